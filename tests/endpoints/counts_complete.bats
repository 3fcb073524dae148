# The table of counts is complete: it has a row for each prefix and each pair of
# letters that the index has often enough, and no other row.  The expected rows
# are computed from the terms of the index, without the code that counts.

load ../helpers/catalog

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 1500 | cartaz import agenda.localhost -
}

@test "counts: no prefix and no pair of letters is missing, none is too many" {
	sqlite3 "$CARTAZ_VAR/agenda.localhost/current" >"$BATS_TEST_TMPDIR/differences" <<-'EOF'
		CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, words, instance);
		CREATE TEMP TABLE held AS SELECT DISTINCT term, doc FROM vocabulary WHERE term GLOB '[tn]*';
		CREATE TEMP TABLE first AS SELECT DISTINCT substr(term, 1, 2) AS term, doc FROM held
			WHERE term GLOB '[tn][0-9a-z]*';
		CREATE INDEX temp.first_doc ON first(doc);
		CREATE TEMP TABLE expected AS
			SELECT term, count(*) AS events FROM first GROUP BY term
			UNION ALL SELECT substr(term, 1, 3) AS prefix, count(DISTINCT doc) FROM held
				WHERE term GLOB '[tn][0-9a-z][0-9a-z]*' GROUP BY prefix
			UNION ALL SELECT substr(term, 1, 4) AS prefix, count(DISTINCT doc) FROM held
				WHERE term GLOB '[tn][0-9a-z][0-9a-z][0-9a-z]*' GROUP BY prefix
			UNION ALL SELECT held.term || ' ' || substr(first.term, 2) AS pair, count(*)
				FROM held JOIN first ON first.doc = held.doc
					AND substr(first.term, 1, 1) = substr(held.term, 1, 1)
				WHERE held.term GLOB '[tn][0-9a-z]' GROUP BY pair;
		DELETE FROM expected WHERE events < 64;
		SELECT 'pairs', count(*) >= 20 FROM expected WHERE term LIKE '% %';
		SELECT 'prefixes', count(*) >= 200 FROM expected WHERE term NOT LIKE '% %';
		SELECT 'missing', * FROM (SELECT * FROM expected EXCEPT SELECT term, events FROM prefix);
		SELECT 'too many', * FROM (SELECT term, events FROM prefix EXCEPT SELECT * FROM expected);
	EOF
	cat "$BATS_TEST_TMPDIR/differences"
	[ "$(cat "$BATS_TEST_TMPDIR/differences")" = $'pairs|1\nprefixes|1' ]
}
