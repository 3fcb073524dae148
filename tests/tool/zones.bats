# Time zones: old names on a system that has only the present ones, as Debian 13 without
# tzdata-legacy, and names that nobody knows.
#
# The programs read a copy of the system's database without any old name.  Its path is
# as long as the real one, and replaces it in copies of the programs.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/live

setup_file() {
	local database=/usr/share/zoneinfo
	BARE=$(mktemp -d /tmp/cartaz.XXXXXXX)
	OWN=$BATS_FILE_TMPDIR/build
	export BARE OWN
	[ ${#BARE} = ${#database} ]
	# Zones of their own until tzdata 2024b.
	printf '%s\n' CET CST6CDT EET EST EST5EDT HST MET MST MST7MDT PST8PDT WET >"$BATS_FILE_TMPDIR/old"
	awk '$1 == "L" { print $3 }' $database/tzdata.zi >>"$BATS_FILE_TMPDIR/old"
	sort -uo "$BATS_FILE_TMPDIR/old" "$BATS_FILE_TMPDIR/old"
	cp -a $database/[A-Z]* "$BARE"
	(cd "$BARE" && xargs rm -f) <"$BATS_FILE_TMPDIR/old"
	mkdir -p "$OWN/cgi-bin"
	cp "$BUILD"/cartaz{,-draw} "$OWN"
	cp "$BUILD"/cgi-bin/{events,page-event,live} "$OWN/cgi-bin"
	sed -i "s,$database,$BARE,g" "$OWN/cartaz" "$OWN"/cgi-bin/*
}

teardown_file() {
	rm -rf "$BARE"
}

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	BUILD=$OWN
	cd "$BATS_TEST_TMPDIR" || return
}

teardown() {
	live_stop
}

# Name, start and zone of the events in the order of their names.
times() {
	cgi GET events per_page=50
	gojq -r '.data | sort_by(.name)[] | [.name, .starts_at, .timezone] | map(. // "-") | join(" ")' "$body_file"
}

# Imports a file; nothing is said of its zones.
taken() { # FILE
	tool_ok import --accept-shrink "$HOST" "$1"
	! grep 'time zone' "$err_file"
}

@test "an old name of any zone has the clocks of the present one, and stays as it was given" {
	local page
	[ "$(wc -l <"$BATS_FILE_TMPDIR/old")" -ge 150 ]
	gojq -nR '[inputs] | to_entries | map({id: (.key + 1), name: .value, timezone: .value,
		starts_at: "2035-01-10T20:00:00", ends_at: "2035-07-10T20:00:00"})' "$BATS_FILE_TMPDIR/old" >in.json
	tool_ok import --strict "$HOST" in.json
	for page in 1 2 3 4; do
		cgi GET events "per_page=50&page=$page"
		gojq -r '.data[] | [.timezone, .starts_at, .ends_at] | join(" ")' "$body_file"
	done | sort >is
	diff <("$TESTS/support/old_zones.py" /usr/share/zoneinfo/tzdata.zi) is
}

@test "an old name is taken at every door: records, spreadsheets, calendars, brand files" {
	gojq -n '[["a", "US/Eastern"], ["b", "Europe/Kiev"]] | map({id: (.[0] | explode[0]), name: .[0],
		timezone: .[1], starts_at: "2035-07-10T20:00:00"})' >in.json
	taken in.json
	times >is
	cgi GET page-event '' /b--98.ics
	grep -E '^(TZID|DTSTART;|TZOFFSETTO)' "$body_file" | tr -d '\r' >>is
	printf 'name,starts_at,timezone\nc,2035-07-10 20:00,Asia/Calcutta\n' >in.csv
	taken in.csv
	times >>is
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VTIMEZONE TZID:Home X-LIC-LOCATION:Brazil/East END:VTIMEZONE \
		BEGIN:VEVENT UID:1 SUMMARY:d 'DTSTART;TZID=GB:20350710T200000' END:VEVENT \
		BEGIN:VEVENT UID:2 SUMMARY:e 'DTSTART;TZID=India Standard Time:20350710T200000' END:VEVENT \
		BEGIN:VEVENT UID:3 SUMMARY:f 'DTSTART;TZID=/example.org/1/America/Buenos_Aires:20350710T200000' END:VEVENT \
		BEGIN:VEVENT UID:4 SUMMARY:g 'DTSTART;TZID=Home:20350710T200000' END:VEVENT \
		BEGIN:VEVENT UID:5 SUMMARY:h 'DTSTART;TZID=EST:20350710T200000' END:VEVENT END:VCALENDAR >in.ics
	taken in.ics
	times >>is
	brand_edit "$HOST" '.timezone = "Brazil/East"'
	tool check "$HOST"
	! grep -h 'is not a time zone' "$out_file" "$err_file" || return 1
	diff - is <<-'END'
		a 2035-07-10T20:00:00-04:00 US/Eastern
		b 2035-07-10T20:00:00+03:00 Europe/Kiev
		TZID:Europe/Kiev
		TZOFFSETTO:+0300
		DTSTART;TZID=Europe/Kiev:20350710T200000
		c 2035-07-10T20:00:00+05:30 Asia/Calcutta
		d 2035-07-10T20:00:00+01:00 GB
		e 2035-07-10T20:00:00+05:30 Asia/Calcutta
		f 2035-07-10T20:00:00-03:00 America/Buenos_Aires
		g 2035-07-10T20:00:00-03:00 Brazil/East
		h 2035-07-10T20:00:00-05:00 EST
	END
}

@test "a zone that nobody knows is reported with its name, and an offset that the record has stays" {
	local file start='2035-07-10T20:00:00-04:00'
	gojq -n --arg start "$start" '[{id: 1, name: "a", starts_at: $start}, {id: 2, name: "b", starts_at: $start[:19]},
		{id: 3, name: "c", sessions: [{starts_at: $start}]}] | map(.timezone = "Mars/Olympus")' >in.json
	printf 'name,starts_at,timezone\nd,%s,Mars/Olympus\n' "$start" >in.csv
	printf '%s\n' BEGIN:VCALENDAR VERSION:2.0 BEGIN:VEVENT UID:1 SUMMARY:e 'DTSTART;TZID=Mars/Olympus:20350710T200000' \
		END:VEVENT END:VCALENDAR >in.ics
	for file in in.json in.csv in.ics; do
		tool import --strict --accept-shrink "$HOST" "$file"
		exits 1
		tool_ok import --accept-shrink "$HOST" "$file"
		sed "s/^cartaz import: $HOST: //" "$err_file" >>is
		times >>is
	done
	diff - is <<-'END'
		record 1: /timezone is not a time zone of this system: "Mars/Olympus"
		record 2: /timezone is not a time zone of this system: "Mars/Olympus"
		record 3: /timezone is not a time zone of this system: "Mars/Olympus"
		a 2035-07-10T20:00:00-04:00 -
		b 2035-07-10T20:00:00 -
		c 2035-07-10T20:00:00-04:00 -
		row 2 (line 2): column "timezone" is not a time zone of this system: "Mars/Olympus"
		d 2035-07-10T20:00:00-04:00 -
		event 1 (line 3): TZID is not a time zone of this system, so times in this zone have no offset: "Mars/Olympus"
		e 2035-07-10T20:00:00 -
	END
}

@test "the same holds for upstreams, asked for a request, for a snapshot or for a trial of a profile" {
	gojq -n '[{id: 1, slug: "f", name: "f", starts_at: "2099-07-10T20:00:00", timezone: "Singapore"},
		{id: 2, slug: "g", name: "g", starts_at: "2099-07-11T20:00:00-04:00", timezone: "Mars/Olympus"}]' >up.json
	live_start "$BATS_TEST_TMPDIR" up.json
	HOST=live.localhost
	live_brand "$HOST"
	times >is
	brand_edit "$HOST" '.upstream.mode = "snapshot" | .timezone = "Singapore"'
	tool_ok sync "$HOST"
	sed "s/^cartaz sync: $HOST: //" "$err_file" >>is
	times >>is
	tool profile try moods up.json
	grep 'not taken' "$out_file" >>is
	diff - is <<-'END'
		f 2099-07-10T20:00:00+08:00 Singapore
		g 2099-07-11T20:00:00-04:00 -
		record 2: /timezone is not a time zone of this system: "Mars/Olympus"
		f 2099-07-10T20:00:00+08:00 Singapore
		g 2099-07-11T20:00:00-04:00 -
		  not taken: /timezone is not a time zone of this system: "Mars/Olympus"
		  not taken: /timezone is not a time zone of this system: 1 (first: item 2)
	END
}
