# The chapter "Upgrading" of operations.md, followed from the very first version to this
# one: fixtures/upgrade is a brand file and a snapshot (format 1) that it wrote.

load ../helpers/answer
load ../helpers/catalog
load ../helpers/cgi

export HOST=agenda.localhost
FORMAT=$(sed -n 's/.*SNAPSHOT_FORMAT = \([0-9]*\),.*/\1/p' "$ROOT/common/snapshot/reader.h")

setup() {
	local dir=$BATS_TEST_TMPDIR
	export CARTAZ_ETC=$dir/etc CARTAZ_VAR=$dir/var CARTAZ_HTDOCS=$dir/htdocs CARTAZ_SHARE=$ROOT/static
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR/$HOST" "$CARTAZ_HTDOCS"
	cp "$TESTS/fixtures/upgrade/$HOST.json" "$CARTAZ_ETC/brands"
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	sqlite3 "$CARTAZ_VAR/$HOST/000001.db" <"$TESTS/fixtures/upgrade/first.sql"
	ln -s 000001.db "$CARTAZ_VAR/$HOST/current"
	: >"$CARTAZ_VAR/hosts.map"
}

format() {
	sqlite3 "file:$CARTAZ_VAR/$HOST/current?immutable=1" 'SELECT format FROM snapshot'
}

# What callers of the API have of all events, whatever the version: the first version's members.
events() {
	local slug
	cgi GET events 'per_page=50'
	[ "$http_status" = 200 ]
	gojq '.data' "$body_file"
	for slug in $(gojq -r '.data[].slug' "$body_file"); do
		cgi GET event '' "/$slug"
		[ "$http_status" = 200 ]
		gojq . "$body_file"
	done
}

# The block of the page, run with the tool under test.
follow() {
	awk '/^```sh upgrade$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$ROOT/static/server/operations.md" >"$BATS_TEST_TMPDIR/block"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/block")" -ge 3 ]
	bash -euo pipefail -c 'cartaz() { "$BUILD/cartaz" "$@"; }
		sudo() { shift 2; "$@"; }
		. "$1"' - "$BATS_TEST_TMPDIR/block"
}

@test "upgrade: what the first version wrote answers before anything is done" {
	[ "$(format)" = 1 ]
	events | gojq -s -e '.[0] | length == 6'
	cgi GET page-event '' '/samba-da-laje-dona-zila-os-batuqueiros-da-penha'
	[ "$http_status" = 200 ]
	cgi GET page-home
	[ "$http_status" = 200 ]
}

@test "upgrade: the check names both commands of the page" {
	never cartaz check >"$BATS_TEST_TMPDIR/said" 2>&1
	cat "$BATS_TEST_TMPDIR/said"
	grep -q 'cartaz rebuild' "$BATS_TEST_TMPDIR/said"
	grep -q 'cartaz publish' "$BATS_TEST_TMPDIR/said"
}

@test "upgrade: the page's commands bring today's format with the same events, and a quiet check" {
	events >"$BATS_TEST_TMPDIR/before"
	follow
	[ "$(format)" = "$FORMAT" ]
	cartaz check
	cartaz verify
	diff <(gojq -r '.. | .slug? // empty' "$BATS_TEST_TMPDIR/before") <(events | gojq -r '.. | .slug? // empty')
	[ "$(wc -l <"$BATS_TEST_TMPDIR/before")" -gt 100 ]
	# What the first format could not: filters of dates, news, calendars.
	cgi GET page-events 'from=2026-11-19&to=2027-12-31' .atom
	[ "$http_status" = 200 ]
	grep -q '<entry>' "$body_file"
	[ -s "$CARTAZ_HTDOCS/$HOST/sitemap.xml" ]
}

@test "upgrade: the way back is there, and the generation of before answers again" {
	follow
	cartaz rollback "$HOST"
	[ "$(format)" = 1 ]
	events | gojq -s -e '.[0] | length == 6'
}
