# The coming days as a letter: HTML for e-mail, which has no style sheet, and Markdown.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
export CARTAZ_NOW=2026-12-01T12:00:00Z # a Tuesday

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=letter.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	brand_add "$HOST" - <<<'[]'
	catalog | cartaz import "$HOST" - 2>/dev/null
}

# The records, a line each.
catalog() {
	gojq -c '{timezone: "America/Recife", slug: "e\(.id)", name: "Evento \(.id)"} + .' <<-'END'
		{"id": 1, "starts_at": "2026-12-01T20:00:00-03:00", "location": {"name": "Teatro Um", "city": "Recife"}, "name": "Um <b>&"}
		{"id": 2, "starts_at": "2026-12-07T20:00:00-03:00", "location": {"city": "Olinda"}, "tickets": [{"name": "Inteira", "price": "30.00", "total": "33.00", "is_available": true}]}
		{"id": 3, "starts_at": "2026-12-08T20:00:00-03:00", "tickets": [{"name": "Pista", "total": "0"}, {"name": "Mesa", "total": "20.00"}]}
		{"id": 4, "starts_at": "2026-12-02T20:00:00-03:00", "event_status": "cancelled"}
		{"id": 5, "starts_at": "2026-11-20T10:00:00-03:00", "ends_at": "2027-01-10T18:00:00-03:00"}
	END
}

# letter [QUERY [ENDING]]
letter() {
	cgi GET page-events "${1-}" "/eventos.digest${2-}"
	[ "$http_status" = 200 ] || wrong "$*"
}

# The slugs of the letter's events, in their order.
slugs() {
	grep -oE 'eventos/e[0-9]+"' "$body_file" | grep -oE 'e[0-9]+' | tr '\n' ' '
}

@test "digest: an event with several dates names the number of its further dates" {
	gojq -n -c '{id: 1, slug: "e1", name: "Aula", timezone: "America/Recife", sessions: [range(1; 5) | {starts_at: "2026-12-0\(.)T20:00:00-03:00"}]}' >"$BATS_TEST_TMPDIR/sessions.json"
	HOST=sessions.localhost
	brand_add "$HOST" - <<<'[]'
	cartaz import "$HOST" "$BATS_TEST_TMPDIR/sessions.json"
	letter
	grep -q ' · + 3 datas' "$body_file"
	# The search button of an address without an event names no number.
	cgi GET page-event '' /none
	[ "$http_status $(grep -c '<button>' "$body_file") $(grep -c '0 eventos' "$body_file")" = '404 2 0' ]
}

@test "digest: without days it has today and the next six" {
	letter
	[ "$(slugs)" = 'e1 e2 e5 e4 ' ]
	grep -qF 'href="http://letter.localhost/eventos?from=2026-12-01&amp;to=2026-12-07"' "$body_file"
}

@test "digest: the days and the filters of the request are those of the letter" {
	letter 'from=2026-12-08&to=2026-12-09'
	[ "$(slugs)" = 'e3 e5 ' ]
	grep -qF 'grátis ou a partir de R$ 20,00 · com taxas' "$body_file"
	letter 'city=Olinda'
	[ "$(slugs)" = 'e2 ' ]
	letter 'when=month&city=Olinda'
	[ "$(slugs)" = 'e2 ' ]
	letter 'city=Nowhere'
	[ "$(slugs)" = '' ]
	grep -q 'Nenhum evento encontrado' "$body_file"
}

@test "digest: days that nobody can parse are the next seven, and the letter says so" {
	local query
	for query in when=amanha from=ontem to=2026-13-01; do
		letter "$query"
		[ "$(slugs)" = 'e1 e2 e5 e4 ' ] || wrong "$query"
		grep -qF "${query%=*}" <(grep -F 'Filtro ignorado' "$body_file") || wrong "$query"
	done
	letter 'price_max=x&from=2026-12-08'
	[ "$(slugs)" = 'e3 e5 ' ]
	grep -F 'Filtro ignorado' "$body_file" | grep -qF price_max
	letter
	! grep -qF 'Filtro ignorado' "$body_file"
}

