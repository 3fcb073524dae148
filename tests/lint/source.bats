# The rules of the sources, as far as a script can tell.  Every one of them is
# shown to bite in mutations.bats.

bats_require_minimum_version 1.5.0

load ../helpers/lint

# Paths of all C files of ours, or of those below the folders named.
c_files() {
	find "${@:-.}" -name build -prune -o -name .git -prune -o \
		-name '*.[ch]' -print | sed 's,^\./,,' | sort
}

# grep that finds nothing and does not fail.
find_in() { # REGEX FILES...
	local status=0
	grep -nHE "$@" || status=$?
	[ "$status" -le 1 ]
}

@test "rooms: a file includes and calls its own room or an earlier one" {
	"$TESTS/lint/rooms" . "$BUILD/obj"
}

# What a language is made of is static/locales/<tag>.*.
@test "languages: the room of the search names none, but for its comments" {
	local tags
	tags=$(printf '%s\n' static/locales/*.json | sed 's,.*/,,; s,\.json$,,; p; s,-.*,,' | sort -u | paste -sd '|')
	[[ "|$tags|" == *'|es|'* ]]
	c_files common/search | xargs grep -nHiE "\"($tags)\"|portugu|spanish|english" | grep -vE '^[^:]*:[0-9]+:[[:blank:]]*/?\*' |
		nothing 'names a language: it is data of static/locales'
}

@test "doors: one source file for each library; that of SQLite has its VFS behind it, that of libcurl what loads it" {
	local door sources
	mapfile -t sources < <(c_files common cgi-bin static)
	for door in json-c/:common/json/json_tree.c 'sqlite3:common/database/sqlite(_vfs|_kept)?.c' \
		utf8proc:common/text/normalize.c libstemmer:common/text/stem.c 'curl/:common/http/(http_client|curl_late)\.c' zlib:common/http/gunzip.c \
		md4c:common/richtext/markdown_parser.c \
		mkdio:common/text/markdown.c 'csv\.h>:common/importer/csv_reader.c' \
		nettle/:common/base/sha256.c \
		'(cairo|pango|glib)[a-z./-]*':common/cards/canvas.c 'fontconfig/':common/cards/fonts.c 'png\.h>':common/cards/canvas.c \
		expat:common/importer/xml_reader.c libical/:common/importer/icalendar.c unicode/:common/importer/windows_zone.c \
		libpq:common/database/postgresql.c; do
		grep -lE "# *include *[<\"]${door%:*}" "${sources[@]}" |
			grep -vxE "${door#*:}" | nothing "has a door of its own: ${door%:*}"
	done
}

@test "doors: SQLite's VFS stands behind its door" {
	c_files common cgi-bin static tests |
		grep -vxE 'common/database/sqlite(_vfs)?\.c' |
		xargs grep -nHE 'database/sqlite_vfs\.h|\bsqlite_vfs' |
		grep -vE '^common/database/sqlite(_vfs)?\.h:' |
		nothing 'opens a file of SQLite past sqlite.c'
}

@test "doors: no header brings a library along" {
	c_files | grep '\.h$' | xargs grep -nHE '# *include *<' |
		grep -vE '<(sys/)?[a-z0-9_]+\.h>$|<std[a-z]+\.h>' |
		nothing 'a header includes more than libc'
	c_files | grep '\.h$' | xargs grep -nHE \
		'# *include *<(sqlite3|libpq|utf8proc|libstemmer|md4c|mkdio|json|zlib|csv|expat)[a-z0-9_-]*\.h>' |
		nothing 'a library in a header'
}

@test "environment: read in paths.c, request.c and the tool's main, passed on whole" {
	c_files common cgi-bin static | grep -vxE \
		'common/(base/paths|cgi/request|app/endpoint|site/catalog_program|catalog/live_handover)\.c|static/cartaz/cartaz\.c' |
		xargs grep -nHwE 'getenv|secure_getenv|environ' |
		nothing 'reads the environment'
	c_files common cgi-bin static | grep -vx common/base/timezone.c |
		xargs grep -nHwE 'setenv|unsetenv|putenv' |
		nothing 'changes the environment'
}

@test "output: only response.c writes standard output" {
	c_files common cgi-bin | grep -vx common/cgi/response.c | xargs grep -nHE \
		'\bstdout\b|STDOUT_FILENO|\b(v?printf|puts|putchar|putc|perror)\(' |
		grep -v -e '^common/app/endpoint.c:.*endpoint_serve(ep, environ, STDIN_FILENO, STDOUT_FILENO)' \
			-e '^common/resident/resident_waiters.c:.*dup2(answer, STDOUT_FILENO)' |
		grep -v '^common/site/catalog_program.c:.*response_fallback_init(&in_nobodys_name, STDOUT_FILENO)' |
		nothing 'writes to standard output or error'
}

# What foreigners wrote is escaped there, and nowhere else.
@test "output: the tool prints through tool.c alone" {
	c_files static | grep -vx 'static/cartaz/tool\.[ch]' | xargs grep -nHE \
		'\b(stdout|stderr)\b|write\(STD|\b[vfd]?printf\(|\b(puts|putchar|putc|perror)\(' |
		grep -vE '^static/cartaz/cartaz\.c:.*\b(tool_print|command_print_[a-z]+|fflush)\(std' |
		nothing 'prints past tool.c'
}

@test "programs: an endpoint has no main, and no arguments" {
	find_in '^main\(' cgi-bin/*.c | nothing 'has a main'
	find_in '\bargv\b|\bargc\b' cgi-bin/*.c common/*/*.c | nothing 'knows argv'
}

@test "programs: at most 80 lines" {
	wc -l cgi-bin/*.c | awk '$2 != "total" && $1 > 80' | nothing 'too long'
}

# The reason to split a file is a second subject, never a count.
@test "files: at most 500 lines" {
	c_files | xargs wc -l | awk '$2 != "total" && $1 > 500' | nothing 'too long'
}

# clang-format puts a function's brackets at the start of their lines.
@test "functions: at most 60 lines" {
	c_files common cgi-bin static tests | xargs awk '
		FNR == 1 { start = 0 }
		/^{/ { start = FNR }
		/^}/ && start {
			if (FNR - start - 1 > 60)
				print FILENAME ":" start ": " FNR - start - 1 " lines"
			start = 0
		}' | nothing 'a function is too long'
}

# The build compiles a header alone that a source includes first.
@test "headers: each compiles alone" {
	"$TESTS/lint/includes" not-first . | xargs -P 2 -n 40 "${CC:-gcc}" -std=c17 -D_GNU_SOURCE -Wall -Wextra -Wpedantic \
		-Werror -iquote common -iquote static -iquote tests/fuzz -fsyntax-only -x c
}

# C lets a text fill an array of a table and lose its NUL; C++ does not, and gcc knows it.
@test "tables: a text that stands in a row ends with its NUL" {
	c_files | grep -E '^(cgi-bin|common/(agents|app|brand|cgi|event))/.*\.c$' | cat - <(ls "$BUILD"/obj/static/locales.c) |
		xargs -P 2 -n 40 "${CC:-gcc}" -std=c17 -D_GNU_SOURCE -Wc++-compat -iquote common -iquote static -fsyntax-only 2>&1 |
		grep 'initializer-string' | nothing 'a text without its NUL'
}

@test "headers: each has its guard and says what it is" {
	c_files | grep '\.h$' | xargs awk '
		FNR == 1 {
			name = guard = FILENAME
			sub(/.*\//, "", name)
			sub(/^(common|static|tests\/fuzz)\//, "", guard)
			guard = toupper(guard)
			gsub(/[.\/]/, "_", guard)
		}
		FNR == 2 && index($0, " * " name " - ") == 1 { named[FILENAME] = 1 }
		$0 == "#ifndef " guard { guarded[FILENAME] = 1 }
		{ last[FILENAME] = $0 }
		END {
			for (i = 1; i < ARGC; i++)
				if (!named[ARGV[i]] || !guarded[ARGV[i]] || last[ARGV[i]] != "#endif")
					print ARGV[i]
		}' | nothing 'not like the others'
}

@test "sources: each says in its first lines what it is" {
	c_files common cgi-bin static | grep '\.c$' | xargs awk '
		FNR == 1 {
			name = FILENAME
			gsub(/.*\/|\.c$/, "", name)
			opened = $0 == "/*"
		}
		FNR == 2 && opened && index($0, " * " name " - ") == 1 &&
			length($0) > length(" * " name " - ") { says[FILENAME] = 1 }
		END {
			for (i = 1; i < ARGC; i++)
				if (!says[ARGV[i]])
					print ARGV[i]
		}' | nothing 'does not begin with "name - what it is"'
}

@test "calls: none that banned.h refuses, and none that it cannot" {
	c_files | grep -vx common/base/banned.h | xargs grep -nHE \
		'\b(str(n?cpy|n?cat|tok)|v?sprintf|ato[ilf]|gets|v?f?scanf|system|popen|tmpnam|mktemp|alloca|gmtime|localtime|asctime|ctime|setjmp|longjmp|signal_r|vfork)\(' |
		nothing 'a call that has no place here'
}

@test "calls: banned.h stops them at compile time" {
	local call
	for call in 'strcpy(a, b)' 'strcat(a, b)' 'strncpy(a, b, 1)' \
		'strncat(a, b, 1)' 'sprintf(a, "%s", b)' 'strtok(a, b)' 'atoi(b)' \
		'atol(b)' 'atof(b)' 'gmtime(0)' 'localtime(0)' 'asctime(0)' \
		'ctime(0)' 'system(b)' 'popen(b, b)' 'tmpnam(a)'; do
		printf '#include "base/base.h"\nvoid f(char *a, const char *b);\nvoid\nf(char *a, const char *b)\n{\n(void)%s;\n}\n' \
			"$call" >"$BATS_TEST_TMPDIR/call.c"
		run ! "${CC:-gcc}" -std=c17 -D_GNU_SOURCE -w -Werror=implicit-function-declaration \
			-iquote common -fsyntax-only "$BATS_TEST_TMPDIR/call.c"
		[[ $output == *cartaz_does_not_use_* ]]
	done
}

@test "calls: every source sees banned.h" {
	"$TESTS/lint/includes" without common/base/banned.h . | nothing 'does not include base.h'
}

@test "exports: every function of a header is used outside of its file" {
	"$TESTS/lint/exports" . "$BUILD/obj"
}

@test "warnings: each of them is on, and stops a build of CI" {
	local copy=$BATS_TEST_TMPDIR/canary flag
	mkdir -p "$copy/common/base" "$copy/cgi-bin"
	cp Makefile "$copy"
	cp "$TESTS/lint/canary.c" "$copy/common/base"
	run ! make -s -C "$copy" WERROR=1 MODE=release build/release/obj/common/base/canary.o
	[[ $output == *'C2X feature'* ]] # -Wpedantic does not sign
	# discarded-qualifiers is what -Wwrite-strings leads to.
	for flag in unused-variable unused-parameter shadow conversion \
		cast-qual pointer-arith discarded-qualifiers \
		strict-prototypes missing-prototypes format-nonliteral undef vla \
		switch-enum bidi-chars=; do
		[[ $output == *"-Werror=$flag"* ]] || {
			echo "-W$flag is silent"
			return 1
		}
	done
}

# gcc says it after all errors, when it makes the code.
@test "warnings: a function that needs an executable stack" {
	local copy=$BATS_TEST_TMPDIR/canary
	mkdir -p "$copy/common/base" "$copy/cgi-bin"
	cp Makefile "$copy"
	cat >"$copy/common/base/canary.c" <<-'EOF'
		int canary(int (*call)(int (*)(void)), int n);
		int canary(int (*call)(int (*)(void)), int n)
		{
			int nested(void) { return n; }
			return call(nested);
		}
	EOF
	run make -s -C "$copy" build/release/obj/common/base/canary.o
	[[ $output == *'[-W'*'trampolines]'* ]]
}

@test "warnings: a misspelt one stops the build" {
	local copy=$BATS_TEST_TMPDIR/canary
	mkdir -p "$copy/common/base" "$copy/cgi-bin"
	sed 's/-Wshadow/-Wshadwo/' Makefile >"$copy/Makefile"
	printf '#include "base/base.h"\n' >"$copy/common/base/canary.c"
	cp common/base/base.h common/base/banned.h "$copy/common/base"
	run ! make -s -C "$copy" build/release/obj/common/base/canary.o
	[[ $output == *shadwo* ]]
	cp Makefile "$copy"
	make -s -C "$copy" build/release/obj/common/base/canary.o
}

@test "format: clang-format has nothing to change" {
	c_files | xargs -P 2 -n 150 clang-format --dry-run -Werror
}
