# Two checkouts of one commit, in folders with other names, make the same release.

load ../helpers/tool

released() { # FOLDER: of a checkout; the checksums of what it made
	git -c safe.directory='*' clone -q "$ROOT" "$1"
	(cd "$1" && env -u BUILD -u WERROR UNRELEASED=1 make -s release) >"$1.log" 2>&1 </dev/null || {
		tail -n 20 "$1.log"
		return 1
	}
	cat "$1"/build/cartaz-*/SHA256SUMS
}

@test "release: two folders give the same archive, zip and packages" {
	local here="$BATS_TEST_TMPDIR/a" there="$BATS_TEST_TMPDIR/a longer/place of it" sums
	mkdir "$BATS_TEST_TMPDIR/a longer"
	sums=$(released "$here")
	same 'kinds of files' 'deb src.tar.gz tar.gz zip' \
		"$(grep -oE '(src\.tar\.gz|tar\.gz|zip|deb)$' <<<"$sums" | sort -u | xargs)"
	same 'the sums' "$sums" "$(released "$there")"
	(cd "$there"/build/cartaz-* && sha256sum -c --quiet SHA256SUMS)
}
