# Apache's cache (cache.conf) with mod_deflate: two entries of an answer, compressed and
# not, and nobody ever gets the other one.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/compressed
load ../helpers/cached

setup_file() {
	CACHE=1 DEFLATE=1 server_start "$BATS_FILE_TMPDIR/run"
	cached_find
	lasting
	# This server keeps nothing: what it answers is right.
	local ready=$BATS_FILE_TMPDIR/second
	mkfifo "$ready"
	export PLAIN_PORT PLAIN_PID
	PLAIN_PORT=$(free_port)
	mkdir "$BATS_FILE_TMPDIR/plain"
	cp -a "$RUN_DIR/." "$BATS_FILE_TMPDIR/plain"
	RUN_DIR=$BATS_FILE_TMPDIR/plain PORT=$PLAIN_PORT ON_READY="echo ready >'$ready'" \
		setpriv --pdeathsig TERM sh "$ROOT/static/server/serve" >"$BATS_FILE_TMPDIR/plain.log" 2>&1 3>&- &
	PLAIN_PID=$!
	read -r -t 60 _ <>"$ready"
}

teardown_file() {
	kill -TERM "$PLAIN_PID"
	wait "$PLAIN_PID"
	server_stop
}

setup() {
	# A query of its own keeps the entries of tests apart.
	own="city=test-$BATS_TEST_NUMBER"
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# The answer is that of the server beside, and compressed for who asked for it so.
right() { # gzip | identity PATH [CURL ARGS...]
	local takes=$1 path=$2
	shift 2
	kept
	curl -sS -o "$BATS_TEST_TMPDIR/right" -H "Host: agenda.localhost:$PORT" "http://127.0.0.1:$PLAIN_PORT$path"
	if [ "$takes" = gzip ]; then
		gzip_get "$path" "$@"
	else
		http GET "$path" "$@"
		[ -z "$(header Content-Encoding)" ]
		[ "$(header Content-Length)" = "$(stat -c %s "$body_file")" ]
	fi
	[ "$http_status" = 200 ]
	[[ ,$(header Vary), == *,Accept-Encoding,* ]]
	cmp "$BATS_TEST_TMPDIR/right" "$body_file"
}

@test "answers from the cache: compressed for who takes it, and 304 for who has it, compressed or not" {
	of_programs | revalidates
	kept
	http GET "$API/events"
	from_cache
	gzip_get "$API/events"
	from_cache
	of_programs | revalidates
}

@test "whoever comes first, each gets the variant that he asked for, at first and from the cache" {
	local path first second
	for first in identity gzip; do
		second=gzip
		[ "$first" = identity ] || second=identity
		for path in "/eventos?$own&q=$first" "$API/events?$own&q=$first" "/eventos.ics?$own&q=$first"; do
			right "$first" "$path"
			! from_cache || return 1
			right "$second" "$path"
			! from_cache || return 1
			right "$first" "$path"
			from_cache
			right "$second" "$path"
			from_cache
		done
	done
}

@test "HTML and Markdown, compressed and not, are four entries" {
	local kind takes round
	for round in 1 2; do
		for kind in text/html text/markdown; do
			for takes in identity gzip; do
				kept
				http GET "/eventos?$own" -H "Accept: $kind" -H "Accept-Encoding: $takes"
				[[ $(header Content-Type) == "$kind"* ]]
				[ "$(header Content-Encoding)" = "$([ "$takes" = identity ] || echo gzip)" ]
				[ "$round" = 1 ] || from_cache
			done
		done
	done
}

@test "whatever Accept-Encoding says is one of the two entries" {
	local takes
	right identity "$API/events?$own"
	right gzip "$API/events?$own"
	for takes in '' identity br 'gzip;q=0' 'deflate, br'; do
		right identity "$API/events?$own" -H "Accept-Encoding: $takes"
		from_cache
	done
	for takes in gzip 'gzip, deflate, br, zstd' 'br,gzip'; do
		http GET "$API/events?$own" -H "Accept-Encoding: $takes"
		[ "$(header Content-Encoding)" = gzip ]
		from_cache
	done
}

@test "an entry that is renewed stays whole and of its encoding, also after HEAD and for who has it" {
	local path=$API/events?$own method condition takes
	for takes in gzip identity; do
		right identity "$path"
		right gzip "$path"
		for method in GET HEAD; do
			for condition in "$(header ETag)" '"other"'; do
				http "$method" "$path" -H "Accept-Encoding: $takes" -H 'Cache-Control: max-age=0' -H "If-None-Match: $condition"
				right identity "$path"
				right gzip "$path"
				right identity "$path"
				from_cache
				right gzip "$path"
				from_cache
			done
		done
	done
}

@test "HEAD first: what is kept then is whole, of both encodings" {
	local path=$API/events?$own takes
	for takes in gzip identity; do
		http HEAD "$path&q=$takes" -H "Accept-Encoding: $takes"
		[ "$http_status" = 200 ]
		[ "$(header Content-Encoding)" = "$([ "$takes" = identity ] || echo gzip)" ]
		right identity "$path&q=$takes"
		right gzip "$path&q=$takes"
		right identity "$path&q=$takes"
	done
}
