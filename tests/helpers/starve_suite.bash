# What both suites of starvation open with: a catalog to starve (helpers/starve.bash), one
# for all tests of the file.

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
