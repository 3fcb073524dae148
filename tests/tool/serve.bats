# cartaz serve: its socket, its workers, and what a request sees of the one before.

bats_require_minimum_version 1.5.0

load ../helpers/serve_suite
load ../helpers/rounds

AGENDA=samba-da-laje-dona-zila-os-batuqueiros-da-penha

teardown() {
	serve_teardown crowd "${body_file-}"
}

@test "serve: so many workers as are asked for, and they answer" {
	start_server --workers 3
	eventually there_are 3
	for program in events page-events page-home health; do
		ask "$program"
		answered 200
	done
	ask event CARTAZ_PATH=/$AGENDA
	answered 200
	ask event CARTAZ_PATH=/none
	answered 404
	ask events HTTP_HOST=nobody.example
	answered 421
	BODY='{"type":"anonymous"}' ask agent-identity REQUEST_METHOD=POST
	answered 201
	grep -qx "cartaz serve: 3 workers answer at $socket" said
}

@test "serve: wrong numbers and words are wrong usage" {
	local number
	for number in 0 513 10000 -1 x ' ' 99999999999999999999; do
		run -2 cartaz serve "$socket" --workers "$number"
		[[ $output == *'--workers must be a number from 1 to 512'* ]]
		run -2 cartaz serve "$socket" --requests "$number" --workers 0
	done
	run -2 cartaz serve "$socket" --requests 0
	[[ $output == *'--requests must be a number from 1 to'* ]]
	run -2 cartaz serve "$socket" --workers
	[[ $output == *'a number must follow --workers'* ]]
	run -2 cartaz serve "$socket" another
	run -2 cartaz serve feira.localhost
	[[ $output == *"the socket must be a path with a slash, not 'feira.localhost'"* ]]
	[ ! -e "$socket" ]
}

@test "serve: a socket in use stays whose it is, a stale one is replaced, a file stays" {
	start_server --workers 1
	run -1 cartaz serve "$socket" --workers 1
	[[ $output == *"$socket: is in use by another server"* ]]
	ask health
	answered 200
	kill -KILL "$server"
	wait "$server" || [ $? = 137 ]
	server=
	[ -S "$socket" ]
	mv "$socket" "$folder/stale"
	mv "$folder/stale" "$socket"
	start_server --workers 1
	ask health
	answered 200
	stop_server
	echo text >"$socket"
	run -1 cartaz serve "$socket" --workers 1
	[[ $output == *"$socket: exists and is not a socket"* ]]
	[ "$(<"$socket")" = text ]
	run -1 cartaz serve "$folder/none/s"
	[[ $output == *"the folder of $folder/none/s: No such file"* ]]
	run -1 cartaz serve "$folder/$(printf '%0120d' 0)"
	[[ $output == *'the path of a socket may have at most 107 bytes'* ]]
	run -1 cartaz serve
	[[ $output == *'no socket was given; name the path of a socket'* ]]
}

@test "serve: a socket of the service manager, which stays when the server stops" {
	start_server_of_manager --workers 1
	ask health
	answered 200
	stop_server
	[ -S "$socket" ]
}

# Under load every answer is whole, and of one kind.
under_load() { # COMMAND...: while 16 callers ask
	rm -f stop stop.begun
	"$TESTS/support/scgi.py" "$socket" --crowd 16 stop events >crowd 3>&- &
	local callers=$!
	eventually [ -e stop.begun ]
	"$@"
	touch stop
	wait "$callers"
}

lost_nothing() {
	gojq -e 'keys == ["Status: 200 OK"] and .["Status: 200 OK"] > 100' crowd || {
		cat crowd
		return 1
	}
}

are_others() { # COUNT: and none of $old
	there_are "$1" && [ -z "$(comm -12 <(echo "$old") <(workers))" ]
}

reload_often() {
	local old n
	for ((n = 0; n < reloads; n++)); do
		old=$(workers)
		kill -HUP "$server"
		# All of them are others; and while they go, there are more.
		eventually are_others 3
	done
}

