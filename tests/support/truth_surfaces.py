"""What each surface tells of an event, for truth.py: every reader takes the judge, the
slug and the body, and asks the judge of each member that it finds."""
import datetime
import decimal
import html
import json
import re
import urllib.parse
import xml.etree.ElementTree
import zoneinfo

from truth_record import ROOT, moment, squeeze

MONTHS = {name: i for names in (
    "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "january february march april may june july august september october november december")
    for i, name in enumerate(names.split())}
WEEKDAYS = {name: i for names in (
    "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
    "monday tuesday wednesday thursday friday saturday sunday") for i, name in enumerate(names.split())}
ONLINE = ("On-line", "Online")
NO_PLACE = (*ONLINE, "Local a confirmar", "Place to be announced", "Venue to be announced", "Location to be announced")
PRICE_WORDS = ("grátis ou a partir de", "free or from", "grátis", "free", "a partir de", "from", "meia", "half price", "half")
SIGNS = {"R$": "BRL", "US$": "USD", "€": "EUR", "£": "GBP", "$": "USD"}
AMOUNT = re.compile(r"(R\$|US\$|€|£|\$|\b[A-Z]{3})[ \u00a0](\d[\d.,]*)|(?<![\w$])([$€£])(\d[\d.,]*)")
SCHEMA = "https://schema.org/"
STATUS = {"scheduled": "EventScheduled", "cancelled": "EventCancelled", "postponed": "EventPostponed",
          "rescheduled": "EventRescheduled", "moved_online": "EventMovedOnline", "tentative": None}
WORDS = [json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "static/locales").glob("*.json")]
WORDS = [words for words in WORDS if "state_sold_out" in words]  # those that lean on no other


def amounts(text):
    """Each amount with its currency, as people read it."""
    for sign, digits, sign_2, digits_2 in AMOUNT.findall(text):
        sign, digits = sign or sign_2, (digits or digits_2).rstrip(".,")
        whole, cents = (digits[:-3], digits[-2:]) if re.search(r"[.,]\d\d$", digits) else (digits, "0")
        yield decimal.Decimal(re.sub(r"[.,]", "", whole) + "." + cents), SIGNS.get(sign, sign)


def read_api(judge, slug, event, surface):
    r, place = judge.of[slug], event["location"] or {}
    point = tuple(None if place.get(k) is None else decimal.Decimal(place[k]) for k in ("latitude", "longitude"))
    for member, value, allowed in (
            ("id", str(event["id"]), r.id), ("name", squeeze(event["name"]), r.name), ("timezone", event["timezone"], r.zone),
            ("is_online", event["is_online"], r.is_online), ("is_closed", event["is_closed"], r.availability not in ("available", "unknown")),
            ("location.name", place.get("name"), r.place_name), ("location.city", place.get("city"), r.city),
            ("location.state", place.get("state"), r.state), ("location.state_abbr", place.get("state_abbr"), r.abbr),
            ("location.formatted_address", place.get("formatted_address"), r.address), ("a point", point, r.point)):
        judge.told(slug, surface, member, squeeze(value) if isinstance(value, str) else value, [allowed])
    judge.when(slug, surface, "starts_at", event["starts_at"], r.start)
    judge.when(slug, surface, "ends_at", event["ends_at"], r.end)
    if event.get("producer"):
        judge.told(slug, surface, "producer", squeeze(event["producer"]["name"]), [r.producer])
    for address in [event["url"], *event["images"].values()]:
        if address:
            judge.address(slug, surface, "an address", address)


def read_list(judge, _, body):
    for event in json.loads(body)["data"]:
        read_api(judge, event["slug"], event, "list")


def read_mcp(judge, slug, body):
    r, event = judge.of[slug], json.loads(body)["result"]["structuredContent"]
    allowed = {"name": r.name, "venue": r.place_name, "city": r.city, "state": (r.state, r.abbr), "address": r.address,
               "timezone": r.zone, "event_status": r.status, "availability": r.availability, "is_online": r.is_online,
               "is_closed": r.availability not in ("available", "unknown")}
    for member, value in allowed.items():
        if event.get(member) is not None:
            is_ = squeeze(event[member]) if isinstance(event[member], str) else event[member]
            judge.told(slug, "mcp", member, is_, value if isinstance(value, tuple) else (value,))
    judge.when(slug, "mcp", "starts_at", event["starts_at"], r.start)
    judge.when(slug, "mcp", "ends_at", event.get("ends_at"), r.end)
    for ticket in event["tickets"] if r.availability not in ("available", "unknown") else ():
        judge.told(slug, "mcp", "a ticket's available", ticket["available"], [False])
    if event.get("latitude"):
        judge.told(slug, "mcp", "a point", tuple(decimal.Decimal(event[k]) for k in ("latitude", "longitude")), [r.point])
    if event.get("price_from"):
        number, _, currency = event["price_from"].partition(" ")
        judge.amount(slug, "mcp", (decimal.Decimal(number), currency) if currency else (decimal.Decimal(0), r.brand["currency"]))
    if event.get("producer"):
        judge.told(slug, "mcp", "producer", squeeze(event["producer"]["name"]), [r.producer])
    for source in event.get("sources", []):
        judge.told(slug, "mcp", "sources", squeeze(source["name"]), r.sources)
        judge.address(slug, "mcp", "source", source["url"])
    for member in ("url", "buy_url"):
        if event.get(member):
            judge.address(slug, "mcp", member, event[member])


