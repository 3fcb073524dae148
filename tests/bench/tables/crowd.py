"""Many connections at once."""
import dataclasses
import math

from parts import kinds, loads
from parts.load import ask
from parts.markdown import Limit, Row
from parts.server import Kind, Missing, start

TITLE = "A crowd"
NOTE = """wrk on the same machine opens 500 connections, keeps them, and sends at least 20,000 requests for the list. Every answer should be
200. "wrong answers" counts other answers, and connections that fail."""
COLUMNS = ("requests", "requests/s", "p50 ms", "p99 ms", "p99 / p50", "wrong answers")

CONNECTIONS, REQUESTS = 500, 20000
KINDS = (
    Kind("Apache, event + cgid", kinds.cartaz()),
    Kind("Apache, resident", kinds.resident()),
    Kind("Apache, cached", kinds.cartaz(CACHE="1")),
    Kind("nginx, resident", kinds.nginx_resident),
)


def rows(work):
    host = work.main_host()
    load = dataclasses.replace(loads.list_page(), connections=CONNECTIONS)
    for kind in KINDS:
        try:
            server = start(work, kind, host, load.paths[0])
        except Missing as reason:
            yield Row(kind.name, reason=str(reason))
            continue
        cost, seconds = crowd(work, server, host, load)
        server.stop()
        yield row(kind.name, cost, seconds)


def crowd(work, server, host, load):
    """What REQUESTS or more cost, and how many seconds they took."""
    seconds = 2
    cost = ask(work, server, host, load, seconds)
    while not work.is_quick and cost.requests_s * seconds < REQUESTS:
        seconds = math.ceil(1.1 * REQUESTS / max(cost.requests_s, 100))
        cost = ask(work, server, host, load, seconds)
    return cost, seconds


def row(name, cost, seconds):
    ratio = cost.p99_ms / cost.p50_ms
    return Row(name, (round(cost.requests_s * seconds), cost.requests_s, cost.p50_ms, cost.p99_ms, ratio, cost.wrong),
               (Limit("p99 ms", cost.p99_ms, "<=", 1000), Limit("p99 / p50", ratio, "<=", 5),
                Limit("wrong answers", cost.wrong, "<=", 0)))
