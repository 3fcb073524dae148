"""PostgREST over tables events, venues, organizers, tickets.

Source: PostgREST docs/references/{api,errors}, src/PostgREST/{Error,RangeQuery,Response}.hs,
issues 4455 (the body of a 416 is cut in version 13) and 2824 (an offset that is
the total is an empty 206).  Options: version (13; 12), max_rows (db-max-rows,
Supabase: 1000), anonymous (yes; no), database (a folder with the socket of a
real PostgreSQL: it evaluates instead of this file).
"""

import re
from decimal import Decimal, InvalidOperation

import postgrest_grammar as grammar
import wire

TABLES = {
    "events": {
        "id": "bigint", "brand": "text", "slug": "text", "name": "text", "description": "text", "status": "text",
        "starts_at": "text", "ends_at": "text", "timezone": "text", "is_online": "boolean", "is_closed": "boolean",
        "url": "text", "buy_url": "text", "banner": "text", "thumbnail": "text", "updated_at": "text",
        "search": "tsvector", "city_key": "text", "state_key": "text", "organizer_slug": "text", "categories": "json", "sessions": "json",
        "tags": "json", "performers": "json", "accessibility": "json", "languages": "json", "age_rating": "text",
        "door_time": "text",
    },
    "venues": {
        "id": "bigint", "name": "text", "city": "text", "state": "text", "state_abbr": "text", "address": "text",
        "latitude": "numeric", "longitude": "numeric",
    },
    "organizers": {"id": "bigint", "name": "text", "slug": "text"},
    "tickets": {
        "id": "bigint", "name": "text", "price": "numeric", "fee": "numeric", "total": "numeric",
        "currency": "text", "available": "boolean",
    },
}
RELATIONS = {"venues": ("venue", False), "organizers": ("organizer", False), "tickets": ("tickets", True)}


class Refused(Exception):
    def __init__(self, status, code, message, details=None):
        self.status, self.code, self.message, self.details = status, code, message, details


def unsatisfiable(details):
    return Refused(416, "PGRST103", "Requested range not satisfiable", details)


def column_of(table, name):
    if name not in TABLES[table]:
        raise Refused(400, "42703", f"column {table}.{name} does not exist")
    return TABLES[table][name]


def relation_of(table, name):
    if table != "events" or name not in RELATIONS:
        raise Refused(
            400, "PGRST200", f"Could not find a relationship between '{table}' and '{name}' in the schema cache"
        )
    return RELATIONS[name]


def venue_row(place):
    if not place:
        return None
    return {
        "name": place.get("name"), "city": place.get("city"), "state": place.get("state"),
        "state_abbr": place.get("state_abbr"), "address": place.get("formatted_address"),
        "latitude": place.get("latitude") and Decimal(place["latitude"]),
        "longitude": place.get("longitude") and Decimal(place["longitude"]),
    }


def event_row(e):
    images = e.get("images") or {}
    tickets = [
        t | {"id": e["id"] * 100 + n} | {k: t.get(k) and Decimal(t[k]) for k in ("price", "fee", "total")}
        for n, t in enumerate(e.get("tickets") or [])
    ]
    return {name: e.get(name) for name in TABLES["events"]} | {
        "starts_at": wire.utc(e.get("starts_at")), "ends_at": wire.utc(e.get("ends_at")),
        "updated_at": wire.utc(e.get("updated_at")), "url": e.get("page_url"),
        "banner": images.get("banner"), "thumbnail": images.get("thumbnail"),
        "search": " ".join(wire.words(" ".join(text or "" for text in wire.searched(e)))),
        "venue": venue_row(e.get("location")), "organizer": e.get("producer"), "tickets": tickets,
    }


def with_keys(row):
    """The columns for live mode, from those that are there."""
    venue = row.get("venue") or {}
    organizer = row.get("organizer") or {}
    return row | {
        "city_key": wire.key(venue.get("city")),
        "state_key": wire.key(venue.get("state_abbr")),
        "organizer_slug": organizer.get("slug"),
        "search": row.get("search") or " ".join(wire.words(row["name"])),
    }


