"""The least client of PostgreSQL: one statement with parameters, over its socket.

Source: PostgreSQL 15 documentation, "Frontend/Backend Protocol", version 3.0.
Statements go by Parse, Bind and Execute, so a value never stands in the SQL.
"""

import socket
import struct


class Failed(Exception):
    def __init__(self, fields):
        self.code, self.message, self.details = fields.get("C"), fields.get("M"), fields.get("D")


class Connection:
    def __init__(self, folder, user="cartaz", database="postgres"):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(f"{folder}/.s.PGSQL.5432")
        self.file = self.socket.makefile("rb")
        words = f"user\0{user}\0database\0{database}\0client_encoding\0UTF8\0\0".encode()
        self.socket.sendall(struct.pack("!ii", len(words) + 8, 196608) + words)
        self.answers()

    def message(self):
        kind, length = struct.unpack("!ci", self.file.read(5))
        return kind, self.file.read(length - 4)

    def answers(self):
        """The rows up to ReadyForQuery; what was refused is raised then."""
        rows, failed = [], None
        while True:
            kind, body = self.message()
            if kind == b"D":
                rows.append(self.row(body))
            elif kind == b"E":
                fields = (field.decode() for field in body.split(b"\0") if field)
                failed = Failed({field[0]: field[1:] for field in fields})
            elif kind == b"R" and body[:4] != b"\0\0\0\0":
                raise Failed({"C": "28000", "M": "only trust is known here"})
            elif kind == b"Z":
                if failed:
                    raise failed
                return rows

    def row(self, body):
        (count,), at, values = struct.unpack("!h", body[:2]), 2, []
        for _ in range(count):
            (length,) = struct.unpack("!i", body[at : at + 4])
            at += 4
            values.append(None if length < 0 else body[at : at + length].decode())
            at += max(0, length)
        return values

    def run(self, sql, *values):
        """Rows of texts; a value is text or None, PostgreSQL finds its type."""
        bind = b"\0\0" + struct.pack("!hh", 0, len(values))
        for value in values:
            raw = None if value is None else str(value).encode()
            bind += struct.pack("!i", -1) if raw is None else struct.pack("!i", len(raw)) + raw
        bind += struct.pack("!h", 0)
        parts = [(b"P", b"\0" + sql.encode() + b"\0\0\0"), (b"B", bind), (b"E", b"\0\0\0\0\0"), (b"S", b"")]
        self.socket.sendall(b"".join(kind + struct.pack("!i", len(body) + 4) + body for kind, body in parts))
        return self.answers()
