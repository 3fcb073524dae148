# The lints of files.bats bite, as those of the sources do in mutations.bats.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/mutations

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
	caught files 'tests: none' 'printf "\ttrue | j""q -e .\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "f() {\n\t[ 1 = 2 ] && [ 1 = 1 ]\n\ttrue\n}\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "\t[ 1 = 2 ] |""| { [ 1 = 2 ] && [ 1 = 1 ]; }\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "f() {\n\tgrep -q a x && grep -q b x\n\ttrue\n}\n" >>tests/endpoints/health.bats'
	caught files 'tests: every' 'printf "f() {\n\tHOST=x cgi GET events && [ 1 = 1 ]\n\ttrue\n}\n" >>tests/endpoints/health.bats'
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
	caught files 'templates: their' "sed -i '/^| .initial. |/d' static/docs/reference/templates.md"
}

@test "addresses: a program without one, and one that the description forgets; a language without a document" {
	caught files addresses: "sed -i '/\"health\"/d' common/site/addresses.def"
	caught files addresses: "sed -i 's,\"/health\": {,\"/ill\": {,' static/site/api/public/v1/openapi.json"
	caught files 'templates: a document' 'rm static/site/llms.en.txt'
}

@test "fields: one that a document forgets, one that is in documents alone, another order in the API" {
	local openapi=htdocs/agenda.localhost/api/public/v1/openapi.json
	caught files fields: "sed -i '/^TOP_FIELD(UPDATED_AT/a TOP_FIELD(NOTE, note, TEXT, NULLABLE, EXTRA, \"\")' common/event/fields.def"
	caught files fields: "sed -i 's/^LOCATION_FIELD(LOCATION_CITY.*//' common/event/fields.def"
	caught files fields: "sed -i 's/, .\.city., /, /' static/docs/reference/profile-rules.md"
	caught files fields: "sed -i 's/ tickets.fee ,//' static/cartaz/man/cartaz-record.5"
	caught files fields: "sed -i 's/^.Li banner\$/.Li poster/' static/cartaz/man/cartaz-record.5"
	caught files fields: "sed -i 's/.banner. e .thumbnail./nada/' static/site/docs/api.page.pt-BR.md"
	caught files fields: "sed -i '/\"state_abbr\",\$/d' $openapi"
}
