# How the states of an event look, and long words: pictures for people, measures for
# machines.  The pictures are in build/screenshots-states/; look at them.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/server
load ../helpers/browser
load ../helpers/rounds

setup_file() {
	local host
	browser_start "$BATS_FILE_TMPDIR"
	for host in agenda.localhost palco.localhost; do
		"$NODE" "$TESTS/browser/states.cjs" records |
			CARTAZ_NOW='' cartaz import --accept-shrink "$host" -
	done
}

teardown_file() {
	browser_stop
}

@test "the notice of a state is seen first, and axe finds nothing, light and dark, desktop and phone" {
	local dir=$ROOT/build/screenshots-states
	rm -rf "$dir"
	mkdir -p "$dir"
	nothing states notices "$dir"
	[ "$(find "$dir" -name '*.png' -size +4k | wc -l)" = "$(rounds 10 52)" ]
}

@test "words without a blank hang over no side, down to 320 pixels" {
	nothing states words
}

# bats test_tags=whole
@test "a notice below the picture, one without contrast and a word that is not broken are seen" {
	reads states notices "$BATS_TEST_TMPDIR" '.event > .notice { margin-top: 100rem !important }'
	grep -q 'is not seen first' "$found_file"
	reads states notices "$BATS_TEST_TMPDIR" '.event > .notice { color: #999 !important; background: #aaa !important }'
	grep -q 'color-contrast' "$found_file"
	reads states words '* { overflow-wrap: normal !important; min-width: auto !important }'
	grep -q 'wider than the window' "$found_file"
}
