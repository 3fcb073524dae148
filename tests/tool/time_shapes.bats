# The shapes of times in the records of others: pairs of a time and its zone, zones of
# Windows and offsets, whole days and ends that are exclusive, durations, ranges, and
# several dates in one text.

load ../helpers/tool_suite

# Imports items with rules for times, and prints them: "start end zone" of each event.
mapped() { # ITEMS RULES [SESSIONS]
	printf '%s' "$1" >items.json
	printf '{"profile": 1, "map": {"id": "/id", "name": {"const": "A"}, %s}}' "$2" >p.json
	tool_ok profile lint p.json
	tool import --accept-shrink --profile ./p.json "$HOST" items.json
	records_of "$HOST" | gojq -r 'if (.sessions | length) > 0 then .sessions[] | "\(.starts_at) \(.ends_at)"
		else "\(.starts_at) \(.ends_at) \(.timezone)" end'
}

is() { # EXPECTED, standard input: the lines
	diff <(printf '%s\n' "$@") -
}

@test "times: a pair of a time and its zone, as Graph, Google and Facebook write them" {
	local rules='"starts_at": {"time": "/start"}, "ends_at": {"time": "/end", "exclusive": true}, "timezone": {"zone": ["/start/timeZone", "/timezone"]}'
	mapped '[{"id": 1, "start": {"dateTime": "2027-03-15T18:00:00.0000000", "timeZone": "UTC"}, "end": {"dateTime": "2027-03-15T20:00:00.0000000", "timeZone": "UTC"}}]' "$rules" |
		is '2027-03-15T18:00:00Z 2027-03-15T20:00:00Z UTC'
	mapped '[{"id": 1, "start": {"dateTime": "2027-07-15T18:00:00.0000000", "timeZone": "Pacific Standard Time"}}]' "$rules" |
		is '2027-07-15T18:00:00-07:00 null America/Los_Angeles'
	mapped '[{"id": 1, "start": {"dateTime": "2027-04-20T18:00:00-05:00", "timeZone": "America/Chicago"}, "end": {"dateTime": "2027-04-20T19:00:00-05:00"}}]' "$rules" |
		is '2027-04-20T18:00:00-05:00 2027-04-20T19:00:00-05:00 America/Chicago'
	# The end of whole days is the day after.
	mapped '[{"id": 1, "start": {"date": "2027-04-10"}, "end": {"date": "2027-04-12"}}]' "$rules" |
		is '2027-04-10 2027-04-11 null'
	# The event has the zone of its start, but not that of a day, of an offset or of UTC.
	mapped '[{"id": 1, "start": {"date_time": "2027-04-10 20:00", "time_zone": "E. South America Standard Time"}},
		{"id": 2, "start": {"dateTime": "2027-04-11T20:00", "timeZone": "UTC"}}, {"id": 3, "start": {"dateTime": "2027-04-12T20:00", "timeZone": "UTC+2"}}]' \
		'"starts_at": {"time": "/start"}' | is '2027-04-10T20:00:00-03:00 null America/Sao_Paulo' '2027-04-11T20:00:00Z null null' '2027-04-12T20:00:00+02:00 null null'
	mapped '[{"id": 1, "at": "2027-01-10T20:00:00", "zone": "W. Europe Standard Time"}]' '"starts_at": "/at", "timezone": "/zone"' |
		is '2027-01-10T20:00:00 null Europe/Berlin'
}

