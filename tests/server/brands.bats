# Brands come, change and go while the server runs.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	printf '%s\n' '{"id": 1, "slug": "first", "name": "First", "starts_at": "2026-12-01"}' \
		'{"id": 2, "slug": "second", "name": "Second", "starts_at": "2026-12-02"}' \
		>"$BATS_FILE_TMPDIR/records"
	deprecated festa.localhost
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# A brand with two events, written, imported and published.
brand_new() { # HOST
	gojq --arg host "$1" '.host = $host | .aliases = []
		| walk(if type == "string" then sub("agenda\\.localhost"; $host) else . end)' \
		"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/$1.json"
	cartaz import "$1" "$BATS_FILE_TMPDIR/records"
	cartaz publish "$1"
}

AT=@1767225600
SUNSET='Fri, 01 Jan 2027 00:00:00 GMT'
INFO=https://docs.example/v1-ends
SUCCESSOR=https://docs.example/v2

# A brand whose version is deprecated.
deprecated() { # HOST
	brand_new "$1"
	brand_edit "$1" '.deprecation = {at: "2026-01-01T00:00:00Z",
		sunset: "2027-01-01T00:00:00Z", info: $info, successor: $successor}' \
		--arg info "$INFO" --arg successor "$SUCCESSOR"
	cartaz publish "$1"
}

says_deprecated() {
	local link relation
	[ "$(header Deprecation)" = "$AT" ]
	[ "$(header Sunset)" = "$SUNSET" ]
	link=$(header Link | paste -sd ' ')
	for relation in "<$INFO>; rel=\"deprecation\"" "<$INFO>; rel=\"sunset\"" \
		"<$SUCCESSOR>; rel=\"successor-version\""; do
		[[ $link == *"$relation"* ]]
	done
	is_public
}

says_nothing_of_it() {
	[[ ! $head =~ $'\n'(Deprecation|Sunset): && $head != *docs.example* ]]
}

# bats test_tags=prefork
@test "a brand that is written, imported and published answers without a restart" {
	local address
	for address in "$API/events" "$API/openapi.json" "$API/nope"; do
		HOST=nova.localhost http GET "$address"
		is_public_problem 421 unknown_brand -
	done
	brand_new nova.localhost
	HOST=nova.localhost http GET "$API/events"
	[ "$http_status" = 200 ]
	body_is --arg site "http://nova.localhost:$PORT/eventos/" '[.data[].url] ==
		[$site + "first", $site + "second"] and .meta.total == 2'
	HOST=nova.localhost http GET "$API/events/second"
	[ "$http_status" = 200 ]
	HOST=nova.localhost http GET "$API/openapi.json"
	body_is --arg base "http://nova.localhost:$PORT$API" '.servers[0].url == $base'
	HOST=nova.localhost http GET "$API/nope"
	is_public_problem 404 not_found nova.localhost
	HOST=nova.localhost http POST "$API/agent/identity"
	[ "$http_status" = 201 ]
}

@test "a brand that has no events yet says so: 502, and the rest answers" {
	brand_new vazia.localhost
	rm -r "$CARTAZ_VAR/vazia.localhost"
	HOST=vazia.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable vazia.localhost
	HOST=vazia.localhost http GET "$API/events/first"
	is_public_problem 502 upstream_unavailable vazia.localhost
	HOST=vazia.localhost http GET "$API/health"
	[ "$http_status" = 200 ]
	HOST=vazia.localhost http GET "$API/openapi.json"
	[ "$http_status" = 200 ]
}

@test "a brand that is not published yet answers, and has no documents" {
	brand_new crua.localhost
	rm -r "$CARTAZ_HTDOCS/crua.localhost"
	HOST=crua.localhost http GET "$API/events"
	[ "$http_status" = 200 ]
	HOST=crua.localhost http GET "$API/openapi.json"
	is_public_problem 404 not_found -
}

@test "an alias that is added later is known without a restart, and one that is taken away is not" {
	local address
	brand_new aliada.localhost
	brand_edit aliada.localhost '.aliases = ["outra.localhost", "www.outra.localhost"]'
	for address in "$API/events" "$API/openapi.json"; do
		HOST=outra.localhost http GET "$address"
		is_public_problem 421 unknown_brand -
	done
	cartaz publish aliada.localhost
	for address in "$API/events" "$API/openapi.json" "$API/nope"; do
		HOST=aliada.localhost http GET "$address"
		[ "$http_status" != 421 ]
		cp "$body_file" "$BATS_TEST_TMPDIR/own"
		HOST=WWW.Outra.localhost.:81 http GET "$address"
		cmp "$body_file" "$BATS_TEST_TMPDIR/own"
	done
	brand_edit aliada.localhost '.aliases = ["www.outra.localhost"]'
	cartaz publish aliada.localhost
	for address in "$API/events" "$API/openapi.json"; do
		HOST=outra.localhost http GET "$address"
		is_public_problem 421 unknown_brand -
		HOST=www.outra.localhost http GET "$address"
		[ "$http_status" = 200 ]
	done
}

