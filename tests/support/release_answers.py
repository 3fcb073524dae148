#!/usr/bin/python3
"""release_answers - prints digests of the results of real files, which must be equal on every Debian.

usage: release_answers BUILD HOST FILE...

The environment names the catalog of HOST.  The script imports each FILE (iCalendar, JSON) into it.
A calendar gets a name for every event (calendar_judge.py), and the clock is at the 1st of January
of each year in which an event starts (at most 4).  For all other files, the clock is CARTAZ_NOW.

Prints a line "FILE MESSAGES RECORDS EVENTS": digests of the messages of the import with its exit
status, of the records in the snapshot, and of all pages of /events.  If KEEP is set, it is a folder
that gets the texts of the digests.
"""
import hashlib
import json
import os
import re
import subprocess
import sys

import snapshot_texts
from calendar_judge import rewritten


def clocks(text):
    years = sorted(set(re.findall(r"(?m)^DTSTART\b[^\n]*:(\d{4})\d{4}", text)))
    return [year + "-01-01T12:00:00Z" for year in years[:4] if year > "1000"] or [os.environ["CARTAZ_NOW"]]


def events(build, host, env):
    page = last = 1
    while page <= last:
        asked = dict(env, REQUEST_METHOD="GET", HTTP_HOST=host, PATH_INFO="", QUERY_STRING="per_page=50&page=%d" % page)
        answer = subprocess.run([build + "/cgi-bin/events"], env=asked, capture_output=True, check=True).stdout.decode()
        body = re.split(r"\r?\n\r?\n", answer, maxsplit=1)[1]
        last = json.loads(body)["meta"]["last_page"]
        page += 1
        yield body


def answers(build, host, path):
    """Texts: messages, records, events."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        text = file.read()
    if path.endswith(".ics"):
        text = rewritten(text)
        path = "%s/%s" % (os.environ["CARTAZ_VAR"], os.path.basename(path))
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    told = ["", "", ""]
    for clock in clocks(text):
        env = dict(os.environ, CARTAZ_NOW=clock)
        run = subprocess.run([build + "/cartaz", "import", "--accept-shrink", host, path], env=env,
                             capture_output=True, text=True, check=False)
        told[0] += "%s: %d\n%s" % (clock, run.returncode, run.stderr.replace(path, os.path.basename(path)))
        if run.returncode == 0:
            told[1] += "\n".join(snapshot_texts.records("%s/%s/current" % (env["CARTAZ_VAR"], host))) + "\n"
            told[2] += "\n".join(events(build, host, env)) + "\n"
    return told


def main():
    build, host = sys.argv[1:3]
    for path in sys.argv[3:]:
        told = answers(build, host, path)
        name = os.path.basename(path)
        if "KEEP" in os.environ:
            for kind, text in zip(("messages", "records", "events"), told):
                with open("%s/%s.%s" % (os.environ["KEEP"], name, kind), "w", encoding="utf-8") as kept:
                    kept.write(text)
        print(name, *(hashlib.sha256(text.encode()).hexdigest()[:12] for text in told))


if __name__ == "__main__":
    main()
