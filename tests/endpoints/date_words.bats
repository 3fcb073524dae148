# The words of dates on real pages: a list's row and the event's own page, in both
# languages.  Today is Wednesday, 18 November 2026, in São Paulo.
#
# The spans: slug, start, end; "-" is none, and times are those of São Paulo.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/requests

spans() {
	cat <<-'END'
		noite-curta 2026-11-28T16:00 2026-11-28T22:00
		meia-hora 2026-11-28T16:30 2026-11-28T22:45
		manha 2026-11-28T08:00 2026-11-28T11:00
		almoco 2026-11-28T11:30 2026-11-28T13:00
		meio-dia 2026-11-28T12:00 2026-11-28T13:00
		ate-meio-dia 2026-11-28T09:00 2026-11-28T12:00
		festa 2026-11-22T23:30 2026-11-23T05:00
		madrugada 2026-11-22T00:00 2026-11-22T05:00
		da-uma 2026-11-22T01:00 2026-11-22T01:30
		ate-meia-noite 2026-11-28T20:00 2026-11-29T00:00
		ate-uma 2026-11-28T20:00 2026-11-29T01:00
		ate-11h59 2026-11-28T22:00 2026-11-29T11:59
		ate-12h 2026-11-28T22:00 2026-11-29T12:00
		vinte-e-tres-horas 2026-11-28T10:00 2026-11-29T09:00
		um-dia-inteiro 2026-11-28T10:00 2026-11-29T10:00
		da-meia-noite 2026-11-28T00:00 2026-11-29T00:00
		trinta-e-seis-horas 2026-11-28T08:00 2026-11-29T20:00
		festival 2026-11-27T18:00 2026-11-29T22:00
		festival-meia-noite 2026-11-27T18:00 2026-11-30T00:00
		sem-fim 2026-12-05T20:00 -
		sem-duracao 2026-12-05T20:00 2026-12-05T20:00
		sem-fim-zero 2026-12-05T00:15 -
		sem-fim-uma 2026-12-05T13:00 -
		primeiro 2026-12-01T21:00 -
		dia 2026-12-05 -
		dia-dia 2026-12-05 2026-12-05
		dois-dias 2026-12-05 2026-12-06
		sete-dias 2026-12-05 2026-12-11
		oito-dias 2026-12-05 2026-12-12
		temporada 2026-11-26 2026-12-27
		temporada-horas 2026-11-26T20:30 2026-12-27T19:40
		temporada-meia-noite 2026-11-26T10:00 2026-12-28T00:00
		ja-comecou 2026-11-01 2026-12-27
		comecou-ontem 2026-11-17T10:00 2027-01-31T18:00
		comeca-hoje 2026-11-18 2026-12-27
		acaba-hoje 2026-11-01 2026-11-18
		acabou 2026-10-01 2026-11-17
		passou 2025-11-15T21:00 2025-11-15T23:00
		reveillon 2026-12-31T22:00 2027-01-01T04:00
		virada 2026-12-29 2027-01-02
		ano-que-vem 2027-03-02T20:00 2027-03-02T22:00
		festa-do-ano-que-vem 2027-03-06T23:00 2027-03-07T06:00
		carnaval 2027-02-06 2027-02-09
		longa 2027-01-10 2027-04-10
		longe 2027-12-20 2028-01-20
		desde-o-ano-passado 2025-12-01 2027-12-01
		dia-e-hora 2026-12-05T19:00 2026-12-05
		dia-ate-hora 2026-12-05 2026-12-06T18:00
		no-mes 2026-12-05 2026-12-20
		no-mes-que-vem 2027-01-05 2027-01-30
		um-ano-depois 2026-12-05 2027-12-20
	END
}

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	spans | gojq -Rn 'def time: if . == "-" then null elif test("T") then . + ":00-03:00" else . end;
		[inputs | split(" ")] | to_entries | map({id: (.key + 1), slug: .value[0], name: "Festa \(.value[0])",
			timezone: "America/Sao_Paulo", starts_at: (.value[1] | time), ends_at: (.value[2] | time),
			tickets: [{total: "\(.key * 17 % 53 + 1).00"}]})' \
		>"$BATS_FILE_TMPDIR/spans.json"
	brand_add palavras.localhost "$BATS_FILE_TMPDIR/spans.json"
	brand_add words.localhost "$BATS_FILE_TMPDIR/spans.json"
	brand_edit words.localhost '.locale = "en"'
	zones | gojq -Rn '[inputs | split(" ")] | to_entries | map({id: (.key + 1), slug: .value[0], name: "Festa \(.value[0])",
			timezone: (.value[1] | if . == "-" then null else . end), starts_at: .value[2], ends_at: .value[3],
			tickets: [{total: "\(.key * 17 % 53 + 1).00"}]})' \
		>"$BATS_FILE_TMPDIR/zones.json"
	brand_add nights.localhost "$BATS_FILE_TMPDIR/zones.json"
	brand_edit nights.localhost '.locale = "en" | .timezone = "America/New_York"'
}

