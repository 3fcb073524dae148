#!/usr/bin/python3 -ESB
"""month - checks the answers of a site whose rebuild stopped, for each hour of 30 days.

usage: month.py RECORDS BRAND STOPPED HOURS STALE_DAYS

RECORDS are the records of the last import, at STOPPED; BRAND is the brand file, whose max_stale is
STALE_DAYS.  For each of HOURS hours, at another minute, the script compares the lists (HTML,
Markdown, API, MCP, A2A, RSS, calendar), the home page, the frame and the pages of two events with
window_reference.py: the events, their order and times, the events that are over, and the note that
the answer is old.  The two events are the event whose state changed last, and another one each
time.  Prints the first 20 differences; exits 1 if there was one.
"""
import json
import re
import sys
import tempfile
from datetime import timedelta

import windows
from window_reference import Catalog, instant
from windows import SURFACES, WORDS, Surface, differences, told_time

OLD = {"page": "foram atualizados pela última vez em", "tool": '"stale_since":'}
ENDED = "encerrado"
LISTS = ("html", "md", "api", "mcp", "a2a")
DETAILS = {name: Surface(name, program, path, 0, None) for name, program, path in (
    ("page", "page-event", "/{}"), ("page.md", "page-event", "/{}.md"), ("event", "event", "/{}"), ("frame", "page-embed", "/{}"))}
FRONT = {name: Surface(name, program, path, 0, windows.read_markdown if path else windows.read_html) for name, program, path in (
    ("home", "page-home", ""), ("home.md", "page-home", "/index.md"), ("frame", "page-embed", ""))}


class Month(windows.Asker):
    def at(self, now):
        self.environment = [e for e in self.environment if not e.startswith("CARTAZ_NOW=")] + [f"CARTAZ_NOW={now:%Y-%m-%dT%H:%M:%SZ}"]

    def detail(self, surface, slug):
        self.ask(Surface(surface.name, surface.program, surface.path.format(slug), 0, None), {}, 1)

    def tool(self, slug):
        """get_event, as search_events is asked."""
        body = self.body(json.dumps({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
                                     "params": {"name": "get_event", "arguments": {"slug": slug}}}))
        self.table += ["x", body, *self.environment, "REQUEST_METHOD=POST", "CONTENT_TYPE=application/json",
                       f"{windows.os.environ['BUILD']}/cgi-bin/mcp", ""]


def last_change(event, now):
    """When the event last became over, or took another next session."""
    ends = [s.end or s.start for s in event.sessions if s.is_over(now)]
    return max(ends, default=windows.datetime.min.replace(tzinfo=now.tzinfo))


def false_detail(name, body, e):
    """What an answer about one event says that is not so."""
    said = []
    if name in ("event", "tool"):
        value = json.loads(body) if name == "event" else json.loads(body)["result"]["structuredContent"]
        if not windows.shows(("api" if name == "event" else "tool", value), e, e.next):
            said.append(f"its times are {value['starts_at']} to {value.get('ends_at')}, not {e.next.text} to {e.next.end_text}")
        if value["is_closed"] != e.is_closed:
            said.append(f"is_closed is {value['is_closed']}")
        if name == "tool" and (value["availability"] == "ended") != e.is_over:
            said.append(f"availability is {value['availability']}")
    elif name == "page.md":
        start = re.search(r"^- \*\*Início:\*\* (\S+)", body, re.M)
        if e.next.text and (not start or told_time(start[1], e) != told_time(e.next.text, e)):
            said.append(f"begins at {start and start[1]}, not {e.next.text}")
        if (re.search(rf"^- \*\*Disponibilidade:\*\* {ENDED}", body, re.M) is not None) != (e.is_over and e.takes_place):
            said.append("its availability is that of another time")
    elif name == "page":
        ld = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', body, re.S)[1])
        if "startDate" in ld and instant(ld["startDate"], e.zone)[0] != e.next.start:
            said.append(f"startDate is {ld['startDate']}, not {e.next.text}")
        if e.is_closed and "schema.org/InStock" in body:
            said.append("offers in stock")
        # Without a date there is no event in schema.org.
        if e.next.start and (re.search("Cancelled|Postponed", ld.get("eventStatus", "")) is not None) == e.takes_place:
            said.append(f"eventStatus is {ld.get('eventStatus')}")
        if (f">{ENDED}" in body) != (e.is_over and e.takes_place):
            said.append("its availability is that of another time")
    return said


