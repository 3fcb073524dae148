#!/usr/bin/python3
"""calendar_judge - checks the times of imported events with another implementation.

usage: calendar_judge CARTAZ HOST DIFFERENCES CLOCKS FILE...

CARTAZ is the program; the environment names its catalog.  The program imports every FILE
(iCalendar), and compares the sessions of each event with the instants that Debian's
recurring-ical-events computes.  The window is that of the importer: from 30 days before the
clock to 731 days after it.  CLOCKS is one time ("2026-11-18T12:00:00Z"), or "own": the 1st of
January of each year in which an event of the file starts (at most 4).

DIFFERENCES lists allowed differences in lines "FILE EVENT REASON".  EVENT is the number of the
event in the file, or "*".  A line without a difference in a file that was read is also an error.
A reason that begins with "icalendar 4:" applies only to this version of the parser (Debian 12
has version 4, Debian 13 version 6).

Each event gets its number as UID, and a SUMMARY if it has none, because the import leaves out
events without a SUMMARY.  Prints every difference and ends with 1, or prints the number of
compared events.
"""
import datetime
import json
import os
import re
import subprocess
import sys
import warnings
import zoneinfo

import icalendar
import recurring_ical_events

import snapshot_texts

warnings.simplefilter("ignore")
DAY = datetime.timedelta(days=1)
UTC = datetime.timezone.utc
SESSIONS_MAX = 500
PROPERTY = r"(?mi)^%s(?:[\r\n]+[ \t])?[;:].*(?:[\r\n]+[ \t].*)*[\r\n]*"


def rewritten(text):
    """The same calendar with numbers as UIDs and a name for every event."""
    numbers, anonymous = {}, [0]

    def event(match):
        block = match.group(0)
        # The text of an alarm is no property of its event.
        told = re.sub(r"(?msi)^BEGIN:VALARM.*?^END:VALARM\s*?$", "", block)
        uid = re.search(PROPERTY % "UID", told)
        if uid is None:
            anonymous[0] += 1
            key = "none %d" % anonymous[0]
        else:
            key = re.sub(r"[\r\n]+[ \t]", "", uid.group(0)).split(":", 1)[1].strip()
        number = numbers.setdefault(key, len(numbers) + 1)
        block = re.sub(PROPERTY % "UID", "", block)
        head, rest = block.split("\n", 1)
        lines = "UID:%d\n" % number
        if not re.search(PROPERTY % "SUMMARY", told):
            lines += "SUMMARY:x\n"
        return head + "\n" + lines + rest

    return re.sub(r"(?msi)^BEGIN:VEVENT\s*?$.*?^END:VEVENT\s*?$", event, text)


def without_others(text):
    """Without what is not an event, and what follows the calendar: the judge fails on some."""
    text = re.sub(r"(?ms)^BEGIN:(VFREEBUSY|VTODO|VJOURNAL).*?^END:\1\s*?$", "", text)
    return re.sub(r"(?ms)^(END:VCALENDAR)\s*?^(?!BEGIN).*\Z", r"\1\n", text)


def instant(value):
    """A date, a local time, or a time in UTC: as text that compares."""
    if not isinstance(value, datetime.datetime):
        return value.isoformat()
    if value.tzinfo is None:
        return value.isoformat()
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_instant(text, zone):
    """A time of a record: without an offset it is in the record's zone, if there is one."""
    if len(text) == 10:
        return text
    time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    if time.tzinfo is None and zone:
        time = time.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    return instant(time)


def day_of(text):
    return datetime.date.fromisoformat(text[:10])


class Imported:
    """What cartaz made of a file: for each event the instants, and which are cancelled."""

    def __init__(self, program, host, path, clock):
        env = dict(os.environ, CARTAZ_NOW=clock)
        run = subprocess.run([program, "import", "--accept-shrink", host, path], env=env,
                             capture_output=True, text=True, check=False)
        self.complaints, self.events, self.ends = run.stderr, {}, {}
        self.refused = run.returncode != 0
        if self.refused:
            return
        for text in snapshot_texts.records("%s/%s/current" % (env["CARTAZ_VAR"], host)):
            record = json.loads(text)
            off = record.get("event_status") == "cancelled"
            sessions = record.get("sessions") or [record]
            self.events[str(record["id"])] = {
                (read_instant(s["starts_at"], record.get("timezone")), off or s.get("event_status") == "cancelled",
                 s.get("ends_at") and read_instant(s["ends_at"], record.get("timezone")))
                for s in sessions if s.get("starts_at")}


