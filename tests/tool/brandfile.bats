# cartaz check, and brand files: what is wrong, where, and how to mend it.

load ../helpers/tool_suite
load ../helpers/rounds

# A brand in which check finds nothing: each test has a copy.
setup_file() {
	local BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR/good
	mkdir "$BATS_TEST_TMPDIR"
	tool_setup
	records 3 >good.json
	tool_ok import "$HOST" good.json
	tool_ok publish "$HOST"
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	catalog_from "$BATS_FILE_TMPDIR/good" "$BATS_TEST_TMPDIR"
	tool_paths "$BATS_TEST_TMPDIR"
	brand=$CARTAZ_ETC/brands/$HOST.json
}

# A second brand, NAME.localhost, in which there is nothing to find either.
another() { # NAME [FILTER]
	local name=$1
	sed "s/feira/$name/g" "$brand" >"$CARTAZ_ETC/brands/$name.localhost.json"
	[ -z "${2-}" ] || brand_edit "$name.localhost" "$2"
	tool import "$name.localhost" good.json
	tool publish "$name.localhost"
}

# check finds these lines, whole or in part, and exits 1.
finds() { # LINE...
	tool_fails check
	holds "$out_file" "$@"
}

# check finds exactly so many things; what is served instead is tool/brand_copy.bats.
finds_only() { # LINE...
	finds "$@"
	[ "$(grep -vc 'good copy' "$out_file")" = "$#" ] || {
		cat "$out_file"
		return 1
	}
}

@test "all well: one line, exit 0" {
	tool_ok check
	same 'the answer' '1 brand checked, no mistakes found' "$(cat "$out_file")"
	[ ! -s "$err_file" ]
	tool_ok check "$HOST"
	another praia
	tool_ok check
	grep -qx '2 brands checked, no mistakes found' "$out_file"
}

@test "check changes nothing" {
	local before
	before=$(tree etc var htdocs)
	tool_ok check
	same 'the tree after no finding' "$before" "$(tree etc var htdocs)"
	brand_edit "$HOST" '.name = "Other" | .aliases += ["new.test"]'
	before=$(tree etc var htdocs)
	tool_fails check
	same 'the tree' "$before" "$(tree etc var htdocs)"
}

@test "the sample brands are without a mistake" {
	local host
	rm "$brand"
	for host in agenda.localhost palco.localhost; do
		cp "$ROOT/static/brands/$host/brand.json" "$CARTAZ_ETC/brands/$host.json"
		sample "$host" | tool_ok import --strict "$host" -
	done
	tool_ok publish --all
	tool_ok check
}