def false_front(surface, body, catalog):
    """The first events of the order, and beside them those that run; none is over."""
    got = surface.read(body)
    said = differences(surface, catalog.order()[:len(got)], got, None) if got else ["is empty"]
    running = [e.slug for e, _ in catalog.order() if catalog.is_running(e) and not e.is_closed]
    part = re.search('<section class="runs">.*?</section>|^## Em cartaz$.*?(?=^## )', body, re.M | re.S)
    runs = list(dict.fromkeys(re.findall("/eventos/([a-z0-9-]+)[\")]", part[0]))) if part else []
    if surface.program == "page-home" and (runs != running[:len(runs)] or bool(runs) != bool(running)):
        said.append(f"shows the runs {' '.join(runs)}, not {' '.join(running[:8])}")
    return said


def hour(month, number, now, records, zone):
    """Asks; returns [(the name of the answer, what finds what is false in its body)]"""
    catalog, asked = Catalog(records, zone, now), []
    month.at(now)
    for name in LISTS:
        s = SURFACES[name]
        page = number % s.pages(len(records)) + 1
        month.ask(s, {}, page)
        rows = catalog.order()[(page - 1) * s.per_page:page * s.per_page]
        asked.append((name, lambda body, s=s, rows=rows: differences(s, rows, s.read(body), None)))
    word = WORDS[number % len(WORDS)]
    bounds = catalog.window(when=word)
    rows = catalog.in_window(*bounds)
    for name in ("html", "mcp", "rss", "ics"):
        s = SURFACES[name]
        month.ask(s, {"when": word}, 1)
        part = [r for r in rows if name != "rss" or not r[0].is_over][:s.per_page if name in ("html", "mcp") else None]
        asked.append((f"{name} {word}", lambda body, s=s, part=part: differences(s, part, s.read(body), bounds)))
    for s in FRONT.values():
        month.ask(s, {}, 1)
        asked.append((s.name, lambda body, s=s: false_front(s, body, catalog)))
    events = sorted(catalog.events, key=lambda e: last_change(e, now))
    for e in {events[-1].slug: events[-1], (by_turns := catalog.events[number % len(records)]).slug: by_turns}.values():
        for s in DETAILS.values():
            month.detail(s, e.slug)
            asked.append((f"{s.name} {e.slug}", lambda body, s=s, e=e: false_detail(s.name, body, e)))
        month.tool(e.slug)
        asked.append((f"tool {e.slug}", lambda body, e=e: false_detail("tool", body, e)))
    return asked


def is_old(name, body):
    """Does it say that it is old?  None: the closed API has no place for it."""
    kind = name.split()[0]
    if kind in ("api", "event"):
        return None
    return (OLD["tool"] if kind in ("mcp", "a2a", "tool") else OLD["page"]) in re.sub(r"\r\n ", "", body)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        records = json.load(f)
    with open(sys.argv[2], encoding="utf-8") as f:
        brand = json.load(f)
    stopped = windows.datetime.fromisoformat(sys.argv[3].replace("Z", "+00:00"))
    hours, stale = int(sys.argv[4]), timedelta(days=int(sys.argv[5]))
    lines, answers, old_answers = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        # A day's requests are one table.
        for first in range(0, hours, 24):
            month, batch = Month(brand["host"], folder), []
            for number in range(first, min(first + 24, hours)):
                now = stopped + timedelta(hours=number * 720 // hours, minutes=number * 7 % 60, seconds=11)
                batch += [(now, *row) for row in hour(month, number, now, records, brand["timezone"])]
            for (now, name, find), (status, body) in zip(batch, month.answers(), strict=True):
                said = find(body) if status == 200 else [f"status {status}"]
                old = is_old(name, body)
                if old is not None and old != (now - stopped > stale):
                    said.append("says that it is old" if old else "does not say that it is old")
                answers, old_answers = answers + 1, old_answers + (old is True)
                if said:
                    lines.append(f"{now:%Y-%m-%dT%H:%M:%SZ} {name}: " + "; ".join(said))
    print("\n".join(lines[:20]))
    print(f"{hours} hours: {len(lines)} of {answers} answers say something false; {old_answers} said that they are old")
    return 1 if lines or old_answers < answers // 4 else 0


if __name__ == "__main__":
    sys.exit(main())
