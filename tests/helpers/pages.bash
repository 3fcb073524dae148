# pages.bash - what is asked of the last answer when it is a page.  Needs cgi.bash.
#
#   is_error_page STATUS TYPE   an error page of the variant TYPE (text/html,
#                               text/markdown) that may not be kept
#   json_ld                     the data block of the page

is_error_page() { # STATUS TYPE
	[ "$http_status" = "$1" ] || wrong "not $1"
	[ "$(header Content-Type)" = "$2; charset=utf-8" ]
	[ "$(header Cache-Control)" = no-store ]
	[ "$(header Vary)" = Accept ]
	[ -z "$(header ETag)" ]
	grep -qF "$1" "$body_file"
	grep -q '/eventos' "$body_file"
}

json_ld() {
	sed -n 's|^<script type="application/ld+json">\({"@context":"https://schema.org","@type":"Event".*\)</script>$|\1|p' "$body_file"
}
