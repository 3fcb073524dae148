# Every program, the imports and the commands, under the sanitizers: what they answer
# is what was reviewed, as of the release build.  The parts are contract/answers*.bats, to
# which links lead.
#
#   BUILD        the build under test: MODE=asan
#   REFERENCE    the release build beside it

bats_require_minimum_version 1.5.0

load ../helpers/answers

setup_file() {
	[ -x "$BUILD/cartaz" ] && [ -x "${REFERENCE:?names the release build}/cartaz" ]
}

@test "golden: the programs and the tool are under the sanitizers, the reference is not" {
	local program
	for program in "$BUILD"/cartaz "$BUILD"/cgi-bin/*; do
		grep -q __asan_init "$program"
		grep -q __ubsan_handle "$program"
		run -1 grep -q __asan_init "$REFERENCE/${program#"$BUILD/"}"
	done
}

@test "golden: every program is asked" {
	local program asked
	asked=$(sed '/^#/d; /^$/d' "$TESTS"/golden/{requests,messages}.txt | cut -d ' ' -f 1,2
		grep -ohE 'auth-(token|refresh|revoke)|users' "$TESTS/golden/transcript")
	# The program live is met by each of them, where the brand is live.
	while read -r program _; do
		grep -qE -e "(^| )$program( |\$)" <<<"$asked" || {
			echo "not asked: $program"
			return 1
		}
	done <"$REFERENCE/endpoints"
}

@test "golden: an answer that differs, and a complaint of a sanitizer, are seen" {
	local fake=$BATS_TEST_TMPDIR/fake
	mkdir "$fake"
	printf '#!/bin/sh\n"%s/cartaz" "$@" | sed s/name/nome/\n' "$REFERENCE" >"$fake/cartaz"
	chmod +x "$fake/cartaz"
	BUILD=$fake run -1 same profiles 1
	[[ $output == *nome* ]]
	rm -r "$BATS_TEST_TMPDIR/dir"
	printf '#!/bin/sh\necho "runtime error: left shift" >&2\nexit 1\n' >"$fake/cartaz"
	BUILD=$fake run -1 same profiles 1
	[[ $output == *'runtime error'* ]]
}
