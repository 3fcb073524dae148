# Amounts of tickets: 1 to 12 digits and, after a point, 1 to 4 more, or as people
# write them: as amount.h and cartaz(1) say.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

# One event with a ticket for each amount; then the prices that were stored.
stored() { # AMOUNT...
	gojq -n '[{id: 1, name: "x", slug: "x", tickets: ($ARGS.positional | map({price: .}))}]' --args "$@" >in.json
	tool_ok import "$HOST" in.json
	records_of "$HOST" | gojq -r '.tickets[].price'
}

@test "amounts: up to 12 digits and 4 decimals stay as they are" {
	local good=(0 7 12.5 80.00 0.0001 999999999999 999999999999.9999 00.10)
	[ "$(stored "${good[@]}")" = "$(printf '%s\n' "${good[@]}")" ]
	silent
}

@test "amounts: more digits, signs, exponents, ranges and words are refused, and said" {
	local bad=(1000000000000 0000000000001 1234567890123456789012345678901234567890 1.00000 1.123456789
		999999999999.99999 -1 +1 1e3 1E3 1.234.50 . .5 5. '25 - 50' 'mais de 20' 0x10 inf NaN ١٢) amount
	[ "$(stored "${bad[@]}" | sort -u)" = null ]
	for amount in "${bad[@]}"; do
		says ": \"$amount\""
	done
	says 'record 1: /tickets/price is below zero: "-1"' \
		'has more than one number: write one amount, or one row or ticket for each amount: "25 - 50"' \
		'has words or signs beside the number that are not a known currency' ': "mais de 20"' \
		'is not an amount: write an amount such as 49,90 or 49.90, with at most 12 digits and 4 decimals: "1000000000000"'
}

@test "amounts: other text is read as people write it, and a plain decimal stays one" {
	[ "$(stored 1,50 1.234,50 'R$ 5' '5 BRL' '1 000' 'R$1.500' 1.500 1,500 Grátis "1'000")" = \
		"$(printf '%s\n' 1.50 1234.50 5 5 1000 1500 1.500 1500 0 1000)" ]
	silent
}

@test "amounts: a whole number that begins with 0 is refused, and 0800 is free" {
	[ "$(stored 0800 00 0 05.50 '0,50' 0.500 0123 'R$ 0900')" = "$(printf '%s\n' 0 00 0 05.50 0.50 0.500 null null)" ]
	says '/tickets/price begins with 0, but an amount without decimals cannot begin with 0: write an amount such as 49,90 or 49.90: "0123"' ': "R$ 0900"'
	printf 'id,name,tickets.price\n1,A,0800\n2,B,R$ 0800\n' >in.csv
	tool_ok import "$HOST" in.csv
	says 'column "tickets.price" begins with 0' ': "R$ 0800"'
	[ "$(records_of "$HOST" | gojq -c '[.tickets[].price]' | paste -sd' ')" = '["0"] [null]' ]
}

@test "amounts: words before an amount, and \"per person\" after it" {
	[ "$(stored 'Cuota de recuperación R$ 150' 'R$ 350 por persona' '50 por pessoa' 'R$20 per person' 'R$15 pp' '80 c/u' 'Valor: R$ 30 por pessoa')" = \
		"$(printf '%s\n' 150 350 50 20 15 80 30)" ]
	silent
	[ "$(stored 'R$ 350 por mesa')" = null ]
	says 'has words or signs beside the number'
}

@test "tickets that are no objects are told" {
	printf '[{"id": 1, "name": "x", "slug": "x", "tickets": ["Pista R$ 40,00", 7, {"price": 5}]}]' >in.json
	tool_fails import --strict "$HOST" in.json
	says 'record 1: /tickets must have only objects; an element of another kind is left out'
	tool_ok import --json "$HOST" in.json
	out_is '.reasons == [{reason: "/tickets must have only objects; an element of another kind is left out", left_out: false, count: 2, first_record: 1}]'
	records_of "$HOST" | gojq -e '[.tickets[].price] == ["5"]'
}

@test "amounts: numbers are text as they are written, and no page adds up what was refused" {
	printf '[{"id": 1, "name": "x", "slug": "x", "tickets": [{"name": "A", "price": 80.50, "fee": 1},
		{"name": "B", "price": "10.00", "fee": 0.000001}, {"name": "C", "total": 1e30}]}]' >in.json
	tool_ok import "$HOST" in.json
	records_of "$HOST" |
		gojq -e '.tickets | map([.price, .fee, .total]) ==
			[["80.50", "1", null], ["10.00", null, null], [null, null, null]]'
	cgi GET page-event '' /x.md
	grep -qxF '| A | R$80.50 | R$1.00 | R$81.50 | available |' "$body_file"
	[ "$(grep -c '^| [BC] .* | total unknown | ' "$body_file")" = 2 ]
}

