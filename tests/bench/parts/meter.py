"""Processor time and memory of a whole server, children that ended included.

A control group (version 2) counts them.  The times of processes would not do: servers
that never wait for the programs they start hear nothing of what those used.
"""
import functools
import os
import pathlib
import signal
import tempfile
import time


@functools.cache
def group_root():
    """A folder where groups can be made, or None."""
    for line in pathlib.Path("/proc/mounts").read_text().splitlines():
        _, path, kind, *_ = line.split()
        own = next((own.split("::", 1)[1] for own in pathlib.Path("/proc/self/cgroup").read_text().splitlines()
                    if own.startswith("0::")), "/")
        for folder in (path, path + own) if kind == "cgroup2" else ():
            try:
                probe = pathlib.Path(tempfile.mkdtemp(prefix="cartaz-bench.", dir=folder))
                is_good = (probe / "cpu.stat").exists() and os.access(probe / "cgroup.procs", os.W_OK)
                probe.rmdir()
            except OSError:
                continue
            if is_good:
                return pathlib.Path(folder)
    return None


class Meter:
    """enter() is called in the child that becomes the server."""

    def __init__(self):
        self.group = pathlib.Path(tempfile.mkdtemp(prefix="cartaz-bench.", dir=group_root()))

    def enter(self):
        (self.group / "cgroup.procs").write_text(str(os.getpid()))

    def processes(self):
        return [int(line) for line in (self.group / "cgroup.procs").read_text().split()]

    def cpu_s(self):
        used = dict(line.split() for line in (self.group / "cpu.stat").read_text().splitlines())
        return int(used["usage_usec"]) / 1e6

    def memory_mb(self):
        """What its processes hold, pages that are shared counted in shares."""
        return sum(map(share_kb, self.processes())) / 1024

    def close(self):
        """Ends what is left of the server: some start others in the place of those that are killed."""
        end = time.monotonic() + 10
        while (left := self.processes()) and time.monotonic() < end:
            for pid in left:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(0.02)
        self.group.rmdir()


def share_kb(pid):
    try:
        lines = pathlib.Path("/proc/%d/smaps_rollup" % pid).read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
