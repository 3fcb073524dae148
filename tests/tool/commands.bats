# The commands of cartaz themselves: help, usage, status, version, publish.

load ../helpers/tool_suite
load ../helpers/rounds

setup_file() {
	records 3 >"$BATS_FILE_TMPDIR/good.json"
}

setup() {
	tool_setup
	cp "$BATS_FILE_TMPDIR/good.json" .
}

# Every command that `cartaz --help` names.
commands() {
	"$BUILD/cartaz" --help | sed -nE 's/^  ([a-z]+) .*/\1/p' | grep -vx cartaz
}

@test "help is on standard output, exit 0, however it is asked for" {
	local words
	tool_ok --help
	cp "$out_file" help
	grep -qx 'usage: cartaz COMMAND \[ARGUMENTS\]' help
	# One screen of a terminal.
	[ "$(wc -l <help)" -le 24 ]
	[ "$(grep -cE '.{81}' help)" = 0 ]
	for words in -h help; do
		tool_ok $words
		[ ! -s "$err_file" ]
		same "cartaz $words" "$(cat help)" "$(cat "$out_file")"
	done
}

@test "no command at all is wrong usage: the help on standard error, exit 2" {
	tool
	exits 2
	[ ! -s "$out_file" ]
	same 'the help' "$("$BUILD/cartaz" --help)" "$(cat "$err_file")"
}

@test "the help names every command that there is to be, and every variable" {
	local name named
	named=$(commands)
	for name in check import rebuild rollback verify publish status version; do
		[[ $'\n'$named$'\n' == *$'\n'$name$'\n'* ]]
	done
	"$BUILD/cartaz" --help >help
	for name in CARTAZ_ETC CARTAZ_VAR CARTAZ_HTDOCS CARTAZ_SHARE; do
		grep -qw "$name" help
	done
}

@test "every command of the help exists, and tells its own usage with --help" {
	local command count=0 option
	for command in $(commands); do
		tool_ok "$command" --help
		[ ! -s "$err_file" ]
		IFS= read -r option <"$out_file"
		[[ "$option " == "usage: cartaz $command "* ]]
		holds "$out_file" '-v, --verbose'
		# whatever else stands there, help is given and nothing is done
		tool_ok "$command" nobody.localhost --nonsense --help more words
		count=$((count + 1))
	done
	cp "$out_file" help
	tool_ok "$command" -h
	cmp help "$out_file"
	[ "$count" -ge 7 ]
	[ ! -e "var/$HOST" ]
}

# A value that `cartaz new` takes.
option_value() {
	case $1 in
	--url) echo "http://new$1.localhost" ;;
	--locale) echo es ;;
	--timezone) echo America/Recife ;;
	--country) echo BR ;;
	--currency) echo BRL ;;
	--contact) echo a@example.org ;;
	--path) echo /agenda ;;
	--accent) echo '#112233' ;;
	--accounts) echo https://accounts.example ;;
	*) echo Name ;;
	esac
}

