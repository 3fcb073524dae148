# Instants without a zone: every view shows them in the brand's zone, in which lists are
# grouped and filtered, too.  The record and the API keep them as they came.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/requests
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# As Localist writes a calendar: UTC, and no X-WR-TIMEZONE.
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 \
		BEGIN:VEVENT UID:1 SUMMARY:Late DTSTART:20270302T233000Z DTEND:20270303T003000Z END:VEVENT \
		BEGIN:VEVENT UID:2 SUMMARY:Floating DTSTART:20270303T190000 END:VEVENT \
		BEGIN:VEVENT UID:3 SUMMARY:Weekly LOCATION:Hall DTSTART:20270302T231500Z 'RRULE:FREQ=WEEKLY;COUNT=3' END:VEVENT \
		END:VCALENDAR >"$BATS_FILE_TMPDIR/utc.ics"
	# As the API of Microsoft Graph names the zone of an instant, as an offset is written,
	# and one that has a place's zone.
	gojq -n '[{id: 1, name: "Graph", timezone: "UTC", starts_at: "2027-03-02T23:30:00Z"},
		{id: 2, name: "Offset", starts_at: "2027-03-02T18:30:00-05:00", door_time: "2027-03-02T17:30:00-05:00"},
		{id: 3, name: "Zoned", starts_at: "2027-03-02T18:30:00-05:00", timezone: "America/New_York"},
		{id: 4, name: "Days", starts_at: "2027-03-02"}] | map(.location = {city: "Leeds"})' >"$BATS_FILE_TMPDIR/native.json"
	brand_add ics.localhost "$BATS_FILE_TMPDIR/utc.ics"
	brand_add native.localhost "$BATS_FILE_TMPDIR/native.json"
	brand_add recife.localhost "$BATS_FILE_TMPDIR/native.json"
	for host in ics native; do
		brand_edit "$host.localhost" '.locale = "en-GB" | .timezone = "Europe/Paris"'
		cartaz rebuild "$host.localhost"
	done
	brand_edit recife.localhost '.locale = "en-GB" | .timezone = "America/Recife"'
	cartaz rebuild recife.localhost
}

# "DATE NAME HOUR" of the rows of a list.
rows() { # HOST [QUERY]
	HOST=$1.localhost cgi GET page-events "${2-}"
	/usr/bin/python3 -IS - "$body_file" <<-'PYTHON'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		day = ""
		for found in re.finditer(r"<h2>(.*?)</h2>\s*<ol>|<h3>.*?>([^<]*)</a></h3>\s*(?:<p>(.*?)</p>)?", text, re.S):
		    day = found[1] or day
		    if found[2]:
		        print(html.unescape(f"{day} | {found[2]} | {found[3] or ''}"))
	PYTHON
}

@test "instants: a list shows them in the zone of its days and of its filter" {
	rows ics | diff - <(printf '%s\n' 'Wed 3 Mar 2027 | Weekly | 0:15 · + 2 dates' 'Wed 3 Mar 2027 | Late | 0:30–1:30' 'Wed 3 Mar 2027 | Floating | 19:00')
	rows ics 'from=2027-03-03&to=2027-03-03' | diff - <(printf '%s\n' 'Wed 3 Mar 2027 | Weekly | 0:15' 'Wed 3 Mar 2027 | Late | 0:30–1:30' 'Wed 3 Mar 2027 | Floating | 19:00')
	HOST=ics.localhost tool search_events '{"from":"2027-03-02","to":"2027-03-02"}'
	body_is '.result.structuredContent.meta.total == 0'
	# A later date of a series.
	rows ics 'from=2027-03-10&to=2027-03-10' | grep -qx 'Wed 10 Mar 2027 | Weekly | 0:15'
	rows native | grep -v Days | diff - <(printf '%s\n' 'Wed 3 Mar 2027 | Graph | 0:30' 'Wed 3 Mar 2027 | Offset | 0:30' 'Tue 2 Mar 2027 | Zoned | 18:30')
	rows native 'from=2027-03-03&to=2027-03-03' | grep -cE 'Graph|Offset' | grep -qx 2
	rows recife | grep -E 'Graph|Offset' | diff - <(printf '%s\n' 'Tue 2 Mar 2027 | Graph | 20:30' 'Tue 2 Mar 2027 | Offset | 20:30')
	rows recife 'from=2027-03-02&to=2027-03-02' | grep -cE 'Graph|Offset' | grep -qx 2
	HOST=ics.localhost cgi GET page-events '' /eventos.md
	grep -qF '| 2027-03-03 00:30 |' "$body_file"
	grep -qF 'those of the event’s own place or, if its time zone is not known, of this site’s time zone.' "$body_file"
}

@test "instants: the page, JSON-LD and MCP have the hour of the brand, and agents its name" {
	HOST=native.localhost cgi GET page-event '' /graph--1.md
	grep -qF '(Paris time, UTC+1; Europe/Paris)' "$body_file"
	grep -qxF -- '- **Starts:** 2027-03-03T00:30:00+01:00' "$body_file"
	HOST=native.localhost cgi GET page-event '' /offset--2
	json_ld | gojq -e '.startDate == "2027-03-03T00:30:00+01:00" and .doorTime == "2027-03-02T23:30:00+01:00"'
	HOST=ics.localhost cgi GET page-event '' /weekly--3
	json_ld | gojq -e '.subEvent | map(.startDate) == ["2027-03-03T00:15:00+01:00", "2027-03-10T00:15:00+01:00", "2027-03-17T00:15:00+01:00"]'
	HOST=native.localhost tool search_events '{"q":"graph"}'
	body_is '.result.structuredContent.data[0].starts_at == "2027-03-03T00:30:00+01:00"'
	HOST=native.localhost tool get_event '{"slug":"graph--1"}'
	body_is '.result.structuredContent | .starts_at == "2027-03-03T00:30:00+01:00"'
	# Calendars have the instant.
	HOST=ics.localhost cgi GET page-event '' /late--1.ics
	tr -d '\r' <"$body_file" | grep -qx 'DTSTART:20270302T233000Z'
	HOST=ics.localhost cgi GET page-events '' /eventos.ics
	tr -d '\r' <"$body_file" | grep -qx 'DTSTART:20270302T233000Z'
}

@test "instants: records and the API keep them, and a time with a zone of its own stays on its clock" {
	HOST=native.localhost cgi GET event '' /graph--1
	body_is '.starts_at == "2027-03-02T23:30:00Z" and .timezone == "UTC"'
	HOST=native.localhost cgi GET event '' /offset--2
	body_is '.starts_at == "2027-03-02T18:30:00-05:00" and .timezone == null'
	HOST=native.localhost cgi GET event '' /zoned--3
	body_is '.starts_at == "2027-03-02T18:30:00-05:00" and .timezone == "America/New_York"'
	cartaz records ics.localhost | gojq -e 'select(.id == 1) | .starts_at == "2027-03-02T23:30:00Z" and .timezone == null'
}
