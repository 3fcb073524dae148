# The terms that many events have are sets of ranks (common/snapshot/common_terms.h).
# They say what the full-text index says: every set, every total, every page, every feed.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds

# More events than a block of a set has, in every segment of the order.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 17000 season >"$BATS_FILE_TMPDIR/records"
	brand_add many.localhost "$BATS_FILE_TMPDIR/records"
	cp -R "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/without"
	snapshot_edit "$(readlink -f "$BATS_FILE_TMPDIR/without/many.localhost/current")" "DELETE FROM common WHERE term GLOB '[tn]*'"
}

@test "common terms: each set has the ranks that the index has, and no common term lacks one" {
	run /usr/bin/python3 "$TESTS/support/common_terms.py" sets "$CARTAZ_VAR/many.localhost/current"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ^([0-9]+)' sets in 2 blocks' ]]
	[ "${BASH_REMATCH[1]}" -gt 500 ]
	/usr/bin/python3 "$TESTS/support/common_terms.py" sets "$CARTAZ_VAR/agenda.localhost/current"
}

@test "common terms: lists, pages and feeds say what they say without them" {
	local requests
	requests=$(rounds 100 300)
	run /usr/bin/python3 "$TESTS/support/common_terms.py" answers many.localhost "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/without" 1 "$requests"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ,\ ([0-9]+)' with events' ]]
	[ "${BASH_REMATCH[1]}" -gt $((requests * 2 / 5)) ]
}

# What each of the values that most events have leaves of four kinds, a line each: counted SNAPSHOT
counted() {
	local facets="SELECT kind || ' ' || kind || '=' || replace(value, ' ', '%20') FROM facet WHERE kind IN ('city', 'venue', 'category', 'organization', 'state', 'open')"
	sqlite3 "$1" "$facets ORDER BY events DESC LIMIT 150" | sed -E 's/^[a-z]+ //' |
		sed -E 's/^(.*)$/city \1\nvenue \1\ncategory \1\norganization \1/' |
		"$BUILD/tests/facet_counts" "$1" many.localhost America/Sao_Paulo "$(date -d "$CLOCK" +%s)"
}

@test "common terms: the values that are kept with a list of one filter are those that are counted" {
	cd "$BATS_TEST_TMPDIR"
	catalog_copy
	local file
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	[ "$(sqlite3 "$file" 'SELECT (SELECT count(*) FROM top_counts) = (SELECT count(*) FROM facet)')" = 1 ]
	counted "$file" >kept
	snapshot_edit "$file" 'DELETE FROM top_counts'
	counted "$file" >each
	[ "$(wc -l <kept)" = 600 ]
	[ "$(grep -c = kept)" -gt 300 ]
	diff kept each
	# The catalog's own: a list of all with one of the four.
	[ "$(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'SELECT count(*) FROM top_counts')" = 0 ]
}

@test "common terms: damaged sets and counts of values are no crash, and no number that cannot be" {
	cd "$BATS_TEST_TMPDIR"
	catalog_copy
	local file edit edits
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	cp "$file" whole.db
	mapfile -t edits < <(sampled 2 <<-END
		UPDATE top_sets SET ranks = x'00ffffffffffffff'
		UPDATE top_sets SET ranks = NULL
		UPDATE top_sets SET ranks = x'01' || zeroblob(100000) || x'ff'
		UPDATE top_sets SET ranks = x''
		DELETE FROM top_sets
		UPDATE top_sets SET ranks = x'00000001'
		UPDATE top_counts SET events = x'ffffffffffffffffff'
		UPDATE top_counts SET events = NULL
		UPDATE top_counts SET events = zeroblob(1000000)
	END
	)
	for edit in "${edits[@]}"; do
		cp whole.db "$file"
		snapshot_edit "$file" "$edit"
		for query in city=sao+paulo 'city=sao+paulo&q=a'; do
			HOST=many.localhost cgi GET page-events "$query" /eventos.md
			[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]]
		done
	done
}

@test "common terms: a record that is left out counts in no set" {
	gojq -c 'select(.id <= 200)' "$BATS_FILE_TMPDIR/records" >"$BATS_TEST_TMPDIR/records"
	gojq -c '.id += 1000' "$BATS_TEST_TMPDIR/records" >"$BATS_TEST_TMPDIR/again"
	catalog_copy
	cat "$BATS_TEST_TMPDIR/again" >>"$BATS_TEST_TMPDIR/records"
	brand_add twice.localhost "$BATS_TEST_TMPDIR/records"
	HOST=twice.localhost cgi GET events q=casa
	body_is '.meta.total == 200'
	/usr/bin/python3 "$TESTS/support/common_terms.py" sets "$CARTAZ_VAR/twice.localhost/current"
}

# Every page that begins with words of names is damaged: whoever reads one is told.
@test "common terms: words that no text has together are not looked for in the names" {
	catalog_copy
	local file=$CARTAZ_VAR/many.localhost/current few=from=2020-01-01\&to=2040-01-01\&exact=1 words
	words=$(rare_words "$file")
	HOST=many.localhost cgi GET page-events "q=${words/ /+}&$few" /eventos.md
	grep -q '^0 eventos, ' "$body_file"
	snapshot_edit "$(readlink -f "$file")" "UPDATE words_data SET block = x'0004ffff' WHERE id IN (
		SELECT (segid << 37) + (pgno >> 1) FROM words_idx WHERE substr(term, 1, 2) = x'306e')"
	HOST=many.localhost cgi GET page-events "q=${words% *}&$few" /eventos.md
	[ "$http_status" = 502 ]
	HOST=many.localhost cgi GET page-events "q=${words/ /+}&$few" /eventos.md
	[ "$http_status" = 200 ]
	grep -q '^0 eventos, ' "$body_file"
}

# Two words of names that are no sets, and that no event has together.
rare_words() { # SNAPSHOT
	sqlite3 "$1" "CREATE VIRTUAL TABLE temp.i USING fts5vocab(main, words, 'instance');
		CREATE TABLE temp.names AS SELECT substr(term, 2) word, doc FROM temp.i
			WHERE term BETWEEN 'nm' AND 'nz' AND term NOT IN (SELECT term FROM common);
		SELECT a.word || ' ' || b.word FROM (SELECT DISTINCT word FROM temp.names) a, (SELECT DISTINCT word FROM temp.names) b
			WHERE a.word < b.word AND length(a.word) > 4 AND length(b.word) > 4 AND NOT EXISTS (SELECT 1 FROM words WHERE words MATCH
				'\"t' || a.word || '\"* AND \"t' || b.word || '\"*') LIMIT 1"
}

@test "common terms: a damaged set is never another brand's events, nor memory" {
	catalog_copy
	local file=$CARTAZ_VAR/many.localhost/current query
	snapshot_edit "$file" "UPDATE common SET number = -number * 4611686018427387904 WHERE term = 'tcasa*';
		UPDATE common SET number = 1 << 62 WHERE term = 'tshow*';
		UPDATE common_ranks SET ranks = zeroblob(1000000) WHERE at % 3 = 0;
		UPDATE common_ranks SET ranks = NULL WHERE at % 3 = 1;
		UPDATE common_ranks SET ranks = 'xyz' WHERE at % 7 = 2;"
	for query in q=casa q=show q=a 'q=a&city=sao+paulo' 'q=casa+a&page=9'; do
		HOST=many.localhost cgi GET events "$query"
		[ "$exit_status" = 0 ]
		[[ $http_status = 200 || $http_status = 502 ]]
	done
}
