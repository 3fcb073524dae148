# The pages as Lighthouse sees them, but for their speed (lighthouse_speed.alone.bats).

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "lighthouse: 100 for accessibility, best practices, SEO and agents" {
	nothing lighthouse
}
