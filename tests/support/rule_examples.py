#!/usr/bin/python3
"""rule_examples - compares the times of recurrence rules with a table.

usage: rule_examples CARTAZ HOST TABLE

Every row of TABLE (fixtures/import/rfc5545_rules.txt explains the form) is an event of one
calendar.  The script imports the calendar with the clock at the 1st of January of every listed
year, and also with clocks in the 30 days before.  All times of these imports together must be the
listed times.  CARTAZ is the program; the environment names its catalog.  Prints the differences and
ends with 1, or prints the numbers of rules and times.
"""
import datetime
import json
import os
import re
import subprocess
import sys

import snapshot_texts

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
SESSIONS_MAX = 500


def listed(text, start):
    """The times of a row, and whether there are more."""
    year, month, days, times = None, None, [], []
    clocks = [start[9:13]]
    for word in text.split():
        if re.fullmatch(r"\d{4}", word):
            year = int(word)
        elif word in MONTHS:
            month = MONTHS.index(word) + 1
        elif word[0] == "@":
            clocks = word[1:].split(",")
        elif word != "...":
            for part in word.split(","):
                first, _, last = part.partition("-")
                days += [(year, month, d) for d in range(int(first), int(last or first) + 1)]
    for day in days:
        times += ["%04d-%02d-%02dT%s:%s:00" % (*day, clock[:2], clock[2:]) for clock in clocks]
    return times, text.endswith("...")


def rows(path):
    with open(path, encoding="utf-8") as f:
        lines = [line for line in f if line.strip() and line[0] != "#"]
    return [[part.strip() for part in line.split("|")] for line in lines]


def event(number, start, rule, except_at):
    lines = ["BEGIN:VEVENT", "UID:%d" % number, "SUMMARY:x", "DTSTART;TZID=America/New_York:" + start, "RRULE:" + rule]
    if except_at != "-":
        lines.append("EXDATE;TZID=America/New_York:" + except_at)
    return lines + ["END:VEVENT"]


def imported(program, host, path, clock):
    """{number: times} in the window of the importer, and of those the whole days before its end."""
    subprocess.run([program, "import", "--accept-shrink", host, path], check=True, capture_output=True,
                   env=dict(os.environ, CARTAZ_NOW="%sT12:00:00Z" % clock))
    snapshot = "%s/%s/current" % (os.environ["CARTAZ_VAR"], host)
    records = [json.loads(text) for text in snapshot_texts.records(snapshot)]
    low, high = (str(clock + datetime.timedelta(days)) for days in (-29, 730))
    times = {int(r["id"]): [s["starts_at"] for s in r.get("sessions") or [r]] for r in records}
    return {n: ([t for t in all_of if low <= t < high], len(all_of) < SESSIONS_MAX) for n, all_of in times.items()}


def main():
    program, host, table = sys.argv[1:]
    told = rows(table)
    path = os.environ["CARTAZ_VAR"] + "/rules.ics"
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"]
    for number, (start, rule, except_at, _) in enumerate(told):
        lines += event(number + 1, start, rule, except_at)
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write("\r\n".join(lines + ["END:VCALENDAR", ""]))
    wanted = [listed(text, start) for start, _, _, text in told]
    found = [set() for _ in told]
    for year in sorted({int(t[:4]) for times, _ in wanted for t in times} | {1995}):
        for number, (times, _) in imported(program, host, path, datetime.date(year, 1, 1)).items():
            found[number - 1].update(times)
    wrong = []
    for (start, rule, _, _), (times, more), has in zip(told, wanted, found):
        has = sorted(t for t in has if not more or t <= times[-1])
        if has != times:
            wrong.append("%s %s: not there: %r; too much: %r" % (
                start, rule, sorted(set(times) - set(has))[:5], sorted(set(has) - set(times))[:5]))
    if wrong:
        print("\n".join(wrong))
        sys.exit(1)
    print(json.dumps({"rules": len(told), "times": sum(len(times) for times, _ in wanted)}))


main()
