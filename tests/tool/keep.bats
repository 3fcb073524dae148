# keep: after it, the events of a source that fails leave every list; their pages stay and say so.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

# Two events of hall, one of pub; hall fails from the second hour on.
setup() {
	feeds_kept read_once
	slug=$(<slug)
}

read_once() {
	feed hall 1 2
	feed pub 3
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	served | sed -n 's/ Event 1$//p' >slug
	fault hall.ics 500
}

page() { # [EXTENSION] [QUERY]
	cgi GET page-event "${2-}" "/$slug${1-}"
}

mcp_call() { # NAME ARGUMENTS
	printf '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":%s}}' "$1" "$2" >request
	BODY=request cgi POST mcp '' '' CONTENT_TYPE=application/json
}

names() {
	cgi GET events
	gojq -r '[.data[].name] | sort | join(",")' "$body_file"
}

@test "keep: until then they stay, after it they leave the lists, and they return with the source" {
	local before
	at $((6 * 24))
	tool_fails sync "$HOST"
	says 'hall: the answer is 500' 'its last events stay'
	[ "$(names)" = 'Event 1,Event 2,Event 3' ]
	before=$(readlink "$CARTAZ_VAR/$HOST/current")
	# No source changes, and a new generation is due.
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	says 'hall: the answer is 500' 'its events have left the lists'
	gojq -e '.events == 1 and .unconfirmed == 2' "$CARTAZ_VAR/$HOST/last.json"
	[ "$(readlink "$CARTAZ_VAR/$HOST/current")" != "$before" ]
	[ "$(names)" = 'Event 3' ]
	before=$(readlink "$CARTAZ_VAR/$HOST/current")
	at $((7 * 24 + 2))
	tool_fails sync "$HOST"
	[ "$(readlink "$CARTAZ_VAR/$HOST/current")" = "$before" ]
	page
	[ "$http_status" = 200 ]
	fault hall.ics
	at $((9 * 24))
	tool_ok sync "$HOST"
	[ "$(names)" = 'Event 1,Event 2,Event 3' ]
	page
	run ! grep -q 'class="notice"' "$body_file"
	# Nothing about them changed, so nobody is told that they did.
	cgi GET page-event '' "/$slug.ics"
	grep -q 'SEQUENCE:0' "$body_file"
}

@test "keep: no surface lists them, and each that shows one says since when" {
	local path
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	cgi GET page-home
	grep -q 'Event 3' "$body_file"
	run ! grep -q 'Event [12]' "$body_file"
	for path in /eventos /eventos.md /eventos.rss /eventos.atom /eventos.ics; do
		cgi GET page-events '' "$path"
		[ "$http_status" = 200 ]
		grep -q 'Event 3' "$body_file"
		run ! grep -q 'Event [12]' "$body_file"
	done
	cgi GET events 'q=event'
	body_is '.data | map(.name) == ["Event 3"]'
	cgi GET events 'q=hall'
	body_is '.data | map(.name) == ["Event 3"]'
	cgi GET page-events 'from=2027-01-01&to=2027-01-31'
	run ! grep -q 'Event [12]' "$body_file"
	grep -q event-3 "$CARTAZ_HTDOCS/$HOST/sitemap.xml"
	run -1 grep -q "$slug" "$CARTAZ_HTDOCS/$HOST/sitemap.xml"
	[ "$(served)" = "$(served | grep 'Event 3')" ]
	# Their pages are served, so their records are printed, and say since when.
	[ "$(cartaz records "$HOST" | gojq -r '"\(.name) \(.unconfirmed_since)"' | sort | tr '\n' ,)" = 'Event 1 2026-12-01,Event 2 2026-12-01,Event 3 null,' ]
	page
	[ "$http_status" = 200 ]
	grep -q '<p class="notice">Not confirmed since Tuesday, December 1' "$body_file"
	run ! grep -q 'checked on' "$body_file"
	run ! grep -q '"@type":"Event"' "$body_file"
	page .md
	[ "$http_status" = 200 ]
	grep -q '^\*\*Not confirmed since Tuesday, December 1' "$body_file"
	run ! grep -q 'checked on' "$body_file"
	page .ics
	[ "$http_status" = 200 ]
	grep -q '^STATUS:TENTATIVE' "$body_file"
	cgi GET event '' "/$slug"
	[ "$http_status" = 200 ]
	body_is '.name == "Event 1" and (has("unconfirmed_since") | not)'
	cgi GET page-embed '' "/$slug"
	grep -q 'Not confirmed since Tuesday, December 1' "$body_file"
}

