# First steps: from an empty folder to a catalog that is served.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/rounds

# Every published document and every page of the brand, in one file.
everything() {
	find "$CARTAZ_HTDOCS/$HOST" -type f \( -name '*.md' -o -name '*.html' -o -name '*.json' -o -name '*.txt' -o -path '*/.well-known/*' \) \
		-exec grep -IH '' {} +
	cgi GET page-events
	cat "$body_file"
	cgi GET page-event '' /event-1
	cat "$body_file"
	HTTP_ACCEPT=text/markdown cgi GET page-event '' /event-1
	cat "$body_file"
	printf '{"jsonrpc":"2.0","id":1,"method":"%s","params":{"protocolVersion":"2025-06-18","uri":"catalog://usage-rules"}}' \
		initialize >initialize
	sed s/initialize/resources\\/read/ initialize >rules
	BODY=initialize cgi POST mcp '' '' CONTENT_TYPE=application/json
	cat "$body_file"
	BODY=rules cgi POST mcp '' '' CONTENT_TYPE=application/json
	cat "$body_file"
}

ACCOUNTS='auth/(token|refresh|revoke|openapi)|/users|recaptcha|queue|fila virtual|per person|por persona|por pessoa|bearer (token|<)|2fa|verification code is|two-step'

@test "a brand without auth_url: no page and no document has accounts, tokens, a queue or a limit" {
	local locale
	records 1 '.buy_url = "https://shop.example/1"' >good.json
	for locale in $(rounds pt-BR 'en pt-BR es'); do
		cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
		brand_edit "$HOST" ".locale = \"$locale\""
		tool_ok import "$HOST" good.json
		tool_ok publish "$HOST"
		everything | grep -qiE "$ACCOUNTS"
		brand_edit "$HOST" 'del(.auth_url)'
		tool_ok publish "$HOST"
		everything >all
		[ "$(wc -l <all)" -gt 1000 ]
		run -1 grep -iE "$ACCOUNTS" all
		tool_ok check "$HOST"
		# The documents of the contract keep their form.
		gojq -e --arg site "http://$HOST:8080" '.issuer == $site and .protected_resources == [$site, $site + "/api/public/v1"]
			and (has("token_endpoint") | not) and .agent_auth == {skill: ($site + "/auth.md"), identity_types_supported: [],
			credential_types_supported: [], registration_methods_supported: [], automated_registration_supported: false}' \
			"$CARTAZ_HTDOCS/$HOST/.well-known/oauth-authorization-server"
		gojq -e '.authorization_servers | length == 1' "$CARTAZ_HTDOCS/$HOST/.well-known/oauth-protected-resource/api/public/v1"
		[ "$(grep -c '^## ' "$CARTAZ_HTDOCS/$HOST/auth.md")" = 8 ]
	done
}

new_is() { # FILTER: jq over the new brand file
	gojq -e "$1" "$CARTAZ_ETC/brands/$NEW.json" >/dev/null || {
		cat "$CARTAZ_ETC/brands/$NEW.json"
		return 1
	}
}

NEW=casa-azul.example

@test "new: in a script it asks nothing, and the machine says language, zone, country and currency" {
	rm -r "$CARTAZ_ETC"
	TZ=America/Recife LC_ALL=pt_BR.UTF-8 tool_ok new $NEW </dev/null
	new_is '. == {host: "casa-azul.example", name: "Casa azul", description: "Eventos de Casa azul", locale: "pt-BR",
		timezone: "America/Recife", currency: "BRL", country: "BR", site_url: "https://casa-azul.example",
		base_url: "https://casa-azul.example/api/public/v1", site_origin: "https://casa-azul.example",
		contact: "info@casa-azul.example", look: {accent: "#e4572e"}, sources: []}'
	[ "$(stat -c %a "$CARTAZ_ETC/brands/$NEW.json")" = 644 ]
	[ "$(ls -A "$CARTAZ_ETC/brands")" = $NEW.json ]
	tool check $NEW
	run ! grep -F "$NEW.json" "$out_file" "$err_file"
	# The language of a machine without one, a language without pages, a zone without a country.
	while read -r zone language expected; do
		rm "$CARTAZ_ETC/brands/$NEW.json"
		TZ=$zone LC_ALL='' LC_MESSAGES='' LANG=$language tool_ok new $NEW </dev/null
		new_is "[.locale, .timezone, .country, .currency, .paths.events] == $expected"
	done <<-'END'
		Europe/Madrid es_MX.UTF-8 ["es","Europe/Madrid","ES","EUR",null]
		Europe/Madrid es_ES.UTF-8 ["es-ES","Europe/Madrid","ES","EUR",null]
		Europe/London en_GB.UTF-8 ["en-GB","Europe/London","GB","GBP","/events"]
		America/New_York de_DE@euro ["en","America/New_York","US","USD","/events"]
		UTC pt_PT.UTF-8 ["pt-PT","UTC","PT","EUR",null]
		UTC C.UTF-8 ["en","UTC","US","USD","/events"]
		:America/Santiago C ["en","America/Santiago","CL","CLP","/events"]
	END
}

