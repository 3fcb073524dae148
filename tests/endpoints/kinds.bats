# kinds: a word that names a category finds it, each category has one name, and where
# nothing has all that was read, parts of it give way in the order of
# common/search/climb_down.c, which every door reports.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

export HOST=kinds.localhost

# SLUG|NAME|CATEGORIES|START|CITY|VENUE|PERFORMER|TEXT, for a Wednesday, 2026-11-18
events() {
	gojq -nR '[inputs | split("|")] | to_entries | map(.value as $v | {id: (.key + 1), slug: $v[0], name: $v[1],
		categories: ($v[2] | split(",")), starts_at: "\($v[3]):00-03:00", timezone: "America/Sao_Paulo",
		location: {name: $v[5], city: $v[4], state_abbr: (if $v[4] == "Recife" then "PE" elif $v[4] == "Belém" then "PA" else "MG" end), country: "BR"},
		performers: (if $v[6] == "" then [] else [{name: $v[6]}] end), description: $v[7],
		tickets: [{name: "Inteira", total: "\(.key + 10).00", currency: "BRL", available: true}]})'
}

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	events >"$BATS_FILE_TMPDIR/kinds.json" <<-'END'
		dakota|Xiu Xiu, Kid Dakota|Música|2026-11-20T20:00|Recife|Bar||Banda
		pipas|Oficina de pipas|Família,Oficina|2026-11-21T10:00|Recife|Parque||
		abertura|Os shows da Lua|Exposições|2026-11-22T10:00|Recife|Galeria||
		roda|Roda da Laje|Música,Samba|2026-12-12T16:00|Recife|Laje|Zeca Pagodinho|
		hoje|Noite de hoje|Show|2026-11-18T23:00|Belém|Arena Mirim||
		hamlet|Hamlet|Theatre|2026-11-27T20:00|Recife|Palco||
		natal|Christkindlmarket|Mercado|2026-11-28T10:00|Belém|Praça||
		ccxp|CCXP26|Games e geek|2026-12-03T10:00|Belo Horizonte|Mineirão||Quadrinhos e filmes
		bar|Palestra no bar|Palestra|2026-11-19T19:00|Recife|Bar||Sem shows, sem crianças: só conversa
		ccsp|Visita ao CCSP|Passeio|2026-11-21T10:00|Belém|CCSP||
	END
	brand_add "$HOST" "$BATS_FILE_TMPDIR/kinds.json"
}

encoded() {
	gojq -rn --arg q "$1" '$q | @uri'
}

finds() { # WORDS SLUG...: these first, in this order
	cgi GET events "q=$(encoded "$1")"
	[ "$(gojq -r --argjson n $(($# - 1)) '[.data[].slug] | .[:$n] | join(" ")' "$body_file")" = "${*:2}" ] ||
		wrong "$1: $(gojq -rc '[.data[].slug]' "$body_file")"
}

total() { # WORDS NUMBER
	cgi GET events "q=$(encoded "$1")"
	body_is ".meta.total == $2" || wrong "$1"
}

@test "kinds: a word of a category finds it, after names that have the word and before texts" {
	finds shows abertura hoje dakota roda bar
	total shows 5
	finds 'gigs tonight' hoje
	total 'gigs tonight' 1
	finds 'concerts' hoje dakota roda
	finds 'kids' pipas
	total 'kids and family' 1
	finds 'cursos' pipas
	finds 'peças em recife' hamlet
	total 'peças em recife' 1
	# A narrower word is a word.
	total samba 1
}

@test "kinds: the page, MCP and A2A read the category" {
	cgi GET page-events "q=$(encoded 'shows em Recife')" /eventos.md
	grep -F 'Entendido como: Recife, Música. Remover filtro: [Recife]' "$body_file" || wrong
	grep -F ', [Música](http://kinds.localhost/eventos.md?city=recife)' "$body_file" || wrong
	tool search_events '{"q":"shows em Belém"}'
	body_is '.result.structuredContent | .understood.category == "music" and .understood.city == "belem" and .meta.total == 1'
	send '[{"text":"shows em Belém"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: city \"belem\"; category \"music\".")'
}

@test "kinds: a category has one name, and a narrower word stays" {
	cgi GET page-event '' /roda
	[ "$(grep -oE 'category=[^"]*">[^<]*' "$body_file" | grep -o '[^>]*$' | sort -u | xargs)" = 'Música Samba' ] || wrong
	tool list_filters '{"kind":"category"}'
	[ "$(gojq -r '[.result.structuredContent.category.values[].value] | sort | join("|")' "$body_file")" = \
		'Arte e exposições|Cursos e oficinas|Feiras e mercados|Games e geek|Infantil|Música|Palestras e congressos|Passeios e turismo|Samba|Teatro' ] || wrong
	cgi GET page-events '' /eventos
	grep -E '>Música( |<)' "$body_file" || wrong
	never grep -E '>(Show|Família|Exposições|Theatre)( |<)' "$body_file"
	cgi GET page-events category=shows /eventos.md
	grep -E '^3 eventos' "$body_file" || wrong
}