# "slug: words" of the rows of all pages by price: those by date have the day
# above them (list_days.bats).
rows() {
	local page
	for page in 1 2 3 4; do
		cgi GET page-events "sort=price&page=$page"
		cat "$body_file"
	done >"$BATS_TEST_TMPDIR/lists"
	/usr/bin/python3 -IS - "$BATS_TEST_TMPDIR/lists" <<-'END' | LC_ALL=C sort
		import re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		for slug, dates in re.findall(r'<h[23]><a href="/eventos/([^"]*)">[^<]*</a></h[23]>\n<p>([^<]*)</p>', text):
		    print(slug + ": " + dates)
	END
}

# "slug: words" of each event's own page, and the zone where one is told.
own_pages() { # SLUG...
	local slug
	asked() {
		for slug; do
			request "$slug" GET page-event '' "/$slug"
		done
	}
	answers_to asked "$@"
	gojq -r '.row + ": " + (.body
		| capture("<dd><time datetime=\"[^\"]*\">(?<time>[^<]*)</time>(<br>\n<span class=\"soft\">(?<zone>[^<]*)</span>)?</dd>")
		| [.time, .zone | select(. != null and . != "")] | join("; "))' "$answers_file"
}

@test "date words: rows of lists in Portuguese" {
	HOST=palavras.localhost rows >"$BATS_TEST_TMPDIR/rows"
	LC_ALL=C sort <<-'END' | diff - "$BATS_TEST_TMPDIR/rows"
		noite-curta: sáb 28 nov · 16h–22h
		meia-hora: sáb 28 nov · 16h30–22h45
		manha: sáb 28 nov · 8h–11h
		almoco: sáb 28 nov · 11h30–13h
		meio-dia: sáb 28 nov · 12h–13h
		ate-meio-dia: sáb 28 nov · 9h–12h
		festa: dom 22 nov · 23h30–5h
		madrugada: dom 22 nov · 0h–5h
		da-uma: dom 22 nov · 1h–1h30
		ate-meia-noite: sáb 28 nov · 20h–0h
		ate-uma: sáb 28 nov · 20h–1h
		ate-11h59: sáb 28 nov · 22h–11h59
		ate-12h: sáb 28 nov · 22h – dom 29 nov · 12h
		vinte-e-tres-horas: sáb 28 nov · 10h–9h
		um-dia-inteiro: sáb 28 nov · 10h – dom 29 nov · 10h
		da-meia-noite: sáb 28 nov · 0h – dom 29 nov · 0h
		trinta-e-seis-horas: sáb 28 nov · 8h – dom 29 nov · 20h
		festival: sex 27 nov – dom 29 nov
		festival-meia-noite: sex 27 nov – dom 29 nov
		sem-fim: sáb 5 dez · 20h
		sem-duracao: sáb 5 dez · 20h
		sem-fim-zero: sáb 5 dez · 0h15
		sem-fim-uma: sáb 5 dez · 13h
		primeiro: ter 1 dez · 21h
		dia: sáb 5 dez
		dia-dia: sáb 5 dez
		dois-dias: sáb 5 dez – dom 6 dez
		sete-dias: sáb 5 dez – sex 11 dez
		oito-dias: 5–12 dez
		temporada: 26 nov – 27 dez
		temporada-horas: 26 nov – 27 dez
		temporada-meia-noite: 26 nov – 27 dez
		ja-comecou: até 27 dez
		comecou-ontem: até 31 jan 2027
		comeca-hoje: 18 nov – 27 dez
		acaba-hoje: até 18 nov
		acabou: 1 out – 17 nov
		passou: sáb 15 nov 2025 · 21h–23h
		reveillon: qui 31 dez · 22h–4h
		virada: ter 29 dez – sáb 2 jan 2027
		ano-que-vem: ter 2 mar 2027 · 20h–22h
		festa-do-ano-que-vem: sáb 6 mar 2027 · 23h–6h
		carnaval: sáb 6 fev – ter 9 fev 2027
		longa: 10 jan – 10 abr 2027
		longe: 20 dez 2027 – 20 jan 2028
		desde-o-ano-passado: até 1 dez 2027
		dia-e-hora: sáb 5 dez · 19h
		dia-ate-hora: sáb 5 dez – dom 6 dez
		no-mes: 5–20 dez
		no-mes-que-vem: 5–30 jan 2027
		um-ano-depois: 5 dez 2026 – 20 dez 2027
	END
}

