# What a suite of `cartaz serve` opens with: one catalog a file, a copy and a socket a
# test (helpers/serve.bash). teardown() is the suite's, which names the files that a
# failed test shows: serve_teardown FILE ...  So is setup() where one needs more.

load ../helpers/tool_suite
load ../helpers/serve

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

setup() {
	catalog_copy
	serve_setup
}
