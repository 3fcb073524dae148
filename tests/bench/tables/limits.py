"""The rows of tests/bench/run that are quick."""
from parts.markdown import ratios

TITLE = "Ratios"
NOTE = """Rows of tests/bench/run, which `make bench-large` makes all of: the median ratio of wall time in
turns, unless a row says otherwise."""
COLUMNS = ("measured",)

PARTS = ("confinement", "agents", "clock", "live")


def rows(work):
    size = {"FEWER": "100", "SMALL": "1000"} if work.is_quick else {"FEWER": "10"}
    yield from ratios(work.run(*PARTS, **size))
