# feeds_suite.bash - what a suite of sources opens with: the server of feeds, and for each test
# an empty folder of feeds and the brand.  A suite that needs more defines setup() again,
# beginning with feeds_make.

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
