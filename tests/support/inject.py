#!/usr/bin/python3 -IS
"""inject - prints requests to a live brand with every value of a corpus, for cgi_run -t.

usage: inject.py BUILD HOST < VALUES

VALUES are percent-encoded, one a line (support/injections.txt).  There is a request for each value
as q, as city and state, as organization, as all of these, and as the slug, which the script
decodes once, like a web server.  The requests get the variables CARTAZ_* of the script.
"""
import os
import sys
import urllib.parse

BUILD, HOST = map(os.fsencode, sys.argv[1:3])
ENVIRONMENT = [os.fsencode("%s=%s" % item) for item in os.environ.items()
               if item[0].startswith(("CARTAZ_", "ASAN_", "UBSAN_"))]


def ask(program, query, path):
    row = b"%s %s%s" % (program, query, path)
    request = [b"HTTP_HOST=" + HOST, b"REQUEST_METHOD=GET", b"QUERY_STRING=" + query, b"PATH_INFO=" + path]
    words = [row, b"/dev/null", *ENVIRONMENT, *request, b"%s/cgi-bin/%s" % (BUILD, program), b""]
    sys.stdout.buffer.write(b"\0".join(words) + b"\0")


for line in sys.stdin.buffer:
    value = line.rstrip(b"\n")
    if not value or value.startswith(b"#"):
        continue
    ask(b"events", b"q=" + value, b"")
    ask(b"events", b"city=%s&state=%s" % (value, value), b"")
    ask(b"events", b"organization=" + value, b"")
    ask(b"events", b"q=%s&city=%s&state=%s&organization=%s" % (value, value, value, value), b"")
    slug = urllib.parse.unquote_to_bytes(value)
    if b"\0" not in slug:  # no variable can hold it
        ask(b"event", b"", b"/" + slug)
