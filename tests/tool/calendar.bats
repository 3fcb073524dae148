# cartaz import of a calendar (iCalendar): as Google, Outlook, Nextcloud and
# Thunderbird export it, with events that take place more than once.
#
#   fixtures/import/agenda/NAME.ics, NAME.json   the file, and the catalog it is
#   fixtures/import/times.txt                    when an event is
#   fixtures/import/calendars.txt                files that are refused, and why

load ../helpers/tool_suite
load ../helpers/rounds

FIXTURES=$TESTS/fixtures/import

# A calendar of these lines; each EVENT stands for BEGIN, UID and SUMMARY.
calendar() { # LINES...
	local line n=0
	echo 'BEGIN:VCALENDAR'
	echo 'VERSION:2.0'
	for line in "$@"; do
		if [ "$line" = EVENT ]; then
			n=$((n + 1))
			printf 'BEGIN:VEVENT\nUID:%d\nSUMMARY:Event %d\n' "$n" "$n"
		else
			printf '%s\n' "$line"
		fi
	done
	echo 'END:VCALENDAR'
}

@test "when an event is: every row of fixtures/import/times.txt" {
	local start end state lines n=0
	while IFS='|' read -r start end state lines; do
		n=$((n + 1))
		lines=${lines//@/"$n"}
		calendar 'BEGIN:VEVENT' "UID:$n" "SUMMARY:$n" "$(printf %b "$lines")" 'END:VEVENT'
		printf '%s|%s|%s|%s\n' "$n" "$start" "$end" "$state" >>should
	done < <(rows times.txt) >in.ics
	tool_ok import --json "$HOST" in.ics
	[ "$(grep -cE ': (DTEND is before the start, or cannot be compared with it|DURATION is not a number of whole days)' "$err_file")" = 3 ]
	[ -z "$(sed -E '/: (DTEND|DURATION) is/d; /: RRULE has [0-9]* more sessions after [0-9-]*, which are left out$/d' "$err_file")" ]
	for ((page = 1; page <= 2; page++)); do
		cgi GET events "per_page=50&page=$page"
		gojq -r '.data[] | [(.slug | sub(".*--"; "")), .starts_at, .ends_at // "-",
			if .is_closed then "closed" else "open" end] | join("|")' "$body_file"
	done | sort -n >is
	diff should is
	[ "$n" -ge 60 ]
}

@test "a calendar as Google, Outlook, Nextcloud and Thunderbird export it becomes the catalog it should" {
	local name from
	for name in google outlook nextcloud; do
		for from in "$FIXTURES/agenda/$name.ics" -; do
			tool_ok import --json --accept-shrink "$HOST" "$from" \
				<"$FIXTURES/agenda/$name.ics"
			catalog | diff <(gojq . "$FIXTURES/agenda/$name.json") -
			# Standard input is the same for each calendar.
			[ "$name" = google ] || break
		done
		[ "$name" = google ] || [ ! -s "$err_file" ]
	done
	tool_ok import --replace "$HOST" "$FIXTURES/agenda/google.ics"
	says 'event 6 (line 91) left out: is private (CLASS)'
	[ "$(wc -l <"$err_file")" = 1 ]
}

