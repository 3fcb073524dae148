# state_words: the words for states that a profile's table lacks, that a guess writes, and
# that begin a title.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/answer
load ../helpers/feeds

setup() {
	tool_setup
	cases=$TESTS/fixtures/states
	share_make "$BATS_TEST_TMPDIR/share"
}

# The profile "own" with this map: own MAP
own() {
	echo "{\"profile\": 1, \"map\": {\"id\": \"/id\", \"name\": \"/title\", \"starts_at\": \"/start\", $1}}" \
		>share/profiles/own.json
}

# The records and the API, in the order of their ids: states_are EXPECTED
states_are() {
	cgi GET events
	cp "$body_file" answer
	records_of "$HOST" >records
	gojq -ne --argjson want "$1" --slurpfile answer answer --slurpfile records records '
		($answer[0].data | map({key: "\(.id)", value: .is_closed}) | from_entries) as $closed
		| $records | sort_by(.id) | map([.name, .event_status, $closed["\(.id)"]]) == $want' || {
		cat records answer
		return 1
	}
}

@test "table: yesterday's closed table does not hide that an event is cancelled" {
	local day
	own '"event_status": {"map": "/status", "table": {"confirmed": "scheduled"}}'
	for day in day2 day2b; do
		tool import --strict --profile own "$HOST" "$cases/status-$day.json"
		exits 1
		tool_ok import --accept-shrink --profile own "$HOST" "$cases/status-$day.json"
		grep -E 'no entry for "(cancelled|EventCancelled)" in /map/event_status/table: 1 of 2 records, first record 2$' "$err_file"
		states_are '[["A", "scheduled", false], ["B", "cancelled", true]]'
	done
}

@test "table: words of other fields, of a session, of a ticket and of no list" {
	own '"is_closed": {"map": "/sale", "table": {"open": false}}, "status": {"map": "/label", "table": {"new": "Novo"}},
		"sessions": {"each": "/days", "map": {"starts_at": "/at", "event_status": {"map": "/state", "table": {"ok": "scheduled"}}}},
		"tickets": {"each": "/prices", "map": {"price": "/p", "available": {"map": "/left", "table": {"many": true}}}}'
	cat >in.json <<-'END'
		[{"id": 1, "title": "Closed", "start": "2035-03-01T20:00:00Z", "sale": "Esgotado"},
		{"id": 2, "title": "Gone", "start": "2035-03-02T20:00:00Z", "prices": [{"p": "10", "left": "SOLD OUT"}]},
		{"id": 3, "title": "Label", "start": "2035-03-03T20:00:00Z", "label": "Aplazado"},
		{"id": 4, "title": "Days", "days": [{"at": "2035-03-04T20:00:00Z", "state": "canceled"}]},
		{"id": 5, "title": "Nothing", "start": "2035-03-05T20:00:00Z", "sale": "tentative"}]
	END
	tool_ok import --json --profile own "$HOST" in.json
	states_are '[["Closed", null, true], ["Gone", null, true], ["Label", "postponed", false],
		["Days", "cancelled", true], ["Nothing", null, false]]'
	out_is '[.reasons[] | select(.reason | startswith("no entry for")) | [.reason, .count, .first_record]] == [
		["no entry for \"Esgotado\" in /map/is_closed/table", 1, 1],
		["no entry for \"SOLD OUT\" in /map/tickets/map/available/table", 1, 2],
		["no entry for \"Aplazado\" in /map/status/table", 1, 3],
		["no entry for \"canceled\" in /map/sessions/map/event_status/table", 1, 4],
		["no entry for \"tentative\" in /map/is_closed/table", 1, 5]]'
}

