# Events of several dates and runs, on every surface that says more of them than the
# API: pages, JSON-LD, lists, home, MCP, A2A.  It is Wednesday, 18 November 2026.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/requests
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '
		def day(d; h): "2026-\(d)T\(h):00-03:00";
		def s(d; h): {starts_at: day(d; h), ends_at: day(d; "23:00"), buy_url: "https://box.example/\(d)"};
		def e(id; slug; more): {id: id, slug: slug, name: slug, timezone: "America/Sao_Paulo",
			location: {name: "Teatro", city: "Recife", state_abbr: "PE"}} + more;
		[e(1; "peca"; {tickets: [{name: "Inteira", total: "40.00"}], sessions: [
			s("11-14"; "20:00"), s("11-20"; "20:00") + {event_status: "cancelled"}, s("11-21"; "20:00"),
			s("11-22"; "18:00") + {is_closed: true}, s("11-27"; "20:00") + {event_status: "postponed"}, s("11-28"; "20:00")]}),
		 e(2; "duas"; {sessions: [s("11-25"; "20:00"), s("11-26"; "20:00")]}),
		 e(3; "ultima"; {sessions: [s("11-11"; "20:00"), s("11-23"; "20:00")]}),
		 e(4; "longa"; {sessions: [range(90) | {starts_at: (1796169600 + . * 86400 | todate)}]}),
		 e(5; "cancelada"; {event_status: "cancelled", sessions: [s("11-20"; "20:00"), s("11-21"; "20:00")]}),
		 e(6; "passou"; {sessions: [s("11-11"; "20:00"), s("11-12"; "20:00")]}),
		 e(7; "show"; {starts_at: day("11-19"; "20:00")}),
		 e(20; "mostra"; {starts_at: "2026-11-01", ends_at: "2026-12-27"}),
		 e(21; "feira"; {starts_at: "2026-11-10", ends_at: "2026-11-29"}),
		 e(22; "futura"; {starts_at: "2026-12-01", ends_at: "2026-12-20"}),
		 e(23; "acabou"; {starts_at: "2026-11-01", ends_at: "2026-11-10"}),
		 e(24; "fechada"; {starts_at: "2026-11-01", ends_at: "2026-12-10", is_closed: true})]' >"$BATS_FILE_TMPDIR/datas.json"
	brand_add datas.localhost "$BATS_FILE_TMPDIR/datas.json"
	brand_add dates.localhost "$BATS_FILE_TMPDIR/datas.json"
	brand_edit dates.localhost '.locale = "en"'
	gojq -n '[range(12) | {id: (. + 1), slug: "mostra-\(.)", name: "Mostra \(.)", starts_at: "2026-11-01", ends_at: "2026-12-\(. + 10)"}]
		+ [range(30) | {id: (. + 100), slug: "show-\(.)", name: "Show \(.)", starts_at: "2026-11-\(. % 10 + 20)T20:00:00-03:00"}]' |
		brand_add muitas.localhost -
}

# The items of the list with this class, as lines of text without elements.
items() { # CLASS
	/usr/bin/python3 -IS - "$body_file" "$1" <<-'END'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		# Those of a list stand by day.
		start = '<ol(?: class="agenda")?>' if sys.argv[2] == "agenda" else '<(?:ol|ul) class="%s">' % sys.argv[2]
		for part in re.findall(start + "(.*?)</(?:ol|ul)>", text, re.S):
		    for item in re.findall(r"<li[^>]*>(.*?)</li>", part, re.S):
		        item = re.sub(r'<div class="(leaf|mini)[ "].*?</div>', "", item, flags=re.S)
		        item = re.sub(r'<a href="(https://[^"]*)"[^>]*>([^<]*)</a>', r"[\2](\1)", item)
		        print(" ".join(html.unescape(re.sub(r"<[^>]*>", " ", item)).split()))
	END
}

# The lines below a heading of the Markdown, up to the next one.
section() { # HEADING
	awk -v heading="## $1" '/^## / { on = $0 == heading; next } on && NF' "$body_file"
}

page() { # SLUG [HOST]
	HOST=${2-datas.localhost} cgi GET page-event '' "/$1"
}

