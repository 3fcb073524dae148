# cartaz serve for live brands: how many programs one brand may have, and what is refused so
# that nobody waits for it.

# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live

export CARTAZ_TIMEOUT=3600

setup_file() { # with the sample brands, which have a snapshot
	catalog_make "$BATS_FILE_TMPDIR"
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand "$HOST"
}

teardown() {
	[ -z "${server-}" ] || kill -CONT "$server"
	[ -z "${HUNG_PID-}" ] || kill "$HUNG_PID"
	serve_teardown crowd
}

# A live brand whose upstream takes every request and answers none.
hung_brand() { # HOST SLOTS
	local port
	mkfifo hung.port
	/usr/bin/python3 -IS -c '
import socket, time
s = socket.create_server(("127.0.0.1", 0), backlog=1024)
print(s.getsockname()[1], flush=True)
time.sleep(3600)' >hung.port 3>&- &
	HUNG_PID=$!
	read -r port <hung.port
	live_brand "$1" ".upstream.base = \"http://127.0.0.1:$port\"
		| .upstream.limits = {connect_ms: 1000, total_ms: 600000, slots: $2}"
}

at_once() { # COUNT PROGRAM [NAME=VALUE ...]: to the file crowd, by the process $crowd
	rm -f crowd crowd.sent
	timeout 600 "$TESTS/support/scgi.py" "$socket" --at-once "$1" crowd "${@:2}" 3>&- &
	crowd=$!
}

have_come() { # COUNT LINE: of the crowd
	[ -e crowd ] && [ "$(grep -cx "$2" crowd)" -ge "$1" ]
}

# Within the minute that ask waits, where a brand hangs for ten minutes: nobody waited.
soon() { # STATUS PROGRAM [NAME=VALUE ...]
	ask "${@:2}"
	answered "$1"
}

@test "serve live: a brand that hangs has half of the programs, and the next request hears it at once" {
	local n
	hung_brand hung.localhost 256
	start_server --workers 2
	soon 200 events HTTP_HOST="$HOST"
	at_once 150 events HTTP_HOST=hung.localhost
	eventually have_come 86 'Status: 502 Bad Gateway'
	soon 502 events HTTP_HOST=hung.localhost
	grep -q '^Retry-After: 1$' answer
	grep -q 'code=upstream_unavailable.*hung.localhost: too many requests for this live brand at once' said
	for n in {1..5}; do
		soon 200 events HTTP_HOST="$HOST"
	done
	[ "$(live_programs | wc -l)" = 64 ]
	[ "$(wc -l <crowd)" = 86 ]
	soon 200 events
	soon 502 page-events HTTP_HOST=hung.localhost
	grep -q '<html' answer
	kill "$crowd"
}

@test "serve live: two brands that hang leave programs to a third" {
	hung_brand hung.localhost 256
	live_brand second.localhost "$(gojq -c '".upstream = \(.upstream)"' "$CARTAZ_ETC/brands/hung.localhost.json" | gojq -r .)"
	start_server --workers 2
	at_once 100 events HTTP_HOST=hung.localhost
	eventually have_come 30 'Status: 502 Bad Gateway'
	kill "$crowd"
	at_once 100 events HTTP_HOST=second.localhost
	eventually have_come 60 'Status: 502 Bad Gateway'
	soon 200 events HTTP_HOST="$HOST"
	soon 200 event HTTP_HOST="$HOST" CARTAZ_PATH=/event-9
	kill "$crowd"
}

@test "serve live: an inbox that is full stops no worker" {
	start_server --workers 2
	ask events HTTP_HOST="$HOST"
	answered 200
	kill -STOP "$server"
	at_once 600 events HTTP_HOST="$HOST"
	eventually have_come 20 'Status: 502 Bad Gateway'
	soon 200 events
	soon 502 events HTTP_HOST="$HOST"
	grep -q '^Retry-After: 1$' answer
	grep -q "code=upstream_unavailable.*$HOST: too many requests for live brands are waiting" said
	kill -CONT "$server"
	wait "$crowd"
	# Of those that waited each has a whole answer.
	gojq -Rn '[inputs] | group_by(.) | map({(.[0]): length}) | add' crowd
	[ "$(grep -c . crowd)" = 600 ]
	never grep -q cut crowd
	eventually soon 200 events HTTP_HOST="$HOST"
	never grep -q 'ended by' said
}

@test "serve live: a request whose time is over while it waits costs no program and no request upstream" {
	CARTAZ_TIMEOUT=5 start_server --workers 2
	ask events HTTP_HOST="$HOST"
	forgotten
	kill -STOP "$server"
	at_once 50 events HTTP_HOST="$HOST"
	eventually [ -e crowd.sent ]
	sleep 5.2
	kill -CONT "$server"
	wait "$crowd"
	[ "$(sort -u crowd)" = 'Status: 502 Bad Gateway' ]
	[ "$(asked)" = 0 ]
	grep -q "$HOST: the request waited longer than allowed" said
	soon 200 events HTTP_HOST="$HOST"
}

@test "serve live: a request whose client went while it waited is not answered" {
	start_server --workers 1
	ask events HTTP_HOST="$HOST"
	forgotten
	kill -STOP "$server"
	at_once 50 events HTTP_HOST="$HOST"
	eventually [ -e crowd.sent ]
	# The one worker takes one after another: it has passed all of them on.
	soon 200 health
	kill "$crowd"
	wait "$crowd" || [ $? = 143 ]
	kill -CONT "$server"
	soon 200 events HTTP_HOST="$HOST"
	[ "$(asked)" = 1 ]
}
