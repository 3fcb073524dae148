"""What is true of records in the native form: computed from the records alone, so that
the answers of the agents' doors are held against something that shares no code with
them."""
import math
import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

ENTITLED = re.compile(r"meia|half|student|estudante|senior|sênior|idos|child|criança|kid|under|até \d+ anos|concession|reduzid|reducid", re.I)


class Record:
    def __init__(self, record, now, zone):
        self.r, self.now = record, now
        self.slug, self.name = record["slug"], record["name"]
        self.zone = ZoneInfo(record.get("timezone") or zone)
        place = record.get("location") or {}
        self.city, self.venue = place.get("city"), place.get("name")
        self.start, self.end = self.instant("starts_at"), self.instant("ends_at")

    def instant(self, member):
        """The instant, and whether it has a time."""
        text = self.r.get(member)
        if not text:
            return None
        when = datetime.fromisoformat(text)
        return when if when.tzinfo else when.replace(tzinfo=self.zone)

    def has_time(self, member="starts_at"):
        return "T" in (self.r.get(member) or "")

    def on(self, first, last):
        """Does it take place at some time of these days of the brand's calendar?"""
        begin = datetime.fromisoformat(first).replace(tzinfo=self.zone)
        until = datetime.fromisoformat(last).replace(tzinfo=self.zone) + timedelta(days=1)
        return any(start < until and (end > begin or start >= begin) for start, end in self.spans())

    def spans(self):
        """When it takes place: its sessions, or all of it."""
        dates = [Record(s | {"slug": None, "name": None}, self.now, str(self.zone)) for s in self.r.get("sessions") or []]
        for one in dates or ([self] if self.start else []):
            end = one.end or one.start
            yield one.start, end + timedelta(days=1) if one.end and not one.has_time("ends_at") else end

    @property
    def left(self):
        """The starts of what is not over."""
        return [start for start, end in self.spans() if end > self.now]

    @property
    def status(self):
        told = self.r.get("event_status") or self.r.get("status")
        return told if told in ("cancelled", "postponed") else "scheduled"

    @property
    def tickets(self):
        return self.r.get("tickets") or []

    @property
    def over(self):
        end = self.end or (self.start + timedelta(hours=0 if self.has_time() else 24) if self.start else None)
        return bool(end and end < self.now) or self.r.get("status") == "ended"

    @property
    def availability(self):
        if self.over:
            return "ended"
        left = [t for t in self.tickets if t.get("available", True)]
        if self.r.get("status") in ("sold_out", "esgotado") or (self.tickets and not left):
            return "sold_out"
        return "off_sale" if self.r.get("is_closed") or self.status == "cancelled" else "available"

    @property
    def price(self):
        """The lowest total that anybody pays; None: not known, or not on sale."""
        if self.availability != "available" or self.status in ("cancelled", "postponed"):
            return None
        left = [t for t in self.tickets if t.get("available", True)]
        anybody = [t for t in left if not ENTITLED.search(t["name"] or "")] or left
        totals = [self.total(t) for t in anybody]
        return min(totals) if totals and None not in totals else None

    @staticmethod
    def total(ticket):
        if ticket.get("total") is not None:
            return float(ticket["total"])
        if ticket.get("price") is not None and ticket.get("fee") is not None:
            return float(ticket["price"]) + float(ticket["fee"])
        return None

    @property
    def online(self):
        return bool(self.r.get("is_online"))

    @property
    def producer(self):
        return (self.r.get("producer") or {}).get("slug")

    def has(self, member, value):
        return value in (self.r.get(member) or [])

    def is_for(self, age):
        """May somebody of this age come?  False where nothing is told."""
        told = self.r.get("age_rating")
        if told in (None, ""):
            return False
        years = re.search(r"\d+", told)
        return not years or int(years.group()) <= age

    def km(self, latitude, longitude):
        place = self.r.get("location") or {}
        if place.get("latitude") is None:
            return math.inf
        a, b, c, d = (math.radians(float(x)) for x in (latitude, longitude, place["latitude"], place["longitude"]))
        h = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
        return 2 * 6371.0088 * math.asin(math.sqrt(h))