@test "line ends, a mark, folds anywhere, small letters: it is the same calendar" {
	local file expected
	mkdir in
	calendar BEGIN:VEVENT UID:1 'SUMMARY:São Paulo\, uma' \
		'DESCRIPTION:a long line of text that says nothing but goes on' \
		DTSTART:20261121T200000 'RRULE:FREQ=DAILY;COUNT=3' END:VEVENT >in/lines
	sed 's/$/\r/' in/lines >in/crlf
	tr '\n' '\r' <in/lines >in/cr
	head -c -1 in/lines >in/no-last-end
	(printf '\357\273\277\n \r\n' && cat in/crlf) >in/mark
	(cat in/lines && printf '\n\n \n') >in/blanks
	# a fold may fall between the two bytes of a letter
	perl -pe 's/(.)(?=.)/$1\r\n /g unless $. == 1' in/lines >in/folds
	perl -pe 's/(.{9})(?=.)/$1\n\t/g unless $. == 1' in/lines >in/tabs
	sed 's/^\(BEGIN\|END\):\(.*\)/\L\1:\2/; s/^DTSTART/dtstart/; s/^UID/Uid/' in/lines >in/small
	for file in in/*; do
		tool_ok import --strict "$HOST" "$file"
		silent
		[ -n "${expected-}" ] || expected=$(listed)
		same "$file" "$expected" "$(listed)"
		# One byte at a time, which is not of one kind of line.
		[ "$(rounds one all)" = all ] || [[ $file == in/@(mark|folds) ]] || continue
		tool_ok import --accept-shrink "$HOST" - <<<'[]'
		dd if="$file" ibs=1 obs=1 status=none | tool_ok import --strict "$HOST" -
		same "$file byte by byte" "$expected" "$(listed)"
	done
	[[ $expected == *'"total":1'* && $expected == *'São Paulo, uma'* ]]
}

@test "a file that is no calendar is refused in one sentence, and the old snapshot stays" {
	local words bytes count=0 old
	calendar EVENT END:VEVENT | tool_ok import "$HOST" -
	old=$(answers)
	while IFS='|' read -r words bytes; do
		printf %b "$bytes" >in.ics
		tool_fails import "$HOST" in.ics && says_once 'cartaz import: ' in.ics "$words" \
			'the snapshot stays as it was' || {
			echo "of $bytes"
			return 1
		}
		count=$((count + 1))
	done < <(rows calendars.txt)
	same 'the catalog' "$old" "$(answers)"
	[ "$count" -ge 15 ]
}

@test "what is left out of an event is told by its number and its line" {
	calendar EVENT DTSTART:nonsense DTEND:20261399 GEO:here END:VEVENT \
		BEGIN:VEVENT UID:2 END:VEVENT \
		EVENT 'DTSTART;TZID=Nowhere/Land:20261121T200000' END:VEVENT \
		BEGIN:VEVENT UID:9 SUMMARY:Private CLASS:confidential END:VEVENT \
		EVENT DTSTART:20261121T200000 RRULE:FREQ=SOMETIMES DURATION:long END:VEVENT \
		BEGIN:VEVENT UID:x RDATE:20260101T000000 EXDATE:20260101T000000 \
		DTSTART:20260101T000000 'SUMMARY:Never' END:VEVENT >in.ics
	tool_ok import --json "$HOST" in.ics
	says 'event 1 (line 3): DTSTART cannot be read' 'event 1 (line 3): GEO cannot be read' \
		'event 1 (line 3): DTEND is not a date or time' \
		'event 2 (line 10) left out: SUMMARY is missing' \
		'event 3 (line 13): TZID is not a time zone of this system' \
		'event 4 (line 18) left out: is private (CLASS)' \
		'event 5 (line 23): RRULE cannot be read' \
		'event 5 (line 23): DURATION cannot be read' \
		'event 6 (line 30) left out: its recurrence rules give no date'
	out_is '.records == 6 and .events == 3 and .left_out == 3'
	cgi GET events
	body_is '[.data[] | [.name, .starts_at, .timezone]] == [["Event 2", "2026-11-21T20:00:00", null],
		["Event 3", "2026-11-21T20:00:00", null], ["Event 1", null, null]]'
}

@test "an event without recurrence whose only time is excluded is left out" {
	calendar EVENT DTSTART:20261121T200000 EXDATE:20261121T200000 END:VEVENT \
		EVENT DTSTART:20261121T200000 EXRULE:FREQ=DAILY END:VEVENT \
		EVENT DTSTART:20261121T200000 'EXRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31' END:VEVENT \
		EVENT DTSTART:20261121T200000 EXDATE:20261128T200000 END:VEVENT >in.ics
	tool_ok import --json "$HOST" in.ics
	says 'event 1 (line 3) left out: its recurrence rules give no date' \
		'event 3 (line 15) left out: its recurrence rules take too many steps to follow'
	out_is '.events == 1 and .left_out == 3'
}

@test "an unknown zone of a changed or an extra time is told like that of a start" {
	calendar EVENT DTSTART:20261121T200000Z RRULE:FREQ=WEEKLY\;COUNT=2 END:VEVENT \
		BEGIN:VEVENT UID:1 'SUMMARY:Event 1' RECURRENCE-ID:20261128T200000Z \
		'DTSTART;TZID=Nowhere/Changed:20261128T210000' END:VEVENT \
		EVENT DTSTART:20261121T200000Z 'RDATE;TZID=Nowhere/Extra:20261128T200000' END:VEVENT \
		EVENT 'RECURRENCE-ID;TZID=Nowhere/Instance:20261121T200000' END:VEVENT >in.ics
	tool_ok import --json --all-remarks "$HOST" in.ics
	says 'Nowhere/Changed"' 'Nowhere/Extra"' 'Nowhere/Instance"'
	out_is '.events == 3 and .left_out == 0'
}

@test "a zone is known by what the calendar says of it, each calendar by its own" {
	{
		calendar BEGIN:VTIMEZONE TZID:Home X-LIC-LOCATION:America/Recife END:VTIMEZONE \
			BEGIN:VEVENT UID:a SUMMARY:A 'DTSTART;TZID=Home:20261121T200000' END:VEVENT
		calendar BEGIN:VTIMEZONE TZID:Home BEGIN:STANDARD DTSTART:19700101T000000 \
			TZOFFSETFROM:+0530 TZOFFSETTO:+0530 END:STANDARD END:VTIMEZONE \
			BEGIN:VEVENT UID:b SUMMARY:B 'DTSTART;TZID=Home:20261122T200000' END:VEVENT
		calendar BEGIN:VEVENT UID:c SUMMARY:C 'DTSTART;TZID=Home:20261123T200000' END:VEVENT
		calendar X-WR-TIMEZONE:Asia/Tokyo \
			BEGIN:VEVENT UID:d SUMMARY:D DTSTART:20261124T200000Z END:VEVENT \
			BEGIN:VEVENT UID:e SUMMARY:E DTSTART:20261125T200000 END:VEVENT
		calendar BEGIN:VEVENT UID:f SUMMARY:F DTSTART:20261126T200000Z END:VEVENT
	} | tool_ok import "$HOST" -
	says_once 'event 3 (line 31): TZID is not a time zone of this system'
	cgi GET events
	body_is '[.data[] | [.name, .starts_at, .timezone]] == [
		["A", "2026-11-21T20:00:00-03:00", "America/Recife"],
		["B", "2026-11-22T20:00:00+05:30", null], ["C", "2026-11-23T20:00:00", null],
		["D", "2026-11-25T05:00:00+09:00", "Asia/Tokyo"],
		["E", "2026-11-25T20:00:00", null], ["F", "2026-11-26T20:00:00Z", null]]'
}

@test "the names that Outlook shows for zones are zones, and an unknown one has its offset" {
	calendar EVENT 'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270710T200000' 'DTEND;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270710T220000' END:VEVENT \
		EVENT 'DTSTART;TZID=(GMT+01.00) Amsterdam / Berlin / Bern:20270711T200000' DTEND:20270711T200000Z END:VEVENT \
		EVENT DTSTART:20270712T200000Z 'DTEND;TZID="(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270712T233000' END:VEVENT \
		EVENT 'DTSTART;TZID=(UTC+05:30) Atlantis:20270713T200000' 'DTEND;TZID=UTC+5:30:20270713T210000' END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	silent
	cgi GET events
	body_is '[.data[] | [.starts_at, .ends_at, .timezone]] == [["2027-07-10T20:00:00-04:00", "2027-07-10T22:00:00-04:00", "America/New_York"],
		["2027-07-11T20:00:00+02:00", "2027-07-11T22:00:00+02:00", "Europe/Amsterdam"], ["2027-07-12T20:00:00Z", "2027-07-12T21:30:00Z", null],
		["2027-07-13T20:00:00+05:30", "2027-07-13T21:00:00+05:30", null]]'
}

@test "the definition of a zone may follow the events that have it" {
	calendar BEGIN:VEVENT UID:a SUMMARY:A 'DTSTART;TZID=Home:20261121T200000' 'DTEND;TZID=Home:20261121T210000' END:VEVENT \
		BEGIN:VEVENT UID:b SUMMARY:B 'DTSTART;TZID=Far/Away:20261122T200000' END:VEVENT \
		BEGIN:VTIMEZONE TZID:Home BEGIN:STANDARD DTSTART:19700101T000000 \
		TZOFFSETFROM:+0530 TZOFFSETTO:+0530 END:STANDARD END:VTIMEZONE | tool_ok import "$HOST" -
	says_once 'event 2 (line 9): TZID is not a time zone of this system'
	cgi GET events
	body_is '[.data[] | [.name, .starts_at, .ends_at]] == [["A", "2026-11-21T20:00:00+05:30", "2026-11-21T21:00:00+05:30"],
		["B", "2026-11-22T20:00:00", null]]'
}

@test "clocks that change as a VTIMEZONE says, at each time of a series" {
	local zone=(BEGIN:VTIMEZONE TZID:Mine
		BEGIN:STANDARD DTSTART:20001029T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100
		'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' END:STANDARD
		BEGIN:DAYLIGHT DTSTART:20000326T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200
		'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' END:DAYLIGHT END:VTIMEZONE)
	calendar "${zone[@]}" EVENT 'DTSTART;TZID=Mine:20260601T200000' \
		'RRULE:FREQ=MONTHLY' 'EXDATE;TZID=Mine:20261201T200000' END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	cgi GET events
	body_is '.data[0].starts_at == "2027-01-01T20:00:00+01:00"'
	CARTAZ_NOW=2027-05-15T12:00:00Z tool_ok import "$HOST" in.ics
	cgi GET events
	body_is '.data[0].starts_at == "2027-06-01T20:00:00+02:00"'
	# One whose clock would change every second is not taken.
	calendar "${zone[@]/FREQ=YEARLY/FREQ=SECONDLY}" EVENT 'DTSTART;TZID=Mine:20261121T200000' \
		END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	says_once 'TZID is not a time zone of this system'
}

@test "EST of a calendar that says when its clocks change is that, and without it tzdata's" {
	calendar BEGIN:VTIMEZONE TZID:EST \
		BEGIN:STANDARD DTSTART:20071104T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500 \
		'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU' END:STANDARD \
		BEGIN:DAYLIGHT DTSTART:20070311T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400 \
		'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' END:DAYLIGHT END:VTIMEZONE \
		EVENT 'DTSTART;TZID=EST:20350110T200000' END:VEVENT EVENT 'DTSTART;TZID=EST:20350710T200000' END:VEVENT | tool_ok import "$HOST" -
	cgi GET events
	body_is '[.data[].starts_at] == ["2035-01-10T20:00:00-05:00", "2035-07-10T20:00:00-04:00"]'
	calendar EVENT 'DTSTART;TZID=EST:20350710T200000' END:VEVENT | tool_ok import --accept-shrink "$HOST" -
	cgi GET events
	body_is '[.data[] | [.starts_at, .timezone]] == [["2035-07-10T20:00:00-05:00", "EST"]]'
}

@test "a rule whose UNTIL is no date is told, and its first time counts" {
	local until
	for until in 20261131T235959Z 20270229; do
		calendar EVENT 'DTSTART;TZID=America/New_York:20261120T200000' "RRULE:FREQ=WEEKLY;UNTIL=$until" END:VEVENT >in.ics
		tool_ok import "$HOST" in.ics
		says 'the dates that this rule adds are left out'
		cgi GET event '' /event-1--1
		body_is '.starts_at == "2026-11-20T20:00:00-05:00" and (.sessions // [] | length) <= 1'
	done
}

@test "times without a zone that belong to a start with one are on its clock, whatever the brand's" {
	calendar BEGIN:VEVENT UID:a SUMMARY:A 'DTSTART;TZID=America/New_York:20261201T200000' DTEND:20261201T230000 'RRULE:FREQ=WEEKLY;COUNT=3' \
		EXDATE:20261215T200000 END:VEVENT \
		BEGIN:VEVENT UID:a SUMMARY:A RECURRENCE-ID:20261208T200000 'DTSTART;TZID=America/New_York:20261209T210000' END:VEVENT |
		tool_ok import "$HOST" -
	silent
	records_of "$HOST" | gojq -es '.[0] | [.sessions[].starts_at[:16]] == ["2026-12-01T20:00", "2026-12-09T21:00"]
		and .sessions[0].ends_at[:16] == "2026-12-01T23:00"'
}

@test "an end that is before the start, or of another kind, is told, and so are categories beyond ten; what is empty says nothing" {
	local lines what
	while IFS='|' read -r what lines; do
		# shellcheck disable=SC2086 # lines
		calendar EVENT $lines END:VEVENT >in.ics
		tool_ok import "$HOST" in.ics
		says_once "event 1 (line 3): $what, and is left out"
	done <<-'END'
		DTEND is before the start, or cannot be compared with it (a date with a time, or an unknown time zone)|DTSTART:20261201T200000Z DTEND:20261201T190000Z
		DTEND is before the start, or cannot be compared with it (a date with a time, or an unknown time zone)|DTSTART:20261201T200000Z DTEND;VALUE=DATE:20261202
		DURATION is not a number of whole days, although the start is a date|DTSTART;VALUE=DATE:20261201 DURATION:PT36H
	END
	tool_fails import --strict "$HOST" in.ics
	for lines in 'DTSTART:20261201T200000Z DTEND:20261201T200000Z' 'DTSTART;VALUE=DATE:20261201 DTEND;VALUE=DATE:20261201'; do
		# shellcheck disable=SC2086 # lines
		calendar EVENT $lines END:VEVENT | tool_ok import "$HOST" -
		silent
	done
	calendar EVENT DTSTART:20261201T200000Z DURATION:-PT1H END:VEVENT | tool_ok import "$HOST" -
	says_once 'event 1 (line 3): DURATION is negative, and is left out'
	calendar EVENT DTSTART:20261201T200000Z LOCATION: DESCRIPTION: CATEGORIES: GEO: END:VEVENT | tool_ok import --strict "$HOST" -
	silent
	calendar EVENT DTSTART:20261201T200000Z DTEND: END:VEVENT | tool_ok import "$HOST" -
	says_once 'event 1 (line 3): DTEND cannot be read'
	calendar EVENT DTSTART:20261201T200000Z CATEGORIES:a,b,c,d,e,f,g,h,i,j,k,l END:VEVENT | tool_ok import "$HOST" -
	says 'CATEGORIES has a category that is left out, because the event has more than 10 categories'
}

@test "the next time moves on with the clock, the id and the slug stay" {
	calendar EVENT 'DTSTART;TZID=America/Sao_Paulo:20260103T200000' 'RRULE:FREQ=WEEKLY' \
		END:VEVENT >in.ics
	local now
	for now in 2026-11-22T00:00:00Z/2026-11-28 2026-11-21T22:59:59Z/2026-11-21 \
		2030-01-01T00:00:00Z/2030-01-05; do
		CARTAZ_NOW=${now%/*} tool_ok import "$HOST" in.ics
		cgi GET event '' /event-1--1
		body_is --arg day "${now#*/}" '.id == 1 and (.starts_at | startswith($day)) and .is_closed == false'
	done
}

