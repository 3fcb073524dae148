#!/usr/bin/python3 -IS
"""patience - measures how long clients wait while others request a live brand whose upstream hangs.

usage: patience.py PORT LIVE_HOST CLIENTS MOOD SECONDS

Requests health and the list of agenda.localhost, one request after the other.  First there are no
other clients.  Then CLIENTS clients request LIVE_HOST for SECONDS seconds, and the file MOOD makes
its upstream silent.  A client sends its next request after a second, and ignores Retry-After.
Prints medians in milliseconds as JSON: "quiet" and "busy" for both addresses, and "live" for the
live brand in the second half of the time, with the statuses of its answers.
"""
import collections
import http.client
import json
import os
import statistics
import sys
import threading
import time

PORT, LIVE, CLIENTS, MOOD, SECONDS = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4], float(sys.argv[5])
API = "/api/public/v1"
ASKED = {"health": API + "/health", "list": API + "/events"}


def ask(host, path):
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=30)
    connection.request("GET", path, headers={"Host": "%s:%d" % (host, PORT), "Connection": "close"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer, start, (time.monotonic() - start) * 1000


def medians(until):
    taken = {name: [] for name in ASKED}
    while time.monotonic() < until:
        for name, path in ASKED.items():
            answer, _, ms = ask("agenda.localhost", path)
            assert answer.status == 200, (path, answer.status)
            taken[name].append(ms)
            time.sleep(0.01)
    return {name: statistics.median(ms) for name, ms in taken.items()}


def client():
    while time.monotonic() < end:
        answer, start, ms = ask(LIVE, API + "/events")
        live.append((start, ms, answer.status))
        time.sleep(1)


quiet = medians(time.monotonic() + 2)
with open(MOOD + ".new", "w") as mood:
    mood.write("silent\n")
os.rename(MOOD + ".new", MOOD)
live, end = [], time.monotonic() + SECONDS
clients = [threading.Thread(target=client) for _ in range(CLIENTS)]
for one in clients:
    one.start()
busy = medians(end)
for one in clients:
    one.join()
late = [ms for start, ms, _ in live if start > end - SECONDS / 2]
print(json.dumps({"quiet": quiet, "busy": busy, "live": statistics.median(late), "late": len(late),
                  "statuses": collections.Counter(status for _, _, status in live)}))
