#!/usr/bin/python3
"""duplicates_pairs - prints the precision and the recall of the search for duplicates.

usage: duplicates_pairs.py PROGRAM FILE [--misses]

A line of FILE is a pair that a person labelled: {"a": EVENT, "b": EVENT, "label": "same" or
"different"}.  An event has "source", "name", "start", and maybe "end", "uid", "url", "place", "city",
"address".  PROGRAM is tests/duplicates, which decides each pair alone.  Prints PRECISION RECALL
and the counts by reason, and with --misses also the pairs in which PROGRAM and the person differ.
"""
import collections
import json
import subprocess
import sys


def record(event, source):
    location = {"name": event.get("place"), "city": event.get("city"), "formatted_address": event.get("address")}
    return json.dumps({"source": source, "uid": event.get("uid"), "name": event["name"], "starts_at": event["start"], "ends_at": event.get("end"),
                       "buy_url": event.get("url"), "location": {key: value or None for key, value in location.items()}})


def decide(program, pairs):
    """The reason of each pair: "" for two events."""
    lines = "\n\n".join(record(pair["a"], 0) + "\n" + record(pair["b"], 1) for pair in pairs) + "\n"
    printed = subprocess.run([program, "UTC"], input=lines, text=True, check=True, capture_output=True).stdout
    blocks = printed.rstrip("\n").split("\n\n") if printed.strip() else []
    out, lines = [], printed.split("\n")
    why = ""
    for line in lines:
        if line == "":
            out.append(why)
            why = ""
        elif not line.startswith("group"):
            why = line.split(": ", 1)[1]
    return out[:len(pairs)]


def short(event):
    return " | ".join(str(event.get(field) or "-") for field in ("name", "start", "end", "place", "address", "city", "url"))


def main():
    program, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        pairs = [json.loads(line) for line in file if line.strip()]
    counts = collections.defaultdict(collections.Counter)
    reasons = decide(program, pairs)
    for pair, why in zip(pairs, reasons):
        counts[why][pair["label"]] += 1
    merged = [of for why, of in counts.items() if why and not why.startswith("doubt")]
    right, wrong = sum(of["same"] for of in merged), sum(of["different"] for of in merged)
    same = sum(pair["label"] == "same" for pair in pairs)
    print(f"precision {right / max(right + wrong, 1):.4f} recall {right / max(same, 1):.4f} of {len(pairs)} pairs")
    for why, of in sorted(counts.items()):
        print(f"{of['same']:5} same {of['different']:5} different  {why or 'two events'}")
    if "--misses" in sys.argv:
        for pair, why in zip(pairs, reasons):
            if bool(why and not why.startswith("doubt")) != (pair["label"] == "same"):
                print(f"\n{pair['label']}: {why or 'two events'}\n  {short(pair['a'])}\n  {short(pair['b'])}")


if __name__ == "__main__":
    main()