@test "a text id stays the same in every run; without one it is made of name and start" {
	calendar BEGIN:VEVENT UID:abc SUMMARY:A END:VEVENT \
		BEGIN:VEVENT SUMMARY:B DTSTART:20261121T200000Z END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	cgi GET events
	# published ids may never change: this is no detail of one version
	body_is '[.data[] | [.name, .id]] == [["B", 6495617957095230], ["A", 4136935345053929]]'
}

@test "what a place, an organizer and a picture are taken for" {
	calendar EVENT 'LOCATION:Teatro' 'ORGANIZER;CN=a@b.example:mailto:a@b.example' END:VEVENT \
		EVENT 'LOCATION:https://meet.example/x\, y' 'ORGANIZER:mailto:a@b.example' END:VEVENT \
		EVENT 'LOCATION:https://meet.example/x' 'ATTACH:https://x.example/a.pdf' \
		'ATTACH:https://x.example/a.JPG' END:VEVENT \
		EVENT 'LOCATION:\n\nSala 1\nRua 2\, Recife' 'ATTACH;FMTTYPE=image/png:ftp://x.example/a' \
		'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA' END:VEVENT \
		EVENT 'ATTACH;FMTTYPE=image/png:https://x.example/a' \
		'IMAGE;VALUE=URI:https://x.example/b' 'GEO:91;0' END:VEVENT \
		EVENT "ATTACH;FMTTYPE=image/png:https://x.example/$(printf 'a%.0s' {1..5000})" \
		'GEO:12.5;-0.25' END:VEVENT \
		EVENT 'LOCATION:On-line\, Sala 1\, Rua 2\, Recife' END:VEVENT \
		EVENT 'LOCATION:Online\, https://meet.example/x' END:VEVENT \
		EVENT 'LOCATION:Online' END:VEVENT \
		EVENT 'LOCATION:Onlinecafé\, Recife' END:VEVENT | tool_ok import --json "$HOST" -
	cgi GET events
	jq -c '[.data[] | {id, online: .is_online, place: .location.name,
		address: .location.formatted_address, at: .location.latitude, banner: .images.banner}
		| del(.. | nulls)] | sort_by(.id)[]' "$body_file" >is
	diff is - <<-'END'
		{"id":1,"online":false,"place":"Teatro"}
		{"id":2,"online":false,"place":"https://meet.example/x","address":"https://meet.example/x, y"}
		{"id":3,"online":true,"banner":"https://x.example/a.JPG"}
		{"id":4,"online":false,"place":"Sala 1","address":"Sala 1, Rua 2, Recife"}
		{"id":5,"online":false,"banner":"https://x.example/b"}
		{"id":6,"online":false,"at":"12.5"}
		{"id":7,"online":true,"place":"Sala 1","address":"Sala 1, Rua 2, Recife"}
		{"id":8,"online":true}
		{"id":9,"online":true,"place":"Online"}
		{"id":10,"online":false,"place":"Onlinecafé","address":"Onlinecafé, Recife"}
	END
	cgi GET event '' /event-1--1
	body_is '.producer == null'
}

