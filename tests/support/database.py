#!/usr/bin/python3
"""database - helps the suites of a real PostgreSQL.

usage: database.py run FOLDER STATEMENT...  runs statements in turn, by the socket in FOLDER
       database.py script FOLDER            runs the statements of standard input
       database.py move FOLDER              moves events between two cities until it is killed
       database.py hang                     prints a port at which it accepts and never answers
       database.py off                      the same, but its system drops the connections
"""
import re
import socket
import sys
import time

from shapes.postgresql import Connection

MOVE = """WITH x AS (SELECT id FROM shows WHERE city = 'Olinda' ORDER BY random() LIMIT 1),
y AS (SELECT id FROM shows WHERE city = 'Recife' ORDER BY random() LIMIT 1)
UPDATE shows SET city = CASE city WHEN 'Olinda' THEN 'Recife' ELSE 'Olinda' END
FROM x, y WHERE shows.id IN (x.id, y.id) AND nextval('moves') > 0"""

match sys.argv[1:]:
    case ["run", folder, *statements]:
        connection = Connection(folder)
        for statement in statements:
            for row in connection.run(statement):
                print(*row)
    case ["script", folder]:
        connection = Connection(folder)
        for statement in re.split(r";\n", sys.stdin.read()):
            if statement.strip():
                connection.run(statement)
    case ["move", folder]:
        connection = Connection(folder)
        while True:
            connection.run(MOVE)
    case ["hang"]:
        with socket.create_server(("127.0.0.1", 0)) as server:
            print(server.getsockname()[1], flush=True)
            time.sleep(3600)
    case ["off"]:
        # A queue that is full drops the first packet of a connection, as a machine that is off does.
        with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
            queue = [socket.socket() for _ in range(4)]
            for one in queue:
                one.setblocking(False)
                one.connect_ex(server.getsockname())
            print(server.getsockname()[1], flush=True)
            time.sleep(3600)
