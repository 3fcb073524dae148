# What the shipped profiles say of the state of events, and of files as their
# upstreams give them: pages of answers, and spreadsheets.

load ../helpers/tool_suite

setup() {
	tool_setup
	fixtures=$TESTS/fixtures/profiles
}

# Imports the records of the profile: import NAME [FILTER]
import() {
	gojq "${2-.}" "$fixtures/$1/items.json" >items
	tool_ok import --json --accept-shrink --profile "$1" "$HOST" items
}

# The status of each event that was kept, by its name.
states() {
	records_of "$HOST" |
		gojq -sr 'sort_by(.name)[] | "\(.name): \(.event_status)"'
}

@test "the upstream's own word decides the status of an event" {
	import eventbrite
	same eventbrite 'Baile do Coletivo: null
Cancelado por dentro: cancelled
Esgotado: null
Show cancelado: cancelled' "$(states)"
	import events-calendar
	same events-calendar 'Conversa cancelada: cancelled
Feira da Casa: null
Noite de Samba – edição 2: null
Oficina adiada: postponed' "$(states)"
	import facebook
	same facebook 'Live: scheduled
Noite de Samba: scheduled
Oficina cancelada: cancelled' "$(states)"
	import strapi
	same strapi 'Noite de Samba: scheduled
Oficina adiada: postponed
Show cancelado: cancelled' "$(states)"
	import json-server
	same json-server 'Adiado: postponed
Noite de Samba: null
Oficina cancelada: cancelled' "$(states)"
}

@test "what cannot be bought any more is closed, whichever way the upstream says it" {
	import eventbrite
	cgi GET events per_page=50
	body_is '[.data[] | {name, is_closed}] | sort_by(.name) | map(.is_closed) == [false, true, true, true]'
	import facebook
	cgi GET events per_page=50
	body_is '[.data[] | select(.is_closed) | .name] == ["Oficina cancelada"]'
}

@test "a page of answers as the upstream gives it is imported like its list" {
	local name page expected
	while read -r name page; do
		import "$name"
		expected=$(catalog)
		import "$name" "$page"
		same "$name" "$expected" "$(catalog)"
	done <<-'END'
		eventbrite {pagination: {object_count: 5, has_more_items: false}, events: .}
		events-calendar {events: ., rest_url: "https://casa.example/wp-json/tribe/events/v1/events/?page=1", total: 5, total_pages: 1}
		facebook {data: ., paging: {cursors: {before: "QVFI", after: "QVFI"}}}
		openagenda {data: ., pagination: {after: null, limit: 100, total: 9, totalRelation: "exact"}}
		strapi {data: ., meta: {pagination: {page: 1, pageSize: 25, pageCount: 1, total: 4}}}
	END
}

@test "The Events Calendar's spreadsheet is its records, with either spelling of its columns" {
	local expected
	import events-calendar-csv
	expected=$(catalog)
	tool_ok import --json --profile events-calendar-csv "$HOST" "$fixtures/events-calendar-csv/items.csv"
	says 'row 4 (line 4): /tickets/0/price has more than one number' \
		'row 5 (line 5): /starts_at is not a date or time'
	same 'the spreadsheet' "$(gojq 'del(.reasons)' <<<"$expected")" "$(catalog | gojq 'del(.reasons)')"
	sed '1s/.*/\L&/; 1s/\b[a-z]/\u&/g; 1s/Iso/ISO/' "$fixtures/events-calendar-csv/items.csv" >titled.csv
	head -1 titled.csv | grep -q '^Event Name,Event Excerpt,'
	tool_ok import --json --profile events-calendar-csv "$HOST" titled.csv
	same 'capitals at the start of words' "$(gojq 'del(.reasons)' <<<"$expected")" "$(catalog | gojq 'del(.reasons)')"
}

@test "a place of the spreadsheet's second kind of file is taken" {
	tool_ok import --json --profile events-calendar-csv "$HOST" - <<-'END'
		Event Name,Event Start Date,Event Start Time,Venue Name,Venue City,Venue State/Province,Venue Address,Event Cost,Event Status
		Samba,2035-11-20,20:00:00,Casa,Recife,PE,"Rua da Moeda, 10",40,canceled
	END
	records_of "$HOST" |
		gojq -e '.location.city == "Recife" and .location.state_abbr == "PE" and .tickets[0].price == "40"
			and .starts_at == "2035-11-20T20:00:00" and .event_status == "cancelled"
			and .location.formatted_address == "Rua da Moeda, 10, Recife, PE"'
}

