# cartaz serve for live brands: each request of the upstream has a program of its own; what
# the next one sees of an edit, and what a crash, a reload or a stop does to requests.

# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live

# The answer of the program and that of the server are the same bytes.
is_the_same() { # PROGRAM [QUERY [PATH]]
	cgi GET "$1" "${2-}" "${3-}"
	ask_live "$1" QUERY_STRING="${2-}" CARTAZ_PATH="${3-}"
	sed '1,/^$/d' answer | cmp - "$body_file"
	diff <(sed '/^$/,$d' answer) <(sed '/^$/,$d' "$head_file")
}

@test "serve live: the bytes of the programs, in every form" {
	local rounds
	start_server --workers 2
	for rounds in 1 2; do
		is_the_same events page=3
		is_the_same events q=samba
		is_the_same event '' /event-9
		is_the_same event '' /event-99
		is_the_same page-events
		is_the_same page-events '' /eventos.md
		is_the_same page-events '' /eventos.ics
		is_the_same page-events '' /eventos.rss
		is_the_same page-event '' /event-9
		is_the_same page-event '' /event-9.ics
		is_the_same page-home
		is_the_same page-document '' /docs
		is_the_same health
	done
}

@test "serve live: an upstream that is down, slow or back again is what it is to a program" {
	local how n
	start_server --workers 2
	for how in broken 'status 404' wall cut 'slow 1100'; do
		for n in 1 2 3 4; do
			rm -f "$CARTAZ_VAR/$HOST/live/circuit"
			if [ "$how" = 'slow 1100' ]; then
				[ "$n" = 4 ] || continue
				brand_edit "$HOST" '.upstream.limits.total_ms = 1000'
			fi
			mood "$how"
			ask_live events
			cgi GET events
			sed '1,/^$/d' answer | cmp - "$body_file"
			diff <(sed '/^$/,$d' answer) <(sed '/^$/,$d' "$head_file")
			mood well
			brand_edit "$HOST" '.upstream.limits.total_ms = 8000'
			ask_live events
			answered 200
		done
	done
	# The circuit is the same file's.
	rm -f "$CARTAZ_VAR/$HOST/live/circuit"
	mood broken
	ask_live events
	cgi GET events
	ask_live events
	failures "$HOST" 3
	later "$HOST" -50000
	forgotten
	ask_live events
	answered 502
	grep -q '^Retry-After: ' answer
	[ "$(asked)" = 0 ]
}

@test "serve live: so many at once as there are slots, and the others hear it at once" {
	local n
	start_server --workers 2
	mood silent
	for n in 1 2 3 4; do
		timeout 600 "$TESTS/support/scgi.py" "$socket" events HTTP_HOST="$HOST" >"waits.$n" 3>&- &
	done
	eventually all_asked 4
	for n in 1 2 3; do
		ask_live events
		answered 502
		grep -q '^Retry-After: 1$' answer
	done
	mood well
	eventually have_answers 4
}

have_answers() { # COUNT
	[ "$(cat waits.* | grep -c '^Status: ')" = "$1" ]
}

@test "serve live: an edit of the brand file and a publication are seen by the next request" {
	start_server --workers 1
	ask_live page-home
	answered 200
	brand_edit "$HOST" '.name = "Another name"'
	ask_live page-home
	grep -q 'Another name' answer
	brand_edit "$HOST" '.upstream.base = "http://127.0.0.1:1"'
	ask_live events
	answered 502
	brand_edit "$HOST" '.upstream.base = "http://127.0.0.1:'"$LIVE_PORT"'"'
	ask_live events
	answered 200
	sed -i 's,"name": "/name","name": "/slug",' "$CARTAZ_SHARE/profiles/moods.json"
	cartaz publish "$HOST"
	ask_live event CARTAZ_PATH=/event-9
	grep -q '"name":"event-9"' answer
	mv "$CARTAZ_ETC/brands/$HOST.json" kept
	ask_live events
	answered 421
	mv kept "$CARTAZ_ETC/brands/$HOST.json"
	ask_live events
	answered 200
}

# In place and by another file.
rotate() { # VALUE
	case $1 in
	*1 | *3) echo "$1" >"$CARTAZ_ETC/secrets/token" ;;
	*) (umask 027 && echo "$1" >"$CARTAZ_ETC/secrets/new" && mv "$CARTAZ_ETC/secrets/new" "$CARTAZ_ETC/secrets/token") ;;
	esac
}

@test "serve live: a secret that is replaced is the next request's" {
	local value
	mkdir -p "$CARTAZ_ETC/secrets"
	(umask 027 && : >"$CARTAZ_ETC/secrets/token")
	sed -i 's,"query": {"slug": "{key}"},"query": {"slug": "{key}"\, "token": "{secret.token}"},' \
		"$CARTAZ_SHARE/profiles/moods.json"
	brand_edit "$HOST" '.upstream.secrets = {token: {file: "secrets/token"}}'
	rotate value-1
	cartaz publish "$HOST"
	start_server --workers 1
	for value in value-1 value-2 value-3 value-4 value-5; do
		rotate "$value"
		ask_live event CARTAZ_PATH=/event-9
		answered 200
		tail -n 1 "$live_log" | grep -q "token=$value"
	done
}

# Under load every answer is whole, and of one kind.
under_load() { # COMMAND...: while 4 callers ask
	rm -f stop stop.begun
	"$TESTS/support/scgi.py" "$socket" --crowd 4 stop events HTTP_HOST="$HOST" >crowd 3>&- &
	local callers=$!
	eventually [ -e stop.begun ]
	"$@"
	touch stop
	wait "$callers"
	cat crowd
}