@test "date words: the event's own page in Portuguese" {
	# shellcheck disable=SC2046 # slugs have no blanks
	HOST=palavras.localhost own_pages $(spans | cut -d ' ' -f 1) >"$BATS_TEST_TMPDIR/pages"
	diff - "$BATS_TEST_TMPDIR/pages" <<-'END'
		noite-curta: sábado, 28 de novembro, das 16h às 22h
		meia-hora: sábado, 28 de novembro, das 16h30 às 22h45
		manha: sábado, 28 de novembro, das 8h às 11h
		almoco: sábado, 28 de novembro, das 11h30 às 13h
		meio-dia: sábado, 28 de novembro, das 12h às 13h
		ate-meio-dia: sábado, 28 de novembro, das 9h às 12h
		festa: domingo, 22 de novembro, das 23h30 às 5h
		madrugada: domingo, 22 de novembro, da 0h às 5h
		da-uma: domingo, 22 de novembro, da 1h à 1h30
		ate-meia-noite: sábado, 28 de novembro, das 20h à 0h
		ate-uma: sábado, 28 de novembro, das 20h à 1h
		ate-11h59: sábado, 28 de novembro, das 22h às 11h59
		ate-12h: sábado, 28 de novembro, às 22h, até domingo, 29 de novembro, às 12h
		vinte-e-tres-horas: sábado, 28 de novembro, das 10h às 9h
		um-dia-inteiro: sábado, 28 de novembro, às 10h, até domingo, 29 de novembro, às 10h
		da-meia-noite: sábado, 28 de novembro, à 0h, até domingo, 29 de novembro, à 0h
		trinta-e-seis-horas: sábado, 28 de novembro, às 8h, até domingo, 29 de novembro, às 20h
		festival: sexta-feira, 27 de novembro, às 18h, até domingo, 29 de novembro, às 22h
		festival-meia-noite: sexta-feira, 27 de novembro, às 18h, até domingo, 29 de novembro
		sem-fim: sábado, 5 de dezembro, às 20h
		sem-duracao: sábado, 5 de dezembro, às 20h
		sem-fim-zero: sábado, 5 de dezembro, à 0h15
		sem-fim-uma: sábado, 5 de dezembro, às 13h
		primeiro: terça-feira, 1º de dezembro, às 21h
		dia: sábado, 5 de dezembro
		dia-dia: sábado, 5 de dezembro
		dois-dias: de sábado, 5 de dezembro, a domingo, 6 de dezembro
		sete-dias: de sábado, 5 de dezembro, a sexta-feira, 11 de dezembro
		oito-dias: de sábado, 5 de dezembro, a sábado, 12 de dezembro
		temporada: de quinta-feira, 26 de novembro, a domingo, 27 de dezembro
		temporada-horas: quinta-feira, 26 de novembro, às 20h30, até domingo, 27 de dezembro, às 19h40
		temporada-meia-noite: quinta-feira, 26 de novembro, às 10h, até domingo, 27 de dezembro
		ja-comecou: de domingo, 1º de novembro, a domingo, 27 de dezembro; em cartaz até 27 dez
		comecou-ontem: terça-feira, 17 de novembro, às 10h, até domingo, 31 de janeiro de 2027, às 18h; em cartaz até 31 jan 2027
		comeca-hoje: de quarta-feira, 18 de novembro, a domingo, 27 de dezembro; em cartaz até 27 dez
		acaba-hoje: de domingo, 1º de novembro, a quarta-feira, 18 de novembro; em cartaz até 18 nov
		acabou: de quinta-feira, 1º de outubro, a terça-feira, 17 de novembro
		passou: sábado, 15 de novembro de 2025, das 21h às 23h
		reveillon: quinta-feira, 31 de dezembro, das 22h às 4h
		virada: de terça-feira, 29 de dezembro, a sábado, 2 de janeiro de 2027
		ano-que-vem: terça-feira, 2 de março de 2027, das 20h às 22h
		festa-do-ano-que-vem: sábado, 6 de março de 2027, das 23h às 6h
		carnaval: de sábado, 6 de fevereiro, a terça-feira, 9 de fevereiro de 2027
		longa: de domingo, 10 de janeiro, a sábado, 10 de abril de 2027
		longe: de segunda-feira, 20 de dezembro de 2027, a quinta-feira, 20 de janeiro de 2028
		desde-o-ano-passado: de segunda-feira, 1º de dezembro de 2025, a quarta-feira, 1º de dezembro de 2027; em cartaz até 1 dez 2027
		dia-e-hora: sábado, 5 de dezembro, às 19h
		dia-ate-hora: sábado, 5 de dezembro, até domingo, 6 de dezembro, às 18h
		no-mes: de sábado, 5 de dezembro, a domingo, 20 de dezembro
		no-mes-que-vem: de terça-feira, 5 de janeiro, a sábado, 30 de janeiro de 2027
		um-ano-depois: de sábado, 5 de dezembro de 2026, a segunda-feira, 20 de dezembro de 2027
	END
}

