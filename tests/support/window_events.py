#!/usr/bin/python3 -IS
"""300 made-up native records around two changes of the clocks, for endpoints/windows.bats.

usage: window_events.py [SEED]

The same seed gives the same bytes.  The word before the number of a slug is the kind of
the record.  Lisbon leaves summer time on 25 October 2026 and New York on 1 November; the
other two zones have none.  No time of day is that of a clock in windows.py.
"""
import json
import random
import sys
from datetime import date, datetime, timedelta

FIRST, DAYS = date(2026, 10, 12), 40
ZONES = ("America/New_York", "America/Sao_Paulo", "Europe/Lisbon", "Asia/Tokyo")
NIGHT = ("22:00", "23:00", "23:30", "21:45")
HOURS = ("10:00", "14:00", "16:30", "19:00", "20:00", "20:00", "21:00")
KINDS = {"evening": 36, "midnight": 4, "instant": 4, "zoneless": 8, "night": 28, "endless": 20, "day": 18, "oneday": 6, "run": 34, "long": 10, "almost": 5,
         "nothing": 12, "onlyend": 2, "weekly": 38, "daily": 24, "twice": 14, "mixed": 20, "days": 8, "dark": 6, "change": 3}


def at(day, clock):
    return datetime.combine(day, datetime.strptime(clock, "%H:%M").time())


def session(start, hours, **more):
    # No end is on the hour, as midnights are: what ends first needs no tie to be broken.
    end = start + timedelta(hours=hours) - timedelta(minutes=0 if start.minute else 15)
    return {"starts_at": start.isoformat(), "ends_at": end.isoformat(), **more}


class Maker:
    def __init__(self, seed):
        self.rng = random.Random(seed)

    def day(self):
        return FIRST + timedelta(days=self.rng.randrange(DAYS))

    def evening(self):
        return session(at(self.day(), self.rng.choice(HOURS)), self.rng.choice((1, 2, 3)))

    def night(self):
        return session(at(self.day(), self.rng.choice(NIGHT)), self.rng.choice((3, 5, 7)))

    def midnight(self):
        """Ends in the moment in which the next day begins."""
        day = self.day()
        return {"starts_at": at(day, "21:00").isoformat(), "ends_at": at(day + timedelta(days=1), "00:00").isoformat()}

    def instant(self):
        """Times with an offset of their own."""
        return {name: text + self.rng.choice(("Z", "-03:00")) for name, text in self.night().items()}

    def zoneless(self):
        """The brand's zone is the one to compare in."""
        return self.night()

    def endless(self):
        return {"starts_at": at(self.day(), self.rng.choice(HOURS + NIGHT)).isoformat(), "ends_at": None}

    def day_alone(self):
        return {"starts_at": self.day().isoformat(), "ends_at": None}

    def oneday(self):
        day = self.day().isoformat()
        return {"starts_at": day, "ends_at": day}

    def run(self):
        first = self.day() - timedelta(days=self.rng.randrange(40))
        return {"starts_at": first.isoformat(), "ends_at": (first + timedelta(days=self.rng.choice((1, 2, 9, 30, 60)))).isoformat()}

    def long(self):
        """A run of two times: more than 36 hours."""
        start = at(self.day() - timedelta(days=4), "10:30")
        return {"starts_at": start.isoformat(), "ends_at": (start + timedelta(days=self.rng.choice((2, 6, 20)), hours=8)).isoformat()}

    def almost(self):
        """36 hours on the clock, which are 37 where the clocks go back."""
        start = at(self.rng.choice((self.day(), date(2026, 10, 31), date(2026, 10, 24))), "10:30")
        return {"starts_at": start.isoformat(), "ends_at": (start + timedelta(hours=36)).isoformat()}

    def nothing(self):
        return {"starts_at": None, "ends_at": None}

    def onlyend(self):
        return {"starts_at": None, "ends_at": at(self.day(), "20:15").isoformat()}

    def weekly(self):
        start, hours = at(self.day() - timedelta(days=28), self.rng.choice(HOURS + NIGHT)), self.rng.choice((2, 4))
        return [session(start + timedelta(days=7 * i), hours) for i in range(self.rng.randrange(4, 13))]

    def daily(self):
        start, hours = at(self.day() - timedelta(days=6), self.rng.choice(HOURS + NIGHT)), self.rng.choice((2, 5))
        return [session(start + timedelta(days=i), hours) for i in range(self.rng.randrange(3, 15))]

    def twice(self):
        """Two a day, the second before the first has ended."""
        first = self.day() - timedelta(days=3)
        return [s for i in range(0, self.rng.randrange(2, 12), 2) for s in (
            session(at(first + timedelta(days=i), "10:00"), 4), session(at(first + timedelta(days=i), "12:00"), 5))]

    def mixed(self):
        """Any days, given out of order; some without an end, cancelled, or without tickets."""
        days = sorted(self.rng.sample(range(-15, 25), self.rng.randrange(3, 9)))
        middle = self.day()
        made = [session(at(middle + timedelta(days=d), self.rng.choice(HOURS + NIGHT)), self.rng.choice((1, 3))) for d in days]
        for s in made[:-1]:
            kind = self.rng.random()
            if kind < .25:
                s["event_status"] = "cancelled"
            elif kind < .4:
                s["is_closed"] = True
            elif kind < .6:
                s["ends_at"] = None
        self.rng.shuffle(made)
        return made

    def days(self):
        return [{"starts_at": (self.day() + timedelta(days=i * 40)).isoformat()} for i in range(2)]

    def dark(self):
        """What is left of it is cancelled or sold out: nobody can buy."""
        start = at(FIRST + timedelta(days=self.rng.randrange(8, 18)), "20:00")
        gone = self.rng.choice(({"event_status": "cancelled"}, {"is_closed": True}))
        return [session(start + timedelta(days=3 * i), 2, **(gone if i >= 2 else {})) for i in range(5)]

    def change(self):
        """In the hour that the clock of New York shows twice."""
        return {"starts_at": "2026-11-01T01:30:00", "ends_at": "2026-11-01T03:15:00"}

    def record(self, number, kind):
        made = getattr(self, {"day": "day_alone"}.get(kind, kind))()
        zone = ZONES[0] if kind in ("change", "midnight") else self.rng.choice(ZONES)
        r = {"id": number * 7919 % 1000 + 1, "slug": f"{kind}-{number}", "name": f"Event {number}", "timezone": zone,
             "producer": {"name": "House", "slug": "house"}, "location": {"name": "Hall", "city": "Recife"}}
        if kind == "zoneless":
            del r["timezone"]
        if isinstance(made, list):
            r["sessions"] = made
            if self.rng.random() < .5:
                r["starts_at"] = min(s["starts_at"] for s in made)
        else:
            r |= made
        state = self.rng.random()
        if state < .06:
            r["is_closed"] = True
        elif state < .12:
            r["event_status"] = "cancelled"
        elif state < .20:
            r["tickets"] = [{"name": "Full", "price": "10.00", "available": False}]
        elif state < .23:
            r["event_status"] = "postponed"
        elif state < .4:
            r["tickets"] = [{"name": "Full", "price": "10.00", "available": True}]
        return r


def make(seed):
    maker = Maker(seed)
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    maker.rng.shuffle(kinds)
    return [maker.record(number, kind) for number, kind in enumerate(kinds, 1)]


if __name__ == "__main__":
    json.dump(make(int(sys.argv[1]) if len(sys.argv) > 1 else 1), sys.stdout, indent=0)
