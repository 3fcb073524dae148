"""soak_answers - the questions of soak_system.py, and their right answers.

A generation is the records that the builder served.  A question is made from one of them.  Its
reader takes the facts from an answer, and its "expected" computes the same facts for any
generation, without the product's code.  An answer is right if a recent generation has its facts.
"""
import html
import json
import re

API = "/api/public/v1/events"
GONE, NEVER = ("gone",), ("never there",)


class Generation:
    """The records of one generation, in the order of lists.  FIRST has the first generation of each slug."""

    def __init__(self, number, lines, first):
        self.number, self.until, self.kept, self.first = number, None, {}, first
        self.events = sorted(map(json.loads, lines), key=lambda e: (e["starts_at"], e["id"]))
        self.of = {event["slug"]: event for event in self.events}
        for event in self.events:
            event["word"] = event["name"].split()[0]
            event["from"] = [source["slug"] for source in event["sources"]]
            first.setdefault(event["slug"], number)

    def having(self, key, value):
        """The events with this value of "word", "city" or "from"; all of them without a key."""
        if (key, value) not in self.kept:
            self.kept[key, value] = [e for e in self.events if not key or value in (
                e[key] if key == "from" else (e["location"]["city"] if key == "city" else e[key],))]
        return self.kept[key, value]


def facts(event):
    place = event.get("location") or {"name": event.get("venue"), "city": event.get("city")}
    return event["slug"], event["name"], event["starts_at"], place["name"], place["city"]


class Question:
    def __init__(self, kind, path, read, expected, body=None):
        self.kind, self.path, self.read, self.expected, self.body = kind, path, read, expected, body


def read_json(status, text):
    answer = json.loads(text)
    if status == 404:
        return GONE if answer["code"] == "event_not_found" else ("another problem", answer)
    if "result" in answer:
        answer = answer["result"]["structuredContent"]
    data = answer["data"] if "data" in answer else answer
    return (answer["meta"]["total"], tuple(map(facts, data))) if isinstance(data, list) else facts(data)


def in_any_order(read):
    def reader(status, text):
        total, events = read(status, text)
        return total, tuple(sorted(events))
    return reader


def list_of(rng, generation, key=None, value=None):
    """A page of the API's list, whose order is known."""
    pages = len(generation.having(key, value)) // 20 + 1
    page = rng.choice((1, rng.randint(1, pages + 1)))

    def expected(g):
        events = g.having(key, value)
        return len(events), tuple(map(facts, events[page * 20 - 20:page * 20]))

    return f"?page={page}&per_page=20" + (f"&{key}={value}" if key else ""), expected


def ask_list(rng, g):
    query, expected = list_of(rng, g)
    return Question("list", API + query, read_json, expected)


def ask_filter(rng, g):
    query, expected = list_of(rng, g, "city", rng.choice(g.events)["location"]["city"])
    return Question("filter", API + query, read_json, expected)


def slug_of(rng, generation):
    return rng.choice(generation.events)["slug"]


def ask_detail(rng, g):
    slug = slug_of(rng, g)
    return Question("detail", f"{API}/{slug}", read_json, lambda g: facts(g.of[slug]) if slug in g.of else GONE)


def ask_page(rng, g):
    slug = slug_of(rng, g)

    def read(status, text):
        title = re.search("<h1>(.*?)</h1>", text)
        # An address may lead to the same event of another source.
        return {301: GONE, 410: GONE, 404: NEVER}.get(status) or (status, html.unescape(title[1]) if title else text[:200])

    def expected(g):
        return (200, g.of[slug]["name"]) if slug in g.of else GONE if g.first[slug] < g.number else NEVER

    return Question("page", f"/eventos/{slug}", read, expected)


def ask_page_list(rng, g):
    query, expected = list_of(rng, g)

    def read(status, text):
        rows = re.findall(r'<h[23]><a href="/eventos/([^"]+)">(.*?)</a></h[23]>', text)
        return status, tuple((slug, html.unescape(name)) for slug, name in rows)

    return Question("page of a list", "/eventos" + query.replace("&per_page=20", ""), read,
                    lambda g: (200, tuple(fact[:2] for fact in expected(g)[1])))


def word_of(rng, generation):
    """A word of at most 15 events: a page has all of them, and of generations beside this one."""
    words = [event["word"] for event in rng.sample(generation.events, 8)]
    return min(words, key=lambda word: len(generation.having("word", word)))


def found(word):
    def expected(g):
        events = g.having("word", word)
        return len(events), tuple(sorted(map(facts, events)))
    return expected


def ask_search(rng, g):
    word = word_of(rng, g)
    return Question("search", f"{API}?q={word}&per_page=50", in_any_order(read_json), found(word))


def ask_page_search(rng, g):
    word = word_of(rng, g)

    def read(_, text):
        slugs = re.findall(r'<h[23]><a href="/eventos/([^"]+)">', text)
        total = re.search(r'<p class="soft found">(\d+) ', text)
        return int(total[1]) if total else len(slugs), tuple(sorted(slugs))

    def expected(g):
        events = g.having("word", word)
        return len(events), tuple(sorted(e["slug"] for e in events))

    return Question("page of a search", f"/eventos?q={word}", read, expected)


def ask_mcp(rng, g):
    word = word_of(rng, g)
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": "search_events", "arguments": {"q": word}}}
    return Question("MCP", "/mcp", in_any_order(read_json), found(word), json.dumps(call))


def ask_calendar(rng, g):
    source = rng.choice(rng.choice(g.events)["from"])

    def read(_, text):
        if not text.endswith("END:VCALENDAR\r\n"):
            return "cut", text[-200:]
        return tuple(sorted(re.findall(r"^SUMMARY:(.*)\r$", text, re.M)))

    return Question("calendar", f"/eventos.ics?source={source}", read,
                    lambda g: tuple(sorted(e["name"] for e in g.having("from", source))))


MIX = {ask_list: 25, ask_filter: 10, ask_detail: 20, ask_page: 12, ask_page_list: 8, ask_search: 10,
       ask_page_search: 5, ask_mcp: 5, ask_calendar: 5}


def ask(rng, generation):
    return rng.choices(list(MIX), list(MIX.values()))[0](rng, generation)
