# The languages beside the two of the sample brands: Spanish, and the variants British
# English, Spanish of Spain and European Portuguese.  No page, feed or document of a brand may have a word of another one.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# What the events say is in no language: a page's other words are ours.
	gojq -n '[
		["q1", "2026-11-22T23:30:00Z", "2026-11-23T05:00:00Z"], ["q2", "2026-12-05T00:15:00Z", null],
		["q3", "2026-11-28T13:00:00Z", "2026-11-28T22:00:00Z"], ["q4", "2026-12-05", "2026-12-06"],
		["q5", "2026-10-01", "2027-03-09"], ["q6", "2027-01-01T01:00:00Z", null], ["q7", null, null], ["q8", "2026-01-02", null]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: (if .key == 2 then "Zq concierto" else "Zq \(.value[0])" end), starts_at: .value[1], ends_at: .value[2],
			timezone: "Europe/London", description: "Zq", categories: ["theatre", "sport"],
			languages: ["es"], age_rating: 12, accessibility: ["captions", "sign_language"], performers: [{name: "Zq"}],
			event_status: (if .key == 3 then "postponed" else null end),
			producer: {name: "Zq", slug: "zq"}, buy_url: "https://zq.example/\(.key)",
			tickets: [{name: "Zq", kind: "half", price: "1234.50", fee: "10.00", currency: "EUR"}, {name: "Zq", price: "0.00"}],
			location: {name: "Zq", city: "Zqzq", state_abbr: "ZQ", country: "DE"}})' >"$BATS_FILE_TMPDIR/events.json"
	local tag
	for tag in es en-GB es-ES pt-PT; do
		brand_add "${tag,,}.localhost" "$BATS_FILE_TMPDIR/events.json"
		brand_edit "${tag,,}.localhost" '.locale = $tag | .name = "Zq" | .description = "Zq." | .currency = "EUR" | .timezone = "Europe/Madrid"' --arg tag "$tag"
		cartaz import --accept-shrink "${tag,,}.localhost" "$BATS_FILE_TMPDIR/events.json"
		cartaz publish "${tag,,}.localhost"
	done
}

# All that the brand's programs and files say to people: FOLDER.
said() { # HOST FOLDER
	local program path status
	mkdir -p "$2"
	while read -r status program path; do
		HOST=$1 cgi GET "$program" "${path#*\?}" "${path%%\?*}"
		[ "$http_status" = "$status" ] || wrong "$program $path"
		cp "$body_file" "$2/$program-$(tr '/?=' ___ <<<"$path")"
	done <<-'END'
		200 page-home /?
		200 page-home /index.md?
		200 page-events /eventos?
		200 page-events /eventos.md?
		200 page-events /eventos.ics?
		200 page-events /eventos.rss?
		200 page-events /eventos.atom?
		200 page-events /eventos?q=nada-zqx
		200 page-events /eventos?free=1&age=12&open=1
		200 page-event /q1?
		200 page-event /q1.md?
		200 page-event /q4.md?
		200 page-event /q5.md?
		200 page-event /q7?
		200 page-event /q8.md?
		404 page-event /none?
		404 page-event /none.md?
	END
	(cd "$CARTAZ_HTDOCS/$1" && find . \( -name '*.md' -o -name '*.html' -o -name '*.txt' \) ! -name robots.txt | while read -r path; do
		cp "$path" "$2/document-$(tr / _ <<<"$path")"
	done)
}

# The texts without what is code: addresses, examples, names of fields, styles.
prose() { # FOLDER
	/usr/bin/python3 -IS - "$1" <<-'END'
		import html, pathlib, re, sys
		for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
		    text = path.read_text(encoding="utf-8")
		    text = re.sub(r"(?s)```.*?```|`[^`]*`|<style.*?</style>|<(?:pre|code)\b.*?</(?:pre|code)>|<script.*?</script>", " ", text)
		    text = re.sub(r'(?s)<[^>]*?(?:(?:aria-label|placeholder|title|content|tooldescription)="([^"]*)")?[^>]*>', r" \1 ", text)
		    # The titles of problems and the names of standards are those of the protocol.
		    text = re.sub(r'"[^"]*"|«[^»]*»|human in the loop|tag:\S+|name: event-catalog', " ", html.unescape(text), flags=re.I)
		    text = re.sub(r"https?://\S+|\S*[_/]\S*|\(#[^)]*\)|\S+@\S+", " ", text)
		    print(" ".join(text.split()))
	END
}

