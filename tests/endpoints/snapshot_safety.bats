# A snapshot may come from another machine, so a reader does not trust its schema:
# the schema calls nothing that reads outside of the tables, and no statement
# changes it.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# The table of events becomes a view that adds an expression to each name:
# view_of_events EXPRESSION
view_of_events() {
	catalog_copy
	snapshot_edit "$CARTAZ_VAR/agenda.localhost/current" "ALTER TABLE event RENAME TO event_rows;
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
	sqlite3 "$CARTAZ_VAR/agenda.localhost/current" 'PRAGMA trusted_schema=1; SELECT head FROM event LIMIT 1' | grep -q "$CARTAZ_VAR"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q 'unsafe use' "$error_file"
	cgi GET event '' "/$SLUG"
	is_problem 502 upstream_unavailable
	grep -q 'unsafe use' "$error_file"
}

@test "snapshot: a reader's connection is defensive and changes no row" {
	run "$BUILD/tests/snapshot_open" settings "$CARTAZ_VAR/agenda.localhost/current"
	echo "$output"
	[ "$status" = 0 ]
	[ "$output" = $'trusted_schema: 0\njournal_mode = OFF: delete\nDELETE: refused' ]
}

# Newer SQLite reads long values past its cache: a page without its checksum.
@test "snapshot: a part of a damaged page is refused as the page is" {
	local file
	catalog_copy
	file=$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")
	[ "$("$BUILD/tests/snapshot_open" parts "$file")" = 'parts: no' ]
	printf x | dd of="$file" bs=1 seek=$((2 * 8192 + 500)) conv=notrunc status=none
	[ "$("$BUILD/tests/snapshot_open" parts "$file")" = $'page 3\nparts: no' ]
}

# Of an event that is listed a row is missing: lacks TABLE CONDITION
lacks() {
	catalog_copy
	local file=$CARTAZ_VAR/agenda.localhost/current
	SLUG=$(sqlite3 "$file" 'SELECT slug FROM event WHERE rank = 3')
	NAME=$(snapshot_texts record "$file" | sed -n 3p | gojq -r .name)
	snapshot_edit "$file" "DELETE FROM $1 WHERE rank = 3"
}

# An address tells of damage, and of no event that is gone: is_damage ENDPOINT QUERY [PATH]
is_damage() {
	cgi GET "$@"
	[ "$http_status" = 502 ]
	grep -q 'lacks a row of an event that it lists; run cartaz verify agenda.localhost' "$error_file"
}

@test "snapshot: an event of which the row is missing is 502 in each list and each detail, and never 404" {
	lacks event
	is_damage events ''
	is_damage events 'q='"$(gojq -rn --arg name "$NAME" '$name | @uri')"
	is_damage events 'when=month'
	is_damage event '' "/$SLUG"
	is_damage page-event '' "/$SLUG"
	is_damage page-event '' "/$SLUG.md"
	is_damage page-event '' "/$SLUG.ics"
}

@test "snapshot: an event of which the page's row is missing is 502, and the API has it still" {
	lacks page
	is_damage page-events ''
	is_damage page-events 'q='"$(gojq -rn --arg name "$NAME" '$name | @uri')"
	is_damage page-event '' "/$SLUG"
	cgi GET event '' "/$SLUG"
	[ "$http_status" = 200 ]
}

@test "snapshot: what was never there is 404 beside damage" {
	lacks event
	cgi GET event '' /no-such-event
	is_problem 404 event_not_found
}

@test "snapshot: another brand's file is 502 at the brand, and at its alias" {
	catalog_copy
	brand_edit agenda.localhost '.aliases = ["other.localhost"]'
	cartaz publish --all
	cp "$CARTAZ_VAR/palco.localhost/000001.db" "$CARTAZ_VAR/agenda.localhost/000001.db"
	cgi GET events
	is_problem 502 upstream_unavailable
	grep -q 'is a snapshot of palco.localhost, not of agenda.localhost; run cartaz verify agenda.localhost' "$error_file"
	HOST=other.localhost cgi GET events
	is_problem 502 upstream_unavailable
}

@test "snapshot: an alias is served by its brand's file" {
	catalog_copy
	brand_edit agenda.localhost '.aliases = ["other.localhost"]'
	cartaz publish --all
	HOST=other.localhost cgi GET events
	[ "$http_status" = 200 ]
}
