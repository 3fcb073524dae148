# The records of a catalog: files that bring them, files that would replace those of another
# file, and `cartaz records`, which prints what is served.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/feeds
load ../helpers/rounds

names() {
	cartaz records "$HOST" | gojq -r .name | sort | paste -sd,
}

list() { # FILE FIRST LAST
	gojq -nc --argjson a "$2" --argjson b "$3" \
		'[range($a; $b + 1) | {id: ., slug: "event-\(.)", name: "Event \(.)", starts_at: "2027-01-01"}]' >"$1"
}

@test "import: several files of any format are one catalog" {
	vevent a1 Jazz 1 | calendar >hall.ics
	vevent b1 Rock 2 | calendar >club.ics
	printf 'id,name,starts_at\ns1,From a sheet,2027-02-01\n' >sheet.csv
	list own.json 7 8
	tool_ok import --json "$HOST" hall.ics sheet.csv club.ics own.json
	out_is '.events == 5 and .files == "hall.ics, sheet.csv, club.ics, own.json"'
	[ "$(names)" = 'Event 7,Event 8,From a sheet,Jazz,Rock' ]
	# A profile is for what it maps, and a calendar needs none.
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/Nr", "name": "/Title"}}' >"$CARTAZ_ETC/profiles/own.json"
	printf 'Nr,Title\n1,Mapped\n2,Mapped too\n' >a.csv
	printf '[{"Nr": 3, "Title": "Mapped JSON"}]' >b.json
	brand_edit "$HOST" '.upstream.profile = "own"'
	tool_ok import "$HOST" a.csv hall.ics b.json --replace
	[ "$(names)" = 'Jazz,Mapped,Mapped JSON,Mapped too' ]
	# What is wrong is said with its file.
	tool_fails import "$HOST" hall.ics nowhere.ics
	says_once 'cannot read nowhere.ics'
	echo '<!DOCTYPE html>' >page.html
	tool_fails import "$HOST" hall.ics page.html
	says 'page.html: is HTML, XML or JSON-LD'
	printf 'Nr,Title\n,\n5,\n' >bad.csv
	tool import --replace "$HOST" a.csv bad.csv
	says 'bad.csv: row 3 '
	[ "$(names)" != '' ]
}

@test "import: several files fill one source" {
	vevent a1 Jazz 1 | calendar >hall.ics
	vevent b1 Rock 2 | calendar >club.ics
	export base=http://127.0.0.1:1
	sources '{"name": "own", "kind": "ical"}' '{"name": "other", "kind": "ical"}'
	tool_ok import "$HOST" hall.ics club.ics --source own
	[ "$(names)" = Jazz,Rock ]
	vevent c1 Folk 3 | calendar >other.ics
	tool_ok import "$HOST" other.ics --source other
	[ "$(names)" = Folk,Jazz,Rock ]
	echo '[]' >a.json
	tool_fails import "$HOST" hall.ics a.json --source own
	says 'is JSON, not a calendar'
	[ "$(names)" = Folk,Jazz,Rock ]
}

# operators.md 1a, step 4: the second of two calendars silently replaced the first.
@test "import: the events of another file are replaced only with --replace" {
	local before
	list one.json 1 4
	list two.json 11 15
	tool_ok import "$HOST" one.json
	before=$(tree "$CARTAZ_VAR" | grep -v last.json)
	tool_fails import "$HOST" two.json
	says_once 'the import would replace 4 events of one.json; the snapshot stays as it was; use --replace' "cartaz source add $HOST FILE"
	same 'the catalog' "$before" "$(tree "$CARTAZ_VAR" | grep -v last.json)"
	# Neither a failure nor a rebuild forgets whose events they are.
	tool_fails import "$HOST" two.json
	says 'of one.json'
	brand_edit "$HOST" '.timezone = "America/Recife"'
	tool_ok rebuild "$HOST"
	tool_fails import "$HOST" two.json --dry-run
	says 'of one.json'
	tool_ok import "$HOST" two.json --replace
	[ "$(names)" = 'Event 11,Event 12,Event 13,Event 14,Event 15' ]
	tool_fails import "$HOST" one.json --json
	out_is '(.ok | not) and .files == "two.json"'
	# Both at once.
	tool_ok import "$HOST" one.json two.json
	tool_fails import "$HOST" - <<<'{"id": 1' # it is cut, and changes nothing of that
	list three.json 21 30
	tool_fails import "$HOST" three.json
	says 'the import would replace 9 events of one.json, two.json'
}

