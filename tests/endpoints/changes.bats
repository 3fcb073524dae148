# Lists in another order (sort) and of what changed (updated_since): MCP, A2A, pages, feeds.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

# Six events of four days: what they cost, where they are, when they changed.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add changes.localhost - <<<'[]'
	export HOST=changes.localhost
	local day filter
	for day in 1 2 3; do
		case $day in
		1) filter='map(select(.id < 5))' ;;
		2) filter='map(select(.id < 6))' ;;
		3) filter='(.[] | select(.id == 2)).name = "Two, moved"' ;;
		esac
		gojq "$filter" <<-'END' | CARTAZ_NOW=2026-11-0${day}T12:00:00Z cartaz import --accept-shrink "$HOST" -
			[{"id": 1, "slug": "one", "name": "One", "starts_at": "2027-01-01T20:00:00-03:00", "tickets": [{"price": "30", "total": "30"}],
			  "location": {"city": "Olinda", "latitude": "-8.01", "longitude": "-34.85"}},
			 {"id": 2, "slug": "two", "name": "Two", "starts_at": "2027-01-02T20:00:00-03:00", "tickets": [{"total": "9.90"}],
			  "location": {"city": "Recife", "latitude": "-8.06", "longitude": "-34.88"}},
			 {"id": 3, "slug": "three", "name": "Three", "starts_at": "2027-01-03T20:00:00-03:00", "tickets": [{"total": "5", "currency": "USD"}],
			  "location": {"city": "Recife", "latitude": "-8.05", "longitude": "-34.90"}},
			 {"id": 4, "slug": "four", "name": "Four", "starts_at": "2026-10-01T20:00:00-03:00", "tickets": [{"total": "1"}]},
			 {"id": 5, "slug": "five", "name": "Five", "starts_at": "2027-01-05T20:00:00-03:00", "tickets": [{"total": "30"}],
			  "sessions": [{"starts_at": "2027-01-05T20:00:00-03:00"}, {"starts_at": "2027-01-09T20:00:00-03:00"}]},
			 {"id": 6, "slug": "six", "name": "Six", "starts_at": "2027-01-06T20:00:00-03:00"}]
		END
	done
}

# What MCP finds, A2A, and the Markdown list, each the slugs in their order.
found() { # ARGUMENTS QUERY SLUGS
	tool search_events "{$1}"
	[ "$(gojq -r '[.result.structuredContent.data[].slug] | join(" ")' "$body_file")" = "$3" ] || wrong "MCP $1"
	send "[{\"data\": {\"skill\": \"search-events\"${1:+, $1}}}]"
	[ "$(gojq -r '[.. | .text? // empty | scan("/eventos/([a-z]+)\n")[]] | join(" ")' "$body_file")" = "$3" ] || wrong "A2A $1"
	cgi GET page-events "$2" /eventos.md
	[ "$(grep -o '^| .*/eventos/[a-z]*)' "$body_file" | grep -o '[a-z]*)$' | tr -d ')' | paste -sd ' ')" = "$3" ] || wrong "Markdown $2"
}

@test "changes: lists are sorted by price, by the last change and by distance" {
	found '' '' 'one two three five six four'
	found '"sort": "next"' sort=next 'one two three five six four'
	# Without a price in reais, and over, come last.
	found '"sort": "price"' sort=price 'two one five three six four'
	found '"sort": "price", "from": "2027-01-02"' 'sort=price&from=2027-01-02' 'two five three six'
	found '"sort": "newest"' sort=newest 'six two five three one'
	found '"sort": "distance", "latitude": -8.05, "longitude": -34.90' 'sort=distance&near=-8.05,-34.90' 'three two one'
	tool search_events '{"sort": "price", "per_page": 2, "page": 2}'
	gojq -e '.result.structuredContent | ([.data[].slug] == ["five", "three"]) and .meta == {total: 6, per_page: 2, current_page: 2, last_page: 3}
		and (.data[0] | has("updated_at") | not)' "$body_file"
	# What is over since the import comes last.
	local -x CARTAZ_NOW=2027-01-02T12:00:00Z
	found '"sort": "price"' sort=price 'two five three six one four'
	found '"sort": "newest"' sort=newest 'six two five three'
	# In a span of days, an event has the times of its session there.
	tool search_events '{"sort": "price", "from": "2027-01-08"}'
	gojq -e '.result.structuredContent.data | length == 1 and (.[0].starts_at | startswith("2027-01-09"))' "$body_file"
}

