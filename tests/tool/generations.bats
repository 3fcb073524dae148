# Generations: rolled back to, pruned, rebuilt, and told apart from what the
# brand file says by now.

load ../helpers/tool_suite

setup_file() {
	records 3 '.name = "NAME \(.id)"' >"$BATS_FILE_TMPDIR/generation"
}

# A change of the brand file that asks for a rebuild and shows in no answer.
brand_moves() {
	brand_edit "$HOST" '.timezone = "America/Recife"'
}

# Imports three events that are named after the generation.
generation() { # NAME
	sed "s/NAME/$1/g" "$BATS_FILE_TMPDIR/generation" | tool_ok import "$HOST" -
}

# The name that is served, and the generations there are.
serves() { # NAME NUMBER...
	cgi GET events
	holds "$body_file" "\"name\":\"$1 1\""
	shift
	same 'the generations' "$*" "$(cd "var/$HOST" && ls -- *.db | sed 's/^0*//; s/\.db//' | tr '\n' ' ' | sed 's/ $//')"
}

@test "the last three generations stay, and the newest is served" {
	generation a
	serves a 1
	generation b
	serves b 1 2
	generation c
	serves c 1 2 3
	generation d
	serves d 2 3 4
	generation e
	serves e 3 4 5
	tool_ok status --json
	out_is '.[0] | .generation == 5 and .generations == [3, 4, 5]'
}

@test "rollback serves the one before, again and again, until there is none" {
	generation a
	generation b
	generation c
	tool_ok rollback "$HOST"
	serves b 1 2 3
	tool_ok rollback "$HOST"
	serves a 1 2 3
	tool_fails rollback "$HOST"
	says_once 'cartaz rollback: ' "var/$HOST has no older generation" 'cartaz status --json lists the generations'
	serves a 1 2 3
}

@test "rollback to a number serves that one, older or newer" {
	generation a
	generation b
	generation c
	tool_ok rollback "$HOST" 1
	serves a 1 2 3
	tool_ok rollback --json "$HOST" 3
	out_is --arg host "$HOST" '. == {command: "rollback", host: $host, ok: true, generation: 3}'
	serves c 1 2 3
	tool_ok rollback "$HOST" 3
	serves c 1 2 3
}

@test "after a rollback, rollback, status and check name both generations and the way back" {
	local newer="generation 1 is served, and generation 2 is the newest; cartaz rollback $HOST 2 serves the newest"
	generation a
	generation b
	tool_ok publish "$HOST"
	tool_ok rollback "$HOST"
	grep -qx "$HOST: $newer" "$out_file"
	tool_ok status
	holds "$out_file" "; $newer"
	tool_ok status --html
	holds "$out_file" "<p>$newer</p>"
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: $newer"
	tool_ok rollback "$HOST" 2
	grep -qx "$HOST: generation 2 is served" "$out_file"
	tool_ok check "$HOST"
	# A damaged generation is not recommended.
	tool_ok rollback "$HOST"
	printf x >>"var/$HOST/000002.db"
	tool_ok status
	run ! grep -F 'is the newest' "$out_file"
}

@test "rollback to a number that is none, or not there, changes nothing" {
	generation a
	generation b
	local n
	for n in 7 0 -1 1.5 x '' 99999999999999999999 ' 1'; do
		tool rollback "$HOST" "$n"
		case $exit_status in
		1) says_once 'cartaz rollback: ' 'generation' 'cartaz status --json' ;;
		2) [ "$n" = -1 ] && says 'there is no option' || says 'an argument is empty' ;;
		*) exits 1 ;;
		esac
		serves b 1 2
	done
}

@test "rollback without a snapshot, or without a brand, is said" {
	tool_fails rollback "$HOST"
	says_once 'cartaz rollback: ' 'has no older generation'
	tool_fails rollback nobody.localhost
	says_once 'cartaz rollback: ' nobody.localhost.json
}

# bats test_tags=whole
@test "after a rollback the next import is newer than all, and the served one is never pruned" {
	generation a
	generation b
	generation c
	tool_ok rollback "$HOST" 1
	tool_fails import "$HOST" - <<<'['
	serves a 1 2 3
	tool_fails import "$HOST" - <<<'[]'
	serves a 1 2 3
	generation d
	serves d 2 3 4
}

@test "a published generation is never changed" {
	generation a
	local before
	before=$(sha256sum "var/$HOST/000001.db")
	generation b
	tool_ok rollback "$HOST"
	tool_ok rebuild "$HOST"
	tool check
	cgi GET events
	same '000001.db' "$before" "$(sha256sum "var/$HOST/000001.db")"
}

# bats test_tags=whole
@test "where the names cannot be kept nothing is served, and the job has failed" {
	generation a
	rm -r var/hosts
	touch var/hosts
	records 3 '.name = "b \(.id)"' >in.json
	tool_fails import "$HOST" in.json
	says_once 'cartaz import: ' "$HOST: " "$CARTAZ_VAR/hosts"
	serves a 1
	rm var/hosts
	generation b
	serves b 1 2
}

