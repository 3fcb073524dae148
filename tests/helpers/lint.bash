# lint.bash - the functions of the lint suites, which check the tree from its root folder.

setup() {
	cd "$ROOT" || return
}

# Fails if standard input is not empty, and prints it with a reason.
nothing() {
	local lines
	lines=$(cat)
	[ -z "$lines" ] || {
		echo "$1:"
		printf '%s\n' "$lines" | head -40
		return 1
	}
}
