#!/usr/bin/python3
"""compressed - do answers revalidate, compressed and not?

usage: compressed.py PORT HOST [no-head] [own-tags] <ADDRESSES

Asks 127.0.0.1:PORT for each address, a line each, in the words of who takes gzip and of
who does not: GET, HEAD, and with the ETags of both. With "no-head" nothing is asked of
the answers to HEAD. Prints what is wrong, a line each, then how many addresses were asked
for; exit 1 when anything was.
"""
import gzip
import http.client
import sys

PORT, HOST = int(sys.argv[1]), sys.argv[2]
TO_HEAD, OWN_TAGS = "no-head" not in sys.argv[3:], "own-tags" in sys.argv[3:]
PLAIN, PACKED = {}, {"Accept-Encoding": "br, gzip, deflate"}
# What a 304 repeats of the 200 (RFC 9110 section 15.4.5).
REPEATED = ("ETag", "Cache-Control", "Vary", "Content-Location", "Expires")
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


def header(answer):
    return sorted((k.lower(), v) for k, v in answer.getheaders() if k.lower() not in PASSING)


def varies(answer):
    return sorted(v.strip().lower() for v in ", ".join(answer.headers.get_all("Vary") or []).split(","))


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
    own = ("content-encoding", "etag") if OWN_TAGS else ("content-encoding",)
    fields = [[pair for pair in header(answer) if pair[0] not in own] for answer in (plain, packed)]
    want(fields[0] == fields[1], "differs:", set(map(tuple, fields[0])) ^ set(map(tuple, fields[1])))
    want((plain.getheader("ETag") != packed.getheader("ETag")) == OWN_TAGS, "has the tags",
         plain.getheader("ETag"), packed.getheader("ETag"))
    want(varies(plain).count("accept-encoding") == 1, "varies by", varies(plain))
    for name, first, fields in (("plain", plain, PLAIN), ("compressed", packed, PACKED)):
        tag = first.getheader("ETag") or "none"
        want(OWN_TAGS or tag.startswith('W/"'), name, "has the tag", tag)
        for known in (tag, f'"other", {tag}'):
            again = ask("GET", path, fields, If_None_Match=known)
            want(again.status == 304 and again.text == b"", name, "known by", known, "is", again.status)
            want(again.getheader("Content-Length") in (None, str(len(first.text))), name, "304 has a length")
            for field in REPEATED:
                want(again.getheader(field) == first.getheader(field), name, "304 has another", field,
                     again.getheader(field))
        want(ask("GET", path, fields, If_None_Match='"other"').status == 200, name, "changed is no 200")
        if TO_HEAD:
            head = ask("HEAD", path, fields)
            want(head.status == 200 and header(head) == header(first), name, "HEAD differs:",
                 set(header(head)) ^ set(header(first)))
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
