# An identity backend that answers a login with more than the caller may see: nothing that
# nobody described passes, whatever the token is called and however the body looks.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/identity
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay agenda.localhost
}

teardown_file() {
	identity_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	rm -f "$CARTAZ_VAR"/agenda.localhost/live-auth/circuit
	: >"$IDENTITY/log"
}

# Bodies of a success that have a secret and no token of the known name and form.
secretive() {
	gojq -cn '"marked-secret" as $s | {type: "bearer", expires_at: "2099-01-31T12:00:00Z"} as $t
		| ({access_token: $s, user: {pw: "marked-pw"}}, [{token: $s}], [$s], $s, 7, true, null, [], {}, {Token: $s}, {data: {token: $s}},
			{token: null, access_token: $s}, {token: {token: $s}}, {token: [$s]}, {token: "", x: $s}, {token: $s},
			$t + {token: 7, x: $s}, $t + {" token": $s}, {two_factor: true, secret: $s}, {error: $s}, {"tok\u0065n2": $s})'
}

@test "relay: no body of a success passes whole" {
	local status body count=0
	while IFS= read -r body; do
		for status in $(rounds "$((count % 2 ? 299 : 200))" '200 299'); do
			count=$((count + 1))
			identity_says "$(gojq -cn --argjson status "$status" --arg body "$body" '{status: $status, body: $body}')"
			relay auth-token "$LOGIN"
			is_problem 502 upstream_unavailable || wrong "$status $body"
			[[ $(<"$body_file")$(<"$head_file")$(<"$error_file") != *marked-* ]] || wrong "$status $body"
		done
	done < <(secretive)
	[ "$count" = "$(rounds 21 42)" ]
	[ "$(identity_asked)" = "$count" ]
}

@test "relay: beside a token, and in a second step, nothing passes that is not named" {
	identity_says "$(gojq -cn '{type: "bearer", token: "t", expires_at: "2099-01-31T12:00:00Z", two_factor: "marked-x",
		user: {pw: "marked-pw"}, refresh: "marked-r"} | {status: 200, body: tojson}')"
	catalog_copy
	brand_edit agenda.localhost '.auth.second_step = ["two_factor"]'
	relay auth-token "$LOGIN"
	body_is '. == {type: "bearer", token: "t", expires_at: "2099-01-31T12:00:00Z"}'
	identity_says "$(gojq -cn '{two_factor: {to: "…9"}, access_token: "marked-x"} | {status: 200, body: tojson}')"
	relay auth-token "$LOGIN"
	body_is '. == {two_factor: {to: "…9"}}'
	identity_says "$(gojq -cn '[{two_factor: "marked-x"}] | {status: 200, body: tojson}')"
	relay auth-token "$LOGIN"
	is_problem 502 upstream_unavailable
}

@test "relay: auth.second_step that is no list of names is a mistake of the brand file" {
	local wrong
	catalog_copy
	cp "$CARTAZ_ETC/brands/agenda.localhost.json" right.json
	for wrong in '[]' '"two_factor"' '[1]' '["a", ""]' '{"a": 1}' "$(gojq -cn '[range(1000) | "m\(.)"]')"; do
		gojq ".auth.second_step = $wrong" right.json >"$CARTAZ_ETC/brands/agenda.localhost.json"
		run "$BUILD/cartaz" check agenda.localhost
		[ "$status" = 1 ]
		[[ $output == */auth/second_step:*'names, each on one line'* ]]
	done
}
