"""Ask somebody's kv.py a list of calls and write down what it answers.

Arguments: file of calls, file for the answers, directory of kv.py, directory that it is a copy of,
seconds. The answers have a file of their own, so that whatever kv.py prints does not disturb them.
kvbudget reads them: `started`, then `imported` or what went wrong, then a line for each call.
"""

import importlib.util
import os
import signal
import sys


def main(calls, answers, copy, original, seconds):
    limit(int(seconds))
    with open(calls, encoding="utf-8") as file:
        calls = file.read().splitlines()
    # Line-buffered: a call that never returns leaves the answers before it.
    with open(answers, "w", buffering=1, encoding="utf-8", errors="replace") as out:
        print("started", file=out)
        path = os.path.join(copy, "kv.py")
        try:
            kv_bytes = load(path, [copy, original])
        except BaseException as error:  # also SystemExit
            print("import kv:", shown_error(error, path), file=out)
            return
        if not callable(kv_bytes):
            print("expected a function kv_bytes, found none", file=out)
            return
        print("imported", file=out)
        for call in calls:
            print(answer(call, kv_bytes, path), file=out)


def limit(seconds):
    """Keep a runaway from harming the machine, also when nobody is left to stop it."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds + 5)
    try:
        import resource
    except ImportError:  # not on Windows
        return
    for what, most in ((resource.RLIMIT_DATA, 2 << 30), (resource.RLIMIT_FSIZE, 64 << 20)):
        hard = resource.getrlimit(what)[1]
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(what, (most, hard))


def load(path, directories):
    """Import the file as the module kv, with its neighbours within reach."""
    sys.path[:0] = directories
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location("kv", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["kv"] = module
    spec.loader.exec_module(module)
    return getattr(module, "kv_bytes", None)


def answer(call, kv_bytes, path):
    try:
        value = eval(call, {"kv_bytes": kv_bytes})
    except BaseException as error:  # also SystemExit
        return "raised " + shown_error(error, path)
    try:
        # Whatever type it has: a float of a whole value is right too.
        whole = int(value)
        if whole == value:
            return f"whole {whole}"
    except Exception:
        pass
    return "other " + shown(value)


def shown(value):
    try:
        return one_line(repr(value))
    except Exception:
        return "a value that cannot be shown"


def shown_error(error, path):
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)
    except Exception:
        text = ""
    line = line_of(error, path)
    parts = [f"line {line}" if line else "", type(error).__name__, text]
    return one_line(": ".join(part for part in parts if part))


def line_of(error, path):
    """Find the last line of the file that the error went through."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return error.lineno
    line, step = None, error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename == path:
            line = step.tb_lineno
        step = step.tb_next
    return line


def one_line(text):
    return "".join(c if c.isprintable() else " " for c in text[:200])


if __name__ == "__main__":
    main(*sys.argv[1:])
    # Threads and exit handlers of kv.py are not waited for.
    os._exit(0)