@test "keep: agents find none of them, and are told since when of one that they know" {
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	mcp_call search_events '{"q": "event"}'
	body_is '.result.structuredContent.data | map(.name) == ["Event 3"]'
	mcp_call get_event "{\"slug\": \"$slug\"}"
	body_is '.result.structuredContent.unconfirmed_since == "2026-12-01"'
	mcp_call get_event_page "{\"slug\": \"$slug\"}"
	grep -q 'Not confirmed since Tuesday, December 1' "$body_file"
}

@test "keep: says so in Portuguese and in Spanish" {
	local locale words
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	while IFS='|' read -r locale words; do
		brand_edit "$HOST" ".locale = \"$locale\""
		tool_ok rebuild "$HOST"
		page
		grep -q "$words" "$body_file"
	done <<-'EOF'
		pt-BR|Sem confirmação desde terça-feira, 1º de dezembro
		es|Sin confirmación desde el martes,* 1 de diciembre
	EOF
}

@test "keep: a rebuild keeps them where they are" {
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	brand_edit "$HOST" '.timezone = "Europe/Lisbon"'
	tool_ok rebuild "$HOST"
	[ "$(names)" = 'Event 3' ]
	page
	[ "$http_status" = 200 ]
	grep -q 'Not confirmed since Tuesday, December 1' "$body_file"
	tool_ok verify "$HOST"
}

@test "keep: its length is the source's; a source that is filled by hand keeps its events" {
	brand_edit "$HOST" '.sources[0].keep = "2h"'
	at 1
	tool_fails sync "$HOST"
	[ "$(names)" = 'Event 1,Event 2,Event 3' ]
	at 3
	tool_fails sync "$HOST"
	[ "$(names)" = 'Event 3' ]
	# The sync of another source changes nothing of it.
	at 4
	tool check "$HOST"
	holds "$out_file" 'source hall: was last read 4 h ago' 'its events have left the lists'
	tool_ok sync "$HOST" --source pub
	[ "$(names)" = 'Event 3' ]
	brand_edit "$HOST" '.sources[0] |= del(.url)'
	at 5
	tool_ok sync "$HOST"
	[ "$(names)" = 'Event 1,Event 2,Event 3' ]
	brand_edit "$HOST" '.sources[0].keep = "soon"'
	tool_fails sync "$HOST"
	says '/sources/0/keep: must be a duration'
}

@test "keep: all sources may fail, and the catalog is then empty" {
	fault pub.ics 404
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	[ "$(names)" = '' ]
	page
	[ "$http_status" = 200 ]
	fault hall.ics
	at $((8 * 24))
	tool_fails sync "$HOST"
	[ "$(names)" = 'Event 1,Event 2' ]
}

@test "keep: a brand that reads the records of another brand lists only what that brand confirms" {
	at $((7 * 24 + 1))
	tool_fails sync "$HOST"
	cartaz records "$HOST" >"$feeds/city.ndjson"
	{ gojq -nc '{id: "x", slug: "x", name: "Event x", starts_at: "2027-01-09", unconfirmed_since: "soon"}'; cat "$feeds/city.ndjson"; } >"$feeds/more.ndjson"
	sources city:native:more.ndjson
	tool_ok sync "$HOST" --accept-shrink
	says '/unconfirmed_since is not a date: "soon"'
	gojq -e '.unconfirmed == 2' "$CARTAZ_VAR/$HOST/last.json"
	[ "$(names)" = 'Event 3,Event x' ]
	page
	[ "$http_status" = 200 ]
	grep -q '<p class="notice">Not confirmed since Tuesday, December 1' "$body_file"
	run ! grep -q 'checked on' "$body_file"
	# The first brand confirms them again.
	gojq -c 'del(.unconfirmed_since)' "$feeds/city.ndjson" >"$feeds/more.ndjson"
	at $((7 * 24 + 3))
	tool_ok sync "$HOST"
	[ "$(names)" = 'Event 1,Event 2,Event 3' ]
}
