# every: the rules that hold for every program.  The programs are found in the
# build and named nowhere: what one allows, whether it takes a path and whether
# it needs a brand is learnt from what it answers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export LEARNT=$BATS_FILE_TMPDIR/learnt BATS_TEST_TMPDIR=$BATS_FILE_TMPDIR
	PROGRAMS=$(programs)
	export PROGRAMS
	mkdir "$LEARNT"
	set +T # bats need not follow all of it
	learn_all
	set -T
}

# What is learnt of each: $allow, $method, $path, $body and $type of a request that
# it answers with 2xx, $any_host, which is not empty when it answers without a brand,
# and $page, when it answers with pages: they are beside the versioned interface; it is
# "frame" for those that any site may frame.
learn_all() {
	local program allow method path body type any_host page
	echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}' >"$LEARNT.initialize"
	echo '{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"messageId":"m","role":"user",
		"parts":[{"kind":"data","data":{"per_page":1}}]}}}' >"$LEARNT.send"
	for program in $PROGRAMS; do
		cgi BREW "$program"
		allow=$(header Allow) method=${allow%%,*} path='' body='' type='' any_host='' page=''
		cgi "$method" "$program"
		[ "$http_status" != 415 ] || learn_message "$program"
		[[ "$http_status" != @(301|400) ]] || path=/samba-da-laje-dona-zila-os-batuqueiros-da-penha
		cgi "$method" "$program" '' "$path"
		[[ "$(header Content-Type)" != text/html* ]] || page=yes
		[[ "$(header Content-Security-Policy)" != *'frame-ancestors *' ]] || page=frame
		[ "$http_status$page" != 404yes ] || path=/docs
		cgi "$method" "$program" '' "$path"
		[ "$http_status$page" != 404yes ] || path=/samba-da-laje-dona-zila-os-batuqueiros-da-penha.png
		HOST=nobody.example cgi "$method" "$program"
		[ "$http_status" = 421 ] || any_host=yes
		printf '%s=%q\n' allow "$allow" method "$method" path "$path" body "$body" type "$type" any_host "$any_host" page "$page" >"$LEARNT/$program"
		printf '%s|' "$program" "$allow" "$any_host" "$page" "$body"
		echo
	done | gojq -Rn '[inputs / "|" | {(.[0]): {allow: .[1], any_host: (.[2] != ""), page: (.[3] != ""), frame: (.[3] == "frame"),
		message: (.[4] != "")}}] | add' >"$LEARNT.json"
}

# What speaks JSON-RPC answers one of these.
learn_message() { # PROGRAM
	type=application/json
	for body in "$LEARNT.initialize" "$LEARNT.send"; do
		BODY=$body cgi "$method" "$1" '' '' CONTENT_TYPE="$type"
		! gojq -e .result "$body_file" >/dev/null || return 0
	done
	return 1
}

learn() { # PROGRAM
	# shellcheck source=/dev/null
	. "$LEARNT/$1"
}

# Does it with the name of each program, of which the variables tell what was learnt.
each_program() { # COMMAND...
	local program
	for program in $PROGRAMS; do
		learn "$program"
		"$@" "$program"
	done
}

# The same, and asks what came of it: is FILTER true of every answer?  "learnt" is
# what was learnt of its program, and the rows that count are those of WHICH programs.
every() { # FILTER COMMAND...
	answers_to each_program "${@:2}"
	has_all "$1"
}

has_all() { # FILTER
	each_answer "\$all[0][program] as \$learnt | $1" --slurpfile all "$LEARNT.json"
}

# Writes the learnt request: ask WHAT PROGRAM [QUERY] [NAME=VALUE ...]
ask() {
	BODY=$body request "$2 $1" "$method" "$2" "${3-}" "$path" CONTENT_TYPE="$type" "${@:4}"
}

