# live: a brand whose events are asked from its upstream on every request.

bats_require_minimum_version 1.5.0

load ../helpers/live_suite

@test "live: a page is the upstream's, its numbers are ours" {
	cgi GET events
	[ "$http_status" = 200 ]
	is_whole
	body_is '(.data | length) == 20 and .data[0].slug == "event-1"
		and .meta == {total: 45, per_page: 20, current_page: 1, last_page: 3}'
	body_is '.data[0] | .starts_at == "2099-01-01T20:00:00-02:00" or .starts_at == "2099-01-01T20:00:00-03:00"'
	body_is --arg host "$HOST" '.data[0].url == "http://\($host)/eventos/event-1"'
	[ "$(links next)" = "http://$HOST/api/public/v1/events?page=2&per_page=20" ]
	cgi GET events 'page=3&per_page=20'
	body_is '(.data | length) == 5 and .data[4].slug == "event-45" and .meta.last_page == 3'
	[ "$(cat "$live_log")" = "$(printf '/events?offset=%d&limit=20\n' 0 40)" ]
}

@test "live: beyond the last page there is nothing, however far" {
	local page
	for page in 4 99 214748364 2147483647 99999999999999999999; do
		cgi GET events "page=$page"
		[ "$http_status" = 200 ]
		body_is '.data == [] and .meta.total == 45 and .meta.last_page == 3'
	done
}

@test "live: one event, none, and what can be none" {
	cgi GET event '' /event-7
	[ "$http_status" = 200 ]
	is_whole
	body_is '.slug == "event-7" and .id == 7 and .status == null'
	cgi GET event '' /event-700
	is_problem 404 event_not_found
	[ "$(asked)" = 2 ]
	cgi GET event '' "/a b"
	is_problem 404 event_not_found
	cgi GET event '' /..
	is_problem 404 event_not_found
	[ "$(asked)" = 2 ]
}

