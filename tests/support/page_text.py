#!/usr/bin/python3 -IS
"""page_text - checks that a page contains values of an upstream only as text.

usage: page_text PAGE
       page_text PAGE CORPUS LINE ...
       page_text PAGE "" "" ...

Reads the page as HTML.  Only the elements and attributes that Cartaz writes are allowed.  Every
address must be http, https, mailto or of the site itself, elements must nest, and no invisible
character may be left.  With a line of a corpus, the title of the page must contain the text of
this line unchanged.
"""
import html.parser
import json
import re
import sys

ELEMENTS = set("""html head base meta title link style script body a header nav ul li main article h1 h2 h3 h4 div img svg
    dl dt dd time span b p br section table thead tbody tr th td form label input datalist option select button
    ol footer strong em details summary small blockquote rect circle path text g""".split())
ATTRIBUTES = set("""lang dir charset name content rel href type class id aria-label aria-labelledby aria-current aria-hidden src alt
    width height datetime data-label scope for value placeholder maxlength list action method role property
    selected checked open min step inputmode toolname tooldescription toolautosubmit toolparamdescription hreflang viewbox d x y cx cy r fill textlength lengthadjust font-size focusable preserveaspectratio
    text-anchor transform rx loading decoding fetchpriority sizes title target""".split())
VOID = {"meta", "link", "img", "br", "input", "base"}
INVISIBLE = re.compile("[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e"
                       "\u2060-\u206f\ufeff\U000e0000-\U000e0fff]")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts, self.data = [], {}, ""

    def handle_starttag(self, tag, attributes):
        assert tag in ELEMENTS, f"an element <{tag}>"
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), f"twice: {names}"
        for name, value in attributes:
            assert name in ATTRIBUTES, f"an attribute {name} of <{tag}>"
            if name in ("href", "src", "action"):
                assert re.match(r"(https?://|webcal://|mailto:|/|#)", value), f"an address {value}"
        if tag == "script":
            assert attributes == [("type", "application/ld+json")], "a script"
        if tag == "style":
            assert not attributes and "style" not in self.texts, "another <style>"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data):
        where = self.open[-1] if self.open else ""
        self.texts[where] = self.texts.get(where, "") + data

    def handle_comment(self, data):
        raise AssertionError("a comment")


def check(name, corpus=None, line=None):
    page = Page()
    source = open(name, encoding="utf-8").read()
    assert not INVISIBLE.search(source), "an invisible character"
    page.feed(source)
    page.close()
    assert not page.open, f"not closed: {page.open}"
    blocks = page.texts.get("script", "")
    while blocks:
        blocks = blocks[json.JSONDecoder().raw_decode(blocks)[1]:]
    if corpus:
        lines = [line for line in open(corpus, encoding="utf-8").read().split("\n") if line]
        wanted = INVISIBLE.sub("", lines[int(line)])
        heading = page.texts["h1"]
        assert " ".join(f"N {wanted}".split()) == " ".join(heading.split()), f"the heading is {heading!r}"


for at in range(1, len(sys.argv), 3):
    try:
        check(*sys.argv[at:at + 3])
    except Exception:
        print(f"page_text: {sys.argv[at]}:", file=sys.stderr)
        raise
