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
# connection, several Links in one line; and of a file its date and its validator.  nginx
# knows no address with a NUL, lighttpd no invented method, and Apache's rules read no
# file name that long.
answers() { # PORT
	"$TESTS/support/sameness.py" "$1" "${SEED:-17}" "${REQUESTS:-300}" | jq -c '
		select(.request | split(" ")[1] | split("?")[0] | test("%00|^/eventos/0{300}") | not)
		| select(env.SERVER == "lighttpd" and (.request | startswith("BREW")) | not)
		| .request |= split("\r\n")[0]
		| .status |= (split(" ")[1])
		| (.request | test("^[A-Z]+ /(docs|llms.txt)")) as $file
		| .links = ([.fields[] | select(startswith("Link: "))[6:] | split(", <")[] | ltrimstr("<")] | sort)
		| .fields |= map(select(test("^(Server|Connection|Keep-Alive|Accept-Ranges|Last-Modified|Link):") | not)
			| select(($file and startswith("ETag:")) | not))'
}

@test "random requests: status, header and bytes are those of Apache" {
	answers "$APACHE_PORT" >"$BATS_TEST_TMPDIR/apache"
	answers "$OTHER_PORT" >"$BATS_TEST_TMPDIR/other"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/apache")" -ge $((${REQUESTS:-300} * 9 / 10)) ]
	[ "$(jq -r .status "$BATS_TEST_TMPDIR/other" | sort -u | wc -l)" -ge 8 ]
	diff "$BATS_TEST_TMPDIR/apache" "$BATS_TEST_TMPDIR/other"
}
