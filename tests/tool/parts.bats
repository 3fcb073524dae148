# A part of the library that no program shows by itself: the values of filters of a snapshot
# that the caller has open.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi

@test "facets: of a snapshot that is open they are its own, and it stays open" {
	catalog_make "$BATS_TEST_TMPDIR"
	local file=$CARTAZ_VAR/agenda.localhost/current round
	sqlite3 -separator $'\t' "$file" "SELECT 'has', value, label, events FROM facet WHERE kind = 'city'
		ORDER BY events DESC, value" >"$BATS_TEST_TMPDIR/cities"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/cities")" -ge 10 ]
	for round in 1 2 3; do
		cat "$BATS_TEST_TMPDIR/cities"
		echo 'closed 0'
	done >"$BATS_TEST_TMPDIR/wanted"
	"$BUILD/tests/facets_used" "$file" agenda.localhost 3 | diff "$BATS_TEST_TMPDIR/wanted" -
}
