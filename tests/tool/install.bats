# make install: what it puts where, and that it works from there.
#
# The paths are compiled in, so the suite has a build of its own, made of the objects
# of the build under test.

bats_require_minimum_version 1.5.0

load ../helpers/answer
load ../helpers/cgi
load ../helpers/server

make_install() { # OPTIONS...
	env -u MAKEFLAGS -u MFLAGS make -C "$ROOT" -s "$@" B="$work/build/${BUILD##*/}" MODE="${BUILD##*/}" \
		PREFIX="$top/usr" SYSCONFDIR="$top/etc" LOCALSTATEDIR="$top/var" DESTDIR="$stage" install
}

setup_file() {
	# Apache gives root away, and must come in as whoever it is then.
	work=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-install.XXXXXX")
	export work top=$work/top stage=$work/stage
	chmod 755 "$work"
	mkdir -p "$work/build/${BUILD##*/}"
	cp -a "$BUILD"/{obj,takes,flags,links,paths} "$work/build/${BUILD##*/}"
	make_install -j2
	cp -a "$stage$top" "$top"
	share=$top/usr/share/cartaz
	cp "$share/examples/agenda.localhost.json" "$top/etc/cartaz/brands"
	export share cartaz=$top/usr/bin/cartaz
	gojq -f "$ROOT/static/brands/dated.jq" \
		"$ROOT/static/brands/agenda.localhost/events.json" >"$work/events.json"
	env -i PATH="$PATH" "$cartaz" import agenda.localhost "$work/events.json"
	env -i PATH="$PATH" "$cartaz" publish --all
}

teardown_file() {
	rm -rf "$work"
}

@test "install: writes below DESTDIR and nowhere else" {
	[ "$(ls "$stage")" = "$(cut -d/ -f2 <<<"$top")" ]
	[ "$(cd "$stage$top" && echo *)" = 'etc usr var' ]
}

@test "install: every program, document and asset is there" {
	diff <(find "$BUILD/cgi-bin" -type f -printf '%f\n' | sort) \
		<(ls "$top/usr/lib/cartaz/cgi-bin")
	diff -r "$ROOT/static/site" "$share/site"
	diff -r "$ROOT/htdocs/assets" "$top/var/cartaz/htdocs/assets"
	cmp "$ROOT/static/server/cartaz.conf" "$share/server/cartaz.conf"
	cmp "$ROOT/static/server/haproxy.cfg" "$share/server/haproxy.cfg"
	cmp "$ROOT/static/server/limits.conf" "$share/server/limits.conf"
	diff <(ls "$ROOT/static/server/units") <(ls "$top/usr/lib/systemd/system")
	cmp "$ROOT/static/server/cache.conf" "$share/server/cache.conf"
	[ -s "$top/usr/share/man/man1/cartaz.1" ]
	[ -s "$top/usr/share/man/man1/cartaz-import.1" ]
	[ -s "$top/usr/share/man/man5/cartaz-record.5" ]
}

@test "install: every file below share/cartaz is in a package" {
	local file wanted patterns
	mapfile -t patterns < <(sed -n 's,^usr/share/cartaz/,,p' "$ROOT"/static/server/debian/*.install)
	while read -r file; do
		for wanted in "${patterns[@]}"; do
			# shellcheck disable=SC2053 # a pattern
			[[ $file != $wanted && $file != "$wanted"/* ]] || continue 2
		done
		echo "in no package: $file"
		return 1
	done < <(cd "$share" && find . -type f -printf '%P\n')
}

# bats test_tags=whole
@test "install: at most 30 MB, without symbols" {
	[ "${BUILD##*/}" = release ] || return 0 # a sanitizer needs the symbols
	local size file
	size=$(du -s --apparent-size --block-size=1 "$stage" | cut -f1)
	echo "$size bytes"
	[ "$size" -le $((30 * 1000 * 1000)) ]
	for file in "$top"/usr/bin/cartaz "$top"/usr/lib/cartaz/cgi-bin/*; do
		"${NM:-nm}" "$file" 2>&1 | grep -q 'no symbols' || wrong "$file has symbols"
	done
}

@test "install: the units name the tool and the folders where they are" {
	local units=$top/usr/lib/systemd/system path
	grep -v '^#' "$units"/*.service | grep -hoE "[ =>-]/[^ \"']*cartaz[^ \"']*" | cut -c 2- | sort -u |
		grep -vE '^/run/|^/etc/default/' >"$BATS_TEST_TMPDIR/named"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/named")" = 8 ]
	while read -r path; do
		[[ $path == "$top"/* && -e $path ]] || wrong "a unit names $path"
	done <"$BATS_TEST_TMPDIR/named"
}

@test "install: the web server can read it, and secrets are not for everybody" {
	find "$stage$top" ! -type l ! -path '*/secrets' ! -perm -o=r |
		(! grep .)
	find "$stage$top" -perm /o=w ! -type l | (! grep .)
	[ "$(stat -c %a "$stage$top/etc/cartaz/secrets")" = 750 ]
}

