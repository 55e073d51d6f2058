"""Size of the KV cache of a large language model."""

from fractions import Fraction
from numbers import Integral


def kv_bytes(layers, hidden, seq, batch, dtype_bytes, kv_groups=1):
    """Return the size of a KV cache in bytes, as an int.

    It is 2 * layers * hidden * seq * batch * dtype_bytes / kv_groups, where the 2 stands for key
    and value: every layer keeps both for every token. Divide by 2**30 for GiB.

    layers       layers of the model
    hidden       hidden size of the model, in elements
    seq          tokens of one request
    batch        requests at once
    dtype_bytes  bytes of one element: 2 for fp16, 1 for int8, 0.5 for int4
    kv_groups    query heads that share one KV head; 1 when each has its own

    >>> kv_bytes(layers=32, hidden=4096, seq=4096, batch=1, dtype_bytes=2)
    2147483648

    Raise ValueError when an argument cannot be what it should be, or when the size is not a whole
    number of bytes.
    """
    layers = _count("layers", layers)
    hidden = _count("hidden", hidden)
    seq = _count("seq", seq)
    batch = _count("batch", batch)
    kv_groups = _count("kv_groups", kv_groups)
    dtype_bytes = _width(dtype_bytes)
    if hidden % kv_groups != 0:
        raise ValueError(
            f"kv_groups = {kv_groups} does not divide hidden = {hidden}; "
            "give a number of query heads per KV head that does"
        )
    size = 2 * layers * (hidden // kv_groups) * seq * batch * dtype_bytes
    if size.denominator != 1:
        raise ValueError(
            f"dtype_bytes = {dtype_bytes} gives a part of a byte; "
            "give a seq with which the elements fill whole bytes"
        )
    return size.numerator


def _count(name, value):
    """Return a number of things as an int, or say what is wrong with it."""
    # True counts as 1 in Python; as a number of layers it is a slip.
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 1:
        raise ValueError(f"{name} = {value!r}; give a whole number of at least 1, such as 8")
    return int(value)


def _width(value):
    """Return the bytes of one element as an exact fraction, or say what is wrong with it."""
    if not isinstance(value, bool) and isinstance(value, (Integral, float, Fraction)):
        try:
            width = Fraction(value)
        except (ValueError, OverflowError):  # not a number, or infinite
            width = Fraction(0)
        if width > 0:
            return width
    raise ValueError(f"dtype_bytes = {value!r}; give a number above 0, such as 2, 1 or 0.5")
