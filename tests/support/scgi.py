#!/usr/bin/python3 -IS
"""scgi - requests of SCGI at a socket.

usage: scgi.py SOCKET PROGRAM [NAME=VALUE ...]    one request; its answer
       scgi.py SOCKET --crowd CALLERS STOP_FILE PROGRAM [NAME=VALUE ...]
           each caller asks again and again until the file is there; then the counts of
           the answers by their first line.  An answer that is cut short counts as none.
           After 100 answers STOP_FILE.begun is there.
       scgi.py SOCKET --at-once COUNT FILE PROGRAM [NAME=VALUE ...]
           so many requests, one after another without waiting; the first line of each
           answer goes to the file when it comes, "cut" for one that is not whole; when all
           are sent FILE.sent is there
       scgi.py SOCKET --gone COUNT PROGRAM [NAME=VALUE ...]
           so many requests, and whoever asked goes at once
       scgi.py SOCKET --slow COUNT FILE PROGRAM [NAME=VALUE ...]
           so many requests without the last byte of their body; when the file is there,
           that byte, and the counts of the answers by their first line.  When they are sent
           FILE.sent is there; in FILE.order is whose answer came, one after another
       scgi.py SOCKET --slow-readers COUNT FILE PROGRAM [NAME=VALUE ...]
           the same, and the answers are read when FILE.read is there
       scgi.py SOCKET --readers COUNT FILE PROGRAM [NAME=VALUE ...]
           so many requests whose answers are read when the file is there; the counts of
           their SHA-1, and of what is not whole
       scgi.py SOCKET --each
           a request for each line of words with a tab between them; the answers, a NUL after each
       scgi.py - --print PROGRAM [NAME=VALUE ...]    the bytes of a request
       scgi.py SOCKET --bytes              standard input, then what comes back
       scgi.py SOCKET --each-bytes FILE ...    the same for each file
       scgi.py SOCKET --half               the same, and that nothing else is sent is said
       scgi.py SOCKET --hold SECONDS       part of a request, and when the server went

BODY, a variable of the environment, is a body.
"""
import os
import socket
import sys
import time


def connect(path):
    s = socket.socket(socket.AF_UNIX)
    s.settimeout(600)
    s.connect(path)
    return s


def rest(s):
    answer = b""
    while True:
        try:
            piece = s.recv(65536)
        except ConnectionResetError:
            return answer
        if not piece:
            return answer
        answer += piece


def encoded(program, words):
    body = os.environ.get("BODY", "").encode()
    fields = {"CONTENT_LENGTH": str(len(body)), "SCGI": "1", "REQUEST_METHOD": "GET", "QUERY_STRING": "",
              "HTTP_HOST": "agenda.localhost", "CARTAZ_PROGRAM": program}
    given = [word.split("=", 1) for word in words]
    fields.update(given)
    # A name that is given twice is sent twice.
    twice = [pair for at, pair in enumerate(given) if pair[0] in dict(given[:at])]
    head = b"".join(f"{name}\0{value}\0".encode() for name, value in [*fields.items(), *twice])
    return b"%d:%s,%s" % (len(head), head, body)


def ask(path, request, ends=False):
    s = connect(path)
    s.sendall(request)
    if ends:
        s.shutdown(socket.SHUT_WR)
    return rest(s)


def is_whole(answer):
    head, _, body = answer.partition(b"\n\n")
    return any(line == b"Content-Length: %d" % len(body) for line in head.split(b"\n"))


def crowd(path, callers, stop_file, request):
    said = collections.Counter()

    def call():
        while not os.path.exists(stop_file):
            try:
                answer = ask(path, request)
                said[answer.split(b"\n")[0].decode() if is_whole(answer) else "cut"] += 1
                if sum(said.values()) >= 100 and not os.path.exists(stop_file + ".begun"):
                    open(stop_file + ".begun", "w").close()
            except (BrokenPipeError, ConnectionResetError):  # its worker ended before it had asked
                said["cut"] += 1
            except OSError as error:
                said[type(error).__name__] += 1
                time.sleep(0.01)

    threads = [threading.Thread(target=call) for _ in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps(said))


