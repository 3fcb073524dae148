#!/usr/bin/python3
"""Says every value of a corpus to the programs of a live brand, as a caller would.

usage: inject.py BUILD HOST < VALUES

VALUES are percent-encoded, one a line (support/injections.txt).  Each is said for
q, for city and state, for organization, for all of them, and decoded once, as a
web server does, for a slug.  CARTAZ_* are handed on.  Prints every answer that
is none of 200 (a list, or an event) and 404 (an event), and exits 1; the last
line is the number of answers.
"""
import os
import subprocess
import sys
import urllib.parse

BUILD, HOST = sys.argv[1:3]
said = wrong = 0


def ask(program, query, path):
    global said, wrong
    environment = {os.fsencode(name): os.fsencode(value) for name, value in os.environ.items()
                   if name.startswith(("CARTAZ_", "ASAN_", "UBSAN_"))}
    environment |= {b"HTTP_HOST": HOST.encode(), b"REQUEST_METHOD": b"GET", b"QUERY_STRING": query, b"PATH_INFO": path}
    answer = subprocess.run(["%s/cgi-bin/%s" % (BUILD, program)], env=environment, stdin=subprocess.DEVNULL,
                            capture_output=True, check=False).stdout
    status = answer[8:11]
    said += 1
    if status != b"200" and not (status == b"404" and program == "event"):
        wrong += 1
        print(program, query, path, answer[:12], answer[-300:])


for line in sys.stdin.buffer:
    value = line.rstrip(b"\n")
    if not value or value.startswith(b"#"):
        continue
    ask("events", b"q=" + value, b"")
    ask("events", b"city=%s&state=%s" % (value, value), b"")
    ask("events", b"organization=" + value, b"")
    ask("events", b"q=%s&city=%s&state=%s&organization=%s" % (value, value, value, value), b"")
    slug = urllib.parse.unquote_to_bytes(value)
    if b"\0" not in slug:  # no variable can hold it
        ask("event", b"", b"/" + slug)
print(said)
sys.exit(wrong > 0)
