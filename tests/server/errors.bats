# Every error that the server itself makes under the base address is a problem
# document, like those of the programs.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds
load ../helpers/server

ENDPOINTS=("$API/events" "$API/events/x" "$API/agent/identity" "$API/health")
FILES=("$API/openapi.json" /.well-known/openapi.json)

setup_file() {
	TIMEOUT=6 server_start "$BATS_FILE_TMPDIR/run"
	[ "${WHOLE-}" != 1 ] || ask_slow
}

# What takes the server all of its TIMEOUT. Without WHOLE=1 nobody waits for it.
ask_slow() {
	ask_early half_said wire 'GET %s/events HTTP/1.1\r\nHost: agenda.localhost\r\nX-Hal' "$API"
	mkdir -m 777 "$RUN_DIR/notes"
	becomes mcp "echo \$\$ >\"\$CARTAZ_VAR/../notes/pid\"
trap '' TERM; exec sleep 600"
	ask_early too_long http POST /mcp
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	cp "$BUILD/cgi-bin/health" "$RUN_DIR/cgi-bin/.restored"
	mv -T "$RUN_DIR/cgi-bin/.restored" "$RUN_DIR/cgi-bin/health"
}

# Another program in the place of one: a script of these lines.
becomes() { # PROGRAM LINES
	printf '#!/bin/sh\n%s\n' "$2" >"$RUN_DIR/cgi-bin/.other"
	chmod 755 "$RUN_DIR/cgi-bin/.other"
	mv "$RUN_DIR/cgi-bin/.other" "$RUN_DIR/cgi-bin/$1"
}

health_becomes() { # LINES
	becomes health "$1"
}

long() { # LENGTH
	printf "%0$1d" 0
}

allowed() { # ADDRESS
	case $1 in
	*/agent/identity) echo POST ;;
	*) echo GET, HEAD ;;
	esac
}

# bats test_tags=site
@test "an address where nothing is: 404" {
	local address
	for address in "$API/.root" "$API/nope" "$API/eventsx" "$API/events.json" \
		"$API/health/x" "$API/health/" "$API/agent" "$API/agent/" \
		"$API/agent/identity/" "$API/agent/identity/x" "$API/openapi.json/" \
		"$API/openapi.json/x" "$API/openapi" "$API/OpenAPI.json" "$API/Events" \
		/api/public/v2/events /api/public /.well-known/ /.well-known/nope \
		/api/public/v1events "$API//nope" "$API/%E2%82%AC"; do
		http GET "$address"
		is_public_problem 404 not_found
	done
	HOST=palco.localhost http GET "$API/nope"
	is_public_problem 404 not_found palco.localhost
}

# bats test_tags=prefork,site
@test "a slug that is none: 400 without one, 404 for a path or odd bytes" {
	local slug
	http GET "$API/events/"
	is_public_problem 400 slug_missing
	for slug in a/b a/ a%2Fb a%2fb %2F "$(long 5000)"; do
		http GET "$API/events/$slug"
		is_public_problem 404 not_found
	done
	for slug in %0A %0D%0AX-Injected:1 %FF%FE %5C ... %22 %3C%3E "$(long 250)" \
		%F0%9F%8E%AD '%25' a%20b a+b; do
		http GET "$API/events/$slug"
		is_public_problem 404 event_not_found
		[ -z "$(header X-Injected)" ]
	done
}

# bats test_tags=apache,site
@test "a NUL in a slug: 404" {
	local slug
	for slug in %00 a%00b; do
		http GET "$API/events/$slug"
		is_public_problem 404 not_found
	done
}

# bats test_tags=apache,site
@test "an escape that is none: 400" {
	local address
	for address in "$API/%zz" "$API/events/%" "$API/events/%4" "$API/events/a%g0" \
		"$API/openapi.json%"; do
		http GET "$address"
		is_public_problem 400 bad_request
	done
}

