"""Rows and limits as markdown.

A table is a module with TITLE, NOTE (what is measured and how), COLUMNS (without the
first, the name, and the last, the limits) or columns(work), and rows(work), which gives
Row after Row.
"""
import dataclasses
import operator
import re

HOLDS = {"<=": operator.le, ">=": operator.ge}


@dataclasses.dataclass
class Limit:
    """What a row was asked for; VALUE None: not measured, and then nothing is said."""
    name: str
    value: float | None
    comparison: str
    limit: float

    def __str__(self):
        verdict = "ok" if HOLDS[self.comparison](self.value, self.limit) else "OVER"
        return ("%s %s %g: %s (%s)" % (self.name, {"<=": "≤", ">=": "≥"}[self.comparison], self.limit, verdict,
                                       number(self.value))).strip()


@dataclasses.dataclass
class Row:
    """CELLS are numbers, texts or None, which is shown as "–"; without CELLS, REASON says why."""
    name: str
    cells: tuple = ()
    limits: tuple = ()
    reason: str = ""


def number(value):
    """Three digits that say something."""
    if value is None:
        return "–"
    if not isinstance(value, (int, float)):
        return str(value)
    if value == int(value) and abs(value) < 1e6:
        return "%d" % value
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return "%.*f" % (digits, value)


def line(cells):
    return "| " + " | ".join(cells) + " |"


def row_line(row, columns):
    if not row.cells:
        return line([row.name] + ["–"] * columns + ["not measured: " + row.reason])
    limits = "; ".join(str(limit) for limit in row.limits if limit.value is not None)
    return line([row.name] + [number(cell) for cell in row.cells] + [limits])


def render(table, work):
    columns = table.columns(work) if hasattr(table, "columns") else table.COLUMNS
    head = ["", *columns, "limit"]
    lines = ["## " + table.TITLE, "", " ".join(table.NOTE.split()), "",
             line(head), "|---" + "|---:" * len(columns) + "|---|"]
    for row in table.rows(work):
        if row.cells and len(row.cells) != len(columns):
            raise ValueError("%s has %d cells, not %d" % (row.name, len(row.cells), len(columns)))
        lines.append(row_line(row, len(columns)))
    return "\n".join(lines)


RATIO = re.compile(r"^(.{52}) +(\S+)  (<=|>=|==) (\S+) +(?:ok|over)$")


def ratios(text):
    """The rows that tests/bench/run printed."""
    for line in text.splitlines():
        if found := RATIO.match(line):
            name, value, comparison, limit = found.groups()
            limits = (Limit("", float(value), comparison, float(limit)),) if comparison in HOLDS else ()
            yield Row(name.strip(), (float(value),), limits)
