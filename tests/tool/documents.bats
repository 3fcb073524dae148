# What README.md, cartaz(1) and static/docs say is so: their examples are run,
# their tables held against the software.
#
# A block that begins with ```sh run (in the man page: a comment "run" in front
# of it) is run as it stands, but for the port and the folders.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/answer
load ../helpers/requests

README=$ROOT/README.md
DOCS=$ROOT/static/docs
MANUALS=$BATS_FILE_TMPDIR/man # the pages that an installation has, and all of them as one
MAN=$BATS_FILE_TMPDIR/man.all

setup_file() {
	# All pages, in the order of their index.
	(cd "$DOCS" && grep -oE '\]\([a-z-]+/[a-z-]+\.md' README.md | cut -c 3- | xargs cat) >"$BATS_FILE_TMPDIR/pages"
	sh "$ROOT/static/cartaz/man/pages" "$BUILD/cartaz" "$MANUALS"
	cat "$MANUALS"/cartaz.1 "$MANUALS"/cartaz-* >"$MAN"
	server_start "$BATS_FILE_TMPDIR/run"
	# A line for each command and each of its options.
	export COMMANDS OPTIONS=$BATS_FILE_TMPDIR/options
	COMMANDS=$(cartaz --help | sed -n '/^ *$/,/^ *$/s/^  \([a-z]*\) .*/\1/p')
	local command
	for command in $COMMANDS; do
		cartaz "$command" --help | sed -nE "s/^  (-[a-z], )?(--[a-z-]+).*/$command \2/p"
	done >"$OPTIONS"
}

teardown_file() {
	server_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	OPERATIONS=$BATS_FILE_TMPDIR/pages
}

# The blocks of a page of this kind, to block.1, block.2 ...: blocks FILE KIND
blocks() {
	rm -f block.*
	awk -v start="\`\`\`$2" '{ line = $0; sub(/^ +/, "", line) }
		line == start { n++; inside = 1; next }
		line ~ /^```/ { inside = 0 }
		inside { print > ("block." n) }' "$1"
	[ -e block.1 ]
}

# The same of the man page.
man_blocks() { # KIND
	rm -f block.*
	awk -v start=".\\\\\" $1" '$0 == start { n++; marked = 1; next }
		/^\.Bd/ && marked { inside = 1; marked = 0; next }
		/^\.Ed/ { inside = 0 }
		inside { gsub(/\\\(aq/, "\047"); print > ("block." n) }' "$MAN"
	[ -e block.1 ]
}

# Runs a block: any command that fails, or is answered by an error, fails it.
run_block() { # FILE FOLDER
	sed -e "s|/srv/|$BATS_TEST_TMPDIR/|g" -e "s|:8080|:$PORT|g" -e "s|build/run|$RUN_DIR|g" \
		-e "s|build/release/|$BUILD/|g" -e "s|/etc/cartaz|$CARTAZ_ETC|g" \
		-e "s|/var/lib/cartaz/var|$CARTAZ_VAR|g" \
		-e "s|/var/lib/cartaz/htdocs|$CARTAZ_HTDOCS|g" \
		-e "s|/usr/local/share/cartaz|$ROOT/static|g" "$1" >script
	cat script
	(
		cd "$2"
		bash -euo pipefail -c 'curl() { command curl --fail-with-body "$@"; }
			cartaz() { "$BUILD/cartaz" "$@"; }
			runuser() { shift 3; "$@"; }
			. "$1"' - "$BATS_TEST_TMPDIR/script"
	) >out 2>err || {
		cat out err
		return 1
	}
	cat out
	[ -s out ] && ! grep -qx null out
}

same_lists() { # WHAT, then two files with a word a line
	diff <(sort -u "$2") <(sort -u "$3") || {
		echo "$1: < $2 > $3"
		return 1
	}
}

# The section of the man page's source: section NAME
section() {
	awk -v name="$1" '/^\.Sh/ { inside = $0 == ".Sh " name } inside' "$MAN"
}

@test "README: every example runs against make run" {
	local block count=0
	export CARTAZ_NOW=
	blocks "$README" 'sh run'
	for block in block.*; do
		run_block "$block" "$ROOT"
		count=$((count + 1))
	done
	[ "$count" -ge 2 ]
}

@test "README: every make target is one, and every one of make help is told" {
	grep -oh '`make [a-z][a-z0-9-]*\|^make [a-z][a-z0-9-]*' "$README" "$OPERATIONS" |
		sed 's/.*make //' | sort -u >told
	[ "$(wc -l <told)" -ge 5 ]
	grep -ohE '^[a-z][a-z0-9-]*:' "$ROOT/Makefile" "$ROOT"/*/*.mk "$ROOT"/*/*/*.mk | tr -d : | sort -u >targets
	[ -z "$(comm -23 told targets | tee /dev/stderr)" ]
	make -s -C "$ROOT" help | sed -n 's/^make \([a-z0-9-]*\) .*/\1/p' >listed
	[ -s listed ]
	[ -z "$(sort -u listed | comm -23 - told | tee /dev/stderr)" ]
}

