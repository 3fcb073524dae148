# cartaz import: from a file to a snapshot, record by record.

load ../helpers/tool_suite
load ../helpers/rounds

# A file of records in every shape that is read: shapes FILE DIR
shapes() {
	local other='{"count": 2, "note": "]}, {\"data\": [", "more": {"data": [1]}}'
	mkdir "$2"
	gojq -c . "$1" >"$2/array"
	gojq . "$1" >"$2/array-pretty"
	gojq --tab . "$1" | sed 's/$/\r/' >"$2/array-pretty-crlf"
	gojq -c '{data: .}' "$1" >"$2/data"
	gojq '{data: .}' "$1" >"$2/data-pretty"
	gojq -c --argjson o "$other" '$o + {data: .}' "$1" >"$2/data-last"
	gojq --argjson o "$other" '{a: 1} + {data: .} + {z: $o}' "$1" >"$2/data-between"
	gojq -c '.[]' "$1" >"$2/lines"
	gojq -c '.[]' "$1" | sed 's/$/\r/' >"$2/lines-crlf"
	gojq -c '.[]' "$1" | sed 's/$/\n\n \t/; 1s/^/\n\n/' >"$2/lines-blank"
	gojq -j '.[] | "\(tojson)\n"' "$1" | head -c -1 >"$2/lines-unfinished"
	(printf '\357\273\277' && cat "$2/lines") >"$2/lines-bom"
	(printf '\357\273\277' && cat "$2/array-pretty") >"$2/array-bom"
}

