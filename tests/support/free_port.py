#!/usr/bin/python3 -IS
"""Prints a port of this machine that is free.

usage: free_port.py [FILE]

The port is below those that the kernel gives to clients.  FILE holds the last port
that was printed; all tests of one run name the same FILE, and no port is printed
twice, because a server may open its port seconds after it asked for it.
"""
import fcntl
import os
import socket
import sys

FIRST, LAST = 10000, 32000


def is_free(port):
    with socket.socket() as server:
        try:
            server.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


with open(sys.argv[1] if sys.argv[1:] else os.memfd_create("state"), "a+") as state:
    fcntl.flock(state, fcntl.LOCK_EX)
    state.seek(0)
    port = int(state.read() or FIRST + int.from_bytes(os.urandom(4)) % (LAST - FIRST))
    while True:
        port = port + 1 if port < LAST else FIRST
        if is_free(port):
            break
    state.truncate(0)
    state.write(str(port))
print(port)
