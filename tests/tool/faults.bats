# The fault matrix: whatever is wrong with an upstream, a crawl keeps the old
# snapshot and says why in one sentence, a live brand answers 502 in time, and no
# wrong event comes of it.  Kinds: support/faults.py; what is right for each:
# fixtures/faults.txt.

# bats file_tags=whole

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

# A mistake of $kind.
wrong() { # WORDS...
	echo "$kind: $*"
}

# One of the lists of $FAULTS names the file, or one below it: listed LIST PATH
listed() {
	[[ ${lists[$1]} == *$'\n'"$2"[$'\n'/]* ]]
}

# Whether two answers are the same, byte for byte.
same_answer() { # PATH PATH
	[ -n "${faults_sums[$1]}" ] && [ "${faults_sums[$1]}" = "${faults_sums[$2]}" ]
}

# A crawl that keeps the snapshot says so in one sentence, and nothing but sentences.
kept_mistakes() {
	local line sentences=0
	[ "$status" = 1 ] || wrong "exit $status"
	same_answer "$own/list" list || wrong 'the old snapshot does not answer'
	for line in "${said[@]}"; do
		[[ ! $line =~ ^"cartaz sync: $HOST: ".*'; the snapshot stays as it was' ]] || sentences=$((sentences + 1))
		[[ $line =~ ^'cartaz sync: '("$HOST: "|'record '[0-9]+|[0-9]+' records') ]] || wrong "$line"
	done
	[ "$sentences" = 1 ] || wrong 'not one sentence'
	! listed left "$own/var" || wrong 'leaves files behind'
}

says_wanted_words() {
	local line
	for line in "${said[@]}"; do
		[[ ! $line =~ $wanted_words ]] || return 0
	done
	return 1
}

# Where a crawl is not as its row says.
crawl_mistakes() { # KIND
	local kind=$1 own=sync/$1 status said
	read -r status <"$FAULTS/$own/status"
	mapfile -t said <"$FAULTS/$own/said"
	faults_row "$kind"
	case $wanted_sync in
	kept) kept_mistakes ;;
	good)
		[ "$status" = 0 ] || wrong "exit $status"
		same_answer "$own/list" sync/good/list || wrong 'other events'
		;;
	*)
		[ "$status" = 0 ] || wrong "exit $status"
		grep -q "\"total\":$wanted_sync," "$FAULTS/$own/list" || wrong 'another number of events'
		;;
	esac
	if [ -n "$wanted_words" ]; then
		says_wanted_words || wrong "does not say: $wanted_words"
	else
		[ ! -s "$FAULTS/$own/said" ] || wrong 'says something'
	fi
	! listed marked "$own/said" && ! listed marked "$own/var" || wrong 'tells a secret or internals'
}

live_mistakes() { # KIND NAME WANTED
	local kind="$1: $2" own=live/$1 exit_status status ms patience=45000 # the upstream has a minute
	read -r exit_status status ms <"$FAULTS/$own/$2.measured"
	[ "$exit_status" = 0 ] || wrong "exit $exit_status"
	case $3 in
	good) same_answer "$own/$2" "live/good/$2" || wrong "$status, not as from a good upstream" ;;
	200) [ "$status" = 200 ] || wrong "$status" ;;
	*)
		[ "$status" = "$3" ] || wrong "$status, not $3"
		listed problems "$own/$2" || wrong 'no problem document'
		;;
	esac
	[[ $wanted_words != *'too slow'* ]] || [ "$ms" -lt "$patience" ] || wrong "$ms ms"
	! listed marked "$own/$2" && ! listed marked "$own/said" || wrong 'tells a secret or internals'
}

# bats need not follow each command of hundreds of rows: what is wrong is said.
judged() { # COMMAND...
	local - name
	local -A lists
	set +T
	for name in left marked problems; do
		lists[$name]=$'\n'$(<"$FAULTS/$name")$'\n'
	done
	"$@" >"$BATS_TEST_TMPDIR/mistakes"
	nothing <"$BATS_TEST_TMPDIR/mistakes"
}

crawls() { # SECTION
	local kind
	[ -n "${faults_sections[$1]-}" ]
	for kind in ${faults_sections[$1]}; do
		crawl_mistakes "$kind"
	done
}

live_answers() { # SECTION...
	local section kind name wanted
	for section in "$@"; do
		[ -n "${faults_sections[$section]-}" ]
		for kind in ${faults_sections[$section]}; do
			faults_row "$kind"
			for name in list event; do
				wanted=wanted_$name
				live_mistakes "$kind" "$name" "${!wanted}"
			done
		done
	done
}

# Of a header and a body in one file.
body_of() { # FILE
	sed -n '/^{/,$p' "$1"
}

@test "faults: each kind has its row and each row its kind" {
	diff <(printf '%s\n' "${!faults_base[@]}" | sort) <(grep -oE '^[a-z0-9-]+' "$TESTS/fixtures/faults.txt" | sort)
	[ "${#faults_base[@]}" -gt 200 ]
	[ ! -s "$FAULTS/server/err" ]
}

