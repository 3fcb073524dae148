# corrections: what the operator corrects in the events of others survives every sync.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

setup() {
	feeds_kept read_once
	FILE=$CARTAZ_ETC/corrections/$HOST.json
}

read_once() {
	mkdir -p "$CARTAZ_ETC/corrections"
	printf '%s\n' id,name,starts_at,location.city,categories,tickets.price \
		'a1,Jazz,2027-01-10T20:00,Recife,music,4000' 'a2,Samba,2027-02-10T20:00,Olinda,,10' \
		'a3,Test event,2027-02-20,,,' >"$feeds/sheet.csv"
	feed hall 1 2
	sources sheet:csv:sheet.csv hall:ical:hall.ics
	tool_ok sync "$HOST"
}

# One record, or a filter of it.
record() { # NAME FILTER
	cartaz records "$HOST" | gojq -c "select(.name == \"$1\") | $2"
}

@test "corrections: hide, set, add a category and fix a price, by key, slug and rule" {
	local slug
	slug=$(served | sed -n 's/ Event 2$//p')
	cat >"$FILE" <<-EOT
		[{"source": "sheet", "key": "a1", "price": "40.00", "add_category": "jazz"},
		 {"slug": "samba--a2", "set": {"location.city": "Recife", "starts_at": "2027-02-11T21:00"}},
		 {"slug": "$slug", "set": {"name": "Corrected"}},
		 {"where": {"/name": {"matches": "^test"}}, "hide": true}]
	EOT
	# No source changed.
	at 0 10
	tool_ok sync -v "$HOST"
	[ ! -s "$err_file" ]
	holds "$out_file" '4 events from 5 records, 1 left out (1 by correction 4)'
	[ "$(served | cut -d' ' -f2- | sort | tr '\n' ' ')" = 'Corrected Event 1 Jazz Samba ' ]
	record Jazz '[.categories, (.tickets | map([.price, .total]))]' | grep -Fx '[["music","jazz"],[["40.00","40.00"]]]'
	[ "$(record Samba '[.location.city, .starts_at]')" = '["Recife","2027-02-11T21:00"]' ]
	# They survive each sync, also one that changes other events.
	feed hall 1 2 3
	at 2
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2- | sort | tr '\n' ' ')" = 'Corrected Event 1 Event 3 Jazz Samba ' ]
	record Jazz .tickets[0].total | grep -Fx '"40.00"'
	tool_ok rebuild "$HOST"
	record Jazz .tickets[0].total | grep -Fx '"40.00"'
	# Without the file everything is as the sources have it.
	rm "$FILE"
	at 2 10
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 6 ]
	record Jazz .tickets[0].price | grep -q 4000
}

@test "corrections: the first build prints how many events they hide, also without a terminal" {
	echo '[{"source": "sheet", "where": {"/name": {"matches": "^[jt]"}}, "hide": true}]' >"$FILE"
	tool apply "$HOST"
	[ "$(grep -c '3 events from 5 records, 2 left out (2 by correction 1), generation' "$out_file")" = 1 ]
	tool apply "$HOST"
	run ! grep -q 'left out' "$out_file"
	at 2
	feed hall 1 2 3
	tool_ok sync "$HOST"
	[ ! -s "$out_file" ]
	# A correction that hides no event needs no number.
	echo '[{"slug": "jazz--a1", "add_category": "x"}]' >"$FILE"
	tool_ok sync "$HOST"
	[ ! -s "$out_file" ]
}

@test "corrections: one entry with a list of venues makes a district" {
	printf '%s\n' id,name,starts_at,location.name,categories 'a1,Jazz,2027-01-10T20:00,Teatro Guaíra,music' \
		'a2,Samba,2027-02-10T20:00,Bar do Alemão,' 'a3,Rock,2027-02-20,Ópera de Arame,' >"$feeds/sheet.csv"
	sed -n '/^```json districts$/,/^```$/{/^```/!p}' "$ROOT/static/docs/how-to/correct-an-event.md" >"$FILE"
	at 2
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -r 'select(.location.name) | "\(.name) \(.categories | join("+"))"' | sort | paste -sd,)" = \
		'Jazz music+Centro,Rock Abranches,Samba Centro' ]
}

