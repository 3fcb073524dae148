# every: the rules that hold for every program.  The programs are found in the
# build and named nowhere: what one allows, whether it takes a path and whether
# it needs a brand is learnt from what it answers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export LEARNT=$BATS_FILE_TMPDIR/learnt
	local BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR
	mkdir "$LEARNT"
	echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}' >"$LEARNT.initialize"
	echo '{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"messageId":"m","role":"user",
		"parts":[{"kind":"data","data":{"per_page":1}}]}}}' >"$LEARNT.send"
	for program in $(programs); do
		cgi BREW "$program"
		allow=$(header Allow) method=${allow%%,*} path='' body='' type='' any_host= page=
		cgi "$method" "$program"
		[ "$http_status" != 415 ] || learn_message "$program"
		[ "$http_status" != 400 ] || path=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
		cgi "$method" "$program" '' "$path"
		[[ "$(header Content-Type)" != text/html* ]] || page=yes
		[ "$http_status$page" != 404yes ] || path=/docs
		HOST=nobody.example cgi "$method" "$program"
		[ "$http_status" = 421 ] || any_host=yes
		declare -p allow method path body type any_host page | sed 's/^declare --/declare -g/' >"$LEARNT/$program"
	done
}

# What speaks JSON-RPC answers one of these.
learn_message() { # PROGRAM
	type=application/json
	for body in "$LEARNT.initialize" "$LEARNT.send"; do
		BODY=$body cgi "$method" "$1" '' '' CONTENT_TYPE="$type"
		! jq -e .result "$body_file" >/dev/null || return 0
	done
	return 1
}

# Leaves $allow, $method, $path, $body and $type of a request that the program
# answers with 2xx, $any_host, which is not empty when it answers without a brand,
# and $page, when it answers with pages: they are beside the versioned interface.
learn() { # PROGRAM
	# shellcheck source=/dev/null
	. "$LEARNT/$1"
}

# The last answer is a problem, or from a program of pages the page that says so.
is_refused() { # STATUS CODE
	if [ -z "$page" ]; then
		is_problem "$1" "$2"
		return
	fi
	[ "$http_status" = "$1" ]
	[ "$(header Content-Type)" = 'text/html; charset=utf-8' ]
	[ "$(header Cache-Control)" = no-store ]
	[ "$(header Vary)" = Accept ]
	[[ "$(header Content-Security-Policy)" == "default-src 'none'; "* ]]
	grep -qF "<p class=\"label\">$1</p>" "$body_file"
	never grep -qi '<script\|<style\| style=' "$body_file"
}

# Asks the learnt request: ask PROGRAM [QUERY] [NAME=VALUE ...]
ask() {
	BODY=$body cgi "$method" "$1" "${2-}" "$path" CONTENT_TYPE="$type" "${@:3}"
}

# Does this after each kind of answer that the program has.
after_each_answer() { # PROGRAM COMMAND...
	local program=$1
	shift
	ask "$program" && "$@"
	ask "$program" '' HTTP_IF_NONE_MATCH='*' && "$@"
	cgi OPTIONS "$program" '' "$path" HTTP_ORIGIN=http://a.example \
		HTTP_ACCESS_CONTROL_REQUEST_METHOD="$method" && "$@"
	cgi BREW "$program" '' "$path" && "$@"
	cgi "$method" "$program" '' / && "$@"
	cgi "$method" "$program" '' /no-such-event && "$@"
	cgi "$method" "$program" '' /no/such/address && "$@"
	CARTAZ_VAR=/nowhere CARTAZ_HTDOCS=/nowhere ask "$program" && "$@"
}

# An answer to compare: a fresh credential or id is never the same twice.
whole_answer() {
	sed -E 's/agent_[0-9a-f]{32}/agent_/; s/[0-9a-f]{8}-[0-9a-f-]{27}/id/g' "$head_file" - "$body_file" <<<''
}

# The program with ASan needs terabytes of addresses and shared objects.
sanitized() { # PROGRAM
	grep -q __asan_init "$BUILD/cgi-bin/$1"
}

