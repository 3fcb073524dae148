# live_server_suite.bash - setup and teardown for suites of a live brand under Apache: a server,
# an upstream with 45 events, and the brand live.localhost.  LIVE_LIMITS, a jq filter, changes the
# limits of this brand.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/live

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand live.localhost "${LIVE_LIMITS:-.}"
}

teardown_file() {
	live_stop
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}
