# The page of an event says who plays, for whom it is and what it has for people with
# disabilities: in HTML, Markdown, JSON-LD and the calendar, and nowhere in the API.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/pages

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=lugar.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	gojq -n --arg evil '</script><b onclick=x>"&[a](javascript:b) | `*_' '[
		{id: 1, slug: "all", name: "All", starts_at: "2026-12-05T20:00:00", timezone: "America/Recife", location: {city: "Recife"},
			door_time: "2026-12-05T18:30:00", performers: [{name: "Ana & Trio", url: "https://ana.example/?a=1&b=2"}, "Bia"],
			categories: ["Music", "Trova"], tags: ["Ao ar livre", "pet friendly"], age_rating: "+14", languages: ["pt-BR", "Inglês", "sw"],
			accessibility: ["cadeirantes", "Libras", "Audiodescrição", "Legendas", "Sensory friendly"]},
		{id: 2, slug: "none", name: "None", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}},
		{id: 3, slug: "free", name: "Free", starts_at: "2026-12-05", location: {city: "Recife"}, age_rating: "Livre", door_time: "2026-12-05T18:30:00"},
		{id: 4, slug: "words", name: "Words", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, age_rating: "PG-13", door_time: "2026-12-05T21:00:00"},
		{id: 5, slug: "evil", name: "Evil", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, age_rating: $evil, tags: [$evil, "عربي"],
			categories: [$evil], performers: [{name: $evil, url: "javascript:alert(1)"}, {name: "x \($evil)", url: "https://a.example/\($evil)"}]},
		{id: 6, slug: "many", name: "Many", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, tags: [range(100) | "\(.)\("\"&<" * 400)"],
			performers: [range(100) | {name: "\(.)\("\"&<" * 400)", url: "https://a.example/\("x" * 2000)"}]},
		{id: 7, slug: "far", name: "Far", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, door_time: "2026-12-04T20:00:00"},
		{id: 8, slug: "presale", name: "Presale", starts_at: "2026-12-05T20:00:00", timezone: "America/Recife", location: {city: "Recife"}, on_sale_at: "2026-11-20T10:00:00",
			remaining: "last \"20\" & few", refund_policy: "Até sete dias antes", buy_url: "https://shop.example/p", tickets: [{name: "Inteira", total: "50.00"}]},
		{id: 9, slug: "on-sale", name: "On sale", starts_at: "2026-12-05T20:00:00", timezone: "America/Recife", location: {city: "Recife"}, on_sale_at: "2026-11-18", remaining: "12",
			buy_url: "https://shop.example/o", tickets: [{name: "Inteira", total: "50.00"}]},
		{id: 11, slug: "dates", name: "Dates", timezone: "America/Recife", location: {city: "Recife"}, on_sale_at: "2026-11-20T10:00:00", tickets: [{name: "Inteira", total: "50.00"}],
			sessions: [{starts_at: "2026-12-05T20:00:00", buy_url: "https://shop.example/d"}, {starts_at: "2026-12-06T20:00:00", buy_url: "https://shop.example/d"}]},
		{id: 12, slug: "babies", name: "Babies", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, age_rating: "1"},
		{id: 10, slug: "sold", name: "Sold", starts_at: "2026-12-05T20:00:00", location: {city: "Recife"}, on_sale_at: "2026-11-20T10:00:00", tickets: [{name: "Inteira", total: "50.00", available: false}]}
	]' >"$BATS_FILE_TMPDIR/events.json"
	brand_add "$HOST" "$BATS_FILE_TMPDIR/events.json" 2>/dev/null
	HOST=place.localhost brand_add place.localhost "$BATS_FILE_TMPDIR/events.json" 2>/dev/null
	brand_edit place.localhost '.locale = "en"'
}

facts() { # SLUG FILTER [SUFFIX]: of the page that the last request asked for
	cgi GET page-event '' "/$1${3-}"
	[ "$http_status" = 200 ] || wrong "$1"
	cp "$body_file" "$BATS_TEST_TMPDIR/page${3-}"
	"$TESTS/support/page_facts.py" "$BATS_TEST_TMPDIR/page${3-}" >"$BATS_TEST_TMPDIR/facts"
	gojq -e "$2" "$BATS_TEST_TMPDIR/facts" >/dev/null || {
		gojq . "$BATS_TEST_TMPDIR/facts"
		wrong "$2"
	}
}

@test "audience: one year is singular" {
	cgi GET page-event '' /babies.md
	grep -qxF -- '- **Classificação:** 1 ano' "$body_file"
	cgi GET page-events 'age=1' /eventos.md
	grep -qF '[para quem tem 1 ano](' "$body_file"
	cgi GET page-events 'age=2' /eventos.md
	grep -qF '[para quem tem 2 anos](' "$body_file"
}

