# The daemon of mod_cgid, which starts the programs, in trouble.  Prefork has none.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	TIMEOUT=3 server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	kill -CONT "$(daemon)"
}

# The one process of the server that holds no socket for callers: the daemon.
daemon() {
	local process parent
	parent=$(cat "$(runtime)/pid")
	for process in $(pgrep -P "$parent"); do
		[ "$(ps -o nlwp= -p "$process")" -gt 1 ] || echo "$process"
	done
}

# The folder that the script made for this run.
runtime() {
	local process
	process=$(pgrep -o -f "^apache2 .*$RUN_DIR/log")
	tr '\0' '\n' <"/proc/$process/cmdline" | sed -n 's/^Define CARTAZ_RUNTIME "\(.*\)"$/\1/p'
}

# Until the server notices, a program is 503; it must not be anything worse.
program_answers_again() {
	local deadline=$((SECONDS + 60))
	while http GET "$API/events?per_page=1" && [ "$http_status" != 200 ]; do
		is_public_problem 503 internal_error
		http GET "$API/openapi.json"
		[ "$http_status" = 200 ]
		[ "$SECONDS" -lt "$deadline" ]
	done
	[ "$http_status" = 200 ]
}

@test "a daemon that is killed is started again, meanwhile programs are 503 and files answer" {
	local before n
	for n in 1 2 3; do
		before=$(daemon)
		[ -n "$before" ]
		kill -KILL "$before"
		program_answers_again
		[ "$(daemon)" != "$before" ]
	done
	http POST "$API/agent/identity"
	[ "$http_status" = 201 ]
}

@test "a daemon that stands still holds up programs and nothing else" {
	local waiting
	kill -STOP "$(daemon)"
	curl -sS --fail --max-time 60 -H 'Host: agenda.localhost' \
		-o "$BATS_TEST_TMPDIR/late" "http://127.0.0.1:$PORT$API/events" 3>&- &
	waiting=$!
	http GET "$API/openapi.json"
	[ "$http_status" = 200 ]
	http GET "$API/nope"
	is_public_problem 404 not_found
	http POST "$API/openapi.json"
	is_public_problem 405 method_not_allowed
	kill -CONT "$(daemon)"
	wait "$waiting"
	gojq -e '.meta.total > 0' "$BATS_TEST_TMPDIR/late"
}
