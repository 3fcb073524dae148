# lastmod of the sitemap: a time that cannot be one of a change is none.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	tool_make "$BATS_TEST_TMPDIR"
}

# CARTAZ_NOW is 2026-11-18T12:00:00Z.
@test "lastmod: what is later than the import, or older than the Web, is left out" {
	gojq -nc '["2026-11-18T12:00:00Z", "2026-11-18T13:00:00+01:00", "2026-11-18T09:00:01-03:00", "2026-11-18",
		"2026-11-18 12:00", "2026-11-20", "2026-11-20T10:00:00", "2099-01-01T00:00:00Z", "9999-12-31",
		"0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "1990-01-01"]
		| to_entries | map({id: (.key + 1), slug: "event-\(.key + 1)", name: "Event", updated_at: .value})' >events.json
	tool_ok import "$HOST" events.json
	diff - <(sed -n 's,.*/eventos/\(event-[0-9]*\)</loc>\(<lastmod>\([^<]*\)</lastmod>\)*</url>$,\1 \3,p' "htdocs/$HOST/sitemap.xml" | sed 's, $, -,' | sort -V) <<-'END'
		event-1 2026-11-18T12:00:00Z
		event-2 2026-11-18T13:00:00+01:00
		event-3 -
		event-4 2026-11-18
		event-5 2026-11-18
		event-6 -
		event-7 -
		event-8 -
		event-9 -
		event-10 -
		event-11 -
		event-12 1990-01-01
	END
	grep -q 2099 events.json
	run -1 grep -E '2099|9999' "htdocs/$HOST/sitemap.xml"
}
