#!/usr/bin/python3
"""Made-up questions to PostgREST over fixtures/shapes/events.json, a row of ask.py a line.

usage: questions.py EVENTS COUNT SEED
"""

import json
import random
import sys
import urllib.parse

import wire

COLUMNS = ["id", "brand", "slug", "name", "status", "starts_at", "timezone", "is_online", "is_closed", "city_key"]
COLUMNS += ["state_key", "organizer_slug", "colour"]
ODD = ["", "null", "1", "x'y", 'a"b', "\\", "%", "_", "(", ")", "a,b", "{a}", "100%", "São", "é*", "true", "$1", "--", "\0"]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        events = json.load(file)["events"]
    rng = random.Random(int(sys.argv[3]))

    def value(column):
        e = rng.choice(events)
        place, producer = e["location"] or {}, e["producer"] or {}
        known = {"city_key": wire.key(place.get("city")), "state_key": wire.key(place.get("state_abbr"))}
        known |= {"organizer_slug": producer.get("slug"), "starts_at": wire.utc(e["starts_at"])}
        found = known[column] if column in known else e.get(column)
        if column == "colour" or found is None or rng.random() < 0.12:
            return rng.choice(ODD)
        return json.dumps(found) if isinstance(found, bool) else str(found)

    def word():
        return rng.choice(wire.words(rng.choice(events)["name"]) or ["x"])

    def expression(column, quote):
        kind = rng.random()
        negation = "not." if rng.random() < 0.2 else ""
        if kind < 0.1:
            return negation + "is." + rng.choice(["null", "null", "true", "unknown", "maybe"] if column[:2] == "is" else ["null"])
        if kind < 0.25:
            return negation + "in.(" + ",".join(quoted(value(column)) for _ in range(rng.randint(1, 3))) + ")"
        if kind < 0.35 and column in ("name", "slug", "city_key"):
            text = value(column)
            text = "*" + text[rng.randint(0, 3) :][: rng.randint(1, 6)] + "*"
            return negation + rng.choice(["like.", "ilike."]) + (quoted(text) if quote else text)
        op = rng.choice(["eq", "eq", "neq", "gt", "gte", "lt", "lte"])
        return f"{negation}{op}.{quoted(value(column)) if quote else value(column)}"

    def quoted(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    def tree(depth):
        if depth == 0 or rng.random() < 0.5:
            column = rng.choice(COLUMNS[:-1])
            return f"{column}.{expression(column, True)}"
        inner = ",".join(tree(depth - 1) for _ in range(rng.randint(1, 3)))
        return rng.choice(["", "not."]) + rng.choice(["and", "or"]) + f"({inner})"

    for _ in range(int(sys.argv[2])):
        query = [("select", rng.choice(["*", "id,name", "id,venue:venues(city,latitude),tickets(name,price)", "id,organizers(slug)"]))]
        for _ in range(rng.randint(0, 2)):
            column = rng.choice(COLUMNS if rng.random() < 0.2 else COLUMNS[:-1])
            query.append((column, expression(column, False)))
        if rng.random() < 0.3:
            query.append((rng.choice(["or", "and", "not.or"]), f"({tree(2)},{tree(1)})"))
        if rng.random() < 0.3:
            search = rng.choice([f"{word()} & {word()[:3]}:*", f"{word()}:*", f"!{word()}", f"({word()} | {word()}) & !{word()}", f"{word()} {word()}", ""])
            query.append(("search", "fts(simple)." + search))
        elif rng.random() < 0.1:
            query.append(("search", f"plfts(simple).{word()} {word()}"))
        query.append(("order", rng.choice(["id", "id.desc", "starts_at,id", "starts_at.desc,id", "city_key.nullsfirst,id.desc", "is_closed.desc,name,id"])))
        if "tickets" in query[0][1]:
            query.append(("tickets.order", "id.desc"))
        if rng.random() < 0.5:
            query += [("limit", str(rng.randint(0, 9))), ("offset", str(rng.choice([0, 0, 1, 5, 60, 61])))]
        target = "/events?" + "&".join(f"{k}={urllib.parse.quote(v, safe='')}" for k, v in query)
        print(json.dumps({"get": target, "headers": {"Prefer": "count=exact"} if rng.random() < 0.5 else {}}))


main()