# A request for each kind of answer that the program has.
ask_for_each_answer() { # PROGRAM
	ask usual "$1"
	ask 'not modified' "$1" '' HTTP_IF_NONE_MATCH='*'
	request "$1 preflight" OPTIONS "$1" '' "$path" HTTP_ORIGIN=http://a.example \
		HTTP_ACCESS_CONTROL_REQUEST_METHOD="$method"
	request "$1 BREW" BREW "$1" '' "$path"
	request "$1 /" "$method" "$1" '' /
	request "$1 /no-such-event" "$method" "$1" '' /no-such-event
	request "$1 /no/such/address" "$method" "$1" '' /no/such/address
	CARTAZ_VAR=/nowhere CARTAZ_HTDOCS=/nowhere ask nowhere "$1"
}

# All answers of a program are the same, but for a fresh credential or id, which is
# never the same twice.
same_of_each_program() {
	sed -Ei 's/agent_[0-9a-f]{32}/agent_/g; s/[0-9a-f]{8}-[0-9a-f-]{27}/id/g' "$answers_file"
	same_answers program
}

# The answer is a problem, or from a program of pages the page that says so.
REFUSED='def is_refused($learnt; $status; $code):
	if $learnt.page then
		.status == $status and header("content-type") == "text/html; charset=utf-8"
		and header("cache-control") == "no-store" and (header("vary") == "Accept") != $learnt.frame
		and (header("content-security-policy") | startswith("default-src '"'none'"'; "))
		and (.body | contains(if $learnt.frame then "<body class=\"embed\">" else "<p class=\"label\">\($status)</p>" end))
		and (.body | sub("<style>:root\\{[^<]*\\}</style>"; "") | test("<script|<style| style="; "i") | not)
	else is_problem($status; $code) end;'

# The program with ASan needs terabytes of addresses and shared objects.
sanitized() { # PROGRAM
	grep -q __asan_init "$BUILD/cgi-bin/$1"
}

@test "every: there are programs, and each has a request that it answers with 2xx" {
	[ -n "$PROGRAMS" ]
	every '.status >= 200 and .status < 300 and .exit == 0 and .error == ""' ask usual
}

@test "every: every answer is whole and carries the common headers" {
	echo '{' >"$BATS_TEST_TMPDIR/agenda.localhost.json"
	mkdir -p "$BATS_TEST_TMPDIR/brands"
	cp "$BATS_TEST_TMPDIR/agenda.localhost.json" "$BATS_TEST_TMPDIR/brands"
	asked() {
		ask_for_each_answer "$1"
		HOST=nobody.example ask 'of no brand' "$1"
		CARTAZ_ETC=$BATS_TEST_TMPDIR ask 'of a broken brand' "$1"
	}
	every 'is_whole and (word(1) != "nowhere" or .status != 200 or $learnt.any_host or $learnt.message)' asked
}

@test "every: an invented method is 405 with the methods that are allowed" {
	asked() {
		request "$1 BREW" BREW "$1"
	}
	every "$REFUSED"'is_refused($learnt; 405; "method_not_allowed")
		and (header("allow") | test("^[A-Z]+(, [A-Z]+)*$"))
		and ($learnt.page or (header("allow") as $allow | json.detail | contains($allow)))' asked
}

