# source_drift: a source whose field lost its values, and a source whose events lost all dates.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

# Writes a.csv with N rows: sheet N COLUMN_OF_DATES COLUMN_OF_PRICES
sheet() {
	local i
	echo "Evento;$2;Cidade;$3"
	for ((i = 1; i <= $1; i++)); do
		printf 'Show %d;2027-03-%02d;Recife;R$ 10,00\n' "$i" "$i"
	done
}

setup() {
	feeds_kept read_once
}

# The sheet has 12 of 32 events, so that the brand's own fields do not drift.
read_once() {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/Evento", "name": "/Evento", "starts_at": {"time": "/Data"},
		"location.city": "/Cidade", "tickets": {"each": "", "map": {"price": {"amount": "/Entrada"}}}}}' \
		>"$CARTAZ_ETC/profiles/folha.json"
	feed hall {1..20}
	sheet 12 Data Entrada >"$feeds/a.csv"
	sources hall:ical:hall.ics "{\"name\": \"folha\", \"kind\": \"csv\", \"url\": \"$base/a.csv\", \"profile\": \"folha\"}"
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
}

now_has() { # DATES PRICES: the columns of the sheet
	sheet 12 "$1" "$2" >"$feeds/a.csv"
}

drift_of() { # NAME
	tool_ok status --json "$HOST"
	gojq -r --arg name "$1" '.[0].sources[] | select(.name == $name) | [.drift[].field] | join(" ")' "$out_file"
}

