#!/usr/bin/python3
"""live_pass - speaks to cartaz-serve-live in place of a worker of cartaz serve.

usage: live_pass.py PROGRAM HOST CALLED KIND

Starts PROGRAM and passes it one request for the list of events of CALLED (HTTP_HOST), as
one for the brand HOST, then the end.  Prints what was answered.  KIND is
    whole     a sound request
    short     a packet that is too short
    lone      no descriptors
    three     three descriptors
    far       variables of more bytes than the file has
    open      variables that end in no NUL
    early     a request that began an hour from now
    nowhere   a program that is none
    endless   a host without an end
Source: common/app/live_pass.h, for a machine with its order of bytes.
"""
import array
import os
import socket
import struct
import subprocess
import sys
import time

PROGRAM, HOST, CALLED, KIND = sys.argv[1:5]


def file_of(data):
    fd = os.memfd_create("request")
    os.write(fd, data)
    return fd


def main():
    variables = b"REQUEST_METHOD=GET\0QUERY_STRING=\0HTTP_HOST=" + CALLED.encode() + b"\0"
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    answer, connection = socket.socketpair()
    os.set_inheritable(theirs.fileno(), True)
    box = str(theirs.fileno())
    server = subprocess.Popen([PROGRAM, box, box, "100"], close_fds=False)
    started = int(time.monotonic() * 1000) + (3600000 if KIND == "early" else 0)
    if KIND == "open":
        variables = variables[:-1]
    host = b"h" * 254 if KIND == "endless" else HOST.encode()
    packet = struct.pack("=qq32s254s", started, len(variables) + (9 if KIND == "far" else 0),
                         b"nothing" if KIND == "nowhere" else b"events", host)
    packet += bytes(-len(packet) % 4) + struct.pack("=ii", -1, -1)
    packet += bytes(-len(packet) % 8) + struct.pack("=q", 0)
    fds = [connection.fileno(), file_of(variables)]
    fds = {"lone": [], "three": fds + fds[:1]}.get(KIND, fds)
    extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))] if fds else []
    ours.sendmsg([packet[:20] if KIND == "short" else packet], extra)
    for end in (ours, theirs, connection):
        end.close()
    answer.settimeout(60)
    while True:
        piece = answer.recv(65536)
        if not piece:
            break
        sys.stdout.buffer.write(piece)
    sys.stdout.flush()
    sys.exit(server.wait(60))


main()
