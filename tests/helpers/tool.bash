# tool.bash - the operator's tool over one small brand of its own.  Needs
# catalog.bash and cgi.bash.
#
#   tool_make DIR            feira.localhost, nothing imported; exports CARTAZ_*
#   tool_paths DIR           a catalog that is there already; exports CARTAZ_*
#   share_make DIR           templates whose profiles may be changed; exports CARTAZ_SHARE
#   brands_like              brands for the filters of standard input
#   records N [FILTER]       N native records as one array; FILTER changes each; with JQ=jq the
#                            members stay in their order
#   tool ARGS...             leaves $exit_status, $out_file, $err_file; unless $grouped is set, an
#                            import or sync prints each of its remarks
#   tool_ok ARGS...          the same, and it must end well
#   tool_fails ARGS...       the same, and it must end with 1, or with 3 if others were done
#   out_is FILTER            jq over the output of the last command
#   holds FILE WORDS...      each of them stands in the file
#   says WORDS...            each stands in the complaints of the last command
#   answers                  all that the programs tell of the brand
#   told                     its events as one array: the list's, with the detail's producer
#                            and what is kept for the page, with the sessions, categories,
#                            tags, performers and the like of an event that has some; all three must tell the same
#   listed                   the first page of it
#   catalog                  {"reasons", "events"}: what import --json said, and told
#   tree DIR...              every file with its mode, time and bytes
#   rows FILE                the rows of a table of fixtures/import
#   peak COMMAND...          the most memory that it had, in KB
#   weak COMMAND...          COMMAND without root's way around permissions

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

# The first test of a file makes it, the others copy it.
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

# A folder of templates whose profiles a test may change.
share_make() { # DIR
	mkdir -p "$1"
	ln -s "$ROOT"/static/* "$1"
	rm "$1/profiles"
	cp -R "$ROOT/static/profiles" "$1"
	export CARTAZ_SHARE=$1
}

# A brand r1.localhost, r2.localhost ... for each line of standard input, a filter over the
# file of $HOST, which is feira.localhost.
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
	# gojq sorts them.
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

exits() { # STATUS: the last command did
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

# A file holds each of WORDS.  Without grep: a program costs more than most files are long.
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

# The last command complained in one sentence, and of each of WORDS.
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

# jq over the output of the last command; fails when the filter is not true.
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

# Asks for lists, and for each event of the last of them: $answers_file has all answers.
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

# The whole catalog in the shape of a fixture's expected.json.
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

# The lock is left out: whoever holds it writes its name down there.
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

# The rows of a table of fixtures, without what is none.
rows() { # FILE
	sed '/^#/d; /^$/d; s/ *| */|/g' "$TESTS/fixtures/import/$1"
}
