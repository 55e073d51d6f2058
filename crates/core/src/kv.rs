//! The lab's formula for the size of a KV cache.

use crate::quantity::Quantity;
use crate::units::{Bits, Bytes};
use crate::working::{ArithmeticError, Rounding, Value, Working};

/// The arguments of [`kv_bytes`], by the names that the lab gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KvArguments {
    /// Layers.
    pub layers: u64,
    /// Elements of all heads together, per token and layer.
    pub hidden: u64,
    /// Tokens of one request.
    pub seq: u64,
    /// Requests.
    pub batch: u64,
    /// Bits per element (the lab's `dtype_bytes` times eight).
    pub bits: Bits,
    /// Query heads that share one KV head; 1 when each has its own.
    pub kv_groups: u64,
}

/// Why [`kv_bytes`] has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KvError {
    /// An argument is zero.
    #[error("`{argument}` is 0; give at least 1")]
    Zero {
        /// Its name.
        argument: &'static str,
    },
    /// The heads cannot be shared evenly.
    #[error(
        "`kv_groups` = {kv_groups} does not divide `hidden` = {hidden}; \
         give a number of query heads per KV head that does"
    )]
    Uneven {
        /// The width.
        hidden: u64,
        /// The sharing factor.
        kv_groups: u64,
    },
    /// The format packs elements and the last byte would be half full.
    #[error("`dtype_bytes` gives a part of a byte; give an even number of elements in `seq`")]
    NotWholeBytes,
    /// Past 2^64 bytes.
    #[error("`layers` x `hidden` x `seq` x `batch` is past 2^64 bytes; lower `seq` or `batch`")]
    Overflow,
}

/// Size of a KV cache: `2 * layers * hidden * seq * batch * dtype_bytes / kv_groups` bytes.
///
/// The 2 stands for key and value. `kv_groups` is how many query heads share one KV head: it
/// divides, where a model's `num_key_value_heads` multiplies.
///
/// # Errors
/// [`KvError`], which names the argument and the mend.
///
/// ```
/// use kvbudget_core::kv::{KvArguments, kv_bytes};
/// use kvbudget_core::units::{Bits, Bytes};
/// // 7B: 32 layers, hidden size 4096, 4K tokens, fp16.
/// let base = KvArguments {
///     layers: 32, hidden: 4096, seq: 4096, batch: 1, bits: Bits::new(16, 1), kv_groups: 1,
/// };
/// assert_eq!(kv_bytes(&base), Ok(Bytes(2_147_483_648)));
/// ```
pub fn kv_bytes(arguments: &KvArguments) -> Result<Bytes, KvError> {
    let KvArguments { layers, hidden, seq, batch, bits, kv_groups } = *arguments;
    let named = [
        ("layers", layers),
        ("hidden", hidden),
        ("seq", seq),
        ("batch", batch),
        ("kv_groups", kv_groups),
    ];
    if let Some((argument, _)) = named.into_iter().find(|(_, value)| *value == 0) {
        return Err(KvError::Zero { argument });
    }
    if !hidden.is_multiple_of(kv_groups) {
        return Err(KvError::Uneven { hidden, kv_groups });
    }
    Working::of(Quantity::KeyAndValue, Value::Count(2))
        .times(Quantity::NumHiddenLayers, Value::Count(layers))
        .times(Quantity::HiddenSize, Value::Count(hidden / kv_groups))
        .times(Quantity::Context, Value::Count(seq))
        .times(Quantity::Batch, Value::Count(batch))
        .times(Quantity::KvBits, Value::Bits(bits))
        .over(Quantity::BitsPerByte, Value::Count(8))
        .evaluate(Rounding::Exact)
        .map(Bytes)
        .map_err(|error| match error {
            ArithmeticError::NotWhole => KvError::NotWholeBytes,
            ArithmeticError::Overflow
            | ArithmeticError::DivisionByZero
            | ArithmeticError::Negative => KvError::Overflow,
        })
}
