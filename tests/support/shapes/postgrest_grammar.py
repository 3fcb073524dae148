"""The grammar of PostgREST's query string, as its own parser has it.

Source: PostgREST src/PostgREST/ApiRequest/QueryParams.hs (12 and 13), read 2026-08.
What surprises is on purpose: the value after "eq." is all that follows, quotes
and dots included; a parameter whose value has no operator is no filter and is
left out in silence; what follows a column's name in a key is not looked at.
"""

import re

OPERATORS = "eq gte gt lte lt neq like ilike cs cd ov sl sr nxr nxl adj match imatch".split()
SEARCHES = ["fts", "plfts", "phfts", "wfts"]


class Wrong(Exception):
    """No sentence of the grammar: 400, PGRST100."""


class Text:
    """A text and how far it has been read."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def ends(self):
        return self.at == len(self.text)

    def peek(self):
        return self.text[self.at] if not self.ends() else ""

    def take(self, token):
        found = self.text.startswith(token, self.at)
        self.at += len(token) if found else 0
        return found

    def need(self, token):
        if not self.take(token):
            raise Wrong(f'unexpected "{self.peek()}" expecting "{token}" (line 1, column {self.at + 1})')

    def run(self, allowed):
        start = self.at
        while not self.ends() and allowed(self.peek()):
            self.at += 1
        return self.text[start : self.at]

    def rest(self):
        rest, self.at = self.text[self.at :], len(self.text)
        return rest

    def blanks(self):
        self.run(lambda c: c in " \t")

    def attempt(self, parse):
        """What parse makes of it, or None and nothing read."""
        start = self.at
        try:
            return parse()
        except Wrong:
            self.at = start
            return None


def is_identifier(c):
    return c.isalnum() or c in "_ $"


def quoted(t):
    t.need('"')
    out = ""
    while t.peek() != '"':
        t.take("\\")
        if t.ends():
            raise Wrong("unexpected end of input in a quoted value")
        out += t.peek()
        t.at += 1
    t.need('"')
    return out


def field_name(t):
    if t.peek() == '"':
        return quoted(t)
    parts = []
    while True:
        part = t.run(is_identifier)
        if not part:
            raise Wrong("expecting field name (* or [a..z0..9_$])")
        parts.append(part.strip())
        if not (t.peek() == "-" and t.text[t.at + 1 : t.at + 2] != ">"):
            return "-".join(parts)
        t.at += 1


def field(t):
    t.blanks()
    name = field_name(t)
    if t.peek() == "-":
        raise NotImplementedError("JSON paths")
    t.blanks()
    return name


def tree_path(text):
    """"tickets.order" -> (["tickets"], "order"); more than that is not looked at."""
    t = Text(text)
    names = [field_name(t)]
    while t.peek() == ".":
        t.at += 1
        names.append(field_name(t))
    return names[:-1], names[-1]


def list_value(t):
    def element():
        if t.peek() == '"':
            value = t.attempt(lambda: followed(quoted(t)))
            if value is not None:
                return value
        return t.run(lambda c: c not in ",)")

    def followed(value):
        if t.peek() not in ("", ",", ")"):
            raise Wrong("text after a quoted value")
        return value

    t.blanks()
    t.need("(")
    t.blanks()
    values = [element()]
    while t.take(","):
        values.append(element())
    t.blanks()
    t.need(")")
    return values


def logic_value(t):
    """Inside and=() and or=(): quoted, an array, or up to a comma or bracket."""

    def whole():
        value = quoted(t)
        if t.peek() not in ("", ",", ")"):
            raise Wrong("text after a quoted value")
        return value

    if t.peek() == '"':
        value = t.attempt(whole)
        if value is not None:
            return value
    array = re.compile(r"\{[^{}]*\}").match(t.text, t.at)
    if array:
        t.at = array.end()
        return array.group()
    return t.run(lambda c: c not in ",)")


def operation(t, value):
    if t.take("in."):
        return {"op": "in", "value": list_value(t)}
    if t.take("is."):
        for word in ("null", "unknown", "true", "false"):
            if t.text[t.at : t.at + len(word)].lower() == word:
                t.at += len(word)
                return {"op": "is", "value": word}
        raise Wrong("null or trilean value (unknown, true, false)")

    def search():
        op = t.run(lambda c: c not in ".(")
        if op not in SEARCHES:
            raise Wrong(f"unknown fts operator {op}")
        config = None
        if t.take("("):
            config = t.run(is_identifier).strip()
            t.need(")")
        t.need(".")
        return {"op": op, "config": config, "value": value(t)}

    found = t.attempt(search)
    if found:
        return found
    op = t.run(lambda c: c != ".")
    t.need(".")
    if op not in OPERATORS:
        raise Wrong(f"unknown single value operator {op}")
    return {"op": op, "value": value(t)}


def expression(t, value):
    def negated():
        t.need("not.")
        return operation(t, value) | {"negated": True}

    return t.attempt(negated) or operation(t, value) | {"negated": False}


def is_filter(name, value):
    """Has it an operator?  Otherwise it is taken for a function's argument."""
    words = value.split(".")
    if "." in name or (words[0] == "not" and len(words) > 1) or words[0] in ("is", "in"):
        return True
    return words[0] in OPERATORS + SEARCHES or ("(" in value and value.split("(")[0] in SEARCHES)


