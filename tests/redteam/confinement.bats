# confinement: what code that runs inside a program could do.  Every program takes from
# itself what it never needs, before it reads what was sent (app/confinement.h).

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live
load ../helpers/identity
load ../helpers/rounds

LIVE_HOST=live.localhost
CALL='{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_events","arguments":{}}}'
SEND='{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"role":"user","messageId":"1","kind":"message","parts":[{"kind":"text","text":"samba"}]}}}'

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	mkdir "$CARTAZ_ETC/secrets"
	echo own >"$CARTAZ_ETC/secrets/live"
	echo other >"$CARTAZ_ETC/secrets/palco"
	chmod 0640 "$CARTAZ_ETC"/secrets/*
	live_start "$BATS_FILE_TMPDIR" 45
	live_brand "$LIVE_HOST" '.upstream.secrets = {token: {file: "secrets/live"}}'
	brand_edit palco.localhost '.upstream.secrets = {token: {file: "secrets/palco"}}'
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay agenda.localhost
}

teardown_file() {
	live_stop
	identity_stop
}

setup() {
	mood well
	identity_says
}

# Builds that look into themselves are confined less (base/confine.h).
confined() {
	! grep -qa -e __asan_init -e __gcov_ "$BUILD/cgi-bin/events"
}

# As a program of KIND for HOST would: tries KIND ACT [ARGUMENT] ...
# The build's and the catalog's folders are left out of what it says.
tries() {
	local status=0
	HTTP_HOST=${HOST-agenda.localhost} "$BUILD/tests/confined-$1" "${@:2}" >"$BATS_TEST_TMPDIR/tried" 2>&1 || status=$?
	sed -e "s,$CARTAZ_ETC,ETC,; s,$CARTAZ_VAR,VAR,; s,$CARTAZ_HTDOCS,HTDOCS,; s,$BATS_TEST_TMPDIR,TMP," \
		"$BATS_TEST_TMPDIR/tried"
	return "$status"
}

# The kernel kills it, by SIGSYS, before the act returns.
is_killed() { # KIND ACT [ARGUMENT]
	local status=0
	tries "$@" >/dev/null || status=$?
	[ "$status" = 159 ] || {
		echo "$* ends with $status"
		return 1
	}
}

# A request under strace, which takes options before the words of cgi: traced
# OPTIONS... -- METHOD PROGRAM ...
traced() {
	local options=()
	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	cgi_by=(/usr/bin/strace -f -qq "${options[@]}" -o "$BATS_TEST_TMPDIR/trace")
	asked "${@:2}"
	cgi_by=()
}

# cgi with a command before the program.
asked() { # METHOD PROGRAM [QUERY [PATH_INFO]] [NAME=VALUE ...]
	cgi "$1" "$2" "${3-}" "${4-}" "${@:5}" HTTP_ACCEPT='application/json, text/event-stream' \
		CONTENT_TYPE=application/json HTTP_X_ORIGIN=http://agenda.localhost:8080 \
		HTTP_AUTHORIZATION="$BEARER" "${cgi_by[@]}"
}

# Leaves $words and $BODY, a request that PROGRAM answers in full.
request_for() { # PROGRAM
	BODY=$BATS_TEST_TMPDIR/sent
	words=(GET "$1")
	case $1 in
	mcp) words=(POST mcp) && echo "$CALL" >"$BODY" ;;
	a2a) words=(POST a2a) && echo "$SEND" >"$BODY" ;;
	agent-identity) words=(POST "$1") && echo '{}' >"$BODY" ;;
	auth-revoke) words=(DELETE "$1") && echo '{}' >"$BODY" ;;
	auth-* | users) words=(POST "$1") && echo "$LOGIN" >"$BODY" ;;
	event | page-event) words+=('' "/$slug") && BODY=/dev/null ;;
	page-card) words+=('' "/$slug.png") && BODY=/dev/null ;;
	page-document) words+=('' /docs) && BODY=/dev/null ;;
	*) words+=('q=a') && BODY=/dev/null ;;
	esac
}

# Reads a trace: both confinements stand before the first byte of the body and before
# the snapshot; the filter even before the brand file, but in a program of the catalog,
# which gets the one filter that its brand needs.  What a program becomes by execve starts
# anew.  Prints how often it read the body.
in_order() { # KIND
	awk -v kind="$1" '{ sub(/^[0-9]+ +/, "") }
		/^execve\(.* = 0$/ { calls = files = 0; programs++ }
		/^seccomp\(SECCOMP_SET_MODE_FILTER.* = 0$/ && ++calls > 1 { wrong("a second filter") }
		/^landlock_restrict_self\(.* = 0$/ { files++ }
		/^openat\(.*\/etc\/brands\// && !calls && !(kind == "catalog" && programs == 1) { wrong("a brand file before the filter") }
		/^openat\(.*\/var\/[^"]*\.db"/ && !files { wrong("a snapshot before the ruleset") }
		/^read\(0,/ { bodies++; if (!calls || !files) wrong("the body before it is confined") }
		function wrong(what) { print what ": " $0; failed = 1 }
		END { if (!calls || !files) wrong("the end, unconfined"); print "bodies " bodies + 0 "\nprograms " programs; exit failed }' \
		"$BATS_TEST_TMPDIR/trace"
}

slugs() {
	slug=$(sample agenda.localhost | gojq -r '.[0].slug')
}

@test "confinement: each program is confined before it reads what was sent" {
	local program kind slug words BODY
	confined || return 0
	slugs
	while read -r program kind; do
		request_for "$program"
		traced -- "${words[@]}"
		[[ $http_status == 2?? ]] || wrong "$program: $http_status"
		in_order "$kind" >"$BATS_TEST_TMPDIR/order" || wrong "$program: $(<"$BATS_TEST_TMPDIR/order")"
		[[ ${words[0]} == GET ]] || ! grep -q '^bodies 0$' "$BATS_TEST_TMPDIR/order" ||
			wrong "$program reads no body"
		grep -q '^programs 1$' "$BATS_TEST_TMPDIR/order"
	done <"$BUILD/endpoints"
}

@test "confinement: so is the program live, and what hands over to it" {
	local program kind slug=event-7 words BODY
	confined || return 0
	while read -r program kind; do
		[ "$kind" = catalog ] || continue
		request_for "$program"
		HOST=$LIVE_HOST traced -- "${words[@]}"
		[ "$http_status" = 200 ] || wrong "$program: $http_status"
		in_order "$kind" >"$BATS_TEST_TMPDIR/order" || wrong "$program: $(<"$BATS_TEST_TMPDIR/order")"
		grep -q '^programs 2$' "$BATS_TEST_TMPDIR/order" || wrong "$program hands nothing over"
	done <"$BUILD/endpoints"
}

@test "confinement: a host without a brand gets no file at all" {
	confined || return 0
	[ "$(HOST=nobody.example tries catalog read "$CARTAZ_VAR/agenda.localhost/brand.json" \
		read "$CARTAZ_HTDOCS/agenda.localhost/llms.txt" read "$CARTAZ_ETC/brands/agenda.localhost.json" read /dev/null)" = \
		'read VAR/agenda.localhost/brand.json: EACCES
read HTDOCS/agenda.localhost/llms.txt: EACCES
read ETC/brands/agenda.localhost.json: EACCES
read /dev/null: EACCES' ]
}

@test "confinement: /dev/null is there where a standard descriptor is closed, and documents where they are linked" {
	confined || return 0
	local kind
	catalog_copy
	mv "$CARTAZ_HTDOCS/agenda.localhost" "$BATS_TEST_TMPDIR/elsewhere"
	for kind in static catalog; do
		[ "$(tries "$kind" read /dev/null read "$BATS_TEST_TMPDIR/elsewhere/llms.txt")" = 'read /dev/null: EACCES
read TMP/elsewhere/llms.txt: EACCES' ]
		[ "$(tries "$kind" read /dev/null <&-)" = 'read /dev/null: ok' ]
	done
	ln -s "$BATS_TEST_TMPDIR/elsewhere" "$CARTAZ_HTDOCS/agenda.localhost"
	for kind in static catalog; do
		[ "$(tries "$kind" read "$CARTAZ_HTDOCS/agenda.localhost/llms.txt")" = 'read HTDOCS/agenda.localhost/llms.txt: ok' ]
	done
}

# All that an attacker would look at first.
foreign_files() {
	echo read "$CARTAZ_VAR/palco.localhost/000001.db" read "$CARTAZ_VAR/palco.localhost/brand.json" \
		read "$CARTAZ_ETC/brands/palco.localhost.json" read "$CARTAZ_ETC/secrets/palco" \
		read /etc/passwd read /proc/self/environ read "$BUILD/cgi-bin/events" read "$CARTAZ_VAR/hosts.map" \
		create "$BATS_TEST_TMPDIR/made" create "$CARTAZ_VAR/made" create "$CARTAZ_HTDOCS/made" \
		write "$CARTAZ_VAR/palco.localhost/000001.db"
}

# bats test_tags=whole
@test "confinement: a brand's documents may stand elsewhere, behind a link" {
	local plain own=$BATS_TEST_TMPDIR/htdocs
	cgi GET page-document '' /docs
	[ "$http_status" = 200 ]
	plain=$(sha256sum <"$body_file")
	cp -a "$CARTAZ_HTDOCS" "$own"
	mv "$own/agenda.localhost" "$BATS_TEST_TMPDIR/elsewhere"
	ln -s ../elsewhere "$own/agenda.localhost"
	CARTAZ_HTDOCS=$own cgi GET page-document '' /docs
	[ "$http_status" = 200 ]
	[ "$(sha256sum <"$body_file")" = "$plain" ]
}

@test "confinement: no kind of program opens another brand's files, the system's, or makes one" {
	local kind host
	confined || return 0
	for kind in static catalog relay live; do
		for host in agenda.localhost "$LIVE_HOST"; do
			# shellcheck disable=SC2046 # no path here has a blank
			HOST=$host tries "$kind" $(foreign_files) | nothing_but 'E(ACCES|PERM)$'
		done
	done
	[ ! -e "$BATS_TEST_TMPDIR/made" ]
	# The same acts succeed without, so that it is the confinement that refuses.
	# shellcheck disable=SC2046
	tries test $(foreign_files) | nothing_but 'ok$'
	rm "$CARTAZ_VAR/made" "$CARTAZ_HTDOCS/made"
}

# Fails with the lines that do not match; some must be there.
nothing_but() { # REGEX
	awk -v regex="$1" '$0 !~ regex { print; wrong = 1 } END { exit wrong || NR < 4 }'
}

@test "confinement: a worker of the resident server reads every brand, and no secret" {
	confined || return 0
	mkdir -p "$CARTAZ_ETC/secrets"
	echo secret >"$CARTAZ_ETC/secrets/token"
	mkdir "$BATS_TEST_TMPDIR/elsewhere"
	echo text >"$BATS_TEST_TMPDIR/elsewhere/file"
	ln -s "$BATS_TEST_TMPDIR/elsewhere" "$CARTAZ_HTDOCS/linked.example"
	local said
	said=$(WORKER=1 tries resident read "$CARTAZ_VAR/agenda.localhost/000001.db" \
		read "$CARTAZ_HTDOCS/palco.localhost/llms.txt" read "$CARTAZ_HTDOCS/linked.example/file" \
		read "$CARTAZ_ETC/brands/agenda.localhost.json" read "$CARTAZ_ETC/brands/palco.localhost.json" \
		read "$CARTAZ_ETC/secrets/token" read /etc/hosts write "$CARTAZ_ETC/brands/agenda.localhost.json" \
		create "$CARTAZ_VAR/made" mkdir "$BATS_TEST_TMPDIR/made" fork thread socket 1 socket 2 code)
	rm "$CARTAZ_HTDOCS/linked.example" "$CARTAZ_ETC/secrets/token"
	diff <(echo "$said") - <<-'EOF'
		read VAR/agenda.localhost/000001.db: ok
		read HTDOCS/palco.localhost/llms.txt: ok
		read HTDOCS/linked.example/file: ok
		read ETC/brands/agenda.localhost.json: ok
		read ETC/brands/palco.localhost.json: ok
		read ETC/secrets/token: EACCES
		read /etc/hosts: EACCES
		write ETC/brands/agenda.localhost.json: EPERM
		create VAR/made: EPERM
		mkdir TMP/made: ENOSYS
		fork: ENOSYS
		thread: ENOSYS
		socket 1: ENOSYS
		socket 2: ENOSYS
		code: EPERM
	EOF
	WORKER=1 is_killed resident exec /bin/true
}

# bats test_tags=whole
@test "confinement: a worker reads what links lead to, also where the filesystem names no types" {
	confined || return 0
	mkdir "$BATS_TEST_TMPDIR/elsewhere"
	echo text >"$BATS_TEST_TMPDIR/elsewhere/file"
	ln -s "$BATS_TEST_TMPDIR/elsewhere" "$CARTAZ_HTDOCS/linked.example"
	local said
	said=$(LD_PRELOAD=$BUILD/tests/untyped.so WORKER=1 tries resident read "$CARTAZ_HTDOCS/linked.example/file" \
		read "$CARTAZ_HTDOCS/palco.localhost/llms.txt" read "$CARTAZ_ETC/secrets/live" read /etc/hosts)
	rm "$CARTAZ_HTDOCS/linked.example"
	diff <(echo "$said") - <<-'EOF'
		read HTDOCS/linked.example/file: ok
		read HTDOCS/palco.localhost/llms.txt: ok
		read ETC/secrets/live: EACCES
		read /etc/hosts: EACCES
	EOF
}

@test "confinement: a program that only answers, and one of the catalog of a brand with a snapshot" {
	local kind
	confined || return 0
	for kind in static catalog; do
		[ "$(tries "$kind" read "$CARTAZ_VAR/agenda.localhost/000001.db" read "$CARTAZ_HTDOCS/agenda.localhost/llms.txt" \
			read /usr/share/zoneinfo/America/Recife read /etc/hosts read "$CARTAZ_ETC/brands/agenda.localhost.json" \
			write "$CARTAZ_VAR/agenda.localhost/000001.db" create "$CARTAZ_VAR/agenda.localhost/live-auth/made" \
			mkdir "$BATS_TEST_TMPDIR/made" link "$BATS_TEST_TMPDIR/made" chmod "$CARTAZ_VAR" fork vfork thread \
			socket 1 socket 2 socket 10 socket 16 kill code limit call 5000 call 0x40000027)" = \
			'read VAR/agenda.localhost/000001.db: ok
read HTDOCS/agenda.localhost/llms.txt: ok
read /usr/share/zoneinfo/America/Recife: ok
read /etc/hosts: EACCES
read ETC/brands/agenda.localhost.json: EACCES
write VAR/agenda.localhost/000001.db: EPERM
create VAR/agenda.localhost/live-auth/made: EPERM
mkdir TMP/made: ENOSYS
link TMP/made: ENOSYS
chmod VAR: ENOSYS
fork: ENOSYS
vfork: ENOSYS
thread: ENOSYS
socket 1: ENOSYS
socket 2: ENOSYS
socket 10: ENOSYS
socket 16: ENOSYS
kill: ENOSYS
code: EPERM
limit: EPERM
call 5000: ENOSYS
call 0x40000027: ENOSYS' ] || wrong "$kind: $(<"$BATS_TEST_TMPDIR/tried")"
		is_killed "$kind" exec /bin/true
		is_killed "$kind" exec "$BUILD/cgi-bin/live"
		is_killed "$kind" ptrace
		is_killed "$kind" io_uring
	done
}

@test "confinement: live reads its own secret and writes its own folder, and starts nothing" {
	confined || return 0
	[ "$(HOST=$LIVE_HOST tries live read "$CARTAZ_ETC/secrets/live" read "$CARTAZ_VAR/$LIVE_HOST/profile.json" \
		read /etc/ssl/certs/ca-certificates.crt create "$CARTAZ_VAR/$LIVE_HOST/live/made" \
		create "$CARTAZ_VAR/$LIVE_HOST/made" write "$CARTAZ_VAR/$LIVE_HOST/profile.json" \
		create "$CARTAZ_VAR/agenda.localhost/live-auth/made" fork vfork thread socket 1 socket 2 socket 10 \
		socket 16 socket 17 socket 38 kill limit call 5000)" = \
		'read ETC/secrets/live: ok
read VAR/live.localhost/profile.json: ok
read /etc/ssl/certs/ca-certificates.crt: ok
create VAR/live.localhost/live/made: ok
create VAR/live.localhost/made: EACCES
write VAR/live.localhost/profile.json: EACCES
create VAR/agenda.localhost/live-auth/made: EACCES
fork: EPERM
vfork: ENOSYS
thread: ok
socket 1: ok
socket 2: ok
socket 10: ok
socket 16: ok
socket 17: EPERM
socket 38: EPERM
kill: ENOSYS
limit: EPERM
call 5000: ENOSYS' ] || wrong "$(<"$BATS_TEST_TMPDIR/tried")"
	HOST=$LIVE_HOST is_killed live exec /bin/true
	HOST=$LIVE_HOST is_killed live ptrace
	HOST=$LIVE_HOST is_killed live io_uring
}

@test "confinement: a relay writes the circuit of its own backend, and reads no events and no secrets" {
	confined || return 0
	[ "$(tries relay read "$CARTAZ_VAR/agenda.localhost/000001.db" read "$CARTAZ_ETC/secrets/live" \
		create "$CARTAZ_VAR/agenda.localhost/live-auth/made" create "$CARTAZ_VAR/agenda.localhost/live/made" \
		create "$CARTAZ_VAR/$LIVE_HOST/live/made" fork thread socket 2 socket 17 kill)" = \
		'read VAR/agenda.localhost/000001.db: EACCES
read ETC/secrets/live: EACCES
create VAR/agenda.localhost/live-auth/made: ok
create VAR/agenda.localhost/live/made: EACCES
create VAR/live.localhost/live/made: EACCES
fork: EPERM
thread: ok
socket 2: ok
socket 17: EPERM
kill: ENOSYS' ] || wrong "$(<"$BATS_TEST_TMPDIR/tried")"
	is_killed relay exec /bin/true
	is_killed relay ptrace
}

@test "confinement: what draws reads fonts, writes nothing, has threads and connects to nothing" {
	confined || return 0
	diff <(tries card read "$CARTAZ_VAR/agenda.localhost/000001.db" read "$CARTAZ_HTDOCS/agenda.localhost/llms.txt" \
		read /usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf read /etc/hosts \
		read "$CARTAZ_ETC/brands/agenda.localhost.json" read "$CARTAZ_ETC/secrets/live" \
		read "$CARTAZ_VAR/palco.localhost/000001.db" write "$CARTAZ_VAR/agenda.localhost/000001.db" \
		create "$CARTAZ_VAR/agenda.localhost/live-auth/made" create "$CARTAZ_VAR/agenda.localhost/made" \
		mkdir "$BATS_TEST_TMPDIR/made" link "$BATS_TEST_TMPDIR/made" fork vfork thread socket 1 socket 2 socket 10 \
		kill code limit call 5000) - <<-'EOF' || wrong 'what draws'
		read VAR/agenda.localhost/000001.db: ok
		read HTDOCS/agenda.localhost/llms.txt: ok
		read /usr/share/fonts/truetype/roboto/unhinted/RobotoCondensed-Bold.ttf: ok
		read /etc/hosts: EACCES
		read ETC/brands/agenda.localhost.json: EACCES
		read ETC/secrets/live: EACCES
		read VAR/palco.localhost/000001.db: EACCES
		write VAR/agenda.localhost/000001.db: EACCES
		create VAR/agenda.localhost/live-auth/made: EACCES
		create VAR/agenda.localhost/made: EACCES
		mkdir TMP/made: ENOSYS
		link TMP/made: ENOSYS
		fork: EPERM
		vfork: ENOSYS
		thread: ok
		socket 1: ENOSYS
		socket 2: ENOSYS
		socket 10: ENOSYS
		kill: ENOSYS
		code: EPERM
		limit: EPERM
		call 5000: ENOSYS
	EOF
	is_killed card exec /bin/true
	is_killed card ptrace
	is_killed card io_uring
}

@test "confinement: what hands over to live starts that file and no other" {
	local own=$BATS_TEST_TMPDIR/cgi-bin tried
	confined || return 0
	mkdir "$own"
	cp "$BUILD/tests/confined-catalog" "$own/program"
	cp "$BUILD/tests/confined-live" "$own/live"
	cp "$own/live" "$own/other"
	tried=$(HTTP_HOST=$LIVE_HOST "$own/program" exec /bin/true exec "$own/other" exec "$own/program" \
		ptrace 2>&1) && return 1
	[ "$tried" = "exec /bin/true: EACCES
exec $own/other: EACCES
exec $own/program: EACCES
ptrace: " ]
	tried=$(HTTP_HOST=$LIVE_HOST "$own/program" exec "$own/live")
	[ "$tried" = "exec $own/live: " ]
}

# bats test_tags=whole
@test "confinement: limits, and the server's where they are lower" {
	local memory=$((384 * 1024 * 1024)) written=$((32 * 1024 * 1024)) said
	confined || return 0
	said=$(CARTAZ_TIMEOUT=10 tries static limits)
	[[ $said == "limits: core 0, files 128, processes 0, seconds 10/11, memory $memory, written "* ]]
	said=${said##*written }
	[ "${said%,*}" -ge "$written" ]
	[ "${said%,*}" -lt $((2 * written)) ]
	said=$(ulimit -Sn 32 && ulimit -t 5 && ulimit -Sv 300000 && CARTAZ_TIMEOUT=10 tries live limits)
	[[ $said == "limits: core 0, files 32/128, processes "*", seconds 5, memory 307200000, "* ]]
}

# Standard error of a program may be a log that is larger than what it may write.
# bats test_tags=whole
@test "confinement: a server's log may have any size" {
	local log=$BATS_TEST_TMPDIR/log size=$((100 * 1024 * 1024))
	catalog_copy
	truncate -s 100M "$log"
	echo '{' >"$CARTAZ_ETC/brands/agenda.localhost.json"
	cgi GET events '' '' /bin/sh -c 'exec "$@" 2>>"$0"' "$log"
	[ "$http_status" = 200 ]
	[ "$(stat -c %s "$log")" -gt "$size" ]
	tail -c +$((size + 1)) "$log" | grep -q '^cartaz program=events '
}

# Kernels without it, with an older one, and with none of it.
kernels() {
	cat <<-'EOF'
		inject=landlock_create_ruleset:error=ENOSYS
		inject=landlock_create_ruleset:error=EOPNOTSUPP
		inject=landlock_add_rule:error=EINVAL
		inject=landlock_restrict_self:error=EPERM
		inject=landlock_create_ruleset:retval=1:when=1+2
		inject=landlock_create_ruleset:retval=2:when=1+2
		inject=landlock_create_ruleset:retval=3:when=1+2
		inject=landlock_create_ruleset:retval=4:when=1+2
		inject=landlock_create_ruleset:retval=5:when=1+2
		inject=seccomp:error=ENOSYS
		inject=seccomp:error=EINVAL
		inject=prctl:error=EINVAL
		inject=prlimit64:error=EPERM
		inject=landlock_create_ruleset,seccomp,prctl,prlimit64:error=ENOSYS
	EOF
}

same_on_each_kernel() { # PROGRAM
	local kernel words BODY slug=${2-event-7}
	request_for "$1"
	asked "${words[@]}"
	[[ $http_status == 2?? ]] || wrong "$1: $http_status"
	cp "$body_file" "$BATS_TEST_TMPDIR/plain"
	while read -r kernel; do
		traced -e "$kernel" -- "${words[@]}"
		[[ $http_status == 2?? ]] || wrong "$1 with $kernel: $http_status"
		[ ! -s "$error_file" ] || wrong "$1 with $kernel: $(<"$error_file")"
		cmp "$body_file" "$BATS_TEST_TMPDIR/plain" || wrong "$1 with $kernel"
	done < <(kernels | sampled "${every:-1}")
}

@test "confinement: a kernel that cannot, or not all, changes no answer" {
	local slug
	confined || return 0
	slugs
	[ "$(kernels | wc -l)" -ge 14 ]
	same_on_each_kernel events
	# Another kind of program each; event and mcp are of the kind of events.
	every=4
	same_on_each_kernel auth-token
	HOST=$LIVE_HOST same_on_each_kernel events
	[ "${WHOLE-}" = 1 ] || return 0
	same_on_each_kernel event "$slug"
	same_on_each_kernel mcp
}

# Less confined it would answer for a day, because a resident process is confined once.
@test "confinement: a lack of memory while it is set up is an error, and no answer without it" {
	local call words
	confined || return 0
	request_for events
	# The first call of landlock_create_ruleset asks only which ABI there is.
	for call in landlock_create_ruleset:error=ENOMEM:when=2 {landlock_add_rule,landlock_restrict_self,seccomp}:error=ENOMEM; do
		traced -e "inject=$call" -- "${words[@]}"
		[ "$http_status" = 500 ] || wrong "$call: $http_status"
		grep -q 'confine: no ' "$error_file" || wrong "$call: $(<"$error_file")"
	done
}

@test "confinement: the tool says what the kernel does" {
	local plain
	confined || return 0
	catalog_assets
	rm -f "$CARTAZ_VAR"/*/live*/* # of programs that ran as root, which check reports
	plain=$(cartaz check)
	[[ $plain != *kernel* ]]
	[ "$(cartaz check --verbose | tail -n +3)" = "$plain" ]
	kernel_says '' 'files with Landlock, ABI [6-9]' 'calls with seccomp'
	kernel_says inject=landlock_create_ruleset:retval=2 'files with Landlock, ABI 2, which lacks newer restrictions' 'calls with seccomp'
	kernel_says inject=landlock_create_ruleset:error=EOPNOTSUPP 'files, because Landlock is missing' 'calls with seccomp'
	kernel_says inject=seccomp:error=ENOSYS 'files with Landlock' 'calls, because seccomp is missing'
}

# The first two lines of a check where the kernel is as strace makes it.
kernel_says() { # INJECTION FILES CALLS
	local said
	said=$(strace -f -qq -o /dev/null ${1:+-e "$1"} "$BUILD/cartaz" check --verbose)
	[[ $(sed -n 1p <<<"$said") =~ $2 ]] || wrong "files: $said"
	[[ $(sed -n 2p <<<"$said") =~ $3 ]] || wrong "calls: $said"
}

# A mark of control-flow protection that the link loses protects nobody: either all
# programs have it, or nothing is compiled for it.
@test "hardening: each program has what its build claims" {
	local program head
	confined || return 0
	# A file has many names.
	for program in $(find "$BUILD"/cgi-bin/* "$BUILD/cartaz" -printf '%i %p\n' | sort -u -k 1,1 | cut -d ' ' -f 2-); do
		head=$(readelf -Wdlnh "$program" 2>/dev/null)
		[[ $head == *'Type: '*DYN* ]] || wrong "$program: not PIE"
		[[ $head == *GNU_RELRO* && $head == *BIND_NOW* ]] || wrong "$program: not full RELRO"
		[[ $head =~ GNU_STACK[^$'\n']*' RW ' ]] || wrong "$program: the stack can be executed"
		[[ ! $head =~ LOAD[^$'\n']*' RWE ' ]] || wrong "$program: writable code"
		"${NM:-nm}" "$program" | grep -q ' __stack_chk_fail' || wrong "$program: no stack protector"
		if grep -q 'fcf-protection=none' "$BUILD/flags"; then
			[[ $head != *IBT* ]] || wrong "$program is marked, and not compiled for it"
		else
			[[ $head == *'IBT, SHSTK'* ]] || wrong "$program is compiled for what its link lost"
		fi
	done
}
