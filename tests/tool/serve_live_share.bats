# cartaz serve for live brands: what one brand may take, what waits, and what is refused
# so that nobody waits for it.

# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve

setup() {
	CARTAZ_SHARE=$BATS_TEST_TMPDIR/catalog/share
	catalog_copy
	forgotten
	export CARTAZ_TIMEOUT=3600
	serve_setup
}

teardown() {
	live_server=$(live_server) && kill -CONT "$live_server"
	[ -z "${HUNG_PID-}" ] || kill "$HUNG_PID"
	serve_teardown crowd
}

live_server() {
	pgrep -P "${server:-0}" -x cartaz-serve-li
}

live_workers() {
	pgrep -P "$(live_server)"
}

# A live brand whose upstream takes every request and answers none.
hung_brand() { # HOST SLOTS
	local port
	mkfifo hung.port
	/usr/bin/python3 -c '
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

@test "serve live: a brand that hangs has half of the workers, and who comes next hears it at once" {
	local n
	hung_brand hung.localhost 256
	start_server --workers 2
	soon 200 events HTTP_HOST="$HOST"
	at_once 150 events HTTP_HOST=hung.localhost
	eventually have_come 80 'Status: 502 Bad Gateway'
	soon 502 events HTTP_HOST=hung.localhost
	grep -q '^Retry-After: 1$' answer
	for n in {1..5}; do
		soon 200 events HTTP_HOST="$HOST"
	done
	# 64 that wait for the upstream, one that says so; and those of the other brand.
	[ "$(live_workers | wc -l)" -le 67 ]
	[ "$(wc -l <crowd)" -le 86 ]
	kill "$crowd"
}

@test "serve live: two brands that hang leave workers to a third, each its own" {
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

@test "serve live: a brand whose workers all stand still stops nobody else, and who finds no room hears it at once" {
	hung_brand hung.localhost 4
	start_server --workers 2
	at_once 5 events HTTP_HOST=hung.localhost
	eventually have_come 1 'Status: 502 Bad Gateway'
	# shellcheck disable=SC2046 # a list
	kill -STOP $(live_workers)
	kill "$crowd"
	at_once 400 events HTTP_HOST=hung.localhost
	eventually have_come 250 'Status: 502 Bad Gateway'
	soon 200 events HTTP_HOST="$HOST"
	grep -q 'hung.localhost: too many requests wait for a worker' said
	# shellcheck disable=SC2046
	kill -CONT $(live_workers)
	kill "$crowd"
}

@test "serve live: an inbox that is full stops no worker" {
	start_server --workers 2
	ask events HTTP_HOST="$HOST"
	answered 200
	kill -STOP "$(live_server)"
	at_once 600 events HTTP_HOST="$HOST"
	eventually have_come 20 'Status: 502 Bad Gateway'
	soon 200 events
	soon 502 events HTTP_HOST="$HOST"
	grep -q '^Retry-After: 1$' answer
	grep -q "code=upstream_unavailable.*$HOST: too many requests for live brands wait" said
	kill -CONT "$(live_server)"
	wait "$crowd"
	# Of those that waited each has a whole answer.
	gojq -Rn '[inputs] | group_by(.) | map({(.[0]): length}) | add' crowd
	[ "$(grep -c . crowd)" = 600 ]
	never grep -q cut crowd
	eventually soon 200 events HTTP_HOST="$HOST"
	never grep -q 'ended by' said
}

@test "serve live: a request whose time is over while it waits costs no worker and no request upstream" {
	local workers
	CARTAZ_TIMEOUT=5 start_server --workers 2
	ask events HTTP_HOST="$HOST"
	workers=$(live_workers)
	forgotten
	kill -STOP "$(live_server)"
	at_once 50 events HTTP_HOST="$HOST"
	eventually [ -e crowd.sent ]
	sleep 5.2
	kill -CONT "$(live_server)"
	wait "$crowd"
	[ "$(sort -u crowd)" = 'Status: 502 Bad Gateway' ]
	[ "$(asked)" = 0 ]
	[ "$(live_workers)" = "$workers" ]
	grep -q "$HOST: a request waited until its time was over" said
	soon 200 events HTTP_HOST="$HOST"
}

@test "serve live: who went while his request waited is not answered" {
	start_server --workers 1
	ask events HTTP_HOST="$HOST"
	forgotten
	kill -STOP "$(live_server)"
	"$TESTS/support/scgi.py" "$socket" --gone 50 events HTTP_HOST="$HOST"
	kill -CONT "$(live_server)"
	soon 200 events HTTP_HOST="$HOST"
	[ "$(asked)" = 1 ]
}
