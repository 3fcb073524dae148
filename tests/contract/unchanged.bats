# What a client has is 304 exactly where it is still the answer, also at random before and
# after each thing that an answer is made of changes (support/unchanged.py).

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR/catalog"
}

setup() {
	catalog_copy
	EVENT=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
	export CGI_RUN
}

# The request again, with the tag of its answer, is 304 without a body.
is_kept() { # PROGRAM [QUERY [PATH]] [NAME=VALUE ...]
	local tag
	cgi GET "$@"
	[ "$http_status" = 200 ] || return 1
	tag=$(header ETag)
	cgi GET "$1" "${2-}" "${3-}" "${@:4}" HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status $(header ETag)" = "304 $tag" ]
	[ ! -s "$body_file" ]
}

@test "unchanged: the answer that a client has is 304, by any program of the catalog" {
	is_kept events
	is_kept events 'q=samba&page=2'
	is_kept event '' "$EVENT"
	is_kept page-home '' /
	is_kept page-events 'q=samba'
	is_kept page-events '' /eventos.md
	is_kept page-events '' /eventos.rss
	is_kept page-events '' /eventos.atom
	is_kept page-event '' "$EVENT"
	is_kept page-event '' "$EVENT.md"
	is_kept page-events '' '' HTTP_ACCEPT=text/markdown
	[ "$(header Vary)" = Accept ]
	[ "$(header Cache-Control)" = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600' ]
	[ "$(header Access-Control-Allow-Origin)" = '*' ]
	is_kept page-events '' /eventos.md
	[ -z "$(header Vary)" ]
}

@test "unchanged: HEAD has the tag of GET, and a tag may stand in a list" {
	local tag
	cgi GET page-events
	tag=$(header ETag)
	cgi HEAD page-events
	[ "$(header ETag)" = "$tag" ]
	cgi HEAD page-events '' '' HTTP_IF_NONE_MATCH="\"a\", W/\"0123456789abcdef\", $tag"
	[ "$http_status $(header ETag)" = "304 $tag" ]
	cgi GET page-events '' '' HTTP_IF_NONE_MATCH="${tag#W/}"
	[ "$http_status $(header ETag)" = "304 $tag" ]
}

@test "unchanged: the same body is 304 after another import" {
	local tag
	cgi GET events
	tag=$(header ETag)
	sample agenda.localhost | cartaz import agenda.localhost -
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status $(header ETag)" = "304 $tag" ]
}

# bats test_tags=whole
@test "unchanged: a page that links to another stylesheet is another answer" {
	mkdir -p "$CARTAZ_HTDOCS/assets"
	cgi GET page-events
	echo '/* more */' >>"$CARTAZ_HTDOCS/assets/cartaz.css"
	cgi GET page-events '' '' HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "unchanged: a snapshot that is damaged, replaced or gone is no 304" {
	local tag current=$CARTAZ_VAR/agenda.localhost/current
	cgi GET events
	tag=$(header ETag)
	mv "$(realpath "$current")" "$BATS_TEST_TMPDIR/good.db"
	rm "$CARTAZ_VAR"/agenda.localhost/0*
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
	head -c 5000 "$BATS_TEST_TMPDIR/good.db" >"$CARTAZ_VAR/agenda.localhost/$(readlink "$current")"
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
	# In its place: only its time of change tells.
	cp "$BATS_TEST_TMPDIR/good.db" "$CARTAZ_VAR/agenda.localhost/$(readlink "$current")"
	cgi GET events
	tag=$(header ETag)
	dd if=/dev/urandom of="$current" bs=4096 seek=1 count=20 conv=notrunc status=none
	touch -d @0 "$current"
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
}

# bats test_tags=whole
@test "unchanged: a generation in the place of a bad one is another answer" {
	local tag
	sample agenda.localhost | gojq '(.[] | select(.id == 1001)).name += "!"' | cartaz import agenda.localhost -
	cgi GET events
	tag=$(header ETag)
	truncate -s 5000 "$CARTAZ_VAR/agenda.localhost/current"
	cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 200 ]
}

@test "unchanged: what is older than seven times max_stale is no 304" {
	local tag
	brand_edit agenda.localhost '.upstream += {mode: "snapshot", max_stale: "1h"}'
	is_kept events
	tag=$(header ETag)
	CARTAZ_NOW=2026-11-18T19:00:00Z cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
	CARTAZ_NOW=2026-11-18T19:00:01Z cgi GET events '' '' HTTP_IF_NONE_MATCH="$tag"
	is_problem 502 upstream_unavailable
}

@test "unchanged: a document that changed is another answer" {
	local tag
	is_kept page-document '' /docs
	tag=$(header ETag)
	is_kept page-document '' /docs HTTP_ACCEPT=text/markdown
	[ "$(header Vary)" = Accept ]
	[ "$(header ETag)" != "$tag" ]
	echo '<!-- more -->' >>"$CARTAZ_HTDOCS/agenda.localhost/docs.html"
	cgi GET page-document '' /docs HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 200 ]
	cgi GET page-document '' /nothing HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 404 ]
}

