# Calendars that go out: every list and every event as iCalendar, for those who
# subscribe.  What each entry is, which there are, and that they stay what they are.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rounds

setup_file() {
	export CARTAZ_ETC=$BATS_FILE_TMPDIR/etc CARTAZ_VAR=$BATS_FILE_TMPDIR/var CARTAZ_HTDOCS=$BATS_FILE_TMPDIR/htdocs
	export CARTAZ_SHARE=$ROOT/static HOST=out.localhost
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
}

setup() {
	rm -rf "${CARTAZ_VAR:?}"/*
	brand_add "$HOST" - <<<'[]'
}

# Imports the records on standard input; each gets what it lacks.
import() {
	gojq 'to_entries | map({id: (.key + 1), slug: "e\(.key + 1)", name: "Evento \(.key + 1)", timezone: "America/Recife"} + .value)' |
		cartaz import --accept-shrink "$HOST" - 2>"$BATS_TEST_TMPDIR/told" || {
		cat "$BATS_TEST_TMPDIR/told"
		return 1
	}
}

# The calendar of a list or an event, in entries_file: calendar [QUERY [SLUG]]
calendar() {
	if [ -n "${2-}" ]; then
		cgi GET page-event "$1" "/$2.ics"
	else
		cgi GET page-events "${1-}" /eventos.ics
	fi
	[ "$http_status" = 200 ] || wrong "$*"
	entries_file=$BATS_TEST_TMPDIR/entries
	"$TESTS/support/calendar_entries.py" "$body_file" >"$entries_file"
}

# The last calendar's entries, a line each, by a gojq filter.
each() {
	gojq -r ".entries[] | $1" "$entries_file"
}

# The entries' ids and starts, as the lines of standard input say.
are() {
	diff - <(each '"\(.uid | sub("@.*"; "")) \(.start)"')
}

@test "calendars: an entry is known by the id of its event, whatever its name and address are" {
	import <<<'[{"id": 7, "slug": "a", "name": "A", "starts_at": "2026-12-05T20:00:00"}]'
	calendar
	[ "$(each .uid)" = 7@out.localhost ]
	import <<<'[{"id": 7, "slug": "b", "name": "B", "starts_at": "2026-12-06T20:00:00"}]'
	calendar
	[ "$(each '"\(.uid) \(.SUMMARY) \(.URL)"')" = '7@out.localhost B http://out.localhost/eventos/b' ]
	calendar '' b
	[ "$(each .uid)" = 7@out.localhost ]
}

@test "calendars: what is sold out says so in its title, as the titles of feeds do" {
	local state
	for state in '' '"event_status": "cancelled",' '"event_status": "postponed",'; do
		import <<<"[{\"slug\": \"a\", $state \"name\": \"A\", \"starts_at\": \"2026-12-05T20:00:00\", \"availability\": \"sold_out\", \"tickets\": [{\"name\": \"T\", \"price\": \"5\", \"available\": false}]}]"
		calendar
		each '"\(.STATUS) \(.SUMMARY)"'
		calendar '' a
		each '"\(.STATUS) \(.SUMMARY)"'
	done >"$BATS_TEST_TMPDIR/titles"
	uniq "$BATS_TEST_TMPDIR/titles" | diff - <(printf '%s\n' 'CONFIRMED A (esgotado)' 'CANCELLED A' 'TENTATIVE A')
	import <<<'[{"slug": "a", "name": "A", "starts_at": "2026-12-05T20:00:00", "tickets": [{"name": "T", "price": "5", "available": true}]}]'
	calendar
	[ "$(each .SUMMARY)" = A ]
}

@test "calendars: each session is an entry of its own, with its own status" {
	import <<-'END'
		[{"id": 5, "slug": "peca", "name": "Peça", "categories": ["Teatro", "Riso, e mais"], "sessions": [
		  {"starts_at": "2026-11-29T16:00:00", "ends_at": "2026-11-29T18:00:00", "event_status": "cancelled"},
		  {"starts_at": "2026-11-28T19:00:00", "ends_at": "2026-11-28T21:00:00"},
		  {"starts_at": "2026-11-28T19:00:00", "ends_at": "2026-11-28T22:00:00"},
		  {"starts_at": "2026-11-30"}]}]
	END
	calendar
	cp "$entries_file" "$BATS_TEST_TMPDIR/list"
	diff - <(each '"\(.uid) \(.start) \(.end) \(.STATUS) \(.CATEGORIES)"') <<-'END'
		5-20261128T220000Z@out.localhost 2026-11-28T22:00:00Z 2026-11-29T00:00:00Z CONFIRMED Teatro,Riso\, e mais
		5-20261128T220000Z-2@out.localhost 2026-11-28T22:00:00Z 2026-11-29T01:00:00Z CONFIRMED Teatro,Riso\, e mais
		5-20261129T190000Z@out.localhost 2026-11-29T19:00:00Z 2026-11-29T21:00:00Z CANCELLED Teatro,Riso\, e mais
		5-20261130@out.localhost 2026-11-30 2026-12-01 CONFIRMED Teatro,Riso\, e mais
	END
	calendar '' peca
	diff <(gojq '.entries' "$BATS_TEST_TMPDIR/list") <(gojq '.entries' "$entries_file")
}

# An event with sessions that begin at these times: sessions NATIVE...
sessions() {
	printf '%s\n' "$@" | gojq -Rs '[{id: 5, sessions: [split("\n")[] | select(. != "") | split(" ")
		| {starts_at: .[0]} + if .[1] then {key: .[1]} else {} end]}]' | import
	calendar
}

@test "calendars: a session that moves stays the same entry, time after time" {
	sessions 2026-11-28T19:00:00 2026-11-29T19:00:00
	are <<-'END'
		5-20261128T220000Z 2026-11-28T22:00:00Z
		5-20261129T220000Z 2026-11-29T22:00:00Z
	END
	sessions 2026-11-29T19:00:00 2026-12-28T19:00:00
	are <<-'END'
		5-20261129T220000Z 2026-11-29T22:00:00Z
		5-20261128T220000Z 2026-12-28T22:00:00Z
	END
	[ "$(each .SEQUENCE | sort -u)" = 1 ]
	# The same import is not a change.
	sessions 2026-11-29T19:00:00 2026-12-28T19:00:00
	[ "$(each .SEQUENCE | sort -u)" = 1 ]
	cartaz rebuild "$HOST"
	sessions 2026-11-29T20:30:00 2026-12-28T19:00:00
	sessions 2026-11-29T20:30:00 2026-12-27T19:00:00
	are <<-'END'
		5-20261129T220000Z 2026-11-29T23:30:00Z
		5-20261128T220000Z 2026-12-27T22:00:00Z
	END
	calendar date=20261128T220000Z e1
	[ "$(each .start)" = 2026-12-27T22:00:00Z ]
	# A session of that first time is another one.
	sessions 2026-11-28T19:00:00 2026-11-29T20:30:00 2026-12-27T19:00:00
	[ "$(each .uid | sort -u | wc -l)" = 3 ]
}

@test "calendars: what a source adds or removes is not a move" {
	sessions 2026-11-28T19:00:00 2026-11-29T19:00:00
	sessions 2026-11-29T19:00:00 2026-12-01T19:00:00 2026-12-02T19:00:00
	[ "$(each .uid | grep -c 20261128)" = 0 ]
	# The window of a series: what is over leaves, what is far away comes.
	sessions 2026-11-17T19:00:00 2026-11-29T19:00:00
	sessions 2026-11-29T19:00:00 2028-11-01T19:00:00
	[ "$(each .uid | grep -c 20281101)" = 1 ]
}

@test "calendars: a session has the id that its source gives it" {
	sessions '2026-11-28T19:00:00 a-1' '2026-11-29T19:00:00 https://box.example/?2' '2026-12-01T19:00:00 a-1' 2026-12-02T19:00:00
	each .uid >"$BATS_TEST_TMPDIR/before"
	[ "$(sort -u "$BATS_TEST_TMPDIR/before" | wc -l)" = 4 ]
	never grep -q '[/?]' "$BATS_TEST_TMPDIR/before"
	sessions '2026-11-28T19:00:00 b' '2026-12-09T19:00:00 c'
	are <<-'END'
		5-b 2026-11-28T22:00:00Z
		5-c 2026-12-09T22:00:00Z
	END
	sessions '2026-11-30T19:00:00 c' '2026-12-08T19:00:00 b'
	are <<-'END'
		5-c 2026-11-30T22:00:00Z
		5-b 2026-12-08T22:00:00Z
	END
}

@test "calendars: a session that is over was held, though the others are cancelled" {
	import <<-'END'
		[{"id": 5, "sessions": [{"starts_at": "2026-11-10T19:00:00"}, {"starts_at": "2026-12-10T19:00:00", "event_status": "cancelled"}]},
		 {"id": 6, "event_status": "cancelled", "sessions": [{"starts_at": "2026-12-10T19:00:00"}, {"starts_at": "2026-12-11T19:00:00"}]}]
	END
	calendar
	diff - <(each '"\(.uid) \(.STATUS)"' | sort) <<-'END'
		5-20261110T220000Z@out.localhost CONFIRMED
		5-20261210T220000Z@out.localhost CANCELLED
		6-20261210T220000Z@out.localhost CANCELLED
		6-20261211T220000Z@out.localhost CANCELLED
	END
}

@test "calendars: of events that share an id each is an entry, the same in the list and alone" {
	import <<-'END'
		[{"id": 3, "slug": "a", "starts_at": "2026-12-01"}, {"id": 3, "slug": "b", "starts_at": "2026-12-02"}, {"id": 4, "starts_at": "2026-12-03"}]
	END
	calendar
	are <<-'END'
		3-a 2026-12-01
		3-b 2026-12-02
		4 2026-12-03
	END
	calendar '' b
	[ "$(each .uid)" = 3-b@out.localhost ]
}

@test "calendars: LAST-MODIFIED is what the upstream tells, unless that is to come" {
	import <<-'END'
		[{"starts_at": "2026-12-05T20:00:00", "updated_at": "2026-10-01T09:30:00-03:00"},
		 {"starts_at": "2026-12-06T20:00:00", "updated_at": "2026-11-30T00:00:00Z"}, {"starts_at": "2026-12-07T20:00:00"}]
	END
	calendar
	[ "$(each '"\(.DTSTAMP) \(.["LAST-MODIFIED"])"' | xargs -n 2 | sort | uniq -c | xargs)" = '1 20261118T120000Z 20261001T123000Z 2 20261118T120000Z 20261118T120000Z' ]
}

@test "calendars: a place's name is there once" {
	import <<-'END'
		[{"starts_at": "2026-12-05T20:00:00", "location": {"name": "Sala", "formatted_address": "Sala, Rua 1, Recife"}},
		 {"starts_at": "2026-12-06T20:00:00", "location": {"name": "Sala", "formatted_address": "Sala (Rua 1)"}},
		 {"starts_at": "2026-12-07T20:00:00", "location": {"name": "Sala", "formatted_address": "Sala"}},
		 {"starts_at": "2026-12-08T20:00:00", "location": {"name": "Sala", "formatted_address": "Salas 1"}},
		 {"starts_at": "2026-12-09T20:00:00", "location": {"name": "Sala", "formatted_address": "Rua 1"}},
		 {"starts_at": "2026-12-10T20:00:00", "location": {"name": "Sala", "formatted_address": "Rua 1", "city": "Recife"}},
		 {"starts_at": "2026-12-11T20:00:00", "location": {"formatted_address": "Rua 1, RECIFE", "city": "Recife"}}]
	END
	calendar
	diff - <(each .LOCATION) <<-'END'
		Sala, Rua 1, Recife
		Sala (Rua 1)
		Sala
		Sala, Salas 1
		Sala, Rua 1
		Sala, Rua 1, Recife
		Rua 1, RECIFE
	END
}

@test "calendars: what is sent again unchanged stays the same, byte for byte" {
	local records='[{"starts_at": "2026-12-05T20:00:00"}, {"sessions": [{"starts_at": "2026-12-05T20:00:00"}, {"starts_at": "2026-12-06T20:00:00"}]}]'
	import <<<"$records"
	calendar
	[ "$(each '"\(.DTSTAMP) \(.["LAST-MODIFIED"]) \(.SEQUENCE)"' | sort -u)" = '20261118T120000Z 20261118T120000Z 0' ]
	cp "$body_file" "$BATS_TEST_TMPDIR/first"
	CARTAZ_NOW=2026-11-19T12:00:00Z import <<<"$records"
	CARTAZ_NOW=2026-11-19T12:00:00Z calendar
	cmp "$BATS_TEST_TMPDIR/first" "$body_file"
	CARTAZ_NOW=2026-11-20T12:00:00Z import <<<"${records/20:00:00/21:00:00}"
	CARTAZ_NOW=2026-11-20T12:00:00Z calendar
	[ "$(each 'select(.uid == "1@out.localhost") | "\(.DTSTAMP) \(.["LAST-MODIFIED"]) \(.SEQUENCE)"')" = '20261120T120000Z 20261120T120000Z 1' ]
	[ "$(each 'select(.uid != "1@out.localhost") | "\(.DTSTAMP) \(.SEQUENCE)"' | sort -u)" = '20261118T120000Z 0' ]
}

@test "calendars: a time is the wall clock of its zone, over every change of the clocks" {
	local zone
	for zone in America/New_York Australia/Lord_Howe Africa/Casablanca $(rounds '' 'Europe/Dublin America/Sao_Paulo Asia/Kathmandu Pacific/Chatham'); do
		gojq -n --arg zone "$zone" '[{timezone: $zone, sessions: [range(0; 160) | {starts_at: (("2026-11-22T19:30:00Z" | fromdate) + . * 7 * 86400 | todate | rtrimstr("Z"))}]}]' | import
		calendar
		[ "$(each .zone | sort | uniq -c | xargs)" = "160 $zone" ] || wrong "$zone"
		[ "$(grep -c '^DTSTART;TZID=[^:]*:[0-9]*T193000' "$body_file")" = 160 ]
		each .start >"$BATS_TEST_TMPDIR/is"
		snapshot_texts beside "$CARTAZ_VAR/$HOST/current" | sed 's/.*/{&}/' | gojq -r '.sessions[].starts_at' |
			date -u -f - +%Y-%m-%dT%H:%M:%SZ | diff - "$BATS_TEST_TMPDIR/is"
	done
}