def read_markdown(judge, slug, body):
    """The lines above the description: each fact, the tickets and every address."""
    r = judge.of[slug]
    mine = re.split(r"\n## (?:Descrição|Description)", body)[0]
    plain = re.sub(r"\\(.)", r"\1", mine)
    judge.told(slug, "md", "name", squeeze(plain.split("\n")[0][2:]), [r.name])
    facts = dict(re.findall(r"^- \*\*(.*?):\*\* (.*)$", plain, re.M))
    for member, value in facts.items():
        if member in ("Quando", "When"):
            judge.people_date(slug, "md", value)
        elif member in ("Início", "Starts", "Fim", "Ends"):
            judge.when(slug, "md", member, value, r.start if member in ("Início", "Starts") else r.end)
        elif member in ("Abertura da casa", "Doors open"):
            judge.when(slug, "md", "door_time", re.search(r"\((.*)\)$", value)[1], r.doors)
        elif member in ("Classificação", "Age rating"):
            judge.told(slug, "md", "age_rating", "".join(re.findall(r"\d+", value)),
                       ["".join(re.findall(r"\d+", str(r.record.get("age_rating"))))])
        elif member in ("Com", "With"):
            judge.line(slug, "md", "performers", re.sub(r"\]\([^()]*\)|\[", "", value),
                       sorted((p["name"] for p in r.record["performers"]), key=len, reverse=True))
        elif member in ("Fonte", "Source"):
            judge.line(slug, "md", "sources", re.sub(r"^\[(.*)\]\([^()]*\)$", r"\1", value), r.sources)
        elif member == "Tags":
            judge.told(slug, "md", "tags", re.sub(r"\]\([^()]*\)|\[", "", value), [", ".join(r.record["tags"])])
        elif member in ("Onde", "Where"):
            judge.place(slug, "md", member, value)
        elif member in ("Endereço", "Address"):
            judge.line(slug, "md", member, value, [r.address or ""])
        elif member in ("Organização", "Organizer"):
            judge.line(slug, "md", member, re.sub(r"^\[(.*)\]\([^()]*\)$", r"\1", value), [r.producer or ""])
    tickets = re.search(r"\n## (?:Ingressos|Tickets)\n(.*?)(?=\n## |\Z)", plain, re.S)
    for name in [t["name"] for t in r.tickets if t.get("name")]:
        tickets = tickets and re.match(r"(?s)(.*)", tickets[1].replace(str(name), ""))
    for amount in amounts(tickets[1] if tickets else ""):
        judge.amount(slug, "md", amount)
    for address in re.findall(r"\]\(<?(https?://[^)>\s]+)", mine):
        judge.address(slug, "md", "a link", html.unescape(address))


def data_place(judge, slug, place):
    r, address, geo = judge.of[slug], place.get("address", {}), place.get("geo")
    street, code, whole = address.get("streetAddress"), address.get("postalCode"), squeeze(r.address or "")
    name = squeeze(r.place_name or "") + ", "
    if whole.casefold().startswith(name.casefold()):  # the name of the place is a member of its own
        whole = whole[len(name):]
    if street is not None and squeeze(street) != whole:  # what is before the city
        judge.told(slug, "html", "streetAddress", whole.casefold().startswith(f"{squeeze(street)}, {squeeze(r.city or '')}".casefold()), [True])
    if code is not None:
        judge.told(slug, "html", "postalCode", squeeze(code) in whole[len(squeeze(street or "")):], [True])
    for member, value, allowed in (
            ("name", place.get("name"), (r.place_name, r.city, r.address)),
            ("addressLocality", address.get("addressLocality"), (r.city,)),
            ("addressRegion", address.get("addressRegion"), (r.state, r.abbr)),
            ("addressCountry", address.get("addressCountry"), (r.country,))):
        if value is not None:
            judge.told(slug, "html", member, squeeze(value), allowed)
    if geo:
        judge.told(slug, "html", "geo", tuple(decimal.Decimal(geo[k]) for k in ("latitude", "longitude")), [r.point])


