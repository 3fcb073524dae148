# Calendars as ical.js, which the calendars of Mozilla use, reads them: every feed of the
# samples beside the API, clocks that change, and a calendar that goes in and comes out.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	export WORK=$BATS_FILE_TMPDIR/work
	mkdir "$WORK"
	# A module finds its packages beside itself.
	cp "$TESTS"/clients/calendars.mjs "$WORK"
	ln -s "$ROOT/build/npm/clients/node_modules" "$WORK/node_modules"
	export PATH=$WORK/node_modules/.bin:$PATH
	catalog_make "$BATS_FILE_TMPDIR"
	# Events of two years in each of seven zones, over several changes of the clocks.
	gojq -n '["America/New_York", "Europe/Dublin", "Australia/Lord_Howe", "Africa/Casablanca", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Chatham"]
		as $zones | [range(0; 7 * 200) | {id: (. + 1), slug: "e\(.)", name: "E \(.)", timezone: $zones[. % 7],
			starts_at: (("2027-03-01T00:00:00Z" | fromdate) + ((. / 7 | floor) * 25 + . % 7) * 12000 | todate | rtrimstr("Z")),
			ends_at: (("2027-03-01T01:10:00Z" | fromdate) + ((. / 7 | floor) * 25 + . % 7) * 12000 | todate | rtrimstr("Z"))}]' |
		brand_add zones.localhost -
}

reads() { # TASK ARGS...: says how many entries there were
	node "$WORK/calendars.mjs" "$@" 2>"$BATS_TEST_TMPDIR/said" >"$BATS_TEST_TMPDIR/found" || {
		head -n 40 "$BATS_TEST_TMPDIR/said" "$BATS_TEST_TMPDIR/found"
		return 1
	}
}

@test "calendars: every feed is parsed, and its times are those of the API" {
	local host
	for host in agenda.localhost palco.localhost zones.localhost; do
		export HOST=$host
		api >"$BATS_TEST_TMPDIR/api.json"
		cgi GET page-events '' /eventos.ics
		reads check "$body_file" "$BATS_TEST_TMPDIR/api.json"
		[ "$(cut -d ' ' -f 1 "$BATS_TEST_TMPDIR/said")" -ge 40 ]
	done
	[ "$(cat "$BATS_TEST_TMPDIR/said")" = '1400 entries' ]
}

@test "calendars: so is the calendar of an event" {
	local slug
	export HOST=agenda.localhost
	api >"$BATS_TEST_TMPDIR/api.json"
	while read -r slug; do
		cgi GET page-event '' "/$slug.ics"
		gojq --arg slug "$slug" '.data[] | select(.slug == $slug)' "$BATS_TEST_TMPDIR/api.json" >"$BATS_TEST_TMPDIR/one.json"
		reads check "$body_file" "$BATS_TEST_TMPDIR/one.json"
	done < <(gojq -r '.data[] | select(.starts_at) | .slug' "$BATS_TEST_TMPDIR/api.json" | head -n "$(rounds 8 25)")
}

# bats test_tags=whole
@test "calendars: a wrong time, end, name or zone is noticed" {
	local from to
	export HOST=zones.localhost
	api >"$BATS_TEST_TMPDIR/api.json"
	cgi GET page-events '' /eventos.ics
	while IFS='|' read -r from to; do
		sed "s,$from,$to," "$body_file" >"$BATS_TEST_TMPDIR/spoilt.ics"
		if cmp -s "$body_file" "$BATS_TEST_TMPDIR/spoilt.ics"; then wrong "nothing has $from"; fi
		never reads check "$BATS_TEST_TMPDIR/spoilt.ics" "$BATS_TEST_TMPDIR/api.json"
	done <<-'END'
		^TZOFFSETTO:-0400|TZOFFSETTO:-0500
		^DTSTART;TZID=America.New_York:20270301T|DTSTART;TZID=America/New_York:20270302T
		^DTEND;TZID=Europe.Dublin:202703|DTEND;TZID=Europe/Dublin:202704
		^SUMMARY:E 7\r|SUMMARY:F 7\r
		^UID:2@|UID:1@
		^DTSTART:20270314T020000|DTSTART:20270414T020000
	END
}

@test "calendars: one that goes in comes out as it was" {
	cat >"$BATS_TEST_TMPDIR/in.ics" <<-'END'
		BEGIN:VCALENDAR
		VERSION:2.0
		PRODID:-//x//x//EN
		BEGIN:VEVENT
		UID:a@x
		DTSTAMP:20261101T000000Z
		DTSTART:20261202T200000Z
		DTEND:20261202T220000Z
		SUMMARY:Gig\, one
		LOCATION:Sala
		GEO:-8.05;-34.9
		DESCRIPTION:Some words about it
		STATUS:CANCELLED
		END:VEVENT
		BEGIN:VEVENT
		UID:b@x
		DTSTAMP:20261101T000000Z
		DTSTART;VALUE=DATE:20261205
		DTEND;VALUE=DATE:20261208
		SUMMARY:Feira
		END:VEVENT
		BEGIN:VEVENT
		UID:c@x
		DTSTAMP:20261101T000000Z
		DTSTART:20261203T200000
		SUMMARY:Sarau
		END:VEVENT
		END:VCALENDAR
	END
	sed -i 's/$/\r/' "$BATS_TEST_TMPDIR/in.ics"
	run -0 --separate-stderr "$TESTS/support/round_trip" "$BATS_TEST_TMPDIR/in.ics" "$CARTAZ_NOW"
	[ "$output" = '' ]
	[ "$stderr" = '3 entries in, 3 out' ]
	# What differs is noticed.
	brand_add trip.localhost "$BATS_TEST_TMPDIR/in.ics"
	HOST=trip.localhost cgi GET page-events '' /eventos.ics
	local from to
	while IFS='|' read -r from to; do
		sed "s/$from/$to/" "$body_file" >"$BATS_TEST_TMPDIR/out.ics"
		never reads compare "$BATS_TEST_TMPDIR/in.ics" "$BATS_TEST_TMPDIR/out.ics" 2026-10-19T12:00:00Z 2027-11-18T12:00:00Z
	done <<-'END'
		STATUS:CANCELLED|STATUS:CONFIRMED
		DTSTART:20261202T2|DTSTART:20261202T1
		DTEND:20261202T2200|DTEND:20261202T2100
		DTEND;VALUE=DATE:20261208|DTEND;VALUE=DATE:20261209
		GEO:-8.05|GEO:8.05
		SUMMARY:Feira|SUMMARY:Feiras
		LOCATION:Sala|LOCATION:Cela
		Some words|No words
	END
}
