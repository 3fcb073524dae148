# Apache's cache before the resident server.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/cached

setup_file() {
	CACHE=1 RESIDENT=1 RESIDENT_OPTIONS='--workers 2' server_start "$BATS_FILE_TMPDIR/run"
	cached_find
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

@test "what a worker answered comes from the cache, the same bytes, and no program is there" {
	local path deadline=$((SECONDS + 60))
	mv "$RUN_DIR/cgi-bin" "$RUN_DIR/away"
	for path in "$API/events?q=samba" /eventos / "$API/events/samba-da-laje-dona-zila-os-batuqueiros-da-penha"; do
		http GET "$path"
		[ "$http_status" = 200 ]
		cp "$body_file" "$BATS_TEST_TMPDIR/first"
		kept
		http GET "$path"
		[ "$http_status" = 200 ]
		cmp "$BATS_TEST_TMPDIR/first" "$body_file"
	done
	mv "$RUN_DIR/away" "$RUN_DIR/cgi-bin"
	# A line is written after its answer is sent.
	until [ "$(grep -c '"cache ' "$RUN_DIR/log/access.log")" = 8 ]; do
		[ "$SECONDS" -lt "$deadline" ]
		sleep 0.05
	done
	[ "$(grep -c '"cache miss' "$RUN_DIR/log/access.log")" = 4 ]
	[ "$(grep -c '"cache hit"' "$RUN_DIR/log/access.log")" = 4 ]
}