@test "live: the four filters reach the upstream; blank ones do not" {
	cgi GET events 'q=samba&city=S%C3%A3o+Paulo&state=SP&organization=acme'
	cgi GET events 'q=+&city=&state=%20'
	[ "$(cat "$live_log")" = '/events?q=samba&city=S%C3%A3o%20Paulo&state=SP&by=acme&offset=0&limit=20
/events?offset=0&limit=20' ]
}

@test "live: what nothing can match is not asked" {
	local query
	for query in 'q=...' 'q=%00' 'q=%ff' 'city=---' 'city=%ff' 'organization=a%20b' \
		'organization=..' 'organization=a/b'; do
		cgi GET events "$query"
		[ "$http_status" = 200 ]
		body_is '.data == [] and .meta.total == 0 and .meta.last_page == 1'
	done
	[ "$(asked)" = 0 ]
}

@test "live: an end before the start is left out, of the interface and of the page" {
	sed -i 's,"starts_at": ,"ends_at": {"const": "2020-01-01"}\, &,' "$CARTAZ_SHARE/profiles/moods.json"
	cartaz publish "$HOST"
	cgi GET event '' /event-7
	body_is '.starts_at > "2099" and .ends_at == null and (.is_closed | not)'
	cgi GET page-event '' /event-7.md
	[ "$http_status" = 200 ]
	never grep -qF 2020-01-01 "$body_file"
}

@test "live: a total or an event that cannot be is 502" {
	local total
	for total in 44 46 0 1 -1 x 4x '' 9999999999999999999999; do
		mood says "${total:-*}"
		cgi GET events 'page=3'
		is_problem 502 upstream_unavailable
	done
	mood says 46
	cgi GET events 'page=46&per_page=1'
	is_problem 502 upstream_unavailable
	mood more
	cgi GET events
	is_problem 502 upstream_unavailable
	mood other
	cgi GET event '' /event-7
	is_problem 502 upstream_unavailable
	mood well
	cgi GET event '' /event-7
	[ "$http_status" = 200 ]
}

@test "live: conditional requests and HEAD are as everywhere" {
	cgi GET events
	etag=$(header ETag)
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$etag"
	[ "$http_status" = 304 ]
	cgi HEAD events
	[ "$http_status" = 200 ]
	is_whole HEAD
	[ "$(header ETag)" = "$etag" ]
}

@test "live: the circuit opens after three failures, and closes by itself" {
	local i since
	mood broken
	for i in 1 2 3; do
		since=$(clock_ms)
		cgi GET events
		is_problem 502 upstream_unavailable
		[ -z "$(header Retry-After)" ]
	done
	rested "$HOST" "$since" 5
	later "$HOST" -50000
	never grep -rq marked-internals "$head_file" "$body_file"
	cgi GET event '' /event-7
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(header Retry-After)" -le 56 ]
	[ "$(asked)" = 3 ]
	mood well
	later "$HOST" 60000
	cgi GET events
	[ "$http_status" = 200 ]
	cgi GET events
	[ "$http_status" = 200 ]
	[ "$(asked)" = 5 ]
}

@test "live: status tells how the upstream does" {
	local i
	cartaz status --json "$HOST" | gojq -e '.[0] | .mode == "live" and .upstream == {failures: 0, left_alone_s: 0}'
	[[ $(cartaz status) == *"$HOST "*" live "*"no failures"* ]]
	mood broken
	cgi GET events
	[[ $(cartaz status "$HOST") == *"$HOST "*" live "*"failures in a row: 1" ]]
	for i in 2 3; do
		cgi GET events
	done
	later "$HOST" -50000
	cartaz status --json "$HOST" | gojq -e '.[0].upstream | .failures == 3 and .left_alone_s >= 1 and .left_alone_s <= 56'
	[[ $(cartaz status "$HOST") == *"failures in a row: 3; the circuit breaker stays open for "*" s" ]]
}

@test "live: the sitemap has the events that a sync found, and nothing else is served from them" {
	local map=$CARTAZ_HTDOCS/$HOST/sitemap.xml
	catalog_assets
	never grep -q /eventos/event- "$map"
	mood unnamed
	[[ $(cartaz sync --verbose "$HOST") == "$HOST: 30 events from 45 records, 15 left out, in the sitemap, "*" s" ]]
	[ "$(grep -o '/eventos/event-[0-9]*<' "$map" | sort -u | wc -l)" = 30 ]
	never grep -q '/eventos/event-3<' "$map"
	grep -qF "/eventos/event-7</loc><lastmod>2026-08-08T12:00:00Z</lastmod>" "$map"
	cartaz check "$HOST"
	[[ $(cartaz status "$HOST") == *" live "*"no failures; the sitemap has 30 events, read "*" ago; sync ok" ]]
	mood says 46
	cgi GET events
	body_is '.meta.total == 46'
	mood broken
	cgi GET events
	is_problem 502 upstream_unavailable
	cp "$map" "$BATS_TEST_TMPDIR/before"
	# For longer than a sync waits: it does not try again.
	mood busy 301
	run cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == "cartaz sync: $HOST: page 1: "*"; the snapshot stays as it was" ]]
	[[ $(cartaz status "$HOST") == *" live "*"; sync failed: page 1: "*"; the snapshot stays as it was" ]]
	cartaz publish "$HOST"
	cmp "$map" "$BATS_TEST_TMPDIR/before"
	brand_edit "$HOST" '.timezone = "America/Manaus"'
	cartaz publish "$HOST"
	never grep -q /eventos/event- "$map"
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"run cartaz sync $HOST"* ]]
	mood well
	cartaz sync "$HOST"
	grep -q '/eventos/event-45<' "$map"
	cartaz check "$HOST"
}

@test "live: a sync whose sitemap cannot be written has failed, and says so everywhere" {
	local said="the old sitemap stays: "
	mv "$CARTAZ_HTDOCS/$HOST" "$BATS_TEST_TMPDIR/published"
	touch "$CARTAZ_HTDOCS/$HOST"
	run --separate-stderr cartaz sync --verbose "$HOST"
	[ "$status" = 1 ]
	[ -z "$output" ]
	[[ $stderr == "cartaz sync: $HOST: $said"*"; run cartaz publish $HOST" ]]
	[[ $(cartaz status "$HOST") == *"; sync failed: $said"* ]]
	run --separate-stderr cartaz sync --json "$HOST"
	[ "$status" = 1 ]
	gojq -es --arg said "$said" 'length == 1 and (.[0] | .ok == false and (.why | startswith($said)))' <<<"$output"
	rm "$CARTAZ_HTDOCS/$HOST"
	mv "$BATS_TEST_TMPDIR/published" "$CARTAZ_HTDOCS/$HOST"
	cartaz sync "$HOST"
	cartaz status --json "$HOST" | gojq -e '.[0].last.ok'
}

