# starve.bash - a catalog for tests in which allocations and system calls fail: a brand with a
# snapshot and a relay, and a live brand, both with servers of the tests.  Needs catalog.bash,
# cgi.bash, requests.bash, rpc.bash, live.bash and identity.bash.
#
#   starve_make DIR      makes the catalog and starts the servers
#   starve_stop          ends the servers
#   starve_requests      prints a request to each program that reads the snapshot, for
#                        starve/requests
#   starve_more          prints further requests to the same programs
#   starve_live          prints the requests for the live brand
#   starve_relays        prints requests to the relays
#   starve_cards         prints requests to the program that draws
#   starve_site          prints requests to the program of servers that start only one
#   starve_serving       prints requests to the resident server, for starve/serving
#   starve_commands DIR  prints commands of the tool, for starve/commands
#   starve ROWS ARGS...  runs starve/requests with the requests that ROWS (functions) print
#   starve_server ARGS...
#                        runs starve/serving with starve_serving
#   starve_tool DIR ARGS...
#                        runs starve/commands with all commands
#
# The tested programs are those of $STARVED, from a release build.  In other builds, the failures
# would also hit the allocator of the sanitizer or the counters of coverage.

STARVED=$ROOT/build/release/starve
STARVE_SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha

starve_make() { # DIR
	catalog_make "$1"
	cp -r "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	live_start "$1" 3
	live_brand live.localhost
	identity_start "$1"
	identity_relay agenda.localhost
}

starve_stop() {
	live_stop
	identity_stop
}

starve_requests() {
	local HOST=agenda.localhost
	request health GET health
	request agent-identity POST agent-identity
	request events GET events 'q=samba&city=&page=1'
	request event GET event '' "/$STARVE_SLUG"
	request page-home GET page-home '' /
	request page-events GET page-events 'q=samba'
	request page-event GET page-event '' "/$STARVE_SLUG"
	request page-document GET page-document '' /docs
	tool_request mcp search_events '{"q":"samba"}'
	rpc_request a2a a2a '{"jsonrpc":"2.0","id":7,"method":"SendMessage","params":{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":"samba em São Paulo"}]}}}' HTTP_A2A_VERSION=1.0
}

starve_more() {
	local HOST=agenda.localhost
	request 'events, all' GET events ''
	request 'events, a state' GET events 'state=SP&per_page=3&page=2'
	request 'event, none' GET event '' /nobody
	request 'event, Markdown' GET page-event '' "/$STARVE_SLUG.md"
	request 'event, calendar' GET page-event '' "/$STARVE_SLUG.ics"
	request 'list, calendar' GET page-events '' /eventos.ics
	request 'list, RSS' GET page-events '' /eventos.rss
	request 'list, Atom' GET page-events '' /eventos.atom
	request 'list, Markdown' GET page-events '' /eventos.md
	request 'home, Markdown' GET page-home '' /index.md
	rpc_request 'mcp tools/list' mcp '{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}'
	tool_request 'mcp, an event' get_event "{\"slug\":\"$STARVE_SLUG\"}"
}

# Each run begins with a circuit breaker without failures.
starve_live() {
	local HOST=live.localhost
	local live=(STARVE_LIVE=1 STARVE_REMOVE="$CARTAZ_VAR/$HOST/live/circuit")
	request 'live events' GET events '' '' "${live[@]}"
	request 'live event' GET event '' /event-2 "${live[@]}"
	request 'live page-home' GET page-home '' / "${live[@]}"
	request 'live page-events' GET page-events '' '' "${live[@]}"
	request 'live page-event' GET page-event '' /event-2 "${live[@]}"
	rpc_request 'live mcp' mcp '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"get_event","arguments":{"slug":"event-2"}}}' "${live[@]}"
	rpc_request 'live a2a' a2a '{"jsonrpc":"2.0","id":7,"method":"SendMessage","params":{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":"Event"}]}}}' HTTP_A2A_VERSION=1.0 "${live[@]}"
}

starve_cards() {
	local HOST=agenda.localhost
	request page-card GET page-card '' "/$STARVE_SLUG.png"
}

starve_site() {
	local HOST=agenda.localhost
	request 'site, events' GET site '' '' REQUEST_URI='/api/public/v1/events?q=samba'
	request 'site, a page' GET site '' '' REQUEST_URI="/eventos/$STARVE_SLUG"
	request 'site, embed' GET site '' '' REQUEST_URI="/embed/$STARVE_SLUG"
	request 'site, oembed' GET site '' '' REQUEST_URI=/oembed
	request 'site, a file' GET site '' '' REQUEST_URI=/docs HTTP_ACCEPT=text/html
	request 'site, none' GET site '' '' REQUEST_URI=/nobody
}

starve_relays() {
	local circuit=STARVE_REMOVE="$CARTAZ_VAR/agenda.localhost/live-auth/circuit"
	relay_row auth-token auth-token "$LOGIN" "$circuit"
	relay_row auth-refresh auth-refresh '{"any": "thing"}' HTTP_AUTHORIZATION="$BEARER" "$circuit"
	relay_row auth-revoke auth-revoke '' HTTP_AUTHORIZATION="$BEARER" "$circuit"
	relay_row users users '{"name": "Ana", "password": "marked-password"}' "$circuit"
}

