# source_credit: whose record it is, on the event's page, in calendars, for programs, and
# nowhere in the API; each source has a list and feeds, as an organizer has.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export RECORDS=$BATS_FILE_TMPDIR/records.json
	gojq -n --arg evil '</script><b onclick=x>"&[a](javascript:b) | `*_' '
		{slug: "town-hall", name: "Town Hall & Friends", url: "https://town.example/?a=1&b=2"} as $hall
		| {slug: "pub", name: "O Pub", buy_url: "https://pub.example/buy?e=1"} as $pub
		| {slug: "evil", name: $evil, url: "https://evil.example/\($evil)", buy_url: "javascript:alert(1)"} as $evils
		| [["Frevo", [$hall]], ["Maracatu", [$hall, $pub]], ["Coco", [$pub]], ["Ciranda", []], ["Bruta", [$evils, "javascript:x", "\u0627\u0644"]]]
		| to_entries | map({id: (.key + 1), slug: (.value[0] | ascii_downcase), name: .value[0], starts_at: "2026-12-0\(.key + 1)T20:00:00-03:00",
			location: {city: "Recife"}, sources: .value[1]})' >"$RECORDS"
	local locale
	for locale in pt-BR en es; do
		brand_add "${locale,,}.localhost" "$RECORDS"
		brand_edit "${locale,,}.localhost" ".locale = \"$locale\""
	done
	gojq 'map(del(.sources))' "$RECORDS" | brand_add none.localhost -
	cartaz publish --all
}

setup() {
	export HOST=pt-br.localhost
}

facts() { # SLUG FILTER [SUFFIX]
	cgi GET page-event '' "/$1${3-}"
	[ "$http_status" = 200 ] || wrong "$1"
	cp "$body_file" "$BATS_TEST_TMPDIR/page${3-}"
	"$TESTS/support/page_facts.py" "$BATS_TEST_TMPDIR/page${3-}" >"$BATS_TEST_TMPDIR/facts"
	gojq -e "$2" "$BATS_TEST_TMPDIR/facts" >/dev/null || wrong "$2: $(cat "$BATS_TEST_TMPDIR/facts")"
}

names() { # QUERY [FORM]: of the events of a list
	cgi GET page-events "$1" "/eventos.${2-rss}"
	case ${2-rss} in
	rss | atom) sed -nE 's,^<title>(.*)</title>$,\1,p' "$body_file" | tail -n +2 ;;
	ics) tr -d '\r' <"$body_file" | sed -n 's/^SUMMARY://p' ;;
	md) sed -nE 's/^\| 20[^|]* \| \[([^]]*)\].*/\1/p' "$body_file" ;;
	esac | sort | paste -sd ' '
}

@test "source credit: the page names each source, with its page and where else it sells, in the language of the brand" {
	local suffix
	for suffix in '' .md; do
		facts frevo '.Fonte == {text: "Town Hall & Friends", links: [["Town Hall & Friends", "https://town.example/?a=1&b=2"]]}' "$suffix"
		facts maracatu '.Fonte == {text: "Town Hall & Friends, O Pub (Comprar ingresso)",
			links: [["Town Hall & Friends", "https://town.example/?a=1&b=2"], ["Comprar ingresso", "https://pub.example/buy?e=1"]]}' "$suffix"
		facts ciranda 'has("Fonte") | not' "$suffix"
		HOST=en.localhost facts coco '.Source.text == "O Pub (Buy tickets)"' "$suffix"
		HOST=es.localhost facts coco '.Fuente.text | startswith("O Pub (")' "$suffix"
	done
}

@test "source credit: the page leads to the list of each source" {
	facts maracatu true
	grep -qF '<a href="/eventos?source=town-hall">Eventos divulgados por Town Hall &amp; Friends</a>' "$body_file"
	grep -qF '<a href="/eventos?source=pub">Eventos divulgados por O Pub</a>' "$body_file"
	facts ciranda true
	never grep -q 'source=' "$body_file"
}

