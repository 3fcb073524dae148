#!/usr/bin/python3
"""database_events - native records in the tables of static/docs/how-to/live-postgresql.md.

usage: database_events.py instants           gives the local times of records their offsets
       database_events.py fill FOLDER BRAND  adds records to the tables, by the socket in FOLDER
       database_events.py asks N             prints N queries that find records, and some that
                                             find none

Records are native JSON, one array on standard input.
"""
import datetime
import json
import random
import re
import sys
import urllib.parse
import zoneinfo

from shapes.postgresql import Connection

FILL = """INSERT INTO events (brand, id, slug, name, description, status, event_status, starts_at, ends_at, timezone, is_online,
is_closed, buy_url, banner, thumbnail, venue, city, state, state_abbr, address, latitude, longitude, organizer, organizer_slug,
updated_at, categories, tags, age_rating, accessibility, languages, door_time, performers)
SELECT $1, id, slug, name, description, status, event_status, starts_at, ends_at, timezone, is_online, is_closed, buy_url,
images->>'banner', images->>'thumbnail', location->>'name', location->>'city', location->>'state', location->>'state_abbr',
location->>'formatted_address', (location->>'latitude')::numeric, (location->>'longitude')::numeric, producer->>'name',
producer->>'slug', updated_at, categories, tags, age_rating, accessibility, languages, door_time,
array(SELECT p->>'name' FROM json_array_elements(performers) p)
FROM json_populate_recordset(NULL::native, $2::json)"""
NATIVE = """CREATE TYPE native AS (id bigint, slug text, name text, description text, status text, event_status text,
starts_at timestamptz, ends_at timestamptz, timezone text, is_online bool, is_closed bool, buy_url text, images json,
location json, producer json, updated_at timestamptz, categories text[], tags text[], age_rating text, accessibility text[],
languages text[], door_time timestamptz, performers json)"""
TICKETS = """INSERT INTO tickets (id, event_id, name, price, fee, total, currency, available)
SELECT $1::bigint * 100 + row_number() OVER (), $1::bigint, name, price, fee, total, currency, available
FROM json_populate_recordset(NULL::tickets, $2::json)"""


def fill(connection, brand, records):
    connection.run("DROP TYPE IF EXISTS native")
    connection.run(NATIVE)
    connection.run(FILL, brand, json.dumps(records))
    for record in records:
        connection.run(TICKETS, record["id"], json.dumps(record.get("tickets") or []))


def ask(record, others):
    """A query of the API with words and filters of the record, or, seldom, with those of another one."""
    def one(value):
        return value if random.random() < 0.9 else value and random.choice([value.upper(), value.lower(), value + " x"])

    place, producer = record.get("location") or {}, record.get("producer") or {}
    words = re.findall(r"\w{3,}", " ".join(filter(None, [record["name"], place.get("name"), place.get("city"), producer.get("name")])))
    asked = {}
    if random.random() < 0.6:
        chosen = random.sample(words, min(len(words), random.randint(1, 3)))
        if random.random() < 0.5:
            chosen[-1] = chosen[-1][: random.randint(3, len(chosen[-1]))]
        asked["q"] = " ".join(chosen)
    other = random.choice(others)
    for name, value in (("city", place.get("city")), ("state", place.get("state_abbr")), ("organization", producer.get("slug"))):
        if random.random() < 0.3 and value:
            asked[name] = one(value) if name != "organization" else value
        elif random.random() < 0.05:
            asked[name] = (other.get("location") or {}).get("city") or "x"
    asked["per_page"] = random.choice([1, 3, 7, 20, 50])
    return urllib.parse.urlencode(asked)


def instant(text, zone):
    if not text:
        return None
    time = datetime.datetime.fromisoformat(text)
    return (time if time.tzinfo else time.replace(tzinfo=zoneinfo.ZoneInfo(zone))).isoformat()


records = json.load(sys.stdin)
match sys.argv[1:]:
    case ["instants"]:
        for record in records:
            for name in ("starts_at", "ends_at", "updated_at", "door_time"):
                record[name] = instant(record.get(name), record.get("timezone") or "America/Sao_Paulo")
        print(json.dumps(records))
    case ["fill", folder, brand]:
        fill(Connection(folder), brand, records)
    case ["asks", count]:
        random.seed(int(count))
        for _ in range(int(count)):
            print(ask(random.choice(records), records))
