# Real calendars go out as they came in: entry by entry, by ical.js (clients/trips.mjs, which
# needs the packages of "make npm-clients"); the instants are those of recurring-ical-events.
# CARTAZ_TEST_DATA names the folder of calendars/.

load ../helpers/catalog
load ../helpers/tool

@test "calendars of others go out as they came in, but for the differences in trips.txt" {
	local folder=${CARTAZ_TEST_DATA:?names a folder that holds calendars}/calendars
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=/dev/null
	# A module finds its packages beside itself.
	cp "$TESTS/clients/trips.mjs" "$BATS_TEST_TMPDIR"
	ln -s "$ROOT/build/npm/clients/node_modules" "$BATS_TEST_TMPDIR/node_modules"
	"$TESTS/support/calendar_trips.py" "$BUILD" "$BATS_TEST_TMPDIR/trips.mjs" "$TESTS/data/trips.txt" own \
		"$folder"/*.ics >"$out_file" || {
		cut -c 1-200 "$out_file" | head -n 40
		return 1
	}
	out_is '.trips >= 67 and .entries >= 490'
}
