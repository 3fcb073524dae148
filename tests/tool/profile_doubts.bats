# What a profile's author should know of an input: pointers that lead to nothing, amounts
# that look like cents, and the item from inside of a list.

load ../helpers/tool_suite

setup() {
	tool_setup
	mkdir -p "$CARTAZ_ETC/profiles"
}

# The profile "own" with this map.
own() { # MAP [KEYS]
	echo "{\"profile\": 1, \"map\": {\"id\": \"/id\", \"name\": \"/name\", $1}${2:+, $2}}" >"$CARTAZ_ETC/profiles/own.json"
}

tickets() {
	records_of "$HOST" | gojq -c '[.tickets[] | [.price, .total, .currency]]'
}

import_own() { # FILE
	tool_ok import --accept-shrink --profile own "$HOST" "$1"
}

# All pointers that lead to nothing: one line in the import, one line each in the trial.
lead_nowhere() { # POINTERS
	local pointer
	same 'import' "$1" "$(sed -nE 's/^cartaz import: [^ ]+: the profile finds nothing in .* items? at (.*)/\1/p' "$err_file" | sed 's/,//g')"
	tool_ok profile try own "$2"
	same 'trial' "$1" "$(sed -n 's/^  finds nothing: //p' "$out_file" | paste -sd' ')"
}

@test "pointers: each that leads to nothing is reported, wherever its rule has it" {
	records 3 '. + {start: .starts_at, venue: {name: "V", town: null}, tags: [], tickets: [{label: "T", price: 1}]}' >in.json
	own '"starts_at": {"time": ["/begin", "/start"]}, "location.city": "/venue/towm", "location.state": "/venue/town",
		"location.name": {"tpl": "{/venue/nam}, {/venue/name}"}, "tags": "/tags", "ends_at": {"time": "/start", "zone": "/zone"},
		"producer.name": {"pick": "/hosts", "where": {"/role": "x"}, "get": "/name"},
		"status": {"pick": "/tickets", "where": {"/label": "Z"}, "get": "/state"},
		"tickets": {"each": "/tickets", "if": "/on_sale", "map": {"name": "/lable", "price": "/price", "currency": "^/money"}},
		"sessions": {"each": "/dates", "map": {"starts_at": "/at"}}' '"skip": {"/hidden": true}, "group_by": "/nothing"'
	import_own in.json
	says "$HOST: the profile finds nothing in 3 items at /nothing, /begin, /venue/towm, "
	lead_nowhere '/nothing /begin /venue/towm /venue/nam /zone /hosts /tickets/*/state /dates /tickets/*/on_sale /tickets/*/lable /money' in.json
}

@test "pointers: one item that has it is enough; an empty column or an empty list is there" {
	records 3 'if .id == 3 then .more = {x: 1} else . end | .list = []' >in.json
	own '"status": "/more/x", "tickets": {"each": "/list", "map": {"price": "/p"}}'
	import_own in.json
	silent
	printf 'id;name;Dia;Fim\n1;A;24/06/2035;\n2;B;25/06/2035;\n' >in.csv
	own '"starts_at": {"time": "/Dia", "as": "people"}, "ends_at": {"time": "/Fim", "as": "people"}, "location.city": "/Cidade"'
	import_own in.csv
	says_once "the profile finds nothing in 2 items at /Cidade"
	lead_nowhere /Cidade in.csv
}

@test "pointers: paths through every list, and into the item of a wrapper" {
	echo '[{"e": {"id": 1, "name": "A", "days": [{"rooms": [{"at": "2035-01-31"}]}]}}]' >in.json
	own '"sessions": {"each": "/days/*/rooms", "map": {"starts_at": "/at", "ends_at": "/until"}}, "status": "/e/status"' '"item": "/e"'
	import_own in.json
	lead_nowhere '/e/status /days/*/rooms/*/until' in.json
}

@test "pointers: a shipped profile has some for other upstreams; in a source they are reported" {
	tool_ok import --profile schema.org "$HOST" - <<<'[{"@type": "Event", "@id": "https://a.example/1", "url": "https://a.example/1", "name": "A", "startDate": "2035-01-31"}]'
	silent
	tool_ok profile try schema.org - <<<'[{"@type": "Event", "name": "A"}]'
	grep -q '^  finds nothing: /location' "$out_file"
	records 2 >in.json
	own '"status": "/stat"'
	brand_edit "$HOST" 'del(.upstream) | .sources = [{name: "feed", kind: "json", profile: "own"}]'
	tool_ok import --source feed "$HOST" in.json
	says_once "$HOST: feed: the profile finds nothing in 2 items at /stat"
}

