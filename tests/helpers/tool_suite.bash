# What a suite of the tool opens with: each test has files of its own, and stands in
# their folder.  A suite that needs more defines setup() again, beginning with
# tool_setup.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

tool_setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR" || return
}

setup() {
	tool_setup
}
