# Apache's cache in front of the programs (static/server/cache.conf): what it may keep,
# for whom, and how long; and a server beside it that keeps nothing.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/rounds
load ../helpers/cached

CACHE_CONF=$ROOT/static/server/cache.conf

# Each program writes down that it was started. Its answers are fresh for a day, so none
# grows old while a test runs; the clock of all programs stands still. An answer about
# city=soon is as old as the file `age` says, in seconds, or new without this file. A program
# waits while there is a file `hold`. The programs' folder is where the server starts them.
setup_file() {
	local program now
	now=$(date -u +%FT%TZ)
	# A program that a test holds keeps its lock for TIMEOUT.
	export TIMEOUT=600
	CACHE=1 server_start "$BATS_FILE_TMPDIR/run"
	cached_find
	mkdir -m 777 "$RUN_DIR/cgi-bin/starts"
	for program in events event page-home page-events page-event page-embed; do
		mv "$RUN_DIR/cgi-bin/$program" "$RUN_DIR/cgi-bin/starts/$program"
		cat >"$RUN_DIR/cgi-bin/$program" <<-END
			#!/bin/sh
			echo "\$REQUEST_METHOD \$HTTP_HOST \$REQUEST_URI" >>starts/log
			while [ -e starts/hold ]; do sleep 0.05; done
			export CARTAZ_NOW=$now
			case \$QUERY_STRING in
			*city=soon*) [ ! -e starts/age ] || echo "Age: \$(cat starts/age)" ;;
			esac
			starts/$program | sed '1,/^\$/s/max-age=60/max-age=86400/'
		END
		chmod 755 "$RUN_DIR/cgi-bin/$program"
	done
	gojq '.host = "soon.localhost" | .aliases = []' "$CARTAZ_ETC/brands/palco.localhost.json" |
		sed 's/palco\.localhost/soon.localhost/' >"$CARTAZ_ETC/brands/soon.localhost.json"
	: >"$RUN_DIR/cgi-bin/starts/log"
	chmod 666 "$RUN_DIR/cgi-bin/starts/log"
}

teardown_file() {
	server_stop
}

setup() {
	log=$RUN_DIR/cgi-bin/starts/log
	# A query of its own keeps the entries of tests apart.
	own="city=test-$BATS_TEST_NUMBER"
	EVENT=$(gojq -r '.[0].slug' "$ROOT/static/brands/agenda.localhost/events.json")
	[ "$EVENT" != null ]
}

teardown() {
	rm -f "$RUN_DIR/cgi-bin/starts/hold" "$RUN_DIR/cgi-bin/starts/age"
	[ -n "${BATS_TEST_COMPLETED-}" ] || {
		answer_show
		tail -n 5 "$log" "$RUN_DIR/log/access.log" "$RUN_DIR/log/error.log"
	}
}

# The requests start so many programs: starts NUMBER COMMAND...
starts() {
	local before now expected=$1
	shift
	[ "$expected" != 0 ] || kept
	before=$(wc -l <"$log")
	"$@"
	now=$(wc -l <"$log")
	[ $((now - before)) = "$expected" ] || {
		echo "$* started $((now - before)) programs, not $expected"
		return 1
	}
}

# What was answered, without the date and how old it is.
answer_kept() { # FILE
	grep -viE '^(date|age):' "$head_file" | sort >"$1.head"
	cp "$body_file" "$1.body"
}

same_as() { # FILE
	answer_kept "$BATS_TEST_TMPDIR/now"
	diff "$1.head" "$BATS_TEST_TMPDIR/now.head"
	cmp "$1.body" "$BATS_TEST_TMPDIR/now.body"
}