@test "changes: updated_since finds what changed since a day or an instant, and says when" {
	found '"updated_since": "2026-11-02"' updated_since=2026-11-02 'two five six'
	found '"updated_since": "2026-11-02T12:00:01Z"' updated_since=2026-11-02T12:00:01Z 'two six'
	found '"updated_since": "2026-11-02", "city": "recife"' 'updated_since=2026-11-02&city=recife' two
	found '"updated_since": "2026-11-03", "q": "six"' 'updated_since=2026-11-03&q=six' six
	found '"updated_since": "2026-11-02", "sort": "newest"' 'updated_since=2026-11-02&sort=newest' 'six two five'
	tool search_events '{"updated_since": "2026-11-02"}'
	gojq -e '[.result.structuredContent.data[].updated_at] == ["2026-11-03T12:00:00Z", "2026-11-02T12:00:00Z", "2026-11-03T12:00:00Z"]' "$body_file"
	tool get_event '{"slug": "one"}'
	gojq -e '.result.structuredContent.updated_at == "2026-11-01T12:00:00Z"' "$body_file"
	tool search_events '{"updated_since": "2027-01-01", "city": "Recife"}'
	gojq -e '.result.structuredContent | .data == [] and (.hint | contains("Without updated_since: 2."))' "$body_file"
}

@test "changes: what says nothing is refused by the tools, and ignored by pages with a note" {
	tool search_events '{"sort": "distance"}'
	gojq -e '.result.isError and (.result.content[0].text | contains("sort by distance needs latitude and longitude"))' "$body_file"
	tool search_events '{"sort": "cheap"}'
	gojq -e '.result.isError and (.result.content[0].text | contains("sort must be one of: next, price, newest, distance"))' "$body_file"
	tool search_events '{"updated_since": "last week"}'
	gojq -e '.result.isError and (.result.content[0].text | contains("updated_since must be a day"))' "$body_file"
	cgi GET page-events 'sort=distance&updated_since=soon' /eventos.md
	grep -qF 'updated_since (use 2026-12-31); sort (use next, price, newest ou distance)' "$body_file"
	cgi GET page-events 'sort=price&updated_since=2026-11-01' /eventos
	grep -qF '>por preço' "$body_file"
	grep -qF '>alterados desde 2026-11-01' "$body_file"
	[ "$(grep -c '<h2>sexta' "$body_file")" = 0 ]
	cgi GET page-events 'sort=price&updated_since=2026-11-01' /eventos.md
	grep -qF 'Alterações: alterados desde 2026-11-01; Ordem: por preço' "$body_file"
}

@test "changes: feeds and calendars have them, too" {
	feed() { # QUERY SLUGS
		cgi GET page-events "$1" /eventos.rss
		[ "$(grep -o '<link>[^<]*/eventos/[a-z]*<' "$body_file" | grep -o '[a-z]*<$' | tr -d '<' | paste -sd ' ')" = "$2" ] || wrong "$1"
	}
	feed '' 'six two five three one'
	feed sort=price 'two one five three six'
	feed sort=next 'one two three five six'
	feed 'updated_since=2026-11-02&sort=next' 'two five six'
	feed updated_since=2026-11-03 'six two'
	cgi GET page-events updated_since=2026-11-03 /eventos.ics
	[ "$(grep -c '^BEGIN:VEVENT' "$body_file")" = 2 ]
}

@test "changes: sorting by price keeps every event of every page of a large list" {
	local HOST=agenda.localhost page
	for page in 1 2 3; do
		tool search_events "{\"per_page\": 50, \"page\": $page}"
		gojq -c '.result.structuredContent.data[]' "$body_file" >>"$BATS_TEST_TMPDIR/next"
		tool search_events "{\"per_page\": 50, \"page\": $page, \"sort\": \"price\"}"
		gojq -c '.result.structuredContent.data[]' "$body_file" >>"$BATS_TEST_TMPDIR/price"
	done
	gojq -se '[.[].slug] | length > 60 and length == (unique | length)' "$BATS_TEST_TMPDIR/next"
	diff <(sort "$BATS_TEST_TMPDIR/next") <(sort "$BATS_TEST_TMPDIR/price")
	gojq -se '[.[] | select(.availability != "ended" and .price_from != null and (.price_from | endswith(" BRL"))) | .price_from | split(" ")[0] | tonumber]
		| length > 20 and . == sort' "$BATS_TEST_TMPDIR/price"
}
