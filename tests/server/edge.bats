# The shipped rate limit (haproxy.cfg): a real HAProxy in front of the real Apache.
#
# Callers come from addresses of their own in 127.0.0.0/8, so that no test spends
# what another one counts.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/edge
load ../helpers/answer

CREDENTIAL=agent_0123456789abcdef0123456789abcde
LIMIT=5 CAP=12
PING='{"jsonrpc":"2.0","id":1,"method":"ping"}'

setup_file() {
	local host
	# A window begins where the clock is a multiple of it: not while these tests run.
	export WINDOW=86399
	[ $(($(date +%s) % WINDOW)) -lt 80000 ] || WINDOW=86398
	PROXIES=127.0.0.1 LOG=json server_start "$BATS_FILE_TMPDIR/run"
	for host in agenda.localhost palco.localhost; do
		brand_edit $host ".edge = {requests: $LIMIT, window_s: $WINDOW}"
	done
	brand_edit palco.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "http://palco.localhost/v1-ends", successor: null}
		| .auth_url = .site_url | .auth = {upstream: "http://127.0.0.1:1"}'
	cartaz publish --all
	edge_map
	edge_find
	export EDGE_PORT EDGE_PID CARTAZ_EDGE_ADDRESS_REQUESTS=$CAP
	edge_variables "$LIMIT" "$WINDOW"
	edge_start
}

teardown_file() {
	kill "$EDGE_PID"
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	[ -z "${OWN_PID-}" ] || kill "$OWN_PID"
}

# One more, for the test alone.
own_edge() {
	edge_start
	OWN_PID=$EDGE_PID
}

# Asks through the edge from 127.0.0.FROM: edge METHOD PATH [CURL ARGS...]
edge() {
	PORT=$EDGE_PORT http "$@" --interface "127.0.0.$FROM"
	capitals
}

# HAProxy writes the names of headers small.
capitals() {
	head=$(sed -E '2,$ { s/^([a-z])/\U\1/; :more; s/^([A-Za-z-]*-)([a-z])/\1\U\2/; t more }' "$head_file")
	printf '%s\n' "$head" >"$head_file"
	head=$'\n'$head$'\n'
}

# Asks so many times, in one connection, and prints the statuses as "3x200 1x429":
# statuses COUNT PATH [CURL ARGS...]
statuses() {
	local path=$2 host=${HOST-agenda.localhost}
	curl -sS --max-time 60 --interface "127.0.0.$FROM" -H "Host: $host" "${@:3}" -o /dev/null -w '%{http_code}\n' \
		"http://127.0.0.1:$EDGE_PORT$path?[1-$1]" | uniq -c | awk '{ printf (NR > 1 ? " " : "") $1 "x" $2 }'
}

openapi() {
	echo "$CARTAZ_HTDOCS/${HOST-agenda.localhost}/api/public/v1/openapi.json"
}

# The last answer is 429 as this brand's documents describe it: refused [POLICY QUOTA]
refused() {
	local left
	is_public_problem 429 rate_limited "${BRAND-${HOST-agenda.localhost}}"
	left=$(header Retry-After)
	[ "$left" -ge 1 ]
	[ "$left" -le "$WINDOW" ]
	[ "$(header RateLimit)" = "\"${1-default}\";r=0;t=$left" ]
	[ "$(header RateLimit-Policy)" = "\"${1-default}\";q=${2-$LIMIT};w=$WINDOW" ]
	[ -n "$(header Date)" ]
}

@test "edge: HAProxy takes the shipped file, and its variables are those that the operator is told" {
	unset "${!CARTAZ_EDGE_@}"
	sed "s|/var/lib/cartaz|$RUN_DIR|; s|/etc/cartaz|$CARTAZ_ETC|" "$ROOT/static/server/haproxy.cfg" >"$BATS_TEST_TMPDIR/cfg"
	haproxy -c -f "$BATS_TEST_TMPDIR/cfg"
	sed 's/ ge "/ gee "/' "$BATS_TEST_TMPDIR/cfg" >"$BATS_TEST_TMPDIR/wrong"
	never haproxy -c -f "$BATS_TEST_TMPDIR/wrong"
	diff <(sed -n 's/^ *presetenv \(CARTAZ_[A-Z_]*\)  *\(.*\)/\1 \2/p' "$ROOT/static/server/haproxy.cfg") \
		<(sed -n 's/^| `\(CARTAZ_EDGE_[A-Z_]*\)` | `\([^`]*\)` .*/\1 \2/p' "$ROOT/static/docs/how-to/rate-limit.md")
}

