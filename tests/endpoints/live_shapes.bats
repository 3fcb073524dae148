# Live answers from upstreams that speak as the real ones do, refuse what they
# refuse and filter as they filter (support/shapes).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/shapes

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	# The programs know no other time.
	export CARTAZ_NOW=
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
	organization=nobody city=recife&state=PE&organization=acme city=recife&state=SP page=2'

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
		done | jq -sS 'map(del(.is_closed)) | sort_by(.slug)' >told
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