@test "every: there are programs, and each has a request that it answers with 2xx" {
	[ -n "$(programs)" ]
	for program in $(programs); do
		learn "$program"
		ask "$program"
		[[ "$http_status" = 2?? ]] || wrong "$program"
		[ "$exit_status" = 0 ]
		[ ! -s "$error_file" ]
	done
}

@test "every: every answer is whole and carries the common headers" {
	for program in $(programs); do
		learn "$program"
		after_each_answer "$program" is_whole
		[ "$http_status" != 200 ] || [ -n "$any_host$body" ]
		HOST=nobody.example ask "$program"
		is_whole
		echo '{' >"$BATS_TEST_TMPDIR/agenda.localhost.json"
		mkdir -p "$BATS_TEST_TMPDIR/brands"
		cp "$BATS_TEST_TMPDIR/agenda.localhost.json" "$BATS_TEST_TMPDIR/brands"
		CARTAZ_ETC=$BATS_TEST_TMPDIR ask "$program"
		is_whole
	done
}

@test "every: an invented method is 405 with the methods that are allowed" {
	for program in $(programs); do
		learn "$program"
		cgi BREW "$program"
		is_refused 405 method_not_allowed
		[[ "$(header Allow)" =~ ^[A-Z]+(, [A-Z]+)*$ ]] || wrong 'no Allow'
		[ -n "$page" ] || body_is --arg allow "$(header Allow)" '.detail | contains($allow)'
	done
}

@test "every: of all methods, those that Allow lists are answered and no others" {
	for program in $(programs); do
		learn "$program"
		cgi BREW "$program" '' "$path"
		whole_answer >"$BATS_TEST_TMPDIR/405"
		for name in GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH \
			QUERY PROPFIND get Get GETT "$method " '' '*'; do
			BODY=$body cgi "$name" "$program" '' "$path" CONTENT_TYPE="$type"
			if [[ ", $allow," == *", $name,"* ]]; then
				[[ "$http_status" = 2?? ]] || wrong "$program $name"
			elif [ "$name" = HEAD ]; then
				[ "$http_status" = 405 ] || wrong "$program HEAD"
			else
				diff "$BATS_TEST_TMPDIR/405" <(whole_answer)
			fi
		done
	done
}

@test "every: HEAD has the head of GET, byte for byte, and no body" {
	head_like_get() { # PROGRAM [PATH_INFO]
		cgi GET "$1" '' "${2-}"
		cp "$head_file" "$BATS_TEST_TMPDIR/head-of-get"
		cgi HEAD "$1" '' "${2-}"
		is_whole HEAD
		diff "$BATS_TEST_TMPDIR/head-of-get" "$head_file"
	}
	for program in $(programs); do
		learn "$program"
		head_like_get "$program" "$path"
		head_like_get "$program" /no-such-event
		head_like_get "$program" /no/such/address
		HOST=nobody.example head_like_get "$program" "$path"
		CARTAZ_VAR=/nowhere head_like_get "$program" "$path"
	done
}

@test "every: an unknown host is 421 of no brand" {
	for program in $(programs); do
		learn "$program"
		[ -z "$any_host" ] || continue
		HOST=nobody.example ask "$program"
		is_problem 421 unknown_brand
		body_is '.type == "about:blank" and .title == "Misdirected Request"'
		HOST=nobody.example cgi BREW "$program"
		is_problem 421 unknown_brand
	done
}

@test "every: a program that needs no brand answers every host alike" {
	count=0
	for program in $(programs); do
		learn "$program"
		[ -n "$any_host" ] || continue
		count=$((count + 1))
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		for host in nobody.example '' '../x' 'a b'; do
			HOST=$host ask "$program"
			diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
		done
	done
	[ "$count" -gt 0 ]
}

@test "every: a missing Host names no brand" {
	for program in $(programs); do
		learn "$program"
		ask "$program" '' /usr/bin/env -u HTTP_HOST
		is_whole
		[ -n "$any_host" ] || is_problem 421 unknown_brand
	done
}

