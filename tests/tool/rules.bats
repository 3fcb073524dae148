# The rules of a profile's map: every operator over every kind of input, and
# every mistake in writing one.
#
#   fixtures/rules/inputs.json         one input of every kind, by name; "(missing)" is left out
#                  values.json         a rule, in which $ is the pointer to the input, and what it
#                                      gives: by the input's name ("else" for the others, null
#                                      without), or by "cases" of [input, value]
#                  brand-values.json   rules that look at the brand, over the input at /v
#                  wrong.json          what cannot be a profile, and the words it must say

load ../helpers/tool_suite

setup() {
	tool_setup
	table=$TESTS/fixtures/rules
	mkdir -p share/profiles
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
}

# A throw-away profile of these fields and its name: profile MAP [MORE]
profile() {
	gojq -n --argjson map "$1" --argjson more "${2-"{}"}" '{profile: 1,
		map: ({id: "/id", name: "/name"} + $map)} * $more' \
		>share/profiles/thrown-away.json
}

# Every row with the cases it stands for; "(missing)" is an input too.
rows() {
	gojq -c --slurpfile inputs "$table/inputs.json" '.[] | . as $row
		| .cases //= [$inputs[0] | to_entries[] | .key as $name
			| [.value, (if $row.gives | has($name) then $row.gives[$name] else $row.else end)]]' \
		"$table/values.json"
}

# For every row of the file: a profile with the rule in as many fields as there
# are cases, the item that holds their inputs, and what `try` shows of them.
shown() { # ROWS
	local map item
	jq -c '["slug", "description", "status", "starts_at", "ends_at", "timezone", "is_online",
		"is_closed", "url", "images.banner", "images.thumbnail", "location.name",
		"location.city", "location.state", "updated_at", "buy_url"] as $fields | . as $row
		| (.cases | to_entries) as $cases
		| ($cases | map({key: $fields[.key], value: (.key as $i | $row.rule
			| walk(if type == "string" then gsub("\\$"; "/in/\($i)") else . end))}) | from_entries),
		([{id: 1, name: "One", in: ($cases | map(select(.value[0] != "(missing)")
			| {key: "\(.key)", value: .value[0]}) | from_entries)}])' "$1" |
		while read -r map && read -r item; do
			echo '# row'
			printf '{"profile": 1, "map": {"id": "/id", "name": "/name", %s}' \
				"${map#?}" >thrown-away.json
			echo "$item" >items.json
			cartaz profile try thrown-away.json items.json || return 1
		done
}

@test "every operator gives for every kind of input what its table says" {
	rows >rows
	[ "$(wc -l <rows)" -ge 90 ]
	gojq -e --slurpfile inputs "$table/inputs.json" 'all(.[] | .gives // {} | keys[];
		. as $name | $inputs[0] | has($name))' "$table/values.json" >/dev/null
	shown rows >shown
	gojq -Rnr --slurpfile rows rows '[inputs] | reduce .[] as $line ([];
			if $line == "# row" then . + [[]]
			elif $line | test("^[^# ]") then
				.[-1] += [$line | sub("^[^ ]+ +"; "") | fromjson]
			else . end)
		| [$rows, .] | transpose[] | . as [$row, $values]
		| range($row.cases | length) as $i | [$row.cases[$i][], $values[$i + 2]]
		| select(.[1] != .[2])
		| "\($row.rule) of \(.[0]) should be \(.[1]) but is \(.[2])"' shown >wrong
	cat wrong
	[ ! -s wrong ]
	[ "$(grep -c '^# row' shown)" = "$(wc -l <rows)" ]
}

@test "every operator that there is stands in the table" {
	local operator
	gojq -c '[.[].rule | .. | objects | keys[]] | unique[]' \
		"$table/values.json" "$table/brand-values.json" | sort -u >there
	grep -o '^	{ "[a-z]*", RULE_[A-Z]*' "$ROOT/common/profile/rule_compile.c" |
		grep -o '"[a-z]*"' | sort -u >operators
	[ "$(wc -l <operators)" -ge 15 ]
	same operators '' "$(comm -23 operators there)"
	while read -r operator; do # and in the documentation
		grep -qF "\`{$operator:" "$ROOT/static/docs/reference/profile-rules.md"
	done <operators
}

@test "what looks at the brand does so: its base, its language, its variables" {
	local row n rows=0
	brand_edit "$HOST" '.locale = "pt-BR" | .upstream = {mode: "snapshot",
		profile: "thrown-away", base: "https://up.example:8443/api/v1",
		vars: {city: "Recife"}}'
	while read -r row; do
		profile "$(gojq -c '{"location.name": .rule}' <<<"$row")"
		gojq -c '.cases | to_entries | map({id: .key, name: "Case", v: .value[0]})' \
			<<<"$row" >items.json
		tool_ok import --accept-shrink "$HOST" items.json
		n=$(gojq length items.json)
		cgi GET events per_page=50
		gojq -c --argjson row "$row" --argjson n "$n" '(.data | map({key: "\(.id)", value: .location.name})
			| from_entries) as $is | range($n) as $i
			| [$row.rule, $row.cases[$i][], $is["\($i)"]] | select(.[2] != .[3])' \
			"$body_file" >>wrong
		rows=$((rows + 1))
	done < <(gojq -c '.[]' "$table/brand-values.json")
	cat wrong
	[ ! -s wrong ]
	[ "$rows" -ge 4 ]
}

