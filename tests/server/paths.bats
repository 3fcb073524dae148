# A brand that chose the path of its pages of events ("paths" of the brand file), through a
# real server: its addresses, the former ones, and what they are not.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/server
load ../helpers/example

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	export HOST=palco.localhost SLUG
	SLUG=$(gojq -r '.[0].slug' "$ROOT/static/brands/$HOST/events.json")
	# While the server runs, as an operator does it.
	brand_edit "$HOST" '.paths = {events: "/whats-on"}'
	cartaz rebuild "$HOST"
	cartaz publish "$HOST"
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# Line by line: status, method, address, and what the type or the Location begins with.
told() { # [CURL ARGS...]
	local status method path wanted
	while read -r status method path wanted; do
		http "$method" "$path" "$@"
		[ "$http_status" = "$status" ] || wrong "$method $path: not $status"
		[[ "$(header Location)$(header Content-Type)" == "${wanted/@/http://$HOST:$PORT}"* ]] || wrong "$method $path: not $wanted"
	done
}

@test "paths: every form of the list and of an event answers at the brand's own path" {
	told <<-END
		200 GET /whats-on text/html
		200 GET /whats-on?q=jazz text/html
		200 GET /whats-on.md text/markdown
		200 GET /whats-on.ics text/calendar
		200 GET /whats-on.rss application/rss+xml
		200 GET /whats-on.atom?when=month application/atom+xml
		200 GET /whats-on/$SLUG text/html
		200 HEAD /whats-on/$SLUG text/html
		200 GET /whats-on/$SLUG.md text/markdown
		200 GET /whats-on/$SLUG.ics text/calendar
		200 GET /whats-on/$SLUG.png image/png
		404 GET /whats-on/none text/html
		404 GET /whats-on/a%3Fb text/html
		404 GET /whats-on/a/b text/html
		405 POST /whats-on text/html
		405 POST /whats-on/$SLUG text/html
		301 GET /whats-on/ @/whats-on
		301 GET /whats-on/$SLUG/ @/whats-on/$SLUG
	END
	told -H 'Accept: text/markdown' <<-END
		200 GET /whats-on text/markdown
		200 GET /whats-on/$SLUG text/markdown
		404 GET /whats-on/none text/markdown
	END
	http GET /whats-on?city=Recife
	grep -q 'action="/whats-on"' "$body_file"
	http GET "/whats-on/$SLUG"
	http_again
	[ "$http_status" = 304 ]
}

@test "paths: links to /eventos lead there, with their ending and query" {
	told <<-END
		301 GET /eventos @/whats-on
		301 GET /eventos?city=Recife&page=2 @/whats-on?city=Recife&page=2
		301 GET /eventos.ics @/whats-on.ics
		301 GET /eventos.md?q=a%20b @/whats-on.md?q=a%20b
		301 HEAD /eventos/$SLUG @/whats-on/$SLUG
		301 GET /eventos/$SLUG?utm_source=x @/whats-on/$SLUG?utm_source=x
		301 GET /eventos/$SLUG.md @/whats-on/$SLUG.md
		301 GET /eventos/none @/whats-on/none
	END
	# A page that is known there is not taken for the one that moved.
	http GET "/whats-on/$SLUG"
	http GET "/eventos/$SLUG" -H "If-None-Match: $(header ETag)"
	[ "$http_status" = 301 ]
}

@test "paths: addresses that are like it, of the API, of documents and of other brands are what they were" {
	told <<-END
		404 GET /whats text/html
		404 GET /whats-onx text/html
		404 GET /whats-on.txt text/html
		404 GET /.events/whats-on application/problem+json
		404 GET /x/whats-on text/html
		200 GET $API/events application/json
		200 GET $API/events/$SLUG application/json
		301 GET $API/ @${API}text/plain
		301 HEAD $API/?x=y @${API}text/plain
		405 POST $API/ application/problem+json
		200 GET /docs text/html
		200 GET /docs.md text/markdown
		200 GET /llms.txt text/plain
		200 GET /sitemap.xml application/xml
	END
	HOST=agenda.localhost told <<-END
		404 GET /whats-on text/html
		404 GET /whats-on.ics application/problem+json
		200 GET /eventos text/html
		200 GET /eventos.md text/markdown
		301 GET /eventos/ @/eventos
	END
	HOST=nobody.example told <<-END
		421 GET /whats-on application/problem+json
	END
	# From the sitemap, every event is answered where it is said to be.
	http GET /sitemap.xml
	grep -o '<loc>[^<]*' "$body_file" | grep -c "/whats-on/" >"$BATS_TEST_TMPDIR/count"
	[ "$(<"$BATS_TEST_TMPDIR/count")" -gt 10 ]
	never grep -q '/eventos' "$body_file"
}

# bats test_tags=apache
@test "paths: the page's rule redirects a path that the brand had before" {
	local cartaz=$PORT PORT
	EXAMPLE_FIRST=$(document_block 'apache former-path' | sed 's,/events[$],/whats-on$,') \
		example_start "$BATS_TEST_TMPDIR/example"
	PORT=$EXAMPLE_PORT
	told <<-END
		301 GET /agenda @/whats-on
		301 GET /agenda.ics?q=jazz @/whats-on.ics?q=jazz
		301 GET /agenda/$SLUG @/whats-on/$SLUG
		404 GET /agendas text/html
		200 GET /whats-on/$SLUG text/html
	END
	kill "$EXAMPLE_PID"
	PORT=$cartaz
}

# bats test_tags=apache
@test "paths: what Apache itself refuses there is a page" {
	told <<-END
		404 GET /whats-on/a%2Fb text/html
	END
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	http POST /whats-on --data-binary @"$BATS_TEST_TMPDIR/large"
	[ "$http_status" = 413 ]
	[[ $(header Content-Type) == text/html* ]]
}
