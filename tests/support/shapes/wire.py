"""What the shapes share: a request as it came, an answer, and the events to serve."""

import decimal
import json
import re
import unicodedata
import urllib.parse
from datetime import datetime, timezone
from zoneinfo import ZoneInfo


class Request:
    """One request, its bytes as they were received."""

    def __init__(self, method, target, headers, body):
        self.method, self.target, self.headers, self.body = method, target, headers, body
        self.path, _, self.query = target.partition(b"?")
        self.parsed = None  # what the shape understood, for the log
        self.served = {}  # how many records of which brand it gave, for the log

    def parameters(self):
        """Names and values in order; UnicodeDecodeError where they are no UTF-8."""
        return [
            (decoded(name), decoded(value))
            for name, _, value in (part.partition(b"=") for part in self.query.split(b"&") if part)
        ]

    def first(self):
        """The first value of each name."""
        found = {}
        for name, value in self.parameters():
            found.setdefault(name, value)
        return found

    def bearer(self, scheme):
        """What follows "Bearer " or "Token "; None without that header, "" for another scheme."""
        header = self.headers.get("authorization")
        if header is None:
            return None
        word, _, secret = header.partition(" ")
        return secret if word.lower() == scheme.lower() else ""

    def count(self, brands):
        for brand in brands:
            self.served[str(brand)] = self.served.get(str(brand), 0) + 1


class Answer:
    """A body of text goes out as it is, anything else as JSON."""

    def __init__(self, status, body, headers=None, type="application/json; charset=utf-8"):
        self.status = status
        self.body = body.encode() if isinstance(body, str) else to_json(body).encode()
        self.headers = {"Content-Type": type} | (headers or {})


class Unknown(Exception):
    """Something that the real one knows and this one does not: 501, never a guess."""


def decoded(raw, plus=True):
    return urllib.parse.unquote_to_bytes(raw.replace(b"+", b" ") if plus else raw).decode("utf-8")


def from_json(text):
    """Numbers keep the digits they are written with."""
    return json.loads(text, parse_float=decimal.Decimal)


def to_json(value):
    if isinstance(value, decimal.Decimal):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(json.dumps(k) + ":" + to_json(v) for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(to_json, value)) + "]"
    return json.dumps(value)


LETTERS = str.maketrans(
    {"æ": "ae", "ð": "d", "ø": "o", "þ": "th", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "œ": "oe", "ŧ": "t"}
)


def words(text):
    """Runs of letters and digits, without marks and case: what a `_key` column holds."""
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text or "").casefold())
    kinds = [(unicodedata.category(c), c) for c in text.translate(LETTERS)]
    return "".join(c if k[0] in "LN" else "" if k[0] == "M" or k == "Cf" else " " for k, c in kinds).split()


def key(text):
    """None for nothing, as an upstream stores what is empty."""
    return " ".join(words(text)) or None


def plain(html):
    return re.sub(r"<[^>]*>", " ", html or "")


def searched(event):
    """The texts that a search looks at."""
    place, producer = event.get("location") or {}, event.get("producer") or {}
    return [event["name"], place.get("name"), place.get("city"), producer.get("name"), plain(event.get("description"))]


def moment(text):
    """The instant of an RFC 3339 time with offset, otherwise None."""
    if not text or len(text) <= 10:
        return None
    when = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return when if when.tzinfo else None


def utc(text, mark="+00:00"):
    """As a timestamptz column gives it; dates and local times stay."""
    when = moment(text)
    return when.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S") + mark if when else text


def local(text, zone):
    """As a column without zone holds it."""
    when = moment(text)
    return when.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M:%S") if when and zone else text


def unix_ms(text):
    when = moment(text)
    return int(when.timestamp() * 1000) if when else text


class Data:
    """Events in the native form, of all brands, and items as this upstream gives them.

    {"brands": {host: {"organizer", "promoter"}}, "events": [native record with "brand"],
     "items": {"brand": host, "list": [...]}}
    """

    def __init__(self, text):
        whole = from_json(text)
        self.brands = whole["brands"]
        self.events = whole["events"]
        self.item_brand = whole.get("items", {}).get("brand")
        self.items = whole.get("items", {}).get("list", [])

    def host_of(self, kind, value):
        """The brand with this organizer or promoter."""
        return next((host for host, names in self.brands.items() if names[kind] == value), None)
