# cartaz import: members that nobody reads, and fields that are empty in every event, are
# told with the place where their values may be.

load ../helpers/tool_suite

# Each LINE is one of the complaints of the last command, whole, and there are no others.
says_exactly() { # LINE...
	same 'the complaints' "$(printf "cartaz import: $HOST: %s\n" "$@")" "$(cat "$err_file")"
}

@test "a member that nobody reads is told once with its count, in an array, in data and one a line" {
	local file
	records 3 '. + {capacity: 10} | if .id > 1 then .is_canceled = true else . end' >array.json
	gojq '{data: .}' array.json >data.json
	gojq -c '.[]' array.json >lines.json
	for file in array data lines; do
		tool_ok import --accept-shrink --json "$HOST" $file.json
		says_exactly '/capacity is unknown and ignored: 3 of 3 records, first record 1, such as "10"' \
			'/is_canceled is unknown and ignored: 2 of 3 records, first record 2, such as "true"'
		out_is '.remarks == 5 and .left_out == 0 and .reasons == [
			{reason: "/capacity is unknown and ignored", left_out: false, count: 3, first_record: 1},
			{reason: "/is_canceled is unknown and ignored", left_out: false, count: 2, first_record: 2}]'
	done
	tool_fails import --strict "$HOST" array.json
	says '--strict: 0 records left out and 5 remarks'
}

@test "in objects of the record and in tickets, too; the nearest known name is said where one is near" {
	JQ=jq records 2 '.location += {citi: "Recife", "a/b~c": "x"} | .images = {baner: "y"} | .producer = {name: "P", mail: "z"}
		| .tickets = [{price: "1.00", kind_of: "full"}, {price: "2.00", kind_of: "half"}] | .nam = "N"' >in.json
	tool_ok import "$HOST" in.json
	says_exactly '/location/citi is unknown and ignored: 2 of 2 records, first record 1, such as "Recife"; the nearest known name is "location.city"' \
		'/location/a~1b~0c is unknown and ignored: 2 of 2 records, first record 1, such as "x"' \
		'/images/baner is unknown and ignored: 2 of 2 records, first record 1, such as "y"; the nearest known name is "images.banner"' \
		'/producer/mail is unknown and ignored: 2 of 2 records, first record 1, such as "z"' \
		'/tickets/*/kind_of is unknown and ignored: 2 of 2 records, first record 1, such as "full"' \
		'/nam is unknown and ignored: 2 of 2 records, first record 1, such as "N"'
}

@test "every member of the native form is read, and what is null or empty loses nothing" {
	sed -n '/^\.\\" record/,/^\.Ed/{ /^[{ ]/p }' "$ROOT/static/cartaz/man/cartaz-record.5" >in.json
	gojq -e . in.json >/dev/null
	tool_ok import --strict "$HOST" in.json
	silent
	records 2 '. + {a: null, b: "", c: [], d: {}, e: " "} | .location += {f: null}' >empty.json
	tool_ok import --accept-shrink --strict "$HOST" empty.json
	silent
}

@test "more members than fit a screen are summed up in one line, and no control character comes through" {
	JQ=jq records 1 '. + ([range(30) | {"m\(.)": 1}] | add)' >in.json
	tool_ok import "$HOST" in.json
	[ "$(wc -l <"$err_file")" = 21 ]
	grep -qE "^cartaz import: $HOST: 10 more members are unknown and ignored: /m20, /m21, .*, /m29\$" "$err_file"
	records 1 '. + ([range(500) | {"m\(.)": 1}] | add)' >in.json
	tool_ok import "$HOST" in.json
	[ "$(wc -l <"$err_file")" = 21 ]
	grep -q ': at least [0-9]* more members are unknown and ignored: ' "$err_file"
	records 1 '. + {"a\u001b[2Jb": "c\u0007\u001b]d", ("x" * 5000): "y"}' >in.json
	tool_ok import "$HOST" in.json
	[ "$(tr -d '\n' <"$err_file" | tr -d '[:print:]' | wc -c)" = 0 ]
	says '/a?[2Jb is unknown' 'such as "c??]d"'
	[ "$(wc -c <"$err_file")" -lt 600 ]
}

@test "with a profile, and of a rebuild, nothing of it is said" {
	mkdir etc/profiles
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "starts_at": "/starts_at"}}' >etc/profiles/mine.json
	records 2 '. + {capacity: 10}' >in.json
	tool_ok import --profile mine "$HOST" in.json
	silent
	tool import "$HOST" in.json
	tool_ok rebuild "$HOST"
	silent
}

