# What came in from a calendar goes out of it again: entry by entry, as ical.js reads both;
# which instants occur says recurring-ical-events (support/calendar_trips.py).  The instants
# are compared, the zone's clock, whole days, the cancelled ones, SUMMARY, LOCATION,
# DESCRIPTION, CATEGORIES, GEO, STATUS and LAST-MODIFIED.  URL is the page's.

load ../helpers/catalog
load ../helpers/tool
load ../helpers/answer

setup() {
	export CARTAZ_NOW=2026-11-18T12:00:00Z
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=/dev/null in=$BATS_TEST_TMPDIR/in
	mkdir "$in"
	# A module finds its packages beside itself.
	cp "$TESTS/clients/trips.mjs" "$BATS_TEST_TMPDIR"
	ln -s "$ROOT/build/npm/clients/node_modules" "$BATS_TEST_TMPDIR/node_modules"
}

trips() { # [BUILD]
	"$TESTS/support/calendar_trips.py" "${1:-$BUILD}" "$BATS_TEST_TMPDIR/trips.mjs" "$TESTS/clients/trips.txt" \
		"$CARTAZ_NOW" "$in"/*.ics >"$out_file" || {
		cut -c 1-200 "$out_file" | head -n 40
		return 1
	}
}

# Files of the fixture: "== NAME" begins one.
odd_calendars() {
	awk -v folder="$in" '
		function ended() { if (file) { print "END:VCALENDAR\r" >file; close(file) } }
		/^#/ || /^$/ { next }
		/^== / { ended(); file = folder "/odd-" $2 ".ics"; printf "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//x//EN\r\n" >file; next }
		{ printf "%s\r\n", $0 >file }
		END { ended() }' "$TESTS/fixtures/import/odd_calendars.txt"
}

@test "31 calendars as programs export them go out as they came in" {
	"$TESTS/support/wild_calendars.py" "$in"
	trips
	out_is '.trips == 31 and .entries >= 836 and .cancelled == 5 and .descriptions >= 830 and .categories >= 830
		and .places >= 830 and .geo >= 830 and .zones >= 560 and .modified >= 830 and .days >= 15'
}

@test "so do calendars that are written oddly" {
	odd_calendars
	trips
	out_is '.trips == 14 and .entries >= 30 and .days == 5 and .cancelled == 1'
}

# The program's answer passes through a filter of the test.
# bats test_tags=whole
@test "what is lost or wrong in a feed is noticed" {
	local filter name wild=$BATS_TEST_TMPDIR/wild
	mkdir "$wild"
	"$TESTS/support/wild_calendars.py" "$wild"
	for name in google-weekly-exdate outlook-exceptions google-override-moved google-all-day-series; do
		cp "$wild/$name.ics" "$in"
	done
	mkdir -p "$BATS_TEST_TMPDIR/build/cgi-bin"
	ln -s "$BUILD/cartaz" "$BATS_TEST_TMPDIR/build/cartaz"
	trips
	while read -r filter; do
		printf '#!/bin/sh\n"%s/cgi-bin/page-events" | sed '"'%s'"'\n' "$BUILD" "$filter" \
			>"$BATS_TEST_TMPDIR/build/cgi-bin/page-events"
		chmod +x "$BATS_TEST_TMPDIR/build/cgi-bin/page-events"
		never trips "$BATS_TEST_TMPDIR/build"
	done <<-'END'
		s/^DTEND;TZID=America.Sao_Paulo:\(........\)T22/DTEND;TZID=America\/Sao_Paulo:\1T23/
		/^DTEND;VALUE=DATE/d
		s/^STATUS:CANCELLED/STATUS:CONFIRMED/
		/^CATEGORIES/d
		/^GEO/d
		/^LOCATION/d
		s/vírgulas/virgulas/
		s/^SUMMARY:Enc/SUMMARY:enc/
		/^LAST-MODIFIED/d
		s/^URL:.*/URL:https:\/\/bilhetes.example\r/
		s/^\(DTSTART;TZID=America.Sao_Paulo:2026110\)/\10/
	END
}

@test "round_trip says what ical.js cannot read" {
	printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:x DTSTART:20261205T100000Z 'X-A=1' END:VEVENT \
		END:VCALENDAR >"$in/broken.ics"
	run "$TESTS/support/round_trip" "$in/broken.ics" "$CARTAZ_NOW"
	same status 1 "$status"
	[[ $output == *'broken.ics: ical.js cannot read it: '* && $output != *' at '*'.mjs:'* ]] || wrong "$output"
}
