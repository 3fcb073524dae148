# Profiles: the sessions of an event in a list of its item, and its categories; `profile guess` finds them.

load ../helpers/tool_suite
load ../helpers/live

teardown() {
	live_stop
}

# A profile of these members of the map, more or less: profile MAP
profile() {
	gojq -n "{profile: 1, map: ({id: \"/id\", name: \"/name\"} + $1)}" >mine.json
}

# The first record that the profile made of the items: kept ITEMS FILTER
kept() {
	gojq -n "$1" >in.json
	tool_ok import --json --accept-shrink --profile ./mine.json "$HOST" in.json
	records_of "$HOST" >kept.json
	gojq -se ".[0] | $2" kept.json >/dev/null || {
		echo "kept is not: $2"
		head -c 2000 kept.json
		return 1
	}
}

wrong() { # POINTER PROBLEM: lint finds this alone
	tool_fails profile lint mine.json
	same 'the mistakes' "mine.json: $1: $2" "$(cat "$out_file")"
}

@test "a list of objects gives a session each; \"if\" leaves some out" {
	profile '{sessions: {each: "/shows", if: {not: "/hidden"}, map: {starts_at: {time: "/when", as: "unix"}, ends_at: "/end",
		event_status: {map: "/state", table: {off: "cancelled"}}, is_closed: {eq: "/left", is: 0}, buy_url: {abs: "/href"}}}}'
	brand_edit "$HOST" '.upstream.base = "https://a.example"'
	kept '[{id: 1, name: "A", starts_at: "2020-01-01", shows: [{when: 1795348800, left: 0, href: "/1"}, {when: 1795435200, end: "2026-11-23T15:00:00Z"},
		{when: 1795521600, hidden: true}, {when: 1795608000, state: "off"}, "x", null]}]' \
		'.sessions == [{starts_at: "2026-11-22T12:00:00Z", ends_at: null, event_status: null, is_closed: true, buy_url: "https://a.example/1"},
			{starts_at: "2026-11-23T12:00:00Z", ends_at: "2026-11-23T15:00:00Z", event_status: null, is_closed: false, buy_url: null},
			{starts_at: "2026-11-25T12:00:00Z", ends_at: null, event_status: "cancelled", is_closed: false, buy_url: null}]'
	out_is '[.reasons[].reason] == ["/sessions has an element that no rule can read"]'
	cgi GET events
	body_is '.data[0].starts_at == "2026-11-23T12:00:00Z"'
}

@test "a list of plain dates gives a session each, and an object one" {
	profile '{sessions: {each: "/dates", map: {starts_at: {time: ""}}}}'
	kept '[{id: 1, name: "A", dates: ["2026-11-22T20:00:00-03:00", "2026-11-23", null, ""]}]' \
		'[.sessions[].starts_at] == ["2026-11-22T20:00:00-03:00", "2026-11-23"]'
	out_is '.reasons == []'
	profile '{sessions: {each: "/date", map: {starts_at: "/at"}}}'
	kept '[{id: 1, name: "A", date: {at: "2026-11-22"}}]' '[.sessions[].starts_at] == ["2026-11-22"]'
	kept '[{id: 1, name: "A", date: {}}, {id: 2, name: "B", date: "2026-11-22"}, {id: 3, name: "C"}]' '.sessions == null'
}

@test "a value that no rule can read is told with the session it is of" {
	profile '{sessions: {each: "/d", map: {starts_at: {time: "/at", as: "people"}}}}'
	kept '[{id: 1, name: "A", d: [{at: "22/11/2026"}, {at: "soon"}]}]' '[.sessions[].starts_at] == ["2026-11-22", null]'
	out_is '.reasons | map(.reason | split(" ")[0]) == ["/sessions/N/starts_at", "/sessions/starts_at"]'
}

@test "lint tells mistakes of sessions with their places" {
	profile '{sessions: {each: "/d", map: {starts_at: "/a", city: "/c"}}}'
	wrong /map/sessions/map/city 'is not a field of an event; cartaz-record(5) lists the fields'
	profile '{sessions: {each: "d", map: {starts_at: "/a"}}}'
	wrong /map/sessions/each 'must be a JSON pointer, such as /data'
	profile '{sessions: {map: {starts_at: "/a"}}}'
	wrong /map/sessions "needs 'each' (a pointer) and 'map' (an object)"
	profile '{sessions: {each: "/d", map: {sessions: {each: "", map: {}}}}}'
	wrong /map/sessions/map/sessions 'is not a field of an event; cartaz-record(5) lists the fields'
	profile '{sessions: {each: "/d", where: 1, map: {starts_at: "/a"}}}'
	wrong /map/sessions/where "is not one of 'each', 'split', 'if' and 'map'"
	profile '{"sessions.starts_at": "/a"}'
	wrong /map/sessions.starts_at 'is not a field of an event; cartaz-record(5) lists the fields'
}

@test "profile try shows the sessions, the rule and how many items have some" {
	profile '{sessions: {each: "/d", map: {starts_at: "/at"}}}'
	gojq -n '[{id: 1, name: "A", d: [{at: "2026-11-22"}]}, {id: 2, name: "B", d: []}]' >in.json
	tool_ok profile try mine.json in.json
	tr -s ' ' <"$out_file" >said
	holds said 'sessions [{"starts_at":"2026-11-22"}]' 'by {"each":"/d","map":{"starts_at":"/at"}}' ' sessions 1/2'
}

