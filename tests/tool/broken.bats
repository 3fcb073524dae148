# What goes wrong on the way to a snapshot: each time one sentence with the file,
# the place and what to do, exit status 1, and the old snapshot as it was.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

setup_file() {
	local BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR
	tool_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	records 4 >old.json
	tool_ok import "$HOST" old.json
	answers >old
}

setup() {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	cp -a "$BATS_FILE_TMPDIR/." "$BATS_TEST_TMPDIR"
	tool_paths "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	old=$(<old)
	served=$(readlink "var/$HOST/current")
	folder=$(ls "var/$HOST")
}

# The last command left what is served alone, and no file behind.
files_stay() {
	local files=("var/$HOST"/*)
	[ "var/$HOST/current" -ef "var/$HOST/$served" ] && [ -L "var/$HOST/current" ] || {
		echo "$served is served no more"
		return 1
	}
	files=("${files[@]##*/}")
	same "var/$HOST" "$folder" "$(printf '%s\n' "${files[@]}")"
}

nothing_changed() {
	files_stay && same 'the catalog' "$old" "$(answers)"
}

# An import of bytes that are no catalog: refuses BYTES WORDS...
# What the catalog answers is compared once for all of them.
refuses() {
	printf '%s' "$1" >broken.json
	shift
	tool_fails import "$HOST" broken.json && says_once 'cartaz import: ' \
		broken.json 'the snapshot stays as it was' "$@" && files_stay
}

@test "an array that ends too early, wherever" {
	refuses '[' 'byte 2, after record 0' 'ends before its last bracket'
	refuses '[{"id":1,"slug":"a","name":"A"}' 'byte 32, after record 1' 'ends before its last bracket'
	refuses '[{"id":1,"slug":"a","name":"A"},' 'byte 33, after record 1' 'ends before its last bracket'
	refuses '[{"id":1,"slug":"a","name":"A"},{"id":2' 'after record 1' 'ends in the middle of a record'
	refuses '[{"id":1,"slug":"a","name":"A"},{"id":2,"slug":"b","name":"B' 'after record 1' 'ends in the middle of a record'
	refuses '{"data":[{"id":1,"slug":"a","name":"A"}' 'after record 1' 'ends before its last bracket'
	refuses '{"data":[{"id":1,"slug":"a","name":"A"}]' 'after record 1' 'ends before its last bracket'
	refuses '{"data":[{"id":1,"slug":"a","name":"A"}],"meta":{' 'after record 1' 'ends before its last bracket'
	refuses '{"meta":{"total":1},"da' 'after record 0' 'ends in the middle of an object'
	nothing_changed
}

# An import of the first $n bytes of $text, which $file holds.
refuses_cut() {
	printf %s "${text:0:n}" >cut.json
	tool_fails import "$HOST" cut.json && says_once cut.json && files_stay || {
		echo "$file, cut at $n"
		return 1
	}
}

