#!/usr/bin/python3 -IS
"""sameness - random requests to a server, a line of JSON for each answer.

usage: sameness.py PORT SEED COUNT [HOST SLUG...]

The same seed and count make the same requests: of every address and method, for brands
and nobody's hosts, with forms, bodies, conditions and mistakes.  The first of them are the
same with every seed: some for each usual status.  An answer is its status,
its header without Date, sorted, and its bytes; random identifiers are masked.  A request
with a condition takes the ETag of the answer before it.  With a host it is the one that
most requests are for, and the slugs are of its events.  The page of a live event says
when it was read: that, and what follows from it, is masked.
"""
import hashlib
import json
import random
import re
import socket
import sys

API = "/api/public/v1"
HOSTS = ["agenda.localhost", "palco.localhost", "localhost", "AGENDA.localhost:{port}",
         "agenda.localhost.", "nobody.example", "", "127.0.0.1"]
SLUGS = ["samba-da-laje-dona-zila-os-batuqueiros-da-penha", "an-evening-with-the-man-who-names-the-paint-colors",
         "no-such", "a/b", "%2e%2e", "x%3Fy", "%C3%A1", "a%00b", ".md", "x.ics", "%25", "a+b", "a,b]", "0" * 250, "0" * 1500, "0" * 5000]
WORDS = ["samba", "s", "the", "S%C3%A3o+Paulo", "zzzz", "%zz", "%FF", "", "a'b*", "jazz+amanh%C3%A3", "sambba", "12"]
ACCEPTS = [None, None, "*/*", "text/markdown", "text/html, text/markdown;q=0.9", "application/json", "text/*;q=0"]
# The half of an ETag that names the program and the files of the server.
QUESTION = re.compile(r'(W/"[0-9a-f]{16})-[0-9a-f]{16}"')
RANDOM = re.compile(rb"agent_[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")

# In words ("às 20h", then "às 20h01"), and as Markdown, HTML and JSON-LD have it.
READ_AT = re.compile(rb"verificado em [^.<(]*|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")


def is_dated(target):
    return len(sys.argv) > 4 and target.startswith("/eventos/")


def without_date(fields, text):
    kept = [f for f in fields if not f.startswith(("ETag:", "Content-Length:", "x-markdown-tokens:"))]
    return kept, READ_AT.sub(b"-", text)


def query(r):
    names = ["q", "city", "state", "organization", "page", "per_page", "when", "from", "to",
             "price_max", "kind", "unknown", "q"]
    values = WORDS + ["recife", "sp", "2", "-1", "99999999999", "weekend", "today", "2026-12-01", "50", "%00"]
    return "".join(("?" if i == 0 else "&") + r.choice(names) + "=" + r.choice(values)
                   for i in range(r.choice([0, 0, 1, 1, 2, 3, 5])))


def address(r):
    slug = r.choice(SLUGS)
    return r.choice([
        API + "/events", API + "/events", API + "/events", f"{API}/events/{slug}", API + "/events/",
        API + "/health", API + "/agent/identity", API + "/nothing", "/", "/index.md", "/eventos", "/eventos/",
        "/eventos.md", "/eventos.ics", "/eventos.rss", "/eventos.atom", f"/eventos/{slug}", f"/eventos/{slug}.md",
        f"/eventos/{slug}.ics", f"/eventos/{slug}/", "/embed", "/embed/", f"/embed/{slug}", "/oembed", "/docs", "/docs/", "/nada", "/nada/outra", "/mcp", "/a2a",
        "/llms.txt", "/auth/token", "/users", "//", "/eventos%2F"]) + query(r)


def rpc(r):
    return json.dumps({"jsonrpc": "2.0", "id": r.choice([1, "a", None]), "method": r.choice(
        ["initialize", "tools/list", "tools/call", "ping", "message/send", "nothing", "server/discover"]),
        "params": r.choice([{}, [], {"name": "search_events", "arguments": {"q": r.choice(WORDS)}},
                            {"message": {"role": "user", "messageId": "1", "kind": "message",
                                         "parts": [{"kind": "text", "text": "samba em Recife"}]}}])})


