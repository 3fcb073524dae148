# Live answers from upstreams that speak as the real ones do, refuse what they
# refuse and filter as they filter (support/shapes).

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/tool
load ../helpers/shapes
load ../helpers/rounds

# An upstream of each shape, for all tests, and the files of a brand that asks it.
setup_file() {
	local name
	for name in $SHAPES_LIVE; do
		mkdir "$BATS_FILE_TMPDIR/$name"
		BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR/$name
		tool_make "$BATS_TEST_TMPDIR"
		started "$name"
		echo "$SHAPE_PID" >>"$BATS_FILE_TMPDIR/pids"
		declare -p shape_port shape_base shape_prefix shape_log_file |
			sed 's/^declare --/declare -g/' >"$BATS_FILE_TMPDIR/$name/upstream"
		SHAPE_PID=
	done
}

teardown_file() {
	xargs kill <"$BATS_FILE_TMPDIR/pids"
}

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	shape_stop
}

# HOST asks an upstream that is started for it: started NAME
started() {
	shape_start "$1"
	shape_brand "$HOST" "$1" live
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

# HOST asks the upstream of all tests from now on, which forgets the others: live NAME
live() {
	# shellcheck source=/dev/null
	. "$BATS_FILE_TMPDIR/$1/upstream"
	shape_clear
	rm -rf etc var htdocs
	cp -a "$BATS_FILE_TMPDIR/$1"/{etc,var,htdocs} .
}

# The same events as a snapshot, to compare with: snapshot NAME
snapshot() {
	live "$1"
	shape_brand "$HOST" "$1" snapshot
	gojq --arg brand "$HOST" --arg name "$1" '[.events[] | select(.brand == $brand) | del(.brand)
		| select(.status != "draft") | if $name == "directus" then .status = null | .images = null else . end]' \
		"$TESTS/fixtures/shapes/events.json" >native.json
	brand_edit "$HOST" '.upstream.profile = "native"'
	tool_ok import "$HOST" native.json
	tool_ok publish "$HOST"
}

# Slugs and totals of each list of QUERIES, in no order, all of its pages: to the file lists.
lists_told() {
	local query page
	first_pages() {
		for query in $QUERIES; do
			request "$query" GET events "$query&per_page=7&page=1"
		done
	}
	other_pages() {
		while read -r query page; do
			request "$query" GET events "$query&per_page=7&page=$page"
		done <pages
	}
	answers_to first_pages
	cp "$answers_file" all
	gojq -r '.row as $query | .body | fromjson | range(2; .meta.last_page + 1) | "\($query) \(.)"' all >pages
	answers_to other_pages
	cat "$answers_file" >>all
	answers_file=all
	each_answer '.status == 200 and is_whole'
	gojq -rs 'group_by(.row)[] | "\(.[0].row): \([.[].body | fromjson | .data[].slug, .meta.total] | sort)"' all >lists
}

# A line for each event, as list and detail tell it: to the file told.
all_told() {
	asked() {
		local slug
		request list GET events per_page=50
		# Directus takes the text null for nothing, so that no event can be asked for by it.
		for slug in $(gojq -r --arg name "$name" '.[].slug | select($name != "directus" or . != "null")' native.json); do
			request "event $slug" GET event '' "/$slug"
		done
	}
	answers_to asked
	each_answer '.status == 200 and is_whole'
	gojq -c --arg name "$name" '.row as $row | .body | fromjson | if $row == "list" then
		.data | sort_by(.slug)[] | if $name == "directus" then .status = null else . end else . end' "$answers_file" >told
}

QUERIES='q=frevo q=recife q=samba&city=s%C3%A3o+paulo q=terreiro q=circo q=frevo&city=Nenhures q=mesma+hora+sala
	city=SAO+PAULO city=s%C3%A3o%20paulo city=Bras%C3%8DLIA city=Santa+B%C3%A1rbara+d%27Oeste city=Nenhures
	state=SP state=sp state=pe state=XX organization=acme organization=casa-do-povo organization=ACME
	organization=nobody organization=null organization=true organization=a%2Cb city=null city=--- state=null
	q=sam q=s%C3%A3o+jo q=100%25 q=coracao+parti q=null q=%24NOW city=recife&state=PE&organization=acme city=recife&state=SP page=2'

@test "live shapes: lists, filters, pages and details are those of a snapshot of the same events" {
	local name
	for name in $SHAPES_LIVE; do
		# Directus has other events than the two before it.
		if [ "$name" != opensearch ]; then
			snapshot "$name"
			all_told
			lists_told
			mv told expected
			mv lists expected.lists
			# The upstream of a live brand counts the draft that no page of it shows.
			[ "$name" = directus ] || sed -i '/^page=2: /s/\<25\>/26/g' expected.lists
		fi
		live "$name"
		all_told
		lists_told
		diff expected told | cut -c 1-600 | head -n 6
		cmp expected told
		[ "$(wc -l <lists)" = "$(wc -w <<<"$QUERIES")" ]
		diff expected.lists lists
		shape_isolated "$HOST" "$name"
	done
}

# Requests for the events called $slugs.
ask_events() {
	local slug
	for slug in $slugs; do
		request "$slug" GET event '' "/$slug"
	done
}

