# filters: country, venue, category, part of the day, age, accessibility, language, free,
# online, open, price_max and near, alone, together, with words and with dates.  Pages,
# feeds and calendars list what a second implementation lists (support/filters.py).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds

CLOCK=2026-10-24T15:07:11Z

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export CARTAZ_NOW=$CLOCK RECORDS=$BATS_FILE_TMPDIR/records.json
	/usr/bin/python3 -ESB "$TESTS/support/filter_events.py" 1 >"$RECORDS"
	brand_add filters.localhost "$RECORDS"
}

setup() {
	export HOST=filters.localhost CARTAZ_NOW=$CLOCK
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body # also of a subshell
}

same() { # SEED COUNT [ROW]
	run /usr/bin/python3 -ESB "$TESTS/support/filters.py" "$RECORDS" "$CARTAZ_ETC/brands/filters.localhost.json" "$@"
	echo "$output"
	[ "$status" = 0 ]
}

# The number of events that a page tells: total QUERY
total() {
	cgi GET page-events "$1" /eventos.md
	[ "$http_status" = 200 ] || return 1
	sed -nE '/^# /,$ s/^([0-9.]+) event.*/\1/p' "$body_file" | head -n 1
}

canonical() { # QUERY: that of the page's address
	cgi GET page-events "$1" /eventos.md
	sed -nE 's/^Link: <[^>?]*\??([^>]*)>; rel="canonical".*/\1/p' "$head_file"
}

@test "filters: the events are of every kind" {
	gojq -e 'length == 300 and (map(.tickets // []) | flatten | map(.currency) | unique | length) == 4
		and (map(select(.location.latitude | not)) | length) > 30 and (map(.age_rating) | unique | length) > 7
		and (map(select(.is_online)) | length) > 30' "$RECORDS"
}

# bats test_tags=whole
@test "filters: combinations with words, dates and pages say what a second implementation says" {
	local combinations
	combinations=$(rounds 100 300)
	same 1 "$combinations"
	[[ $output =~ ' answers differ; '([0-9]+)' events' ]]
	[ "${BASH_REMATCH[1]}" -gt $((combinations * 60)) ]
}

# bats test_tags=whole
@test "filters: how many events of a list have each value is what a second implementation counts" {
	same 2 200 counts "$BUILD/tests/facet_counts" "$CARTAZ_VAR/filters.localhost/current"
	[[ $output =~ ' counts differ; '([0-9]+)' values' ]]
	[ "${BASH_REMATCH[1]}" -gt 10000 ]
}

# bats test_tags=whole
@test "filters: the numbers are of all days that are asked for, after a question of fewer" {
	local records=$BATS_TEST_TMPDIR/days.json
	catalog_copy
	gojq -n '[range(1; 10) | {id: ., slug: "e\(.)", name: "Evento \(.)", starts_at: "2026-12-0\(.)T20:00:00-03:00",
		location: {name: "Casa", city: "Recife"}}]' >"$records"
	brand_add days.localhost "$records"
	printf 'city q=evento&from=2026-12-01&to=2026-12-09\n%.0s' {1..8} |
		"$BUILD/tests/facet_counts" "$CARTAZ_VAR/days.localhost/current" days.localhost America/Sao_Paulo "$(date -d "$CLOCK" +%s)" |
		sort | uniq -c >"$BATS_TEST_TMPDIR/counts"
	cat "$BATS_TEST_TMPDIR/counts"
	[ "$(tr -d ' \t' <"$BATS_TEST_TMPDIR/counts")" = 8recife=9 ]
}

# bats test_tags=whole
@test "filters: a change of the records, and a rebuild, change what each value finds" {
	catalog_copy
	gojq 'map(select(.id % 2 == 0) | .is_online = (.is_online | not) | if .id % 3 == 0 then .age_rating = "16" else . end)' "$RECORDS" >"$BATS_TEST_TMPDIR/half.json"
	RECORDS=$BATS_TEST_TMPDIR/half.json
	cartaz import filters.localhost "$RECORDS"
	same 7 20
	cartaz rebuild filters.localhost
	same 8 20
}