reload_often() {
	local old n
	for n in 1 2 3; do
		old=$(workers)
		kill -HUP "$server"
		eventually are_others_than "$old"
	done
}

are_others_than() { # PIDS
	there_are 2 && [ -z "$(comm -12 <(echo "$1") <(workers))" ]
}

@test "serve live: HUP replaces the workers, and no request is lost" {
	start_server --workers 2
	eventually there_are 2
	under_load reload_often
	gojq -e 'keys == ["Status: 200 OK"]' crowd
}

@test "serve live: a program that is killed or crashes loses its request, and no other" {
	local how
	start_server --workers 1
	ask_live events
	answered 200
	for how in KILL SEGV; do
		forgotten
		mood silent
		ask_live events &
		eventually all_asked 1
		kill "-$how" "$(live_programs)"
		wait $!
		[ ! -s answer ]
		eventually grep -q "the program live for $HOST was ended by signal $(kill -l "$how")" said
		mood well
		ask_live events
		answered 200
	done
}

@test "serve live: TERM answers who is there, and ends with no process" {
	local pid=
	start_server --workers 1
	ask_live events
	pid=$server
	forgotten
	mood until "$PWD/go"
	ask_live events &
	eventually all_asked 1
	kill -TERM "$server"
	eventually [ ! -e "$socket" ]
	touch go
	wait "$server"
	server=
	wait $!
	answered 200
	[ -z "$(pgrep -P "$pid")" ]
	[ "$(tail -n 1 said)" = 'cartaz serve: stopped' ]
}

@test "serve live --fork: the same answers" {
	start_server --workers 2 --fork
	is_the_same events page=3
	is_the_same page-event '' /event-9
}

@test "serve live: the body of a request is the program's, and only the program logs" {
	local params
	start_server --workers 1
	for params in 'tools/call", "params": {"name": "search_events", "arguments": {}}' \
		"resources/read\", \"params\": {\"uri\": \"http://$HOST/eventos/event-9\"}"; do
		forgotten
		BODY="{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"$params}" \
			ask_live mcp REQUEST_METHOD=POST CONTENT_TYPE=application/json
		answered 200
		grep -q event-9 answer
		[ "$(asked)" = 1 ]
	done
	never grep -q code= said
}

@test "serve live: without the program the answer is 502, and it is said" {
	CARTAZ_CGI=$folder/none start_server --workers 1
	ask_live events
	answered 502
	grep -q "cannot start $folder/none/live, which serves live brands: No such file" said
	ask_live page-events
	answered 502
	grep -q '<html' answer
	never grep -q 'ended by' said
}

@test "serve live: no program is started for what needs no upstream, nor for one that is left alone" {
	CARTAZ_CGI=$folder/none start_server --workers 1
	ask_live health
	answered 200
	ask_live page-document CARTAZ_PATH=/docs
	answered 200
	BODY='{}' ask_live agent-identity REQUEST_METHOD=POST
	answered 201
	ask_live events REQUEST_METHOD=POST
	answered 405
	ask_live event CARTAZ_PATH='/a b'
	answered 404
	mood broken
	for n in 1 2 3; do
		cgi GET events
	done
	later "$HOST" -50000
	ask_live events
	answered 502
	[[ $(sed -n 's/^Retry-After: //p' answer) -ge 1 ]]
	[ "$(asked)" = 3 ]
	never grep -q 'cannot start' said
}

other_program() { # LINE: in the place of live, where CARTAZ_CGI is $folder/bin
	mkdir "$folder/bin"
	printf '#!/bin/sh\n%s\n' "$1" >"$folder/bin/live"
	chmod +x "$folder/bin/live"
}

@test "serve live: a program that does not end is killed, and its answer has a limit" {
	other_program '[ "$QUERY_STRING" = long ] && exec head -c 40000000 /dev/zero; exec sleep 600'
	CARTAZ_TIMEOUT=1 CARTAZ_CGI=$folder/bin start_server --workers 1
	ask_live events
	[ ! -s answer ]
	grep -q "the program live for $HOST was ended by signal 9" said
	ask_live events QUERY_STRING=long
	[ "$(wc -c <answer)" -gt 1000000 ]
	[ "$(wc -c <answer)" -lt 34000000 ]
}

@test "serve live: a program has the variables of its request and of the server, and no other" {
	other_program 'printf "Status: 200 OK\n\n"; env | sort; ls -l /proc/$$/fd'
	QUERY_STRING=of-the-server=1 OTHER=server CARTAZ_CGI=$folder/bin start_server --workers 1
	ask_live events HTTP_ACCEPT=text/plain LD_PRELOAD=/none.so CARTAZ_ETC=/none CARTAZ_ENDPOINT=event OTHER=request
	answered 200
	grep -qx 'HTTP_ACCEPT=text/plain' answer
	grep -qx "CARTAZ_ETC=$CARTAZ_ETC" answer
	grep -qx 'CARTAZ_ENDPOINT=events' answer
	grep -qx 'OTHER=server' answer
	never grep -qE 'of-the-server|LD_PRELOAD|none' answer
	[ "$(grep -o ' [01] -> /memfd:[a-z]*' answer)" = ' 0 -> /memfd:request
 1 -> /memfd:answer' ]
	[ "$(grep -c -e '-> /memfd:' -e '-> socket:' answer)" = 2 ]
}

@test "serve live: where the address decides, as nginx has it, a live brand is answered" {
	start_server
	cgi GET events
	[ "$http_status" = 200 ]
	ask_live site REQUEST_URI=/api/public/v1/events
	answered 200
	sed '1,/^$/d' answer | cmp - "$body_file"
}