@test "kinds: a menu leaves out a narrower word that all events of its category have" {
	cgi GET page-events '' /eventos
	grep -E '<option[^>]*>Samba \(1\)' "$body_file" || wrong
	cgi GET page-events venue=laje /eventos
	grep -E '<option[^>]*>Música \(1\)' "$body_file" || wrong
	never grep -F 'Samba' "$body_file"
	# A narrower word that the client sent stays.
	cgi GET page-events category=samba /eventos
	grep -E '<option[^>]* selected>Samba' "$body_file" || wrong
}

@test "kinds: the day gives way before the subject, and each door says so" {
	finds 'zeca pagodinho amanhã' roda
	cgi GET page-events "q=$(encoded 'zeca pagodinho amanhã')" /eventos.md
	grep -F 'Nada para “Amanhã”. O primeiro da lista: Roda da Laje, sáb 12 dez · 16h.' "$body_file" || wrong
	cgi GET page-events "q=$(encoded 'zeca pagodinho amanhã')" /eventos
	grep -F 'Nada para “Amanhã”. O primeiro da lista: Roda da Laje, sáb 12 dez' "$body_file" || wrong
	tool search_events '{"q":"zeca pagodinho amanhã"}'
	body_is '.result.structuredContent | .understood.missed == {"when": "tomorrow"} and (.hint | contains("understood.missed")) and .meta.total == 1'
	send '[{"text":"zeca pagodinho amanhã"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"zeca pagodinho\"; when \"tomorrow\". No event matches all these parts, so the search ignored the day. 1 found")'
	# The price, the part of the day, the place.
	finds 'zeca até 5 reais hoje de manhã' roda
	send '[{"text":"zeca até 5 reais hoje de manhã em Belém"}]'
	body_is '.result.message.parts[0].text | contains(" ignored the day and the price and the part of the day and the place. ")'
	# Nothing else was asked for: it is not dropped.
	total 'amanhã em Belém' 3
	total '31 de dezembro' 0
	# The person gave the day: it stays.
	cgi GET page-events "q=zeca&when=tomorrow" /eventos.md
	grep -E '^0 eventos' "$body_file" || wrong
}

@test "kinds: each part that the events do not match is named, also if other words were tried" {
	# Only one of the words, on any day.
	tool search_events '{"q":"show com zeca qwxyzk amanhã"}'
	body_is '.result.structuredContent.understood | .rung == "any_word" and .missed.when == "tomorrow"'
	# The words are ignored.
	tool search_events '{"q":"qwxyzk em Belém"}'
	body_is '.result.structuredContent | .understood.missed == {"q": "qwxyzk"} and .meta.total == 3 and (.hint | contains("understood.missed"))'
	# No event has the name, so only the category has events.
	tool search_events '{"q":"o show dos qwxyzk está esgotado?"}'
	body_is '.result.structuredContent.understood | .rung == "read" and .q == null and .category == "music" and .missed == {"q": "qwxyzk"}'
	# A narrower word of the tables is replaced by its category.
	send '[{"text":"pantomime"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"pantomime\". No event matches all these parts, so the search ignored the words, and lists the category \"theater\". 1 found")'
	cgi GET page-events "q=$(encoded 'show com zeca qwxyzk amanhã')" /eventos.md
	grep -F 'Nada para “Amanhã”.' "$body_file" || wrong
}

@test "kinds: a filter may be told twice, and filters without an event are not corrected as words" {
	tool search_events '{"q":"eventos acessíveis para cadeirantes em Belém"}'
	body_is '.result.structuredContent | .meta.total == 0 and .understood.q == null and .understood.accessibility == "wheelchair"'
	# Not "algo em inglês" with other letters.
	tool search_events '{"q":"algo em inglês"}'
	body_is '.result.structuredContent | .meta.total == 0 and .understood.language == "en"'
	# The hint is about the filters that were read.
	tool search_events '{"q":"eventos até 5 reais em Belém amanhã"}'
	body_is '.result.structuredContent.hint | contains("Only price_max: 0.") and (contains("words of q") | not)'
}

@test "kinds: an empty page has what was understood" {
	cgi GET page-events "q=$(encoded '31 de dezembro')" /eventos.md
	grep -E '^0 eventos' "$body_file" || wrong
	grep -E 'Entendido como: [^[]+\. Remover filtro: \[' "$body_file" || wrong
}