def logic(t):
    """and(a.eq.1,not.or(...)) and their leaves."""

    def leaf():
        name = field(t)
        t.need(".")
        return {"column": name} | expression(t, logic_value)

    found = t.attempt(leaf)
    if found:
        return found
    negated = t.take("not.")
    op = "and" if t.take("and") else "or"
    if op == "or":
        t.need("or")
    t.blanks()
    t.need("(")
    t.blanks()
    members = [logic(t)]
    t.blanks()
    while t.take(","):
        t.blanks()
        members.append(logic(t))
        t.blanks()
    t.need(")")
    t.blanks()
    return {"logic": op, "negated": negated, "members": members}


def order(text):
    t, terms = Text(text), []
    while True:
        column = field(t)
        term = {"column": column, "descending": False, "nulls": None}
        for word in ("asc", "desc"):
            if t.take("." + word):
                term["descending"] = word == "desc"
                break
        for word in ("nullsfirst", "nullslast"):
            if t.take("." + word):
                term["nulls"] = word
                break
        terms.append(term)
        t.blanks()
        if t.ends():
            return terms
        t.need(",")


def select(text):
    """[{"column", "alias"} or {"relation", "alias", "inner", "members"}]"""
    t = Text(text)
    forest = select_forest(t)
    if not t.ends():
        raise Wrong(f'unexpected "{t.peek()}" in select (line 1, column {t.at + 1})')
    return forest


def select_forest(t):
    items = []
    while True:
        items.append(select_item(t))
        t.blanks()
        if not t.take(","):
            return items


def select_item(t):
    t.blanks()
    if t.take("*"):
        return {"column": "*", "alias": None}
    if t.text.startswith("..", t.at):
        raise NotImplementedError("spread relations")
    alias, name = None, field_name(t)
    if t.peek() == ":" and t.text[t.at : t.at + 2] != "::":
        t.at += 1
        alias, name = name, field_name(t)
    inner = False
    while t.take("!"):
        inner = field_name(t) == "inner" or inner
    if t.take("("):
        members = select_forest(t)
        t.need(")")
        return {"relation": name, "alias": alias, "inner": inner, "members": members}
    if t.peek() not in ("", ",", ")", " ", "\t"):
        raise NotImplementedError("casts and JSON paths")
    return {"column": name, "alias": alias}


def parse(parameters):
    """The query string's parts: select, filters, logic, order, limit, offset, ignored."""
    plan = {"select": "*", "filters": [], "logic": [], "order": [], "limit": [], "offset": [], "ignored": []}
    selects = [value for name, value in parameters if name == "select"]
    plan["select"] = select(selects[0] if selects else "*")
    for name, value in parameters:
        last = name.split(".")[-1]
        if name in ("select", "columns", "on_conflict"):
            continue
        if last in ("and", "or"):
            path = name.split(".")[:-1]
            text = ("not." if "not" in path else "") + last + value
            plan["logic"].append({"path": [p for p in path if p != "not"], "tree": logic(Text(text))})
        elif last == "order":
            plan["order"].append({"path": name.split(".")[:-1], "terms": order(value)})
        elif last in ("limit", "offset"):
            if value.lstrip("-").isdigit():
                plan[last].append({"path": name.split(".")[:-1], "n": int(value)})
        elif is_filter(name, value):
            path, column = tree_path(name)
            t = Text(value)
            plan["filters"].append({"path": path, "column": column} | expression(t, Text.rest))
        else:
            plan["ignored"].append([name, value])
    return plan
