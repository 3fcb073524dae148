#!/usr/bin/python3 -IS
"""The same requests to two servers, which must answer them alike: a fixed list, then random ones.

usage: same_answers.py CACHED_PORT OTHER_PORT BRAND_PORT SEED REQUESTS

Status, body and every header but Date and Age are compared; only a request with a
condition that is the first one of its entry may get the whole answer, 200, in the place
of 304, with the same tag. Some requests of the fixed list are repeated until the answer
comes from the cache, a minute at most. One JSON object:
{"asked": n, "repeated": n, "not_kept": [target, ...], "from_cache": n, "whole": n, "statuses": {...},
 "differ": [{"request", "what"}, ...]}
"""
import collections
import http.client
import json
import random
import re
import sys
import time

HOSTS = ["agenda.localhost"] * 4 + ["palco.localhost"] * 3 + ["AGENDA.LocalHost", "localhost", "palco.localhost:9", "agenda.localhost:443",
    "agenda.localhost.", "nobody.example", "", "127.0.0.1"]
PATHS = ["/", "/eventos", "/eventos", "/api/public/v1/events", "/api/public/v1/events", "/index.md", "/eventos.md", "/eventos.ics",
    "/eventos.rss", "/eventos.atom", "/eventos/", "/eventos/x/", "/eventos/a%2541", "/eventos/%3Fq=1", "/api/public/v1/events/",
    "/api/public/v1/events/none", "/api/public/v1/events/%3F@=http.agenda.localhost", "/docs", "/robots.txt", "//eventos", "/eventos/../eventos"]
QUERIES = [""] * 6 + ["page=2", "q=samba", "q=SAMBA&page=1", "city=recife", "q=", "per_page=3", "page=0", "q=%3f&city=a%20b", "x=1", "%71=samba",
    "q", "q=samba&", "&q=samba", "q=a&x=2", "@=http.agenda.localhost", "@=http.palco.localhost", "q=a&@=http.agenda.localhost",
    "free=1", "when=today", "state=SP&open=1", "price_max=10", "near=-8,-34&km=5", "exact=1&q=rok", "q=" + "a" * 500, "q=%ff%00b", "q=samba+rock"]
ACCEPTS = [None] * 4 + ["text/html", "*/*", "text/markdown", "text/markdown, text/html;q=0.9", "text/markdown;q=0.5, text/html",
    "text/html, text/markdown;q=1.0", "TEXT/MARKDOWN", "text/markdown;q=0", "text/markdownx", "text/*;q=1, text/markdown;q=0.999",
    'x/y;a="text/markdown"', 'x/y;a=", text/markdown,"', "text/markdown;q=1.0000", "text/markdown ; q=1 , */*", "text/html;q=2, text/markdown;q=0.1",
    "application/json", "text/markdown;v=1", ",text/markdown", "text/markdown;q=0.5, text/markdown"]
HEADERS = [{}] * 12 + [{"X-Agent-Credential": "agent_0123456789abcdef0123456789abcdef"}, {"Authorization": "Bearer x"},
    {"Cache-Control": "no-cache"}, {"Cache-Control": "max-age=0"}, {"Cache-Control": "no-store"}, {"Cache-Control": "only-if-cached"},
    {"Cache-Control": "max-stale"}, {"Pragma": "no-cache"}, {"Cookie": "a=b"}, {"Range": "bytes=0-9"}, {"Range": "bytes=0-9", "If-Range": '"x"'},
    {"If-None-Match": '"x"'}, {"If-None-Match": "*"}, {"If-None-Match": "x"}, {"If-None-Match": '*, "x"'}, {"If-None-Match": '"x" "y"'},
    {"If-Match": '"x"'}, {"If-Modified-Since": "Sun, 22 Nov 2037 00:00:00 GMT"}, {"Accept-Encoding": "gzip, br"}, {"Accept-Language": "en"},
    {"Origin": "https://a.example"}, {"X-Forwarded-Host": "palco.localhost"}, {"Content-Length": "0"}]