def at_once(path, count, file, request):
    waiting = selectors.DefaultSelector()
    for _ in range(count):
        s = connect(path)
        s.sendall(request)
        waiting.register(s, selectors.EVENT_READ)
    open(file + ".sent", "w").close()
    with open(file, "w", buffering=1) as lines:
        while waiting.get_map():
            for key, _ in waiting.select(600) or sys.exit("no answer within ten minutes"):
                waiting.unregister(key.fileobj)
                answer = rest(key.fileobj)
                print(answer.split(b"\n")[0].decode() if is_whole(answer) else "cut", file=lines)
                key.fileobj.close()


def wait_for(file):
    while not os.path.exists(file):
        time.sleep(0.02)


def slow(path, count, file, request, reads_at_once):
    waiting = selectors.DefaultSelector()
    for number in range(1, count + 1):
        s = connect(path)
        s.sendall(request[:-1])
        waiting.register(s, selectors.EVENT_READ, number)
    open(file + ".begun", "w").close()
    wait_for(file)
    for key in waiting.get_map().values():
        try:
            key.fileobj.sendall(request[-1:])
        except (BrokenPipeError, ConnectionResetError):
            pass
    open(file + ".sent", "w").close()
    if not reads_at_once:
        wait_for(file + ".read")
    said = collections.Counter()
    with open(file + ".order", "w") as order:
        while waiting.get_map():
            for key, _ in waiting.select(600) or sys.exit("no answer within ten minutes"):
                waiting.unregister(key.fileobj)
                answer = rest(key.fileobj)
                said[answer.split(b"\n")[0].decode() if is_whole(answer) else "cut"] += 1
                print(key.data, file=order)
                key.fileobj.close()
    print(json.dumps(said))


def readers(path, count, file, request):
    waiting = []
    for _ in range(count):
        s = connect(path)
        s.sendall(request)
        waiting.append(s)
    open(file + ".begun", "w").close()
    wait_for(file)
    said = collections.Counter()
    for s in waiting:
        answer = rest(s)
        said[hashlib.sha1(answer).hexdigest() if is_whole(answer) else "cut"] += 1
    print(json.dumps(said))


def gone(path, count, request):
    for _ in range(count):
        with connect(path) as s:
            s.sendall(request)


def main():
    path, what, *words = sys.argv[1:]
    if what in ("--crowd", "--at-once", "--slow", "--slow-readers", "--readers"):
        # Most calls send one request, and to load these costs more than the request.
        global collections, hashlib, json, selectors, threading
        import collections
        import hashlib
        import json
        import selectors
        import threading
    if what == "--crowd":
        crowd(path, int(words[0]), words[1], encoded(words[2], words[3:]))
    elif what == "--at-once":
        at_once(path, int(words[0]), words[1], encoded(words[2], words[3:]))
    elif what in ("--slow", "--slow-readers"):
        slow(path, int(words[0]), words[1], encoded(words[2], words[3:]), what == "--slow")
    elif what == "--readers":
        readers(path, int(words[0]), words[1], encoded(words[2], words[3:]))
    elif what == "--gone":
        gone(path, int(words[0]), encoded(words[1], words[2:]))
    elif what == "--print":
        sys.stdout.buffer.write(encoded(words[0], words[1:]))
    elif what == "--each":
        for line in sys.stdin.buffer.read().decode().splitlines():
            program, *fields = line.split("\t")
            sys.stdout.buffer.write(ask(path, encoded(program, fields)) + b"\0")
    elif what == "--each-bytes":
        for name in words:
            with open(name, "rb") as file:
                sys.stdout.buffer.write(ask(path, file.read()))
    elif what == "--bytes":
        sys.stdout.buffer.write(ask(path, sys.stdin.buffer.read()))
    elif what == "--half":
        sys.stdout.buffer.write(ask(path, sys.stdin.buffer.read(), ends=True))
    elif what == "--hold":
        s = connect(path)
        s.sendall(b"70:CONTENT_LENGTH\0")
        start = time.monotonic()
        rest(s)
        print(int(time.monotonic() - start))
    else:
        sys.stdout.buffer.write(ask(path, encoded(what, words)))


main()
