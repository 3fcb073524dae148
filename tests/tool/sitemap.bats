# The sitemap: every page of the brand, as the snapshot and the published pages
# have them, after whatever changes them.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

setup_file() {
	records 3 >"$BATS_FILE_TMPDIR/three.json"
	records 4 >"$BATS_FILE_TMPDIR/four.json"
	export site
	site=$(gojq -r .site_url "$TESTS/fixtures/brands/$HOST.json")
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	tool_make "$BATS_TEST_TMPDIR"
	map=htdocs/$HOST/sitemap.xml
}

# The addresses of a sitemap, below the site's, one a line.
locs() { # FILE...
	grep -ho '<loc>[^<]*</loc>' "$@" | sed "s,<loc>$site,,; s,</loc>,,"
}

events_in() { # FILE...
	locs "$@" | sed -n 's,^/eventos/,,p' | sort
}

# Every file is XML of this one element, in its limits.
is_sitemap() { # ELEMENT FILE...
	/usr/bin/python3 -IS - "$@" <<-'END'
		import os, sys, xml.etree.ElementTree as xml
		space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
		for name in sys.argv[2:]:
		    root = xml.parse(name).getroot()
		    assert root.tag == space + sys.argv[1], root.tag
		    assert len(root) <= 50000 and os.path.getsize(name) <= 52428800
		    for entry in root:
		        assert [e.tag for e in entry] in ([space + "loc"], [space + "loc", space + "lastmod"])
	END
}

@test "sitemap: all events and all published pages but those of problems, once" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	tool_ok publish "$HOST"
	is_sitemap urlset "$map"
	diff <(locs "$map" | sort) <({
		printf '%s\n' / /eventos '/eventos?city=Recife' /eventos/event-{1,2,3}
		cd "htdocs/$HOST" && find . -name '*.html' ! -path './problems/*' | sed 's,^\.,,; s,\.html$,,'
	} | sort)
	locs "$map" | grep -qx /docs
}

@test "sitemap: import, rebuild, rollback and publish write it anew" {
	tool_ok publish "$HOST"
	[ ! -e "$map" ]
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	[ "$(events_in "$map")" = "$(printf 'event-%s\n' 1 2 3)" ]
	tool_ok check "$HOST"
	cp "$BATS_FILE_TMPDIR/four.json" events.json
	tool_ok import "$HOST" events.json --dry-run
	[ "$(events_in "$map" | wc -l)" = 3 ]
	tool_ok import "$HOST" events.json
	[ "$(events_in "$map" | wc -l)" = 4 ]
	tool_ok rollback "$HOST"
	[ "$(events_in "$map" | wc -l)" = 3 ]
	tool_fails check "$HOST"
	[ "$(cat "$out_file")" = "$HOST: generation 1 is served, and generation 2 is the newest; cartaz rollback $HOST 2 serves the newest" ]
	rm "$map"
	tool_ok rebuild "$HOST"
	[ "$(events_in "$map" | wc -l)" = 3 ]
	rm "$map"
	tool_ok publish "$HOST"
	[ "$(events_in "$map" | wc -l)" = 3 ]
}

# bats test_tags=whole
@test "sitemap: one that would say the same keeps its time stamp" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	tool_ok publish "$HOST"
	touch -d 2020-01-01 "$map"
	tool_ok publish "$HOST"
	tool_ok rebuild "$HOST"
	[ "$(stat -c %Y "$map")" = "$(date -d 2020-01-01 +%s)" ]
}

@test "sitemap: lastmod is the record's, in W3C's form, and no other" {
	gojq -nc '["2025-11-20T10:00:00-03:00", "2025-11-20T10:00:00Z", "2025-11-20T10:00:00.123Z",
		"2025-11-20 10:00:00", "2025-11-20", "yesterday", "2026-13-40", null,
		"</lastmod><x>", "2025-11-20T10:00:00+0200"]
		| to_entries | map({id: (.key + 1), slug: "event-\(.key + 1)", name: "Event",
			starts_at: "2026-12-01", updated_at: .value,
			description: "\"updated_at\":\"1999-01-01\" and \\\"slug\\\":\"no\"",
			producer: {name: "P", slug: "producer"}})' >events.json
	tool_ok import "$HOST" events.json
	is_sitemap urlset "$map"
	diff - <(sed -n 's,.*/eventos/\(event-[0-9]*\)</loc>\(<lastmod>\([^<]*\)</lastmod>\)*</url>$,\1 \3,p' "$map" | sed 's, $, -,' | sort -V) <<-'END'
		event-1 2025-11-20T10:00:00-03:00
		event-2 2025-11-20T10:00:00Z
		event-3 2025-11-20T10:00:00Z
		event-4 2025-11-20
		event-5 2025-11-20
		event-6 -
		event-7 -
		event-8 -
		event-9 -
		event-10 2025-11-20T10:00:00+02:00
	END
}

