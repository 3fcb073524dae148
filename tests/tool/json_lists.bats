# cartaz import: the list of records in the object around it.

load ../helpers/tool_suite
load ../helpers/rounds

setup() {
	tool_setup
	records 3 '.description = "a \"items\": [{ ]}" | .tickets = [{price: "1.00"}]' >records.json
}

slugs_are() { # SLUG...
	cgi GET events
	body_is --argjson want "$(gojq -nc '$ARGS.positional' --args -- "$@")" '[.data[].slug] == $want'
}

@test "a list of objects at a known name is taken, wherever it stands, and that is said" {
	local path around n=0
	for path in events items results content records entries value list rows eventos itens \
		_embedded.events data.items response.results page.content result.records; do
		for around in '.' '{count: 3, meta: {"items": 7, tags: ["a", ["b"]]}} + .' '. + {z: {more: [1]}, next: "x"}'; do
			# One of eight, so that each of the three has its turn.
			[ "$((n++ % $(rounds 8 1)))" = 0 ] || continue
			echo "$path $around"
			jq -n --slurpfile r records.json --arg p "$path" \
				"({} | setpath(\$p / \".\"; \$r[0])) | $around" >in.json
			tool_ok import --accept-shrink "$HOST" - <<<'[]'
			tool_ok import "$HOST" in.json
			says_once "cartaz import: $HOST: the records are taken from the list at /${path/.//}"
			slugs_are event-1 event-2 event-3
		done
	done
}

@test "data is the list without a word, and whatever other lists there are" {
	jq '{items: [1, 2], data: ., events: [{id: 9}]}' records.json >in.json
	tool_ok import "$HOST" in.json
	silent
	slugs_are event-1 event-2 event-3
}

@test "an empty data beside a list of objects is refused, not taken" {
	jq '{data: [], events: .}' records.json >in.json
	tool_fails import "$HOST" in.json
	says 'two lists could be the records: /data and /events'
	echo '{"data": [], "events": []}' >in.json
	tool_ok import "$HOST" in.json
	silent
}

@test "two lists of objects at known names are refused, with both places" {
	jq '{items: ., events: .}' records.json >in.json
	tool_fails import "$HOST" in.json
	says 'two lists could be the records: /items and /events; keep only one list, or set /list/items of a profile to the right one; the snapshot stays as it was'
	jq '{items: ., data: .}' records.json >in.json
	tool_fails import "$HOST" in.json
	says 'two lists could be the records: /items and /data'
	jq '{items: ., events: [], results: [1], list: "x"}' records.json >in.json
	tool_ok import "$HOST" in.json
	slugs_are event-1 event-2 event-3
}

@test "of a list at another name the place is told" {
	jq '{payload: {shows: ., n: 1}}' records.json >in.json
	tool_fails import "$HOST" in.json
	says 'record 1 left out: /id is missing' \
		'the list of records seems to be at /payload/shows; import only that list, or set /list/items of a profile to this place'
	jq '[limit(400; repeat(.[]))] | map(.description = "x" * 5000) | {payload: {shows: .}}' records.json >in.json
	tool_fails import "$HOST" in.json
	says 'is larger than 1 MiB' 'seems to be at /payload/shows'
}

@test "a record with an id, a name and a list of objects is a record" {
	jq -c '.[] | {id, name, slug, starts_at, location} + {items: [{id: 9, name: "No"}], events: [{id: 8, name: "No"}]}' records.json >in.lines
	tool_ok import "$HOST" in.lines
	slugs_are event-1 event-2 event-3
	says '/items is unknown and ignored: 3 of 3 records'
	jq -c '.[0] | {id, name, slug, starts_at, location} + {items: [{id: 9, name: "No"}]}' records.json >one.json
	tool_ok import --accept-shrink "$HOST" one.json
	slugs_are event-1
}

@test "with a profile the list is where the profile says, or at data" {
	mkdir etc/profiles
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name", "slug": "/slug"}}' >etc/profiles/mine.json
	jq -c '.[] | {items: [{id: 9, name: "No"}]} + .' records.json >in.lines
	tool_ok import --profile mine "$HOST" in.lines
	silent
	slugs_are event-1 event-2 event-3
}

@test "an object that is cut, or has more behind it, is refused" {
	jq -c '{events: .}' records.json >in.json
	head -c -3 in.json >cut.json
	tool_fails import "$HOST" cut.json
	says 'ends before its last bracket' 'the snapshot stays as it was'
	echo '{"events": [{"id": 1, "slug": "a", "name": "A"}], "n": ' >cut.json
	tool_fails import "$HOST" cut.json
	says 'ends before its last bracket'
	cat in.json in.json >twice.json
	tool_fails import "$HOST" twice.json
	says 'more text after the end'
}