@test "sessions: the page lists the dates to come, each with what is special about it and its own link" {
	page peca
	grep -qF '<time datetime="2026-11-21T20:00:00-03:00">sáb 21 nov · 20h–23h</time>' "$body_file"
	items dates | diff - <(cat <<-'END'
		sex 20 nov · 20h–23h cancelado
		sáb 21 nov · 20h–23h [Comprar](https://box.example/11-21) Agenda
		dom 22 nov · 18h–23h vendas encerradas Agenda
		sex 27 nov · 20h–23h adiado
		sáb 28 nov · 20h–23h [Comprar](https://box.example/11-28) Agenda
	END
	)
	# Many links have one text: their names differ.
	grep -qF '<a href="https://box.example/11-28" aria-label="Comprar: sáb 28 nov · 20h">Comprar</a>' "$body_file"
	grep -qF '<a href="/eventos/peca.ics?date=20261128T230000Z" aria-label="Agenda: sáb 28 nov · 20h">Agenda</a>' "$body_file"
	# The event's own link is that of its next date.
	grep -qF '<a class="button buy" href="https://box.example/11-21">' "$body_file"
	page peca.md
	section Datas | diff - <(cat <<-'END'
		- sexta-feira, 20 de novembro, das 20h às 23h (2026-11-20T20:00:00-03:00): **cancelado**
		- sábado, 21 de novembro, das 20h às 23h (2026-11-21T20:00:00-03:00), [Comprar](https://box.example/11-21)
		- domingo, 22 de novembro, das 18h às 23h (2026-11-22T18:00:00-03:00): **vendas encerradas**
		- sexta-feira, 27 de novembro, das 20h às 23h (2026-11-27T20:00:00-03:00): **adiado**
		- sábado, 28 de novembro, das 20h às 23h (2026-11-28T20:00:00-03:00), [Comprar](https://box.example/11-28)
	END
	)
	grep -qxF -- '- **Início:** 2026-11-21T20:00:00-03:00' "$body_file"
	page duas dates.localhost
	items dates | diff - <(cat <<-'END'
		Wed, Nov 25 · 8–11 PM [Buy](https://box.example/11-25) Calendar
		Thu, Nov 26 · 8–11 PM [Buy](https://box.example/11-26) Calendar
	END
	)
}

@test "sessions: one date to come is no list, and what is said of the event holds for its dates" {
	local slug
	for slug in ultima passou show mostra; do
		page "$slug"
		never grep -q 'class="dates"' "$body_file"
		page "$slug.md"
		never grep -qxF '## Datas' "$body_file"
	done
	page cancelada
	[ "$(items dates | grep -c 'cancelado$')" = 2 ]
	never grep -qF 'https://box.example/11-20">Comprar' "$body_file"
}

@test "sessions: the first screen says how many dates there are and until when, as lists do" {
	page longa
	grep -qF '<a href="#dates">+ 89 datas, até 28 fev 2027</a></dd>' "$body_file"
	page peca
	grep -qF '<a href="#dates">+ 2 datas, até 28 nov</a></dd>' "$body_file"
	HOST=datas.localhost cgi GET page-events
	grep -q '· + 2 datas' "$body_file"
	page peca.md dates.localhost
	grep -qE '^- \*\*When:\*\* .*, \\\+ 2 dates, until Nov 28$' "$body_file"
	for slug in ultima show mostra passou; do
		page "$slug"
		never grep -qF '#dates' "$body_file"
	done
}

@test "sessions: a row, the page, a card of an embed and MCP count the dates that take place in one way" {
	gojq -n '[range(27) | {starts_at: "2026-12-\(. + 1 | tostring | if length < 2 then "0" + . else . end)T20:00:00-03:00"}] as $dates
		| [{id: 1, slug: "uma-nao", name: "Uma não", sessions: ($dates | .[9].event_status = "cancelled")},
			{id: 2, slug: "adiada", name: "Adiada", event_status: "postponed", sessions: $dates}]' | brand_add conta.localhost -
	HOST=conta.localhost cgi GET page-events
	items agenda | grep -F 'Uma não' | grep -qF ' · + 25 datas'
	items agenda | grep -F Adiada | grep -vqF '+ '
	page uma-nao conta.localhost
	grep -qF '<a href="#dates">+ 25 datas, até 27 dez</a></dd>' "$body_file"
	never grep -qE '2[67] datas' "$body_file"
	HOST=conta.localhost cgi GET page-embed '' /uma-nao
	grep -qF '<p class="soft">+ 25 datas</p>' "$body_file"
	page adiada conta.localhost
	never grep -qF 'href="#dates"' "$body_file"
	HOST=conta.localhost tool get_event '{"slug":"uma-nao"}'
	body_is '.result.structuredContent.sessions_left == 25'
}

# The keys that links to other dates have.
turns() {
	sed -n '/<nav class="pages" aria-labelledby="dates">/,/<\/nav>/s/.*?date=\(.*\)#dates">\(.*\)<.*/\1 \2/p' "$body_file"
}

@test "sessions: the dates of many months come by month, 18 at a time" {
	page longa
	[ "$(items dates | wc -l)" = 18 ]
	grep -oE '<h3>.*</h3>' "$body_file" | diff - <(echo '<h3>dezembro</h3>')
	grep -qF '<p class="soft">Estas são as primeiras datas.</p>' "$body_file"
	turns | diff - <(cat <<-'END'
		20261202T000000Z dezembro
		20270102T000000Z janeiro 2027
		20270202T000000Z fevereiro 2027
		20261220T000000Z Próximas datas
	END
	)
	HOST=datas.localhost cgi GET page-event date=20261220T000000Z /longa
	[ "$(items dates | wc -l)" = 18 ]
	grep -oE '<h3>.*</h3>' "$body_file" | diff - <(printf '<h3>%s</h3>\n' dezembro 'janeiro 2027')
	items dates | head -n 1 | grep -q '^sáb 19 dez · 21h'
	# The year stands above, and in every link for those who hear it.
	items dates | tail -n 1 | grep -q '^ter 5 jan · 21h '
	never grep -qF 'as primeiras datas' "$body_file"
	# Each date of the season is on one of these pages.
	HOST=datas.localhost cgi GET page-event date=20270221T000000Z /longa
	[ "$(items dates | wc -l)" = 9 ]
	turns | tail -n 1 | grep -q '^20270202T000000Z'
	HOST=datas.localhost cgi GET page-event date=nonsense /longa
	[ "$(items dates | wc -l)" = 18 ]
}

@test "sessions: a date without an address of its own is sold at that of the event" {
	gojq -n '[{id: 1, slug: "mista", name: "Mista", buy_url: "https://b.example/all", sessions: [
			{starts_at: "2026-11-19T20:00:00", buy_url: "https://b.example/19"}, {starts_at: "2026-11-26T20:00:00"}]},
		{id: 2, slug: "nenhum", name: "Nenhum", sessions: [
			{starts_at: "2026-11-19T20:00:00", buy_url: "https://b.example/19"}, {starts_at: "2026-11-26T20:00:00"}]}]' |
		brand_add mista.localhost -
	page mista mista.localhost
	items dates | diff - <(printf '%s\n' 'qui 19 nov · 20h [Comprar](https://b.example/19) Agenda' 'qui 26 nov · 20h [Comprar](https://b.example/all) Agenda')
	page nenhum mista.localhost
	items dates | tail -n 1 | diff - <(echo 'qui 26 nov · 20h [Comprar](https://ingressos.example/e/nenhum) Agenda')
}

@test "sessions: the Markdown shows 60 dates and says that there are more" {
	page longa.md
	[ "$(section Datas | grep -c '^- ')" = 60 ]
	section Datas | grep -qxF 'Estas são as primeiras datas.'
	page longa.md dates.localhost
	section Dates | grep -qxF 'These are the first dates.'
}

@test "sessions: a date that passed since the last rebuild is no longer there" {
	page duas
	[ "$(items dates | wc -l)" = 2 ]
	CARTAZ_NOW=2026-11-26T12:00:00Z page duas
	never grep -q 'class="dates"' "$body_file"
	grep -qF '<time datetime="2026-11-26T20:00:00-03:00">' "$body_file"
}

@test "sessions: a run that is on says until when" {
	page mostra
	grep -qF '<span class="soft">em cartaz até 27 dez</span>' "$body_file"
	page mostra.md
	grep -qE '^- \*\*Quando:\*\* .*, em cartaz até 27 dez$' "$body_file"
	page mostra dates.localhost
	grep -qF '>on until Dec 27<' "$body_file"
	for slug in futura acabou show peca; do
		page "$slug"
		never grep -qF 'em cartaz' "$body_file"
	done
}

@test "sessions: JSON-LD has the first 5 dates to come as a subEvent, and the times of the next" {
	page longa
	json_ld | gojq -e '(.subEvent | length) == 5 and .subEvent[0].startDate == .startDate'
	[ "$(json_ld | wc -c)" -lt 8192 ]
	page peca
	json_ld >"$BATS_TEST_TMPDIR/ld"
	gojq -e '.startDate == "2026-11-21T20:00:00-03:00" and .endDate == "2026-11-21T23:00:00-03:00"
		and (.subEvent | length == 5 and all(.[]; .["@type"] == "Event" and .name == "peca"
			and .location.address.addressLocality == "Recife"))
		and (.subEvent | map([.startDate[5:10], .endDate[11:16], (.eventStatus | ltrimstr("https://schema.org/Event")), .offers.url]) == [
			["11-20", "23:00", "Cancelled", null], ["11-21", "23:00", "Scheduled", "https://box.example/11-21"],
			["11-22", "23:00", "Scheduled", null], ["11-27", "23:00", "Postponed", null],
			["11-28", "23:00", "Scheduled", "https://box.example/11-28"]])' "$BATS_TEST_TMPDIR/ld"
	for slug in ultima show mostra; do
		page "$slug"
		json_ld | gojq -e 'has("subEvent") | not'
	done
	json_ld | gojq -e '.startDate == "2026-11-01" and .endDate == "2026-12-27"'
}

@test "sessions: JSON-LD sells no date at the address of another" {
	catalog_copy
	gojq -n '[{id: 1, slug: "uma", name: "Uma", timezone: "America/Sao_Paulo", location: {name: "Teatro", city: "Recife"},
		buy_url: "https://box.example/all", sessions: [{starts_at: "2026-11-24T20:00:00", buy_url: "https://box.example/24"},
			{starts_at: "2026-11-25T20:00:00"}]},
		{id: 2, slug: "todas", name: "Todas", timezone: "America/Sao_Paulo", location: {name: "Teatro", city: "Recife"},
		buy_url: "https://box.example/all", sessions: [{starts_at: "2026-11-24T20:00:00"}, {starts_at: "2026-11-25T20:00:00"}]}]' |
		brand_add links.localhost -
	page uma links.localhost
	json_ld | gojq -e '.subEvent | map(.offers.url) == ["https://box.example/24", "http://links.localhost/eventos/uma"]'
	page todas links.localhost
	json_ld | gojq -e '.subEvent | map(.offers.url) == ["https://box.example/all", "https://box.example/all"]'
}

@test "sessions: the button leads to a date that is sold, and says what embeds say" {
	gojq -n '[{id: 1, slug: "fechada", name: "Fechada", tickets: [{name: "Inteira", price: "80", total: "80.00"}], sessions: [
			{starts_at: "2026-11-19T20:00:00", is_closed: true, buy_url: "https://b.example/19"},
			{starts_at: "2026-11-26T20:00:00", buy_url: "https://b.example/26"}]},
		{id: 2, slug: "gratis", name: "Gratis", starts_at: "2026-11-26T20:00:00", buy_url: "https://b.example/2", tickets: [{name: "Entrada", price: "0"}]},
		{id: 3, slug: "adiado", name: "Adiado", event_status: "postponed"}, {id: 4, slug: "mudou", name: "Mudou", event_status: "rescheduled"}]' |
		brand_add botao.localhost -
	page fechada botao.localhost
	grep -q 'class="button buy" href="https://b.example/26"' "$body_file"
	never grep -q 'b.example/19"' "$body_file"
	page fechada.md botao.localhost
	# A price that is the total has the fee in it, however the two are written.
	grep -qF '| R$ 80,00 | incluída | R$ 80,00 |' "$body_file"
	HOST=botao.localhost tool get_event '{"slug":"fechada"}'
	body_is '.result.structuredContent | .buy_url == "https://b.example/26" and .availability == "available"'
	page gratis botao.localhost
	grep -q '>Garantir ingresso</a>' "$body_file"
	HOST=botao.localhost cgi GET page-embed '' /gratis
	grep -q '>Garantir ingresso</a>' "$body_file"
	# A notice names no date where there is none.
	page adiado botao.localhost
	grep -q 'Este evento foi adiado; ainda não há nova data\.' "$body_file"
	page mudou botao.localhost
	grep -q 'Este evento mudou de data. A nova data ainda não foi informada\.' "$body_file"
	HOST=botao.localhost cgi GET page-events 'country=us&language=en' /eventos.md
	grep -qF 'País: Estados Unidos; Idioma: inglês' "$body_file"
}

