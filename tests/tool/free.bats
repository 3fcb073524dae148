# "Free: yes" of an item is a ticket with the price 0, unless the item has another one.

load ../helpers/tool_suite

prices() {
	records_of "$HOST" | gojq -rs 'sort_by(.id | tostring)[] | [.name, ([.tickets[].price] | join(" "))] | join(":")' | sort
}

@test "free: members of native-like JSON, in four languages, as true, 1 or a word" {
	tool_ok import "$HOST" - <<-'END'
		[{"id": 1, "name": "A", "starts_at": "2035-01-31", "isAccessibleForFree": true}, {"id": 2, "name": "B", "is_free": 1},
		 {"id": 3, "name": "C", "Gratuito": "Sim"}, {"id": 4, "name": "D", "entrada gratuita": "sí"},
		 {"id": 5, "name": "E", "kostenlos": "Ja"}, {"id": 6, "name": "F", "isAccessibleForFree": false},
		 {"id": 7, "name": "G", "free": "no"}, {"id": 8, "name": "H", "isAccessibleForFree": true, "tickets": [{"price": "10"}]},
		 {"id": 9, "name": "I", "free": "donation"}]
	END
	silent
	[ "$(prices)" = "$(printf '%s\n' A:0.00 B:0.00 C:0.00 D:0.00 E:0.00 F: G: H:10 I:)" ] || { prices; return 1; }
	cgi GET page-event "" /a--1.md
	grep -qF "| Ticket | free | none | free | available |" "$body_file"
}

@test "free: schema.org pages and JSON-LD, and a profile of one's own" {
	tool_ok import --profile schema.org "$HOST" - <<-'END'
		[{"@type": "Event", "@id": "1", "name": "A", "startDate": "2035-01-31", "isAccessibleForFree": true},
		 {"@type": "Event", "@id": "2", "name": "B", "startDate": "2035-01-31", "isAccessibleForFree": "True", "offers": {"@type": "Offer", "url": "https://a.example/"}},
		 {"@type": "Event", "@id": "3", "name": "C", "startDate": "2035-01-31", "isAccessibleForFree": true, "offers": [{"price": "20", "priceCurrency": "EUR"}]},
		 {"@type": "Event", "@id": "4", "name": "D", "startDate": "2035-01-31", "isAccessibleForFree": false}]
	END
	[ "$(prices)" = "$(printf '%s\n' A:0.00 B:0.00 C:20 D:)" ] || { prices; return 1; }
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "item": "/event", "map": {"id": "/id", "name": "/name"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"event": {"id": 1, "name": "A", "is_free": true}}]' >in.json
	tool_ok import --replace --accept-shrink --profile own "$HOST" in.json
	[ "$(prices)" = A:0.00 ]
}

@test "free: a column of a native sheet is used and not reported, with a row of tickets beside it" {
	printf '%s\n' 'id;name;Gratuito;tickets.price' '1;A;Sim;' '2;B;Não;' '3;C;sim;30,00' '4;D;;' >in.csv
	tool_ok import "$HOST" in.csv
	silent
	[ "$(prices)" = "$(printf '%s\n' A:0.00 B: C:30.00 D:)" ] || { prices; return 1; }
}

@test "free: a price of schema.org is what the buyer pays, unless the source's fees are unknown" {
	local slug
	echo '[{"@type": "Event", "@id": "1", "name": "A", "startDate": "2035-01-31", "location": {"name": "Hall", "address": {"addressLocality": "Lyon"}},
		"offers": {"@type": "Offer", "price": 20, "priceCurrency": "EUR"}}]' >offer.json
	tool_ok import --replace --accept-shrink --profile schema.org "$HOST" offer.json
	slug=$(records_of "$HOST" | gojq -r .slug)
	cgi GET page-event "" "/$slug.md"
	grep -qF "| Ticket | €20.00 | included | €20.00 | available |" "$body_file"
	cgi GET page-event "" "/$slug"
	grep -qF '"offers":[{"@type":"Offer","price":"20.00","priceCurrency":"EUR"' "$body_file"
	brand_edit "$HOST" '.defaults = {fees: "unknown"}'
	tool_ok import --replace --accept-shrink --profile schema.org "$HOST" offer.json
	cgi GET page-event "" "/$slug.md"
	grep -qF "| Ticket | €20.00 | not stated | total unknown | available |" "$body_file"
	cgi GET page-event "" "/$slug"
	[ "$(grep -c '"offers"' "$body_file")" = 0 ]
}

# What the page of event ID says of its only ticket's fee and total, and the price of lists.
fees_of() {
	cgi GET page-event "" "/$(records_of "$HOST" | gojq -r "select(.id == $1).slug").md"
	grep "^| Pit |" "$body_file" | cut -d'|' -f4,5
}

@test "free: the ticket's fees decide, then the source's, then the brand's" {
	cat >pit.json <<-'END'
		[{"id": 1, "name": "A", "starts_at": "2035-01-31", "tickets": [{"name": "Pit", "price": "50", "currency": "USD"}]},
		 {"id": 2, "name": "B", "starts_at": "2035-01-31", "tickets": [{"name": "Pit", "price": "50", "currency": "USD", "fees": "included"}]},
		 {"id": 3, "name": "C", "starts_at": "2035-01-31", "tickets": [{"name": "Pit", "price": "50", "currency": "USD", "fees": "unknown"}]},
		 {"id": 4, "name": "D", "starts_at": "2035-01-31", "tickets": [{"name": "Pit", "price": "0", "currency": "USD"}]}]
	END
	local included=' included | $50.00 ' unknown=' not stated | total unknown ' brand source step
	for step in "unknown null $unknown" "included null $included" "included unknown $unknown" "unknown included $included"; do
		read -r brand source step <<<"$step"
		brand_edit "$HOST" ".fees = \"$brand\" | .defaults = {fees: (\"$source\" | if . == \"null\" then null else . end)} | del(.defaults.fees | nulls)"
		tool_ok import --replace --accept-shrink "$HOST" pit.json
		silent
		same "brand $brand, source $source" " $step " "$(fees_of 1)"
		same "the ticket's own: included" "$included" "$(fees_of 2)"
		same "the ticket's own: unknown" "$unknown" "$(fees_of 3)"
		same "free" " none | free " "$(fees_of 4)"
		tool_ok rebuild "$HOST"
		same "brand $brand, source $source, built anew" " $step " "$(fees_of 1)"
	done
}

@test "free: fees that are neither included nor unknown are reported, and the total is unknown" {
	brand_edit "$HOST" '.fees = "included"'
	echo '[{"id": 1, "name": "A", "starts_at": "2035-01-31", "tickets": [{"name": "Pit", "price": "50", "fees": 5}]}]' >pit.json
	tool_ok import --replace --accept-shrink "$HOST" pit.json
	says 'record 1: /tickets/fees is not "included" or "unknown", so a price without a fee has no total: "5"'
	same "total" " not stated | total unknown " "$(fees_of 1)"
}
