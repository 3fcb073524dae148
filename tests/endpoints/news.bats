# page-events: the news of a list, RSS and Atom.  What was announced or changed last
# comes first, whenever it takes place.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add news.localhost - <<<'[]'
	export HOST=news.localhost
}

setup() {
	[[ $BATS_TEST_TAGS == *shared* ]] || catalog_copy "$HOST"
}

on() { # DAY COMMAND...: at noon of that day of November 2026, or later
	CARTAZ_NOW=$(date -ud "2026-10-31 +$1 days" +%FT12:00:00Z) "${@:2}"
}

import() { # the records are the input
	cartaz import --accept-shrink "$HOST" -
}

event() { # ID NAME [JQ]: a record
	gojq -nc --argjson id "$1" --arg name "$2" '{id: $id, slug: "e-\($id)", name: $name, starts_at: "2027-06-01T20:00:00-03:00"}
		| '"${3-.}"
}

# Reads the news as RSS and as Atom: news [QUERY]
news() {
	local form
	for form in rss atom; do
		cgi GET page-events "${1-}" "/eventos.$form"
		[ "$http_status" = 200 ] || wrong "$form"
		[ "$(header Content-Type)" = "application/$form+xml; charset=utf-8" ] || wrong "$form"
		cp "$body_file" "$BATS_TEST_TMPDIR/news.$form"
	done
	"$TESTS/support/news.py" "$BATS_TEST_TMPDIR/news.rss" "$BATS_TEST_TMPDIR/news.atom"
}

# The news are these lines, the days those of on(): news_are [QUERY] <<LINES
news_are() {
	news "${1-}" | sed -E 's/2026-11-0?([0-9]+)T12:00:00Z/\1/g' >"$BATS_TEST_TMPDIR/news"
	diff - "$BATS_TEST_TMPDIR/news"
}

@test "news: what is announced comes first, though it takes place last" {
	event 1 Um '.starts_at = "2026-12-01"' | on 1 import
	{ event 1 Um '.starts_at = "2026-12-01"'; event 2 Dois '.starts_at = "2031-01-01"'; event 3 Três '.starts_at = null'; } | on 2 import
	news_are <<-'END'
		3 2 2 Três
		2 2 2 Dois
		1 1 1 Um
	END
}

@test "news: an event has its picture, of any size" {
	{ event 1 Um '.images.banner = "https://p.example/a.jpg?w=1&h=2"'; event 2 Dois; } | on 1 import
	news >"$BATS_TEST_TMPDIR/read"
	for form in rss atom; do
		[ "$(grep '<media:content' "$BATS_TEST_TMPDIR/news.$form")" = '<media:content medium="image" url="https://p.example/a.jpg?w=1&amp;h=2"/>' ]
		grep -qF 'xmlns:media="http://search.yahoo.com/mrss/"' "$BATS_TEST_TMPDIR/news.$form"
	done
}

@test "news: what changes comes first again, with the date on which it was first seen" {
	{ event 1 Um; event 2 Dois; } | on 1 import
	{ event 1 Um; event 2 Dois; event 3 Três; } | on 2 import
	{ event 1 Um '.location.name = "Outro teatro"'; event 2 Dois; event 3 Três; } | on 3 import
	news_are <<-'END'
		1 1 3 Um
		3 2 2 Três
		2 1 1 Dois
	END
	grep -qxF '<lastBuildDate>Tue, 03 Nov 2026 12:00:00 GMT</lastBuildDate>' "$BATS_TEST_TMPDIR/news.rss"
}

@test "news: a renamed event is no new one" {
	local guid
	event 1 Um | on 1 import
	news >/dev/null
	guid=$(grep '<guid' "$BATS_TEST_TMPDIR/news.rss")
	[ "$guid" = '<guid isPermaLink="false">tag:news.localhost,2026:event/1</guid>' ]
	event 1 'Um, de novo' '.slug = "de-novo"' | on 2 import
	news_are <<<'1 1 2 Um, de novo'
	[ "$(grep '<guid' "$BATS_TEST_TMPDIR/news.rss")" = "$guid" ]
	grep -qxF '<link>http://news.localhost/eventos/de-novo</link>' "$BATS_TEST_TMPDIR/news.rss"
}

