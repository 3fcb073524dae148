# The list page as people search it: the form, the filters that can be taken away, what
# was understood of the words, facets, and what an empty list says; HTML and Markdown.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	/usr/bin/python3 -IS - <<-'EOR' | brand_add busca.localhost -
		import json
		places = [("Recife", "PE", "Casa do Frevo"), ("Olinda", "PE", "Sé"), ("São Paulo", "SP", "Galpão & Cia <b>")]
		events = []
		for n in range(30):
		    city, state, venue = places[n % 3]
		    word = ("rock", "samba", "jazz", "teatro", "orquestra")[n % 5]
		    events.append({"id": n + 1, "slug": f"event-{n + 1}", "name": f"{word.title()} {n + 1}",
		        "starts_at": f"2026-12-{n % 28 + 1:02d}T{20 if n % 2 else 10}:00:00-03:00",
		        "location": {"name": venue, "city": city, "state": state, "country": "BR"},
		        "producer": {"name": "Quem & Faz", "slug": "quem-faz"},
		        "categories": [("Música", "Teatro")[n % 5 == 3]], "tags": ["ao ar livre"] if n % 4 == 0 else [],
		        "accessibility": ["sign_language"] if n % 3 == 0 else [], "languages": ["pt"], "age_rating": "14",
		        "tickets": [{"name": "Inteira", "total": f"{n * 10}.00", "currency": "BRL", "available": True}]})
		json.dump(events, __import__("sys").stdout)
	EOR
	export HOST=busca.localhost
}

pages=()

# The page of a query as page_search.py reads it: $BATS_TEST_TMPDIR/page.
page() { # QUERY
	cgi GET page-events "$1" /eventos
	[ "$exit_status" = 0 ]
	[ "$http_status" = 200 ] || wrong "$1"
	pages+=("$BATS_TEST_TMPDIR/page.${#pages[@]}" '' '')
	cp "$body_file" "${pages[-3]}"
	"$TESTS/support/page_search.py" "$body_file" >"$BATS_TEST_TMPDIR/page"
}

