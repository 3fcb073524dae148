# sync from upstreams that speak as the real ones do, and refuse what they refuse:
# support/shapes, which upstreams.bats holds against their documentation.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/crawl
load ../helpers/shapes

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	shape_stop
}

# A catalog of HOST by crawling what was started: crawl PROFILE [ARGS...]
crawl() {
	local name=$1
	shift
	shape_brand "$HOST" "$name" snapshot
	tool_ok sync --accept-shrink --json "$@" "$HOST"
}

# What the profile's golden says, at the address that was crawled.
golden() { # PROFILE
	gojq --arg origin "${shape_base%"$shape_prefix"}" '[.events[] | walk(if type == "string" then
		sub("^https://(db|cms|search)\\.example"; $origin) | sub("^https://cdn\\."; "http://cdn.")
		else . end)]' "$TESTS/fixtures/profiles/$1/expected.json"
}

# The brand's records in the native form: native BRAND
native() {
	gojq --arg brand "$1" '[.events[] | select(.brand == $brand) | del(.brand)]' \
		"$TESTS/fixtures/shapes/events.json"
}

@test "shapes: what is synced is what the records mean" {
	local name
	for name in $SHAPES_ALL; do
		shape_data items "$name"
		shape_start "$name"
		crawl "$name"
		same "$name" "$(golden "$name")" "$(told)"
	done
}

@test "shapes: through any upstream the same events are the same catalog" {
	local name expected filter='map(.updated_at |= sub("\\+00:00$"; "Z"))'
	brand_edit "$HOST" '.locale = "pt-BR"'
	native "$HOST" | tool_ok import "$HOST" -
	told >native.json
	[ "$(gojq length native.json)" = 25 ] # without a draft
	for name in $SHAPES_LIVE; do
		shape_start "$name"
		crawl "$name"
		expected=$(gojq "$filter" native.json)
		# Directus has drafts, which are not published, and files instead of addresses.
		[ "$name" != directus ] || filter="$filter | map(.status = null | .images = null)" \
			expected=$(gojq "map(select(.status != \"draft\")) | $filter" native.json)
		same "$name" "$expected" "$(told | gojq "$filter")"
	done
}

@test "shapes: pretix and Ticketmaster tell of the same events what they can" {
	local filter='map(select(.timezone != null) | {name, starts_at, ends_at, timezone}
		| .starts_at |= sub("\\+00:00$"; "Z")) | sort_by(.name)'
	shape_start pretix
	crawl pretix
	# A closed event is not on sale there, and a draft is not public.
	same pretix "$(native "$HOST" | gojq "map(select(.is_closed or .status == \"draft\" | not)) | $filter")" \
		"$(told | gojq "map(select(.starts_at | length > 10)) | $filter")"
	shape_start ticketmaster
	crawl ticketmaster
	same ticketmaster "$(native "$HOST" | gojq "$filter")" "$(told | gojq "$filter")"
}

# In jq: where the pages of a log began, and how large they were asked for.
PAGES='def pairs: map({(.[0]): .[1]}) | add;
	def pages: map(select(.parsed.below | not) | [.parsed | if .query | type == "array" then (.query | pairs | .page, .page_size)
		elif .limit | type == "array" then .offset[0].n, .limit[0].n
		elif .from != null then .from, .size
		elif .query | type == "object" then .query.page, .query.size
		else .page, .limit end | tonumber]);'

# Crawls so many events of the upstream $name, in pages of SIZE; several are read twice.
counts() { # SIZE FIRST STEP COUNT...
	local count
	for count in "${@:4}"; do
		shape_data many "$count"
		shape_clear
		crawl "$name"
		out_is --argjson n "$count" --argjson size "$1" --argjson first "$2" --argjson step "$3" \
			--slurpfile log "$shape_log_file" "$PAGES"'.events == $n and .records == $n
			and ($log | pages) == ([range([1, ($n + $size - 1) / $size | floor] | max)
				| [$first + . * $step, $size]] | if length > 1 then . + . else . end)'
	done
}