@test "every option of a command's help is taken" {
	local command option taken=0
	# Without brands a command ends after it has read its options.
	export CARTAZ_ETC=$PWD/empty
	mkdir -p empty/brands
	for command in $(commands); do
		for option in $("$BUILD/cartaz" "$command" --help | sed -nE 's/^  (-v, )?(--[a-z-]+).*/\2/p'); do
			case $command$option in
			import--profile) tool import "$HOST" good.json --profile native ;;
			profile--source) tool profile try "$HOST" "$option" nobody ;;
			*--source) tool "$command" "$HOST" $([ "$command" = sync ] || echo good.json) "$option" nobody ;;
			import*) tool import "$HOST" good.json "$option" ;;
			publish--htaccess) tool publish "$HOST" "$option" site ;;
			publish--print) tool publish "$HOST" "$option" robots.txt ;;
			*--all | version* | status* | check*) tool "$command" "$option" ;;
			source--name) tool source try "$HOST" "$PWD/good.json" "$option" good ;;
			source--p*) tool source try "$HOST" "$PWD/good.json" "$option" native ;;
			source*) tool source try "$HOST" "$PWD/good.json" "$option" ;;
			profile--brand) tool profile try good.json good.json --brand "$HOST" ;;
			profile*) tool profile lint good.json "$option" ;;
			export*) tool export "$HOST" site "$option" ;;
			explain*) tool explain "$HOST" event-1 "$option" ;;
			rollback*) tool rollback "$HOST" "$option" ;;
			serve--[wr]*) tool serve nowhere/socket "$option" 1 ;;
			serve*) tool serve nowhere/socket "$option" ;;
			new--json) tool new "new$option.localhost" "$option" ;;
			new--[!v]*) tool new "new$option.localhost" "$option" "$(option_value "$option")" ;;
			*) tool "$command" "$HOST" "$option" ;;
			esac
			# 3: not every brand has a snapshot
			[ "$exit_status" -lt 2 ] || [ "$exit_status" = 3 ] || {
				echo "cartaz $command $option"
				cat "$err_file"
				return 1
			}
			taken=$((taken + 1))
		done
		[ "$command" != new ] || rm empty/brands/*
	done
	[ "$taken" -ge 60 ]
	# One that is in no help is not.
	tool import "$HOST" good.json --nobody
	exits 2
}

@test "wrong usage is exit 2, with what is wrong and the usage on standard error" {
	local words line
	while IFS='|' read -r words line; do
		# shellcheck disable=SC2086 # the words of a command line
		tool $words
		exits 2
		[ ! -s "$out_file" ]
		same "cartaz $words" "${line# }" "$(head -n 1 "$err_file")"
		grep -q '^cartaz help ' "$err_file"
	done <<-'END'
		nonsense| cartaz: unknown command 'nonsense'
		Import| cartaz: unknown command 'Import'
		--versions| cartaz: unknown command '--versions'
		import| cartaz import: an argument is missing
		import feira.localhost| cartaz import: an argument is missing
		import --nonsense feira.localhost a| cartaz import: there is no option --nonsense
		import feira.localhost a --profile| cartaz import: a name must follow --profile
		import feira.localhost a --all| cartaz import: there is no option --all
		import feira.localhost a -x| cartaz import: there is no option -x
		rebuild| cartaz rebuild: name a host or use --all, but not both
		rebuild feira.localhost --all| cartaz rebuild: name a host or use --all, but not both
		rebuild a b| cartaz rebuild: one argument too many: b
		rebuild a --strict| cartaz rebuild: there is no option --strict
		import a b --json=yes| cartaz import: the option takes no value: --json
		import a b --profile=| cartaz import: the value is empty: --profile
		help nonsense| cartaz: unknown command 'nonsense'
		publish| cartaz publish: name a host or use --all, but not both
		publish --all feira.localhost| cartaz publish: name a host or use --all, but not both
		publish a b| cartaz publish: one argument too many: b
		rollback| cartaz rollback: an argument is missing
		rollback a 1 2| cartaz rollback: one argument too many: 2
		check a b| cartaz check: one argument too many: b
		check --all| cartaz check: there is no option --all
		status a b| cartaz status: one argument too many: b
		version a| cartaz version: one argument too many: a
	END
	[ ! -e "var/$HOST" ]
}

@test "options may stand before, between and after the arguments" {
	tool_ok import --json "$HOST" good.json
	out_is '.ok'
	tool_ok import "$HOST" --json good.json
	out_is '.ok'
	tool_ok import "$HOST" good.json --json
	out_is '.ok'
}

@test "a clock that is none is said" {
	local now
	for now in yesterday 2026-11-18 2026-11-18T12:00:00; do
		CARTAZ_NOW=$now tool_fails import "$HOST" good.json
		says_once 'cartaz import: CARTAZ_NOW must be a time with its offset'
	done
	CARTAZ_NOW='' tool_ok import "$HOST" good.json
}

@test "version names itself and the libraries that are linked" {
	local name
	tool_ok version
	grep -qxE 'cartaz [0-9]+\.[0-9]+\.[0-9]+( \([0-9a-f]{12}, [0-9-]{10}\))?' "$out_file"
	for name in json-c sqlite utf8proc libcurl; do
		grep -qE "^$name [0-9]+\.[0-9.]+( |$)" "$out_file"
	done
	grep -qwF "sqlite $(sqlite3 --version | cut -d ' ' -f 1)" "$out_file"
}

@test "version needs no folder" {
	CARTAZ_ETC=/nowhere CARTAZ_VAR=/nowhere CARTAZ_HTDOCS=/nowhere CARTAZ_SHARE=/nowhere tool_ok version
}

@test "status before any import" {
	tool_ok status
	same 'the head' 'brand events age gen last' "$(head -n 1 "$out_file" | xargs)"
	same 'the row' "$HOST - - - no snapshot; cartaz import or sync makes one" "$(sed -n 2p "$out_file" | xargs)"
	[ "$(wc -l <"$out_file")" = 2 ]
	tool_ok status --json
	out_is --arg host "$HOST" '. == [{host: $host, mode: "snapshot", upstream: null, has_snapshot: false, damage: null, events: 0, gone: 0, moved: 0,
		generated_at: null, read_at: null, up_to_date: false, why: null, generation: 0,
		generations: [], last: null}]'
}

@test "status before any import, of a brand file that cannot be used" {
	brand_edit "$HOST" 'del(.name)'
	tool_ok status
	same 'the row' "$HOST - - - no snapshot; $CARTAZ_ETC/brands/$HOST.json: /name: is missing; Cartaz has no good copy of the file, so the brand answers 500 until you correct the file" \
		"$(sed -n 2p "$out_file" | xargs)"
	tool_ok status --json
	out_is '.[0] | .mode == null and .up_to_date == null and (.why | contains("/name: is missing; Cartaz has no good copy"))'
}

@test "status after an import, and after one that failed: the last result is kept with why" {
	tool_ok import "$HOST" good.json
	CARTAZ_NOW=2026-11-18T13:30:00Z tool_ok status
	same 'the row' "$HOST 3 90 min 1 import ok" "$(sed -n 2p "$out_file" | xargs)"
	CARTAZ_NOW=2026-11-18T13:30:00Z tool_fails import "$HOST" - <<<'[{'
	tool_ok status
	grep -qE "^$HOST +3 +0 s +1 +import failed: -: byte 4, after record 0: ends in the middle of a record, so the file is incomplete; fetch or export it again; the snapshot stays as it was$" "$out_file"
	tool_ok status --json
	out_is --arg host "$HOST" '.[0] | .host == $host and .has_snapshot and .events == 3
		and .generated_at == "2026-11-18T12:00:00Z" and .generation == 1
		and .generations == [1] and .up_to_date and .why == null
		and (.last | .ok == false and .command == "import"
		and .at == "2026-11-18T13:30:00Z" and (.why | contains("middle of a record")))'
	tool_ok import "$HOST" good.json
	tool_ok status --json
	out_is '.[0] | .generation == 2 and .last.ok and .last.why == null'
}

@test "status tells why the first import failed" {
	tool_fails import "$HOST" - <<<'[{'
	tool_ok status --json
	out_is '.[0] | .has_snapshot == false and .last.ok == false'
	tool_ok status
	grep -q 'import failed: -: byte 4' "$out_file"
}

@test "status of many brands is sorted, of one is alone, of none that there is no such" {
	local name
	for name in praia abelha; do
		sed "s/feira/$name/g" "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$name.localhost.json"
	done
	tool_ok import praia.localhost good.json
	tool_ok status
	same 'the brands' "$(printf '%s.localhost\n' abelha feira praia)" "$(sed 1d "$out_file" | cut -d ' ' -f 1)"
	tool_ok status praia.localhost --json
	out_is 'length == 1 and .[0].events == 3'
	tool_fails status nobody.localhost
	says_once 'cartaz status: ' nobody.localhost.json
}

@test "status of a brand whose file is broken is told all the same" {
	tool_ok import "$HOST" good.json
	brand_edit "$HOST" 'del(.name)'
	tool_ok status --json
	out_is '.[0].events == 3'
	tool_ok status
	grep -q "^$HOST  *3 " "$out_file"
}

# bats test_tags=whole
@test "status while an import runs is one of the two" {
	tool_ok import "$HOST" good.json
	local n pid
	records 3000 | "$BUILD/cartaz" import "$HOST" - 3>&- &
	pid=$!
	for ((n = 0; n < 20; n++)); do
		tool_ok status --json
		cat "$out_file" >>seen
	done
	gojq -es 'length == 20 and all(.[0] | .events == 3 or .events == 3000)' seen
	wait "$pid"
	tool_ok status --json
	out_is '.[0].events == 3000'
}

# Every document of the brand, with its bytes and its time.
documents() {
	(cd htdocs && find . -type f -printf '%p %m %T@ %i\n' | sort)
	(cd htdocs && find . -type f -exec sha256sum {} + | sort)
}

@test "publish writes the description at both addresses and a problem for every status" {
	tool_ok publish "$HOST"
	silent
	cmp "htdocs/$HOST/api/public/v1/openapi.json" "htdocs/$HOST/.well-known/openapi.json"
	gojq -e --arg base http://feira.localhost:8080/api/public/v1 \
		'.openapi | startswith("3.1")' "htdocs/$HOST/.well-known/openapi.json" >/dev/null
	local status
	for status in 400 404 405 413 414 421 500 502 504; do
		gojq -e --argjson status $status '.status == $status and (.type | startswith("http://feira.localhost:8080/problems/"))' \
			"htdocs/$HOST/_problem/$status.json" >/dev/null
		gojq -e --argjson status $status '.status == $status and .type == "about:blank"' \
			"htdocs/_problem/$status.json" >/dev/null
	done
}

# bats test_tags=whole
@test "publish writes nothing that is not readable by all, whatever the umask" {
	(umask 077 && "$BUILD/cartaz" import "$HOST" good.json && "$BUILD/cartaz" publish "$HOST")
	same 'what others cannot read' '' "$(find htdocs var ! -type l ! -perm -o+r -print -o -type d ! -perm -o+x -print)"
	same 'what others can write' '' "$(find htdocs var ! -type l -perm /go+w -print)"
}

@test "a second publish changes no byte and no time" {
	tool_ok publish --all
	local before
	before=$(documents)
	[ -n "$before" ]
	tool_ok publish --all
	same 'the documents' "$before" "$(documents)"
	CARTAZ_NOW=2027-09-18T12:00:00Z tool_ok publish "$HOST"
	same 'the documents ten months later' "$before" "$(documents)"
	tool_ok publish -v "$HOST"
	grep -qE "^$HOST: [1-9][0-9]* documents, 0 of them new or changed$" "$out_file"
}

@test "publish mends a document that somebody changed, and only that" {
	tool_ok publish --all
	local before
	before=$(documents | grep -v '/404.json')
	echo changed >"htdocs/$HOST/_problem/404.json"
	tool_ok publish "$HOST"
	gojq -e '.status == 404' "htdocs/$HOST/_problem/404.json" >/dev/null
	same 'the others' "$before" "$(documents | grep -v '/404.json')"
}

@test "publish takes away what it no longer makes, and nobody else's file" {
	cp -r "$ROOT/static" share
	export CARTAZ_SHARE=$PWD/share
	mkdir -p share/site/old/deep
	echo '{"host": "{{host}}"}' >share/site/old/deep/page.json
	tool_ok publish --all
	[ -e "htdocs/$HOST/old/deep/page.json" ]
	mkdir -p "htdocs/$HOST/mine"
	echo mine >"htdocs/$HOST/mine/page.json"
	echo mine >"htdocs/$HOST/google123.html"
	rm -r share/site/old
	tool_ok publish --all
	[ ! -e "htdocs/$HOST/old" ]
	same 'my files' "$(printf 'mine\nmine')" "$(cat "htdocs/$HOST/mine/page.json" "htdocs/$HOST/google123.html")"
}

@test "publish --all takes the documents of a brand away whose file is gone, and no other folder" {
	sed 's/feira/praia/g' "$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/praia.localhost.json"
	tool_ok publish --all
	mkdir -p htdocs/assets htdocs/elsewhere/deep
	echo '.' >htdocs/assets/site.css
	rm "$CARTAZ_ETC/brands/praia.localhost.json"
	tool_ok publish "$HOST"
	[ -e htdocs/praia.localhost/_problem/404.json ]
	tool_ok publish --all
	[ ! -e htdocs/praia.localhost ]
	[ -e "htdocs/$HOST/_problem/404.json" ]
	[ -e htdocs/assets/site.css ]
	[ -d htdocs/elsewhere/deep ]
	# a stranger's file keeps its folder
	cp "$CARTAZ_ETC/brands/$HOST.json" good.brand
	echo mine >"htdocs/$HOST/mine.html"
	rm "$CARTAZ_ETC/brands/$HOST.json"
	tool_ok publish --all
	same "htdocs/$HOST" mine.html "$(ls -A "htdocs/$HOST")"
}

@test "publish does not follow its own list out of the folder" {
	tool_ok publish "$HOST"
	echo precious >precious
	mkdir htdocs/other
	echo precious >htdocs/other/precious
	printf '../other/precious\n%s/precious\n../../precious\n\n' "$PWD" >>"htdocs/$HOST/.web/published"
	tool_ok publish "$HOST"
	[ -e precious ]
	[ -e htdocs/other/precious ]
}

@test "publish into a folder that cannot be written is one sentence, the old documents stay whole" {
	tool_ok publish --all
	local before folder
	before=$(documents)
	brand_edit "$HOST" '.name = "Other" | .contact = "other@feira.example" | .site_url = "https://feira.localhost" | .site_origin = .site_url'
	# The whole folder, and one alone that comes late.
	for folder in . docs .well-known/.web; do
		find "htdocs/$HOST/$folder" -type d -exec chmod 0555 {} +
		exit_status=0
		weak "$BUILD/cartaz" publish "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
		find "htdocs/$HOST/$folder" -type d -exec chmod 0755 {} +
		exits 1
		says_once 'cartaz publish: ' 'cannot write ' "htdocs/$HOST/" 'Permission denied'
		same "the documents, $folder closed" "$before" "$(documents)"
	done
	tool_ok publish "$HOST"
}

@test "publish where a file stands for a folder, or a folder for a file, is one sentence" {
	mkdir -p "htdocs/$HOST"
	touch "htdocs/$HOST/api"
	tool_fails publish "$HOST"
	says_once 'cartaz publish: ' "htdocs/$HOST/api"
	rm "htdocs/$HOST/api"
	mkdir -p "htdocs/$HOST/_problem/404.json/deep"
	tool_fails publish "$HOST"
	says_once 'cartaz publish: ' "htdocs/$HOST/_problem/404.json"
	rm -r "htdocs/$HOST/_problem/404.json"
	tool_ok publish "$HOST"
	same 'left behind' '' "$(find htdocs -name '*.new')"
}

@test "publish killed at any write leaves whole documents, and the next one mends the rest" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	local n file
	for n in 1 2 10 20; do
		rm -rf htdocs
		exit_status=0
		strace -qq -o trace -e trace=write -e "inject=write:signal=KILL:when=$n" \
			"$BUILD/cartaz" publish "$HOST" || exit_status=$?
		[ "$exit_status" = 137 ]
		while read -r file; do
			gojq -e . "$file" >/dev/null || [[ $file == */204.json ]]
		done < <(find htdocs -name '*.new' -prune -o -name '*.json' -print)
		tool_ok publish "$HOST"
		same 'left behind' '' "$(find htdocs -name '*.new')"
	done
}

