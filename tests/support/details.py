#!/usr/bin/python3 -IS
"""details - an upstream whose list has only a part of each event; each detail needs a request.

usage: details.py STATE LOG

The program reads STATE at every request:
  {"events": [{"number", "title", ..., "settings": any, "items": [], "dates": []}],
   "etags": true      details have an ETag and support If-None-Match,
   "answers": {"/events/1/settings/": 500, "/events/2/items/": "<html>"},
   "slow": 0.2,       seconds before the answer with a detail
   "halts": "/events/4/"}  requests below this address get no answer
The list at /events/?page&size is {"count", "results": [{"event": {...}}]}, without the details.
A detail that is null and a missing event are 404, all other addresses are 400, and requests
without the token get 401.  Prints its port when it listens.  LOG gets a line for each request:
the time, the path, If-None-Match or "-", and the status.
"""
import hashlib
import http.server
import json
import re
import sys
import time
import urllib.parse

STATE, LOG = sys.argv[1], sys.argv[2]
DETAILS = {"settings": {}, "items": {"active": "true"}, "dates": {}}


def page(state, query):
    if set(query) != {"page", "size"}:
        return 400, {}
    number, size = int(query["page"]), int(query["size"])
    events = state["events"]
    shown = events[(number - 1) * size : number * size]
    return 200, {"count": len(events), "results": [
        {"event": {k: v for k, v in e.items() if k not in DETAILS}} for e in shown]}


def detail(state, number, name, query):
    if query != DETAILS[name]:
        return 400, {}
    for event in state["events"]:
        if str(event["number"]) == number and event.get(name) is not None:
            value = event[name]
            return 200, value if name == "settings" else {"results": value}
    return 404, {"detail": "Not found."}


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize, disable_nagle_algorithm = -1, True  # an answer is one packet

    def log_message(self, *args):
        pass

    def find(self, state):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        if self.headers["Authorization"] != "Token marked-secret":
            return 401, {}
        forced = state.get("answers", {}).get(url.path)
        if isinstance(forced, int):
            return forced, {}
        if forced is not None:
            return 200, forced
        if url.path == "/events/":
            return page(state, query)
        found = re.fullmatch(r"/events/([^/]+)/(settings|items|dates)/", url.path)
        if not found:
            return 400, {}
        time.sleep(state.get("slow", 0))
        return detail(state, found[1], found[2], query)

    def do_GET(self):
        at = time.time()
        state = json.load(open(STATE))
        status, value = self.find(state)
        body = (value if isinstance(value, str) else json.dumps(value)).encode()
        known, etag = self.headers["If-None-Match"], None
        if state.get("etags") and status == 200 and not self.path.startswith("/events/?"):
            etag = '"%s"' % hashlib.sha256(body).hexdigest()[:16]
            if known == etag:
                status, body = 304, b""
        with open(LOG, "a") as log:
            log.write("%.3f %s %s %d\n" % (at, self.path, known or "-", status))
        if "halts" in state and self.path.startswith(state["halts"]):
            time.sleep(30)
        self.send_response(status)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        if etag:
            self.send_header("ETag", etag)
        self.end_headers()
        self.wfile.write(body)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
