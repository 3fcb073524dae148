# imported.bash - a catalog for each test, and what its imports tell.  Needs catalog.bash.
#
#   imported_make     both sample brands, for setup(); HOST is agenda.localhost
#   import            the records or rows of standard input as its whole catalog
#   $told_file        what the last import told

imported_make() {
	catalog_make "$BATS_TEST_TMPDIR/catalog"
	export HOST=agenda.localhost
	told_file=$BATS_TEST_TMPDIR/told
}

import() {
	cartaz import --all-remarks --accept-shrink "$HOST" - 2>"$told_file"
}
