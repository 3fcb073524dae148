# oembed, and the description of the search: how other sites and browsers find what they
# may show and ask.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live

SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
SITE=http://agenda.localhost:8080

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[{id: 1, slug: "aspas", name: "\"><script>alert(1)</script> & <b>", starts_at: "2026-12-01"}]' |
		brand_add aspas.localhost -
	cartaz publish aspas.localhost
	live_start "$BATS_FILE_TMPDIR" 30
	live_brand live.localhost
}

encoded() { # TEXT
	gojq -rn --arg text "$1" '$text | @uri'
}

oembed() { # ADDRESS [QUERY]
	cgi GET oembed "url=$(encoded "$1")${2:+&$2}"
}

# What stands in the page's head, as a path below its site.
discovered() {
	sed -n 's|^<link rel="alternate" type="application/json+oembed" href="http://[^/]*\(/[^"]*\)">$|\1|p' "$body_file" |
		sed 's/&amp;/\&/g'
}

# The path and query of the frame.
framed() {
	gojq -r .html "$body_file" | sed -n 's|^<iframe src="http://[^/]*\([^"]*\)".*|\1|p' | sed 's/&amp;/\&/g'
}

# The last answer is one of the specification: teardown_file looks at all of them at once,
# because the validator takes its time to start.
is_oembed() {
	[ "$http_status $(header Content-Type)" = '200 application/json' ] || wrong 'no answer'
	gojq -c . "$body_file" >>"$BATS_FILE_TMPDIR/answers"
}

teardown_file() {
	live_stop
	[ -e "$BATS_FILE_TMPDIR/answers" ] || return 0
	/usr/bin/python3 -c 'import json, jsonschema, sys
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
for answer in open(sys.argv[2]):
    jsonschema.Draft202012Validator(schema).validate(json.loads(answer))' "$TESTS/fixtures/oembed.schema.json" "$BATS_FILE_TMPDIR/answers"
}

