# serve.bash - a server of `cartaz serve` for a test, and what it says.
#
#   serve_setup                in setup(): $folder and $socket, as names of a socket are short
#   serve_teardown FILE ...    in teardown(): the server ends; after a failure the files are shown
#   start_server OPTIONS ...   $server; what it says is in the file said
#   start_server_of_manager OPTIONS ...   the same at a socket that another opened, as systemd
#   ask PROGRAM [NAME=VALUE ...]   one request, to the file answer
#   ask_each                   the requests of standard input; their answers
#   answered STATUS
#   eventually COMMAND ...     until the command is true, a minute at most
#   workers                    the processes of the server, but for those that wait in their place
#   who_waits                  those
#   there_are COUNT            of them
#   slow_bodies COUNT          requests without the end of their bodies, until the file go is
#                              there; $crowd, and the counts of their answers in the file crowd
#   long_calendar              gives palco.localhost a calendar that no socket holds

serve_setup() {
	cd "$BATS_TEST_TMPDIR" || return
	# The sanitizers keep what is freed; a worker that has 64 MB more would end itself.
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	# The name of a socket may have 107 bytes.
	folder=$(mktemp -d "${TMPDIR:-/tmp}/serve.XXXXXX")
	socket=$folder/s server=
	export CARTAZ_CGI=$BUILD/cgi-bin
}

serve_teardown() { # FILE ...
	[ -n "${BATS_TEST_COMPLETED-}" ] || head -c 1500 said answer "$@" 2>/dev/null
	# Of a test that failed; nobody waits for what they have not sent.
	[ -n "${BATS_TEST_COMPLETED-}" ] || pkill -f -- "scgi.py $socket " || [ $? = 1 ]
	stop_server
	rm -rf "$folder"
}

start_server() { # OPTIONS...
	# What a server before this one said must not be taken for its word, and a name that is
	# bound is not yet one that listens.
	rm -f said
	"$BUILD/cartaz" serve "$socket" "$@" 2>said 3>&- &
	server=$!
	eventually grep -qsE '(workers answer|for each request) at' said
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
	eventually grep -qs 'workers answer at the socket of the service manager' said
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

# Requests that are lines of words, a tab between them; an answer ends with a NUL.
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
	# Those that wait have a name of their own. pgrep would read all processes of the machine.
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
