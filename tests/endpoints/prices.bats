# prices: what a buyer pays, in the currency that is told, and never a guess.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/imported

setup() {
	imported_make
}

# Each "PLACE|WHY|VALUE" is told in one line.
tells() {
	local row place why value
	for row in "$@"; do
		IFS='|' read -r place why value <<<"$row"
		grep -F "$place $why" "$told_file" | grep -qF ": \"$value\"" || {
			echo "nothing told of: $row"
			cat "$told_file"
			return 1
		}
	done
}

# One event for each line of "TICKET|TICKET": the members of a ticket.
import_tickets() {
	gojq -Rn '[inputs] | to_entries | map((.key + 1) as $n | {id: $n, slug: "e\($n)", name: "E\($n)",
		starts_at: "2035-01-31T20:00:00Z", location: {city: "Recife"},
		tickets: "[\(.value | gsub("\\|"; ","))]" | fromjson})' | import
}

# The rows of the tickets of an event's page, without the head.
tickets() { # SLUG
	cgi GET page-event '' "/$1.md"
	sed -n '/^## Ingressos/,/^## /s/^| \([^-].*\) |$/\1/p' "$body_file" | tail -n +2
}

# What the Markdown list says of an event's price.
listed() { # SLUG
	cgi GET page-events '' /eventos.md
	grep -F "/eventos/$1)" "$body_file" | cut -d'|' -f5 | sed 's/^ *//; s/ *$//'
}

from() { # SLUG: what both of the agents' tools say
	tool search_events '{}'
	gojq -r --arg slug "$1" '.result.structuredContent.data[] | select(.slug == $slug) | .price_from' "$body_file"
	tool get_event "{\"slug\":\"$1\"}"
	gojq -r '.result.structuredContent.price_from' "$body_file"
}

offers() { # SLUG
	cgi GET page-event '' "/$1"
	sed -n 's/.*<script type="application\/ld+json">//; s/<\/script>.*//; /^{.*"@type":"Event"/p' "$body_file" |
		gojq -c '[.offers[]? | "\(.name) \(.price) \(.priceCurrency)"]'
}

is() { # ACTUAL WANTED
	[ "$1" = "$2" ] || wrong "$1, not $2"
}

@test "prices: a sign in a cell decides the currency of its ticket" {
	import <<-'END'
		name;slug;starts_at;location.city;tickets.name;tickets.price;tickets.fee
		A;a;2035-01-01;Recife;T;US$ 100,00;10
		B;b;2035-01-01;Recife;T;€ 20;0
		C;c;2035-01-01;Recife;T;20 €;0
		D;d;2035-01-01;Recife;T;1.500,00 JPY;0
		E;e;2035-01-01;Recife;T;R$ 20;0
		F;f;2035-01-01;Recife;T;20 CHF;CHF 2
	END
	never grep -F 'tickets' "$told_file"
	is "$(tickets a)" 'T | US$ 100,00 | US$ 10,00 | US$ 110,00 | disponível'
	is "$(from a)" $'110.00 USD\n110.00 USD'
	is "$(offers a)" '["T 110.00 USD"]'
	is "$(listed a)" 'US$ 110,00'
	is "$(tickets b)" 'T | € 20,00 | sem taxa | € 20,00 | disponível'
	is "$(from c)" $'20.00 EUR\n20.00 EUR'
	is "$(from d)" $'1500 JPY\n1500 JPY'
	is "$(offers d)" '["T 1500 JPY"]'
	is "$(from e)" $'20.00 BRL\n20.00 BRL'
	is "$(from f)" $'22.00 CHF\n22.00 CHF'
}

