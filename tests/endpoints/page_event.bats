# page-event: what the page of one event says, and that it says it safely.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/pages
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
	brand_add tickets.localhost - <<-'EOR'
		[{"id": 1, "slug": "told", "name": "Told", "starts_at": "2035-06-01T20:00:00-03:00", "timezone": "America/Sao_Paulo",
		  "location": {"name": "Teatro", "city": "Recife", "state_abbr": "PE"}, "buy_url": "https://box.example/told",
		  "tickets": [{"name": "Whole", "price": "80", "fee": "8.1", "total": "88.10", "currency": "BRL"},
		              {"name": "Summed", "price": "1234.5", "fee": "0.25", "currency": "USD"},
		              {"name": "Bare", "price": "50.00", "currency": "BRL"},
		              {"name": "Nothing told"},
		              {"name": "Free", "price": "0", "fee": "0.00"},
		              {"name": "Only a total", "total": "0"},
		              {"name": "Gone", "price": "10.00", "fee": "1.00", "total": "11.00", "available": false}]},
		 {"id": 2, "slug": "silent", "name": "Silent"},
		 {"id": 3, "slug": "over", "name": "Over", "starts_at": "2020-01-01T01:30:00-03:00", "is_closed": true,
		  "location": {"city": "Recife"},
		  "tickets": [{"name": "Whole", "price": "1.00", "fee": "1.00", "total": "2.00"}]},
		 {"id": 4, "slug": "days", "name": "Days", "starts_at": "2035-06-01", "ends_at": "2035-06-03"},
		 {"id": 5, "slug": "local", "name": "Local", "starts_at": "2035-06-01T20:30:00"},
		 {"id": 6, "slug": "full", "name": "Full", "starts_at": "2035-06-01T20:00:00-03:00",
		  "location": {"city": "Recife"}, "buy_url": "https://box.example/full",
		  "tickets": [{"name": "Whole", "price": "1.00", "fee": "1.00", "total": "2.00", "available": false},
		              {"name": "Half", "price": "0.50", "fee": "1.00", "available": false}]},
		 {"id": 8, "slug": "full-bare", "name": "Full", "starts_at": "2035-06-01T20:00:00-03:00", "status": "Esgotado",
		  "location": {"city": "Recife"}, "buy_url": "https://box.example/bare"},
		 {"id": 9, "slug": "full-priceless", "name": "Full", "starts_at": "2035-06-01T20:00:00-03:00",
		  "location": {"city": "Recife"}, "tickets": [{"name": "Whole", "available": false}]},
		 {"id": 10, "slug": "full-nothing", "name": "Full", "starts_at": "2035-06-01T20:00:00-03:00", "status": "Esgotado",
		  "location": {"city": "Recife"}},
		 {"id": 11, "slug": "off-free", "name": "Off", "event_status": "cancelled", "buy_url": "https://box.example/off",
		  "tickets": [{"name": "Free", "price": "0"}]},
		 {"id": 12, "slug": "off-paid", "name": "Off", "event_status": "cancelled", "buy_url": "https://box.example/off",
		  "tickets": [{"name": "Free", "price": "0"}, {"name": "Paid", "price": "5", "fee": "0"}]},
		 {"id": 7, "slug": "feeless", "name": "Feeless", "tickets": [{"name": "Bare", "price": "50.00"}, {"name": "Bare too"}]}]
	EOR
	hostile | brand_add hostile.localhost -
}

# One record with the same hostile text in every field that may hold text.
hostile() {
	gojq -n --rawfile corpus "$TESTS/fixtures/hostile.txt" '
		$corpus | split("\n") | map(select(length > 0)) | to_entries | map(.value as $t | {
			id: (.key + 1), slug: "h\(.key)", name: "N \($t)", description: "<p>D \($t)</p>", status: "s",
			starts_at: "2035-06-01T20:00:00-03:00", timezone: "America/Sao_Paulo",
			images: {banner: "https://i.example/?a=\($t)", thumbnail: "javascript:alert(1)"},
			location: {name: $t, city: $t, state: $t, state_abbr: $t, formatted_address: $t,
				latitude: $t, longitude: $t},
			producer: {name: $t, slug: "p"}, categories: ["C \($t)"], tags: ["T \($t)"], age_rating: "A \($t)",
			performers: [{name: "P \($t)", url: "https://p.example/?a=\($t)"}], accessibility: ["wheelchair"], languages: ["pt", $t], buy_url: "https://b.example/?a=\($t)",
			tickets: [{name: $t, price: "1.00", fee: "0.10", total: "1.10", currency: $t}]})'
}

