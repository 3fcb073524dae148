#!/usr/bin/python3 -IS
"""news - reads a feed as RSS and as Atom, and prints the entries if both agree.

usage: news.py FEED.rss FEED.atom

Prints a line for each event: its id, the instant of its first appearance, the instant of its last
change, its title; both instants in the form of RFC 3339.  Fails if a feed lacks a part that its
standard requires, or if the two differ.  Sources: RSS 2.0 and its Best Practices Profile, RFC 4287.
"""
import re
import sys
import xml.etree.ElementTree as tree

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
DAYS = "Sat Sun Mon Tue Wed Thu Fri".split()
ATOM = "{http://www.w3.org/2005/Atom}"


def one(element, name, wanted=1):
    found = element.findall(name)
    assert len(found) == wanted, f"{len(found)} {name} in {element.tag}, not {wanted}"
    return found[0] if found else None


def text(element, name):
    value = one(element, name).text
    assert value and value == value.strip(), f"{name} is {value!r}"
    return value


def http_date(value):
    found = re.fullmatch(r"(\w{3}), (\d\d) (\w{3}) (\d{4}) (\d\d:\d\d:\d\d) GMT", value)
    assert found, value
    month, year = MONTHS.index(found[3]) + 1, int(found[4])
    # Zeller's congruence: the name of the day is that of the date.
    m, y = (month + 12, year - 1) if month < 3 else (month, year)
    assert DAYS[(int(found[2]) + 13 * (m + 1) // 5 + y + y // 4 - y // 100 + y // 400) % 7] == found[1], value
    return f"{year}-{month:02}-{found[2]}T{found[5]}Z"


def instant(value):
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", value), value
    return value


def link(element, rel):
    found = [each.get("href") for each in element.findall(ATOM + "link") if each.get("rel") == rel]
    assert len(found) == 1, f"links {rel}: {found}"
    return found[0]


def read_rss(path):
    root = tree.parse(path).getroot()
    assert root.tag == "rss" and root.get("version") == "2.0" and len(root) == 1
    channel = one(root, "channel")
    self = one(channel, ATOM + "link").attrib
    assert self["rel"] == "self" and self["type"] == "application/rss+xml"
    items = channel.findall("item")
    rows = []
    for item in items:
        guid = one(item, "guid")
        assert guid.get("isPermaLink") == "false" and guid.text.startswith("tag:")
        rows.append((guid.text, http_date(text(item, "pubDate")), text(item, "title"), text(item, "link"),
                     text(item, "description")))
    built = channel.findtext("lastBuildDate")
    assert (built is not None) == bool(items)
    return {"title": text(channel, "title"), "about": text(channel, "description"), "page": text(channel, "link"),
            "self": self["href"].replace("/eventos.rss", "/eventos.atom"), "language": text(channel, "language"),
            "newest": built and http_date(built), "rows": rows}


def read_atom(path):
    root = tree.parse(path).getroot()
    assert root.tag == ATOM + "feed"
    assert text(root, ATOM + "id").startswith("tag:")
    assert text(one(root, ATOM + "author"), ATOM + "name")
    rows, changed = [], []
    for entry in root.findall(ATOM + "entry"):
        summary = one(entry, ATOM + "summary")
        assert summary.get("type") == "html"
        rows.append((text(entry, ATOM + "id"), instant(text(entry, ATOM + "published")), text(entry, ATOM + "title"),
                     link(entry, "alternate"), text(entry, ATOM + "summary")))
        changed.append(instant(text(entry, ATOM + "updated")))
        assert rows[-1][1] <= changed[-1]
    updated = instant(text(root, ATOM + "updated"))
    return {"title": text(root, ATOM + "title"), "about": text(root, ATOM + "subtitle"),
            "page": link(root, "alternate"), "self": link(root, "self"),
            "language": root.get("{http://www.w3.org/XML/1998/namespace}lang"), "newest": updated if rows else None,
            "rows": rows}, changed


rss = read_rss(sys.argv[1])
atom, changes = read_atom(sys.argv[2])
for name, said in rss.items():
    assert said == atom[name], f"{name}: RSS {said!r}, Atom {atom[name]!r}"
ids = [row[0] for row in rss["rows"]]
assert len(set(ids)) == len(ids), "an id is there twice"
assert changes == sorted(changes, reverse=True), "not the newest first"
assert not changes or rss["newest"] == changes[0]
for (identity, first, title, _, _), change in zip(rss["rows"], changes):
    print(identity.rsplit("/", 1)[1], first, change, title)
