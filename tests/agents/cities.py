"""Forty more errands, in Portuguese, Spanish and English, over three brands of catalogs
that are made from public data (tests/search/catalogs), on Wednesday, 25 November 2026,
at noon in São Paulo.

What those catalogs do not have is in notices.json: sales that begin, refunds, tickets
that are left, dates that are cancelled or moved.  The town's were imported on 10 November,
its notices on the 24th.
"""
import json
import os
import re

from errands import DECEMBER, Errand, details, events, one_call, slug_of, slugs, span, starts, status

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "notices.json"), encoding="utf-8") as file:
    NOTICES = json.load(file)
CIDADE, CIUDAD, TOWN = "cidade.localhost", "ciudad.localhost", "town.localhost"
TODAY, TOMORROW, FRIDAY = ("2026-11-25",) * 2, ("2026-11-26",) * 2, ("2026-11-27",) * 2
SATURDAY, SUNDAY, WEEKEND = ("2026-11-28",) * 2, ("2026-11-29",) * 2, ("2026-11-28", "2026-11-29")
NEXT_WEEK = ("2026-11-30", "2026-12-06")
PRADO, MINEIRAO, GARDEN = (40.4138, -3.6921), (-19.8659, -43.9711), (40.7505, -73.9934)


def is_a(r, kind):
    return r.has("categories", kind)


def at_night(r, day):
    """Does a date of it, or the run, begin in the evening of a day that it is on?"""
    return r.on(*day) and any(start.astimezone(r.zone).hour >= 18 for start in r.left)


def near(place, km, days=None):
    """The arguments and the query of a search around a point."""
    given = {"latitude": place[0], "longitude": place[1], "km": km, **(span(days) if days else {})}
    return given, f"near={place[0]},{place[1]}&km={km}" + (f"&from={days[0]}&to={days[1]}" if days else "")


def member(name):
    return lambda event: event[name]


def of_record(name):
    return lambda r: r.r[name]


def minute(event):
    """When the sale begins, of an answer or a record."""
    return (event.r if hasattr(event, "r") else event)["on_sale_at"][:16]


def dates(event):
    """How many dates are left and the day of the last, of an answer whose dates are all to come or a record."""
    left = [when.isoformat() for when in event.left] if hasattr(event, "r") else [s["starts_at"] for s in event["sessions"]]
    return len(left), max(left)[:10]


def next_start(event, is_record):
    return min(event.left).isoformat()[:16] if is_record else starts(event, False)


def moved(event, is_record):
    got = event.r if is_record else event
    return got["event_status"], got["starts_at"][:10]


def venue(event, is_record):
    return event.venue if is_record else event["venue"]


def price_of_six(event, is_record):
    return 6 * (event.price if is_record else float(event["price_from"].split()[0]))


def first_day(event, is_record):
    return starts(event, is_record)[:10]


def ending(days):
    """Of a list of runs: those that end in these days."""
    return lambda found: {e["slug"] for e in found["data"] if e.get("ends_at") and days[0] <= e["ends_at"][:10] <= days[1]}


def cheapest_of(holds):
    def right(rs):
        return min((r for r in rs if holds(r) and r.price is not None), key=lambda r: r.price).slug
    return right


def cell(query, column, of):
    """What the Markdown list's first row has in a column: when, event, where, price, state."""
    def plan(door):
        return of(re.split(r" \| ", door.list(query)[0][1].strip("| "))[column])
    return plan


def fact(label, yes, written):
    """What the event's page in Markdown has in a line: `yes`, if the line has what is written."""
    return lambda page: yes if re.search(f"{label}.*{written}", page) else "?"


def dates_on_page(page):
    left = re.findall(r"^- .*\((\d{4}-\d\d-\d\d)T[^)]*\)$", page, re.M)
    return len(left), max(left)


def if_has(written, yes):
    return lambda text: yes if written in text else "?"


def not_there(found):
    """Does an answer say that what was asked for is not there?"""
    return not found["data"] or found.get("understood", {}).get("rung") in ("repaired", "any_word")


