# The pages as axe sees them.  Every rule holds, and axe is shown to see.

load ../helpers/server
load ../helpers/browser

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

@test "axe: no violation on any page, light and dark, desktop and phone" {
	nothing axe
}

# bats test_tags=whole
@test "axe: sees a picture without words and letters that cannot be read" {
	reads axe 'document.querySelector("main").insertAdjacentHTML("beforeend", "<img src=/assets/agenda.svg>")'
	grep -q 'image-alt' "$found_file"
	# The colours of a stylesheet, because a style in the page is not let in.
	reads axe 'document.styleSheets[0].insertRule("main p, main a { color: #999 !important; background: #aaa !important }", document.styleSheets[0].cssRules.length)'
	grep -q 'color-contrast' "$found_file"
}
