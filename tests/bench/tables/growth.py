"""The same questions to catalogs of other sizes."""
from parts.markdown import Limit, Row

TITLE = "Growth"
NOTE = """Program start to exit, medians of CPU ms, by the number of events; the ratio is the largest to the
smallest. Words follow Zipf's law; a quarter of the events is in one city."""

SMALL, LARGE = 1000, 1000000
# name, program, query, path, the most at 200,000 and at 1,000,000
QUESTIONS = (
    ("list", "events", "", "", None, None),
    ("list, page 50", "events", "page=50", "", None, None),
    ("list of a city", "events", "city=sao+paulo", "", None, None),
    ("list of a city, page 10", "events", "city=sao+paulo&page=10", "", None, None),
    ("detail", "event", "", "/evento-7", None, None),
    ("q: one letter", "events", "q=s", "", 3, 8),
    ("q: a common word", "events", "q=samba", "", 3, 8),
    ("q: a common word, page 20", "events", "q=samba&page=20", "", 3, 8),
    ("q: a rare word", "events", "q=casa+655", "", 3, 8),
    ("q: three words", "events", "q=noite+de+samba", "", 3, 8),
    ("q: eight common words", "events", "q=a+e+o+de+da+do+em+com", "", 3, 8),
    ("q: no event has it", "events", "q=xqzyw", "", 3, 8),
    ("q and city", "events", "q=show&city=sao+paulo", "", 6, 16),
    ("q and state", "events", "q=show&state=SP", "", 6, 16),
    ("page of the list, HTML", "page-events", "", "", None, None),
    ("page of an event, HTML", "page-event", "", "/evento-7", None, None),
)


def sizes(work):
    if work.is_quick:
        return (100, work.events)
    return (SMALL, 100000, LARGE) if work.is_large else (SMALL, 100000, work.events)


def columns(work):
    return (*(format(size, ",") for size in sizes(work)), "ratio")


def rows(work):
    hosts = [work.catalog(size) for size in sizes(work)]
    for name, program, query, path, *most in QUESTIONS:
        variables = ["REQUEST_METHOD=GET", "QUERY_STRING=" + query, "PATH_INFO=" + path]
        file = work.build / "cgi-bin" / program
        large = hosts[-1]
        found = [work.compare(60, variables, ["HTTP_HOST=" + large, file], ["HTTP_HOST=" + host, file]) for host in hosts[:-1]]
        last = found[0]["a_cpu_ms"]
        limit = most[1] if work.is_large else most[0]
        yield Row(name, (*(one["b_cpu_ms"] for one in found), last, last / found[0]["b_cpu_ms"]),
                  (Limit("CPU", last, "<=", limit),) if limit else ())
