# mutations.bash - breaks a copy of the tree, and checks that a lint test fails.
#
#   caught SUITE TEST COMMAND   runs COMMAND in the root folder of an unbroken copy.  Then the test
#                               of tests/lint/SUITE.bats whose name begins with TEST must fail; no
#                               other test runs
#   line TEXT FILE              prints the command that inserts a line at the top of a file

setup_file() {
	export clean=$BATS_FILE_TMPDIR/clean tree=$BATS_FILE_TMPDIR/tree
	mkdir "$clean"
	tar -C "$ROOT" -c --exclude=./build --exclude=./.git . | tar -C "$clean" -x
	cp -a "$clean" "$tree"
}

caught() { # SUITE TEST COMMAND
	# Restores only the files that the last command changed, because copying all files takes ten
	# times as long.
	"$TESTS/support/restore.py" "$clean" "$tree"
	(cd "$tree" && bash -ec "$3")
	# Inside bats, PATH begins with the folder of its own parts.
	run -1 env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/ LC_ALL=C.UTF-8 TMPDIR="$BATS_TEST_TMPDIR" \
		ROOT="$tree" TESTS="$tree/tests" BUILD="$BUILD" \
		bats -f "^$2" "$tree/tests/lint/$1.bats"
	[ "${lines[0]}" = 1..1 ] && [[ ${lines[1]} == 'not ok 1 '* ]] || {
		echo "not caught: $3"
		printf '%s\n' "${lines[@]}"
		return 1
	}
}

line() { # TEXT FILE
	printf "sed -i '1i %s' %s" "$1" "$2"
}
