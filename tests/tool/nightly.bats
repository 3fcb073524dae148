# The ledger of the runs that are too long for every change: what a step adds to it, and which
# steps are due.  In a repository of its own, whose steps are short.

setup() {
	cd "$BATS_TEST_TMPDIR"
	git init -q own
	cd own
	mkdir -p tests
	sed -E -e 's/^(\t\[lint\]=).*/\1"echo 3 passed, 0 failed"/; s/^(\t\[data\]=).*/\1false/' \
		-e '/^order=/,/\)$/c order=(lint data soak asan deb)' "$TESTS/nightly" >tests/nightly
	echo '| date | commit | step | minutes | CPU minutes | result | what it said last |' >tests/nightly.md
	git add tests
	commits 1
}

commits() { # COUNT
	local i
	for ((i = 0; i < $1; i++)); do
		git -c user.name=T -c user.email=t@example.org commit -q --allow-empty -am "tests: $i"
	done
}

@test "nightly: each step adds its row, also one that failed, and the run fails with it" {
	run bash tests/nightly lint
	[ "$status" = 0 ]
	run bash tests/nightly data lint
	[ "$status" = 1 ]
	sed -E 's/[0-9]+\.[0-9]/N/g' tests/nightly.md | tail -n 3 | diff - <(
		row="| $(date -u +%F) | $(git rev-parse --short HEAD) |"
		echo "$row lint | N | N | passed | 3 passed, 0 failed |"
		echo "$row data | N | N | FAILED |  |"
		echo "$row lint | N | N | passed | 3 passed, 0 failed |"
	)
	run bash tests/nightly nothing
	[ "$status" = 2 ]
	[[ $output == *'no such step: nothing'* ]]
}

@test "nightly: steps are due that failed last, never ran, or ran too many commits ago" {
	local head
	head=$(git rev-parse --short HEAD)
	printf '| 2026-01-0%s |\n' "1 | $head | lint | 1 | 1 | FAILED | x" "2 | $head | lint | 1 | 1 | passed | a | b" "3 | $head | data | 1 | 1 | FAILED | x" \
		"4 | $head | soak | 1 |  | passed | x" '5 | 00000000 | deb | 1 | 1 | passed | x' >>tests/nightly.md
	run env DUE_COMMITS=2 bash tests/nightly --due
	[ "$status" = 1 ]
	diff - <(echo "$output") <<-'END'
		data: FAILED on 2026-01-03
		asan: it never ran
		deb: passed on 2026-01-05 at 00000000, which this history does not have
	END
	commits 3
	run env DUE_COMMITS=2 bash tests/nightly --due
	[[ $output == *"lint: passed on 2026-01-02, 3 commits ago"*"soak: passed on 2026-01-04, 3 commits ago"* ]]
	run env DUE_COMMITS=3 bash tests/nightly --due
	[[ $output != *'commits ago'* ]]
}