@test "calendars: UTC where a wall clock would say another time, and where there is no zone" {
	import <<-'END'
		[{"id": 1, "timezone": "America/New_York", "starts_at": "2027-11-07T01:30:00-04:00"},
		 {"id": 2, "timezone": "America/New_York", "starts_at": "2027-11-07T01:30:00-05:00"},
		 {"id": 3, "timezone": null, "starts_at": "2027-11-08T20:00:00+05:00"},
		 {"id": 4, "timezone": "UTC", "starts_at": "2027-11-09T20:00:00Z"},
		 {"id": 5, "timezone": null, "starts_at": "2027-11-10T20:00:00", "ends_at": "2027-11-10T21:00:00"},
		 {"id": 6, "timezone": "America/New_York", "starts_at": "2099-11-10T20:00:00"}]
	END
	calendar
	tr -d '\r' <"$body_file" | grep ^DTSTART >"$BATS_TEST_TMPDIR/starts" # without that of the observances
	diff - <(sed -n '/BEGIN:VEVENT/,$p' "$body_file" | tr -d '\r' | grep ^DTSTART) <<-'END'
		DTSTART;TZID=America/New_York:20271107T013000
		DTSTART:20271107T063000Z
		DTSTART:20271108T150000Z
		DTSTART:20271109T200000Z
		DTSTART:20271110T200000
		DTSTART:20991111T010000Z
	END
}