@test "rebuild answers the same, from a new generation" {
	records 5 'if .id == 2 then .location = null | .producer = {name: "Casa"} | .starts_at = "2026-12-01T20:00" | .timezone = "America/Recife"
		elif .id == 3 then .id = "text-id" | del(.slug) else . end' | tool_ok import "$HOST" -
	local before
	before=$(answers)
	brand_moves
	tool_ok rebuild "$HOST"
	silent
	same 'the catalog' "$before" "$(answers)"
	[ "$(readlink "var/$HOST/current")" = 000002.db ]
}

@test "a rebuild that changes nothing makes no generation: a timer pushes none out" {
	generation a
	generation b
	generation c
	local n
	for n in 1 2 3; do
		tool_ok rebuild "$HOST"
		silent
		serves c 1 2 3
	done
	tool_ok rollback "$HOST"
	tool_ok rebuild "$HOST"
	serves b 1 2 3
	tool_ok rebuild --json "$HOST"
	out_is '.ok and .generation == 2 and .events == 3'
}

# bats test_tags=whole
@test "rebuild keeps every byte of the records, so that the next can start from them" {
	records 3 '.description = "é\u0001\"\\\n" | .tickets = [{name: "A", price: 8.5}] | .url = "https://shop.example/\(.id)" | .starts_at = "soon" | .status = "active"' |
		tool_ok import "$HOST" -
	local before
	before=$(records_of "$HOST")
	[ -n "$before" ]
	brand_moves
	tool_ok rebuild "$HOST"
	[ "$(readlink "var/$HOST/current")" = 000002.db ]
	same 'the records' "$before" "$(records_of "$HOST")"
}

@test "rebuild is quiet in cron: what an import said of the records is not said again" {
	records 3 '.starts_at = "soon" | .timezone = "Mars/Olympus"' | tool_ok import "$HOST" -
	says 'record 1: /starts_at is not a date or time'
	tool_ok rebuild "$HOST"
	silent
}

@test "rebuild closes what is over by now, and puts it behind what is open" {
	tool_ok import "$HOST" - <<-'END'
		[{"id":1,"slug":"tonight","name":"Tonight","starts_at":"2026-11-18T20:00:00Z","ends_at":"2026-11-18T22:00:00Z"},
		 {"id":2,"slug":"later","name":"Later","starts_at":"2026-12-01"},
		 {"id":3,"slug":"today","name":"Today","starts_at":"2026-11-18"},
		 {"id":4,"slug":"whenever","name":"Whenever"},
		 {"id":5,"slug":"past","name":"Past","starts_at":"2026-11-01"}]
	END
	order() {
		cgi GET events
		gojq -c '[.data[] | .slug + (if .is_closed then " closed" else "" end)]' "$body_file"
	}
	same 'the order' '["today","tonight","later","whenever","past closed"]' "$(order)"
	CARTAZ_NOW=2026-11-18T22:00:00Z tool_ok rebuild "$HOST"
	same 'the order at its last second' '["today","tonight","later","whenever","past closed"]' "$(order)"
	CARTAZ_NOW=2026-11-18T22:00:01Z tool_ok rebuild "$HOST"
	same 'the order after it' '["today","later","whenever","tonight closed","past closed"]' "$(order)"
	CARTAZ_NOW=2026-11-19T03:00:00Z tool_ok rebuild "$HOST"
	same 'the order after the day' '["later","whenever","tonight closed","today closed","past closed"]' "$(order)"
	# and back: nothing of a judgement is kept
	tool_ok rebuild "$HOST"
	same 'the order' '["today","tonight","later","whenever","past closed"]' "$(order)"
}

@test "rebuild keeps the age of what was read, not of what was encoded" {
	generation a
	brand_moves
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok rebuild "$HOST"
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok status --json
	out_is '.[0] | .read_at == "2026-11-18T12:00:00Z" and .generated_at == "2026-11-20T12:00:00Z"'
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok status
	grep -qE "^$HOST +3 +2 d +2 " "$out_file"
}

@test "status tells a brand file that it cannot read from one that changed" {
	generation a
	chmod 0 "$CARTAZ_ETC/brands/$HOST.json"
	exit_status=0
	weak "$BUILD/cartaz" status >"$out_file" 2>"$err_file" || exit_status=$?
	exits 0
	grep -qE "^$HOST +3 .* import ok; $CARTAZ_ETC/brands/$HOST.json: Permission denied; the last good copy, made at [0-9T:Z-]+, is served until you correct the file$" "$out_file"
	[ "$(grep -c 'changed\|rebuild' "$out_file")" = 0 ]
	exit_status=0
	weak "$BUILD/cartaz" status --json >"$out_file" 2>"$err_file" || exit_status=$?
	exits 0
	out_is --arg why "$CARTAZ_ETC/brands/$HOST.json: Permission denied" \
		'.[0] | .events == 3 and .mode == "snapshot" and .up_to_date == null and (.why | startswith($why + "; the last good copy"))'
}