@test "reference: the pages that the sources have as a table are those of the sources" {
	local page
	for page in record commands categories; do
		CARTAZ=$BUILD/cartaz sh "$DOCS/generate" "$page" | diff "$DOCS/reference/$page.md" - || {
			echo "make publish writes reference/$page.md"
			return 1
		}
	done
}

@test "documents: every command of the tool and its options are those of --help" {
	grep -ohE '(`|^(runuser -u cartaz -- |build/release/)?)cartaz [a-z]+[^`|]*' "$README" "$DOCS"/*.md "$DOCS"/*/*.md |
		sed -E 's,^(`|runuser -u cartaz -- |build/release/),,' | grep -vE '^cartaz (program=|help |help$|[a-z]+:)' | sort -u >lines
	[ "$(wc -l <lines)" -gt 100 ]
	awk 'FNR == NR { has[$1 " --help"]; has[$1]; has[$1 " " $2]; next }
		!($2 in has) { print "there is no command: " $0; next }
		{ for (rest = $0; match(rest, / --[a-z-]+/); rest = substr(rest, RSTART + RLENGTH))
			if (!($2 substr(rest, RSTART, RLENGTH) in has)) print "there is no option" substr(rest, RSTART, RLENGTH) ": " $0 }' \
		"$OPTIONS" lines >wrong
	diff /dev/null wrong
}

# Links to other sites and to addresses of a brand are not followed.
@test "documents: the index has every page, every page is short, and every link leads somewhere" {
	local page
	(cd "$DOCS" && find . -mindepth 2 -name '*.md' | cut -c 3- | sort) >pages
	[ "$(wc -l <pages)" -gt 50 ]
	diff <(cd "$DOCS" && grep -oE '\]\([a-z-]+/[a-z-]+\.md' README.md | cut -c 3- | sort) pages
	for page in "$DOCS"/*.md "$DOCS"/*/*.md; do
		[ "$(wc -l <"$page")" -le 200 ] || {
			echo "$page has more than 200 lines"
			return 1
		}
	done
	[ "$(wc -l <"$README")" -le 130 ]
	"$TESTS/documents/links" "$ROOT" README.md .github/*.md common/README.md static/docs/*.md static/docs/*/*.md
	sed -n 's/^\([A-Za-z][a-z/-]*\/\|Makefile\) .*/\1/p' "$ROOT/.github/CONTRIBUTING.md" >folders
	[ "$(wc -l <folders)" -ge 10 ]
	while read -r page; do
		[ -e "$ROOT/$page" ] || {
			echo "$page is missing"
			return 1
		}
	done <folders
}

@test "documents: a link to a page, a heading or a file that is not there is found" {
	mkdir -p d
	printf '%s\n' '# One' '[a](two.md#x-y)' '## Same' '## Same' '[b](#same-1) [c](two.md)' '```' '[d](no.md)' '```' >d/one.md
	printf '%s\n' '# Two' '## X, *y*' >d/two.md
	"$TESTS/documents/links" d one.md two.md
	printf '%s\n' '[a](three.md)' >>d/two.md
	printf '%s\n' '[a](two.md#z) [b](#none)' >>d/one.md
	! "$TESTS/documents/links" d one.md two.md >out || return 1
	diff out - <<-END
		one.md: two.md#z leads nowhere
		one.md: #none leads nowhere
		two.md: three.md leads nowhere
	END
}

