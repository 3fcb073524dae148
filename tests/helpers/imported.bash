# imported.bash - a catalog for each test, and the output of its imports.  Needs catalog.bash.
#
#   imported_make     makes both sample brands, for setup(); HOST is agenda.localhost
#   import            imports standard input, records or rows, as the whole catalog of HOST
#   $told_file        the output of the last import

imported_make() {
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	export HOST=agenda.localhost
	told_file=$BATS_TEST_TMPDIR/told
}

import() {
	cartaz import --all-remarks --accept-shrink "$HOST" - 2>"$told_file"
}
