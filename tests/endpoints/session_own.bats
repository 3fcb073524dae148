# A session that has a name, a place or a description of its own keeps it: on the event's
# page, in JSON-LD, in rows of lists, in calendars, in Markdown and in MCP.  It is
# Wednesday, 18 November 2026.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/requests
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# As Google exports a weekly series: the next date is a special one elsewhere, the
	# second one is as ever, the third is cancelled in its title alone.
	cat >"$BATS_FILE_TMPDIR/google.ics" <<-'END'
		BEGIN:VCALENDAR
		VERSION:2.0
		BEGIN:VEVENT
		UID:1
		SUMMARY:Weekly jam
		LOCATION:Town Hall\, 1 High Street\, Leeds
		DESCRIPTION:Bring your instrument.
		DTSTART;TZID=Europe/London:20261117T190000
		DTEND;TZID=Europe/London:20261117T210000
		RRULE:FREQ=WEEKLY;COUNT=5
		END:VEVENT
		BEGIN:VEVENT
		UID:1
		RECURRENCE-ID;TZID=Europe/London:20261124T190000
		SUMMARY:Jam | film night
		LOCATION:The Pub\n2 Low Street
		DESCRIPTION:A film <b>instead</b> & crisps.
		DTSTART;TZID=Europe/London:20261124T200000
		DTEND;TZID=Europe/London:20261124T220000
		END:VEVENT
		BEGIN:VEVENT
		UID:1
		RECURRENCE-ID;TZID=Europe/London:20261208T190000
		SUMMARY:CANCELLED: Weekly jam
		LOCATION:Town Hall\, 1 High Street\, Leeds
		DESCRIPTION:Bring your instrument.
		DTSTART;TZID=Europe/London:20261208T190000
		DTEND;TZID=Europe/London:20261208T210000
		END:VEVENT
		END:VCALENDAR
	END
	# As Localist lists the instances of an event, and a series with one date left.
	gojq -n '[{id: 1, slug: "tour", name: "Walking tour", timezone: "Europe/London", location: {name: "Bridge", city: "Leeds"},
			sessions: [{starts_at: "2026-11-24T10:00:00", name: "Walking tour", location: "Bridge"},
				{starts_at: "2026-12-01T10:00:00", location: "Station", description: "<p>Meet <i>inside</i>.</p>"},
				{starts_at: "2026-12-02T10:00:00", name: "Online tour", location: "Zoom"}]},
		{id: 2, slug: "last", name: "Course", timezone: "Europe/London", location: {name: "School", city: "Leeds"},
			sessions: [{starts_at: "2026-11-16T10:00:00"}, {starts_at: "2026-11-23T10:00:00", name: "Exam", location: "Hall 2"}]},
		{id: 3, slug: "one", name: "Talks", location: {name: "School", city: "Leeds"}, timezone: "Europe/London",
			sessions: [{starts_at: "2026-11-23T10:00:00", name: "Talk of Ann", location: "Hall 3", description: "<script>x</script>Ann"}]}]' \
		>"$BATS_FILE_TMPDIR/native.json"
	brand_add jam.localhost "$BATS_FILE_TMPDIR/google.ics"
	brand_add native.localhost "$BATS_FILE_TMPDIR/native.json"
	for host in jam native; do
		brand_edit "$host.localhost" '.locale = "en-GB" | .timezone = "Europe/London" | .country = "GB"'
		cartaz rebuild "$host.localhost"
	done
}

# The text of the parts of the body between START and END, one a line.
texts() { # START END
	/usr/bin/python3 -IS - "$body_file" "$@" <<-'PYTHON'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		for part in re.findall(sys.argv[2] + "(.*?)" + sys.argv[3], text, re.S):
		    part = re.sub(r'<div class="(leaf|mini)[ "].*?</div>', "", part, flags=re.S)
		    print(" ".join(html.unescape(re.sub(r"<[^>]*>", " ", part)).split()))
	PYTHON
}

dates() {
	texts '<ol class="dates">' '</ol>' | sed 's/ \(Tue\|Wed\|Mon\) /\n\1 /g'
}

get() { # HOST PROGRAM [QUERY [PATH]]
	HOST=$1.localhost cgi GET "$2" "${3-}" "${4-}"
}

@test "a changed instance: the page lists each date with its name, place and description" {
	get jam page-event '' /weekly-jam--1
	texts '<h1' '</h1>' | grep -q 'Weekly jam'
	dates | diff - <(cat <<-'END'
		Tue 24 Nov · 20:00–22:00 Buy Calendar Jam | film night, The Pub, 2 Low Street A film instead & crisps.
		Tue 1 Dec · 19:00–21:00 Buy Calendar Town Hall
		Tue 8 Dec · 19:00–21:00 cancelled CANCELLED: Weekly jam, Town Hall
		Tue 15 Dec · 19:00–21:00 Buy Calendar Town Hall
	END
	)
	# The fact is that of the next date, as the time beside it is.
	texts '<dt>Where</dt>' '</dd>' | grep -qx 'The Pub, 2 Low Street'
	grep -oE '(wa.me/|mailto:)[^"]*' "$body_file" | grep -cF 'The%20Pub%2C%202%20Low%20Street%0' | grep -qx 2
	get jam page-event '' /weekly-jam--1.md
	grep -qxF -- '- **Where:** The Pub, 2 Low Street' "$body_file"
	grep -A1 -F '(2026-11-24T20:00:00Z)' "$body_file" | diff - <(cat <<-'END'
		- Tuesday 24 November, from 20:00 to 22:00 (2026-11-24T20:00:00Z), Jam \| film night, The Pub, 2 Low Street
		  A film instead & crisps.
	END
	)
	get native page-event '' /tour
	dates | diff - <(cat <<-'END'
		Tue 24 Nov · 10:00 Buy Calendar Bridge, Leeds
		Tue 1 Dec · 10:00 Buy Calendar Station Meet inside.
		Wed 2 Dec · 10:00 Buy Calendar Online tour, Online
	END
	)
	texts '<dt>Where</dt>' '</dd>' | grep -q '^Bridge, Leeds'
}

