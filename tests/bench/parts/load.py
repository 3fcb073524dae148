"""wrk asks a server; what each request cost the whole of it."""
import dataclasses
import json
import math
import shutil
import statistics
import subprocess
import time

from parts.server import Missing
from parts.work import BENCH


REQUESTS = 400  # so many a turn, where they can be had in a few seconds


@dataclasses.dataclass
class Load:
    """PATHS are asked in turns over CONNECTIONS that are kept."""
    name: str
    paths: tuple
    connections: int = 16
    headers: tuple = ()  # "Name: value"


@dataclasses.dataclass
class Cost:
    requests_s: float
    cpu_ms: float
    p50_ms: float
    p99_ms: float
    wrong: int  # answers that are neither 2xx nor 3xx, and connections that failed


def ask(work, server, host, load, seconds):
    if not shutil.which("wrk"):
        raise Missing("there is no wrk")
    paths = work.folder / ("paths-%s" % load.name.replace(" ", "-").replace("/", "-"))
    paths.write_text("".join(path + "\n" for path in load.paths))
    headers = [word for header in ("Host: " + host, *load.headers) for word in ("-H", header)]
    before = server.meter.cpu_s()
    said = subprocess.run(
        ["wrk", "-t2", "-c%d" % load.connections, "-d%ds" % seconds, "--timeout", "20s", "-s", str(BENCH / "paths.lua"),
         *headers, "http://127.0.0.1:%d" % server.port, "--", str(paths)], check=True, capture_output=True, text=True)
    used = idle(server) - before
    found = json.loads(said.stdout.splitlines()[-1])
    # When wrk goes, each connection has a request that the server answers still.
    count = found["requests"] + load.connections
    return Cost(found["requests"] / found["seconds"], used / count * 1e3, found["p50"], found["p99"], found["wrong"])


def idle(server):
    """Seconds of CPU that the server has used when it does nothing any more."""
    last = server.meter.cpu_s()
    for _ in range(50):
        time.sleep(0.1)
        now = server.meter.cpu_s()
        if now - last < 0.005:
            break
        last = now
    return now


def in_turns(work, asked, rounds=3, seconds=1):
    """{(kind's name, load's name): medians}; ASKED are (kind's name, server, host, loads)."""
    costs = {}
    names = list(dict.fromkeys(load.name for *_, loads in asked for load in loads))
    turns = [(key, server, host, load) for wanted in names for key, server, host, loads in asked for load in loads
             if load.name == wanted]
    lasts = {}
    for key, server, host, load in turns if not work.is_quick else ():
        warm = ask(work, server, host, load, seconds)
        lasts[key, load.name] = min(4 * seconds, max(seconds, math.ceil(REQUESTS / max(warm.requests_s, 1))))
    for _ in range(1 if work.is_quick else rounds):
        for key, server, host, load in turns:
            costs.setdefault((key, load.name), []).append(
                ask(work, server, host, load, lasts.get((key, load.name), seconds)))
    return {key: median(found) for key, found in costs.items()}


def median(costs):
    return Cost(*(statistics.median(getattr(cost, field.name) for cost in costs) for field in dataclasses.fields(Cost)[:-1]),
                wrong=sum(cost.wrong for cost in costs))
