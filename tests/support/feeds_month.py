#!/usr/bin/python3 -IS
"""feeds_month - simulates a brand with many sources for many days, and compares the served events
with a model.

usage: feeds_month.py HOST FOLDER BASE DAYS SOURCES SEED

FOLDER is the folder of feeds.py, and BASE its address.  The brand file gets SOURCES sources
s0, s1, s2 ..., of each kind in turn.  Every day each source changes some of its events, one
in three has a fault, and others have something that looks like one: a BOM, a tenth of the
events missing for a day, a page of a web site that fails.  Two neighbours list some events of
each other.  This model decides without the product's code:

- a source that was read whole has exactly its events of today;
- a source with a fault has exactly the events of its last good day;
- an event of two sources is one event, which names both;
- an event has the same address as long as any source lists it, also with a new UID or row
  number, if other sources begin or cease to list it, and if one source drops it on the day on
  which another begins to list it;
- an address is gone (410) only if all its sources were read whole and no longer have it;
- the events of a source that fails for longer than its keep are in no list, and their pages
  say so;
- a private item is nowhere.
"""
import csv
import datetime
import io
import json
import os
import random
import re
import subprocess
import sys

HOST, FOLDER, BASE, DAYS, SOURCES, SEED = *sys.argv[1:4], *map(int, sys.argv[4:7])
START = datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.timezone.utc)
FAULTS = ["404", "500", "cut", "html", "empty", "to itself", "to file:///etc/passwd", "to http://10.0.0.1/x", "collapse"]
KINDS = [("ical", "ics"), ("csv", "csv"), ("native", "json"), ("json", "shows"), ("schedule", "xml"), ("schema.org", "web")]
NAMES = "samba forró jazz choro rock frevo coco maracatu baião teatro dança circo sarau feira cinema".split()
IS_LONG = DAYS >= 20
# This source fails for many days in a row, longer than its keep, and this one hangs.
DEAD, HANGING = 6, 1
DEAD_DAYS = range(5, 20) if IS_LONG else range(1, 6)
KEEP = {"keep": "7d"} if IS_LONG else {"keep": "3d"}


class Event:
    def __init__(self, name, day, place, number):
        self.name, self.day, self.place, self.number = name, day, place, number
        self.when = (START + datetime.timedelta(days=day)).strftime("%Y-%m-%dT20:00:00")
        self.is_private = False