@test "edge: as many as the documents say pass, and the next is 429 as they describe it" {
	local FROM=2 ask
	for HOST in agenda.localhost palco.localhost; do
		[ "$(statuses $LIMIT "$API/events")" = "${LIMIT}x200" ]
		for ask in 'GET /health' 'POST /agent/identity' 'GET /events/x' 'GET /events'; do
			edge "${ask% *}" "$API${ask#* }"
			refused
		done
		"$TESTS/support/validate.py" "$(openapi)" /events 429 --head "$head_file" "$body_file"
		[ "$(gojq -c '[.paths[][].responses["429"]["$ref"]] | unique' "$(openapi)")" = '["#/components/responses/TooManyRequests"]' ]
		diff <(gojq . "$body_file") <(gojq '.components.responses.TooManyRequests.content[].examples.rateLimited.value' "$(openapi)")
		gojq -e --arg policy "$(header RateLimit-Policy)" --arg said "$LIMIT in $WINDOW seconds" \
			'.components.headers.RateLimitPolicy.example == $policy
			and (.components.responses.TooManyRequests.description | contains($said))' "$(openapi)"
		grep -qE "$LIMIT (in|em) $WINDOW (seconds|segundos)" "$CARTAZ_HTDOCS/$HOST/docs/api.md"
		edge POST /mcp -H 'Content-Type: application/json' -d "$PING"
		refused
		edge HEAD "$API/events"
		[ "$http_status" = 429 ]
		[ ! -s "$body_file" ]
		[ "$(header Content-Length)" -gt 100 ]
	done
}

@test "edge: after the window it passes again, as Retry-After says" {
	local FROM=3 deadline=$((SECONDS + 120)) told
	edge_variables 2 3
	own_edge
	until edge GET "$API/health" && [ "$http_status" = 429 ]; do
		[ "$SECONDS" -lt "$deadline" ]
	done
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(header Retry-After)" -le 3 ]
	told=$(date -d "$(header Date) + $(header Retry-After) seconds" +%s)
	until edge GET "$API/health" && [ "$http_status" = 200 ]; do
		[ "$http_status" = 429 ]
		[ "$SECONDS" -lt "$deadline" ]
		sleep 0.1
	done
	# Not sooner; and what was told is where a window begins.
	[ "$(date -d "$(header Date)" +%s)" -ge "$told" ] && [ $((told % 3)) = 0 ]
}

@test "edge: each credential has a count of its own, until the address has spent its" {
	local FROM=4
	[ "$(statuses 9 "$API/health" -H "X-Agent-Credential: ${CREDENTIAL}a")" = '5x200 4x429' ]
	# What was refused is not counted for the others at the address.
	[ "$(statuses 6 "$API/health" -H "X-Agent-Credential: ${CREDENTIAL}b")" = '5x200 1x429' ]
	[ "$(statuses 3 "$API/health")" = '2x200 1x429' ]
	edge GET "$API/health"
	refused address $CAP
	edge GET "$API/events" -H "X-Agent-Credential: ${CREDENTIAL}c"
	refused address $CAP
	"$TESTS/support/validate.py" "$(openapi)" /events 429 --head "$head_file" "$body_file"
	# Another brand is no way around it, nor is a host that nobody has.
	HOST=palco.localhost edge GET "$API/health"
	BRAND=palco.localhost refused address $CAP
	# A credential is the same caller from anywhere.
	FROM=5
	edge GET "$API/health" -H "X-Agent-Credential: ${CREDENTIAL}a"
	refused
	edge GET "$API/health" -H "X-Agent-Credential: ${CREDENTIAL}d"
	[ "$http_status" = 200 ]
}

