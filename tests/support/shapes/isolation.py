#!/usr/bin/python3
"""Was every request in a log for this brand and for nothing else?

usage: isolation.py PROFILE HOST NAME PREFIX [MOST] < LOG

NAME is what the upstream calls the brand: HOST itself, the organizer of pretix,
the promoter of Ticketmaster.  PREFIX is the path before every other.  Looks at
the path as it was received, at the brand filter as the *upstream understood it*
(serve.py, "parsed"), at every other filter's form, at what the profile itself
says and nobody may change, and at whose records were given out.  Prints what is
wrong, a line each and MOST (5) in all, and exits 1; an empty log is wrong too.
"""

import functools
import json
import os
import re
import sys

SLUG = r"(?!\.+/|\.+$|\.+\.json$)[A-Za-z0-9._~-]{1,200}"
PATHS = {
    "postgrest": r"/events",
    "opensearch": r"/events/_search",
    "directus": r"/items/events",
    "pretix": rf"/api/v1/organizers/NAME/events/(?:{SLUG}/(?:(?:settings|items|subevents)/)?)?",
    "ticketmaster": rf"/discovery/v2/events(?:/{SLUG})?\.json",
}
METHODS = {"opensearch": "POST"}
FINE = {"postgrest": [200, 206, 416], "pretix": [200, 304, 403, 404], "ticketmaster": [200, 400, 404]}
WORDS = {"true": True, "false": False, "null": None, "NULL": None}


class Wrong(Exception):
    pass


def need(found, why):
    if not found:
        raise Wrong(why)


@functools.cache
def constants(profile):
    """Parameters of the profile without a gap: {name: {value for list, for detail}}"""
    root = os.environ.get("ROOT") or os.path.join(os.path.dirname(__file__), "../../..")
    with open(os.path.join(root, "static/profiles", profile + ".json"), encoding="utf-8") as file:
        tree = json.load(file)
    found, names = {}, set()
    sections = [tree, tree.get("list", {}), tree.get("detail", {})]
    for query in (section.get("query", {}) for section in sections):
        for name, value in query.items():
            names.add(name)
            if "{" not in value:
                found.setdefault(name, set()).add(value)
    for also in tree.get("detail", {}).get("also", {}).values():
        names |= {part.split("=")[0] for part in also["path"].partition("?")[2].split("&")}
    return names, found, {name for name in tree.get("query", {}) if name in found}


def check_parameters(profile, line):
    names, found, always = constants(profile)
    need(line["parameters"] is not None, "parameters that are no UTF-8")
    received = dict(map(tuple, line["parameters"]))
    need(len(received) == len(line["parameters"]), "a parameter twice")
    for name, value in received.items():
        need(name in names, f"a parameter that the profile does not have: {name}")
        if name not in ("limit", "page_size") and profile != "pretix":
            need(name not in found or value in found[name], f"{name} is not as the profile has it: {value}")
    for name in always:
        need(name in received, f"without the profile's {name}")
    return received


def postgrest(line, name, received):
    parsed = line["parsed"]
    need(parsed["table"] == "events", f"another table: {parsed['table']}")
    need(not parsed["ignored"], f"taken for no filter: {parsed['ignored']}")
    need(not parsed["logic"], f"and or or: {parsed['logic']}")
    columns = [f["column"] for f in parsed["filters"]]
    need(len(columns) == len(set(columns)), f"two filters of one column: {columns}")
    operators = dict.fromkeys(["brand", "city_key", "state_key", "organizer_slug", "slug"], "eq") | {"search": "fts"}
    for f in parsed["filters"]:
        column = f["column"]
        need(operators.get(column) == f["op"] and not f["negated"] and not f["path"], f"another filter: {f}")
        head = "fts(simple)." if column == "search" else "eq."
        need(received[column] == head + f["value"], f"{column} was understood as {f['value']}")
    brand = [f["value"] for f in parsed["filters"] if f["column"] == "brand"]
    need(brand == [name], f"the brand filter is {brand}")


def one_leaf(node, path):
    for step in path:
        need(isinstance(node, dict) and list(node) == [step], f"another filter: {node}")
        node = node[step]
    return node


def conjuncts(node):
    """What all must be so; an _or stays one of them."""
    if isinstance(node, dict) and list(node) == ["_and"]:
        return [part for inner in node["_and"] for part in conjuncts(inner)]
    return [node]