@test "sessions: a row says how many dates follow, in lists and on the home page" {
	HOST=datas.localhost cgi GET page-events
	items agenda | grep -E '^(peca|duas|ultima|longa|show) ' | LC_ALL=C sort | diff - <(cat <<-'END'
		duas 20h–23h · + 1 data Teatro, Recife, PE
		longa 21h · + 89 datas Teatro, Recife, PE
		peca 20h–23h · + 2 datas Teatro, Recife, PE R$ 40,00 com taxas
		show 20h Teatro, Recife, PE
		ultima 20h–23h Teatro, Recife, PE
	END
	)
	HOST=datas.localhost cgi GET page-events '' /eventos.md
	grep -qF '| 2026-11-21 20:00, + 2 datas | [peca]' "$body_file"
	grep -qF '| 2026-11-25 20:00, + 1 data | [duas]' "$body_file"
	grep -qF '| 2026-11-23 20:00 | [ultima]' "$body_file"
	HOST=dates.localhost cgi GET page-home
	items wall | grep -qF 'peca Sat, Nov 21 · 8–11 PM · + 2 dates'
	HOST=dates.localhost cgi GET page-home '' /index.md
	grep -qF '| 2026-11-25 20:00, + 1 date |' "$body_file"
}

@test "runs: those that are on have a strip, the one that ends first in front, and their place in the list" {
	HOST=datas.localhost cgi GET page-events q=mostra
	items agenda | grep -q 'mostra até 27 dez'
	HOST=datas.localhost cgi GET page-events
	[ "$(grep -A1 '<h2>Em cartaz</h2>' "$body_file" | grep -cx '<ol>')" = 1 ]
	# What is closed comes last, below one heading, whatever its day.
	[ "$(grep -c '<h2>Esgotados, cancelados ou encerrados</h2>' "$body_file")" = 1 ]
	grep '<h2>' "$body_file" | grep -A1 Esgotados | tail -1 | grep -qv ' nov<'
	items 'wall strip' | diff - <(printf '%s\n' 'feira até 29 nov Teatro, Recife, PE' 'mostra até 27 dez Teatro, Recife, PE')
	[ "$(items agenda | grep -cE '^(feira|mostra) ')" = 2 ]
	HOST=datas.localhost cgi GET page-events '' /eventos.md
	section 'Em cartaz' | grep -o '/eventos/[a-z]*' | diff - <(printf '/eventos/%s\n' feira mostra)
	section 'Em cartaz' | grep -qF '| 2026-11-01, até 27 dez | [mostra]'
	HOST=dates.localhost cgi GET page-home
	grep -qF '<h2>Ongoing</h2>' "$body_file"
	items 'wall strip' | diff - <(printf '%s\n' 'feira until Nov 29 Teatro, Recife, PE' 'mostra until Dec 27 Teatro, Recife, PE')
	HOST=datas.localhost cgi GET page-home '' /index.md
	section 'Em cartaz' | grep -o '/eventos/[a-z]*' | diff - <(printf '/eventos/%s\n' feira mostra)
}