@test "digest: days are dates, because a letter is read on another day" {
	letter
	grep -qF '>ter 1 dez</h2>' "$body_file"
	never grep -qE 'Hoje|Amanhã' "$body_file"
	letter '' .md
	grep -qxF '## ter 1 dez' "$body_file"
}

@test "digest: an event has its place, its state, and a price that says what it includes" {
	letter '' .md
	[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
	diff - <(sed -n '/^### /,$p' "$body_file" | grep . | head -12) <<-'END'
		### [Um \<b>&](http://letter.localhost/eventos/e1)
		20h · Teatro Um, Recife
		## seg 7 dez
		### [Evento 2](http://letter.localhost/eventos/e2)
		20h · Olinda
		R$ 33,00 · com taxas
		## Em cartaz
		### [Evento 5](http://letter.localhost/eventos/e5)
		até 10 jan 2027
		## Esgotados, cancelados ou encerrados
		### [Evento 4](http://letter.localhost/eventos/e4)
		qua 2 dez · 20h
	END
	grep -qx 'cancelado' "$body_file"
}

@test "digest: a party that ends after midnight is on its own day, and is not ongoing" {
	HOST=nights.localhost
	brand_add "$HOST" - <<<'[]'
	gojq -n -c '{slug: "e\(.id)", name: "E", timezone: "America/Recife"} + ({id: 1, starts_at: "2026-12-04T21:00:00-03:00", ends_at: "2026-12-05T02:00:00-03:00"},
		{id: 2, starts_at: "2026-12-05T20:00:00-03:00"}, {id: 3, starts_at: "2026-12-04T10:00:00-03:00", ends_at: "2026-12-05T10:00:00-03:00"}) | .slug = "e\(.id)"' >"$BATS_TEST_TMPDIR/nights.json"
	cartaz import "$HOST" "$BATS_TEST_TMPDIR/nights.json" 2>/dev/null
	letter 'from=2026-12-05&to=2026-12-06' .md
	diff - <(grep -E '^##|^[0-9]+h' "$body_file" | sed 's/](.*eventos//') <<-'END'
		## sáb 5 dez
		### [E/e2)
		20h
		## sex 4 dez
		### [E/e1)
		21h–2h
		## Em cartaz
		### [E/e3)
	END
	CARTAZ_NOW=2026-12-05T04:00:00Z letter when=now .md
	[ "$(grep '^## ' "$body_file")" = '## Em cartaz' ]
}

@test "digest: the HTML needs no style sheet, no class and no script, and escapes what others wrote" {
	letter
	[ "$(header Content-Type)" = 'text/html; charset=utf-8' ]
	never grep -qE '<style|<link|<script|class=|<b>' "$body_file"
	grep -qF '>Um &lt;b&gt;&amp;</a>' "$body_file"
	header Content-Security-Policy | grep -qF "style-src 'self' 'unsafe-inline';"
	cgi GET page-events '' /eventos
	never grep -F unsafe-inline "$head_file"
}

@test "digest: fifty events with long texts stay below 100 KB, and a link leads to the others" {
	brand_add large.localhost - <<<'[]'
	gojq -nc '[range(200)] | map("palavra") | join(" ") as $long | range(80) | {id: (. + 1), slug: ("p\(.)-" + $long[0:150] | gsub(" "; "-")), name: ("P \(.) " + $long[0:200]), timezone: "America/Recife",
		starts_at: "2026-12-0\(. % 7 + 1)T20:00:00-03:00", ends_at: "2026-12-0\(. % 7 + 1)T23:00:00-03:00", location: {name: $long[0:120], city: "Recife", state: "PE"},
		tickets: [{name: "Inteira", price: "30.00", total: "33.00", is_available: true}, {name: "Meia", price: "15.00", total: "16.50", is_available: true, kind: "half"}]}' |
		cartaz import large.localhost - 2>/dev/null
	HOST=large.localhost letter
	[ "$(grep -c '<h3 ' "$body_file")" = 50 ]
	(($(wc -c <"$body_file") < 100 * 1024))
	grep -qF '>80 eventos</a>' "$body_file"
}
