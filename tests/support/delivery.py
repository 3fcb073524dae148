#!/usr/bin/python3 -IS
"""delivery - checks how a server delivers every published document of a brand.

usage: delivery.py PORT HTDOCS HOST

Requests each file below HTDOCS/HOST at its address, and each page at the address of the page,
from 127.0.0.1:PORT: GET, HEAD, a conditional GET, other methods, a browser's preflight request.
Prints each error on a line, and then the documents; exit 1 after an error.
"""
import http.client
import os
import pathlib
import sys

PORT, HTDOCS, HOST = int(sys.argv[1]), sys.argv[2], sys.argv[3]
FOLDER = pathlib.Path(HTDOCS) / HOST
TYPES = {
    ".json": "application/json", ".md": "text/markdown; charset=utf-8",
    ".html": "text/html; charset=utf-8", ".txt": "text/plain; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".xml": "application/xml", ".svg": "image/svg+xml",
    ".js": "text/javascript; charset=utf-8", "opensearch.xml": "application/opensearchdescription+xml",
    "api-catalog": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    "server-card": "application/mcp-server-card+json",
    "agent-card": "application/a2a-agent-card+json",
    "oauth-authorization-server": "application/json", ".root": "application/json",
    "v1": "application/json", ".png": "image/png", ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json", ".ndjson": "application/x-ndjson",
}
EXPOSED = "ETag, Link, Allow, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset, x-markdown-tokens"
# What a 304 repeats of the 200 (RFC 9110 section 15.4.5).
REPEATED = ("ETag", "Cache-Control", "Vary")
connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS")
wrong, checked = [], []


def ask(method, path, **headers):
    fields = {"Host": f"{HOST}:{PORT}", **{k.replace("_", "-"): v for k, v in headers.items()}}
    connection.request(method, path, headers=fields)
    answer = connection.getresponse()
    answer.text = answer.read()
    return answer


def want(condition, *words):
    if not condition:
        wrong.append(" ".join(str(w) for w in words))


def varies(answer):
    """Without the encoding: a host may compress."""
    names = [name.strip().lower() for name in (answer.getheader("Vary") or "").split(",")]
    return ", ".join(name for name in names if name != "accept-encoding")


def check_get(path, kind, content):
    answer = ask("GET", path)
    want(answer.status == 200, path, "is", answer.status)
    want(answer.text == content, path, "has other bytes")
    want(answer.getheader("Content-Type") == kind, path, "is", answer.getheader("Content-Type"))
    want(answer.getheader("Content-Length") == str(len(content)), path, "has another length")
    want(answer.getheader("Access-Control-Allow-Origin") == "*", path, "has no CORS")
    want(answer.getheader("Access-Control-Expose-Headers") == EXPOSED, path, "exposes else")
    want(answer.getheader("X-Content-Type-Options") == "nosniff", path, "may be sniffed")
    want("max-age" in (answer.getheader("Cache-Control") or ""), path, "says not how long")
    want(answer.getheader("Cache-Groups") == f'"{HOST}"', path, "is of the groups", answer.getheader("Cache-Groups"))
    tokens = answer.getheader("x-markdown-tokens")
    want((tokens is not None) == kind.startswith("text/markdown"), path, "has tokens", tokens)
    return answer


def check_again(path, answer):
    """What goes with the GET: HEAD, and a GET of what is known already."""
    head = ask("HEAD", path)
    drop = ("date", "content-length", "connection", "keep-alive")
    fields = [[(k.lower(), v) for k, v in a.getheaders() if k.lower() not in drop] for a in (answer, head)]
    want(head.status == 200 and head.text == b"" and sorted(fields[0]) == sorted(fields[1]), path, "HEAD is else")
    known = ask("GET", path, If_None_Match=answer.getheader("ETag") or "none")
    want(known.status == 304 and known.text == b"", path, "known is", known.status)
    for name in REPEATED:
        want(known.getheader(name) == answer.getheader(name), path, "304 has another", name)
    want(ask("GET", path, If_None_Match='"other"').status == 200, path, "changed is no 200")


