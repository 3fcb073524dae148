# cartaz serve for a long time: the same bytes, no more memory, no more open files.
#
# REQUESTS and SWITCHES are larger in make nightly; where each request or each 50 start a
# process, a hundredth or a twentieth of REQUESTS are asked.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/serve_suite

setup() {
	catalog_copy
	serve_setup
	mkdir questions
	export CARTAZ_NOW=2026-11-18T23:30:00Z
	asker=$BUILD/tests/endure
	start_first
}

# Answers each question once.
start_first() {
	"$BUILD/cartaz" serve "$folder/first" --workers 1 2>/dev/null 3>&- &
	first_server=$!
	eventually [ -S "$folder/first" ]
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || head -c 1000 questions/*/wrong 2>/dev/null || echo 'no wrong answer'
	kill -TERM "$first_server"
	serve_teardown counts
	wait
}

worker() {
	pgrep -P "$server" | head -n 1
}

# The answer of the program: program_says PROGRAM [NAME=VALUE ...]
program_says() {
	local program=$1
	shift
	env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" CARTAZ_HTDOCS="$CARTAZ_HTDOCS" \
		CARTAZ_NOW="$CARTAZ_NOW" SCGI=1 REQUEST_METHOD=GET QUERY_STRING= HTTP_HOST=agenda.localhost \
		CONTENT_LENGTH="${#BODY}" CARTAZ_PROGRAM="$program" "$@" "$BUILD/cgi-bin/$program" <<<"$BODY"
}

# A question and its answer as of now: question NAME PROGRAM [NAME=VALUE ...]
#
# It is that of a server which is asked once, and it is the program's, but for the part of
# the ETag that a build has of its own.
question() {
	local name=$1 answer
	shift
	mkdir -p "questions/$name"
	answer=questions/$name/answer${ANSWER-}
	BODY=${BODY-} "$TESTS/support/scgi.py" - --print "$@" >"questions/$name/request"
	"$TESTS/support/scgi.py" "$folder/first" --bytes <"questions/$name/request" >"$answer"
	diff "$answer" <(program_says "$@")
}

# What catalogs are asked: lists, events, pages, feeds, agents, errors, of two brands.
questions() {
	local host slug BODY=
	for host in agenda.localhost palco.localhost; do
		slug=$(sqlite3 "$CARTAZ_VAR/$host/current" 'SELECT slug FROM event WHERE rank = 1')
		set -- HTTP_HOST=$host
		question "$host.list" events "$@"
		question "$host.page" events "$@" QUERY_STRING='page=2&per_page=3'
		question "$host.word" events "$@" QUERY_STRING='q=samba'
		question "$host.sentence" page-events "$@" QUERY_STRING='q=samba%20no%20s%C3%A1bado'
		question "$host.wrong" events "$@" QUERY_STRING='page=0'
		question "$host.event" event "$@" CARTAZ_PATH="/$slug" PATH_INFO="/$slug"
		question "$host.none" event "$@" CARTAZ_PATH=/none PATH_INFO=/none
		question "$host.html" page-event "$@" CARTAZ_PATH="/$slug" PATH_INFO="/$slug"
		question "$host.md" page-event "$@" CARTAZ_PATH="/$slug.md" PATH_INFO="/$slug.md"
		question "$host.ics" page-events "$@" CARTAZ_PATH=/eventos.ics PATH_INFO=/eventos.ics
		question "$host.rss" page-events "$@" CARTAZ_PATH=/eventos.rss PATH_INFO=/eventos.rss
		question "$host.today" page-events "$@" QUERY_STRING='when=today'
		question "$host.home" page-home "$@"
		question "$host.method" events "$@" REQUEST_METHOD=DELETE
		BODY='{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_events","arguments":{"query":"samba"}}}' \
			question "$host.mcp" mcp "$@" REQUEST_METHOD=POST CONTENT_TYPE=application/json \
			HTTP_ACCEPT='application/json, text/event-stream'
	done
	question nobody events HTTP_HOST=nobody.example
	question health health
}

endure() { # REQUESTS
	"$asker" "$socket" "${CLIENTS:-16}" "$1" questions >counts
	cat counts
}

# Bytes that the process alone has, and its open files.
memory() { # PID
	awk '/^Private/ { n += $2 * 1024 } END { print n }' "/proc/$1/smaps_rollup"
}

files() { # PID
	find "/proc/$1/fd" -type l | wc -l
}

@test "endure: every answer has the bytes of the program's; memory and open files stay" {
	local requests=${REQUESTS:-4000} pid first open more=204800
	questions
	head -qn 1 questions/*/answer | sort | uniq -c
	[ "$(head -qn 1 questions/*/answer | grep -c '^Status: 200')" -ge 24 ]
	start_server --workers 1 --requests 1000000000
	pid=$(worker)
	CLIENTS=4 endure $((requests / 20))
	first=$(memory "$pid") open=$(files "$pid")
	endure "$requests"
	[ "$(<counts)" = "$requests 0 0" ]
	[ "$(worker)" = "$pid" ]
	echo "private: $first bytes after a twentieth, $(memory "$pid") at the end; files: $open, $(files "$pid")"
	# The sanitizers' own tables grow as well.
	[ "${MEMORY-}" != max ] || more=2097152
	[ "$(memory "$pid")" -le $((first + more)) ]
	[ "$(files "$pid")" -le "$open" ]
}

