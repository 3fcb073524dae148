# The terms that many events have are bitmaps (common/index/bitmap_table.h), and the pages
# of the full-text index are read without FTS5 (common/index/postings.h).  Both say what
# FTS5 says: every term, every total, every page, every feed; and damage ends in an error.

# bats file_tags=whole

load ../helpers/answer
load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds

# More events than the blocks that are side by side have, in every segment of the order.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 260000 season >"$BATS_FILE_TMPDIR/records"
	brand_add many.localhost "$BATS_FILE_TMPDIR/records"
	cp -R "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/without"
	snapshot_edit "$(readlink -f "$BATS_FILE_TMPDIR/without/many.localhost/current")" "DELETE FROM bitmap WHERE name GLOB '[tn]*'"
}

@test "bitmaps: every term and every beginning has the ranks that FTS5 gives, and no common one lacks a bitmap" {
	run /usr/bin/python3 "$TESTS/support/bitmaps.py" terms "$CARTAZ_VAR/many.localhost/current"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ([0-9]+)' bitmaps in 8 blocks' ]]
	[ "${BASH_REMATCH[1]}" -gt 500 ]
	[[ $output =~ ([0-9]+)' questions' ]]
	[ "${BASH_REMATCH[1]}" -gt 6000 ]
	[ "$(sqlite3 "$CARTAZ_VAR/many.localhost/current" 'SELECT count(*) > 100 FROM words_data')" = 1 ]
	/usr/bin/python3 "$TESTS/support/bitmaps.py" terms "$CARTAZ_VAR/agenda.localhost/current"
}

@test "bitmaps: whatever bytes of the index and of blocks change, a question ends in ranks or in an error" {
	run /usr/bin/python3 "$TESTS/support/bitmaps.py" damage "$CARTAZ_VAR/agenda.localhost/current" "$BATS_TEST_TMPDIR/copy" "$(rounds 40 400)"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ^([0-9]+)' and '([0-9]+)' of ' ]]
	[[ ${BASH_REMATCH[1]} -gt 10 && ${BASH_REMATCH[2]} -gt 10 ]]
}

@test "bitmaps: lists, pages and feeds say what they say without those of words" {
	local requests
	requests=$(rounds 100 300)
	run /usr/bin/python3 "$TESTS/support/bitmaps.py" answers many.localhost "$CARTAZ_VAR" "$BATS_FILE_TMPDIR/without" 1 "$requests"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ,\ ([0-9]+)' with events' ]]
	[ "${BASH_REMATCH[1]}" -gt $((requests * 2 / 5)) ]
}

