# Nothing is told that is not in the record or derived by a documented rule: the samples
# of both brands, hostile records, and records at the edges of the rules.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rpc
load ../helpers/truth
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	gojq -n --rawfile corpus "$TESTS/fixtures/hostile.txt" '
		$corpus | split("\n") | map(select(length > 0)) | to_entries | map(.value as $t | {
			id: (.key + 1), slug: "h\(.key)", name: "N \($t)", status: "s", timezone: (if .key % 2 == 0 then "America/Sao_Paulo" else $t end),
			starts_at: "2035-06-01T20:00:00-03:00", ends_at: (if .key % 3 == 0 then $t else "2035-06-01T22:00:00-03:00" end),
			event_status: $t, images: {banner: "https://i.example/?a=\($t)", thumbnail: "javascript:alert(1)"},
			location: {name: $t, city: $t, state: $t, state_abbr: $t, formatted_address: $t, latitude: $t, longitude: $t, country: $t},
			producer: {name: $t, slug: "p"}, sources: [{slug: "s", name: $t, url: "https://s.example/?a=\($t)"}], buy_url: "https://b.example/?a=\($t)",
			tickets: [{name: $t, price: "1.00", fee: "0.10", total: "1.10", currency: $t}]})' >hostile.json
	brand_add hostile.localhost hostile.json 2>told
}

setup() {
	cd "$BATS_FILE_TMPDIR"
}

@test "truth: the samples, in both languages" {
	local host
	for host in agenda.localhost palco.localhost; do
		export HOST=$host
		sample "$host" | gojq '.data? // .' >"$BATS_TEST_TMPDIR/native.json"
		truth "$BATS_TEST_TMPDIR/native.json" "$(rounds 4 1)"
	done
}

@test "truth: hostile records" {
	export HOST=hostile.localhost
	truth hostile.json "$(rounds 4 1)"
}

# bats test_tags=whole
@test "truth: records at the edges of the rules for places, times, states and prices" {
	export HOST=edges.localhost
	gojq -n '[
		{name: "Boston", timezone: "America/New_York", location: {city: "Boston", state_abbr: "MA"}},
		{name: "Maranhao by zone", timezone: "America/Fortaleza", location: {city: "São Luís", state_abbr: "MA"}},
		{name: "Maranhao by its country", location: {city: "São Luís", state: "Maranhão", country: "Brasil"}},
		{name: "Maranhao by both names", location: {city: "São Luís", state: "Maranhão", state_abbr: "MA"}},
		{name: "MA alone", location: {city: "Somewhere", state_abbr: "MA"}},
		{name: "Brazilian zone, country of its own", timezone: "America/Sao_Paulo", location: {city: "Rivera", state_abbr: "RR", country: "UY"}},
		{name: "Unknown country", location: {city: "X", state: "SP", country: "Narnia"}},
		{name: "No point", location: {name: "V", latitude: "0", longitude: "0"}},
		{name: "No latitude", location: {name: "V", latitude: "95", longitude: "10"}},
		{name: "Address alone", location: {formatted_address: "Rua da Aurora, 10"}},
		{name: "Online, and no place", is_online: true},
		{name: "Point", location: {name: "V", latitude: "-8.5", longitude: "10.25"}},
		{name: "Online with venue", is_online: true, location: {name: "Hall", city: "Recife", country: "BR"}},
		{name: "Moved", event_status: "moved_online", location: {name: "Hall", city: "Recife", country: "BR"}},
		{name: "Cancelled", event_status: "cancelled", tickets: [{name: "T", total: "9.00", available: true}]},
		{name: "Postponed by its label", status: "adiado", buy_url: "https://b.example/p"},
		{name: "Sold out", tickets: [{name: "T", total: "9.00", currency: "USD", available: false}], buy_url: "https://b.example/s"},
		{name: "Closed", is_closed: true, tickets: [{name: "T", total: "9.00", available: true}]},
		{name: "Ends before it starts", starts_at: "2035-01-02T20:00:00", ends_at: "2035-01-01T20:00:00", timezone: "Europe/Lisbon"},
		{name: "No time zone", starts_at: "2035-01-02T20:00:00", ends_at: "2035-01-02T22:00:00"},
		{name: "Days", starts_at: "2035-01-02", ends_at: "2035-01-05"},
		{name: "Over", starts_at: "2020-01-02", tickets: [{name: "T", total: "9.00"}]},
		{name: "No time", starts_at: null},
		{name: "Two prices", tickets: [{name: "Inteira", price: "100.00", fee: "10.00", currency: "EUR"}, {name: "Meia", total: "50.50", currency: "EUR"}]}
		] | to_entries | map({id: (.key + 1), slug: "e\(.key)", starts_at: "2035-06-01T20:00:00"} + .value)' >"$BATS_TEST_TMPDIR/edges.json"
	brand_add "$HOST" "$BATS_TEST_TMPDIR/edges.json" 2>/dev/null
	truth "$BATS_TEST_TMPDIR/edges.json"
}