@test "every mistake of fixtures/wrong-brands is found with file, pointer and mend" {
	local file edited usable first words cases=0 etc=$CARTAZ_ETC
	cp "$brand" good.brand
	# One program makes all brand files of it, a line each, and one says what is to be found.
	gojq -c "$(gojq -rs 'map("(\(.edit))") | join(",\n")' "$TESTS"/fixtures/wrong-brands/*.json)" good.brand >edited
	gojq -r '[input_filename, .usable == true, (.says[0] | sub("the whole file"; "the file"))]
		| join("\t")' "$TESTS"/fixtures/wrong-brands/*.json >cases
	[ "$(wc -l <edited)" = "$(wc -l <cases)" ]
	eval "mkdir -p says etc.all/brands etc.{1..$(wc -l <cases)}/brands"
	gojq -r '(input_filename | sub(".*/"; "")) as $name | .says[] | "\($name)\t\(.)"' "$TESTS"/fixtures/wrong-brands/*.json |
		awk -F '\t' '{ print substr($0, length($1) + 2) >("says/" $1) }'
	rm "var/$HOST/brand.json" # else it is served: tool/brand_copy.bats
	while IFS=$'\t' read -r file usable first && IFS= read -r edited <&5; do
		cases=$((cases + 1))
		printf '%s\n' "$edited" >"etc.$cases/brands/$HOST.json"
		printf '%s\n' "${edited//feira/r$cases}" >"etc.all/brands/r$cases.localhost.json"
		# The same reader: some of them are enough.
		[ "$usable" = true ] || [ $((cases % $(rounds 8 1))) != 0 ] || {
			CARTAZ_ETC=$PWD/etc.$cases tool_fails import --dry-run "$HOST" good.json
			says_once "$PWD/etc.$cases/brands/$HOST.json: $first"
		}
	done <cases 5<edited
	# One command looks at all of them.
	CARTAZ_ETC=$PWD/etc.all tool_fails check
	cases=0
	while IFS=$'\t' read -r file _; do
		file=${file##*/}
		cases=$((cases + 1))
		[ -s "says/$file" ]
		while IFS= read -r words; do
			case $words in
			/* | 'the whole'*) words="$PWD/etc.all/brands/r$cases.localhost.json: $words" ;;
			esac
			holds "$out_file" "${words//feira/r$cases}" || {
				echo "$file"
				return 1
			}
		done <"says/$file"
	done <cases
	# A folder for each: the programs are asked about all of them in one go.
	of_each_file() {
		local n=0 file usable
		while IFS=$'\t' read -r file usable _; do
			n=$((n + 1))
			CARTAZ_ETC=${etc%/etc}/etc.$n request "$usable $file" GET events
		done <cases
	}
	answers_to of_each_file
	[ "$(wc -l <"$answers_file")" = "$cases" ]
	each_answer 'if word(0) == "true" then .status == 200
		else is_problem(500; "internal_error")
			and (.body | contains($etc) or test("must|missing") | not) end' --arg etc "${etc%/etc}"
	[ "$cases" = "$(find "$TESTS/fixtures/wrong-brands" -name '*.json' | wc -l)" ]
	[ "$cases" -ge 50 ]
}

@test "all mistakes of a file are found at once" {
	brand_edit "$HOST" 'del(.name) | .contact = "x" | .edge = {} | .locale = 1 | .colour = "red"'
	finds_only "$brand: /name: is missing" "$brand: /contact: must be" \
		"$brand: /edge/requests: is missing" "$brand: /edge/window_s: is missing" \
		"$brand: /locale: must be a non-empty string" "$brand: /colour: is not a key"
}

@test "a required key with a typing mistake: the command names both keys" {
	brand_edit "$HOST" '.curency = .currency | del(.currency)'
	tool_fails apply "$HOST"
	says_once "/currency: is missing; /curency: is not a key of a brand file; remove it or correct its spelling"
	brand_edit "$HOST" '.look.shade = "dark"'
	tool_fails apply "$HOST"
	says_once "/currency: is missing; /curency: is not a key"
}

@test "a file that is no JSON is said with the place" {
	local bytes row
	printf '%s' '{"host": "feira.localhost", }' >"$brand"
	finds "$brand: the whole file: not valid JSON: expected a member name at line 1, column 29"
	printf '%s' '{"host": "feira.localhost"' >"$brand"
	finds "$brand: the whole file: not valid JSON: ends too early at line 1, column 27"
	printf '{"host": "\377"}' >"$brand"
	finds "$brand: the whole file: not valid JSON: invalid UTF-8 at line 1, column 11"
	printf '\357\273\277{}' >"$brand"
	finds "$brand: the whole file: not valid JSON: a byte order mark at line 1, column 1"
	: >"$brand"
	finds "$brand: the whole file: not valid JSON: an empty text at line 1, column 1"
	tool_fails import "$HOST" good.json
	says_once "$brand: the file: not valid JSON"
}

# bats test_tags=whole
@test "a file that is too large, a folder, or unreadable is said" {
	{
		cat "$brand"
		head -c 300000 /dev/zero | tr '\0' ' '
	} >large
	cp "$brand" good.brand
	cp large "$brand"
	finds_only "$brand: is not a regular file, or has more than 262144 bytes"
	cp good.brand "$brand"
	mkdir "$CARTAZ_ETC/brands/folder.localhost.json"
	finds_only "$CARTAZ_ETC/brands/folder.localhost.json: is not a regular file, or has more than"
	rmdir "$CARTAZ_ETC/brands/folder.localhost.json"
	chmod 0 "$brand"
	exit_status=0
	weak "$BUILD/cartaz" check >"$out_file" 2>"$err_file" || exit_status=$?
	exits 1
	grep -qxF "$brand: Permission denied" "$out_file"
}

@test "files of other names in brands/ are no brands" {
	touch "$CARTAZ_ETC/brands/notes.txt" "$CARTAZ_ETC/brands/.hidden.json" \
		"$CARTAZ_ETC/brands/$HOST.json~" "$CARTAZ_ETC/brands/.json"
	tool_ok check
	grep -qx '1 brand checked, no mistakes found' "$out_file"
}

@test "a file whose name is no host is said" {
	cp "$brand" "$CARTAZ_ETC/brands/Feira.json"
	finds_only "$CARTAZ_ETC/brands/Feira.json: /host: must be the name of the file"
	rm "$CARTAZ_ETC/brands/Feira.json"
	cp "$brand" "$CARTAZ_ETC/brands/$(printf 'a%.0s' {1..250}).json"
	finds_only "$CARTAZ_ETC/brands/$(printf 'a%.0s' {1..250}).json: /host: must be the name of the file"
}

@test "one alias of two brands is said, naming both files" {
	another praia '.aliases = ["feira.test", "praia.test"]'
	finds 'feira.localhost.json: /aliases/0: feira.test also belongs to praia.localhost.json'
}

@test "an alias that is another brand's host is said, naming both files" {
	another praia '.aliases = ["praia.test", "feira.localhost"]'
	finds 'praia.localhost.json: /aliases/1: feira.localhost also belongs to feira.localhost.json'
}

@test "check HOST says a clash with the brand that was not asked for, and gives no advice that mends nothing" {
	local clash='praia.localhost.json: /aliases/1: feira.localhost also belongs to feira.localhost.json; remove the alias from one of the files'
	another praia '.aliases = ["praia.test", "feira.localhost"]'
	tool_fails check praia.localhost
	grep -qxF "$clash" "$out_file"
	[ "$(grep -c 'does not lead to this' "$out_file")" = 0 ]
	tool_fails check "$HOST"
	grep -qxF "$clash" "$out_file"
	[ "$(grep -c 'feira.localhost.json' "$out_file")" = 1 ]
	# The other may be broken: its host is its own.
	brand_edit "$HOST" 'del(.name)'
	tool_fails check praia.localhost
	same 'what is found' "$clash" "$(cat "$out_file")"
}

@test "an alias that is another brand's host gets no line in the map, and no link" {
	local line
	another praia '.aliases = ["praia.test", "feira.localhost"]'
	tool_ok publish --all
	for line in "$HOST $HOST" "feira.test $HOST" 'praia.test praia.localhost'; do
		grep -qx "$line" var/hosts.map
	done
	same 'its lines' "$HOST $HOST" "$(grep "^$HOST " var/hosts.map)"
	[ ! -e "var/hosts/$HOST" ]
}

@test "publish says whose alias is another brand's, and no other command does" {
	local clash='praia.localhost.json: /aliases/1: %s also belongs to feira.localhost.json and leads there; remove the alias from one of the files'
	for alias in feira.localhost feira.test; do
		another praia ".aliases = [\"praia.test\", \"$alias\"]"
		says_once "cartaz publish: $(printf "$clash" "$alias")"
		tool_ok publish --all
		says_once "cartaz publish: $(printf "$clash" "$alias")"
		tool_ok import praia.localhost good.json
		silent
	done
	# Whatever was asked first: file, link and line of the map agree.
	same 'its lines' "feira.test $HOST" "$(grep '^feira.test ' var/hosts.map)"
	[ "$(realpath var/hosts/feira.test)" = "$(realpath "$brand")" ]
	tool_ok publish praia.localhost
	[ "$(realpath var/hosts/feira.test)" = "$(realpath "$brand")" ]
	brand_edit praia.localhost '.aliases = ["praia.test"]'
	tool_ok publish praia.localhost
	silent
}

@test "a checkout_url may hold {slug}, anywhere and twice, or not" {
	local url
	for url in 'https://ingressos.example/e/{slug}' 'http://{slug}.example/{slug}?e={slug}#x' \
		'https://ingressos.example'; do
		brand_edit "$HOST" '.checkout_url = $url' --arg url "$url"
		tool_ok publish "$HOST"
		tool_ok check
	done
}

@test "a key that stands twice in one object of a brand file is reported with its place" {
	sed 's/^{/{"links": {"terms": "\/a", "t\\u0065rms": "\/b"}, /' "$brand" >"$brand.new"
	mv "$brand.new" "$brand"
	finds "$CARTAZ_ETC/brands/$HOST.json: /links/terms: occurs twice in its object; remove one of the two"
}

@test "a link of the footer is a path of the site or an http or https address, and nothing else" {
	local n key keys=(imprint terms privacy accessibility)
	local good=(/privacidade 'https://legal.example/a?b=1&c=2#d' http://legal.example /privacidade)
	local bad=(//legal.example/x 'javascript:alert(1)' privacy '/"><script>' "/x' y='" 'https://user@legal.example/' '/\legal.example' mailto:a@b.example)
	links() { # URL URL URL URL: of the four keys
		brand_edit "$HOST" '.links = {imprint: $a, terms: $b, privacy: $c, accessibility: $d}' \
			--arg a "$1" --arg b "$2" --arg c "$3" --arg d "$4"
	}
	links "${good[@]}"
	tool_ok publish "$HOST"
	tool_ok check
	for n in 0 4; do
		links "${bad[@]:n:4}"
		tool_fails check
		for key in "${keys[@]}"; do
			holds "$out_file" "$CARTAZ_ETC/brands/$HOST.json: /links/$key: must be a path of the site such as \"/privacy\", or an http or https address"
		done
	done
	brand_edit "$HOST" '.links = {legal: "/x"}'
	finds "/links/legal: is not a key of a brand file"
}

# bats test_tags=whole
@test "the path of the events is one part that nothing else has" {
	local path
	for path in /events /whats-on /eventos /a "/$(printf 'a%.0s' {1..40})"; do
		brand_edit "$HOST" '.paths = {events: $path}' --arg path "$path"
		tool_ok publish "$HOST"
		tool_ok rebuild "$HOST"
		tool_ok check
	done
	for path in / // events /events/ /a/b /Events /événements /a.b /a_b '/a b' /-a /2026 /docs /api /mcp /embed /assets /index /users '/"><script>' "/$(printf 'a%.0s' {1..41})"; do
		brand_edit "$HOST" '.paths = {events: $path}' --arg path "$path"
		finds "$CARTAZ_ETC/brands/$HOST.json: /paths/events: must be a slash, a lower-case letter and up to 39 lower-case letters, digits and hyphens, such as \"/events\", and not an address that Cartaz already uses"
	done
	brand_edit "$HOST" '.paths = {lists: "/x"}'
	finds "/paths/lists: is not a key of a brand file"
}

# bats test_tags=whole
@test "the longest name and description make documents within their standards' limits" {
	brand_edit "$HOST" '.name = "ã" * 200 | .description = "ã" * 1000'
	tool_ok publish "$HOST"
	gojq -e '.skills[].description | length <= 1024' "htdocs/$HOST/.well-known/agent-skills/index.json"
	gojq -e '(.title | length) <= 100 and (.description | length) <= 100' "htdocs/$HOST/mcp/server-card"
}

@test "a stylesheet that is missing or that the web server cannot read is said" {
	chmod o-r htdocs/assets/cartaz.css
	finds_only "$CARTAZ_HTDOCS/assets/cartaz.css: the web server cannot read this file; run chmod o+r $CARTAZ_HTDOCS/assets/cartaz.css"
	rm -r htdocs/assets
	finds_only "$CARTAZ_HTDOCS/assets/cartaz.css is missing, so pages have no style; in the source folder, run make install, or run cp -R htdocs/assets $CARTAZ_HTDOCS"
	(cd "$ROOT" && cp -R htdocs/assets "$CARTAZ_HTDOCS")
	tool_ok publish "$HOST"
	tool_ok check
}

@test "a brand without a snapshot is said" {
	rm -r "var/$HOST"
	finds_only "$HOST: has no snapshot; run cartaz import $HOST FILE"
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "directus", base: "http://127.0.0.1:1", vars: {collection: "events"}}'
	tool_ok publish "$HOST"
	finds_only "$HOST: has no snapshot; run cartaz sync $HOST"
}

@test "a brand that was not published, or changed since, is said" {
	rm -r "htdocs/$HOST"
	tool_fails check
	grep -qE "^$HOST: [1-9][0-9]+ published documents are missing \(first: [^)]+\); run cartaz publish $HOST$" "$out_file"
	tool_ok publish "$HOST"
	tool_ok check
	brand_edit "$HOST" '.name = "Feira Livre"'
	finds_only "$HOST: "
	grep -qE "^$HOST: [1-9][0-9]+ published documents are older than the brand file, the templates or the events of the examples \(first: [^)]+\); run cartaz publish " "$out_file"
	rm "htdocs/$HOST/.well-known/openapi.json"
	finds_only "$HOST: 1 published document is missing and "
	grep -qE 'and [1-9][0-9]+ are older than the brand file, the templates or the events of the examples \(first: ' "$out_file"
	tool_ok publish "$HOST"
	tool_ok check
	rm "htdocs/$HOST/.well-known/openapi.json"
	finds_only "$HOST: 1 published document is missing (first: .well-known/openapi.json)"
	echo >"htdocs/$HOST/.well-known/openapi.json"
	finds_only "$HOST: 1 published document is older than the brand file, the templates or the events of the examples (first: .well-known/openapi.json)"
}

@test "what is said to hosts of no brand is looked at, and so is what a removed brand left" {
	rm htdocs/_problem/421.json
	finds_only 'unknown hosts: 1 published document is missing (first: _problem/421.json); run cartaz publish --all'
	echo >htdocs/_problem/421.json
	finds_only 'unknown hosts: 1 published document is older than this version of Cartaz (first: _problem/421.json)'
	tool_ok publish --all
	tool_ok check
	sed "s/$HOST/gone.localhost/g; s/\"aliases\": \[[^]]*\]/\"aliases\": []/" "$brand" >"$CARTAZ_ETC/brands/gone.localhost.json"
	tool_ok publish gone.localhost
	rm "$CARTAZ_ETC/brands/gone.localhost.json"
	finds_only "$CARTAZ_HTDOCS/gone.localhost: contains documents of a brand whose file was removed; cartaz publish --all removes the folder"
	tool_ok check "$HOST"
	tool_ok publish --all
	tool_ok check
}

@test "an alias that leads nowhere yet is said" {
	brand_edit "$HOST" '.aliases += ["new.test"]'
	finds_only "$HOST: the alias new.test does not lead to this brand; run cartaz publish $HOST"
	tool_ok publish "$HOST"
	tool_ok check
	HOST=new.test cgi GET events
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "a snapshot that anybody can write, or that the web server cannot read, is said" {
	local file
	file=$(readlink -f "var/$HOST/current")
	chmod 0666 "$file"
	finds_only "current: every user can write to this path; run chmod o-w"
	chmod 0640 "$file"
	finds_only "current: the web server cannot read this file; run chmod o+r"
	chmod 0644 "$file"
	tool_ok check
}

@test "a snapshot that gets too old is said before it is too old" {
	brand_edit "$HOST" '.upstream.max_stale = "24h"'
	tool_ok publish "$HOST"
	CARTAZ_NOW=2026-11-19T00:00:00Z tool_ok check
	CARTAZ_NOW=2026-11-19T00:00:01Z tool_fails check
	grep -qF "$HOST: the records are 12 h old, and answers show their age after 24 h; run cartaz import $HOST FILE" "$out_file"
}

@test "check HOST looks at that host alone" {
	another praia
	brand_edit praia.localhost 'del(.name)'
	tool_ok check "$HOST"
	tool_fails check praia.localhost
	grep -qF 'praia.localhost.json: /name: is missing' "$out_file"
	[ "$(grep -c feira "$out_file")" = 0 ]
	tool_fails check nobody.localhost
	says_once 'cartaz check: ' nobody.localhost "$CARTAZ_ETC/brands"
}

@test "no brands at all is said" {
	rm "$brand"
	tool_fails check
	says_once "cartaz check: $CARTAZ_ETC/brands has no brand file; run cartaz new HOST, or set CARTAZ_ETC to the folder that holds brands/"
}

@test "mistakes of one brand do not keep another from being written" {
	another praia
	brand_edit "$HOST" 'del(.name)'
	tool_ok import praia.localhost good.json
	tool_ok publish praia.localhost
	tool_fails publish --all
	says_once "$brand: /name: is missing"
	HOST=praia.localhost cgi GET events
	[ "$http_status" = 200 ]
}

# bats test_tags=whole
@test "a brand file that broke keeps its aliases: a typing error moves no host" {
	another praia
	cp var/hosts.map map
	brand_edit "$HOST" 'del(.name)'
	tool_ok publish praia.localhost
	same 'var/hosts.map' "$(cat map)" "$(cat var/hosts.map)"
	[ -L var/hosts/feira.test ]
	HOST=feira.test cgi GET events
	same 'the status' 200 "$http_status"
	rm "var/$HOST/brand.json"
	HOST=feira.test cgi GET events
	is_problem 500 internal_error
}

# bats test_tags=whole
@test "an alias that was taken out leads nowhere any more" {
	HOST=feira.test cgi GET events
	[ "$http_status" = 200 ]
	brand_edit "$HOST" '.aliases = []'
	HOST=feira.test cgi GET events
	is_problem 421 unknown_brand
	tool_ok publish "$HOST"
	[ ! -e var/hosts/feira.test ]
	[ "$(grep -c feira.test var/hosts.map)" = 0 ]
}