@test "kinds: words between a place and a day are no place, and people are no words" {
	finds 'peças em Recife para sexta' hamlet
	send '[{"text":"peças em Recife para amanhã"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: city \"recife\"; when \"tomorrow\"; category \"theater\".")'
	body_is '.result.message.parts[0].text | contains("state \"") | not'
	send '[{"text":"Belém, Pará"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: city \"belem\"; state \"PA\".")'
	finds 'hamlet para 4 pessoas' hamlet
	finds 'hamlet party of 8' hamlet
	finds 'três samba' roda
	# The last word may be a state in small letters.
	send '[{"text":"peças pe"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: state \"PE\"; category \"theater\".")'
	# The cheapest first.
	finds 'shows baratos' dakota roda hoje
}

@test "kinds: a beginning is not repaired, and one word may be two, or another spelling" {
	finds 'ccxp quadrinhos' ccxp
	finds 'ccxp sábado' ccxp
	finds 'christkindle market' natal
	finds 'theater palco' hamlet
	finds 'zeca' roda
	finds 'perto do Mineirão' ccxp
}

@test "kinds: words that no event has leave the category, in the place and on the day if it can" {
	finds 'cursos de qwxyzk' pipas
	total 'cursos de qwxyzk' 1
	finds 'shows de qwxyzk em Belém' hoje
	finds 'cursos de qwxyzk amanhã' pipas
	# A narrower word of the tables that no event has leaves its category.
	finds 'pantomime' hamlet
	total 'pantomime' 1
	# Without a category the day stays, and the words are told.
	total 'qwxyzk amanhã' 1
	send '[{"text":"qwxyzk amanhã"}]'
	body_is '.result.message.parts[0].text | contains("so the search ignored the words.")'
	# What a person wishes of an event, and for whom, are no words of events.
	finds 'algo tranquilo em Belo Horizonte' ccxp
	finds 'pipas for my 3 year old' pipas
}

@test "kinds: a name or a venue stays where the category, the day or both have nothing" {
	# A talk is no concert, a season no answer: the name is.
	finds 'show da visita ao ccsp em dezembro' ccsp
	finds 'cursos no Parque amanhã' pipas
	finds 'shows no CCSP sábado' ccsp
	# But a city without concerts is no reason for other events: the subject stays.
	finds 'shows em Belo Horizonte' abertura hoje
	finds 'segunda no CCSP' ccsp
	total 'segunda no CCSP' 1
	# "de" is no place for the beginning of a city.
	send '[{"text":"show de Belo"}]'
	body_is '.result.message.parts[0].text | contains("city \"belo horizonte\"") | not'
}

@test "kinds: Natal is Christmas where another place follows" {
	events >"$BATS_TEST_TMPDIR/natal.json" <<-'END'
		praia|Samba na praia|Música|2026-11-20T20:00|Natal|Praia||
		coral|Coral dos meninos|Música|2026-12-20T20:00|Recife|Praça||Um concerto de Natal
	END
	HOST=natal.localhost
	brand_add "$HOST" "$BATS_TEST_TMPDIR/natal.json"
	finds 'natal em Recife' coral
	total 'natal em Recife' 1
	total 'concerto de natal' 1
	total 'shows em Natal' 1
	total 'shows Natal' 1
}

@test "kinds: words of other languages that mean the same find each other" {
	finds comics ccxp
	finds historietas ccxp
	finds 'kites' pipas
}

@test "kinds: where no event is for children, those for all ages keep the place; a name is spelled as it sounds" {
	events >"$BATS_TEST_TMPDIR/ages.json" <<-'END'
		roda|Ciranda|Infantil|2026-11-20T20:00|Recife|Bar||
		cisne|O cisne|Dança|2026-11-20T20:00|Belo Horizonte|Palco|Rodrigo Cuevas|
		cuecas|Domingo de cuecas|Dança|2026-11-21T20:00|Recife|Palco||
		cuecas-2|Segunda de cuecas|Dança|2026-11-22T20:00|Recife|Palco||
		alt|Alt-J|Rock|2026-11-22T21:00|Belo Horizonte|Palco||
	END
	HOST=ages.localhost
	gojq '.[1].age_rating = "free" | .[4].age_rating = "18"' "$BATS_TEST_TMPDIR/ages.json" | brand_add "$HOST" -
	finds 'para crianças em Belo Horizonte' cisne
	total 'para crianças em Belo Horizonte' 1
	send '[{"text":"para crianças em Belo Horizonte"}]'
	body_is '.result.message.parts[0].text | contains("so the search ignored the category. ")'
	finds 'cuebas' cisne
	finds 'altj' alt
}

@test "kinds: a sentence of which only some words are known has at most five answers, and asks" {
	for i in 1 2 3 4 5 6 7 8; do
		echo "tambor-$i|Tambor $i|Música|2026-12-1${i}T20:00|Recife|Bar||"
	done | events >"$BATS_TEST_TMPDIR/many.json"
	HOST=many.localhost
	brand_add many.localhost "$BATS_TEST_TMPDIR/many.json"
	send '[{"text":"tambor qwxyzk vbnmpr"}]'
	body_is '.result.message.parts | (.[1].data.data | length) == 5 and (.[0].text | contains("ask the person what they mean"))'
}
