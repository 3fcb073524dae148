# serve_live.bash - what suites of `cartaz serve` with a live brand share.  Needs
# live_suite.bash and serve.bash.
#
#   ask_live PROGRAM [NAME=VALUE ...]   asks for the live brand
#   live_programs                       the programs that the server started and that run, in order
#   all_asked COUNT                     so many requests have reached the upstream

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

live_programs() {
	pgrep -P "${server:-0}" -x live | sort
}

all_asked() { # COUNT
	[ "$(asked)" = "$1" ]
}
