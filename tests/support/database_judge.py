#!/usr/bin/python3
"""database_judge - compares the answers of CGI, of the resident server, and of a live brand on
PostgreSQL to the same requests (database_requests.py).

usage: database_judge.py REQUESTS RECORDS CGI RESIDENT LIVE TOTAL_MAX DIFFERENCE...

CGI and the resident server must give equal answers.  A live brand may give another answer only if
one of the DIFFERENCEs explains it, which are those of the table in how-to/live-postgresql.md.  Then
the answer must be the one that the table and the RECORDS predict.  TOTAL_MAX is that of the profile,
or 0.  Prints the counts as JSON, and the first wrong answers.  Exit 1 if there is one.
"""
import collections
import datetime
import json
import os
import re
import sys

from shapes.wire import words as fold

NOW = datetime.datetime.fromisoformat(os.environ["CARTAZ_NOW"].replace("Z", "+00:00"))
# They follow from the body; the addresses of a list's pages follow from its total and its names.
FROM_BODY = re.compile(r"(Content-Length|ETag|x-markdown-tokens): |Link: <[^>]*/events?\?|Link: <[^>]*/eventos(\.md)?[>?]")
OF_NAMES = re.compile(r"[\d,]+ events?, page |Remove filter: |- \[Search without |- \[[^]]* page\]\(")
ROW = re.compile(r"^\| .*\]\(http://[^)]*/eventos/([^)]*)\)")


class Wrong(Exception):
    pass


def must(condition, what):
    if not condition:
        raise Wrong(what)


def is_page(slugs, predicted):
    must(slugs == predicted, "its events are %s and not %s" % (slugs, predicted))


class Event:
    """A row of the database, by the statements of the page."""

    def __init__(self, record):
        place, producer = record.get("location") or {}, record.get("producer") or {}
        self.slug, self.id = record["slug"], record["id"]
        times = [record.get(name) and datetime.datetime.fromisoformat(record[name]) for name in ("starts_at", "ends_at")]
        is_closed = record["is_closed"] or bool(times[1] or times[0]) and (times[1] or times[0]) < NOW
        self.order = (is_closed, times[0] is None, times[0] or NOW, self.id)
        self.city, self.state, self.organization = fold(place.get("city")), fold(place.get("state_abbr")), producer.get("slug")
        texts = [record["name"], *(p["name"] for p in record.get("performers") or []), place.get("name"), place.get("formatted_address"),
                 place.get("city"), place.get("state"), producer.get("name"), *(record.get("categories") or []), *(record.get("tags") or []),
                 re.sub(r"<[^>]*>|&#?[a-z0-9]+;", " ", record.get("description") or "")]
        self.words = set(word for text in texts for word in fold(text))

    def matches(self, asked):
        for name, own in (("city", self.city), ("state", self.state)):
            if asked.get(name, "").strip() and (fold(asked[name]) != own or not own):
                return False
        if asked.get("organization", "").strip() and asked["organization"] != self.organization:
            return False
        if not asked.get("q", "").strip():
            return True
        *words, last = fold(asked["q"]) or [None]
        return last is not None and all(word in self.words for word in words) and any(word.startswith(last) for word in self.words)