@test "calendars: a run and a day are whole days that take nobody's time" {
	import <<-'END'
		[{"id": 1, "starts_at": "2026-11-26T20:30:00", "ends_at": "2026-12-27T19:40:00"},
		 {"id": 2, "starts_at": "2026-11-27", "ends_at": "2026-11-29"},
		 {"id": 3, "starts_at": "2026-11-28"},
		 {"id": 4, "starts_at": "2026-11-28T20:00:00", "ends_at": "2026-11-30T08:00:00"},
		 {"id": 5, "starts_at": "2026-11-29T20:00:00", "ends_at": "2026-12-02T00:00:00"}]
	END
	calendar
	diff - <(each '"\(.uid[:1]) \(.start) \(.end) \(.TRANSP)"') <<-'END'
		1 2026-11-26 2026-12-28 TRANSPARENT
		2 2026-11-27 2026-11-30 TRANSPARENT
		3 2026-11-28 2026-11-29 TRANSPARENT
		4 2026-11-28T23:00:00Z 2026-11-30T11:00:00Z null
		5 2026-11-29 2026-12-02 TRANSPARENT
	END
}

@test "calendars: all that is to come is there, and what was in the last 30 days" {
	import <<-'END'
		[{"id": 1, "starts_at": "2026-10-19T08:00:00", "ends_at": "2026-10-19T08:30:00"},
		 {"id": 2, "starts_at": "2026-10-19T08:00:00", "ends_at": "2026-10-19T09:30:00"},
		 {"id": 3, "starts_at": "2026-06-01", "ends_at": "2026-10-18"},
		 {"id": 4, "starts_at": "2026-06-02", "ends_at": "2026-10-19"},
		 {"id": 5, "starts_at": "2026-06-03", "ends_at": "2027-02-01"},
		 {"id": 6, "starts_at": "2026-11-17T20:00:00"},
		 {"id": 7, "starts_at": "2035-11-17T20:00:00", "is_closed": true},
		 {"id": 8},
		 {"id": 9, "sessions": [{"starts_at": "2026-09-01T20:00:00"}, {"starts_at": "2026-11-01T20:00:00"}, {"starts_at": "2027-11-01T20:00:00"}]}]
	END
	calendar
	are <<-'END'
		5 2026-06-03
		2 2026-10-19T11:00:00Z
		4 2026-06-02
		6 2026-11-17T23:00:00Z
		9-20261101T230000Z 2026-11-01T23:00:00Z
		9-20271101T230000Z 2027-11-01T23:00:00Z
		7 2035-11-17T23:00:00Z
	END
}