@test "source credit: no name or address of a source is markup" {
	facts bruta '.Fonte | (.text | startswith("</script><b onclick=x>\"&[a](javascript:b) | `*_, javascript:x, "))
		and (.links | length == 1 and (.[0][1] | startswith("https://evil.example/%3C/script%3E")))'
	never grep -qE '<b onclick|href="javascript|</script><b' "$body_file"
	facts bruta '.Fonte.links | length == 1' .md
	never grep -qE '^<|[^\\]<b|[^\\]\]\(javascript' "$body_file"
	cgi GET page-event '' /bruta
	json_ld | gojq -e '.subjectOf | length == 3 and .[1] == {"@type": "DataFeed", name: "javascript:x"} and (.[0].name | startswith("</script>"))'
	cgi GET page-events source=evil /eventos
	never grep -qE '<b onclick|href="javascript|</script><b' "$body_file"
}

@test "source credit: JSON-LD has the feeds that list the event" {
	cgi GET page-event '' /maracatu
	json_ld | gojq -e '.subjectOf == [{"@type": "DataFeed", name: "Town Hall & Friends", url: "https://town.example/?a=1&b=2"}, {"@type": "DataFeed", name: "O Pub"}]'
	cgi GET page-event '' /ciranda
	json_ld | gojq -e 'has("subjectOf") | not'
}

@test "source credit: a calendar has the address as SOURCE, and the names in the description" {
	local program query path
	while IFS='|' read -r program query path; do
		cgi GET "$program" "$query" "$path"
		tr -d '\r' <"$body_file" | sed -z 's/\n //g' >"$BATS_TEST_TMPDIR/unfolded"
		grep -qxF 'SOURCE;VALUE=URI:https://town.example/?a=1&b=2' "$BATS_TEST_TMPDIR/unfolded"
		grep -qF 'Fonte: Town Hall & Friends (https://town.example/?a=1&b=2)\, O Pub\nhttp://pt-br.localhost/eventos/maracatu' "$BATS_TEST_TMPDIR/unfolded"
	done <<-'END'
		page-event||/maracatu.ics
		page-events|source=pub|/eventos.ics
	END
	[ "$(grep -c ^SOURCE "$BATS_TEST_TMPDIR/unfolded")" = 1 ]
	cgi GET page-event '' /ciranda.ics
	never grep -qE 'SOURCE|Fonte' "$body_file"
}

@test "source credit: MCP and A2A name the sources, and filter by them" {
	local want='[{slug: "town-hall", name: "Town Hall & Friends", url: "https://town.example/?a=1&b=2"}, {slug: "pub", name: "O Pub", buy_url: "https://pub.example/buy?e=1"}]'
	tool get_event '{"slug":"maracatu"}'
	body_is ".result.structuredContent.sources == $want"
	send '[{"data":{"slug":"maracatu"}}]'
	body_is ".result.message.parts[1].data.sources == $want"
	tool get_event '{"slug":"ciranda"}'
	body_is '.result.structuredContent | has("sources") | not'
	tool search_events '{"source":"pub"}'
	body_is '.result.structuredContent | [.data[].name] == ["Maracatu", "Coco"] and .meta.total == 2'
	send '[{"data":{"source":"town-hall","q":"frevo"}}]'
	body_is '[.result.message.parts[1].data.data[].name] == ["Frevo"]'
	tool list_filters '{"kind":"source"}'
	body_is '.result.structuredContent.source | .total == 5 and .values[0] == {value: "pub", name: "O Pub", events: 2}'
	tool list_filters '{"kind":"source","prefix":"Town H"}'
	body_is '[.result.structuredContent.source.values[].value] == ["town-hall"]'
	tool search_events '{"source":"town"}'
	body_is '.result.structuredContent.hint | contains("town-hall")'
	legacy resources/read '{"uri":"http://pt-br.localhost/eventos.md?source=pub"}'
	body_is '.result.contents[0].text | contains("Maracatu") and contains("Coco") and (contains("Frevo") | not)'
}

