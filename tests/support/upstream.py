#!/usr/bin/python3
"""An upstream that answers over real HTTP, well or badly.

usage: upstream.py COUNT LOG [FAULT]

Lists COUNT events at /events as {"total", "events": [...]}, by ?page and
?size, for callers that send "Authorization: Token <marked-secret>".  Prints its
port once it listens.  LOG gets a line per request: method, path, User-Agent.
"""
import http.server
import json
import sys
import time
import urllib.parse

COUNT, LOG = int(sys.argv[1]), sys.argv[2]
FAULT = sys.argv[3] if len(sys.argv) > 3 else ""
SECRET = "Token marked-secret"
asked = 0


def event(number):
    return {"number": number, "title": "Event %d" % number, "when": "2099-01-01T20:00:00",
            "zone": "America/Sao_Paulo"}


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, status, body, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        global asked
        asked += 1
        with open(LOG, "a") as log:
            log.write("%s %s %s\n" % (self.command, self.path, self.headers["User-Agent"]))
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        page, size = int(query.get("page", 1)), int(query.get("size", 10))
        if FAULT == "repeats":
            page = 1
        events = [event(n) for n in range((page - 1) * size + 1, min(COUNT, page * size) + 1)]
        total = COUNT + 50 if FAULT == "lies" else COUNT
        body = json.dumps({"total": None if FAULT == "repeats" else total, "events": events}).encode()
        if self.headers["Authorization"] != SECRET:
            self.answer(401, b'{"error": "who are you?"}')
        elif FAULT == "busy" and asked == 2:
            self.answer(429, b"{}", Retry_After="0")
        elif FAULT == "broken" and asked >= 2:
            self.answer(500, b"<h1>Traceback: marked-internals</h1>")
        elif FAULT == "html":
            self.answer(200, b"<html>are you a robot?</html>", Content_Type="text/html")
        elif FAULT == "moved":
            self.answer(301, b"", Location="http://127.0.0.1:1/internal")
        elif FAULT == "large":
            self.answer(200, b'{"total": 1, "events": ["' + b"x" * 3000000 + b'"]}')
        elif FAULT == "silent":
            time.sleep(30)
        elif FAULT == "cut":
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
        elif FAULT == "null":
            self.answer(200, b"null")
        elif FAULT == "nowhere":
            self.answer(200, b'{"total": 3}')
        else:
            self.answer(200, body, Content_Type="application/json")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
