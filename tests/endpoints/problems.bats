# Each problem that a program sends is, byte for byte but for order, its golden
# file: expected/problem/<code>.json.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# The last answer is the problem of this code: is_the STATUS CODE
is_the() {
	is_problem "$1" "$2"
	is_golden "problem/$2.json"
}

@test "problems: slug_missing" {
	cgi GET event '' /
	is_the 400 slug_missing
}

@test "problems: unsupported_identity_type" {
	echo '{"type": "delegated_user"}' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	is_the 400 unsupported_identity_type
}

@test "problems: invalid_request_body, whatever is wrong with it" {
	echo '{' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	is_the 400 invalid_request_body
	echo '[]' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	is_problem 400 invalid_request_body
	body_is '.detail == "The body must be a JSON object."'
	printf '%5000s' '{}' >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST agent-identity
	is_problem 400 invalid_request_body
	body_is '.detail == "The body is larger than 4096 bytes."'
}

@test "problems: not_found" {
	cgi GET event '' /a/b
	is_the 404 not_found
}

@test "problems: event_not_found" {
	cgi GET event '' /nobody
	is_the 404 event_not_found
}

@test "problems: method_not_allowed, with the methods that are" {
	cgi DELETE events
	is_the 405 method_not_allowed
	[ "$(header Allow)" = 'GET, HEAD' ]
	cgi GET agent-identity
	is_problem 405 method_not_allowed
	[ "$(header Allow)" = POST ]
	body_is '.detail == "Use POST."'
}

@test "problems: unknown_brand, of no brand" {
	HOST=nobody.example cgi GET events
	is_the 421 unknown_brand
}

@test "problems: internal_error, of no brand when its file is broken and was never good" {
	mkdir "$BATS_TEST_TMPDIR/brands"
	echo '{' >"$BATS_TEST_TMPDIR/brands/agenda.localhost.json"
	CARTAZ_ETC=$BATS_TEST_TMPDIR CARTAZ_VAR=/nowhere cgi GET events
	is_the 500 internal_error
}

@test "problems: upstream_unavailable" {
	CARTAZ_VAR=/nowhere cgi GET events
	is_the 502 upstream_unavailable
}

@test "problems: the type is a page of the brand that is called" {
	HOST=palco.localhost cgi GET event '' /nobody
	body_is '.type == "http://palco.localhost:8080/problems/event-not-found"'
}

@test "problems: each golden file's code is one that the OpenAPI document lists" {
	gojq '.components.schemas.ProblemCode.enum[]' \
		"$CARTAZ_HTDOCS/agenda.localhost/api/public/v1/openapi.json" | sort >"$BATS_TEST_TMPDIR/listed"
	for file in "$TESTS"/fixtures/expected/problem/*.json; do
		[ "$(gojq -r .code "$file")" = "$(basename "$file" .json)" ]
		gojq .code "$file"
	done >"$BATS_TEST_TMPDIR/golden"
	[ -s "$BATS_TEST_TMPDIR/golden" ]
	[ -z "$(sort "$BATS_TEST_TMPDIR/golden" | comm -23 - "$BATS_TEST_TMPDIR/listed")" ]
}