@test "edge: nobody escapes by inventing credentials, hosts or addresses" {
	local FROM=6 i count=0
	for i in {10..23}; do
		edge GET "$API/health" -H "X-Agent-Credential: agent_000000000000000000000000000000$i"
		[ "$http_status" != 200 ] || count=$((count + 1))
	done
	[ "$count" = $CAP ]
	refused address $CAP
	# One that we would not issue is none at all.
	FROM=7 count=0
	for i in agent_1 "${CREDENTIAL}A" "${CREDENTIAL}0 " "x${CREDENTIAL}0" "${CREDENTIAL}00" "${CREDENTIAL}0, ${CREDENTIAL}1" \
		'a' 'b'; do
		edge GET "$API/health" -H "X-Agent-Credential: $i" -H "X-Forwarded-For: 10.0.0.$count" -H "Forwarded: for=10.0.0.$count"
		[ "$http_status" != 200 ] || count=$((count + 1))
	done
	[ "$count" = $((LIMIT + 1)) ] # the blank behind one of them is not part of it
	refused
	FROM=8 count=0
	for i in localhost 127.0.0.1 AGENDA.localhost. agenda.localhost:1 LocalHost localhost. 127.0.0.1:80; do
		HOST=$i edge GET "$API/health"
		[ "$http_status" != 200 ] || count=$((count + 1))
	done
	[ "$count" = $LIMIT ]
	BRAND=agenda.localhost refused
	FROM=9
	for i in {1..6}; do
		HOST=nobody-$i.example edge GET "$API/health"
	done
	BRAND=- refused
}

@test "edge: a request without a host is nobody's, and so is its refusal" {
	local FROM=1 i
	for i in 1.0 '1.1\r\nHost:' 1.0 1.0 '1.0\r\nHost: x'; do
		PORT=$EDGE_PORT wire "GET $API/health HTTP/$i\r\nConnection: close\r\n\r\n"
		[ "$http_status" != 429 ]
	done
	for i in 1.0 '1.1\r\nHost:'; do
		PORT=$EDGE_PORT wire "GET $API/health HTTP/$i\r\nConnection: close\r\n\r\n"
		capitals
		BRAND=- refused
		[ "$(header Content-Length)" = "$(stat -c %s "$body_file")" ]
	done
	HOST=nobody.example edge GET "$API/health"
	BRAND=- refused
}

@test "edge: each brand has its own count, and its own problem, whatever it is called by" {
	local FROM=10 host
	[ "$(statuses 6 "$API/health")" = '5x200 1x429' ]
	HOST=palco.localhost
	[ "$(statuses 6 "$API/health")" = '5x200 1x429' ]
	edge GET "$API/health"
	refused
	never grep -q agenda "$head_file" "$body_file"
	# The version of this brand ends; the site does not.
	[ "$(header Deprecation)" = @1798761600 ]
	[ "$(header Sunset)" = 'Thu, 01 Jul 2027 00:00:00 GMT' ]
	[[ $(header Link) == *'<http://palco.localhost/v1-ends>; rel="deprecation"'* ]]
	edge GET /docs
	[ "$http_status" = 429 ]
	[ -z "$(header Deprecation)$(header Sunset)$(header Link)" ]
	# A relay answers to its own site's scripts.
	edge POST /auth/token
	[ "$http_status" = 429 ]
	[ "$(header Access-Control-Allow-Origin)" = "http://palco.localhost:$PORT" ]
	for host in agenda.localhost localhost 127.0.0.1:99 agenda.LOCALHOST.:80; do
		HOST=$host edge GET "$API/health"
		BRAND=agenda.localhost refused
		[ -z "$(header Deprecation)$(header Link)" ]
	done
}

