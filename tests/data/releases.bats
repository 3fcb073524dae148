# Real calendars and conferences have the same answers on every Debian release: releases.txt
# has their digests (support/release_answers.py).  CARTAZ_TEST_DATA names the folder of
# calendars/ and conferences.json.
#
# After a change that should be seen: the lines that diff prints with ">" are the new ones.

load ../helpers/catalog
load ../helpers/tool

CARTAZ_NOW=2026-03-01T12:00:00Z

@test "messages, records and events of real files are those of every other release" {
	local folder=${CARTAZ_TEST_DATA:?names a folder that holds calendars and conferences.json}
	tool_make "$BATS_TEST_TMPDIR"
	gojq -f "$TESTS/data/conferences.jq" "$folder/conferences.json" >"$BATS_TEST_TMPDIR/conferences.json"
	"$TESTS/support/release_answers.py" "$BUILD" "$HOST" "$folder"/calendars/*.ics \
		"$BATS_TEST_TMPDIR/conferences.json" >"$BATS_TEST_TMPDIR/is"
	diff "$TESTS/data/releases.txt" "$BATS_TEST_TMPDIR/is"
}