@test "prices: a sign in an amount of JSON does, too" {
	import_tickets <<-'END'
		{"name": "T", "total": "US$ 1,500.00"}
		{"name": "T", "total": "49,90 EUR"}
		{"name": "T", "price": "R$1.500", "fee": "Grátis"}
		{"name": "T", "total": "10", "currency": "us$"}
		{"name": "T", "total": "10", "currency": "reais"}
	END
	is "$(from e1)" $'1500.00 USD\n1500.00 USD'
	is "$(from e2)" $'49.90 EUR\n49.90 EUR'
	is "$(from e3)" $'1500.00 BRL\n1500.00 BRL'
	is "$(from e4)" $'10.00 USD\n10.00 USD'
	is "$(from e5)" $'10.00 BRL\n10.00 BRL'
	# What is stored is the same after another decoding.
	cartaz rebuild "$HOST"
	is "$(from e3)" $'1500.00 BRL\n1500.00 BRL'
}

@test "prices: a sign of several currencies is the brand's, or the ticket's, or is refused" {
	import_tickets <<-'END'
		{"name": "T", "total": "$ 20"}
		{"name": "T", "total": "$ 20", "currency": "CAD"}
		{"name": "T", "price": "CAD 20", "fee": "$ 2"}
		{"name": "T", "total": "¥ 20"}
	END
	tells 'record 1: /tickets/total|could be in several currencies, so the amounts of the ticket are left out; set the currency of the ticket|$ 20' \
		'record 4: /tickets/total|could be in several currencies|¥ 20'
	is "$(from e1)" $'null\nnull'
	is "$(tickets e1)" 'T | não informado | não informado | total não informado | disponível'
	is "$(from e2)" $'20.00 CAD\n20.00 CAD'
	is "$(from e3)" $'22.00 CAD\n22.00 CAD'
	# Another brand decides otherwise, of the same records.
	brand_edit "$HOST" '.currency = "AUD"'
	cartaz rebuild "$HOST"
	is "$(from e1)" $'20.00 AUD\n20.00 AUD'
	is "$(from e2)" $'20.00 CAD\n20.00 CAD'
	brand_edit "$HOST" '.currency = "JPY"'
	cartaz rebuild "$HOST"
	is "$(from e1)" $'null\nnull'
	is "$(from e4)" $'20 JPY\n20 JPY'
}

@test "prices: agents, search engines and people read as many decimals as the currency has" {
	import_tickets <<-'END'
		{"name": "T", "price": "20", "fee": "5", "currency": "EUR"}
		{"name": "T", "price": "1.5", "fee": "0", "currency": "KWD"}
		{"name": "T", "price": "1.125", "fee": "0", "currency": "EUR"}
	END
	is "$(from e1)" $'25.00 EUR\n25.00 EUR'
	tool get_event '{"slug": "e1"}'
	gojq -e '.result.structuredContent.tickets[0] | [.price, .fee, .total] == ["20.00", "5.00", "25.00"]' "$body_file"
	is "$(from e2)" $'1.500 KWD\n1.500 KWD'
	is "$(offers e2)" '["T 1.500 KWD"]'
	is "$(tickets e2)" 'T | KWD 1,500 | sem taxa | KWD 1,500 | disponível'
	is "$(from e3)" $'1.125 EUR\n1.125 EUR'
}

# bats test_tags=whole
@test "prices: in a currency of three decimals a single separator could mean two things" {
	brand_edit "$HOST" '.currency = "KWD"'
	import <<-'END'
		name;slug;starts_at;tickets.name;tickets.total
		A;a;2035-01-01;T;1.500
		B;b;2035-01-01;T;0.500
		C;c;2035-01-01;T;R$ 1.500
		D;d;2035-01-01;T;1500
	END
	tells 'row 2 (line 2): column "tickets.total"|could be thousands or three decimals|KWD 1.500'
	is "$(from a)" $'null\nnull'
	is "$(from b)" $'0.500 KWD\n0.500 KWD'
	is "$(from c)" $'1500.00 BRL\n1500.00 BRL'
	is "$(from d)" $'1500.000 KWD\n1500.000 KWD'
}

