# The command line: help, typing mistakes, --json of every command, exit codes, locks,
# dry runs, apply.

load ../helpers/tool_suite

@test "help COMMAND is COMMAND --help, with examples that name the command" {
	local command
	"$BUILD/cartaz" help >all
	[ "$(wc -l <all)" -le 24 ]
	[ "$(wc -L <all)" -le 80 ]
	for command in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' all); do
		"$BUILD/cartaz" help "$command" >"$command.help"
		grep -q "^  .*cartaz -*$command\\b" "$command.help" || wrong "no example: $(cat "$command.help")"
	done
	tool_ok import --help
	same 'import --help' "$(cat import.help)" "$(cat "$out_file")"
}

@test "a word that is nearly a command or an option is answered by its name" {
	tool imprt
	exits 2
	same imprt "$(printf '%s\n' "cartaz: unknown command 'imprt'" 'Did you mean import?' 'cartaz help lists the commands.')" "$(cat "$err_file")"
	tool helo
	exits 2
	grep -qx 'Did you mean help?' "$err_file"
	tool help statsu
	exits 2
	grep -qx 'Did you mean status?' "$err_file"
	tool import "$HOST" x.json --profil native
	exits 2
	same --profil "$(printf '%s\n' 'cartaz import: there is no option --profil' 'Did you mean --profile?' 'usage: cartaz import HOST FILE|-...' \
		'cartaz help import shows options.')" "$(cat "$err_file")"
	tool import "$HOST" x.json --json=yes
	exits 2
	[ "$(grep -c 'Did you mean' "$err_file")" = 0 ]
	tool nothing-like-it
	exits 2
	[ "$(grep -c 'Did you mean' "$err_file")" = 0 ]
}

@test "an option's value follows it, or an equals sign" {
	records 1 >a.json
	tool_ok import "$HOST" a.json --profile=native
	tool_ok import --profile native "$HOST" a.json
	tool_fails import "$HOST" a.json --profile=nothing=here
	says 'nothing=here'
}

