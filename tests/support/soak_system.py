#!/usr/bin/python3
"""soak_system - asks an installation questions for a long time, and injects faults in turn.

usage: soak_system.py MINUTES RATE

tests/support/soak prepares the folders and the environment.  40 clients with addresses of their own
ask RATE questions a second.  Every answer must be that of a generation which the builder served in
the last minute, and no client may get an older generation after a newer one.  At the end, both
nodes must have the records of all sources.  Without faults, a failed answer is an error; after the
begin and the end of a fault, clients may get one for as long as HAProxy needs to notice it.  The
memory and the descriptors of the first tenth are compared with those of the last, both without
faults.  Prints a table; exit 1 if anything was wrong.
"""
import collections
import http.client
import itertools
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import threading
import time
import types

import soak_answers
from soak_machine import HOST, NODES, PRELUDE, ROOT, TESTS, Node, below, cartaz, processes, shell, size

sys.path.insert(0, str(TESTS / "bench"))
from parts import machine  # noqa: E402

SEED, SOURCES, CLIENTS = 43, 40, 40
# The first WARM_S are in no number but those of wrong and of failed answers.
SYNC_S, PULL_S, PATIENCE_S, WARM_S = 5, 5, 5, 60
# An answer may be as old as a node that pulls once a minute; HAProxy asks a node twice before it leaves it out.
RECENT_S, FAILOVER_S = 60, 3
FEEDS = NODES / "feeds"
CITIES = ("Recife", "Olinda", "Natal", "Manaus", "Santos")
WORDS = [f"{a}{b}{a}{b}".capitalize() for a in "bru kle fri gom zup dra ple vix".split() for b in "kon dal mep tis luf gar nev zob".split()]


class Upstream:
    """The web server of all sources."""

    def __init__(self):
        FEEDS.mkdir()
        self.log = NODES / "feeds.log"
        self.log.touch()
        self.port = "0"
        self.start()

    def start(self):
        self.server = subprocess.Popen([TESTS / "support/feeds.py", FEEDS, self.log, self.port], stdout=subprocess.PIPE, text=True)
        self.port = self.server.stdout.readline().strip()

    def stop(self):
        self.server.kill()
        self.server.wait()


