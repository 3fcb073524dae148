# answers.bash - compares the answers of a build to a part of tests/golden/transcript with
# tests/golden/answers, which has a digest of each reviewed answer.
#
#   same PART LEAST   the answers of the part are equal to the reviewed ones; they are at least
#                     LEAST, and no sanitizer reports an error
#
# Only every fifth page of attacked events is requested. If there is a REFERENCE (a second build,
# which other suites test completely), every second request to the programs is sent instead.
# With WHOLE=1, all requests are sent.
#
# For a difference, the suite prints both the difference and the present answer.

# shellcheck source=tests/helpers/rounds.bash
. "$TESTS/helpers/rounds.bash"

# Prints the lines of a part without the attacks that the transcript leaves out.
attacks_of() { # EVERY
	awk -v every="$1" 'match($0, /attacked\.localhost attack-[0-9]+$/) {
		name = substr($0, RSTART); sub(/.*-/, "", name); if ((name - 1) % (3 * every)) next } 1'
}

same() {
	local part=$1 own=$BATS_TEST_TMPDIR every=1 half=
	[ "$(wc -l <"$TESTS/golden/answers/$part")" -ge "$2" ]
	mkdir "$own/dir"
	if [ -z "${REFERENCE-}" ]; then
		every=$(rounds 5 1)
	elif [ "${WHOLE-}" != 1 ] && [[ $part == @(requests|messages|relays) ]]; then
		half=1
	fi
	attacks_of "$every" <"$TESTS/golden/answers/$part" | awk -v half="$half" 'half == "" || NR % 8 ~ /[1467]/' >"$own/wanted"
	ATTACKS=$every HALF=$half "$TESTS/golden/transcript" "$part" "$own/dir" >"$own/transcript" 2>"$own/said" 3>&- || {
		tail -n 20 "$own/said"
		return 1
	}
	! grep -aE 'Sanitizer|runtime error' "$own/said" "$own/transcript" || return 1
	"$TESTS/golden/digests" <"$own/transcript" >"$own/answers"
	diff "$own/wanted" "$own/answers" >"$own/difference" || {
		head -n 20 "$own/difference"
		sed -n 's/^> [0-9a-f]* //p' "$own/difference" | head -n 1 | cut -c 1-60 >"$own/first"
		grep -aF -A 60 -m 1 -f "$own/first" "$own/transcript" | cut -c 1-400
		return 1
	}
}
