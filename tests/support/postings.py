#!/usr/bin/python3
"""What common/snapshot/postings.h reads, held against the full-text index.

usage: postings.py terms SNAPSHOT
       postings.py damage SNAPSHOT COPY ROUNDS

terms: every term of SNAPSHOT, every beginning of one and terms that it does not have
give the ranks that FTS5 gives, of all ranks and of some.  Prints how many were asked.
damage: ROUNDS times some bytes of the pages of the index change in COPY, which was
SNAPSHOT; every question ends, with ranks or with what is wrong.
BUILD has the program of tests/support/postings.c.
"""
import os
import random
import shutil
import sqlite3
import subprocess
import sys

PROGRAM = os.path.join(os.environ["BUILD"], "tests", "postings")
rng = random.Random(19)


def ask(path, events, questions):
    """One line of answer a question: (after, last, term)."""
    text = b"".join(b"%d %d %s\n" % (after, last, term) for after, last, term in questions)
    done = subprocess.run([PROGRAM, path, str(events)], input=text, capture_output=True)
    if done.returncode != 0 or done.stderr:
        sys.exit(f"{path}: ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode(errors="replace").splitlines()


def terms_of(db):
    """The ranks of each term and, with '*', of each beginning."""
    db.execute("CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, words, 'instance')")
    db.text_factory = bytes
    ranks = {}
    for term, rank in db.execute("SELECT term, doc FROM temp.instances"):
        for name in (term, *(term[:n] + b"*" for n in range(1, len(term) + 1))):
            ranks.setdefault(name, set()).add(rank)
    return ranks


def check_terms(path):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    events, = db.execute("SELECT events FROM snapshot").fetchone()
    ranks = terms_of(db)
    questions = [(0, events, term) for term in ranks]
    some = sorted(ranks)
    for _ in range(5000):
        after = rng.randrange(events + 1)
        questions.append((after, rng.randrange(after, events + 2), rng.choice(some)))
    none = (b"zzzzzzzz*", b"tzzzzzz", b"0", b"~", b"a", b"t" * 400, b"t" * 255, b"\xff*", b"ta\x01*", b"*", b"")
    questions += [(0, events, term) for term in none]
    questions += [(0, events, term[:-1]) for term in some if term.endswith(b"*") and term[:-1] not in ranks]
    wrong = 0
    for (after, last, term), line in zip(questions, ask(path, events, questions), strict=True):
        expected = sorted(rank for rank in ranks.get(term, ()) if after < rank <= last)
        if line.split() != ["has" if expected else "lacks", *map(str, expected)]:
            wrong += 1
            print(f"{term} after {after} to {last}: {line[:80]}, and the index has {expected[:10]}")
    print(f"{len(questions)} questions")
    return wrong


def damage(path, copy, rounds):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    events, = db.execute("SELECT events FROM snapshot").fetchone()
    terms = rng.sample(sorted(terms_of(db)), 60)
    questions = [(0, events, term) for term in terms]
    whole, told = ask(path, events, questions), 0
    for _ in range(rounds):
        shutil.copyfile(path, copy)
        with sqlite3.connect(copy) as changed:
            rows = changed.execute("SELECT id, block FROM words_data WHERE id > 1 ORDER BY random() LIMIT 40").fetchall()
            for key, block in rows:
                block = bytearray(block)
                for _ in range(rng.choice((1, 2, 8))):
                    block[rng.choice((rng.randrange(4), rng.randrange(len(block)))) % len(block)] = rng.choice((0, 1, 0x7f, 0x80, 0xff))
                if rng.random() < .2:
                    del block[rng.randrange(len(block)):]
                changed.execute("UPDATE words_data SET block = ? WHERE id = ?", (bytes(block), key + (rng.random() < .01)))
        changed.close()
        subprocess.run([os.path.join(os.environ["BUILD"], "tests", "checksums"), copy], check=True)
        lines = ask(copy, events, questions)
        told += any("damaged" in line for line in lines)
        if lines != ["unreadable"] and len(lines) != len(whole):
            sys.exit(f"{len(lines)} answers")
    print(f"{told} of {rounds} were told")
    return 0


sys.exit(bool(check_terms(sys.argv[2]) if sys.argv[1] == "terms" else damage(sys.argv[2], sys.argv[3], int(sys.argv[4]))))