@test "date words: rows of lists in English" {
	HOST=words.localhost rows >"$BATS_TEST_TMPDIR/rows"
	LC_ALL=C sort <<-'END' | diff - "$BATS_TEST_TMPDIR/rows"
		noite-curta: Sat, Nov 28 · 4–10 PM
		meia-hora: Sat, Nov 28 · 4:30–10:45 PM
		manha: Sat, Nov 28 · 8–11 AM
		almoco: Sat, Nov 28 · 11:30 AM–1 PM
		meio-dia: Sat, Nov 28 · 12–1 PM
		ate-meio-dia: Sat, Nov 28 · 9 AM–12 PM
		festa: Sun, Nov 22 · 11:30 PM–5 AM
		madrugada: Sun, Nov 22 · 12–5 AM
		da-uma: Sun, Nov 22 · 1–1:30 AM
		ate-meia-noite: Sat, Nov 28 · 8 PM–12 AM
		ate-uma: Sat, Nov 28 · 8 PM–1 AM
		ate-11h59: Sat, Nov 28 · 10 PM–11:59 AM
		ate-12h: Sat, Nov 28 · 10 PM – Sun, Nov 29 · 12 PM
		vinte-e-tres-horas: Sat, Nov 28 · 10 AM–9 AM
		um-dia-inteiro: Sat, Nov 28 · 10 AM – Sun, Nov 29 · 10 AM
		da-meia-noite: Sat, Nov 28 · 12 AM – Sun, Nov 29 · 12 AM
		trinta-e-seis-horas: Sat, Nov 28 · 8 AM – Sun, Nov 29 · 8 PM
		festival: Fri, Nov 27 – Sun, Nov 29
		festival-meia-noite: Fri, Nov 27 – Sun, Nov 29
		sem-fim: Sat, Dec 5 · 8 PM
		sem-duracao: Sat, Dec 5 · 8 PM
		sem-fim-zero: Sat, Dec 5 · 12:15 AM
		sem-fim-uma: Sat, Dec 5 · 1 PM
		primeiro: Tue, Dec 1 · 9 PM
		dia: Sat, Dec 5
		dia-dia: Sat, Dec 5
		dois-dias: Sat, Dec 5 – Sun, Dec 6
		sete-dias: Sat, Dec 5 – Fri, Dec 11
		oito-dias: Dec 5–12
		temporada: Nov 26 – Dec 27
		temporada-horas: Nov 26 – Dec 27
		temporada-meia-noite: Nov 26 – Dec 27
		ja-comecou: until Dec 27
		comecou-ontem: until Jan 31, 2027
		comeca-hoje: Nov 18 – Dec 27
		acaba-hoje: until Nov 18
		acabou: Oct 1 – Nov 17
		passou: Sat, Nov 15, 2025 · 9–11 PM
		reveillon: Thu, Dec 31 · 10 PM–4 AM
		virada: Tue, Dec 29 – Sat, Jan 2, 2027
		ano-que-vem: Tue, Mar 2, 2027 · 8–10 PM
		festa-do-ano-que-vem: Sat, Mar 6, 2027 · 11 PM–6 AM
		carnaval: Sat, Feb 6 – Tue, Feb 9, 2027
		longa: Jan 10 – Apr 10, 2027
		longe: Dec 20, 2027 – Jan 20, 2028
		desde-o-ano-passado: until Dec 1, 2027
		dia-e-hora: Sat, Dec 5 · 7 PM
		dia-ate-hora: Sat, Dec 5 – Sun, Dec 6
		no-mes: Dec 5–20
		no-mes-que-vem: Jan 5–30, 2027
		um-ano-depois: Dec 5, 2026 – Dec 20, 2027
	END
}