class Page:
    """A page of the list as Markdown, up to its first section: its lines of events, its numbers, its other lines."""

    def __init__(self, body):
        self.title, *lines = body.partition("\n## ")[0].splitlines()
        self.rows = {found[1]: line for line in lines if (found := ROW.match(line))}
        numbers = next((line for line in lines if re.match(r"[\d,]+ events?, page ", line)), "")
        self.numbers = [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", numbers)[:3]]
        self.lines = set(lines) - set(self.rows.values())
        self.all = set(body.splitlines())


class Judge:
    def __init__(self, records, total_max):
        self.events = sorted(map(Event, records), key=lambda event: event.order)
        self.total_max = total_max
        self.shown, self.rows = {}, {}  # of each slug: the event in the list, and its line of Markdown
        self.counts, self.names = collections.Counter(), collections.defaultdict(lambda: "wrong")

    def learn(self, request, answer):
        """A page of the whole list, of CGI."""
        if request["program"] == "events":
            self.shown |= {event["slug"]: event for event in json.loads(answer["body"])["data"]}
        else:
            self.rows |= Page(answer["body"]).rows

    def predicted(self, asked, per_page):
        """The slugs of all events that a live brand finds, those of its page, and total, page and last page."""
        slugs = [event.slug for event in self.events if event.matches(asked)]
        page, total = int(asked.get("page", 1)), len(slugs)
        if self.total_max:
            total = min(total, self.total_max - self.total_max % per_page)
        return slugs, slugs[:total][(page - 1) * per_page:page * per_page], [total, page, max(1, -(-total // per_page))]

    def why(self, asked, slugs, total, of_snapshot):
        """The difference that explains other events or another order."""
        if total < len(slugs):
            return "total"
        if asked.get("q", "").strip() and of_snapshot != len(slugs):
            must(of_snapshot > len(slugs), "a live brand finds more")
            return "words"
        must(of_snapshot == len(slugs), "%d events and not %d" % (len(slugs), of_snapshot))
        return "order"

    def list(self, asked, cgi, live):
        per_page = int(asked.get("per_page", 20))
        slugs, page, numbers = self.predicted(asked, per_page)
        ours, its = json.loads(cgi["body"]), json.loads(live["body"])
        is_page([event["slug"] for event in its["data"]], page)
        must(its["data"] == [self.shown[slug] for slug in page], "an event is another")
        must(list(its["meta"].values()) == [numbers[0], per_page, *numbers[1:]], "meta")
        links = {rel: re.search(r"page=(\d+)", link)[1] for link, rel in re.findall(r'Link: <([^>]*)>; rel="(\w+)"', "\n".join(live["head"]))}
        _, number, last = numbers
        wanted = {"first": 1, "last": last} | ({"prev": min(number - 1, last)} if number > 1 else {}) | ({"next": number + 1} if number < last else {})
        must(links == {rel: str(n) for rel, n in wanted.items()}, "links")
        return self.why(asked, slugs, numbers[0], ours["meta"]["total"])

    def page(self, asked, cgi, live, is_filtered=False):
        ours, its = Page(cgi["body"]), Page(live["body"])
        slugs, page, numbers = self.predicted(asked, 20)
        is_page(list(its.rows), page)
        must(all(its.rows[slug] == self.rows[slug] for slug in page), "the line of an event")
        must(its.numbers == numbers, "%s and not %s" % (its.numbers, numbers))
        if is_filtered:
            must(any("cannot be filtered" in line or "filters by city, state and organizer only" in line for line in its.lines), "no report")
            return "filters"
        if list(ours.rows) != page or ours.numbers != numbers:
            return self.why(asked, slugs, numbers[0], ours.numbers[0])
        other = [line for line in its.lines if line not in ours.all and not OF_NAMES.match(line)]
        must(not other, "other lines: %s" % other)
        return "sections" if its.title == ours.title else "labels"

    def event_page(self, request, cgi, live):
        if cgi["status"] == 404:
            bodies = [re.sub(r"\n## .*|</div>\n<h2>.*</ol>\n", "", answer["body"], flags=re.S) for answer in (cgi, live)]
            name = "suggestions"
        elif request["path"].endswith(".ics"):
            bodies = [re.sub(r"DTSTAMP:.*\r\n|SEQUENCE:.*\r\n", "", answer["body"]) for answer in (cgi, live)]
            name = "stamps"
        else:
            bodies = [re.sub(r'(og:image" content=|"image":)"[^"]*"|<li><a href="/eventos\?.*\n', "", answer["body"]) for answer in (cgi, live)]
            name = "links"
        must(bodies[0] == bodies[1], "another page")
        return name

    def feed(self, request, cgi, live):
        must(live["status"] == (404 if request["path"].endswith(".atom") else 200) and cgi["status"] == 200, "status")
        return "feeds"

    def difference(self, request, cgi, live):
        """The name of the difference that explains the answer of the live brand."""
        kind = request["kind"]
        if kind == "feed":
            return self.feed(request, cgi, live)
        must(cgi["status"] == live["status"], "status")
        ours, its = ({line for line in answer["head"] if not FROM_BODY.match(line)} for answer in (cgi, live))
        must(ours == its, "header")
        if kind == "event page":
            return self.event_page(request, cgi, live)
        must(kind != "event", "another answer")
        if request["program"] == "events":
            return self.list(request["asked"], cgi, live)
        return self.page(request["asked"], cgi, live, kind == "filtered page")

    def judge(self, request, cgi, live):
        """The name of the difference, or "same".  What follows a request has the difference of that request."""
        if all(cgi[part] == live[part] for part in ("status", "head", "body")):
            name = "same"
        elif "of" in request:
            name = self.names[request["of"]]
            must(name != "same", "the whole answers are the same")
        else:
            name = self.difference(request, cgi, live)
        self.names[request["row"]] = name
        self.counts[name] += 1
        return name


def follow(request, whole, answer):
    """The answer to a client that has an ETag, or asks only for the header, follows from the whole answer."""
    value = request["fields"].get("HTTP_IF_NONE_MATCH", "")
    tag = next((line[6:] for line in whole["head"] if line.startswith("ETag: ")), "W/none")
    if answer["status"] == 304:
        must("ETag: " + tag in answer["head"] and (tag.removeprefix("W/") in value or "*" in value), "304 for another ETag")
    else:
        must(answer["head"] == whole["head"], "a header is not that of the whole answer")
    must(answer["body"] == ("" if answer["status"] == 304 or request["method"] == "HEAD" else whole["body"]), "the body")


def answers(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def main():
    requests, cgi, resident, live = (answers(sys.argv[n]) for n in (1, 3, 4, 5))
    with open(sys.argv[2], encoding="utf-8") as file:
        judge = Judge(json.load(file), int(sys.argv[6]))
    names, wrong = sys.argv[7:], []
    for request, answer in zip(requests, cgi):
        if request["kind"] == "all" and "of" not in request:
            judge.learn(request, answer)
    for request, *of in zip(requests, cgi, resident, live, strict=True):
        try:
            must(all(of[0][part] == of[1][part] for part in ("status", "head", "body")), "the resident server gives another answer")
            name = judge.judge(request, of[0], of[2])
            must(name in ("same", *names), "the page does not have the difference " + name)
            if "of" in request:
                for answer, those in zip(of, (cgi, resident, live)):
                    follow(request, those[request["of"]], answer)
        except Wrong as reason:
            wrong.append({"request": request, "wrong": str(reason)[:500]})
    counts = {name: judge.counts[name] for name in names}
    print(json.dumps({"requests": len(requests), "statuses": collections.Counter(a["status"] for a in cgi), "same": judge.counts["same"],
                      "differences": counts, "wrong": len(wrong)}))
    for one in wrong[:10]:
        print(json.dumps(one))
    return bool(wrong)


sys.exit(main())
