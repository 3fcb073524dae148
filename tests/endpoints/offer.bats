# The price and the button of an event's page: the price of the list, beside the way to
# buy; and the search where no event is.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# "slug|price|fees" of the rows of a page of the list that have a price.
prices_of_list() { # HOST PAGE
	HOST=$1 cgi GET page-events "page=$2" /eventos
	tr -d '\n' <"$body_file" | grep -oP '<h3><a href="/eventos/[^"]*".*?</li>' |
		sed -nE 's,^<h3><a href="/eventos/([^"]*)".*<p class="price">([^<]*)</p>(<p>([^<]*)</p>)?.*,\1|\2|\4,p'
}

# The same of the page of an event, and nothing without a button.
offer_of() { # HOST SLUG
	HOST=$1 cgi GET page-event '' "/$2"
	tr -d '\n' <"$body_file" | sed -nE 's,.*<div class="offer"><div><p class="price">([^<]*)</p>(<p>([^<]*)</p>)?</div><p><a class="button buy" href="https?://.*,'"$2"'|\1|\3,p'
}

@test "offer: the page of an event tells the price of the list beside its button" {
	local host page slug price count=0
	for host in agenda.localhost palco.localhost; do
		for page in 1 2; do
			while IFS= read -r price; do
				slug=${price%%|*}
				[ "$(offer_of "$host" "$slug")" = "$price" ] || wrong "$price: $(offer_of "$host" "$slug")"
				count=$((count + 1))
			done < <(prices_of_list "$host" "$page" | sampled 4)
		done
	done
	[ "$count" -ge "$(rounds 10 40)" ]
}

@test "offer: none where nothing is sold, and the button comes before what is no reason to buy" {
	local slug
	slug=$(sample agenda.localhost | gojq -r 'map(select(.is_closed))[0].slug')
	HOST=agenda.localhost cgi GET page-event '' "/$slug"
	[ "$http_status" = 200 ]
	never grep -q 'class="offer"' "$body_file"
	HOST=agenda.localhost cgi GET page-event '' /clarice-nunes-voz-e-assombro
	grep -qF '<div class="offer over"><p><b class="tag">esgotado</b></p></div>' "$body_file"
	HOST=agenda.localhost cgi GET page-event '' /corujao-do-forro-sanfona-ate-o-sol-raiar
	grep -oE 'class="offer"|<dt>[^<]*' "$body_file" | paste -sd' ' | grep -qE '^<dt>Quando <dt>Onde class="offer" <dt>Organização '
}

@test "offer: where no event is, there is the search; where the server fails, there is not" {
	cgi GET page-event '' /no-such-event
	[ "$http_status" = 404 ]
	grep -qF '<form action="/eventos" method="get" role="search"' "$body_file"
	grep -qF 'name="q" type="search"' "$body_file"
	"$TESTS/support/page_text.py" "$body_file"
	cgi POST page-event '' /no-such-event
	[ "$http_status" = 405 ]
	never grep -q '<form' "$body_file"
}

@test "offer: who pays nothing gets a ticket and buys none, half price is told where it is the lower one, and home has prices" {
	catalog_copy
	gojq -n '[{name: "Inteira", kind: "full"}, {name: "Meia", kind: "half"}] as [$full, $half]
		| [["free", [$full + {total: "0.00"}]], ["paid", [$full + {total: "10.00"}]],
			["lower", [$full + {total: "40.00"}, $half + {total: "20.00"}]],
			["both", [$full + {total: "0.00"}, $full + {name: "Camarote", total: "60.00"}, $full + {name: "Mesa", total: "20.00"}]],
			["dearer", [$full + {total: "16.50"}, $full + {name: "VIP", total: "60.00"}, $half + {total: "22.00"}]]]
		| [to_entries[] | {id: (.key + 1), slug: .value[0], name: .value[0], starts_at: "2035-01-01T20:00:00-03:00", timezone: "America/Sao_Paulo",
			buy_url: "https://buy.example/", tickets: [.value[1][] + {currency: "BRL", available: true}]}]' >"$BATS_TEST_TMPDIR/records.json"
	brand_add priced.localhost "$BATS_TEST_TMPDIR/records.json"
	export HOST=priced.localhost
	cgi GET page-event '' /free
	grep -qF '>Garantir ingresso</a>' "$body_file"
	cgi GET page-event '' /paid
	grep -qF '>Comprar ingresso</a>' "$body_file"
	cgi GET page-event '' /lower
	grep -qF '<p class="price">R$ 40,00, meia R$ 20,00</p>' "$body_file"
	cgi GET page-event '' /dearer
	grep -qF '<p class="price">a partir de R$ 16,50</p>' "$body_file"
	cgi GET page-event '' /both
	grep -qF '>Comprar ingresso</a>' "$body_file"
	tr -d '\n' <"$body_file" | grep -qF '<p class="price">grátis ou a partir de R$ 20,00</p><p>com taxas</p>'
	cgi GET page-events '' /eventos.md
	grep -qF '| grátis ou a partir de R$ 20,00 |' "$body_file"
	cgi GET page-home
	[ "$(sed -n '/<ul class="wall/,/<\/ul>/p' "$body_file" | grep -c 'class="price"')" = 5 ]
}
