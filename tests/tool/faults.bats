# The fault matrix: whatever is wrong with an upstream, a crawl keeps the old
# snapshot and says why in one sentence, a live brand answers 502 in time, and no
# wrong event comes of it.  Kinds: support/faults.py; what is right for each:
# fixtures/faults.txt.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/faults

setup_file() {
	faults_run "$BATS_FILE_TMPDIR"
}

setup() {
	faults_at "$BATS_FILE_TMPDIR"
	faults_known
}

teardown_file() {
	faults_stop "$BATS_FILE_TMPDIR"
}

# Fails with what was said so far, if anything was.
nothing() {
	local said
	said=$(cat)
	[ -z "$said" ] || {
		echo "$said"
		return 1
	}
}

tells_marks() { # FILES...
	never grep -qE 'marked-|Traceback' "$@" || echo 'tells a secret or internals'
}

# Where a crawl is not as its row says.
crawl_mistakes() { # KIND
	local own=$FAULTS/sync/$1 status
	status=$(<"$own/status")
	faults_row "$1"
	case $wanted_sync in
	kept)
		[ "$status" = 1 ] || echo "exit $status"
		cmp -s "$own/list" "$FAULTS/list" || echo 'the old snapshot does not answer'
		[ "$(grep -c "^cartaz sync: $HOST: .*; the snapshot stays as it was" "$own/said")" = 1 ] || echo 'not one sentence'
		grep -vE "^cartaz sync: ($HOST: |record [0-9]+|[0-9]+ records)" "$own/said" || [ $? = 1 ]
		[ -z "$(find "$own/var/$HOST" -name '*.new*' -o -name '*stage*')" ] || echo 'leaves files behind'
		;;
	good)
		[ "$status" = 0 ] || echo "exit $status"
		cmp -s "$own/list" "$FAULTS/sync/good/list" || echo 'other events'
		;;
	*)
		[ "$status" = 0 ] || echo "exit $status"
		grep -q "\"total\":$wanted_sync," "$own/list" || echo 'another number of events'
		;;
	esac
	if [ -n "$wanted_words" ]; then
		grep -qE -e "$wanted_words" "$own/said" || echo "does not say: $wanted_words"
	else
		[ ! -s "$own/said" ] || echo 'says something'
	fi
	tells_marks "$own/said" -r "$own/var"
}

crawls() { # SECTION
	local kind
	# bats need not follow each command of hundreds of rows: what is wrong is said.
	set +T
	for kind in ${faults_sections[$1]}; do
		crawl_mistakes "$kind" >"$BATS_TEST_TMPDIR/mistakes"
		[ ! -s "$BATS_TEST_TMPDIR/mistakes" ] || sed "s/^/$kind: /" "$BATS_TEST_TMPDIR/mistakes"
	done | nothing
}

live_mistakes() { # KIND NAME WANTED
	local own=$FAULTS/live/$1 exit_status status ms patience=5000
	# The sanitizers take their time.
	[ "${MEMORY-}" != max ] || patience=20000
	read -r exit_status status ms <"$own/$2.measured"
	[ "$exit_status" = 0 ] || echo "exit $exit_status"
	case $3 in
	good) cmp -s "$own/$2" "$FAULTS/live/good/$2" || echo "$status, not as from a good upstream" ;;
	200) [ "$status" = 200 ] || echo "$status" ;;
	*)
		[ "$status" = "$3" ] || echo "$status, not $3"
		grep -qx "Content-Type: application/problem+json" "$own/$2" || echo 'no problem document'
		;;
	esac
	[[ $wanted_words != *'too slow'* ]] || [ "$ms" -lt "$patience" ] || echo "$ms ms"
	tells_marks "$own/$2" "$own/said"
}

live_answers() { # SECTION
	local kind name wanted
	set +T
	for kind in ${faults_sections[$1]}; do
		faults_row "$kind"
		for name in list event; do
			wanted=wanted_$name
			live_mistakes "$kind" "$name" "${!wanted}" >"$BATS_TEST_TMPDIR/mistakes"
			[ ! -s "$BATS_TEST_TMPDIR/mistakes" ] || sed "s/^/$kind: $name: /" "$BATS_TEST_TMPDIR/mistakes"
		done
	done | nothing
}

@test "faults: each kind has its row and each row its kind" {
	diff <(printf '%s\n' "${!faults_base[@]}" | sort) <(grep -oE '^[a-z0-9-]+' "$TESTS/fixtures/faults.txt" | sort)
	[ "${#faults_base[@]}" -gt 200 ]
	[ ! -s "$FAULTS/server/err" ]
}

@test "faults: a good upstream's events are served, yesterday's are not" {
	sed '1,/^$/d' "$FAULTS/sync/good/list" >"$BATS_TEST_TMPDIR/list"
	jq -e '.meta.total == 25 and ([.data[].slug] | sort) == ([range(1; 26) | "event-\(.)"] | sort)
		and all(.data[]; (.name | startswith("Event ")) and .location.city == "Recife")' "$BATS_TEST_TMPDIR/list"
	grep -q '"Yesterday 7"' "$FAULTS/list"
	sed '1,/^$/d' "$FAULTS/live/good/list" | jq -e '.meta.total == 25 and (.data | length) == 25'
}

@test "faults: crawl: right answers, however they are told" {
	crawls 'right answers'
}

@test "faults: crawl: connections" {
	crawls connections
}

@test "faults: crawl: TLS" {
	crawls TLS
}

@test "faults: crawl: heads" {
	crawls heads
}