def read_html(judge, slug, body):
    """The data block, the times of the page, and its addresses."""
    r = judge.of[slug]
    for label, *when in re.findall(r'<dt>(.*?)</dt>\n<dd><time datetime="([^"]*)">(.*?)</time>', body):
        if label in ("Abertura da casa", "Doors open"):
            judge.when(slug, "html", "door_time", when[0], r.doors)
        elif not re.search("verificado em|checked on", when[1]):
            judge.when(slug, "html", "time", when[0], r.start)
            judge.people_date(slug, "html", html.unescape(when[1]))
    article = body.split("<main")[1].split("</main>")[0].split('class="description"')[0]
    for address in map(html.unescape, re.findall(r'(?:href|src)="(https?://[^"]*)"', article)):
        if address.startswith(("https://calendar.google.com/", "https://outlook.live.com/")):
            read_calendar_link(judge, slug, address)
        elif address.startswith("https://wa.me/"):
            read_share_link(judge, slug, address)
        else:
            judge.address(slug, "html", "a link", address)
    block = re.search(r'<script type="application/ld\+json">(\{"@context":"https://schema.org","@type":"Event".*?)</script>', body)
    if not block:
        return
    data = json.loads(block[1])
    judge.told(slug, "html", "name of the data", squeeze(data["name"]), [r.name])
    judge.when(slug, "html", "startDate", data.get("startDate"), r.start)
    if "doorTime" in data:
        judge.when(slug, "html", "doorTime", data["doorTime"], r.doors)
    for who in data.get("performer", []):
        judge.told(slug, "html", "performer", who["name"], [p["name"] for p in r.record["performers"]])
    for feed in data.get("subjectOf", []):
        judge.told(slug, "html", "subjectOf", squeeze(feed["name"]), r.sources)
    for word in data.get("keywords", []):
        judge.told(slug, "html", "keywords", word, r.record.get("categories", []) + r.record.get("tags", []))
    if r.status != "postponed":
        judge.when(slug, "html", "endDate", data.get("endDate"), r.end)
    judge.told(slug, "html", "eventStatus", data.get("eventStatus"), [STATUS[r.status] and SCHEMA + STATUS[r.status]])
    places = data.get("location", [])
    for place in places if isinstance(places, list) else [places]:
        if place["@type"] == "Place":
            data_place(judge, slug, place)
        else:
            judge.told(slug, "html", "VirtualLocation", r.is_online, [True])
    offers = data.get("offers", [])
    for offer in offers if isinstance(offers, list) else [offers]:
        for member in ("price", "lowPrice", "highPrice"):
            if member in offer:
                judge.amount(slug, "html", (decimal.Decimal(offer[member]), offer["priceCurrency"]))
        stock = {"available": ["InStock"], "sold_out": ["SoldOut"]}.get(r.availability, ["SoldOut", "Discontinued", "OutOfStock"])
        stock = stock + ["SoldOut"] if len(r.tickets) > 1 else stock
        judge.told(slug, "html", "availability", offer["availability"].removeprefix(SCHEMA), stock)
        judge.address(slug, "html", "an offer's url", offer["url"])
    if "organizer" in data:
        judge.told(slug, "html", "organizer", squeeze(data["organizer"]["name"]), [r.producer])


def calendar_time(parameters, value):
    if "VALUE=DATE" in parameters:
        return datetime.datetime.strptime(value, "%Y%m%d").date()
    when = datetime.datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S")
    zone = re.search(r";TZID=([^;:]+)", parameters)
    if zone:
        return when.replace(tzinfo=zoneinfo.ZoneInfo(zone[1]))
    return when.replace(tzinfo=datetime.timezone.utc) if value.endswith("Z") else when


def of_calendar(wanted, is_whole_day, is_end):
    """What a calendar has of a time: of a run the days; the last one is not one that only begins."""
    if not is_whole_day or not isinstance(wanted, datetime.datetime):
        return wanted
    return (wanted - datetime.timedelta(seconds=is_end)).date()


def end_of_entry(r):
    """The end that a calendar has: two hours after a time whose end, or the hour of it, is not told."""
    if isinstance(r.start, datetime.datetime) and (r.end is None or (
            r.end <= r.start if isinstance(r.end, datetime.datetime) else r.end == r.start.date())):
        return r.start + datetime.timedelta(hours=2)
    return r.end or r.start


def is_of_run(r):
    """Is it whole days in a calendar: more than 36 hours, or on several days with an hour at one end alone?"""
    hours = [isinstance(t, datetime.datetime) for t in (r.start, r.end)]
    if r.start and r.end and hours[0] != hours[1]:
        return r.end.timetuple()[:3] != r.start.timetuple()[:3]
    return all(isinstance(t, datetime.datetime) for t in (r.start, r.end)) and r.end - r.start > datetime.timedelta(hours=36)


