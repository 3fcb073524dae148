# arm64: the build for this machine, under emulation.  Its programs give the same answers
# as those of BUILD, and its kernel confines them.
#
# qemu-aarch64 runs the programs, but has no seccomp and no Landlock.  So a Debian kernel
# is booted, too (qemu-system-aarch64), once: everything that it is to try is in one
# script, which setup_file writes and which ends with the machine.

bats_require_minimum_version 1.5.0

load ../helpers/catalog

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	vm_make
	vm_boot >"$BATS_FILE_TMPDIR/console"
}

emulated() { # PROGRAM ARGUMENTS...
	qemu-aarch64-static -L "$ARM64_ROOT" "$@"
}

# The requests, one a line: NAME=VALUE ... for env, then the program.
requests() {
	local host slug
	for host in agenda.localhost palco.localhost; do
		slug=$(sample "$host" | gojq -r '.[0].slug')
		printf '%s\n' "HTTP_HOST=$host health" "HTTP_HOST=$host events" "HTTP_HOST=$host QUERY_STRING=q=samba events" \
			"HTTP_HOST=$host PATH_INFO=/$slug event" "HTTP_HOST=$host page-home" "HTTP_HOST=$host page-events" \
			"HTTP_HOST=$host PATH_INFO=/$slug page-event" "HTTP_HOST=$host PATH_INFO=/docs page-document" \
			"HTTP_HOST=$host PATH_INFO=/nobody event" "HTTP_HOST=$host ready"
	done
}

# Reads requests; prints each with its status and the digest of its body: answers CATALOG PROGRAMS [EMULATOR].
# It runs in the shell of busybox, too.
answers() {
	local catalog=$1 programs=$2 by=${3-} request
	while read -r request; do
		env -i REQUEST_METHOD=GET CARTAZ_ETC="$catalog/etc" CARTAZ_VAR="$catalog/var" CARTAZ_HTDOCS="$catalog/htdocs" \
			CARTAZ_NOW="$CARTAZ_NOW" ${request% *} $by "$programs/${request##* }" >"$TMP/answer" 2>"$TMP/said" </dev/null ||
			cat "$TMP/said"
		echo "answer $request: $(sed -n 's/^Status: \([0-9]*\).*/\1/p' "$TMP/answer") $(sed '1,/^\r*$/d' "$TMP/answer" | sha256sum | cut -c1-64)"
	done
}

# KIND ACT [ARGUMENT] ...: what each program may do there (tests/support/confined.c).
acts() {
	local files='read /cartaz/var/agenda.localhost/000001.db read /cartaz/var/palco.localhost/000001.db read /bin/busybox
		read /cartaz/etc/brands/palco.localhost.json write /cartaz/var/agenda.localhost/000001.db create /cartaz/var/made'
	echo static $files mkdir /made link /made chmod /cartaz fork vfork thread socket 1 socket 2 kill code limit call 5000
	echo catalog $files fork thread socket 2 code limit
	echo relay $files fork thread socket 2 socket 17 limit call 5000
	for kind in static catalog relay; do
		printf '%s\n' "$kind exec /bin/busybox" "$kind ptrace" "$kind io_uring"
	done
	echo test $files fork socket 2 code io_uring
}

# Reads acts, and prints what became of each.
tries() {
	local kind words status
	while read -r kind words; do
		status=0
		env -i HTTP_HOST=agenda.localhost CARTAZ_ETC=/cartaz/etc CARTAZ_VAR=/cartaz/var CARTAZ_HTDOCS=/cartaz/htdocs \
			"/cartaz/tests/confined-$kind" $words >/tmp/tried 2>&1 || status=$?
		sed "s/^/$kind: /" /tmp/tried
		[ "$status" = 0 ] || echo " ends with $status"
	done
}