@test "bitmaps: damaged blocks and numbers of them are no crash, and no number that cannot be" {
	cd "$BATS_TEST_TMPDIR"
	catalog_copy
	local file edit edits
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	cp "$file" whole.db
	mapfile -t edits < <(sampled 2 <<-END
		UPDATE bitmap_block SET ranks = x'00ffffffffffffff'
		UPDATE bitmap_block SET ranks = NULL
		UPDATE bitmap_block SET ranks = x'01' || zeroblob(100000) || x'ff'
		UPDATE bitmap_block SET ranks = x''
		DELETE FROM bitmap_block
		UPDATE bitmap_block SET ranks = x'0000000001'
		UPDATE top SET bitmap = bitmap * 1000
		UPDATE top SET bitmap = -1
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

@test "bitmaps: a record that is left out is in no bitmap" {
	gojq -c 'select(.id <= 200)' "$BATS_FILE_TMPDIR/records" >"$BATS_TEST_TMPDIR/records"
	gojq -c '.id += 1000' "$BATS_TEST_TMPDIR/records" >"$BATS_TEST_TMPDIR/again"
	catalog_copy
	cat "$BATS_TEST_TMPDIR/again" >>"$BATS_TEST_TMPDIR/records"
	brand_add twice.localhost "$BATS_TEST_TMPDIR/records"
	HOST=twice.localhost cgi GET events q=casa
	body_is '.meta.total == 200'
	/usr/bin/python3 "$TESTS/support/bitmaps.py" terms "$CARTAZ_VAR/twice.localhost/current"
}

# Every page that begins with words of names is damaged: whoever reads one is told.
@test "bitmaps: words that no text has together are not looked for in the names" {
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

# Two words of names without bitmaps, and that no event has together.
rare_words() { # SNAPSHOT
	sqlite3 "$1" "CREATE VIRTUAL TABLE temp.i USING fts5vocab(main, words, 'instance');
		CREATE TABLE temp.names AS SELECT substr(term, 2) word, doc FROM temp.i
			WHERE term BETWEEN 'nm' AND 'nz' AND term NOT IN (SELECT name FROM bitmap);
		SELECT a.word || ' ' || b.word FROM (SELECT DISTINCT word FROM temp.names) a, (SELECT DISTINCT word FROM temp.names) b
			WHERE a.word < b.word AND length(a.word) > 4 AND length(b.word) > 4 AND NOT EXISTS (SELECT 1 FROM words WHERE words MATCH
				'\"t' || a.word || '\"* AND \"t' || b.word || '\"*') LIMIT 1"
}

@test "bitmaps: a damaged one is 502, and no other brand's events, nor memory" {
	catalog_copy
	local file=$CARTAZ_VAR/many.localhost/current damage query number at
	file=$(readlink -f "$file")
	cp "$file" "$BATS_TEST_TMPDIR/whole"
	number=$(sqlite3 "$file" "SELECT number FROM bitmap WHERE name = 'tcasa*'")
	at="at / 4 % 4096 = $number"
	for damage in "UPDATE bitmap SET number = -number * 4611686018427387904 - 1 WHERE name = 'tcasa*'" \
		"UPDATE bitmap SET number = 1 << 62 WHERE name = 'tcasa*'" "UPDATE bitmap SET number = 4096 WHERE name = 'tcasa*'" \
		"UPDATE bitmap_block SET ranks = zeroblob(1000000) WHERE $at" "UPDATE bitmap_block SET ranks = NULL WHERE $at" \
		"UPDATE bitmap_block SET ranks = 'xyz' WHERE $at" "UPDATE bitmap_block SET ranks = x'01' || zeroblob(8072) WHERE $at" \
		"UPDATE bitmap_block SET ranks = x'00ffff07' || x'7f' WHERE $at" "UPDATE bitmap_block SET ranks = x'0003ff' WHERE $at" \
		"UPDATE bitmap_block SET ranks = x'000300' WHERE $at" "UPDATE bitmap_block SET ranks = x'0200' WHERE $at"; do
		cp "$BATS_TEST_TMPDIR/whole" "$file"
		snapshot_edit "$file" "$damage"
		for query in q=casa q=a+casa 'q=casa&city=sao+paulo'; do
			HOST=many.localhost cgi GET events "$query"
			is_problem 502 upstream_unavailable
			grep -q 'damaged bitmap' "$error_file"
		done
	done
}

@test "bitmaps: a search reads each page of its bitmaps once, and no other page of bitmaps" {
	local file blocks pages
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	blocks=$(sqlite3 "$file" "SELECT count(*) FROM bitmap JOIN bitmap_block ON at / 4 % 4096 = number
		WHERE name IN ('ta', 'te', 'to*', 'na', 'ne', 'no*') AND substr(ranks, 1, 1) = x'01'")
	[ "$blocks" -ge 12 ]
	HOST=many.localhost cgi GET events q=a+e+o '' /usr/bin/strace -qq -e trace=pread64 -o "$BATS_TEST_TMPDIR/reads"
	[ "$http_status" = 200 ]
	pages=$(sed -n 's/.* 8192, \([0-9]*\)) = 8192$/\1/p' "$BATS_TEST_TMPDIR/reads" | while read -r at; do
		echo "INSERT INTO temp.reads VALUES($((at / 8192 + 1)));"
	done | sqlite3 "$file" "CREATE TABLE temp.reads(page)" ".read /dev/stdin" "SELECT count(*) FROM temp.reads WHERE page IN
		(SELECT pageno FROM dbstat WHERE name = 'bitmap_block' AND pagetype = 'leaf')")
	echo "$pages pages for $blocks blocks"
	[ "$pages" -gt 0 ]
	[ "$pages" -le "$blocks" ]
}

# What the index has in two segments FTS5 would merge; no writer leaves such an index.
@test "bitmaps: an index of words of another shape is 502" {
	catalog_copy
	local file
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	snapshot_edit "$file" "INSERT INTO words(rowid, terms) VALUES(100000, 'tcasa tzzz f1')"
	[[ $("$BUILD/tests/bitmaps" "$file" 33000 <<<'0 33000 tcasa') == 'the snapshot has a damaged index of words'* ]]
	HOST=many.localhost cgi GET events q=corujao
	is_problem 502 upstream_unavailable
	grep -q 'damaged index of words' "$error_file"
}

@test "bitmaps: in a catalog without events a search finds none" {
	catalog_copy
	echo '[]' >"$BATS_TEST_TMPDIR/none"
	brand_add none.localhost "$BATS_TEST_TMPDIR/none"
	HOST=none.localhost cgi GET events q=casa
	body_is '.meta.total == 0'
}

# FTS5 opens no index without its version: what it is asked for then is an error.
@test "bitmaps: no list asks FTS5, which has no index of beginnings" {
	local at query door
	local -a queries=(city=sao+paulo 'city=sao+paulo&page=70' q=c q=ca q=cas q=a+e 'q=casa+fest&city=sao+paulo' 'q=show&from=2026-11-01&to=2027-03-31' 'q=corujao&page=2' q=xyzzyx)
	catalog_copy
	for at in before after; do
		[ "$at" = before ] || snapshot_edit "$(readlink -f "$CARTAZ_VAR/many.localhost/current")" 'DELETE FROM words_config'
		for door in events page-events/eventos.md page-events/eventos.rss page-events/eventos.ics; do
			for query in "${queries[@]}"; do
				HOST=many.localhost cgi GET "${door%%/*}" "$query" "${door#"${door%%/*}"}"
				[ "$http_status" = 200 ]
				cp "$body_file" "$BATS_TEST_TMPDIR/$at.${door##*/}.$query"
			done
		done
	done
	for query in "$BATS_TEST_TMPDIR"/before.*; do
		cmp "$query" "${query/before./after.}"
	done
	never sqlite3 "$(readlink -f "$CARTAZ_VAR/many.localhost/current")" "SELECT rowid FROM words WHERE words MATCH 'tcasa'"
}

# A page that ends in the middle of a number; and one that says of "tsamba" that its event
# was deleted, which no snapshot has.
@test "bitmaps: a page of the index that is damaged is 502" {
	local page
	catalog_copy
	for page in 0004ffff 0000000E07307473616D6261050004; do
		snapshot_edit "$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")" "UPDATE words_data SET block = x'$page' WHERE id > 10"
		cgi GET events q=samba
		is_problem 502 upstream_unavailable
		grep -q 'damaged index of words' "$error_file"
	done
}