def a_request(r, port, etag):
    method = r.choice(["GET"] * 12 + ["HEAD"] * 3 + ["POST"] * 5 + ["OPTIONS", "DELETE", "PUT", "BREW"])
    target, host, body, fields = address(r), r.choice(HOSTS).format(port=port), b"", []
    if r.random() < 0.6:
        host = HOSTS[0]
    if method == "POST":
        target = r.choice(["/mcp", "/a2a", API + "/agent/identity", target])
        body = r.choice([rpc(r), rpc(r), "{}", "", '{"type":"anonymous"}', '{"type":null}', "[", "x" * 5000,
                         "y" * 70000]).encode()
        fields += [("Content-Type", r.choice(["application/json", "application/json", "text/plain"]))]
    accept = r.choice(ACCEPTS)
    if method == "POST" and r.random() < 0.7:
        accept = "application/json, text/event-stream"
    fields += [("Accept", accept)] if accept else []
    if r.random() < 0.2:
        fields += [("If-None-Match", r.choice([etag, etag, "*", '"a", W/"b"', "nonsense"]))]
    if r.random() < 0.1:
        fields += [("Origin", "https://app.example"), ("Access-Control-Request-Method", "GET")]
    if r.random() < 0.1:
        fields += [("X-Agent-Credential", "agent_" + "0" * 32)]
    if r.random() < 0.1:
        fields += [("Accept-Language", "en"), ("CARTAZ-PROGRAM", "health"), ("Proxy", "x"), ("Range", "bytes=0-3")]
    if r.random() < 0.2:
        fields += [("MCP-Protocol-Version", r.choice(["2025-11-25", "2025-06-18", "1"]))]
    chunked = bool(body) and len(body) < 60000 and r.random() < 0.3
    fields += [("Transfer-Encoding", "chunked")] if chunked else \
        [("Content-Length", str(len(body)))] if body or method == "POST" else []
    head = f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in fields) + "\r\n"
    if chunked:
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    return head, body


def fixed_requests(port):
    host = HOSTS[0].format(port=port)
    lines = [("GET", API + "/events", host), ("GET", f"{API}/events/{SLUGS[0]}", host), ("GET", "/eventos", host),
             ("GET", f"/eventos/{SLUGS[1]}.md", host), ("GET", f"{API}/events?per_page=5", host),
             ("GET", API + "/events/no-such", host), ("GET", API + "/events?page=0", host), ("DELETE", API + "/health", host),
             ("GET", "/eventos/", host), ("GET", API + "/events", "nobody.example"), ("OPTIONS", API + "/events", host)]
    for method, target, called in lines:
        yield f"{method} {target} HTTP/1.1\r\nHost: {called}\r\nConnection: close\r\n\r\n", b""
    yield f"GET {API}/events HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nIf-None-Match: *\r\n\r\n", b""
    for body in (b'{"type":"anonymous"}', b"["):
        yield (f"POST {API}/agent/identity HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
               f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n", body)


def ask(port, head, body):
    with socket.create_connection(("127.0.0.1", port), timeout=60) as s:
        try:
            s.sendall(head.encode() + body)
        except OSError:
            pass  # refused before the body was read
        answer = b""
        while True:
            try:
                piece = s.recv(65536)
            except ConnectionResetError:
                break
            if not piece:
                return answer
            answer += piece
    return answer


def main():
    port, seed, count = (int(word) for word in sys.argv[1:4])
    HOSTS[0:1] = sys.argv[4:5] or HOSTS[0:1]
    SLUGS[0:2] = sys.argv[5:] or SLUGS[0:2]
    r, etag, fixed, is_read = random.Random(seed), "*", fixed_requests(port), False
    for number in range(count):
        head, body = next(fixed, None) or a_request(r, port, etag)
        answer = ask(port, head, body)
        lines, _, text = answer.partition(b"\r\n\r\n")
        status, *fields = lines.decode("latin-1").split("\r\n")
        # Go writes names of fields in capitals of its own.
        fields = sorted(f.replace("Etag:", "ETag:", 1) for f in fields if not f.lower().startswith("date:"))
        text = RANDOM.sub(b"-", text)
        if is_dated(head.split(" ")[1]):
            is_read = is_read or b"verificado em " in text
            fields, text = without_date(fields, text)
        for field in fields:
            etag = field[6:] if field.startswith("ETag: ") else etag
        fields = [QUESTION.sub(r'\1"', field) for field in fields]
        print(json.dumps({"number": number, "request": QUESTION.sub(r'\1"', head)[:200], "body": body[:80].decode("latin-1"),
                          "status": status, "fields": fields, "bytes": len(text),
                          "digest": hashlib.sha256(text).hexdigest(), "begins": text[:100].decode("latin-1")}))
    if sys.argv[4:] and not is_read:
        sys.exit("no page of a live event says when it was read")


main()
