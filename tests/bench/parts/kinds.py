"""The servers of the tables that serve our own programs, a function each."""
import os
import pathlib
import shutil
import subprocess

from parts.server import Missing, filled, own_folder, unpacked

MODULES = "/usr/lib/apache2/modules"


def cartaz(mpm="event", options="", **settings):
    """Apache as make run starts it; the script of a build that has a mode names its SETTINGS."""
    def command(work, _):
        script = work.root / "static/server/serve"
        for name in settings:
            if name not in script.read_text():
                raise Missing("this build has no " + name)
        return ["sh", script], dict(settings, MPM=mpm, TIMEOUT="60",
                                    RESIDENT_OPTIONS="%s --workers %d" % (options, work.workers))
    return command


def resident(options="", **settings):
    return cartaz(options=options, RESIDENT="1", **settings)


def files(work, port):
    """A folder with the bytes of the list as a file and as a program."""
    folder = own_folder(work, port)
    host = work.main_host()
    data = work.answer("events", host)
    (folder / "files/cgi").mkdir(parents=True)
    (folder / "files/list").write_bytes(data.partition(b"\n\n")[2])
    shutil.copy(work.floor(data, "dynamic"), folder / "files/cgi/list")
    open_to_all(folder)
    return folder


def open_to_all(folder):
    """Root's servers become other users, which enter only what is open."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o777 if path.is_dir() or os.access(path, os.X_OK) else 0o666)
    for path in folder.parents:
        if path.owner() != pathlib.Path("/").owner() or path.stat().st_mode & 0o005:
            continue
        path.chmod(path.stat().st_mode | 0o005)


def apache():
    program = shutil.which("apache2", path=os.environ["PATH"] + ":/usr/sbin")
    if not program:
        raise Missing("there is no apache2")
    return program


def bare_apache(work, port):
    program = apache()
    folder = files(work, port)
    conf = filled(work, "servers/apache.conf", "%d/apache.conf" % port, FOLDER=folder, PORT=port, MODULES=MODULES)
    return [program, "-D", "FOREGROUND", "-f", conf], {}


def places(work):
    return {"CGI": work.build / "cgi-bin", "ETC": work.settings["CARTAZ_ETC"], "VAR": work.settings["CARTAZ_VAR"],
            "HTDOCS": work.settings["CARTAZ_HTDOCS"], "WORKERS": work.workers, "SERVER": work.root / "static/server"}


def nginx_cgi(work, port):
    nginx = unpacked(work, "usr/sbin/nginx", "nginx")
    wrap = unpacked(work, "usr/sbin/fcgiwrap", "fcgiwrap")
    folder = files(work, port)
    for name in ("nginx.conf", "nginx-program.conf"):
        filled(work, "servers/" + name, "%d/%s" % (port, name.replace("nginx-", "")), FOLDER=folder, PORT=port,
               **places(work))
    return ["sh", "-c", '"$1" -c "$2" -s "unix:$3/fcgiwrap" & until [ -S "$3/fcgiwrap" ]; do sleep 0.05; done; '
            'chmod 666 "$3/fcgiwrap"; trap "kill %1; kill %2" TERM; "$0" -p "$3" -e "$3/error.log" -c "$3/nginx.conf" & '
            "wait; wait", nginx, wrap, work.workers * 4, folder], {}


def lighttpd_cgi(work, port):
    program = unpacked(work, "usr/sbin/lighttpd", "lighttpd")
    folder = files(work, port)
    conf = filled(work, "servers/lighttpd.conf", "%d/lighttpd.conf" % port, FOLDER=folder, PORT=port, **places(work))
    return [program, "-D", "-f", conf, "-m", program.parents[2] / "usr/lib/lighttpd"], {}


def resident_beside(work, folder, server):
    """A resident server at a socket of FOLDER, and SERVER, a shell's words, when it is there."""
    tool = work.build / "cartaz"
    if subprocess.run([tool, "serve", "--help"], capture_output=True, check=False).returncode == 2:
        raise Missing("this build has no cartaz serve")
    return ["sh", "-c", '"$0" serve "$2/socket" --workers "$3" & until [ -S "$2/socket" ]; do sleep 0.05; done; '
            'chmod 666 "$2/socket"; trap "kill %1; kill %2" TERM; ' + server + " & wait; wait"], tool, folder


def nginx_resident(work, port):
    nginx = unpacked(work, "usr/sbin/nginx", "nginx")
    folder = files(work, port)
    filled(work, "servers/nginx-scgi.conf", "%d/nginx.conf" % port, FOLDER=folder, PORT=port, **places(work))
    words, *rest = resident_beside(work, folder, '"$1" -p "$2" -e "$2/error.log" -c "$2/nginx.conf"')
    return [*words, rest[0], nginx, rest[1], work.workers], {}


def lighttpd_resident(work, port):
    program = unpacked(work, "usr/sbin/lighttpd", "lighttpd")
    folder = files(work, port)
    filled(work, "servers/lighttpd-scgi.conf", "%d/lighttpd.conf" % port, FOLDER=folder, PORT=port, **places(work))
    words, *rest = resident_beside(work, folder, '"$1" -D -f "$2/lighttpd.conf" -m "$4"')
    return [*words, rest[0], program, rest[1], work.workers, program.parents[2] / "usr/lib/lighttpd"], {}
