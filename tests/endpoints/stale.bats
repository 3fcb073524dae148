# stale: events that were last read longer ago than max_stale are answered with that time, on
# every surface, and refused at seven times that age.  The operator learns which command to run.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

SENTENCE='Estes eventos foram atualizados pela última vez em 18 de novembro'

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
	sample agenda.localhost | gojq -r '.[0].slug' >"$BATS_FILE_TMPDIR/slug"
}

setup() {
	catalog_copy
	export HOST=agenda.localhost
	slug=$(<"$BATS_FILE_TMPDIR/slug")
}

# Does the home page say it at this time?
says() { # TIME
	CARTAZ_NOW=$1 cgi GET page-home
	[ "$http_status" = 200 ]
	grep -qF "$SENTENCE" "$body_file"
}

@test "stale: every page, frame and feed says so from max_stale on, and no earlier" {
	local row program path
	brand_edit "$HOST" '.upstream.max_stale = "24h"'
	for row in page-home page-home:/index.md page-events page-events:/eventos.md "page-event:/$slug" "page-event:/$slug.md" "page-event:/$slug.ics" \
		page-embed "page-embed:/$slug" page-events:/eventos.rss page-events:/eventos.atom page-events:/eventos.ics; do
		program=${row%%:*} path=${row#"$program"}
		CARTAZ_NOW=2026-11-19T12:00:00Z cgi GET "$program" '' "${path#:}"
		[ "$http_status" = 200 ]
		never grep -qF "$SENTENCE" "$body_file"
		CARTAZ_NOW=2026-11-19T12:00:01Z cgi GET "$program" '' "${path#:}"
		# A line of a calendar continues in the next one.
		sed ':a;N;$!ba;s/\r\n //g' "$body_file" | grep -qF "$SENTENCE" || { echo "$row"; head -c 2000 "$body_file"; return 1; }
	done
}

@test "stale: every answer to an agent says so" {
	local said
	brand_edit "$HOST" '.upstream.max_stale = "24h"'
	export CARTAZ_NOW=2026-11-19T12:00:01Z
	for said in "search_events {}" "get_event {\"slug\":\"$slug\"}" 'list_filters {}'; do
		CARTAZ_NOW=2026-11-19T12:00:00Z tool "${said%% *}" "${said#* }"
		body_is '.result.structuredContent | has("notice") and (has("stale_since") | not)'
		tool "${said%% *}" "${said#* }"
		body_is '.result.structuredContent.stale_since == "2026-11-18T09:00:00-03:00"'
	done
	tool get_event_page "{\"slug\":\"$slug\"}"
	grep -qF "$SENTENCE" "$body_file"
	send '[{"text":"samba"}]'
	grep -qF 'may have changed since 2026-11-18T09:00:00-03:00' "$body_file"
	# The closed API has no place for it.
	cgi GET events
	body_is 'keys == ["data", "meta"]'
}

@test "stale: at seven times max_stale every answer is 502, and the log names the command" {
	brand_edit "$HOST" '.upstream.max_stale = "24h"'
	says 2026-11-25T12:00:00Z
	export CARTAZ_NOW=2026-11-25T12:00:01Z
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -qF "are older than 7 times max_stale; run cartaz import $HOST FILE" "$error_file"
	cgi GET page-home
	[ "$http_status" = 502 ]
	tool list_filters '{}'
	body_is '.result.isError or (.error != null)'
	never cartaz check "$HOST" >"$BATS_TEST_TMPDIR/check"
	grep -qF "$HOST: the records are 7 d old, so every answer with events is 502; run cartaz import $HOST FILE" "$BATS_TEST_TMPDIR/check"
	cartaz status "$HOST" | grep -qF "; every answer with events is 502, because the records are older than seven times max_stale; run cartaz import $HOST FILE"
	cartaz status --html "$HOST" | grep -q 'down'
	cartaz status --prometheus "$HOST" | grep -q '^cartaz_brand_up{.*} 0$'
}

@test "stale: without the key, what cartaz sync reads is stale after two days, or four intervals of the sources, and never refused" {
	local week='{name: "a", kind: "ical", url: "http://a.example/a.ics", every: "7d"}'
	never says 2027-11-18T12:00:00Z
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "conferences", base: "http://a.example"}'
	never says 2026-11-20T12:00:00Z
	says 2026-11-20T12:00:01Z
	says 2027-11-18T12:00:00Z
	brand_edit "$HOST" "del(.upstream) | .sources = [$week, ($week | .name = \"b\" | del(.every))]"
	never says 2026-12-16T12:00:00Z
	says 2026-12-16T12:00:01Z
	brand_edit "$HOST" ".sources[0] |= del(.every)"
	says 2026-11-20T12:00:01Z
	brand_edit "$HOST" '.max_stale = "1h"'
	says 2026-11-18T13:00:01Z
	# Nothing reads such a source but cartaz import.
	brand_edit "$HOST" 'del(.max_stale) | .sources[] |= del(.url)'
	never says 2027-11-18T12:00:00Z
}