@test "sources: a field that a source lost is reported by sync, status and check, until the values return" {
	tool_ok check "$HOST"
	now_has Data Valor
	at 1
	tool_ok sync "$HOST"
	says "$HOST: folha: drift: tickets has a value in 0 of 12 events, and had a value in 12 of 12 before"
	tool_ok status "$HOST"
	holds "$out_file" 'csv, 1 remark; drift: tickets; next in 60 min'
	[ "$(drift_of folha)" = tickets ]
	[ -z "$(drift_of hall)" ]
	tool_ok status --prometheus "$HOST"
	grep -q '^cartaz_last_run_drifted_fields{.*} 1$' "$out_file"
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: source folha: drift: tickets; correct the source or its profile, or accept the loss of these values with cartaz sync $HOST --source folha --accept-shrink"
	# A change of another value does not hide the drift, and a failure does not end it.
	sed 's/Show 1;/Show 1!;/' "$feeds/a.csv" >new && mv new "$feeds/a.csv"
	at 2
	tool_ok sync "$HOST"
	[ "$(drift_of folha)" = tickets ]
	fault a.csv 404
	at 3
	tool sync "$HOST"
	[ "$(drift_of folha)" = tickets ]
	fault a.csv
	now_has Data Entrada
	at 4
	tool_ok sync "$HOST"
	[ -z "$(drift_of folha)" ]
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

@test "sources: a small sheet drifts, too, and the message names a command that shows the reason" {
	local words="--source folha"
	sheet 8 Data Entrada >"$feeds/a.csv"
	at 1
	tool_ok sync "$HOST" $words
	tool_ok status "$HOST"
	run ! grep -q remark "$out_file"
	sheet 8 Data Aporte >"$feeds/a.csv"
	at 2
	tool_fails sync "$HOST" $words --strict
	says 'folha: --strict: 0 records left out and 1 remark'
	tool_ok sync "$HOST" $words
	says "$HOST: folha: drift: tickets has a value in 0 of 8 events, and had a value in 8 of 8 before; has the upstream renamed the field? cartaz profile try $HOST $words shows what the rules find" \
		'the profile finds nothing in 8 items at /Entrada'
	tool_ok status "$HOST"
	holds "$out_file" 'csv, 1 remark; drift: tickets; next in 60 min'
	tool_ok status --json "$HOST"
	out_is '[.[0].sources[].remarks] == [0, 1]'
	tool_fails check "$HOST"
	tool_ok profile try "$HOST" $words
	holds "$out_file" '  finds nothing: /Entrada'
	# Only --all-remarks reads what did not change, to print its remarks again.
	grouped=1 tool_ok sync "$HOST" $words
	silent
	tool_ok sync "$HOST" $words --all-remarks
	says 'the profile finds nothing in 8 items at /Entrada'
}

@test "sources: a drift ends if the operator accepts it or corrects the profile; --strict refuses it" {
	now_has Data Valor
	at 1
	tool_fails sync "$HOST" --strict --source folha
	says 'folha: --strict:' 'its last events stay'
	tool_ok sync "$HOST" --source folha
	[ "$(drift_of folha)" = tickets ]
	tool_ok sync "$HOST" --source folha --accept-shrink
	[ -z "$(drift_of folha)" ]
	now_has Data Entrada
	at 2
	tool_ok sync "$HOST"
	now_has Data Valor
	at 3
	tool_ok sync "$HOST"
	[ "$(drift_of folha)" = tickets ]
	sed -i s/Entrada/Valor/ "$CARTAZ_ETC/profiles/folha.json"
	tool_ok sync "$HOST"
	[ -z "$(drift_of folha)" ]
}

@test "sources: a source whose events lost all dates fails, and its last events stay" {
	local before
	before=$(served)
	now_has Dia Entrada
	at 1
	tool sync "$HOST"
	exits 3
	says "$HOST: folha: no event has a date now, and 12 had one before; correct the source, or the rule of its profile for starts_at; use --accept-shrink if this is right; its last events stay"
	same 'the events' "$before" "$(served)"
	tool_fails check "$HOST"
	holds "$out_file" 'source folha: the last reading failed: no event has a date now, and 12 had one before'
	tool_ok sync "$HOST" --source folha --accept-shrink
	tool_ok sync "$HOST" --source folha
	tool_ok status --json "$HOST"
	out_is '.[0].sources[1] | .ok and .events == 12'
}

@test "sources: dates in sessions are dates, and a source that never had dates needs none" {
	local at='{"id": 1, "name": "A", "sessions": [{"starts_at": "2027-03-01"}, {"starts_at": "2027-03-02"}]}'
	echo "[$at]" >"$feeds/s.json"
	gojq -n '[range(12) | {id: ., name: "B\(.)"}]' >"$feeds/never.json"
	sources s:native:s.json never:native:never.json
	at 1
	tool_ok sync "$HOST" --accept-shrink
	run ! grep -q ': s: ' "$err_file"
	says "$HOST: never: no event has a starts_at, so no event has a date"
	gojq -n '[range(13) | {id: ., name: "B\(.)"}]' >"$feeds/never.json"
	gojq -n '[range(12) | {id: ., name: "C\(.)", sessions: [{starts_at: "2027-03-01"}]}]' >"$feeds/s.json"
	at 2
	tool_ok sync "$HOST"
	run ! grep -q ': s: ' "$err_file"
	gojq 'map(del(.sessions))' "$feeds/s.json" >new && mv new "$feeds/s.json"
	at 3
	tool sync "$HOST"
	exits 3
	says "$HOST: s: no event has a date now, and 12 had one before"
}

@test "sources: dates that cannot be served are not dates, also if their sessions have other values" {
	local lost
	for lost in 'sessions: [{begins: "2027-03-01", is_closed: true, key: "k"}, {is_closed: true}]' \
		'sessions: [{starts_at: "em breve"}]' 'starts_at: "em breve"'; do
		gojq -n '[range(12) | {id: ., name: "B\(.)", sessions: [{starts_at: "2027-03-01", is_closed: true}]}]' >"$feeds/s.json"
		sources s:native:s.json
		at 1
		tool_ok sync "$HOST" --accept-shrink
		gojq "map(del(.sessions) + {$lost})" "$feeds/s.json" >new && mv new "$feeds/s.json"
		at 2
		tool sync "$HOST"
		exits 1
		says "$HOST: s: no event has a date now, and 12 had one before"
	done
}

@test "sources: an hour that starts lost is drift, also in a small sheet, and with all dates it is not reported twice" {
	hours() { # COLUMN_OF_HOURS
		printf '%s\n' "Evento;Data;$1;Cidade" 'A;2027-03-01;21:30;Recife' 'B;2027-03-02;22:00;Recife' \
			'C;2027-03-03;19:00;Recife' >"$feeds/a.csv"
	}
	local words="--source folha" folder="$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/Evento", "name": "/Evento", "location.city": "/Cidade",
		"starts_at": {"time": {"join": ["/Data", "/Hora"], "sep": " "}, "as": "people"}}}' >"$folder/folha.json"
	hours Hora
	at 1
	tool_ok sync "$HOST" $words --accept-shrink
	[ -z "$(drift_of folha)" ]
	hours Horas
	at 2
	tool_ok sync "$HOST" $words
	says "$HOST: folha: drift: the hour of starts_at has a value in 0 of 3 events, and had a value in 3 of 3 before"
	[ "$(drift_of folha)" = 'the hour of starts_at' ]
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: source folha: drift: the hour of starts_at; correct the source"
	hours Hora
	at 3
	tool_ok sync "$HOST" $words
	[ -z "$(drift_of folha)" ]
	sed -i 's/^\([ABC]\);[^;]*/\1;/' "$feeds/a.csv"
	at 4
	tool_fails sync "$HOST" $words
	says 'no event has a date now, and 3 had one before'
	run ! grep -q 'drift' "$err_file"
}

