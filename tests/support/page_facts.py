#!/usr/bin/python3 -IS
"""page_facts - prints the facts of an event's page.

usage: page_facts PAGE

Reads the page as HTML, or as Markdown if its name ends in .md, and prints one JSON object: each
label of a fact with {"text", "links": [[text, address], ...]}.
"""
import html.parser
import json
import re
import sys


class Facts(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.facts, self.label, self.open = {}, "", ""

    def handle_starttag(self, tag, attributes):
        if tag in ("dt", "dd"):
            self.open = tag
            if tag == "dt":
                self.label = ""
            else:
                assert self.label not in self.facts, f"twice: {self.label}"
                self.facts[self.label] = {"text": "", "links": []}
        elif tag == "a" and self.open == "dd":
            self.facts[self.label]["links"].append(["", dict(attributes)["href"]])
            self.open = "a"

    def handle_endtag(self, tag):
        if tag in ("dt", "dd"):
            self.open = ""
        elif tag == "a" and self.open == "a":
            self.open = "dd"

    def handle_data(self, data):
        if self.open == "dt":
            self.label += data
        elif self.open:
            self.facts[self.label]["text"] += data
        if self.open == "a":
            self.facts[self.label]["links"][-1][0] += data


def of_markdown(text):
    unescaped = re.compile(r"\\([!-/:-@\[-`{-~])").sub
    facts = {}
    for label, value in re.findall(r"^- \*\*([^*]+):\*\* (.*)$", text.partition("\n## ")[0], re.M):
        links = re.findall(r"(?<!\\)\[((?:[^\]\\]|\\.)*)\]\(([^)]*)\)", value)
        plain = re.sub(r"(?<!\\)\[((?:[^\]\\]|\\.)*)\]\([^)]*\)", r"\1", value)
        assert label not in facts, f"twice: {label}"
        facts[label] = {"text": html.unescape(unescaped(r"\1", plain)),
                        "links": [[html.unescape(unescaped(r"\1", words)), address] for words, address in links]}
    return facts


with open(sys.argv[1], encoding="utf-8") as file:
    page = file.read()
if sys.argv[1].endswith(".md"):
    result = of_markdown(page)
else:
    reader = Facts()
    reader.feed(page)
    reader.close()
    result = reader.facts
json.dump(result, sys.stdout, ensure_ascii=False)
