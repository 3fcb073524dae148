# A re-import that dies at any instant: the catalog answers from a whole
# snapshot, old or new, and the next import finds nothing in its way.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

# Every system call with which an import changes the disk.
CALLS=(write pwrite64 fsync fdatasync rename unlink symlink chmod fchmod ftruncate mkdir rmdir renameat2)

# An import of new.json under strace: traced STRACE ARGS...
traced() {
	exit_status=0
	strace -f -qq -o trace "$@" "$BUILD/cartaz" import "$HOST" new.json \
		>"$out_file" 2>"$err_file" || exit_status=$?
}

# The disk before: three generations, so that one is pruned, and no host map, so
# that one is written.  Old and new differ in every event's name.
setup_file() {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	export BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR # of the helpers
	tool_make "$BATS_FILE_TMPDIR"
	cd "$BATS_FILE_TMPDIR"
	records 8 '.name = "Old \(.id)" | .slug = "old-\(.id)"' >old.json
	records 8 '.name = "New \(.id)" | .slug = "new-\(.id)"' >new.json
	local n
	for n in 1 2 3; do
		tool_ok import "$HOST" old.json
	done
	rm -r var/hosts var/hosts.map
	cp -a var before
	listed >old
	tool_ok import "$HOST" new.json
	cp -a var after
	listed >new
	left >clean
	cp -a before calls.var
	rm -r htdocs
	CARTAZ_VAR=$PWD/calls.var traced -e trace="$(IFS=,; echo "${CALLS[*]}")"
	exits 0
	grep -oE '[a-z0-9]+\(' trace | sort | uniq -c | tr -d '(' >calls
	cat calls
}

setup() {
	cd "$BATS_FILE_TMPDIR"
	export CARTAZ_VAR=$BATS_TEST_TMPDIR/var
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	old=$(<old) new=$(<new) clean=$(<clean)
}

# Every file below var; the generations without their numbers.
left() {
	(cd "$CARTAZ_VAR" && find . -printf '%p %y\n' | sed -E 's/[0-9]{6}\.(db|sum)/N.\1/' | sort)
}

@test "an import syncs the file, renames it, links to it, syncs the folder, and prunes only then" {
	cp -a before "$CARTAZ_VAR"
	traced -y -e trace=fsync,fdatasync,rename,symlink,unlink,chmod
	exits 0
	local order
	order=$(sed -nE -e 's/ = 0$//' -e "s#$CARTAZ_VAR/$HOST/?##g" \
		-e 's/^[0-9]+ +//' -e '/new\.db>|rename.*new|symlink|<>|00000[0-9]\.(db|sum)"\)/p' trace |
		grep -v 'last\.json\|/hosts')
	printf '%s\n' "$order"
	same 'the order' "$(printf '%s\n' 'fsync(N<new.db>)' \
		'rename("000004.sum.new.X", "000004.sum")' \
		'rename("new.db", "000004.db")' \
		'symlink("000004.db", "current.new")' \
		'rename("current.new", "current")' \
		'fsync(N<>)' 'unlink("000001.sum")' 'unlink("000001.db")')" \
		"$(sed -E 's/fsync\([0-9]+/fsync(N/; s/(sum\.new\.)[^"]+/\1X/' <<<"$order")"
	# nothing is written to the snapshot after it was synced
	traced -y -e trace=pwrite64,write,ftruncate,fsync
	exits 0
	awk '/fsync.*new\.db>/ {synced = 1} synced && /write.*\.db>/ {exit 1}
		END {if (!synced) exit 1}' trace
}

# The disk as it was before.
restored() {
	rm -rf "$CARTAZ_VAR" htdocs
	cp -a before "$CARTAZ_VAR"
}