# bats test_tags=whole
@test "prices: a row is read in its own currency, not in the brand's" {
	local told='could be thousands or three decimals'
	import <<-'END'
		name;slug;starts_at;tickets.price;tickets.fee;tickets.currency
		A;a;2035-01-01;1.500;0;KWD
		B;b;2035-01-01;1,500;0;kwd
		C;c;2035-01-01;KWD 5;1.500;
		D;d;2035-01-01;0.500;0;KWD
		E;e;2035-01-01;1.500;0;
		F;f;2035-01-01;1.500;0;KWD foo
	END
	tells "row 2 (line 2): column \"tickets.price\"|$told|KWD 1.500" "row 3 (line 3): column \"tickets.price\"|$told|KWD 1,500" \
		"row 4 (line 4): column \"tickets.fee\"|$told|KWD 1.500" \
		'row 7 (line 7): column "tickets.currency"|is not a currency of ISO 4217|KWD foo'
	for slug in a b c f; do
		is "$(from "$slug")" $'null\nnull'
	done
	is "$(from d)" $'0.500 KWD\n0.500 KWD'
	is "$(from e)" $'1500.00 BRL\n1500.00 BRL'
	brand_edit "$HOST" '.currency = "KWD"'
	import <<-'END'
		name;slug;starts_at;tickets.total;tickets.currency
		A;a;2035-01-01;1.500;BRL
		B;b;2035-01-01;1,500;
	END
	tells "row 3 (line 3): column \"tickets.total\"|$told|KWD 1,500"
	is "$(from a)" $'1500.00 BRL\n1500.00 BRL'
	is "$(from b)" $'null\nnull'
}

@test "prices: a currency that contradicts another is refused, its value told" {
	import_tickets <<-'END'
		{"name": "T", "total": "US$ 20", "currency": "BRL"}
		{"name": "T", "price": "US$ 20", "fee": "R$ 5"}
		{"name": "T", "total": "20", "currency": "Bitcoin"}
		{"name": "T", "total": "XYZ 20"}
		{"name": "T", "total": "20.00", "currency": "XYZ"}
	END
	tells 'record 1: /tickets/total|is not in the currency that the ticket names|US$ 20' \
		'record 2: /tickets/fee|is not in the currency of the ticket'"'"'s other amounts|R$ 5' \
		'record 3: /tickets/currency|is not a currency of ISO 4217, so the amounts of this ticket are left out|Bitcoin' \
		'record 4: /tickets/total|has words or signs beside the number that are not a known currency|XYZ 20' \
		'record 5: /tickets/currency|is not a currency of ISO 4217|XYZ'
	for slug in e1 e2 e3 e4 e5; do
		is "$(from "$slug")" $'null\nnull'
		is "$(offers "$slug")" '[]'
	done
	is "$(tickets e2)" 'T | US$ 20,00 | não informado | total não informado | disponível'
}

@test "prices: what is free is free, on every surface" {
	import <<-'END'
		name;slug;starts_at;location.city;tickets.name;tickets.price
		A;a;2035-01-01;Recife;T;Grátis
		B;b;2035-01-01;Recife;T;Entrada franca
		C;c;2035-01-01;Recife;T;0
	END
	for slug in a b c; do
		is "$(tickets "$slug")" 'T | grátis | sem taxa | grátis | disponível'
		is "$(from "$slug")" $'0.00 BRL\n0.00 BRL'
		is "$(listed "$slug")" 'grátis'
		is "$(offers "$slug")" '["T 0.00 BRL"]'
	done
}