@test "new: options say all, and what is wrong in one is said and writes nothing" {
	local words
	tool_ok new www.$NEW --name 'Casa "Azul" & Cia' --url "http://www.$NEW:8443" --locale en --timezone Asia/Tokyo --country JP \
		--currency JPY --contact ola@example.org --path /agenda --accent '#102030' --accounts https://accounts.example
	NEW=www.$NEW new_is '.name == "Casa \"Azul\" & Cia" and .base_url == "http://www.casa-azul.example:8443/api/public/v1"
		and .timezone == "Asia/Tokyo" and .country == "JP" and .currency == "JPY" and .contact == "ola@example.org"
		and .paths.events == "/agenda" and .look.accent == "#102030" and .auth_url == "https://accounts.example"'
	tool check "$CARTAZ_ETC/brands/www.$NEW.json"
	holds "$out_file" ': no mistakes found'
	cp "$CARTAZ_ETC/brands/www.$NEW.json" before
	tool_fails new www.$NEW
	says_once 'already exists'
	cmp before "$CARTAZ_ETC/brands/www.$NEW.json"
	while IFS='|' read -r words mistake; do
		# shellcheck disable=SC2086 # the words of a command line
		tool_fails new $NEW $words
		says_once "$mistake"
		[ ! -e "$CARTAZ_ETC/brands/$NEW.json" ]
	done <<-'END'
		--locale de|/locale: must be en, en-GB, es, es-ES, pt-BR or pt-PT; nothing was written
		--timezone Mars|/timezone: must be a time zone of this system
		--currency real|/currency: must be three capital letters
		--url https://casa-azul.example/|/site_url: must be an http or https address
		--url https://elsewhere.example|/site_url: must be on the brand's host
		--contact nobody|/contact: must be an e-mail address
		--path agenda|/paths/events: must be a slash
		--accent red|/look/accent: must be a colour
		--contact nobody --locale de --timezone Mars|/contact: must be an e-mail address; /locale: must be en, en-GB, es, es-ES, pt-BR or pt-PT; /timezone: must be a time zone of this system, such as America/Sao_Paulo; nothing was written
	END
	tool_fails new 'no host'
	says_once 'is not a host name'
}

# Types the lines of standard input at a terminal, one after each question.
at_terminal() { # ARGS...
	/usr/bin/python3 -IS - "$out_file" "$BUILD/cartaz" "$@" <<-'END'
		import os, pty, sys
		pid, fd = pty.fork()
		if pid == 0:
		    os.execv(sys.argv[2], sys.argv[2:])
		answers = ["", "de", "es", "Nowhere/City", "America/Lima", "me@example.org"]
		seen = b""
		while True:
		    try:
		        part = os.read(fd, 4096)
		    except OSError:
		        break
		    if not part:
		        break
		    seen += part
		    if seen.endswith(b"]: "):
		        os.write(fd, (answers.pop(0) if answers else "").encode() + b"\n")
		open(sys.argv[1], "wb").write(seen)
		sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
	END
}

@test "new: on a terminal it asks for what no option has, and again where an answer is wrong" {
	TZ=Europe/Paris LC_ALL=en_US.UTF-8 at_terminal new $NEW --url "https://$NEW:444"
	new_is '.name == "Casa azul" and .site_url == "https://casa-azul.example:444" and .locale == "es"
		and .timezone == "America/Lima" and .country == "PE" and .currency == "PEN" and .contact == "me@example.org"'
	run ! grep -q 'Address of the site' "$out_file"
	holds "$out_file" 'Name of the site [Casa azul]: ' 'Language, such as pt-BR [en]: ' '/locale: must be' \
		'Time zone [Europe/Paris]: ' '/timezone: must be' "E-mail address for visitors [info@$NEW]: "
}

sheet() { # a sheet as people write one
	printf 'Evento,Data,Hora,Local,Cidade,Preço\nForró,24/06/2035,20h,Praça,Recife,Grátis\nBaile,25/06/2035,21h,Clube,Olinda,10\n' \
		>"$feeds/agenda.csv"
}

# Issue 39, item 10: at most 6 commands, from an empty folder.
@test "source add: a sheet with our names gets a profile only if a field is in another column" {
	sources
	printf 'id,name,starts_at,venue,city\n1,Jazz,2027-01-10 20:00,Hall,Recife\n' >"$feeds/other.csv"
	printf 'id,name,starts_at,location.city,tickets.price,remark\n2,Rock,2027-01-11 20:00,Olinda,10,x\n' >"$feeds/own.csv"
	tool_ok source add "$HOST" "$feeds/other.csv" "$feeds/own.csv"
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'sort_by(.name) | map([.location.name, .location.city, (.tickets | length)])
		== [["Hall", "Recife", 0], [null, "Olinda", 1]]'
	gojq -e '.sources | map(.profile) == ["other", null]' "$CARTAZ_ETC/brands/$HOST.json"
}

