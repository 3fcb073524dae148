# Many callers while the catalog is made anew under them.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	generation 1 | cartaz import palco.localhost -
}

teardown_file() {
	server_stop
}

# 5000 events and one more for each generation; every name ends in its number.
generation() { # NUMBER
	gojq -nc --argjson g "$1" 'range(1; 5001 + $g) | {id: ., slug: "event-\(.)",
		name: "Event \(.) of generation \($g)", starts_at: "2026-12-01",
		location: {city: "Recife", state_abbr: "PE"}}'
}

# bats test_tags=prefork
@test "200 callers at once see one whole generation each, while import and rebuild go on" {
	local crowd n stop=$BATS_TEST_TMPDIR/stop said=$BATS_TEST_TMPDIR/said
	for n in 2 3 4; do
		generation "$n" >"$BATS_TEST_TMPDIR/$n"
	done
	/usr/bin/python3 -IS "$TESTS/support/crowd.py" "$PORT" palco.localhost 200 "$stop" \
		"$API/events" "$API/events?per_page=50&page=7" "$API/events?q=event&per_page=30" \
		"$API/events?city=recife&page=250" "$API/events/event-17" "$API/openapi.json" \
		"$API/events?page=100&per_page=50" >"$said" 3>&- &
	crowd=$!
	for n in 2 3 4; do
		cartaz import palco.localhost "$BATS_TEST_TMPDIR/$n"
		cartaz rebuild palco.localhost
	done
	cartaz rollback palco.localhost
	cartaz import palco.localhost "$BATS_TEST_TMPDIR/4"
	touch "$stop"
	wait "$crowd"
	cat "$said"
	gojq -e '.wrong == [] and (.statuses | keys) == ["200"] and .statuses["200"] >= 200
		and .most_waiting == 200 and (.generations | length) >= 2
		and (.generations - [1, 2, 3, 4]) == []' "$said"
	# The generations that nobody needs are gone, and nobody missed them.
	[ "$(find "$CARTAZ_VAR/palco.localhost" -name '*.db' | wc -l)" -le 4 ]
	[ ! -e "$CARTAZ_VAR/palco.localhost/000001.db" ]
	http GET "$API/health"
	[ "$http_status" = 200 ]
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || tail -n 20 "$RUN_DIR/log/error.log"
}

# bats test_tags=prefork
@test "nothing of all that was an error to the server" {
	# That all its hands are full is said once, and no error: the rest waits.
	[ "$(grep -v -e AH00484 -e AH00161 "$RUN_DIR/log/error.log" |
		grep -c -e ':error\]' -e ':crit\]' -e ':alert\]' -e 'cartaz program=')" = 0 ]
	[ "$(awk '$5 >= 500' "$RUN_DIR/log/access.log" | wc -l)" = 0 ]
}
