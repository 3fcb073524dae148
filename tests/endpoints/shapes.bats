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

# What the log is looked at for can be seen there: the program's own request, sent
# again with what a caller would have liked to add to it.
@test "live: a request that was talked out of its brand is caught" {
	local name more target auth rows
	for name in $SHAPES_LIVE; do
		live "$name"
		cgi GET events city=recife
		shape_isolated "$HOST" "$name"
		target=$(shape_log .target | jq -r .)
		auth=$(shape_log .headers.authorization | jq -r .)
		shape_log .body | jq -r . >body.json
		case $name in
		postgrest) rows=('&or=(brand.eq.other,id.gt.0)' '&brand=eq.other' '&slug=not.is.null' '&brand=other'
			'&city_key=in.(recife,olinda)' '&venue.city=eq.x' '&and=(brand.eq.feira.localhost)' '&x=1') ;;
		directus) rows=('&filter[_or][0][brand][_eq]=other&filter[_or][1][id][_gt]=0' '&filter[brand][_neq]=x'
			'&filter[slug][_in]=$CURRENT_USER' '&filter[slug][_in]=festa,virada' '&filter[slug][_eq]=null'
			'&search=samba' '&deep[tickets][_limit]=1' '&fields=*.*' '&filter[date_updated][_lt]=$NOW') ;;
		opensearch) rows=('.query.bool.filter[0].term.brand = "other"' '.query.bool.should = [{match_all: {}}]'
			'.query.bool.filter |= .[1:]' '.query.bool.minimum_should_match = 0' '.query = {match_all: {}}'
			'.query.bool.filter += [{bool: {should: [{term: {brand: "other"}}]}}]') ;;
		esac
		for more in "${rows[@]}"; do
			shape_clear
			if [ "$name" = opensearch ]; then
				jq -c "$more" body.json >sent
				curl -sS -o answer -H "Authorization: $auth" -H 'Content-Type: application/json' \
					--data-binary @sent "http://127.0.0.1:$shape_port$target"
			else
				curl -gsS -o answer -H "Authorization: $auth" -H 'Prefer: count=exact' \
					"http://127.0.0.1:$shape_port$target$more"
			fi
			[ "$(wc -l <"$shape_log_file")" = 1 ]
			shape_isolated "$HOST" "$name" >why && wrong "not caught: $name: $more"
			cat why
		done
	done
}
