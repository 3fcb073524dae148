# The sessions of a calendar's events: all instants of 31 calendars as programs export
# them, judged by recurring-ical-events; and what the judge does not tell: the form of a
# record, what is said of a series, and the bounds.

load ../helpers/tool_suite

# A calendar of one series, or of its parts with PART between; by default in São Paulo.
series() { # LINES...
	local line
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:Roda
	for line in "$@"; do
		line=${line/#PART/$'END:VEVENT\nBEGIN:VEVENT\nUID:1'}
		printf '%s\n' "${line//@:/;TZID=America/Sao_Paulo:}"
	done
	printf '%s\n' END:VEVENT END:VCALENDAR
}

# What is kept of the event, without what it has anyway, and without the keys of the import
# before (endpoints/calendars_out.bats).
kept() {
	records_of "$HOST" |
		jq -c '{starts_at, ends_at, timezone, event_status,
			sessions: [.sessions[]? | del(.buy_url, .is_closed, .key) | del(..|nulls)]} | del(..|nulls)'
}

# bats test_tags=whole
@test "31 calendars as Google, Outlook, Apple, Nextcloud and Meetup export them: every instant is the judge's" {
	mkdir in
	"$TESTS/support/wild_calendars.py" in
	"$TESTS/support/calendar_judge.py" "$BUILD/cartaz" "$HOST" "$TESTS/fixtures/import/wild.txt" \
		"$CARTAZ_NOW" in/*.ics >"$out_file" || {
		cat "$out_file"
		return 1
	}
	out_is '.files == 31 and .events == 50 and .instants >= 870 and .cancelled == 5'
}

@test "a session has the time of its clock, with the event's zone; the event has those of the next one" {
	series DTSTART@:20261112T200000 DTEND@:20261112T220000 'RRULE:FREQ=WEEKLY;COUNT=4' \
		EXDATE@:20261126T200000 PART RECURRENCE-ID@:20261203T200000 DTSTART@:20261204T190000 SUMMARY:Roda \
		>in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(kept)" = '{"starts_at":"2026-11-19T20:00:00","ends_at":"2026-11-19T22:00:00","timezone":"America/Sao_Paulo","sessions":[{"starts_at":"2026-11-12T20:00:00","ends_at":"2026-11-12T22:00:00"},{"starts_at":"2026-11-19T20:00:00","ends_at":"2026-11-19T22:00:00"},{"starts_at":"2026-12-04T19:00:00"}]}' ] || {
		kept
		return 1
	}
	# a changed time that is told in another zone
	series DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=2' PART RECURRENCE-ID@:20261126T200000 \
		'DTSTART;TZID=Europe/Lisbon:20261126T180000' SUMMARY:Roda >in.ics
	tool_ok import --strict "$HOST" in.ics
	[[ $(kept) == *'"sessions":[{"starts_at":"2026-11-19T20:00:00"},{"starts_at":"2026-11-26T18:00:00Z"}]'* ]]
}

@test "a private change takes its time out of the series, and nothing of it is shown" {
	local change=(PART RECURRENCE-ID@:20261126T200000 DTSTART@:20261127T210000)
	series DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=3' \
		"${change[@]}" SUMMARY:Segredo LOCATION:Esconderijo CLASS:PRIVATE >in.ics
	tool_ok import "$HOST" in.ics
	says 'event 2 (line 9) left out: is private (CLASS)'
	[ "$(wc -l <"$err_file")" = 1 ]
	[ "$(kept)" = '{"starts_at":"2026-11-19T20:00:00","timezone":"America/Sao_Paulo","sessions":[{"starts_at":"2026-11-19T20:00:00"},{"starts_at":"2026-12-03T20:00:00"}]}' ] || {
		kept
		return 1
	}
	[ "$(records_of "$HOST" | grep -cE 'Segredo|Esconderijo')" = 0 ]
	# Of two changes of a time the last one counts, here the one that is shown.
	series "${change[@]:1}" CLASS:CONFIDENTIAL "${change[@]}" SEQUENCE:1 SUMMARY:Roda \
		PART DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=2' SUMMARY:Roda >in.ics
	tool_ok import "$HOST" in.ics
	[[ $(kept) == *'"sessions":[{"starts_at":"2026-11-19T20:00:00"},{"starts_at":"2026-11-27T21:00:00"}]'* ]]
	sed -i 's/^CLASS:/SEQUENCE:2\n&/' in.ics
	tool_ok import "$HOST" in.ics
	[[ $(kept) == *'"starts_at":"2026-11-19T20:00:00",'*'"sessions":[]}' ]]
}

@test "private parts alone make no event" {
	series DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=3' CLASS:PRIVATE \
		PART RECURRENCE-ID@:20261126T200000 DTSTART@:20261127T210000 SUMMARY:Roda CLASS:PRIVATE \
		END:VEVENT BEGIN:VEVENT UID:2 SUMMARY:Outra DTSTART@:20261120T200000 >in.ics
	tool_ok import --json "$HOST" in.ics
	out_is '[.records, .events, .left_out] == [3, 1, 2]'
	[[ $(kept) == *'"starts_at":"2026-11-20T20:00:00"'* ]]
}

# bats test_tags=whole
@test "UNTIL is an instant, and a time at it is the last one" {
	local zone row is
	local mine=(BEGIN:VTIMEZONE 'TZID:Customized Time Zone'
		BEGIN:STANDARD DTSTART:19701025T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100
		'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD
		BEGIN:DAYLIGHT DTSTART:19700329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200
		'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT END:VTIMEZONE)
	while IFS='|' read -r zone row is; do
		series $row | if [ "$zone" = mine ]; then
			sed "2r "<(printf '%s\n' "${mine[@]}") | sed 's/MINE/;TZID=Customized Time Zone/'
		else
			sed "2i X-WR-TIMEZONE:$zone"
		fi >in.ics
		tool_ok import --strict "$HOST" in.ics
		# with a zone the judge takes the offset of the start; dateutil alone says what is here
		[[ $row != DTSTART:* ]] ||
			"$TESTS/support/calendar_judge.py" "$BUILD/cartaz" "$HOST" /dev/null "$CARTAZ_NOW" in.ics
		[ "$(kept | gojq -r '.sessions | "\(length) to \(last.starts_at)"')" = "$is" ] || {
			echo "$zone $row: $(kept)"
			return 1
		}
	done <<-'END'
		America/Sao_Paulo|DTSTART:20261201T230000Z RRULE:FREQ=DAILY;UNTIL=20261203T230000Z|3 to 2026-12-03T23:00:00Z
		America/Sao_Paulo|DTSTART:20261201T230000Z RRULE:FREQ=DAILY;UNTIL=20261203T225959Z|2 to 2026-12-02T23:00:00Z
		Asia/Tokyo|DTSTART:20261201T010000Z RRULE:FREQ=DAILY;UNTIL=20261203T000000Z|2 to 2026-12-02T01:00:00Z
		mine|DTSTARTMINE:20270105T200000 RRULE:FREQ=WEEKLY;UNTIL=20270706T180000Z|27 to 2027-07-06T20:00:00+02:00
		mine|DTSTARTMINE:20270105T200000 RRULE:FREQ=WEEKLY;UNTIL=20270706T175959Z|26 to 2027-06-29T20:00:00+02:00
		Europe/Lisbon|DTSTART;TZID=Europe/Paris:20270105T200000 RRULE:FREQ=WEEKLY;UNTIL=20270706T180000Z|27 to 2027-07-06T20:00:00
	END
}

@test "one time is no series: it has no sessions" {
	series DTSTART@:20261120T200000 'RRULE:FREQ=WEEKLY;COUNT=1' >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(kept)" = '{"starts_at":"2026-11-20T20:00:00","timezone":"America/Sao_Paulo","sessions":[]}' ]
	series DTSTART@:20261120T200000 'RRULE:FREQ=WEEKLY;COUNT=2' EXDATE@:20261120T200000 >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(kept)" = '{"starts_at":"2026-11-27T20:00:00","timezone":"America/Sao_Paulo","sessions":[]}' ]
}

@test "a cancelled time is a cancelled session, the next one is another" {
	series DTSTART@:20261120T200000 'RRULE:FREQ=WEEKLY;COUNT=3' PART RECURRENCE-ID@:20261120T200000 \
		DTSTART@:20261120T200000 STATUS:CANCELLED 'SUMMARY:Cancelado' >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(kept)" = '{"starts_at":"2026-11-27T20:00:00","timezone":"America/Sao_Paulo","sessions":[{"starts_at":"2026-11-20T20:00:00","event_status":"cancelled","name":"Cancelado"},{"starts_at":"2026-11-27T20:00:00"},{"starts_at":"2026-12-04T20:00:00"}]}' ]
	cgi GET events
	body_is '.data[0] | .name == "Roda" and .is_closed == false'
	# another one moved to its time: there is one, which takes place
	series DTSTART@:20261120T200000 'RRULE:FREQ=WEEKLY;COUNT=2' PART RECURRENCE-ID@:20261120T200000 \
		DTSTART@:20261127T200000 DURATION:PT1H SUMMARY:Roda PART RECURRENCE-ID@:20261127T200000 \
		DTSTART@:20261127T200000 STATUS:CANCELLED >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(kept)" = '{"starts_at":"2026-11-27T20:00:00","ends_at":"2026-11-27T21:00:00","timezone":"America/Sao_Paulo","sessions":[]}' ]
	# the only one
	series DTSTART@:20261120T200000 'RRULE:FREQ=WEEKLY;COUNT=1' PART RECURRENCE-ID@:20261120T200000 \
		DTSTART@:20261120T200000 STATUS:CANCELLED SUMMARY:Roda >in.ics
	tool_ok import --strict "$HOST" in.ics
	[[ $(kept) == *'"event_status":"cancelled","sessions":[]'* ]]
}

@test "what one time has of its own is its session's, and the event keeps its name, place and slug" {
	series DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=5' LOCATION:Praça \
		LAST-MODIFIED:20261001T000000Z \
		PART RECURRENCE-ID@:20261119T200000 DTSTART@:20261118T200000 SUMMARY:Especial LOCATION:Quintal 'DESCRIPTION:A\nB' \
		LAST-MODIFIED:20261101T000000Z \
		PART RECURRENCE-ID@:20261126T200000 DTSTART@:20261126T210000 SUMMARY:Outra LOCATION:Praça \
		PART RECURRENCE-ID@:20261203T200000 DTSTART@:20261203T210000 SUMMARY:Roda LOCATION:https://meet.example/x >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ ! -s "$err_file" ]
	[ "$(kept | gojq -c '[.sessions[:3][] | [.name, .location, .description]]')" = '[["Especial","Quintal","<p>A<br>B</p>"],["Outra",null,null],[null,"online",null]]' ] || {
		kept
		return 1
	}
	cgi GET event '' /roda--1
	body_is '.name == "Roda" and .location.name == "Praça" and .starts_at == "2026-11-18T20:00:00-03:00"'
	[ "$(records_of "$HOST" | gojq -r .updated_at)" = 2026-11-01T00:00:00Z ]
}

@test "a change of this and all later times changes one, and that is said" {
	series DTSTART@:20261119T200000 'RRULE:FREQ=WEEKLY;COUNT=3' PART SUMMARY:Roda \
		'RECURRENCE-ID;RANGE=THISANDFUTURE@:20261126T200000' DTSTART@:20261126T210000 >in.ics
	tool_ok import "$HOST" in.ics
	says_once 'event 2 (line 9): RECURRENCE-ID has RANGE=THISANDFUTURE, which is not supported, so only this session is changed'
	[[ $(kept) == *'[{"starts_at":"2026-11-19T20:00:00"},{"starts_at":"2026-11-26T21:00:00"},{"starts_at":"2026-12-03T20:00:00"}]'* ]]
}

# bats test_tags=whole
@test "periods end when they say, and rules of exceptions take away" {
	series DTSTART@:20261119T200000 DURATION:PT1H \
		'RDATE;VALUE=PERIOD@:20261120T100000/PT3H,20261121T100000/20261121T113000' >in.ics
	tool_ok import --strict "$HOST" in.ics
	[[ $(kept) == *'{"starts_at":"2026-11-20T10:00:00","ends_at":"2026-11-20T13:00:00"},{"starts_at":"2026-11-21T10:00:00","ends_at":"2026-11-21T11:30:00"}]'* ]]
	series DTSTART@:20261119T200000 'RRULE:FREQ=DAILY;COUNT=6' 'EXRULE:FREQ=DAILY;INTERVAL=2' >in.ics
	tool_ok import --strict "$HOST" in.ics
	[[ $(kept) == *'"sessions":[{"starts_at":"2026-11-20T20:00:00"},{"starts_at":"2026-11-22T20:00:00"},{"starts_at":"2026-11-24T20:00:00"}]'* ]]
}

# The window: 30 days before the import, two years after it; 500 sessions.
@test "the window and the number of sessions are those of cartaz(1)" {
	sessions() { records_of "$HOST" | gojq -c '[.sessions[].starts_at[:10]]
		| [length, .[0], .[-1]]'; }
	series DTSTART@:20200101T200000 'RRULE:FREQ=WEEKLY' >in.ics
	tool_ok import --strict "$HOST" in.ics
	same weekly '[109,"2026-10-21","2028-11-15"]' "$(sessions)"
	series DTSTART@:20261001T200000 'RRULE:FREQ=DAILY' >in.ics
	tool_ok import "$HOST" in.ics
	same daily '[500,"2026-11-18","2028-03-31"]' "$(sessions)"
	says_once 'event 1 (line 3): RRULE has 231 more sessions after 2028-03-31, which are left out'
	tool_fails import --strict "$HOST" in.ics
	# all over: those of the last 30 days, or else the last
	series DTSTART@:20250101T200000 'RRULE:FREQ=WEEKLY;UNTIL=20261112T000000Z' >in.ics
	tool_ok import --strict "$HOST" in.ics
	same past '[4,"2026-10-21","2026-11-11"]' "$(sessions)"
	series DTSTART@:20150101T200000 'RRULE:FREQ=WEEKLY;UNTIL=20260901T000000Z' >in.ics
	tool_ok import --strict "$HOST" in.ics
	same long 2026-08-27T20:00:00 "$(kept | gojq -r .starts_at)"
	# first in three years: that one
	series DTSTART@:20291119T200000 'RRULE:FREQ=WEEKLY' >in.ics
	tool_ok import --strict "$HOST" in.ics
	same later 2029-11-19T20:00:00 "$(kept | gojq -r .starts_at)"
	# begun before the window, and not over
	series 'DTSTART;VALUE=DATE:20260901' 'DTEND;VALUE=DATE:20261201' 'RRULE:FREQ=YEARLY;COUNT=2' >in.ics
	tool_ok import --strict "$HOST" in.ics
	same exhibition '[2,"2026-09-01","2027-09-01"]' "$(sessions)"
}

# bats test_tags=whole
@test "of more than 500 sessions those that are over are left out first, so that the event goes on" {
	series DTSTART@:20250101T200000 DTEND@:20250101T203000 'RRULE:FREQ=HOURLY' >in.ics
	tool_ok import --json "$HOST" in.ics
	out_is '[.reasons[].reason] == ["RRULE has 17045 more sessions after 2026-12-09, which are left out"]'
	same hourly '[500,"2026-11-18T09:00:00"]' "$(kept | gojq -c '[(.sessions | length), .starts_at]')"
	cgi GET events
	body_is '[.data[].is_closed] == [false]'
}

@test "categories come in, each once, at most ten" {
	series DTSTART@:20261119T200000 'CATEGORIES:Teatro,Infantil' 'CATEGORIES:Infantil,Dança\, balé' >in.ics
	tool_ok import --strict "$HOST" in.ics
	[ "$(records_of "$HOST" | gojq -c .categories)" = '["Teatro","Infantil","Dança, balé"]' ]
	series DTSTART@:20261119T200000 "CATEGORIES:$(seq -s, 1 12)" >in.ics
	tool_ok import "$HOST" in.ics
	says 'CATEGORIES has a category that is left out, because the event has more than 10 categories'
	[ "$(records_of "$HOST" | gojq -c .categories)" = '["1","2","3","4","5","6","7","8","9","10"]' ]
}

# bats test_tags=whole
@test "what a cache wrote after a calendar does no harm" {
	{ series DTSTART@:20261119T200000 && echo 'X-COMMENT:cached'; } >in.ics
	tool_ok import --strict "$HOST" in.ics
	{ series DTSTART@:20261119T200000 && echo 'DESCRIPTION:x'; } >in.ics
	tool_fails import --strict "$HOST" in.ics
}

# The revision of the only event, and the day of its last change.
revision() {
	sqlite3 "$CARTAZ_VAR/$HOST/current" "SELECT revision || ' ' || date(changed, 'unixepoch') FROM history WHERE gone IS NULL"
}

# bats test_tags=whole
@test "a series that goes on does not change when its window moves; a date that goes or comes near does" {
	series DTSTART@:20261101T200000 DTEND@:20261101T220000 'RRULE:FREQ=DAILY' >daily.ics
	series DTSTART@:20261101T200000 DTEND@:20261101T220000 'RRULE:FREQ=WEEKLY' >weekly.ics
	series DTSTART@:20261101T200000 DTEND@:20261101T220000 'RRULE:FREQ=WEEKLY' EXDATE@:20261206T200000 >hole.ics
	series DTSTART@:20261101T200000 DTEND@:20261101T220000 'RRULE:FREQ=WEEKLY' RDATE@:20261209T200000 >more.ics
	for name in daily weekly; do
		rm -rf "$CARTAZ_VAR/$HOST"
		for day in 18 19 20 27; do
			CARTAZ_NOW=2026-11-${day}T12:00:00Z tool_ok import "$HOST" $name.ics
		done
		[ "$(revision)" = '0 2026-11-18' ]
	done
	CARTAZ_NOW=2026-11-28T12:00:00Z tool_ok import "$HOST" hole.ics
	[ "$(revision)" = '1 2026-11-28' ]
	CARTAZ_NOW=2026-11-29T12:00:00Z tool_ok import "$HOST" weekly.ics
	[ "$(revision)" = '2 2026-11-29' ]
	CARTAZ_NOW=2026-11-30T12:00:00Z tool_ok import "$HOST" more.ics
	[ "$(revision)" = '3 2026-11-30' ]
	sed -i 's/SUMMARY:Roda/SUMMARY:Roda grande/' more.ics
	CARTAZ_NOW=2026-12-01T12:00:00Z tool_ok import "$HOST" more.ics
	[ "$(revision)" = '4 2026-12-01' ]
}
