# The list by day, the links under its search, and the numbers of its pages.  Today is
# Wednesday, 18 November 2026, in São Paulo.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		["hoje", "2026-11-18T20:00:00-03:00", "2026-11-18T22:00:00-03:00"],
		["hoje-tarde", "2026-11-18T23:00:00-03:00", "2026-11-19T04:00:00-03:00"],
		["amanha", "2026-11-19T19:30:00-03:00", null], ["no-dia", "2026-11-21", null],
		["dois-dias", "2026-11-21T10:00:00-03:00", "2026-11-22T18:00:00-03:00"],
		["temporada", "2026-11-26", "2026-12-27"], ["em-cartaz", "2026-11-01", "2026-12-27"],
		["outro-ano", "2027-01-02T20:00:00-03:00", null], ["sem-data", null, null]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: "¡Festa <\(.value[0])>", timezone: "America/Sao_Paulo",
			starts_at: .value[1], ends_at: .value[2], location: {name: "Praça", city: "Recife", state_abbr: "PE"},
			images: (if .key == 1 then {banner: "https://img.example/1.jpg?a=1&b=2"} else null end)})' >"$BATS_FILE_TMPDIR/days.json"
	brand_add dias.localhost "$BATS_FILE_TMPDIR/days.json"
	brand_add days.localhost "$BATS_FILE_TMPDIR/days.json"
	brand_edit days.localhost '.locale = "en"'
	gojq -n '[range(1; 301) | {id: ., slug: "e-\(.)", name: "E", starts_at: "2027-01-01"}]' >"$BATS_FILE_TMPDIR/many.json"
	brand_add many.localhost "$BATS_FILE_TMPDIR/many.json"
}

# The headings of days, and below them "slug: facts".
days() { # HOST
	HOST=$1 cgi GET page-events "${2-}" /eventos
	/usr/bin/python3 -IS - "$body_file" <<-'END'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read().split('<div class="agenda')[-1].split("<nav")[0].split('<div class="facets')[0]
		for day, slug, facts in re.findall(r'<h2>(.*?)</h2>|<h3><a href="/eventos/([^"]*)">.*?</h3>\n(.*?)</div>', text, re.S):
		    print(day if day else slug + ": " + " | ".join(re.findall("<p>([^<]*)</p>", facts)))
	END
}

@test "days: today and tomorrow are words, the others dates, and a row says what the day does not" {
	diff - <(days dias.localhost) <<-'END'
		Hoje
		hoje: 20h–22h | Praça, Recife, PE
		hoje-tarde: 23h–4h | Praça, Recife, PE
		Amanhã
		amanha: 19h30 | Praça, Recife, PE
		sáb 21 nov
		no-dia: Praça, Recife, PE
		dois-dias: sáb 21 nov · 10h – dom 22 nov · 18h | Praça, Recife, PE
		qui 26 nov
		temporada: 26 nov – 27 dez | Praça, Recife, PE
		sáb 2 jan 2027
		outro-ano: 20h | Praça, Recife, PE
		Em cartaz
		em-cartaz: até 27 dez | Praça, Recife, PE
		Data a confirmar
		sem-data: Praça, Recife, PE
	END
	days days.localhost | grep -v : | paste -sd'|' | grep -qxF 'Today|Tomorrow|Sat, Nov 21|Thu, Nov 26|Sat, Jan 2, 2027|Ongoing|Date to be announced'
}

