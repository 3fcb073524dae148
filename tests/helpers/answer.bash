# answer.bash - checks of the last answer (cgi.bash), besides its status.
#
#   is_whole [HEAD]         the answer is complete, and has the headers of every answer
#   is_golden FILE          the body is equal to fixtures/expected/FILE
#   answer COMMAND...       takes the output of a command as the last answer
#   never COMMAND...        fails if the command succeeds
#   links REL               prints the addresses of the answer's Link headers

# Also fails if the command has status 2, because grep then could not read its file.
never() {
	local status=0
	"$@" || status=$?
	if [ "$status" = 0 ] || [ "$1 $status" = 'grep 2' ]; then
		echo "should not be so: $*"
		return 1
	fi
}

# Prints the reason and the answer, and fails.
wrong() {
	echo "$*"
	cut -c 1-200 "$head_file"
	head -c 600 "$body_file"
	return 1
}

answer() {
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	error_file=$BATS_TEST_TMPDIR/error
	exit_status=0
	"$@" </dev/null >"$BATS_TEST_TMPDIR/out" 2>"$error_file" || exit_status=$?
	sed '/^$/,$d' "$BATS_TEST_TMPDIR/out" >"$head_file"
	sed '1,/^$/d' "$BATS_TEST_TMPDIR/out" >"$body_file"
	http_status=$(header Status)
	http_status=${http_status%% *}
}

# HEAD: the answer to a HEAD request, which has the header of the answer to GET, but no body.
is_whole() { # [HEAD]
	local faults
	faults=$(gojq -nr -L "$TESTS/helpers" --rawfile head "$head_file" --rawfile body "$body_file" \
		--argjson status "${http_status:-null}" --argjson bytes "$(stat -c %s "$body_file")" \
		--argjson to_head "$([ "${1-}" = HEAD ] && echo true || echo false)" 'include "answer";
		{head: ($head | rtrimstr("\n") / "\n"), $body, $status, $bytes} | with_fields | faults($to_head)')
	[ -z "$faults" ] || wrong "$faults"
}

# With GOLDEN=renew, writes the file, and fails so that nobody takes the test for a success.
is_golden() {
	local golden=$TESTS/fixtures/expected/$1
	if [ "${GOLDEN-}" = renew ]; then
		mkdir -p "${golden%/*}"
		gojq . "$body_file" >"$golden"
		echo "renewed: read it before you keep it: $golden"
		return 1
	fi
	diff -u "$golden" <(gojq . "$body_file")
}

links() {
	sed -n "s/^Link: <\\(.*\\)>; rel=\"$1\"\$/\\1/p" "$head_file"
}