@test "source add: counts two rows with two prices as one event, as the sync does" {
	sources
	printf 'id,name,starts_at,location.city,tickets.price\n1,Forró,2027-01-10 20:00,Recife,30\n1,Forró,2027-01-10 20:00,Recife,15\n2,Rock,2027-01-11 20:00,Olinda,10\n' >"$feeds/own.csv"
	tool_ok source add "$HOST" "$feeds/own.csv"
	holds "$out_file" 'csv: 2 events'
	[ "$(grep -c 'Forró, Recife' "$out_file")" = 1 ]
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'sort_by(.name) | map([.tickets[].price]) == [["30", "15"], ["10"]]'
}

@test "first steps: three calendars and a sheet are served after five commands" {
	local start=$PWD/empty
	mkdir -p "$start/htdocs"
	cp -R "$ROOT/htdocs/assets" "$start/htdocs"
	tool_paths "$start"
	feed theatre 1 2
	feed club 3
	feed museum 4
	sheet
	export HOST=agenda.localhost TZ=America/Recife LC_ALL=pt_BR.UTF-8
	tool_ok new $HOST </dev/null
	tool_ok source add $HOST "$base/theatre.ics" "$base/club.ics" "$base/museum.ics"
	[ "$(grep -c '"kind": "ical"' "$out_file")" = 3 ]
	tool check $HOST
	holds "$out_file" "has no snapshot; run cartaz sync $HOST"
	tool_ok source add $HOST "$base/agenda.csv"
	holds "$out_file" 'csv: 2 events' '2035-06-24T20:00:00-03:00  Forró, Praça, Recife' "$CARTAZ_ETC/profiles/127-0-0-1-4.json: a guessed profile"
	tool_ok sync $HOST
	tool_ok publish $HOST
	cgi GET events
	body_is '.meta.total == 6 and ([.data[].name] | sort == ["Baile", "Event 1", "Event 2", "Event 3", "Event 4", "Forró"])'
	cgi GET events city=olinda
	body_is '.data | length == 1'
	cgi GET page-events
	[ "$http_status" = 200 ]
	tool_ok check $HOST
	holds "$out_file" 'no mistakes found'
}

@test "source add: a calendar with a name of its own gives the source its name and credit" {
	local title i=0 file=$CARTAZ_ETC/brands/$HOST.json
	sources
	for title in 'Teatro Solís\\, sala\r\n  grande' 'Teatro Solís\\, sala grande' Calendario ana@mail.example ''; do
		{
			printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:%b\r\n' "$title"
			vevent 1 Gig 1
			echo END:VCALENDAR
		} >"$feeds/$((++i)).ics"
	done
	tool_ok source add "$HOST" "$base"/{1,2,3,4,5}.ics
	tool_ok source add "$HOST" "$base/1.ics?2" --name own
	# No source is named like the brand's own site.
	tool_ok source add "$HOST" "${base/127.0.0.1/$HOST}/1.ics"
	same 'the names' 'teatro-solis-sala-grande Teatro Solís, sala grande
teatro-solis-sala-grande-2 Teatro Solís, sala grande
127-0-0-1 null
127-0-0-1-2 null
127-0-0-1-3 null
own null
feira-localhost null' "$(gojq -r '.sources[] | "\(.name) \(.credit.name)"' "$file")"
}

