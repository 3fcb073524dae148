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
	http_status=$(sed -n 's/^Status: \([0-9]*\) .*/\1/p' "$head_file")
}

# "HEAD" for an answer that has the head of one with a body, and none.
is_whole() {
	local line name bytes
	bytes=$(stat -c %s "$body_file")
	local -A field=()
	while IFS= read -r line; do
		[[ $line =~ ^([A-Za-z][A-Za-z-]*):\ ([ -~]+)$ ]] || wrong "no header: $line"
		name=${BASH_REMATCH[1],,}
		[ "$name" = link ] || [ -z "${field[$name]-}" ] || wrong "twice: $name"
		field[$name]=${BASH_REMATCH[2]}
	done <"$head_file"
	[[ ${field[status]-} =~ ^[2-5][0-9][0-9]\ [A-Z] ]] || wrong 'no status'
	[ "${field[x-content-type-options]-}" = nosniff ] || wrong 'no nosniff'
	[ "${field[access-control-allow-origin]-}" = '*' ] || wrong 'no CORS'
	for name in ETag Link Allow Retry-After Deprecation Sunset; do
		[[ ", ${field[access-control-expose-headers]-}," == *", $name,"* ]] || wrong "$name is not exposed"
	done
	[ -n "${field[cache-control]-}" ] || wrong 'no Cache-Control'
	if [ "$http_status" = 204 ] || [ "$http_status" = 304 ]; then
		[ -z "${field[content-type]-}${field[content-length]-}" ] && [ "$bytes" = 0 ] || wrong 'it has a body'
		return
	fi
	[ -n "${field[content-type]-}" ] || wrong 'no Content-Type'
	if [ "${1-}" = HEAD ]; then
		[ "${field[content-length]-}" -gt 0 ] && [ "$bytes" = 0 ] || wrong 'HEAD has a body'
	else
		[ "${field[content-length]-}" = "$bytes" ] || wrong "$bytes bytes"
		[[ ${field[content-type]} != *json ]] || jq -e . "$body_file" >/dev/null || wrong 'the body is no JSON'
	fi
}

# GOLDEN=renew writes the file instead, and the test fails to say so.
is_golden() {
	local golden=$TESTS/fixtures/expected/$1
	if [ "${GOLDEN-}" = renew ]; then
		mkdir -p "${golden%/*}"
		jq -S . "$body_file" >"$golden"
		echo "renewed: read it before you keep it: $golden"
		return 1
	fi
	diff -u "$golden" <(jq -S . "$body_file")
}

links() {
	sed -n "s/^Link: <\\(.*\\)>; rel=\"$1\"\$/\\1/p" "$head_file"
}
