# Cartaz beside a site that is there (static/server/beside.conf): its addresses answer as
# they do alone, and the site's own stay the site's.  The configuration is that of the
# page beside-a-site.md.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/server
load ../helpers/beside

# One Apache with both virtual hosts, one whose Cartaz does not answer, and one that keeps
# its HTML.
setup_file() {
	export RUN_DIR=$BATS_FILE_TMPDIR/run PORT KEEP_PORT LEFT_PORT OWN_PORT INNER_PORT
	export CARTAZ_ETC=$RUN_DIR/etc CARTAZ_VAR=$RUN_DIR/var CARTAZ_HTDOCS=$RUN_DIR/htdocs CARTAZ_SHARE=$ROOT/static
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
	local own=$BATS_FILE_TMPDIR/own
	PORT=$(free_port) OWN_PORT=$(free_port) KEEP_PORT=$(free_port) LEFT_PORT=$(free_port) INNER_PORT=$(free_port)
	mkdir -p "$RUN_DIR" "$own/site"
	CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	beside_site "$own/site"
	{
		beside_modules "$own"
		echo "Define CARTAZ_MEMORY ${MEMORY:-402653184}"
		beside_block 'apache beside'
		beside_host "$own" "$PORT"
		INNER_PORT=$(free_port) beside_host "$own" "$LEFT_PORT"
		beside_host "$own" "$OWN_PORT" 'Define CARTAZ_EVENTS /whats-on'
		beside_host "$own" "$KEEP_PORT" 'Define CARTAZ_KEEP_HTML'
	} >"$own/conf"
	beside_serve "$own"
}

teardown_file() {
	beside_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# Line by line: status, method, address, and what the body begins with or the type is.
told() { # [CURL ARGS...]
	local status method path wanted
	while read -r status method path wanted; do
		http "$method" "$path" "$@"
		[ "$http_status" = "$status" ] || wrong "$method $path: not $status"
		[[ "$(header Content-Type) $(head -c 60 "$body_file")" == *"$wanted"* ]] || wrong "$method $path: not $wanted"
	done
}

@test "beside: Cartaz has its addresses, and the site everything else" {
	told <<-END
		200 GET /api/public/v1/events application/json
		200 GET /api/public/v1/events/$SLUG application/json
		200 GET /api/public/v1/openapi.json application/json
		200 GET /api/public/v1 application/json
		404 GET /api/public/v1/nothing application/problem+json
		404 GET /api/public/v1/events/none application/problem+json
		405 DELETE /api/public/v1/events application/problem+json
		200 GET /eventos text/html
		200 GET /eventos.md text/markdown
		200 GET /eventos.ics text/calendar
		200 GET /eventos.rss application/rss+xml
		200 GET /eventos/$SLUG text/html
		200 GET /eventos/$SLUG.md text/markdown
		404 GET /eventos/none text/html
		200 GET /docs text/html
		200 GET /docs/api.md text/markdown
		200 GET /problems/not-found text/html
		200 GET /llms.txt text/plain
		200 GET /auth.md text/markdown
		200 GET /assets/cartaz.css text/css
		200 GET /card.png image/png
		200 GET /apple-touch-icon.png image/png
		200 GET /icon-192.png image/png
		200 GET /opensearch.xml application/opensearchdescription+xml
		200 GET /.well-known/api-catalog application/linkset+json
		200 GET /.well-known/agent-card.json application/
		200 GET /.well-known/mcp/server-card.json application/
		200 GET /.well-known/oauth-protected-resource application/json
		200 GET /.well-known/agent-skills/index.json application/json
		200 GET /mcp/server-card application/
		405 GET /mcp application/problem+json
		200 GET /cartaz-sitemap.xml application/xml
		200 GET / the old home
		200 GET /robots.txt User-agent: *
		200 GET /favicon.svg <svg/>
		200 GET /icon-512.png the old icon
		200 GET /site.webmanifest the old manifest
		404 GET /favicon.ico the old 404
		200 GET /sitemap.xml <old/>
		200 GET /assets/theme.css body{}
		200 GET /.well-known/acme-challenge/token token
		200 GET /api/old.txt old api
		404 GET /none the old 404
		404 GET /api/none the old 404
		404 GET /eventosx the old 404
		404 GET /assets/none.css the old 404
		404 GET /.well-known/none the old 404
		404 GET /users the old 404
		404 GET /auth/token the old 404
		404 GET /ready the old 404
		404 GET /_problem/502.json the old 404
	END
	told -H 'Accept: text/markdown' <<-END
		200 GET /eventos text/markdown
		200 GET /eventos/$SLUG text/markdown
		404 GET /eventos/none text/markdown
		200 GET / the old home
		404 GET /none the old 404
	END
}

@test "beside: the answers are, to the byte, those of Cartaz alone" {
	local answers
	answers() { # PORT
		"$TESTS/support/sameness.py" "$1" 23 600 | gojq -c '
			select(.request | test("^[A-Z]+ /(api/public/v1|eventos|mcp|a2a|docs|llms)[^%]*( |$)"))
			| select(.request | test("^(BREW|CONNECT|TRACE)|HTTP/0|HTTP/2|transfer-encoding"; "i") | not)
			| select(.status | test(" (400|408|411|414|417|431) ") | not)
			| .request |= split("\r\n")[0] | .status |= (split(" ")[1])
			| .fields |= map(select(test("^(Server|Connection|Keep-Alive|Via):") | not))'
	}
	answers "$INNER_PORT" >"$BATS_TEST_TMPDIR/alone"
	answers "$PORT" >"$BATS_TEST_TMPDIR/beside"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/alone")" -ge 150 ]
	[ "$(gojq .status "$BATS_TEST_TMPDIR/alone" | grep -c 200)" -ge 50 ]
	diff "$BATS_TEST_TMPDIR/alone" "$BATS_TEST_TMPDIR/beside"
}

