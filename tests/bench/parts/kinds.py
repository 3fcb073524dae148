"""The servers of the tables that serve our own programs, a function each."""
import os
import pathlib
import shutil

from parts.server import Missing, filled, own_folder, unpacked

MODULES = "/usr/lib/apache2/modules"


def cartaz(mpm="event", marks=(), **settings):
    """Apache as make run starts it; MARKS are words of its script that say that the build has the mode."""
    def command(work, _):
        script = work.root / "static/server/serve"
        for mark in marks:
            if mark not in script.read_text():
                raise Missing("this build has no " + mark)
        return ["sh", script], dict(settings, MPM=mpm, TIMEOUT="60")
    return command


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


def bare_apache(work, port):
    program = shutil.which("apache2", path=os.environ["PATH"] + ":/usr/sbin")
    if not program:
        raise Missing("there is no apache2")
    folder = files(work, port)
    conf = filled(work, "servers/apache.conf", "%d/apache.conf" % port, FOLDER=folder, PORT=port, MODULES=MODULES)
    return [program, "-D", "FOREGROUND", "-f", conf], {}


def places(work):
    return {"CGI": work.build / "cgi-bin", "ETC": work.settings["CARTAZ_ETC"], "VAR": work.settings["CARTAZ_VAR"],
            "HTDOCS": work.settings["CARTAZ_HTDOCS"], "WORKERS": work.workers}


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


def nginx_resident(work, port):
    raise Missing("this build ships no configuration of nginx")


def lighttpd_resident(work, port):
    raise Missing("this build ships no configuration of lighttpd")
