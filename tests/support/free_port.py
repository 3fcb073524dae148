#!/usr/bin/python3 -IS
"""free_port - prints a free port of this machine.

usage: free_port.py [FILE]

The port is below those that the kernel gives to clients.  FILE has the last printed port, and all
tests of a run use the same FILE.  The program prints no port twice, because a server may open its
port only seconds later.
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
