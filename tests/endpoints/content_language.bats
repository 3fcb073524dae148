# Every document with sentences says its language: those of programs in their answer,
# the published ones in both forms of their headers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

@test "Content-Language: pages, Markdown, calendars and feeds, and the pages of errors" {
	local host language slug program path status
	for host in agenda.localhost:pt-BR palco.localhost:en; do
		language=${host#*:}
		HOST=${host%:*}
		cgi GET events per_page=1
		slug=$(gojq -r '.data[0].slug' "$body_file")
		while read -r status program path; do
			cgi GET "$program" '' "$path"
			[ "$http_status" = "$status" ] || {
				echo "$HOST $program $path: $http_status"
				return 1
			}
			[ "$(header Content-Language)" = "$language" ] || {
				echo "$HOST $program $path: $(header Content-Language)"
				return 1
			}
		done <<-EOF
			200 page-home /
			200 page-home /index.md
			200 page-events /eventos
			200 page-events /eventos.md
			200 page-events /eventos.ics
			200 page-events /eventos.rss
			200 page-events /eventos.atom
			200 page-event /$slug
			200 page-event /$slug.md
			200 page-event /$slug.ics
			404 page-event /none
			404 page-event /none.md
			404 page-document /none
			200 page-document /docs/api
		EOF
	done
}

@test "Content-Language: every published text, once in each form of its headers" {
	local host language count=0
	for host in agenda.localhost:pt-BR palco.localhost:en; do
		language=${host#*:}
		cd "$CARTAZ_HTDOCS/${host%:*}"
		find . -name '*.md' -o -name '*.html' -o -name llms.txt | sort >"$BATS_TEST_TMPDIR/texts"
		diff "$BATS_TEST_TMPDIR/texts" <(sed 's,\(.*\)/\(.*\),\1/.web/\2.meta,' "$BATS_TEST_TMPDIR/texts" |
			xargs grep "^Content-Language: $language\$" | sed 's,/\.web/\(.*\)\.meta:.*,/\1,' | sort)
		find . -name .htaccess -exec awk -v line="Header set Content-Language \"$language\"" '
			/^<Files "/ { name = $0; gsub(/^<Files "|">.*/, "", name) }
			/^<\/Files>/ { name = "" }
			name && index($0, line) { print substr(FILENAME, 1, length(FILENAME) - 9) name }' {} + | sort >"$BATS_TEST_TMPDIR/ruled"
		diff "$BATS_TEST_TMPDIR/texts" <(grep -E '\.(md|html)$|/llms\.txt$' "$BATS_TEST_TMPDIR/ruled")
		count=$((count + $(wc -l <"$BATS_TEST_TMPDIR/texts")))
		grep -qx 'Content-Language: en' api/public/v1/.web/openapi.json.meta
		never grep -q Content-Language .web/robots.txt.meta
	done
	[ "$count" -gt 40 ]
}
