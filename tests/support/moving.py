#!/usr/bin/python3
"""moving - crawls a list that changes during the crawl, by many schedules, over real HTTP.

usage: moving.py HOST FIRST-SEED SEEDS

Each seed makes a list of 1,500 events and a schedule: between the requests of one
`cartaz sync HOST`, events are deleted, added and moved.  The events that Cartaz serves after the
sync must be those of the upstream at one instant of the crawl; otherwise the sync must report that
the list changed, and keep the old snapshot.  Prints a line for each seed with another result, and
at the end "served: N, unknown: N, wrong: N".  The script sets the port in the brand's base.
"""
import http.server
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import urllib.parse

HOST, FIRST, SEEDS = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
EVENTS = 1500


class List:
    """The upstream's events and every set that they have been since the crawl began."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.events = list(range(1, EVENTS + 1))
        self.instants = [frozenset(self.events)]
        self.next = EVENTS + 1
        self.asked = 0
        # How often it moves, how much at once, and until which request.
        self.often = self.random.choice((0.02, 0.05, 0.2, 0.5))
        self.most = self.random.choice((1, 2, 6))
        self.until = self.random.choice((5, 15, 30, 45, 1000))
        self.tells_total = self.random.random() < 0.7

    def at(self):
        # The ends of pages and of the list are where events are lost.
        return self.random.choice((0, len(self.events) - 1, self.random.randrange(len(self.events)),
                                   self.random.randrange(1, 15) * 100 - 1))

    def delete(self):
        del self.events[self.at() % len(self.events)]

    def add(self):
        self.events.insert(self.at(), self.next)
        self.next += 1

    def replace(self):  # the total stays what it was
        self.delete()
        self.add()

    def move(self):
        event = self.events.pop(self.at() % len(self.events))
        self.events.insert(self.at(), event)

    def step(self):
        self.asked += 1
        if self.asked > self.until or self.random.random() > self.often:
            return
        for _ in range(self.random.randint(1, self.most)):
            self.random.choice((self.delete, self.add, self.replace, self.move))()
            self.instants.append(frozenset(self.events))


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize, disable_nagle_algorithm = -1, True

    def log_message(self, *args):
        pass

    def do_GET(self):
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        page, size = int(query["page"]), int(query["size"])
        moving.step()
        events = moving.events[(page - 1) * size:page * size]
        body = json.dumps({"total": len(moving.events) if moving.tells_total else None,
                           "events": [{"number": n, "title": "E %d" % n} for n in events]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def served():
    try:
        db = sqlite3.connect("file:%s/%s/current?mode=ro&immutable=1" % (os.environ["CARTAZ_VAR"], HOST),
                             uri=True)
        return frozenset(int(slug.split("-")[1]) for slug, in db.execute("SELECT slug FROM event"))
    except sqlite3.OperationalError:
        return frozenset()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
path = "%s/brands/%s.json" % (os.environ["CARTAZ_ETC"], HOST)
with open(path) as file:
    brand = json.load(file)
brand["upstream"]["base"] = "http://127.0.0.1:%d" % server.server_address[1]
with open(path, "w") as file:
    json.dump(brand, file)

count = {"served": 0, "unknown": 0, "wrong": 0}
before = served()
for seed in range(FIRST, FIRST + SEEDS):
    moving = List(seed)
    ran = subprocess.run([os.environ["BUILD"] + "/cartaz", "sync", HOST], capture_output=True, text=True)
    after, result = served(), "wrong"
    if ran.returncode == 0 and after in moving.instants:
        result = "served"
    elif ran.returncode == 1 and after == before and "events may be missing" in ran.stderr:
        result = "unknown"
    count[result] += 1
    if result == "wrong":
        print("seed %d: exit %d after %d requests, %d events served, %d there; not served: %s; gone: %s\n%s"
              % (seed, ran.returncode, moving.asked, len(after), len(moving.events),
                 sorted(set(moving.events) - after)[:5], sorted(after - set(moving.events))[:5], ran.stderr))
    before = after
print("served: %(served)d, unknown: %(unknown)d, wrong: %(wrong)d" % count)
