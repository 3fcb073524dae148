"""OpenSearch with one index of events, `_search` alone.

Source: opensearch-project/documentation-website _api-reference/search-apis/search.md,
_search-plugins/searching-data/paginate.md, _query-dsl; the analyzer of the text
fields is standard, lowercase and asciifolding, as static/docs/reference/shipped-profiles.md asks
for.  Options: index (events), window (10000), partial (failed: one shard fails), open (yes:
without a login too).
"""

import base64
import json
import re
import unicodedata

import wire

KEYWORDS = ["brand", "slug", "status", "timezone", "url", "banner", "thumbnail", "venue.state", "venue.state_abbr"]
KEYWORDS += ["venue.city_key", "venue.state_key", "organizer.slug", "updated_at", "buy_url"]
TEXTS = ["name", "description", "search", "venue.name", "venue.city", "venue.address", "organizer.name"]
MAPPING = dict.fromkeys(KEYWORDS, "keyword") | dict.fromkeys(TEXTS, "text")
MAPPING |= {"starts_at": "date", "ends_at": "date", "is_online": "boolean", "is_closed": "boolean"}
PARAMETERS = "allow_partial_search_results routing preference request_cache timeout pretty ignore_unavailable".split()
BODY = {"from": int, "size": int, "track_total_hits": (bool, int), "sort": list, "query": dict}
BODY["_source"] = (bool, list, str)
COMMON = ["operator", "analyzer", "minimum_should_match", "boost", "_name"]
MATCHES = ["best_fields", "most_fields", "cross_fields", "phrase", "phrase_prefix", "bool_prefix"]


class Refused(Exception):
    def __init__(self, status, type, reason, **more):
        self.status, self.type, self.reason, self.more = status, type, reason, more


def parsing(reason):
    return Refused(400, "parsing_exception", reason, line=1, col=1)


def argument(reason):
    return Refused(400, "illegal_argument_exception", reason)


def tokens(text):
    """standard, lowercase, asciifolding"""
    folded = unicodedata.normalize("NFKD", (text or "").translate(wire.LETTERS).lower())
    plain = "".join(c for c in folded if not unicodedata.combining(c)).translate(wire.LETTERS)
    return re.findall(r"\w+(?:['’.]\w+)*", plain)


def at(document, path):
    for step in path.split("."):
        document = document.get(step) if isinstance(document, dict) else None
    return document


