# tool_suite.bash - setup for suites of the tool: each test has files of its own, and runs in their
# folder.  A suite that needs more defines its own setup(), which calls tool_setup first.

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