@test "days: the day is that of the brand, and a search has them too, unless it has another order" {
	# It is the 19th in UTC.
	CARTAZ_NOW=2026-11-19T02:30:00Z days dias.localhost | grep -A1 -x Hoje | grep -q '^hoje'
	diff <(days dias.localhost) <(days dias.localhost q=festa)
	gojq -n '[["20", "30.00"], ["21", "10.00"], ["20", "20.00"]] | to_entries
		| map({id: (.key + 1), slug: "e\(.key)", name: "E \(.key)", starts_at: "2026-11-\(.value[0])T20:00:00-03:00", tickets: [{total: .value[1]}]})' |
		brand_add ordem.localhost -
	HOST=ordem.localhost cgi GET page-events sort=price /eventos
	grep -oE '^<h2>.*|<h2><a href="/eventos/e.|^<p>s[^<]*' "$body_file" | diff - <(cat <<-'END'
		<h2><a href="/eventos/e1
		<p>sáb 21 nov · 20h
		<h2><a href="/eventos/e2
		<p>sex 20 nov · 20h
		<h2><a href="/eventos/e0
		<p>sex 20 nov · 20h
	END
	)
}

@test "days: a row has the picture of its event, or a poster of one letter" {
	HOST=dias.localhost cgi GET page-events '' /eventos
	[ "$(grep -oF '<img src="https://img.example/1.jpg?a=1&amp;b=2" alt="" width="160" height="84" loading="lazy">' "$body_file" | wc -l)" = 1 ]
	[ "$(grep -oE '<div class="mini poster-[1-4]" aria-hidden="true">f</div>' "$body_file" | wc -l)" = 9 ]
	"$TESTS/support/page_text.py" "$body_file"
}

# Texts and addresses of the links under the search.
quick() { # QUERY
	HOST=dias.localhost cgi GET page-events "$1" /eventos
	sed -n '/<ul class="chips quick">/,/<\/ul>/p' "$body_file" | sed -nE 's,<li><a href="([^"]*)">([^<]*)</a></li>,\2 \1,p' | sed 's/&amp;/\&/g'
}

@test "quick links: days, free, online and the cities that there are, added to what was asked" {
	diff - <(quick '') <<-'END'
		Hoje /eventos?when=today
		Amanhã /eventos?when=tomorrow
		Este fim de semana /eventos?when=weekend
		Gratuito /eventos?free=1
		On-line /eventos?online=1
		Recife /eventos?city=Recife
	END
	diff - <(quick 'when=today&city=Recife') <<-'END'
		Amanhã /eventos?city=Recife&when=tomorrow
		Este fim de semana /eventos?city=Recife&when=weekend
		Gratuito /eventos?city=Recife&when=today&free=1
		On-line /eventos?city=Recife&when=today&online=1
	END
	# From a list without events they lead to all that have them.
	quick 'city=Nowhere&free=1' | grep -qxF 'Hoje /eventos?when=today'
	# What was read in the words is no addition to them.
	quick 'q=festa+hoje+em+recife' | sed 's/%20/+/g' | diff - <(printf '%s&%s\n' \
		'Gratuito /eventos?q=festa+hoje+em+recife' free=1 'On-line /eventos?q=festa+hoje+em+recife' online=1)
	HOST=dias.localhost cgi GET page-home
	grep -qF '<li><a href="/eventos?when=tomorrow">Amanhã</a></li>' "$body_file"
}

# The links of the paging: "text address", the present one with a star, gaps as they are.
paging() { # QUERY
	HOST=many.localhost cgi GET page-events "$1" /eventos
	sed -n '/<nav class="pages" aria-label="Páginas"/,/<\/nav>/p' "$body_file" |
		sed -nE 's,<a aria-current="page" href="([^"]*)">([^<]*)</a>,*\2 \1,p; t
			s,<a [^>]*href="([^"]*)">([^<]*)</a>,\2 \1,p; t; s,<span>(…)</span>,\1,p' | paste -sd'|'
}