@test "serve: HUP replaces every worker, and no request is lost" {
	local reloads
	reloads=$(rounds 2 5)
	start_server --workers 3
	under_load reload_often
	lost_nothing
	[ "$(grep -cx 'cartaz serve: the server replaces its workers' said)" = "$reloads" ]
}

# bats test_tags=whole
@test "serve: a worker is replaced after its share of requests, and no request is lost" {
	local old
	start_server --workers 2 --requests 20
	eventually there_are 2
	old=$(workers)
	under_load eventually are_others 2
	lost_nothing
	stop_server
	run -1 grep -q 'ended by' said
}

# Who waits for the workers, which are stopped, is answered all the same: the socket is
# named once by its listener, and once by each connection.
queued() {
	[ "$(grep -cF "$socket" /proc/net/unix)" -ge 17 ]
}

stop_with_a_queue() {
	local both
	both=$(workers)
	# shellcheck disable=SC2086 # two words
	kill -STOP $both
	eventually queued
	kill -TERM "$server"
	eventually [ ! -e "$socket" ]
	# shellcheck disable=SC2086
	kill -CONT $both
	wait "$server"
	server=
}

@test "serve: TERM answers who is there, and ends with no process and no socket" {
	local pid
	start_server --workers 2
	eventually there_are 2
	pid=$server
	under_load stop_with_a_queue
	# Who came later found no socket, or nobody at it.
	gojq -e '(keys - ["Status: 200 OK", "FileNotFoundError", "ConnectionRefusedError"]) == []
		and .["Status: 200 OK"] > 0' crowd
	[ ! -e "$socket" ]
	[ -z "$(pgrep -P "$pid")" ]
	[ "$(tail -n 1 said)" = 'cartaz serve: stopped' ]
}

# bats test_tags=whole
@test "serve: TERM answers who is there, whatever the share of a worker" {
	local both crowd
	start_server --workers 2 --requests 3
	eventually there_are 2
	both=$(workers)
	# shellcheck disable=SC2086 # two words
	kill -STOP $both
	timeout 600 "$TESTS/support/scgi.py" "$socket" --at-once 20 crowd health 3>&- &
	crowd=$!
	eventually queued
	kill -TERM "$server"
	eventually [ ! -e "$socket" ]
	# shellcheck disable=SC2086
	kill -CONT $both
	wait "$crowd"
	[ "$(grep -cx 'Status: 200 OK' crowd)" = 20 ]
	wait "$server"
	server=
}

# bats test_tags=whole
@test "serve: a folder that another process locks is no wait without end" {
	local holder
	mkfifo locked
	flock "$folder" -c 'echo yes >locked; exec sleep 600' 3>&- &
	holder=$!
	read -r _ <locked
	run -1 timeout 60 "$BUILD/cartaz" serve "$socket" --workers 1
	kill "$(pgrep -P "$holder")"
	[[ $output == *"another process has locked the folder of $socket"* ]]
	[ ! -e "$socket" ]
}

# bats test_tags=whole
@test "serve: a worker that is killed loses its own request at most" {
	start_server --workers 2
	eventually there_are 2
	under_load kill_workers
	gojq -e '(keys - ["Status: 200 OK", "cut"]) == [] and (.cut // 0) <= 5
		and .["Status: 200 OK"] > 100' crowd || {
		cat crowd
		return 1
	}
	were_killed 5
}

is_gone() { # PID
	[ ! -e "/proc/$1" ]
}

has_worked() { # PID
	[ "$(cut -d ' ' -f 14 "/proc/$1/stat")" -gt 0 ]
}

# A request was answered by it, so its end is no failure to begin.
one_has_worked() {
	victim=$(workers | head -n 1)
	has_worked "$victim" 2>/dev/null
}

kill_workers() {
	local n victim
	for n in 1 2 3 4 5; do
		eventually one_has_worked
		kill -KILL "$victim"
		eventually is_gone "$victim"
		eventually there_are 2
	done
}