# Kills an import at one call, and imports again.
killed_at() { # CALL N
	local now
	restored
	traced -e trace="$1" -e "inject=$1:signal=KILL:when=$2"
	[ "$exit_status" = 137 ] || {
		echo "$1 $2: exit status $exit_status"
		return 1
	}
	now=$(listed)
	[ "$now" = "$old" ] || same "the catalog, killed at $1 $2," "$new" "$now"
	tool_ok import "$HOST" new.json
	silent
	same "the catalog, imported again after $1 $2," "$new" "$(listed)"
	same "what is left after $1 $2" "$clean" "$(left)"
}

# Kills an import at every call of the kinds named, or at each third one, and at the last;
# so many, at least.
killed_at_each() { # LEAST CALL...
	local call count n points=0 least=$1 step
	step=$(rounds 3 1)
	set +T # dozens of imports: bats need not follow their commands
	shift
	for call in "$@"; do
		count=$(awk -v call="$call" '$2 == call {print $1}' calls)
		for n in $(seq 1 "$step" "${count:-0}") $((step > 1 && ${count:-0} % step != 1 ? ${count:-0} : 0)); do
			[ "$n" != 0 ] || continue
			killed_at "$call" "$n"
			points=$((points + 1))
		done
	done
	echo "$points points"
	[ "$points" -ge "$least" ]
}

# bats test_tags=whole
@test "killed at any write it loses nothing" {
	killed_at_each "$(rounds 8 20)" write pwrite64 ftruncate
}

# bats test_tags=whole
@test "killed at any sync, rename, unlink, chmod, mkdir or rmdir it loses nothing" {
	killed_at_each "$(rounds 8 12)" fsync rename symlink unlink chmod fchmod mkdir rmdir renameat2
}

@test "the points to die at are all of those that there are" {
	local call
	for call in write pwrite64 fsync rename renameat2 symlink unlink chmod fchmod mkdir rmdir; do
		grep -qw "$call" calls || {
			echo "no $call was seen"
			return 1
		}
	done
	# other ways to change a file would have to be killed too
	restored
	traced -e trace=pwritev,pwritev2,writev,link,renameat,symlinkat,linkat,fchmodat,truncate,fallocate,copy_file_range,sendfile,msync,mkdirat,unlinkat
	exits 0
	same 'other calls' '' "$(cat trace)"
}

# bats test_tags=whole
@test "at its file size limit it loses nothing, says so and leaves nothing" {
	local was
	cp -a before "$CARTAZ_VAR"
	was=$(left)
	exit_status=0
	(ulimit -f 32 && exec "$BUILD/cartaz" import "$HOST" new.json) >"$out_file" 2>"$err_file" || exit_status=$?
	says_once 'cartaz import: ' 'File too large'
	[ "$exit_status" = 1 ]
	same 'the catalog' "$old" "$(listed)"
	same 'what is left' "$was" "$(left)"
	tool_ok import "$HOST" new.json
	same 'the catalog' "$new" "$(listed)"
	same 'what is left' "$clean" "$(left)"
}

# Kills a rollback at one call, if it makes so many; leaves its exit status in $ended.
rollback_killed_at() { # CALL N
	local now
	rm -rf "$CARTAZ_VAR"
	cp -a after "$CARTAZ_VAR"
	exit_status=0
	strace -qq -o trace -e trace="$1" -e "inject=$1:signal=KILL:when=$2" \
		"$BUILD/cartaz" rollback "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
	ended=$exit_status
	[ "$ended" = 137 ] || return 0
	now=$(listed)
	[ "$now" = "$new" ] || same "the catalog, killed at $1 $2," "$old" "$now"
	tool_ok import "$HOST" new.json
	same "the catalog after $1 $2" "$new" "$(listed)"
	same "what is left after $1 $2" "$clean" "$(left)"
}

# bats test_tags=whole
@test "a rollback killed at any call serves one of the two generations" {
	local call n ended kills=0
	set +T
	for call in symlink rename fsync unlink; do
		for ((n = 1; n < 9; n++)); do
			rollback_killed_at "$call" "$n"
			[ "$ended" = 137 ] || break
			kills=$((kills + 1))
		done
		exits 0
	done
	[ "$kills" -ge 5 ]
}
