# live: all exchanges of a request share one time, and what counts as a failure of
# the upstream.

load ../helpers/live_suite
load ../helpers/rounds

# The brand's profile, edited: profiled JQ
profiled() {
	local file=$CARTAZ_SHARE/profiles/moods.json
	gojq "$1" "$file" >"$file.new"
	mv "$file.new" "$file"
	cartaz publish "$HOST"
}

@test "live time: a list past its end asks twice, within one total_ms" {
	mood slow 1
	cgi GET events page=9
	[ "$http_status $(asked)" = '200 2' ]
	body_is '.data == [] and .meta.total == 45'
	forgotten
	brand_edit "$HOST" '.upstream.limits.total_ms = 500'
	mood slow 300
	cgi GET events page=9
	is_problem 502 upstream_unavailable
	[ "$(asked)" -le 2 ]
	failures "$HOST" 1
}

@test "live time: the requests of \`also\` share total_ms with that of the event" {
	profiled '.detail.also = {one: {path: "/{key}"}, two: {path: "/{key}"}, three: {path: "/{key}"}}'
	cartaz profile lint "$CARTAZ_SHARE/profiles/moods.json" | grep -q ': for a live brand, the 4 requests of an event share one time limit, upstream.limits.total_ms$'
	mood slow 1
	cgi GET event '' /event-7
	[ "$http_status $(asked)" = '200 4' ]
	forgotten
	brand_edit "$HOST" '.upstream.limits.total_ms = 500'
	mood slow 200
	cgi GET event '' /event-7
	is_problem 502 upstream_unavailable
	[ "$(asked)" -le 3 ]
	failures "$HOST" 1
}

# The time runs while the body is on its way.
@test "live time: when none is left the upstream is not asked" {
	local body='{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "search_events", "arguments": {}}}'
	local fifo=$BATS_TEST_TMPDIR/body hold
	brand_edit "$HOST" '.upstream.limits.total_ms = 1'
	mkfifo "$fifo"
	exec {hold}<>"$fifo"
	printf '%s' "${body:0:40}" >&"$hold"
	BODY=$fifo cgi POST live '' '' CARTAZ_ENDPOINT=mcp CONTENT_TYPE=application/json CONTENT_LENGTH="${#body}" \
		HTTP_ACCEPT='application/json, text/event-stream' &
	while read -t 0 -u "$hold"; do sleep 0.02; done
	sleep 0.02
	printf '%s' "${body:40}" >&"$hold"
	wait $!
	exec {hold}>&-
	grep -q 'passed before a request to the upstream' "$BATS_TEST_TMPDIR/error"
	[ "$(asked)" = 0 ]
	failures "$HOST" 1
}

@test "live time: what the server leaves is less than total_ms" {
	brand_edit "$HOST" '.upstream.limits.total_ms = 60000'
	mood silent
	cgi GET events '' '' CARTAZ_TIMEOUT=2
	is_problem 502 upstream_unavailable
	grep -qE 'timed out after [0-9]{3,4} milliseconds' "$error_file"
	failures "$HOST" 1
}

@test "live failures: a page of HTML, 401, 403, 407 and half of the JSON open the circuit" {
	local how n name path one=events
	for how in wall 'status 401' 'status 403' 'status 407' cut; do
		[ $one = event ] && one=events || one=event
		for asked in 'events' 'event /event-7'; do
			read -r name path <<<"$asked"
			# The two take turns.
			[ "$name" = "$(rounds $one "$name")" ] || continue
			rm -f "$CARTAZ_VAR/$HOST/live/circuit"
			forgotten
			mood "$how"
			for n in 1 2 3 4; do
				cgi GET "$name" '' "$path"
				is_problem 502 upstream_unavailable
				[ "$n" != 3 ] || later "$HOST" -50000
			done
			never grep -rq marked- "$head_file" "$body_file"
			echo "$how, $name: $(asked)"
			[ "$(asked)" = 3 ]
			[ "$(header Retry-After)" -ge 1 ]
			failures "$HOST" 3
		done
	done
}

@test "live failures: an answer of \`also\` that is no JSON counts, one that is missing does not" {
	profiled '.detail.also = {one: {path: "/{key}"}}'
	mood 'first wall'
	cgi GET event '' /event-7
	is_problem 502 upstream_unavailable
	failures "$HOST" 1
	forgotten
	mood 'first status 404'
	cgi GET event '' /event-7
	[ "$http_status" = 200 ]
	failures "$HOST" 0
}

# bats test_tags=whole
@test "live failures: no event, and what one request may cause, leave the circuit closed" {
	local how
	for how in 'status 404' 'status 400' 'status 405' 'status 410' 'status 422' 'status 301' other; do
		forgotten
		mood "$how"
		for _ in 1 2 3 4; do
			cgi GET event '' /event-7
			if [ "$how" = 'status 404' ]; then
				is_problem 404 event_not_found
			else
				is_problem 502 upstream_unavailable
			fi
		done
		echo "$how: $(asked)"
		[ "$(asked)" = 4 ]
		failures "$HOST" 0
	done
}

@test "live failures: a status that the profile gives a meaning is none" {
	profiled '.errors = {missing: [403, 503], beyond: [401]}'
	for _ in 1 2 3 4; do
		for how in 403 503; do
			mood status "$how"
			cgi GET event '' /event-7
			is_problem 404 event_not_found
		done
	done
	failures "$HOST" 0
	mood status 401
	cgi GET events page=9
	is_problem 502 upstream_unavailable
	never grep -q breaker "$error_file"
}

# bats test_tags=whole
@test "live time: check and a new brand file tell that total_ms does not fit the server's time" {
	local said="/upstream/limits/total_ms: 9001 is more than the 9000"
	catalog_assets
	cartaz check "$HOST"
	brand_edit "$HOST" '.upstream.limits.total_ms = 9001'
	run cartaz check "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"$HOST.json: $said"*CARTAZ_TIMEOUT* ]]
	cp "$CARTAZ_ETC/brands/$HOST.json" "$BATS_TEST_TMPDIR/later.json"
	run cartaz check "$BATS_TEST_TMPDIR/later.json"
	[ "$status" = 1 ]
	[[ $output == *"$said"* ]]
	CARTAZ_TIMEOUT=11 cartaz check "$HOST"
	CARTAZ_TIMEOUT=nonsense run cartaz check "$HOST"
	[ "$status" = 1 ]
	brand_edit "$HOST" '.upstream.limits.total_ms = 9000'
	cartaz check "$HOST"
	# A snapshot's programs ask nobody.
	brand_edit "$HOST" '.upstream.limits.total_ms = 60000 | .upstream.mode = "snapshot"'
	run cartaz check "$HOST"
	[[ $output != *total_ms* ]]
	# But for those of the authentication API.
	brand_edit "$HOST" '.auth_url = .site_url | .auth = {upstream: "http://127.0.0.1:1"}'
	run cartaz check "$HOST"
	[[ $output == *"/upstream/limits/total_ms: 60000 is more than the 9000"* ]]
}
