# Every lint bites: the tree is copied, broken in one place, and the lint of that
# place must turn red.  A rule that nobody ever saw red is a wish.

bats_require_minimum_version 1.5.0

setup_file() {
	export clean=$BATS_FILE_TMPDIR/clean
	mkdir "$clean"
	tar -C "$ROOT" -c --exclude=./build --exclude=./.git . | tar -C "$clean" -x
}

# caught SUITE TEST COMMAND: after the command, which runs at the top of a fresh
# copy, the test whose name starts so fails, and it is no other that runs.
caught() {
	local tree=$BATS_TEST_TMPDIR/tree
	rm -rf "$tree"
	cp -a "$clean" "$tree"
	(cd "$tree" && bash -ec "$3")
	# Inside of bats its own parts come first in PATH.
	run -1 env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/ LC_ALL=C.UTF-8 TMPDIR="$BATS_TEST_TMPDIR" \
		ROOT="$tree" TESTS="$tree/tests" BUILD="$BUILD" \
		bats -f "^$2" "$tree/tests/lint/$1.bats"
	[ "${lines[0]}" = 1..1 ] && [[ ${lines[1]} == 'not ok 1 '* ]] || {
		echo "not caught: $3"
		printf '%s\n' "${lines[@]}"
		return 1
	}
}

line() { # LINE FILE: puts a line at the top of a file
	printf "sed -i '1i %s' %s" "$1" "$2"
}

@test "rooms: an upward include or call, a second internal.h, a room that the map lacks, a name twice" {
	caught source rooms: "$(line '#include "event/event.h"' common/base/text.c)"
	caught source rooms: "$(line '#include "nowhere.h"' common/base/text.c)"
	caught source rooms: "$(line '#include "cartaz/tool.h"' common/app/endpoint.c)"
	caught source rooms: "$(line '#include "richtext/internal.h"' common/pages/layout.c)"
	caught source rooms: 'mv common/richtext/internal.h common/richtext/richtext_parts.h
		sed -i "s,richtext/internal.h,richtext/richtext_parts.h," common/richtext/*.c'
	caught source rooms: "sed -i '/^| .text.. |/d' common/README.md"
	caught source rooms: 'cp common/base/text.h common/event/text.h'
	# Called without an include: the order is turned round instead of the object.
	caught source rooms: "sed -i '/^| .base.. |/{h;d}; /^| .app.. |/G' common/README.md
		sed -i '/# *include *\"/d' common/*/*.[ch]"
}

@test "doors: a second includer of each library, a library in a header" {
	local include
	for include in json-c/json.h sqlite3.h utf8proc.h curl/curl.h \
		libxml/HTMLparser.h md4c.h mkdio.h csv.h libical/ical.h \
		unicode/ucal.h; do
		caught source 'doors: one' "$(line "#include <$include>" common/catalog/catalog.c)"
	done
	caught source 'doors: no header' "$(line '#include <json-c/json.h>' common/json/json_tree.h)"
	caught source 'doors: no header' "$(line '#include <sqlite3.h>' common/snapshot/sqlite.h)"
}

@test "environment: a stray getenv, a changed variable" {
	caught source environment: 'echo "char *e = getenv(\"X\");" >>common/catalog/catalog.c'
	caught source environment: 'echo "setenv(\"X\", \"\", 1);" >>cgi-bin/events.c'
}

@test "output: a stray printf, stdout" {
	caught source output: 'echo "printf(\"x\");" >>common/catalog/catalog.c'
	caught source output: 'echo "fputs(\"x\", stdout);" >>cgi-bin/events.c'
}

@test "programs: argv, and too many lines" {
	caught source 'programs: main' \
		'sed -i "s/^main(void)/main(int argc, char **argv)/" cgi-bin/health.c'
	caught source 'programs: at most' 'yes "" | head -80 >>cgi-bin/health.c'
}

@test "files and functions: too long" {
	caught source files: 'yes "" | head -500 >>common/base/text.c'
	caught source functions: '{ echo "void"; echo "f(void)"; echo "{"
		yes "	g();" | head -61; echo "}"; } >>common/base/text.c'
}