@test "runs: only the first page without filters has the strip, and only where something is on" {
	local query
	for query in page=2 q=mostra city=Recife state=PE organization=x when=now from=2026-11-01 to=2026-12-31; do
		HOST=muitas.localhost cgi GET page-events "$query"
		never grep -q 'class="wall strip"' "$body_file"
		HOST=muitas.localhost cgi GET page-events "$query" /eventos.md
		never grep -qxF '## Em cartaz' "$body_file"
	done
	for query in '' page=1 'q=&city=%20&when='; do
		HOST=muitas.localhost cgi GET page-events "$query"
		[ "$(items 'wall strip' | grep -c '^Mostra')" = 8 ]
	done
	gojq -n '[{id: 1, slug: "show", name: "Show", starts_at: "2026-11-20"}]' | brand_add um.localhost -
	for program in page-events page-home; do
		HOST=um.localhost cgi GET "$program"
		never grep -qE 'class="wall strip"|Em cartaz' "$body_file"
	done
}

@test "runs: the strip has at most 8 and says where all are; the next events of the home page are no runs" {
	HOST=muitas.localhost cgi GET page-home
	items 'wall strip' | grep -o 'Mostra [0-9]*' | diff - <(printf 'Mostra %s\n' 0 1 2 3 4 5 6 7)
	grep -qF '<a href="/eventos?when=now">Ver tudo o que está em cartaz</a>' "$body_file"
	[ "$(items wall | grep -c ' Show [0-9]')" = 6 ]
	[ "$(items agenda | grep -c '^Show')" = 10 ]
	never grep -q Mostra <(items agenda)
	HOST=muitas.localhost cgi GET page-home '' /index.md
	grep -qF '[Ver tudo o que está em cartaz](http://muitas.localhost/eventos.md?when=now)' "$body_file"
	HOST=muitas.localhost cgi GET page-events when=now
	grep -qF '12 eventos' "$body_file"
	# Few events, many runs: the runs are in the strip alone.
	gojq -n '[range(12) | {id: (. + 1), slug: "mostra-\(.)", name: "Mostra \(.)", starts_at: "2026-11-01", ends_at: "2026-12-\(. + 10)"}]
		+ [{id: 100, slug: "show", name: "Show", starts_at: "2026-11-20"}, {id: 101, slug: "sem-data", name: "Sem data"}]' |
		brand_add poucas.localhost -
	HOST=poucas.localhost cgi GET page-home
	items wall | grep -oE 'Show|Sem' | diff - <(printf '%s\n' Show Sem)
	[ "$(items 'wall strip' | grep -c '^Mostra')" = 8 ]
}

