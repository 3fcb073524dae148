# The rules of everything that is no C: shell, JSON, templates, the tree itself.

bats_require_minimum_version 1.5.0

load ../helpers/lint

# Every text file that is committed or about to be.
all_files() {
	find . \( -name build -o -name .git -o -name __pycache__ \) -prune -o \
		-type f -print | sed 's,^\./,,' | grep -vE '\.(png|jpg|ico|woff2)$' |
		grep -v '^tests/fuzz/\(corpus\|regressions\)/' | sort
}

shell_files() {
	all_files | xargs grep -lE '^#!.*\b(ba)?sh$' | sort
	all_files | grep '\.bash$'
}

@test "tree: nothing outside of the fixed top level" {
	find . -mindepth 1 -maxdepth 1 ! -name '.*' -printf '%f\n' | grep -vxE \
		'Makefile|cgi-bin|common|static|tests|htdocs|README\.md|CHANGELOG\.md|LICENSE|build' |
		nothing 'does not belong at the top'
	find static -mindepth 1 -maxdepth 1 -printf '%f\n' | grep -vxE \
		'cartaz|docs|site|profiles|brands|locales|server' | nothing 'does not belong in static/'
}

@test "tree: sources stand in rooms, programs flat" {
	find common static/cartaz -mindepth 3 | nothing 'a folder in a room'
	find common -mindepth 1 -maxdepth 1 -type f ! -name README.md | nothing 'outside of the rooms'
	find common -mindepth 2 ! -name '*.[ch]' ! -path 'common/event/*.def' ! -path common/site/addresses.def |
		nothing 'neither .c nor .h'
	find cgi-bin -mindepth 1 \( -type d -o ! -name '*.c' \) | nothing 'not a program'
	find static/cartaz -mindepth 1 -maxdepth 1 -type d -printf '%f\n' |
		grep -vxE 'commands|deploy|documents|hosting|job|man|profile|sources' | nothing 'no room of the tool'
}

@test "text: nothing is left to do" {
	all_files | grep -v '^tests/lint/' | xargs grep -nHwE \
		'TODO|FIXME|XXX|HACK' | nothing 'not finished'
}

@test "text: no trailing blanks, no carriage returns, a line end at the end" {
	all_files | grep -v '^tests/fixtures/' | xargs grep -nHE '[[:blank:]]+$' |
		nothing 'blanks at the end of a line'
	all_files | grep -v '^tests/fixtures/' | xargs grep -lE $'\r' |
		nothing 'carriage returns'
	all_files | grep -vE '^tests/fixtures/|^htdocs/' | /usr/bin/python3 -c 'import sys
for name in sys.stdin.read().splitlines():
    text = open(name, "rb").read()
    if text and not text.endswith(b"\n"):
        print(name)' | nothing 'no line end at the end'
}

@test "text: names no path of a machine and no host of a registry" {
	all_files | xargs grep -nHE \
		'(^|[^.[:alnum:]_/-])/([w]ork|farm|home|root|Users|mnt)/[a-z]|[b]ash_jobs' |
		nothing 'a path of some machine'
	all_files | xargs grep -nHiE \
		'https?://[^/ ]*(registry|mirror|artifactory|nexus|goproxy)[^/ ]*\.|https?://[^/ ]+\.(internal|corp|lan)\b' |
		nothing 'a host of some registry'
}

@test "tests: none that is skipped, no command that cannot fail" {
	all_files | grep -E '^tests/.*\.(bats|bash)$' |
		xargs grep -nHE '^[[:space:]]*skip([[:space:]]|$)' | nothing 'a test that skips'
	all_files | grep -E '\.(bats|bash|mk)$|^Makefile$|^\.ci/|^static/server/|^tests/.*run$' |
		xargs grep -nHE '\|\| *(true|:)( |;|$)' | nothing 'cannot fail'
	# jq 1.6 ends well where no input came; gojq does not.
	all_files | grep -E '^tests/' | grep -v '^tests/fixtures/' |
		xargs grep -nHE '(^|[^a-z.])jq( [^|)]*)? (-[a-zA-Z]*e[a-zA-Z]*|--exit-status) ' |
		nothing 'passes where nothing comes in; gojq -e does not'
}

