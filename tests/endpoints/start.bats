# start: what a program reads before it answers: the snapshot, fingerprints of stylesheets.

load ../helpers/answer
load ../helpers/catalog
load ../helpers/cgi
load ../helpers/pages
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# Events enough for two levels of pages, one of them longer than a page.
	gojq -nc '[range(1; 1200) | {id: ., slug: "event-\(.)", name: "Event \(.)",
		description: ("<p>" + ("x" * (if . == 700 then 30000 else 500 end)) + "</p>"),
		starts_at: "2027-01-01T20:00:\(. % 60 + 100 | tostring[1:])"}]' >"$BATS_FILE_TMPDIR/records.json"
	brand_add many.localhost "$BATS_FILE_TMPDIR/records.json"
	mkdir -p "$CARTAZ_HTDOCS/assets"
	cp "$ROOT"/htdocs/assets/{cartaz,embed}.css "$CARTAZ_HTDOCS/assets"
	cartaz publish --all
}

setup() {
	export HOST=many.localhost
	cd "$BATS_TEST_TMPDIR"
}

# A request whose file system calls are in $trace.
traced() { # METHOD PROGRAM [QUERY [PATH_INFO [VARIABLE]]]
	trace=$BATS_TEST_TMPDIR/trace
	cgi "$1" "$2" "${3-}" "${4-}" "${@:5}" /usr/bin/strace -qq -e trace=openat,mmap -o "$trace"
	[ "$http_status" = 200 ]
}

@test "start: damage in what pages show is 502 or in no answer" {
	local edit
	catalog_copy
	HOST=agenda.localhost
	cp "$CARTAZ_VAR/$HOST/current" whole.db
	for edit in "UPDATE classes SET last = 'x'" 'UPDATE classes SET last = -5' 'DELETE FROM classes' \
		'UPDATE classes SET last = 9000000000000000000' 'INSERT INTO months VALUES(-9223372036854775808)' \
		'INSERT INTO months VALUES(9223372036854775807)' "UPDATE top SET events = 'many'" 'UPDATE top SET label = NULL' \
		"UPDATE page SET card = ''" 'UPDATE page SET card = 7' 'UPDATE page SET first_seen = NULL' 'UPDATE page SET beside = 1' \
		"UPDATE page SET markdown = x'ffffffff'" 'UPDATE event SET calendar = NULL' "UPDATE event SET calendar = x'ffffffff'" \
		"UPDATE event SET calendar = 'no end'" 'UPDATE event SET calendar = 7' "UPDATE event SET head = head || ' '" 'DELETE FROM page WHERE rank = 2'; do
		cp whole.db "$(readlink -f "$CARTAZ_VAR/$HOST/current")"
		snapshot_edit "$CARTAZ_VAR/$HOST/current" "$edit"
		for request in page-home page-events 'page-events /eventos.ics' 'page-event /samba-da-laje-dona-zila-os-batuqueiros-da-penha'; do
			# shellcheck disable=SC2086 # the words of a request
			set -- $request
			cgi GET "$1" '' "${2-}" HTTP_ACCEPT=text/html
			[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]] || wrong "$edit: $request"
		done
	done
}

@test "start: a calendar needs no long text of an event, and is the same with it" {
	[ "$(sqlite3 "$CARTAZ_VAR/$HOST/current" \
		"SELECT group_concat(slug) FROM event WHERE typeof(calendar) = 'text'")" = event-700 ]
	cgi GET page-events q=event-700 /eventos.ics
	[ "$http_status $(grep -c '^UID:700@' "$body_file")" = '200 1' ]
	[ "$(grep -A 6 '^DESCRIPTION:' "$body_file" | tr -d '\r\n ' | grep -o x | wc -l)" = 400 ]
}

# How often the snapshot was opened.
opened() {
	sed -n '/^openat(.*\.db"/p' "$trace" | wc -l
}

@test "start: a page opens the snapshot once" {
	local program
	for program in page-home page-events; do
		traced GET "$program" '' '' HTTP_ACCEPT=text/html
		[ "$(opened)" = 1 ]
		traced GET "$program" 'q=event&page=2' '' HTTP_ACCEPT=text/html
		[ "$(opened)" = 1 ]
	done
	traced GET page-events order=news /eventos HTTP_ACCEPT=text/html
	[ "$(opened)" = 1 ]
	traced GET page-event '' /event-7 HTTP_ACCEPT=text/html
	[ "$(opened)" = 1 ]
}