@test "languages: of a brand in Spanish, no page, feed or document has a word of English or Portuguese" {
	said es.localhost "$BATS_TEST_TMPDIR/said"
	prose "$BATS_TEST_TMPDIR/said" >"$BATS_TEST_TMPDIR/prose"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/prose")" -ge 60 ]
	# Words that every longer text of a language has, and Spanish does not.
	never grep -noiwP '(the|and|with|this|that|which|are|is|of|for|not|from|by|when|where|events?|tickets?|search|page)' "$BATS_TEST_TMPDIR/prose"
	never grep -noiwP '(não|você|são|até|também|uma|um|em|ou|das|pela|pelo|mais|isso|ingressos?|preços?|taxas?|endereço|eventos? não)' "$BATS_TEST_TMPDIR/prose"
	grep -q 'Saltar al contenido' "$BATS_TEST_TMPDIR/prose"
	# Words that read well in every country.
	never grep -rnP --include='es.json' --include='*.es.*' '\b(encabezados?|[Ff]unci(ón|ones)|[Aa]greg(a|ue)|fue (aplazado|cancelado)|con (los )?cargos(?! incluidos)|sitios?(?! web))\b' \
		"$ROOT/static/locales" "$ROOT/static/site"
}

@test "languages: no word of Spanish is left in another language by accident" {
	# Those that are the same in it: checked by a reader of all three.
	local same="api as_feed buy_date column_event coming day day_month day_short days_first days_last events events_at events_by events_of events_with filter_language filter_performer filtered google_calendar ignored kind_child kind_social language map_of_list month_4 month_8 months n_events of_year one_event outlook page_n paging previous search search_label state_cancelled understood_as understood_missed week weekday_0 weekday_6 year_short"
	gojq -r --slurpfile en "$ROOT/static/locales/en.json" --slurpfile pt "$ROOT/static/locales/pt-BR.json" '
		to_entries[] | select(.value == $en[0][.key] or .value == $pt[0][.key]) | select(.value | test("[A-Za-z]{3}")) | .key' \
		"$ROOT/static/locales/es.json" | diff <(tr ' ' '\n' <<<"$same") -
}

@test "languages: Spanish writes its dates, amounts and names of places" {
	HOST=es.localhost cgi GET page-event '' /q1.md
	grep -F 'domingo 22 de noviembre, de 23:30 a 5:00 (hora de Londres' "$body_file" || wrong
	grep -F 'Alemania' "$body_file" || wrong
	grep -F '1\.244,50 €' "$body_file" || wrong
	grep -F 'Teatro' "$body_file" || wrong
	grep -F 'español' "$body_file" || wrong
	HOST=es.localhost cgi GET page-event '' /q2.md
	grep -F 'sábado 5 de diciembre, a las 0:15' "$body_file" || wrong
	HOST=es.localhost cgi GET page-event '' /q6.md
	grep -F 'viernes 1 de enero de 2027, a la 1:00' "$body_file" || wrong
	HOST=es.localhost cgi GET page-event '' /q4.md
	grep -F 'del sábado 5 de diciembre al domingo 6 de diciembre' "$body_file" || wrong
	HOST=es.localhost cgi GET page-event '' /q5.md
	grep -F 'del jueves 1 de octubre al martes 9 de marzo de 2027' "$body_file" || wrong
	HOST=es.localhost cgi GET page-home
	grep -F '<html lang="es">' "$body_file"
	grep -F 'property="og:locale" content="es_ES"' "$body_file"
	grep -F '8 eventos' <(HOST=es.localhost cgi GET page-events '' /eventos.md && cat "$body_file")
}

