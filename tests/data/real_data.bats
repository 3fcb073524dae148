# A real catalog: hundreds of conferences that nobody made up for a test.
#
# CARTAZ_TEST_DATA names a folder with conferences.json, which is no part of this
# repository; without it these tests fail, they do not pass unseen.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

CARTAZ_NOW=2026-03-01T12:00:00Z # some are over, some are to come

setup_file() {
	export DATA=${CARTAZ_TEST_DATA:?names a folder that holds conferences.json}/conferences.json
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	catalog_make "$BATS_FILE_TMPDIR"
	tool_make "$BATS_FILE_TMPDIR" # the third brand, written at this moment
	cd "$BATS_FILE_TMPDIR"
	gojq -f "$TESTS/data/conferences.jq" "$DATA" >native.json
	tool_ok import --json "$HOST" native.json
	tool_ok publish "$HOST"
	cp "$out_file" result.json
}

setup() {
	cd "$BATS_FILE_TMPDIR"
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	all=$(gojq length native.json)
	[ "$all" -ge 800 ]
}

# Every event of a query, page by page, as one array of lines: all_of QUERY
all_of() {
	local page=1 last=1
	while [ "$page" -le "$last" ]; do
		cgi GET events "$1&per_page=50&page=$page"
		[ "$http_status" = 200 ]
		last=$(gojq .meta.last_page "$body_file")
		gojq -c '.data[]' "$body_file"
		page=$((page + 1))
	done
}

@test "all of them are taken, nothing is said against any" {
	tool_ok import --strict --json "$HOST" native.json
	out_is --argjson all "$all" '.ok and .records == $all and .events == $all
		and .left_out == 0 and .remarks == 0'
	[ ! -s "$err_file" ]
	tool_ok check "$HOST"
	tool_ok status
	grep -qE "^$HOST +$all " "$out_file"
}

@test "paged to the end, every event is seen exactly once, in the same order as in larger pages" {
	all_of '' >paged
	same 'the number of events' "$all" "$(wc -l <paged)"
	same 'the ids' "$(gojq -c '[.[].id]' native.json)" "$(gojq -cs 'map(.id) | sort' paged)"
	cgi GET events "per_page=7&page=$(((all + 6) / 7))"
	same 'the last page of 7' "$(tail -n $((all % 7 == 0 ? 7 : all % 7)) paged)" "$(gojq -c '.data[]' "$body_file")"
	cgi GET events "per_page=7&page=$(((all + 6) / 7 + 1))"
	body_is --argjson all "$all" '.data == [] and .meta.total == $all'
}

@test "dates stay dates: no midnight, no zone, no end is invented" {
	all_of '' >paged
	same 'the dates' "$(gojq -c 'sort_by(.id)[] | [.id, .starts_at, .ends_at, null]' native.json)" \
		"$(gojq -cs 'sort_by(.id)[] | [.id, .starts_at, .ends_at, .timezone]' paged)"
	gojq -es 'all(.starts_at | test("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))' paged >/dev/null
}

@test "first what is to come by start, then what is on by its end, then what is over, latest first" {
	all_of '' >paged
	gojq -es '[.[] | select(.is_closed)] as $closed | [.[] | select(.is_closed | not)] as $open
		| [$open[] | select(.starts_at < "2026-03-01")] as $on | [$open[] | select(.starts_at >= "2026-03-01")] as $to_come
		| all($on, $to_come, $closed; length > 0) and . == $to_come + $on + $closed
		and $to_come == ($to_come | sort_by(.starts_at, .id)) and $on == ($on | sort_by(.ends_at, .id))
		and ($closed | map(.starts_at)) == ($closed | map(.starts_at) | sort | reverse)
		and ($closed | all(.ends_at < "2026-03-01")) and ($open | all(.ends_at >= "2026-03-01"))' paged >/dev/null
}

@test "names, cities and countries are told as they are" {
	all_of '' >paged
	same 'the events' "$(gojq -c 'sort_by(.id)[] | [.id, .name, .location.city, .location.state]' native.json)" \
		"$(gojq -cs 'sort_by(.id)[] | [.id, .name, .location.city, .location.state]' paged)"
}

@test "a city is found however it is written" {
	local words expected
	expected=$(gojq '[.[] | select(.location.city == "São Paulo")] | length' native.json)
	[ "$expected" -ge 1 ]
	for words in 'sao%20paulo' 'S%C3%A3o%20Paulo' 'SAO%20PAULO' 'sa%CC%83o+paulo' '%20S%C3%83O%20%20paulo%20'; do
		all_of "city=$words" >found
		same "city=$words" "$expected" "$(wc -l <found)"
		gojq -es 'all(.location.city == "São Paulo")' found >/dev/null
		all_of "q=$words" >found
		gojq -es --argjson n "$expected" 'length >= $n and ([.[] | select(.location.city == "São Paulo")] | length == $n)' found >/dev/null
	done
}

@test "every city is a filter that finds its own events and no others" {
	local city wanted
	gojq -r '[.[].location.city | select(. != null)] | group_by(.) | map("\(length)\t\(.[0])")[]' native.json |
		sort -rn | sed -n '1,20p' >cities
	[ "$(wc -l <cities)" = 20 ]
	while IFS=$'\t' read -r wanted city; do
		cgi GET events "per_page=50&city=$(gojq -rn --arg c "$city" '$c | @uri')"
		body_is --arg city "$city" --argjson n "$wanted" '.meta.total >= $n
			and ([.data[] | select(.location.city == $city)] | length) == ([$n, 50] | min)'
	done <cities
}

@test "every event is found by its own name" {
	local name
	while read -r name; do
		cgi GET events "per_page=50&q=$(gojq -rn --arg q "$name" '$q | @uri')"
		body_is --arg name "$name" '.meta.total >= 1 and any(.data[]; .name == $name)'
	done < <(gojq -r '[.[].name] | unique | to_entries[] | select(.key % 25 == 0).value' native.json)
	cgi GET events 'per_page=50&q=javascript'
	body_is '.meta.total >= 10'
}

@test "every slug leads to its event, which names its producer" {
	local slug
	while read -r slug; do
		cgi GET event '' "/$slug"
		body_is --arg slug "$slug" '.slug == $slug and .producer.name != null and .status == null
			and .url == "http://feira.localhost:8080/eventos/\($slug)"'
	done < <(gojq -r 'to_entries[] | select(.key % 40 == 0).value.slug' native.json)
}

@test "a producer's events are all of a topic" {
	local wanted slug topics=0
	while IFS=$'\t' read -r wanted slug; do
		cgi GET events "per_page=50&organization=$slug"
		body_is --argjson n "$wanted" '.meta.total == $n'
		topics=$((topics + 1))
	done < <(gojq -r '[.[].producer.name] | group_by(.) | map("\(length)\t\(.[0] | ascii_downcase | gsub("[^a-z0-9]+"; "-"))")[]' native.json)
	[ "$topics" -ge 20 ]
}

@test "the other brands see nothing of it" {
	local host
	gojq -r '.[].slug' native.json | sort >real
	for host in agenda.localhost palco.localhost; do
		HOST=$host all_of '' >"$BATS_TEST_TMPDIR/others"
		gojq -r .slug "$BATS_TEST_TMPDIR/others" | sort >"$BATS_TEST_TMPDIR/slugs"
		[ -s "$BATS_TEST_TMPDIR/slugs" ]
		same 'the slugs of both' '' "$(comm -12 real "$BATS_TEST_TMPDIR/slugs")"
		HOST=$host cgi GET event '' "/$(gojq -r '.[0].slug' native.json)"
		is_problem 404 event_not_found
	done
}
