# A live brand directly on PostgreSQL: the tables, the role and the steps of the page
# how-to/live-postgresql.md, on real servers.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/tool
load ../helpers/live
load ../helpers/crawl
load ../helpers/database
load ../helpers/rounds

PAGE=$ROOT/static/docs/how-to/live-postgresql.md

block() { # KIND
	sed -n "/^ *\`\`\`$1\$/,/^ *\`\`\`\$/{/^ *\`\`\`/!p}" "$PAGE"
}

support() { # SCRIPT ARGS...
	PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$TESTS/support/$1.py" "${@:2}"
}

setup_file() {
	database_start
	block 'sql schema' | support database script "$DATABASE"
	sql "ALTER ROLE reader PASSWORD 'marked/secret@1'"
	sample agenda.localhost | support database_events instants >"$BATS_FILE_TMPDIR/records.json"
	support database_events fill "$DATABASE" "$HOST" <"$BATS_FILE_TMPDIR/records.json"
	sql "INSERT INTO events (id, brand, slug, name, city, state_abbr, organizer_slug) VALUES (9, 'other', 'secret', 'Secret show', 'Recife', 'PE', 'o')"
	block 'sql close' | sed "s/now()/'$CARTAZ_NOW'/" | support database script "$DATABASE"
	sql ANALYZE
}

teardown_file() {
	database_stop
}

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	mkdir -p "$CARTAZ_ETC/secrets"
	printf 'marked/secret@1' >"$CARTAZ_ETC/secrets/shop"
	chmod 0640 "$CARTAZ_ETC/secrets/shop"
	records=$BATS_FILE_TMPDIR/records.json
	brand "127.0.0.1:$DATABASE_PORT"
}

teardown() {
	[ ! -e "$DATABASE/pooler.pid" ] || kill "$(<"$DATABASE/pooler.pid")"
	[ -z "${CRAWL_PID-}" ] || crawl_stop
	rm -f "$BATS_FILE_TMPDIR/crawl.ready"
}

# Writes the brand file with the page's upstream, and publishes the brand.
brand() { # HOSTS [FILTER]
	brand_edit "$HOST" ".upstream = $(block 'json upstream')
		| .upstream.base = \"postgresql://reader:{secret.shop}@$1/postgres\" | ${2-.}"
	tool_ok publish "$HOST"
}

# The brand gets a profile that the filter changes.
profile() { # FILTER
	[ -d "$BATS_TEST_TMPDIR/share" ] || share_make "$BATS_TEST_TMPDIR/share"
	gojq "$1" "$ROOT/static/profiles/postgresql.json" >"$CARTAZ_SHARE/profiles/postgresql.json"
	tool_ok publish "$HOST"
}

# The programs answer 502 with this line in the log, which has no secret.
fails_with() { # WORDS
	cgi GET events "${2-}"
	is_problem 502 upstream_unavailable
	# A log line has the quotes of a text as \x22.
	grep -qF "${1//\"/\\x22}" "$error_file" || {
		cat "$error_file"
		return 1
	}
	never grep -qE 'marked|%2Fsecret' "$error_file" "$head_file" "$body_file"
}

@test "live database: the steps of the page give a brand that check accepts" {
	rm "$CARTAZ_ETC/secrets/shop"
	block 'sh secret' | sed "s,/etc/cartaz,$CARTAZ_ETC,; s, -g www-data,,; s,echo password,echo 'marked/secret@1'," >steps
	block 'sh publish' | sed "s,tickets.example.org,$HOST," >>steps
	[ "$(grep -c . steps)" = 4 ]
	rm -r "$CARTAZ_HTDOCS/$HOST" "$CARTAZ_VAR/$HOST"
	runuser() { shift 3; "$@"; }
	# shellcheck source=/dev/null
	. ./steps
	cgi GET events
	[ "$http_status" = 200 ]
}

@test "live database: a page, its numbers, its order, and the pages after it" {
	cgi GET events 'per_page=20'
	[ "$http_status" = 200 ]
	body_is --argjson total "$(gojq length "$records")" '(.data | length) == 20 and .meta.total == $total and .meta.last_page == 4
		and (.data | map(.starts_at) | . == sort)'
	cgi GET events 'per_page=20&page=4'
	body_is --argjson total "$(gojq length "$records")" '(.data | length) == $total - 60'
	cgi GET events 'per_page=20&page=99999999999999999999'
	body_is '.data == [] and .meta.last_page == 4'
}

