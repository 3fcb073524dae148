"""The kinds of faults.  A kind in KINDS answers a parsed request, and a kind in ACCEPTED acts on a
connection before the request.

A kind is a function of the peer (faults.py).  A row of a table makes most kinds from the right
answer `b`, bytes of JSON, or from the document in it.
"""
import gzip
import json
import random
import socket
import struct
import time
import zlib

PATIENCE_S = 60
MARK = b"marked-internals at /srv/app/models.py line 7"
KINDS = {}


def each(table, make):
    """A kind for every row, made by make(row) or make(*row)."""
    for name, row in table.items():
        KINDS[name] = make(*row) if isinstance(row, tuple) else make(row)


def head(*fields):
    return "\r\n".join(["HTTP/1.1 200 OK", "Content-Type: application/json", *fields, "", ""]).encode()


def sized(b, *fields):
    return head("Content-Length: %d" % len(b), *fields)


def lines(b):
    """The records of a body, one a line; another body is one line."""
    value = json.loads(b)
    records = value.get("data") if isinstance(value, dict) else value
    return b"".join(json.dumps(r).encode() + b"\n" for r in (records if isinstance(records, list) else [value]))


def half(b):
    return b[: len(b) // 2]


def chunks(b, size=1000):
    pieces = [b[i:i + size] for i in range(0, len(b), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces)


def noise(n):
    return random.Random(7).randbytes(n)


def reset(conn):
    conn.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    conn.close()


# ---- bytes on the wire, and then: "" another request, close, reset, hold ------

CHUNKED = head("Transfer-Encoding: chunked")

SENT = {
    "good": (lambda b: sized(b, "Set-Cookie: crumb=1; Path=/") + b, ""),
    "good-chunked": (lambda b: CHUNKED + chunks(b) + b"0\r\n\r\n", ""),
    "good-until-closed": (lambda b: b"HTTP/1.0 200 OK\r\n\r\n" + b, "close"),
    "good-early-hints": (lambda b: b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 3 + sized(b) + b, ""),
    "good-equal-lengths": (lambda b: sized(b, "Content-Length: %d" % len(b)) + b, ""),
    "silent": (lambda b: b"", "hold"),
    "closed-after-request": (lambda b: b"", "close"),
    "head-silent": (sized, "hold"),
    "head-no-http": (lambda b: b + MARK, "close"),
    "head-random": (lambda b: noise(4096), "close"),
    "head-status-nonsense": (lambda b: b"HTTP/1.1 two hundred\r\n\r\n" + b, "close"),
    "head-version-nonsense": (lambda b: sized(b).replace(b"/1.1", b"/7.3") + b, "close"),
    "head-nul": (lambda b: sized(b, "X-Nul: a\0b") + b, ""),
    # The last one is right: who believes it sees nothing wrong.
    "head-two-lengths": (lambda b: head("Content-Length: 10", "Content-Length: %d" % len(b)) + b, ""),
    "head-two-lengths-listed": (lambda b: head("Content-Length: %d, 10" % len(b)) + b, ""),
    "head-length-nonsense": (lambda b: head("Content-Length: many") + b, "close"),
    "head-length-negative": (lambda b: head("Content-Length: -5") + b, "close"),
    "head-length-huge": (lambda b: head("Content-Length: 99999999999") + b, "hold"),
    "head-switches-protocol": (lambda b: b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n", "hold"),
    "body-silent": (lambda b: sized(b) + half(b), "hold"),
    "body-cut": (lambda b: sized(b) + half(b), "close"),
    "body-reset": (lambda b: sized(b) + half(b), "reset"),
    "body-length-long": (lambda b: head("Content-Length: %d" % (len(b) + 100)) + b, "close"),
    "body-length-short": (lambda b: head("Content-Length: %d" % (len(b) - 40)) + b, "close"),
    "body-cut-at-close": (lambda b: head("Connection: close") + half(b), "close"),
    "chunk-size-nonsense": (lambda b: CHUNKED + b"zz\r\n" + b, "close"),
    "chunk-size-huge": (lambda b: CHUNKED + b"fffffffffffffffff\r\n" + b, "close"),
    "chunk-size-negative": (lambda b: CHUNKED + b"-5\r\n" + b, "close"),
    "chunk-size-lies": (lambda b: CHUNKED + b"5\r\n" + b + b"\r\n0\r\n\r\n", "close"),
    "chunk-last-missing": (lambda b: CHUNKED + chunks(b), "close"),
    # The same of records one a line.
    "lines-cut": (lambda b: sized(lines(b)) + half(lines(b)), "close"),
    "lines-length-long": (lambda b: head("Content-Length: %d" % (len(lines(b)) + 100)) + lines(b), "close"),
    "lines-cut-at-close": (lambda b: head("Connection: close") + half(lines(b)), "close"),
    "lines-chunk-last-missing": (lambda b: CHUNKED + chunks(lines(b)), "close"),
    "tls-cut": (lambda b: head("Connection: close") + half(b), "close"),
}

# what is sent first, and then without end; seconds between
ENDLESS = {
    "head-drip": (b"HTTP/1.1 200 OK\r\nX-Filler: ", b"a", 0.2),
    "head-endless": (b"HTTP/1.1 200 OK\r\n", b"X-Filler: %s\r\n" % MARK * 1000, 0),
    "head-line-endless": (b"HTTP/1.1 200 OK\r\nX-Filler: ", b"a" * 65536, 0),
    "head-interim-endless": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, 0),
    "head-hints-endless": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 0.01),
    "body-drip": (head("Content-Length: 3000"), b" ", 1),
    "body-endless": (head("Connection: close") + b"[", b'"%s",' % (b"x" * 65000), 0),
    "chunked-endless": (CHUNKED, b"ffff\r\n%s\r\n" % (b" " * 0xffff), 0),
    "chunk-extension-endless": (CHUNKED + b"5;", b"a" * 65536, 0),
    "chunk-trailer-endless": (CHUNKED + chunks(b"{}") + b"0\r\n", b"X-Filler: %s\r\n" % (b"a" * 1000), 0),
}


def sent(make, then):
    def kind(p):
        p.send(make(p.body()))
        if then == "close":
            p.conn.shutdown(socket.SHUT_RDWR)
        elif then == "reset":
            reset(p.conn)
        elif then == "hold":
            p.conn.settimeout(PATIENCE_S)
            while p.conn.recv(65536):
                pass
    return kind


def endless(first, again, pause_s):
    def kind(p):
        end = time.monotonic() + PATIENCE_S
        p.send(first)
        while time.monotonic() < end:
            p.send(again)
            time.sleep(pause_s)
    return kind


def good_piecemeal(p):
    b = p.body()
    p.send(sized(b))
    for i in range(0, len(b), 700):
        p.send(b[i:i + 700])
        time.sleep(0.01)


def good_after_trouble(p):
    """The first time in trouble, which is said in a way that nobody asked for."""
    if p.asked == 1:
        p.answer(b"\x8b\x02\x80{}\x03", "503 Busy", ["Content-Encoding: br", "Retry-After: 0"])
    else:
        p.answer(p.body())


def thoughtful(p):
    """Before a list or an event asked live, and once in a crawl: before its second page."""
    if p.size > 10 or p.slug is not None or p.page == 2:
        time.sleep(5.5)
    p.answer(p.body())


# ---- Content-Encoding ------------------------------------------------------------


def bomb():
    z = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join([z.compress(b"[")] + [z.compress(b" " * (1 << 20)) for _ in range(128)]) + z.flush()


BOMB = bomb()


def wrong_sum(b):
    z = gzip.compress(b)
    return z[:-8] + struct.pack("<I", zlib.crc32(b) ^ 1) + z[-4:]


ENCODED = {
    "good-gzip": ("gzip", gzip.compress),
    "good-identity": ("identity", lambda b: b),
    "gzip-bomb": ("gzip", lambda b: BOMB),
    "gzip-invalid": ("gzip", lambda b: noise(500)),
    "gzip-not": ("gzip", lambda b: b),
    "gzip-cut": ("gzip", lambda b: half(gzip.compress(b))),
    "gzip-no-trailer": ("gzip", lambda b: gzip.compress(b)[:-8]),
    "gzip-half-trailer": ("gzip", lambda b: gzip.compress(b)[:-3]),
    "gzip-sum-wrong": ("gzip", wrong_sum),
    "gzip-garbage-after": ("gzip", lambda b: gzip.compress(b) + MARK),
    "gzip-twice": ("gzip, gzip", lambda b: gzip.compress(gzip.compress(b))),
    "gzip-in-gzip": ("gzip", lambda b: gzip.compress(gzip.compress(b))),
    "gzip-unsaid": ("identity", gzip.compress),
    "encoding-unknown": ("marked-internals", lambda b: b),
    "encoding-not-asked": ("br", lambda b: b"\x8b\x02\x80{}\x03"),
    "encoding-endless": (", ".join(["gzip"] * 5000), gzip.compress),
}

# ---- the body itself -------------------------------------------------------------

HTML = b"<!DOCTYPE html><html><title>Login</title><p>Please sign in. <!-- " + MARK + b" --></html>"


def in_extra(raw, events=-1):
    """Where nobody looks: in every event, or in the first one alone."""
    return lambda b: b.replace(b'"extra": null', b'"extra": ' + raw, events)


def in_title(raw):
    return lambda b: b.replace(b'"title": "', b'"title": "' + raw)


def in_number(raw):
    return lambda b: b.replace(b'"number": ', b'"number": ' + raw)


def retyped(**members):
    def change(b):
        doc = json.loads(b)
        for e in doc.get("events", [doc]):
            e.update(members)
        return json.dumps(doc).encode()
    return change


def repeated(item, n):
    return b"[" + item + (b"," + item) * (n - 1) + b"]"


WIDE = repeated(b"{}", 2_790_000)
LIST = b'{"total": 1, "events": %s}'
LISTED = {item: LIST % repeated(item, n) for item, n in ((b"{}", 2_700_000), (b"7", 4_000_000))}
KEYS = b"{" + b",".join(b'"%d":0' % i for i in range(190_000)) + b"}"

BODIES = {
    "html": lambda b: HTML,
    "html-after-blanks": lambda b: b"\r\n\r\n \t" + HTML,
    "xml": lambda b: b'<?xml version="1.0"?><events><event/></events>',
    "empty": lambda b: b"",
    "blank": lambda b: b" \r\n\t ",
    "null": lambda b: b"null",
    "list-empty": lambda b: b"[]",
    "object-empty": lambda b: b"{}",
    "string": lambda b: b'"marked-internals"',
    "number": lambda b: b"-0",
    "bare-word": lambda b: b"marked-internals",
    "json-cut": half,
    "json-cut-in-escape": lambda b: b[: b.rindex(b"Recife")] + b"\\u00",
    "json-twice": lambda b: b + b"\n" + b,
    "json-garbage-after": lambda b: b + MARK,
    "json-nul-after": lambda b: b + b"\0",
    "json-single-quotes": lambda b: b.replace(b'"', b"'"),
    "json-comment": in_extra(b"null /* marked-internals */"),
    "json-comma-last": in_extra(b"[1,]"),
    "json-utf16": lambda b: b.decode().encode("utf-16"),
    "json-mark": lambda b: b"\xef\xbb\xbf" + b,
    "json-separated": lambda b: b"\x1e" + b + b"\n",
    "json-guarded": lambda b: b")]}',\n" + b,
    "deep": in_extra(b"[" * 1000 + b"]" * 1000),
    "deep-objects": in_extra(b'{"a":' * 1000 + b"1" + b"}" * 1000),
    "deep-endless": lambda b: b'{"events": ' + b"[" * (4 << 20),
    "wide": lambda b: WIDE,
    "wide-inside": lambda b: LISTED[b"{}"],
    "wide-numbers": lambda b: LISTED[b"7"],
    "wide-objects": in_extra(repeated(b"{}", 190_000), 1),
    "key-twice": in_extra(b'1, "title": "Another"'),
    "key-twice-escaped": in_extra(b'1, "t\\u0069tle": "Another"'),
    "key-with-nul": in_extra(b'1, "title\\u0000": "Another"'),
    "nan": in_extra(b"NaN"),
    "infinity": in_extra(b"Infinity"),
    "infinity-negative": in_extra(b"-Infinity"),
    "number-hex": in_extra(b"0x10"),
    "number-octal": in_extra(b"010"),
    "number-plus": in_extra(b"+1"),
    "number-no-fraction": in_extra(b"1."),
    "number-no-whole": in_extra(b".5"),
    "id-long": in_number(b"9" * 100_000),
    "id-over-64-bits": in_number(b"9999999999999999999999"),
    "id-real": lambda b: b.replace(b', "title"', b'.5, "title"'),
    "id-real-huge": lambda b: b.replace(b', "title"', b'e400, "title"'),
    "types-wrong": retyped(number=[1], title={"a": 1}, when=[], zone={"b": []}, city=7.5, lat={"x": None}),
    "utf8-invalid": in_title(b"\xff"),
    "utf8-cut": in_title(b"\xe2\x82"),
    "utf8-overlong": in_title(b"\xc0\xaf"),
    "utf8-overlong-nul": in_title(b"\xc0\x80"),
    "utf8-surrogate": in_title(b"\xed\xa0\xbd"),
    "utf8-beyond": in_title(b"\xf4\x90\x80\x80"),
    "utf8-latin1": in_title("São ".encode("latin-1")),
    "surrogate-alone": in_title(b"\\ud83d"),
    "surrogate-low-first": in_title(b"\\ude00\\ud83d"),
    "escape-unknown": in_title(b"\\x41"),
    "control-raw": in_title(b"a\nb"),
    "nul-raw": in_title(b"\0"),
    "nul-escaped": in_title(b"\\u0000"),
    # Survived: what is wrong stands beside what we read.
    "types-wrong-beside": retyped(when={"a": 1}, zone=[], city=[1], lat=True),
    "lat-huge": lambda b: b.replace(b'"lat": "-8.05"', b'"lat": 1e400'),
    "extra-real-huge": in_extra(b"1e400"),
    "extra-integer-huge": in_extra(b"-99999999999999999999"),
    "extra-nul": in_extra(b'"a\\u0000b"'),
    "extra-long": in_extra(b'"' + b"x" * 6_000_000 + b'"', 1),
    "extra-objects": in_extra(repeated(b"{}", 39_000), 1),
    "extra-arrays": in_extra(repeated(b"[]", 190_000), 1),
    "extra-keys": in_extra(KEYS, 1),
    "extra-key-long": in_extra(b'{"' + b"k" * 100_000 + b'": 1}'),
    "blanks-around": lambda b: b"\n \t" * 50_000 + b + b"\r\n" * 50_000,
}

# ---- statuses; the body would do, if one did not look -----------------------------

STATUSES = {
    "status-204": ("204 No Content", []),
    "status-206": ("206 Partial Content", ["Content-Range: bytes 0-99/3000"]),
    "status-300": ("300 Multiple Choices", ["Refresh: 0; url={elsewhere}/events"]),
    "status-301": ("301 Moved Permanently", ["Location: {elsewhere}/events"]),
    "status-302-file": ("302 Found", ["Location: file:///etc/passwd"]),
    "status-302-metadata": ("302 Found", ["Location: http://169.254.169.254/latest/meta-data/"]),
    "status-303-gopher": ("303 See Other", ["Location: gopher://127.0.0.1:25/_HELO"]),
    "status-304": ("304 Not Modified", []),
    "status-307": ("307 Temporary Redirect", ["Location: {elsewhere}/events"]),
    "status-400": ("400 Bad Request", []),
    "status-401": ("401 Unauthorized", ['WWW-Authenticate: Basic realm="marked-internals"']),
    "status-403": ("403 marked-internals", []),
    "status-404": ("404 Not Found", []),
    "status-407": ("407 Proxy Authentication Required", ['Proxy-Authenticate: Basic realm="x"']),
    "status-410": ("410 Gone", []),
    "status-416": ("416 Range Not Satisfiable", ["Content-Range: */25"]),
    "status-429": ("429 Too Many Requests", []),
    "status-429-after": ("429 Too Many Requests", ["Retry-After: 1"]),
    "status-429-after-huge": ("429 Too Many Requests", ["Retry-After: 99999999999999999999"]),
    "status-429-after-year": ("429 Too Many Requests", ["Retry-After: Fri, 31 Dec 2100 23:59:59 GMT"]),
    "status-429-after-past": ("429 Too Many Requests", ["Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"]),
    "status-429-after-negative": ("429 Too Many Requests", ["Retry-After: -1"]),
    "status-429-after-nonsense": ("429 Too Many Requests", ["Retry-After: when it is dark"]),
    "status-500": ("500 marked-internals", []),
    "status-502": ("502 Bad Gateway", []),
    "status-503": ("503 Service Unavailable", []),
    "status-503-after": ("503 Service Unavailable", ["Retry-After: 1"]),
    "status-999": ("999 marked-internals", []),
}


def status(line, fields):
    return lambda p: p.answer(p.body(), line, [f.format(elsewhere=p.elsewhere) for f in fields])


# ---- pages of a list; an event alone is as it should be ---------------------------


def paged(change):
    """change(document, peer) is what is sent instead."""
    def kind(p):
        d = p.document()
        p.answer(json.dumps(change(d, p) if p.slug is None else d).encode())
    return kind


def first_page(d, p):
    p.page = 1
    return p.document()


def one_size(d, p):
    p.page, p.size = 1, 1000
    return p.document()


def shuffled(d, p):
    """An order of its own for each page: some come twice, some never."""
    numbers = random.Random(p.page).sample(range(1, 26), 25)
    start = (p.page - 1) * p.size
    return {**d, "events": [p.event(n) for n in numbers[start:start + p.size]]}


def shifted(d, p):
    """One came in while we read: the last of a page is the next one's first."""
    late = p.page > 1
    start = (p.page - 1) * p.size + 1 - late
    return {**d, "total": 25 + late, "events": [p.event(n) for n in range(start, min(25, start + p.size - 1) + 1)]}


def tick(d):
    return {**d, "took": time.monotonic()}


PAGES = {
    "total-too-large": lambda d, p: {**d, "total": 75},
    "total-too-small": lambda d, p: {**d, "total": 5},
    "total-zero": lambda d, p: {**d, "total": 0},
    "total-negative": lambda d, p: {**d, "total": -1},
    "total-text": lambda d, p: {**d, "total": "many"},
    "total-real": lambda d, p: {**d, "total": 24.5},
    "total-huge": lambda d, p: {**d, "total": 10 ** 30},
    "total-list": lambda d, p: {**d, "total": [25]},
    "total-truth": lambda d, p: {**d, "total": True},
    "total-null": lambda d, p: {**d, "total": None},
    "total-digits": lambda d, p: {**d, "total": "25"},
    "events-null": lambda d, p: {**d, "events": None},
    "events-object": lambda d, p: {**d, "events": {"0": p.event(1)}},
    "events-text": lambda d, p: {**d, "events": "marked-internals"},
    "events-moved": lambda d, p: {"data": d},
    "events-none": lambda d, p: {"total": 0, "next": None, "events": []},
    "events-of-nulls": lambda d, p: {**d, "events": [None] * len(d["events"])},
    "events-half-null": lambda d, p: {**d, "events": [e if e["number"] % 2 else None for e in d["events"]]},
    "page-repeats": lambda d, p: {**first_page(d, p), "total": None},
    "page-repeats-with-total": first_page,
    "page-repeats-ticking": lambda d, p: tick(first_page(d, p)),
    "page-shuffled": shuffled,
    "page-shifts": shifted,
    "page-holds-all": one_size,
    "page-holds-half": lambda d, p: {**d, "events": d["events"][:5]},
    "next-loops": lambda d, p: tick({**d, "next": p.link(3 - p.page)}),
    "cursor-good": lambda d, p: d,
    "cursor-same": lambda d, p: {**d, "cursor": "2"},
    "cursor-loops": lambda d, p: tick({**d, "cursor": str(3 - p.page)}),
    "cursor-object": lambda d, p: {**d, "cursor": {"after": 10}},
    "cursor-long": lambda d, p: {**d, "cursor": d["cursor"] and "2" + " " * 20000},
}

# what stands as the second page's address; {here} and {there} are HOST:PORT
NEXT = {
    "next-good": "http://{here}/events?page={next}&size=10",
    "next-path": "/events?page={next}&size=10",
    "next-same": "http://{here}/events?page=1&size=10",
    "next-elsewhere": "http://{there}/events?page=2&size=10",
    "next-other-name": "http://localhost:{port}/events?page=2&size=10",
    "next-no-port": "http://127.0.0.1/events?page=2&size=10",
    "next-longer-port": "http://{here}0/events?page=2&size=10",
    "next-user": "http://{here}@{there}/events?page=2&size=10",
    "next-user-here": "http://a:marked-secret@{here}/events?page=2&size=10",
    "next-backslash": "http://{here}\\@{there}/events?page=2&size=10",
    "next-backslashes": "\\\\{there}\\events?page=2&size=10",
    "next-slashes": "///{there}/events?page=1&size=10",
    "next-file": "file:///etc/passwd",
    "next-scheme": "https://{here}/events?page=2&size=10",
    "next-line": "http://{here}/events?page=2&size=10 HTTP/1.1\r\nX-Smuggled: 1\r\nHost: {there}",
    "next-nul": "http://{here}/events?page=2\0&size=10",
    "next-long": "http://{here}/events?page=2&size=10&pad=" + "a" * 20000,
    "next-empty": "",
    "next-dots": "http://{here}/events/../../admin?page=2&size=10",
    "next-list": ["x"],
    "next-object": {"href": "x"},
    "tls-next-downgrades": "http://{here}/events?page=2&size=10",
}


def next_of(target):
    def change(d, p):
        if d["next"] is None or not isinstance(target, str):
            return {**d, "next": d["next"] and target}
        here, there = p.base.partition("://")[2], p.elsewhere.partition("://")[2]
        return {**d, "next": target.format(here=here, there=there, port=here.rpartition(":")[2], next=p.page + 1)}
    return paged(change)


LINKS = {
    "link-good": '<{next}>; rel="next"',
    "link-elsewhere": '<{elsewhere}/events?page=2&size=10>; rel="next"',
    "link-broken": '<{next}; rel="next"',
}


def linked(field):
    def kind(p):
        d = p.document()
        more = p.slug is None and d["next"] is not None
        p.answer(json.dumps(d).encode(), fields=[
            "Link: " + field.format(next=d["next"], elsewhere=p.elsewhere)] if more else [])
    return kind


def another_event(p):
    """Whichever is asked for, it is number 3."""
    p.answer(p.body() if p.slug is None else json.dumps(p.event(3)).encode())


each(SENT, sent)
each(ENDLESS, endless)
each(ENCODED, lambda name, change: lambda p: p.answer(change(p.body()), fields=["Content-Encoding: " + name]))
each(BODIES, lambda change: lambda p: p.answer(change(p.body())))
each(STATUSES, status)
each(PAGES, paged)
each(NEXT, next_of)
each(LINKS, linked)
for kind in (good_piecemeal, good_after_trouble, thoughtful, another_event):
    KINDS[kind.__name__.replace("_", "-")] = kind
