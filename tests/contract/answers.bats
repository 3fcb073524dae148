# Over a thousand answers of the programs: each is the one that was reviewed.
# tests/golden/answers has a digest of each.  After a change that should be seen, read
# what differs (it is printed), run `make golden`, and commit what it writes.  The suite
# golden asks the same of the sanitizers' build.

load ../helpers/answers

@test "answers: requests to every program, of brands that are sound, attacked, live and unknown" {
	same requests "$(rounds 400 500)"
}
