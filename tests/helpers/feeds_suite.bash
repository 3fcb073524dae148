# feeds_suite.bash - setup and teardown for suites of sources: the server of feeds, and for each
# test an empty folder of feeds and the brand.  A suite that needs more defines its own setup(),
# which calls feeds_make first.

load ../helpers/tool_suite
load ../helpers/crawl
load ../helpers/feeds

setup_file() {
	feeds_start
}

teardown_file() {
	crawl_stop
}

setup() {
	feeds_make
}