# Bash goes on after "[ a ] && [ b ]" where a is false, and after "! a", unless
# it is the last word of its function.
@test "tests: every assertion ends its test" {
	all_files | grep -E '^tests/.*\.(bats|bash)$' | xargs awk '
		held != "" && !/^[[:space:]]*}/ { print held }
		{ held = "" }
		/\|\| \{ \[[^}]*&&/ { print FILENAME ":" FNR ":" $0; next }
		/\|\|/ || /&& (return|continue|break|exit|wrong)/ || /[&\\{]$/ { next }
		/^[[:space:]]*([A-Z_]+=[^ ]* )?(body_is|cgi|cmp|diff|grep|http|is_[a-z_]+|out_is|says[a-z_]*|tool_[a-z]+)( [^(|]*)? && / ||
			/^[[:space:]]*(\[.* && |! )/ { held = FILENAME ":" FNR ":" $0 }' |
		nothing 'may fail unnoticed; give it a line of its own, or || after it'
}

@test "tests: no name twice in a suite" {
	awk '/^@test / && seen[FILENAME, $0]++ { print FILENAME ": " $0 }' tests/*/*.bats |
		nothing 'two tests of one name'
}

@test "shell: shellcheck has nothing to say" {
	local files
	mapfile -t files < <(shell_files)
	[ "${#files[@]}" -gt 10 ]
	# The helpers are sourced: what they set others use, and the other way round.
	printf '%s\0' "${files[@]}" | xargs -0 -P 2 -n 60 shellcheck -S warning -e SC2034,SC2154
}

@test "shell: every script can be run as it stands" {
	all_files | xargs grep -lE '^#!/' | grep -v '^static/server/' |
		grep -vE '\.bats$' | while read -r file; do
		[ -x "$file" ] || echo "$file"
	done | nothing 'has no x'
}

@test "python: every script compiles" {
	local files=$BATS_TEST_TMPDIR/files
	all_files | grep -v '^tests/fuzz/' >"$files"
	{
		xargs grep -lE '^#!.*python3$' <"$files"
		grep '\.py$' "$files"
	} | sort -u |
		/usr/bin/python3 -c 'import ast, sys
for name in sys.stdin.read().split():
    try:
        ast.parse(open(name).read())
    except SyntaxError as error:
        print(name, error)' | nothing 'not Python'
}

@test "JSON: every file parses" {
	all_files | grep '\.json$' |
		grep -vE '^static/site/|^tests/fixtures/(import|wrong-brands)/|/204\.json$' |
		/usr/bin/python3 -c 'import json, sys
for name in sys.stdin.read().split():
    try:
        json.load(open(name, encoding="utf-8"))
    except ValueError as error:
        print(name, error)' | nothing 'not JSON'
}

# jq exits 2 or 3 for a program that it cannot read, 5 for one that fails.
@test "JSON: every jq program compiles" {
	local file status
	while read -r file; do
		status=0
		gojq -n -f "$file" >/dev/null 2>&1 || status=$?
		[ "$status" = 0 ] || [ "$status" = 5 ] || echo "$file"
	done < <(all_files | grep '\.jq$') | nothing 'not a jq program'
}

# With everything that a brand can say, and with nothing of it.
@test "addresses: those of the API are in its description" {
	diff <(sed -n 's,^ADDRESS("/api/public/v1\([^"]*\)".*,\1,p' common/site/addresses.def | grep -vx / | sed 's,\*$,{slug},' | sort) \
		<(grep -oP '^    "\K/[a-z/{}]+(?=": \{$)' static/site/api/public/v1/openapi.json | sort)
}

@test "templates: every document renders, and its JSON parses" {
	local work=$BATS_TEST_TMPDIR brand=static/brands/agenda.localhost/brand.json tags
	local key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
	tags=$(basename -s .json static/locales/*.json | paste -sd '|')
	export CARTAZ_ETC=$work/etc CARTAZ_VAR=$work/var CARTAZ_HTDOCS=$work/htdocs
	export CARTAZ_SHARE=$ROOT/static
	mkdir -p "$work/etc/brands" "$work/var" "$work/htdocs"
	gojq '.host = "bare.example" | .aliases = ["agenda.localhost"] | .edge = null
		| .deprecation = null | .locale = "en"
		| .agents.registry = {name: "example.bare/events", public_key: "'"$key"'"}' "$brand" >"$work/etc/brands/bare.example.json"
	gojq '.host = "full.example" | .aliases = []
		| .name = "\"Quotes\" & <tags> \\ {{name}}"
		| .site_url = "http://full.example" | .site_origin = .site_url
		| .base_url = "http://full.example/api/public/v1"
		| .agents.registry = {name: "example.full/events", public_key: "'"$key"'"}
		| .auth_url = .site_url | .auth = {upstream: "https://identity.example"}
		| .edge = {requests: 120, window_s: 60}
		| .deprecation = {at: "2026-01-01T00:00:00Z", sunset: "2027-01-01T00:00:00Z",
			info: "https://full.example/old", successor: "https://full.example/v2"}' \
		"$brand" >"$work/etc/brands/full.example.json"
	"$BUILD/cartaz" publish --all
	find static/site -type f -printf '%P\n' | grep -v '^_parts/' |
		sed -E 's,\.('"$tags"')\.([a-z]+)$,.\2,; s,(.*)\.pages?\.md$,\1.md\n\1.html,' |
		sort -u | while read -r document; do
		for host in bare full; do
			[ -s "$work/htdocs/$host.example/$document" ] ||
				[ "$host $document" = 'bare auth/openapi.json' ] || echo "$host: $document"
		done
	done | nothing 'not published'
	find "$work/htdocs" -name '*.json' ! -name 204.json | while read -r document; do
		gojq -e . "$document" >/dev/null || echo "$document"
	done | nothing 'not JSON'
	find "$work/htdocs/bare.example" -type f -print0 |
		xargs -0 grep -lF -e '{{' | nothing 'a gap is left open'
	gojq -e '.info.title | contains("\"Quotes\"")' \
		"$work/htdocs/full.example/api/public/v1/openapi.json"
}

@test "templates: a document in one language is in all of them, or in the first variant of each" {
	local tag tags other first document
	tags=$(basename -s .json static/locales/*.json | sort)
	for tag in $tags; do
		for other in $tags; do
			first=$(grep -m 1 "^${other%%-*}" <<<"$tags")
			find static/site -name "*.$tag.*" | while read -r document; do
				[ -e "${document/.$tag./.$other.}" ] || [ -e "${document/.$tag./.$first.}" ] ||
					echo "${document/.$tag./.$other.}"
			done
		done
	done | nothing 'missing'
}

@test "templates: their page names each value and flag that there is, and no other" {
	local kind section
	while read -r kind section; do
		diff <({
			grep -oP "^\t\t+($kind)\(\"\K[^\"]+" static/cartaz/documents/site_values.c
			[ "$kind" != FLAG ] || basename -s .json static/locales/*.json
		} | sort) \
			<(sed -n "/^## $section\$/,/^## /p" static/docs/reference/templates.md |
				grep -oP '^\| `[^|]*(?=\|)' | grep -o '`[^`]*`' | tr -d '`' | sort)
	done <<-'END'
		WORDS|ADDRESS|JSON Values
		FLAG Flags
	END
}

@test "fields: the documents name every field of an event, and no other" {
	"$TESTS/lint/fields" .
}

@test "Makefile: the goals of make build and make run may run side by side" {
	make -s -pn all >"$BATS_TEST_TMPDIR/rules"
	grep -q '^all:' "$BATS_TEST_TMPDIR/rules"
	run grep -c '^\.NOTPARALLEL' "$BATS_TEST_TMPDIR/rules"
	[ "$output" = 0 ]
	# The pattern is the one that make prints.
	make -s -pn all clean | grep -c '^\.NOTPARALLEL'
}

@test "tests: the map names the files of helpers and support" {
	local map=tests/support/README.md
	find tests/helpers tests/support -type f ! -name '*.pyc' ! -path "$map" -printf '%f\n' | sort >"$BATS_TEST_TMPDIR/files"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/files")" -gt 100 ]
	grep '^|' $map | cut -d '|' -f 2 | grep -oE '`[a-z/]*/?[a-z_]+(\.[a-z]+)?`' | sed 's/`//g; s,.*/,,' | sort -u >"$BATS_TEST_TMPDIR/named"
	comm -23 "$BATS_TEST_TMPDIR/files" "$BATS_TEST_TMPDIR/named" | nothing 'not in the map'
	comm -13 "$BATS_TEST_TMPDIR/files" "$BATS_TEST_TMPDIR/named" | grep -F . | nothing 'only in the map'
}

# `make fuzz-seeded` is too long for each change.
@test "fuzz: the code has the place of each seeded bug" {
	"$TESTS/fuzz/seeded" --places
}

# Old lines that nobody mended yet are counted in prose.txt, by file.
@test "language: no new line has one of thirteen habits" {
	all_files | grep -E '^(README\.md|\.github/[A-Z]+\.md|tests/support/README\.md|static/(docs|cartaz/man)/.*\.(md|[15]|mdoc)|(common|cgi-bin|static/cartaz)/.*\.([ch]|md))$' |
		xargs "$TESTS/lint/prose" --new
}