@test "table: a closed table of ways to attend does not hide that an event is hybrid" {
	own '"is_online": {"map": "/eventType", "table": {"ONLINE": true, "PHYSICAL": false}}'
	echo '[{"id": 1, "title": "A", "start": "2035-03-01", "eventType": "PHYSICAL"}, {"id": 2, "title": "B", "start": "2035-03-01", "eventType": "HYBRID"},
		{"id": 3, "title": "C", "start": "2035-03-01", "eventType": "in person"}, {"id": 4, "title": "D", "start": "2035-03-01", "eventType": "rooftop"}]' >in.json
	tool_ok import --json --profile own "$HOST" in.json
	out_is '[.reasons[].reason] == ["no entry for \"HYBRID\" in /map/is_online/table", "no entry for \"in person\" in /map/is_online/table",
		"no entry for \"rooftop\" in /map/is_online/table"]'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map(.is_online) == [false, true, false, false]'
}

@test "table: null, else and another rule say that a value has no meaning; it is not reported" {
	own '"event_status": [{"map": "/status", "table": {"live": null, "off": "cancelled"}}, {"map": "/more", "table": {"x": "postponed"}, "else": null}],
		"location.name": [{"map": "/hall", "table": {"A": "Hall A"}}, "/hall"]'
	echo '[{"id": 1, "title": "A", "start": "2035-03-01", "status": "live", "more": "y", "hall": "B"}]' >in.json
	tool_ok import --json --strict --profile own "$HOST" in.json
	out_is '.reasons == []'
	echo '[{"id": 1, "title": "A", "start": "2035-03-01", "status": "live", "more": "y", "hall": "B"},
		{"id": 2, "title": "B", "start": "2035-03-01", "status": "adiado", "more": "y"}]' >in.json
	tool import --strict --profile own "$HOST" in.json
	exits 1
}

@test "table: the shipped profiles know every state of their systems" {
	tool_ok import --json --profile events-calendar "$HOST" "$cases/tec-status.json"
	out_is '[.reasons[].reason] == ["is marked as private (status)"]'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map([.id, .event_status, .is_online])
		== [[9, "rescheduled", false], [10, "moved_online", false]]'
	cgi GET events
	body_is '[.data[] | [.id, .is_online]] == [[9, false], [10, true]]'
	gojq -n '["live", "started", "ended", "completed", "canceled"] | to_entries | map({id: "\(.key)", name: {text: "A"}, status: .value,
		start: {utc: "2035-03-01T20:00:00Z", timezone: "Europe/Paris"},
		event_sales_status: {sales_status: "on_sale", message_code: "tickets_on_sale"},
		ticket_classes: [{name: "A", free: false, cost: {major_value: "10.00", currency: "EUR"}}]})' >in.json
	tool_ok import --json --replace --profile eventbrite "$HOST" in.json
	out_is '.records == 5 and all(.reasons[]; .reason | startswith("no entry") | not)'
	gojq -n '["onsale", "offsale", "canceled", "cancelled", "postponed", "rescheduled"] | to_entries | map({id: "\(.key)", name: "A",
		dates: {start: {localDate: "2035-03-01"}, status: {code: .value}}})' >in.json
	tool_ok import --json --replace --profile ticketmaster "$HOST" in.json
	out_is '.records == 6 and all(.reasons[]; .reason | startswith("no entry") | not)'
	# 1 to 6 of version 3, 6 of version 2, and without the moderation's 0 and -1.
	tool_ok import --json --replace --profile openagenda "$HOST" "$TESTS/fixtures/profiles/openagenda/items.json"
	out_is '.records == 9 and all(.reasons[]; .reason | startswith("no entry") | not)'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map("\(.id) \(.event_status) \(.availability) \(.is_online)") == ["1 scheduled available false",
		"2 rescheduled unknown false", "3 moved_online unknown true", "4 postponed unknown false", "5 scheduled sold_out true",
		"6 cancelled off_sale false", "9 cancelled off_sale true"] or error(tostring)'
}

