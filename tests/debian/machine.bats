# The packages in a bare Debian (RELEASE) that was booted for them: install, first brand,
# timers, upgrade, remove, purge.  Each test goes on where the one before ended.

bats_require_minimum_version 1.5.0

load ../helpers/answer
load ../helpers/machine

HOW_TO=$ROOT/static/docs/how-to
BRAND=tickets.example.org
export MACHINE_WANTS='apache2 haproxy'

setup_file() {
	machine_make
	older_package
	machine_boot
}

teardown_file() {
	machine_stop
}

# The version before: a document that is no more, other numbers; and another program's
# bytes, if OLDER names a folder with older packages.
older_package() {
	local d=$BARE/older package
	rm -rf "$d"
	mkdir -p "$d" "$MACHINE/packages/new"
	mv "$MACHINE"/packages/*.deb "$MACHINE/packages/new"
	for package in "${OLDER:-$MACHINE/packages/new}"/*.deb; do
		dpkg-deb -R "$package" "$d"
		sed -i 's/^Version: .*/Version: 0.9/' "$d/DEBIAN/control"
		[ ! -d "$d/usr/share/cartaz/site" ] || echo old >"$d/usr/share/cartaz/site/of-before.txt"
		[ ! -e "$d/usr/share/cartaz/site/robots.txt" ] || {
			echo '# old' >>"$d/usr/share/cartaz/site/robots.txt"
			echo 'Header always set X-Of-Before 1' >>"$d/usr/share/cartaz/server/cartaz.conf"
		}
		rm -f "$d/DEBIAN/md5sums"
		dpkg-deb --root-owner-group -b "$d" "$MACHINE/packages/$(basename "${package%%_*}")_0.9.deb"
		rm -rf "$d"
	done
}

# Asks Apache of the machine: ask PATH, leaves $status and $output.
ask() {
	machine curl -sS -o /tmp/body -w '%{http_code} %{content_type}' -H "Host: $BRAND" "http://127.0.0.1$1"
}

# Files that no package has, with their owners and modes.  What is of the machine itself is left out.
unowned() {
	machine sh -c 'find /etc /lib /usr /var /opt /srv -xdev \( -path /var/lib/dpkg -o -path /var/cache -o -path /var/lib/apt \
		-o -path /var/lib/systemd -o -path /var/log/journal -o -path /var/log/apt -o -path /var/tmp \) -prune \
		-o -printf "%p\n" | sort >/tmp/all; cat /var/lib/dpkg/info/*.list | sed "p; s,^/\(bin\|sbin\|lib\),/usr/\1," | sort -u >/tmp/owned
		comm -23 /tmp/all /tmp/owned' | grep -vE '^/etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$|^/etc/ld.so.cache$|^/var/log/(dpkg|alternatives)|^/var/lib/(systemd|dbus)|^/lib$'
}

@test "machine: a bare Debian has no web server, no user cartaz and no file of ours" {
	never machine command -v apache2 cartaz
	never machine id cartaz
	unowned >"$BARE/unowned.before"
	never grep cartaz "$BARE/unowned.before"
}

@test "machine: the page's commands install it, and a host without a brand is 421" {
	local seconds=$SECONDS
	machine_block "$HOW_TO/install.md" 'sh debian' >"$BARE/install" 2>&1 || wrong "$(tail -n 40 "$BARE/install")"
	echo "# $(grep -c '^+ [^c]' "$BARE/install") commands, $((SECONDS - seconds)) s to install" >&3
	[[ $(ask /api/public/v1/events) == '421 application/problem+json' ]]
	[ "$(machine stat -c '%U:%G %a' /var/lib/cartaz/var /var/lib/cartaz/htdocs /etc/cartaz/secrets /var/log/cartaz | xargs)" = \
		'cartaz:cartaz 755 cartaz:cartaz 755 root:www-data 750 root:root 750' ]
}

@test "machine: nothing is enabled or runs but what was asked for" {
	machine systemctl list-unit-files --no-legend 'cartaz*' >"$BATS_TEST_TMPDIR/units"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/units")" = 10 ]
	never grep ' enabled ' "$BATS_TEST_TMPDIR/units"
	[ -z "$(machine systemctl list-units --no-legend 'cartaz*')" ]
	[ "$(machine systemctl is-active apache2)" = active ]
}