@test "sources: tickets without a price any more are drift, although they have names" {
	priced() { # MEMBER
		gojq -n --arg price "$1" '[range(4) | {id: ., name: "B\(.)", offers: [{kind: "Plateia", ($price): 1200}]}]' >"$feeds/p.json"
	}
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "tickets": {"each": "/offers", "map": {
		"name": "/kind", "price": {"amount": "/pence", "unit": "minor"}}}}}' >"$CARTAZ_ETC/profiles/shop.json"
	sources "{\"name\": \"shop\", \"kind\": \"json\", \"url\": \"$base/p.json\", \"profile\": \"shop\"}"
	priced pence
	at 1
	tool_ok sync "$HOST" --accept-shrink
	priced cents
	at 2
	tool_ok sync "$HOST"
	says "$HOST: shop: drift: the price of tickets has a value in 0 of 4 events, and had a value in 4 of 4 before"
	[ "$(drift_of shop)" = 'the price of tickets' ]
	# Without tickets, only their loss is reported.
	priced pence
	at 3
	tool_ok sync "$HOST"
	gojq 'map(del(.offers))' "$feeds/p.json" >new && mv new "$feeds/p.json"
	at 4
	tool_ok sync "$HOST"
	[ "$(drift_of shop)" = tickets ]
}

# Writes native records, one for each value, which is its category.
with_kind() { # VALUE...
	gojq -n '[$ARGS.positional | to_entries[] | {id: .key, name: "P\(.key)", starts_at: "2027-03-01T20:00"}
		+ if .value == "" then {} else {categories: [.value]} end]' --args "$@" >"$feeds/private.json"
}

@test "sources: a rule whose member no record has any more keeps the last events, and no private event is public" {
	local rule before n=1
	for rule in '"skip": {"/categories": {"is": "Privado"}}' '"only": {"/categories": ["Teatro", null]}'; do
		with_kind Teatro Privado Teatro
		sources "{\"name\": \"p\", \"kind\": \"native\", \"url\": \"$base/private.json\", $rule}"
		at "$((n = n + 1))"
		tool_ok sync "$HOST" --source p --accept-shrink
		before=$(served)
		with_kind '' '' ''
		at "$((n = n + 1))"
		tool_fails sync "$HOST" --source p
		says 'p: no record has a value at /categories, which a rule of only or skip names, and some records had a value there before; correct the source or the rule; use --accept-shrink if this is right; its last events stay'
		same 'the events' "$before" "$(served)"
		tool_fails sync "$HOST" --source p
		tool_ok sync "$HOST" --source p --accept-shrink
		tool_ok sync "$HOST" --source p
	done
}

@test "sources: in the first reading, a pointer of skip that no record has fails, unless native records have the field" {
	with_kind Teatro '' Teatro
	sources hall:ical:hall.ics "{\"name\": \"p\", \"kind\": \"native\", \"url\": \"$base/private.json\", \"skip\": {\"/categoris\": \"Privado\"}}"
	at 1
	tool_fails sync "$HOST" --source p
	says 'p: no record has a value at /categoris, which a rule of only or skip names; correct the source or the rule'
	tool_fails sync "$HOST" --source p
	sources hall:ical:hall.ics "{\"name\": \"p\", \"kind\": \"native\", \"url\": \"$base/private.json\",
		\"skip\": [{\"/event_status\": \"cancelled\"}, {\"/location/city\": \"x\"}, {\"/tickets/0/price\": 1}]}"
	at 2
	tool_ok sync "$HOST" --source p
}

@test "sources: the rules of a profile and its columns fail in the same way" {
	printf '%s\n' Evento,Data,Tipo A,2027-03-01,Privado B,2027-03-02,Teatro >"$feeds/t.csv"
	echo '{"profile": 1, "skip": {"/Tipo": "Privado"}, "map": {"id": "/Evento", "name": "/Evento", "starts_at": {"time": "/Data"}}}' \
		>"$CARTAZ_ETC/profiles/t.json"
	sources "{\"name\": \"t\", \"kind\": \"csv\", \"url\": \"$base/t.csv\", \"profile\": \"t\"}"
	at 1
	tool_ok sync "$HOST" --source t --accept-shrink
	sed -i 1s/Tipo/Clase/ "$feeds/t.csv"
	at 2
	tool_fails sync "$HOST" --source t
	says 't: no record has a value at /Tipo, which a rule of only or skip names, and some records had a value there before'
}
