"""Every kind of answer as a program of its own."""
import json

from parts.markdown import Limit, Row

TITLE = "Programs"
NOTE = """The times are medians, from the start of a program to its exit. The ratio compares each program, pair by pair, with a
program without a libc that prints the same bytes. A web server with CGI adds its own work to these times. "304" is the answer
to a client that already has the answer. Page faults, system calls and opened files do not depend on the load of the machine."""
COLUMNS = ("CPU ms", "wall ms", "/ no libc, CPU", "/ no libc, wall", "page faults", "system calls", "files opened")


def mcp(tool, **arguments):
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


def a2a(text):
    return {"jsonrpc": "2.0", "id": "1", "method": "message/send", "params": {"message": {
        "messageId": "m", "role": "user", "kind": "message", "parts": [{"kind": "text", "text": text}]}}}


# name, program, query, path behind the program's, Accept, message, limits of CPU ms
MARKDOWN = "text/markdown"
PROGRAMS = (
    ("health", "health", "", "", "", None, None),
    ("list", "events", "", "", "", None, None),
    ("list, page 5,000", "events", "page=5000", "", "", None, None),
    ("list of a city", "events", "city={city}", "", "", None, None),
    ("list, q of one letter", "events", "q=s", "", "", None, 3),
    ("list, q of a common word", "events", "q=samba", "", "", None, 3),
    ("list, q of a rare word", "events", "q={rare}", "", "", None, 3),
    ("list, q of three words", "events", "q=noite+de+samba", "", "", None, 3),
    ("list, q and city", "events", "q=show&city={city}", "", "", None, 6),
    ("detail", "event", "", "/{slug}", "", None, None),
    ("404", "event", "", "/no-such-event", "", None, None),
    ("home, HTML", "page-home", "", "", "", None, None),
    ("list, HTML", "page-events", "", "", "", None, None),
    ("list, Markdown", "page-events", "", "", MARKDOWN, None, None),
    ("list, iCalendar", "page-events", "", "/eventos.ics", "", None, None),
    ("event, HTML", "page-event", "", "/{slug}", "", None, None),
    ("event, Markdown", "page-event", "", "/{slug}", MARKDOWN, None, None),
    ("event, iCalendar", "page-event", "", "/{slug}.ics", "", None, None),
    ("MCP, search", "mcp", "", "", "", mcp("search_events", q="samba"), None),
    ("MCP, one event", "mcp", "", "", "", mcp("get_event", slug="evento-7"), None),
    ("A2A, a sentence", "a2a", "", "", "", a2a("samba em {place}"), None),
)
# Those that are also asked by a client that has the answer.
UNCHANGED = ("list", "list, q of a common word", "detail", "list, HTML", "event, HTML")
CARD_MOST_MS = 40


def rows(work):
    host = work.main_host()
    events = work.json("events", host, PATH_INFO="")["data"]
    known = {"slug": events[3]["slug"], "city": events[0]["location"]["city"].replace(" ", "+"),
             "place": events[0]["location"]["city"], "rare": events[5]["description"].split()[9]}
    for name, program, query, path, accept, message, limit in PROGRAMS:
        variables = {"HTTP_HOST": host, "REQUEST_METHOD": "GET",
                     "QUERY_STRING": query.format(**known), "PATH_INFO": path.format(**known)}
        if accept:
            variables["HTTP_ACCEPT"] = accept
        whole = one(work, name, program, variables,
                    message and json.dumps(message).replace("{place}", known["place"]), limit)
        yield whole
        if name in UNCHANGED:
            yield unchanged(work, name, program, variables)
    yield card(work, host, known["slug"])


def card(work, host, slug):
    variables = {"HTTP_HOST": host, "REQUEST_METHOD": "GET", "QUERY_STRING": "", "PATH_INFO": "/%s.png" % slug}
    return one(work, "share card", "page-card", variables, None, CARD_MOST_MS)


def unchanged(work, name, program, variables):
    """What the answer costs for a client that has it."""
    data = work.output(work.build / "cgi-bin" / program, variables, None)
    tag = next(line.partition(b": ")[2] for line in data.splitlines() if line.startswith(b"ETag:"))
    return one(work, name + ", 304", program, variables | {"HTTP_IF_NONE_MATCH": tag.decode()}, None, None)


def one(work, name, program, variables, message, limit):
    words = []
    if message:
        file = work.folder / "message"
        file.write_text(message)
        variables |= {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/json",
                      "CONTENT_LENGTH": str(len(message.encode()))}
        words = ["<%s" % file]
    path = work.build / "cgi-bin" / program
    data = work.output(path, variables, message)
    status = next((word for word in ("404", "304") if name.endswith(word)), "200")
    if not data.startswith(b"Status: " + status.encode()) or b'"isError":true' in data:
        raise RuntimeError("%s: %s" % (name, data[:300]))
    result = work.compare(200, ["%s=%s" % pair for pair in variables.items()] + words, [path], [work.floor(data)])
    cells = (result["a_cpu_ms"], result["a_ms"], result["a_cpu_ms"] / result["b_cpu_ms"], result["ratio"],
             result["a_faults"], *work.calls(path, variables, message))
    return Row(name, cells, (Limit("CPU", result["a_cpu_ms"], "<=", limit),) if limit else ())