@test "an odd query is no error" {
	local query
	for query in 'q=%zz' 'q=%' 'q=%00' 'q=%FF' '&&&===' '?' 'page=%' 'q' '='; do
		http GET "$API/events?$query"
		[ "$http_status" = 200 ]
	done
}

# bats test_tags=apache,site
@test "two dots above the root: 400" {
	local address
	for address in /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd \
		/assets/%2e%2e/%2e%2e/etc/brands/agenda.localhost.json; do
		http GET "$address"
		is_public_problem 400 bad_request
	done
}

# bats test_tags=site
@test "two dots lead nowhere" {
	local address
	for address in "$API/events/../nope" \
		"$API/%2e%2e/nope" /assets/../etc/brands/agenda.localhost.json \
		/agenda.localhost/api/public/v1/openapi.json \
		/palco.localhost/api/public/v1/openapi.json; do
		http GET "$address"
		is_public_problem 404 not_found
	done
	# What is none of the documents' is the site's, whose errors are pages.
	http GET "$API/../../../etc/passwd"
	[ "$http_status" = 404 ]
	[[ $head == *$'\nContent-Type: text/html; charset=utf-8\n'* ]]
	run ! grep -q root: "$body_file"
	http GET "$API/events/../health"
	[ "$http_status" = 200 ]
}

# bats test_tags=site
@test "an address that is too long: 414" {
	http GET "$API/events?q=$(long 17000)"
	is_public_problem 414 uri_too_long -
	http GET "$API/events/$(long 17000)"
	is_public_problem 414 uri_too_long -
	http GET "$API/openapi.json?$(long 17000)"
	is_public_problem 414 uri_too_long -
}

# bats test_tags=apache
@test "headers that are too long or too many: 400" {
	local many=() n
	http GET "$API/events" -H "X-Long: $(long 5000)"
	is_public_problem 400 bad_request -
	for n in {1..70}; do many+=(-H "X-$n: 1"); done
	http GET "$API/openapi.json" "${many[@]}"
	is_public_problem 400 bad_request -
}

# bats test_tags=prefork
@test "a body that is too large: 413, whether its length is told or not" {
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	http POST "$API/agent/identity" --data-binary "@$BATS_TEST_TMPDIR/large"
	is_public_problem 413 payload_too_large
	http POST "$API/agent/identity" --data-binary "@$BATS_TEST_TMPDIR/large" \
		-H 'Transfer-Encoding: chunked'
	is_public_problem 413 payload_too_large
}

# bats test_tags=apache
@test "a body that is too large for a file: 405, because no method with a body is allowed" {
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	http POST "$API/openapi.json" --data-binary "@$BATS_TEST_TMPDIR/large"
	is_public_problem 405 method_not_allowed
}

# bats test_tags=apache,site
@test "an expectation that nobody can meet: 417" {
	http POST "$API/agent/identity" -H 'Expect: a-miracle' -d '{}'
	is_public_problem 417 bad_request
}

# bats test_tags=apache,site
@test "what is not HTTP: 400, in nobody's name" {
	local line
	for line in GARBAGE "GET" "GET  $API/events" "GET $API/events" \
		"GET  $API/health HTTP/1.1" "GET $API/health  HTTP/1.1" \
		"GET $API/he alth HTTP/1.1" "GET $API/health HTTP/one" \
		"GET $API/health FTP/1.1" "G\"T $API/health HTTP/1.1" \
		"GET(x) $API/health HTTP/1.1" " GET $API/health HTTP/1.1"; do
		wire '%s\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n' "$line"
		is_public_problem 400 bad_request -
	done
	for line in 'No colon' 'Space : 1' ': 1' ' folded' 'X: a\001b' 'X: a\000b'; do
		wire "GET %s HTTP/1.1\r\nHost: agenda.localhost\r\n$line\r\nConnection: close\r\n\r\n" "$API/events"
		is_public_problem 400 bad_request -
	done
}