@test "edge: a preflight is no caller's request, and one of its address's" {
	local FROM=11 preflight=(-X OPTIONS -H 'Origin: https://app.example' -H 'Access-Control-Request-Method: GET')
	[ "$(statuses 6 "$API/events")" = '5x200 1x429' ]
	# The caller has spent his, and still it is answered; half of one is a request.
	[ "$(statuses 6 "$API/events" "${preflight[@]}")" = 6x204 ]
	[ "$(statuses 1 "$API/events" -X OPTIONS -H 'Origin: https://app.example')" = 1x429 ]
	# Neither of the two is a way around the address's limit: 5 and 7 are 12.
	[ "$(statuses 2 "$API/events" "${preflight[@]}")" = '1x204 1x429' ]
	edge OPTIONS "$API/events" -H 'Origin: https://app.example' -H 'Access-Control-Request-Method: GET'
	refused address $CAP
	edge GET "$API/health" -H "X-Agent-Credential: ${CREDENTIAL}a"
	refused address $CAP
}

# An edge with high limits but for these: edge_but [VARIABLE=VALUE...]
edge_but() {
	edge_variables 1000 "$WINDOW"
	export CARTAZ_EDGE_ADDRESS_REQUESTS=1000 "$@"
	own_edge
}

@test "edge: searches of an address have a limit of their own, however they are spelt" {
	local FROM=20 path
	edge_but CARTAZ_EDGE_ADDRESS_SEARCHES=4
	edge GET "$API/events?q=samba"
	edge GET '/eventos?page=2&%71=samba'
	edge POST /mcp -H 'Content-Type: application/json' -d "$PING"
	edge GET '/eventos.rss?Q=samba'
	[ "$http_status" = 200 ]
	edge GET '/eventos?city=recife&q=samba'
	refused searches 4
	edge POST /a2a -H 'Content-Type: application/json' -d "$PING"
	refused searches 4
	edge GET '/eventos?city=q&uq=a'
	[ "$http_status" = 200 ]
	# What the server behind reads as one of them is one, and oEmbed may look for words.
	for path in /%6dcp //mcp /./mcp /x/../mcp /api/public/v1/event%73 "/oembed?url=http%3A%2F%2Fagenda.localhost%2Feventos%3Fq%3Da"; do
		edge GET "$path" --path-as-is
		refused searches 4
	done
	FROM=21 edge GET '/eventos?q=samba'
	[ "$http_status" = 200 ]
}

@test "edge: what an address is sent has a limit" {
	local FROM=22 deadline=$((SECONDS + 60))
	edge_but CARTAZ_EDGE_ADDRESS_KBYTES=150
	edge GET /eventos.ics
	[ "$http_status" = 200 ]
	[ "$(stat -c %s "$body_file")" -gt 50000 ]
	[ "$(statuses 2 /eventos.ics)" = 2x200 ]
	# What was sent is counted a moment after it was.
	until edge GET "$API/health" && [ "$http_status" = 429 ]; do
		[ "$SECONDS" -lt "$deadline" ]
	done
	refused kbytes 150
	FROM=23 edge GET "$API/health"
	[ "$http_status" = 200 ]
}

@test "edge: a body waits for its end, and a header that leaves it no room is 400" {
	local FROM=29 body framing header
	edge_but
	# As long as Apache takes, and with as much of a header as there is room for.
	body=$(head -c 65400 /dev/zero | tr '\0' ' ')
	printf '%s%s' "$PING" "$body" >"$BATS_TEST_TMPDIR/long"
	header=(-H "A: $(printf %04000d 0)" -H "B: $(printf %04000d 0)" -H "C: $(printf %04000d 0)" -H "D: $(printf %04000d 0)" -H "E: $(printf %04000d 0)")
	for framing in 'Expect: 100-continue' 'Transfer-Encoding: chunked'; do
		edge POST /mcp -H 'Content-Type: application/json' -H "$framing" "${header[@]}" --data-binary "@$BATS_TEST_TMPDIR/long"
		[ "$http_status" = 200 ]
		edge POST /mcp -H 'Content-Type: application/json' -H "$framing" "${header[@]}" -H "F: $(printf %04000d 0)" \
			-H "G: $(printf %04000d 0)" --data-binary "@$BATS_TEST_TMPDIR/long"
		is_public_problem 400 bad_request -
	done
	# Without a body it is Apache's business.
	edge GET "$API/health" "${header[@]}" -H "F: $(printf %04000d 0)" -H "G: $(printf %04000d 0)"
	[ "$http_status" = 200 ]
}

