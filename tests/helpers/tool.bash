# tool.bash - the operator's tool with one small brand.  Needs catalog.bash and cgi.bash.
#
#   tool_make DIR            makes feira.localhost without an import; exports CARTAZ_*
#   tool_paths DIR           exports CARTAZ_* for an existing catalog
#   share_make DIR           copies the templates, with profiles that a test may change; exports
#                            CARTAZ_SHARE
#   brands_like              makes a brand for each filter on standard input
#   records N [FILTER]       prints N native records as one array; FILTER changes each; with JQ=jq
#                            the members keep their order
#   tool ARGS...             runs the tool; sets $exit_status, $out_file, $err_file.  Unless $grouped
#                            is set, import and sync print every remark on a line of its own
#   tool_ok ARGS...          the same, and fails if the status is not 0
#   tool_fails ARGS...       the same, and fails if the status is neither 1 nor 3
#   out_is FILTER            fails if the jq filter of the last output is not true
#   holds FILE WORDS...      fails if the file lacks one of WORDS
#   says WORDS...            fails if the messages of the last command lack one of WORDS
#   answers                  prints all answers of the programs for the brand
#   told                     prints the events of the brand as one array.  They are from the list,
#                            with the producer of the detail, and with the data of the page (sessions,
#                            categories, tags, performers ...).  Fails if the three differ
#   listed                   prints the first page of the list
#   catalog                  prints {"reasons", "events"}: the reasons of import --json, and told
#   tree DIR...              prints every file with its mode, time and bytes
#   rows FILE                prints the rows of a table of fixtures/import
#   peak COMMAND...          prints the peak memory of a command in KB
#   weak COMMAND...          runs a command without root's right to ignore permissions

# shellcheck source=tests/helpers/peak.bash
. "$TESTS/helpers/peak.bash"

export HOST=feira.localhost

# shellcheck source=tests/helpers/requests.bash
. "$TESTS/helpers/requests.bash"

tool_paths() { # DIR
	export CARTAZ_ETC=$1/etc CARTAZ_VAR=$1/var CARTAZ_HTDOCS=$1/htdocs
	export CARTAZ_SHARE=$ROOT/static
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
}

# The first test of a file makes the catalog, and the others copy it.
tool_make() { # DIR
	local made=$BATS_RUN_TMPDIR/tool.made
	tool_paths "$made"
	[ -d "$made" ] || {
		mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_VAR" "$CARTAZ_HTDOCS/assets"
		catalog_assets
		cp "$TESTS/fixtures/brands/feira.localhost.json" "$CARTAZ_ETC/brands"
	}
	cp -a "$made/." "$1"
	tool_paths "$1"
}

