# machine.bash - a Debian of its own, with systemd, in $BARE/machine (bare.bash).  Root only.
#
#   machine_make             unpacks it anew; further packages of Debian (MACHINE_WANTS, and the
#                            dependencies of the packages in its /packages) are in apt's folder
#   machine_boot, machine_stop   boot it and shut it down
#   machine COMMAND...       runs a command as root in the booted machine
#   machine_block FILE KIND  runs the blocks of a page that begin with ```KIND
#
# $BARE/machine.tar is made only once, and packages are downloaded only once.

. "$TESTS/helpers/bare.bash"
MACHINE=$BARE/machine

machine_make() {
	bare_is_root
	mkdir -p "$BARE/archives"
	[ -s "$BARE/machine.tar" ] || "$TESTS/support/without_files" mmdebstrap --quiet --variant=apt --include=systemd-sysv,dbus,logrotate,curl,adduser \
		"$RELEASE" "$BARE/machine.tar"
	rm -rf "$MACHINE"
	mkdir -p "$MACHINE"
	tar -xf "$BARE/machine.tar" -C "$MACHINE"
	cp /etc/resolv.conf "$MACHINE/etc/resolv.conf"
	echo machine >"$MACHINE/etc/hostname"
	echo 127.0.0.1 localhost machine >"$MACHINE/etc/hosts"
	mkdir "$MACHINE/packages"
	cp "$BARE/root/source/build/deb"/*.deb "$MACHINE/packages"
	cp -a "$BARE/archives/." "$MACHINE/var/cache/apt/archives"
	# shellcheck disable=SC2086 # package names
	env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$MACHINE" sh -c 'apt-get update -qq &&
		apt-get install -qq -y --download-only "$@" /packages/*.deb' - $MACHINE_WANTS >"$BARE/log" 2>&1 || {
		tail -n 20 "$BARE/log"
		return 1
	}
	cp -u "$MACHINE"/var/cache/apt/archives/*.deb "$BARE/archives"
}

machine_boot() {
	local tries=0
	unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child \
		"$TESTS/support/machine_boot" "$MACHINE" >"$BARE/console" 2>&1 3>&- &
	BOOT_PID=$!
	echo "$BOOT_PID" >"$BARE/boot.pid"
	until [[ $(machine systemctl is-system-running 2>"$BARE/boot.said") == @(running|degraded) ]]; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ] && kill -0 "$BOOT_PID" || {
			cat "$BARE/console" "$BARE/boot.said"
			return 1
		}
		sleep 0.2
	done
}

machine_stop() {
	kill -KILL "$(cat "$BARE/boot.pid")"
	rm "$BARE/boot.pid"
}

machine() {
	nsenter --target "$(pgrep -P "$(cat "$BARE/boot.pid")")" --all --root --wd \
		env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 \
		DEBIAN_FRONTEND=noninteractive "$@"
}

machine_block() { # FILE KIND
	local script
	script=$(awk -v start="\`\`\`$2" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' "$1")
	[ -n "$script" ]
	machine bash -euxo pipefail -c "cd /packages && $script" </dev/null
}
