#!/usr/bin/python3
"""ladder - asks for words as people mistype them, and reads the vocabulary.

usage: ladder.py kept RECORDS N         N random words of the records find, at HOST,
                                        the events that have them, and no others
       ladder.py vocabulary SNAPSHOT    compares the vocabulary with the records
       ladder.py words SNAPSHOT         prints its words
"""
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
import unicodedata
from urllib.parse import urlencode


def folded(text):
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return re.findall("[a-z0-9]+", text.casefold())


def texts(event):
    """What q looks at: the name, and all of it."""
    place, producer = event.get("location") or {}, event.get("producer") or {}
    description = re.sub("<[^>]*>", " ", event.get("description") or "")
    name = folded(event["name"])
    rest = [place.get("name"), place.get("city"), producer.get("name"), description]
    return name, name + [word for text in rest for word in folded(text or "")]


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
    for (record,) in db.execute("SELECT json FROM record"):
        name, words = texts(json.loads(record))
        counts.update(set(words))
        counts.update({word: 3 for word in set(name)})
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
    """What has a meaning of its own (static/locales): stop words, days."""
    found = set()
    for path in glob.glob(os.environ["ROOT"] + "/static/locales/*.search"):
        with open(path) as lines:
            found.update(word for line in lines for word in re.findall("[a-z0-9]+", line))
    return found


def kept(records, tries):
    rng = random.Random(16)
    events = collections.Counter()
    begin = collections.Counter()
    with open(records) as lines:
        text = lines.read()
    for event in json.loads(text) if text.lstrip().startswith("[") else map(json.loads, text.splitlines()):
        words = set(texts(event)[1])
        events.update(words)
        begin.update({word[:n] for word in words for n in range(1, len(word) + 1)})
    phrases = language_words()
    words = sorted(word for word in events if word not in phrases)
    for word in rng.choices(words, k=tries):
        answer = ask({"q": word, "per_page": 1})
        total = answer["meta"]["total"]
        if total != begin[word]:
            sys.exit(f"{word}: {total} events, and {begin[word]} have a word that begins so")
        # Beside a word that no event has, it is neither repaired nor a beginning.
        total = ask({"q": word + " xqzyw", "per_page": 1})["meta"]["total"]
        if total != events[word]:
            sys.exit(f"{word}: {total} events beside nothing, and {events[word]} have it")
    print(f"{tries} words keep their events")


def main():
    if sys.argv[1] == "kept":
        kept(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "vocabulary":
        compare(sys.argv[2])
    else:
        print(*(word for word, _ in vocabulary(sys.argv[2])))


main()