@test "no date in any event is told with the place where dates seem to be" {
	local place value
	while IFS='|' read -r place value; do
		echo "$place $value"
		records 2 "del(.starts_at) | .name += \" 1, 2\" | .updated_at = \"2026-01-01\" | setpath(\"$place\" / \".\"; $value) | . + {created: \"2026-01-01\", end_date: \"2035-01-01\"}" >in.json
		tool_ok import --accept-shrink "$HOST" in.json
		says "$HOST: no event has a starts_at, so no event has a date; dates seem to be in /${place//.//}, such as"
	done <<-'END'
		start_time|"2035-01-31T20:00:00-0300"
		start.local|"2035-01-31T20:00:00"
		inicio|"31/01/2035 20h"
		when.at.first|"2035-01-31"
		starts|2053972800
		begin_ms|2053972800000
	END
}

@test "a name alone is a place that may be meant; a word that is none, or is another date, is not" {
	records 2 'del(.starts_at) | .starts = {week: 1, day: "fri"}' >in.json
	tool_ok import "$HOST" in.json
	says 'no event has a starts_at, so no event has a date; dates may be in /starts'
	records 2 'del(.starts_at) | . + {data: {x: 1}, updated: "now", capacity: 5}' >in.json
	tool_ok import "$HOST" in.json
	[ "$(grep -c 'starts_at' "$err_file")" = 0 ]
}

@test "without a likely place ten events without a date are told, nine are not; one date is enough" {
	records 9 'del(.starts_at)' >in.json
	tool_ok import "$HOST" in.json
	silent
	records 10 'del(.starts_at)' >in.json
	tool_ok import "$HOST" in.json
	says_exactly "no event has a starts_at, so no event has a date"
	records 10 'if .id > 1 then del(.starts_at) else . end | .start_time = "2035-01-01"' >in.json
	tool_ok import "$HOST" in.json
	says_exactly '/start_time is unknown and ignored: 10 of 10 records, first record 1, such as "2035-01-01"'
}

@test "city, buy link and tickets are told where a likely place is found, else not" {
	records 2 'del(.location) | . + {ticket_uri: "https://t.example/1", price: "R$ 10", place: {town: "Olinda"}}' >in.json
	tool_ok import "$HOST" in.json
	says "$HOST: no event has a location.city; cities seem to be in /place/town, such as \"Olinda\"" \
		"$HOST: no event has a buy_url; links seem to be in /ticket_uri, such as \"https://t.example/1\"" \
		"$HOST: no event has tickets; prices seem to be in /price, such as \"R\$ 10\""
	records 2 'del(.location) | . + {where: "Rua da Aurora, 1, Recife"}' >in.json
	tool_ok import "$HOST" in.json
	says "$HOST: no event has a location.city; addresses seem to be in /where, such as"
	brand_edit "$HOST" '.checkout_url = "https://t.example/{slug}"'
	records 2 '. + {ticket_uri: "https://t.example/1"}' >in.json
	tool_ok import "$HOST" in.json
	says_exactly '/ticket_uri is unknown and ignored: 2 of 2 records, first record 1, such as "https://t.example/1"'
	records 2 'del(.location)' >in.json
	tool_ok import "$HOST" in.json
	silent
}

@test "the columns of a spreadsheet that nobody knows are looked at, too" {
	printf 'name;Data do show;Cidade;Preço\nShow;21/11/2035;Recife;R$ 10,00\n' >in.csv
	tool_ok import "$HOST" in.csv
	says "no event has a starts_at, so no event has a date; dates seem to be in column Data do show, such as \"21/11/2035\"" \
		'no event has a location.city; cities seem to be in column Cidade, such as "Recife"' \
		'no event has tickets; prices seem to be in column Preço'
}

@test "a rule for the start that finds nothing in any record is told" {
	mkdir etc/profiles
	echo '{"profile": 1, "map": {"id": "/ID", "name": "/Nome", "starts_at": {"time": "/Data"}}}' >etc/profiles/mine.json
	printf 'ID;Nome;Data\n1;Show;amanhã\n2;Samba;depois\n' >in.csv
	tool_ok import --profile mine "$HOST" in.csv
	says "$HOST: no event has a starts_at, so no event has a date; the rule of the profile finds no value; cartaz profile try mine FILE shows where the rule looks"
	gojq 'del(.map.starts_at)' etc/profiles/mine.json >mine && mv mine etc/profiles/mine.json
	tool_ok import --profile mine "$HOST" in.csv
	silent
}