@test "runs: a home that has nothing but runs does not say that there are no events" {
	local path
	gojq -n '[{id: 1, slug: "mostra", name: "Mostra", starts_at: "2026-11-01", ends_at: "2026-12-10"}]' | brand_add so.localhost -
	for path in '' /index.md; do
		HOST=so.localhost cgi GET page-home '' "$path"
		grep -q '/eventos/mostra' "$body_file"
		never grep -qE 'Ainda não há eventos|Próximos eventos' "$body_file"
	done
}

@test "runs: what ended after the last import is not told to be on" {
	page mostra
	grep -qF 'em cartaz até 27 dez' "$body_file"
	CARTAZ_NOW=2026-12-28T12:00:00Z page mostra
	never grep -q 'em cartaz' "$body_file"
	HOST=datas.localhost CARTAZ_NOW=2026-12-28T12:00:00Z cgi GET page-event '' /mostra.md
	never grep -q 'em cartaz' "$body_file"
	CARTAZ_NOW=2026-12-27T12:00:00Z page mostra
	grep -qF 'em cartaz até 27 dez' "$body_file"
}

@test "sessions: the API stays as it is" {
	HOST=datas.localhost cgi GET event '' /peca
	body_is '.starts_at == "2026-11-21T20:00:00-03:00" and (keys - ["description", "ends_at", "id", "images", "is_closed",
		"is_online", "location", "name", "producer", "slug", "starts_at", "status", "timezone", "url"] == [])'
}