@test "corrections: a key is that of its source" {
	printf 'id,name,starts_at\na1,Other,2027-01-10T20:00\n' >"$feeds/b.csv"
	sources sheet:csv:sheet.csv b:csv:b.csv
	echo '[{"source": "b", "key": "a1", "set": {"name": "Corrected"}}]' >"$FILE"
	at 1
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2- | sort | tr '\n' ' ')" = 'Corrected Jazz Samba Test event ' ]
}

@test "corrections: an import without sources has them, too" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	records 3 >own.json
	echo '[{"slug": "event-1", "hide": true}, {"key": "2", "set": {"location.city": "Olinda"}},
		{"where": {"/id": 3}, "set": {"name": "Three"}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink -v
	holds "$out_file" '1 left out (1 by correction 1)'
	[ "$(served)" = "$(printf 'event-2 Event 2\nevent-3 Three')" ]
	record 'Event 2' .location.city | grep -Fx '"Olinda"'
	tool_ok import "$HOST" own.json --strict
}

@test "corrections: explain names those that changed an event, or that hide it" {
	cat >"$FILE" <<-EOT
		[{"where": {"/name": {"matches": "^[js]"}}, "add_category": "live"},
		 {"source": "sheet", "key": "a1", "price": "40.00"}, {"slug": "samba--a2", "hide": true},
		 {"slug": "event-1", "set": {"name": "Other"}}]
	EOT
	at 0 10
	tool sync "$HOST"
	tool_ok explain "$HOST" jazz--a1
	[ "$(tail -n 2 "$out_file")" = 'correction 1: {"where":{"/name":{"matches":"^[js]"}},"add_category":"live"}
correction 2: {"source":"sheet","key":"a1","price":"40.00"}' ]
	tool_ok explain "$HOST" jazz--a1 --json
	out_is '[.[] | select(.correction)] == [{correction: 1, entry: {where: {"/name": {matches: "^[js]"}}, add_category: "live"}},
		{correction: 2, entry: {source: "sheet", key: "a1", price: "40.00"}}]'
	# A hidden one has no page.
	tool_ok explain "$HOST" samba--a2 --json
	out_is 'map(.correction) == [1, 3]'
	tool_ok explain "$HOST" samba--a2
	[ ! -s "$err_file" ]
	[ "$(cat "$out_file")" = 'correction 1: {"where":{"/name":{"matches":"^[js]"}},"add_category":"live"}
correction 3 hides the event: {"slug":"samba--a2","hide":true}' ]
	tool_ok explain "$HOST" test-event--a3
	run ! grep -q '^correction' "$out_file"
	# A file that changed since does not say what was applied.
	echo '[{"slug": "samba--a2", "hide": true}]' >"$FILE"
	tool_fails explain "$HOST" samba--a2
	says_once 'no event has the slug samba--a2'
	tool_ok explain "$HOST" jazz--a1
	[ "$(tail -n 1 "$out_file")" = 'correction 2: unknown, because the corrections file changed after the snapshot was built' ]
	rm "$FILE"
	at 0 20
	tool_ok sync "$HOST"
	tool_ok explain "$HOST" jazz--a1
	run ! grep -q '^correction' "$out_file"
}

@test "corrections: what matches nothing is reported by sync and by check" {
	echo '[{"slug": "samba--a2", "add_category": "x"}, {"source": "sheet", "key": "none", "hide": true}]' >"$FILE"
	tool check "$HOST"
	holds "$out_file" "$HOST: the corrections changed after the snapshot was built; run cartaz apply $HOST"
	at 0 10
	tool_ok sync "$HOST"
	says_once "$HOST: correction 2 matches no event; correct or remove it"
	tool check "$HOST"
	holds "$out_file" "$HOST: correction 2 matches no event; correct or remove it"
	run ! grep -q 'correction 1\|corrections changed' "$out_file"
	# apply builds a snapshot for them, as sync does.
	echo '[{"slug": "samba--a2", "hide": true}]' >"$FILE"
	tool apply "$HOST"
	run ! grep -q 'corrections changed' "$out_file"
	run ! grep -q Samba <(served)
}

@test "corrections: until the source changes the value, and not when it changes another" {
	echo '[{"source": "sheet", "key": "a1", "price": "40.00", "until": "changed"},
		{"source": "sheet", "key": "a2", "hide": true, "until": "changed"}]' >"$FILE"
	at 0 10
	tool_ok sync "$HOST"
	record Jazz .tickets[0].total | grep -Fx '"40.00"'
	[ "$(served | grep -c Samba)" = 0 ]
	sed -i 's/a1,Jazz,2027-01-10T20:00/a1,Jazz,2027-01-11T20:00/' "$feeds/sheet.csv"
	at 2
	tool_ok sync "$HOST"
	[ -z "$(grep -v 'times without a zone' "$err_file")" ]
	[ "$(record Jazz '[.starts_at, .tickets[0].total]')" = '["2027-01-11T20:00:00","40.00"]' ]
	sed -i 's/,4000$/,45/; s/a2,Samba,2027-02-10/a2,Samba,2027-02-12/' "$feeds/sheet.csv"
	at 4
	tool_ok sync "$HOST"
	says "$HOST: correction 1 has ended, because the source changed the event" "$HOST: correction 2 has ended"
	record Jazz .tickets[0].price | grep -q 45
	[ "$(served | grep -c Samba)" = 1 ]
	# It does not begin again when the old value returns.
	sed -i 's/,45$/,4000/' "$feeds/sheet.csv"
	at 6
	tool_ok sync "$HOST"
	record Jazz .tickets[0].price | grep -q 4000
	tool check "$HOST"
	holds "$out_file" 'correction 1 has ended'
	# An entry that is written anew begins anew.
	echo '[{"source": "sheet", "key": "a1", "price": "41.00", "until": "changed"}]' >"$FILE"
	at 6 10
	tool_ok sync "$HOST"
	record Jazz .tickets[0].total | grep -Fx '"41.00"'
}