@test "a brand whose file is gone is unknown at once, by every name" {
	local address host
	brand_new breve.localhost
	brand_edit breve.localhost '.aliases = ["curta.localhost"]'
	cartaz publish breve.localhost
	HOST=curta.localhost http GET "$API/openapi.json"
	[ "$http_status" = 200 ]
	rm "$CARTAZ_ETC/brands/breve.localhost.json"
	for host in breve.localhost curta.localhost; do
		for address in "$API/events" "$API/events/first" "$API/openapi.json" \
			"$API/nope" /assets/agenda.svg; do
			HOST=$host http GET "$address"
			is_public_problem 421 unknown_brand -
		done
		HOST=$host http POST "$API/agent/identity"
		is_public_problem 421 unknown_brand -
	done
}

@test "a brand file that is broken costs its own brand and no other" {
	brand_new quebrada.localhost
	rm "$CARTAZ_VAR/quebrada.localhost/brand.json"
	printf '{"host": ' >"$CARTAZ_ETC/brands/quebrada.localhost.json"
	HOST=quebrada.localhost http GET "$API/events"
	[[ $http_status == 5?? ]]
	is_problem "$http_status" "$(gojq -r .code "$body_file")"
	[ "$(grep -c -e "$RUN_DIR" -e JSON "$body_file")" = 0 ]
	http GET "$API/events"
	[ "$http_status" = 200 ]
	rm "$CARTAZ_ETC/brands/quebrada.localhost.json"
}

@test "brands with the same slugs show each its own event" {
	local host
	brand_new irma.localhost
	gojq -c '.name += " of another"' "$BATS_FILE_TMPDIR/records" | cartaz import irma.localhost -
	HOST=irma.localhost http GET "$API/events/first"
	body_is '.name == "First of another"'
	HOST=irma.localhost http GET "$API/events?q=another"
	body_is '.meta.total == 2'
	HOST=festa.localhost http GET "$API/events/first"
	body_is '.name == "First"'
	HOST=festa.localhost http GET "$API/events?q=another"
	body_is '.meta.total == 0'
	for host in agenda.localhost palco.localhost; do
		HOST=$host http GET "$API/events/first"
		is_public_problem 404 event_not_found "$host"
	done
}

@test "a new import shows at once, and the old ETag no longer holds" {
	brand_new nova2.localhost
	HOST=nova2.localhost http GET "$API/events"
	gojq -c '.name += " again"' "$BATS_FILE_TMPDIR/records" | cartaz import nova2.localhost -
	HOST=nova2.localhost http_again
	[ "$http_status" = 200 ]
	body_is '.data[0].name == "First again"'
	cartaz rollback nova2.localhost
	HOST=nova2.localhost http GET "$API/events"
	body_is '.data[0].name == "First"'
}

@test "what is published anew has a new validator, what did not change keeps its own" {
	brand_new folha.localhost
	HOST=folha.localhost http GET "$API/openapi.json"
	cartaz publish folha.localhost
	HOST=folha.localhost http_again
	[ "$http_status" = 304 ]
	brand_edit folha.localhost '.name = "Another name altogether"'
	cartaz publish folha.localhost
	HOST=folha.localhost http_again
	[ "$http_status" = 200 ]
	body_is '.info.title | startswith("Another name altogether")'
}

@test "deprecation: every answer of a program says so" {
	export HOST=festa.localhost
	http GET "$API/events"
	[ "$http_status" = 200 ]
	says_deprecated
	[[ $(header Link | paste -sd ' ') == *'rel="first"'* ]]
	http_again
	[ "$http_status" = 304 ]
	says_deprecated
	http HEAD "$API/events"
	[ "$http_status" = 200 ]
	says_deprecated
	http GET "$API/events/first"
	[ "$http_status" = 200 ]
	says_deprecated
	http GET "$API/health"
	[ "$http_status" = 200 ]
	says_deprecated
	http POST "$API/agent/identity"
	[ "$http_status" = 201 ]
	says_deprecated
	http OPTIONS "$API/events" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
	[ "$http_status" = 204 ]
	says_deprecated
}

