# requests.bash - many requests in one go, and what must be true of all their answers.
# Needs cgi.bash.
#
#   request ROW METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
#                              writes a request as cgi takes it, called ROW
#   answers_to COMMAND...      sends the requests that COMMAND writes, in their order;
#                              leaves $answers_file, an answer a line (answer.jq)
#   each_answer FILTER [JQ OPTION ...]
#                              the filter is true of every answer
#   no_answer FILTER [JQ OPTION ...]
#                              the filter over the array of all answers finds none;
#                              what it finds is said
#   same_answers GROUP         all answers of one GROUP, a filter over an answer, are the
#                              first of it, byte for byte

request() { # ROW METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
	printf '%s\0' "$1" "${BODY:-/dev/null}" ${ASAN_OPTIONS+ASAN_OPTIONS="$ASAN_OPTIONS"} \
		CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		CARTAZ_HTDOCS="$CARTAZ_HTDOCS" CARTAZ_NOW="${CARTAZ_NOW-}" HTTP_HOST="${HOST-agenda.localhost}" \
		REQUEST_METHOD="$2" QUERY_STRING="${4-}" PATH_INFO="${5-}" "${@:6}" "$BUILD/cgi-bin/$3" ''
}

# bats follows every command of functions, which costs more than most commands do:
# what writes the requests is not followed.
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