@test "corrections: until changed compares the values of the source, not those of other corrections" {
	local second='{"source": "sheet", "key": "a1", "set": {"name": "Second"}, "until": "changed"}'
	echo "[{\"where\": {\"/name\": {\"matches\": \"^Jazz\"}}, \"set\": {\"name\": \"First\"}}, $second]" >"$FILE"
	at 0 10
	tool_ok sync "$HOST"
	record Second .slug | grep -Fx '"jazz--a1"'
	# The source did not change when the other correction left.
	echo "[$second]" >"$FILE"
	at 0 20
	tool_ok sync "$HOST"
	[ -z "$(grep -v 'times without a zone' "$err_file")" ]
	record Second .slug | grep -Fx '"jazz--a1"'
}

@test "corrections: explain finds them by the slug that a corrected name makes" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	records 3 'del(.slug)' >own.json
	echo '[{"key": "2", "set": {"name": "Other"}}, {"slug": "event-3--3", "set": {"name": "Third"}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	[ "$(served)" = "$(printf 'event-1--1 Event 1\nother--2 Other\nthird--3 Third')" ]
	tool_ok explain "$HOST" other--2
	[ "$(tail -n 1 "$out_file")" = 'correction 1: {"key":"2","set":{"name":"Other"}}' ]
	tool_ok explain "$HOST" third--3
	[[ "$(tail -n 1 "$out_file")" == 'correction 2: '* ]]
}

@test "corrections: a state that cannot be stored is a failure, and the next sync stores it" {
	local state=$CARTAZ_VAR/$HOST
	echo '[{"source": "sheet", "key": "a1", "price": "40.00", "until": "changed"}]' >"$FILE"
	mkdir -p "$state/corrected"
	at 0 10
	tool_fails sync "$HOST"
	says "$HOST: the events are served, but the state of the corrections is not stored: " \
		': Is a directory; run the command again'
	record Jazz .tickets[0].total | grep -Fx '"40.00"'
	rmdir "$state/corrected"
	at 0 20
	tool_ok sync "$HOST"
	[ "$(wc -l <"$state/corrections")" = 2 ]
}

@test "corrections: if they hide all events, the message names them" {
	echo '[{"where": {"/name": {"matches": "."}}, "hide": true}]' >"$FILE"
	at 0 10
	tool_fails sync "$HOST"
	says "$HOST: none of the 5 records could be used (5 by correction 1); the snapshot stays as it was"
}

@test "corrections: a key of several sources ends for none because another has other values" {
	printf 'id,name,starts_at\na1,Other,2027-01-10T20:00\n' >"$feeds/b.csv"
	sources sheet:csv:sheet.csv b:csv:b.csv
	echo '[{"key": "a1", "set": {"location.city": "Natal"}, "until": "changed"}]' >"$FILE"
	at 1
	tool_ok sync "$HOST"
	[ -z "$(grep -v 'times without a zone' "$err_file")" ]
	[ "$(cartaz records "$HOST" | gojq -c 'select(.location.city == "Natal") | .name' | sort | tr '\n' ' ')" = '"Jazz" "Other" ' ]
}

