# The invisible characters of texts: which stay, and that no surface has another
# opinion.
#
#   fixtures/clean.json   a text as it "is", and what it "becomes"; as a description
#                         it may be "described" otherwise

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/tool

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	table=$TESTS/fixtures/clean.json
}

call() { # TOOL ARGUMENTS
	legacy tools/call "{\"name\":\"$1\",\"arguments\":$2}"
}

# An event for each row of the table, which is every text of it.
events_of_table() {
	gojq -c 'to_entries | map({id: (.key + 1), slug: "e\(.key)", name: .value.is, description: .value.is,
		status: .value.is, starts_at: "2026-12-01T20:00:00-03:00", updated_at: "2026-01-01T00:00:00Z",
		location: {name: .value.is, city: .value.is, formatted_address: .value.is},
		producer: {name: .value.is, slug: "p\(.key)"},
		tickets: [{name: .value.is, price: "10.00", fee: "0", total: "10.00", currency: "BRL"}]})' "$table"
}

@test "the table of classes is Unicode's, as ICU has it, and every recommended emoji stays whole" {
	cd "$BATS_TEST_TMPDIR"
	"$BUILD/tests/text_class" >told || {
		head -20 told
		return 1
	}
	[[ $(tail -n 1 told) =~ ^1[0-9]{3}\ letters,\ 1[0-9]{2}\ marks,\ 2[0-9]{3}\ pictures,\ 6[0-9]\ viramas$ ]] || {
		cat told
		return 1
	}
}

# What the API says is what every other surface says: the list and the detail, both tools
# and the page of MCP.
@test "every text is the same on the surfaces of programs: API, MCP, A2A" {
	events_of_table >events.json
	cartaz import "$HOST" events.json 2>said
	local n row
	n=$(gojq length "$table")
	cgi GET events per_page=50
	body_is --slurpfile t "$table" '[.data | sort_by(.id)[] | [.name, .status, .location.name, .location.city,
		.location.formatted_address]] == [$t[0][] | .becomes | [., (if utf8bytelength > 64 then null else . end), ., ., .]]'
	call search_events '{"per_page":50}'
	body_is --slurpfile t "$table" '[.result.content[0].text | fromjson | .data[] | {key: .slug[1:] | tonumber, value: [.name, .venue, .city]}]
		| sort_by(.key) | map(.value) == [$t[0][] | .becomes | [., ., .]]'
	send '[{"data":{"per_page":50}}]'
	gojq -e --slurpfile t "$table" '[.. | objects | select(has("venue")) | {key: .slug[1:] | tonumber, value: [.name, .venue]}]
		| sort_by(.key) | map(.value) == [$t[0][] | .becomes | [., .]]' "$body_file" >/dev/null
	of_each_row() {
		for ((row = 0; row < n; row++)); do
			request "event $row" GET event '' "/e$row"
			tool_request "tool $row" get_event "{\"slug\":\"e$row\"}"
		done
	}
	answers_to of_each_row
	[ "$(wc -l <"$answers_file")" = $((2 * n)) ]
	each_answer '$t[0][word(1) | tonumber] as $row | $row.becomes as $want
		| ($row.described // $want) as $described | (.body | fromjson) | if .result then
			(.result.content[0].text | fromjson | .name == $want and .venue == $want)
			and .result.structuredContent.description == "\($described)\n"
		else [.name, .location.name, .producer.name] == [$want, $want, $want]
			and .description == "<p>\($described | gsub("&"; "&amp;"))</p>" end' --slurpfile t "$table"
}

@test "every text is the same on the surfaces of people: pages, Markdown, JSON-LD, calendars, feeds" {
	events_of_table >events.json
	cartaz import "$HOST" events.json 2>said
	local n row
	n=$(gojq length "$table")
	for ((row = 0; row < n; row++)); do
		cgi GET page-event '' "/e$row"
		mv "$body_file" "page.$row.html"
		cgi GET page-event '' "/e$row.md"
		mv "$body_file" "page.$row.md"
		cgi GET page-event '' "/e$row.ics"
		mv "$body_file" "page.$row.ics"
	done
	cgi GET page-events '' /eventos.rss
	cp "$body_file" list.rss
	cgi GET page-events page=1 /eventos
	cp "$body_file" list.html
	cgi GET page-events page=2 /eventos
	cat "$body_file" >>list.html
	"$TESTS/support/clean_surfaces.py" "$table" .
}

@test "a name with nothing to see is not a name, and the record is left out with the reason" {
	local n
	gojq -R '"\"\(.)\"" | fromjson' <<-'EOF' >names
		\u200b\u200c\u200d
		\u202e\u2066\u2069
		 \ufeff
		\udb40\udc41\udb40\udc42
		\ufe0f
		\u00a0\u2003\u3000
		\u2800
		\ud83f\udfff
		\u3164
	EOF
	gojq -sc 'to_entries | map({id: (.key + 1), slug: "a\(.key)", name: .value}) + [{id: 99, slug: "b", name: "B"}]' names >in.json
	tool_ok import "$HOST" in.json
	for n in {1..9}; do
		says "record $n left out: /name has no visible character"
	done
	cgi GET events
	body_is '[.data[].slug] == ["b"]'
}

