"""raw_records - reads the events of a published file as native records, without Cartaz, for
raw_truth.py.  Debian's icalendar and recurring-ical-events read iCalendar.  The standard library
reads sheets, JSON, JSON-LD in pages, and programs of conferences.

read(path, reading) returns the records.  `reading` is the reading's entry in the list of
readings; for sheets and JSON its "map" names the columns and members of each field."""
import csv
import datetime
import decimal
import html
import html.parser
import json
import re
import warnings
import xml.etree.ElementTree
import zoneinfo

warnings.simplefilter("ignore")
DAY = datetime.timedelta(days=1)
UTC = datetime.timezone.utc


def at(item, pointer):
    for key in pointer.strip("/").split("/"):
        item = item[int(key)] if isinstance(item, list) else (item or {}).get(key)
        if item is None:
            return None
    return item


def lists_at(item, pointer):
    """The elements at a pointer with "*" for every element."""
    found = [item]
    for key in [k for k in pointer.split("/") if k]:
        found = [v for x in found for v in (
            (x.values() if isinstance(x, dict) else x) if key == "*" else [x[key]])]
    return found if "*" in pointer or len(found) != 1 else found[0]


class Text(html.parser.HTMLParser):
    """The text of HTML, and its blocks of JSON-LD."""

    def __init__(self, text):
        super().__init__()
        self.parts, self.blocks, self.inside = [], [], None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style"):
            self.inside = "block" if dict(attrs).get("type") == "application/ld+json" else "other"
        if self.inside == "block":
            self.blocks.append("")
        self.parts.append(" ")

    def handle_endtag(self, tag):
        if tag in ("script", "style"):
            self.inside = None
        self.parts.append(" ")

    def handle_data(self, data):
        if self.inside == "block":
            self.blocks[-1] += data
        elif self.inside is None:
            self.parts.append(data)


def plain(text):
    return "".join(Text(text).parts) if re.search(r"<\w|&\w+;|&#", text or "") else text


# ---- times

def cell_time(text, order):
    """What people write in a cell; None for what is not one time."""
    text = (text or "").strip()
    found = re.match(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)([./-])(\d\d?)\5(\d{4})", text)
    if not found:
        return None
    rest = text[found.end():].strip(" ,T")
    if found[1]:
        year, month, day = int(found[1]), int(found[2]), int(found[3])
    else:
        first, second, year = int(found[4]), int(found[6]), int(found[7])
        month, day = (first, second) if order == "month_first" else (second, first)
    clock = re.fullmatch(r"(\d\d?)(?:[:h](\d\d)?(?::(\d\d))?)? ?([ap]m)?(Z|[+-]\d\d:\d\d)?", rest, re.I)
    try:
        if not rest:
            return datetime.date(year, month, day)
        if not clock:
            return None
        hour = int(clock[1]) % 12 + 12 * (clock[4].lower() == "pm") if clock[4] else int(clock[1])
        when = datetime.datetime(year, month, day, hour, int(clock[2] or 0), int(clock[3] or 0))
    except ValueError:
        return None
    return datetime.datetime.fromisoformat(when.isoformat() + clock[5].replace("Z", "+00:00")) if clock[5] else when


def iso(when):
    return None if when is None else when.isoformat().replace("+00:00", "Z")


def times(record, start, end, zone=None):
    """Sets both, without an end that is before the start."""
    record["starts_at"], record["timezone"], record["ends_at"] = iso(start), zone, None
    if start is None or end is None:
        return record
    a, b = (t if isinstance(t, datetime.datetime) else datetime.datetime.combine(t, datetime.time()) for t in (start, end))
    if isinstance(start, datetime.datetime) != isinstance(end, datetime.datetime):
        a, b = a.date(), b.date()
    elif (a.tzinfo is None) != (b.tzinfo is None):
        a, b = a.replace(tzinfo=None), b.replace(tzinfo=None)
    record["ends_at"] = iso(end) if b >= a else None
    return record


# ---- iCalendar

def of_calendar(text):
    import icalendar
    if hasattr(icalendar.cal, "_timezone_cache"):  # of other files, on Debian 12
        icalendar.cal._timezone_cache.clear()
    try:
        return icalendar.Calendar.from_ical(text, multiple=True)
    except (TypeError, ValueError, KeyError):  # a broken VTIMEZONE; the zones have IANA's names
        return icalendar.Calendar.from_ical(re.sub(r"(?ms)^BEGIN:VTIMEZONE.*?^END:VTIMEZONE\s*?$\s", "", text), multiple=True)


def occurrences(calendar, events, low, high):
    """(start, end, name, is it cancelled) of one event, by recurring-ical-events."""
    import recurring_ical_events
    own = calendar.copy()
    own.subcomponents = [c for c in calendar.subcomponents if c.name == "VTIMEZONE"] + events
    return sorted({(iso(local(o["DTSTART"].dt)), iso(end_of(o)), str(o.get("SUMMARY", "")), str(o.get("STATUS", "")) == "CANCELLED")
                   for o in recurring_ical_events.of(own).between(low, high)}, key=str)


