#!/usr/bin/python3 -IS
"""page_search - prints the form, the chips and the facets of a list page, as JSON.

usage: page_search PAGE

"chips" are the filters of the address, "read" those that the search read from the words, and
"facets" the links below each heading.  Each link has its label, its count and the parameters of
its address.
"""
import html.parser
import json
import re
import sys


def plain(text):
    """What a value of a query stands for; urllib.parse takes longer to load than all else."""
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), text.replace("+", " ").encode()).decode()


def parts(address):
    """The path and the parameters of an address."""
    path, _, query = re.sub(r"^https?://[^/?#]*", "", address).partition("#")[0].partition("?")
    return path, {plain(name): plain(value) for name, _, value in (each.partition("=") for each in query.split("&") if each)}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.lists, self.fields, self.options = [], {"chips": [], "read": [], "other": []}, {}, {}
        self.facets, self.heading, self.link, self.select = {}, "", None, None
        self.ids, self.labels, self.details, self.understood, self.robots, self.canonical = [], [], None, "", "", ""

    def inside(self, name):
        return any(name in classes for _, classes in self.open)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag not in ("meta", "link", "img", "br", "input"):
            self.open.append((tag, (a.get("class") or "").split()))
        if "id" in a:
            self.ids.append(a["id"])
        if tag == "label":
            self.labels.append(a["for"])
        if tag == "details":
            self.details = "open" in a
        if tag == "meta" and a.get("name") == "robots":
            self.robots = a["content"]
        if tag == "link" and a.get("rel") == "canonical":
            self.canonical = a["href"]
        if tag == "h2":
            self.heading = ""
        if tag == "input" and (a.get("type") != "checkbox" or "checked" in a):
            self.fields[a["name"]] = a.get("value", "")
        if tag == "select":
            self.select = a["name"]
            self.fields[self.select], self.options[self.select] = "", []
        if tag == "option" and self.select and any(t == "select" for t, _ in self.open):
            self.options[self.select].append(a.get("value"))
            if "selected" in a:
                self.fields[self.select] = a.get("value")
        if tag == "a":
            path, query = parts(a["href"])
            self.link = {"path": path, "query": query, "label": "", "count": ""}

    def handle_endtag(self, tag):
        if tag == "a" and self.link:
            self.link["label"] = self.link["label"].strip()
            where = "chips" if self.inside("set") else "read" if self.inside("understood") else "other"
            if self.inside("facets"):
                self.facets.setdefault(self.heading, []).append(self.link)
            else:
                self.lists[where].append(self.link)
            self.link = None
        if tag not in ("input",):
            self.open.pop()

    def handle_data(self, data):
        if self.inside("hidden") or (self.open and self.open[-1][0] == "span" and data == "×"):
            return
        if self.open and self.open[-1][0] == "h2":
            self.heading += data
        if self.link is not None:
            self.link["count" if self.open[-1][0] == "small" else "label"] += data
        if self.inside("understood"):
            self.understood += data
        # "10" is an option without a value of its own.
        if self.open and self.open[-1][0] == "option" and self.select and self.options.get(self.select):
            if self.options[self.select][-1] is None:
                self.options[self.select][-1] = data
                if self.fields[self.select] is None:
                    self.fields[self.select] = data


page = Page()
page.feed(open(sys.argv[1], encoding="utf-8").read())
assert not page.open, page.open
assert len(page.ids) == len(set(page.ids)), "an id twice"
assert all(label in page.ids for label in page.labels), "a label without a field"
print(json.dumps({**page.lists, "fields": page.fields, "options": page.options, "facets": page.facets,
                  "details": page.details, "understood": " ".join(page.understood.split()), "robots": page.robots,
                  "canonical": page.canonical}, ensure_ascii=False))