@test "every: what is no host name names no brand, and is not repeated" {
	long=$(printf 'a%.0s' {1..300})
	for program in $(programs); do
		learn "$program"
		HOST=nobody.example ask "$program"
		is_whole
		cp "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/unknown"
		for host in ../x ../brands/agenda.localhost ./agenda.localhost a/b / . .. '' ' ' : :80 \
			agenda.localhost/ agenda.localhost:99x agenda.localhost:80:80 \
			agenda.localhost.. .agenda.localhost agenda..localhost '[::1]' 'a%2fb' 'a\b' \
			'agenda.localhost@x' 'agenda.localhost, palco.localhost' 'agenda_localhost' \
			"$long" "${long:0:254}" "${long:0:253}" "${long:0:250}" "$long.example" \
			$'agenda.localhost\n' $'agenda.localhost\r\nX: y' $'\001' $'agenda.\tlocalhost' \
			$'agenda.localhost\177' 'agendá.localhost' $'\xff' '{}' "'" '"'; do
			HOST=$host ask "$program"
			cmp "$BATS_TEST_TMPDIR/unknown" "$BATS_TEST_TMPDIR/out" || wrong "host $host"
			[ "$exit_status" = 0 ] && [ ! -s "$error_file" ] || wrong "host $host"
		done
	done
}

@test "every: case, port and a final dot of the host do not count" {
	for program in $(programs); do
		learn "$program"
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		for host in AGENDA.localhost Agenda.LocalHost:8080 agenda.localhost:1 agenda.localhost: \
			agenda.localhost. agenda.localhost.:65535; do
			HOST=$host ask "$program"
			diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
		done
	done
}

@test "every: nothing but the host chooses the brand" {
	other=palco.localhost
	query="host=$other&brand=$other&origin=http://$other:8080&site=$other&x_origin=$other"
	for program in $(programs); do
		learn "$program"
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		# What refuses pages of other origins would refuse this one's.
		origin=http://$other
		[ -z "$body" ] || origin=http://agenda.localhost
		ask "$program" "$query" HTTP_X_ORIGIN="http://$other:8080" HTTP_ORIGIN="$origin" \
			HTTP_X_FORWARDED_HOST="$other" HTTP_X_FORWARDED_SERVER="$other" \
			HTTP_FORWARDED="host=$other" HTTP_X_HOST="$other" HTTP_X_ORIGINAL_HOST="$other" \
			HTTP_REFERER="http://$other/" SERVER_NAME="$other" SERVER_ADDR="$other" \
			REQUEST_URI="http://$other/api/public/v1/events" X_ORIGIN="$other" \
			REDIRECT_brand="$other" brand="$other"
		diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
		HOST=$other ask "$program"
		[ -n "$any_host" ] || never cmp -s "$BATS_TEST_TMPDIR/usual" <(whole_answer)
	done
}

@test "every: the host that was called is never written into an answer" {
	not_echoed() {
		never grep -rqE 'localhost:9999|9999' "$head_file" "$body_file"
	}
	for program in $(programs); do
		learn "$program"
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		HOST=localhost:9999 ask "$program"
		diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
		HOST=localhost:9999 after_each_answer "$program" not_echoed
		HOST=nobody9999.example ask "$program"
		not_echoed
	done
}

@test "every: a browser's preflight is 204 with what may be sent" {
	for program in $(programs); do
		learn "$program"
		cgi OPTIONS "$program" '' "$path" HTTP_ORIGIN=http://a.example \
			HTTP_ACCESS_CONTROL_REQUEST_METHOD="$method" \
			HTTP_ACCESS_CONTROL_REQUEST_HEADERS=x-agent-credential
		is_whole
		[ "$http_status" = 204 ]
		[ "$(header Access-Control-Allow-Methods)" = "$allow" ]
		[[ ", $(header Access-Control-Allow-Headers)," == *', X-Agent-Credential,'* ]]
		[[ ", $(header Access-Control-Allow-Headers)," == *', Content-Type,'* ]]
		[ "$(header Access-Control-Max-Age)" -gt 0 ]
		[ -z "$(header Allow)" ]
	done
}

@test "every: an OPTIONS that is no preflight is 405, and Allow lists no OPTIONS" {
	for program in $(programs); do
		learn "$program"
		for variable in NOTHING=x HTTP_ORIGIN=http://a.example \
			HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET; do
			cgi OPTIONS "$program" '' "$path" "$variable"
			is_refused 405 method_not_allowed
			[[ "$(header Allow)" != *OPTIONS* ]]
		done
		for name in GET POST DELETE; do
			cgi "$name" "$program" '' /a/b HTTP_ORIGIN=http://a.example \
				HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET
			[ "$http_status" != 204 ]
		done
	done
}