# bats test_tags=prefork,site
@test "a length that cannot be: 400 or 501, and never two answers" {
	local header
	for header in 'Content-Length: -1' 'Content-Length: x' 'Content-Length: 1,2' \
		'Content-Length: 99999999999999999999' 'Transfer-Encoding: strange' \
		'Content-Length: 2\r\nContent-Length: 3' \
		'Transfer-Encoding: chunked, strange'; do
		wire "POST %s HTTP/1.1\r\nHost: agenda.localhost\r\n$header\r\n\r\n{}GET $API/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" \
			"$API/agent/identity"
		[[ $http_status == 400 || $http_status == 413 || $http_status == 501 ]]
		in_own_words || body_is --argjson status "$http_status" '.status == $status'
		[ "$(grep -c '^HTTP/' "$BATS_TEST_TMPDIR/wire")" = 1 ]
	done
}

# bats test_tags=apache
@test "a method is any word, in small letters too" {
	local method
	for method in INVENTED get Post; do
		http "$method" "$API/events"
		is_public_problem 405 method_not_allowed
		http "$method" "$API/nope"
		is_public_problem 404 not_found
	done
}

@test "any other method is a problem with a true Allow, on programs and files" {
	local method address
	for method in $(rounds 'GET HEAD POST DELETE OPTIONS TRACE' 'GET HEAD POST PUT DELETE OPTIONS TRACE PATCH PROPFIND'); do
		for address in "${ENDPOINTS[@]}" "${FILES[@]}"; do
			http "$method" "$address"
			case $method-$(allowed "$address") in
			HEAD-*POST*)
				[ "$http_status" = 405 ]
				[ "$(header Allow)" = POST ]
				;;
			GET-GET* | HEAD-GET* | POST-POST)
				[[ $http_status == 20[01] || $address == */x && $http_status == 404 ]]
				[ -z "$(header Allow)" ]
				;;
			*)
				is_public_problem 405 method_not_allowed
				[ "$(header Allow)" = "$(allowed "$address")" ]
				;;
			esac
		done
	done
}

@test "the method is judged before the slug, and after the host" {
	http DELETE "$API/events/"
	is_public_problem 405 method_not_allowed
	[ "$(header Allow)" = 'GET, HEAD' ]
	http DELETE "$API/events/a/b"
	is_public_problem 405 method_not_allowed
	HOST=nobody.example http DELETE "$API/events"
	is_public_problem 421 unknown_brand -
}

@test "any method where nothing is: 404" {
	local method
	for method in GET POST PUT DELETE OPTIONS TRACE PROPFIND; do
		http "$method" "$API/nope"
		is_public_problem 404 not_found
	done
}

# bats test_tags=apache,site
@test "this is no proxy: CONNECT and other people's addresses" {
	wire 'CONNECT agenda.localhost:80 HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n'
	is_public_problem 400 bad_request
	http CONNECT "$API/openapi.json"
	is_public_problem 400 bad_request -
	wire 'GET http://nobody.example/ HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n'
	is_public_problem 421 unknown_brand -
}

@test "a browser's question before the request is 204, for programs and files" {
	local address
	for address in "${ENDPOINTS[@]}" "${FILES[@]}" "$API/events/"; do
		http OPTIONS "$address" -H 'Origin: https://app.example' \
			-H 'Access-Control-Request-Method: GET' \
			-H 'Access-Control-Request-Headers: x-agent-credential'
		[ "$http_status" = 204 ]
		[ ! -s "$body_file" ]
		[ "$(header Access-Control-Allow-Methods)" = "$(allowed "$address")" ]
		# If-None-Match: a browser revalidates what it has, across origins too.
		[ "$(header Access-Control-Allow-Headers)" = 'X-Agent-Credential, Content-Type, Accept, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, A2A-Version' ]
		[ "$(header Access-Control-Max-Age)" = 86400 ]
		[ "$(header Cache-Control)" = no-store ]
		[ -z "$(header Allow)$(header Content-Type)$(header Content-Length)$(header ETag)" ]
		is_public
	done
}