@test "endure: workers that are replaced all the time lose nothing" {
	questions
	start_server --workers 3 --requests 50
	endure "$((${REQUESTS:-10000} / 20))"
	[ "$(<counts)" = "$((${REQUESTS:-10000} / 20)) 0 0" ]
}

@test "endure: a process for each request answers the same bytes" {
	questions
	start_server --workers 3 --fork
	endure "$((${REQUESTS:-10000} / 100))"
	[ "$(<counts)" = "$((${REQUESTS:-10000} / 100)) 0 0" ]
}

# Generations have files of their own, and a link leads to one of them.
switch_to() { # FILE
	ln -s "$1" "$CARTAZ_VAR/agenda.localhost/next"
	mv -T "$CARTAZ_VAR/agenda.localhost/next" "$CARTAZ_VAR/agenda.localhost/current"
}

@test "endure: under 64 clients the generation changes: each answer is of the one or of the other" {
	local first second n switches=${SWITCHES:-4}
	first=$(readlink "$CARTAZ_VAR/agenda.localhost/current")
	ANSWER=.first questions
	sample agenda.localhost | gojq 'map(.name = "Samba renamed " + .name)' | cartaz import agenda.localhost -
	second=$(readlink "$CARTAZ_VAR/agenda.localhost/current")
	[ "$first" != "$second" ]
	ANSWER=.second questions
	run -1 cmp -s questions/agenda.localhost.list/answer.*
	start_server --workers 4
	CLIENTS=64 endure 1000000000 &
	local asking=$!
	for ((n = 0; n < switches; n++)); do
		switch_to "$first"
		"$TESTS/support/scgi.py" "$socket" health >health
		switch_to "$second"
		"$TESTS/support/scgi.py" "$socket" health >health
	done
	touch questions/stop
	wait "$asking"
	read -r asked wrong lost <counts
	[ "$wrong" = 0 ]
	[ "$lost" = 0 ]
	[ "$asked" -ge $((switches * 10)) ]
	# The last one is what is answered from now on.
	rm -f questions/stop questions/*/answer.first*
	endure 500
	[ "$(<counts)" = '500 0 0' ]
}

@test "endure: a worker without memory says its last words, and its successor answers" {
	# The sanitizers end a process without memory themselves, so this is of a release.
	kill -TERM "$first_server"
	wait "$first_server"
	local BUILD=${REFERENCE:-$BUILD}
	start_first
	questions
	start_server --workers 1
	prlimit --pid "$(worker)" --data=1
	"$TESTS/support/scgi.py" "$socket" page-events QUERY_STRING=q=samba >answer
	head -n 1 answer | grep -qx 'Status: 500 Internal Server Error'
	grep -q 'out of memory' said
	endure 500
	[ "$(<counts)" = '500 0 0' ]
}