@test "without a base an address stays as it is" {
	profile '{"location.name": {"abs": "/v"}}'
	gojq -n '[{id: 1, name: "One", v: "/img/a.jpg"}]' |
		tool_ok import --profile thrown-away "$HOST" -
	cgi GET events
	body_is '.data[0].location.name == "/img/a.jpg"'
}

@test "every mistake is said with its pointer and what is wrong, in one line" {
	local file said words rows=0 row line
	# Of each row: the profile, with a NUL where it ends, and what is said of it.
	gojq -j '.[] | (.file // ((.profile // {profile: 1, map: ({id: "/id", name: "/name"} + .map)}) | tojson)), "\u0000"' \
		"$table/wrong.json" >files
	gojq -r '.[].says | join("\t")' "$table/wrong.json" >says
	[ "$(tr -cd '\0' <files | wc -c)" = "$(wc -l <says)" ]
	while IFS= read -r -d '' file && IFS= read -r said <&5; do
		rows=$((rows + 1))
		printf '%s' "$file" >"wrong.$rows"
		printf '%s\n' "$said" >"says.$rows"
	done <files 5<says
	tool_fails profile lint $(printf 'wrong.%d ' $(seq $rows))
	[ ! -s "$err_file" ]
	local -A lines
	while IFS= read -r line; do
		[[ $line =~ ^(wrong\.[0-9]+):\ [^\ ].*:\  ]] || echo "a line without a place: $line"
		lines[${line%%:*}]+=$line$'\n'
	done <"$out_file" >unsaid
	for ((row = 1; row <= rows; row++)); do
		IFS=$'\t' read -ra said <"says.$row"
		for words in "${said[@]}"; do
			[[ ${lines[wrong.$row]-} == *"$words"* ]] || echo "not said of $(<"wrong.$row"): $words" "${lines[wrong.$row]-}"
		done
	done >>unsaid
	cat unsaid
	[ ! -s unsaid ]
	[ "$rows" -ge 100 ]
}

@test "each name that stands again in its object is reported at its place, names of other objects are not" {
	printf '{"many": [%s{}],\n' "$(printf '{"x":0},%.0s' {1..300})" >twice.json
	cat >>twice.json <<-'END'
		"profile": 1, "map": {"id": "/id", "name": "/name", "name": "/n", "n\u0061me": "/m"},
		 "list": [[], {}, [0, {"x": {}, "\ud83c\udfad": {"x": 1}, "🎭": {"x": [{"x": 2, "x": 3}]}}], {"x": 4}],
		 "a\/b": {"t\t": 1, "t\u0009": {"list": 2}}, "a\u002fb": 5}
	END
	tool_fails profile lint twice.json
	same 'the places' "$(sed -n 's/^twice.json: \(.*\): occurs twice in its object; remove one of the two$/\1/p' "$out_file")" \
		$'/map/name\n/map/name\n/list/2/1/🎭\n/list/2/1/🎭/x/0/x\n/a~1b/t?\n/a~1b'
}

# bats test_tags=whole
@test "every mistake of a file is said at once" {
	echo '{"profile": 2, "list": {"items": "x"}, "map": {"name": {"join": ["a", {"tpl": "{"}], "as": 1}}}' \
		>wrong.json
	tool_fails profile lint wrong.json
	same 'what is wrong' "$(cut -d: -f2 "$out_file")" "$(printf ' %s\n' /profile /list/items \
		/map/name/as /map/name/join/0 /map/name/join/1/tpl /map/id)"
}

@test "a profile that is wrong is refused by import too, and the snapshot stays" {
	records 2 | tool_ok import "$HOST" -
	local before
	before=$(answers)
	echo '{"profile": 1, "map": {"id": "/id", "name": {"tpl": "{/name"}}}' \
		>share/profiles/thrown-away.json
	records 3 >in.json
	tool_fails import --profile thrown-away "$HOST" in.json
	says_once share/profiles/thrown-away.json '/map/name/tpl: ' '{ without a }'
	same 'the catalog' "$before" "$(answers)"
}

@test "a file that is not there is said" {
	tool_fails profile lint nonesuch.json
	says_once nonesuch.json
}

@test "the item is what stands in its wrapper; without the wrapper it is nothing" {
	profile '{"status": "/status"}' '{"item": "/attributes/event"}'
	gojq -n '[{id: 9, attributes: {event: {id: 1, name: "One", status: "on"}}},
		{id: 2, name: "Two"}, {attributes: [], name: "Three"}, 4, null]' |
		tool_ok import --profile thrown-away "$HOST" -
	cgi GET events
	body_is '.data | length == 1 and .[0].id == 1 and .[0].name == "One" and .[0].status == "on"'
	[ "$(grep -c 'left out: /id is missing' "$err_file")" = 4 ]
}