# bats test_tags=prefork
@test "the second request starts no program and is answered alike, also to HEAD and to who has it already" {
	local path first=$BATS_TEST_TMPDIR/first etag
	for path in / /index.md "/eventos?$own" "/eventos.md?$own" "/eventos.ics?$own" "/eventos.rss?$own" "/eventos.atom?$own" \
		"/eventos/$EVENT" "/eventos/$EVENT.md" "$API/events?$own" "$API/events?$own&page=1" "$API/events/$EVENT"; do
		starts 1 http GET "$path"
		[ "$http_status" = 200 ]
		! from_cache || return 1
		answer_kept "$first"
		etag=$(header ETag)
		[ -n "$etag" ]
		[ -s "$first.body" ]
		starts 0 http GET "$path"
		from_cache
		same_as "$first"
		starts 0 http HEAD "$path"
		[ "$http_status" = 200 ]
		from_cache
		starts 0 http GET "$path" -H "If-None-Match: $etag"
		[ "$http_status" = 304 ]
		[ "$(header ETag)" = "$etag" ]
		[[ $(header Cache-Control) == *max-age=86400* ]]
		[ ! -s "$body_file" ]
		starts 0 http GET "$path" -H 'X-Agent-Credential: agent_0123456789abcdef0123456789abcdef' -H 'Cookie: a=b'
		from_cache
		same_as "$first"
	done
}

@test "the access log says what came from the cache" {
	http GET "/eventos?$own&q=logged"
	kept
	http GET "/eventos?$own&q=logged"
	http GET "/eventos?$own&q=logged&unknown=1"
	local tries=0 line='^[^ ]+ agenda\.localhost GET "/eventos" 200 [0-9]+ - '
	until [ "$(grep -cE "$line" "$RUN_DIR/log/access.log")" -ge 3 ]; do
		[ $((tries += 1)) -lt 1200 ]
		sleep 0.05
	done
	grep -qE "$line\"cache hit\"\$" "$RUN_DIR/log/access.log"
	grep -qE "$line\"cache miss: " "$RUN_DIR/log/access.log"
	grep -qE "$line\"-\"\$" "$RUN_DIR/log/access.log"
}

@test "a brand has one entry, whatever the case and the port of Host, and its aliases have it too" {
	local host first=$BATS_TEST_TMPDIR/first list="$API/events?per_page=17"
	starts 1 http GET "$list"
	answer_kept "$first"
	for host in AGENDA.localhost agenda.localhost:1 agenda.localhost:65535 Agenda.LOCALHOST:443 localhost LocalHost:99 127.0.0.1; do
		HOST=$host starts 0 http GET "$list"
		same_as "$first"
	done
	HOST=palco.localhost starts 1 http GET "$list"
	[[ $head != *agenda.localhost* ]]
	body_is '.data | length > 0 and all(.url | contains("//palco.localhost:"))'
	HOST=nobody.example starts 1 http GET "$list"
	[ "$http_status" = 421 ]
}

# bats test_tags=whole
@test "no query and no path reaches the entry of another brand, or another entry" {
	local query agenda=$BATS_TEST_TMPDIR/agenda
	http GET "$API/events"
	answer_kept "$agenda"
	HOST=palco.localhost http GET "$API/events"
	body_is '.data[0].url | contains("//palco.localhost:")'
	for query in @=http.agenda.localhost '&@=http.agenda.localhost' '%40=http.agenda.localhost' 'q=&@=http.agenda.localhost'; do
		HOST=palco.localhost http GET "$API/events?$query"
		[ "$http_status" = 200 ]
		body_is '.data[0].url | contains("//palco.localhost:")'
		HOST=palco.localhost http GET "$API/events?$query"
		body_is '.data[0].url | contains("//palco.localhost:")'
	done
	HOST=palco.localhost http GET "$API/events%3F@=http.agenda.localhost"
	[ "$http_status" = 404 ]
	HOST=palco.localhost http GET "$API/events/$EVENT%3F@=http.agenda.localhost"
	[ "$http_status" = 404 ]
	http GET "$API/events"
	same_as "$agenda"
}

