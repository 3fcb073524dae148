# Parts of the library that no program shows alone: sets of ranks, and the values of
# filters of a snapshot that the caller has open.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi

# Rows "LAST AT HEX RANK ... = COUNT" by a second implementation: edges, and 2,000 at random.
rows() {
	/usr/bin/python3 - <<-'EOF'
		import random
		random.seed(17)
		def row(last, at, words, ranks):
		    among = {64 * (at + i) + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1}
		    held = {r for r in ranks if 1 <= r <= last}
		    # A word before the first one is outside, and so are all that follow it.
		    count = len(among & held) if at >= 0 else 0
		    hex_ = "".join(word.to_bytes(8, "little").hex() for word in words) or "-"
		    print(last, at, hex_, *ranks, "=", count)
		every = 2 ** 64 - 1
		for last in (1, 62, 63, 64, 65, 127, 128, 129):
		    for at in (-1, 0, 1, 2, 3):
		        for n in (0, 1, 2, 4):
		            row(last, at, [every] * n, range(0, last + 2))
		row(200, 0, [1, 0, 0, 0], [64])        # rank 0 is none
		row(200, 0, [0, 1, 0, 0], [64])
		row(200, 0, [1 << 63, 0, 0, 0], [63])
		row(200, 2 ** 40, [every], range(1, 201))
		for _ in range(2000):
		    last = random.randint(1, 700)
		    words = [random.choice((0, every, random.getrandbits(64))) for _ in range(random.randint(0, 14))]
		    row(last, random.randint(0, last // 64 + 2), words, random.sample(range(1, last + 1), random.randint(0, last)))
	EOF
}

@test "rank sets: how many ranks are among bits is what a second implementation counts" {
	rows >"$BATS_TEST_TMPDIR/rows"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/rows")" = 2164 ]
	[ "$(awk -F' = ' '{ sum += $2 } END { print (sum > 50000) }' "$BATS_TEST_TMPDIR/rows")" = 1 ]
	sed 's/ = .*//' "$BATS_TEST_TMPDIR/rows" | "$BUILD/tests/bitmaps" >"$BATS_TEST_TMPDIR/counts"
	diff <(sed 's/.* = //' "$BATS_TEST_TMPDIR/rows") "$BATS_TEST_TMPDIR/counts"
}

@test "facets: of a snapshot that is open they are its own, and it stays open" {
	catalog_make "$BATS_TEST_TMPDIR"
	local file=$CARTAZ_VAR/agenda.localhost/current round
	sqlite3 -separator $'\t' "$file" "SELECT 'has', value, label, events FROM facet WHERE kind = 'city'
		ORDER BY events DESC, value" >"$BATS_TEST_TMPDIR/cities"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/cities")" -ge 10 ]
	for round in 1 2 3; do
		cat "$BATS_TEST_TMPDIR/cities"
		echo 'closed 0'
	done >"$BATS_TEST_TMPDIR/wanted"
	"$BUILD/tests/facets_used" "$file" agenda.localhost 3 | diff "$BATS_TEST_TMPDIR/wanted" -
}
