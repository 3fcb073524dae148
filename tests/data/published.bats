# What others published (fixtures/published, with sources and licences): calendars, a sheet of
# a city, JSON of two authorities, JSON-LD of two pages and the schedule of a conference.  Every surface has what the
# files have, as a program in another language reads them (support/raw_truth.py).

# bats file_tags=whole

load ../helpers/tool_suite

published=$TESTS/fixtures/published

@test "published files: no surface says anything false, and nothing is left out" {
	local host profile file options now
	tool_setup
	mkdir -p "$CARTAZ_ETC/profiles"
	for file in "$published"/*.profile.json; do
		cp "$file" "$CARTAZ_ETC/profiles/$(basename "$file" .profile.json).json"
	done
	while IFS='|' read -r host file profile now options; do
		export CARTAZ_NOW=$now
		# shellcheck disable=SC2086 # options
		tool_ok new "$host" --url "https://$host" --locale en $options
		# shellcheck disable=SC2086 # a calendar has no profile
		tool_ok import $profile "$host" "$published/$file"
	done < <(gojq -r '.[] | [.host, .file, if .profile then "--profile \(.profile)" else "" end, .now,
		"--country \(.country) --currency \(.currency) --timezone \(.timezone)"] | join("|")' "$published/readings.json")
	/usr/bin/python3 -SB "$TESTS/support/raw_truth.py" "$BUILD" "$published/readings.json" "$published" >"$out_file" || {
		cat "$out_file"
		return 1
	}
	grep -E '^1[0-9]{2} events, [0-9]{5} comparisons' "$out_file"
}
