# nginx or lighttpd (SERVER) before the resident server, beside Apache over the same
# folder: what the one answers the other answers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	local server=$SERVER ready=$BATS_FILE_TMPDIR/second
	SERVER=apache server_start "$BATS_FILE_TMPDIR/run"
	export APACHE_PORT=$PORT OTHER_PORT OTHER_PID
	OTHER_PORT=$(free_port)
	mkfifo "$ready"
	CARTAZ_NOW='' SERVER=$server PORT=$OTHER_PORT ON_READY="echo ready >'$ready'" \
		setpriv --pdeathsig TERM sh "$ROOT/static/server/serve" >"$RUN_DIR/other.log" 2>&1 3>&- &
	OTHER_PID=$!
	read -r -t 60 _ <>"$ready"
}

teardown_file() {
	kill -TERM "$OTHER_PID"
	wait "$OTHER_PID"
	server_stop
}

# What every server says in its own way: its name, the words behind a status, the
# connection; and of a file its date and its validator.
answers() { # PORT
	"$TESTS/support/sameness.py" "$1" "${SEED:-17}" "${REQUESTS:-300}" | jq -c '
		.request |= (split("\r\n") | map(select(test("^(Host|If-None-Match):") | not)))
		| .status |= (split(" ")[1])
		| (.request[0] | test("^[A-Z]+ /(docs|llms.txt)")) as $file
		| .fields |= map(select(test("^(Server|Connection|Keep-Alive|Accept-Ranges|Last-Modified):") | not)
			| select(($file and startswith("ETag:")) | not))'
}

@test "random requests: status, header and bytes are those of Apache" {
	answers "$APACHE_PORT" >"$BATS_TEST_TMPDIR/apache"
	answers "$OTHER_PORT" >"$BATS_TEST_TMPDIR/other"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/apache")" = "${REQUESTS:-300}" ]
	[ "$(jq -r .status "$BATS_TEST_TMPDIR/other" | sort -u | wc -l)" -ge 8 ]
	diff "$BATS_TEST_TMPDIR/apache" "$BATS_TEST_TMPDIR/other"
}
