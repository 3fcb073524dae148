# places: a state that is read by its name is of one country, at every door; "MA" is
# Maranhão and Massachusetts (common/search/states.h).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

export HOST=states.localhost

events() {
	jq -Rn '[inputs | split("|") | {id: input_line_number, slug: "e\(input_line_number)", name: "Concert \(input_line_number)",
		starts_at: "2099-01-01T20:00:00", timezone: (.[2] | if . == "" then null else . end),
		location: ({city: .[0], state_abbr: .[1]} + if .[3] then {country: .[3]} else {} end)}]'
}

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	events >both.json <<-'END'
		São Luís|MA|America/Fortaleza
		Boston|MA|America/New_York|US
		Cambridge|MA|America/New_York
		Recife|PE|America/Recife
	END
	gojq '[.[] | select(.id == 2 or .id == 4)]' both.json >without.json
	events >untold.json <<-'END'
		São Luís|MA|
		Recife|PE|
	END
	brand_add states.localhost both.json
	brand_add without.localhost without.json
	brand_add untold.localhost untold.json
	for file in both without; do
		brand_add "$file-us.localhost" "$file.json"
		brand_edit "$file-us.localhost" '.country = "US"'
	done
}

same() { # WHAT IDS WANTED
	[ "$2" = "$3" ] || wrong "$1 of $HOST: $2, not $3"
}

lists() { # QUERY IDS: the page's total, and its feed
	local total
	cgi GET page-events "$1" /eventos.md
	total=$(sed -nE 's/^([0-9]+) event.*/\1/p' "$body_file" | head -n 1)
	same "$1" "$total" "$(wc -w <<<"$2")"
	cgi GET page-events "$1" /eventos.rss
	same "$1" "$(grep -o '<link>[^<]*/eventos/e[0-9]*' "$body_file" | grep -o '[0-9]*$' | sort -u | xargs)" "$2"
}

says() { # TEXT IDS: as words of a page, and to A2A
	lists "q=$(gojq -rn --arg q "$1" '$q | @uri')" "$2"
	send "$(gojq -cn --arg q "$1" '[{text: $q}]')"
	same "A2A: $1" "$(gojq -r '[.result.message.parts[1].data.data[].slug[1:]] | sort | join(" ")' "$body_file")" "$2"
}

given() { # STATE IDS: to MCP
	tool search_events "$(gojq -cn --arg s "$1" '{state: $s}')"
	same "MCP: $1" "$(gojq -r '[.result.structuredContent.data[].slug[1:]] | sort | join(" ")' "$body_file")" "$2"
}

canonical() { # QUERY
	cgi GET page-events "$1" /eventos.md
	sed -nE 's/^Link: <[^>?]*\??([^>]*)>; rel="canonical".*/\1/p' "$head_file"
}

@test "places: a state by its name is of its country, as a filter, as words and as an argument" {
	local state
	for state in 'Maranhão' maranhao; do
		lists "state=$(gojq -rn --arg q "$state" '$q | @uri')" 1
		lists "city=$(gojq -rn --arg q "$state" '$q | @uri')" 1
		says "$state" 1
		says "concerts in $state" 1
		given "$state" 1
	done
	says 'concertos no estado do Maranhão' 1
	[ "$(canonical 'state=Maranh%C3%A3o')" = 'state=MA&country=br' ]
	lists "$(canonical 'state=Maranh%C3%A3o')" 1
	# Of an event that tells no country none is known.
	lists state=Massachusetts 2
	given Massachusetts 2
	[ "$(canonical 'state=massachusetts')" = 'state=MA&country=us' ]
	# A country that is given counts, and one that is told again is the same.
	lists 'state=Maranh%C3%A3o&country=US' 2
	says 'Maranhão, Brasil' 1
}

@test "places: a state by its name, where no event of its country is, finds none" {
	HOST=without.localhost
	lists 'state=Maranh%C3%A3o' ''
	lists 'q=Maranh%C3%A3o&exact=1' ''
	says 'Maranhão' ''
	given 'Maranhão' ''
}

@test "places: an abbreviation alone is of the brand's country where that has events, else of any" {
	lists state=MA '1 2 3'
	given MA '1 2 3'
	says 'concerts in MA' 1
	HOST=both-us.localhost
	says 'concerts in MA' 2
	says 'concerts in Massachusetts' 2
	for HOST in without.localhost without-us.localhost; do
		says 'concerts in MA' 2
	done
	HOST=states.localhost
	# After a city it is the city's.
	says 'Boston, MA' 2
	lists 'city=Boston,%20MA' 2
	lists 'city=S%C3%A3o%20Lu%C3%ADs,%20Maranh%C3%A3o' 1
}

@test "places: where a name has all events of its abbreviation, or no country is told, there is no other filter" {
	[ "$(canonical state=Pernambuco)" = state=PE ]
	[ "$(canonical city=pernambuco)" = state=PE ]
	HOST=untold.localhost
	[ "$(canonical state=Pernambuco)" = state=PE ]
	[ "$(canonical 'state=Maranh%C3%A3o')" = state=MA ]
	says 'Maranhão' 1
}

@test "places: a name stands once, where the venue or the region has that of the city" {
	gojq -n '[{id: 1, slug: "mauri", name: "Mauri", starts_at: "2099-01-01T20:00:00",
			location: {name: "Teatro Mauri SCD, Valparaíso", city: "Valparaíso", state: "Valparaíso"}},
		{id: 2, slug: "nova", name: "Nova", starts_at: "2099-01-02T20:00:00", location: {name: "Nova Recife", city: "Recife", state_abbr: "PE"}},
		{id: 3, slug: "rua", name: "Rua", starts_at: "2099-01-03T20:00:00", location: {name: "Recife", city: "Recife", state_abbr: "PE"}}]' |
		brand_add twice.localhost -
	HOST=twice.localhost cgi GET page-events
	sed '/<div class="facets\|<footer/,$d' "$body_file" | grep -oE '^<p>[^<0-9]*</p>' | diff - <(printf '<p>%s</p>\n' 'Teatro Mauri SCD, Valparaíso' 'Nova Recife, Recife, PE' 'Recife, PE')
	HOST=twice.localhost cgi GET page-event '' /mauri
	grep -qF '<dd>Teatro Mauri SCD, Valparaíso<' "$body_file"
	HOST=twice.localhost cgi GET page-event '' /rua.md
	grep -qxF -- '- **Where:** Recife, PE' "$body_file" || grep -qxF -- '- **Onde:** Recife, PE' "$body_file"
}