# A fresh Debian has no sudo.
@test "documents: no block needs sudo, and the pages that the changelog names are there" {
	local page
	run ! grep -nE '^ *sudo |[|;&] *sudo ' "$README" "$DOCS"/*/*.md
	grep -oE '`(how-to|reference|explanation)/[a-z-]+\.md`' "$ROOT/CHANGELOG.md" | tr -d '`' | sort -u >named
	[ "$(wc -l <named)" -gt 10 ]
	while read -r page; do
		[ -e "$DOCS/$page" ] || wrong "CHANGELOG.md names $page"
	done <named
}

@test "documents: sentences have at most 30 words, and 18 on average" {
	"$TESTS/documents/sentences" 30 "$README" "$DOCS"/*.md "$DOCS"/*/*.md >found || {
		cat found
		return 1
	}
	[ "$(sed -n '$s/.* \([0-9]*\)[.].* words/\1/p' found)" -lt 18 ]
	printf '%s\n' 'One two three four five.' '' '- A b c, d e: f g h.' '' '| a b c d e f; g h |' '```' 'x x x x x x x x' '```' >short.md
	"$TESTS/documents/sentences" 8 short.md
	run ! "$TESTS/documents/sentences" 7 short.md
}

@test "documents: make docs makes a site whose links lead somewhere" {
	DOCUMENT=$BUILD/tests/document sh "$DOCS/render" site
	[ "$(find site -name '*.html' | wc -l)" = "$(find "$DOCS" -name '*.md' | wc -l)" ]
	"$TESTS/documents/links" site '**/*.html'
	# Steps that go on after a block have their numbers; one without blocks between has no other.
	[ "$(grep -c '<ol start=' site/how-to/tls.html)" = 5 ]
	grep -qF '<ol start="4">' site/how-to/tls.html
	# A block of code, a cell with a bar, a link to another page and its heading.
	grep -qF '<pre><code class="sh">' site/tutorial/first-site.html
	grep -qF '<td> <code>--profile NAME|PATH</code> </td>' site/reference/commands.html
	grep -qF 'href="../reference/record.html' site/how-to/*.html
	run ! grep -rE 'href="[^":]*\.md["#]' site
}

@test "man page: quotation marks are around one word or phrase each" {
	[ "$(grep -cE '^\.(Pq )?Dq ' "$MAN")" -gt 50 ]
	[ "$(grep -nE '^\.(Pq )?Dq .* (,|Dq) ' "$MAN")" = '' ]
}

@test "man page: formats without a warning" {
	groff -k -mandoc -Tutf8 -ww -z "$MANUALS"/* 2>err
	cat err
	[ ! -s err ]
}

@test "man page: every example runs" {
	local block count=0
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	catalog_assets
	sample agenda.localhost >events.json
	gojq '{items: .}' events.json >export.json
	man_blocks run
	for block in block.*; do
		# The last commands of a block may have nothing to say.
		echo 'echo done' >>"$block"
		run_block "$block" .
		count=$((count + 1))
	done
	[ "$count" -ge 4 ]
}

@test "man page: the record in full is taken in full" {
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	man_blocks record
	brand_add man.localhost block.1
	cartaz import --strict man.localhost block.1
	HOST=man.localhost cgi GET event '' /abertura
	body_is '[.. | select(. == null)] | length == 3' # status, ends_at, thumbnail
}

@test "man pages: no link stays as Markdown, also one of two lines" {
	[ -s "$MANUALS/cartaz-brand.5" ]
	run grep -l '](\|^[^ ]*\](' "$MANUALS"/*.5
	[ "$status" = 1 ]
	grep -q 'use the last good copy (how-to/add-a-brand.md) of the file' "$MANUALS/cartaz-brand.5"
}

@test "man pages: a link to a page becomes its text and a page that exists" {
	local page
	grep -rhoE '\((how-to|reference|explanation|tutorial)/[a-z-]+\.md\)' "$MANUALS" | tr -d '()' | sort -u >linked
	[ "$(wc -l <linked)" -gt 10 ]
	while read -r page; do [ -e "$DOCS/$page" ]; done <linked
	grep -q 'see the registry (how-to/mcp-registry.md)' "$MANUALS/cartaz-brand.5"
}

@test "man pages: a rule of a profile keeps its quotation marks, and a span of code its backticks" {
	local form
	groff -k -mdoc -Tutf8 -P-c -rLL=1000n "$MANUALS/cartaz-profile.5" | sed $'s/.\b//g' >text
	sed -n 's/^| `\({[^`]*\)` |.*/\1/p' "$DOCS/reference/profile-rules.md" >forms
	[ "$(wc -l <forms)" -ge 20 ]
	while read -r form; do
		grep -qF "     $form" text || {
			echo "cartaz-profile(5) lacks $form"
			return 1
		}
	done <forms
	grep -qF 'the city x` || brand:!=`x, ' text
	# "yes" in the column "Quotes" does not mean that the encoder is required.
	grep -qE '^ +ts +quotes; ' text
}

