#!/usr/bin/python3 -IS
"""An upstream that answers over real HTTP, well or badly.

usage: upstream.py STATE LOG

STATE is read anew for every request: "COUNT [FAULT]".  A fault that begins with a
certain request counts from the start of LOG.  Lists COUNT events at /events as {"total", "events": [...], "next", "cursor",
"more"} and with a Link header, by ?page or ?cursor and ?size, for callers that
send "Authorization: Token <marked-secret>".  Prints its port once it listens.
LOG gets a line per request: method, path, User-Agent, the time.
"""
import email.utils
import http.server
import json
import sys
import time
import urllib.parse

STATE, LOG = sys.argv[1], sys.argv[2]
SECRET = "Token marked-secret"
COUNT, FAULT, asked = 0, "", 0


def event(number):
    return {"number": number, "title": "Event %d" % number, "when": "2099-01-01T20:00:00",
            "zone": "America/Sao_Paulo"}


def catalog(page):
    """The numbers of all events, as they are when this page is asked for."""
    numbers = list(range(1, COUNT + 1))
    if FAULT == "moves" and asked > 1:  # one is new, and stands first
        numbers = [COUNT + 1] + numbers
    elif FAULT == "unstable" and page > 1:  # what stood last on page 1 again
        numbers[page * 10 - 10] = 10
    elif FAULT == "shrinks" and asked > 1:
        numbers = numbers[:-1]
    elif FAULT == "erodes":  # what stands first is deleted after each page, nine times
        numbers = numbers[min(asked - 1, 9):]
    elif FAULT == "beyond-erodes" and asked > 1:  # what stood first is deleted after the first page
        numbers = numbers[1:]
    elif FAULT == "rolls":  # after each page the first event moves to the end
        numbers = numbers[asked - 1:] + numbers[: asked - 1]
    elif FAULT == "lowest":  # the first two have numbers below those of 64 bits
        numbers = [-10**19, -10**20] + numbers[2:]
    elif FAULT == "collapses" and page > 1:
        numbers = numbers[: page * 10]
    elif FAULT.startswith("omits-"):  # the last ones are counted, and never given
        numbers = numbers[: -int(FAULT[6:])]
    return numbers


def total(numbers):
    if FAULT.startswith("omits-"):
        return COUNT
    if FAULT.startswith("total-"):  # whatever the pages hold
        return int(FAULT[6:])
    return len(numbers) + (50 if FAULT == "lies" else 0)


def listing(page, size):
    """The page as it is told: its events, and what stands around them."""
    if FAULT in ("clamped", "clamped-untold"):
        size = min(size, 4)
    elif FAULT == "repeats":
        page = 1
    elif FAULT == "unpaged":
        page, size = 1, COUNT
    numbers = catalog(page)
    if FAULT == "hollow" and page > 1:  # two pages in between have nothing
        numbers[size:size] = [None] * 2 * size
    elif FAULT == "endless":
        numbers += [None] * 1000 * size
    elif FAULT.startswith("counted-"):  # counted-PAGES-EMPTY-SHORT: one page has nothing, one lacks an event
        pages, empty, short = map(int, FAULT.split("-")[1:])
        numbers[(empty - 1) * size : empty * size] = [None] * size if empty else numbers[:0]
        if short:
            numbers[short * size - 1] = None
    last = page * size >= len(numbers)
    told = {"events": [event(n) for n in numbers[(page - 1) * size : page * size] if n],
            "total": total([n for n in numbers if n]),
            "took": asked, "more": not last, "cursor": str(page + 1),
            "next": None if last else "/events?page=%d&size=%d" % (page + 1, size)}
    if FAULT in ("repeats", "clamped-untold", "untold", "unpaged", "beyond", "beyond-erodes"):
        told["total"] = None
    elif FAULT.startswith("counted-"):
        told["total"], told["pages"] = None, pages
    elif FAULT == "uncursored":
        told["cursor"] = None
    elif FAULT.startswith("more-"):  # what is true is said so; "absent": what is false is not said
        told["more"] = told["more"] and json.loads(FAULT[5:].replace("absent", "true"))
        if FAULT == "more-absent" and page == 2:
            del told["more"]
    elif FAULT == "elsewhere":
        told["next"] = "http://127.0.0.1:1" + told["next"]
    elif FAULT == "circle":
        told["next"] = "/events?page=%d&size=%d" % (3 - page, size)
    return told


