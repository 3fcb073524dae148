# The pages of cities, organizers, venues and categories: lists with one filter, with a
# title, a description and an address of their own, in the sitemap.
# Today is Wednesday, 18 November 2026, in São Paulo.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		["Frevo", "Recife", "Bar \"7\" & Cia", "Ópera & Co", "opera-co", "Música"], ["Maracatu", "recife", "bar \"7\" & cia", "Ópera & Co", "opera-co", "música"],
		["Coco <de> roda", "Olinda", "Praça", "Só Uma", "so-uma", "Teatro"], ["Ciranda", null, null, null, null, null]]
		| to_entries | map({id: (.key + 1), slug: "e\(.key + 1)", name: .value[0], starts_at: "2026-12-0\(.key + 1)T20:00:00-03:00",
			location: {name: .value[2], city: .value[1], state_abbr: "PE"}, categories: (if .value[5] then [.value[5]] else [] end),
			producer: (if .value[3] then {id: .key, name: .value[3], slug: .value[4]} else null end)})' >"$BATS_FILE_TMPDIR/records.json"
	brand_add temas.localhost "$BATS_FILE_TMPDIR/records.json"
	brand_add topics.localhost "$BATS_FILE_TMPDIR/records.json"
	brand_edit topics.localhost '.locale = "en"'
	cartaz publish --all
}

# "title|h1|description|canonical" as a reader of HTML has them.
page() { # HOST QUERY
	HOST=$1 cgi GET page-events "$2" /eventos
	/usr/bin/python3 -IS - "$body_file" <<-'END'
		import html, re, sys
		text = open(sys.argv[1], encoding="utf-8").read()
		found = [re.search(p, text) for p in (r"<title>(.*?)</title>", r"<h1[^>]*>(.*?)</h1>",
		    r'<meta name="description" property="og:description" content="(.*?)">', r'<link rel="canonical" href="(.*?)">')]
		print("|".join(html.unescape(f[1]) for f in found) + ("|noindex" if 'content="noindex"' in text else ""))
	END
}

subjects() { # HOST
	sed -n 's,^<url><loc>http://[^/]*\(/eventos?[^<]*\)</loc></url>$,\1,p' "$CARTAZ_HTDOCS/$1/sitemap.xml"
}

@test "subjects: the title says whose events they are, the description which, the address is one" {
	local query title about address form site=http://temas.localhost/eventos
	while IFS='|' read -r query title about address; do
		[ "$(page temas.localhost "$query")" = "$title · Agenda Aberta|$title|$about|$site$address" ] || wrong "$query: $(page temas.localhost "$query")"
	done <<-'END'
		city=Recife|Recife: eventos|2 eventos: Frevo, Maracatu|?city=Recife
		city=RECIFE|Recife: eventos|2 eventos: Frevo, Maracatu|?city=Recife
		city=Olinda|Olinda: eventos|1 evento: Coco <de> roda|?city=Olinda
		organization=opera-co|Ópera & Co: eventos|2 eventos: Frevo, Maracatu|?organization=opera-co
		venue=bar%207%20cia|Bar "7" & Cia: eventos|2 eventos: Frevo, Maracatu|?venue=Bar%20%227%22%20%26%20Cia
		category=musica|Música: eventos|2 eventos: Frevo, Maracatu|?category=music
		category=shows|Música: eventos|2 eventos: Frevo, Maracatu|?category=music
		city=Recife&exact=1|Recife: eventos|2 eventos: Frevo, Maracatu|?city=Recife
	END
	while IFS='|' read -r query title; do
		[[ $(page topics.localhost "$query") == "$title · Agenda Aberta|$title|2 events: Frevo, Maracatu|"* ]] || wrong "$query: $(page topics.localhost "$query")"
	done <<-'END'
		city=Recife|Events in Recife
		organization=opera-co|Events by Ópera & Co
		venue=bar%207%20cia|Events at Bar "7" & Cia
		category=musica|Events: Música
	END
	for form in md rss atom ics; do
		HOST=temas.localhost cgi GET page-events city=RECIFE "/eventos.$form"
		grep -qi '^Link: <http://temas.localhost/eventos?city=Recife>; rel="canonical"' "$head_file" || wrong "$form"
	done
	HOST=temas.localhost cgi GET page-events city=recife /eventos.md
	head -n 1 "$body_file" | grep -qxF '# Recife: eventos · Agenda Aberta'
}

