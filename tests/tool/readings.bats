# readings: the page of an event shows when its own source was last read, not the last sync.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/merged

# Event 1 of hall, and Event 2 of pub; hall fails later, and pub has a new event.
fail_later() {
	feed hall 1
	feed pub 2
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	hall=$(slug_of 'Event 1')
	pub=$(slug_of 'Event 2')
	fault hall.ics 500
	feed pub 2 3
	at 2
	tool_fails sync "$HOST"
}

slug_of() { # NAME
	served | sed -n "s/ $1\$//p"
}

checked() { # SLUG INSTANT
	cgi GET page-event '' "/$1"
	grep -q "<time datetime=\"$2\">[^<]*, checked on " "$body_file"
	cgi GET page-event '' "/$1.md"
	grep -q "checked on .* ($2)" "$body_file"
}

generation() {
	readlink "$CARTAZ_VAR/$HOST/current"
}

reading_of() { # NAME
	cartaz records "$HOST" | gojq -r "select(.name == \"$1\").read_at"
}

@test "readings: an event of a source that fails has the time of its last complete reading" {
	local before
	fail_later
	checked "$hall" 2026-12-01T09:00:00-03:00
	checked "$pub" 2026-12-01T11:00:00-03:00
	brand_edit "$HOST" '.timezone = "Europe/Lisbon"'
	tool_ok rebuild "$HOST"
	checked "$hall" 2026-12-01T12:00:00Z
	checked "$pub" 2026-12-01T14:00:00Z
	brand_edit "$HOST" '.timezone = "America/Sao_Paulo"'
	tool_ok rebuild "$HOST"
	# Another reading without news makes no generation.
	before=$(generation)
	at 4
	tool_fails sync "$HOST"
	[ "$(generation)" = "$before" ]
	# The source answers again: the time is new, and the event has not changed.
	fault hall.ics
	feed pub 2
	at 6
	tool_ok sync "$HOST"
	checked "$hall" 2026-12-01T15:00:00-03:00
	cgi GET page-event '' "/$hall.ics"
	grep -q 'SEQUENCE:0' "$body_file"
}

@test "readings: an unconfirmed event has one time, as its page and agents show" {
	fail_later
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	cgi GET page-event '' "/$hall"
	grep -q '<p class="notice">Not confirmed since Tuesday, December 1' "$body_file"
	run ! grep -q 'checked on' "$body_file"
	cgi GET page-event '' "/$hall.md"
	grep -q 'Not confirmed since' "$body_file"
	run ! grep -q 'checked on' "$body_file"
}

@test "readings: an old source makes only its own events old, until it is read again" {
	brand_edit "$HOST" '.max_stale = "4h"'
	fail_later
	at 5
	tool_fails sync "$HOST"
	cgi GET page-event '' "/$hall"
	grep -q 'were last updated on December 1, at 9' "$body_file"
	cgi GET page-embed '' "/$hall"
	grep -q 'were last updated on December 1, at 9' "$body_file"
	printf '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_event","arguments":{"slug":"%s"}}}' "$hall" >request
	BODY=request cgi POST mcp '' '' CONTENT_TYPE=application/json
	body_is '.result.structuredContent.stale_since == "2026-12-01T09:00:00-03:00"'
	cgi GET page-event '' "/$pub"
	run ! grep -q 'were last updated' "$body_file"
	# No source has news, but the reading of this one is.
	fault hall.ics
	at 5 59
	tool_ok sync "$HOST" --source hall
	cgi GET page-event '' "/$hall"
	run ! grep -q 'were last updated' "$body_file"
}

@test "readings: a merged event has the earliest time of the sources with its tickets" {
	local sold='tickets: [{name: "Full", total: "30.00"}]'
	native a "{id: \"a1\", name: \"Siba\", $HALL, $sold}" '{id: "a2", name: "Otto"}' "{id: \"a3\", name: \"Duna\", $HALL}"
	native b "{id: \"b1\", name: \"Siba\", $HALL, $sold}" "{id: \"b3\", name: \"Duna\", $HALL, $sold}"
	brand a=2 b=1
	tool_ok sync "$HOST"
	native a "{id: \"a1\", name: \"Siba\", $HALL, $sold}" '{id: "a2", name: "Lula"}' "{id: \"a3\", name: \"Duna\", $HALL}"
	at 2
	tool_ok sync "$HOST" --source a
	[ "$(reading_of Siba)" = 2026-12-01T12:00:00Z ]
	[ "$(reading_of Duna)" = 2026-12-01T12:00:00Z ]
	[ "$(reading_of Lula)" = null ]
	native b "{id: \"b1\", name: \"Siba\", $HALL}" "{id: \"b3\", name: \"Duna\", $HALL, $sold}" '{id: "b4", name: "Karina"}'
	at 4
	tool_ok sync "$HOST" --source b
	[ "$(reading_of Siba)" = 2026-12-01T14:00:00Z ]
	[ "$(reading_of Duna)" = null ]
}

@test "readings: times in a copy of the records are neither used nor reported as unread" {
	fail_later
	cartaz records "$HOST" >copy.ndjson
	grep -q read_at copy.ndjson
	sources '{"name": "copy", "kind": "native"}'
	tool_ok import "$HOST" copy.ndjson --source copy --accept-shrink
	run ! grep read_at "$out_file" "$err_file"
	[ "$(reading_of 'Event 1')" = null ]
}
