#!/usr/bin/python3
"""database_events - native records in the tables of static/docs/how-to/live-postgresql.md.

usage: database_events.py instants           gives the local times of records their offsets
       database_events.py fill FOLDER BRAND  adds records to the tables, by the socket in FOLDER
       database_events.py fill-lines FOLDER BRAND
                                             the same for a record a line, with local times, and
                                             for any number of records

Records are native JSON, one array on standard input.
"""
import datetime
import itertools
import json
import sys
import zoneinfo

from shapes.postgresql import Connection

FILL = """INSERT INTO events (brand, id, slug, name, description, status, event_status, starts_at, ends_at, timezone, is_online,
is_closed, buy_url, banner, thumbnail, venue, city, state, state_abbr, country, address, latitude, longitude, organizer, organizer_slug,
updated_at, categories, tags, age_rating, accessibility, languages, door_time, on_sale_at, sessions, performers)
SELECT $1, id, slug, name, description, status, event_status, starts_at, ends_at, timezone, is_online, is_closed, buy_url,
images->>'banner', images->>'thumbnail', location->>'name', location->>'city', location->>'state', location->>'state_abbr',
location->>'country', location->>'formatted_address', (location->>'latitude')::numeric, (location->>'longitude')::numeric, producer->>'name',
producer->>'slug', updated_at, categories, tags, age_rating, accessibility, languages, door_time, on_sale_at, sessions,
array(SELECT p->>'name' FROM json_array_elements(performers) p)
FROM json_populate_recordset(NULL::native, $2::json)"""
NATIVE = """CREATE TYPE native AS (id bigint, slug text, name text, description text, status text, event_status text,
starts_at timestamptz, ends_at timestamptz, timezone text, is_online bool, is_closed bool, buy_url text, images json,
location json, producer json, updated_at timestamptz, categories text[], tags text[], age_rating text, accessibility text[],
languages text[], door_time timestamptz, on_sale_at timestamptz, sessions json, performers json)"""
TICKETS = "INSERT INTO tickets SELECT * FROM json_populate_recordset(NULL::tickets, $1::json)"
BATCH = 1000


def prepare(connection):
    connection.run("DROP TYPE IF EXISTS native")
    connection.run(NATIVE)


def fill(connection, brand, records):
    connection.run(FILL, brand, json.dumps(records))
    connection.run(TICKETS, json.dumps([{"event_id": record["id"], "id": record["id"] * 100 + number, **ticket}
                                        for record in records for number, ticket in enumerate(record.get("tickets") or [])]))


def instant(text, zone):
    if not text:
        return None
    time = datetime.datetime.fromisoformat(text)
    return (time if time.tzinfo else time.replace(tzinfo=zoneinfo.ZoneInfo(zone))).isoformat()


def with_instants(record):
    """The record, whose local times have offsets now."""
    for times in [record, *(record.get("sessions") or [])]:
        for name in ("starts_at", "ends_at", "updated_at", "door_time", "on_sale_at"):
            if name in times or times is record:
                times[name] = instant(times.get(name), record.get("timezone") or "America/Sao_Paulo")
    return record


match sys.argv[1:]:
    case ["instants"]:
        print(json.dumps([with_instants(record) for record in json.load(sys.stdin)]))
    case ["fill", folder, brand]:
        to = Connection(folder)
        prepare(to)
        fill(to, brand, json.load(sys.stdin))
    case ["fill-lines", folder, brand]:
        to = Connection(folder)
        prepare(to)
        while lines := list(itertools.islice(sys.stdin, BATCH)):
            fill(to, brand, [with_instants(json.loads(line)) for line in lines])
