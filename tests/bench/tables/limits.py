"""The rows of tests/bench/run that are quick."""
from parts.markdown import ratios

TITLE = "Ratios"
NOTE = """Rows of tests/bench/run, which `make bench-large` makes all of: the median ratio of wall time in
turns, unless a row says otherwise."""
COLUMNS = ("measured",)

PARTS = ("confinement", "agents", "live")


def rows(work):
    yield from ratios(work.run(*PARTS, FEWER="100" if work.is_quick else "10"))
