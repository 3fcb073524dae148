# The access log as JSON: each line is an object of the same members, whatever is asked.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

CREDENTIAL=agent_0123456789abcdef0123456789abcdef

setup_file() {
	LOG=json TIMEOUT=60 server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	log=$RUN_DIR/log/access.log
	line_after before
	start=$(wc -l <"$log")
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || tail -n 20 "$log"
}

# Another process of the server may be the quicker one: a line may come later.
line_after() { # WORD
	local tries=0
	http GET "$API/mark-$1-$BATS_TEST_NUMBER"
	until grep -qF "mark-$1-$BATS_TEST_NUMBER" "$log"; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
}

# The lines that this test wrote, strictly read, as one array in the file `lines`.
lines() { # EXPECTED
	local tries=0
	until [ "$(tail -n +$((start + 1)) "$log" | wc -l)" -ge "$1" ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	tail -n +$((start + 1)) "$log" >raw
	/usr/bin/python3 -IS - raw "$1" >lines <<-'END'
		import json, re, sys
		from urllib.parse import unquote_to_bytes

		def once(pairs):
		    if len({k for k, v in pairs}) != len(pairs):
		        raise ValueError("a member twice")
		    return dict(pairs)

		def no_constant(word):
		    raise ValueError(word)

		forms = {"time": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}", "request_id": r"[A-Za-z0-9@_-]{1,64}",
		         "brand": r"-|[a-z0-9.-]+", "method": r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", "path": r"[ -~]+",
		         "credential": r"-|agent_[0-9a-f]{32}", "user_agent": r"[ -~]{0,1500}"}
		bytes_of_log = open(sys.argv[1], "rb").read()
		assert re.fullmatch(rb"[ -~\n]*", bytes_of_log), "a byte that is not printable"
		found = []
		for line in bytes_of_log.decode("ascii").splitlines():
		    one = json.loads(line, object_pairs_hook=once, parse_constant=no_constant)
		    assert list(one) == ["time", "request_id", "brand", "method", "path", "status", "bytes", "duration_us",
		                         "credential", "user_agent"], one
		    for name, form in forms.items():
		        assert re.fullmatch(form, one[name]), (name, one)
		    for name in ("status", "bytes", "duration_us"):
		        assert type(one[name]) is int and one[name] >= 0, (name, one)
		    one["agent_bytes"] = unquote_to_bytes(one["user_agent"]).hex()
		    found.append(one)
		assert len(found) == int(sys.argv[2]), len(found)
		json.dump(found, sys.stdout)
	END
}

lines_are() { # FILTER...
	gojq -e "$@" lines >/dev/null || {
		echo "lines are not: $*"
		gojq -c '.[]' lines | head -n 20
		return 1
	}
}

# bats test_tags=prefork
@test "json log: time, number, brand, method, path, status, bytes, time it took, credential, user agent" {
	local before size
	cd "$BATS_TEST_TMPDIR"
	before=$(date +%s)
	http GET "$API/events?q=secret-search&per_page=1" -A 'Reader/1.0 (like "none"; C:\dir)' -H "X-Agent-Credential: $CREDENTIAL"
	size=$(stat -c %s "$body_file")
	http HEAD "$API/health" -A ''
	HOST=nobody.example http GET "$API/openapi.json" -A "it's 100% mine"
	http POST "$API/agent/identity?x=secret-search" -H 'Cookie: a=secret-7f3' -H 'Authorization: Bearer secret-7f3' -A x
	http DELETE "$API/openapi.json" -A x
	lines 5
	[ "$(date -d "$(gojq -r '.[0].time' lines)" +%s)" -ge "$before" ]
	lines_are --argjson size "$size" --arg credential "$CREDENTIAL" --arg path "$API/events" '.[0] | .brand == "agenda.localhost"
		and .method == "GET" and .path == $path and .status == 200 and .bytes == $size
		and .duration_us > 100 and .credential == $credential and .user_agent == "Reader/1.0 (like \"none\"; C:\\dir)"'
	lines_are '.[1] | .method == "HEAD" and .bytes == 0 and .user_agent == "" and .credential == "-"'
	lines_are '.[2] | .brand == "-" and .status == 421 and .user_agent == "it\u0027s%20100%25%20mine"'
	lines_are --arg path "$API/agent/identity" '.[3] | .status == 201 and .path == $path'
	# Of the request, not of the document that Apache fetched for it.
	lines_are --arg path "$API/openapi.json" '.[4] | .method == "DELETE" and .status == 405 and .path == $path'
	[ "$(grep -c -e secret-7f3 -e secret-search "$log")" = 0 ]
}