# bats test_tags=prefork
@test "a page has two entries, whatever Accept says, and each is what the program would answer" {
	local accept html=$BATS_TEST_TMPDIR/html markdown=$BATS_TEST_TMPDIR/markdown
	starts 1 http GET "/eventos?$own" -H 'Accept: text/html'
	answer_kept "$html"
	[[ $(header Content-Type) == text/html* ]]
	starts 1 http GET "/eventos?$own" -H 'Accept: text/markdown'
	answer_kept "$markdown"
	[[ $(header Content-Type) == text/markdown* ]]
	[ "$(header Vary)" = Accept ]
	for accept in '*/*' 'text/html,application/xhtml+xml,*/*;q=0.8' 'application/json' 'text/*' 'text/plain, text/x-markdown' ''; do
		starts 0 http GET "/eventos?$own" -H "Accept: $accept"
		same_as "$html"
	done
	for accept in 'text/markdown, text/html;q=0.9' 'text/html, Text/MarkDown' '*/*;q=0.1,text/markdown' 'text/markdown;q=1.0' 'text/markdown; q=1.000 ,text/html'; do
		starts 0 http GET "/eventos?$own" -H "Accept: $accept"
		same_as "$markdown"
	done
	# What a program has to weigh is neither kept nor looked for.
	for accept in 'text/markdown;q=0.5, text/html' 'text/markdown;q=0' 'x/y;a=", text/markdown,"' 'text/markdown;q=1.0000'; do
		starts 2 eval 'http GET "/eventos?$own" -H "Accept: $accept"; http GET "/eventos?$own" -H "Accept: $accept"'
		same_as "$html"
	done
	starts 1 http GET "/eventos?$own" -H 'Accept: text/markdown;q=0.5, text/html;q=0.4'
	same_as "$markdown"
}

@test "a query with a name that is no parameter is neither kept nor looked for" {
	local query i
	starts 1 http GET "$API/events?$own"
	for query in "$own&x=1" "x=1&$own" "$own&" "&$own" "$own&&page=1" "$own&%71=a" "$own&q" "$own&=1" "$own&price_max=1" "$own&Q=a" \
		"$own&q=$(printf 'a%.0s' {1..400})"; do
		starts 2 eval 'http GET "$API/events?$query"; http GET "$API/events?$query"'
		[ "$http_status" = 200 ]
		! from_cache || return 1
	done
	# Programs without parameters: every query is the same question.
	http GET "/eventos/$EVENT"
	http GET "$API/events/$EVENT"
	http GET /
	for ((i = 0; i < 5; i++)); do
		starts 0 http GET "/eventos/$EVENT?utm_source=$i"
		starts 0 http GET "$API/events/$EVENT?$i"
		starts 0 http GET "/?x=$i&@=http.palco.localhost"
		from_cache
	done
	# But for the date of an event that has several.
	for query in date=20350131T230000Z 'x=1&date=20350131T230000Z'; do
		starts 2 eval 'http GET "/eventos/$EVENT.ics?$query"; http GET "/eventos/$EVENT.ics?$query"'
		! from_cache || return 1
	done
	starts 1 eval 'http GET "/eventos/$EVENT.ics?update=1"; http GET "/eventos/$EVENT.ics"'
}

# bats test_tags=whole
@test "what stands in frames is kept by its filters, rows and scheme, and by no other" {
	local path
	for path in "/embed?$own&rows=3" "/embed/$EVENT" "/embed/$EVENT?scheme=dark"; do
		starts 1 http GET "$path"
		[ "$http_status" = 200 ]
		starts 0 http GET "$path"
		from_cache
		[[ $head == *"frame-ancestors *"* ]]
	done
	starts 2 eval 'http GET "/embed?$own&x=1"; http GET "/embed?$own&x=1"'
	starts 2 eval 'http GET /embed/no-such-event; http GET /embed/no-such-event'
	[ "$http_status" = 404 ]
}

@test "the parameters that are kept are those of the programs" {
	parameters() { tr -d '\n' <"$1" | grep -oE 'QUERY_(TEXT|INT)\(\s*"[a-z_]+"' | grep -oE '"[a-z_]+"' | tr -d '"'; }
	in_rule() { # PATTERN of the rule
		grep -B 1 -F "$1" "$CACHE_CONF" | sed -nE 's/.*\^\(\(([a-z_|]+)\)=.*/\1/p' | tr '|' '\n' | sort
	}
	diff <(parameters "$ROOT/cgi-bin/events.c" | sort) <(in_rule '/api/public/v1/events$ ')
	listed() {
		parameters "$ROOT/common/app/page_list_endpoint.c"
		sed -nE 's/^FILTER\([A-Z_]+, *([a-z_]+),.*/\1/p' "$ROOT/common/event/filters.def"
	}
	diff <(listed | grep -vx 'rows\|scheme' | sort) <(in_rule '^/eventos(')
	diff <(listed | sort) <(in_rule '^/embed(')
	[ "$(in_rule '^/eventos(' | wc -l)" -gt 15 ]
}