@test "audience: the page says it in the language of the brand, and links to what has the same category or tag" {
	facts all '."Abertura da casa".text == "5 de dezembro, às 18h30" and .Com == {text: "Ana & Trio, Bia", links: [["Ana & Trio", "https://ana.example/?a=1&b=2"]]}
		and .Categorias == {text: "Música, Trova", links: [["Música", "/eventos?category=Music"], ["Trova", "/eventos?category=Trova"]]}
		and .Tags.links == [["Ao ar livre", "/eventos?category=Ao%20ar%20livre"], ["pet friendly", "/eventos?category=pet%20friendly"]]
		and ."Classificação".text == "14 anos" and .Idioma.text == "português, inglês, sw"
		and .Acessibilidade.text == "intérprete de Libras, audiodescrição, legendas, acesso para cadeirantes, ambiente com menos estímulos"'
	facts free '."Classificação".text == "livre" and (has("Abertura da casa") | not)'
	facts words '."Classificação".text == "PG-13" and (has("Abertura da casa") | not)'
	facts far 'has("Abertura da casa") | not'
	HOST=place.localhost facts all '."Doors open".text == "December 5, at 6:30 PM" and .With.text == "Ana & Trio, Bia" and .Categories.text == "Music, Trova"
		and .Tags.text == "Ao ar livre, pet friendly" and ."Age rating".text == "14 and over" and .Language.text == "Portuguese, English, sw"
		and .Accessibility.text == "sign language, audio description, captions, wheelchair access, sensory-friendly"'
	HOST=place.localhost facts free '."Age rating".text == "all ages"'
}

@test "audience: what people ask before they buy: when the sale begins, what is left, and whether a ticket is taken back" {
	facts presale '."Vendas a partir de".text == "20 de novembro, às 10h" and ."Ingressos restantes".text == "“last \"20\" & few”" and .Reembolso.text == "“Até sete dias antes”"'
	facts presale '."Vendas a partir de".text | startswith("20 de novembro, às 10h")' .md
	HOST=place.localhost facts presale '."On sale from".text == "November 20, at 10\u00a0AM" and ."Tickets left".text == "“last \"20\" & few”" and .Refunds.text == "“Até sete dias antes”"'
	# A sale that has begun is no news.
	facts on-sale '."Ingressos restantes".text == "12" and (has("Vendas a partir de") | not)'
	facts none '(has("Vendas a partir de") or has("Ingressos restantes") or has("Reembolso")) | not'
	tool get_event '{"slug":"presale"}'
	body_is '.result.structuredContent | .on_sale_at == "2026-11-20T10:00:00-03:00" and .remaining == "last \"20\" & few" and .refund_policy == "Até sete dias antes"'
	tool get_event '{"slug":"none"}'
	body_is '.result.structuredContent | has("on_sale_at") or has("remaining") or has("refund_policy") | not'
	cgi GET page-event '' /presale
	grep -qF '"validFrom":"2026-11-20T10:00:00-03:00"' "$body_file"
	cgi GET event '' /presale
	body_is '[keys[] | select(IN("on_sale_at", "remaining", "refund_policy"))] == []'
}

# The sample's clock is 18 November 2026, at 9 o'clock in Recife.
@test "audience: until the sale begins the page says so, and has no button" {
	local button='class="button buy"' words='vendas ainda não abertas'
	facts presale '."Disponibilidade".text | startswith("vendas ainda não abertas, ")'
	never grep -qF "$button" "$body_file"
	grep -qF "<b class=\"tag\">$words" "$body_file"
	grep -F '<th scope="row">Inteira</th>' "$body_file" | grep -qF ">$words</td>"
	grep -qF 'As vendas ainda não abriram.' "$body_file"
	grep -qF '"availability":"https://schema.org/InStock"' "$body_file"
	cgi GET page-embed '' /presale
	grep -qF "<b class=\"tag\">$words" "$body_file"
	never grep -qF shop.example "$body_file"
	cgi GET page-events q=presale /eventos.rss
	grep -qF "Presale ($words)" "$body_file"
	cgi GET page-events 'q=presale&from=2026-12-05&to=2026-12-06' /eventos.digest
	grep -qF "$words" "$body_file"
	facts dates '."Disponibilidade".text | startswith("vendas ainda não abertas, ")'
	never grep -qE '<li>.*shop.example/d' "$body_file"
	CARTAZ_NOW=2026-11-21T13:00:00Z cgi GET page-event '' /dates
	grep -qE '<li>.*shop.example/d' "$body_file"
	CARTAZ_NOW=2026-11-20T13:00:00Z facts presale '."Disponibilidade".text | startswith("disponível, ")'
	grep -qF "$button" "$body_file"
	never grep -qF "$words" "$body_file"
	facts on-sale '."Disponibilidade".text | startswith("disponível, ")'
	grep -qF "$button" "$body_file"
	facts sold '."Disponibilidade".text | startswith("esgotado, ")'
}

@test "audience: get_event names the performers, and only where there are some" {
	tool get_event '{"slug":"all"}'
	body_is '.result.structuredContent.performers == ["Ana & Trio", "Bia"]'
	tool get_event '{"slug":"none"}'
	body_is '.result.structuredContent | .slug == "none" and (has("performers") | not)'
	tool get_event '{"slug":"many"}'
	body_is '.result.structuredContent.performers | length == 50'
}

