# One Apache with both sample brands and one browser, for all suites of this folder.
#
#   PORT, RUN_DIR   of the server (tests/helpers/server.bash)
#   BROWSER         where the browser listens: http://127.0.0.1:<port>
#
# A brand that a suite adds to $RUN_DIR answers at once.

setup_suite() {
	# shellcheck source=tests/helpers/server.bash
	source "$TESTS/helpers/server.bash"
	# shellcheck source=tests/helpers/browser.bash
	source "$TESTS/helpers/browser.bash"
	export NODE_PATH=$ROOT/build/npm/browser/node_modules
	server_start "$BATS_SUITE_TMPDIR/run"
	browser_start "$BATS_SUITE_TMPDIR/browser"
}

teardown_suite() {
	source "$TESTS/helpers/server.bash"
	source "$TESTS/helpers/browser.bash"
	browser_stop
	server_stop
}