@test "man pages: every command and every option has a text, and no other" {
	local command pages=()
	printf '%s\n' $COMMANDS | sort >help
	[ "$(wc -l <help)" -ge 7 ]
	(cd "$ROOT/static/cartaz/man" && printf '%s\n' *.mdoc | sed '/^options/d; s/\.mdoc//') >described
	same_lists commands described help
	for command in $COMMANDS; do
		pages+=("$MANUALS/cartaz-$command.1")
	done
	awk 'FNR == 1 { name = FILENAME; sub(/.*\/cartaz-/, "", name); sub(/\.1$/, "", name) }
		/^\.Sh / { inside = $2 == "OPTIONS" }
		/^\.It / && inside { while (match($0, /Fl -[a-z-]+/)) {
			print name " -" substr($0, RSTART + 3, RLENGTH - 3); $0 = substr($0, RSTART + RLENGTH) } }' "${pages[@]}" >told
	same_lists 'options of commands' "$OPTIONS" told
	{ cut -d ' ' -f 2 "$OPTIONS" && printf '%s\n' --version --help; } >all
	grep -oE 'Fl -[a-z-]+' <(grep '^\.It ' "$ROOT/static/cartaz/man/options.mdoc") | sed 's/^Fl -/--/' >options
	same_lists options options all
	[ "$(wc -l <"$MANUALS/cartaz.1")" -le 200 ]
}