@test "corrections: nonsense is one sentence with file and entry, and nothing is built" {
	local text mistake before n=0
	cat >rows <<-'EOT'
		[{"slug": |is not JSON: ends too early at line 2, column 1
		[{"slug": "a", "slug": "b", "hide": true}]|is not JSON: a member name is repeated in one object
		{"slug": "a"}|must be an array
		["a"]|entry 1: must be an object
		[{"slug": "a", "hide": true}, {"hide": true}]|entry 2: selects no event
		[{"slug": "a"}]|entry 1: does nothing
		[{"slug": "a", "hide": "yes"}]|entry 1: /hide: is not known
		[{"slug": "a", "delete": true}]|entry 1: /delete: is not known
		[{"slug": 5, "hide": true}]|entry 1: /slug: must be a text
		[{"slug": "a", "set": {"colour": "red"}}]|entry 1: /colour: is not a field that can be set
		[{"slug": "a", "set": {"city": "Olinda"}}]|entry 1: /city: is not a field that can be set; did you mean location.city?
		[{"slug": "a", "key": 5, "hide": true}]|entry 1: /key: must be a text that is not empty, such as "101"
		[{"slug": "a", "set": {"id": 5}}]|entry 1: /id: cannot be set, because it identifies the event; remove it
		[{"slug": "a", "set": {"slug": "b"}}]|entry 1: /slug: cannot be set, because it identifies the event; remove it
		[{"slug": "a", "set": {"location": "x"}}]|entry 1: /location: is an object; set its members one by one, such as location.name
		[{"slug": "a", "set": {"rrule": "FREQ=DAILY"}}]|entry 1: /rrule: is not a field that can be set
		[{"slug": "a", "set": {"slugs": "b"}}]|entry 1: /slugs: is not a field that can be set; see cartaz-record(5)
		[{"slug": "a", "set": {"tickets.price": "5"}}]|entry 1: /tickets.price: cannot be set; set the whole list tickets
		[{"slug": "a", "set": {"sources.name": "b"}}]|entry 1: /sources.name: cannot be set; set the whole list sources
		[{"slug": "a", "set": {"is_online": "perhaps"}}]|entry 1: /is_online
		[{"slug": "a", "set": {"starts_at": "10 January, 9 pm"}}]|entry 1: /starts_at is not a date or time: "10 January, 9 pm"
		[{"slug": "a", "price": "cheap"}]|entry 1: /tickets/price
		[{"where": {"/name": {"matches": "("}}, "hide": true}]|entry 1: /where/~1name/matches: is not a regular expression
		[{"slug": "a", "set": {}}]|entry 1: does nothing
		[{"slug": "a", "set": {"timezone": "Nowhere/Land"}}]|entry 1: /timezone is not a time zone of this system: "Nowhere/Land"
		[{"slug": "a", "set": {"on_sale_at": "soon"}}]|entry 1: /on_sale_at is not a date or time: "soon"
		[{"slug": "a", "set": {"starts_at": "2027-01-10T21:00", "ends_at": "2027-01-10T20:00"}}]|entry 1: /ends_at is before starts_at
		[{"slug": "a", "set": {"sessions": [{"starts_at": "soon"}]}}]|entry 1: /sessions/starts_at is not a date or time: "soon"
		[{"slug": "a", "session": "soon", "set": {"name": "x"}}]|entry 1: /session: is not a date or time, such as 2027-01-10T21:00
		[{"slug": "a", "session": "2027-01-10", "hide": true}]|entry 1: /session: selects one date, for which only set is allowed; use another entry for the event
		[{"slug": "a", "session": "2027-01-10", "set": {"location.city": "x"}}]|entry 1: /sessions/*/location.city is not a member of a record
		[{"slug": "a", "session": "2027-01-10", "set": {"starts_at": "soon"}}]|entry 1: /sessions/starts_at is not a date or time: "soon"
		[{"slug": "a", "set": {"sessions": [{"start": "2027-01-10"}]}}]|entry 1: /sessions/*/start is not a member of a record
		[{"slug": "a", "set": {"tickets": [{"price": "10"}, {"amount": "40"}]}}]|entry 1: /tickets/*/amount is not a member of a record
		[{"where": {"/id": 1}, "hide": true, "until": "changed"}]|entry 1: /until: applies to one event
	EOT
	before=$(readlink "$CARTAZ_VAR/$HOST/current")
	echo '[{"slug": |' >"$FILE"
	at 0 3
	tool_fails sync "$HOST"
	says_once "$FILE: is not JSON"
	[ "$(readlink "$CARTAZ_VAR/$HOST/current")" = "$before" ]
	rm "$FILE"
	at 0 59
	tool_ok sync "$HOST"
	tool check "$HOST"
	run ! grep -q correction "$out_file"
	# A brand without sources for each of them: an import, and one check of all.
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	sed 's/.*/./' rows | brands_like
	while IFS='|' read -r text mistake; do
		n=$((n + 1))
		echo "$text" >"$CARTAZ_ETC/corrections/r$n.localhost.json"
	done <rows
	[ "$n" = 35 ]
	records 1 >own.json
	tool_fails import "r$n.localhost" own.json
	says_once "$CARTAZ_ETC/corrections/r$n.localhost.json: entry 1: /until: applies to one event"
	tool check
	n=0
	while IFS='|' read -r text mistake; do
		holds "$out_file" "$CARTAZ_ETC/corrections/r$((n += 1)).localhost.json: $mistake"
	done <rows
}

@test "corrections: a list that several events get is one for each" {
	echo '[{"where": {"/name": {"matches": "^event"}}, "set": {"categories": ["folk"]}},
		{"where": {"/name": "Event 1"}, "add_category": "one"}, {"where": {"/name": "Event 2"}, "add_category": "two"},
		{"slug": "jazz--a1", "set": {"categories": "folk; blues"}, "add_category": "live"}]' >"$FILE"
	at 0 10
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -sc 'map([.name, .categories]) | sort[:3]')" = \
		'[["Event 1",["folk","one"]],["Event 2",["folk","two"]],["Jazz",["folk","blues","live"]]]' ]
}

