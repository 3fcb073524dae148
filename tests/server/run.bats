# `make run`, from a copy of this tree, as somebody does who just cloned it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	# Not below the folder of bats, which only its owner may enter.
	export TREE MODE=${BUILD##*/}
	TREE=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-tree.XXXXXX")
	# As it is now, with its build, so that nothing is built twice.
	tar -C "$ROOT" --exclude=./build --exclude=./.git -cf - . | tar -C "$TREE" -xpf -
	chmod 755 "$TREE"
	mkdir "$TREE/build"
	cp -a "$BUILD" "$TREE/build/$MODE"
	cp "$BUILD/commit" "$TREE/static/server/commit"
}

teardown_file() {
	rm -rf "$TREE"
}

setup() {
	started=() as_nobody=() place=
	export TMPDIR=$BATS_TEST_TMPDIR/tmp
	mkdir -m 1777 "$TMPDIR"
}

teardown() {
	local group
	for group in "${started[@]}"; do
		if kill -0 -- "-$group" 2>/dev/null; then
			kill -TERM -- "-$group"
		fi
	done
	if [ -z "${BATS_TEST_COMPLETED-}" ]; then
		[ -z "$place" ] || rm -rf "${place%/*}"
		find "$BATS_TEST_TMPDIR" -maxdepth 1 \( -name '*.out' -o -name '*.err' \) -exec tail -n 20 {} +
	fi
}

# A free port whose number does not hold the one that is written in the samples.
port() {
	local port=8080
	while [[ $port == *8080* ]]; do
		port=$(free_port)
	done
	echo "$port"
}

# make run TREE NAME VARIABLE=VALUE...: as a terminal starts it, in a process group
# of its own that hears Ctrl-C.
make_run() {
	local tree=$1 out=$BATS_TEST_TMPDIR/$2.out err=$BATS_TEST_TMPDIR/$2.err
	shift 2
	setsid setpriv --pdeathsig TERM env --default-signal=INT make -C "$tree" --no-print-directory \
		run "MODE=$MODE" "$@" >"$out" 2>"$err" 3>&- &
	started+=($!)
	until grep -q '^Everything it serves is in ' "$out"; do
		kill -0 $!
		sleep 0.05
	done
}

# Ends it by a signal to its group; afterwards nothing of it is left.
stop() { # SIGNAL GROUP RUN_DIR
	kill "-$1" -- "-$2"
	if wait "$2"; then :; fi # make has its own opinion of signals
	run pgrep -f -- "$3"
	echo "left: $output"
	[ "$status" -eq 1 ]
}

asks() { # PORT HOST PATH [CURL ARGS...]
	curl -sS --fail-with-body --max-time 60 -H "Host: $2:$1" "${@:4}" "http://127.0.0.1:$1$3"
}

# The command says one sentence and ends with 1.
one_sentence() { # WORDS COMMAND...
	local words=$1
	shift
	run --separate-stderr -1 "$@"
	# shellcheck disable=SC2154 # bats sets it
	echo "said: $stderr"
	[ -z "$(grep -v ' … ' <<<"$output")" ] # lines of steps
	[ "$(wc -l <<<"$stderr")" = 1 ]
	[[ $stderr == *"$words"* ]]
}

# A script of the server, by itself: not by make, which adds lines of its own.
script() { # NAME VARIABLE=VALUE...
	local name=$1
	shift
	timeout 60 "${as_nobody[@]}" env BUILD="$TREE/build/$MODE" "$@" sh "$TREE/static/server/$name"
}

# From here on scripts are run by somebody who owns nothing, if we can choose.
as_nobody() {
	[ "$(id -u)" -ne 0 ] || as_nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
}

bats_require_minimum_version 1.5.0