@test "date words: the event's own page in English" {
	# shellcheck disable=SC2046 # slugs have no blanks
	HOST=words.localhost own_pages $(spans | cut -d ' ' -f 1) >"$BATS_TEST_TMPDIR/pages"
	diff - "$BATS_TEST_TMPDIR/pages" <<-'END'
		noite-curta: Saturday, November 28, from 4 to 10 PM
		meia-hora: Saturday, November 28, from 4:30 to 10:45 PM
		manha: Saturday, November 28, from 8 to 11 AM
		almoco: Saturday, November 28, from 11:30 AM to 1 PM
		meio-dia: Saturday, November 28, from 12 to 1 PM
		ate-meio-dia: Saturday, November 28, from 9 AM to 12 PM
		festa: Sunday, November 22, from 11:30 PM to 5 AM
		madrugada: Sunday, November 22, from 12 to 5 AM
		da-uma: Sunday, November 22, from 1 to 1:30 AM
		ate-meia-noite: Saturday, November 28, from 8 PM to 12 AM
		ate-uma: Saturday, November 28, from 8 PM to 1 AM
		ate-11h59: Saturday, November 28, from 10 PM to 11:59 AM
		ate-12h: Saturday, November 28, at 10 PM, until Sunday, November 29, at 12 PM
		vinte-e-tres-horas: Saturday, November 28, from 10 AM to 9 AM
		um-dia-inteiro: Saturday, November 28, at 10 AM, until Sunday, November 29, at 10 AM
		da-meia-noite: Saturday, November 28, at 12 AM, until Sunday, November 29, at 12 AM
		trinta-e-seis-horas: Saturday, November 28, at 8 AM, until Sunday, November 29, at 8 PM
		festival: Friday, November 27, at 6 PM, until Sunday, November 29, at 10 PM
		festival-meia-noite: Friday, November 27, at 6 PM, through Sunday, November 29
		sem-fim: Saturday, December 5, at 8 PM
		sem-duracao: Saturday, December 5, at 8 PM
		sem-fim-zero: Saturday, December 5, at 12:15 AM
		sem-fim-uma: Saturday, December 5, at 1 PM
		primeiro: Tuesday, December 1, at 9 PM
		dia: Saturday, December 5
		dia-dia: Saturday, December 5
		dois-dias: Saturday, December 5, through Sunday, December 6
		sete-dias: Saturday, December 5, through Friday, December 11
		oito-dias: Saturday, December 5, through Saturday, December 12
		temporada: Thursday, November 26, through Sunday, December 27
		temporada-horas: Thursday, November 26, at 8:30 PM, until Sunday, December 27, at 7:40 PM
		temporada-meia-noite: Thursday, November 26, at 10 AM, through Sunday, December 27
		ja-comecou: Sunday, November 1, through Sunday, December 27; on until Dec 27
		comecou-ontem: Tuesday, November 17, at 10 AM, until Sunday, January 31, 2027, at 6 PM; on until Jan 31, 2027
		comeca-hoje: Wednesday, November 18, through Sunday, December 27; on until Dec 27
		acaba-hoje: Sunday, November 1, through Wednesday, November 18; on until Nov 18
		acabou: Thursday, October 1, through Tuesday, November 17
		passou: Saturday, November 15, 2025, from 9 to 11 PM
		reveillon: Thursday, December 31, from 10 PM to 4 AM
		virada: Tuesday, December 29, through Saturday, January 2, 2027
		ano-que-vem: Tuesday, March 2, 2027, from 8 to 10 PM
		festa-do-ano-que-vem: Saturday, March 6, 2027, from 11 PM to 6 AM
		carnaval: Saturday, February 6, through Tuesday, February 9, 2027
		longa: Sunday, January 10, through Saturday, April 10, 2027
		longe: Monday, December 20, 2027, through Thursday, January 20, 2028
		desde-o-ano-passado: Monday, December 1, 2025, through Wednesday, December 1, 2027; on until Dec 1, 2027
		dia-e-hora: Saturday, December 5, at 7 PM
		dia-ate-hora: Saturday, December 5, until Sunday, December 6, at 6 PM
		no-mes: Saturday, December 5, through Sunday, December 20
		no-mes-que-vem: Tuesday, January 5, through Saturday, January 30, 2027
		um-ano-depois: Saturday, December 5, 2026, through Monday, December 20, 2027
	END
}