@test "prices: a price alone is what the brand says it is" {
	import_tickets <<-'END'
		{"name": "T", "price": "50.00"}
		{"name": "T", "price": "50.00", "fee": "5 - 7"}
		{"name": "T", "price": "50.00", "fee": []}
	END
	tells 'record 2: /tickets/fee|has more than one number|5 - 7'
	is "$(tickets e1)" 'T | R$ 50,00 | não informado | total não informado | disponível'
	is "$(from e1)" $'null\nnull'
	brand_edit "$HOST" '.fees = "included"'
	cartaz check "$HOST" | grep -F 'rebuild'
	cartaz rebuild "$HOST"
	is "$(tickets e1)" 'T | R$ 50,00 | incluída | R$ 50,00 | disponível'
	is "$(from e1)" $'50.00 BRL\n50.00 BRL'
	is "$(offers e1)" '["T 50.00 BRL"]'
	# A fee that was told and could not be read is no absent one.
	is "$(from e2)" $'null\nnull'
	is "$(from e3)" $'null\nnull'
	brand_edit "$HOST" '.fees = "maybe"'
	run cartaz check "$HOST"
	[[ $output == *'/fees: must be "included" or "unknown"'* ]]
}

# bats test_tags=whole
@test "prices: of amounts that contradict each other the larger is shown, and told" {
	import_tickets <<-'END'
		{"name": "T", "price": "5", "fee": "5", "total": "99"}
		{"name": "T", "price": "50", "fee": "5", "total": "10"}
		{"name": "T", "price": "50", "total": "10.00"}
		{"name": "T", "price": "20.13", "fee": "3.019", "total": "23.15"}
		{"name": "T", "price": "50", "total": "60.00"}
	END
	tells 'record 1: /tickets/total|is not the sum of the price and the fee, 10.00; the larger amount is shown|99' \
		'record 2: /tickets/total|is not the sum of the price and the fee, 55.00; the larger amount is shown|10' \
		'record 3: /tickets/total|is below the price, 50.00; the larger amount is shown|10.00'
	[ "$(grep -c tickets "$told_file")" = 3 ]
	is "$(from e1)" $'99.00 BRL\n99.00 BRL'
	is "$(from e2)" $'55.00 BRL\n55.00 BRL'
	is "$(from e3)" $'50.00 BRL\n50.00 BRL'
	is "$(from e4)" $'23.15 BRL\n23.15 BRL'
	is "$(from e5)" $'60.00 BRL\n60.00 BRL'
}

@test "prices: tickets in several currencies have no lowest price, and that is told" {
	import_tickets <<-'END'
		{"name": "A", "total": "10", "currency": "USD"}|{"name": "B", "total": "20"}
		{"name": "A", "total": "US$ 10"}|{"name": "B", "total": "20", "available": false}
	END
	tells 'record 1: /tickets/currency|is not USD, the currency of an earlier ticket, so no lowest price is shown|BRL'
	[ "$(grep -c currency "$told_file")" = 1 ]
	is "$(from e1)" $'null\nnull'
	is "$(listed e1)" 'ver a página'
	is "$(from e2)" $'10.00 USD\n10.00 USD'
}

