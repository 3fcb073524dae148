#!/usr/bin/python3 -IS
"""Does what cgi_run.c does, through a server in place of a program.

usage: through.py DIR [NAME=VALUE ...] COMMAND [ARGUMENT ...]
       through.py -t DIR <REQUESTS

THROUGH=scgi asks `cartaz serve`: one server with one worker for each set of variables
CARTAZ_*, which lives as long as this process.

THROUGH=http asks the server on the port of HOST_PORT: an Apache that allows only .htaccess
(tests/servers/through_htaccess), or a server that starts programs (through_server).  The
variables of a request become the request that makes a server set them.  Fields of the
request say where the data of a suite is (X-Test-Etc ...); lines of the suite in the site's
.htaccess read them.  HOST_METHODS, if it is set, are all methods that the server knows.
HOST_COUNTS gets a line for each request: "asked" or "started".

What no request can make a server set is started as a program.
"""
import atexit
import os
import re
import signal
import socket
import stat
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SERVED = b"a2a agent-identity event events health mcp oembed page-document page-embed page-event page-events page-home".split()
# Of a request, not of the server's process.
OF_REQUEST = (b"CARTAZ_UNCONDITIONAL", b"CARTAZ_REQUEST_ID")
SETTINGS = {b"CARTAZ_ETC": b"X-Test-Etc", b"CARTAZ_VAR": b"X-Test-Var", b"CARTAZ_HTDOCS": b"X-Test-Htdocs", b"CARTAZ_NOW": b"X-Test-Now"}
OWN = (b"REQUEST_METHOD", b"PATH_INFO", b"QUERY_STRING", b"HTTP_HOST", b"CONTENT_LENGTH")
# A server keeps them for itself.
KEPT = b"TRANSFER_ENCODING CONNECTION EXPECT PROXY AUTHORIZATION TE UPGRADE RANGE IF_RANGE IF_MATCH IF_UNMODIFIED_SINCE".split()
PLACED = [b"status", b"content-type", b"content-length", b"location", b"etag", b"last-modified", b"", b"link"]
servers = {}


def spawn(command, env, *files):
    """Starts a program with these files from standard input on."""
    return os.posix_spawn(command[0], command, env, file_actions=[(os.POSIX_SPAWN_DUP2, file.fileno(), to) for to, file in enumerate(files)])


def start(command, env, body):
    """The output, the complaints and the exit status of a program."""
    with open(os.memfd_create("out"), "rb") as out, open(os.memfd_create("error"), "rb") as error:
        status = os.waitstatus_to_exitcode(os.waitpid(spawn(command, env, body, out, error), 0)[1])
        for file in (out, error):
            file.seek(0)
        return out.read(), error.read(), status if status >= 0 else 128 - status


def received(s, request, length):
    """Sends a request, and reads all of the answer."""
    answer = b""
    try:
        s.sendall(request)
        # Without the rest of its body nginx and Caddy wait for it.
        if length is None or len(request.partition(b"\r\n\r\n")[2]) < length:
            s.shutdown(socket.SHUT_WR)
    except (BrokenPipeError, ConnectionResetError):
        pass
    try:
        while piece := s.recv(65536):
            answer += piece
    except ConnectionResetError:
        pass
    return answer


def complaints(path, since, is_own):
    """What programs wrote to a log since then, and 1 after a fatal error."""
    with open(path, "rb") as log:
        log.seek(since)
        lines = [line for line in log if not is_own(line)]
    return b"".join(lines), int(any(line.startswith(b"cartaz: fatal: ") for line in lines))


# ---- `cartaz serve`


def is_served(command, env, size):
    length = env.get(b"CONTENT_LENGTH", b"")
    # To a client that sends a shorter body than it says, `cartaz serve` answers nothing.
    return (len(command) == 1 and os.path.basename(command[0]) in SERVED and re.fullmatch(rb"0|[1-9][0-9]{0,14}|", length)
            and (size is None or size >= int(length or 0)) and not env.get(b"HTTP_TRANSFER_ENCODING") and env.get(b"CARTAZ_VAR"))


def is_setting(name):
    return name.startswith((b"CARTAZ_", b"ASAN_")) and name not in OF_REQUEST


def connected(path):
    s = socket.socket(socket.AF_UNIX)
    s.connect(path)
    return s


def stop(server, folder):
    os.kill(server, signal.SIGTERM)
    os.unlink(folder + "/s")
    os.unlink(folder + "/log")
    os.rmdir(folder)


