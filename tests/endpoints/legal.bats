# The links that the law wants on a site (brand file, "links"): in the footer of every page,
# in llms.txt, the skill and the description of the API.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages

LINKS='{imprint: "https://legal.example/i?a=1&b=2", terms: "/termos", privacy: "/privacidade", accessibility: "/acessibilidade"}'

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_edit agenda.localhost ".links = $LINKS"
	cartaz publish agenda.localhost
}

# Each link of the last footer, "label href" in the page's order.
footer() { # FILE
	sed -n '/<footer/,$p' "$1" | grep -o '<li><a href="[^"]*">[^<]*' | sed -E 's/^<li><a href="([^"]*)">(.*)/\2 \1/' |
		grep -vE '^(Esta página|This page|API|Public API|Contato|Contact) '
}

wanted() {
	cat <<-'EOF'
		Informações legais https://legal.example/i?a=1&amp;b=2
		Termos de uso /termos
		Privacidade /privacidade
		Acessibilidade /acessibilidade
	EOF
}

@test "legal: every page has the links, escaped, in one order; errors and documents, too" {
	local program path slug page
	cgi GET events per_page=1
	slug=$(gojq -r '.data[0].slug' "$body_file")
	while read -r program path; do
		cgi GET "$program" '' "$path"
		diff <(wanted) <(footer "$body_file") || wrong "$program $path"
	done <<-EOF
		page-home /
		page-events /eventos
		page-event /$slug
		page-event /none
	EOF
	find "$CARTAZ_HTDOCS/agenda.localhost" -name '*.html' | while read -r page; do
		diff <(wanted) <(footer "$page") || wrong "$page"
		[ "$(grep -c 'href="[^"]*/termos"' "$page")" = 1 ] || wrong "$page: the links stand twice"
	done
}

@test "legal: what agents read has absolute addresses, in the brand's language" {
	local site document
	site=$(gojq -r .site_url "$CARTAZ_ETC/brands/agenda.localhost.json")
	for document in llms.txt .well-known/agent-skills/event-catalog/SKILL.md; do
		grep -A3 -xF -e '- [Informações legais](https://legal.example/i?a=1&b=2)' "$CARTAZ_HTDOCS/agenda.localhost/$document" |
			diff - <(printf -- '- [%s](%s)\n' 'Informações legais' 'https://legal.example/i?a=1&b=2' \
				'Termos de uso' "$site/termos" Privacidade "$site/privacidade" Acessibilidade "$site/acessibilidade")
	done
	[ "$(gojq -r .info.termsOfService "$CARTAZ_HTDOCS/agenda.localhost/api/public/v1/openapi.json")" = "$site/termos" ]
}

@test "legal: a brand without links has none, and of one link that alone" {
	HOST=palco.localhost cgi GET page-home
	[ "$http_status" = 200 ]
	[ -z "$(footer "$body_file")" ]
	never grep -rlE 'Legal notice|termsOfService' "$CARTAZ_HTDOCS/palco.localhost"
	catalog_copy
	brand_edit palco.localhost '.links = {privacy: "https://legal.example/p"}'
	HOST=palco.localhost cgi GET page-events
	[ "$(footer "$body_file")" = 'Privacy https://legal.example/p' ]
}
