# source identity: which events of a new reading are those of the reading before.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

status_of() { # SLUG
	cgi GET page-event '' "/$1"
	echo "$http_status"
}

# lochmueller/calendarize#381: published calendars of Office 365.
@test "sources: new UIDs for the same events change no address and no calendar entry" {
	local before
	{ vevent a1 Jazz 1; vevent a2 Slam 2; } | calendar >"$feeds/hall.ics"
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	before=$(cartaz records "$HOST" | gojq -c '[.id, .slug]')
	{ vevent b1 Jazz 1; vevent b2 Slam 2; } | calendar >"$feeds/hall.ics"
	at 1
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -c '[.id, .slug]')" = "$before" ]
	{ vevent c1 Jazz 1; vevent c2 Slam 2; vevent c3 Folk 3; } | calendar >"$feeds/hall.ics"
	at 2
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -c '[.id, .slug]' | head -n 2)" = "$before" ]
	[ "$(served | wc -l)" = 3 ]
}

# GeorgesBallister/Recife-Events-Aggregator: the id is the number of the row.
@test "sources: keys that are handed on lead from no event to another" {
	local old
	printf 'id,name,starts_at,location.name\n1,Saidinha,2027-03-22,A\n2,Encontro,2027-03-27,B\n3,Underground,2027-03-29,C\n' >"$feeds/s.csv"
	sources sheet:csv:s.csv
	tool_ok sync "$HOST"
	old=$(served)
	printf 'id,name,starts_at,location.name\n1,Encontro,2027-03-27,B\n2,Underground,2027-03-29,C\n3,Novo,2027-03-30,D\n' >"$feeds/s.csv"
	at 1
	tool_ok sync "$HOST"
	says "sheet: 1 event has an id that belonged to another event before (first: id \"3\" of novo--3, formerly the id of underground--3)"
	[ "$(status_of saidinha--1)" = 410 ]
	[ "$(status_of encontro--2)" = 200 ]
	[ "$(served | grep -v Novo)" = "$(grep -v Saidinha <<<"$old")" ]
	# It comes back, and is the same event.
	printf 'id,name,starts_at,location.name\n1,Saidinha,2027-03-22,A\n2,Encontro,2027-03-27,B\n3,Underground,2027-03-29,C\n' >"$feeds/s.csv"
	at 2
	tool_ok sync "$HOST"
	[ "$(served)" = "$old" ]
}

@test "sources: a name or a time that changes is the same event, at its new address" {
	vevent a1 Jazz 1 | calendar >"$feeds/hall.ics"
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	vevent a1 'Jazz night' 1 | calendar >"$feeds/hall.ics"
	at 1
	tool_ok sync "$HOST"
	[ "$(served)" = 'jazz-night--a1 Jazz night' ]
	[ "$(status_of jazz--a1)" = 301 ]
	vevent a1 'Jazz night' 5 | calendar >"$feeds/hall.ics"
	at 2
	tool_ok sync "$HOST"
	[ "$(status_of jazz-night--a1)" = 200 ]
}

@test "sources: a row that loses its price to an earlier row of its id is reported until it is corrected" {
	local text='sheet: 2 rows are left out, because an earlier row has the same id and other values (first: row 3, after row 2); join the rows of one event with "group_by" in the profile, or give each event its own id'
	printf '%s\n' 'id,name,starts_at,price' '1,Taller,2027-03-22,1000' '1,Taller,2027-03-22,800' \
		'2,Jazz,2027-03-23,500' '2,Jazz,2027-03-23,500' '2,Jazz,2027-03-23,400' >"$feeds/s.csv"
	printf '%s\n' '{"profile": 1, "map": {"id": "/id", "name": "/name", "starts_at": {"time": "/starts_at"},
		"tickets": {"each": "", "map": {"price": {"amount": "/price"}}}}}' >prices.json
	sources '{"name": "sheet", "kind": "csv", "url": "'"$base"'/s.csv", "profile": "'"$PWD"'/prices.json"}'
	tool_ok sync "$HOST"
	says "$text"
	at 1
	tool_ok sync "$HOST"
	says "$text"
	tool check "$HOST"
	grep -F "source $text" "$out_file"
	tool status "$HOST"
	grep -F ', 2 remarks' "$out_file"
	at 2
	sed -i '/,400$/d; s/,800$/,1000/' "$feeds/s.csv"
	tool_ok sync --strict "$HOST"
	run ! grep -q 'left out' "$err_file"
}

