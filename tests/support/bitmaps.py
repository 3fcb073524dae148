#!/usr/bin/python3
"""bitmaps - compares the bitmaps and the index of words of a snapshot with its full-text index.

usage: bitmaps.py terms SNAPSHOT
       bitmaps.py damage SNAPSHOT COPY ROUNDS
       bitmaps.py answers HOST VAR_WITH VAR_WITHOUT SEED COUNT

terms: for every term of SNAPSHOT, for every beginning of a term and for missing terms, the
index and the bitmap of the term must give the same ranks as FTS5, for all ranks and for parts
of them.  Each word, prefix and filter that one in 32 events has must have a bitmap.  Prints
the number of terms.
damage: changes some bytes of the index or of the blocks in COPY, a copy of SNAPSHOT, ROUNDS
times.  Every search must end, with ranks or with an error.
answers: COUNT random requests must get the same answers from VAR_WITH and from VAR_WITHOUT,
the same catalog without the bitmaps of words.
Prints each difference on a line; exits 1 if there was one.  BUILD has the program of
tests/support/bitmaps.c.
"""
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
from urllib.parse import urlencode

NUMBERS, PART, LEAST, LONGEST = 4096, 64, 64, 39
FORMS = ("/eventos", "/eventos.md", "/eventos.rss", "/eventos.atom", "/eventos.ics")
PROGRAM = os.path.join(os.environ["BUILD"], "tests", "bitmaps")
rng = random.Random(19)


