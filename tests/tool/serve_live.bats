# cartaz serve for live brands: what a worker keeps, what it sees of an edit, and what
# another brand, a crash or a stop does to its requests.

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
	[ "$(live_workers | wc -l)" = 1 ]
}

@test "serve live: one connection to the upstream for many requests, where the programs need one each" {
	local n
	start_server --workers 2
	for n in {1..20}; do
		ask_live event CARTAZ_PATH="/event-$n"
		answered 200
	done
	[ "$(asked)" = 20 ]
	[ "$(connected)" = 1 ]
	forgotten
	for n in 1 2 3; do
		cgi GET event '' "/event-$n"
	done
	[ "$(connected)" = 3 ]
}

@test "serve live: a connection that the upstream closed is replaced, and nobody sees it" {
	local n
	start_server --workers 1
	mood closing
	for n in 1 2 3 4 5; do
		ask_live event CARTAZ_PATH="/event-$n"
		answered 200
	done
	[ "$(asked)" = 5 ]
	[ "$(connected)" = 5 ]
	failures "$HOST" 0
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
	[ "$(live_workers | wc -l)" = 5 ]
	mood well
	eventually have_answers 4
}

all_asked() { # COUNT
	[ "$(asked)" = "$1" ]
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

@test "serve live: each brand has a process of its own" {
	local first second
	live_brand other.localhost
	start_server --workers 1
	ask_live events
	answered 200
	first=$(live_workers)
	HOST=other.localhost ask_live events
	answered 200
	second=$(live_workers)
	[ "$(wc -l <<<"$second")" = 2 ]
	[[ $second == *"$first"* ]]
	ask_live events
	HOST=other.localhost ask_live events
	[ "$(live_workers)" = "$second" ]
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
		old=$(live_server)
		kill -HUP "$server"
		eventually is_another "$old"
	done
}

is_another() { # PID
	local now
	now=$(live_server) && [[ $now != *"$1"* ]]
}

@test "serve live: HUP replaces all, and no request is lost" {
	start_server --workers 2
	under_load reload_often
	gojq -e 'keys == ["Status: 200 OK"]' crowd
}

@test "serve live: a worker is replaced after its share, and no request is lost" {
	start_server --workers 2 --requests 5
	ask_live events
	local old
	old=$(live_workers)
	under_load :
	gojq -e 'keys == ["Status: 200 OK"] and .["Status: 200 OK"] >= 100' crowd
	[ -z "$(comm -12 <(echo "$old") <(live_workers))" ]
	never grep -q 'ended by' said
}

kill_servers() {
	local old n
	for n in 1 2 3; do
		old=$(live_server)
		kill -KILL "$old"
		eventually is_another "$old"
	done
}

@test "serve live: its server is killed, and no request is lost but those between two hands" {
	start_server --workers 2
	under_load kill_servers
	gojq -e '(keys - ["Status: 200 OK", "cut"]) == [] and (.cut // 0) <= 12
		and .["Status: 200 OK"] >= 100' crowd
	[ "$(grep -c 'cartaz-serve-live ended by signal 9' said)" = 3 ]
}

@test "serve live: a worker that crashes says that request's last words, one that is killed loses it" {
	local worker
	start_server --workers 1
	ask_live events
	mood silent
	ask_live events &
	eventually all_asked 2
	worker=$(live_workers)
	kill -SEGV "$worker"
	wait $!
	mood well
	answered 500
	grep -q 'the worker crashed' said
	ask_live events
	answered 200
	forgotten
	mood silent
	ask_live events &
	eventually all_asked 1
	kill -KILL "$(live_workers)"
	wait $!
	[ ! -s answer ]
	mood well
	ask_live events
	answered 200
	grep -q "of $HOST ended by signal 9" said
}

@test "serve live: TERM answers who is there, and ends with no process" {
	local live pid=
	start_server --workers 1
	ask_live events
	pid=$server live=$(live_server)
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
	[ ! -e "/proc/$live" ]
	[ "$(tail -n 1 said)" = 'cartaz serve: stopped' ]
}

@test "serve live --fork: the same answers, on one connection" {
	start_server --workers 2 --fork
	is_the_same events page=3
	is_the_same page-event '' /event-9
	forgotten
	ask_live event CARTAZ_PATH=/event-9
	ask_live event CARTAZ_PATH=/event-8
	answered 200
	[ "$(connected)" = 0 ]
}

@test "serve live: without its program the answer is 502, and it is said" {
	mkdir "$folder/bin"
	cp "$BUILD/cartaz" "$BUILD/cartaz-serve" "$folder/bin"
	BUILD=$folder/bin start_server --workers 1
	ask_live events
	answered 502
	grep -q 'live brands are not answered: .*/cartaz-serve-live: No such file' said
	grep -q "$HOST: is a live brand, which cartaz-serve-live answers" said
	ask_live health
	answered 200
}

passed() { # HOST CALLED KIND
	timeout 60 "$TESTS/support/live_pass.py" "$BUILD/cartaz-serve-live" "$@" >answer 2>said
}

@test "serve live: what is passed on is believed nothing" {
	local kind
	live_brand other.localhost
	passed "$HOST" "$HOST" whole
	answered 200
	# The files of the one brand are closed to the worker of the other.
	passed "$HOST" other.localhost whole
	answered 500
	for kind in short lone far open early nowhere endless; do
		passed "$HOST" "$HOST" "$kind"
		[ ! -s answer ]
		grep -q 'a request that was passed on is none' said
	done
	passed nobody.example "$HOST" whole
	[ ! -s answer ]
	passed ../../etc/passwd "$HOST" whole
	[ ! -s answer ]
	passed "$HOST" "$HOST" three
	[ ! -s answer ]
}

@test "serve live: where the address decides, as nginx has it, a live brand is answered" {
	start_server
	cgi GET events
	[ "$http_status" = 200 ]
	ask_live site REQUEST_URI=/api/public/v1/events
	answered 200
	sed '1,/^$/d' answer | cmp - "$body_file"
}

@test "serve live: the connection to the upstream is kept through pages, feeds and the API" {
	start_server --workers 1
	ask_live events
	ask_live page-events
	ask_live page-event CARTAZ_PATH=/event-9
	ask_live event CARTAZ_PATH=/event-8
	ask_live page-home
	answered 200
	[ "$(asked)" -ge 5 ]
	[ "$(connected)" = 1 ]
}
