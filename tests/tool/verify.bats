# Whose a generation is, how long it is, and whether each of its bytes is the one
# that was written: what the commands say of a damaged one, and what mends it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

setup_file() {
	tool_make "$BATS_FILE_TMPDIR"
	local name
	for name in a b; do
		records 60 ".name = \"$name \(.id)\"" | cartaz import "$HOST" -
	done
	cartaz publish "$HOST"
}

setup() {
	cp -a "$BATS_FILE_TMPDIR/." "$BATS_TEST_TMPDIR"
	export CARTAZ_ETC=$BATS_TEST_TMPDIR/etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var \
		CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	DIR=$CARTAZ_VAR/$HOST
	cd "$BATS_TEST_TMPDIR"
}

# One bit of the middle of a generation: flip NUMBER
flip() {
	/usr/bin/python3 -IS - "$DIR/00000$1.db" <<-'END'
		import sys
		with open(sys.argv[1], "r+b") as file:
		    file.seek(0, 2)
		    at = file.tell() // 2
		    file.seek(at)
		    byte = file.read(1)[0]
		    file.seek(at)
		    file.write(bytes([byte ^ 1]))
	END
}

# The last bytes are missing: cut NUMBER BYTES
cut_off() {
	truncate -s "-$2" "$DIR/00000$1.db"
}

# Another brand's generation takes the place of one: foreign NUMBER
foreign() {
	gojq '.host = "lab.localhost" | .aliases = [] | .site_url = "http://lab.localhost"
		| .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"' \
		"$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/lab.localhost.json"
	records 3 | cartaz import lab.localhost -
	cp "$CARTAZ_VAR/lab.localhost/000001.db" "$DIR/00000$1.db"
	cp "$CARTAZ_VAR/lab.localhost/000001.sum" "$DIR/00000$1.sum"
}

# The output of the last command is this line: one WORDS
one() {
	same 'the output' "$1" "$(cat "$out_file")"
}

not_told="its content does not match the checksum in 000002.sum"

@test "each generation has its checksum beside it, as sha256sum reads it" {
	(cd "$DIR" && sha256sum --strict -c 000001.sum 000002.sum)
	tool_ok verify "$HOST"
	one '2 generations are whole'
	tool_ok verify
	one '2 generations are whole'
	tool_ok check
}

@test "a checksum goes with its generation" {
	local name
	for name in c d; do
		records 60 ".name = \"$name \(.id)\"" | cartaz import "$HOST" -
	done
	same 'the files' '000002.db 000002.sum 000003.db 000003.sum 000004.db 000004.sum ' \
		"$(cd "$DIR" && ls -- *.db *.sum | sort | tr '\n' ' ')"
}

@test "one flipped bit is found by verify and check, and they name the mend" {
	flip 2
	tool_fails verify "$HOST"
	one "$HOST: $DIR/000002.db: $not_told; run cartaz rollback $HOST 1"
	tool_fails verify
	one "$HOST: $DIR/000002.db: $not_told; run cartaz rollback $HOST 1"
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: $DIR/000002.db: $not_told; run cartaz rollback $HOST 1"
	tool_ok rollback "$HOST" 1
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
	tool_fails verify "$HOST"
	one "$HOST: $DIR/000002.db: $not_told; run rm $DIR/000002.*"
	eval "rm $DIR/000002.*"
	tool_ok verify "$HOST"
}