def nobody(host, says, name):
    """An artist whom no record names."""
    return Errand(host, says, lambda rs: "none" if not any(name in str(r.r) for r in rs) else "there",
                  lambda door: "none" if not_there(door.search(q=name)) else "there",
                  lambda door: "none" if door.none(f"q={name.replace(' ', '+')}") else "there",
                  None, lambda data: "none" if not_there(data[0]) else "there")


def elsewhere(host, says, kind, city):
    """Nothing of a kind in a city: what else there is of the kind."""
    def right(rs):
        assert not any(is_a(r, kind) and r.city == city for r in rs)
        return {r.slug for r in rs if is_a(r, kind)}

    def of_mcp(door):
        found = door.search(category=kind, city=city)
        return slugs(door.search(category=kind)) if not found["data"] else "there"

    def of_page(door):
        return door.slugs(f"category={kind}") if door.none(f"category={kind}&city={city}") else "there"

    return Errand(host, says, right, of_mcp, of_page, None, lambda data: slugs(data[0]))


ERRANDS = [
    # ---- in Portuguese
    events(CIDADE, "O que tem hoje à noite no Rio?", lambda r: r.city == "Rio de Janeiro" and at_night(r, TODAY),
           {"city": "Rio", "when": "today", "part_of_day": "night"}, "city=Rio&when=today&part_of_day=night"),
    events(CIDADE, "Tem alguma peça de teatro em BH no domingo?",
           lambda r: r.city == "Belo Horizonte" and is_a(r, "Teatro") and r.on(*SUNDAY),
           {"city": "Belo Horizonte", "category": "Teatro", **span(SUNDAY)},
           "city=Belo+Horizonte&category=teatro&from=2026-11-29&to=2026-11-29"),
    events(CIDADE, "O que está rolando perto do Mineirão?", lambda r: r.km(*MINEIRAO) <= 10, *near(MINEIRAO, 10)),
    events(CIDADE, "Onde a Spok Frevo Orquestra vai tocar?", lambda r: "Spok Frevo Orquestra" in str(r.r.get("performers")),
           {"performer": "Spok Frevo Orquestra"}, "performer=Spok+Frevo+Orquestra"),
    events(CIDADE, "O que dá para fazer em Salvador no sábado com até R$ 50?",
           lambda r: r.city == "Salvador" and r.on(*SATURDAY) and r.price is not None and r.price <= 50,
           {"city": "Salvador", "price_max": 50, **span(SATURDAY)}, "city=Salvador&price_max=50&from=2026-11-28&to=2026-11-28"),
    events(CIDADE, "Meu filho tem 4 anos. O que ele pode ver no Porto?", lambda r: r.city == "Porto" and r.is_for(4),
           {"city": "Porto", "age": "4"}, "city=Porto&age=4"),
    details(CIDADE, "Quando começa a venda de ingressos do Metallica?", minute, minute, "Metallica",
            fact("Vendas a partir de", "2026-12-01T10:00", "1º? (de )?dez.*10h")),
    details(CIDADE, "Quantos ingressos ainda restam para o Liniker?", member("remaining"), of_record("remaining"), "Liniker",
            r"Ingressos restantes\W+([^”\n]+)"),
    one_call(CIDADE, "O Ensaio de Verão da Ivete foi adiado?", "ivete-sangalo-ensaio-de-verao", status, "Ivete Ensaio de Verão",
             cell("q=ivete+ensaio+de+verao", 4, if_has("adiado", "postponed"))),
    events(CIDADE, "Que eventos para crianças em São Paulo têm Libras?",
           lambda r: r.city == "São Paulo" and is_a(r, "Infantil") and r.has("accessibility", "sign_language"),
           {"city": "São Paulo", "category": "Infantil", "accessibility": "sign_language"},
           "city=S%C3%A3o+Paulo&category=infantil&accessibility=sign_language"),
    events(CIDADE, "Tem algum curso online em dezembro?", lambda r: r.online and is_a(r, "Curso") and r.on(*DECEMBER),
           {"online": True, "category": "Curso", **span(DECEMBER)}, "online=1&category=curso&from=2026-12-01&to=2026-12-31"),
    one_call(CIDADE, "Somos 6 pessoas e queremos ir à Noite de Fado em Alfama. Quanto custa para todos?", "noite-de-fado-em-alfama",
             price_of_six, "Noite de Fado Alfama", cell("q=noite+de+fado+alfama", 3, if_has("35,00", 210.0))),
    nobody(CIDADE, "Vai ter show do Chico Buarque?", "Chico Buarque"),
    # ---- in Spanish
    events(CIUDAD, "¿Hay conciertos en CDMX el sábado?",
           lambda r: r.city == "Ciudad de México" and is_a(r, "Concierto") and r.on(*SATURDAY),
           {"city": "Ciudad de México", "category": "Concierto", **span(SATURDAY)},
           "city=Ciudad+de+M%C3%A9xico&category=concierto&from=2026-11-28&to=2026-11-28"),
    events(CIUDAD, "¿Qué puedo hacer con niños en Madrid el domingo?",
           lambda r: r.city == "Madrid" and is_a(r, "Infantil") and r.on(*SUNDAY),
           {"city": "Madrid", "category": "Infantil", **span(SUNDAY)}, "city=Madrid&category=infantil&from=2026-11-29&to=2026-11-29"),
    events(CIUDAD, "¿Hay talleres gratis en Madrid?", lambda r: r.city == "Madrid" and is_a(r, "Taller") and r.price == 0,
           {"city": "Madrid", "category": "Taller", "free": True}, "city=Madrid&category=taller&free=1"),
    one_call(CIUDAD, "¿Cuándo es la próxima clase de salsa y bachata en Viña del Mar?", "clases-de-salsa-y-bachata", next_start,
             "clases de salsa y bachata Viña del Mar",
             cell("q=clases+de+salsa+y+bachata&city=vi%C3%B1a+del+mar", 0, lambda text: text[:16].replace(" ", "T"))),
    details(CIUDAD, "¿Cuántas funciones quedan del Circo Price en Navidad y hasta cuándo?", dates, dates, "Circo Price en Navidad",
            dates_on_page),
    one_call(CIUDAD, "¿Se ha cancelado el concierto de Café Tacvba?", "cafe-tacvba", status, "Café Tacvba",
             cell("q=cafe+tacvba", 4, if_has("cancelado", "cancelled"))),
    details(CIUDAD, "Si no puedo ir a Vetusta Morla, ¿me devuelven el dinero?", member("refund_policy"), of_record("refund_policy"),
            "Vetusta Morla", r"Devoluciones\W+([^”\n]+)"),
    Errand(CIUDAD, "¿Qué exposiciones de Madrid terminan antes de Navidad?",
           lambda rs: {r.slug for r in rs if r.city == "Madrid" and is_a(r, "Exposición") and r.r["ends_at"] < "2026-12-25"},
           lambda door: ending(("2026-11-25", "2026-12-24"))(door.search(city="Madrid", category="Exposición", per_page=50)),
           lambda door: {slug for slug, row in door.list("city=Madrid&category=exposicion") if re.search(r"hasta.* (nov|dic)", row)},
           None, lambda data: ending(("2026-11-25", "2026-12-24"))(data[0])),
    events(CIUDAD, "¿Qué hay el viernes a menos de 1,5 km del Museo del Prado?", lambda r: r.km(*PRADO) <= 1.5 and r.on(*FRIDAY),
           *near(PRADO, 1.5, FRIDAY)),
    one_call(CIUDAD, "¿Dónde toca Natalia Laforcade?", "natalia-lafourcade", venue, "Natalia Laforcade",
             cell("q=natalia+laforcade", 2, if_has("Auditorio Nacional", "Auditorio Nacional"))),
    elsewhere(CIUDAD, "¿Hay ópera en Sevilla?", "Ópera", "Sevilla"),
    events(CIUDAD, "¿Qué puedo hacer mañana en Madrid por menos de 10 euros?",
           lambda r: r.city == "Madrid" and r.on(*TOMORROW) and r.price is not None and r.price <= 10,
           {"city": "Madrid", "when": "tomorrow", "price_max": 10}, "city=Madrid&when=tomorrow&price_max=10"),
    events(CIUDAD, "¿Qué espectáculos en español hay en Santiago?", lambda r: r.city == "Santiago" and r.has("languages", "es"),
           {"city": "Santiago", "language": "es"}, "city=Santiago&language=es"),
    # ---- in English
    events(TOWN, "What gigs are on in London on Saturday?", lambda r: r.city == "London" and is_a(r, "Gig") and r.on(*SATURDAY),
           {"city": "London", "category": "Gig", **span(SATURDAY)}, "city=London&category=gig&from=2026-11-28&to=2026-11-28"),
    events(TOWN, "Is there any stand-up in Dublin tonight?",
           lambda r: r.city == "Dublin" and r.has("tags", "stand-up") and at_night(r, TODAY),
           {"city": "Dublin", "category": "stand-up", "when": "today", "part_of_day": "night"},
           "city=Dublin&category=stand-up&when=today&part_of_day=night"),
    events(TOWN, "What's on within 2 miles of Madison Square Garden on Saturday?",
           lambda r: r.km(*GARDEN) <= 3.22 and r.on(*SATURDAY), *near(GARDEN, 3.22, SATURDAY)),
    events(TOWN, "My daughter is 3. What can she see in Seattle this weekend that's free?",
           lambda r: r.city == "Seattle" and r.is_for(3) and r.price == 0 and r.on(*WEEKEND),
           {"city": "Seattle", "age": "3", "free": True, "when": "weekend"}, "city=Seattle&age=3&free=1&when=weekend"),
    Errand(TOWN, "What's the cheapest play in London?", cheapest_of(lambda r: r.city == "London" and is_a(r, "Theatre")),
           lambda door: door.search(city="London", category="Theatre", sort="price", per_page=1)["data"][0]["slug"],
           lambda door: door.list("city=London&category=theatre&sort=price")[0][0], None, lambda data: data[0]["data"][0]["slug"]),
    details(TOWN, "When do tickets for Hamlet go on sale?", minute, minute, "Hamlet",
            fact("On sale from", "2026-12-02T10:00", "2 Dec.*10")),
    one_call(TOWN, "Is Snow Patrol still on the 16th of December or has it been moved?", "snow-patrol", moved, "Snow Patrol",
             cell("q=snow+patrol", 0, if_has("2026-12-17", ("rescheduled", "2026-12-17")))),
    events(TOWN, "What has changed since last week?", lambda r: r.slug in NOTICES,
           {"updated_since": "2026-11-18"}, "updated_since=2026-11-18"),
    one_call(TOWN, "nutcraker new york", "george-balanchine-s-the-nutcracker", slug_of, "nutcraker new york",
             lambda door: door.list("q=nutcraker+new+york")[0][0]),
    events(TOWN, "Is anything on at Vicar Street next week?", lambda r: r.venue == "Vicar Street" and r.on(*NEXT_WEEK),
           {"venue": "Vicar Street", **span(NEXT_WEEK)}, "venue=Vicar+Street&from=2026-11-30&to=2026-12-06"),
    events(TOWN, "There are eight of us in Manchester on 18 December. What's on?",
           lambda r: r.city == "Manchester" and r.on("2026-12-18", "2026-12-18"),
           {"city": "Manchester", "from": "2026-12-18", "to": "2026-12-18"}, "city=Manchester&from=2026-12-18&to=2026-12-18"),
    one_call(TOWN, "Is Lankum playing tomorrow?", "lankum", first_day, "Lankum", cell("q=lankum", 0, lambda text: text[:10])),
    events(TOWN, "What's on in LA on Saturday?", lambda r: r.city == "Los Angeles" and r.on(*SATURDAY),
           {"city": "Los Angeles", **span(SATURDAY)}, "city=Los+Angeles&from=2026-11-28&to=2026-11-28"),
    events(TOWN, "My mum uses a wheelchair. Is there any jazz in New York this weekend that she can get to?",
           lambda r: r.city == "New York" and is_a(r, "Jazz") and r.has("accessibility", "wheelchair") and r.on(*WEEKEND),
           {"city": "New York", "category": "Jazz", "accessibility": "wheelchair", "when": "weekend"},
           "city=New+York&category=jazz&accessibility=wheelchair&when=weekend"),
]
