# Sentences that people type, and what is read of them: every row of
# fixtures/sentences.txt, in both languages, by the program that calls the reader
# alone (support/sentences.c).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add nomes.localhost "$TESTS/fixtures/sentences.ndjson"
}

# reads TIME HOST: standard input has rows; those that are read otherwise are printed
reads() {
	{ echo "@ $1 $2" && cat; } >"$BATS_TEST_TMPDIR/table"
	"$BUILD/tests/sentences" <"$BATS_TEST_TMPDIR/table" | diff "$BATS_TEST_TMPDIR/table" -
}

@test "sentences: each is read as the table says" {
	[ "$(grep -c ' | ' "$TESTS/fixtures/sentences.txt")" -ge 250 ]
	[ "$(grep -c ' | -$' "$TESTS/fixtures/sentences.txt")" -ge 15 ]
	"$BUILD/tests/sentences" <"$TESTS/fixtures/sentences.txt" | diff "$TESTS/fixtures/sentences.txt" -
}

@test "sentences: Spanish, and English as Britain types it, are read as their table says" {
	[ "$(grep -c ' | ' "$TESTS/fixtures/sentences.es.txt")" -ge 60 ]
	"$BUILD/tests/sentences" <"$TESTS/fixtures/sentences.es.txt" | diff "$TESTS/fixtures/sentences.es.txt" -
}

@test "sentences: accents, case and punctuation do not count" {
	# In a text of capitals "SP" alone is no state.
	sed -n '/^#/d; / | /p' "$TESTS/fixtures/sentences.txt" | grep -vE '^(.* p[eé]|forró PE|.* Pará|10 am) \| ' | sed -n '1,150p' |
		sed -E 's/^([^|]*) \| (.*)/\U\1\E! | \2/' >"$BATS_TEST_TMPDIR/capitals"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/capitals")" = 150 ]
	reads "$CARTAZ_NOW" agenda.localhost <"$BATS_TEST_TMPDIR/capitals"
	sed 'y/ÁÀÂÃÉÊÍÓÔÕÚÇ/AAAAEEIOOOUC/' "$BATS_TEST_TMPDIR/capitals" >"$BATS_TEST_TMPDIR/plain"
	! diff -q "$BATS_TEST_TMPDIR/capitals" "$BATS_TEST_TMPDIR/plain" || return 1
	reads "$CARTAZ_NOW" agenda.localhost <"$BATS_TEST_TMPDIR/plain"
}

@test "sentences: venues are places" {
	catalog_copy
	gojq -nc '[{name: "Circo Voador", city: "Rio de Janeiro"}, {name: "Lapa", city: "Natal", state_abbr: "RN"}] | to_entries[]
		| {id: (.key + 1), slug: "e\(.key)", name: "Festa \(.key)", location: .value},
		({id: 3, slug: "jogo", name: "Jogo", location: {name: "Mineirão", city: "Belo Horizonte", latitude: -19.8659, longitude: -43.9711}},
		{id: 4, slug: "roda", name: "Roda", location: {name: "Bar", city: "Belo Horizonte", latitude: -19.87, longitude: -43.96}},
		{id: 5, slug: "longe", name: "Longe", location: {name: "Praça", city: "Belo Horizonte", latitude: -19.93, longitude: -43.93}})' >"$BATS_TEST_TMPDIR/venues"
	brand_add venues.localhost "$BATS_TEST_TMPDIR/venues"
	reads "$CARTAZ_NOW" venues.localhost <<-'END'
		samba no Circo Voador sábado | q=samba; from=2026-11-21; to=2026-11-21; venue=circo voador
		samba Circo Voador hoje | q=samba; when=today; venue=circo voador
		Circo Voador | -
		samba na Lapa | q=samba; venue=lapa
		samba lapa hoje | q=samba lapa; when=today
		samba em Natal, RN | q=samba; city=natal; state=RN
		roda perto do Mineirão | q=roda; near=-19.8659,-43.9711; of=Mineirão
		roda no Mineirão | q=roda; venue=mineirao
		samba perto do Circo Voador | q=samba; venue=circo voador
		samba perto de Natal | q=samba; city=natal
	END
	# The list has what is within a walk, and names the venue.
	HOST=venues.localhost cgi GET page-events 'q=perto+do+Mineir%C3%A3o'
	grep -oE '/eventos/[a-z]+"' "$body_file" | sort -u | diff - <(printf '/eventos/%s"\n' jogo roda)
	grep -qE 'até 3.km de Mineirão' "$body_file"
}