@test "calendars: of a filtered list, what the list has, and in its days alone" {
	import <<-'END'
		[{"id": 1, "name": "Samba", "starts_at": "2026-11-20T20:00:00", "location": {"city": "Recife"}, "producer": {"name": "Casa", "slug": "casa"}},
		 {"id": 2, "name": "Samba", "location": {"city": "Olinda"}, "sessions": [{"starts_at": "2026-11-21T20:00:00"}, {"starts_at": "2026-12-21T20:00:00"}]},
		 {"id": 3, "name": "Choro", "starts_at": "2026-11-01", "ends_at": "2026-11-22", "location": {"city": "Recife", "state": "PE"}},
		 {"id": 4, "name": "Choro do samba", "starts_at": "2026-11-16T20:00:00", "location": {"city": "Recife"}}]
	END
	cat >"$BATS_TEST_TMPDIR/expected" <<-'END'
		|3 4 1 2-20261121 2-20261221
		q=samba|4 1 2-20261121 2-20261221
		city=recife|3 4 1
		city=Recife&q=choro|3 4
		organization=casa|1
		city=Nowhere|
		q=%2B%2B|
		when=weekend|3 2-20261121
		when=today|3
		from=2026-12-01|2-20261221
		to=2026-11-16|3 4
		from=2026-11-20&to=2026-11-20&city=recife|3 1
		when=never|3 4 1 2-20261121 2-20261221
	END
	asked() {
		local query
		while IFS='|' read -r query _; do
			request "$query" GET page-events "$query" /eventos.ics
		done <"$BATS_TEST_TMPDIR/expected"
	}
	answers_to asked
	gojq -r '.row + "|" + ([.body | split("\r\n")[] | select(startswith("UID:"))[4:] | sub("T.*"; "") | sub("@.*"; "")] | join(" "))' \
		"$answers_file" | diff "$BATS_TEST_TMPDIR/expected" -
}

