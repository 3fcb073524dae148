#!/usr/bin/python3 -IS
"""languages - checks that every encoded value is exactly one value in the target language.

usage: languages.py ENCODE COUNT

ENCODE is the program of encode.c.  The script encodes COUNT random texts of difficult parts with
every encoder that quotes, and reads the result by the rules of the language's own parser:
Typesense's split_to_values, Meilisearch's quoted_by, PostgREST's pQuotedValue, Lucene's
QueryParser grammar, JSON.
"""
import json
import random
import subprocess
import sys

PIECES = ['"', "'", "`", "\\", "||", "&&", "(", ")", "[", "]", "{", "}", "*", "?", "%", "_", ":", ",",
          "<", ">", "=", "+", "-", "!", "^", "~", "/", "$", " ", "\t", "\r\n", "\u3000", "\u00a0",
          "AND", "OR", "NOT", "TO", "and", "a", "b", "\u00e3", "\uff02", "u0022", "\x01", "\x7f"]
BYTES = [b"\xff", b"\xc0\xa2", b"\xed\xa0\x80", b"\xc3"]


def clean(raw):
    """What every encoder does first."""
    out = []
    while raw:
        for n in range(1, 5):
            try:
                c = raw[:n].decode()
            except UnicodeDecodeError:
                continue
            break
        else:
            n, c = 1, "?"
        out.append(" " if c < " " or c == "\x7f" else c)
        raw = raw[n:]
    return "".join(out)


def ts(value, out):
    values, inside, buffer = [], False, ""
    for i, c in enumerate(out):
        if c == "`" and i > 0 and out[i - 1] == "\\":
            buffer += c
        elif c == "`":
            inside = not (inside and buffer)
        elif c == "," and not inside:
            values.append(buffer)
            buffer = ""
        else:
            buffer += c
    return not inside and not values and out.count("`") == 2 \
        and buffer.strip() == value.replace("`", "").replace("\\", "").strip()


def quoted(out):
    """The text between the quotes, when the last one is the first that ends it."""
    text, i = "", 1
    while out[:1] == '"' and i < len(out) and out[i] != '"':
        i += out[i] == "\\"
        text += out[i:i + 1]
        i += 1
    return text if i == len(out) - 1 else None


def pgrst(value, out):
    return quoted(out) == value


def like(value, out):
    text = quoted(out)
    return text is not None and text[0] == "*" == text[-1] and not set(text[1:-1]) & set('*%_\\"')


def lucene(value, out):
    if out == '""':
        return not value.translate({ord(c): None for c in " <>\u3000"})
    words, word, i = [], "", 0
    while i < len(out):
        if out[i] == "\\":
            if i + 1 == len(out) or out[i + 1] == "u":
                return False
            word += out[i:i + 2]
            i += 2
            continue
        if out[i] in ' \t\n\r\u3000':
            words.append(word)
            word = ""
        elif out[i] in '+-!():^[]"{}~*?\\/&|=<>':
            return False
        else:
            word += out[i]
        i += 1
    words.append(word)
    return not set(words) & {"", "AND", "OR", "NOT"}


def is_json(value, out):
    return json.loads(out) == value


CHECKS = {"ts": ts, "meili": pgrst, "pgrst": pgrst, "like": like, "lucene": lucene, "json": is_json}

random.seed(7)
asked = []
for _ in range(int(sys.argv[2])):
    raw = b"".join(random.choice(BYTES) if random.random() < 0.05 else random.choice(PIECES).encode()
                   for _ in range(random.randrange(12)))
    asked += [(name, raw) for name in CHECKS]
lines = "".join("%s %s\n" % (name, raw.hex()) for name, raw in asked)
answers = subprocess.run([sys.argv[1]], input=lines, capture_output=True, text=True, check=True).stdout.split("\n")
wrong = 0
for (name, raw), answer in zip(asked, answers):
    out = bytes.fromhex(answer).decode()
    if not CHECKS[name](clean(raw), out):
        print("%s of %r: %s" % (name, raw, out))
        wrong += 1
print("%d texts, %d of them not one value" % (len(asked), wrong))
sys.exit(wrong > 0 or len(asked) == 0)
