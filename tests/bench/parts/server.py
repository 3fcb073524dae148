"""Servers that are measured: started on a port of their own, stopped at the end.

A server is a Kind: NAME, and command(work, port), which returns what to run in the
foreground with its settings; it raises Missing where this machine or build lacks it.
"""
import dataclasses
import http.client
import pathlib
import signal
import subprocess
import time
import typing

from parts import meter
from parts.work import BENCH


class Missing(Exception):
    """Why something cannot be measured here."""


@dataclasses.dataclass
class Kind:
    name: str
    command: typing.Callable  # (work, port) -> (words, settings)
    seconds: int = 60  # until it answers, at most


class Server:
    def __init__(self, work, kind):
        if not work.has_groups:
            raise Missing("no control group can be made here to count its time; root can, and systemd-run --user --scope")
        self.work, self.kind = work, kind
        self.port = free_port(work)
        words, settings = kind.command(work, self.port)
        self.meter = meter.Meter()
        self.log = work.folder / ("server-%d.log" % self.port)
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(word) for word in words], env={**work.env, "PORT": str(self.port), **settings}, stdout=log,
                stderr=log, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=self.meter.enter)
        work.servers.append(self)

    def wait(self, host, path):
        """Until it answers PATH with 200."""
        end = time.monotonic() + self.kind.seconds
        while time.monotonic() < end:
            if self.process.poll() is not None:
                break
            try:
                if self.get(host, path)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        said = " ".join(self.log.read_text(errors="replace").replace("|", "/").split())
        raise Missing("it does not answer: " + said[-200:])

    def get(self, host, path, **headers):
        """Status, headers, body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path, headers={"Host": host, **headers})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def stop(self):
        """It and all that it started."""
        self.work.servers.remove(self)
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.meter.close()
        self.process.wait()


def start(work, kind, host, path):
    """A server that answers PATH."""
    server = Server(work, kind)
    try:
        server.wait(host, path)
    except Missing:
        server.stop()
        raise
    return server


def free_port(work):
    said = subprocess.run([work.root / "tests/support/free_port.py", work.folder / "ports"],
                          check=True, capture_output=True, text=True).stdout
    return int(said)


def filled(work, template, name, **values):
    """The path of a copy of a file of tests/bench with its @NAMES@ replaced."""
    text = (BENCH / template).read_text()
    for key, value in values.items():
        text = text.replace("@%s@" % key, str(value))
    path = work.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def unpacked(work, program, *packages):
    """PROGRAM, a pattern, of Debian's PACKAGES as tests/bench/unpack leaves them: to install them would be to start them."""
    folder = work.cache / "debian"
    try:
        subprocess.run([BENCH / "unpack", folder, *packages], check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        raise Missing("no " + packages[0] + ": " + " ".join(error.stderr.split())[-120:]) from error
    path = next(folder.glob(program), None)
    if not path:
        raise Missing("there is no " + program)
    return path


def own_folder(work, port):
    path = pathlib.Path(work.folder / str(port))
    path.mkdir(exist_ok=True)
    return path