@test "every: of all methods, those that Allow lists are answered and no others" {
	local more=()
	[ "${WHOLE-}" != 1 ] || more=(PUT CONNECT TRACE PATCH QUERY PROPFIND Get GETT 'GET ' 'POST ' '*')
	asked() {
		local name
		request "$1 BREW" BREW "$1" '' "$path"
		for name in GET HEAD POST DELETE OPTIONS get '' "${more[@]}"; do
			BODY=$body request "$1 $name" "$name" "$1" '' "$path" CONTENT_TYPE="$type"
		done
	}
	every '.row[(program | length) + 1:] as $name
		| if ", \($learnt.allow)," | contains(", \($name),") then .status >= 200 and .status < 300
		else .status == 405 end' asked
	# Allowed or not, HEAD has no body.
	gojq -c --slurpfile learnt "$LEARNT.json" '. as $row | (.row / " ")[0] as $program
		| select(", \($learnt[0][$program].allow), HEAD," | contains(", \($row.row[($program | length) + 1:]),") | not)' \
		"$answers_file" >"$BATS_TEST_TMPDIR/others"
	answers_file=$BATS_TEST_TMPDIR/others
	same_of_each_program
	[ "$(wc -l <"$answers_file")" -gt $(($(wc -w <<<"$PROGRAMS") * (4 + ${#more[@]}))) ]
}

@test "every: HEAD has the head of GET, byte for byte, and no body" {
	both() { # PROGRAM WHERE [PATH_INFO]
		request "$1 GET $2" GET "$1" '' "$3"
		request "$1 HEAD $2" HEAD "$1" '' "$3"
	}
	asked() {
		both "$1" here "$path"
		both "$1" nobody /no-such-event
		both "$1" deep /no/such/address
		HOST=nobody.example both "$1" 'of no brand' "$path"
		CARTAZ_VAR=/nowhere both "$1" 'of no snapshot' "$path"
	}
	every 'word(1) == "GET" or [faults(true)] == []' asked
	no_answer 'group_by(.row | sub(" (GET|HEAD) "; " "))[] | select(length != 2 or .[0].head != .[1].head)[]'
}

@test "every: an unknown host is 421 of no brand" {
	asked() {
		[ -z "$any_host" ] || return 0
		HOST=nobody.example ask usual "$1"
		HOST=nobody.example request "$1 BREW" BREW "$1"
	}
	every 'is_problem(421; "unknown_brand")
		and (json | .type == "about:blank" and .title == "Misdirected Request")' asked
}

@test "every: a program that needs no brand answers every host alike" {
	asked() {
		local host
		[ -n "$any_host" ] || return 0
		ask usual "$1"
		for host in nobody.example '' '../x' 'a b'; do
			HOST=$host ask "at $host" "$1"
		done
	}
	answers_to each_program asked
	same_of_each_program
}

@test "every: a missing Host names no brand" {
	asked() {
		ask alone "$1" '' /usr/bin/env -u HTTP_HOST
	}
	every 'is_whole and ($learnt.any_host or is_problem(421; "unknown_brand"))' asked
}

@test "every: what is no host name names no brand, and is not repeated" {
	long=$(printf 'a%.0s' {1..300})
	some=$(rounds 3 1) n=0
	asked() {
		local host
		HOST=nobody.example ask unknown "$1"
		for host in ../x ../brands/agenda.localhost ./agenda.localhost a/b / . .. '' ' ' : :80 \
			agenda.localhost/ agenda.localhost:99x agenda.localhost:80:80 \
			agenda.localhost.. .agenda.localhost agenda..localhost '[::1]' 'a%2fb' 'a\b' \
			'agenda.localhost@x' 'agenda.localhost, palco.localhost' 'agenda_localhost' \
			"$long" "${long:0:254}" "${long:0:253}" "${long:0:250}" "$long.example" \
			$'agenda.localhost\n' $'agenda.localhost\r\nX: y' $'\001' $'agenda.\tlocalhost' \
			$'agenda.localhost\177' 'agendá.localhost' $'\xff' '{}' "'" '"'; do
			# The next program begins with another one.
			[ $((n++ % some)) != 0 ] || HOST=$host ask "at ${host@Q}" "$1"
		done
	}
	every 'is_whole and .exit == 0 and .error == ""' asked
	same_answers program
}

@test "every: case, port and a final dot of the host do not count" {
	some=$(rounds 3 1) n=0
	asked() {
		local host
		ask usual "$1"
		for host in AGENDA.localhost Agenda.LocalHost:8080 agenda.localhost:1 agenda.localhost: \
			agenda.localhost. agenda.localhost.:65535 AgendA.localhost.:1; do
			# The next program begins with another one.
			[ $((n++ % some)) != 0 ] || HOST=$host ask "at $host" "$1"
		done
	}
	answers_to each_program asked
	same_of_each_program
}

@test "every: nothing but the host chooses the brand" {
	other=palco.localhost
	asked() {
		# What refuses pages of other origins would refuse this one's.
		local origin=http://$other
		[ -z "$body" ] || origin=http://agenda.localhost
		ask usual "$1"
		ask words "$1" "host=$other&brand=$other&origin=http://$other:8080&site=$other&x_origin=$other" \
			HTTP_X_ORIGIN="http://$other:8080" HTTP_ORIGIN="$origin" \
			HTTP_X_FORWARDED_HOST="$other" HTTP_X_FORWARDED_SERVER="$other" \
			HTTP_FORWARDED="host=$other" HTTP_X_HOST="$other" HTTP_X_ORIGINAL_HOST="$other" \
			HTTP_REFERER="http://$other/" SERVER_NAME="$other" SERVER_ADDR="$other" \
			REQUEST_URI="http://$other/api/public/v1/events" X_ORIGIN="$other" \
			REDIRECT_brand="$other" brand="$other"
	}
	answers_to each_program asked
	same_of_each_program
	asked() {
		ask usual "$1"
		HOST=$other ask other "$1"
	}
	answers_to each_program asked
	no_answer 'group_by(program)[] | select($all[0][.[0] | program].any_host | not)
		| select(.[0].head == .[1].head and .[0].body == .[1].body)[]' --slurpfile all "$LEARNT.json"
}

@test "every: the host that was called is never written into an answer" {
	asked() {
		ask usual "$1"
		HOST=localhost:9999 ask 'at localhost' "$1"
	}
	answers_to each_program asked
	same_of_each_program
	asked() {
		HOST=localhost:9999 ask_for_each_answer "$1"
		HOST=nobody9999.example ask 'of no brand' "$1"
	}
	every '[.head[], .body] | any(contains("9999")) | not' asked
}

@test "every: a browser's preflight is 204 with what may be sent" {
	asked() {
		request "$1 preflight" OPTIONS "$1" '' "$path" HTTP_ORIGIN=http://a.example \
			HTTP_ACCESS_CONTROL_REQUEST_METHOD="$method" \
			HTTP_ACCESS_CONTROL_REQUEST_HEADERS=x-agent-credential
	}
	every 'is_whole and .status == 204 and header("access-control-allow-methods") == $learnt.allow
		and (", \(header("access-control-allow-headers"))," | contains(", X-Agent-Credential,") and contains(", Content-Type,"))
		and (header("access-control-max-age") | test("^[0-9]*[1-9][0-9]*$")) and header("allow") == ""' asked
}

@test "every: an OPTIONS that is no preflight is 405, and Allow lists no OPTIONS" {
	asked() {
		local variable
		for variable in NOTHING=x HTTP_ORIGIN=http://a.example \
			HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET; do
			request "$1 $variable" OPTIONS "$1" '' "$path" "$variable"
		done
	}
	every "$REFUSED"'is_refused($learnt; 405; "method_not_allowed")
		and (header("allow") | contains("OPTIONS") | not)' asked
	asked() {
		local name
		for name in GET POST DELETE; do
			request "$1 $name" "$name" "$1" '' /a/b HTTP_ORIGIN=http://a.example \
				HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET
		done
	}
	every '.status != 204' asked
}

@test "every: an empty environment gets a whole problem" {
	asked() {
		printf '%s\0' "$1 alone" /dev/null "$BUILD/cgi-bin/$1" ''
	}
	every 'is_whole and .exit == 0 and .error == "" and .status >= 400 and .status < 500
		and is_problem(.status; json.code)' asked
}

@test "every: arguments change nothing" {
	asked() {
		ask usual "$1"
		# A server that follows RFC 3875 hands over the words of "?a+b".
		ask 'with arguments' "$1" '' /bin/sh -c 'exec "$@" --help -h q=samba /etc/passwd' sh
	}
	every '.error == ""' asked
	same_of_each_program
}

@test "every: standard output that takes nothing is exit 1, not a crash" {
	asked() {
		ask closed "$1" '' /bin/sh -c 'exec "$1" >&-' sh
		ask full "$1" '' /bin/sh -c 'exec "$1" >/dev/full' sh
		# A pipe whose reader has gone.
		ask 'broken pipe' "$1" '' /usr/bin/python3 -IS -c '
import os, signal, sys
reader, writer = os.pipe()
os.close(reader)
os.dup2(writer, 1)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])'
	}
	every '.exit == 1' asked
}

@test "every: closed standard input and error change nothing" {
	asked() {
		# What reads a body needs the one.
		local closed='<&- 2>&-'
		[ -z "$body" ] || closed='2>&-'
		ask usual "$1"
		ask "$closed" "$1" '' /bin/sh -c "exec \"\$1\" $closed" sh
	}
	answers_to each_program asked
	same_of_each_program
}

@test "every: a run leaves no file and changes none" {
	catalog_copy
	state() {
		find "$BATS_TEST_TMPDIR/catalog" "$BATS_TEST_TMPDIR/tmp" \
			-printf '%p %s %T@ %C@ %m\n' | sort
	}
	asked() {
		local time
		for time in once twice thrice; do
			ask "$time" "$1" 'q=samba&per_page=50' TMPDIR="$BATS_TEST_TMPDIR/tmp" \
				/bin/sh -c 'cd "$TMPDIR" && exec "$1"' sh
		done
	}
	mkdir "$BATS_TEST_TMPDIR/tmp"
	state >"$BATS_TEST_TMPDIR/before"
	every '.status >= 200 and .status < 300' asked
	answers_to each_program ask_for_each_answer
	diff "$BATS_TEST_TMPDIR/before" <(state)
}

# The symbols of a program, in a file: symbols_of BUILD PROGRAM
# Programs of one kind are one file with many names.
symbols_of() {
	symbols=$BATS_FILE_TMPDIR/symbols.$(stat -c %D.%i "$1/cgi-bin/$2")
	[ -e "$symbols" ] || "${NM:-nm}" "$1/cgi-bin/$2" >"$symbols"
}

# What draws is dynamic, and sends a live brand elsewhere.
draws() { # PROGRAM
	grep -qxF "$1 card" "$BUILD/endpoints"
}

@test "every: no program holds libcurl or md4c, or needs any shared object, but what draws" {
	for program in $PROGRAMS; do
		symbols_of "$BUILD" "$program"
		grep -q ' main$' "$symbols"
		never grep -E ' (curl_easy_|md_parse)' "$symbols"
		needed=$(readelf -dl "$BUILD/cgi-bin/$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p; s/.*interpreter: //p')
		[[ $needed != *cairo* ]] || draws "$program" || wrong "$program draws"
		never grep -E 'curl|md4c' <<<"$needed"
		sanitized "$program" || draws "$program" || [ -z "$needed" ] || wrong "$program: $needed"
	done
}

@test "every: what can meet a live brand is a part of the program live, which loads libcurl" {
	# The sanitizers link what a program does not call.
	local build=${REFERENCE:-$BUILD}
	"${NM:-nm}" "$build/cgi-bin/live" >"$BATS_TEST_TMPDIR/live"
	grep -q ' T curl_easy_perform' "$BATS_TEST_TMPDIR/live"
	for program in $PROGRAMS; do
		! draws "$program" || continue
		wanted=no
		symbols_of "$build" "$program"
		! grep -q ' live_list$\| live_event$' "$symbols" || wanted=yes
		is=no
		! grep -q " endpoint_${program//-/_}\$" "$BATS_TEST_TMPDIR/live" || is=yes
		[ $is = $wanted ] || wrong "$program: wants to be a part of live: $wanted, is: $is"
	done
	grep -q ' endpoint_events$' "$BATS_TEST_TMPDIR/live"
}

@test "every: the program live answers nothing unless a program names its endpoint" {
	for name in '' health users live events/ ../events nothing; do
		cgi GET live '' '' CARTAZ_ENDPOINT="$name"
		[ "$exit_status" = 1 ] && [ ! -s "$BATS_TEST_TMPDIR/out" ] || wrong "live as '$name'"
		grep -q 'CARTAZ_ENDPOINT does not name an endpoint' "$error_file"
	done
	cgi GET events
	cp "$BATS_TEST_TMPDIR/out" "$BATS_TEST_TMPDIR/usual"
	cgi GET live '' '' CARTAZ_ENDPOINT=events
	diff "$BATS_TEST_TMPDIR/usual" "$BATS_TEST_TMPDIR/out"
}

@test "every: a user without rights to write gets the same answers" {
	catalog_copy
	# Folders of bats are closed to others, and the build may be as well.
	open=$(mktemp -d /tmp/cartaz-open.XXXXXX)
	as=()
	[ "$EUID" != 0 ] || as=("$(command -v setpriv)" --reuid=nobody --regid=nogroup --clear-groups)
	cp -a "$CARTAZ_ETC" "$CARTAZ_VAR" "$CARTAZ_HTDOCS" "$BUILD/cgi-bin" "$open"
	ln -sfn ../../etc/brands/agenda.localhost.json "$open/var/hosts/localhost"
	chmod -R a+rX,a-w "$open"
	touch "$BATS_TEST_TMPDIR/copied"
	asked() {
		ask usual "$1" 'q=samba'
		local BUILD=$open CARTAZ_ETC=$open/etc CARTAZ_VAR=$open/var CARTAZ_HTDOCS=$open/htdocs
		ask 'of nobody' "$1" 'q=samba' "${as[@]}"
		HOST=localhost ask 'of nobody at an alias' "$1" 'q=samba' "${as[@]}"
	}
	answers_to each_program asked
	find "$open" -newer "$BATS_TEST_TMPDIR/copied" >"$BATS_TEST_TMPDIR/written"
	chmod -R u+w "$open"
	rm -r "$open"
	[ ! -s "$BATS_TEST_TMPDIR/written" ]
	same_of_each_program
}

@test "every: a brand file that cannot be used, without a good copy, is 500, and only the log says why" {
	catalog_copy
	rm "$CARTAZ_VAR/agenda.localhost/brand.json"
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
	asked() {
		[ -z "$any_host" ] || return 0
		ask "here, $breakage" "$1"
		# The other brand does not know what is wrong with this one.
		[ "$breakage" != "${breakages[0]}" ] && [ "${WHOLE-}" != 1 ] || HOST=palco.localhost ask "there, $breakage" "$1"
	}
	for breakage in "${breakages[@]}"; do
		eval "$breakage"
		answers_to each_program asked
		cat "$answers_file" >>"$BATS_TEST_TMPDIR/all"
		rm -rf "$file"
		cp "$BATS_TEST_TMPDIR/good.json" "$file"
	done
	answers_file=$BATS_TEST_TMPDIR/all
	has_all 'if word(1) == "there," then .status != 500 else
			is_whole and is_problem(500; "internal_error") and json.type == "about:blank" and .exit == 0
			and (.body | test("\($ENV.CARTAZ_ETC)|/brands|[.]json|agenda|cartaz|byte") | not)
			and (.error | contains("\($ENV.CARTAZ_ETC)/brands/agenda.localhost.json") and test("^[^\n]*\n$"))
		end'
	no_answer 'map(select(word(1) == "here,")) | .[0] as $first
		| .[] | select(.head != $first.head or .body != $first.body)'
}

@test "every: a program that needs no brand answers when its file is broken" {
	catalog_copy
	cp -r "$CARTAZ_ETC" "$BATS_TEST_TMPDIR/broken"
	printf '{' >"$BATS_TEST_TMPDIR/broken/brands/agenda.localhost.json"
	asked() {
		[ -n "$any_host" ] || return 0
		ask usual "$1"
		CARTAZ_ETC=$BATS_TEST_TMPDIR/broken ask broken "$1"
	}
	answers_to each_program asked
	same_of_each_program
}

# Lines of a head that tell of a version that ends.
ENDS='[.head[] | select(test("^(Deprecation|Sunset):|rel=\"(deprecation|sunset|successor-version)\""; "i"))]'

@test "every: a deprecated version says so on every answer" {
	catalog_copy
	brand_edit agenda.localhost '.deprecation = {
		at: "2027-01-01T00:00:00-03:00", sunset: "2027-07-01T00:00:00Z",
		info: "https://agenda.example/v1-ends", successor: "https://agenda.example/v2"}'
	expected='["Deprecation: @1798772400", "Sunset: Thu, 01 Jul 2027 00:00:00 GMT",
		"Link: <https://agenda.example/v1-ends>; rel=\"deprecation\"",
		"Link: <https://agenda.example/v1-ends>; rel=\"sunset\"",
		"Link: <https://agenda.example/v2>; rel=\"successor-version\""]'
	asked() {
		[ -z "$page$body" ] && [[ $1 != @(ready|oembed) ]] || return 0
		ask_for_each_answer "$1"
		HOST=localhost ask 'at an alias' "$1"
	}
	every "$ENDS == $expected" asked
	brand_edit agenda.localhost '.deprecation.successor = null'
	every "$ENDS == ($expected | .[:4])" asked
}

@test "every: a version that is not deprecated says nothing of it" {
	catalog_copy
	ends='{at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z", info: "https://agenda.example/v1-ends"}'
	brand_edit agenda.localhost ".deprecation = $ends"
	asked() {
		[ -n "$page" ] || return 0
		ask_for_each_answer "$1"
	}
	every "$ENDS == []" asked
	brand_edit agenda.localhost '.deprecation = null'
	brand_edit palco.localhost ".deprecation = $ends"
	asked() {
		ask_for_each_answer "$1"
		HOST=nobody.example ask 'of no brand' "$1"
	}
	every "$ENDS == []" asked
}

@test "every: short of memory the answer is whole, or it is the whole 500" {
	prlimit=$(command -v prlimit)
	# The programs start with 4 to 5 MB.
	sizes=$(rounds '1024 2560 4096 4352 4608 4864 5120 24576' "$(seq -s ' ' 1024 64 5120) $(seq -s ' ' 8192 16384 65536)")
	asked() {
		local size
		ask usual "$1" 'q=a&per_page=50'
		if ! sanitized "$1"; then
			for size in $sizes; do
				ask "$size" "$1" 'q=a&per_page=50' "$prlimit" --as="$((size * 1024))"
			done
		fi
		ask unlimited "$1" 'q=a&per_page=50' "$prlimit" --as=unlimited
	}
	answers_to each_program asked
	sed -Ei 's/agent_[0-9a-f]{32}/agent_/g; s/[0-9a-f]{8}-[0-9a-f-]{27}/id/g' "$answers_file"
	# Too little for it to start: it says nothing.  Once it started it never does.
	cat >"$BATS_TEST_TMPDIR/started.jq" <<-'END'
		def same($other): .head == $other.head and .body == $other.body;
		group_by(program)[] | sort_by(.number) | .[0] as $usual | .[1:] as $limited
			| ([$limited[] | .head == [] and .bytes == 0] | index(false)) as $start
			| ($limited[:$start][] | select(.exit == 0)),
				($limited[$start:][] | select(if same($usual) then .exit != 0
					else (.exit != 1 or (is_whole and is_refused($all[0][program]; 500; "internal_error") | not)) end)),
				($limited[-1] | select(same($usual) | not))
	END
	no_answer "$REFUSED $(<"$BATS_TEST_TMPDIR/started.jq")" --slurpfile all "$LEARNT.json"
	# It proves something only if some program ran short after it started.
	[ "$(gojq -s 'any(.status == 500)' "$answers_file")" = true ] || sanitized "${PROGRAMS##*$'\n'}"
}
