# page-events: feeds that people subscribe to (news.bats has the order of RSS and Atom).  Each has a name of its own, and one
# that does not hold all events says so.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	gojq -n '[range(1; 251) | {id: ., slug: "evento-\(.)", name: "Evento \(.)", starts_at: "2026-12-01",
		location: {city: (if . <= 120 then "Recife" else "Olinda" end), state: "PE"},
		producer: {name: "Casa da Rua", slug: "casa"}}]' >"$BATS_FILE_TMPDIR/many.json"
	brand_add muitos.localhost "$BATS_FILE_TMPDIR/many.json"
	brand_add many.localhost "$BATS_FILE_TMPDIR/many.json"
	brand_edit many.localhost '.locale = "en"'
	gojq '.[:100]' "$BATS_FILE_TMPDIR/many.json" | brand_add cem.localhost -
}

calendar() { # HOST QUERY: the lines before the first event
	HOST=$1 cgi GET page-events "$2" /eventos.ics
	sed -z 's/\r\n //g; s/\r//g' "$body_file" | sed '/^BEGIN:VEVENT/,$d; s/\\\([,;]\)/\1/g'
}

channel() { # HOST QUERY NAME
	HOST=$1 cgi GET page-events "$2" /eventos.rss
	sed -n "/<item>/q; s,^<$3>\(.*\)</$3>\$,\1,p" "$body_file"
}

@test "feeds: the name says the filters, so that two subscriptions differ" {
	local query name
	while IFS='|' read -r query name; do
		calendar muitos.localhost "$query" | grep -qxF "X-WR-CALNAME:Agenda Aberta$name" || wrong "$query"
		[ "$(channel muitos.localhost "$query" title)" = "Agenda Aberta$name" ] || wrong "$query"
	done <<-'END'
		|
		city=Recife|: Recife
		q=evento&city=Recife&state=PE|: evento, Recife, PE
		organization=casa|: Casa da Rua
		when=month|: Este mês
		city=Olinda&from=2026-11-01&to=2026-12-31|: Olinda, De 2026-11-01, Até 2026-12-31
		when=never&city=%20|
		q=a%3Bb%2Cc|: a;b,c
	END
	calendar many.localhost 'when=weekend' | grep -qxF 'X-WR-CALNAME:Agenda Aberta: This weekend'
}

@test "feeds: a calendar that is subscribed to says how often to ask again; one event is imported" {
	calendar muitos.localhost '' >"$BATS_TEST_TMPDIR/head"
	grep -qxF 'REFRESH-INTERVAL;VALUE=DURATION:PT1H' "$BATS_TEST_TMPDIR/head"
	grep -qxF 'X-PUBLISHED-TTL:PT1H' "$BATS_TEST_TMPDIR/head"
	HOST=muitos.localhost cgi GET page-event '' /evento-1.ics
	grep -q '^X-WR-CALNAME:Agenda Aberta' "$body_file"
	never grep -qE 'REFRESH-INTERVAL|X-PUBLISHED-TTL' "$body_file"
}

@test "feeds: news that stop at 100 say so; a calendar does not stop there" {
	calendar muitos.localhost '' >"$BATS_TEST_TMPDIR/head"
	never grep -q 'eventos' <(grep '^X-WR-CALDESC' "$BATS_TEST_TMPDIR/head")
	[ "$(grep -c BEGIN:VEVENT "$body_file")" = 250 ]
	channel muitos.localhost '' description >"$BATS_TEST_TMPDIR/about"
	grep -q '[.] Aqui estão os 100 anunciados ou alterados por último[.]$' "$BATS_TEST_TMPDIR/about"
	[ "$(grep -c '<item>' "$body_file")" = 100 ]
	channel many.localhost '' description | grep -q '[.] This feed holds the 100 announced or changed last[.]$'
	[[ $(channel muitos.localhost 'when=never' description) == *'. Aqui estão os 100 anunciados ou alterados por último.'" Filtro ignorado: when (use today, tomorrow, weekend, next_weekend, week, month ou now)" ]]
}

@test "feeds: one that holds all events says nothing of it" {
	local description
	description=$(gojq -r .description "$CARTAZ_ETC/brands/cem.localhost.json")
	calendar cem.localhost '' | grep -qxF "X-WR-CALDESC:$description"
	[ "$(channel cem.localhost '' description)" = "$description" ]
}

@test "feeds: all values that nobody can parse are reported, however many" {
	local ignored='when (use today, tomorrow, weekend, next_weekend, week, month ou now); from (use AAAA-MM-DD); to (use AAAA-MM-DD); part_of_day (use morning, afternoon ou night); age (use 0–99); price_max (use 50); near (use -8.05,-34.9); updated_since (use 2026-12-31); sort (use next, price, newest ou distance)'
	local query='when=wekend&from=31/03/2027&to=x&price_max=z&near=q&sort=f&age=zz&part_of_day=x&updated_since=x' path
	for path in '' .md .rss .atom .ics .digest .digest.md .map; do
		HOST=cem.localhost cgi GET page-events "$query" "/eventos$path"
		sed -z 's/\r\n //g; s/\\//g' "$body_file" | grep -qF "$ignored" || wrong "$path"
	done
}

@test "feeds: a title with a word for its state has no second one, in lists, feeds, newsletters and calendars" {
	local path
	gojq -n '[["CANCELLED: Fish & Chips", {}], ["Cancelado - Frevo", {}], ["Jazz [sold out]", {}], ["Rock", {event_status: "cancelled"}],
			["Soul", {tickets: [{name: "x", price: "1", available: false}]}]]
		| to_entries | map({id: (.key + 1), slug: "e\(.key)", name: .value[0], starts_at: "2027-03-0\(.key + 1)T20:00:00-03:00"} + .value[1])' |
		brand_add titles.localhost -
	for path in '' .rss .atom .ics .digest; do
		HOST=titles.localhost cgi GET page-events 'from=2027-03-01' "/eventos$path"
		case $path in
		.ics) [ "$(grep -c 'SUMMARY:.*(esgotado)' "$body_file")" = 1 ] ;;
		.rss | .atom) [ "$(grep -oE '\((cancelado|esgotado)\)</title>' "$body_file" | sort | tr '\n' ' ')" = '(cancelado)</title> (esgotado)</title> ' ] ;;
		*) [ "$(grep -oE '>(cancelado|esgotado)<' "$body_file" | sort | tr '\n' ' ')" = '>cancelado< >esgotado< ' ] ;;
		esac || wrong "$path"
	done
}