@test "every shape of the same records makes the same catalog, from a file and from standard input" {
	records 5 '.description = "a \"quoted\" {brace} [bracket], \\ back\nnext {\"data\": [" | .name += " ]},{"' >records.json
	shapes records.json in
	local shape var=$CARTAZ_VAR n=0
	for shape in in/*; do
		mkdir -p "$var/file/$shape"
		CARTAZ_VAR=$var/file/$shape tool_ok import "$HOST" "$shape"
		silent
		# Standard input is read as a file is.
		[ $((n++ % $(rounds 4 1))) = 0 ] || continue
		mkdir -p "$var/stdin/$shape"
		CARTAZ_VAR=$var/stdin/$shape tool_ok import "$HOST" - <"$shape"
		silent
	done
	[ "$n" = 13 ]
	of_each_shape() {
		for CARTAZ_VAR in "$var"/{file,stdin}/in/*; do
			ask_lists q=event per_page=50
			ask_details event-1 event-5
		done
	}
	answers_to of_each_shape
	[ "$(wc -l <"$answers_file")" = $((($(rounds 4 13) + 13) * 4)) ]
	same_answers .row
	each_answer '.status == 200 and if .row | contains("=") then json.meta.total == 5 else true end'
}

@test "a first record that has a member called data is a record all the same" {
	local member
	for member in '{"x":[1]}' '"[1]"' '{"data":[{"id":9,"name":"No"}]}' 7; do
		printf '{"data":%s,"more":[2],"id":%d,"slug":"event-%d","name":"Event"}\n' \
			"$member" 1 1 "$member" 2 2 >in.lines
		tool_ok import "$HOST" in.lines
		[ "$(grep -vc '^cartaz import: [^ ]*: /\(data\|more\) is unknown and ignored: 2 of 2' "$err_file")" = 0 ]
		cgi GET events
		body_is '[.data[].slug] == ["event-1", "event-2"]'
	done
}

# bats test_tags=whole
@test "records longer than any buffer arrive whole, in every shape" {
	records 8 '.description = ("é" * 20000) + .name' >records.json
	shapes records.json in
	local shape
	for shape in in/*; do
		tool_ok import "$HOST" "$shape"
		cgi GET events per_page=50
		body_is '.meta.total == 8 and (.data | all(.name as $name
			| .description == "<p>" + "é" * 20000 + $name + "</p>"))'
	done
}

# bats test_tags=whole
@test "a slow writer on standard input loses nothing" {
	records 3 '.name = "São Paulo 🎉"' >records.json
	tool_ok import "$HOST" records.json
	local expected
	expected=$(answers)
	tool_ok import --accept-shrink "$HOST" - <<<'[]'
	dd if=records.json ibs=1 obs=1 status=none | tool_ok import "$HOST" -
	same 'what came byte by byte' "$expected" "$(answers)"
}

@test "no records are a catalog too, when there was none" {
	tool_ok import "$HOST" - <<<'[]'
	cgi GET events
	[ "$http_status" = 200 ]
	body_is '.data == [] and .meta.total == 0 and .meta.last_page == 1'
}

@test "--dry-run tells the same and changes nothing" {
	records 5 >old.json
	records 6 '.name += " anew"' >new.json
	tool_ok import "$HOST" old.json
	local before
	before=$(tree var htdocs etc)
	tool_ok import --dry-run "$HOST" new.json
	holds "$out_file" "$HOST: 6 events from 6 records: 1 new, 5 changed, 0 gone (dry run, nothing was changed)"
	same 'the tree' "$before" "$(tree var htdocs etc)"
	tool_ok import --dry-run --json "$HOST" new.json
	out_is -s 'length == 1 and (.[0] | .dry_run and .ok and .events == 6 and .new == 1 and .changed == 5 and .gone == 0)'
	tool_ok import --dry-run -v "$HOST" - <new.json
	grep -q '6 events.*dry run, nothing was changed' "$out_file"
	tool_fails import --dry-run "$HOST" - <<<'[{'
	same 'the tree' "$before" "$(tree var htdocs etc)"
}

@test "--dry-run counts an event of the last generation once, also if two records have it" {
	records 3 >old.json
	tool_ok import "$HOST" old.json
	jq '[.[0], .[0]]' old.json >new.json
	tool_ok import --dry-run --json --accept-shrink "$HOST" new.json
	out_is -s '.[0] | .events == 1 and .new == 0 and .changed == 0 and .gone == 2'
}

@test "--dry-run of a first import serves nothing" {
	records 2 | tool_ok import --dry-run "$HOST" -
	cgi GET events
	is_problem 502 upstream_unavailable
}

@test "--strict refuses what would leave anything out, and says how much" {
	records 5 >old.json
	tool_ok import --strict "$HOST" old.json
	local before
	before=$(answers)
	records 6 'if .id == 2 then del(.name) elif .id > 4 then .status = {} else . end' >new.json
	tool_fails import --strict "$HOST" new.json
	says 'record 2 left out: /name is missing' 'record 5: /status must be text' \
		'1 record left out and 2 remarks' 'stays as it was'
	same 'the catalog' "$before" "$(answers)"
	tool_ok import "$HOST" new.json
	cgi GET events
	body_is '.meta.total == 5'
}

@test "--json is one document with the counts, whether it went well or not" {
	records 7 'if .id < 3 then del(.name) elif .id == 4 then .status = {} else . end' >in.json
	tool_ok import --json "$HOST" in.json
	out_is -s 'length == 1'
	out_is --arg host "$HOST" --arg now "$CARTAZ_NOW" 'del(.unchanged) == {command: "import",
		host: $host, ok: true, why: null, at: $now, generation: 1, events: 5,
		records: 7, left_out: 2, remarks: 1, dry_run: false, repeated: 0, joined: 0, files: "in.json", drift: [], reasons: [
		{reason: "/name is missing", left_out: true, count: 2, first_record: 1},
		{reason: "/status must be text", left_out: false, count: 1, first_record: 4}]}'
	tool_fails import --json "$HOST" - <<<'[{"id":1,"name":"A"} {"id":2}]'
	out_is -s 'length == 1 and (.[0] | .ok == false and .records == 1
		and (.why | contains("expected a comma")))'
}

@test "it is quiet when all is well and nobody watches, and -v says one line" {
	records 3 >in.json
	tool_ok import "$HOST" in.json
	silent
	for option in -v --verbose; do
		tool_ok import "$option" "$HOST" in.json
		[ ! -s "$err_file" ]
		[ "$(wc -l <"$out_file")" = 1 ]
		grep -q "^$HOST: 3 events from 3 records, generation [23]," "$out_file"
	done
}

@test "on a terminal it shows how far it is, and ends with one line" {
	records 40 >in.json
	script -qec "'$BUILD/cartaz' import '$HOST' in.json" screen </dev/null >/dev/null
	grep -q "cartaz import $HOST: reading, [0-9]* events\\?" screen
	grep -q "$HOST: 40 events from 40 records, generation 1" screen
}

# The record in the middle of a file is left out, WORDS said.  What came of it is
# told apart by all_left_out.
leaves_out() { # WORDS FILE
	local import list
	tool_ok import --accept-shrink --json "$HOST" "$2" &&
		says "record 2 left out: $1" && cgi GET events && read -r import <"$out_file" || return 1
	read -r list <"$body_file" || [ -n "$list" ] || return 1
	printf '{"of": "%s", "import": %s, "list": %s}\n' "$2" "$import" "$list" >>left-out
}

# Of each file that leaves_out took, only the first and the last record became events.
all_left_out() { # HOW MANY FILES
	gojq -c 'select((.import.records == 3 and .import.left_out == 1 and .import.events == 2
		and all(.import.reasons[]; .first_record == 2) and [.list.data[].slug] == ["first", "last"]) | not)' left-out >wrong
	cat wrong
	[ ! -s wrong ]
	[ "$(wc -l <left-out)" = "$1" ]
	rm left-out
}

left_out_alone() { # WORDS FILE
	leaves_out "$@"
	all_left_out 1
}

@test "a record that is none is left out with its number and why, the others are not" {
	local words shape rows=0 files=0 some
	some=$(rounds 12 1)
	mkdir in
	# All rows are in one file, with a record after each.  Some become a file of three lines,
	# and the same as an array.
	perl -ne 'next if /^(#|$)/; s/\n//; my ($words, $bytes) = /^(.*?) *\|(.*)/; $n++;
		$bytes =~ s/^ //; $bytes =~ s/<([0-9a-f]{2})>/chr hex $1/ge;
		my @lines = (q({"id":1,"slug":"first","name":"First"}), $bytes, q({"id":3,"slug":"last","name":"Last"}));
		open(F, ">in/$n.lines") and print F map("$_\n", @lines) and close F or die;
		open(F, ">in/$n.array") and print F "[", join(",\n", @lines), "\n]" and close F or die;
		push @all, @lines[0 .. 1] if $n == 1; push @all, sprintf(q({"id":%d,"slug":"good-%d","name":"Good"}), $n + 999, $n), $bytes if $n > 1;
		END { open(F, ">all.lines") and print F map("$_\n", @all, q({"id":3,"slug":"last","name":"Last"})) and close F or die }
		print "$words\n"' "$TESTS/fixtures/import/left-out.txt" >words
	tool_ok import --accept-shrink "$HOST" all.lines
	while IFS= read -r words; do
		rows=$((rows + 1))
		says "record $((rows * 2)) left out: $words"
	done <words
	[ "$(cartaz records "$HOST" | wc -l)" = $((rows + 1)) ]
	rows=0
	while IFS= read -r words; do
		rows=$((rows + 1))
		for shape in lines array; do
			[ $((rows % some)) = 0 ] || continue
			files=$((files + 1))
			leaves_out "$words" "in/$rows.$shape" || {
				echo "in $shape, where '$words' should be said of $(sed -n 2p "in/$rows.lines")"
				return 1
			}
		done
	done <words
	all_left_out $files
	[ "$rows" -ge 50 ]
}

@test "a record that is cut off by the end of its line takes no other with it" {
	printf '%s\n' '{"id":1,"slug":"first","name":"First"}' \
		'{"id":2,"slug":"bad","name":"cut' \
		'{"id":3,"slug":"last","name":"Last"}' >in.lines
	left_out_alone 'a string does not end' in.lines
}

@test "the second of two records with one slug is left out, the first is served" {
	records 4 'if .id == 3 then .slug = "event-1" else . end' |
		tool_ok import "$HOST" -
	says_once 'record 3 left out: /slug "event-1" is the slug of an earlier record'
	cgi GET event '' /event-1
	body_is '.id == 1 and .name == "Event 1"'
}

@test "a slug that was made counts as taken too" {
	tool_ok import "$HOST" - <<<'[{"id":1,"slug":"trio--2","name":"One"},{"id":2,"name":"Trio"}]'
	says 'record 2 left out: /slug "trio--2" is the slug of an earlier record'
	cgi GET events
	body_is '[.data[].name] == ["One"]'
}

# bats test_tags=whole
@test "a record nested 100 deep is left out, one nested a little is not" {
	local deep shape
	deep=$(gojq -nc 'reduce range(100) as $i (0; [.])')
	printf '%s\n' '{"id":1,"slug":"first","name":"First"}' \
		"{\"id\":2,\"slug\":\"bad\",\"name\":\"Bad\",\"x\":$deep}" \
		'{"id":3,"slug":"last","name":"Last"}' >in.lines
	gojq -cs . in.lines >in.array
	for shape in in.lines in.array; do
		left_out_alone 'nested too deeply' "$shape"
	done
	tool_ok import "$HOST" - <<<'{"id":1,"name":"A","slug":"a","x":[[[[[[[[[[{"y":1}]]]]]]]]]]}'
	says_once '/x is unknown and ignored: 1 of 1 record'
}

@test "a record of more than 1 MiB is left out, one of a little less is not" {
	local shape size
	local most=$((1024 * 1024 - 55)) # 55 bytes stand around the text
	for size in $most $((most + 1)); do
		head -c "$size" /dev/zero | tr '\0' x >text
		{
			echo '{"id":1,"slug":"first","name":"First"}'
			printf '{"id":2,"slug":"middle","name":"Middle","elsewhere":"%s"}\n' "$(cat text)"
			echo '{"id":3,"slug":"last","name":"Last"}'
		} >"$size.lines"
		perl -0pe 's/\n(?!\z)/,\n/g; s/^/[/; s/\z/]/' "$size.lines" >"$size.array"
		perl -0pe 's/^/{"data":/; s/\z/}/' "$size.array" >"$size.data"
	done
	[ "$(sed -n 2p "$most.lines" | wc -c)" = $((1024 * 1024 + 1)) ]
	for shape in $(rounds 'lines data' 'lines array data'); do
		left_out_alone 'is larger than 1 MiB' "$((most + 1)).$shape"
		tool_ok import "$HOST" "$most.$shape"
		says_once '/elsewhere is unknown and ignored: 1 of 3 records'
		cgi GET events
		body_is '.meta.total == 3'
	done
}

@test "a member of a wrong type counts as absent and is said, the rest of the record is taken" {
	local table=$TESTS/fixtures/import/wrong-types.json from n words expected
	n=$(gojq length "$table")
	[ "$n" -ge 40 ]
	for ((from = 0; from < n; from += 12)); do # no more than are said one by one
		gojq -c --argjson from "$from" '.[$from:$from + 12] | to_entries
			| map(.value + {n: (.key + 1)} | .plain = {id: .n,
			slug: "s\(.n)", name: "Event"}
			| if .at == ["slug"] then del(.plain.slug) else . end)' "$table" >rows
		gojq -c 'map(.plain)' rows |
			tool_ok import --accept-shrink "$HOST" -
		expected=$(answers)
		gojq -c 'map(.at as $at | .value as $value | .plain | setpath($at; $value))' rows |
			tool_ok import --json "$HOST" -
		out_is --slurpfile rows rows '.left_out == 0 and .events == ($rows[0] | length)'
		gojq -r '.[] | "record \(.n): \(.said)"' rows >said
		[ "$(wc -l <said)" = "$(gojq length rows)" ]
		while read -r words; do
			says "$words"
		done <said
		same "rows from $from" "$expected" "$(answers)"
	done
}

@test "every case of fixtures/import/fields becomes the event it should" {
	local file cases=0
	for file in "$TESTS"/fixtures/import/fields/*.json; do
		gojq -c 'to_entries | map((.key + 1) as $n | {id: $n,
			slug: "case-\($n)", name: "Case \($n)"} + .value.record)' \
			"$file" >in.json
		tool_ok import --accept-shrink --json "$HOST" in.json
		same "$file, what was said" "$(gojq -r '[.[].said[]?] | unique[]' "$file")" \
			"$(gojq -r '[.reasons[].reason] | unique[]' "$out_file")"
		ask_all per_page=50
		# an event is what the list has, with the producer of the detail;
		# the two may differ in nothing else
		gojq -r --slurpfile answers "$answers_file" '
			[$answers[].body | fromjson] | [.[0].data, .[1:]] | transpose
			| (map({(.[0].slug): (if .[0] + {producer: .[1].producer,
				status: null} == .[1]
				then .[0] + {producer: .[1].producer}
				else {list: .[0], detail: .[1]} end)}) | add) as $events
			| $cases[0] | to_entries[] | (.key + 1) as $n
			| .value.case as $case
			| {id: $n, slug: "case-\($n)", name: "Case \($n)",
			description: null, status: null, starts_at: null,
			ends_at: null, timezone: null, is_online: false,
			is_closed: false, images: {banner: null, thumbnail: null},
			location: null, producer: null} * .value.event
			| .url = "http://feira.localhost:8080/eventos/\(.slug)"
			| . as $expected | $events[.slug] as $event
			| select($event != $expected)
			| "\($file), \($case)\n  should be \($expected)\n  but is    \($event)"' \
			--slurpfile cases "$file" --arg file "${file##*/}" \
			<<<null >>wrong
		cases=$((cases + $(gojq length "$file")))
	done
	cat wrong
	[ ! -s wrong ]
	[ "$cases" -ge 100 ]
}

