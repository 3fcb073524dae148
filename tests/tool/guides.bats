# The tutorial and the guides that bring events in: their commands are run as they are written,
# against calendars, a sheet and a WordPress of this machine's.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

DOCS=$ROOT/static/docs
SITE=agenda.example.org

setup() {
	feeds_make
	rm "$CARTAZ_ETC"/brands/*
	vevent h1 'Winter concert' 5 | calendar >"$feeds/hall.ics"
	vevent c1 'Jazz quartet' 6 | calendar >"$feeds/club.ics"
	vevent m1 'Open day' 7 | calendar >"$feeds/museum.ics"
	printf '%s\n' 'Event,Date,Time,Place,Price' 'Open mic,2027-01-09,20:00,The Cellar,5' >"$feeds/sheet.csv"
	printf '<urlset><url><loc>%s/page.html</loc></url></urlset>\n' "$base" >"$feeds/museum-sitemap.xml"
	echo '<script type="application/ld+json">{"@type": "Event", "name": "Night at the museum", "startDate": "2027-01-08T20:00"}</script>' >"$feeds/page.html"
	mkdir -p "$feeds/wp-json/tribe/events/v1" "$CARTAZ_ETC/secrets"
	gojq '{events: ., total: length}' "$TESTS/fixtures/profiles/events-calendar/items.json" \
		>"$feeds/wp-json/tribe/events/v1/events"
}

# The blocks of a kind, with the addresses and folders of this test.
block() { # PAGE KIND
	sed -n "/^\`\`\`$2\$/,/^\`\`\`\$/{/^\`\`\`/!p}" "$DOCS/$1.md" | sed -E -e "s#https://(hall|club|museum)\.example/events#$base/\1#g" \
		-e "s#'?https://docs.(google.com|example)/[^' ]*'?#$base/sheet.csv#; s|https://venue.example|$base|; s|https://shop.example/api|$base|" \
		-e "s|https://calendar.google.com/[^ \"]*basic.ics|$base/hall.ics|; s|/etc/cartaz|$CARTAZ_ETC|g; s|/var/lib/cartaz/htdocs|$CARTAZ_HTDOCS|g"
}

# Any command that fails, fails it.
follow() { # PAGE KIND
	block "$1" "$2" >"$BATS_TEST_TMPDIR/block"
	[ -s "$BATS_TEST_TMPDIR/block" ]
	env -u CARTAZ_NOW bash -euo pipefail -c '
		cartaz() { CARTAZ_NOW=2026-12-01T12:00:00Z "$BUILD/cartaz" "$@"; }
		runuser() { shift 3; "$@"; }
		flock() { rm "$CARTAZ_HTDOCS/agenda.example.org/robots.txt" && cartaz publish agenda.example.org && command flock "$@"; }
		install() { while [ $# -gt 1 ]; do shift; done; : >"$1"; chmod 640 "$1"; }
		for command in apt-get make a2dissite a2enmod a2ensite chown systemctl; do eval "$command() { echo \"$command \$*\" >>commands; }"; done
		curl() { case $* in *"$base"*) command curl "$@" ;; *) echo "$*" >>commands ;; esac; }
		. "$1"' - "$BATS_TEST_TMPDIR/block" >out 2>&1 || {
		cat out
		return 1
	}
}

names() {
	cartaz records "$SITE" | gojq -r .name | sort | paste -sd, -
}

@test "guides: the tutorial ends in a site with the events of three calendars" {
	follow tutorial/first-site 'sh tutorial'
	[ "$(names)" = 'Jazz quartet,Open day,Winter concert' ]
	holds out 'ical: 1 event' "$SITE, added:" '"name": "town-hall"' 'no mistakes found' 'sync ok'
	# What it shows at the address that it names.
	holds commands "-s -H Host: $SITE http://localhost/events.md" 'apt-get install -y apache2 ./build/deb/cartaz_*.deb' \
		"systemctl enable --now cartaz-sync@$SITE.timer cartaz-rebuild.timer"
	HOST=$SITE CARTAZ_NOW=2026-12-01T12:00:00Z cgi GET site '' '' REQUEST_URI=/events.md
	[ "$http_status" = 200 ]
	holds "$body_file" 'Jazz quartet' 'Winter concert' 'Open day'
	# Its install is that of the page about it.
	diff <(block how-to/install 'sh debian' | grep -v '^apt-get') <(block tutorial/first-site 'sh tutorial' | sed -n '/^a2dissite/,/^systemctl restart/p')
}

@test "guides: Google Calendar, Google Sheets and WordPress are sources after the commands of their pages" {
	cartaz new "$SITE" --name Agenda --locale en --timezone America/New_York --contact hello@example.org
	follow how-to/google-calendar 'sh sources'
	[ "$(names)" = 'Winter concert' ]
	[ "$(stat -c %a "$CARTAZ_ETC/secrets/calendar")" = 640 ]
	follow how-to/google-sheets 'sh sources'
	[ "$(names)" = 'Open mic,Winter concert' ]
	[ -s "$CARTAZ_ETC/profiles/sheet.json" ]
	follow how-to/wordpress 'sh sources'
	[ "$(names | tr ',' '\n' | wc -l)" -gt 4 ]
	gojq -e '[.sources[].name] == ["town-hall", "sheet", "venue"]' "$CARTAZ_ETC/brands/$SITE.json"
}

@test "guides: web pages, and an agenda of three calendars and a sheet" {
	follow how-to/many-sources 'sh sources'
	[ "$(names)" = 'Jazz quartet,Open day,Open mic,Winter concert' ]
	follow how-to/web-pages 'sh sources'
	[ "$(names)" = 'Jazz quartet,Night at the museum,Open day,Open mic,Winter concert' ]
	follow how-to/add-a-brand 'sh new'
	cartaz check "$CARTAZ_ETC/brands/tickets.example.org.json"
}

@test "guides: an event of your own is on the site, and after an edit" {
	cartaz new "$SITE" --name Agenda --locale en --timezone America/New_York --contact hello@example.org
	follow how-to/own-events 'sh sources'
	[ "$(names)" = 'Street party' ]
	cartaz records "$SITE" | gojq -e '.timezone == null and .tickets[0].price == "0"'
	gojq --slurpfile entry <(block how-to/own-events 'json source') '.sources = $entry' "$CARTAZ_ETC/brands/$SITE.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/$SITE.json"
	sed -i 's/Street party/Street fair/' "$CARTAZ_ETC/own.csv"
	CARTAZ_NOW=2026-12-01T12:00:00Z cartaz sync "$SITE" --source own
	cartaz records "$SITE" | gojq -e '.name == "Street fair" and .timezone == "Europe/Dublin"'
}

@test "guides: open data is a file of records with its type, and its licence is where the page says" {
	cartaz new "$SITE" --name Agenda --locale en --timezone America/New_York --contact hello@example.org
	gojq --slurpfile more <(echo "{$(block how-to/open-data 'json licence')}") '. + $more[0]' "$CARTAZ_ETC/brands/$SITE.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/$SITE.json"
	echo '[{"id": 1, "name": "Opening", "starts_at": "2027-01-31", "tickets": [{"price": "5.00"}]}]' | CARTAZ_NOW=2026-12-01T12:00:00Z cartaz import "$SITE" -
	CARTAZ_NOW=2026-12-01T12:00:00Z cartaz publish "$SITE"
	follow how-to/open-data 'sh open-data'
	cp "$CARTAZ_HTDOCS/$SITE/events.ndjson" before
	follow how-to/open-data 'sh open-data' # publishes before the last command
	diff before "$CARTAZ_HTDOCS/$SITE/events.ndjson"
	[ "$(stat -c %h "$CARTAZ_HTDOCS/$SITE/events.ndjson")" = 1 ]
	CARTAZ_NOW=2026-12-01T12:00:00Z cartaz publish "$SITE"
	HOST=$SITE cgi GET site '' '' REQUEST_URI=/events.ndjson
	[ "$http_status $(header Content-Type)" = '200 application/x-ndjson' ]
	gojq -e '.name == "Opening" and .tickets[0].price == "5.00"' "$body_file"
	gojq -e '.info | (.description | contains("CC BY 4.0")) and .termsOfService == "https://creativecommons.org/licenses/by/4.0/"' "$CARTAZ_HTDOCS/$SITE/api/public/v1/openapi.json"
	grep -q 'CC BY 4.0' "$CARTAZ_HTDOCS/$SITE/llms.txt"
	grep -q 'creativecommons.org/licenses/by/4.0' "$CARTAZ_HTDOCS/$SITE/llms.txt"
	HOST=$SITE CARTAZ_NOW=2026-12-01T12:00:00Z cgi GET site '' '' REQUEST_URI=/
	grep -q 'href="https://creativecommons.org/licenses/by/4.0/"' "$body_file"
	grep -q 'CC BY 4.0' "$body_file"
}

@test "guides: the three addresses of a brand change to https together, and only together" {
	local file=$CARTAZ_ETC/brands/tickets.example.org.json
	cartaz new tickets.example.org --url http://tickets.example.org --name Tickets --locale en --timezone America/New_York --contact hello@example.org
	echo '[{"id": 1, "name": "Opening", "starts_at": "2027-01-31"}]' | CARTAZ_NOW=2026-12-01T12:00:00Z cartaz import tickets.example.org -
	gojq '.site_url = "https://tickets.example.org"' "$file" >one.json
	run ! cartaz check one.json
	follow how-to/tls 'sh https'
	gojq -e '[.site_url, .base_url, .site_origin | startswith("https://")] | all' "$file"
	cartaz records tickets.example.org | gojq -e .name
}

@test "guides: a profile of your own is guessed, checked and tried by the commands of its page" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '[{"id": 7, "title": "Trio", "start_date": "2027-01-09T20:00", "venue": {"name": "The Cellar"}}]' >"$feeds/events"
	follow how-to/your-own-api 'sh profile'
	holds out 'Trio' 'The Cellar'
	gojq -e '.map.name == "/title"' "$CARTAZ_ETC/profiles/shop.json"
}

@test "guides: a webhook's command reads the source, and the campaign's parameters are in each address" {
	mkdir -p "$CARTAZ_ETC/profiles"
	printf '{"profile": 1, "list": {"path": "/events"}, "map": {"id": "/id", "name": "/name", "starts_at": "/when", %s}}' \
		"$(block how-to/your-own-api 'json campaign')" >"$CARTAZ_ETC/profiles/shop.json"
	cartaz profile lint shop
	gojq -nc '["https://t.example/a", "https://t.example/b?lang=pt&x=1", "https://t.example/c?"] | to_entries
		| map({id: (.key + 1), name: "E\(.key)", when: "2027-01-09T20:00", url: .value})' >"$feeds/events"
	cartaz new tickets.example.org --name Tickets --locale en --timezone America/New_York --contact hello@example.org
	gojq --arg base "$base" 'del(.upstream) | .sources = [{name: "shop", kind: "json", url: $base, profile: "shop", vars: {campaign: "spring"}}]' \
		"$CARTAZ_ETC/brands/tickets.example.org.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/tickets.example.org.json"
	follow how-to/your-own-api 'sh webhook'
	diff <(cartaz records tickets.example.org | gojq -r .buy_url | sort) - <<-'END'
		https://t.example/a?utm_source=tickets.example.org&utm_campaign=spring
		https://t.example/b?utm_source=tickets.example.org&utm_campaign=spring&lang=pt&x=1
		https://t.example/c?utm_source=tickets.example.org&utm_campaign=spring
	END
}

@test "guides: the entries that are written by hand are right" {
	local page count=0
	cartaz new "$SITE" --name Agenda --locale en --timezone America/New_York --contact hello@example.org
	for page in "$DOCS"/how-to/*.md; do
		page=how-to/$(basename "$page" .md)
		[ -n "$(block "$page" 'json source')" ] || continue
		block "$page" 'json source' >entry
		gojq --slurpfile entry entry '.sources = $entry' "$CARTAZ_ETC/brands/$SITE.json" >new.json
		for name in calendar eventbrite shop; do install -D -m 640 /dev/stdin "$CARTAZ_ETC/secrets/$name" <<<secret; done
		mv new.json "$CARTAZ_ETC/brands/$SITE.json"
		tool check "$SITE"
		run ! grep -E '/sources|secret' "$out_file"
		grep -qE '(has|have) never been read' "$out_file"
		count=$((count + 1))
	done
	[ "$count" -ge 5 ]
}

# The records of a profile and the items of a page: mapped PROFILE ITEMS, files.
mapped() {
	[ -e "$CARTAZ_ETC/brands/$SITE.json" ] || cartaz new "$SITE" --name Agenda --locale en --timezone America/New_York --contact hello@example.org
	cartaz profile lint "$1"
	CARTAZ_NOW=2026-12-01T12:00:00Z cartaz import --replace --accept-shrink "$SITE" "$2" --profile "$1"
	cartaz records "$SITE" | gojq -s 'sort_by(.id)' >records.json
}

@test "guides: states of dates, and prices with names, are what their profile makes" {
	cd "$BATS_TEST_TMPDIR" || return
	block how-to/your-own-api 'json states-profile' >states.json
	block how-to/your-own-api 'json states-item' | gojq '[., (. + {id: 8, title: "Macbeth"} | .dates[1].state = "ON_SALE"),
		(. + {id: 9, title: "Lear"} | .dates[].state = "NOT_YET"), (. + {id: 10, title: "Othello"} | .dates[].state = "CANCELLED")]' >items.json
	mapped ./states.json items.json 2>said
	[ "$(cat said)" = '' ]
	gojq -e '[.[].status] == ["sold out", null, null, null]' records.json
	gojq -e '.[0].tickets | map([.name, (.price | tonumber)]) == [["Stalls", 45], ["Circle", 12.5]]' records.json
	CARTAZ_NOW=2026-12-01T12:00:00Z HOST=$SITE cgi GET site '' '' REQUEST_URI=/events.md
	grep -q 'Hamlet.*sold out' "$body_file"
	grep -q 'Macbeth.*available' "$body_file"
	grep -q 'Lear.*off sale' "$body_file"
	grep -q 'Othello.*canceled' "$body_file"
	# States that the table does not have are reported, and a known word has its meaning.
	gojq '[.[0] | .dates[0].state = "APLAZADO" | .dates[1].state = "HELD"]' items.json >new.json
	mapped ./states.json new.json 2>said
	grep -q 'no entry for "APLAZADO" in /map/sessions/map/event_status/table' said
	grep -q 'no entry for "HELD" in /map/sessions/map/event_status/table' said
	gojq -e '.[0].sessions[0].event_status == "postponed"' records.json
	# The object of two prices, as the table has it; and times without an offset.
	gojq -e '.[0].timezone == null' records.json
	gojq -c '.defaults.timezone = "Europe/London"' "$CARTAZ_ETC/brands/$SITE.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/$SITE.json"
	# Prices that only the answer for one event has: the item as a sync completes it.
	printf '{"profile": 1, %s}' "$(block how-to/your-own-api 'json also')" >also.json
	mapped ./also.json - <<<'[{"id": 7, "title": "Hamlet", "full": {"offers": [{"kind": "Stalls", "pence": 4500}]}}]'
	gojq -e '.[0].tickets | map([.name, (.price | tonumber)]) == [["Stalls", 45]]' records.json
	gojq '.map.tickets = {each: "/prices/*", map: {price: {amount: "", unit: "minor"}}}' states.json >object.json
	gojq '.[0].prices = {from: 1250, to: 4500} | .[:1]' items.json >one.json
	mapped ./object.json one.json
	gojq -e '.[0] | .timezone == "Europe/London" and (.tickets | map(.price | tonumber) == [12.5, 45])' records.json
}

@test "guides: a sheet with several prices in a cell, words, a category of its own and a page of information" {
	cd "$BATS_TEST_TMPDIR" || return
	block how-to/map-a-spreadsheet 'json city-profile' >city.json
	block how-to/map-a-spreadsheet 'csv city-sheet' >city.csv
	mapped ./city.json city.csv
	gojq -e 'map(.tickets | map([.name, ((.price // empty) | tonumber)])) == [[[null, 12], ["estudantes", 10]], [[null, 0]], [[null]], []]
		and map(.status) == [null, null, "sold out", null] and .[3].categories == ["Feiras e mercados"]
		and map(.url) == ["https://cidade.example/jazz", null, "https://cidade.example/hamlet", null]' records.json || {
		cat records.json
		return 1
	}
}

@test "guides: a category whose words have a table is in the menu once" {
	cd "$BATS_TEST_TMPDIR" || return
	cartaz new "$SITE" --name Agenda --locale pt-BR --timezone America/Recife --contact hello@example.org
	gojq -n --slurpfile rule <(block reference/categories 'json categories') '{profile: 1, map: ({id: "/id", name: "/name", starts_at: {const: "2027-01-09T20:00"}} + $rule[0])}' >books.json
	printf '{"id": %d, "name": "%s", "Tipologia": "%s"}\n' 1 A Sarau 2 B 'Feira do livro' 3 C 'Livros e literatura' 4 D Palhaços 5 E Literatura >items.json
	mapped ./books.json items.json
	CARTAZ_NOW=2026-12-01T12:00:00Z HOST=$SITE cgi GET site '' '' REQUEST_URI=/eventos
	[ "$(grep -o '<option[^>]*>[^<]*([0-9]*)' "$body_file" | sed 's/.*>//' | sort | paste -sd, -)" = 'Livros e literatura (4),Palhaços (1)' ] || {
		grep -o '<option[^>]*>[^<]*([0-9]*)' "$body_file"
		return 1
	}
	# The same for a source without a profile.
	mkdir -p "$CARTAZ_ETC/corrections"
	echo "[$(block reference/categories 'json category-correction')]" >"$CARTAZ_ETC/corrections/$SITE.json"
	echo '[{"id": 1, "name": "A", "starts_at": "2027-01-09", "categories": ["Sarau"]}]' | cartaz import --accept-shrink "$SITE" -
	cartaz records "$SITE" | gojq -e '.categories == ["Livros e literatura"]'
}

@test "guides: the price of a WordPress, and those of a calendar, from their words" {
	cd "$BATS_TEST_TMPDIR" || return
	gojq 'del(.map.tickets.map.currency)' "$ROOT/static/profiles/events-calendar.json" >venue.json
	gojq '[.[0] | . + {id: 1, cost: "Free"}, . + {id: 2, cost: "€10"}, . + {id: 3, cost: "€15 &#8211; €20"}]' \
		"$TESTS/fixtures/profiles/events-calendar/items.json" >items.json
	mapped ./venue.json items.json
	gojq -e 'map(.tickets | map([(.price | tonumber), .currency])) == [[[0, null]], [[10, "EUR"]], [[15, "EUR"], [20, "EUR"]]]' records.json
	cartaz new other.example.org --name Other --locale en --timezone America/New_York --contact hello@example.org
	{
		vevent m1 'Open day' 7 | sed '/^SUMMARY/a DESCRIPTION:Free entry all day'
		vevent m2 'Dinner' 8 | sed '/^SUMMARY/a DESCRIPTION:Tickets: €25'
	} | calendar >"$feeds/museum.ics"
	mkdir -p "$CARTAZ_ETC/corrections"
	block how-to/import-files 'json calendar-prices' >"$CARTAZ_ETC/corrections/other.example.org.json"
	cartaz source add other.example.org "$base/museum.ics" --name museum
	CARTAZ_NOW=2026-12-01T12:00:00Z cartaz sync other.example.org
	cartaz records other.example.org | gojq -se 'sort_by(.name) | map(.tickets[0].total | tonumber) == [25, 0]'
}

@test "guides: other texts with several prices have a ticket for each, and a hidden price is reported" {
	cd "$BATS_TEST_TMPDIR" || return
	rule() { block how-to/map-a-spreadsheet 'json city-profile' | gojq ".map.tickets.split = \"$1\" | .map.tickets.map += {$2}" >"$3.json"; }
	written() { # TEXT: the rules of the page's table contain it
		grep -qF "$1" "$ROOT/static/docs/how-to/map-a-spreadsheet.md"
	}
	cartaz new "$SITE" --name A --locale es --timezone America/Mexico_City --contact hello@example.org
	euro='"name": {"cut": "", "after": "€ "}'
	name='"name": {"cut": "", "before": "$"}' price='"price": {"amount": [{"cut": {"cut": "", "after": "$"}, "before": ")"}, ""]}'
	written "$euro" && written "$name" && written "$price"
	before='"name": {"cut": {"cut": "", "after": "R$ "}, "after": " "}' of='"price": {"amount": [{"cut": {"cut": "", "after": "R$ "}, "before": " "}, {"cut": "", "after": "R$ "}, ""]}'
	written "$before" && written "$of"
	rule ' / ' "$before, $of" before
	rule / "$euro" slash
	rule ', ' "$euro" comma
	rule ' (' "$name, $price" sign
	priced() { # PROFILE TEXT: the names and prices of the tickets, and whether they are available
		printf 'Nº;Evento;Início;Preço;Tipologia;Ligação\n1;A;24/06/2035 21:30;%s;Concerto;\n' "$2" >one.csv
		tool_ok import "$SITE" --profile "./$1.json" --accept-shrink --all-remarks one.csv
		cartaz records "$SITE" | gojq -c '[.tickets[] | .name // "-", .price, .available]'
	}
	[ "$(priced slash '10€/8€ estudiantes')" = '["-","10",true,"estudiantes","8",true]' ]
	[ "$(priced slash '10€/8€ estudiantes (esgotado)')" = '["-","10",true,"estudiantes (esgotado)","8",false]' ]
	[ "$(priced comma '10€ público, 8€ sócios')" = '["público","10",true,"sócios","8",true]' ]
	[ "$(priced sign '$500 (estudiantes $400)')" = '["-","500",true,"estudiantes","400",true]' ]
	[ "$(priced before 'R$ 30,50 / R$ 15 meia')" = '["-","30.50",true,"meia","15",true]' ]
	[ "$(priced before 'R$ 20')$(priced before 'Grátis')" = '["-","20",true]["-","0",true]' ]
	run ! grep tickets "$err_file"
	priced comma '10€/8€ estudiantes'
	says '/tickets/0/price has several amounts, of which only one is used; "split" makes a ticket of each amount: "10€/8€ estudiantes"'
}

@test "package: its removal names the files of web servers that still include its files" {
	mkdir -p apache2/sites-enabled apache2/conf-enabled
	rm_script() { sed -E "s# /etc/(apache2|nginx|lighttpd|caddy)# $PWD/\1#g; s|/run/systemd|$PWD|g" "$ROOT/static/server/debian/cartaz.prerm" | sh -s "$1"; }
	echo '# Include "/usr/share/cartaz/server/beside.conf"' >apache2/sites-enabled/other.conf
	[ -z "$(rm_script remove 2>&1)" ]
	echo '    Include "/usr/share/cartaz/server/beside.conf"' >apache2/sites-enabled/site.conf
	rm_script remove 2>said
	grep -qx "  $PWD/apache2/sites-enabled/site.conf" said
	grep -qx '  a2dissite site' said
	mkdir -p nginx/conf.d
	sed 's|/usr/local/|/usr/|' "$ROOT/static/server/nginx-example.conf" >nginx/conf.d/cartaz.conf
	rm_script remove 2>said
	grep -qx "  $PWD/nginx/conf.d/cartaz.conf" said
	[ -z "$(rm_script upgrade 2>&1)" ]
}

@test "guides: the page about timers and the package have each timer that comes with Cartaz" {
	local unit name verb
	for unit in "$ROOT"/static/server/units/*.timer; do
		name=$(basename "$unit" .timer)
		verb=$(sed -n 's/^ExecStart=.*cartaz \(.*\)/\1/p' "${unit%.timer}.service")
		grep -qF "| \`${name/@/@HOST}.timer\` | \`cartaz ${verb/\%i/HOST}\` |" "$ROOT/static/docs/how-to/timers.md"
		grep -qxF "lib/systemd/system/$name.*" "$ROOT/static/server/debian/cartaz.install"
	done
}
