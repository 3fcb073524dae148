# meta.total of the shortest queries comes from a table that the import counted.
# Here every row of it is held against the full-text index itself.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 1500 | cartaz import agenda.localhost -
}

# The row's term as a full-text query: "tfi" is a prefix, "ta e" a word and one.
as_queries() {
	sed -E 's/^([tn])([a-z0-9]+)\|/"\1\2"*|/; s/^([tn])([a-z0-9]) ([a-z0-9])\|/"\1\2" AND "\1\3"*|/'
}

@test "counts: every counted prefix and pair of letters is what the index holds" {
	local snapshot=$CARTAZ_VAR/agenda.localhost/current
	sqlite3 "$snapshot" 'SELECT term, events FROM prefix' | as_queries >"$BATS_TEST_TMPDIR/rows"
	[ "$(grep -c ' AND ' "$BATS_TEST_TMPDIR/rows")" -gt 20 ]
	[ "$(grep -vc ' AND ' "$BATS_TEST_TMPDIR/rows")" -gt 200 ]
	while IFS='|' read -r query events; do
		echo "SELECT '$query|$events' WHERE (SELECT count(*) FROM words WHERE words MATCH '$query') <> $events;"
	done <"$BATS_TEST_TMPDIR/rows" >"$BATS_TEST_TMPDIR/check.sql"
	run sqlite3 "$snapshot" <"$BATS_TEST_TMPDIR/check.sql"
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

@test "counts: the total of a pair of letters is counted pages, too" {
	local total last
	cgi GET events 'q=a+e&per_page=50'
	total=$(jq .meta.total "$body_file")
	last=$(jq .meta.last_page "$body_file")
	cgi GET events "q=a+e&per_page=50&page=$last"
	body_is --argjson rest $((total - (last - 1) * 50)) '.data | length == $rest'
	cgi GET events "q=a+e&per_page=50&page=$((last + 1))"
	body_is '.data == []'
}
