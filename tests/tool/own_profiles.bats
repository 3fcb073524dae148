# Profiles of the operator's own: in CARTAZ_ETC/profiles, or at a path.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

setup() {
	tool_setup
	mkdir etc/profiles
	gojq -n '[{n: 1, title: "One", day: "2035-01-31"}]' >items.json
	own='{"profile": 1, "map": {"id": "/n", "name": "/title", "starts_at": "/day"}}'
}

named() { # NAME: the one event that is served is called so
	cgi GET events
	body_is --arg name "$1" '[.data[].name] == [$name]'
}

@test "a profile of CARTAZ_ETC/profiles is taken by its name, in the brand file and in --profile" {
	tool_fails import --profile mine "$HOST" items.json
	says 'mine.json does not exist' "$CARTAZ_ETC/profiles has no such file" 'cartaz profile list'
	echo "$own" >etc/profiles/mine.json
	tool_ok import --profile mine "$HOST" items.json
	named One
	brand_edit "$HOST" '.upstream.profile = "mine"'
	gojq '.[0].title = "Two"' items.json >two.json
	tool_ok import "$HOST" two.json
	named Two
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	tool_ok explain "$HOST" two--1
	grep -q '"/title"' "$out_file"
}

@test "a changed profile is told by check and status until its items are mapped again, which a rebuild does not" {
	local change changed="$HOST: the profile, or base, vars or defaults of the brand file, changed since the events were mapped; run cartaz"
	echo "$own" >etc/profiles/mine.json
	brand_edit "$HOST" '.upstream.profile = "mine"'
	tool_ok import "$HOST" items.json
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	tool_ok status --json
	out_is '.[0].up_to_date'
	gojq '.map.description = "/about"' etc/profiles/mine.json >new && mv new etc/profiles/mine.json
	tool_fails check "$HOST"
	same 'the findings' "$changed import $HOST FILE" "$(cat "$out_file")"
	tool_ok status
	grep -q "^$HOST .*the profile, or base, vars or defaults of the brand file, changed; run cartaz sync or import again" "$out_file"
	tool_ok status --json
	out_is '.[0].up_to_date == false'
	# A rebuild that writes, too, says whose records it carries on.
	brand_edit "$HOST" '.timezone = "Asia/Tokyo" | .upstream.base = "https://api.example"'
	tool_ok rebuild "$HOST"
	tool_ok publish "$HOST"
	tool_fails check "$HOST"
	same 'the findings' "$changed sync $HOST" "$(cat "$out_file")"
	tool_ok import "$HOST" items.json
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	# The values that the profile takes from the brand count as well.
	for change in '.defaults = {city: "Natal"}' '.upstream.base = "https://other.example"' '.upstream.vars = {season: "2035"}'; do
		brand_edit "$HOST" "$change"
		tool_fails check "$HOST"
		holds "$out_file" "$changed sync $HOST"
		tool_ok import "$HOST" items.json
		tool_ok publish "$HOST"
		tool_ok check "$HOST"
	done
	# A snapshot of an older version has only the hash of the profile.
	echo "$own" >etc/profiles/mine.json
	tool_ok status --json
	out_is '.[0].up_to_date == false'
	snapshot_edit "$CARTAZ_VAR/$HOST/current" "UPDATE mapped SET profile = '90f453bb51ad900e'"
	tool_ok status --json
	out_is '.[0].up_to_date'
	tool_ok import "$HOST" items.json
	# No profile maps a calendar, and of an older snapshot nobody knows it.
	printf '%s\r\n' BEGIN:VCALENDAR BEGIN:VEVENT UID:1 SUMMARY:One DTSTART:20350131T200000Z END:VEVENT END:VCALENDAR >in.ics
	tool_ok import "$HOST" in.ics
	echo >>etc/profiles/mine.json
	tool check "$HOST"
	run ! grep 'the profile, or' "$out_file"
	# Another profile than the brand's, once, changes with nothing.
	cp etc/profiles/mine.json etc/profiles/other.json
	echo >>etc/profiles/other.json
	tool_ok import "$HOST" items.json --profile other
	tool check "$HOST"
	run ! grep 'the profile, or' "$out_file"
	tool_ok import "$HOST" items.json
	snapshot_edit "$CARTAZ_VAR/$HOST/current" 'DROP TABLE mapped'
	echo >>etc/profiles/mine.json
	tool check "$HOST"
	run ! grep 'the profile, or' "$out_file"
}

