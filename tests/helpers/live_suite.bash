# live_suite.bash - setup and teardown for suites of a live brand: one upstream with 45 events for
# a file (helpers/live.bash).  Each test has its own copy of all files, and begins with the
# upstream in its first state.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live

HOST=live.localhost

setup_file() {
	catalog_empty "$BATS_FILE_TMPDIR"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand "$HOST"
}

teardown_file() {
	live_stop
}

setup() {
	CARTAZ_SHARE=$BATS_TEST_TMPDIR/catalog/share
	catalog_copy
	forgotten
}