@test "prices: the lowest is what anybody pays, and half price stands beside it" {
	import_tickets <<-'END'
		{"name": "Inteira", "total": "40.25"}|{"name": "Meia-entrada", "total": "20.13"}
		{"name": "Lote 1", "total": "40.25"}|{"name": "Lote 2", "total": "60"}|{"name": "Lote 1", "kind": "half", "total": "20.13"}
		{"name": "Inteira", "total": "40.25", "available": false}|{"name": "Meia-entrada", "total": "20.13"}
		{"name": "Infantil", "total": "15"}|{"name": "Estudante", "total": "12"}
		{"name": "Social (1 kg de alimento)", "total": "25"}|{"name": "Inteira", "total": "40"}|{"name": "Idoso", "total": "20"}
		{"name": "Inteira", "price": "40"}|{"name": "Meia", "total": "20.13"}
		{"name": "Half marathon", "total": "30"}|{"name": "Full marathon", "total": "50"}
		{"name": "Adulto + criança", "total": "30"}
		{"name": "T", "kind": "golden", "total": "30"}
	END
	tells 'record 9: /tickets/kind|is not one of full, half, social, child, senior, student, other|golden'
	is "$(listed e1)" 'R$ 40,25, meia R$ 20,13'
	is "$(from e1)" $'40.25 BRL\n40.25 BRL'
	is "$(offers e1)" '["Inteira 40.25 BRL"]'
	is "$(listed e2)" 'a partir de R$ 40,25, meia R$ 20,13'
	is "$(tickets e2 | tail -1)" 'Lote 1 (meia) | não informado | não informado | R$ 20,13 | disponível'
	is "$(listed e3)" 'meia R$ 20,13'
	is "$(from e3)" $'20.13 BRL (half)\n20.13 BRL (half)'
	is "$(offers e3)" '["Inteira 40.25 BRL","Meia-entrada 20.13 BRL"]'
	is "$(listed e4)" 'estudante R$ 12,00'
	is "$(listed e5)" 'a partir de R$ 25,00'
	is "$(listed e6)" 'meia R$ 20,13'
	is "$(from e6)" $'null\nnull'
	is "$(listed e7)" 'a partir de R$ 30,00'
	is "$(from e8)" $'30.00 BRL\n30.00 BRL'
	cgi GET page-events '' /eventos
	grep -qF '<p class="price">R$ 40,25, meia R$ 20,13</p>' "$body_file"
	cgi GET page-events '' /eventos.rss
	grep -qF 'R$ 40,25, meia R$ 20,13' "$body_file"
}

# The kind that is stored of each ticket's name, one a line.
kinds() {
	gojq -Rn '[{id: 1, slug: "e", name: "E", starts_at: "2035-01-31T20:00:00Z",
		tickets: [inputs | {name: ., total: "10"}]}]' | import
	cartaz rebuild "$HOST"
	snapshot_texts beside "$CARTAZ_VAR/$HOST/current" | sed 's/^,*//; s/,*$//; s/.*/{&}/' |
		gojq -r '.tickets[] | "\(.name): \(.kind)"'
}

# bats test_tags=whole
@test "prices: a word of a kind counts where the rest of the name leaves its meaning" {
	local wanted
	wanted=$(cat <<-'END'
		Adulto meia: half
		Meia estudante: half
		Meia entrada inteira: other
		Inteira/meia: other
		Adulto e criança: other
		Criança com adulto: other
		Família (2 adultos + 2 crianças): other
		Ingresso 1º lote meia: half
		Cadeira inferior lateral meia-entrada: half
		Noite avulsa – meia: half
		Oficina (estudante): student
		Oficina - estudante: student
		Criança até 8 anos: child
		Estudante da rede pública: student
		Estudante ou grupo amador: student
		Inscrição para estudante: student
		Adult ticket: full
		Senior: senior
		Concession: student
		Entrada reducida: student
		Platea adulto mayor: senior
		Adultos mayores: senior
		Adulto + adulto mayor: other
		Bilhete reduzido: student
		Visibilidad reducida: null
		Senior Developer Track: null
		Social media workshop: null
		Teatro infantil: null
		Children of Bodom: null
		Inscrição meia maratona: null
		Passeio de meia hora: null
		Inteira, Senior Developer Track: full
		Under 18: child
		Ticket under 18s: child
		12 and under: child
		Menores de 12 anos: child
		Ingresso até 12 anos: child
		Adulto (até 12 anos entra com ele): full
		Under 25: half
		Under 30s: half
		Under 60: null
		Over 18: null
		18+: null
		Acima de 12 anos: null
		Under 18 Football Final: null
		Workshop até 12 pessoas: null
		Mesa até 4 lugares: null
		Under 0: null
	END
	)
	is "$(cut -d: -f1 <<<"$wanted" | kinds)" "$wanted"
}

