# Publishing that is killed, that meets a full or failing disk, a limit of file sizes, or
# an operator who works in the same folder: documents are all old or all new, no file of
# the operator is lost, and what is said is so.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

# Keeps the calls of the tool: strace counts those of cartaz-draw apart.
own_calls() { # FILE
	local pid
	read -r pid _ <"$1" || return 0
	sed -i "/^$pid /!d" "$1"
}

# A published brand, then a brand file that changes most documents and templates that
# add one and take one away.
setup_file() {
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	cd "$BATS_FILE_TMPDIR"
	tool_make "$BATS_FILE_TMPDIR"
	cp -R "$ROOT/static" share
	export CARTAZ_SHARE=$BATS_FILE_TMPDIR/share
	records 8 | cartaz import "$HOST" -
	cartaz publish "$HOST"
	echo mine >"htdocs/$HOST/mine.html"
	chmod 640 "htdocs/$HOST/mine.html"
	mkdir -m 750 "htdocs/$HOST/own" "htdocs/$HOST/own/empty"
	ln -s ../mine.html "htdocs/$HOST/own/link"
	rm "htdocs/$HOST/mcp/server-card" share/site/llms.*
	brand_edit "$HOST" '.name = "Other" | .contact = "other@feira.example"'
	# The brand's file is kept already, as by a publishing before.
	CARTAZ_HTDOCS=$PWD/drawn cartaz publish "$HOST"
	cp -a htdocs before
	documents >old
	strace -qq -f -o whole "$BUILD/cartaz" publish "$HOST"
	own_calls whole
	documents >new
	[ ! -e "htdocs/$HOST/llms.txt" ]
	[ -e "htdocs/$HOST/mcp/server-card" ]
	run ! cmp -s old new
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	cp -a "$BATS_FILE_TMPDIR"/{etc,var} .
	export CARTAZ_ETC=$PWD/etc CARTAZ_VAR=$PWD/var CARTAZ_HTDOCS=$PWD/htdocs
	out_file=$PWD/tool.out err_file=$PWD/tool.err
	old=$(<"$BATS_FILE_TMPDIR/old") new=$(<"$BATS_FILE_TMPDIR/new") whole=$BATS_FILE_TMPDIR/whole
	started=()
	start_again
}

start_again() {
	rm -rf htdocs
	cp -a "$BATS_FILE_TMPDIR/before" htdocs
}

# What is served: every file with its bytes, but those that are staged, and the one in
# which publishing remembers its examples.
documents() {
	(cd htdocs && find "$HOST" \( -path '*/stage.new' -o -name 'examples.json*' \) -prune -o -type f -exec sha256sum {} + | sort -k2)
}

# The operator's own, as it was.
own_is_there() {
	same 'the own files' 'mine.html f 640
own d 750
own/empty d 750
own/link l 777 ../mine.html' "$(cd "htdocs/$HOST" && find mine.html own -printf '%p %y %m %l\n' | sed 's/ $//' | sort)"
}

nothing_is_left() {
	same 'what is left' '' "$(find htdocs -name '*.new' -print)"
}

# The publishing under strace: publish STRACE ARGS...
publish() {
	exit_status=0
	strace -qq -f -o trace "$@" "$BUILD/cartaz" publish "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	own_calls trace
}

calls() { # CALL
	grep -c " $1(" "$whole" || [ $? = 1 ]
}

# A few of the times that it makes a call, the first and the last one too.
times() { # CALL
	local all
	all=$(calls "$1")
	# shellcheck disable=SC2046 # numbers
	printf '%s\n' 1 $((all / 2)) "$all" $(rounds '' "2 $((all / 3)) 20 40 $((all - 1))") | awk -v all="$all" '$1 > 0 && $1 <= all' | sort -nu
}

@test "killed at any call, the documents are all old or all new, and the next publishing leaves nothing" {
	local call n now kills=0
	set +T # dozens of publishings: bats need not follow their commands
	for call in renameat2 rename link symlink unlink rmdir mkdir chmod fchmod fchown fsync openat; do
		for n in $(times "$call"); do
			start_again
			publish -e trace="$call" -e "inject=$call:signal=KILL:when=$n"
			[ "$exit_status" = 137 ] || [ "$call" = openat ] # of the loader, not always as many
			now=$(documents)
			[ "$now" = "$old" ] || same "killed at $call $n" "$new" "$now"
			own_is_there
			tool_ok publish "$HOST"
			same "after $call $n" "$new" "$(documents)"
			own_is_there
			nothing_is_left
			kills=$((kills + 1))
		done
	done
	echo "$kills kills"
	[ "$kills" -ge "$(rounds 12 25)" ]
}

