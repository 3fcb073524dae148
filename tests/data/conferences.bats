# The profile "conferences" on the real list of conferences: CARTAZ_TEST_DATA
# names the folder that holds conferences.json.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

setup() {
	file=${CARTAZ_TEST_DATA:?names the folder of conferences.json}/conferences.json
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	brand_edit "$HOST" '.upstream.profile = "conferences"'
}

# All events of the list, page after page.
every_event() {
	local page
	for ((page = 1; ; page++)); do
		cgi GET events "per_page=50&page=$page"
		gojq -c '.data[]' "$body_file"
		[ "$page" -lt "$(gojq .meta.last_page "$body_file")" ] || return 0
	done
}

@test "all records are accounted for: imported, or left out with a reason" {
	[ "$(gojq length "$file")" = 862 ]
	tool_ok import --json "$HOST" "$file"
	out_is '.records == 862 and .events + .left_out == 862
		and ([.reasons[] | select(.left_out).count] | add // 0) == .left_out
		and .left_out < 862 / 100'
	every_event >events
	out_is --slurpfile events events '.events == ($events | length)'
}

@test "every record is there as it was: name, city, address, kind, dates" {
	tool_ok import --json "$HOST" "$file"
	every_event >events
	records_of "$HOST" >kept
	gojq -c '[.id, .buy_url] | tojson' kept | sort -u >pairs
	[ "$(wc -l <pairs)" = "$(wc -l <events)" ]
	# what is left out was there before; nothing else may be missing or more
	gojq -sc 'map([.name, .location.city, .is_online, .starts_at, .ends_at] | tojson) | unique' events >is
	gojq -c 'map([(.name | gsub("^\\s+|\\s+$"; "")), (.city // null), (.online // false),
		.startDate, .endDate] | tojson) | unique' "$file" >should
	same 'the events' "$(gojq -r '.[]' should)" "$(gojq -r '.[]' is)"
}

@test "dates stay dates" {
	tool_ok import "$HOST" "$file"
	every_event >events
	gojq -es 'length > 800 and all(.[]; (.starts_at | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))
		and (.ends_at | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")) and .timezone == null)' events
}

@test "what is over is closed, what is today or later is not" {
	tool_ok import "$HOST" "$file"
	every_event >events
	gojq -es --arg today "${CARTAZ_NOW%T*}" 'all(.[]; .is_closed == (.ends_at < $today))
		and any(.[]; .is_closed) and any(.[]; .is_closed | not)' events
}

@test "ids are positive, different, and the same in every import, whatever the order" {
	tool_ok import "$HOST" "$file"
	every_event >events
	gojq -es 'all(.[]; .id > 0 and .id < 9007199254740992)
		and (map(.id) | length == (unique | length))
		and (map(.slug) | length == (unique | length))' events
	gojq -c '[.id, .slug, .name]' events | sort >first
	tool_ok import "$HOST" "$file"
	every_event | gojq -c '[.id, .slug, .name]' | sort >second
	cmp first second
	gojq -c 'reverse[]' "$file" | tool_ok import "$HOST" -
	every_event | gojq -c '[.id, .slug, .name]' | sort >third
	cmp first third
}