def unique(pairs):
    """A key twice is an error to Jackson."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("Duplicate field")
    return dict(pairs)


def no_number(name):
    raise ValueError(f"Non-standard token '{name}'")


def only(what, query, *allowed):
    for name in query:
        if name not in allowed:
            raise parsing(f"[{what}] query does not support [{name}]")


def kind_of(field):
    return MAPPING.get(field)


def one_member(what, query):
    if not isinstance(query, dict):
        raise parsing(f"[{what}] query malformed, no start_object after query name")
    if len(query) != 1:
        raise parsing(f"[{what}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]")
    return next(iter(query.items()))


def term(query):
    field, value = one_member("term", query)
    if isinstance(value, dict):
        only("term", value, "value", "boost", "case_insensitive", "_name")
        if "value" not in value or value.get("case_insensitive"):
            raise wire.Unknown("this form of term")
        value = value["value"]
    if isinstance(value, (list, dict)):
        raise parsing(f"[term] query does not support array of values for field [{field}]")
    if value is None:
        raise argument("value cannot be null")

    def matches(document):
        have = at(document, field)
        if kind_of(field) == "text":
            return value in tokens(have)
        return kind_of(field) is not None and have is not None and have == value

    return matches


def holds(have, wanted, prefix, every):
    found = [word in have for word in wanted]
    if prefix and wanted:
        found[-1] = any(word.startswith(wanted[-1]) for word in have)
    return bool(found) and (all(found) if every else any(found))


def operator(what, query):
    value = str(query.get("operator", "or")).lower()
    if value not in ("and", "or"):
        raise argument(f"operator needs to be either `OR` or `AND`, [{value}] given")
    return value == "and"


def match(what, prefix):
    def parse(query):
        field, value = one_member(what, query)
        options = value if isinstance(value, dict) else {"query": value}
        only(what, options, "query", *COMMON)
        if not isinstance(options.get("query"), (str, int, float)):
            raise parsing(f"[{what}] requires query value")
        every, wanted = operator(what, options), tokens(str(options["query"]))
        if kind_of(field) not in ("text", None):
            raise wire.Unknown(f"{what} of a field that is no text")
        return lambda document: kind_of(field) is not None and holds(tokens(at(document, field)), wanted, prefix, every)

    return parse


def multi_match(query):
    only("multi_match", query, "query", "fields", "type", *COMMON)
    if not isinstance(query.get("query"), (str, int, float)):
        raise parsing("No text specified for multi_match query")
    fields, kind = query.get("fields"), query.get("type", "best_fields")
    if not isinstance(fields, list) or not fields:
        raise parsing("No fields specified for multi_match query")
    if kind not in MATCHES:
        raise parsing(f"failed to parse [multi_match] query type [{kind}]. unknown type.")
    if kind not in ("best_fields", "most_fields", "bool_prefix"):
        raise wire.Unknown(f"multi_match of the type {kind}")
    names = [re.sub(r"\^[0-9.]+$", "", field) for field in fields]
    every, wanted = operator("multi_match", query), tokens(str(query["query"]))
    # Field by field: all words of "and" are in the same one.
    names = [name for name in names if kind_of(name) == "text"]
    prefix = kind == "bool_prefix"
    return lambda document: any(holds(tokens(at(document, name)), wanted, prefix, every) for name in names)


def boolean(query):
    only("bool", query, "filter", "must", "should", "must_not", "minimum_should_match", "boost", "_name")
    parts = {}
    for name in ("filter", "must", "should", "must_not"):
        clauses = query.get(name, [])
        parts[name] = [compile(clause) for clause in (clauses if isinstance(clauses, list) else [clauses])]
    needed = int(query.get("minimum_should_match", 0 if parts["filter"] or parts["must"] else 1))

    def matches(document):
        return (
            all(clause(document) for clause in parts["filter"] + parts["must"])
            and not any(clause(document) for clause in parts["must_not"])
            and (not parts["should"] or sum(clause(document) for clause in parts["should"]) >= needed)
        )

    return matches


def exists(query):
    only("exists", query, "field", "boost", "_name")
    return lambda document: at(document, query["field"]) not in (None, [])


QUERIES = {
    "bool": boolean, "term": term, "multi_match": multi_match, "exists": exists,
    "match": match("match", False), "match_bool_prefix": match("match_bool_prefix", True),
    "match_all": lambda query: only("match_all", query, "boost", "_name") or (lambda document: True),
    "match_none": lambda query: only("match_none", query, "boost", "_name") or (lambda document: False),
}
REAL = "terms query_string simple_query_string range prefix wildcard regexp fuzzy ids nested function_score script"


def compile(query):
    name, body = one_member("_na", query)
    if name in REAL.split():
        raise wire.Unknown(f"the query {name}")
    if name not in QUERIES:
        raise parsing(f"unknown query [{name}]")
    if not isinstance(body, dict):
        raise parsing(f"[{name}] query malformed, no start_object after query name")
    return QUERIES[name](body)


def date_ms(value):
    """As a date field is indexed: a number is milliseconds, a date midnight in UTC."""
    if isinstance(value, int) or (isinstance(value, str) and value.isdigit()):
        return int(value)
    return wire.unix_ms(value + "T00:00:00Z" if len(value) == 10 else value if wire.moment(value) else value + "Z")


def sort_key(document, field):
    value = at(document["_source"], field)
    if value is None:
        return None
    if kind_of(field) == "boolean":
        return value in (True, "true")
    return date_ms(value) if kind_of(field) == "date" else value


def sorting(request):
    """[(field, descending, missing first, unmapped)]"""
    out = []
    for entry in request or []:
        field, options = (entry, {}) if isinstance(entry, str) else one_member("sort", entry)
        options = {"order": options} if isinstance(options, str) else options
        for name in options:
            if name not in ("order", "missing", "unmapped_type", "format", "mode"):
                raise Refused(400, "x_content_parse_exception", f"[field_sort] unknown field [{name}]")
        if options.get("order", "asc") not in ("asc", "desc"):
            raise argument(f"No enum constant SortOrder.{options['order'].upper()}")
        if field in ("_score", "_doc", "_id"):
            raise wire.Unknown(f"sorting by {field}")
        if kind_of(field) is None and "unmapped_type" not in options:
            raise failed(f"No mapping found for [{field}] in order to sort on", "query_shard_exception")
        if kind_of(field) == "text":
            raise failed(
                f"Text fields are not optimised for operations that require per-document field data like "
                f"aggregations and sorting, so these operations are disabled by default. Please use a keyword "
                f"field instead. Alternatively, set fielddata=true on [{field}] in order to load field data by "
                f"uninverting the inverted index."
            )
        out.append((field, options.get("order") == "desc", options.get("missing", "_last") == "_first"))
    return out


def failed(reason, type="illegal_argument_exception"):
    return Refused(400, type, reason, phase=True)


def document(e):
    images, place, producer = e.get("images") or {}, e.get("location") or {}, e.get("producer") or {}
    source = {name: e.get(name) for name in ("brand", "slug", "name", "description", "status", "timezone", "tickets")}
    source |= {"is_online": e.get("is_online", False), "is_closed": e.get("is_closed", False)}
    source |= {"url": e.get("page_url"), "buy_url": e.get("buy_url")}
    source |= {"starts_at": wire.unix_ms(e.get("starts_at")), "ends_at": wire.unix_ms(e.get("ends_at"))}
    source |= {"banner": images.get("banner"), "thumbnail": images.get("thumbnail"), "updated_at": e.get("updated_at")}
    if place:
        source["venue"] = {name: place.get(name) for name in ("name", "city", "state", "state_abbr")}
        source["venue"]["address"] = place.get("formatted_address")
        if place.get("latitude"):
            source["venue"]["geo"] = {"lat": float(place["latitude"]), "lon": float(place["longitude"])}
    if producer:
        source["organizer"] = {"name": producer.get("name"), "slug": producer.get("slug")}
    return {"_index": "events", "_id": str(e["id"]), "_source": source}


def indexed(hit):
    """The document as the index sees it: with the keys, and copy_to of "search"."""
    source = hit.get("_source") or {}
    venue, organizer = source.get("venue") or {}, source.get("organizer") or {}
    keys = {"city_key": wire.key(venue.get("city")), "state_key": wire.key(venue.get("state_abbr"))}
    texts = [source.get("name"), venue.get("name"), venue.get("city"), organizer.get("name")]
    texts.append(wire.plain(source.get("description")))
    return source | {"venue": venue | keys, "search": " ".join(text or "" for text in texts)}


class Shape:
    def __init__(self, data, options):
        self.options = options
        items = [{"_index": "events"} | item for item in data.items]
        hits = [document(e) for e in data.events] + items
        self.documents = [{"hit": hit, "_source": indexed(hit)} for hit in hits]

    def answer(self, request):
        try:
            return self.checked(request)
        except Refused as refused:
            cause = {"type": refused.type, "reason": refused.reason}
            cause |= {name: value for name, value in refused.more.items() if name != "phase"}
            error = {"root_cause": [cause], "type": refused.type, "reason": refused.reason}
            if refused.more.get("phase"):
                error |= {"type": "search_phase_execution_exception", "reason": "all shards failed", "phase": "query"}
            return wire.Answer(refused.status, {"error": error, "status": refused.status})

    def checked(self, request):
        login, given = base64.b64encode(self.options["secret"].encode()).decode(), request.bearer("Basic")
        if given != login and (given is not None or self.options.get("open") != "yes"):
            realm = {"WWW-Authenticate": 'Basic realm="OpenSearch Security"'}
            return wire.Answer(401, "Unauthorized", realm, "text/plain")
        path = wire.decoded(request.path, plus=False)
        index = path[1 : -len("/_search")] if path.endswith("/_search") else None
        if index is None or "/" in index or request.method not in ("GET", "POST"):
            raise argument(f"no handler found for uri [{path}] and method [{request.method}]")
        if index != self.options.get("index", "events"):
            if any(c in index for c in "*,"):
                raise wire.Unknown("several indices")
            raise Refused(404, "index_not_found_exception", f"no such index [{index}]", index=index)
        for name, value in request.parameters():
            if name not in PARAMETERS:
                raise argument(f"request [{path}] contains unrecognized parameter: [{name}]")
            if name == "allow_partial_search_results" and value not in ("true", "false"):
                raise argument(f"Failed to parse value [{value}] as only [true] or [false] are allowed.")
        body = self.body(request)
        if "_source" in body:
            raise wire.Unknown("_source in a request")
        return self.search(request, body)

    def body(self, request):
        if not request.body:
            return {}
        if request.headers.get("content-type", "").split(";")[0] != "application/json":
            kind = request.headers.get("content-type", "")
            raise Refused(406, "media_type_header_exception", f"Content-Type header [{kind}] is not supported")
        try:
            body = json.loads(request.body.decode("utf-8"), object_pairs_hook=unique, parse_constant=no_number)
        except ValueError as wrong:
            raise Refused(400, "json_parse_exception", str(wrong)) from None
        if not isinstance(body, dict):
            raise parsing("Expected [START_OBJECT] but found [VALUE]")
        for name, value in body.items():
            if name not in BODY or not isinstance(value, BODY[name]):
                raise parsing(f"Unknown key for a VALUE in [{name}].")
        return body

    def search(self, request, body):
        start, size = body.get("from", 0), body.get("size", 10)
        window = int(self.options.get("window", 10000))
        if start < 0 or size < 0:
            raise argument("[from] and [size] cannot be negative")
        if start + size > window:
            raise failed(
                f"Result window is too large, from + size must be less than or equal to: [{window}] but was "
                f"[{start + size}]. See the scroll api for a more efficient way to request large data sets."
            )
        matches, order = compile(body.get("query", {"match_all": {}})), sorting(body.get("sort"))
        request.parsed = {"query": body.get("query"), "sort": body.get("sort"), "from": start, "size": size}
        found = [d for d in self.documents if matches(d["_source"])]
        for field, descending, first in reversed(order):
            some = [d for d in found if sort_key(d, field) is not None]
            none = [d for d in found if sort_key(d, field) is None]
            some.sort(key=lambda d: sort_key(d, field), reverse=descending)
            found = none + some if first else some + none
        track = body.get("track_total_hits", 10000)
        most = len(found) if track is True else int(track)
        total = {"value": min(len(found), most), "relation": "eq" if len(found) <= most else "gte"}
        page = found[start : start + size]
        hits = [d["hit"] | {"_score": None if order else 1.0} | self.sort_values(d, order) for d in page]
        request.count(d["_source"].get("brand") for d in page)
        shown = {} if track is False else {"total": total}
        return self.result(request, shown | {"max_score": None, "hits": hits})

    def sort_values(self, d, order):
        return {"sort": [sort_key(d, field) for field, _, _ in order]} if order else {}

    def result(self, request, hits):
        shards = {"total": 2, "successful": 2, "skipped": 0, "failed": 0}
        if self.options.get("partial") == "failed":
            if request.first().get("allow_partial_search_results") == "false":
                raise Refused(503, "search_phase_execution_exception", "Partial shards failure")
            shards |= {"successful": 1, "failed": 1}
        return wire.Answer(200, {"took": 3, "timed_out": False, "_shards": shards, "hits": hits})
