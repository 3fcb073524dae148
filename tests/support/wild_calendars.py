#!/usr/bin/python3 -IS
"""wild_calendars - calendars as they are met: the shapes of what programs export.

usage: wild_calendars FOLDER

Writes NAME.ics for every row of CALENDARS.  A row has the program that exports so, which
gives the frame (its lines before the events, its time zone, its line ends), and the events.
An event is its lines without BEGIN, END and DTSTAMP; "@" is a UID of the calendar's own.
"""
import os
import sys

SAO_PAULO_GOOGLE = """BEGIN:VTIMEZONE
TZID:America/Sao_Paulo
X-LIC-LOCATION:America/Sao_Paulo
BEGIN:STANDARD
TZOFFSETFROM:-0300
TZOFFSETTO:-0300
TZNAME:GMT-3
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE"""


def zone(name, standard, summer, began, ended, names):
    """A VTIMEZONE whose clock changes on a Sunday of two months."""
    return "\n".join((
        "BEGIN:VTIMEZONE", "TZID:" + name,
        "BEGIN:DAYLIGHT", "TZOFFSETFROM:" + standard, "TZOFFSETTO:" + summer, "TZNAME:" + names[1],
        "DTSTART:" + began[0], "RRULE:FREQ=YEARLY;BYMONTH=%s;BYDAY=%s" % began[1:], "END:DAYLIGHT",
        "BEGIN:STANDARD", "TZOFFSETFROM:" + summer, "TZOFFSETTO:" + standard, "TZNAME:" + names[0],
        "DTSTART:" + ended[0], "RRULE:FREQ=YEARLY;BYMONTH=%s;BYDAY=%s" % ended[1:], "END:STANDARD",
        "END:VTIMEZONE"))


NEW_YORK = zone("America/New_York", "-0500", "-0400", ("20070311T020000", 3, "2SU"),
                ("20071104T020000", 11, "1SU"), ("EST", "EDT"))
LISBON = zone("Europe/Lisbon", "+0000", "+0100", ("19700329T010000", 3, "-1SU"),
              ("19701025T020000", 10, "-1SU"), ("WET", "WEST"))
BERLIN = zone("Europe/Berlin", "+0100", "+0200", ("19810329T020000", 3, "-1SU"),
              ("19961027T030000", 10, "-1SU"), ("CET", "CEST"))
OUTLOOK_EAST = zone("Eastern Standard Time", "-0500", "-0400", ("16010101T020000", 3, "2SU"),
                    ("16010101T020000", 11, "1SU"), ("EST", "EDT"))
OUTLOOK_BRAZIL = """BEGIN:VTIMEZONE
TZID:E. South America Standard Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:-0300
TZOFFSETTO:-0300
END:STANDARD
END:VTIMEZONE"""
HOUSE = zone("Customized Time Zone", "+0100", "+0200", ("16010101T020000", 3, "-1SU"),
             ("16010101T030000", 10, "-1SU"), ("N", "S"))

# The lines before the events, and the line end.
FRAMES = {
    "google": ("PRODID:-//Google Inc//Google Calendar 70.9054//EN\nVERSION:2.0\nCALSCALE:GREGORIAN\n"
               "METHOD:PUBLISH\nX-WR-CALNAME:Agenda\nX-WR-TIMEZONE:America/Sao_Paulo", "\r\n"),
    "outlook": ("PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\nVERSION:2.0\nMETHOD:PUBLISH\n"
                "X-MS-OLK-FORCEINSPECTOROPEN:TRUE", "\r\n"),
    "apple": ("METHOD:PUBLISH\nVERSION:2.0\nX-WR-CALNAME:Casa\nPRODID:-//Apple Inc.//macOS 14.4//EN\n"
              "X-APPLE-CALENDAR-COLOR:#1BADF8\nX-WR-TIMEZONE:Europe/Lisbon\nCALSCALE:GREGORIAN", "\r\n"),
    "nextcloud": ("VERSION:2.0\nCALSCALE:GREGORIAN\nPRODID:-//SabreDAV//SabreDAV//EN\n"
                  "X-WR-CALNAME:Kulturhaus\nREFRESH-INTERVAL;VALUE=DURATION:PT4H", "\n"),
    "meetup": ("VERSION:2.0\nPRODID:-//Meetup//RemoteApi//EN\nCALSCALE:GREGORIAN\nMETHOD:PUBLISH\n"
               "X-ORIGINAL-URL:https://meetup.example/events/ical/\nX-WR-CALNAME:Events", "\n"),
}

