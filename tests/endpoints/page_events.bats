# page-events, page-home: many events, searched, filtered by date, and what is
# said when there are none.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	/usr/bin/python3 -IS - <<-'EOR' | brand_add dates.localhost -
		import datetime, json
		zone = datetime.timezone(datetime.timedelta(hours=-3))
		now = datetime.datetime(2026, 11, 18, 9, tzinfo=zone) # CARTAZ_NOW
		day = now.replace(hour=0, minute=0, second=0)
		events = []
		def add(name, start, end=None, **more):
		    text = lambda t: t if t is None or isinstance(t, str) else t.isoformat()
		    events.append({"id": len(events) + 1, "slug": name, "name": name, "starts_at": text(start),
		                   "ends_at": text(end), "location": {"city": "Recife" if len(events) % 2 else "Olinda"}, **more})
		add("running", now - datetime.timedelta(days=3), now + datetime.timedelta(days=30))
		add("gone", now - datetime.timedelta(days=40), now - datetime.timedelta(days=39))
		add("sold", day + datetime.timedelta(hours=23, minutes=59), is_closed=True)
		add("undated", None)
		add("undated-closed", None, is_closed=True)
		for n in range(60):
		    at = day + datetime.timedelta(days=n, hours=23, minutes=58)
		    add(f"day-{n}", at, at + datetime.timedelta(hours=3))
		add("date-only", (day + datetime.timedelta(days=5)).date().isoformat())
		json.dump(events, __import__("sys").stdout)
	EOR
	brand_add empty.localhost - <<<'[]'
	brand_add few.localhost - <<-'EOR'
		[{"id": 1, "slug": "full", "name": "full", "starts_at": "2035-06-01",
		  "tickets": [{"name": "Whole", "price": "1.00", "fee": "1.00", "available": false}]},
		 {"id": 2, "slug": "half", "name": "half", "starts_at": "2035-06-02",
		  "tickets": [{"name": "Whole", "price": "1.00", "fee": "1.00", "available": false},
		              {"name": "Half", "price": "0.50", "fee": "1.00"}]},
		 {"id": 3, "slug": "silent", "name": "silent", "starts_at": "2035-06-03"}]
	EOR
}

# Slugs that the list shows, all pages of it, in order: shown QUERY.  The strip of
# runs, which has some of them again, is not the list.
shown() {
	local page=1 last=1
	while [ "$page" -le "$last" ]; do
		HOST=${HOST-dates.localhost} cgi GET page-events "$1&page=$page" /eventos.md
		[ "$http_status" = 200 ]
		last=$(sed -n 's/.*página [0-9.]* de \([0-9]*\)\..*/\1/p' "$body_file" | head -n 1)
		sed -n '/^## Em cartaz$/,/^## /!s,^| [^|]* | \[.*\](http://[^/]*/eventos/\([^)]*\)) |.*,\1,p' "$body_file"
		page=$((page + 1))
	done
}

total() { # QUERY
	HOST=dates.localhost cgi GET page-events "$1" /eventos.md
	sed -n 's/^\([0-9.]*\) eventos\?,.*/\1/p' "$body_file" | head -n 1
}

# Slugs of the interface's own list that are on in a range of days, in the order
# of a window, by Python: expected FROM UNTIL [MORE]
expected() {
	local page
	for page in 1 2; do
		HOST=dates.localhost cgi GET events "per_page=50&page=$page${3-}"
		gojq -c '.data[]' "$body_file"
	done >"$BATS_TEST_TMPDIR/all"
	/usr/bin/python3 -IS - "$BATS_TEST_TMPDIR/all" "$@" <<-'EOR'
		import datetime, json, sys
		zone = datetime.timezone(datetime.timedelta(hours=-3))
		at = lambda text: datetime.datetime.fromisoformat(text + "T00:00:00-03:00" if len(text) == 10 else text)
		first, past = at(sys.argv[2]), at(sys.argv[3])
		begun = {False: [], True: []}
		for line in open(sys.argv[1]):
		    e = json.loads(line)
		    if e["starts_at"] is None: continue
		    start = at(e["starts_at"])
		    end = at(e["ends_at"]) if e["ends_at"] else start + datetime.timedelta(days=len(e["starts_at"]) == 10)
		    if first <= start < past: begun[e["is_closed"]].append((0, 0, e["slug"]))
		    elif start < first and end > first:
		        sign = -1 if e["is_closed"] else 1
		        begun[e["is_closed"]].append((1, sign * end.timestamp(), e["slug"]))
		for events in begun.values():
		    for *_, slug in sorted(events, key=lambda e: e[:2]): print(slug)
	EOR
}