@test "of two events with one UID the first counts, and that is said" {
	calendar BEGIN:VEVENT UID:1 SUMMARY:A DTSTART:20261121T200000 RRULE:FREQ=WEEKLY END:VEVENT \
		BEGIN:VEVENT UID:1 SUMMARY:B DTSTART:20261122T200000 RRULE:FREQ=WEEKLY END:VEVENT |
		tool_ok import "$HOST" -
	says_once 'event 1 (line 3): UID is used again by a later event'
	cgi GET events
	body_is '[.data[].name] == ["A"]'
	# Told twice as a whole, it is a duplicate as any other.
	calendar BEGIN:VEVENT UID:1 SUMMARY:A END:VEVENT BEGIN:VEVENT UID:1 SUMMARY:A END:VEVENT |
		tool_ok import "$HOST" -
	says_once 'event 2 (line 7) left out: /slug "a--1" is the slug of an earlier record'
}

# bats test_tags=whole
@test "more exceptions than libical takes of a line are all heeded" {
	local days
	days=$(seq -f '2026-11-18 + %g days' 0 1199 | date -u -f - +%Y%m%dT200000 | paste -sd,)
	calendar EVENT DTSTART:20261118T200000 RRULE:FREQ=DAILY "EXDATE:$days" END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	silent
	cgi GET events
	body_is '.data[0].starts_at == "2030-03-02T20:00:00"'
}

