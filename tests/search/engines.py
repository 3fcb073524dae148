"""The engines that search-eval compares, and the catalogs that they are asked about.

A catalog is a dict: name, host, records (native records, as dicts with "slug").
An engine is a function of (catalogs, queries) that returns the slugs found for each
query, at most FIRST, the best first.  A query is a dict with "catalog" and "q".
"""
import concurrent.futures
import html
import json
import os
import re
import sqlite3
import subprocess
import sys
import unicodedata
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, f"{ROOT}/tests/support")
import snapshot_texts  # pylint: disable=wrong-import-position

FIRST = 20
SAMPLES = {"agenda": "agenda.localhost", "palco": "palco.localhost"}


class Catalogs:
    """The catalogs that labels name, imported into a folder by the build under test."""

    def __init__(self, folder, build, now):
        self.folder, self.build = folder, build
        self.env = {"CARTAZ_ETC": f"{folder}/etc", "CARTAZ_VAR": f"{folder}/var",
                    "CARTAZ_HTDOCS": f"{folder}/htdocs", "CARTAZ_SHARE": f"{ROOT}/static",
                    "CARTAZ_NOW": now}
        for name in ("etc/brands", "var", "htdocs"):
            os.makedirs(f"{folder}/{name}")
        self.records = {}

    def host(self, name):
        return SAMPLES.get(name, f"{name}.localhost")

    def sample(self, name):
        """A sample brand, its events dated by the clock."""
        folder = f"{ROOT}/static/brands/{self.host(name)}"
        with open(f"{folder}/brand.json", encoding="utf-8") as file:
            brand = json.load(file)
        dated = subprocess.run(
            ["gojq", "--arg", "now", self.env["CARTAZ_NOW"], "-f", f"{ROOT}/static/brands/dated.jq",
             f"{folder}/events.json"], check=True, stdout=subprocess.PIPE)
        self.add(name, brand, json.loads(dated.stdout))

    def brand_like(self, sample, name):
        """A sample's brand under another host."""
        with open(f"{ROOT}/static/brands/{self.host(sample)}/brand.json", encoding="utf-8") as file:
            brand = json.load(file)
        site = f"http://{self.host(name)}"
        return brand | {"host": self.host(name), "aliases": [], "site_url": site,
                        "site_origin": site, "base_url": f"{site}/api/public/v1"}

    def native(self, name, path):
        """Native records, one a line, for a Brazilian brand."""
        with open(path, encoding="utf-8") as file:
            self.add(name, self.brand_like("agenda", name), [json.loads(line) for line in file])

    def conferences(self, name, path):
        """Real conferences in their own shape.  What the others search is what the
        profile made of them: their slugs are made there, too."""
        brand = self.brand_like("palco", name)
        brand["upstream"]["profile"] = "conferences"
        with open(path, encoding="utf-8") as file:
            self.add(name, brand, json.load(file))
        snapshot = f"{self.folder}/var/{self.host(name)}/current"
        self.records[name] = [json.loads(record) for record in snapshot_texts.records(snapshot)]

    def add(self, name, brand, records):
        with open(f"{self.folder}/etc/brands/{self.host(name)}.json", "w", encoding="utf-8") as file:
            json.dump(brand, file)
        done = subprocess.run([f"{self.build}/cartaz", "import", self.host(name), "-"], env=self.env,
                              input=json.dumps(records).encode(), capture_output=True, check=False)
        if done.returncode:
            raise SystemExit(f"{name} could not be imported:\n{done.stderr.decode()}")
        self.records[name] = records


# --- Cartaz, through the programs that the web server starts

def called(catalogs, query, program, body=b"", **environment):
    """The body of one answer."""
    env = catalogs.env | {"HTTP_HOST": catalogs.host(query["catalog"]), "QUERY_STRING": "",
                          "REQUEST_METHOD": "GET"} | environment
    done = subprocess.run([f"{catalogs.build}/cgi-bin/{program}"], env=env, input=body,
                          stdout=subprocess.PIPE, check=True)
    head, _, answer = done.stdout.decode().replace("\r\n", "\n").partition("\n\n")
    status = re.search(r"^Status: (\d+)", head)
    if not status or status[1] != "200":
        raise SystemExit(f"{program} on {query['q']!r}: {head}\n{answer[:500]}")
    return answer


def distinct(slugs):
    return list(dict.fromkeys(slugs))[:FIRST]


def cartaz_api(catalogs, query):
    asked = urllib.parse.urlencode({"q": query["q"], "per_page": FIRST})
    return distinct(event["slug"] for event in json.loads(called(catalogs, query, "events", QUERY_STRING=asked))["data"])