@test "man page: its environment and its limits are those of the source" {
	section ENVIRONMENT | sed -n 's/^\.It Ev //p' >told
	grep -ohE '"(CARTAZ_[A-Z]*|SSL_CERT_FILE)"' "$ROOT"/common/*/*.c "$ROOT"/static/cartaz/*.c "$ROOT"/static/cartaz/*/*.c |
		tr -d '"' | grep -vx -e CARTAZ_PROGRAM -e CARTAZ_PATH >read_there # of a request (SCGI)
	same_lists environment told read_there
	# What the page says, and what makes it so.
	while IFS='|' read -r words constant file; do
		grep -qF "$words" "$MAN" && grep -qF "$constant" "$ROOT/$file" || {
			echo "$words: $constant in $file"
			return 1
		}
	done <<-'END'
		Cartaz keeps the three newest generations|GENERATIONS_KEPT = 3 |common/generation/generation.h
		A record is an object of at most 1 MiB.|JSON_SPLITTER_RECORD_MAX = 1024 * 1024|common/json/json_splitter.h
		whose line breaks are kept; at most 64 KiB.|RICHTEXT_INPUT_MAX = 64 * 1024,|common/richtext/richtext.h
		A label of at most 64 bytes,|EVENT_STATUS_MAX = 64,|common/event/event.h
		is an array of at most 100 objects|NATIVE_RECORD_TICKETS_MAX = 100,|common/event/native_record.h
		has more than 500 sessions, Cartaz leaves out|NATIVE_RECORD_SESSIONS_MAX = 500,|common/event/native_record.h
		has more than 2000 sessions, Cartaz reads only the first 2000|NATIVE_RECORD_SESSIONS_READ_MAX = 2000,|common/event/native_record.h
		At most 10 texts|NATIVE_RECORD_TEXTS_MAX = 10,|common/event/native_record.h
		at most 20 of them.|NATIVE_RECORD_TAGS_MAX = 20,|common/event/native_record.h
		an array of at most 50 objects|NATIVE_RECORD_PERFORMERS_MAX = 50,|common/event/native_record.h
		If there are more than 64 kinds|IMPORT_REPORT_REASONS_MAX = 64,|static/cartaz/import_report.h
		A row has at most 256 cells and 1 MiB.|CSV_READER_CELLS_MAX = 256, CSV_READER_ROW_MAX = 1024 * 1024 |common/importer/csv_reader.h
		an event that is larger than 1 MiB, or|ICS_SPLITTER_ONE_MAX = 1024 * 1024,|common/importer/ics_splitter.h
		larger than 4 MiB together with its changed instances|ICS_SERIES_ONE_MAX = 4 * 1024 * 1024,|common/importer/ics_series.h
		more than 64 MiB of recurring events|ICS_SERIES_HELD_MAX = 64 * 1024 * 1024,|common/importer/ics_series.h
		from 30 days before the import|ICS_SESSIONS_PAST_DAYS = 30,|common/importer/ics_sessions.h
		to two years after it|ICS_SESSIONS_AHEAD_DAYS = 2 * 365 + 1,|common/importer/ics_sessions.h
		keeps at most 500 sessions|ICS_SESSIONS_MAX = 500,|common/importer/ics_sessions.h
		the next session within 20 years|ICS_RECURRENCE_YEARS_MAX = 20,|common/importer/ics_recurrence.h
		An event may take 100,000 steps|ICS_RECURRENCE_STEPS_MAX = 100000,|common/importer/ics_recurrence.h
		each later event may take only 2,000|ICS_RECURRENCE_STEPS_LATE = 2000,|common/importer/ics_recurrence.h
		After the events of a file have taken 5 million|ICS_RECURRENCE_FILE_STEPS_MAX = 5000000,|common/importer/ics_recurrence.h
		only the first 10 different categories|VEVENT_CATEGORIES_MAX = 10 |common/importer/vevent.h
	END
}

@test "operations: every example runs" {
	local block served
	PATH=$PATH:$("$TESTS/support/unpacked" rsync)
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	blocks "$OPERATIONS" 'json brand'
	cp block.1 "$CARTAZ_ETC/brands/tickets.example.org.json"
	sample palco.localhost >events.json
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	mkdir -p backup node/var node/htdocs
	cartaz import tickets.example.org events.json
	blocks "$OPERATIONS" 'sh run'
	[ -e block.2 ]
	for block in $(printf '%s\n' block.* | sort -V); do
		echo 'echo done' >>"$block"
		run_block "$block" .
		served=$(readlink -f "$CARTAZ_VAR/tickets.example.org/current")
		cp "$served" backup/000012.db
		cp "${served%.db}.sum" backup/000012.sum
	done
	cartaz verify tickets.example.org
	[ "$(readlink "$CARTAZ_VAR/tickets.example.org/current")" = 000012.db ]
	# A node that runs the timer's line has what is served of it.
	sed -n 's/^\* \* \* \* \*  cartaz  \(.*pull .*\)/\1/p' "$OPERATIONS" |
		sed -e "s|/usr/local/share/cartaz|$ROOT/static|; s|builder:/var/lib/cartaz|$PWD/catalog|" >line
	CARTAZ=$BUILD/cartaz CARTAZ_VAR=$PWD/node/var CARTAZ_HTDOCS=$PWD/node/htdocs sh -e line
	diff -r --no-dereference --exclude=lock --exclude='0*' --exclude=pull.lock --exclude='live-*' "$CARTAZ_VAR" node/var
	diff -r "$CARTAZ_HTDOCS" node/htdocs
	HOST=tickets.example.org CARTAZ_VAR=$PWD/node/var cgi GET events
	body_is '.meta.total > 0'
}

