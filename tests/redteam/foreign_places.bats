# Places of the rest of the world in the catalog of a Brazilian brand: nobody told that
# they are in Brazil, so no surface says it and no filter finds them there.  From a
# snapshot and live, the same.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/live

# "MA" is Maranhão as well as Massachusetts.
places() {
	jq -Rn '[inputs | split("|") | {id: input_line_number, slug: "e\(input_line_number)", name: "E\(input_line_number)",
		starts_at: "2099-01-01T20:00:00", timezone: .[3],
		location: {name: "Hall", city: .[0], state_abbr: .[1], formatted_address: .[2], state: null}}]' <<-'END'
		Boston|MA|1 Main St, Boston, MA, U.S.A.|America/New_York
		Columbia|SC|Columbia, SC, USA|America/New_York
		Philadelphia|PA|Philadelphia, PA, U.S.A.|America/New_York
		Huntsville|AL|Huntsville, AL|America/Chicago
		Perth|PE|Perth, Western Australia|Australia/Perth
		Salvador|BA|Salvador, BA|America/Bahia
	END
}

teardown() {
	live_stop
}

are_told() {
	local slug
	cgi GET events per_page=50
	body_is '[.data[] | select(.location.city != "Salvador").location.state] | length == 5 and all(. == null)'
	body_is '[.data[] | select(.location.city == "Salvador").location.state] == ["Bahia"]'
	for slug in e1 e2 e3 e4 e5; do
		cgi GET event '' "/$slug"
		body_is '.location.city != null and .location.state == null'
		cgi GET page-event '' "/$slug"
		[ "$http_status" = 200 ]
		never grep -qE '"addressCountry":"BR"|Maranhão|Santa Catarina|Pará|Alagoas|Pernambuco' "$body_file"
	done
	cgi GET page-event '' /e6
	grep -qF '"addressCountry":"BR"' "$body_file"
}

@test "foreign places: of a snapshot" {
	local HOST=feira.localhost
	tool_make "$BATS_TEST_TMPDIR"
	[ "$(gojq -r .country "$CARTAZ_ETC/brands/$HOST.json")" = BR ]
	places >"$BATS_TEST_TMPDIR/in.json"
	tool_ok import "$HOST" "$BATS_TEST_TMPDIR/in.json"
	are_told
	cgi GET events 'state=Maranh%C3%A3o'
	body_is '.meta.total == 0'
}

@test "foreign places: live" {
	local HOST=live.localhost
	catalog_make "$BATS_TEST_TMPDIR"
	places >"$BATS_TEST_TMPDIR/events.json"
	live_start "$BATS_TEST_TMPDIR" "$BATS_TEST_TMPDIR/events.json"
	live_brand "$HOST"
	gojq '.map += {"location.city": "/location/city", "location.state_abbr": "/location/state_abbr", "location.name": "/location/name",
		"location.formatted_address": "/location/formatted_address"}' "$CARTAZ_SHARE/profiles/moods.json" >"$BATS_TEST_TMPDIR/p.json"
	mv "$BATS_TEST_TMPDIR/p.json" "$CARTAZ_SHARE/profiles/moods.json"
	cartaz publish "$HOST"
	are_told
}