# bats test_tags=whole
@test "half a browser's question is no question" {
	local address
	for address in "$API/events" "$API/openapi.json"; do
		http OPTIONS "$address" -H 'Origin: https://app.example'
		is_public_problem 405 method_not_allowed
		http OPTIONS "$address" -H 'Access-Control-Request-Method: GET'
		is_public_problem 405 method_not_allowed
	done
	http OPTIONS "$API/nope" -H 'Origin: https://app.example' \
		-H 'Access-Control-Request-Method: GET'
	is_public_problem 404 not_found
}

# bats test_tags=prefork,apache,whole
@test "a program that dies, says nothing or talks nonsense: 500" {
	local program
	for program in 'kill -SEGV $$' 'kill -KILL $$' 'exit 0' 'exit 1' 'echo nonsense' \
		'head -c 100000 /dev/zero | tr "\\0" "\\377"' \
		'printf "Status: 200 OK\nContent-Type: text/plain\n"; kill -SEGV $$' \
		'printf "Status: 200 OK\nX-Odd: a\001b\n\n{}"'; do
		health_becomes "$program"
		http GET "$API/health"
		is_public_problem 500 internal_error
		http HEAD "$API/health"
		[ "$http_status" = 500 ]
	done
}

# bats test_tags=prefork,apache
@test "what a program says on its way down reaches the log and no caller" {
	health_becomes 'echo "secret-7f3 in $0" >&2; kill -ABRT $$'
	http GET "$API/health"
	is_public_problem 500 internal_error
	[ "$(grep -c -e secret-7f3 -e cgi-bin -e "$RUN_DIR" "$head_file" "$body_file" | grep -vc ':0$')" = 0 ]
	grep -q secret-7f3 "$RUN_DIR/log/error.log"
}

# bats test_tags=prefork,apache,whole
@test "a program that dies in the middle of a long answer: the caller can tell" {
	health_becomes 'printf "Status: 200 OK\nContent-Type: application/json\nContent-Length: 300000\n\n"
head -c 200000 /dev/zero; kill -KILL $$'
	run curl -sS --max-time 60 -H 'Host: agenda.localhost' -H 'Connection: close' \
		-o "$BATS_TEST_TMPDIR/part" "http://127.0.0.1:$PORT$API/health"
	[ "$status" -eq 18 ]
	[ "$(stat -c %s "$BATS_TEST_TMPDIR/part")" -lt 300000 ]
}

# bats test_tags=prefork,apache
@test "a program that cannot be started: a problem" {
	chmod 644 "$RUN_DIR/cgi-bin/health"
	http GET "$API/health"
	is_public_problem 500 internal_error
	printf 'no program' >"$RUN_DIR/cgi-bin/health"
	chmod 755 "$RUN_DIR/cgi-bin/health"
	http GET "$API/health"
	is_public_problem 500 internal_error
	health_becomes ''
	sed -i '1s,.*,#!/nowhere/sh,' "$RUN_DIR/cgi-bin/health"
	http GET "$API/health"
	is_public_problem 500 internal_error
	rm "$RUN_DIR/cgi-bin/health"
	http GET "$API/health"
	is_problem "$http_status" "$([ "$http_status" = 404 ] && echo not_found || echo internal_error)"
	is_public
}

# bats test_tags=prefork,apache,site,whole
@test "a request that stays half said: 408, soon enough" {
	[ -e "$BATS_FILE_TMPDIR/early.half_said" ] || ask_slow
	answer_of half_said
	is_public_problem 408 bad_request -
}

# bats test_tags=prefork,apache,whole
@test "a program that runs too long: 504, and it is gone soon after" {
	[ -e "$BATS_FILE_TMPDIR/early.too_long" ] || ask_slow
	answer_of too_long
	is_public_problem 504 internal_error
	timeout 60 tail -s 0.05 --pid="$(cat "$RUN_DIR/notes/pid")" -f /dev/null
}

