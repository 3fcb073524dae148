#!/usr/bin/python3 -IS
"""snapshot_texts - reads the texts of a snapshot that are stored as deltas
(common/database/packed.h, calendar_text.h) or with phrases (common/event/phrases.h), without the tool.

usage: snapshot_texts.py record|beside|markdown|calendar FILE.db   prints them by rank, a line each
       snapshot_texts.py plain FILE.db   stores them all as they are; the checksums are the caller's
"""
import os
import re
import sqlite3
import sys

ROOMS = os.path.join(os.path.dirname(__file__), "../../common")
SUM_BYTES = 4
SLUG = 31
COLUMNS = {"record": 0, "beside": 1, "markdown": 2, "calendar": 3}


def between(path, before, after):
    with open(os.path.join(ROOMS, path), encoding="utf-8") as f:
        return f.read().split(before)[1].split(after)[0]


def text_of(literals):
    return "".join(eval(part) for part in re.findall(r'"(?:[^"\\]|\\.)*"', literals))  # pylint: disable=eval-used


def constant():
    return text_of(between("database/packed.c", "constant[] =", ";\n\n")).encode()


def phrases():
    return [text_of(part) for part in between("event/phrases.c", "phrases[SLUG] = {", "\n};").split("PHRASE(")[1:]]


def expanded(piece, slug, known):
    if piece is None:
        return None
    return "".join("/eventos/" + slug if ord(c) == SLUG else known[ord(c)] if ord(c) < SLUG else c for c in piece)


class Delta:
    def __init__(self, stored):
        self.stored, self.at = stored, 0

    def number(self):
        n = shift = 0
        while True:
            byte = self.stored[self.at]
            self.at += 1
            n |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return n

    def text(self, source):
        length, out, place = self.number(), b"", 0
        self.at += SUM_BYTES
        while self.at < len(self.stored):
            code = self.number()
            n = code // 2
            if code % 2:
                move = self.number()
                place += -(move + 1) // 2 if move % 2 else move // 2
                out += source[place:place + n]
                place += n
            else:
                out += self.stored[self.at:self.at + n]
                self.at += n
        assert len(out) == length
        return out


def unpacked(stored, source):
    if stored is None or isinstance(stored, str):
        return stored
    return Delta(stored).text(source).decode()


def rows(db):
    """rank, record, beside, markdown, calendar: as texts"""
    fixed, known = constant(), phrases()
    for rank, record, beside, markdown, calendar, slug, *event in db.execute(
            "SELECT record.rank, json, beside, markdown, calendar, slug, head, status, body, producer"
            " FROM record JOIN page USING (rank) JOIN event USING (rank) ORDER BY rank"):
        calendar = unpacked(calendar, fixed + event[0].encode())
        source = fixed + "".join(expanded(piece, slug, known) or "" for piece in event).encode()
        beside = unpacked(beside, source)
        source += (beside or "").encode()
        yield rank, unpacked(record, source), beside, unpacked(markdown, source), calendar


def records(path):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    return [row[1] for row in rows(db)]


def store_plain(path):
    db = sqlite3.connect(os.path.realpath(path))
    for rank, record, beside, markdown, calendar in list(rows(db)):
        db.execute("UPDATE event SET calendar = ? WHERE rank = ?", (calendar, rank))
        db.execute("UPDATE record SET json = ? WHERE rank = ?", (record, rank))
        db.execute("UPDATE page SET beside = ?, markdown = ? WHERE rank = ?", (beside, markdown, rank))
    known = phrases()
    for rank, slug, body, producer in list(db.execute("SELECT rank, slug, body, producer FROM event")):
        db.execute("UPDATE event SET body = ?, producer = ? WHERE rank = ?",
                   (expanded(body, slug, known), expanded(producer, slug, known), rank))
    db.commit()
    db.close()


def main():
    command, path = sys.argv[1:]
    if command == "plain":
        store_plain(path)
        return
    db = sqlite3.connect(f"file:{os.path.realpath(path)}?immutable=1", uri=True)
    for row in rows(db):
        print(row[1 + COLUMNS[command]])


if __name__ == "__main__":
    main()
