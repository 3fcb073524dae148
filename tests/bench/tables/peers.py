"""Other programs with the same catalog and the same answers."""
from parts import kinds, loads, peers
from parts.load import in_turns
from parts.markdown import Limit, Row
from parts.server import Kind, Missing, start

TITLE = "Peers"
NOTE = """All programs have the same catalog and get the same requests over HTTP on 16 kept connections, in turns. Before a program is
measured, its answers are compared with ours: the same events in the same order, and the same JSON. Each program has as many
workers as there are processors, indexes, FTS5 and prepared statements, and makes JSON from rows as its users do
(tests/bench/peers). A name that ends in a web server is that program behind this server, with kept connections. The other programs answer
clients themselves. CPU is the time of the whole server for one request. Memory is measured after the load, and each process
counts its share of shared pages. json-server has 20,000 events. json-server and Directus get no search for a word, because their search finds
parts of words."""
COLUMNS = ("list: requests/s", "p50 ms", "p99 ms", "CPU ms", "detail CPU ms", "p99 ms", "mix CPU ms", "p99 ms",
           "memory MB", "wrong answers")
CGI = "Cartaz, CGI, Apache"
RESIDENT = {"apache": "Cartaz, resident, Apache", "nginx": "Cartaz, resident, nginx"}
OURS = (
    Kind(CGI, kinds.cartaz()),
    Kind(RESIDENT["apache"], kinds.resident()),
    Kind(RESIDENT["nginx"], kinds.nginx_resident),
)
JSON_SERVER = 20000
DIRECTUS = "Directus"
# name, how it is started (parts/peers.py)
DEPLOYED = (
    ("Fastify, better-sqlite3", peers.node("fastify.cjs")),
    ("Go net/http, mattn/go-sqlite3", peers.go),
    ("FastAPI, uvicorn", peers.fast_api),
)
PHP = "PHP-FPM, nginx"
# the name of a peer: the web server before it
BEHIND = {PHP: "nginx"} | {"%s, %s" % (name, RESIDENT[server].rpartition(" ")[2]): server
                           for name, _ in DEPLOYED for server in RESIDENT}
PEERS = (
    *(Kind(name, command) for name, command in DEPLOYED),
    *(Kind("%s, %s" % (name, RESIDENT[server].rpartition(" ")[2]), peers.behind(server, command))
      for name, command in DEPLOYED for server in RESIDENT),
    Kind(PHP, peers.php),
    Kind(DIRECTUS, peers.directus, seconds=300),
    Kind("json-server, fewer events", peers.node("json_server.cjs", JSON_SERVER)),
)
# how much less processor time our resident mode uses than a peer behind the same web server
AHEAD = {"list": 1.5, "detail": 1.5, "mix": 40}


def rows(work):
    host = work.main_host()
    asked, missing, memory = [], {}, {}
    for kind in (*OURS, *PEERS):
        try:
            asked.append(started(work, kind, host, asked[0][1] if asked else None))
        except Missing as reason:
            missing[kind.name] = str(reason)
    costs = in_turns(work, asked)
    for name, server, *_ in asked:
        memory[name] = server.meter.memory_mb()
    for _, server, *_ in list(asked):
        server.stop()
    for kind in (*OURS, *PEERS):
        if kind.name in missing:
            yield Row(kind.name, reason=missing[kind.name])
        else:
            yield row(kind.name, costs, memory[kind.name])


def started(work, kind, host, truth):
    """The kind, its server, the brand, its loads: once it answers as TRUTH does."""
    wanted = loads.every(work, host)
    if kind.name.startswith("json-server"):
        host = work.catalog(min(JSON_SERVER, work.events))
        wanted = [loads.list_page(), loads.detail(work, host, min(JSON_SERVER, work.events))]
    elif kind.name == DIRECTUS:
        wanted = [loads.list_page(), loads.detail(work, host, work.events)]
    server = start(work, kind, host, loads.API)
    if truth:
        paths = [path for load in wanted for path in load.paths[:100]]
        different = peers.differs(server, truth, host, paths)
        if different or not peers.missing_is_404(server, host):
            server.stop()
            raise Missing("answers otherwise to " + (different or "an event that is not there"))
    return kind.name, server, host, wanted


def row(name, costs, memory):
    one, detail, mix = (costs.get((name, load)) for load in ("list", "detail", "mix"))
    limits = [Limit("%s ahead of %s" % (load, peer), costs[peer, load].cpu_ms / costs[name, load].cpu_ms, ">=", least)
              for peer, server in BEHIND.items() if RESIDENT[server] == name
              for load, least in AHEAD.items() if (peer, load) in costs]
    return Row(name, (one.requests_s, one.p50_ms, one.p99_ms, one.cpu_ms, detail.cpu_ms, detail.p99_ms,
                      mix and mix.cpu_ms, mix and mix.p99_ms, memory,
                      sum(cost.wrong for cost in (one, detail, mix) if cost)), limits)