@test "faults: crawl: bodies on their way" {
	crawls 'bodies on their way'
}

@test "faults: crawl: encodings" {
	crawls encodings
}

@test "faults: crawl: no JSON" {
	crawls 'no JSON'
}

@test "faults: crawl: JSON without bounds" {
	crawls 'JSON without bounds'
}

@test "faults: crawl: JSON of something else" {
	crawls 'JSON of something else'
}

@test "faults: crawl: statuses" {
	crawls statuses
}

@test "faults: crawl: pages" {
	crawls pages
}

@test "faults: crawl: next pages" {
	crawls 'next pages'
}

@test "faults: live: right answers, however they are told" {
	live_answers 'right answers'
}

@test "faults: live: connections and TLS" {
	live_answers connections
	live_answers TLS
}

@test "faults: live: heads, bodies, encodings" {
	live_answers heads
	live_answers 'bodies on their way'
	live_answers encodings
}

@test "faults: live: JSON and what is none" {
	live_answers 'no JSON'
	live_answers 'JSON without bounds'
	live_answers 'JSON of something else'
}

@test "faults: live: statuses and pages" {
	live_answers statuses
	live_answers pages
	live_answers 'next pages'
}

@test "faults: no crawl takes longer than its tries, and none more than 64 MiB beyond a good one" {
	local kind seconds kib good allowed=65536 patience=12
	# The sanitizers have a memory and a pace of their own.
	[ "${MEMORY-}" != max ] || allowed=1048576 patience=40
	read -r seconds good <"$FAULTS/sync/good/measured"
	for kind in "${!faults_base[@]}"; do
		read -r seconds kib <"$FAULTS/sync/$kind/measured"
		[ "$kib" -le $((good + allowed)) ] || echo "$kind: $kib KiB"
		faults_row "$kind"
		[[ $wanted_words != *'too slow'* ]] || [ "${seconds%.*}" -lt "$patience" ] || echo "$kind: $seconds s"
	done | nothing
}

@test "faults: nobody is called but the upstream, and it gets no cookie back" {
	grep -q '^good GET /events?token=marked-secret&page=2' "$FAULTS/server/log"
	never grep -qE '^elsewhere|[Cc]ookie:|X-Smuggled' "$FAULTS/server/log"
	# The path is as it was given, dots and all.
	grep -q '^next-dots GET /events/../../admin' "$FAULTS/server/log"
}

@test "faults: a request says what it wants" {
	grep '^good GET' "$FAULTS/server/log" >"$BATS_TEST_TMPDIR/asked"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/asked")" -ge 5 ]
	never grep -vE "Accept: application/json( |$)" "$BATS_TEST_TMPDIR/asked"
	never grep -vE "Accept-Encoding: gzip( |$)" "$BATS_TEST_TMPDIR/asked"
	never grep -vF "User-Agent: Cartaz/1.0.0 (+http://$HOST)" "$BATS_TEST_TMPDIR/asked"
}

@test "faults: what is wrong beside what we read is left out of the event" {
	local where
	for where in sync live; do
		sed '1,/^$/d' "$FAULTS/$where/types-wrong-beside/list" | jq -e 'all(.data[];
			(.name | startswith("Event ")) and .starts_at == null and .timezone == null and .location == null)'
		sed '1,/^$/d' "$FAULTS/$where/lat-huge/list" | jq -e 'all(.data[];
			.location.latitude == null and .location.city == "Recife")'
	done
}

@test "faults: an upstream that speaks may not trickle, however much time it has" {
	local kind start
	for kind in body-drip head-drip; do
		faults_catalog "$kind" live "$BATS_TEST_TMPDIR/$kind"
		brand_edit "$HOST" '.upstream.limits.total_ms = 60000'
		start=$SECONDS
		cgi GET events
		is_problem 502 upstream_unavailable
		[ $((SECONDS - start)) -lt 12 ]
	done
}

# It would hang as long as the name server lets it: half a minute and more.
@test "faults: a name that nobody resolves ends with the time to connect" {
	local start library=$BATS_TEST_TMPDIR/slow_resolver.so
	gcc -shared -fPIC -o "$library" "$TESTS/support/slow_resolver.c"
	faults_catalog no-name snapshot "$BATS_TEST_TMPDIR/own"
	brand_edit "$HOST" '.upstream.limits += {connect_ms: 300}'
	start=$SECONDS
	run env LD_PRELOAD="$library" ASAN_OPTIONS="${ASAN_OPTIONS-}:verify_asan_link_order=0:detect_leaks=0" \
		timeout 30 "$BUILD/cartaz" sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == *'too slow (Resolving timed out'*'; the snapshot stays as it was' ]]
	[ $((SECONDS - start)) -lt 12 ]
}

@test "faults: an address with a password is asked nothing, and the password is not told" {
	faults_catalog good snapshot "$BATS_TEST_TMPDIR/own"
	brand_edit "$HOST" '.upstream.vars = {user: "cartaz:marked-password"}'
	sed -i 's,"profile": 1,&\, "base": "http://{upstream.user}@127.0.0.1:1",' "$CARTAZ_SHARE/profiles/faulty.json"
	run cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == *'page 1: http://127.0.0.1:1/events: not an address to ask at (there is a user in it); '*'; the snapshot stays as it was' ]]
}

@test "faults: a file of authorities that is none is said" {
	faults_catalog tls-good snapshot "$BATS_TEST_TMPDIR/own"
	SSL_CERT_FILE=$BATS_TEST_TMPDIR/nothing run cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"TLS"*"$BATS_TEST_TMPDIR/nothing"* ]]
}
