# How the pages look: pictures for people, measures for machines.  The pictures are
# in build/screenshots/; look at them.

load ../helpers/server
load ../helpers/browser
load ../helpers/rounds

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
	[ "$(find "$dir" -name '*.png' -size +4k | wc -l)" = "$(rounds 31 281)" ]
}

@test "a page and its stylesheets are at most 32 KB, apart from the organiser's text" {
	reads weight
	sort -rn "$found_file" | head -n 5
	[ "$(wc -l <"$found_file")" -ge "$(rounds 50 100)" ]
	[ "$(sort -rn "$found_file" | head -n 1 | cut -d' ' -f1)" -le 32768 ]
}

@test "the stylesheet that is served has the rules of the one by hand" {
	nothing sheet "$ROOT/static/server/cartaz.css" "$ROOT/htdocs/assets/cartaz.css"
	nothing sheet "$ROOT/static/server/embed.css" "$ROOT/htdocs/assets/embed.css" 60
	nothing sheet "$ROOT/static/server/event.css" "$ROOT/htdocs/assets/event.css" 30
}

# bats test_tags=whole
@test "another rule in the stylesheet is seen" {
	local own=$ROOT/static/server/cartaz.css
	sed 's/ 5px/ 6px/; s/min-height: 100vh/min-height: 99vh/' "$own" >"$BATS_TEST_TMPDIR/other.css"
	reads sheet "$own" "$BATS_TEST_TMPDIR/other.css"
	grep -q '100vh.*99vh' "$found_file"
}

@test "each page has the stylesheets of its kind and the colours of its brand, and a <style> of another text is not let in" {
	nothing colours
	reads colours ':root{}'
	[ "$(grep -c '^palco.localhost.*: --accent is #e4572e$' "$found_file")" -ge "$(rounds 3 10)" ]
}

@test "whoever walks with the keyboard sees where he is, on every ground, light and dark" {
	nothing focus
}

# bats test_tags=whole
@test "a focus in the colour of its ground, and none at all, are seen" {
	reads focus '.hero :focus-visible { outline-color: var(--accent) !important }'
	grep -q 'agenda.*light: .*FORM.*pixels' "$found_file"
	reads focus 'a:focus-visible { outline: none !important }'
	grep -q 'A.* changes 0 of' "$found_file"
}

@test "a phone shows two events at once and five on the next screen, and few keys lead to the first" {
	nothing fold
}

# bats test_tags=whole
@test "fewer events on a screen, and more keys to the first, are seen" {
	reads fold '.hero { padding-bottom: 30rem !important }'
	grep -q 'eventos: . events on the first screen' "$found_file"
	grep -q 'the first event that is found ends at' "$found_file"
	reads fold '#results :is(h2, h3) a { display: inline-block; visibility: hidden }'
	grep -q 'steps to the first event' "$found_file"
}
