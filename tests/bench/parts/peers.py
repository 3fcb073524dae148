"""Peers: other programs that serve the same catalog with the same answers (peers/)."""
import json
import os
import shutil
import subprocess

from parts.kinds import MODULES, apache, open_to_all
from parts.loads import API
from parts.server import Missing, filled, free_port, own_folder, unpacked
from parts.work import BENCH

PEERS = BENCH / "peers"


def catalog(work, count):
    """Folder with the database of COUNT events, and with their answers a line each; made once."""
    folder = work.folder / ("peers-%d" % count)
    if not folder.exists():
        host = work.catalog(count)
        folder.mkdir()
        with open(folder / "items", "w", encoding="utf-8") as file:
            for page in range(1, -(-count // 50) + 1):
                for event in work.json("events", host, QUERY_STRING="per_page=50&page=%d" % page)["data"]:
                    file.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")
        subprocess.run([PEERS / "catalog", work.records(count), folder / "items", folder / "events.db", folder / "details"],
                       check=True)
        open_to_all(folder)
    return folder


def settings(work, count):
    folder = catalog(work, count)
    return {"DATABASE": str(folder / "events.db"), "WORKERS": str(work.workers), "ITEMS": str(folder / "items"),
            "DETAILS": str(folder / "details")}


def node(script, count=None):
    def command(work, _):
        said = subprocess.run(["sh", work.root / "tests/support/npm", "bench/peers"], capture_output=True, text=True, check=False)
        modules = work.root / "build/npm/bench/peers/node_modules"
        if said.returncode != 0:
            raise Missing("npm: " + " ".join(said.stderr.split())[-120:])
        programs = [*modules.glob("node-linux-*/bin/node"), shutil.which("node")]
        return [programs[0], PEERS / script], dict(
            settings(work, min(count or work.events, work.events)), NODE_PATH=str(modules), NODE_ENV="production")
    return command


def directus(work, port):
    """It is large, and two of its libraries are compiled: so it is installed when it is asked for."""
    folder = work.root / "build/npm/bench/directus"
    modules = folder / "node_modules"
    if not (folder / "installed").exists():
        if not os.environ.get("DIRECTUS"):
            raise Missing("DIRECTUS=1 installs it (some minutes, 650 MB)")
        install_directus(folder)
    return [next(modules.glob("node-linux-*/bin/node")), PEERS / "directus/serve.mjs", own_folder(work, port)], dict(
        settings(work, work.events), NODE_PATH=str(modules), NODE_ENV="production")


def install_directus(folder):
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(PEERS / "directus/package.json", folder)
    npm("install", folder, "--ignore-scripts", "--no-package-lock")
    node = next(folder.glob("node_modules/node-linux-*"))
    npm("rebuild", folder, "isolated-vm", "sqlite3", npm_config_nodedir=str(node), PATH="%s/bin:%s" % (node, os.environ["PATH"]))
    (folder / "installed").touch()


def npm(what, folder, *words, **settings_of_npm):
    said = subprocess.run(["npm", what, "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", *words],
                          capture_output=True, text=True, check=False, env=dict(os.environ, **settings_of_npm))
    if said.returncode != 0:
        raise Missing("npm: " + " ".join(said.stderr.split())[-120:])


def fast_api(work, port):
    given = settings(work, work.events)
    said = subprocess.run(["/usr/bin/python3", "-c", "import fastapi, uvicorn, uvloop, httptools"], capture_output=True,
                          text=True, check=False)
    if said.returncode != 0:
        raise Missing(said.stderr.splitlines()[-1])
    return ["/usr/bin/python3", "-m", "uvicorn", "--app-dir", PEERS, "--workers", work.workers, "--loop", "uvloop", "--http",
            "httptools", "--no-access-log", "--log-level", "warning", "--port", port, "fast_api:app"], given


def go(work, _):
    if not shutil.which("go"):
        raise Missing("there is no go")
    work.cache.mkdir(parents=True, exist_ok=True)
    program = work.cache / "peer-go"
    built = subprocess.run(
        ["go", "build", "-tags", "libsqlite3 sqlite_fts5", "-o", program, PEERS / "server.go"], capture_output=True,
        text=True, check=False, env=dict(os.environ, GO111MODULE="off", GOPATH="/usr/share/gocode",
                                         GOCACHE=str(work.cache / "go")))
    if built.returncode != 0:
        raise Missing("go: " + " ".join(built.stderr.split())[-120:])
    return [program], settings(work, work.events)


def php(work, port):
    nginx = unpacked(work, "usr/sbin/nginx", "nginx")
    fpm = unpacked(work, "usr/sbin/php-fpm[0-9].[0-9]", "php-fpm", "php-sqlite3")
    given = settings(work, work.events)
    folder = own_folder(work, port)
    values = dict(given, FOLDER=folder, PORT=port, TOTAL=work.events,
                  EXTENSIONS=next(fpm.parents[2].glob("usr/lib/php/2*")))
    for name in ("php-fpm.conf", "php.ini", "nginx.conf", "index.php"):
        filled(work, "peers/" + name, "%d/%s" % (port, name), **values)
    open_to_all(folder)
    return ["sh", "-c", 'trap "kill %1; kill %2" TERM; "$0" -R -y "$2/php-fpm.conf" -c "$2/php.ini" & '
            'until [ -S "$2/fpm" ]; do sleep 0.05; done; "$1" -p "$2" -e "$2/error.log" -c "$2/nginx.conf" & wait; wait',
            fpm, nginx, folder], dict(given, PHP_INI_SCAN_DIR="")


def behind(server, peer):
    """PEER behind SERVER, "nginx" or "apache", as people deploy it: connections to the peer are kept."""
    def command(work, port):
        program = unpacked(work, "usr/sbin/nginx", "nginx") if server == "nginx" else apache()
        start = {"nginx": '-p "$1" -e "$1/error.log"', "apache": "-D FOREGROUND"}[server]
        option = {"nginx": "-c", "apache": "-f"}[server]
        inner, folder = free_port(work), own_folder(work, port)
        words, given = peer(work, inner)
        filled(work, "peers/behind-%s.conf" % server, "%d/server.conf" % port, FOLDER=folder, PORT=port, INNER=inner,
               WORKERS=work.workers, MODULES=MODULES, SERVER=work.root / "static/server")
        open_to_all(folder)
        return ["sh", "-c", 'trap "kill %%1; kill %%2" TERM; "$0" %s %s "$1/server.conf" & shift; "$@" & wait; wait' % (
            start, option), program, folder, *words], dict(given, PORT=str(inner))
    return command


def differs(server, truth, host, paths):
    """The first of PATHS that SERVER answers otherwise than TRUTH, or None."""
    for path in paths:
        mine, theirs = truth.get(host, path), server.get(host, path)
        if mine[0] != theirs[0] or json.loads(mine[2]) != json.loads(theirs[2]):
            return path
    return None


def missing_is_404(server, host):
    return server.get(host, API + "/no-such-event")[0] == 404
