# Under Apache a live request ends before its program is ended, so that the circuit
# breaker learns of it.
# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/live

setup_file() {
	TIMEOUT=10 server_start "$BATS_FILE_TMPDIR/run"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand live.localhost '.upstream.limits.total_ms = 60000'
}

teardown_file() {
	live_stop
	server_stop
}

setup() {
	rm -f "$CARTAZ_VAR/live.localhost/live/circuit"
	forgotten
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# Three requests that the server would end: fails_thrice PATH
fails_thrice() {
	local n
	for n in 1 2 3; do
		HOST=live.localhost http GET "$1"
		is_public_problem 502 upstream_unavailable live.localhost
		[ -z "$(header Retry-After)" ]
		failures live.localhost "$n"
	done
	later live.localhost -50000
	n=$(asked)
	HOST=live.localhost http GET "$1"
	is_public_problem 502 upstream_unavailable live.localhost
	[ "$(header Retry-After)" -ge 1 ]
	[ "$(asked)" = "$n" ]
}

@test "a hung upstream: 502 before the server's own limit, and the circuit opens" {
	mood silent
	fails_thrice "$API/events"
	mood well
}

@test "two exchanges, each within the server's limit: 502, and the circuit opens" {
	mood slow 6000
	fails_thrice "$API/events?page=9"
	[ "$(asked)" = 6 ]
}