# bats test_tags=whole
@test "sentences: the longest text and the worst words are read within their limits" {
	local words
	words=$(printf 'depois de amanha em %.0s' {1..3000})
	printf '%s | -\n' "${words% }" >"$BATS_TEST_TMPDIR/long"
	{ echo "@ $CARTAZ_NOW agenda.localhost" && cat "$BATS_TEST_TMPDIR/long"; } | "$BUILD/tests/sentences" >"$BATS_TEST_TMPDIR/read"
	grep -q ' | .*from=2026-11-20; to=2026-11-20$' "$BATS_TEST_TMPDIR/read"
	# 32 words count, and no more.
	words=$(printf 'x%s ' {1..31})
	reads "$CARTAZ_NOW" agenda.localhost <<-END
		${words}hoje | q=${words% }; when=today
		y ${words}hoje | -
	END
}

# bats test_tags=whole
@test "sentences: the time that a text takes grows with its length alone" {
	local signs
	# The sanitizers would read all of a text at every step.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:strict_string_checks=0
	signs=$(head -c 65000 /dev/zero | tr '\0' -)
	# The limit is some hundred times what the texts take.
	yes -- "$signs | -" | sed 10q >"$BATS_TEST_TMPDIR/rows"
	[ "$(wc -c <"$BATS_TEST_TMPDIR/rows")" = 650050 ]
	(ulimit -t 5 && reads "$CARTAZ_NOW" agenda.localhost <"$BATS_TEST_TMPDIR/rows" >"$BATS_TEST_TMPDIR/said")
}

@test "sentences: news are the last changes, since the last such day; a status is a filter of a text without a name" {
	catalog_copy
	gojq -nc '[["adiada", "postponed"], ["cancelada", "cancelled"], ["mudada", "rescheduled"], ["certa", null]] | to_entries[]
		| {id: (.key + 1), slug: .value[0], name: "Roda \(.value[0])", starts_at: "2026-12-01T20:00:00-03:00", categories: ["Música"]}
		+ if .value[1] then {event_status: .value[1]} else {} end' >"$BATS_TEST_TMPDIR/records"
	brand_add status.localhost "$BATS_TEST_TMPDIR/records"
	# CARTAZ_NOW is a Wednesday.
	local HOST=status.localhost text expected
	while IFS='|' read -r text expected; do
		send "[{\"text\":\"$text\"}]"
		body_is ".result.message.parts[0].text | contains(\"$expected\")" || wrong "$text"
	done <<-'END'
		novidades desde segunda-feira|updated_since \"2026-11-16\"; sort \"newest\"
		what's new since Friday|updated_since \"2026-11-13\"; sort \"newest\"
		novedades desde ayer|updated_since \"2026-11-17\"; sort \"newest\"
		novidades desde 20 de novembro|updated_since \"2025-11-20\"; sort \"newest\"
		o que mudou desde a semana passada?|updated_since \"2026-11-09\"; sort \"newest\"
		new events|sort \"newest\"
	END
	while IFS='|' read -r text expected; do
		send "[{\"text\":\"$text\"}]"
		body_is "[.result.message.parts[1].data.data[].slug] == [\"$expected\"]" || wrong "$text"
	done <<-'END'
		quais eventos foram adiados?|adiada
		quais shows foram cancelados?|cancelada
		which events were cancelled?|cancelada
		qué eventos cambiaron de fecha|mudada
		which events moved?|mudada
		foi adiada a Roda certa?|certa
	END
	tool search_events '{"event_status":"postponed"}'
	body_is '[.result.structuredContent.data[].slug] == ["adiada"]'
	cgi GET page-events event_status=cancelled /eventos.md
	grep -E '^1 evento' "$body_file" && grep -F 'cancelado' "$body_file"
}

