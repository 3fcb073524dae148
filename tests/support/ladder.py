#!/usr/bin/python3
"""ladder - searches for words, and reads the vocabulary of the search.

usage: ladder.py kept RECORDS N         checks that N random words of the records find, at
                                        HOST, exactly the events that have them
       ladder.py vocabulary SNAPSHOT    compares the vocabulary with the records
       ladder.py words SNAPSHOT         prints its words
"""
import bisect
import collections
import glob
import json
import os
import random
import re
import sqlite3
import struct
import subprocess
import sys
from datetime import datetime
from urllib.parse import urlencode

import reference
import snapshot_texts


def brand_of(host):
    with open(f"{os.environ['CARTAZ_ETC']}/brands/{host}.json") as file:
        return json.load(file)


def read(records, brand):
    """What q looks at, by the second implementation of the list."""
    now = datetime.fromisoformat(os.environ["CARTAZ_NOW"].replace("Z", "+00:00"))
    return [reference.Event(record, brand, now) for record in records]


def vocabulary(path):
    rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute("SELECT at, words FROM vocabulary ORDER BY at")
    before = None
    for at, block in rows:
        length, number = divmod(at, 4096)
        count, rest = divmod(len(block), 8 + length)
        assert rest == 0 and len(block) <= 8000 and 4 <= length <= 24, at
        assert number == (before[1] + 1 if before and before[0] == length else 0), at
        masks, weights = (struct.unpack_from(f"<{count}I", block, offset) for offset in (0, 4 * count))
        assert list(weights) == sorted(weights, reverse=True), at
        before = length, number
        for i in range(count):
            word = block[8 * count + i * length:][:length].decode()
            letters = {ord(c) - 97 if "a" <= c <= "z" else None for c in word}
            assert None in letters or masks[i] == sum(1 << n for n in letters), word
            yield word, weights[i]


def compare(path):
    counts = collections.Counter()
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    records = [json.loads(record) for record in snapshot_texts.records(path)]
    for event in read(records, brand_of(db.execute("SELECT host FROM snapshot").fetchone()[0])):
        counts.update(event.text)
        counts.update({word: 3 for word in event.name})
    expected = {word: n for word, n in counts.items() if 4 <= len(word) <= 24 and not re.search("[0-9]", word)}
    got = dict(vocabulary(path))
    # Descriptions are cleaned by others' rules: what they change is not compared.
    wrong = {word for word in set(expected) | set(got) if expected.get(word) != got.get(word)}
    if len(wrong) > len(expected) / 50:
        sys.exit(f"{len(wrong)} of {len(expected)} words differ: {sorted(wrong)[:20]}")
    print(f"{len(got)} words, {len(wrong)} differ")


def ask(query):
    environment = {name: value for name, value in os.environ.items() if name.startswith(("CARTAZ_", "ASAN_"))}
    environment.update(HTTP_HOST=os.environ["HOST"], REQUEST_METHOD="GET", QUERY_STRING=urlencode(query))
    answer = subprocess.run([os.environ["BUILD"] + "/cgi-bin/events"], env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, check=True).stdout
    return json.loads(answer.partition(b"\n\n")[2] or answer.partition(b"\r\n\r\n")[2])


def language_words():
    """What has a meaning of its own: stop words and days (static/locales), and states."""
    found = set()
    for path in glob.glob(os.environ["ROOT"] + "/static/locales/*.search"):
        with open(path) as lines:
            found.update(word for line in lines for word in re.findall("[a-z0-9]+", line))
    with open(os.environ["ROOT"] + "/common/event/br_states.c") as lines:
        found.update(re.findall('"([a-z]+)" }', lines.read()))
    return found


class Found:
    """How many events a word finds: by itself, by its stem, as a beginning."""

    def __init__(self, events, stems):
        self.stems, self.of_word, self.of_stem = stems, collections.defaultdict(set), collections.defaultdict(set)
        for event in events:
            for word in event.text:
                self.of_word[word].add(event.id)
                self.of_stem[stems.of(word)].add(event.id)
        self.words = sorted(self.of_word)

    def whole(self, word):
        return self.of_word[word] | self.of_stem[self.stems.of(word)]

    def beginning(self, word):
        found = set(self.whole(word))
        for other in self.words[bisect.bisect_left(self.words, word):]:
            if not other.startswith(word):
                break
            found |= self.of_word[other]
        return found


def kept(records, tries):
    rng = random.Random(16)
    with open(records) as lines:
        text = lines.read()
    brand = brand_of(os.environ["HOST"])
    records = json.loads(text) if text.lstrip().startswith("[") else [json.loads(line) for line in text.splitlines()]
    found = Found(read(records, brand), reference.Stems(brand["locale"]))
    phrases = language_words()
    for word in rng.choices([word for word in found.words if word not in phrases], k=tries):
        total, events = ask({"q": word, "per_page": 1})["meta"]["total"], len(found.beginning(word))
        if total != events:
            sys.exit(f"{word}: {total} events, and {events} have it or a word that begins so")
        # Beside a word that no event has, it is neither repaired nor a beginning.
        total, events = ask({"q": word + " xqzyw", "per_page": 1})["meta"]["total"], len(found.whole(word))
        if total != events:
            sys.exit(f"{word}: {total} events beside nothing, and {events} have it")
    print(f"{tries} words keep their events")


def main():
    if sys.argv[1] == "kept":
        kept(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "vocabulary":
        compare(sys.argv[2])
    else:
        print(*(word for word, _ in vocabulary(sys.argv[2])))


main()
