# server.bash - a real Apache with a catalog of its own, on a free port.
#
#   server_start DIR          prepares DIR like `make run`, and serves it
#   server_stop               stops the server; fails if it did not end in good order
#   http METHOD PATH [CURL ARGS...]
#                             sends a request
#   http_again [CURL ARGS...] sends the last request again, with the ETag of its answer
#   wire FORMAT [ARGS...]     sends bytes in the form of printf, for requests that curl cannot send
#   ask_early NAME COMMAND... starts http or wire in the background, in setup_file, so that other
#                             tests run while a request takes seconds
#   answer_of NAME            waits for the answer to this request
#   document_block KIND       prints the block of static/docs between ```KIND and ```
#   answer_show               prints the request and the answer, for a failed test
#
# A suite named x.prefork.bats runs with prefork and mod_cgi, and any other suite with event
# and mod_cgid.  It is a link to the suite x.bats, so both forms of Apache pass the same tests.
# If MPM is set, it decides.  With prefork, `make test` repeats only the tests with the tag
# "prefork".  They depend on how the server starts a program, passes it a body, reads its answer
# and its errors, and limits its time.  `make nightly` repeats all of them.
#
# Every server has a port of its own, so suites with servers may run at the same time.
#
# With BESIDE=1, the Apache of an existing site is in front (helpers/beside.bash), and PORT is
# the port of this Apache.
#
# http and wire set $http_status, $head_file, $body_file; HOST is the host of the request.
# The functions of cgi.bash (header, body_is, is_problem) also read these answers.

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

# The addresses in a catalog contain the port. So each worker of tests/run prepares a catalog once
# an hour, and later suites copy the catalog and use its port.
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

# Starts the server.  COMMAND, if given, starts it, for example as another user.
# shellcheck disable=SC2120 # tests/servers/through_server passes some
server_serve() { # [COMMAND...]
	local ready=$RUN_DIR/ready
	export SERVER_PID
	mkfifo -m 666 "$ready"
	# If the tests are killed, the server ends as well.
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

# Sends the requests that http_ask does not support.
by_curl() { # METHOD PATH HOST [CURL ARGS...]
	local request=(-X "$1") out=$body_file
	# With --head, curl also writes the header into the file of the body.
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
	# Sends all bytes in one piece, because a server that refuses the first line may close the
	# connection before it reads the others.
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

# Writes the header of the answer into $head and $head_file, without carriage returns and without
# the headers of 1xx answers.
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

# Returns 0 if the answer is a line of text from Caddy for a request that it cannot parse
# (web-servers.md).
in_own_words() {
	[ "${SERVER-}" = caddy ] && [[ $http_status =~ ^(400|501)$ ]] &&
		[[ $head == *$'\nContent-Type: text/plain'* ]]
}

# Fails if the answer lacks a header that every answer must have.
is_public() {
	[[ $head == *$'\nX-Content-Type-Options: nosniff\n'* ]]
	[[ $head == *$'\nAccess-Control-Allow-Origin: *\n'* ]]
	[[ $head == *$'\nAccess-Control-Expose-Headers: '"$EXPOSED"$'\n'* ]]
}

# Fails if the answer is not a problem document of BRAND (agenda.localhost), or with "-" without a
# brand.  Caches must not store it, and only 405 has Allow.
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