@test "beside: HEAD, validators, compression and preflights are Cartaz's" {
	http GET "/eventos/$SLUG"
	http_again
	[ "$http_status" = 304 ]
	http GET "/eventos/$SLUG" -H 'Accept-Encoding: gzip'
	[ "$(header Content-Encoding)" = gzip ]
	http_again -H 'Accept-Encoding: gzip'
	[ "$http_status" = 304 ]
	http HEAD "$API/events"
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	http OPTIONS "$API/events" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
	[ "$http_status" = 204 ]
	http POST "$API/agent/identity" -d '{}'
	[ "$http_status" = 201 ]
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	http POST "$API/agent/identity" --data-binary @"$BATS_TEST_TMPDIR/large"
	[ "$http_status" = 413 ]
	[ "$(header Content-Type)" = application/problem+json ]
	HOST=nobody.example http GET "$API/events"
	[ "$http_status" = 421 ]
	# A slug as it was sent.
	http GET "$API/events/a%3Fb"
	[ "$http_status" = 404 ]
	body_is '.code == "event_not_found"'
	# Nothing of Cartaz's is on the site's own pages.
	http GET /
	[ -z "$(header Access-Control-Allow-Origin)$(header X-Content-Type-Options)$(header Vary | grep -i 'accept\b' | grep -vi encoding)" ]
}

@test "beside: MCP and A2A answer programs" {
	http POST /mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
	[ "$http_status" = 200 ]
	grep -q search_events "$body_file"
	http POST /a2a -H 'Content-Type: application/json' -H 'A2A-Version: 1.0' -d '{}'
	[ "$(header Content-Type)" = application/json ]
}