# bats test_tags=whole
@test "news: two events that share an id are two" {
	{ event 1 Um '.location = {city: "Recife"}'; event 1 Dois '.slug = "b"'; event 2 Três; } | on 1 import
	news | sort >"$BATS_TEST_TMPDIR/news"
	diff - "$BATS_TEST_TMPDIR/news" <<-'END'
		2 2026-11-01T12:00:00Z 2026-11-01T12:00:00Z Três
		b 2026-11-01T12:00:00Z 2026-11-01T12:00:00Z Dois
		e-1 2026-11-01T12:00:00Z 2026-11-01T12:00:00Z Um
	END
	grep -qF '>tag:news.localhost,2026:event/1/e-1</guid>' "$BATS_TEST_TMPDIR/news.rss"
	# They are two in a feed that has one of them, too.
	[ "$(news city=recife)" = 'e-1 2026-11-01T12:00:00Z 2026-11-01T12:00:00Z Um' ]
	grep -qF '>tag:news.localhost,2026:event/1/e-1</guid>' "$BATS_TEST_TMPDIR/news.rss"
}

@test "news: what is cancelled says so; what is removed or over is no news" {
	{ event 1 Um; event 2 Dois; event 3 Três '.starts_at = "2026-11-03T20:00:00-03:00"'; event 4 Quatro; } | on 1 import
	{ event 1 Um '.event_status = "cancelled"'; event 2 Dois; event 3 Três '.starts_at = "2026-11-03T20:00:00-03:00"'; } | on 2 import
	CARTAZ_NOW=2026-11-03T23:00:00Z news_are <<-'END'
		1 1 2 Um (cancelado)
		3 1 1 Três
		2 1 1 Dois
	END
	CARTAZ_NOW=2026-11-03T23:00:01Z news_are <<-'END'
		1 1 2 Um (cancelado)
		2 1 1 Dois
	END
	# Another import that changes what is over brings it not back, one that moves it does.
	{ event 1 Um; event 2 Dois; event 3 Três '.starts_at = "2026-11-03T21:00:00-03:00"'; } | on 6 import
	news_are <<-'END'
		1 1 6 Um
		2 1 1 Dois
	END
	{ event 1 Um; event 2 Dois; event 3 Três '.starts_at = "2026-11-23T21:00:00-03:00"'; } | on 7 import
	news_are <<-'END'
		3 1 7 Três
		1 1 6 Um
		2 1 1 Dois
	END
}

@test "news: imports of the same, rebuild and rollback keep the dates" {
	local day
	event 1 Um | on 1 import
	{ event 1 Um; event 2 Dois; } | on 2 import
	printf '2 2 2 Dois\n1 1 1 Um\n' >"$BATS_TEST_TMPDIR/expected"
	for day in 3 4; do
		{ event 2 Dois; event 1 Um; } | on $day import
		news_are <"$BATS_TEST_TMPDIR/expected"
	done
	on 5 cartaz rebuild "$HOST"
	news_are <"$BATS_TEST_TMPDIR/expected"
	{ event 1 Um; event 2 Duas; } | on 6 import
	cartaz rollback "$HOST"
	news_are <"$BATS_TEST_TMPDIR/expected"
	# What was seen before the rollback was seen.
	{ event 1 Um; event 2 Duas; } | on 8 import
	news_are <<-'END'
		2 2 6 Duas
		1 1 1 Um
	END
}

many() { # COUNT: records, every third in Olinda, every fourth of a producer
	gojq -nc --argjson count "$1" '[range(1; 1 + $count) | {id: ., slug: "evento-\(.)", name: "Evento \(.)\(if . % 5 == 0 then " samba" else "" end)",
		starts_at: "2027-\(1 + . % 12 | tostring | "0\(.)"[-2:])-1\(. % 10)",
		location: {city: (if . % 3 == 0 then "Olinda" else "Recife" end), state_abbr: "PE"},
		producer: (if . % 4 == 0 then {name: "Casa da Rua", slug: "casa"} else null end)}]'
}