@test "machine: the first brand, from a file to the page" {
	local seconds=$SECONDS
	awk '/^```json brand$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$HOW_TO/add-a-brand.md" >"$MACHINE/etc/cartaz/brands/$BRAND.json"
	echo '[{"id": 1, "slug": "samba", "name": "Samba", "starts_at": "2035-11-21T20:30:00-03:00", "location": {"city": "Recife"}}]' \
		>"$MACHINE/packages/events.json"
	machine runuser -u cartaz -- cartaz import $BRAND /packages/events.json
	machine runuser -u cartaz -- cartaz publish $BRAND
	machine runuser -u cartaz -- cartaz check
	[[ $(ask /eventos/samba) == '200 text/html'* ]]
	echo "# 3 commands, $((SECONDS - seconds)) s from the brand file to the page" >&3
	machine grep -q Samba /tmp/body
	[[ $(ask /api/public/v1/openapi.json) == '200 '* ]]
	[[ $(ask /assets/cartaz.css) == '200 text/css'* ]]
	machine grep -q " $BRAND GET " /var/log/cartaz/access.log
}

@test "machine: every unit is one that systemd understands, and is not exposed" {
	local unit name
	for unit in "$MACHINE"/lib/systemd/system/cartaz*; do
		name=$(basename "$unit")
		# Its own complaints; those of Debian's units are not ours.
		machine systemd-analyze verify --man=no "/lib/systemd/system/${name/@/@$BRAND}" >"$BATS_TEST_TMPDIR/said" 2>&1 || wrong "$(cat "$BATS_TEST_TMPDIR/said")"
		never grep cartaz "$BATS_TEST_TMPDIR/said"
	done
	# Of 100; what is not confined at all has 96.
	for name in 'cartaz-rebuild 10' 'cartaz-verify 10' 'cartaz-check 20' "cartaz-import@$BRAND 15" "cartaz-sync@$BRAND 20" 'cartaz 45'; do
		machine systemd-analyze security --threshold="${name#* }" --no-pager "${name% *}.service" >"$BATS_TEST_TMPDIR/said" ||
			wrong "$(tail -n 1 "$BATS_TEST_TMPDIR/said")"
	done
}

@test "machine: the timers run what they name, as the user cartaz, confined" {
	local current
	machine_stop_clock
	machine systemctl enable --now cartaz-rebuild.timer cartaz-verify.timer cartaz-check.timer cartaz-sync@$BRAND.timer
	machine systemctl list-timers --no-legend 'cartaz*' >"$BATS_TEST_TMPDIR/timers"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/timers")" = 4 ]
	machine systemctl start cartaz-check.service
	# Without a change there is nothing to write.
	sed -i 's/"currency": "USD"/"currency": "EUR"/' "$MACHINE/etc/cartaz/brands/$BRAND.json"
	current=$(machine readlink /var/lib/cartaz/var/$BRAND/current)
	machine systemctl start cartaz-rebuild.service
	[[ $(machine readlink /var/lib/cartaz/var/$BRAND/current) > $current ]]
	machine sh -c '[ "$(stat -Lc %U /var/lib/cartaz/var/'$BRAND'/current)" = cartaz ]'
	machine systemctl start cartaz-verify.service
	# Of this brand there is no upstream: the sync fails and says so.
	never machine systemctl start cartaz-sync@$BRAND.service
	machine journalctl --no-pager -u cartaz-sync@$BRAND >"$BATS_TEST_TMPDIR/journal"
	grep -q 'cartaz sync' "$BATS_TEST_TMPDIR/journal"
	# A byte that changes is found at night.
	printf X | dd of="$MACHINE/var/lib/cartaz/var/$BRAND/000001.db" bs=1 seek=9000 conv=notrunc status=none
	never machine systemctl start cartaz-verify.service
	machine systemctl reset-failed
	machine rm /var/lib/cartaz/var/$BRAND/000001.db /var/lib/cartaz/var/$BRAND/000001.sum
	machine systemctl disable --now cartaz-rebuild.timer cartaz-verify.timer cartaz-check.timer cartaz-sync@$BRAND.timer
}

# Nothing here waits for a timer; no run of one may fall between two lines.
machine_stop_clock() {
	local second
	second=$(($(date +%s) % 900))
	[ $second -lt 840 ] || sleep $((905 - second))
}

