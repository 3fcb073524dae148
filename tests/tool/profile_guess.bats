# cartaz profile guess: a first profile for a file that nobody has mapped.

load ../helpers/tool_suite
load ../helpers/rounds

setup() {
	tool_setup
	fixtures=$TESTS/fixtures/profiles
}

# Guesses the profile of a file, which must be right: guess FILE
guess() {
	tool_ok profile guess "$1"
	cp "$out_file" guessed.json
	cp "$err_file" told
	gojq -e '(.guessed | keys) == (.map | keys) and all(.guessed[]; length > 0)' guessed.json
	tool_ok profile lint guessed.json
	[ "$(grep -c '^guessed.json: /guessed/' "$out_file")" = "$(gojq '.map | length' guessed.json)" ]
}

map_is() { # FILTER
	gojq -e ".map | $1" guessed.json >/dev/null || {
		cat guessed.json
		return 1
	}
}

@test "a Brazilian spreadsheet is mapped: two columns of a start, amounts, rows of one event" {
	cat >agenda.csv <<-'END'
		Nome do evento;Data;Hora;Local;Endereço;Cidade;UF;Setor;Preço;Esgotado;Link de compra
		Samba;24/06/2035;20h30;Casa;Rua da Moeda, 10;Recife;PE;Pista;R$ 40,00;não;https://ingressos.example/a
		Samba;24/06/2035;20h30;Casa;Rua da Moeda, 10;Recife;PE;Camarote;80,00;sim;https://ingressos.example/a
		Choro;03/07/2035;21h;Praça;;Olinda;PE;;10;;
	END
	guess agenda.csv
	map_is '.starts_at == {time: {join: ["/Data", "/Hora"], sep: " "}, as: "day_first"}
		and .name == "/Nome do evento" and ."location.name" == "/Local" and ."location.city" == "/Cidade"
		and ."location.state_abbr" == "/UF" and ."location.formatted_address" == "/Endereço"
		and .buy_url == "/Link de compra" and .tickets.each == ""
		and .tickets.map == {name: "/Setor", price: {amount: "/Preço"}}'
	gojq -e '.group_by == {join: ["/Nome do evento", "/Data", "/Hora"], sep: "|"}' guessed.json
	share_make "$BATS_TEST_TMPDIR/share"
	cp guessed.json share/profiles/guessed.json
	tool_ok import --json --strict --profile guessed "$HOST" agenda.csv
	out_is '.events == 2 and .joined == 1'
	records_of "$HOST" | gojq -se 'sort_by(.name)
		| map([.name, .starts_at, (.tickets | map(.price))]) == [
			["Choro", "2035-07-03T21:00:00", ["10"]], ["Samba", "2035-06-24T20:30:00", ["40.00", "80.00"]]]'
}

@test "a list is found wherever it is in an answer" {
	local filter pointer
	while read -r pointer filter; do
		gojq "$filter" "$fixtures/facebook/items.json" >answer
		guess answer
		gojq -e --arg p "${pointer#-}" '(.list.items // "") == $p' guessed.json
		map_is '.name == "/name" and .id == "/id" and ."location.city" == "/place/location/city"
			and .event_status == {map: {yes: "/is_canceled"}, table: {"true": "cancelled", "false": null}}
			and .starts_at == {time: "/start_time", as: "iso"}'
		tool_ok profile try guessed.json answer
		grep -qx '# 4 items: 3 are events, 1 would be left out' "$out_file"
	done <<-'END'
		- .
		/data {data: ., paging: {cursors: {before: "a"}}, meta: [{a: 1}]}
		/events {count: 4, events: .}
		/_embedded/a~1b {_embedded: {"a/b": .}, page: {size: 4}}
		/* {"2027-01-22": .[:1], "2027-01-23": .[1:]}
		/days/*/events {days: {"2027-01-22": {events: .[:1]}, "2027-01-23": {events: .[1:]}}}
	END
	gojq -c '.[]' "$fixtures/facebook/items.json" >lines
	guess lines
	map_is '.name == "/name"'
	tool profile guess - <lines
	same 'from standard input' "$(gojq .map guessed.json)" "$(gojq .map "$out_file")"
}

