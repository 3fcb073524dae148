#!/usr/bin/python3 -ESB
"""filters - requests pages and feeds with random filters, and compares the answers with a second
implementation.

usage: filters.py RECORDS BRAND SEED COUNT [ROW]
       filters.py RECORDS BRAND SEED COUNT counts FACET_COUNTS SNAPSHOT

RECORDS are those of filter_events.py, imported at CARTAZ_NOW; BRAND is the brand's file;
BUILD has the programs.  The script requests the Markdown pages, the calendar and the RSS for each
of COUNT combinations of filters, words and dates, which SEED chooses; with ROW, each combination
has this filter.  Then it requests each filter with each of its values.  Prints each answer that
differs on a line; exits 1 if there was one, or if a filter never changed an answer.  With
"counts", it compares the numbers of events that FACET_COUNTS (facet_counts.c) prints for each
value in each combination.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import unicodedata
from datetime import datetime, timedelta
from urllib.parse import quote
from zoneinfo import ZoneInfo

import filter_events
import window_events
from window_reference import ALWAYS, Catalog
from windows import SURFACES, Asker, differences, draw

# What the tables of categories say of the categories of filter_events.py.
MEANS = {"musica": "music", "shows": "music", "music": "music", "samba": "music", "teatro": "theater", "stand up e comedia": "comedy",
         "ao ar livre": "tours"}
NAMES = {"musica": "music", "shows": "music", "music": "music", "teatro": "theater", "stand up e comedia": "comedy",
         "passeios e turismo": "tours"}
YEARS = {"Livre": 0, "free": 0, "10": 10, "12 anos": 12, "12": 12, "14": 14, "16": 16, "18": 18, "18+": 18, "M/6": 6, "21+": 21, "3": 3}
PARTS = {"morning": range(5, 12), "afternoon": range(12, 18), "night": (*range(18, 24), *range(5))}


def words(text):
    plain = unicodedata.normalize("NFKD", text.replace("ø", "o")).casefold()
    return "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c)).split()


def norm(text):
    return " ".join(words(text))


def km_between(a, b):
    (north, east), (other_north, other_east) = (tuple(map(math.radians, p)) for p in (a, b))
    h = (math.sin((other_north - north) / 2) ** 2
         + math.cos(north) * math.cos(other_north) * math.sin((other_east - east) / 2) ** 2)
    return 2 * 6371.0088 * math.asin(math.sqrt(min(1, h)))


def total_of(ticket):
    if "total" in ticket:
        return round(float(ticket["total"]) * 100)
    if "fee" in ticket:
        return round(float(ticket["price"]) * 100) + round(float(ticket["fee"]) * 100)
    return 0 if float(ticket["price"]) == 0 else None


class Reference:
    """One event: its record, and the event of window_reference.py."""
    def __init__(self, record, event, brand):
        self.record, self.event, self.place = record, event, record.get("location") or {}
        self.price, self.currency = self.lowest(brand) or (None, None)

    def lowest(self, brand):
        """(hundredths, currency) that anybody pays, while it is on sale"""
        left = [t for t in self.record.get("tickets") or [] if t["available"]]
        anybody = [t for t in left if t.get("kind") not in ("half", "student", "child", "senior")]
        currencies = {t.get("currency") or brand["currency"] for t in left}
        totals = [total_of(t) for t in anybody]
        if len(currencies) != 1 or not totals or None in totals or self.event.is_closed or not self.event.takes_place:
            return None
        return min(totals), currencies.pop()

    def country(self):
        zone = self.record.get("timezone")
        brazil = zone == "America/Sao_Paulo" if zone else bool(self.place.get("state_abbr"))
        return self.place.get("country") or ("BR" if brazil else None)

    def hour(self):
        start = self.event.next
        if start.start is None or start.is_day:
            return None
        told = datetime.fromisoformat(start.text.replace("Z", "+00:00"))
        if told.tzinfo and not self.record.get("timezone"):
            return told.hour
        return start.start.astimezone(self.event.zone).hour

    def categories(self):
        """The keys, and the words that are no name of one."""
        found = set()
        for text in (self.record.get("categories") or []) + (self.record.get("tags") or []):
            key, name = MEANS.get(norm(text)), NAMES.get(norm(text))
            found |= {key} if key else set()
            found |= {norm(text)} if not name else set()
        return found

    def has_words(self, asked, text):
        there = set(words(text))
        return all(w in there for w in asked[:-1]) and any(w.startswith(asked[-1]) for w in there)

    def text(self):
        r = self.record
        return " ".join((r["name"], self.place.get("name") or "", self.place.get("city") or "", r["producer"]["name"], r["description"]))

    def matches(self, name, value, all_of):
        r = self.record
        if name in ("km", "page", "exact"):
            return True
        if name == "q":
            return self.has_words(words(value), self.text())
        if name == "city":
            return norm(self.place.get("city") or "") == norm(value)
        if name == "state":
            return norm(self.place.get("state_abbr") or "") == norm(value)
        if name == "country":
            return (self.country() or "").lower() == value.lower()
        if name == "venue":
            return norm(self.place.get("name") or "") == norm(value)
        if name == "category":
            return (NAMES.get(norm(value)) or norm(value)) in self.categories()
        if name == "part_of_day":
            return self.hour() in PARTS[value]
        if name == "age":
            return YEARS.get(r.get("age_rating"), 999) <= (0 if value == "free" else int(value))
        if name == "accessibility":
            return value in (r.get("accessibility") or [])
        if name == "language":
            return value.lower() in {tag.split("-")[0] for tag in r.get("languages") or []}
        if name == "free":
            return self.price == 0
        if name == "event_status":
            return self.event.status == value.lower()
        if name == "online":
            return bool(r.get("is_online"))
        if name == "open":
            return not self.event.is_closed
        if name == "source":
            return value.lower() in {s["slug"].lower() for s in r["sources"]}
        if name == "price_max":
            return self.price is not None and self.currency == "BRL" and self.price <= float(value) * 100
        if name == "near":
            here = self.place.get("latitude"), self.place.get("longitude")
            return here[0] is not None and km_between(
                tuple(map(float, here)), tuple(map(float, value.split(",")))) <= float(all_of.get("km", 10))
        raise ValueError(name)


VALUES = {
    "country": ("BR", "pt", "US"), "venue": filter_events.VENUES + ("galpao 47",), "category": ("Música", "music", "samba", "tricô na praça", "teatro", "shows", "Passeios e turismo"),
    "part_of_day": tuple(PARTS), "age": ("free", "6", "13", "18", "20", "99"), "accessibility": filter_events.FEATURES,
    "language": ("pt", "EN", "es"), "free": ("1",), "online": ("1",), "open": ("1",), "event_status": ("postponed", "Cancelled"),
    "source": ("hall", "PUB-2", "casa_3"), "price_max": ("0", "10", "49.99", "50", "200", "1000000"),
    "near": tuple(f"{p[3]},{p[4]}" for p in filter_events.PLACES) + ("0,0", "-18,-179.9", "89.9,0")}


def combination(rng, row):
    chosen = {row} if row else set()
    chosen |= set(rng.sample(sorted(VALUES), rng.choice((0, 1, 1, 1, 2, 2, 3))))
    query = {name: rng.choice(values) for name, values in VALUES.items() if name in chosen}
    if "near" in query and rng.random() < .8:
        query["km"] = rng.choice(("0.5", "5", "60", "400", "1000"))
    if rng.random() < .3:
        query |= {"q": " ".join(rng.sample(filter_events.WORDS, rng.choice((1, 1, 2)))), "exact": "1"}
    if rng.random() < .15:
        query["city"] = rng.choice(filter_events.PLACES)[0]
    if rng.random() < .1:
        query["state"] = rng.choice(("PE", "sp", "RJ"))
    return query, (draw(rng) if rng.random() < .35 else {})


def window_of(catalog, references, query, window):
    """The instants of the days, by the clock of the place that the query names, which is that of its first event."""
    place = {name: value for name, value in query.items() if name in ("city", "state", "country", "venue", "near", "km")}
    zone = None
    if {"city", "venue", "near"} & set(place):
        place["km"] = min(50, float(place.get("km", 10)))
        there = (e for e, _ in catalog.order() if all(references[e.slug].matches(n, v, place) for n, v in place.items()))
        first = next(there, None)
        zone = first and references[first.slug].record.get("timezone")
    return catalog.window(zone=zone and ZoneInfo(zone), **window)


def expected_of(references, rows, query, is_window):
    """In order: the matches in the name come first, and what is over last."""
    found = [row for row in rows if all(references[row[0].slug].matches(n, v, query) for n, v in query.items())]
    if is_window and "open" in query:  # the dates of the window are asked
        found = [row for row in found if not row[1].is_off]
    if "q" not in query:
        return found
    asked = words(query["q"])
    to_come = [row for row in found if not row[0].is_over]
    named = [row for row in to_come if references[row[0].slug].has_words(asked, references[row[0].slug].record["name"])]
    return named + [row for row in to_come if row not in named] + [row for row in found if row[0].is_over]


def values_of(reference, kind):
    r = reference.record
    if kind in ("city", "state"):
        text = reference.place.get("city" if kind == "city" else "state_abbr")
        return {norm(text)} if text else set()
    if kind == "category":
        return reference.categories()
    if kind == "venue":
        return {norm(reference.place["name"])}
    if kind == "language":
        return {tag.split("-")[0] for tag in r.get("languages") or []}
    if kind == "source":
        return {s["slug"].lower() for s in r["sources"]}
    fixed = {**VALUES, "country": ("br", "pt", "us")}[kind]
    return {value for value in fixed if reference.matches(kind, value, {})}


def check_counts(catalog, references, rng, brand, now, program, snapshot):
    asked, lines = [], []
    for _ in range(int(sys.argv[4])):
        query, window = combination(rng, None)
        asked += [(kind, query, window) for kind in ("city", "venue", "category", "source")]
    text = "".join(f"{kind} " + "&".join(f"{k}={quote(str(v))}" for k, v in (query | window).items()) + "\n" for kind, query, window in asked)
    said = subprocess.run([program, snapshot, brand["host"], brand["timezone"], str(int(now.timestamp()))],
                          input=text, capture_output=True, text=True, check=True).stdout.split("\n")
    counted = 0
    for (kind, query, window), line in zip(asked, said):
        others = {k: v for k, v in query.items() if k != kind}
        rows = catalog.in_window(*window_of(catalog, references, others, window)) if window else catalog.order()
        rows = expected_of(references, rows, others, window)
        expected = {}
        for event, _ in rows:
            for value in values_of(references[event.slug], kind):
                expected[value] = expected.get(value, 0) + 1
        told = [pair.rsplit("=", 1) for pair in line.split("\t")[:-1]]
        counted += sum(expected.values())
        if [[v, str(n)] for v, n in sorted(expected.items(), key=lambda row: (-row[1], row[0]))][:24] != told:
            lines.append(f"{kind} of {query} {window}: {told}, not {expected}")
    print("\n".join(lines[:12]))
    print(f"{len(lines)} of {len(asked)} counts differ; {counted} values of events were expected")
    sys.exit(1 if lines else 0)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        records = json.load(f)
    with open(sys.argv[2], encoding="utf-8") as f:
        brand = json.load(f)
    now = datetime.fromisoformat(os.environ["CARTAZ_NOW"].replace("Z", "+00:00"))
    rng, row = random.Random(int(sys.argv[3])), (sys.argv[5:] or [None])[0]
    catalog = Catalog(records, brand["timezone"], now)
    references = {r["slug"]: Reference(r, e, brand) for r, e in zip(records, catalog.events)}
    if row == "counts":
        check_counts(catalog, references, rng, brand, now, *sys.argv[6:])
    asked = [combination(rng, row) for _ in range(int(sys.argv[4]))]
    asked += [({name: value}, {}) for name, values in VALUES.items() for value in values if row in (None, name)]
    lines, found, told = [], 0, {name: 0 for name in VALUES if row in (None, name)}
    with tempfile.TemporaryDirectory() as folder:
        asker, batch = Asker(brand["host"], folder), []
        for query, window in asked:
            bounds = window_of(catalog, references, query, window) if window else None
            for name in ("md", "ics", "rss"):
                surface, of = SURFACES[name], bounds
                if name == "ics" and not window:  # all that is to come, and what was lately
                    of = now - timedelta(days=30), ALWAYS
                rows = catalog.in_window(*of) if of else catalog.order()
                rows = [r for r in rows if name != "rss" or not r[0].is_over]
                expected = expected_of(references, rows, query, window)
                for filter_name in set(query) & set(told):
                    told[filter_name] += 0 < len(expected) < len(rows)
                pages = 1 if name != "md" else surface.pages(len(expected))
                for page in range(1, pages + 1):
                    asker.ask(surface, {k: quote(str(v)) for k, v in (query | window).items()}, page)
                batch.append((surface, query | window, of, expected, pages))
        answers = asker.answers()
        for surface, query, bounds, expected, pages in batch:
            found += len(expected)
            got, said = [], []
            for _ in range(pages):
                status, body = next(answers)
                got += surface.read(body) if status == 200 else []
                said += [f"status {status}"] if status != 200 else []
            said = said or differences(surface, expected, got, bounds)
            if said:
                lines.append(f"{surface.name} {'&'.join(f'{k}={v}' for k, v in query.items())}: " + "; ".join(said))
    lines += [f"{name}: is in no answer that it narrows" for name, count in told.items() if count == 0]
    print("\n".join(lines[:24]))
    print(f"{len(lines)} of {len(batch)} answers differ; {found} events were expected; {len(window_events.KINDS)} kinds")
    sys.exit(1 if lines else 0)


main()