@test "states are completed where the record points to Brazil, whatever the brand" {
	local country
	for country in US BR; do
		brand_edit "$HOST" ".country = \"$country\""
		records 2 '.location = {city: "Portland", state: "SP"}
			| if .id == 2 then .location.country = "BR" else . end' | tool_ok import "$HOST" -
		cgi GET event '' /event-1
		body_is '.location | .state == "SP" and .state_abbr == null'
		cgi GET event '' /event-2
		body_is '.location | .state == "São Paulo" and .state_abbr == "SP" and (has("country") | not)'
		cgi GET events state=sp
		body_is '.meta.total == 1'
	done
}

@test "what was told is kept: a rebuild cleans it anew" {
	records 1 '.description = "<h1>Um</h1><p onclick=x>Dois" | .location += {state: "sp", country: "BR"}' |
		tool_ok import "$HOST" -
	[ "$(snapshot_texts record "$CARTAZ_VAR/$HOST/current" |
		gojq -c '[.description, .location.state, .location.state_abbr]')" = \
		'["<h1>Um</h1><p onclick=x>Dois","sp",null]' ]
	tool_ok rebuild "$HOST"
	cgi GET event '' /event-1
	body_is '.description == "<h3>Um</h3>\n<p>Dois</p>"'
}

@test "a slug of 200 characters is one, of 201 it is made anew" {
	local slug
	slug=$(printf 'a%.0s' {1..200})
	tool_ok import "$HOST" - <<<"[{\"id\":1,\"slug\":\"$slug\",\"name\":\"One\"},{\"id\":2,\"slug\":\"${slug}a\",\"name\":\"Two\"}]"
	says_once 'record 2: /slug does not match [A-Za-z0-9._~-]{1,200}'
	cgi GET event '' "/$slug"
	body_is '.id == 1'
	cgi GET event '' /two--2
	body_is '.id == 2'
}