def server_for(program, env):
    """The folder of the server, with its socket and its log."""
    settings = {name: value for name, value in env.items() if is_setting(name)}
    key = tuple(sorted(settings.items()))
    if key in servers:
        return servers[key]
    folder, programs = f"/tmp/cartaz-scgi.{os.getpid()}.{len(servers)}", os.path.dirname(program)
    os.mkdir(folder, 0o700)
    with open(folder + "/log", "ab") as log, open(os.devnull, "r+b") as nothing:
        server = spawn(["/usr/bin/setpriv", "--pdeathsig", "TERM", os.path.dirname(programs) + b"/cartaz", "serve", folder + "/s", "--workers", "1"],
                       {**settings, b"CARTAZ_CGI": programs}, nothing, nothing, log)
    atexit.register(stop, server, folder)
    while True:
        try:
            connected(folder + "/s").close()
            break
        except OSError:
            if os.waitpid(server, os.WNOHANG)[0] != 0:
                sys.exit("through.py: no server")
            time.sleep(.002)
    servers[key] = folder
    return folder


def ask_scgi(command, env, body, _):
    folder = server_for(command[0], env)
    since = os.path.getsize(folder + "/log")
    fields = {b"CONTENT_LENGTH": env.get(b"CONTENT_LENGTH") or b"0", b"SCGI": b"1", b"CARTAZ_PROGRAM": os.path.basename(command[0]),
              **{name: value for name, value in env.items() if not is_setting(name) and name != b"CONTENT_LENGTH"}}
    head = b"".join(b"%s\0%s\0" % field for field in fields.items())
    with connected(folder + "/s") as s:
        answer = received(s, b"%d:%s,%s" % (len(head), head, body.read()), None)
    return answer, *complaints(folder + "/log", since, lambda line: line.startswith(b"cartaz serve: "))


# ---- A server of HTTP


def addresses():
    """Programs, with the path info and the address before it."""
    with open(ROOT + "/common/site/addresses.def", "rb") as rows:
        for path, behind, program in re.findall(rb'^ADDRESS\("([^"]*)", "([^"]*)", \w+, "([^"]*)", SITE\)', rows.read(), re.M):
            yield program, path[len(behind):], behind
    yield b"page-home", b"", b"/"


def address_of(program, path):
    """The address before the path, or None."""
    return next((address for of, path_info, address in addresses()
                 if of == program and (path_info == path or (path_info == b"/*" and len(path) > 1))), None)


def fields_of(env):
    """The fields of a request that make a server set these variables; None if none can."""
    fields = []
    for name, value in env.items():
        if name in OWN:
            continue
        of = name[5:] if name.startswith(b"HTTP_") else b"CONTENT_TYPE" if name == b"CONTENT_TYPE" else None
        if name in SETTINGS:
            fields.append((SETTINGS[name], value))
            if not re.fullmatch(rb"[!-~]*", value):
                return None
        elif of is None or of in KEPT or not re.fullmatch(rb"(?! )[ -~]{0,4000}(?<! )", value):
            return None
        elif value or name != b"CONTENT_TYPE":
            fields.append((of.replace(b"_", b"-"), value))
    return fields


def request_of(command, env):
    """The head of the request that makes a server start the program so; None if none does."""
    method, path, query, host, length = (env.get(name, b"") for name in OWN)
    known, fields = os.environb.get(b"HOST_METHODS"), fields_of(env)
    if (len(command) != 1 or fields is None or not re.fullmatch(rb"(/.{0,998})?", path, re.S) or re.search(rb"//|/\.{1,2}(/|\Z)", path)
            or not re.fullmatch(rb"(?![.-])(?!.*\.\.)[A-Za-z0-9.-]{1,250}(?<!\.)(:[0-9]{1,4})?", host)
            or not re.fullmatch(rb"[A-Za-z]+", method) or method in (b"TRACE", b"CONNECT") or (known is not None and method not in known.split())
            or not re.fullmatch(rb"[]!$-;=?-[_a-z~]{0,5999}", query) or not re.fullmatch(rb"[0-9]{0,9}", length)):
        return None
    address = address_of(os.path.basename(command[0]), path)
    if address is None:
        return None
    target = address + re.sub(rb"[^A-Za-z0-9/._~-]", lambda byte: b"%%%02X" % byte[0][0], path) + (b"?" + query if query else b"")
    fields = [(b"Host", host), *([(b"Content-Length", length)] if length else []), *fields]
    return b"%s %s HTTP/1.0\r\n%s\r\n" % (method, target, b"".join(b"%s: %s\r\n" % field for field in fields))


