# Apache before the resident server: what it answers, the programs answer byte for byte.
# A socket without x is none to the rules, which leave everything to the programs then:
# so one server does both.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/serve
load ../helpers/identity

setup_file() {
	local pid
	RESIDENT=1 RESIDENT_OPTIONS='--workers 3' server_start "$BATS_FILE_TMPDIR/run"
	pid=$(pgrep -P "$SERVER_PID" -f '^[^ ]*cartaz[- ]serve ')
	SOCKET=$(tr '\0' '\n' <"/proc/$pid/cmdline" | grep '/resident/socket$')
	# Of a file that is younger than a second Apache's ETag is a weak one.
	find "$CARTAZ_HTDOCS" -type f -exec touch -d '1 hour ago' {} +
	export SERVE_PID=$pid SOCKET=${SOCKET/\/self\//\/$pid\/}
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || {
		answer_show
		tail -n 20 "$RUN_DIR/log/error.log"
	}
	identity_stop
	chmod 0770 "$SOCKET"
	[ ! -d "$RUN_DIR/away" ] || mv "$RUN_DIR/away" "$RUN_DIR/cgi-bin"
}

answers() { # RESIDENT | CGI
	"$TESTS/support/sameness.py" "$PORT" "${SEED:-17}" "${REQUESTS:-300}"
}

# bats test_tags=whole
@test "random requests: status, header and bytes are those of the programs" {
	answers >"$BATS_TEST_TMPDIR/resident"
	chmod 0660 "$SOCKET"
	answers >"$BATS_TEST_TMPDIR/programs"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/programs")" = "${REQUESTS:-300}" ]
	# They are of many kinds.
	[ "$(gojq -r .status "$BATS_TEST_TMPDIR/programs" | sort -u | wc -l)" -ge 8 ]
	diff "$BATS_TEST_TMPDIR/programs" "$BATS_TEST_TMPDIR/resident"
}

@test "no program is started for what the server answers, and all without its socket" {
	mv "$RUN_DIR/cgi-bin" "$RUN_DIR/away"
	for path in "$API/events" "$API/events/no-such" "$API/health" / /eventos /eventos.ics /nada; do
		http GET "$path"
		[[ $http_status == 200 || $http_status == 404 ]]
		[[ $head == *$'\nX-Content-Type-Options: nosniff\n'* ]]
	done
	http POST "$API/agent/identity" -d '{}'
	[ "$http_status" = 201 ]
	http POST /mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
	[ "$http_status" = 200 ]
	chmod 0660 "$SOCKET"
	http GET "$API/events"
	[ "$http_status" -ge 403 ]
	mv "$RUN_DIR/away" "$RUN_DIR/cgi-bin"
	http GET "$API/events"
	[ "$http_status" = 200 ]
}

# A worker keeps no file that changed in the last tenth of a second, so the first request may leave none.
mapped() {
	local worker
	http GET "$API/events?q=samba"
	[ "$http_status" = 200 ]
	for worker in $(pgrep -P "$SERVE_PID"); do
		sed -n '/\.db/p' "/proc/$worker/maps"
	done >"$BATS_TEST_TMPDIR/mapped"
	[ -s "$BATS_TEST_TMPDIR/mapped" ]
}

@test "a worker keeps the snapshot mapped for the next requests, also after a calendar" {
	eventually mapped
	http GET /eventos.ics
	http GET /eventos.ics
	http GET /eventos.ics
	mapped
}

@test "a body of unknown length and the relay are for the programs" {
	local pairs=(-H "X-Origin: http://palco.localhost:$PORT" -H 'Content-Type: application/json' -d "$LOGIN")
	identity_start "$BATS_TEST_TMPDIR"
	identity_relay palco.localhost
	HOST=palco.localhost http POST /auth/token "${pairs[@]}"
	[ "$http_status $(identity_asked)" = '200 1' ]
	mv "$RUN_DIR/cgi-bin" "$RUN_DIR/away"
	http POST "$API/agent/identity" -H 'Transfer-Encoding: chunked' -d '{}'
	[ "$http_status" -ge 403 ]
	HOST=palco.localhost http POST /auth/token "${pairs[@]}"
	[ "$http_status" -ge 403 ]
	[ "$(identity_asked)" = 1 ]
}

