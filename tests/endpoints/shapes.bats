# Live brands over upstreams that speak as the real ones do (support/shapes): what
# they answer is what a snapshot of the same events answers, and nothing that a
# caller says changes the brand that is asked for.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/shapes

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	brand_edit "$HOST" '.locale = "pt-BR"'
}

teardown() {
	shape_stop
}

# The brand live at the upstream NAME: live NAME
live() {
	shape_start "$1"
	shape_brand "$HOST" "$1" live
	tool_ok publish "$HOST"
}

# A snapshot of the same events; Directus shows no drafts.
snapshot() { # NAME
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "native"}'
	jq --arg brand "$HOST" --arg name "$1" '[.events[] | select(.brand == $brand
		and ($name != "directus" or .status != "draft")) | del(.brand)]' \
		"$TESTS/fixtures/shapes/events.json" | tool_ok import "$HOST" -
}

QUERIES=('per_page=50' 'city=S%C3%A3o+Paulo&per_page=50' 'city=sao%20paulo' 'city=SAO%20PAULO' 'city=nowhere'
	'city=Santa%20B%C3%A1rbara%20d%27Oeste' 'city=---' 'city=null' 'state=PE' 'state=pe' 'state=null'
	'organization=acme' 'organization=ze-boca' 'organization=ACME' 'organization=null' 'organization=true'
	'organization=a%2Cb' 'city=recife&state=PE&organization=acme' 'city=olinda&organization=acme'
	'q=samba' 'q=SAMBA' 'q=sam' 'q=s%C3%A3o+jo' 'q=sao+joao' 'q=coracao+parti' 'q=100%25' 'q=galpao' 'q=filhos'
	'q=olinda' 'q=quadrilha' 'q=null' 'q=true' 'q=%24NOW' 'q=...' 'q=zzz' 'q=samba&city=olinda'
	'page=2&per_page=50' 'page=99&per_page=7' 'page=2147483647')

# All answers, in an order of their own: a live brand's is the upstream's.
answered() {
	local query
	for query in "${QUERIES[@]}"; do
		cgi GET events "$query"
		jq -cS --arg query "$query" --arg status "$http_status" \
			'{query: $query, status: $status, meta, ids: [.data[]?.id] | sort}' "$body_file"
	done
	cgi GET events per_page=50
	jq -cS '.data | sort_by(.id)[] | del(.images, .status)' "$body_file"
	for slug in $(jq -r '.data | sort_by(.id)[].slug | select(. != "null")' "$body_file") \
		nothing other samba-da-praca event-1 FESTA; do
		cgi GET event '' "/$slug"
		printf '%s %s %s\n' "$slug" "$http_status" "$(jq -cS 'del(.images)' "$body_file")"
	done
}

@test "live: through any upstream the answers are those of a snapshot" {
	local name
	for name in $SHAPES_LIVE; do
		snapshot "$name"
		answered >expected
		[ "$(grep -c '"status":"200"' expected)" = ${#QUERIES[@]} ]
		[ "$(grep -c ' 404 ' expected)" = 5 ]
		live "$name"
		answered >answers
		diff expected answers
		[ "$(shape_log 'select(.status >= 400 and .status != 416) | .target')" = '' ]
		shape_isolated "$HOST" "$name"
	done
}

@test "live: pages are parts of one list, open events first, and each event is in one of them" {
	local name page
	for name in $SHAPES_LIVE; do
		live "$name"
		cgi GET events per_page=50
		jq -c '.data | map(.id)' "$body_file" >whole
		body_is '.data | map(.is_closed) | . == sort'
		body_is '.data | map(select(.is_closed | not) | .starts_at // "none") | .[-1] == "none" and .[:-1] == (.[:-1]
			| sort_by(sub("(?<o>[+-]..:..|Z)$"; "")))'
		for page in 1 2 3 4 5 6; do
			cgi GET events "page=$page&per_page=5"
			jq -c '.data[].id' "$body_file"
		done | jq -sc . >parts
		diff whole parts
	done
}

@test "live: words of q may stand in different fields" {
	local name
	for name in postgrest opensearch; do
		live "$name"
		cgi GET events 'q=ciranda+olin'
		body_is '.data | map(.slug) == ["manha-de-ciranda"]'
		cgi GET events 'q=olinda+secret'
		body_is '.data == []'
	done
}

@test "live: two brands of one upstream, and the same slug in both" {
	local name
	for name in $SHAPES_LIVE; do
		live "$name"
		HOST=praca.localhost
		shape_brand "$HOST" "$name" live
		tool_ok publish "$HOST"
		cgi GET event '' /festa
		body_is '.name == "Festa da praça"'
		cgi GET events
		body_is '.meta.total == 16'
		HOST=feira.localhost
		cgi GET event '' /festa
		body_is '.name | startswith("Festa (a de verdade)")'
	done
}

# Each value in each parameter, and as a slug: inject NAME
inject() {
	local value query slug asked
	live "$1"
	while IFS= read -r value; do
		for query in "q=$value" "city=$value&state=$value" "organization=$value"; do
			cgi GET events "$query"
			[ "$http_status" = 200 ] || wrong "$query: $http_status $(cat "$error_file")"
			never grep -q 'Secret' "$body_file"
		done
	done < <(injections)
	asked=$(wc -l <"$shape_log_file")
	[ "$asked" -ge 200 ]
	while IFS= read -r slug; do
		cgi GET event '' "/$slug"
		[ "$http_status" = 404 ] || [ "$http_status" = 400 ] ||
			body_is --arg slug "$slug" '.slug == $slug and (.name | contains("Secret") | not)'
	done < <(injected_slugs)
	[ "$(wc -l <"$shape_log_file")" -gt "$asked" ]
	shape_isolated "$HOST" "$1"
	[ "$(shape_log '.status' | grep -cvxE '200|206')" = 0 ]
	[ "$(shape_counts '.served | keys[]')" = "{\"$HOST\":$(shape_log 'select(.served != {}) | 1' | wc -l)}" ]
}

@test "live: nothing that a caller says changes PostgREST's brand filter" {
	inject postgrest
}

@test "live: nothing that a caller says changes OpenSearch's brand filter" {
	inject opensearch
}

@test "live: nothing that a caller says changes Directus's brand filter" {
	inject directus
}

# One profile per shape in which a caller's value stands beside the brand without an
# encoder: what the log is looked at for is really there to be seen.
@test "live: a profile that lets a caller out of its brand is caught" {
	local name value
	for name in $SHAPES_LIVE; do
		shape_start "$name"
		shape_brand "$HOST" "$name" live
		tool_ok publish "$HOST"
		case $name in
		postgrest) value='x,brand.eq.other)' filter='.query |= (del(.brand) | .or = "(and(brand.eq.{brand},city_key.eq.{city?}))")
			| .query.or = "(brand.eq.{brand},city_key.eq.{city:x})" | del(.list.query.city_key)' ;;
		opensearch) value=other filter='.list.body.query.bool.filter[0].term.brand = "{city:feira.localhost}"' ;;
		directus) value='$CURRENT_USER' filter='.list.query["filter[venue][city_key][_in]"] = "{city?}"' ;;
		esac
		jq "$filter" "$ROOT/static/profiles/$name.json" >"$CARTAZ_VAR/$HOST/profile.json"
		cgi GET events "city=$(jq -rn --arg v "$value" '$v | @uri')"
		[ "$(wc -l <"$shape_log_file")" = 1 ]
		never shape_isolated "$HOST" "$name"
	done
}
