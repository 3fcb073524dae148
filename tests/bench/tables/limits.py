"""The rows of tests/bench/run that are quick."""
import re

from parts.markdown import HOLDS, Limit, Row

TITLE = "Ratios"
NOTE = """Rows of tests/bench/run, which `make bench-large` makes all of: the median ratio of wall time in
turns, unless a row says otherwise."""
COLUMNS = ("measured",)

PARTS = ("confinement", "agents", "live")
ROW = re.compile(r"^(.{52}) +(\S+)  (<=|>=|==) (\S+) +(?:ok|over)$")


def rows(work):
    for line in work.run(*PARTS, FEWER="100" if work.is_quick else "10").splitlines():
        if found := ROW.match(line):
            name, value, comparison, limit = found.groups()
            limits = (Limit("", float(value), comparison, float(limit)),) if comparison in HOLDS else ()
            yield Row(name.strip(), (float(value),), limits)