@test "sessions: MCP tells the next date, how many follow, and in get_event all that are to come" {
	HOST=datas.localhost tool search_events '{"q":"peca"}'
	body_is '.result.structuredContent.data[0] | .starts_at == "2026-11-21T20:00:00-03:00" and .sessions_left == 2
		and (has("sessions") or has("is_run") or has("ends_at") | not)'
	HOST=datas.localhost tool search_events '{"q":"mostra"}'
	body_is '.result.structuredContent.data[0] | .is_run and .ends_at == "2026-12-27" and (has("sessions_left") | not)'
	HOST=datas.localhost tool search_events '{"q":"show"}'
	body_is '.result.structuredContent.data[0] | has("is_run") or has("ends_at") or has("sessions_left") | not'
	HOST=datas.localhost tool get_event '{"slug":"peca"}'
	body_is '.result.structuredContent | .starts_at == "2026-11-21T20:00:00-03:00" and .ends_at == "2026-11-21T23:00:00-03:00"
		and .sessions_left == 2 and .is_run == false and .sessions_cut == null
		and (.sessions | map([.starts_at[5:10], .ends_at[11:16], .event_status, .is_closed, .buy_url]) == [
			["11-20", "23:00", "cancelled", true, "https://box.example/11-20"],
			["11-21", "23:00", "scheduled", false, "https://box.example/11-21"],
			["11-22", "23:00", "scheduled", true, "https://box.example/11-22"],
			["11-27", "23:00", "postponed", false, "https://box.example/11-27"],
			["11-28", "23:00", "scheduled", false, "https://box.example/11-28"]])'
	HOST=datas.localhost tool get_event '{"slug":"longa"}'
	body_is '.result.structuredContent | (.sessions | length == 60) and .sessions_left == 89
		and .sessions_cut == "These are the first 60 of 90 future sessions."'
	HOST=datas.localhost tool get_event '{"slug":"mostra"}'
	body_is '.result.structuredContent | .is_run and .sessions == [] and .sessions_left == 0 and .ends_at == "2026-12-27"'
	HOST=datas.localhost tool get_event '{"slug":"cancelada"}'
	body_is '.result.structuredContent.sessions | length == 2 and all(.[]; .event_status == "cancelled" and .is_closed)'
}

