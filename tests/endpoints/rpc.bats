# rpc: what both endpoints of agents do with what is no message, and with callers
# who should not be there; on a brand with a snapshot and on one that is live.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live
load ../helpers/requests
load ../helpers/rpc

SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand live.localhost
}

teardown_file() {
	live_stop
}

# The last answer refuses it as PROGRAM refuses: broken PROGRAM CODE ID
broken() {
	if [ "$1" = a2a ]; then
		refused 200 "$2" "$3"
	elif [ "$3" = null ]; then
		refused 400 "$2"
	else
		refused 400 "$2" "$3"
	fi
}

@test "rpc: every malformed body is refused with its code, on a snapshot and live" {
	: >"$live_log"
	malformed_answers agenda.localhost live.localhost >"$BATS_TEST_TMPDIR/answers"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/answers")" = $((4 * $(wc -l <"$malformed"))) ]
	gojq -c 'select((.exit == 0 and .answer.jsonrpc == "2.0" and .answer.error.code == .code
			and (.answer.error.message | length > 0) and (.answer | has("result") | not)
			and if .program == "a2a" then .status == 200 and .answer.id == .id and (.answer | has("id"))
			else .status == 400 and .answer.id == .id and (.answer | has("id")) == (.id != null) end) | not)' \
		"$BATS_TEST_TMPDIR/answers" >"$BATS_TEST_TMPDIR/wrong"
	[ ! -s "$BATS_TEST_TMPDIR/wrong" ] || {
		head -5 "$BATS_TEST_TMPDIR/wrong"
		return 1
	}
	[ "$(asked)" = 0 ]
}

# bats test_tags=whole
@test "rpc: bytes that are no text, depth and number without end" {
	local program body
	bytes() { # CODE ID FORMAT
		# shellcheck disable=SC2059 # the caller's format is the point
		printf "$3" >"$BATS_TEST_TMPDIR/request"
		for program in mcp a2a; do
			BODY=$BATS_TEST_TMPDIR/request cgi POST "$program" '' '' CONTENT_TYPE=application/json
			broken "$program" "$1" "$2"
		done
	}
	bytes -32700 null '\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"ping"}'
	bytes -32700 null '{"jsonrpc":"2.0","id":1,"method":"pi\xc3ng"}'
	bytes -32700 null '{"jsonrpc":"2.0","id":1,"method":"\xc0\xaeping"}'
	bytes -32700 null '{"jsonrpc":"2.0","id":1,"method":"pi\x01ng"}'
	bytes -32700 null '{"jsonrpc":"2.0","id":1,"method":"ping"}\0'
	bytes -32700 null '\xff\xfe{\0'
	bytes -32600 null "{\"jsonrpc\":\"2.0\",\"id\":$(printf '9%.0s' {1..60000}),\"method\":\"ping\"}"
	bytes -32700 null "$(printf '[%.0s' {1..5000})"
	bytes -32700 null "$(printf '{"a":%.0s' {1..40})1$(printf '}%.0s' {1..40})"
	bytes -32700 null "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":$(printf '[%.0s' {1..31})$(printf ']%.0s' {1..31})}}"
	# A level less is fine, and so is a method that fills the body.
	rpc mcp "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":$(printf '[%.0s' {1..30})$(printf ']%.0s' {1..30})}}"
	body_is '.result == {}'
	rpc mcp "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$(head -c 65000 /dev/zero | tr '\0' x)\"}"
	refused 200 -32601 1
	[ "$(stat -c %s "$body_file")" -lt 1000 ]
	rpc mcp "{\"jsonrpc\":\"2.0\",\"id\":\"$(head -c 65000 /dev/zero | tr '\0' x)\",\"method\":\"ping\"}"
	body_is '.id | length == 65000'
}

# bats test_tags=whole
@test "rpc: a body of 64 KiB is read, one byte more is 413, and of 10 MB little is read" {
	local program size
	for HOST in agenda.localhost live.localhost; do
		for program in mcp a2a; do
			printf '%-65536s' '{"jsonrpc":"2.0","id":1,"method":"none"}' >"$BATS_TEST_TMPDIR/request"
			BODY=$BATS_TEST_TMPDIR/request cgi POST "$program" '' '' CONTENT_TYPE=application/json
			refused 200 -32601 1
			printf ' ' >>"$BATS_TEST_TMPDIR/request"
			BODY=$BATS_TEST_TMPDIR/request cgi POST "$program" '' '' CONTENT_TYPE=application/json
			is_problem 413 payload_too_large
			BODY=$BATS_TEST_TMPDIR/request cgi POST "$program" '' '' CONTENT_TYPE=application/json \
				HTTP_TRANSFER_ENCODING=chunked CONTENT_LENGTH=
			is_problem 413 payload_too_large
		done
	done
	head -c 10485760 /dev/zero >"$BATS_TEST_TMPDIR/large"
	{
		env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" HTTP_HOST=agenda.localhost \
			REQUEST_METHOD=POST CONTENT_TYPE=application/json HTTP_TRANSFER_ENCODING=chunked \
			/bin/sh -c 'ulimit -v "$1"; exec "$2"' sh "$(grep -q __asan_init "$BUILD/cgi-bin/mcp" && echo unlimited || echo 65536)" \
			"$BUILD/cgi-bin/mcp" >"$BATS_TEST_TMPDIR/out"
		size=$(wc -c)
	} <"$BATS_TEST_TMPDIR/large"
	grep -q '^Status: 413 ' "$BATS_TEST_TMPDIR/out"
	# What is thrown away for the server's sake has a limit too.
	[ "$size" -gt 9000000 ]
	for size in -1 99999999999999999999 x ''; do
		rpc mcp '{' CONTENT_LENGTH="$size"
		[[ "$http_status" = 4?? ]]
		[ "$exit_status" = 0 ]
	done
}

