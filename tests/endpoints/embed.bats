# page-embed: a list and an event in a frame on another site.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live
load ../helpers/pages
load ../helpers/serve

SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
POLICY="img-src 'self' https: http:; form-action 'none'; base-uri 'none'; frame-ancestors *"

# Beside the samples a brand of names and states that are hard: estados.localhost.
setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	mkdir -p "$CARTAZ_HTDOCS/assets"
	cp "$ROOT"/htdocs/assets/* "$CARTAZ_HTDOCS/assets"
	cartaz publish --all
	states | gojq '. + [.[0] | .id = 9 | .slug = "foi-se" | .name = "Foi-se" | .event_status = "scheduled"]' | brand_add estados.localhost -
	states | cartaz import estados.localhost -
	cartaz publish estados.localhost
	live_start "$BATS_FILE_TMPDIR" 30
	live_brand live.localhost
}

teardown_file() {
	live_stop
}

states() {
	gojq -n '[["cancelada", "cancelled", true], ["adiada", "postponed", true], ["esgotada", "scheduled", false], ["aberta", "scheduled", true]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: "<img src=x onerror=alert(1)> \(.value[0])", event_status: .value[1],
			starts_at: "2026-12-0\(.key + 1)T20:00:00-03:00", timezone: "America/Sao_Paulo", location: {name: "Teatro X", city: "Recife"},
			buy_url: "https://tickets.example/\(.value[0])",
			tickets: [{name: "Inteira", price: "100.00", fee: "15.00", total: "115.00", currency: "BRL", available: .value[2]}]})'
}

is_policy() {
	policy_has_colours
	[[ $(header Content-Security-Policy) == *"; $POLICY" ]] || wrong 'not the policy'
}

embed() { # [QUERY [PATH]]
	cgi GET page-embed "$@"
}

# The events of the last answer, from the first day on.
events_of() {
	sed -n '/^<div class="agenda">$/,/^<\/div>$/p' "$body_file"
}

@test "embed: a list has the events of the list's page, byte for byte, and its title" {
	local query
	for query in city=Recife state=RJ 'when=month&state=RJ' 'free=1&state=SP'; do
		cgi GET page-events "$query"
		events_of >"$BATS_TEST_TMPDIR/page"
		[ "$(grep -c '<h3>' "$BATS_TEST_TMPDIR/page")" -ge 1 ] || wrong "no event: $query"
		embed "$query&rows=20"
		[ "$http_status" = 200 ]
		diff "$BATS_TEST_TMPDIR/page" <(events_of)
	done
	embed city=recife
	[ "$(grep -c '<h3>' "$body_file")" = 3 ]
	grep -qxF '<h1><a href="/eventos?city=Recife">Recife: eventos</a></h1>' "$body_file"
	grep -qxF '<link rel="canonical" href="http://agenda.localhost:8080/eventos?city=Recife">' "$body_file"
}

@test "embed: so many rows as are asked for, 5 without, 20 at most, and the way to the others" {
	local rows
	while read -r rows there; do
		embed "rows=$rows"
		[ "$(grep -c '<h3>' "$body_file")" = "$there" ] || wrong "rows=$rows"
	done <<-'END'
		1 1
		7 7
		20 20
		21 20
		999999999999 20
		0 1
		-3 1
		x 5
	END
	embed 'page=3'
	grep -qF '<p class="all"><a href="/eventos">Ver todos os eventos</a> <span class="soft">' "$body_file"
	cp "$body_file" "$BATS_TEST_TMPDIR/third"
	embed
	diff "$body_file" "$BATS_TEST_TMPDIR/third"
}

@test "embed: an event has the facts of its page" {
	local fact
	embed '' "/$SLUG"
	[ "$http_status $(header Content-Type)" = '200 text/html; charset=utf-8' ]
	cp "$body_file" "$BATS_TEST_TMPDIR/embed"
	cgi GET page-event '' "/$SLUG"
	for fact in '<time datetime="2026-11-28T16:00:00-03:00">sábado, 28 de novembro, das 16h às 22h</time>' 'Quadra da Vila Esperança, São Paulo, SP' \
		'<p class="price">a partir de R$ 46,00, meia R$ 23,00</p>' '/assets/sample-1.svg' '>Comprar ingresso</a>'; do
		grep -qF "$fact" "$body_file" || wrong "the page has no $fact"
		grep -qF "$fact" "$BATS_TEST_TMPDIR/embed" || wrong "the embed has no $fact"
	done
	grep -qF "<link rel=\"canonical\" href=\"http://agenda.localhost:8080/eventos/$SLUG\">" "$BATS_TEST_TMPDIR/embed"
	grep -qF "<h1><a href=\"/eventos/$SLUG\">" "$BATS_TEST_TMPDIR/embed"
	# Of a place that has an address alone it is that, as on the page.
	catalog_copy
	gojq -n '[{id: 1, slug: "rua", name: "Rua", starts_at: "2026-12-01", location: {formatted_address: "Rua da Aurora, 10"}}]' |
		brand_add rua.localhost -
	HOST=rua.localhost embed '' /rua
	grep -qF '<p>Rua da Aurora, 10</p>' "$body_file" || wrong 'no address'
}

@test "embed: what is cancelled, postponed or sold out says so and is not for sale, in a list and alone" {
	local slug word
	export HOST=estados.localhost
	embed
	cp "$body_file" "$BATS_TEST_TMPDIR/list"
	while IFS='|' read -r slug word notice; do
		grep -qF "<b class=\"tag\">$word</b>" "$BATS_TEST_TMPDIR/list"
		embed '' "/$slug"
		grep -qF "$notice" "$body_file" || wrong "$slug"
		never grep -qF 'https://tickets.example' "$body_file"
	done <<-'END'
		cancelada|cancelado|<p class="notice">Este evento foi cancelado.</p>
		adiada|adiado|<p class="notice">Este evento foi adiado.
		esgotada|esgotado|<b class="tag">esgotado</b>
	END
	embed '' /aberta
	grep -qF '<a class="button" href="https://tickets.example/aberta">Comprar ingresso</a>' "$body_file"
	never grep -qF 'class="tag"' "$body_file"
}

@test "embed: names are text, nothing runs, links leave the frame, search engines keep away" {
	local path
	export HOST=estados.localhost
	for path in '' /aberta /none; do
		embed '' "$path"
		never grep -qiE '<script|[^-]style=|onclick=|<img src=x|<form' "$body_file"
		grep -qxF '<base target="_top">' "$body_file"
		"$TESTS/support/page_text.py" "$body_file"
		grep -qxF '<meta name="robots" content="noindex">' "$body_file"
		is_policy
		[ -z "$(header X-Frame-Options)" ]
	done
	embed '' /aberta
	grep -qF '&lt;img src=x onerror=alert(1)&gt; aberta' "$body_file"
}

@test "embed: it alone of all pages may be framed" {
	local program path host=agenda.localhost
	while IFS='|' read -r program query path; do
		HOST=$host cgi GET "$program" "$query" "$path"
		[[ $(header Content-Security-Policy) == *"frame-ancestors 'none'" ]] || wrong "$program $query $path"
	done <<-END
		page-home||
		page-home||/index.md
		page-events||
		page-events|q=zzz|
		page-events|city=Recife|
		page-events||/eventos.md
		page-events||/eventos.rss
		page-events||/eventos.atom
		page-event||/$SLUG
		page-event||/$SLUG.md
		page-event||/none
		page-event||/
		page-document||/docs
		page-document||/docs/embed
		page-document||/none
		page-document||/_problem/413
	END
	HOST=estados.localhost cgi GET page-event '' /foi-se
	[ "$http_status" = 410 ]
	[[ $(header Content-Security-Policy) == *"frame-ancestors 'none'" ]]
	CARTAZ_VAR=/nowhere cgi GET page-home
	[[ $(header Content-Security-Policy) == *"frame-ancestors 'none'" ]]
	find "$CARTAZ_HTDOCS" -path '*/.web/*.html.meta' >"$BATS_TEST_TMPDIR/prepared"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/prepared")" -ge 50 ]
	xargs grep -LF "frame-ancestors 'none'" <"$BATS_TEST_TMPDIR/prepared" | never grep .
}

is_embedded_error() { # STATUS WORDS
	[ "$http_status $(header Content-Type)" = "$1 text/html; charset=utf-8" ] || wrong "not $1"
	is_policy
	[ "$(header Cache-Control)" = no-store ]
	grep -qF "$2" "$body_file"
	grep -qF '<body class="embed">' "$body_file"
	[ "$(wc -c <"$body_file")" -le 1200 ]
	is_whole
}

@test "embed: what is not there, gone, refused or broken says so in the frame" {
	embed '' /none HTTP_ACCEPT=text/markdown
	is_embedded_error 404 'Evento não encontrado'
	embed '' /a/b
	is_embedded_error 404 'Página não encontrada'
	embed '' "/$SLUG.md"
	is_embedded_error 404 'Página não encontrada'
	HOST=estados.localhost embed '' /foi-se
	is_embedded_error 410 'Foi-se'
	CARTAZ_VAR=/nowhere embed 'scheme=dark'
	is_embedded_error 502 'Os eventos não carregaram'
	cgi POST page-embed
	is_embedded_error 405 'só para consulta'
	HOST=nobody.example embed
	[ "$http_status" = 421 ]
}

@test "embed: a slash at the end and a former slug lead on" {
	embed '' /
	[ "$http_status $(header Location)" = '301 http://agenda.localhost:8080/embed' ]
	embed '' "/$SLUG/"
	[ "$http_status $(header Location)" = "301 http://agenda.localhost:8080/embed/$SLUG" ]
	states | gojq '.[3].slug = "nova"' | CARTAZ_NOW=2026-11-19T12:00:00Z cartaz import estados.localhost -
	HOST=estados.localhost embed scheme=dark /aberta
	[ "$http_status $(header Location)" = '301 http://estados.localhost/embed/nova?scheme=dark' ]
	states | CARTAZ_NOW=2026-11-20T12:00:00Z cartaz import estados.localhost -
}

@test "embed: the scheme is light, dark or the reader's" {
	embed scheme=dark
	grep -qxF '<html lang="pt-BR" class="dark">' "$body_file"
	embed scheme=light "/$SLUG"
	grep -qxF '<html lang="pt-BR" class="light">' "$body_file"
	embed 'scheme="><script>'
	grep -qxF '<html lang="pt-BR">' "$body_file"
}

@test "embed: it is kept for a minute, and 304 while nothing changed" {
	local path query tag
	while IFS='|' read -r query path; do
		embed "$query" "$path"
		tag=$(header ETag)
		[[ $(header Cache-Control) == 'public, max-age=60, '* ]]
		[ -z "$(header Vary)" ]
		embed "$query" "$path" HTTP_IF_NONE_MATCH="$tag" HTTP_ACCEPT=text/markdown
		[ "$http_status $(header ETag)" = "304 $tag" ]
		embed "$query&scheme=dark" "$path" HTTP_IF_NONE_MATCH="$tag"
		[ "$http_status" = 200 ]
		echo x >>"$CARTAZ_HTDOCS/assets/embed.css"
		embed "$query" "$path" HTTP_IF_NONE_MATCH="$tag"
		[ "$http_status" = 200 ]
		cp "$ROOT/htdocs/assets/embed.css" "$CARTAZ_HTDOCS/assets"
	done <<-END
		rows=3|
		|/$SLUG
	END
	cgi HEAD page-embed
	[ "$http_status $(wc -c <"$body_file")" = '200 0' ]
}

@test "embed: filters that say nothing, a search that was repaired and an empty list are told" {
	embed when=never
	grep -qF 'Filtro ignorado' "$body_file"
	embed 'q=sanba'
	grep -qF 'Mostrando resultados para' "$body_file"
	embed 'q=samba&city=Recife&state=PE'
	grep -qxF '<p class="soft">Busca: samba; Cidade: Recife; Estado: PE</p>' "$body_file"
	embed q=xyzzy
	grep -qxF '<p class="none">Nenhum evento encontrado</p>' "$body_file"
	grep -qF '<a href="/eventos">Ver todos os eventos</a>' "$body_file"
	HOST=live.localhost embed when=today
	[ "$http_status" = 200 ]
	grep -qF 'Esta agenda não pode ser filtrada por data' "$body_file"
}

@test "embed: of a live brand the list and the event are read from the upstream" {
	local slug
	export HOST=live.localhost
	embed rows=2
	[ "$(grep -c '<h3>' "$body_file")" = 2 ]
	slug=$(sed -n 's,.*<h3><a href="/eventos/\([^"]*\)".*,\1,p' "$body_file" | head -n 1)
	embed '' "/$slug"
	[ "$http_status" = 200 ]
	grep -qF "<a href=\"/eventos/$slug\">" "$body_file"
}

@test "embed: cartaz serve answers the same bytes as the program" {
	local query path
	while IFS='|' read -r query path; do
		embed "$query" "$path"
		cp "$head_file" "$BATS_TEST_TMPDIR/cgi.head"
		cp "$body_file" "$BATS_TEST_TMPDIR/cgi.body"
		THROUGH=scgi CGI_RUN=$TESTS/support/through.py embed "$query" "$path"
		diff "$BATS_TEST_TMPDIR/cgi.body" "$body_file"
		diff "$BATS_TEST_TMPDIR/cgi.head" "$head_file"
	done <<-END
		rows=3&city=Recife|
		scheme=dark|/$SLUG
		|/none
	END
}

@test "embed: cartaz serve knows its addresses behind any web server" {
	local uri program path
	serve_setup
	start_server --workers 1
	while IFS='|' read -r uri program path; do
		ask site HTTP_HOST=agenda.localhost REQUEST_URI="$uri"
		answered 200
		cgi GET "$program" "${uri#*\?}" "$path"
		sed '1,/^\r*$/d' answer | diff - "$body_file"
	done <<-END
		/embed?rows=2|page-embed|
		/embed/$SLUG?scheme=dark|page-embed|/$SLUG
		/oembed?url=$(gojq -rn '"http://agenda.localhost/eventos" | @uri')|oembed|
	END
	ask site HTTP_HOST=agenda.localhost REQUEST_URI=/embed/
	answered 301
	stop_server
	rm -rf "$folder"
}

@test "embed: HTML and stylesheets take at most 32 KB, the sheet 6" {
	local query path most=0 size css
	css=$(wc -c <"$CARTAZ_HTDOCS/assets/embed.css")
	for query in rows=20 'rows=20&q=a' 'rows=20&open=1'; do
		embed "$query"
		size=$(wc -c <"$body_file")
		[ "$size" -le "$most" ] || most=$size
	done
	echo "$most + $css"
	[ $((most + css)) -le 32768 ]
	[ "$css" -le 6144 ]
	grep -qE '<link rel="stylesheet" href="/assets/embed.css\?v=[0-9a-f]{40}">' "$body_file"
	never grep -qF cartaz.css "$body_file"
}

@test "embed: the script for other sites has less than 6 KB, and no page of ours loads it" {
	[ "$(wc -c <"$ROOT/htdocs/assets/cartaz-embed.js")" -lt 6000 ]
	for program in page-home page-events page-embed; do
		cgi GET "$program"
		never grep -qF cartaz-embed.js "$body_file"
	done
	grep -rlF 'src="/assets/cartaz-embed' "$CARTAZ_HTDOCS" | never grep .
}
