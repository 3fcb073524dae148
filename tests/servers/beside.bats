# Another server (SERVER, tests/servers/all) beside Apache over the same folder: what the
# one answers the other answers, but for the table of web-servers.md.

load ../helpers/answer
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

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

teardown_file() {
	kill -TERM "$OTHER_PID"
	wait "$OTHER_PID"
	server_stop
}

# What every server says in its own way: its name, the words behind a status, the
# connection, the order and the capitals of fields, several Links in one line; and of a
# file its date and its validator.  nginx
# knows no address with a NUL, and lighttpd no invented method.  What becomes of a body that
# is too large for an address that takes none is a row of the table.
answers() { # PORT
	"$TESTS/support/sameness.py" "$1" "${SEED:-17}" "${REQUESTS:-300}" | gojq -c '
		select(.request | split(" ")[1] | split("?")[0] | test("%00") | not)
		| select(.body | startswith("yyyyy") | not)
		| select(env.SERVER == "lighttpd" and (.request | startswith("BREW")) | not)
		| .request |= split("\r\n")[0]
		| .status |= (split(" ")[1])
		| (.request | test("^[A-Z]+ /(docs|llms.txt)")) as $file
		| .fields |= (map(capture("(?<name>[^:]*)(?<rest>.*)") | (.name | ascii_downcase) + .rest) | sort)
		| .links = ([.fields[] | select(startswith("link: "))[6:] | split(", <")[] | ltrimstr("<")] | sort)
		| .fields |= map(select(test("^(server|connection|keep-alive|accept-ranges|last-modified|link):") | not)
			| select(($file and startswith("etag:")) | not))'
}

@test "random requests: status, header and bytes are those of Apache" {
	answers "$APACHE_PORT" >"$BATS_TEST_TMPDIR/apache"
	answers "$OTHER_PORT" >"$BATS_TEST_TMPDIR/other"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/apache")" -ge $((${REQUESTS:-300} / 2)) ]
	[ "$(gojq -r .status "$BATS_TEST_TMPDIR/other" | sort -u | wc -l)" -ge 8 ]
	diff "$BATS_TEST_TMPDIR/apache" "$BATS_TEST_TMPDIR/other"
}

# The name of a file, the path of a file and Apache's line end at other lengths.
@test "the longest slugs, paths and lines are those of Apache" {
	local n what answer
	for n in 200 254 256 2980 3000 4096 16000; do
		for what in "$API/events/@" '/eventos/@' '/eventos/@.md' '/eventos/@.ics' '/@' '/docs/@' '/@.json' "$API/@" '/eventos?q=@'; do
			echo "GET ${what/@/$(printf "%0${n}d" 0)}"
		done
	done >"$BATS_TEST_TMPDIR/asked"
	for n in 16358 16359 16360 16361 16362; do
		for what in GET POST DELETE; do echo "$what /eventos?q=$(printf "%0${n}d" 0)"; done
	done >>"$BATS_TEST_TMPDIR/asked"
	while read -r what path; do
		answer=
		for PORT in "$APACHE_PORT" "$OTHER_PORT"; do
			http "$what" "$path"
			answer+=" | $http_status $(header Content-Type) $(grep -o '"code":"[a-z_]*"' "$body_file" || :)"
		done
		printf '%s %.30s, %s bytes%s\n' "$what" "$path" ${#path} "$answer"
	done <"$BATS_TEST_TMPDIR/asked" >"$BATS_TEST_TMPDIR/is"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/is")" = 78 ]
	[ "$(grep -c 414 "$BATS_TEST_TMPDIR/is")" -ge 6 ]
	never grep -vE ' bytes( [|] [^|]*)\1$' "$BATS_TEST_TMPDIR/is"
}

