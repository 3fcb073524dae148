# Every lint of the sources bites: the tree is copied, broken in one place, and the
# lint of that place must turn red.  A rule that nobody ever saw red is a wish.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/mutations

@test "rooms: an upward include or call, a second internal.h, a room that the map lacks, a name twice" {
	caught source rooms: "$(line '#include "event/event.h"' common/base/text.c)"
	caught source rooms: "$(line '#include "nowhere.h"' common/base/text.c)"
	caught source rooms: "$(line '#include "cartaz/tool.h"' common/app/endpoint.c)"
	caught source rooms: "$(line '#include "cartaz/job/job.h"' static/cartaz/deploy/deploy.c)"
	caught source rooms: "sed -i '/^| .static.cartaz.deploy.. |/d' common/README.md"
	caught source rooms: "$(line '#include "richtext/internal.h"' common/page/layout.c)"
	caught source rooms: 'mv common/richtext/internal.h common/richtext/richtext_parts.h
		sed -i "s,richtext/internal.h,richtext/richtext_parts.h," common/richtext/*.c'
	caught source rooms: "sed -i '/^| .text.. |/d' common/README.md"
	caught source rooms: 'cp common/base/text.h common/event/text.h'
	# As if each file that is called called back.
	caught source rooms: 'sed -i "s/calls\[source\].add(target)/&; calls[target].add(source)/" tests/lint/rooms'
	# Called without an include: the order is turned round instead of the object.
	caught source rooms: "sed -i '/^| .base.. |/{h;d}; /^| .app.. |/G' common/README.md
		sed -i '/# *include *\"/d' common/*/*.[ch]"
}

@test "tables: a text that fills its place in a row" {
	caught source tables: "sed -i 's/abbr\\[3\\]/abbr[2]/' common/event/br_states.c"
}

@test "languages: a tag or the name of a language in the search" {
	caught source languages: "$(line 'static const char *const tag = "pt-BR";' common/search/sentence_prices.c)"
	caught source languages: "$(line 'static bool is_portuguese;' common/search/sentence_prices.c)"
}

@test "doors: a second includer of each library, a library in a header" {
	local include
	for include in json-c/json.h sqlite3.h utf8proc.h libstemmer.h curl/curl.h \
		md4c.h mkdio.h csv.h expat.h libical/ical.h \
		unicode/ucal.h nettle/sha2.h; do
		caught source 'doors: one' "$(line "#include <$include>" common/catalog/catalog.c)"
	done
	caught source 'doors: no header' "$(line '#include <json-c/json.h>' common/json/json_tree.h)"
	caught source 'doors: no header' "$(line '#include <sqlite3.h>' common/database/sqlite.h)"
	caught source "doors: SQLite.s VFS" "$(line '#include "database/sqlite_vfs.h"' common/reader/reader.c)"
}

@test "environment: a stray getenv, a changed variable" {
	caught source environment: 'echo "char *e = getenv(\"X\");" >>common/catalog/catalog.c'
	caught source environment: 'echo "setenv(\"X\", \"\", 1);" >>cgi-bin/events.c'
}

@test "output: a stray printf, stdout" {
	caught source "output: only" 'echo "printf(\"x\");" >>common/catalog/catalog.c'
	caught source "output: only" 'echo "fputs(\"x\", stdout);" >>cgi-bin/events.c'
	caught source 'output: the tool' 'echo "fputs(\"x\", stdout);" >>static/cartaz/commands/status.c'
	caught source 'output: the tool' 'echo "printf(\"x\");" >>static/cartaz/job/job.c'
}

@test "programs: argv, and too many lines" {
	caught source 'programs: an endpoint' 'echo "main(void)" >>cgi-bin/health.c'
	caught source 'programs: an endpoint' 'echo "int argc;" >>cgi-bin/health.c'
	caught source 'programs: at most' 'yes "" | head -80 >>cgi-bin/health.c'
}

@test "files and functions: too long" {
	caught source files: 'yes "" | head -500 >>common/base/text.c'
	caught source functions: '{ echo "void"; echo "f(void)"; echo "{"
		yes "	g();" | head -61; echo "}"; } >>common/base/text.c'
}

@test "headers: one that needs another before it, one without its guard" {
	caught source 'headers: each compiles' 'sed -i "/#include/d" common/catalog/internal.h'
	# Where its source includes another header first, the build does not show it.
	caught source 'headers: each compiles' 'sed -i "/#include/d" common/base/buf.h
		grep -lE "^#include .base/buf.h" -r common cgi-bin static tests | xargs sed -i "1i #include <stdio.h>"'
	caught source 'headers: each has' 'sed -i "s/BASE_BUF_H/BUFFER_H/" common/base/buf.h'
}

@test "sources: one without its sentence, with another name, without words" {
	caught source 'sources: each' "sed -i '1,/\*\//d' common/base/text.c"
	caught source 'sources: each' "sed -i '2s/text/buf/' common/base/text.c"
	caught source 'sources: each' "sed -i '2s/ - .*/ -/' common/base/text.c"
}

@test "calls: a banned one, one that banned.h forgot, a source without it" {
	caught source 'calls: none' 'echo "strcpy(a, b);" >>common/base/text.c'
	caught source 'calls: none' 'echo "alloca(1);" >>static/cartaz/commands/status.c'
	caught source 'calls: banned.h' 'sed -i "/define strcpy/d" common/base/banned.h'
	caught source 'calls: every' 'printf "#include <stdio.h>\n" >common/base/stray.c'
}

@test "exports: a function that nobody uses, one that nobody defines" {
	caught source exports: 'echo "void text_of_nobody(void);" >>common/base/text.h'
	local objects=$BATS_TEST_TMPDIR/objects
	mkdir -p "$objects/common/base"
	printf 'void buf_char(void);\nvoid buf_char(void) { }\n' |
		"${CC:-gcc}" -x c -c -o "$objects/common/base/buf.o" -
	run -1 "$TESTS/lint/exports" "$ROOT" "$objects"
	[[ $output == *'buf_char is used by its own file alone'* ]]
}

@test "warnings: one that was lost, one that is misspelt" {
	caught source 'warnings: each' 'sed -i "s/ -Wshadow//" Makefile'
	caught source 'warnings: each' 'sed -i "s/^WARNINGS =/WARNIGNS =/" Makefile'
	caught source 'warnings: each' 'sed -i "s/,-Werror)/)/" Makefile'
	caught source 'warnings: a misspelt' 'sed -i "s/^WARNINGS =/WARNIGNS =/" Makefile'
}

@test "format: a blank too many" {
	caught source format: 'sed -i "s/return false;/return  false;/" common/base/text.c'
}
