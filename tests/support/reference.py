#!/usr/bin/python3
"""The listing's rules, written a second time, to compare the program with.

usage: reference.py RECORDS BRAND order             slugs in the default order
       reference.py RECORDS BRAND compare N SEED    N made-up requests, asked of
                                                    the program and of this file

RECORDS is a JSON array of native records, BRAND the brand's file; CARTAZ_NOW is
the instant of the import, BUILD has the program.  compare prints every
disagreement and exits 1 when there was one.
"""

import json
import os
import random
import re
import subprocess
import sys
import unicodedata
from datetime import datetime, timedelta
from html.parser import HTMLParser
from urllib.parse import quote_plus, unquote_to_bytes
from zoneinfo import ZoneInfo

WORDS_MAX, BYTES_MAX, PER_PAGE_MAX, PAGE_MAX = 16, 256, 50, 2**31 - 1
PLAIN = str.maketrans(
    {"æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "œ": "oe", "ŧ": "t"}
)

# Tags that part no words.
IN_LINE = set("a b strong i em code span u s small sub sup".split())


def words(text):
    """Runs of letters and digits, without marks, case and compatibility forms."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kinds = [(unicodedata.category(c), c) for c in text.translate(PLAIN)]
    return "".join(c if k[0] in "LN" else "" if k[0] == "M" or k == "Cf" else " " for k, c in kinds).split()


def text_of_html(html):
    parser, found = HTMLParser(), []
    parser.handle_data = found.append
    parser.handle_starttag = lambda tag, attrs: found.append("" if tag in IN_LINE else " ")
    parser.handle_endtag = lambda tag: found.append("" if tag in IN_LINE else " ")
    parser.feed(html or "")
    parser.close()
    return "".join(found)


class Event:
    def __init__(self, record, brand, now):
        place, producer = record.get("location") or {}, record.get("producer") or {}
        self.id, self.slug = record["id"], record["slug"]
        self.city, self.state = words(place.get("city") or ""), words(place.get("state_abbr") or "")
        self.organization = producer.get("slug") if producer.get("name") else None
        self.name = set(words(record["name"]))
        self.text = self.name.union(
            words(place.get("name") or ""),
            self.city,
            words(producer.get("name") or ""),
            words(text_of_html(record.get("description"))),
        )
        zone = ZoneInfo(record.get("timezone") or brand["timezone"])
        start, _ = instant(record.get("starts_at"), zone)
        last, date_alone = instant(record.get("ends_at") or record.get("starts_at"), zone)
        over = last is not None and (now >= last + timedelta(days=1) if date_alone else now > last)
        if record.get("is_closed") or over:
            self.order = (2, -start.timestamp() if start else float("inf"), self.id)
        else:
            self.order = (0, start.timestamp(), self.id) if start else (1, 0, self.id)


def instant(text, zone):
    """The moment, and whether it is a date alone; (None, False) for none."""
    if not text:
        return None, False
    when = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return when if when.tzinfo else when.replace(tzinfo=zone), len(text) == 10


def holds(have, wanted):
    return all(w in have for w in wanted[:-1]) and any(h.startswith(wanted[-1]) for h in have)


def parameters(query):
    """The first of each name counts, empty is absent, 256 bytes of text."""
    found = {}
    for part in query.split("&"):
        name, _, value = part.partition("=")
        raw = unquote_to_bytes(value.replace("+", " "))[:BYTES_MAX]
        found.setdefault(name, raw.decode("utf-8", "replace").replace("\0", " "))
    return {name: value for name, value in found.items() if value}


def integer(text, most, otherwise):
    return min(max(int(text), 1), most) if re.fullmatch("-?[0-9]+", text or "", re.ASCII) else otherwise


def listing(events, query):
    """(ids of the page, meta) as the program should answer."""
    p = parameters(query)
    q, city, state, organization = (
        p.get(name) if (p.get(name) or "").strip() else None for name in ("q", "city", "state", "organization")
    )
    found = [
        e
        for e in events
        if (city is None or (e.city and e.city == words(city)))
        and (state is None or (e.state and e.state == words(state)))
        and (organization is None or e.organization == organization)
    ]
    if q is not None:
        wanted = words(q)[:WORDS_MAX]
        found = [e for e in found if wanted and holds(e.text, wanted)]
        found.sort(key=lambda e: not holds(e.name, wanted))
    page, per_page = integer(p.get("page"), PAGE_MAX, 1), integer(p.get("per_page"), PER_PAGE_MAX, 20)
    return [e.id for e in found[(page - 1) * per_page : page * per_page]], {
        "total": len(found),
        "per_page": per_page,
        "current_page": page,
        "last_page": max(1, -(-len(found) // per_page)),
    }


def ask(host, query):
    """The same from the program."""
    environment = {name: value for name, value in os.environ.items() if name.startswith(("CARTAZ_", "ASAN_"))}
    environment |= {"REQUEST_METHOD": "GET", "HTTP_HOST": host, "QUERY_STRING": query}
    answer = subprocess.run(
        [os.environ["BUILD"] + "/cgi-bin/events"], env=environment, stdout=subprocess.PIPE, check=True
    ).stdout
    head, _, body = answer.partition(b"\n\n")
    assert head.startswith(b"Status: 200 "), (query, head)
    body = json.loads(body)
    return [e["id"] for e in body["data"]], body["meta"]


DISGUISES = [
    str,
    str.upper,
    str.lower,
    lambda w: unicodedata.normalize("NFD", w),
    lambda w: "".join(c for c in unicodedata.normalize("NFD", w) if not unicodedata.combining(c)),
    lambda w: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in w),
    lambda w: '"' + w + '"',
    lambda w: w + "*",
    lambda w: "-" + w,
    lambda w: "(" + w + " OR",
]


def make_query(records, rng):
    """A request that is likely to find something, and now and then one that is not."""
    record = rng.choice(records)
    place, producer = record.get("location") or {}, record.get("producer") or {}
    p = {}
    if rng.random() < 0.75:
        name, description = record["name"], text_of_html(record.get("description"))
        source = (rng.choice([name, name, description, place.get("city")]) or "x").split()
        chosen = rng.sample(source, k=min(rng.randint(1, 3), len(source)))
        if rng.random() < 0.6:
            chosen[-1] = chosen[-1][: rng.randint(1, 4)]
        p["q"] = rng.choice([" ", "  ", "+", ", "]).join(rng.choice(DISGUISES)(w) for w in chosen)
    if rng.random() < 0.3:
        p["city"] = rng.choice(DISGUISES[:8])(rng.choice([place.get("city"), rng.choice(records)["name"]]) or "")
    if rng.random() < 0.3:
        p["state"] = rng.choice(DISGUISES[:3])(place.get("state_abbr") or "ZZ")
    if rng.random() < 0.3:
        p["organization"] = rng.choice([str, str, str.upper])(producer.get("slug") or "nobody")
    if rng.random() < 0.4:
        p["page"] = rng.choice(["1", "2", "3", "-1", "0", "007", "99", "x", ""])
    if rng.random() < 0.5:
        p["per_page"] = rng.choice(["1", "2", "5", "50", "51", "0", "", "1e9"])
    return "&".join(name + "=" + quote_plus(value) for name, value in p.items())


def keeps(events, host, query):
    """What is read in the words is beside what they find: names first, and nothing is lost."""
    p = parameters(query)
    wanted, whole = words(p.get("q", ""))[:WORDS_MAX], []
    base = "&".join(f"{n}={quote_plus(v)}" for n, v in p.items() if n not in ("page", "per_page")) + "&per_page=50&page="
    for page in range(1, 100):
        ids, meta = ask(host, base + str(page))
        whole += ids
        if page >= meta["last_page"]:
            break
    found = [id for page in range(1, 100) for id in listing(events, base + str(page))[0]]
    named = [id for id in found if any(e.id == id and holds(e.name, wanted) for e in events)]
    return whole[: len(named)] == named and set(found) <= set(whole) and len(whole) == len(set(whole)) == meta["total"]


def main():
    with open(sys.argv[1]) as f:
        records = json.load(f)
    with open(sys.argv[2]) as f:
        brand = json.load(f)
    now = datetime.fromisoformat(os.environ["CARTAZ_NOW"].replace("Z", "+00:00"))
    events = sorted((Event(r, brand, now) for r in records), key=lambda e: e.order)
    if sys.argv[3] == "order":
        print("\n".join(e.slug for e in events))
        return 0
    rng, wrong, found_some = random.Random(int(sys.argv[5])), 0, 0
    for _ in range(int(sys.argv[4])):
        query = make_query(records, rng)
        expected, got = listing(events, query), ask(brand["host"], query)
        if expected[1]["total"] == 0 and parameters(query).get("q"):
            continue  # the ladder goes on: endpoints/ladder.bats
        found_some += 0 < expected[1]["total"] < len(events)
        if expected != got and not ("q" in parameters(query) and keeps(events, brand["host"], query)):
            wrong += 1
            print(f"?{query}\n  expected {expected}\n  got      {got}")
    print(f"{wrong} of {sys.argv[4]} are wrong; {found_some} found some events and not all")
    return 1 if wrong or found_some < int(sys.argv[4]) // 4 else 0


sys.exit(main())