def ask(path, events, questions):
    """Two lines of answer for each question (after, last, term): by the index, by the bitmap."""
    text = b"".join(b"%d %d %s\n" % (after, last, term) for after, last, term in questions)
    done = subprocess.run([PROGRAM, path, str(events)], input=text, capture_output=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{path}: ended with {done.returncode}: {done.stderr.decode()}")
    lines = done.stdout.decode(errors="replace").splitlines()
    return list(zip(lines[::2], lines[1::2], strict=True))


def open_snapshot(path):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    events, = db.execute("SELECT events FROM snapshot").fetchone()
    return db, events


def terms_of(db):
    """The ranks of each term and, with '*', of each beginning, of each stem, and of the news."""
    db.execute("CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, words, 'instance')")
    ranks = {}
    for term, rank in db.execute("SELECT CAST(term AS BLOB), doc FROM temp.instances"):
        for name in (term, *(term[:n] + b"*" for n in range(1, len(term) + 1))):
            ranks.setdefault(name, set()).add(rank)
    return ranks


def named_of(db, ranks):
    """The ranks of what has a name, and is not a term: stems and the news."""
    named = {b"fnews": {rank for rank, in db.execute("SELECT rank FROM news")}, b"f0": ranks.get(b"f0", set())}
    for stem, words in db.execute("SELECT CAST(stem AS BLOB), CAST(words AS BLOB) FROM stems WHERE stem <> ''"):
        for mark, of in ((b"s", b"t"), (b"m", b"n")):
            if b" " in words:
                named[mark + stem] = set().union(*(ranks.get(of + word, ()) for word in words.split()))
    return named


def check_bitmaps(db, events, known):
    """Which there are."""
    wrong, numbers = [], dict(db.execute("SELECT CAST(name AS BLOB), number FROM bitmap"))
    common = {name for name, found in known.items() if len(found) >= max(events // PART, LEAST)
              and len(name) <= LONGEST and not (name.endswith(b"*") and (len(name) < 3 or len(name) > LONGEST or name[:1] == b"f"))}
    wrong += [f"{name}: is common and has no bitmap" for name in sorted(common - set(numbers))[:10]]
    print(f"{len(numbers)} bitmaps in {db.execute('SELECT max(at) / 4 / ? * 4 + 4 FROM bitmap_block', (NUMBERS,)).fetchone()[0]} blocks")
    return wrong


def check_terms(path):
    db, events = open_snapshot(path)
    ranks = terms_of(db)
    known = {**ranks, **named_of(db, ranks)}
    wrong = check_bitmaps(db, events, known)
    questions = [(0, events, term) for term in known]
    some = sorted(ranks)
    for _ in range(5000):
        after = rng.randrange(events + 1)
        questions.append((after, rng.randrange(after, events + 2), rng.choice(some)))
    none = (b"zzzzzzzz*", b"tzzzzzz", b"0", b"~", b"a", b"t" * 400, b"t" * 255, b"\xff*", b"ta\x01*", b"*", b"")
    questions += [(0, events, term) for term in none]
    questions += [(0, events, term[:-1]) for term in some if term.endswith(b"*") and term[:-1] not in ranks]
    for (after, last, term), (index, bitmap) in zip(questions, ask(path, events, questions), strict=True):
        expected, named = (sorted(rank for rank in of.get(term, ()) if after < rank <= last) for of in (ranks, known))
        if index.split() != ["has" if expected else "lacks", *map(str, expected)]:
            wrong.append(f"{term} after {after} to {last}: {index[:80]}, and the index has {expected[:10]}")
        if bitmap.startswith("bitmap"):
            got = [rank for rank in map(int, bitmap.split()[1:]) if after < rank <= last]
            if got != named:
                wrong.append(f"{term} after {after} to {last}: the bitmap has {got[:10]}, not {named[:10]}")
    print(f"{len(questions)} questions")
    return wrong


def change(block):
    block = bytearray(block)
    for _ in range(rng.choice((1, 2, 8))):
        block[rng.choice((rng.randrange(4), rng.randrange(len(block)))) % len(block)] = rng.choice((0, 1, 0x7f, 0x80, 0xff))
    if rng.random() < .2:
        del block[rng.randrange(len(block)):]
    return bytes(block)


def damage(path, copy, rounds):
    db, events = open_snapshot(path)
    terms = rng.sample(sorted(terms_of(db)), 50) + [name for name, in db.execute(
        "SELECT CAST(name AS BLOB) FROM bitmap ORDER BY number % 97, number LIMIT 20")]
    questions, index, bitmaps = [(0, events, term) for term in terms], 0, 0
    for _ in range(rounds):
        shutil.copyfile(path, copy)
        with sqlite3.connect(copy) as changed:
            for key, block in changed.execute("SELECT id, block FROM words_data WHERE id > 1 ORDER BY random() LIMIT 40").fetchall():
                changed.execute("UPDATE words_data SET block = ? WHERE id = ?", (change(block), key + (rng.random() < .01)))
            for key, ranks in changed.execute("SELECT at, ranks FROM bitmap_block ORDER BY random() LIMIT 400").fetchall():
                changed.execute("UPDATE bitmap_block SET ranks = ? WHERE at = ?", (change(ranks), key))
        changed.close()
        subprocess.run([os.path.join(os.environ["BUILD"], "tests", "checksums"), copy], check=True)
        answers = ask(copy, events, questions)
        index += any("damaged index" in one for one, _ in answers)
        bitmaps += any("damaged bitmap" in one for _, one in answers)
    print(f"{index} and {bitmaps} of {rounds} were told")
    return []


def answer(var, host, program, path, query):
    environment = {"HTTP_HOST": host, "PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": "GET", "CARTAZ_VAR": var,
                   **{name: os.environ[name] for name in ("CARTAZ_ETC", "CARTAZ_HTDOCS", "CARTAZ_NOW")},
                   **{name: os.environ[name] for name in ("ASAN_OPTIONS",) if name in os.environ}}
    done = subprocess.run([os.path.join(os.environ["BUILD"], "cgi-bin", program)], env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, check=True)
    return done.stdout


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
    common = [name[1:].rstrip("*") for name, in db.execute(
        "SELECT name FROM bitmap WHERE name NOT LIKE 'f%' ORDER BY (SELECT sum(length(ranks)) FROM bitmap_block WHERE at / 4 % ? = number) DESC", (NUMBERS,))]
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
    what, *arguments = sys.argv[1:]
    wrong = (check_terms(*arguments) if what == "terms" else damage(arguments[0], arguments[1], int(arguments[2]))
             if what == "damage" else check_answers(*arguments))
    print("\n".join(wrong[:20]))
    sys.exit(1 if wrong else 0)


main()
