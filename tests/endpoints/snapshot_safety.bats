# A snapshot may come from another machine, so a reader does not trust its schema:
# the schema calls nothing that reads outside of the tables, and no statement
# changes it.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	local flags
	catalog_make "$BATS_FILE_TMPDIR"
	read -ra flags <"$BUILD/flags"
	# shellcheck disable=SC2046 # flags are words
	"${flags[@]}" -o "$BATS_FILE_TMPDIR/sqlite_settings" "$TESTS/support/sqlite_settings.c" \
		"$BUILD/libcartaz.a" $(pkg-config --libs sqlite3)
}

# The table of events becomes a view that adds an expression to each name:
# view_of_events EXPRESSION
view_of_events() {
	catalog_copy
	sqlite3 "$CARTAZ_VAR/agenda.localhost/current" "ALTER TABLE event RENAME TO event_rows;
		CREATE VIEW event AS SELECT rank, slug, replace(head, '\"name\":\"', '\"name\":\"' || $1) AS head,
			status, body, producer FROM event_rows;"
	SLUG=$(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'SELECT slug FROM event_rows WHERE rank = 1')
}

@test "snapshot: a view that only reads tables is as good as a table" {
	view_of_events "'changed '"
	cgi GET events
	[ "$http_status" = 200 ]
	body_is '.data | length > 0 and all(.name | startswith("changed "))'
	cgi GET event '' "/$SLUG"
	[ "$http_status" = 200 ]
}

@test "snapshot: a view that reads the path of the file is refused, in a list and in a detail" {
	view_of_events "(SELECT file FROM pragma_database_list)"
	sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'SELECT head FROM event LIMIT 1' | grep -q "$CARTAZ_VAR"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q 'unsafe use' "$error_file"
	cgi GET event '' "/$SLUG"
	is_problem 502 upstream_unavailable
	grep -q 'unsafe use' "$error_file"
}

@test "snapshot: a reader's connection is defensive and changes no row" {
	run "$BATS_FILE_TMPDIR/sqlite_settings" "$CARTAZ_VAR/agenda.localhost/current"
	echo "$output"
	[ "$status" = 0 ]
	[ "$output" = $'trusted_schema: 0\njournal_mode = OFF: delete\nDELETE: refused' ]
}