@test "one event alone is enough" {
	gojq '.[0]' "$fixtures/eventbrite/items.json" >event
	guess event
	map_is '.name == "/name/text" and .starts_at == {time: "/start/utc", as: "utc"}
		and .tickets.each == "/ticket_classes" and .tickets.map.price == {amount: "/cost/major_value"}'
	[ "$(grep -cv ': members without a rule: ' told)" = 0 ]
}

@test "half and more of what the shipped profiles read of their samples is found by guessing" {
	local name
	for name in $(basename -s .json -a "$ROOT"/static/profiles/*.json | sampled 3); do
		guess "$fixtures/$name/items.json"
		map_is 'has("id") and has("name") and has("starts_at")'
		tool_ok profile try guessed.json "$fixtures/$name/items.json"
		grep -qE '^# [0-9]+ items: [1-9][0-9]* (are events|is an event)' "$out_file"
		gojq -nre --slurpfile guess guessed.json --slurpfile written "$ROOT/static/profiles/$name.json" '
			($written[0].map | keys - ["slug", "producer.slug", "is_closed", "status", "location.country"]) as $fields
			| ($fields - ($guess[0].map | keys)) as $missing
			| if ($missing | length) * 2 <= ($fields | length) then true else $missing | halt_error end'
	done
}

@test "a state that is written out and its abbreviation are both found, whatever their order" {
	printf '%s\n' 'Nome,Data,Estado,UF' 'Samba,2035-06-24,Pernambuco,PE' 'Choro,2035-07-03,São Paulo,SP' >states.csv
	guess states.csv
	map_is '."location.state" == "/Estado" and ."location.state_abbr" == "/UF"'
	printf '%s\n' 'Nome,Data,Estado,Province' 'Samba,2035-06-24,PE,Pernambuco' 'Choro,2035-07-03,SP,' >states.csv
	guess states.csv
	map_is '."location.state" == "/Province" and ."location.state_abbr" == "/Estado"'
	printf '%s\n' 'Nome,Data,Estado,UF' 'Samba,2035-06-24,PE,PE' 'Choro,2035-07-03,SP,SP' >states.csv
	guess states.csv
	map_is '(has("location.state") | not) and ."location.state_abbr" == "/Estado"'
}

@test "known words of a status are mapped, numbers are told from times, languages are chosen" {
	tool_ok profile guess - <<<'[{"nome": {"pt": "Samba", "en": "Samba night"}, "inicio": 2077219200, "situação": "Cancelado", "preço": 1},
		{"nome": {"pt": "Choro", "en": "Choro night"}, "inicio": 2077305600, "situação": "ok", "preço": 2}]'
	cp "$out_file" guessed.json
	map_is '.event_status.map == "/situação" and (.event_status.table | .Cancelado == "cancelled" and .Adiado == "postponed"
			and has("ok") and .ok == null) and .name == {lang: "/nome"}
		and .starts_at == {time: "/inicio", as: "unix"} and (.id | has("hash"))
		and .tickets.map == {price: {amount: "/preço"}}'
	says 'nothing looks like a city, so "location.city" has no rule'
}

@test "what has no events is told in one sentence" {
	local file
	mkdir -p nonsense
	printf '' >nonsense/empty
	printf '{}' >nonsense/object
	printf '[]' >nonsense/array
	printf '[1, 2, "three"]' >nonsense/values
	printf '{"error": {"code": 403, "message": "Forbidden"}}' >nonsense/error
	printf '[{"name": "Ann"}, {"name": "Bob"}]' >nonsense/names
	printf '{"events": [{"name": "Cut off"' >nonsense/cut
	printf 'Lorem ipsum dolor\nsit amet\n' >nonsense/words
	printf 'a;b\n1;2\n' >nonsense/numbers
	printf '<!DOCTYPE html><title>Events</title>\n' >nonsense/page
	head -c 5000 /dev/urandom >nonsense/noise
	printf 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' >nonsense/calendar
	gojq -nc '[range(30)] | reduce .[] as $i ({name: "deep"}; {a: .})' >nonsense/deep
	for file in nonsense/* nonsense/missing; do
		tool_fails profile guess "$file"
		says_once "$file"
		[ ! -s "$out_file" ]
	done
}

@test "categories, tags, the age, accessibility, languages and the doors are found, whole arrays of them too" {
	tool_ok profile guess - <<<'[{"nome": "Samba", "data": "2035-06-24", "genero": "Samba", "tags": ["ar livre", "roda"], "classificacao": 14,
		"acessibilidade": ["Libras"], "idioma": "pt", "abertura": "2035-06-24T19:00"},
		{"nome": "Choro", "data": "2035-07-03", "genero": "Choro", "tags": [], "classificacao": "Livre", "idioma": "en", "abertura": "2035-07-03T19:00"}]'
	cp "$out_file" guessed.json
	map_is '.categories == "/genero" and .tags == "/tags" and .age_rating == "/classificacao" and .accessibility == "/acessibilidade"
		and .languages == "/idioma" and .door_time == {time: "/abertura", as: "iso"}'
}

@test "what stands in the list of one item alone is found, whichever item it is" {
	tool_ok profile guess - <<-'END'
		[{"name": "Samba", "city": "Recife", "dates": [{"start": "2035-06-24T20:00"}, {"start": "2035-06-25T20:00", "status": "cancelled"}],
			"tickets": [{"label": "Pista"}, {"label": "Camarote", "price": "80.00"}]},
		{"name": "Choro", "city": "Olinda", "dates": [{"start": "2035-07-03T20:00"}], "tickets": [{"label": "Pista"}]},
		{"name": "Forró", "city": "Olinda", "dates": [], "tickets": []}]
	END
	cp "$out_file" guessed.json
	map_is '.tickets == {each: "/tickets", map: {name: "/label", price: {amount: "/price"}}}
		and .sessions.each == "/dates" and .sessions.map.starts_at == {time: "/start", as: "iso"}
		and (.sessions.map.event_status | .map == "/status" and .table.cancelled == "cancelled") and (has("starts_at") | not)'
	# A list has no sample.
	gojq -e '.guessed.sessions | startswith("/dates, in ") and endswith(" items")' guessed.json
	gojq -n '[range(3)] | map({name: "Show \(.)", date: "2035-06-24", offers: [range(300) | {label: "Setor \(.)"}]})
		| .[2].offers[1].price = "10.00"' | tool_ok profile guess -
	cp "$out_file" guessed.json
	map_is '.tickets.map.price == {amount: "/price"}'
}

@test "the type of an event is no ticket, and the price of an offer is one" {
	printf 'Nome,Data,Tipo\nSamba,2035-06-24,Show\nChoro,2035-07-03,Roda\n' >typed.csv
	guess typed.csv
	map_is 'has("tickets") | not'
	grep -q 'nothing looks like a price, so "tickets" has no rule' told
	tool_ok profile guess - <<-'END'
		[{"@type": "MusicEvent", "name": "Samba", "startDate": "2035-06-24T20:00", "offers": {"@type": "Offer", "price": "40.00", "priceCurrency": "BRL"}},
		{"@type": "MusicEvent", "name": "Choro", "startDate": "2035-07-03T20:00", "offers": {"@type": "Offer", "price": "10.00", "priceCurrency": "BRL"}}]
	END
	cp "$out_file" guessed.json
	map_is '.tickets.each == "/offers" and .tickets.map.currency[0] == "/priceCurrency" and (.tickets.map.total | contains(["/price"]))'
}

@test "a label that says sold out is written as it is, and of one ticket it is not the event's" {
	printf '%s\n' 'Nome,Data,Cidade,Status' 'Samba,2035-06-24,Recife,Esgotado' 'Choro,2035-07-03,Olinda,Cancelado' 'Forró,2035-07-04,Olinda,' >agenda.csv
	guess agenda.csv
	map_is '.status == "/Status" and (has("event_status") | not)'
	share_make "$BATS_TEST_TMPDIR/share"
	cp guessed.json share/profiles/guessed.json
	tool_ok import --json --strict --profile guessed "$HOST" agenda.csv
	cgi GET events per_page=50
	gojq -e '.data | sort_by(.name) | map([.name, .status, .is_closed])
		== [["Choro", "Cancelado", true], ["Forró", null, false], ["Samba", "Esgotado", true]]' "$body_file"
	printf '%s\n' 'Nome,Data,Setor,Preço,Status' 'Samba,2035-06-24,Pista,40,Sold out' 'Samba,2035-06-24,Camarote,80,' \
		'Choro,2035-07-03,Pista,10,' >tickets.csv
	guess tickets.csv
	map_is '(has("status") | not) and .tickets.map.available.map == "/Status"
		and (.tickets.map.available.table | ."Sold out" == false and .Esgotado == false)'
	printf '%s\n' 'Código,Nome,Data,Status' 'A,Samba,2035-06-24,Lotado' 'A,Samba,2035-06-25,' 'B,Choro,2035-07-03,' >dates.csv
	guess dates.csv
	map_is '.sessions.each == "" and (has("status") | not)'
}

@test "two shows of one name on one day are two events" {
	printf '%s\n' 'Evento,Data,Hora,Setor,Preço' 'Hamlet,2035-06-24,16h,Pista,40' 'Hamlet,2035-06-24,16h,Camarote,80' \
		'Hamlet,2035-06-24,20h,Pista,50' >shows.csv
	guess shows.csv
	gojq -e '.group_by == {join: ["/Evento", "/Data", "/Hora"], sep: "|"} and .map.id == {hash: .group_by}' guessed.json
	printf '%s\n' 'Código,Evento,Data,Hora,Cidade' 'A,Hamlet,2035-06-24,16h,Recife' 'A,Hamlet,2035-06-24,20h,Recife' 'B,Macbeth,2035-06-25,20h,Recife' >sessions.csv
	guess sessions.csv
	map_is '.sessions.each == "" and .sessions.map.starts_at == {time: {join: ["/Data", "/Hora"], sep: " "}, as: "people"}'
}

@test "a second row of one event, written after the guess, is its second ticket" {
	printf '%s\n' 'Evento,Fecha,Hora,Precio' 'Taller,2035-06-24,16h,1000' 'Jazz,2035-06-25,20h,500' >shows.csv
	guess shows.csv
	gojq -e '.group_by == {join: ["/Evento", "/Fecha", "/Hora"], sep: "|"} and .map.id == {hash: .group_by} and .map.starts_at != null' guessed.json
	share_make "$BATS_TEST_TMPDIR/share"
	cp guessed.json share/profiles/guessed.json
	echo 'Taller,2035-06-24,16h,800' >>shows.csv
	tool_ok import --json --strict --profile guessed "$HOST" shows.csv
	out_is '.events == 2 and .joined == 1'
	records_of "$HOST" | gojq -se 'map(select(.name == "Taller").tickets[].price) == ["1000", "800"]'
	# An id of their own keeps rows apart, because two events may have one by mistake.
	printf '%s\n' 'Id,Evento,Fecha,Precio' '1,Taller,2035-06-24,1000' '2,Jazz,2035-06-25,500' >shows.csv
	guess shows.csv
	gojq -e 'has("group_by") | not' guessed.json
}

@test "titles of WordPress lose their entities" {
	tool_ok profile guess - <<-'END'
		[{"id": 1, "title": {"rendered": "Samba &#8211; roda"}, "date": "2035-06-24T20:00", "venue": "Bar &amp; Cia"},
		{"id": 2, "title": {"rendered": "Choro"}, "date": "2035-07-03T20:00", "venue": "Praça"}]
	END
	cp "$out_file" guessed.json
	map_is '.name == {plain: "/title/rendered"} and ."location.name" == {plain: "/venue"}'
	tool_ok profile guess - <<-'END'
		[{"id": 1, "title": {"rendered": "Samba"}, "date": "2035-06-24T20:00", "venue": "R&B; Soul & Cia"}]
	END
	cp "$out_file" guessed.json
	map_is '.name == {plain: "/title/rendered"} and ."location.name" == "/venue"'
	tool_ok profile guess - <<<'[{"id": 1, "title": {"pt": "Samba &amp; Choro", "en": "Samba"}, "date": "2035-06-24T20:00"}]'
	cp "$out_file" guessed.json
	map_is '.name == {plain: {lang: "/title"}}'
}