@test "a changed brand file is seen by check and status, and mended by rebuild" {
	local edit
	generation a
	tool_ok publish "$HOST"
	tool_ok check
	for edit in '.site_url = "https://feira.localhost" | .site_origin = .site_url' \
		'.timezone = "Asia/Tokyo"' '.currency = "USD"'; do
		generation a
		brand_edit "$HOST" "$edit"
		tool_ok publish "$HOST"
		tool_fails check
		grep -qx "$HOST: the brand file changed since the snapshot was built; run cartaz rebuild $HOST" "$out_file"
		tool_ok status
		grep -q "^$HOST .*the brand file has changed; run cartaz rebuild" "$out_file"
		tool_ok status --json
		out_is '.[0].up_to_date == false'
		tool_ok rebuild "$HOST"
		tool_ok status --json
		out_is '.[0].up_to_date'
	done
	tool_ok check
	cgi GET events
	body_is '.data | all(.url | startswith("https://feira.localhost/eventos/event-"))'
}

@test "a brand file that changed in what no snapshot holds asks for no rebuild" {
	generation a
	brand_edit "$HOST" '.name = "Feira Livre" | .contact = "new@feira.example"'
	tool_ok publish "$HOST"
	tool_ok check
}

@test "rebuild without a snapshot says what to do, and keeps that it failed" {
	tool_fails rebuild "$HOST"
	says_once 'cartaz rebuild: ' "$HOST: has no snapshot; run cartaz import $HOST FILE"
	tool_ok status --json
	out_is '.[0] | .has_snapshot == false and .last.ok == false and .last.command == "rebuild"'
	tool_fails rebuild nobody.localhost
	says_once 'cartaz rebuild: ' nobody.localhost.json
}

@test "rebuild --all goes on where one brand fails, and says so in the end" {
	sed 's/feira/zebra/g' "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/zebra.localhost.json"
	sed 's/feira/abelha/g' "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/abelha.localhost.json"
	generation a
	records 3 | tool_ok import zebra.localhost -
	brand_moves
	HOST=zebra.localhost brand_moves
	tool_fails rebuild --all
	says_once 'abelha.localhost: has no snapshot'
	[ "$(readlink "var/$HOST/current")" = 000002.db ]
	[ "$(readlink var/zebra.localhost/current)" = 000002.db ]
	records 3 | tool_ok import abelha.localhost -
	tool_ok rebuild --all --json
	out_is -s '[.[] | {host, ok, command}] == [
		{host: "abelha.localhost", ok: true, command: "rebuild"},
		{host: "feira.localhost", ok: true, command: "rebuild"},
		{host: "zebra.localhost", ok: true, command: "rebuild"}]'
}

# A served snapshot with another format number.
with_format() { # NUMBER
	local file
	file=$(readlink "var/$HOST/current")
	(cd "var/$HOST" && snapshot_edit "$file" "UPDATE snapshot SET format = $1" && sha256sum "$file" >"${file%.db}.sum")
}

@test "a snapshot of a format yet to come is not read, and check says what helps" {
	generation a
	tool_ok publish "$HOST"
	with_format 99
	cgi GET events
	is_problem 502 upstream_unavailable
	[ "$(grep -ci 'format\|var/' "$body_file")" = 0 ]
	cgi GET event '' /event-1
	is_problem 502 upstream_unavailable
	tool_fails check
	grep -q "^$HOST: .*format 99.*; run cartaz rebuild" "$out_file"
	tool_ok rebuild "$HOST" # as it was told
	tool_ok check
	serves a 1 2
}

@test "a snapshot that is no database is 502, said by check, and replaced by the next import" {
	generation a
	local file bytes have=1
	file=var/$HOST/$(readlink "var/$HOST/current")
	for bytes in 'no database at all' ''; do
		printf '%s' "$bytes" >"$file"
		cgi GET events
		is_problem 502 upstream_unavailable
		tool_fails check
		grep -q "^$HOST: .*; run cartaz import $HOST FILE" "$out_file"
		tool_fails rebuild "$HOST"
		tool_ok status
		generation b
		have="$have $((${have##* } + 1))"
		# shellcheck disable=SC2086 # the numbers there are by now
		serves b $have
		file=var/$HOST/$(readlink "var/$HOST/current")
	done
}

# bats test_tags=whole
@test "a link that leads nowhere serves the one before, and the next import mends it" {
	generation a
	generation b
	rm "var/$HOST/000002.db"
	serves a 1
	tool_ok rollback "$HOST"
	serves a 1
	generation c
	serves c 1 2
}

# bats test_tags=whole
@test "files of other names in the folder are nobody's generation, and stay" {
	generation a
	touch "var/$HOST/backup.db" "var/$HOST/000009.db.bak" "var/$HOST/9.db"
	generation b
	[ "$(readlink "var/$HOST/current")" = 000002.db ]
	tool_ok status --json
	out_is '.[0].generations == [1, 2]'
	generation c
	generation d
	[ -e "var/$HOST/backup.db" ]
	[ -e "var/$HOST/000009.db.bak" ]
	[ -e "var/$HOST/9.db" ]
}