@test "audience: Markdown says the same, with the time as programs read it and whole addresses" {
	facts all '."Abertura da casa".text == "5 de dezembro, às 18h30 (2026-12-05T18:30:00-03:00)"
		and .Com == {text: "Ana & Trio, Bia", links: [["Ana & Trio", "https://ana.example/?a=1&b=2"]]}
		and .Categorias.links == [["Música", "http://lugar.localhost/eventos?category=Music"], ["Trova", "http://lugar.localhost/eventos?category=Trova"]]
		and .Tags.text == "Ao ar livre, pet friendly" and ."Classificação".text == "14 anos" and .Idioma.text == "português, inglês, sw"
		and (.Acessibilidade.text | startswith("intérprete de Libras, audiodescrição"))' .md
}

@test "audience: a page of an event without any of it has no such fact" {
	for suffix in '' .md; do
		facts none '[keys[] | select(IN("Abertura da casa", "Com", "Categorias", "Tags", "Classificação", "Idioma", "Acessibilidade"))] == []' "$suffix"
	done
	json_ld >"$BATS_TEST_TMPDIR/ld"
	never grep -qE 'performer|keywords|inLanguage|typicalAgeRange|doorTime' "$BATS_TEST_TMPDIR/ld"
}

@test "audience: JSON-LD has the properties that schema.org has for an event" {
	cgi GET page-event '' /all
	json_ld | gojq -e '.doorTime == "2026-12-05T18:30:00-03:00" and .typicalAgeRange == "14-" and .inLanguage == ["pt-BR", "en", "sw"]
		and .keywords == ["Music", "Trova", "Ao ar livre", "pet friendly"]
		and .performer == [{"@type": "PerformingGroup", name: "Ana & Trio", url: "https://ana.example/?a=1&b=2"}, {"@type": "PerformingGroup", name: "Bia"}]'
	cgi GET page-event '' /free
	json_ld | gojq -e '.typicalAgeRange == "0-"'
	cgi GET page-event '' /words
	json_ld | gojq -e 'has("typicalAgeRange") or has("doorTime") | not'
}

@test "audience: markup in a tag, a category, a performer or an age stays text, and its address is none" {
	local evil
	evil=$(gojq '.[4].tags[0]' "$BATS_FILE_TMPDIR/events.json")
	for suffix in '' .md; do
		facts evil "$evil as \$evil | .Tags.links[0][0] == \$evil and .Tags.links[1][0] == \"عربي\" and .Categorias.links[0][0] == \$evil
			and .\"Classificação\".text == \$evil and (.Com.links | length) == 1 and .Com.links[0][0] == \"x \" + \$evil
			and ([.[].links[][1] | select(test(\"^(https?://|/)\") | not)] == [])" "$suffix"
	done
	cgi GET page-event '' /evil
	"$TESTS/support/page_text.py" "$body_file"
	grep -qF '<a href="/eventos?category=%D8%B9%D8%B1%D8%A8%D9%8A" dir="auto">' "$body_file"
	json_ld | gojq -e --argjson evil "$evil" '.keywords[0] == $evil and .performer[0] == {"@type": "PerformingGroup", name: $evil}'
}

@test "audience: of a hundred long tags and performers a page is whole" {
	facts many '(.Tags.links | length) == 20 and (.Com.links | length) == 50'
	grep -q '</html>' "$body_file"
	facts many '(.Tags.links | length) == 20 and (.Com.links | length) == 50' .md
	cgi GET page-event '' /many.ics
	grep -q 'END:VCALENDAR' "$body_file"
}

@test "audience: the calendar has the tags behind the categories, alone and in the list" {
	for form in page-event page-events; do
		if [ $form = page-event ]; then cgi GET page-event '' /all.ics; else cgi GET page-events '' /eventos.ics; fi
		"$TESTS/support/calendar_entries.py" "$body_file" >"$BATS_TEST_TMPDIR/entries"
		gojq -e '[.entries[] | select(.SUMMARY == "All").CATEGORIES] == ["Music,Trova,Ao ar livre,pet friendly"]
			and [.entries[] | select(.SUMMARY == "None").CATEGORIES // empty] == []' "$BATS_TEST_TMPDIR/entries"
	done
}

@test "audience: the API says nothing of it" {
	cgi GET event '' /all
	body_is '[keys[] | select(IN("tags", "performers", "age_rating", "accessibility", "languages", "door_time", "categories"))] == []'
	cgi GET events
	body_is '[.data[] | keys[] | select(IN("tags", "performers", "age_rating", "accessibility", "languages", "door_time", "categories"))] == []'
}

@test "audience: a time of sale that cannot be parsed is reported" {
	catalog_copy
	brand_add soon.localhost - <<<'[{"id": 1, "slug": "a", "name": "A", "on_sale_at": "soon"}]' 2>"$BATS_TEST_TMPDIR/told"
	grep -q '/on_sale_at is not a date or time' "$BATS_TEST_TMPDIR/told"
}
