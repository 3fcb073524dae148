#!/usr/bin/python3 -SB
"""raw_truth - compares the answers of Cartaz with the published files of others.

usage: raw_truth BUILD READINGS FOLDER

READINGS is a list of {"host", "file", "kind", "now", "left_out", ...}: files in FOLDER that the
brand `host` has imported.  support/raw_records.py reads the files without Cartaz.  For every
event, the script then compares the answers of the API, list, page with its JSON-LD, Markdown,
calendar, RSS, Atom, MCP and A2A: their values must be those of the file (support/truth.py), and
none may be missing.  CARTAZ_ETC and CARTAZ_VAR name the catalog.

Prints each difference, and then the numbers of compared values; ends with 1 if there is one.
"""
import collections
import datetime
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import zoneinfo

sys.path += ["/usr/lib/python3/dist-packages"]
import raw_records
import truth
import truth_surfaces as surfaces
from truth_record import fold, moment, squeeze


def words(text):
    """The words of a text without its addresses, which Markdown writes in other ways."""
    text = re.sub(r"(https?://|www\.)[^\s\"<>()\[\]|\\]+", " ", html.unescape(raw_records.plain(text or "") or ""))
    return set(re.findall(r"[^\W_]{3,}", squeeze(text).casefold()))


class Asker:
    """Sends many requests in one go (support/cgi_run.c)."""

    def __init__(self, build, host, now):
        self.build, self.host, self.now, self.rows = build, host, now, []
        self.folder = tempfile.TemporaryDirectory()

    def add(self, row, program, query="", path="", body=None):
        name, method = "/dev/null", "GET"
        if body is not None:
            name, method = os.path.join(self.folder.name, str(len(self.rows))), "POST"
            with open(name, "w", encoding="utf-8") as f:
                json.dump(body, f)
        env = ["CARTAZ_%s=%s" % (k, os.environ["CARTAZ_" + k]) for k in ("ETC", "VAR", "HTDOCS")]
        env += ["CARTAZ_NOW=" + self.now, "HTTP_HOST=" + self.host, "REQUEST_METHOD=" + method, "QUERY_STRING=" + query,
                "PATH_INFO=" + path, "CONTENT_TYPE=application/json", "HTTP_A2A_VERSION=1.0"]
        self.rows.append("\0".join([row, name, *env, "%s/cgi-bin/%s" % (self.build, program), "", ""]))

    def answers(self):
        rows, self.rows = "".join(self.rows), []
        out = subprocess.run(["%s/tests/cgi_run" % self.build, "-t", self.folder.name], input=rows.encode(),
                             stdout=subprocess.PIPE, check=True).stdout
        return [json.loads(line) for line in out.decode("utf-8", "surrogatepass").splitlines()]


class Judge(truth.Judge):
    """An instant without a zone is shown in the brand's zone; a line may have the name, the address or both."""

    def line(self, slug, surface, member, text, pieces):
        rest = fold(text)
        for piece in (*surfaces.NO_PLACE, *sorted(pieces, key=lambda p: p != self.of[slug].place_name)):
            rest = rest.replace(fold(piece), "", 1)
        super().line(slug, surface, member, text if rest else "", pieces)

    def __init__(self, brand, records, now):
        super().__init__(brand, records, now)
        self.brand, self.now = brand, now

    def people_date(self, slug, surface, text):
        r = self.of[slug]
        kept = r.start, r.end, r.zone
        if r.zone is None and isinstance(r.start, datetime.datetime) and r.start.tzinfo:
            zone = zoneinfo.ZoneInfo(self.brand["timezone"])
            r.start, r.end = (t.astimezone(zone) if isinstance(t, datetime.datetime) else t for t in (r.start, r.end))
            r.zone = self.brand["timezone"]
        super().people_date(slug, surface, self.without_dates(slug, surface, text))
        r.start, r.end, r.zone = kept


    def without_dates(self, slug, surface, text):
        """The date without ", + 5 dates, until Dec 1", which is compared with the occurrences that are left."""
        r = self.of[slug]
        found = re.search(r"(?:·|,) \+ (\d+) dates?(?:, until (.*))?$", text)
        if not found:
            return text
        times = {moment(o[0], None) for o in r.record.get("occurrences", []) if not o[3]}
        after = sorted(t for t in times if str(t)[:16] > str(r.start)[:16])
        self.told(slug, surface, "how many more dates", int(found[1]), [len(after)])
        for n in re.findall(r"\d+", found[2] or ""):
            self.told(slug, surface, "the day of the last date", int(n), [after[-1].day, after[-1].year])
        return text[:found.start()]


