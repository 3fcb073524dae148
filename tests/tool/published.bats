# make publish: the documents in htdocs/ are what the tool writes today.

bats_require_minimum_version 1.5.0

@test "publish: what is committed is what is written" {
	local out=$BATS_TEST_TMPDIR/htdocs
	env -u MAKEFLAGS -u MFLAGS make -C "$ROOT" --no-print-directory publish \
		B="${BUILD#"$ROOT"/}" MODE="${BUILD##*/}" PUBLISHED="$out"
	diff -r --exclude=assets "$out" "$ROOT/htdocs"
}

@test "publish: the clock and the events do not show" {
	local out=$BATS_TEST_TMPDIR/htdocs etc=$BATS_TEST_TMPDIR/etc host
	mkdir -p "$etc/brands"
	for host in agenda.localhost palco.localhost; do
		cp "$ROOT/static/brands/$host/brand.json" "$etc/brands/$host.json"
	done
	CARTAZ_NOW=2031-07-09T03:04:05Z CARTAZ_SHARE=$ROOT/static CARTAZ_ETC=$etc \
		CARTAZ_VAR=$BATS_TEST_TMPDIR/var CARTAZ_HTDOCS=$out \
		"$BUILD/cartaz" publish --all
	diff -r --exclude=assets "$out" "$ROOT/htdocs"
}

@test "publish: no document names a path of the machine that wrote it" {
	run -1 grep -rlF -e "$ROOT" "$ROOT/htdocs"
}