@test "live database: the four filters, words and prefixes, whatever their accents" {
	local query
	while IFS='|' read -r query filter; do
		cgi GET events "per_page=50&$query"
		[ "$http_status" = 200 ]
		body_is ".meta.total > 0 and .meta.total < 50 and (.data | length) == .meta.total and (.data | all($filter))" || {
			echo "$query"
			return 1
		}
	done <<-'EOF2'
		city=sao+paulo|.location.city == "São Paulo"
		city=S%C3%83O%20PAULO&state=sp|.location.city == "São Paulo"
		state=pa|.location.state_abbr == "PA"
		organization=rio-acima|true
		q=marambaia+jaz|.name | test("Marambaia")
		q=TRIO+bel%C3%A9m|.location.city == "Belém"
	EOF2
	cgi GET events 'organization=rio-acima&per_page=1'
	cgi GET event '' "/$(gojq -r '.data[0].slug' "$body_file")"
	body_is '.producer.slug == "rio-acima"'
	# With the order of the page, a name with the words comes before other events with them.
	profile ".list += $(block 'json order')"
	cgi GET events 'q=samba&per_page=50'
	body_is '.data | map(.name | test("samba"; "i")) | . == (sort | reverse) and (unique | length) == 2'
}

@test "live database: an event has its prices, none is 404, and neither is another brand's" {
	local slug=trio-marambaia-jazz-a-beira-do-guama
	cgi GET event '' /$slug
	[ "$http_status" = 200 ]
	body_is '.slug == "'$slug'" and .location.city == "Belém" and (.starts_at | endswith("T21:00:00-03:00"))'
	cgi GET page-event '' /$slug.md
	grep -qF 'Mesa (por pessoa)' "$body_file"
	for slug in none secret "x'--" ..; do
		cgi GET event '' "/$slug"
		is_problem 404 event_not_found
	done
}

# The letters of Latin, Greek and Cyrillic, their marks, and signs that are letters or digits for a search.
# Left out: L with a middle dot, the fraction slash by itself, and U+2065, which is no character.
@test "live database: the database folds a text as the programs fold a request" {
	local texts="FROM generate_series(128, 65535) n, LATERAL (SELECT 'ab' || chr(n) || 'cd') t (text)
		WHERE (n < 1328 OR n BETWEEN 7424 AND 7935 OR n BETWEEN 8192 AND 8447 OR n BETWEEN 8528 AND 8591
		OR n BETWEEN 9312 AND 9331 OR n BETWEEN 65024 AND 65039 OR n BETWEEN 65280 AND 65374)
		AND n NOT IN (319, 320, 8260, 8293) ORDER BY n"
	sql "SELECT 'fold ' || encode(convert_to(text, 'UTF8'), 'hex') $texts" | "$BUILD/tests/encode" >programs
	sql "SELECT encode(convert_to(fold(text), 'UTF8'), 'hex') $texts" >database
	[ "$(wc -l <programs)" -ge 2000 ]
	diff programs database | head -n 20
	cmp programs database
	[ "$(sql "SELECT fold('1º Encontro da 10ª Região — 8½, Ação, Ac' || chr(807) || 'a' || chr(771) || 'o')")" = '1o encontro da 10a regiao 812 acao acao' ]
}

# Makes a brand with events of many kinds, live and, in the folder "snapshot", with a snapshot.
make_both() {
	HOST=mercado.localhost
	{
		sample agenda.localhost | gojq -c '.[]'
		"$TESTS/bench/generate" 200 filtered
	} | gojq -s 'map(.id += 100000)' | support database_events instants >records.json
	support database_events fill "$DATABASE" "$HOST" <records.json
	block 'sql close' | sed "s/now()/'$CARTAZ_NOW'/" | support database script "$DATABASE"
	sed 's/feira/mercado/g' "$CARTAZ_ETC/brands/feira.localhost.json" >"$CARTAZ_ETC/brands/$HOST.json"
	tool_ok publish "$HOST"
	mkdir snapshot
	cp -a etc var htdocs snapshot
	tool_paths "$PWD/snapshot"
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "native"}'
	tool_ok import "$HOST" records.json
	tool_ok publish "$HOST"
	tool_paths "$PWD"
}

