#!/usr/bin/python3
"""snapshot_texts - reads the texts of a snapshot that are stored as deltas
(common/snapshot/packed.h), without the tool.

usage: snapshot_texts.py record|beside|markdown FILE.db   prints them by rank, a line each
       snapshot_texts.py plain FILE.db   stores them all as they are; the checksums are the caller's
"""
import os
import re
import sqlite3
import sys

SOURCE = os.path.join(os.path.dirname(__file__), "../../common/snapshot/packed.c")
SUM_BYTES = 4
COLUMNS = {"record": 0, "beside": 1, "markdown": 2}


def constant():
    with open(SOURCE, encoding="utf-8") as f:
        literals = re.search(r"constant\[\] =(.*?);\n\n", f.read(), re.DOTALL).group(1)
    return "".join(eval(line) for line in re.findall(r'"(?:[^"\\]|\\.)*"', literals)).encode()  # pylint: disable=eval-used


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
    """rank, record, beside, markdown: as texts"""
    fixed = constant()
    for rank, record, beside, markdown, *event in db.execute(
            "SELECT record.rank, json, beside, markdown, head, status, body, producer"
            " FROM record JOIN page USING (rank) JOIN event USING (rank) ORDER BY rank"):
        source = fixed + "".join(piece or "" for piece in event).encode()
        beside = unpacked(beside, source)
        source += (beside or "").encode()
        yield rank, unpacked(record, source), beside, unpacked(markdown, source)


def records(path):
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    return [row[1] for row in rows(db)]


def store_plain(path):
    db = sqlite3.connect(os.path.realpath(path))
    for rank, record, beside, markdown in list(rows(db)):
        db.execute("UPDATE record SET json = ? WHERE rank = ?", (record, rank))
        db.execute("UPDATE page SET beside = ?, markdown = ? WHERE rank = ?", (beside, markdown, rank))
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
