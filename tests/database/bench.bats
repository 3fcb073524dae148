# The bench table of a live brand on PostgreSQL can be made.

# bats file_tags=whole

@test "bench: each request to a live brand on PostgreSQL has its costs, those of the C program, and a limit" {
	QUICK=1 "$ROOT/tests/bench/page" postgresql >page 2>said || {
		cat said
		return 1
	}
	[ "$(grep -cE '^\| (list|one event)[^|]*(\| [0-9.]+ ){5}\| ≤ (3|1\.3): (ok|OVER) ' page)" = 6 ] || {
		cat page said
		return 1
	}
}

setup() {
	cd "$BATS_TEST_TMPDIR"
}