were_killed() { # COUNT
	[ "$(grep -c 'ended by signal 9' said)" = "$1" ]
}

# bats test_tags=whole
@test "serve: workers that end before their first request are slowed down, and it is said" {
	start_server --workers 1
	local n
	for n in 1 2 3; do
		eventually there_are 1
		kill -KILL "$(workers)"
		eventually were_killed "$n"
	done
	grep -q 'workers end before their first request; the next worker starts in 100 ms' said
	grep -q 'the next worker starts in 400 ms' said
	ask health
	answered 200
}

# bats test_tags=whole
@test "serve: a snapshot that is cut under an open file is its brand's damage alone" {
	start_server --workers 1
	ask events
	answered 200
	wait_until_settled
	ask events
	: >"$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")"
	ask event CARTAZ_PATH=/$AGENDA
	answered 502
	ask events HTTP_HOST=palco.localhost
	answered 200
}

# Requests that take as long as their budget of work, one after another.
while_endless() { # COMMAND...
	snapshot_endless "$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")"
	rm -f stop
	"$TESTS/support/scgi.py" "$socket" --crowd 1 stop events >crowd 3>&- &
	local callers=$!
	"$@"
	touch stop
	wait "$callers"
	cat crowd
}

crash_often() {
	local n victim
	for ((n = 0; n < crashes; n++)); do
		eventually there_are 1
		eventually one_has_worked
		kill -SEGV "$victim"
		eventually is_gone "$victim"
	done
}