@test "beside, keeping HTML: browsers have the site's pages, and programs Cartaz's Markdown, API and feeds" {
	PORT=$KEEP_PORT
	told -H 'Accept: text/html,application/xhtml+xml,*/*;q=0.8' <<-END
		200 GET / the old home
		200 GET /eventos the old page of an event
		200 GET /eventos/$SLUG the old page of an event
		200 GET /eventos?q=samba the old page of an event
		404 GET /none the old 404
		200 GET /eventos.ics text/calendar
		200 GET /eventos.atom application/atom+xml
		200 GET /eventos/$SLUG.md text/markdown
		200 GET /eventos/$SLUG.ics text/calendar
		200 GET $API/events application/json
		404 GET $API/none application/problem+json
		200 GET /docs text/html
		200 GET /llms.txt text/plain
	END
	http GET "/eventos/$SLUG?x"
	[[ ", $(header Vary)," == *', Accept,'* ]]
	http GET /eventos/no.page
	[ "$http_status $(header Vary)" = '404 Accept' ]
	http GET /robots.txt
	[[ ", $(header Vary)," != *', Accept,'* ]]
	local accept
	for accept in text/markdown 'text/markdown, text/html;q=0.9' 'text/markdown, text/html' 'text/markdown;q=0.8, */*;q=0.1'; do
		told -H "Accept: $accept" <<-END
			200 GET / text/markdown
			200 GET /eventos text/markdown
			200 GET /eventos/$SLUG text/markdown
			404 GET /eventos/none text/markdown
			404 GET /none the old 404
		END
	done
	for accept in 'text/markdown;q=0' 'text/html, text/markdown;q=0.5' '*/*' 'text/*' 'x-text/markdown'; do
		told -H "Accept: $accept" <<-END
			200 GET / the old home
			200 GET /eventos/$SLUG the old page of an event
		END
	done
}

@test "beside: the commands of its page say what they say, and its line of robots.txt leads to the sitemap" {
	local command
	beside_block 'sh beside' | sed "s|curl|curl --resolve agenda.localhost:$PORT:127.0.0.1|" >"$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/commands")" = 4 ]
	bash "$BATS_TEST_TMPDIR/commands" | diff - <(printf '%s' '{"status":"ok","version":"1.0.0"}' '200
200 text/markdown; charset=utf-8
200 application/xml
')
	grep -qx 'Sitemap: https://www.example.org/cartaz-sitemap.xml' <(sed -n '/^```text robots$/,/^```$/p' "$ROOT/static/docs/how-to/beside-a-site.md")
	http GET /cartaz-sitemap.xml
	grep -q "/eventos/$SLUG" "$body_file"
}

@test "beside: Cartaz takes the path that the brand chose, and /eventos is the site's" {
	PORT=$OWN_PORT
	brand_edit agenda.localhost '.paths = {events: "/whats-on"}'
	cartaz publish agenda.localhost
	rm "$BATS_FILE_TMPDIR/own/site/favicon.svg"
	told <<-END
		200 GET /favicon.svg image/svg+xml
		200 GET /whats-on text/html
		200 GET /whats-on.ics text/calendar
		200 GET /whats-on/$SLUG text/html
		404 GET /whats-onx the old 404
		200 GET /eventos the old page of an event
		200 GET /eventos/$SLUG the old page of an event
	END
	echo '<svg/>' >"$BATS_FILE_TMPDIR/own/site/favicon.svg"
	brand_edit agenda.localhost 'del(.paths)'
	cartaz publish agenda.localhost
}

@test "beside: when Cartaz does not answer, programs get a problem document and the site its own pages" {
	local path
	PORT=$LEFT_PORT
	for path in "$API/events" /mcp /a2a; do
		http GET "$path"
		[ "$http_status" = 503 ]
		[ "$(header Content-Type)" = application/problem+json ] || wrong "$path"
		[ "$(header Cache-Control)" = no-store ]
		body_is '.status == 503 and .type == "about:blank"'
	done
	told <<-END
		503 GET /eventos text/html
		200 GET / the old home
		404 GET /none the old 404
	END
}