def directus(line, name, received):
    parsed = line["parsed"]
    need(parsed["collection"] == "events" and parsed["item"] is None, "another collection")
    need(not parsed["unknown"] and not parsed["search"], "parameters that nobody asked for")
    seen = []
    for part in conjuncts(parsed["filter"]):
        need(isinstance(part, dict) and len(part) == 1, f"another filter: {part}")
        path, inner = [], part
        while isinstance(inner, dict):
            need(len(inner) == 1, f"another filter: {part}")
            path.append(next(iter(inner)))
            inner = inner[path[-1]]
        seen.append(path)
        raw = received.get("filter" + "".join(f"[{step}]" for step in path))
        need(raw is not None, f"a filter that was not sent: {part}")
        listed = path[-1] == "_in"
        value = inner[0] if listed and len(inner) == 1 else inner
        # Of a list a word such as null matches nothing, or itself; elsewhere it would mean more.
        same = value == raw or (raw in WORDS and (listed or path[-1] == "_contains") and value is WORDS[raw])
        need(same, f"{raw!r} was understood as {inner!r}")
    need(seen.count(["brand", "_eq"]) == 1, f"the brand filter is not there once: {seen}")
    need(all(path[0] != "brand" or path == ["brand", "_eq"] for path in seen), f"another brand filter: {seen}")
    need(received["filter[brand][_eq]"] == name, f"the brand filter is {received['filter[brand][_eq]']}")
    need(seen.count(["status", "_eq"]) == 1, "drafts too")
    deep = {"translations": {"_filter": {"languages_code": {"_eq": "pt-BR"}}}}
    need(parsed["deep"] == deep, f"deep is {parsed['deep']}")


def opensearch(line, name, received):
    query = line["parsed"]["query"]
    clauses = one_leaf(query, ["bool", "filter"])
    need(isinstance(clauses, list), "no list of filters")
    fields = []
    for clause in clauses:
        kind = next(iter(clause)) if isinstance(clause, dict) and len(clause) == 1 else None
        need(kind in ("term", "match_bool_prefix"), f"another query: {clause}")
        need(isinstance(clause[kind], dict) and len(clause[kind]) == 1, f"another query: {clause}")
        field, value = next(iter(clause[kind].items()))
        fields.append(field)
        if kind == "match_bool_prefix":
            need(list(value) == ["query", "operator"] and value["operator"] == "and", f"another query: {clause}")
            need(field == "search", f"a search in {field}")
            value = value["query"]
        need(isinstance(value, str), f"{field} is no text: {value}")
        if field == "brand":
            need(kind == "term" and value == name, f"the brand filter is {clause}")
    known = {"brand", "search", "venue.city_key", "venue.state_key", "organizer.slug", "slug"}
    need(set(fields) <= known and len(fields) == len(set(fields)), f"other fields: {fields}")
    need("brand" in fields, "without the brand filter")
    body = json.loads(line["body"])
    need(set(body) <= {"from", "size", "track_total_hits", "sort", "query"}, f"another body: {list(body)}")
    need(body["query"] == query, "the body says something else than what was understood")


def pretix(line, name, received):
    parsed = line["parsed"]
    need(parsed["organizer"] == name, f"the organizer is {parsed['organizer']}")
    if parsed["slug"] is None:
        for word in ("live", "is_public"):
            need(received.get(word) == "true", f"{word} is {received.get(word)}")
    else:
        need(f"/{parsed['slug']}/" in line["target"], f"the slug was understood as {parsed['slug']}")


def ticketmaster(line, name, received):
    parsed = line["parsed"]
    need(not parsed["unknown"], f"unknown parameters: {parsed['unknown']}")
    if parsed["path"].endswith("/events.json"):
        need(received.get("promoterId") == name, f"the promoter is {received.get('promoterId')}")


SHAPES = {"postgrest": postgrest, "opensearch": opensearch, "directus": directus, "pretix": pretix}
SHAPES["ticketmaster"] = ticketmaster


def check(line, profile, host, name, prefix):
    need(line["shape"] == profile, f"another upstream: {line['shape']}")
    path = line["target"].partition("?")[0]
    pattern = re.escape(prefix) + PATHS[profile].replace("NAME", re.escape(name))
    need(re.fullmatch(pattern, path), f"another path: {path}")
    need(line["method"] == METHODS.get(profile, "GET"), f"another method: {line['method']}")
    need(line["status"] in FINE.get(profile, [200]), f"the upstream refused it: {line['status']}")
    received = check_parameters(profile, line)
    need(line["parsed"] is not None, "the upstream did not come to read it")
    SHAPES[profile](line, name, received)
    need(set(line["served"]) <= {host}, f"records of {sorted(line['served'])}")


def main():
    profile, host, name, prefix = sys.argv[1:5]
    most = int(sys.argv[5]) if len(sys.argv) > 5 else 5
    lines, wrong = [json.loads(text) for text in sys.stdin], 0
    for line in lines:
        try:
            check(line, profile, host, name, prefix)
        except (Wrong, KeyError, TypeError, AttributeError) as why:
            wrong += 1
            why = why if isinstance(why, Wrong) else f"a line of another form: {why!r}"
            if wrong <= most:
                print(f"request {line.get('n')}: {why}: {line.get('target')} {line.get('body')}"[:600])
    if wrong > most:
        print(f"... {wrong} of {len(lines)} requests")
    if not lines:
        print("there was no request")
    return 1 if wrong or not lines else 0


sys.exit(main())