@test "json log: a user agent of any bytes is one line, and can be read back" {
	local agents agent count=0
	cd "$BATS_TEST_TMPDIR"
	agents=('"' '"quoted first' "\\" "\\\"" "\\u0000\\" '","status":200,"x":"' '%' '%41' '%{brand}e' '${PATH}' "\$1 \$0"
		$'a\tb' $'\xc3\xa9t\xc3\xa9' $'\xff\xfe' $'\xe2\x80\xa8' $'\xc2\x85' $'\xf0\x9f\x8e\xad' $'\xed\xa0\x80' "'" '}' '{"a":1}' 'a  b'
		$'\x80"\\%' '\x41' '<e' '-' 'expr=1')
	for agent in "${agents[@]}"; do
		printf 'user-agent = "%s"\n' "$(sed 's/[\\"]/\\&/g; s/\t/\\t/g' <<<"$agent")" >config
		http GET "$API/health" -K config
		[ "$http_status" = 200 ]
		count=$((count + 1))
	done
	lines "$count"
	for agent in "${agents[@]}"; do
		printf '%s' "$agent" | od -An -v -tx1 | tr -d ' \n'
		echo
	done >sent
	gojq -r '.[].agent_bytes' lines >read
	diff <(sort sent) <(sort read)
}

@test "json log: every byte that a header may have, at every place of a user agent" {
	cd "$BATS_TEST_TMPDIR"
	/usr/bin/python3 -IS - "$PORT" "$API" >sent <<-'END'
		import http.client, sys
		c = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
		for byte in [9, *range(32, 127), *range(128, 256)]:
		    one = bytes([byte])
		    # A blank at the end is no part of a value.
		    for agent in (b"a" + one + b"b", one + b"b" if byte not in (9, 32) else b"b"):
		        c.putrequest("GET", sys.argv[2] + "/health", skip_host=True)
		        c.putheader("Host", "agenda.localhost")
		        c.putheader("User-Agent", agent)
		        c.endheaders()
		        answer = c.getresponse()
		        answer.read()
		        assert answer.status == 200, (byte, answer.status)
		        print(agent.hex())
		        if answer.will_close:
		            c.close()
	END
	lines "$(wc -l <sent)"
	[ "$(wc -l <sent)" = 448 ]
	diff <(sort sent) <(gojq -r '.[].agent_bytes' lines | sort)
}

@test "json log: a long user agent is cut, and never in the middle of an escape" {
	cd "$BATS_TEST_TMPDIR"
	http GET "$API/health" -A "$(printf '%03999d' 0)"
	http GET "$API/health" -A "$(printf 'é%.0s' {1..900})"
	http GET "$API/health" -A "a$(printf 'é%.0s' {1..900})"
	lines 3
	lines_are 'map(.user_agent | length) | sort == [500, 1498, 1500]'
	lines_are 'map(.agent_bytes | length) == [1000, 1000, 1000]'
}

