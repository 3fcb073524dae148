# also: a sync that is killed or interrupted while it asks.  What it was told is written
# down when a second has passed.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/crawl
load ../helpers/detailed

setup_file() {
	detailed_start
}

teardown_file() {
	crawl_stop
}

setup() {
	detailed_make
}

@test "also: killed in the middle of the crawl, the next sync asks for the rest" {
	upstream 1 '.title = "Old"'
	tool_ok sync "$HOST"
	state 6 '.changed = "2026-05-05T00:00:00Z"' '.slow = 0.2 | .halts = "/events/4/"'
	: >"$log"
	"$BUILD/cartaz" sync "$HOST" &
	local pid=$!
	timeout 60 bash -c "until grep -q /events/4/ '$log'; do sleep 0.02; done"
	kill -9 "$pid"
	exit_status=0
	wait "$pid" || exit_status=$?
	[ "$exit_status" = 137 ]
	cgi GET events
	body_is '[.data[].name] == ["Old"]'
	state 6 '.changed = "2026-05-05T00:00:00Z"'
	: >"$log"
	tool_ok sync "$HOST"
	# Two are done in more than a second, after which they are written down.
	asked_details >asked
	run -1 grep '1/settings\|2/settings' asked
	grep '4/settings 4/items 4/dates 5/settings 5/items 5/dates 6/settings 6/items 6/dates' asked
	is_true
}

@test "also: Ctrl-C while an answer is kept ends after it, and leaves no journal" {
	local n
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	upstream 3 . '.slow = 0.4'
	for n in 1 3 4; do
		rm -f "$CARTAZ_VAR/$HOST/also.db"
		exit_status=0
		strace -f -qq -o trace -P "$CARTAZ_VAR/$HOST/also.db-journal" \
			-e inject=fdatasync:signal=INT:when="$n" \
			"$BUILD/cartaz" sync "$HOST" || exit_status=$?
		[ "$exit_status" = 130 ]
		[ "$(ls "$CARTAZ_VAR/$HOST")" = "$(printf '%s\n' also.db lock)" ]
	done
	[ "$(kept 'SELECT group_concat(DISTINCT key) FROM answer')" = 1 ]
}
