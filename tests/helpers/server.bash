# server.bash - a real Apache over a catalog of its own, on a free port.
#
#   server_start DIR          prepares DIR as `make run` does and serves it
#   server_stop               fails when the server did not end in good order
#   http METHOD PATH [CURL ARGS...]
#   http_again [CURL ARGS...] asks the same once more, with the ETag of the answer
#   wire FORMAT [ARGS...]     bytes as printf makes them, for what curl is too polite
#   ask_early NAME COMMAND... http or wire in the background, in setup_file: what takes
#                             seconds goes on while other tests run
#   answer_of NAME            waits for the answer of that one
#   document_block KIND       what a page of static/docs has between ```KIND and ```
#   answer_show               what went over the wire, for a test that failed
#
# A suite named x.prefork.bats runs on prefork+mod_cgi, any other on
# event+mod_cgid: the one is a link to the other, so both shapes pass the same
# tests.  MPM, when set, decides.  `make test` repeats on prefork only the tests
# tagged prefork: those that depend on how the server starts a program, hands it a
# body, reads its answer and its last words, and limits its time.  `make nightly`
# repeats all of them.
#
# Every server has a port of its own, so suites with servers may run side by side.
#
# BESIDE=1: an existing site's Apache stands before it (helpers/beside.bash), and PORT is
# that one's.
#
# http and wire leave $http_status, $head_file, $body_file; HOST is the brand called.
# The helpers of cgi.bash (header, body_is, is_problem) read these answers too.

# shellcheck source=tests/helpers/untraced.bash
. "$TESTS/helpers/untraced.bash"
# shellcheck source=tests/helpers/catalog_from.bash
. "$TESTS/helpers/catalog_from.bash"

API=/api/public/v1
EXPOSED="ETag, Link, Allow, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset, x-markdown-tokens"

document_block() { # KIND
	sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p}" "$ROOT"/static/docs/*/*.md
}

free_port() {
	"$TESTS/support/free_port.py" ${FREE_PORTS+"$FREE_PORTS"}
}

