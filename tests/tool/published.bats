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
	diff -r --exclude=assets --exclude=security.txt "$out" "$ROOT/htdocs"
	grep -x 'Expires: 2032-07-01T00:00:00Z' "$out/palco.localhost/.well-known/security.txt"
}

@test "publish: the day on which security.txt expires stays until it is 30 days away" {
	local etc=$BATS_TEST_TMPDIR/etc now expires
	mkdir -p "$etc/brands"
	cp "$ROOT/static/brands/agenda.localhost/brand.json" "$etc/brands/agenda.localhost.json"
	export CARTAZ_SHARE=$ROOT/static CARTAZ_ETC=$etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	while read -r now expires; do
		CARTAZ_NOW=$now "$BUILD/cartaz" publish agenda.localhost
		run -0 grep ^Expires "$CARTAZ_HTDOCS/agenda.localhost/.well-known/security.txt"
		[ "$output" = "Expires: ${expires}T00:00:00Z" ]
	done <<-END
		2026-11-28T12:00:00Z 2027-11-01
		2027-10-01T12:00:00Z 2027-11-01
		2027-10-03T12:00:00Z 2028-10-01
		2026-12-31T23:59:59Z 2027-12-01
	END
	# Only then does the check want it anew.
	CARTAZ_NOW=2027-10-31T00:00:00Z run -1 "$BUILD/cartaz" check agenda.localhost
	[[ $output != *security.txt* ]]
	CARTAZ_NOW=2027-11-02T00:00:00Z run -1 "$BUILD/cartaz" check agenda.localhost
	[[ $output == *'1 published document is older than'*'(first: .well-known/security.txt); run cartaz publish agenda.localhost'* ]]
}

@test "publish: no document names a path of the machine that wrote it" {
	run -1 grep -rlF -e "$ROOT" "$ROOT/htdocs"
}
