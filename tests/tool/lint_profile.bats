# cartaz profile lint: the whole of a profile is checked, and every mistake is
# said with its pointer.
#
#   fixtures/lint/right.json    a profile that says all there is to say
#                 wrong.json    what makes it wrong, as a gojq filter, and every line it must be told
#                 other.json    filters that leave it right
#                 live.json     filters, of it with counted pages, and why it cannot serve live then

load ../helpers/tool_suite

setup() {
	tool_setup
	table=$TESTS/fixtures/lint
	mkdir -p share/profiles
}

@test "every profile of the product is right, and which can serve live is known" {
	local name can=()
	tool_ok profile lint "$ROOT"/static/profiles/*.json
	for name in "$ROOT"/static/profiles/*.json; do
		grep -qx "$name: [0-9]* fields, nothing wrong" "$out_file"
		if grep -qxF "$name: can serve a live brand" "$out_file"; then
			can+=("$(basename "$name" .json)")
		else
			grep -q "^$name: can be used for snapshots, but not for a live brand: /[a-z/]*: ." "$out_file"
		fi
	done
	same 'can serve live' 'directus opensearch postgresql postgrest' "${can[*]}"
}

@test "the fields that are counted are the members of the map, a list of objects is one" {
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "starts_at": "/when",
		"tickets": {"each": "/prices", "map": {"name": "/label", "price": "/amount"}}}}' >four.json
	tool_ok profile lint four.json
	grep -qx 'four.json: 4 fields, nothing wrong' "$out_file"
}

@test "the profile that the tables change is right itself" {
	tool_ok profile lint "$table/right.json"
}

# What lint says of a profile after each of the filters, a list of lines each,
# in one array: told BASE FILTERS, both jq; the second makes an array of text.
told() {
	gojq -r "$2"' | "[\(map("($base | \(.))") | join(", ")) ] | .[]"' "$table/$3" >edits.jq
	gojq -nc --argjson base "$(gojq "$1" "$table/right.json")" -f edits.jq >edited
	split -l 1 -d -a 4 edited edited.
	tool profile lint edited.0*
	[ ! -s "$err_file" ]
	gojq -Rn --argjson n "$(wc -l <edited)" 'reduce inputs as $line ([range($n) | []];
		.[$line[7:11] | tonumber] += [$line[13:]])' "$out_file" >told
	[ "$(gojq length told)" = "$(gojq length "$table/$3")" ]
}

# Shows the rows for which a filter over {row, told} does not give true.
all_told() { # FILE FILTER
	gojq -r --slurpfile told told '[., $told[0]] | transpose[] | {row: .[0], told: .[1]}
		| select('"$2"' | not) | tojson' "$table/$1" >untold
	cat untold
	[ ! -s untold ]
}

@test "every mistake is told: where, what, each in one line, and nothing else is" {
	told . 'map(.edit)' wrong.json
	exits 1
	all_told wrong.json '(.row.says | length) == (.told | length)
		and (.told as $lines | all(.row.says[]; . as $start | any($lines[]; startswith($start))))'
	[ "$(gojq length told)" -ge 170 ]
}

@test "what is unusual but right is let through" {
	told . . other.json
	exits 0
	all_told other.json '.told[0] | endswith(" fields, nothing wrong")'
	[ "$(gojq length told)" -ge 25 ]
}

@test "many mistakes are told in one pass, in the order of the file" {
	jq '.base = "x" | .list.method = "PUT" | .list.query.a = "{nobody}" | .detail.root = 5
		| .map.name = {cut: "/n"} | .map.title = "/t"' "$table/right.json" >wrong.json
	tool_fails profile lint wrong.json "$table/right.json"
	[[ $(tail -n 2 "$out_file") == *'right.json: '*' fields, nothing wrong'* ]]
	sed -i '/right.json: /d' "$out_file"
	same 'the places' "$(printf ' %s\n' /base /list/method /list/query/a /detail/root \
		/map/name /map/title)" "$(cut -d: -f2 "$out_file")"
}

@test "whoever loads a wrong profile is told its first mistake, in one sentence" {
	jq '.list.method = "PUT" | .list.max = 0' "$table/right.json" >share/profiles/wrong.json
	cp -R "$ROOT/static/site" share
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
	records 2 >in.json
	tool_fails import --profile wrong "$HOST" in.json
	says_once share/profiles/wrong.json: '/list/method: must be GET or POST'
	brand_edit "$HOST" '.upstream.profile = "wrong"'
	tool_fails sync "$HOST"
	says_once '/list/method: must be GET or POST'
	tool check "$HOST"
	exits 1
	grep -q '/upstream/profile: .*wrong.json: /list/method: must be GET or POST' "$out_file"
}

# bats test_tags=whole
@test "what a file quotes cannot move the cursor, nor break the line" {
	gojq '.["a\u001b[2J\nb"] = 1 | .map["x\ty"] = "/x" | .query.z = "{a\u001b[1mb}"' \
		"$table/right.json" >wrong.json
	tool_fails profile lint wrong.json
	[ "$(wc -l <"$out_file")" = 3 ]
	[ -z "$(tr -d '\n[:print:]' <"$out_file")" ]
	grep -qF '/a?[2J?b: is not a key' "$out_file"
}

@test "can it serve live, and why not" {
	told 'del(.list.next, .list.query.after)' 'map(.edit)' live.json
	all_told live.json '(.told[0] | endswith("nothing wrong")) and (.row.why as $why | .told[1]
		| if $why then startswith("can be used for snapshots, but not for a live brand: " + $why) else . == "can serve a live brand" end)'
	[ "$(gojq length told)" -ge 20 ]
}

@test "a live brand whose profile cannot serve live is refused, with pointer and mend" {
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "pretix", base: "https://pretix.example",
		vars: {organizer: "a", organizer_name: "A", currency: "EUR"}}'
	tool check "$HOST"
	exits 1
	grep -q '/upstream/mode: the profile pretix cannot serve a live brand: /filters: .*; use snapshot' "$out_file"
	tool_fails publish "$HOST"
	says '/upstream/mode: the profile pretix cannot serve a live brand: /filters: '
	[ ! -e "$CARTAZ_VAR/$HOST/profile.json" ]
}

# A block of the documentation: block NAME
block() {
	sed -n "/^\`\`\`json $1\$/,/^\`\`\`\$/p" "$ROOT"/static/docs/*/*.md | sed '1d;$d'
}

# bats test_tags=whole
@test "what the documentation calls wrong is, for both reasons, and what it calls right is" {
	gojq --argjson query "$(block wrong)" '.list.query.filter_by = $query.filter_by' "$table/right.json" >example.json
	tool_fails profile lint example.json
	[ "$(wc -l <"$out_file")" = 2 ]
	grep -q "filter would also be left out" "$out_file"
	grep -q "encoder must be one that quotes" "$out_file"
	gojq --argjson query "$(block right)" '.list.query.filter_by = $query.filter_by' "$table/right.json" >example.json
	tool_ok profile lint example.json
}

# bats test_tags=whole
@test "what the documentation says that lint says, it says" {
	gojq '.list.query.filter_by.parts[1] = "city:={city?}" | .map["images.banner"] = {pick: "pictures"}' \
		"$table/right.json" >typesense.json
	tool_fails profile lint typesense.json
	same 'what lint says' "$(grep '^typesense.json: ' "$ROOT/static/docs/how-to/write-a-profile.md")" "$(cat "$out_file")"
}