def periods(event):
    """How long RDATEs are that are periods, by their starts on the clock."""
    found, lists = {}, event.get("RDATE", [])
    for dates in lists if isinstance(lists, list) else [lists]:
        for date in getattr(dates, "dts", []):
            if isinstance(date.dt, tuple) and isinstance(date.dt[0], datetime.datetime):
                start, end = date.dt
                long = end if isinstance(end, datetime.timedelta) else end - start
                found[start.replace(tzinfo=None)] = long
    return found


def readable(event):
    """Without what the judge fails on: of a period the start counts, of two starts the first."""
    for name in ("DTSTART", "DTEND"):
        if isinstance(event.get(name), list):
            event[name] = event[name][0]
    for name in ("RDATE", "EXDATE"):
        lists = event.get(name, [])
        lists = lists if isinstance(lists, list) else [lists]
        for dates in lists:
            for date in getattr(dates, "dts", []):
                if isinstance(date.dt, tuple):
                    date.dt = date.dt[0]
            if dates is not None:
                dates.dts = [d for d in dates.dts if isinstance(d.dt, datetime.date)]
        event[name] = [dates for dates in lists if getattr(dates, "dts", None)]
        if not event[name]:
            del event[name]
    start, end, duration = (getattr(event.get(n), "dt", None) for n in ("DTSTART", "DTEND", "DURATION"))
    if end is not None and type(start) is type(end) and comparable(end) < comparable(start):
        del event["DTEND"]
    if duration is not None and duration < 0 * DAY:
        del event["DURATION"]
    return event


def comparable(time):
    if not isinstance(time, datetime.datetime):
        return time
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time


def end_of(start, end):
    """As a record tells it: an end after the start, and of dates the last day."""
    if isinstance(end, datetime.datetime):
        return instant(end) if comparable(end) > comparable(start) else None
    return instant(end - DAY) if end - DAY > start else None


def occurrences(calendar, uid, low, high):
    """(start, end, is it cancelled) of one event in the window and near it, by the judge."""
    own = icalendar.Calendar()
    own.add("version", "2.0")
    for name, value in calendar.property_items(recursive=False):
        if name in ("X-WR-TIMEZONE", "CALSCALE"):
            own[name] = value
    long = {}
    for part in calendar.subcomponents:
        if part.name == "VTIMEZONE":
            own.add_component(part)
        if part.name == "VEVENT" and str(part.get("UID")) == uid and part.get("DTSTART") is not None:
            long.update(part.periods)
            own.add_component(part)
    for event in recurring_ical_events.of(own).between(low - 3 * DAY, high + 3 * DAY):
        off = str(event.get("STATUS", "")).upper() == "CANCELLED"
        start = event["DTSTART"].dt
        end = getattr(event.get("DTEND"), "dt", start)
        if isinstance(start, datetime.datetime) and start.replace(tzinfo=None) in long:
            end = start + long[start.replace(tzinfo=None)]
        yield start, end, off


def judged(calendar, uid, low, high):
    """The instants of one event, by the judge."""
    return {(instant(start), off, end_of(start, end)) for start, end, off in occurrences(calendar, uid, low, high)}


def read_calendars(text):
    """The calendars of a file that rewritten() returned, as the judge can read them."""
    if hasattr(icalendar.cal, "_timezone_cache"):  # of other files, on Debian 12
        icalendar.cal._timezone_cache.clear()
    else:
        icalendar.timezone.tzp.use_default()
    calendars = icalendar.Calendar.from_ical(without_others(text), multiple=True)
    for calendar in calendars:
        for event in calendar.walk("VEVENT"):
            event.periods = periods(event)
            readable(event)
    return calendars


def read_differences(*paths):
    """{(file, event): reason} of the lines "FILE EVENT REASON" that count for this judge."""
    allowed, own = {}, icalendar.__version__.split(".", maxsplit=1)[0]
    for path in paths:
        with open(path, encoding="utf-8") as f:
            for line in f:
                if line.strip() and not line.startswith("#"):
                    name, uid, reason = line.split(None, 2)
                    if re.match(r"icalendar (\d+):|", reason).group(1) in (None, own):
                        allowed[(name, uid)] = reason.strip()
    return allowed


