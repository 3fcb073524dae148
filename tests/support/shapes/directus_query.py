"""Directus's query string: brackets, dynamic variables, coercion, operators."""

import datetime
import json
import re

import wire


class Refused(Exception):
    def __init__(self, status, code, message, **more):
        self.status, self.code, self.message, self.more = status, code, message, more


def invalid(reason):
    return Refused(400, "INVALID_QUERY", f"Invalid query. {reason}.", reason=reason)


DEPTH = 10
TEXT = "contains ncontains icontains starts_with nstarts_with istarts_with nistarts_with ends_with nends_with"
TEXT += " iends_with niends_with eq neq empty nempty null nnull in nin lt lte gt gte between nbetween"
NUMBER = "eq neq lt lte gt gte between nbetween null nnull in nin"
OTHER = "contains ncontains eq neq lt lte gt gte between nbetween empty nempty null nnull in nin"
OPERATORS = dict.fromkeys(["string", "text"], TEXT) | dict.fromkeys(["integer", "decimal", "float", "dateTime"], NUMBER)
OPERATORS |= {"uuid": "eq neq null nnull in nin", "boolean": "eq neq null nnull"}
KNOWN = "fields filter search sort limit offset page meta deep".split()
OTHERS = "alias aggregate groupBy export version versionRaw".split()


def nest(parameters):
    """As qs does: a[b][c]=v is {"a": {"b": {"c": v}}}, twice the same is a list."""
    whole = {}
    for name, value in parameters:
        head = re.match(r"[^\[]*", name).group()
        steps = re.findall(r"\[([^\[\]]*)\]", name[len(head) :])
        if "".join(f"[{step}]" for step in steps) != name[len(head) :]:
            steps, head = [], name
        if len(steps) > DEPTH:
            steps = steps[:DEPTH] + ["".join(f"[{step}]" for step in steps[DEPTH:])]
        node = whole
        for at, step in enumerate([head] + steps):
            if at == len(steps):
                old = node.get(step)
                node[step] = value if step not in node else old + [value] if isinstance(old, list) else [old, value]
            else:
                node = node.setdefault(step, {})
                if not isinstance(node, dict):
                    raise invalid("Invalid filter object")
    return whole


