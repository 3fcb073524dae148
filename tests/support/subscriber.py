#!/usr/bin/python3 -IS
"""subscriber - a year of somebody who subscribes to a calendar.

usage: subscriber.py plan FOLDER      writes records.N.json and now.N of each week N
       subscriber.py judge FOLDER     reads entries.N (calendar_entries.py) of each week

Week by week events are added, moved, renamed, cancelled, held after all, and removed, and
so are their sessions; in some weeks nothing happens.  The subscriber keeps an entry by its
UID, takes another form of it only when SEQUENCE or LAST-MODIFIED say that it is newer, and
drops what the calendar no longer has.  After every week it must have what the records say
of the last 30 days and of what is to come, and nothing else.
"""
import datetime
import json
import random
import sys
import zoneinfo

WEEKS = 53
FIRST = datetime.datetime(2026, 1, 4, 12, tzinfo=datetime.timezone.utc)
ZONES = ["America/Sao_Paulo", "America/New_York", "Europe/Lisbon"]
HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)


def now_of(week):
    return FIRST + week * 7 * DAY


def clock(chance, now):
    day = now + chance.randrange(-20, 200) * DAY
    return day.replace(tzinfo=None, hour=chance.randrange(24), minute=chance.choice([0, 30]))


def session(chance, now):
    start = clock(chance, now)
    return {"starts_at": start.isoformat(), "ends_at": (start + 2 * HOUR).isoformat()}


def added(chance, number, now):
    record = {"id": number, "slug": f"e{number}", "name": f"Evento {number}", "timezone": chance.choice(ZONES)}
    kind = chance.randrange(3)
    if kind == 0:
        record["sessions"] = [session(chance, now) for _ in range(chance.randrange(2, 6))]
    elif kind == 1:
        start = clock(chance, now)
        record |= {"starts_at": start.date().isoformat(), "ends_at": (start + 9 * DAY).date().isoformat()}
    else:
        record |= session(chance, now)
    return record


def change(chance, record, now):
    sessions = record.get("sessions")
    what = chance.choice(["name", "move", "cancel", "hold"])
    if what == "name":
        record["name"] += "!"
        record["slug"] += "-x"
    elif what == "move" and sessions:
        sessions[chance.randrange(len(sessions))].update(session(chance, now))
    elif what == "move":
        record.update(session(chance, now))
    elif what == "cancel":
        (chance.choice(sessions) if sessions else record)["event_status"] = "cancelled"
    else:
        for one in [record, *(sessions or [])]:
            one.pop("event_status", None)
    if sessions and chance.random() < 0.3:
        sessions.append(session(chance, now))
    if sessions and len(sessions) > 2 and chance.random() < 0.3:
        sessions.pop(chance.randrange(len(sessions)))


def plan(folder):
    chance, records, number = random.Random(20260104), [], 0
    for week in range(WEEKS):
        now = now_of(week)
        if week % 6 != 5:
            for record in chance.sample(records, len(records) // 3):
                change(chance, record, now)
            records = [r for r in records if chance.random() > 0.04]
            for _ in range(3):
                number += 1
                records.append(added(chance, number, now))
        json.dump(records, open(f"{folder}/records.{week}.json", "w"))
        print(now.strftime("%Y-%m-%dT%H:%M:%SZ"), file=open(f"{folder}/now.{week}", "w"))


def moment(text, zone):
    """As calendar_entries.py writes it, and the instant."""
    if len(text) == 10:
        return text, datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone))
    at = datetime.datetime.fromisoformat(text).replace(tzinfo=zoneinfo.ZoneInfo(zone)).astimezone(datetime.timezone.utc)
    return at.strftime("%Y-%m-%dT%H:%M:%SZ"), at


def truth(record, week):
    """(id, name, address, start, end, status) of each entry that the calendar must have."""
    now, zone = now_of(week), record["timezone"]
    of_all = record.get("event_status")
    sessions = record.get("sessions") or [record]
    for one in sessions:
        start, _ = moment(one["starts_at"], zone)
        end, over = moment(one["ends_at"], zone)
        if len(end) == 10:
            over += DAY
            end = over.strftime("%Y-%m-%d")
        is_off = "cancelled" in (of_all, one.get("event_status"))
        if over > now - 30 * DAY:
            yield record["id"], record["name"], f"/eventos/{record['slug']}", start, end, "CANCELLED" if is_off else "CONFIRMED"


def content(entry):
    return (int(entry["uid"].split("@")[0].split("-")[0]), entry["SUMMARY"], entry["URL"].removeprefix("http://out.localhost"),
            entry["start"], entry["end"], entry["STATUS"])


def judge(folder):
    wrong, kept, before, seen, replaced = [], {}, {}, 0, 0
    for week in range(WEEKS):
        records = {r["id"]: r for r in json.load(open(f"{folder}/records.{week}.json"))}
        feed = {e["uid"]: e for e in json.load(open(f"{folder}/entries.{week}"))["entries"]}
        for uid in set(kept) - set(feed):
            del kept[uid]
        for uid, new in feed.items():
            seen, old = seen + 1, kept.get(uid)
            if old is None:
                kept[uid] = new
                continue
            version = [(int(e["SEQUENCE"]), e["LAST-MODIFIED"]) for e in (old, new)]
            if version[1] < version[0] or version[1][0] < version[0][0]:
                wrong.append(f"week {week}: {uid} went back from {version[0]} to {version[1]}")
            number = content(new)[0]
            if before.get(number) == records.get(number) and old != new:
                wrong.append(f"week {week}: {uid} changed by itself")
            if version[1] > version[0]:
                kept[uid] = new
                replaced += 1
        has = sorted(map(content, kept.values()))
        should = sorted(one for r in records.values() for one in truth(r, week))
        wrong += [f"week {week}: a ghost {one}" for one in has if one not in should]
        wrong += [f"week {week}: missing {one}" for one in should if one not in has]
        if len(has) != len(set(has)):
            wrong.append(f"week {week}: an entry is there twice")
        before = records
    print("\n".join(wrong[:20]))
    print(f"{seen} entries, {replaced} replaced, {len(wrong)} wrong")
    return bool(wrong) or seen < 3000 or replaced < 500


{"plan": plan, "judge": lambda folder: sys.exit(judge(folder))}[sys.argv[1]](sys.argv[2])