# bats test_tags=whole
@test "a slug made from a long name stays short, and ends with the id" {
	tool_ok import "$HOST" - <<<"[{\"id\":123,\"name\":\"$(printf 'palavra %.0s' {1..100})\"}]"
	cgi GET events
	body_is '.data[0].slug | test("^palavra(-palavra)*--123$") and length <= 100'
}

# bats test_tags=whole
@test "a description over 64 KB is cut at a character, and said" {
	# one byte, then characters of two: the limit falls into one of them
	records 1 '.description = "a" + "é" * 40000' | tool_ok import "$HOST" -
	says_once 'record 1: /description is longer than 65536 bytes, and is cut'
	cgi GET event '' /event-1
	body_is '.description == "<p>a" + "é" * 32767 + "</p>"'
	records 1 '.description = "é" * 32768' | tool_ok import "$HOST" -
	silent
	cgi GET event '' /event-1
	body_is '.description == "<p>" + "é" * 32768 + "</p>"'
}

@test "an id of 64 bits is told to the last digit" {
	local id ids=(9007199254740993 9223372036854775806 -9223372036854775807 0)
	for id in "${ids[@]}"; do
		echo "{\"id\":$id,\"slug\":\"a$id\",\"name\":\"A\"}"
	done >in.lines
	tool_ok import "$HOST" in.lines
	silent
	cgi GET events
	for id in "${ids[@]}"; do
		holds "$body_file" "{\"id\":$id,"
	done
	cgi GET event '' "/a-9223372036854775807"
	holds "$body_file" '{"id":-9223372036854775807,'
}