# Opens so many connections from 127.0.0.FROM, keeps them until released, and leaves in
# $held how many were answered: hold COUNT
hold() {
	coproc HOLDER { exec "$TESTS/support/hold.py" "$EDGE_PORT" "127.0.0.$FROM" "$1" 3>&-; }
	held_by=$HOLDER_PID
	exec {held_until}>&"${HOLDER[1]}"
	read -r held <&"${HOLDER[0]}"
}

release() {
	exec {held_until}>&-
	kill "$held_by"
}

@test "edge: an address has so many connections and no more" {
	local FROM=24 held held_by held_until deadline=$((SECONDS + 60))
	edge_but CARTAZ_EDGE_ADDRESS_CONNECTIONS=15
	hold 20
	[ "$held" = 15 ]
	never curl -sS --max-time 60 --interface 127.0.0.$FROM "http://127.0.0.1:$EDGE_PORT$API/health"
	FROM=25 edge GET "$API/health"
	[ "$http_status" = 200 ]
	release
	until edge GET "$API/health" && [ "$http_status" = 200 ]; do
		[ "$SECONDS" -lt "$deadline" ]
	done
}

@test "edge: a calendar, which may be long, is for who has few connections" {
	local FROM=26 held held_by held_until
	edge_but
	hold 10
	[ "$held" = 10 ]
	edge GET /eventos.ics
	refused connections 10
	edge GET /eventos.%69cs
	refused connections 10
	# A blank or brackets hide no other path.
	edge GET '/assets/foto%20%281%29.jpg'
	[ "$http_status" = 404 ]
	edge GET "$API/events"
	[ "$http_status" = 200 ]
	FROM=27 edge GET /eventos.ics
	[ "$http_status" = 200 ]
	release
}

# Asks health as an address of IPv6: the edge is told by a proxy, as the operator may
# have one. ask_as ADDRESS
ask_as() {
	PORT=$EDGE_PORT wire "PROXY TCP6 $1 ::1 1000 80\r\nGET $API/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n"
	capitals
}

@test "edge: a customer's network of IPv6 has a limit, whichever of its addresses it takes" {
	local i got=()
	edge_variables 4 "$WINDOW"
	export CARTAZ_EDGE_NETWORK_REQUESTS=8 EDGE_CONF=$BATS_TEST_TMPDIR/cfg
	sed -e 's/^    bind .*/& accept-proxy/' -e 's/tcp-request connection/tcp-request session/' \
		"$ROOT/static/server/haproxy.cfg" >"$EDGE_CONF"
	own_edge
	# A /64 is one caller.
	for i in 1 2 3 4 5; do
		ask_as "2001:db8:1:1::$i"
		got+=("$http_status")
	done
	echo "got: ${got[*]}"
	[ "${got[*]}" = '200 200 200 200 429' ]
	refused default 4
	# A /48 is one customer, and what was refused counts.
	got=()
	for i in 2 3 4 5; do
		ask_as "2001:db8:1:$i::1"
		got+=("$http_status")
	done
	[ "${got[*]}" = '200 200 200 429' ]
	refused network 8
	[ "$(header Retry-After)" = "$WINDOW" ]
	ask_as 2001:db8:2:1::1
	[ "$http_status" = 200 ]
	# An address of IPv4 has no network.
	for i in {1..13}; do
		PORT=$EDGE_PORT wire "PROXY TCP4 192.0.2.1 192.0.2.2 1 80\r\nGET $API/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n"
	done
	capitals
	refused default 4
}

# The same request with and without the edge has one answer: same METHOD PATH [CURL ARGS...]
same() {
	http "$@"
	cp "$head_file" "$BATS_TEST_TMPDIR/direct.head"
	cp "$body_file" "$BATS_TEST_TMPDIR/direct"
	edge "$@"
	cmp "$BATS_TEST_TMPDIR/direct" "$body_file"
	diff <(heads "$BATS_TEST_TMPDIR/direct.head") <(heads "$head_file")
}

heads() { # FILE
	sed '/^$/d' "$1" | sed -E '2,$ s/^[^:]*/\L&/' | grep -vE '^(date|connection|keep-alive):' | sort
}

