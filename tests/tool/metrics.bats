# cartaz status --prometheus and cartaz verify --prometheus: what a collector reads of
# each brand.  promtool judges the form of it in tests/servers/metrics.bats.

load ../helpers/tool_suite
load ../helpers/live

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || cat "$out_file"
	live_stop
}

# metric NAME LABELS: the value in the output of the last command.
metric() {
	sed -n "s/^$1{$2} //p" "$out_file"
}

# is NAME VALUE [LABEL]: of the brand, once.
is() {
	same "$1" "$2" "$(metric "$1" "brand=\"$HOST\"${3:+,$3}")"
}

lacks() { # NAME...
	local name
	for name in "$@"; do
		same "$name" 0 "$(grep -c "$name" "$out_file")"
	done
}

@test "status --prometheus: a brand that was imported" {
	records 5 'if .id > 3 then .starts_at = "2026-11-01" else . end' | cartaz import "$HOST" -
	tool_ok status --prometheus
	is cartaz_brand_up 1
	is cartaz_brand_file_usable 1
	is cartaz_brand_info 1 'mode="snapshot"'
	is cartaz_snapshot_present 1
	is cartaz_snapshot_damaged 0
	is cartaz_snapshot_events 5
	is cartaz_snapshot_upcoming_events 3
	is cartaz_snapshot_generation 1
	is cartaz_snapshot_generations 1
	is cartaz_snapshot_bytes "$(stat -c %s "$CARTAZ_VAR/$HOST/000001.db")"
	is cartaz_snapshot_format "$(sqlite3 "file:$CARTAZ_VAR/$HOST/000001.db?immutable=1" 'SELECT format FROM snapshot')"
	is cartaz_snapshot_read_timestamp_seconds "$(date -d "$CARTAZ_NOW" +%s)"
	is cartaz_snapshot_generated_timestamp_seconds "$(date -d "$CARTAZ_NOW" +%s)"
	is cartaz_snapshot_up_to_date 1
	is cartaz_last_run_success 1 'command="import"'
	is cartaz_last_run_records 5 'command="import"'
	is cartaz_last_run_timestamp_seconds "$(date -d "$CARTAZ_NOW" +%s)" 'command="import"'
	# Nothing was published, and nothing is live.
	lacks cartaz_documents cartaz_upstream cartaz_snapshot_max_stale
	[ ! -s "$err_file" ]
}

@test "status --prometheus: what is older than the brand file, what may be no older, when the documents changed" {
	records 3 | cartaz import "$HOST" -
	brand_edit "$HOST" '.upstream.max_stale = "2h" | .timezone = "America/Recife"'
	cartaz publish "$HOST"
	touch -d 2026-11-18T11:00:00Z "$CARTAZ_HTDOCS/$HOST/.web/published"
	CARTAZ_NOW=2026-11-18T13:30:00Z tool_ok status --prometheus
	is cartaz_snapshot_max_stale_seconds 7200
	is cartaz_snapshot_up_to_date 0
	is cartaz_snapshot_read_timestamp_seconds "$(date -d 2026-11-18T12:00:00Z +%s)"
	is cartaz_documents_published_timestamp_seconds "$(date -d 2026-11-18T11:00:00Z +%s)"
}

@test "status --prometheus: a brand without a snapshot, whose import failed" {
	tool_fails import "$HOST" - <<<'[{'
	tool_ok status --prometheus
	is cartaz_brand_up 0
	is cartaz_snapshot_present 0
	is cartaz_snapshot_damaged 0
	is cartaz_last_run_success 0 'command="import"'
	lacks cartaz_snapshot_events cartaz_snapshot_read cartaz_snapshot_bytes
}

@test "status --prometheus: a brand file that cannot be used is served from its copy, and one without a copy is down" {
	records 3 | cartaz import "$HOST" -
	brand_edit "$HOST" 'del(.name)'
	tool_ok status --prometheus
	is cartaz_brand_up 1
	is cartaz_brand_file_usable 0
	is cartaz_snapshot_events 3
	lacks cartaz_snapshot_up_to_date
	rm "$CARTAZ_VAR/$HOST/brand."*
	tool_ok status --prometheus
	is cartaz_brand_up 0
	lacks cartaz_brand_info
}

