# faults.bash - all known faults of an upstream (support/faults.py), each with a catalog of its
# own.  fixtures/faults.txt has the expected result of each.  Needs catalog.bash and cgi.bash.
#
#   faults_run DIR           starts the upstreams, and runs a crawl and live requests for each
#   faults_stop DIR          stops the upstreams
#   faults_at DIR            sets $FAULTS to the results of faults_run
#   faults_known             reads the table: faults_base, faults_rows, faults_sections
#   faults_row KIND          sets wanted_* to the expected result
#
# $FAULTS/list has the answers before any fault.  sync/KIND has the traces of a crawl, live/KIND
# those of a live list and a live event, and trickle/KIND those of a live list that may take a
# minute.  unresolved has the traces of a crawl whose look-up of the name hangs.
#
# Lists of file names have what the tests need from all traces: sums (with the hash of each
# answer), problems, marked (answers with a secret or internals), left (files that a crawl should
# have removed).

HOST=faulty.localhost

# Sets $FAULTS to the folder of faults_run.
faults_at() { # DIR
	export FAULTS=$1 SSL_CERT_FILE=$1/server/trusted.pem
}

# Without the trace of bats, which would slow down each row.
faults_known() {
	local -
	set +T
	faults_read
}

# Reads the table, the addresses and the hashes of answers into this shell.
faults_read() {
	local kind rest section
	declare -gA faults_base=() faults_rows=() faults_sections=() faults_sums=()
	while read -r kind rest; do
		faults_base[$kind]=$rest
	done <"$FAULTS/kinds"
	while read -r kind rest; do
		case $kind in
		'' | '#') ;;
		==) section=$rest ;;
		*)
			faults_rows[$kind]=$rest
			faults_sections[$section]+=" $kind"
			;;
		esac
	done <"$TESTS/fixtures/faults.txt"
	[ ! -e "$FAULTS/sums" ] || while read -r rest kind; do
		faults_sums[$kind]=$rest
	done <"$FAULTS/sums"
}

# Sets wanted_sync, wanted_list, wanted_event and wanted_words to the expected results of KIND.
faults_row() { # KIND
	read -r wanted_sync wanted_list wanted_event wanted_words <<<"${faults_rows[$1]}"
}

# Runs in another shell, because bats traces every command of its own shells, which would make
# hundreds of crawls slow.
faults_run() { # DIR
	bash -euc 'for helper in catalog cgi faults; do
			. "$TESTS/helpers/$helper.bash"
		done
		faults_start "$1"
		faults_all
		cd "$1"
		faults_looked_up' - "$1" 3>&-
}

faults_start() { # DIR
	local ready=$1/ready
	faults_at "$1"
	mkdir -p "$FAULTS/server" "$FAULTS/sync" "$FAULTS/live" "$FAULTS/trickle"
	mkfifo "$ready"
	/usr/bin/python3 -ESBW ignore "$TESTS/support/faults.py" "$FAULTS/server" \
		>"$ready" 2>"$FAULTS/server/err" 3>&- &
	FAULTS_PID=$!
	echo "$FAULTS_PID" >"$FAULTS/pid"
	cat "$ready" >"$FAULTS/kinds"
	faults_known
	# Cartaz must ignore the proxy variables.
	http_proxy=$(<"$FAULTS/server/elsewhere")
	export http_proxy ALL_PROXY=$http_proxy
	faults_template "$FAULTS/template"
}

faults_stop() { # DIR
	kill "$(<"$1/pid")"
}

