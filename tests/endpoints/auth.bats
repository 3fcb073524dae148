# auth: the four relays of the authentication API over an identity backend.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/identity
load ../helpers/live

SITE=http://agenda.localhost:8080

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay agenda.localhost
}

teardown_file() {
	identity_stop
}

setup() {
	identity_says
	rm -f "$CARTAZ_VAR"/agenda.localhost/live-auth/circuit
	: >"$IDENTITY/log"
}

# What every answer of a relay carries.
is_relayed() { # STATUS
	local head
	head=$'\n'$(<"$head_file")$'\n'
	[ "$http_status" = "$1" ] || wrong "status $http_status, not $1"
	[ "$exit_status" = 0 ]
	[[ $head == *$'\nCache-Control: no-store\n'* ]]
	[[ $head == *$'\nX-Content-Type-Options: nosniff\n'* ]]
	[[ $head == *$'\nAccess-Control-Allow-Origin: '"$SITE"$'\n'* ]]
	[[ ! ${head,,} =~ $'\n'(set-cookie|etag|location|x-powered-by|vary): ]]
	[[ $head != *marked-* ]]
}

is_relay_problem() { # STATUS CODE
	is_relayed "$1"
	is_problem "$1" "$2"
	[[ $(<"$body_file")$(<"$error_file") != *marked-* ]]
}

# A table: asked() writes rows "STATUS [CODE [WORD ...]]" that each relay must answer so,
# and the filter is true of each.
as_asked() { # [FILTER]
	answers_to asked
	each_answer 'def is_relayed: .status == (word(0) | tonumber) and .exit == 0 and header("cache-control") == "no-store"
			and header("x-content-type-options") == "nosniff"
			and header("access-control-allow-origin") == "'"$SITE"'"
			and (.fields | [has("set-cookie", "etag", "location", "x-powered-by", "vary")] | any | not)
			and (.head | any(contains("marked-")) | not);
		is_relayed and (word(1) as $code | $code == null or $code == "-" or
			(is_problem(.status; $code) and (.body + .error | contains("marked-") | not)))
		and ('"${1-true}"')'
}

