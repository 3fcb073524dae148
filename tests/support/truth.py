#!/usr/bin/python3 -ESB
"""truth - is what the surfaces tell of an event in its record, or derived by a rule?

usage: truth BRAND RECORDS ANSWERS [NOW]

BRAND is the brand file, RECORDS an array of native records with slugs, ANSWERS the
answers of support/cgi_run.c, a line each; the row of an answer is its surface and slug:
"list", "api SLUG", "md SLUG", "html SLUG", "ics SLUG", "rss", "mcp SLUG".

Prints each member told that is not the record's, then what was compared; ends with 1
when there is one.  Every rule is written here again, from cartaz(1), NATIVE FORM.  Text
is compared without invisible characters and runs of blanks (clean.bats has those).
"""
import datetime
import html
import json
import re
import sys
import urllib.parse

import truth_surfaces as surfaces
from truth_record import Record, fold, moment, number, squeeze


class Judge:
    def __init__(self, brand, records, now):
        self.site = brand["site_url"]
        self.of = {r["slug"]: Record(r, brand, now) for r in records}
        self.wrong, self.compared = [], {}

    def told(self, slug, surface, member, value, allowed):
        """A value that is told; None is always true of what a record need not tell."""
        self.compared[surface] = self.compared.get(surface, 0) + 1
        if value not in allowed:
            self.wrong.append(f"{slug}: {surface}: {member} is {value!r}, the record gives {allowed!r}")

    def when(self, slug, surface, member, value, wanted):
        zone = wanted.tzinfo if isinstance(wanted, datetime.datetime) else None
        is_ = moment(value, None) if isinstance(value, str) else value
        same = type(is_) is type(wanted) and (is_ is None or not isinstance(is_, datetime.datetime)
                                              or ((is_.tzinfo is None) == (zone is None)))
        self.told(slug, surface, member, value if not (same and is_ == wanted) else "", ["", str(wanted)])

    def line(self, slug, surface, member, text, pieces):
        """Nothing in the line but the pieces, and the words that say there is no place."""
        rest = squeeze(text)
        for piece in (*pieces, *surfaces.NO_PLACE):
            rest = rest.replace(squeeze(piece), " ")
        self.told(slug, surface, member, "" if not fold(rest) else text, [""])

    def place(self, slug, surface, member, text):
        """A line about the place: it says "online" of what is online alone, and "to be announced" of what has none."""
        r = self.of[slug]
        self.line(slug, surface, member, text, r.pieces())
        told = text.split(", ")[0] if text.split(", ")[0] in surfaces.NO_PLACE else None
        self.told(slug, surface, member + ", online", told in surfaces.ONLINE, [r.is_online])
        self.told(slug, surface, member + ", to be announced", told in surfaces.NO_PLACE[len(surfaces.ONLINE):],
                  [False] if r.is_online or r.place_name or r.city or r.address else [True, False])

    def people_date(self, slug, surface, text):
        r = self.of[slug]
        times = [t for t in (r.start, r.end) if t]
        rest = text.replace(r.zone, "") if r.zone else text
        for offset in {t.strftime("%z") for t in times if isinstance(t, datetime.datetime)} - {""}:
            rest = re.sub(rf"UTC[{'-−' if offset[0] == '-' else '+'}]0?{int(offset[1:3])}(:{offset[3:5]})?", "", rest)
        hours = [t for t in times if isinstance(t, datetime.datetime)]
        numbers = {n for t in times for n in (t.day, t.year)} | {
            n for t in hours for n in (t.hour, t.hour % 12 or 12, t.minute)}
        for found in re.findall(r"\d+", rest):
            self.told(slug, surface, "a date's number", int(found), sorted(numbers))
        low = rest.casefold()
        for names, allowed in ((surfaces.MONTHS, {t.month - 1 for t in times}),
                               (surfaces.WEEKDAYS, {t.weekday() for t in times})):
            for name, index in names.items():
                if re.search(rf"\b{name}\b", low):
                    self.told(slug, surface, "a date's name", index if index not in allowed else None, [None])

    def amount(self, slug, surface, amount):
        """The page has a table of prices, fees and totals; elsewhere totals are told."""
        r = self.of[slug]
        self.told(slug, surface, "an amount", amount, sorted(r.amounts if surface == "md" else r.totals, key=str))

    def address(self, slug, surface, member, address):
        def plain(a):  # as blanks, encoding and case do not count
            return fold(urllib.parse.unquote(re.sub(r"^[a-z]*:?[/\\]+", "", a.strip(), flags=re.I)))
        r = self.of[slug]
        if address.startswith("https://www.openstreetmap.org/"):
            query = urllib.parse.unquote(address.partition("?")[2])
            if query.startswith("query="):
                self.line(slug, surface, "a map's place", query[6:], r.pieces())
            else:
                points = {tuple(map(number, p)) for p in re.findall(r"mlat=([-\d.]+)&mlon=([-\d.]+)", query)}
                self.told(slug, surface, "a map's place", points, [{r.point}])
        elif address != self.site and not address.startswith(self.site + "/"):
            known = [*r.links, *r.images]
            if not any(plain(address) == plain(k) for k in known) and address not in html.unescape(r.description):
                host = urllib.parse.urlsplit(address).hostname or ""
                is_puny = "xn--" in host and any(host.encode().decode("idna") in k for k in known)
                self.told(slug, surface, member, address if not is_puny else None, [None, *known])


def main():
    brand, records = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:3])
    now = datetime.datetime.fromisoformat(sys.argv[4] if len(sys.argv) > 4 else "2026-11-18T12:00:00+00:00")
    judge = Judge(brand, records, now)
    for text in open(sys.argv[3], encoding="utf-8"):
        answer = json.loads(text)
        surface, _, slug = answer["row"].partition(" ")
        if (surface, answer["status"]) == ("ics", 404) and judge.of[slug].start is None:
            continue  # nothing for a calendar
        if answer["status"] != 200:
            judge.wrong.append(f"{slug}: {surface}: status {answer['status']}")
        else:
            surfaces.READ[surface](judge, slug, answer["body"])
    for line in judge.wrong[:60]:
        print(line)
    print(", ".join(f"{k} {v}" for k, v in sorted(judge.compared.items())) + f": {len(judge.wrong)} wrong")
    return bool(judge.wrong) or not judge.compared


if __name__ == "__main__":
    sys.exit(main())
