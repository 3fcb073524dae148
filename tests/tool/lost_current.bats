# Where `current` cannot serve, the newest generation that can does: the programs
# answer, the log and the commands say so, and each command that is named mends it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/rounds

# All that the programs answer, but not what they log.
without_log() {
	answers | gojq -c 'del(.error)'
}

setup_file() {
	export CARTAZ_NOW=2026-11-18T12:00:00Z
	tool_make "$BATS_FILE_TMPDIR"
	local name BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR
	for name in a b c; do
		records 40 ".name = \"$name \(.id)\"" | cartaz import "$HOST" -
		without_log >"$BATS_FILE_TMPDIR/answers.$name"
	done
	cartaz publish "$HOST"
}

setup() {
	cp -a "$BATS_FILE_TMPDIR/." "$BATS_TEST_TMPDIR"
	export CARTAZ_ETC=$BATS_TEST_TMPDIR/etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var \
		CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	DIR=$CARTAZ_VAR/$HOST
	cd "$DIR"
}

# Each kind of damage to generation $1, which `current` names; what is said of it.
missing() { rm "$1.db"; }
missing_says='the file is missing'
shorten() { truncate -s -8192 "$1.db"; }
shorten_says='according to its header'
empty() { : >"$1.db"; }
empty_says=''
text() { echo 'no database at all' >"$1.db"; }
text_says='not a database'
foreign() {
	snapshot_edit "$1.db" "UPDATE snapshot SET host = 'lab.localhost'"
}
foreign_says="is a snapshot of lab.localhost, not of $HOST"
first_page() { printf x | dd of="$1.db" bs=1 seek=60 conv=notrunc status=none; }
first_page_says='its first page is damaged'
fifo() { rm "$1.db" && mkfifo "$1.db"; }
fifo_says='is not a file'
folder() { rm "$1.db" && mkdir "$1.db"; }
folder_says='is not a file'

# Each kind of damage to `current` itself.
no_link() { rm current; }
link_elsewhere() { ln -sfn nowhere current; }
link_loop() { ln -sfn current current; }
link_text() { rm current && echo 000003.db >current; }
link_fifo() { rm current && mkfifo current; }

kinds='missing shorten empty text foreign first_page fifo folder'
link_kinds='no_link link_elsewhere link_loop link_text link_fifo'

whole() {
	rm -rf "$DIR"
	cp -a "$BATS_FILE_TMPDIR/var/$HOST" "$DIR"
	cd "$DIR"
}

# The generation that serves after a kind of damage.
serving() { # KIND
	[[ " $link_kinds " == *" $1 "* ]] && echo 3 || echo 2
}

# The last answer came of that generation, and the log says so in one line.
served_instead() { # NUMBER
	[ "$http_status" = 200 ] && holds "$error_file" 'program=snapshot' "generation $1 is served instead" &&
		same 'lines of the log' 1 "$(wc -l <"$error_file")"
}

@test "every answer is that of the newest good generation, whole and with its own ETag" {
	local kind n
	local -A etag names=([2]=b [3]=c)
	for n in 2 3; do
		ln -sfn 00000$n.db current
		cgi GET events
		etag[$n]=$(header ETag)
	done
	[ "${etag[2]}" != "${etag[3]}" ]
	for kind in $kinds $link_kinds; do
		whole
		$kind 000003
		n=$(serving "$kind")
		cgi GET events
		served_instead "$n" || {
			echo "$kind"
			return 1
		}
		same "$kind: the ETag" "${etag[$n]}" "$(header ETag)"
		cgi GET event '' /event-1
		served_instead "$n"
		body_is --arg name "${names[$n]} 1" '.name == $name'
		cgi GET events '' '' "HTTP_IF_NONE_MATCH=${etag[$n]}"
		[ "$http_status" = 304 ]
	done
}

# bats test_tags=whole
@test "every surface is of the generation that serves" {
	shorten 000003
	same 'the catalog' "$(<"$BATS_FILE_TMPDIR/answers.b")" "$(without_log)"
	for path in /eventos /eventos.md /eventos.rss /eventos.ics; do
		cgi GET page-events '' $path
		served_instead 2
		holds "$body_file" 'b 1'
	done
	cgi GET page-event '' /event-1
	served_instead 2
}

# bats test_tags=whole
@test "two bad ones: the one before them serves, and never another brand's" {
	shorten 000003
	foreign 000002
	same 'the catalog' "$(<"$BATS_FILE_TMPDIR/answers.a")" "$(without_log)"
	foreign 000001
	cgi GET events
	is_problem 502 upstream_unavailable
	holds "$error_file" 'according to its header'
}