def cartaz_page(catalogs, query):
    """The links to events in the Markdown of the page.  A link of the list is its
    row's; links elsewhere on the page lead to lists, but where nothing is found to
    the next dates of the catalog, which are no answer."""
    asked = urllib.parse.urlencode({"q": query["q"]})
    page = called(catalogs, query, "page-events", QUERY_STRING=asked, PATH_INFO="/eventos.md")
    return [] if re.search("^0 event", page, re.M) else linked(page)


def cartaz_a2a(catalogs, query):
    """The links to events in the text that an agent gets."""
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": {
        "messageId": "m", "role": "ROLE_USER", "parts": [{"text": query["q"]}]}}}).encode()
    answer = json.loads(called(catalogs, query, "a2a", body, REQUEST_METHOD="POST",
                               CONTENT_TYPE="application/json", CONTENT_LENGTH=str(len(body)),
                               HTTP_A2A_VERSION="1.0"))["result"]
    said = answer.get("message") or answer["task"]["status"]["message"]
    return linked("\n".join(part["text"] for part in said["parts"] if "text" in part))


def linked(text):
    return distinct(re.findall(r"https?://[^/\s]+/eventos/([a-z0-9][a-z0-9-]*?)(?:\.md)?(?=[)\s,;]|$)", text, re.M))


def each(ask):
    """An engine out of a function that asks one query."""
    def engine(catalogs, queries):
        with concurrent.futures.ThreadPoolExecutor() as pool:
            return list(pool.map(lambda query: ask(catalogs, query), queries))
    return engine


# --- the others: the same text fields, folded in the same way

def folded(text):
    """Small letters without marks."""
    marked = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in marked if not unicodedata.combining(c))


def fields(record):
    """What a search looks at in an event, folded, by field."""
    place, producer = record.get("location") or {}, record.get("producer") or {}
    said = {
        "name": record.get("name"),
        "description": html.unescape(re.sub(r"<[^>]*>", " ", record.get("description") or "")),
        "venue": place.get("name"),
        "address": place.get("formatted_address"),
        "city": place.get("city"),
        "state": f"{place.get('state') or ''} {place.get('state_abbr') or ''}",
        "country": place.get("country"),
        "producer": producer.get("name"),
        "categories": " ".join(record.get("categories") or ()),
        "tags": " ".join(record.get("tags") or ()),
        "performers": " ".join(one["name"] for one in record.get("performers") or ()),
    }
    return {name: folded(text or "") for name, text in said.items()}


def fts5(catalogs, queries):
    """SQLite's full text: all words, by bm25."""
    tables = {}
    for name, records in catalogs.records.items():
        rows = [fields(record) | {"slug": record["slug"]} for record in records]
        columns = list(rows[0])
        db = tables[name] = sqlite3.connect(":memory:")
        db.execute(f"CREATE VIRTUAL TABLE event USING fts5({', '.join(columns[:-1])}, slug UNINDEXED)")
        db.executemany(f"INSERT INTO event VALUES({', '.join('?' * len(columns))})",
                       [list(row.values()) for row in rows])
    found = []
    for query in queries:
        words = re.findall(r"\w+", folded(query["q"]))
        match = " ".join(f'"{word}"' for word in words)
        found.append([slug for slug, in tables[query["catalog"]].execute(
            "SELECT slug FROM event WHERE event MATCH ? ORDER BY rank LIMIT ?", (match, FIRST))] if words else [])
    return found


def npm(name):
    """An engine of engines.cjs, which has them all in one process."""
    def engine(catalogs, queries):
        asked = {
            "engine": name, "first": FIRST,
            "catalogs": {name: [fields(record) | {"id": record["slug"]} for record in records]
                         for name, records in catalogs.records.items()},
            "queries": [{"catalog": query["catalog"], "q": folded(query["q"])} for query in queries],
        }
        env = os.environ | {"NODE_PATH": f"{ROOT}/build/npm/search/node_modules"}
        done = subprocess.run(["node", f"{HERE}/engines.cjs"], input=json.dumps(asked).encode(),
                              env=env, stdout=subprocess.PIPE, check=True)
        return json.loads(done.stdout)
    return engine


ENGINES = {
    "api": ("Cartaz, `/events?q=`", each(cartaz_api)),
    "page": ("Cartaz, `/eventos.md?q=`", each(cartaz_page)),
    "a2a": ("Cartaz, A2A", each(cartaz_a2a)),
    "fts5": ("FTS5", fts5),
    "minisearch": ("MiniSearch", npm("minisearch")),
    "orama": ("Orama", npm("orama")),
}
