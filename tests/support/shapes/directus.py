"""Directus: /items of the collections events, venues, organizers, tickets, events_translations.

Source: directus/directus packages/utils/shared/{parse-filter,get-filter-operators-for-type}.ts,
api/src/utils/{sanitize-query,validate-query}.ts, api/src/database/run-ast/lib/apply-query,
read 2026-08.  What surprises is on purpose: $NOW and $CURRENT_USER are expanded
in every filter's value, "null", "true" and "false" become what they name, an empty
value is refused, "search" is LIKE %q% with the wildcards of q alive.
Options: public (yes: without a token too), limit_max.
"""

import re

import directus_query as query
import wire

USER = "0d8b2f5e-97ad-4b1c-8b2e-5d8e2e6c0a11"
COLLECTIONS = {
    "events": {
        "id": "integer", "status": "string", "slug": "string", "name": "string", "brand": "string",
        "description": "text", "starts_at": "string", "ends_at": "string", "timezone": "string",
        "is_online": "boolean", "is_closed": "boolean", "banner": "uuid", "url": "string", "buy_url": "string",
        "date_updated": "timestamp", "search_key": "text", "user_created": "uuid",
        "categories": "json", "sessions": "json", "tags": "json", "performers": "json", "accessibility": "json",
        "languages": "json", "age_rating": "string", "door_time": "string",
        "venue": "venues", "organizer": "organizers",
        "translations": ["events_translations"], "tickets": ["tickets"],
    },
    "venues": {
        "id": "integer", "name": "string", "city": "string", "state": "string", "state_abbr": "string",
        "address": "string", "latitude": "float", "longitude": "float", "city_key": "string", "state_key": "string",
    },
    "organizers": {"id": "integer", "name": "string", "slug": "string"},
    "events_translations": {"id": "integer", "languages_code": "string", "name": "string", "description": "text"},
    "tickets": {
        "id": "integer", "name": "string", "price": "decimal", "fee": "decimal", "total": "decimal",
        "currency": "string", "available": "boolean",
    },
}


def relation(collection, field):
    """The collection that a field leads to, or None."""
    kind = COLLECTIONS[collection].get(field)
    name = kind[0] if isinstance(kind, list) else kind
    return name if name in COLLECTIONS else None


def forbidden(field, collection):
    return query.Refused(
        403,
        "FORBIDDEN",
        f'You don\'t have permission to access field "{field}" in collection "{collection}" or it does not exist.',
    )


def event_item(e):
    place, producer, zone = e.get("location") or {}, e.get("producer") or {}, e.get("timezone")
    name, description = e["name"], e.get("description")
    item = {field: e.get(field) for field in ("id", "brand", "slug", "timezone", "is_online", "is_closed")}
    item |= {"status": "draft" if e.get("status") == "draft" else "published"}
    item |= {"description": description, "url": e.get("page_url"), "buy_url": e.get("buy_url")}
    item |= {"starts_at": wire.local(e.get("starts_at"), zone), "ends_at": wire.local(e.get("ends_at"), zone)}
    item |= {"date_updated": e.get("updated_at"), "banner": None, "venue": None, "organizer": None}
    item |= {"user_created": USER, "search_key": wire.key(" ".join(text or "" for text in wire.searched(e)))}
    if place:
        item["venue"] = {field: place.get(field) for field in ("name", "city", "state", "state_abbr")}
        item["venue"] |= {"id": e["id"], "address": place.get("formatted_address")}
        item["venue"] |= {field: place.get(field) and float(place[field]) for field in ("latitude", "longitude")}
    if producer:
        item["organizer"] = {"id": e["id"]} | producer
    # The row of another language stands first: only deep[translations] leaves the right one.
    item["name"] = "Untranslated: " + name
    item["translations"] = [
        {"id": e["id"] * 10, "languages_code": "de-DE", "name": "Auf Deutsch: " + name, "description": "Nichts"},
        {"id": e["id"] * 10 + 1, "languages_code": "pt-BR", "name": name, "description": description},
    ]
    tickets = e.get("tickets") or []
    item["tickets"] = [t | {"id": e["id"] * 100 + n} for n, t in enumerate(tickets)]
    return item


def with_keys(item):
    venue = item.get("venue")
    if isinstance(venue, dict):
        keys = {"city_key": wire.key(venue.get("city")), "state_key": wire.key(venue.get("state_abbr"))}
        item = item | {"venue": venue | keys}
    return {"search_key": wire.key(item.get("name"))} | item


def check_filter(collection, node):
    """Fields that are there, operators that their types have."""
    for name, value in node.items():
        if name in ("_and", "_or"):
            for part in value:
                check_filter(collection, part)
        elif name not in COLLECTIONS[collection]:
            raise forbidden(name, collection)
        elif relation(collection, name) and not any(key.startswith("_") for key in value):
            check_filter(relation(collection, name), value)
        else:
            kind = COLLECTIONS[collection][name]
            for operator in value:
                query.check_operator("alias" if isinstance(kind, list) else kind, operator)


def fits(row, node):
    for name, value in node.items():
        if name == "_and":
            if not all([fits(row, part) for part in value]):
                return False
        elif name == "_or":
            if not any([fits(row, part) for part in value]):
                return False
        elif any(key.startswith("_") for key in value):
            if not all([query.compare(row.get(name) if row else None, op, wanted) for op, wanted in value.items()]):
                return False
        elif isinstance(row.get(name) if row else None, list):
            if not any([fits(part, value) for part in row[name] if isinstance(part, dict)]):
                return False
        else:
            inner = row.get(name) if row else None
            if not fits(inner if isinstance(inner, dict) else {}, value):
                return False
    return True