# A source that is asked at 10:04 and then at 10:58 is not due the second time.
@test "timers: a sync has a delay that the machine chooses, and then the same each time" {
	local unit="$ROOT/static/server/units/cartaz-sync@.timer" line n
	grep -qx 'RandomizedDelaySec=5min' "$unit"
	grep -qx 'FixedRandomDelay=yes' "$unit"
	line=$(sed -n 's/^[*]\/15 \* \* \* \*  cartaz  \(sleep .*\); .*cartaz sync agenda.example.org$/\1/p' "$OPERATIONS")
	[ -n "$line" ]
	sleep() { echo "$1" >>delays; }
	echo 0123456789abcdef0123456789abcdef >machine-id
	for n in 1 2 3; do
		eval "${line//\/etc\/machine-id/machine-id}"
	done
	[ "$(sort -u delays | wc -l)" = 1 ]
	[ "$(head -n 1 delays)" -le 240 ]
}

@test "operations: its brand files are right" {
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	catalog_assets
	blocks "$OPERATIONS" 'json brand'
	cp block.1 "$CARTAZ_ETC/brands/tickets.example.org.json"
	echo '[]' | cartaz import tickets.example.org -
	cartaz publish --all
	cartaz check
	blocks "$OPERATIONS" 'json members'
	gojq --slurpfile more <(printf '{%s}' "$(cat block.1)") '. + $more[0]' \
		"$CARTAZ_ETC/brands/tickets.example.org.json" >mended
	mv mended "$CARTAZ_ETC/brands/tickets.example.org.json"
	cartaz publish --all
	cartaz check
	HOST=tickets.example.org cgi GET health
	[ -n "$(header Sunset)" ]
}

@test "operations: the table of brand keys is that of the source" {
	/usr/bin/python3 -IS - "$ROOT/common/brand/rules.c" "$DOCS/reference/brand-file.md" <<-'EOF'
		import re, sys
		source, page = (open(name, encoding="utf-8").read() for name in sys.argv[1:])
		tables = dict(re.findall(r"^(?:static )?const struct brand_key (\w+)\[\] = \{(.*?)\n\};", source, re.S | re.M))
		rules = {}
		def walk(table, prefix, optional):
		    for required, name, rest in re.findall(r'\{ (\.required = true,\s+|NEEDED_)?[A-Z]+(?:_KEY)?\("(\w+)",(.*?)\}', tables[table], re.S):
		        key = prefix + name
		        rules[key] = ("yes" if not optional else f"in `{optional}`") if required else "no"
		        for section in set(re.findall(r"\w+", rest)) & tables.keys():
		            walk(section, key + ".", None if required else key)
		walk("brand_keys", "", None)
		told = dict(re.findall(r"^\| `([a-z_.]+)` \| [^|]*\| ([^|]*?) \|", page[page.index("| Key |"):].split("\n\n")[0], re.M))
		wrong = sorted(k for k in rules.keys() | told.keys() if rules.get(k) != told.get(k))
		for key in wrong:
		    print(f"{key}: the source says {rules.get(key)}, the page {told.get(key)}")
		sys.exit(bool(wrong) or len(rules) < 30)
	EOF
}

@test "operations: the parameters of lists are those of the source, and each value of the table is read" {
	local query
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	{
		# Those of embeds alone are in docs/embed.
		grep -oE 'QUERY_(TEXT|INT)\("[a-z_]+"' "$ROOT/common/app/page_list_endpoint.c" | sed 's/.*("//; s/"//' | grep -vx 'rows\|scheme'
		sed -nE 's/^FILTER\([A-Z_]+, +([a-z_]+),.*/\1/p' "$ROOT/common/event/filters.def"
	} >source
	[ "$(wc -l <source)" = 27 ]
	awk '/^ *\| parameter \|/ { inside = 1; next } !/^ *\|/ { inside = 0 } inside && !/---/' "$OPERATIONS" >table
	cut -d'|' -f2 table | grep -oE '`[^`]+`' | tr -d '`' >told
	same_lists parameters source told
	gojq -Rrn 'inputs / "|" | (.[2] | gsub("`near`"; "")) as $told | .[1] | scan("[a-z_]+") as $name
		| [$told | scan("`([^`]+)`")[0]] | if . == [] then error("no value of \($name)") end | .[] as $value
		| "\($name)=\($value | @uri)" + if $name == "km" or $value == "distance" then "&near=-8.05,-34.9" else "" end' table >queries
	of_each() {
		while IFS= read -r query; do
			request "$query" GET page-events "$query" /eventos.md
		done <queries
	}
	[ "$(wc -l <queries)" -ge 25 ]
	answers_to of_each
	each_answer '.status == 200 and (.body | contains("ignorado") | not)'
}

