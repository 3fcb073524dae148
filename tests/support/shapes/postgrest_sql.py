"""A plan of postgrest_grammar as SQL, for a real PostgreSQL.

Names are quoted, every value is a parameter: what is refused, how values compare
and how a search reads its words is PostgreSQL's own.
"""

import json

import postgresql
import postgrest

STATUSES = {"42P01": 404, "42883": 404, "42501": 403}
OPERATORS = {"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<=", "like": "~~", "ilike": "~~*"}
SEARCHES = {"fts": "to_tsquery", "plfts": "plainto_tsquery", "phfts": "phraseto_tsquery", "wfts": "websearch_to_tsquery"}
KEYS = {"venues": "{0}.id = events.venue_id", "organizers": "{0}.id = events.organizer_id", "tickets": "{0}.event_id = events.id"}


def name(text):
    return '"' + text.replace('"', '""') + '"'


def array(values):
    """The text form of an array."""
    return "{" + ",".join('"' + v.replace("\\", "\\\\").replace('"', '\\"') + '"' for v in values) + "}"


class Statement:
    """SQL with its parameters, in the order of their numbers."""

    def __init__(self, table, plan):
        self.table, self.plan, self.values = table, plan, []

    def value(self, text):
        self.values.append(text)
        return f"${len(self.values)}"

    def condition(self, f):
        column = f"{name(self.table)}.{name(f['column'])}"
        if f["op"] == "is":
            sql = f"{column} IS {f['value'].upper()}"
        elif f["op"] == "in":
            sql = f"{column} = ANY ({self.value(array(f['value']))})"
        elif f["op"] in SEARCHES:
            config = f"{self.value(f['config'])}::regconfig, " if f["config"] else ""
            sql = f"{column} @@ {SEARCHES[f['op']]}({config}{self.value(f['value'])})"
        else:
            value = f["value"].replace("*", "%") if "like" in f["op"] else f["value"]
            sql = f"{column} {OPERATORS[f['op']]} {self.value(value)}"
        return f"NOT ({sql})" if f["negated"] else f"({sql})"

    def logic(self, node):
        if "column" in node:
            return self.condition(node)
        inner = f" {node['logic'].upper()} ".join(self.logic(member) for member in node["members"])
        return f"NOT ({inner})" if node["negated"] else f"({inner})"

    def where(self):
        parts = [self.condition(f) for f in self.plan["filters"]]
        parts += [self.logic(part["tree"]) for part in self.plan["logic"]]
        return " WHERE " + " AND ".join(parts) if parts else ""

    def order(self, table, terms):
        parts = []
        for term in terms:
            nulls = {"nullsfirst": " NULLS FIRST", "nullslast": " NULLS LAST"}.get(term["nulls"], "")
            parts.append(f"{name(table)}.{name(term['column'])} {'DESC' if term['descending'] else 'ASC'}{nulls}")
        return " ORDER BY " + ", ".join(parts) if parts else ""

    def terms(self, path):
        return [term for part in self.plan["order"] if part["path"] == path for term in part["terms"]]

    def columns(self, table, forest):
        out = []
        for item in forest:
            if "relation" in item:
                out.append(self.relation(table, item))
            elif item["column"] == "*":
                out += [f"{name(table)}.{name(column)}" for column in postgrest.TABLES[table]]
            else:
                out.append(f"{name(table)}.{name(item['column'])} AS {name(item['alias'] or item['column'])}")
        return ", ".join(out)

    def relation(self, table, item):
        """One row as an object, several as an array."""
        target, alias = item["relation"], item["alias"] or item["relation"]
        _, many = postgrest.relation_of(table, target)
        rows = f"SELECT {self.columns(target, item['members'])} FROM {name(target)} WHERE {KEYS[target].format(target)}"
        rows += self.order(target, self.terms([alias]))
        shown = "coalesce(json_agg(r), '[]')" if many else "row_to_json(r)"
        return f"(SELECT {shown} FROM ({rows}) r) AS {name(alias)}"


class Database:
    """The same as postgrest.Memory, evaluated by PostgreSQL."""

    def __init__(self, folder, rows):
        self.connection = postgresql.Connection(folder)
        run = self.connection.run
        for sql in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            run(sql)
        keys = {"events": ", venue_id bigint, organizer_id bigint", "tickets": ", event_id bigint"}
        kinds = {"numeric": "numeric(10, 2)", "text": 'text COLLATE "C"'}
        for table, columns in postgrest.TABLES.items():
            parts = [f"{name(c)} {kinds.get(kind, kind)}" for c, kind in columns.items() if c not in ("latitude", "longitude")]
            parts += [f"{c} double precision" for c in columns if c in ("latitude", "longitude")]
            run(f"CREATE TABLE {name(table)} ({', '.join(parts)}{keys.get(table, '')}, PRIMARY KEY (id))")
        run("BEGIN")
        for row in rows:
            self.add(row)
        run("COMMIT")

    def insert(self, table, row):
        columns = ", ".join(name(column) for column in row)
        marks = ", ".join(f"to_tsvector('simple', ${n})" if c == "search" else f"${n}" for n, c in enumerate(row, 1))
        self.connection.run(f"INSERT INTO {name(table)} ({columns}) VALUES ({marks})", *row.values())

    def add(self, row):
        event = {column: row.get(column) for column in postgrest.TABLES["events"]}
        for column in [c for c, kind in postgrest.TABLES["events"].items() if kind == "json"]:
            event[column] = event[column] and json.dumps(event[column])
        for table, key in (("venues", "venue"), ("organizers", "organizer")):
            if row.get(key):
                self.insert(table, {c: row[key].get(c) for c in postgrest.TABLES[table]} | {"id": row["id"]})
                event[key + "_id"] = row["id"]
        self.insert("events", event)
        for ticket in row.get("tickets") or []:
            self.insert("tickets", ticket | {"event_id": row["id"]})

    def run(self, table, plan, offset, limit):
        """(JSON text, how many, total, brands)"""
        try:
            return self.evaluated(table, plan, offset, limit)
        except postgresql.Failed as failed:
            status = STATUSES.get(failed.code, 400)
            raise postgrest.Refused(status, failed.code, failed.message, failed.details) from None

    def evaluated(self, table, plan, offset, limit):
        s = Statement(table, plan)
        tail = f" FROM {name(table)}{s.where()}"
        total = int(self.connection.run(f"SELECT count(*){tail}", *s.values)[0][0])
        tail += s.order(table, s.terms([])) + f" OFFSET {offset}" + (f" LIMIT {limit}" if limit is not None else "")
        page = f"SELECT {s.columns(table, plan['select'])}{tail}"
        text, count = self.connection.run(f"SELECT coalesce(json_agg(p), '[]'), count(p) FROM ({page}) p", *s.values)[0]
        brands = self.connection.run(f"SELECT brand{tail}", *s.values) if table == "events" else []
        return text, int(count), total, [row[0] for row in brands]
