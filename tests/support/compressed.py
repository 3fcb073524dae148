#!/usr/bin/python3 -IS
"""compressed - checks ETags and 304 with and without compression.

usage: compressed.py PORT HOST [OPTION ...] <ADDRESSES

    own-tags   the two encodings have different ETags; without this option, they have the same
               weak ETag
    no-head    the answers to HEAD are not checked
    lone-tag   the server recognizes an ETag only if the request names no other
    own-vary   the server sends Vary only to requests with Accept-Encoding
    short-304  a 304 has no Vary

Requests each address, one a line, from 127.0.0.1:PORT, with and without Accept-Encoding: gzip:
GET, HEAD, and both ETags in If-None-Match. Prints each error on a line, and then the number of
addresses; exit 1 after an error.
"""
import gzip
import http.client
import sys

PORT, HOST = int(sys.argv[1]), sys.argv[2]
OPTIONS = set(sys.argv[3:])
TO_HEAD, OWN_TAGS = "no-head" not in OPTIONS, "own-tags" in OPTIONS
OWN = {"content-encoding"} | ({"etag"} if OWN_TAGS else set()) | ({"vary"} if "own-vary" in OPTIONS else set())
PLAIN, PACKED = {}, {"Accept-Encoding": "br, gzip, deflate"}
# What a 304 repeats of the 200 (RFC 9110 section 15.4.5).
REPEATED = ("etag", "cache-control", "vary", "content-location", "expires")
# Of one answer, of one connection, of how a body is sent or comes from a cache.
PASSING = ("date", "age", "connection", "keep-alive", "content-length", "transfer-encoding")
connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=20)
wrong = []


def ask(method, path, fields, **more):
    fields = {"Host": f"{HOST}:{PORT}", **fields, **{k.replace("_", "-"): v for k, v in more.items()}}
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in fields.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.text = answer.read()
    return answer


def header(answer, without=()):
    """Names and values; of fields that come twice, and of Vary, in no order."""
    fields = {}
    for name, value in answer.getheaders():
        if name.lower() not in PASSING and name.lower() not in without:
            fields.setdefault(name.lower(), []).append(value)
    if "vary" in fields:
        fields["vary"] = varies(answer)
    return {name: sorted(values) for name, values in fields.items()}


def varies(answer):
    return sorted(v.strip().lower() for v in ", ".join(answer.headers.get_all("Vary") or []).split(","))


def unlike(one, other):
    return {name: (one.get(name), other.get(name)) for name in {*one, *other} if one.get(name) != other.get(name)}


def check(path):
    def want(condition, *words):
        if not condition:
            wrong.append(" ".join(str(w) for w in (path, *words)))

    plain, packed = ask("GET", path, PLAIN), ask("GET", path, PACKED)
    want(plain.status == 200 and plain.text, "is", plain.status)
    want(packed.status == 200, "is", packed.status, "compressed")
    want(plain.getheader("Content-Encoding") is None, "is encoded for who did not ask")
    want(plain.getheader("Content-Length") == str(len(plain.text)), "has another length")
    want(packed.getheader("Content-Encoding") == "gzip", "is not compressed")
    if packed.getheader("Content-Encoding") == "gzip":
        want(gzip.decompress(packed.text) == plain.text, "has other bytes compressed")
        want(packed.getheader("Content-Length") in (None, str(len(packed.text))), "has another length compressed")
    want(not unlike(header(plain, OWN), header(packed, OWN)), "differs:", unlike(header(plain, OWN), header(packed, OWN)))
    want((plain.getheader("ETag") != packed.getheader("ETag")) == OWN_TAGS, "has the tags",
         plain.getheader("ETag"), packed.getheader("ETag"))
    for answer in (packed,) if "own-vary" in OPTIONS else (plain, packed):
        want(varies(answer).count("accept-encoding") == 1, "varies by", varies(answer))
    for name, first, fields in (("plain", plain, PLAIN), ("compressed", packed, PACKED)):
        tag = first.getheader("ETag") or "none"
        want(OWN_TAGS or tag.startswith('W/"'), name, "has the tag", tag)
        for known in (tag,) if "lone-tag" in OPTIONS else (tag, f'"other", {tag}'):
            again = ask("GET", path, fields, If_None_Match=known)
            want(again.status == 304 and again.text == b"", name, "known by", known, "is", again.status)
            want(again.getheader("Content-Length") in (None, str(len(first.text))), name, "304 has a length")
            for field in REPEATED if "short-304" not in OPTIONS else [f for f in REPEATED if f != "vary"]:
                want(header(again).get(field) == header(first).get(field), name, "304 has another", field,
                     header(again).get(field))
        want(ask("GET", path, fields, If_None_Match='"other"').status == 200, name, "changed is no 200")
        if TO_HEAD:
            head = ask("HEAD", path, fields)
            want(head.status == 200 and not unlike(header(head), header(first)), name, "HEAD differs:",
                 unlike(header(head), header(first)))
            want(head.getheader("Content-Length") in (None, str(len(first.text))), name, "HEAD has another length")
            known = ask("HEAD", path, fields, If_None_Match=tag)
            want(known.status == 304, name, "HEAD of what is known is", known.status)


addresses = sys.stdin.read().split()
for address in addresses:
    check(address)
for line in wrong:
    print(line)
print(len(addresses))
sys.exit(1 if wrong or not addresses else 0)