@test "a live brand answers with the sessions of its list, and on the page of an event with those of its detail" {
	local HOST=live.localhost
	live_start "$BATS_TEST_TMPDIR" 9
	live_brand "$HOST"
	gojq '.map.sessions = {each: "", map: {starts_at: {tpl: "2030-01-0{/id}"}}}
		| .detail.map.sessions = {each: "", map: {starts_at: {tpl: "2031-01-0{/id}"}}}' \
		"$CARTAZ_SHARE/profiles/moods.json" >new && mv new "$CARTAZ_SHARE/profiles/moods.json"
	tool_ok publish "$HOST"
	cgi GET events
	body_is '[.data[].starts_at[:10]] == [range(1; 10) | "2030-01-0\(.)"]'
	cgi GET event '' /event-7
	body_is '.starts_at == "2031-01-07"'
}

@test "categories are an array of texts, or a text with commas or semicolons" {
	profile '{categories: "/genre"}'
	kept '[{id: 1, name: "A", genre: ["Teatro", " Dança ", "", "Teatro"]}]' '.categories == ["Teatro", "Dança"]'
	kept '[{id: 1, name: "A", genre: "Teatro, Dança;Circo"}]' '.categories == ["Teatro", "Dança", "Circo"]'
	kept '[{id: 1, name: "A"}]' '.categories == null'
	kept '[{id: 1, name: "A", genre: {a: 1}}]' '.categories == null'
	out_is '[.reasons[].reason] == ["/categories must be text or an array of texts"]'
	kept '[{id: 1, name: "A", genre: [range(12) | "G\(.)"]}]' '.categories | length == 10'
	out_is '[.reasons[].reason] == ["/categories has more than 10 elements, and Cartaz leaves out 2 of them"]'
	profile '{categories: {join: ["/c/0/name", "/c/1/name"], sep: ";"}}'
	kept '[{id: 1, name: "A", c: [{name: "Teatro"}]}]' '.categories == ["Teatro"]'
}

# The map that is guessed of items, and the events that it makes of them: guessed FILTER
guessed() {
	tool_ok profile guess "${2:-in.json}"
	cp "$out_file" guessed.json
	gojq -e '(.guessed | keys) == (.map | keys)' guessed.json
	tool_ok profile lint guessed.json
	gojq -e ".map | $1" guessed.json >/dev/null || {
		cat guessed.json
		return 1
	}
	tool_ok import --json --accept-shrink --profile ./guessed.json "$HOST" "${2:-in.json}"
	out_is '.reasons == []'
	records_of "$HOST" >kept.json
}

@test "guess: a list of objects with dates is the sessions, and no other field takes a date of it" {
	gojq -n '[range(3) | {id: ., title: "Peça \(.)", city: "Recife", showtimes: [{start: "2026-12-0\(. + 1)T20:00:00-03:00", end: "2026-12-0\(. + 1)T22:00:00-03:00",
		ticket_url: "https://a.example/\(.)", status: "cancelled"}, {start: "2026-12-10T20:00:00-03:00"}]}]' >in.json
	guessed '.sessions == {each: "/showtimes", map: {starts_at: {time: "/start", as: "iso"}, ends_at: {time: "/end", as: "iso"},
			event_status: .sessions.map.event_status, buy_url: "/ticket_url"}}
		and .sessions.map.event_status.map == "/status" and .sessions.map.event_status.table.cancelled == "cancelled"
		and (has("starts_at") or has("ends_at") or has("buy_url") or has("event_status") | not)'
	[ "$(gojq -s 'map(.sessions | length) | add' kept.json)" = 6 ]
	gojq -n '[range(3) | {id: ., nome: "Peça \(.)", inicio: "2026-12-01", sessoes: [{data: "0\(. + 1)/12/2026", hora: "20h"}]}]' >in.json
	guessed '.sessions == {each: "/sessoes", map: {starts_at: {time: {join: ["/data", "/hora"], sep: " "}, as: "people"}}}
		or .sessions == {each: "/sessoes", map: {starts_at: {time: {join: ["/data", "/hora"], sep: " "}, as: "day_first"}}}'
}

@test "guess: a list of plain dates is the sessions" {
	gojq -n '[range(3) | {id: ., name: "Play \(.)", dates: ["2026-12-0\(. + 1)T20:00:00Z", "2026-12-10T20:00:00Z"]}]' >in.json
	guessed '.sessions == {each: "/dates", map: {starts_at: {time: "", as: "iso"}}} and (has("starts_at") | not)'
	[ "$(gojq -s 'map(.sessions | length) | add' kept.json)" = 6 ]
}

@test "guess: a list without dates, and an object of dates, are no sessions" {
	gojq -n '[range(3) | {id: ., name: "Play \(.)", dates: {start: {dateTime: "2026-12-01T20:00:00Z"}}, shows: [{title: "X"}]}]' >in.json
	guessed 'has("starts_at") and (has("sessions") | not)'
}

@test "guess: rows with one id and several dates are sessions" {
	printf '%s\n' 'Código;Evento;Data;Hora;Cidade;Ingresso;Preço' 'A1;Hamlet;24/11/2026;20h;Recife;Inteira;80,00' \
		'A1;Hamlet;25/11/2026;20h;Recife;Inteira;80,00' 'B2;Medeia;26/11/2026;21h;Olinda;Inteira;40,00' >in.csv
	guessed '.sessions.each == "" and .sessions.map.starts_at.time == {join: ["/Data", "/Hora"], sep: " "} and (has("starts_at") | not)' in.csv
	gojq -e '.group_by == "/Código" and (.guessed.sessions | startswith("rows with the same /Código have several dates: "))' guessed.json
	gojq -se 'map(.sessions | length) == [2, 1] and (map(.tickets | length) == [1, 1])' kept.json
	# the same date in every row: tickets alone
	sed -i 's/25.11/24\/11/' in.csv
	guessed 'has("starts_at") and (has("sessions") | not)' in.csv
}
