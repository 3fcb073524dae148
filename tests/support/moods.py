#!/usr/bin/python3
"""An upstream of a live brand, in a mood that may change while it runs.

usage: moods.py COUNT LOG MOOD

Lists COUNT events at /events as an array, by ?offset and ?limit, with their total
in Content-Range, and one of them by ?slug.  Prints its port once it listens.  LOG
gets a line per request.  MOOD is a file; it says
    well      answers
    silent    takes the request and says nothing until the mood changes; then it hangs up
    broken    500
    busy N    429, Retry-After: N
    says N    answers, with N for its total
    other     answers about another event than the one asked for
    more      answers with one event more than asked for
    unnamed   answers, and says the slug of no third event
An offset of more than 31 bits is 400, as it is in many a store.
"""
import http.server
import json
import sys
import threading
import time
import urllib.parse

COUNT, LOG, MOOD = int(sys.argv[1]), sys.argv[2], sys.argv[3]
write = threading.Lock()


def event(number):
    return {"id": number, "slug": "event-%d" % number, "name": "Event %d" % number,
            "starts_at": "2099-01-01T20:00:00", "timezone": "America/Sao_Paulo",
            "updated_at": "2026-08-%02dT12:00:00Z" % (1 + number % 28)}


def read_mood():
    with open(MOOD) as mood:
        return mood.read().split()


EVENTS = [event(number) for number in range(1, COUNT + 1)]


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

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
        if mood[0] == "silent":
            while read_mood()[0] == "silent":
                time.sleep(0.02)
            self.close_connection = True
        elif mood[0] == "broken":
            self.answer(500, b"marked-internals")
        elif mood[0] == "busy":
            self.answer(429, b"{}", Retry_After=mood[1])
        else:
            self.well(*mood)

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
            self.answer(200, json.dumps(page).encode(),
                        Content_Range="%s/%s" % (span, says or len(found)))


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