page() { # SLUG [HOST]
	HOST=${2-tickets.localhost} cgi GET page-event '' "/$1"
}

markdown() { # SLUG [HOST]
	page "$1.md" "${2-tickets.localhost}"
}

row() { # NAME: the cells of a ticket, in Markdown
	grep -F "| $1 |" "$body_file"
}

@test "event page: the golden ones, in both languages" {
	for page in agenda.localhost/$SLUG palco.localhost/nocturne-for-six-turntables \
		agenda.localhost/mostra-beira-rio-de-teatro-de-rua; do
		markdown "${page#*/}" "${page%/*}"
		golden=$TESTS/fixtures/expected/${page%/*}/page-${page#*/}.md
		[ "${GOLDEN-}" != renew ] || cp "$body_file" "$golden"
		diff -u "$golden" "$body_file"
	done
}

@test "event page: HTML and Markdown have the same facts and sections, in one order" {
	local host slug locale
	while read -r host slug locale; do
		page "$slug" "$host"
		sed -n 's/^<dt>\(.*\)<\/dt>$/\1/p' "$body_file" >"$BATS_TEST_TMPDIR/facts"
		sed -n 's/^<h2[^>]*>\(.*\)<\/h2>$/\1/p' "$body_file" >"$BATS_TEST_TMPDIR/sections"
		[ "$(wc -l <"$BATS_TEST_TMPDIR/facts")" -ge 6 ]
		markdown "$slug" "$host"
		# The instants, the address and the page itself are facts of the Markdown only.
		sed -n 's/^- \*\*\([^*]*\):\*\* .*/\1/p' "$body_file" |
			grep -vxF -f <(gojq -r '.starts, .ends, .address, .page' "$ROOT/static/locales/$locale.json") |
			diff "$BATS_TEST_TMPDIR/facts" -
		# Only the HTML links to other lists.  The description is last in Markdown, under another heading.
		sed -n 's/^## //p' "$body_file" | grep -xF -f "$BATS_TEST_TMPDIR/sections" |
			diff <(grep -vxF -f <(gojq -r '.description, .see_also' "$ROOT/static/locales/$locale.json") "$BATS_TEST_TMPDIR/sections") -
	done <<-END
		agenda.localhost $SLUG pt-BR
		palco.localhost an-evening-with-the-man-who-names-the-paint-colors en
	END
}

@test "event page: a preview of an event without a description has its date and place" {
	local slug about
	while IFS='|' read -r slug about; do
		page "$slug"
		grep -qxF "<meta name=\"description\" property=\"og:description\" content=\"$about\">" "$body_file" || wrong "$slug"
	done <<-'END'
		told|sexta-feira, 1º de junho de 2035, às 20h · Teatro, Recife, PE
		days|de sexta-feira, 1º de junho, a domingo, 3 de junho de 2035
		silent|Data a confirmar
	END
}

@test "event page: a ticket says price, fees and what you pay" {
	markdown told
	[ "$(row Whole)" = '| Whole | R$ 80,00 | R$ 8,10 | R$ 88,10 | disponível |' ]
	[ "$(row Summed)" = '| Summed | US$ 1.234,50 | US$ 0,25 | US$ 1.234,75 | disponível |' ]
	[ "$(row Free)" = '| Free | grátis | sem taxa | grátis | disponível |' ]
	[ "$(row 'Only a total')" = '| Only a total | grátis | sem taxa | grátis | disponível |' ]
	[ "$(row Gone)" = '| Gone | R$ 10,00 | R$ 1,00 | R$ 11,00 | indisponível |' ]
	page told
	grep -qF '<td data-label="Você paga" class="pay">R$ 88,10</td>' "$body_file"
}

@test "event page: without its fee a ticket's total is unknown, never its price" {
	markdown told
	[ "$(row Bare)" = '| Bare | R$ 50,00 | não informado | total não informado | disponível |' ]
	[ "$(row 'Nothing told')" = '| Nothing told | não informado | não informado | total não informado | disponível |' ]
	page told
	[ "$(grep -c '<td data-label="Você paga">total não informado' "$body_file")" = 2 ]
	never grep -qF 'class="pay">R$ 50,00' "$body_file"
	json_ld | gojq -e '[.offers[] | {name, price}] == [{name: "Whole", price: "88.10"}, {name: "Summed", price: "1234.75"},
		{name: "Free", price: "0.00"}, {name: "Only a total", price: "0.00"}, {name: "Gone", price: "11.00"}]'
	markdown silent
	grep -qF 'Preço não informado.' "$body_file"
	cgi GET page-events '' /eventos.md HOST=tickets.localhost
	HOST=tickets.localhost cgi GET page-events '' /eventos.md
	grep -F '[Told]' "$body_file" | grep -qF '| ver a página |'
}