@test "live: status tells what is wrong with the profile" {
	echo '{' >"$CARTAZ_SHARE/profiles/moods.json"
	[[ $(cartaz status "$HOST") == *" live "*"no failures; "*"moods.json"* ]]
	cartaz status --json "$HOST" | gojq -e '.[0] | .up_to_date == null and (.why | contains("moods.json"))'
}

@test "live: a snapshot that was read only for the sitemap is not rebuilt" {
	catalog_assets
	cartaz sync "$HOST"
	brand_edit "$HOST" '.upstream.mode = "snapshot" | .timezone = "America/Manaus"'
	cartaz publish "$HOST"
	[[ $(cartaz status "$HOST") == *"the snapshot was made only for the sitemap; run cartaz sync" ]]
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[ "$output" = "$HOST: the snapshot was made only for the sitemap; run cartaz sync $HOST" ]
	run cartaz rebuild "$HOST"
	[ "$status" = 1 ]
	[ "$output" = "cartaz rebuild: $HOST: the snapshot was made only for the sitemap; run cartaz sync $HOST" ]
	cartaz status --json "$HOST" | gojq -e '.[0] | .generation == 1 and .up_to_date == false'
	cartaz apply "$HOST"
	cartaz rebuild "$HOST"
	cartaz check "$HOST"
}

@test "live: one success between failures keeps the circuit closed" {
	local i
	for i in 1 2 3; do
		mood broken
		cgi GET events
		cgi GET events
		is_problem 502 upstream_unavailable
		mood well
		cgi GET events
		[ "$http_status" = 200 ]
	done
}

# bats test_tags=whole
@test "live: an upstream that is still broken is tried by one, and left alone for longer" {
	local i since
	mood broken
	for i in 1 2 3; do
		cgi GET events
	done
	later "$HOST" 60000
	mood silent
	since=$(clock_ms)
	cgi GET events &
	until [ "$(asked)" = 4 ]; do sleep 0.02; done
	BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR cgi GET events
	BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR is_problem 502 upstream_unavailable
	mood broken
	wait $!
	[ "$(asked)" = 4 ]
	rested "$HOST" "$since" 10
	later "$HOST" -40000
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(asked)" = 4 ]
}

@test "live: an upstream that asks to be left alone is" {
	local since
	since=$(clock_ms)
	mood busy 30
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" = 30 ]
	rested "$HOST" "$since" 30
	later "$HOST" -25000
	mood well
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(asked)" = 1 ]
}

# bats test_tags=whole
@test "live: an answer to what was asked before the circuit opened does not close it" {
	local slow since
	mood broken
	cgi GET events
	failures "$HOST" 1
	mood until "$BATS_TEST_TMPDIR/go"
	cgi GET events &
	slow=$!
	until [ "$(asked)" = 2 ]; do sleep 0.02; done
	mood busy 60
	since=$(clock_ms)
	BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR cgi GET events
	BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR is_problem 502 upstream_unavailable
	touch "$BATS_TEST_TMPDIR/go"
	wait "$slow"
	grep -q '"data":\[' "$BATS_TEST_TMPDIR/body"
	failures "$HOST" 3
	rested "$HOST" "$since" 60
	mood well
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
}

@test "live: as many exchanges at once as there are slots; the others do not wait" {
	local i
	mood silent
	for i in 1 2 3 4; do
		cgi GET events &
	done
	until [ "$(asked)" = 4 ]; do sleep 0.02; done
	mkdir "$BATS_TEST_TMPDIR/fifth"
	BATS_TEST_TMPDIR=$BATS_TEST_TMPDIR/fifth cgi GET events
	BATS_TEST_TMPDIR=$BATS_TEST_TMPDIR/fifth is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" = 1 ]
	grep -q 'slots' "$error_file"
	[ "$(asked)" = 4 ]
	mood well
	wait
}

# bats test_tags=whole
@test "live: failures at the same time are no longer rest than the first" {
	local i since
	mood silent
	since=$(clock_ms)
	for i in 1 2 3 4; do
		cgi GET events &
	done
	until [ "$(asked)" = 4 ]; do sleep 0.02; done
	mood well
	wait
	rested "$HOST" "$since" 5
	later "$HOST" -50000
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(asked)" = 4 ]
}

