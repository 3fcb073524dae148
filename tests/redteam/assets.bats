# "Keep this for a year" for bytes that another version's name was asked with: a cache
# between would show yesterday's stylesheet under tomorrow's fingerprint, which anybody
# can compute.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR"
}

sum_of() { # FILE
	sha1sum <"$1" | cut -c1-40
}

# How long a stylesheet may be kept, asked with this fingerprint.
kept() { # PATH FINGERPRINT METHOD WANTED
	http "$3" "$1?v=$2"
	[[ $http_status == 200 ]]
	[ "$(header Cache-Control)" = "$4" ] || {
		echo "$3 $1?v=$2: $(header Cache-Control)"
		return 1
	}
}

@test "assets: before, during and after a new version only the true fingerprint is kept" {
	local -A pages=([/assets/cartaz.css]=/eventos [/assets/embed.css]=/embed
		[/assets/event.css]=/eventos/"$(sample agenda.localhost | gojq -r '.[0].slug')")
	local path file now next short='public, max-age=60, must-revalidate' year='public, max-age=31536000, immutable'
	for path in "${!pages[@]}"; do
		file=$CARTAZ_HTDOCS$path
		cp "$file" now.css
		{
			cat now.css
			echo '.next { color: red; }'
		} >next.css
		now=$(sum_of now.css) next=$(sum_of next.css)
		kept "$path" "$now" GET "$year"
		kept "$path" "$now" HEAD "$year"
		kept "$path" "$next" GET "$short"
		kept "$path" "$next" HEAD "$short"
		cp next.css "$file"
		kept "$path" "$now" GET "$short"
		kept "$path" "$next" GET "$year"
		http GET "${pages[$path]}"
		grep -qF "href=\"$path?v=$next\"" "$body_file"
		cp now.css "$file"
	done
}

@test "assets: a fingerprint among other words, of a picture, of a file that is not there" {
	local sum=$(sum_of "$CARTAZ_HTDOCS/assets/cartaz.css") address
	for address in "/assets/cartaz.css?v=$sum&x" "/assets/cartaz.css?x&v=$sum" "/assets/embed.css?v=$sum" \
		"/assets/agenda.svg?v=$(sum_of "$CARTAZ_HTDOCS/assets/agenda.svg")" "/assets/nope.css?v=$sum" \
		"/assets/../agenda.localhost/favicon.svg?v=$sum" "/eventos?v=$sum" "/assets/%63artaz.css/?v=$sum"; do
		http GET "$address"
		[[ $(header Cache-Control) != *immutable* && -n $(header Cache-Control) ]] || {
			echo "$address: $(header Cache-Control)"
			false
		}
	done
}

# The digest of the program and that of the web server are two implementations.
@test "assets: the fingerprint of files of every length about the blocks of SHA-1" {
	local n sheet
	sheet=$CARTAZ_HTDOCS/assets/cartaz.css
	cp "$sheet" now.css
	for n in 0 1 54 55 56 57 63 64 65 119 120 127 128 8191 8192 8193 16384 16447; do
		head -c "$n" /dev/zero | tr '\0' x >"$sheet"
		http GET /
		grep -qF "href=\"/assets/cartaz.css?v=$(sum_of "$sheet")\"" "$body_file" || {
			echo "$n bytes"
			false
		}
	done
	kept /assets/cartaz.css "$(sum_of "$sheet")" GET 'public, max-age=31536000, immutable'
	cp now.css "$sheet"
}
