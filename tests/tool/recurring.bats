# Rules of recurrence in records: RRULE beside a start, as Google's API has it, and
# schema.org's eventSchedule.  It is Wednesday, 18 November 2026.

load ../helpers/tool_suite

# Imports the item with the rules of a profile, and prints its sessions, one a line.
dates() { # ITEM RULES
	printf '[%s]' "$1" >items.json
	printf '{"profile": 1, "map": {"id": {"const": 1}, "name": {"const": "A"}, %s}}' "$2" >p.json
	tool_ok profile lint p.json
	tool_ok import --accept-shrink --profile ./p.json "$HOST" items.json
	lines
}

lines() {
	records_of "$HOST" | gojq -r 'if (.sessions | length) > 0 then .sessions[] | "\(.starts_at) \(.ends_at)" else "no sessions: \(.starts_at) \(.ends_at)" end'
}

google='"starts_at": {"time": "/start"}, "ends_at": {"time": "/end"}, "timezone": "/start/timeZone", "rrule": "/recurrence"'

@test "recurring: the rules of Google's API are sessions on the clock of their zone" {
	dates '{"start": {"dateTime": "2026-10-27T18:00:00-05:00", "timeZone": "America/Chicago"}, "end": {"dateTime": "2026-10-27T20:00:00-05:00"},
		"recurrence": ["RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=6", "EXDATE;TZID=America/Chicago:20261110T180000"]}' "$google" | diff - <(cat <<-'END'
		2026-10-27T18:00:00 2026-10-27T20:00:00
		2026-11-03T18:00:00 2026-11-03T20:00:00
		2026-11-17T18:00:00 2026-11-17T20:00:00
		2026-11-24T18:00:00 2026-11-24T20:00:00
		2026-12-01T18:00:00 2026-12-01T20:00:00
	END
	)
	cgi GET events
	body_is '.data[0].starts_at == "2026-11-24T18:00:00-06:00" and .data[0].is_closed == false'
	# Without end; whole days; a text, without the name of the property.
	[ "$(dates '{"start": {"dateTime": "2026-10-06T18:00:00-05:00", "timeZone": "America/Chicago"}, "recurrence": ["RRULE:FREQ=WEEKLY;BYDAY=TU"]}' "$google" | wc -l)" -gt 100 ]
	dates '{"on": "2026-12-05", "rule": "FREQ=YEARLY;COUNT=2"}' '"starts_at": "/on", "rrule": "/rule"' | diff - <(printf '%s null\n' 2026-12-05 2027-12-05)
	rebuilt=$(lines)
	tool_ok rebuild "$HOST"
	[ "$(lines)" = "$rebuilt" ]
}

@test "recurring: without a zone the clock is the brand's where its offset is, else UTC" {
	brand_edit "$HOST" '.timezone = "America/Chicago"'
	dates '{"at": "2026-10-27T18:00:00-05:00", "rule": "RRULE:FREQ=WEEKLY;COUNT=2"}' '"starts_at": "/at", "rrule": "/rule"' |
		diff - <(printf '%s null\n' 2026-10-27T18:00:00 2026-11-03T18:00:00)
	dates '{"at": "2026-10-27T18:00:00+01:00", "rule": "RRULE:FREQ=WEEKLY;COUNT=2"}' '"starts_at": "/at", "rrule": "/rule"' |
		diff - <(printf '%s null\n' 2026-10-27T17:00:00 2026-11-03T17:00:00)
	records_of "$HOST" | gojq -e '.timezone == "UTC"'
}

@test "recurring: a rule that cannot be read is reported, and the event keeps its time" {
	dates '{"at": "2026-12-05T18:00:00", "rule": "RRULE:FREQ=SOMETIMES"}' '"starts_at": "/at", "rrule": "/rule"' | diff - <(echo 'no sessions: 2026-12-05T18:00:00 null')
	says '/rrule gives no date'
	dates '{"at": "2026-12-05T18:00:00", "rule": "each week"}' '"starts_at": "/at", "rrule": "/rule"' | grep -q '^no sessions'
	dates '{"at": "2026-12-05T18:00:00", "rule": ["RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT", "RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:x\nEND:VEVENT"]}' \
		'"starts_at": "/at", "rrule": "/rule"' | diff - <(printf '%s null\n' 2026-12-05T18:00:00 2026-12-06T18:00:00)
}

