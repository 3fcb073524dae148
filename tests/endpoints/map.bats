# Any list by place, with a map where the brand has tiles.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
export CARTAZ_NOW=2026-12-01T12:00:00Z

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=map.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	brand_add "$HOST" - <<<'[]'
	catalog | cartaz import "$HOST" - 2>/dev/null
}

# The records, a line each: 130 events in four places, an event online, and one without a place.
catalog() {
	gojq -nc '(range(1; 133) | {id: ., slug: "e\(.)", name: "Evento \(.)", timezone: "America/Recife",
		starts_at: "2026-12-\(2 + . / 5 | floor | if . < 10 then "0\(.)" else . end)T20:00:00-03:00",
		location: [{name: "Teatro <Um>", city: "Recife"}, {name: "Casa", city: "Olinda"}, {name: "Casa", city: "Recife"}, {city: "Olinda"}][. % 4]}
		| if .id == 5 then .location = null | .is_online = true elif .id == 6 then del(.location) else . end),
		{id: 133, slug: "e133", name: "Temporada", location: {name: "Circo", city: "Natal"},
			sessions: [{starts_at: "2026-12-05T20:00:00-03:00"}, {starts_at: "2026-12-06T20:00:00-03:00"}]}'
}

# places [QUERY]: lines "PLACE: SLUG ..." of the page.
places() {
	cgi GET page-events "${1-}" /eventos.map
	[ "$http_status" = 200 ] || wrong "$*"
	[ "$(header Content-Type)" = 'text/html; charset=utf-8' ]
	sed -n '/id="results"/,$p' "$body_file" | grep -oE '<h2[^>]*>[^<]*</h2>|/eventos/e[0-9]+"' | sed -E 's/<[^>]*>//g; s,/eventos/(.*)",\1,' |
		awk '/^e[0-9]+$/ { line = line " " $0; next } { if (line != "") print line; line = $0 ":" } END { print line }' >"$BATS_TEST_TMPDIR/places"
}

@test "map: events stand below their place, in the order of the list, and no event is missing" {
	places 'to=2026-12-04'
	diff "$BATS_TEST_TMPDIR/places" - <<-'END'
		Casa, Olinda: e1 e9 e13
		Casa, Recife: e2 e10 e14
		Olinda: e3 e7 e11
		Teatro &lt;Um&gt;, Recife: e4 e8 e12
		On-line: e5
		Local a confirmar: e6
	END
	places
	[ "$(grep -o ' e[0-9]*' "$BATS_TEST_TMPDIR/places" | sort -u | wc -l)" = 75 ]
	grep -qF '<a rel="next" href="/eventos.map?page=2">' "$body_file"
	places page=2
	[ "$(grep -o ' e[0-9]*' "$BATS_TEST_TMPDIR/places" | sort -u | wc -l)" = 58 ]
	never grep -qF 'rel="next"' "$body_file"
	grep -qF '<a rel="prev" href="/eventos.map">' "$body_file"
	cgi GET page-events city=Natal /eventos.map
	grep -qF "Temporada</a> sáb 5 dez · 20h · + 1 data</li>" "$body_file"
}

@test "map: it takes the filters of lists, the list links to it, and it names the list as the page of the subject" {
	places 'city=Olinda&to=2026-12-03'
	diff "$BATS_TEST_TMPDIR/places" - <<-'END'
		Casa, Olinda: e1 e9
		Olinda: e3 e7
	END
	[[ $(header Link) == *'<http://map.localhost/eventos?city=Olinda&to=2026-12-03>; rel="canonical"'* ]]
	cgi GET page-events 'city=Olinda'
	grep -qF '<a href="/eventos.map?city=Olinda">Por local</a>' "$body_file"
	places 'city=Nowhere'
	grep -q 'Nenhum evento encontrado' "$body_file"
}

@test "map: only a brand with tiles has a map and scripts, and only on this page" {
	places
	never grep -qE '<script src|data-tiles' "$body_file"
	[[ $(header Content-Security-Policy) != *script-src* ]]
	catalog_copy
	brand_edit "$HOST" '.map = {tiles: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© A & \"B\""}'
	places 'city=Olinda&q=casa'
	grep -qF ' data-points="/eventos.geojson?q=casa&amp;city=Olinda" data-tiles="https://tiles.example/{z}/{x}/{y}.png" data-attribution="© A &amp; &quot;B&quot;" data-zone=' "$body_file"
	[ "$(grep -c '<script src="/assets/' "$body_file")" = 2 ]
	[[ $(header Content-Security-Policy) == *"; script-src 'self'; "* ]]
	cgi GET page-events
	grep -qF '<a href="/eventos.map">Mapa</a>' "$body_file"
	never grep -q '<script src' "$body_file"
	[[ $(header Content-Security-Policy) != *script-src* ]]
	[ "$(cat "$ROOT"/htdocs/assets/cartaz-{map,near,embed}.js | wc -c)" -le 12288 ]
}

@test "map: tiles without their numbers, and tiles that nobody credits, are mistakes in the brand file" {
	catalog_copy
	brand_edit "$HOST" '.map = {tiles: "https://tiles.example/{z}/{x}.png", attribution: "A"}'
	run cartaz check "$HOST"
	[ "$status" -ne 0 ] || wrong "$output"
	[[ $output == *'/map/tiles: must be an address of map tiles with {z}, {x} and {y}'* ]] || wrong "$output"
	brand_edit "$HOST" '.map = {tiles: "https://tiles.example/{z}/{x}/{y}.png"}'
	run cartaz check "$HOST"
	[ "$status" -ne 0 ]
	[[ $output == *'/map/attribution'* ]]
}