@test "a changed instance: the last date is shown with what it has of its own, and the event of one date is that date" {
	get native page-event '' /last
	dates | diff - <(echo 'Mon 23 Nov · 10:00 Buy Calendar Exam, Hall 2')
	get native page-event '' /one
	texts '<h1' '</h1>' | grep -q 'Talk of Ann'
	texts '<dt>Where</dt>' '</dd>' | grep -qx 'Hall 3'
	never grep -q '<script>x' "$body_file"
	never grep -q 'class="dates"' "$body_file"
}

@test "a changed instance: rows of lists are those of their date, with and without a range of dates" {
	get jam page-events
	texts '<li' '</li>' | grep -qF 'Jam | film night 20:00–22:00 · + 2 dates The Pub, 2 Low Street'
	get jam page-events 'from=2026-12-01&to=2026-12-01'
	texts '<li' '</li>' | grep -qF 'Weekly jam 19:00–21:00'
	texts '<li' '</li>' | grep -qF 'Town Hall'
	never grep -q 'film night' "$body_file"
	get jam page-events 'from=2026-12-08&to=2026-12-08'
	# The name has the word for its state already.
	texts '<li' '</li>' | grep 'CANCELLED: Weekly jam' | never grep -q ' cancelled$'
	get jam page-events 'from=2026-12-01&to=2026-12-01' /eventos.md
	grep -qF '[Weekly jam]' "$body_file"
	get native page-events 'from=2026-12-02&to=2026-12-02'
	texts '<li' '</li>' | grep -q '^.*Online tour 10:00.* Online'
	HOST=jam.localhost tool search_events '{}'
	body_is '.result.structuredContent.data[0] | .name == "Jam | film night" and .venue == "The Pub, 2 Low Street" and .city == null'
}

@test "a changed instance: JSON-LD, the calendar of the event and that of the list, and MCP have it" {
	local path
	get jam page-event '' /weekly-jam--1
	json_ld | gojq -e '.name == "Weekly jam" and .location.name == "The Pub, 2 Low Street"
		and (.subEvent | map([.name, .location.name]) == [["Jam | film night", "The Pub, 2 Low Street"], ["Weekly jam", "Town Hall"],
			["CANCELLED: Weekly jam", "Town Hall"], ["Weekly jam", "Town Hall"]])
		and .subEvent[0].description == "A film instead & crisps." and .subEvent[2].eventStatus == "https://schema.org/EventCancelled"'
	for path in /weekly-jam--1.ics '' ; do
		if [ -n "$path" ]; then
			get jam page-event '' "$path"
		else
			get jam page-events '' /eventos.ics
		fi
		tr -d '\r' <"$body_file" | grep -E '^(DTSTART|SUMMARY|LOCATION|STATUS|DESCRIPTION)' |
			sed 's/\\n.*//' | grep -A4 '24T2[0]0000\|20261201' | diff - <(cat <<-'END'
			DTSTART;TZID=Europe/London:20261124T200000
			STATUS:CONFIRMED
			SUMMARY:Jam | film night
			LOCATION:The Pub\, 2 Low Street
			DESCRIPTION:A film instead & crisps.
			DTSTART;TZID=Europe/London:20261201T190000
			STATUS:CONFIRMED
			SUMMARY:Weekly jam
			LOCATION:Town Hall\, 1 High Street\, Leeds
			DESCRIPTION:Bring your instrument.
		END
		)
	done
	HOST=jam.localhost tool get_event '{"slug":"weekly-jam--1"}'
	body_is '.result.structuredContent | .name == "Weekly jam" and .venue == "The Pub, 2 Low Street" and .address == null
		and (.sessions | map([.name, .location, .description]) == [
			["Jam | film night", "The Pub, 2 Low Street", "A film instead & crisps."], [null, "Town Hall", null],
			["CANCELLED: Weekly jam", "Town Hall", null], [null, "Town Hall", null]])'
}

@test "a changed instance: the record and its rebuild keep it, and explain has it" {
	catalog_copy
	get jam event '' /weekly-jam--1
	body_is '.name == "Weekly jam" and .location.name == "Town Hall"'
	cartaz rebuild jam.localhost
	cartaz records jam.localhost | gojq -e '[.sessions[] | .name, .location, .description | select(. != null)] == ["Jam | film night",
		"The Pub, 2 Low Street", "<p>A film <strong>instead</strong> &amp; crisps.</p>", "CANCELLED: Weekly jam"]'
	cartaz explain jam.localhost weekly-jam--1 >"$BATS_TEST_TMPDIR/out"
	grep -qF 'Jam | film night' "$BATS_TEST_TMPDIR/out"
}