@test "rpc: the Origin is the brand's own or absent" {
	local origin program
	for program in mcp a2a; do
		for origin in http://agenda.localhost http://agenda.localhost:8080 https://agenda.localhost http://localhost:9999 \
			http://AGENDA.localhost http://127.0.0.1; do
			rpc "$program" '{"jsonrpc":"2.0","id":1,"method":"none"}' HTTP_ORIGIN="$origin"
			refused 200 -32601 1
		done
		for origin in http://evil.example null '' http://palco.localhost http://agenda.localhost.evil.example file:// \
			agenda.localhost //agenda.localhost ftp://agenda.localhost http://agenda.localhost/x \
			http://evil.example@agenda.localhost 'http://agenda.localhost http://evil.example'; do
			rpc "$program" '{"jsonrpc":"2.0","id":1,"method":"none"}' HTTP_ORIGIN="$origin"
			is_problem 403 forbidden || wrong "$origin"
		done
	done
}

@test "rpc: Content-Type and Accept" {
	local type
	for type in application/json 'application/json; charset=utf-8' 'Application/JSON ;charset=latin1'; do
		rpc mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' CONTENT_TYPE="$type"
		body_is '.result == {}'
	done
	for type in '' text/plain application/jsonp application/json5 application/x-json text/json \
		application/x-www-form-urlencoded multipart/form-data ';application/json' '*/*'; do
		rpc mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' CONTENT_TYPE="$type"
		is_problem 415 unsupported_media_type
	done
	for type in '' '*/*' application/json 'application/*' 'application/json, text/event-stream' \
		'text/event-stream, application/json;q=0.1' 'text/html, */*;q=0.8' 'APPLICATION/JSON' \
		' text/event-stream , application/json ' 'application/json;q=1.0'; do
		rpc mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' HTTP_ACCEPT="$type"
		body_is '.result == {}' || wrong "$type"
	done
	for type in text/html text/event-stream application/xml 'application/json;q=0' 'application/json; q=0.000' 'text/*' ,; do
		rpc mcp '{"jsonrpc":"2.0","id":1,"method":"ping"}' HTTP_ACCEPT="$type"
		is_problem 406 not_acceptable || wrong "$type"
	done
}

@test "rpc: the order of checks: brand, method, Origin, Content-Type, Accept, size, message" {
	local large=$BATS_TEST_TMPDIR/large
	head -c 70000 /dev/zero >"$large"
	check() { # STATUS CODE METHOD [NAME=VALUE ...]
		BODY=$large cgi "$3" mcp '' '' "${@:4}"
		is_problem "$1" "$2"
	}
	HOST=nobody.example check 421 unknown_brand GET HTTP_ORIGIN=http://evil.example
	check 405 method_not_allowed GET HTTP_ORIGIN=http://evil.example
	[ "$(header Allow)" = POST ]
	check 405 method_not_allowed DELETE HTTP_ORIGIN=http://evil.example
	check 403 forbidden POST HTTP_ORIGIN=http://evil.example CONTENT_TYPE=text/plain HTTP_ACCEPT=text/html
	check 415 unsupported_media_type POST CONTENT_TYPE=text/plain HTTP_ACCEPT=text/html
	check 406 not_acceptable POST CONTENT_TYPE=application/json HTTP_ACCEPT=text/html
	check 413 payload_too_large POST CONTENT_TYPE=application/json
}

