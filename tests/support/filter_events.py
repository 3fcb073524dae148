#!/usr/bin/python3 -ESB
"""filter_events - prints the records of window_events.py with values for all filters, for
endpoints/filters.bats.

usage: filter_events.py [SEED]

The same seed gives the same bytes.
"""
import json
import random
import sys

import window_events

PLACES = (  # the city, its state, its middle
    ("São Paulo", "São Paulo", "SP", -23.55052, -46.63331), ("Recife", "Pernambuco", "PE", -8.04756, -34.877),
    ("Rio de Janeiro", "Rio de Janeiro", "RJ", -22.90685, -43.1729), ("Rio Branco", "Acre", "AC", -9.97499, -67.8243),
    ("Olinda", "Pernambuco", "PE", -8.01017, -34.8545), ("Suva", None, None, -18.1248, 178.4501),
    ("Apia", None, None, -13.8333, -171.7667), ("Tromsø", None, None, 69.6492, 18.9553))
VENUES = ("Teatro do Morro", "Galpão 47", "Casa da Praia", "Sala São José", "Estação Ç")
WORDS = ("tambor", "sax", "coral", "jazz", "circo")
CATEGORIES = ("Música", "shows", "music", "Samba", "Teatro", "Tricô na praça", "stand up e comedia")
TAGS = ("ao ar livre", "samba", "vinil raro", "Música")
AGES = ("Livre", "free", "12 anos", "M/6", "3", "16", "18+", "21+")
FEATURES = ("sign_language", "audio_description", "captions", "wheelchair", "sensory_friendly")
LANGUAGES = ("pt-BR", "pt", "en", "es", "en-GB")
SOURCES = ("hall", "pub-2", "Casa_3")


def some(rng, values, most):
    return rng.sample(values, rng.randrange(most + 1))


def place(rng):
    city, state, abbr, latitude, longitude = rng.choice(PLACES)
    known = {"name": rng.choice(VENUES), "city": city, "state": state, "state_abbr": abbr}
    if rng.random() < .8:
        # Some kilometres around, a few on the other side of the date line.
        far = rng.choice((.001, .05, .5, 3))
        longitude = (longitude + rng.uniform(-far, far) + 540) % 360 - 180
        known |= {"latitude": f"{latitude + rng.uniform(-far, far):.5f}", "longitude": f"{longitude:.5f}"}
    if rng.random() < .4:
        known["country"] = rng.choice(("BR", "PT", "US"))
    return known


def ticket(rng):
    amount = rng.choice((0, 0, 10, 25.5, 40, 49.99, 50, 50.01, 120, 999999))
    made = {"name": "Lote", "available": rng.random() < .8}
    how = rng.random()
    if how < .6:
        made["total"] = f"{amount:.2f}"
    elif how < .85:
        made |= {"price": f"{amount:.2f}", "fee": rng.choice(("0.00", "5.01"))}
    else:
        made["price"] = f"{amount:.2f}"
    if rng.random() < .3:
        made["kind"] = rng.choice(("full", "half", "student", "social", "child"))
    return made


def dress(rng, r):
    r["name"] = " ".join((rng.choice(WORDS), "no", rng.choice(WORDS), r["name"]))
    r["description"] = f"<p>Com {rng.choice(WORDS)}.</p>"
    r["location"] = place(rng)
    r["categories"], r["tags"] = some(rng, CATEGORIES, 2), some(rng, TAGS, 2)
    r["accessibility"], r["languages"] = some(rng, FEATURES, 2), some(rng, LANGUAGES, 2)
    if rng.random() < .7:
        r["age_rating"] = rng.choice(AGES)
    if rng.random() < .2:
        r["is_online"] = True
    if rng.random() < .7:
        currency = rng.choice(("BRL", "BRL", "BRL", None, "USD"))
        r["tickets"] = [ticket(rng) | ({"currency": currency} if currency else {}) for _ in range(rng.choice((1, 1, 2, 3)))]
        if rng.random() < .05:
            r["tickets"][0]["currency"] = "EUR"
    r["sources"] = [{"slug": s, "name": f"Fonte {s}"} for i, s in enumerate(SOURCES) if len(r["name"]) >> i & 1]
    return r


def make(seed):
    rng = random.Random(seed)
    return [dress(rng, r) for r in window_events.make(seed)]


if __name__ == "__main__":
    json.dump(make(int(sys.argv[1]) if len(sys.argv) > 1 else 1), sys.stdout, indent=0)
