# How the pages look: pictures for people, measures for machines.  The pictures are
# in build/screenshots/; look at them.

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "every kind of page is photographed, and nothing hangs over the side, down to 320 pixels" {
	local dir=$ROOT/build/screenshots
	rm -rf "$dir"
	mkdir -p "$dir"
	nothing shots "$dir"
	[ "$(find "$dir" -name '*.png' -size +4k | wc -l)" = 111 ]
}

@test "a page and its stylesheets are at most 30 KB, apart from the organiser's text" {
	reads weight
	sort -rn "$found_file" | head -n 5
	[ "$(wc -l <"$found_file")" -ge 100 ]
	[ "$(sort -rn "$found_file" | head -n 1 | cut -d' ' -f1)" -le 30720 ]
}