@test "status --prometheus: a generation that cannot be opened, with and without another in its place" {
	records 3 | cartaz import "$HOST" -
	records 4 | cartaz import "$HOST" -
	truncate -s 100 "$CARTAZ_VAR/$HOST/000002.db"
	tool_ok status --prometheus
	is cartaz_brand_up 1
	is cartaz_snapshot_damaged 1
	is cartaz_snapshot_generation 1
	is cartaz_snapshot_events 3
	truncate -s 100 "$CARTAZ_VAR/$HOST/000001.db"
	tool_ok status --prometheus
	is cartaz_brand_up 0
	is cartaz_snapshot_damaged 1
}

# bats test_tags=whole
@test "status --prometheus: a folder that is another user's is a brand that is down, and the others are told" {
	[ "$(id -u)" != 0 ] || chmod -R a+rX .
	sed "s/feira/praia/g" "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/praia.localhost.json"
	records 3 | cartaz import "$HOST" -
	records 2 | cartaz import praia.localhost -
	chmod 000 "$CARTAZ_VAR/$HOST"
	weak "$BUILD/cartaz" status --prometheus >"$out_file"
	chmod 755 "$CARTAZ_VAR/$HOST"
	is cartaz_brand_up 0
	same 'the other' 1 "$(metric cartaz_brand_up 'brand="praia.localhost"')"
	same 'the families' "$(grep -c '^# TYPE' "$out_file")" "$(grep '^# TYPE' "$out_file" | sort -u | wc -l)"
	tool_ok status --prometheus praia.localhost
	same 'one alone' '' "$(metric cartaz_brand_up "brand=\"$HOST\"")"
}

@test "status --prometheus: a live brand and its circuit" {
	HOST=viva.localhost
	live_start "$BATS_TEST_TMPDIR" 3
	live_brand "$HOST"
	tool_ok status --prometheus "$HOST"
	is cartaz_brand_up 1
	is cartaz_brand_info 1 'mode="live"'
	is cartaz_upstream_failures 0
	is cartaz_upstream_circuit_open 0
	tool_ok sync "$HOST"
	tool_ok status --prometheus "$HOST"
	is cartaz_snapshot_up_to_date 1
	brand_edit "$HOST" '.upstream.mode = "snapshot"'
	tool_ok status --prometheus "$HOST"
	is cartaz_snapshot_up_to_date 0
	brand_edit "$HOST" '.upstream.mode = "live"'
	mood broken
	local i
	for i in 1 2 3; do
		cgi GET events
	done
	later "$HOST" -50000
	tool_ok status --prometheus "$HOST"
	is cartaz_upstream_failures 3
	is cartaz_upstream_circuit_open 1
	[ "$(metric cartaz_upstream_circuit_open_seconds "brand=\"$HOST\"")" -ge 1 ]
}

# bats test_tags=whole
@test "status --prometheus: no name of a file and no word of last.json breaks a line" {
	local line='cartaz_[a-z_]+\{brand="([^"\]|\\["\])*"(,[a-z]+="([^"\]|\\["\])*")?\} -?[0-9]+'
	records 3 | cartaz import "$HOST" -
	gojq -c '.command = "a\"} 1\n\\\u001b[31m\u009bé"' "$CARTAZ_VAR/$HOST/last.json" >last
	cp last "$CARTAZ_VAR/$HOST/last.json"
	printf '{}' >"$CARTAZ_ETC/brands/"$'a"b\\c\nd%\xff\x1b[é'.json
	tool_ok status --prometheus
	same 'lines of another form' '' "$(grep -vxE "# (HELP|TYPE) cartaz_[a-z_]+ .*|$line" "$out_file")"
	grep -qxF 'cartaz_brand_up{brand="a\"b\\c%0Ad%25%FF%1B[%C3%A9"} 0' "$out_file"
	same 'other bytes' 0 "$(LC_ALL=C grep -c '[^ -~]' "$out_file")"
}

@test "a rebuild that succeeds does not hide that the import fails" {
	local rebuilt='command="rebuild"' imported='command="import"'
	records 3 | cartaz import "$HOST" -
	cartaz rebuild "$HOST"
	tool_ok status --prometheus
	is cartaz_last_run_success 1 "$rebuilt"
	is cartaz_last_read_success 1 "$imported"
	tool_ok status
	[[ $(<"$out_file") != *'before it'* ]]
	CARTAZ_NOW=2026-11-18T12:10:00Z tool_fails import "$HOST" - <<<'[{'
	tool_ok status --prometheus
	is cartaz_last_read_success 0 "$imported"
	cartaz rebuild "$HOST"
	cartaz rebuild "$HOST"
	tool_ok status --prometheus
	is cartaz_last_run_success 1 "$rebuilt"
	is cartaz_last_run_timestamp_seconds "$(date -d "$CARTAZ_NOW" +%s)" "$rebuilt"
	is cartaz_last_read_success 0 "$imported"
	is cartaz_last_read_timestamp_seconds "$(date -d 2026-11-18T12:10:00Z +%s)" "$imported"
	tool_ok status
	holds "$out_file" 'rebuild ok; before it import failed: -: byte 4'
	tool_ok status --json
	out_is '.[0].last | .ok and .read.ok == false and .read.at == "2026-11-18T12:10:00Z"'
	records 3 | cartaz import "$HOST" -
	cartaz rebuild "$HOST"
	tool_ok status --prometheus
	is cartaz_last_read_success 1 "$imported"
}

