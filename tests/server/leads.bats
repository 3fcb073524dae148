# Addresses that a document names, or that people and link checkers type: they lead
# to an answer.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

@test "api-catalog: every address in it answers, with the type that it tells" {
	local site href type count=0
	for HOST in agenda.localhost palco.localhost; do
		site=http://$HOST:$PORT
		http GET /.well-known/api-catalog
		gojq -r '.linkset[] | to_entries[] | select(.key != "anchor") | .value[] | "\(.href) \(.type)"' "$body_file" \
			>"$BATS_TEST_TMPDIR/links"
		grep -qx "$site$API application/json" "$BATS_TEST_TMPDIR/links"
		while read -r href type; do
			[[ $href == "$site"/* ]]
			http GET "${href#"$site"}"
			[ "$http_status" = 200 ]
			[[ $(header Content-Type)\; == "$type"\;* ]]
			count=$((count + 1))
		done <"$BATS_TEST_TMPDIR/links"
	done
	[ "$count" -ge 20 ]
}

@test "the base address of the API names its parts, and each of them is there" {
	local site href
	for HOST in agenda.localhost palco.localhost; do
		site=http://$HOST:$PORT
		http GET "$API"
		[ "$http_status" = 200 ]
		body_is --arg base "$site$API" '.openapi == $base + "/openapi.json" and .events == $base + "/events"'
		for href in $(gojq -r '.openapi, .documentation, .events, .health' "$body_file"); do
			http GET "${href#"$site"}"
			[ "$http_status" = 200 ]
		done
		http HEAD "$API"
		[ "$http_status" = 200 ]
		http POST "$API"
		is_public_problem 405 method_not_allowed "$HOST"
		[ "$(header Allow)" = 'GET, HEAD' ]
	done
}

@test "/eventos/{slug}/ leads to /eventos/{slug} in the brand's name" {
	local path
	for path in "$SLUG" no-such-event; do
		HOST=localhost:$PORT http GET "/eventos/$path/"
		[ "$http_status" = 301 ]
		[ "$(header Location)" = "http://agenda.localhost:$PORT/eventos/$path" ]
	done
	HOST=agenda.localhost http HEAD "/eventos/$SLUG/"
	[ "$http_status" = 301 ]
	for path in a/b/ "$SLUG.md/" "$SLUG.ics/" '%0D%0AX-Injected:1/' "$(printf 'a%.0s' {1..201})/"; do
		http GET "/eventos/$path"
		[ "$http_status" = 404 ]
		[ -z "$(header Location)$(header X-Injected)" ]
	done
}