# The last calendar says of no rest.
is_whole_calendar() {
	never grep -qF 'rel="next"' "$head_file"
	[ "$(gojq -r '.head["X-WR-CALDESC"]' "$entries_file")" = "$(gojq -r .description "$CARTAZ_ETC/brands/$HOST.json")" ]
}

@test "calendars: a page that is asked for changes nothing" {
	gojq -n '[range(0; 130) | {starts_at: "2026-12-01"}]' | import
	calendar
	[ "$(each .uid | wc -l)" = 130 ]
	is_whole_calendar
	cp "$body_file" "$BATS_TEST_TMPDIR/whole"
	etag=$(header ETag)
	for query in page=2 per_page=1 'page=3&per_page=50' page=x; do
		cgi GET page-events "$query" /eventos.ics
		cmp "$BATS_TEST_TMPDIR/whole" "$body_file" || wrong "$query"
		[ "$(header ETag)" = "$etag" ]
		[ "$(header Link | head -n 1)" = '<http://out.localhost/eventos>; rel="canonical"; type="text/html"' ]
	done
}

# Follows rel="next" of the last calendar; fails when there is none.
follow() {
	local next
	next=$(header Link | sed -n 's/^<[^?]*?\([^>]*\)>; rel="next".*/\1/p')
	[ -n "$next" ] && calendar "$next"
}

# The ids of the last calendar's entries and of all parts of its rest, each once.
rest() {
	{
		each .uid
		while follow; do
			each .uid
		done
	} | sort -u
}

# 5,000 events, an hour apart.
many() {
	gojq -n '[range(0; 5000) | {starts_at: (("2026-11-20T20:00:00Z" | fromdate) + . * 3600 | todate)}]'
}

# bats test_tags=whole
@test "calendars: 5,000 entries are whole" {
	many | import
	calendar
	[ "$(each .uid | wc -l)" = 5000 ]
	is_whole_calendar
}

@test "calendars: 5,000 entries, then it says so, and a link leads to the rest" {
	many | gojq '. + [{starts_at: "2029-12-01T20:00:00"}]' | import
	calendar
	[ "$(each .uid | wc -l)" = 5000 ]
	[[ $(gojq -r '.head["X-WR-CALDESC"]' "$entries_file") == *'. Aqui estão as primeiras 5.000 datas; as demais estão no site.' ]]
	header Link | grep -qxF '<http://out.localhost/eventos.ics?from=2029-12-01>; rel="next"; type="text/calendar"'
	follow
	[ "$(each .uid)" = 5001@out.localhost ]
}

# bats test_tags=whole
@test "calendars: of long series the first 5,000 dates of all, and the parts together are all there is" {
	gojq -n '[range(24) | . as $n | {sessions: [range(250) | {starts_at: (1795100000 + . * 7200 + $n * 60 | todate)}]}]
		+ [{starts_at: "2026-11-20T20:00:00"}]' | import
	calendar
	[ "$(each .uid | wc -l)" -le 5000 ]
	[ "$(each .uid | wc -l)" -ge 4900 ]
	[ "$(each '.uid | sub("[-@].*"; "")' | sort -u | wc -l)" = 25 ]
	[ "$(rest | wc -l)" = 6001 ]
}

# Series 1 to 24 are to come; 25 to 50 were on in the last month, and go on in June.
# bats test_tags=whole
@test "calendars: of what is cut, all to come before the rest stands in it" {
	local cut
	gojq -n '[range(24) as $n | {sessions: [range(250) | {starts_at: (1795100000 + . * 7200 + $n * 60 | todate)}]}]
		+ [range(26) as $n | {sessions: ([range(200) | {starts_at: (1792900000 + . * 5000 + $n * 60 | todate)}] + [{starts_at: "2027-06-01T20:00:00"}])}]
		+ [{sessions: [{starts_at: "2026-11-10T20:00:00"}, {starts_at: "2026-11-21T20:00:00"}]}]' >"$BATS_TEST_TMPDIR/records"
	import <"$BATS_TEST_TMPDIR/records"
	calendar
	cut=$(header Link | sed -n 's/.*[?]from=\([-0-9]*\)>; rel="next".*/\1/p')
	[[ $cut > 2026-12-05 ]]
	each .start | awk -v cut="${cut}T03:00:00Z" '$0 > "2026-11-18" && $0 < cut' | sort >"$BATS_TEST_TMPDIR/is"
	gojq -r --arg cut "${cut}T03:00:00Z" '.[:24][].sessions[].starts_at, "2026-11-21T23:00:00Z" | select(. < $cut)' "$BATS_TEST_TMPDIR/records" |
		sort | diff - "$BATS_TEST_TMPDIR/is"
	[ "$(each 'select(.start < "2026-11-18") | .uid')" = 51-20261110T230000Z@out.localhost ]
	[ "$(rest | wc -l)" = 6028 ]
}