@test "what is left out of a member is said, with the record and the character" {
	gojq -nc '[{id: 1, slug: "a", name: "Fes\u202eta", location: {name: "Casa\u200b"}, producer: {name: "\u2066"}},
		{id: 2, slug: "b", name: "\u0645\u06cc\u200c\u062e\u0648"}]' >in.json
	tool_ok import "$HOST" in.json
	says 'record 1' '/name' 'has the invisible character U+202E, which is left out' 'location' 'has the invisible character U+200B, which is left out' \
		'producer' 'has the invisible character U+2066, which is left out'
	never grep -q 'record 2' "$err_file"
	cgi GET event '' /a
	body_is '.name == "Festa" and .location.name == "Casa" and .producer == null'
}

@test "the text of spreadsheets and calendars is cleaned too" {
	printf 'id,slug,name,location.city\n1,a,Par\u200bada 🏳️\u200d🌈,Re\u202ecife\n' >in.csv
	tool_ok import "$HOST" in.csv
	cgi GET event '' /a
	body_is --arg name $'Parada \U1f3f3\ufe0f\u200d\U1f308' '.name == $name and .location.city == "Recife"'
	printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20990101T100000Z\r\nSUMMARY:Par\u2066ada 👩\u200d💻\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >in.ics
	tool_ok import "$HOST" in.ics
	cgi GET events
	body_is --arg name $'Parada \U1f469\u200d\U1f4bb' '.data[0].name == $name'
}

# A joiner that a cut would leave at the end is cut with what it joined.
@test "a text is cut at 1000 bytes, and what is left is clean" {
	gojq -nc '[{id: 1, slug: "a", name: (("a" * 993) + "\ud83d\udc69\u200d\ud83d\udcbb")}]' >in.json
	tool_ok import "$HOST" in.json
	says 'is longer than 1000 bytes, and is cut'
	cgi GET event '' /a
	body_is '.name == ("a" * 993) + "\ud83d\udc69"'
	gojq -nc '[{id: 1, slug: "a", name: ("a" * 1000), location: {name: ("b" * 1001)}}]' >in.json
	tool_ok import "$HOST" in.json
	cgi GET event '' /a
	body_is '(.name | length) == 1000 and (.location.name | length) == 1000'
	groff -mandoc -Tascii -P-cbou -rLL=200n "$ROOT/static/cartaz/man/cartaz-record.5" | tr -s ' \n' '  ' | grep -q 'cut at 1000 bytes'
}

# What an older version would have written: the texts are changed where they are stored.
@test "an older snapshot is served as it is, also with a name of nothing, and a rebuild cleans it" {
	records 3 '.updated_at = "2026-01-01"' >in.json
	tool_ok import "$HOST" in.json
	snapshot_texts plain "$(readlink -f "$CARTAZ_VAR/$HOST/current")"
	/usr/bin/python3 -IS - "$CARTAZ_VAR/$HOST" <<-'EOF'
		import glob, sqlite3, sys
		db = sqlite3.connect(sorted(glob.glob(sys.argv[1] + "/*.db"))[-1])
		for table, column in ("event", "head"), ("record", "json"), ("page", "card"):
		    for old, new in ("Event 1", "Fes\u202eta"), ("Event 2", "\u200b\u200c"):
		        db.execute("UPDATE %s SET %s = replace(%s, ?, ?)" % (table, column, column), (old, new))
		db.commit()
	EOF
	"$BUILD/tests/checksums" "$CARTAZ_VAR/$HOST/current"
	rm "$CARTAZ_VAR/$HOST"/*.sum
	cgi GET events
	body_is '[.data[].name] == ["Fes\u202eta", "\u200b\u200c", "Event 3"]'
	local path
	for path in /event-1 /event-2 /event-2.md; do
		cgi GET page-event '' "$path"
		[ "$http_status" = 200 ]
		"$TESTS/support/page_text.py" "$body_file"
	done
	cgi GET page-events '' /eventos
	[ "$http_status" = 200 ]
	tool_ok rebuild "$HOST"
	says 'record 2 left out: /name has no visible character'
	cgi GET events
	body_is '[.data[].name] == ["Festa", "Event 3"]'
}

# A mark of Markdown that a hidden character parts from what follows it is one all the same.
@test "hidden characters in what a person typed hide no mark" {
	records 1 >in.json
	tool_ok import "$HOST" in.json
	cgi GET page-events 'q=a%26%E2%80%8Blt%3Bb+http%3A%E2%80%8B%2F%2Fx.example' /eventos.md
	[ "$http_status" = 200 ]
	never grep -q 'a&lt;b' "$body_file"
	grep -qF 'a\&lt;b http\://x.example' "$body_file"
}
