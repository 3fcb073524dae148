# A brand file is checked before it counts: cartaz check FILE, and the last good copy that
# the programs answer from while the file in place cannot be used.

load ../helpers/tool_suite

setup() {
	tool_setup
	records 3 >good.json
	brand=$CARTAZ_ETC/brands/$HOST.json
	copy=$CARTAZ_VAR/$HOST/brand.json
}

serves() { # STATUS [HOST]
	HOST=${2-$HOST} cgi GET events
	same 'the status' "$1" "$http_status"
}

# Mistakes of each kind, as an editor makes them: break_it KIND
break_it() {
	case $1 in
	comma) sed -i 's/"locale": "en",/"locale": "en"/' "$brand" ;;
	accent) brand_edit "$HOST" '.look = {accent: "blue"}' ;;
	slash) brand_edit "$HOST" '.site_url += "/"' ;;
	twice) sed -i 's/"locale": "en",/&\n  "locale": "en",/' "$brand" ;;
	empty) : >"$brand" ;;
	esac
}

@test "a mistake in the brand file leaves the last good one serving, and the log, check and status say so" {
	local kind
	CARTAZ_NOW=2026-11-18T09:00:00-03:00 tool_ok import "$HOST" good.json
	tool_ok publish "$HOST"
	cp "$brand" sound.brand
	for kind in comma accent slash twice empty; do
		echo "$kind"
		cp sound.brand "$brand"
		break_it "$kind"
		serves 200
		body_is '.data | length == 3'
		grep -q "^cartaz program=events code=internal_error why=\"$brand: .*; the last good copy is served\"\$" "$error_file"
		[ "$(wc -l <"$error_file")" = 1 ]
		serves 200 feira.test
		tool_fails check "$HOST"
		grep -qE "^$brand: the last good copy, made at 2026-11-18T12:00:00Z, is served until you correct the file\$" "$out_file"
		tool_ok status "$HOST"
		grep -q "^$HOST  *3 .*$brand: .*; the last good copy, made at .* is served until you correct the file\$" "$out_file"
		tool_ok status --json
		out_is '.[0].mode == "snapshot" and .[0].up_to_date == null and (.[0].why | contains("last good copy"))'
		tool_fails publish "$HOST"
		tool_fails import "$HOST" good.json
		same 'the copy' "$(cat sound.brand)" "$(cat "$copy")"
	done
	cp sound.brand "$brand"
	serves 200
	[ ! -s "$error_file" ]
	tool_ok check "$HOST"
}

# bats test_tags=whole
@test "what the copy says is served, not what the broken file says" {
	tool_ok import "$HOST" good.json
	tool_ok publish "$HOST"
	brand_edit "$HOST" '.site_url = "http://feira.localhost:9999" | del(.name)'
	serves 200
	body_is 'all(.data[]; .url | startswith("http://feira.localhost:8080/"))'
	cgi GET page-home '' '' HTTP_ACCEPT=text/html
	grep -q Feira "$body_file"
}

@test "without a good copy a brand file that cannot be used is 500, and check says so" {
	tool_ok import "$HOST" good.json
	rm "$copy"
	break_it comma
	cgi GET events
	is_problem 500 internal_error
	tool_fails check "$HOST"
	grep -qF "$brand: Cartaz has no good copy of the file, so the brand answers 500 until you correct the file" "$out_file"
	echo '{' >"$copy"
	cgi GET events
	is_problem 500 internal_error
}

@test "a brand file that is gone has no brand, whatever the copy says" {
	tool_ok import "$HOST" good.json
	rm "$brand"
	cgi GET events
	is_problem 421 unknown_brand
	HOST=feira.test cgi GET events
	is_problem 421 unknown_brand
	tool_fails status "$HOST"
}

# bats test_tags=whole
@test "an alias that the good copy does not have is no host of the brand" {
	tool_ok import "$HOST" good.json
	gojq '.aliases = []' "$brand" >"$copy"
	break_it comma
	serves 200
	HOST=feira.test cgi GET events
	is_problem 421 unknown_brand
}