# Nights with another clock: slug, zone, start, end.  Clocks in New York change on
# 1 November 2026 and on 14 March 2027; Halifax is an hour ahead, Toronto is not.
zones() {
	cat <<-'END'
		clock-back America/New_York 2026-10-31T22:00:00-04:00 2026-11-01T01:30:00-05:00
		hour-twice America/New_York 2026-11-01T01:30:00-04:00 2026-11-01T01:15:00-05:00
		clock-forward America/New_York 2027-03-13T22:00:00-05:00 2027-03-14T06:00:00-04:00
		run-across America/New_York 2026-12-05T10:00:00-05:00 2027-03-20T18:00:00-04:00
		elsewhere America/Halifax 2026-12-05T20:00:00-04:00 2026-12-06T02:00:00-04:00
		same-clock America/Toronto 2026-12-05T20:00:00-05:00 2026-12-06T02:00:00-05:00
		no-zone - 2026-12-05T20:00:00 2026-12-06T02:00:00
	END
}

# bats test_tags=whole
@test "date words: nights when the clock changes, other zones and no zone" {
	HOST=nights.localhost rows >"$BATS_TEST_TMPDIR/said"
	# shellcheck disable=SC2046 # slugs have no blanks
	HOST=nights.localhost own_pages $(zones | cut -d ' ' -f 1) >>"$BATS_TEST_TMPDIR/said"
	diff - "$BATS_TEST_TMPDIR/said" <<-'END'
		clock-back: Sat, Oct 31 · 10 PM–1:30 AM
		clock-forward: Sat, Mar 13, 2027 · 10 PM–6 AM
		elsewhere: Sat, Dec 5 · 8 PM–2 AM
		hour-twice: Sun, Nov 1 · 1:30–1:15 AM
		no-zone: Sat, Dec 5 · 8 PM–2 AM
		run-across: Dec 5 – Mar 20, 2027
		same-clock: Sat, Dec 5 · 8 PM–2 AM
		clock-back: Saturday, October 31, from 10 PM to 1:30 AM
		hour-twice: Sunday, November 1, from 1:30 to 1:15 AM
		clock-forward: Saturday, March 13, 2027, from 10 PM to 6 AM
		run-across: Saturday, December 5, at 10 AM, until Saturday, March 20, 2027, at 6 PM
		elsewhere: Saturday, December 5, from 8 PM to 2 AM; Halifax time
		same-clock: Saturday, December 5, from 8 PM to 2 AM
		no-zone: Saturday, December 5, from 8 PM to 2 AM; time zone not stated
	END
}

