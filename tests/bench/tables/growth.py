"""The same questions to catalogs of other sizes."""
from parts.markdown import Limit, Row

TITLE = "Growth"
NOTE = """The values are medians of CPU ms, from the start of a program to its exit, by the number of events. The ratio compares the
largest catalog with the smallest, and "/ 2nd" compares it with the next smaller one. Words follow Zipf's law. A quarter of
the events is in one city."""

SMALL = 1000
# name, program, query, path, the most at 200,000, and at 1,000,000 or more
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
    ("a month, HTML", "page-events", "from=2027-01-01&to=2027-01-31", "", None, None),
    ("window of a month, Markdown", "page-events", "from=2027-01-01&to=2027-01-31", "/eventos.md", None, 8),
    ("near a point, Markdown", "page-events", "near=-23.5,-46.6&km=20", "/eventos.md", None, None),
    ("page of a city, HTML", "page-events", "city=sao+paulo", "", None, None),
    ("calendar of a city", "page-events", "city=sao+paulo", "/eventos.ics", None, None),
    ("page of the list, HTML", "page-events", "", "", None, None),
    ("page of an event, HTML", "page-event", "", "/evento-7", None, None),
)
# the most of a cost at the largest size to that at the size before it, and to the list of the same size
LEVEL = {"list": 1.2, "detail": 1.2}
OF_LIST = {"page of the list, HTML": 1.5, "a month, HTML": 2}


def sizes(work):
    if work.is_quick:
        return (100, work.events)
    return (SMALL, work.events, work.largest) if work.is_large else (SMALL, 100000, work.events)


def columns(work):
    return (*(format(size, ",") for size in sizes(work)), "ratio", "/ 2nd")


def rows(work):
    hosts, costs = [work.catalog(size) for size in sizes(work)], {}
    for name, program, query, path, *most in QUESTIONS:
        variables = ["REQUEST_METHOD=GET", "QUERY_STRING=" + query, "PATH_INFO=" + path]
        file = work.build / "cgi-bin" / program
        large = hosts[-1]
        found = [work.compare(60, variables, ["HTTP_HOST=" + large, file], ["HTTP_HOST=" + host, file]) for host in hosts[:-1]]
        last = found[-1]["a_cpu_ms"]
        costs[name] = last
        limit = most[1] if work.is_large else most[0]
        limits = [Limit("CPU", last, "<=", limit)] if limit else []
        if work.is_large and name in LEVEL:
            limits.append(Limit("/ 2nd", last / found[-1]["b_cpu_ms"], "<=", LEVEL[name]))
        if name in OF_LIST:
            limits.append(Limit("/ list", last / costs["list"], "<=", OF_LIST[name]))
        yield row_of(name, found, last, limits)


def row_of(name, found, last, limits):
    return Row(name, (*(one["b_cpu_ms"] for one in found), last, found[0]["a_cpu_ms"] / found[0]["b_cpu_ms"],
                      last / found[-1]["b_cpu_ms"]), limits)
