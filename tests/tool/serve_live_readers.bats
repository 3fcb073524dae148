# cartaz serve for live brands: slow readers of long answers.

# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live

# Fifty of them are more than half a megabyte, which no socket holds.
long_events() {
	gojq -n '[range(1; 51) | {id: ., slug: "event-\(.)", name: "Event \(.)", description: ("text " * 3000),
		starts_at: "2099-01-01T20:00:00", timezone: "America/Sao_Paulo"}]'
}

setup_file() {
	local profile
	catalog_make "$BATS_FILE_TMPDIR"
	long_events >"$BATS_FILE_TMPDIR/long.json"
	live_start "$BATS_FILE_TMPDIR" "$BATS_FILE_TMPDIR/long.json"
	live_brand "$HOST"
	profile=$CARTAZ_SHARE/profiles/moods.json
	gojq '.map.description = "/description"' "$profile" >"$BATS_FILE_TMPDIR/with"
	mv "$BATS_FILE_TMPDIR/with" "$profile"
	cartaz publish "$HOST"
}

is_answered() {
	ask_live events QUERY_STRING=per_page=1
	answered 200
}

no_program_runs() {
	[ -z "$(live_programs)" ]
}

@test "serve live: slow readers keep no slot of their brand, and get every byte" {
	local n readers=()
	CARTAZ_TIMEOUT=60 start_server --workers 1
	ask_live events QUERY_STRING=per_page=50
	answered 200
	[ "$(wc -c <answer)" -gt 500000 ]
	# One more than it has slots.
	for n in 1 2 3 4 5; do
		timeout 600 "$TESTS/support/scgi.py" "$socket" --readers 1 go events QUERY_STRING=per_page=50 \
			HTTP_HOST="$HOST" >"reader$n" 3>&- &
		readers[n]=$!
		eventually all_asked $((1 + n))
	done
	eventually is_answered
	eventually no_program_runs
	touch go
	for n in 1 2 3 4 5; do
		wait "${readers[n]}"
	done
	gojq -se 'all(length == 1 and (has("cut") | not)) and (add | length) == 1' reader?
}
