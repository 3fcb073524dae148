# The speed of the pages as Lighthouse measures it, on a machine that does nothing else.

# bats file_tags=whole

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "lighthouse: 100 for speed" {
	nothing lighthouse speed
}

@test "lighthouse: sees a page that is bad at all five" {
	reads lighthouse spoilt
	cat "$found_file"
	[ "$(cut -d: -f2 "$found_file" | sort -u | wc -l)" = 5 ]
}
