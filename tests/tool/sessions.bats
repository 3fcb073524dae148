# An event has several dates: its sessions.  The API's times are those of the next one.

load ../helpers/tool_suite

# One event with these sessions: play SESSIONS [FILTER]
play() {
	records 1 "del(.starts_at) | .timezone = \"America/Recife\" | .sessions = ($1) | ${2:-.}" >in.json
	tool_ok import --accept-shrink --json "$HOST" in.json
}

# The event as the API answers it, with what is kept for its page: event_is FILTER
event_is() {
	cgi GET event '' /event-1
	# With what is kept for its page, if the filter asks for it.
	if [[ $1 == *.page* ]]; then
		printf '{"page":{%s}}' "$(snapshot_texts beside "$CARTAZ_VAR/$HOST/current")" >page.json
	else
		echo '{}' >page.json
	fi
	gojq -es "add | $1" "$body_file" page.json >/dev/null || {
		echo "the event is not: $1"
		head -c 3000 "$body_file" page.json
		return 1
	}
}

# The rebuilt event at another time: at TIME FILTER
at() {
	CARTAZ_NOW=$1 tool_ok rebuild "$HOST"
	CARTAZ_NOW=$1 event_is "$2"
}

told_nothing() {
	[ ! -s "$err_file" ]
	out_is '.reasons == []'
}

reasons_are() { # REASON...
	out_is --argjson want "$(gojq -nc '$ARGS.positional' --args -- "$@")" '[.reasons[].reason] == $want'
}

@test "the times of an event are those of its next session, whatever its own and the order in the record" {
	play '[{starts_at: "2026-11-21T20:00:00", ends_at: "2026-11-21T22:00:00"},
		{starts_at: "2026-11-15T20:00:00"},
		{starts_at: "2026-11-20T19:00:00", ends_at: "2026-11-20T21:00:00"}]' \
		'.starts_at = "2026-11-01" | .ends_at = "2026-11-30"'
	told_nothing
	event_is '.starts_at == "2026-11-20T19:00:00-03:00" and .ends_at == "2026-11-20T21:00:00-03:00" and (.is_closed | not)
		and ([.page.sessions[].starts_at] == ["2026-11-15T20:00:00-03:00", "2026-11-20T19:00:00-03:00", "2026-11-21T20:00:00-03:00"])
		and ([.page.sessions[].ends_at] == [null, "2026-11-20T21:00:00-03:00", "2026-11-21T22:00:00-03:00"])'
}

@test "a rebuild moves the times to the next session, and the event is closed only when the last is over" {
	play '[{starts_at: "2026-11-20T20:00:00", ends_at: "2026-11-20T22:00:00"},
		{starts_at: "2026-11-21T20:00:00"}, {starts_at: "2026-11-29"}]'
	at 2026-11-20T22:59:00Z '.starts_at == "2026-11-20T20:00:00-03:00" and (.is_closed | not)'
	at 2026-11-21T01:00:00Z '.starts_at == "2026-11-20T20:00:00-03:00"' # its end is not over
	at 2026-11-21T01:00:01Z '.starts_at == "2026-11-21T20:00:00-03:00" and .ends_at == null and (.is_closed | not)'
	at 2026-11-21T23:00:01Z '.starts_at == "2026-11-29" and (.is_closed | not)'
	at 2026-11-30T02:59:59Z '.starts_at == "2026-11-29" and (.is_closed | not)'
	at 2026-11-30T03:00:00Z '.starts_at == "2026-11-29" and .is_closed and .page.availability == "ended"'
}

@test "a cancelled and a postponed session are not the next one; with nothing else to come they are" {
	play '[{starts_at: "2026-11-19", event_status: "cancelled"}, {starts_at: "2026-11-20", event_status: "adiado"},
		{starts_at: "2026-11-21"}, {starts_at: "2026-11-22", event_status: "https://schema.org/EventCancelled"}]'
	event_is '.starts_at == "2026-11-21" and (.is_closed | not) and .page.event_status == null
		and [.page.sessions[].event_status] == ["cancelled", "postponed", null, "cancelled"]'
	at 2026-11-22T12:00:00Z '.starts_at == "2026-11-22" and .is_closed and .page.event_status == "cancelled"'
	at 2026-11-23T12:00:00Z '.starts_at == "2026-11-21" and .is_closed and .page.availability == "ended"'
	play '[{starts_at: "2026-11-19", event_status: "cancelled"}, {starts_at: "2026-11-20", event_status: "cancelled"}]'
	event_is '.starts_at == "2026-11-19" and .is_closed and .page.event_status == "cancelled" and .page.availability == "off_sale"'
	play '[{starts_at: "2026-11-19", event_status: "soon"}]'
	reasons_are '/sessions/event_status is not one of scheduled, tentative, cancelled, postponed, rescheduled, moved_online'
}

