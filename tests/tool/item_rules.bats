# rules: `only` and `skip` leave items out, in profiles and in sources of every kind.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/rounds

setup() {
	feeds_make
	printf '%s\n' id,name,starts_at,location.city,categories \
		'1,Jazz night,2027-01-10T20:00,Recife,música; bar' '2,Samba,2027-02-10T20:00,São Paulo,music' \
		'3,Oficina: barro,2027-02-20,Olinda,oficina' '4,Ensaio fechado,2027-03-01T19:00,,' >"$feeds/sheet.csv"
}

# The ids of the events that a sheet with these rules has.
with() { # RULES
	at "$((n = ${n-0} + 1))"
	sources "{\"name\": \"sheet\", \"kind\": \"csv\", \"url\": \"$base/sheet.csv\", $1}"
	tool_ok sync -v "$HOST" --source sheet
	cartaz records "$HOST" | gojq -sr 'map(.id) | sort | join(" ")'
}

@test "rules: a profile's joined texts are lists, as the records that cartaz prints" {
	local rules n=0
	gojq '{events: [.[0, 1]]} | .events[0].id = 71 | .events[1].id = 72
		| .events[].tags = [] | .events[0].categories = [{name: "Cine"}, {name: "Actividades escolares"}]
		| .events[1].categories = [{name: "Cine"}]' \
		"$TESTS/fixtures/profiles/events-calendar/items.json" >"$feeds/wp.json"
	mkdir -p "$feeds/wp-json/tribe/events/v1"
	gojq '.total = 2 | .total_pages = 1' "$feeds/wp.json" >"$feeds/wp-json/tribe/events/v1/events"
	for rules in '"skip": {"/categories": "Actividades escolares"}' '"skip": {"/categories": ["x", "Actividades escolares"]}' \
		'"skip": {"/categories": {"matches": "^Actividades"}}' '"skip": {"/categories": {"category": "actividades escolares"}}' \
		'"only": {"/categories": {"matches": "^cine$"}}, "skip": {"/categories": {"is": "Actividades escolares"}}'; do
		at "$((n = n + 1))"
		sources "{\"name\": \"wp\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"events-calendar\", $rules}"
		tool_ok sync "$HOST"
		[ "$(cartaz records "$HOST" | gojq -c '[.id, .categories]')" = '[72,["Cine"]]' ]
	done
	sources "{\"name\": \"wp\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"events-calendar\"}"
	mkdir -p "$CARTAZ_ETC/corrections"
	echo '[{"source": "wp", "where": {"/categories": "Actividades escolares"}, "hide": true}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	at "$((n + 1))"
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -c .id)" = 72 ]
}

@test "rules: each operator of only and skip, over the members of the native record" {
	local rules ids n=0
	cat >rows <<-'EOT'
		"only": {"/location/city": "São Paulo"}~2
		"only": {"/location/city": ["Recife", "Olinda"]}~1 3
		"only": {"/location/city": null}~4
		"skip": {"/location/city": [null, "Recife"]}~2 3
		"skip": {"/name": {"matches": "^(oficina|ensaio)"}}~1 2
		"only": {"/name": {"matches": "j.zz|barro$"}}~1 3
		"only": {"/starts_at": {"from": "2027-02-10", "until": "2027-02-20"}}~2 3
		"skip": {"/starts_at": {"until": "2027-02-10"}}~3 4
		"only": {"/categories": {"category": "Music"}}~1 2
		"only": {"/categories": {"category": ["workshop", "bar"]}}~1 3
		"only": {"/categories": "music"}~2
		"only": {"/categories": {"category": "music"}, "/location/city": "Recife"}~1
		"only": [{"/location/city": "Recife"}, {"/location/city": {"is": "Olinda"}}]~1 3
		"only": {"/categories": {"category": "music"}}, "skip": [{"/id": 3}, {"/name": "Samba"}]~1
	EOT
	# A brand for each of them: one command syncs them all.
	sources "{\"name\": \"sheet\", \"kind\": \"csv\", \"url\": \"$base/sheet.csv\"}"
	sed 's/\(.*\)~.*/.sources[0] += {\1}/' rows | brands_like
	rm "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok sync --all
	while IFS='~' read -r rules ids; do
		n=$((n + 1))
		[ "$(cartaz records "r$n.localhost" | gojq -sr 'map(.id) | sort | join(" ")')" = "$ids" ] || {
			echo "$rules gives not $ids"
			return 1
		}
	done <rows
	[ "$n" = 14 ]
}