class Source:
    """The events of a source by their names; its keys change with the mood."""

    def __init__(self, number, rng):
        self.number, self.rng = number, rng
        self.kind, self.end = KINDS[number % len(KINDS)]
        self.name = f"s{number}"
        self.path = os.path.join(FOLDER, f"{self.name}.{self.end}")
        self.credit = f"The hall of {number}, Ltd." if number % 3 == 0 else None
        self.events, self.next, self.today = {}, 100, {}
        # What the product must have of it: the events of the last good day, and the day.
        self.good, self.good_day = {}, 0
        # Calendars make new UIDs each day, sheets number their rows.
        self.has_new_keys = number % 2 == 1 or self.end == "xml"
        if self.end == "web":
            os.mkdir(os.path.join(FOLDER, self.name))
            self.has_new_keys = False
        for _ in range(12):
            self.add()
        self.add().is_private = self.can_be_private()

    def entry(self):
        entry = {"name": self.name, "kind": self.kind, "url": f"{BASE}/{self.name}.{self.end}", "every": "20h"}
        if self.end == "shows":
            entry["profile"] = "shows"
        if self.end == "web":
            entry["limits"] = {"per_second": 1000}
        if self.credit:
            entry["credit"] = {"name": self.credit, "url": f"https://{self.name}.example/"}
        if self.number == HANGING:
            entry["limits"] = {"total_ms": 2000}
        return entry | (KEEP if self.number == DEAD else {})

    def can_be_private(self):
        return self.end != "web"

    def add(self):
        self.next += 1
        name = f"{self.rng.choice(NAMES).capitalize()} {self.number}-{self.next}"
        self.events[name] = Event(name, 40 + self.rng.randrange(300), f"Hall {self.number}", f"{self.number}-{self.next}")
        return self.events[name]

    def change(self, neighbour):
        for name in self.rng.sample(sorted(self.events), 1):
            chance = self.rng.random()
            if chance < 0.4:
                del self.events[name]
            elif chance < 0.5 and self.can_be_private() and neighbour and name not in neighbour.events:
                self.events[name].is_private = True
        if self.rng.random() < 0.7 or len(self.events) < 8:
            self.add()
        if neighbour and self.rng.random() < 0.4:
            copied = neighbour.events[self.rng.choice(sorted(neighbour.events))]
            if not copied.is_private:
                self.events[copied.name] = copied
        listed = sorted(name for name, event in self.events.items() if not event.is_private)
        if self.rng.random() < 0.1:
            listed = sorted(self.rng.sample(listed, len(listed) - len(listed) // 10))
        self.today = {name: self.events[name] for name in listed}

    def rows(self, day, events):
        """(key, event) of the events and of the private items."""
        for place, event in enumerate(events + [e for e in self.events.values() if e.is_private], 1):
            if not self.has_new_keys:
                yield f"k{self.number}-{event.number}", event
            else:
                yield str(place) if self.kind == "csv" else f"{self.number}-{day}-{place}", event

    def text(self, rows):
        if self.end == "json":
            return json.dumps([{"id": key, "name": e.name, "starts_at": e.when, "location": {"name": e.place},
                                "visibility": "private" if e.is_private else "public"} for key, e in rows])
        if self.end == "shows":
            return json.dumps({"shows": [{"nr": key, "title": e.name, "when": e.when, "hall": e.place,
                                          "status": "draft" if e.is_private else "publish"} for key, e in rows]})
        if self.end == "csv":
            out = io.StringIO()
            table = csv.writer(out)
            table.writerow(["id", "name", "starts_at", "location.name", "private"])
            table.writerows([key, e.name, e.when, e.place, "yes" if e.is_private else ""] for key, e in rows)
            return out.getvalue()
        if self.end == "xml":
            return "<?xml version='1.0'?><schedule><day index='1' date='2027-01-01'>" + "".join(
                f"<room name='{e.place}'><event guid='{key}'><title>{e.name}</title><date>{e.when}</date><start>20:00</start>"
                f"<duration>01:00</duration><status>{'draft' if e.is_private else 'accepted'}</status></event></room>"
                for key, e in rows) + "</day></schedule>"
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//m//EN\r\n" + "".join(
            f"BEGIN:VEVENT\r\nUID:{key}\r\nSUMMARY:{e.name}\r\nDTSTART:{e.when.replace('-', '').replace(':', '')}\r\n"
            f"LOCATION:{e.place}\r\n{'CLASS:PRIVATE' if e.is_private else 'CLASS:PUBLIC'}\r\nEND:VEVENT\r\n"
            for key, e in rows) + "END:VCALENDAR\r\n"

    def write_pages(self, events):
        """A page for each event, and the sitemap; every other page has a date of its change."""
        urls = ""
        for event in events:
            page = os.path.join(FOLDER, self.name, event.number)
            write(page, '<!DOCTYPE html><script type="application/ld+json">' + json.dumps({
                "@context": "https://schema.org", "@type": "MusicEvent", "name": event.name, "startDate": event.when,
                "location": {"@type": "Place", "name": event.place}}) + "</script>")
            lastmod = "<lastmod>2026-11-01</lastmod>" if event.number[-1] in "02468" else ""
            urls += f"<url><loc>{BASE}/{self.name}/{event.number}</loc>{lastmod}</url>"
        return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'

    def write(self, day, events):
        text = self.write_pages(events) if self.end == "web" else self.text(list(self.rows(day, events)))
        write(self.path, ("\ufeff" if self.rng.random() < 0.1 else "") + text)

    def publish(self, day, fault):
        """Writes the bytes of the day, with or without a fault."""
        write(self.path + ".fault", "")
        events = list(self.today.values())
        self.write(day, events[:len(self.good) * 2 // 5] if fault == "collapse" else events)
        if fault in ("html", "empty"):
            write(self.path, "<!DOCTYPE html><title>Sign in</title>" if fault == "html" else "")
        elif fault == "to itself":
            write(self.path + ".fault", f"to /{self.name}.{self.end}")
        elif fault and fault != "collapse":
            write(self.path + ".fault", fault)
        if self.end == "web":
            # A page that fails keeps its event.
            failing = [e for name, e in self.today.items() if name in self.good and self.rng.random() < 0.1]
            for event in self.today.values():
                write(os.path.join(FOLDER, self.name, event.number + ".fault"), "500" if event in failing else "")

    def is_expired(self, day):
        return day - self.good_day > (3 if self.number == DEAD and not IS_LONG else 7)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write_brand(sources):
    path = f"{os.environ['CARTAZ_ETC']}/brands/{HOST}.json"
    with open(path, encoding="utf-8") as file:
        brand = json.load(file)
    brand.pop("upstream", None)
    write(path, json.dumps(brand | {"sources": [source.entry() for source in sources]}))
    os.makedirs(os.environ["CARTAZ_ETC"] + "/profiles", exist_ok=True)
    write(os.environ["CARTAZ_ETC"] + "/profiles/shows.json", json.dumps({"profile": 1, "list": {"items": "/shows"}, "map": {
        "id": "/nr", "name": "/title", "starts_at": "/when", "location.name": "/hall"}}))


def cartaz(now, *words):
    env = dict(os.environ, CARTAZ_NOW=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    return subprocess.run([os.environ["BUILD"] + "/cartaz", *words], env=env, capture_output=True, text=True, check=False)


def program(now, name, path="", query=""):
    """(status, head, body) of a program's answer."""
    env = {key: value for key, value in os.environ.items() if key.startswith("CARTAZ_")}
    env.update(CARTAZ_NOW=now.strftime("%Y-%m-%dT%H:%M:%SZ"), REQUEST_METHOD="GET", HTTP_HOST=HOST, PATH_INFO=path, QUERY_STRING=query)
    said = subprocess.run([f"{os.environ['BUILD']}/cgi-bin/{name}"], env=env, capture_output=True, check=True).stdout.decode()
    head, _, body = said.replace("\r\n", "\n").partition("\n\n")
    return int(head.split()[1]), head + "\n", body


def wrong(*words):
    print(*words)
    sys.exit(1)


class Month:
    def __init__(self):
        self.rng = random.Random(SEED)
        self.sources = [Source(number, self.rng) for number in range(SOURCES)]
        self.slugs = {}   # name of the event -> its address
        self.uids = {}    # address -> UID in its calendar, of those whose sources changed
        self.state = {}   # name of the event -> its last state_of()
        self.gone = set()
        self.faults = self.compared = self.merged = self.changed = self.expired = 0

    def fault_of(self, source, day):
        if source.number == DEAD:
            return "500" if day in DEAD_DAYS else None
        if source.number == HANGING and day % 7 == 2:
            return "hang"
        return self.rng.choice(FAULTS) if day and self.rng.random() < 0.34 else None

    def sync(self, day, now):
        """Changes the sources, syncs, and returns those that failed."""
        broken = []
        for source in self.sources:
            other = source.number ^ 1
            source.change(self.sources[other] if other < SOURCES else None)
        for source in self.sources:
            fault = self.fault_of(source, day)
            source.publish(day, fault)
            if fault:
                broken.append(source)
            else:
                source.good, source.good_day = dict(source.today), day
        self.faults += len(broken)
        said = cartaz(now, "sync", HOST)
        if said.returncode not in ((1, 3) if broken else (0,)):
            wrong("day", day, "exit", said.returncode, said.stderr)
        for source in self.sources:
            kept = re.search(f"^cartaz sync: {HOST}: {source.name}: .*; its (last events stay|events have left the lists)$", said.stderr, re.M)
            if bool(kept) != (source in broken):
                wrong("day", day, source.name, "is said to have failed:", bool(kept), said.stderr)
        return broken

    def holders_of(self, name):
        return [source for source in self.sources if name in source.good]

    def compare_address(self, day, now, name, slug):
        """The address stays, unless the event was gone and another source brings it back."""
        was, holders = self.state.get(name), self.holders_of(name)
        if name in self.gone and not set(was[0]) & set(holders):
            del self.slugs[name]
        self.gone.discard(name)
        if self.slugs.setdefault(name, slug) != slug:
            wrong("day", day, name, "moved from", self.slugs[name], "to", slug)
        if was and was[0] != holders:
            self.changed += 1
            status, _, body = program(now, "page-event", f"/{slug}.ics")
            if status != 200 or self.uids.setdefault(slug, body.split("UID:")[1].split()[0]) not in body:
                wrong("day", day, name, "has another UID", body)

    def state_of(self, day, name):
        """The sources that list the event, and which of them confirm it."""
        holders = self.holders_of(name)
        return holders, [source for source in holders if not source.is_expired(day)]

    def compare_lists(self, day, now):
        """The records, the API and the calendar have the expected events, and nothing else."""
        records = list(map(json.loads, cartaz(now, "records", HOST).stdout.splitlines()))
        served = {record["name"]: record for record in records if "unconfirmed_since" not in record}
        unconfirmed = {record["name"] for record in records if "unconfirmed_since" in record}
        expected = {name: self.holders_of(name) for s in self.sources if not s.is_expired(day) for name in s.good}
        for name in expected.keys() ^ served.keys():
            wrong("day", day, "missing:" if name in expected else "too many:", name, served.get(name))
        if unconfirmed != {name for s in self.sources for name in s.good} - expected.keys():
            wrong("day", day, "unconfirmed records:", unconfirmed)
        for name, holders in expected.items():
            self.compared += 1
            self.merged += len(holders) > 1
            slug, credited = served[name]["slug"], {source["slug"] for source in served[name]["sources"]}
            if credited != {source.name for source in holders}:
                wrong("day", day, name, "names", credited, "and not", [source.name for source in holders])
            self.compare_address(day, now, name, slug)
        total = json.loads(program(now, "events")[2])["meta"]["total"]
        entries = program(now, "page-events", "/eventos.ics")[2].count("BEGIN:VEVENT")
        if not total == entries == len(served) == len(records) - len(unconfirmed):
            wrong("day", day, "the API has", total, "the calendar", entries, "the records", len(served))
        return served, expected

    def compare_pages(self, day, now, served, expected):
        kept = {name for source in self.sources for name in source.good}
        for name in self.slugs.keys() - kept - self.gone:
            self.gone.add(name)
            if program(now, "page-event", "/" + self.slugs[name])[0] != 410:
                wrong("day", day, name, "is not gone")
        unconfirmed = sorted(kept - expected.keys())
        self.expired += len(unconfirmed)
        for name in self.rng.sample(unconfirmed, min(3, len(unconfirmed))):
            if name in self.slugs:
                status, _, body = program(now, "page-event", "/" + self.slugs[name])
                if status != 200 or "Not confirmed since" not in body:
                    wrong("day", day, name, "is unconfirmed:", status)
        credits = {source.name: source.credit for source in self.sources if source.credit}
        several = sorted(name for name, holders in expected.items() if len(holders) > 1)
        for name in self.rng.sample(sorted(served), 4) + several[:2]:
            status, _, body = program(now, "page-event", "/" + served[name]["slug"])
            if status != 200 or "Not confirmed since" in body:
                wrong("day", day, name, "is not there:", status)
            for holder, credit in credits.items():
                if (credit in body) != (holder in [source.name for source in expected[name]]):
                    wrong("day", day, name, "credits", credit, "of", holder, "and is of", [source.name for source in expected[name]])
        self.state.update({name: self.state_of(day, name) for name in kept if name in self.slugs})

    def compare_files(self, day):
        """No file that the product wrote has a private item."""
        private = [e.name.encode() for s in self.sources for e in s.events.values() if e.is_private and e.name not in s.good]
        for top in (os.environ["CARTAZ_VAR"] + f"/{HOST}/current/", os.environ["CARTAZ_HTDOCS"]):
            for folder, _, files in os.walk(top, followlinks=True):
                for name in files:
                    with open(os.path.join(folder, name), "rb") as file:
                        data = file.read()
                    for text in private:
                        if text + b'"' in data or text + b"\0" in data or text + b"<" in data:
                            wrong("day", day, text, "is private, and in", folder, name)


def main():
    month = Month()
    write_brand(month.sources)
    for day in range(DAYS):
        now = START + datetime.timedelta(days=day)
        month.sync(day, now)
        served, expected = month.compare_lists(day, now)
        month.compare_pages(day, now, served, expected)
        month.compare_files(day)
    print(f"{DAYS} days, {SOURCES} sources, {month.faults} faults, {month.compared} events compared, {month.merged} of two sources, "
          f"{month.changed} times other sources, {month.expired} unconfirmed")
    if not (month.merged and month.changed and month.expired):
        wrong("the month has too little in it")


if __name__ == "__main__":
    main()
