# compilers: the Makefile finds out which options a compiler takes, and works with the
# tools that it is given.

bats_require_minimum_version 1.5.0

# A compiler that refuses the options of $REFUSED and notes each run.
setup() {
	COMPILER=$BATS_TEST_TMPDIR/bin/strict-cc
	mkdir "$BATS_TEST_TMPDIR/bin"
	cat >"$COMPILER" <<-END
		#!/bin/sh
		echo run >>'$BATS_TEST_TMPDIR/runs'
		for word; do case " \$(cat '$BATS_TEST_TMPDIR/refused') " in *" \$word "*) exit 1 ;; esac; done
		exec ${CC:-gcc} "\$@"
	END
	chmod 755 "$COMPILER"
}

# flags REFUSED: what objects are compiled with, where the compiler refuses these options.
flags() {
	echo "$1" >"$BATS_TEST_TMPDIR/refused"
	: >"$BATS_TEST_TMPDIR/runs"
	env -u MAKEFLAGS -u MAKELEVEL make -s -C "$ROOT" CC="$COMPILER" B="$BATS_TEST_TMPDIR/build" "$BATS_TEST_TMPDIR/build/flags"
	cat "$BATS_TEST_TMPDIR/build/flags"
}

@test "compilers: the build leaves out what a compiler refuses, and asks each compiler once" {
	local said
	said=$(flags '-Wtrampolines -fzero-call-used-regs=used-gpr')
	[[ $said == "$COMPILER "*' -Wbidi-chars=any '* ]]
	[[ $said == *' -ftrivial-auto-var-init=zero '* ]]
	[[ $said != *-Wtrampolines* ]]
	[[ $said != *-fzero-call-used-regs* ]]
	[ -s "$BATS_TEST_TMPDIR/runs" ]
	[ "$(flags '')" = "$said" ]
	[ ! -s "$BATS_TEST_TMPDIR/runs" ]
	mv "$COMPILER" "$COMPILER-2"
	ln -s "$COMPILER-2" "$COMPILER"
	said=$(flags '')
	[[ $said == *-Wtrampolines* && $said == *-fzero-call-used-regs* ]]
}

@test "compilers: no recipe and no script names a tool of the compiler but by its variable" {
	cd "$ROOT"
	run -1 grep -nE '^	[^#]*[@ (|;](gcc|nm|ar|pkg-config) ' Makefile static/server/install.mk tests/suites.mk tests/*/*.mk static/server/install static/server/deb static/server/dist static/server/debian/rules
	[ "$(env -u CC -u AR make -s -n CROSS=other- --eval='print: ; $(info $(CC) $(AR) $(NM) $(PKG_CONFIG))' print)" = \
		'other-gcc other-ar other-nm other-pkg-config' ]
}