@test "corrections: a list that a correction changes stays a list for the rules of later corrections" {
	echo '[{"slug": "jazz--a1", "add_category": "Teatro"}, {"slug": "samba--a2", "set": {"categories": "Teatro; Centro", "tags": "a; b"}},
		{"where": {"/categories": "Teatro"}, "set": {"producer.name": "One"}},
		{"where": {"/categories": ["Centro", "music"]}, "set": {"status": "Two"}},
		{"where": {"/categories": {"category": "theater"}, "/tags": "b"}, "add_category": "dance"}]' >"$FILE"
	at 0 10
	tool_ok sync "$HOST"
	[ "$(record Jazz '[.producer.name, .status, .categories]')" = '["One","Two",["music","Teatro"]]' ]
	[ "$(record Samba '[.producer.name, .status, .categories]')" = '["One","Two",["Teatro","Centro","dance"]]' ]
}

@test "corrections: a price makes no event available whose tickets are all sold out" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	echo '[{"id": 1, "slug": "a", "name": "A", "starts_at": "2035-01-01T20:00", "tickets": [{"price": "30", "available": false}]},
		{"id": 2, "slug": "b", "name": "B", "starts_at": "2035-01-01T20:00", "tickets": [{"price": "30", "available": false}, {"price": "50"}]},
		{"id": 3, "slug": "c", "name": "C", "starts_at": "2035-01-01T20:00", "tickets": [{"price": "30", "available": false}]}]' >own.json
	echo '[{"where": {"/name": {"matches": "."}}, "price": "40"}, {"slug": "c", "set": {"tickets": [{"price": "45"}]}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	[ "$(cartaz records "$HOST" | gojq -sc 'sort_by(.id) | map([.tickets[0].price, .availability])')" = \
		'[["40","sold_out"],["40","available"],["45","available"]]' ] || {
		cartaz records "$HOST"
		return 1
	}
}

@test "corrections: a dry run applies them and keeps nothing" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	echo '[{"slug": "none", "hide": true}]' >"$FILE"
	records 3 >own.json
	tool_ok import "$HOST" own.json --dry-run --accept-shrink
	says 'correction 1 matches no event'
	[ ! -e "$CARTAZ_VAR/$HOST/corrections" ]
}

