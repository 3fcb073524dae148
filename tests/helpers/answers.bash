# answers.bash - holds what a build answers to a part of tests/golden/transcript against
# tests/golden/answers, which has a digest of each answer that was reviewed.
#
#   same PART LEAST   the part answers as it did, to at least so many questions, and
#                     no sanitizer has a complaint
#
# Beside a REFERENCE, which is asked all of it elsewhere, a build is asked every other question
# to the programs; with WHOLE=1 all of them.
#
# A difference is printed, and what the answer is now.

same() {
	local part=$1 own=$BATS_TEST_TMPDIR wanted=$TESTS/golden/answers/$1 half=
	mkdir "$own/dir"
	[ "$(wc -l <"$wanted")" -ge "$2" ]
	if [ -n "${REFERENCE-}" ] && [ "${WHOLE-}" != 1 ] && [[ $part == @(requests|messages|relays) ]]; then
		half=1 wanted=$own/wanted
		awk 'NR % 8 ~ /[1467]/' "$TESTS/golden/answers/$part" >"$wanted"
	fi
	HALF=$half "$TESTS/golden/transcript" "$part" "$own/dir" >"$own/transcript" 2>"$own/said" 3>&- || {
		tail -n 20 "$own/said"
		return 1
	}
	! grep -aE 'Sanitizer|runtime error' "$own/said" "$own/transcript" || return 1
	"$TESTS/golden/digests" <"$own/transcript" >"$own/answers"
	diff "$wanted" "$own/answers" >"$own/difference" || {
		head -n 20 "$own/difference"
		sed -n 's/^> [0-9a-f]* //p' "$own/difference" | head -n 1 | cut -c 1-60 >"$own/first"
		grep -aF -A 60 -m 1 -f "$own/first" "$own/transcript" | cut -c 1-400
		return 1
	}
}
