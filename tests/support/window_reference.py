#!/usr/bin/python3 -IS
"""The rules of sessions, of the order and of windows a second time, slow and plain.

usage: window_reference.py    looks at examples of the rules, worked out by hand

A catalog is the native records, the zone of the brand and the instant of the rebuild; an
event has sessions, of which each has a first instant and an end: the first instant after
it, None where nothing says it.  All instants are in UTC.  What can be seen in more than
one way is decided by the constants, so that another decision is one word here.
"""
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

# A session that does not take place, or is over, puts its event into a window.
CANCELLED_COUNTS, OVER_COUNTS = True, True
# Of the sessions that begin in a window, the one that is shown: 0 the first, -1 the last.
SHOWN = 0
# A run that began before today goes on, also in a window that it began in.
RUNNING_GOES_ON = True
# When all sessions are over, the next one is the last that was held; else the last.
LAST_HELD = True
# What begins, or ends, in the same moment is in the order of the whole list; else by id.
TIES_AS_LISTED = True

DAY = timedelta(days=1)
NEVER, ALWAYS = datetime.min.replace(tzinfo=timezone.utc), datetime.max.replace(tzinfo=timezone.utc)


def midnight(day, zone):
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(timezone.utc)


def instant(text, zone):
    """(the instant, is a date alone)"""
    if len(text) == 10:
        return midnight(date.fromisoformat(text), zone), True
    when = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return (when if when.tzinfo else when.replace(tzinfo=zone)).astimezone(timezone.utc), False


class Session:
    def __init__(self, told, zone):
        self.text = told.get("starts_at")
        self.cancelled, self.closed = told.get("event_status") in ("cancelled", "postponed"), bool(told.get("is_closed"))
        self.is_off = self.cancelled or self.closed  # nobody can come
        self.start, is_date = instant(self.text, zone) if self.text else (None, False)
        last = told.get("ends_at") or (self.text if is_date else None)
        self.end_text, self.end, end_is_date = told.get("ends_at"), None, False
        if last:
            self.end, end_is_date = instant(last, zone)
            if end_is_date:
                self.end = midnight(date.fromisoformat(last) + DAY, zone)
        self.is_day = is_date
        self.dates = is_date and end_is_date and self.end - self.start > timedelta(hours=30)

    def is_over(self, now):
        last = self.end or self.start
        return last is not None and now >= last

    def is_in(self, first, past):
        """In an instant (past is None): it has begun and has not ended."""
        if self.start is None:
            return False
        if past is None:
            return self.start <= first and self.end is not None and self.end > first
        if self.end is None:
            return first <= self.start < past
        return self.start < past and self.end > first and first < past

    def begins_in(self, first, past):
        return past is not None and first <= self.start < past


class Event:
    def __init__(self, record, brand_zone, now):
        zone = ZoneInfo(record.get("timezone") or brand_zone)
        told = record.get("sessions") or [record]
        self.id, self.slug, self.zone = record["id"], record["slug"], zone
        # Of the record itself, status and is_closed are the whole event's.
        self.sessions = sorted((Session(s if s is not record else {k: record.get(k) for k in ("starts_at", "ends_at")}, zone)
                                for s in told), key=lambda s: s.start or ALWAYS)
        only = self.sessions[0] if not record.get("sessions") else None
        self.is_run = bool(only and only.start and only.end_text and (
            only.dates or not only.is_day and only.end - only.start > timedelta(hours=36)))
        self.next = next_of(self.sessions, now)
        tickets = record.get("tickets") or []
        left = [s for s in self.sessions if not s.is_over(now)]
        self.is_over = not left
        self.is_closed = bool(
            not left or record.get("is_closed") or record.get("event_status") == "cancelled"
            or tickets and not any(t["available"] for t in tickets)
            or all(s.cancelled or s.closed for s in left))
        # Of the whole event: as it is told, and cancelled when all that is left of it is.
        self.is_off = record.get("event_status") in ("cancelled", "postponed")
        is_gone = all(s.cancelled for s in left or self.sessions)
        self.takes_place = not self.is_off and not is_gone
        self.status = "cancelled" if is_gone else record.get("event_status") or "scheduled"