@test "import: newer lists, standard input and small changes are imported as ever" {
	mkdir -p monday tuesday
	list monday/list.json 1 4
	list tuesday/list.json 11 14
	tool_ok import "$HOST" monday/list.json
	# The same name is a newer list, whatever is in it.
	tool_ok import "$HOST" tuesday/list.json
	silent
	# Another name with most of the events is a newer list, too.
	list list-of-wednesday.json 12 20
	tool_ok import "$HOST" list-of-wednesday.json
	silent
	# Standard input has no name, before and after.
	list other.json 31 40
	tool_ok import "$HOST" - <other.json
	list file.json 51 60
	tool_ok import "$HOST" file.json
	tool_ok import "$HOST" - <other.json
	silent
	[ "$(names | tr , '\n' | wc -l)" = 10 ]
}

# All kinds of events that the samples and the fixtures have.
@test "records: an import of what it prints is the same catalog" {
	local file before
	records 3 >own.json
	vevent s1 'A series' 1 'RRULE:FREQ=WEEKLY;COUNT=4' | calendar >series.ics
	sample agenda.localhost >agenda.json
	sample palco.localhost >palco.json
	for file in $(rounds 'palco.json series.ics' 'agenda.json palco.json own.json series.ics'); do
		tool_ok import "$HOST" "$file" --accept-shrink
		told >before
		tool_ok records "$HOST"
		cp "$out_file" printed
		[ "$(gojq -c . printed | wc -l)" = "$(wc -l <printed)" ]
		rm -r "$CARTAZ_VAR"
		tool_ok import --strict "$HOST" printed
		silent
		same "what is told of $file" "$(cat before)" "$(told)"
		tool_ok records "$HOST"
		cmp printed "$out_file"
	done
	# And as a source of another brand.
	sources "{\"name\": \"copy\", \"kind\": \"native\", \"url\": \"$PWD/printed\"}"
	tool_ok sync "$HOST"
	tool_ok records "$HOST"
	same 'the names' "$(gojq -r .name printed)" "$(gojq -r .name "$out_file")"
}

# open-data.md puts the output on the public site.
@test "records: descriptions are sanitized as in the API, and a copy changes nothing" {
	local printed
	gojq -nc '[{id: 1, slug: "a", name: "A", starts_at: "2027-01-01", description: "<p onclick=x()>x</p><script>track()</script>"},
		{id: 2, slug: "b", name: "B", starts_at: "2027-01-02", description: "<script>only()</script>"},
		{id: 3, slug: "c", name: "C", description: "Tom & Ann\nhttps://band.example/", sessions: [
			{starts_at: "2027-01-03", description: "<i>Early</i><iframe src=https://x.example></iframe>"}, {starts_at: "2027-01-04"}]}]' >list.json
	tool_ok import "$HOST" list.json
	printed=$(cartaz records "$HOST")
	for slug in a b c; do
		cgi GET event '' "/$slug"
		gojq .description "$body_file"
	done >api
	same 'the descriptions' "$(cat api)" "$(gojq .description <<<"$printed")"
	[ "$(gojq -c .description <<<"$printed" | head -n 2 | paste -sd' ')" = '"<p>x</p>" null' ]
	[ "$(gojq -r '.sessions[0].description // empty' <<<"$printed")" = '<p><em>Early</em></p>' ]
	tool_ok import "$HOST" - --replace <<<"$printed"
	same 'the copy' "$printed" "$(cartaz records "$HOST")"
}