@test "an option with a value is given once, because only one value could be used" {
	local line
	for line in "sync $HOST --source a --source b" "sync $HOST --source=a --source=a" 'new a.example --locale en --locale es'; do
		# shellcheck disable=SC2086 # words of a command
		tool $line
		exits 2
		line=${line##*--}
		grep -qx "cartaz [a-z]*: use the option only once: --${line%%[= ]*}" "$err_file"
	done
}

@test "--version and -V are one line with the commit, the first of version" {
	tool_ok --version
	[ "$(wc -l <"$out_file")" = 1 ]
	cp "$out_file" own
	tool_ok -V
	same '-V' "$(cat own)" "$(cat "$out_file")"
	tool_ok version
	same 'version' "$(cat own)" "$(head -n 1 "$out_file")"
}

@test "a command without a JSON form of its own has its lines in one object" {
	records 2 >a.json
	tool check "$HOST" --json
	exits 1
	out_is '.command == "check" and .ok == false and (.messages | length > 0 and all(type == "string"))'
	gojq -r '.messages[]' "$out_file" >messages
	tool_fails check "$HOST"
	same 'findings' "$(cat "$out_file")" "$(cat messages)"
	tool_ok import "$HOST" a.json
	tool_ok publish "$HOST" --json --verbose
	out_is '.command == "publish" and .ok and (.messages[0] | test("documents"))'
	tool_ok verify --json
	out_is '.ok and .messages == ["1 generation is whole"]'
	tool_ok version --json
	out_is '.messages[0] | startswith("cartaz ")'
	tool_ok export "$HOST" site --json
	out_is '.ok and .messages == []'
	tool_ok new other.localhost --json
	out_is '.ok and (.messages | length == 4)'
	tool_ok source list "$HOST" --json
	out_is '.command == "source"'
	tool_ok profile list --json
	out_is '.messages | length > 5'
}

@test "a brand that fails beside others: 3; every brand: 1" {
	records 1 >a.json
	tool_ok import "$HOST" a.json
	tool_ok rebuild --all
	mkdir -p etc/brands
	echo '{}' >etc/brands/broken.localhost.json
	tool rebuild --all
	exits 3
	rm "etc/brands/$HOST.json"
	tool rebuild --all
	exits 1
}

@test "another command writes the brand: 75, and --wait waits for its end" {
	records 1 >a.json
	mkdir -p "var/$HOST"
	echo 'cartaz sync, process 1, since now' >"var/$HOST/lock"
	exec 7>>"var/$HOST/lock"
	flock -x 7
	tool import "$HOST" a.json 7>&-
	exits 75
	says 'is in use by cartaz sync, process 1'
	tool rollback "$HOST" 7>&-
	exits 75
	"$BUILD/cartaz" import "$HOST" a.json --wait -v 7>&- >out 2>err &
	until grep -q 'waiting: .* is in use by cartaz sync, process 1' err; do sleep 0.01; done
	exec 7>&-
	wait $!
	tool_ok records "$HOST"
	[ "$(wc -l <"$out_file")" = 1 ]
}

@test "dry runs of rebuild, publish and export write nothing, and say what they would" {
	local before
	records 2 >a.json
	tool_ok import "$HOST" a.json
	before=$(tree var htdocs)
	tool_ok publish "$HOST" --dry-run --verbose
	grep -q "htdocs/$HOST/robots.txt: would be written" "$out_file"
	grep -q "$HOST: .* documents, .* nothing is written" "$out_file"
	tool_ok export "$HOST" site --dry-run --verbose
	grep -q "$HOST: 2 events; " "$out_file"
	[ ! -e site ]
	CARTAZ_NOW=2027-06-01T00:00:00Z tool_ok rebuild "$HOST" --dry-run
	same 'var and htdocs' "$before" "$(tree var htdocs)"
	tool_ok publish "$HOST"
	tool_ok publish "$HOST" --dry-run --verbose
	[ "$(grep -c 'would be written' "$out_file")" = 0 ]
}

@test "apply puts a changed brand file into service" {
	records 2 >a.json
	tool_ok import "$HOST" a.json
	tool_ok publish "$HOST"
	gojq '.name = "Another Name" | .timezone = "America/Manaus"' "etc/brands/$HOST.json" >new.json
	mv new.json "etc/brands/$HOST.json"
	tool_fails check "$HOST"
	tool_ok apply "$HOST"
	grep -qx '1 brand checked, no mistakes found' "$out_file"
	grep -q 'Another Name' "htdocs/$HOST/llms.txt"
	tool_ok check "$HOST"
	# a mistake ends it at its first step, and the documents stay
	gojq '.currency = 7' "etc/brands/$HOST.json" >new.json
	mv new.json "etc/brands/$HOST.json"
	tool_fails apply "$HOST"
	says '/currency'
	grep -q 'Another Name' "htdocs/$HOST/llms.txt"
}

@test "Ctrl-C says what became of the unfinished snapshot; colours only on a terminal" {
	records 1 >a.json
	mkfifo slow
	"$BUILD/cartaz" import "$HOST" - <slow 2>err &
	exec 8>slow
	printf '[{"id": 1,' >&8
	while [ ! -e "var/$HOST/new.db" ]; do sleep 0.02; done
	kill -TERM $!
	wait $! || [ $? = 143 ]
	exec 8>&-
	grep -q 'stopped; the unfinished snapshot is removed' err
	[ ! -e "var/$HOST/new.db" ]
	# script(1) gives it a terminal
	TERM=xterm script -qec "'$BUILD/cartaz' import $HOST none.json" /dev/null >seen || [ $? = 1 ]
	grep -q "$(printf '\033')\\[1;31mcartaz import:" seen
	NO_COLOR=1 TERM=xterm script -qec "'$BUILD/cartaz' import $HOST none.json" /dev/null >seen || [ $? = 1 ]
	[ "$(grep -c "$(printf '\033')\\[1;31m" seen)" = 0 ]
}