# All pages that a test read are held against page_text.py at its end.
teardown() {
	[ ${#pages[@]} = 0 ] || "$TESTS/support/page_text.py" "${pages[@]}"
}

page_is() { # JQ
	gojq -e "$1" "$BATS_TEST_TMPDIR/page" >/dev/null || {
		gojq -c ".other |= map(.label)" "$BATS_TEST_TMPDIR/page"
		wrong "$1"
	}
}

markdown() { # QUERY
	cgi GET page-events "$1" /eventos.md
	[ "$http_status" = 200 ] || wrong "$1"
}

total() { # QUERY
	markdown "$1"
	sed -n 's/^\([0-9.]*\) eventos\?,.*/\1/p' "$body_file" | head -n 1
}

encoded() { gojq -rn --arg text "$1" '$text | @uri'; }

# shellcheck disable=SC2016 # jq, not the shell
ALL='q=samba&city=Recife&state=PE&organization=quem-faz&from=2026-12-01&to=2026-12-31&country=BR&venue=Casa+do+Frevo&category=M%C3%BAsica&part_of_day=night&age=16&accessibility=sign_language&language=pt&free=1&online=1&open=1&price_max=50&near=-8,-34.9&km=20&exact=1'

@test "search: the form has every filter, filled with what was asked and closed, and hides what has no field" {
	page ''
	page_is '.fields | has("q") and has("city") and has("state") and has("when") and has("from") and has("to")'
	page_is '.details == false and .options.category == ["", "music", "tours", "theater"]'
	page_is '.options.part_of_day == ["", "morning", "afternoon", "night"] and .options.age[2:5] == ["3", "6", "10"]'
	page_is '.options.accessibility | index("wheelchair") and index("sign_language")'
	page "$ALL"
	page_is '.details == false and .fields == {"q": "samba", "city": "Recife", "state": "PE", "when": "", "from": "2026-12-01",
		"to": "2026-12-31", "category": .fields.category, "part_of_day": "night", "price_max": "50", "age": "16",
		"accessibility": "sign_language", "free": "1", "online": "1", "open": "1", "sort": "", "organization": "quem-faz",
		"country": "br", "venue": "Casa do Frevo", "language": "pt", "near": "-8,-34.9", "km": "20"}'
	page_is '.fields.category | . == "music" or . == "Música"'
	# The home has the short form, the empty one too, and no other brand's categories.
	cgi GET page-home
	"$TESTS/support/page_search.py" "$body_file" >"$BATS_TEST_TMPDIR/page"
	page_is '.details == false and (.fields | has("q") and has("city") and (has("category") | not))'
}

@test "search: each filter that is set is a chip, and its link is the list without it" {
	local n
	page "$ALL"
	page_is '[.chips[].label] == ["“samba”", "Recife", "PE", "Quem & Faz", "1–31 dez", "Brasil", "Casa do Frevo", "Música",
		"à noite", "para quem tem 16 anos", "com Libras", "português", "grátis", "On-line", "Nem esgotados nem encerrados",
		"até R$ 50", "até 20 km de -8,-34.9", "busca exata", "Limpar filtros"]'
	# Every chip takes its own parameter away, the dates both, and no other.
	page_is '.chips[:-1] as $chips | ($chips | map(.query | keys) | add | unique) as $all | ($all | length) == 20 and
		([$chips[].query | $all - keys] | map(sort)) == [["exact", "q"], ["city"], ["state"], ["organization"], ["from", "to"],
		["country"], ["venue"], ["category"], ["part_of_day"], ["age"], ["accessibility"], ["language"], ["free"],
		["online"], ["open"], ["price_max"], ["km", "near"], ["exact"]]'
	page_is '.chips[-1] | .path == "/eventos" and .query == {}'
	page 'city=recife&price_max=49.9&when=month'
	page_is '[.chips[].label] == ["Recife", "Este mês", "até R$ 49,90", "Limpar filtros"]'
	page 'price_max=0&from=2026-12-05&to=2026-12-05'
	page_is '[.chips[:2][].label] == ["sáb 5 dez", "grátis"]'
	page 'from=2026-12-05'
	page_is '.chips[0].label == "a partir de sáb 5 dez"'
	page ''
	page_is '.chips == [] and .read == []'
	markdown 'q=samba&city=Recife&open=1'
	grep -F 'Remover filtro: [“samba”](http://busca.localhost/eventos.md?city=Recife&open=1), [Recife](http://busca.localhost/eventos.md?q=samba&open=1), ' "$body_file"
}

@test "search: what was understood of the words can be taken away, and the exact search is a link" {
	page 'q=samba+em+Recife+at%C3%A9+R%24+150'
	page_is '.understood | startswith("Entendido como: “samba”")'
	page_is '[.read[].label] == ["Recife", "até R$ 150", "Buscar exatamente “samba em Recife até R$ 150”"]'
	page_is '.read[0].query == {"q": "samba", "price_max": "150"} and .read[1].query == {"q": "samba", "city": "recife"}'
	page_is '.read[2].query == {"q": "samba em Recife até R$ 150", "exact": "1"}'
	page_is '.canonical == "http://busca.localhost/eventos?q=samba%20em%20Recife%20at%C3%A9%20R%24%20150" and .robots == "noindex"'
	# Words that were understood are there once: as what they mean.
	page_is '.chips == []'
	# The links lead to lists that have the events, and more.
	[ "$(total 'q=samba+em+Recife+at%C3%A9+R%24+150')" -lt "$(total 'q=samba&city=recife')" ]
	page 'q=samba+em+Recife&open=1&city=Olinda'
	page_is '[.read[].label] | index("Olinda") == null'
	page 'q=samba+perto+de+mim+%C3%A0+noite'
	page_is '.understood | startswith("Diga a cidade para buscar perto de você. Entendido como: “samba”")'
	page 'q=rokc'
	page_is '.understood | startswith("Nenhum resultado para “rokc”. Mostrando resultados para “rock”.")'
	page_is '.read == [{"path": "/eventos", "query": {"q": "rokc", "exact": "1"}, "label": "Buscar exatamente “rokc”", "count": ""}]'
	page 'q=rock+jazz'
	page_is '.understood | startswith("Nenhum evento tem todas as palavras; estes têm algumas.")'
	page 'q=rokc&exact=1'
	page_is '.read == [] and .understood == "" and .robots == "noindex"'
	page 'q=rock'
	page_is '.read == [] and .understood == "" and (.chips | map(.label)) == ["“rock”", "Limpar filtros"]'
}

