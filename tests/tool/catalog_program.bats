# catalog: one program under the names of several endpoints of the catalog
# (common/app/catalog_program.c).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

NAMES=(a2a mcp oembed page-embed)

@test "catalog: the names are of one file, and the endpoints that are asked most have files of their own" {
	local name file=$BUILD/cgi-bin/site
	for name in "${NAMES[@]}"; do
		[ "$BUILD/cgi-bin/$name" -ef "$file" ]
	done
	[ "$(stat -c %h "$file")" = $((${#NAMES[@]} + 1)) ]
	for name in event events page-event page-events page-home; do
		never test "$BUILD/cgi-bin/$name" -ef "$file"
	done
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

# A file of its own, as the zip for shared hosts has it, under another name.
copy() { # NAME
	export BUILD=$BATS_TEST_TMPDIR
	mkdir -p "$BUILD/cgi-bin"
	cp "$PROGRAMS/site" "$BUILD/cgi-bin/$1"
}

@test "catalog: under that name the first part of the path is the endpoint, and what follows is its path" {
	local PROGRAMS=$BUILD/cgi-bin
	answer_of page-embed /no-such-event >"$BATS_TEST_TMPDIR/none"
	answer_of page-embed '' >"$BATS_TEST_TMPDIR/list"
	answer_of oembed '' >"$BATS_TEST_TMPDIR/oembed"
	copy catalog
	answer_of catalog /page-embed/no-such-event | diff "$BATS_TEST_TMPDIR/none" -
	answer_of catalog /page-embed | diff "$BATS_TEST_TMPDIR/list" -
	answer_of catalog /oembed | diff "$BATS_TEST_TMPDIR/oembed" -
}

@test "catalog: a path or a name of no endpoint is the whole 500, and the log says why" {
	local PROGRAMS=$BUILD/cgi-bin path
	copy catalog
	for path in '' / /live /site/page-home //page-home /page-homes /PAGE-HOME/; do
		cgi GET catalog '' "$path"
		is_problem 500 internal_error
		[ "$(<"$error_file")" = 'cartaz: fatal: catalog: PATH_INFO names no endpoint' ]
	done
	copy agenda
	cgi GET agenda '' /page-home
	is_problem 500 internal_error
	[ "$(<"$error_file")" = 'cartaz: fatal: catalog: started under a name of no endpoint' ]
}