@test "source credit: a source has a list with a title, a twin, feeds and a calendar, and stands in the sitemap" {
	local form host title
	for form in rss atom ics md; do
		[ "$(names source=town-hall $form)" = 'Frevo Maracatu' ] || wrong "$form: $(names source=town-hall $form)"
		[ "$(names 'source=Pub&q=coco' $form)" = Coco ] || wrong "$form"
		[ -z "$(names source=nobody $form)" ]
	done
	while IFS='|' read -r host title; do
		HOST=$host cgi GET page-events source=TOWN-HALL /eventos
		grep -qF "<h1>$title Town Hall &amp; Friends</h1>" "$body_file" || wrong "$host"
		grep -qF "<link rel=\"canonical\" href=\"http://$host/eventos?source=town-hall\">" "$body_file"
		HOST=$host cgi GET page-events source=town-hall /eventos.md
		head -n 1 "$body_file" | grep -qF "# $title Town Hall & Friends · "
		grep -qF "<loc>http://$host/eventos?source=town-hall</loc>" "$CARTAZ_HTDOCS/$host/sitemap.xml"
		grep -qF "<loc>http://$host/eventos?source=pub</loc>" "$CARTAZ_HTDOCS/$host/sitemap.xml"
		never grep -q source=evil "$CARTAZ_HTDOCS/$host/sitemap.xml"
	done <<-'END'
		pt-br.localhost|Eventos divulgados por
		en.localhost|Events listed by
		es.localhost|Eventos anunciados por
	END
	cgi GET page-events source=town-hall /eventos.rss
	sed -n 1,5p "$body_file" | grep -qF 'Town Hall &amp; Friends'
}

@test "source credit: lists count the events of each source, and keep the filter" {
	cgi GET page-events '' /eventos.md
	sed -n '/^## Fontes/,/^## /p' "$body_file" | grep -qF -- '- [O Pub](http://pt-br.localhost/eventos.md?source=pub) (2)'
	cgi GET page-events 'source=town-hall' /eventos
	grep -qF '<input type="hidden" name="source" value="town-hall">' "$body_file"
	cgi GET page-events 'source=a%20b' /eventos.md
	grep -qF 'source' "$body_file"
	grep -q 'town-hall' "$body_file"
	[ "$(names 'source=town-hall&city=Natal' md)" = '' ]
}

@test "source credit: the API neither shows nor takes it" {
	local path
	for path in /frevo /maracatu /bruta; do
		cgi GET event '' $path
		cp "$body_file" "$BATS_TEST_TMPDIR/with"
		HOST=none.localhost cgi GET event '' $path
		diff <(sed 's/pt-br\.localhost/none.localhost/g' "$BATS_TEST_TMPDIR/with") "$body_file"
	done
	cgi GET events source=pub
	cp "$body_file" "$BATS_TEST_TMPDIR/with"
	cgi GET events
	cmp "$BATS_TEST_TMPDIR/with" "$body_file"
	HOST=none.localhost cgi GET events
	diff <(sed 's/pt-br\.localhost/none.localhost/g' "$BATS_TEST_TMPDIR/with") "$body_file"
}

@test "source credit: a brand whose records name no source shows nothing of it" {
	local path
	export HOST=none.localhost
	for path in /frevo /frevo.md /frevo.ics; do
		cgi GET page-event '' $path
		never grep -qE 'Fonte|SOURCE|subjectOf|source=' "$body_file"
	done
	for path in /eventos /eventos.md; do
		cgi GET page-events '' $path
		never grep -qE 'Fontes|source=' "$body_file"
	done
	never grep -q source= "$CARTAZ_HTDOCS/$HOST/sitemap.xml"
	tool list_filters
	body_is '.result.structuredContent | has("city") and (has("source") | not)'
	tool list_filters '{"kind":"source"}'
	body_is '.result.structuredContent.source == {total: 0, values: []}'
	tool get_event '{"slug":"frevo"}'
	body_is '.result.structuredContent | has("sources") | not'
}
