# A relayed authentication API, called by scripts in a browser: through the
# preflight from the brand's own site, and from no other.

load ../helpers/catalog
load ../helpers/identity
load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
	export AUTH=http://auth.relay.localhost:$PORT SITE=http://relay.localhost:$PORT
	gojq --arg site "$SITE" '.host = "relay.localhost" | .aliases = ["auth.relay.localhost"]
		| .site_url = $site | .site_origin = $site | .base_url = $site + "/api/public/v1"' \
		"$ROOT/static/brands/palco.localhost/brand.json" >"$CARTAZ_ETC/brands/relay.localhost.json"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay relay.localhost
	# Another origin than the site's, or there would be no preflight.
	brand_edit relay.localhost '.auth_url = $auth' --arg auth "$AUTH"
	cartaz publish relay.localhost
}

teardown_file() {
	identity_stop
	browser_stop
}

setup() {
	identity_says
	: >"$IDENTITY/log"
}

# The script on a page of HOST makes the calls: calls HOST JSON
calls() {
	node "$ROOT/tests/browser/relay.cjs" "$1" "$AUTH" "$SITE" "$2"
}

LIFE='[["/auth/token", {"method": "POST", "body": "{\"email\": \"ana@example.org\", \"password\": \"marked-password\", \"g-recaptcha-response\": \"x\"}"}],
	["/auth/refresh", {"method": "POST", "headers": {"Authorization": "Bearer marked-token"}}],
	["/auth/revoke", {"method": "DELETE", "headers": {"Authorization": "Bearer marked-token"}}],
	["/users", {"method": "POST", "body": "{}"}]]'

@test "browser: the brand's own site gets through the preflight, and reads the answers" {
	[ "$(calls relay.localhost "$LIFE")" = '200 {"type":"bearer","token":"marked-token-issued","expires_at":"2099-01-31T12:00:00Z"}
200 {"type": "bearer", "token": "marked-token-renewed", "expires_at": "2099-01-31T12:00:00Z"}
204
201 {"id": 7}' ]
	[ "$(identity_asked)" = 4 ]
}

@test "browser: it reads errors too, of the backend, of the relay and of the server" {
	identity_says '{"status": 429, "body": "{}", "headers": {"Retry-After": "7", "WWW-Authenticate": "Bearer"}}'
	large=$(printf '%16385s' x)
	calls relay.localhost "$(gojq -n --arg large "$large" '[["/auth/refresh", {method: "POST"}],
		["/auth/token", {method: "POST", body: "{}"}], ["/users", {method: "POST", body: $large}]]')" >"$BATS_TEST_TMPDIR/said"
	grep -qx '429 retry-after=7 www-authenticate=Bearer {}' "$BATS_TEST_TMPDIR/said"
	grep -q '^400 .*"invalid_request_body"' "$BATS_TEST_TMPDIR/said"
	grep -q '^413 .*"payload_too_large"' "$BATS_TEST_TMPDIR/said"
}

@test "browser: another site does not get through, and the backend hears nothing" {
	[ "$(calls palco.localhost "$LIFE")" = 'TypeError
TypeError
TypeError
TypeError' ]
	# Without a question before it, a browser sends no X-Origin, and shows nothing.
	[ "$(calls palco.localhost '[["/auth/token", {"method": "POST", "mode": "no-cors", "body": "{}"}]]')" = opaque ]
	[ "$(identity_asked)" = 0 ]
}