# bats test_tags=whole
@test "text longer than any buffer arrives whole" {
	local text
	text=$(yes 'é-- ü, ' | tr -d '\n' | head -c 50000)x
	calendar EVENT "DESCRIPTION:$(sed 's/,/\\,/g' <<<"$text")" END:VEVENT >in.ics
	tool_ok import --strict "$HOST" in.ics
	cgi GET event '' /event-1--1
	body_is --arg text "<p>$text</p>" '.description == $text'
}

@test "a profile does not map a calendar, and a brand's own is not asked" {
	calendar EVENT END:VEVENT >in.ics
	tool_fails import --profile pretix "$HOST" in.ics
	says_once in.ics 'is a calendar' '--profile does not apply to a calendar'
	brand_edit "$HOST" '.upstream.profile = "pretix"'
	tool_ok import --strict "$HOST" in.ics
	silent
	cgi GET events
	body_is '[.data[].name] == ["Event 1"]'
}

@test "--dry-run, --strict and the guard against collapse hold for calendars too" {
	local before
	calendar EVENT END:VEVENT EVENT END:VEVENT EVENT END:VEVENT | tool_ok import "$HOST" -
	before=$(tree var)
	calendar EVENT DTSTART:x END:VEVENT >in.ics
	tool_fails import "$HOST" in.ics
	says 'only 1 event instead of 3'
	tool_fails import --strict --accept-shrink "$HOST" in.ics
	says '--strict: 0 records left out and 1 remark'
	gojq -e '.ok == false' "var/$HOST/last.json"
	tool_ok import --dry-run --json --accept-shrink "$HOST" in.ics
	out_is '.dry_run and .events == 1'
	same 'the tree' "$(grep -v last.json <<<"$before")" "$(tree var | grep -v last.json)"
}

