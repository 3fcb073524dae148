"""soak_machine - the processes of soak_system.py: the builder, the nodes, HAProxy, and their sizes."""
import os
import pathlib
import shutil
import signal
import subprocess
import threading
import time

HOST = "feira.localhost"
ROOT, TESTS, BUILD, NODES = (pathlib.Path(os.environ[name]) for name in ("ROOT", "TESTS", "BUILD", "NODES"))
PRELUDE = "set -euo pipefail; " + "".join(f". '{TESTS}/helpers/{name}.bash'; " for name in ("server", "edge", "nodes")) + (
    f"NODES_HOST={HOST} node_numbers=(1 2); ")


def shell(command):
    """Runs a function of the helpers."""
    subprocess.run(["bash", "-c", PRELUDE + command], check=True, stdin=subprocess.DEVNULL)


def folders(where):
    return dict(os.environ, CARTAZ_SHARE=str(ROOT / "static"), CARTAZ_ETC=str(NODES / "etc"),
                CARTAZ_VAR=f"{NODES}/{where}/var", CARTAZ_HTDOCS=f"{NODES}/{where}/htdocs", PATH=f"{BUILD}:{os.environ['PATH']}")


def cartaz(where, *words, **more):
    """Runs the tool; returns its status, output and errors."""
    ran = subprocess.run([BUILD / "cartaz", *words], env=folders(where) | more, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def processes():
    """{process: (parent, name)}"""
    table = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            head, _, tail = path.read_text().rpartition(")")
        except OSError:
            continue
        table[int(path.parent.name)] = int(tail.split()[1]), head.partition("(")[2]
    return table


def below(top, table):
    found = [top] if top in table else []
    for process in found:
        found += [child for child, (parent, _) in table.items() if parent == process]
    return found


def environment(process):
    try:
        text = pathlib.Path(f"/proc/{process}/environ").read_bytes().decode()
    except OSError:  # it has ended
        text = ""
    return dict(line.split("=", 1) for line in text.split("\0") if "=" in line)


def size(group):
    """(KiB, descriptors) of these processes; shared memory counts once."""
    memory = descriptors = 0
    for process in group:
        try:
            text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
            descriptors += len(os.listdir(f"/proc/{process}/fd"))
        except OSError:  # it has ended
            continue
        memory += int(text.split("\nPss:")[1].split()[0]) if "\nPss:" in text else 0
    return memory, descriptors


class Node:
    def __init__(self, number, server):
        self.number, self.server, self.own = number, server, None
        self.folder, self.lock, self.refused = NODES / str(number), threading.Lock(), 0
        self.is_full = self.is_lost = False
        self.problems = []

    def pull(self):
        with self.lock:
            if self.is_lost:
                return
            ran = subprocess.run([ROOT / "static/server/pull", NODES / "builder"], env=folders(self.number),
                                 capture_output=True, text=True, check=False)
            self.refused += ran.returncode != 0
            if ran.returncode and not self.is_full:
                self.problems.append(f"node {self.number}: pull: {ran.returncode}: {ran.stderr[-500:]}")

    def start(self):
        shell(f"SERVER={self.server} node_start {self.number}")

    def script(self):
        return int((self.folder / "pid").read_text())

    def resident(self, table):
        """The resident server, not its workers."""
        for process, (parent, name) in table.items():
            if name == "cartaz-serve" and table.get(parent, (0, ""))[1] != name and environment(process).get("CARTAZ_VAR") == f"{self.folder}/var":
                return process
        return None

    def groups(self, table):
        resident = below(self.resident(table), table)
        web = [process for process in below(self.script(), table)[1:] if process not in resident]
        return {f"node {self.number}, {self.server}": web, f"node {self.number}, resident server": resident}

    # ---- What can happen to it.  Each function returns the function that ends it.

    def kill(self):
        table = processes()
        server = self.resident(table)
        words = pathlib.Path(f"/proc/{server}/cmdline").read_bytes().decode().split("\0")
        own = environment(server)
        os.kill(server, signal.SIGKILL)

        def back():
            with open(self.folder / "log/error.log", "ab") as log:
                self.own = subprocess.Popen([self.folder / "bin/cartaz", "serve", words[1]], env=own, user="www-data", group="www-data",
                                            extra_groups=[], stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        return back

    def stop(self):
        script = self.script()
        shell(f"node_stop {self.number}")
        while script in processes():
            time.sleep(0.05)
        if self.own:
            self.own.terminate()
            self.own.wait()
            self.own = None
        return self.start

    def lose(self):
        """All processes of the machine end at once, and its disk is lost."""
        with self.lock:
            self.is_lost = True
            table = processes()
            for process in below(self.script(), table) + below(self.resident(table), table):
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:  # a worker ends with its server
                    pass
            self.own = None
            for path in (self.folder / "var").iterdir():
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()

        def back():
            self.is_lost = False
            self.pull()
            self.start()
        return back

    def fill(self):
        """The disk of the snapshots becomes full."""
        self.is_full = True
        ballast, before = self.folder / "var/ballast", self.refused
        with open(ballast, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

        def back():
            with self.lock:
                ballast.unlink()
                self.is_full = False
            if self.refused == before:
                self.problems.append(f"node {self.number}: nothing was pulled while the disk was full")
        return back