# How often the snapshot was mapped.
mapped() {
	sed -n '/^mmap(.*MAP_SHARED/p' "$trace" | wc -l
}

@test "start: a list, a detail and a search open the snapshot once, and map nothing of it" {
	local query
	traced GET events
	[ "$(opened) $(mapped)" = '1 0' ]
	traced GET event '' /event-7
	[ "$(opened) $(mapped)" = '1 0' ]
	traced GET page-event '' /event-7 HTTP_ACCEPT=text/html
	[ "$(opened) $(mapped)" = '1 0' ]
	for query in q=event q=evnt q=no-such-word city=recife 'q=event&state=SP' organization=none; do
		traced GET events "$query"
		[ "$(opened) $(mapped)" = '1 0' ] || wrong "$query: $(opened) $(mapped)"
	done
}

@test "start: an answer that needs another table than most finds it" {
	traced GET events q=event
	body_is '.meta.total == 1199'
	# Only the history knows that there was no such event.
	cgi GET event '' /event-0
	is_problem 404 event_not_found
	cgi GET page-event '' /event-0 HTTP_ACCEPT=text/html
	[ "$http_status" = 404 ]
	# Only `during` has the sessions of a day.
	traced GET events 'q=event+2027-01-01'
	[ "$(opened)" = 2 ]
}

@test "start: a damaged page of a list or a detail is no answer" {
	local page size at damaged=0
	catalog_copy
	snapshot=$(readlink -f "$CARTAZ_VAR/$HOST/current")
	size=$(sqlite3 "$snapshot" 'PRAGMA page_size')
	for page in $(sqlite3 "$snapshot" "SELECT pageno FROM dbstat WHERE name = 'event' ORDER BY pageno LIMIT 3"); do
		cp "$snapshot" whole.db
		at=$(((page - 1) * size + 500))
		printf '\1\2\3\4' | dd of="$snapshot" bs=1 seek="$at" conv=notrunc status=none
		cmp -s "$snapshot" whole.db && continue
		cgi GET events per_page=50
		is_problem 502 upstream_unavailable
		mv whole.db "$snapshot"
		damaged=$((damaged + 1))
	done
	[ "$damaged" -gt 0 ]
}

# All cells of the first leaf are the row of its first one, and the checksums are right.
@test "start: a row that comes again is no answer of several" {
	local page size table
	catalog_copy
	cp "$CARTAZ_VAR/$HOST/current" whole.db
	size=$(sqlite3 whole.db 'PRAGMA page_size')
	for table in event page; do
		cp whole.db "$(readlink -f "$CARTAZ_VAR/$HOST/current")"
		page=$(sqlite3 whole.db "SELECT pageno FROM dbstat WHERE name = '$table' AND pagetype = 'leaf' ORDER BY path LIMIT 1")
		/usr/bin/python3 -IS -c 'import sys
path, at = sys.argv[1], int(sys.argv[2])
with open(path, "r+b") as f:
    f.seek(at)
    head = f.read(8)
    cells = int.from_bytes(head[3:5], "big")
    first = f.read(2)
    f.seek(at + 8)
    f.write(first * cells)' "$(readlink -f "$CARTAZ_VAR/$HOST/current")" $(((page - 1) * size))
		"$BUILD/tests/checksums" "$CARTAZ_VAR/$HOST/current"
		for slug in $(sqlite3 whole.db 'SELECT slug FROM event ORDER BY rank LIMIT 3'); do
			cgi GET event '' "/$slug"
			[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]]
			[ "$http_status" != 200 ] || body_is -s 'length == 1'
			cgi GET page-event '' "/$slug" HTTP_ACCEPT=text/html
			[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]]
			[ "$(grep -c '<h1' "$body_file")" -le 1 ]
		done
	done
}

@test "start: roots of another table, or of none, are no crash" {
	local edit
	catalog_copy
	cp "$CARTAZ_VAR/$HOST/current" whole.db
	for edit in "rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'page') WHERE name = 'event'" \
		"rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'event') WHERE name = 'event_slug'" \
		"rootpage = 1 WHERE name = 'event'" "rootpage = 99999999 WHERE name = 'snapshot'"; do
		cp whole.db "$CARTAZ_VAR/$HOST/current"
		sqlite3 -cmd '.dbconfig defensive off' "$CARTAZ_VAR/$HOST/current" \
			"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET $edit" >/dev/null
		"$BUILD/tests/checksums" "$CARTAZ_VAR/$HOST/current"
		cgi GET events
		[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]]
		cgi GET event '' /event-5
		[[ $exit_status == 0 && ($http_status == 200 || $http_status == 502) ]]
	done
}