# Makes the catalog that the others copy: twelve events that no upstream lists now.
faults_template() { # DIR
	local CARTAZ_ETC=$1/etc CARTAZ_VAR=$1/var CARTAZ_HTDOCS=$1/htdocs CARTAZ_SHARE=$1/share
	export CARTAZ_ETC CARTAZ_VAR CARTAZ_HTDOCS CARTAZ_SHARE
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_ETC/secrets" "$CARTAZ_SHARE/profiles" "$CARTAZ_VAR" "$CARTAZ_HTDOCS"
	echo marked-secret >"$CARTAZ_ETC/secrets/token"
	chmod 0640 "$CARTAZ_ETC/secrets/token"
	cat >"$CARTAZ_SHARE/profiles/faulty.json" <<-'END'
		{
		  "profile": 1,
		  "headers": {"Authorization": "Token {secret.token}"},
		  "query": {"token": "{secret.token}"},
		  "list": {"path": "/events", "items": "/events", "total": "/total", "max": 50,
		           "query": {"page": "{page}", "size": "{per_page}", "q": "{q?}", "city": "{city?}",
		                     "state": "{state?}", "by": "{organization?}"}},
		  "detail": {"path": "/events/{key}"},
		  "filters": ["q", "city", "state", "organization"],
		  "map": {"id": "/number", "slug": {"tpl": "event-{/number}"}, "name": "/title",
		          "starts_at": "/when", "timezone": "/zone",
		          "location.city": "/city", "location.latitude": "/lat", "location.longitude": "/lon"}
		}
	END
	gojq --arg host "$HOST" '.host = $host | .aliases = []
		| .site_origin = "http://\($host)" | .site_url = .site_origin
		| .base_url = .site_origin + "/api/public/v1"
		| .upstream = {mode: "live", profile: "faulty", base: "http://127.0.0.1:1",
			secrets: {token: {file: "secrets/token"}}, limits: {"per_second": 1000}}' \
		"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/$HOST.json"
	ln -s "$ROOT/static/site" "$CARTAZ_SHARE"
	cartaz publish "$HOST"
	rm -r "$CARTAZ_HTDOCS"
	brand_edit "$HOST" '.upstream.mode = "snapshot"'
	gojq -n '[range(1; 13) | {number: ., title: "Yesterday \(.)", when: "2099-01-01"}]' |
		cartaz import "$HOST" -
	faults_answers "$FAULTS"
}

# Copies the template for the upstream of KIND.  The limits are short if only a limit can end the
# exchange, and the usual ones if something else must end it.
faults_catalog() { # KIND MODE DIR
	local brand profile limits='"connect_ms": 2000, "total_ms": 8000'
	faults_row "$1"
	[[ $wanted_words != *'too slow'* ]] || limits='"connect_ms": 300, "total_ms": 700'
	# This upstream answers after 5.5 seconds.
	[ "$1" != thoughtful ] || limits='"connect_ms": 2000, "total_ms": 30000'
	cp -a "$FAULTS/template" "$3"
	export CARTAZ_ETC=$3/etc CARTAZ_VAR=$3/var CARTAZ_HTDOCS=$3/htdocs CARTAZ_SHARE=$3/share
	brand=$(<"$CARTAZ_ETC/brands/$HOST.json")
	brand=${brand/http:\/\/127.0.0.1:1/${faults_base[$1]}}
	brand=${brand/'"snapshot"'/"\"$2\""}
	echo "${brand/'"limits": {'/"\"limits\": {$limits, "}" >"$CARTAZ_ETC/brands/$HOST.json"
	[ "$2" = live ] || faults_profile "$1"
}

# Makes the profile of KIND.  A crawl reads pages of ten events; each KIND has its own way to name
# the next page.
faults_profile() { # KIND
	local file=$CARTAZ_SHARE/profiles/faulty.json profile next=''
	case $1 in
	next-* | tls-next-*) next=', "next": {"url": "/next"}' ;;
	cursor-*) next=', "next": {"cursor": "/cursor"}' ;;
	link-*) next=', "next": {"link": "next"}' ;;
	esac
	profile=$(<"$file")
	profile=${profile/'"max": 50'/"\"max\": 10$next"}
	[[ $1 != cursor-* ]] || profile=${profile/'{page}'/'{cursor:1}'}
	echo "$profile" >"$file"
}

# Writes all events of the catalog into DIR/list.
faults_answers() { # DIR
	local BATS_TEST_TMPDIR=$1
	cgi GET events per_page=50
	cat "$head_file" "$body_file" >"$1/list"
}

