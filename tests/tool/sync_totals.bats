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
