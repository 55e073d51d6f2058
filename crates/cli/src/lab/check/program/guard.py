"""Keep what kv.py writes away from everything but its copy.

A write beyond the scratch directory lands in a file of the same name in the copy, and whoever then
reads that path reads this file. What other programs do that kv.py starts is not reached.
"""

import errno
import io
import os
import shutil
import sys

# By their own names: kv.py may have replaced those in `builtins`.
from builtins import *

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
SMALL = 1 << 20


def keep_inside(scratch, copy):
    scratch = os.path.realpath(scratch)
    moved = {}

    def outside(path):
        """Return the full path when it leads out of the scratch directory."""
        if not isinstance(path, (str, bytes, os.PathLike)):
            return None
        full = os.path.realpath(os.fsdecode(path))
        inside = full == scratch or full.startswith(scratch + os.sep)
        return None if inside or full.startswith("/dev/") or full == os.devnull else full

    def landed(path, writes):
        full = outside(path)
        if full is None or not (writes or full in moved):
            return path
        if full not in moved:
            target = os.path.join(copy, os.path.basename(full))
            try:
                if os.path.getsize(full) <= SMALL:
                    shutil.copyfile(full, target)
            except OSError:  # it is not there, or not ours to read
                pass
            moved[full] = target
        return moved[full]

    real_open, real_os_open = io.open, os.open
    real_mkdir, real_chdir = os.mkdir, os.chdir

    def open(file, mode="r", *args, **kwargs):
        writes = isinstance(mode, str) and not set(mode).isdisjoint("wax+")
        return real_open(landed(file, writes), mode, *args, **kwargs)

    def os_open(path, flags, *args, **kwargs):
        if kwargs.get("dir_fd") is None:
            path = landed(path, flags & WRITES)
        return real_os_open(path, flags, *args, **kwargs)

    def mkdir(path, *args, **kwargs):
        if outside(path) is None or kwargs.get("dir_fd") is not None:
            real_mkdir(path, *args, **kwargs)
        elif os.path.exists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
        # Else it is not needed: what is written into it lands in the copy.

    def chdir(path):
        try:
            real_chdir(path)
        except OSError:  # one that `mkdir` has not made
            if outside(path) is None:
                raise

    def landing(real):
        def call(*args, **kwargs):
            if not any(name.endswith("dir_fd") for name in kwargs):
                args = [landed(arg, True) for arg in args]
                kwargs = {name: landed(arg, True) for name, arg in kwargs.items()}
            return real(*args, **kwargs)

        return call

    sys.modules["builtins"].open = io.open = open
    os.open, os.mkdir, os.chdir = os_open, mkdir, chdir
    for name in ("remove", "unlink", "rmdir", "rename", "replace", "truncate", "chmod", "utime"):
        setattr(os, name, landing(getattr(os, name)))

    def refuse(event, args):
        if event == "shutil.rmtree" and outside(args[0]) is not None:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), args[0])

    if hasattr(sys, "addaudithook"):  # since Python 3.8
        sys.addaudithook(refuse)