# bats test_tags=prefork
@test "after all that the server still answers" {
	http GET "$API/health"
	[ "$http_status" = 200 ]
	body_is '.status == "ok"'
}

# bats test_tags=site
@test "a dot file is not there, nor is anything in a dot folder" {
	local address
	printf '{}' >"$RUN_DIR/htdocs/agenda.localhost/.secret.json"
	for address in /.secret.json /.web/published /.web/ /.git/config /.htaccess \
		"$API/.web/openapi.json.meta" /.well-known/.web/openapi.json.meta \
		/assets/.web/x /%2eweb/published; do
		http GET "$address"
		is_public_problem 404 not_found
	done
}

# bats test_tags=site
@test "the prepared problems are for the server alone" {
	local address
	for address in /_problem/404.json /_problem/500.json /_problem/204.json \
		/_problem /_problem/ /_problem/nope.json //_problem/404.json \
		/./_problem/404.json /%5Fproblem/404.json \
		/agenda.localhost/_problem/404.json; do
		http GET "$address"
		is_public_problem 404 not_found
	done
	http GET /_problem/404.json -H 'Redirect-Status: 404' -H 'X-Redirect-Status: 404'
	is_public_problem 404 not_found
}

# bats test_tags=site
@test "folders are not listed, and a link leads nowhere" {
	local address
	ln -sfn /etc/passwd "$RUN_DIR/htdocs/agenda.localhost/api/public/v1/link.json"
	for address in /api /assets/ /assets /.well-known; do
		http GET "$address"
		is_public_problem 404 not_found
	done
	http GET "$API/link.json"
	is_problem "$http_status" "$(gojq -r .code "$body_file")"
	[[ $http_status == 40[34] ]]
}

# bats test_tags=site
@test "assets are files, the same for every brand" {
	local brand
	for brand in agenda.localhost palco.localhost; do
		HOST=$brand http GET /assets/agenda.svg
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = image/svg+xml ]
		is_public
		cmp "$body_file" "$ROOT/htdocs/assets/agenda.svg"
		HOST=$brand http GET /assets/nope.svg
		is_public_problem 404 not_found "$brand"
		HOST=$brand http POST /assets/agenda.svg
		is_public_problem 405 method_not_allowed "$brand"
	done
}

@test "every prepared problem is of the status that its name says, for every brand" {
	local brand site status
	for brand in agenda.localhost palco.localhost .; do
		site="http://$brand:$PORT/problems/"
		for status in $(sed -n 's,^ErrorDocument \([45][0-9]*\) .*,\1,p' "$ROOT/static/server/cartaz.conf"); do
			gojq -e --argjson status "$status" --arg site "$site" \
				'keys == ["code", "detail", "error", "status", "title", "type"]
				 and .status == $status and .error == .code
				 and (.type == $site + (.code | gsub("_"; "-")) or .type == "about:blank")
				 and (.type == "about:blank") == ($site | startswith("http://."))' \
				"$RUN_DIR/htdocs/$brand/_problem/$status.json"
		done
	done
	[ "$status" = 505 ]
}

# bats test_tags=site,whole
@test "a path of 3,000 bytes is nobody's, wherever it begins" {
	local long path
	long=$(printf %02990d 0)
	for path in "$API/events/$long" "/documents/$long" "/$long.json00000"; do
		http GET "$path"
		is_public_problem 404 not_found
	done
	http GET "/eventos/$long.md"
	[ "$http_status" = 404 ]
	[ "$(header Content-Type)" = 'text/html; charset=utf-8' ]
	HOST=nobody.example http GET "$API/events/$long"
	is_public_problem 421 unknown_brand -
	# One byte less is a slug that no event has.
	http GET "$API/events/$(printf '%02977d' 0)"
	is_public_problem 404 event_not_found
}