# 1.0.0 had a program <name>-live for each that can meet a live brand.
@test "install: an upgrade with another umask changes nothing of the operator's, and removes the live programs of an earlier version" {
	local before=$BATS_TEST_TMPDIR/before brand=$stage$top/etc/cartaz/brands/a.json
	local cgi=$stage$top/usr/lib/cartaz/cgi-bin name
	echo '{"mine": true}' >"$brand"
	echo '{"mine": true}' >"$stage$top/etc/cartaz/profiles/pretix.json"
	echo 'a.example b.example' >"$stage$top/var/cartaz/var/hosts.map"
	touch "$stage$top/usr/share/cartaz/site/of-an-older-version.json"
	echo mine >"$cgi/my-live"
	cp -a "$stage" "$before"
	for name in a2a event events mcp page-event page-events page-home; do
		echo old >"$cgi/$name-live"
	done
	(umask 077 && make_install)
	run -1 diff -r "$before" "$stage"
	[ "$output" = "Only in $before$top/usr/share/cartaz/site: of-an-older-version.json" ]
	rm "$cgi/my-live"
	find "$stage$top" ! -type l ! -path '*/secrets' ! -perm -o=r | (! grep .)
}

# Paths, modes, owners, link targets and bytes below a folder.
contents() { # FOLDER
	(cd "$1" && find . -printf '%y %m %U:%G %p %l\n' | sort && find . -type f -print0 | sort -z | xargs -0 -r sha256sum)
}

make_uninstall() { # FOLDER PREFIX CGIDIR
	env -u MAKEFLAGS -u MFLAGS make -C "$ROOT" -s B="$work/build/${BUILD##*/}" MODE="${BUILD##*/}" \
		PREFIX="$2" CGIDIR="$3" SYSCONFDIR=/etc LOCALSTATEDIR=/var/lib DESTDIR="$1" uninstall
}

# bats test_tags=whole
@test "uninstall: what install wrote is gone, and nothing else" {
	local d=$BATS_TEST_TMPDIR/d
	mkdir -p "$d"/usr/{bin,lib/systemd/system,lib/cgi-bin,share/man/man{1,5}} "$d/etc" "$d/var/lib"
	echo other >"$d/usr/bin/other"
	mkdir "$d/usr/lib/cgi-bin/empty"
	contents "$d" >"$BATS_TEST_TMPDIR/before"
	cp -a "$stage$top"/usr/. "$d/usr"
	cp -a "$stage$top"/etc/. "$d/etc"
	cp -a "$stage$top"/var/. "$d/var/lib"
	mv "$d"/usr/lib/cartaz/cgi-bin/* "$d/usr/lib/cgi-bin"
	rmdir "$d/usr/lib/cartaz/cgi-bin" "$d/usr/lib/cartaz"
	rm -f "$d/etc/cartaz/brands/a.json" "$d/etc/cartaz/profiles/pretix.json"
	: >"$d/var/lib/cartaz/var/hosts.map"
	[ "$(contents "$d" | wc -l)" -gt 150 ]
	make_uninstall "$d" /usr /usr/lib/cgi-bin
	diff "$BATS_TEST_TMPDIR/before" <(contents "$d")
	# Once more: there is nothing to do.
	make_uninstall "$d" /usr /usr/lib/cgi-bin
	diff "$BATS_TEST_TMPDIR/before" <(contents "$d")
}

@test "uninstall: files and data of the operator stay as they are" {
	local d=$BATS_TEST_TMPDIR/d
	mkdir -p "$d/usr" "$d/etc" "$d/var/lib"
	cp -a "$top"/usr/. "$d/usr"
	cp -a "$top"/etc/. "$d/etc"
	cp -a "$top"/var/. "$d/var/lib"
	echo secret >"$d/etc/cartaz/secrets/token"
	echo '{}' >"$d/etc/cartaz/profiles/mine.json"
	echo mine >"$d/usr/share/cartaz/server/mine.conf"
	echo mine >"$d/usr/share/cartaz/profiles/mine.json"
	echo mine >"$d/var/lib/cartaz/htdocs/assets/logo.svg"
	echo mine >"$d/var/lib/cartaz/log/access.log"
	(cd "$d" && find etc/cartaz usr/share/cartaz/*/mine* var/lib/cartaz -type f ! -path '*/assets/*' -print0 |
		sort -z | xargs -0 sha256sum) >"$BATS_TEST_TMPDIR/mine"
	(cd "$d" && sha256sum var/lib/cartaz/htdocs/assets/logo.svg) >>"$BATS_TEST_TMPDIR/mine"
	[ "$(grep -c '/htdocs/agenda.localhost/\|/var/agenda.localhost/' "$BATS_TEST_TMPDIR/mine")" -gt 50 ]
	make_uninstall "$d" /usr /usr/lib/cartaz/cgi-bin
	diff <(sed 's/.* //' "$BATS_TEST_TMPDIR/mine" | sort) <(cd "$d" && find . -type f -printf '%P\n' | sort)
	(cd "$d" && sha256sum --quiet -c "$BATS_TEST_TMPDIR/mine")
	[ "$(readlink "$d/var/lib/cartaz/var/agenda.localhost/current")" = \
		"$(readlink "$top/var/cartaz/var/agenda.localhost/current")" ]
	[ ! -e "$d/usr/lib/cartaz" ]
}