def link_fields():
    """Those of the file STATE.links, a line each; @ is the next page's address."""
    try:
        with open(STATE + ".links") as links:
            return links.read().splitlines()
    except FileNotFoundError:
        return ['<@>; rel="prev", <@>; rel="next"']


def in_seconds(seconds):
    return email.utils.formatdate(time.time() + seconds, usegmt=True)


class Upstream(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize, disable_nagle_algorithm = -1, True  # an answer is one packet

    def log_message(self, *args):
        pass

    def send_error(self, *args):  # what it cannot read, such as TLS, counts too
        with open(LOG, "a") as log:
            log.write("unreadable\n")
        super().send_error(*args)

    def answer(self, status, body, links=(), **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for link in links:
            self.send_header("Link", link)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        global COUNT, FAULT, asked
        with open(LOG, "a+") as log:
            log.write("%s %s %s %.3f\n" % (self.command, self.path, self.headers["User-Agent"],
                                           time.time()))
            log.seek(0)
            asked = len(log.readlines())
        with open(STATE) as state:
            count, FAULT = state.readline().rstrip("\n").split(" ")
        COUNT = int(count)
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        page, size = int(query.get("cursor", query.get("page", 1))), int(query.get("size", 10))
        told = listing(page, size)
        body = json.dumps(told).encode()
        if self.headers["Authorization"] != SECRET:
            self.answer(401, b'{"error": "who are you?"}')
        elif FAULT == "busy" and asked == 2:
            self.answer(429, b"{}", Retry_After="0")
        elif FAULT == "busy-date" and asked == 2:
            self.answer(503, b"{}", Retry_After=in_seconds(2))
        elif FAULT == "busy-seconds" and asked in (2, 4):
            self.answer(429, b"{}", Retry_After="10")
        elif FAULT == "busy-long":
            self.answer(429, b"{}", Retry_After="100000")
        elif FAULT == "slow":
            time.sleep(0.6)
            self.answer(200, body)
        elif FAULT == "denied" and asked >= 2:
            self.answer(403, b"{}")
        elif FAULT.startswith("beyond") and not told["events"]:
            self.answer(416, b"{")
        elif FAULT == "broken" and asked >= 2:
            self.answer(500, b"<h1>Traceback: marked-internals</h1>")
        elif FAULT == "html":
            self.answer(200, b"<html>are you a robot?</html>", Content_Type="text/html")
        elif FAULT == "moved":
            self.answer(301, b"", Location="http://user:word@127.0.0.1:1/internal?q=marked-query")
        elif FAULT == "moved-secret":
            self.answer(302, b"", Location="/v2/marked%2Dsecret/events")
        elif FAULT == "nothing":
            self.answer(204, b"")
        elif FAULT == "unmodified":
            self.answer(304, b"")
        elif FAULT == "large":
            self.answer(200, b'{"total": 1, "events": ["' + b"x" * 3000000 + b'"]}')
        elif FAULT == "silent" or FAULT == "halts" and page > 1:
            time.sleep(30)
        elif FAULT == "cut":
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
        elif FAULT == "null":
            self.answer(200, b"null")
        elif FAULT == "nowhere":
            self.answer(200, b'{"total": 3}')
        else:
            links = [line.replace("@", told["next"]) for line in link_fields()] if told["next"] else []
            self.answer(200, body, links, Content_Type="application/json")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
print(server.server_address[1], flush=True)
server.serve_forever()
