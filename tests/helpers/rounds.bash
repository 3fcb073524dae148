# rounds.bash - the number of random cases, or the part of a long series, that a suite tries.
#
#   rounds ORDINARY WHOLE          prints ORDINARY, or with WHOLE=1 the second argument
#   sampled N                      prints every N-th line of its input, or with WHOLE=1 all lines
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

# The first line is always in the sample, so a sample is never empty.
sampled() { # N
	awk -v n="$(rounds "$1" 1)" '(NR - 1) % n == 0'
}