@test "rules: what they leave out is counted by rule, in the line of the source, status and JSON" {
	with '"skip": [{"/location/city": "Recife"}, {"/name": {"matches": "^O"}}, {"/id": 99}]' >/dev/null
	holds "$out_file" 'sheet: 2 events, 2 left out (1 by /sources/0/skip/0, 1 by /sources/0/skip/1)'
	[ -z "$(grep -v 'times without a zone' "$err_file")" ]
	tool_ok status "$HOST"
	holds "$out_file" '2 left out (1 by /sources/0/skip/0, 1 by /sources/0/skip/1)'
	with '"only": {"/location/city": "Recife"}' >/dev/null
	holds "$out_file" '3 left out (3 by /sources/0/only)'
	with '"skip": {"/location/city": "Recife"}' >/dev/null
	holds "$out_file" '1 left out (1 by /sources/0/skip)'
	# None left is what the rules say, and no failure of the source.
	brand_edit "$HOST" '.sources[0].only = {"/location/city": "Natal"}'
	tool_fails sync "$HOST" --source sheet
	says 'has 0 events now, and had'
}

@test "rules: a change of the rules reads the source anew, though the server has nothing new" {
	[ "$(with '"skip": {"/id": 1}')" = '2 3 4' ]
	[ "$(with '"skip": {"/id": 2}')" = '1 3 4' ]
	[ "$(grouped=1 with '"skip": {"/id": 2}')" = '1 3 4' ]
	tail -n 1 "$log" | grep -q 304
}

@test "rules: they see the defaults of their source" {
	[ "$(with '"defaults": {"city": "Natal"}, "only": {"/location/city": "Natal"}')" = 4 ]
}

@test "rules: calendars, JSON and native records have them, too" {
	feed hall 1 2 3
	records 3 >"$feeds/own.json"
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"items": "/shows"}, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/shows.json"
	echo '{"shows": [{"nr": 7, "title": "Mapped"}, {"nr": 8, "title": "Other"}]}' >"$feeds/a.json"
	sources "{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$base/hall.ics\", \"skip\": {\"/name\": \"Event 2\"}}" \
		"{\"name\": \"own\", \"kind\": \"native\", \"url\": \"$base/own.json\", \"only\": {\"/id\": 3}}" \
		"{\"name\": \"a\", \"kind\": \"json\", \"url\": \"$base/a.json\", \"profile\": \"shows\", \"skip\": {\"/name\": \"Other\"}}"
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2- | sort)" = "$(printf '%s\n' 'Event 1' 'Event 3' 'Event 3' Mapped)" ]
}

@test "rules: those of a profile select members of the item, also in import and try" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"items": "/data"}, "item": "/node", "skip": [{"/@type": "WebSite"}, {"/tags/0": "x"}],
		"only": {"/kinds": {"matches": "event$"}}, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/own.json"
	gojq -nc '{data: [{"@type": "MusicEvent"}, {"@type": "WebSite"}, {"@type": "MusicEvent", tags: ["x"]}, {"@type": "Place"}]
		| to_entries | map({node: (.value + {nr: .key, title: "T\(.key)", kinds: ["Thing", .value["@type"]]})})}' >items.json
	tool_ok import "$HOST" items.json --profile own -v
	holds "$out_file" '1 event from 4 records, 3 left out (1 by /skip/0, 1 by /skip/1, 1 by /only)'
	tool_ok import "$HOST" items.json --profile own --strict
	tool_ok import "$HOST" items.json --profile own --json
	out_is '.left_out == 3 and ([.reasons[] | select(.left_out) | .reason] | sort) == ["by /only", "by /skip/0", "by /skip/1"]'
	tool_ok profile try own items.json
	holds "$out_file" 'left out: by /skip/0' '1 is an event, 3 would be left out'
}

@test "rules: a live list has none" {
	gojq '. + {skip: {"/id": 1}}' "$ROOT/static/profiles/postgrest.json" >own.json
	tool profile lint ./own.json
	holds "$out_file" '/only and /skip: are not allowed for a live brand'
}

