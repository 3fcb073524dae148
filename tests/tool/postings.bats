# The pages of the full-text index are read without FTS5 (common/snapshot/postings.h): they
# say what FTS5 says, and a damaged one ends in an error.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds

# More matches of a term than a page has.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	"$TESTS/bench/generate" 6000 season >"$BATS_FILE_TMPDIR/records"
	brand_add many.localhost "$BATS_FILE_TMPDIR/records"
}

@test "postings: every term and every beginning has the ranks that the index has" {
	local host
	for host in many.localhost agenda.localhost; do
		run /usr/bin/python3 "$TESTS/support/postings.py" terms "$CARTAZ_VAR/$host/current"
		echo "$output"
		[ "$status" = 0 ]
		[[ $output =~ ^([0-9]+)' questions'$ ]]
		[ "${BASH_REMATCH[1]}" -gt 6000 ]
	done
	[ "$(sqlite3 "$CARTAZ_VAR/many.localhost/current" 'SELECT count(*) > 100 FROM words_data')" = 1 ]
}

# What the index has in two segments FTS5 merges.
@test "postings: an index of another shape is asked by FTS5, and the answers are the same" {
	local query file
	local -a queries=(q=casa q=ca 'q=casa+fest&city=sao+paulo' 'q=show+rock' q=corujao 'q=festa&page=3' q=xyzzyx)
	catalog_copy
	file=$(readlink -f "$CARTAZ_VAR/many.localhost/current")
	for query in "${queries[@]}"; do
		HOST=many.localhost cgi GET events "$query"
		cp "$body_file" "$BATS_TEST_TMPDIR/$query.whole"
	done
	snapshot_edit "$file" "INSERT INTO words(rowid, terms) VALUES(100000, 'tcasa tzzz f1')"
	[ "$("$BUILD/tests/postings" "$file" 6000 <<<'0 6000 tcasa')" = unreadable ]
	for query in "${queries[@]}"; do
		HOST=many.localhost cgi GET events "$query"
		cmp "$body_file" "$BATS_TEST_TMPDIR/$query.whole"
	done
	gojq -e '.meta.total > 1000' "$BATS_TEST_TMPDIR/q=casa.whole"
}

# FTS5 opens no index without its version: what it is asked for then is an error, as a filter
# alone is.
@test "postings: no search of words asks FTS5, which has no index of beginnings" {
	local at query door
	local -a queries=(q=c q=ca q=cas q=a+e 'q=casa+fest&city=sao+paulo' 'q=show&from=2026-11-01&to=2027-03-31' 'q=corujao&page=2' q=xyzzyx)
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
	HOST=many.localhost cgi GET events city=sao+paulo
	is_problem 502 upstream_unavailable
}

@test "postings: whatever bytes of the pages change, a question ends in ranks or in an error" {
	run /usr/bin/python3 "$TESTS/support/postings.py" damage "$CARTAZ_VAR/agenda.localhost/current" "$BATS_TEST_TMPDIR/copy" "$(rounds 40 400)"
	echo "$output"
	[ "$status" = 0 ]
	[[ $output =~ ^([0-9]+)' of ' ]]
	[ "${BASH_REMATCH[1]}" -gt 10 ]
}

# A page that ends in the middle of a number; and one that says of "tsamba" that its event
# was deleted, which no snapshot has.
@test "postings: a page that is damaged is 502" {
	local page
	catalog_copy
	for page in 0004ffff 0000000E07307473616D6261050004; do
		snapshot_edit "$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")" "UPDATE words_data SET block = x'$page' WHERE id > 10"
		cgi GET events q=samba
		is_problem 502 upstream_unavailable
		grep -q 'damaged index of words' "$error_file"
	done
}
