# meta.total of the shortest queries comes, of a snapshot of before there were sets of common
# terms, from a table that the import counted.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 1500 | cartaz import agenda.localhost -
	cp -R "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/older"
	"$TESTS/support/older_format.py" "$(readlink -f "$BATS_FILE_TMPDIR/older/agenda.localhost/current")" 3
}

# The queries that the table has, as `q`: "tfi" is fi, "ta e" is a+e.
counted() {
	sqlite3 "$BATS_FILE_TMPDIR/older/agenda.localhost/current" "SELECT replace(substr(term, 2), ' ', '+') FROM prefix WHERE term GLOB 't*'"
}

@test "counts: the shortest queries have the totals that they have without the table" {
	local q counted=0
	while read -r q; do
		CARTAZ_VAR=$BATS_FILE_TMPDIR/older cgi GET events "q=$q"
		gojq .meta.total "$body_file" >"$BATS_TEST_TMPDIR/older"
		sqlite3 "$BATS_FILE_TMPDIR/older/agenda.localhost/current" \
			"SELECT count(*) FROM words WHERE words MATCH '$(sed -E 's/^(.)[+](.)$/"t\1" AND "t\2"*/; t; s/.*/"t&"*/' <<<"$q")'" |
			cmp - "$BATS_TEST_TMPDIR/older" || { echo "$q"; return 1; }
		counted=$((counted + 1))
	done < <(counted | awk 'NR % 7 == 1')
	[ "$counted" -gt 40 ]
}

@test "counts: the total of a pair of letters is counted pages, too" {
	local total last var
	for var in "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/older"; do
		CARTAZ_VAR=$var cgi GET events 'q=a+e&per_page=50'
		total=$(gojq .meta.total "$body_file")
		last=$(gojq .meta.last_page "$body_file")
		[ "$total" -gt 100 ]
		CARTAZ_VAR=$var cgi GET events "q=a+e&per_page=50&page=$last"
		body_is --argjson rest $((total - (last - 1) * 50)) '.data | length == $rest'
		CARTAZ_VAR=$var cgi GET events "q=a+e&per_page=50&page=$((last + 1))"
		body_is '.data == []'
	done
}

@test "counts: what the table says is what a snapshot of before tells; a new one has no such table" {
	local older=$BATS_TEST_TMPDIR/older q
	cp -R "$BATS_FILE_TMPDIR/older" "$older"
	for q in a fe a+e; do
		CARTAZ_VAR=$older cgi GET events "q=$q"
		gojq '.meta.total - 1' "$body_file" >"$BATS_TEST_TMPDIR/$q"
	done
	sqlite3 "$(readlink -f "$older/agenda.localhost/current")" 'UPDATE prefix SET events = events - 1'
	for q in a fe a+e; do
		CARTAZ_VAR=$older cgi GET events "q=$q"
		gojq .meta.total "$body_file" | cmp - "$BATS_TEST_TMPDIR/$q"
	done
	[ "$(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" "SELECT count(*) FROM sqlite_master WHERE name = 'prefix'")" = 0 ]
}