@test "outer: ^/ reads the item from inside of a list: Ticket Tailor, Eventbrite, a listing of rooms" {
	cat >in.json <<-'END'
		[{"id": 1, "name": "A", "currency": "gbp", "ticket_types": [{"name": "Adult", "price": 1500}, {"name": "Child", "price": 750}]}]
	END
	own '"tickets": {"each": "/ticket_types", "map": {"name": "/name", "price": {"amount": "/price", "unit": "minor"}, "currency": "^/currency"}}'
	import_own in.json
	silent
	[ "$(tickets)" = '[["15.00",null,"GBP"],["7.50",null,"GBP"]]' ]
	echo '[{"id": 1, "name": "A", "code": "EUR", "cost": {"value": 4500}, "days": [{"at": "20:00", "url": "x"}]}]' >in.json
	own '"tickets": {"each": "/cost", "map": {"price": {"tpl": "{^/code} {/value}"}}},
		"sessions": {"each": "/days", "map": {"starts_at": {"tpl": "2035-01-31T{/at}"}, "buy_url": {"tpl": "https://a.example/{^/id}/{/url}"}}}'
	import_own in.json
	[ "$(tickets)" = '[["4500",null,"EUR"]]' ]
	records_of "$HOST" | gojq -e '.sessions[0].buy_url == "https://a.example/1/x"'
	own '"status": "^/currency"'
	tool profile lint "$CARTAZ_ETC/profiles/own.json"
	exits 1
	holds "$out_file" "/map/status: '^' is only allowed in the rules of a list"
	own '"status": {"pick": "/x", "get": "^/currency"}'
	tool profile lint "$CARTAZ_ETC/profiles/own.json"
	exits 1
}

@test "amounts: in cents, and in what the currency has; not of a part of a cent" {
	own '"tickets": {"each": "/t", "map": {"price": {"amount": "/p", "unit": "minor"}, "currency": "/c"}}'
	cat >in.json <<-'END'
		[{"id": 1, "name": "A", "t": [{"p": 4500, "c": "EUR"}, {"p": "5", "c": "USD"}, {"p": 0, "c": "USD"}, {"p": "R$ 1.234,00"}, {"p": 5000, "c": "JPY"},
			{"p": 1500, "c": "KWD"}, {"p": "12345678901", "c": "BRL"}, {"p": 99, "c": "BRL"}, {"p": "45.5", "c": "EUR"}]}]
	END
	import_own in.json
	[ "$(tickets | gojq -c 'map(.[0])')" = '["45.00","0.05","0.00","12.34","5000","1.500","123456789.01","0.99",null]' ] || { tickets; return 1; }
	says '/tickets/8/price is not a whole number of minor units, such as cents: "45.5"'
	own '"tickets": {"each": "/t", "map": {"price": {"amount": "/p", "unit": "pence"}}}'
	tool profile lint "$CARTAZ_ETC/profiles/own.json"
	holds "$out_file" '/map/tickets/map/price/unit: must be major, or minor for amounts in cents'
}

# AMOUNTS of the brand's currency: does the import, and the trial, warn?
warns() { # AMOUNTS
	records 1 ".t = [$1 | {p: .}]" >in.json
	own '"tickets": {"each": "/t", "map": {"price": "/p"}}'
	import_own in.json
	tool_ok profile try --brand "$HOST" own in.json
	if grep -qE 'amounts above zero are whole numbers, and at least half are|every amount above zero is a whole number' "$err_file" "$out_file"; then echo yes; else echo no; fi
}

@test "amounts: import and try warn if all look like cents" {
	brand_edit "$HOST" '.currency = "EUR"'
	own '"tickets": {"each": "/t", "map": {"price": "/p"}}'
	records 3 '.t = [{p: 4500}, {p: 0}, {p: 1200}]' >in.json
	import_own in.json
	says_once 'all 6 amounts above zero are whole numbers, and at least half are 1000 or more, such as 4500; if they are in cents, use the rule {"amount": rule, "unit": "minor"}'
	tool_ok profile try own in.json
	holds "$out_file" 'all 6 amounts above zero are whole numbers, and at least half are 1000 or more, such as 4500'
	tool_ok import --accept-shrink "$HOST" - <<<'[{"id": 1, "name": "A", "tickets": [{"price": 4500}, {"price": "2500"}, {"total": 1900, "currency": "BRL"}]}]'
	says 'all 3 amounts above zero are whole numbers'
	printf 'name,tickets.price\nA,4500\nB,3000\nC,1250\n' | tool_ok import "$HOST" -
	says 'all 3 amounts above zero are whole numbers'
	[ "$(warns '45, 20, 1200')" = no ]
	[ "$(warns '4500, 2000, 12.5')" = no ]
	[ "$(warns '4500, 2000, "12,00"')" = no ]
	# Of fewer than three all must be high, and digits only, as programs write them.
	[ "$(warns '4500, 2000')" = yes ]
	[ "$(warns 1500)" = yes ]
	import_own in.json
	says_once 'every amount above zero is a whole number of 1000 or more, such as 1500; if they are in cents'
	[ "$(warns '1500, 0')" = yes ]
	[ "$(warns '4500, 20')" = no ]
	[ "$(warns 15)" = no ]
	[ "$(warns '"1500.00"')" = no ]
	[ "$(warns '"R$ 1500"')" = no ]
	[ "$(warns '"1.500 EUR", "€2500", "3500 euros"')" = no ]
	[ "$(warns '900, 1000, 1000, 20')" = yes ]
	brand_edit "$HOST" '.currency = "ARS"'
	[ "$(warns '45000, 20000, 12000')" = no ]
}
