"""The list of 20 events against programs that do nothing but print the same bytes."""
from parts.markdown import Limit, Row

TITLE = "Start-up"
NOTE = """Each program prints the bytes of a list of 20 events, in turns with the program of the list itself. The
times are from start to exit. The program `health` reads only the brand file. At its start, glibc asks the
processor for its features, which a hypervisor may answer slowly. All programs with glibc have this delay, so only the
ratio to them has a limit."""
COLUMNS = ("CPU ms", "wall ms", "list / it, CPU", "list / it, wall")

# name, kind of program (parts/work.py), the most that the list may cost of it
PROGRAMS = (
    ("no libc", "nolibc", None),
    ("musl, static", "musl", None),
    ("glibc, static", "static", None),
    ("glibc, dynamic", "dynamic", 2.2),
)


def rows(work):
    host = work.main_host()
    variables = ["HTTP_HOST=" + host, "REQUEST_METHOD=GET", "QUERY_STRING="]
    events = [work.build / "cgi-bin/events"]
    data = work.answer("events", host)
    for name, kind, limit in PROGRAMS:
        try:
            floor = work.floor(data, kind)
        except FileNotFoundError as error:
            yield Row(name, reason="there is no " + error.filename)
            continue
        result = work.compare(600, variables, events, [floor])
        yield compared(name, result, limit)
    result = work.compare(600, variables, events, [work.build / "cgi-bin/health"])
    yield compared("`health`", result, None)
    yield Row("`events`, the list", (result["a_cpu_ms"], result["a_ms"], 1, 1))


def compared(name, result, limit):
    ratio = result["a_cpu_ms"] / result["b_cpu_ms"]
    limits = (Limit("CPU", ratio, "<=", limit),) if limit else ()
    return Row(name, (result["b_cpu_ms"], result["b_ms"], ratio, result["ratio"]), limits)
