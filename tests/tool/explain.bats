# explain: for every field of an event the value, the rule and where it came from.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/live

# Those of the table, but for the tickets: a list.
FIELDS=$(sed -nE 's/^TOP_FIELD\(\w+, +(\w+),.*/\1/p; s/^(IMAGES|LOCATION|PRODUCER)_FIELD\(\w+, +(\w+),.*/\L\1.\2/p' \
	"$ROOT/common/event/fields.def")

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	share_make "$BATS_TEST_TMPDIR/share"
}

teardown() {
	live_stop
}

# What is told of a field: told FIELD [JQ]
told() {
	jq -c --arg field "$1" ".[] | select(.field == \$field) ${2-}" "$out_file"
}

@test "explain: every field of an event, and no other" {
	records 3 | cartaz import "$HOST" -
	tool_ok explain --json "$HOST" event-2
	# shellcheck disable=SC2086 # words
	[ "$(jq -r '.[].field' "$out_file")" = "$(printf '%s\n' $FIELDS)" ]
	[ "$(told name)" = '{"field":"name","served":"Event 2","record":"Event 2","pointers":[{"pointer":"/name","value":"Event 2"}]}' ]
	[ "$(told location.city .pointers)" = '[{"pointer":"/location/city","value":"Recife"}]' ]
	[ "$(told location.state)" = '{"field":"location.state","served":null,"record":null,"pointers":[{"pointer":"/location/state","value":null}]}' ]
}

@test "explain: what is served and what the record has" {
	records 1 '.starts_at = "2026-12-01T20:00:00" | .timezone = "America/Recife"' | cartaz import "$HOST" -
	tool_ok explain "$HOST" event-1
	grep -A 2 '^starts_at ' "$out_file" | tr -s ' ' >"$BATS_TEST_TMPDIR/said"
	[ "$(cat "$BATS_TEST_TMPDIR/said")" = 'starts_at "2026-12-01T20:00:00-03:00"
 record "2026-12-01T20:00:00"
 /starts_at "2026-12-01T20:00:00"' ]
}

@test "explain: what only the pages show is told as it is served" {
	records 1 '.status = "Cancelado" | .buy_url = "https://box.example/all" | .sessions = [
		{starts_at: "2035-01-02T20:00:00", buy_url: "https://box.example/2"}, {starts_at: "2035-01-03T20:00:00"}]' |
		cartaz import "$HOST" -
	tool_ok explain --json "$HOST" event-1
	[ "$(told event_status '| [.served, .record]')" = '["cancelled",null]' ]
	[ "$(told buy_url '| [.served, .record]')" = '["https://box.example/2","https://box.example/all"]' ]
}

@test "explain: performers and tickets are shown as they are served, with their rule" {
	records 1 '.performers = ["Maria", {name: "Trio Sol", url: "https://trio.example"}] | .tickets = [{name: "Pista", price: 40}, {price: "0"}]' |
		cartaz import "$HOST" -
	tool_ok explain --json "$HOST" event-1
	[ "$(told performers '| [.served[].name]')" = '["Maria","Trio Sol"]' ]
	[ "$(told tickets '| [[.served[].price], [.served[].total], .record[0].name]')" = '[["40","0"],[null,"0"],"Pista"]' ]
	tool_ok explain "$HOST" event-1
	grep -A 2 '^performers ' "$out_file" | tr -s ' ' | head -n 2 | grep -q '^ Maria {"name":"Maria"'
	grep -A 2 '^tickets ' "$out_file" | tr -s ' ' >"$BATS_TEST_TMPDIR/said"
	grep -qx 'tickets 2' "$BATS_TEST_TMPDIR/said"
	grep -q '^ Pista {.*"price":"40"' "$BATS_TEST_TMPDIR/said"
	grep -q '^ (no name) {.*"price":"0"' "$BATS_TEST_TMPDIR/said"
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "performers": {"each": "/who", "map": {"name": ""}}}}' >"$CARTAZ_SHARE/profiles/who.json"
	brand_edit "$HOST" '.upstream.profile = "who"'
	echo '[{"id": 1, "name": "A", "who": ["Maria"]}]' | cartaz import "$HOST" -
	tool_ok explain --json "$HOST" a--1
	[ "$(told performers .rule.each)" = '"/who"' ]
}

