# Files as other programs export them, from the file to the page: what the tool tells on
# the way, and what the event pages and the API tell.
#
# fixtures/producers/ has for each file FILE the command's standard error, FILE.told,
# and FILE.right: of each event the lines of its Markdown page about time, place, state
# and tickets, what its data block says, and the API's detail.

load ../helpers/tool_suite

producers=$TESTS/fixtures/producers
us='.locale = "en" | .country = "US" | .currency = "USD" | .timezone = "America/New_York"'

setup() {
	tool_setup
	brand_edit "$HOST" '.locale = "pt-BR"'
}

ask() { # SLUG...
	local slug
	for slug in "$@"; do
		request "$slug" GET page-event '' "/$slug.md"
		request "$slug" GET page-event '' "/$slug"
		request "$slug" GET event '' "/$slug"
	done
}

# What is told of every event, by name.  The addresses of this site have no news.
right() {
	cgi GET events per_page=50
	# shellcheck disable=SC2046 # slugs have no blanks
	answers_to ask $(gojq -r '.data | sort_by(.name)[].slug' "$body_file")
	jq -rs 'def ld: [.body / "\n" | .[] | select(startswith("<script type=\"application/ld+json\">") and contains("\"@type\":\"Event\""))
			| .[35:-9] | fromjson][0];
		range(0; length; 3) as $i | .[$i:$i + 3]
		| (.[0].body | split("\n## Re")[0] | split("\n## Ru")[0] | split("\n")[]
			| select(test("^$|/eventos/|^\\| ---|^(Nomes, locais|Names, places)") | not)
			| sub(" \\(2026-11-18T.*"; "") | sub("(?<l>\\]\\(https://[^)]*\\))\\.( .*)?$"; "\(.l)")),
		(.[1] | ld | "page: \(.eventStatus | ltrimstr("https://schema.org/")), \(.eventAttendanceMode | ltrimstr("https://schema.org/"))",
			"page: \([.location | if type == "array" then .[] else . end | {"@type", name, address} | del(..|nulls)] | tojson)",
			"page: \([.offers // [] | if type == "array" then .[] else . end | {price, priceCurrency, availability, url}] | tojson)"),
		(.[2].body | fromjson | "api: \({starts_at, ends_at, timezone, is_online, is_closed, location, producer: .producer.name} | tojson)"), ""' \
		"$answers_file"
}

is_right() { # FILE ARGUMENTS...
	local file=$1
	tool_ok import --accept-shrink "$HOST" "$producers/$file" "${@:2}"
	[ ! -s "$out_file" ]
	diff "$producers/$file.told" "$err_file"
	right >right
	diff "$producers/$file.right" right
}

@test "Excel of Brazil: BOM, semicolons, decimal commas, one ticket a row" {
	is_right excel-br.csv --profile "$producers/excel-br.profile.json"
}

@test "Excel of the United States: month first, AM and PM, dollars, native columns" {
	brand_edit "$HOST" "$us"
	is_right excel-us.csv
}

@test "Google Calendar: zone of the calendar, a weekly event, whole days, a private event" {
	is_right google.ics
}

@test "Outlook: zones of Windows, an unknown zone, HTML beside text, a meeting of Teams" {
	is_right outlook.ics
}

@test "Facebook: the export of a page" {
	is_right facebook.json --profile facebook
}

@test "Eventbrite: a page of its API" {
	is_right eventbrite.json --profile eventbrite
}

@test "The Events Calendar: a spreadsheet" {
	is_right tec.csv --profile events-calendar-csv
}

@test "The Events Calendar: a page of its API" {
	is_right tec.json --profile events-calendar
}

@test "Meetup: a calendar, with the address in brackets" {
	is_right meetup.ics
}

@test "Meetup: records, with a profile of one's own" {
	brand_edit "$HOST" "$us | .fees = \"included\""
	is_right meetup.json --profile "$producers/meetup.profile.json"
}

@test "the files are as these programs write them" {
	local file
	for file in excel-br.csv excel-us.csv; do
		[ "$(head -c 3 "$producers/$file" | od -An -tx1 | tr -d ' ')" = efbbbf ]
	done
	for file in excel-br.csv excel-us.csv google.ics outlook.ics meetup.ics; do
		[ "$(grep -c $'\r$' "$producers/$file")" = "$(wc -l <"$producers/$file")" ]
	done
}