# The first column of the page's table.
differences() {
	sed -n '/^## What differs from a snapshot/,$s/^| `\([a-z]*\)` |.*/\1/p' "$PAGE"
}

# Sends the same requests in three ways, and compares the answers.  The file "told" has the counts.
compare() { # COUNT TOTAL_MAX
	support database_requests make "$1" "${SEED:-17}" <records.json >requests
	tool_paths "$PWD/snapshot"
	answers_to support database_requests send <requests
	support database_requests again "$answers_file" <requests >again
	cat again >>requests
	answers_to support database_requests send <requests
	mv "$answers_file" programs
	THROUGH=scgi CGI_RUN=$TESTS/support/through.py answers_to support database_requests send <requests
	mv "$answers_file" resident
	tool_paths "$PWD"
	answers_to support database_requests send <requests
	# shellcheck disable=SC2046 # words
	support database_judge requests records.json programs resident "$answers_file" "$2" $(differences) >told || {
		cat told
		return 1
	}
	gojq -r '"# \(.requests) requests, \(.same) equal answers, \(.differences | to_entries | map("\(.key) \(.value)") | join(", "))"' told >&3
}

# SEED chooses the requests.
@test "live database: CGI, the resident server and PostgreSQL give the same answers to random requests" {
	make_both
	compare "$(rounds 320 3950)" 0
	gojq -e --argjson least "$(rounds 400 5000)" '.requests >= $least and .same > .requests / 2
		and (.differences | del(.total) | (length > 6 and all(. > 0)))' told
	profile '.list.total_max = 50'
	compare "$(rounds 60 600)" 50
	gojq -e '.differences.total > 5' told
}

@test "live database: no value changes the statement or reaches another brand" {
	local value name before
	before=$(sql 'SELECT count(*), md5(string_agg(name, $$,$$ ORDER BY id)) FROM events')
	ask_values() {
		while IFS= read -r value; do
			for name in q city state organization; do
				request "$name=$value" GET events "$name=$value"
			done
			request "/$value" GET event '' "/$value"
		done < <(sed '/^#/d; /^$/d' "$TESTS/support/injections.txt")
	}
	answers_to ask_values
	no_answer '.[] | select(.status | tostring | test("^(200|400|404)$") | not)'
	no_answer '.[] | select(.body | test("Secret show"))'
	[ "$(sql 'SELECT count(*), md5(string_agg(name, $$,$$ ORDER BY id)) FROM events')" = "$before" ]
	failures "$HOST" 0
}

@test "live database: what the server refuses counts, a value that it cannot use does not" {
	local i
	profile '.list.sql[-1] += " AND ({city?} IS NULL OR e.id = {city?}::bigint)"'
	for i in 1 2 3 4; do
		fails_with 'cannot use a value of the request: invalid input syntax for type bigint' city=x
	done
	failures "$HOST" 0
	sql 'ALTER TABLE tickets RENAME TO prices'
	tool_fails check "$HOST"
	grep -qF 'the database: relation "tickets" does not exist' "$out_file"
	for i in 1 2 3; do
		fails_with 'the database: relation "tickets" does not exist'
	done
	sql 'ALTER TABLE prices RENAME TO tickets'
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(header Retry-After)" -ge 1 ]
	later "$HOST" 60000
	cgi GET events
	[ "$http_status" = 200 ]
}

@test "live database: a statement that writes is refused, whatever the role may do, and so is a long answer" {
	sql 'CREATE SEQUENCE moves' 'GRANT ALL ON moves TO reader'
	profile '.list.sql[-1] += " AND nextval($$moves$$) > 0"'
	fails_with 'the database: cannot execute nextval() in a read-only transaction'
	profile '.list.sql[-1] += " AND set_config($$transaction_read_only$$, $$off$$, true) IS NOT NULL"'
	fails_with 'the database: transaction read-write mode must be set before any query'
	profile .
	brand_edit "$HOST" '.upstream.limits.max_bytes = 1024'
	tool_ok publish "$HOST"
	later "$HOST" 60000
	fails_with 'the database: its answer is over limits.max_bytes'
}

