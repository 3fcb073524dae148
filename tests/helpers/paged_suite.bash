# paged_suite.bash - setup and teardown for suites of `cartaz sync`: one upstream for a file
# (helpers/paged.bash), and new files of the brand for each test.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/crawl
load ../helpers/paged

setup_file() {
	paged_start
}

teardown_file() {
	crawl_stop
}

setup() {
	paged_make
}
