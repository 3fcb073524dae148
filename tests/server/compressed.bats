# Apache with mod_deflate: every answer is compressed for who takes it, and found
# unchanged, compressed or not (static/server/cartaz.conf, "Compression").

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/identity
load ../helpers/compressed
load ../helpers/rounds

setup_file() {
	local pid
	DEFLATE=1 RESIDENT=1 RESIDENT_OPTIONS='--workers 2' server_start "$BATS_FILE_TMPDIR/run"
	pid=$(pgrep -P "$SERVER_PID" -f '^[^ ]*cartaz[- ]serve ')
	SOCKET=$(tr '\0' '\n' <"/proc/$pid/cmdline" | grep '/resident/socket$')
	export SOCKET=${SOCKET/\/self\//\/$pid\/}
	# The ETag of a file that is younger than a second is a weak one by itself.
	find "$CARTAZ_HTDOCS" -type f -exec touch -d '1 hour ago' {} +
	identity_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	identity_stop
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	chmod 0770 "$SOCKET"
}

@test "answers of the resident server: compressed for who takes it, and 304 for who has it, compressed or not" {
	of_programs | revalidates
}

# A socket without x is none to the rules (suite resident).
@test "answers of the programs: compressed for who takes it, and 304 for who has it, compressed or not" {
	chmod 0660 "$SOCKET"
	of_programs | sampled 3 | revalidates
}

@test "documents, pages and style sheets: compressed for who takes it, and 304 for who has it, compressed or not" {
	{
		of_documents
		echo /assets/cartaz.css
		echo "/assets/cartaz.css?v=$(sha1sum <"$CARTAZ_HTDOCS/assets/cartaz.css" | cut -d ' ' -f 1)"
	} | revalidates
}

@test "what is text by its name is compressed, and an image is not and varies by nothing" {
	local ending type text=0 image=0
	while read -r ending type; do
		printf '%0500d' 0 >"$CARTAZ_HTDOCS/assets/typed$ending"
		http GET "/assets/typed$ending" -H 'Accept-Encoding: gzip'
		[ "$http_status" = 200 ]
		case $type in
		image/svg* | text/* | application/*)
			[ "$(header Content-Encoding) $(header Vary)" = 'gzip Accept-Encoding' ]
			text=$((text + 1))
			;;
		image/* | font/*)
			[ -z "$(header Content-Encoding)$(header Vary)" ]
			image=$((image + 1))
			;;
		*) false ;;
		esac
	done < <(sed -nE 's/^ *AddType "?([^"]*[^" ])"? +(\.[a-z0-9]+)$/\2 \1/p' "$ROOT/static/server/cartaz.conf")
	[ "$text" -ge 8 ]
	[ "$image" -ge 5 ]
}

# bats test_tags=whole
@test "who refuses gzip, or names none, gets the plain bytes" {
	local takes
	for takes in 'gzip;q=0' 'gzip; q=0.000, identity' 'br;q=1, GZIP;q=0.0' identity br ''; do
		http GET "$API/events" -H "Accept-Encoding: $takes"
		[ -z "$(header Content-Encoding)" ]
		[ "$(header Vary)" = Accept-Encoding ]
		body_is '.data | length == 20'
		http HEAD "$API/events" -H "Accept-Encoding: $takes"
		[ -z "$(header Content-Encoding)" ]
		[ "$(header Content-Length)" = "$(curl -sS -H "Host: agenda.localhost" "http://127.0.0.1:$PORT$API/events" | wc -c)" ]
	done
	for takes in 'gzip;q=0.5' 'gzip;q=0.001' 'GZIP' 'br, gzip'; do
		http GET "$API/events" -H "Accept-Encoding: $takes"
		[ "$(header Content-Encoding)" = gzip ]
	done
}

@test "an error is sent as it is" {
	local path method
	for path in "$API/events/none-at-all" "$API/none-at-all" /eventos/none-at-all /none-at-all; do
		for method in GET HEAD; do
			http "$method" "$path" -H 'Accept-Encoding: gzip'
			[ "$http_status" = 404 ]
			[ -z "$(header Content-Encoding)" ]
			[[ $(header Vary) != *Accept-Encoding* ]]
			[ -n "$(header Content-Length)" ]
		done
	done
}

# The relay of palco.localhost, so that the others keep what they have.
# bats test_tags=whole
@test "answers with a token are not compressed, nor those of a few bytes" {
	local path
	identity_relay palco.localhost
	for path in /auth/token /auth/refresh /users; do
		HOST=palco.localhost http POST "$path" -H "X-Origin: http://palco.localhost:$PORT" -H "Authorization: $BEARER" \
			-H 'Content-Type: application/json' -H 'Accept-Encoding: gzip' -d "$LOGIN"
		[[ $http_status == 20[01] ]]
		[ -z "$(header Content-Encoding)$(header Vary)" ]
		gojq -e . "$body_file"
	done
	for path in "GET $API/health" "POST $API/agent/identity"; do
		http "${path% *}" "${path#* }" -H 'Accept-Encoding: gzip'
		[[ $http_status == 20[01] ]]
		[ -z "$(header Content-Encoding)$(header Vary)" ]
	done
}

# bats test_tags=whole
@test "a browser's preflight is as without compression" {
	http OPTIONS "$API/openapi.json" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET' \
		-H 'Accept-Encoding: gzip'
	[ "$http_status" = 204 ]
	[ -z "$(header Content-Encoding)$(header Vary)$(header Content-Length)" ]
}