@test "make run prints its addresses, localhost first, and every one of them answers" {
	local port address run=$BATS_TEST_TMPDIR/run
	port=$(port)
	make_run "$TREE" run "PORT=$port" "RUN_DIR=$run"
	[ "$(grep -o 'http://.*' "$BATS_TEST_TMPDIR/run.out" | head -n 1)" = "http://localhost:$port$API/events" ]
	for address in $(grep -o '^ *http://.*' "$BATS_TEST_TMPDIR/run.out"); do
		curl -sS --fail --max-time 60 "$address" | gojq -e '.meta.total > 0'
	done
	address=$(grep -o '^ *curl --resolve .*' "$BATS_TEST_TMPDIR/run.out")
	sh -c "$address -sS --fail --max-time 60" |
		gojq -e --arg site "http://palco.localhost:$port/" '.data | length > 0 and all(.url | startswith($site))'
	[ ! -s "$BATS_TEST_TMPDIR/run.err" ]
	# Before the addresses there is a line for each step, with its seconds.
	sed -E '/^Cartaz/,$d; s/ [0-9]+ (objects|programs|events)/ N \1/g; s/[0-9]+\.[0-9] s$/S s/' \
		"$BATS_TEST_TMPDIR/run.out" | diff - <(printf '%s … S s\n' 'build: N objects, N programs' \
		'import agenda.localhost: N events' 'import palco.localhost: N events' publish 'start apache')
	# No file names port 8080, programs and snapshots included; documents not even in passing.
	asks "$port" agenda.localhost "$API/events?per_page=50" >"$BATS_TEST_TMPDIR/list"
	asks "$port" palco.localhost "$API/openapi.json" >"$BATS_TEST_TMPDIR/openapi"
	[ -z "$(LC_ALL=C grep -rlaF -e :8080 -e %3A8080 "$run" "$BATS_TEST_TMPDIR/list" "$BATS_TEST_TMPDIR/openapi")" ]
	[ -z "$(grep -rla 8080 "$run/htdocs" "$run/etc" "$run/var/hosts.map")" ]
	grep -rqa "localhost:$port" "$run/htdocs"
	# A port that is in use is one sentence, and the first server does not mind.
	one_sentence "port $port is in use" script run "PORT=$port" "RUN_DIR=$TREE/in-use"
	asks "$port" agenda.localhost "$API/health"
	rm -r "$TREE/in-use"
	stop INT "${started[0]}" "$run"
	[ -z "$(ls -A "$TMPDIR")" ]
}

@test "a step that fails: its line, what it said, its status" {
	run --separate-stderr -3 sh -c '. "$0"; step "link: 2 programs" sh -c "echo why; exit 3"' "$TREE/static/server/step"
	[[ $output =~ ^'link: 2 programs … '[0-9]+\.[0-9]' s'$ ]]
	[ "$stderr" = why ]
}

# bats test_tags=whole
@test "make run with CACHE=1, LOG=json and DEFLATE=1 does each of them" {
	local port
	port=$(port)
	make_run "$TREE" run "PORT=$port" "RUN_DIR=$BATS_TEST_TMPDIR/run" CACHE=1 LOG=json DEFLATE=1
	asks "$port" agenda.localhost /eventos -D "$BATS_TEST_TMPDIR/first" >"$BATS_TEST_TMPDIR/first.body"
	# Apache keeps an answer a moment after its caller has it.
	until asks "$port" agenda.localhost /eventos -D "$BATS_TEST_TMPDIR/second" -A 'a "reader"' >"$BATS_TEST_TMPDIR/second.body" &&
		grep -q '^Age: ' "$BATS_TEST_TMPDIR/second"; do
		kill -0 "${started[0]}"
		sleep 0.05
	done
	cmp "$BATS_TEST_TMPDIR/first.body" "$BATS_TEST_TMPDIR/second.body"
	[ "$(grep -c '^Age: ' "$BATS_TEST_TMPDIR/first")" = 0 ]
	until grep -q reader "$BATS_TEST_TMPDIR/run/log/access.log"; do
		sleep 0.05
	done
	gojq -se 'any(.[]; .path == "/eventos" and .user_agent == "a \"reader\"")' "$BATS_TEST_TMPDIR/run/log/access.log"
	asks "$port" agenda.localhost "$API/events" >"$BATS_TEST_TMPDIR/plain"
	asks "$port" agenda.localhost "$API/events" -H 'Accept-Encoding: gzip' >"$BATS_TEST_TMPDIR/compressed"
	gzip -dc "$BATS_TEST_TMPDIR/compressed" | cmp - "$BATS_TEST_TMPDIR/plain"
	[ ! -s "$BATS_TEST_TMPDIR/run.err" ]
	stop INT "${started[0]}" "$BATS_TEST_TMPDIR/run"
	[ -z "$(ls -A "$TMPDIR")" ]
}