serving() { # LABEL PROGRAM [SETTING ...] [-- NAME=VALUE ...]
	local label=$1 program=$2 settings=()
	shift 2
	while [ $# -gt 0 ] && [ "$1" != -- ]; do
		settings+=("$1")
		shift
	done
	printf '%s\0' "$label" "${BODY:-/dev/null}" CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_NOW="$CARTAZ_NOW" CARTAZ_TIMEOUT=2 TZ=UTC "${settings[@]}" -- \
		HTTP_HOST="${HOST-agenda.localhost}" CARTAZ_PROGRAM="$program" "${@:2}" ''
}

starve_serving() {
	local HOST=agenda.localhost live_host=live.localhost
	serving 'serve events' events -- QUERY_STRING='q=samba&city=&page=1'
	serving 'serve --fork events' events STARVE_FORK=1 -- QUERY_STRING='q=samba&city=&page=1'
	serving 'serve, a file' site -- REQUEST_URI=/docs HTTP_ACCEPT='text/html'
	serving 'serve, a file and its headers' site -- REQUEST_URI=/api/public/v1/openapi.json
	serving 'serve, an asset' site -- REQUEST_URI=/assets/cartaz.css
	serving 'serve, a page' site -- REQUEST_URI="/eventos/$STARVE_SLUG"
	serving 'serve, no page' site STARVE_STATUS=404 -- REQUEST_URI=/nobody
	serving 'serve, a program by its address' site -- REQUEST_URI='/api/public/v1/events?q=samba'
	HOST=$live_host serving 'serve, live' event CARTAZ_CGI="$BUILD/cgi-bin" \
		STARVE_REMOVE="$CARTAZ_VAR/$live_host/live/circuit" -- CARTAZ_PATH=/event-2
}

# Makes DIR/NAME, a small catalog of feira.localhost, for one command.
starve_catalog() { # DIR NAME
	local own=$1/$2
	mkdir -p "$own/etc/brands" "$own/var"
	cp "$TESTS/fixtures/brands/feira.localhost.json" "$own/etc/brands"
	export CARTAZ_ETC=$own/etc CARTAZ_VAR=$own/var CARTAZ_HTDOCS=$own/htdocs
	catalog_assets
	cartaz import feira.localhost "$1/old.json"
	cartaz publish feira.localhost
}

starve_command() { # DIR NAME HOST LABEL WORDS...
	printf '%s\0' "$4" "$1/$2" "$3" CARTAZ_SHARE="$CARTAZ_SHARE" CARTAZ_NOW="$CARTAZ_NOW" TZ=UTC -- "${@:5}" ''
}

# Prints rows for starve/commands.  The upstream of live.bash must run, with its files in DIR.
starve_commands() { # DIR
	local HOST=feira.localhost
	local CARTAZ_ETC CARTAZ_VAR CARTAZ_HTDOCS
	printf '[%s]' '{"id":1,"slug":"old","name":"Old","starts_at":"2026-12-01T20:00","location":{"city":"Recife"}}' >"$1/old.json"
	printf '[%s,%s]' '{"id":1,"slug":"old","name":"New","starts_at":"2026-12-01T20:00","location":{"city":"Olinda"}}' \
		'{"id":2,"slug":"two","name":"Two","starts_at":"2026-12-02T20:00","timezone":"America/Recife"}' >"$1/new.json"
	printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//a//b BEGIN:VEVENT UID:1 DTSTAMP:20261101T000000Z \
		'DTSTART;TZID=America/Recife:20261201T200000' SUMMARY:New END:VEVENT END:VCALENDAR >"$1/new.ics"
	printf '%s\r\n' 'name;slug;starts_at;city' 'New;new;2026-12-01 20:00;Recife' >"$1/new.csv"
	starve_catalog "$1" import
	starve_command "$1" import "$HOST" import import "$HOST" "$1/new.json"
	starve_catalog "$1" calendar
	starve_command "$1" calendar "$HOST" 'import, iCalendar' import "$HOST" "$1/new.ics"
	starve_catalog "$1" spreadsheet
	starve_command "$1" spreadsheet "$HOST" 'import, CSV' import "$HOST" --replace "$1/new.csv"
	starve_catalog "$1" publish
	brand_edit "$HOST" '.name = "Another name"'
	starve_command "$1" publish "$HOST" publish publish "$HOST"
	starve_catalog "$1" rebuild
	starve_command "$1" rebuild "$HOST" rebuild rebuild "$HOST"
	starve_catalog "$1" rollback
	cartaz import "$HOST" "$1/new.json"
	starve_command "$1" rollback "$HOST" rollback rollback "$HOST" 1
	starve_catalog "$1" check
	starve_command "$1" check "$HOST" check check
	starve_command "$1" check "$HOST" status status
	starve_catalog "$1" sync
	live_brand crawled.localhost '.upstream.mode = "snapshot" | .upstream.limits.per_second = 1000'
	cartaz import crawled.localhost "$1/old.json"
	cartaz publish crawled.localhost
	starve_command "$1" sync crawled.localhost sync sync crawled.localhost
}

starve() { # "ROWS ..." ARGS...
	local rows
	(
		set +T
		BUILD=$STARVED
		for rows in $1; do
			"$rows"
		done
	) >"$BATS_TEST_TMPDIR/starve.requests"
	"$TESTS/starve/requests" "${@:2}" <"$BATS_TEST_TMPDIR/starve.requests"
}

starve_server() { # ARGS...
	(set +T && starve_serving) >"$BATS_TEST_TMPDIR/starve.serving"
	"$TESTS/starve/serving" "$@" "$STARVED" <"$BATS_TEST_TMPDIR/starve.serving"
}

starve_tool() { # DIR ARGS...
	(set +T && starve_commands "$1") >"$1/commands"
	"$TESTS/starve/commands" "${@:2}" "$STARVED" "$1/work" <"$1/commands"
}