@test "event page: what is closed is marked, sells nothing and is not offered" {
	markdown over
	grep -q 'encerrado, verificado em' "$body_file"
	[ "$(row Whole)" = '| Whole | R$ 1,00 | R$ 1,00 | R$ 2,00 | indisponível |' ]
	grep -qF 'quarta-feira, 1º de janeiro de 2020, à 1h30' "$body_file"
	page over
	grep -qF '>encerrado, ' "$body_file"
	never grep -q 'class="button buy"' "$body_file"
	json_ld | gojq -e 'has("offers") | not'
}

@test "event page: what is sold out offers nothing else, also without a price" {
	page full-bare
	json_ld | gojq -e '.offers == [{"@type": "Offer", availability: "https://schema.org/SoldOut", url: "https://box.example/bare"}]'
	page full-priceless
	json_ld | gojq -e '.offers | map(keys, .availability) == [["@type", "availability", "url"], "https://schema.org/SoldOut"]'
	page full-nothing
	json_ld | gojq -e 'has("offers") | not'
}

@test "event page: structured data has the street, the postcode and the city apart where the address has them in this order" {
	local address location wanted
	catalog_copy
	while IFS='|' read -r location wanted; do
		gojq -n --argjson location "$location" '[{id: 1, slug: "there", name: "There", starts_at: "2035-06-01T20:00:00-03:00", location: $location}]' \
			>"$BATS_TEST_TMPDIR/there.json"
		cartaz import --accept-shrink tickets.localhost "$BATS_TEST_TMPDIR/there.json"
		page there
		address=$(json_ld | gojq -r '.location.address | [.streetAddress, .postalCode, .addressLocality] | map(. // "-") | join(";")')
		[ "$address" = "$wanted" ] || wrong "$location: $address"
	done <<-'END'
		{"city": "Montevideo", "state": "Montevideo", "formatted_address": "Av. 18 de Julio 1012, Montevideo, Montevideo, 11100, Uruguay"}|Av. 18 de Julio 1012;11100;Montevideo
		{"city": "São Paulo", "state_abbr": "SP", "formatted_address": "Rua das Acácias, 45, São Paulo, SP, 04015-010, Brazil"}|Rua das Acácias, 45;04015-010;São Paulo
		{"city": "Rio de Janeiro", "state_abbr": "RJ", "formatted_address": "Rua da Lapa, 120, Rio de Janeiro, RJ 20021-180"}|Rua da Lapa, 120;20021-180;Rio de Janeiro
		{"city": "Recife", "state_abbr": "PE", "formatted_address": "Cais do Apolo 222, Recife Antigo, Recife - PE"}|Cais do Apolo 222, Recife Antigo;-;Recife
		{"city": "Recife", "formatted_address": "Rua A, 1"}|Rua A, 1;-;Recife
		{"city": "Braga", "formatted_address": "Rua do Souto 69, 4700-329 Braga"}|Rua do Souto 69, 4700-329 Braga;-;Braga
		{"city": "Recife", "formatted_address": "Recife, PE"}|Recife, PE;-;Recife
		{"city": "Recife", "formatted_address": "Hall (Rua A, 1, Recife, PE)"}|Hall (Rua A, 1, Recife, PE);-;Recife
		{"name": "Hall", "city": "Recife", "formatted_address": "Hall, Rua A, 1, Recife, PE"}|Rua A, 1;-;Recife
		{"name": "Hall", "city": "Recife", "formatted_address": "Hallway 5, Recife, PE"}|Hallway 5;-;Recife
		{"city": "Recife"}|-;-;Recife
	END
}

@test "event page: who paid nothing is not sent for a refund" {
	local suffix
	for suffix in '' .md; do
		page "off-free$suffix"
		grep -F 'O evento foi cancelado. A página dele é' "$body_file"
		never grep -F reembolso "$body_file"
		page "off-paid$suffix"
		grep -F 'Para reembolso, procure a bilheteria' "$body_file"
	done
}

