# The remarks of an import or a sync: grouped by kind, with a count and one example, under
# the names of the brand and the source, and not again in the next run.

load ../helpers/feeds_suite

export grouped=1

sheet() { # ROW...
	printf '%s\n' 'id,name,starts_at,tickets.price' "$@" >in.csv
}

@test "remarks: each kind is one line with its count, its first row and an example, and names the brand" {
	sheet '1,A,soon,' '2,,2035-01-31,' '3,C,later,10 - 20' '4,,2035-01-31,' '5,E,never,'
	tool_ok import --json "$HOST" in.csv
	diff - "$err_file" <<-END
		cartaz import: $HOST: 3 rows: column "starts_at" is not a date or time with only one meaning: write 21/11/2026 20:30 (day first) or 2026-11-21T20:30; the value is left out (first: row 2, line 2: "soon")
		cartaz import: $HOST: 2 rows left out: column "name" is empty (first: row 3, line 3)
		cartaz import: $HOST: row 4 (line 4): column "tickets.price" has more than one number: write one amount, or one row or ticket for each amount: "10 - 20"
	END
	out_is '.remarks == 4 and .left_out == 2 and (.reasons | map(.count)) == [3, 2, 1]'
}

@test "remarks: the elements of a list are one kind, whatever their number" {
	records 2 '.tickets = [range(9) | {name: "T", price: "\(.) - 9"}]' >in.json
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "tickets": {"each": "/tickets", "map": {"price": {"amount": "/price"}}}}}' \
		>"$CARTAZ_ETC/profiles/mine.json"
	tool_ok import --profile mine "$HOST" in.json
	says '18 records: /tickets/N/price has more than one number' '(first: record 1: '
}

@test "remarks: the next run says nothing, -v says how many there are, --all-remarks prints each" {
	sheet '1,A,soon,' '2,B,later,' '3,,,'
	tool_ok import "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
	tool_ok import "$HOST" in.csv
	silent
	tool_ok import -v "$HOST" in.csv
	[ ! -s "$err_file" ]
	holds "$out_file" "$HOST: 2 kinds of remarks as in the last run; --all-remarks prints them"
	tool_ok import --all-remarks "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 3 ]
	says 'row 2 (line 2): column "starts_at"' 'row 3 (line 3): column "starts_at"' 'row 4 (line 4) left out: column "name"'
	tool_ok import --json "$HOST" in.csv
	[ ! -s "$err_file" ]
	out_is -s 'length == 1 and (.[0].reasons | map(.count)) == [2, 1]'
	tool_ok rebuild "$HOST"
	tool_ok import "$HOST" in.csv
	silent
}

@test "remarks: a kind that became more, fewer or another value is printed again, and no other kind" {
	sheet '1,A,soon,' '2,B,later,' '3,,,' '4,D,,x'
	tool_ok import "$HOST" in.csv
	sheet '1,A,soon,' '2,B,later,' '3,,,' '4,D,,x' '5,E,never,'
	tool_ok import "$HOST" in.csv
	says_once '3 rows: column "starts_at"'
	sheet '1,A,soon,' '2,B,later,' '3,,,' '4,D,,y'
	tool_ok import "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
	says '2 rows: column "starts_at"' 'row 5 (line 5): column "tickets.price"' ': "y"'
	sheet '1,A,2035-01-31,'
	tool_ok import --accept-shrink "$HOST" in.csv
	silent
	[ ! -e "var/$HOST/remarks" ]
	sheet '3,,,' '4,D,,y'
	tool_ok import "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
}

@test "remarks: --strict sees all, and a run that fails or is dry prints all and keeps none" {
	sheet '1,A,soon,' '2,,,' '3,C,2035-01-31,'
	tool_ok import --dry-run "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
	tool_ok import "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
	tool_fails import --strict "$HOST" in.csv
	says 'column "starts_at"' 'column "name" is empty' '--strict: 1 record left out and 1 remark'
	tool_ok import --dry-run "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 2 ]
	tool_ok import "$HOST" in.csv
	silent
}

@test "remarks: what is said of the whole file is not repeated either, nor a correction without effect" {
	records 12 '{id, name, capacity: 9}' >in.json
	mkdir -p "$CARTAZ_ETC/corrections"
	echo '[{"slug": "gone", "hide": true}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	tool_ok import "$HOST" in.json
	says "$HOST: /capacity is unknown and ignored: 12 of 12 records" "$HOST: no event has a starts_at" "$HOST: correction 1 "
	tool_ok import "$HOST" in.json
	silent
	records 13 '{id, name, capacity: 9}' >in.json
	tool_ok import "$HOST" in.json
	says_once "/capacity is unknown and ignored: 13 of 13 records"
}

@test "remarks: more kinds than there is room for are counted" {
	{ echo "name$(printf ',c%d' {1..70})"; echo "A$(printf ',%d' {1..70})"; } >in.csv
	tool_ok import "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 65 ]
	says "$HOST: remarks of kinds that are not printed: 6; import or sync with --all-remarks prints them"
	tool_ok import --all-remarks "$HOST" in.csv
	[ "$(wc -l <"$err_file")" = 70 ]
}

@test "remarks: those of a source name the brand and the source, and are kept for each" {
	feed hall 1
	vevent 2@hall 'Event 2' 3 DTEND:20260101T000000 | calendar >>"$feeds/hall.ics"
	printf 'id,name,starts_at\n1,A,soon\n2,B,later\n' >"$feeds/sheet.csv"
	sources hall:ical:hall.ics sheet:csv:sheet.csv
	tool_ok sync "$HOST"
	[ "$(wc -l <"$err_file")" = 2 ]
	says "cartaz sync: $HOST: hall: event " "cartaz sync: $HOST: sheet: 2 rows: column \"starts_at\"" '(first: row 2, line 2: "soon")'
	echo '3,C,2027-02-01' >>"$feeds/sheet.csv"
	vevent 4@hall 'Event 4' 5 | calendar >>"$feeds/hall.ics"
	at 2
	tool_ok sync "$HOST"
	silent
	at 4
	echo '4,D,never' >>"$feeds/sheet.csv"
	tool_ok sync "$HOST"
	says_once "$HOST: sheet: 3 rows: column \"starts_at\""
	at 6
	fault sheet.csv 500
	tool sync "$HOST"
	fault sheet.csv
	at 8
	tool_ok sync "$HOST"
	silent
	tool_ok sync --source sheet --all-remarks "$HOST"
	at 10
	echo '5,E,x' >>"$feeds/sheet.csv"
	tool_ok sync --source sheet --all-remarks "$HOST"
	[ "$(wc -l <"$err_file")" = 4 ]
}