@test "corrections: one coordinate, a price of an event that is sold out, and the start of an event with sessions" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	echo '[{"id": 1, "slug": "a", "name": "A", "starts_at": "2035-01-01T20:00", "location": {"latitude": "-8.05", "longitude": "34.9"}},
		{"id": 2, "slug": "b", "name": "[SOLD OUT] B", "starts_at": "2035-01-01T20:00"},
		{"id": 3, "slug": "c", "name": "C", "sessions": [{"starts_at": "2035-01-01T20:00"}, {"starts_at": "2035-01-02T20:00"}]},
		{"id": 4, "slug": "d", "name": "D", "starts_at": "2035-01-01T20:00"}]' >own.json
	echo '[{"slug": "a", "set": {"location.longitude": "-34.9"}}, {"slug": "b", "price": "40.00"}, {"slug": "d", "price": "40.00"},
		{"slug": "c", "set": {"starts_at": "2035-01-03T21:00"}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	says "$HOST: correction 4 sets the start of an event with sessions, but pages show the times of the sessions; add session (the start of one session), or set sessions"
	tool check "$HOST"
	holds "$out_file" "$HOST: correction 4 sets the start of an event with sessions"
	run ! grep -q 'correction [123]' "$err_file"
	[ "$(cartaz records "$HOST" | gojq -sc 'sort_by(.id) | map([.location.longitude, .availability])')" = \
		'[["-34.9","unknown"],[null,"sold_out"],[null,"unknown"],[null,"available"]]' ] || {
		cartaz records "$HOST"
		return 1
	}
	echo '[{"slug": "c", "set": {"starts_at": "2035-01-03T21:00", "sessions": [{"starts_at": "2035-01-03T21:00"}]}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	run ! grep -q 'correction 1' "$err_file"
	[ "$(record C .sessions[0].starts_at)" = '"2035-01-03T21:00"' ]
}

@test "corrections: session changes one date of a series, and the other dates stay" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	echo '[{"id": 1, "slug": "a", "name": "A", "timezone": "America/Recife", "sessions": [
			{"starts_at": "2035-01-05T20:00:00-03:00", "ends_at": "2035-01-05T22:00:00-03:00"},
			{"starts_at": "2035-01-12T23:00:00Z", "ends_at": "2035-01-13T01:00:00Z"},
			{"starts_at": "2035-01-19T20:00:00-03:00"}, {"starts_at": "2035-01-26T20:00"}]}]' >own.json
	echo '[{"slug": "a", "session": "2035-01-12T20:00", "set": {"starts_at": "2035-01-12T23:30"}},
		{"slug": "a", "session": "2035-01-19", "set": {"event_status": "cancelled"}},
		{"slug": "a", "session": "2035-01-27T00:00+01:00", "set": {"name": "A with B"}},
		{"slug": "a", "session": "2035-02-01", "set": {"is_closed": true}},
		{"where": {"/name": "A"}, "session": "2035-02-01", "set": {"is_closed": true}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	says "$HOST: correction 4 names no session of the event; correct or remove it"
	run ! grep -q 'correction [1235]' "$err_file"
	[ "$(record A '[.sessions[] | [.starts_at, .ends_at, .event_status, .name]]')" = \
		'[["2035-01-05T20:00:00-03:00","2035-01-05T22:00:00-03:00",null,null],["2035-01-12T23:30","2035-01-13T01:30:00",null,null],["2035-01-19T20:00:00-03:00",null,"cancelled",null],["2035-01-26T20:00",null,null,"A with B"]]' ] || {
		record A .sessions
		return 1
	}
	tool check "$HOST"
	[ "$status" = 1 ]
	holds "$out_file" "$HOST: correction 4 names no session of the event; correct or remove it"
}