@test "digits as text are their number" {
	tool_ok import "$HOST" - <<<'[{"id":"7","slug":"a","name":"A"},{"id":"007","slug":"b","name":"B"},{"id":"123456789012345678","slug":"c","name":"C"}]'
	cgi GET events
	grep -qF '{"id":7,"slug":"a"' "$body_file"
	grep -qF '{"id":7,"slug":"b"' "$body_file"
	grep -qF '{"id":123456789012345678,"slug":"c"' "$body_file"
}

# bats test_tags=whole
@test "a text id becomes a positive number below 2^53, the same in every run and place" {
	local ids='["abc","abd","ABC","7a","-7"," 7","99999999999999999999","É","https://shop.example/e/1"]'
	gojq -c 'to_entries | map({id: .value, slug: "e\(.key)", name: "E"})' <<<"$ids" >in.json
	tool_ok import "$HOST" in.json
	cgi GET events per_page=50
	body_is '[.data[].id] | length == 9 and (unique | length) == 9
		and all(. > 0 and . < 9007199254740992 and . == floor)'
	gojq -c '[.data[] | {slug, id}] | sort' "$body_file" >first
	gojq -c 'reverse' in.json | tool_ok import "$HOST" -
	cgi GET events per_page=50
	same 'the ids' "$(cat first)" "$(gojq -c '[.data[] | {slug, id}] | sort' "$body_file")"
	# published ids may never change: this is no detail of one version
	same 'the ids of "abc" and "É"' '[4136935345053929,6508266252251635]' \
		"$(gojq -c 'map(select(.slug == "e0" or .slug == "e7").id)' first)"
}

