#!/usr/bin/python3 -IS
"""pages - an upstream whose answers are files, byte for byte.

usage: pages.py FOLDER LOG

The answer to a request for /NAME is the file FOLDER/NAME, which has the header as well, and then
the connection closes.  Without such a file, the answer is 404.  Prints its port when it listens.
LOG gets every request unchanged, with a line "--" after it.
"""
import pathlib
import re
import socketserver
import sys

FOLDER, LOG = pathlib.Path(sys.argv[1]), sys.argv[2]
MISSING = b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"


class Upstream(socketserver.BaseRequestHandler):
    def handle(self):
        data = b""
        while b"\r\n\r\n" not in data:
            more = self.request.recv(65536)
            if not more:
                return
            data += more
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", data)
        while length and len(data.split(b"\r\n\r\n", 1)[1]) < int(length[1]):
            data += self.request.recv(65536)
        with open(LOG, "ab") as log:
            log.write(data.replace(b"\r\n", b"\n").rstrip(b"\n") + b"\n--\n")
        name = data.split(b" ")[1].split(b"?")[0].lstrip(b"/").decode()
        page = FOLDER / name
        self.request.sendall(page.read_bytes() if page.is_file() else MISSING)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


server = Server(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