def typed(kind, text):
    """A filter's value as the column's type."""
    if "\0" in text:
        raise Refused(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00')
    if kind == "boolean":
        if text.lower() not in ("t", "true", "yes", "on", "1", "f", "false", "no", "off", "0"):
            raise Refused(400, "22P02", f'invalid input syntax for type boolean: "{text}"')
        return text.lower() in ("t", "true", "yes", "on", "1")
    if kind in ("bigint", "numeric"):
        try:
            return int(text) if kind == "bigint" else Decimal(text)
        except (ValueError, InvalidOperation):
            raise Refused(400, "22P02", f'invalid input syntax for type {kind}: "{text}"') from None
    return text


def like(pattern, fold_case):
    """LIKE, with * for %."""
    parts, at = [], 0
    while at < len(pattern):
        c = pattern[at]
        if c == "\\" and at + 1 < len(pattern):
            at += 1
            parts.append(re.escape(pattern[at]))
        else:
            parts.append(".*" if c in "*%" else "." if c == "_" else re.escape(c))
        at += 1
    return re.compile("".join(parts), re.DOTALL | (re.IGNORECASE if fold_case else 0))


def search_matches(have, op, value):
    """Over the words of a tsvector of the configuration "simple"."""
    if op == "plfts":
        wanted = re.findall(r"\w+", value.lower())
        return bool(wanted) and all(word in have for word in wanted)
    if op != "fts":
        raise wire.Unknown(op)
    tokens = re.findall(r"\w+(?::\*)?|\S", value.lower())
    return bool(tokens) and Query(tokens, value).matches(have)


class Query:
    """to_tsquery: words, :* for a prefix, & | ! and brackets."""

    def __init__(self, tokens, text):
        self.tokens, self.at, self.text = tokens + [""], 0, text

    def matches(self, have):
        found = self.any(have)
        if self.tokens[self.at]:
            self.wrong()
        return found

    def wrong(self):
        if not re.fullmatch(r"[\w:*&|!() ]*", self.text):
            raise wire.Unknown(f"the text search {self.text!r}")
        raise Refused(400, "42601", f'syntax error in tsquery: "{self.text}"')

    def take(self, token):
        found = self.tokens[self.at] == token
        self.at += found
        return found

    def any(self, have):
        found = self.all(have)
        while self.take("|"):
            found = self.all(have) or found
        return found

    def all(self, have):
        found = self.one(have)
        while self.take("&"):
            found = self.one(have) and found
        return found

    def one(self, have):
        if self.take("!"):
            return not self.one(have)
        if self.take("("):
            found = self.any(have)
            return found if self.take(")") else self.wrong()
        word = self.tokens[self.at]
        if not re.match(r"\w", word):
            self.wrong()
        self.at += 1
        return any(w.startswith(word[:-2]) for w in have) if word.endswith(":*") else word in have


ORDERED = {"eq": (0,), "neq": (-1, 1), "gt": (1,), "gte": (0, 1), "lt": (-1,), "lte": (-1, 0)}


def holds(table, row, f):
    kind = column_of(table, f["column"])
    value, op = row.get(f["column"]), f["op"]
    if op == "is":
        word = {"null": None, "unknown": None, "true": True, "false": False}[f["value"]]
        found = value is word
    elif kind == "tsvector" or op in grammar.SEARCHES:
        if kind == "text" or op not in grammar.SEARCHES:
            raise wire.Unknown(f"{op} with a column of the type {kind}")
        if kind != "tsvector":
            raise Refused(404, "42883", f"operator does not exist: {kind} @@ tsquery")
        typed("text", f["value"])
        found = value is not None and search_matches(set(str(value).split()), op, f["value"])
    elif op == "in":
        wanted = [typed(kind, v) for v in f["value"]]
        found = None if value is None else value in wanted
    elif op in ORDERED:
        wanted = typed(kind, f["value"])
        found = None if value is None else ((value > wanted) - (value < wanted)) in ORDERED[op]
    elif op in ("like", "ilike"):
        pattern = like(typed("text", f["value"]), op == "ilike")
        found = None if value is None else bool(pattern.fullmatch(str(value)))
    else:
        raise wire.Unknown(op)
    return None if found is None else found != f["negated"]


def logic_holds(table, row, node):
    """True, False, or None: nobody knows, and neither of its opposite."""
    if "column" in node:
        return holds(table, row, node)
    members = [logic_holds(table, row, member) for member in node["members"]]
    decisive = node["logic"] == "or"
    found = decisive if decisive in members else None if None in members else not decisive
    return None if found is None else found != node["negated"]


def ordered(table, rows, terms):
    for term in reversed(terms):
        name = term["column"]
        column_of(table, name)
        nulls_first = term["nulls"] == "nullsfirst" if term["nulls"] else term["descending"]
        some = [r for r in rows if r.get(name) is not None]
        none = [r for r in rows if r.get(name) is None]
        # A key of text beside numbers is no table of PostgreSQL, but a fixture of ours.
        some.sort(key=lambda r: (isinstance(r[name], str), r[name]), reverse=term["descending"])
        rows = none + some if nulls_first else some + none
    return rows


def project(table, row, forest, plan):
    out = {}
    for item in forest:
        if "relation" in item:
            name = item["alias"] or item["relation"]
            member, many = relation_of(table, item["relation"])
            rows = row.get(member)
            if many and isinstance(rows, list):
                for part in plan["order"]:
                    if part["path"] == [name]:
                        rows = ordered(item["relation"], rows, part["terms"])
                rows = [project(item["relation"], r, item["members"], plan) for r in rows]
            elif isinstance(rows, dict):
                rows = project(item["relation"], rows, item["members"], plan)
            out[name] = rows if rows is not None or not many else []
        elif item["column"] == "*":
            out |= {column: row.get(column) for column in TABLES[table]}
        else:
            column_of(table, item["column"])
            out[item["alias"] or item["column"]] = row.get(item["column"])
    return out


class Memory:
    """Evaluates a plan over rows in memory."""

    def __init__(self, rows):
        self.rows = rows

    def run(self, table, plan, offset, limit):
        """(JSON text, how many, total, brands)"""
        if table != "events":
            raise wire.Unknown(f"lists of {table}")
        self.fits(table, {}, plan)  # what is wrong is wrong without rows too
        project(table, {}, plan["select"], plan)
        rows = [row for row in self.rows if self.fits(table, row, plan)]
        for part in plan["order"]:
            if not part["path"]:
                rows = ordered(table, rows, part["terms"])
        page = rows[offset:] if limit is None else rows[offset : offset + limit]
        out = [project(table, row, plan["select"], plan) for row in page]
        return wire.to_json(out), len(out), len(rows), [row["brand"] for row in page]

    def fits(self, table, row, plan):
        found = [holds(table, row, f) for f in plan["filters"]]
        return all(found + [logic_holds(table, row, part["tree"]) for part in plan["logic"]])


class Shape:
    def __init__(self, data, options):
        self.options = options
        self.version = int(options.get("version", 13))
        self.max_rows = int(options["max_rows"]) if "max_rows" in options else None
        rows = [with_keys(event_row(e)) for e in data.events]
        rows += [with_keys({"brand": data.item_brand} | item) for item in data.items if item.get("id")]
        self.evaluator = Memory(rows)
        if "database" in options:
            import postgrest_sql

            self.evaluator = postgrest_sql.Database(options["database"], rows)

    def answer(self, request):
        try:
            return self.checked(request)
        except grammar.Wrong as wrong:
            return refusal(Refused(400, "PGRST100", f'"failed to parse" ({wrong})', str(wrong)))
        except NotImplementedError as unknown:
            raise wire.Unknown(str(unknown)) from None
        except Refused as refused:
            return refusal(refused)

    def checked(self, request):
        if request.method not in ("GET", "HEAD"):
            raise wire.Unknown(request.method)
        token = request.bearer("Bearer")
        if token is not None and token != self.options["secret"]:
            raise Refused(401, "PGRST301", "No suitable key or wrong key type")
        if token is None and self.options.get("anonymous") == "no":
            raise Refused(401, "42501", "permission denied for table events")
        table = wire.decoded(request.path[1:], plus=False)
        if table not in TABLES:
            if "/" in table:
                raise Refused(404, "PGRST125", "Invalid path specified in request URL")
            if self.version < 13:
                raise Refused(404, "42P01", f'relation "public.{table}" does not exist')
            raise Refused(404, "PGRST205", f"Could not find the table 'public.{table}' in the schema cache")
        accept = request.headers.get("accept", "*/*")
        singular = "application/vnd.pgrst.object+json" in accept
        if not singular and not any(kind in accept for kind in ("*/*", "application/json", "application/*")):
            raise Refused(406, "PGRST107", f"None of these media types are available: {accept}")
        if "range" in request.headers:
            raise wire.Unknown("Range")
        plan = request.parsed = grammar.parse(request.parameters()) | {"table": table}
        self.check_paths(plan)
        return self.page(request, table, plan, singular)

    def check_paths(self, plan):
        names = {item["alias"] or item["relation"]: item for item in plan["select"] if "relation" in item}
        for what in ("filters", "logic", "order", "limit", "offset"):
            for part in plan[what]:
                if part["path"] and part["path"][0] not in names:
                    raise Refused(400, "PGRST108", f"'{part['path'][0]}' is not an embedded resource in this request")
                if part["path"] and what != "order":
                    raise wire.Unknown(f"{what} of an embedded resource")
                if part["path"] and what == "order":
                    for term in part["terms"]:
                        column_of(names[part["path"][0]]["relation"], term["column"])

    def page(self, request, table, plan, singular):
        limits = [part["n"] for part in plan["limit"]] + ([self.max_rows] if self.max_rows is not None else [])
        limit = min(limits) if limits else None
        offset = plan["offset"][-1]["n"] if plan["offset"] else 0
        if (limit is not None and limit < 0) or offset < 0:
            raise unsatisfiable("Limit should be greater than or equal to zero.")
        text, given, total, brands = self.evaluator.run(table, plan, offset, limit)
        preferences = [p.strip() for p in re.split("[,;]", request.headers.get("prefer", ""))]
        counted = any(p in preferences for p in ("count=exact", "count=planned", "count=estimated"))
        inside = f"{offset}-{offset + given - 1}" if given and total else "*"
        headers = {"Content-Range": f"{inside}/{total if counted else '*'}"}
        if counted:
            headers["Preference-Applied"] = next(p for p in preferences if p.startswith("count="))
        if counted and offset > total:
            details = f"An offset of {offset} was requested, but there are only {total} rows."
            answer = refusal(unsatisfiable(details), headers)
            if self.version >= 13:
                answer.body = answer.body[:2]
            return answer
        if singular:
            if given != 1:
                rows = f"The result contains {given} rows"
                raise Refused(406, "PGRST116", "Cannot coerce the result to a single JSON object", rows)
            request.count(brands)
            return wire.Answer(200, text[1:-1], headers, "application/vnd.pgrst.object+json; charset=utf-8")
        request.count(brands)
        return wire.Answer(206 if counted and given < total else 200, text, headers)


def refusal(refused, headers=None):
    body = {"code": refused.code, "details": refused.details, "hint": None, "message": refused.message}
    headers = {"Proxy-Status": f"PostgREST; error={refused.code}"} | (headers or {})
    if refused.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return wire.Answer(refused.status, body, headers)
