#!/usr/bin/python3
"""Holds the sets of common terms (common/snapshot/common_terms.h) against the full-text index.

usage: common_terms.py sets SNAPSHOT
       common_terms.py answers HOST VAR_WITH VAR_WITHOUT SEED COUNT

sets: each set of SNAPSHOT has the ranks that the index has, and each word, prefix and
filter that one in 32 events has is a set; prints how many sets there are.
answers: COUNT random requests have the same answers from VAR_WITH and VAR_WITHOUT, which
are one catalog with the sets and one where their tables were dropped.
Each difference is a line; exits 1 when there was one.
"""
import os
import random
import re
import sqlite3
import subprocess
import sys
from urllib.parse import urlencode

BLOCK, TERMS, PART, LEAST, LONGEST, FEW = 252 * 64, 4096, 32, 64, 39, 256
FORMS = ("/eventos", "/eventos.md", "/eventos.rss", "/eventos.atom", "/eventos.ics")


def ranks_of(db, number):
    found = set()
    for at, blob in db.execute("SELECT at, ranks FROM common_ranks WHERE at % ? = ?", (TERMS, number)):
        if len(blob) % 2:  # few: their numbers
            bits = [low | high << 8 for low, high in zip(blob[1::2], blob[2::2])]
        else:
            bits = [8 * byte + bit for byte, value in enumerate(blob) for bit in range(8) if value >> bit & 1]
        if len(bits) <= FEW and len(blob) > max(2 * len(bits) + 1, max(bits) // 64 * 8 + 8):
            print(f"set {number}: {len(blob)} bytes of {len(bits)} ranks")
            sys.exit(1)
        found.update(at // TERMS * BLOCK + bit for bit in bits)
    return found


def matches_of(db, term):
    if term == "fnews":
        return {rank for rank, in db.execute("SELECT rank FROM news")}
    query = f'"{term.rstrip("*")}"' + "*" * term.endswith("*")
    if term[0] in "sm":  # the words of a stem, by the text or the name
        words, = db.execute("SELECT words FROM stems WHERE stem = ?", (term[1:],)).fetchone()
        query = " OR ".join(f'"{"tn"[term[0] == "m"]}{word}"' for word in words.split())
    return {rank for rank, in db.execute("SELECT rowid FROM words WHERE words MATCH ?", (query,))}


def expected_terms(db):
    """Words by the index, and their prefixes by the ranks of the words."""
    db.execute("CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, words, 'instance')")
    ranks = {}
    for term, rank in db.execute("SELECT term, doc FROM temp.instances"):
        names = [term]
        if term[0] != "f":
            names += [term[:n] + "*" for n in range(2, min(len(term), LONGEST - 1) + 1)]
        for name in names:
            ranks.setdefault(name, set()).add(rank)
    for stem, words in db.execute("SELECT stem, words FROM stems WHERE stem <> ''"):
        if " " in words:
            for mark, of in ("st", "mn"):
                ranks[mark + stem] = set().union(*(ranks.get(of + word, ()) for word in words.split()))
    events, = db.execute("SELECT events FROM snapshot").fetchone()
    return {name for name, found in ranks.items()
            if len(found) >= max(events // PART, LEAST) and len(name) <= LONGEST}


def check_sets(path):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    wrong, terms = [], {}
    for term, number, events in db.execute("SELECT term, number, events FROM common"):
        terms[term] = number
        ranks, matches = ranks_of(db, number), matches_of(db, term)
        if ranks != matches or len(ranks) != events:
            wrong.append(f"{term}: {len(ranks)} ranks, {events} told, {len(matches)} matches")
    missing = sorted(expected_terms(db) - set(terms))
    wrong += [f"{term}: is common and has no set" for term in missing[:10]]
    blocks, = db.execute("SELECT max(at) / ? + 1 FROM common_ranks", (TERMS,)).fetchone()
    print(f"{len(terms)} sets in {blocks} blocks")
    return wrong


def answer(var, host, program, path, query):
    environment = {"HTTP_HOST": host, "PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": "GET", "CARTAZ_VAR": var,
                   **{name: os.environ[name] for name in ("CARTAZ_ETC", "CARTAZ_HTDOCS", "CARTAZ_NOW")},
                   **{name: os.environ[name] for name in ("ASAN_OPTIONS",) if name in os.environ}}
    done = subprocess.run([os.path.join(os.environ["BUILD"], "cgi-bin", program)], env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, check=True)
    # Two files have two questions (common/cgi/etag.h).
    return re.sub(rb'(?m)^(ETag: W/"[0-9a-f]{16})-[0-9a-f]{16}"', rb'\1"', done.stdout)


def events_of(path, text):
    """What an answer lists.  A page also counts facets, which only sets can: its status,
    its total and its links to events are compared."""
    if path not in ("/eventos", "/eventos.md"):
        return text
    return text.partition(b"\n")[0], re.findall(rb"[0-9.]+ eventos?\b", text)[:1], re.findall(rb"/eventos/([a-z0-9-]+)", text)


def random_request(rng, words):
    query = {}
    chosen = [rng.choice(words) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 16)))]
    if chosen:
        if rng.random() < .4:
            chosen[-1] = chosen[-1][:rng.randrange(1, len(chosen[-1]) + 1)]
        query["q"] = " ".join(chosen)
    for name, values, chance in (
            ("city", ("sao paulo", "nowhere"), .25), ("state", ("SP", "RJ", "RR"), .25), ("organization", ("produtora-7",), .1),
            ("page", (2, 10, 60, 340, 2**31 - 1), .4), ("per_page", (1, 50), .4)):
        if rng.random() < chance:
            query[name] = rng.choice(values)
    if rng.random() < .4:
        return "events", "", query
    if rng.random() < .4:
        query["when"] = rng.choice(("today", "weekend", "week", "month", "now"))
    elif rng.random() < .7:
        query["from"], query["to"] = sorted(rng.sample(("2020-01-01", "2026-01-01", "2026-11-18", "2026-12-01", "2027-06-01"), 2))
    return "page-events", rng.choice(FORMS), query


def check_answers(host, var_with, var_without, seed, count):
    db = sqlite3.connect(f"file:{var_with}/{host}/current?immutable=1", uri=True)
    common = [term[1:].rstrip("*") for term, in db.execute("SELECT term FROM common WHERE term NOT LIKE 'f%' ORDER BY events DESC")]
    db.execute("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, 'row')")
    other = [term[1:] for term, in db.execute("SELECT term FROM temp.terms WHERE term LIKE 't%' AND doc < 500 LIMIT 400")]
    rng, wrong, found = random.Random(int(seed)), [], 0
    for _ in range(int(count)):
        program, path, query = random_request(rng, rng.choice((common[:40], common, common + other)))
        one, two = (answer(var, host, program, path, urlencode(query)) for var in (var_with, var_without))
        found += len(one) > 3000
        if events_of(path, one) != events_of(path, two) or not one.startswith((b"Content-Type", b"Status: 200")):
            wrong.append(f"{program} {path} {urlencode(query)}: {len(one)} and {len(two)} bytes")
    print(f"{count} requests, {found} with events")
    return wrong


def main():
    wrong = check_sets(sys.argv[2]) if sys.argv[1] == "sets" else check_answers(*sys.argv[2:])
    print("\n".join(wrong[:20]))
    sys.exit(1 if wrong else 0)


main()
