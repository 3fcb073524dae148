#!/usr/bin/python3 -IS
"""png_pixels - reads a PNG without the library that wrote it.

usage: png_pixels FILE X,Y ...   prints width, height, then each pixel as rrggbb

Reads only PNGs with a palette of at most 8 bits, without interlace and filters, like those of
Cartaz.  Compares the checksum of every chunk.
"""
import struct
import sys
import zlib


def chunks(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at = 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        told, = struct.unpack(">I", data[at + 8 + size:at + 12 + size])
        assert zlib.crc32(kind + body) == told, kind
        yield kind, body
        at += 12 + size


def main():
    data, palette = b"", b""
    with open(sys.argv[1], "rb") as file:
        for kind, body in chunks(file.read()):
            if kind == b"IHDR":
                width, height, depth, color, *rest = struct.unpack(">IIBBBBB", body)
                assert (depth, color, rest) == (8, 3, [0, 0, 0]), (depth, color, rest)
            elif kind == b"PLTE":
                palette = body
            elif kind == b"IDAT":
                data += body
    rows = zlib.decompress(data)
    assert len(rows) == height * (width + 1)
    print(width, height)
    for place in sys.argv[2:]:
        x, y = map(int, place.split(","))
        row = rows[y * (width + 1):(y + 1) * (width + 1)]
        assert row[0] == 0, "a filter"
        print(palette[3 * row[1 + x]:3 * row[1 + x] + 3].hex())


main()