@test "source add and remove: all other bytes of the brand file stay, however it is written" {
	local before after rest entry
	feed hall 1
	rest=$(gojq -c 'del(.upstream) + {name: "a ] } \\ \" , [\" \"sources\": []"}' "$TESTS/fixtures/brands/$HOST.json")
	rest=${rest#\{} rest=${rest%\}}
	entry="{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$feeds/hall.ics\"}"
	while IFS='|' read -r before after; do
		text() { printf %b "$1" | R=$rest E=$entry perl -pe 's/REST/$ENV{R}/; s/ENTRY/$ENV{E}/'; }
		text "$before" >before
		text "$after" >after
		cp before "$CARTAZ_ETC/brands/$HOST.json"
		chmod 0640 "$CARTAZ_ETC/brands/$HOST.json"
		tool_ok source add "$HOST" "$feeds/hall.ics"
		cmp after "$CARTAZ_ETC/brands/$HOST.json"
		[ "$(stat -c %a "$CARTAZ_ETC/brands/$HOST.json")" = 640 ]
		tool_ok source remove "$HOST" hall --yes
		cmp before "$CARTAZ_ETC/brands/$HOST.json"
	done <<-'END'
		{"sources":[],REST}|{"sources":[\n    ENTRY\n  ],REST}
		{\n  REST,\n  "sources" : []\n}\n|{\n  REST,\n  "sources" : [\n    ENTRY\n  ]\n}\n
		{\r\n\tREST,\r\n\t"sources": [\r\n\t\t{"name": "own", "kind": "native"}\r\n\t]\r\n}|{\r\n\tREST,\r\n\t"sources": [\r\n\t\t{"name": "own", "kind": "native"},\r\n\t\tENTRY\r\n\t]\r\n}
		{REST,"sources":[{"name":"own","kind":"native","priority":1}]}|{REST,"sources":[{"name":"own","kind":"native","priority":1},ENTRY]}
	END
	# The first and the one between go, too.
	sources a:ical:a.ics b:ical:b.ics c:ical:c.ics
	mv "$CARTAZ_ETC/brands/$HOST.json" real.json
	ln -s "$PWD/real.json" "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok source remove "$HOST" b --yes
	gojq -e '[.sources[].name] == ["a", "c"]' real.json
	tool_ok source remove "$HOST" a --yes
	gojq -e '[.sources[].name] == ["c"]' real.json
	[ -L "$CARTAZ_ETC/brands/$HOST.json" ]
}

@test "source add: an address that cannot be read is named, and the others are added" {
	feed hall 1
	feed pub 2
	echo '<!DOCTYPE html>' >"$feeds/page.html"
	sources
	tool source add "$HOST" "$base/hall.ics" "$base/nowhere.ics" "$base/page.html" "$base/pub.ics"
	exits 3
	says "$base/nowhere.ics: the answer is 404" "$base/page.html: is HTML, XML or JSON-LD" 'not added: 2 of 4 addresses'
	tool_fails source add "$HOST" "$base/nowhere.ics" "$base/page.html"
	exits 1
	gojq -e '[.sources[].url | sub(".*/"; "")] == ["hall.ics", "pub.ics"]' "$CARTAZ_ETC/brands/$HOST.json"
	# What was never read has no events that could stay.
	rm "$feeds/pub.ics"
	tool_fails sync "$HOST"
	says ': the answer is 404' '; it has no events yet'
}

@test "source add: what is wrong is one sentence, and the brand file stays" {
	feed hall 1
	echo '<!DOCTYPE html>' >"$feeds/page.html"
	echo '[{"a": 1}]' >"$feeds/other.json"
	tool_fails source add "$HOST" "$base/hall.ics"
	says_once 'the brand file has an "upstream"; write "sources": [] in its place first'
	sources hall:ical:hall.ics
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	tool source add "$HOST" "$base/hall.ics?2" --name Hall
	exits 2
	says '--name Hall: a name has up to 40 lower-case letters'
	while IFS='|' read -r words mistake; do
		# shellcheck disable=SC2086 # the words of a command line
		tool_fails source add "$HOST" $words
		says_once "$mistake"
		cmp before "$CARTAZ_ETC/brands/$HOST.json"
		[ ! -e "$CARTAZ_ETC/profiles" ]
	done <<-END
		$base/hall.ics|is already the source hall
		$base/hall.ics?2 --name hall|is already the source hall
		$base/nowhere.ics|the answer is 404
		$base/page.html|is HTML, XML or JSON-LD
		webcal${base#http}/hall.ics|webcal means https, so write http:// in the source's url if the host has no TLS
		$base/other.json|nothing in the file looks like an event
		ftp://example.org/a|
		/nowhere/a.ics|cannot read /nowhere/a.ics
	END
	# Cartaz itself, by an alias of the site.
	cp "$feeds/hall.ics" "$feeds/eventos.ics"
	brand_edit "$HOST" '.aliases = ["127.0.0.1"] | .sources = []'
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	tool_fails source add "$HOST" "$base/eventos.ics"
	says_once '/sources/0/url: must not be an address at which Cartaz itself answers with the events of the brand'
	cmp before "$CARTAZ_ETC/brands/$HOST.json"
	for words in 'list' "add $HOST" "add $HOST a b --name c" "remove $HOST" "try $HOST" "guess $HOST a"; do
		# shellcheck disable=SC2086 # the words of a command line
		tool source $words
		exits 2
	done
}

@test "source add: of an API the profile's first page is requested, as of source try" {
	local words mistake
	mkdir -p "$CARTAZ_ETC/profiles" "$feeds/api"
	echo '{"profile": 1, "list": {"path": "/shows-{page}.json", "items": "/data", "max": 2},
		"map": {"id": "/nr", "name": "/title", "starts_at": "/date"}}' >"$CARTAZ_ETC/profiles/shows.json"
	page_of 1 2 >"$feeds/api/shows-1.json"
	sources hall:ical:hall.ics
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	tool source add "$HOST" "$base/hall.ics?2" --name Hall
	exits 2
	says '--name Hall: a name has up to 40 lower-case letters'
	while IFS='|' read -r words mistake; do
		# shellcheck disable=SC2086 # the words of a command line
		tool_fails source add "$HOST" $words
		says "$mistake"
		cmp before "$CARTAZ_ETC/brands/$HOST.json"
	done <<-END
		http://127.0.0.1:1/api --profile shows|http://127.0.0.1:1/api/shows-1.json: no connection
		$base/nowhere --profile shows|$base/nowhere: the upstream answered 404
		$base/api --profile showz|/profiles has no such file; did you mean shows?
	END
	tool_ok source try "$HOST" "$base/api" --profile shows
	holds "$out_file" '2035-01-01T17:00:00-03:00  Talk 1' '2035-01-01T17:00:00-03:00  Talk 2' 'json: 2 events on the first page' '"profile": "shows"'
	cmp before "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok source add "$HOST" "$base/api" --profile shows --name shop
	holds "$out_file" 'Talk 2' 'json: 2 events on the first page' "$HOST, added:"
	gojq -e --arg url "$base/api" '.sources[1] == {name: "shop", kind: "json", url: $url, profile: "shows"}' "$CARTAZ_ETC/brands/$HOST.json"
	run ! grep -q shows-2 "$log"
	# Without its secret nothing is requested, and check says what the entry lacks.
	tool_ok source add "$HOST" http://127.0.0.1:1/v3 --profile eventbrite
	holds "$out_file" "http://127.0.0.1:1/v3: was not requested: there is no value for 'upstream.organization'; complete the entry" '"profile": "eventbrite"'
	tool_fails check "$HOST"
	holds "$out_file" '/sources/2/secrets: lacks token, which the profile eventbrite sends'
}

page_of() { # FIRST LAST [MEMBERS]: items, in an object with the members
	seq "$1" "$2" | gojq -s "{data: map({nr: ., title: \"Talk \\(.)\", date: \"2035-01-01T20:00:00Z\"})} + {${3-}}"
}

@test "source add: a guessed profile requests the next pages if the answer has their address" {
	local shape next n=0
	while IFS='|' read -r shape next; do
		n=$((n + 1))
		page_of 1 2 "${shape//BASE/$base}" >"$feeds/one.json"
		page_of 3 4 >"$feeds/two.json"
		fault one.json
		if [ "$next" = link ]; then
			gojq .data "$feeds/one.json" >"$feeds/list" && mv "$feeds/list" "$feeds/one.json"
			gojq .data "$feeds/two.json" >"$feeds/list" && mv "$feeds/list" "$feeds/two.json"
			fault one.json 'link /two.json'
		fi
		sources
		tool_ok source add "$HOST" "$base/one.json" --name "api-$n"
		holds "$out_file" 'json: 2 events' "$base/one.json: its pages are not requested now; cartaz sync reads them"
		run ! grep -F 'one page' "$err_file"
		gojq -e --arg next "$next" '.list.next | if $next == "link" then .link == "next" else .url == $next end' \
			"$CARTAZ_ETC/profiles/api-$n.json"
		hurried tool_ok sync "$HOST"
		[ "$(served | wc -l)" = 4 ]
	done <<-'END'
		next: "BASE/two.json"|/next
		links: {next: "/two.json"}|/links/next
		_links: {next: {href: "BASE/two.json"}}, total: 4|/_links/next/href
		|link
	END
}

@test "source add: an answer that is one page of several is reported" {
	local shape sign n=0
	while IFS='|' read -r shape sign; do
		n=$((n + 1))
		page_of 1 2 "$shape" >"$feeds/one.json"
		sources
		tool_ok source add "$HOST" "$base/one.json" --name "api-$n"
		if [ -n "$sign" ]; then
			says "$base/one.json: is one page of a longer list ($sign), and only this page would be read"
		else
			run ! grep -F 'one page' "$err_file"
		fi
		gojq -e '.list == {items: "/data"}' "$CARTAZ_ETC/profiles/api-$n.json"
	done <<-'END'
		total: 57|/total
		meta: {pagination: {page: 1, total_pages: 3}}|/meta/pagination/total_pages
		has_more: true|/has_more
		next_cursor: "x"|/next_cursor
		next: "http://other.example/two"|/next
		next: {page: 2}|/next
		totalPaginas: 6|/totalPaginas
		meta: {totalRegistros: 300}|/meta/totalRegistros
		total_registros: 300|/total_registros
		"Total-de-Registros": 300|/Total-de-Registros
		paginacao: {ultima_pagina: 3}|/paginacao/ultima_pagina
		siguiente: "http://other.example/two"|/siguiente
		proxima_url: "http://other.example/two"|/proxima_url
		"hayMás": true|/hayMás
		total: 2|
	END
	# With one page, it may get others.
	while IFS='|' read -r shape sign request; do
		n=$((n + 1))
		page_of 1 2 "$shape" >"$feeds/one.json"
		sources
		tool_ok source add "$HOST" "$base/one.json" --name "api-$n"
		says "$base/one.json: has only one page now, but its member $sign is for several pages; if the list grows, only its first page would be read; write the requests for the other pages into \"list\" of a profile, such as $request, or"
	done <<-'END'
		total_paginas: 1|/total_paginas|"query": {"page": "{page}"}
		hay_mas: false|/hay_mas|"query": {"page": "{page}"}
		meta: {last_page: 1}|/meta/last_page|"query": {"page": "{page}"}
		cursor: null|/cursor|"query": {"cursor": "{cursor}"}, "next": {"cursor": "/cursor"}
	END
	# An address that is null now needs nothing else.
	page_of 1 2 'total: 2, links: {next: null}, meta: {last_page: 1}' >"$feeds/one.json"
	sources
	tool_ok source add "$HOST" "$base/one.json" --name grows
	run ! grep -F 'one page' "$err_file"
	gojq -e '.list == {items: "/data", next: {url: "/links/next"}}' "$CARTAZ_ETC/profiles/grows.json"
	hurried tool_ok sync "$HOST"
	page_of 1 2 "total: 4, links: {next: \"$base/two.json\"}" >"$feeds/one.json"
	page_of 3 4 >"$feeds/two.json"
	at 1
	hurried tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 4 ]
	# A file has no address to which the next page could belong.
	page_of 1 2 'links: {next: null}' >one.json
	tool_ok profile guess one.json
	says 'one.json: has only one page now, but its member /links/next is for several pages' 'such as "next": {"url": "/links/next"}'
	# The list and its count may be inside of another object.
	page_of 1 2 'total: 57, paging: {next_cursor: "x"}' | gojq '{status: "ok", result: .}' >"$feeds/inner.json"
	sources
	tool_ok source add "$HOST" "$base/inner.json" --name inner
	says "$base/inner.json: is one page of a longer list (/result/paging/next_cursor), and only this page would be read"
	# Records in our own form are one answer, too.
	records 2 | gojq '{data: ., next: "/two"}' >"$feeds/own.json"
	sources
	tool_ok source add "$HOST" "$base/own.json"
	says "$base/own.json: is one page of a longer list (/next)"
}