# bats test_tags=whole
@test "what a rollback withdrew serves only where nothing older can" {
	cartaz rollback "$HOST" 2
	shorten 000002
	same 'the catalog' "$(<"$BATS_FILE_TMPDIR/answers.a")" "$(without_log)"
	tool_fails check "$HOST"
	holds "$out_file" "generation 1 is served instead; run cartaz rollback $HOST 1"
	foreign 000001
	same 'the catalog' "$(<"$BATS_FILE_TMPDIR/answers.c")" "$(without_log)"
	tool_fails check "$HOST"
	holds "$out_file" "generation 3 is served instead; run cartaz rollback $HOST 3"
}

@test "a format to come serves the newest of this one, check names rebuild, and that mends it" {
	snapshot_edit 000003.db 'UPDATE snapshot SET format = 99'
	sha256sum 000003.db >000003.sum
	same 'the catalog' "$(<"$BATS_FILE_TMPDIR/answers.b")" "$(without_log)"
	tool_fails check "$HOST"
	holds "$out_file" 'format 99' "generation 2 is served instead; run cartaz rebuild $HOST"
	tool_ok rebuild "$HOST"
	cgi GET event '' /event-1
	body_is '.name == "c 1"'
	tool_ok publish "$HOST"
	tool_ok check "$HOST"
}

@test "check, verify and status say what is bad, what serves, and the rollback that mends it" {
	local kind says n mend mended
	mended=$(rounds 'missing first_page folder no_link' "$kinds $link_kinds")
	# A kind for each sentence.
	for kind in $(rounds 'missing shorten text foreign first_page folder no_link' "$kinds $link_kinds"); do
		whole
		$kind 000003
		says=${kind}_says n=$(serving "$kind")
		says=${!says-is not a link to a generation}
		mend="generation $n is served instead; run cartaz rollback $HOST $n"
		for command in check verify; do
			tool_fails "$command" "$HOST"
			[ ! -s "$err_file" ]
			holds "$out_file" "$says" "$mend" || {
				echo "$kind: $command"
				return 1
			}
		done
		tool_ok status "$HOST"
		holds "$out_file" "$says" "$mend"
		tool_ok status --json "$HOST"
		out_is --argjson n "$n" --arg mend "$mend" '.[0] | .has_snapshot and .generation == $n and .events == 40
			and (.damage | endswith($mend))'
		[[ " $mended " == *" $kind "* ]] || continue
		tool_ok rollback "$HOST" "$n"
		tool_ok publish "$HOST"
		[ -f "$DIR/000003.db" ] || rm -rf "$DIR/000003.db" # what check names besides
		tool_ok check "$HOST"
	done
}

@test "rollback without a number serves the newest good one" {
	no_link
	tool_ok rollback "$HOST"
	same current 000003.db "$(readlink current)"
	whole
	shorten 000003
	shorten 000002
	tool_ok rollback "$HOST"
	same current 000001.db "$(readlink current)"
}

# bats test_tags=whole
@test "rebuild refuses: older events become the newest by nobody's word but yours" {
	local kind n
	for kind in shorten missing no_link link_text; do
		whole
		$kind 000003
		n=$(serving "$kind")
		tool_fails rebuild "$HOST"
		says "generation $n is served instead; run cartaz rollback $HOST $n"
		[ ! -e 000004.db ]
	done
}

# bats test_tags=whole
@test "import mends, and counts what is served to see a catalog that shrank" {
	local kind
	for kind in $kinds $link_kinds; do
		whole
		$kind 000003
		records 3 | tool_fails import "$HOST" -
		says 'only 3 events instead of 40'
		records 40 '.name = "d \(.id)"' | tool_ok import "$HOST" -
		cgi GET event '' /event-1
		body_is '.name == "d 1"'
		[ ! -s "$error_file" ]
	done
}

# bats test_tags=whole
@test "publish and explain use what is served, and say so once" {
	shorten 000003
	rm -r "$CARTAZ_HTDOCS/$HOST"
	tool_ok publish "$HOST"
	says_once "$HOST: the snapshot to which the link current leads cannot be opened; generation 2 is served instead; run cartaz check $HOST"
	grep -q /eventos/event-7 "$CARTAZ_HTDOCS/$HOST/sitemap.xml"
	tool_ok explain "$HOST" event-7
	says_once 'generation 2 is served instead'
	holds "$out_file" 'b 7'
}

# bats test_tags=whole
@test "the age of what is served counts, not that of what is lost" {
	brand_edit "$HOST" '.upstream.max_stale = "24h"'
	shorten 000003
	cgi GET events
	served_instead 2
	snapshot_edit 000002.db 'UPDATE snapshot SET read_at = 0'
	cgi GET events
	is_problem 502 upstream_unavailable
	holds "$error_file" 'the records are older than 7 times max_stale'
}

# bats test_tags=whole
@test "the sitemap of a live brand comes of the newest good crawl, and check names the bad one" {
	brand_edit "$HOST" '.upstream.mode = "live"'
	shorten 000003
	tool_fails check "$HOST"
	holds "$out_file" '000003.db' 'according to its header' "run cartaz rollback $HOST 2"
}
