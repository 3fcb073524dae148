#!/usr/bin/python3 -IS
"""addresses - checks every address in the published documents of a brand.

usage: addresses.py PORT HTDOCS HOST OTHER

Reads the documents of HOST below HTDOCS, with the headers in the files beside them, and
requests each address of HOST from 127.0.0.1:PORT. The address must answer, with the media
type that the document names. No document may contain a name of the brand OTHER. Prints
each error on a line, and then the numbers of documents and addresses; exit 1 after an error.

The program does not request addresses that need authentication, placeholders (SLUG,
{slug}), examples in code, which docs.bats runs, and the address of the API itself, which is
only an identifier. An address for POST must answer 405 to GET.
"""
import html
import http.client
import json
import pathlib
import re
import sys

PORT, HTDOCS, HOST, OTHER = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
FOLDER = pathlib.Path(HTDOCS) / HOST
SITE = f"http://{HOST}:{PORT}"
API = SITE + "/api/public/v1"
POSTED = {f"{SITE}/mcp", f"{SITE}/a2a", f"{API}/agent/identity"}
URL = re.compile(r"https?://[^\s\"'`<>()|\\^]+")
PLACEHOLDER = re.compile(r"SLUG|[{}…*]|/eventos/slug|/slug$", re.I)
AUTHENTICATION = re.compile(r"^/(auth/|users)")

wrong = []
claims = {}  # address -> set of (type or None, document)


def claim(address, kind, document):
    address = html.unescape(address).rstrip(".,;:")
    claims.setdefault(address, set()).add((kind, document))


def walk(value, document):
    """Objects of a JSON document that have an address with its media type."""
    if isinstance(value, dict):
        for key in ("href", "url"):
            kind = value.get("type")
            if isinstance(value.get(key), str) and isinstance(kind, str) and "/" in kind:
                claim(value[key], kind.split(";")[0], document)
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            walk(item, document)


CODE = re.compile(r"^```.*?^```|`[^`\n]+`|<pre>.*?</pre>|<code>.*?</code>", re.S | re.M)


def prose(value):
    """All text of a JSON document but its examples."""
    if isinstance(value, dict):
        return "\n".join(prose(v) for k, v in value.items() if k not in ("example", "examples"))
    if isinstance(value, list):
        return "\n".join(prose(v) for v in value)
    return value if isinstance(value, str) else ""


def read(path):
    name = str(path.relative_to(FOLDER))
    text = path.read_text()
    for word in OTHER.split(","):
        if re.search(rf"(?<![a-z]){re.escape(word)}", text, re.I):
            wrong.append(f"{name}: speaks of {word}")
    is_json = path.suffix in (".json", ".webmanifest") or (path.suffix in ("", ".root") and text.startswith("{"))
    for address in URL.findall(CODE.sub(" ", prose(json.loads(text)) if is_json else text)):
        claim(address, None, name)
    for address, kind in re.findall(r'<([^>]+)>;[^,<]*?type=\\?"([^"\\;]+)', text):
        claim(address, kind, name)
    for tag in re.findall(r"<(?:link|a)\b[^>]*>", text):
        href, kind = (re.search(rf'{key}="([^"]*)"', tag) for key in ("href", "type"))
        if href and href[1].startswith("/"):
            claim(SITE + href[1], kind and kind[1], name)
        elif href and kind:
            claim(href[1], kind[1], name)
    for src in re.findall(r'\bsrc="(/[^"]*)"', text):
        claim(SITE + src, None, name)
    if is_json:
        walk(json.loads(text), name)


def fetch(address):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
    connection.request("GET", address.removeprefix(SITE).split("#")[0] or "/",
                       headers={"Host": f"{HOST}:{PORT}"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, (answer.getheader("Content-Type") or "").split(";")[0], text


documents = [p for p in sorted(FOLDER.rglob("*"))
             if p.is_file() and p.name != "204.json" and p.suffix not in (".png", ".ico") and p.parts[-2:] != (".web", "published")]
for document in documents:
    read(document)

fetched = 0
pages = {}
for address, where in sorted(claims.items()):
    path = address.removeprefix(SITE)
    if not address.startswith(SITE) or (path and path[0] not in "/?#") or \
            PLACEHOLDER.search(address) or AUTHENTICATION.match(path) or address == API:
        continue
    status, kind, text = fetch(address)
    fetched += 1
    documents_of = ", ".join(sorted({d for _, d in where}))[:80]
    if address in POSTED:
        if status != 405:
            wrong.append(f"{address} ({documents_of}): {status}, not 405 to GET")
        continue
    if status != 200:
        wrong.append(f"{address} ({documents_of}): {status}")
    for claimed in sorted({c for c, _ in where if c}):
        if claimed != kind:
            wrong.append(f"{address} ({documents_of}): {kind}, not {claimed}")
    anchor = address.partition("#")[2]
    if anchor and kind == "text/html" and f'id="{anchor}"' not in text.decode():
        wrong.append(f"{address} ({documents_of}): no such place in the page")

print("\n".join(wrong) or "nothing wrong")
print(f"{len(documents)} documents, {fetched} addresses fetched")
sys.exit(1 if wrong else 0)
