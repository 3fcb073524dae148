#!/usr/bin/python3
"""database_requests - random requests for one catalog, and the comparison of their answers.

usage: database_requests.py make COUNT SEED <RECORDS
           prints COUNT requests, a line of JSON each, after those for all pages of the list
       database_requests.py again ANSWERS <REQUESTS
           prints a third of the requests again, with the ETags of these answers
       database_requests.py send <REQUESTS
           prints the requests for cgi_run.c, of HOST and for the catalog of CARTAZ_*

The requests have the filters in all combinations, pages, events, errors, methods, forms of a
page, and mistakes.  The same seed makes the same requests.  database_judge.py compares the
answers.
"""
import itertools
import json
import os
import random
import re
import sys
import urllib.parse

FILTERS = ("q", "city", "state", "organization")
PAGES = [None, None, None, "1", "2", "3", "5", "40", "2147483647"]
PER_PAGE = [None, None, "1", "3", "7", "20", "50"]
# What the interface refuses or leaves out.
MISTAKES = [
    "page=0", "page=-1", "page=x", "page=", "page=1.5", "page=99999999999999999999", "page=2&page=3", "per_page=0", "per_page=51",
    "per_page=x", "per_page=-3", "q=%zz", "q=%FF", "q=%00", "q=%", "q=%C3", "city=%zz", "city=%FF", "state=%00", "organization=%0A",
    "q=%27+OR+1%3D1+--", "organization=x%27%3B--", "unknown=1", "&&", "=", "q", "q&city", "=x", "city=recife&city=belem", "%71=zzzz",
    "city=" + "x" * 3000, "organization=" + "x" * 300, "organization=A+B", "state=S%5CP", "q=-", "q=+", "city=-", "city=+", "q=%E2%80%8B"]
SLUGS = ["no-such", "", "a/b", "..", "%2e%2e", "x'--", "á", ".md", "a b", "+", "x" * 250, "x" * 2000, "-", "NULL", "\\"]
# Filters that only a snapshot has.
OTHERS = ["when=weekend", "from=2026-12-01&to=2026-12-31", "price_max=50", "free=1", "category=music", "sort=price", "open=1",
          "updated_since=2026-11-01", "near=-23.5,-46.6&km=5", "age=18"]
FEEDS = [".rss", ".atom", ".geojson", ".ics", ".map", ".digest", ".digest.md"]
ACCEPTS = ["*/*", "application/json", "text/html", "text/html, text/markdown;q=0.9"]
TAGS = ["*", '"x"', 'W/"0123456789abcdef"', "nonsense", "", '"a", W/"b"', '"a" "b"']


def words_of(record):
    place, producer = record.get("location") or {}, record.get("producer") or {}
    return re.findall(r"\w{3,}", " ".join(filter(None, [
        record["name"], place.get("name"), place.get("city"), producer.get("name")])))


def phrase(r, record):
    words = words_of(record)
    chosen = r.sample(words, min(len(words), r.randint(1, 3)))
    if r.random() < 0.5:
        chosen[-1] = chosen[-1][: r.randint(2, len(chosen[-1]))]
    return " ".join(chosen)


def spelled(r, value):
    """The value, sometimes as another person types it, or another value."""
    kind = r.random()
    if kind < 0.7:
        return value
    return r.choice([value.upper(), value.lower(), value + " x", " " + value + " ", "zzzz", "Recife", " "])


def asked(r, records, which):
    """Values for the filters of a bit mask: of one event, or some of another event."""
    record, other = r.choice(records), r.choice(records)
    values = {}
    for bit, name in enumerate(FILTERS):
        if not which >> bit & 1:
            continue
        of = record if r.random() < 0.9 else other
        place, producer = of.get("location") or {}, of.get("producer") or {}
        value = {"q": phrase(r, of), "city": place.get("city"), "state": place.get("state_abbr"), "organization": producer.get("slug")}[name]
        values[name] = spelled(r, value or "x")
    return values


def slug(r, records):
    of = r.choice(records)["slug"]
    return r.choice([of] * 8 + [of.upper(), of + "/", of[:-1], of + "x", r.choice(SLUGS)])


def a_list(r, number, records):
    values = asked(r, records, number % 16) | {"page": r.choice(PAGES), "per_page": r.choice(PER_PAGE)}
    values = {name: value for name, value in values.items() if value is not None}
    return {"kind": "list", "program": "events", "asked": values, "query": urllib.parse.urlencode(values)}


