# cgi.bash - runs a built program like a web server: only with the variables of the request,
# and with standard input from a file or empty (support/cgi_run.c).
#
#   cgi METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
#
# With THROUGH=scgi, `cartaz serve` gets the request in place of a program, and with
# THROUGH=http another server (support/through.py).
#
# cgi sets $exit_status, $http_status, $head_file, $body_file, $error_file.
# HOST is the host of the request (agenda.localhost), BODY a file for POST.

# shellcheck source=tests/helpers/untraced.bash
. "$TESTS/helpers/untraced.bash"

CGI_RUN=$BUILD/tests/cgi_run
[ -z "${THROUGH-}" ] || CGI_RUN=$TESTS/support/through.py

cgi() {
	local method=$1 program=$2 query=${3-} path=${4-}
	shift $(($# < 4 ? $# : 4))
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body error_file=$BATS_TEST_TMPDIR/error
	"$CGI_RUN" "$BATS_TEST_TMPDIR" ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
		CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_NOW="${CARTAZ_NOW-}" HTTP_HOST="${HOST-agenda.localhost}" \
		REQUEST_METHOD="$method" QUERY_STRING="$query" PATH_INFO="$path" \
		"$@" "$BUILD/cgi-bin/$program" <"${BODY:-/dev/null}"
	read -r exit_status http_status <"$BATS_TEST_TMPDIR/ended"
}

# Prints the value of a header of the last answer: header NAME
header() {
	local line
	while IFS= read -r line || [ -n "$line" ]; do
		[[ ${line,,} == "${1,,}":* ]] || continue
		line=${line#*:}
		line=${line//$'\r'/}
		printf '%s\n' "${line#"${line%%[! ]*}"}"
	done <"$head_file"
}

# Returns 0 if the last answer has this line in its header. This is faster than $(header NAME).
head_has() { # LINE
	local text lines
	mapfile -d '' -n 1 text <"$head_file"
	lines=$'\n'${text[0]//$'\r'/}$'\n'
	[[ ${lines,,} == *$'\n'"${1,,}"$'\n'* ]]
}

# Runs a jq filter on the body of the last answer, and fails if the result is not true.
body_is() {
	gojq -e "$@" "$body_file" >/dev/null || {
		echo "body is not: $*"
		head -c 2000 "$body_file"
		return 1
	}
}

# Returns 0 if the body is a problem document in Cartaz's own form.  is_problem() uses jq for
# other forms.
is_plain_problem() { # STATUS CODE [TYPE]
	local string='"([^"\\[:cntrl:]]|\\["\\/bfnrtu])+"' text body
	mapfile -d '' -n 1 text <"$body_file" # as $(<FILE), without a process
	body=${text[0]%$'\n'}
	[[ $body =~ ^\{\"type\":($string),\"title\":$string,\"status\":$1,\"code\":\"$2\",\"detail\":$string,\"error\":\"$2\"\}$ ]] ||
		return 1
	[[ ${3-} == '' || ${BASH_REMATCH[1]} == "\"$3\"" ]]
}

# Fails if the last answer is not a problem document with this status and code.
is_problem() { # STATUS CODE
	[ "$http_status" = "$1" ] || {
		echo "status $http_status, not $1"
		head -c 600 "$body_file"
		return 1
	}
	# "|| return 1", because bash ignores failed commands of a function that is called before "||".
	head_has 'Content-Type: application/problem+json' || return 1
	head_has 'Cache-Control: no-store' || return 1
	! is_plain_problem "$1" "$2" || return 0
	body_is --argjson status "$1" --arg code "$2" \
		'keys == ["code", "detail", "error", "status", "title", "type"]
		 and .status == $status and .code == $code and .error == $code
		 and (.title | length > 0) and (.detail | length > 0)'
}

# Changes a snapshot without the tool, and renews its checksums, so that programs still accept
# it: snapshot_edit FILE SQL
snapshot_edit() {
	sqlite3 "$1" "$2" && "$BUILD/tests/checksums" "$1"
}

# records_of HOST: prints the native records of the brand's snapshot, by rank, one a line.
records_of() {
	"$BUILD/cartaz" records "$1"
}

# snapshot_texts record|beside|markdown FILE: prints the texts that a snapshot stores as deltas,
# by rank, one a line, without the tool.  snapshot_texts plain FILE stores the whole texts in the
# snapshot.
snapshot_texts() {
	/usr/bin/python3 -IS "$TESTS/support/snapshot_texts.py" "$@"
}

# snapshot_endless FILE: changes a snapshot so that statements that read its events never end.
snapshot_endless() {
	snapshot_edit "$1" 'DROP TABLE event; DROP TABLE page;
		CREATE VIEW endless(i) AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT -i FROM n;
		CREATE VIEW event(rank, slug, place, changed, revision, shares_id, calendar, head, status, body, producer)
			AS SELECT i, hex(i), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM endless;
		CREATE VIEW page(rank, closed, place, card, beside, markdown, first_seen, changed, revision)
			AS SELECT i, i, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM endless;'
}

# Prints all endpoints of the build, from the Makefile's table, without the relays of the
# authentication API, which need a backend (endpoints/auth.bats).  The program that draws cards
# is left out for the resident server and for a host that allows only .htaccess.
programs() {
	sed -n -E "/ (relay${THROUGH:+|card})\$/!s/ .*//p" "$BUILD/endpoints"
}

# Prints the events of the API, as {"data": [...]}.
api() {
	local page
	for page in {1..40}; do
		cgi GET events "per_page=50&page=$page"
		gojq -c '.data[]' "$body_file"
		[ "$(gojq '.data | length' "$body_file")" = 50 ] || break
	done | gojq -s '{data: .}'
}