def in_window(instants, low, high):
    """Without the days at its edges, where the zone decides."""
    return sorted((i for i in instants if low.date() + DAY < day_of(i[0]) < high.date() - DAY), key=str)


def is_private(calendar, uid):
    return any(str(e.get("CLASS", "")).upper() in ("PRIVATE", "CONFIDENTIAL")
               for e in calendar.walk("VEVENT") if str(e.get("UID")) == uid)


class Judge:
    def __init__(self, program, host, allowed):
        self.program, self.host, self.allowed = program, host, allowed
        self.used, self.wrong = set(), []
        self.compared = {"files": 0, "events": 0, "instants": 0, "cancelled": 0}

    def differs(self, name, uid, clock, why):
        for key in ((name, uid), (name, "*")):
            if key in self.allowed:
                self.used.add(key)
                return
        self.wrong.append("%s: event %s at %s: %s" % (name, uid, clock, why))

    def event(self, name, calendar, uid, clock, imported):
        now = datetime.datetime.fromisoformat(clock.replace("Z", "+00:00"))
        low, high = now - 30 * DAY, now + 731 * DAY
        ours = imported.events.get(uid)
        if is_private(calendar, uid) and ours is None:
            return
        try:
            theirs = in_window(judged(calendar, uid, low, high), low, high)
        except Exception as fault:  # the judge may fail in any way
            self.differs(name, uid, clock, "the judge fails: %r" % fault)
            return
        if ours is None:
            if theirs:
                self.differs(name, uid, clock, "is not there, and takes place %r" % (theirs[:3],))
            return
        mine = in_window(ours, low, high)
        if len(ours) >= SESSIONS_MAX:
            theirs = theirs[:len(mine)]
        self.compared["events"] += 1
        self.compared["instants"] += len(mine)
        self.compared["cancelled"] += sum(off for _, off, _ in mine)
        if mine != theirs:
            self.differs(name, uid, clock, "not there: %r; too much: %r" % (
                sorted(set(theirs) - set(mine))[:4], sorted(set(mine) - set(theirs))[:4]))

    def file(self, path, clocks):
        name = os.path.basename(path)
        with open(path, encoding="utf-8", errors="replace", newline="") as f:
            text = rewritten(f.read())
        if "BEGIN:VEVENT" not in text.upper():
            self.compared["without an event"] = self.compared.get("without an event", 0) + 1
            return
        written = os.path.join(os.environ["CARTAZ_VAR"], "judged.ics")
        with open(written, "w", encoding="utf-8", newline="") as f:
            f.write(text)
        try:
            calendars = read_calendars(text)
        except Exception as fault:
            self.differs(name, "*", clocks, "the judge cannot read it: %r" % fault)
            return
        self.compared["files"] += 1
        for clock in self.own_clocks(calendars) if clocks == "own" else [clocks]:
            imported = Imported(self.program, self.host, written, clock)
            if imported.refused:
                if any(c.walk("VEVENT") for c in calendars):
                    self.differs(name, "*", clock, imported.complaints.strip().splitlines()[-1])
                continue
            for calendar in calendars:
                uids = {str(e.get("UID")): None for e in calendar.walk("VEVENT")}
                for uid in uids:
                    self.event(name, calendar, uid, clock, imported)

    @staticmethod
    def own_clocks(calendars):
        years = set()
        for calendar in calendars:
            for event in calendar.walk("VEVENT"):
                start = event.get("DTSTART")
                if start is not None:
                    years.add(start.dt.year)
        return ["%04d-01-01T12:00:00Z" % year for year in sorted(years)[:4]]


def main():
    program, host, differences, clocks = sys.argv[1:5]
    allowed = read_differences(differences)
    judge = Judge(program, host, allowed)
    names = set()
    for path in sys.argv[5:]:
        names.add(os.path.basename(path))
        judge.file(path, clocks)
    for name, uid in sorted(set(allowed) - judge.used):
        if name in names:
            judge.wrong.append("%s: event %s does not differ: its line is no longer true" % (name, uid))
    if judge.wrong:
        print("\n".join(judge.wrong))
        sys.exit(1)
    print(json.dumps(judge.compared))


if __name__ == "__main__":
    main()