day() { # DAYS FROM TODAY
	date -d "${CARTAZ_NOW%T*} $1 days" +%F
}

@test "listing: from and to are the days between, open ones first, as many as it says" {
	for range in '1 3' '0 0' '10 40' '-50 -30' '5 5' '58 90'; do
		[ "$range" != '5 5' ] || [ "${WHOLE-}" = 1 ] || break
		read -r from to <<<"$range"
		expected "$(day "$from")" "$(day $((to + 1)))" >"$BATS_TEST_TMPDIR/expected"
		shown "from=$(day "$from")&to=$(day "$to")" >"$BATS_TEST_TMPDIR/shown"
		[ "$range" = '-50 -30' ] || [ -s "$BATS_TEST_TMPDIR/shown" ]
		diff "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/shown" || wrong "$range"
		[ "$(total "from=$(day "$from")&to=$(day "$to")")" = "$(wc -l <"$BATS_TEST_TMPDIR/expected")" ]
	done
}

@test "listing: at one instant what has an hour stands before a day without hours" {
	brand_add instant.localhost - <<-'EOR'
		[{"id": 1, "slug": "day", "name": "day", "starts_at": "2030-11-23"},
		 {"id": 2, "slug": "night", "name": "night", "starts_at": "2030-11-22T23:00:00", "timezone": "America/Manaus"},
		 {"id": 3, "slug": "sold-day", "name": "sold-day", "starts_at": "2030-11-23", "is_closed": true},
		 {"id": 4, "slug": "sold-night", "name": "sold-night", "starts_at": "2030-11-22T23:00:00-04:00", "is_closed": true}]
	EOR
	[ "$(HOST=instant.localhost shown '' | tr '\n' ' ')" = 'night day sold-night sold-day ' ]
}

@test "listing: only from, only to, backwards, and no dates at all" {
	[ "$(shown "from=$(day 57)" | tr '\n' ' ')" = 'day-57 day-58 day-59 day-56 ' ]
	[ "$(shown "to=$(day -30)" | tr '\n' ' ')" = 'gone ' ]
	[ "$(total "from=$(day 9)&to=$(day 3)")" = 0 ]
	all=$(total '')
	for query in from=2026-13-01 from=tomorrow to=x when=never when=TODAY from= 'from=2026-11-18T20:00:00' 'from=-1'; do
		[ "$(total "$query")" = "$all" ] || wrong "$query"
	done
	[ "$(total 'from=0001-01-01&to=9999-12-31')" = "$((all - 2))" ]
}

@test "listing: today, the weekend and the month are what the calendar says" {
	same_as() { # WHEN FROM TO
		shown "when=$1" >"$BATS_TEST_TMPDIR/when"
		shown "from=$2&to=$3" | diff "$BATS_TEST_TMPDIR/when" - || wrong "$1"
	}
	same_as today 2026-11-18 2026-11-18
	[ "$(tr '\n' ' ' <"$BATS_TEST_TMPDIR/when")" = 'day-0 running sold ' ]
	same_as weekend 2026-11-21 2026-11-22
	[ "$(tr '\n' ' ' <"$BATS_TEST_TMPDIR/when")" = 'day-3 day-4 day-2 running ' ]
	same_as month 2026-11-18 2026-11-30
	# Days are the brand's: in Brazil it is still Saturday, then Sunday.
	CARTAZ_NOW=2026-11-22T02:59:59Z same_as weekend 2026-11-21 2026-11-22
	CARTAZ_NOW=2026-11-23T02:59:59Z same_as weekend 2026-11-22 2026-11-22
	CARTAZ_NOW=2026-11-23T03:00:00Z same_as weekend 2026-11-28 2026-11-29
	CARTAZ_NOW=2026-12-31T12:00:00Z same_as month 2026-12-31 2026-12-31
}