@test "paging: the first, the last and those beside the present one have numbers" {
	[ "$(paging '')" = '*1 /eventos|2 /eventos?page=2|…|15 /eventos?page=15|Próxima página /eventos?page=2' ]
	[ "$(paging page=3)" = 'Página anterior /eventos?page=2|1 /eventos|2 /eventos?page=2|*3 /eventos?page=3|4 /eventos?page=4|…|15 /eventos?page=15|Próxima página /eventos?page=4' ]
	[ "$(paging page=4 | tr '|' '\n' | grep -cE '^[0-9*…]')" = 7 ]
	[ "$(paging page=8)" = 'Página anterior /eventos?page=7|1 /eventos|…|7 /eventos?page=7|*8 /eventos?page=8|9 /eventos?page=9|…|15 /eventos?page=15|Próxima página /eventos?page=9' ]
	[ "$(paging page=15)" = 'Página anterior /eventos?page=14|1 /eventos|…|14 /eventos?page=14|*15 /eventos?page=15' ]
	[ "$(paging page=16)" = 'Ir para a última página /eventos?page=15' ]
}

@test "skip: the link leads to the events, where there are some, and to the page where not" {
	HOST=dias.localhost cgi GET page-events '' /eventos
	grep -qF '<a class="skip" href="#results">' "$body_file"
	[ "$(grep -c 'id="results"' "$body_file")" = 1 ]
	HOST=dias.localhost cgi GET page-event '' /hoje
	grep -qF '<a class="skip" href="#content">' "$body_file"
}

# The links to months, "text: parameters".
months() { # HOST QUERY
	HOST=$1 cgi GET page-events "${2-}" /eventos
	sed -n '/<nav class="pages" aria-label="\(Meses\|Months\)">/,/<\/nav>/s,<a href="/eventos?\([^"]*\)">\(.*\)</a>,\2: \1,p' "$body_file"
}

@test "days: the next months that have events are one link each, with their year when it is another" {
	diff <(months dias.localhost) - <<<'jan 2027: from=2027-01-01&amp;to=2027-01-31'
	diff <(months days.localhost 'when=today') - <<<'Jan 2027: from=2027-01-01&amp;to=2027-01-31'
	gojq -n '[("2026-12-01T00:30:00+03:00", "2026-12-31T23:30:00-03:00", "2027-02-01", "2027-02-28", "2027-03-01T01:00:00Z",
			"2027-05-09", "2027-06-01", "2027-07-01", "2028-01-01", "2020-01-01") | {starts_at: .}]
		| to_entries | map(.value + {id: (.key + 1), slug: "m-\(.key)", name: "M", location: {city: "Recife"}})' |
		brand_add meses.localhost -
	diff - <(months meses.localhost) <<-'END'
		dez: from=2026-12-01&amp;to=2026-12-31
		fev 2027: from=2027-02-01&amp;to=2027-02-28
		mai 2027: from=2027-05-01&amp;to=2027-05-31
		jun 2027: from=2027-06-01&amp;to=2027-06-30
		jul 2027: from=2027-07-01&amp;to=2027-07-31
		jan 2028: from=2028-01-01&amp;to=2028-01-31
	END
	HOST=meses.localhost cgi GET page-events 'from=2027-02-01&to=2027-02-28' /eventos
	[ "$(grep -o '<h3><a href="/eventos/[^"]*' "$body_file" | sed 's,.*/,,' | paste -sd' ')" = 'm-2 m-3 m-4' ]
	# Of a series each date counts, but those that do not take place.
	brand_add serie.localhost - <<-'END'
		[{"id": 1, "slug": "s", "name": "S", "timezone": "America/Sao_Paulo", "sessions": [{"starts_at": "2026-11-20T20:00:00"},
		  {"starts_at": "2026-12-20T20:00:00"}, {"starts_at": "2027-01-20T20:00:00", "event_status": "cancelled"}, {"starts_at": "2027-03-31T20:00:00"}]}]
	END
	[ "$(months serie.localhost | sed 's/:.*//' | paste -sd,)" = 'dez,mar 2027' ]
	# A filter could leave nothing of a month, so there is only this one.
	[ "$(months meses.localhost city=Recife | sed 's/:.*//')" = nov ]
	[ -z "$(months meses.localhost q=m)" ]
}
