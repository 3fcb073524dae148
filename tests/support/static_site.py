#!/usr/bin/python3 -IS
"""static_site - a folder behind a plain static server, and where its links lead.

usage: static_site.py FOLDER ORIGIN

Serves FOLDER with Python's own server, which knows nothing but files and index.html,
and follows every address of ORIGIN from the front page, robots.txt and 404.html on: in
HTML, Markdown, XML, calendars and texts, fragments and pictures of previews too. Of HTML the nesting of elements
is looked at. Prints what is broken, what no address leads to, and a line of the sums;
exit 1 when anything was wrong.
"""
import functools
import html.parser
import http.client
import http.server
import json
import os
import pathlib
import re
import sys
import threading
import urllib.parse
import xml.etree.ElementTree

FOLDER, ORIGIN = pathlib.Path(sys.argv[1]), sys.argv[2].rstrip("/")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
# Ours to have without a link: what the tool and search engines know by name, and the
# calendar of an event that is cancelled, for who has it already.
UNLINKED = re.compile(r"^(\.web/|assets/|[^/]*/[^/]*\.ics$|404\.html$|robots\.txt$|llms\.txt$|favicon\.ico$)")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.links, self.ids, self.wrong = [], [], set(), []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.links += [values[name] for name in ("href", "src", "action") if values.get(name)]
        if values.get("property") == "og:image":
            self.links.append(values["content"])
        if "id" in values:
            if values["id"] in self.ids:
                self.wrong.append(f"id {values['id']} twice")
            self.ids.add(values["id"])
        if len(values) != len(attributes):
            self.wrong.append(f"an attribute of {tag} twice")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version, wbufsize = "HTTP/1.1", 65536

    def log_message(self, *words):
        pass


def links_of(path, text):
    """The addresses in a file, and for HTML what is wrong with it and its ids."""
    if path.endswith("/") or path.endswith(".html"):
        page = Page()
        page.feed(text)
        page.close()
        wrong = page.wrong + [f"<{tag}> stays open" for tag in page.open]
        if not text.startswith("<!doctype html>\n"):
            wrong.append("no doctype")
        return page.links, page.ids, wrong
    if path.endswith((".xml", ".rss", ".atom", ".svg")):
        xml.etree.ElementTree.fromstring(text)
    if path.endswith(".webmanifest"):
        return [icon["src"] for icon in json.loads(text)["icons"]], set(), []
    if path.endswith(".ics"):
        text = re.sub(r"\r\n[ \t]", "", text)
    return re.findall(re.escape(ORIGIN) + r"[^\s<>\"')\]]*", text.replace("&amp;", "&")), set(), []


def local(address, base):
    """The path and the fragment of an address of ours, or None."""
    whole = urllib.parse.urljoin(base, re.sub("^webcal:", ORIGIN.split(":")[0] + ":", address))
    whole, fragment = urllib.parse.urldefrag(whole)
    if whole == ORIGIN or whole.startswith(ORIGIN + "/"):
        return whole[len(ORIGIN):] or "/", fragment
    return None


def main():
    handler = functools.partial(Quiet, directory=str(FOLDER))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    todo, seen, reached, wrong, pages = ["/", "/robots.txt", "/404.html", "/llms.txt"], {}, set(), [], 0
    fragments = []

    def get(path):
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer, answer.read()

    while todo:
        path = todo.pop()
        if path in seen:
            continue
        answer, body = get(path)
        final = path
        if answer.status == 301:
            # A folder; what a plain server says of it is the same with a slash.
            final = answer.getheader("Location")
            answer, body = get(final)
        seen[path] = set()
        if answer.status != 200 or b"<title>Directory listing" in body:
            wrong.append(f"{path} is {answer.status}, or a folder without a page")
            continue
        file = final.split("?")[0].lstrip("/")
        reached.add(file + "index.html" if file == "" or file.endswith("/") else urllib.parse.unquote(file))
        pages += final.endswith(("/", ".html"))
        links, seen[path], faults = links_of(final.split("?")[0], body.decode("utf-8", "replace"))
        wrong += [f"{path}: {fault}" for fault in faults]
        for link in links:
            there = local(link, ORIGIN + path)
            if there is None:
                continue
            todo.append(there[0])
            if there[1]:
                fragments.append((path, *there))
    wrong += [f"{at} leads to #{to} of {path}, which has none" for at, path, to in fragments if to not in seen.get(path, ())]
    files = {str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*") if file.is_file()}
    wrong += [f"nothing leads to {file}" for file in sorted(files - reached) if not UNLINKED.match(file)]
    print(*wrong, f"{pages} pages, {len(wrong)} broken, {len(reached)} files", sep="\n")
    sys.stdout.flush()
    os._exit(bool(wrong))


main()