@test "guess: the table has all known words, not only those of the sample" {
	tool_ok profile guess "$cases/status-day1.json"
	cp "$out_file" share/profiles/own.json
	gojq -e '.map.event_status.table | .cancelled == "cancelled" and .adiado == "postponed"' share/profiles/own.json
	tool_ok import --strict --profile own "$HOST" "$cases/status-day2.json"
	local day
	for day in day2 day2b; do
		tool_ok import --accept-shrink --profile own "$HOST" "$cases/status-$day.json"
		states_are '[["A", "scheduled", false], ["B", "cancelled", true]]'
	done
	printf 'Nome;Data;Situação;Preço\nA;24/06/2035;Confirmado;10\nB;25/06/2035;Confirmado;10\n' >one.csv
	printf 'Nome;Data;Situação;Preço\nA;24/06/2035;Adiado;10\nB;25/06/2035;Cancelado;10\n' >two.csv
	tool_ok profile guess one.csv
	cp "$out_file" share/profiles/own.json
	tool_ok import --strict --replace --profile own "$HOST" two.csv
	records_of "$HOST" | gojq -se 'sort_by(.name) | map(.event_status) == ["postponed", "cancelled"]'
}

@test "guess: tickets that are sold out tomorrow are not available" {
	printf 'Show,Date,Ticket,Price,Status\nA,2035-06-24,Floor,10,On sale\nA,2035-06-24,Box,20,Sold out\n' >one.csv
	printf 'Show,Date,Ticket,Price,Status\nA,2035-06-24,Floor,10,Esgotado\nA,2035-06-24,Box,20,On sale\n' >two.csv
	tool_ok profile guess one.csv
	cp "$out_file" share/profiles/own.json
	gojq -e '.map.tickets.map.available.table | .["Sold out"] == false and .["On sale"] == true and .["Esgotado"] == false' \
		share/profiles/own.json
	tool_ok import --strict --replace --profile own "$HOST" two.csv
	records_of "$HOST" | gojq -se 'map(.tickets | map(.available)) == [[false, true]]'
}

# What MCP and the API say of the events, in the order of the ids: "status availability is_closed"
states_by_tool() {
	local slug
	records_of "$HOST" | gojq -sr 'sort_by(.id)[].slug' >slugs
	of_each_slug() {
		while read -r slug; do
			BODY=$BATS_TEST_TMPDIR/request.$slug
			tool_message get_event "{\"slug\":\"$slug\"}" >"$BODY"
			request "$slug" POST mcp '' '' CONTENT_TYPE=application/json
		done <slugs
	}
	answers_to of_each_slug
	gojq -r '.body | fromjson | .result.structuredContent | "\(.event_status) \(.availability) \(.is_closed)"' "$answers_file"
}

tool_message() { # NAME ARGUMENTS
	printf '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"%s","arguments":%s}}' "$1" "$2"
}

# tools/call of the MCP program, because tool is the operator's here.
tool_call() { # NAME ARGUMENTS
	tool_message "$1" "$2" >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST mcp '' '' CONTENT_TYPE=application/json
}

@test "title: a state word that begins a title sets the state of a calendar's event and is reported" {
	tool_ok import "$HOST" "$cases/title-state.ics"
	says '/name begins or ends with a word that sets the state: "CANCELLED: Gig of the year"' \
		'/name begins or ends with a word that sets the state: "[SOLD OUT] Big show"'
	cgi GET events
	body_is '.data | sort_by(.name) | map([.name, .is_closed]) == [["CANCELLED: Gig of the year", true], ["[SOLD OUT] Big show", true]]'
	[ "$(states_by_tool | sort)" = $'cancelled off_sale true\nscheduled sold_out true' ]
	cgi GET page-event '' "/$(records_of "$HOST" | gojq -r 'select(.name | startswith("C")).slug').ics"
	grep -qx $'STATUS:CANCELLED\r' "$body_file"
}