# bats test_tags=whole
@test "two of them run side by side, and one can be stopped without the other" {
	local one two
	one=$(port)
	make_run "$TREE" one "PORT=$one" "RUN_DIR=$BATS_TEST_TMPDIR/run one"
	two=$(port)
	make_run "$TREE" two "PORT=$two" "RUN_DIR=$BATS_TEST_TMPDIR/run-two"
	asks "$one" agenda.localhost "$API/events" |
		gojq -e --arg site "http://agenda.localhost:$one/" 'all(.data[]; .url | startswith($site))'
	asks "$two" palco.localhost "$API/events" |
		gojq -e --arg site "http://palco.localhost:$two/" 'all(.data[]; .url | startswith($site))'
	run make -s -C "$TREE" run "MODE=$MODE" "PORT=$one" "RUN_DIR=$TREE/in-use"
	[ "$status" -eq 2 ]
	[ "$(grep -cvE '^make| … ' <<<"$output")" = 1 ]
	rm -r "$TREE/in-use"
	stop INT "${started[0]}" "$BATS_TEST_TMPDIR/run one"
	asks "$two" agenda.localhost "$API/events" | gojq -e '.meta.total > 0'
	asks "$two" agenda.localhost "$API/openapi.json" |
		gojq -e --arg base "http://agenda.localhost:$two$API" '.servers[0].url == $base'
	stop TERM "${started[1]}" "$BATS_TEST_TMPDIR/run-two"
	[ -z "$(ls -A "$TMPDIR")" ]
}

# bats test_tags=whole
@test "the same folder again on another port: the samples move, added brands stay" {
	local port run=$BATS_TEST_TMPDIR/run
	port=$(port)
	make_run "$TREE" first "PORT=$port" "RUN_DIR=$run"
	sed 's/agenda\.localhost/nova.localhost/; s/"localhost", "127.0.0.1"//' \
		"$run/etc/brands/agenda.localhost.json" |
		jq '.site_url = "http://nova.localhost" | .site_origin = .site_url
			| .base_url = .site_url + "/api/public/v1"' >"$run/etc/brands/nova.localhost.json"
	export CARTAZ_ETC=$run/etc CARTAZ_VAR=$run/var CARTAZ_HTDOCS=$run/htdocs CARTAZ_SHARE=$TREE/static
	echo '{"id": 1, "slug": "one", "name": "One"}' |
		"$TREE/build/$MODE/cartaz" import nova.localhost -
	"$TREE/build/$MODE/cartaz" publish nova.localhost
	asks "$port" nova.localhost "$API/events/one" | gojq -e '.name == "One"'
	stop HUP "${started[0]}" "$run"
	port=$(port)
	make_run "$TREE" second "PORT=$port" "RUN_DIR=$run"
	asks "$port" nova.localhost "$API/events/one" | gojq -e '.name == "One"'
	asks "$port" agenda.localhost "$API/events" |
		gojq -e --arg site "http://agenda.localhost:$port/" 'all(.data[]; .url | startswith($site))'
	asks "$port" agenda.localhost "$API/openapi.json" |
		gojq -e --arg base "http://agenda.localhost:$port$API" '.servers[0].url == $base'
	stop INT "${started[1]}" "$run"
}

# bats test_tags=whole
@test "from a folder that only its owner may enter it answers" {
	local port closed=$BATS_TEST_TMPDIR/closed
	cp -a "$TREE" "$closed"
	chmod 700 "$closed"
	port=$(port)
	make_run "$closed" run "PORT=$port"
	[ "$(stat -c %a "$closed")" = 700 ]
	asks "$port" agenda.localhost "$API/events" | gojq -e '.meta.total > 0'
	asks "$port" palco.localhost "$API/events" | gojq -e '.meta.total > 0'
	asks "$port" agenda.localhost "$API/openapi.json" | gojq -e '.openapi == "3.1.0"'
	stop INT "${started[0]}" "$closed/build/run"
	[ -z "$(ls -A "$TMPDIR")" ]
}

