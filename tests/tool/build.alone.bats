# The build itself: the same bytes in any folder, nothing to do after a build, and
# one object after one change.  Two builds of the release, in folders of their own.

load ../helpers/answer

setup_file() {
	work=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-build.XXXXXX")
	export work
	local copy
	for copy in a b/longer; do
		mkdir -p "$work/$copy"
		tar -C "$ROOT" -cf - Makefile cgi-bin common static | tar -C "$work/$copy" -xf -
	done
	# One job at a time in one of them: the order of the jobs changes nothing.
	build a -j"$(nproc)"
	build b/longer
}

teardown_file() {
	rm -rf "$work"
}

build() { # COPY ARGUMENTS...
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -C "$work/$1" -s --no-print-directory "${@:2}" all
}

# What it would run, one command a line.
would() { # COPY ARGUMENTS...
	build "$1" -n "${@:2}" >"$BATS_TEST_TMPDIR/would"
}

# How many files it would compile, and which files it would link.
compiled() {
	grep -c -- ' -c -o ' "$BATS_TEST_TMPDIR/would" || [ $? = 1 ]
}

linked() {
	sed -n '/ -c -o /!s,.* -o build/release/\([^ ]*\) .*,\1,p' "$BATS_TEST_TMPDIR/would" | sort | xargs
}

@test "build: two folders, the same bytes" {
	local copy
	for copy in a b/longer; do
		(cd "$work/$copy/build/release" && sha256sum cartaz cgi-bin/*) >"$BATS_TEST_TMPDIR/${copy%/*}"
	done
	[ "$(wc -l <"$BATS_TEST_TMPDIR/a")" -ge 16 ]
	diff "$BATS_TEST_TMPDIR/a" "$BATS_TEST_TMPDIR/b"
}

@test "build: after a build there is nothing to do" {
	would a
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	touch "$work/a/README.md"
	would a
	diff /dev/null "$BATS_TEST_TMPDIR/would"
}

@test "build: a touched leaf is one object, and the programs that contain it" {
	touch "$work/a/common/pages/placeholder_image.c"
	would a
	[ "$(compiled)" = 1 ]
	[[ " $(linked) " == *' cgi-bin/live cgi-bin/'*' cgi-bin/page-event '* ]]
	[[ " $(linked) " != *' cgi-bin/health '* ]]
	[[ " $(linked) " != *' cgi-bin/users '* ]]
	[[ " $(linked) " != *' cartaz '* ]]
	build a
	would a
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	touch "$work/a/cgi-bin/health.c"
	would a
	[ "$(compiled)" = 1 ]
	[ "$(linked)" = cgi-bin/health ]
	build a
}

@test "build: another flag, another option of the linker, another file: what depends on it is made again" {
	local all
	all=$(find "$work/a/common" "$work/a/cgi-bin" "$work/a/static" -name '*.c' | wc -l)
	would a CFLAGS=-g
	[ "$(compiled)" -ge "$all" ]
	would a LDFLAGS=-Wl,-O1
	[ "$(compiled)" = 0 ]
	[ "$(linked | wc -w)" -ge 16 ]
	printf '#include "base/base.h"\n' >"$work/a/common/base/another.c"
	would a
	[ "$(compiled)" = 1 ]
	[ "$(linked | wc -w)" -ge 16 ]
	rm "$work/a/common/base/another.c"
}

@test "build: a program without a row in the table of the Makefile stops the build" {
	cp "$work/a/cgi-bin/health.c" "$work/a/cgi-bin/new.c"
	run build a
	rm "$work/a/cgi-bin/new.c"
	[ "$status" != 0 ]
	[[ $output == *'no row LINK_new says how to link cgi-bin/new.c'* ]]
}