@test "publish without templates says where they should be" {
	CARTAZ_SHARE=$PWD/nowhere tool_fails publish "$HOST"
	says_once "cartaz publish: $HOST: $PWD/nowhere/site: No such file or directory; set CARTAZ_SHARE"
}

@test "publish of a template with an unknown word names the file" {
	cp -r "$ROOT/static" share
	echo '{"x": "{{nonsense}}"}' >share/site/bad.json
	CARTAZ_SHARE=$PWD/share tool_fails publish "$HOST"
	says_once "cartaz publish: $HOST: $PWD/share/site/bad.json: " nonsense
}

@test "a folder of brands that is not there is said, with what to set" {
	local command
	for command in check status 'rebuild --all' 'publish --all'; do
		# shellcheck disable=SC2086 # the words of a command line
		CARTAZ_ETC=$PWD/nowhere tool_fails $command
		says "$PWD/nowhere/brands: No such file or directory; set CARTAZ_ETC to the folder that holds brands/"
	done
	CARTAZ_ETC=$PWD/nowhere tool_fails import "$HOST" good.json
	says_once "$PWD/nowhere/brands/$HOST.json" "the brands of $PWD/nowhere (CARTAZ_ETC)"
}

@test "without variables the installed places are used" {
	local command
	for command in check status 'rebuild --all'; do
		exit_status=0
		# shellcheck disable=SC2086 # the words of a command line
		env -u CARTAZ_ETC -u CARTAZ_VAR "$BUILD/cartaz" $command >"$out_file" 2>"$err_file" || exit_status=$?
		exits 1
		says_once '/cartaz/brands: No such file or directory; set CARTAZ_ETC'
	done
}