@test "machine: the resident server answers through its socket, in both units' own names" {
	machine systemctl enable --now cartaz.socket cartaz.service
	machine a2enmod -q proxy_scgi
	machine sed -i 's,^ *Include .*cartaz.conf,    Define CARTAZ_RESIDENT /run/cartaz.sock\n&,' /etc/apache2/sites-available/000-cartaz.conf
	machine systemctl restart apache2
	machine mv /usr/lib/cartaz/cgi-bin/health /usr/lib/cartaz/cgi-bin/health.away
	[[ $(ask /api/public/v1/health) == '200 application/json'* ]]
	machine mv /usr/lib/cartaz/cgi-bin/health.away /usr/lib/cartaz/cgi-bin/health
}

@test "machine: the log is rotated, and Apache goes on in a new one" {
	machine logrotate -d /etc/logrotate.d/cartaz 2>"$BATS_TEST_TMPDIR/said"
	never grep -i '^error' "$BATS_TEST_TMPDIR/said"
	grep -q /var/log/cartaz/access.log "$BATS_TEST_TMPDIR/said"
	machine logrotate -f /etc/logrotate.d/cartaz
	machine test -s /var/log/cartaz/access.log.1
	[[ $(ask /api/public/v1/health) == 200* ]]
	machine grep -q health /var/log/cartaz/access.log
}

@test "machine: tmpfiles and sysusers make what was lost, and touch nothing that is there" {
	machine mv /var/lib/cartaz/var/hosts.map /var/lib/cartaz/var/hosts.kept
	machine systemd-tmpfiles --create cartaz.conf
	[ "$(machine stat -c '%U %a %s' /var/lib/cartaz/var/hosts.map)" = 'cartaz 644 0' ]
	machine mv /var/lib/cartaz/var/hosts.kept /var/lib/cartaz/var/hosts.map
	machine systemd-tmpfiles --create cartaz.conf
	machine test -s /var/lib/cartaz/var/hosts.map
	machine systemd-sysusers cartaz.conf
	[ "$(machine getent passwd cartaz | cut -d: -f6,7)" = /var/lib/cartaz:/usr/sbin/nologin ]
}

@test "machine: the edge's commands start it in front, with files of the operator" {
	machine_block "$HOW_TO/install.md" 'sh debian edge' >"$BARE/edge" 2>&1 || wrong "$(tail -n 40 "$BARE/edge")"
	[ "$(machine systemctl is-enabled cartaz-edge || [ $? = 1 ])" = disabled ]
	printf '%s\n' CARTAZ_EDGE_LISTEN=127.0.0.1:8081 CARTAZ_EDGE_APACHE=127.0.0.1:80 CARTAZ_EDGE_REQUESTS=3 \
		CARTAZ_EDGE_WINDOW_S=86400 >>"$MACHINE/etc/default/cartaz-edge"
	printf '%s\n' 'frontend mine' '    bind 127.0.0.1:8082' '    http-request return status 204' >"$MACHINE/etc/cartaz/edge.d/mine.cfg"
	machine systemctl enable --now cartaz-edge
	[ "$(machine curl -s -o /dev/null -w '%{http_code} ' -H "Host: $BRAND" 'http://127.0.0.1:8081/api/public/v1/health?[1-4]' | xargs)" = \
		'200 200 200 429' ]
	machine curl -s -H "Host: $BRAND" http://127.0.0.1:8081/ | gojq -e ".type | contains(\"$BRAND\")"
	[ "$(machine curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8082/)" = 204 ]
	machine systemctl reload cartaz-edge
	[ "$(machine systemctl is-active cartaz-edge)" = active ]
}

@test "machine: an upgrade keeps what is the operator's, restarts what runs, and leaves nothing of before" {
	local before after
	echo '# mine' | tee -a "$MACHINE/etc/default/cartaz-edge" >>"$MACHINE/etc/apache2/sites-available/000-cartaz.conf"
	echo mine >"$MACHINE/var/lib/cartaz/htdocs/assets/mine.svg"
	echo '{}' >"$MACHINE/etc/cartaz/profiles/mine.json"
	echo secret >"$MACHINE/etc/cartaz/secrets/token"
	# last.json and lock are those of the rebuild that an upgrade runs.
	machine sh -c 'cd / && find etc/cartaz etc/default/cartaz-edge etc/apache2/sites-available/000-cartaz.conf var/lib/cartaz/var \
		var/lib/cartaz/htdocs/'$BRAND' var/lib/cartaz/htdocs/assets/mine.svg -type f ! -name last.json ! -name lock -print0 | sort -z | xargs -0 sha256sum >/tmp/mine'
	machine curl -sSI http://127.0.0.1/ | grep -q '^X-Of-Before: 1'
	before=$(machine systemctl show -P MainPID cartaz.service cartaz-edge.service | xargs)
	machine sh -c 'apt-get install -y /packages/new/*.deb' >"$BARE/upgrade" 2>&1 </dev/null ||
		wrong "$(tail -n 40 "$BARE/upgrade")"
	machine sh -c 'cd / && sha256sum --quiet -c /tmp/mine'
	never machine test -e /usr/share/cartaz/site/of-before.txt
	[ "$(machine systemctl is-active cartaz.service cartaz-edge.service apache2.service | xargs)" = 'active active active' ]
	after=$(machine systemctl show -P MainPID cartaz.service cartaz-edge.service | xargs)
	never grep -wE "${before// /|}" <<<"$after"
	[[ $(ask /eventos/samba) == '200 text/html'* ]]
	machine curl -sSI http://127.0.0.1/ >"$BATS_TEST_TMPDIR/head"
	never grep X-Of-Before "$BATS_TEST_TMPDIR/head"
}

