# pull: what the script of a node removes.  tests/server/nodes.bats pulls as nodes do.

load ../helpers/tool_suite
load ../helpers/answer

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	PATH=$("$TESTS/support/unpacked" rsync):$PATH
	cd "$BATS_TEST_TMPDIR"
	records 3 >events.json
	tool_ok import "$HOST" events.json
	mkdir builder
	cp -a var htdocs builder
	pull builder
	[ -L "var/hosts/feira.test" ]
}

pull() { # BUILDER
	CARTAZ=$BUILD/cartaz "$ROOT/static/server/pull" "$BATS_TEST_TMPDIR/$1"
}

@test "pull: a link in var/ is removed, and its target stays" {
	mkdir target
	echo kept >target/file
	ln -s "$PWD/target" var/link
	ln -s "$PWD/target" builder/var/other
	pull builder
	pull builder
	[ "$(<target/file)" = kept ]
	[ ! -L var/link ]
}

@test "pull: a builder that is empty or not mounted changes nothing" {
	local folder
	mkdir -p empty/var empty/htdocs
	cp -a var before
	for folder in empty nowhere; do
		run pull "$folder"
		[ "$status" = 1 ]
		[[ $output == *"/$folder/var has no folder hosts; name the folder of a builder, or mount it. Nothing was changed" ]]
		rm -rf var/.incoming
		diff -r before var
	done
	pull builder
}

@test "pull: check on a node asks for the secrets of live brands, because the builder reads the others" {
	brand_edit "$HOST" 'del(.upstream) | .sources = [{name: "feed", kind: "ical", url: "http://localhost:1/{secret.token}",
		secrets: {token: {file: "secrets/token"}}}]'
	tool check "$HOST"
	never grep secret "$out_file"
	mv var/pull.lock lock
	tool_fails check "$HOST"
	holds "$out_file" '/sources/0/secrets/token: '
	mv lock var/pull.lock
	brand_edit "$HOST" 'del(.sources) | .upstream = {mode: "live", profile: "facebook", base: "https://api.example",
		vars: {page: "1"}, secrets: {token: {file: "secrets/token"}}}'
	tool_fails check "$HOST"
	holds "$out_file" '/upstream/secrets/token: '
}
