# cards: the picture of a shared link, as the crawlers of large networks fetch it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server
load ../helpers/rounds

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# og:image of the page, as a crawler reads it.
picture_of() { # PATH
	http GET "$1" -A 'facebookexternalhit/1.1'
	grep -o '<meta property="og:image" content="[^"]*">' "$body_file" | cut -d '"' -f 4
}

# As their published rules want it: an absolute address, answered at once and to all, of a
# type and a size that they take.
is_picture() { # ADDRESS
	[[ $1 == "http://$HOST:$PORT/"*.png ]] || wrong "not absolute: $1"
	http GET "${1#"http://$HOST:$PORT"}" -A 'Twitterbot/1.0'
	[ "$http_status" = 200 ] || wrong "$1: $http_status"
	[ "$(header Content-Type)" = image/png ]
	[ -z "$(header Set-Cookie)$(header Location)" ]
	[[ $(pngcheck "$body_file") == *' (1200x630, '* ]] || wrong "$(pngcheck "$body_file")"
	[ "$(stat -c %s "$body_file")" -lt 5000000 ]
	is_public
}

@test "pictures: every kind of page names one that a crawler can fetch" {
	local path
	for HOST in agenda.localhost palco.localhost; do
		for path in / /eventos /docs /no-such-page /eventos/no-such-event $(rounds '' '/eventos?q=a /problems /docs/api'); do
			is_picture "$(picture_of "$path")"
			cmp "$body_file" "$RUN_DIR/htdocs/$HOST/card.png"
		done
	done
	HOST=agenda.localhost
	is_picture "$(picture_of "/eventos/$SLUG")"
	if [ "${SERVER-}" = nginx ]; then # it starts no program
		cmp "$body_file" "$RUN_DIR/htdocs/$HOST/card.png"
	else
		! cmp -s "$body_file" "$RUN_DIR/htdocs/$HOST/card.png" || wrong 'the card of the brand'
	fi
}

@test "pictures: 304, HEAD, 404, 405 and another host, as of any page" {
	http GET "/eventos/$SLUG.png"
	[ "$(header Cache-Control)" = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=600' ]
	http_again
	[ "$http_status" = 304 ]
	http HEAD "/eventos/$SLUG.png"
	[ "$http_status" = 200 ]
	http GET /eventos/no-such-event.png
	[ "$http_status" = 404 ]
	http GET "/eventos/a/$SLUG.png"
	[ "$http_status" = 404 ]
	http POST "/eventos/$SLUG.png"
	[ "$http_status" = 405 ]
	HOST=nobody.example http GET "/eventos/$SLUG.png"
	[ "$http_status" = 421 ]
}

@test "icons: what browsers and phones ask for without a link, and what pages link to" {
	local path type
	while read -r path type; do
		http GET "$path"
		[ "$http_status $(header Content-Type)" = "200 $type" ] || wrong "$path"
		[ "$(header Cache-Control)" = 'public, max-age=3600' ]
	done <<-'END'
		/favicon.ico image/x-icon
		/favicon.svg image/svg+xml
		/apple-touch-icon.png image/png
		/icon-192.png image/png
		/icon-512.png image/png
		/card.png image/png
		/site.webmanifest application/manifest+json
	END
}
