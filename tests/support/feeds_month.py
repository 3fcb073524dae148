#!/usr/bin/python3 -IS
"""feeds_month - simulates a brand with many sources, day after day, and compares what is
served with what is true.

usage: feeds_month.py HOST FOLDER DAYS SOURCES SEED

FOLDER is the folder of feeds.py; the brand file names SOURCES sources s0.ics, s1.csv, s2.json,
s3.ics ... in it, each with "every" of a day.  Every day each source changes some of its
events, and one in three has a fault.  This model decides without the product's code:

- a source that was read whole has exactly its events of today;
- a source with a fault has exactly those of its last good day;
- an event has the same address as long as it is listed, also with a new UID or row number;
- an address is gone (410) only if its source was read whole and no longer has the event.
"""
import csv
import datetime
import io
import json
import os
import random
import subprocess
import sys

HOST, FOLDER, DAYS, SOURCES, SEED = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
START = datetime.datetime(2026, 12, 1, 12, tzinfo=datetime.timezone.utc)
FAULTS = ["404", "500", "cut", "html", "empty", "to file:///etc/passwd", "to http://10.0.0.1/x", "collapse"]
KINDS = ["ics", "csv", "json"]
NAMES = "samba forró jazz choro rock frevo coco maracatu baião teatro dança circo sarau feira cinema".split()


class Source:
    """The events of a source: number -> (name, day); its keys change with the mood."""

    def __init__(self, number, rng):
        self.number, self.rng = number, rng
        self.kind = KINDS[number % 3]
        self.path = os.path.join(FOLDER, f"s{number}.{self.kind}")
        self.events, self.next = {}, 0
        # Calendars make new UIDs each day, sheets number their rows.
        self.mood = "new keys" if number % 2 else "kept keys"
        for _ in range(12):
            self.add()

    def add(self):
        self.next += 1
        name = f"{self.rng.choice(NAMES).capitalize()} {self.number}-{self.next}"
        self.events[self.next] = (name, 40 + self.rng.randrange(300))

    def change(self):
        for event in self.rng.sample(sorted(self.events), 1):
            if self.rng.random() < 0.5:
                del self.events[event]
        if self.rng.random() < 0.7 or len(self.events) < 8:
            self.add()

    def rows(self, today, events):
        for place, event in enumerate(events, 1):
            name, day = self.events[event]
            key = f"k{self.number}-{event}"
            if self.mood == "new keys":
                key = str(place) if self.kind == "csv" else f"{today}-{place}"
            when = (START + datetime.timedelta(days=day)).strftime("%Y-%m-%dT20:00:00")
            yield key, name, when

    def write(self, today, events):
        rows = list(self.rows(today, events))
        if self.kind == "json":
            text = json.dumps([{"id": k, "name": n, "starts_at": w, "location": {"name": f"Hall {self.number}"}} for k, n, w in rows])
        elif self.kind == "csv":
            out = io.StringIO()
            table = csv.writer(out)
            table.writerow(["id", "name", "starts_at", "location.name"])
            table.writerows([k, n, w, f"Hall {self.number}"] for k, n, w in rows)
            text = out.getvalue()
        else:
            text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//m//EN\r\n" + "".join(
                f"BEGIN:VEVENT\r\nUID:{k}\r\nSUMMARY:{n}\r\nDTSTART:{w.replace('-', '').replace(':', '')}\r\n"
                f"LOCATION:Hall {self.number}\r\nEND:VEVENT\r\n" for k, n, w in rows) + "END:VCALENDAR\r\n"
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)

    def fault(self, today, fault):
        """Applies a fault; the bytes of the day are there before."""
        side = self.path + ".fault"
        if os.path.exists(side):
            os.remove(side)
        if fault in ("html", "empty"):
            with open(self.path, "w", encoding="utf-8") as file:
                file.write("<!DOCTYPE html><title>Sign in</title>" if fault == "html" else "")
        elif fault == "collapse":
            self.write(today, sorted(self.events)[:2])
        elif fault:
            with open(side, "w", encoding="utf-8") as file:
                file.write(fault)


def cartaz(now, *words):
    env = dict(os.environ, CARTAZ_NOW=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    return subprocess.run([os.environ["BUILD"] + "/cartaz", *words], env=env, capture_output=True, text=True, check=False)


def status_of(now, slug):
    env = {name: value for name, value in os.environ.items() if name.startswith("CARTAZ_")}
    env.update(CARTAZ_NOW=now.strftime("%Y-%m-%dT%H:%M:%SZ"), REQUEST_METHOD="GET", HTTP_HOST=HOST, PATH_INFO="/" + slug)
    said = subprocess.run([os.environ["BUILD"] + "/cgi-bin/page-event"], env=env, capture_output=True, check=True).stdout
    return int(said.split(b"\r\n")[0].split()[1])


def wrong(*words):
    print(*words)
    sys.exit(1)


def main():
    rng = random.Random(SEED)
    sources = [Source(number, rng) for number in range(SOURCES)]
    good = [{} for _ in sources]     # number of the event -> name, of the last good day
    slugs = [{} for _ in sources]    # number of the event -> its address
    faults = failed = compared = 0
    for day in range(DAYS):
        now = START + datetime.timedelta(days=day)
        broken = set()
        for source in sources:
            source.change()
            source.write(day, sorted(source.events))
            fault = rng.choice(FAULTS) if day and rng.random() < 0.34 else None
            source.fault(day, fault)
            if fault:
                broken.add(source.number)
                faults += 1
        said = cartaz(now, "sync", HOST)
        if said.returncode != (1 if broken else 0):
            wrong("day", day, "exit", said.returncode, said.stderr)
        for number in broken:
            if f"{HOST}: s{number}: " not in said.stderr:
                wrong("day", day, "nothing is said of", f"s{number}", said.stderr)
            failed += 1
        served = {}
        for line in cartaz(now, "records", HOST).stdout.splitlines():
            record = json.loads(line)
            served[record["name"]] = record["slug"]
        gone = []
        for source in sources:
            number = source.number
            if number not in broken:
                now_there = {event: name for event, (name, _) in source.events.items()}
                gone += [slugs[number][event] for event in good[number] if event not in now_there]
                good[number] = now_there
            for event, name in good[number].items():
                compared += 1
                if name not in served:
                    wrong("day", day, "missing:", name, "of", f"s{number}", "broken" if number in broken else "")
                if slugs[number].setdefault(event, served[name]) != served[name]:
                    wrong("day", day, name, "moved from", slugs[number][event], "to", served[name])
        expected = {name for names in good for name in names.values()}
        if set(served) != expected:
            wrong("day", day, "too many:", sorted(set(served) - expected))
        for slug in gone:
            if status_of(now, slug) != 410:
                wrong("day", day, slug, "is not gone:", status_of(now, slug))
        for slug in rng.sample(sorted(served.values()), 5):
            if status_of(now, slug) != 200:
                wrong("day", day, slug, "is not there:", status_of(now, slug))
    print(f"{DAYS} days, {SOURCES} sources, {faults} faults, {failed} told, {compared} events compared")


main()