def zone_of(value):
    zone = value.dt.tzinfo if isinstance(value.dt, datetime.datetime) else None
    name = str(getattr(zone, "key", None) or getattr(zone, "zone", "") or "")
    return None if name in ("", "UTC") else name


def local(when):
    """A time in a zone, without its offset; UTC keeps it."""
    if not isinstance(when, datetime.datetime) or when.tzinfo is None:
        return when
    name = str(getattr(when.tzinfo, "key", None) or getattr(when.tzinfo, "zone", "") or "")
    return when.astimezone(UTC) if name in ("", "UTC") else when.replace(tzinfo=None)


def end_of(event):
    start, end, length = (getattr(event.get(k), "dt", None) for k in ("DTSTART", "DTEND", "DURATION"))
    if end is None and length is not None:
        end = start + length
    if end is not None and not isinstance(end, datetime.datetime):
        end -= DAY
    return local(end) if end is not None and end > start else None


def text_of(event, key):
    value = event.get(key)
    value = value[0] if isinstance(value, list) else value
    return None if value is None or not str(value).strip() else str(value)


def is_series(events):
    return any(e.get(k) is not None for e in events for k in ("RRULE", "RDATE", "RECURRENCE-ID"))


def in_own_zone(record, calendar):
    """Times in UTC are in the calendar's X-WR-TIMEZONE."""
    name = str(calendar.get("X-WR-TIMEZONE", ""))
    if name and name != "UTC" and (record["starts_at"] or "").endswith("Z"):
        for key in ("starts_at", "ends_at"):
            if record.get(key):
                when = datetime.datetime.fromisoformat(record[key].replace("Z", "+00:00"))
                record[key] = when.astimezone(zoneinfo.ZoneInfo(name)).replace(tzinfo=None).isoformat()
        record["timezone"] = name
    return record


def read_calendar(path, reading):
    now = datetime.datetime.fromisoformat(reading["now"].replace("Z", "+00:00"))
    records = []
    for calendar in of_calendar(open(path, encoding="utf-8-sig").read()):
        by_uid = {}
        for event in calendar.walk("VEVENT"):
            by_uid.setdefault(str(event.get("UID")), []).append(event)
        for uid, events in by_uid.items():
            main = next((e for e in events if e.get("RECURRENCE-ID") is None), events[0])
            record = times({"key": uid, "name": text_of(main, "SUMMARY")}, local(main["DTSTART"].dt), end_of(main), zone_of(main["DTSTART"]))
            record = in_own_zone(record, calendar)
            record["place_text"], record["url"] = text_of(main, "LOCATION"), text_of(main, "URL")
            record["description"] = html.unescape(html.unescape(text_of(main, "X-ALT-DESC") or text_of(main, "DESCRIPTION") or ""))
            record["event_status"] = {"CANCELLED": "cancelled", "TENTATIVE": "tentative"}.get(text_of(main, "STATUS"))
            organizer = main.get("ORGANIZER")
            record["producer"] = {"name": getattr(organizer, "params", {}).get("CN")}
            if is_series(events):
                record["places"] = sorted({text_of(e, "LOCATION") or "" for e in events if e["DTSTART"].dt.isoformat()[:10] >= str(now.date())}
                                          - {text_of(main, "LOCATION") or ""})
                record["occurrences"] = occurrences(calendar, events, now - 900 * DAY, now + 731 * DAY)
            records.append(record)
    return records


# ---- sheets and JSON

def mapped(item, fields, order):
    """A record of the columns or members that the reading names."""
    def value(rule):
        if isinstance(rule, list):
            parts = [value(r) for r in rule]
            return " ".join(str(p).strip() for p in parts if p not in (None, "")) or None
        if rule.startswith("="):
            return rule[1:]
        pointer, _, before = rule.partition("|")
        found = at(item, pointer)
        found = found if not before or found is None else str(found).split(before)[0]
        return None if found is None or str(found).strip() == "" else found

    record = {"location": {}, "key": None}
    for field, rule in fields.items():
        got = value(rule) if field not in ("starts_at", "ends_at") else None
        if "." in field:
            record.setdefault(field.split(".")[0], {})[field.split(".")[1]] = got
        elif field == "performers":
            record[field] = [{"name": p["name"]} for p in got or []]
        elif field in ("categories", "tags"):
            record[field] = [t.strip() for g in (got if isinstance(got, list) else [got]) if g for t in str(g).split(",")]
        elif field == "price":
            record["price_text"] = got
        elif field not in ("starts_at", "ends_at"):
            record[field] = got
    record["description"] = record.get("description") or record.pop("description2", None)

    def when(key):
        rules = fields.get(key, [])
        for rule in rules if rules and isinstance(rules[0], list) else [rules]:
            found = cell_time(value(rule), order) if rule else None
            if found is not None:
                return found
        return None
    return times(record, when("starts_at"), when("ends_at"), record.pop("timezone", None))


def read_sheet(path, reading):
    with open(path, encoding="utf-8-sig", newline="") as f:
        rows = list(csv.reader(f, delimiter=reading.get("separator", ","), skipinitialspace=True))
    head = [h.strip() for h in rows[0]]
    items = [dict(zip(head, row)) for row in rows[1:] if len(row) == len(head)]
    return [mapped(i, reading["map"], reading.get("order")) for i in items]


