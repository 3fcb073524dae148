#!/usr/bin/python3
"""Slow clients who never give up, and how long another client waits meanwhile.

usage: slow.py PORT MODE CONNECTIONS ADDRESSES PROBES

CONNECTIONS clients at 127.0.1.1 to 127.0.1.ADDRESSES open a connection each, and a
new one whenever theirs is closed.  MODE says what is slow:

  headers  a header that never ends, 600 bytes a second: above Apache's MinRate
  bodies   a call of /mcp whose body comes at 600 bytes a second
  readers  openapi.json sixty times, 4 MB that cost nothing to make, asked for at once
           and read at 64 bytes a second, through the smallest window there is

Once each of them was connected or refused, 127.0.0.7, 8 or 9 asks for health PROBES
times, twenty times a second at most, each time on a new connection, with 15 seconds
of patience; after three times without an answer it asks no more.  Prints as JSON:
the milliseconds that it waited, median and longest ("quiet" before the others come,
then "p50" and "max"), the "statuses" that it got (0 for none), how many slow clients
were connected while it asked, at least ("held"), and how many of their connections
were "refused" or closed at once.
"""
import asyncio
import http.client
import json
import multiprocessing
import resource
import socket
import statistics
import sys
import time

PORT, MODE = int(sys.argv[1]), sys.argv[2]
CONNECTIONS, ADDRESSES, PROBES = (int(word) for word in sys.argv[3:6])
API = "/api/public/v1"
PROBER = "127.0.0.%d" % {"headers": 7, "bodies": 8, "readers": 9}[MODE]
HOST = "Host: agenda.localhost:%d\r\n" % PORT
FILE = "GET %s/openapi.json HTTP/1.1\r\n%s\r\n" % (API, HOST)
OPENING = {
    "headers": "GET %s/health HTTP/1.1\r\n%sX-Slow: " % (API, HOST),
    "bodies": "POST /mcp HTTP/1.1\r\n%sContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n" % HOST,
    "readers": FILE * 60,
}[MODE].encode()
held, tried, refused = set(), set(), 0


def probe(count):
    waits, statuses = [], []
    for _ in range(count):
        start, status = time.monotonic(), 0
        caller = http.client.HTTPConnection("127.0.0.1", PORT, timeout=15, source_address=(PROBER, 0))
        try:
            caller.request("GET", API + "/health", headers={"Host": "agenda.localhost:%d" % PORT, "Connection": "close"})
            answer = caller.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            pass
        caller.close()
        waits.append((time.monotonic() - start) * 1000)
        statuses.append(status)
        if statuses.count(0) == 3:
            break
        time.sleep(0.05)
    return waits, statuses


async def stall(connection, loop):
    """Returns when the server has had enough."""
    if MODE == "readers":
        while await loop.sock_recv(connection, 64):
            await asyncio.sleep(1)
        return
    ended = asyncio.ensure_future(loop.sock_recv(connection, 4096))
    filler = b"a" * 600 if MODE == "bodies" else b"a" * 560 + b"\r\nX-Slow-%04d: " + b"b" * 24
    sent = 0
    try:
        while not ended.done():
            await asyncio.wait([ended], timeout=1)
            sent += 1
            await loop.sock_sendall(connection, filler % sent if MODE == "headers" else filler)
    finally:
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)


async def attack(number):
    global refused
    loop = asyncio.get_running_loop()
    while True:
        connection = socket.socket()
        connection.setblocking(False)
        if MODE == "readers":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        start = loop.time()
        try:
            connection.bind(("127.0.1.%d" % (number % ADDRESSES + 1), 0))
            # A server whose backlog is full answers nothing at all.
            await asyncio.wait_for(loop.sock_connect(connection, ("127.0.0.1", PORT)), 5)
            await loop.sock_sendall(connection, OPENING)
            held.add(number)
            tried.add(number)
            await stall(connection, loop)
        except (OSError, asyncio.TimeoutError):
            pass
        tried.add(number)
        held.discard(number)
        connection.close()
        if loop.time() - start < 1:
            refused += 1
            await asyncio.sleep(0.5)


async def main():
    loop = asyncio.get_running_loop()
    with multiprocessing.get_context("fork").Pool(1) as prober:
        quiet, _ = prober.apply(probe, (5,))
        attackers = []
        for number in range(CONNECTIONS):
            attackers.append(loop.create_task(attack(number)))
            if number % 50 == 49:
                await asyncio.sleep(0.01)
        while len(tried) < CONNECTIONS:
            await asyncio.sleep(0.05)
        asked, least = prober.apply_async(probe, (PROBES,)), len(held)
        while not asked.ready():
            least = min(least, len(held))
            await asyncio.sleep(0.05)
        waits, statuses = asked.get()
        for attacker in attackers:
            attacker.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)
    print(json.dumps({
        "mode": MODE, "quiet": round(statistics.median(quiet)), "p50": round(statistics.median(waits)),
        "max": round(max(waits)), "statuses": sorted(set(statuses)),
        "unanswered": statuses.count(0), "held": least, "refused": refused,
    }))


most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
asyncio.run(main())
