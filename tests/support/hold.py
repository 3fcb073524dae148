#!/usr/bin/python3 -IS
"""hold - keeps connections open, with a request on each of them every second.

usage: hold.py PORT ADDRESS COUNT

Opens COUNT connections from ADDRESS, one after the other, and prints the number of connections on
which /api/public/v1/health answered.  Ends when its standard input ends.
"""
import select
import socket
import sys

port, address, count = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
REQUEST = b"GET /api/public/v1/health HTTP/1.1\r\nHost: agenda.localhost\r\n\r\n"


def answered(connection):
    connection.sendall(REQUEST)
    return connection.recv(65536) != b""


held = []
for _ in range(count):
    try:
        connection = socket.create_connection(("127.0.0.1", port), 60, (address, 0))
        if answered(connection):
            held.append(connection)
    except ConnectionError:
        pass
print(len(held), flush=True)
while not select.select([sys.stdin], [], [], 1)[0]:
    for connection in held:
        answered(connection)