# A surface, what is spoilt in its answer, and the member that must be reported.
spoils() {
	cat <<-'END'
		list|"city":"Boston"|"city":"Salem"|location.city
		list|"state":null|"state":"Maranhão"|location.state
		list|T20:00:00-04:00|T20:00:00-03:00|starts_at
		list|T22:30:00-04:00|T23:30:00-04:00|ends_at
		list|"is_closed":false|"is_closed":true|is_closed
		list|"is_online":false|"is_online":true|is_online
		api|"timezone":"America/New_York"|"timezone":"America/Fortaleza"|timezone
		api|"latitude":"42.5"|"latitude":"42.6"|a point
		api|"1 Main St"|"2 Main St"|location.formatted_address
		api|"name":"Troupe"|"name":"Group"|producer
		api|https://i.example/|https://j.example/|an address
		md|# Show|# Shop|name
		md|Hall, Boston, MA|Hall, Boston, Maranhão|Onde
		md|Hall, Boston, MA, Estados Unidos|Hall, Boston, MA, Brasil|Onde
		md|1º de junho de 2035|2 de junho de 2035|a date's number
		md|de junho de 2035|de julho de 2035|a date's name
		md|US$ 11,00|R$ 11,00|an amount
		md|https://b.example/buy|https://c.example/buy|a link
		html|<time datetime="2035-06-01T20|<time datetime="2035-06-01T21|time
		html|"addressCountry":"US"|"addressCountry":"BR"|addressCountry
		html|"addressLocality":"Boston"|"addressLocality":"Salem"|addressLocality
		html|"addressRegion":"MA"|"addressRegion":"Maranhão"|addressRegion
		html|dates=20350602T000000Z|dates=20350602T010000Z|a calendar's start
		html|startdt=2035-06-01T20|startdt=2035-06-01T21|a calendar's start
		html|wa.me/?text=Show|wa.me/?text=Shop|a share's name
		html|%0AHall%2C%20Boston|%0AHall%2C%20Salem|a share's place
		html|EventScheduled|EventCancelled|eventStatus
		html|InStock|SoldOut|availability
		html|"price":"11.00"|"price":"12.00"|an amount
		html|"priceCurrency":"USD"|"priceCurrency":"BRL"|an amount
		html|"startDate":"2035-06-01|"startDate":"2035-06-02|startDate
		html|"latitude":"42.5"|"latitude":"-42.5"|geo
		ics|STATUS:CONFIRMED|STATUS:CANCELLED|STATUS
		ics|GEO:42.5|GEO:-42.5|GEO
		ics|LOCATION:Hall|LOCATION:Hull|LOCATION
		ics|DTSTART;TZID=America/New_York:20350601T200000|DTSTART;TZID=America/New_York:20350601T210000|DTSTART
		ics|DTEND;TZID=America/New_York:20350601T223000|DTEND;TZID=America/New_York:20350602T223000|DTEND
		rss|Boston|Recife|place or price
		rss|US$ 11,00|US$ 1,00|an amount
		rss|<title>Show|<title>Shop|title
		mcp|"city":"Boston"|"city":"Salem"|city
		mcp|"price_from":"11.00 USD"|"price_from":"11.00 BRL"|an amount
		mcp|"availability":"available"|"availability":"sold_out"|availability
		mcp|"event_status":"scheduled"|"event_status":"postponed"|event_status
		mcp|"state":"MA"|"state":"PA"|state
	END
}

# bats test_tags=whole
@test "truth: one spoilt member on any surface is reported" {
	local surface from to member number=0
	export HOST=spoilt.localhost
	cd "$BATS_TEST_TMPDIR"
	gojq -n '[{id: 1, slug: "e", name: "Show", starts_at: "2035-06-01T20:00:00", ends_at: "2035-06-01T22:30:00",
		timezone: "America/New_York", producer: {name: "Troupe"}, buy_url: "https://b.example/buy",
		images: {banner: "https://i.example/b.png"},
		location: {name: "Hall", city: "Boston", state_abbr: "MA", country: "US", formatted_address: "1 Main St",
			latitude: "42.5", longitude: "-71.25"},
		tickets: [{name: "T", price: "10.00", fee: "1.00", total: "11.00", currency: "USD"}]}]' >native
	brand_add "$HOST" native
	truth native
	spoils >table
	# One run: each answer spoilt in one way; whole answers have nothing to report.
	gojq -nc --rawfile table table --slurpfile answers "$answers_file" '
		$table | split("\n")[] | select(. != "") | split("|") as $s
		| [$answers[] | select(.row / " " | .[0] == $s[0])][0] as $answer
		| ($answer.body | split($s[1]) | join($s[2])) as $body
		| if $body == $answer.body then error("not there: \($s)") else $answer + {body: $body} end' >spoilt
	truth_of native spoilt >wrong && return 1
	while IFS='|' read -r surface from to member; do
		[ "$(grep -cF "e: $surface: $member is " wrong)" = "$(grep -c "^$surface|.*|$member\$" table)" ] || {
			echo "not seen: $surface, $from as $to"
			cat wrong
			return 1
		}
		number=$((number + 1))
	done <table
	[ "$number" -ge 40 ]
}