# bats test_tags=whole
@test "200 callers see whole generations while the catalog and the workers are replaced" {
	local crowd n stop=$BATS_TEST_TMPDIR/stop said=$BATS_TEST_TMPDIR/said
	generation() { # NUMBER
		gojq -nc --argjson g "$1" 'range(1; 5001 + $g) | {id: ., slug: "event-\(.)",
			name: "Event \(.) of generation \($g)", starts_at: "2026-12-01",
			location: {city: "Recife", state_abbr: "PE"}}'
	}
	generation 1 | CARTAZ_NOW='' cartaz import palco.localhost -
	/usr/bin/python3 -IS "$TESTS/support/crowd.py" "$PORT" palco.localhost 200 "$stop" \
		"$API/events" "$API/events?q=event&per_page=30" "$API/events/event-17" \
		"$API/events?city=recife&page=20" >"$said" 3>&- &
	crowd=$!
	for n in 2 3 4 5 6 7; do
		generation "$n" | CARTAZ_NOW='' cartaz import palco.localhost -
		kill -HUP "$SERVE_PID"
		CARTAZ_NOW='' cartaz rebuild palco.localhost
	done
	touch "$stop"
	wait "$crowd"
	gojq -e '.wrong == [] and (.statuses | keys) == ["200"] and .statuses["200"] >= 200
		and (.generations | length) >= 2 and (.generations - [1, 2, 3, 4, 5, 6, 7]) == []' "$said" ||
		{
			cat "$said"
			return 1
		}
}

# So many lines more than now are in the access log.
answered_more() { # LINES
	local start
	start=$(wc -l <"$RUN_DIR/log/access.log")
	until [ "$(wc -l <"$RUN_DIR/log/access.log")" -ge $((start + $1)) ]; do :; done
}

# bats test_tags=whole
@test "the server goes: no request is lost, because the programs answer" {
	local stop=$BATS_TEST_TMPDIR/stop said=$BATS_TEST_TMPDIR/said crowd
	/usr/bin/python3 -IS "$TESTS/support/crowd.py" "$PORT" agenda.localhost 16 "$stop" \
		"$API/events/samba-da-laje-dona-zila-os-batuqueiros-da-penha" "$API/health" >"$said" 3>&- &
	crowd=$!
	answered_more 100
	kill -TERM "$SERVE_PID"
	answered_more 100
	until [ ! -e "$SOCKET" ]; do :; done
	touch "$stop"
	wait "$crowd"
	# teardown wants one.
	touch "$SOCKET"
	gojq -e '.wrong == [] and (.statuses | keys) == ["200"]' "$said" || {
		cat "$said"
		return 1
	}
}

# As Apache's user may connect; the socket has another owner here.
serve_again() {
	rm -f "$BATS_TEST_TMPDIR/again"
	"$BUILD/cartaz" serve "$SOCKET" --workers 1 2>"$BATS_TEST_TMPDIR/again" 3>&- &
	again=$!
	until grep -qE 'workers? answers?' "$BATS_TEST_TMPDIR/again"; do kill -0 "$again"; done
	chmod 0777 "$SOCKET"
}

ended() { # PID...
	! kill -0 "$@" 2>/dev/null
}

# bats test_tags=whole
@test "a server that was killed leaves 503, and its successor answers at once" {
	local workers
	rm "$SOCKET"
	serve_again
	http GET "$API/events"
	[ "$http_status" = 200 ]
	workers=$(pgrep -P "$again")
	kill -KILL "$again"
	wait "$again" || [ $? = 137 ]
	# The kernel ends the workers, and one that has not ended yet accepts a request.
	eventually ended $workers
	http GET "$API/events"
	is_public_problem 503 internal_error
	serve_again
	http GET "$API/events"
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	kill -TERM "$again"
	wait "$again"
	touch "$SOCKET"
}