@test "search: the first order of the form is by date, unless the best matches are first" {
	local first='s/.*name="sort"><option value="">\([^<]*\)<.*/\1/p'
	page city=Recife
	[ "$(sed -n "$first" "$body_file")" = 'por data' ]
	page q=samba
	[ "$(sed -n "$first" "$body_file")" = 'Tanto faz' ]
}

@test "search: search engines do not index searches, orders and other lists without end" {
	local query
	for query in q=samba sort=price updated_since=2020-01-01; do
		[ "$(total "$query")" -gt 0 ]
		page "$query"
		page_is '.robots == "noindex"'
	done
	for query in '' city=Recife 'city=Recife&from=2026-12-01' free=1 page=2; do
		page "$query"
		page_is '.robots == ""'
	done
}

@test "search: words are told as they were typed, and a repaired one as it was searched" {
	page 'q=%22S%C3%81MBA%22%2C+n%C3%A3o+gratuito'
	page_is '.understood | startswith("Ficou fora da busca: “não gratuito”. Entendido como: “SÁMBA”")'
	page 'q=galp%C3%A3o+rokc'
	page_is '.understood | contains("“galpão rock”")'
}

@test "search: Markdown and feeds tell what was understood" {
	markdown 'q=samba+em+Recife+at%C3%A9+R%24+150'
	grep -F 'Entendido como: “samba”, Recife, até R$ 150. Remover filtro: [Recife](http://busca.localhost/eventos.md?q=samba&price_max=150), [até R$ 150](http://busca.localhost/eventos.md?q=samba&city=recife). [Buscar exatamente “samba em Recife até R$ 150”](http://busca.localhost/eventos.md?q=samba%20em%20Recife%20at%C3%A9%20R%24%20150&exact=1).' "$body_file"
	# A letter of the name may be encoded.
	[ "$(total 'q=samba&price%5Fmax=150')" = "$(total 'q=samba&price_max=150')" ]
	[ "$(total 'q=samba&price%5Fmax=150')" -lt "$(total 'q=samba')" ]
	for form in rss atom ics; do
		cgi GET page-events 'q=rokc' "/eventos.$form"
		sed -z 's/\r\n //g' "$body_file" | grep -F 'Nenhum resultado para “rokc”. Mostrando resultados para “rock”.' || wrong "$form"
		cgi GET page-events 'q=samba+em+Recife' "/eventos.$form"
		sed -z 's/\r\n //g; s/\\,/,/g' "$body_file" | grep -F 'Entendido como: “samba”, Recife.' || wrong "$form"
		cgi GET page-events 'q=samba' "/eventos.$form"
		never grep -F 'Entendido' "$body_file"
	done
	cgi GET page-events 'city=recife&part_of_day=night&price_max=50&accessibility=sign_language' /eventos.rss
	grep -F ': Recife, à noite, com Libras, até R$ 50</title>' "$body_file" || wrong title
	markdown 'price_max=50&near=-8,-34.9'
	grep -F 'Preço: até R$ 50' "$body_file" || wrong price
}