@test "rpc: a live brand's events, its body handed over; what needs no event asks nobody" {
	HOST=live.localhost
	: >"$live_log"
	legacy tools/list
	legacy initialize '{"protocolVersion":"2025-11-25"}'
	legacy completion/complete '{"ref":{"type":"ref/prompt","name":"plan_outing"},"argument":{"name":"city","value":""}}'
	body_is '.result.completion == {values: [], total: 0, hasMore: false}'
	tool search_events '{"per_page":0}'
	[ "$(asked)" = 0 ]
	tool search_events '{"per_page":3,"page":2}'
	body_is '[.result.structuredContent.data[].slug] == ["event-4", "event-5", "event-6"]
		and .result.structuredContent.meta.total == 45'
	[ "$(asked)" = 1 ]
	tool search_events '{"when":"today"}'
	body_is '.result.structuredContent | .hint | contains("cannot be searched by date")'
	tool get_event '{"slug":"event-7"}'
	body_is '.result.structuredContent.slug == "event-7"'
	tool get_event_page '{"slug":"event-7"}'
	body_is '.result.content[1].text | contains("event-7")'
	tool get_event '{"slug":"event-700"}'
	body_is '.result.isError and (.result.content[0].text | contains("search_events"))'
	send '[{"data":{"per_page":1}}]'
	body_is '.result.message.parts[1].data.data[0].slug == "event-1"'
	# Its cities nobody lists; the states are those of the country.
	send '[{"text":"forró em Recife PE"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"forro recife\"; state \"PE\"; left out \"em\".")'
	tail -n 1 "$live_log" | grep -q 'q=forro%20recife.*state=PE'
	# A body in chunks comes without its length.
	printf '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_event","arguments":{"slug":"event-9"}}}' \
		>"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST mcp '' '' CONTENT_TYPE=application/json CONTENT_LENGTH= \
		HTTP_TRANSFER_ENCODING=chunked
	body_is '.result.structuredContent.slug == "event-9"'
}

@test "rpc: an upstream that fails is told, in the manner of each protocol" {
	HOST=live.localhost
	mood broken
	tool search_events
	body_is '.result.isError and (.result.content[0].text | contains("try again in a minute"))'
	send '[{"data":{}}]'
	refused 200 -32603 7
	body_is '.error.data[0].reason == "UPSTREAM_UNAVAILABLE" and (.error.message | contains("try again in a minute"))'
	never grep -q "$LIVE_PORT" "$body_file"
	mood well
}

@test "rpc: a program that answers from a snapshot has no libcurl in it" {
	local program
	for program in mcp a2a; do
		if ! grep -q __asan_init "$BUILD/cgi-bin/$program"; then
			! ldd "$BUILD/cgi-bin/$program" | grep -q '=>' || wrong "$program needs shared objects"
			! grep -q curl_easy_init "$BUILD/cgi-bin/$program" || wrong "$program has libcurl"
		fi
	done
	grep -q curl_easy_init "$BUILD/cgi-bin/live"
}

@test "rpc: what is published promises what is answered" {
	local site=$CARTAZ_HTDOCS/agenda.localhost
	card() { # FILE JQ
		gojq "$2" "$site/$1"
	}
	modern server/discover
	gojq '.result | [._meta["io.modelcontextprotocol/serverInfo"], .capabilities, .supportedVersions, .instructions]' "$body_file" |
		diff - <(card .well-known/mcp/server-card.json '[.serverInfo, .capabilities, .remotes[0].supportedProtocolVersions, .instructions]')
	legacy tools/list
	gojq .result.tools "$body_file" | diff - <(card .well-known/mcp.json .tools)
	legacy prompts/list
	gojq .result.prompts "$body_file" | diff - <(card .well-known/mcp.json .prompts)
	legacy resources/list
	gojq .result.resources "$body_file" | diff - <(card .well-known/mcp.json .resources)
	legacy initialize '{"protocolVersion":"2025-11-25"}'
	gojq '.result | [.protocolVersion, .serverInfo.name, .serverInfo.version]' "$body_file" |
		diff - <(card .well-known/mcp.json '[.protocolVersion, .name, .version]')
	card mcp/server-card '[.name, (.description | length <= 100), .remotes[0].url]' |
		gojq -e '. == ["localhost.agenda/event-catalog", true, "http://agenda.localhost:8080/mcp"]'
	# Every skill of the agent's card is taken, and every version it names.
	local skill version
	for skill in $(card .well-known/agent-card.json '.skills[].id' | tr -d '"'); do
		send "[{\"data\":{\"skill\":\"$skill\",\"slug\":\"no-such-event\",\"none\":1}}]"
		body_is '.error.message | contains("there is no argument")'
	done
	for version in $(card .well-known/agent-card.json '.supportedInterfaces[].protocolVersion' | tr -d '"'); do
		rpc a2a '{"jsonrpc":"2.0","id":7,"method":"none"}' HTTP_A2A_VERSION="$version"
		refused 200 -32601 7
	done
}

@test "rpc: neither is deprecated with the version of the API" {
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {at: "2026-01-01T00:00:00Z", sunset: "2027-01-01T00:00:00Z",
		info: "https://agenda.example/v1", successor: null}'
	legacy ping
	[ -z "$(header Deprecation)$(header Sunset)$(header Link)" ]
	cgi GET events
	[ -n "$(header Deprecation)" ]
}
