# Where an event is: nothing that the record does not tell, or that does not follow from
# it by the rule of common/event/place.h.

load ../helpers/tool_suite
load ../helpers/rounds
load ../helpers/pages

# The data for search engines of an event's page.
structured() { # SLUG
	cgi GET page-event '' "/$1"
	json_ld
}

@test "the country and the state of an event follow from its record alone" {
	local brand given state abbr country n
	# location and timezone | state | state_abbr | addressCountry
	cat >table <<-'END'
		{"city": "Boston", "state_abbr": "MA"}|null|MA|null
		{"city": "Columbia", "state": "SC"}|SC|null|null
		{"city": "Boston", "state_abbr": "MA", "timezone": "America/New_York"}|null|MA|null
		{"city": "Boston", "state_abbr": "MA", "country": "US"}|null|MA|US
		{"city": "Boston", "state_abbr": "MA", "country": "U.S.A.", "timezone": "America/Sao_Paulo"}|null|MA|US
		{"city": "Bogotá", "state": "Amazonas", "timezone": "America/Bogota"}|Amazonas|null|null
		{"city": "Leticia", "state": "Amazonas", "state_abbr": "AM", "timezone": "America/Bogota"}|Amazonas|AM|null
		{"city": "São Luís", "state_abbr": "MA", "timezone": "America/Fortaleza"}|Maranhão|MA|BR
		{"city": "São Luís", "state": "ma", "country": "Brasil"}|Maranhão|MA|BR
		{"city": "Recife", "state": "PE", "timezone": "America/Recife"}|Pernambuco|PE|BR
		{"city": "Recife", "state": "Pernambuco", "state_abbr": "PE"}|Pernambuco|PE|BR
		{"city": "Recife", "state": "Pernambuco", "state_abbr": "PB"}|Pernambuco|PB|null
		{"city": "Recife", "state": "Pernambuco"}|Pernambuco|null|null
		{"city": "Recife", "state_abbr": "PE", "timezone": "Brazil/East"}|Pernambuco|PE|BR
		{"city": "Lisboa", "country": "Portugal"}|null|null|PT
		{"city": "Recife"}|null|null|null
	END
	gojq -Rs 'split("\n") | map(select(. != "")) | to_entries | map((.value / "|")[0] as $l
		| ($l | fromjson) as $l | {id: (.key + 1), slug: "place-\(.key + 1)", name: "Place", starts_at: "2026-12-01",
		timezone: $l.timezone, location: ($l | del(.timezone))})' table >in.json
	for brand in BR US; do
		brand_edit "$HOST" ".country = \"$brand\""
		tool_ok import --strict "$HOST" in.json
		n=0
		while IFS='|' read -r given state abbr country; do
			n=$((n + 1))
			cgi GET event '' "/place-$n"
			same "$brand: $given" "$state|$abbr" "$(gojq -r '.location | "\(.state)|\(.state_abbr)"' "$body_file")"
			same "$brand: $given" "$country" "$(structured "place-$n" | gojq -r .location.address.addressCountry)"
		done <table
		[ $n -ge 16 ]
	done
}

@test "a country is its two letters, its three, or a name in English or Portuguese" {
	local given code n=0
	cat >table <<-'END'
		BR|BR
		br|BR
		BRA|BR
		Brazil|BR
		brasil|BR
		U.S.A.|US
		USA|US
		United States of America|US
		EUA|US
		Estados Unidos|US
		U.K.|GB
		England|GB
		Reino Unido|GB
		Czech Republic|CZ
		Alemanha|DE
		DEU|DE
		Côte d’Ivoire|CI
		São Tomé e Príncipe|ST
		South Korea|KR
		Georgia|GE
	END
	gojq -R . table | gojq -s 'to_entries | map((.value / "|") as $row | {id: (.key + 1), slug: "c-\(.key + 1)", name: "C",
		starts_at: "2026-12-01", location: {city: "X", country: $row[0]}})' >in.json
	tool_ok import --strict "$HOST" in.json
	while IFS='|' read -r given code; do
		n=$((n + 1))
		same "$given" "$code" "$(structured "c-$n" | gojq -r .location.address.addressCountry)"
	done <table
	[ $n -ge 20 ]
}