@test "sessions: what MCP tells of dates is what its schemas say" {
	local slug
	HOST=datas.localhost
	legacy tools/list
	gojq '.result.tools | map({(.name): .outputSchema}) | add' "$body_file" >"$BATS_TEST_TMPDIR/schemas"
	tool search_events '{"per_page":50}'
	gojq -c '["search_events", .result.structuredContent]' "$body_file" >"$BATS_TEST_TMPDIR/answers"
	for slug in peca duas ultima longa cancelada passou mostra; do
		tool get_event "{\"slug\":\"$slug\"}"
		gojq -c '["get_event", .result.structuredContent]' "$body_file" >>"$BATS_TEST_TMPDIR/answers"
	done
	/usr/bin/python3 - "$BATS_TEST_TMPDIR/schemas" "$BATS_TEST_TMPDIR/answers" <<-'PYTHON'
		import json, sys
		from jsonschema import Draft202012Validator
		schemas = json.load(open(sys.argv[1]))
		answers = [json.loads(line) for line in open(sys.argv[2])]
		assert len(answers) == 8
		for name, told in answers:
		    Draft202012Validator(schemas[name]).validate(told)
	PYTHON
}

@test "sessions: what lists one day says of its date what the event's page says" {
	local day status availability
	while read -r day status availability; do
		HOST=datas.localhost tool search_events "{\"q\":\"peca\",\"from\":\"2026-$day\",\"to\":\"2026-$day\"}"
		body_is --arg day "$day" --arg status "$status" --arg availability "$availability" '.result.structuredContent.data
			| map([.starts_at[5:10], .event_status, .availability]) == [[$day, $status, $availability]]'
	done <<-'END'
		11-14 scheduled ended
		11-20 cancelled off_sale
		11-21 scheduled available
		11-22 scheduled off_sale
		11-27 postponed available
	END
}

@test "sessions: an event that is sold out on its first dates is shown by the first date on sale" {
	local day total
	gojq -n 'def s(d): {starts_at: "2026-11-\(d)T20:00:00-03:00"};
		[{id: 1, slug: "peca", name: "Peca", buy_url: "https://box.example/", sessions: [
			s(20) + {event_status: "cancelled"}, s(21) + {is_closed: true}, s(24), s(25) + {is_closed: true}]}]' |
		brand_add open.localhost -
	HOST=open.localhost cgi GET events
	body_is '.data[0] | .starts_at[8:10] == "24" and (.is_closed | not)'
	HOST=open.localhost tool search_events '{}'
	body_is '.result.structuredContent.data | map([.starts_at[8:10], .availability]) == [["24", "available"]]'
	# A filter for what is on sale takes the dates of the window, not the event.
	while read -r day total; do
		HOST=open.localhost tool search_events "{\"open\":true,\"from\":\"2026-11-$day\",\"to\":\"2026-11-$day\"}"
		body_is --argjson total "$total" '.result.structuredContent.data | length == $total'
		HOST=open.localhost cgi GET page-events "open=1&from=2026-11-$day&to=2026-11-$day" /eventos.ics
		[ "$(grep -c BEGIN:VEVENT "$body_file")" = "$total" ]
		HOST=open.localhost tool search_events "{\"from\":\"2026-11-$day\",\"to\":\"2026-11-$day\"}"
		body_is --arg day "$day" '.result.structuredContent.data | map(.starts_at[8:10]) == [$day]'
	done <<-'END'
		20 0
		21 0
		24 1
		25 0
	END
	HOST=open.localhost tool search_events '{"open":true,"from":"2026-11-20","to":"2026-11-25"}'
	body_is '.result.structuredContent.data | map([.starts_at[8:10], .availability]) == [["24", "available"]]'
}

