#!/usr/bin/python3
"""Asks an upstream one thing after another.

usage: ask.py PORT PREFIX AUTHORIZATION < ROWS > ANSWERS

A row is a line of fixtures/shapes/answers.ndjson, an answer the row with the
"status", "text", "body" (null when it is no JSON) and "headers" that came.
"""

import http.client
import json
import sys


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def main():
    port, prefix, authorization = sys.argv[1:4]
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
    for row in map(json.loads, sys.stdin):
        body = row.get("raw") or (json.dumps(row["body"]) if "body" in row else None)
        headers = {"Authorization": row.get("auth", authorization), "Content-Type": body and "application/json"}
        headers = {name: value for name, value in (headers | row.get("headers", {})).items() if value}
        method = "POST" if "post" in row else "GET"
        connection.request(method, prefix + (row.get("post") or row["get"]), body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        came = {name.lower(): value for name, value in answer.getheaders()}
        print(json.dumps({"row": row, "status": answer.status, "text": text, "body": parsed(text), "headers": came}))


main()
