# Spreadsheets: the rows of one event are its sessions, with native columns and with profiles.

load ../helpers/tool_suite

# A file of these lines, imported.  The first line is the header.
sheet() { # LINES...
	printf '%s\n' "$@" >in.csv
	tool_ok import --json --accept-shrink "$HOST" in.csv
}

# The records that were kept, as one array: kept_are FILTER
kept_are() {
	records_of "$HOST" | gojq -s 'sort_by(.slug)' >kept.json
	gojq -e "$1" kept.json >/dev/null || {
		echo "kept is not: $1"
		gojq -c . kept.json | head -c 3000
		return 1
	}
}

@test "the rows of an event with one id are its sessions, wherever they are" {
	sheet 'id;slug;name;location.city;sessions.starts_at;sessions.ends_at;sessions.is_closed;sessions.buy_url' \
		'1;hamlet;Hamlet;Recife;24/11/2026 20h;24/11/2026 22h30;não;https://a.example/24' \
		'2;medeia;Medeia;Olinda;25/11/2026;;;' \
		'1;;;;20/11/2026 20h;;sim;' \
		'1;hamlet;Hamlet;Recife;25/11/2026 20h;;;'
	out_is '.events == 2 and .records == 4 and .joined == 2 and .left_out == 0 and .reasons == []'
	kept_are '.[0].sessions == [
			{starts_at: "2026-11-24T20:00:00", ends_at: "2026-11-24T22:30:00", event_status: null, is_closed: false, buy_url: "https://a.example/24"},
			{starts_at: "2026-11-20T20:00:00", ends_at: null, event_status: null, is_closed: true, buy_url: null},
			{starts_at: "2026-11-25T20:00:00", ends_at: null, event_status: null, is_closed: false, buy_url: null}]
		and .[0].name == "Hamlet" and .[0].location.city == "Recife" and ([.[1].sessions[].starts_at] == ["2026-11-25"])'
	cgi GET events
	body_is '[.data[] | [.slug, .starts_at]] == [["hamlet", "2026-11-24T20:00:00"], ["medeia", "2026-11-25"]]'
}

@test "without an id the slug joins rows; a name alone does not, and makes no two events one" {
	sheet 'slug,name,sessions.starts_at' 'hamlet,Hamlet,2026-11-24' 'hamlet,,2026-11-25' 'hamlet,Hamlet,2026-11-25' ',Hamlet,2026-11-26'
	out_is '.events == 2 and .joined == 2'
	kept_are 'map([.sessions[].starts_at]) == [["2026-11-24", "2026-11-25"], ["2026-11-26"]]'
	sheet 'name,location.city,sessions.starts_at' 'Samba,Recife,2026-11-24' 'Samba,Olinda,2026-11-25'
	out_is '.events == 2 and .joined == 0 and .left_out == 0 and .reasons == []'
	# in any order of rows the ids stay
	kept_are 'map(.id) | unique | length == 2'
	cp kept.json before
	sheet 'name,location.city,sessions.starts_at' 'Samba,Olinda,2026-11-25' 'Samba,Recife,2026-11-24'
	same 'the records' "$(gojq -c 'sort_by(.id)' before)" "$(kept_are true && gojq -c 'sort_by(.id)' kept.json)"
}

@test "without columns of sessions nothing is joined: the second row is left out as ever" {
	sheet 'slug,name,starts_at' 'hamlet,Hamlet,2026-11-24' 'hamlet,Hamlet,2026-11-25'
	out_is '.events == 1 and .left_out == 1 and .joined == 0'
}

@test "without columns of sessions, rows of one id that differ only in their lists are one event" {
	sheet 'id,name,starts_at,location.city,tickets.name,tickets.price,performers.name' '1,Forró A,05/12/2026 15h,Recife,Inteira,R$ 30,Ana' \
		'2,Forró B,06/12/2026 15h,Recife,,R$ 40,' '1,Forró A,05/12/2026 15h,,Meia,R$ 15,Rui' '1,Forró A,05/12/2026 15h,Recife,Inteira,R$ 30,Ana'
	out_is '.events == 2 and .records == 4 and .joined == 2 and .left_out == 0 and .reasons == []'
	kept_are '.[0] | [.tickets[] | [.name, .price]] == [["Inteira", "30"], ["Meia", "15"]] and [.performers[].name] == ["Ana", "Rui"] and .location.city == "Recife"'
	# without an id, name, start and place say that it is one event
	sheet 'name,starts_at,location.city,tickets.price' 'Forró A,05/12/2026 15h,Recife,R$ 30' 'Forró A,05/12/2026 15h,Recife,R$ 15' 'Forró A,05/12/2026 15h,Olinda,R$ 12'
	out_is '.joined == 1'
	kept_are '[.[] | select(.location.city == "Recife").tickets[].price] == ["30", "15"]'
	# the same in a table of sessions
	sheet 'name,sessions.starts_at,location.city,tickets.price' 'Forró A,05/12/2026 15h,Recife,R$ 30' 'Forró A,05/12/2026 15h,Recife,R$ 15'
	out_is '.events == 1 and .joined == 1'
	kept_are '[.[0].tickets[].price] == ["30", "15"]'
}

