#!/usr/bin/python3 -IS
"""token_upstream - an upstream of two events that wants a token, and takes what the file
says now; of its list one page.

usage: token_upstream.py FILE

Prints its port once it listens.
"""
import http.server
import json
import sys

EVENTS = [{"id": n, "documentId": f"d{n}", "slug": f"event-{n}", "name": f"Event {n}", "starts_at": "2035-01-31T20:00:00Z"}
          for n in (1, 2)]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        with open(sys.argv[1], encoding="ascii") as file:
            known = self.headers.get("Authorization") == "Bearer " + file.read().strip()
        page = {"data": EVENTS, "meta": {"pagination": {"page": 1, "pageCount": 1, "pageSize": 100, "total": 2}}}
        body = json.dumps(page if known else {"error": "unauthorized"}).encode()
        self.send_response(200 if known else 401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
