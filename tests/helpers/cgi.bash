# cgi.bash - runs a built program as a web server would: `env -i`, a stated
# environment, standard input from a file or from nowhere.
#
#   cgi METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
#
# leaves $exit_status, $http_status, $head_file, $body_file, $error_file.
# HOST is the brand that is called (agenda.localhost), BODY a file for POST.

cgi() {
	local method=$1 program=$2 query=${3-} path=${4-} length=()
	shift $(($# < 4 ? $# : 4))
	local out=$BATS_TEST_TMPDIR/out
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	error_file=$BATS_TEST_TMPDIR/error
	[ -z "${BODY-}" ] || length=(CONTENT_LENGTH="$(stat -c %s "$BODY")")
	exit_status=0
	env -i ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
		CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_NOW="${CARTAZ_NOW-}" HTTP_HOST="${HOST-agenda.localhost}" \
		REQUEST_METHOD="$method" QUERY_STRING="$query" PATH_INFO="$path" \
		"${length[@]}" "$@" "$BUILD/cgi-bin/$program" \
		<"${BODY:-/dev/null}" >"$out" 2>"$error_file" || exit_status=$?
	sed '/^$/,$d' "$out" >"$head_file"
	sed '1,/^$/d' "$out" >"$body_file"
	http_status=$(sed -n 's/^Status: \([0-9]*\) .*/\1/p' "$head_file")
}

# The value of a header of the last answer: header NAME
header() {
	sed -n "s/^$1: *//Ip" "$head_file" | tr -d '\r'
}

# jq over the body of the last answer; fails when the filter is not true.
body_is() {
	jq -e "$@" "$body_file" >/dev/null || {
		echo "body is not: $*"
		head -c 2000 "$body_file"
		return 1
	}
}

# The last answer is a problem of this status and code.
is_problem() { # STATUS CODE
	[ "$http_status" = "$1" ] || {
		echo "status $http_status, not $1"
		head -c 600 "$body_file"
		return 1
	}
	# Before || nothing but the last command would count.
	[ "$(header Content-Type)" = application/problem+json ] || return 1
	[ "$(header Cache-Control)" = no-store ] || return 1
	body_is --argjson status "$1" --arg code "$2" \
		'keys == ["code", "detail", "error", "status", "title", "type"]
		 and .status == $status and .code == $code and .error == $code
		 and (.title | length > 0) and (.detail | length > 0)'
}

# All endpoints of the build, from the Makefile's table: but for the relays of the
# authentication API, which need a backend before they answer anything
# (endpoints/auth.bats).
programs() {
	sed -n '/ relay$/!s/ .*//p' "$BUILD/endpoints"
}
