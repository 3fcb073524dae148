"""Forty errands of a person's assistant, twenty in each language, and the best plan
that a program has for each through each door.

An errand: the brand, what the person says, what is right (of the records alone), and a
plan for each door.  None instead of a plan: the door cannot do it.
"""
import re

from truth import Record

AGENDA, PALCO = "agenda.localhost", "palco.localhost"
DECEMBER, JANUARY = ("2026-12-01", "2026-12-31"), ("2027-01-01", "2027-01-31")
ICS = ".ics"
WEEKEND = ("2026-11-21", "2026-11-22")


def slugs(found):
    return {event["slug"] for event in found["data"]}


def span(days):
    return {"from": days[0], "to": days[1]}


ZONES = {PALCO: "America/New_York", "ciudad.localhost": "Europe/Madrid", "town.localhost": "Europe/London"}


def records(host, events, now):
    return [Record(e, now, ZONES.get(host, "America/Sao_Paulo")) for e in events]


class Errand:
    def __init__(self, host, says, right, mcp, markdown=None, api=None, a2a=None):
        self.host, self.says, self.right = host, says, right
        self.plans = {"MCP": mcp, "A2A": lambda door: (a2a or (lambda data: slugs(data[0])))(door.ask(says)),
                      "Markdown": markdown, "JSON": api}


def events(host, says, holds, arguments, query, api=None):
    """Which events?  The plans of MCP and Markdown are one call; JSON looks at all."""
    many = {"per_page": 50, **arguments}

    def of_api(door):
        return {r.slug for r in records(host, door.list(), door.now) if api(r)}

    return Errand(host, says, lambda rs: {r.slug for r in rs if holds(r)},
                  lambda door: slugs(door.search(**many)),
                  (lambda door: door.slugs(query)) if query is not None else None, of_api if api else None)


def details(host, says, member, right, words, on_page):
    """What is so of one event, the only one whose name has the words?  right: of its
    record; on_page: where its page says so, or None."""
    def of_records(rs):
        named, = (r for r in rs if words in r.name)
        return right(named)

    def of_mcp(door):
        return member(door.named(words))

    def of_page(door):
        found = door.list("q=" + words.replace(" ", "+"))
        if on_page == ICS:  # what the skill document says
            return found[0][0] + ICS
        if callable(on_page):
            return on_page(door.event(found[0][0]))
        said = re.search(on_page, door.event(found[0][0]), re.M)
        return said.group(1).replace(",", ".") if said else "?"

    def of_a2a(data):
        return member(data[1]) if len(data) > 1 else "?"

    return Errand(host, says, of_records,
                  of_mcp, of_page if on_page else None, None, of_a2a)


def one_call(host, says, slug, member, words, markdown=None, api=None):
    """As details(), where the list of a search says it."""
    def first(door):
        return next(e for e in door.search(q=words, per_page=3)["data"])

    return Errand(host, says, lambda rs: member(next(r for r in rs if r.slug.startswith(slug)), True),
                  lambda door: member(first(door), False), markdown, api,
                  lambda data: member(next((d for d in data[1:]), data[0]["data"][0]), False))


def status(event, is_record):
    return event.status if is_record else event["event_status"]


def availability(event, is_record):
    return event.availability if is_record else event["availability"]


def price(event, is_record):
    return event.price if is_record else float(event["price_from"].split()[0])


def slug_of(event, is_record):
    return event.slug if is_record else event["slug"]


def starts(event, is_record):
    return event.r["starts_at"][:16] if is_record else event["starts_at"][:16]


def last_day(event, is_record):
    return (event.r["ends_at"] if is_record else event["ends_at"])[:10]


def full_price(event):
    """As text, with two decimals, of an answer or a record."""
    return next(ticket["total"].split()[0] for ticket in event["tickets"] if ticket["name"] == "Inteira")


def age_limit(event):
    return (event.get("age_rating") or "?").strip("+")