@test "search: facets add a filter to the list, and their numbers are those of it" {
	local query n=0
	of_each_facet() {
		local name count
		while IFS=$'\t' read -r name count; do
			request "$count" GET page-events "$name" /eventos.md
		done <"$BATS_TEST_TMPDIR/facets"
	}
	for query in q=samba 'q=rokc' 'q=rock+jazz' 'city=Recife' 'part_of_day=night&price_max=200' 'q=samba+%C3%A0+noite' \
		'q=rock+samba+jazz&city=Recife'; do
		page "$query"
		page_is '.facets | length >= 2'
		gojq -r '.facets[][] | [(.query | to_entries | map("\(.key)=\(.value | @uri)") | join("&")), .count] | @tsv' \
			"$BATS_TEST_TMPDIR/page" >"$BATS_TEST_TMPDIR/facets"
		answers_to of_each_facet
		each_answer '.status == 200
			and [.body / "\n" | .[] | select(test("^[0-9.]+ eventos?,")) | sub(" .*"; "")][0] == .row'
		n=$((n + $(wc -l <"$answers_file")))
		# The present filters stay.
		[[ $query != *city=* ]] || page_is 'all(.facets | to_entries[] | select(.key != "Cidades") | .value[]; .query.city == "Recife")'
		[[ $query != *city=* ]] || page_is '[.facets.Cidades[].label] | index("Recife") == null'
	done
	[ "$n" -gt 30 ]
	markdown 'city=Recife'
	grep -F -- '- [Teatro](http://busca.localhost/eventos.md?city=Recife&category=theater) (2)' "$body_file"
}

@test "search: an empty list offers the search without its last filter, next dates and cities" {
	page 'q=samba&city=Recife&price_max=0'
	page_is '.other | map(select(.label | startswith("Buscar sem “grátis”"))) | .[0].query == {"q": "samba", "city": "Recife"}'
	page_is '[.other[].label] | index("Buscar sem “grátis” (2 eventos)")'
	page_is '.facets.Cidades | map(.query) | index({"city": "São Paulo"})'
	grep -F '<h2>Próximas datas</h2>' "$body_file"
	page_is '[.other[].path | select(startswith("/eventos/event-"))] | length == 3'
	page_is '.robots == "noindex"'
	# Of other dates, where dates are what is too much.
	page 'q=jazz&from=2030-01-01'
	page_is '[.other[] | select(.path | startswith("/eventos/")).label] | length == 3 and all(startswith("Jazz"))'
	markdown 'q=jazz&from=2030-01-01'
	grep -F -- '- [Buscar sem “a partir de ' "$body_file"
	grep -E '^- qui 3 dez · 10h–?.*: \[Jazz 3\]\(http://busca.localhost/eventos/event-3\), ' "$body_file" ||
		grep -E '^- .*: \[Jazz [0-9]+\]\(http://busca.localhost/eventos/event-[0-9]+\), ' "$body_file"
	page 'q=xyzzyq'
	page_is '[.other[].label | select(startswith("Buscar sem"))] == []'
}

NAMES='q city state organization when from to country venue category part_of_day age accessibility language free online open
	price_max near km exact'

is_text_in_markdown() { # QUERY
	markdown "$1"
	never grep -E '(^|[^\\])<script>' "$body_file"
	never grep -E '[^\\]\]\(javascript:' "$body_file"
	never grep -E '^\| a \| b \|' "$body_file"
}

# bats test_tags=whole
@test "search: what is over comes after all that is to come, also if only its name has the words; the API lists by relevance" {
	gojq -n 'def e(id; name; at; more): {id: id, slug: "e\(id)", name: name, starts_at: at, location: {city: "Recife"}} + more;
		[e(1; "Forró velho"; "2026-11-10T20:00:00-03:00"; {}), e(2; "Baile"; "2026-12-01T20:00:00-03:00"; {description: "Muito forró"}),
		 e(3; "Forró cheio"; "2026-12-02T20:00:00-03:00"; {is_closed: true}), e(4; "Forró novo"; "2026-12-03T20:00:00-03:00"; {}),
		 e(5; "Forró de hoje"; "2026-11-18T01:00:00-03:00"; {ends_at: "2026-11-18T02:00:00-03:00"})]' | brand_add forro.localhost -
	export HOST=forro.localhost
	local query
	results() { sed -n 's,.*<h[23]><a href="/eventos/\(e[0-9]\)".*,\1,p' "$body_file"; }
	for query in q=forr%C3%B3 q=forr%C3%B3+recife q=forr%C3%B3+xyzzyqk; do
		cgi GET page-events "$query"
		results | tail -n 2 | diff - <(printf '%s\n' e5 e1) || wrong "$query"
		results | head -n 3 | sort | diff - <(printf '%s\n' e2 e3 e4) || wrong "$query"
		[ "$(grep -c '<b class="tag">encerrado</b>' "$body_file")" = 2 ]
	done
	# Of today the first is over already.
	cgi GET page-events 'q=forr%C3%B3&from=2026-11-18'
	diff <(results) <(printf '%s\n' e4 e3 e2 e5)
	cgi GET events q=forr%C3%B3
	body_is '[.data[].id] == [4, 3, 5, 1, 2]'
}