def read_json(path, reading):
    items = lists_at(json.load(open(path, encoding="utf-8")), reading.get("items", ""))
    return [mapped(i, reading["map"], reading.get("order")) for i in items]


# ---- JSON-LD in pages

def blocks_of(path):
    for block in Text(open(path, encoding="utf-8", errors="replace").read()).blocks:
        try:
            yield json.loads(block, strict=False)
        except ValueError:
            continue  # the import reports it


def events_of(data):
    if isinstance(data, list):
        for one in data:
            yield from events_of(one)
    elif isinstance(data, dict):
        if str(data.get("@type", "")).endswith(("Event", "Festival")) and data.get("name"):
            yield data
        yield from events_of(data.get("@graph", []))


def clean(text):
    return None if text is None else html.unescape(str(text)).strip() or None


def ld_time(text):
    try:
        text = (text or "").strip()
        return datetime.date.fromisoformat(text) if len(text) == 10 else datetime.datetime.fromisoformat(
            re.sub(r"([+-]\d\d)(\d\d)$", r"\1:\2", text).replace("Z", "+00:00"))
    except ValueError:
        return None


def read_page(path, _):
    records = []
    for event in (e for block in blocks_of(path) for e in events_of(block)):
        record = times({"key": event.get("url") or event.get("@id"), "name": clean(event["name"])},
                       ld_time(event.get("startDate")), ld_time(event.get("endDate")))
        place = event.get("location") or {}
        place = place[0] if isinstance(place, list) else place
        address, geo = place.get("address") or {}, place.get("geo") or {}
        address = {"streetAddress": address} if isinstance(address, str) else address
        record["location"] = {"name": clean(place.get("name")), "city": clean(address.get("addressLocality")),
                              "street": clean(address.get("streetAddress")), "postal": clean(address.get("postalCode")),
                              "region": clean(address.get("addressRegion")), "country": address.get("addressCountry"),
                              "latitude": geo.get("latitude"), "longitude": geo.get("longitude")}
        record["url"], record["description"] = event.get("url"), event.get("description")
        image = event.get("image") or None
        image = image[0] if isinstance(image, list) else image
        record["images"] = {"banner": image.get("url") if isinstance(image, dict) else image}
        organizer = event.get("organizer") or {}
        record["producer"] = {"name": clean((organizer if isinstance(organizer, dict) else {}).get("name"))}
        offers = event.get("offers") or []
        offers = [offers] if isinstance(offers, dict) else offers
        record["tickets"] = [{"price": o.get("price"), "currency": o.get("priceCurrency")} for o in offers if o.get("price")]
        record["sells"] = bool(offers)
        record["status"] = next((o["availability"].rsplit("/", 1)[-1] for o in offers if o.get("availability")), None)
        record["categories"] = [{"MusicEvent": "music"}.get(event["@type"])]
        status = str(event.get("eventStatus", "")).rsplit("/", 1)[-1]
        record["event_status"] = {"EventCancelled": "cancelled", "EventPostponed": "postponed", "EventScheduled": "scheduled"}.get(status)
        people = event.get("performer") or []
        record["performers"] = [{"name": clean(p["name"])} for p in (people if isinstance(people, list) else [people]) if isinstance(p, dict)]
        records.append(record)
    return records


# ---- programs of conferences

def talk(of, persons, start, length, zone):
    record = {"key": of("guid") or of("url") or of("id"), "name": of("title"), "location": {"name": of("room")}, "url": of("url")}
    record["categories"], record["tags"] = [of("track")] if of("track") else [], [of("type")] if of("type") else []
    record["images"] = {"banner": of("logo")}
    record["description"] = "\n\n".join(t for t in (of("subtitle"), of("abstract"), of("description")) if t)
    record["performers"] = [{"name": p.strip()} for p in persons]
    begin = ld_time(start)
    parts = re.fullmatch(r"(?:(\d+):)?(\d+):(\d\d)", length or "")
    span = datetime.timedelta(days=int(parts[1] or 0), hours=int(parts[2]), minutes=int(parts[3])) if parts else None
    return times(record, begin, begin + span if begin and span else None, zone)


def read_schedule(path, _):
    if str(path).endswith(".json"):
        conference = json.load(open(path, encoding="utf-8"))["schedule"]["conference"]
        return [talk(t.get, [p.get("public_name") or p.get("name") for p in t.get("persons", [])], t["date"], t.get("duration"), None)
                for day in conference["days"] for room in day["rooms"].values() for t in room]
    schedule = xml.etree.ElementTree.parse(path)
    return [talk(lambda k, e=e: (e.findtext(k) or "").strip() or e.get(k), [p.text for p in e.iter("person")],
                 e.findtext("date"), e.findtext("duration"), schedule.findtext("conference/time_zone_name"))
            for e in schedule.iter("event")]


READERS = {"calendar": read_calendar, "sheet": read_sheet, "json": read_json, "page": read_page, "schedule": read_schedule}


def read(path, reading):
    return READERS[reading["kind"]](path, reading)
