"""Where everything is made: a folder that make run could serve, catalogs, small programs."""
import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from parts import meter

CC = os.environ.get("CC", "gcc")
BENCH = pathlib.Path(__file__).resolve().parent.parent


@dataclasses.dataclass
class Used:
    """Of a command and all that it waited for."""
    wall_s: float
    cpu_s: float
    peak_mb: float


class Work:
    def __init__(self, is_large=False):
        self.is_large = is_large
        self.is_quick = os.environ.get("QUICK") == "1"
        self.root = BENCH.parent.parent
        self.build = pathlib.Path(os.environ["BUILD"]).resolve()
        self.cache = self.root / "build" / "bench"
        self.events = int(os.environ.get("EVENTS", "300" if self.is_quick else "200000"))
        self.largest = int(os.environ.get("LARGEST", "1000000"))
        self.workers = os.cpu_count()
        self.has_groups = meter.group_root() is not None
        self.imports = {}  # host: Used
        self.made = {}
        self.servers = []

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cartaz-bench."))
        # As an installed one: make run reaches a closed one through /proc, which costs each program.
        self.folder.chmod(0o755)
        self.run_dir = self.folder / "run"
        self.settings = {"CARTAZ_ETC": str(self.run_dir / "etc"), "CARTAZ_VAR": str(self.run_dir / "var"),
                         "CARTAZ_HTDOCS": str(self.run_dir / "htdocs"), "CARTAZ_SHARE": str(self.root / "static")}
        self.env = dict(os.environ, **self.settings, BUILD=str(self.build), RUN_DIR=str(self.run_dir), PORT="8080")
        subprocess.run(["sh", str(self.root / "static/server/prepare")], env=dict(self.env, RESIDENT="1"), check=True)
        return self

    def __exit__(self, *_):
        for server in reversed(self.servers):
            server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def page(self):
        """Where the page is kept: one that was made quickly says nothing."""
        if self.is_quick:
            return os.devnull
        self.cache.mkdir(parents=True, exist_ok=True)
        return self.cache / "page.md"

    # ---- commands

    def timed(self, command, output=subprocess.DEVNULL, **settings):
        """Runs COMMAND, which must succeed; what it used."""
        # A child of ours would begin with our own peak of memory.
        report = self.folder / "time"
        subprocess.run(["/usr/bin/time", "-f", "%e %U %S %M", "-o", report, *[str(word) for word in command]],
                       env=dict(self.env, **settings), stdout=output, check=True)
        wall, user, system, peak = map(float, report.read_text().split())
        return Used(wall, user + system, peak / 1024)

    def tool(self, *words, **settings):
        return self.timed([self.build / "cartaz", *words], **settings)

    def run(self, *words, **settings):
        """Rows of tests/bench/run: what it printed."""
        return subprocess.run([BENCH / "run", *words], env=dict(self.env, **settings), check=True,
                              capture_output=True, text=True).stdout

    def output(self, program, variables, message=None):
        """Bytes of PROGRAM, head and body."""
        return subprocess.run([program], env=dict(self.settings, **variables), check=True, stdout=subprocess.PIPE,
                              input=message.encode() if message else b"").stdout

    def calls(self, program, variables, message=None):
        """How many system calls PROGRAM makes, and how many files it opens with them."""
        trace = self.folder / "trace"
        subprocess.run(["strace", "-f", "-qq", "-o", trace, program], env=dict(self.settings, **variables), check=True,
                       stdout=subprocess.DEVNULL, input=message.encode() if message else b"")
        calls = [line for line in trace.read_text(errors="replace").splitlines() if " resumed>" not in line]
        return len(calls), sum(" openat(" in call and " = -1 " not in call for call in calls)

    def answer(self, program, host, **variables):
        """The same for a question to HOST."""
        asked = {"REQUEST_METHOD": "GET", "HTTP_HOST": host, "QUERY_STRING": "", **variables}
        return self.output(self.build / "cgi-bin" / program, asked)

    def json(self, program, host, **variables):
        return json.loads(self.answer(program, host, **variables).partition(b"\n\n")[2])

    # ---- catalogs

    def brand(self, host, etc=None):
        sample = json.loads((self.root / "static/brands/agenda.localhost/brand.json").read_text())
        site = "http://" + host
        sample.update(host=host, aliases=[], site_origin=site, site_url=site, base_url=site + "/api/public/v1")
        path = pathlib.Path(etc or self.settings["CARTAZ_ETC"]) / "brands" / (host + ".json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(sample, ensure_ascii=False))
        return path

    def records(self, count):
        path = self.folder / ("%d.ndjson" % count)
        if not path.exists():
            with open(path, "wb") as file:
                subprocess.run([BENCH / "generate", str(count)], stdout=file, check=True)
        return path

    def catalog(self, count):
        """The host of a published brand with COUNT events; made once."""
        host = "n%d.localhost" % count
        if host not in self.imports:
            self.brand(host)
            self.imports[host] = self.tool("import", host, self.records(count))
            self.tool("publish", host)
        return host

    def main_host(self):
        return self.catalog(self.events)

    def snapshot(self, host):
        return (pathlib.Path(self.settings["CARTAZ_VAR"]) / host / "current").resolve()

    # ---- small programs

    def program(self, name, sources, *options, compiler=CC):
        path = self.folder / name
        if not path.exists():
            subprocess.run([compiler, "-O2", "-o", str(path), *[str(source) for source in sources], *options], check=True)
        return path

    def floor(self, data, kind="nolibc"):
        """A program that prints DATA: nolibc, musl, static or dynamic."""
        key = (kind, hash(data))
        if key not in self.made:
            number = len(self.made)
            source = self.folder / ("floor%d.h" % number)
            source.write_text("static const unsigned char bytes[] = {%s};\n" % ",".join(map(str, data)))
            compiler, file, options = FLOORS[kind]
            self.made[key] = self.program(
                "floor%d" % number, [BENCH / "floors" / file], *options, "-include", str(source), compiler=compiler)
        return self.made[key]

    def compare(self, runs, both, a, b=()):
        """compare.c: A against B, each a list of NAME=VALUE and a program; its JSON."""
        compare = self.program("compare", [BENCH / "compare.c"])
        settings = ["%s=%s" % pair for pair in self.settings.items()] + list(both)
        words = [compare, 2 if self.is_quick else runs, *settings, "--", *a, *(["--", *b] if b else [])]
        said = subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout
        return json.loads(said)


FLOORS = {
    "nolibc": (CC, "nolibc.c", ("-static", "-nostdlib", "-fno-stack-protector", "-fno-pie", "-no-pie")),
    "musl": ("musl-gcc", "libc.c", ("-static",)),
    "static": (CC, "libc.c", ("-static",)),
    "dynamic": (CC, "libc.c", ()),
}
