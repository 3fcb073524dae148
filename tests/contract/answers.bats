# Over a thousand answers, and what imports write: each is the one that was reviewed.
# tests/golden/answers has a digest of each.  After a change that should be seen, read
# what differs (it is printed), run `make golden`, and commit what it writes.

# same PART LEAST: the part answers as it did, to at least so many questions.
same() {
	local part=$1 own=$BATS_TEST_TMPDIR
	mkdir "$own/dir"
	"$TESTS/golden/transcript" "$part" "$own/dir" >"$own/transcript" 2>"$own/said" 3>&- || {
		tail -n 20 "$own/said"
		return 1
	}
	"$TESTS/golden/digests" <"$own/transcript" >"$own/answers"
	[ "$(wc -l <"$own/answers")" -ge "$2" ]
	diff "$TESTS/golden/answers/$part" "$own/answers" >"$own/difference" || {
		head -n 20 "$own/difference"
		sed -n 's/^> [0-9a-f]* //p' "$own/difference" | head -n 1 | cut -c 1-60 >"$own/first"
		grep -aF -A 60 -m 1 -f "$own/first" "$own/transcript" | cut -c 1-400
		return 1
	}
}

@test "answers: requests to every program, of brands that are sound, attacked, live and unknown" {
	same requests 500
}

@test "answers: messages of agents, well formed and not" {
	same messages 300
}

@test "answers: relays, and what a backend may answer" {
	same relays 50
}

@test "answers: imports of every fixture, cut off and full of attacks" {
	same imports 190
}

@test "answers: brand files with every mistake, and the commands" {
	same brands 150
}

@test "answers: every profile, linted and tried" {
	same profiles 30
}
