#!/usr/bin/python3 -IS
"""subscriber_uids - weeks of somebody who subscribes to the calendar of a brand whose
source makes new UIDs each time.

usage: subscriber_uids.py HOST FILE WEEKS SEED

FILE is the source's calendar.  Each week some events are added, moved, renamed, cancelled and
removed, and all get new UIDs; then comes a sync.  The subscriber keeps an entry by its UID,
takes another form of it only if SEQUENCE or LAST-MODIFIED say that it is newer, and drops
what the calendar no longer has.  After every week the subscriber must have one entry for each
event of the last 30 days and of the days to come, and nothing else; an event that did not
change must have the entry of the week before.
"""
import datetime
import os
import random
import subprocess
import sys
import zoneinfo

HOST, FILE, WEEKS, SEED = *sys.argv[1:3], *map(int, sys.argv[3:5])
UTC = datetime.timezone.utc
FIRST = datetime.datetime(2026, 12, 1, 12, tzinfo=UTC)
HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)


def environment(now, **more):
    return dict({k: v for k, v in os.environ.items() if k.startswith("CARTAZ_")}, CARTAZ_NOW=now.strftime("%Y-%m-%dT%H:%M:%SZ"), **more)


def write_feed(events, week):
    with open(FILE, "w", encoding="utf-8") as file:
        file.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\n")
        for place, (name, start, is_off) in enumerate(sorted(events.values())):
            file.write(f"BEGIN:VEVENT\r\nUID:{week}-{place}@feed.example\r\nDTSTAMP:{FIRST:%Y%m%dT%H%M%SZ}\r\nSUMMARY:{name}\r\n"
                       f"DTSTART:{start:%Y%m%dT%H%M%SZ}\r\nDTEND:{start + 2 * HOUR:%Y%m%dT%H%M%SZ}\r\nLOCATION:Hall\r\n"
                       f"STATUS:{'CANCELLED' if is_off else 'CONFIRMED'}\r\nEND:VEVENT\r\n")
        file.write("END:VCALENDAR\r\n")


def moment(line):
    head, _, value = line.partition(":")
    zone = zoneinfo.ZoneInfo(head.split("TZID=")[1].split(";")[0]) if "TZID=" in head else UTC
    return datetime.datetime.strptime(value.rstrip("Z"), "%Y%m%dT%H%M%S").replace(tzinfo=zone).astimezone(UTC)


def entries(now):
    """UID -> (version, (name, start, is cancelled)) of the brand's calendar."""
    said = subprocess.run([os.environ["BUILD"] + "/cgi-bin/page-events"], capture_output=True, check=True, env=environment(
        now, REQUEST_METHOD="GET", HTTP_HOST=HOST, PATH_INFO="/eventos.ics")).stdout.decode()
    found = {}
    for text in said.replace("\r\n", "\n").replace("\n ", "").split("BEGIN:VEVENT\n")[1:]:
        lines = {line.replace(":", ";").split(";")[0]: line for line in text.split("END:VEVENT")[0].splitlines()}
        value = {name: line.partition(":")[2] for name, line in lines.items()}
        if value["UID"] in found:
            sys.exit(f"{value['UID']} is there twice")
        found[value["UID"]] = ((int(value.get("SEQUENCE", 0)), value["LAST-MODIFIED"]),
                               (value["SUMMARY"], moment(lines["DTSTART"]), value.get("STATUS") == "CANCELLED"))
    return found


def change(rng, events, now, numbers):
    """Changes some events; one that is moved and renamed at once would be another event."""
    for number in rng.sample(sorted(events), min(len(events), 6)):
        name, start, is_off = events[number]
        what = rng.choice(["remove", "move", "rename", "cancel", "hold"])
        if what == "remove":
            del events[number]
        elif what == "move":
            events[number] = name, start + rng.randrange(1, 5) * DAY, is_off
        elif what == "rename":
            events[number] = name + "!", start, is_off
        else:
            events[number] = name, start, what == "cancel"
    for _ in range(4):
        number = next(numbers)
        events[number] = f"Event {number}", now.replace(hour=rng.randrange(24)) + rng.randrange(1, 120) * DAY, False


def main():
    rng, numbers, events, kept, uid_of, seen = random.Random(SEED), iter(range(10 ** 6)), {}, {}, {}, 0
    for _ in range(6):
        change(rng, events, FIRST, numbers)
    for week in range(WEEKS):
        now = FIRST + 7 * week * DAY
        if week % 6 != 5:
            change(rng, events, now, numbers)
        write_feed(events, week)
        subprocess.run([os.environ["BUILD"] + "/cartaz", "sync", HOST], env=environment(now), check=True)
        feed = entries(now)
        kept = {uid: entry for uid, entry in kept.items() if uid in feed}
        for uid, (version, content) in feed.items():
            if uid not in kept or version > kept[uid][0]:
                kept[uid] = version, content
        has = sorted(content for _, content in kept.values())
        should = sorted((name, start, is_off)
                        for name, start, is_off in events.values() if start + 2 * HOUR > now - 30 * DAY)
        if has != should:
            sys.exit(f"week {week}: too many {[e for e in has if e not in should]}, missing {[e for e in should if e not in has]}")
        before, uid_of = uid_of, {content: uid for uid, (_, content) in kept.items()}
        for content in before.keys() & uid_of.keys():
            seen += 1
            if before[content] != uid_of[content]:
                sys.exit(f"week {week}: {content} has another entry now")
    print(f"{WEEKS} weeks, {seen} times an event kept its entry")
    if seen < 10 * WEEKS:
        sys.exit("too few events stayed the same")


main()