@test "recurring: eventSchedule of schema.org, by the shipped profile" {
	schedule() { # MEMBERS
		printf '[{"@type": "Event", "@id": "a", "name": "Class", "startDate": "2026-12-01T18:00", "endDate": "2027-06-30", "eventSchedule": %s}]' "$1" >items.json
		tool_ok import --accept-shrink --profile schema.org "$HOST" items.json
		lines
	}
	schedule '{"@type": "Schedule", "repeatFrequency": "P1W", "byDay": ["https://schema.org/Tuesday", "https://schema.org/Thursday"],
		"startDate": "2026-12-01", "endDate": "2026-12-10", "startTime": "18:00:00", "endTime": "19:30", "scheduleTimezone": "Europe/London"}' | diff - <(cat <<-'END'
		2026-12-01T18:00:00 2026-12-01T19:30:00
		2026-12-03T18:00:00 2026-12-03T19:30:00
		2026-12-08T18:00:00 2026-12-08T19:30:00
		2026-12-10T18:00:00 2026-12-10T19:30:00
	END
	)
	schedule '[{"@type": "Schedule", "repeatFrequency": "P1M", "startDate": "2026-12-01", "startTime": "18:00:00", "endDate": "2027-02-28"}]' |
		diff - <(printf '%s null\n' 2026-12-01T18:00:00 2027-01-01T18:00:00 2027-02-01T18:00:00)
	schedule '{"@type": "Schedule", "repeatFrequency": "P1D", "byDay": "Monday", "repeatCount": 2, "startDate": "2026-12-07", "startTime": "10:00"}' |
		diff - <(printf '%s null\n' 2026-12-07T10:00:00 2026-12-14T10:00:00)
}

@test "recurring: an eventSchedule without startDate has that of its event, or is reported" {
	schedule() { # MEMBERS
		printf '[{"@type": "Event", "@id": "a", "name": "Class", %s}]' "$1" >items.json
		tool_ok import --accept-shrink --profile schema.org "$HOST" items.json
		lines
	}
	weekly='"repeatFrequency": "P1W", "repeatCount": 2, "startTime": "18:00", "endTime": "19:30"'
	schedule "\"startDate\": \"2026-12-01\", \"eventSchedule\": {$weekly}" |
		diff - <(printf '%s\n' '2026-12-01T18:00:00 2026-12-01T19:30:00' '2026-12-08T18:00:00 2026-12-08T19:30:00')
	schedule "\"startDate\": \"2026-12-01\", \"eventSchedule\": [{$weekly}]" | diff - <(printf '%s\n' '2026-12-01T18:00:00 2026-12-01T19:30:00' '2026-12-08T18:00:00 2026-12-08T19:30:00')
	# The event's own hour is kept, and says nothing of the end.
	schedule "\"startDate\": \"2026-12-01T17:00\", \"eventSchedule\": {$weekly}" | diff - <(printf '%s null\n' 2026-12-01T17:00:00 2026-12-08T17:00:00)
	[ ! -s "$err_file" ]
	schedule '"startDate": "2026-12-01", "eventSchedule": [{"startTime": "10:00", "endTime": "11:00"}, {"startTime": "15:00"}]' |
		diff - <(printf '%s\n' '2026-12-01T10:00:00 2026-12-01T11:00:00' '2026-12-01T15:00:00 null')
	schedule '"eventSchedule": {"repeatFrequency": "P1D", "repeatCount": 2, "startDate": "2026-12-05"}' | diff - <(printf '%s null\n' 2026-12-05 2026-12-06)
	schedule "\"eventSchedule\": {$weekly}" | diff - <(echo 'no sessions: null null')
	says '/rrule gives no date, because the event has no start that can be read'
}