@test "explain: a live event's item, and every fallback of a rule" {
	live_start "$BATS_TEST_TMPDIR" 9
	live_brand live.localhost
	jq '.map.name = ["/title", {"tpl": "{/names/pt} ao vivo"}, "/name"]' "$CARTAZ_SHARE/profiles/moods.json" \
		>"$CARTAZ_SHARE/new" && mv "$CARTAZ_SHARE/new" "$CARTAZ_SHARE/profiles/moods.json"
	tool_ok explain live.localhost event-7
	grep -A 4 '^name ' "$out_file" | tr -s ' ' >"$BATS_TEST_TMPDIR/said"
	[ "$(cat "$BATS_TEST_TMPDIR/said")" = 'name "Event 7"
 rule ["/title",{"tpl":"{/names/pt} ao vivo"},"/name"]
 /title null
 /names/pt null
 /name "Event 7"' ]
	[ ! -e "$CARTAZ_VAR/live.localhost/live/circuit" ]
	tool_fails explain live.localhost event-70
	says_once 'live.localhost: no event has the slug event-70'
	mood broken
	tool_fails explain live.localhost event-7
	says_once 'the upstream answered 500'
}

@test "explain: a snapshot's event with the upstream's item of now, or without it" {
	live_start "$BATS_TEST_TMPDIR" 9
	live_brand synced.localhost '.upstream.mode = "snapshot"'
	cartaz sync synced.localhost
	tool_ok explain --json synced.localhost event-7
	[ "$(told name)" = '{"field":"name","served":"Event 7","record":"Event 7","rule":"/name","pointers":[{"pointer":"/name","value":"Event 7"}]}' ]
	[ ! -s "$err_file" ]
	mood broken
	tool_ok explain --json synced.localhost event-7
	says_once "synced.localhost: the upstream's item cannot be read: the upstream answered 500"
	[ "$(told name .pointers)" = '[{"pointer":"/name"}]' ]
	[ "$(told name .served)" = '"Event 7"' ]
}

@test "explain: a mapped file keeps its rules, and no item" {
	brand_edit "$HOST" '.upstream.profile = "conferences"'
	echo '[{"name": "Fórum", "startDate": "2026-12-01", "city": "Recife", "country": "Brazil", "url": "https://forum.example"}]' |
		cartaz import "$HOST" -
	cgi GET events
	tool_ok explain "$HOST" "$(jq -r '.data[0].slug' "$body_file")"
	grep -A 3 '^location.formatted_address ' "$out_file" | tr -s ' ' >"$BATS_TEST_TMPDIR/said"
	[ "$(cat "$BATS_TEST_TMPDIR/said")" = 'location.formatted_address "Recife, Brazil"
 rule {"join":["/city","/country"]}
 /city (no item to look in)
 /country (no item to look in)' ]
	grep -A 1 '^producer.name ' "$out_file" | tail -n 1 | grep -q 'rule  *none'
}

@test "explain: elements of a list are shown together" {
	cat >"$CARTAZ_SHARE/profiles/pictures.json" <<-'EOF'
		{"profile": 1, "detail": {"query": {"slug": "{key}"}, "root": "/0"},
		 "map": {"id": "/id", "slug": "/slug", "name": "/name",
		         "images.banner": {"pick": "/pictures", "where": {"/kind": "cover"}, "get": "/href"}}}
	EOF
	records 1 | cartaz import "$HOST" -
	mkdir "$BATS_TEST_TMPDIR/www"
	echo '[{"id": 1, "slug": "event-1", "name": "Event 1", "pictures": [{"kind": "logo", "href": "http://x/l"}, {"kind": "cover"}]}]' \
		>"$BATS_TEST_TMPDIR/www/index.html"
	/usr/bin/python3 -u -m http.server -b 127.0.0.1 -d "$BATS_TEST_TMPDIR/www" 0 >"$BATS_TEST_TMPDIR/www.log" 2>&1 3>&- &
	LIVE_PID=$!
	until port=$(sed -nE 's/^Serving HTTP on .* port ([0-9]+) .*/\1/p' "$BATS_TEST_TMPDIR/www.log") && [ -n "$port" ]; do
		kill -0 "$LIVE_PID"
		sleep 0.02
	done
	brand_edit "$HOST" '.upstream.profile = "pictures" | .upstream.base = $base' --arg base "http://127.0.0.1:$port"
	tool_ok explain --json "$HOST" event-1
	[ "$(told images.banner .pointers)" = '[{"pointer":"/pictures/*/kind","value":["logo","cover"]},{"pointer":"/pictures/*/href","value":["http://x/l",null]}]' ]
}

@test "explain: wrong use and nothing to explain" {
	tool_fails explain "$HOST" event-1
	says_once "$HOST: " "run cartaz import $HOST FILE"
	records 1 | cartaz import "$HOST" -
	tool_fails explain "$HOST" 'no such "slug'
	says_once 'no event has the slug'
	tool_fails explain nobody.localhost event-1
	says_once nobody.localhost
	tool explain
	exits 2
}