@test "source add: a sitemap, a list of pages and a conference as JSON are recognized" {
	local file
	printf '<?xml version="1.0"?>\n<urlset><url><loc>%s/a</loc></url></urlset>' "$base" >"$feeds/site.xml"
	printf '<sitemapindex><sitemap><loc>%s/site.xml</loc></sitemap></sitemapindex>' "$base" >"$feeds/index.xml"
	printf '%s/a\n' "$base" >"$feeds/list.txt"
	gzip -c "$feeds/site.xml" >"$feeds/packed.xml.gz"
	for file in site.xml index.xml list.txt packed.xml.gz; do
		sources
		tool_ok source add "$HOST" "$base/$file"
		holds "$out_file" "$base/$file: its pages are not requested now; cartaz sync reads them"
		gojq -e --arg url "$base/$file" '.sources == [{name: "127-0-0-1", kind: "schema.org", url: $url}]' "$CARTAZ_ETC/brands/$HOST.json"
	done
	tool_fails source add "$HOST" hall.example/events.ics
	says_once "cannot read $CARTAZ_ETC/hall.example/events.ics: No such file or directory; an address begins with http:// or https://"
	# sync cannot read the list from a file.
	sources
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	tool_fails source add "$HOST" "$feeds/list.txt"
	says_once "$feeds/list.txt: is a list of web pages, which Cartaz reads only from the host of the pages; give the address of the list on that host"
	cmp before "$CARTAZ_ETC/brands/$HOST.json"
	printf '{"schedule": {"conference": {"days": [{"rooms": {"Hall": [{"guid": "g", "title": "Talk", "date": "2035-01-01T20:00:00Z"}]}}]}}}' \
		>"$feeds/talks.json"
	sources
	tool_ok source add "$HOST" "$base/talks.json"
	holds "$out_file" 'schedule: 1 event'
	gojq -e '.sources[0] | .kind == "schedule" and .profile == null' "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2)" = Talk ]
}