def adjusted(now, change):
    found = re.fullmatch(r"\s*([+-]?\d+)\s*(\w+)\s*", change)
    units = {"y": 31536000, "mo": 2592000, "w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1}
    unit = found and next((u for u in ("mo", "y", "w", "d", "h", "m", "s") if found.group(2).startswith(u)), None)
    return now + datetime.timedelta(seconds=int(found.group(1)) * units[unit]) if unit else None


def dynamic(value, user):
    """$NOW, $NOW(-1 day), $CURRENT_USER ... become what they stand for."""
    if not isinstance(value, str):
        return value
    if value.startswith("$NOW"):
        now = datetime.datetime.now(datetime.timezone.utc)
        change = re.search(r"\(([^)]+)\)", value)
        return adjusted(now, change.group(1)) if change else now
    if value.startswith("$CURRENT_USER"):
        return user if value == "$CURRENT_USER" else None
    if value.startswith(("$CURRENT_ROLE", "$CURRENT_POLICIES")):
        return [] if value in ("$CURRENT_ROLES", "$CURRENT_POLICIES") else None
    return value


def coerced(value):
    if isinstance(value, dict):
        return {name: coerced(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [coerced(inner) for inner in value]
    words = {"true": True, "false": False, "null": None, "NULL": None}
    return words.get(value, value) if isinstance(value, str) else value


def parsed(node, user):
    """Several keys of one object are an _and."""
    if not isinstance(node, dict):
        return {"_eq": dynamic(node, user)}
    parts = [entry(name, value, user) for name, value in node.items()]
    return {} if not parts else parts[0] if len(parts) == 1 else {"_and": parts}


def entry(name, value, user):
    if name in ("_and", "_or"):
        values = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(values, list):
            raise invalid("Invalid filter object")
        return {name: [parsed(part, user) for part in values]}
    if name in ("_in", "_nin", "_between", "_nbetween"):
        values = list(value.values()) if isinstance(value, dict) else value
        values = values.split(",") if isinstance(values, str) else values
        return {name: [dynamic(v, user) for v in values]}
    if name.startswith("_") and name not in ("_none", "_some"):
        return {name: dynamic(value, user)}
    return {name: parsed(value, user)}


def shifted(node):
    """{"venue": {"_and": [a, b]}} is {"_and": [{"venue": a}, {"venue": b}]}."""
    for name, value in node.items():
        if name in ("_and", "_or"):
            return {name: [shifted(part) for part in value]}
        if name.startswith("_"):
            return node
        inner = shifted(value)
        logic = next(iter(inner), None)
        if logic in ("_and", "_or"):
            return shifted({logic: [{name: part} for part in inner[logic]]})
        return {name: inner}
    return node


def validate(node):
    for name, value in node.items():
        if name in ("_and", "_or"):
            for part in value:
                validate(part)
        elif name in ("_in", "_nin", "_between", "_nbetween"):
            if not isinstance(value, list) or not value:
                raise invalid(f'"{name}" has to be an array of values')
        elif name in ("_null", "_nnull", "_empty", "_nempty"):
            if value not in (None, "") and not isinstance(value, bool):
                raise invalid(f'"{name}" has to be a boolean')
        elif name.startswith("_"):
            if isinstance(value, (dict, list)):
                raise invalid(f'The filter value for "{name}" has to be a string, number, or boolean')
            if value == "":
                raise invalid(f'You can\'t filter for an empty string in "{name}". Use "_empty" or "_nempty" instead')
        else:
            validate(value)


def filter_of(raw, user):
    if isinstance(raw, str):
        try:
            raw = json.loads(raw)
        except ValueError:
            raise invalid("Invalid JSON for filter object") from None
    if not isinstance(raw, dict):
        raise invalid("Invalid filter object")
    node = shifted(coerced(parsed(raw, user)))
    validate(node)
    return node


def listed(raw):
    """Commas part; blanks around a name do not count."""
    names = raw if isinstance(raw, list) else str(raw).split(",")
    return [name.strip() for whole in names for name in whole.split(",")]


def integer(asked, name, least, otherwise):
    text = asked.get(name)
    if text is None or (name == "page" and text == ""):
        return otherwise
    if not isinstance(text, str) or not re.fullmatch(r"\s*-?\d*\s*", text) or int(text.strip() or 0) < least:
        raise invalid(f'"{name}" must be larger than or equal to {least}')
    return int(text.strip() or 0)


def read(asked, user, options):
    """The parts of a query, as the database is asked for them."""
    for name in asked:
        if name in OTHERS:
            raise wire.Unknown(name)
    meta = listed(asked["meta"]) if "meta" in asked else []
    meta = ["total_count", "filter_count"] if meta == ["*"] else meta
    for name in meta:
        if name not in ("total_count", "filter_count"):
            raise invalid('"meta[0]" must be one of [total_count, filter_count]')
    limit = integer(asked, "limit", -1, 100)
    if limit > int(options.get("limit_max", limit)):
        raise invalid(f'"limit" must be less than or equal to {options["limit_max"]}')
    return {
        "fields": listed(asked["fields"]) if asked.get("fields") else ["*"],
        "filter": filter_of(asked["filter"], user) if asked.get("filter") else {},
        "search": asked["search"] if isinstance(asked.get("search"), str) else None,
        "sort": listed(asked["sort"]) if asked.get("sort") else None,
        "limit": limit,
        "offset": integer(asked, "offset", 0, 0),
        "page": integer(asked, "page", 0, None),
        "meta": meta,
        "deep": deep_of(asked.get("deep", {}), user),
        "unknown": [name for name in asked if name not in KNOWN],
    }


def deep_of(level, user):
    """deep[translations][_filter][...] -> {"translations": {"_filter": ...}}"""
    out = {}
    for name, value in level.items():
        if name == "_filter":
            out[name] = filter_of(value, user)
        elif name.startswith("_"):
            out[name] = value
        elif isinstance(value, dict):
            out[name] = deep_of(value, user)
    return out


def check_operator(kind, operator):
    if operator.lstrip("_") not in OPERATORS.get(kind, OTHER).split():
        raise invalid(f'"{kind}" field type does not contain the "_{operator.lstrip("_")}" filter operator')


def like(pattern):
    return re.compile("".join({"%": ".*", "_": "."}.get(c, re.escape(c)) for c in pattern), re.DOTALL)


def text_of(value):
    """As JavaScript puts a value into a text."""
    names = {None: "null", True: "true", False: "false"}
    return names[value] if value is None or isinstance(value, bool) else str(value)


def compare(have, operator, wanted):
    """One column and one operator, as SQL decides: nothing is never equal to anything."""
    name = operator.lstrip("_")
    if name in ("null", "nnull"):
        return (have is None) == ((name == "null") == (wanted is not False))
    if name in ("eq", "neq") and wanted is None:
        return (have is None) == (name == "eq")
    if name in ("empty", "nempty"):
        return (have in (None, "")) == ((name == "empty") == (wanted is not False))
    if have is None:
        return False
    if name in ("contains", "icontains", "ncontains", "starts_with", "ends_with", "istarts_with", "iends_with"):
        text, have = text_of(wanted), str(have)
        if name.startswith("i"):
            text, have, name = text.lower(), have.lower(), name[1:]
        pattern = {"starts_with": text + "%", "ends_with": "%" + text}.get(name, "%" + text + "%")
        return bool(like(pattern).fullmatch(have)) != (name == "ncontains")
    if name in ("in", "nin"):
        return any(same(have, one) for one in wanted) == (name == "in")
    if name in ("eq", "neq"):
        return same(have, wanted) == (name == "eq")
    if name in ("lt", "lte", "gt", "gte"):
        have, wanted = str(have), text_of(wanted)
        return {"lt": have < wanted, "lte": have <= wanted, "gt": have > wanted, "gte": have >= wanted}[name]
    raise wire.Unknown(operator)


def same(have, wanted):
    """The driver sends texts; the column's type decides."""
    if wanted is None:
        return False
    if isinstance(have, bool) or isinstance(wanted, bool):
        return str(have).lower() == str(wanted).lower()
    return str(have) == str(wanted)