@test "serve: a crash is that request's last words, and nobody else's" {
	local crashes
	crashes=$(rounds 3 10)
	CARTAZ_TIMEOUT=600 start_server --workers 1
	while_endless crash_often
	# A crash before the request was read is nobody's answer.
	gojq -e --argjson crashes "$crashes" '(keys - ["Status: 500 Internal Server Error", "Status: 503 Service Unavailable", "cut"]) == []
		and .["Status: 500 Internal Server Error"] >= 1
		and .["Status: 500 Internal Server Error"] + (.cut // 0) <= $crashes' crowd
	[ "$(grep -c 'ended because of a fatal error' said)" = "$crashes" ]
	[ "$(grep -c 'the worker crashed' said)" = "$crashes" ]
	ask health
	answered 200
}

# A request on its way was begun by a worker, $victim; or a request has ended as expected.
one_has_worked_or() { # TEXT
	grep -q "$1" said || one_has_worked
}

# The clock of the request goes on while its process does not.
stop_for_seconds() { # UNTIL, a text that is said then
	local n victim end
	for n in 1 2 3 4 5 6; do
		eventually one_has_worked_or "$2"
		! grep -q "$2" said || return 0
		kill -STOP "$victim" || continue
		end=$((SECONDS + $1))
		until [ $SECONDS -ge $end ] || grep -q "$2" said; do sleep 0.05; done
		kill -CONT "$victim" || grep -q "$2" said
		! grep -q "$2" said || return 0
	done
	eventually grep -q "$2" said
}

@test "serve: a request has its time, and its last words are a problem" {
	CARTAZ_TIMEOUT=1 start_server --workers 1
	while_endless stop_for_seconds 2 'the request took longer than allowed'
	gojq -e '.["Status: 500 Internal Server Error"] >= 1' crowd
	ask health
	answered 200
}

# bats test_tags=whole
@test "serve: a worker that its own clock does not end is killed" {
	CARTAZ_TIMEOUT=1 start_server --workers 1
	while_endless stop_for_seconds 60 'ended by signal 9'
	grep -q 'spent [0-9]* ms on one request, so the server kills it' said
	ask health
	answered 200
}

# A file that just changed is not kept (base/file_identity.h).
wait_until_settled() {
	local file
	file=$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")
	eventually is_settled "$file"
}

is_settled() { # FILE
	[ "$(($(date +%s%N) - $(stat -c %.9Z "$1" | tr -d .)))" -gt 200000000 ]
}

@test "serve: the next request sees another generation, and the old file is closed" {
	start_server --workers 1
	local old
	ask events QUERY_STRING=per_page=1
	wait_until_settled
	ask events QUERY_STRING=per_page=1
	old=$(readlink -f "$CARTAZ_VAR/agenda.localhost/current")
	find "/proc/$(workers)/fd" -lname "$old*" | grep -q .
	sample agenda.localhost | gojq 'map(.name = "Renamed")' | cartaz import agenda.localhost -
	ask events QUERY_STRING=per_page=1
	grep -q '"name":"Renamed"' answer
	[ -z "$(find "/proc/$(workers)/fd" -lname "$old*")" ]
}

@test "serve: an edit of a brand file, its removal and its return are seen at once" {
	local file=$CARTAZ_ETC/brands/palco.localhost.json
	start_server --workers 1
	export HOST=palco.localhost
	ask page-home HTTP_HOST=$HOST
	answered 200
	wait_until_settled
	ask page-home HTTP_HOST=$HOST
	brand_edit "$HOST" '.name = "Another name"'
	ask page-home HTTP_HOST=$HOST
	grep -q 'Another name' answer
	mv "$file" kept
	ask page-home HTTP_HOST=$HOST
	answered 421
	mv kept "$file"
	ask page-home HTTP_HOST=$HOST
	grep -q 'Another name' answer
	echo broken >"$file"
	ask page-home HTTP_HOST=$HOST
	grep -q 'cartaz program=page-home code=internal_error' said
}

@test "serve: a stylesheet that changed is seen at once" {
	local sheet=$CARTAZ_HTDOCS/assets/cartaz.css
	mkdir -p "${sheet%/*}"
	echo 'body{}' >"$sheet"
	start_server --workers 1
	links_to_sheet() {
		ask page-home
		grep -q "cartaz.css?v=$(sha1sum <"$sheet" | cut -d ' ' -f 1)\"" answer
	}
	links_to_sheet
	eventually is_settled "$sheet"
	links_to_sheet
	links_to_sheet
	echo 'main{}' >"$sheet"
	links_to_sheet
	rm "$sheet"
	ask page-home
	! grep -q cartaz.css answer || return 1
}

# bats test_tags=whole
@test "serve: each brand has its own time zone, whoever was asked before" {
	local host
	# It is Wednesday in the one and Thursday in the other.
	brand_edit palco.localhost '.timezone = "Pacific/Kiritimati"'
	brand_edit agenda.localhost '.timezone = "America/Sao_Paulo"'
	start_server --workers 1
	for host in agenda palco agenda palco; do
		HOST=$host.localhost cgi GET page-events 'when=today' /eventos.ics
		ask page-events QUERY_STRING=when=today CARTAZ_PATH=/eventos.ics HTTP_HOST=$host.localhost
		sed '1,/^$/d' answer | cmp - "$body_file"
		HOST=$host.localhost cgi GET page-events when=today
		ask page-events QUERY_STRING=when=today HTTP_HOST=$host.localhost
		sed '1,/^$/d' answer | cmp - "$body_file"
	done
}

@test "serve: what is no SCGI is refused, and the next request is answered" {
	local bytes requests=()
	start_server --workers 1
	for bytes in 'GET / HTTP/1.1\r\n\r\n' ':,' '0:,' '01:,' '9999999:' '400000:' '12:' \
		'24:CONTENT_LENGTH\0000\0SCGI\0001\0;' '24:CONTENT_LENGTH\0000\0SCGI\0002\0,' \
		'24:SCGI\0001\0CONTENT_LENGTH\0000\0,' '24:CONTENT_LENGTH\000x\0SCGI\0001\0,' \
		'43:CONTENT_LENGTH\0000\0SCGI\0001\0CARTAZ_PROGRAM\0a,' \
		'31:CONTENT_LENGTH\0000\0SCGI\0001\0SCGI\0001\0,'; do
		requests+=("request.${#requests[@]}")
		# shellcheck disable=SC2059 # the bytes are the format
		printf "$bytes" >"${requests[-1]}"
	done
	"$TESTS/support/scgi.py" "$socket" --each-bytes "${requests[@]}" >answer
	[ ! -s answer ]
	ask health
	answered 200
	run -1 grep 'ended by' said
	ask auth-token
	[ ! -s answer ]
	ask ../health
	[ ! -s answer ]
	[ "$(grep -c 'not SCGI' said)" -ge 10 ]
	[ "$(grep -c 'CARTAZ_PROGRAM must name a program of this server' said)" = 2 ]
}

# bats test_tags=whole
@test "serve: who sends no whole header has a worker for two seconds" {
	# Without that limit it would be the time of a request.
	CARTAZ_TIMEOUT=600 start_server --workers 1
	[ "$(timeout 60 "$TESTS/support/scgi.py" "$socket" --hold)" -ge 1 ]
	grep -q 'its header did not come in time' said
	ask health
	answered 200
}

# bats test_tags=whole
@test "serve --fork: the same answers, a process for each" {
	start_server --workers 2 --fork
	HOST=agenda.localhost cgi GET events q=samba
	ask events QUERY_STRING=q=samba
	sed '1,/^$/d' answer | cmp - "$body_file"
	ask event CARTAZ_PATH=/none
	answered 404
	BODY='{"type":"anonymous"}' ask agent-identity REQUEST_METHOD=POST
	answered 201
	under_load eventually there_are 2
	gojq -e 'keys == ["Status: 200 OK"]' crowd
}

# bats test_tags=whole
@test "serve: who went before his turn is not answered" {
	local kind
	# Each answer of this brand is a line of the log.
	echo broken >"$CARTAZ_ETC/brands/palco.localhost.json"
	for kind in '' --fork; do
		# shellcheck disable=SC2086 # nothing, or one word
		start_server --workers 1 $kind
		eventually there_are 1
		kill -STOP "$(workers)"
		"$TESTS/support/scgi.py" "$socket" --gone 50 events HTTP_HOST=palco.localhost
		kill -CONT "$(workers)"
		ask events HTTP_HOST=palco.localhost
		answered 200
		[ "$(grep -c 'program=events' said)" = 1 ]
		stop_server
	done
}

# bats test_tags=whole
@test "serve: a body that ends before its length is answered nothing" {
	start_server --workers 1
	BODY='{"type":"anonymous"}' "$TESTS/support/scgi.py" - --print agent-identity REQUEST_METHOD=POST >request
	truncate -s -18 request
	"$TESTS/support/scgi.py" "$socket" --half <request >answer
	[ ! -s answer ]
	grep -q 'the body of a request did not arrive completely in time' said
	ask health
	answered 200
}

# bats test_tags=whole
@test "serve: a browser may ask for what it has, of programs and of files" {
	local what
	start_server --workers 1
	for what in 'events X=' 'site REQUEST_URI=/api/public/v1/events' 'site REQUEST_URI=/llms.txt' \
		'event CARTAZ_PATH=/none'; do
		# shellcheck disable=SC2086 # two words
		ask $what REQUEST_METHOD=OPTIONS HTTP_ORIGIN=https://app.example HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET
		answered 204
		grep -qx 'Access-Control-Allow-Headers: .*, If-None-Match, .*' answer
	done
}

# So many variables in all.
with_variables() { # COUNT PROGRAM [NAME=VALUE ...]
	local more
	mapfile -t more < <(seq -f 'HTTP_X_%.0f=1' $((6 + $# - 2)) $(($1 - 1)))
	ask "$2" "${more[@]}" "${@:3}"
}

# bats test_tags=whole
@test "serve: a request of too many variables is refused whole, and up to that number none is lost" {
	local n what
	start_server --workers 1
	for what in 'event CARTAZ_PATH=/%s' 'site REQUEST_URI=/api/public/v1/events/%s' 'site REQUEST_URI=/eventos/%s'; do
		# shellcheck disable=SC2059,SC2086 # the words have a place for the slug
		what=$(printf "$what" "$AGENDA")
		for n in 100 250; do
			# shellcheck disable=SC2086
			with_variables $n $what
			answered 200
			grep -q "$AGENDA" answer
		done
		for n in 251 5000; do
			# shellcheck disable=SC2086
			BODY='{"type":"anonymous"}' with_variables $n $what
			answered 400
			grep -q '"code":"bad_request"' answer
		done
	done
	[ "$(grep -c 'the request has too many variables' said)" = 6 ]
}

@test "serve: two header fields that have one variable are refused with an answer" {
	local what
	start_server --workers 1
	for what in 'events HTTP_X_A=1 HTTP_X_A=2' 'site REQUEST_URI=/eventos HTTP_IF_NONE_MATCH="a" HTTP_IF_NONE_MATCH="b"'; do
		# shellcheck disable=SC2086 # words
		BODY='{"type":"anonymous"}' ask $what
		answered 400
		grep -q '"code":"bad_request"' answer
	done
	[ "$(grep -c 'the request has two header fields with the same name' said)" = 2 ]
	# Of a variable of the server itself it is still no SCGI.
	ask health REQUEST_METHOD=GET REQUEST_METHOD=GET
	[ ! -s answer ]
}

@test "serve: slow bodies keep no worker, and are answered when they are whole" {
	local kind n
	for kind in $(rounds '' --fork) ''; do
		# Who waits for a body waits for ten minutes, and ask for one.
		# shellcheck disable=SC2086 # nothing, or one word
		CARTAZ_TIMEOUT=600 start_server --workers 1 $kind
		slow_bodies 100
		for n in {1..5}; do
			ask health
			answered 200
		done
		touch go
		wait "$crowd"
		gojq -e '. == {"Status: 201 Created": 100}' crowd
		stop_server
	done
}

# bats test_tags=whole
@test "serve: slow bodies are answered when the server stops or reloads" {
	start_server --workers 1
	slow_bodies 20
	kill -HUP "$server"
	ask health
	answered 200
	touch go
	wait "$crowd"
	gojq -e '. == {"Status: 201 Created": 20}' crowd
	slow_bodies 20
	# No worker has one any more.
	ask health
	answered 200
	kill -TERM "$server"
	eventually [ ! -e "$socket" ]
	touch go
	wait "$crowd"
	gojq -e '. == {"Status: 201 Created": 20}' crowd
	wait "$server"
	server=
}

all_are_late() { # COUNT
	[ "$(grep -c 'the body of a request did not arrive completely in time' said)" = "$1" ]
}

# bats test_tags=whole
@test "serve: a body that never ends has its time, and no process" {
	CARTAZ_TIMEOUT=1 start_server --workers 1
	slow_bodies 20
	eventually all_are_late 20
	[ -z "$(who_waits)" ]
	touch go
	wait "$crowd"
	gojq -e '. == {"cut": 20}' crowd
	ask health
	answered 200
}

# bats test_tags=whole
@test "serve: slow readers of long answers keep no worker, and get every byte" {
	local kind n sum
	long_calendar
	for kind in '' --fork; do
		# shellcheck disable=SC2086 # nothing, or one word
		start_server --workers 1 $kind
		ask page-events CARTAZ_PATH=/eventos.ics HTTP_HOST=palco.localhost
		answered 200
		[ "$(wc -c <answer)" -gt 1000000 ]
		sum=$(sha1sum <answer)
		rm -f go go.begun
		timeout 600 "$TESTS/support/scgi.py" "$socket" --readers 8 go page-events CARTAZ_PATH=/eventos.ics \
			HTTP_HOST=palco.localhost >crowd 3>&- &
		crowd=$!
		eventually [ -e go.begun ]
		# A reader who kept the worker would be taken for gone after 20 seconds, and cut.
		for n in 1 2; do
			ask health
			answered 200
		done
		touch go
		wait "$crowd"
		gojq -e --arg sum "${sum%% *}" '. == {($sum): 8}' crowd
		stop_server
	done
}
