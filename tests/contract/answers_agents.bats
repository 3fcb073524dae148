# What agents and relays get for an answer: each is the one that was reviewed.
# tests/golden/answers has a digest of each.  After a change that should be seen, read
# what differs (it is printed), run `make golden`, and commit what it writes.  The suite
# golden asks the same of the sanitizers' build.

load ../helpers/answers

@test "answers: messages of agents, well formed and not" {
	same messages 300
}

@test "answers: relays, and what a backend may answer" {
	same relays 50
}