# bats test_tags=whole
@test "prices: a group of entitled people is known beside the words of tickets, in three languages" {
	local wanted
	wanted=$(cat <<-'END'
		Media boleta estudiantes: half
		Media boleta: half
		Media entrada: half
		Boleta media: half
		Boleta estudiante: student
		Boleta estudiantes: student
		Boleta niños: child
		Palco estudiantes: student
		Platea media: half
		Preventa estudiantes: student
		Etapa 1 estudiantes: student
		Preventa 2 - Media: half
		Tarifa reducida: student
		Estudiantes: student
		Niños: child
		Niñas y niños: child
		Niños gratis menores de 5: child
		Niños hasta 12 años: child
		Menores: child
		Entrada menores: child
		Menores de edad: child
		Menores de 60: null
		Tercera edad: senior
		Jubilados: senior
		Platea jubilados y pensionados: senior
		Gradería estudiantil: student
		Localidad occidental – niños: child
		Boleto estudiante con carné: student
		Medio boleto: half
		Entera: full
		Adulto con niño: other
		2x1 estudiantes: student
		2x1: null
		General: null
		Preventa 1: null
		Palco oriental: null
		Media noche: null
		Media maratón: null
		Media jornada: null
		Estudio: null
		Estudiantes y docentes: student
		Meia Entrada - Pista: half
		Pista Meia: half
		Inteira: full
		Pré-venda meia: half
		Setor B estudante: student
		2º lote professor: student
		Aposentados: senior
		Infantil grátis: child
		Meia noite: null
		Student ticket: student
		Presale students: student
		Child (3-12): child
		Children's ticket: child
		Senior citizens: senior
		Concession stalls: student
		Dress circle concessions: student
		Free for under 5s: child
		Half price: half
		Half marathon: null
		Student Union night: null
		Kids in America: null
		Media pass: other
		Senior Pastor's lunch: null
	END
	)
	is "$(cut -d: -f1 <<<"$wanted" | kinds)" "$wanted"
}

@test "prices: a total below the price is no total when another amount is not understood" {
	import_tickets <<-'END'
		{"name": "T", "price": "50", "fee": "5 aprox", "total": "40"}
		{"name": "T", "price": "50", "fee": "5 aprox", "total": "55"}
	END
	tells 'record 1: /tickets/total|is below the price, and another amount of the ticket cannot be parsed, so the total is unknown|40'
	is "$(from e1)" $'null\nnull'
	is "$(tickets e1)" 'T | R$ 50,00 | não informado | total não informado | disponível'
	is "$(from e2)" $'55.00 BRL\n55.00 BRL'
	cartaz rebuild "$HOST"
	is "$(from e1)" $'null\nnull'
}

@test "prices: the mark of an amount that nobody could read is read from a record, too" {
	import_tickets <<-'END'
		{"name": "T", "price": "0", "unread": true}
		{"name": "T", "price": "0", "fee": "5 aprox"}
	END
	is "$(from e1)" $'null\nnull'
	is "$(from e2)" $'null\nnull'
	cartaz rebuild "$HOST"
	is "$(from e1)" $'null\nnull'
	is "$(from e2)" $'null\nnull'
}

@test "prices: on the page of an event nobody is sent to the page of the event" {
	import_tickets <<-'END'
		{"name": "T"}
	END
	for variant in /e1 /e1.md; do
		cgi GET page-event '' "$variant"
		never grep -qF 'veja a página do evento' "$body_file"
		grep -qF 'total não informado' "$body_file"
	done
	import <<<'[{"id": 1, "slug": "e1", "name": "E"}]'
	for variant in /e1 /e1.md; do
		cgi GET page-event '' "$variant"
		never grep -qF 'veja a página do evento' "$body_file"
		grep -qF 'Preço não informado.' "$body_file"
	done
}

