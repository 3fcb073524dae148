"""What many sources cost: rows of tests/bench/run."""
from parts.markdown import ratios

TITLE = "Sources"
NOTE = """500 sources of 200 events each, read by HTTP, are compared with an import of the same 100,000 records from one file of native
records. There are three rounds, in turns. "Merging" is the time to build these sources, less the time to build one source that has
all records."""
COLUMNS = ("measured",)


def rows(work):
    yield from ratios(work.run("sources", SOURCES="3" if work.is_quick else "500"))
