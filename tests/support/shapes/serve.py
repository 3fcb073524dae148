#!/usr/bin/python3
"""An upstream of one of the shapes over real HTTP, as strict as the real one.

usage: serve.py SHAPE DATA LOG [OPTION=VALUE ...]

SHAPE is postgrest, opensearch, directus, pretix or ticketmaster, DATA a file
(wire.Data) that is read again when it changes.  Prints its port once it listens.
LOG gets a line of JSON for each request: n, method, target (as received, a
character for each byte), parameters, headers, body, status, what the shape
understood ("parsed") and how many records of which brand it gave ("served").

Options of all shapes: secret (marked-secret), prefix (a path before every other).
"""

import http.server
import importlib
import json
import os
import sys
import threading
import traceback

import wire

LOGGED = ["host", "user-agent", "authorization", "accept", "accept-encoding", "content-type", "prefer", "range"]
LOGGED += ["if-none-match", "if-modified-since", "connection", "cookie", "expect", "transfer-encoding"]
REASONS = http.server.BaseHTTPRequestHandler.responses


class Upstream:
    """The shape over its data, and the log."""

    def __init__(self, name, data, log, options):
        self.shape, self.data, self.log, self.options = importlib.import_module(name), data, log, options
        self.options.setdefault("secret", "marked-secret")
        self.prefix = self.options.get("prefix", "").encode()
        self.lock, self.stamp, self.count, self.serving = threading.Lock(), None, 0, None

    def service(self):
        stamp = os.stat(self.data).st_mtime_ns
        if stamp != self.stamp:
            with open(self.data, encoding="utf-8") as file:
                self.serving = self.shape.Shape(wire.Data(file.read()), self.options)
            self.stamp = stamp
        return self.serving

    def answer(self, request):
        if any(byte <= 0x20 or byte >= 0x7F for byte in request.target) or b"#" in request.target:
            return wire.Answer(400, "<h1>400 Bad Request</h1>", type="text/html")
        if not request.path.startswith(self.prefix + b"/"):
            return wire.Answer(404, "<h1>404 Not Found</h1>", type="text/html")
        request.path = request.path[len(self.prefix) :]
        try:
            return self.service().answer(request)
        except wire.Unknown as unknown:
            return wire.Answer(501, {"this upstream only pretends and does not know": str(unknown)})
        except UnicodeDecodeError:
            return wire.Answer(500, {"message": "Something went wrong"})
        except Exception:
            traceback.print_exc()
            return wire.Answer(500, {"message": "Something went wrong"})

    def exchange(self, request):
        with self.lock:
            answer = self.answer(request)
            self.count += 1
            try:
                parameters = request.parameters()
            except UnicodeDecodeError:
                parameters = None
            line = {
                "n": self.count,
                "shape": self.shape.__name__,
                "method": request.method,
                "target": request.target.decode("latin-1"),
                "parameters": parameters,
                "headers": {name: request.headers[name] for name in LOGGED if name in request.headers},
                "body": request.body.decode("utf-8", "replace"),
                "status": answer.status,
                "parsed": request.parsed,
                "served": request.served,
            }
            with open(self.log, "a", encoding="utf-8") as log:
                log.write(json.dumps(line, default=str) + "\n")
        return answer


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    upstream = None

    def log_message(self, *args):
        pass

    def serve(self):
        target = self.raw_requestline.split(b" ")[1]
        headers = {}
        for name, value in self.headers.items():
            headers[name.lower()] = headers[name.lower()] + ", " + value if name.lower() in headers else value
        body = self.rfile.read(int(headers.get("content-length", 0)))
        answer = self.upstream.exchange(wire.Request(self.command, target, headers, body))
        self.send_response_only(answer.status, REASONS.get(answer.status, ("Status",))[0])
        for name, value in ({"Content-Length": str(len(answer.body))} | answer.headers).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD" and answer.status != 304:
            self.wfile.write(answer.body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = serve


def main():
    name, data, log = sys.argv[1:4]
    Handler.upstream = Upstream(name, data, log, dict(option.split("=", 1) for option in sys.argv[4:]))
    Handler.upstream.service()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