@test "the documents change by one call, and files that stay are the same files" {
	local was
	was=$(cd htdocs && stat -c '%i %Y' "$HOST/mine.html" "$HOST/sitemap.xml" "$HOST/_problem/404.json")
	[ "$(calls renameat2)" = 1 ]
	# of the brand's folder nothing else is renamed, or removed from it
	same 'other calls' '' "$(grep -E "(rename|unlink)\(\"[^\"]*/htdocs/$HOST/(\.web/[^s]|[^.])" "$whole" | grep -v examples.json)"
	publish -e trace=renameat2
	exits 0
	same 'the documents' "$new" "$(documents)"
	same 'the files that stay' "$was" \
		"$(cd htdocs && stat -c '%i %Y' "$HOST/mine.html" "$HOST/sitemap.xml" "$HOST/_problem/404.json")"
	# and where nothing changes, nothing is exchanged
	publish -e trace=renameat2,rename,link
	exits 0
	same 'calls without a change' '' "$(grep -E "htdocs/\.?$HOST" trace | grep -v examples.json)"
}

@test "a disk that is full or fails before the exchange: one sentence, all is as before" {
	local what call code words n
	for what in 'mkdir ENOSPC No space left' 'link ENOSPC No space left' 'link EDQUOT Disk quota' \
		'fsync EIO Input/output error' 'renameat2 ENOSPC No space left' 'renameat2 EIO Input/output error'; do
		read -r call code words <<<"$what"
		n=$(calls "$call")
		[ "$n" -le 2 ] || n=$((n / 2))
		start_again
		publish -e trace="$call" -e "inject=$call:error=$code:when=$n"
		exits 1
		says_once 'cartaz publish: ' "$words"
		same "after $what" "$old" "$(documents)"
		own_is_there
		nothing_is_left
	done
}

# Which of all its calls is the first one of this name and file, once it links the files
# that stay: nth_of_links CALL FILE
nth_of_links() {
	awk -v call=" $1(" -v file="$2" \
		'index($0, call) {n++; if (begun && index($0, file)) {print n; exit}}
		index($0, " flistxattr(") {begun = 1}' "$whole"
}

@test "a staged file that cannot be looked at passes for no unchanged one" {
	local n staged=/.$HOST.new/docs.md
	publish -e trace=access,renameat2 -e inject=renameat2:error=EINVAL
	[ "$(grep -c " access.*$staged\"" trace)" = 1 ]
	for n in $(awk -v file="$staged\"" '/ access\(/ {n++; if (index($0, file)) print n}' trace); do
		start_again
		publish -e trace=access,renameat2 -e inject=renameat2:error=EINVAL -e "inject=access:error=EIO:when=$n"
		exits 0
		grep -q "$staged.*INJECTED" trace
		same 'the documents' "$new" "$(documents)"
	done
}

@test "a folder that cannot be read to its end passes for no shorter one" {
	publish -e trace=getdents64 -e "inject=getdents64:error=EIO:when=$(nth_of_links getdents64 entries)"
	exits 1
	says_once 'cartaz publish: ' 'Input/output error'
	same 'the documents' "$old" "$(documents)"
	own_is_there
	nothing_is_left
}

@test "a folder that is not synced after the exchange: the new documents are served, and it is said" {
	publish -e trace=fsync -e "inject=fsync:error=EIO:when=$(awk '/ fsync\(/ {n++} / renameat2\(/ {print n + 1}' "$whole")"
	exits 1
	says_once "$HOST: the new files are in place, but a power cut may bring the old files back (Input/output error)"
	same 'the documents' "$new" "$(documents)"
	nothing_is_left
}