# Everything that is published, and more, as it goes over the wire: all PORT
all() {
	curl -sS --max-time 60 -i -w '\n' -H "Host: $HOST" "http://127.0.0.1:$1"{/,/eventos,/docs,/llms.txt,/robots.txt,/sitemap.xml,/auth.md} \
		"http://127.0.0.1:$1/.well-known"/{openapi.json,api-catalog,mcp/server-card.json,mcp.json,agent-card.json,ai-catalog.json} \
		"http://127.0.0.1:$1/.well-known"/{agent-skills/index.json,oauth-protected-resource,oauth-authorization-server} \
		"http://127.0.0.1:$1$API"/{openapi.json,events?per_page=2,health,nope} |
		tr -d '\r' | sed -E 's/^[A-Za-z-]+(: |\/1)/\L&/' | grep -avE '^(date|connection|keep-alive): '
}

@test "edge: what passes is answered as without it, and RateLimit is not told" {
	local FROM=12
	edge_variables 1000 "$WINDOW"
	CARTAZ_EDGE_ADDRESS_REQUESTS=1000 own_edge
	for HOST in agenda.localhost palco.localhost; do
		all "$PORT" >"$BATS_TEST_TMPDIR/direct"
		all "$EDGE_PORT" >"$BATS_TEST_TMPDIR/edge"
		diff "$BATS_TEST_TMPDIR/direct" "$BATS_TEST_TMPDIR/edge"
		[ "$(grep -ac '^http/1.1 200' "$BATS_TEST_TMPDIR/edge")" = 19 ]
		never grep -aq '^ratelimit' "$BATS_TEST_TMPDIR/edge"
	done
	HOST=agenda.localhost
	same GET / -H 'Accept: text/markdown'
	same GET "$API/events" -H 'If-None-Match: *'
	[ "$http_status" = 304 ]
	same OPTIONS /mcp -H 'Origin: https://app.example' -H 'Access-Control-Request-Method: POST'
	[ "$http_status" = 204 ]
	HOST=nobody.example same GET "$API/events"
	[ "$http_status" = 421 ]
}