@test "title: five languages, brackets, colons and dashes; not a title that only has the word" {
	jq -Rn '[inputs | split("|") | {id: input_line_number, name: .[0], starts_at: "2035-01-31T20:00:00Z"}]' >in.json <<-'END'
		ADIADO - Festa
		[CANCELADO] Show
		(Aplazado) Concierto
		Agotado: Teatro
		Sold-Out – Rock
		Canceled: Board meeting
		Nova data: Samba
		ESGOTADO — Choro
		Evento cancelado: Feira
		Cancelled culture: a talk
		Sold Out
		Sold Out live in concert
		[SOLD OUT]
		Cancelled
		The show that was cancelled: a story
		Suspendido: obra
		Confirmado: Forró
		ABGESAGT: Konzert
		Entfällt – Lesung
		Complet : concert
		[Reporté] Marché
	END
	tool_ok import --json --strict "$HOST" in.json && return 1
	tool_ok import --json "$HOST" in.json
	out_is '[.reasons[] | [.reason, .count, .first_record]] == [["/name begins or ends with a word that sets the state", 14, 1]]'
	states_by_tool >got
	diff got - <<-'END'
		postponed unknown false
		cancelled off_sale true
		postponed unknown false
		scheduled sold_out true
		scheduled sold_out true
		cancelled off_sale true
		rescheduled unknown false
		scheduled sold_out true
		cancelled off_sale true
		scheduled unknown false
		scheduled unknown false
		scheduled unknown false
		scheduled unknown false
		scheduled unknown false
		scheduled unknown false
		postponed unknown false
		scheduled unknown false
		cancelled off_sale true
		cancelled off_sale true
		scheduled sold_out true
		postponed unknown false
	END
	tool_ok rebuild "$HOST"
	diff got <(states_by_tool)
}

@test "title: what the record itself says comes first; a calendar's CONFIRMED is no objection" {
	cat >in.json <<-'END'
		[{"id": 1, "name": "CANCELLED: A", "event_status": "scheduled", "starts_at": "2035-01-31"},
		{"id": 2, "name": "POSTPONED: B", "status": "remarcado", "starts_at": "2035-01-31"},
		{"id": 3, "name": "[SOLD OUT] C", "starts_at": "2035-01-31", "tickets": [{"price": "1.00", "available": true}]},
		{"id": 4, "name": "[SOLD OUT] D", "starts_at": "2035-01-31", "tickets": [{"price": "1.00"}]},
		{"id": 5, "name": "Canceled: E", "status": "CONFIRMED", "starts_at": "2035-01-31"},
		{"id": 6, "name": "Cancelled: F", "event_status": "cancelled", "starts_at": "2035-01-31"}]
	END
	tool_ok import --json "$HOST" in.json
	out_is '[.reasons[] | [.reason, .count, .first_record]] == [
		["/name begins or ends with a word for a state; the record has another state, which is used", 3, 1],
		["/name begins or ends with a word that sets the state", 2, 4]]'
	cat >want <<-'END'
		scheduled unknown false
		rescheduled unknown false
		scheduled available false
		scheduled sold_out true
		cancelled off_sale true
		cancelled off_sale true
	END
	diff <(states_by_tool) want
	# A rebuild and a source decide the same from the records that they stored.
	tool_ok rebuild "$HOST"
	diff <(states_by_tool) want
	sources "{\"name\": \"own\", \"kind\": \"native\", \"url\": \"$PWD/in.json\"}"
	tool_ok sync "$HOST"
	says '/name begins or ends with a word that sets the state: "[SOLD OUT] D"'
	diff <(states_by_tool) want
}