CALENDARS = {
    # Google
    "google-weekly-exdate": ("google", SAO_PAULO_GOOGLE, [
        "@;DTSTART;TZID=America/Sao_Paulo:20260307T200000;DTEND;TZID=America/Sao_Paulo:20260307T220000"
        ";RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SA;EXDATE;TZID=America/Sao_Paulo:20261121T200000"
        ";EXDATE;TZID=America/Sao_Paulo:20261226T200000"]),
    "google-last-friday": ("google", SAO_PAULO_GOOGLE, [
        "@;DTSTART;TZID=America/Sao_Paulo:20260130T190000;DURATION:PT3H;RRULE:FREQ=MONTHLY;BYDAY=-1FR"]),
    "google-override-moved": ("google", SAO_PAULO_GOOGLE, [
        "UID:1;DTSTART;TZID=America/Sao_Paulo:20261105T200000;DTEND;TZID=America/Sao_Paulo:20261105T213000"
        ";RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=12",
        "UID:1;RECURRENCE-ID;TZID=America/Sao_Paulo:20261203T200000;DTSTART;TZID=America/Sao_Paulo:20261205T180000"
        ";DTEND;TZID=America/Sao_Paulo:20261205T193000;LOCATION:Outro lugar",
        "UID:1;RECURRENCE-ID;TZID=America/Sao_Paulo:20261224T200000;STATUS:CANCELLED"
        ";DTSTART;TZID=America/Sao_Paulo:20261224T200000;DTEND;TZID=America/Sao_Paulo:20261224T213000"]),
    "google-all-day-series": ("google", "", [
        "@;DTSTART;VALUE=DATE:20261120;DTEND;VALUE=DATE:20261122;RRULE:FREQ=MONTHLY;BYDAY=3FR;UNTIL=20270820"]),
    "google-until-utc": ("google", NEW_YORK, [
        "@;DTSTART;TZID=America/New_York:20261001T193000;DTEND;TZID=America/New_York:20261001T210000"
        ";RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270402T035959Z;BYDAY=TH"]),
    "google-this-and-future": ("google", NEW_YORK, [  # Google makes two series of it
        "UID:a;DTSTART;TZID=America/New_York:20261006T180000;DURATION:PT1H"
        ";RRULE:FREQ=WEEKLY;UNTIL=20261202T045959Z;BYDAY=TU",
        "UID:a_R20261202T230000;DTSTART;TZID=America/New_York:20261202T180000;DURATION:PT1H"
        ";RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=20"]),
    "google-utc-in-zone": ("google", "", [
        "@;DTSTART:20261120T230000Z;DTEND:20261121T010000Z", "@;DTSTART:20261127T230000Z;DTEND:20261128T023000Z"]),
    # Outlook
    "outlook-windows-zone": ("outlook", OUTLOOK_BRAZIL, [
        '@;DTSTART;TZID="E. South America Standard Time":20261103T190000'
        ';DTEND;TZID="E. South America Standard Time":20261103T203000;RRULE:FREQ=WEEKLY;COUNT=30;BYDAY=TU,TH']),
    "outlook-dst": ("outlook", OUTLOOK_EAST, [
        "@;DTSTART;TZID=Eastern Standard Time:20260902T190000;DTEND;TZID=Eastern Standard Time:20260902T210000"
        ";RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=SU"]),
    "outlook-first-weekday": ("outlook", OUTLOOK_EAST, [
        "@;DTSTART;TZID=Eastern Standard Time:20260901T083000;DTEND;TZID=Eastern Standard Time:20260901T093000"
        ";RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"]),
    "outlook-second-last-workday": ("outlook", OUTLOOK_EAST, [
        "@;DTSTART;TZID=Eastern Standard Time:20260529T170000;DURATION:PT45M"
        ";RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;UNTIL=20280131T220000Z"]),
    "outlook-yearly": ("outlook", OUTLOOK_BRAZIL, [
        "@;DTSTART;VALUE=DATE:20200612;DTEND;VALUE=DATE:20200613;RRULE:FREQ=YEARLY;BYMONTHDAY=12;BYMONTH=6",
        "@;DTSTART;VALUE=DATE:20240229;DTEND;VALUE=DATE:20240301;RRULE:FREQ=YEARLY",
        '@;DTSTART;TZID="E. South America Standard Time":20211128T160000;DURATION:PT2H'
        ";RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=11"]),
    "outlook-custom-zone": ("outlook", HOUSE, [
        "@;DTSTART;TZID=Customized Time Zone:20260928T200000;DTEND;TZID=Customized Time Zone:20260928T230000"
        ";RRULE:FREQ=WEEKLY;BYDAY=MO"]),
    "outlook-exceptions": ("outlook", OUTLOOK_BRAZIL, [
        'UID:040000;DTSTART;TZID="E. South America Standard Time":20261110T100000'
        ';DTEND;TZID="E. South America Standard Time":20261110T110000;RRULE:FREQ=DAILY;COUNT=20'
        ';EXDATE;TZID="E. South America Standard Time":20261115T100000,20261116T100000;SEQUENCE:0',
        'UID:040000;RECURRENCE-ID;TZID="E. South America Standard Time":20261120T100000;SEQUENCE:1'
        ';DTSTART;TZID="E. South America Standard Time":20261120T150000'
        ';DTEND;TZID="E. South America Standard Time":20261120T160000',
        'UID:040000;RECURRENCE-ID;TZID="E. South America Standard Time":20261120T100000;SEQUENCE:2'
        ';DTSTART;TZID="E. South America Standard Time":20261120T170000'
        ';DTEND;TZID="E. South America Standard Time":20261120T180000']),
    # Apple
    "apple-spring-forward": ("apple", LISBON, [
        "@;DTSTART;TZID=Europe/Lisbon:20270307T210000;DTEND;TZID=Europe/Lisbon:20270307T230000"
        ";RRULE:FREQ=WEEKLY;COUNT=6"]),
    "apple-fall-back": ("apple", LISBON, [
        "@;DTSTART;TZID=Europe/Lisbon:20261010T103000;DTEND;TZID=Europe/Lisbon:20261010T120000"
        ";RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261231T235959Z"]),
    "apple-rdate-list": ("apple", LISBON, [
        "@;DTSTART;TZID=Europe/Lisbon:20261201T200000;DURATION:PT2H"
        ";RDATE;TZID=Europe/Lisbon:20261203T200000,20261209T180000,20270110T200000",
        "@;DTSTART;VALUE=DATE:20261201;RDATE;VALUE=DATE:20261208,20261215,20261225"]),
    "apple-midnight-end": ("apple", LISBON, [
        "@;DTSTART;TZID=Europe/Lisbon:20261125T220000;DTEND;TZID=Europe/Lisbon:20261126T000000"
        ";RRULE:FREQ=WEEKLY;BYDAY=WE,SA;COUNT=9",
        "@;DTSTART;TZID=Europe/Lisbon:20261128T000000;DTEND;TZID=Europe/Lisbon:20261129T000000"]),
    "apple-floating": ("apple", "", [
        "@;DTSTART:20261120T070000;DTEND:20261120T080000;RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=40"]),
    "apple-until-date": ("apple", LISBON, [
        "@;DTSTART;TZID=Europe/Lisbon:20261102T200000;DURATION:PT1H;RRULE:FREQ=WEEKLY;UNTIL=20261214"]),
    # Nextcloud
    "nextcloud-count-exdate": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261103T193000;DTEND;TZID=Europe/Berlin:20261103T213000"
        ";RRULE:FREQ=WEEKLY;COUNT=8;EXDATE;TZID=Europe/Berlin:20261110T193000;EXDATE:20261124T183000Z"]),
    "nextcloud-cancelled-series": ("nextcloud", BERLIN, [
        "@;STATUS:CANCELLED;DTSTART;TZID=Europe/Berlin:20261201T193000;DURATION:PT2H;RRULE:FREQ=WEEKLY;COUNT=4"]),
    "nextcloud-no-duration": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261201T193000;DTEND;TZID=Europe/Berlin:20261201T193000;RRULE:FREQ=WEEKLY;COUNT=4",
        "@;DTSTART;TZID=Europe/Berlin:20261201T193000;RRULE:FREQ=MONTHLY;COUNT=4",
        "@;DTSTART;TZID=Europe/Berlin:20261202T193000;DURATION:PT0S;RRULE:FREQ=MONTHLY;COUNT=3"]),
    "nextcloud-negative-duration": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261201T193000;DTEND;TZID=Europe/Berlin:20261201T183000;RRULE:FREQ=WEEKLY;COUNT=4",
        "@;DTSTART;TZID=Europe/Berlin:20261202T193000;DURATION:-PT1H;RRULE:FREQ=WEEKLY;COUNT=3"]),
    "nextcloud-byhour": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261125T110000;DURATION:PT50M;RRULE:FREQ=DAILY;BYHOUR=11,15,19;COUNT=60",
        "@;DTSTART;TZID=Europe/Berlin:20261128T160000;DURATION:PT50M"
        ";RRULE:FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=16,20;BYMINUTE=0,30;UNTIL=20270131T225959Z"]),
    "nextcloud-month-days": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20260131T200000;RRULE:FREQ=MONTHLY;BYMONTHDAY=31",
        "@;DTSTART;TZID=Europe/Berlin:20260131T200000;RRULE:FREQ=MONTHLY;BYMONTHDAY=-1,15",
        "@;DTSTART;TZID=Europe/Berlin:20260213T200000;RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
        "@;DTSTART;TZID=Europe/Berlin:20260105T200000;RRULE:FREQ=YEARLY;BYWEEKNO=1,20,53;BYDAY=MO",
        "@;DTSTART;TZID=Europe/Berlin:20260110T200000;RRULE:FREQ=YEARLY;BYYEARDAY=10,100,-1",
        "@;DTSTART;TZID=Europe/Berlin:20260106T200000;RRULE:FREQ=MONTHLY;INTERVAL=3;BYDAY=1TU,3TU"]),
    "nextcloud-hours": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261127T100000;DURATION:PT20M"
        ";RRULE:FREQ=HOURLY;INTERVAL=2;UNTIL=20261127T200000Z",
        "@;DTSTART;TZID=Europe/Berlin:20261128T100000;RRULE:FREQ=MINUTELY;INTERVAL=20;COUNT=7",
        "@;DTSTART;TZID=Europe/Berlin:20261128T100000;RRULE:FREQ=HOURLY;BYDAY=SA;BYHOUR=10,14;COUNT=9"]),
    "nextcloud-overnight": ("nextcloud", BERLIN, [
        "@;DTSTART;TZID=Europe/Berlin:20261024T230000;DTEND;TZID=Europe/Berlin:20261025T050000;RRULE:FREQ=WEEKLY;COUNT=30"]),
    # Meetup and others with one VEVENT for each date
    "meetup-single": ("meetup", NEW_YORK, [
        "UID:event_301@meetup.example;DTSTART;TZID=America/New_York:20261119T183000"
        ";DTEND;TZID=America/New_York:20261119T203000;URL;VALUE=URI:https://meetup.example/301",
        "UID:event_302@meetup.example;DTSTART;TZID=America/New_York:20270314T183000"
        ";DTEND;TZID=America/New_York:20270314T203000;CLASS:PUBLIC"]),
    "meetup-detached": ("meetup", NEW_YORK, [  # instances without their series
        "UID:9;RECURRENCE-ID;TZID=America/New_York:20261201T190000;DTSTART;TZID=America/New_York:20261202T190000;DURATION:PT2H",
        "UID:9;RECURRENCE-ID;TZID=America/New_York:20261208T190000;DTSTART;TZID=America/New_York:20261208T190000;DURATION:PT2H"]),
    "meetup-past": ("meetup", NEW_YORK, [
        "@;DTSTART;TZID=America/New_York:20240109T190000;DURATION:PT2H;RRULE:FREQ=WEEKLY;COUNT=20",
        "@;DTSTART;TZID=America/New_York:20250109T190000;DURATION:PT2H;RRULE:FREQ=WEEKLY;UNTIL=20261102T045959Z"]),
}