@test "verify --prometheus: how many generations are how, and when; the findings are on standard error" {
	local name
	for name in a b; do
		records 60 ".name = \"$name \(.id)\"" | cartaz import "$HOST" -
	done
	tool_ok verify --prometheus
	is cartaz_verify_generations 2 'result="whole"'
	is cartaz_verify_generations 0 'result="bad"'
	is cartaz_verify_timestamp_seconds "$(date -d "$CARTAZ_NOW" +%s)"
	printf x | dd of="$CARTAZ_VAR/$HOST/000001.db" bs=1 seek=40000 conv=notrunc status=none
	rm "$CARTAZ_VAR/$HOST/000002.sum"
	tool_fails verify --prometheus
	is cartaz_verify_generations 0 'result="whole"'
	is cartaz_verify_generations 1 'result="without_sum"'
	is cartaz_verify_generations 1 'result="bad"'
	says 'does not match the checksum in 000001.sum' 'has no checksum beside it'
	same 'lines that are no metrics' '' "$(grep -vE '^(#|cartaz_)' "$out_file")"
}

@test "--json and --prometheus are two forms" {
	tool status --json --prometheus
	exits 2
	says 'cartaz status: use only one of --json, --prometheus and --html'
	[ ! -s "$out_file" ]
}

@test "operations: the lines of cron write the files whole, also where verify finds something" {
	local folder=$BATS_TEST_TMPDIR/collector line one two
	mkdir "$folder"
	records 3 | cartaz import "$HOST" -
	sed -n '/^```cron$/,/^```$/{/^```/!p}' "$ROOT"/static/docs/*/*.md |
		sed -e "s|/var/lib/prometheus/node-exporter|$folder|" -e "s|/usr/local/bin/cartaz|$BUILD/cartaz|" >cron
	[ "$(wc -l <cron)" = 2 ]
	# Five words of time and the user's name stand in front of the command.
	sed -E 's/^([^ ]+ +){5}cartaz +//' cron >commands
	rm "$CARTAZ_VAR/$HOST/000001.sum"
	printf x | dd of="$CARTAZ_VAR/$HOST/000001.db" bs=1 seek=40000 conv=notrunc status=none
	echo old | tee "$folder/cartaz.prom" >"$folder/cartaz_verify.prom"
	exec {one}<"$folder/cartaz.prom" {two}<"$folder/cartaz_verify.prom"
	while IFS= read -r line; do
		sh -c "$line" 2>>said
	done <commands
	# Who reads the old one reads all of it.
	same 'what is read meanwhile' 'old old' "$(cat <&"$one") $(cat <&"$two")"
	out_file=$folder/cartaz.prom
	is cartaz_brand_up 1
	out_file=$folder/cartaz_verify.prom
	[ "$(wc -l <"$out_file")" -ge 6 ]
	same 'the files' 'cartaz.prom cartaz_verify.prom ' "$(find "$folder" -type f -printf '%f\n' | sort | tr '\n' ' ')"
	# A tool that cannot say anything leaves what was there.
	CARTAZ_ETC=/nowhere sh -c "$(sed -n 2p commands)" 2>>said || [ $? = 1 ]
	[ -s "$folder/cartaz_verify.prom" ]
}

@test "operations: the table of metrics is that of the source" {
	grep -ohE '"cartaz_[a-z_]+"' "$ROOT"/static/cartaz/commands/{status_metrics,status_sources,verify}.c | tr -d '"' | sort >source
	sed -n '/^| Metric |/,/^$/p' "$ROOT/static/docs/reference/metrics.md" | cut -d '|' -f 2 |
		grep -oE 'cartaz_[a-z_]+' | sort >told
	[ "$(wc -l <source)" -ge 25 ]
	diff source told
}
