# catalog: one program under the names of several endpoints of the catalog
# (common/site/catalog_program.c).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

@test "catalog: every endpoint of the catalog is a name of one file, and nothing else is" {
	local name file=$BUILD/cgi-bin/site names
	mapfile -t names < <(sed -n 's/ catalog$//p' "$BUILD/endpoints")
	[ ${#names[@]} -ge 9 ]
	for name in "${names[@]}"; do
		[ "$BUILD/cgi-bin/$name" -ef "$file" ]
	done
	[ "$(find "$BUILD/cgi-bin" -samefile "$file" | wc -l)" = $((${#names[@]} + 1)) ]
}

# What a name answers.  The half of an ETag that names the program is of the build.
answer_of() { # PROGRAM PATH_INFO
	cgi GET "$1" '' "$2" HTTP_HOST=agenda.localhost
	cat "$head_file" "$body_file"
}

@test "catalog: the name that it is started under decides, and no variable does" {
	local name
	for name in oembed page-embed; do
		answer_of "$name" '' >"$BATS_TEST_TMPDIR/$name"
		cgi GET "$name" '' '' HTTP_HOST=agenda.localhost CARTAZ_PROGRAM=page-home CARTAZ_ENDPOINT=mcp \
			REQUEST_URI=/docs SCRIPT_NAME=/cgi-bin/site HTTP_CARTAZ_PROGRAM=mcp
		cat "$head_file" "$body_file" | diff "$BATS_TEST_TMPDIR/$name" -
	done
	never cmp -s "$BATS_TEST_TMPDIR/oembed" "$BATS_TEST_TMPDIR/page-embed"
}

@test "catalog: a name of no endpoint is the whole 500, and the log says why" {
	local PROGRAMS=$BUILD/cgi-bin name
	export BUILD=$BATS_TEST_TMPDIR
	mkdir "$BUILD/cgi-bin"
	for name in agenda catalog PAGE-HOME; do
		cp "$PROGRAMS/site" "$BUILD/cgi-bin/$name"
		cgi GET "$name" '' /page-home
		is_problem 500 internal_error
		[ "$(<"$error_file")" = 'cartaz: fatal: site: no endpoint has the name of this program' ]
	done
}
