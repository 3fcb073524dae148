# The ways on from an event's page: the lists that the event is in, and links to share it.
# Today is Wednesday, 18 November 2026, in São Paulo.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[
		["amanha", "2026-11-19T20:00:00-03:00"], ["madrugada", "2026-11-20T01:30:00+02:00"],
		["boston", "2026-11-20T22:30:00-05:00"], ["dia", "2026-11-21"], ["ontem", "2026-11-17T20:00:00-03:00"],
		["em-cartaz", "2026-11-01", "2026-12-27"], ["sem-data", null]]
		| to_entries | map({id: (.key + 1), slug: .value[0], name: "Rock & <Roll>", starts_at: .value[1], ends_at: .value[2],
			location: {name: "Bar \"7\" & Cia", city: "São José", state_abbr: "SP"}, producer: {id: 5, name: "Ópera & Co", slug: "opera-co"}})' \
		>"$BATS_FILE_TMPDIR/records.json"
	brand_add ways.localhost "$BATS_FILE_TMPDIR/records.json"
	brand_add own.localhost - < <(gojq -n '[{id: 1, slug: "own", name: "Own", location: {name: "Casa & Cia", city: "Olinda"},
		producer: {id: 5, name: "Casa & Cia", slug: "casa"}, sources: [{slug: "casa", name: "Casa & Cia"}]}]')
	brand_add bare.localhost - < <(gojq -n '[{id: 1, slug: "bare", name: "Bare"}]')
}

# "label|address" of each list, as a reader of HTML has them.
lists() { # HOST SLUG
	HOST=$1 cgi GET page-event '' "/$2"
	sed -n '/<nav aria-labelledby="onward">/,/<\/nav>/p' "$body_file" | grep -o '<a href="[^"]*"[^>]*>[^<]*</a>' |
		sed -E 's/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/\2|\1/; s/&lt;/</g; s/&gt;/>/g; s/&quot;/"/g; s/&#39;/'"'"'/g; s/&amp;/\&/g'
}

# Is the event in the list, on any of its pages?
is_in_list() { # HOST ADDRESS SLUG
	local page
	for page in {1..20}; do
		HOST=$1 cgi GET page-events "${2#*\?}&page=$page" /eventos
		[ "$http_status" = 200 ] || return 1
		if grep -qF "<h3><a href=\"/eventos/$3\"" "$body_file"; then return 0; fi
		grep -qF 'rel="next"' "$body_file" || return 1
	done
	return 1
}

@test "onward: all of the organizer, all at the venue, and the city on the day of the next session, where that is the brand's, too" {
	local organizer='Todos os eventos: Ópera & Co|/eventos?organization=opera-co'
	local venue='Todos os eventos: Bar "7" & Cia|/eventos?city=S%C3%A3o%20Jos%C3%A9&venue=Bar%20%227%22%20%26%20Cia'
	local slug label day
	while IFS='|' read -r slug label day; do
		diff <(lists ways.localhost "$slug") - <<-END || wrong "$slug"
			$organizer
			${venue//\"/\"}
			$label|/eventos?city=S%C3%A3o%20Jos%C3%A9$day
		END
	done <<-'END'
		amanha|São José, qui 19 nov|&from=2026-11-19&to=2026-11-19
		madrugada|São José, qui 19 nov|&from=2026-11-19&to=2026-11-19
		boston|São José, sáb 21 nov|&from=2026-11-21&to=2026-11-21
		dia|São José, sáb 21 nov|&from=2026-11-21&to=2026-11-21
		ontem|Todos os eventos: São José|
		em-cartaz|Todos os eventos: São José|
		sem-data|Todos os eventos: São José|
	END
	HOST=ways.localhost cgi GET page-event '' /amanha
	never grep -qE 'Rock & |<Roll|Bar "7|Ópera & ' "$body_file"
}

@test "onward: every list that an event's page leads to has the event" {
	local host slug label address count=0 slugs
	for host in ways.localhost agenda.localhost palco.localhost; do
		slugs=$(HOST=$host cgi GET events per_page=50 && gojq -r '.data[] | select(.is_closed | not) | .slug' "$body_file" | sampled 8)
		for slug in $slugs; do
			while IFS='|' read -r label address; do
				is_in_list "$host" "$address" "$slug" || wrong "$host $slug: $label $address"
				count=$((count + 1))
			done < <(lists "$host" "$slug")
		done
	done
	[ "$count" -ge "$(rounds 15 100)" ]
}

@test "onward: a label leads to one list: the organizer that is the venue is there once" {
	diff <(lists own.localhost own) - <<-'END'
		Todos os eventos: Casa & Cia|/eventos?organization=casa
		Todos os eventos: Olinda|/eventos?city=Olinda
		Eventos divulgados por Casa & Cia|/eventos?source=casa
	END
}

@test "onward: nothing of what the event does not have" {
	HOST=bare.localhost cgi GET page-event '' /bare
	[ "$http_status" = 200 ]
	never grep -qF 'id="onward"' "$body_file"
}

@test "onward: a share has the name, the day, the place and the address, in WhatsApp and in a mail" {
	local text='Rock & <Roll>
quinta-feira, 19 de novembro, às 20h
Bar "7" & Cia, São José, SP
http://ways.localhost/eventos/amanha'
	HOST=ways.localhost cgi GET page-event '' /amanha
	diff <(grep -oP '(?<=href=")(https://wa.me/|mailto:[?])[^"]*' "$body_file" | sed 's/&amp;/\&/g') - <<-END
		https://wa.me/?text=$(jq -rn --arg text "$text" '$text | @uri')
		mailto:?subject=$(jq -rn '"Rock & <Roll>" | @uri')&body=$(jq -rn --arg text "$text" '$text | gsub("\n"; "\r\n") | @uri')
	END
}

# The lines of what is shared.
shared() { # HOST SLUG
	HOST=$1 cgi GET page-event '' "/$2"
	grep -oP '(?<=href="https://wa.me/\?text=)[^"]*' "$body_file" | /usr/bin/python3 -IS -c '
import sys, urllib.parse
print(urllib.parse.unquote(sys.stdin.read().strip()))'
}

@test "onward: a share says what happened to the event, that it is online, and by which clocks its hour is told" {
	brand_add told.localhost - <<-'END'
		[{"id": 1, "slug": "off", "name": "Off", "starts_at": "2026-12-01T20:00:00-03:00", "timezone": "America/Sao_Paulo", "event_status": "cancelled"},
		 {"id": 2, "slug": "far", "name": "Far", "starts_at": "2026-12-01T20:00:00-05:00", "timezone": "America/New_York", "is_online": true},
		 {"id": 3, "slug": "local", "name": "Local", "starts_at": "2026-12-01T20:00:00", "location": {"city": "Recife"}}]
	END
	diff <(shared told.localhost off) - <<<$'Off\nEste evento foi cancelado.\nterça-feira, 1º de dezembro, às 20h\nhttp://told.localhost/eventos/off'
	diff <(shared told.localhost far) - <<<$'Far\nterça-feira, 1º de dezembro, às 20h (horário de Nova York)\nOn-line\nhttp://told.localhost/eventos/far'
	diff <(shared told.localhost local) - <<<$'Local\nterça-feira, 1º de dezembro, às 20h\nRecife\nhttp://told.localhost/eventos/local'
}