@test "times: zones are names of IANA and of Windows, and offsets; another one is reported" {
	local zone expected
	while IFS='|' read -r zone expected; do
		mapped "[{\"id\": 1, \"at\": \"2027-01-10T20:00:00\", \"zone\": \"$zone\"}]" \
			'"starts_at": {"time": "/at", "zone": "/zone"}, "timezone": {"zone": "/zone"}' | is "$expected"
	done <<-'END'
		UTC+2|2027-01-10T20:00:00+02:00 null Etc/GMT-2
		GMT-03:00|2027-01-10T20:00:00-03:00 null Etc/GMT+3
		UTC+5:30|2027-01-10T20:00:00+05:30 null null
		+0100|2027-01-10T20:00:00+01:00 null Etc/GMT-1
		W. Europe Standard Time|2027-01-10T20:00:00+01:00 null Europe/Berlin
		Europe/Paris|2027-01-10T20:00:00+01:00 null Europe/Paris
		(UTC-05:00) Eastern Time (US & Canada)|2027-01-10T20:00:00-05:00 null America/New_York
		(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|2027-01-10T20:00:00+01:00 null Europe/Amsterdam
		(GMT-08.00) Pacific Time (US & Canada); Tijuana|2027-01-10T20:00:00-08:00 null America/Los_Angeles
		(UTC-03:00) Brasilia|2027-01-10T20:00:00-03:00 null America/Sao_Paulo
		(UTC-03:00) Salvador|2027-01-10T20:00:00-03:00 null Etc/GMT+3
		(UTC) Dublin, Edinburgh, Lisbon, London|2027-01-10T20:00:00Z null Europe/Dublin
		(UTC+10:00) Canberra, Melbourne, Sydney|2027-01-10T20:00:00+11:00 null Australia/Canberra
		(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi|2027-01-10T20:00:00+05:30 null Asia/Kolkata
		(UTC-07:00) Chihuahua, La Paz, Mazatlan|2027-01-10T20:00:00-07:00 null America/Mazatlan
		(UTC+03:30) Atlantis|2027-01-10T20:00:00+03:30 null null
	END
	mapped '[{"id": 1, "at": "2027-01-10T20:00:00", "zone": "Moon"}]' '"starts_at": {"time": "/at", "zone": "/zone"}' | is '2027-01-10T20:00:00 null null'
	says 'starts_at has an unknown time zone: "Moon"'
}

@test "times: a flag or a pair of midnights makes days" {
	# Outlook's sheet, Localist, The Events Calendar, and a list of milliseconds.
	mapped '[{"id": 1, "a": "21-4-2027 00:00:00", "b": "22-4-2027 00:00:00", "all": "True"}, {"id": 2, "a": "22-4-2027 20:00:00", "b": "22-4-2027 23:00:00", "all": "False"}]' \
		'"starts_at": {"time": "/a", "as": "day_first", "day": {"yes": "/all"}}, "ends_at": {"time": "/b", "as": "day_first", "day": {"yes": "/all"}, "exclusive": true}' |
		is '2027-04-21 2027-04-21 null' '2027-04-22T20:00:00 2027-04-22T23:00:00 null'
	mapped '[{"id": 1, "start": "2027-08-01T00:00:00-05:00", "end": null, "allday": true}]' \
		'"starts_at": {"time": "/start", "day": "/allday"}, "ends_at": {"time": "/end", "day": "/allday", "exclusive": true}' | is '2027-08-01 null null'
	mapped '[{"id": 1, "start": "2027-08-01 00:00:00", "end": "2027-08-02 23:59:59", "all_day": true}]' \
		'"starts_at": {"time": "/start", "day": "/all_day"}, "ends_at": {"time": "/end", "day": "/all_day", "exclusive": true}' | is '2027-08-01 2027-08-02 null'
	local day='"day": {"midnight": [{"time": "/date/0", "as": "unix_ms"}, {"time": "/date/1", "as": "unix_ms"}]}'
	mapped '[{"id": 1, "date": [1814227200000, 1814572800000]}, {"id": 2, "date": [1814230800000, 1814234400000]}, {"id": 3, "date": [1814486400000]}]' \
		"\"starts_at\": {\"time\": \"/date/0\", \"as\": \"unix_ms\", $day}, \"ends_at\": {\"time\": \"/date/1\", \"as\": \"unix_ms\", $day}" |
		is '2027-06-29T01:00:00Z 2027-06-29T02:00:00Z null' '2027-06-29 2027-07-03 null' '2027-07-02 null null'
}

@test "times: 23:59 after a midnight is the end of a day, and after an hour it is an hour" {
	local day='"day": {"midnight": [{"time": "/from"}, {"time": "/to"}]}'
	mapped '[{"id": 1, "from": "2027-11-25 00:00:00.0", "to": "2027-11-25 23:59:00.0"}, {"id": 2, "from": "2027-11-25T17:30", "to": "2027-11-25T23:59"},
		{"id": 3, "from": "2027-11-26T00:00", "to": "2027-11-28T23:59:59"}, {"id": 4, "from": "2027-11-27T00:00", "to": "2027-11-27T22:59"}, {"id": 5, "from": "2027-11-28T23:59"}]' \
		"\"starts_at\": {\"time\": \"/from\", $day}, \"ends_at\": {\"time\": \"/to\", $day}" |
		is '2027-11-25 2027-11-25 null' '2027-11-25T17:30:00 2027-11-25T23:59:00 null' '2027-11-26 2027-11-28 null' \
			'2027-11-27T00:00:00 2027-11-27T22:59:00 null' '2027-11-28T23:59:00 null null'
}

@test "times: a start and a duration: minutes, milliseconds, ISO 8601, hours and minutes" {
	local start='"starts_at": "/at", "ends_at": {"time": "/at", "plus": "/for"'
	mapped '[{"id": 1, "at": "2027-03-01T10:00:00+01:00", "for": "00:30"}, {"id": 2, "at": "2027-03-01T10:00:00", "for": "PT1H30M"}, {"id": 3, "at": "2027-03-01T10:00:00", "for": "P1DT2H"}]' \
		"$start}" | is '2027-03-01T10:00:00+01:00 2027-03-01T10:30:00+01:00 null' '2027-03-01T10:00:00 2027-03-01T11:30:00 null' '2027-03-01T10:00:00 2027-03-02T12:00:00 null'
	mapped '[{"id": 1, "at": "2027-03-01T10:00:00", "for": 90}, {"id": 2, "at": "2027-03-01T10:00:00", "for": "PT2H"}]' "$start, \"unit\": \"minutes\"}" |
		is '2027-03-01T10:00:00 2027-03-01T11:30:00 null' '2027-03-01T10:00:00 2027-03-01T12:00:00 null'
	# Meetup
	mapped '[{"id": 1, "time": 1814400000000, "for": 7200000}]' '"starts_at": {"time": "/time", "as": "unix_ms"}, "ends_at": {"time": "/time", "as": "unix_ms", "plus": "/for", "unit": "ms"}' |
		is '2027-07-01T00:00:00Z 2027-07-01T02:00:00Z null'
	mapped '[{"id": 1, "at": "2027-03-01T10:00:00", "for": "90"}, {"id": 2, "at": "2027-03-01T10:00:00", "for": "P1H"}, {"id": 3, "at": "2027-03-01T10:00:00", "for": "PT"}, {"id": 4, "at": "2027-03-01T10:00:00", "for": "P"}]' "$start}" |
		is '2027-03-01T10:00:00 null null' '2027-03-01T10:00:00 null null' '2027-03-01T10:00:00 null null' '2027-03-01T10:00:00 null null'
	says 'ends_at is not a duration such as 1:30 or PT1H30M: "90"'
}

@test "times: several dates in one text are split; a text that is not split is a mistake that is reported" {
	local map='"map": {"starts_at": {"cut": "", "before": "_"}, "ends_at": {"cut": "", "after": "_"}}'
	local items='[{"id": 1, "on": "2027-01-14T19:00:00+01:00_2027-01-14T21:00:00+01:00;2027-02-11T19:00:00+01:00_2027-02-11T21:00:00+01:00; "}]'
	mapped "$items" "\"sessions\": {\"each\": \"/on\", \"split\": \";\", $map}" |
		is '2027-01-14T19:00:00+01:00 2027-01-14T21:00:00+01:00' '2027-02-11T19:00:00+01:00 2027-02-11T21:00:00+01:00'
	[ ! -s "$err_file" ]
	mapped "$items" "\"sessions\": {\"each\": \"/on\", $map}" | is 'null null null'
	says "sessions has an 'each' that is a text, not a list; 'split' makes a list of a text"
	tool import --strict --profile ./p.json "$HOST" items.json
	[ "$exit_status" != 0 ]
	mapped '[{"id": 1, "on": 5}]' "\"sessions\": {\"each\": \"/on\", $map}" | is 'null null null'
	says "sessions has an 'each' that is not a list"
	# OpenDataSoft, and dates with line ends.
	mapped '[{"id": 1, "on": "2027-02-06T20:00:00 2027-02-06T21:30:00;2027-02-07T20:00:00 2027-02-07T21:30:00"}]' \
		'"sessions": {"each": "/on", "split": ";", "map": {"starts_at": {"cut": "", "before": " "}, "ends_at": {"cut": "", "after": " "}}}' |
		is '2027-02-06T20:00:00 2027-02-06T21:30:00' '2027-02-07T20:00:00 2027-02-07T21:30:00'
	mapped '[{"id": 1, "on": "24/06/2035\n25/06/2035"}]' '"sessions": {"each": "/on", "split": "\n", "map": {"starts_at": {"time": "", "as": "day_first"}}}' |
		is '2035-06-24 null' '2035-06-25 null'
}

@test "times: lint names the mistakes of these keys" {
	local rule expected
	while IFS='|' read -r rule expected; do
		printf '{"profile": 1, "map": {"id": "/id", "name": "/name", %s}}' "$rule" >p.json
		tool profile lint p.json
		[ "$exit_status" != 0 ]
		grep -qF "$expected" "$out_file" "$err_file" || wrong "$rule: $expected"
	done <<-'END'
		"ends_at": {"time": "/a", "unit": "weeks"}|/map/ends_at/unit: must be hours, minutes, seconds or ms
		"ends_at": {"time": "/a", "exclusive": "yes"}|/map/ends_at/exclusive: must be true or false
		"ends_at": {"time": "/a", "day": "x"}|/map/ends_at/day: 'x' is not a JSON pointer
		"ends_at": {"midnight": "/a"}|/map/ends_at/midnight: needs a list of rules
		"sessions": {"each": "/a", "split": "", "map": {"starts_at": ""}}|/map/sessions/split: must be the separator between the parts
	END
}