@test "corrections: the end and the doors move with a start that they do not fit" {
	local n=0 event set wanted
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	# The times of the record, what an entry sets, and the times of the corrected record.
	cat >rows <<-'EOT'
		2035-01-05T20:00 2035-01-05T22:30 2035-01-05T19:00|"starts_at": "2035-01-12T21:00"|2035-01-12T21:00 2035-01-12T23:30:00 2035-01-12T20:00:00
		2035-01-05T20:00-03:00 2035-01-06T01:00Z null|"starts_at": "2035-01-12T21:00"|2035-01-12T21:00 2035-01-12T23:00:00 null
		2035-01-05T20:00 2035-01-05T22:00 2035-01-05T19:00|"starts_at": "2035-01-05T20:30-03:00"|2035-01-05T20:30-03:00 2035-01-05T22:00 2035-01-05T19:00
		2035-01-05T20:00 2035-01-05T22:00 2035-01-05T19:00|"starts_at": "2035-01-01T20:00-03:00"|2035-01-01T20:00-03:00 2035-01-01T22:00:00-03:00 2035-01-01T19:00:00-03:00
		2035-01-05 2035-03-05 null|"starts_at": "2035-01-07T10:00"|2035-01-07T10:00 2035-03-05 null
		2035-01-05 2035-01-06 null|"starts_at": "2035-02-01"|2035-02-01 2035-02-02 null
		2035-01-05T20:00 2035-01-05T22:00 null|"starts_at": "2035-02-01"|2035-02-01 null null
		2035-01-05T20:00 2035-01-05T22:00 null|"starts_at": "2035-02-01T20:00", "ends_at": "2035-02-01T20:30"|2035-02-01T20:00 2035-02-01T20:30 null
		2035-01-05T20:00 2035-01-05T22:00 null|"starts_at": null|null 2035-01-05T22:00 null
		2035-01-05T20:00 2035-01-05T22:00 null|"name": "X"|2035-01-05T20:00 2035-01-05T22:00 null
	EOT
	while IFS='|' read -r event set wanted; do
		n=$((n + 1))
		gojq -nc --arg t "$event" "$n as \$n | (\$t | split(\" \") | map(if . == \"null\" then null else . end)) as [\$s, \$e, \$d]
			| {id: \$n, slug: \"e\(\$n)\", name: \"E\", starts_at: \$s, ends_at: \$e, door_time: \$d}" >>own.ndjson
		echo "{\"slug\": \"e$n\", \"set\": {$set}}" >>entries
	done <rows
	gojq -s . entries >"$FILE"
	tool_ok import "$HOST" own.ndjson --accept-shrink
	run ! grep -q 'remark\|correction' "$err_file"
	cartaz records "$HOST" | gojq -sr 'sort_by(.id)[] | [.starts_at, .ends_at, .door_time | . // "null"] | join(" ")' >seen
	diff <(cut -d '|' -f 3 rows) seen
}

@test "corrections: a price is read as in a sheet, in the brand's currency" {
	local price rest
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	brand_edit "$HOST" '.currency = "CLP"'
	records 1 >own.json
	while IFS='|' read -r price rest; do
		echo "[{\"key\": \"1\", \"price\": \"$price\"}]" >"$FILE"
		tool_ok import "$HOST" own.json --accept-shrink
		[ "$(cartaz records "$HOST" | gojq -c '[.tickets[0].price, .tickets[0].total]')" = "[\"$rest\",\"$rest\"]" ] || {
			echo "$price"
			return 1
		}
		echo "[{\"key\": \"1\", \"set\": {\"tickets\": [{\"total\": \"$price\"}]}}]" >"$FILE"
		tool_ok import "$HOST" own.json --accept-shrink
		[ "$(cartaz records "$HOST" | gojq -r '.tickets[0].total')" = "$rest" ]
	done <<-'.'
		3.000|3000
		$3.000|3000
		40,00|40.00
		40.00|40.00
	.
	echo '[{"key": "1", "price": "3.50"}]' >"$FILE"
	tool_fails import "$HOST" own.json
	says_once 'entry 1: /tickets/price has decimals, which its currency does not have: write a whole number such as 3000: "CLP 3.50"'
	brand_edit "$HOST" '.currency = "KWD"'
	echo '[{"key": "1", "price": "1.500"}]' >"$FILE"
	tool_fails import "$HOST" own.json
	says_once 'entry 1: /tickets/price could be thousands or three decimals'
}

@test "corrections: the address has the new city, or is left out" {
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	echo '[{"id": 1, "slug": "a", "name": "A", "starts_at": "2035-01-01T20:00", "location": {"city": "Villareal",
			"formatted_address": "Calle Mayor 1, 50742 Villareal, España"}},
		{"id": 2, "slug": "b", "name": "B", "starts_at": "2035-01-01T20:00", "location": {"city": "Zaragoza",
			"formatted_address": "Calle Mayor 1, 50742 Zaragoza, Zaragoza, España"}}]' >own.json
	echo '[{"where": {"/location/city": {"matches": "."}}, "set": {"location.city": "Villarreal"}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	[ "$(cartaz records "$HOST" | gojq -sc 'sort_by(.id) | map([.location.city, .location.formatted_address])')" = \
		'[["Villarreal","Calle Mayor 1, 50742 Villarreal, España"],["Villarreal",null]]' ]
	echo '[{"slug": "a", "set": {"location.city": "Villarreal", "location.formatted_address": "Villareal 5"}},
		{"slug": "b", "set": {"location.city": null}}]' >"$FILE"
	tool_ok import "$HOST" own.json --accept-shrink
	[ "$(cartaz records "$HOST" | gojq -sc 'sort_by(.id) | map([.location.city, .location.formatted_address])')" = \
		'[["Villarreal","Villareal 5"],[null,null]]' ]
}