@test "json log: no path and no method breaks a line" {
	local path count=0
	cd "$BATS_TEST_TMPDIR"
	for path in '%0A"status":1' '%22%2C%22status%22:1' '%5C' '%5C%22' '%1B%5B31m' '%C3%A9' '%FF%0A%0B%0C%7F' '%E2%80%A8' '%25' "'"; do
		http GET "$API/events/$path"
		[ "$http_status" = 404 ]
		count=$((count + 1))
	done
	for path in '"' '\' '\"' '","status":1,"a":"' $'\xc3\xa9' $'\xff\x80' '{}' '|' '^`'; do
		wire 'GET %s/%s HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n' "$API" "$path"
		count=$((count + 1))
	done
	wire "!#\$%%&'*+-.^_|~ %s/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" "$API"
	wire 'GET %s HTTP/1.1\r\nConnection: close\r\n\r\n' "$API/events"
	wire "GET%%20\"x %s/health HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n" "$API"
	wire 'GARBAGE "\\ \xff\r\n\r\n'
	wire 'GET %s HTTP/1.1\r\nHost: agenda.localhost\r\nUser-Agent: a\x01b\r\nConnection: close\r\n\r\n' "$API/health"
	wire 'GET http://agenda.localhost%s?q=secret-search HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n' "$API/health"
	http GET "$API/events?q=$(printf '%017000d' 0)"
	lines $((count + 7))
	lines_are --arg path "$API" 'map(.path) | index($path + "/events/%0A\"status\":1") and index($path + "/\"")
		and index($path + "/%c3%a9") and index($path + "/\\\"") and index($path + "/health")'
	lines_are 'map(select(.status == 414)) | length == 1'
	[ "$(grep -c secret-search "$log")" = 0 ]
}

# bats test_tags=prefork
@test "json log: 200 callers at once leave 200 whole lines, each with a number of its own" {
	cd "$BATS_TEST_TMPDIR"
	curl -sS --max-time 120 --parallel --parallel-immediate --parallel-max 200 \
		-H "Host: agenda.localhost" -H "X-Agent-Credential: $CREDENTIAL" -H "Connection: close" \
		-o "$BATS_TEST_TMPDIR/#1" "http://127.0.0.1:$PORT$API/events/nope-[1-200]"
	lines 200
	lines_are 'map(.path) | unique | length == 200'
	lines_are 'map(.request_id) | unique | length == 200'
}

@test "json log: with a cache each line says whether it answered" {
	local own=$BATS_TEST_TMPDIR/cached
	(
		CACHE=1 LOG=json server_start "$own"
		trap server_stop EXIT
		requests=1
		http GET /eventos
		# Apache keeps an answer a moment after its caller has it.
		until [[ $head == *$'\nAge: '* ]]; do
			http GET /eventos
			requests=$((requests + 1))
		done
		until [ "$(wc -l <"$own/log/access.log")" -ge "$requests" ]; do
			sleep 0.05
		done
	)
	gojq -es 'map(.cache | startswith("cache hit")) == [range(length - 1) | false] + [true] and all(.[]; .status == 200 and (keys | length) == 11 and (.request_id | length) >= 20 and .brand == "agenda.localhost")' "$own/log/access.log"
}

@test "json log: LOG is json before Apache, or empty" {
	local words
	for words in LOG=yes 'LOG=json SERVER=nginx'; do
		# shellcheck disable=SC2086 # two words
		run env $words PORT=1 RUN_DIR="$BATS_TEST_TMPDIR" sh "$ROOT/static/server/serve"
		[ "$status" = 1 ]
		[[ $output == 'serve: LOG'* ]]
	done
}

@test "json log: the example of logs.md has the members of a line, and its commands run" {
	local page=$ROOT/static/docs/reference/logs.md
	cd "$BATS_TEST_TMPDIR"
	HOST=agenda.localhost http GET "$API/nothing" -A x
	lines 1
	sed -n '/^```json log$/,/^```$/{/^```/!p}' "$page" >example
	[ "$(wc -l <example)" = 1 ]
	[ "$(jq -c keys_unsorted example)" = "$(tail -n 1 "$log" | jq -c keys_unsorted)" ]
	sed -nE 's/^\| (`[a-z_`, ]+`) \| .*/\1/p' <(sed -n '/^| Member |/,/^$/p' "$page") | grep -oE '[a-z_]+' | sort >told
	diff told <(gojq -r 'keys[], "cache"' example | sort)
	grep -E "^jq .* /var/lib/cartaz/log/access.log$" "$page" >commands
	[ "$(wc -l <commands)" = 2 ]
	{ cat example; gojq -c '.status = 502 | .request_id = "other"' example; } >access.log
	sed -i 's|/var/lib/cartaz/log/access.log|access.log|' commands
	diff <(bash -e commands) - <<-END
		$(cat example)
		2026-11-21T01:41:00+0000	agenda.localhost	/api/public/v1/events	other
	END
}