# RFC 5546 section 2.1.5; jens-maus/node-ical#440.
@test "sources: of several versions of a UID the latest is the event" {
	local old new
	old=$(vevent a1 Jazz 1 'SEQUENCE:1' 'LAST-MODIFIED:20261130T000000Z')
	new=$(vevent a1 Jazz 2 'SEQUENCE:2' 'STATUS:CANCELLED')
	for both in "$old"$'\n'"$new" "$new"$'\n'"$old"; do
		calendar <<<"$both" >"$feeds/hall.ics"
		sources hall:ical:hall.ics
		tool_ok sync "$HOST" --source hall
		cartaz records "$HOST" | gojq -e '.event_status == "cancelled" and (.starts_at | startswith("2027-01-02"))'
	done
	# Without a sequence, the time of the change or of the copy decides.
	{ vevent a1 Jazz 3 'DTSTAMP:20261129T000000Z'; vevent a1 Jazz 4 'DTSTAMP:20261130T000000Z'; } | calendar >"$feeds/hall.ics"
	tool_ok sync "$HOST" --source hall
	cartaz records "$HOST" | gojq -e '.starts_at | startswith("2027-01-04")'
}

@test "sources: two events with one key and only sessions both stay" {
	printf '%s\n' '{"id": "A1", "name": "Noite de Samba", "sessions": [{"starts_at": "2027-01-01T20:00-03:00"}]}' \
		'{"id": "A1", "name": "Roda de Choro", "sessions": [{"starts_at": "2027-03-01T20:00-03:00"}]}' \
		'{"id": "C3", "name": "Leitura"}' '{"id": "C3", "name": "Debate"}' >"$feeds/s.ndjson"
	sources api:native:s.ndjson
	tool_ok sync "$HOST"
	says 'api: 2 events have the id of another event (first: id "A1" of noite-de-samba--A1 and roda-de-choro--A1)'
	[ "$(cartaz records "$HOST" | gojq -r .name | sort | paste -sd,)" = 'Debate,Leitura,Noite de Samba,Roda de Choro' ]
}

shows() { # ID OF JAZZ, ID OF SLAM
	printf '{"id": %s, "name": "%s", "starts_at": "2027-03-0%sT20:00-03:00"}\n' "$2" Slam 2 "$1" Jazz 1 >"$feeds/s.ndjson"
}

@test "sources: events that shared an id get their own ids when the source is corrected" {
	shows 12 12
	sources api:native:s.ndjson
	tool_ok sync "$HOST"
	says 'api: 1 event has the id of another event (first: id 12 of slam--12 and jazz--12)'
	[ "$(cartaz records "$HOST" | gojq -r 'select(.id == 12).name')" = Slam ]
	shared=$(cartaz records "$HOST" | gojq -r 'select(.name == "Jazz").slug')
	at 1
	tool_ok sync "$HOST"
	says 'api: 1 event has the id of another event'
	tool check "$HOST"
	grep -F 'source api: 1 event has the id of another event (first: id 12 of slam--12 and jazz--12); correct' "$out_file"
	sed -i 's/"Jazz"/&, "description": "Trio"/' "$feeds/s.ndjson"
	tool_fails sync --strict "$HOST" --source api
	says '1 remark'
	shows 12 15
	for hours in 2 3 4; do
		at "$hours"
		tool_ok sync --strict "$HOST"
		run ! grep -q 'id of another' "$err_file"
		[ "$(cartaz records "$HOST" | gojq -c '[.id, .slug]' | paste -sd' ')" = '[12,"jazz--12"] [15,"slam--15"]' ]
		for slug in slam--12:slam--15 "$shared:jazz--12"; do
			cgi GET page-event '' "/${slug%:*}"
			[ "$http_status" = 301 ]
			[[ $(header location) == */"${slug#*:}" ]]
		done
		tool_ok rebuild "$HOST"
	done
	# A new name of the event with the id 12 does not change where slam--12 leads.
	sed -i 's/Jazz/Swing/' "$feeds/s.ndjson"
	at 5
	tool_ok sync "$HOST"
	cgi GET page-event '' /slam--12
	[[ $(header location) == */slam--15 ]]
	cgi GET page-event '' /jazz--12
	[[ $(header location) == */swing--12 ]]
}