def month(base):
    """The sources of feeds_month.py, with other words, and with as many events in the end as at the beginning."""
    sys.argv[1:] = [HOST, str(FEEDS), base, "1", str(SOURCES), str(SEED)]
    import feeds_month
    feeds_month.NAMES = WORDS

    class Moving(feeds_month.Source):
        def entry(self):
            return super().entry() | {"every": f"{60 + self.number}s", "defaults": {"city": CITIES[self.number // 2 % len(CITIES)]}}

        def change(self, neighbour):
            while len(self.events) > 28:
                del self.events[self.rng.choice(sorted(self.events))]
            super().change(neighbour)

    rng = random.Random(SEED)
    sources = [Moving(number, rng) for number in range(SOURCES)]
    for source in sources:
        for _ in range(12):
            source.add()
    return feeds_month, sources


class Builder:
    def __init__(self):
        self.upstream = Upstream()
        self.month, self.sources = month(f"http://127.0.0.1:{self.upstream.port}")
        self.lock, self.rng, self.clock, self.turn = threading.Lock(), random.Random(SEED), {}, 0
        self.served, self.number, self.last = collections.deque(), 0, None
        self.runs, self.problems, self.failing_until = [], [], 0
        self.first = {}
        self.steps = itertools.cycle(("+26h", "-26h"))

    def begin(self):
        os.environ["CARTAZ_ETC"] = str(NODES / "etc")
        brands = NODES / "etc/brands"
        text = (brands / "agenda.localhost.json").read_text().replace("agenda.localhost", HOST)
        (brands / f"{HOST}.json").write_text(text.replace('["localhost", "127.0.0.1"]', "[]"))
        self.month.write_brand(self.sources)
        for n in "12":
            shutil.copytree(NODES / "etc", NODES / n / "etc", dirs_exist_ok=True)
        self.round(self.sources)
        status, _, errors = cartaz("builder", "publish", "--all")
        if status or self.problems:
            sys.exit(f"soak: {errors} {self.problems}")

    def move(self, sources):
        self.turn += 1
        for source in sources:
            source.change(self.sources[source.number ^ 1])
            source.publish(self.turn, None)

    def round(self, moving=None):
        with self.lock:
            self.move(self.rng.sample(self.sources, 6) if moving is None else moving)
            self.sync()

    def sync(self, *words):
        """Reads the sources that are due; those that were read have the events of now."""
        offset, begun = self.upstream.log.stat().st_size, time.monotonic()
        status, _, errors = cartaz("builder", "sync", HOST, *words, **self.clock)
        self.runs.append((begun, time.monotonic() - begun))
        with open(self.upstream.log, encoding="utf-8") as log:
            log.seek(offset)
            paths = {line.split()[0] for line in log}
        failed = re.findall(f"^cartaz sync: {HOST}: ([^:]*): .*; its last events stay$", errors, re.M)
        for source in self.sources:
            if f"/{source.name}.{source.end}" in paths and source.name not in failed:
                source.good = dict(source.today)
        if status and time.monotonic() > self.failing_until:
            self.problems.append(f"sync: exit {status}: {errors[-500:]}")
        self.register()

    def register(self):
        current = os.readlink(NODES / "builder/var" / HOST / "current")
        if current == self.last:
            return
        self.last, self.number = current, self.number + 1
        generation = soak_answers.Generation(self.number, cartaz("builder", "records", HOST)[1].splitlines(), self.first)
        now = time.monotonic()
        if self.served:
            self.served[-1].until = now
        self.served.append(generation)
        while self.served[0].until and self.served[0].until < now - 2 * RECENT_S:
            self.served.popleft()
        self.compare(generation)

    def compare(self, generation):
        expected = {name: sorted(s.name for s in self.sources if name in s.good) for source in self.sources for name in source.good}
        are = {event["name"]: sorted(event["from"]) for event in generation.events}
        if expected != are:
            wrong = sorted(name for name in expected.keys() | are.keys() if expected.get(name) != are.get(name))
            self.problems.append(f"generation {generation.number}: {[(n, expected.get(n), are.get(n)) for n in wrong[:5]]} of {len(wrong)}")

    def recent(self, when):
        return [g for g in list(self.served) if g.until is None or g.until > when - RECENT_S]

    # ---- Faults

    def step(self):
        self.clock = {"LD_PRELOAD": os.environ["FAKETIME_LIBRARY"], "NO_FAKE_STAT": "1", "DONT_FAKE_MONOTONIC": "1",
                      "FAKETIME": next(self.steps)}

        def back():
            self.clock = {}
        return back

    def cut(self):
        with self.lock:
            self.failing_until = float("inf")
            self.upstream.stop()

        def back():
            with self.lock:
                self.upstream.start()
                # A source that failed is asked again when it is due.
                self.failing_until = time.monotonic() + 60 + SOURCES + 2 * SYNC_S
        return back


class Soak:
    def __init__(self, minutes, rate):
        self.seconds, self.rate = minutes * 60, rate
        self.builder = Builder()
        self.builder.begin()
        self.nodes = [Node(1, "apache"), Node(2, "nginx")]
        for node in self.nodes:
            node.pull()
            node.start()
        # nginx does not serve /ready.
        edge = subprocess.Popen(["bash", "-c", PRELUDE + "export CARTAZ_EDGE_CHECK=/api/public/v1/health CARTAZ_EDGE_ADDRESS_SEARCHES=1000000 "
                                 "CARTAZ_EDGE_ADDRESS_KBYTES=100000000; nodes_edge; echo $EDGE_PORT $EDGE_PID; wait"], stdout=subprocess.PIPE, text=True)
        self.port, self.edge = map(int, edge.stdout.readline().split())
        shell("node_wait 1 UP; node_wait 2 UP")
        self.latencies, self.kinds = [], collections.Counter()
        self.errors, self.wrong, self.injected, self.samples, self.broken = [], [], [], [], []
        self.is_over = threading.Event()

    # ---- The clients

    def fetch(self, address, port, question):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
        try:
            headers = {"Host": HOST, "Connection": "close", "Accept": "application/json, text/event-stream, text/html"}
            if question.body:
                headers["Content-Type"] = "application/json"
            connection.request("POST" if question.body else "GET", question.path, question.body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def judge(self, question, status, text, begun, floor):
        """The oldest generation that the answer may be from, at least FLOOR."""
        try:
            facts = question.read(status, text)
        except Exception as why:  # whatever it is, the answer cannot be read
            facts = ("unreadable", status, repr(why), text[:200])
        while True:
            fits = [g.number for g in self.builder.recent(begun) if question.expected(g) == facts]
            # A node may have a generation before this program has read its records.
            if fits or time.monotonic() > begun + PATIENCE_S:
                break
            time.sleep(0.1)
        if not fits:
            closest = question.expected(self.builder.served[-1])
            self.wrong.append(f"{question.kind} {question.path}: {status}: {str(facts)[:400]}, now {str(closest)[:400]}")
        elif max(fits) < floor:
            self.wrong.append(f"{question.kind} {question.path}: generation {max(fits)} after {floor}")
        return min((fit for fit in fits if fit >= floor), default=floor)

    def client(self, number):
        rng, address, floor, due = random.Random(number), f"127.0.1.{number + 1}", 0, self.start - WARM_S + number / self.rate
        while due < self.end:
            time.sleep(max(0, due - time.monotonic()))
            begun = time.monotonic()
            question = soak_answers.ask(rng, rng.choice(self.builder.recent(begun)[-3:]))
            self.kinds[question.kind] += 1
            try:
                status, text = self.fetch(address, self.port, question)
                failed = str(status) if status >= 500 else None
            except (OSError, http.client.HTTPException) as why:
                failed = type(why).__name__
            ended = time.monotonic()
            self.latencies.append((begun, ended - begun))
            if failed:
                self.errors.append((begun, ended, failed, question.path))
            else:
                floor = self.judge(question, status, text, begun, floor)
            due = max(due + CLIENTS / self.rate, time.monotonic() - 1)

    # ---- What else happens

    def every(self, seconds, action):
        """Like cron, at the same instants for both nodes."""
        def repeat():
            while not self.is_over.wait(seconds - time.monotonic() % seconds):
                action()
        return repeat

    def sample(self):
        table = processes()
        groups = {"HAProxy": below(self.edge, table)}
        for node in self.nodes:
            groups |= node.groups(table)
        now = time.monotonic()
        self.samples += [(now, name, group[0], *size(group)) for name, group in groups.items() if group]

    def faults(self):
        """Each fault in turn, at one node and at the other; the first and the last tenth have none."""
        one, other = self.nodes
        kinds = [("a resident server is killed (SIGKILL)", lambda n: n.kill), ("a web server stops", lambda n: n.stop),
                 ("the disk of a node is full", lambda n: n.fill), ("the builder's clock steps 26 h", lambda n: self.builder.step),
                 ("the upstream of all sources is down", lambda n: self.builder.cut), ("a node is lost with its disk", lambda n: n.lose)]
        turns = max(1, round(self.seconds / 900)) * len(kinds)
        period = self.seconds * 0.8 / turns
        for turn in range(turns):
            time.sleep(max(0, self.start + self.seconds * 0.1 + turn * period - time.monotonic()))
            name, action = kinds[turn % len(kinds)]
            node = (one, other)[(turn // len(kinds) + turn) % 2]
            begun = time.monotonic()
            print(f"soak: {begun - self.start:.0f} s: {name}, node {node.number}", file=sys.stderr)
            back = action(node)()
            time.sleep(min(20, period / 2))
            returned = time.monotonic()
            back()
            self.injected.append((name, begun, returned, time.monotonic()))

    def guarded(self, action, *words):
        def run():
            try:
                action(*words)
            except BaseException as why:  # a thread that ends must not look like a quiet one
                self.broken.append(f"{action}: {why!r}")
                self.is_over.set()
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def run(self):
        self.start = time.monotonic() + WARM_S
        self.end = self.start + self.seconds
        sample_s = max(2, self.seconds / 120)
        others = [self.guarded(self.every(SYNC_S, self.builder.round)), self.guarded(self.every(sample_s, self.sample))]
        others += [self.guarded(self.every(PULL_S, node.pull)) for node in self.nodes]
        clients = [self.guarded(self.client, number) for number in range(CLIENTS)] + [self.guarded(self.faults)]
        while any(thread.is_alive() for thread in clients) and not self.broken:
            time.sleep(0.5)
        self.is_over.set()
        for thread in others:
            thread.join(60)

    def finish(self):
        """Every source is read once more; then both nodes must have all of it."""
        for source in self.builder.sources:
            self.builder.sync("--source", source.name)
        self.builder.failing_until = 0
        self.builder.sync()
        last, lost = self.builder.served[-1], self.builder.problems
        lost += [f"{s.name} was not read" for s in self.builder.sources if s.good != s.today]
        records = cartaz("builder", "records", HOST)[1]
        for node in self.nodes:
            node.pull()
            if cartaz(node.number, "records", HOST)[1] != records:
                lost.append(f"node {node.number} has other records than the builder")
            port = int((node.folder / "port").read_text())
            for page in range(1, len(last.events) // 20 + 2):
                query = f"?page={page}&per_page=20"
                question = soak_answers.Question("list", soak_answers.API + query, soak_answers.read_json, None)
                facts = question.read(*self.fetch("127.0.1.1", port, question))
                if facts != (len(last.events), tuple(map(soak_answers.facts, last.events[page * 20 - 20:page * 20]))):
                    lost.append(f"node {node.number}, page {page}: {str(facts)[:300]}")
            lost += node.problems
            log = (node.folder / "log/error.log").read_text(errors="replace")
            lost += [line for line in log.splitlines() if "Sanitizer" in line or "runtime error" in line]


# ---- The table

def tenths(soak, values):
    """The numbers of the first tenth and of the last; VALUES are (time, number)."""
    length = soak.seconds / 10
    return [[value for when, value in values if soak.start + first <= when < soak.start + first + length] for first in (0, soak.seconds - length)]


def slope(soak, samples):
    """KiB an hour within the lives of processes, without the first half minute of each."""
    lives, up, across = collections.defaultdict(list), 0, 0
    for when, _, process, memory, _ in samples:
        lives[process].append((when, memory))
    for life in lives.values():
        life = [point for point in life if point[0] > life[0][0] + 30]
        if len(life) > 2:
            x, y = (statistics.mean(values) for values in zip(*life))
            up += sum((a - x) * (b - y) for a, b in life)
            across += sum((a - x) ** 2 for a, _ in life)
    return up / across * 3600 if across else None


def percentile(values, part):
    return sorted(values)[int(len(values) * part)] * 1000 if values else float("nan")


def table(soak):
    """The lines of the table, and what is wrong."""
    latencies, bad = [pair for pair in soak.latencies if pair[0] >= soak.start], []
    asked = len(latencies)
    allowed = [(at, at + FAILOVER_S) for _, begun, returned, ended in soak.injected for at in (begun, returned, ended)]
    late = [error for error in soak.errors if not any(first <= error[1] <= last + 0.5 for first, last in allowed)]
    kinds = ", ".join(f"{count} {kind}" for kind, count in collections.Counter(e[2] for e in soak.errors).items())
    rows = [("minutes", f"{soak.seconds / 60:g}"), ("requests", f"{asked:,}, {asked / soak.seconds:.0f} a second"),
            ("wrong answers", len(soak.wrong)), ("failed answers", kinds or 0),
            (f"failed answers later than {FAILOVER_S} s after a fault", len(late))]
    for part, name in ((0.5, "p50, ms"), (0.99, "p99, ms"), (0.999, "p99.9, ms")):
        rows.append((name, *(f"{percentile(values, part):.1f}" for values in ([v for _, v in latencies], *tenths(soak, latencies)))))
    for name in dict.fromkeys(fault[0] for fault in soak.injected):
        times = [fault for fault in soak.injected if fault[0] == name]
        seen = [[e for e in soak.errors if begun <= e[1] <= ended + FAILOVER_S + 0.5] for _, begun, _, ended in times]
        longest = max((errors[-1][1] - errors[0][0] for errors in seen if errors), default=0)
        rows.append((name, f"{len(times)} times; {sum(map(len, seen))} failed answers, {longest:.1f} s at most"))
    for name in dict.fromkeys(sample[1] for sample in soak.samples):
        own = [sample for sample in soak.samples if sample[1] == name]
        for what, index, spare in (("MiB", 3, 8 * 1024), ("descriptors", 4, 16)):
            first, last = (statistics.mean(values) if values else 0 for values in tenths(soak, [(s[0], s[index]) for s in own]))
            if last > first * 1.2 + spare:
                bad.append(f"{name}: {first:.0f}, then {last:.0f} {what if index == 4 else 'KiB'}")
            a_slope = slope(soak, own)
            cells = (f"{first / 1024:.1f}", f"{last / 1024:.1f}", "" if a_slope is None else f"{a_slope / 1024:+.2f}") if index == 3 else (f"{first:.0f}", f"{last:.0f}", "")
            rows.append((f"{name}: {what}", "", *cells))
    runs = soak.builder.runs
    cells = [statistics.median(values) if values else float("nan") for values in tenths(soak, runs)]
    rows.append(("`cartaz sync`: s", f"{len(runs)} runs, {soak.builder.number} generations", *(f"{cell:.2f}" for cell in cells)))
    if soak.wrong or late or soak.builder.problems or soak.broken:
        bad += [f"wrong: {line}" for line in random.sample(soak.wrong, min(20, len(soak.wrong)))] + [f"late: {line}" for line in late[:20]] + soak.builder.problems[:20] + soak.broken
    lines = ["| what | all of it | first tenth | last tenth | an hour |", "|---|---|---:|---:|---:|"]
    return lines + ["| " + " | ".join(map(str, (*row, "", "", "", "")[:5])) + " |" for row in rows], bad


def page(line, lines):
    return "\n".join([
        "# The whole system under load and faults", "", line + " " + os.environ.get("SOAK_NOTE", ""), "",
        "`make soak` (tests/support/soak) writes this page. HAProxy is in front of two nodes, one with Apache and one with nginx. Each node has a",
        f"resident server. The builder syncs {SOURCES} sources that change, and both nodes pull every {PULL_S} seconds. {CLIENTS} clients request lists, filters,",
        "events, pages, searches, calendars and MCP. Every answer is compared with the records that the builder served in the last minute. Memory is the",
        "proportional set size. The last column is its change in an hour, within the lives of processes. The first and the last tenth of the time have no fault.", "", *lines, ""])


def main():
    minutes, rate = map(float, sys.argv[1:3])
    soak = Soak(minutes, rate)
    line = machine.line(types.SimpleNamespace(root=ROOT, events=len(soak.builder.served[-1].events)))
    soak.run()
    if not soak.broken:
        soak.finish()
    lines, bad = table(soak)
    text = page(line, lines)
    print(text)
    if os.environ.get("PAGE"):
        pathlib.Path(os.environ["PAGE"]).write_text(text)
    for line in bad:
        print("soak:", line, file=sys.stderr)
    print(f"soak: {soak.seconds / 60:g} minutes, {len(soak.latencies)} requests, {len(soak.wrong)} wrong, {len(soak.errors)} failed, {len(soak.injected)} faults")
    sys.exit(1 if bad else 0)


main()