@test "unchanged: a tag that was made up is true of nothing" {
	local tag a other
	cgi GET event '' "$EVENT"
	tag=$(header ETag)
	a=${tag:3:16}
	other=$(printf '%016x' $((0x${a:1} ^ 1)))
	for other in "W/\"$other\"" "W/\"-$a\"" "W/\"${a^^}x\"" "W/\"$a-$a\"" "W/\"$a-gzip\"" "W/\"x$a\"" "$a" "W/\"$a"; do
		cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH="$other"
		[ "$http_status" = 200 ] || wrong "$other"
	done
	cgi GET event '' /no-such-event HTTP_IF_NONE_MATCH="$tag"
	is_problem 404 event_not_found
	cgi GET event '' / HTTP_IF_NONE_MATCH="$tag"
	is_problem 400 slug_missing
	HOST=nobody.example cgi GET event '' "$EVENT" HTTP_IF_NONE_MATCH="$tag"
	is_problem 421 unknown_brand
	cgi POST event '' "$EVENT" HTTP_IF_NONE_MATCH="$tag"
	is_problem 405 method_not_allowed
}

# Asks at random, runs the command, asks again with the tags and without: changed KEPT NEW
# COMMAND...; so many of the questions that are the same with every seed, at least, are 304
# and new.
changed() {
	local kept=$1 new=$2
	"$TESTS/support/unchanged.py" ask "$BATS_TEST_TMPDIR/kept" "$((seed += 1))" "$count" "$BATS_TEST_TMPDIR"
	"${@:3}"
	"$TESTS/support/unchanged.py" again "$BATS_TEST_TMPDIR/kept" "$BATS_TEST_TMPDIR" >"$BATS_TEST_TMPDIR/said"
	gojq -e --argjson least "[$kept, $new]" '.wrong == []
		and ([.fixed, $least] | transpose | all(.[0] >= .[1]))' "$BATS_TEST_TMPDIR/said" >/dev/null || {
		echo "seed $seed: ${*:3}"
		gojq . "$BATS_TEST_TMPDIR/said"
		return 1
	}
}

it_is() { # TIME
	export CARTAZ_NOW=$1
}

imports() { # FILTER
	sample agenda.localhost | gojq "$1" | cartaz import agenda.localhost -
}

# bats test_tags=shared,whole
@test "unchanged: at random, 304 is said exactly where the answer is the same" {
	local seed=${SEED:-1900} count
	count=$(rounds 100 800)
	imports '. + [{id: 1, slug: "a-run", name: "A run", starts_at: "2026-11-01T10:00:00-03:00",
		ends_at: "2026-11-20T18:00:00-03:00"}]'
	changed 8 1 true
	changed 8 1 it_is 2026-11-18T12:00:01Z
	changed 8 1 it_is 2026-11-18T23:59:59-03:00
	changed 6 2 it_is 2026-11-19T00:00:00-03:00
	changed 8 1 it_is 2026-11-19T00:00:01-03:00
	changed 6 2 it_is 2026-11-20T17:59:59-03:00
	changed 8 1 it_is 2026-11-20T18:00:00-03:00
	changed 1 8 imports '(.[] | select(.name | test("amba"))).name += "!"'
	changed 8 1 imports '(.[] | select(.name | test("amba"))).name += "!"'
	changed 8 1 cartaz rollback agenda.localhost
	changed 3 5 brand_edit agenda.localhost '.look.accent = "#102030" | .name += "!"'
	changed 8 1 brand_edit agenda.localhost '.upstream.max_stale = "3d"'
	changed 3 4 cartaz publish --all
	changed 0 8 it_is 2026-12-20T12:00:00-03:00
}