# "~" is a no-break space.  A row: the locale and the currency of the brand, the currency
# and the total of a ticket, and how the page shows it; the last word is how the list
# shows the same amount as a limit, in the brand's own currency.
@test "prices: an amount has the sign, the separators and the spaces of its currency's country" {
	local n=0 locale own currency amount shown most
	local rows=(
		'pt-BR BRL BRL 1234.50 R$~1.234,50 R$~1.234,50' 'pt-BR BRL BRL 50 R$~50,00 R$~50' 'pt-BR BRL USD 20 US$~20,00 -'
		'pt-BR BRL CLP 26400 CLP~26.400 -' 'pt-BR CLP CLP 26400 CLP~26.400 CLP~26.400'
		'es CLP CLP 26400 $26.400 $26.400' 'es CLP CLP 26400.50 $26.400,50 $26.400,50' 'es CLP ARS 5000 ARS~5.000,00 -'
		'es CLP USD 20 US$~20,00 -' 'es COP COP 26400.00 $26.400 $26.400' 'es ARS ARS 900 $900 $900'
		'es MXN MXN 1264.00 $1,264.00 $1,264' 'es PEN PEN 50 S/~50.00 S/~50' 'es EUR EUR 1234.50 1.234,50~€ 1.234,50~€'
		'es EUR EUR 50 50,00~€ 50~€' 'en USD USD 1264 $1,264.00 $1,264' 'en CAD CAD 80 $80.00 $80' 'en CAD USD 80 USD~80.00 -'
		'en EUR USD 80 $80.00 -' 'en USD CHF 20 CHF~20.00 -' 'en-GB GBP USD 20 US$20.00 -' 'en-GB GBP GBP 20.5 £20.50 £20.50'
	)
	printf '%s\n' "${rows[@]}" | gojq -Rn '[{id: 1, slug: "e", name: "E", starts_at: "2035-01-31T20:00:00Z", tickets:
		[inputs | split(" ") | {name: "\(.[0:4] | join("-"))", currency: .[2], total: .[3]}]}]' | import
	while read -r locale own currency amount shown most; do
		brand_edit "$HOST" '.locale = $l | .currency = $c' --arg l "$locale" --arg c "$own"
		cgi GET page-event '' /e
		[[ $(grep -F ">$locale-$own-$currency-$amount</" "$body_file" | sed 's/\xc2\xa0/~/g') == *" class=\"pay\">$shown</td>"* ]] ||
			wrong "$locale $own $currency $amount"
		if [ "$most" != - ]; then
			cgi GET page-events "price_max=$amount" /eventos.md
			sed 's/\xc2\xa0/~/g' "$body_file" | grep -qF " $most](http" || wrong "$locale $own price_max=$amount"
		fi
		n=$((n + 1))
	done < <(printf '%s\n' "${rows[@]}")
	[ "$n" = "${#rows[@]}" ]
}

@test "prices: the column is not called a price before fees if the fee is in it" {
	local locale fees heading
	import_tickets <<-'END'
		{"name": "T", "price": "20"}
		{"name": "T", "price": "20", "fee": "2"}
	END
	while IFS='|' read -r locale fees heading; do
		brand_edit "$HOST" ".locale = \"$locale\" | .fees = \"$fees\""
		cartaz rebuild "$HOST"
		cgi GET page-event '' /e1.md
		grep -qE "^\| [^|]+ \| $heading \| " "$body_file" || wrong "$locale, $fees: no $heading in $(grep '^|' "$body_file")"
		cgi GET page-event '' /e1
		grep -qF "<th scope=\"col\">$heading</th>" "$body_file"
		grep -qF "<td data-label=\"$heading\">" "$body_file"
	done <<-'END'
		pt-BR|included|Preço
		en|included|Price
		es|included|Precio
		en|unknown|Price before fees
	END
	cgi GET page-event '' /e2
	grep -qF '<th scope="col">Price before fees</th>' "$body_file"
	brand_edit "$HOST" '.fees = "included"'
	cartaz rebuild "$HOST"
	cgi GET page-event '' /e2
	grep -qF '<th scope="col">Price before fees</th>' "$body_file"
}