# bats test_tags=shared
@test "news: the filters of the list are those of its news, and name them" {
	local query name filter
	HOST=filtered.localhost
	many 300 | on 1 brand_add filtered.localhost -
	# 60 of them changed, a few each day.
	for day in 2 3 4; do
		many 300 | gojq -c --argjson day "$day" '.[] | if .id % 15 | . > 1 and . <= $day then .name += " mudou" else . end' | on "$day" import
	done
	many 300 | gojq 'map(. + {changed: (.id % 15 | if . > 1 and . <= 4 then . else 1 end)})' >"$BATS_TEST_TMPDIR/all"
	while IFS='|' read -r query name filter; do
		news "$query" | cut -d ' ' -f 1 >"$BATS_TEST_TMPDIR/told"
		gojq -r "[.[] | select($filter)] | sort_by(.changed, .id) | reverse | .[:100][].id" "$BATS_TEST_TMPDIR/all" |
			diff - "$BATS_TEST_TMPDIR/told" || { echo "$query"; return 1; }
		[ -s "$BATS_TEST_TMPDIR/told" ]
		grep -qxF "<title>Agenda Aberta$name</title>" "$BATS_TEST_TMPDIR/news.atom" || { echo "$query"; return 1; }
	done <<-'END'
		||.id > 0
		city=olinda|: Olinda|.id % 3 == 0
		q=samba|: samba|.id % 5 == 0
		q=samba&city=Recife&state=pe|: samba, Recife, pe|.id % 5 == 0 and .id % 3 != 0
		organization=casa|: Casa da Rua|.id % 4 == 0
		from=2027-03-01&to=2027-04-30|: De 2027-03-01, Até 2027-04-30|.starts_at[5:7] | . == "03" or . == "04"
		q=samba&from=2027-03-01|: samba, De 2027-03-01|.id % 5 == 0 and .starts_at >= "2027-03"
		when=never&city=+||.id > 0
	END
	for query in q=nothing city=Nowhere state=XX organization=none q=%21 when=today; do
		cgi GET page-events "$query" /eventos.atom
		[ "$http_status" = 200 ] && ! grep -qF '<entry>' "$body_file" || wrong "$query"
	done
	news when=today >"$BATS_TEST_TMPDIR/told"
	[ ! -s "$BATS_TEST_TMPDIR/told" ]
}

# bats test_tags=shared
@test "news: two feeds of different filters have ids of their own, and the same filter one" {
	local query
	for query in '' city=Recife 'q=a&city=Recife' 'city=Recife&q=a' 'city=Recife&q=a&page=3'; do
		cgi GET page-events "$query" /eventos.atom
		sed -n '/<entry>/q; s,^<id>\(.*\)</id>$,\1,p' "$body_file"
	done >"$BATS_TEST_TMPDIR/ids"
	diff - "$BATS_TEST_TMPDIR/ids" <<-'END'
		tag:news.localhost,2026:events
		tag:news.localhost,2026:events?city=Recife
		tag:news.localhost,2026:events?q=a&amp;city=Recife
		tag:news.localhost,2026:events?q=a&amp;city=Recife
		tag:news.localhost,2026:events?q=a&amp;city=Recife
	END
}

# bats test_tags=shared,whole
@test "news: of more than 100 the newest are told, and that there are more; page and per_page do not count" {
	local query said='Aqui estão os 100 anunciados ou alterados por último.'
	export HOST=mais.localhost
	many 250 | on 1 brand_add mais.localhost -
	news | cut -d ' ' -f 1 | diff <(seq 250 -1 151) -
	grep -qE "^<subtitle>.*[.] $said</subtitle>\$" "$BATS_TEST_TMPDIR/news.atom"
	for form in rss atom; do
		cgi GET page-events city=Recife "/eventos.$form"
		cp "$body_file" "$BATS_TEST_TMPDIR/first"
		cp "$head_file" "$BATS_TEST_TMPDIR/first.head"
		for query in page=2 per_page=5 'page=-1&per_page=x' 'per_page=999&page=99999999999999999999'; do
			cgi GET page-events "$query&city=Recife" "/eventos.$form"
			cmp "$body_file" "$BATS_TEST_TMPDIR/first" || wrong "$query"
			diff "$head_file" "$BATS_TEST_TMPDIR/first.head" || wrong "$query"
		done
	done
	# One that holds all says nothing of it.
	news city=Olinda | wc -l | grep -qxF 83
	never grep -qF "$said" "$BATS_TEST_TMPDIR/news.rss"
	many 250 | gojq -c '.[:100]' | on 2 import
	news | wc -l | grep -qxF 100
	never grep -qF "$said" "$BATS_TEST_TMPDIR/news.rss"
}