def two_pages(rs):
    """How many events the first two pages of twenty have."""
    return min(2 * 20, len([r for r in rs if r.availability == "available" and r.status == "scheduled"]))


def row(query, holds, yes):
    """What the Markdown list's row of the first event says."""
    def plan(door):
        found = door.list(query)
        return yes if found and holds(found[0][1]) else "?"
    return plan


def cheapest(found):
    priced = [(float(e["price_from"].split()[0]), e["slug"]) for e in found["data"] if e["price_from"]]
    return min(priced)[0]


def least(rs):
    return min((r.price for r in rs if r.price is not None), default=None)


def values(kind):
    return lambda data: (data[0][kind]["total"], data[0][kind]["values"][0]["value"])


def most(rs, of):
    counts = {}
    for r in rs:
        for value in of(r):
            counts[value] = counts.get(value, 0) + 1
    return len(counts), max(counts, key=counts.get)


def on_page_two(door):
    first, second = slugs(door.search(open=True)), slugs(door.search(open=True, page=2))
    return len(first | second)


MARROW, UNDERSTUDY = "marrow-the-milk-teeth", "the-understudy-s-understudy"

ERRANDS = [
    # ---- in Portuguese
    events(AGENDA, "O que tem em São Paulo neste fim de semana?", lambda r: r.city == "São Paulo" and r.on(*WEEKEND),
           {"city": "São Paulo", "when": "weekend"}, "city=S%C3%A3o+Paulo&when=weekend",
           lambda r: r.city == "São Paulo" and r.on(*WEEKEND)),
    events(AGENDA, "Quais eventos são grátis em dezembro?", lambda r: r.price == 0 and r.on(*DECEMBER),
           {"free": True, **span(DECEMBER)}, "free=1&from=2026-12-01&to=2026-12-31"),
    Errand(AGENDA, "Qual o evento mais barato em São Paulo em dezembro?",
           lambda rs: least([r for r in rs if r.city == "São Paulo" and r.on(*DECEMBER)]),
           lambda door: cheapest(door.search(city="São Paulo", open=True, **span(DECEMBER))),
           None, None, lambda data: cheapest(data[0])),
    events(AGENDA, "Quero eventos online", lambda r: r.online, {"online": True}, "online=1", lambda r: r.online),
    Errand(AGENDA, "Em quais cidades há eventos?", lambda rs: most(rs, lambda r: [r.city] if r.city else []),
           lambda door: values("city")([door.call("list_filters", kind="city")]), None,
           lambda door: most(records(AGENDA, door.list(), door.now), lambda r: [r.city] if r.city else []), values("city")),
    events(AGENDA, "O que tem a até 30 km de -8.05,-34.9?", lambda r: r.km(-8.05, -34.9) <= 30,
           {"latitude": -8.05, "longitude": -34.9, "km": 30}, "near=-8.05,-34.9&km=30",
           lambda r: r.km(-8.05, -34.9) <= 30),
    one_call(AGENDA, "O Festival Vento Sul está esgotado?", "festival-vento-sul-10a-edicao", availability, "Vento Sul",
             row("q=Vento+Sul", lambda text: "esgotado" in text, "sold_out")),
    one_call(AGENDA, "O show da Banda Pé de Jangada foi cancelado?", "banda-pe-de-jangada-turne-ventania", status, "Pé de Jangada",
             row("q=pe+de+jangada", lambda text: "cancelado" in text, "cancelled")),
    details(AGENDA, "Me passa o arquivo de calendário do Tecnobrega Sinfônico", lambda e: e["calendar_url"].split("/")[-1], lambda r: r.slug + ICS, "Tecnobrega Sinfônico", ICS),
    one_call(AGENDA, "tecnobrga sinfonico", "tecnobrega-sinfonico", slug_of, "tecnobrga sinfonico",
             lambda door: door.list("q=tecnobrga+sinfonico")[0][0], lambda door: door.list("q=tecnobrga+sinfonico")[0]["slug"]),
    events(AGENDA, "Que eventos têm intérprete de Libras?", lambda r: r.has("accessibility", "sign_language"),
           {"accessibility": "sign_language"}, "accessibility=sign_language"),
    details(AGENDA, "Quanto custa a inteira do Samba da Laje?", full_price, lambda r: full_price(r.r), "Samba da Laje", r"^\| Inteira .* (\d+,\d\d) \| [^|]*\|$"),
    events(AGENDA, "Tem alguma coisa de manhã em dezembro?",
           lambda r: r.on(*DECEMBER) and r.has_time() and 5 <= r.start.hour <= 11,
           {"part_of_day": "morning", **span(DECEMBER)}, "part_of_day=morning&from=2026-12-01&to=2026-12-31",
           lambda r: r.on(*DECEMBER) and r.has_time() and 5 <= r.start.hour <= 11),
    events(AGENDA, "Eventos da Cia. Vaga-Lume", lambda r: r.producer == "cia-vaga-lume",
           {"organization": "cia-vaga-lume"}, "organization=cia-vaga-lume",
           None),
    events(AGENDA, "O que tem no Galpão 47?", lambda r: r.venue == "Galpão 47", {"venue": "Galpão 47"}, "venue=Galp%C3%A3o+47",
           lambda r: r.venue == "Galpão 47"),
    events(AGENDA, "O que uma criança de 10 anos pode ver em São Paulo em janeiro?",
           lambda r: r.is_for(10) and r.city == "São Paulo" and r.on(*JANUARY),
           {"age": "10", "city": "São Paulo", **span(JANUARY)}, "age=10&city=S%C3%A3o+Paulo&from=2027-01-01&to=2027-01-31"),
    events(AGENDA, "Peças de teatro em janeiro", lambda r: r.has("categories", "Teatro") and r.on(*JANUARY),
           {"category": "Teatro", **span(JANUARY)}, "category=teatro&from=2027-01-01&to=2027-01-31"),
    one_call(AGENDA, "Até quando vai Três Velhas e um Caixão?", "tres-velhas-e-um-caixao", last_day, "Três Velhas e um Caixão",
             None, lambda door: door.list("q=tres+velhas+e+um+caixao")[0]["ends_at"][:10]),
    Errand(AGENDA, "Quantos eventos há em dezembro?", lambda rs: len([r for r in rs if r.on(*DECEMBER)]),
           lambda door: door.search(per_page=1, **span(DECEMBER))["meta"]["total"], None,
           lambda door: len([r for r in records(AGENDA, door.list(), door.now) if r.on(*DECEMBER)]),
           lambda data: data[0]["meta"]["total"]),
    Errand(AGENDA, "Mostre a segunda página dos eventos abertos", two_pages, on_page_two,
           lambda door: len(door.slugs("open=1") | door.slugs("open=1&page=2")), None, lambda data: data[0]["meta"]["current_page"] * 20),
    # ---- in English
    events(PALCO, "What is on today?", lambda r: r.on("2026-11-18", "2026-11-18"), {"when": "today"}, "when=today",
           lambda r: r.on("2026-11-18", "2026-11-18")),
    events(PALCO, "What's on in New York this weekend?", lambda r: r.city == "New York" and r.on(*WEEKEND),
           {"city": "New York", "when": "weekend"}, "city=New+York&when=weekend", lambda r: r.city == "New York" and r.on(*WEEKEND)),
    events(PALCO, "Events under $20 in December", lambda r: r.price is not None and r.price <= 20 and r.on(*DECEMBER),
           {"price_max": 20, **span(DECEMBER)}, "price_max=20&from=2026-12-01&to=2026-12-31"),
    events(PALCO, "Something for kids and family in December", lambda r: r.has("categories", "Kids and family") and r.on(*DECEMBER),
           {"category": "Kids and family", **span(DECEMBER)}, "category=kids+and+family&from=2026-12-01&to=2026-12-31"),
    events(PALCO, "Which events in New York are wheelchair accessible?",
           lambda r: r.city == "New York" and r.has("accessibility", "wheelchair"),
           {"city": "New York", "accessibility": "wheelchair"}, "city=New+York&accessibility=wheelchair"),
    one_call(PALCO, "Is Odd Sock Theater sold out?", "odd-sock-theater-presents-the-very-small-f", availability, "Odd Sock Theater",
             row("q=odd+sock+theater", lambda text: "sold out" in text.lower(), "sold_out")),
    one_call(PALCO, "Has the Great Lakes Theremin Congress been cancelled?", "the-great-lakes-theremin-congress", status,
             "Great Lakes Theremin Congress", row("q=theremin+congress", lambda text: "cancel" in text.lower(), "cancelled")),
    one_call(PALCO, "Is the evening with the man who names the paint colors postponed?",
             "an-evening-with-the-man-who-names-the-paint-colors", status, "man who names the paint colors",
             row("q=paint+colors", lambda text: "postponed" in text.lower(), "postponed")),
    one_call(PALCO, "How much is Marrow & the Milk Teeth?", MARROW, price, "Marrow Milk Teeth",
             row("q=marrow+milk+teeth", lambda text: "33.60" in text, 33.6)),
    one_call(PALCO, "When does the Drive-in Symphony start?", "drive-in-symphony", starts, "Drive-in Symphony", None,
             lambda door: door.list("q=drive-in+symphony")[0]["starts_at"][:16]),
    events(PALCO, "Events in French", lambda r: r.has("languages", "fr"), {"language": "fr"}, "language=fr"),
    details(PALCO, "What is the age limit of Pecan Yard Honky-Tonk?", age_limit, lambda r: age_limit(r.r), "Pecan Yard Honky-Tonk", r"\b[Aa]ge\b\D*(\d+)"),
    one_call(PALCO, "ukelele orchestra", "rose-city-ukulele-orchestra-1-000-strings", slug_of, "ukelele orchestra",
             lambda door: door.list("q=ukelele+orchestra")[0][0], lambda door: door.list("q=ukelele+orchestra")[0]["slug"]),
    events(PALCO, "Find me something online", lambda r: r.online, {"online": True}, "online=1", lambda r: r.online),
    events(PALCO, "What is on at Packing House 12?", lambda r: r.venue == "Packing House 12", {"venue": "Packing House 12"},
           "venue=Packing+House+12", lambda r: r.venue == "Packing House 12"),
    events(PALCO, "Events by Fifth Wall", lambda r: r.producer == "fifth-wall", {"organization": "fifth-wall"}, "organization=fifth-wall"),
    Errand(PALCO, "Which categories are there?", lambda rs: most(rs, lambda r: r.r.get("categories") or [])[1],
           lambda door: door.call("list_filters", kind="category")["category"]["values"][0]["value"], None, None,
           lambda data: data[0]["category"]["values"][0]["value"]),
    events(PALCO, "Comedy in December", lambda r: r.has("categories", "Comedy") and r.on(*DECEMBER),
           {"category": "Comedy", **span(DECEMBER)}, "category=comedy&from=2026-12-01&to=2026-12-31"),
    events(PALCO, "What is within 15 km of 40.73,-73.95 in December?", lambda r: r.km(40.73, -73.95) <= 15 and r.on(*DECEMBER),
           {"latitude": 40.73, "longitude": -73.95, "km": 15, **span(DECEMBER)}, "near=40.73,-73.95&km=15&from=2026-12-01&to=2026-12-31",
           lambda r: r.km(40.73, -73.95) <= 15 and r.on(*DECEMBER)),
    one_call(PALCO, "songwriters retreats price", "harbor-pine-songwriters-retreat", price, "songwriters retreats",
             row("q=songwriters+retreats", lambda text: "82.50" in text, 82.5)),
]