def check_methods(path):
    """Of each document one other method, in turns; with WHOLE=1 all of them."""
    turn = len(checked) % len(METHODS)
    checked.append(path)
    for method in METHODS if os.environ.get("WHOLE") == "1" else METHODS[turn:turn + 1]:
        answer = ask(method, path)
        want(answer.status == 405, method, path, "is", answer.status)
        want(answer.getheader("Allow") == "GET, HEAD", method, path, "allows", answer.getheader("Allow"))
        want(answer.getheader("Cache-Control") == "no-store", method, path, "may be kept")
        want(answer.getheader("Cache-Groups") is None, method, path, "is of a group")
    answer = ask("OPTIONS", path, Origin="https://a.example", Access_Control_Request_Method="GET",
                 Access_Control_Request_Headers="x-agent-credential")
    want(answer.status == 204 and answer.text == b"", path, "preflight is", answer.status)
    want("GET" in (answer.getheader("Access-Control-Allow-Methods") or ""), path, "preflight allows no GET")
    for name in ("X-Agent-Credential", "If-None-Match", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "A2A-Version"):
        want(name in (answer.getheader("Access-Control-Allow-Headers") or "").split(", "), path, "preflight refuses", name)
    want(answer.getheader("Content-Type") is None, path, "preflight has a type")


files = [p for p in sorted(FOLDER.rglob("*")) if p.is_file() and ".web" not in p.parts
         and p.name != ".htaccess" and "_problem" not in p.parts]
for file in files:
    name = "/" + str(file.relative_to(FOLDER))
    content = file.read_bytes()
    if file.suffix == ".html":
        continue
    kind = TYPES[file.name if file.name in TYPES else file.suffix or file.name]
    path = name.removesuffix("/.root")
    answer = check_get(path, kind, content)
    check_again(path, answer)
    check_methods(path)
    if "server-card" in path or path == "/.well-known/mcp.json":
        want(answer.getheader("Access-Control-Allow-Methods") == "GET", path, "allows no GET (SEP-2127)")
        want(answer.getheader("Access-Control-Allow-Headers") == "Content-Type, If-None-Match", path, "allows else (SEP-2127)")
    page = file.with_suffix(".html")
    if file.suffix != ".md" or not page.exists():
        continue
    path = name.removesuffix(".md")
    html = check_get(path, TYPES[".html"], page.read_bytes())
    want(varies(html) == "accept", path, "says no Vary")
    want(html.getheader("Content-Security-Policy"), path, "has no policy")
    check_again(path, html)
    check_methods(path)
    markdown = ask("GET", path, Accept="text/markdown")
    want(markdown.text == content, path, "has another Markdown")
    want(varies(markdown) == "accept", path, "says no Vary on Markdown")
    want(markdown.getheader("ETag") != html.getheader("ETag"), path, "has one ETag for both")
    want(markdown.getheader("x-markdown-tokens") == answer.getheader("x-markdown-tokens"), path, "counts else")
    for a, kind in ((html, "text/markdown"), (markdown, "text/html")):
        link = a.getheader("Link") or ""
        for rel in ("alternate", "api-catalog", "service-desc", "service-doc"):
            want(f'rel="{rel}"; type="' in link, path, "has no link, or one without a type", rel)
        want(f'rel="alternate"; type="{kind}"' in link, path, "does not name", kind)
for path in ("/.htaccess", "/.web/published", "/.web/robots.txt.meta", "/_problem/404.json", "/_problem/",
             "/.well-known/", "/.well-known/nothing", "/.well-known/agent-skills/event-catalog",
             "/.well-known/.htaccess", "/.well-known/oauth-protected-resource/.root", "/docs/api.json",
             "/robots.txt/x", "/sitemap-0.xml"):
    answer = ask("GET", path)
    want(answer.status == 404, path, "is", answer.status)
    want(answer.getheader("Content-Type") == "application/problem+json", path, "is", answer.getheader("Content-Type"))
    want(answer.getheader("Cache-Control") == "no-store", path, "may be kept")
    want(answer.getheader("Cache-Groups") is None, path, "is of a group")

print("\n".join(wrong) or "nothing wrong")
print(f"{len(files)} documents")
sys.exit(1 if wrong or len(files) < 60 else 0)
