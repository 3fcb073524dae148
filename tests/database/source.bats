# sources of the kind postgresql: the rows of a query, from a real server.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/crawl
load ../helpers/feeds
load ../helpers/database

setup_file() {
	export feeds=$BATS_FILE_TMPDIR/feeds log=$BATS_FILE_TMPDIR/feeds.log
	mkdir "$feeds"
	crawl_serve database.py hang
	database_start
	sql "CREATE ROLE app LOGIN PASSWORD 'marked/secret@1'" \
		'CREATE TABLE shows (id bigint PRIMARY KEY, name text, starts_at timestamptz, city text)' \
		'GRANT ALL ON shows TO app' 'CREATE SEQUENCE moves' 'GRANT ALL ON moves TO app'
}

teardown_file() {
	crawl_stop
	database_stop
}

setup() {
	feeds_make
	mkdir -p "$CARTAZ_ETC/secrets"
	printf 'marked/secret@1' >"$CARTAZ_ETC/secrets/database"
	chmod 0640 "$CARTAZ_ETC/secrets/database"
	fill 3
}

fill() { # COUNT
	sql 'TRUNCATE shows' "INSERT INTO shows SELECT n, 'Show ' || n, timestamptz '2027-01-01 23:00Z' + n * interval '1 hour',
		CASE n % 2 WHEN 0 THEN 'Olinda' ELSE 'Recife' END FROM generate_series(1, $1) n"
}

# The brand has a calendar and the rows of the query.
query() { # QUERY [MORE]
	feed hall 1
	# A text of a brand file is one line.
	set -- "${1//[$'\n\t']/ }" "${@:2}"
	sources "{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$feeds/hall.ics\"}" "$(gojq -nc --arg query "$1" \
		--arg url "postgresql://app:{secret.password}@127.0.0.1:$DATABASE_PORT/postgres" --argjson more "${2-{\}}" \
		'{name: "shop", kind: "postgresql", url: $url, query: $query, secrets: {password: {file: "secrets/database"}}} + $more')"
}

readonly LIST='SELECT id, name, starts_at, json_build_object('\''city'\'', city) AS location FROM shows ORDER BY id;'

# The events of the last good reading stay, and those of the other source are renewed.
stays() { # WHY
	tool_fails sync "$HOST"
	says "$HOST: shop: $1" '; its last events stay'
	[ "$(grep -c . "$err_file")" = 1 ] || {
		cat "$err_file"
		return 1
	}
	[ "$(served | cut -d' ' -f2- | sort)" = "$(printf '%s\n' 'Event 1' 'Event 2' 'Show 1' 'Show 2' 'Show 3')" ] || {
		served
		return 1
	}
	run ! grep -rE 'marked|%2Fsecret' "$err_file" "$out_file" "$CARTAZ_VAR"
}

@test "postgresql: rows are native records, with the types of their columns" {
	query "SELECT id, name, starts_at, starts_at::date::text || '-' || id AS slug, json_build_object('city', city, 'country', 'BR') AS location,
		id = 2 AS is_online, array['music', 'jazz'] AS categories,
		json_build_array(json_build_object('name', 'Full', 'price', 12.50, 'currency', 'BRL')) AS tickets
		FROM shows WHERE id < 3 -- some of them" '{"defaults": {"timezone": "America/Recife"}}'
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'map(select(.name | startswith("Show"))) | sort_by(.name) | length == 2
		and (.[0] | .starts_at == "2027-01-01T21:00:00-03:00" and .location.city == "Recife" and .categories == ["music", "jazz"]
			and (.is_online | not) and .slug == "2027-01-01-1" and (.tickets[0].price | tonumber) == 12.5)
		and (.[1] | .is_online)' || {
		cartaz records "$HOST"
		return 1
	}
	# Nothing new makes no generation.
	at 1
	tool_ok sync --json "$HOST"
	out_is '.ok and .unchanged'
}

@test "postgresql: the page's query with prices and states" {
	sql "ALTER TABLE shows ADD hall text DEFAULT 'Paço', ADD seats_left int DEFAULT 5, ADD cancelled bool DEFAULT false, ADD published bool DEFAULT true" \
		'CREATE TABLE prices (show bigint, name text, cents int)' 'GRANT ALL ON prices TO app' \
		"INSERT INTO prices VALUES (1, 'Full', 1250), (1, 'Student', 800)" 'UPDATE shows SET seats_left = 0 WHERE id = 1' \
		'UPDATE shows SET cancelled = true WHERE id = 2' 'UPDATE shows SET published = false WHERE id = 3'
	query "$(sed -n '/^```sql tickets$/,/^```$/{/^```/!p}' "$ROOT/static/docs/how-to/postgresql.md")"
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'map(select(.name | startswith("Show"))) | sort_by(.name) | length == 2
		and (.[0] | .status == "sold out" and (.tickets | map([.name, (.price | tonumber), .currency]) == [["Student", 8, "GBP"], ["Full", 12.5, "GBP"]]))
		and .[1].event_status == "cancelled"' || {
		cartaz records "$HOST"
		return 1
	}
	sql 'DROP TABLE prices' 'ALTER TABLE shows DROP hall, DROP seats_left, DROP cancelled, DROP published'
}