@test "hosts in capital letters are the same host" {
	tool_ok import FEIRA.localhost good.json
	tool_ok publish Feira.Localhost
	tool_ok check
	[ -d "var/$HOST" ]
	[ ! -e var/FEIRA.localhost ]
}

# ESC, BEL, DEL, U+009B and U+202E, as an upstream may write them.
@test "what an upstream wrote does not control the operator's terminal" {
	local bad=$'\033]0;x\007 \177 \302\233 \342\200\256 \377'
	controls() { # FILE: how many lines have any of them?
		LC_ALL=C grep -caP '[\x00-\x08\x0b-\x1f\x7f\xff]|\xc2[\x80-\x9f]|\xe2\x80\xae' "$1"
	}
	tool_make "$BATS_TEST_TMPDIR/terminal"
	printf '%s\n' "$bad" >"$BATS_TEST_TMPDIR/sample"
	same 'the sample' 1 "$(controls "$BATS_TEST_TMPDIR/sample")"
	# As a JSON text, without the byte that is no UTF-8.
	records 2 '.name = "N\u001b[2J\u009b\u202e\u007f" | .starts_at = "\u001b[2J\u009b\u202e\u007f"
		| .["k\u001b\u009b\u202e"] = "v\u001b\u009b\u202e"' >in.json
	gojq -n '{profile: 1, map: {id: "/id", name: "/name", starts_at: "/starts_at", description: "/name"}}' >p.json
	tool profile try p.json in.json
	holds "$out_file" '"N\u001b[2J\u009b\u202e\u007f"'
	same 'lines with a control' 0 "$(controls "$out_file")"
	same 'lines with a control' 0 "$(controls "$err_file")"
	tool import "$HOST" in.json
	same 'lines with a control' 0 "$(controls "$err_file")"
	same 'lines with a control' 0 "$(controls "$out_file")"
	tool check "$bad"
	says '\u001b]0;x\u0007 \u007f \u009b \u202e \xff'
	same 'lines with a control' 0 "$(controls "$err_file")"
}

