"""Ask somebody's kv.py a list of calls and write down what it answers.

Arguments: file of calls, file for the answers, scratch directory, directory of kv.py in it,
directory that this is a copy of, seconds. The answers have a file of their own, so that whatever
kv.py prints does not disturb them. kvbudget reads them: `started`, then `imported` or what went
wrong, then a line for each call. `stopped` before `imported` says that kv.py has not come to its
end.
"""

import _thread
import importlib.util
import os
import shutil
import signal
import sys

import guard

# By their own names: kv.py may replace those in `builtins`.
from builtins import *


def main(calls, answers, scratch, copy, original, seconds):
    limit(int(seconds))
    end_with_parent(scratch)
    with open(calls, encoding="utf-8") as file:
        calls = file.read().splitlines()
    # Line-buffered: a call that never returns leaves the answers before it.
    with open(answers, "w", buffering=1, encoding="utf-8", errors="replace") as out:
        guard.keep_inside(scratch, copy)
        print("started", file=out)
        path = os.path.join(copy, "kv.py")
        kv_bytes, error = load(path, [copy, original])
        stopped = error and shown_error(error, path)
        if callable(kv_bytes):
            if stopped:
                print("stopped", stopped, file=out)
            print("imported", file=out)
            for call in calls:
                print(answer(call, kv_bytes, path), file=out)
        elif stopped:
            print("import kv:", stopped, file=out)
        else:
            print("expected a function kv_bytes, found none", file=out)


def end_with_parent(scratch):
    """Clear up when kvbudget is gone: its end closes the pipe that is our standard input."""
    pipe = os.dup(0)
    # For kv.py there is nothing to read.
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)

    def wait():
        os.read(pipe, 1)
        shutil.rmtree(scratch, ignore_errors=True)
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(os.getpid(), signal.SIGKILL)
        os._exit(0)

    _thread.start_new_thread(wait, ())


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
    """Import the file as the module kv, with its neighbours within reach.

    Return its kv_bytes, if it has one by then, and the error that stopped it, if any.
    """
    sys.path[:1] = directories
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location("kv", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["kv"] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:  # also SystemExit
        return getattr(module, "kv_bytes", None), error
    return getattr(module, "kv_bytes", None), None


def answer(call, kv_bytes, path):
    """Return the answer to a call, which is written in several ways.

    Whether arguments are named is free, so a way that is not taken is followed by the next one.
    """
    refused = None
    for way in call.split("\t"):
        try:
            return shown_value(eval(way, {"kv_bytes": kv_bytes}))
        except TypeError as error:
            refused = refused or error
        except BaseException as error:  # also SystemExit
            return "raised " + shown_error(error, path)
    return "raised " + shown_error(refused, path)


def shown_value(value):
    try:
        # Whatever type it has: a float of a whole value is right too. True is no size.
        whole = int(value)
        if whole == value and not isinstance(value, bool):
            return f"whole {whole}"
    except BaseException:
        pass
    return "other " + shown(value)


def shown(value):
    try:
        return one_line(repr(value))
    except BaseException:
        return "a value that cannot be shown"


def shown_error(error, path):
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)
    except BaseException:
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
    text = " ".join(text[:200].splitlines())
    return "".join(c if c.isprintable() else f"\\u{{{ord(c):x}}}" for c in text)


if __name__ == "__main__":
    main(*sys.argv[1:])
    # Threads and exit handlers of kv.py are not waited for.
    os._exit(0)
