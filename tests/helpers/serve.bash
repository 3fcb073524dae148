# serve.bash - a server of `cartaz serve` for a test.
#
#   serve_setup                in setup(): sets $folder and $socket, which has a short path,
#                              because the path of a socket may have at most 107 bytes
#   serve_teardown FILE ...    in teardown(): ends the server; after a failed test, prints the files
#   start_server OPTIONS ...   starts a server and sets $server; its output is in the file said
#   start_server_of_manager OPTIONS ...   the same with a socket that another process opened, like
#                              systemd
#   ask PROGRAM [NAME=VALUE ...]   sends one request; writes the answer to the file answer
#   ask_each                   sends the requests of standard input, and prints their answers
#   answered STATUS            fails if the answer does not have this status
#   eventually COMMAND ...     waits until the command succeeds, at most a minute
#   workers                    prints the processes of the server, without standby workers
#   who_waits                  prints the standby workers
#   there_are COUNT            fails if there are not COUNT workers
#   slow_bodies COUNT          sends requests with incomplete bodies, and completes them when the
#                              file go exists; sets $crowd, and counts the answers in the file crowd
#   long_calendar              gives palco.localhost a calendar that is too long for the buffers of
#                              a socket

serve_setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# Sanitizers keep freed memory, and a worker ends itself when its memory has grown by 64 MiB.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	# The path of a socket may have at most 107 bytes.
	folder=$(mktemp -d "${TMPDIR:-/tmp}/serve.XXXXXX")
	socket=$folder/s server=
	export CARTAZ_CGI=$BUILD/cgi-bin
}

serve_teardown() { # FILE ...
	[ -n "${BATS_TEST_COMPLETED-}" ] || head -c 1500 said answer "$@" 2>/dev/null
	# After a failed test, no test waits for clients that still send, so they must end.
	[ -n "${BATS_TEST_COMPLETED-}" ] || pkill -f -- "scgi.py $socket " || [ $? = 1 ]
	stop_server
	rm -rf "$folder"
}

start_server() { # OPTIONS...
	# Removes the output of an earlier server.  The test waits for this output and not for the
	# socket, because a bound socket may not listen yet.
	rm -f said
	"$BUILD/cartaz" serve "$socket" "$@" 2>said 3>&- &
	server=$!
	eventually grep -qsE '(workers? answers?|for each request) at' said
}

start_server_of_manager() { # OPTIONS...
	rm -f said
	/usr/bin/python3 -IS - "$BUILD/cartaz" "$socket" "$@" 2>said 3>&- <<-'PY' &
		import os, socket, sys
		s = socket.socket(socket.AF_UNIX)
		s.bind(sys.argv[2])
		s.listen(16)
		os.dup2(s.detach(), 9)
		os.dup2(9, 3)
		os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
		os.execv(sys.argv[1], [sys.argv[1], "serve", *sys.argv[3:]])
	PY
	server=$!
	eventually grep -qsE 'workers? answers? at the socket of the service manager' said
}

stop_server() {
	[ -n "$server" ] || return 0
	kill -TERM "$server"
	wait "$server"
	server=
}

ask() { # PROGRAM [NAME=VALUE ...]
	timeout 60 "$TESTS/support/scgi.py" "$socket" "$@" >answer
}

# A request is a line of words with tabs between them.  Each answer ends with a NUL.
ask_each() {
	timeout 600 "$TESTS/support/scgi.py" "$socket" --each
}

answered() { # STATUS
	grep -q "^Status: $1 " answer
}

eventually() { # COMMAND...
	local end=$((SECONDS + 60))
	until "$@"; do
		[ $SECONDS -lt $end ] || {
			echo "not within a minute: $*"
			return 1
		}
		sleep 0.02
	done
}

workers() {
	local pid name
	# Standby workers have another name. pgrep would read all processes of the machine.
	for pid in $(<"/proc/$server/task/$server/children"); do
		read -r name 2>/dev/null <"/proc/$pid/comm" && [ "$name" = cartaz-serve ] && echo "$pid"
	done | sort
}

who_waits() {
	pgrep -P "$server" -x cartaz-waits
}

there_are() { # COUNT
	[ "$(workers | wc -l)" = "$1" ]
}

slow_bodies() { # COUNT
	rm -f go go.begun
	BODY='{"type":"anonymous"}' timeout 600 "$TESTS/support/scgi.py" "$socket" --slow "$1" go agent-identity \
		REQUEST_METHOD=POST >crowd 3>&- &
	crowd=$!
	eventually [ -e go.begun ]
}

long_calendar() {
	gojq -nc 'range(1; 2001) | {id: ., slug: "event-\(.)", name: "Event \(.)", description: ("text " * 200),
		starts_at: "2026-12-01", location: {city: "Recife", state_abbr: "PE"}}' |
		CARTAZ_NOW='' cartaz import palco.localhost - 2>drift
}