@test "tickets and addresses are kept for the event page, amounts as decimal text" {
	tool_ok import "$HOST" - <<-'END'
		[{"id":1,"slug":"a","name":"A","url":"https://shop.example/a","updated_at":"2026-11-01",
		  "tickets":[{"name":"Pista","price":"80.00","fee":8.5,"total":88,"currency":"BRL"},
		             {"price":"80 - 90","available":false},"free",null]},
		 {"id":2,"slug":"b","name":"B","url":"https://shop.example/b","buy_url":"https://shop.example/buy/b"}]
	END
	says 'record 1: /tickets/price has more than one number'
	records_of "$HOST" >kept
	gojq -es '.[0].tickets == [
		{name: "Pista", price: "80.00", fee: "8.5", total: "88", currency: "BRL", available: true, kind: null},
		{name: null, price: null, fee: null, total: null, currency: null, available: false, kind: null, unread: true}]
		and .[0].buy_url == null and .[0].url == "https://shop.example/a" and .[0].updated_at == "2026-11-01"
		and .[1].buy_url == "https://shop.example/buy/b" and .[1].tickets == []' kept
}

@test "where too much is to be said one by one, it is summed up by reason" {
	records 50 'if .id % 2 == 0 then del(.name) elif .id < 30 then .status = {} else . end' |
		tool_ok import "$HOST" -
	[ "$(wc -l <"$err_file")" = 40 ]
	records 50 'if .id % 2 == 0 then del(.name) elif .id < 30 then .status = {} else . end' |
		grouped=1 tool_ok import --dry-run "$HOST" -
	[ "$(wc -l <"$err_file")" = 2 ]
	says '25 records left out: /name is missing (first: record 2)' \
		'15 records: /status must be text (first: record 1)'
}

@test "an import replaces everything: what is not in it is gone" {
	records 4 | tool_ok import "$HOST" -
	records 4 '.slug += "-b"' | tool_ok import "$HOST" -
	cgi GET event '' /event-1
	is_problem 404 event_not_found
	cgi GET event '' /event-1-b
	[ "$http_status" = 200 ]
}

@test "an import of one brand is seen by no other" {
	sed 's/feira/praia/g' "$CARTAZ_ETC/brands/feira.localhost.json" >"$CARTAZ_ETC/brands/praia.localhost.json"
	records 2 | tool_ok import "$HOST" -
	records 3 '.name = "Praia"' | tool_ok import praia.localhost -
	cgi GET events
	body_is '.meta.total == 2 and (.data | all(.name != "Praia"))'
	HOST=praia.localhost cgi GET events
	body_is '.meta.total == 3 and (.data | all(.url | startswith("http://praia.localhost:8080/")))'
}

@test "a profile that does not exist is said, and native is there" {
	records 2 >in.json
	tool_ok import --profile native "$HOST" in.json
	tool_fails import --profile nonesuch "$HOST" in.json
	says_once 'cartaz import: ' nonesuch
}
