# Profiles for spreadsheets: what people write in cells, tickets in rows, and
# several rows that are one event.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

setup() {
	tool_setup
	mkdir -p share/profiles
	cp -r "$ROOT"/static/* share 2>/dev/null
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
}

# The profile "sheet" with these fields: profile MAP [MORE]
profile() {
	gojq -n --argjson map "$1" --argjson more "${2-"{}"}" '{profile: 1,
		map: ({id: {hash: "/Evento"}, name: "/Evento"} + $map)} * $more' \
		>share/profiles/sheet.json
}

# Imports the lines as a spreadsheet with that profile.
sheet() {
	printf '%s\n' "$@" >in.csv
	tool_ok import --json --accept-shrink --profile sheet "$HOST" in.csv
}

# What was kept of each record, as one array in the order of names.
kept() {
	records_of "$HOST" | gojq -s 'sort_by(.name)'
}

kept_is() {
	kept | gojq -e "$1" >/dev/null || {
		kept
		return 1
	}
}

# A block of the documentation: block NAME
block() {
	sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" "$ROOT"/static/docs/*/*.md | sed '1d;$d'
}

@test "people's dates and times are read, from one column or two" {
	profile '{"starts_at": {"time": {"join": ["/Dia", "/Hora"], "sep": " "}, "as": "people"},
		"ends_at": {"time": "/Fim", "as": "people"}}'
	sheet 'Evento;Dia;Hora;Fim' 'A;24/06/2035;20h30;25/06/2035 02:00' 'B;3/7/2035;21h;' \
		'C;24/06/2035;6:30 PM;' 'D;24/06/2035;;'
	out_is '.remarks == 0 and .events == 4'
	kept_is 'map(.starts_at) == ["2035-06-24T20:30:00", "2035-07-03T21:00:00",
			"2035-06-24T18:30:00", "2035-06-24"]
		and .[0].ends_at == "2035-06-25T02:00:00"'
}

@test "the month is first where the brand's people write it first, or where the profile says so" {
	profile '{"starts_at": {"time": "/Dia", "as": "people"}, "ends_at": {"time": "/Fim", "as": "month_first"},
		"updated_at": {"time": "/Mudado", "as": "day_first"}}'
	brand_edit "$HOST" '.country = "US"'
	sheet 'Evento;Dia;Fim;Mudado' 'A;11/10/2035;11/12/2035;01/10/2035'
	kept_is '.[0].starts_at == "2035-11-10" and .[0].ends_at == "2035-11-12"'
	brand_edit "$HOST" '.country = "BR"'
	sheet 'Evento;Dia;Fim;Mudado' 'A;11/10/2035;11/12/2035;01/10/2035'
	kept_is '.[0].starts_at == "2035-10-11" and .[0].ends_at == "2035-11-12"'
}

@test "a value that cannot be read is reported with its record, field and value" {
	profile '{"starts_at": {"time": "/Dia", "as": "people"}, "ends_at": {"time": "/Fim"},
		"is_online": {"yes": "/Online"}, "location.latitude": {"degrees": "/Lat"},
		"tickets": {"each": "", "map": {"name": "/Setor", "price": {"amount": "/Preço"}}}}'
	sheet 'Evento;Dia;Fim;Online;Lat;Setor;Preço' 'A;amanhã;;;;;' 'B;;24/06/2035;;;;' \
		'C;;;talvez;norte;Pista;25 - 50' 'D;;;;;;25 - 50'
	out_is '.remarks == 6 and .left_out == 0'
	says 'row 2 (line 2): /starts_at is not a date or time with only one meaning: write 21/11/2026 20:30 (day first): "amanhã"' \
		'row 3 (line 3): /ends_at is not a date or time such as 2026-11-21T20:30; "as": "people" reads more forms: "24/06/2035"' \
		'row 4 (line 4): /is_online is neither yes nor no' \
		'row 4 (line 4): /location/latitude is not a number of degrees such as -23,5505 or -23.5505: "norte"' \
		'row 4 (line 4): /tickets/0/price has more than one number' \
		'row 5 (line 5): /tickets/0/price has more than one number: write one amount, or one row or ticket for each amount: "25 - 50"'
	kept_is 'map(.tickets | length) == [0, 0, 1, 0]'
	tool_ok profile try share/profiles/sheet.json in.csv
	grep -qx '  not taken: /starts_at is not a date.*' "$out_file"
	grep -q 'not taken: /tickets/N/price has more than one number.*: 2 (first: item 3)' "$out_file"
	tool_fails import --strict --accept-shrink --profile sheet "$HOST" in.csv
}

