# one_page: a list that is one page of a longer list, although its profile requests no other
# page.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

setup() {
	feeds_make
	mkdir -p "$CARTAZ_ETC/profiles"
}

page() { # LAST [MEMBERS]: two and more items, in an object with the members
	seq 1 "$1" | gojq -s "{data: map({nr: ., title: \"Talk \(.)\", date: \"2035-01-01T20:00:00Z\"})} + {${2-}}" >"$feeds/one.json"
}

profile() { # LIST
	echo "{\"profile\": 1, \"list\": $1, \"map\": {\"id\": \"/nr\", \"name\": \"/title\", \"starts_at\": \"/date\"}}" >"$CARTAZ_ETC/profiles/api.json"
}

api() {
	sources "{\"name\": \"api\", \"kind\": \"json\", \"url\": \"$base/one.json\", \"profile\": \"api\"}"
}

is_one_page() { # SIGN
	says "$HOST: api: the list is one page of a longer list ($1), so events are missing; write the requests for the other pages into \"list\" of the profile, or"
	tool_ok status "$HOST"
	holds "$out_file" "json, 1 remark; the list is one page of a longer list, as the answer shows ($1); "
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: source api: the list is one page of a longer list ($1); write the requests for the other pages into \"list\" of the profile, or \"one_page\": true if you need only this page"
}

is_whole() {
	run ! grep -F 'longer list' "$err_file"
	tool_ok status "$HOST"
	run ! grep -F 'longer list' "$out_file"
	tool check "$HOST"
	run ! grep -F 'longer list' "$out_file"
}

@test "one page: a list that grows to a second page is a remark of sync, status and check, until the profile requests it" {
	local shape sign n=0
	profile '{"items": "/data"}'
	api
	while IFS='|' read -r shape sign; do
		page 2 "$shape"
		at $((n += 1))
		tool_ok sync "$HOST"
		if [ -n "$sign" ]; then is_one_page "$sign"; else is_whole; fi
	done <<-'END'
		links: {next: null}, total_paginas: 1, hay_mas: false, cursor: null, meta: {last_page: 1}|
		links: {next: "http://other.example/2"}|/links/next
		total_paginas: 2|/total_paginas
		hay_mas: true|/hay_mas
		cursor: "abc"|/cursor
		meta: {last_page: 2}|/meta/last_page
		total: 23|/total
		total: 2|
	END
	page 2 'hay_mas: true'
	at $((n += 1))
	tool_fails sync --strict "$HOST"
	says '--strict: 0 records left out and 1 remark'
	profile '{"items": "/data", "one_page": true}'
	tool_ok profile lint api
	tool_ok sync "$HOST"
	is_whole
}

@test "one page: members after the list, a Link header, a list at the top, and a request without a page" {
	profile '{"items": "/data"}'
	api
	seq 1 2 | gojq -s '{data: map({nr: ., title: "T", date: "2035-01-01T20:00:00Z"}), meta: {total: 300}}' >"$feeds/one.json"
	tool_ok sync "$HOST"
	is_one_page /meta/total
	page 2
	gojq .data "$feeds/one.json" >list && mv list "$feeds/one.json"
	profile '{"items": ""}'
	fault one.json 'link /two.json'
	at 1
	tool_ok sync "$HOST"
	is_one_page 'its Link header'
	fault one.json
	page 2 'total_pages: 3'
	profile '{"items": "/data", "query": {"size": "50"}}'
	at 2
	hurried tool_ok sync "$HOST"
	is_one_page /total_pages
	gojq '{pages: 3, days: [{talks: .data}]}' "$feeds/one.json" >list && mv list "$feeds/one.json"
	profile '{"items": "/days/*/talks"}'
	at 3
	tool_ok sync "$HOST"
	is_one_page /pages
	profile '{"items": "/data", "query": {"size": "50"}}'
	# One of the total's events in a hundred may never be sent.
	page 100 'total: 101'
	at 4
	hurried tool_ok sync "$HOST" --accept-shrink
	is_whole
}

@test "one page: an upstream, until a sync reads the whole list; a rebuild does not change this" {
	page 2 'has_more: true'
	profile '{"items": "/data", "path": "/one.json"}'
	brand_edit "$HOST" 'del(.sources) | .upstream = {mode: "snapshot", base: $base, profile: "api"}' --arg base "$base"
	tool_ok sync "$HOST"
	says "$HOST: the list is one page of a longer list (/has_more), so events are missing"
	tool_ok rebuild "$HOST"
	tool_ok status "$HOST"
	holds "$out_file" 'the list is one page of a longer list, as the answer shows (/has_more)'
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: the list is one page of a longer list, as the answer shows (/has_more); correct the profile or the file, and import or sync again"
	page 2 'has_more: false'
	tool_ok sync "$HOST"
	is_whole
}

@test "one page: the files of an import may be the pages of one list" {
	page 2 'next: "/two"'
	profile '{"items": "/data"}'
	sources '{"name": "api", "kind": "json", "profile": "api"}'
	tool_ok import --source api "$HOST" "$feeds/one.json"
	run ! grep -F 'longer list' "$err_file"
}