@test "the list is found by the last key of its pointer, in a page as the upstream gives it" {
	local pointer page
	while read -r pointer page; do
		profile '{}' "{\"list\": {\"items\": \"$pointer\"}}"
		tool_ok import --accept-shrink --profile thrown-away "$HOST" - <<<"$page"
		cgi GET events
		body_is '[.data[].name] == ["One", "Two"]'
	done <<-'END'
		/results {"count": 2, "results": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}]}
		/data {"data": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}], "meta": {"data": [3]}}
		/hits/hits {"took": 5, "hits": {"total": {"value": 2}, "hits": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}]}}
		/_embedded/events {"_embedded": {"events": [{"id": 1, "name": "One"}, {"id": 2, "name": "Two"}]}, "page": {"size": 2}}
	END
}

@test "tickets are made one by one from where they stand" {
	profile '{"tickets": {"each": "/offers", "map": {"name": ["/label", {"const": "Ticket"}],
		"price": "/amount", "fee": "/charge", "currency": {"const": "EUR"},
		"available": {"not": "/sold_out"}}}}'
	gojq -n '[{id: 1, name: "One", offers: [{label: "Early", amount: 10.5, charge: "1"},
			{amount: "20", sold_out: true}]},
		{id: 2, name: "Two", offers: []}, {id: 3, name: "Three", offers: {"0": {amount: 1}}},
		{id: 4, name: "Four"}, {id: 5, name: "Five", offers: [7, null, "x", [1]]}]' |
		tool_ok import --profile thrown-away "$HOST" -
	records_of "$HOST" |
		gojq -s 'map({(.name): .tickets}) | add' >kept
	gojq -e '.One == [
		{name: "Early", price: "10.5", fee: "1", total: null, currency: "EUR", available: true, kind: null},
		{name: "Ticket", price: "20", fee: null, total: null, currency: "EUR", available: false, kind: null}]
		and .Two == [] and .Three == [] and .Four == [] and .Five == []' kept || { cat kept && false; }
}

@test "an amount of a ticket is read in the ticket's currency, not in the brand's" {
	profile '{"tickets": {"each": "/offers", "map": {"name": {"const": "T"},
		"price": {"amount": "/p"}, "currency": "/c"}}}'
	tool_ok import --profile thrown-away "$HOST" - <<<'[{"id": 1, "name": "One", "offers": [
		{"p": "1.500", "c": "KWD"}, {"p": "0,500", "c": "KWD"}, {"p": "1.500", "c": "EUR"}, {"p": "1.500"},
		{"p": "Entrada: 1.500", "c": "KWD"}]}]'
	says '/tickets/0/price could be thousands or three decimals: write thousands such as 1500, or four decimals such as 1.5000: "1.500"'
	records_of "$HOST" | gojq -e '[.tickets[].price] == [null, "0.500", "1500", "1500", null]'
	gojq '.currency = "KWD"' "$TESTS/fixtures/brands/$HOST.json" >"etc/brands/$HOST.json"
	tool_ok import --profile thrown-away "$HOST" - <<<'[{"id": 1, "name": "One", "offers": [{"p": "1.500", "c": "EUR"}, {"p": "1.500"}]}]'
	records_of "$HOST" | gojq -e '[.tickets[].price] == ["1500", null]'
}

@test "numbers as text are as they were written" {
	profile '{"location.name": "/p", "location.city": {"tpl": "{/p} {/q}"}, "status": {"join": ["/p", "/r"]}}'
	tool_ok import --profile thrown-away "$HOST" - <<<'[{"id":1,"name":"One","p":80.00,"q":1e3,"r":-0.50}]'
	cgi GET events
	body_is '.data[0] | .location.name == "80.00" and .location.city == "80.00 1e3"
		and .status == "80.00, -0.50"'
}

# bats test_tags=whole
@test "try needs no brand, reads lines too, and shows three items at most" {
	profile '{"status": "/s", "url": {"abs": "/u"}}'
	gojq -nc 'range(5) | {id: ., name: "N\(.)", s: "s\(.)", u: "/u"}' >items.lines
	tool_ok profile try share/profiles/thrown-away.json items.lines
	[ "$(grep -c '^# item ' "$out_file")" = 3 ]
	grep -qx 'status  *"s2"' "$out_file"
	grep -qx '  *by {"abs":"/u"}' "$out_file"
}

# bats test_tags=whole
@test "a text of any length goes through a rule without harm" {
	profile '{"description": {"tpl": "{/v}."}, "status": {"join": ["/v", "/v"]}}'
	gojq -n '[{id: 1, name: "One", v: ("é" * 10)}, {id: 2, name: "Two", v: ("é" * 50000)},
		{id: 3, name: "Three", v: ("é" * 200000)}]' |
		tool_ok import --profile thrown-away "$HOST" -
	cgi GET events
	body_is '.meta.total == 3 and (.data | map({(.name): .description}) | add
		| (.One == "<p>" + "é" * 10 + ".</p>") and (.Two == "<p>" + "é" * 32768 + "</p>"))'
}