@test "a long table without sessions joins the rows that are one below the other" {
	gojq -rn '"id,name,starts_at,tickets.price", (range(10100) | "\(.),E\(.),2030-01-01,30", "\(.),E\(.),2030-01-01,15"), "0,E0,2030-01-01,10"' >in.csv
	tool_ok import --json "$HOST" in.csv
	out_is '.events == 10100 and .joined == 10100 and .left_out == 1'
	kept_are 'all(.tickets | map(.price) == ["30", "15"])'
}

@test "a row of one id with another value is another version, whose own rows join it" {
	sheet 'id,name,starts_at,tickets.price' '1,Forró A,05/12/2026 15h,30' '1,Forró A,05/12/2026 16h,20' '1,Forró A,05/12/2026 16h,10'
	out_is '.records == 3 and .joined == 1'
	kept_are '[.[].tickets | map(.price)] | any(. == ["20", "10"] or . == ["30"])'
}

@test "another value of a later row is told with its column, and a row of no event needs a name" {
	sheet 'id,name,location.city,sessions.starts_at' '1,Hamlet,Recife,2026-11-24' '1,Othello,,2026-11-25' ',,Olinda,2026-11-26' '2,,Natal,2026-11-27'
	says 'row 3' 'column "name" differs from an earlier row of the event; the earlier value is used: "Othello"'
	out_is '.events == 1 and .left_out == 2 and [.reasons[] | select(.left_out) | .reason] == ["column \"name\" is empty", "/name is missing"]'
	kept_are 'length == 1 and .[0].name == "Hamlet" and ([.[0].sessions[].starts_at] == ["2026-11-24", "2026-11-25"])'
}

@test "dates and tickets of rows are collected, and none twice" {
	sheet 'id,name,sessions.starts_at,tickets.name,tickets.price' \
		'1,Hamlet,2026-11-24,Inteira,"R$ 80,00"' '1,,2026-11-24,Meia,40' '1,,2026-11-25,Inteira,"R$ 80,00"' '1,,2026-11-25,Meia,40'
	out_is '.events == 1 and .joined == 3 and .reasons == []'
	kept_are '.[0] | [.sessions[].starts_at] == ["2026-11-24", "2026-11-25"] and [.tickets[] | [.name, .price]] == [["Inteira", "80.00"], ["Meia", "40"]]'
}

@test "a cell with several dates makes a session of each, which have the rest of the row in common" {
	printf '%s\n' 'name,sessions.starts_at,sessions.ends_at,sessions.event_status' \
		'A,"24/11/2026 20h; 25/11/2026 20h;26/11/2026",24/11/2026 22h;25/11/2026 22h,moved_online' \
		$'B,"2026-11-24T20:00\r\n2026-11-25T20:00\n\n",,' 'C,"24/11/2026;logo",,' 'D,;,,' >in.csv
	tool_ok import --json "$HOST" in.csv
	kept_are '.[0].sessions == [
			{starts_at: "2026-11-24T20:00:00", ends_at: "2026-11-24T22:00:00", event_status: "moved_online", is_closed: false, buy_url: null},
			{starts_at: "2026-11-25T20:00:00", ends_at: "2026-11-25T22:00:00", event_status: "moved_online", is_closed: false, buy_url: null},
			{starts_at: "2026-11-26", ends_at: null, event_status: "moved_online", is_closed: false, buy_url: null}]
		and ([.[1].sessions[].starts_at] == ["2026-11-24T20:00:00", "2026-11-25T20:00:00"])
		and ([.[2].sessions[].starts_at] == ["2026-11-24"]) and (.[3].sessions | length == 0)'
	out_is '[.reasons[] | [.reason, .count]] == [["column \"sessions.starts_at\" is not a date or time with only one meaning: write 21/11/2026 20:30 (day first) or 2026-11-21T20:30; the value is left out", 1]]'
}

