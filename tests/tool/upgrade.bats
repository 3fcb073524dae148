# The page upgrade.md, from older formats to this one.  fixtures/upgrade is
# a brand file, the snapshot (format 1) that the very first version wrote, and what a rebuild
# reads of snapshots of formats 4, 9 and 10: two events, one that moved and one that went.

load ../helpers/answer
load ../helpers/catalog
load ../helpers/cgi

export HOST=agenda.localhost
FORMAT=$(sed -n 's/.*SNAPSHOT_FORMAT = \([0-9]*\).*/\1/p' "$ROOT/common/reader/reader.h")

setup() {
	local dir=$BATS_TEST_TMPDIR
	export CARTAZ_ETC=$dir/etc CARTAZ_VAR=$dir/var CARTAZ_HTDOCS=$dir/htdocs CARTAZ_SHARE=$ROOT/static
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR/$HOST" "$CARTAZ_HTDOCS"
	cp "$TESTS/fixtures/upgrade/$HOST.json" "$CARTAZ_ETC/brands"
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	has_snapshot first
	: >"$CARTAZ_VAR/hosts.map"
	cd "$dir"
}

# A dump writes the schema itself, which the sqlite3 of Debian 13 refuses without this.
restored() { # FIXTURE FILE
	sqlite3 -cmd '.dbconfig defensive off' "$2" <"$TESTS/fixtures/upgrade/$1.sql" >/dev/null
}

# The brand has this one alone.
has_snapshot() { # FIXTURE
	rm -f "$CARTAZ_VAR/$HOST"/*
	restored "$1" "$CARTAZ_VAR/$HOST/000001.db"
	ln -s 000001.db "$CARTAZ_VAR/$HOST/current"
}

records() { # FILE
	"$TESTS/support/snapshot_texts.py" record "$1"
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
	awk '/^```sh upgrade$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$ROOT"/static/docs/*/*.md >"$BATS_TEST_TMPDIR/block"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/block")" -ge 3 ]
	bash -euo pipefail -c 'cartaz() { "$BUILD/cartaz" "$@"; }
		runuser() { shift 3; "$@"; }
		. "$1"' - "$BATS_TEST_TMPDIR/block"
}

@test "upgrade: an older snapshot is 502 and names the command, which keeps records, moves and what went" {
	local kind path
	export CARTAZ_NOW=2026-11-20T12:00:00Z
	for kind in first format-4 format-9 format-10; do
		has_snapshot "$kind"
		cgi GET events
		is_problem 502 upstream_unavailable
		grep -qF "run cartaz rebuild $HOST" "$error_file"
		for path in page-home page-events; do
			cgi GET "$path" '' '' HTTP_ACCEPT=text/html
			[ "$http_status" = 502 ] || wrong "$kind: $path"
		done
		never cartaz check >said 2>&1
		grep -qF "run cartaz rebuild $HOST" said
		cartaz status >said 2>&1
		grep -qF "run cartaz rebuild $HOST" said
		cartaz rebuild --all
		[ "$(format)" = "$FORMAT" ]
		records "$CARTAZ_VAR/$HOST/current" >"$kind.records"
	done
	# Of the first format: as texts.
	restored first "$CARTAZ_VAR/first.db"
	diff <(sqlite3 "$CARTAZ_VAR/first.db" 'SELECT json FROM record' | gojq -c '[.id, .slug, .name, .starts_at]' | sort) \
		<(gojq -c '[.id, .slug, .name, .starts_at]' first.records | sort)
	restored format-4 "$CARTAZ_VAR/4.db"
	sqlite3 "$CARTAZ_VAR/4.db" 'SELECT json FROM record ORDER BY rank' | diff - format-4.records
	diff format-4.records format-9.records
	diff format-4.records format-10.records
	for kind in format-4 format-9 format-10; do
		has_snapshot "$kind"
		cartaz rebuild --all
		cgi GET page-event '' /velha HTTP_ACCEPT=text/html
		[[ "$http_status $(header Location)" == '301 '*/eventos/nova ]] || wrong "$kind"
		cgi GET page-event '' /foi-se HTTP_ACCEPT=text/html
		[ "$http_status" = 410 ] || wrong "$kind"
		grep -qF '<h1>Festa do Milho</h1>' "$body_file"
	done
}

@test "upgrade: an import counts the events of an older snapshot: one that lacks most of them is refused" {
	gojq -n '[{id: 1, slug: "a", name: "A"}]' >one.json
	never cartaz import "$HOST" one.json >said 2>&1
	grep -qF -- --accept-shrink said
	cartaz import --accept-shrink "$HOST" one.json
	[ "$(format)" = "$FORMAT" ]
}

# It runs before what starts the resident server again.
@test "upgrade: the package rebuilds all brands, and says so where that fails" {
	local script=$ROOT/static/server/debian/cartaz.postinst
	mkdir bin
	printf '%s\n' '#!/bin/sh' 'shift 3' 'exec "$@"' >bin/runuser
	ln -s "$BUILD/cartaz" bin/cartaz
	chmod +x bin/runuser
	PATH=$PWD/bin:$PATH sh "$script" configure 1.0.0
	[ "$(format)" = "$FORMAT" ]
	[ "$(grep -n '^#DEBHELPER#' "$script" | cut -d: -f1)" -gt "$(grep -n 'rebuild --all;' "$script" | cut -d: -f1)" ]
	printf '#!/bin/sh\nexit 1\n' >bin/runuser
	PATH=$PWD/bin:$PATH sh "$script" configure 1.0.0 2>said
	grep -qF 'cartaz rebuild --all failed' said
}

@test "upgrade: the check names both commands of the page" {
	never cartaz check >"$BATS_TEST_TMPDIR/said" 2>&1
	cat "$BATS_TEST_TMPDIR/said"
	grep -q 'cartaz rebuild' "$BATS_TEST_TMPDIR/said"
	grep -q 'cartaz publish' "$BATS_TEST_TMPDIR/said"
}

@test "upgrade: the page's commands bring today's format with the same events, and a quiet check" {
	sqlite3 "file:$CARTAZ_VAR/$HOST/current?immutable=1" 'SELECT slug FROM event' | sort >before
	[ "$(wc -l <before)" = 6 ]
	follow
	[ "$(format)" = "$FORMAT" ]
	cartaz check
	cartaz verify
	events >after
	gojq -s -r '.[0][].slug' after | sort | diff before -
	# What the first format could not: filters of dates, news, calendars.
	cgi GET page-events 'from=2026-11-19&to=2027-12-31' .atom
	[ "$http_status" = 200 ]
	grep -q '<entry>' "$body_file"
	[ -s "$CARTAZ_HTDOCS/$HOST/sitemap.xml" ]
}

# The version of before reads it; until that is installed the programs go on.
@test "upgrade: the way back is there, and the generation of today answers until the version of before is installed" {
	follow
	cartaz rollback "$HOST" >said
	grep -q 'generation 1 is current.*; generation 2 is served instead; install that version' said
	[ "$(format)" = 1 ]
	events | gojq -s -e '.[0] | length == 6'
}
