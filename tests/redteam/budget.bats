# A request costs a bounded amount of work, whatever it asks for and whatever the
# snapshot holds.  Here the snapshot is hostile: a table of it is a view that does
# not end, or that works long before it gives a row.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	SLUG=$(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'SELECT slug FROM event WHERE rank = 1')
	export SLUG
}

endless_snapshot() {
	catalog_copy
	snapshot_endless "$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")"
}

# Nothing keeps the last answer, and the log says why it is none.
is_ended() {
	[ "$http_status" = 503 ] || wrong "status $http_status, $(<"$error_file")"
	is_whole
	[ "$(header Cache-Control)" = no-store ]
	[ "$(header Retry-After)" = 60 ]
	[ -z "$(header ETag)" ]
	grep -q 'takes more work than one request may cause' "$error_file"
}

@test "budget: a list, a detail and a search that cost too much are 503 with Retry-After, and nothing keeps them" {
	endless_snapshot
	cgi GET events
	is_ended
	is_problem 503 too_costly
	is_golden problem/too_costly.json
	cgi GET event '' "/$SLUG"
	is_ended
	is_problem 503 too_costly
	cgi GET events q=a
	is_ended
	is_problem 503 too_costly
}

# bats test_tags=whole
@test "budget: a page that costs too much says so in its form and in the brand's language" {
	endless_snapshot
	local path
	for path in /eventos /eventos.md /eventos.ics /eventos.rss /eventos.atom; do
		cgi GET page-events from=2020-01-01 "$path"
		is_ended
		grep -q 'Essa busca é ampla demais' "$body_file"
	done
	cgi GET page-home
	is_ended
	cgi GET page-event '' "/$SLUG.md"
	is_ended
	grep -q '(503 `too_costly`)' "$body_file"
}

# bats test_tags=whole
@test "budget: agents are told as their protocols tell it" {
	endless_snapshot
	tool search_events '{"q":"a"}'
	body_is '.result.isError and (.result.content[0].text | test("more work than one request may cause"))'
	legacy resources/read "{\"uri\":\"http://agenda.localhost:8080/eventos/$SLUG\"}"
	[ "$http_status" = 200 ]
	body_is '.error.code == -32050 and (.error.message | test("more work than one request may cause"))'
	send '[{"text":"a"}]'
	body_is '.error.code == -32050 and .error.data[0].reason == "TOO_COSTLY"'
}

# Each page has 30,000 terms in front of every word, and each word is looked for from the
# first page on.  SQLite reads few rows: the terms cost, too.
long_words() {
	catalog_copy
	local file
	file=$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")
	/usr/bin/python3 -IS - "$file" <<-'EOF'
		import sqlite3, sys
		db = sqlite3.connect(sys.argv[1])
		segment, = db.execute("SELECT segid FROM words_idx LIMIT 1").fetchone()
		terms = 30000
		page = bytes((2,)) + b"0a" + bytes((2, 0)) * (terms - 1)
		page = bytes((0, 0)) + (4 + len(page)).to_bytes(2, "big") + page + bytes((4, 3)) + bytes((2,)) * (terms - 2)
		db.execute("DELETE FROM words_data WHERE id > 10")
		db.executemany("INSERT INTO words_data VALUES(?, ?)", (((segment << 37) + n, page) for n in range(1, 101)))
		db.execute("DELETE FROM words_idx")
		db.execute("INSERT INTO words_idx VALUES(?, x'', 2)", (segment,))
		db.commit()
	EOF
	"$BUILD/tests/checksums" "$file"
}

# bats test_tags=whole
@test "budget: an index of words that is read to its end, word by word, costs too much" {
	long_words
	cgi GET events q=zabumba
	[ "$http_status" = 200 ]
	body_is '.meta.total == 0'
	cgi GET events 'q=vento+xyz+longe+perto+quase+nunca+sempre+hoje+ontem+depois+antes+agora+talvez+porem+contudo'
	is_ended
}

# The work of the page of each list, and of the answer of search_events, at most TIMES it
# and MORE.
costs_at_most() { # TIMES MORE <ARGUMENTS
	local page search
	while read -r page search; do
		((page > 0 && search <= $1 * page + $2)) || wrong "$search for a page of $page"
	done < <("$BUILD/tests/work" agenda.localhost || echo 0 0)
}

@test "budget: a search that finds nothing reads the places once, whatever it hints at" {
	local near='"latitude":0,"longitude":0,"km":1'
	# Small catalogs may hint for 100,000 (tools.c), and each hint drops parts as a search does.
	costs_at_most 5 0 <<-END
		{"q":"samba","state":"SP","part_of_day":"night","open":true,$near}
		{"state":"SP","part_of_day":"night","open":true,$near}
		{"city":"São Paulo","price_max":1,"part_of_day":"night",$near}
	END
	# The numbers count, too: 1,984 of a place with three of them, by six.
	gojq -Rse '[splits("\n") | select(. != "") | splits(" ") | tonumber] | .[2] - .[0] | . >= 800 and . < 1300' < \
		<("$BUILD/tests/work" agenda.localhost < <(printf '{}\n{%s}\n' "$near"))
}

@test "budget: where no event has the filters, no reading of the words is tried" {
	"$BUILD/tests/work" agenda.localhost >"$BATS_TEST_TMPDIR/work" <<-'END'
		{"q":"vento xyz longe perto quase","state":"SP","city":"Recife"}
		{"q":"vento xyz longe perto quase","state":"SP","city":"São Paulo"}
	END
	local none some
	{ read -r none _ && read -r some _; } <"$BATS_TEST_TMPDIR/work"
	((none * 2 < some)) || wrong "$none, and $some where events have the filters"
}

# bats test_tags=whole
@test "budget: the hints of a search cost at most its work once more, and are left out after that" {
	long_words
	costs_at_most 2 300000 <<-'END'
		{"q":"vento xyz","state":"SP","part_of_day":"night","open":true,"price_max":1}
		{"q":"samba","state":"SP","part_of_day":"night","open":true,"price_max":1}
	END
	tool search_events '{"q":"vento xyz","state":"SP","part_of_day":"night","open":true,"price_max":1}'
	body_is '.result.isError | not'
	body_is '.result.structuredContent | .data == [] and .hint == "Nothing matches. Without q: 2."'
	tool search_events '{"q":"vento xyz","state":"SP","city":"Recife"}'
	body_is '.result.structuredContent | .data == [] and .hint == "Nothing matches. Leave an argument out."'
}

# bats test_tags=whole
@test "budget: another brand's requests are answered" {
	endless_snapshot
	HOST=palco.localhost cgi GET events
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "budget: the tool has none" {
	catalog_copy
	snapshot_edit "$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")" 'ALTER TABLE event RENAME TO event_rows;
		CREATE VIEW slow(n) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000000) SELECT count(*) FROM n;
		CREATE VIEW event AS SELECT * FROM event_rows WHERE (SELECT n FROM slow) > 0;
		ALTER TABLE record RENAME TO record_rows;
		CREATE VIEW record AS SELECT * FROM record_rows WHERE (SELECT n FROM slow) > 0;'
	cgi GET events
	is_problem 503 too_costly
	rm "$CARTAZ_HTDOCS"/agenda.localhost/sitemap*.xml
	cartaz publish agenda.localhost
	grep -q "/eventos/$SLUG" "$CARTAZ_HTDOCS/agenda.localhost/sitemap.xml"
}
