# The error line of a request, and the number by which the server knows that request.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/requests

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	truncate -s 100 "$CARTAZ_VAR/palco.localhost/000001.db"
}

# The words between code and why of the line of the last request.
between() {
	sed -nE 's/^cartaz program=events code=upstream_unavailable (.*)why="[^"]*"$/\1/p' "$error_file"
}

@test "log: the number of a request stands in its line, when it has the form of one" {
	local given long
	export HOST=palco.localhost
	long=$(printf '%064d' 7)
	for given in a "$long" 0b9f3d1e-7c11-4f0a-9d55-1e2d3c4b5a69 awP5fTuuFXh2HD1hACvcUAAAAAA a@b_c-d; do
		cgi GET events '' '' CARTAZ_REQUEST_ID="$given"
		[ "$http_status" = 502 ]
		[ "$(between)" = "request=$given " ]
		[ "$(wc -l <"$error_file")" = 1 ]
	done
	for given in '' "${long}0" 'a b' 'a"b' $'a\nb' 'é' 'a/b' 'a=b' '%41' 'a" why="forged'; do
		cgi GET events '' '' CARTAZ_REQUEST_ID="$given"
		[ "$http_status" = 502 ]
		grep -q ' code=upstream_unavailable why="' "$error_file"
		[ "$(between)" = '' ]
		[ "$(wc -l <"$error_file")" = 1 ]
	done
	cgi GET events '' '' HTTP_CARTAZ_REQUEST_ID=a HTTP_X_REQUEST_ID=a UNIQUE_ID=a
	[ "$(between)" = '' ]
}

ask_twice() {
	export HOST=palco.localhost
	request first GET events '' '' CARTAZ_REQUEST_ID=first
	request second GET events
	request third GET events '' '' CARTAZ_REQUEST_ID=
}

@test "log: a number is of its request alone, also where one process answers all" {
	answers_to ask_twice
	each_answer '.status == 502 and (.error | test("^cartaz program=events code=[a-z_]+ (request=first )?why=\"[^\"]*\"\n$"))'
	gojq -es 'map(.error | test("request=")) == [true, false, false]' "$answers_file"
}

# Memory that is short at different places of the program; a release build, because the
# allocators of others need more than all of it.
@test "log: the line of a fatal error has it, too" {
	local bytes program=$ROOT/build/release/cgi-bin/events
	for ((bytes = 2500000; bytes < 7000000; bytes += 100000)); do
		prlimit --as="$bytes" env -i CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" HTTP_HOST=agenda.localhost \
			REQUEST_METHOD=GET QUERY_STRING=q=samba CARTAZ_REQUEST_ID=fatal-1 "$program" </dev/null \
			>"$BATS_TEST_TMPDIR/answer" 2>>"$BATS_TEST_TMPDIR/said" || [ $? -gt 0 ]
	done
	sort "$BATS_TEST_TMPDIR/said" | uniq -c
	grep -qx 'cartaz: fatal: request=fatal-1 out of memory' "$BATS_TEST_TMPDIR/said"
}