@test "event page: what is sold out says so, and has no button to buy it" {
	markdown full
	grep -q '^- \*\*Disponibilidade:\*\* esgotado, verificado em' "$body_file"
	never grep -q 'disponível,' "$body_file"
	grep -qF 'Os ingressos estão esgotados. A página da bilheteria é [box.example](https://box.example/full).' "$body_file"
	page full
	grep -qF '>esgotado, verificado em' "$body_file"
	never grep -q 'disponível,' "$body_file"
	never grep -q 'class="button buy"\|Comprar' "$body_file"
	grep -qF '<a href="https://box.example/full">box.example</a>.' "$body_file"
	json_ld | gojq -e '[.offers[].availability] == ["https://schema.org/SoldOut", "https://schema.org/SoldOut"]'
	HOST=tickets.localhost cgi GET event '' /full
	body_is .is_closed
	markdown told # one ticket of it is gone
	grep -q '^- \*\*Disponibilidade:\*\* disponível, verificado' "$body_file"
}

@test "event page: without a total nothing is said to hold the fees" {
	markdown feeless
	[ "$(row Bare)" = '| Bare | R$ 50,00 | não informado | total não informado | disponível |' ]
	never grep -q 'já inclui as taxas' "$body_file"
	page feeless
	never grep -q 'já inclui as taxas' "$body_file"
	grep -qF '<p class="soft">Preço e disponibilidade podem mudar' "$body_file"
	for form in told told.md; do
		page "$form"
		grep -q 'já inclui as taxas' "$body_file"
	done
}

@test "event page: days, local times and silence stay what they are" {
	markdown days
	grep -qF 'de sexta-feira, 1º de junho, a domingo, 3 de junho de 2035' "$body_file"
	grep -qxF -- '- **Início:** 2035-06-01' "$body_file"
	markdown local
	grep -qF 'às 20h30 (fuso horário não informado)' "$body_file"
	grep -qxF -- '- **Início:** 2035-06-01T20:30:00' "$body_file"
	markdown silent
	grep -qF 'Data a confirmar' "$body_file"
	grep -qF 'Local a confirmar' "$body_file"
	never grep -q 'Início' "$body_file"
	page silent
	[ -z "$(json_ld)" ]
	page silent.ics
	[ "$http_status" = 404 ]
}

@test "event page: it leads to the upstream's checkout, else to the brand's" {
	page told
	grep -qF '<a class="button buy" href="https://box.example/told">' "$body_file"
	markdown silent
	grep -qF '[Comprar em ingressos.example](https://ingressos.example/e/silent)' "$body_file"
	grep -q 'Você compra direto' "$body_file"
	page told # the queue and the limit are those of the brand's own shop
	never grep -q 'Você compra direto' "$body_file"
	catalog_copy
	brand_edit tickets.localhost '.checkout_url = null'
	markdown silent
	grep -qxF 'Sem link de compra.' "$body_file"
	page silent
	grep -qxF '<p>Sem link de compra.</p>' "$body_file"
	never grep -q 'Você compra direto' "$body_file"
	brand_edit tickets.localhost '.auth_url = "https://box.example"'
	page told
	grep -q 'Você compra direto' "$body_file"
}

@test "event page: says when it was read, what agents may do, and nothing after the organizer" {
	markdown "$SLUG" agenda.localhost
	grep -qF '(2026-11-18T09:00:00-03:00)' "$body_file"
	for rule in 'preço com taxas' 'reCAPTCHA, a fila virtual nem o limite' 'senha, código de verificação ou dados de cartão'; do
		grep -qF "$rule" "$body_file"
	done
	[ "$(grep '^## ' "$body_file" | tail -n 1)" = '## Descrição (texto do organizador)' ]
	sed '1,/^## Descrição/d' "$body_file" | tail -n +2 | never grep -v '^>'
}

@test "event page: the data for search engines has what they require" {
	asked() {
		for HOST in agenda.localhost palco.localhost; do
			for slug in $(sample "$HOST" | gojq -r '.[] | select(.starts_at and (.location or .is_online)) | .slug'); do
				request "$slug" GET page-event '' "/$slug"
			done
		done
	}
	answers_to asked
	[ "$(wc -l <"$answers_file")" -gt 40 ]
	each_answer '.row as $slug
		| [.body / "\n" | .[] | select(startswith("<script type=\"application/ld+json\">") and endswith("</script>") and contains("\"@type\":\"Event\""))]
		| length == 1 and (.[0][35:-9] | fromjson | ."@context" == "https://schema.org" and ."@type" == "Event"
				and (.name | length > 0) and (.url | endswith("/eventos/" + $slug))
				and (.startDate | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:]{8}([+-][0-9:]{5}|Z)?)?$"))
				and ([.location] | flatten | length > 0 and all(.[]; if ."@type" == "Place" then .address."@type" == "PostalAddress" and (.address | length) > 1
					else ."@type" == "VirtualLocation" and (.url | length > 0) end))
				and all(.offers[]?; .price != null and .priceCurrency != null and .url != null)
				and ([.. | nulls] | length) == 0)'
}

