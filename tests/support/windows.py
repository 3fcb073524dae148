#!/usr/bin/python3 -ESB
"""Asks every surface for windows of days and holds the answers against window_reference.py.

usage: windows.py RECORDS BRAND SEED WINDOWS

RECORDS is what was imported, BRAND the brand's file, CARTAZ_NOW the instant of all requests;
BUILD has the programs.  All words and so many WINDOWS of days, drawn
with SEED, are asked of the HTML and the Markdown, page by page; the words and a fifth of the
windows, others each day, of the calendar, the RSS, MCP and A2A.  Each answer that differs, of the first 12 of a surface, is a line: the instant, the surface, the
window, what is missing, what is too much, where the order changes, which session is shown
instead.  Exits 1 when there was one.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from datetime import date, datetime, timedelta

from window_reference import Catalog, instant

WORDS = ("today", "tomorrow", "weekend", "next_weekend", "week", "month", "now")
SENTENCES = {"today": "today", "tomorrow": "tomorrow", "weekend": "this weekend", "month": "this month"}
PARTS = {"html": 1, "md": 1, "ics": 5, "rss": 5, "mcp": 5, "a2a": 5}  # one of so many windows
LINES_OF_EACH = 12


class Surface:
    """How it is asked, and how its answer is read: [(slug, what it shows of the start)]"""
    def __init__(self, name, program, path, per_page, read, in_order=True):
        self.name, self.program, self.path = name, program, path
        self.per_page, self.read, self.in_order = per_page, read, in_order

    def pages(self, count):
        """One more where the last is full: it must be empty."""
        return max(1, count // self.per_page + 1)


def read_html(body):
    found = []
    body = re.sub('<section class="runs">.*?</section>', "", body, flags=re.S)
    for card in re.split("<li[ >]", body.split("<main", 1)[-1])[1:]:
        link = re.search(r'<h\d><a href="/eventos/([^"]+)"', card)
        day = re.search(r'<div class="leaf"[^>]*><b>(\d+)</b>', card)
        if link:
            found.append((link[1], ("day", int(day[1])) if day else None))
    return found


def read_markdown(body):
    body = re.sub(r"^## (Em cartaz|Ongoing)$.*?(?=^## |\Z)", "", body, flags=re.M | re.S)  # the strip of runs
    return [(slug, ("text", when)) for when, slug in re.findall(r"^\| ([^|]*) \| \[.*?\]\(\S*/eventos/([^)\s]+)\)", body, re.M)]


def read_calendar(body):
    lines = re.sub(r"\r?\n[ \t]", "", body)
    return [(re.search(r"^URL[^:]*:\S*/eventos/(\S+)", e, re.M)[1], ("stamp", re.search(r"^DTSTART[^:]*:(\S+)", e, re.M)[1]))
            for e in lines.split("BEGIN:VEVENT")[1:]]


def read_rss(body):
    return [(slug, None) for slug in re.findall(r"<link>[^<]*/eventos/([^<]+)</link>", body.split("<item>", 1)[-1])] \
        if "<item>" in body else []


def read_tool(body):
    result = json.loads(body)["result"]
    found = result["structuredContent"] if "structuredContent" in result else next(
        p["data"] for p in result["message"]["parts"] if "data" in p)
    return [(e["slug"], ("tool", e)) for e in found["data"]]


def read_api(body):
    return [(e["slug"], ("api", e)) for e in json.loads(body)["data"]]


SURFACES = {s.name: s for s in (
    Surface("html", "page-events", "", 20, read_html),
    Surface("md", "page-events", "/eventos.md", 20, read_markdown),
    Surface("ics", "page-events", "/eventos.ics", 0, read_calendar, in_order=False),
    Surface("rss", "page-events", "/eventos.rss", 100, read_rss, in_order=False),
    Surface("mcp", "mcp", "", 50, read_tool),
    Surface("a2a", "a2a", "", 50, read_tool),
    Surface("a2a text", "a2a", "", 20, read_tool),
    Surface("api", "events", "", 50, read_api))}


class Asker:
    """Collects requests, sends them in one go (cgi_run.c)."""
    def __init__(self, host, folder):
        self.folder, self.table, self.bodies = folder, [], {}
        self.environment = [f"{name}={value}" for name, value in os.environ.items()
                            if name.startswith("CARTAZ_") or name == "ASAN_OPTIONS"] + ["HTTP_HOST=" + host]

    def body(self, text):
        if text not in self.bodies:
            self.bodies[text] = os.path.join(self.folder, f"body.{len(self.bodies)}")
            with open(self.bodies[text], "w", encoding="utf-8") as f:
                f.write(text)
        return self.bodies[text]

    def ask(self, surface, window, page):
        body, more = "/dev/null", []
        query = "&".join(f"{k}={v}" for k, v in window.items())
        if surface.program in ("mcp", "a2a"):
            arguments = window | {"page": page, "per_page": surface.per_page}
            part = {"text": SENTENCES.get(window.get("when"))} if surface.name == "a2a text" else {"data": arguments}
            params = {"name": "search_events", "arguments": arguments} if surface.name == "mcp" else {
                "message": {"messageId": "m", "role": "ROLE_USER", "parts": [part]}}
            body = self.body(json.dumps({"jsonrpc": "2.0", "id": 7, "params": params,
                                         "method": "tools/call" if surface.name == "mcp" else "SendMessage"}))
            more, query = ["CONTENT_TYPE=application/json", "HTTP_A2A_VERSION=1.0"], ""
        else:
            query += ("&" if query else "") + f"page={page}" + ("&per_page=50" if surface.name == "api" else "")
        self.table += ["x", body, *self.environment, "REQUEST_METHOD=" + ("POST" if more else "GET"),
                       "QUERY_STRING=" + query, "PATH_INFO=" + surface.path, *more,
                       f"{os.environ['BUILD']}/cgi-bin/{surface.program}", ""]

    def answers(self):
        """In the order of the requests, each (status, body)."""
        with tempfile.TemporaryFile() as table:
            table.write("".join(word + "\0" for word in self.table).encode())
            table.seek(0)
            run = subprocess.Popen([os.environ["BUILD"] + "/tests/cgi_run", "-t", self.folder], stdin=table, stdout=subprocess.PIPE)
        for line in run.stdout:
            answer = json.loads(line)
            yield answer["status"], answer["body"]
        assert run.wait() == 0, "cgi_run"


def shows(told, event, session):
    """What the surface shows of the start is that of the session."""
    kind, value = told
    if kind == "api":
        return (told_time(value["starts_at"], event) == told_time(session.text, event)
                and told_time(value["ends_at"], event) == told_time(session.end_text, event)
                and value["is_closed"] == event.is_closed)
    if kind == "tool":
        # A session that is shown, and cancelled, is said to be.
        off = event.is_off or session.cancelled
        return (told_time(value["starts_at"], event) == told_time(session.text, event)
                and (value["event_status"] in ("cancelled", "postponed")) == off)
    if event.is_run or session.start is None:
        return True
    local = session.start.astimezone(event.zone)
    if kind == "day":
        return value == local.day
    if kind == "text":
        return value.startswith(f"{local:%Y-%m-%d}" if session.is_day else f"{local:%Y-%m-%d %H:%M}")
    return True


def told_time(text, event):
    return instant(text, event.zone) if text else None


def stamps(session, event):
    """The ways in which a calendar may write its start: in UTC, in local time, as a day."""
    local = session.start.astimezone(event.zone)
    return {f"{session.start:%Y%m%dT%H%M%SZ}", f"{local:%Y%m%dT%H%M%S}", f"{local:%Y%m%d}"}


def calendar_differences(expected, got, window):
    """Of each event a calendar has the sessions that are in the window, and no others."""
    said, told = [], {}
    for slug, (_, stamp) in got:
        told.setdefault(slug, []).append(stamp)
    for event, _ in expected:
        inside = [s for s in event.sessions if s.is_in(*window)]
        there = told.get(event.slug, [])
        if there and (len(there) != len(inside) or not all(stamps(s, event) & set(there) for s in inside)):
            said.append(f"sessions of {event.slug}: {' '.join(there)}, not {' '.join(s.text for s in inside)}")
    return said


def differences(surface, expected, got, window):
    slugs, told = [e.slug for e, _ in expected], [slug for slug, _ in got]
    of = {e.slug: (e, shown) for e, shown in expected}
    said = []
    if missing := [s for s in slugs if s not in set(told)]:
        said.append("missing " + " ".join(missing[:8]) + (f" and {len(missing) - 8} more" if len(missing) > 8 else ""))
    if extra := [s for s in dict.fromkeys(told) if s not in of]:
        said.append("extra " + " ".join(extra[:8]) + (f" and {len(extra) - 8} more" if len(extra) > 8 else ""))
    if surface.name == "rss" and len(slugs) > surface.per_page:
        said = [f"{len(told)} items, not {surface.per_page}"] if len(told) != surface.per_page else []
        said += ["extra " + " ".join(extra)] if extra else []
    if surface.in_order and not said and slugs != told:
        at = next(i for i, pair in enumerate(zip(slugs + [None], told + [None])) if pair[0] != pair[1])
        said.append(f"order: number {at + 1} is {(told + [None])[at]}, not {(slugs + [None])[at]}")
    if surface.name == "ics":
        return said + calendar_differences(expected, got, window)[:3]
    wrong = [(slug, what) for slug, what in got if what and slug in of and of[slug][1] and not shows(what, *of[slug])]
    return said + [f"{slug} shows {what[1] if what[0] in ('day', 'text') else json.dumps(what[1])[:160]}, not {of[slug][1].text} ({of[slug][0].zone})" for slug, what in wrong[:3]]


def draw(rng):
    """A window of days, most of them short, around the fortnight."""
    first = date(2026, 10, 5) + timedelta(days=rng.randrange(50))
    last = first + timedelta(days=rng.choice((0, 0, 0, 1, 1, 2, 3, 6, 13, 30)))
    kind = rng.random()
    return {"from": first, "to": last} if kind < .94 else {"from": first} if kind < .97 else {"to": last}


def questions(seed, now, count):
    """[(surface, the window)]"""
    words = [{"when": word} for word in WORDS]
    rng = random.Random(seed)
    windows = [draw(rng) for _ in range(count)]
    rng = random.Random(f"{seed} {now}")
    asked = [("api", {}), ("md", {})]
    for name, part in PARTS.items():
        asked += [(name, window) for window in words + rng.sample(windows, count // part)]
    return asked + [("a2a text", {"when": word}) for word in SENTENCES]


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        records = json.load(f)
    with open(sys.argv[2], encoding="utf-8") as f:
        brand = json.load(f)
    now = os.environ["CARTAZ_NOW"]
    catalog = Catalog(records, brand["timezone"], datetime.fromisoformat(now.replace("Z", "+00:00")))
    lines, events, per_surface, known = [], 0, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        asker, batch = Asker(brand["host"], folder), []
        for name, window in questions(int(sys.argv[3]), now, int(sys.argv[4])):
            surface, bounds = SURFACES[name], catalog.window(**window) if window else None
            if (key := str(window)) not in known:
                known[key] = catalog.in_window(*bounds) if window else catalog.order()
            # The RSS tells news, and of what is over there are none.
            expected = [row for row in known[key] if name != "rss" or not row[0].is_over]
            pages = 1 if name in ("ics", "rss", "a2a text") else surface.pages(len(expected))
            if name == "a2a text":
                expected = expected[:surface.per_page]
            for page in range(1, pages + 1):
                asker.ask(surface, {k: str(v) for k, v in window.items()}, page)
            batch.append((surface, window, bounds, expected, pages))
        answers = asker.answers()
        for surface, window, bounds, expected, pages in batch:
            events += len(expected)
            called = "&".join(f"{k}={v}" for k, v in window.items()) or "all events"
            got, said = [], []
            for _ in range(pages):
                status, body = next(answers)
                try:
                    got += surface.read(body) if status == 200 else []
                except (ValueError, KeyError, TypeError, StopIteration) as e:
                    said = [f"cannot be read: {e!r}: {body[:200]}"]
                if status != 200:
                    said = [f"status {status}"]
            said = said or differences(surface, expected, got, bounds)
            if said:
                per_surface[surface.name] = per_surface.get(surface.name, 0) + 1
            if said and per_surface[surface.name] <= LINES_OF_EACH:
                lines.append(f"{now} {surface.name} {called}: " + "; ".join(said))
    print("\n".join(lines))
    print(f"{now}: {sum(per_surface.values())} of {len(batch)} answers differ {per_surface or ''}; {events} events were expected")
    return 1 if lines or events < len(batch) * 5 else 0


if __name__ == "__main__":
    sys.exit(main())
