"""What a record and the documented rules allow to be told, for truth.py."""
import datetime
import decimal
import pathlib
import re
import unicodedata
import zoneinfo

ROOT = pathlib.Path(__file__).resolve().parents[2]
OTHER_NAMES = {"U.S.A.": "US", "U.K.": "GB", "England": "GB", "Scotland": "GB", "Wales": "GB", "South Korea": "KR",
               "Czech Republic": "CZ", "Hong Kong": "HK"}
BRAZIL = {line.split("\t")[2] for line in open("/usr/share/zoneinfo/zone1970.tab", encoding="utf-8")
          if not line.startswith("#") and "BR" in line.split("\t")[0].split(",")} | {
    "Brazil/East", "Brazil/West", "Brazil/Acre", "Brazil/DeNoronha", "America/Rio_Branco", "America/Porto_Acre"}
STATES = dict(zip("AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO".split(), """Acre
Alagoas|Amazonas|Amapá|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Minas Gerais|Mato Grosso do Sul
Mato Grosso|Pará|Paraíba|Pernambuco|Piauí|Paraná|Rio de Janeiro|Rio Grande do Norte|Rondônia|Roraima
Rio Grande do Sul|Santa Catarina|Sergipe|São Paulo|Tocantins""".replace("\n", "|").split("|")))
STATUS = ["cancelled", "postponed", "rescheduled", "moved_online", "tentative", "scheduled"]  # the more cautious first
LABELS = {"cancelled": "cancelled canceled cancelado cancelada", "postponed": "postponed adiado adiada suspenso",
          "rescheduled": "rescheduled remarcado reagendado", "moved_online": "movedonline", "tentative": "tentative provisional aconfirmar porconfirmar", "sold_out": "soldout esgotado esgotada lotado",
          "on_sale": "onsale available instock avenda disponivel"}
TITLE_STATE = r"^\W*({0})\s*[]:!|)*–—-]|(?:[[|(*–—]|\s-)\s*({0})\W*$"  # at the start, or at the end
COUNTRIES = {}  # code: names
for two, three in re.findall(r"\b([A-Z]{2})/([A-Z]{3})\b", (ROOT / "common/event/countries.c").read_text(encoding="utf-8")):
    COUNTRIES[two] = {two, three}
for file in (ROOT / "static/locales").glob("*.countries"):
    for code, name in re.findall(r"^([A-Z]{2}) ([^:]*):", file.read_text(encoding="utf-8"), re.M):
        COUNTRIES[code].add(name)


def squeeze(text):
    """Text as it is compared: no invisible characters, single blanks."""
    seen = "".join(c for c in str(text) if c.isspace() or unicodedata.category(c) not in ("Cf", "Cc", "Cn", "Co"))
    return " ".join(re.sub("[\ufe00-\ufe0f]", "", seen).split())


def fold(text):
    plain = unicodedata.normalize("NFKD", squeeze(text)).casefold()
    return "".join(c for c in plain if c.isalnum())


CODES = {fold(name): code for code, names in COUNTRIES.items() for name in names} | {
    fold(name): code for name, code in OTHER_NAMES.items()}


def text_or_none(value):
    if value is None or isinstance(value, (dict, list, bool)):
        return None
    return squeeze(value) or None


def moment(text, zone):
    """A date, a local or an exact time; None for what is none."""
    if not isinstance(text, str):
        return None
    try:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", text.strip()):
            return datetime.date.fromisoformat(text.strip())
        when = datetime.datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return when.replace(tzinfo=zone) if when.tzinfo is None and zone else when


def is_before(a, b):
    if isinstance(a, datetime.datetime) != isinstance(b, datetime.datetime):
        a, b = datetime.date(a.year, a.month, a.day), datetime.date(b.year, b.month, b.day)
    elif isinstance(a, datetime.datetime) and (a.tzinfo is None) != (b.tzinfo is None):
        a, b = a.replace(tzinfo=None), b.replace(tzinfo=None)
    return a < b


def number(value):
    try:
        return decimal.Decimal(str(value).strip())
    except decimal.InvalidOperation:
        return None