@test "search: hostile values are text in every field, chip and link, and in Markdown" {
	local value name query text hostile=('"><script>alert(1)</script>' "' onmouseover='x" '](javascript:x) [y' $'a\nb | c' '</title>&amp;' \
		'“%2522”' '{{7*7}}' $'\u202eabc' '<!--' '*_`x`_*' '| a | b |')
	for value in "${hostile[@]}" "$(printf 'á%.0s' {1..4000})"; do
		text=$(encoded "${value:0:60}")
		query=
		for name in $NAMES; do
			query="$query&$name=$text"
		done
		page "$query"
		is_text_in_markdown "$query"
		cgi GET page-events "$query" /eventos.rss
		/usr/bin/python3 -IS -c 'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$body_file"
	done
	text=$(encoded "${hostile[0]}")
	value=$(printf 'á%.0s' {1..2000})
	for name in $(printf '%s\n' $NAMES | sampled 3); do
		page "$name=$text"
		is_text_in_markdown "$name=%5D(javascript:x)%20%5By"
		cgi GET page-events "$name=$value" /eventos
		[ "$http_status" = 200 ]
	done
	# A value that the form holds is the value that was asked for.
	page "q=$(encoded "${hostile[0]}")&venue=$(encoded "${hostile[0]}")"
	VALUE=${hostile[0]} page_is '.fields.q == env.VALUE and .fields.venue == env.VALUE and .chips[0].label == "“\(env.VALUE)”"
		and .chips[1].query == {"q": env.VALUE}'
	# A venue of the catalog with marks of HTML in its name.
	page 'city=S%C3%A3o+Paulo&venue=galpao+cia+b'
	page_is '.chips[1].label == "Galpão & Cia <b>"'
}

@test "search: a brand with near_me has the button and its script, and no other brand has a script" {
	cgi GET page-events
	never grep -qE 'data-failed|<script src' "$body_file"
	[[ $(header Content-Security-Policy) != *script-src* ]]
	catalog_copy
	brand_edit "$HOST" '.near_me = true'
	cgi GET page-events
	grep -qF '<p hidden><button type="button" data-failed="' "$body_file"
	grep -qF '<script src="/assets/cartaz-near.js" defer></script>' "$body_file"
	[[ $(header Content-Security-Policy) == *"; script-src 'self'; "* ]]
	[ "$(wc -c <"$ROOT/htdocs/assets/cartaz-near.js")" -lt 2000 ]
}

@test "search: the form suggests cities, states and venues with their numbers, and other values may be typed" {
	local list n
	cgi GET page-events
	for list in city state venue; do
		grep -qE "<input id=\"$list\" name=\"$list\" list=\"$list-list\" maxlength=\"100\">" "$body_file"
		grep -oE "<datalist id=\"$list-list\">.*" "$body_file" | grep -qE '<option value="[^"]+">[1-9][0-9]*</option>'
	done
	# The number is that of the list with the value.
	n=$(grep -oE '<datalist id="city-list">.*' "$body_file" | grep -oP '<option value="Recife">\K[0-9]+')
	[ "$n" = "$(total city=Recife)" ]
	n=$(total '')
	cgi GET page-events
	grep -qF "<button>Buscar (agora: $n eventos)</button>" "$body_file"
	# In a list with filters the states have no numbers, because every event would be counted.
	cgi GET page-events 'category=music'
	grep -oE '<datalist id="state-list">.*' "$body_file" | grep -qE '<option value="[^"]+"></option>'
	grep -oE '<datalist id="city-list">.*' "$body_file" | grep -qE '<option value="[^"]+">[1-9][0-9]*</option>'
}