@test "every: an empty environment gets a whole problem" {
	for program in $(programs); do
		answer env -i "$BUILD/cgi-bin/$program"
		is_whole
		[ "$exit_status" = 0 ]
		[ ! -s "$error_file" ]
		[[ "$http_status" = 4?? ]]
		is_problem "$http_status" "$(jq -r .code "$body_file")"
	done
}

@test "every: arguments change nothing" {
	for program in $(programs); do
		learn "$program"
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		# A server that follows RFC 3875 hands over the words of "?a+b".
		ask "$program" '' /bin/sh -c 'exec "$@" --help -h q=samba /etc/passwd' sh
		diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
		[ ! -s "$error_file" ]
	done
}

@test "every: standard output that takes nothing is exit 1, not a crash" {
	for program in $(programs); do
		learn "$program"
		ask "$program" '' /bin/sh -c 'exec "$1" >&-' sh
		[ "$exit_status" = 1 ] || wrong "closed: exit $exit_status"
		ask "$program" '' /bin/sh -c 'exec "$1" >/dev/full' sh
		[ "$exit_status" = 1 ] || wrong "full: exit $exit_status"
		# A pipe whose reader has gone.
		ask "$program" '' /usr/bin/python3 -c '
import os, signal, sys
reader, writer = os.pipe()
os.close(reader)
os.dup2(writer, 1)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])'
		[ "$exit_status" = 1 ] || wrong "broken pipe: exit $exit_status"
	done
}

@test "every: closed standard input and error change nothing" {
	for program in $(programs); do
		learn "$program"
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		# What reads a body needs the one.
		closed='<&- 2>&-'
		[ -z "$body" ] || closed='2>&-'
		ask "$program" '' /bin/sh -c "exec \"\$1\" $closed" sh
		diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
	done
}

@test "every: a run leaves no file and changes none" {
	catalog_copy
	state() {
		find "$BATS_TEST_TMPDIR/catalog" "$BATS_TEST_TMPDIR/tmp" \
			-printf '%p %s %T@ %C@ %m\n' | sort
	}
	mkdir "$BATS_TEST_TMPDIR/tmp"
	state >"$BATS_TEST_TMPDIR/before"
	for program in $(programs); do
		learn "$program"
		for i in 1 2 3; do
			ask "$program" 'q=samba&per_page=50' TMPDIR="$BATS_TEST_TMPDIR/tmp" \
				/bin/sh -c 'cd "$TMPDIR" && exec "$1"' sh
			[[ "$http_status" = 2?? ]]
		done
		after_each_answer "$program" true
	done
	diff "$BATS_TEST_TMPDIR/before" <(state)
}