# bats test_tags=whole
@test "date words: another year, another day" {
	CARTAZ_NOW=2027-01-01T03:30:00Z HOST=palavras.localhost rows >"$BATS_TEST_TMPDIR/rows"
	diff - <(grep -E '^(festa|reveillon|virada|temporada|carnaval|um-ano-depois|ano-que-vem|longa|longe|sem-fim):' "$BATS_TEST_TMPDIR/rows") <<-'END'
		ano-que-vem: ter 2 mar · 20h–22h
		carnaval: sáb 6 fev – ter 9 fev
		festa: dom 22 nov 2026 · 23h30–5h
		longa: 10 jan – 10 abr
		longe: 20 dez – 20 jan 2028
		reveillon: qui 31 dez 2026 · 22h–4h
		sem-fim: sáb 5 dez 2026 · 20h
		temporada: 26 nov – 27 dez 2026
		um-ano-depois: até 20 dez
		virada: até 2 jan
	END
	CARTAZ_NOW=2027-01-01T03:30:00Z HOST=palavras.localhost own_pages festa virada ano-que-vem >"$BATS_TEST_TMPDIR/pages"
	diff - "$BATS_TEST_TMPDIR/pages" <<-'END'
		festa: domingo, 22 de novembro de 2026, das 23h30 às 5h
		virada: de terça-feira, 29 de dezembro de 2026, a sábado, 2 de janeiro; em cartaz até 2 jan
		ano-que-vem: terça-feira, 2 de março, das 20h às 22h
	END
	# What is read later, and a time of reading in another year, tell it.
	HOST=palavras.localhost cgi GET page-events '' /eventos.rss
	grep -qF 'domingo, 22 de novembro de 2026, das 23h30 às 5h' "$body_file"
	CARTAZ_NOW=2027-01-01T03:30:00Z HOST=palavras.localhost cgi GET page-event '' /festa
	grep -qF 'verificado em 18 de novembro de 2026, às 9h<' "$body_file"
	HOST=palavras.localhost cgi GET page-event '' /festa
	grep -qF 'verificado em 18 de novembro, às 9h<' "$body_file"
}

@test "date words: Markdown has them too, and its machine times stay" {
	HOST=palavras.localhost cgi GET page-event '' /festa.md
	sed -n '/^- \*\*[QIF]/p' "$body_file" | diff - <(
		cat <<-'END'
			- **Quando:** domingo, 22 de novembro, das 23h30 às 5h (horário de São Paulo, UTC−3; America/Sao_Paulo)
			- **Início:** 2026-11-22T23:30:00-03:00
			- **Fim:** 2026-11-23T05:00:00-03:00
		END
	)
	HOST=palavras.localhost cgi GET page-event '' /festa
	grep -qF '<time datetime="2026-11-22T23:30:00-03:00">domingo' "$body_file"
}
