# bare.bash - a minimal Debian in a folder, with the network of this machine.  Root only.
#
#   RELEASE             the release of Debian: trixie (13), or bookworm (12)
#   BARE                build/bare/$RELEASE, the folder of all files of this release
#   bare_make           unpacks a new Debian to $BARE/root, with the sources in its /source;
#                       keeps downloaded packages for the next time
#   bare COMMAND...     runs a command as root in it; mounts and processes end with the command
#
# $BARE/minimal.tar (mmdebstrap's variant minbase) is made only once.

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

# The command line of a command in the background, as an array.  A signal that ends this command
# ends all processes that it started.
BARE_IN=(unshare --mount --pid --fork --kill-child "$TESTS/support/in_root" "$BARE/root")
bare() {
	"${BARE_IN[@]}" "$@"
}
