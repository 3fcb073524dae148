# requests.bash - sends many requests together, and checks all answers.  Needs cgi.bash.
#
#   request ROW METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
#                              writes a request with the name ROW; the arguments are those of cgi
#   answers_to COMMAND...      sends the requests that COMMAND writes, in their order; sets
#                              $answers_file, which has one answer a line (answer.jq)
#   each_answer FILTER [JQ OPTION ...]
#                              fails if the filter is not true for an answer
#   no_answer FILTER [JQ OPTION ...]
#                              runs the filter on the array of all answers; fails if it has
#                              results, and prints them
#   same_answers GROUP         fails if two answers of a group differ in a byte; GROUP is a filter
#                              that computes the group of an answer

request() { # ROW METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
	printf '%s\0' "$1" "${BODY:-/dev/null}" ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
		CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_NOW="${CARTAZ_NOW-}" HTTP_HOST="${HOST-agenda.localhost}" \
		REQUEST_METHOD="$2" QUERY_STRING="${4-}" PATH_INFO="${5-}" "${@:6}" "$BUILD/cgi-bin/$3" ''
}

# COMMAND runs without the trace of bats, which follows every command of a function and costs more
# than most commands.
answers_to() { # COMMAND...
	answers_file=${BATS_TEST_TMPDIR:?names the folder of a test}/cgi.answers
	(set +T && "$@") >"$BATS_TEST_TMPDIR/cgi.requests"
	"$CGI_RUN" -t "$BATS_TEST_TMPDIR" <"$BATS_TEST_TMPDIR/cgi.requests" >"$answers_file"
	[ -s "$answers_file" ]
}

each_answer() { # FILTER [JQ OPTION ...]
	no_answer ".[] | select(($1) | not)" "${@:2}"
}

no_answer() { # FILTER [JQ OPTION ...]
	local found=$BATS_TEST_TMPDIR/cgi.wrong
	gojq -r -L "$TESTS/helpers" -s "${@:2}" "include \"answer\"; [map(with_fields) | $1] | said" \
		"$answers_file" >"$found"
	[ ! -s "$found" ] || {
		echo "not of every answer: $1"
		cat "$found"
		return 1
	}
}

same_answers() { # GROUP
	no_answer "group_by($1)[] | sort_by(.number) | .[0] as \$first
		| .[] | select([.exit, .head, .body, .error] != (\$first | [.exit, .head, .body, .error]))"
}