@test "start: a program for one request maps nothing of a snapshot, which may be larger than its address space" {
	[ "${MEMORY-}" != max ] || return 0 # sanitizers map terabytes
	catalog_copy
	snapshot_edit "$CARTAZ_VAR/$HOST/current" 'CREATE TABLE filler(bytes BLOB); INSERT INTO filler VALUES(zeroblob(24000000))'
	traced GET events q=event
	cp "$body_file" unlimited
	cgi GET events q=event '' /usr/bin/strace -qq -e trace=mmap -o limited \
		/usr/bin/prlimit --as=20000000
	[ "$http_status" = 200 ]
	cmp "$body_file" unlimited
	cat limited
	! grep -E 'MAP_SHARED|ENOMEM' limited || return 1
}

# The page has the right fingerprint of its sheet: fingerprints [READ...], and reads that.
fingerprints() {
	local sheet=/assets/cartaz.css sum
	traced GET page-events '' /eventos HTTP_ACCEPT=text/html
	sum=$(sha1sum <"$CARTAZ_HTDOCS$sheet")
	grep -qF "href=\"$sheet?v=${sum%% *}\"" "$body_file" || {
		echo "$sheet is not ${sum%% *}"
		return 1
	}
	[ "$(sed -n 's/^openat(.*\/\(.*\.css\)", .*/\1/p' "$trace" | paste -sd' ')" = "$*" ]
}

@test "start: a page has the fingerprint that publish kept, and sees at once a sheet that changed" {
	catalog_copy
	# A file that changed less than a tenth of a second ago is read each time.
	sleep 0.2
	cartaz publish "$HOST"
	fingerprints
	# The same file, its size, and its time of modification.
	touch -r "$CARTAZ_HTDOCS/assets/cartaz.css" old
	printf '#' | dd of="$CARTAZ_HTDOCS/assets/cartaz.css" conv=notrunc status=none
	touch -r old "$CARTAZ_HTDOCS/assets/cartaz.css"
	fingerprints cartaz.css
	# Another file in its place, written in the same instant.
	cp -p "$CARTAZ_HTDOCS/assets/cartaz.css" other
	mv other "$CARTAZ_HTDOCS/assets/cartaz.css"
	fingerprints cartaz.css
}

# What was kept, with other bytes at one place.
spoilt() { # AT BYTES
	cp whole "$kept"
	printf %s "$2" | dd of="$kept" bs=1 seek="$1" conv=notrunc status=none
}

# The page has these colours, and a policy that lets them in; without an argument none.
has_colours() { # [ACCENT]
	cgi GET page-events '' /eventos HTTP_ACCEPT=text/html
	policy_has_colours
	[[ $(colours) == "${1:+:root{--accent:$1;}"* && ($# = 1 || -z $(colours)) ]] || wrong "$(colours)"
}

@test "start: kept fingerprints that are none are not taken" {
	local kept at
	catalog_copy
	sleep 0.2
	cartaz publish "$HOST"
	kept=$CARTAZ_VAR/$HOST/styles
	cp "$kept" whole
	fingerprints
	# The fingerprint, its end, the identity of the file.
	for at in 128 167 88 112; do
		spoilt "$at" '"><scr'
		fingerprints cartaz.css
	done
}

@test "start: kept colours that are cut, foreign or none are not taken" {
	local kept
	catalog_copy
	cartaz publish "$HOST"
	kept=$CARTAZ_VAR/$HOST/styles
	cp "$kept" whole
	has_colours '#e4572e'
	head -c 50 whole >"$kept"
	has_colours
	sed 's/styles6/styles0/' whole >"$kept"
	has_colours
	# a colour, its end, the digest, its end
	for at in 8 15 40 84; do
		spoilt "$at" '</style>'
		has_colours
	done
	rm "$kept"
	mkfifo "$kept"
	has_colours
	rm "$kept"
	has_colours
}

@test "start: a sheet that is missing, or none, takes no colours away" {
	catalog_copy
	rm "$CARTAZ_HTDOCS/assets/cartaz.css"
	cartaz publish "$HOST"
	has_colours '#e4572e'
	never grep -F 'rel="stylesheet"' "$body_file"
	brand_edit "$HOST" 'del(.look)'
	cartaz publish "$HOST"
	has_colours '#e4572e'
	brand_edit "$HOST" '.look.accent = "#123456"'
	cartaz publish "$HOST"
	has_colours '#123456'
}