@test "languages: British English has its own spelling, dates and hours, and all else of English" {
	said en-gb.localhost "$BATS_TEST_TMPDIR/said"
	prose "$BATS_TEST_TMPDIR/said" >"$BATS_TEST_TMPDIR/prose"
	never grep -noiP '\b(organizers?|theater|canceled|(?<!-)catalog)\b|\b\d{1,2}(:\d\d)? [AP]M\b|\b(January|November|December) \d{1,2}\b' "$BATS_TEST_TMPDIR/prose"
	grep -q 'catalogue' "$BATS_TEST_TMPDIR/prose"
	HOST=en-gb.localhost cgi GET page-event '' /q1.md
	grep -F 'Sunday 22 November, from 23:30 to 5:00 (London time' "$body_file" || wrong
	grep -F '€1,244.50' "$body_file" || wrong
	grep -F 'Theatre' "$body_file" || wrong
	grep -F 'Organiser' "$body_file" || wrong
	HOST=en-gb.localhost cgi GET page-home
	grep -F '<html lang="en-GB">' "$body_file"
	grep -F 'property="og:locale" content="en_GB"' "$body_file"
	# And the sample brand in English keeps its own.
	HOST=palco.localhost cgi GET page-events '' /eventos.md
	grep -F 'organizers' "$body_file"
	never grep -rliE 'organiser|catalogue|cancelled' --include='*.md' --include='*.html' --include='*.txt' "$CARTAZ_HTDOCS/palco.localhost"
}

@test "languages: European Portuguese has its own words, amounts, countries and search, and no word of Brazil" {
	said pt-pt.localhost "$BATS_TEST_TMPDIR/said"
	prose "$BATS_TEST_TMPDIR/said" >"$BATS_TEST_TMPDIR/prose"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/prose")" -ge 60 ]
	never grep -noiP '\b(ingressos?|bilheteria|buscar?|compartilhar|cadastr\w+|contato|libras|reais|usuários?|arquivos?|senhas?|requisiç\w+|registro|on-line|você|tela|gênero|esportes?|eletrônica|Polônia|pular|anônim\w+|demais|SP|repass\w+|vira|viram|geek|informado)\b' "$BATS_TEST_TMPDIR/prose"
	never grep -rnE 'America/Sao_Paulo|sao\+paulo|samba' --include='*.md' --include='*.txt' "$BATS_TEST_TMPDIR/said"
	grep -q 'bilhetes' "$BATS_TEST_TMPDIR/prose"
	HOST=pt-pt.localhost cgi GET page-event '' /q1.md
	grep -F 'domingo, 22 de novembro, das 23h30 às 5h (hora de Londres' "$body_file" || wrong
	grep -F $'1\\.244,50\u00a0€' "$body_file" || wrong
	grep -F 'Desporto' "$body_file" || wrong
	grep -F 'M/12' "$body_file" || wrong
	grep -F 'Bilhetes' "$body_file" || wrong
	HOST=pt-pt.localhost cgi GET page-home
	grep -F '<html lang="pt-PT">' "$body_file"
	grep -F 'property="og:locale" content="pt_PT"' "$body_file"
	grep -F 'placeholder="fado no sábado"' "$body_file"
	grep -F '>Região</label>' "$body_file"
	HOST=pt-pt.localhost cgi GET page-events 'country=PL' /eventos.md
	grep -F 'Polónia' "$body_file"
	HOST=pt-pt.localhost cgi GET page-events 'accessibility=sign_language&age=6&open=1' /eventos.md
	grep -F 'com LGP' "$body_file"
	grep -F 'Nem esgotados nem encerrados' "$body_file"
	HOST=pt-pt.localhost cgi GET page-events 'q=eventos+em+LGP' /eventos.md
	grep -F 'com LGP' "$body_file"
	# A Brazilian brand keeps its own words.
	HOST=pt-pt.localhost cgi GET page-events 'q=alemanha' /eventos.md
	grep -F '8 eventos' "$body_file"
	HOST=agenda.localhost cgi GET page-events 'country=PL' /eventos.md
	grep -F 'Polônia' "$body_file"
	never grep -rliE 'bilhetes?\b|ficheiro|utilizador' --include='*.md' --include='*.html' --include='*.txt' "$CARTAZ_HTDOCS/agenda.localhost"
}

