#!/usr/bin/python3
"""Is an answer what the published OpenAPI document promises?

usage: validate.py OPENAPI PATH STATUS [--head FILE] [BODY ...]
       validate.py < ANSWERS

PATH is one of the document's; the status must be described there.  Each BODY is
a file with one or more JSON documents, which must fit the schema; without one
the status must have no content.  --head is a file with the header lines: those
that the document requires must be there and fit, and so must the type.
Prints the mistakes and exits 9 when there was one.

ANSWERS has the arguments of many answers, a line each, parted by tabs; there must
be one.  A mistake begins with the number of its line and ": ".
"""

import functools
import json
import re
import sys
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator, FormatChecker

formats = FormatChecker()


@formats.checks("uri")
def is_uri(text):
    return not isinstance(text, str) or (bool(urlsplit(text).scheme) and not re.search(r'[\s<>"{}|\\^`]|[^ -~]', text))


def resolve(api, node):
    while "$ref" in node:
        target = api
        for key in node["$ref"].removeprefix("#/").split("/"):
            target = target[key]
        node = target
    return node


def mistakes(api, schema, value):
    # With the components beside it, every "#/components/..." finds its target.
    whole = {"allOf": [schema], "components": api["components"]}
    for error in Draft202012Validator(whole, format_checker=formats).iter_errors(value):
        yield f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"


def check_head(api, response, lines):
    fields = {}
    for line in lines:
        name, _, value = line.rstrip("\r\n").partition(": ")
        fields[name.lower()] = fields[name.lower()] + ", " + value if name.lower() in fields else value
    for name, header in response.get("headers", {}).items():
        header = resolve(api, header)
        value = fields.get(name.lower())
        if value is None:
            if header.get("required"):
                yield f"no {name}"
            continue
        for why in mistakes(api, header["schema"], int(value) if header["schema"].get("type") == "integer" else value):
            yield f"{name}{why}"
    if fields.get("content-type") not in response.get("content", {None: 0}):
        yield f"Content-Type {fields.get('content-type')}"


def documents(file):
    with open(file, encoding="utf-8") as f:
        text = f.read()
    at, decoder = 0, json.JSONDecoder()
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        yield value


@functools.cache
def document(openapi):
    with open(openapi, encoding="utf-8") as f:
        return json.load(f)


def judge(openapi, path, status, *files):
    api = document(openapi)
    (operation,) = (o for method, o in api["paths"][path].items() if method in ("get", "post"))
    if status not in operation["responses"]:
        return [f"{path} does not describe {status}"]
    response = resolve(api, operation["responses"][status])
    found = []
    if files[:1] == ("--head",):
        with open(files[1], encoding="utf-8") as f:
            found += check_head(api, response, f)
        files = files[2:]
    if bool(files) != ("content" in response):
        return found + [f"{status} has content, or should have: {files}"]
    for file in files:
        (media,) = response["content"].values()
        count = 0
        for value in documents(file):
            count += 1
            found += (f"{file} [{count}] {why}" for why in mistakes(api, media["schema"], value))
        if count == 0:
            found.append(f"{file}: nothing in it")
    return found


if __name__ == "__main__":
    rows = [sys.argv[1:]] if sys.argv[1:] else [line.rstrip("\n").split("\t") for line in sys.stdin]
    assert rows, "no answers"
    wrong = [why if sys.argv[1:] else f"{number}: {why}" for number, row in enumerate(rows, 1) for why in judge(*row)]
    print("\n".join(wrong))
    sys.exit(9 if wrong else 0)
