"""pretix: /api/v1/organizers/{organizer}/events/ and what stands below an event.

Source: pretix doc/api/{fundamentals,resources/events,resources/items,resources/subevents}.rst,
src/pretix/api/{views/event,views/__init__,pagination}.py, read 2026-08.  The path
is decoded before it is routed, as Django does.  Items and dates have
Last-Modified and answer If-Modified-Since; settings and events have no validator.
Options: etag (yes: every answer has one, as behind a proxy that adds them),
now (an instant, for is_past), forbidden (settings, items or subevents: what the
team of the token may not see).
"""

import hashlib
import json
import re
from datetime import datetime, timezone
from email.utils import format_datetime, parsedate_to_datetime

import wire

ALSO = ("settings", "items", "dates", "subevents", "changed")
DOMAIN = "https://tickets.pretix.example"


class Refused(Exception):
    def __init__(self, status, detail):
        self.status, self.detail = status, detail


NOT_FOUND = Refused(404, "Not found.")


def event_item(e, organizer):
    place, images, zone = e.get("location") or {}, e.get("images") or {}, e.get("timezone") or "UTC"
    address = "\n".join(part for part in (place.get("name"), place.get("formatted_address")) if part)
    meta = {"city": place.get("city"), "state": place.get("state_abbr")}
    tickets = [
        {"id": e["id"] * 100 + n, "name": {"pt-br": t["name"], "en": "A ticket"}, "default_price": t["price"]}
        | {"active": t.get("available", True), "admission": True}
        for n, t in enumerate(e.get("tickets") or [])
    ]
    item = {"name": {"en": "In English: " + e["name"], "pt-br": e["name"]}, "slug": e["slug"], "timezone": zone}
    item |= {"live": not e.get("is_closed"), "is_public": e.get("status") != "draft", "testmode": False}
    item |= {"currency": "BRL", "plugins": [], "seating_plan": None, "has_subevents": False}
    item |= {"date_from": wire.utc(e.get("starts_at"), "Z"), "date_to": wire.utc(e.get("ends_at"), "Z")}
    item |= {"date_admission": None, "presale_start": None, "presale_end": None, "best_availability_state": 100}
    item |= {"location": {"pt-br": address} if address else None, "geo_lat": None, "geo_lon": None}
    if place.get("latitude"):
        item |= {"geo_lat": float(place["latitude"]), "geo_lon": float(place["longitude"])}
    item["meta_data"] = {name: value for name, value in meta.items() if value}
    item["public_url"] = f"{DOMAIN}/{organizer}/{e['slug']}/"
    settings = {"frontpage_text": {"pt-br": e.get("description") or ""}, "logo_image": images.get("banner")}
    return item | {"settings": settings | {"og_image": None}, "items": tickets, "changed": e.get("updated_at")}


def texts(value):
    return " ".join(value.values()) if isinstance(value, dict) else value or ""


def boolean(text):
    """django-filter: another word is no filter."""
    return {"true": True, "false": False, "1": True, "0": False}.get((text or "").lower())