def lines_of(event, number):
    """The lines of an event; ";" parts them where a property's name follows."""
    names = ("UID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS",
             "LOCATION", "SEQUENCE", "URL", "CLASS")
    lines = []
    for part in event.split(";"):
        if part == "@":
            lines.append("UID:%d@wild.example" % number)
        elif part.split(":")[0] in names:
            lines.append(part)
        else:
            lines[-1] += ";" + part
    return lines


# What an event tells beside its times, if it does not tell another.
DETAILS = (
    "LOCATION:Casa da Música\\, Rua do Sol 12\\, Recife\\, Brasil",
    "DESCRIPTION:Um encontro\\; com vírgulas\\, e mais.\\nSegunda linha: até às 22h 🎷 <3 & \"aspas\"\\nFim.",
    "CATEGORIES:Teatro,Dança\\, balé",
    "CATEGORIES:Infantil",
    "GEO:-8.0631;-34.8711",
    "LAST-MODIFIED:20261012T080910Z",
    "URL:https://bilhetes.example/a?b=c&d=%C3%A9",
)


def folded(line):
    """At 74 bytes, between characters."""
    parts, part = [], ""
    for letter in line:
        if len((part + letter).encode()) > 74:
            parts.append(part)
            part = " "
        part += letter
    return parts + [part]


def main():
    folder = sys.argv[1]
    for name, (frame, zones, events) in CALENDARS.items():
        head, end = FRAMES[frame]
        lines = ["BEGIN:VCALENDAR"] + head.split("\n") + (zones.split("\n") if zones else [])
        for number, event in enumerate(events, 1):
            lines += ["BEGIN:VEVENT", "DTSTAMP:20261101T120000Z", "SUMMARY:Encontro"]
            own = lines_of(event, number)
            told = {line.split(":")[0].split(";")[0] for line in own}
            lines += own + [part for detail in DETAILS if "RECURRENCE-ID" not in told and detail.split(":")[0] not in told
                            for part in folded(detail)] + ["END:VEVENT"]
        lines.append("END:VCALENDAR")
        with open(os.path.join(folder, name + ".ics"), "w", encoding="utf-8", newline="") as f:
            f.write(end.join(lines) + end)


main()