@test "not stated: available needs a ticket, a link or a word, on every surface" {
	cat >in.json <<-'END'
		[{"id": 1, "slug": "bare", "name": "Bare", "starts_at": "2035-01-31T20:00:00Z", "location": {"name": "Hall", "city": "Recife"},
			"sessions": [{"starts_at": "2035-01-31T20:00:00Z"}, {"starts_at": "2035-02-01T20:00:00Z"}]},
		{"id": 2, "slug": "ticket", "name": "Ticket", "starts_at": "2035-01-31T20:00:00Z", "tickets": [{"name": "A", "price": "1.00"}]},
		{"id": 3, "slug": "link", "name": "Link", "starts_at": "2035-01-31T20:00:00Z", "buy_url": "https://shop.example/3"},
		{"id": 4, "slug": "word", "name": "Word", "starts_at": "2035-01-31T20:00:00Z", "status": "À venda"},
		{"id": 5, "slug": "date", "name": "Date", "sessions": [{"starts_at": "2035-01-31T20:00:00Z", "buy_url": "https://shop.example/5"}]},
		{"id": 6, "slug": "open", "name": "Open", "starts_at": "2035-01-31T20:00:00Z", "is_closed": false}]
	END
	tool_ok import --strict "$HOST" in.json
	states_by_tool >got
	diff got - <<-'END'
		scheduled unknown false
		scheduled available false
		scheduled available false
		scheduled available false
		scheduled available false
		scheduled unknown false
	END
	cgi GET page-event '' /bare
	grep -qF 'not stated' "$body_file"
	never grep -qw 'available' "$body_file"
	never grep -qF 'schema.org/InStock' "$body_file"
	cgi GET page-event '' /bare.md
	grep -qF 'not stated' "$body_file"
	never grep -qw 'available' "$body_file"
	cgi GET page-event '' /ticket.md
	grep -qw 'available' "$body_file"
	cgi GET page-events '' /eventos.md
	grep -F '[Bare]' "$body_file" | grep -qF '| not stated |'
	grep -F '[Word]' "$body_file" | grep -qF '| available |'
	cgi GET page-events
	never grep -qF '<b class="tag">available' "$body_file"
	cgi GET page-event '' /bare.ics
	never grep -qiE 'dispon|available' "$body_file"
	for feed in rss atom ics; do
		cgi GET page-events 'q=bare' "/eventos.$feed"
		[ "$http_status" = 200 ]
		never grep -qiE 'dispon|available' "$body_file"
	done
	tool_call search_events '{"q":"bare"}'
	gojq -e '.result.structuredContent.data[0].availability == "unknown"' "$body_file"
}

@test "not stated: a page about the event is a link, and no statement that tickets are sold" {
	cat >in.json <<-'END'
		[{"id": 1, "slug": "page", "name": "Page", "starts_at": "2035-01-31T20:00:00Z", "location": {"name": "Hall", "city": "Recife"}, "url": "https://www.club.example/1"},
		{"id": 2, "slug": "dates", "name": "Dates", "url": "https://www.club.example/2",
			"sessions": [{"starts_at": "2035-01-31T20:00:00Z"}, {"starts_at": "2035-02-01T20:00:00Z"}]},
		{"id": 3, "slug": "shop", "name": "Shop", "starts_at": "2035-01-31T20:00:00Z", "url": "https://www.club.example/3", "buy_url": "https://www.club.example/3"},
		{"id": 4, "slug": "price", "name": "Price", "starts_at": "2035-01-31T20:00:00Z", "url": "https://www.club.example/4", "tickets": [{"price": "1.00"}]},
		{"id": 5, "slug": "date", "name": "Date", "url": "https://www.club.example/5", "sessions": [{"starts_at": "2035-01-31T20:00:00Z", "buy_url": "https://shop.example/5"}]}]
	END
	tool_ok import --strict "$HOST" in.json
	cat >want <<-'END'
		scheduled unknown false
		scheduled unknown false
		scheduled available false
		scheduled available false
		scheduled available false
	END
	diff <(states_by_tool) want
	tool_ok rebuild "$HOST"
	diff <(states_by_tool) want
	cgi GET page-event '' /page
	grep -qF '<a class="button buy" href="https://www.club.example/1">More at www.club.example</a>' "$body_file"
	never grep -qE 'Buy (tickets|at)' "$body_file"
	never grep -qF 'schema.org/InStock' "$body_file"
	cgi GET page-event '' /page.md
	grep -qF 'Nothing is stated about tickets. The event'"'"'s page is [www\.club.example](https://www.club.example/1).' "$body_file"
	cgi GET page-event '' /dates
	never grep -qF '>Buy<' "$body_file"
	cgi GET page-event '' /price.md
	never grep -qF 'Buy at' "$body_file"
	grep -qF "The event's page is [www" "$body_file"
	cgi GET page-event '' /price
	grep -qF '>More at www.club.example</a>' "$body_file"
	never grep -qF '"url":"https://www.club.example/4"' "$body_file"
	records_of "$HOST" | gojq -e 'select(.id == 4) | .url == "https://www.club.example/4" and .buy_url == null'
	cgi GET page-event '' /shop.md
	grep -qF 'Buy at www' "$body_file"
	tool_call get_event '{"slug":"page"}'
	body_is '.result.structuredContent | .buy_url == null and .link == "https://www.club.example/1"'
	tool_call get_event '{"slug":"shop"}'
	body_is '.result.structuredContent | .buy_url == "https://www.club.example/3" and has("link") == false'
}