@test "without a good generation the mend is a new one" {
	flip 1
	flip 2
	tool_fails verify
	holds "$out_file" "the checksum in 000001.sum; run rm $DIR/000001.*" \
		"$not_told; run cartaz import $HOST FILE"
	run ! grep 'cartaz sync' "$out_file"
	# The command is that of the brand.
	cp "$CARTAZ_ETC/brands/$HOST.json" kept.json
	brand_edit "$HOST" 'del(.upstream) | .sources = [{name: "feed", kind: "ical", url: "https://feed.example/a.ics"}]'
	tool_fails verify
	holds "$out_file" "$not_told; run rm -f $CARTAZ_VAR/$HOST/sources/built and then cartaz sync $HOST"
	cp kept.json "$CARTAZ_ETC/brands/$HOST.json"
	records 60 | cartaz import "$HOST" -
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

@test "the only generation of a brand with sources is damaged: the named commands build it again" {
	local brand=own.localhost
	tool_ok new "$brand" --locale en --timezone UTC --country US
	printf 'id,name,starts_at\n1,Jazz,2027-05-01T20:00:00Z\n' >own.csv
	tool_ok source add "$brand" own.csv --name own
	tool_ok sync "$brand"
	printf '\xff' | dd of="$CARTAZ_VAR/$brand/000001.db" bs=1 seek=9000 conv=notrunc status=none
	tool_fails verify "$brand"
	tool_ok sync "$brand"
	tool_fails verify "$brand"
	holds "$out_file" "; run rm -f $CARTAZ_VAR/$brand/sources/built and then cartaz sync $brand"
	rm -f "$CARTAZ_VAR/$brand/sources/built"
	tool_ok sync "$brand"
	HOST=$brand cgi GET events
	body_is '.data[0].name == "Jazz"'
	tool_fails verify "$brand"
	holds "$out_file" "run rm $CARTAZ_VAR/$brand/000001.*"
}

@test "rebuild refuses damaged bytes, and the snapshot stays" {
	local before
	brand_edit "$HOST" '.timezone = "America/Recife"'
	flip 2
	before=$(cd "$DIR" && sha256sum ./*.db)
	tool_fails rebuild "$HOST"
	says "$not_told; run cartaz rollback $HOST 1"
	same 'the generations' "$before" "$(cd "$DIR" && sha256sum ./*.db)"
}

@test "rollback does not serve what is damaged" {
	flip 1
	tool_fails rollback "$HOST"
	says_once 'cartaz rollback: ' 'the checksum in 000001.sum; the served generation does not change' "run cartaz verify $HOST"
	tool_fails rollback "$HOST" 1
	same 'the served one' 000002.db "$(readlink "$DIR/current")"
	tool_ok check "$HOST"
}

# What the commands say of a bad generation 2 where 1 is good.
instead="generation 1 is served instead; run cartaz rollback $HOST 1"

# bats test_tags=whole
@test "a file that was cut is not opened, and each command says so" {
	local size bytes
	for bytes in 1 4096 8192; do
		cut_off 2 "$bytes"
		size=$(stat -c %s "$DIR/000002.db")
		cgi GET events
		body_is '.data | length > 0 and all(.name | startswith("a "))'
		holds "$error_file" "has $size bytes, but " ' according to its header' "run cartaz verify $HOST"
		for command in verify check; do
			tool_fails "$command" "$HOST"
			holds "$out_file" "000002.db: has $size bytes, but " "according to its header; $instead"
		done
		tool_ok status
		holds "$out_file" "000002.db: has $size bytes, but " "according to its header; $instead"
		tool_ok status --json
		out_is '.[0] | .has_snapshot and .generation == 1 and (.damage | endswith("rollback feira.localhost 1"))'
		tool_fails rebuild "$HOST"
		says "has $size bytes, but " "run cartaz rollback $HOST 1"
	done
	tool_ok rollback "$HOST"
	tool_fails rollback "$HOST" 2
	says 'according to its header; the served generation does not change'
}

# bats test_tags=whole
@test "a file that became longer is not opened" {
	truncate -s +512 "$DIR/000002.db"
	tool_fails check "$HOST"
	holds "$out_file" "according to its header; $instead"
}

# bats test_tags=whole
@test "another brand's generation is not served, nor kept by a rebuild" {
	foreign 2
	cgi GET events
	body_is '.data | length > 0 and all(.name | startswith("a "))'
	holds "$error_file" 'is a snapshot of lab.localhost, not of feira.localhost' "run cartaz verify $HOST"
	for command in verify check; do
		tool_fails "$command" "$HOST"
		holds "$out_file" "$HOST: $DIR/000002.db: is a snapshot of lab.localhost, not of $HOST; $instead"
	done
	tool_ok status "$HOST"
	holds "$out_file" "is a snapshot of lab.localhost, not of $HOST; $instead"
	tool_fails rebuild "$HOST"
	says 'is a snapshot of lab.localhost'
	tool_ok rollback "$HOST"
	tool_fails rollback "$HOST" 2
	says 'is a snapshot of lab.localhost' 'the served generation does not change'
}

# bats test_tags=whole
@test "an import takes no history from another brand's generation" {
	foreign 2
	snapshot_edit "$DIR/000002.db" 'UPDATE history SET first_seen = 12345'
	records 60 | cartaz import "$HOST" -
	same 'rows of then' 0 "$(sqlite3 "$DIR/000003.db" 'SELECT count(*) FROM history WHERE first_seen = 12345')"
}

@test "an import takes the history from the newest generation of which every page is right" {
	local page
	page=$(sqlite3 "$DIR/000002.db" "SELECT rootpage FROM sqlite_master WHERE name = 'history'")
	dd if=/dev/zero of="$DIR/000002.db" bs=8192 count=1 seek=$((page - 1)) conv=notrunc status=none
	records 60 | CARTAZ_NOW=2026-12-01T12:00:00Z cartaz import "$HOST" -
	same 'seen first' "$(sqlite3 "$DIR/000001.db" 'SELECT DISTINCT first_seen FROM history')" \
		"$(sqlite3 "$DIR/000003.db" 'SELECT DISTINCT first_seen FROM history')"
}

@test "a generation without a checksum serves, and rebuild adds one" {
	rm "$DIR/000002.sum"
	cgi GET events
	[ "$http_status" = 200 ]
	tool_fails check "$HOST"
	one "$HOST: $DIR/000002.db: has no checksum beside it, so Cartaz cannot check it for damage; run cartaz rebuild $HOST"
	tool_ok rebuild "$HOST"
	tool_ok check "$HOST"
	tool_ok verify "$HOST"
	one '2 generations are whole, 1 without a checksum'
}

@test "a generation that does not say whose it is serves, and rebuild names the brand" {
	snapshot_edit "$DIR/000002.db" 'ALTER TABLE snapshot DROP COLUMN host'
	rm "$DIR/000002.sum"
	cgi GET events
	[ "$http_status" = 200 ]
	tool_ok rebuild "$HOST"
	same 'the brand' "$HOST" "$(sqlite3 "$DIR/current" 'SELECT host FROM snapshot')"
}

# bats test_tags=whole
@test "a record of its own that cannot be read stops a rebuild" {
	brand_edit "$HOST" '.timezone = "America/Recife"'
	rm "$DIR/000002.sum"
	snapshot_edit "$DIR/000002.db" "UPDATE record SET json = '{\"id\":' WHERE rank = 7"
	tool_fails rebuild "$HOST"
	says '59 of the 60 records of the snapshot can be read; the snapshot stays' "run cartaz rollback $HOST 1"
	same 'the served one' 000002.db "$(readlink "$DIR/current")"
	snapshot_edit "$DIR/000002.db" 'DELETE FROM record WHERE rank = 7'
	tool_fails rebuild "$HOST"
	says '59 of the 60 records'
}

@test "a record that is a damaged delta stops a rebuild, and explain says so" {
	local slug stored damage damages
	brand_edit "$HOST" '.timezone = "America/Recife"'
	rm "$DIR/000002.sum"
	slug=$(sqlite3 "$DIR/000002.db" 'SELECT slug FROM event WHERE rank = 7')
	tool_ok explain "$HOST" "$slug"
	stored=$(sqlite3 "$DIR/000002.db" 'SELECT hex(json) FROM record WHERE rank = 7')
	mapfile -t damages < <(printf '%s\n' "x''" "x'ff'" "x'ffffffffffffffffff'" 'zeroblob(1000)' "x'${stored:0:${#stored}-2}'" "x'${stored}0278'" \
		"x'FF07${stored:4}'" "x'${stored:0:4}00000000${stored:12}'" '(SELECT json FROM record WHERE rank = 8)' | sampled 2)
	for damage in "${damages[@]}"; do
		snapshot_edit "$DIR/000002.db" "UPDATE record SET json = $damage WHERE rank = 7"
		tool_fails rebuild "$HOST"
		says '59 of the 60 records of the snapshot can be read; the snapshot stays' "run cartaz rollback $HOST 1"
		tool_fails explain "$HOST" "$slug"
		says 'has a damaged text; run cartaz verify'
	done
	same 'the served one' 000002.db "$(readlink "$DIR/current")"
	# What it is a delta of counts, too.
	snapshot_edit "$DIR/000002.db" "UPDATE record SET json = x'$stored' WHERE rank = 7"
	tool_ok explain "$HOST" "$slug"
	snapshot_edit "$DIR/000002.db" "UPDATE event SET head = replace(head, 'description', 'descriptiom') WHERE rank = 7"
	tool_fails explain "$HOST" "$slug"
	says 'has a damaged text'
}

# bats test_tags=whole
@test "records are deltas: less than a fifth of their length, and what they are made of stays as it is" {
	[ "$(sqlite3 "$DIR/000002.db" "SELECT count(*) FROM record WHERE typeof(json) = 'blob'")" = 60 ]
	local stored all
	stored=$(sqlite3 "$DIR/000002.db" 'SELECT sum(length(json)) FROM record')
	all=$(snapshot_texts record "$DIR/000002.db" | wc -c)
	[ $((stored * 5)) -lt "$all" ]
	# Another constant would make every snapshot of this format unreadable: it needs a new one.
	same 'the constant of the format' 111fafbf7ea5b1b7 \
		"$(/usr/bin/python3 -IS -c 'import sys, hashlib; sys.path.insert(0, sys.argv[1]); import snapshot_texts as s
print(hashlib.sha256(s.constant()).hexdigest()[:16])' "$TESTS/support")"
}

@test "events are stored with phrases: no text of one has what most have, and the phrases stay as they are" {
	same 'bodies with a member in full' 0 \
		"$(sqlite3 "$DIR/000002.db" "SELECT count(*) FROM event WHERE body LIKE '%"is_online"%' OR body LIKE '%longitude%' OR body LIKE '%/eventos/%'")"
	same 'the phrases of the format' dd2307fdf1d3139e \
		"$(/usr/bin/python3 -IS -c 'import sys, hashlib; sys.path.insert(0, sys.argv[1]); import snapshot_texts as s
print(hashlib.sha256("|".join(s.phrases()).encode()).hexdigest()[:16])' "$TESTS/support")"
}

@test "a missing file that current names is damage, and a rollback mends it" {
	rm "$DIR/000002.db"
	for command in verify check; do
		tool_fails "$command" "$HOST"
		holds "$out_file" "$HOST: $DIR/000002.db: the file is missing; $instead"
	done
	tool_ok rollback "$HOST"
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

# bats test_tags=whole
@test "what is not a file is told, and nobody waits for it" {
	rm "$DIR/000002.db"
	mkfifo "$DIR/000002.db"
	cgi GET events
	body_is '.data | length > 0 and all(.name | startswith("a "))'
	tool_fails check "$HOST"
	holds "$out_file" "000002.db: is not a file; $instead"
}

@test "verify of a host that is no brand fails" {
	tool_fails verify nobody.localhost
	says_once 'cartaz verify: ' nobody.localhost
}