@test "live shapes: what is mapped is the profile's golden" {
	local name slugs
	for name in $SHAPES_LIVE; do
		shape_data items "$name"
		started "$name"
		slugs=$(gojq -r '.events[].slug' "$TESTS/fixtures/profiles/$name/expected.json")
		answers_to ask_events
		# What is made by us the upstream does not know.
		each_answer 'if .row | contains("--") then is_problem(404; "event_not_found") else .status == 200 end'
		gojq -s 'map(select(.status == 200).body | fromjson | del(.is_closed)) | sort_by(.slug)' "$answers_file" >told
		gojq --arg origin "${shape_base%"$shape_prefix"}" '[.events[] | walk(if type == "string" then
			sub("^https://(db|cms|search)\\.example"; $origin) | sub("^https://cdn\\."; "http://cdn.")
			else . end) | .status = null | del(.is_closed, .buy_url, .page_url, .tickets, .updated_at, .sessions, .categories, .tags, .performers,
				.age_rating, .accessibility, .languages, .door_time)
			| select(.slug | contains("--") | not)] | sort_by(.slug)' "$TESTS/fixtures/profiles/$name/expected.json" >golden
		diff golden told
	done
}

@test "live shapes: an event that is not there, or another brand's, or a draft, is 404" {
	local name slugs
	for name in $SHAPES_LIVE; do
		live "$name"
		slugs='no-such-event noite-de-gala '
		slugs+=$(gojq -r --arg host "$HOST" '[.events[] | select(.brand == $host).slug] as $own
			| [.events[] | select(.brand != $host).slug] - $own | .[]' "$TESTS/fixtures/shapes/events.json")
		answers_to ask_events
		each_answer 'is_problem(404; "event_not_found")'
	done
}

@test "live shapes: beyond the last page there is nothing, and the total is true" {
	local name
	ask_pages() {
		local page
		for page in 1 3 4 600 2147483647; do
			request "page $page" GET events "page=$page"
		done
	}
	for name in $SHAPES_LIVE; do
		live "$name"
		answers_to ask_pages
		no_answer '(.[0] | json.meta.total) as $total | .[1:][]
			| select((.status == 200 and (json | .data == [] and .meta.total == $total)) | not)'
		[ "$(wc -l <"$answers_file")" = 5 ]
		never grep -vxE '200|206|416' <(shape_log .status)
	done
}

@test "live shapes: no words lead out of the brand, nor to another address" {
	local name step
	step=$(rounds 4 1)
	for name in $SHAPES_LIVE; do
		live "$name"
		awk "NR % $step == 0" "$TESTS/support/injections.txt" |
			/usr/bin/python3 -IS "$TESTS/support/inject.py" "$BUILD" "$HOST" >injected
		# A thousand starts of the program live would be most of this suite's time: these
		# requests run in copies of one process.
		CGI_RUN=$BUILD/tests/cgi_fork answers_to cat injected
		each_answer '.exit == 0 and (.status == 200 or (.status == 404 and program == "event"))'
		[ "$(wc -l <"$answers_file")" -ge $((400 / step)) ]
		[ "$(wc -l <"$shape_log_file")" -ge $((150 / step)) ]
		shape_isolated "$HOST" "$name"
		[ "$(shape_counts '.served | keys[]')" = "$(gojq -nc --arg host "$HOST" \
			--argjson n "$(shape_log 'select(.served != {}) | 1' | wc -l)" '{($host): $n}')" ]
	done
}

@test "live shapes: a key that is not the upstream's is 502, and shown to nobody" {
	local name key
	for name in $SHAPES_LIVE; do
		live "$name"
		key=marked-secret-of-another
		[ "$name" != opensearch ] || key=$(printf 'cartaz:%s' "$key" | base64)
		echo "$key" | tee "$CARTAZ_ETC/secrets/$HOST"-* >sent
		cgi GET events
		is_problem 502 upstream_unavailable
		cgi GET event '' /festa
		is_problem 502 upstream_unavailable
		never grep -q marked-secret "$head_file" "$body_file" "$error_file"
		grep -q 'answered 401' "$error_file"
	done
}

@test "live shapes: pages are parts of one list, open events first, and each event is in one of them" {
	local name
	ask_pages() {
		local page
		request whole GET events per_page=50
		for page in 1 2 3 4 5 6; do
			request "page $page" GET events "page=$page&per_page=5"
		done
	}
	for name in $SHAPES_LIVE; do
		live "$name"
		answers_to ask_pages
		each_answer '.row != "whole" or (json.data | (map(.is_closed) | . == sort)
			and (map(select(.is_closed | not) | .starts_at // "none") | .[-1] == "none" and .[:-1] == (.[:-1]
				| sort_by(sub("(?<o>[+-]..:..|Z)$"; "")))))'
		no_answer 'select((.[0] | json.data | map(.id)) != (.[1:] | map(json.data[].id)))[]'
		[ "$(wc -l <"$answers_file")" = 7 ]
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
		target=$(shape_log .target | gojq -r .)
		auth=$(shape_log .headers.authorization | gojq -r .)
		shape_log .body | gojq -r . >body.json
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
		shape_clear
		{
			sent=0
			for more in "${rows[@]}"; do
				[ $((sent++)) = 0 ] || echo next
				printf '%s\n' silent show-error globoff 'output = answer' "header = \"Authorization: $auth\""
				if [ "$name" = opensearch ]; then
					gojq -c "$more" body.json >sent.$sent
					printf '%s\n' 'header = "Content-Type: application/json"' "data-binary = @sent.$sent" \
						"url = \"http://127.0.0.1:$shape_port$target\""
				else
					printf '%s\n' 'header = "Prefer: count=exact"' \
						"url = \"http://127.0.0.1:$shape_port$target$more\""
				fi
			done
		} >requests
		curl -K requests
		[ "$(wc -l <"$shape_log_file")" = ${#rows[@]} ]
		shape_isolated "$HOST" "$name" 99 >why && wrong "nothing caught: $name"
		cat why
		[ "$(grep -c '^request ' why)" = ${#rows[@]} ]
	done
}
