# Apache before the resident server, for a live brand: what it answers, the programs
# answer byte for byte.  Without its x the socket is none to the rules (resident.bats).

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/live

setup_file() {
	local pid
	RESIDENT=1 RESIDENT_OPTIONS='--workers 3' server_start "$BATS_FILE_TMPDIR/run"
	pid=$(pgrep -P "$SERVER_PID" -f '^[^ ]*cartaz[- ]serve ')
	SOCKET=$(tr '\0' '\n' <"/proc/$pid/cmdline" | grep '/resident/socket$')
	export SOCKET=${SOCKET/\/self\//\/$pid\/}
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand live.localhost
	# Of a file that is younger than a second Apache's ETag is a weak one.
	find "$CARTAZ_HTDOCS" -type f -exec touch -d '1 hour ago' {} +
}

teardown_file() {
	live_stop
	server_stop
}

setup() {
	rm -f "$CARTAZ_VAR/live.localhost/live/circuit"
	forgotten
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || {
		answer_show
		tail -n 20 "$RUN_DIR/log/error.log"
	}
	chmod 0770 "$SOCKET"
}

answers() { # RESIDENT | CGI
	"$TESTS/support/sameness.py" "$PORT" "${SEED:-17}" "${REQUESTS:-300}" live.localhost event-9 event-17
}

@test "random requests for a live brand: status, header and bytes are those of the programs" {
	local asked
	answers >"$BATS_TEST_TMPDIR/resident"
	asked=$(asked)
	forgotten
	chmod 0660 "$SOCKET"
	answers >"$BATS_TEST_TMPDIR/programs"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/programs")" = "${REQUESTS:-300}" ]
	# They are of many kinds, and the first five reach the upstream.
	[ "$(gojq -r .status "$BATS_TEST_TMPDIR/programs" | sort -u | wc -l)" -ge 8 ]
	[ "$(asked)" -ge 5 ]
	diff "$BATS_TEST_TMPDIR/programs" "$BATS_TEST_TMPDIR/resident"
	[ "$asked" = "$(asked)" ]
}

@test "the program live is started for the upstream, and no program for anything else" {
	local path
	mkdir "$RUN_DIR/away"
	find "$RUN_DIR/cgi-bin" -type f ! -name live -exec mv -t "$RUN_DIR/away" {} +
	for path in "$API/events" "$API/events/event-9" / /eventos /eventos/event-9 /eventos.ics; do
		HOST=live.localhost http GET "$path"
		[ "$http_status" = 200 ]
	done
	[ "$(asked)" -ge 5 ]
	mv "$RUN_DIR/cgi-bin/live" "$RUN_DIR/away"
	HOST=live.localhost http GET "$API/health"
	[ "$http_status" = 200 ]
	HOST=live.localhost http POST "$API/agent/identity"
	[ "$http_status" = 201 ]
	HOST=live.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable live.localhost
	mv "$RUN_DIR/away"/* "$RUN_DIR/cgi-bin"
}

@test "while a live brand's upstream hangs the other brands and the rest of it are answered" {
	local n pids=()
	mood silent
	for n in 1 2 3 4 5 6 7 8; do
		curl -s -o "$BATS_TEST_TMPDIR/waits.$n" -H 'Host: live.localhost' "http://127.0.0.1:$PORT$API/events" 3>&- &
		pids+=($!)
	done
	until [ "$(asked)" -ge 4 ]; do sleep 0.02; done
	for n in 1 2 3; do
		http GET "$API/events"
		[ "$http_status" = 200 ]
		HOST=live.localhost http POST "$API/agent/identity"
		[ "$http_status" = 201 ]
	done
	mood well
	wait "${pids[@]}"
}

@test "an upstream in trouble is the same problem of both, and the circuit is theirs together" {
	mood broken
	HOST=live.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable live.localhost
	cp "$body_file" "$BATS_TEST_TMPDIR/resident"
	chmod 0660 "$SOCKET"
	HOST=live.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable live.localhost
	cmp "$BATS_TEST_TMPDIR/resident" "$body_file"
	chmod 0770 "$SOCKET"
	HOST=live.localhost http GET "$API/events"
	failures live.localhost 3
	later live.localhost -50000
	forgotten
	HOST=live.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable live.localhost
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(asked)" = 0 ]
	http GET "$API/events"
	[ "$http_status" = 200 ]
}
