#!/usr/bin/python3 -IS
"""moods - an upstream of a live brand, whose behaviour a test can change while it runs.

usage: moods.py COUNT|FILE.json LOG MOOD

Lists COUNT events, or the events of the file, at /events as an array, by ?offset and ?limit, with
their total in Content-Range, and one of them by ?slug.  Prints its port when it listens.  LOG gets
a line for each request, and LOG.connections a line for each connection.  MOOD is a file with one
of these lines:
    well      answers correctly
    silent    does not answer until the mood changes, and then closes the connection
    broken    500
    busy N    429, Retry-After: N
    says N    answers with the total N
    other     answers with another event than the requested one
    more      answers with one event more than requested
    first ... answers the first request correctly, and the later ones as the rest of the line says
    unnamed   answers without the slug of every third event
    closing   closes the connection after the answer, without a header field for this
    slow MS   answers each request after MS milliseconds with an empty page without a total
    until F   answers each request when the file F exists
    status N  status N with a body that is not JSON
    wall      200 with a page of HTML
    cut       200 with half of the JSON
An offset of more than 31 bits gets 400, as with many databases.
"""
import http.server
import json
import os
import sys
import threading
import time
import urllib.parse

WHICH, LOG, MOOD = sys.argv[1:4]
write = threading.Lock()


def event(number):
    return {"id": number, "slug": "event-%d" % number, "name": "Event %d" % number,
            "starts_at": "2099-01-01T20:00:00", "timezone": "America/Sao_Paulo",
            "updated_at": "2026-08-%02dT12:00:00Z" % (1 + number % 28)}


def read_mood():
    with open(MOOD) as mood:
        return mood.read().split()


def log_length():
    with open(LOG) as log:
        return len(log.readlines())


if WHICH.endswith(".json"):
    with open(WHICH) as file:
        EVENTS = json.load(file)
else:
    EVENTS = [event(number) for number in range(1, int(WHICH) + 1)]


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize, disable_nagle_algorithm = -1, True  # an answer is one packet

    def log_message(self, *args):
        pass

    def setup(self):
        with write, open(LOG + ".connections", "a") as log:
            log.write("1\n")
        super().setup()

    def answer(self, status, body, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with write, open(LOG, "a") as log:
            log.write(self.path + "\n")
        mood = read_mood()
        if mood[0] == "first":
            mood = mood[1:] if log_length() > 1 else ["well"]
        if mood[0] == "silent":
            while read_mood()[0] == "silent":
                time.sleep(0.02)
            self.close_connection = True
        elif mood[0] == "broken":
            self.answer(500, b"marked-internals")
        elif mood[0] == "busy":
            self.answer(429, b"{}", Retry_After=mood[1])
        elif mood[0] == "status":
            self.answer(int(mood[1]), b"marked-internals")
        elif mood[0] == "wall":
            self.answer(200, b"<!doctype html><title>marked-internals</title>")
        elif mood[0] == "cut":
            self.answer(200, b'[{"id": 7, "slug": "event-7", "name": "marked-int')
        else:
            if mood[0] == "slow":
                time.sleep(int(mood[1]) / 1000)
            while mood[0] == "until" and not os.path.exists(" ".join(mood[1:])):
                time.sleep(0.02)
            self.well(mood[0], mood[1] if mood[0] == "says" else None)
            self.close_connection = self.close_connection or mood[0] == "closing"

    def well(self, mood, says=None):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        found = [one for one in EVENTS if query.get("slug", one["slug"]) == one["slug"]]
        if mood == "other":
            found = EVENTS[-1:]
        if mood == "unnamed":
            found = [one if one["id"] % 3 else dict(one, slug=None) for one in found]
        at, limit = int(query.get("offset", 0)), int(query.get("limit", 100)) + (mood == "more")
        page = found[at:at + limit]
        span = "%d-%d" % (at, at + len(page) - 1) if page else "*"
        if at >> 31:
            self.answer(400, b'{"message": "out of range"}')
        else:
            total = "*" if mood == "slow" and not page else says or len(found)
            self.answer(200, json.dumps(page).encode(), Content_Range="%s/%s" % (span, total))


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a client may go away
            super().handle_error(request, client_address)


server = Server(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
