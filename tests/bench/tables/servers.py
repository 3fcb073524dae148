"""Our programs behind each server, over HTTP."""
from parts import kinds, loads
from parts.load import Load, in_turns
from parts.markdown import Limit, Row
from parts.server import Kind, Missing, start

TITLE = "Servers"
NOTE = """wrk sends requests over HTTP on 16 kept connections, on the same machine, to all servers in turns. CPU is the time of the
whole server for one request, including the programs that it started. The mix has one third each of a word in a city, a page of
a city and a page of the list. "page" is the page of an event. "304" is the list, and "page 304" the page of an event, for a
client that already has it. The files and the smallest CGI have the bytes of the list. Cached answers were requested before."""
NAMES = ("list", "detail", "mix", "304", "page", "page 304", "health")
COLUMNS = ("list: requests/s", "p50 ms", "p99 ms", "CPU ms", *(name + " CPU ms" for name in NAMES[1:]), "wrong answers")

CGI, SMALLEST, FILE = "Apache, event + cgid", "bare Apache, the smallest CGI", "Apache with cartaz.conf, a file"
RESIDENT = {"list": 0.22, "detail": 0.19, "mix": 0.5, "page": 0.40, "p99": 10}
API_ONLY = NAMES[:3]
# name, how it is started (parts/kinds.py), what it is asked, the most of CPU ms
KINDS = (
    (Kind(CGI, kinds.cartaz()), NAMES, {}),
    (Kind("Apache, prefork + cgi", kinds.cartaz("prefork")), API_ONLY, {}),
    (Kind("Apache, forked", kinds.resident("--fork")), API_ONLY, {}),
    (Kind("Apache, resident", kinds.resident()), NAMES, RESIDENT),
    (Kind("Apache, cached", kinds.cartaz(CACHE="1")), NAMES, {}),
    (Kind("Apache, resident and cached", kinds.resident(CACHE="1")), NAMES, {}),
    (Kind("nginx, fcgiwrap", kinds.nginx_cgi), API_ONLY, {}),
    (Kind("nginx, resident", kinds.nginx_resident), API_ONLY, {"list": 0.16}),
    (Kind("lighttpd, CGI", kinds.lighttpd_cgi), API_ONLY, {}),
    (Kind("lighttpd, resident", kinds.lighttpd_resident), API_ONLY, {}),
    (Kind(FILE, kinds.cartaz()), "/list.json", {}),
    (Kind(SMALLEST, kinds.bare_apache), "/cgi/list", {}),
    (Kind("bare Apache, a file", kinds.bare_apache), "/list", {}),
    (Kind("nginx, a file", kinds.nginx_cgi), "/list", {}),
    (Kind("lighttpd, a file", kinds.lighttpd_cgi), "/list", {}),
)


def rows(work):
    host = work.main_host()
    (work.run_dir / "htdocs" / host / "list.json").write_bytes(work.answer("events", host).partition(b"\n\n")[2])
    asked, missing, known = [], {}, wanted(work, host)
    for kind, names, _ in KINDS:
        path = loads.API if isinstance(names, tuple) else names
        try:
            server = start(work, kind, host, path)
        except Missing as reason:
            missing[kind.name] = str(reason)
            continue
        of_this = known | unchanged(server, host, known) if names == NAMES else known
        asked.append((kind.name, server, host, [of_this[name] for name in names] if path == loads.API
                      else [Load("list", (path,))]))
    costs = in_turns(work, asked, rounds=2)
    for _, server, *_ in asked:
        server.stop()
    for kind, _, limits in KINDS:
        yield Row(kind.name, reason=missing[kind.name]) if kind.name in missing else row(kind.name, costs, limits)


def wanted(work, host):
    found = {load.name: load for load in loads.every(work, host)}
    pages = tuple("/eventos/" + path.rpartition("/")[2] for path in found["detail"].paths)
    return found | {
        "page": Load("page", pages),
        "health": Load("health", ("/api/public/v1/health",))}


def unchanged(server, host, known):
    """What a client asks that has the answer: each server has tags of its own."""
    def load(name, path):
        tag = server.get(host, path)[1]["ETag"]
        if server.get(host, path, **{"If-None-Match": tag})[0] != 304:
            raise RuntimeError(path + ": its tag is not true")
        return Load(name, (path,), headers=("If-None-Match: " + tag,))

    return {"304": load("304", loads.API), "page 304": load("page 304", known["page"].paths[0])}


def row(name, costs, limits):
    of = {load: costs.get((name, load)) for load in NAMES}
    one = of["list"]
    values = {load: cost and cost.cpu_ms for load, cost in of.items()} | {
        "p99": one.p99_ms}
    kept = [Limit(key, values[key], "<=", limit) for key, limit in limits.items()]
    for mine, other, least in ((CGI, SMALLEST, 0.85), ("Apache, cached", FILE, 0.9), ("Apache, resident and cached", FILE, 0.9)):
        if name == mine and (other, "list") in costs:
            kept.append(Limit("requests / " + other, one.requests_s / costs[other, "list"].requests_s, ">=", least))
    return Row(name, (one.requests_s, one.p50_ms, one.p99_ms, *(values[load] for load in NAMES),
                      sum(cost.wrong for cost in of.values() if cost)), kept)
