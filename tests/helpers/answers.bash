# answers.bash - holds what a build answers to a part of tests/golden/transcript against
# tests/golden/answers, which has a digest of each answer that was reviewed.
#
#   same PART LEAST   the part answers as it did, to at least so many questions, and
#                     no sanitizer has a complaint
#
# A difference is printed, and what the answer is now.

same() {
	local part=$1 own=$BATS_TEST_TMPDIR
	mkdir "$own/dir"
	"$TESTS/golden/transcript" "$part" "$own/dir" >"$own/transcript" 2>"$own/said" 3>&- || {
		tail -n 20 "$own/said"
		return 1
	}
	! grep -aE 'Sanitizer|runtime error' "$own/said" "$own/transcript" || return 1
	"$TESTS/golden/digests" <"$own/transcript" >"$own/answers"
	[ "$(wc -l <"$own/answers")" -ge "$2" ]
	diff "$TESTS/golden/answers/$part" "$own/answers" >"$own/difference" || {
		head -n 20 "$own/difference"
		sed -n 's/^> [0-9a-f]* //p' "$own/difference" | head -n 1 | cut -c 1-60 >"$own/first"
		grep -aF -A 60 -m 1 -f "$own/first" "$own/transcript" | cut -c 1-400
		return 1
	}
}