# The whole life of a token, and an account.
everything() { # SCHEME
	relay auth-token "$LOGIN"
	is_relayed 200
	body_is '. == {type: "bearer", token: "marked-token-issued", expires_at: "2099-01-31T12:00:00Z"}'
	relay auth-refresh '{"any": "thing"}' HTTP_AUTHORIZATION="$BEARER"
	is_relayed 200
	body_is '.token == "marked-token-renewed"'
	relay auth-revoke '' HTTP_AUTHORIZATION="$BEARER"
	is_relayed 204
	[ ! -s "$body_file" ]
	[ -z "$(header Content-Type)" ]
	relay users '{"name": "Ana", "password": "marked-password"}'
	is_relayed 201
	body_is '. == {id: 7}'
	[ "$(jq -r '"\(.scheme) \(.method) \(.target)"' "$IDENTITY/log")" = "$1 POST /auth/token
$1 POST /auth/refresh
$1 DELETE /auth/revoke
$1 POST /users" ]
}

@test "auth: a token issued, renewed and revoked, an account made" {
	everything http
}

@test "auth: the same over HTTPS, from an authority that is trusted" {
	catalog_copy
	identity_relay agenda.localhost "https://127.0.0.1:$IDENTITY_TLS_PORT"
	SSL_CERT_FILE=$IDENTITY/trusted.pem everything https
	relay auth-token "$LOGIN"
	is_relay_problem 502 upstream_unavailable
	[ "$(identity_asked)" = 4 ]
}

@test "auth: what the backend gets is what was sent, and the brand's own origin" {
	relay auth-token "$LOGIN" HTTP_COOKIE=marked-cookie HTTP_X_FORWARDED_FOR=203.0.113.9 \
		HTTP_FORWARDED=for=203.0.113.9 HTTP_AUTHORIZATION="$BEARER" QUERY_STRING=a=marked-query \
		HTTP_X_AGENT_CREDENTIAL=marked HTTP_PROXY=http://127.0.0.1:1
	[ "$(identity_last .body)" = "$LOGIN" ]
	[ "$(identity_last '.headers | keys | join(" ")')" = \
		'accept accept-encoding content-length content-type forwarded host user-agent x-origin' ]
	[ "$(identity_last '.headers["x-origin"]')" = "$SITE" ]
	[ "$(identity_last '.headers.forwarded')" = for=192.0.2.7 ]
	[ "$(identity_last '.headers["content-type"]')" = application/json ]
	[ "$(identity_last '.headers["user-agent"]')" = "Cartaz/1.1.0 (+$SITE)" ]
	relay auth-refresh 'not JSON at all' HTTP_AUTHORIZATION="$BEARER" CONTENT_TYPE='text/plain; charset=utf-8'
	[ "$(identity_last .body)" = 'not JSON at all' ]
	[ "$(identity_last .headers.authorization)" = "$BEARER" ]
	[ "$(identity_last '.headers["content-type"]')" = 'text/plain; charset=utf-8' ]
	relay auth-revoke '' /usr/bin/env -u CONTENT_TYPE
	[ "$(identity_last '.headers | has("authorization") or has("content-type")')" = false ]
}

@test "auth: the caller's address goes along, and nothing that only looks like one" {
	local given wanted
	while read -r given wanted; do
		relay auth-refresh '' REMOTE_ADDR="$given"
		[ "$(identity_last .headers.forwarded)" = "$wanted" ] || wrong "$given"
	done <<-'END'
		203.0.113.9 for=203.0.113.9
		2001:db8::1 for="[2001:db8::1]"
		::ffff:192.0.2.1 for="[::ffff:192.0.2.1]"
		localhost for=unknown
		192.0.2.1;host=x for=unknown
		0000:0000:0000:0000:0000:0000:0000:0000:0000:0000 for=unknown
	END
	relay auth-refresh '' /usr/bin/env -u REMOTE_ADDR
	[ "$(identity_last .headers.forwarded)" = for=unknown ]
}

@test "auth: an origin that is missing, foreign or another brand's is 403, and nobody is asked" {
	asked() {
		local program origin
		for origin in '' null http://evil.example "$SITE/" "$SITE.evil.example" http://agenda.localhost \
			https://agenda.localhost:8080 "$SITE, $SITE" "${SITE^^}"; do
			ORIGIN=$origin relay_row "403 wrong_origin from $origin" auth-token "$LOGIN"
		done
		for program in auth-token auth-refresh auth-revoke users; do
			ORIGIN=http://palco.localhost:8080 relay_row "403 wrong_origin $program" "$program" "$LOGIN"
			relay_row "403 wrong_origin without $program" "$program" "$LOGIN" /usr/bin/env -u HTTP_X_ORIGIN
		done
	}
	as_asked 'word(2) != "without" or (json.detail | contains("'"$SITE"'"))'
	[ "$(identity_asked)" = 0 ]
}

@test "auth: an address with an encoded slash is 404, wherever the server leads it, and nobody is asked" {
	local address
	for address in /auth%2ftoken /auth%2Ftoken?a=1 /%2fauth/token; do
		relay auth-token "$LOGIN" REQUEST_URI="$address"
		is_relay_problem 404 not_found
	done
	[ "$(identity_asked)" = 0 ]
	relay auth-token "$LOGIN" 'REQUEST_URI=/auth/token?a=%2f'
	is_relayed 200
}

@test "auth: a login without a member, or with one that is no text, names it and not its value" {
	asked() {
		local name body
		while read -r name body; do
			relay_row "400 invalid_request_body $name" auth-token "$body"
		done < <(jq -r '. as $login | ("email", "password", "g-recaptcha-response") as $name
			| del(.[$name]), ((null, true, "", ["marked-x"], "marked-\u0000") as $value | $login | .[$name] = $value)
			| "\($name) \(.)"' <<<"$LOGIN")
	}
	as_asked 'word(2) as $name | json.detail | startswith($name)'
	[ "$(wc -l <"$answers_file")" = 18 ]
	[ "$(identity_asked)" = 0 ]
}

@test "auth: a login that is no JSON object, or not called JSON, is 400" {
	local type
	asked() {
		local body
		for body in '' '{' '[]' 'null' '"marked-x"' "[$LOGIN]" "$LOGIN$LOGIN" \
			"${LOGIN/\{/\{\"password\": \"marked-x\", }" $'{"email": "\xff"}' "{'email': 'marked-x'}"; do
			relay_row "400 invalid_request_body $body" auth-token "$body"
		done
		for type in '' text/plain application/x-www-form-urlencoded application/jsonp 'text/json' 'x; application/json'; do
			relay_row "400 invalid_request_body $type" auth-token "$LOGIN" CONTENT_TYPE="$type"
		done
		relay_row '400 invalid_request_body without' auth-token "$LOGIN" /usr/bin/env -u CONTENT_TYPE
	}
	as_asked
	[ "$(identity_asked)" = 0 ]
	for type in 'application/json; charset=utf-8' APPLICATION/JSON 'application/json;x'; do
		relay auth-token "$LOGIN" CONTENT_TYPE="$type"
		is_relayed 200
	done
}

@test "auth: an account is a JSON object, whatever is in it" {
	local body
	for body in '' '{' '[]' 'null' '7' '{"password": "marked-x", "password": "marked-y"}'; do
		relay users "$body"
		is_relay_problem 400 invalid_request_body
	done
	[ "$(identity_asked)" = 0 ]
	relay users '{}'
	is_relayed 201
	relay users ' {"a": [1.50, {"b": "\u00e9"}]} ' CONTENT_TYPE='application/json; charset=utf-8'
	is_relayed 201
	[ "$(identity_last .body)" = ' {"a": [1.50, {"b": "\u00e9"}]} ' ]
}

@test "auth: a body of 16 KiB is passed on, a larger one is 413" {
	local body program
	printf -v body '{"a": "%16375s"}' marked-x
	[ "${#body}" = 16384 ]
	relay users "$body"
	is_relayed 201
	[ "$(identity_last '.body | length')" = 16384 ]
	for program in auth-token auth-refresh auth-revoke users; do
		relay "$program" "$body "
		is_relay_problem 413 payload_too_large
		relay "$program" "$body " HTTP_TRANSFER_ENCODING=chunked /usr/bin/env -u CONTENT_LENGTH
		is_relay_problem 413 payload_too_large
	done
	[ "$(identity_asked)" = 1 ]
	# As Caddy tells the length of a chunked body.
	relay users "$body" CONTENT_LENGTH=-1
	is_relayed 201
	[ "$(identity_last '.body | length')" = 16384 ]
	relay users "$body " CONTENT_LENGTH=-1
	is_relay_problem 413 payload_too_large
}

@test "auth: a header that cannot be passed on is 400" {
	relay auth-refresh '' HTTP_AUTHORIZATION=$'Bearer marked-x\nX-Origin: http://evil.example'
	is_relay_problem 400 bad_request
	relay auth-refresh '' HTTP_AUTHORIZATION='Bearer márked-x'
	is_relay_problem 400 bad_request
	relay users '{}' CONTENT_TYPE=$'application/json\r\nX-Origin: http://evil.example'
	is_relay_problem 400 bad_request
	[ "$(identity_asked)" = 0 ]
}

@test "auth: an answer that wants a code has the members that the brand names, and no others" {
	local says='{"status": 202, "body": "{\"two_factor\": true,  \"methods\": [\"totp\", {\"sms\": \"…9\"}], \"user\": \"marked-user\"}"}'
	identity_says "$says"
	relay auth-token "$LOGIN"
	is_relay_problem 502 upstream_unavailable
	grep -q 'auth.second_step' "$error_file"
	catalog_copy
	brand_edit agenda.localhost '.auth.second_step = ["methods", "two_factor", "code_sent_to"]'
	relay auth-token "$LOGIN"
	is_relayed 202
	[ "$(<"$body_file")" = '{"methods":["totp",{"sms":"…9"}],"two_factor":true}' ]
	[ "$(header Content-Type)" = application/json ]
	identity_says
	relay auth-token "$LOGIN"
	is_relayed 200
	body_is 'keys == ["expires_at", "token", "type"]'
}

@test "auth: a token is issued with type, token and expires_at, or it is 502" {
	asked() {
		local says
		while IFS= read -r says; do
			SAYS=$says relay_row "502 upstream_unavailable $says" auth-token "$LOGIN"
		done < <(jq -cn '{type: "bearer", token: "marked-x", expires_at: "2099-01-31T12:00:00Z"} as $token
			| (($token | keys_unsorted[]) as $name | (null, 7, "", {}) as $value | $token | .[$name] = $value),
				($token | del(.expires_at)) | {status: 200, body: tojson}')
		SAYS='{"status": 200, "body": "{\"token\": \"marked-x\", \"token\": \"marked-y\"}"}' \
			relay_row '502 upstream_unavailable twice' auth-token "$LOGIN"
	}
	as_asked
	[ "$(wc -l <"$answers_file")" = 14 ]
	[ "$(identity_asked)" = 14 ]
	# The other three are the backend's to decide.
	relay auth-refresh ''
	is_relayed 200
}

@test "auth: errors of the backend pass, with what the caller needs to know" {
	asked() {
		local status program says='{"status": STATUS, "body": "{\"error\": \"said\", \"n\": STATUS}", "headers": {
			"Retry-After": "17", "WWW-Authenticate": "Bearer realm=\"x\", error=\"invalid_token\"",
			"Set-Cookie": "marked-cookie", "X-Powered-By": "marked-internals", "Allow": "BREW"}}'
		for status in 400 401 405 419 422 429 500 599; do
			for program in auth-token auth-refresh; do
				SAYS=${says//STATUS/$status} relay_row "$status - $program" "$program" "$LOGIN"
			done
		done
	}
	as_asked 'json == {error: "said", n: .status} and header("retry-after") == "17"
		and header("www-authenticate") == "Bearer realm=\"x\", error=\"invalid_token\"" and header("allow") == ""
		and (", \(header("access-control-expose-headers"))," | contains(", WWW-Authenticate,") and contains(", Retry-After,"))'
	identity_says '{"status": 401, "headers": {"WWW-Authenticate": ["Bearer", "Basic realm=\"a\""], "Retry-After": "caf\u00e9"}}'
	relay auth-revoke ''
	is_relayed 401
	[ "$(header WWW-Authenticate)" = 'Bearer
Basic realm="a"' ]
	[ -z "$(header Retry-After)$(header Content-Type)" ]
	[ ! -s "$body_file" ]
	identity_says '{"status": 422, "headers": {"Content-Type": "application/problem+json; charset=utf-8"}, "body": "{}"}'
	relay users '{}'
	is_relayed 422
	[ "$(header Content-Type)" = application/problem+json ]
}

# bats test_tags=whole
@test "auth: what is neither JSON nor empty, a redirect, or cut short is 502" {
	asked() {
		local says status program closed
		closed=(/bin/sh -c 'rm -f "$1" && shift && exec "$@"' sh "$CARTAZ_VAR/agenda.localhost/live-auth/circuit")
		for says in '"body": "<h1>marked-internals</h1>", "headers": {"Content-Type": "text/html"}' \
			'"body": "{\"marked-internals\": 1"' '"body": "NaN"' '"body": "{} marked-internals"' \
			'"body": "{}", "cut": true' '"body": "{\"a\": \"marked\u0001\"}"'; do
			for status in 200 500; do
				for program in auth-token auth-refresh; do
					SAYS="{\"status\": $status, $says}" \
						relay_row "502 upstream_unavailable said $status $says" "$program" "$LOGIN" "${closed[@]}"
				done
			done
		done
		for status in 301 302 304 307 308; do
			SAYS="{\"status\": $status, \"headers\": {\"Location\": \"http://127.0.0.1:1/marked-internals\"}}" \
				relay_row "502 upstream_unavailable redirect $status" auth-token "$LOGIN"
		done
	}
	as_asked '.error != "" and (json.detail | contains("authentication service"))'
	[ "$(identity_asked)" = 29 ]
}

# bats test_tags=whole
@test "auth: an answer of 1 MB passes whole, one over max_bytes is 502" {
	identity_says '{"status": 200, "size": 1048576}'
	relay auth-refresh ''
	is_relayed 200
	[ "$(stat -c %s "$body_file")" = 1048576 ]
	[ "$(header Content-Length)" = 1048576 ]
	catalog_copy
	brand_edit agenda.localhost '.upstream.limits.max_bytes = 1000000'
	relay auth-refresh ''
	is_relay_problem 502 upstream_unavailable
}

@test "auth: a backend that hangs is 502, then left alone, and the catalog does not mind" {
	local i since
	catalog_copy
	brand_edit agenda.localhost '.upstream.limits.total_ms = 500'
	identity_says '{"silent": true}'
	for i in 1 2 3; do
		since=$(clock_ms)
		relay auth-token "$LOGIN"
		is_relay_problem 502 upstream_unavailable
		[ -z "$(header Retry-After)" ]
		grep -q '/auth/token: too slow' "$error_file"
	done
	rested agenda.localhost "$since" 5 live-auth
	later agenda.localhost -50000 live-auth
	until [ "$(identity_asked)" = 3 ]; do sleep 0.02; done
	identity_says
	relay auth-token "$LOGIN"
	is_relay_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(header Retry-After)" -le 56 ]
	[ "$(identity_asked)" = 3 ]
	cgi GET events
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "auth: a backend that hangs is 502 before the web server ends the program, whatever total_ms is" {
	catalog_copy
	brand_edit agenda.localhost '.upstream.limits.total_ms = 60000'
	identity_says '{"silent": true}'
	relay auth-token "$LOGIN" CARTAZ_TIMEOUT=3
	is_relay_problem 502 upstream_unavailable
	grep -qE 'timed out after [0-9]{3,4} milliseconds' "$error_file"
}

# bats test_tags=whole
@test "auth: what one caller gets wrong does not shut out the others" {
	local status i
	for status in 401 429 500 503; do
		identity_says "{\"status\": $status, \"headers\": {\"Retry-After\": \"600\"}, \"body\": \"{}\"}"
		for i in 1 2 3 4; do
			relay auth-token "$LOGIN"
			is_relayed $status
		done
	done
	identity_says
	relay auth-token "$LOGIN"
	is_relayed 200
}

@test "auth: as many exchanges at once as there are slots; the others do not wait" {
	local i
	identity_says '{"silent": true}'
	for i in 1 2 3 4; do
		(BATS_TEST_TMPDIR=$(mktemp -d "$BATS_TEST_TMPDIR/XXXXXX") && relay auth-refresh '') 3>&- &
	done
	until [ "$(identity_asked)" = 4 ]; do sleep 0.02; done
	relay auth-refresh ''
	is_relay_problem 502 upstream_unavailable
	[ "$(header Retry-After)" = 1 ]
	[ "$(identity_asked)" = 4 ]
	identity_says
	wait
}

@test "auth: a backend that is not there is 502" {
	catalog_copy
	identity_relay agenda.localhost http://127.0.0.1:1
	relay auth-token "$LOGIN"
	is_relay_problem 502 upstream_unavailable
	grep -q 'no connection' "$error_file"
}

@test "auth: a brand that does not relay has no such addresses, whatever is asked" {
	asked() {
		local program method
		for program in auth-token auth-refresh auth-revoke users; do
			for method in POST DELETE GET OPTIONS; do
				HOST=palco.localhost request "404 not_found $method" $method $program '' '' HTTP_ORIGIN=http://palco.localhost:8080 \
					HTTP_X_ORIGIN=http://palco.localhost:8080 HTTP_ACCESS_CONTROL_REQUEST_METHOD=POST
			done
			HOST=nobody.example request '421 unknown_brand' POST $program
		done
	}
	answers_to asked
	each_answer 'is_problem(word(0) | tonumber; word(1)) and (.status == 421 or is_whole)'
	[ "$(identity_asked)" = 0 ]
}

@test "auth: a preflight is for the brand's own site, these headers and methods" {
	asked() {
		local program method other
		for program in auth-token auth-refresh auth-revoke users; do
			[ $program = auth-revoke ] && method=DELETE || method=POST
			request "204 - preflight $method" OPTIONS $program '' '' HTTP_ORIGIN=http://evil.example \
				HTTP_ACCESS_CONTROL_REQUEST_METHOD=$method
			for other in GET HEAD OPTIONS $([ $method = POST ] && echo DELETE || echo POST); do
				request "405 - $other $method" $other $program
			done
			request '404 not_found' $method $program '' /more HTTP_X_ORIGIN=$SITE
		done
	}
	as_asked 'if .status == 204 then header("access-control-allow-methods") == word(3)
			and header("access-control-allow-headers") == "X-Origin, Authorization, Content-Type, Accept"
			and header("access-control-allow-credentials") == ""
		else .status == 404 or header("allow") == word(3) end'
	[ "$(identity_asked)" = 0 ]
}

# Registers are no memory: the library must not make the loader spill them.
@test "auth: when a relay ends, nothing secret is left in its memory" {
	never_sanitized || return 0
	everything_forgotten
	catalog_copy
	identity_relay agenda.localhost "https://127.0.0.1:$IDENTITY_TLS_PORT"
	SSL_CERT_FILE=$IDENTITY/trusted.pem everything_forgotten
}

# A sanitizer's allocator keeps what was freed, to see who touches it.
never_sanitized() {
	! grep -q __asan_init "$BUILD/cgi-bin/auth-token"
}

everything_forgotten() {
	local program
	for program in auth-token auth-refresh auth-revoke users; do
		relay "$program" "$LOGIN" HTTP_AUTHORIZATION="$BEARER" LD_PRELOAD="$BUILD/tests/residue.so"
		[[ $http_status == 2?? ]]
		[ "$(<"$error_file")" = 'residue: looked' ]
	done
	# What went wrong is forgotten as well.
	relay auth-token "${LOGIN/password/word}" HTTP_AUTHORIZATION="$BEARER" LD_PRELOAD="$BUILD/tests/residue.so"
	[ "$http_status" = 400 ]
	[ "$(<"$error_file")" = 'residue: looked' ]
}

@test "auth: a relay that is deprecated with v1 does not say so: it is no part of v1" {
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {at: "2026-01-01T00:00:00Z", sunset: "2027-01-01T00:00:00Z",
		info: "http://agenda.localhost:8080/old"}'
	relay auth-token "$LOGIN"
	is_relayed 200
	[ -z "$(header Deprecation)$(header Sunset)$(header Link)" ]
}

@test "auth: cartaz check wants a host of the brand, no loop, and the folder that publish makes" {
	catalog_copy
	catalog_assets
	rm -f "$CARTAZ_VAR/agenda.localhost"/live*/* # of programs that ran as root, which check reports
	cartaz check agenda.localhost
	rm -r "$CARTAZ_VAR/agenda.localhost/live-auth"
	run cartaz check agenda.localhost
	[ "$status" = 1 ]
	[[ $output == *'live-auth is missing; run cartaz publish agenda.localhost'* ]]
	relay auth-token "$LOGIN"
	is_relay_problem 502 upstream_unavailable
	cartaz publish agenda.localhost
	relay auth-token "$LOGIN"
	is_relayed 200
	brand_edit agenda.localhost '.auth.upstream = .auth_url + "/v2"'
	run cartaz check agenda.localhost
	[ "$status" = 1 ]
	[[ $output == */auth/upstream:* ]]
	brand_edit agenda.localhost '.auth.upstream = "http://127.0.0.1:1" | .auth_url += "/conta"'
	run cartaz check agenda.localhost
	[ "$status" = 1 ]
	[[ $output == */auth_url:*'must not have a path'* ]]
	brand_edit agenda.localhost '.auth_url = "http://elsewhere.example"'
	run cartaz check agenda.localhost
	[ "$status" = 1 ]
	[[ $output == */auth_url:*'host or an alias'* ]]
}