# Makes a folder of templates with profiles that a test may change.
share_make() { # DIR
	mkdir -p "$1"
	ln -s "$ROOT"/static/* "$1"
	rm "$1/profiles"
	cp -R "$ROOT/static/profiles" "$1"
	export CARTAZ_SHARE=$1
}

# Makes the brands r1.localhost, r2.localhost ...: for each line of standard input, the filter on
# this line changes the brand file of $HOST (feira.localhost).
brands_like() {
	local n=0 filters all line
	mapfile -t filters
	printf -v all ', (%s)' "${filters[@]}"
	while IFS= read -r line; do
		line=${line//feira/r$((n += 1))}
		printf '%s\n' "${line//FEIRA/R$n}" >"$CARTAZ_ETC/brands/r$n.localhost.json"
	done < <(gojq -c "${all:2}" "$CARTAZ_ETC/brands/$HOST.json")
	[ "$n" = ${#filters[@]} ]
}

records() { # N [FILTER]
	if [ -z "${2-}" ]; then
		local i comma=
		printf '['
		for ((i = 1; i <= $1; i++)); do
			printf '%s{"id":%d,"slug":"event-%d","name":"Event %d","starts_at":"2026-12-01","location":{"city":"Recife"}}' "$comma" $i $i $i
			comma=,
		done
		printf ']\n'
		return
	fi
	# gojq sorts the members.
	"${JQ:-gojq}" -nc --argjson n "$1" '[range(1; $n + 1) | {id: ., slug: "event-\(.)",
		name: "Event \(.)", starts_at: "2026-12-01",
		location: {city: "Recife"}} | '"$2"']'
}

tool() {
	exit_status=0
	case $1 in
	import | sync) [ -n "${grouped-}" ] || set -- "$1" --all-remarks "${@:2}" ;;
	esac
	"$BUILD/cartaz" "$@" >"$out_file" 2>"$err_file" || exit_status=$?
}

exits() { # STATUS of the last command
	[ "$exit_status" = "$1" ] || {
		echo "exit status $exit_status, not $1"
		head -c 2000 "$out_file" "$err_file"
		return 1
	}
}

tool_ok() {
	tool "$@"
	exits 0
}

tool_fails() {
	tool "$@"
	[ "$exit_status" = 3 ] || exits 1
}

# Fails if the file lacks one of WORDS.  Without grep, because the start of a program takes longer
# than reading most files.
holds() { # FILE WORDS...
	local text words
	mapfile -d '' text <"$1"
	for words in "${@:2}"; do
		[[ ${text-} == *"$words"* ]] || {
			echo "not there: $words"
			head -c 2000 "$1"
			return 1
		}
	done
}

says() { # WORDS...
	holds "$err_file" "$@"
}

# Fails if the last command did not print exactly one message with all of WORDS.
says_once() { # WORDS...
	local lines
	mapfile lines <"$err_file"
	[ ${#lines[@]} = 1 ] || {
		echo 'not one line:'
		head -c 2000 "$err_file"
		return 1
	}
	says "$@"
}

# Runs a jq filter on the output of the last command, and fails if the result is not true.
out_is() {
	gojq -e "$@" "$out_file" >/dev/null || {
		echo "output is not: $*"
		head -c 2000 "$out_file" "$err_file"
		return 1
	}
}

silent() { # the last command was
	cat "$out_file" "$err_file"
	[ ! -s "$out_file" ] && [ ! -s "$err_file" ]
}

ask_lists() { # QUERY...
	local query
	for query in "$@"; do
		request "$query" GET events "$query"
	done
}

ask_details() { # SLUG...
	local slug
	for slug in "$@"; do
		request "$slug" GET event '' "/$slug"
	done
}

# Requests the lists, and each event of the last list.  $answers_file has all answers.
ask_all() { # QUERY...
	local slugs all=$BATS_TEST_TMPDIR/cgi.all
	answers_to ask_lists "$@"
	cp "$answers_file" "$all"
	slugs=$(tail -n 1 "$all" | grep -oP '\\"slug\\":\\"\K[^\\]+' || [ $? = 1 ])
	if [ -n "$slugs" ]; then
		# shellcheck disable=SC2086 # slugs have no blanks
		answers_to ask_details $slugs
		cat "$answers_file" >>"$all"
	fi
	answers_file=$all
}

answers() {
	ask_all q=event city=recife per_page=50
	cat "$answers_file"
}

told() {
	ask_all per_page=50
	records_of "$HOST" >"$BATS_TEST_TMPDIR/cgi.kept"
	gojq -n --slurpfile answers "$answers_file" --slurpfile kept "$BATS_TEST_TMPDIR/cgi.kept" '
		[($answers[0].body | fromjson | .data), ($answers[1:] | map(.body | fromjson)), $kept] | transpose | map(
			if .[0] + {producer: .[1].producer, status: null} == .[1]
				and .[0].id == .[2].id
			then .[0] + {producer: .[1].producer}
				+ (.[2] | {buy_url, updated_at, tickets} + (if .url then {page_url: .url} else {} end) + with_entries(
					select((.key | IN("sessions", "categories", "tags", "performers", "age_rating", "accessibility",
						"languages", "door_time")) and .value != null)))
			else {differ: .} end)'
}

# Prints the whole catalog in the form of a fixture's expected.json.
catalog() {
	told >told
	gojq --slurpfile events told '{reasons, events: $events[0]}' "$out_file"
}

listed() {
	cgi GET events per_page=50
	printf '%s %s\n' "$http_status" "$(<"$body_file")"
}

same() { # WHAT EXPECTED ACTUAL
	[ "$2" = "$3" ] || {
		echo "$1 is not the same:"
		diff <(printf '%s\n' "$2") <(printf '%s\n' "$3") | cut -c 1-400
		return 1
	}
}

# Without the lock file, because a command that holds the lock writes into it.
tree() { # DIR...
	find "$@" ! -name lock \( -type d -printf '%p %m\n' -o \
		-printf '%p %m %T@ %l\n' \) | sort
	find "$@" -type f ! -name lock -exec sha256sum {} + | sort
}

weak() {
	if [ "$(id -u)" = 0 ]; then
		setpriv --bounding-set=-all --inh-caps=-all "$@"
	else
		"$@"
	fi
}

# Prints the rows of a table of fixtures, without comments and empty lines.
rows() { # FILE
	sed '/^#/d; /^$/d; s/ *| */|/g' "$TESTS/fixtures/import/$1"
}
