# portable: other compilers, another C library and another size of a word.  A compiler
# that has something to say has found something.

bats_require_minimum_version 1.5.0

setup_file() {
	sh "$TESTS/portable/headers" "$BATS_FILE_TMPDIR/headers" >"$BATS_FILE_TMPDIR/options"
}

# Every source of the product before COMPILER, with the warnings of the build.
says_nothing() { # COMPILER OPTIONS...
	local flags words=() word name
	read -ra flags <"$BUILD/flags"
	for word in "${flags[@]}"; do
		[[ $word != -@(W|std=|D)* ]] || words+=("$word")
	done
	for name in DEFAULT_{ETC,VAR,HTDOCS,CGI,SHARE,WEB_USER} COMMIT; do words+=("-DCARTAZ_$name=\"\""); done
	cd "$ROOT"
	# shellcheck disable=SC2046 # a folder without blanks
	printf '%s\0' common/*/*.c cgi-bin/*.c static/cartaz/*.c static/cartaz/*/*.c |
		xargs -0 -P "$(nproc)" -n 20 "$@" "${words[@]}" -fsyntax-only \
			-iquote common -iquote static $(<"$BATS_FILE_TMPDIR/options") >"$BATS_TEST_TMPDIR/said" 2>&1 ||
		echo "status $?" >>"$BATS_TEST_TMPDIR/said"
	[ ! -s "$BATS_TEST_TMPDIR/said" ] || {
		grep -E 'error|warning' "$BATS_TEST_TMPDIR/said"
		return 1
	}
}

@test "portable: clang builds everything without a word, and the programs answer" {
	run -0 --separate-stderr env -u MAKEFLAGS -u MAKELEVEL make -s -C "$ROOT" -j"$(nproc)" CC=clang B=build/clang all
	[ -z "$(grep -v '^build: ' <<<"$output")$stderr" ]
	[[ $("$ROOT/build/clang/cgi-bin/health" </dev/null) == *Status:* ]]
	[[ $("$ROOT/build/clang/cartaz" version) == cartaz* ]]
}

@test "portable: every source compiles with the headers of musl" {
	says_nothing musl-gcc
}

@test "portable: every source compiles where a word has 32 bits, with large files and late times" {
	says_nothing i686-linux-gnu-gcc -Wno-psabi -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
}