# What came back, as the table says it.
said() {
	local whose=
	if [ ! -s "$body_file" ] && [ -z "$http_status" ]; then
		echo 'no answer'
		return
	fi
	case $(gojq -r .type "$body_file" 2>/dev/null) in
	about:blank) whose=", no brand" ;;
	http*/problems/*) whose=", brand" ;;
	esac
	[[ $http_status =~ ^[0-9]{3}$ ]] || http_status='a body without a header'
	echo "$http_status$whose"
}

END='\r\nConnection: close\r\n\r\n'

# One row of the table: what is asked, and the asking.
row() { # NAME
	local many=() n host='Host: agenda.localhost'
	case $1 in
	'an invalid escape, `/%zz`') http GET "$API/%zz" ;;
	'`..` above the root') http GET /../../etc/passwd ;;
	'a NUL, `%00`, in a slug') http GET "$API/events/a%00b" ;;
	'a method in lower case') http get "$API/events" ;;
	'an invented method') http INVENTED "$API/events" ;;
	'`CONNECT`') wire "CONNECT agenda.localhost:80 HTTP/1.1\r\n$host$END" ;;
	'a header field of 5,000 bytes') http GET "$API/events" -H "X-Long: $(printf %05000d 0)" ;;
	'`If-None-Match` twice') http GET "$API/events" -H 'If-None-Match: "a"' -H 'If-None-Match: "b"' ;;
	'two fields whose names differ only in `-` and `_`') http GET "$API/events" -H 'X-One: 1' -H 'X_One: 2' ;;
	'70 header fields' | '300 header fields')
		for ((n = 0; n < ${1%% *}; n++)); do many+=(-H "X-$n: 1"); done
		http GET "$API/events" "${many[@]}"
		;;
	'an `Expect` that the server cannot meet') http POST "$API/agent/identity" -H 'Expect: a-miracle' -d '{}' ;;
	'a body of 70,000 bytes for a document')
		printf %070000d 0 >"$BATS_TEST_TMPDIR/large"
		http POST "$API/openapi.json" --data-binary "@$BATS_TEST_TMPDIR/large"
		;;
	'`Host` twice, with the same name') wire "GET %s HTTP/1.1\r\n$host\r\n$host$END" "$API/events" ;;
	'`Host` twice, with two names') wire "GET %s HTTP/1.1\r\n$host\r\nHost: palco.localhost$END" "$API/events" ;;
	'an absolute address in the request line, and another `Host`') wire "GET http://palco.localhost%s HTTP/1.1\r\n$host$END" "$API/events" ;;
	'a space before the colon of a field') wire "GET %s HTTP/1.1\r\n$host\r\nSpace : 1$END" "$API/events" ;;
	'a line without a version') wire "GET %s\r\n$host$END" "$API/health" ;;
	'a space in the address') wire "GET $API/he alth HTTP/1.1\r\n$host$END" ;;
	'`If-Modified-Since` of a document')
		http GET "$API/openapi.json"
		http GET "$API/openapi.json" -H "If-Modified-Since: $(header Last-Modified)"
		;;
	*)
		echo "no test knows the row \"$1\"" >&2
		return 1
		;;
	esac
	said
}

# The rows of the table, of this column: "what<TAB>answer".
column() { # apache | nginx | lighttpd | caddy
	sed -n '/^| Request /,/^$/p' "$ROOT/static/docs/reference/web-servers.md" | awk -F ' *[|] *' -v name="$1" '
		NR == 1 { for (i = 3; i < NF; i++) if (tolower($i) == name) at = i }
		NR > 2 && NF { print $2 "\t" $at }'
}

answers_as_told() { # COLUMN
	local what told
	column "$1" >"$BATS_TEST_TMPDIR/told"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/told")" -ge 15 ]
	while IFS=$'\t' read -r what told; do
		printf '%s\t%s\n' "$what" "$(row "$what")"
	done <"$BATS_TEST_TMPDIR/told" >"$BATS_TEST_TMPDIR/is"
	diff "$BATS_TEST_TMPDIR/told" "$BATS_TEST_TMPDIR/is"
}

@test "what differs is what the table says, of this server" {
	PORT=$OTHER_PORT answers_as_told "$SERVER"
}

@test "what differs is what the table says, of Apache" {
	PORT=$APACHE_PORT answers_as_told apache
}

# After a request of whose parts no two servers agree none may be taken for a second one.
@test "no request hides another" {
	local what
	for what in 'Content-Length: 2\r\nContent-Length: 3' 'Transfer-Encoding: chunked, strange' \
		'Content-Length: 2\r\nTransfer-Encoding: chunked'; do
		PORT=$OTHER_PORT wire "POST %s HTTP/1.1\r\nHost: agenda.localhost\r\n$what\r\n\r\n{}GET /eventos HTTP/1.1\r\nHost: palco.localhost$END" \
			"$API/agent/identity"
		[ "$(grep -c '^HTTP/' "$BATS_TEST_TMPDIR/wire")" = 1 ]
		[ "$http_status" -ge 400 ]
	done
}

@test "Proxy, Cookie, a token and names with underscores change nothing" {
	local PORT=$OTHER_PORT
	http GET "$API/events?per_page=1"
	cp "$body_file" "$BATS_TEST_TMPDIR/own"
	http GET "$API/events?per_page=1" -H 'Proxy: http://nowhere.example' -H 'Cookie: a=b' -H 'CARTAZ_PROGRAM: health' \
		-H 'Authorization: Bearer x' -H 'REDIRECT_STATUS: 500' -H 'CARTAZ-PATH: /x' -H 'Host_: palco.localhost'
	[ "$http_status" = 200 ]
	cmp "$body_file" "$BATS_TEST_TMPDIR/own"
}

@test "what a document is called says its type, as cartaz.conf has them" {
	local PORT=$OTHER_PORT ending type count=0
	while read -r ending type; do
		echo x >"$CARTAZ_HTDOCS/assets/typed$ending"
		http GET "/assets/typed$ending"
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = "$type" ]
		count=$((count + 1))
	done < <(sed -nE 's/^ *AddType "?([^"]*[^" ])"? +(\.[a-z0-9]+)$/\2 \1/p' "$ROOT/static/server/cartaz.conf")
	[ "$count" -ge 13 ]
}

@test "a link in the folder of a brand leads nowhere" {
	local PORT=$OTHER_PORT
	ln -sfn "$CARTAZ_HTDOCS/agenda.localhost/llms.txt" "$CARTAZ_HTDOCS/agenda.localhost/linked.txt"
	ln -sfn "$CARTAZ_HTDOCS/palco.localhost" "$CARTAZ_HTDOCS/agenda.localhost/other"
	http GET /llms.txt
	[ "$http_status" = 200 ]
	for path in /linked.txt /other/llms.txt; do
		http GET "$path"
		is_problem 404 not_found
	done
}

@test "what meets the callers is not root" {
	local process count=0
	local program="$SERVER(\.unpack(ed)?)?" processes
	processes=$(pgrep -P "$(pgrep -P "$OTHER_PID" -x "$program")" || :)
	# Caddy is one process.
	for process in ${processes:-$(pgrep -P "$OTHER_PID" -x "$program")}; do
		[ $((0x$(sed -n 's/^CapEff:\t//p' "/proc/$process/status"))) -eq 0 ]
		count=$((count + 1))
	done
	[ "$count" -ge 1 ]
}
