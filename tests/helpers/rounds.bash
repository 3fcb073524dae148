# rounds.bash - how much of what is tried at random, or of a long series, a suite tries.
#
#   rounds ORDINARY WHOLE          prints the first, or with WHOLE=1 the second
#   sampled N                      of its input every N-th line, or with WHOLE=1 each
#
# `make test-whole`, a step of `make nightly`, runs the suites that load this file with
# WHOLE=1, and the tests that have the tag whole (tests/run).

rounds() { # ORDINARY WHOLE
	if [ "${WHOLE-}" = 1 ]; then
		echo "$2"
	else
		echo "$1"
	fi
}

# The first line is one of them: a sample is never empty.
sampled() { # N
	awk -v n="$(rounds "$1" 1)" '(NR - 1) % n == 0'
}
