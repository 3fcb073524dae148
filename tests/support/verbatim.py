#!/usr/bin/python3 -IS
"""An upstream that answers every request with the bytes of a file, whatever they are.

usage: verbatim.py FILE

Prints its port once it listens.  {port} in the file becomes that port.
"""
import socketserver
import sys


class Verbatim(socketserver.StreamRequestHandler):
    def handle(self):
        while self.rfile.readline().strip():
            pass
        with open(sys.argv[1], "rb") as file:
            self.wfile.write(file.read().replace(b"{port}", b"%d" % server.server_address[1]))


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Verbatim)
print(server.server_address[1], flush=True)
server.serve_forever()