@test "source add: a database is added by hand, and its password is in no file and no message" {
	local url
	sources
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	for url in postgresql://reader:Pa55@db.example:5432/shop 'postgres:///shop?password=Pa55'; do
		tool_fails source add "$HOST" "$url"
		says_once 'write the entry of a database by hand, with its query, and its password as a secret'
		run ! grep -F Pa55 "$err_file" "$out_file"
		cmp before "$CARTAZ_ETC/brands/$HOST.json"
	done
}

@test "source list and remove: the entry and what was read go, and its events with the next sync" {
	feed hall 1 2 3
	feed pub 4
	sources hall:ical:hall.ics pub:ical:pub.ics '{"name": "own", "kind": "native"}'
	tool_ok sync "$HOST"
	tool_ok source list "$HOST"
	same list "$(printf '%-20s  %-10s  %s\n' hall ical "$base/hall.ics" pub ical "$base/pub.ics" own native 'cartaz import --source')" \
		"$(cat "$out_file")"
	cp "$CARTAZ_ETC/brands/$HOST.json" before
	tool source remove "$HOST" pub
	exits 2
	says_once '--yes'
	cmp before "$CARTAZ_ETC/brands/$HOST.json"
	tool_fails source remove "$HOST" nobody --yes
	says_once 'the brand file has no source "nobody"'
	# Not while another command reads it.
	exec 7>>"$CARTAZ_VAR/$HOST/lock"
	flock -x 7
	tool source remove "$HOST" pub --yes
	exits 75
	exec 7>&-
	cmp before "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok source remove "$HOST" pub --yes
	[ ! -e "$CARTAZ_VAR/$HOST/sources/pub" ]
	[ "$(served | wc -l)" = 4 ]
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 3 ]
	tool_ok source remove "$HOST" own --yes
	tool_ok source remove "$HOST" hall --yes
	holds "$out_file" "cartaz sync $HOST --accept-shrink removes its events"
	run ! grep -F 'fewer than half' "$out_file"
	tool_fails sync "$HOST"
	says_once 'has no sources yet; cartaz source add'
	tool_ok sync "$HOST" --accept-shrink
	[ "$(served | wc -l)" = 0 ]
}

