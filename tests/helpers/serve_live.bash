# serve_live.bash - what suites of `cartaz serve` with a live brand share.  Needs
# live_suite.bash and serve.bash.
#
#   ask_live PROGRAM [NAME=VALUE ...]   asks for the live brand
#   live_server                         the process of the server of live brands
#   live_workers                        those of its workers, in order

setup() {
	CARTAZ_SHARE=$BATS_TEST_TMPDIR/catalog/share
	catalog_copy
	forgotten
	serve_setup
}

teardown() {
	serve_teardown
}

ask_live() { # PROGRAM [NAME=VALUE ...]
	ask "$@" HTTP_HOST="$HOST"
}

live_server() {
	pgrep -P "$server" -x cartaz-serve-li
}

live_workers() {
	pgrep -P "$(live_server)" | sort
}
