# One process runs every program again and again (support/in_process.c): each
# response is that of a process of its own, memory and open files do not grow.
# `make nightly` runs 834 rounds under the sanitizers: a program has twelve requests
# or more in a round, so each handler runs 10,000 times.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/requests
load ../helpers/identity
load ../helpers/live

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay palco.localhost
}

teardown_file() {
	identity_stop
}

in_process() { # COMMAND...: the requests that it writes, ROUNDS times
	(set +T && "$@") >"$BATS_TEST_TMPDIR/requests"
	# What malloc keeps for the thread counts as allocated.
	env -i GLIBC_TUNABLES=glibc.malloc.tcache_count=0 ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
		"$BUILD/tests/in_process" "${ROUNDS:-12}" <"$BATS_TEST_TMPDIR/requests"
}

body() { # TEXT: a file that holds it
	local file=$BATS_TEST_TMPDIR/body.${#1}.$(cksum <<<"$1" | tr ' ' .)
	printf %s "$1" >"$file"
	echo "$file"
}

rpc() { # PROGRAM METHOD PARAMS
	BODY=$(body "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$2\",\"params\":$3}") request "$1 $2" POST "$1" '' '' \
		CONTENT_TYPE=application/json HTTP_MCP_PROTOCOL_VERSION=2025-11-25
}

# Every program, in its good and its bad ways, for both brands and for none.
requests_of_snapshots() {
	local host slug=samba-da-laje-dona-zila-os-batuqueiros-da-penha program
	for host in agenda.localhost palco.localhost nobody.example; do
		export HOST=$host
		for program in $(cut -d ' ' -f 1 "$BUILD/endpoints"); do
			request "$host $program" GET "$program"
			request "$host $program HEAD" HEAD "$program"
			request "$host $program PUT" PUT "$program"
			request "$host $program preflight" OPTIONS "$program" '' '' \
				HTTP_ORIGIN=http://x.example HTTP_ACCESS_CONTROL_REQUEST_METHOD=POST
		done
		request "$host list" GET events 'q=s&city=sao+paulo&per_page=3&page=2'
		request "$host nothing found" GET events q=zzzz
		request "$host one" GET event '' "/$slug"
		request "$host none" GET event '' /no-such-event
		request "$host page" GET page-event '' "/$slug"
		request "$host calendar" GET page-event '' "/$slug.ics"
		request "$host Markdown" GET page-events 'when=month' '' HTTP_ACCEPT=text/markdown
		request "$host feed" GET page-events 'q=s' /eventos.rss
		request "$host Atom" GET page-events 'q=s&when=month' /eventos.atom
		request "$host document" GET page-document '' /docs HTTP_ACCEPT=text/markdown
		BODY=$(body '{"type":"anonymous"}') request "$host identity" POST agent-identity
		BODY=$(body '{"type":null}') request "$host no identity" POST agent-identity
		BODY=$(body "$(printf '%070000d' 0)") request "$host large" POST mcp '' '' CONTENT_TYPE=application/json
		rpc mcp tools/list '{}'
		rpc mcp tools/call '{"name":"search_events","arguments":{"q":"samba","per_page":3}}'
		rpc a2a message/send '{"message":{"role":"user","messageId":"1","kind":"message","parts":[{"kind":"text","text":"samba em São Paulo"}]}}'
	done
}

@test "in process: every program answers as a process of its own does, and nothing grows" {
	in_process requests_of_snapshots
}

requests_of_relays() {
	export HOST=palco.localhost
	local from=(CONTENT_TYPE=application/json HTTP_X_ORIGIN=http://palco.localhost:8080 REMOTE_ADDR=192.0.2.1)
	BODY=$(body "$LOGIN") request token POST auth-token '' '' "${from[@]}"
	BODY=$(body '{}') request 'no token' POST auth-token '' '' "${from[@]}"
	BODY=$(body '{}') request refresh POST auth-refresh '' '' "${from[@]}" HTTP_AUTHORIZATION="$BEARER"
	BODY=$(body '{}') request 'wrong origin' POST auth-refresh '' '' CONTENT_TYPE=application/json
	BODY=$(body '{"email": "ana@example.org"}') request user POST users '' '' "${from[@]}"
}

@test "in process: the relays do, with a secret that is wiped each time" {
	in_process requests_of_relays
	[ "$(identity_asked)" -gt 12 ]
}