@test "sources: defaults.fees says that a price of one source is what the buyer pays" {
	printf 'id,name,starts_at,tickets.price,tickets.fee\n1,A,2027-01-01,10,\n2,B,2027-01-01,10,2\n3,C,2027-01-01,,\n' >"$feeds/a.csv"
	printf 'id,name,starts_at,tickets.price,tickets.fee\n11,D,2027-01-01,10,\n12,E,2027-01-01,10,2\n13,F,2027-01-01,,\n' >"$feeds/b.csv"
	sources "{\"name\": \"a\", \"kind\": \"csv\", \"url\": \"$base/a.csv\", \"defaults\": {\"fees\": \"included\"}}" b:csv:b.csv
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -c .tickets
	[ "$(cartaz records "$HOST" | gojq -sc 'sort_by(.name) | map(.tickets[0].total)')" = '["10",null,null,null,null,null]' ]
	brand_edit "$HOST" '.sources[0].defaults.fees = "free"'
	tool_fails sync "$HOST"
	says '/sources/0/defaults/fees: must be "included" or "unknown"'
}

@test "status: the page has a line for each source, and a brand with one that fails is to be looked at" {
	feed hall 1 2
	feed pub 3
	sources hall:ical:hall.ics pub:ical:pub.ics '{"name": "own", "kind": "native"}'
	tool_ok sync "$HOST"
	tool_ok status --html
	holds "$out_file" '<p>hall: 2 events; ical; next in 60 min</p>' '<p>pub: 1 event; ical; next in ' \
		'<p>own: 0 events; native; never read; filled by cartaz import --source</p>' '0 down, 0 to look at, 1 well'
	fault pub.ics 404
	at 2
	tool_fails sync "$HOST"
	tool_ok status --html
	holds "$out_file" 'pub: 1 event; ical; the answer is 404; nothing is at this address; next in' '0 down, 1 to look at, 0 well'
}

