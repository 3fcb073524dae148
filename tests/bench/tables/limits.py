"""The rows of tests/bench/run that are quick."""
from parts.markdown import ratios

TITLE = "Ratios"
NOTE = """These are rows of tests/bench/run. `make bench-large` measures all of its rows. A value is the median ratio of wall time, in
turns, unless its row describes another value."""
COLUMNS = ("measured",)

PARTS = ("confinement", "agents", "clock", "live")


def rows(work):
    size = {"FEWER": "100", "SMALL": "1000"} if work.is_quick else {"FEWER": "10"}
    yield from ratios(work.run(*PARTS, **size))