@test "sources: an id that is shared for a time changes no address" {
	shows 12 15
	sources api:native:s.ndjson
	tool_ok sync "$HOST"
	for ids in '12 12' '15 15' '12 15'; do
		shows $ids
		at $((++hours))
		tool_ok sync "$HOST"
		[ "$(cartaz records "$HOST" | gojq -c '[.id, .slug]' | paste -sd' ')" = '[12,"jazz--12"] [15,"slam--15"]' ]
	done
}

@test "sources: an event that alone keeps a shared id keeps its address" {
	shows 12 12
	sources api:native:s.ndjson
	tool_ok sync "$HOST"
	jazz=$(served | grep Jazz)
	sed -i /Slam/d "$feeds/s.ndjson"
	at 1
	tool_ok sync "$HOST"
	[ "$(served)" = "$jazz" ]
	run ! grep -q 'id of another\|belonged' "$err_file"
}

@test "sources: a shared id of a second source is corrected in the same way" {
	vevent a1 Tango 9 | calendar >"$feeds/hall.ics"
	shows 12 12
	sources hall:ical:hall.ics api:native:s.ndjson
	tool_ok sync "$HOST"
	slam=$(served | sed -n 's/ Slam//p')
	shows 12 15
	at 1
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 3 ]
	cgi GET page-event '' "/$slam"
	[ "$http_status" = 301 ]
	[[ $(header location) == */slam--* ]]
	at 2
	tool_ok sync "$HOST"
	tool_ok rebuild "$HOST"
	cgi GET page-event '' "/$slam"
	[[ $(header location) == */slam--* ]]
}

@test "sources: equal keys of two sources are two events" {
	printf 'id,name,starts_at\n1,In the hall,2027-03-22\n' >"$feeds/a.csv"
	printf 'id,name,starts_at\n1,In the pub,2027-03-23\n' >"$feeds/b.csv"
	sources hall:csv:a.csv pub:csv:b.csv
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 2 ]
	[ "$(cartaz records "$HOST" | gojq -r .id | sort -u | wc -l)" = 2 ]
	[ "$(served | head -n 1)" = 'in-the-hall--1 In the hall' ]
}

@test "sources: two events of two sources with one slug both stay, at stable addresses" {
	local first
	printf '%s\n' '{"id": 200, "slug": "gala--200", "name": "Gala", "starts_at": "2027-03-01T20:00-03:00"}' >"$feeds/a.ndjson"
	printf '%s\n' '{"id": 200, "slug": "gala--200", "name": "Feira de livros", "starts_at": "2027-04-01T10:00-03:00"}' >"$feeds/b.ndjson"
	sources a:native:a.ndjson b:native:b.ndjson
	tool_ok sync "$HOST"
	run ! grep -q 'slug of an earlier record' "$err_file" "$out_file"
	first=$(cartaz records "$HOST" | gojq -c '[.slug, .name]')
	[ "$(wc -l <<<"$first")" = 2 ]
	[ "$(gojq -r '.[0]' <<<"$first" | sort -u | wc -l)" = 2 ]
	[ "$(status_of gala--200)" = 200 ]
	printf '%s\n' '{"id": 201, "slug": "sarau--201", "name": "Sarau", "starts_at": "2027-05-01T10:00-03:00"}' >>"$feeds/b.ndjson"
	at 1
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -c '[.slug, .name]' | grep -v Sarau)" = "$first" ]
}
