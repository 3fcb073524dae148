# Real calendars come in with every session: each instant, its end and whether it is
# cancelled are what Debian's recurring-ical-events says (support/calendar_judge.py).
# CARTAZ_TEST_DATA names the folder of calendars/.

load ../helpers/catalog
load ../helpers/tool

@test "calendars of others take place when they should, but for the differences in calendars.txt" {
	local folder=${CARTAZ_TEST_DATA:?names a folder that holds calendars}/calendars
	tool_make "$BATS_TEST_TMPDIR"
	# The judge knows the old names of zones, too, which Debian 13 keeps in a package of its own.
	/usr/sbin/zic -d "$BATS_TEST_TMPDIR/zones" /usr/share/zoneinfo/tzdata.zi
	PYTHONTZPATH=$BATS_TEST_TMPDIR/zones "$TESTS/support/calendar_judge.py" "$BUILD/cartaz" "$HOST" "$TESTS/data/calendars.txt" own \
		"$folder"/*.ics >"$out_file" || {
		cat "$out_file"
		return 1
	}
	out_is '.files >= 70 and .events >= 70 and .instants >= 500'
}