@test "every: no program holds libcurl or libxml2, or needs any shared object" {
	for program in $(programs); do
		nm "$BUILD/cgi-bin/$program" >"$BATS_TEST_TMPDIR/symbols"
		grep -q ' main$' "$BATS_TEST_TMPDIR/symbols"
		never grep -E ' (curl_easy_|xmlParse|htmlParse|md_parse)' "$BATS_TEST_TMPDIR/symbols"
		needed=$(readelf -dl "$BUILD/cgi-bin/$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p; s/.*interpreter: //p')
		sanitized "$program" || [ -z "$needed" ] || wrong "$program: $needed"
	done
}

@test "every: what can meet a live brand is a part of the program live, which holds libcurl" {
	nm "$BUILD/cgi-bin/live" >"$BATS_TEST_TMPDIR/live"
	grep -q ' U curl_easy_perform' "$BATS_TEST_TMPDIR/live"
	for program in $(programs); do
		wanted=no
		! nm "$BUILD/cgi-bin/$program" | grep -q ' live_list$\| live_event$\| live_page$' || wanted=yes
		is=no
		! grep -q " endpoint_main_${program//-/_}\$" "$BATS_TEST_TMPDIR/live" || is=yes
		[ $is = $wanted ] || wrong "$program: wants to be a part of live: $wanted, is: $is"
	done
	grep -q ' endpoint_main_events$' "$BATS_TEST_TMPDIR/live"
}

@test "every: the program live answers nothing unless a program names its endpoint" {
	learn events
	for name in '' health users live events/ ../events nothing; do
		ask live '' CARTAZ_ENDPOINT="$name"
		[ "$exit_status" = 1 ] && [ ! -s "$BATS_TEST_TMPDIR/out" ] || wrong "live as '$name'"
		grep -q 'CARTAZ_ENDPOINT names no endpoint' "$error_file"
	done
	ask events
	whole_answer >"$BATS_TEST_TMPDIR/usual"
	ask live '' CARTAZ_ENDPOINT=events
	diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
}

@test "every: a user without rights to write gets the same answers" {
	catalog_copy
	# Folders of bats are closed to others, and the build may be as well.
	open=$(mktemp -d /tmp/cartaz-open.XXXXXX)
	as=()
	[ "$EUID" != 0 ] || as=("$(command -v setpriv)" --reuid=nobody --regid=nogroup --clear-groups)
	for program in $(programs); do
		learn "$program"
		ask "$program" 'q=samba'
		whole_answer >"$BATS_TEST_TMPDIR/$program"
	done
	cp -r "$CARTAZ_ETC" "$CARTAZ_VAR" "$CARTAZ_HTDOCS" "$BUILD/cgi-bin" "$open"
	ln -sfn ../../etc/brands/agenda.localhost.json "$open/var/hosts/localhost"
	chmod -R a+rX,a-w "$open"
	CARTAZ_ETC=$open/etc CARTAZ_VAR=$open/var CARTAZ_HTDOCS=$open/htdocs
	for program in $(programs); do
		learn "$program"
		BUILD=$open ask "$program" 'q=samba' "${as[@]}"
		diff "$BATS_TEST_TMPDIR/$program" <(whole_answer)
		BUILD=$open HOST=localhost ask "$program" 'q=samba' "${as[@]}"
		diff "$BATS_TEST_TMPDIR/$program" <(whole_answer)
	done
	find "$open" -newer "$BATS_TEST_TMPDIR/out" >"$BATS_TEST_TMPDIR/written"
	chmod -R u+w "$open"
	rm -r "$open"
	[ ! -s "$BATS_TEST_TMPDIR/written" ]
}

@test "every: a brand file that cannot be used is 500, and only the log says why" {
	catalog_copy
	file=$CARTAZ_ETC/brands/agenda.localhost.json
	cp "$file" "$BATS_TEST_TMPDIR/good.json"
	breakages=(
		'printf "{\"host\": \"agenda.localhost\"," >"$file"'
		': >"$file"'
		'printf "[]" >"$file"'
		'printf "\377\376" >"$file"'
		'brand_edit agenda.localhost "del(.site_url)"'
		'brand_edit agenda.localhost ".host = \"palco.localhost\""'
		'brand_edit agenda.localhost ".name = \"a\nb\""'
		'brand_edit agenda.localhost ".base_url = \"http://evil.example/api/public/v1\""'
		'rm "$file" && mkdir "$file"'
	)
	first=yes
	for breakage in "${breakages[@]}"; do
		eval "$breakage"
		for program in $(programs); do
			learn "$program"
			[ -z "$any_host" ] || continue
			ask "$program"
			if [ -n "$first" ]; then
				first=
				is_whole
				is_problem 500 internal_error
				body_is '.type == "about:blank"'
				never grep -qE "$CARTAZ_ETC|/brands|[.]json|agenda|cartaz|byte" "$body_file"
				whole_answer >"$BATS_TEST_TMPDIR/500"
			fi
			diff "$BATS_TEST_TMPDIR/500" <(whole_answer) || wrong "$breakage"
			[ "$exit_status" = 0 ]
			[ "$(wc -l <"$error_file")" = 1 ] || wrong "$breakage"
			grep -qF "$file" "$error_file"
			HOST=palco.localhost ask "$program"
			[ "$http_status" != 500 ] || wrong 'the other brand broke too'
		done
		rm -rf "$file"
		cp "$BATS_TEST_TMPDIR/good.json" "$file"
	done
}

@test "every: a program that needs no brand answers when its file is broken" {
	catalog_copy
	for program in $(programs); do
		learn "$program"
		[ -n "$any_host" ] || continue
		ask "$program"
		whole_answer >"$BATS_TEST_TMPDIR/usual"
		printf '{' >"$CARTAZ_ETC/brands/agenda.localhost.json"
		ask "$program"
		diff "$BATS_TEST_TMPDIR/usual" <(whole_answer)
	done
}

@test "every: a deprecated version says so on every answer" {
	says_so() {
		grep -E '^(Deprecation|Sunset):|rel="(deprecation|sunset|successor-version)"' "$head_file" |
			diff "$BATS_TEST_TMPDIR/expected" - || wrong 'says something else'
	}
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {
		at: "2027-01-01T00:00:00-03:00", sunset: "2027-07-01T00:00:00Z",
		info: "https://agenda.example/v1-ends", successor: "https://agenda.example/v2"}'
	cat >"$BATS_TEST_TMPDIR/expected" <<-'EOR'
		Deprecation: @1798772400
		Sunset: Thu, 01 Jul 2027 00:00:00 GMT
		Link: <https://agenda.example/v1-ends>; rel="deprecation"
		Link: <https://agenda.example/v1-ends>; rel="sunset"
		Link: <https://agenda.example/v2>; rel="successor-version"
	EOR
	for program in $(programs); do
		learn "$program"
		[ -z "$page$body" ] || continue
		after_each_answer "$program" says_so
		HOST=localhost ask "$program"
		says_so
	done
	brand_edit agenda.localhost '.deprecation.successor = null'
	sed -i '/successor/d' "$BATS_TEST_TMPDIR/expected"
	for program in $(programs); do
		learn "$program"
		[ -z "$page$body" ] || continue
		after_each_answer "$program" says_so
	done
}

@test "every: a version that is not deprecated says nothing of it" {
	says_nothing() {
		never grep -qiE '^(Deprecation|Sunset):|rel="(deprecation|sunset|successor-version)"' \
			"$head_file"
	}
	catalog_copy
	for program in $(programs); do
		learn "$program"
		[ -n "$page" ] || continue
		brand_edit agenda.localhost '.deprecation = {at: "2027-01-01T00:00:00Z",
			sunset: "2027-07-01T00:00:00Z", info: "https://agenda.example/v1-ends"}'
		after_each_answer "$program" says_nothing
		brand_edit agenda.localhost '.deprecation = null'
	done
	brand_edit palco.localhost '.deprecation = {at: "2027-01-01T00:00:00Z",
		sunset: "2027-07-01T00:00:00Z", info: "https://palco.example/v1-ends"}'
	for program in $(programs); do
		learn "$program"
		after_each_answer "$program" says_nothing
		HOST=nobody.example ask "$program"
		says_nothing
	done
}

