# Every program, the imports and the commands, under the sanitizers: what they answer
# is what the release build answers, to the byte (tests/golden/transcript).
#
#   BUILD        the build under test: MODE=asan
#   REFERENCE    the release build beside it

bats_require_minimum_version 1.5.0

setup_file() {
	[ -x "$BUILD/cartaz" ] && [ -x "${REFERENCE:?names the release build}/cartaz" ]
}

# Both builds write the part at the same time.
transcripts() { # PART
	local own=$BATS_TEST_TMPDIR reference
	mkdir "$own/reference.dir" "$own/checked.dir"
	BUILD=$REFERENCE "$TESTS/golden/transcript" "$1" "$own/reference.dir" >"$own/reference" 2>"$own/reference.said" 3>&- &
	reference=$!
	"$TESTS/golden/transcript" "$1" "$own/checked.dir" >"$own/checked" 2>"$own/checked.said" 3>&- || {
		tail -n 20 "$own/checked.said"
		return 1
	}
	wait "$reference"
}

# same PART LEAST: the transcripts of the part are the same, and of so many answers.
same() {
	transcripts "$1"
	diff "$BATS_TEST_TMPDIR/reference" "$BATS_TEST_TMPDIR/checked" >"$BATS_TEST_TMPDIR/difference" || {
		head -n 60 "$BATS_TEST_TMPDIR/difference" | cut -c 1-300
		return 1
	}
	[ "$(grep -c '^### exit [0-9]*$' "$BATS_TEST_TMPDIR/checked")" -ge "$2" ]
	never_reported "$BATS_TEST_TMPDIR"/*.said
}

# What an import says while a catalog is made stands outside of the transcript.
never_reported() { # FILES...
	run -1 grep -hE 'Sanitizer|runtime error' "$@"
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
		grep -qwF -e "$program" <<<"$asked" || {
			echo "not asked: $program"
			return 1
		}
	done <"$REFERENCE/endpoints"
}

@test "golden: requests to every program, of brands that are sound, attacked, live and unknown" {
	same requests 500
}

@test "golden: messages of agents, well formed and not" {
	same messages 300
}

@test "golden: relays, and what a backend may answer" {
	same relays 50
}

@test "golden: imports of every fixture, cut off and full of attacks" {
	same imports 190
}

@test "golden: brand files with every mistake, and the commands" {
	same brands 150
}

@test "golden: every profile, linted and tried" {
	same profiles 30
}

@test "golden: an answer that differs, and a complaint of a sanitizer, are seen" {
	local fake=$BATS_TEST_TMPDIR/fake
	mkdir "$fake"
	printf '#!/bin/sh\n"%s/cartaz" "$@" | sed s/name/nome/\n' "$REFERENCE" >"$fake/cartaz"
	chmod +x "$fake/cartaz"
	BUILD=$fake run -1 same profiles 1
	[[ $output == *nome* ]]
	rm -r "$BATS_TEST_TMPDIR"/*.dir
	printf '#!/bin/sh\necho "runtime error: left shift" >&2\nexit 1\n' >"$fake/cartaz"
	BUILD=$fake run -1 same profiles 1
	[[ $output == *'runtime error'* ]]
}
