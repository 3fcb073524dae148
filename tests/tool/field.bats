# field: two instances of each finding in files of the shapes that other people publish
# (fixtures/field/README.md), and what a reader of those files says about each event.
#
#   fixtures/field/right.txt       an event a line
#   fixtures/field/NAME.profile    the profile of NAME.json; without it, the guess

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

FIELD=$TESTS/fixtures/field

setup() {
	tool_setup
	mkdir -p "$CARTAZ_ETC/profiles"
}

# The events as right.txt has them: line_of NAME
line_of() {
	cgi GET events per_page=50
	records_of "$HOST" >records
	gojq -r --arg file "$1" --slurpfile records records '
		(.data | map({key: "\(.id)", value: .}) | from_entries) as $shown | $records | sort_by(.name, .starts_at)[]
		| $shown["\(.id)"] as $s | [$file, .name,
			((if (.sessions | length) > 0 then .sessions else [.] end) | map("\(.starts_at // "-") \(.ends_at // "-")") | join(", ")),
			.timezone // "-", $s.event_status // .event_status // "-", if $s.is_closed then "closed" else "open" end,
			(.tickets | map(.price) | join(" ") | if . == "" then "-" else . end),
			$s.location.name // "-", $s.location.city // "-", if $s.is_online then "online" else "there" end]
		| join("|")' "$body_file"
}

# are_right PATTERN: the files whose names it matches.
are_right() {
	local file name profile
	for file in "$FIELD"/*; do
		name=${file##*/}
		[[ $name =~ $1 ]] || continue
		profile=${file%.*}.profile
		if [ ! -e "$profile" ]; then
			tool_ok profile guess "$file"
			profile=$out_file
		fi
		cp "$profile" "$CARTAZ_ETC/profiles/own.json"
		tool_ok import --json --replace --accept-shrink --profile own "$HOST" "$file"
		line_of "$name"
	done >is
	grep -E "$1" "$FIELD/right.txt" | grep -v '^#' | diff - is
}

@test "states, zones, private items, series: F1, F2, F7, F8" {
	are_right '^F[1278]-.*(json|csv)'
}

@test "entities, titles and zones of calendars: F2, F9, F10" {
	cat "$FIELD"/*.ics >calendars.ics
	tool_ok import --replace "$HOST" calendars.ics
	line_of calendars.ics >is
	grep '^calendars' "$FIELD/right.txt" | diff - is
}

# bats test_tags=whole
@test "titles, members that complete each other, whole days, dates in one text: F10 to F13" {
	are_right '^F1[0123]-.*(json|csv)'
}

# bats test_tags=whole
@test "ranges, graphs, lists behind an index, online places, columns: F14 to F19" {
	are_right '^F1[4-9]-.*(json|csv)'
}