@test "listing: a window keeps to the other filters and to the words" {
	expected "$(day 1)" "$(day 31)" '&city=recife' >"$BATS_TEST_TMPDIR/expected"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/expected")" -gt 10 ]
	shown "from=$(day 1)&to=$(day 30)&city=RECIFE" | diff "$BATS_TEST_TMPDIR/expected" -
	[ "$(shown "from=$(day 1)&to=$(day 30)&q=day+12" | tr '\n' ' ')" = 'day-12 ' ]
	[ "$(total "from=$(day 1)&to=$(day 30)&q=running")" = 1 ]
	[ "$(total "from=$(day 31)&to=$(day 32)&q=running")" = 0 ]
	[ "$(shown 'when=today&q=running')" = running ]
	[ "$(shown "to=$(day -30)&q=gone&city=recife")" = gone ]
}

@test "listing: pages follow one another, and each leads to its neighbours" {
	[ "$(shown '' | sort | uniq | wc -l)" = "$(total '')" ]
	[ "$(shown '' | wc -l)" = "$(total '')" ]
	HOST=dates.localhost cgi GET page-events 'page=2&city=recife&from=2020-01-01'
	grep -qF '<a rel="prev" href="/eventos?city=Recife&amp;from=2020-01-01">' "$body_file"
	cgi GET page-events 'page=2' ''
	grep -qF '<nav class="pages" aria-label="Páginas">' "$body_file"
	grep -qF '<a rel="next" href="/eventos?page=3">' "$body_file"
	grep -qF '<link rel="canonical" href="http://agenda.localhost:8080/eventos?page=2">' "$body_file"
}

@test "listing: nothing found, nothing there and beyond the last page say what there is" {
	for form in '' /eventos.md; do
		cgi GET page-events q=zzzzzz "$form"
		[ "$http_status" = 200 ]
		grep -q 'Nenhum evento encontrado' "$body_file"
		grep -qF 'eventos?city=S%C3%A3o%20Paulo' "$body_file" || grep -qF 'eventos.md?city=S%C3%A3o%20Paulo' "$body_file"
		grep -q 'organization=pulso-producoes' "$body_file"
		cgi GET page-events page=999 "$form"
		[ "$http_status" = 200 ]
		grep -q 'A última página desta lista é a [0-9]' "$body_file"
		grep -q 'Ir para a última página' "$body_file"
		HOST=empty.localhost cgi GET page-events '' "$form"
		grep -q 'Ainda não há eventos por aqui' "$body_file"
		HOST=empty.localhost cgi GET page-home '' "${form:+/index.md}"
		grep -q 'Ainda não há eventos por aqui' "$body_file"
	done
	HOST=palco.localhost cgi GET page-events q=zzzzzz
	grep -q 'No events found' "$body_file"
	grep -qF '<meta name="robots" content="noindex">' "$body_file"
}

@test "listing: what is closed is marked, in HTML and in Markdown" {
	HOST=dates.localhost cgi GET page-events q=gone
	grep -qF '<li class="is-closed">' "$body_file"
	grep -qF '<b class="tag">encerrado</b>' "$body_file"
	HOST=dates.localhost cgi GET page-events q=gone /eventos.md
	grep -F '[gone]' "$body_file" | grep -qF '| encerrado |'
	HOST=dates.localhost cgi GET page-home
	never grep -qF 'is-closed' "$body_file"
}

@test "listing: what is sold out is marked, in HTML, Markdown and RSS" {
	HOST=few.localhost cgi GET page-events '' /eventos.md
	grep -F '[full]' "$body_file" | grep -qF '| esgotado |'
	grep -F '[half]' "$body_file" | grep -qF '| disponível |'
	grep -F '[silent]' "$body_file" | grep -qF '| sem informação |'
	HOST=few.localhost cgi GET page-events
	[ "$(grep -cF '<b class="tag">esgotado</b>' "$body_file")" = 1 ]
	[ "$(grep -cF 'is-closed' "$body_file")" = 1 ]
	HOST=few.localhost cgi GET page-events '' /eventos.rss
	[ "$(grep -cF '(esgotado)' "$body_file")" = 1 ]
	grep -qxF '<title>full (esgotado)</title>' "$body_file"
}