# The same on a slow machine: what is bounded are steps, not seconds.
# bats test_tags=whole
@test "a rule without end or date costs its own event, and no other one" {
	local rule
	# left out; followed; with no time but the first
	for rule in FREQ=SECONDLY 'FREQ=SECONDLY;COUNT=2000000000' 'FREQ=MINUTELY;INTERVAL=2' \
		'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31;COUNT=2' \
		"FREQ=DAILY;BYHOUR=$(seq -s, 0 23);BYMINUTE=$(seq -s, 0 59);COUNT=200000"; do
		printf '%s\n' EVENT DTSTART:20261121T200000 "RRULE:$rule" END:VEVENT
	done >lines
	for rule in FREQ=HOURLY 'FREQ=DAILY;UNTIL=99991231' 'FREQ=DAILY;COUNT=2000000000' \
		'FREQ=DAILY;BYHOUR=8,9;BYMINUTE=1,2,3,4,5;BYSECOND=1,2,3'; do
		printf '%s\n' EVENT DTSTART:20261121T200000 "RRULE:$rule" END:VEVENT
	done >>lines
	for rule in 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' \
		'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2' 'FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=300' \
		'FREQ=YEARLY;BYDAY=60MO' 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6' \
		'FREQ=DAILY;INTERVAL=9999'; do
		printf '%s\n' EVENT DTSTART:20261121T200000 "RRULE:$rule" END:VEVENT
	done >>lines
	for rule in 'FREQ=DAILY;INTERVAL=32767' 'FREQ=DAILY;INTERVAL=65537' 'RSCALE=HEBREW;FREQ=YEARLY'; do
		printf '%s\n' EVENT DTSTART:20261121T200000 "RRULE:$rule" END:VEVENT
	done >>lines
	mapfile -t lines <lines
	calendar "${lines[@]}" >in.ics
	tool_ok import --json "$HOST" in.ics
	out_is '.events == 14 and .left_out == 5 and (.reasons | map({(.reason): .count}) | add)
		== {"RRULE cannot be read": 1, "its recurrence rules take too many steps to follow": 5,
			"RRULE is not a supported rule, or the event has more than 8 rules, so the dates that this rule adds are left out": 3,
			"RRULE has 16962 more sessions after 2026-12-12, which are left out": 1,
			"RRULE has 21326 more sessions after 2026-12-08, which are left out": 1,
			"RRULE has 228 more sessions after 2028-04-03, which are left out": 2}'
	cgi GET events per_page=50
	body_is '.data | length == 14 and ([.[] | select(.starts_at == "2026-11-21T20:00:00")] | length == 14)'
}