@test "a profile joins rows of one event: their sessions and their tickets, none twice" {
	mkdir -p etc/profiles
	cat >etc/profiles/rows.json <<-'END'
		{"profile": 1, "group_by": "/Peça", "map": {"id": {"hash": "/Peça"}, "name": "/Peça",
			"sessions": {"each": "", "map": {"starts_at": {"time": {"join": ["/Dia", "/Hora"], "sep": " "}, "as": "people"}, "is_closed": {"yes": "/Esgotado"}}},
			"tickets": {"each": "", "map": {"name": "/Ingresso", "price": {"amount": "/Preço"}}}}}
	END
	printf '%s\n' 'Peça;Dia;Hora;Ingresso;Preço;Esgotado' 'Hamlet;24/11/2026;20h;Inteira;80,00;' 'Hamlet;24/11/2026;20h;Meia;40,00;' \
		'Medeia;30/11/2026;;;;' 'Hamlet;25/11/2026;21h;Inteira;80,00;sim' 'Hamlet;;;Meia;40,00;' >in.csv
	tool_ok import --json --profile rows "$HOST" in.csv
	out_is '.events == 2 and .joined == 3 and .reasons == []'
	kept_are '[.[0].sessions[] | [.starts_at, .is_closed]] == [["2026-11-24T20:00:00", false], ["2026-11-25T21:00:00", true]]
		and [.[0].tickets[].name] == ["Inteira", "Meia"] and [.[1].sessions[].starts_at] == ["2026-11-30"]'
	tool_ok profile try etc/profiles/rows.json in.csv
	holds "$out_file" 'sessions                   2/2' 'tickets                    1/2' '5 items: 2 are events, 3 joined to an earlier item'
}

# bats test_tags=whole
@test "many rows of one event take little time and memory" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	local small large
	printf '%s\n' 'id,name,sessions.starts_at' '1,Hamlet,2030-01-01' >small.csv
	small=$(peak "$BUILD/cartaz" import "$HOST" small.csv)
	gojq -rn '"id,name,sessions.starts_at,tickets.name", (range(100000) | "1,Hamlet,2030-01-01,Ticket \(. % 50)")' >in.csv
	large=$(peak "$BUILD/cartaz" import "$HOST" in.csv)
	echo "$large KB, one row: $small KB"
	[ "$large" -lt $((small * 3 / 2)) ]
	kept_are '.[0] | (.sessions | length == 1) and (.tickets | length == 50)'
	gojq -rn '"id,name,sessions.starts_at", (range(20000) | "1,Hamlet,\(1795348800 + 3600 * . | todate)")' >in.csv
	tool_ok import --json "$HOST" in.csv
	out_is '[.reasons[].reason] == ["column \"sessions\" has more than 2000 elements, and Cartaz leaves out the last 18000", "column \"sessions\" has more than 500 sessions, and Cartaz leaves out 1500 of them"]'
}

@test "a cell of more sessions than anyone has takes little memory" {
	local small large
	printf '%s\n' 'id,name,sessions.starts_at' '1,Hamlet,2030-01-01' >small.csv
	small=$(peak "$BUILD/cartaz" import "$HOST" small.csv)
	gojq -rn '"id,name,sessions.starts_at", "1,Hamlet,\("x;" * 400000)2030-01-01"' >in.csv
	large=$(peak "$BUILD/cartaz" import "$HOST" in.csv)
	echo "$large KB, one time: $small KB"
	[ "$large" -lt $((small * 4)) ]
}

@test "the sheets of cartaz(1) and of the documents are what they say" {
	sed -n '/^\.\\" sheet of sessions/,/^\.Ed/{ /^[.]/d; p }' "$ROOT/static/cartaz/man/cartaz-record.5" >in.csv
	tool_ok import --json --strict "$HOST" in.csv
	kept_are 'map(.sessions | length) == [3, 2]'
	sed -n '/^```csv sessions-sheet/,/^```$/{ /^```/d; p }' "$ROOT"/static/docs/*/*.md >in.csv
	sed -n '/^```json sessions-profile/,/^```$/{ /^```/d; p }' "$ROOT"/static/docs/*/*.md >mine.json
	tool_ok profile lint mine.json
	tool_ok import --json --strict --accept-shrink --profile ./mine.json "$HOST" in.csv
	kept_are 'length == 1 and (.[0].sessions | length) == 2 and (.[0].tickets | length) == 2'
}

@test "a column that is called after a list is told the name of a column of it" {
	sheet 'id,name,Sessions,tickets' '1,Hamlet,2026-11-24,Inteira'
	says 'column "Sessions" is unknown and ignored; the nearest known name is "sessions.starts_at"' \
		'column "tickets" is unknown and ignored; the nearest known name is "tickets.name"' \
		'dates seem to be in column Sessions'
}
