#!/usr/bin/python3 -IS
"""feeds - a web server for the feeds in a folder, with faults that a test sets.

usage: feeds.py FOLDER LOG [PORT]

Prints its port when it listens.  Sends a file NAME with an ETag, and 304 to a request that has
this ETag.  The file NAME.fault sets another behaviour: a status ("404"), "hang", "cut" (half of
the bytes), "to ADDRESS" (a redirect), "meet N" (answers when N such requests wait at the same
time, otherwise 500), "after N" (answers when LOG has N lines, otherwise 500), "link ADDRESS"
(with a Link header to the next page).  LOG gets a line for each request: the path, the status,
"conditional" for a conditional request, and "crowded" if another request of the same host was
open at the same time.
"""
import collections
import hashlib
import http.server
import os
import sys
import threading
import time

FOLDER, LOG = sys.argv[1:3]
PATIENCE_S = 20
LOCK = threading.Lock()
HERE = collections.Counter()  # requests without an answer, by host
MEETINGS = {}


def meet(count):
    with LOCK:
        meeting = MEETINGS.setdefault(count, threading.Barrier(count))
    try:
        meeting.wait(PATIENCE_S)
    except threading.BrokenBarrierError:
        return False
    return True


def after(count):
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        with open(LOG, encoding="utf-8") as log:
            if len(log.readlines()) >= count:
                return True
        time.sleep(0.02)
    return False


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body=b"", headers=(), length=None):
        conditional = " conditional" if self.headers.get("If-None-Match") else ""
        with LOCK, open(LOG, "a", encoding="utf-8") as log:
            log.write(f"{self.path} {status}{conditional}{self.crowded}\n")
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        if body:
            self.end_headers()
            self.wfile.write(body[:-1])
        # The client may send its next request after the last byte.
        with LOCK:
            HERE[self.headers["Host"]] -= 1
        if body:
            self.wfile.write(body[-1:])
        else:
            self.end_headers()

    def do_GET(self):
        host = self.headers["Host"]
        with LOCK:
            self.crowded = " crowded" if HERE[host] else ""
            HERE[host] += 1
        self.look()

    def look(self):
        path = os.path.join(FOLDER, self.path.lstrip("/").split("?")[0])
        fault = ""
        if os.path.exists(path + ".fault"):
            with open(path + ".fault", encoding="utf-8") as file:
                fault = file.read().strip()
        if fault.startswith("to "):
            self.answer(302, headers=[("Location", fault[3:])])
        elif fault.startswith("meet ") and not meet(int(fault[5:])):
            self.answer(500)
        elif fault.startswith("after ") and not after(int(fault[6:])):
            self.answer(500)
        elif fault.isdigit():
            self.answer(int(fault))
        elif not os.path.isfile(path):
            self.answer(404)
        else:
            self.serve(path, fault)

    def serve(self, path, fault):
        with open(path, "rb") as file:
            body = file.read()
        tag = '"' + hashlib.sha256(body).hexdigest()[:16] + '"'
        if fault == "hang":
            time.sleep(30)
        if fault == "cut":
            self.answer(200, body[:len(body) // 2], length=len(body))
            self.close_connection = True
        elif self.headers.get("If-None-Match") == tag:
            self.answer(304, headers=[("ETag", tag)])
        else:
            link = [("Link", f'<{fault[5:]}>; rel="next"')] if fault.startswith("link ") else []
            self.answer(200, body, [("ETag", tag), *link])

    def log_message(self, *args):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[3]) if sys.argv[3:] else 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
