# A disk that fails, or a copy that is torn: single bits, whole pages, the end of the
# file.  No program says a byte with 200 that was never written, none crashes or
# hangs, and verify, which check relies on, finds each damage.
#
# DAMAGE_FLIPS and DAMAGE_SEED are for `make nightly` and for the curious.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/requests
load ../helpers/rpc
load ../helpers/tool
load ../helpers/rounds

setup_file() {
	tool_make "$BATS_FILE_TMPDIR"
	export CARTAZ_NOW=2026-11-18T12:00:00Z
	"$TESTS/bench/generate" 121 season >"$BATS_FILE_TMPDIR/events"
	cartaz import "$HOST" "$BATS_FILE_TMPDIR/events"
	sed 1d "$BATS_FILE_TMPDIR/events" | cartaz import "$HOST" - # the first is gone
	rm "$CARTAZ_VAR/$HOST"/000001.*                            # or it would serve
}

setup() {
	cp -a "$BATS_FILE_TMPDIR/." "$BATS_TEST_TMPDIR"
	export CARTAZ_ETC=$BATS_TEST_TMPDIR/etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var \
		CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	FILE=$CARTAZ_VAR/$HOST/000002.db
	# Under the sanitizers an answer takes ten times as long.
	flips=$(rounds 150 300)
	[[ $BUILD != *asan* ]] || flips=100
	flips=${DAMAGE_FLIPS:-$flips}
	gone=$(gojq -r .slug <"$BATS_FILE_TMPDIR/events" | sed -n 1p)
	mapfile -t slugs < <(gojq -r .slug <"$BATS_FILE_TMPDIR/events" | sed -n '2p; 60p; 121p')
}

surfaces() {
	local slug query
	for query in '' 'page=5' 'q=festa' 'city=recife&per_page=50' 'q=sa&when=month'; do
		request "list ?$query" GET events "$query"
		request "page ?$query" GET page-events "$query" /eventos
	done
	for slug in "${slugs[@]}"; do
		request "detail $slug" GET event '' "/$slug"
		request "page $slug" GET page-event '' "/$slug"
	done
	request 'one as Markdown' GET page-event '' "/${slugs[0]}.md"
	request 'one as a calendar' GET page-event '' "/${slugs[1]}.ics"
	request 'one that is gone' GET page-event '' "/$gone"
	request 'home' GET page-home
	for path in /eventos.rss /eventos.atom /eventos.ics /eventos.md; do
		request "$path" GET page-events '' "$path"
	done
	modern_request 'tool' tools/call '"name":"search_events","arguments":{"query":"festa"}' search_events
	modern_request 'cities' completion/complete '"ref":{"type":"ref/prompt","name":"plan_outing"},"argument":{"name":"city","value":"s"}'
	rpc_request 'sentence' a2a '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":"festa em Recife"}]}}}' \
		HTTP_A2A_VERSION=1.0
}

# Damages the file and asks: damage [-o] KIND NUMBER [COUNT]
damage() {
	local old=()
	[ "$1" != -o ] || {
		old=(-o)
		shift
	}
	(set +T && surfaces) >"$BATS_TEST_TMPDIR/requests"
	cp "$FILE" "$BATS_TEST_TMPDIR/before"
	run "$BUILD/tests/damage" "${old[@]}" "$HOST" "$FILE" "$@" <"$BATS_TEST_TMPDIR/requests"
	echo "$output"
	[ "$status" = 0 ]
	cmp "$FILE" "$BATS_TEST_TMPDIR/before"
}

# As many as are told, or more, and some of them in what a program reads.
were() { # DAMAGES
	[[ ${lines[-1]} =~ ^([0-9]+)\ damages,.*\ ([0-9]+)\ right,\ ([0-9]+)\ failed,\ 0\ other\;\ verify\ found\ ([0-9]+)$ ]]
	((BASH_REMATCH[1] >= $1 && BASH_REMATCH[2] > 0 && BASH_REMATCH[3] > 0 && BASH_REMATCH[4] == BASH_REMATCH[1]))
}

@test "damage: a flipped bit anywhere is 502 or in no answer" {
	damage flips "${DAMAGE_SEED:-7}" "$flips"
	were "$flips"
}

@test "damage: each page in turn becomes zeros" {
	damage pages 8192
	were 50
}

@test "damage: the file ends at every page, and shortly after" {
	damage cuts 8192
	were 150
}

@test "damage: a page of the generation before, as a torn copy has it, is found" {
	local other=$BATS_TEST_TMPDIR/other page
	sed 1d "$BATS_FILE_TMPDIR/events" | CARTAZ_NOW=2026-11-18T12:15:00Z cartaz import "$HOST" -
	mv "$CARTAZ_VAR/$HOST/000003.db" "$other"
	rm "$CARTAZ_VAR/$HOST/000003.sum"
	ln -sfn 000002.db "$CARTAZ_VAR/$HOST/current"
	[ "$(stat -c %s "$other")" = "$(stat -c %s "$FILE")" ]
	page=$(sqlite3 "$FILE" "SELECT rootpage FROM sqlite_master WHERE name = 'snapshot'")
	dd if="$other" of="$FILE" bs=8192 count=1 skip=$((page - 1)) seek=$((page - 1)) conv=notrunc status=none
	cgi GET events
	is_problem 502 upstream_unavailable
	tool_fails check "$HOST"
	holds "$out_file" '000002.db'
}