@test "sessions: the lines of A2A say how many dates follow, and until when a run is" {
	HOST=datas.localhost send '[{"text":"peca"}]'
	body_is '.result.message.parts[0].text | contains("\"2026-11-21T20:00:00-03:00\"") and contains(", + 2 dates, http")'
	HOST=datas.localhost send '[{"text":"duas"}]'
	body_is '.result.message.parts[0].text | contains(", + 1 date, http")'
	HOST=datas.localhost send '[{"text":"mostra"}]'
	body_is '.result.message.parts[0].text | contains(", until \"2026-12-27\", availability unknown, http")'
	HOST=datas.localhost send '[{"text":"show"}]'
	body_is '.result.message.parts[0].text | contains("until") or contains(" date") | not'
	HOST=datas.localhost send '[{"data":{"skill":"get-event","slug":"peca"}}]'
	body_is '.result.message.parts[1].data.sessions | length == 5'
}

# One table of words: the form, the tools' schemas, the help of the Markdown list.
# bats test_tags=whole
@test "when: every word is in the form, in the schemas and in the help, and finds the same everywhere" {
	local words='["today","tomorrow","weekend","next_weekend","week","month","now"]' word
	HOST=datas.localhost
	legacy tools/list
	body_is --argjson words "$words" '.result.tools[0].inputSchema.properties.when.enum == $words'
	cgi GET page-events
	sed 's/<select/\n&/g' "$body_file" | sed -n '/<select id="when"/p' | grep -o '<option value="[a-z_]*">[^<]*' | sed 's/.*value="//; s/">/=/' | diff - <(cat <<-'END'
		=Qualquer data
		today=Hoje
		tomorrow=Amanhã
		weekend=Este fim de semana
		next_weekend=Próximo fim de semana
		week=Esta semana
		month=Este mês
		now=Acontecendo agora
	END
	)
	cgi GET page-events '' /eventos.md
	grep -qF '`when`: `today`, `tomorrow`, `weekend`, `next_weekend`, `week`, `month` ou `now`; ou `from`' "$body_file"
	for word in $(gojq -r '.[]' <<<"$words"); do
		tool search_events "{\"when\":\"$word\"}"
		gojq -r '.result.structuredContent.data[].slug' "$body_file" >"$BATS_TEST_TMPDIR/found"
		[ -s "$BATS_TEST_TMPDIR/found" ] || wrong "$word finds nothing"
		cgi GET page-events "when=$word" /eventos.md
		grep -o '/eventos/[a-z-]*)' "$body_file" | sed 's,/eventos/,,; s/)//' | diff - "$BATS_TEST_TMPDIR/found"
		cgi GET page-events "when=$word"
		grep -qF "<option value=\"$word\" selected>" "$body_file"
	done
	HOST=dates.localhost cgi GET page-events
	sed 's/<select/\n&/g' "$body_file" | sed -n '/<select id="when"/p' | grep -o '<option value="[a-z_]*">[^<]*' | sed 's/.*">//' | tail -n +2 | paste -sd, |
		diff - <(echo 'Today,Tomorrow,This weekend,Next weekend,This week,This month,On now')
}

# bats test_tags=whole
@test "when: every word is in the published documents, and they say whose times are told" {
	local host file word
	for host in agenda.localhost palco.localhost; do
		for file in llms.txt docs/markdown.md .well-known/agent-skills/event-catalog/SKILL.md; do
			for word in today tomorrow weekend next_weekend week month now; do
				grep -qF "\`$word\`" "$CARTAZ_HTDOCS/$host/$file" || wrong "$word is not in $file"
			done
			tr '\n' ' ' <"$CARTAZ_HTDOCS/$host/$file" | grep -qE 'next session|próxima sessão'
		done
		gojq -e '.components.schemas.Event.properties | all(.starts_at, .ends_at; .description | contains("next one"))' \
			"$CARTAZ_HTDOCS/$host/api/public/v1/openapi.json"
	done
}

@test "when: A2A understands the days as people say them, in both languages" {
	local text when
	HOST=datas.localhost
	while IFS='|' read -r text when; do
		send "[{\"text\":\"$text\"}]"
		body_is --arg when "$when" '.result.message.parts[0].text | contains("when \"\($when)\"")' || wrong "$text"
	done <<-'END'
		what is on tomorrow|tomorrow
		o que tem amanhã|tomorrow
		what is on now|now
		o que tem agora|now
		events this week|week
		eventos esta semana|week
		o que tem nesta semana|week
		next weekend in Recife|next_weekend
		próximo fim de semana|next_weekend
		o que tem no próximo final de semana|next_weekend
		fim de semana que vem|next_weekend
		this weekend|weekend
	END
	send '[{"text":"amanhã"}]'
	gojq -r '.result.message.parts[1].data.data[].slug' "$body_file" | grep -qx show
}