@test "shapes: no event, a page that is just full, and one more" {
	local name size first step few=5 few_share=$PWD/few
	mkdir -p few/profiles
	ln -s "$ROOT/static/site" few/site
	for name in $SHAPES_ALL; do
		size=$(gojq .list.max "$ROOT/static/profiles/$name.json")
		gojq --argjson few "$few" '.list.max = $few' "$ROOT/static/profiles/$name.json" >"few/profiles/$name.json"
		case $name in
		directus | pretix) first=1 step=1 ;;
		ticketmaster) first=0 step=1 ;;
		*) first=0 step=$size ;;
		esac
		shape_data many 0
		shape_start "$name"
		counts "$size" "$first" "$step" 0 $((size + 1))
		# The same with pages of a few.
		[ "$step" = 1 ] || step=$few
		CARTAZ_SHARE=$few_share counts "$few" "$first" "$step" "$few" $((2 * few)) $((2 * few + 1))
	done
}

@test "shapes: a PostgREST that gives fewer rows than asked for is crawled whole" {
	shape_start postgrest max_rows=7
	crawl postgrest
	out_is '.events == 25 and .left_out == 1' # a draft
	shape_log_is "$PAGES pages == ([[0,1000],[7,1000],[14,1000],[21,1000]] | . + .) and all(.status == 206)"
}

# A list of pretix tells neither description nor price nor the next date of a series.
@test "shapes: what pretix tells in further requests is asked for, each once" {
	shape_data items pretix
	shape_start pretix
	crawl pretix
	[ "$(shape_counts '.parsed.below // "list"')" = '{"items":5,"list":1,"settings":5,"subevents":5}' ]
	[ "$(shape_log .target | sort -u | wc -l)" = 16 ]
	shape_isolated "$HOST" pretix
	# There is nothing to tell pretix's answers of today and of yesterday apart.
	shape_clear
	crawl pretix
	[ "$(shape_counts .status)" = '{"200":16}' ]
	same pretix "$(golden pretix)" "$(told)"
}

@test "shapes: where pretix has a validator, what has not changed is not sent again" {
	local before
	shape_data events
	shape_start pretix etag=yes
	crawl pretix
	before=$(told)
	shape_clear
	crawl pretix
	[ "$(shape_counts 'select(.parsed.below) | .status')" = '{"304":69}' ]
	same 'the catalog' "$before" "$(told)"
	gojq '(.events[] | select(.slug == "festa") | .description) = "Traga *dois* copos."' "$shape_file" >changed
	mv changed "$shape_file"
	shape_clear
	crawl pretix
	[ "$(shape_counts 'select(.parsed.below) | .status')" = '{"200":1,"304":68}' ]
	cgi GET event '' /festa
	body_is '.description == "<p>Traga <em>dois</em> copos.</p>"'
}

@test "shapes: a token that may not see settings gets the events without them" {
	shape_data items pretix
	shape_start pretix forbidden=settings
	crawl pretix
	same pretix "$(golden pretix | gojq 'map(.description = null | .images = {banner: null, thumbnail: null})')" "$(told)"
	[ "$(shape_counts '.parsed.below // "list"')" = '{"items":5,"list":1,"settings":5,"subevents":5}' ]
}

@test "shapes: an upstream has several brands, and each gets its own" {
	local name host
	for name in $SHAPES_ALL; do
		shape_start "$name"
		for host in praca.localhost palco.localhost feira.localhost; do
			shape_clear
			HOST=$host crawl "$name"
			out_is --arg name "$name" --arg host "$host" --slurpfile log "$shape_log_file" \
				--slurpfile data "$TESTS/fixtures/shapes/events.json" '
				($data[0].events | map(select(.brand == $host))) as $all
				# Ticketmaster has no word for a draft.
				| ($all | map(select(.status != "draft" or $name == "ticketmaster"))) as $public
				| .events == ($public | map(select($name != "pretix" or (.is_closed | not))) | length)
				and .left_out == (if $name | IN("pretix", "directus") then 0 else ($all | length) - ($public | length) end)
				and ($log | length > 0 and all(.served | keys == [$host]))'
			shape_isolated "$host" "$name"
		done
	done
}

@test "shapes: the same slug in another brand is another event" {
	local name
	for name in $SHAPES_LIVE pretix; do
		shape_start "$name"
		HOST=praca.localhost crawl "$name"
		crawl "$name"
		HOST=praca.localhost cgi GET event '' /festa
		body_is '.name == "Festa da praça"'
		cgi GET event '' /festa
		body_is '.name | startswith("Festa (a de verdade)")'
	done
}