@test "deprecation: every error of a program says so" {
	export HOST=festa.localhost
	http GET "$API/events/nope"
	is_public_problem 404 event_not_found festa.localhost
	says_deprecated
	http GET "$API/events/"
	is_public_problem 400 slug_missing festa.localhost
	says_deprecated
	http DELETE "$API/events"
	is_public_problem 405 method_not_allowed festa.localhost
	says_deprecated
	http POST "$API/agent/identity" -d '{"type": 1}'
	is_public_problem 400 unsupported_identity_type festa.localhost
	says_deprecated
	mv "$CARTAZ_VAR/festa.localhost" "$CARTAZ_VAR/.away"
	http GET "$API/events"
	mv "$CARTAZ_VAR/.away" "$CARTAZ_VAR/festa.localhost"
	is_public_problem 502 upstream_unavailable festa.localhost
	says_deprecated
}

@test "deprecation: the file says so, with 200, 304, 204 and HEAD" {
	export HOST=festa.localhost
	http GET "$API/openapi.json"
	[ "$http_status" = 200 ]
	says_deprecated
	http_again
	[ "$http_status" = 304 ]
	says_deprecated
	http HEAD "$API/openapi.json"
	[ "$http_status" = 200 ]
	says_deprecated
	http OPTIONS "$API/openapi.json" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
	[ "$http_status" = 204 ]
	[ ! -s "$body_file" ]
	says_deprecated
}

# bats test_tags=apache
@test "deprecation: the file says so with 304 by its date" {
	export HOST=festa.localhost
	http GET "$API/openapi.json"
	http GET "$API/openapi.json" -H "If-Modified-Since: $(header Last-Modified)"
	[ "$http_status" = 304 ]
	says_deprecated
}

@test "deprecation: every error of the server says so" {
	export HOST=festa.localhost
	http GET "$API/nope"
	is_public_problem 404 not_found festa.localhost
	says_deprecated
	http GET "$API/events/a%2Fb"
	is_public_problem 404 not_found festa.localhost
	says_deprecated
	http POST "$API/openapi.json"
	is_public_problem 405 method_not_allowed festa.localhost
	[ "$(header Allow)" = 'GET, HEAD' ]
	says_deprecated
	http TRACE "$API/events"
	is_public_problem 405 method_not_allowed festa.localhost
	says_deprecated
	http POST "$API/agent/identity" -d "$(printf '%070000d' 0)"
	is_public_problem 413 payload_too_large festa.localhost
	says_deprecated
}

# bats test_tags=apache
@test "deprecation: an escape that is none and a program that does not start say so" {
	export HOST=festa.localhost
	http GET "$API/%zz"
	is_public_problem 400 bad_request festa.localhost
	says_deprecated
	chmod 644 "$RUN_DIR/cgi-bin/health"
	http GET "$API/health"
	chmod 755 "$RUN_DIR/cgi-bin/health"
	is_public_problem 500 internal_error festa.localhost
	says_deprecated
}

@test "deprecation: nothing of it on another brand" {
	local address
	for address in "$API/events" "$API/openapi.json" "$API/health" "$API/nope" \
		"$API/events/nope"; do
		http GET "$address"
		is_public
		says_nothing_of_it
	done
	HOST=nobody.example http GET "$API/events"
	is_public_problem 421 unknown_brand -
	says_nothing_of_it
}

@test "deprecation: nothing of it beside the versioned interface" {
	local address
	for address in /.well-known/openapi.json /assets/agenda.svg /nope /api/public/nope \
		/api/public/v10/events /api/public/v1events; do
		HOST=festa.localhost http GET "$address"
		is_public
		says_nothing_of_it
	done
	HOST=festa.localhost http POST /.well-known/openapi.json
	is_public_problem 405 method_not_allowed festa.localhost
	says_nothing_of_it
	HOST=festa.localhost http OPTIONS /.well-known/openapi.json \
		-H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
	[ "$http_status" = 204 ]
	says_nothing_of_it
}

@test "deprecation: an alias says so too" {
	deprecated velha.localhost
	brand_edit velha.localhost '.aliases = ["antiga.localhost"]'
	cartaz publish velha.localhost
	local address
	for address in "$API/events" "$API/openapi.json" "$API/nope" "$API/health"; do
		HOST=antiga.localhost http GET "$address"
		says_deprecated
	done
}

@test "deprecation: without a successor no link to one, and taken back it is gone" {
	local address
	deprecated volta.localhost
	brand_edit volta.localhost '.deprecation.successor = null'
	cartaz publish volta.localhost
	for address in "$API/events" "$API/openapi.json" "$API/nope"; do
		HOST=volta.localhost http GET "$address"
		[ "$(header Deprecation)" = "$AT" ]
		[[ $head != *successor-version* ]]
	done
	brand_edit volta.localhost '.deprecation = null'
	cartaz publish volta.localhost
	for address in "$API/events" "$API/openapi.json" "$API/nope"; do
		HOST=volta.localhost http GET "$address"
		is_public
		says_nothing_of_it
	done
}
