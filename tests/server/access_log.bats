# One line for each request, of a form that no caller can forge.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

CREDENTIAL=agent_0123456789abcdef0123456789abcdef
# Time, brand, method, path, status, microseconds, credential.
LINE='^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[+-][0-9]{4} (-|[a-z0-9.-]+) (-|[!#$%&'\''*+.^_`|~0-9A-Za-z-]+) "[^"\]*(\\.[^"\]*)*" [1-5][0-9]{2} [0-9]+ (-|agent_[0-9a-f]{32})$'

setup_file() {
	TIMEOUT=60 server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	# Whatever was asked before is written down before this is answered.
	log=$RUN_DIR/log/access.log
	line_after "before-$BATS_TEST_NUMBER" >"$BATS_TEST_TMPDIR/mark"
	start=$(wc -l <"$log")
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || tail -n 20 "$log"
}

# A line is written after its answer is sent: this asks for a path that nobody
# else asks for and waits until the log has it.
line_after() { # WORD
	local tries=0
	http GET "$API/mark-$1"
	until grep -F "mark-$1" "$log"; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
}

# The lines that this test wrote, as soon as there are as many as expected: a
# mark alone would not do, another process of the server may be the quicker.
lines() { # EXPECTED
	local tries=0
	until [ "$(tail -n +$((start + 1)) "$log" | wc -l)" -ge "$1" ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	line_after "after-$BATS_TEST_NUMBER" >"$BATS_TEST_TMPDIR/mark"
	tail -n +$((start + 1)) "$log" | grep -v "mark-after-$BATS_TEST_NUMBER\"" >"$BATS_TEST_TMPDIR/lines"
	cat "$BATS_TEST_TMPDIR/lines"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/lines")" = "$1" ]
	[ "$(grep -cvE "$LINE" "$BATS_TEST_TMPDIR/lines")" = 0 ]
}

# Brand, method, path, status, credential of the lines.
told() {
	sed -E 's/^[^ ]+ (.*) ([1-5][0-9]{2}) [0-9]+ /\1 \2 /' "$BATS_TEST_TMPDIR/lines"
}

# bats test_tags=prefork
@test "a line tells brand, method, path, status and credential, and no query" {
	http GET "$API/events?q=secret-search&per_page=1" -H "X-Agent-Credential: $CREDENTIAL"
	http GET "$API/events/nope?utm=secret-search"
	http POST "$API/agent/identity?x=secret-search"
	http HEAD "$API/health"
	http GET "$API/openapi.json?secret-search"
	http DELETE "$API/openapi.json"
	http GET "$API/nothing?secret-search"
	lines 7
	diff <(told | sort) - <<-END
		agenda.localhost DELETE "$API/openapi.json" 405 -
		agenda.localhost GET "$API/events" 200 $CREDENTIAL
		agenda.localhost GET "$API/events/nope" 404 -
		agenda.localhost GET "$API/nothing" 404 -
		agenda.localhost GET "$API/openapi.json" 200 -
		agenda.localhost HEAD "$API/health" 200 -
		agenda.localhost POST "$API/agent/identity" 201 -
	END
	[ "$(grep -c secret-search "$log")" = 0 ]
}

@test "the time is now and the time it took is in microseconds" {
	local before after line
	before=$(date +%s)
	http GET "$API/events"
	lines 1
	after=$(date +%s)
	line=$(cut -d' ' -f1 "$BATS_TEST_TMPDIR/lines")
	[ "$(date -d "$line" +%s)" -ge "$before" ]
	[ "$(date -d "$line" +%s)" -le "$after" ]
	[ "$(cut -d' ' -f6 "$BATS_TEST_TMPDIR/lines")" -ge 100 ]
}

@test "an alias is logged as its brand, an unknown host as nobody" {
	HOST=LOCALHOST:1 http GET "$API/events"
	HOST=127.0.0.1 http GET "$API/openapi.json"
	HOST=palco.localhost. http GET "$API/events"
	HOST=nobody.example http GET "$API/events"
	HOST=nobody.example http GET "$API/openapi.json"
	HOST=nobody.example http GET "$API/health"
	lines 6
	diff <(told | sort) - <<-END
		- GET "$API/events" 421 -
		- GET "$API/health" 200 -
		- GET "$API/openapi.json" 421 -
		agenda.localhost GET "$API/events" 200 -
		agenda.localhost GET "$API/openapi.json" 200 -
		palco.localhost GET "$API/events" 200 -
	END
}

@test "a credential of another form is not written down" {
	local given wrong=(agent_0123 "x$CREDENTIAL" "${CREDENTIAL}0" "$CREDENTIAL x"
		"${CREDENTIAL^^}" agent_ 'agent_0123456789abcdef0123456789abcdeg'
		"$CREDENTIAL, $CREDENTIAL" 'Bearer secret-7f3' "\"$CREDENTIAL\"")
	for given in "${wrong[@]}"; do
		http GET "$API/health" -H "X-Agent-Credential: $given"
		[ "$http_status" = 200 ]
	done
	http GET "$API/health" -H "X-Agent-Credential: $CREDENTIAL" -H "X-Agent-Credential: $CREDENTIAL"
	http GET "$API/health" -H "Authorization: Bearer secret-7f3" -H 'Cookie: a=secret-7f3'
	lines $((${#wrong[@]} + 2))
	[ "$(told | sort -u)" = "agenda.localhost GET \"$API/health\" 200 -" ]
	[ "$(grep -rc secret-7f3 "$RUN_DIR/log" | grep -vc ':0$')" = 0 ]
}

@test "the credential is written down on errors and files too" {
	http GET "$API/openapi.json" -H "X-Agent-Credential: $CREDENTIAL"
	http GET "$API/nothing" -H "X-Agent-Credential: $CREDENTIAL"
	http PUT "$API/openapi.json" -H "X-Agent-Credential: $CREDENTIAL"
	http GET "$API/openapi.json" -H "X-Agent-Credential: $CREDENTIAL" -H 'If-None-Match: *'
	lines 4
	[ "$(told | grep -c " $CREDENTIAL\$")" = 4 ]
}

@test "no path, header or method can write a line of its own" {
	local forged='2026-01-01T00:00:00%2B0000%20forged.example%20GET%20%22/x%22%20200%201%20-' path
	for path in "%0A$forged" "%0D%0A$forged%0A" "%22%20200%201%20-%0A$forged" "%5C%22%0A$forged" \
		"%5C%5C%22%20x" "%1B%5B31m" "%C2%85$forged" "%E2%80%A8$forged" "%FF%0A%0B%0C" "%7F"; do
		http GET "$API/events/$path"
		[ "$http_status" = 404 ]
		http GET "$API/$path"
		[ "$http_status" = 404 ]
	done
	wire 'GET %s/health HTTP/1.1\r\nHost: agenda.localhost\r\nX-Agent-Credential: %s\n%s\r\nConnection: close\r\n\r\n' \
		"$API" "$CREDENTIAL" '2026-01-01T00:00:00+0000 forged.example GET "/x" 200 1 -'
	wire "GET%%20\"x %s/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" "$API"
	wire "!#\$%%&'*+-.^_|~ %s/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" "$API"
	wire "GET %s/\"x\" HTTP/1.1\r\nHost: a\"b\r\nConnection: close\r\n\r\n" "$API"
	lines 24
	[ "$(grep -c '^2026-01-01T00:00:00+0000 forged' "$log")" = 0 ]
	[ "$(LC_ALL=C grep -c '[^ -~]' "$log")" = 0 ]
}

# bats test_tags=prefork
@test "what cannot be read as a request is a line too" {
	wire 'GARBAGE\r\n\r\n'
	wire 'GET %s HTTP/1.1\r\nConnection: close\r\n\r\n' "$API/events"
	http GET "$API/events?q=$(printf '%017000d' 0)"
	http GET "$API/events/%zz"
	lines 4
	[ "$(told | grep -c ' 400 -$')" = 3 ]
	[ "$(told | grep -c ' 414 -$')" = 1 ]
}

@test "the log names no caller" {
	http GET "$API/events" -A 'secret-browser/1' -e 'https://secret-page.example/'
	lines 1
	[ "$(grep -c -e 127.0.0.1 -e ::1 -e secret- "$log")" = 0 ]
}

# bats test_tags=prefork
@test "200 callers at once leave 200 whole lines" {
	curl -sS --max-time 120 --parallel --parallel-immediate --parallel-max 200 \
		-H "Host: agenda.localhost" -H "X-Agent-Credential: $CREDENTIAL" -H "Connection: close" \
		-o "$BATS_TEST_TMPDIR/#1" "http://127.0.0.1:$PORT$API/events/nope-[1-200]"
	lines 200
	[ "$(told | sort -u | wc -l)" = 200 ]
	[ "$(told | grep -c "^agenda.localhost GET \"$API/events/nope-[0-9]*\" 404 $CREDENTIAL\$")" = 200 ]
}