# What the calendar says of itself, unfolded and without its escapes.
about() {
	sed -z 's/\r\n //g' "$body_file" | sed -n 's/\\\([,;]\)/\1/g; s/^X-WR-CALDESC://p'
}

@test "listing: a date or a word that is not understood is told, and what would be" {
	local when='when (use today, tomorrow, weekend, next_weekend, week, month ou now)' from='from (use AAAA-MM-DD)' to='to (use AAAA-MM-DD)' query told
	while IFS='|' read -r query told; do
		HOST=dates.localhost cgi GET page-events "$query" /eventos.md
		grep -qxF "**Filtro ignorado:** $told" "$body_file" || wrong "$query"
		HOST=dates.localhost cgi GET page-events "$query"
		grep -qxF "<p>Filtro ignorado: $told</p>" "$body_file" || wrong "$query"
		HOST=dates.localhost cgi GET page-events "$query" /eventos.rss
		grep -F '<description>' "$body_file" | head -n 1 | grep -qF " Filtro ignorado: $told</description>" || wrong "$query"
		HOST=dates.localhost cgi GET page-events "$query" /eventos.atom
		grep -qE "^<subtitle>.* Filtro ignorado: ${told//[()]/.}</subtitle>\$" "$body_file" || wrong "$query"
		HOST=dates.localhost cgi GET page-events "$query" /eventos.ics
		about | grep -qF " Filtro ignorado: $told" || wrong "$query"
	done <<-EOR
		when=never|$when
		from=2026-13-01|$from
		to=x&from=2026-11-18|$to
		when=TODAY&from=tomorrow&to=18%2F11%2F2026|$when; $from; $to
	EOR
	for query in '' when= 'from=&to=' when=today 'from=2026-11-18&to=2026-11-20'; do
		for form in /eventos.md '' /eventos.rss /eventos.atom /eventos.ics; do
			HOST=dates.localhost cgi GET page-events "$query" "$form"
			sed -z 's/\r\n //g' "$body_file" >"$BATS_TEST_TMPDIR/unfolded"
			never grep -q 'Filtro ignorado' "$BATS_TEST_TMPDIR/unfolded"
		done
	done
	HOST=palco.localhost cgi GET page-events when=never /eventos.md
	grep -qxF '**Filter ignored:** when (use today, tomorrow, weekend, next_weekend, week, month or now)' "$body_file"
}

@test "listing: a poster on the home page has the day, and no name that is below it" {
	gojq -n '[{id: 1, slug: "a", name: "Quarteto", starts_at: "2027-03-05T20:00:00-03:00", location: {city: "Recife"}},
		{id: 2, slug: "b", name: "Quinteto", location: {city: "Olinda"}}, {id: 3, slug: "c", name: "Sexteto"}]' |
		brand_add posters.localhost -
	HOST=posters.localhost cgi GET page-home
	grep -o '<text[^>]*>[^<]*' "$body_file" | sed 's/.*>//' | xargs | diff - <(echo '5 de março Recife Olinda')
	HOST=posters.localhost cgi GET page-event '' /a
	grep -o '<text[^>]*>[^<]*' "$body_file" | sed 's/.*>//' | xargs | diff - <(echo 'Quarteto 5 de março Recife')
}

@test "listing: a home of posters alone keeps its button off them" {
	HOST=few.localhost cgi GET page-home
	tr '\n' ' ' <"$body_file" | grep -qF '</ul> <p><a class="button" href="/eventos">'
	grep -qE '^:is\(\.agenda, \.wall\) \+ p, .* \{ margin-top: [1-9]' "$ROOT/static/server/cartaz.css"
}

@test "listing: the form holds what was asked, escaped" {
	cgi GET page-events 'q=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&city=%27x%26y&organization=a%22b&state=%E2%80%AEx'
	grep -qF 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' "$body_file"
	grep -qF 'value="&#39;x&amp;y"' "$body_file"
	"$TESTS/support/page_text.py" "$body_file"
	cgi GET page-events 'q=%5Bx%5D(javascript:y)%7C&city=%23' /eventos.md
	grep -qF 'Busca: \[x\](javascript:y)\|; Cidade: \#' "$body_file"
}