@test "profile events-calendar: words of a cost stay, and a price in brackets is not for everybody" {
	gojq -n '[["Desde $ 500", "500"], ["Gratis con retiro de entradas"], ["US$ 20", "20"], ["$ 890 (socios $ 600)", "600", "890"], ["$ 500 – $ 800", "500", "800"], [""],
			["$ 1.200 a $ 1.800", "1.200", "1.800"], ["2x1 $ 900", "1", "900"], ["$ 450 (menores de 3 años gratis)", "3", "450"], ["$ 700 + 1 alimento", "1", "700"],
			["$ 980 (agotado)"], ["$ 1.450 - AGOTADO"], ["$ 890 agotado"]]
		| {events: (to_entries | map({id: (.key + 1), slug: "e\(.key)", title: "E\(.key)", status: "publish", timezone: "America/Montevideo",
			start_date: "2035-03-01 20:00:00", cost: .value[0], cost_details: {currency_symbol: "$", currency_code: "UYU", values: .value[1:]},
			categories: (["Danza &amp; Música", "Escuela", "Gala", "Interno"] | map({name: .})),
			organizer: [{id: 44, organizer: "Músicos &#038; Amigos"} + (if .key > 0 then {slug: "musicos-amigos"} else {} end)],
			venue: {venue: "Sala", address: "O&#039;Higgins 37 &amp; Rivera", city: "Paysand&uacute;"}}))}' >in.json
	share_make "$BATS_TEST_TMPDIR/share"
	brand_edit "$HOST" '.fees = "included" | .currency = "UYU" | .locale = "es" | .country = "UY"'
	tool_ok import --json --profile events-calendar "$HOST" in.json
	out_is '[.reasons[] | [.reason, .count]] | sort == ([["/tickets/price is not an amount such as 49,90 or 49.90", 1],
		["/tickets/price has more than one number: write one amount, or one row or ticket for each amount", 1],
		["/tickets/price has words or signs beside the number that are not a known currency: write only the amount, or add a code of ISO 4217", 1],
		["/tickets/price is not in the currency that the ticket names", 1]] | sort)'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map([.tickets[] | .name, .price]) == [
		["Desde", "500"], ["Gratis con retiro de entradas", null], ["USD 20", null], [null, "890"], [null, "500", null, "800"], [],
		[null, "1200", null, "1800"], ["2x1 $ 900", null], [null, "450"], [null, "700"], [null, "980"], [null, "1450"], ["$ 890 agotado", null]]
		and (map(select(.tickets[0].available == false).id) == [11, 12, 13])'
	# The venue's address and city are HTML, as its name is.
	records_of "$HOST" | gojq -se 'all(.categories == ["Danza & Música", "Escuela", "Gala", "Interno"] and .location.city == "Paysandú" and (.location.formatted_address | startswith("O\u0027Higgins 37 & Rivera")))'
	# The address of an organizer has the slug of the site, which older versions of the plugin did not give.
	records_of "$HOST" | gojq -se 'map(.producer) | all(.name == "Músicos & Amigos") and (map(.slug) | unique == ["musicos-038-amigos--44", "musicos-amigos--44"])'
	cgi GET page-events
	sed 's/\xc2\xa0/ /g' "$body_file" >page
	grep -F '>$ 890<' page
	run ! grep -F '$ 600' page
}

@test "profile events-calendar: the words of a cost come first, and two different times are one remark" {
	gojq -n '[["Free", "50"], ["Gratuito", "50"], ["R$50", "50"], ["Sold out", "50"], ["R$50 – R$80", "50"], ["€10", "50"], ["", "50"]]
		| {events: (to_entries | map({id: (.key + 1), slug: "e\(.key)", title: "E\(.key)", status: "publish", timezone: "America/Sao_Paulo",
			start_date: "2035-03-01 20:00:00", utc_start_date: (if .key < 2 then "2035-03-01 20:00:00" else "2035-03-01 23:00:00" end),
			cost: .value[0], cost_details: {currency_symbol: "R$", currency_code: "BRL", values: [.value[1]]}}))}' >in.json
	share_make "$BATS_TEST_TMPDIR/share"
	tool_ok import --json --profile events-calendar "$HOST" in.json
	out_is '[.reasons[] | [.reason, .count]] | sort == [
		["/starts_at differs from the time in UTC, which is used", 2],
		["/tickets/price is not an amount, but means that the ticket is sold out", 1],
		["/tickets/price is not in the currency that the ticket names", 1]]'
	records_of "$HOST" | gojq -se 'sort_by(.id) | map([.starts_at[11:], .tickets[0].price, .tickets[0].available]) == [
		["17:00:00-03:00", "0", true], ["17:00:00-03:00", "0", true], ["20:00:00-03:00", "50", true], ["20:00:00-03:00", null, false],
		["20:00:00-03:00", "50", true], ["20:00:00-03:00", null, true], ["20:00:00-03:00", "50", true]]'
}