@test "oembed: of every page that names it the frame is one of that page" {
	local program query path title
	while IFS='|' read -r program query path title; do
		cgi GET "$program" "$query" "$path"
		[ "$(discovered | wc -l)" = 1 ] || wrong "not told: $program"
		cgi GET oembed "$(discovered | cut -d '?' -f 2-)"
		is_oembed
		body_is '.title == $title and .provider_name == "Agenda Aberta" and .provider_url == $site' --arg title "$title" --arg site "$SITE"
		[[ $(framed) == /embed* ]]
		query=$(framed)
		path=${query%%\?*}
		[ "$query" = "$path" ] && query='' || query=${query#*\?}
		cgi GET page-embed "$query" "${path#/embed}"
		[ "$http_status" = 200 ]
		grep -qF "$title" "$body_file"
	done <<-END
		page-home|||Eventos
		page-events|||Eventos
		page-events|city=recife&page=1||Recife: eventos
		page-events|q=samba&price_max=100||Eventos: até R$ 100
		page-event||/sarau-do-fim-do-mundo|Sarau do Fim do Mundo
	END
}

@test "oembed: the filters of the list are those of the frame" {
	oembed "$SITE/eventos?q=samba&state=SP&page=2#results"
	[ "$(framed)" = '/embed?q=samba&state=SP&rows=5' ]
	oembed "$SITE/eventos?city=Recife"
	[ "$(framed)" = '/embed?city=Recife&rows=5' ]
}

@test "oembed: no frame is larger than what was asked for; a list has fewer rows then" {
	local width height is_width is_height
	while read -r width height is_width is_height; do
		for address in "$SITE/eventos" "$SITE/eventos/$SLUG"; do
			oembed "$address" "maxwidth=$width&maxheight=$height"
			is_oembed
			body_is '.width <= $w and .height <= $h' --argjson w "$is_width" --argjson h "$is_height"
			body_is '(.width | tostring) as $w | (.height | tostring) as $h | .html | contains("width=\"\($w)\" height=\"\($h)\"")'
		done
	done <<-'END'
		320 400 320 400
		500 10000 500 10000
		1 1 1 1
		0 -5 1 1
		99999999999 x 10000 10000
	END
	oembed "$SITE/eventos" 'maxwidth=500&maxheight=400'
	[ "$(framed)" = '/embed?rows=2' ]
	oembed "$SITE/eventos" 'maxheight=9000'
	[ "$(framed)" = '/embed?rows=5' ]
}

# bats test_tags=whole
@test "oembed: only pages of the brand that is called, by each of its names" {
	local address
	for address in "$SITE/" "$SITE" https://agenda.localhost/eventos http://localhost/eventos/ "http://127.0.0.1:1/eventos/$SLUG" \
		"HTTP://AGENDA.localhost:8080/eventos/$SLUG/" "$SITE/eventos/$SLUG?utm_source=x"; do
		oembed "$address"
		is_oembed || wrong "$address"
	done
	for address in http://palco.localhost:8080/eventos https://agenda.localhost.evil.example/eventos http://evil.example/eventos \
		"http://evil.example/?$SITE/eventos" http://agenda.localhost@evil.example/eventos "$SITE/docs" "$SITE/eventos.md" "$SITE/eventos/$SLUG.md" \
		"$SITE/eventos/a/b" "$SITE/eventos/../x" "$SITE/embed" javascript:alert\(1\) ftp://agenda.localhost/eventos eventos nada ' ' "$SITE/eventosx" \
		"$SITE/eventos/$(printf 'x%.0s' {1..300})" "$SITE/eventos?q=$(printf 'x%.0s' {1..2100})"; do
		oembed "$address"
		[ "$http_status $(gojq -r .code "$body_file")" = '404 not_found' ] || wrong "$address"
	done
	oembed "$SITE/eventos/no-such-event"
	is_problem 404 event_not_found
	HOST=palco.localhost oembed "$SITE/eventos"
	is_problem 404 not_found
	cgi GET oembed
	is_oembed
}

# bats test_tags=whole
@test "oembed: a long address is read to its end" {
	local long
	long=$(printf 'cidade%%20%.0s' {1..25})
	oembed "$SITE/eventos?q=samba&organization=$long&state=SP"
	[[ $(framed) == '/embed?q=samba&state=SP&organization=cidade'*'&rows=5' ]]
}

@test "oembed: another format is 501, another method 405, what cannot be read 502" {
	oembed "$SITE/eventos" format=xml
	[ "$http_status $(header Content-Type)" = '501 application/problem+json' ]
	[ "$(header Cache-Control)" = no-store ]
	body_is '.status == 501 and .code == "internal_error"'
	oembed "$SITE/eventos" format=json
	is_oembed
	cgi POST oembed
	is_problem 405 method_not_allowed
	CARTAZ_VAR=/nowhere oembed "$SITE/eventos"
	is_problem 502 upstream_unavailable
}

# bats test_tags=whole
@test "oembed: a name with quotes and tags stays a title" {
	HOST=aspas.localhost oembed http://aspas.localhost/eventos/aspas
	is_oembed
	body_is '.title == "\"><script>alert(1)</script> & <b>"'
	body_is '.html | contains("title=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;\"")'
}

@test "oembed: an event is found by its former slug, and kept for a minute" {
	local tag
	gojq -n '[{id: 1, slug: "novo", name: "Novo", starts_at: "2026-12-01"}]' |
		CARTAZ_NOW=2026-11-19T12:00:00Z cartaz import aspas.localhost -
	HOST=aspas.localhost oembed http://aspas.localhost/eventos/aspas
	[ "$(framed)" = /embed/novo ]
	tag=$(header ETag)
	[[ $(header Cache-Control) == 'public, max-age=60, '* ]]
	HOST=aspas.localhost cgi GET oembed "url=$(encoded http://aspas.localhost/eventos/aspas)" '' HTTP_IF_NONE_MATCH="$tag"
	[ "$http_status" = 304 ]
}

# bats test_tags=whole
@test "oembed: a live brand answers, too" {
	local slug
	HOST=live.localhost cgi GET events per_page=1
	slug=$(gojq -r '.data[0].slug' "$body_file")
	HOST=live.localhost cgi GET page-event '' "/$slug"
	query=$(discovered)
	HOST=live.localhost cgi GET oembed "${query#*\?}"
	is_oembed
	[ "$(framed)" = "/embed/$slug" ]
}

@test "opensearch: it is well-formed, and its address finds what the page's own form finds" {
	local host file template word
	for host in agenda.localhost palco.localhost; do
		file=$CARTAZ_HTDOCS/$host/opensearch.xml
		/usr/bin/python3 -IS - "$file" <<-'END' >"$BATS_TEST_TMPDIR/template"
			import sys, xml.etree.ElementTree as tree
			ns = "{http://a9.com/-/spec/opensearch/1.1/}"
			root = tree.parse(sys.argv[1]).getroot()
			assert root.tag == ns + "OpenSearchDescription", root.tag
			assert 0 < len(root.findtext(ns + "ShortName")) <= 16
			assert 0 < len(root.findtext(ns + "Description")) <= 1024
			print(next(url.get("template") for url in root.findall(ns + "Url") if url.get("type") == "text/html"))
		END
		template=$(<"$BATS_TEST_TMPDIR/template")
		[ "$(cat "$CARTAZ_HTDOCS/$host/.web/opensearch.xml.meta")" = 'Content-Type: application/opensearchdescription+xml' ]
		for word in samba jazz 'caf%C3%A9%20com%20bach' xyzzy; do
			HOST=$host cgi GET page-events "q=$word" /eventos
			cp "$body_file" "$BATS_TEST_TMPDIR/by-form"
			query=${template//\{searchTerms\}/$word}
			query=${query//\{startPage\?\}/}
			[[ $query == "http://$host:8080/eventos?"* ]]
			HOST=$host cgi GET page-events "${query#*\?}" /eventos
			diff "$BATS_TEST_TMPDIR/by-form" "$body_file"
		done
		HOST=$host cgi GET page-home
		grep -q '^<form action="/eventos" method="get"' "$body_file"
		grep -q ' name="q" type="search"' "$body_file"
	done
}

@test "opensearch: every page names it; a long name is cut at a character" {
	local program path
	while IFS='|' read -r program path; do
		cgi GET "$program" '' "$path"
		grep -qxF '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="Agenda Aberta">' "$body_file" ||
			wrong "$program $path"
	done <<-END
		page-home|
		page-events|
		page-event|/$SLUG
		page-event|/none
		page-document|/docs
	END
	brand_edit aspas.localhost '.name = "Associação dos Amigos da Música"'
	cartaz publish aspas.localhost
	grep -qxF '<ShortName>Associação dos A</ShortName>' "$CARTAZ_HTDOCS/aspas.localhost/opensearch.xml"
	brand_edit aspas.localhost '.name = "Nós & <eles>"'
	cartaz publish aspas.localhost
	grep -qxF '<ShortName>Nós &amp; &lt;eles&gt;</ShortName>' "$CARTAZ_HTDOCS/aspas.localhost/opensearch.xml"
}

# bats test_tags=whole
@test "oembed: the thumbnail is the share card of the event, or of the brand, where it is not too large" {
	oembed "$SITE/eventos/$SLUG"
	is_oembed
	body_is '.thumbnail_url == $url and .thumbnail_width == 1200 and .thumbnail_height == 630' --arg url "$SITE/eventos/$SLUG.png"
	cgi GET page-card '' "/$SLUG.png"
	[ "$http_status $(header Content-Type)" = '200 image/png' ]
	oembed "$SITE/eventos"
	is_oembed
	body_is '.thumbnail_url == $url' --arg url "$SITE/card.png"
	oembed "$SITE/eventos/$SLUG" maxwidth=1199
	is_oembed
	body_is 'has("thumbnail_url") | not'
	HOST=live.localhost
	oembed http://live.localhost/eventos
	body_is '.thumbnail_url | endswith("/card.png")'
}