# Of the resident server the same is in tool/serve_live.bats.
# bats test_tags=whole
@test "live: a program that is killed lets its slot and the circuit go" {
	local i CGI_RUN=$BUILD/tests/cgi_run
	brand_edit "$HOST" '.upstream.limits.slots = 1'
	mood silent
	for i in 1 2; do
		cgi GET events &
		until [ "$(asked)" = "$i" ]; do sleep 0.02; done
		pkill -KILL -P "$(pgrep -P $!)" # not cgi_run, but what it runs
		wait $!
	done
	mood well
	cgi GET events
	[ "$http_status" = 200 ]
}

@test "live: a slot that is not a file is no sign of many requests" {
	brand_edit "$HOST" '.upstream.limits.slots = 1'
	mkdir "$CARTAZ_VAR/$HOST/live/slot.0"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q "$HOST/live: a slot file (slot.\*) cannot be opened: " "$error_file"
	never grep -q limits.slots "$error_file"
}

@test "live: a folder that cannot be written is 502, and the log says whose it must be" {
	rm -r "$CARTAZ_VAR/$HOST/live"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q "$HOST/live/circuit: .*the web server" "$error_file"
	[ "$(asked)" = 0 ]
}

# bats test_tags=whole
@test "live: a circuit file full of nonsense is a circuit that never failed" {
	local bytes
	for bytes in '' x "$(printf '\377%.0s' {1..16})" "$(printf '\177%.0s' {1..40})"; do
		printf '%s' "$bytes" >"$CARTAZ_VAR/$HOST/live/circuit"
		cgi GET events
		[ "$http_status" = 200 ]
	done
}

@test "live: a secret that is missing is 502 and names no secret" {
	brand_edit "$HOST" '.upstream.secrets = {token: {file: "secrets/marked-token"}}'
	cgi GET events
	is_problem 502 upstream_unavailable
	never grep -q marked-token "$body_file" "$head_file"
	grep -q marked-token "$error_file"
}

@test "live: without the prepared profile, or the program live, it is 502" {
	local CGI_RUN=$BUILD/tests/cgi_run
	mv "$CARTAZ_VAR/$HOST/profile.json" "$BATS_TEST_TMPDIR"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q "run cartaz publish $HOST" "$error_file"
	mv "$BATS_TEST_TMPDIR/profile.json" "$CARTAZ_VAR/$HOST"
	mkdir -p "$BATS_TEST_TMPDIR/alone/cgi-bin"
	cp "$BUILD/cgi-bin/events" "$BATS_TEST_TMPDIR/alone/cgi-bin"
	BUILD=$BATS_TEST_TMPDIR/alone cgi GET events
	is_problem 502 upstream_unavailable
	grep -q 'cgi-bin/live, which serves live brands' "$error_file"
}

@test "live: for an upstream that is left alone the program live is not started" {
	local i CGI_RUN=$BUILD/tests/cgi_run
	mood broken
	for i in 1 2 3; do
		cgi GET events
	done
	later "$HOST" -50000
	mkdir -p "$BATS_TEST_TMPDIR/alone/cgi-bin"
	cp "$BUILD/cgi-bin/events" "$BATS_TEST_TMPDIR/alone/cgi-bin"
	BUILD=$BATS_TEST_TMPDIR/alone cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
}

@test "live: cartaz check sees what publish has not prepared" {
	catalog_assets
	cartaz check "$HOST"
	rm -r "$CARTAZ_VAR/$HOST/live"
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"run cartaz publish $HOST"* ]]
	cartaz publish "$HOST"
	cartaz check "$HOST"
	sed -i 's/"max": 100/"max": 90/' "$CARTAZ_SHARE/profiles/moods.json"
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"run cartaz publish $HOST"* ]]
}

@test "live: what makes snapshots passes over it, or says so" {
	cartaz rebuild --all
	cartaz sync --all
	[ "$(asked)" = 0 ]
	run cartaz rebuild "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"$HOST: a live brand is not served from a snapshot"* ]]
	run cartaz import "$HOST" /dev/null
	[ "$status" = 1 ]
	[[ $output == *"a live brand is not served from a snapshot"* ]]
	[ ! -e "$CARTAZ_VAR/$HOST/lock" ]
}

@test "live: a live brand needs an address and a profile" {
	brand_edit "$HOST" '.upstream.base = null'
	run cartaz publish "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"/upstream/base"* ]]
	brand_edit "$HOST" '.upstream.base = "http://127.0.0.1:1" | .upstream.profile = "native"'
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"/upstream/profile"* ]]
}