def next_of(sessions, now):
    """The first to come on sale, else that takes place, else that is not over, else the last."""
    left = [s for s in sessions if not s.is_over(now)]
    held = [s for s in sessions if not s.cancelled] if LAST_HELD else []
    return ([s for s in left if not s.is_off] + [s for s in left if not s.cancelled] + left + (held or sessions)[-1:])[0]


class Catalog:
    """As it is at an instant, whenever the snapshot was written."""
    def __init__(self, records, zone, now):
        self.zone, self.now = ZoneInfo(zone), now
        self.events = [Event(r, zone, now) for r in records]

    def day_of(self, moment):
        return moment.astimezone(self.zone).date()

    def window(self, when=None, zone=None, **days):
        """(the first instant, the first one after it or None); `from` and `to` are days, by the clock of the zone."""
        zone = zone or self.zone
        if when == "now":
            return self.now, None
        first, last = self.days_of(when) if when else (days.get("from"), days.get("to"))
        return (midnight(first, zone) if first else NEVER, midnight(last + DAY, zone) if last else ALWAYS)

    def days_of(self, when):
        today = self.day_of(self.now)
        saturday = today + DAY * (5 - today.weekday())  # of this week, Monday to Sunday
        return {
            "today": (today, today),
            "tomorrow": (today + DAY, today + DAY),
            "weekend": (max(today, saturday), saturday + DAY),
            "next_weekend": (saturday + 7 * DAY, saturday + 8 * DAY),
            "week": (today, saturday + DAY),
            "month": (today, (today.replace(day=1) + 31 * DAY).replace(day=1) - DAY),
        }[when]

    def is_running(self, e):
        return e.is_run and e.next.start < midnight(self.day_of(self.now), self.zone)

    def order(self):
        """All events: [(event, the session shown)]"""
        def place(e):
            day = e.next.is_day  # at one instant it follows what has an hour
            if e.is_closed:
                return 3, -e.next.start.timestamp() if e.next.start else float("inf"), day, e.id
            if e.next.start is None:
                return 2, 0, day, e.id
            if self.is_running(e):
                return 1, e.next.end.timestamp(), day, e.id
            return 0, e.next.start.timestamp(), day, e.id
        return [(e, e.next) for e in sorted(self.events, key=place)]

    def counts(self, s):
        return (CANCELLED_COUNTS or not s.cancelled) and (OVER_COUNTS or not s.is_over(self.now))

    def place_in(self, e, first, past):
        """(group, key, the session shown) in a window; None: it is not in it

        1 and 2 begin in the window, and are merged by start; 1, the next date, is first of one start.  3 goes on.
        """
        inside = [s for s in e.sessions if s.is_in(first, past) and self.counts(s)]
        running = RUNNING_GOES_ON and self.is_running(e) and not e.is_closed
        begin = [s for s in inside if s.begins_in(first, past) and not running]
        on = sorted((s for s in inside if s not in begin), key=lambda s: (s.is_off, s.end))
        held = [s for s in begin if not s.is_off]
        if e.next in begin:
            return 1, e.next.start, e.next
        # What is cancelled or closed hides nothing that is not.
        if held or begin and all(s.is_off for s in on):
            shown = (held or begin)[SHOWN]
            return 2, shown.start, shown
        return (3, on[0].end, on[0]) if on else None

    def in_window(self, first, past):
        """Those in it in order: [(event, the session shown)]"""
        found = []
        events = [e for e, _ in self.order()] if TIES_AS_LISTED else sorted(self.events, key=lambda e: e.id)
        for number, e in enumerate(events):
            if place := self.place_in(e, first, past):
                group, key, shown = place
                seconds = key.timestamp()
                found.append(((e.is_closed, group == 3, -seconds if e.is_closed else seconds, group, number), e, shown))
        return [(e, shown) for _, e, shown in sorted(found, key=lambda row: row[0])]


