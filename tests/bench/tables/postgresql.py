"""A live brand on PostgreSQL, against the smallest program that sends the same statement."""
import json
import os
import pathlib
import re
import statistics
import subprocess
import time
import unicodedata
import urllib.parse

from parts.markdown import Limit, Row
from parts.server import Missing
from parts.work import BENCH

TITLE = "Live PostgreSQL"
NOTE = """POSTGRESQL_EVENTS events (20,000; how-to/live-postgresql.md has figures of 2,000,000) in a PostgreSQL of its own. Cartaz is a
program for each request, which connects, sends one statement, and ends. The C program does the same with libpq and the same
statement, prepared. Both by turns; medians of three rounds. The database's time is that of all its processes. "Kept" is the
C program that executes the statement again and again on one connection: its time and the database's. The limits are for
Cartaz and the database, against the C program and the database."""
COLUMNS = ("Cartaz CPU ms", "its database CPU ms", "C program CPU ms", "its database CPU ms", "kept, both CPU ms")

HOST = "postgresql.localhost"
PLACEHOLDER = re.compile(r"\{([a-z_]+)[^}]*\}")
ROUNDS = 3

class Database:
    """A server that the helpers of the suites start and stop."""

    def __init__(self, work):
        self.work = work
        self.env = dict(work.env, TESTS=str(work.root / "tests"), ROOT=str(work.root), BATS_FILE_TMPDIR=str(work.folder))
        said = self.helpers("database_start >&2 && echo $DATABASE $DATABASE_PORT $POSTGRES")
        self.folder, self.port, programs = said.split()
        self.env |= {"DATABASE": self.folder, "POSTGRES": programs}
        self.pid = int((pathlib.Path(self.folder) / "data/postmaster.pid").read_text().split()[0])
        work.servers.append(self)

    def helpers(self, script):
        done = subprocess.run(["bash", "-c", '. "$TESTS/helpers/database.bash"; ' + script], env=self.env, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise Missing("no PostgreSQL")
        return done.stdout

    def stop(self):
        self.work.servers.remove(self)
        self.helpers("database_stop")

    def script(self, sql):
        subprocess.run([self.work.root / "tests/support/database.py", "script", self.folder], input=sql, text=True, check=True)

    def cpu_ms(self):
        """That of its processes, with those that ended: each connection is a process, which ends after its client."""
        while True:
            try:
                children = pathlib.Path("/proc/%d/task/%d/children" % (self.pid, self.pid)).read_text().split()
                if not any(b"reader" in pathlib.Path("/proc/%s/cmdline" % pid).read_bytes() for pid in children):
                    ticks = sum(times(self.pid)) + sum(sum(times(pid)[:2]) for pid in children)
                    return ticks * 1000 / os.sysconf("SC_CLK_TCK")
            except OSError:
                pass  # one ended just now
            time.sleep(0.01)


def times(pid):
    """User and system time in ticks, then those of children that ended."""
    return [int(n) for n in pathlib.Path("/proc/%s/stat" % pid).read_text().rpartition(")")[2].split()[11:15]]


def blocks(work, kind):
    page = (work.root / "static/docs/how-to/live-postgresql.md").read_text()
    return re.search(r"^```%s\n(.*?)^```" % kind, page, re.M | re.S)[1]


def fill(work, database, count):
    """Indexes are made last, which takes a third of the time."""
    lines = blocks(work, "sql schema").splitlines(keepends=True)
    late = [line for line in lines if re.match(r"CREATE (UNIQUE )?INDEX", line)]
    database.script("".join(line for line in lines if line not in late))
    with subprocess.Popen([BENCH / "generate", str(count)], stdout=subprocess.PIPE) as records:
        subprocess.run([work.root / "tests/support/database_events.py", "fill-lines", database.folder, HOST], stdin=records.stdout, check=True)
    database.script("".join(late) + blocks(work, "sql close") + "ALTER ROLE reader PASSWORD 'word';\nVACUUM ANALYZE;\nCHECKPOINT;\n")


def publish(work, database):
    file = work.brand(HOST)
    brand = json.loads(file.read_text())
    brand["upstream"] = json.loads(blocks(work, "json upstream")) | {"base": "postgresql://reader:{secret.shop}@127.0.0.1:%s/postgres" % database.port}
    file.write_text(json.dumps(brand))
    secret = file.parent.parent / "secrets/shop"
    secret.parent.mkdir(exist_ok=True)
    secret.write_text("word")
    secret.chmod(0o640)
    work.tool("publish", HOST)


def statement(work, section, values):
    """The statement that Cartaz sends (profile/request_template_sql.c), and its values."""
    of = json.loads((work.root / "static/profiles/postgresql.json").read_text())[section]
    sql = "\n".join(of["sql"])
    if section == "list":
        sql = ("SELECT json_build_object('items', coalesce((SELECT json_agg(cartaz_item) FROM (%s\nORDER BY %s\nLIMIT {per_page}::bigint "
               "OFFSET {offset}::bigint) cartaz_item), '[]'), 'total', (SELECT count(*) FROM (%s\nLIMIT {total_max}::bigint) cartaz_item))"
               % (sql, of["order"], sql))
    else:
        sql = "SELECT row_to_json(cartaz_item) FROM (%s\n) cartaz_item LIMIT 1" % sql
    names = []

    def parameter(found):
        if found[1] not in names:
            names.append(found[1])
        return "($%d::text)" % (names.index(found[1]) + 1)

    sql = PLACEHOLDER.sub(parameter, sql)
    known = {"brand": HOST, "per_page": "20", "offset": "0", "total_max": "10000"} | values
    return sql, [known.get(name, "-") for name in names]


def asked(event):
    """Name, program, query, path, section of the profile, values of its statement, limit."""
    city, word = event["location"]["city"], re.findall(r"[a-z]{5,}", event["description"])[-1]
    folded = "".join(c for c in unicodedata.normalize("NFKD", city) if not unicodedata.combining(c)).lower()
    yield "list of 20 events", "events", {}, "", "list", {}, 3
    yield "list of 20 events in a city", "events", {"city": city}, "", "list", {"city": folded}, 3
    yield "one event", "event", {}, "/" + event["slug"], "detail", {"key": event["slug"]}, 3
    for name, words in (("a rare word", word), ("a frequent word", "samba"), ("three words", "noite de samba")):
        yield "list with " + name, "events", {"q": words}, "", "list", {"q": words.replace(" ", " & ") + ":*"}, 1.3


def per_request(database, runs, run):
    """Milliseconds of CPU of a program and of the database.  The program runs once more than compare.c says."""
    before = database.cpu_ms()
    program = run()["a_cpu_ms"]
    return program, (database.cpu_ms() - before) / (runs + 1)


def row(work, database, floor, one):
    name, program, query, path, section, values, limit = one
    sql, values = statement(work, section, values)
    file, runs = work.folder / "statement.sql", 2 if work.is_quick else 50
    file.write_text(sql)
    cgi = ["HTTP_HOST=" + HOST, "REQUEST_METHOD=GET", "QUERY_STRING=" + urllib.parse.urlencode(query), "PATH_INFO=" + path,
           work.build / "cgi-bin" / program]
    small = [floor, 1, "postgresql://reader:word@127.0.0.1:%s/postgres" % database.port, file, *values]
    check(name, subprocess.run([str(word) for word in small], stdout=subprocess.PIPE, check=True).stdout,
          work.output(cgi[-1], dict(word.split("=", 1) for word in cgi[:-1])))
    rounds = [(*per_request(database, runs, lambda: work.compare(runs, [], cgi)),
               *per_request(database, runs, lambda: work.compare(runs, [], small))) for _ in range(ROUNDS)]
    small[1] = runs
    kept = sum(per_request(database, 1, lambda: work.compare(1, [], small))) / runs
    ours, its, floors, floors_its = (statistics.median(cells) for cells in zip(*rounds))
    return Row(name, (ours, its, floors, floors_its, kept), (Limit("", (ours + its) / (floors + floors_its), "<=", limit),))


def check(name, row, answer):
    """Both found the same events."""
    its, ours = json.loads(row), json.loads(answer.partition(b"\n\n")[2])
    slugs = [[event["slug"] for event in events] for events in (its.get("items", [its]), ours.get("data", [ours]))]
    if slugs[0] != slugs[1] or not slugs[0]:
        raise RuntimeError("%s: %s and not %s" % (name, *slugs))


def rows(work):
    count = int(os.environ.get("POSTGRESQL_EVENTS", "300" if work.is_quick else "20000"))
    try:
        database = Database(work)
        floor = work.program("database_floor", [BENCH / "database_floor.c"], *subprocess.check_output(["pkg-config", "--cflags", "--libs", "libpq"], text=True).split())
    except (Missing, subprocess.CalledProcessError) as reason:
        yield Row("list of 20 events", reason=str(reason))
        return
    fill(work, database, count)
    publish(work, database)
    event = work.json("events", HOST, PATH_INFO="")["data"][3]
    yield from (row(work, database, floor, one) for one in asked(event))
    database.stop()
