#!/usr/bin/python3 -IS
"""old_zones - prints every old name of a time zone with times that Python reads from the new zone.

usage: old_zones.py TZDATA.zi   prints a line "NAME START END" each, sorted
"""
import datetime
import sys
import zoneinfo

# Zones of their own until tzdata 2024b.
PRESENT = dict(zip(
    "CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET".split(),
    "Europe/Brussels America/Chicago Europe/Athens America/Panama America/New_York Pacific/Honolulu"
    " Europe/Brussels America/Phoenix America/Denver America/Los_Angeles Europe/Lisbon".split()))

with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        if line.startswith("L "):
            PRESENT[line.split()[2]] = line.split()[1]


def time(month, name):
    while name in PRESENT:
        name = PRESENT[name]
    at = datetime.datetime(2035, month, 10, 20, tzinfo=zoneinfo.ZoneInfo(name))
    return at.isoformat().replace("+00:00", "Z")


print("\n".join(sorted(f"{name} {time(1, name)} {time(7, name)}" for name in PRESENT)))