@test "an import whose folder is not synced after the switch says that the new events are served" {
	records 6 '.name = "New \(.id)"' >new.json
	strace -qq -f -o trace -e trace=fsync,rename "$BUILD/cartaz" import "$HOST" new.json
	local n
	n=$(awk '/ fsync\(/ {n++} /current.new/ {print n + 1; exit}' trace)
	rm -r var
	cp -a "$BATS_FILE_TMPDIR/var" .
	exit_status=0
	strace -qq -f -o trace -e trace=fsync -e "inject=fsync:error=EIO:when=$n" \
		"$BUILD/cartaz" import "$HOST" new.json >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once 'generation 2 is served, but a power cut may undo this: ' 'Input/output error'
	[[ $(listed) == '200 '*'New 1'* ]]
	exit_status=0
	strace -qq -f -o trace -e trace=fsync -e inject=fsync:error=EIO:when=1 \
		"$BUILD/cartaz" rollback "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	says_once 'generation 1 is served, but a power cut may undo this: '
	[[ $(listed) == '200 '*'Event 1'* ]]
}

@test "at a limit of file sizes publish says so: the old documents stay, nothing is left" {
	local limit
	for limit in 0 1 8; do
		exit_status=0
		(ulimit -f "$limit" && exec "$BUILD/cartaz" publish "$HOST") >out 2>err || exit_status=$?
		cat out err
		exits 1
		[ "$(wc -l <err)" = "$((limit > 0))" ] # a limit of 0 is one of the message too
		[ "$limit" = 0 ] || grep -q 'File too large' err
		same "at $limit" "$old" "$(documents)"
		nothing_is_left
	done
}

@test "a program at a limit of file sizes still answers" {
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "postgrest", base: "http://127.0.0.1:9", vars: {table: "events"}}'
	cartaz publish "$HOST"
	(
		ulimit -f 0
		env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" CARTAZ_HTDOCS="$CARTAZ_HTDOCS" \
			HTTP_HOST="$HOST" REQUEST_METHOD=GET "$BUILD/cgi-bin/events" 2>/dev/null
	) | cat >answer
	head -n 1 answer
	grep -q '^Status: 502 ' answer
}

# Starts a publishing that stops by itself at its N-th CALL: stopping NAME CALL N
stopping() {
	publish -o "trace.$1" -e trace="$2,renameat2" -e "inject=$2:signal=STOP:when=$3" 3>&- &
	printf -v "$1" %s $!
}

# Waits until it did; $stopped is the process, to be continued.
until_stopped() { # NAME
	local tries=0
	until stopped=$(sed -n 's/^\([0-9]*\) .*stopped by SIGSTOP.*/\1/p' "trace.$1" 2>/dev/null) && [ -n "$stopped" ]; do
		[ $((tries += 1)) -lt 3000 ] && kill -0 "${!1}" || return 1
		sleep 0.02
	done
	started+=("$stopped")
}

# Waits until a process waits for the lock of the folder; fails when the one that is
# named ended without.
until_waiting() { # NAME [PROCESS]
	local folder tries=0
	folder=$(stat -c %i "htdocs/$HOST")
	until grep -q -- "-> FLOCK .* ${2-.*} .*:$folder " /proc/locks; do
		[ $((tries += 1)) -lt 3000 ] && kill -0 "${!1}" || return 1
		sleep 0.02
	done
}

# Nobody waits for what a test that failed left behind.
teardown() {
	local process
	for process in $(jobs -p); do
		if pkill -KILL -P "$process"; then
			echo "$process was left"
		fi
	done
	for process in "${started[@]}"; do
		if kill -KILL "$process" 2>/dev/null; then
			echo "$process was left"
		fi
	done
}

@test "what an operator changes while documents are put in place is not lost" {
	local one stopped file=htdocs/$HOST
	stopping one link "$(calls link)"
	until_stopped one
	echo late >"$file/late.html"
	mkdir "$file/late"
	echo deep >"$file/late/deep.html"
	echo changed >changed
	mv changed "$file/mine.html"
	kill -CONT "$stopped"
	wait "$one"
	[ "$(<"$file/late.html")" = late ]
	[ "$(<"$file/late/deep.html")" = deep ]
	[ "$(<"$file/mine.html")" = changed ]
	[ ! -e "$file/llms.txt" ]
	nothing_is_left
}