def searched(collection, row, text):
    """LOWER(column) LIKE %text%, over the collection's own texts and numbers."""
    pattern = query.like("%" + text.lower() + "%")
    for field, kind in COLLECTIONS[collection].items():
        value = row.get(field)
        if kind in ("string", "text") and isinstance(value, str) and pattern.fullmatch(value.lower()):
            return True
        if kind in ("integer", "float") and value is not None and re.fullmatch(r"-?\d+", text) and value == int(text):
            return True
    return False


def field_tree(collection, fields):
    """{"*": ..., "venue": {...}}"""
    tree = {}
    for path in fields:
        head, _, rest = path.partition(".")
        if head != "*" and head not in COLLECTIONS[collection]:
            raise forbidden(head, collection)
        if rest and head != "*" and not relation(collection, head):
            raise forbidden(head, collection)
        if rest and head == "*":
            raise wire.Unknown("fields of *.x")
        tree.setdefault(head, []).extend([rest] if rest else [])
    return {
        head: field_tree(relation(collection, head), rests) if rests else None
        for head, rests in tree.items()
    }


def project(collection, row, tree, deep):
    if "*" in tree:
        tree = {field: None for field in COLLECTIONS[collection]} | {k: v for k, v in tree.items() if k != "*"}
    out = {}
    for field, inner in tree.items():
        value, target = row.get(field), relation(collection, field)
        if target and isinstance(value, list):
            value = nested(target, value, deep.get(field, {}))
        if target and inner is None:  # a relation that is not asked for by its fields: its keys
            value = [v["id"] if isinstance(v, dict) else v for v in value] if isinstance(value, list) else key_of(value)
        elif target and isinstance(value, list):
            value = [project(target, v, inner, deep.get(field, {})) if isinstance(v, dict) else v for v in value]
        elif target and isinstance(value, dict):
            value = project(target, value, inner, deep.get(field, {}))
        elif isinstance(COLLECTIONS[collection][field], list) and value is None:
            value = []
        out[field] = value
    return out


def key_of(value):
    return value.get("id") if isinstance(value, dict) else value


def nested(collection, rows, deep):
    """The rows of a relation after deep[...][_filter], in the order of their keys."""
    if "_filter" in deep:
        check_filter(collection, deep["_filter"])
        rows = [row for row in rows if not isinstance(row, dict) or fits(row, deep["_filter"])]
    return rows[: int(deep.get("_limit", 100))]


class Shape:
    def __init__(self, data, options):
        self.options = options
        self.rows = [with_keys(event_item(e)) for e in data.events]
        self.rows += [with_keys(item) for item in data.items if item.get("id") is not None]

    def answer(self, request):
        try:
            return self.checked(request)
        except query.Refused as refused:
            error = {"message": refused.message, "extensions": {"code": refused.code} | refused.more}
            return wire.Answer(refused.status, {"errors": [error]})

    def checked(self, request):
        if request.method not in ("GET", "HEAD"):
            raise wire.Unknown(request.method)
        token = request.bearer("Bearer")
        if token is not None and token != self.options["secret"]:
            raise query.Refused(401, "INVALID_CREDENTIALS", "Invalid user credentials.")
        route = re.fullmatch(rb"/items/([^/]+)(?:/([^/]+))?/?", request.path)
        if not route:
            path = request.path.decode()
            raise query.Refused(404, "ROUTE_NOT_FOUND", f"Route {path} doesn't exist.", path=path)
        collection, item = (part and wire.decoded(part, plus=False) for part in route.groups())
        if collection not in COLLECTIONS or (token is None and self.options.get("public") != "yes"):
            what = f'collection "{collection}" or it does not exist.'
            raise query.Refused(403, "FORBIDDEN", "You don't have permission to access " + what)
        if collection != "events" or item is not None:
            raise wire.Unknown(f"{request.path.decode()}: only the list of events")
        asked = query.read(query.nest(request.parameters()), USER if token else None, self.options)
        request.parsed = {"collection": collection, "item": item} | asked
        return self.items(request, collection, asked)

    def items(self, request, collection, asked):
        check_filter(collection, asked["filter"])
        tree = field_tree(collection, asked["fields"])
        for name in asked["deep"]:
            if name not in COLLECTIONS[collection]:
                raise forbidden(name, collection)
        found = [row for row in self.rows if fits(row, asked["filter"])]
        if asked["search"]:
            found = [row for row in found if searched(collection, row, asked["search"])]
        for term in reversed(asked["sort"] or ["id"]):
            field = term.lstrip("-")
            if field not in COLLECTIONS[collection]:
                raise forbidden(field, collection)
            # As PostgreSQL has it: nothing comes last, or first downwards.
            order = lambda row: (row.get(field) is None, isinstance(row.get(field), str), row.get(field) or 0)
            found.sort(key=order, reverse=term.startswith("-"))
        limit, page = asked["limit"], asked["page"]
        start = asked["offset"] if page is None else (page - 1) * limit if page and limit > 0 else 0
        rows = found[start:] if limit == -1 else found[start : start + limit]
        answer = {"data": [project(collection, row, tree, asked["deep"]) for row in rows]}
        request.count(row.get("brand") for row in rows)
        if asked["meta"]:
            counts = {"filter_count": len(found), "total_count": len(self.rows)}
            answer = {"meta": {name: counts[name] for name in asked["meta"]}} | answer
        return wire.Answer(200, answer)
