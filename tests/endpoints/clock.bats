# clock: what an answer says is true at the instant of its request, whenever the snapshot
# was written.  windows.bats holds lists of all surfaces against a reference, and month.py
# all surfaces, hour by hour.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rpc
load ../helpers/imported
load ../helpers/rounds

setup() {
	imported_make
}

ask_everything() { # SLUG...
	local slug program query path
	for slug; do
		request "event $slug" GET event '' "/$slug"
		request "page $slug" GET page-event '' "/$slug"
		request "md $slug" GET page-event '' "/$slug.md"
		request "ics $slug" GET page-event '' "/$slug.ics"
		request "embed $slug" GET page-embed '' "/$slug"
		tool_request "mcp $slug" get_event "{\"slug\":\"$slug\"}"
	done
	while IFS='|' read -r program query path; do
		request "$program $query $path" GET "$program" "$query" "$path"
	done <<-'END'
		page-home||
		events|per_page=50|
		events|page=2&per_page=20|
		events|q=a|
		page-events|per_page=50|
		page-events|open=1|
		page-events|q=night|
		page-events|category=show|/eventos.md
		page-events|when=week&open=1|/eventos.md
		page-events||/eventos.rss
		page-events|when=month|/eventos.rss
		page-events||/eventos.atom
		page-events||/eventos.ics
		page-events|open=1|/eventos.ics
		page-embed||
	END
	tool_request 'mcp search' search_events '{"when":"month","per_page":50}'
}

# Answers of every program about a catalog and its events, into a file: answers FILE SLUG...
answers() {
	answers_to ask_everything "${@:2}"
	gojq -c '{row, body}' "$answers_file" >"$1"
}

@test "clock: after 1 second and for 30 days every answer is the one that a rebuild would give" {
	local now slugs stale=$CARTAZ_VAR
	cd "$BATS_TEST_TMPDIR"
	export HOST=relogio.localhost
	# Two of each kind, and some that are sold out or whose sessions have links and states of their own.
	/usr/bin/python3 -IS "$TESTS/support/window_events.py" 1 | gojq '[group_by(.slug | sub("-.*"; ""))[][:2][]]
		+ [{id: 9001, slug: "esgotado", name: "ESGOTADO: Noite", starts_at: "2026-10-22T22:00:00Z", ends_at: "2026-10-22T23:00:00Z"},
		{id: 9002, slug: "links", name: "Links", sessions: [{starts_at: "2026-10-23T10:00:00Z", buy_url: "https://tickets.example/1"},
			{starts_at: "2026-10-25T10:00:00Z", is_closed: true}, {starts_at: "2026-10-26T10:00:00Z", buy_url: "https://tickets.example/2"},
			{starts_at: "2026-11-26T10:00:00Z", event_status: "cancelled"}]},
		{id: 9003, slug: "lugares", name: "Lugares", location: {name: "Sala 1", city: "Recife"}, sessions: [
			{starts_at: "2026-10-22T22:00:00Z", name: "CANCELADO: Abertura", location: "Sala 2"},
			{starts_at: "2026-10-24T10:00:00Z", description: "Com café."}, {starts_at: "2026-11-01T10:00:00Z", name: "Fim", location: "online"}]}]' >records.json
	CARTAZ_NOW=2026-10-22T15:00:00Z brand_add "$HOST" records.json
	mapfile -t slugs < <(gojq -r '.[].slug' records.json)
	for now in $(printf "%s\n" 2026-11-21T15:00:00Z 2026-10-22T23:00:01Z 2026-10-23T10:00:01Z 2026-10-26T10:00:01Z | sampled 3); do
		export CARTAZ_NOW=$now
		answers "stale.$now" "${slugs[@]}"
		cp -r "$stale" "fresh.$now"
		export CARTAZ_VAR=$PWD/fresh.$now
		cartaz rebuild "$HOST"
		answers "rebuilt.$now" "${slugs[@]}"
		export CARTAZ_VAR=$stale
		diff "stale.$now" "rebuilt.$now"
	done
	# Something changed in that time.
	grep -F '"row":"mcp esgotado"' "stale.$now" | grep -qF ended
}