@test "what is another's, an error, or asks for more than an address is not kept and not answered from what is" {
	local path header
	http GET "$API/events?$own"
	for header in 'Authorization: Bearer x' 'Cache-Control: only-if-cached' 'Cache-Control: max-stale=99' 'Cache-Control: no-store' \
		'If-None-Match: x' 'If-None-Match: *, "x"'; do
		starts 1 http GET "$API/events?$own" -H "$header"
		[ "$http_status" = 200 ]
		! from_cache || return 1
	done
	starts 1 http GET "$API/events?$own" -d 'a body'
	! from_cache || return 1
	starts 1 http POST "$API/events?$own"
	[ "$http_status" = 405 ]
	# and it did not take the entry away
	starts 0 http GET "$API/events?$own"
	for path in "$API/events/none-at-all" /eventos/none-at-all "$API/events/"; do
		starts 2 eval 'http GET "$path"; http GET "$path"'
		[ "$http_status" -ge 400 ]
		[ "$(header Cache-Control)" = no-store ]
	done
	# An answer to a person's own credentials is not for others.
	starts 2 eval 'http GET "$API/events?$own&q=own" -H "Authorization: Bearer x"; http GET "$API/events?$own&q=own"'
	# A range of an answer is the whole of it, and a date says nothing.
	starts 0 http GET "$API/events?$own" -H 'Range: bytes=0-9' -H 'If-Range: "x"' -H "If-Modified-Since: $(date -uR | sed 's/+0000/GMT/')"
	[ "$http_status" = 200 ]
}

# A brand whose events the tests change.
soon_make() { # NAME
	gojq -nc --arg name "$1" '{id: 1, slug: "one", name: $name, starts_at: "2035-01-31", location: {city: "Soon"}}' |
		cartaz import soon.localhost - --accept-shrink
}

soon() { # [CURL ARGS...]
	HOST=soon.localhost http GET "$API/events?city=soon" "$@"
}

# What the programs answer from now on about this brand is too old as soon as it is kept.
grows_old() {
	echo 86400 >"$RUN_DIR/cgi-bin/starts/age"
}

# bats test_tags=prefork
@test "another generation is seen when an answer is too old, and a catalog that is gone is 502 to all" {
	local i link=$CARTAZ_VAR/soon.localhost/current
	soon_make First
	starts 1 soon
	grep -q First "$body_file"
	soon_make Second
	starts 0 soon
	grep -q First "$body_file"
	grows_old
	starts 1 soon -H 'Cache-Control: max-age=0'
	grep -q Second "$body_file"
	soon_make Third
	kept
	starts 1 soon
	grep -q Third "$body_file"
	kept
	mv "$CARTAZ_VAR/soon.localhost" "$CARTAZ_VAR/away"
	for i in 1 2 3; do
		kept
		starts 1 soon
		is_public_problem 502 upstream_unavailable soon.localhost
	done
	mv "$CARTAZ_VAR/away" "$CARTAZ_VAR/soon.localhost"
	[ -L "$link" ]
	kept
	starts 1 soon
	[ "$http_status" = 200 ]
}

# A cache that was told "unchanged" kept the headers alone.
# bats test_tags=whole
@test "an answer that was renewed is whole, for GET and after HEAD" {
	local first=$BATS_TEST_TMPDIR/first method
	local path condition
	for path in "/eventos?$own" "$API/events?$own"; do
		for method in GET HEAD; do
			http GET "$path&q=$method"
			answer_kept "$first"
			[ -s "$first.body" ]
			for condition in "$(header ETag)" '"other"' '*'; do
				starts 1 http "$method" "$path&q=$method" -H 'Cache-Control: max-age=0' -H "If-None-Match: $condition"
				kept
				http GET "$path&q=$method"
				same_as "$first"
				starts 0 http GET "$path&q=$method"
				same_as "$first"
			done
		done
	done
	# Who has the answer already and asks first gets all of it, and so does the next.
	local etag
	http GET "/eventos?$own&q=tag&unknown=1"
	etag=$(header ETag)
	http_again
	[ "$http_status" = 304 ]
	starts 1 http GET "/eventos?$own&q=tag" -H "If-None-Match: $etag"
	[ "$http_status" = 200 ]
	starts 0 http GET "/eventos?$own&q=tag"
	[ "$(header ETag)" = "$etag" ]
	[ -s "$body_file" ]
	# HEAD first: there is no body to be kept.
	starts 1 http HEAD "/eventos?$own&q=first"
	http GET "/eventos?$own&q=first"
	[ -s "$body_file" ]
	[ "$(header Content-Length)" = "$(stat -c %s "$body_file")" ]
}