@test "sentences: A2A tells what was read, and asks for the place" {
	send '[{"text":"samba grátis sábado à noite até 50 reais em São Paulo, SP"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba\"; city \"sao paulo\"; state \"SP\"; from \"2026-11-21\"; to \"2026-11-21\"; part_of_day \"night\"; only free events; price_max \"50.00 BRL\".")' ||
		wrong "$(gojq -r '.result.message.parts[0].text' "$body_file")"
	send '[{"text":"samba até sexta à noite"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba\"; from \"2026-11-18\"; to \"2026-11-20\"; left out \"à noite\".")'
	send '[{"text":"a roda de samba até sexta à noite"}]'
	body_is '.result.message.parts[0].text | contains("left out \"a de à noite\".")'
	send '[{"text":"samba perto de mim"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba\"; near you, but the place is unknown: name a city.")'
	send '[{"text":"quanto custa Três Velhas e um Caixão?"}]'
	body_is '.result.message.parts | .[1].data.data[0].name == "Três Velhas e um Caixão"
		and (.[0].text | startswith("Understood as: words \"tres velhas e um caixao\"; left out \"quanto custa\"."))'
}

@test "sentences: what a person wants to do with an event is no word of the event" {
	local text
	while IFS= read -r text; do
		send "[{\"text\":\"$text\"}]"
		body_is '.result.message.parts | (.[0].text | contains("No event has all") | not) and .[2].data.slug == "samba-da-laje-dona-zila-os-batuqueiros-da-penha"' || wrong "$text"
	done <<-'END'
		coloca o Samba da Laje no meu calendário
		add the Samba da Laje to my calendar
		agrega el Samba da Laje a mi calendario
		onde compro ingresso para o Samba da Laje?
		where can I buy tickets for Samba da Laje?
		dónde compro boletos para Samba da Laje
		que horas abrem as portas do Samba da Laje?
		qual a classificação etária do Samba da Laje?
		who organizes Samba da Laje?
	END
}

@test "sentences: what a sentence leaves out is told beside a word that no event has" {
	send '[{"text":"samba xyzzy entre 50 e 100 reais"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba xyzzy\"; price_max \"100.00 BRL\"; left out \"entre 50 xyzzy\".")' ||
		wrong "$(gojq -r '.result.message.parts[0].text' "$body_file")"
}

@test "sentences: a price in another currency is that of events in it, and where none is, it is left out and told" {
	catalog_copy
	gojq -n '[["real", "BRL", "25.00"], ["dollar", "USD", "20.00"], ["dear", "USD", "90.00"]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: "Jazz \(.value[0])", starts_at: "2026-12-01T20:00:00",
			tickets: [{name: "T", total: .value[2], currency: .value[1]}]})' >"$BATS_TEST_TMPDIR/money.json"
	brand_add moedas.localhost "$BATS_TEST_TMPDIR/money.json"
	reads "$CARTAZ_NOW" moedas.localhost <<-'END'
		under $30 | price_max=30.00USD
		até US$ 30 | price_max=30.00USD
		jazz até 30 dólares | q=jazz; price_max=30.00USD
		até $30 | price_max=30.00BRL
		até 30 euros | -
	END
	local text slugs
	while IFS='|' read -r text slugs; do
		HOST=moedas.localhost send "$(gojq -cn --arg q "$text" '[{text: $q}]')"
		[ "$(gojq -r '[.result.message.parts[1].data.data[].slug] | sort | join(" ")' "$body_file")" = "$slugs" ] || wrong "$text"
	done <<-'END'
		jazz under $30|dollar
		jazz até 30 reais|real
		jazz entre 10 e 30 reais|real
		jazz até 30 euros|dear dollar real
	END
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"jazz\"; left out \"até 30 euros\".")'
	send '[{"text":"samba entre 50 e 100 reais"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba\"; price_max \"100.00 BRL\"; left out \"entre 50\".")'
	HOST=agenda.localhost
	cgi GET page-events "q=$(gojq -rn '"samba under $30" | @uri')" /eventos.md
	grep -F 'under 30' "$body_file" || wrong "$(head -c 2000 "$body_file")"
}