# Prices and states in one column, as open data has them.
mixed_prices() {
	own '"status": {"map": "/price", "table": {"agora": "Agora"}},
		"tickets": {"each": "/price", "split": " (", "map": {"price": {"amount": ""}}}'
	gojq -n '["12€ (10€ estudantes)", "8€", "Esgotado", "a definir", "AUSVERKAUFT!", "agotado", "complet", "sold out", "Grátis", "7,50 (esgotado)"]
		| to_entries | map({id: (.key + 1), title: "T\(.key + 1)", start: "2035-03-01T20:00:00Z", price: .value})' >in.json
}

@test "tickets: each part of a price that cannot be read is reported, and a word for sold out is the state" {
	mixed_prices
	tool_ok import --json --profile own "$HOST" in.json
	out_is '[.reasons[] | select(.reason | startswith("/tickets")) | [.reason[:58], .count, .first_record]] == [
		["/tickets/N/price has words or signs beside the number that", 1, 1],
		["/tickets/price is not an amount, but means that the ticket", 5, 3],
		["/tickets/N/price is not an amount such as 49,90 or 49.90", 1, 4]]'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map([.tickets[] | [.price, .available]])
		== [[["12", true]], [["8", true]], [[null, false]], [], [[null, false]], [[null, false]], [[null, false]], [[null, false]],
			[["0", true]], [["7.50", false]]]'
	cgi GET events
	body_is '[.data[] | select(.is_closed) | .id] | sort == [3, 5, 6, 7, 8, 10]'
	# A part that no rule takes, and a record whose own price is such a word.
	own '"performers": {"each": "/who", "map": {"name": "/name"}}'
	echo '[{"id": 1, "title": "A", "start": "2035-03-01", "who": [{"name": "B"}, "C", null, 5]}]' >in.json
	tool_ok import --json --profile own --accept-shrink "$HOST" in.json
	out_is '[.reasons[].reason] == ["/performers has an element that no rule can read"]'
	grep -F '/performers has an element that no rule can read: "C"' "$err_file"
	echo '[{"id": 1, "name": "A", "starts_at": "2035-03-01", "tickets": [{"price": "Esgotado"}]}]' >in.json
	tool_ok import --json --replace "$HOST" in.json
	cgi GET events
	body_is '[.data[].is_closed] == [true]'
}

@test "try: the values and the remarks are those of import, and a price is not a missing state" {
	mixed_prices
	tool_ok import --json --profile own "$HOST" in.json
	out_is '[.reasons[] | select(.reason | startswith("no entry") or startswith("/tickets"))] | (map(select(.reason[:1] == "n")) | length) == 8
		and all(.[]; .reason | test("8€|Grátis") | not)'
	tool_ok profile try own in.json
	grep -Fx '  not taken: /status has no entry in the table: "12€ (10€ estudantes)"' "$out_file"
	grep -Fx '  not taken: /status has no entry in the table, but is used, because it is a known word: "Esgotado"' "$out_file"
	grep -Fx 'status                       "Esgotado"' "$out_file"
	grep -Fx '  not taken: /tickets/price is not an amount, but means that the ticket is sold out: "Esgotado"' "$out_file"
	grep -Fx '  not taken: /tickets/N/price is not an amount such as 49,90 or 49.90: 1 (first: item 4)' "$out_file"
	run ! grep -F 'table: "8€"' "$out_file"
	grep -Fx '  status                     5/10' "$out_file"
}

# The states that `cartaz records` prints, in the order of the ids: "status availability"
states_printed() {
	records_of "$HOST" | gojq -sr 'sort_by(.id)[] | "\(.event_status // "scheduled") \(.availability)"'
}