# bats test_tags=whole
@test "of 100 callers of an answer that is too old one waits for the program, and 99 get the old one at once" {
	local hold=$RUN_DIR/cgi-bin/starts/hold before i first deadline=$((SECONDS + 60))
	soon_make Held
	grows_old
	soon -H 'Cache-Control: max-age=0'
	grep -q Held "$body_file"
	kept
	before=$(wc -l <"$log")
	touch "$hold"
	curl -sS -m 600 -o /dev/null -H 'Host: soon.localhost' "http://127.0.0.1:$PORT$API/events?city=soon" 3>&- &
	first=$!
	until [ "$(wc -l <"$log")" -gt "$before" ]; do
		[ "$SECONDS" -lt "$deadline" ]
		sleep 0.02
	done
	for ((i = 0; i < 100; i++)); do
		echo "url = http://127.0.0.1:$PORT$API/events?city=soon"
		echo "output = $BATS_TEST_TMPDIR/answer.$i"
	done >"$BATS_TEST_TMPDIR/hundred"
	curl -sS -m 600 --parallel --parallel-immediate --parallel-max 100 -H 'Host: soon.localhost' -K "$BATS_TEST_TMPDIR/hundred"
	[ "$(grep -l Held "$BATS_TEST_TMPDIR"/answer.* | wc -l)" = 100 ]
	[ "$(wc -l <"$log")" = $((before + 1)) ]
	rm "$hold"
	wait "$first"
}

# bats test_tags=whole
@test "random requests are answered as by a server that keeps nothing: status, headers, bytes" {
	local ready=$BATS_TEST_TMPDIR/ready plain=$BATS_TEST_TMPDIR/plain said=$BATS_TEST_TMPDIR/said port pid
	cp -a "$RUN_DIR" "$plain"
	port=$(free_port)
	mkfifo "$ready"
	RUN_DIR=$plain PORT=$port CACHE='' ON_READY="echo ready >'$ready'" setpriv --pdeathsig TERM \
		sh "$ROOT/static/server/serve" >"$BATS_TEST_TMPDIR/serve.log" 2>&1 3>&- &
	pid=$!
	read -r -t 60 _ <>"$ready"
	/usr/bin/python3 -IS "$TESTS/support/same_answers.py" "$PORT" "$port" "$PORT" "${SEED:-17}" "${REQUESTS:-$(rounds 300 800)}" >"$said"
	kill -TERM "$pid"
	wait "$pid"
	gojq -c '.differ[0:5][], del(.differ)' "$said"
	gojq -e '.differ == [] and (.not_kept | length) == 0 and .from_cache >= .repeated and .repeated >= 12 and (.statuses | keys | contains(["200", "301", "304", "404", "405", "421"]))' "$said"
}

# bats test_tags=whole
@test "what answers at the path that a brand chose is kept, and so is where the former one leads" {
	local path HOST=palco.localhost slug
	slug=$(gojq -r '.[0].slug' "$ROOT/static/brands/$HOST/events.json")
	brand_edit "$HOST" '.paths = {events: "/whats-on"}'
	cartaz publish "$HOST"
	for path in "/whats-on?$own" "/whats-on.md?$own" "/whats-on.ics?$own" "/whats-on/$slug" "/eventos?$own" "/eventos/$slug"; do
		starts 1 http GET "$path"
		starts 0 http GET "$path"
		from_cache
		[[ $path != /eventos* || $(header Location) == "http://$HOST:$PORT/whats-on${path#/eventos}" ]]
	done
	starts 0 http GET /docs
	! from_cache || return 1
	# Nobody puts a redirect in the place of a page: what is kept has the path without dots.
	for path in "/whats-on?city=dots" "/whats-on/$slug?dots"; do
		http GET "/eventos/..$path" --path-as-is
		[ "$http_status" = 200 ]
		http GET "$path"
		[ "$http_status" = 200 ]
	done
	brand_edit "$HOST" 'del(.paths)'
	cartaz publish "$HOST"
}