@test "listing: any query is a page" {
	local query pages=()
	cat >"$BATS_TEST_TMPDIR/queries" <<-'EOR'
		page=0&per_page=999
		page=-5
		page=99999999999999999999
		page=x
		q=%00%01%ff%fe
		q=%F0%9F%8E%AD+%E2%80%8B
		%
		&&&&=&=x
		q=a&q=b&city=a&city=b
		from=9999-12-31&to=9999-12-31
		from=0000-01-01&to=0000-00-00
		when=weekend&from=2026-01-01&to=x
		organization=../../etc&state=%0d%0aX-Y:z
		q=%22+OR+1%3D1+--+%27&city=*&state=%25
	EOR
	asked() {
		local query form
		while IFS= read -r query; do
			for form in .md .ics .rss .atom; do
				request "$form $query" GET page-events "$query" "/eventos$form"
			done
		done <"$BATS_TEST_TMPDIR/queries"
	}
	answers_to asked
	each_answer '.status == 200 and .exit == 0'
	[ "$(wc -l <"$answers_file")" = 56 ]
	while IFS= read -r query; do
		cgi GET page-events "$query"
		[ "$http_status" = 200 ] || wrong "$query"
		cp "$body_file" "$BATS_TEST_TMPDIR/page.${#pages[@]}"
		pages+=("$BATS_TEST_TMPDIR/page.${#pages[@]}" '' '')
	done <"$BATS_TEST_TMPDIR/queries"
	"$TESTS/support/page_text.py" "${pages[@]}"
	cgi GET page-events "q=$(printf 'x%.0s' {1..5000})"
	[ "$http_status" = 200 ]
}

@test "listing: RSS is read by an XML parser and has what RSS requires" {
	hostile=$(gojq -rRs '@uri' <<<'<a> & "b"')
	for query in '' 'city=Recife' "q=$hostile" page=999; do
		cgi GET page-events "$query" /eventos.rss
		/usr/bin/python3 -IS - "$body_file" <<-'EOR'
			import sys, xml.etree.ElementTree as tree
			rss = tree.parse(sys.argv[1]).getroot()
			assert rss.tag == "rss" and rss.get("version") == "2.0"
			channel = rss.find("channel")
			assert all(channel.findtext(name) for name in ("title", "link", "description", "language"))
			for item in channel.iter("item"):
			    assert item.findtext("title") and item.findtext("link").startswith("http://")
			    assert item.findtext("guid").startswith("tag:agenda.localhost,2026:event/")
		EOR
	done
	cgi GET page-events '' /eventos.rss
	[ "$(grep -c '<item>' "$body_file")" -gt 30 ]
}

@test "listing: the calendar of a filter is read back with its events" {
	cgi GET page-events 'city=sao+paulo' /eventos.ics
	cp "$body_file" "$BATS_TEST_TMPDIR/city.ics"
	brand_add back.localhost "$BATS_TEST_TMPDIR/city.ics"
	HOST=back.localhost cgi GET events 'per_page=50'
	gojq -r '.data[].name | rtrimstr(" (esgotado)")' "$body_file" | sort >"$BATS_TEST_TMPDIR/back"
	cgi GET events 'city=sao+paulo&per_page=50'
	gojq -r '.data[] | select(.starts_at) | .name' "$body_file" | sort | diff - "$BATS_TEST_TMPDIR/back"
}

@test "listing: /eventos/ leads to /eventos, with what was asked" {
	cgi GET page-events '' /
	[ "$http_status $(header Location)" = '301 http://agenda.localhost:8080/eventos' ]
	cgi GET page-events 'city=S%C3%A3o+Paulo&page=2&x=y' /
	[ "$(header Location)" = 'http://agenda.localhost:8080/eventos?city=S%C3%A3o%20Paulo&page=2' ]
	HOST=localhost:9999 cgi GET page-events '' /
	[ "$(header Location)" = 'http://agenda.localhost:8080/eventos' ]
}
