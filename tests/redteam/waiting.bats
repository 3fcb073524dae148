# An upstream that makes a sync wait for minutes, and a clock that was wrong: what the
# operator is told, and that a FIFO in place of a file does not hang anybody.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/crawl

setup_file() {
	export says=$BATS_FILE_TMPDIR/says
	: >"$says"
	crawl_serve verbatim.py "$says"
}

teardown_file() {
	crawl_stop
}

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
}

# bats test_tags=whole
@test "waiting: a sync that an upstream makes wait says for whom, how long and until when" {
	local HOST=crawled.localhost
	crawl_make waiting <<-'EOF'
		{"profile": 1, "list": {"path": "/", "query": {"n": "{per_page}"}, "items": "/results"},
		 "map": {"id": "/id", "slug": "/slug", "name": "/name"}}
	EOF
	crawl_brand
	printf 'HTTP/1.1 429 x\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n' >"$says"
	"$BUILD/cartaz" sync "$HOST" 2>told 3>&- &
	until [ -s told ]; do sleep 0.02; done
	# Who comes now is told who is in the way.
	tool import "$HOST" /dev/null
	exits 75
	says "process $!"
	kill $!
	wait $! || [ $? = 143 ]
	[[ $(<told) =~ ^"cartaz sync: $HOST: the upstream answered 429; waiting 120 s, until "20[0-9-]{8}T[0-9:]{8}Z", then request 2 of at most 4" ]]
}

@test "waiting: a snapshot of the future, or of a hundred years ago, is one of a wrong clock" {
	local now
	records 2 >in.json
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok import "$HOST" in.json
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok publish "$HOST"
	for now in 0001-01-01T00:00:00Z 2025-11-20T12:00:00Z 2026-11-20T03:41:33Z 4052-10-01T00:00:00Z; do
		CARTAZ_NOW=$now tool_ok status
		holds "$out_file" '; read at 2026-11-20T12:00:00Z, if the clock is right'
		never grep -qE -- '-[0-9]+ s|[0-9]{5,}' "$out_file"
	done
	CARTAZ_NOW=2026-11-20T03:41:33Z tool_fails check
	holds "$out_file" 'the records were read at a time in the future; check the clock of this machine'
	CARTAZ_NOW=2026-11-20T11:59:30Z tool_ok status
	never grep -q clock "$out_file"
	CARTAZ_NOW=2030-11-20T12:00:00Z tool_ok status
	holds "$out_file" '1461 d'
	never grep -q clock "$out_file"
}

@test "waiting: a FIFO in place of a generation hangs no command and no program" {
	local file
	records 2 >in.json
	tool_ok import "$HOST" in.json
	file=$(readlink -f "var/$HOST/current")
	rm "$file"
	mkfifo "$file"
	for args in status check verify "rebuild $HOST" "import $HOST in.json --dry-run" "rollback $HOST" "publish $HOST"; do
		# shellcheck disable=SC2086
		run -0 --separate-stderr timeout 60 sh -c '"$0" "$@"; [ $? -le 1 ]' "$BUILD/cartaz" $args
	done
	run timeout 60 env REQUEST_METHOD=GET HTTP_HOST="$HOST" SCRIPT_NAME=/api/public/v1/events "$BUILD/cgi-bin/events"
	[[ $output == *'Status: 502'* ]]
}

# Free blocks of 1 KiB that statfs tells: the rest of struct statfs is as it was.
@test "waiting: a small catalog needs little room, and one like the snapshot in service four times as much" {
	local HOST=crawled.localhost size
	crawl_make waiting <<-'EOF'
		{"profile": 1, "list": {"path": "/", "query": {"n": "{per_page}"}, "items": ""},
		 "map": {"id": "/id", "slug": "/slug", "name": "/name"}}
	EOF
	crawl_brand
	printf 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n%s' "$(records 3)" >"$says"
	tool_ok sync "$HOST"
	size=$(stat -Lc %s "var/$HOST/current")
	truncate -s $((size + 100 * 1024 * 1024)) "$(readlink -f "var/$HOST/current")"
	exit_status=0
	strace -qq -o trace -e trace=statfs -e "inject=statfs:poke_exit=@arg2=$(printf '00%.0s' {1..120})" \
		"$BUILD/cartaz" sync "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	grep -q INJECTED trace
	[[ $(<"$err_file") =~ \ has\ 0\ MB\ free\ and\ the\ command\ needs\ about\ 40[0-9]\ MB ]]
	# Nor is a list read that has no end: after each page there is room for what was read.
	exit_status=0
	strace -qq -o trace -e trace=statfs -e "inject=statfs:poke_exit=@arg2=$(printf '00%.0s' {1..120}):when=2" \
		"$BUILD/cartaz" sync "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says "has 0 MB free and the command needs about 0 MB" "the snapshot stays as it was"
}