# bats test_tags=whole
@test "a brand file that the web server cannot read leaves the copy serving" {
	tool_ok import "$HOST" good.json
	chmod 0 "$brand"
	weak "$CGI_RUN" "$BATS_TEST_TMPDIR" CARTAZ_ETC="$CARTAZ_ETC" CARTAZ_VAR="$CARTAZ_VAR" \
		HTTP_HOST="$HOST" REQUEST_METHOD=GET "$BUILD/cgi-bin/events" </dev/null
	read -r exit_status http_status <"$BATS_TEST_TMPDIR/ended"
	same 'the status' 200 "$http_status"
	grep -q 'Permission denied; the last good copy is served' "$BATS_TEST_TMPDIR/error"
}

@test "import, rebuild and publish keep the copy; a dry run, a failure and check do not" {
	tool_ok import --dry-run "$HOST" good.json
	tool check
	[ ! -e "$copy" ]
	echo '[' >bad.json
	tool_fails import "$HOST" bad.json
	[ ! -e "$copy" ]
	tool_ok import "$HOST" good.json
	cmp "$brand" "$copy"
	brand_edit "$HOST" '.name = "Two"'
	tool_ok rebuild --all
	cmp "$brand" "$copy"
	brand_edit "$HOST" '.name = "Three"'
	tool_ok publish "$HOST"
	cmp "$brand" "$copy"
	same 'its mode' 644 "$(stat -c %a "$copy")"
}

# bats test_tags=whole
@test "a copy that cannot be kept fails publish before a document changes, and import after it serves" {
	tool_ok import "$HOST" good.json
	tool_ok publish "$HOST"
	brand_edit "$HOST" '.name = "Other"'
	local before
	before=$(tree htdocs)
	rm "$copy"
	mkdir "$copy"
	tool_fails publish "$HOST"
	says_once "cartaz publish: $HOST: cannot rename over $CARTAZ_VAR/$HOST/brand.json"
	same 'the documents' "$before" "$(tree htdocs)"
	records 4 >more.json
	tool_fails import "$HOST" more.json
	says "cannot rename over $CARTAZ_VAR/$HOST/brand.json"
	cgi GET events
	body_is '.data | length == 4'
	[ -z "$(find var -name '*.new*')" ]
}

@test "the copy is readable by nobody who may not read the brand file" {
	chmod 600 "$brand"
	tool_ok import "$HOST" good.json
	same 'its mode' 600 "$(stat -c %a "$copy")"
	chmod 644 "$brand"
	tool_ok publish "$HOST"
	same 'its mode' 644 "$(stat -c %a "$copy")"
}

# bats test_tags=whole
@test "the copy has the group of the brand file, and who may not give it lets no other group read" {
	local other=$((60000 + $(id -g) % 1000)) mode
	chmod 640 "$brand"
	if [ "$(id -u)" = 0 ]; then
		chgrp "$other" "$brand"
		tool_ok import "$HOST" good.json
		same 'mode and group' "640 $other" "$(stat -c '%a %g' "$copy")"
		rm -r "$CARTAZ_VAR/$HOST"
		for mode in 640 604 644; do
			chmod "$mode" "$brand"
			weak "$BUILD/cartaz" import "$HOST" good.json
			same "the mode of $mode" "$((mode == 644 ? 644 : 600)) $(id -g)" "$(stat -c '%a %g' "$copy")"
			touch -d @1000000000 "$copy"
			weak "$BUILD/cartaz" import "$HOST" good.json
			same 'its time' 1000000000 "$(stat -c %Y "$copy")"
		done
	else
		tool_ok import "$HOST" good.json
	fi
	tool_ok publish "$HOST"
	same 'the group' "$(stat -c %g "$brand")" "$(stat -c %g "$copy")"
}

