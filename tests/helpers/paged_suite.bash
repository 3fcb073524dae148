# What a suite of `cartaz sync` opens with: one upstream a file (helpers/paged.bash),
# and the files of a brand a test.

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
