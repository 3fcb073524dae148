# The build itself: the same bytes in any folder, nothing to do after a build, and
# one object after one change.  One fresh build of the release, in a folder whose
# name is longer than that of the build under test.

# bats file_tags=whole

load ../helpers/answer

setup_file() {
	work=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-build.XXXXXX")
	copy=$work/$(printf 'longer-%.0s' $(seq "${#ROOT}"))
	export work copy
	mkdir "$copy"
	tar -C "$ROOT" -cf - Makefile cgi-bin common static | tar -C "$copy" -xf -
	cp "${REFERENCE:-$BUILD}/commit" "$copy/static/server/commit"
	# One job at a time: the order of the jobs changes nothing.
	build
}

teardown_file() {
	rm -rf "$work"
}

build() { # ARGUMENTS...
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -C "$copy" -s --no-print-directory "$@" all
}

# What it would run, one command a line.
would() { # ARGUMENTS...
	build -n "$@" >"$BATS_TEST_TMPDIR/would"
}

# How many files it would compile, and which files it would link.
compiled() {
	grep -c -- ' -c -o ' "$BATS_TEST_TMPDIR/would" || [ $? = 1 ]
}

linked() {
	sed -n '/ -c -o /!s,.* -o build/release/\([^ ]*\) .*,\1,p' "$BATS_TEST_TMPDIR/would" | sort | xargs
}

# The sanitizers' build names its folder; beside it is a release (REFERENCE).
@test "build: two folders, the same bytes" {
	(cd "${REFERENCE:-$BUILD}" && sha256sum cartaz cartaz-*[a-z] cgi-bin/*) >"$BATS_TEST_TMPDIR/under-test"
	(cd "$copy/build/release" && sha256sum cartaz cartaz-*[a-z] cgi-bin/*) >"$BATS_TEST_TMPDIR/fresh"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/fresh")" -ge 16 ]
	diff "$BATS_TEST_TMPDIR/under-test" "$BATS_TEST_TMPDIR/fresh"
}

@test "build: after a build there is nothing to do" {
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	touch "$copy/README.md"
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
}

@test "build: a touched leaf is one object, and the programs that contain it" {
	touch "$copy/common/page/placeholder_image.c"
	would
	[ "$(compiled)" = 1 ]
	# `cartaz export` writes pages.
	[[ " $(linked) " == ' cartaz '*' cgi-bin/live '*'cgi-bin/site ' ]]
	[[ " $(linked) " != *' cgi-bin/health '* ]]
	[[ " $(linked) " != *' cgi-bin/users '* ]]
	build
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	touch "$copy/cgi-bin/health.c"
	would
	[ "$(compiled)" = 1 ]
	[ "$(linked)" = 'cartaz-serve cgi-bin/health cgi-bin/site' ]
	build
}

@test "build: a touched header is made again in every object" {
	local header=$copy/common/base/base.h
	touch -r "$header" "$BATS_TEST_TMPDIR/before"
	touch "$header"
	would
	touch -r "$BATS_TEST_TMPDIR/before" "$header"
	find "$copy/build/release/obj" -name '*.d' -not -path '*/obj/link/*' -exec grep -l 'common/base/base\.h' {} + |
		sed 's,.*/obj/,,; s,d$,o,' | sort >"$BATS_TEST_TMPDIR/all"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/all")" -ge 300 ]
	grep -oE ' -o build/release/obj/[^ ]*\.o ' "$BATS_TEST_TMPDIR/would" | sed 's,.*/obj/,,; s, $,,' | sort -u |
		diff "$BATS_TEST_TMPDIR/all" -
}

@test "build: another flag, another option of the linker, another file: what depends on it is made again" {
	local all room
	all=$(find "$copy/common" "$copy/cgi-bin" "$copy/static" -name '*.c' | wc -l)
	would CFLAGS=-g
	[ "$(compiled)" -ge "$all" ]
	would PREFIX=/elsewhere
	[ "$(compiled)" = 4 ]
	[ "$(linked | wc -w)" -ge 14 ]
	would LDFLAGS=-Wl,-O1
	[ "$(compiled)" = 0 ]
	[ "$(linked | wc -w)" -ge 14 ]
	printf '#include "base/base.h"\n' >"$copy/common/text/another.c"
	would
	[ "$(compiled)" = 1 ]
	[ "$(linked | wc -w)" -ge 14 ]
	rm "$copy/common/text/another.c"
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	# A file that comes and goes: what was linked with it is linked without it.
	printf '#include "base/base.h"\n' >"$copy/static/cartaz/job/another.c"
	build
	rm "$copy/static/cartaz/job/another.c"
	build
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
	# The same where a build in between fails before it links.
	printf '#include "base/base.h"\n' >"$copy/static/cartaz/job/another.c"
	build
	rm "$copy/static/cartaz/job/another.c"
	echo wrong >>"$copy/cgi-bin/health.c"
	run build
	cp "$ROOT/cgi-bin/health.c" "$copy/cgi-bin/health.c"
	[ "$status" != 0 ]
	build
	would
	diff /dev/null "$BATS_TEST_TMPDIR/would"
}

@test "build: a program without a row in the table of the Makefile stops the build" {
	cp "$copy/cgi-bin/health.c" "$copy/cgi-bin/new.c"
	run build
	rm "$copy/cgi-bin/new.c"
	[ "$status" != 0 ]
	[[ $output == *'no row LINK_new says how to link cgi-bin/new.c'* ]]
}

# The linker's option against warnings makes a program of what is undefined, too.
@test "build: a function that is nowhere stops the build" {
	sed -i 's/json_writer_text(&j, "status"/nowhere(\&j, "status"/
		s/^static bool$/void nowhere(struct json_writer *, const char *, const char *);\n&/' "$copy/cgi-bin/health.c"
	run build
	cp "$ROOT/cgi-bin/health.c" "$copy/cgi-bin/health.c"
	[ "$status" != 0 ]
	[[ $output == *'undefined reference to `nowhere'* ]]
}

@test "build: MODE=fuzz builds the fuzz targets alone, and says so where a program is wanted" {
	local of_root=(env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -C "$ROOT" -s --no-print-directory MODE=fuzz B="$BATS_TEST_TMPDIR/fuzz")
	"${of_root[@]}" -n all >"$BATS_TEST_TMPDIR/would"
	grep -oE -- ' -o [^ ]*/fuzz/fuzz/[a-z_]+ ' "$BATS_TEST_TMPDIR/would" | sed 's,.*/,,; s/ $//' | sort >"$BATS_TEST_TMPDIR/linked"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/linked")" -ge 25 ]
	diff <(cd "$ROOT/tests/fuzz/corpus" && printf '%s\n' * | sort) "$BATS_TEST_TMPDIR/linked"
	never grep -qE -- ' -o [^ ]*/(cgi-bin/[a-z0-9-]+|cartaz) ' "$BATS_TEST_TMPDIR/would"
	! "${of_root[@]}" -n test 2>"$BATS_TEST_TMPDIR/said" || return 1
	grep -F 'MODE=fuzz has the fuzz targets alone: make MODE=fuzz build, make fuzz' "$BATS_TEST_TMPDIR/said"
}
