#!/usr/bin/python3 -IS
"""unchanged - random questions, asked before and after something changed.

usage: unchanged.py ask KEPT SEED COUNT FOLDER     asks, and keeps answers and tags; the first
                                 questions are the same with every seed
       unchanged.py again KEPT FOLDER   asks each again, with its tag and without one

The programs are run by $CGI_RUN with the variables CARTAZ_* of this process.  The answer with
a tag must be 304 exactly where the answer without one is 200 with the body and the headers that
the tag was given for, and then have its ETag, Cache-Control and Vary; where it is no 304 it must
be the other answer, to the byte.
Says, as JSON: {"asked": n, "kept": 304s, "new": other answers, "fixed": [kept, new] of the questions
of every seed, "wrong": [what, ...]}.
"""
import json
import os
import random
import subprocess
import sys

HOSTS = ["agenda.localhost"] * 4 + ["palco.localhost"]
SLUGS = ["samba-da-laje-dona-zila-os-batuqueiros-da-penha", "corujao-do-forro-sanfona-ate-o-sol-raiar",
         "sarau-do-fim-do-mundo", "a-run", "an-evening-with-the-man-who-names-the-paint-colors", "no-such-event", "a/b", ""]
WORDS = ["samba", "forro", "s", "the", "zzzz", "agora", "hoje", "amanh%C3%A3", "samba+hoje", "jazz+agora",
         "fim+de+semana+em+recife", "domingo"]
QUERIES = {"q": WORDS, "city": ["recife", "sao+paulo", "x"], "state": ["sp", "PE"], "organization": ["rio-acima"],
           "page": ["1", "2", "-1", "x"], "per_page": ["5", "200"], "price_max": ["50", "x"], "unknown": ["1"],
           "when": ["today", "now", "now", "tomorrow", "weekend", "month", "x"], "from": ["2026-11-18", "2026-12-01"],
           "to": ["2026-11-18", "2026-11-30", "x"]}
ACCEPTS = [None, None, "*/*", "text/markdown", "text/html, text/markdown;q=0.9"]


def query(r):
    names = r.sample(list(QUERIES), r.choice([0, 0, 1, 1, 2, 3]))
    return "&".join(name + "=" + r.choice(QUERIES[name]) for name in names)


def question(r):
    slug = r.choice(SLUGS)
    program, path = r.choice([
        ("events", ""), ("events", ""), ("event", "/" + slug), ("event", "/" + slug), ("page-home", "/"),
        ("page-home", "/index.md"), ("page-events", ""), ("page-events", ""), ("page-events", "/eventos.md"),
        ("page-events", "/eventos.rss"), ("page-events", "/eventos.atom"), ("page-events", "/eventos.ics"),
        ("page-events", "/"), ("page-event", "/" + slug), ("page-event", "/" + slug), ("page-event", f"/{slug}.md"),
        ("page-event", f"/{slug}.ics"), ("page-event", f"/{slug}/"), ("page-document", "/docs"),
        ("page-document", "/docs/"), ("page-document", "/nothing")])
    return {"program": program, "PATH_INFO": path, "QUERY_STRING": query(r), "HTTP_HOST": r.choice(HOSTS),
            "REQUEST_METHOD": r.choice(["GET"] * 5 + ["HEAD"]), "HTTP_ACCEPT": r.choice(ACCEPTS)}


def fixed_questions():
    for program, path, query_string in [
            ("events", "", ""), ("events", "", "q=samba"), ("event", "/" + SLUGS[0], ""), ("event", "/" + SLUGS[2], ""),
            ("event", "/a-run", ""), ("event", "/no-such-event", ""), ("page-home", "/", ""), ("page-events", "", ""),
            ("page-events", "", "when=today"), ("page-events", "", "when=now"), ("page-events", "/eventos.ics", ""),
            ("page-event", "/" + SLUGS[0], ""), ("page-event", f"/{SLUGS[2]}.md", ""), ("page-document", "/docs", "")]:
        yield {"program": program, "PATH_INFO": path, "QUERY_STRING": query_string, "HTTP_HOST": HOSTS[0],
               "REQUEST_METHOD": "GET", "HTTP_ACCEPT": None}


def words(asked, tag):
    variables = {name: value for name, value in os.environ.items() if name.startswith(("CARTAZ_", "ASAN_", "UBSAN_"))}
    variables |= {name: value for name, value in asked.items() if name != "program" and value is not None}
    if tag is not None:
        variables["HTTP_IF_NONE_MATCH"] = tag
    pairs = ["%s=%s" % pair for pair in variables.items()]
    return ["x", "/dev/null", *pairs, os.environ["BUILD"] + "/cgi-bin/" + asked["program"], ""]


def answers(folder, requests):
    text = "".join(word + "\0" for asked, tag in requests for word in words(asked, tag))
    said = subprocess.run([os.environ["CGI_RUN"], "-t", folder], input=text, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in said.stdout.splitlines()]
    if len(found) != len(requests):
        raise SystemExit("%d answers to %d requests" % (len(found), len(requests)))
    return found


def field(answer, name):
    return [line for line in answer["head"] if line.lower().startswith(name.lower() + ":")]


def tag_of(answer):
    return next((line.split(": ", 1)[1] for line in field(answer, "ETag")), None)


def whole(answer):
    return answer["head"], answer["body"]


def judge(before, with_tag, without):
    """What is wrong, and how the answer with the tag came."""
    if not (before["status"] == without["status"] == 200 and whole(before) == whole(without)):
        return None if whole(with_tag) == whole(without) else "is not the answer that it is without a tag", "new"
    if with_tag["status"] != 304 or with_tag["body"]:
        return "has not changed, and is no 304", "new"
    for name in ("ETag", "Cache-Control", "Vary", "Access-Control-Allow-Origin"):
        if field(with_tag, name) != field(without, name):
            return "has another " + name, "new"
    return None, "kept"


def main():
    what, file, *rest = sys.argv[1:]
    if what == "ask":
        seed, count, folder = rest
        r = random.Random(int(seed))
        asked = [*fixed_questions(), *(question(r) for _ in range(int(count)))]
        found = answers(folder, [(one, None) for one in asked])
        with open(file, "w", encoding="utf-8") as out:
            json.dump(list(zip(asked, found)), out)
        return
    with open(file, encoding="utf-8") as kept:
        pairs = json.load(kept)
    requests = [request for asked, before in pairs for request in ((asked, tag_of(before)), (asked, None))]
    found = answers(rest[0], requests)
    said = {"asked": len(pairs), "kept": 0, "new": 0, "wrong": []}
    fixed = list(fixed_questions())
    for number, ((asked, before), with_tag, without) in enumerate(zip(pairs, found[::2], found[1::2]), 1):
        wrong, how = judge(before, with_tag, without)
        said[how] += 1
        if number == len(fixed):
            said["fixed"] = [said[name] for name in ("kept", "new")]
        if wrong:
            said["wrong"].append({"asked": asked, "what": wrong, "before": before["head"],
                                  "with": with_tag["head"], "without": without["head"]})
    said["wrong"] = said["wrong"][:5]
    print(json.dumps(said))


main()