faults_sync() { # KIND
	local own=$FAULTS/sync/$1 status=0
	faults_catalog "$1" snapshot "$own"
	timeout 60 /usr/bin/time -q -f '%e %M' -o "$own/measured" \
		"$BUILD/cartaz" sync "$HOST" >"$own/said" 2>&1 || status=$?
	echo "$status" >"$own/status"
	faults_answers "$own"
}

# Runs a program as a web server starts it, with a CARTAZ_TIMEOUT of 120 s, so that only the limits
# of the program end it.
faults_ask() { # DIR NAME PROGRAM QUERY [PATH_INFO]
	local start=$EPOCHREALTIME
	cgi GET "$3" "$4" "${5-}" CARTAZ_TIMEOUT=120 SSL_CERT_FILE="$SSL_CERT_FILE" \
		http_proxy="$http_proxy" ALL_PROXY="$http_proxy"
	echo "$exit_status $http_status $(((${EPOCHREALTIME/./} - ${start/./}) / 1000))" >"$1/$2.measured"
	cat "$head_file" "$body_file" >"$1/$2"
	cat "$error_file" >>"$1/said"
}

faults_live() { # KIND
	local own=$FAULTS/live/$1
	faults_catalog "$1" live "$own"
	BATS_TEST_TMPDIR=$own
	[ "${MEMORY-}" = max ] || ulimit -v 393216
	faults_ask "$own" list events per_page=50
	faults_ask "$own" event event '' /event-7
}

# An upstream whose answer never ends, with a time limit that is longer than usual.
faults_trickle() { # KIND
	local own=$FAULTS/trickle/$1
	faults_catalog "$1" live "$own"
	brand_edit "$HOST" '.upstream.limits.total_ms = 60000'
	BATS_TEST_TMPDIR=$own
	faults_ask "$own" list events ''
}

# The look-up of the name would take a minute (slow_resolver.c).
faults_unresolved() {
	local own=$FAULTS/unresolved status=0
	faults_catalog no-name snapshot "$own"
	brand_edit "$HOST" '.upstream.limits += {connect_ms: 300}'
	LD_PRELOAD=$BUILD/tests/slow_resolver.so ASAN_OPTIONS=${ASAN_OPTIONS-}:verify_asan_link_order=0:detect_leaks=0 \
		timeout 55 "$BUILD/cartaz" sync "$HOST" >"$own/said" 2>&1 || status=$?
	echo "$status" >"$own/status"
}

# The crawl comes first, because an answer may depend on the number of earlier requests.
faults_both() { # KIND
	(faults_sync "$1")
	faults_live "$1"
}

# Prints lines "COMMAND KIND", the slowest first.
faults_jobs() {
	local kind late=()
	printf '%s\n' 'live thoughtful' 'sync thoughtful' unresolved 'trickle body-drip' 'trickle head-drip'
	for kind in "${!faults_base[@]}"; do
		[ "$kind" != thoughtful ] || continue
		faults_row "$kind"
		if [[ $wanted_words == *'too slow'* ]]; then
			echo "both $kind"
		else
			late+=("both $kind")
		fi
	done
	printf '%s\n' "${late[@]}"
}

# Runs many jobs at the same time, because most of them only wait.
faults_all() {
	local command kind pid running=0
	while read -r command kind; do
		[ $((running += 1)) -le 40 ] || wait -n
		("faults_$command" "$kind") 3>&- &
	done < <(faults_jobs)
	for pid in $(jobs -rp); do
		[ "$pid" = "$FAULTS_PID" ] || wait "$pid"
	done
}

faults_looked_up() {
	sha256sum list sync/*/list live/*/list live/*/event >sums
	grep -lx 'Content-Type: application/problem+json' live/*/list live/*/event >problems
	grep -rlE 'marked-|Traceback' sync/*/said sync/*/var live/*/list live/*/event live/*/said \
		>marked || [ $? = 1 ]
	find sync/*/var/"$HOST" -name '*.new*' -o -name '*stage*' >left
}
