#!/usr/bin/python3 -IS
"""duplicates_groups - compares the groups of a program with groups that this script computes.

usage: duplicates_groups.py PROGRAM SEED

PROGRAM is tests/duplicates.  It first decides each pair of random events, and then all events
together.  From the pairs, this script computes the groups in another way, without blocks: each
pair joins two events.  While a joined set has two events of one source, the script removes the
weakest pairs of the set.
"""
import itertools
import json
import random
import subprocess
import sys

PROGRAM, SEED = sys.argv[1], int(sys.argv[2])
SETS, EVENTS = 120, 12
NAMES = ["Siba", "Siba ao vivo", "Siba e Otto", "Otto e Siba + Karina", "Otto", "Yoga", "Hot yoga", "Duna", "Duna 2", "Duna parte 3"]
PLACES = [None, None, "Casa Sete", "Casa Sete, Recife", "Clube Oito"]
STARTS = ["2027-01-05", "2027-01-05T20:00", "2027-01-05T20:10", "2027-01-05T20:25", "2027-01-05T21:00", "2027-01-05T21:50", "2027-01-06T20:00"]


def event(rng):
    place = rng.choice(PLACES)
    record = {"source": rng.randrange(5), "name": rng.choice(NAMES), "starts_at": rng.choice(STARTS)}
    if place:
        record["location"] = {"name": place}
    if rng.random() < 0.1:
        record["uid"] = f"uid-{rng.randrange(4)}@x"
    if rng.random() < 0.1:
        record["buy_url"] = f"https://x.example/{rng.randrange(3)}"
    return record


def run(sets):
    """For each set its pairs, (a, b) -> (strength, doubtful), and its groups."""
    text = "\n\n".join("\n".join(json.dumps(record) for record in events) for events in sets) + "\n"
    printed = subprocess.run([PROGRAM, "America/Recife"], input=text, text=True, check=True, capture_output=True).stdout
    pairs, groups = {}, set()
    for line in printed.split("\n"):
        words = line.split()
        if not words:
            yield pairs, groups
            pairs, groups = {}, set()
        elif words[0] == "group":
            groups.add(tuple(map(int, words[1:])))
        else:
            pairs[int(words[0]), int(words[1])] = int(words[2].rstrip(":")), words[3] == "doubt:"


def components(count, edges):
    of = list(range(count))
    for a, b in edges:
        old, new = of[a], of[b]
        of = [new if x == old else x for x in of]
    return of


def expected(events, edges):
    while True:
        of = components(len(events), edges)
        bad = {of[a] for a, b in itertools.combinations(range(len(events)), 2)
               if of[a] == of[b] and events[a]["source"] == events[b]["source"]}
        if not bad:
            break
        for part in bad:
            weakest = min(strength for (a, _), strength in edges.items() if of[a] == part)
            edges = {pair: strength for pair, strength in edges.items() if of[pair[0]] != part or strength > weakest}
    groups = {}
    for number, part in enumerate(of):
        groups.setdefault(part, []).append(number)
    return {tuple(members) for members in groups.values() if len(members) > 1}


def main():
    rng = random.Random(SEED)
    sets = [[event(rng) for _ in range(EVENTS)] for _ in range(SETS)]
    numbers = list(itertools.combinations(range(EVENTS), 2))
    alone = iter(run([[events[a], events[b]] for events in sets for a, b in numbers]))
    together = iter(run(sets))
    joined = parted = 0
    for events in sets:
        edges = {}
        for pair in numbers:
            pairs, _ = next(alone)
            edges |= {pair: strength for strength, doubtful in pairs.values() if not doubtful}
        _, groups = next(together)
        wanted = expected(events, edges)
        joined += len(groups)
        parted += len(components(EVENTS, edges)) - len(set(components(EVENTS, edges))) > sum(len(group) - 1 for group in groups)
        if groups != wanted:
            print("groups", sorted(groups), "not", sorted(wanted))
            for number, record in enumerate(events):
                print(number, record)
            sys.exit(1)
    if joined < 50 or parted < 20:
        sys.exit(f"only {joined} groups, and {parted} sets with groups that were parted")


main()
