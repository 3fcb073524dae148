# list_pointers: a pointer of the profile's list that no answer has, so that pages would be lost.

bats_require_minimum_version 1.5.0

load ../helpers/paged_suite
load ../helpers/answer

# A sync of COUNT events with this in the list of an own profile: reads COUNT LIST [OPTION]
reads() {
	mkdir -p "$CARTAZ_ETC/profiles"
	gojq --argjson with "$2" '.list = ({path: "/events", items: "/events", max: 10,
		query: (if $with.next.url == null then {cursor: "{cursor?}"} else {} end + {size: "{per_page}"})} + $with)' \
		"$CARTAZ_SHARE/profiles/paged.json" >"$CARTAZ_ETC/profiles/own.json"
	upstream "$1"
	brand_edit "$HOST" '.upstream.profile = "own"'
	tool sync --accept-shrink "${@:3}" "$HOST"
}

finds_nothing() { # ANSWERS POINTERS WHY
	exits 0
	says_once "the profile finds nothing in $1 at $2, so $3"
}

@test "list: a pointer to the next page that no answer has is a remark, because pages may be lost" {
	local why='events of further pages may be missing' row
	reads 25 '{"next": {"cursor": "/curser"}}'
	finds_nothing '1 answer' 'list.next.cursor (/curser)' "$why"
	[ "$(events_total)" = 10 ]
	tool_ok status --json "$HOST"
	out_is ".[0].last.remarks == 1"
	tool_ok profile try "$HOST"
	holds "$out_file" '  finds nothing: list.next.cursor (/curser)'
	reads 25 '{"next": {"cursor": "/curser"}}' --strict
	exits 1
	for row in 'url|/nxt' 'url|/paging/next' 'cursor|/events/0/cursor'; do
		reads 25 "{\"next\": {\"${row%|*}\": \"${row#*|}\"}}"
		finds_nothing '1 answer' "list.next.${row%|*} (${row#*|})" "$why"
	done
	# A second pointer of the same list.
	reads 25 '{"next": {"cursor": "/curser", "more": "/mor"}, "total": "/totl"}'
	finds_nothing '1 answer' 'list.total (/totl), list.next.cursor (/curser), list.next.more (/mor)' "$why"
	tool_ok profile try "$HOST"
	holds "$out_file" '  finds nothing: list.total (/totl), list.next.cursor (/curser), list.next.more (/mor)'
}

@test "list: a total that no answer has is a remark, because nobody compares the number of events" {
	local why='Cartaz cannot compare the number of events'
	reads 25 '{"next": {"url": "/next"}, "total": "/totl"}'
	finds_nothing '3 answers' 'list.total (/totl)' "$why"
	[ "$(events_total)" = 25 ]
	reads 25 '{"next": {"url": "/next"}, "total": {"header": "X-Totl"}}'
	finds_nothing '3 answers' 'list.total (header X-Totl)' "$why"
}

@test "list: a member that is null exists, and the only page may lack a next page" {
	local next
	for next in '"next": {"url": "/next"}' '"next": {"cursor": "/cursor"}'  \
		'"next": {"cursor": "/cursor", "more": "/more"}, "total": "/total"'; do
		reads 25 "{$next}"
		never grep 'finds nothing' "$err_file"
	done
	# The page is not full, or the total says that it has everything.
	for next in '7|"next": {"cursor": "/none"}' '0|"next": {"cursor": "/none"}' \
		'10|"next": {"cursor": "/none"}, "total": "/total"' '10|"next": {"cursor": "/none", "more": "/more"}' \
		'10|"next": {"url": "/next"}'; do
		reads "${next%%|*}" "{${next#*|}}"
		never grep 'finds nothing' "$err_file"
	done
	# The server may have smaller pages than the profile wants.
	reads 5 '{"next": {"cursor": "/none"}}'
	finds_nothing '1 answer' 'list.next.cursor (/none)' 'events of further pages may be missing'
}

@test "list: pointers of a profile that comes with Cartaz are for several upstreams" {
	reads 25 '{"next": {"cursor": "/none"}}'
	mv "$CARTAZ_ETC/profiles/own.json" "$CARTAZ_SHARE/profiles"
	tool_ok sync "$HOST"
	never grep 'finds nothing' "$err_file"
}