@test "filters: an address has them in one order, canonical values, and each page keeps them" {
	[ "$(canonical 'exact=1&km=20&near=-08.050,%20-34.90&price_max=R$%2050,50&open=1&online=1&free=1&language=PT&accessibility=Captions&age=12&part_of_day=NIGHT&category=M%C3%BAsica&venue=Galp%C3%A3o%2047&country=br&to=2027-01-02&from=2026-10-25&q=a')" = \
		'q=a&from=2026-10-25&to=2027-01-02&country=br&venue=Galp%C3%A3o%2047&category=M%C3%BAsica&part_of_day=night&age=12&accessibility=captions&language=pt&free=1&online=1&open=1&price_max=50.50&near=-8.05%2C-34.9&km=20&exact=1' ]
	[ "$(canonical 'near=-8,-34.5&km=10')" = 'near=-8%2C-34.5' ]
	[ "$(canonical 'km=20')" = '' ]
	cgi GET page-events 'age=18&open=1' /eventos.md
	grep -F '/eventos.md?age=18&open=1&page=2' "$body_file" || grep -F 'age=18&amp;open=1&amp;page=2' "$body_file"
	cgi GET page-events 'age=18&near=-8,-34.5' /
	[ "$http_status" = 301 ]
	[[ $(header Location) == */eventos?age=18\&near=-8%2C-34.5 ]]
	for form in ics rss atom; do
		cgi GET page-events 'free=1' "/eventos.$form"
		[ "$http_status" = 200 ]
		grep -F grátis "$body_file"
	done
	grep -F 'eventos.atom?free=1' "$head_file"
}

@test "filters: a value that cannot be read is ignored, and the page and the feed say what may stand there" {
	local all query
	all=$(total '')
	for query in free=yes online=0 open=true age=100 age=-1 age=adult part_of_day=noon accessibility=stairs country=B%20R \
		price_max=cheap price_max=-5 price_max=USD%205 near=here near=91,0 near=0,181 near=1 near=1,2,3 near=nan,0 near=1e1,2; do
		[ "$(total "$query")" = "$all" ]
		grep -E "^\*\*Filtro ignorado:\*\* ${query%%=*} \(use " "$body_file"
	done
	[ "$(total 'near=-8.05,-34.9&km=0')" = "$(total 'near=-8.05,-34.9')" ]
	for query in 0 -1 1001 far 1e3; do
		total "near=-8.05,-34.9&km=$query"
		grep -F '**Filtro ignorado:** km (use 1–1000)' "$body_file"
	done
	cgi GET page-events 'age=100' /eventos.rss
	grep -F 'Filtro ignorado: age (use 0–99)' "$body_file"
	total 'age=14&free=1'
	! grep ignorado "$body_file" || return 1
}

@test "filters: an age finds the events that somebody of that age may attend, whatever the steps of the country" {
	local age wanted
	catalog_copy
	gojq -n '["Livre", "M/3", "M/6", "M/12", "18+", "21+", "PG-13", null] | to_entries | map({id: (.key + 1), slug: "e\(.key)",
		name: "Evento", starts_at: "2026-12-05", location: {city: "Recife"}, age_rating: .value})' >"$BATS_TEST_TMPDIR/ages.json"
	brand_add ages.localhost "$BATS_TEST_TMPDIR/ages.json"
	while read -r age wanted; do
		HOST=ages.localhost cgi GET page-events "age=$age" /eventos.md
		[ "$(grep -oE '/eventos/e[0-9]' "$body_file" | sort -u | tr -dc '0-9')" = "$wanted" ] || return 1
	done <<-'END'
		free 0
		0 0
		2 0
		3 01
		6 012
		11 012
		12 0123
		18 01234
		20 01234
		21 012345
		99 012345
	END
	HOST=ages.localhost cgi GET page-event '' /e2.md
	grep -F $'6\u00a0anos' "$body_file"
	HOST=ages.localhost cgi GET page-event '' /e2
	grep -F '"typicalAgeRange":"6-"' "$body_file"
}

@test "filters: what is not closed has a label that is true, for nothing is stated of some of it" {
	catalog_copy
	brand_add open.localhost - <<<'[{"id": 1, "slug": "unknown", "name": "Evento", "starts_at": "2026-12-05"}]'
	HOST=open.localhost cgi GET page-events open=1 /eventos.md
	grep -F '1 evento' "$body_file"
	grep -F 'Nem esgotados nem encerrados: sim' "$body_file"
	! grep -F 'à venda' "$body_file" || return 1
}

@test "filters: a value that no event has finds none; blank words are no filter" {
	[ "$(total venue=Nowhere)" = 0 ]
	[ "$(total country=zz)" = 0 ]
	[ "$(total 'category=Tric%C3%B4&open=1')" = 0 ]
	[ "$(total 'near=51,0&km=1')" = 0 ]
	[ "$(total venue=%20)" = "$(total '')" ]
}

@test "filters: the API knows none of them, and its city is exact" {
	cgi GET events 'free=1&venue=Nowhere&price_max=0&near=0,0'
	body_is '.meta.total == 300'
	cgi GET events 'city=Recife'
	body_is '.meta.total > 20'
	cgi GET events 'city=Recife,%20PE'
	body_is '.meta.total == 0'
	cgi GET events 'state=Pernambuco'
	body_is '.meta.total == 0'
}

