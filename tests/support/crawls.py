#!/usr/bin/python3 -IS
"""crawls - runs clients that crawl a list again and again while servers start and stop.

usage: crawls.py PORT HOST CLIENTS PAGES FILE

Each client has an address of its own, 127.0.1.N, and reads PAGES pages of one event, until FILE
exists; FILE.done gets a byte for each request that ended. The names of all events end with the
number of their generation, such as "x g7". Prints one JSON object:
  requests, failed    the number of requests; at most ten answers that were not 200, with reasons
  wrong               crawls in which a row was missing or appeared twice
  backwards           answers from an older generation than an answer before to the same client
  generations         the numbers of generations, in the order in which they first appeared
"""
import http.client
import json
import os
import sys
import threading

port, host, clients, pages, until = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
lock = threading.Lock()
done = open(until + ".done", "wb", buffering=0)
told = {"requests": 0, "failed": [], "wrong": [], "backwards": [], "generations": []}


def read(address, page):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
    try:
        connection.request("GET", f"/api/public/v1/events?per_page=1&page={page}", headers={"Host": host})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            return None, f"{answer.status} {body[:200]!r}"
        return json.loads(body)["data"][0], None
    except (OSError, http.client.HTTPException) as why:
        return None, repr(why)
    finally:
        connection.close()


def crawl(address, first, seen):
    ids = []
    for page in range(1, pages + 1):
        event, why = read(address, page)
        with lock:
            told["requests"] += 1
            done.write(b".")
            if why:
                told["failed"].append(f"{address} page {page}: {why}")
                return seen
            generation = int(event["name"].rsplit(" g", 1)[1])
            if generation not in told["generations"]:
                told["generations"].append(generation)
            if generation < seen:
                told["backwards"].append(f"{address}: {generation} after {seen}")
        seen = max(seen, generation)
        ids.append(event["id"])
    first.setdefault("ids", ids)
    if ids != first["ids"] or len(set(ids)) != pages:
        with lock:
            told["wrong"].append(f"{address}: {ids}")
    return seen


def client(number, first):
    seen = 0
    while not os.path.exists(until):
        seen = crawl(f"127.0.1.{number}", first, seen)


same = {}
threads = [threading.Thread(target=client, args=(number + 1, same)) for number in range(clients)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
told["failed"] = told["failed"][:10]
print(json.dumps(told))
