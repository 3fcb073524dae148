# The number of a request behind nginx and Caddy, which make one, and lighttpd, which has
# none.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	truncate -s 100 "$CARTAZ_VAR/palco.localhost/000001.db"
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

teardown_file() {
	server_stop
}

@test "request id: an error line has the server's own, where it makes one, and no client's" {
	local form='request=[0-9a-f-]{32,36} ' lines
	[ "$SERVER" != lighttpd ] || form=''
	HOST=palco.localhost http GET "$API/events" -H 'X-Request-Id: chosen-by-me' \
		-H 'Cartaz-Request-Id: chosen-by-me'
	[ "$http_status" = 502 ]
	HOST=palco.localhost http GET /eventos
	[ "$http_status" = 502 ]
	lines=$(grep '^cartaz program=' "$RUN_DIR/log/error.log")
	echo "$lines"
	[ "$(wc -l <<<"$lines")" = 2 ]
	[ "$(grep -cE "^cartaz program=(page-)?events code=upstream_unavailable ${form}why=" <<<"$lines")" = 2 ]
	[ "$(grep -oE 'request=[^ ]*' <<<"$lines" | sort -u | wc -l)" = "$([ -n "$form" ] && echo 2 || echo 0)" ]
}
