#!/usr/bin/python3
"""reference - a second implementation of the rules of lists, to compare the program with.

usage: reference.py RECORDS BRAND order             slugs in the default order
       reference.py RECORDS BRAND compare N SEED    compares N random requests to the
                                                    program with this file

RECORDS is a JSON array of native records, BRAND the brand file; CARTAZ_NOW is the instant of the
import, and BUILD has the program.  compare prints every difference and exits 1 if there was one.
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

import snowballstemmer

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


class Stems:
    """The rules of common/text/stem.h for the rows of a language."""

    def __init__(self, locale):
        self.algorithm, self.rows, self.known = None, {}, {}
        folder = os.path.join(os.path.dirname(__file__), "../../static/locales")
        for name in sorted(os.listdir(folder)):
            tag = name.removesuffix(".search")
            if name == tag or tag.split("-")[0] != locale.split("-")[0]:
                continue
            with open(os.path.join(folder, name)) as lines:
                for line in lines:
                    keyword, _, phrases = line.strip().partition(" ")
                    self.rows.setdefault(keyword, []).extend(phrases.split(", "))
        if "stemmer" in self.rows:
            self.algorithm = snowballstemmer.stemmer(self.rows["stemmer"][0])

    def of(self, word):
        if word not in self.known:
            self.known[word] = self.make(word)
        return self.known[word]

    def singular(self, word):
        for plural, instead in (row.split() for row in self.rows.get("irregular", [])):
            if word == plural:
                return instead
        for plural, instead in (row.split() for row in self.rows.get("ending", [])):
            if word.endswith(plural) and len(word) >= len(plural) + 2:
                return word[: -len(plural)] + instead
        if self.rows.get("plural") and len(word) > 3 and word[-1] == "s" != word[-2]:
            return word[:-1]
        return word

    def make(self, word):
        if not self.algorithm or len(word) < 3 or not re.fullmatch("[a-z]+", word):
            return word
        word, genders = self.singular(word), self.rows.get("gender", [])
        for apart in self.rows["apart"]:
            if word == apart or (not genders and word == apart + "s"):
                return "=" + apart
        stem = self.algorithm.stemWord(word)
        kept = word if not genders else word[:-1] if word[-1] in genders else word
        return stem if not genders or len(kept) <= len(stem) <= len(word) else kept


# Scripts without blanks: Thai, Kana and Bopomofo, Han, Hangul (as normalized, a syllable).
LETTER = "[\u0e01-\u0e4f\u3005-\u3007\u3041-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]"
LETTERS = re.compile("([\u1100-\u115f][\u1160-\u11ff]*|" + LETTER + ")")


def runs(word):
    """The word as runs of such letters, lists, and of others, texts."""
    found = []
    for i, piece in enumerate(LETTERS.split(word)):
        if i % 2 == 0:
            found += [piece] if piece else []
        elif found and isinstance(found[-1], list):
            found[-1].append(piece)
        else:
            found.append([piece])
    return found


def parts(word):
    """What of a word is found by itself."""
    found = {word}
    for run in runs(word):
        if isinstance(run, list):
            found |= {a + b for a, b in zip(run, run[1:])} | {run[-1]}
        else:
            found.add(run)
    return found


def text_of_html(html):
    parser, found = HTMLParser(), []
    parser.handle_data = found.append
    parser.handle_starttag = lambda tag, attrs: found.append("" if tag in IN_LINE else " ")
    parser.handle_endtag = lambda tag: found.append("" if tag in IN_LINE else " ")
    parser.feed(html or "")
    parser.close()
    return "".join(found)


def with_parts(found):
    return {part for word in found for part in parts(word)}


STATES = dict(
    line.split(" ", 1)
    for line in """AC Acre