# bats test_tags=whole
@test "an event that takes place too often is left out, and its series no longer counts" {
	calendar EVENT DTSTART:19900101T000000 \
		"RRULE:FREQ=DAILY;BYHOUR=$(seq -s, 0 23);COUNT=1000000" END:VEVENT \
		EVENT DTSTART:20261201T200000 END:VEVENT >in.ics
	tool_ok import "$HOST" in.ics
	says_once 'event 1 (line 3) left out: its recurrence rules take too many steps to follow'
	cgi GET events
	body_is '[.data[].name] == ["Event 2"]'
}

# bats test_tags=whole
@test "a calendar made to be expensive costs little, and its other events come in" {
	local n
	for ((n = 0; n < 200; n++)); do
		printf '%s\n' EVENT DTSTART:19700101T200000 'RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6' END:VEVENT
	done >lines
	mapfile -t lines <lines
	calendar "${lines[@]}" >in.ics
	(ulimit -t 10 && tool_ok import --strict --json "$HOST" in.ics)
	out_is '.events == 200'
	# The last one is followed still, when the steps of the file are spent.
	for ((n = 0; n < 100; n++)); do
		printf '%s\n' EVENT DTSTART:20260101T200000 'RRULE:FREQ=SECONDLY' END:VEVENT
	done >lines
	mapfile -t lines <lines
	calendar "${lines[@]}" BEGIN:VEVENT UID:last SUMMARY:Last DTSTART:20200103T200000 'RRULE:FREQ=DAILY' END:VEVENT >in.ics
	(ulimit -t 10 && tool_ok import --json --accept-shrink "$HOST" in.ics)
	out_is '.left_out == 100 and .events == 1'
	cgi GET events
	body_is '.data[0] | .name == "Last" and .starts_at == "2026-11-18T20:00:00"'
}