# Events 25 and 26 take place next in June; 25 is after the cut with words, too.
# bats test_tags=whole
@test "calendars: what is cancelled before the cut stands in it, though the event takes place behind it" {
	local query
	gojq -n '[range(24) as $n | {sessions: [range(350) | {starts_at: (1795100000 + . * 7200 + $n * 60 | todate)}]}]
		+ [range(2) | {name: (if . == 0 then "Evento" else "Choro" end), sessions: [{starts_at: "2026-11-10T20:00:00"},
		  {starts_at: "2026-11-25T20:00:00", event_status: "cancelled"}, {starts_at: "2027-06-01T20:00:00"}]}]' | import
	while IFS='|' read -r query uids; do
		calendar "$query"
		header Link | grep -qF 'rel="next"'
		[ "$(each 'select(.uid | test("^2[56]")) | "\(.uid | sub("@.*"; "")) \(.STATUS)"' | sort | xargs)" = "$uids" ] || wrong "$query"
	done <<-'END'
		|25-20261125T230000Z CANCELLED 26-20261125T230000Z CANCELLED
		q=evento|25-20261125T230000Z CANCELLED
		from=2026-11-20|25-20261125T230000Z CANCELLED 26-20261125T230000Z CANCELLED
		from=2026-11-26|
	END
}

# bats test_tags=whole
@test "calendars: of a hundred long series that begin on one day, the first dates of all, each whole" {
	local cut
	gojq -n --arg text "$(printf 'palavra %.0s' {1..60})" '[range(100) as $n | {description: $text, sessions: [range(250) | {starts_at: (1795100000 + . * 7200 + $n * 60 | todate), ends_at: (1795101000 + . * 7200 + $n * 60 | todate)}]}]' \
		>"$BATS_TEST_TMPDIR/records"
	import <"$BATS_TEST_TMPDIR/records"
	calendar
	[ "$(each .uid | wc -l)" -le 5000 ]
	# Their bytes end it before their count does.
	[ "$(wc -c <"$body_file")" -ge 1900000 ]
	cut=$(each .start | sort | tail -n 1)
	gojq -r --arg cut "$cut" 'to_entries[] | .key as $n | .value.sessions[] | select(.starts_at <= $cut) | "\($n + 1) Evento \($n + 1) \(.starts_at) \(.ends_at)"' \
		"$BATS_TEST_TMPDIR/records" | sort | diff - <(each '"\(.uid | sub("-.*"; "")) \(.SUMMARY) \(.start) \(.end)"' | sort)
}

# bats test_tags=whole
@test "calendars: of too many dates at one instant the first 5,000, and no link leads to the same ones" {
	gojq -n '[range(24) | {name: "E", timezone: "UTC", sessions: [range(250) | {starts_at: "2026-12-05T20:00:00Z", ends_at: (1796600000 + . * 60 | todate)}]}]' | import
	calendar
	[ "$(each .uid | wc -l)" = 5000 ]
	header Link | grep -qxF '<http://out.localhost/eventos.ics?from=2026-12-05>; rel="next"; type="text/calendar"'
	follow
	[ "$(each .uid | wc -l)" = 5000 ]
	never follow
}

@test "calendars: what is online says so where the place stands, in a list as alone" {
	local slug
	import <<<'[{"starts_at": "2026-12-05T20:00:00", "is_online": true, "location": {"name": "Teatro", "formatted_address": "Rua A, 1"}, "tags": ["x"]},
		{"starts_at": "2026-12-06T20:00:00", "event_status": "moved_online", "location": {"name": "Sala", "city": "Recife"}},
		{"starts_at": "2026-12-07T20:00:00", "is_online": true},
		{"starts_at": "2026-12-08T20:00:00", "location": {"name": "Sala", "city": "Recife"}, "tags": ["x"]}]'
	calendar
	diff - <(each '"\(.uid | sub("@.*"; "")) \(.LOCATION)"') <<-'END'
		1 On-line, Teatro, Rua A, 1
		2 On-line
		3 On-line
		4 Sala, Recife
	END
	cp "$entries_file" "$BATS_TEST_TMPDIR/list"
	for slug in e1 e2 e3 e4; do
		cgi GET page-event '' "/$slug.ics"
		grep '^LOCATION:' "$body_file"
	done | tr -d '\r\\' | diff <(gojq -r '"LOCATION:" + .entries[].LOCATION' "$BATS_TEST_TMPDIR/list") -
}

