# cartaz serve for live brands: what a worker keeps, what it sees of an edit, and what
# another brand, a crash or a stop does to its requests.

load ../helpers/live_suite

setup() {
	CARTAZ_SHARE=$BATS_TEST_TMPDIR/catalog/share
	catalog_copy
	forgotten
	cd "$BATS_TEST_TMPDIR" || return
	# The name of a socket may have 107 bytes.
	folder=$(mktemp -d "${TMPDIR:-/tmp}/serve.XXXXXX")
	socket=$folder/s server=
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || head -c 1500 said answer 2>/dev/null
	stop_server
	rm -rf "$folder"
}

start_server() { # OPTIONS...
	"$BUILD/cartaz" serve "$socket" "$@" 2>said 3>&- &
	server=$!
	eventually [ -S "$socket" ]
}

stop_server() {
	[ -n "$server" ] || return 0
	kill -TERM "$server"
	wait "$server"
	server=
}

ask() { # PROGRAM [NAME=VALUE ...]
	timeout 60 "$TESTS/support/scgi.py" "$socket" "$@" HTTP_HOST="$HOST" >answer
}

answered() { # STATUS
	grep -q "^Status: $1 " answer
}

# Until the command is true, a minute at most.
eventually() { # COMMAND...
	local end=$((SECONDS + 60))
	until "$@"; do
		[ $SECONDS -lt $end ] || {
			echo "not within a minute: $*"
			return 1
		}
	done
}

@test "serve live: a list and an event" {
	start_server --workers 2
	ask events QUERY_STRING=page=3
	answered 200
	ask event CARTAZ_PATH=/event-9
	answered 200
	cat said
}
