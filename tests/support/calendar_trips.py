#!/usr/bin/python3
"""calendar_trips - checks that an imported calendar loses nothing when Cartaz exports it.

usage: calendar_trips BUILD TRIPS.mjs DIFFERENCES[,DIFFERENCES...] CLOCKS FILE...

The program imports every FILE (iCalendar) into a brand of its own, and requests /eventos.ics.
TRIPS.mjs (clients/trips.mjs, beside the packages of npm) compares both calendars, entry by
entry.  Debian's recurring-ical-events computes the instants in the window of the import: from
30 days before the clock to 731 days after it.  If it cannot compute them for an event or a
file, ical.js does.  CLOCKS and DIFFERENCES are those of calendar_judge.py; EVENT may also be
"1:WORD", which means the differences of event 1 that have this word.  Prints the differences
and ends with 1, or prints the number of compared entries.
"""
import concurrent.futures
import datetime
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import calendar_judge as judge

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HOST = "trip.localhost"


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write(text)


def brand():
    with open(ROOT + "/static/brands/agenda.localhost/brand.json", encoding="utf-8") as f:
        told = json.load(f)
    site = "http://" + HOST
    told.update(host=HOST, aliases=[], site_url=site, site_origin=site, base_url=site + "/api/public/v1")
    return json.dumps(told)


def environment(folder, clock):
    """Of one trip: its brand is empty."""
    for name in ("etc/brands", "var", "htdocs"):
        os.makedirs(folder + "/" + name)
    write("%s/etc/brands/%s.json" % (folder, HOST), brand())
    return {"CARTAZ_ETC": folder + "/etc", "CARTAZ_VAR": folder + "/var", "CARTAZ_HTDOCS": folder + "/htdocs",
            "CARTAZ_SHARE": ROOT + "/static", "CARTAZ_NOW": clock}


def expected(calendars, clock):
    """{event: [occurrences]}, null where the judge fails, of an event or of the file."""
    now = datetime.datetime.fromisoformat(clock.replace("Z", "+00:00"))
    low, high = now - 30 * judge.DAY, now + 731 * judge.DAY
    found = {}
    for calendar in calendars or []:
        for uid in {str(e.get("UID")) for e in calendar.walk("VEVENT")}:
            if judge.is_private(calendar, uid):
                found[uid] = []
                continue
            try:
                told = list(judge.occurrences(calendar, uid, low, high))
            except Exception:  # the judge may fail in any way
                found[uid] = None
                continue
            all_of = {(judge.instant(start), off, judge.end_of(start, end)): start for start, end, off in told}
            found[uid] = found.get(uid, []) + [
                {"start": key[0], "off": key[1], "end": key[2], "wall": all_of[key].isoformat()[:19]}
                for key in judge.in_window(all_of, low, high)][:judge.SESSIONS_MAX]
    return found if calendars is not None else None, str(low.date() + judge.DAY), str(high.date() - judge.DAY)


def trip(build, work, path, text, clock, calendars):
    """What node compares; or what went wrong."""
    name = os.path.basename(path)
    folder = tempfile.mkdtemp(dir=work)
    env = environment(folder, clock)
    write(folder + "/in.ics", text)
    run = subprocess.run([build + "/cartaz", "import", HOST, folder + "/in.ics"], env=env, capture_output=True,
                         text=True, check=False)
    if run.returncode != 0:
        return [name, "*", clock, run.stderr.strip().splitlines()[-1]]
    env.update(HTTP_HOST=HOST, REQUEST_METHOD="GET", QUERY_STRING="", PATH_INFO="/eventos.ics")
    answer = subprocess.run([build + "/cgi-bin/page-events"], env=env, capture_output=True, check=True).stdout
    with open(folder + "/out.ics", "wb") as f:
        f.write(re.split(rb"\r?\n\r?\n", answer, maxsplit=1)[1])
    told, low, high = expected(calendars, clock)
    return {"name": name, "clock": clock, "in": folder + "/in.ics", "out": folder + "/out.ics",
            "from": low, "until": high, "expected": told}


def read(path):
    """The text with numbers as UIDs, and its calendars; None if the judge refuses it."""
    with open(path, encoding="utf-8", errors="replace", newline="") as f:
        text = judge.rewritten(f.read())
    try:
        return text, judge.read_calendars(text)
    except Exception:  # the judge may fail in any way
        return text, None


def years(text):
    """As own_clocks() of what the judge refuses."""
    events = re.findall(r"(?ms)^BEGIN:VEVENT.*?^END:VEVENT", text)
    found = {year for event in events for year in re.findall(r"(?m)^DTSTART[^:\n]*:(\d{4})", event)}
    return [year + "-01-01T12:00:00Z" for year in sorted(found)]


def all_of(build, work, path, clocks):
    text, calendars = read(path)
    if "BEGIN:VEVENT" not in text or (calendars is not None and not any(c.walk("VEVENT") for c in calendars)):
        return []
    if clocks != "own":
        mine = clocks.split(",")
    elif calendars is None:
        mine = years(text)
    else:
        mine = judge.Judge.own_clocks(calendars)
    # Without a start there is no entry.
    return [trip(build, work, path, text, clock, calendars) for clock in mine or ["2026-01-01T12:00:00Z"]]


def is_meant(event, uid, what):
    """"1" or "*" allows every difference, "1:LOCATION" those that have this word."""
    number, _, word = event.partition(":")
    return number in (uid, "*") and word in what


def main():
    build, program, differences, clocks, files = *sys.argv[1:5], sys.argv[5:]
    allowed, used, wrong = judge.read_differences(*differences.split(",")), set(), []
    work = tempfile.mkdtemp()
    try:
        with concurrent.futures.ProcessPoolExecutor(max_workers=4) as pool:
            trips = [t for found in pool.map(all_of, *zip(*[(build, work, path, clocks) for path in files])) for t in found]
        node = subprocess.run(["node", program], input=json.dumps([t for t in trips if isinstance(t, dict)]),
                              capture_output=True, text=True, check=False)
    finally:
        shutil.rmtree(work)
    if node.returncode != 0:
        sys.exit(node.stderr)
    answer = json.loads(node.stdout)
    for name, uid, clock, what in answer["differences"] + [t for t in trips if isinstance(t, list)]:
        keys = [key for key in allowed if key[0] == name and is_meant(key[1], uid, what)]
        used.update(keys)
        if not keys:
            wrong.append("%s: event %s at %s: %s" % (name, uid, clock, what))
    names = {os.path.basename(path) for path in files}
    for name, uid in sorted(set(allowed) - used):
        if name in names:
            wrong.append("%s: event %s does not differ: its line is no longer true" % (name, uid))
    if wrong:
        print("\n".join(wrong))
        sys.exit(1)
    print(json.dumps(dict(answer["compared"], files=len(files))))


if __name__ == "__main__":
    main()