@test "stale: check and status name the command that reads the brand's events" {
	export CARTAZ_NOW=2026-11-20T12:00:01Z
	cartaz status "$HOST" >"$BATS_TEST_TMPDIR/status"
	never grep -qF 'the records are old' "$BATS_TEST_TMPDIR/status"
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "conferences", base: "http://a.example"}'
	never cartaz check "$HOST" >"$BATS_TEST_TMPDIR/check"
	grep -qF "$HOST: the upstream was last read 2 d ago; run cartaz sync $HOST, and check that a timer runs this command" "$BATS_TEST_TMPDIR/check"
	cartaz status "$HOST" | grep -qF "; the records are old; run cartaz sync $HOST"
	cartaz status --html "$HOST" | grep -qF "the records are old; run cartaz sync $HOST"
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "native", max_stale: "24h"}'
	never cartaz check "$HOST" >"$BATS_TEST_TMPDIR/check"
	grep -qF "and answers show their age after 24 h; run cartaz import $HOST FILE" "$BATS_TEST_TMPDIR/check"
	cartaz status "$HOST" | grep -qF "; the records are old; run cartaz import $HOST FILE"
}

@test "stale: check and status see that a cron job that imports files has stopped" {
	local at code
	imports() { # TIME...
		for at; do
			CARTAZ_NOW=$at cartaz import --accept-shrink "$HOST" "$BATS_TEST_TMPDIR/in.json"
		done
	}
	reported() { # TIME
		CARTAZ_NOW=$1 cartaz check "$HOST" >"$BATS_TEST_TMPDIR/check" || code=$?
		grep -qF "$HOST: the last three imports came every 24 h, but the last import was 3 d ago; run cartaz import $HOST FILE, and check that a cron job or timer runs this command" \
			"$BATS_TEST_TMPDIR/check" && CARTAZ_NOW=$1 cartaz status "$HOST" | grep -qF "; the records are old; run cartaz import $HOST FILE"
	}
	silent() { # TIME
		CARTAZ_NOW=$1 cartaz check "$HOST" >"$BATS_TEST_TMPDIR/check" || code=$?
		never grep -F 'imports came every' "$BATS_TEST_TMPDIR/check"
		CARTAZ_NOW=$1 cartaz status "$HOST" >"$BATS_TEST_TMPDIR/status"
		never grep -F 'the records are old' "$BATS_TEST_TMPDIR/status"
	}
	echo '[{"id": 1, "name": "A", "starts_at": "2027-03-01T20:00:00"}]' >"$BATS_TEST_TMPDIR/in.json"
	brand_edit "$HOST" 'del(.sources) | .upstream = {mode: "snapshot", profile: "native"}'
	imports 2026-11-20T06:00:03Z 2026-11-21T06:00:01Z 2026-11-22T06:00:01Z
	silent 2026-11-25T06:00:00Z
	reported 2026-11-25T06:01:02Z
	# A person imports when there is something new.
	imports 2026-11-26T10:12:00Z 2026-11-27T10:25:00Z 2026-11-28T09:58:00Z
	silent 2027-01-28T09:00:00Z
	# What the brand file says goes before.
	imports 2026-12-20T06:00:03Z 2026-12-21T06:00:01Z 2026-12-22T06:00:01Z
	brand_edit "$HOST" '.upstream.max_stale = "90d"'
	silent 2027-01-04T09:00:00Z
}
