#!/usr/bin/python3
"""older_format - makes of a snapshot one as an older version wrote it.

usage: older_format.py FILE.db FORMAT

Format 9 has what calendars show in a table of its own.
Format 8 has no months, no ends of classes and no sets of what is counted.
Before format 8 there is a table of counts: how many events have each beginning of up to three letters, and each pair of a word of one letter and
a first letter.
Format 5 has no vocabulary and no stems, and, as first written, no cards for calendars, no list of the newest, no names, no numbers,
and of the filters city, state and organization alone.
Format 4 has no checksums in its pages.
Format 3 has no checksum beside it, either, and does not say whose it is, has no news, no windows, no cards of what is gone, of the order only what
is closed, and its summaries end with the kind of the price.
Format 2 has no history, either, and its summaries and extra fields do not say the state.
Format 1 has no pages and no popular facets, either.
"""
import os
import re
import sqlite3
import subprocess
import sys

import snapshot_texts

SUMMARY_FIELDS = {3: 21, 2: 14}

path, number = sys.argv[1], int(sys.argv[2])
if number < 8:
    snapshot_texts.store_plain(path)
db = sqlite3.connect(path)
db.create_function("first_fields", 1, lambda card: "".join(
    field + "\x1f" for field in card.split("\x1f")[:SUMMARY_FIELDS[number]]))
db.create_function("without_state", 1, lambda extra: re.sub(
    r'"(availability|event_status)":("[a-z_]+"|null),', "", extra))
db.execute("UPDATE snapshot SET format = ?, built_with = ?", (number, f"{number:016x}"))
db.execute("CREATE TABLE calendar(rank INTEGER PRIMARY KEY, place INTEGER, changed INTEGER, revision INTEGER,"
           " shares_id INTEGER, card TEXT, description TEXT)")
db.execute("INSERT INTO calendar SELECT rank, place, changed, revision, shares_id, NULL, NULL FROM event")
for rank, *texts in list(snapshot_texts.rows(db)):
    description, card = texts[-1].split("\x1f", 1)
    db.execute("UPDATE calendar SET card = ?, description = ? WHERE rank = ?", (card, description, rank))
for column in ("place", "changed", "revision", "shares_id", "calendar"):
    db.execute(f"ALTER TABLE event DROP COLUMN {column}")
if number == 9:
    db.commit()
    sys.exit()  # its checksums are the caller's
for table in ("months", "classes", "top_sets", "top_counts"):
    db.execute(f"DROP TABLE {table}")
if number == 8:
    db.commit()
    sys.exit()  # its checksums are the caller's
db.execute("UPDATE page SET markdown = (SELECT description || char(10) FROM calendar WHERE rank = page.rank)"
           " WHERE markdown IS NULL")
db.execute("DELETE FROM facet WHERE kind NOT IN ('city', 'state', 'organization')")
db.execute("DELETE FROM top WHERE kind NOT IN ('city', 'organization')")
# From the terms of the index, without the code that counted.
db.executescript("""
    CREATE VIRTUAL TABLE temp.instances USING fts5vocab(main, words, instance);
    CREATE TEMP TABLE held AS SELECT DISTINCT term, doc FROM instances WHERE term GLOB '[tn]*';
    CREATE TEMP TABLE first AS SELECT DISTINCT substr(term, 1, 2) AS term, doc FROM held WHERE term GLOB '[tn][0-9a-z]*';
    CREATE INDEX temp.first_doc ON first(doc);
    CREATE TABLE prefix(term TEXT PRIMARY KEY, events INTEGER) WITHOUT ROWID;
    INSERT INTO prefix SELECT term, events FROM (
        SELECT term, count(*) AS events FROM first GROUP BY term
        UNION ALL SELECT substr(term, 1, 3) AS beginning, count(DISTINCT doc) FROM held
            WHERE term GLOB '[tn][0-9a-z][0-9a-z]*' GROUP BY beginning
        UNION ALL SELECT substr(term, 1, 4) AS beginning, count(DISTINCT doc) FROM held
            WHERE term GLOB '[tn][0-9a-z][0-9a-z][0-9a-z]*' GROUP BY beginning
        UNION ALL SELECT held.term || ' ' || substr(first.term, 2) AS pair, count(*)
            FROM held JOIN first ON first.doc = held.doc AND substr(first.term, 1, 1) = substr(held.term, 1, 1)
            WHERE held.term GLOB '[tn][0-9a-z]' GROUP BY pair) WHERE events >= 64;
    DROP TABLE temp.instances;
""")
db.execute("DELETE FROM common WHERE term GLOB '[sm]*'")
for table in ("calendar", "newest", "name", "numbers", "vocabulary", "stems"):
    db.execute(f"DROP TABLE {table}")
if number < 4:
    for table in ("news", "during", "later", "levels"):
        db.execute(f"DROP TABLE {table}")
    db.execute("ALTER TABLE snapshot DROP COLUMN host")
    db.execute("DROP INDEX page_place")
    db.execute("UPDATE page SET closed = closed = 3")
if number == 3:
    db.execute("UPDATE page SET card = first_fields(card)")
    db.execute("DROP INDEX history_gone")
    db.execute("DROP INDEX history_there")
    db.execute("ALTER TABLE history DROP COLUMN card")
elif number < 3:
    db.execute("DROP TABLE history")
if number == 2:
    db.execute("UPDATE page SET card = first_fields(card), beside = without_state(beside)")
    for column in ("first_seen", "changed", "revision"):
        db.execute(f"ALTER TABLE page DROP COLUMN {column}")
elif number == 1:
    db.execute("DROP TABLE page")
    db.execute("DROP TABLE top")
db.commit()
db.close()
if number == 5:
    sys.exit()  # its checksums are the caller's
# Room for checksums cannot be taken back: the tables go to a new file.
dump = subprocess.run(["sqlite3", path, ".dump --preserve-rowids"], stdout=subprocess.PIPE, check=True).stdout
os.remove(path)
subprocess.run(["sqlite3", path], input=b"PRAGMA page_size = 8192;" + dump, check=True)
if os.path.exists(path[:-3] + ".sum"):
    os.remove(path[:-3] + ".sum")