@test "sentences: of a live brand what is online or open is read, which its upstream can tell, and no other filter" {
	catalog_copy
	brand_add lido.localhost "$TESTS/fixtures/sentences.ndjson"
	reads "$CARTAZ_NOW" lido.localhost <<<'samba grátis online abertos | q=samba; free=1; online=1; open=1'
	brand_edit lido.localhost '.upstream = {mode: "live", base: "http://127.0.0.1:1", profile: "events-calendar"}'
	reads "$CARTAZ_NOW" lido.localhost <<<'samba grátis online abertos | q=samba gratis; online=1; open=1'
}

@test "sentences: a negation is of the language of the brand where two have the word" {
	catalog_copy
	brand_add lengua.localhost "$TESTS/fixtures/sentences.ndjson"
	reads "$CARTAZ_NOW" lengua.localhost <<<'jazz no online | q=jazz; online=1'
	brand_edit lengua.localhost '.locale = "es"'
	reads "$CARTAZ_NOW" lengua.localhost <<<'jazz no online | q=jazz'
	send '[{"text":"samba não gratuito"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: words \"samba\"; left out \"não gratuito\".")'
}

@test "sentences: pesos alone are the money of a brand that has some" {
	catalog_copy
	brand_add pesos.localhost "$TESTS/fixtures/sentences.ndjson"
	local currency
	for currency in MXN ARS CLP COP UYU; do
		brand_edit pesos.localhost '.currency = $currency' --arg currency "$currency"
		reads "$CARTAZ_NOW" pesos.localhost <<-END
			concierto hasta 200 pesos | q=concierto; price_max=200.00$currency
			concierto hasta \$200 | q=concierto; price_max=200.00$currency
			entre 100 y 200 pesos | price_max=200.00$currency
			concierto menos de 200 pesos | q=concierto; price_max=200.00$currency
			200 pesos o menos | price_max=200.00$currency
			hasta 2 mil pesos | price_max=2000.00$currency
			hasta 200 soles | -
		END
	done
}

# bats test_tags=whole
@test "sentences: a table of names that is damaged ends in an error or in words" {
	catalog_copy
	local file=$CARTAZ_VAR/agenda.localhost/current
	# It names rows that are not there, or others.
	snapshot_edit "$file" 'UPDATE name SET facet = facet + 100000 WHERE facet > 0'
	reads "$CARTAZ_NOW" agenda.localhost <<<'samba em Recife hoje | q=samba recife; when=today'
	snapshot_edit "$file" "DROP TABLE name; CREATE TABLE name(hash INTEGER, facet INTEGER);
		CREATE INDEX name_hash ON name(hash);
		UPDATE facet SET value = value || 'x', label = label || 'x'"
	reads "$CARTAZ_NOW" agenda.localhost <<<'samba em Recife hoje | q=samba recife; when=today'
	# It has no end.
	snapshot_edit "$file" 'DROP TABLE name; CREATE VIEW name(hash, facet) AS
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT -i, -i FROM n'
	send '[{"text":"samba em Recife hoje"}]'
	body_is '.error.data[0].reason == "TOO_COSTLY"'
}