@test "an alternative that reads the value makes no report of the others" {
	profile '{"starts_at": [{"time": "/Dia"}, {"time": "/Dia", "as": "unix"}, {"time": "/Dia", "as": "people"}]}'
	sheet 'Evento;Dia' 'A;24/06/2035' 'B;soon'
	out_is '.remarks == 1'
	says '/starts_at is not a date or time such as'
}

@test "the sheet of the documentation is tried without a brand: its tickets are of one currency, whatever it is" {
	block 'json sheet-profile' >sheet.json
	block 'csv sheet' >sheet.csv
	tool_ok profile try ./sheet.json sheet.csv
	grep -qx '# 3 items: 2 are events, 1 joined to an earlier item, 0 would be left out' "$out_file"
	run ! grep 'not taken' "$out_file"
	printf '%s\n' 'Código;Evento;Dia;Ingresso;Preço' 'A;Samba;24/06/2035;a;US$ 10' 'A;;;b;20' 'A;;;c;R$ 30' >two.csv
	tool_ok profile try ./sheet.json two.csv
	grep -q 'not taken: /tickets/currency is not USD, the currency of an earlier ticket' "$out_file"
}

@test "a row has one ticket, if it says anything of one" {
	profile '{"tickets": {"each": "", "map": {"name": ["/Setor", {"const": "Ingresso"}],
		"price": {"amount": "/Preço"}, "currency": {"const": "BRL"}, "available": {"not": {"yes": "/Esgotado"}}}}}'
	sheet 'Evento;Setor;Preço;Esgotado' 'A;;40,00;' 'B;;;' 'C;Pista;;' 'D;;;sim'
	kept_is 'map(.tickets | map([.name, .price, .available])) == [[["Ingresso", "40.00", true]], [],
		[["Pista", null, true]], [["Ingresso", null, false]]]'
}

@test "a row has one ticket if all rules are constants, or if a rule has a value for a filled cell, also that of else" {
	profile '{"tickets": {"each": "", "map": {"price": {"const": "0"}, "name": {"const": "Feria"}}}}'
	sheet 'Evento;Tipo' 'A;Feria' 'B;'
	kept_is 'map(.tickets | map([.name, .price])) == [[["Feria", "0"]], [["Feria", "0"]]]'
	profile '{"tickets": {"each": "", "map": {"price": {"amount": {"map": "/Tipo", "table": {"Show": "40"}, "else": "0"}}}}}'
	sheet 'Evento;Tipo' 'A;Feria' 'B;' 'C;Show'
	kept_is 'map(.tickets | map(.price)) == [["0"], [], ["40"]]'
	# A state alone is not a ticket.
	profile '{"tickets": {"each": "", "map": {"price": "/Preço", "available": {"map": "/Tipo", "table": {"x": false}, "else": true}}}}'
	sheet 'Evento;Tipo;Preço' 'A;Feria;' 'B;Feria;1'
	kept_is 'map(.tickets | map(.price)) == [[], ["1"]]'
}

@test "an object of an item is one ticket too" {
	profile '{"id": "/id", "tickets": {"each": "/offer", "map": {"price": "/amount"}}}'
	tool_ok import --profile sheet "$HOST" - <<<'[{"id": 1, "Evento": "A", "offer": {"amount": "7"}},
		{"id": 2, "Evento": "B", "offer": {}}, {"id": 3, "Evento": "C", "offer": {"other": 1}}]'
	kept_is 'map(.tickets | map(.price)) == [["7"], [], []]'
}

