#!/usr/bin/python3 -IS
"""many_addresses - checks that a limit still applies to a client after requests from many others.

usage: many_addresses.py PORT COUNT

The server at PORT accepts the PROXY protocol.  First 192.0.2.1 requests /api/public/v1/health until
the server refuses it.  Then COUNT addresses of IPv6, each in another /48, send one request each,
and 192.0.2.1 sends one more.  Prints as JSON the number of answers to the many with each status,
and the last status of 192.0.2.1 before and after.
"""
import asyncio
import collections
import json
import sys

PORT, COUNT = int(sys.argv[1]), int(sys.argv[2])
statuses = collections.Counter()


async def ask(words):
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(b"PROXY %s 1000 80\r\nGET /robots.txt HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" % words)
    answer = await reader.read(-1)
    writer.close()
    return int(answer.split(None, 2)[1]) if answer else 0


async def many(numbers):
    for number in numbers:
        statuses[await ask(b"TCP6 2001:%x:%x::1 ::1" % (number >> 16, number & 65535))] += 1


async def main():
    first = b"TCP4 192.0.2.1 192.0.2.2"
    before = after = 200
    for _ in range(100000):
        before = await ask(first)
        if before == 429:
            break
    numbers = iter(range(65536, 65536 + COUNT))
    await asyncio.gather(*(many(numbers) for _ in range(32)))
    after = await ask(first)
    print(json.dumps({"many": statuses, "before": before, "after": after}))


asyncio.run(main())