# bats test_tags=whole
@test "endless lines, a million exceptions, a thousand levels: bounded in memory" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	local file small large
	first() { printf 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\nDTSTART:20261121T200000\n'; }
	last() { printf '\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nSUMMARY:B\nEND:VEVENT\nEND:VCALENDAR\n'; }
	{ first && last; } >small
	mkdir in
	{ first && printf 'DESCRIPTION:' && yes ' x' | head -c 32000000 && last; } >in/folds
	{ first && printf 'DESCRIPTION:' && head -c 32000000 /dev/zero | tr '\0' x && last; } >in/line
	{ first && printf 'EXDATE:' && yes 20261121T200000, | head -n 1000000 | tr -d '\n' && last; } >in/dates
	{ first && yes 'EXDATE:20261121T200000' | head -n 1000000 && last; } >in/lines
	{ first && printf 'ATTACH;ENCODING=BASE64;VALUE=BINARY:' && yes ' AAAA' | head -c 32000000 && last; } >in/attached
	{ first && yes 'X-NOTHING:x' | head -c 32000000 && last; } >in/ignored
	{ first && yes $'BEGIN:VALARM\nEND:VALARM' | head -n 1000000 && last; } >in/alarms
	small=$(peak "$BUILD/cartaz" import "$HOST" small)
	for file in in/*; do
		exit_status=0
		/usr/bin/time -q -f %M -o peak "$BUILD/cartaz" import --all-remarks --json --accept-shrink \
			"$HOST" "$file" >"$out_file" 2>"$err_file" || exit_status=$?
		exits 0
		large=$(<peak)
		echo "$file: $large KB; small: $small KB"
		[ "$large" -lt $((small + 24 * 1024)) ]
		case $file in
		in/attached | in/ignored | in/alarms)
			out_is '.events == 2 and .left_out == 0'
			;;
		*)
			says_once 'event 1 (line 2) left out: is larger than 1 MiB'
			out_is '.events == 1 and .left_out == 1'
			;;
		esac
	done
	{ first && yes BEGIN:X | head -n 1000 && last; } >deep
	tool_fails import "$HOST" deep
	says_once 'line 12: components are nested too deeply'
}

# bats test_tags=whole
@test "so much of recurring events is held, and no more" {
	local n
	head -c 1000000 /dev/zero | tr '\0' x >long
	long() { # UID LINES...
		printf 'BEGIN:VEVENT\nUID:%s\nSUMMARY:A\nDESCRIPTION:' "$1"
		cat long
		shift
		printf '\n%s' "$@"
		printf '\nEND:VEVENT\n'
	}
	{
		echo BEGIN:VCALENDAR
		for ((n = 0; n < 68; n++)); do long "$n" DTSTART:20261121T200000 RRULE:FREQ=DAILY; done
		echo END:VCALENDAR
	} >in.ics
	tool_fails import "$HOST" in.ics
	says_once 'more than 64 MiB of recurring events' 'stays as it was'
	# In calendars of their own they are none too many.
	for ((n = 0; n < 68; n++)); do
		echo BEGIN:VCALENDAR
		long "$n" DTSTART:20261121T200000 RRULE:FREQ=DAILY
		echo END:VCALENDAR
	done >in.ics
	tool_ok import --json "$HOST" in.ics
	out_is '.events == 68'
	{
		echo BEGIN:VCALENDAR
		long 1 DTSTART:20261121T200000 RRULE:FREQ=DAILY
		for ((n = 1; n < 6; n++)); do
			long 1 "RECURRENCE-ID:2026112${n}T200000" "DTSTART:2026112${n}T210000"
		done
		long 2 DTSTART:20261121T200000
		echo END:VCALENDAR
	} >in.ics
	tool_ok import --accept-shrink "$HOST" in.ics
	says 'event 1 (line 2) left out: is larger than 4 MiB with its changes'
}

@test "a backslash before a character that needs none is none, and text stays UTF-8" {
	printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261201T200000Z\r\n' >odd.ics
	printf 'SUMMARY:S\\\303\243o Jo\\\303\243o\\, um \\\\\303\251\r\nDESCRIPTION:\\\360\237\216\265 a\\nb\\\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' >>odd.ics
	tool_ok import --accept-shrink "$HOST" odd.ics
	cgi GET events ''
	iconv -f UTF-8 -t UTF-8 "$body_file" >/dev/null
	body_is '.data[0].name == "São João, um \\é"'
}
