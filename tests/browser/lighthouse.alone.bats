# The pages as Lighthouse sees them: one of its four scores is for speed.

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "lighthouse: 100 for accessibility, best practices, SEO and agents, 98 for speed (100 with WHOLE=1)" {
	nothing lighthouse
}

# bats test_tags=whole
@test "lighthouse: sees a page that is bad at all five" {
	reads lighthouse spoilt
	cat "$found_file"
	[ "$(cut -d: -f2 "$found_file" | sort -u | wc -l)" = 5 ]
}