@test "every: short of memory the answer is whole, or it is the whole 500" {
	shortage=
	for program in $(programs); do
		learn "$program"
		ask "$program" 'q=a&per_page=50'
		usual=$(whole_answer | cksum)
		mapfile -t sizes < <(seq 1024 64 4096; seq 8192 16384 65536; echo unlimited)
		! sanitized "$program" || sizes=(unlimited)
		unset seen
		declare -A seen
		for size in "${sizes[@]}"; do
			limit=$size
			[ "$size" = unlimited ] || limit=$((size * 1024))
			ask "$program" 'q=a&per_page=50' "$(command -v prlimit)" --as="$limit" 2>/dev/null
			answer=$(whole_answer | cksum)
			if [ ! -s "$BATS_TEST_TMPDIR/out" ]; then
				# Too little for it to start; once it started it never says nothing.
				[ ${#seen[@]} = 0 ] && [ "$exit_status" != 0 ] || wrong "$program $size: nothing"
			elif [ "$answer" = "$usual" ]; then
				[ "$exit_status" = 0 ]
				seen[$answer]=whole
			elif [ -z "${seen[$answer]-}" ]; then
				[ "$exit_status" = 1 ]
				is_whole
				is_refused 500 internal_error
				seen[$answer]=500 shortage=met
			fi
		done
		[ "${seen[$usual]}" = whole ]
	done
	# It proves something only if some program ran short after it started.
	[ -n "$shortage" ] || sanitized "$program"
}
