"""Ticketmaster Discovery v2: events.json and events/{id}.json.

Source: ticketmaster-api.github.io Discovery API v2 (parameters, sort, limits);
codes DIS1035 and DIS1004, the fault of a wrong key: upstreams seen in public code.
Options: depth (1000: size * page must stay below).
"""

import re

import wire

SORTS = "name,asc name,desc date,asc date,desc relevance,asc relevance,desc distance,asc name,date,asc"
SORTS += " name,date,desc date,name,asc date,name,desc distance,date,asc onSaleStartDate,asc id,asc venueName,asc"
SORTS += " venueName,desc random"
PARAMETERS = "apikey locale promoterId venueId keyword city stateCode sort page size includeTBA includeTBD includeTest"


class Refused(Exception):
    def __init__(self, code, detail):
        self.code, self.detail = code, detail


def event_item(e, promoter):
    place, zone = e.get("location") or {}, e.get("timezone")
    start = e.get("starts_at") or ""
    when = {"localDate": (wire.local(start, zone) or "")[:10], "dateTBD": not start, "dateTBA": not start}
    when |= {"timeTBA": len(start) <= 10, "noSpecificTime": False}
    if wire.moment(start):
        when |= {"localTime": wire.local(start, zone)[11:19], "dateTime": wire.utc(start, "Z")}
    dates = {"start": when, "status": {"code": "offsale" if e.get("is_closed") else "onsale"}}
    if wire.moment(e.get("ends_at")):
        dates["end"] = {"dateTime": wire.utc(e["ends_at"], "Z")}
    if zone:
        dates["timezone"] = zone
    item = {"name": e["name"], "type": "event", "id": f"vv{e['id']}-Bh", "test": False, "url": e.get("buy_url")}
    item |= {"locale": "pt-br", "images": [], "dates": dates}
    item["promoter"] = {"id": promoter, "name": (e.get("producer") or {}).get("name")}
    if e.get("description"):
        item["info"] = wire.plain(e["description"]).strip()
    if place:
        venue = {"name": place.get("name"), "id": f"KovZ{e['id']}", "city": {"name": place.get("city")}}
        venue["state"] = {"name": place.get("state"), "stateCode": place.get("state_abbr")}
        item["_embedded"] = {"venues": [venue]}
    return item


def fault(status, why, code):
    return wire.Answer(status, {"fault": {"faultstring": why, "detail": {"errorcode": code}}})


def part(venue, name, member):
    return venue.get(name, {}).get(member)


def venues(item):
    return item.get("_embedded", {}).get("venues", [])


def words_in(item, keyword):
    texts = [item["name"]] + [v.get("name") or "" for v in venues(item)]
    return all(any(word in wire.words(text) for text in texts) for word in wire.words(keyword))


class Shape:
    def __init__(self, data, options):
        self.data, self.options, self.rows, self.turn = data, options, [], 0
        for e in data.events:
            self.rows.append((e["brand"], event_item(e, data.brands[e["brand"]]["promoter"])))
        self.rows += [(data.item_brand, item) for item in data.items if item.get("id")]

    def answer(self, request):
        try:
            return self.checked(request)
        except Refused as refused:
            status = 404 if refused.code == "DIS1004" else 400
            error = {"code": refused.code, "detail": refused.detail, "status": str(status)}
            error["_links"] = {"about": {"href": "/discovery/v2/errors.html#" + refused.code}}
            return wire.Answer(status, {"errors": [error]})

    def checked(self, request):
        if request.method not in ("GET", "HEAD"):
            raise wire.Unknown(request.method)
        query = request.first()
        if query.get("apikey") != self.options["secret"]:
            if "apikey" in query:
                return fault(401, "Invalid ApiKey", "oauth.v2.InvalidApiKey")
            why = "Failed to resolve API Key variable request.queryparam.apikey"
            return fault(401, why, "oauth.v2.FailedToResolveAPIKey")
        path = wire.decoded(request.path, plus=False)
        unknown = [name for name in query if name not in PARAMETERS.split()]
        request.parsed = {"path": path, "query": query, "unknown": unknown}
        if path == "/discovery/v2/events.json":
            return self.list(request, query)
        detail = re.fullmatch(r"/discovery/v2/events/([^/]+)\.json", path)
        if not detail:
            why = "Unable to identify proxy for host: default and url: " + path
            return fault(404, why, "messaging.adaptors.http.flow.ApplicationNotFound")
        for brand, item in self.rows:
            if item["id"] == detail.group(1):
                request.count([brand])
                return wire.Answer(200, item)
        criteria = f"(locale={query.get('locale', 'en-us')}, id={detail.group(1)})"
        raise Refused("DIS1004", "Resource not found with provided criteria " + criteria)

    def number(self, query, name, otherwise):
        text = query.get(name, str(otherwise))
        if not text.isdigit():
            raise Refused("DIS1010", f"Query param \"{name}\" must be a number")
        return int(text)

    def list(self, request, query):
        size, page = self.number(query, "size", 20), self.number(query, "page", 0)
        if size > 200:
            raise Refused("DIS1036", 'Query param "size" must be less than 200')
        if size * page >= int(self.options.get("depth", 1000)):
            why = "Max paging depth exceeded. (page * size) must be less than 1,000"
            raise Refused("DIS1035", "API Limits Exceeded: " + why)
        if query.get("sort", "relevance,desc") not in SORTS.split():
            raise Refused("DIS1012", f'Query param "sort" has not allowable value {query["sort"]}')
        found = self.found(query)
        rows = found[page * size : (page + 1) * size]
        request.count(brand for brand, _ in rows)
        pages = -(-len(found) // size) if size else 0
        answer = {"_links": {"self": {"href": request.target.decode()}}}
        if rows:
            answer["_embedded"] = {"events": [item for _, item in rows]}
        answer["page"] = {"size": size, "totalElements": len(found), "totalPages": pages, "number": page}
        return wire.Answer(200, answer)

    def found(self, query):
        rows = self.rows
        if query.get("promoterId"):
            host = self.data.host_of("promoter", query["promoterId"])
            rows = [row for row in rows if row[0] == host]
        if query.get("venueId"):
            rows = [row for row in rows if any(v.get("id") == query["venueId"] for v in venues(row[1]))]
        if query.get("city"):
            city = wire.key(query["city"])
            rows = [row for row in rows if any(wire.key(part(v, "city", "name")) == city for v in venues(row[1]))]
        if query.get("stateCode"):
            state = query["stateCode"]
            rows = [row for row in rows if any(part(v, "state", "stateCode") == state for v in venues(row[1]))]
        if query.get("keyword"):
            rows = [row for row in rows if words_in(row[1], query["keyword"])]
        sort = query.get("sort", "relevance,desc")
        if sort == "id,asc":
            return sorted(rows, key=lambda row: row[1]["id"])
        if sort.startswith("date,"):
            # No tie-break: those of one day come in another order on every request.
            self.turn = (self.turn + 1) % max(1, len(rows))
            day = lambda row: row[1]["dates"]["start"].get("localDate", "")
            return sorted(rows[self.turn :] + rows[: self.turn], key=day, reverse=sort.endswith("desc"))
        if sort in ("relevance,desc", "name,asc"):
            return sorted(rows, key=lambda row: row[1]["name"])
        raise wire.Unknown(f"sort={sort}")
