# Live answers from upstreams that speak as the real ones do, refuse what they
# refuse and filter as they filter (support/shapes).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/shapes

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	shape_stop
}

# HOST asks this upstream from now on: live NAME
live() {
	shape_start "$1"
	shape_brand "$HOST" "$1" live
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

# The same events as a snapshot, to compare with: snapshot NAME
snapshot() {
	shape_start "$1"
	shape_brand "$HOST" "$1" snapshot
	jq --arg brand "$HOST" --arg name "$1" '[.events[] | select(.brand == $brand) | del(.brand)
		| if $name == "directus" then select(.status != "draft") | .status = null | .images = null else . end]' \
		"$TESTS/fixtures/shapes/events.json" >native.json
	brand_edit "$HOST" '.upstream.profile = "native"'
	tool_ok import "$HOST" native.json
	tool_ok publish "$HOST"
}

# Slugs and meta of a list, in no order, all of its pages: listed QUERY
listed() {
	local page=1 last=1
	while [ "$page" -le "$last" ]; do
		cgi GET events "$1&per_page=7&page=$page"
		[ "$http_status" = 200 ] || wrong "$1: page $page"
		is_whole
		jq -c '.data[].slug, .meta.total' "$body_file"
		last=$(jq .meta.last_page "$body_file")
		page=$((page + 1))
	done | sort
}

# A line for each event, as list and detail tell it.
all_told() {
	local slug
	cgi GET events per_page=50
	jq -cS --arg name "$name" '.data | sort_by(.slug)[]
		| if $name == "directus" then .status = null else . end' "$body_file"
	# Directus takes the text null for nothing, so that no event can be asked for by it.
	for slug in $(jq -r --arg name "$name" '.[].slug | select($name != "directus" or . != "null")' native.json); do
		cgi GET event '' "/$slug"
		[ "$http_status" = 200 ] || wrong "$slug" >&2
		is_whole
		jq -cS . "$body_file"
	done
}

QUERIES='q=frevo q=recife q=samba&city=s%C3%A3o+paulo q=terreiro q=grande q=nada-disso q=mesma+hora+sala
	city=SAO+PAULO city=s%C3%A3o%20paulo city=Bras%C3%8DLIA city=Santa+B%C3%A1rbara+d%27Oeste city=Nenhures
	state=SP state=sp state=pe state=XX organization=acme organization=casa-do-povo organization=ACME
	organization=nobody organization=null organization=true organization=a%2Cb city=null city=--- state=null
	q=sam q=s%C3%A3o+jo q=100%25 q=coracao+parti q=null q=%24NOW city=recife&state=PE&organization=acme city=recife&state=SP page=2'

@test "live shapes: lists, filters, pages and details are those of a snapshot of the same events" {
	local name query expected
	for name in $SHAPES_LIVE; do
		snapshot "$name"
		all_told >expected
		for query in $QUERIES; do
			printf '%s: %s\n' "$query" "$(listed "$query" | paste -sd' ')"
		done >expected.lists
		live "$name"
		all_told >told
		diff expected told | cut -c 1-600 | head -n 6
		cmp expected told
		for query in $QUERIES; do
			printf '%s: %s\n' "$query" "$(listed "$query" | paste -sd' ')"
		done >told.lists
		diff expected.lists told.lists
		shape_isolated "$HOST" "$name"
	done
}

@test "live shapes: what is mapped is the profile's golden" {
	local name
	for name in $SHAPES_LIVE; do
		shape_data items "$name"
		live "$name"
		for slug in $(jq -r '.events[].slug' "$TESTS/fixtures/profiles/$name/expected.json"); do
			cgi GET event '' "/$slug"
			if [[ $slug == *--* ]]; then # made by us: the upstream does not know it
				is_problem 404 event_not_found
			else
				[ "$http_status" = 200 ] || wrong "$name: $slug" >&2
				jq . "$body_file"
			fi
		done >answers
		jq -sS 'map(del(.is_closed)) | sort_by(.slug)' answers >told
		jq -S --arg origin "${shape_base%"$shape_prefix"}" '[.events[] | walk(if type == "string" then
			sub("^https://(db|cms|search)\\.example"; $origin) | sub("^https://cdn\\."; "http://cdn.")
			else . end) | .status = null | del(.is_closed, .buy_url, .tickets, .updated_at)
			| select(.slug | contains("--") | not)] | sort_by(.slug)' "$TESTS/fixtures/profiles/$name/expected.json" >golden
		diff golden told
	done
}

@test "live shapes: an event that is not there, or another brand's, or a draft, is 404" {
	local name slug
	for name in $SHAPES_LIVE; do
		live "$name"
		for slug in no-such-event noite-de-gala; do
			cgi GET event '' "/$slug"
			is_problem 404 event_not_found
		done
		for slug in $(jq -r --arg host "$HOST" '[.events[] | select(.brand == $host).slug] as $own
			| [.events[] | select(.brand != $host).slug] - $own | .[]' "$TESTS/fixtures/shapes/events.json"); do
			cgi GET event '' "/$slug"
			is_problem 404 event_not_found
		done
	done
}

@test "live shapes: beyond the last page there is nothing, and the total is true" {
	local name page
	for name in $SHAPES_LIVE; do
		live "$name"
		cgi GET events
		total=$(jq .meta.total "$body_file")
		for page in 3 4 600 2147483647; do
			cgi GET events "page=$page"
			[ "$http_status" = 200 ] || wrong "$name: page $page"
			body_is --argjson total "$total" '.data == [] and .meta.total == $total'
		done
		never grep -vxE '200|206|416' <(shape_log .status)
	done
}

@test "live shapes: no words lead out of the brand, nor to another address" {
	local name
	for name in $SHAPES_LIVE; do
		live "$name"
		/usr/bin/python3 "$TESTS/support/inject.py" "$BUILD" "$HOST" <"$TESTS/support/injections.txt" >said
		[ "$(tail -n 1 said)" -ge 400 ]
		[ "$(wc -l <"$shape_log_file")" -ge 150 ]
		shape_isolated "$HOST" "$name"
		[ "$(shape_counts '.served | keys[]')" = "$(jq -nc --arg host "$HOST" \
			--argjson n "$(shape_log 'select(.served != {}) | 1' | wc -l)" '{($host): $n}')" ]
	done
}

@test "live shapes: a key that is not the upstream's is 502, and shown to nobody" {
	local name
	for name in $SHAPES_LIVE; do
		shape_start "$name" secret=another
		shape_brand "$HOST" "$name" live
		tool_ok publish "$HOST"
		cgi GET events
		is_problem 502 upstream_unavailable
		cgi GET event '' /festa
		is_problem 502 upstream_unavailable
		never grep -q marked-secret "$head_file" "$body_file" "$error_file"
		grep -q 'answered 401' "$error_file"
	done
}

@test "live shapes: pages are parts of one list, open events first, and each event is in one of them" {
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

@test "live shapes: words of q may stand in different fields" {
	local name
	for name in postgrest opensearch; do
		live "$name"
		cgi GET events 'q=ciranda+olin'
		body_is '.data | map(.slug) == ["manha-de-ciranda"]'
		cgi GET events 'q=olinda+secret'
		body_is '.data == []'
	done
}

@test "live shapes: two brands of one upstream, and the same slug in both" {
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

# What the log is looked at for can be seen there: the program's own request, sent
# again with what a caller would have liked to add to it.
@test "live shapes: a request that was talked out of its brand is caught" {
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