@test "faults: a good upstream's events are served, yesterday's are not" {
	body_of "$FAULTS/sync/good/list" >"$BATS_TEST_TMPDIR/list"
	gojq -e '.meta.total == 25 and ([.data[].slug] | sort) == ([range(1; 26) | "event-\(.)"] | sort)
		and all(.data[]; (.name | startswith("Event ")) and .location.city == "Recife")' "$BATS_TEST_TMPDIR/list"
	grep -q '"Yesterday 7"' "$FAULTS/list"
	body_of "$FAULTS/live/good/list" | gojq -e '.meta.total == 25 and (.data | length) == 25'
}

@test "faults: crawl: right answers, however they are told" {
	judged crawls 'right answers'
}

@test "faults: crawl: connections" {
	judged crawls connections
}

@test "faults: crawl: TLS" {
	judged crawls TLS
}

@test "faults: crawl: heads" {
	judged crawls heads
}

@test "faults: crawl: bodies on their way" {
	judged crawls 'bodies on their way'
}

@test "faults: crawl: encodings" {
	judged crawls encodings
}

@test "faults: crawl: no JSON" {
	judged crawls 'no JSON'
}

@test "faults: crawl: JSON without bounds" {
	judged crawls 'JSON without bounds'
}

@test "faults: crawl: JSON of something else" {
	judged crawls 'JSON of something else'
}

@test "faults: crawl: statuses" {
	judged crawls statuses
}

@test "faults: crawl: pages" {
	judged crawls pages
}

@test "faults: crawl: next pages" {
	judged crawls 'next pages'
}

@test "faults: live: right answers, however they are told" {
	judged live_answers 'right answers'
}

@test "faults: live: connections and TLS" {
	judged live_answers connections TLS
}

@test "faults: live: heads, bodies, encodings" {
	judged live_answers heads 'bodies on their way' encodings
}

@test "faults: live: JSON and what is none" {
	judged live_answers 'no JSON' 'JSON without bounds' 'JSON of something else'
}

@test "faults: live: statuses and pages" {
	judged live_answers statuses pages 'next pages'
}

# Crawls that take too much time, or too much memory.
costs() {
	local kind seconds kib good allowed=65536 patience=45
	# The sanitizers have a memory of their own.
	[ "${MEMORY-}" != max ] || allowed=1048576
	read -r seconds good <"$FAULTS/sync/good/measured"
	for kind in "${!faults_base[@]}"; do
		read -r seconds kib <"$FAULTS/sync/$kind/measured"
		[ "$kib" -le $((good + allowed)) ] || wrong "$kib KiB"
		faults_row "$kind"
		[[ $wanted_words != *'too slow'* ]] || [ "${seconds%.*}" -lt "$patience" ] || wrong "$seconds s"
	done
}

@test "faults: no crawl takes longer than its tries, and none more than 64 MiB beyond a good one" {
	judged costs
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
	never grep -vF "User-Agent: Cartaz/1.1.0 (+http://$HOST)" "$BATS_TEST_TMPDIR/asked"
}

@test "faults: what is wrong beside what we read is left out of the event" {
	local where
	for where in sync live; do
		body_of "$FAULTS/$where/types-wrong-beside/list" | gojq -e 'all(.data[];
			(.name | startswith("Event ")) and .starts_at == null and .timezone == null and .location == null)'
		body_of "$FAULTS/$where/lat-huge/list" | gojq -e 'all(.data[];
			.location.latitude == null and .location.city == "Recife")'
	done
}

@test "faults: an upstream that speaks may not trickle, however much time it has" {
	local kind exit_status http_status head_file body_file ms
	for kind in body-drip head-drip; do
		head_file=$FAULTS/trickle/$kind/head body_file=$FAULTS/trickle/$kind/body
		read -r exit_status http_status ms <"$FAULTS/trickle/$kind/list.measured"
		[ "$exit_status" = 0 ]
		is_problem 502 upstream_unavailable
		[ "$ms" -lt 45000 ]
	done
}

@test "faults: a name that nobody resolves ends with the time to connect" {
	local status said
	status=$(<"$FAULTS/unresolved/status")
	said=$(<"$FAULTS/unresolved/said")
	[ "$status" = 1 ]
	[[ $said == *'too slow (Resolving timed out'*'; the snapshot stays as it was' ]]
}

@test "faults: an address with a password is asked nothing, and the password is not told" {
	faults_catalog good snapshot "$BATS_TEST_TMPDIR/own"
	brand_edit "$HOST" '.upstream.vars = {user: "cartaz:marked-password"}'
	sed -i 's,"profile": 1,&\, "base": "http://{upstream.user}@127.0.0.1:1",' "$CARTAZ_SHARE/profiles/faulty.json"
	run cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == *'page 1: http://127.0.0.1:1/events: not an address that can be requested (it contains a user name); '*'; the snapshot stays as it was' ]]
}

@test "faults: a file of authorities that is none is said" {
	faults_catalog tls-good snapshot "$BATS_TEST_TMPDIR/own"
	SSL_CERT_FILE=$BATS_TEST_TMPDIR/nothing run cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $output == *"TLS"*"$BATS_TEST_TMPDIR/nothing"* ]]
}