@test "machine: what the page says of upgrading makes the check quiet" {
	never machine runuser -u cartaz -- cartaz check
	machine_block "$HOW_TO/upgrade.md" 'sh upgrade' >"$BARE/upgraded" 2>&1 || wrong "$(tail -n 40 "$BARE/upgraded")"
	machine runuser -u cartaz -- cartaz check
}

@test "machine: without the package Apache starts, without its site, and everything of the operator is there" {
	machine systemctl enable --now cartaz-sync@$BRAND.timer
	machine apt-get remove -y cartaz cartaz-edge >"$BARE/remove" 2>&1 || wrong "$(tail -n 40 "$BARE/remove")"
	machine systemctl restart apache2
	never machine test -e /etc/apache2/sites-enabled/000-cartaz.conf
	never machine test -e /usr/share/cartaz
	never machine sh -c 'systemctl is-active cartaz.socket cartaz.service cartaz-edge.service cartaz-sync@'$BRAND'.timer'
	machine sh -c 'cd / && grep -v " var/lib/cartaz/var/'$BRAND'/\| var/lib/cartaz/htdocs/'$BRAND'/" /tmp/mine | sha256sum --quiet -c'
	machine sh -c 'apt-get install -y /packages/new/cartaz_*.deb' >"$BARE/again" 2>&1
	machine a2ensite -q 000-cartaz
	machine systemctl restart apache2
	[[ $(ask /eventos/samba) == '200 text/html'* ]]
}

@test "machine: a purge takes what the package made, and leaves what is the operator's" {
	machine apt-get purge -y cartaz cartaz-edge >"$BARE/purge" 2>&1 </dev/null || wrong "$(tail -n 40 "$BARE/purge")"
	grep -q '/etc/cartaz holds files that are yours' "$BARE/purge"
	machine sh -c 'find / -xdev \( -path /proc -o -path /packages -o -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /tmp -o -path /var/tmp \) -prune -o -name "*cartaz*" -print' \
		>"$BATS_TEST_TMPDIR/left"
	diff <(printf '%s\n' /etc/cartaz /var/lib/cartaz) <(sort "$BATS_TEST_TMPDIR/left")
	machine sh -c 'cd / && find etc/cartaz var/lib/cartaz -type f' | sed -E "s,/(var|htdocs)/$BRAND/.*,/\1/$BRAND," | sort -u >"$BATS_TEST_TMPDIR/mine"
	diff - "$BATS_TEST_TMPDIR/mine" <<-END
		etc/cartaz/brands/$BRAND.json
		etc/cartaz/edge.d/mine.cfg
		etc/cartaz/profiles/mine.json
		etc/cartaz/secrets/token
		var/lib/cartaz/htdocs/assets/mine.svg
		var/lib/cartaz/htdocs/$BRAND
		var/lib/cartaz/var/hosts.map
		var/lib/cartaz/var/$BRAND
	END
}

@test "machine: without files of an operator a purge leaves the tree as it was" {
	machine rm -r /etc/cartaz /var/lib/cartaz
	unowned >"$BATS_TEST_TMPDIR/before"
	machine sh -c 'apt-get install -y /packages/new/*.deb' >"$BARE/again" 2>&1
	machine runuser -u cartaz -- cartaz publish --all
	machine apt-get purge -y cartaz cartaz-edge >"$BARE/purge" 2>&1 </dev/null
	diff "$BATS_TEST_TMPDIR/before" <(unowned)
	never grep 'files that are yours' "$BARE/purge"
	comm -13 "$BARE/unowned.before" <(unowned) | never grep cartaz
}
