#!/usr/bin/python3 -ESB
"""faults - an upstream with all known faults, each at a port of its own.

usage: faults.py DIR

Uses raw sockets, because an HTTP library would not send all of these bytes.  Prints "KIND BASE"
for each kind on standard output and closes it; then serves until it is killed, at most half an
hour.  Makes its certificates in DIR, with the authority trusted.pem.  DIR/log gets a line for each
request: "KIND METHOD TARGET" and the header fields.  The line is "elsewhere" for a request to the
address in DIR/elsewhere, to which nobody should send a request.

The right answer: /events?page=&size= lists 25 events as {"total", "next",
"cursor", "events": [...]}, /events/<slug> is one of them, and /events?slug= a
list of it, for clients that send "Authorization: Token marked-secret".  `extra` is in every
event, and no answer of Cartaz may contain it.
"""
import json
import os
import socket
import ssl
import sys
import threading
import time
import urllib.parse

from certificates import Certificates
from fault_kinds import KINDS, MARK, PATIENCE_S, head, reset

COUNT, SECRET, DIR = 25, "Token marked-secret", sys.argv[1]
bases, contexts, kept_open, asked = {}, {}, [], {}
lock = threading.Lock()


def note(line):
    with lock, open(os.path.join(DIR, "log"), "a") as log:
        log.write(line + "\n")


class Peer:
    """A connection and the request that was read from it."""

    def __init__(self, conn, kind):
        self.conn, self.kind, self.pending = conn, kind, b""
        self.base, self.elsewhere = bases[kind], bases["elsewhere"]

    def read(self):
        while b"\r\n\r\n" not in self.pending:
            more = self.conn.recv(65536)
            if not more:
                return False
            self.pending += more
        request, self.pending = self.pending.split(b"\r\n\r\n", 1)
        line, *fields = request.decode("latin-1").split("\r\n")
        method, target, _ = line.split(" ")
        self.fields = {k.lower(): v.strip() for k, _, v in (f.partition(":") for f in fields)}
        url = urllib.parse.urlsplit(target)
        query = dict(urllib.parse.parse_qsl(url.query))
        self.page, self.size = int(query.get("page", 1)), int(query.get("size", 10))
        self.alone = url.path.startswith("/events/")
        self.slug = url.path[8:] if self.alone else query.get("slug")
        with lock:
            self.asked = asked[self.kind] = asked.get(self.kind, 0) + 1
        note(" ".join([self.kind, method, target, *fields]))
        return True

    def send(self, data):
        self.conn.sendall(data)

    def answer(self, body, status="200 OK", fields=()):
        start = "\r\n".join(["HTTP/1.1 " + status, "Content-Type: application/json",
                             "Content-Length: %d" % len(body), *fields])
        self.send(start.encode() + b"\r\n\r\n" + body)

    @staticmethod
    def event(n):
        return {"number": n, "title": "Event %d" % n, "when": "2099-01-01T20:00:00",
                "zone": "America/Sao_Paulo", "city": "Recife", "lat": "-8.05", "lon": "-34.88", "extra": None}

    def link(self, page):
        return "%s/events?page=%d&size=%d" % (self.base, page, self.size)

    def document(self):
        """The right one; None for an event that there is not."""
        if self.slug is not None:
            found = [self.event(n) for n in range(1, COUNT + 1) if "event-%d" % n == self.slug]
            if self.alone:
                return found[0] if found else None
            return {"total": len(found), "next": None, "cursor": None, "events": found}
        first = (self.page - 1) * self.size
        last = min(COUNT, first + self.size)
        return {"total": COUNT, "next": self.link(self.page + 1) if last < COUNT else None,
                "cursor": str(self.page + 1) if last < COUNT else None,
                "events": [self.event(n) for n in range(first + 1, last + 1)]}

    def body(self):
        return json.dumps(self.document()).encode()


# ---- before a request is read ----------------------------------------------------