# The files of this folder in the order of the Makefile: "en" before "en-GB".
locales() {
	printf '%s\n' ./*.json | sed 's/\.json$//' | LC_ALL=C sort | sed 's/$/.json/'
}

# bats test_tags=whole
@test "sentences: a file of phrases with a mistake stops the build, and says where" {
	local line
	cp "$ROOT"/static/locales/* "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	sh words $(locales) >tables
	grep -q "^	'h', 'o', 'j', 'e', 0,$" tables
	grep -q '^	{ [0-9]*, [0-9]*, [0-9]*, LANGUAGE_WHEN },$' tables
	while IFS= read -r line; do
		{ cat "$ROOT/static/locales/en.search" && echo "$line"; } >en.search
		! sh words $(locales) >tables 2>said || wrong "$line"
		[ "$(cat said)" = "./en.search:$(wc -l <en.search): no phrase: $line" ] || wrong "$line: $(cat said)"
	done <<-'END'
		stop
		stop Capitals
		stop amanhã
		stop a,b
		stop a b c d e f g
		when today = hoje; agora
		Stop a
	END
}

# The words are compiled in: this links the program again, with another table of words.
# bats test_tags=whole
@test "sentences: a language is a file of phrases and nothing else" {
	local made=$BATS_TEST_TMPDIR/made would=$BATS_TEST_TMPDIR/would
	mkdir "$made"
	cp "$ROOT"/static/locales/* "$made"
	cp "$made/en.json" "$made/eo.json"
	cat >"$made/eo.search" <<-'END'
		stop la, kaj
		filler kio okazas, mi volas
		when tomorrow = morgau
		when weekend = semajnfino, en la semajnfino
		weekday 1 = lundo, lundon
		weekday 5 = vendredo, vendredon
		weekday_short 5 = ven
		month 12 = decembro
		day_number 1 = unua
		ordinal_sign a
		before_day la, en la
		in_month en, dum
		next venonta
		day tago
		of de
		from inter, de
		since from = ekde
		to gis
		to_and kaj
		until to = gis
		and kaj
		holiday 12-25 = kristnasko
		part night = vespere
		hour horo
		before_hour je, post la
		not ne
		free senpaga, senpage
		at_most malpli ol
		thousand milo
		currency BRL = realoj
		dollar_sign BRL = re
		in en
		city sao paulo = sanpaulo
	END
	(cd "$made" && sh words $(locales)) >"$made/tables.c"
	cd "$ROOT"
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -n MODE="${BUILD##*/}" B="$BUILD" -W tests/support/sentences.c "$BUILD/tests/sentences" >"$would"
	sed -n "s, -o [^ ]*/tests/support/sentences\.o .*, -o $made/tables.o $made/tables.c,p" "$would" | sed q | sh
	sed -n "s, -o [^ ]*/tests/sentences\.new , -o $made/sentences $made/tables.o ,; s, >[^ ]*/tests/sentences\.d\.new .*,,p" "$would" | sed q | sh >/dev/null
	cat >"$made/rows" <<-END
		@ $CARTAZ_NOW agenda.localhost left_out
		kio okazas morgaŭ en Recife? | city=recife; when=tomorrow; left_out=kio okazas
		ĵazo venonta vendredo vespere | q=jazo; from=2026-11-20; to=2026-11-20; part_of_day=night
		ĵazo ven vespere | q=jazo; from=2026-11-20; to=2026-11-20; part_of_day=night
		la 5a de decembro | from=2026-12-05; to=2026-12-05
		unua de decembro 2027 | from=2027-12-01; to=2027-12-01
		en 2027 | from=2027-01-01; to=2027-12-31
		inter lundo kaj vendredo | from=2026-11-23; to=2026-11-27
		de 5 ĝis 8 decembro | from=2026-12-05; to=2026-12-08
		ekde vendredo | from=2026-11-20
		vendredo kaj sabado | from=2026-11-20; to=2026-11-21
		kristnasko 2027 | from=2027-12-25; to=2027-12-25
		vendredo je 20 horo | from=2026-11-20; to=2026-11-20; left_out=je 20 horo
		ĵazo senpage | q=jazo; free=1
		ĵazo ne senpaga | q=jazo; left_out=ne senpaga
		malpli ol 2 milo realoj | price_max=2000.00BRL
		malpli ol \$40 | price_max=40.00BRL
		malpli ol RE\$40 en Sanpaulo | city=sao paulo; price_max=40.00BRL
	END
	"$made/sentences" <"$made/rows" | diff "$made/rows" -
	# The program under test knows none of it.
	[ "$("$BUILD/tests/sentences" <"$made/rows" | diff "$made/rows" - | grep -c '^>')" -ge 12 ]
}