server_prepare() { # DIR
	export RUN_DIR=$1 PORT
	PREPARED_HERE=
	mkdir -p "$RUN_DIR"
	if [ -n "${PREPARED-}" ]; then
		prepared_take
		catalog_from "$PREPARED_HERE" "$RUN_DIR"
		if [ -n "${RESIDENT-}" ]; then
			mkdir "$RUN_DIR/bin"
			cp "$BUILD"/cartaz{,-draw,-serve} "$RUN_DIR/bin"
			chmod a+rx "$RUN_DIR/bin" "$RUN_DIR"/bin/*
		fi
	else
		PORT=$(free_port)
		CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	fi
	export CARTAZ_ETC=$RUN_DIR/etc CARTAZ_VAR=$RUN_DIR/var
	export CARTAZ_HTDOCS=$RUN_DIR/htdocs CARTAZ_SHARE=$ROOT/static
}

# The addresses of a catalog hold its port. So each worker of tests/run prepares a catalog
# once an hour, which the suites that follow copy together with its port.
prepared_take() {
	local n=0 hour
	printf -v hour '%(%F-%H)T' -1
	mkdir -p "$PREPARED"
	until mkdir "$PREPARED/$hour-$n.taken" 2>/dev/null; do
		n=$((n + 1))
	done
	export PREPARED_HERE=$PREPARED/$hour-$n
	if [ ! -e "$PREPARED_HERE.port" ]; then
		PORT=$(free_port)
		RESIDENT='' CARTAZ_NOW='' RUN_DIR=$PREPARED_HERE sh "$ROOT/static/server/prepare"
		echo "$PORT" >"$PREPARED_HERE.port"
	fi
	read -r PORT <"$PREPARED_HERE.port"
}

# With words, these start it: as another user.
# shellcheck disable=SC2120 # tests/servers/through_server passes some
server_serve() { # [COMMAND...]
	local ready=$RUN_DIR/ready
	export SERVER_PID
	mkfifo -m 666 "$ready"
	# Should the tests be killed, the server goes too.
	CARTAZ_NOW='' ON_READY="echo ready >'$ready'" TIMEOUT=${TIMEOUT:-10} \
		MEMORY=${MEMORY:-402653184} \
		"$@" setpriv --pdeathsig TERM sh "$ROOT/static/server/serve" \
		>"$RUN_DIR/serve.log" 2>&1 3>&- &
	SERVER_PID=$!
	if ! read -r -t 60 _ <>"$ready"; then
		cat "$RUN_DIR/serve.log"
		return 1
	fi
}

server_start() { # DIR
	local shape=event
	[[ ${BATS_TEST_FILENAME-} != *.prefork.bats ]] || shape=prefork
	export MPM=${MPM:-$shape}
	server_prepare "$1"
	local outer=$PORT
	if [ -n "${BESIDE-}" ]; then
		PORT=$(free_port)
		export INNER_PORT=$PORT PROXIES=127.0.0.1
	fi
	server_serve
	PORT=$outer
	if [ -n "${BESIDE-}" ]; then
		# shellcheck source=/dev/null
		. "$TESTS/helpers/beside.bash"
		beside_start "$1/beside" "$PORT"
	fi
}

server_stop() {
	[ -z "${BESIDE_PID-}" ] || beside_stop
	[ -n "${SERVER_PID-}" ] || return 0
	kill -TERM "$SERVER_PID"
	wait "$SERVER_PID"
	SERVER_PID=
	[ -z "${PREPARED_HERE-}" ] || rmdir "$PREPARED_HERE.taken"
	PREPARED_HERE=
}

http() { # METHOD PATH [CURL ARGS...]
	local method=$1 path=$2 host=${HOST-agenda.localhost} text
	shift 2
	[[ $host == *:* ]] || host=$host:$PORT
	asked="$method ${path:0:300} of $host ${1+with ${1:0:99} ${2-}}"
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	"$BUILD/tests/http_ask" "$PORT" "$method" "$path" "$host" "$head_file" "$body_file" "$@" || {
		[ $? = 64 ] || return
		by_curl "$method" "$path" "$host" "$@"
	}
	mapfile -d '' -n 1 text <"$head_file"
	head=$'\n'${text[0]}
	read -r _ http_status _ <"$head_file"
	last_asked=("$method" "$path")
}

# What http_ask does not know.
by_curl() { # METHOD PATH HOST [CURL ARGS...]
	local request=(-X "$1") out=$body_file
	# With --head curl repeats the header where the body belongs.
	[ "$1" != HEAD ] || request=(--head) out=/dev/null
	: >"$body_file"
	curl -sS --max-time 60 --path-as-is "${request[@]}" -D "$head_file" \
		-o "$out" -H "Host: $3" "${@:4}" "http://127.0.0.1:$PORT$2"
	head_read "$(<"$head_file")"
}

http_again() { # [CURL ARGS...]
	http "${last_asked[@]}" -H "If-None-Match: $(header ETag)" "$@"
}

wire() { # FORMAT [ARGS...]
	local LC_ALL=C answer=$BATS_TEST_TMPDIR/wire sent=$BATS_TEST_TMPDIR/sent socket
	asked="the bytes ${1:0:300}"
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	# shellcheck disable=SC2059 # the caller's format is the point
	printf "$@" >"$sent"
	exec {socket}<>"/dev/tcp/127.0.0.1/$PORT"
	# In one piece: who refuses the first line may close before it read the others.
	cat "$sent" >&"$socket"
	timeout 60 cat <&"$socket" >"$answer"
	exec {socket}>&-
	sed '1,/^\r$/d' "$answer" >"$body_file"
	head_read "$(sed '/^\r$/q' "$answer")"
}

ask_early() { # NAME COMMAND...
	local dir=$BATS_FILE_TMPDIR/early.$1
	mkdir "$dir"
	shift
	{
		BATS_TEST_TMPDIR=$dir "$@" >"$dir/said" 2>&1 || echo "status $?" >>"$dir/said"
		touch "$dir/ended"
	} 3>&- &
}

answer_of() { # NAME
	local dir=$BATS_FILE_TMPDIR/early.$1
	until [ -e "$dir/ended" ]; do
		sleep 0.05
	done
	cat "$dir/said"
	asked="what $1 is" head_file=$BATS_TEST_TMPDIR/head body_file=$dir/body
	head_read "$(<"$dir/head")"
}

# Leaves the header of the answer in $head and $head_file, without carriage
# returns and without what a 1xx said before.
head_read() { # TEXT
	head=${1//$'\r'/}
	while [[ $head =~ ^HTTP/[0-9.]+\ 1 && $head == *$'\n\n'* ]]; do
		head=${head#*$'\n\n'}
	done
	printf '%s\n' "$head" >"$head_file"
	read -r _ http_status _ <"$head_file"
	head=$'\n'$head$'\n'
}

answer_show() {
	[ -n "${asked-}" ] || return 0
	echo "asked: $asked"
	cat "$head_file"
	head -c 2000 "$body_file"
}

# Caddy says what it cannot read in a line of its own (web-servers.md).
in_own_words() {
	[ "${SERVER-}" = caddy ] && [[ $http_status =~ ^(400|501)$ ]] &&
		[[ $head == *$'\nContent-Type: text/plain'* ]]
}

# What every answer carries, whatever it says.
is_public() {
	[[ $head == *$'\nX-Content-Type-Options: nosniff\n'* ]]
	[[ $head == *$'\nAccess-Control-Allow-Origin: *\n'* ]]
	[[ $head == *$'\nAccess-Control-Expose-Headers: '"$EXPOSED"$'\n'* ]]
}

# A problem that is the called brand's, or with - nobody's.  Nothing of it may be
# kept, and only 405 says Allow.
is_public_problem() { # STATUS CODE [BRAND | -]
	local brand=${3-agenda.localhost} type=about:blank text LC_ALL=C # lengths in bytes
	[ "$brand" = - ] || type=http://$brand:$PORT/problems/${2//_/-}
	[ "$http_status" = "$1" ]
	[[ $head == *$'\nContent-Type: application/problem+json\n'* ]]
	[[ $head == *$'\nCache-Control: no-store\n'* ]]
	is_public
	[[ ! ${head,,} =~ $'\n'(etag|last-modified|accept-ranges|vary|set-cookie): ]]
	[[ $1 == 405 || ! ${head,,} =~ $'\nallow:' ]]
	mapfile -d '' -n 1 text <"$body_file"
	[[ $head == *$'\nContent-Length: '"${#text[0]}"$'\n'* ]]
	! is_plain_problem "$1" "$2" "$type" || return 0
	body_is --argjson status "$1" --arg code "$2" --arg type "$type" \
		'keys == ["code", "detail", "error", "status", "title", "type"]
		 and .status == $status and .code == $code and .error == $code
		 and .type == $type
		 and (.title | length > 0) and (.detail | length > 0)'
}
