# starve_suite.bash - setup and teardown for both suites in which calls fail: one catalog of
# helpers/starve.bash for all tests of a file.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/requests
load ../helpers/rpc
load ../helpers/live
load ../helpers/identity
load ../helpers/starve

setup_file() {
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	starve_make "$BATS_FILE_TMPDIR"
}

teardown_file() {
	starve_stop
}