@test "install: the tool finds everything without a word of the environment" {
	run --separate-stderr env -i "$cartaz" status --json
	[ "$status" = 0 ]
	gojq -e . <<<"$output"
	env -i "$cartaz" check
	[ -s "$top/var/cartaz/htdocs/agenda.localhost/api/public/v1/openapi.json" ]
}

@test "install: the programs find everything without a word of the environment" {
	env -i HTTP_HOST=agenda.localhost REQUEST_METHOD=GET \
		"$top/usr/lib/cartaz/cgi-bin/events" >"$BATS_TEST_TMPDIR/answer"
	head -1 "$BATS_TEST_TMPDIR/answer" | grep -x 'Status: 200 OK'
}

# What an operator's own Apache has, and the example, with the cache as cache.md
# switches it on.
@test "install: the example serves the installed tree" {
	local conf=$BATS_TEST_TMPDIR/apache.conf module pid tries=0 define
	PORT=$(free_port)
	define=$(sed -n '/^```apache cache/,/^```$/{/^```/!p}' "$ROOT/static/docs/how-to/cache.md" | sed "s|/usr/local/share/cartaz|$share|")
	[[ $define == *"$share/server/cache.conf"* ]]
	install -d -m 755 "$work/locks"
	[ "$(id -u)" != 0 ] || chown www-data "$work/locks"
	{
		for module in mpm_event cgid alias authz_core cern_meta env headers \
			mime reqtimeout rewrite setenvif cache cache_socache socache_shmcb; do
			echo "LoadModule ${module}_module /usr/lib/apache2/modules/mod_$module.so"
		done
		printf '%s\n' "Listen 127.0.0.1:$PORT" "PidFile $work/pid" \
			"ScriptSock $work/cgid" "ErrorLog $top/var/cartaz/log/error.log" \
			'ServerName cartaz.invalid' 'ServerTokens Prod' 'TypesConfig /dev/null' "DefaultRuntimeDir $work" \
			'User www-data' 'Group www-data' "Define CARTAZ_MEMORY ${MEMORY:-402653184}" \
			'<Directory "/">' 'Require all denied' '</Directory>'
		echo "Define CARTAZ_CACHE_LOCKS $work/locks"
		awk -v define="$define" '/Include.*cartaz\.conf/ {print define} {print}' "$share/server/example.conf" | sed "s/\*:80/*:$PORT/"
	} >"$conf"
	PATH=$PATH:/usr/sbin apache2 -t -f "$conf"
	PATH=$PATH:/usr/sbin apache2 -D FOREGROUND -f "$conf" 3>&- &
	pid=$!
	until [ -s "$work/pid" ] && compgen -G "$work/cgid*" >/dev/null; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	# The daemon of mod_cgid may still start: Apache answers 503 then.
	tries=0
	until http GET "$API/events" && [ "$http_status" != 503 ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	[ "$http_status" = 200 ] || { echo "$head" && false; }
	body_is '.data | length == 20'
	# Apache keeps an answer a moment after its caller has it.
	tries=0
	until http GET "$API/events" && [[ $head == *$'\nAge: '* ]]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ]
		sleep 0.05
	done
	http GET "$API/openapi.json"
	[ "$http_status" = 200 ]
	http GET /assets/agenda.svg
	[ "$http_status" = 200 ]
	http GET /cgi-bin/live
	[ "$http_status" = 404 ]
	http GET "$API/nowhere"
	[ "$http_status" = 404 ]
	HOST=nobody.example http GET /
	[ "$http_status" = 421 ]
	kill -TERM "$pid"
	wait "$pid"
	grep -q ' agenda.localhost GET ' "$top/var/cartaz/log/access.log"
}
