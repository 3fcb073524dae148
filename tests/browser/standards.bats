# The pages as the validators of others see them.  Every rule holds: nothing is
# ignored, disabled or filtered, and each validator is shown to see.

load ../helpers/server
load ../helpers/browser
load ../helpers/rounds

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
}

teardown_file() {
	browser_stop
}

# One start of Java for all files: it takes longer than the files do.
vnu() { # FILE...
	java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xss4m -jar "$NODE_PATH/vnu-jar/build/dist/vnu.jar" \
		--filterpattern '.*Attribute .tool(name|description|autosubmit|paramdescription). not allowed.*' \
		--format gnu --also-check-css "$@" 2>&1
}

@test "vnu: not a word about any page of either brand, of the documentation or of an exported site, nor about the stylesheets" {
	local pages site=$BATS_TEST_TMPDIR/site
	reads save "$BATS_TEST_TMPDIR"
	[ "$(find "$BATS_TEST_TMPDIR" -name '*.html' | wc -l)" = 40 ]
	mapfile -t pages < <(find "$RUN_DIR/htdocs" -name '*.html')
	[ ${#pages[@]} -ge 50 ]
	"$BUILD/cartaz" export agenda.localhost "$site"
	[ "$(find "$site" -name '*.html' | wc -l)" -ge 80 ]
	# They have the templates of those that a server sends: a few are enough.
	mapfile -t -O ${#pages[@]} pages < <(find "$site" -name '*.html' | sort | sampled 6)
	run vnu "$BATS_TEST_TMPDIR"/*.html "${pages[@]}" "$RUN_DIR"/htdocs/assets/{cartaz,embed,event}.css
	echo "$output"
	[ "$status" = 0 ]
	[ -z "$output" ]
}

# bats test_tags=whole
@test "vnu: sees a mistake in a page and in a stylesheet" {
	reads save "$BATS_TEST_TMPDIR"
	sed 's,</h1>,</h2>,' "$BATS_TEST_TMPDIR/agenda.localhost-event.html" >"$BATS_TEST_TMPDIR/wrong.html"
	printf 'p { colour: red }\n' >"$BATS_TEST_TMPDIR/wrong.css"
	run vnu "$BATS_TEST_TMPDIR"/wrong.{html,css}
	echo "$output"
	[ "$status" = 1 ]
	[[ $output == *'wrong.html"'*'error:'*'End tag'* ]]
	[[ $output == *'wrong.css"'*'error:'*'colour'* ]]
}
