# make deb: what the packages are, before they are installed.

load ../helpers/answer
load ../helpers/bare

DEBS=$BARE/root/source/build/deb
UNITS=usr/lib/systemd/system
[ "$RELEASE" != bookworm ] || UNITS=lib/systemd/system

setup_file() {
	export tree=$BATS_FILE_TMPDIR/tree
	mkdir "$tree" "$tree-edge"
	dpkg-deb -x "$DEBS"/cartaz_*.deb "$tree"
	dpkg-deb -x "$DEBS"/cartaz-edge_*.deb "$tree-edge"
}

# What it is told to pass is in debian/cartaz.lintian-overrides, each with its reason.
@test "packages: lintian has no error and no warning, and passes nothing that is no more" {
	bare sh -c 'lintian --allow-root --fail-on error,warning build/deb/*.deb' >"$BATS_TEST_TMPDIR/said" || wrong "$(<"$BATS_TEST_TMPDIR/said")"
	# What it passes counts as a warning where it is shown.
	bare sh -c 'lintian --allow-root --show-overrides build/deb/*.deb' >"$BATS_TEST_TMPDIR/said"
	never grep -E 'unused-override|mismatched-override' "$BATS_TEST_TMPDIR/said"
	grep -q '^O: cartaz: shared-library-lacks-prerequisites' "$BATS_TEST_TMPDIR/said"
}

@test "packages: at most 12 MB, and 45 MB installed" {
	local packed installed
	packed=$(cat "$DEBS"/*.deb | wc -c)
	installed=$(du -s --apparent-size --block-size=1 "$tree" | cut -f1)
	echo "# $packed bytes packed, $installed bytes installed" >&3
	[ "$packed" -le 12000000 ]
	[ "$installed" -le 45000000 ]
}

@test "packages: what make install installs, but for the empty table of hosts, and nothing twice" {
	(cd "$ROOT/static" && find site profiles locales -type f ! -name words) | sort >"$BATS_TEST_TMPDIR/shared"
	(cd "$tree/usr/share/cartaz" && find site profiles locales -type f) | sort | diff "$BATS_TEST_TMPDIR/shared" -
	diff <(cd "$BUILD/cgi-bin" && ls) <(ls "$tree/usr/lib/cartaz/cgi-bin")
	diff <(ls "$ROOT/static/server/units") <(cd "$tree" && ls {.,../tree-edge}/$UNITS | grep ^cartaz | sort)
	diff <(ls "$ROOT/htdocs/assets") <(ls "$tree/var/lib/cartaz/htdocs/assets")
	(cd "$tree" && find . -type f) >"$BATS_TEST_TMPDIR/one"
	(cd "$tree-edge" && find . -type f) >"$BATS_TEST_TMPDIR/other"
	comm -12 <(sort "$BATS_TEST_TMPDIR/one") <(sort "$BATS_TEST_TMPDIR/other") >"$BATS_TEST_TMPDIR/twice"
	diff /dev/null "$BATS_TEST_TMPDIR/twice"
}

@test "packages: no path of the build, nothing below /usr/local, no symbols" {
	never grep -rlF -e /source/build -e /usr/local/bin -e /usr/local/lib/cartaz -e /usr/local/share/cartaz "$tree/usr/bin" "$tree/usr/lib" "$tree/$UNITS" "$tree/etc" "$tree-edge/$UNITS" "$tree-edge/etc"
	local program
	for program in "$tree"/usr/bin/* "$tree"/usr/lib/cartaz/cgi-bin/*; do
		"${NM:-nm}" "$program" 2>&1 | grep -q 'no symbols' || wrong "$program has symbols"
	done
	strings -a "$tree/usr/bin/cartaz" | grep -qx /var/lib/cartaz/var
}

@test "packages: copyright, changelog and man page are where Debian has them" {
	local docs=$tree/usr/share/doc/cartaz last
	grep -q '^Format: ' "$docs/copyright"
	grep -qF 'The above copyright notice' "$docs/copyright"
	last=$(sed -n 's/^## \([0-9][^ ]*\) .*/\1/p' "$ROOT/CHANGELOG.md" | head -n 1)
	zcat "$docs/changelog.gz" >"$BATS_TEST_TMPDIR/changelog"
	dpkg-parsechangelog -l "$BATS_TEST_TMPDIR/changelog" --all --format rfc822 2>"$BATS_TEST_TMPDIR/said" |
		sed -n 's/^Version: //p' >"$BATS_TEST_TMPDIR/versions"
	diff /dev/null "$BATS_TEST_TMPDIR/said"
	grep -qxF "$last" "$BATS_TEST_TMPDIR/versions"
	# A point each for what the page has, and one for the paragraph of the first version.
	[ "$(grep -c '^  \* ' "$BATS_TEST_TMPDIR/changelog")" = \
		$(($(sed '/^## Snapshot/,$d' "$ROOT/CHANGELOG.md" | grep -c '^- ') + 1)) ]
	zcat "$tree/usr/share/man/man5/cartaz-record.5.gz" | cmp - "$ROOT/static/cartaz/man/cartaz-record.5"
	zcat "$tree/usr/share/man/man1/cartaz-import.1.gz" | grep -q '^\.Nm cartaz-import$'
}

@test "packages: the version grows with each commit, and is what it is told to be" {
	local version software
	version=$(dpkg-deb -f "$DEBS"/cartaz_*.deb Version)
	software=$(sed -n 's/^#define CARTAZ_VERSION "\(.*\)"/\1/p' "$ROOT/common/base/base.h")
	[[ $version == "$software" || $version == "$software"[~+]git* ]]
	dpkg --compare-versions "$version" gt 1.0.0+20261128.1716 # what was built before the software had its own number
	[ "$version" = "$software" ] || grep -q "^## $software " "$ROOT/CHANGELOG.md" || dpkg --compare-versions "$version" lt "$software"
	[ "$(dpkg-deb -f "$DEBS"/cartaz-edge_*.deb Version)" = "$version" ]
	[[ $(dpkg-deb -f "$DEBS"/cartaz_*.deb Built-Using) == *'sqlite3 (= '* ]]
}