# bats test_tags=whole
@test "a file that was cut at any byte is refused" {
	set +T # hundreds of imports: bats need not follow their commands
	local file text n step
	step=$(rounds 7 2)
	records 2 >array.json
	gojq -c '{meta: {n: 1}, data: ., more: "x"}' array.json >data.json
	for file in array.json data.json; do
		text=$(<"$file") # without the line end; letters are bytes
		[ "$(wc -c <"$file")" = $((${#text} + 1)) ]
		for ((n = 0; n < ${#text}; n += step)); do
			refuses_cut
		done
	done
	nothing_changed
}

@test "lines of which the last is cut" {
	local first='{"id":1,"slug":"a","name":"A"}'
	refuses "$first"$'\n{"id":2,"slug":"b","name":"B' 'byte 60, after record 1: line 2 ends in the middle of a record, so the file is incomplete; fetch or export it again; the snapshot stays'
	refuses "$first"$'\n{"id":2,"slug":"b","name":"}{\\"' 'after record 1' 'ends in the middle of a record'
	refuses "$first"$'\n{"id":2,"slug":"b","tickets":[{"id":1}]' 'after record 1' 'ends in the middle of a record'
	nothing_changed
	printf '%s\n%s' "$first" '{"id":2,"slug":"b","name":"{[B"}' >whole.json
	tool_ok import "$HOST" whole.json
	cgi GET events
	body_is '.meta.total == 2'
}

# bats test_tags=whole
@test "lines of which the last is the beginning of a word or a number" {
	local first='{"id":1,"slug":"a","name":"A"}' cut
	for cut in t tru fals n nul - 1. 1e 2.5E+; do
		refuses "$first"$'\n\n'"$cut" 'after record 1: line 3 ends in the middle of a record, so the file is incomplete'
	done
	nothing_changed
	# What is whole, or the beginning of nothing, is a record that is left out.
	for cut in true null 12 -1 1.5e3 '{"id":2}x' trus nulls; do
		printf '%s\n%s' "$first" "$cut" >whole.json
		tool_ok import --dry-run --accept-shrink "$HOST" whole.json
		says 'record 2'
	done
}

# bats test_tags=whole
@test "lines that were cut at any byte are refused, but for the end of a line" {
	set +T # hundreds of imports: bats need not follow their commands
	local file=lines.json text n
	records 2 | gojq -c '.[]' >"$file"
	text=$(<"$file")
	for ((n = $(head -n 1 "$file" | wc -c) + 1; n < ${#text}; n += 2)); do
		refuses_cut
	done
	nothing_changed
}

@test "records without a comma between them" {
	refuses '[{"id":1,"slug":"a","name":"A"} {"id":2,"slug":"b","name":"B"}]' 'byte 33, after record 1' 'expected a comma or ]'
	refuses '[{"id":1,"slug":"a","name":"A"},,{"id":2,"slug":"b","name":"B"}]' 'byte 33, after record 1' 'expected a record'
	refuses '[{"id":1,"slug":"a","name":"A"},]' 'byte 33, after record 1' 'expected a record'
	refuses '[,{"id":1,"slug":"a","name":"A"}]' 'byte 2, after record 0' 'expected a record'
	refuses '[{"id":1,"slug":"a","name":"A"}}' 'byte 32, after record 1' 'expected a comma or ]'
	nothing_changed
}

# bats test_tags=whole
@test "more text after the end" {
	refuses '[{"id":1,"slug":"a","name":"A"}] x' 'byte 34, after record 1' 'more text after the end'
	refuses '[][]' 'byte 3, after record 0' 'more text after the end'
	refuses '{"data":[]} {"data":[]}' 'byte 13, after record 0' 'more text after the end'
	nothing_changed
}

# bats test_tags=whole
@test "nothing at all" {
	refuses '' 'is empty'
	refuses $' \n\t\r\n' 'is empty'
	refuses $'\357\273\277' 'is empty'
	nothing_changed
}

@test "something that is neither JSON nor a table" {
	refuses '<!DOCTYPE html><title>502</title>' 'is HTML, XML or JSON-LD'
	refuses '"a string"' 'no column is called "name"'
	refuses 'null' 'no column is called "name"'
	refuses $'\357\273x' 'not UTF-8'
	refuses $'\377\376[' 'UTF-16'
	records 8 | gzip >packed.json.gz
	tool_fails import "$HOST" packed.json.gz
	says_once packed.json.gz 'packed with gzip'
	nothing_changed
}

@test "standard input that ends too early is told as such" {
	tool_fails import "$HOST" - <<<'[{"id":1,"slug":"a","name":"A"}'
	says_once 'cartaz import: ' 'after record 1' 'ends before its last bracket'
	nothing_changed
}

@test "a file that is not there, that nobody may read, or that is a folder" {
	tool_fails import "$HOST" nowhere.json
	says_once 'cartaz import: ' nowhere.json 'No such file or directory'
	mkdir folder.json
	tool_fails import "$HOST" folder.json
	says_once 'cartaz import: ' folder.json 'Is a directory'
	chmod 0 old.json
	exit_status=0
	weak "$BUILD/cartaz" import "$HOST" old.json >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once 'cartaz import: ' old.json 'Permission denied'
	nothing_changed
}

@test "a result that cannot be written out is a failure too" {
	local command
	for command in "import --json $HOST old.json" 'status --json' status version "rollback $HOST" help; do
		exit_status=0
		# shellcheck disable=SC2086 # the words of a command line
		"$BUILD/cartaz" $command >/dev/full 2>"$err_file" || exit_status=$?
		[ "$exit_status" = 1 ] || {
			echo "$command: exit status $exit_status"
			return 1
		}
		says_once 'cannot write to standard output: No space left on device'
	done
}

@test "a catalog that shrank by more than half is refused, unless that is accepted" {
	local n
	for n in 1 0; do
		records $n >few.json
		tool_fails import "$HOST" few.json
		says_once "$HOST: only $n event" "instead of 4" 'stays as it was' --accept-shrink
		nothing_changed
		tool_fails import --dry-run "$HOST" few.json
		nothing_changed
	done
	records 2 | tool_ok import "$HOST" -
	silent
	records 0 | tool_ok import --accept-shrink "$HOST" -
	silent
	cgi GET events
	body_is '.meta.total == 0'
}

@test "the catalog of which too many records are left out is refused as shrunk" {
	records 9 'if .id > 1 then del(.name) else . end' | tool_fails import "$HOST" -
	says 'only 1 event instead of 4'
	nothing_changed
}

# Waits until the process has signed the lock, without touching it.
wait_for_lock() { # PROCESS
	local tries
	for ((tries = 0; tries < 3000; tries++)); do
		if grep -q "process $1," "var/$HOST/lock"; then
			return
		fi
		sleep 0.02
	done
	echo 'nobody took the lock'
	return 1
}

@test "a second writer is told who is writing, and the first ends well" {
	local pid command
	records 9 '.name += " anew"' >new.json
	mkfifo pipe
	"$BUILD/cartaz" import "$HOST" - <pipe 3>&- &
	pid=$!
	exec 7>pipe
	head -c 100 new.json >&7
	wait_for_lock "$pid"
	for command in "import $HOST old.json" "import --dry-run $HOST old.json" \
		"rebuild $HOST" 'rebuild --all' "rollback $HOST 1"; do
		# shellcheck disable=SC2086 # the words of a command line
		tool $command
		exits 75
		says_once "$HOST is in use by cartaz import, process $pid, since 2"
		same 'the catalog' "$old" "$(answers)"
	done
	tool_ok status
	tail -c +101 new.json >&7
	exec 7>&-
	wait "$pid"
	cgi GET events
	body_is '.meta.total == 9 and (.data | all(.name | endswith(" anew")))'
}

# bats test_tags=whole
@test "a lock that a dead writer left does not keep the next one out" {
	local pid
	mkfifo pipe
	"$BUILD/cartaz" import "$HOST" - <pipe 3>&- &
	pid=$!
	exec 7>pipe
	head -c 100 old.json >&7
	wait_for_lock "$pid"
	kill -KILL "$pid"
	wait "$pid" || [ $? = 137 ]
	exec 7>&-
	same 'the catalog' "$old" "$(answers)"
	tool_ok import "$HOST" old.json
	silent
	same 'the catalog' "$old" "$(answers)"
}

@test "a disk without room is seen before anything is written" {
	exit_status=0
	# every byte of struct statfs is 0: no block is free
	strace -qq -o trace -e trace=statfs \
		-e "inject=statfs:poke_exit=@arg2=$(printf '00%.0s' {1..120})" \
		"$BUILD/cartaz" import "$HOST" old.json >"$out_file" 2>"$err_file" || exit_status=$?
	grep -q INJECTED trace
	exits 1
	says_once "$HOST has 0 MB free and the command needs about 4 MB; free some space and run the command again"
	nothing_changed
}

@test "a rebuild needs three times the space of its snapshot" {
	gojq -nc 'range(300) | {id: (. + 1), slug: "event-\(.)", name: "Event \(.)"}' >many.ndjson
	tool_ok import "$HOST" many.ndjson
	exit_status=0
	strace -qq -o trace -e trace=statfs \
		-e "inject=statfs:poke_exit=@arg2=$(printf '00%.0s' {1..120})" \
		"$BUILD/cartaz" rebuild "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once "needs about $(((3 * $(stat -Lc %s "var/$HOST/current")) >> 20)) MB; free some space"
}

# Runs an import of new.json in which system call number N of a kind fails.
failing() { # SYSCALL ERROR WHEN
	exit_status=0
	strace -f --seccomp-bpf -qq -o trace -e trace="$1" -e "inject=$1:error=$2:when=$3" \
		"$BUILD/cartaz" import "$HOST" new.json >"$out_file" 2>"$err_file" || exit_status=$?
}

# bats test_tags=whole
@test "a disk that fills up at any write costs nothing but the import" {
	local all n step
	step=$(rounds 4 1)
	set +T
	records 4 '.name += " anew"' >new.json
	failing pwrite64 ENOSPC 60000
	exits 0
	all=$(grep -c pwrite64 trace)
	[ "$all" -ge 20 ]
	tool_ok rollback "$HOST"
	folder=$(ls "var/$HOST")
	for ((n = 2; n <= all; n += step)); do # the first only signs the lock
		failing pwrite64 ENOSPC "$n+"
		grep -q INJECTED trace
		exits 1
		says_once 'cartaz import: ' 'disk'
		files_stay
	done
	nothing_changed
	tool_ok import "$HOST" new.json
}

# bats test_tags=whole
@test "a disk that cannot keep, rename or link leaves a whole catalog, old or new" {
	local call all n now
	set +T
	records 4 '.name += " anew"' >new.json
	old=$(listed)
	rm -rf var/hosts var/hosts.map
	cp -a var before
	tool_ok import "$HOST" new.json
	local new
	new=$(listed)
	for call in fsync rename symlink chmod mkdir; do
		rm -rf var && cp -a before var
		failing $call EIO 60000
		exits 0
		all=$(grep -c "$call(" trace)
		[ "$all" -ge 1 ]
		for ((n = 1; n <= all; n++)); do
			rm -rf var && cp -a before var
			failing $call EIO $n
			grep -q INJECTED trace
			now=$(listed)
			if [ "$exit_status" = 0 ]; then
				same "the catalog after $call $n" "$new" "$now"
			else
				exits 1
				[ "$now" = "$new" ] || same "the catalog after $call $n" "$old" "$now"
			fi
			says 'cartaz import: ' 'Input/output error'
			tool_ok import "$HOST" new.json
			same "the catalog after $call $n and another import" "$new" "$(listed)"
		done
	done
}

# bats test_tags=whole
@test "a limit on file sizes ends an import cleanly" {
	exit_status=0
	(trap '' XFSZ && ulimit -f 32 && exec "$BUILD/cartaz" import "$HOST" old.json) \
		>"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once 'cartaz import: '
	nothing_changed
}

# bats test_tags=whole
@test "a command of a user who does not own the folder says who should run it" {
	local command hint='run the command as the user that owns the folder'
	chmod 0444 "var/$HOST/lock"
	for command in "import $HOST old.json" "rebuild $HOST" "rollback $HOST"; do
		exit_status=0
		# shellcheck disable=SC2086 # words of a command
		weak "$BUILD/cartaz" $command >"$out_file" 2>"$err_file" || exit_status=$?
		exits 1
		says_once "cartaz ${command%% *}: cannot open" "/var/$HOST/lock: Permission denied; $hint"
	done
	chmod 0644 "var/$HOST/lock"
	nothing_changed
	# What root wrote among another user's files is not to be gone on with as root.
	[ "$(id -u)" != 0 ] || {
		exit_status=0
		setpriv --reuid=www-data --regid=www-data --clear-groups --inh-caps=+dac_read_search \
			--ambient-caps=+dac_read_search "$BUILD/cartaz" rebuild "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
		exits 1
		says_once "/var/$HOST/lock: Permission denied; root owns it, because a command ran as root; give $CARTAZ_VAR and $CARTAZ_HTDOCS to the user that runs cartaz, with chown -R"
	}
}

# bats test_tags=whole
@test "status, check and explain of a user who may not enter a folder say who should run them" {
	local command hint='Permission denied; run the command as the user that owns the folder'
	chmod 0000 etc/brands
	for command in status check; do
		weak "$BUILD/cartaz" $command >"$out_file" 2>"$err_file" || exit_status=$?
		says_once "cartaz $command: $CARTAZ_ETC/brands: $hint"
	done
	chmod 0755 etc/brands
	chmod 0000 "var/$HOST"
	weak "$BUILD/cartaz" explain "$HOST" event-1 >"$out_file" 2>"$err_file" || exit_status=$?
	says_once "cartaz explain: $HOST: $CARTAZ_VAR/$HOST: $hint"
	chmod 0755 "var/$HOST"
}

# bats test_tags=whole
@test "a folder that cannot be written is said, and what it holds is served" {
	chmod 0555 var "var/$HOST"
	exit_status=0
	weak "$BUILD/cartaz" import "$HOST" old.json >"$out_file" 2>"$err_file" || exit_status=$?
	chmod 0755 var "var/$HOST"
	exits 1
	says_once 'cartaz import: ' "var/$HOST"
	nothing_changed
}

# bats test_tags=whole
@test "a file where the folder should be is said" {
	rm -rf var
	touch var
	tool_fails import "$HOST" old.json
	says_once 'cartaz import: cannot make the folder ' var
	rm var
	tool_ok import "$HOST" old.json
	same 'the catalog' "$old" "$(answers)"
}

@test "a host without a brand is said" {
	tool_fails import nobody.localhost old.json
	says_once 'cartaz import: ' 'nobody.localhost.json: does not exist'
	[ ! -e var/nobody.localhost ]
	tool_fails import '../etc' old.json
	says_once 'not a host name'
}

# bats test_tags=whole
@test "a file whose name is no UTF-8 is told as JSON all the same" {
	local name=$'caf\351.json'
	printf '[' >"$name"
	tool_fails import --json "$HOST" "$name"
	iconv -f UTF-8 -t UTF-8 "$out_file" >/dev/null
	tool_ok status --json
	iconv -f UTF-8 -t UTF-8 "$out_file" >/dev/null
}