@test "an event is closed when every session to come that takes place is" {
	play '[{starts_at: "2026-11-19", is_closed: true}, {starts_at: "2026-11-20"}]'
	event_is '.starts_at == "2026-11-20" and (.is_closed | not) and [.page.sessions[].is_closed] == [true, false]'
	play '[{starts_at: "2026-11-10"}, {starts_at: "2026-11-19", is_closed: true}, {starts_at: "2026-11-20", is_closed: "true"},
		{starts_at: "2026-11-21", event_status: "cancelled"}]'
	event_is '.is_closed and .page.availability == "off_sale" and .page.event_status == null'
	play '[{starts_at: "2026-11-19"}]' '.is_closed = true'
	event_is '.is_closed and .page.availability == "off_sale"'
}

@test "the link to buy is that of the next session, and where it has none that of the event" {
	play '[{starts_at: "2026-11-19", buy_url: "https://a.example/19"}, {starts_at: "2026-11-20"},
		{starts_at: "2026-11-21", buy_url: "no address"}]' '.buy_url = "https://a.example/all"'
	reasons_are '/sessions/buy_url must begin with http:// or https://'
	event_is '.page.buy_url == "https://a.example/19" and [.page.sessions[].buy_url] == ["https://a.example/19", null, null]'
	at 2026-11-20T12:00:00Z '.page.buy_url == "https://a.example/all"'
}

@test "of two sessions with the same times the last one counts; those that overlap are two" {
	play '[{starts_at: "2026-11-20T20:00:00"}, {starts_at: "2026-11-19T20:00:00"},
		{starts_at: "2026-11-20T23:00:00Z", is_closed: true}, {starts_at: "2026-11-20T20:00:00", ends_at: "2026-11-20T22:00:00"},
		{starts_at: "2026-11-20T21:00:00"}, {starts_at: "2026-11-20"}]'
	event_is '[.page.sessions[] | [.starts_at, .ends_at, .is_closed]] == [["2026-11-19T20:00:00-03:00", null, false],
		["2026-11-20", null, false], ["2026-11-20T20:00:00-03:00", null, true],
		["2026-11-20T20:00:00-03:00", "2026-11-20T22:00:00-03:00", false], ["2026-11-20T21:00:00-03:00", null, false]]'
	# without a zone, too, where the offsets stay different
	play '[{starts_at: "2026-11-20T20:00:00-03:00"}, {starts_at: "2026-11-20T23:00:00Z", is_closed: true}]' 'del(.timezone)'
	event_is '[.page.sessions[] | [.starts_at, .is_closed]] == [["2026-11-20T23:00:00Z", true]]'
	# among many of one start, in the order of the record
	play '[range(40) | {starts_at: "2026-11-20T20:00:00", buy_url: "https://a.example/\(.)"}]'
	event_is '[.page.sessions[].buy_url] == ["https://a.example/39"]'
}

@test "while a long session goes on, it is the one that is shown" {
	play '[{starts_at: "2026-11-18T08:00:00", ends_at: "2026-11-18T22:00:00"}, {starts_at: "2026-11-18T10:00:00"},
		{starts_at: "2026-11-18T11:00:00"}]'
	event_is '.starts_at == "2026-11-18T08:00:00-03:00" and (.is_closed | not)'
	at 2026-11-19T02:00:00Z '.starts_at == "2026-11-18T11:00:00-03:00" and .is_closed'
}

@test "a session without a start is left out and told, and an end before the start too" {
	play '[{}, {ends_at: "2026-11-20"}, {starts_at: "soon"}, {starts_at: null},
		{starts_at: "2026-11-21T20:00:00", ends_at: "2026-11-20T20:00:00"}, {starts_at: "2026-02-30"}]'
	out_is '[.reasons[] | [.reason, .count]] | sort == ([["/sessions/starts_at is missing, so the session is left out", 3],
		["/sessions/starts_at is not a date or time", 2], ["/sessions/starts_at cannot be parsed, so the session is left out", 2],
		["/sessions/ends_at is before starts_at", 1]] | sort)'
	event_is '.starts_at == "2026-11-21T20:00:00-03:00" and .ends_at == null and (.page.sessions | length) == 1'
}

