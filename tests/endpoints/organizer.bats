# An organizer with 10,000 events: its page, feeds and calendar, and the way there.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

export HOST=casa.localhost
OF=organization=casa-grande

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[range(10010) | {id: (. + 1), slug: "e-\(. + 1)", name: "Noite \(. + 1)",
			starts_at: (("2026-12-01T23:00:00Z" | fromdate) + . * 7200 | todate), location: {name: "Salão \(. % 7)", city: "Recife"},
			producer: (if . < 10000 then {name: "Casa Grande", slug: "casa-grande"} else {name: "Outra", slug: "outra"} end)}]' |
		brand_add "$HOST" -
	cartaz publish "$HOST"
}

@test "organizer: the page counts 10,000 events, its last page has the last of them, the next has none" {
	cgi GET page-events "$OF" /eventos
	grep -qxF '<h1>Casa Grande: eventos</h1>' "$body_file"
	grep -qxF '<p class="soft found">10.000 eventos, página 1 de 500</p>' "$body_file"
	[ "$(wc -c <"$body_file")" -le 20000 ]
	cgi GET page-events "$OF&page=500" /eventos
	[ "$(grep -o '<h3><a href="/eventos/[^"]*' "$body_file" | sed 's,.*/e-,,' | paste -sd' ')" = "$(seq -s' ' 9981 10000)" ]
	grep -qF '<link rel="canonical" href="http://casa.localhost/eventos?organization=casa-grande&amp;page=500">' "$body_file"
	cgi GET page-events "$OF&page=501" /eventos
	never grep -q '<h3>' "$body_file"
	grep -qF 'href="/eventos?organization=casa-grande&amp;page=500"' "$body_file"
}

@test "organizer: names without Latin letters have lists of their own" {
	gojq -n '[["Театр", "日本文化", "جمعية الفنون", "Event!", "Été", "東京 Jazz", "大阪 Jazz"] | to_entries[] | {id: (.key + 1), slug: "e\(.key)", name: "E\(.key)",
		starts_at: "2035-01-01", producer: {name: .value}}]' | brand_add nomes.localhost -
	local n slugs=()
	for n in 0 1 2 3 4 5 6; do
		HOST=nomes.localhost cgi GET event '' "/e$n"
		slugs+=("$(gojq -r .producer.slug "$body_file")")
	done
	[ "${slugs[*]:3:2}" = 'event ete' ]
	[ "$(printf '%s\n' "${slugs[@]}" | sort -u | grep -cxE 'event-[0-9a-f]{16}')" = 3 ]
	[ "$(printf '%s\n' "${slugs[@]}" | sort -u | grep -cxE 'jazz-[0-9a-f]{16}')" = 2 ]
	HOST=nomes.localhost cgi GET events "organization=${slugs[1]}"
	body_is '[.data[].slug] == ["e1"]'
}

@test "organizer: a walk through its list has each event once" {
	local page
	for page in $(seq 200); do
		cgi GET events "$OF&per_page=50&page=$page"
		gojq -r '.data[].slug' "$body_file"
	done | sort -u >"$BATS_TEST_TMPDIR/walked"
	diff "$BATS_TEST_TMPDIR/walked" <(seq -f 'e-%.0f' 10000 | sort)
}

@test "organizer: RSS and Atom have the newest 100, and say that there are more" {
	local form
	for form in rss atom; do
		cgi GET page-events "$OF" "/eventos.$form"
		[ "$http_status" = 200 ]
		[ "$(grep -c '<item>\|<entry>' "$body_file")" = 100 ]
		grep -qF 'Agenda Aberta: Casa Grande' "$body_file"
		grep -qF 'Aqui estão os 100 anunciados ou alterados por último.' "$body_file"
	done
}

@test "organizer: its calendar ends at 5,000 dates and leads to the rest, and both have all" {
	local query=$OF parts=0
	while [ -n "$query" ]; do
		cgi GET page-events "$query" /eventos.ics
		[ "$http_status" = 200 ]
		[ "$(wc -c <"$body_file")" -le 2700000 ]
		sed -n 's/^UID:e\{0,1\}-\{0,1\}\([0-9]*\)@.*/\1/p' "$body_file" | tr -d '\r' >>"$BATS_TEST_TMPDIR/uids"
		query=$(header Link | sed -n 's,^<http://casa.localhost/eventos.ics?\([^>]*\)>; rel="next".*,\1,p')
		parts=$((parts + 1))
		[ "$parts" -le 3 ]
	done
	[ "$parts" -ge 2 ]
	diff <(sort -u "$BATS_TEST_TMPDIR/uids") <(seq 10000 | sort)
}

@test "organizer: its events lead to it, and the sitemap has it once" {
	cgi GET page-event '' /e-7
	grep -qF '<a href="/eventos?organization=casa-grande">Todos os eventos: Casa Grande</a>' "$body_file"
	[ "$(grep -cF '<loc>http://casa.localhost/eventos?organization=casa-grande</loc>' "$CARTAZ_HTDOCS/$HOST/sitemap.xml")" = 1 ]
}
