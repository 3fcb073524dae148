# answer.bash - what is asked of the last answer (cgi.bash) beyond its status.
#
#   is_whole [HEAD]         complete, and with the headers of every answer
#   is_golden FILE          the body is that of fixtures/expected/FILE
#   answer COMMAND...       takes a command's output as the last answer
#   never COMMAND...        fails when the command does not
#   links REL               addresses of the answer's Link headers

# What grep cannot read (its status 2) says nothing.
never() {
	local status=0
	"$@" || status=$?
	if [ "$status" = 0 ] || [ "$1 $status" = 'grep 2' ]; then
		echo "should not be so: $*"
		return 1
	fi
}

# Says why, shows the answer, fails.
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

# "HEAD" for an answer that has the head of one with a body, and none.
is_whole() { # [HEAD]
	local faults
	faults=$(gojq -nr -L "$TESTS/helpers" --rawfile head "$head_file" --rawfile body "$body_file" \
		--argjson status "${http_status:-null}" --argjson bytes "$(stat -c %s "$body_file")" \
		--argjson to_head "$([ "${1-}" = HEAD ] && echo true || echo false)" 'include "answer";
		{head: ($head | rtrimstr("\n") / "\n"), $body, $status, $bytes} | with_fields | faults($to_head)')
	[ -z "$faults" ] || wrong "$faults"
}

# GOLDEN=renew writes the file instead, and the test fails to say so.
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
