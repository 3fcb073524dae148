# catalog: one program under the names of most endpoints of the catalog
# (common/app/catalog_program.c).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

NAMES=(a2a mcp oembed page-embed page-event page-events page-home)

@test "catalog: the names are of one file, and the two endpoints that do least have files of their own" {
	local name file=$BUILD/cgi-bin/site
	for name in "${NAMES[@]}"; do
		[ "$BUILD/cgi-bin/$name" -ef "$file" ]
	done
	[ "$(stat -c %h "$file")" = $((${#NAMES[@]} + 1)) ]
	for name in event events; do
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
	for name in page-home page-events; do
		answer_of "$name" '' >"$BATS_TEST_TMPDIR/$name"
		cgi GET "$name" '' '' HTTP_HOST=agenda.localhost CARTAZ_PROGRAM=page-embed CARTAZ_ENDPOINT=mcp \
			REQUEST_URI=/embed SCRIPT_NAME=/cgi-bin/site HTTP_CARTAZ_PROGRAM=mcp
		cat "$head_file" "$body_file" | diff "$BATS_TEST_TMPDIR/$name" -
	done
	never cmp -s "$BATS_TEST_TMPDIR/page-home" "$BATS_TEST_TMPDIR/page-events"
}

# A file of its own, as the zip for shared hosts has it, under another name.
copy() { # NAME
	export BUILD=$BATS_TEST_TMPDIR
	mkdir -p "$BUILD/cgi-bin"
	cp "$PROGRAMS/site" "$BUILD/cgi-bin/$1"
}

@test "catalog: under that name the first part of the path is the endpoint, and what follows is its path" {
	local PROGRAMS=$BUILD/cgi-bin name path
	answer_of page-event /no-such-event >"$BATS_TEST_TMPDIR/page-event"
	answer_of page-home '' >"$BATS_TEST_TMPDIR/page-home"
	answer_of page-events / >"$BATS_TEST_TMPDIR/page-events"
	copy catalog
	answer_of catalog /page-event/no-such-event | diff "$BATS_TEST_TMPDIR/page-event" -
	answer_of catalog /page-home | diff "$BATS_TEST_TMPDIR/page-home" -
	answer_of catalog /page-events/ | diff "$BATS_TEST_TMPDIR/page-events" -
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