@test "a ticket counts only if the profile's condition is true of it" {
	profile '{"id": "/id", "tickets": {"each": "/classes", "if": {"not": "/hidden"}, "map": {"name": "/n"}}}'
	tool_ok import --profile sheet "$HOST" - <<<'[{"id": 1, "Evento": "A", "classes": [
		{"n": "Sponsors", "hidden": true}, {"n": "Full", "hidden": false}, {"n": "Half"}]}]'
	kept_is 'map(.tickets | map(.name)) == [["Full", "Half"]]'
}

@test "rows of one event are joined wherever they stand, and their tickets collected" {
	profile '{"location.city": "/Cidade", "tickets": {"each": "", "map": {"name": "/Setor", "price": {"amount": "/Preço"}}}}' \
		'{"group_by": "/Evento"}'
	sheet 'Evento;Cidade;Setor;Preço' 'A;;Pista;40' 'B;Olinda;Única;10' 'A;Recife;Camarote;80' ';;Perdida;1' 'A;Natal;Frisa;90'
	out_is '.records == 5 and .events == 2 and .joined == 2 and .left_out == 1 and .remarks == 1'
	says 'row 5 (line 5) left out: /id is missing' \
		'row 6 (line 6): /location/city differs from an earlier row of the event; the earlier value is used: "Natal"'
	kept_is '.[0].location.city == "Recife" and .[0].tickets[2].price == "90"
		and map(.tickets | map(.name)) == [["Pista", "Camarote", "Frisa"], ["Única"]]'
	tool_ok profile try share/profiles/sheet.json in.csv
	grep -qx '# 5 items: 2 are events, 2 joined to an earlier item, 1 would be left out' "$out_file"
	grep -q '^tickets .*Pista.*Camarote.*Frisa' "$out_file"
}

# bats test_tags=whole
@test "thousands of rows in any order become their events, JSON like CSV" {
	profile '{"tickets": {"each": "", "map": {"name": "/Setor"}}}' '{"group_by": "/Evento"}'
	gojq -nr '"Evento;Setor", (range(6000) | "E\(. * 7919 % 2000);S\(.)")' >in.csv
	tool_ok import --json --accept-shrink --profile sheet "$HOST" in.csv
	out_is '.events == 2000 and .joined == 4000'
	kept_is 'all(.[]; .tickets | length == 3) and (map(.tickets[].name) | unique | length == 6000)'
	kept >csv
	gojq -Rn 'input | [inputs / ";" | {Evento: .[0], Setor: .[1]}]' in.csv |
		tool_ok import --json --accept-shrink --profile sheet "$HOST" -
	same 'JSON' "$(cat csv)" "$(kept)"
}

@test "joined rows that are no event are counted once, and an empty sheet has none" {
	profile '{"id": "/Id"}' '{"group_by": "/Evento"}'
	sheet 'Evento;Id' 'A;1' 'B;' 'B;'
	out_is '.records == 3 and .events == 1 and .joined == 1 and .left_out == 1'
	says 'row 3 (line 3) left out: /id is missing'
	tool import --accept-shrink --profile sheet "$HOST" - <<<'Evento;Id'
	tool profile try share/profiles/sheet.json in.csv
	grep -qx '# 3 items: 1 is an event, 1 joined to an earlier item, 1 would be left out' "$out_file"
}

@test "the spreadsheet of the documentation becomes what it says" {
	block 'json sheet-profile' >share/profiles/sheet.json
	tool_ok profile lint share/profiles/sheet.json
	block 'csv sheet' >in.csv
	tool_ok import --json --strict --profile sheet "$HOST" in.csv
	kept_is 'map([.name, .starts_at, .location.city]) == [
			["Noite de Samba", "2035-06-24T20:30:00", "Recife"], ["Roda de Choro", "2035-06-25T18:30:00", "Olinda"]]
		and .[1].tickets == []
		and (.[0].tickets | map([.name, .price, .available])) == [["Pista", "40.00", true], ["Camarote", "1234.50", false]]'
}
