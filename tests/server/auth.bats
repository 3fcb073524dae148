# A brand's authentication API under Apache: what the server adds and hides.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server
load ../helpers/identity

setup_file() {
	# So that a core file would be written, if one may be.
	ulimit -c unlimited
	server_start "$BATS_FILE_TMPDIR/run"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay agenda.localhost
	export SITE=http://agenda.localhost:$PORT
	export SECRETS=$BATS_FILE_TMPDIR/secrets
	mkdir "$SECRETS"
	# Not on the command line of curl either.
	echo "$LOGIN" >"$SECRETS/login"
	echo "Authorization: $BEARER" >"$SECRETS/bearer"
}

teardown_file() {
	identity_stop
	server_stop
}

setup() {
	identity_says
	rm -f "$CARTAZ_VAR"/agenda.localhost/live-auth/circuit
	: >"$IDENTITY/log"
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# As the brand's own site asks.
ask() { # METHOD PATH [CURL ARGS...]
	http "$1" "$2" -H "X-Origin: $SITE" -H 'Content-Type: application/json' -H "@$SECRETS/bearer" \
		--data-binary "@$SECRETS/login" "${@:3}"
}

# A browser gives it to the brand's own site, and nobody keeps it.
is_own() { # STATUS
	[ "$http_status" = "$1" ]
	[[ $head == *$'\nAccess-Control-Allow-Origin: '"$SITE"$'\n'* ]]
	[ "$(header Access-Control-Allow-Origin | wc -l)" = 1 ]
	[[ $head == *$'\nCache-Control: no-store\n'* ]]
	[[ $head == *$'\nX-Content-Type-Options: nosniff\n'* ]]
	[[ ! ${head,,} =~ $'\n'(set-cookie|etag|last-modified|location|x-powered-by|relay-origin): ]]
}

everything() {
	ask POST /auth/token "$@"
	is_own 200
	ask POST /auth/refresh "$@"
	is_own 200
	ask DELETE /auth/revoke "$@"
	is_own 204
	ask POST /users "$@"
	is_own 201
}

@test "the four answer at their addresses, and a token reaches the two that need it" {
	everything
	[ "$(gojq -r '"\(.method) \(.target) \(.headers["x-origin"]) \(.headers.authorization)"' "$IDENTITY/log")" = \
		"POST /auth/token $SITE null
POST /auth/refresh $SITE $BEARER
DELETE /auth/revoke $SITE $BEARER
POST /users $SITE null" ]
	ask POST /auth/token/
	[ "$http_status" = 404 ]
	ask POST /auth
	[ "$http_status" = 404 ]
	ask POST /auth%2ftoken
	[ "$http_status" = 404 ]
}

# bats test_tags=prefork
@test "chunked bodies are passed on" {
	ask POST /auth/token -H 'Transfer-Encoding: chunked'
	is_own 200
	[ "$(identity_last .body)" = "$LOGIN" ]
}

@test "another brand's origin is 403, and another brand's relay 404" {
	http POST /auth/token -H "X-Origin: http://palco.localhost:$PORT" --data-binary "@$SECRETS/login"
	is_own 403
	body_is '.code == "wrong_origin"'
	HOST=palco.localhost http POST /auth/token -H "X-Origin: http://palco.localhost:$PORT" \
		-H 'Content-Type: application/json' --data-binary "@$SECRETS/login"
	is_public_problem 404 not_found palco.localhost
	# lighttpd cannot tell the two names apart (web-servers.md).
	if [ "${SERVER-}" != lighttpd ]; then
		http POST /auth/token -H "X_Origin: $SITE" -H 'Content-Type: application/json' --data-binary "@$SECRETS/login"
		is_own 403
	fi
	[ "$(identity_asked)" = 0 ]
}

# bats test_tags=prefork
@test "a body over 16 KiB is 413 that the brand's site can read, whether its length is told or not" {
	local path
	printf '%16385s' marked-x >"$BATS_TEST_TMPDIR/large"
	for path in /auth/token /auth/refresh /users; do
		http POST $path -H "X-Origin: $SITE" --data-binary "@$BATS_TEST_TMPDIR/large"
		is_own 413
		body_is '.code == "payload_too_large"'
		http POST $path -H "X-Origin: $SITE" -H 'Transfer-Encoding: chunked' \
			--data-binary "@$BATS_TEST_TMPDIR/large"
		is_own 413
		body_is '.code == "payload_too_large"'
	done
	[ "$(identity_asked)" = 0 ]
	# Elsewhere nothing has changed.
	http POST "$API/agent/identity" --data-binary "@$BATS_TEST_TMPDIR/large"
	is_public_problem 400 invalid_request_body
	http PUT /llms.txt
	is_public_problem 405 method_not_allowed
}

# bats test_tags=prefork
@test "a relay that dies is 500 that the brand's site can read" {
	local program=$RUN_DIR/cgi-bin/users
	mv "$program" "$program.kept"
	printf '#!/bin/sh\nexit 1\n' >"$program"
	chmod 755 "$program"
	ask POST /users
	mv "$program.kept" "$program"
	is_own 500
	body_is '.code == "internal_error"'
}

@test "a browser's preflight is for the brand's own site" {
	local path
	for path in /auth/token /auth/refresh /auth/revoke /users; do
		http OPTIONS $path -H "Origin: $SITE" -H 'Access-Control-Request-Method: POST' \
			-H 'Access-Control-Request-Headers: authorization,content-type,x-origin'
		is_own 204
		[ "$(header Access-Control-Allow-Headers)" = 'X-Origin, Authorization, Content-Type, Accept' ]
		http GET $path
		is_own 405
		http TRACE $path
		is_own 405
		[[ $head == *$'\nAllow: '@(POST|DELETE)$'\n'* ]]
	done
}

@test "who calls is who connects; what a caller says of himself is not believed" {
	ask POST /auth/token -H 'X-Forwarded-For: 203.0.113.9' -H 'Forwarded: for=203.0.113.9'
	is_own 200
	[ "$(identity_last .headers.forwarded)" = for=127.0.0.1 ]
	[ "$(identity_last '.headers | has("x-forwarded-for")')" = false ]
}

@test "behind a proxy that is trusted, who calls is whom it names" {
	local behind=$BATS_FILE_TMPDIR/behind
	# shellcheck disable=SC2030,SC2031 # in a shell of its own
	(
		PROXIES='127.0.0.1 192.0.2.0/24' server_start "$behind"
		trap server_stop EXIT
		identity_relay agenda.localhost
		SITE=http://agenda.localhost:$PORT
		ask POST /auth/token -H 'X-Forwarded-For: 198.51.100.1, 203.0.113.9, 192.0.2.4'
		is_own 200
		[ "$(identity_last .headers.forwarded)" = for=203.0.113.9 ]
		ask POST /auth/token -H 'X-Forwarded-For: 2001:db8::1'
		[ "$(identity_last .headers.forwarded)" = 'for="[2001:db8::1]"' ]
		ask POST /auth/token
		[ "$(identity_last .headers.forwarded)" = for=127.0.0.1 ]
	)
}

# bats test_tags=prefork,whole
@test "a backend that hangs holds a few callers; the others hear at once, and the catalog answers" {
	local i hung=0
	identity_says '{"silent": true}'
	for i in {1..30}; do
		(BATS_TEST_TMPDIR=$(mktemp -d "$BATS_TEST_TMPDIR/$i.XXXX") &&
			ask POST /auth/token && cp "$head_file" "$BATS_FILE_TMPDIR/hung.$i") 3>&- &
	done
	until [ "$(identity_asked)" = 4 ]; do sleep 0.02; done
	http GET "$API/events"
	[ "$http_status" = 200 ]
	[ "$(identity_asked)" = 4 ]
	for i in $(jobs -rp); do
		[ "$i" = "$IDENTITY_PID" ] || [ "$i" = "$SERVER_PID" ] || wait "$i"
	done
	[ "$(identity_asked)" = 4 ]
	[ "$(grep -l '^HTTP/1.1 502' "$BATS_FILE_TMPDIR"/hung.* | wc -l)" = 30 ]
	[ "$(grep -l '^Retry-After: [0-9]' "$BATS_FILE_TMPDIR"/hung.* | wc -l)" = 26 ]
}

# The processes of the server: Apache and whatever it started.
server_processes() {
	local apache
	apache=$(pgrep -P "$SERVER_PID" apache2)
	pgrep -s "$apache"
}

# Whatever the server, and who asked, left behind or has in its hands.
is_nowhere() {
	never grep -rl marked- "$RUN_DIR" "$head_file"
}

# bats test_tags=prefork
@test "a password and a token are nowhere but on their way" {
	local says program=auth-refresh pid
	everything -H 'X-Agent-Credential: agent_0123456789abcdef0123456789abcdef'
	is_nowhere
	HOST=nobody.example ask POST '/auth/token?marked-query'
	[ "$http_status" = 421 ]
	for says in '{"status": 401, "body": "{}"}' '{"status": 500, "body": "marked-password"}' \
		'{"status": 200, "body": "{\"token\": \"marked-token\"}"}' '{"status": 200, "body": "[", "cut": true}' \
		'{"status": 302}' '{"status": 422, "body": "{\"marked-token\""}'; do
		identity_says "$says"
		ask POST '/auth/token?marked-query=marked-password'
		[[ $http_status == [45]?? ]]
		never grep -q marked- "$body_file"
		ask POST '/auth/refresh?marked-query'
		[ "$http_status" = 200 ] || never grep -q marked- "$body_file"
	done
	identity_says
	for says in '{' '{"email": "marked-a"}' '["marked-password"]'; do
		echo "$says" >"$BATS_TEST_TMPDIR/wrong"
		http POST /auth/token -H "X-Origin: $SITE" -H 'Content-Type: application/json' \
			--data-binary "@$BATS_TEST_TMPDIR/wrong"
		is_own 400
		never grep -q marked- "$body_file"
	done
	is_nowhere
	rm -f "$CARTAZ_VAR"/agenda.localhost/live-auth/circuit
	# While the backend thinks, for longer than it takes to look around.
	brand_edit agenda.localhost '.upstream.limits.total_ms = 9000'
	identity_says '{"silent": true}'
	for program in 'POST /auth/refresh' 'POST /auth/token'; do
		: >"$IDENTITY/log"
		# shellcheck disable=SC2086 # two words
		ask $program 3>&- &
		until [ "$(identity_asked)" = 1 ]; do sleep 0.02; done
		program=${program#* /auth/}
		pid=$(pgrep -s "$(pgrep -P "$SERVER_PID" apache2)" -x "auth-$program")
		[ -n "$pid" ]
		# It was handed over in the environment, and is there no more.
		for says in $(server_processes); do
			never grep -q marked- "/proc/$says/environ" "/proc/$says/cmdline"
		done
		[ "$program" = token ] || tr '\0' '\n' <"/proc/$pid/environ" | grep -qx HTTP_AUTHORIZATION=
		[ "$program" = refresh ] || never grep -q HTTP_AUTHORIZATION "/proc/$pid/environ"
		# No core, by size or by a handler that asks no size; and nobody of the
		# server's own user may look inside.
		grep -qE '^Max core file size +0 +0 ' "/proc/$pid/limits"
		[ "$(stat -c %u "/proc/$pid/environ")" = 0 ]
		[ "$EUID" != 0 ] || never grep -qE '^Uid:[[:space:]]+0' "/proc/$pid/status"
		# Nor has it a file in its hands but its slot and the log.
		find "/proc/$pid/fd" -xtype f -exec readlink {} + >"$BATS_TEST_TMPDIR/open"
		never grep -vE "^$RUN_DIR/(var/agenda.localhost/live-auth/[a-z]+|log/error.log)" "$BATS_TEST_TMPDIR/open"
		[ -s "$BATS_TEST_TMPDIR/open" ]
		is_nowhere
		kill -SEGV "$pid"
		wait $!
		never compgen -G "$RUN_DIR/cgi-bin/*core*"
	done
	identity_says
	is_nowhere
	never grep -rlE 'marked-|[?]' "$RUN_DIR/log/access.log"
	grep -qE ' agenda.localhost POST "/auth/token" 200 [0-9]+ -$' "$RUN_DIR/log/access.log"
	never grep -q agent_ "$RUN_DIR/log/access.log"
}
