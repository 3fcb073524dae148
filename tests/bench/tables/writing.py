"""What the tool costs: import, sync, publish, and the sqlite3 shell beside it."""
import re

from parts.markdown import Limit, Row

TITLE = "Import, sync, publish"
NOTE = """Each row is one run. The shell is sqlite3, which loads the same rows into the same columns, indexes and full-text tables.
The crawled upstream answers at once, with 100 events in each answer, and allows 1,000 requests a second. "Disk" is the size of
the snapshot divided by the size of the records."""
COLUMNS = ("CPU s", "wall s", "peak memory MB", "disk")

SHELL = re.compile(r"import ([0-9.]+) s \(CPU ([0-9.]+)\), .* rows ([0-9.]+) s \(CPU ([0-9.]+)\)")
CRAWL = re.compile(r"peak memory: ([0-9]+) MB in ([0-9.]+) s \(CPU ([0-9.]+)\)")


def rows(work):
    for count in (work.events, work.largest) if work.is_large else (work.events,):
        host = work.catalog(count)
        used = work.imports[host]
        size = work.snapshot(host).stat().st_size
        ratio = size / work.records(count).stat().st_size
        yield row("import of %s" % format(count, ","), used, ratio,
                  (Limit("disk", ratio, "<=", 2.0), Limit("memory MB", used.peak_mb, "<=", 400)))
        yield row("`rebuild` of them", work.tool("rebuild", host))
        folder = work.run_dir / "htdocs" / host
        published = work.tool("publish", host)
        yield row("`publish` of them, nothing changed", published)
        yield row("`verify` of them", work.tool("verify", host))
        written = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        yield Row("what `publish` wrote, of the records", (None, None, None, written / work.records(count).stat().st_size))
    yield from shell(work, 300 if work.is_quick else min(work.largest, 1000000) if work.is_large else 50000)
    yield crawl(work, 300 if work.is_quick else 50000)


def row(name, used, disk=None, limits=()):
    return Row(name, (used.cpu_s, used.wall_s, used.peak_mb, disk), limits)


def shell(work, count):
    found = SHELL.search(work.run("shell", LARGE=str(count), SMALL="100"))
    ours_wall, ours, its_wall, its = map(float, found.groups())
    yield Row("import of %s" % format(count, ","), (ours, ours_wall, None, None), (Limit("CPU / shell", ours / max(its, 0.01), "<=", 1.7),))
    yield Row("the same rows, the sqlite3 shell", (its, its_wall, None, None))


def crawl(work, count):
    memory, wall, cpu = map(float, CRAWL.search(work.run("crawl", SMALL=str(count))).groups())
    return Row("`sync` of %s" % format(count, ","), (cpu, wall, memory, None))
