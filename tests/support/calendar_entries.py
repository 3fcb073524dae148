#!/usr/bin/python3 -IS
"""calendar_entries - prints the entries of a calendar as JSON, and checks the calendar.

usage: calendar_entries.py FILE.ics

Prints {"head": {NAME: value}, "entries": [...]}.  An entry has uid, start, end (UTC as
2026-12-05T23:00:00Z; floating as 2026-12-05T20:00:00; a day as 2026-12-05), zone, and
every other property by its name.  Prints errors on standard error and ends with 1: wrong line
ends, long lines, two entries with the same UID, a time zone without a VTIMEZONE or with times
that differ from it.  For every time, the VTIMEZONE must agree with Python's zone database.
"""
import datetime
import json
import re
import sys
import zoneinfo

wrong = []


def check(is_right, what):
    if not is_right:
        wrong.append(what)


def lines_of(body):
    check(body.endswith(b"\r\n"), "the last line has no end")
    check(b"\n" not in body.replace(b"\r\n", b""), "a line ends without CR")
    for line in body.split(b"\r\n"):
        check(len(line) <= 75, f"a line of {len(line)} bytes")
        line.decode()  # folded between characters
    return body.decode().replace("\r\n ", "").split("\r\n")[:-1]


def plain(value):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)


def local(value):
    return datetime.datetime.strptime(value, "%Y%m%dT%H%M%S")


def offset(value):
    sign = -1 if value[0] == "-" else 1
    return sign * datetime.timedelta(hours=int(value[1:3]), minutes=int(value[3:5]))


class Zone:
    """The observances of a VTIMEZONE: (onset in its own clock, offset)."""
    def __init__(self):
        self.name, self.onsets = None, []

    def at(self, clock):
        before = [o for o in self.onsets if o[0] <= clock]
        check(before, f"{self.name}: nothing is said of {clock}")
        return max(before)[1] if before else datetime.timedelta()


def read_zones(lines):
    zones, zone, times, to = {}, None, [], None
    for line in lines:
        name, value = line.split(":", 1)
        if line == "BEGIN:VTIMEZONE":
            zone = Zone()
        elif name == "TZID":
            zone.name = value
            check(value not in zones, f"{value} has two VTIMEZONEs")
            zones[value] = zone
        elif line in ("BEGIN:STANDARD", "BEGIN:DAYLIGHT"):
            times = []
        elif zone and name in ("DTSTART", "RDATE"):
            times.append(local(value))
        elif name == "TZOFFSETTO":
            to = offset(value)
        elif line in ("END:STANDARD", "END:DAYLIGHT"):
            zone.onsets += [(at, to) for at in times]
        elif line == "END:VTIMEZONE":
            zone = None
    return zones


def moment(parameters, value, zones):
    if parameters == ";VALUE=DATE":
        return datetime.datetime.strptime(value, "%Y%m%d").strftime("%Y-%m-%d"), None
    if not parameters:
        return local(value.rstrip("Z")).isoformat() + ("Z" if value.endswith("Z") else ""), None
    name = parameters.removeprefix(";TZID=")
    check(name in zones, f"{name} has no VTIMEZONE")
    clock = local(value)
    real = clock.replace(tzinfo=zoneinfo.ZoneInfo(name))
    if name in zones:
        check(zones[name].at(clock) == real.utcoffset(), f"{name} at {clock} is {zones[name].at(clock)}, not {real.utcoffset()}")
    return real.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), name


lines = lines_of(open(sys.argv[1], "rb").read())
zones = read_zones(lines)
head, entries, entry, inside = {}, [], None, False
for line in lines:
    field, value = re.match(r'((?:[^:"]|"[^"]*")*):(.*)$', line, re.S).groups()
    name, _, parameters = field.partition(";")
    if line in ("BEGIN:VTIMEZONE", "END:VTIMEZONE"):
        inside = line == "BEGIN:VTIMEZONE"
    elif line == "BEGIN:VEVENT":
        entry = {}
        entries.append(entry)
    elif entry is None and not inside:
        head[name] = plain(value)
    elif name in ("DTSTART", "DTEND") and not inside:
        key = "start" if name == "DTSTART" else "end"
        entry[key], zone = moment(parameters and ";" + parameters, value, zones)
        entry.setdefault("zone", zone)
    elif not inside and name not in ("BEGIN", "END"):
        check(name not in entry, f"two {name}")
        entry["uid" if name == "UID" else name] = value if name == "CATEGORIES" else plain(value)
uids = [e["uid"] for e in entries]
check(len(uids) == len(set(uids)), "two entries have one UID")
used = {e["zone"] for e in entries} - {None}
check(used == set(zones), f"zones {sorted(set(zones) ^ used)} are not those of the entries")
json.dump({"head": head, "entries": entries}, sys.stdout, ensure_ascii=False)
for fault in wrong[:20]:
    print(fault, file=sys.stderr)
sys.exit(bool(wrong))