# With words the events come as matches, by rank.
# bats test_tags=whole
@test "calendars: a cut one of words that all events have is that of all, in its order" {
	local query
	gojq -n '[range(24) | . as $n | {sessions: [range(250) | {starts_at: (1795100000 + . * 7200 + $n * 60 | todate)}]}]
		+ [range(40) | {starts_at: (1796600000 + . * 40000 | todate)}]' | import
	for query in from=2026-11-22 'from=2026-11-22&q=evento'; do
		calendar "$query"
		header Link | grep -qF 'rel="next"'
		sed -n '/^BEGIN:VEVENT/,$p' "$body_file" >"$BATS_TEST_TMPDIR/$query"
	done
	[ "$(grep -c '^BEGIN:VEVENT' "$BATS_TEST_TMPDIR/$query")" -ge 4900 ]
	cmp "$BATS_TEST_TMPDIR/from=2026-11-22" "$BATS_TEST_TMPDIR/$query"
}

# bats test_tags=whole
@test "calendars: 2.5 MB, then it says so; the parts together are all there is" {
	gojq -n --arg text "$(printf 'palavra %.0s' {1..200})" '[range(0; 4500) | {starts_at: (("2026-11-20T20:00:00Z" | fromdate) + . * 3600 | todate),
		description: $text, location: {name: $text[:300], formatted_address: $text[:400]}}]' | import
	calendar
	[ "$(wc -c <"$body_file")" -le $((2560 * 1024)) ]
	[ "$(wc -c <"$body_file")" -ge 1900000 ]
	[ "$(each .uid | wc -l)" -lt 4500 ]
	grep -q 'X-WR-CALDESC' "$body_file"
	[ "$(rest | wc -l)" = 4500 ]
}

@test "calendars: the pages link to them: an application, Google, Outlook, a file" {
	import <<-'END'
		[{"id": 1, "name": "Côco & samba", "starts_at": "2026-12-05T20:00:00", "ends_at": "2026-12-05T22:00:00", "location": {"name": "Sala", "city": "Recife"}},
		 {"id": 2, "starts_at": "2026-12-05", "ends_at": "2026-12-09"},
		 {"id": 3}, {"id": 4, "starts_at": "2026-12-05", "event_status": "cancelled"},
		 {"id": 5, "timezone": null, "starts_at": "2026-12-05T20:00:00"}]
	END
	cgi GET page-events 'city=Recife&page=1'
	grep -qF 'Assinar esta agenda: <a href="webcal://out.localhost/eventos.ics?city=Recife">Aplicativo de calendário</a>' "$body_file"
	grep -qF '<a href="https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Fout.localhost%2Feventos.ics%3Fcity%3DRecife">Google Agenda</a>' "$body_file"
	grep -qF '<a href="https://outlook.live.com/calendar/0/addfromweb?url=http%3A%2F%2Fout.localhost%2Feventos.ics%3Fcity%3DRecife&amp;name=Agenda%20Aberta%3A%20Recife">Outlook</a>' "$body_file"
	grep -qF '<a href="http://out.localhost/eventos.ics?city=Recife">Arquivo de calendário</a>' "$body_file"
	cgi GET page-event '' /e1
	grep -qF '<a href="/eventos/e1.ics">' "$body_file"
	grep -qF 'href="https://calendar.google.com/calendar/render?action=TEMPLATE&amp;dates=20261205T230000Z/20261206T010000Z&amp;text=C%C3%B4co%20%26%20samba&amp;location=Sala%2C%20Recife&amp;details=http%3A%2F%2Fout.localhost%2Feventos%2Fe1"' "$body_file"
	grep -qF 'href="https://outlook.live.com/calendar/0/deeplink/compose?path=/calendar/action/compose&amp;rru=addevent&amp;startdt=2026-12-05T20%3A00%3A00-03%3A00&amp;enddt=2026-12-05T22%3A00%3A00-03%3A00&amp;subject=C%C3%B4co%20%26%20samba&amp;location=Sala%2C%20Recife&amp;body=http%3A%2F%2Fout.localhost%2Feventos%2Fe1"' "$body_file"
	cgi GET page-event '' /e2
	grep -qF 'dates=20261205/20261210&amp;' "$body_file"
	grep -qF 'startdt=2026-12-05&amp;enddt=2026-12-10&amp;allday=true&amp;' "$body_file"
	cgi GET page-event '' /e5
	grep -qF 'dates=20261205T200000/20261205T220000&amp;' "$body_file"
	for slug in e3 e4; do
		cgi GET page-event '' "/$slug"
		never grep -qE 'calendar.google|outlook.live' "$body_file"
	done
	brand_edit "$HOST" '.locale = "en"'
	cgi GET page-events
	grep -qF '>Calendar app</a>' "$body_file"
	grep -qF '>Google Calendar</a>' "$body_file"
}