@test "live database: a slow statement ends with the request, in the database as well" {
	profile '.list.sql[-1] += " AND pg_sleep(60) IS NOT NULL"'
	brand_edit "$HOST" '.upstream.limits.total_ms = 400'
	tool_ok publish "$HOST"
	SECONDS=0
	fails_with 'the database: '
	[ "$SECONDS" -le 3 ]
	failures "$HOST" 1
	until [ "$(sql "SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'")" = 0 ]; do
		[ "$SECONDS" -le 5 ]
		sleep 0.1
	done
}

@test "live database: no server, one that hangs, a wrong password: 502, without a secret" {
	brand 127.0.0.1:1
	fails_with 'connection to server at "127.0.0.1", port 1 failed: Connection refused'
	crawl_serve database.py hang
	brand "127.0.0.1:$CRAWL_PORT" '.upstream.limits.total_ms = 300'
	fails_with 'the database did not answer within '
	brand "127.0.0.1:$DATABASE_PORT"
	printf 'marked/wrong' >"$CARTAZ_ETC/secrets/shop"
	later "$HOST" 60000
	fails_with 'password authentication failed for user "reader"'
	printf 'marked/secret@1' >"$CARTAZ_ETC/secrets/shop"
	printf 'marked-name' >"$CARTAZ_ETC/secrets/name"
	chmod 0640 "$CARTAZ_ETC/secrets/name"
	brand_edit "$HOST" '.upstream |= (.base |= sub("/postgres$"; "/{secret.name}") | .secrets.name = {file: "secrets/name"})'
	later "$HOST" 60000
	fails_with 'its message contains a secret, so Cartaz does not show it'
}

@test "live database: a machine that is off costs connect_ms, then the next host answers" {
	crawl_serve database.py off
	brand "127.0.0.1:$CRAWL_PORT,127.0.0.1:$DATABASE_PORT"
	SECONDS=0
	cgi GET events
	[ "$http_status" = 200 ]
	[ "$SECONDS" -le 2 ]
}

@test "live database: a server that accepts connections and hangs costs connect_ms, then the next host answers" {
	local hang first
	crawl_serve database.py hang
	hang=127.0.0.1:$CRAWL_PORT
	for first in "$hang" "127.0.0.1:1,$hang" "$hang,$hang,127.0.0.1:1"; do
		brand "$first,127.0.0.1:$DATABASE_PORT" '.upstream.limits.connect_ms = 300'
		cgi GET events
		[ "$http_status" = 200 ] || {
			cat "$error_file"
			return 1
		}
	done
	failures "$HOST" 0
	# A host without others has all the time.
	brand "$hang" '.upstream.limits |= (.connect_ms = 100 | .total_ms = 1500)'
	SECONDS=0
	fails_with 'the database did not answer within 1'
	[ "$SECONDS" -ge 1 ]
	[ "$SECONDS" -le 4 ]
}

@test "live database: a total with a limit ends with a whole page" {
	profile '.list.total_max = 50'
	cgi GET events 'per_page=20&page=2'
	body_is '(.data | length) == 20 and .meta == {total: 40, per_page: 20, current_page: 2, last_page: 2}'
	cgi GET events 'per_page=20&page=3'
	body_is '.data == [] and .meta.total == 40'
	cgi GET events 'per_page=20&city=recife'
	body_is '.meta.total > 0 and .meta.total < 40'
}

@test "live database: a sync reads every event for the sitemap, in pages" {
	profile '.list.max = 50 | .list.total_max = 50'
	tool_ok sync --json "$HOST"
	out_is --argjson n "$(gojq length "$records")" '.events == $n'
	[ "$(grep -c '<loc>.*/eventos/[a-z0-9]' "$CARTAZ_HTDOCS/$HOST/sitemap.xml")" -ge 70 ]
	tool_ok explain "$HOST" trio-marambaia-jazz-a-beira-do-guama
	grep -qF 'Belém' "$out_file"
}

# The last events are closed, so the connection ends after the first page.
@test "live database: a sync whose connection is lost between two pages fails" {
	profile '.list.max = 50 | .list.sql[3] += ", CASE WHEN e.is_closed THEN pg_terminate_backend(pg_backend_pid()) END AS ended"'
	tool_fails sync "$HOST"
	says 'the database: the connection was lost between two pages of the list'
}

@test "live database: the address must fit the profile, and its password is a secret" {
	brand_edit "$HOST" '.upstream.base = "https://db.example"'
	tool_fails publish "$HOST"
	says '/upstream/base: must be postgresql://user@host/database for a profile with "sql"'
	brand_edit "$HOST" '.upstream.base = "postgresql://reader:word@db.example/shop"'
	tool_fails check "$HOST"
	grep -qF '/upstream/base: must be an http or https address without a user, blanks, quotes, braces or a final slash, or a postgresql:// address' "$out_file"
	brand_edit "$HOST" '.upstream.base = "postgresql://reader:{secret.none}@db.example/shop"'
	tool_fails check "$HOST"
	grep -qF '/upstream/secrets: lacks none' "$out_file"
}

@test "live database: PgBouncer in transaction mode keeps one connection for all requests" {
	local port i pid
	PATH=$("$TESTS/support/unpacked" pgbouncer):$PATH
	port=$("$TESTS/support/free_port.py")
	printf '"reader" "marked/secret@1"\n' >"$DATABASE/users"
	block 'ini pooler' | sed "s,^shop = .*,postgres = host=127.0.0.1 port=$DATABASE_PORT,; s,6432,$port,; s,/etc.*,$DATABASE/users," >"$DATABASE/pooler.ini"
	printf 'unix_socket_dir =\npidfile = %s\nlogfile = %s\n' "$DATABASE/pooler.pid" "$DATABASE/pooler.log" >>"$DATABASE/pooler.ini"
	as_nobody pgbouncer -q -d "$DATABASE/pooler.ini" 3>&-
	brand "127.0.0.1:$port"
	for i in 1 2 3 4 5 6; do
		cgi GET events "q=samba&per_page=$i"
		[ "$http_status" = 200 ]
		[ "$i" != 1 ] || pid=$(sql "SELECT pid, state FROM pg_stat_activity WHERE usename = 'reader'")
	done
	[ "$pid" = "$(sql "SELECT pid, state FROM pg_stat_activity WHERE usename = 'reader'")" ]
	[[ $pid =~ ^[0-9]+' idle'$ ]]
	# All pages of a cursor have one connection, which ends with the sync.
	profile '.list.max = 50'
	tool_ok sync --json "$HOST"
	out_is --argjson n "$(gojq length "$records")" '.events == $n'
	cgi GET events
	[ "$http_status" = 200 ]
}

# Four clients ask all the time.  After the kill, each asks twenty times more.
@test "live database: the primary is killed under load, and reads go on from the replica" {
	local client
	database_replica
	brand "127.0.0.1:$DATABASE_PORT,127.0.0.1:$REPLICA_PORT" '.upstream.limits.total_ms = 8000'
	client() {
		local since=0
		BATS_TEST_TMPDIR=$BATS_TEST_TMPDIR/client.$1
		mkdir "$BATS_TEST_TMPDIR"
		while [ "$since" -lt 20 ]; do
			[ ! -e killed ] || since=$((since + 1))
			cgi GET events 'q=samba'
			echo "$http_status $since $(cat "$error_file")" >>"statuses.$1"
		done
	}
	for client in 1 2 3 4; do
		client "$client" 3>&- &
	done
	until [ "$(cat statuses.* 2>/dev/null | wc -l)" -ge 40 ]; do
		sleep 0.05
	done
	database_kill
	touch killed
	wait
	[ "$(cat statuses.* | wc -l)" -ge 120 ]
	[ "$(cat statuses.* | grep -cv '^200 ')" = 0 ] || {
		grep -hv '^200 ' statuses.*
		return 1
	}
	run ! sql 'SELECT 1'
	failures "$HOST" 0
}
