# The "defaults" of a brand file, for what is imported, crawled or read from sources.

load ../helpers/feeds_suite

places() {
	records_of "$HOST" | gojq -rs 'sort_by(.name)[] | [.name, .location.city, .location.state_abbr // .location.state, .producer.name, .timezone, ([.tickets[] | .currency] | join(" "))] | map(. // "-") | join("|")'
}

setup() {
	feeds_make
	brand_edit "$HOST" '.defaults = {city: "Olinda", state: "PE", organizer: "Clube", timezone: "America/Recife", currency: "USD", categories: ["music"]}'
}

@test "defaults: of an import, and only what a record does not have" {
	tool_ok import "$HOST" - <<-'END'
		[{"id": 1, "name": "A", "starts_at": "2035-01-31T20:00:00", "tickets": [{"price": "10"}]},
		 {"id": 2, "name": "B", "is_online": true},
		 {"id": 3, "name": "C", "location": {"formatted_address": "Rua da Aurora, 1, Recife - PE"}, "producer": {"name": "P"}}]
	END
	[ "$(places)" = "$(printf '%s\n' 'A|Olinda|PE|Clube|America/Recife|USD' 'B|-|-|Clube|America/Recife|' 'C|Recife|PE|P|America/Recife|')" ] || { places; return 1; }
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:D DTSTART:20350131T200000 END:VEVENT END:VCALENDAR |
		tool_ok import --accept-shrink "$HOST" -
	[ "$(places)" = 'D|Olinda|PE|Clube|America/Recife|' ]
	tool_ok rebuild "$HOST"
	[ "$(places)" = 'D|Olinda|PE|Clube|America/Recife|' ]
}

@test "defaults: a state is a name or an abbreviation, and the filter of states finds it" {
	local state
	for state in 'Jalisco jalisco MX' 'MA MA US' 'Pernambuco PE BR' 'pe PE BR'; do
		set -- $state
		brand_edit "$HOST" ".defaults = {city: \"X\", state: \"$1\", country: \"$3\"}"
		tool_ok import --accept-shrink "$HOST" - <<-'END'
			[{"id": 1, "name": "A", "starts_at": "2035-01-31T20:00:00-03:00"},
			 {"id": 2, "name": "B", "location": {"city": "Y", "state_abbr": "ZZ"}}]
		END
		cgi GET events "state=$2"
		body_is '.meta.total == 1 and .data[0].name == "A"'
	done
}

@test "defaults: of sources, whose own come first; a change of the brand's reads them anew" {
	printf 'id,name\n1,A\n' >"$feeds/a.csv"
	printf 'id,name\n1,B\n' >"$feeds/b.csv"
	sources "{\"name\": \"a\", \"kind\": \"csv\", \"url\": \"$base/a.csv\", \"defaults\": {\"city\": \"Natal\"}}" b:csv:b.csv
	tool_ok sync "$HOST"
	[ "$(places | cut -d'|' -f1,2,4)" = $'A|Natal|Clube\nB|Olinda|Clube' ]
	brand_edit "$HOST" '.defaults.city = "Recife"'
	at 2
	tool_ok sync "$HOST"
	[ "$(places | cut -d'|' -f1,2)" = $'A|Natal\nB|Recife' ]
}

@test "defaults: of an upstream that is crawled" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "base": "{upstream.base}", "list": {"path": "/a.json"}, "map": {"id": "/id", "name": "/name"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"id": 1, "name": "A"}]' >"$feeds/a.json"
	brand_edit "$HOST" ".upstream = {mode: \"snapshot\", profile: \"own\", base: \"$base\"}"
	tool_ok sync "$HOST"
	[ "$(places)" = 'A|Olinda|PE|Clube|America/Recife|' ]
}

@test "defaults: mistakes are those of a source, with the place in the file" {
	brand_edit "$HOST" '.defaults = {country: "XYZ", town: "Olinda"}'
	tool_fails check "$HOST"
	holds "$out_file" '/defaults/country' '/defaults/town'
}

@test "defaults: a mistake in those of the brand is reported once, at its own place" {
	sources a:csv:a.csv b:csv:b.csv
	brand_edit "$HOST" '.defaults = {timezone: "Mars/Olympus", currency: "ABC"} | .sources[1].defaults = {timezone: "Mars/Base"}'
	tool_fails check "$HOST"
	[ "$(grep -o ' /[a-z0-9/]*defaults/[a-z]*: ' "$out_file")" = $' /defaults/timezone: \n /defaults/currency: \n /sources/1/defaults/timezone: ' ] || { cat "$out_file"; return 1; }
}

@test "defaults: source try uses those of the brand" {
	printf 'id,name,starts_at\n1,A,2035-01-31T20:00\n' >"$feeds/a.csv"
	brand_edit "$HOST" 'del(.upstream) | .sources = []'
	tool_ok source try "$HOST" "$base/a.csv"
	[ ! -s "$err_file" ] || { cat "$err_file"; return 1; }
	brand_edit "$HOST" 'del(.defaults)'
	tool_ok source try "$HOST" "$base/a.csv"
	holds "$err_file" 'times without a zone'
}
