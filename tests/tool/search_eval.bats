# The judge of `make search-eval` (tests/search/evaluate), on a catalog whose figures
# are known; and the committed labels name events that there are.

# bats file_tags=whole

load ../helpers/catalog

setup() {
	cd "$BATS_TEST_TMPDIR"
	evaluate=$ROOT/tests/search/evaluate
	# Three events, in the order of their days.
	gojq -cn '["Sarau da Lua", "Sarau do Sol", "Feira do Livro"] | to_entries[] | {
		id: (.key + 1), slug: (.value | ascii_downcase | gsub(" "; "-")), name: .value,
		description: "<p>Ao ar livre.</p>", status: "active",
		starts_at: "2026-12-0\(.key + 1)T19:00:00-03:00", ends_at: "2026-12-0\(.key + 1)T22:00:00-03:00",
		timezone: "America/Sao_Paulo", is_online: false, is_closed: false, images: {},
		location: {name: "Praça", city: "Recife", state: "Pernambuco", state_abbr: "PE",
			formatted_address: "Praça, Recife", latitude: null, longitude: null},
		producer: null, updated_at: "2026-11-01T12:00:00Z", buy_url: null, tickets: []}' >toy.ndjson
}

# label QUERY RELEVANT [CLASS [LANG [CATALOG]]]: RELEVANT are slugs
label() {
	gojq -cn --arg q "$1" --arg relevant "$2" --arg class "${3-plain word}" --arg lang "${4-pt}" \
		--arg catalog "${5-toy}" '{$catalog, $lang, $class, $q, relevant: ($relevant / " " | map(select(. != "")))}' \
		>>toy.jsonl
}

judge() { # [OPTION]...
	run "$evaluate" --catalog toy=toy.ndjson --labels toy.jsonl --engines api,page,a2a,fts5 "$@"
	echo "$output"
}

has_line() {
	grep -qxF -- "$1" <<<"$output"
}

@test "search-eval: a table of known figures, by language, judge, catalog and class" {
	label 'feira do livro' feira-do-livro 'exact name' en
	label sarau sarau-da-lua
	label sarau 'sarau-do-sol feira-do-livro'
	label xyzzyx feira-do-livro 'two typos'
	label 'livro' sarau-da-lua 'two typos'
	label qwrtpq '' nothing
	label sarau '' nothing
	judge
	[ "$status" = 1 ]
	local one='1.00 1.00 1.00 0.00' row
	has_line "| all, en | 1 | $one | $one | $one | $one |"
	has_line "| exact name, en | 1 | $one | $one | $one | $one |"
	# Of four: first, second, none at all, the wrong one.
	local four='0.25 0.50 0.38 0.25'
	for row in 'all, pt' 'judge toy, pt' 'toy, pt'; do
		has_line "| $row | 4 | $four | $four | $four | $four |"
	done
	local two='0.00 0.00 0.00 0.50'
	has_line "| two typos, pt | 2 | $two | $two | $two | $two |"
	has_line '| nothing, pt: answered | 2 | 1 | 1 | 1 | 1 |'
	has_line '- pt, page: success at 5 0.500 >= 0.850 **missed**'
	has_line '- pt, api: success at 1 0.250 >= 0.700 **missed**'
	has_line '- pt, page: zero results 0.250 <= 0.080 **missed**'
	has_line '- en, api: zero results 0.000 <= 0.080 ok'
	judge --engines fts5
	[ "$status" = 0 ] # nothing of Cartaz has to reach anything
}

@test "search-eval: ends with 0 when the targets are reached" {
	label 'feira do livro' feira-do-livro
	label recife 'sarau-da-lua'
	judge
	[ "$status" = 0 ]
	! grep -F missed <<<"$output" || false
}

@test "search-eval: --misses says what came first, by class" {
	label sarau sarau-da-lua
	label sarau sarau-do-sol
	label xyzzyx feira-do-livro 'two typos'
	label livro sarau-da-lua 'stop words'
	label qwrtpq '' nothing
	judge --misses
	[ "$(grep -c '; wanted ' <<<"$output")" = 2 ]
	has_line 'stop words, pt, toy, toy: "livro": first feira-do-livro; wanted sarau-da-lua'
	has_line 'two typos, pt, toy, toy: "xyzzyx": nothing; wanted feira-do-livro'
	judge --misses 1 --of page
	[ "$(grep -c '; wanted ' <<<"$output")" = 3 ]
	has_line 'plain word, pt, toy, toy: "sarau": first sarau-da-lua, sarau-do-sol; right at 2; wanted sarau-do-sol'
}

@test "search-eval: --dump prints what an engine found" {
	label sarau sarau-do-sol
	for engine in api page a2a fts5; do
		judge --dump "$engine"
		[ "$status" = 0 ]
		gojq -e '.q == "sarau" and .relevant == ["sarau-do-sol"] and .found == ["sarau-da-lua", "sarau-do-sol"]' <<<"$output"
	done
}

@test "search-eval: a label of an event or a catalog that is not there stops it" {
	label sarau sarau-da-rua
	judge
	[ "$status" = 1 ]
	[ "$output" = "labels toy, 'sarau': toy has no sarau-da-rua" ]
	rm toy.jsonl
	label sarau sarau-da-lua 'plain word' pt elsewhere
	judge
	[ "$status" = 1 ]
	[ "$output" = 'no catalog elsewhere: --catalog elsewhere=FILE' ]
}

@test "search-eval: without the real conferences their labels are left out, and it says so" {
	label sarau sarau-da-lua
	label rust 'rust-conference' 'plain word' en conf
	unset CARTAZ_TEST_DATA
	judge
	[ "$status" = 0 ]
	has_line '1 query left out: CARTAZ_TEST_DATA does not name the folder of conferences.json.'
	has_line '| all, pt | 1 | 1.00 1.00 1.00 0.00 | 1.00 1.00 1.00 0.00 | 1.00 1.00 1.00 0.00 | 1.00 1.00 1.00 0.00 |'
	! grep '^| all, en' <<<"$output" || false
}

@test "search-eval: committed labels are whole, name events that there are, and are no query twice" {
	local folder=$ROOT/tests/search/labels
	gojq -es 'length > 150 and all(.[]; keys == ["catalog", "class", "lang", "q", "relevant"]
		and (.catalog | IN("agenda", "palco", "br", "conf", "ciudad", "town")) and (.lang | IN("pt", "en", "es"))
		and (.q | length > 0) and (.class | length > 0)
		and (.class == "nothing") == (.relevant == [])
		and (.relevant | length == (unique | length) and all(.[]; test("^[a-z0-9-]+$"))))' "$folder"/*.jsonl
	local file
	for file in "$folder"/*.jsonl; do
		gojq -es 'map([.catalog, .lang, .q]) | length == (unique | length)' "$file"
	done
	run env -u CARTAZ_TEST_DATA "$evaluate" --engines fts5
	echo "$output"
	[ "$status" = 0 ]
	grep '^| all, pt ' <<<"$output"
	grep '^| all, en ' <<<"$output"
}
