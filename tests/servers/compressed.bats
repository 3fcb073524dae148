# Another server than Apache (SERVER): answers are compressed for who takes it, and found
# unchanged, compressed or not.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/identity
load ../helpers/compressed

setup_file() {
	DEFLATE=1 server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# web-servers.md says how lighttpd and Caddy differ from Apache.
@test "answers and documents: compressed for who takes it, and 304 for who has it, compressed or not" {
	local options=()
	case $SERVER in
	lighttpd*) options=(no-head own-tags lone-tag own-vary) ;;
	caddy) options=(no-head own-vary short-304) ;;
	esac
	{
		of_programs
		# nginx knows no type with a parameter that is no charset.
		of_documents | grep -vx -f <(short; echo /.well-known/api-catalog)
		echo /assets/cartaz.css
	} | revalidates "${options[@]}"
}

@test "a page of an error is compressed, too" {
	http GET /none-at-all
	[ "$http_status" = 404 ]
	cp "$body_file" "$BATS_TEST_TMPDIR/plain"
	gzip_get /none-at-all
	[ "$http_status" = 404 ]
	[[ $head == *$'\nVary: '*Accept-Encoding$'\n'* ]]
	cmp "$BATS_TEST_TMPDIR/plain" "$body_file"
}

short() {
	printf '%s\n' /problems/not-found.md /favicon.svg
}

@test "what is shorter than 512 bytes is not compressed, and an image is not" {
	local path
	printf '%0900d' 0 >"$CARTAZ_HTDOCS/assets/image.png"
	for path in $(short) /assets/image.png "$API/health" "$API/events/none-at-all"; do
		http GET "$path" -H 'Accept-Encoding: gzip'
		[[ $http_status == 200 || $http_status == 404 ]]
		[ -z "$(header Content-Encoding)" ]
		[ "$(header Content-Length)" = "$(stat -c %s "$body_file")" ]
	done
}

# The relay is 404 behind nginx, whose gzip takes none of it either.
@test "an answer with a token is not compressed" {
	local path
	identity_start "$BATS_TEST_TMPDIR"
	identity_relay palco.localhost
	identity_says "$(gojq -n '{status: 200, headers: {"Content-Type": "application/json"},
		body: ({type: "bearer", token: ("marked-token" * 60), expires_at: "2099-01-31T12:00:00Z"} | tojson)}')"
	for path in /auth/token /auth/refresh; do
		HOST=palco.localhost http POST "$path" -H "X-Origin: http://palco.localhost:$PORT" -H "Authorization: $BEARER" \
			-H 'Content-Type: application/json' -H 'Accept-Encoding: gzip' -d "$LOGIN"
		[ -z "$(header Content-Encoding)" ]
		[ "$SERVER" = nginx ] || [ "$(gojq -r .token "$body_file" | wc -c)" -gt 512 ]
	done
	identity_stop
}
