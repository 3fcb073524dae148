# lint.bash - what the lint suites share: they look at the tree from its root.

setup() {
	cd "$ROOT" || return
}

# Fails, and shows what there was on standard input.
nothing() {
	local lines
	lines=$(cat)
	[ -z "$lines" ] || {
		echo "$1:"
		printf '%s\n' "$lines" | head -40
		return 1
	}
}