class Record:
    """What a record and the documented rules allow to be told."""

    def __init__(self, record, brand, now):
        self.record, self.brand = record, brand
        self.name, self.description = squeeze(record["name"]), record.get("description") or ""
        self.id = str(record["id"])
        self.times(now)
        self.place(record.get("location") or {})
        self.sale(now)
        producer = record.get("producer") or {}
        self.producer = text_or_none(producer.get("name"))
        sources = record.get("sources") or []
        self.sources = [text_or_none(source["name"]) for source in sources]
        images = record.get("images") or {}
        self.images = [a for a in (images.get("banner"), images.get("thumbnail")) if isinstance(a, str)]
        checkout = (brand.get("checkout_url") or "").replace("{slug}", record["slug"])
        self.links = [a for a in (record.get("buy_url"), record.get("url"), checkout) if a and isinstance(a, str)]
        self.links += [s[k] for s in sources for k in ("url", "buy_url") if k in s]

    def times(self, now):
        zone = text_or_none(self.record.get("timezone"))
        try:
            known = zoneinfo.ZoneInfo(zone) if zone else None
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            zone = known = None
        self.zone = zone
        self.start, self.end = (moment(self.record.get(key), known) for key in ("starts_at", "ends_at"))
        if self.start and self.end and is_before(self.end, self.start):
            self.end = None
        self.doors = moment(self.record.get("door_time"), known)
        last = self.end or self.start
        here = now.astimezone(known or zoneinfo.ZoneInfo(self.brand["timezone"]))
        if last is None:
            self.is_over = False
        elif not isinstance(last, datetime.datetime):
            self.is_over = last < here.date()
        else:
            self.is_over = last < (here if last.tzinfo else here.replace(tzinfo=None))

    def place(self, place):
        self.place_name, self.city, self.address = (
            text_or_none(place.get(key)) for key in ("name", "city", "formatted_address"))
        self.state, self.abbr = text_or_none(place.get("state")), text_or_none(place.get("state_abbr"))
        country = text_or_none(place.get("country"))
        self.country = CODES.get(fold(country or ""))
        if self.country is None and self.zone in BRAZIL:
            self.country = "BR"
        if (self.country is None and self.zone is None and self.abbr and self.state
                and fold(STATES.get(self.abbr.upper(), "")) == fold(self.state)):
            self.country = "BR"
        if self.country == "BR":
            self.complete()
        at = [number(place.get(key)) for key in ("latitude", "longitude")]
        is_one = None not in at and abs(at[0]) <= 90 and abs(at[1]) <= 180 and at != [0, 0]
        self.point = tuple(at) if is_one else (None, None)

    def complete(self):
        by_name = {fold(name): abbr for abbr, name in STATES.items()}
        abbr = self.abbr.upper() if self.abbr and self.abbr.upper() in STATES else None
        abbr = abbr or by_name.get(fold(self.state or "")) or (
            self.state.upper() if self.state and self.state.upper() in STATES else None)
        if abbr:
            self.abbr, self.state = self.abbr or abbr, STATES[abbr]

    def sale(self, now):
        label, told = fold(self.record.get("status") or ""), self.record.get("event_status")
        status = [s for s in STATUS if s != "scheduled" and label in LABELS[s].split()] if label else []
        word = fold(str(told or "").rsplit("/", 1)[-1]).removeprefix("event").replace("movedonline", "moved_online")
        status += [s for s in STATUS if word in (s, *LABELS.get(s, "").split())]
        if not told and not status:
            status = [s for s in ("cancelled", "postponed")
                      if re.search(TITLE_STATE.format(LABELS[s].replace(" ", "|")), self.name, re.I)]
        self.status = min(status, key=STATUS.index) if status else "scheduled"
        self.tickets = [t for t in self.record.get("tickets") or [] if isinstance(t, dict)]
        left = [t for t in self.tickets if t.get("available", True) in (True, 1, "1", "true", None)]
        is_closed = self.record.get("is_closed") in (True, 1, "1", "true")
        if self.is_over:
            self.availability = "ended"
        elif label in LABELS["sold_out"].split() or (self.tickets and not left):
            self.availability = "sold_out"
        elif is_closed or self.status == "cancelled":
            self.availability = "off_sale"
        else:
            self.availability = "available" if self.says_of_sale(label) else "unknown"
        self.is_online = self.record.get("is_online") in (True, 1, "1", "true") or self.status == "moved_online"
        self.amounts, self.totals = set(), set()  # all that is told; what somebody pays
        for t in self.tickets:
            currency = text_or_none(t.get("currency")) or self.brand["currency"]
            price, fee, total = (number(t[key]) if t.get(key) is not None else None for key in ("price", "fee", "total"))
            sums = [price + fee] if price is not None and fee is not None else []
            is_total = price == 0 or (fee is None and self.brand.get("fees") == "included")
            paid = [total] if total is not None else sums or ([price] if is_total else [])
            self.totals |= {(n, currency.upper()) for n in (*paid, *sums) if n is not None}
            self.amounts |= {(n, currency.upper()) for n in [price, fee, total, *sums] if n is not None}

    def says_of_sale(self, label):
        """Has the record a ticket, a link to buy or a label that says so?"""
        sessions = [s for s in self.record.get("sessions") or [] if isinstance(s, dict)]
        links = [o.get("buy_url") for o in (self.record, *sessions)]
        is_link = [isinstance(a, str) and re.match(r"\s*(https?:)?//\w", a, re.I) for a in links]
        return bool(self.tickets) or any(is_link) or label in LABELS["on_sale"].split()

    def pieces(self):
        """The texts that a line about the place may be made of."""
        names = [name for name in COUNTRIES.get(self.country, ()) if len(name) > 3]
        found = [self.place_name, self.city, self.state, self.abbr, self.address, *names]
        return sorted({p for p in found if p}, key=len, reverse=True)
