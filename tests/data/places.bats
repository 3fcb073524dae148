# Real conferences as a Brazilian and as an American brand: no place on any surface that
# the record does not tell.  Without WHOLE=1 every fourth page.
# CARTAZ_TEST_DATA names the folder of conferences.json.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

setup_file() {
	export DATA=${CARTAZ_TEST_DATA:?names a folder that holds conferences.json}/conferences.json
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	tool_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	gojq -f "$TESTS/data/conferences.jq" "$DATA" | gojq -f "$TESTS/data/places.jq" >native.json
	printf '%s\n' BR US >countries
	# Names of countries by another table than ours.
	grep -v '^#' /usr/share/zoneinfo/iso3166.tab | gojq -Rn '[inputs / "\t" | {(.[1]): .[0]}] | add
		+ {"U.S.A.": "US", "U.K.": "GB", "Scotland": "GB", "South Korea": "KR"}' >codes.json
}

setup() {
	cd "$BATS_FILE_TMPDIR"
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
}

as_brand() { # COUNTRY
	brand_edit "$HOST" '.country = $c' --arg c "$1"
	tool_ok import --json --accept-shrink "$HOST" native.json
	out_is --argjson n "$(gojq length native.json)" '.events == $n and .remarks == 0'
}

every_event() {
	local page last=1
	for ((page = 1; page <= last; page++)); do
		cgi GET events "per_page=50&page=$page"
		last=$(gojq .meta.last_page "$body_file")
		gojq -c '.data[]' "$body_file"
	done
}

ask_pages() { # SLUG...
	local slug
	for slug in "$@"; do
		request "$slug" GET page-event '' "/$slug"
	done
}

@test "the samples have what this suite is about" {
	gojq -e 'length >= 800 and ([.[] | select(.location.state_abbr != null)] | length > 20)
		and any(.[]; .location.state_abbr | IN("MA", "PA", "SC", "AL"))
		and any(.[]; .location.country == null and .location.city != null)' native.json
}

@test "the API tells the city, the state and the coordinates of the record, and completes none" {
	local country
	while read -r country; do
		as_brand "$country"
		every_event >events
		same "$country" "$(gojq -c 'sort_by(.id)[] | .location | [.city, null, .state_abbr, null, null]' native.json)" \
			"$(gojq -cs 'sort_by(.id)[] | .location | [.city, .state, .state_abbr, .latitude, .longitude]' events)"
		cgi GET events state=MA
		body_is --argjson n "$(gojq '[.[] | select(.location.state_abbr == "MA")] | length' native.json)" '.meta.total == $n'
		cgi GET page-events 'q=maranhao' /eventos.md
		grep -qE '^0 event' "$body_file"
	done <countries
}

@test "every page tells the country of its record, and none else" {
	local country
	while read -r country; do
		as_brand "$country"
		gojq -r '.[].slug' native.json | sampled 4 >asked
		# shellcheck disable=SC2046 # slugs have no blanks
		answers_to ask_pages $(<asked)
		gojq -s 'map({slug: .row, ld: ([.body / "\n" | .[] | select(startswith("<script type=\"application/ld+json\">") and contains("\"@type\":\"Event\""))
			| .[35:-9] | fromjson][0])})' "$answers_file" >pages
		[ "$(gojq length pages)" = "$(wc -l <asked)" ]
		gojq -n --slurpfile native native.json --slurpfile pages pages --slurpfile codes codes.json '
			($pages[0] | INDEX(.slug)) as $is | $native[0][] | select($is[.slug]) | $is[.slug].ld as $ld
			| (if .location.city == null then [] else [[.location.city, .location.state_abbr,
				(.location.country | if . == null then null else $codes[0][.] // "unknown" end), null]] end) as $should
			| ([$ld.location] | flatten | map(select(."@type"? == "Place")
				| [(.address | .addressLocality, .addressRegion, .addressCountry), .geo])) as $told
			| select($told != $should and ($ld != null or $should != []))
			| [.slug, $told, $should]' >wrong
		head -c 2000 wrong
		[ ! -s wrong ]
		[ "$(grep -o '"addressCountry"' pages | wc -l)" -ge "$(rounds 100 400)" ]
	done <countries
}
