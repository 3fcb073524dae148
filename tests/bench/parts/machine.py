"""What the tables were measured on, in one paragraph."""
import datetime
import os
import pathlib
import platform
import subprocess


def first(path, mark):
    try:
        lines = pathlib.Path(path).read_text().splitlines()
    except OSError:
        return ""
    return next((line.split(mark, 1)[1].strip(' "') for line in lines if mark in line), "")


def said(command):
    """What a command says; "" where it is not there."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def line(work):
    processor = first("/proc/cpuinfo", "model name\t: ") or platform.machine()
    hypervisor = " under a hypervisor" if " hypervisor" in first("/proc/cpuinfo", "flags\t\t: ") else ""
    memory = int(first("/proc/meminfo", "MemTotal:").split()[0]) / 2 ** 20
    commit = said(["git", "-C", work.root, "rev-parse", "--short", "HEAD"]) or "unknown"
    return "%s, commit %s. %d processors (%s%s), %.0f GiB, %s, Linux %s; load %.1f at the start. %s events." % (
        datetime.datetime.now(datetime.timezone.utc).date(), commit, os.cpu_count(), processor, hypervisor, memory,
        first("/etc/os-release", "PRETTY_NAME="), platform.release().split("-")[0], os.getloadavg()[0],
        format(work.events, ","))