# Makes programs and folders that the user nobody can read, for a command of root.
open_to_nobody() {
	local dir=$PWD
	until [ "$dir" = "${BATS_RUN_TMPDIR%/*}" ]; do
		chmod a+x "$dir"
		dir=${dir%/*}
	done
	mkdir bin
	cp "$BUILD/cartaz" "$BUILD/cartaz-draw" bin
	cp -R "$ROOT/static" share
	export BUILD=$PWD/bin CARTAZ_SHARE=$PWD/share
}

@test "root writes events and documents as the user that owns var, who can replace them" {
	local command
	[ "$(id -u)" = 0 ] || skip 'needs root'
	umask 077 # root opens the files of the arguments
	records 2 >in.json
	umask 022
	feed hall 1
	open_to_nobody
	for command in publish "import $HOST in.json" "rebuild $HOST" "import $HOST in.json" "rollback $HOST" "apply $HOST"; do
		rm -rf "${CARTAZ_VAR:?}"/* "$CARTAZ_HTDOCS/$HOST"
		[[ $command = import* || $command = publish ]] || CARTAZ_NOW=2026-01-01T00:00:00Z tool_ok import "$HOST" in.json
		[[ $command != rollback* ]] || tool_ok import "$HOST" in.json
		chown -R nobody "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
		# shellcheck disable=SC2086 # words of a command
		tool $command
		same "$command" '' "$(find "$CARTAZ_VAR" "$CARTAZ_HTDOCS" ! -user nobody -a ! -user www-data)"
	done
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

@test "folders of root below the owner's folders are reported by check, sync and publish with one remedy" {
	local command mend="root owns it, because a command ran as root; give $CARTAZ_VAR and $CARTAZ_HTDOCS to the user that runs cartaz, with chown -R"
	[ "$(id -u)" = 0 ] || skip 'needs root'
	feed hall 1
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
	open_to_nobody
	chown nobody "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	tool_fails check "$HOST"
	holds "$out_file" "$CARTAZ_VAR/$HOST: $mend" "$CARTAZ_HTDOCS/$HOST: $mend"
	for command in "sync $HOST" "publish $HOST"; do
		# shellcheck disable=SC2086 # words of a command
		tool_fails $command
		says "Permission denied; $mend"
	done
	# Only the published documents are of root.
	chown -R nobody "$CARTAZ_VAR"
	rm "$CARTAZ_HTDOCS/$HOST/robots.txt"
	tool_fails publish "$HOST"
	says "Permission denied; $mend"
	chown root "$CARTAZ_HTDOCS"
	rm -r "${CARTAZ_HTDOCS:?}/$HOST"
	tool_fails publish "$HOST"
	says "Permission denied; $mend"
	chown -R nobody "$CARTAZ_HTDOCS"
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

@test "source try: the progress on a terminal is cleared before each event" {
	feed hall 1 2
	sources
	script -qec "'$BUILD/cartaz' source try '$HOST' '$base/hall.ics'" screen </dev/null >/dev/null
	grep -q 'reading, 0 events, 0 a second' screen
	run ! grep -q 'a second  *20' screen
}

@test "source remove: root leaves a lock that the owner of the folder can open" {
	[ "$(id -u)" = 0 ] || skip 'needs root'
	feed hall 1
	feed pub 2
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	rm "$CARTAZ_VAR/$HOST/lock"
	chown -R nobody "$CARTAZ_VAR/$HOST"
	tool_ok source remove "$HOST" pub --yes
	[ "$(stat -c %U "$CARTAZ_VAR/$HOST/lock")" = nobody ]
}

@test "a link in place of the lock leads no command, not even of root, to another file" {
	records 2 >own.json
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	tool_ok import "$HOST" own.json
	echo kept >victim
	[ "$(id -u)" != 0 ] || chown -R nobody "$CARTAZ_VAR"
	ln -sf "$PWD/victim" "$CARTAZ_VAR/$HOST/lock"
	tool_fails export "$HOST" site
	says "$CARTAZ_VAR/$HOST/lock: is a link; remove it"
	[ "$(<victim) $(stat -c %U victim)" = "kept $(id -un)" ]
}

@test "source remove: two commands that waited for each other remove the sources that they name" {
	feed hall 1
	feed pub 2
	feed own 3
	sources hall:ical:hall.ics pub:ical:pub.ics own:ical:own.ics
	tool_ok sync "$HOST"
	(
		flock 9
		cartaz source remove "$HOST" hall --yes --wait 3>&- &
		cartaz source remove "$HOST" pub --yes --wait 3>&- &
		sleep 0.5
		flock -u 9
		wait
	) 9<"$CARTAZ_VAR/$HOST/lock"
	[ "$(gojq -c '[.sources[].name]' "$CARTAZ_ETC/brands/$HOST.json")" = '["own"]' ]
	[ "$(cd "$CARTAZ_VAR/$HOST/sources" && echo */)" = own/ ]
}

@test "a file of Cartaz that cannot be read is not taken for a missing file" {
	feed hall 1
	feed pub 1
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
	refused() { # FILE WORDS COMMAND...
		chmod 0 "$1"
		exit_status=0
		weak "$BUILD/cartaz" "${@:3}" >"$out_file" 2>"$err_file" || exit_status=$?
		chmod 0644 "$1"
		exits 1
		cat "$err_file" >>"$out_file"
		holds "$out_file" "$1: Permission denied$2"
	}
	local command sources=$CARTAZ_VAR/$HOST/sources
	for command in check status sync; do
		refused "$sources/hall/state.json" '' $command "$HOST"
	done
	refused "$sources/merged" '' explain "$HOST"
	refused "$CARTAZ_HTDOCS/$HOST/robots.txt" '; run the command as the user that owns the folder' check "$HOST"
	run ! grep missing "$out_file"
	tool_ok sync "$HOST"
}

@test "source add: no password is printed, no other protocol is asked, and a sheet may be named postgres" {
	sources hall:ical:hall.ics
	local url
	for url in http://bob:hunter2@127.0.0.1/x.ics POSTGRES://bob:hunter2@127.0.0.1/db; do
		tool_fails source add "$HOST" "$url"
		[ -s "$err_file" ]
		run ! grep hunter2 "$out_file" "$err_file"
	done
	tool_fails source add "$HOST" ftp://127.0.0.1/x.ics
	says 'an address must begin with http://, https:// or webcal://'
	printf 'id,name,starts_at\n1,Jazz,2027-01-10\n' >postgres-events.csv
	tool_ok source add "$HOST" postgres-events.csv
}

@test "source add: the next pages of a list of The Events Calendar are requested" {
	local n
	sources hall:ical:hall.ics
	for n in 1 2; do
		gojq -n --arg next "$([ "$n" = 2 ] || echo "$base/tec2.json")" --argjson n "$n" '{events: [{id: $n, title: "Jazz \($n)",
			start_date: "2027-03-12 20:00:00"}], total: 2, total_pages: 2} + if $n == 1 then {next_rest_url: $next} else {} end' >"$feeds/tec$n.json"
	done
	tool_ok source add "$HOST" "$base/tec1.json" --name tec
	tool_ok sync "$HOST" --source tec
	[ "$(cartaz records "$HOST" | grep -c '"Jazz [12]"')" = 2 ]
}
