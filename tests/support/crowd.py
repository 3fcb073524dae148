"""crowd - runs many clients, each of which sends its next request after each answer, until
STOP_FILE exists.

usage: crowd.py PORT HOST CALLERS STOP_FILE ADDRESS...

Each request has a connection of its own.  The names of the events in a list end with the number
of their generation, and meta.total must be 5000 (COUNT) plus this number.  Prints one JSON object;
"wrong" has the wrong answers, shortened.
"""

import asyncio
import collections
import json
import os
import sys

COUNT = 5000
port, host, callers, stop_file = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
addresses = sys.argv[5:]
statuses, generations, wrong = collections.Counter(), collections.Counter(), []
waiting = most_waiting = 0


async def ask(address):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {address} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read(-1)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode(), body


def judge(address, head, body):
    length = [line.split()[1] for line in head.split("\r\n") if line.lower().startswith("content-length:")]
    if length != [str(len(body))]:
        return f"{address}: Content-Length {length}, {len(body)} bytes"
    answer = json.loads(body)
    if "data" in answer:
        seen = {int(event["name"].rsplit(" ", 1)[1]) for event in answer["data"]}
        seen.add(answer["meta"]["total"] - COUNT)
        if len(answer["data"]) != answer["meta"]["per_page"]:
            return f"{address}: {len(answer['data'])} events"
        if len(seen) != 1:
            return f"{address}: generations {sorted(seen)} in one list"
        generations.update(seen)
    return None


async def call(number):
    global waiting, most_waiting
    turn = number
    while not os.path.exists(stop_file):
        address = addresses[turn % len(addresses)]
        turn += 1
        waiting += 1
        most_waiting = max(most_waiting, waiting)
        try:
            status, head, body = await asyncio.wait_for(ask(address), 60)
            statuses[status] += 1
            problem = judge(address, head, body) if status == 200 else f"{address}: {status}"
        except Exception as error:  # whatever it is, the answer did not come
            problem = f"{address}: {error!r}"
        waiting -= 1
        if problem:
            wrong.append(problem[:300])


async def main():
    await asyncio.gather(*(call(number) for number in range(callers)))
    print(json.dumps({"statuses": statuses, "generations": sorted(generations),
                      "most_waiting": most_waiting, "wrong": wrong[:20]}))


asyncio.run(main())