@test "an unknown country is remarked with its value, and left out" {
	records 3 '.location.country = (["ZZ", "Nárnia", 55][.id - 1])' | tool_ok import --json "$HOST" -
	says 'record 1: /location/country must be a country, such as BR, BRA or Brazil: "ZZ"' \
		'record 2: /location/country must be a country, such as BR, BRA or Brazil: "Nárnia"' \
		'record 3: /location/country must be a country, such as BR, BRA or Brazil: "55"'
	out_is '.remarks == 3 and .events == 3 and (.reasons | length) == 1'
	structured event-1 | gojq -e '.location.address | has("addressCountry") | not'
}

@test "the page names another country than the brand's, in the brand's language; the API has none" {
	records 2 '.location.country = ["PT", "BR"][.id - 1]' | tool_ok import "$HOST" -
	cgi GET page-event '' /event-1.md
	grep -qF 'Recife, Portugal' "$body_file"
	cgi GET page-event '' /event-2.md
	grep -qF 'Recife' "$body_file"
	if grep -qF 'Bra' "$body_file"; then false; fi
	cgi GET event '' /event-1
	body_is '.location | has("country") | not'
	tool_ok explain --json "$HOST" event-1
	out_is 'any(.[]; .field == "location.country" and .served == "PT" and .record == "PT")'
	gojq '.locale = "pt-BR"' "etc/brands/$HOST.json" >changed
	mv changed "etc/brands/$HOST.json"
	records 1 '.location.country = "DE"' | tool_ok import --accept-shrink "$HOST" -
	cgi GET page-event '' /event-1.md
	grep -qF 'Recife, Alemanha' "$body_file"
}

@test "coordinates that are none are left out everywhere, with a remark" {
	local n=0 latitude longitude said
	cat >table <<-'END'
		"abc"|"-34.8"|/location/latitude must be decimal degrees from -90 to 90: "abc"
		"999"|"-34.8"|/location/latitude must be decimal degrees from -90 to 90: "999"
		90.01|0.1|/location/latitude must be decimal degrees from -90 to 90: "90.01"
		"-8.06"|"180.5"|/location/longitude must be decimal degrees from -180 to 180: "180.5"
		"-8,06"|"-34,8"|/location/latitude must be decimal degrees from -90 to 90: "-8,06"
		"8°S"|"34°W"|/location/longitude must be decimal degrees from -180 to 180: "34°W"
		"1e1"|"1"|/location/latitude must be decimal degrees from -90 to 90: "1e1"
		"nan"|"inf"|/location/latitude must be decimal degrees from -90 to 90: "nan"
		"-8.06"|null|/location/latitude is left out, because there is no longitude: "-8.06"
		null|-34.8|/location/longitude is left out, because there is no latitude: "-34.8"
		0|"0.000"|/location/latitude and longitude are left out, because 0, 0 means an unknown place
	END
	gojq -R . table | gojq -s 'to_entries | map((.value / "|") as $row | {id: (.key + 1), slug: "g-\(.key + 1)", name: "G",
		starts_at: "2026-12-01", location: {city: "X", latitude: ($row[0] | fromjson), longitude: ($row[1] | fromjson)}})' >in.json
	tool_ok import --json "$HOST" in.json
	while IFS='|' read -r latitude longitude said; do
		n=$((n + 1))
		says "record $n: $said"
		cgi GET event '' "/g-$n"
		body_is '.location | .latitude == null and .longitude == null and .city == "X"'
		# The other surfaces have it from the same place.
		[ $((n % $(rounds 5 1))) = 0 ] || continue
		structured "g-$n" | gojq -e '.location | has("geo") | not'
		cgi GET page-event '' "/g-$n.md"
		if grep -qF 'mlat=' "$body_file"; then false; fi
		cgi GET page-event '' "/g-$n.ics"
		if grep -q '^GEO' "$body_file"; then false; fi
	done <table
	[ $n = 11 ]
}

