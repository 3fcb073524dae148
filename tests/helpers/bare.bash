# bare.bash - a minimal Debian in a folder, with the network of this machine.  Root only.
#
#   RELEASE             which Debian: trixie (13), otherwise bookworm (12)
#   BARE                build/bare/$RELEASE: everything that is made for it
#   bare_make           unpacks a new one to $BARE/root, with the sources in its /source;
#                       packages that were downloaded once are not downloaded again
#   bare COMMAND...     runs as root in it; mounts and processes end with the command
#
# The Debian is made once: $BARE/minimal.tar, mmdebstrap's variant minbase.

export RELEASE=${RELEASE:-trixie}
BARE=$ROOT/build/bare/$RELEASE

bare_is_root() {
	[ "$(id -u)" = 0 ] || {
		echo 'these suites make a Debian in a folder and must run as root' >&2
		return 1
	}
}

bare_minimal() {
	bare_is_root
	mkdir -p "$BARE"
	[ -s "$BARE/minimal.tar" ] || "$TESTS/support/without_files" mmdebstrap --quiet --variant=minbase "$RELEASE" "$BARE/minimal.tar"
}

bare_make() {
	bare_minimal
	mkdir -p "$BARE/archives"
	rm -rf "$BARE/root"
	mkdir -p "$BARE/root/source"
	tar -xf "$BARE/minimal.tar" -C "$BARE/root"
	cp /etc/resolv.conf "$BARE/root/etc/resolv.conf"
	echo 'Binary::apt-get::APT::Keep-Downloaded-Packages "true";' >"$BARE/root/etc/apt/apt.conf.d/keep"
	echo force-unsafe-io >"$BARE/root/etc/dpkg/dpkg.cfg.d/unsafe"
	cp -a "$BARE/archives/." "$BARE/root/var/cache/apt/archives"
	tar -C "$ROOT" --exclude=./build -cf - . | tar --no-same-owner -C "$BARE/root/source" -xf -
}

bare_keep_archives() {
	cp -u "$BARE/root/var/cache/apt/archives"/*.deb "$BARE/archives"
}

# A command in the background is one of this array: to kill it ends all that it started.
BARE_IN=(unshare --mount --pid --fork --kill-child "$TESTS/support/in_root" "$BARE/root")
bare() {
	"${BARE_IN[@]}" "$@"
}
