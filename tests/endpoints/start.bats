# start: what a program of a list or a detail does before it answers.  It reads the rows
# itself (snapshot/btree.h), of another statement SQLite does, and the answer is the same.

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	# Events enough for two levels of pages, one of them longer than a page.
	jq -nc '[range(1; 1200) | {id: ., slug: "event-\(.)", name: "Event \(.)",
		description: ("<p>" + ("x" * (if . == 700 then 30000 else 500 end)) + "</p>"),
		starts_at: "2027-01-01T20:00:\(. % 60 + 100 | tostring[1:])"}]' >"$BATS_FILE_TMPDIR/records.json"
	brand_add many.localhost "$BATS_FILE_TMPDIR/records.json"
	mkdir -p "$CARTAZ_HTDOCS/assets"
	cp "$ROOT/htdocs/assets/cartaz.css" "$CARTAZ_HTDOCS/assets"
	cartaz publish --all
}

setup() {
	export HOST=many.localhost
	cd "$BATS_TEST_TMPDIR"
}

# A request whose file system calls are in $trace.
traced() { # METHOD PROGRAM [QUERY [PATH_INFO [VARIABLE]]]
	trace=$BATS_TEST_TMPDIR/trace
	cgi "$1" "$2" "${3-}" "${4-}" "${@:5}" /usr/bin/strace -qq -e trace=openat,mmap,pread64 -o "$trace"
	[ "$http_status" = 200 ]
}

# The file of the same rows whose schema is another text: SQLite reads it.
for_sqlite() {
	catalog_copy
	snapshot_edit "$CARTAZ_VAR/$HOST/current" 'ALTER TABLE event RENAME COLUMN producer TO organizer;
		ALTER TABLE event RENAME COLUMN organizer TO "producer"'
	[ "$(sqlite3 "$CARTAZ_VAR/$HOST/current" "SELECT sql LIKE '%\"producer\"%' FROM sqlite_schema WHERE name = 'event'")" = 1 ]
}

# How SQLite opens a file: it asks for it again by its name.  Else no map is made of it.
by_sqlite() {
	grep -q 'mmap(.*MAP_SHARED, [0-9]*, 0)' "$trace"
}

lists=('' page=2 per_page=50 'per_page=50&page=24' 'per_page=50&page=25' 'per_page=1&page=700' 'per_page=7&page=172' page=99999999)

@test "start: a list and a detail are read without SQLite, and say what SQLite says" {
	local query slug own=$BATS_TEST_TMPDIR/own
	mkdir "$own"
	for query in "${lists[@]}"; do
		traced GET events "$query"
		! by_sqlite || return 1
		without_questions "$head_file" "$body_file" >"$own/list $query"
	done
	for slug in event-1 event-599 event-700 event-1199; do
		traced GET event '' "/$slug"
		! by_sqlite || return 1
		without_questions "$head_file" "$body_file" >"$own/$slug"
	done
	for_sqlite
	for query in "${lists[@]}"; do
		traced GET events "$query"
		by_sqlite
		without_questions "$head_file" "$body_file" | cmp - "$own/list $query"
	done
	for slug in event-1 event-599 event-700 event-1199; do
		traced GET event '' "/$slug"
		by_sqlite
		without_questions "$head_file" "$body_file" | cmp - "$own/$slug"
	done
	# Only the history knows that it is gone: a table that SQLite was not told of.
	cgi GET event '' /event-0
	is_problem 404 event_not_found
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

@test "start: what another table is needed for is asked of SQLite" {
	traced GET events q=event
	by_sqlite
	body_is '.meta.total == 1199'
	cgi GET event '' /event-0
	is_problem 404 event_not_found
}

@test "start: a damaged page of a list or a detail is no answer" {
	local page size at
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

@test "start: of a snapshot that is larger than the address space a part is mapped" {
	[ "${MEMORY-}" != max ] || return 0 # sanitizers map terabytes
	catalog_copy
	snapshot_edit "$CARTAZ_VAR/$HOST/current" 'CREATE TABLE filler(bytes BLOB); INSERT INTO filler VALUES(zeroblob(24000000))'
	traced GET events q=event
	cp "$body_file" unlimited
	cgi GET events q=event '' /usr/bin/strace -qq -e trace=mmap -o limited \
		/usr/bin/prlimit --as=20000000
	[ "$http_status" = 200 ]
	cmp "$body_file" unlimited
	grep 'MAP_SHARED, [0-9]*, 0)' limited >maps
	cat maps
	grep -q '= 0x' maps
	! grep ENOMEM maps || return 1
}

# The page has the right fingerprint of each sheet: fingerprints [READ...], and reads those.
fingerprints() {
	local sheet
	traced GET page-events '' /eventos HTTP_ACCEPT=text/html
	for sheet in /assets/cartaz.css /brand.css; do
		local file=$CARTAZ_HTDOCS$sheet sum
		[ -e "$file" ] || file=$CARTAZ_HTDOCS/$HOST$sheet
		sum=$(sha1sum <"$file")
		grep -qF "href=\"$sheet?v=${sum%% *}\"" "$body_file" || {
			echo "$sheet is not ${sum%% *}"
			return 1
		}
	done
	[ "$(sed -n 's/^openat(.*\/\(.*\.css\)", .*/\1/p' "$trace" | paste -sd' ')" = "$*" ]
}

@test "start: a page has the fingerprints that publish kept, and sees at once a sheet that changed" {
	local kept
	catalog_copy
	kept=$CARTAZ_VAR/$HOST/styles
	[ -s "$kept" ]
	fingerprints
	# The same file, its size, and its time of modification.
	touch -r "$CARTAZ_HTDOCS/assets/cartaz.css" old
	printf '#' | dd of="$CARTAZ_HTDOCS/assets/cartaz.css" conv=notrunc status=none
	touch -r old "$CARTAZ_HTDOCS/assets/cartaz.css"
	fingerprints cartaz.css
	printf ' ' >>"$CARTAZ_HTDOCS/$HOST/brand.css"
	fingerprints cartaz.css brand.css
	cartaz publish "$HOST"
	fingerprints
	# Another file in its place, written in the same instant.
	cp -p "$CARTAZ_HTDOCS/assets/cartaz.css" other
	mv other "$CARTAZ_HTDOCS/assets/cartaz.css"
	fingerprints cartaz.css
}

@test "start: kept fingerprints that are cut, foreign or no fingerprints are not taken" {
	local kept
	catalog_copy
	kept=$CARTAZ_VAR/$HOST/styles
	cp "$kept" whole
	head -c 100 whole >"$kept"
	fingerprints cartaz.css brand.css
	cp "$CARTAZ_VAR/agenda.localhost/styles" "$kept"
	fingerprints brand.css
	sed 's/styles1/styles0/' whole >"$kept"
	fingerprints cartaz.css brand.css
	printf '"><script>alert(1)</script>' | dd of=whole bs=1 seek=48 conv=notrunc status=none
	cp whole "$kept"
	fingerprints cartaz.css
	rm "$kept"
	mkfifo "$kept"
	fingerprints cartaz.css brand.css
	rm "$kept"
	fingerprints cartaz.css brand.css
}