@test "filters: a city and a state are found as people type them" {
	local typed recife='city=Recife&state=PE'
	for typed in 'Recife,%20PE' 'recife%20-%20pe' 'Recife/PE' 'RECIFE%20(Pernambuco)' 'Recife%20PE' 'Recife,%20Pernambuco,%20Brasil'; do
		[ "$(canonical "city=$typed")" = "$recife" ]
		[ "$(total "city=$typed")" = "$(total "$recife")" ]
	done
	[ "$(canonical city=recif)" = city=Recife ]
	[ "$(canonical city=Suva,%20Fiji)" = city=Suva ]
	[ "$(canonical city=pernambuco)" = state=PE ]
	[ "$(canonical state=PERNAMBUCO)" = state=PE ]
	[ "$(canonical 'city=olinda&state=Pernambuco')" = 'city=Olinda&state=PE' ]
	# "Rio" is two cities of one size here.
	[ "$(total city=Rio)" = 0 ]
	[ "$(total 'city=Recife,%20XY')" = 0 ]
	[ "$(total city=re)" = 0 ]
	HOST=palco.localhost
	[ "$(canonical state=pennsylvania)" = state=PA ]
	HOST=agenda.localhost
	[ "$(canonical city=Rio)" = city=Rio%20de%20Janeiro ]
	for form in rss ics; do
		cgi GET page-events 'city=Rio' "/eventos.$form"
		grep -F 'Rio de Janeiro' "$body_file"
	done
}

# bats test_tags=whole
@test "filters: damaged numbers are other numbers, and missing ones are told: no crash, no other memory" {
	catalog_copy
	local file=$CARTAZ_VAR/filters.localhost/current damage query form
	cp "$(readlink -f "$file")" "$BATS_TEST_TMPDIR/whole"
	for damage in "UPDATE numbers SET numbers = zeroblob(1000000)" "UPDATE numbers SET numbers = NULL" "UPDATE numbers SET numbers = 'xyz'" \
		"UPDATE numbers SET numbers = X'ffffffff7fffff80ff'" "DELETE FROM numbers WHERE at % 2" "DROP TABLE numbers" \
		"UPDATE facet SET number = -number" "UPDATE facet SET number = number + (1 << 62)" "UPDATE facet SET events = -1" \
		"DROP TABLE bitmap" "UPDATE bitmap_block SET ranks = 'x'" "DROP TABLE facet"; do
		cp "$BATS_TEST_TMPDIR/whole" "$(readlink -f "$file")"
		snapshot_edit "$(readlink -f "$file")" "$damage"
		for query in price_max=50 'near=-8,-34&km=900' 'near=-8,-34&q=jazz&when=month' free=1 'venue=Galp%C3%A3o%2047&open=1&city=Rio'; do
			for form in $(printf '%s\n' .md .rss .ics | sampled 3); do
				cgi GET page-events "$query" "/eventos$form"
				[ "$exit_status" = 0 ]
				[[ $http_status = 200 || $http_status = 502 ]]
			done
		done
	done
	cp "$BATS_TEST_TMPDIR/whole" "$(readlink -f "$file")"
	snapshot_edit "$(readlink -f "$file")" 'DROP TABLE bitmap'
	for query in open=1 'near=0,0&open=1' 'open=1&when=month'; do
		cgi GET page-events "$query" /eventos
		[ "$http_status" = 502 ]
	done
}

@test "filters: a price in another currency, or above all that is stored, is found by no limit" {
	catalog_copy
	gojq -nc '[[["a", "USD", "5.00"], ["b", "BRL", "5.00"], ["c", null, "42949672.94"], ["d", "BRL", "42949672.93"]][] |
		{id: (.[0] | explode[0]), slug: .[0], name: .[0], tickets: [{name: "x", total: .[2], currency: .[1]}]}]' >"$BATS_TEST_TMPDIR/few.json"
	brand_add few.localhost "$BATS_TEST_TMPDIR/few.json"
	HOST=few.localhost
	[ "$(total price_max=5)" = 1 ]
	[ "$(total price_max=4.99)" = 0 ]
	[ "$(total price_max=42949672.92)" = 1 ]
	[ "$(total price_max=99999999)" = 2 ]
}

@test "filters: equal values have one number and the first of their labels, in whatever order they come" {
	catalog_copy
	local order
	for order in . reverse; do
		gojq -nc "[[\"Sala Açaí\", \"SALA ACAI\", \"sala-açaí\"][] | {name: ., location: {name: ., city: .}}]
			| to_entries | map(.value + {id: (.key + 1), slug: \"e\\(.key)\"}) | $order" >"$BATS_TEST_TMPDIR/same.json"
		brand_add same.localhost "$BATS_TEST_TMPDIR/same.json"
		sqlite3 "$CARTAZ_VAR/same.localhost/current" 'SELECT number, kind, value, label, events FROM facet' >"$BATS_TEST_TMPDIR/facets.$order"
	done
	diff "$BATS_TEST_TMPDIR/facets.." "$BATS_TEST_TMPDIR/facets.reverse"
	grep -F 'venue|sala acai|SALA ACAI|3' "$BATS_TEST_TMPDIR/facets.."
}