# bats test_tags=whole
@test "a folder with a blank, a closed umask, no IPv6 and no memory for files: it answers" {
	local port host inside
	# The other folders of the tests are in the memory that this server does not have.
	place="$(mktemp -d /var/tmp/cartaz-test.XXXXXX)/a place"
	cp -a "$TREE" "$place"
	port=$(port)
	# shellcheck disable=SC2016 # the inner shell expands it
	setsid unshare --mount --net sh -c 'umask 077; mount -t tmpfs -o size=4k,mode=000 none /dev/shm
		echo 1 >/proc/sys/net/ipv6/conf/all/disable_ipv6; ip link set lo up; exec sleep infinity' 3>&- &
	started+=($!)
	inside=(nsenter --mount --net --target $!)
	until "${inside[@]}" ip -4 address show lo | grep -qF 127.0.0.1; do
		kill -0 $!
		sleep 0.05
	done
	setsid "${inside[@]}" env TMPDIR=/var/tmp sh -c 'umask 077; exec make -C "$0" --no-print-directory run "$@"' "$place" "MODE=$MODE" "PORT=$port" \
		>"$BATS_TEST_TMPDIR/run.out" 2>"$BATS_TEST_TMPDIR/run.err" 3>&- &
	started+=($!)
	until grep -q '^Everything it serves is in ' "$BATS_TEST_TMPDIR/run.out"; do
		kill -0 $!
		sleep 0.05
	done
	for host in agenda.localhost palco.localhost; do
		"${inside[@]}" curl -sS --fail --max-time 60 -H "Host: $host:$port" "http://127.0.0.1:$port$API/events" |
			gojq -e '.meta.total > 0'
		"${inside[@]}" curl -sS --fail --max-time 60 -H "Host: $host:$port" "http://127.0.0.1:$port/eventos" | grep -q '<h1'
		"${inside[@]}" curl -sS --fail --max-time 60 -H "Host: $host:$port" "http://127.0.0.1:$port/llms.txt" | grep -q .
	done
	[ ! -s "$BATS_TEST_TMPDIR/run.err" ]
	run env BUILD="$BUILD" "$place/tests/run"
	rm -r "${place%/*}"
	[ "$status:$output" = "2:tests/run: the tests need a folder whose path has no blank, not $place" ]
}

# bats test_tags=whole
@test "somebody who is not root runs it in a folder of his own" {
	local port home
	port=$(port)
	home=$(mktemp -d "$TREE/home.XXXXXX")
	chmod 777 "$home"
	mkfifo -m 666 "$home/ready"
	as_nobody
	setsid "${as_nobody[@]}" env "BUILD=$TREE/build/$MODE" "PORT=$port" "RUN_DIR=$home/run" \
		"TMPDIR=$home" sh "$TREE/static/server/run" >"$home/ready" 2>"$BATS_TEST_TMPDIR/nobody.err" 3>&- &
	started+=($!)
	timeout 60 sed -n '/^Everything/q' "$home/ready"
	asks "$port" agenda.localhost "$API/events" | gojq -e '.meta.total > 0'
	[ "$(stat -c %U "$home/run/var")" != root ]
	stop TERM "${started[0]}" "$home/run"
	rm -r "$home"
}

# bats test_tags=whole
@test "when the script is killed outright, the server does not stay behind" {
	local port pid run process
	for run in "$TREE/open" "$BATS_TEST_TMPDIR/closed"; do
		port=$(port)
		script prepare "PORT=$port" "RUN_DIR=$run"
		mkfifo "$run/ready"
		env "PORT=$port" "RUN_DIR=$run" ON_READY="echo ready >'$run/ready'" \
			sh "$TREE/static/server/serve" 3>&- &
		pid=$!
		read -r -t 60 _ <>"$run/ready"
		asks "$port" agenda.localhost "$API/health"
		process=$(pgrep -o -f "^apache2 .*$run/")
		kill -KILL "$pid"
		timeout 60 tail -s 0.05 --pid="$process" -f /dev/null
		rm -r "$run"
	done
}

@test "a port that is none: one sentence" {
	local port
	for port in abc -1 0 65536 99999999999999999999 '80 80' 8080x; do
		one_sentence 'PORT must be a number' script run "PORT=$port" "RUN_DIR=$BATS_TEST_TMPDIR/run"
		one_sentence 'PORT must be a number' script serve "PORT=$port" "RUN_DIR=$BATS_TEST_TMPDIR/run"
		# Nothing was filled for nothing.
		rmdir "$BATS_TEST_TMPDIR/run"
	done
}

@test "a CACHE that is neither 1 nor empty: one sentence" {
	one_sentence 'CACHE must be 1 or empty, not "2"' script serve PORT=1 CACHE=2 "RUN_DIR=$BATS_TEST_TMPDIR"
	one_sentence 'DEFLATE must be 1 or empty, not "2"' script serve PORT=1 DEFLATE=2 "RUN_DIR=$BATS_TEST_TMPDIR"
}