@test "edge: the headers of MCP and A2A arrive" {
	local FROM=13 call modern=(-H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Method: tools/call')
	edge_variables 1000 "$WINDOW"
	CARTAZ_EDGE_ADDRESS_REQUESTS=1000 own_edge
	call='{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_events","arguments":{},
		"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}'
	same POST /mcp -H 'Content-Type: application/json' "${modern[@]}" -H 'Mcp-Name: search_events' -d "$call"
	[ "$http_status" = 200 ]
	body_is .result.content
	# Each of them matters, and the answer without it is another one.
	same POST /mcp -H 'Content-Type: application/json' "${modern[@]}" -H 'Mcp-Name: get_event' -d "$call"
	body_is .error
	same POST /mcp -H 'Content-Type: application/json' -H 'MCP-Protocol-Version: 2026-07-28' -H 'Mcp-Name: search_events' -d "$call"
	body_is .error
	same POST /mcp -H 'Content-Type: application/json' -H 'MCP-Protocol-Version: 1999-01-01' -d "$PING"
	[ "$http_status" = 400 ]
	same POST /mcp -H 'Content-Type: application/json' -H 'Origin: https://evil.example' -d "$PING"
	[ "$http_status" = 403 ]
	call='{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"samba"}]}}}'
	edge POST /a2a -H 'Content-Type: application/json' -H 'A2A-Version: 1.0' -d "$call"
	[ "$http_status" = 200 ]
	body_is .result
	same POST /a2a -H 'Content-Type: application/json' -H 'A2A-Version: 9.9' -d "$call"
	body_is .error
}

@test "edge: limits are Apache's, and the caller's address is the edge's word" {
	local FROM=14
	edge_variables 1000 "$WINDOW"
	CARTAZ_EDGE_ADDRESS_REQUESTS=1000 own_edge
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	same POST "$API/agent/identity" --data-binary "@$BATS_TEST_TMPDIR/large"
	[ "$http_status" = 413 ]
	same POST "$API/agent/identity" --data-binary "@$BATS_TEST_TMPDIR/large" -H 'Transfer-Encoding: chunked'
	[ "$http_status" = 413 ]
	same GET "$API/events?q=$(printf %016000d 0)"
	[ "$http_status" = 200 ]
	same GET "$API/events?q=$(printf %017000d 0)"
	[ "$http_status" = 414 ]
	same GET "$API/events" -H "X-Long: $(printf %05000d 0)"
	[ "$http_status" = 400 ]
	printf '#!/bin/sh\nprintf "Content-Type: text/plain\\n\\n$REMOTE_ADDR $HTTP_X_AGENT_CREDENTIAL"\n' >"$RUN_DIR/cgi-bin/.other"
	chmod 755 "$RUN_DIR/cgi-bin/.other"
	mv "$RUN_DIR/cgi-bin/.other" "$RUN_DIR/cgi-bin/health"
	edge GET "$API/health" -H 'X-Forwarded-For: 10.9.9.9' -H "X-Agent-Credential: ${CREDENTIAL}0"
	cp "$BUILD/cgi-bin/health" "$RUN_DIR/cgi-bin/.restored"
	mv "$RUN_DIR/cgi-bin/.restored" "$RUN_DIR/cgi-bin/health"
	[ "$(<"$body_file")" = "127.0.0.14 ${CREDENTIAL}0" ]
}

@test "edge: when Apache is gone, HAProxy's own answer is a problem too" {
	local FROM=15
	CARTAZ_EDGE_APACHE=127.0.0.1:$(free_port) own_edge
	edge GET "$API/events"
	is_public_problem 503 internal_error -
	"$TESTS/support/validate.py" "$(openapi)" /events 503 --head "$head_file" "$body_file"
}

@test "edge: files of the operator are read after ours: TLS, and backends of two nodes" {
	local d=$BATS_TEST_TMPDIR/edge.d tls
	mkdir "$d"
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=agenda.localhost \
		-keyout "$BATS_TEST_TMPDIR/key" -out "$BATS_TEST_TMPDIR/certificate"
	cat "$BATS_TEST_TMPDIR/certificate" "$BATS_TEST_TMPDIR/key" >"$BATS_TEST_TMPDIR/both.pem"
	tls=$(free_port)
	# An empty folder adds nothing; of one that has the backends ours are left out.
	CARTAZ_EDGE_TLS=$BATS_TEST_TMPDIR/both.pem CARTAZ_EDGE_TLS_LISTEN=127.0.0.1:$tls EDGE_D=$d own_edge
	[ "$(curl -sSk --interface 127.0.0.71 --resolve "agenda.localhost:$tls:127.0.0.1" -o /dev/null -w '%{http_code} %{http_version}' \
		"https://agenda.localhost:$tls/api/public/v1/health")" = '200 2' ]
	FROM=72 edge GET "$API/health"
	[ "$http_status" = 200 ]
	kill "$OWN_PID"
	awk '/^\.endif/ { inside = 0 } inside { print } inside && gsub(/node1/, "node2") { print } /^\.if !defined/ { inside = 1 }' \
		"$ROOT/static/server/haproxy.cfg" >"$d/nodes.cfg"
	[ "$(grep -c '^    server node[12] ' "$d/nodes.cfg")" = 6 ]
	CARTAZ_EDGE_OWN_BACKENDS=1 EDGE_D=$d own_edge
	[ "$(FROM=73 statuses 3 "$API/health")" = 3x200 ]
	never haproxy -c -f "$ROOT/static/server/haproxy.cfg" -f "$d"
}

@test "edge: each request has a number of its own, which no client chooses, in the log behind it" {
	local log=$RUN_DIR/log/access.log
	FROM=77 edge GET "$API/number-one" -H 'X-Request-Id: chosen-by-me'
	FROM=77 edge GET "$API/number-two"
	until [ "$(grep -c '/number-\(one\|two\)"' "$log")" = 2 ]; do
		sleep 0.05
	done
	grep '/number-' "$log" | gojq -es 'map(.request_id) | unique | length == 2
		and all(.[]; test("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))'
}
