# sync: the total that an upstream tells, against the events that it gives.

bats_require_minimum_version 1.5.0

load ../helpers/paged_suite

@test "totals: one event in a hundred may be missing, two may not" {
	upstream 100 omits-1
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 0 ]
	[ "$stderr" = "cartaz sync: $HOST: the upstream reports 100 events and returned 99" ]
	[ "$(events_total)" = 99 ]
	upstream 100 omits-2
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: the upstream reports 100 events and returned 98; the snapshot stays as it was; use --accept-incomplete if this is right" ]
	# It stood still: another reading would be the same.
	[ "$(asked)" = 22 ]
	[ "$(events_total)" = 99 ]
	cartaz sync --accept-incomplete "$HOST"
	[ "$(events_total)" = 98 ]
}

@test "totals: one that is larger than each page and smaller than their sum is refused" {
	upstream 25
	cartaz sync "$HOST"
	upstream 25 total-15
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"the upstream reports 15 events and returns more"* ]]
	[ "$(events_total)" = 25 ]
}

without_total() {
	gojq 'del(.list.total)' "$CARTAZ_SHARE/profiles/paged.json" >profile
	mv profile "$CARTAZ_SHARE/profiles/paged.json"
}

@test "totals: a count of pages is kept, and a page within it without events is no end" {
	without_total
	upstream 40 counted-4-0-0
	tool_ok sync "$HOST"
	silent
	[ "$(events_total)" = 40 ]
	# Pages 3 and 4 are missing.
	upstream 40 counted-4-3-0
	tool_fails sync "$HOST" --accept-shrink
	says_once 'the upstream reports 4 pages (/pages), but only 2 have events; the snapshot stays as it was; use --accept-incomplete if this is right'
	[ "$(events_total)" = 40 ]
	tool_ok sync "$HOST" --accept-incomplete
	says_once 'only 2 have events; accepted by --accept-incomplete'
	[ "$(events_total)" = 20 ]
	# A shorter page before the last one does not end the list.
	upstream 40 counted-4-0-2
	tool_ok sync "$HOST"
	silent
	[ "$(events_total)" = 39 ]
	# Some count a page more if the last page is full.
	upstream 40 counted-5-0-0
	tool_ok sync "$HOST"
	says_once 'the upstream reports 5 pages (/pages), but only 4 have events'
	[ "$(events_total)" = 40 ]
	# An empty list has no page, or one.
	upstream 0 counted-1-0-0
	tool_ok sync "$HOST" --accept-shrink
	[ "$(events_total)" = 0 ]
	# The member may be something else.
	gojq '.list.one_page = true' "$CARTAZ_SHARE/profiles/paged.json" >profile
	mv profile "$CARTAZ_SHARE/profiles/paged.json"
	upstream 20 counted-9-0-0
	tool_ok sync "$HOST"
	silent
	[ "$(events_total)" = 20 ]
}
