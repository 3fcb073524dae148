# What imports and commands say and write: it is what was reviewed.
# tests/golden/answers has a digest of each.  After a change that should be seen, read
# what differs (it is printed), run `make golden`, and commit what it writes.  The suite
# golden asks the same of the sanitizers' build.

# bats file_tags=whole

load ../helpers/answers

@test "answers: imports of every fixture, cut off and full of attacks" {
	same imports 190
}

@test "answers: brand files with every mistake, and the commands" {
	same brands 150
}

@test "answers: every profile, linted and tried" {
	same profiles 30
}
