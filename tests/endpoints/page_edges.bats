# What stands at the edge of what a page can say.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		{id: 1, slug: "iene", name: "Iene", starts_at: "2099-01-31T20:00:00-03:00", tickets: [
			{name: "a", price: "1000.00", fee: "100.00", currency: "JPY", available: true},
			{name: "b", price: "900.50", fee: "0", total: "900.50", currency: "JPY", available: true}]},
		{id: 2, slug: "instante", name: "Instante", starts_at: "2099-01-31T20:00:00-03:00", ends_at: "2099-01-31T20:00:00-03:00"},
		{id: 3, slug: "dia", name: "Dia", starts_at: "2099-01-31", ends_at: "2099-01-31"},
		{id: 4, slug: "meia-hora", name: "Meia hora", starts_at: "2099-01-31T20:00:00-00:30"},
		{id: 5, slug: "muitos", name: "Muitos", starts_at: "2099-01-31", location: {name: "Sala", city: "Olinda"}, tickets: ([range(30)
			| {name: ("<&>" * 400), price: "1.00", fee: "0.10", currency: "BRL", available: true}]
			+ [{name: "Último", price: "0.50", fee: "0.10", currency: "BRL", available: true}]), buy_url: ("https://t.example/" + "a" * 1900)},
		{id: 6, slug: "reais", name: "Reais", starts_at: "2099-01-31", tickets: [
			{name: "a", price: "10.00", fee: "1.00"}, {name: "b", price: "20.00", fee: "2.00", currency: "BRL"}]},
		{id: 7, slug: "moedas", name: "Moedas", starts_at: "2099-01-31", tickets: [
			{name: "a", price: "10.00", fee: "1.00"}, {name: "b", price: "20.00", fee: "2.00", currency: "USD"}]},
		{id: 8, slug: "_tracos_de_~dois~_", name: "Traços", starts_at: "2099-01-31", tickets: [{name: "a", total: "1.00", currency: "BRL"}],
			buy_url: "https://t.example/_a_*b*/c?utm_source=x&utm_medium=_y_"}
	]' >"$BATS_FILE_TMPDIR/edges.json"
	brand_add edges.localhost "$BATS_FILE_TMPDIR/edges.json"
	cartaz publish edges.localhost
	export HOST=edges.localhost
}

@test "edges: a currency without cents is written without them, but for those that are told" {
	cgi GET page-event '' /iene.md
	grep -qF '| a | JPY 1.000 | JPY 100 | JPY 1.100 | disponível |' "$body_file"
	grep -qF 'JPY 900,50' "$body_file"
}

@test "edges: a ticket without a currency has the brand's, beside one that names it" {
	cgi GET page-events '' /eventos.md
	grep -F '/eventos/reais)' "$body_file" | grep -qF '| a partir de R$ 11,00 |'
	grep -F '/eventos/moedas)' "$body_file" | grep -qF '| ver a página |'
}

@test "edges: an end that is not later is two hours later in calendars, and a day ends with itself" {
	cgi GET page-event '' /instante.ics
	grep -q '^DTSTART:20990131T230000Z' "$body_file"
	grep -q '^DTEND:20990201T010000Z' "$body_file"
	cgi GET page-event '' /dia.ics
	grep -q '^DTEND;VALUE=DATE:20990201' "$body_file"
}

@test "edges: an instant half an hour before UTC is shown in the brand's zone" {
	cgi GET page-event '' /meia-hora.md
	grep -qF '17:30' "$body_file"
	grep -qF 'UTC−3' "$body_file"
}

@test "edges: an address has its underscores at every door, and none of them is emphasis" {
	local slug=_tracos_de_~dois~_ buy='https://t.example/_a_*b*/c?utm_source=x&utm_medium=_y_'
	cgi GET page-event '' "/$slug.md"
	grep -F "]($buy)" "$body_file"
	grep -qF "<$(gojq -r .site_url "$CARTAZ_ETC/brands/$HOST.json")/eventos/$slug>" "$body_file"
	grep -qF "/api/public/v1/events/$slug>" "$body_file"
	"$BUILD/tests/md_nodes" <"$body_file" >"$BATS_TEST_TMPDIR/nodes"
	never grep -xE 'em|del' "$BATS_TEST_TMPDIR/nodes"
	cgi GET page-event '' "/$slug"
	grep -qF "href=\"${buy//&/&amp;}\"" "$body_file"
}

@test "edges: JSON-LD is whole, however much there is to say" {
	cgi GET page-event '' /muitos
	[ "$http_status" = 200 ]
	sed -n 's/^<script type="application\/ld+json">\({.*"@type":"Event".*\)<\/script>$/\1/p' "$body_file" |
		gojq -c '[(.offers | length), .offers[0].name]' >"$BATS_TEST_TMPDIR/offers"
	# The lowest price comes first, wherever the record has it.
	[ "$(cat "$BATS_TEST_TMPDIR/offers")" = '[20,"Último"]' ]
}

@test "edges: a redirect is one whatever was read before" {
	HOST=agenda.localhost cgi GET page-events '' / HTTP_IF_NONE_MATCH='*'
	[ "$http_status" = 301 ]
}
