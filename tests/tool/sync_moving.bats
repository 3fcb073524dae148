# sync: a list that moves while it is read.  What is served was the upstream's at some
# instant of the crawl, or the sync says that it does not know.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/paged_suite
load ../helpers/rounds

@test "moving: by many schedules of events that go, come and move, no set is served that never was" {
	local schedules
	schedules=$(rounds 30 200)
	upstream 0
	gojq '.list.max = 100 | .map = {id: "/number", slug: {tpl: "event-{/number}"}, name: "/title"}' \
		"$CARTAZ_SHARE/profiles/paged.json" >"$BATS_TEST_TMPDIR/p"
	mv "$BATS_TEST_TMPDIR/p" "$CARTAZ_SHARE/profiles/paged.json"
	run "$TESTS/support/moving.py" "$HOST" 1 "$schedules"
	echo "$output"
	[ "$status" = 0 ]
	# Both ways are gone often enough to be tested.
	[[ ${lines[-1]} =~ ^"served: "([0-9]+)", unknown: "([0-9]+)", wrong: 0"$ ]]
	[ "${BASH_REMATCH[1]}" -ge $((schedules / 5)) ]
	[ "${BASH_REMATCH[2]}" -ge $((schedules / 10)) ]
}

@test "moving: a list that shrinks under the crawl is read again until it stands still" {
	upstream 150 erodes
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 0 ]
	[ "$stderr" = "cartaz sync: $HOST: the list changed while it was read: the upstream first reported 150 events, and later 141; reading it again, 3 of at most 4" ] || {
		echo "$stderr"
		return 1
	}
	[ "$(events_total)" = 141 ]
	cgi GET event '' /event-100
	body_is '.name == "Event 100"'
	cartaz status --json "$HOST" | gojq -e '.[0].last | .ok and .records == 141 and .events == 141 and .repeated == 0'
}

@test "moving: one event that is new in front, or gone at the end, costs a reading at most" {
	upstream 25 moves
	run --separate-stderr cartaz sync --strict "$HOST"
	[ "$status" = 0 ]
	[[ $stderr == "cartaz sync: $HOST: the list changed while it was read: "*"; reading it again, 3 of at most 4" ]]
	[ "$(events_total)" = 26 ]
	upstream 25 shrinks
	run --separate-stderr cartaz sync --strict "$HOST"
	[ "$status" = 0 ]
	[ -z "$stderr" ]
	[ "$(events_total)" = 24 ]
	[ "$(asked)" = 6 ]
}

@test "moving: a list that never stands still is not known, unless that is accepted" {
	upstream 25
	cartaz sync "$HOST"
	upstream 25 rolls
	run --separate-stderr cartaz sync --json "$HOST"
	[ "$status" = 1 ]
	[[ ${stderr##*$'\n'} == "cartaz sync: $HOST: the list changed during 4 readings, so events may be missing: "*"; the snapshot stays as it was; use --accept-incomplete if this is right" ]]
	[ "$(grep -c 'reading it again, [34] of at most 4$' <<<"$stderr")" = 2 ]
	gojq -e '.ok == false and (.why | contains("events may be missing"))' <<<"$output"
	[ "$(asked)" = 12 ]
	[ "$(events_total)" = 25 ]
	# Fewer than before, and events that may be missing, are accepted one by one.
	upstream 25 rolls
	run cartaz sync --accept-shrink "$HOST"
	[ "$status" = 1 ]
	upstream 25 rolls
	run --separate-stderr cartaz sync --accept-incomplete "$HOST"
	[ "$status" = 0 ]
	[[ ${stderr} == *"cartaz sync: $HOST: the list changed during 4 readings, so events may be missing: "*"; accepted"* ]]
	[ "$(events_total)" -lt 25 ]
	run cartaz import --accept-incomplete "$HOST" -
	[ "$status" = 2 ]
}

@test "moving: an event that comes twice in a list that stands still is in another's place" {
	upstream 25
	cartaz sync "$HOST"
	upstream 25 unstable
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: the upstream reports 25 events and returned 23; the snapshot stays as it was; use --accept-incomplete if this is right" ]
	[ "$(events_total)" = 25 ]
	[ "$(asked)" = 6 ]
}

@test "moving: a total that collapses on the way is not believed" {
	upstream 25
	cartaz sync "$HOST"
	upstream 40 collapses
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"the upstream first reported 40 events, and later 20; the snapshot stays as it was; use --accept-incomplete if this is right" ]]
	[ "$(events_total)" = 25 ]
	cartaz sync --accept-incomplete "$HOST"
	[ "$(events_total)" = 20 ]
}

@test "moving: the items that wait on the disk have no name, and no one else can read them" {
	upstream 12
	cartaz sync "$HOST"
	upstream 25 halts
	env --default-signal=TERM "$BUILD/cartaz" sync "$HOST" &
	timeout 60 bash -c "until [ \$(wc -l <'$log') = 2 ]; do sleep 0.02; done"
	[ ! -e "$CARTAZ_VAR/$HOST/new.list" ]
	ls -l "/proc/$!/fd" | grep -q "$CARTAZ_VAR/$HOST/new.list (deleted)"
	kill "$!"
	exit_status=0
	wait "$!" || exit_status=$?
	[ "$exit_status" = 143 ]
}