def ignore(conn):
    time.sleep(PATIENCE_S)


def speak(conn):
    conn.sendall(head("Content-Length: %d" % len(MARK)) + MARK)


ACCEPTED = {
    "reset-at-accept": reset,
    "closed-at-accept": lambda conn: None,
    "never-reads": ignore,
    "speaks-first": speak,
    "tls-silent": ignore,
    "tls-reset": reset,
    "tls-plain": speak,
    "elsewhere": lambda conn: note("elsewhere"),
}


def refused(listener):
    """Bound, so that nobody else gets the port, and not listening."""


def backlog(listener):
    listener.listen(0)
    for _ in range(4):
        full = socket.socket()
        full.setblocking(False)
        full.connect_ex(listener.getsockname())
        kept_open.append(full)


UNSERVED = {"refused": refused, "backlog": backlog}

# ---- TLS: the certificate of each kind; what is said over it is KINDS or good --------

TLS = {
    "tls-good": "right",
    "tls-next-downgrades": "right",
    "tls-cut": "right",
    "tls-self-signed": "self-signed",
    "tls-not-trusted": "not-trusted",
    "tls-expired": "expired",
    "tls-another-name": "another-name",
    "tls-old": "right",
    "tls-on-plain": "right",
}


def make_certificates():
    made = Certificates(DIR)
    made.self_signed("trusted")
    made.self_signed("unknown")
    made.self_signed("self-signed", "-addext", made.NAMES)
    made.signed("right", "trusted")
    made.signed("expired", "trusted", days="-1")
    made.signed("another-name", "trusted", "subjectAltName=DNS:another.example")
    made.signed("not-trusted", "unknown")


def context(kind, name):
    c = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    c.load_cert_chain(os.path.join(DIR, name + ".pem"), os.path.join(DIR, name + ".key"))
    if kind == "tls-old":
        c.set_ciphers("ALL:@SECLEVEL=0")
        c.minimum_version, c.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    return c


# ---- all of them -----------------------------------------------------------------


def talk(conn, kind):
    if kind in ACCEPTED:
        ACCEPTED[kind](conn)
        return
    if kind in TLS:
        conn = contexts[kind].wrap_socket(conn, server_side=True)
    peer = Peer(conn, kind)
    while peer.read():
        if peer.fields.get("authorization") != SECRET:
            peer.answer(b"{}", "401 Unauthorized")
        elif peer.alone and peer.document() is None:
            peer.answer(b"{}", "404 Not Found")
        else:
            KINDS.get(kind, KINDS["good"])(peer)


def serve(conn, kind):
    try:
        talk(conn, kind)
    except OSError:
        pass  # they hung up, as they should
    conn.close()


def accept(listener, kind):
    listener.listen(64)
    while True:
        conn, _ = listener.accept()
        conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        threading.Thread(target=serve, args=(conn, kind), daemon=True).start()


make_certificates()
contexts.update({kind: context(kind, name) for kind, name in TLS.items()})
listeners = {}
for kind in dict.fromkeys([*ACCEPTED, *UNSERVED, *TLS, *KINDS]):
    listeners[kind] = socket.socket()
    listeners[kind].bind(("127.0.0.1", 0))
    scheme = "https" if kind.startswith("tls-") and kind != "tls-on-plain" else "http"
    bases[kind] = "%s://127.0.0.1:%d" % (scheme, listeners[kind].getsockname()[1])
bases["no-name"] = "http://nowhere.invalid:8080"
for kind, listener in listeners.items():
    if kind in UNSERVED:
        UNSERVED[kind](listener)
    else:
        threading.Thread(target=accept, args=(listener, kind), daemon=True).start()
with open(os.path.join(DIR, "elsewhere"), "w") as f:
    f.write(bases["elsewhere"])
for kind in bases:
    if kind != "elsewhere":
        print(kind, bases[kind])
sys.stdout.flush()
os.close(1)
threading.Event().wait(1800)  # whoever forgot us
