#!/usr/bin/python3 -IS
"""restore - makes a changed copy of a folder equal to the folder again.

usage: restore.py FOLDER COPY

COPY was made by cp -a and then changed.  The script copies entries that differ in kind, mode, size
or time of change again, and removes entries that only COPY has.
"""
import os
import shutil
import stat
import sys


def entries(top):
    """Of each path below top: what a change of it changes."""
    found, folders = {}, [""]
    while folders:
        with os.scandir(os.path.join(top, folders.pop())) as listed:
            for entry in listed:
                path, state = entry.path.removeprefix(top + "/"), entry.stat(follow_symlinks=False)
                found[path] = (state.st_mode,) if entry.is_dir(follow_symlinks=False) else (
                    state.st_mode, state.st_size, state.st_mtime_ns)
                if entry.is_dir(follow_symlinks=False):
                    folders.append(path)
    return found


folder, copy = sys.argv[1:]
wanted, there = entries(folder), entries(copy)
for path in sorted(there, reverse=True):
    if there[path] != wanted.get(path):
        target = os.path.join(copy, path)
        (os.rmdir if stat.S_ISDIR(there[path][0]) else os.remove)(target)
        del there[path]
for path in sorted(wanted):
    if path not in there:
        source, target = os.path.join(folder, path), os.path.join(copy, path)
        if stat.S_ISDIR(wanted[path][0]):
            os.mkdir(target)
            shutil.copystat(source, target)
        else:
            shutil.copy2(source, target, follow_symlinks=False)
