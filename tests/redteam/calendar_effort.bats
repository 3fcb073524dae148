# Rules of a calendar that are dear to follow, or never come true: what one contributor
# writes costs that contributor's events alone.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	export CARTAZ_NOW=2026-11-20T12:00:00Z
}

# RULES, each of 16 events, then an event and a series of somebody else.
calendar() { # RULES...
	local rule i n=0
	printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'
	for rule; do
		for i in {1..16}; do
			printf 'BEGIN:VEVENT\r\nUID:dear-%d\r\nSUMMARY:Dear\r\nDTSTART:19700101T000000Z\r\nRRULE:%s\r\nEND:VEVENT\r\n' $((n += 1)) "$rule"
		done
	done
	printf 'BEGIN:VEVENT\r\nUID:%s\r\nSUMMARY:%s\r\nDTSTART:20261201T100000Z\r\n%sEND:VEVENT\r\n' \
		good Good '' series Series $'RRULE:FREQ=WEEKLY;COUNT=3\r\n'
	printf 'END:VCALENDAR\r\n'
}

others_are_served() {
	cgi GET events q=good
	body_is '[.data[].name] == ["Good"]'
	cgi GET events q=series
	cgi GET page-event '' "/$(gojq -r '.data[0].slug' "$body_file").ics"
	same 'sessions of the series' 3 "$(grep -c '^BEGIN:VEVENT' "$body_file")"
}

@test "calendar effort: rules that never come true" {
	calendar 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6' 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4' \
		'FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1' 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5' >in.ics
	tool_ok import "$HOST" in.ics
	others_are_served
	cgi GET events
	body_is '.meta.total == 82'
}

@test "calendar effort: rules by seconds and minutes; each event that is too dear is left out and told" {
	local all
	printf -v all '%s,' {0..59}
	all=${all%,}
	calendar 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30' 'FREQ=SECONDLY' 'FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=-1' \
		"FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;BYMINUTE=$all;BYSECOND=$all" >in.ics
	tool_ok import "$HOST" in.ics --json
	says 'event 1 (line 3) left out: its recurrence rules take too many steps to follow'
	out_is '[.reasons[] | select(.left_out) | select(.reason | contains("too many steps")).count] | add >= 32'
	others_are_served
}

@test "calendar effort: parameters that a list repeats for each value; the event is left out, and others come in" {
	local head lines bytes value list n
	while IFS='|' read -r head lines bytes value; do
		printf -v list "$value,%.0s" {1..400}
		printf -v head '%s%0*d' "$head" "$bytes" 0
		{
			printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:dear SUMMARY:Dear DTSTART:20261201T100000Z
			for ((n = 0; n < lines; n++)); do
				printf '%s:%s\n' "$head" "${list%,}"
			done
			printf '%s\n' END:VEVENT BEGIN:VEVENT UID:good SUMMARY:Good DTSTART:20261201T100000Z END:VEVENT END:VCALENDAR
		} >in.ics
		tool_ok import "$HOST" in.ics
		says_once 'event 1 (line 3) left out: is larger than 1 MiB'
		cgi GET events
		body_is '[.data[].name] == ["Good"]'
	done <<-'END'
		EXDATE;TZID=|2|480000|20261121T200000
		RDATE;TZID=|2|480000|20261121T200000
		CATEGORIES;FMTTYPE=|4|200000|a
	END
}