AL Alagoas
AM Amazonas
AP Amapá
BA Bahia
CE Ceará
DF Distrito Federal
ES Espírito Santo
GO Goiás
MA Maranhão
MG Minas Gerais
MS Mato Grosso do Sul
MT Mato Grosso
PA Pará
PB Paraíba
PE Pernambuco
PI Piauí
PR Paraná
RJ Rio de Janeiro
RN Rio Grande do Norte
RO Rondônia
RR Roraima
RS Rio Grande do Sul
SC Santa Catarina
SE Sergipe
SP São Paulo
TO Tocantins""".splitlines()
)
COUNTRIES = {"BR": {"pt": "Brasil", "en": "Brazil"}, "JP": {"pt": "Japão", "en": "Japan"}, "PT": {"pt": "Portugal", "en": "Portugal"}}
with open("/usr/share/zoneinfo/zone.tab") as zones:
    BRAZILIAN = {line.split()[2] for line in zones if line.startswith("BR\t")}


def state_and_country(place, zone):
    """In Brazil, which the zone tells or name and abbreviation of a state, both are known."""
    state, abbr, country = place.get("state"), place.get("state_abbr"), place.get("country")
    agree = state and abbr and words(STATES.get(abbr.upper(), "")) == words(state)
    if not country and (zone in BRAZILIAN if zone else agree):
        country = "BR"
    if country == "BR" and abbr and not state:
        state = STATES.get(abbr.upper())
    return state, country


class Event:
    def __init__(self, record, brand, now):
        place, producer = record.get("location") or {}, record.get("producer") or {}
        self.id, self.slug = record["id"], record["slug"]
        self.city, self.state = words(place.get("city") or ""), words(place.get("state_abbr") or "")
        self.organization = producer.get("slug") if producer.get("name") else None
        state, country = state_and_country(place, record.get("timezone"))
        performers = [one["name"] for one in record.get("performers") or []]
        self.name = with_parts([word for text in [record["name"], *performers] for word in words(text)])
        self.text = self.name | with_parts(
            [
                word
                for text in [
                    place.get("name"),
                    place.get("formatted_address"),
                    place.get("city"),
                    state,
                    country,
                    COUNTRIES.get(country, {}).get(brand["locale"][:2]),
                    producer.get("name"),
                    text_of_html(record.get("description")),
                    *(record.get("categories") or []),
                    *(record.get("tags") or []),
                ]
                for word in words(text or "")
            ]
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
    """Each word as it is, the last one as a beginning."""
    return all(w in have for w in wanted[:-1]) and any(h.startswith(wanted[-1]) for h in have)


def meets(have, wanted, stems):
    """The same by stems, and of words without blanks by each pair of letters."""
    stemmed = {stems.of(h) for h in have}
    return all(has(have, stemmed, word, word is wanted[-1] and i + 1 == len(wanted), stems) for i, word in enumerate(wanted))


def has(have, stemmed, word, is_last, stems):
    if not LETTERS.search(word):
        return word in have or stems.of(word) in stemmed or (is_last and any(h.startswith(word) for h in have))
    pieces = runs(word)
    for at, run in enumerate(pieces):
        begins = is_last and at + 1 == len(pieces)
        pairs = [a + b for a, b in zip(run, run[1:])] if isinstance(run, list) and len(run) > 1 else ["".join(run)]
        for i, pair in enumerate(pairs):
            alone = isinstance(run, list) and len(run) == 1
            if alone or (begins and i + 1 == len(pairs)):
                if not any(h.startswith(pair) for h in have):
                    return False
            elif pair not in have:
                return False
    return True


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


def is_first(event, wanted, stems):
    """By its name; what is found without stems has the order that it has without them."""
    return holds(event.name, wanted) or (meets(event.name, wanted, stems) and not holds(event.text, wanted))


def listing(events, query, stems):
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
        found = [e for e in found if wanted and meets(e.text, wanted, stems)]
        found.sort(key=lambda e: not is_first(e, wanted, stems))
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


def other_number(word):
    """What number or gender does to words, often enough."""
    for end, instead in (("ões", "ão"), ("ão", "ões"), ("ais", "al"), ("al", "ais"), ("ns", "m"), ("m", "ns"), ("s", ""), ("o", "as"), ("a", "os")):
        if word.endswith(end):
            return word[: -len(end)] + instead
    return word + "s"


DISGUISES = [
    other_number,
    other_number,
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
        p["city"] = rng.choice(DISGUISES[2:10])(rng.choice([place.get("city"), rng.choice(records)["name"]]) or "")
    if rng.random() < 0.3:
        p["state"] = rng.choice(DISGUISES[2:5])(place.get("state_abbr") or "ZZ")
    if rng.random() < 0.3:
        p["organization"] = rng.choice([str, str, str.upper])(producer.get("slug") or "nobody")
    if rng.random() < 0.4:
        p["page"] = rng.choice(["1", "2", "3", "-1", "0", "007", "99", "x", ""])
    if rng.random() < 0.5:
        p["per_page"] = rng.choice(["1", "2", "5", "50", "51", "0", "", "1e9"])
    return "&".join(name + "=" + quote_plus(value) for name, value in p.items())


def keeps(events, host, query, stems):
    """
    What is read in the words is beside what they find: names first, and nothing is lost.  An event whose name only begins as
    the last word does stands behind the events of a category with this name ("peca": the plays, then "Pecan").
    """
    p = parameters(query)
    wanted, whole = words(p.get("q", ""))[:WORDS_MAX], []
    base = "&".join(f"{n}={quote_plus(v)}" for n, v in p.items() if n not in ("page", "per_page")) + "&per_page=50&page="
    for page in range(1, 100):
        ids, meta = ask(host, base + str(page))
        whole += ids
        if page >= meta["last_page"]:
            break
    found = [id for page in range(1, 100) for id in listing(events, base + str(page), stems)[0]]
    named = [e.id for id in found for e in events if e.id == id and is_first(e, wanted, stems)]
    if named and whole[0] not in named:
        named = [e.id for id in found for e in events if e.id == id and set(wanted) <= e.name]
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
    rng, wrong, found_some, wider = random.Random(int(sys.argv[5])), 0, 0, 0
    stems, none = Stems(brand["locale"]), Stems("none")
    for _ in range(int(sys.argv[4])):
        query = make_query(records, rng)
        expected, got = listing(events, query, stems), ask(brand["host"], query)
        if expected[1]["total"] == 0 and parameters(query).get("q"):
            continue  # the ladder goes on: endpoints/ladder.bats
        wider += expected[1]["total"] > listing(events, query, none)[1]["total"]
        found_some += 0 < expected[1]["total"] < len(events)
        if expected != got and not ("q" in parameters(query) and keeps(events, brand["host"], query, stems)):
            wrong += 1
            print(f"?{query}\n  expected {expected}\n  got      {got}")
    print(f"{wrong} of {sys.argv[4]} are wrong; {found_some} found some events and not all, {wider} more by stems")
    return 1 if wrong or found_some < int(sys.argv[4]) // 4 or wider < int(sys.argv[4]) // 40 else 0


if __name__ == "__main__":
    sys.exit(main())