# bats test_tags=whole
@test "clock: with a timer that stopped 30 days ago, no surface says anything false in any hour" {
	local records=$BATS_TEST_TMPDIR/records.json
	export HOST=parado.localhost CARTAZ_NOW=2026-10-22T15:00:00Z
	/usr/bin/python3 -IS "$TESTS/support/window_events.py" 1 >"$records"
	brand_add "$HOST" "$records"
	brand_edit "$HOST" '.timezone = "America/New_York" | .upstream.max_stale = "10d"'
	cartaz rebuild "$HOST"
	/usr/bin/python3 -ESB "$TESTS/support/month.py" "$records" "$CARTAZ_ETC/brands/$HOST.json" "$CARTAZ_NOW" "$(rounds 48 720)" 10
}

# Three dates, the first over when the snapshot is written, each as announced, cancelled,
# postponed or moved online; of an event that says nothing, or the same words itself.
cancelled_dates() {
	gojq -n --argjson all "$(rounds false true)" '[null, "cancelled", "postponed", "moved_online"] as $words
		| [range(256) as $n | {own: $words[$n % 4], of: [$words[($n / 4 | floor) % 4], $words[($n / 16 | floor) % 4], $words[$n / 64 | floor]]}
			| select($all or .of[1] != null or .of[2] == "cancelled") | select($all or $n % 5 == 0)]
		| to_entries | map(.key as $n | .value as $x | {id: ($n + 1), slug: "e\($n)", name: (if $n % 7 == 3 then "CANCELADO: Noite \($n)" else "Noite \($n)" end),
			event_status: $x.own, buy_url: (if $n % 2 == 0 then "https://tickets.example/all" else null end), timezone: "America/Recife", sessions: [
			{starts_at: "2026-10-20T20:00:00", event_status: $x.of[0]},
			{starts_at: "2026-10-23T20:00:00", event_status: $x.of[1], buy_url: (if $n % 3 == 0 then "https://tickets.example/2" else null end)},
			{starts_at: "2026-10-25T20:00:00", ends_at: "2026-10-25T22:00:00", event_status: $x.of[2]}]})'
}

ask_dates() {
	local slug form
	request list GET events per_page=50
	request 'open list' GET events 'per_page=50&q=noite'
	request page GET page-events per_page=50
	request 'open page' GET page-events 'open=1&per_page=50' /eventos.md
	request calendar GET page-events '' /eventos.ics
	request feed GET page-events '' /eventos.rss
	for slug in $slugs; do
		request "event $slug" GET event '' "/$slug"
		for form in '' .md .ics; do
			request "page $slug$form" GET page-event '' "/$slug$form"
		done
		tool_request "tool $slug" get_event "{\"slug\":\"$slug\"}"
	done
}

@test "clock: dates that are cancelled leave the event in the state of a rebuild, until the last one is over and after it" {
	local now slugs stale=$CARTAZ_VAR
	cd "$BATS_TEST_TMPDIR"
	export HOST=relogio.localhost
	cancelled_dates >records.json
	CARTAZ_NOW=2026-10-22T15:00:00Z brand_add "$HOST" records.json
	slugs=$(gojq -r '.[].slug' records.json)
	for now in 2026-10-23T23:00:01Z 2026-10-26T01:00:01Z; do
		export CARTAZ_NOW=$now
		answers_to ask_dates
		gojq -r '"\(.row): \(.body)"' "$answers_file" >stale
		cp -r "$stale" "fresh.$now"
		export CARTAZ_VAR=$PWD/fresh.$now
		cartaz rebuild "$HOST"
		answers_to ask_dates
		gojq -r '"\(.row): \(.body)"' "$answers_file" >rebuilt
		export CARTAZ_VAR=$stale
		diff stale rebuilt | cut -c 1-700 | head -n 40
		cmp stale rebuilt
	done
}