# What is stored of the only ticket of an event: its price and its name.
words_of() { # PRICE [NAME]
	gojq -n '[{id: 1, name: "x", slug: "x", tickets: [{price: $ARGS.positional[0], name: $ARGS.positional[1]}]}]' --args "$@" >in.json
	tool_ok import --accept-shrink "$HOST" in.json
	silent
	records_of "$HOST" | gojq -r '.tickets[0] | "\(.price) \(.name)"'
}

@test "amounts: words before a price name its ticket, and a lowest price is not the only one" {
	local price name stored
	brand_edit "$HOST" '.fees = "included" | .currency = "ARS" | .locale = "es" | .country = "AR"'
	while IFS='|' read -r price name stored; do
		same "$price" "$stored" "$(words_of "$price" ${name:+"$name"})"
	done <<-'END'
		Desde $4.000||4000 Desde
		A partir de R$ 30||30 A partir de
		from £5||5 from
		Desde: 4.000|Platea|4000 Platea (Desde)
		Adhesión $4.000||4000 Adhesión
		Desde $ 4.000||4000 Desde
		Desde ARS$ 4.000||4000 Desde
		Bono contribución: $ 300||300 Bono contribución
		Adhesión: $4.000||4000 Adhesión
		Entrada general: $ 4.000|Platea|4000 Platea
	END
	for price in 'Desde $4.000' 'Entrada: $4.000'; do
		words_of "$price"
		cgi GET page-events
		name=$(grep -o '[^>]*4[.]000[^<]*' "$body_file" | head -n 1)
		[[ $price$name = Entrada* || $name = desde* ]] || { echo "$price: $name"; return 1; }
	done
}

@test "amounts: a price that people choose is not free and not an amount, and is no mistake" {
	local price
	for price in 'Aporte voluntario' 'Contribuição voluntária' 'Pay what you can' 'A la gorra' 'Entrada a la gorra' 'Donativo livre' donativo \
		'Entrada por donativo' 'Entrada: contributo livre' Donation 'Colaborativo' 'Cooperación voluntaria' 'Aportación voluntaria' 'A voluntad' Chapéu \
		'1 kg de alimento não perecível' '1kg de alimento não-perecível' 'Entrada com doação de 1 kg de alimento' 'Alimento no perecedero'; do
		same "$price" "null $price" "$(words_of "$price")"
	done
	same 'the name' 'null Platea (A la gorra)' "$(words_of 'A la gorra' Platea)"
	# A price with a kilo of food is not only the kilo.
	same 'a price as well' 'null R$ 20 + 1 kg de alimento' "$(words_of 'R$ 20 + 1 kg de alimento' | tail -n 1)"
	# Other words name a ticket without a name, and remain a mistake.
	gojq -n '[{id: 1, name: "x", slug: "x", tickets: [{price: "Gratis con retiro de entradas"}, {price: "a combinar", name: "Platea"}, {price: "1.2.3"}, {price: "TBA", available: true}]}]' >in.json
	tool_ok import --json --accept-shrink "$HOST" in.json
	out_is '.remarks == 4'
	records_of "$HOST" | gojq -e '[.tickets[] | .price, .name] == [null, "Gratis con retiro de entradas", null, "Platea", null, null, null, null]'
	words_of 'A la gorra' Platea
	cgi GET page-event '' /x.md
	grep -qxF '| Platea (A la gorra) | not stated | not stated | total unknown | available |' "$body_file"
}