@test "a folder that cannot be written: one sentence" {
	local place=$TREE/place
	one_sentence '/proc/nowhere' script run PORT=1 RUN_DIR=/proc/nowhere
	: >"$place"
	one_sentence "$place" script run PORT=1 "RUN_DIR=$place"
	rm "$place"
	mkdir -m 755 "$place"
	[ "$(id -u)" -eq 0 ] || chmod 555 "$place"
	as_nobody
	one_sentence "cannot write to $place" script run PORT=1 "RUN_DIR=$place"
	[ -z "$(ls -A "$place")" ]
	mkdir -m 755 "$place/etc"
	chmod 777 "$place"
	[ "$(id -u)" -eq 0 ] || chmod 555 "$place/etc"
	one_sentence "cannot write to $place/etc" script run PORT=1 "RUN_DIR=$place"
	chmod -R 755 "$place"
	rm -r "$place"
}

# Stand-ins for what installs packages: dpkg-query has every name of the lists but WORDS,
# apt-get does as its script says and leaves a note of it, apt-cache knows nothing.
packaging() { # APT_SCRIPT MISSING...
	local tools=$BATS_TEST_TMPDIR/tools apt=$1
	shift
	mkdir -p "$tools"
	tr -cs 'a-z0-9.+-' '\n' <"$TREE/static/server/packages" | grep -vxF "$(printf '%s\n' "$@")" |
		sed 's/.*/installed &, /' >"$tools/installed"
	printf '#!/bin/sh\ncat "%s"\n' "$tools/installed" >"$tools/dpkg-query"
	printf '#!/bin/sh\necho "$DEBIAN_FRONTEND apt-get $*" >>"%s"\n%s\n' \
		"$BATS_TEST_TMPDIR/notes" "$apt" >"$tools/apt-get"
	printf '#!/bin/sh\nexit 100\n' >"$tools/apt-cache"
	printf '#!/bin/sh\nexec "$@"\n' >"$tools/sudo"
	chmod 755 "$tools"/*
	: >"$BATS_TEST_TMPDIR/notes"
	PATH=$tools:$PATH
}

NO_NETWORK='echo "Reading package lists..."
echo "Err:1 http://deb.debian.org/debian trixie InRelease" >&2
echo "  Temporary failure resolving deb.debian.org" >&2
echo "W: Some index files failed to download." >&2
echo "E: Unable to locate package" >&2
exit 100'

@test "a package that is missing, without a network: the line, one sentence, the end" {
	local line='+ apt-get install -y --no-install-recommends jq bats'
	[ "$(id -u)" -eq 0 ] || line=${line/apt-get/sudo apt-get}
	packaging "$NO_NETWORK" jq bats
	run --separate-stderr -1 sh "$TREE/static/server/packages" test
	echo "said: $stderr"
	[ -z "$output" ]
	[ "$(wc -l <<<"$stderr")" = 2 ]
	[ "$(head -n 1 <<<"$stderr")" = "$line" ]
	[[ $(tail -n 1 <<<"$stderr") == 'cartaz: could not install jq bats (Unable to locate package); '* ]]
	run make -s -C "$TREE" run "MODE=$MODE" PORT=1 "RUN_DIR=$BATS_TEST_TMPDIR/run"
	[ "$status" -eq 2 ]
	[ "$(grep -cv '^make' <<<"$output")" = 2 ]
	[ ! -e "$BATS_TEST_TMPDIR/run" ]
}

@test "a package that is missing is installed, after the line that does it" {
	packaging '[ "$1" = install ]' jq
	run --separate-stderr -0 sh "$TREE/static/server/packages" run
	[ -z "$output" ]
	[[ $stderr == '+ '*'apt-get install -y --no-install-recommends jq' ]]
	[ "$(cat "$BATS_TEST_TMPDIR/notes")" = 'noninteractive apt-get install -y --no-install-recommends jq' ]
}

@test "an apt-get whose lists are old or empty is told to fetch them" {
	packaging 'case $1 in
update) touch "${0%/*}/fresh" ;;
install) [ -e "${0%/*}/fresh" ] ;;
esac' jq
	run --separate-stderr -0 sh "$TREE/static/server/packages" run
	[ "$(wc -l <<<"$stderr")" = 1 ]
	[ "$(wc -l <"$BATS_TEST_TMPDIR/notes")" = 3 ]
}

@test "where nothing is missing nothing is said and nothing is called" {
	packaging 'exit 100'
	run --separate-stderr -0 sh "$TREE/static/server/packages" nightly
	[ -z "$output$stderr" ]
	[ ! -s "$BATS_TEST_TMPDIR/notes" ]
}

@test "a package that is provided by another one, or held, is not missing; one that was removed is" {
	packaging '' jq bats curl
	printf '%s\n' 'installed jq1.7t64, other, jq (= 1.7), more (= 2)' 'installed bats, ' 'config-files curl, ' >>"$BATS_TEST_TMPDIR/tools/installed"
	run --separate-stderr -0 sh "$TREE/static/server/packages" test
	[[ $stderr == '+ '*'apt-get install -y --no-install-recommends curl' ]]
}

@test "a package that apt does not have is named, and so is what root has to run where there is no sudo" {
	local tool
	packaging 'echo "E: Unable to locate package jq" >&2
echo "E: Package '\''bats'\'' has no installation candidate" >&2
exit 100' jq bats curl
	run --separate-stderr -1 sh "$TREE/static/server/packages" test
	[[ $(tail -n 1 <<<"$stderr") == 'cartaz: could not install jq bats curl (apt does not have jq bats); '* ]]
	packaging 'exit 0' jq
	rm "$BATS_TEST_TMPDIR/tools/sudo"
	printf '#!/bin/sh\necho 1000\n' >"$BATS_TEST_TMPDIR/tools/id"
	chmod 755 "$BATS_TEST_TMPDIR/tools/id"
	for tool in awk cat grep sed tail xargs; do
		ln -s "$(command -v $tool)" "$BATS_TEST_TMPDIR/tools/$tool"
	done
	tool=$(command -v sh)
	run --separate-stderr -1 env "PATH=$BATS_TEST_TMPDIR/tools" "$tool" "$TREE/static/server/packages" run
	[ "$stderr" = 'cartaz: packages are missing, and there is no sudo: run as root: apt-get install -y --no-install-recommends jq' ]
	[ ! -s "$BATS_TEST_TMPDIR/notes" ]
}

# A fresh image has no lists of packages: apt knows names, and no package.
@test "an image gets the libraries that the headers of the build depend on, whatever they are called" {
	packaging 'touch "${0%/*}/fresh"' rsync
	printf '%s\n' '#!/bin/sh' 'for name; do case $name in' '-*) ;;' \
		'*) [ -e "${0%/*}/fresh" ] && echo "$name" || echo "<$name>" ;;' 'esac; done' \
		'printf "  Depends: %s\n" libjson-c9 zlib1g-dev libc6-dev' \
		'printf " |Depends: %s\n" libcurl9t64' 'printf "  Depends: <libvirtual>\n"' >"$BATS_TEST_TMPDIR/tools/apt-cache"
	run --separate-stderr -0 sh "$TREE/static/server/packages" container
	[[ $stderr == '+ '*'apt-get install -y --no-install-recommends rsync libjson-c9 libcurl9t64 libvirtual' ]]
	[ "$(wc -l <"$BATS_TEST_TMPDIR/notes")" = 2 ]
	packaging 'exit 100'
	run --separate-stderr -1 sh "$TREE/static/server/packages" container
	[[ $stderr == 'cartaz: apt does not know the libraries of the tool: '* ]]
}

@test "no package that is named starts a service" {
	local what package named installed
	packaging 'exit 100'
	: >"$BATS_TEST_TMPDIR/tools/installed"
	for what in build run test check database bench nightly; do
		run --separate-stderr -1 sh "$TREE/static/server/packages" "$what"
		sed -n '1s/.*--no-install-recommends //p' <<<"$stderr" | tr ' ' '\n' >>"$BATS_TEST_TMPDIR/named"
	done
	mapfile -t named < <(sort -u "$BATS_TEST_TMPDIR/named")
	for package in "${named[@]}"; do
		echo "$package"
		[[ ! $package =~ ^(apache2|lighttpd|nginx.*|haproxy|varnish|postgresql.*)$ ]]
	done
	# The script of procps sets kernel parameters at boot and leaves.
	mapfile -t installed < <(/usr/bin/dpkg-query -W -f '${db:Status-Status} ${binary:Package}\n' |
		sed -n 's/^installed \([^:]*\).*/\1/p' | grep -vx procps |
		grep -Fx -f "$BATS_TEST_TMPDIR/named" | sort -u)
	/usr/bin/dpkg-query -L "${installed[@]}" >"$BATS_TEST_TMPDIR/files"
	run grep -E '/systemd/system/.*\.(service|socket|timer)$|^/etc/init\.d/.' "$BATS_TEST_TMPDIR/files"
	echo "$output"
	[ "$status" -eq 1 ]
	echo "${#installed[@]} of ${#named[@]} are installed"
	[ "${#installed[@]}" -ge 30 ]
}
