# server.bash - a real Apache over a catalog of its own, on a free port.
#
#   server_start DIR [MPM]    prepares DIR as `make run` does and serves it
#   server_stop
#   http METHOD PATH [CURL ARGS...]
#
# http leaves $http_status, $head_file, $body_file; HOST is the brand called.
# The helpers of cgi.bash (header, body_is, is_problem) read these answers too.

free_port() {
	/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

server_start() { # DIR [MPM]
	local ready=$1/ready
	export RUN_DIR=$1 PORT MPM=${2:-event}
	PORT=$(free_port)
	mkdir -p "$RUN_DIR"
	CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	export CARTAZ_ETC=$RUN_DIR/etc CARTAZ_VAR=$RUN_DIR/var
	export CARTAZ_HTDOCS=$RUN_DIR/htdocs CARTAZ_SHARE=$ROOT/static
	mkfifo "$ready"
	ON_READY="echo ready >'$ready'" TIMEOUT=${TIMEOUT:-10} \
		MEMORY=${MEMORY:-402653184} sh "$ROOT/static/server/serve" \
		>"$RUN_DIR/serve.log" 2>&1 3>&- &
	SERVER_PID=$!
	read -r -t 30 _ <>"$ready"
}

server_stop() {
	[ -n "${SERVER_PID-}" ] || return 0
	kill -TERM "$SERVER_PID" 2>/dev/null || true
	wait "$SERVER_PID" 2>/dev/null || true
	SERVER_PID=
}

http() { # METHOD PATH [CURL ARGS...]
	local method=$1 path=$2 host=${HOST-agenda.localhost}
	shift 2
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	local request=(-X "$method")
	[ "$method" != HEAD ] || request=(--head)
	: >"$body_file"
	curl -sS --max-time 30 --path-as-is "${request[@]}" -D "$head_file" \
		-o "$body_file" -H "Host: $host:$PORT" "$@" \
		"http://127.0.0.1:$PORT$path"
	sed -i 's/\r$//' "$head_file"
	http_status=$(sed -n 's/^HTTP[^ ]* \([0-9]*\).*/\1/p' "$head_file" | tail -n 1)
}
