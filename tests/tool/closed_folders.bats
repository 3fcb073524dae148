# A brand whose folders cannot be looked into: commands for all brands say so of it,
# and do their work for the others.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rpc
load ../helpers/tool

setup_file() {
	local host
	tool_make "$BATS_FILE_TMPDIR"
	for host in first.localhost last.localhost; do
		jq --arg host "$host" '.host = $host | .aliases = [] | .site_url = "http://\($host)"
			| .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"' \
			"$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$host.json"
	done
	for host in first.localhost "$HOST" last.localhost; do
		records 3 | cartaz import "$host" -
	done
	cartaz publish --all
}

setup() {
	cp -a "$BATS_FILE_TMPDIR/." "$BATS_TEST_TMPDIR"
	export CARTAZ_ETC=$BATS_TEST_TMPDIR/etc CARTAZ_VAR=$BATS_TEST_TMPDIR/var \
		CARTAZ_HTDOCS=$BATS_TEST_TMPDIR/htdocs
	out_file=$BATS_TEST_TMPDIR/tool.out err_file=$BATS_TEST_TMPDIR/tool.err
	cd "$BATS_TEST_TMPDIR"
}

teardown() {
	chmod -R u+rwX "$BATS_TEST_TMPDIR"
}

# A command that permissions hold: weakly STATUS ARGS...
weakly() {
	exit_status=0
	weak "$BUILD/cartaz" "${@:2}" >"$out_file" 2>"$err_file" || exit_status=$?
	exits "$1"
}

# The folder becomes a link that leads to itself.
loop() { # FOLDER
	rm -rf "$1"
	ln -s "${1##*/}" "$1"
}

others_are_told() {
	grep -qE '^first\.localhost +3 ' "$out_file"
	grep -qE '^last\.localhost +3 ' "$out_file"
}

@test "status tells the brands that it can look into, and why it cannot of another" {
	chmod 0 "var/$HOST"
	weakly 0 status
	others_are_told
	grep -qE "^$HOST .*$CARTAZ_VAR/$HOST: Permission denied" "$out_file"
	weakly 0 status --json
	out_is 'map(.host) == ["feira.localhost", "first.localhost", "last.localhost"]
		and (.[0] | .generation == 0 and (.damage | endswith("Permission denied")))
		and all(.[1:][]; .damage == null)'
	chmod 755 "var/$HOST"
	loop "var/$HOST"
	tool_ok status
	others_are_told
	grep -qE "^$HOST .*Too many levels of symbolic links" "$out_file"
}

@test "check and verify report it, and look at the others" {
	local place
	rm "htdocs/last.localhost/llms.txt"
	for place in "var/$HOST" "htdocs/$HOST" "htdocs/$HOST/.web"; do
		chmod 0 "$place"
		weakly 1 check
		grep -qF "$HOST: $PWD/$place: Permission denied" "$out_file"
		grep -qF 'last.localhost: 1 published document is missing' "$out_file"
		chmod 755 "$place"
	done
	chmod 0 "var/$HOST"
	truncate -s -1 var/last.localhost/000001.db
	weakly 1 verify
	grep -qF "$HOST: $PWD/var/$HOST: Permission denied" "$out_file"
	grep -qE '^last\.localhost: ' "$out_file"
}

@test "publish --all and rebuild --all do their work for the others, and end with 1" {
	local place
	for place in "var/$HOST" "htdocs/$HOST" "htdocs/$HOST/.web"; do
		rm "htdocs/first.localhost/llms.txt" "htdocs/last.localhost/llms.txt"
		chmod 0 "$place"
		weakly 1 publish --all
		grep -qF "cartaz publish: $HOST: $PWD/$place: Permission denied" "$err_file"
		chmod 755 "$place"
		[ -s htdocs/first.localhost/llms.txt ]
		[ -s htdocs/last.localhost/llms.txt ]
	done
	rm var/{first,last}.localhost/000001.sum
	chmod 0 "var/$HOST"
	weakly 1 rebuild --all
	grep -qF "cartaz rebuild: $HOST: $PWD/var/$HOST: Permission denied" "$err_file"
	[ -s var/first.localhost/000002.sum ]
	[ -s var/last.localhost/000002.sum ]
}

@test "a folder of somebody else among the documents stops nothing" {
	mkdir -m 0 htdocs/lost+found
	ln -s loop htdocs/loop
	weakly 0 check
	weakly 0 publish --all
}

@test "a program whose brand's folder cannot be looked into says that the catalog is unavailable" {
	local program
	loop "var/$HOST"
	for program in events event page-events; do
		cgi GET "$program" '' "$([ "$program" != event ] || echo /event-1)"
		[ "$http_status" = 502 ]
	done
	legacy tools/call '{"name":"get_event","arguments":{"slug":"event-1"}}'
	body_is '.id == 7 and .result.isError == true'
}