# The half of an ETag that a server has which keeps no answers.
QUESTION = re.compile(r'^(W/"[0-9a-f]{16})-[0-9a-f]{16}"')
# Each is kept; and one request for each status that the random ones may miss.
REPEATED = ["/", "/index.md", "/eventos?q=twice", "/eventos.md?q=twice", "/eventos.ics?q=twice", "/eventos.rss?q=twice",
    "/eventos.atom?q=twice", "/api/public/v1/events?q=twice", "/api/public/v1/events?page=1&q=twice"]
EACH_STATUS = [("GET", "agenda.localhost", "/eventos/", {}), ("GET", "agenda.localhost", "/api/public/v1/events/none", {}),
    ("POST", "agenda.localhost", "/eventos", {}), ("GET", "nobody.example", "/eventos", {})]
METHODS = ["GET"] * 14 + ["HEAD"] * 3 + ["POST", "OPTIONS", "DELETE"]
NOT_COMPARED = {"date", "age"}


def ask(port, request):
    method, host, target, headers = request
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
    connection.putheader("Host", host)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    fields = [(name.lower(), QUESTION.sub(r'\1"', value)) for name, value in answer.getheaders()]
    return {"status": answer.status, "body": body,
        "headers": sorted(field for field in fields if field[0] not in NOT_COMPARED)}, any(name == "age" for name, _ in fields)


def is_whole(one, from_cache, two):
    tag = [value for name, value in two["headers"] if name == "etag"]
    return not from_cache and (one["status"], two["status"]) == (200, 304) and tag == [v for n, v in one["headers"] if n == "etag"]


def slugs(port, brand_port):
    _, host, target, headers = "GET", f"agenda.localhost:{brand_port}", "/api/public/v1/events?per_page=5", {}
    answer, _ = ask(port, ("GET", host, target, headers))
    return [event["slug"] for event in json.loads(answer["body"])["data"]]


class Comparison:
    def __init__(self, cached, other):
        self.cached, self.other = cached, other
        self.statuses, self.differ, self.tags = collections.Counter(), [], ['"x"']
        self.asked = self.hits = self.whole = 0

    def ask(self, request):
        """True when the answer came from the cache."""
        (one, from_cache), (two, _) = ask(self.cached, request), ask(self.other, request)
        self.asked += 1
        self.hits += from_cache
        if is_whole(one, from_cache, two):
            self.whole += 1
            return from_cache
        self.statuses[str(one["status"])] += 1
        self.tags += [value for name, value in one["headers"] if name == "etag" and value not in self.tags]
        wrong = [what for what in one if one[what] != two[what]]
        if wrong:
            said = {what: [str(one[what])[:900], str(two[what])[:900]] for what in wrong if what != "body"}
            self.differ.append({"request": request, "what": wrong, "said": said})
        return from_cache

    def repeat(self, request):
        end = time.monotonic() + 60
        while not self.ask(request):
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True


def a_request(chance, paths, tags):
    headers = dict(chance.choice(HEADERS))
    if chance.random() < 0.15:
        headers = {"If-None-Match": chance.choice([chance.choice(tags), ", ".join(tags[-3:]), chance.choice(tags)[2:]])}
    accept = chance.choice(ACCEPTS)
    if accept is not None:
        headers["Accept"] = accept
    query = chance.choice(QUERIES)
    return chance.choice(METHODS), chance.choice(HOSTS), chance.choice(paths) + ("?" + query if query else ""), headers


def main():
    cached, other, brand_port, seed, count = map(int, sys.argv[1:])
    chance, servers = random.Random(seed), Comparison(cached, other)
    own = [prefix + slug + ending for slug in slugs(other, brand_port)
        for prefix, ending in [("/eventos/", ""), ("/eventos/", ".md"), ("/eventos/", ".ics"), ("/api/public/v1/events/", "")]]
    repeated = [("GET", "agenda.localhost", target, {}) for target in REPEATED + own[:4]]
    not_kept = [request[2] for request in repeated if not servers.repeat(request)]
    for request in EACH_STATUS:
        servers.ask(request)
    servers.ask(repeated[0][:3] + ({"If-None-Match": servers.tags[1]},))
    for _ in range(count):
        servers.ask(a_request(chance, PATHS + own, servers.tags))
    print(json.dumps({"asked": servers.asked, "repeated": len(repeated), "not_kept": not_kept, "from_cache": servers.hits,
        "whole": servers.whole, "statuses": servers.statuses, "differ": servers.differ}))


main()