@test "postgresql: a profile maps the columns" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/nr", "name": "/title", "starts_at": "/day"}}' >"$CARTAZ_ETC/profiles/shop.json"
	query "SELECT id AS nr, name AS title, date '2027-05-01' AS day FROM shows" '{"profile": "shop"}'
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se 'map(select(.name == "Show 2")) | .[0].starts_at == "2027-05-01"'
}

@test "postgresql: whatever is wrong gives one sentence, and the last events stay" {
	local n=0 query why
	query "$LIST"
	tool_ok sync "$HOST"
	while IFS='|' read -r query why; do
		n=$((n + 1))
		at $n
		query "$query"
		feed hall 1 2
		stays "$why" || {
			echo "$query"
			return 1
		}
	done <<-'EOF'
		SELEC id FROM shows|its query: syntax error at or near "SELEC"
		SELECT id FROM nowhere|its query: relation "nowhere" does not exist
		INSERT INTO shows VALUES (9)|its query: syntax error at or near "INTO"
		WITH x AS (DELETE FROM shows RETURNING *) SELECT * FROM x|its query: WITH clause containing a data-modifying statement
		SELECT nextval('moves') AS id, name FROM shows|its query: cannot execute nextval() in a read-only transaction
		SELECT 1) q; COMMIT; DELETE FROM shows; SELECT (1|its query: cannot insert multiple commands into a prepared statement
		SELECT id, name, set_config('transaction_read_only', 'off', true) FROM shows|its query: cannot set transaction read-write mode
		SELECT id, name, pg_terminate_backend(pg_backend_pid()) FROM shows|its query: terminating connection due to administrator command
		SELECT id, name, 1 / (id - 3) FROM shows|its query: division by zero
	EOF
	at 20
	query "SELECT id, name, pg_sleep(60) FROM shows" '{"limits": {"total_ms": 300}}'
	feed hall 1 2
	stays 'its query: canceling statement due to statement timeout'
	at 21
	query "SELECT id, name FROM shows" '{"limits": {"crawl_ms": 1}}'
	feed hall 1 2
	stays 'its requests took longer than limits.crawl_ms (0.001 s)'
	[ "$(sql 'SELECT count(*) FROM shows')" = 3 ]
}

@test "postgresql: no server, a wrong password and a server that hangs" {
	query "$LIST"
	tool_ok sync "$HOST"
	feed hall 1 2
	at 1
	brand_edit "$HOST" '.sources[1].url |= sub("127.0.0.1:[0-9]+"; "127.0.0.1:1")'
	stays 'no connection: connection to server at "127.0.0.1", port 1 failed: Connection refused'
	at 2
	brand_edit "$HOST" ".sources[1] |= (.url |= sub(\":1/\"; \":$CRAWL_PORT/\") | .limits = {connect_ms: 300})"
	stays 'no connection: the database did not answer within 300 ms'
	at 3
	query "$LIST"
	feed hall 1 2
	printf 'marked/wrong' >"$CARTAZ_ETC/secrets/database"
	stays 'no connection: connection to server at "127.0.0.1", port '
	says 'password authentication failed for user "app"'
	# No part of the url that is a secret is quoted.
	at 4
	query "$LIST"
	feed hall 1 2
	printf 'marked-name' >"$CARTAZ_ETC/secrets/name"
	chmod 0640 "$CARTAZ_ETC/secrets/name"
	printf 'marked/secret@1' >"$CARTAZ_ETC/secrets/database"
	brand_edit "$HOST" '.sources[1] |= (.url |= sub("/postgres$"; "/{secret.name}") | .secrets.name = {file: "secrets/name"})'
	stays "no connection: PostgreSQL's message contains a secret, so Cartaz does not show it"
}

# Each thousandth row waits until the writer has moved more events.  A sequence shows that
# in every transaction; only a transaction without a snapshot of its own sees the moves.
@test "postgresql: a table that changes all the time gives one consistent list" {
	local writer
	fill 4000
	sql 'CREATE OR REPLACE FUNCTION seen(which bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
		DECLARE start bigint;
		BEGIN
			IF which % 1000 = 1 THEN
				SELECT last_value INTO start FROM moves;
				WHILE (SELECT last_value FROM moves) < start + 9 LOOP PERFORM pg_sleep(0.01); END LOOP;
			END IF;
			RETURN (SELECT string_agg(id::text, $s$ $s$ ORDER BY id) FROM shows WHERE city = $s$Olinda$s$ AND id < 200);
		END $$'
	/usr/bin/python3 "$TESTS/support/database.py" move "$DATABASE" 3>&- &
	writer=$!
	query "SELECT id, name, seen(id) AS description, json_build_object('city', city) AS location FROM shows"
	tool sync "$HOST"
	kill "$writer"
	wait "$writer" 2>/dev/null || writer=
	[ "$exit_status" = 0 ]
	cartaz records "$HOST" | gojq -se 'map(select(.name | startswith("Show"))) | length == 4000
		and (map(.description) | unique | length) == 1 and (map(select(.location.city == "Olinda")) | length) == 2000'
}

@test "postgresql: no command loads libpq that does not read such a source" {
	query "$LIST"
	brand_edit "$HOST" 'del(.sources[1])'
	strace -f -o trace -e trace=openat "$BUILD/cartaz" sync "$HOST"
	run ! grep libpq trace
	query "$LIST"
	strace -f -o trace -e trace=openat "$BUILD/cartaz" sync "$HOST"
	grep -q 'libpq\.so\.5' trace
}
