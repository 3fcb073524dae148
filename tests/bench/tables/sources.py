"""What many sources cost: rows of tests/bench/run."""
from parts.markdown import ratios

TITLE = "Sources"
NOTE = """500 sources of 200 events, by HTTP, against an import of the same 100,000 records from one file of native
records; three rounds in turns. Merging is the build of these sources without the build of one source that has all records."""
COLUMNS = ("measured",)


def rows(work):
    yield from ratios(work.run("sources", SOURCES="3" if work.is_quick else "500"))
