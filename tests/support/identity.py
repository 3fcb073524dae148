#!/usr/bin/python3 -ESB
"""identity - the identity backend of a brand, over HTTP and HTTPS.

usage: identity.py DIR

Prints both ports when it listens: "HTTP HTTPS".  DIR/trusted.pem is the authority of its
certificate.  DIR/log gets a line of JSON for each request: scheme, method, target, headers (names
in lower case) and body.  The backend issues, renews and revokes a token, and makes accounts.  If
DIR/says exists, it sets the answers, as JSON:
    status, headers, body   the answer to every request; body is text
    size                    the number of bytes of the body, in place of "body"
    silent                  the backend does not answer until the file changes, and then closes
                            the connection
    cut                     the backend sends half of the answer and closes the connection
"""
import http.server
import json
import os
import ssl
import sys
import threading
import time

from certificates import Certificates

DIR = sys.argv[1]
LOG, SAYS = os.path.join(DIR, "log"), os.path.join(DIR, "says")
TOKEN = {"type": "bearer", "token": "marked-token-issued", "expires_at": "2099-01-31T12:00:00Z"}
# What a relay must keep to itself.
EXTRA = {"Set-Cookie": "session=marked-cookie; Path=/", "X-Powered-By": "marked-internals",
         "Location": "http://127.0.0.1:1/marked-internals", "Access-Control-Allow-Origin": "*",
         "Cache-Control": "public, max-age=60", "ETag": '"marked-internals"'}
WELL = {
    "POST /auth/token": (200, dict(TOKEN, user={"id": 7, "name": "marked-internals"})),
    "POST /auth/refresh": (200, dict(TOKEN, token="marked-token-renewed")),
    "DELETE /auth/revoke": (204, None),
    "POST /users": (201, {"id": 7}),
}
write = threading.Lock()


def read_says():
    try:
        with open(SAYS) as says:
            return json.load(says)
    except FileNotFoundError:
        return None


class Backend(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def answer(self, status, headers, body, cut=False):
        self.send_response(status)
        for name, value in headers.items():
            for one in value if isinstance(value, list) else [value]:
                self.send_header(name, one)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if cut else body)
        self.close_connection = cut

    def any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        told = {"scheme": self.server.scheme, "method": self.command, "target": self.path,
                "headers": {k.lower(): v for k, v in self.headers.items()}, "body": body.decode()}
        with write, open(LOG, "a") as log:
            log.write(json.dumps(told) + "\n")
        what = read_says()
        if what is not None:
            self.says(what)
        else:
            status, document = WELL["%s %s" % (self.command, self.path)]
            body = b"" if document is None else json.dumps(document).encode()
            self.answer(status, dict(EXTRA, **{"Content-Type": "application/json"}), body)

    do_GET = do_POST = do_DELETE = any

    def says(self, what):
        if what.get("silent"):
            while read_says() == what:
                time.sleep(0.02)
            self.close_connection = True
            return
        body = what.get("body", "")
        if "size" in what:
            body = json.dumps("x" * (what["size"] - 2))
        self.answer(what["status"], what.get("headers", {}), body.encode(), what.get("cut"))


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a client may go away
            super().handle_error(request, client_address)


class SafeServer(Server):
    """Shakes hands in the thread of the connection."""

    def finish_request(self, request, client):
        try:
            with self.context.wrap_socket(request, server_side=True) as safe:
                super().finish_request(safe, client)
        except OSError:
            pass  # they do not trust us, as they should not


def serve(kind, scheme, **more):
    server = kind(("127.0.0.1", 0), Backend)
    server.scheme = scheme
    for name, value in more.items():
        setattr(server, name, value)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


made = Certificates(DIR)
made.self_signed("trusted")
made.signed("right", "trusted")
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.path.join(DIR, "right.pem"), os.path.join(DIR, "right.key"))
print(serve(Server, "http"), serve(SafeServer, "https", context=context), flush=True)
threading.Event().wait()