@test "languages: Spanish of Spain has its own words, and no word of Latin America" {
	said es-es.localhost "$BATS_TEST_TMPDIR/said"
	prose "$BATS_TEST_TMPDIR/said" >"$BATS_TEST_TMPDIR/prose"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/prose")" -ge 60 ]
	never grep -noiP '\b(cargos?|fila virtual|en la fila|señas|agreg\w+|cumbia|cartelera|adulto mayor|(se|no) (aplazó|anunció|encontraron|respondió|indicó|entendió))\b' "$BATS_TEST_TMPDIR/prose"
	never grep -noiP '\b(este|un|ciudad,) estado\b' "$BATS_TEST_TMPDIR/prose"
	never grep -rnE 'buenos\+aires|reales|-34[.]60|Recife' --include='*.md' --include='*.txt' "$BATS_TEST_TMPDIR/said"
	grep -q 'gastos de gestión' "$BATS_TEST_TMPDIR/prose"
	HOST=es-es.localhost cgi GET page-event '' /q1.md
	grep -F 'domingo 22 de noviembre, de 23:30 a 5:00 (hora de Londres' "$body_file" || wrong
	grep -F 'Gastos de gestión' "$body_file" || wrong
	grep -F 'lengua de signos' "$body_file" || wrong
	grep -F $'1\\.244,50\u00a0€' "$body_file" || wrong
	HOST=es-es.localhost cgi GET page-event '' /q4.md
	grep -F 'Este evento se ha aplazado.' "$body_file" || wrong
	HOST=es-es.localhost cgi GET page-home
	grep -F '<html lang="es-ES">' "$body_file"
	grep -F 'property="og:locale" content="es_ES"' "$body_file"
	grep -F '>Provincia</label>' "$body_file"
	# A phrase, a country and a stem are those of Spanish.
	HOST=es-es.localhost cgi GET page-events 'q=conciertos+en+alemania' /eventos.md
	grep -F '1 evento' "$body_file" || wrong
	# The first Spanish keeps its own words.
	HOST=es.localhost cgi GET page-event '' /q1.md
	grep -F 'lengua de señas' "$body_file" || wrong
	grep -qF 'buenos+aires' "$CARTAZ_HTDOCS/es.localhost/docs/api.md"
	never grep -rli 'gastos de gestión' --include='*.md' --include='*.html' --include='*.txt' "$CARTAZ_HTDOCS/es.localhost"
}

@test "languages: an amount has the sign, or the code of its currency, at the side of the language" {
	# No word of a variant is the same as the first one of its language.
	local tag base
	while read -r tag base; do
		gojq -r --slurpfile base "$ROOT/static/locales/$base.json" 'to_entries[] | select(.value == $base[0][.key]) | .key' \
			"$ROOT/static/locales/$tag.json" | diff /dev/null -
	done <<<$'en-GB en\nes-ES es\npt-PT pt-BR'
	gojq '.[0].tickets = [{name: "Zq", price: "12.5", fee: "0", currency: "CHF"}] | .[:1]' "$BATS_FILE_TMPDIR/events.json" | cartaz import --accept-shrink pt-pt.localhost -
	HOST=pt-pt.localhost cgi GET page-event '' /q1.md
	grep -F $'12,50\u00a0CHF' "$body_file" || wrong
	gojq '.[0].tickets = [{name: "Zq", price: "12.5", fee: "0", currency: "CHF"}] | .[:1]' "$BATS_FILE_TMPDIR/events.json" | cartaz import --accept-shrink es.localhost -
	HOST=es.localhost cgi GET page-event '' /q1.md
	grep -F $'CHF\u00a012,50' "$body_file" || wrong
	cartaz import --accept-shrink pt-pt.localhost "$BATS_FILE_TMPDIR/events.json"
	cartaz import --accept-shrink es.localhost "$BATS_FILE_TMPDIR/events.json"
}

@test "languages: the search of a Spanish brand finds by words, days and plurals of Spanish" {
	local q slugs
	while IFS='|' read -r q slugs; do
		HOST=es.localhost cgi GET events "q=$(gojq -rn --arg q "$q" '$q | @uri')"
		[ "$(gojq -r '[.data[].slug] | sort | join(" ")' "$body_file")" = "$slugs" ] || wrong "$q"
	done <<-'END'
		alemania el sábado 28 de noviembre|q3 q5
		conciertos|q3
		conciertos en diciembre|q3
	END
}
