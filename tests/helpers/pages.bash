# pages.bash - checks of the last answer if it is a page.  Needs cgi.bash.
#
#   is_error_page STATUS TYPE   the answer is an error page of the type TYPE (text/html,
#                               text/markdown) that caches must not store
#   json_ld                     prints the JSON-LD of the page
#   colours                     prints the rules of its only <style>, the brand's colours
#   policy_has_colours          Content-Security-Policy allows only these rules, by their hash; on
#                               a page without such rules, it allows no <style>

is_error_page() { # STATUS TYPE
	[ "$http_status" = "$1" ] || wrong "not $1"
	[ "$(header Content-Type)" = "$2; charset=utf-8" ]
	[ "$(header Cache-Control)" = no-store ]
	[ "$(header Vary)" = Accept ]
	[ -z "$(header ETag)" ]
	grep -qF "$1" "$body_file"
	grep -q '/eventos' "$body_file"
}

colours() {
	sed -nE 's,^<style>(:root\{(--[a-z-]+:#[0-9a-f]{6}[;}]){3}@media screen and \(prefers-color-scheme:dark\)\{:root\{--accent-ink:#[0-9a-f]{6}\}\})</style>$,\1,p' "$body_file"
}

policy_has_colours() {
	local rules source=
	rules=$(colours)
	[ "$(grep -o '<style' "$body_file" | wc -l)" = "$(grep -c . <<<"$rules")" ] || wrong "another <style>"
	[ -z "$rules" ] || source=" 'sha256-$(printf %s "$rules" | openssl dgst -sha256 -binary | base64)'"
	[[ $(header Content-Security-Policy) == "default-src 'none'; style-src 'self'$source; img-src"* ]] || wrong 'not the policy'
}

json_ld() {
	sed -n 's|^<script type="application/ld+json">\({"@context":"https://schema.org","@type":"Event".*\)</script>$|\1|p' "$body_file"
}