# What calendars say of the changes of each event.
changes() {
	cgi GET page-events '' /eventos.ics
	grep -E '^(UID|SEQUENCE|LAST-MODIFIED)' "$body_file" | sort
}

@test "records: the printed states are those of the pages, and an import of them is the same catalog" {
	cat >in.json <<-'END'
		[{"id": 1, "name": "CANCELLED: A", "starts_at": "2035-01-31T20:00:00Z", "tickets": [{"price": "1.00"}]},
		{"id": 2, "name": "[SOLD OUT] B", "starts_at": "2035-01-31T20:00:00Z", "buy_url": "https://shop.example/2"},
		{"id": 3, "name": "ADIADO - C", "starts_at": "2035-01-31T20:00:00Z"},
		{"id": 4, "name": "D", "status": "Cancelado", "starts_at": "2035-01-31T20:00:00Z"},
		{"id": 5, "name": "POSTPONED: E", "event_status": "scheduled", "starts_at": "2035-01-31T20:00:00Z"},
		{"id": 6, "name": "F", "sessions": [{"starts_at": "2035-01-31T20:00:00Z", "name": "CANCELLED: F"},
			{"starts_at": "2035-02-01T20:00:00Z", "name": "[SOLD OUT] F"}, {"starts_at": "2035-02-02T20:00:00Z", "buy_url": "https://shop.example/6"}]},
		{"id": 7, "name": "G", "sessions": [{"starts_at": "2035-01-31T20:00:00Z", "name": "CANCELLED: G"},
			{"starts_at": "2035-02-01T20:00:00Z", "event_status": "cancelled"}]},
		{"id": 8, "name": "H", "starts_at": "2020-01-31T20:00:00Z", "buy_url": "https://shop.example/8"},
		{"id": 9, "name": "I", "starts_at": "2035-01-31T20:00:00Z", "tickets": [{"price": "1.00", "available": false}]}]
	END
	tool_ok import "$HOST" in.json
	states_by_tool | cut -d' ' -f1,2 >pages
	diff pages - <<-'END'
		cancelled off_sale
		scheduled sold_out
		postponed unknown
		cancelled off_sale
		scheduled unknown
		scheduled available
		cancelled off_sale
		scheduled ended
		scheduled sold_out
	END
	diff pages <(states_printed)
	records_of "$HOST" >printed
	gojq -se '.[] | select(.id == 6) | .sessions | map([.event_status, .is_closed])
		== [["cancelled", false], [null, true], [null, false]]' printed
	# Nothing changed for readers, so there is no news.
	changes >before
	CARTAZ_NOW=2026-11-19T12:00:00Z tool_ok import "$HOST" printed --replace
	diff before <(changes)
	rm -r "${CARTAZ_VAR:?}/$HOST"
	tool_ok import "$HOST" printed
	diff pages <(states_by_tool | cut -d' ' -f1,2)
	cmp printed <(records_of "$HOST")
	# Of the availability only what closes an event is read, and a rebuild keeps it.
	gojq -c '.availability = "ended"' printed >other
	tool_ok import --json "$HOST" other --replace
	diff pages <(states_by_tool | cut -d' ' -f1,2)
	gojq -c 'if .id == 3 then .availability = "soldout" elif .id == 6 then .availability = "sold_out" else . end' printed >other
	tool_ok import "$HOST" other --replace
	says '/availability is not one of available, sold_out, off_sale, ended, unknown: "soldout"'
	sed '6s/available/sold_out/' pages | diff - <(states_by_tool | cut -d' ' -f1,2)
	tool_ok rebuild "$HOST"
	sed '6s/available/sold_out/' pages | diff - <(states_by_tool | cut -d' ' -f1,2)
	# A change that pages show is a change.
	rm -r "${CARTAZ_VAR:?}/$HOST"
	tool_ok import "$HOST" printed
	gojq -c 'if .id == 3 then .event_status = "cancelled" elif .id == 9 then .name = "J" else . end' printed >other
	CARTAZ_NOW=2026-11-19T12:00:00Z tool_ok import "$HOST" other --replace
	[ "$(changes | grep -c '^SEQUENCE:[1-9]')" = 2 ]
}
