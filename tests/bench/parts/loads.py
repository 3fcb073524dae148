"""What servers are asked: the same for ours and for the peers."""
import random

from parts.load import Load

API = "/api/public/v1/events"


def list_page():
    return Load("list", (API,))


def detail(work, host, events=None):
    events = events or work.events
    numbers = random.Random(5).sample(range(1, events + 1), min(2000, events))
    return Load("detail", tuple("%s/evento-%d" % (API, number) for number in numbers))


def mix(work, host):
    """A third each: a word in a city, a page of a city, a page of the list."""
    rng = random.Random(6)
    paths = []
    # Where a city has none with a word, ours goes on to search otherwise.
    for _ in range(600):
        city = rng.choice(cities_of(work, host))
        paths.append(rng.choice((
            "%s?q=%s&city=%s" % (API, rng.choice(WORDS), city if work.events >= 100000 else "sao+paulo"),
            "%s?city=%s&page=%d" % (API, city, rng.randrange(1, 4)),
            "%s?page=%d" % (API, rng.randrange(1, 201)))))
    return Load("mix", tuple(paths))


# Words that share no stem with others of the catalog, so that a search without stems finds the same.
WORDS = ("show", "festa", "samba", "rock", "noite", "danca", "musica", "joao")


def cities_of(work, host):
    return work.made.setdefault(("cities", host), cities(work, host))


def cities(work, host):
    """The capital, as callers write it, and the cities of the first page."""
    found = {event["location"]["city"].lower().replace("ã", "a").replace(" ", "+")
             for event in work.json("events", host, QUERY_STRING="per_page=50")["data"]}
    return sorted(city for city in found | {"sao+paulo"} if city.isascii())


def every(work, host):
    return [list_page(), detail(work, host), mix(work, host)]
