# A live brand leaves out what a snapshot of the same items leaves out (tool/private.bats).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live
load ../helpers/rpc

HOST=live.localhost

# Two events for each row of the table: "hidden-N" and "seen-N"; in the file items.json.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -Rn '[inputs / "\t" | {name: .[0], hidden: .[1], seen: .[2]}] | to_entries
		| map(.key as $n | .value as $row | ("hidden", "seen") as $kind
			| {id: ($n * 2 + (if $kind == "seen" then 1001 else 1000 end)), slug: "\($kind)-\($n)", name: "Event \($kind) \($n)",
				starts_at: "2099-01-01T20:00:00", timezone: "America/Sao_Paulo", isAccessibleForFree: true}
			| .[$row.name] = ($row[$kind] | fromjson))' "$TESTS/fixtures/private.tsv" >"$BATS_FILE_TMPDIR/items.json"
	live_start "$BATS_FILE_TMPDIR" "$BATS_FILE_TMPDIR/items.json"
	live_brand "$HOST"
}

teardown_file() {
	live_stop
}

setup() {
	CARTAZ_SHARE=$BATS_FILE_TMPDIR/share
	forgotten
}

slugs() {
	gojq -c '[.data[].slug] | sort' "$body_file"
}

@test "private: a live brand lists the events that a snapshot of its items has" {
	local all page program path
	cgi GET events per_page=50
	[ "$http_status" = 200 ]
	is_whole
	all=$(slugs)
	body_is '.meta | .total == 15 and .last_page == 1'
	# No page has a private event; the upstream counts all.
	for page in 1 2 3 4 5; do
		cgi GET events "per_page=7&page=$page"
		[ "$http_status" = 200 ]
		body_is '.meta.total == 30 and .meta.last_page == 5'
		gojq -c '.data[].slug' "$body_file"
	done | gojq -sce --argjson all "$all" 'sort == $all'
	# A page of private events is empty, not an error.
	cgi GET events per_page=1
	[ "$http_status" = 200 ]
	body_is '.data == [] and .meta.total == 30'
	while read -r program path; do
		cgi GET "$program" '' "$path"
		[ "$http_status" = 200 ]
		grep -qF 'Event seen' "$body_file"
		never grep -qF 'Event hidden' "$body_file"
	done <<-'END'
		page-home
		page-events
		page-events /eventos.md
		page-events /eventos.rss
		page-events /eventos.ics
		page-embed
	END
	tool search_events '{"per_page":50}'
	body_is '(.result.structuredContent.data | length) == 15 and (tostring | contains("Event hidden") | not)'
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "native"}'
	cartaz import --accept-shrink --profile moods "$HOST" "$BATS_FILE_TMPDIR/items.json"
	cgi GET events per_page=50
	[ "$(slugs)" = "$all" ]
	live_brand "$HOST"
}

@test "private: an event of a live brand has no address, and an event without tickets that says so is free" {
	local slug form
	while read -r slug; do
		cgi GET event '' "/$slug"
		is_problem 404 event_not_found
		for form in '' .md .ics; do
			cgi GET page-event '' "/$slug$form"
			[ "$http_status" = 404 ]
			never grep -qF 'Event hidden' "$body_file"
		done
		tool get_event "{\"slug\":\"$slug\"}"
		body_is 'tostring | contains("Event hidden") | not'
	done < <(gojq -r '.[].slug | select(startswith("hidden"))' "$BATS_FILE_TMPDIR/items.json")
	cgi GET page-event '' /seen-3.md
	[ "$http_status" = 200 ]
	grep -qi 'grátis' "$body_file"
}
