#!/usr/bin/python3 -IS
"""allowed - checks cleaned HTML with a parser of its own against the list of allowed tags.

usage: allowed.py <DOCUMENTS

A NUL ends each document. Prints all parts that are not allowed, and exits 1 if there are
some: another tag or attribute, an address that is not http or https, a comment, a tag that
is not closed at its place, text at a place that allows none, an invisible character that
does not change another character.
"""
import html.parser
import re
import sys
import unicodedata

TAGS = set("p br strong em ul ol li h3 h4 blockquote table thead tbody tr th td a".split())
HREF = re.compile(r"https?://[A-Za-z0-9.%_-]+(:[0-9]*)?([/?#][!#$%&()*+,./0-9:;=?@A-Z\[\]_a-z~-]*)?")

# Joiners between emoji, between and after letters of Arabic, after a virama; the tags of three flags.
EMOJI = "[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]"
BELONGS = re.compile(f"(?<={EMOJI})\u200d(?={EMOJI})|(?<=[\u0620-\u06ff])[\u200c\u200d](?=[\u0620-\u06ff])"
                     "|(?<=[\u094d\u09cd\u0d4d\u0dca])[\u200c\u200d]"
                     "|(?<=\U0001f3f4)\U000e0067\U000e0062(\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063"
                     "\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f")


class Checker(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in TAGS:
            self.wrong.append(f"the tag {tag}")
        if tag == "a":
            if [name for name, _ in attrs] != ["href", "rel"]:
                self.wrong.append(f"the attributes {attrs}")
            elif not HREF.fullmatch(attrs[0][1]) or attrs[1][1] != "nofollow ugc":
                self.wrong.append(f"the link {attrs}")
        elif attrs:
            self.wrong.append(f"the attributes {attrs}")
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.wrong.append(f"<{tag}/>")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if data == "\n":
            return  # before a block
        if not self.open or self.open[-1] in ("ul", "ol", "table", "thead", "tbody", "tr", "blockquote"):
            self.wrong.append(f"text in the wrong place: {data}")
        for c in BELONGS.sub("", data):
            if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs"):
                self.wrong.append(f"the character U+{ord(c):04X}")

    def handle_comment(self, data):
        self.wrong.append(f"the comment {data}")

    def handle_decl(self, decl):
        self.wrong.append(f"the declaration {decl}")

    def handle_pi(self, data):
        self.wrong.append(f"the instruction {data}")

    def unknown_decl(self, data):
        self.wrong.append(f"the section {data}")


def main():
    count = bad = 0
    for count, document in enumerate(sys.stdin.buffer.read().decode("utf-8").split("\0")[:-1], 1):
        checker = Checker()
        checker.feed(document)
        checker.close()
        if checker.open:
            checker.wrong.append(f"left open: {checker.open}")
        # What the parser took for text must not look like a tag in the bytes.
        if re.search(r"<(?!/?(%s)[ >])" % "|".join(TAGS), document):
            checker.wrong.append("a < that begins no tag")
        for wrong in checker.wrong:
            print(f"document {count}: {wrong}")
        bad += bool(checker.wrong)
    print(f"{count} documents, {bad} with something that is not allowed")
    return bad > 0 or count == 0


sys.exit(main())