def read_calendar_link(judge, slug, address):
    """A link that adds the event to a calendar of Google or Microsoft."""
    r, (_, _, _, query, _) = judge.of[slug], urllib.parse.urlsplit(address)
    told = {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}
    if "dates" in told:
        start = told["dates"].split("/")[0]
        start = calendar_time(";VALUE=DATE" if len(start) == 8 else "", start)
    else:
        start = moment(told["startdt"], None)
    judge.told(slug, "html", "a calendar's name", squeeze(told.get("text", told.get("subject"))), [r.name])
    judge.when(slug, "html", "a calendar's start", start, of_calendar(r.start, is_of_run(r), False))
    judge.place(slug, "html", "a calendar's place", told.get("location", ""))
    said, _, page = told.get("details", told.get("body")).rpartition("\n")
    judge.told(slug, "html", "a calendar's note", said, [words["end_not_stated"] for words in WORDS if "end_not_stated" in words]
               if end_of_entry(r) != (r.end or r.start) else [""])
    judge.address(slug, "html", "a calendar's page", page)


def notice_of(r):
    """The key of what is said of its state: of a date alone where there is one."""
    dateless = r.status in ("postponed", "rescheduled") and not r.start
    return "notice_%s%s" % (r.status, "_dateless" if dateless else "")


def read_share_link(judge, slug, address):
    """Lines: the name, the notice of its state, the date and the place where they are told, the page."""
    r = judge.of[slug]
    name, *facts, page = urllib.parse.unquote(address.partition("?text=")[2]).split("\n")
    judge.told(slug, "html", "a share's name", squeeze(name), [r.name])
    if r.status != "scheduled":
        judge.told(slug, "html", "a share's notice", facts.pop(0), [words[notice_of(r)] for words in WORDS])
    if r.start:
        judge.people_date(slug, "html", facts.pop(0))
    judge.place(slug, "html", "a share's place", " ".join(facts))
    judge.address(slug, "html", "a share's page", page)


def read_calendar(judge, slug, body):
    r, event = judge.of[slug], re.sub(r"\r\n[ \t]", "", body).split("BEGIN:VEVENT\r\n")[1]
    for name, parameters, value in re.findall(r"^([A-Z-]+)((?:;[^:\r\n]*)?):(.*?)\r?$", event, re.M):
        text = re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)
        if name == "SUMMARY":
            sold_out = r.availability == "sold_out" and r.status not in ("cancelled", "postponed")
            judge.told(slug, "ics", name, squeeze(text), [f"{r.name} ({w['state_sold_out']})" for w in WORDS] if sold_out else [r.name])
        elif name == "DTSTART":
            judge.when(slug, "ics", name, calendar_time(parameters, value), of_calendar(r.start, is_of_run(r), False))
        elif name == "DTEND":
            wanted, day = of_calendar(end_of_entry(r), is_of_run(r), True), datetime.timedelta(days=1)
            is_day = "VALUE=DATE" in parameters
            judge.when(slug, "ics", name, calendar_time(parameters, value) - (day if is_day else 0 * day), wanted)
        elif name == "LOCATION":
            judge.place(slug, "ics", name, text)
        elif name == "GEO":
            judge.told(slug, "ics", name, tuple(map(decimal.Decimal, value.split(";"))), [r.point])
        elif name == "STATUS":
            judge.told(slug, "ics", name, value, ["CANCELLED" if r.status == "cancelled"
                                                  else "TENTATIVE" if r.status in ("postponed", "tentative") else "CONFIRMED"])
        elif name == "URL":
            judge.address(slug, "ics", name, text)


def read_rss(judge, _, body):
    for item in xml.etree.ElementTree.fromstring(body.encode()).iter("item"):
        slug = item.findtext("link").rsplit("/", 1)[1]
        r = judge.of[slug]
        title = squeeze(item.findtext("title"))
        judge.told(slug, "rss", "title", title[:len(r.name)], [r.name])
        paragraphs = re.findall(r"<p(?: dir=\"auto\")?>(.*?)</p>", item.findtext("description") or "")
        lines = [html.unescape(text) for text in paragraphs] or [""]
        if r.start:
            judge.people_date(slug, "rss", lines[0])
        for line in lines[1:]:
            judge.line(slug, "rss", "place or price", AMOUNT.sub("", line), [*r.pieces(), *PRICE_WORDS])
            for amount in amounts(line):
                judge.amount(slug, "rss", amount)


READ = {
    "list": read_list, "rss": read_rss, "md": read_markdown, "html": read_html, "ics": read_calendar, "mcp": read_mcp,
    "api": lambda judge, slug, body: read_api(judge, slug, json.loads(body), "api"),
}
