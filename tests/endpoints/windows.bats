# windows: every word of `when` and windows of days at random, asked on each of 14 days in which
# Lisbon's clocks go back, then New York's.  Pages, calendar, RSS, MCP and A2A list what a
# slow reference lists (support/window_reference.py), in its order.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds

# One a day of New York, at all hours: the last minutes before and after a midnight, where
# only the day changes, and the hour that New York has twice.
CLOCKS='2026-10-22T15:07:11Z 2026-10-24T03:52:11Z 2026-10-24T04:07:11Z 2026-10-25T05:37:11Z 2026-10-27T02:07:11Z
	2026-10-27T12:07:11Z 2026-10-28T23:37:11Z 2026-10-29T16:07:11Z 2026-10-30T18:22:11Z 2026-10-31T22:07:11Z
	2026-11-01T06:37:11Z 2026-11-02T05:07:11Z 2026-11-04T04:52:11Z 2026-11-04T15:07:11Z'

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export RECORDS=$BATS_FILE_TMPDIR/records.json
	/usr/bin/python3 -IS "$TESTS/support/window_events.py" 1 >"$RECORDS"
}

# The brand of these records in a zone: windows_brand HOST ZONE
windows_brand() {
	brand_add "$1" "$RECORDS"
	brand_edit "$1" '.timezone = $zone' --arg zone "$2"
}

# All days, with what differs on the first that is wrong: same_windows HOST SEED WINDOWS
same_windows() {
	local clock wrong=0 said=$BATS_TEST_TMPDIR/said
	# shellcheck disable=SC2086 # no clock has a blank
	for clock in $(printf '%s\n' $CLOCKS | sampled 4); do
		export CARTAZ_NOW=$clock
		cartaz rebuild "$1"
		if ! /usr/bin/python3 -ESB "$TESTS/support/windows.py" "$RECORDS" "$CARTAZ_ETC/brands/$1.json" "${@:2}" >"$said" 2>&1; then
			wrong=$((wrong + 1))
			[ "$wrong" -gt 1 ] || cat "$said"
		fi
		tail -n 1 "$said"
	done
	[ "$wrong" = 0 ]
}

@test "windows: the reference has the rules as they are worked out by hand" {
	/usr/bin/python3 -IS "$TESTS/support/window_reference.py"
}

@test "windows: the events are the same each time, and of every kind" {
	diff "$RECORDS" <(/usr/bin/python3 -IS "$TESTS/support/window_events.py" 1)
	gojq -e 'length == 300 and (map(.id) | unique | length) == 300 and (map(.timezone) | unique | length) == 5
		and (map(select(.sessions)) | length) > 100 and ([.[].sessions // [] | select(. != sort_by(.starts_at))] | length) > 10
		and ([.[].sessions[]? | select(.event_status == "cancelled")] | length) > 20
		and (map(select(.is_closed)) | length) > 5 and (map(select(.tickets | any(.available | not)?)) | length) > 5' "$RECORDS"
}

@test "windows: all words and windows of days at random, on 4 days (14 with WHOLE=1), in a zone whose clocks change" {
	windows_brand windows.localhost America/New_York
	same_windows windows.localhost 1 "$(rounds 20 200)"
}

@test "windows: all words on the same days, in a zone whose clocks do not" {
	windows_brand janelas.localhost America/Sao_Paulo
	same_windows janelas.localhost 2 0
}

@test "windows: without a rebuild, every answer is that of the question's instant, for 30 days" {
	local later wrong=0
	windows_brand later.localhost America/New_York
	CARTAZ_NOW=2026-10-22T15:00:00Z cartaz rebuild later.localhost
	# A second, a quarter of an hour, a day, a night when clocks go back: then 30 days.
	for later in 2026-10-22T15:00:01Z 2026-10-22T15:14:51Z 2026-10-23T15:30:00Z $(printf '%s\n' 2026-10-24T04:07:02Z \
		2026-10-28T23:00:01Z 2026-11-01T06:04:51Z 2026-11-09T02:00:01Z 2026-11-21T15:00:00Z | sampled 3); do
		CARTAZ_NOW=$later /usr/bin/python3 -ESB "$TESTS/support/windows.py" "$RECORDS" \
			"$CARTAZ_ETC/brands/later.localhost.json" 3 "$(rounds 5 50)" || wrong=1
	done
	[ "$wrong" = 0 ]
}
