# page-home, page-events, page-event, page-document: what every page promises.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	mkdir -p "$CARTAZ_HTDOCS/assets"
	cp "$ROOT"/htdocs/assets/* "$CARTAZ_HTDOCS/assets"
	export SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha
}

# A line "PROGRAM PATH_INFO STATUS" for each kind of page.
kinds() {
	printf '%s\n' 'page-home / 200' 'page-events  200' "page-event /$SLUG 200" \
		'page-event /no-such-event 404' 'page-document /nowhere 404' 'page-document /docs 200'
}

@test "pages: every Accept gets its variant, on every kind of page" {
	asked() {
		local wanted accept program path status
		kinds >"$BATS_TEST_TMPDIR/kinds"
		while IFS=$'\t' read -r wanted accept; do
			[[ $wanted != \#* ]] || continue
			while read -r program path status; do
				[ -n "$status" ] || status=$path path=
				if [ "$accept" = - ]; then
					request "$status $wanted $program $path" GET "$program" '' "$path"
				else
					request "$status $wanted $program $path: $accept" GET "$program" '' "$path" HTTP_ACCEPT="$accept"
				fi
			done <"$BATS_TEST_TMPDIR/kinds"
		done <"$TESTS/fixtures/accept.txt"
	}
	answers_to asked
	each_answer '"\(.status)" == word(0) and header("content-type") == "text/\(word(1)); charset=utf-8"
		and header("vary") == "Accept"'
	[ "$(wc -l <"$answers_file")" -ge $((20 * $(kinds | wc -l))) ]
}

@test "pages: an address with an ending is that form, whatever Accept says" {
	cgi GET page-event '' "/$SLUG.md" HTTP_ACCEPT=text/html
	[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
	[ -z "$(header Vary)" ]
	cgi GET page-events 'q=samba' /eventos.md
	[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
	cgi GET page-home '' /index.md
	[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
	cgi GET page-events '' /eventos.ics HTTP_ACCEPT=text/html
	[ "$(header Content-Type)" = 'text/calendar; charset=utf-8' ]
	cgi GET page-events '' /eventos.rss
	[ "$(header Content-Type)" = 'application/rss+xml; charset=utf-8' ]
	cgi GET page-event '' /no-such-event.md
	[ "$http_status $(header Content-Type)" = '404 text/markdown; charset=utf-8' ]
	grep -q '`event_not_found`' "$body_file"
}

@test "pages: twins are the same bytes as what was negotiated" {
	for host in agenda.localhost palco.localhost; do
		HOST=$host cgi GET page-events 'page=2' '' HTTP_ACCEPT=text/markdown
		cp "$body_file" "$BATS_TEST_TMPDIR/negotiated"
		HOST=$host cgi GET page-events 'page=2' /eventos.md
		cmp "$body_file" "$BATS_TEST_TMPDIR/negotiated"
	done
	cgi GET page-event '' "/$SLUG" HTTP_ACCEPT=text/markdown
	cp "$body_file" "$BATS_TEST_TMPDIR/negotiated"
	cgi GET page-event '' "/$SLUG.md"
	cmp "$body_file" "$BATS_TEST_TMPDIR/negotiated"
}

@test "pages: each variant has an ETag of its own, and 304 keeps Vary" {
	local tag other
	while read -r program path _; do
		[[ $path = /* ]] || path=
		cgi GET "$program" '' "$path"
		tag=$(header ETag)
		cgi GET "$program" '' "$path" HTTP_ACCEPT=text/markdown
		other=$(header ETag)
		[ -n "$tag" ]
		[ -n "$other" ]
		[ "$tag" != "$other" ]
		cgi GET "$program" '' "$path" HTTP_IF_NONE_MATCH="$tag"
		[ "$http_status $(header Vary) $(header ETag)" = "304 Accept $tag" ]
		[ ! -s "$body_file" ]
		cgi GET "$program" '' "$path" HTTP_ACCEPT=text/markdown HTTP_IF_NONE_MATCH="$tag"
		[ "$http_status" = 200 ]
		[[ "$(header Cache-Control)" == 'public, max-age=60,'* ]]
	done < <(kinds | grep ' 200$')
}

@test "pages: Markdown tells its tokens, also to HEAD; HTML does not" {
	local tokens
	cgi GET page-event '' "/$SLUG.md"
	tokens=$(header x-markdown-tokens)
	[ "$tokens" -gt 300 ]
	[ "$tokens" -lt 2000 ]
	cgi HEAD page-event '' "/$SLUG.md"
	[ "$(header x-markdown-tokens)" = "$tokens" ]
	cgi HEAD page-event '' "/$SLUG" HTTP_ACCEPT=text/markdown
	[ "$(header x-markdown-tokens)" = "$tokens" ]
	[ "$(wc -c <"$body_file")" = 0 ]
	cgi GET page-event '' "/$SLUG"
	[ -z "$(header x-markdown-tokens)" ]
	cgi GET page-event '' /no-such-event.md
	[ "$(header x-markdown-tokens)" -gt 10 ]
}

@test "pages: the policy lets nothing run, and nothing is in the page that would" {
	while read -r program path _; do
		[[ $path = /* ]] || path=
		cgi GET "$program" '' "$path"
		policy_has_colours
		[[ $(header Content-Security-Policy) == *"; img-src 'self' https: http:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" ]]
		[ "$(header X-Content-Type-Options)" = nosniff ]
		never grep -qiE '[^-]style=|<script>|<script src|onclick=|javascript:' "$body_file"
		[ "$(grep -o '<script[^>]*>' "$body_file" | grep -vc '^<script type="application/ld+json">$')" = 0 ]
	done < <(kinds)
}

@test "pages: Link leads to the other variant, to the interface and its documentation" {
	cgi GET page-event '' "/$SLUG"
	grep -qxF "Link: <http://agenda.localhost:8080/eventos/$SLUG.md>; rel=\"alternate\"; type=\"text/markdown\"" "$head_file"
	grep -qF '/.well-known/api-catalog>; rel="api-catalog"' "$head_file"
	grep -qF '/api/public/v1/openapi.json>; rel="service-desc"' "$head_file"
	grep -qF '/docs>; rel="service-doc"' "$head_file"
	cgi GET page-events 'city=Recife&page=1' /eventos.md
	grep -qxF 'Link: <http://agenda.localhost:8080/eventos?city=Recife>; rel="alternate"; type="text/html"' "$head_file"
}

@test "pages: errors are pages in the variant asked for, and say the way back" {
	for accept in text/html text/markdown; do
		cgi POST page-events '' '' HTTP_ACCEPT=$accept
		is_error_page 405 $accept
		[ "$(header Allow)" = 'GET, HEAD' ]
		cgi GET page-event '' /a/b HTTP_ACCEPT=$accept
		is_error_page 404 $accept
		cgi GET page-event '' / HTTP_ACCEPT=$accept
		is_error_page 400 $accept
		CARTAZ_VAR=/nowhere cgi GET page-home '' '' HTTP_ACCEPT=$accept
		is_error_page 502 $accept
		cgi GET page-document '' /_problem/414 HTTP_ACCEPT=$accept
		is_error_page 414 $accept
	done
	HOST=nobody.example cgi GET page-home
	is_problem 421 unknown_brand
}

# bats test_tags=whole
@test "pages: a footer that is as long as a brand file may make it takes no page away" {
	local program path status long
	catalog_copy
	long=https://a.example/?$(printf '&%.0s' {1..2000})
	brand_edit agenda.localhost '.links = {imprint: $long, terms: $long, privacy: $long, accessibility: $long}' --arg long "$long"
	while read -r program path status; do
		[ -n "$status" ] || status=$path path=
		cgi GET "$program" '' "$path"
		[ "$http_status" = "$status" ]
	done < <(kinds | grep -v /docs)
}

@test "pages: a slug outside of the alphabet is 404, not a way to a file" {
	local path
	for path in /../../etc/passwd /..md '/a b' '/<script>' /%00 "/$(printf 'x%.0s' {1..300})" /.md /.. \
		'/a?b' $'/a\nb'; do
		cgi GET page-event '' "$path"
		[[ $http_status = 40[04] ]] || wrong "$path"
		never grep -qF '<script>' "$body_file"
	done
}

@test "pages: HTML and stylesheet take at most 32 KB apart from the organizer's text" {
	local css event most
	css=$(wc -c <"$ROOT/htdocs/assets/cartaz.css") event=$(wc -c <"$ROOT/htdocs/assets/event.css")
	# A season of 97 dates, each with its own address to buy.
	gojq -n '[{id: 1, slug: "vestido-de-noiva", name: "Vestido de Noiva", timezone: "America/Sao_Paulo", description: "Drama.",
		location: {name: "Teatro Oficina", city: "São Paulo", state_abbr: "SP", formatted_address: "Rua Jaceguai, 520"},
		tickets: [{name: "Inteira", price: "180.00", fee: "27.00"}, {name: "Meia", price: "90.00", fee: "13.50"}],
		sessions: [range(97) | {starts_at: (1795302000 + . * 86400 | todate), buy_url: "https://ingressos.example/vestido-de-noiva/\(.)"}]}]' |
		brand_add season.localhost -
	asked() {
		local HOST query slug
		HOST=season.localhost request event GET page-event '' /vestido-de-noiva
		HOST=season.localhost request event GET page-event date=20270101T230000Z /vestido-de-noiva
		for HOST in agenda.localhost palco.localhost; do
			for query in '' page=2 q=zzz; do
				request list GET page-events "$query"
			done
			request home GET page-home
			for slug in $(sample "$HOST" | gojq -r '.[].slug'); do
				request event GET page-event '' "/$slug"
			done
		done
	}
	answers_to asked
	each_answer '.status == 200'
	most=$(gojq -s --argjson event "$event" 'map(.body | (if contains("/assets/event.css") then $event else 0 end) + (gsub("(?m)^[^\n]*<div class=\"organiser\"(.|\n)*?\n</section>[^\n]*\n"; "") | utf8bytelength)) | max' "$answers_file")
	echo "$most + $css"
	[ "$most" -gt 4000 ]
	[ $((most + css)) -le 32768 ]
}

@test "pages: all languages have the same words, and all that the programs know" {
	local file base en=$ROOT/static/locales/en.json
	jq -r keys_unsorted[] "$en" >"$BATS_TEST_TMPDIR/en"
	sed -n 's/^\tWORD_\([A-Z0-9_]*\),.*/\L\1/p' "$ROOT/common/brand/locale.h" | grep -vx count | sort |
		diff <(sort "$BATS_TEST_TMPDIR/en") -
	for file in "$ROOT"/static/locales/*.json; do
		# Of a language with a territory, the first one.
		base=${file%-*.json}.json
		[ -e "$base" ] || base=$(printf '%s\n' "${file%-*.json}"-*.json | head -n 1)
		if [ "$file" != "$base" ] && [ -e "$base" ]; then
			# What leans on another language has what differs, in the same order.
			gojq -e --slurpfile base "$base" 'all(to_entries[]; .value != $base[0][.key])' "$file"
			grep -Fxf <(jq -r keys_unsorted[] "$file") "$BATS_TEST_TMPDIR/en" | diff <(jq -r keys_unsorted[] "$file") -
		else
			jq -r keys_unsorted[] "$file" | diff "$BATS_TEST_TMPDIR/en" -
		fi
		[ "$(gojq -r .tag "$file").json" = "${file##*/}" ]
		gojq -e 'all(.[]; type == "string" and length > 0 and (test("[<>&]") | not))' "$file"
		gojq -e --slurpfile en "$en" \
			'all(to_entries[]; (.value | test("[{][}]")) == ($en[0][.key] | test("[{][}]")))' "$file"
	done
}