@test "coordinates that are some are kept as they are" {
	records 4 '.location += ([{latitude: "-8.0631", longitude: "-34.8711"}, {latitude: 90, longitude: -180},
		{latitude: "0", longitude: "9.5"}, {latitude: " 1.50 ", longitude: "-0.0"}][.id - 1])' |
		tool_ok import --strict "$HOST" -
	cgi GET events
	body_is '[.data[] | [.id, .location.latitude, .location.longitude]] | sort == [[1, "-8.0631", "-34.8711"],
		[2, "90", "-180"], [3, "0", "9.5"], [4, "1.50", "-0.0"]]'
	structured event-1 | gojq -e '.location.geo == {"@type": "GeoCoordinates", latitude: "-8.0631", longitude: "-34.8711"}'
}

@test "online, at a place, or both" {
	records 5 '([{}, {is_online: true}, {is_online: true, location: null},
		{is_online: true, location: {name: "Zoom"}}, {is_online: true, location: {name: "Teatro"}}][.id - 1]) as $more
		| . + $more' | tool_ok import --strict "$HOST" -
	local n
	for n in 1 2 3 4 5; do
		structured "event-$n" | gojq -c '[.eventAttendanceMode, ([.location] | flatten | map(."@type"))]'
	done >is
	diff is - <<-'END'
		["https://schema.org/OfflineEventAttendanceMode",["Place"]]
		["https://schema.org/MixedEventAttendanceMode",["Place","VirtualLocation"]]
		["https://schema.org/OnlineEventAttendanceMode",["VirtualLocation"]]
		["https://schema.org/OnlineEventAttendanceMode",["VirtualLocation"]]
		["https://schema.org/MixedEventAttendanceMode",["Place","VirtualLocation"]]
	END
}

@test "a spreadsheet, a calendar and a profile tell the country" {
	printf '%s\n' 'id;name;starts_at;location.city;location.state;location.country' \
		'1;Festa;2026-12-01;Recife;PE;Brasil' '2;Fado;2026-12-01;Lisboa;;Portugal' '3;Rock;2026-12-01;Boston;MA;' >in.csv
	tool_ok import --strict "$HOST" in.csv
	cgi GET events
	body_is '[.data[] | [.id, .location.state]] | sort == [[1, "Pernambuco"], [2, null], [3, "MA"]]'
	{
		echo BEGIN:VCALENDAR
		local place n=0
		for place in 'Teatro\, Rua da Aurora\, 1\, Recife - PE\, 50050-000\, Brasil' 'Hall\nBoston\, MA 02110\nUSA' \
			'Hall\, Boston\, MA' 'Hall\, Wilmington\, DE' 'Hall\, Atlanta\, Georgia' 'Brasil'; do
			n=$((n + 1))
			printf '%s\n' BEGIN:VEVENT "UID:$n" "SUMMARY:E $n" DTSTART:20261201T200000Z "LOCATION:$place" END:VEVENT
		done
		echo END:VCALENDAR
	} >in.ics
	tool_ok import --strict --accept-shrink "$HOST" in.ics
	same 'countries' '["BR","US",null,null,null,null]' "$(records_of "$HOST" |
		gojq -s -c 'sort_by(.name) | map(.location.country)')"
	printf '%s\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:E DTSTART:20261201T200000Z 'GEO:95;10' \
		END:VEVENT END:VCALENDAR >in.ics
	tool_ok import --accept-shrink "$HOST" in.ics
	says '/location/latitude must be decimal degrees from -90 to 90'
	gojq '[.events[]]' "$TESTS/fixtures/profiles/ticketmaster/items.json" >items.json 2>/dev/null ||
		cp "$TESTS/fixtures/profiles/ticketmaster/items.json" items.json
	tool_ok import --accept-shrink --profile ticketmaster "$HOST" items.json
	records_of "$HOST" | gojq -s -e 'map(.location.country) | contains(["US", "DE"])'
}
