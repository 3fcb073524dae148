# A folder that is closed to who runs a command, another operator's or lost+found, is
# said, and stops no other brand.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool

OTHER=other.localhost

setup() {
	cd "$BATS_TEST_TMPDIR"
	export CARTAZ_NOW=2026-11-18T12:00:00Z
	tool_make "$PWD"
	sed "s/feira\.localhost/$OTHER/g; s/feira\.test/other.test/g" "etc/brands/$HOST.json" >"etc/brands/$OTHER.json"
	records 3 | cartaz import "$HOST" -
	records 4 | cartaz import "$OTHER" -
	cartaz publish --all
}

# The folder may be looked up, and no more.
close() { # FOLDER
	chmod 000 "$1"
}

teardown() {
	chmod -R u+rwX .
}

# Without root's way around permissions; 134 and more: it was ended by a signal.
weakly() { # EXIT STATUS, ARGS...
	local expected=$1
	shift
	exit_status=0
	weak "$BUILD/cartaz" "$@" >"$out_file" 2>"$err_file" || exit_status=$?
	exits "$expected"
	! grep fatal "$err_file"
}

@test "the records of one brand are closed: every command says so and goes on to the others" {
	close "var/$HOST"
	weakly 0 status
	holds "$out_file" "var/$HOST: Permission denied" "$OTHER                      4"
	weakly 0 status --json
	out_is --arg other "$OTHER" '.[1].host == $other and .[1].events == 4 and .[0].has_snapshot == false'
	weakly 1 check
	holds "$out_file" "$HOST: $PWD/var/$HOST: Permission denied"
	weakly 1 verify
	holds "$out_file" "$HOST: $PWD/var/$HOST: Permission denied"
	rm -r "htdocs/$OTHER/docs"
	weakly 3 publish --all
	says "$HOST: $PWD/var/$HOST: Permission denied"
	[ -d "htdocs/$OTHER/docs" ]
	weakly 1 explain "$HOST" event-1
}

# bats test_tags=whole
@test "the documents of one brand are closed: its events are put in service, the others' too" {
	close "htdocs/$HOST"
	weakly 1 check
	holds "$out_file" "$HOST: $PWD/htdocs/$HOST: Permission denied"
	rm -r "htdocs/$OTHER/docs"
	weakly 3 publish --all
	says "$HOST: $PWD/htdocs/$HOST: Permission denied"
	[ -d "htdocs/$OTHER/docs" ]
	records 7 >records.json
	weakly 1 import "$HOST" records.json
	says "htdocs/$HOST: Permission denied"
	[ "$(cartaz status --json | gojq --arg host "$HOST" '.[] | select(.host == $host).events')" = 7 ]
	chmod 755 "htdocs/$HOST"
	close "htdocs/$HOST/.web"
	weakly 1 check
	holds "$out_file" "$HOST: $PWD/htdocs/$HOST/.web: Permission denied"
	brand_edit "$HOST" '.name = "Else"'
	brand_edit "$OTHER" '.name = "Else"'
	weakly 3 rebuild --all
	says "htdocs/$HOST/.web: Permission denied"
	[ "$(cartaz status --json | gojq -c '[.[].up_to_date]')" = '[true,true]' ]
}

# bats test_tags=whole
@test "a link that leads to itself in the place of a folder is said, and stops no other brand" {
	local root command
	for root in var htdocs; do
		mv "$root/$HOST" "$root.was"
		ln -s "$HOST" "$root/$HOST"
		for command in check 'publish --all'; do
			# shellcheck disable=SC2086 # words of a command
			weakly "$([ "$command" = check ] && echo 1 || echo 3)" $command
			cat "$out_file" "$err_file" >said
			holds said "$HOST: $PWD/$root/$HOST: Too many levels of symbolic links"
		done
		weakly 0 status
		holds "$out_file" "$OTHER                      4"
		rm "$root/$HOST"
		mv "$root.was" "$root/$HOST"
	done
}

# bats test_tags=whole
@test "a folder of the system among the documents is nobody's brand" {
	mkdir htdocs/lost+found
	close htdocs/lost+found
	weakly 0 publish --all
	weakly 0 check
}

@test "a program that may not list its brand's folder says that the catalog is not there" {
	rm "var/$HOST/current"
	chmod 311 "var/$HOST"
	printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$([ "$(id -u)" != 0 ] || echo 'setpriv --bounding-set=-all --inh-caps=-all')" "$CGI_RUN" >weak_run
	chmod 755 weak_run
	CGI_RUN=$PWD/weak_run cgi GET events
	is_problem 502 upstream_unavailable
}