# The folder that the kernel starts with: programs, their libraries, the catalog, a script.
vm_make() {
	local vm=$BATS_FILE_TMPDIR/vm program library
	mkdir -p "$vm"/{bin,proc,sys,dev,tmp,cartaz/tests,lib/aarch64-linux-gnu}
	cp "$ARM64_ROOT/bin/busybox" "$vm/bin"
	cp -a "$BATS_FILE_TMPDIR"/{etc,var,htdocs} "$vm/cartaz"
	mkdir -p "$vm/usr/share"
	cp -a /usr/share/zoneinfo "$vm/usr/share"
	cp -a "$ARM64/cgi-bin" "$vm/cartaz"
	rm -f "$vm"/cartaz/cgi-bin/{auth-*,users,page-card,live}
	cp "$ARM64"/tests/confined-{static,catalog,relay,test} "$vm/cartaz/tests"
	cp "$ARM64/starve/starve" "$ARM64/starve/cgi-bin/events" "$vm/cartaz/tests"
	cp "$ARM64_ROOT/lib/ld-linux-aarch64.so.1" "$vm/lib"
	for program in "$vm"/cartaz/tests/*; do
		# A static program has none, and the loader says so by its status.
		emulated "$ARM64_ROOT/lib/ld-linux-aarch64.so.1" --list "$program" 2>/dev/null || echo "$program is static"
	done | sed -n 's/.* => \([^ ]*\) .*/\1/p' | sort -u | while read -r library; do
		[ ! -e "$ARM64_ROOT$library" ] || library=$ARM64_ROOT$library
		cp -Lu "$library" "$vm/lib/aarch64-linux-gnu"
	done
	{
		echo '#!/bin/busybox sh'
		echo '/bin/busybox --install -s /bin; export PATH=/bin TMP=/tmp'
		echo 'mount -t proc proc /proc; mount -t sysfs sysfs /sys; mount -t securityfs sec /sys/kernel/security; mount -t devtmpfs dev /dev'
		echo 'echo; echo "machine $(uname -m)"; echo "security $(cat /sys/kernel/security/lsm)"'
		declare -f answers tries | sed 's/^\(answers\|tries\) () $/\1()/'
		printf "CARTAZ_NOW=%s\ntries <<'END'\n%s\nEND\nanswers /cartaz /cartaz/cgi-bin <<'END'\n%s\nEND\n" \
			"$CARTAZ_NOW" "$(acts)" "$(requests)"
		echo 'mkdir /tmp/starved; env -i REQUEST_METHOD=GET HTTP_HOST=agenda.localhost CARTAZ_ETC=/cartaz/etc CARTAZ_VAR=/cartaz/var \'
		echo '    CARTAZ_HTDOCS=/cartaz/htdocs /cartaz/tests/starve -t 60 -s 9 -o /tmp/starved call /cartaz/tests/events | tr "\t" " " | sed "s/^/starve /"'
		echo 'echo "starved $(grep -l "^Status: 5" /tmp/starved/*.out | wc -l)"'
		echo 'echo end; poweroff -f'
	} >"$vm/init"
	chmod 755 "$vm/init"
}

vm_boot() {
	(cd "$BATS_FILE_TMPDIR/vm" && find . | cpio -o -H newc --quiet | gzip -1) >"$BATS_FILE_TMPDIR/initrd"
	timeout 900 qemu-system-aarch64 -M virt -cpu cortex-a57 -m 1024 -display none -serial stdio -monitor none -nic none -no-reboot \
		-kernel "$(echo "$ARM64_ROOT"/boot/vmlinuz-*)" -initrd "$BATS_FILE_TMPDIR/initrd" \
		-append 'console=ttyAMA0 quiet loglevel=1 panic=-1' </dev/null | tr -d '\r'
}

console() { # REGEX
	grep -E "$1" "$BATS_FILE_TMPDIR/console"
}

setup() {
	export TMP=$BATS_TEST_TMPDIR
}

@test "arm64: the tool writes the snapshots that the tool of this machine writes, and the programs the same answers" {
	local host
	for host in agenda.localhost palco.localhost; do
		mkdir -p "$TMP/var"
		sample "$host" | CARTAZ_VAR=$TMP/var emulated "$ARM64/cartaz" import "$host" -
		diff <(sqlite3 "$CARTAZ_VAR/$host/current" .dump) <(sqlite3 "$TMP/var/$host/current" .dump)
	done
	requests | answers "$BATS_FILE_TMPDIR" "$BUILD/cgi-bin" >"$TMP/own"
	[ "$(grep -c ': 200 ' "$TMP/own")" = 18 ]
	[ "$(grep -c ': 404 ' "$TMP/own")" = 2 ]
	requests | answers "$BATS_FILE_TMPDIR" "$ARM64/cgi-bin" "qemu-aarch64-static" | diff "$TMP/own" -
}

@test "arm64: its kernel confines the programs to their calls and files" {
	console '^machine aarch64$'
	console '^security .*landlock'
	diff <(console '^(static|catalog|relay|test): | ends with ') "$TESTS/arm64/acts"
}

@test "arm64: confined by its kernel, the programs give the same answers" {
	requests | answers "$BATS_FILE_TMPDIR" "$BUILD/cgi-bin" | diff - <(console '^answer ')
	console '^end$'
}

@test "arm64: calls fail there, too, and a program without them gives its right answer or a whole problem" {
	console '^starve total [0-9]{2}'
	never console '^starve [0-9]+ .* (signal|hang)'
	console '^starve [0-9]+ [0-9]+ openat (EIO|EACCES|ENOMEM|EMFILE|EINTR) 0$'
	[ "$(console '^starved ' | cut -d' ' -f2)" -gt 0 ]
}

never() {
	! "$@"
}
