# serve_suite.bash - setup for suites of `cartaz serve`: one catalog for a file, and a copy and a
# socket for each test (helpers/serve.bash). Each suite defines teardown() with
# serve_teardown FILE ..., which names the files that a failed test prints. A suite that needs more
# also defines setup().

load ../helpers/tool_suite
load ../helpers/serve

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

setup() {
	catalog_copy
	serve_setup
}