@test "an own profile wins over the shipped one of the same name, also when it is broken" {
	echo "$own" >etc/profiles/pretix.json
	tool_ok import --profile pretix "$HOST" items.json
	named One
	echo '{' >etc/profiles/pretix.json
	tool_fails import --profile pretix "$HOST" items.json
	says "$CARTAZ_ETC/profiles/pretix.json: the whole file: is not JSON" 'line 2, column 1'
}

@test "a path is taken: from the current folder in --profile, from the etc folder in the brand file" {
	mkdir maps etc/maps
	echo "$own" >maps/a.json
	tool_ok import --profile maps/a.json "$HOST" items.json
	named One
	tool_ok import --profile "$PWD/maps/a.json" "$HOST" items.json
	tool_fails import --profile maps/b.json "$HOST" items.json
	says 'maps/b.json: No such file or directory'
	tool_fails import --profile a.json "$HOST" items.json
	says "'a.json' is neither the name nor the path of a profile" 'a path contains a slash'
	sed 's/title/other/' maps/a.json >etc/maps/a.json
	brand_edit "$HOST" '.upstream.profile = "maps/a.json"'
	gojq '.[0].other = "Other"' items.json >other.json
	tool_ok import "$HOST" other.json
	named Other
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	brand_edit "$HOST" '.upstream.profile = $path' --arg path "$PWD/maps/a.json"
	tool_ok import "$HOST" items.json
	named One
	brand_edit "$HOST" '.upstream.profile = "maps/gone.json"'
	tool_fails check "$HOST"
	grep -q "/upstream/profile: $CARTAZ_ETC/maps/gone.json: does not exist" "$out_file"
	brand_edit "$HOST" '.upstream.profile = "/" + "x" * 5000'
	tool_fails check "$HOST"
	grep -q 'is neither the name nor the path of a profile' "$out_file"
}

@test "a live brand serves by an own profile, and a change of it is published" {
	cp "$ROOT/static/profiles/directus.json" etc/profiles/mine.json
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "mine", base: "http://127.0.0.1:1", vars: {collection: "events"}}'
	tool_ok publish "$HOST"
	cmp etc/profiles/mine.json "var/$HOST/profile.json"
	echo >>etc/profiles/mine.json
	tool_fails check "$HOST"
	grep -q 'differs from the profile' "$out_file"
}

@test "profile list names every profile once, whose it is, its file, and what is wrong with it" {
	tool_ok profile list
	same 'the names' "$(basename -s .json -a "$ROOT"/static/profiles/*.json | sort)" "$(cut -d ' ' -f 1 "$out_file")"
	[ "$(grep -c ' shipped ' "$out_file")" = "$(wc -l <"$out_file")" ]
	echo "$own" >etc/profiles/pretix.json
	echo "$own" >etc/profiles/mine.json
	touch etc/profiles/notes.txt
	tool_ok profile list
	grep -qE "^pretix +own +snapshot +$CARTAZ_ETC/profiles/pretix.json$" "$out_file"
	grep -qE "^mine +own +snapshot +$CARTAZ_ETC/profiles/mine.json$" "$out_file"
	grep -qE "^directus +shipped +snapshot, live +$ROOT/static/profiles/directus.json$" "$out_file"
	[ "$(grep -c '^pretix ' "$out_file")" = 1 ]
	echo '{' >etc/profiles/mine.json
	echo "$own" >etc/profiles/Bad_Name.json
	tool_fails profile list
	grep -qE "^mine +own +cannot be used: $CARTAZ_ETC/profiles/mine.json: the whole file: is not JSON" "$out_file"
	grep -qE "^Bad_Name +own +cannot be used: .*is neither the name" "$out_file"
}

@test "profile lint and try take the name of a profile, too" {
	echo "$own" >etc/profiles/mine.json
	tool_ok profile lint mine
	grep -qF "$CARTAZ_ETC/profiles/mine.json: 3 fields, nothing wrong" "$out_file"
	tool_ok profile lint pretix
	grep -qF "$ROOT/static/profiles/pretix.json: " "$out_file"
	tool_ok profile try mine items.json
	grep -q '# 1 item: 1 is an event, 0 would be left out' "$out_file"
	echo '{' >mine
	tool_fails profile lint mine
	grep -q '^mine: the whole file: is not JSON' "$out_file"
	tool_fails profile lint nothing
	says 'nothing: does not exist'
}

@test "a request body that is too long is not sent: its end would be missing" {
	gojq -cn --argjson own "$own" '$own + {list: {items: "", method: "POST", body: [range(20000) | "{brand}"]}}' \
		>etc/profiles/mine.json
	tool_ok source try "$HOST" http://127.0.0.1:1/v3 --profile mine
	grep -q "was not requested: the value is too long: 'body'" "$out_file"
}