# bats test_tags=shared,whole
@test "news: of a large catalog, few matches and many are in the same order" {
	export HOST=large.localhost
	gojq -nc 'range(1; 20001) | {id: ., slug: "e-\(.)", name: "Noite \(. % 7) \(if . % 2 == 0 then "par" else "" end) \(if . % 20 == 0 then "rara" else "" end)", starts_at: "2027-01-0\(1 + . % 2)"}' \
		>"$BATS_TEST_TMPDIR/large"
	on 1 brand_add large.localhost - <"$BATS_TEST_TMPDIR/large"
	gojq -c 'if .id % 100 == 0 then .name += " nova" else . end' "$BATS_TEST_TMPDIR/large" | on 2 import
	{ seq 20000 -100 1; seq 19999 -1 1 | grep -v '00$'; } >"$BATS_TEST_TMPDIR/order"
	news | cut -d ' ' -f 1 | diff <(head -n 100 "$BATS_TEST_TMPDIR/order") -
	# 20,000, 10,000, 1,000 and 2,857 matches.
	news q=noite | cut -d ' ' -f 1 | diff <(head -n 100 "$BATS_TEST_TMPDIR/order") -
	news q=par | cut -d ' ' -f 1 | diff <(awk '$1 % 2 == 0' "$BATS_TEST_TMPDIR/order" | head -n 100) -
	news q=rara | cut -d ' ' -f 1 | diff <(awk '$1 % 20 == 0' "$BATS_TEST_TMPDIR/order" | head -n 100) -
	news 'q=noite+3' | cut -d ' ' -f 1 | diff <(awk '$1 % 7 == 3' "$BATS_TEST_TMPDIR/order" | head -n 100) -
	for query in 'from=2027-01-02&to=2027-01-02' 'q=noite&from=2027-01-02&to=2027-01-02'; do
		news "$query" | cut -d ' ' -f 1 | diff <(awk '$1 % 2 == 1' "$BATS_TEST_TMPDIR/order" | head -n 100) -
	done
}

@test "news: a window has what is on in it, the newest first, with words or without" {
	{
		event 1 'Temporada' '.starts_at = "2026-11-01" | .ends_at = "2026-12-20"'
		event 2 'Duas noites' '.sessions = [{starts_at: "2026-11-30T20:00:00-03:00"}, {starts_at: "2027-02-02T20:00:00-03:00"}]'
		event 3 'Longe'
		event 4 'Noite' '.starts_at = "2026-11-30T22:00:00-03:00"'
	} >"$BATS_TEST_TMPDIR/records"
	on 1 import <"$BATS_TEST_TMPDIR/records"
	gojq -c 'if .id == 1 then .name += " nova" else . end' "$BATS_TEST_TMPDIR/records" | on 2 import
	news_are 'from=2026-11-30&to=2026-11-30' <<-'END'
		1 1 2 Temporada nova
		4 1 1 Noite
		2 1 1 Duas noites
	END
	news_are 'from=2027-02-01&to=2027-02-28' <<<'2 1 1 Duas noites'
	news_are 'from=2026-11-30&to=2026-11-30&q=t' <<<'1 1 2 Temporada nova'
	news_are 'from=2026-11-30&to=2026-11-30&q=noite' <<-'END'
		4 1 1 Noite
		2 1 1 Duas noites
	END
	news_are 'from=2027-02-01&to=2027-02-28&q=noite' <<<'2 1 1 Duas noites'
}

@test "news: of several dates the next one is told, in a window that of the list, and how many more follow there" {
	local query form
	event 2 'Duas noites' '.sessions = [{starts_at: "2026-11-30T20:00:00-03:00"}, {starts_at: "2027-02-02T20:00:00-03:00"}]' | on 1 import
	for form in rss atom; do
		cgi GET page-events '' "/eventos.$form"
		grep -qF '&gt;segunda-feira, 30 de novembro de 2026, às 20h · + 1 data&lt;' "$body_file"
		for query in 'from=2027-02-01&to=2027-02-28' 'from=2027-02-01&to=2027-02-28&q=noites'; do
			cgi GET page-events "$query" "/eventos.$form"
			grep -qF '&gt;terça-feira, 2 de fevereiro de 2027, às 20h&lt;' "$body_file" || wrong "$form $query"
		done
	done
}

