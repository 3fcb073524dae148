# serve_live.bash - setup, teardown and functions for suites of `cartaz serve` with a live brand.
# Needs live_suite.bash and serve.bash.
#
#   ask_live PROGRAM [NAME=VALUE ...]   sends a request to the live brand
#   live_programs                       prints the ids of the programs "live" that the server runs, sorted
#   all_asked COUNT                     fails if the upstream did not get COUNT requests

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