def in_order(lines):
    """The lines of a head in the order of a program.

    Apache writes some fields behind all others, and the fields of one name as one line; Caddy
    sorts them by name; both add three.
    """
    fields = []
    for line in lines:
        name, _, value = line.partition(b":")
        lower = name.lower()
        if lower in (b"date", b"server", b"connection"):
            continue
        name = b"ETag" if lower == b"etag" else name
        for part in re.split(rb", (?=<)", value) if lower == b"link" else [value]:
            fields.append((PLACED.index(lower) if lower in PLACED else PLACED.index(b""), b"" if lower in PLACED else lower,
                           name + b": " + part.strip()))
    return [line for _, _, line in sorted(fields, key=lambda field: field[:2])]


def ask_http(command, env, body, head):
    with open(os.environ["HOST_COUNTS"], "a") as counts:
        print("asked" if head else "started", file=counts)
    if head is None:
        answer, error, status = start(command, env, body)
        lines, gap, rest = answer.partition(b"\n\n")
        return (b"\n".join(in_order(lines.split(b"\n"))) + gap + rest if gap else answer), error, status
    log = os.environ["HOST_LOG"]
    since = os.path.getsize(log)
    with socket.create_connection(("127.0.0.1", int(os.environ["HOST_PORT"]))) as s:
        answer = received(s, head + body.read(), int(env.get(b"CONTENT_LENGTH") or 0))
    lines, gap, rest = answer.partition(b"\r\n\r\n")
    first, *lines = lines.split(b"\r\n")
    if not gap or not first.startswith(b"HTTP/1."):
        sys.exit(f"through.py: no answer of HTTP: {answer[:200]}")
    lines = in_order([b"Status: " + first.partition(b" ")[2], *lines])
    return b"\n".join(lines) + b"\n\n" + rest, *complaints(log, since, lambda line: line.startswith(b"["))


# ---- As cgi_run.c


def ask(words, body):
    """(output, complaints, exit status), the head's lines, the HTTP status and the body."""
    file, env = os.fstat(body.fileno()), {}
    size = file.st_size if stat.S_ISREG(file.st_mode) else None
    if size is not None:
        env[b"CONTENT_LENGTH"] = b"%d" % size
    while words and b"=" in words[0]:
        name, _, value = words.pop(0).partition(b"=")
        env[name] = value
    if os.environ["THROUGH"] == "http":
        done = ask_http(words, env, body, request_of(words, env))
    else:
        done = (ask_scgi if is_served(words, env, size) else lambda *them: start(*them[:3]))(words, env, body, None)
    head, gap, rest = (b"", b"\n", done[0][1:]) if done[0].startswith(b"\n") else done[0].partition(b"\n\n")
    statuses = re.findall(rb"^Status: (.*)", head, re.M)
    is_status = len(statuses) == 1 and re.match(rb"([0-9]+) ", statuses[0])
    return done, head + b"\n" if gap and head else head, int(is_status[1]) if is_status else None, rest


def requests():
    """A label, the file of standard input, and the words of each request."""
    words = []
    for word in sys.stdin.buffer.read().split(b"\0"):
        if word or not words:
            words.append(word)
        else:
            yield words[0], words[1], words[2:]
            words = []


def ask_many():
    # What one request does not need costs more than the request.
    import codecs
    import json
    codecs.register_error("shown", lambda error: ("".join(chr(0xf700 + byte) for byte in error.object[error.start:error.end]), error.end))
    for number, (label, body, words) in enumerate(requests()):
        with open(body, "rb", buffering=0) as file:
            (_, error, exit_status), head, status, rest = ask(words, file)
        row, head, body, error = (text.decode("utf-8", "shown") for text in (label, head, rest, error))
        print(json.dumps({"number": number, "row": row, "exit": exit_status, "status": status, "head": head.removesuffix("\n").split("\n") if head else [],
                          "bytes": len(rest), "body": body, "error": error}, ensure_ascii=False, separators=(",", ":")))


def ask_one(folder, words):
    (output, error, exit_status), head, status, rest = ask(words, sys.stdin.buffer.raw)
    ended = b"%d %d\n" % (exit_status, status) if status else b"%d\n" % exit_status
    for name, text in (("out", output), ("error", error), ("head", head), ("body", rest), ("ended", ended)):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text)


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    if sys.argv[1] == "-t":
        ask_many()
    else:
        ask_one(sys.argv[1], [os.fsencode(word) for word in sys.argv[2:]])


main()