@test "when no session has a start, the event has its own times" {
	play '[{starts_at: "soon"}, {}]' '.starts_at = "2026-11-25"'
	event_is '.starts_at == "2026-11-25" and .page.sessions == null'
	play '[{starts_at: "soon"}]'
	event_is '.starts_at == null and (.is_closed | not)'
}

@test "sessions that are no array, and elements that are no objects, are told" {
	play '"2026-11-21"' '.starts_at = "2026-11-22"'
	reasons_are '/sessions must be an array'
	event_is '.starts_at == "2026-11-22"'
	play '{starts_at: "2026-11-21"}'
	reasons_are '/sessions must be an array'
	play '["2026-11-20", 7, null, {starts_at: "2026-11-21"}]'
	out_is '.reasons == [{reason: "/sessions must have only objects; an element of another kind is left out", left_out: false, count: 3, first_record: 1}]'
	event_is '.starts_at == "2026-11-21"'
	play 'null' '.starts_at = "2026-11-22"'
	out_is '.reasons == []'
	play '[]' '.starts_at = "2026-11-22"'
	out_is '.reasons == []'
}

# bats test_tags=whole
@test "500 sessions stay: of more the first that are over are left out, then the last to come" {
	play '[range(501) | {starts_at: (1795348800 + 3600 * . | todate)}] | reverse'
	reasons_are '/sessions has more than 500 sessions, and Cartaz leaves out 1 of them'
	event_is '.starts_at == "2026-11-22T09:00:00-03:00" and (.page.sessions | length) == 500'
	# 600 days, of which today is day 590
	play '[range(600) | {starts_at: (1795003200 + 86400 * (. - 590) | todate)}]'
	reasons_are '/sessions has more than 500 sessions, and Cartaz leaves out 100 of them'
	event_is '(.page.sessions | length) == 500 and (.is_closed | not)
		and .page.sessions[-1].starts_at == "2026-11-27T09:00:00-03:00"'
	at 2026-11-27T11:00:00Z '(.is_closed | not) and .starts_at == .page.sessions[-1].starts_at'
}

@test "a list of sessions as long as a record can be takes little time and memory" {
	play '[range(2001) | {starts_at: "2030-01-01"}]'
	reasons_are '/sessions has more than 2000 elements, and Cartaz leaves out the last 1'
	event_is '(.page.sessions | length) == 1'
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	local small file large
	records 1 >small.json
	records 1 '.sessions = [range(100000) | 1]' >many.json
	# more than fits a record
	gojq -c '.[0].sessions = [range(100000) | {starts_at: "2030-01-01"}]' many.json >more.json
	small=$(peak "$BUILD/cartaz" import --accept-shrink "$HOST" small.json)
	for file in many.json more.json; do
		large=$(peak "$BUILD/cartaz" import --accept-shrink "$HOST" "$file")
		echo "$file: $large KB, small.json: $small KB"
		[ "$large" -lt $((small * 3)) ]
	done
	tool_ok import --json "$HOST" many.json
	out_is '.events == 1 and ([.reasons[].count] == [1, 2000])'
	tool import --json "$HOST" more.json
	out_is '.left_out == 1'
}

@test "every session has the offset of its own day, and without a zone the brand's decides what is over" {
	play '[{starts_at: "2027-03-27T20:00:00"}, {starts_at: "2027-03-28T20:00:00"}, {starts_at: "2027-03-28T02:30:00"}]' '.timezone = "Europe/Berlin"'
	event_is '[.page.sessions[].starts_at] == ["2027-03-27T20:00:00+01:00", "2027-03-28T03:30:00+02:00", "2027-03-28T20:00:00+02:00"]'
	play '[{starts_at: "2026-11-18T09:30:00"}, {starts_at: "2026-11-18T08:30:00"}]' 'del(.timezone)'
	event_is '.starts_at == "2026-11-18T09:30:00" and .timezone == null'
	play '[{starts_at: "2026-11-18T09:30:00"}]' '.timezone = "Here/There"'
	event_is '.starts_at == "2026-11-18T09:30:00" and .timezone == null'
}