@test "event page: previews, canonical and alternates are there" {
	page "$SLUG" agenda.localhost
	for wanted in "<link rel=\"canonical\" href=\"http://agenda.localhost:8080/eventos/$SLUG\">" \
		"<link rel=\"alternate\" type=\"text/markdown\" href=\"/eventos/$SLUG.md\">" \
		"<link rel=\"alternate\" type=\"text/calendar\" href=\"/eventos/$SLUG.ics\">" \
		'<meta property="og:title" content="Samba da Laje: Dona Zilá &amp; Os Batuqueiros da Penha">' \
		"<meta property=\"og:image\" content=\"http://agenda.localhost:8080/eventos/$SLUG.png\">" \
		'<html lang="pt-BR">'; do
		grep -qF "$wanted" "$body_file" || wrong "$wanted"
	done
}

@test "event page: hostile text in every field is text, in HTML" {
	local n pages=()
	for n in $(seq 0 $(($(grep -c . "$TESTS/fixtures/hostile.txt") - 1))); do
		page "h$n" hostile.localhost
		[ "$http_status" = 200 ]
		mv "$body_file" "$BATS_TEST_TMPDIR/h$n"
		pages+=("$BATS_TEST_TMPDIR/h$n" "$TESTS/fixtures/hostile.txt" "$n")
	done
	"$TESTS/support/page_text.py" "${pages[@]}"
	HOST=hostile.localhost cgi GET page-events
	"$TESTS/support/page_text.py" "$body_file"
	HOST=hostile.localhost cgi GET page-home
	"$TESTS/support/page_text.py" "$body_file"
}

@test "event page: hostile text in every field is text, in Markdown" {
	for slug in $(seq -f 'h%.0f' 0 $(($(grep -c . "$TESTS/fixtures/hostile.txt") - 1))); do
		markdown "$slug" hostile.localhost
		[ "$http_status" = 200 ]
		# Each field at its place: one heading, one table row, the links of ours.
		"$BUILD/tests/md_nodes" <"$body_file" >"$BATS_TEST_TMPDIR/nodes"
		sed '/^quote$/,$d' "$BATS_TEST_TMPDIR/nodes" >"$BATS_TEST_TMPDIR/ours"
		[ "$slug" != h0 ] || cp "$BATS_TEST_TMPDIR/ours" "$BATS_TEST_TMPDIR/first"
		diff "$BATS_TEST_TMPDIR/first" "$BATS_TEST_TMPDIR/ours" || wrong "$slug"
		[ "$(grep -c '^## ' "$body_file")" = 4 ]
	done
}

@test "event page: a calendar is read back with what the event has" {
	page "$SLUG.ics" agenda.localhost
	cp "$body_file" "$BATS_TEST_TMPDIR/one.ics"
	never grep -qv $'\r$' "$body_file"
	[ "$(LC_ALL=C awk '{ if (length($0) > 76) print }' "$body_file")" = '' ]
	brand_add back.localhost "$BATS_TEST_TMPDIR/one.ics"
	HOST=back.localhost cgi GET events
	body_is '.meta.total == 1 and (.data[0] | .name == "Samba da Laje: Dona Zilá & Os Batuqueiros da Penha"
		and (.starts_at | fromdateiso8601? // .) != null and .location.name == "Quadra da Vila Esperança")'
	gojq -r '.data[0].starts_at' "$body_file" | grep -qE '^2026-11-28T(16:00:00-03:00|19:00:00(Z|\+00:00))$'
	HOST=hostile.localhost cgi GET page-events '' /eventos.ics
	cp "$body_file" "$BATS_TEST_TMPDIR/many.ics"
	cartaz import --replace back.localhost "$BATS_TEST_TMPDIR/many.ics"
	HOST=back.localhost cgi GET events
	body_is --argjson n "$(grep -c . "$TESTS/fixtures/hostile.txt")" '.meta.total == $n'
}