@test "operations: the Defines are those of cartaz.conf, and so are the modules" {
	grep -o '\${CARTAZ_[A-Z]*}' "$ROOT/static/server/cartaz.conf" | tr -d '${}' >used
	sed -n 's/^| `\(CARTAZ_[A-Z]*\)` .*/\1/p' "$OPERATIONS" >told
	same_lists Defines used told
	grep -o '\${CARTAZ_CACHE_[A-Z]*}' "$ROOT/static/server/cache.conf" | tr -d '${}' >used
	sed -n 's/^| `\(CARTAZ_CACHE_[A-Z]*\)` .*/\1/p' "$OPERATIONS" >told
	same_lists "Defines of cache.conf" used told
	sed -n '/^# Modules: /s/\..*//p' "$ROOT/static/server/cache.conf" | tr -cs 'a-z_' '\n' | grep cache >used
	sed -n 's/^a2enmod \(cache .*\)/\1/p' "$OPERATIONS" | tr ' ' '\n' >told
	same_lists "modules of cache.conf" used told
	sed -n '/^# Modules: /,/\./p' "$ROOT/static/server/cartaz.conf" |
		tr -cs 'a-z_' '\n' | grep -x -e '.*_.*' -e alias -e 'env' -e headers \
		-e mime -e reqtimeout -e rewrite -e setenvif -e cgid -e cgi >used
	sed -n '/^- \*\*Modules\.\*\*/,/^- \*\*`hosts/p' "$OPERATIONS" | sed 's/`[^`]*`//g; s/([^)]*)//g' | tr -cs 'a-z_' '\n' |
		grep -x -e '.*_.*' -e alias -e 'env' -e headers -e mime -e reqtimeout -e rewrite -e setenvif -e cgid -e cgi | sort -u >told
	same_lists modules used told
}

@test "web servers: the suites of the other servers know each row of the table of what differs" {
	local row rows
	rows=$(sed -n '/^| Request /,/^$/p' "$DOCS/reference/web-servers.md" | tail -n +3 | sed -E 's/^\| (.*[^ ]) *\| .* \| .* \| .* \| .*/\1/')
	[ "$(wc -l <<<"$rows")" -ge 15 ]
	while IFS= read -r row; do
		grep -qF "'$row'" "$ROOT/tests/servers/beside.bats" || wrong "no suite knows the row $row"
	done <<<"$rows"
}

@test "operations: its virtual host is the example that make install writes" {
	blocks "$OPERATIONS" apache
	diff block.1 "$ROOT/static/server/example.conf"
}

@test "operations: its virtual host is one that Apache takes" {
	local module modules=/usr/lib/apache2/modules
	blocks "$OPERATIONS" apache
	{
		printf 'LoadModule mpm_event_module %s/mod_mpm_event.so\n' "$modules"
		for module in alias authz_core cern_meta cgid env headers mime \
			reqtimeout rewrite setenvif; do
			printf 'LoadModule %s_module %s/mod_%s.so\n' "$module" "$modules" "$module"
		done
		printf 'Listen 127.0.0.1:%s\nServerName cartaz.invalid\n' "$(free_port)"
		printf 'ServerRoot %s\nDefaultRuntimeDir %s\nErrorLog %s\n' \
			"$PWD" "$PWD" "$PWD/error.log"
		printf 'ScriptSock cgid\nTypesConfig /dev/null\nPidFile %s/pid\n' "$PWD"
		sed -e "s|/usr/local/lib/cartaz/cgi-bin|$RUN_DIR/cgi-bin|" \
			-e "s|/usr/local/share/cartaz|$ROOT/static|" -e "s|/etc/cartaz|$RUN_DIR/etc|" \
			-e "s|/var/lib/cartaz|$RUN_DIR|" block.1
	} >apache.conf
	# Apache would take an undefined ${NAME} from the environment.
	env -i PATH="$PATH:/usr/sbin" apache2 -f "$PWD/apache.conf" -t
}