@test "headers: one that needs another before it, one without its guard" {
	caught source 'headers: each compiles' 'sed -i "/#include/d" common/base/buf.h'
	caught source 'headers: each has' 'sed -i "s/BASE_BUF_H/BUFFER_H/" common/base/buf.h'
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
		gcc -x c -c -o "$objects/common/base/buf.o" -
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

@test "tree: a folder at the top, one in static/, one in a room, a source outside of them" {
	caught files 'tree: nothing' 'mkdir docs'
	caught files 'tree: nothing' 'mkdir static/more'
	caught files 'tree: sources' 'mkdir common/base/more'
	caught files 'tree: sources' 'touch cgi-bin/events.h'
	caught files 'tree: sources' 'touch common/stray.c'
	caught files 'tree: sources' 'mkdir static/cartaz/more'
}

@test "text: left to do, blanks, no line end, a machine's path, a registry" {
	caught files 'text: nothing' 'echo "/* TO""DO */" >>common/base/text.c'
	caught files 'text: no trailing' 'echo "x " >>common/base/text.c'
	caught files 'text: no trailing' 'printf "x\r\n" >>README.md'
	caught files 'text: no trailing' 'printf x >>common/base/text.c'
	caught files 'text: names' 'echo "see /wo""rk/main" >>Makefile'
	caught files 'text: names' 'echo "x=/ho""me/someone" >>tests/run'
	caught files 'text: names' 'echo "https://regis""try.example.com/x" >>Makefile'
}

@test "tests: a skip, a command that cannot fail, an assertion that does not count, a name twice" {
	caught files 'tests: none' 'printf "\tskip\n" >>tests/endpoints/health.bats'
	caught files 'tests: none' 'printf "\tfalse |""| true\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "f() {\n\t[ 1 = 2 ] && [ 1 = 1 ]\n\ttrue\n}\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "\t[ 1 = 2 ] |""| { [ 1 = 2 ] && [ 1 = 1 ]; }\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "f() {\n\t! true\n\ttrue\n}\n" >>tests/endpoints/health.bats'
	caught files 'tests: no name' 'grep "^@test" tests/endpoints/health.bats >>tests/endpoints/health.bats.2
		cat tests/endpoints/health.bats.2 >>tests/endpoints/health.bats'
}

@test "shell and python: a quote forgotten, no x, a syntax error" {
	caught files 'shell: shellcheck' 'echo "[ \$x = 1 ] && rm -rf \$unset_one/*" >>tests/bench/run'
	caught files 'shell: every' 'chmod -x tests/bench/run'
	caught files python: 'echo "def (" >>tests/lint/rooms'
}

@test "JSON: a comma too many, a jq program that is none" {
	caught files 'JSON: every file' 'echo , >>static/brands/agenda.localhost/brand.json'
	caught files 'JSON: every jq' 'echo "| {" >>static/brands/dated.jq'
}

@test "templates: a name that nobody knows, a value outside of its string, one that their page forgets" {
	local document=static/site/api/public/v1/openapi.json
	caught files 'templates: every' "sed -i '1s/{/{\"x\": \"{{nobody}}\",/' $document"
	caught files 'templates: every' "sed -i '1s/{/{\"x\": {{name}},/' $document"
	caught files 'templates: every' "sed -i '1s/{/{{{#edge}}\"x\": 1,,{{\\/edge}}/' $document"
	caught files 'templates: their' "sed -i '/^| .initial. |/d' static/site/README.md"
}

@test "fields: one that a document forgets, one that is in documents alone, another order in the API" {
	local openapi=htdocs/agenda.localhost/api/public/v1/openapi.json
	caught files fields: "sed -i '/^TOP_FIELD(UPDATED_AT/a TOP_FIELD(NOTE, note, TEXT, NULLABLE, EXTRA, NULL)' common/event/fields.def"
	caught files fields: "sed -i 's/^LOCATION_FIELD(LOCATION_CITY.*//' common/event/fields.def"
	caught files fields: "sed -i 's/, .\.city., /, /' static/profiles/README.md"
	caught files fields: "sed -i 's/ tickets.fee ,//' static/cartaz/cartaz.1"
	caught files fields: "sed -i 's/^.Li banner\$/.Li poster/' static/cartaz/cartaz.1"
	caught files fields: "sed -i 's/.banner. e .thumbnail./nada/' static/site/docs/api.page.pt-BR.md"
	caught files fields: "sed -i '/\"state_abbr\",\$/d' $openapi"
}