@test "calendars: days that are over hold the sessions that were in them, in the list and in the feed" {
	import <<<'[{"id": 1, "sessions": [{"starts_at": "2026-09-01T20:00:00"}, {"starts_at": "2026-12-01T20:00:00"}]}, {"id": 2, "starts_at": "2026-08-01", "ends_at": "2026-12-12"}]'
	for query in to=2026-09-30 'from=2026-08-15&to=2026-09-30'; do
		calendar "$query"
		[ "$(each .uid | sort | xargs)" = '1-20260901T230000Z@out.localhost 2@out.localhost' ] || wrong "$query"
		cgi GET page-events "$query" /eventos.md
		[ "$(grep -c '^| 2026' "$body_file")" = 2 ] || wrong "$query"
	done
}

@test "calendars: a time without an end takes two hours, and the entry says so" {
	import <<-'END'
		[{"id": 1, "starts_at": "2026-12-05T20:00:00", "description": "Com banda."}, {"id": 2, "timezone": null, "starts_at": "2026-12-05T23:00:00"},
		 {"id": 3, "starts_at": "2026-12-05T20:00:00", "ends_at": "2026-12-05T21:00:00"}, {"id": 4, "starts_at": "2026-12-05"},
		 {"id": 5, "sessions": [{"starts_at": "2026-12-05T20:00:00"}, {"starts_at": "2026-12-06T20:00:00", "ends_at": "2026-12-06T23:00:00"}, {"starts_at": "2026-12-07T20:00:00"}]}]
	END
	calendar
	diff - <(each '"\(.uid[:1]) \(.end) \(.DESCRIPTION | test("fim não foi informado; na agenda ficam 2 horas"))"' | sort) <<-'END'
		1 2026-12-06T01:00:00Z true
		2 2026-12-06T01:00:00 true
		3 2026-12-06T00:00:00Z false
		4 2026-12-06 false
		5 2026-12-06T01:00:00Z true
		5 2026-12-07T02:00:00Z false
		5 2026-12-08T01:00:00Z true
	END
	cgi GET page-event '' /e1
	grep -qF 'dates=20261205T230000Z/20261206T010000Z&amp;' "$body_file"
	grep -qF '&amp;details=O%20fim%20n%C3%A3o%20foi%20informado' "$body_file"
	grep -qF '&amp;enddt=2026-12-05T22%3A00%3A00-03%3A00&amp;' "$body_file"
}

@test "calendars: of a series the page offers the next date and all dates to come" {
	import <<-'END'
		[{"id": 1, "sessions": [{"starts_at": "2026-11-10T20:00:00"}, {"starts_at": "2026-11-21T20:00:00"}, {"starts_at": "2026-11-28T20:00:00"}, {"starts_at": "2026-11-28T20:00:00", "ends_at": "2026-11-28T23:00:00"}]},
		 {"id": 2, "sessions": [{"starts_at": "2026-11-10T20:00:00"}, {"starts_at": "2026-11-11T20:00:00"}]},
		 {"id": 3, "starts_at": "2026-11-10T20:00:00"}]
	END
	cgi GET page-event '' /e1
	grep -q 'Adicionar a próxima data à agenda: <a href="/eventos/e1.ics?date=20261121T230000Z">Arquivo de calendário</a>,.*; <a href="/eventos/e1.ics">todas as datas</a></p>' "$body_file"
	grep -qF 'dates=20261121T230000Z/20261122T010000Z&amp;' "$body_file"
	calendar date=20261121T230000Z e1
	are <<<'1-20261121T230000Z 2026-11-21T23:00:00Z'
	calendar date=20261128T230000Z-2 e1
	are <<<'1-20261128T230000Z-2 2026-11-28T23:00:00Z'
	calendar '' e1
	[ "$(each .uid | wc -l)" = 3 ]
	never grep -q 20261110 "$body_file"
	CARTAZ_NOW=2026-11-22T12:00:00Z calendar '' e1
	[ "$(each .uid | wc -l)" = 2 ]
	cgi GET page-event date=20261110 /e1.ics
	[ "$http_status" = 404 ]
	# Of what is over the last date, because a calendar needs an entry.
	calendar '' e2
	are <<<'2-20261111T230000Z 2026-11-11T23:00:00Z'
	calendar '' e3
	are <<<'3 2026-11-10T23:00:00Z'
	brand_edit "$HOST" '.locale = "en"'
	cgi GET page-event '' /e1
	grep -q 'Add the next date to a calendar: .*>all dates</a>' "$body_file"
}

# bats test_tags=whole
@test "calendars: a year of a subscriber ends with what is true, week by week" {
	local year=$BATS_TEST_TMPDIR week
	"$TESTS/support/subscriber.py" plan "$year"
	for week in {0..52}; do
		CARTAZ_NOW=$(<"$year/now.$week") cartaz import --accept-shrink "$HOST" "$year/records.$week.json" 2>/dev/null
		CARTAZ_NOW=$(<"$year/now.$week") calendar
		mv "$entries_file" "$year/entries.$week"
	done
	"$TESTS/support/subscriber.py" judge "$year"
}