# Google's CSV, Microsoft's and Google's APIs, calendars.
@test "rules: what calls itself private is left out, unless a rule of only names its word" {
	local kind accept
	{ vevent a1 Open 1; vevent a2 Secret 2 CLASS:CONFIDENTIAL; vevent a3 Weekly 3 CLASS:PRIVATE 'RRULE:FREQ=DAILY;COUNT=2'; } |
		calendar >"$feeds/p.ics"
	printf 'id,name,Private\n1,Open,False\n2,Secret,True\n3,Weekly,True\n' >"$feeds/p.csv"
	echo '[{"id": 1, "name": "Open", "visibility": "public"}, {"id": 2, "name": "Secret", "visibility": "private"},
		{"id": 3, "name": "Weekly", "visibility": "Private"}]' >"$feeds/p.json"
	while IFS='|' read -r kind accept; do
		n=$((n + 1)) && at $n
		sources "{\"name\": \"p\", \"kind\": \"${kind%:*}\", \"url\": \"$base/p.${kind#*:}\"}"
		tool_ok sync "$HOST" --source p --accept-shrink
		[ "$(served | cut -d' ' -f2-)" = Open ]
		tool_ok status "$HOST"
		holds "$out_file" '2 left out'
		brand_edit "$HOST" ".sources[0].only = $accept"
		n=$((n + 1)) && at $n
		tool_ok sync "$HOST" --source p
		[ "$(served | cut -d' ' -f2- | sort | tr '\n' ' ')" = 'Open Secret Weekly ' ] || {
			echo "$kind"
			served
			return 1
		}
		# Another rule accepts nothing.
		[ "$(rounds ical all)" = all ] || [ "${kind%:*}" = ical ] || continue
		brand_edit "$HOST" '.sources[0].only = {"/name": {"matches": "."}}'
		n=$((n + 1)) && at $n
		tool_ok sync "$HOST" --source p --accept-shrink
		[ "$(served | cut -d' ' -f2-)" = Open ]
	done <<-'EOT'
		ical:ics|{"/class": ["private", "confidential", null]}
		csv:csv|{"/Private": ["True", null]}
		native:json|{"/visibility": ["public", "private", "Private"]}
	EOT
	# One word is not the other.
	sources "{\"name\": \"p\", \"kind\": \"ical\", \"url\": \"$base/p.ics\", \"only\": {\"/class\": [\"confidential\", null]}}"
	at $((n + 1))
	tool_ok sync "$HOST" --source p
	[ "$(served | cut -d' ' -f2- | sort | tr '\n' ' ')" = 'Open Secret ' ]
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "only": {"/visibility": {"is": ["public", "private", "Private"]}}, "map": {"id": "/id", "name": "/name"}}' >"$CARTAZ_ETC/profiles/own.json"
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	tool_ok import "$HOST" "$feeds/p.json" --profile own
	[ "$(served | wc -l)" = 3 ]
}

@test "rules: nonsense is one sentence with the source and the place, and the last events stay" {
	local rules mistake before good n=0
	feed pub 1
	cat >rows <<-'EOT'
		"Recife"|: must be an object whose keys are JSON pointers, such as /name
		{}|: must have a condition
		[{"/id": 1}, {"city": 1}]|/1/city: 'city' is not a JSON pointer
		{"/name": {"matches": "(a"}}|/~1name/matches: is not a regular expression
		{"/name": {"matches": "(a)\\1"}}|/~1name/matches: must be a regular expression
		{"/name": {"matches": "(a{1,99}){1,99}"}}|/~1name/matches: must be a regular expression
		{"/name": {"matches": 5}}|/~1name/matches: must be a regular expression
		{"/name": {"like": "a"}}|/~1name/like: is not a known key
		{"/name": {}}|: must have a condition
		{"/name": [["a"]]}|/~1name: must be a plain value
		{"/starts_at": {"from": "January"}}|/~1starts_at/from: must be a date
	EOT
	gojq -nr '"{\"/name\": {\"matches\": \"\("a" * 201)\"}}|/~1name/matches: must be a regular expression of at most 200 bytes"' >>rows
	# A source for each of them.
	while IFS='|' read -r rules mistake; do
		echo "{\"name\": \"s$((n += 1))\", \"kind\": \"csv\", \"url\": \"$base/sheet.csv\"}"
	done <rows >good
	mapfile -t good <good
	sources "${good[@]}" pub:ical:pub.ics
	tool_ok sync "$HOST"
	before=$(served | grep -v Event)
	[ "$(wc -l <<<"$before")" -ge 4 ]
	brand_edit "$HOST" '.sources |= (to_entries | map(.value + if .key < ($rules | length) then {skip: $rules[.key]} else {} end))' --slurpfile rules <(sed 's/|.*//' rows)
	feed pub 1 2
	at 6
	tool_fails sync "$HOST"
	cp "$err_file" said
	[ "$(wc -l <said)" = "$n" ]
	[ "$(served | grep -v Event)" = "$before" ]
	served | grep -q 'Event 2$'
	tool check "$HOST"
	n=0
	while IFS='|' read -r rules mistake; do
		n=$((n + 1))
		grep -F "$HOST: s$n: /sources/$((n - 1))/skip$mistake" said | grep -qF '; its last events stay'
		holds "$out_file" "source s$n: /sources/$((n - 1))/skip$mistake"
	done <rows
}

# The longest pattern and text take no time to speak of: the time limit of the suite ends a test that hangs.
@test "rules: a long text ends, and is compared up to its limit" {
	gojq -nc '[{id: 1, name: "A", description: ("a" * 60000 + "b")}, {id: 2, name: "B", description: "aab"}]' >"$feeds/long.json"
	sources "{\"name\": \"own\", \"kind\": \"native\", \"url\": \"$base/long.json\", \"skip\": {\"/description\": {\"matches\": \"^(a|aa)+\$|b\$\"}}}"
	tool_ok sync "$HOST"
	[ ! -e "$CARTAZ_VAR/$HOST/current" ] || [ "$(served)" = '' ]
	sources "{\"name\": \"own\", \"kind\": \"native\", \"url\": \"$base/long.json\", \"skip\": {\"/description\": {\"matches\": \"b\"}}}"
	at 1
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2-)" = A ]
}