def examples():
    """[(what it shows, the slugs expected, those of the reference)]"""
    def one(slug, start=None, end=None, *sessions, **more):
        made = {"id": len(slug) * 1000 + ord(slug[0]), "slug": slug, "starts_at": start, "ends_at": end, **more}
        return made | {"sessions": [dict(zip(("starts_at", "ends_at", "event_status"), s)) for s in sessions]} if sessions else made

    # A Friday in New York; two days later its clocks go back.
    now = datetime(2026, 10, 30, 16, 7, 11, tzinfo=timezone.utc)
    records = [
        one("a-night", "2026-10-30T23:00:00", "2026-10-31T04:00:00"),
        one("b-run", "2026-10-01", "2026-11-01"),
        one("c-series", None, None, ("2026-11-07T20:00:00", "2026-11-07T22:00:00"), ("2026-10-24T20:00:00", "2026-10-24T22:00:00"),
            ("2026-10-31T20:00:00", "2026-10-31T22:00:00", "cancelled")),
        one("d-weekly", None, None, ("2026-10-30T20:00:00", "2026-10-30T22:00:00"), ("2026-10-31T19:00:00", "2026-10-31T22:00:00")),
        one("e-sold", "2026-10-31T12:00:00", None, is_closed=True),
        one("f-day", "2026-10-31", timezone="Asia/Tokyo"),
        one("g-midnight", "2026-10-30T21:00:00", "2026-10-31T00:00:00"),
        one("h-none"),
        one("i-over", "2026-10-29T12:00:00", "2026-10-29T13:00:00"),
        one("j-two-days", "2026-10-31", "2026-11-01"),
        one("k-late", "2026-11-01T23:59:00", "2026-11-02T00:30:00"),
        one("l-now", "2026-10-30T12:00:00", "2026-10-30T12:30:00"),
        one("m-sold-earlier", "2026-10-31T10:00:00", None, is_closed=True),
    ]
    c = Catalog(records, "America/New_York", now)

    def slugs(**words):
        return " ".join(e.slug for e, _ in c.in_window(*c.window(**words)))

    saturday, november = date(2026, 10, 31), date(2026, 11, 1)
    return [
        ("order", "f-day l-now d-weekly g-midnight a-night j-two-days k-late c-series b-run h-none e-sold m-sold-earlier i-over",
         " ".join(e.slug for e, _ in c.order())),
        ("today", "f-day l-now d-weekly g-midnight a-night b-run", slugs(when="today")),
        ("now", "l-now f-day b-run", slugs(when="now")),
        ("tomorrow", "j-two-days d-weekly c-series a-night f-day b-run e-sold m-sold-earlier", slugs(when="tomorrow")),
        ("weekend", "j-two-days d-weekly c-series k-late a-night f-day b-run e-sold m-sold-earlier", slugs(when="weekend")),
        ("next_weekend", "c-series", slugs(when="next_weekend")),
        ("week", "f-day l-now d-weekly g-midnight a-night j-two-days c-series k-late b-run e-sold m-sold-earlier", slugs(when="week")),
        ("month", slugs(**{"from": date(2026, 10, 30), "to": saturday}), slugs(when="month")),
        ("the day of 25 hours", "k-late j-two-days b-run", slugs(**{"from": november, "to": november})),
        ("before it", "b-run i-over", slugs(**{"from": date(2026, 10, 29), "to": date(2026, 10, 29)})),
        ("backwards", "", slugs(**{"from": november, "to": saturday})),
        ("a session that is cancelled is shown where no other is in the window", "2026-10-31T20:00:00",
         next(s.text for e, s in c.in_window(*c.window(when="weekend")) if e.slug == "c-series")),
        ("the session of the window is shown", "2026-10-31T19:00:00",
         next(s.text for e, s in c.in_window(*c.window(when="weekend")) if e.slug == "d-weekly")),
        ("25 hours", 25 * 3600, (lambda w: (w[1] - w[0]).total_seconds())(c.window(**{"from": november, "to": november}))),
    ]


if __name__ == "__main__":
    wrong = [f"{name}\n  expected {expected}\n  is       {got}" for name, expected, got in examples() if expected != got]
    print("\n".join(wrong), end="\n" if wrong else "")
    raise SystemExit(1 if wrong else 0)