@test "subjects: of two filters, words, days, no event and no filter it is the list of all, with what is known of them in the title" {
	local query title about
	about=$(gojq -r .description "$CARTAZ_ETC/brands/temas.localhost.json")
	while IFS='|' read -r query title; do
		[[ $(page temas.localhost "$query") == "$title · Agenda Aberta|$title|$about|"* ]] || wrong "$query: $(page temas.localhost "$query")"
	done <<-'END'
		|Eventos
		city=Recife&category=musica|Eventos: Recife, Música
		q=frevo|Eventos
		city=Recife&q=frevo|Eventos: Recife
		city=Recife&when=month|Eventos: Recife, este mês
		state=PE|Eventos
		city=Natal|Eventos
		organization=nobody|Eventos
		city=Natal&when=month|Eventos: este mês
		when=month&online=1|Eventos: este mês, on-line
		from=2026-12-01&to=2026-12-01|Eventos: ter 1 dez
		free=1|Eventos: grátis
	END
}

@test "subjects: a long list names the first events, and no name is cut" {
	local about
	IFS='|' read -r _ _ about _ < <(page agenda.localhost 'city=S%C3%A3o%20Paulo')
	[[ $about =~ ^[0-9]+\ eventos:\ Corujão\ do\ Forró ]]
	[ "${#about}" -le 155 ]
	[ "${#about}" -ge 60 ]
	while read -r name; do
		grep -qxF "$name" <(sample agenda.localhost | gojq -r '.[].name')
	done <<<"$(sed 's/^[0-9]* eventos: //; s/, /\n/g' <<<"$about")"
}

@test "subjects: the sitemap has those of two events and more, by the address that is theirs" {
	diff <(subjects temas.localhost) - <<-'END'
		/eventos?category=music
		/eventos?city=Recife
		/eventos?organization=opera-co
		/eventos?venue=Bar%20%227%22%20%26%20Cia
	END
	local host address found count=0
	for host in agenda.localhost palco.localhost; do
		while read -r address; do
			found=$(page "$host" "${address#*\?}")
			[[ $found == *"$address" ]] || wrong "$host$address: $found"
			never grep -qE '^(Eventos|Events) · ' <<<"$found"
			count=$((count + 1))
		done < <(subjects "$host" | sampled 8)
	done
	[ "$count" -ge "$(rounds 3 20)" ]
}

@test "subjects: an event's path leads to its city" {
	HOST=temas.localhost cgi GET page-event '' /e1
	tr -d '\n' <"$body_file" | grep -qF '<li><a href="/eventos">Eventos</a></li><li><a href="/eventos?city=Recife">Recife</a></li></ol>'
	grep -qF '{"@type":"ListItem","position":3,"name":"Recife","item":"http://temas.localhost/eventos?city=Recife"},{"@type":"ListItem","position":4,"name":"Frevo"}]' "$body_file"
	HOST=temas.localhost cgi GET page-event '' /e4
	grep -qF '<li><a href="/eventos">Eventos</a></li></ol>' "$body_file"
	grep -qF '{"@type":"ListItem","position":3,"name":"Ciranda"}]' "$body_file"
}

@test "subjects: a name that no filter finds, or that a parameter would cut, is no subject and no link" {
	local long
	long=$(printf 'Ã%.0s' {1..130})
	gojq -n --arg long "$long" '[range(2) | {id: (. + 1), slug: "l-\(.)", name: "L", starts_at: "2026-12-01", location: {name: $long, city: "-"}},
		{id: (. + 11), slug: "m-\(.)", name: "M", starts_at: "2026-12-01", location: {name: "???", city: $long}}]' |
		brand_add odd.localhost -
	cartaz publish odd.localhost
	[ -z "$(subjects odd.localhost)" ]
	for slug in l-1 m-1; do
		HOST=odd.localhost cgi GET page-event '' /$slug
		[ "$http_status" = 200 ]
		never grep -qF 'href="/eventos?' "$body_file"
	done
}