# bats test_tags=whole
@test "sitemap: more than a file holds is an index, and back" {
	records 50001 '.updated_at = "2026-01-\(.id % 28 + 1)T00:00:00Z"' >events.json
	tool_ok import "$HOST" events.json
	is_sitemap sitemapindex "$map"
	is_sitemap urlset "htdocs/$HOST"/sitemap-[12].xml
	diff <(locs "$map") <(printf '/sitemap-%s.xml\n' 1 2)
	[ "$(grep -o '<loc>' "htdocs/$HOST/sitemap-1.xml" | wc -l)" = 50000 ]
	[ "$(events_in "htdocs/$HOST"/sitemap-*.xml | uniq | wc -l)" = 50001 ]
	# An index tells when the file changed: the latest in it.
	[ "$(grep -o '<lastmod>[^<]*' "$map" | head -1)" = \
		"$(grep -o '<lastmod>[^<]*' "htdocs/$HOST/sitemap-1.xml" | sort | tail -1)" ]
	tool_ok publish "$HOST"
	[ "$(locs "htdocs/$HOST"/sitemap-*.xml | grep -vc /eventos/)" -gt 8 ]
	records 5 >events.json
	tool_ok import "$HOST" events.json --accept-shrink
	is_sitemap urlset "$map"
	[ -z "$(find "htdocs/$HOST" -name 'sitemap-*.xml')" ]
}

@test "sitemap: check tells one that is older than the snapshot or the pages" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	cp -r "htdocs/$HOST" kept
	cp "$BATS_FILE_TMPDIR/four.json" events.json
	tool_ok import "$HOST" events.json
	rm -r "htdocs/$HOST"
	mv kept "htdocs/$HOST"
	tool_fails check "$HOST"
	grep -qx "$HOST: the sitemap is missing, or older than the snapshot or the pages; run cartaz publish $HOST" "$out_file"
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	rm "$map"
	tool_fails check "$HOST"
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	# A page more, and another address of all of them.
	echo more.html >>"htdocs/$HOST/.web/published"
	tool_fails check "$HOST"
	grep -q "^$HOST: the sitemap is " "$out_file"
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	brand_edit "$HOST" '.site_url = "https://feira.localhost" | .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"'
	tool_fails check "$HOST"
	grep -q "^$HOST: the sitemap is " "$out_file"
}

# bats test_tags=whole
@test "sitemap: where it cannot be written the events are served, and one sentence says so" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	cp "$BATS_FILE_TMPDIR/four.json" events.json
	chmod -R a-w "htdocs/$HOST"
	exit_status=0
	weak "$BUILD/cartaz" import "$HOST" events.json >"$out_file" 2>"$err_file" || exit_status=$?
	chmod -R u+w "htdocs/$HOST"
	exits 1
	says "cartaz import: $HOST: the events are served, but the old sitemap stays: " "run cartaz publish $HOST"
	[ "$(listed | tail -n 1 | cut -d' ' -f2- | gojq .meta.total)" = 4 ]
	[ "$(events_in "$map" | wc -l)" = 3 ]
	tool_ok publish "$HOST"
	[ "$(events_in "$map" | wc -l)" = 4 ]
}

# bats test_tags=whole
@test "sitemap: where it cannot be written after a rollback that is told, and what is served" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	cp "$BATS_FILE_TMPDIR/four.json" events.json
	tool_ok import "$HOST" events.json
	mv "htdocs/$HOST" published
	touch "htdocs/$HOST"
	tool_fails rollback "$HOST"
	[[ $(cat "$out_file") == "$HOST: generation 1 is served"* ]]
	says "cartaz rollback: $HOST: the events are served, but the old sitemap stays: " "run cartaz publish $HOST"
	[ "$(listed | tail -n 1 | cut -d' ' -f2- | gojq .meta.total)" = 3 ]
}

# bats test_tags=whole
@test "sitemap: it goes with its brand, and a stranger's stays" {
	cp "$BATS_FILE_TMPDIR/three.json" events.json
	tool_ok import "$HOST" events.json
	tool_ok publish "$HOST"
	echo mine >"htdocs/$HOST/sitemap-mine.xml"
	mv "$CARTAZ_ETC/brands/$HOST.json" "$CARTAZ_ETC/brands/other.localhost.json"
	sed -i 's/feira/other/g' "$CARTAZ_ETC/brands/other.localhost.json"
	tool_ok publish --all
	[ "$(ls -A "htdocs/$HOST")" = sitemap-mine.xml ]
}

@test "sitemap: of a live brand it holds the pages, and no event that nobody was asked for" {
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "postgrest", base: "http://127.0.0.1:9"}'
	tool_ok publish "$HOST"
	is_sitemap urlset "$map"
	locs "$map" | grep -qx /docs
	locs "$map" | grep -qx /eventos
	[ -z "$(events_in "$map")" ]
}
