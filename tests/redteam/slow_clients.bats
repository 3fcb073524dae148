# Clients that are slow on purpose: a header, a body or an answer that takes for ever,
# on hundreds of connections. Whoever else comes is served all the while: by Apache as
# `make run` starts it, by Debian's Apache with the example, and behind the edge.
#
# `make nightly` does it in full size: tests/support/slow_clients.

# bats file_tags=whole

load ../helpers/answer
load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/edge
load ../helpers/example

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

teardown() {
	local pid
	for pid in ${EDGE_PID-} ${EXAMPLE_PID-}; do
		if kill -0 "$pid"; then
			kill "$pid"
			wait "$pid" || [ $? = 143 ]
		fi
	done
}

# The other client is answered each time, while most of the slow ones hold on:
# answered PORT MODE CONNECTIONS ADDRESSES
answered() {
	"$TESTS/support/slow.py" "$@" 20 >"$BATS_TEST_TMPDIR/slow"
	cat "$BATS_TEST_TMPDIR/slow"
	gojq -e --argjson many "$3" '.statuses == [200] and .held > $many / 2' "$BATS_TEST_TMPDIR/slow"
}

@test "slow clients: Apache as make run starts it answers beside slow headers" {
	answered "$PORT" headers 300 1
}

@test "slow clients: Apache as make run starts it answers beside slow bodies" {
	answered "$PORT" bodies 300 1
}

@test "slow clients: Apache as make run starts it answers beside slow readers" {
	answered "$PORT" readers 500 1
}

@test "slow clients: the resident server behind Apache answers beside slow bodies" {
	local RUN_DIR=$RUN_DIR PORT=$PORT SERVER_PID
	RESIDENT=1 server_start "$BATS_TEST_TMPDIR/resident"
	answered "$PORT" bodies 300 1
	server_stop
}

@test "slow clients: Debian's Apache with the example answers beside slow bodies" {
	local EXAMPLE_PORT EXAMPLE_PID
	example_start "$BATS_TEST_TMPDIR/own"
	answered "$EXAMPLE_PORT" bodies 300 1
}

@test "slow clients: behind the edge nobody's slow body gets to a program" {
	local PORT=$PORT SERVER_PID edge_run=$BATS_TEST_TMPDIR/run
	PROXIES=127.0.0.1 server_start "$edge_run"
	cartaz publish --all
	edge_map
	edge_find
	edge_variables
	edge_start
	answered "$EDGE_PORT" bodies 400 4
	# Apache heard of the other client alone.
	[ "$(grep -c '"/mcp"' "$RUN_DIR/log/access.log")" = 0 ]
	server_stop
}