def a_page(r, number, records):
    values = asked(r, records, number // 3 % 16) | {"page": r.choice(PAGES)}
    values = {name: value for name, value in values.items() if value is not None}
    path, fields = r.choice([("/eventos.md", {}), ("", {"HTTP_ACCEPT": "text/markdown"})])
    return {"kind": "page", "program": "page-events", "asked": values, "query": urllib.parse.urlencode(values), "path": path,
            "fields": fields}


def an_event(r, _, records):
    return {"kind": "event", "program": "event", "path": "/" + slug(r, records)}


def a_page_of_an_event(r, _, records):
    ending, fields = r.choice([(".md", {}), (".ics", {}), ("", {"HTTP_ACCEPT": "text/markdown"}), ("", {"HTTP_ACCEPT": "text/html"})])
    return {"kind": "event page", "program": "page-event", "path": "/" + slug(r, records) + ending, "fields": fields}


def a_page_with_others(r, number, records):
    request = a_page(r, number, records)
    return request | {"kind": "filtered page", "query": "&".join(filter(None, [request["query"], r.choice(OTHERS)]))}


def a_feed(r, number, records):
    values = asked(r, records, number % 16)
    return {"kind": "feed", "program": "page-events", "query": urllib.parse.urlencode(values), "path": "/eventos" + r.choice(FEEDS)}


def a_mistake(r, _, records):
    program, query = r.choice(["events", "events", "page-events"]), r.choice(MISTAKES)
    values = {name: value for name, value in reversed(urllib.parse.parse_qsl(query)) if name in FILTERS}
    for name, most in (("page", 2 ** 31 - 1), ("per_page", 50)):
        if found := re.match(rf"{name}=(-?\d+)(&|$)", query):
            values[name] = min(max(int(found[1]), 1), most)
    return {"kind": "mistake", "program": program, "asked": values, "query": query, "path": "/eventos.md" if program != "events" else ""}


KINDS = [a_list] * 20 + [an_event] * 7 + [a_page_of_an_event] * 6 + [a_page] * 6 + [a_mistake] * 4 + [a_page_with_others, a_feed]
PLAIN = {"method": "GET", "query": "", "path": "", "fields": {}}


def fixed(records):
    """All pages of the list, in both forms; then requests that find each difference, with every seed."""
    for page in range(1, len(records) // 20 + 2):
        yield PLAIN | {"kind": "all", "program": "page-events", "path": "/eventos.md", "asked": {"page": page}, "query": f"page={page}"}
    for page in range(1, len(records) // 50 + 2):
        yield PLAIN | {"kind": "all", "program": "events", "asked": {"page": page, "per_page": 50}, "query": f"per_page=50&page={page}"}
    yield PLAIN | {"kind": "list", "program": "events", "asked": {"q": "sambba"}, "query": "q=sambba"}
    for program, path in (("events", ""), ("page-events", "/eventos.md")):
        yield PLAIN | {"kind": "list" if path == "" else "page", "program": program, "path": path, "asked": {}}
    for values in ({"city": records[2]["location"]["city"]}, {"q": "zzzz"}):
        yield PLAIN | {"kind": "page", "program": "page-events", "path": "/eventos.md", "asked": values, "query": urllib.parse.urlencode(values)}
    yield PLAIN | {"kind": "filtered page", "program": "page-events", "path": "/eventos.md", "asked": {}, "query": OTHERS[0]}
    for ending in FEEDS:
        yield PLAIN | {"kind": "feed", "program": "page-events", "path": "/eventos" + ending}
    for path in ("", ".ics", "-not.md", "-not"):
        yield PLAIN | {"kind": "event page", "program": "page-event", "path": "/" + records[0]["slug"] + path}


def a_request(r, number, records):
    request = PLAIN | r.choice(KINDS)(r, number, records)
    request["method"] = r.choice(["GET"] * 16 + ["HEAD"] * 3 + ["POST", "DELETE", "OPTIONS", "PUT"])
    if request["program"] in ("events", "event") and r.random() < 0.3:
        request["fields"] = {"HTTP_ACCEPT": r.choice(ACCEPTS)}
    if r.random() < 0.1:
        request["fields"] = request["fields"] | {"HTTP_IF_NONE_MATCH": r.choice(TAGS)}
    return request


def numbered(requests):
    """A request for the header, or with an ETag, follows the request for the whole answer, which it names."""
    row = 0
    for request in requests:
        fields = {name: value for name, value in request["fields"].items() if name != "HTTP_IF_NONE_MATCH"}
        if request["method"] == "HEAD" or request["method"] == "GET" and fields != request["fields"]:
            yield {"row": row} | request | {"method": "GET", "fields": fields}
            request, row = request | {"of": row}, row + 1
        yield {"row": row} | request
        row += 1


def make(count, seed, records):
    r = random.Random(seed)
    rest = (a_request(r, number, records) for number in itertools.count())
    for request in itertools.islice(numbered(itertools.chain(fixed(records), rest)), count):
        print(json.dumps(request))


def again(requests, answers):
    """A client has the answer of CGI, or one of another request."""
    r, tag, row = random.Random(len(requests)), '"x"', len(requests)
    for request, answer in zip(requests, answers, strict=True):
        tags = [line[6:] for line in answer["head"] if line.startswith("ETag: ")]
        if not tags or "of" in request or r.random() < 0.5:
            continue
        older, tag = tag, tags[0]
        value = r.choice([tag] * 5 + [tag.removeprefix("W/"), f"{older}, {tag}", f"{tag} , *", older, tag[:-2] + '"'])
        fields = request["fields"] | {"HTTP_IF_NONE_MATCH": value}
        print(json.dumps(request | {"row": row, "of": request["row"], "method": r.choice(["GET", "GET", "HEAD"]), "fields": fields}))
        row += 1


def send(request):
    words = [str(request["row"]), "/dev/null"]
    for name in ("ASAN_OPTIONS", "CARTAZ_ETC", "CARTAZ_VAR", "CARTAZ_HTDOCS", "CARTAZ_NOW"):
        if name in os.environ:
            words.append(name + "=" + os.environ[name])
    variables = {"HTTP_HOST": os.environ["HOST"], "REQUEST_METHOD": request["method"], "QUERY_STRING": request["query"],
                 "PATH_INFO": request["path"], **request["fields"]}
    words += [name + "=" + value for name, value in variables.items()]
    words += [os.environ["BUILD"] + "/cgi-bin/" + request["program"], ""]
    sys.stdout.write("".join(word + "\0" for word in words))


def lines(file):
    return [json.loads(line) for line in file]


match sys.argv[1:]:
    case ["make", count, seed]:
        make(int(count), seed, json.load(sys.stdin))
    case ["again", path]:
        with open(path, encoding="utf-8") as file:
            again(lines(sys.stdin), lines(file))
    case ["send"]:
        for one in lines(sys.stdin):
            send(one)
