# The pages as the validators of others see them.  Every rule holds: nothing is
# ignored, disabled or filtered, and each validator is shown to see.

load ../helpers/browser

vnu() { # FILE...
	java -jar "$NODE_PATH/vnu-jar/build/dist/vnu.jar" --format gnu "$@" 2>&1
}

@test "vnu: not a word about any page of either brand, nor about the stylesheets" {
	reads save "$BATS_TEST_TMPDIR"
	[ "$(find "$BATS_TEST_TMPDIR" -name '*.html' | wc -l)" = 16 ]
	run vnu "$BATS_TEST_TMPDIR"/*.html
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
	run vnu --css "$RUN_DIR/htdocs/assets/cartaz.css" "$RUN_DIR"/htdocs/*/brand.css
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

@test "vnu: nor about any page of the documentation" {
	local pages
	mapfile -t pages < <(find "$RUN_DIR/htdocs" -name '*.html')
	[ ${#pages[@]} -ge 50 ]
	run vnu "${pages[@]}"
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

@test "vnu: sees a mistake in a page and in a stylesheet" {
	reads save "$BATS_TEST_TMPDIR"
	sed 's,</h1>,</h2>,' "$BATS_TEST_TMPDIR/agenda.localhost-event.html" >"$BATS_TEST_TMPDIR/wrong.html"
	run vnu "$BATS_TEST_TMPDIR/wrong.html"
	[ "$status" = 1 ]
	[[ $output == *'error:'*'End tag'* ]]
	printf 'p { colour: red }\n' >"$BATS_TEST_TMPDIR/wrong.css"
	run vnu --css "$BATS_TEST_TMPDIR/wrong.css"
	[ "$status" = 1 ]
}

@test "axe: no violation on any page, light and dark, desktop and phone" {
	nothing axe
}

@test "axe: sees a picture without words and letters that cannot be read" {
	reads axe 'document.querySelector("main").insertAdjacentHTML("beforeend", "<img src=/assets/agenda.svg>")'
	grep -q 'image-alt' "$found_file"
	# The colours of a stylesheet, because a style in the page is not let in.
	reads axe 'document.styleSheets[0].insertRule("main p, main a { color: #999 !important; background: #aaa !important }", document.styleSheets[0].cssRules.length)'
	grep -q 'color-contrast' "$found_file"
}

@test "lighthouse: 100 for accessibility, best practices and SEO, 98 for speed" {
	nothing lighthouse
}

@test "lighthouse: sees a page that is bad at all four" {
	reads lighthouse spoilt
	cat "$found_file"
	[ "$(cut -d: -f2 "$found_file" | sort -u | wc -l)" = 4 ]
}