@test "news: the answer is read in its order and sorts nothing" {
	local file sql
	event 1 Um | on 1 import
	file=$CARTAZ_VAR/$HOST/current
	sql=$(sed -n '/: "SELECT rank FROM news"/,/DESC",/p' "$ROOT/common/reader/reader_changed.c" | tr -d '\t\n":')
	[[ $sql == *'ORDER BY changed DESC, id DESC, rank DESC,' ]]
	[ "$(sqlite3 "$file" "EXPLAIN QUERY PLAN ${sql%,}" | tail -n 1)" = '`--SCAN news USING COVERING INDEX newest' ]
	# Snapshots of this format without the index are read, too.
	cp "$file" "$BATS_TEST_TMPDIR/old.db"
	cd "$BATS_TEST_TMPDIR"
	chmod u+w old.db
	sqlite3 old.db 'DROP INDEX newest'
	[ "$(sqlite3 old.db "${sql%,}")" = "$(sqlite3 "$file" "${sql%,}")" ]
}

# bats test_tags=whole
@test "news: names of others stay text, in titles and in the HTML of summaries" {
	event 1 'A <b>& "B"</b> ]]>' '.location = {name: "Bar <Zero> & Filhos", city: "Recife"}' | on 1 import
	event 2 'مهرجان' '.location = {name: "مسرح", city: "Recife"}' >"$BATS_TEST_TMPDIR/second"
	{ event 1 'A <b>& "B"</b> ]]>' '.location = {name: "Bar <Zero> & Filhos", city: "Recife"}'; cat "$BATS_TEST_TMPDIR/second"; } | on 2 import
	news_are <<-'END'
		2 2 2 مهرجان
		1 1 1 A <b>& "B"</b> ]]>
	END
	grep -qF '&lt;p&gt;Bar &amp;lt;Zero&amp;gt; &amp;amp; Filhos, Recife&lt;/p&gt;' "$BATS_TEST_TMPDIR/news.rss"
	grep -qF '&lt;p dir="auto"&gt;مسرح, Recife&lt;/p&gt;' <(sed 's/&quot;/"/g' "$BATS_TEST_TMPDIR/news.atom")
	never grep -qE '^$' "$BATS_TEST_TMPDIR/news.rss"
	never grep -qE '^$' "$BATS_TEST_TMPDIR/news.atom"
}

@test "news: the lists and the home lead to both; each says its own address and that of the list" {
	local form
	event 1 Um | on 1 import
	for program in page-home page-events; do
		cgi GET $program
		for form in rss atom; do
			grep -qxF "<link rel=\"alternate\" type=\"application/$form+xml\" href=\"/eventos.$form\">" "$body_file"
		done
	done
	cgi GET page-events 'city=Recife&page=2'
	grep -qF 'type="application/atom+xml" href="/eventos.atom?city=Recife">' "$body_file"
	for form in rss atom; do
		cgi GET page-events 'city=Recife&page=2' "/eventos.$form"
		tr -d '\r' <"$head_file" | grep '^Link: .*[?]city=Recife' | diff - <(cat <<-END
			Link: <http://news.localhost/eventos?city=Recife>; rel="canonical"; type="text/html"
			Link: <http://news.localhost/eventos.md?city=Recife>; rel="alternate"; type="text/markdown"
			Link: <http://news.localhost/eventos?city=Recife>; rel="alternate"; type="text/html"
			Link: <http://news.localhost/eventos.$form?city=Recife>; rel="self"; type="application/$form+xml"
		END
		)
	done
}

# bats test_tags=whole
@test "news: HEAD, ETag and methods are those of the list" {
	local form etag
	event 1 Um | on 1 import
	for form in rss atom; do
		cgi GET page-events '' "/eventos.$form"
		is_whole
		etag=$(header ETag)
		cgi HEAD page-events '' "/eventos.$form"
		is_whole HEAD
		[ "$http_status $(header ETag)" = "200 $etag" ]
		cgi GET page-events '' "/eventos.$form" HTTP_IF_NONE_MATCH="$etag"
		[ "$http_status" = 304 ]
		cgi POST page-events '' "/eventos.$form"
		[ "$http_status $(header Allow)" = '405 GET, HEAD' ]
		cgi GET page-event '' "/e-1.$form"
		[ "$http_status" = 404 ]
	done
	# Nothing changed: a reader is told so.
	event 1 Um | on 2 import
	cgi GET page-events '' /eventos.atom HTTP_IF_NONE_MATCH="$etag"
	[ "$http_status" = 304 ]
}
