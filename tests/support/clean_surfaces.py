#!/usr/bin/python3 -IS
"""clean_surfaces - checks that pages and feeds contain each text in its cleaned form.

usage: clean_surfaces TABLE FOLDER

TABLE is the table of clean texts.  The folder has page.N.html, page.N.md and page.N.ics for
each row, list.html and list.rss.  Prints every page or feed that contains another text.
"""
import html.parser
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

BLANKS = re.compile(r"[ \t\n]+")


def squeeze(text):
    return BLANKS.sub(" ", text).strip()


class Page(html.parser.HTMLParser):
    def __init__(self, source):
        super().__init__()
        self.open, self.texts = [], {}
        self.feed(source)

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "link", "img", "br", "input"):
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag):
        self.open.pop()

    def handle_data(self, data):
        for tag in set(self.open):
            self.texts[tag][-1] += data


def unescape_calendar(text):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], text)


table = json.load(open(sys.argv[1], encoding="utf-8"))
folder = pathlib.Path(sys.argv[2])
wrong = checked = 0


def check(row, surface, is_, wanted):
    global wrong, checked
    checked += 1
    if squeeze(is_) != squeeze(wanted):
        wrong += 1
        print(f"row {row}, {surface}: {is_!a}, not {wanted!a}")


def read(name):
    return (folder / name).read_bytes().decode("utf-8")


for row, texts in enumerate(table):
    wanted = texts["becomes"]
    page = Page(read(f"page.{row}.html"))
    check(row, "h1", page.texts["h1"][0], wanted)
    check(row, "title", page.texts["title"][0].split(" · ")[0], wanted)
    check(row, "place", page.texts["dd"][1].split("\n")[0], wanted)
    data = json.loads(page.texts["script"][0])
    check(row, "JSON-LD name", data["name"], wanted)
    check(row, "JSON-LD place", data["location"]["name"], wanted)
    check(row, "organizer", page.texts["dd"][2], wanted)
    check(row, "organizer's words", page.texts["p"][-3], texts.get("described", wanted))
    check(row, "ticket", page.texts["th"][5], wanted)
    markdown = read(f"page.{row}.md")
    heading = next(line[2:] for line in markdown.split("\n") if line.startswith("# "))
    check(row, "Markdown", re.sub(r"\\(.)", r"\1", heading), wanted)
    calendar = re.sub(r"\r\n[ \t]", "", read(f"page.{row}.ics"))
    check(row, "SUMMARY", unescape_calendar(re.search(r"^SUMMARY[^:]*:(.*)\r", calendar, re.M)[1]), wanted)
feed = xml.etree.ElementTree.fromstring(read("list.rss").encode("utf-8"))
said = {item.findtext("link").rsplit("/", 1)[1]: item.findtext("title") for item in feed.iter("item")}
names = re.findall(r'href="/eventos/(e\d+)"[^>]*>(.*?)</a>', read("list.html"), re.S)
listed = {slug: Page(f"<b>{name}</b>").texts["b"][0] for slug, name in names}
for row, texts in enumerate(table):
    check(row, "RSS", said.get(f"e{row}", ""), texts["becomes"])
    check(row, "list", listed.get(f"e{row}", ""), texts["becomes"])
print(f"{checked} texts, {wrong} wrong")
sys.exit(wrong > 0 or checked < 10 * len(table))
