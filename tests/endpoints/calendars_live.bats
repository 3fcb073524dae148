# The calendar of a live brand: what one page of its upstream has, and that it says so.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live

HOST=live.localhost

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	live_start "$BATS_FILE_TMPDIR" 130
	live_brand live.localhost
}

teardown_file() {
	live_stop
}

setup() {
	forgotten
}

@test "live calendar: the first 100, asked for at once, whatever page is named; and it says so" {
	cgi GET page-events 'page=2' /eventos.ics
	[ "$http_status" = 200 ]
	[ "$(cat "$live_log")" = '/events?offset=0&limit=100' ]
	"$TESTS/support/calendar_entries.py" "$body_file" >"$BATS_TEST_TMPDIR/entries"
	gojq -e '.entries | length == 100 and .[0].uid == "1@live.localhost" and .[99].uid == "100@live.localhost"' "$BATS_TEST_TMPDIR/entries"
	[[ $(gojq -r '.head["X-WR-CALDESC"]' "$BATS_TEST_TMPDIR/entries") == *'. 130 eventos; aqui estão os 100 primeiros.' ]]
	never grep -qF 'rel="next"' "$head_file"
}

@test "live calendar: an event has the same entry in the list and alone, and keeps it" {
	cgi GET page-events '' /eventos.ics
	"$TESTS/support/calendar_entries.py" "$body_file" | gojq '.entries[0]' >"$BATS_TEST_TMPDIR/first"
	CARTAZ_NOW=2026-11-25T12:00:00Z cgi GET page-event '' /event-1.ics
	"$TESTS/support/calendar_entries.py" "$body_file" | gojq '.entries[0]' >"$BATS_TEST_TMPDIR/alone"
	diff "$BATS_TEST_TMPDIR/first" "$BATS_TEST_TMPDIR/alone"
	# When the upstream changed it, not when it was asked.
	gojq -e '.DTSTAMP == "20260802T120000Z"' "$BATS_TEST_TMPDIR/first"
}

@test "live calendar: an upstream that does not answer is an error, not an empty calendar" {
	mood broken
	cgi GET page-events '' /eventos.ics
	[ "$http_status" = 502 ]
	never grep -q VCALENDAR "$body_file"
}