@test "corrections: a rule without a match is no mistake, and an event has the names that explain prints" {
	echo '[{"where": {"/name": {"matches": "^rehearsal"}}, "hide": true}, {"slug": "sheet:jazz--a1", "add_category": "live"}]' >"$FILE"
	at 0 10
	tool_ok sync "$HOST"
	[ "$(record Jazz .categories)" = '["music","live"]' ]
	run ! grep -q 'correction' "$err_file"
	tool check "$HOST"
	run ! grep -q 'correction' "$out_file"
	tool_ok explain "$HOST"
	[ "$(cat "$out_file")" = 'correction 1 matches no event: {"where":{"/name":{"matches":"^rehearsal"}},"hide":true}' ]
	tool_ok explain "$HOST" --json
	out_is 'map(.correction) == [1]'
	for name in jazz--a1 sheet:jazz--a1 "https://$HOST/eventos/jazz--a1" "https://$HOST/eventos/jazz--a1.md?utm=a.b/c"; do
		tool_ok explain "$HOST" "$name"
		[[ "$(tail -n 1 "$out_file")" == 'correction 2: '* ]]
	done
	tool_ok explain "$HOST" sheet:jazz--a1
	[ "$(sed -n 's/^record sheet:jazz--a1: //p' "$out_file" | gojq -c .categories)" = '["music"]' ]
	echo '{"different": [["sheet:jazz--a1", "sheet:a2"]]}' >"$CARTAZ_ETC/duplicates.json"
	mkdir -p "$CARTAZ_ETC/duplicates"
	mv "$CARTAZ_ETC/duplicates.json" "$CARTAZ_ETC/duplicates/$HOST.json"
	at 0 20
	tool_ok sync "$HOST"
	run ! grep -q 'duplicates file' "$err_file"
}

@test "rollback: warns about an import of a source that the next build brings back" {
	sources sheet:csv:sheet.csv own:csv:own.csv
	brand_edit "$HOST" '.sources[1] = {"name": "own", "kind": "csv"}'
	printf 'id,name,starts_at\no1,Own,2027-01-10T20:00\n' >own.csv
	at 0 10
	tool_ok import --source own "$HOST" own.csv
	at 0 20
	printf 'id,name,starts_at\no1,Bad,2027-01-10T20:00\n' >own.csv
	tool_ok import --source own "$HOST" own.csv
	tool_ok rollback "$HOST"
	says_once "$HOST: the next sync or import brings back the last import of own; import the right file with cartaz import $HOST FILE --source own"
	tool_ok explain "$HOST" jazz--a1
	says_once "cartaz rollback $HOST 3 serves the newest; the corrections and merged events that this command prints are those of the last build"
	tool_ok rollback "$HOST" 3
	run ! grep -q 'brings' "$err_file"
	# A source with an address, too, until it is read again.
	at 0 30
	tool_ok import --accept-shrink --source sheet "$HOST" own.csv
	tool_ok rollback "$HOST"
	says "$HOST: the next sync or import brings back the newer events of 1 source; after a bad import, cartaz sync --source NAME $HOST reads the address of the source again"
}

@test "corrections: a corrected name keeps the address of an event of a source; of a file it redirects" {
	echo '{"id": 17, "name": "Jaz", "starts_at": "2035-01-01T20:00"}' >own.json
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	rm -r "${CARTAZ_VAR:?}/$HOST"
	tool_ok import "$HOST" own.json
	echo '[{"slug": "jaz--17", "set": {"name": "Jazz"}}]' >"$FILE"
	tool_ok import "$HOST" own.json
	cgi GET page-event '' /jaz--17
	[ "$http_status" = 301 ]
	[[ $(header location) == */jazz--17 ]]
	gojq --arg url "$PWD/own.json" '.sources = [{name: "own", kind: "native", url: $url}] | del(.upstream)' \
		"$CARTAZ_ETC/brands/$HOST.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/$HOST.json"
	rm -r "${CARTAZ_VAR:?}/$HOST"
	tool_ok sync "$HOST"
	cgi GET page-event '' /jaz--17
	[ "$http_status" = 200 ]
	grep -q '<h1[^>]*>Jazz<' "$body_file"
}