class Shape:
    def __init__(self, data, options):
        self.data, self.options = data, options
        self.now = wire.moment(options.get("now")) or datetime.now(timezone.utc)
        self.events = {names["organizer"]: [] for names in data.brands.values()}
        for e in data.events:
            organizer = data.brands[e["brand"]]["organizer"]
            self.events[organizer].append(event_item(e, organizer))
        if data.items:
            self.events[data.brands[data.item_brand]["organizer"]] += data.items

    def answer(self, request):
        try:
            return self.conditional(request, self.checked(request))
        except Refused as refused:
            headers = {"WWW-Authenticate": "Token"} if refused.status == 401 else {}
            return wire.Answer(refused.status, {"detail": refused.detail}, headers)

    def conditional(self, request, answer):
        if self.options.get("etag") == "yes" and answer.status == 200:
            answer.headers["ETag"] = '"' + hashlib.sha256(answer.body).hexdigest()[:32] + '"'
            if answer.headers["ETag"] in request.headers.get("if-none-match", ""):
                return wire.Answer(304, "", answer.headers)
        since = request.headers.get("if-modified-since")
        if since and "Last-Modified" in answer.headers and "if-none-match" not in request.headers:
            if parsedate_to_datetime(answer.headers["Last-Modified"]) <= parsedate_to_datetime(since):
                return wire.Answer(304, "", {"Last-Modified": answer.headers["Last-Modified"]})
        return answer

    def checked(self, request):
        token = request.bearer("Token")
        if not token:
            raise Refused(401, "Authentication credentials were not provided.")
        if token != self.options["secret"]:
            raise Refused(401, "Invalid token.")
        path = wire.decoded(request.path, plus=False)
        route = re.fullmatch(r"/api/v1/organizers/([^/]+)/events/(?:([^/]+)/(?:([a-z]+)/)?)?", path)
        if not route:
            return wire.Answer(404, "<h1>Not Found</h1>", type="text/html")
        if request.method not in ("GET", "HEAD"):
            raise wire.Unknown(request.method)
        organizer, slug, below = route.groups()
        request.parsed = {"organizer": organizer, "slug": slug, "below": below, "query": request.parameters()}
        if organizer not in self.events:
            raise Refused(403, "You do not have permission to perform this action.")
        if slug is None:
            return self.list(request, self.events[organizer])
        if below is not None and below == self.options.get("forbidden"):
            raise Refused(403, "You do not have permission to perform this action.")
        found = [e for e in self.events[organizer] if e["slug"] == slug]
        if not found:
            raise NOT_FOUND if below is None else Refused(403, "You do not have permission to perform this action.")
        request.count([self.data.host_of("organizer", organizer)])
        return self.detail(request, found[0], below)

    def shown(self, event, query):
        """The event's own resource; availability only where it is asked for."""
        hidden = ALSO if "with_availability_for" in query else ALSO + ("best_availability_state",)
        return {name: value for name, value in event.items() if name not in hidden}

    def check_channel(self, query):
        if query.get("with_availability_for", "web") != "web":
            raise NOT_FOUND

    def detail(self, request, event, below):
        query = request.first()
        self.check_channel(query)
        if below is None:
            return wire.Answer(200, self.shown(event, query))
        if below == "settings":
            return wire.Answer(200, event.get("settings", {"frontpage_text": {}, "logo_image": None, "og_image": None}))
        if below == "items":
            rows = event.get("items", [])
        elif below == "subevents":
            rows = event.get("subevents", event.get("dates", []))
            rows = [{"active": True, "is_public": True} | row for row in rows]
            if boolean(query.get("is_past")) is not None:
                rows = [row for row in rows if self.is_past(row) == boolean(query["is_past"])]
        else:
            return wire.Answer(404, "<h1>Not Found</h1>", type="text/html")
        if boolean(query.get("active")) is not None:
            rows = [row for row in rows if row["active"] == boolean(query["active"])]
        answer = self.page(request, self.ordered(rows, query.get("ordering"), ("id", "date_from"), "id"), query)
        changed = wire.moment(event.get("changed"))
        if changed:
            answer.headers["Last-Modified"] = format_datetime(changed.astimezone(timezone.utc), usegmt=True)
        return answer

    def is_past(self, row):
        last = wire.moment(row.get("date_to") or row["date_from"])
        return last is not None and last < self.now

    def list(self, request, events):
        query = request.first()
        self.check_channel(query)
        for name in ("is_public", "live", "has_subevents", "testmode"):
            wanted = boolean(query.get(name))
            events = [e for e in events if wanted is None or e[name] == wanted]
        if "is_past" in query or "is_future" in query or "sales_channel" in query:
            raise wire.Unknown("this filter")
        if query.get("search"):
            word = query["search"].lower()
            looked_at = lambda e: (texts(e["name"]), e["slug"], texts(e["location"]))
            events = [e for e in events if any(word in text.lower() for text in looked_at(e))]
        events = self.ordered(events, query.get("ordering"), ("date_from", "slug"), "slug")
        answer = self.page(request, [self.shown(e, query) for e in events], query)
        host = self.data.host_of("organizer", request.parsed["organizer"])
        request.count([host] * len(json.loads(answer.body)["results"]))
        return answer

    def ordered(self, rows, asked, allowed, otherwise):
        """Names that cannot be ordered by are left out in silence."""
        terms = [t for t in (asked or "").split(",") if t.strip().lstrip("-") in allowed] or [otherwise]
        rows = list(rows)
        for term in reversed(terms):
            name = term.strip().lstrip("-")
            rows.sort(key=lambda row: (row.get(name) is None, row.get(name) or 0), reverse=term.strip().startswith("-"))
        return rows

    def page(self, request, rows, query):
        size = query.get("page_size", "")
        size = min(int(size), 50) if size.isdigit() and int(size) > 0 else 50
        number, last = query.get("page", "1"), max(1, -(-len(rows) // size))
        number = last if number == "last" else int(number) if number.isdigit() else 0
        if not 1 <= number <= last:
            raise Refused(404, "Invalid page.")
        out = rows[(number - 1) * size : number * size]
        return wire.Answer(200, {
            "count": len(rows), "next": self.address(request, number + 1) if number < last else None,
            "previous": self.address(request, number - 1) if number > 1 else None, "results": out,
        })

    def address(self, request, number):
        """This address with another page, as it was called."""
        target = request.target.decode()
        path, _, query = target.partition("?")
        parts = [part for part in query.split("&") if part and not part.startswith("page=")] + [f"page={number}"]
        return f"http://{request.headers['host']}{path}?{'&'.join(parts)}"