def rpc(method, params):
    return {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}


def listed(asker):
    """All events of the list, page by page."""
    found, last, page = [], 1, 0
    while page < last:
        page += 1
        asker.add("list", "events", "per_page=50&page=%d" % page)
        body = json.loads(asker.answers()[0]["body"])
        last, found = body["meta"]["last_page"], found + body["data"]
    return found


class Comparison:
    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        self.missing, self.compared = [], collections.Counter()

    def has(self, slug, surface, member, wanted, text):
        """Nothing of the wanted words is missing in the text."""
        self.compared[surface] += 1
        if not wanted <= words(text):
            self.missing.append(f"{slug}: {surface}: {member} lacks {sorted(wanted - words(text))[:6]!r}")

    def reading(self, reading):
        records = raw_records.read(os.path.join(self.folder, reading["file"]), reading)
        brand = json.load(open("%s/brands/%s.json" % (os.environ["CARTAZ_ETC"], reading["host"]), encoding="utf-8"))
        asker = Asker(self.build, reading["host"], reading["now"])
        rows = listed(asker)
        pairs = self.matched(reading, records, rows)
        now = datetime.datetime.fromisoformat(reading["now"].replace("Z", "+00:00"))
        for slug, record, row in pairs:
            self.complete(reading, slug, record, row)
        judge = Judge(brand, [r for _, r, _ in pairs], now)
        for row in rows:
            if row["slug"] in judge.of:
                surfaces.read_api(judge, row["slug"], row, "list")
        for slug, record, _ in pairs:
            self.ask(asker, slug)
        for page in ("rss", "atom"):
            asker.add(page, "page-events", "", "/eventos." + page)
        for answer in asker.answers():
            self.answer(judge, answer)
        return judge

    def matched(self, reading, records, rows):
        """Pairs a record with a row of the list that has its name and start."""
        by_name = collections.defaultdict(list)
        for row in rows:
            by_name[fold(row["name"])].append(row)
        pairs = []
        for record in records:
            if not squeeze(record["name"] or ""):
                continue
            mine = by_name[fold(html.unescape(raw_records.plain(record["name"])))]
            starts = {o[0] for o in record.get("occurrences", [])} or {record["starts_at"]}
            place = (record.get("location") or {}).get("name")
            best = sorted(mine, key=lambda row: (
                not any(self.same_time(row["starts_at"], s) for s in starts),
                fold(str(record.get("key"))) not in fold(row["slug"]),
                fold((row["location"] or {}).get("name") or "") != fold(place or ""),
                len(words(row["description"]) ^ words(record.get("description")))))
            if not best or (reading.get("left_out") and not any(self.same_time(best[0]["starts_at"], t) for t in starts)):
                if not reading.get("left_out"):
                    self.missing.append(f"{reading['host']}: {record['name']!r} of {record['starts_at']} is in no list")
                continue
            mine.remove(best[0])
            pairs.append((best[0]["slug"], record, best[0]))
        for name, rest in by_name.items():
            for row in rest:
                self.missing.append(f"{reading['host']}: {row['name']!r} of {row['starts_at']} is in no file")
        if not reading.get("left_out") and len(pairs) != len(rows):
            self.missing.append(f"{reading['host']}: {len(pairs)} of {len(rows)} events were compared")
        return pairs

    @staticmethod
    def same_time(a, b):
        a, b = moment(a, None), moment(b, None)
        return str(a)[:16] == str(b)[:16] or (
            isinstance(a, datetime.datetime) and isinstance(b, datetime.datetime)
            and a.tzinfo is not None and b.tzinfo is not None and a == b)

    def complete(self, reading, slug, record, row):
        """Makes the record as truth.py needs it, with the words of documented rules that the answer has."""
        record["slug"], record["id"] = slug, row["id"]
        record["name"] = html.unescape(raw_records.plain(record["name"]))
        told = row["location"] or {}
        if "occurrences" in record:
            same = [o for o in record["occurrences"] if self.same_time(row["starts_at"], o[0])]
            if same:
                record["starts_at"], record["ends_at"] = same[0][:2]
        if "place_text" in record:
            # A line may be split into name, address and city; no word may be lost or invented.
            raw, ours = words(record["place_text"]), words(" ".join(
                str(told.get(k) or "") for k in ("name", "city", "state", "state_abbr", "formatted_address")))
            if not row["is_online"]:
                self.has(slug, "list", "the place", raw, " ".join(ours))
            self.has(slug, "list", "the file's place", ours - words(reading.get("country", "")), record["place_text"])
            record["location"] = dict(told, country=reading["country"] if told.get("city") else None)
            record["is_online"] = row["is_online"]
        record["location"] = {k: v for k, v in (record.get("location") or {}).items() if v is not None}
        place = record["location"]
        if fold(place.get("name") or "") in ("online", "zoom", "teams", "microsoftteams", "virtual"):
            record["is_online"] = True
        state = fold(str(record.get("status_text") or record.get("cancelled") or ""))
        record["event_status"] = record.get("event_status") or {"cancelled": "cancelled", "1": "cancelled", "rescheduled": "rescheduled"}.get(state)
        if reading["kind"] == "page" and told.get("city") and not place.get("city"):
            # The documented rule finds the city in an address that is one text.
            self.has(slug, "list", "the file's address", words(told["city"]), place.get("street"))
            place.update(city=told["city"], country=reading["country"])
            if re.search(r"\d", told["city"]):
                self.missing.append(f"{slug}: {told['city']!r} is no city")
        if reading["kind"] == "page":
            parts = " ".join(filter(None, [place.pop(k, None) for k in ("street", "postal", "region")]))
            self.has(slug, "list", "the address", words(parts), json.dumps(told, ensure_ascii=False))
            self.has(slug, "list", "the file's address", words(told.get("formatted_address")), " ".join(
                [parts, *(str(v) for v in place.values() if isinstance(v, str))]))
            for key in ("formatted_address", "state", "state_abbr"):
                place[key] = told.get(key)
        if record.pop("free", "0") == "1":
            record["tickets"] = [{"price": 0}]
        price = record.pop("price_text", None)
        if price is not None:
            amounts = [truth.number(n.replace(",", ".")) for n in re.findall(r"\d+(?:[.,]\d+)?", str(price))]
            free = fold(price) in ("free", "gratuit", "gratuito", "gratis", "kostenlos")
            record["tickets"] = [{"price": 0}] if free else [{"price": str(amounts[0])}] if re.fullmatch(
                r"[£$€]?\s?\d+(?:[.,]\d\d?)?\s?(€|euros?)?", str(price).strip()) else []

    def ask(self, asker, slug):
        asker.add("api " + slug, "event", "", "/" + slug)
        for surface, ending in (("html", ""), ("md", ".md"), ("ics", ".ics")):
            asker.add(surface + " " + slug, "page-event", "", "/" + slug + ending)
        asker.add("mcp " + slug, "mcp", body=rpc("tools/call", {"name": "get_event", "arguments": {"slug": slug}}))
        asker.add("a2a " + slug, "a2a", body=rpc("SendMessage", {"message": {
            "messageId": "m", "role": "ROLE_USER", "parts": [{"data": {"slug": slug}}]}}))

    def answer(self, judge, answer):
        surface, _, slug = answer["row"].partition(" ")
        if (surface, answer["status"]) == ("ics", 404) and judge.of[slug].start is None:
            return
        if answer["status"] != 200:
            judge.wrong.append(f"{slug}: {surface}: status {answer['status']}")
            return
        body = answer["body"]
        if surface == "a2a":
            text = json.loads(body)["result"]
            body = json.dumps({"result": {"structuredContent": self.event_in(text)}})
        if surface == "atom":
            return
        if judge.of[slug].record.get("places") if slug else False:
            # A date has a place of its own, and the API has that of the series.
            for place in judge.of[slug].record["places"] if surface == "html" else ():
                self.has(slug, surface, "a date's own place", words(place), body)
            if surface not in ("api", "ics"):
                return
        if surface == "ics" and "occurrences" in judge.of[slug].record:
            self.series(judge, slug, body)
        else:
            try:
                surfaces.READ["mcp" if surface == "a2a" else surface](judge, slug, body)
            except KeyError as unknown:  # an event that is in no file
                judge.wrong.append(f"{slug}: {surface}: {unknown}")
        if slug:
            self.all_there(judge.of[slug], slug, surface, body)

    def event_in(self, value):
        """The event among the parts of an A2A answer."""
        if isinstance(value, dict):
            if "slug" in value and "starts_at" in value:
                return value
            value = list(value.values())
        for v in value if isinstance(value, list) else ():
            found = self.event_in(v)
            if found is not None:
                return found
        return None

    def series(self, judge, slug, body):
        """The dates of a series that are to come are those of the file, with their names and states."""
        calendar = raw_records.of_calendar(body)[0]
        low = judge.now.replace(tzinfo=None)
        wanted = [o for o in judge.of[slug].record["occurrences"] if o[0][:19] >= low.isoformat() and o[0][:10] < str((low + 700 * raw_records.DAY).date())]
        ours = raw_records.occurrences(calendar, calendar.walk("VEVENT"), low, low + 700 * raw_records.DAY)
        ours = [(o[0], o[1], squeeze(o[2]), o[3]) for o in ours if o[0][:19] >= low.isoformat()]
        wanted = [(o[0], o[1], squeeze(o[2]), o[3]) for o in wanted]
        judge.compared["ics"] = judge.compared.get("ics", 0) + len(wanted)
        for only, who in ((set(wanted) - set(ours), "lacks"), (set(ours) - set(wanted), "invents")):
            if only:
                judge.wrong.append(f"{slug}: ics: {who} {len(only)} dates: {sorted(only, key=str)[:3]!r}")

    def all_there(self, r, slug, surface, body):
        """Name, place, city and description are on every surface; the state, too, in its words."""
        text = re.sub(r"\r\n[ \t]", "", body) if surface == "ics" else body
        text = re.sub(r"\\(u[0-9a-f]{4})", lambda m: json.loads('"\\%s"' % m[1]), text)
        text = re.sub(r"\\[nN]", " ", text) if surface in ("ics", "mcp", "a2a", "api") else text.replace("\\", "")
        text = text.replace("&nbsp;", " ").replace("<http", " http")
        self.has(slug, surface, "name", words(r.name), text)
        self.has(slug, surface, "place", words(r.place_name), text)
        self.has(slug, surface, "city", words(r.city), text)
        if surface in ("html", "md", "api", "mcp", "a2a"):
            told = raw_records.plain(r.description) or ""
            told = told if surface not in ("mcp", "a2a") else told[:1000].rsplit(" ", 1)[0]  # agents get the beginning
            self.has(slug, surface, "description", words(told), text)
        if surface in ("html", "md", "mcp", "a2a"):
            for who in r.record.get("performers") or []:
                self.has(slug, surface, "performers", words(who["name"]), text)


def main():
    build, readings, folder = sys.argv[1:4]
    comparison, wrong, counts, events = Comparison(build, folder), [], collections.Counter(), 0
    for reading in json.load(open(readings, encoding="utf-8")):
        judge = comparison.reading(reading)
        wrong += [f"{reading['host']}: {line}" for line in judge.wrong]
        wrong += [f"{reading['host']}: {line}" for line in comparison.missing]
        comparison.missing = []
        counts.update(judge.compared)
        events += len(judge.of)
    counts.update(comparison.compared)
    for line in wrong[:int(os.environ.get("LINES", "60"))]:
        print(line)
    print(f"{events} events, {sum(counts.values())} comparisons:", ", ".join(f"{k} {v}" for k, v in sorted(counts.items())), f": {len(wrong)} wrong")
    return bool(wrong) or not events


if __name__ == "__main__":
    sys.exit(main())