@test "publishings at once wait for each other, before the exchange and after it" {
	local one two three four stopped
	stopping one link 1
	until_stopped one
	brand_edit "$HOST" '.name = "Third"'
	stopping two link 1
	until_waiting two
	kill -CONT "$stopped"
	# The second waited for a folder that is gone; it holds the one that took its place.
	until_stopped two
	"$BUILD/cartaz" publish "$HOST" 3>&- &
	three=$!
	until_waiting three "$three"
	kill -CONT "$stopped"
	wait "$one" # it came back for the sitemap
	wait "$two"
	wait "$three"
	grep -q Third "htdocs/$HOST/docs.md"
	own_is_there
	nothing_is_left
	# While the old folder is removed, the new one is not to be had either.
	start_again
	brand_edit "$HOST" '.name = "Fourth"'
	stopping four rmdir "$(awk '/ rmdir\(/ {n++} / renameat2\(/ {print n + 1; exit}' "$whole")"
	until_stopped four
	[ -e "htdocs/.$HOST.new" ]
	"$BUILD/cartaz" publish "$HOST" 3>&- &
	two=$!
	until_waiting two "$two"
	kill -CONT "$stopped"
	wait "$four"
	wait "$two"
	nothing_is_left
}

@test "a folder that is a link, or that cannot be exchanged: file by file, as before" {
	local code
	mv "htdocs/$HOST" real
	ln -s ../real "htdocs/$HOST"
	tool_ok publish "$HOST"
	[ -L "htdocs/$HOST" ]
	rm "htdocs/$HOST"
	mv real "htdocs/$HOST"
	same 'through the link' "$new" "$(documents)"
	for code in EINVAL EXDEV EBUSY ENOSYS EPERM; do
		start_again
		publish -e trace=renameat2 -e "inject=renameat2:error=$code"
		exits 0
		grep -q 'INJECTED' trace
		same "at $code" "$new" "$(documents)"
		own_is_there
		nothing_is_left
	done
}

@test "a folder with more attributes than can be kept: file by file" {
	publish -e trace=flistxattr -e inject=flistxattr:error=ERANGE
	exits 0
	grep -q 'INJECTED' trace
	same 'the documents' "$new" "$(documents)"
	own_is_there
	nothing_is_left
}

@test "what is in the place of the next folder is not followed, and stops nothing" {
	local next=htdocs/.$HOST.new
	mkdir -p theirs/deep
	echo theirs | tee theirs/file >theirs/deep/file
	ln -s ../theirs "$next"
	tool_ok publish "$HOST"
	same 'the documents' "$new" "$(documents)"
	cat theirs/file theirs/deep/file
	nothing_is_left
	start_again
	echo file >"$next"
	tool_ok publish "$HOST"
	same 'beside a file' "$new" "$(documents)"
	nothing_is_left
	start_again
	mkdir -p "$next/closed"
	touch "$next/closed/file"
	chmod 555 "$next/closed"
	exit_status=0
	weak "$BUILD/cartaz" publish "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	chmod 755 "$next/closed"
	exits 0
	same 'beside what cannot be removed' "$new" "$(documents)"
	own_is_there
}

@test "a file that an operator removes while documents are put in place stops nothing" {
	local one stopped file=htdocs/$HOST
	mkdir "$file/short"
	touch "$file/short/a" "$file/b" "$file/c" "$file/d"
	stopping one link 1
	until_stopped one
	rm -r "$file/short" "$file"/[bcd]
	kill -CONT "$stopped"
	wait "$one"
	same 'the documents' "$new" "$(documents | grep -v -e '/[bcd]$' -e short/a)"
	own_is_there
	nothing_is_left
}

@test "a rollback whose snapshot cannot be read for one moment does not keep the other one's sitemap in silence" {
	local n said=0
	records 5 | tool_ok import "$HOST" -
	cp -a var var.before
	for ((n = 1; ; n++)); do
		rm -rf var
		cp -a var.before var
		exit_status=0
		strace -qq -f -o trace -P "$PWD/var/$HOST/current" -e trace=newfstatat -e "inject=newfstatat:error=EIO:when=$n" \
			"$BUILD/cartaz" rollback "$HOST" 1 >"$out_file" 2>"$err_file" || exit_status=$?
		grep -q INJECTED trace || break
		if [ "$exit_status" = 0 ]; then
			same "the addresses after $n" 8 "$(grep -o '<loc>[^<]*/eventos/[^<]*' "htdocs/$HOST/sitemap.xml" | wc -l)"
		else
			says 'the old sitemap stays' 'run cartaz publish'
			said=$((said + 1))
		fi
	done
	[ "$said" -gt 0 ]
}