# The loader itself reports what it loads (ld.so(8)).
@test "commands: libcurl is loaded by what calls it, and by no other command" {
	loads() { # NAME ARGUMENT...
		LD_DEBUG=files LD_DEBUG_OUTPUT=$BATS_TEST_TMPDIR/$1 "$BUILD/cartaz" "${@:2}"
		cat "$BATS_TEST_TMPDIR/$1".* >"$BATS_TEST_TMPDIR/$1"
	}
	loads status status
	grep -q 'calling init:.*/libsqlite3' "$BATS_TEST_TMPDIR/status"
	! grep -q 'libcurl' "$BATS_TEST_TMPDIR/status" || return 1
	loads version version
	grep -q 'calling init:.*/libcurl\.so\.4' "$BATS_TEST_TMPDIR/version"
}

@test "commands: publish draws a brand's pictures with cartaz-draw, the same for the same brand, others for another name or color" {
	cd "$BATS_TEST_TMPDIR"
	tool_ok import "$HOST" good.json
	tool_ok publish "$HOST"
	[ "$(head -c 8 "$CARTAZ_HTDOCS/$HOST/card.png" | od -An -tx1 | tr -d " ")" = 89504e470d0a1a0a ]
	cp "$CARTAZ_HTDOCS/$HOST/card.png" first.png
	tool_ok publish "$HOST"
	cmp first.png "$CARTAZ_HTDOCS/$HOST/card.png"
	for edit in '.name = "Another"' '.look.accent = "#123456"'; do
		gojq "$edit" "$CARTAZ_ETC/brands/$HOST.json" >other
		cp other "$CARTAZ_ETC/brands/$HOST.json"
		tool_ok publish "$HOST"
		! cmp -s first.png "$CARTAZ_HTDOCS/$HOST/card.png" || return 1
	done
	# Without the program, and with another version of it, nothing is published.
	cp "$BUILD/cartaz" alone
	run ./alone publish "$HOST"
	[ "$status" = 1 ]
	[[ $output == *'cannot start cartaz-draw, which must be installed beside cartaz'* ]]
	for edit in true "printf 'letters\\nfavicon.ico 2\\nab'"; do
		printf '#!/bin/sh\n%s\n' "$edit" >cartaz-draw
		chmod +x cartaz-draw
		run ./alone publish "$HOST"
		[ "$status" = 1 ] && [ -s "$CARTAZ_HTDOCS/$HOST/card.png" ] || wrong "$edit"
		[[ $output == *'cartaz-draw and cartaz have different versions'* ]]
	done
}

@test "records: what is printed is what the snapshot holds, and imports as the same catalog" {
	local texts
	tool_ok import "$HOST" good.json
	records_of "$HOST" >kept.ndjson
	[ "$(wc -l <kept.ndjson)" -ge 2 ]
	texts=$(snapshot_texts record "var/$HOST/current")
	# Beside its states, which the page shows now.
	same records "$texts" "$(sed 's/,"availability":"[a-z_]*"//' kept.ndjson)"
	answers >before
	tool_ok import "$HOST" kept.ndjson
	answers | diff before -
	same 'the records' "$(<kept.ndjson)" "$(records_of "$HOST")"
}

@test "records: without a snapshot, and with a damaged record, it ends with 1 and says so" {
	tool_fails records "$HOST"
	says_once "$HOST: has no snapshot; run cartaz import $HOST FILE"
	tool_ok import "$HOST" good.json
	snapshot_edit "var/$HOST/current" "UPDATE record SET json = x'00' WHERE rank = 2"
	tool_fails records "$HOST"
	says_once "cartaz records: $HOST: a record cannot be read: "
	[ "$(wc -l <"$out_file")" = 1 ]
}