@test "shapes: who asks, with which key, and that nothing was refused" {
	local name agent="Cartaz/1.1.0 (+http://$HOST:8080)"
	local -A key=([postgrest]='Bearer marked-secret' [directus]='Bearer marked-secret'
		[pretix]='Token marked-secret' [opensearch]="Basic $(printf cartaz:marked-secret | base64)")
	for name in $SHAPES_ALL; do
		shape_start "$name"
		crawl "$name"
		shape_log_is 'length > 0 and all(.headers["user-agent"] == $agent
			and (.headers.authorization // "none") == $key and (.status == 200 or .status == 206)
			and (.headers | has("cookie") or has("expect") | not) and .headers.host == $at)' \
			--arg agent "$agent" --arg key "${key[$name]-none}" --arg at "127.0.0.1:$shape_port"
	done
	[ "$(shape_log '.parameters | map(select(.[0] == "apikey"))')" = '[["apikey","marked-secret"]]' ]
}

@test "shapes: a key that is not the upstream's is said, the snapshot kept, the key not shown" {
	local name
	for name in $SHAPES_ALL; do
		shape_start "$name"
		crawl "$name"
		shape_clear
		shape_brand "$HOST" "$name" snapshot
		echo marked-secret-of-another | tee "$CARTAZ_ETC/secrets/$HOST"-* >/dev/null
		tool_fails sync "$HOST"
		says_once "page 1: the upstream answered 401; look at the brand's secrets and the profile's headers; the snapshot stays as it was"
		never grep -q marked-secret "$err_file" "$out_file"
		[ "$(wc -l <"$shape_log_file")" = 1 ]
		cgi GET events
		body_is '.meta.total > 20'
	done
}

@test "shapes: what an upstream does not show is not taken for its end" {
	shape_data many 1000
	shape_start ticketmaster
	crawl ticketmaster
	out_is '.events == 1000'
	shape_data many 1001
	tool_fails sync "$HOST"
	says_once 'the upstream returns at most 10'
	[ "$(shape_counts .status)" = '{"200":15}' ]
	shape_data many 3000
	shape_start opensearch window=2000
	shape_brand "$HOST" opensearch snapshot
	tool_fails sync "$HOST"
	says_once "page 3: the upstream answered 400; look at the profile's query; the snapshot stays as it was"
	cgi GET events
	body_is '.meta.total == 1000'
}

@test "shapes: an index of which a part does not answer is no catalog" {
	shape_start opensearch partial=failed
	shape_brand "$HOST" opensearch snapshot
	hurried tool_fails sync "$HOST"
	says_once 'the upstream answered 503'
}

# A good log, and every way to spoil a line of it: fixtures/shapes/leaks.ndjson has
# "to", "what", "do", a gojq filter over the line, and "why", what is said of it.
@test "shapes: a request that left its brand is seen in the log" {
	local name count=0
	for name in $SHAPES_ALL; do
		shape_start "$name"
		crawl "$name"
		shape_isolated "$HOST" "$name"
		head -n 1 "$shape_log_file" >good
		gojq -c --arg name "$name" 'select(.to == $name or .to == "all")' "$TESTS/fixtures/shapes/leaks.ndjson" >rows
		gojq -rs '(.[] | "(\(.do) | .n = \(.what | tojson)),"), "empty"' rows >program
		gojq -c -f program good >"$shape_log_file"
		never shape_isolated "$HOST" "$name" 100 >said
		gojq -rn --rawfile said said '($said | split("\n")) as $said | inputs | . as $row
			| select($said | any(startswith("request \($row.what): ") and contains($row.why)) | not)
			| "\(.what): not because of: \(.why)"' rows >wrong
		cat wrong
		[ ! -s wrong ] || {
			cut -c 1-200 said
			return 1
		}
		[ "$(wc -l <said)" = "$(wc -l <rows)" ]
		count=$((count + $(wc -l <rows)))
		: >"$shape_log_file"
		never shape_isolated "$HOST" "$name"
	done
	[ "$count" -ge 110 ]
}
