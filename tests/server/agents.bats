# The endpoints of agents behind the server: their addresses, limits, log.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/live
load ../helpers/server

CREDENTIAL=agent_0123456789abcdef0123456789abcdef
PING='{"jsonrpc":"2.0","id":1,"method":"ping"}'

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand live.localhost
}

teardown_file() {
	server_stop
	live_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

post() { # PATH BODY [CURL ARGS...]
	http POST "$1" -H 'Content-Type: application/json' --data-binary "$2" "${@:3}"
}

# bats test_tags=site
@test "both are there by POST alone, and 405 says so" {
	local path method
	for path in /mcp /a2a; do
		post "$path" "$PING"
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = application/json ]
		[ "$(header Cache-Control)" = no-store ]
		[ -z "$(header ETag)" ]
		is_public
		for method in GET HEAD DELETE PUT PATCH TRACE; do
			http "$method" "$path"
			[ "$http_status" = 405 ]
			[ "$(header Allow)" = POST ]
		done
		is_public_problem 405 method_not_allowed
		http POST "$path/x" -H 'Content-Type: application/json' --data "$PING"
		is_public_problem 404 not_found
	done
}

@test "a browser's question is 204 with what the protocols send; another origin's request is 403" {
	local path name
	for path in /mcp /a2a; do
		http OPTIONS "$path" -H "Origin: http://agenda.localhost:$PORT" -H 'Access-Control-Request-Method: POST' \
			-H 'Access-Control-Request-Headers: content-type, mcp-protocol-version'
		[ "$http_status" = 204 ]
		[ "$(header Access-Control-Allow-Methods)" = POST ]
		for name in Content-Type Accept MCP-Protocol-Version Mcp-Method Mcp-Name A2A-Version X-Agent-Credential; do
			[[ ", $(header Access-Control-Allow-Headers)," == *", $name,"* ]]
		done
		post "$path" "$PING" -H "Origin: http://agenda.localhost:$PORT"
		[ "$http_status" = 200 ]
		post "$path" "$PING" -H 'Origin: https://evil.example'
		is_public_problem 403 forbidden
		HOST=evil.example post "$path" "$PING" -H 'Origin: https://evil.example'
		is_public_problem 421 unknown_brand -
	done
}

# bats test_tags=prefork
@test "10 MB are refused after 64 KiB, with a length and without, on a snapshot and live" {
	local path sent
	head -c 10485760 /dev/zero >"$BATS_TEST_TMPDIR/large"
	for HOST in agenda.localhost live.localhost; do
		for path in /mcp /a2a; do
			http POST "$path" -H 'Content-Type: application/json' -H 'Expect: 100-continue' \
				--data-binary "@$BATS_TEST_TMPDIR/large" -w '%{size_upload}' >"$BATS_TEST_TMPDIR/sent"
			is_public_problem 413 payload_too_large "$HOST"
			sent=$(<"$BATS_TEST_TMPDIR/sent")
			[ "$sent" -le 65536 ]
			http POST "$path" -H 'Content-Type: application/json' -H 'Transfer-Encoding: chunked' -H 'Expect:' \
				--data-binary "@$BATS_TEST_TMPDIR/large"
			is_public_problem 413 payload_too_large "$HOST"
		done
	done
	# And whoever comes next is served.
	post /mcp "$PING"
	body_is '.result == {}'
}

# bats test_tags=prefork
@test "the program live reads the body that the program read, whole or in chunks" {
	local framing
	HOST=live.localhost
	printf '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_event","arguments":{"slug":"event-7"}%s}}' \
		",\"x\":\"$(head -c 60000 /dev/zero | tr '\0' x)\"" >"$BATS_TEST_TMPDIR/call"
	for framing in 'Expect:' 'Transfer-Encoding: chunked'; do
		http POST /mcp -H 'Content-Type: application/json' -H "$framing" --data-binary "@$BATS_TEST_TMPDIR/call"
		[ "$http_status" = 200 ]
		body_is '.result.structuredContent.slug == "event-7"'
	done
}

# bats test_tags=prefork
@test "a notification is 202 with nothing in it" {
	post /mcp '{"jsonrpc":"2.0","method":"notifications/initialized"}'
	[ "$http_status" = 202 ] && [ ! -s "$body_file" ] && [ -z "$(header Content-Type)" ]
}

@test "an agent's credential is logged, and never asked for" {
	local tries=0
	post /mcp "$PING" -H "X-Agent-Credential: $CREDENTIAL"
	[ "$http_status" = 200 ]
	post /a2a "$PING" -H 'X-Agent-Credential: somebody'
	[ "$http_status" = 200 ]
	until grep -q " agenda.localhost POST \"/mcp\" 200 [0-9]* $CREDENTIAL\$" "$RUN_DIR/log/access.log" &&
		grep -q ' agenda.localhost POST "/a2a" 200 [0-9]* -$' "$RUN_DIR/log/access.log"; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
}