@test "an export like Facebook's: nothing is lost in silence" {
	cat >in.json <<-'END'
		{"data": [{"id": "1", "name": "Show", "start_time": "2035-01-31T20:00:00-0300",
		  "place": {"name": "Teatro", "location": {"city": "Recife", "street": "Rua da Aurora, 1"}},
		  "cover": {"source": "https://img.example/a.png"}, "ticket_uri": "https://t.example/1"},
		 {"id": "2", "name": "Samba", "start_time": "2035-02-01T20:00:00-0300", "is_canceled": true}],
		 "paging": {"next": "https://graph.example/"}}
	END
	tool_ok import "$HOST" in.json
	says_exactly \
		'/start_time is unknown and ignored: 2 of 2 records, first record 1, such as "2035-01-31T20:00:00-0300"' \
		'/place is unknown and ignored: 1 of 2 records, first record 1' \
		'/cover is unknown and ignored: 1 of 2 records, first record 1' \
		'/ticket_uri is unknown and ignored: 1 of 2 records, first record 1, such as "https://t.example/1"' \
		'/is_canceled is unknown and ignored: 1 of 2 records, first record 2, such as "true"' \
		"no event has a starts_at, so no event has a date; dates seem to be in /start_time, such as \"2035-01-31T20:00:00-0300\"" \
		"no event has a location.city; cities seem to be in /place/location/city, such as \"Recife\"" \
		"no event has a buy_url; links seem to be in /ticket_uri, such as \"https://t.example/1\""
}

@test "the raw records of palco warn loudly" {
	tool_ok import "$HOST" "$ROOT/static/brands/palco.localhost/events.json"
	says '/starts is unknown and ignored: 40 of 41 records' '/ends is unknown and ignored' \
		"$HOST: no event has a starts_at, so no event has a date; dates may be in /starts"
	tool_fails import --strict "$HOST" "$ROOT/static/brands/palco.localhost/events.json"
}

@test "two records with one id and slugs of their own are told with both numbers, and stay" {
	records 4 'if .id == 4 then .id = 2 else . end' >in.json
	tool_ok import --json "$HOST" in.json
	says_exactly 'record 4: /id 2 is also the id of record 2; both events stay, each with its own slug'
	out_is '.events == 4 and .remarks == 1 and .reasons == [{reason: "/id is the id of an earlier record", left_out: false, count: 1, first_record: 4}]'
	tool_fails import --strict "$HOST" in.json
	says '--strict: 0 records left out and 1 remark; the snapshot stays as it was'
	records 1000 'if .id > 990 then .id = 1 else . end' >in.json
	tool_ok import --json "$HOST" in.json
	out_is '.reasons == [{reason: "/id is the id of an earlier record", left_out: false, count: 10, first_record: 991}]'
	printf 'id;name;slug\n1;A;a\n1;B;b\n' >in.csv
	tool_ok import --accept-shrink "$HOST" in.csv
	says 'row 3 (line 3): column "id": 1 is also the id of row 2; both events stay, each with its own slug'
	tool_ok rebuild "$HOST"
	silent
}

@test "id and name are enough: a slug is made, and nothing is said of it" {
	records 2 '{id, name, starts_at}' >in.json
	tool_ok import --strict "$HOST" in.json
	silent
	records 1 '.slug = "a b"' >unusable.json
	tool_fails import --strict "$HOST" unusable.json
	says 'record 1: /slug does not match [A-Za-z0-9._~-]{1,200}, or is reserved, such as .. or x.md; Cartaz makes the slug from name and id'
}

@test "one event is one event" {
	records 1 >in.json
	tool_ok import -v "$HOST" in.json
	grep -q "^$HOST: 1 event from 1 record, generation 1, " "$out_file"
	gojq 'del(.[0].id)' in.json >none.json
	tool_fails import "$HOST" none.json
	says 'the only record could not be used'
}

@test "unread: the records that cartaz records prints have no unknown member, and an unreadable amount stays so" {
	JQ=jq records 1 '.tickets = [{name: "A", price: "about 5", fee: "1.00"}]' >in.json
	tool_ok import "$HOST" in.json
	cartaz records "$HOST" >out.ndjson
	grep -q '"unread":true' out.ndjson
	tool_ok import "$HOST" out.ndjson
	run ! grep 'unknown and ignored' "$err_file"
	[ "$(cartaz records "$HOST")" = "$(cat out.ndjson)" ]
}