# bats test_tags=whole
@test "publish beside import never fails, and what a crashed writer left goes" {
	local i j
	tool_ok import "$HOST" good.json
	: >"$copy.new.abcdef"
	for i in {1..30}; do
		brand_edit "$HOST" ".name = \"Name $i\""
		"$BUILD/cartaz" publish "$HOST" >"publish.$i" 2>&1 &
		j=$!
		"$BUILD/cartaz" import "$HOST" good.json >"import.$i" 2>&1 || echo "import $i" >>failed
		wait "$j" || echo "publish $i" >>failed
	done
	[ ! -e failed ] || {
		cat failed publish.* import.*
		false
	}
	cmp "$brand" "$copy"
	same 'left behind' '' "$(find var htdocs -name '*.new*')"
}

@test "a live brand is told by the copy, too" {
	brand_edit "$HOST" '.upstream = {mode: "live", profile: "directus", base: "http://127.0.0.1:1", vars: {collection: "events"}}'
	tool publish "$HOST"
	[ -e "$copy" ] || {
		cat "$err_file"
		false
	}
	break_it comma
	tool_ok status --json
	out_is '.[0].mode == "live"'
	cgi GET page-home
	same 'lines of the log about the file' 1 "$(grep -c 'good copy' "$error_file")"
}

@test "check FILE looks at a brand file that is not in place" {
	local file
	for file in new.json ./new.brand; do
		sed 's/feira/praia/g' "$brand" >"$file"
		tool_ok check "$file"
		same 'the answer' "$file: no mistakes found; to use the file, save it as $CARTAZ_ETC/brands/praia.localhost.json" "$(cat "$out_file")"
	done
	[ ! -e var/praia.localhost ]
	gojq '.look.accent = "blue" | .colour = 1 | .locale = "tlh" | .timezone = "Mars/Olympus" | .upstream.profile = "nonesuch"' new.json >wrong.json
	tool_fails check wrong.json
	grep -q '^wrong.json: /look/accent: must be' "$out_file"
	grep -q '^wrong.json: /colour: is not a key' "$out_file"
	gojq '.locale = "tlh" | .timezone = "Mars/Olympus" | .upstream.profile = "nonesuch"' new.json >wrong.json
	tool_fails check wrong.json
	grep -q "^wrong.json: /locale: 'tlh'" "$out_file"
	grep -q "^wrong.json: /timezone: 'Mars/Olympus'" "$out_file"
	grep -q '^wrong.json: /upstream/profile: .* does not exist, and ' "$out_file"
	gojq '.upstream.mode = "live"' new.json >wrong.json
	tool_fails check wrong.json
	grep -q '^wrong.json: /upstream/base is missing' "$out_file"
	gojq '.aliases = ["feira.localhost"]' new.json >wrong.json
	tool_fails check wrong.json
	grep -q 'feira.localhost' "$out_file"
	gojq '.description += "."' "$brand" >changed.json
	tool_ok check changed.json
	tool_fails check nothing.json
	says 'nothing.json: does not exist'
}

@test "a mistake of JSON is told by line and column, in a brand file and in a profile" {
	printf '{\n  "host": "casa.localhost",\n  "name": "Açaí" "x"\n}\n' >new.json
	tool_fails check new.json
	same 'the answer' 'new.json: the whole file: not valid JSON: expected a comma or a closing bracket at line 3, column 18' "$(cat "$out_file")"
	printf '{"profile": 1,\n "map": {"id": "/id",}}\n' >profile.json
	tool_fails profile lint profile.json
	same 'the answer' 'profile.json: the whole file: is not JSON: expected a member name at line 2, column 22' "$(cat "$out_file")"
	tool_fails profile try profile.json good.json
	says 'line 2, column 22'
	sed 's/"locale": "en",/&\n  "locale": "pt-BR",/' "$brand" >twice.json
	tool_fails check twice.json
	grep -q '^twice.json: /locale: ' "$out_file"
}
