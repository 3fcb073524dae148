"""Processor time and memory of a whole server, children that ended included.

Where a control group (version 2) can be made, it counts; else the sum of the process
tree: what each process used and what it heard of children that ended.
"""
import functools
import os
import pathlib
import tempfile

TICKS = os.sysconf("SC_CLK_TCK")


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
        self.group = None
        self.leader = None
        if group_root():
            self.group = pathlib.Path(tempfile.mkdtemp(prefix="cartaz-bench.", dir=group_root()))

    def enter(self):
        if self.group:
            (self.group / "cgroup.procs").write_text(str(os.getpid()))

    def processes(self):
        if self.group:
            return [int(line) for line in (self.group / "cgroup.procs").read_text().split()]
        return tree(self.leader)

    def cpu_s(self):
        if self.group:
            used = dict(line.split() for line in (self.group / "cpu.stat").read_text().splitlines())
            return int(used["usage_usec"]) / 1e6
        return sum(ticks(pid) for pid in tree(self.leader)) / TICKS

    def memory_mb(self):
        """What its processes hold, pages that are shared counted in shares."""
        return sum(map(share_kb, self.processes())) / 1024

    def close(self):
        if self.group:
            try:
                self.group.rmdir()
            except OSError:
                pass  # a process is still ending; an empty folder is left


def fields(pid):
    try:
        return pathlib.Path("/proc/%d/stat" % pid).read_text().rpartition(")")[2].split()
    except OSError:
        return None


def ticks(pid):
    """utime, stime, cutime and cstime."""
    found = fields(pid)
    return sum(map(int, found[11:15])) if found else 0


def tree(leader):
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (found := fields(int(entry))):
            parents.setdefault(int(found[1]), []).append(int(entry))
    pids = [leader]
    for pid in pids:
        pids += parents.get(pid, [])
    return pids


def share_kb(pid):
    try:
        lines = pathlib.Path("/proc/%d/smaps_rollup" % pid).read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