@test "an event with sessions is no run, and one from a day to a later one is" {
	records 4 'del(.starts_at) | if .id == 1 then .starts_at = "2026-11-10" | .ends_at = "2026-12-10"
		elif .id == 2 then .sessions = [{starts_at: "2026-11-10", ends_at: "2026-12-10"}]
		elif .id == 3 then .starts_at = "2026-11-10T20:00:00" | .ends_at = "2026-11-20T20:00:00"
		else .starts_at = "2026-11-30" end' | tool_ok import "$HOST" -
	cgi GET events
	# to come, also what goes on; then runs that began before today, by their ends
	body_is '[.data[].id] == [2, 4, 3, 1]'
}

@test "a run moves behind what is to come on the day after its first, though nothing of it changes" {
	records 2 'if .id == 1 then .starts_at = "2026-11-18" | .ends_at = "2026-12-10" else .starts_at = "2026-11-30" end' |
		tool_ok import "$HOST" -
	cgi GET events
	body_is '[.data[].id] == [1, 2]'
	CARTAZ_NOW=2026-11-19T12:00:00Z tool_ok rebuild "$HOST"
	CARTAZ_NOW=2026-11-19T12:00:00Z cgi GET events
	body_is '[.data[].id] == [2, 1]'
}

@test "explain shows the sessions and which is the next" {
	play '[{starts_at: "2026-11-21T20:00:00", event_status: "cancelled"}, {starts_at: "2026-11-15T20:00:00"},
		{starts_at: "2026-11-22T20:00:00", ends_at: "2026-11-22T22:00:00", buy_url: "https://a.example/"}, {starts_at: "2026-11-23", is_closed: true}]'
	tool_ok explain "$HOST" event-1
	same 'what is said' 'sessions 4, the next is 2026-11-22T20:00:00-03:00
 2026-11-15T20:00:00-03:00 over
 2026-11-21T20:00:00-03:00 cancelled
 2026-11-22T20:00:00-03:00 next, to 2026-11-22T22:00:00-03:00, with a link to buy
 2026-11-23 closed' "$(sed -n '/^sessions/,$p' "$out_file" | tr -s ' ')"
	tool_ok explain --json "$HOST" event-1
	out_is '.[-1] | .field == "sessions" and [.served[].is_next] == [false, false, true, false] and [.served[].is_over] == [true, false, false, false]
		and (.record | length) == 4 and .served[2].starts_at == "2026-11-22T20:00:00-03:00"'
	CARTAZ_NOW=2026-12-01T00:00:00Z tool_ok explain "$HOST" event-1
	holds "$out_file" '4, the last was 2026-11-23'
	play '[range(100) | {starts_at: (1794657600 + 86400 * . | todate)}]'
	tool_ok explain "$HOST" event-1
	[ "$(sed -n '/^sessions/,$p' "$out_file" | wc -l)" = 32 ]
	holds "$out_file" 'and 1 earlier, 69 later'
}

@test "explain shows the rule of a profile's sessions" {
	gojq -n '{profile: 1, map: {id: "/id", name: "/name", sessions: {each: "/d", map: {starts_at: ""}}}}' >mine.json
	echo '[{"id": 1, "name": "Event 1", "d": ["2026-11-25"]}]' >in.json
	brand_edit "$HOST" '.upstream.profile = $p' --arg p "$PWD/mine.json"
	tool_ok import "$HOST" in.json
	tool_ok explain "$HOST" event-1--1
	sed -n '/^sessions/,$p' "$out_file" | tr -s ' ' >said
	same 'what is said' 'sessions 1, the next is 2026-11-25
 2026-11-25 next
 rule {"each":"/d","map":{"starts_at":""}}' "$(cat said)"
}

@test "members of sessions that nobody reads are told" {
	play '[{starts_at: "2026-11-21", hall: "A"}, {starts_at: "2026-11-22", hall: "B", price: 10}]'
	says '/sessions/*/hall is unknown and ignored: 1 of 1 record, first record 1, such as "A"' '/sessions/*/price is unknown'
}

@test "dates in a list that nobody reads are the likely place of a start, and sessions are named" {
	local at list
	for at in /occurrences/0/date '/dates/0' /showtimes/0/starts; do
		case $at in
		/dates/0) list='{dates: ["2026-11-21", "2026-11-22"]}' ;;
		/occ*) list='{occurrences: [{date: "2026-11-21"}, {date: "2026-11-22"}]}' ;;
		*) list='{showtimes: [{starts: "2026-11-21T20:00"}]}' ;;
		esac
		records 2 "del(.starts_at) + $list" >in.json
		tool_ok import --accept-shrink "$HOST" in.json
		says "dates seem to be in $at, such as \"2026-11-21" ' (use "sessions" for several dates of an event)'
	done
}
