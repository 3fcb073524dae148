# The pages through a real Apache: addresses, variants, and what Apache itself says.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/server

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

type_is() { # TYPE
	[[ $head == *$'\nContent-Type: '"$1"$'; charset=utf-8\n'* ]]
}

# bats test_tags=site
@test "each address is the page it says, in the variant asked for" {
	for address in / /eventos "/eventos?q=samba&page=1" "/eventos/$SLUG" /docs; do
		http GET "$address" -H 'Accept: text/html,application/xhtml+xml,*/*;q=0.8'
		[ "$http_status" = 200 ]
		type_is text/html
		http GET "$address" -H 'Accept: text/markdown'
		[ "$http_status" = 200 ]
		type_is text/markdown
		[[ $head == *$'\nVary: '*Accept* ]]
		[ "$(header x-markdown-tokens)" -gt 50 ]
		http HEAD "$address" -H 'Accept: text/markdown, */*;q=0.1'
		type_is text/markdown
		[ "$(header x-markdown-tokens)" -gt 50 ]
	done
}

# bats test_tags=site
@test "twins, calendars and feeds have addresses of their own" {
	for address in /index.md /eventos.md "/eventos/$SLUG.md" /docs.md; do
		http GET "$address" -H 'Accept: text/html'
		[ "$http_status" = 200 ]
		type_is text/markdown
	done
	for address in /eventos.ics '/eventos.ics?city=Recife' "/eventos/$SLUG.ics"; do
		http GET "$address"
		[ "$http_status" = 200 ]
		type_is text/calendar
	done
	http GET '/eventos.rss?when=month'
	type_is application/rss+xml
	http GET '/eventos.atom?when=month'
	type_is application/atom+xml
	http HEAD /eventos.atom
	[ "$http_status" = 200 ]
	http POST /eventos.atom
	[ "$http_status" = 405 ]
}

@test "/eventos/ leads to /eventos in the brand's name, whatever was called" {
	HOST=localhost:$PORT http GET '/eventos/?q=samba'
	[ "$http_status" = 301 ]
	[ "$(header Location)" = "http://agenda.localhost:$PORT/eventos?q=samba" ]
}

@test "a matching tag is 304, of its own variant alone" {
	local tag
	http GET "/eventos/$SLUG"
	tag=$(header ETag)
	http_again
	[ "$http_status" = 304 ]
	[[ $head == *$'\nVary: '*Accept* ]]
	http GET "/eventos/$SLUG" -H "If-None-Match: $tag" -H 'Accept: text/markdown'
	[ "$http_status" = 200 ]
}

# bats test_tags=site
@test "where no page is, a page says so in the variant asked for" {
	for address in /nowhere /eventos/no-such-event /eventos/a/b /nowhere/at/all; do
		for type in text/html text/markdown; do
			http GET "$address" -H "Accept: $type"
			is_error_page 404 $type
			[[ $head == *$'\nContent-Security-Policy: '* ]]
		done
	done
}

# bats test_tags=site
@test "what Apache refuses at a page is a page too" {
	head -c 70000 /dev/zero >"$BATS_TEST_TMPDIR/large"
	for type in text/html text/markdown; do
		http GET /eventos/a%2Fb -H "Accept: $type"
		is_error_page 404 $type
		http TRACE /eventos -H "Accept: $type"
		is_error_page 405 $type
		[ "$(header Allow)" = 'GET, HEAD' ]
		http POST "/eventos/$SLUG" -H "Accept: $type" -d x=y
		is_error_page 405 $type
		[ "$(header Allow)" = 'GET, HEAD' ]
		http GET /eventos -H "Accept: $type" --data-binary "@$BATS_TEST_TMPDIR/large"
		is_error_page 413 $type
	done
	# An address that long is not read, and so is its brand's name.
	http GET "/eventos?q=$(printf 'x%.0s' {1..17000})"
	is_public_problem 414 uri_too_long -
	http GET "$API/events/a%2Fb"
	is_public_problem 404 not_found
	http GET /.well-known/nothing
	is_public_problem 404 not_found
	HOST=nobody.example http GET /eventos
	is_public_problem 421 unknown_brand -
}

# bats test_tags=apache,site
@test "an escape that is none is said by a page where pages are" {
	for type in text/html text/markdown; do
		http GET /eventos/%zz -H "Accept: $type"
		is_error_page 400 $type
	done
}

@test "nobody else may ask for what Apache says" {
	for address in /_problem/404 /_problem/404.json /_problem/; do
		http GET "$address"
		[ "$http_status" = 404 ]
	done
}

# bats test_tags=site
@test "a page shows what its brand has, and no other brand's" {
	HOST=palco.localhost http GET /eventos.md
	grep -q '^# Events · Palco$' "$body_file"
	HOST=palco.localhost http GET "/eventos/$SLUG"
	[ "$http_status" = 404 ]
	grep -q 'Event not found' "$body_file"
	HOST=palco.localhost http GET /
	grep -q '<html lang="en">' "$body_file"
}

@test "what stands in frames has its own policy, its script may be loaded anywhere, and other sites are told of it" {
	local path status
	while read -r path status; do
		http GET "$path"
		[ "$http_status $(header Content-Type)" = "$status text/html; charset=utf-8" ] || wrong "$path"
		[[ $(header Content-Security-Policy) == *'frame-ancestors *' ]]
	done <<-'END'
		/embed 200
		/embed?rows=2&scheme=dark 200
		/embed/samba-da-laje-dona-zila-os-batuqueiros-da-penha 200
		/embed/none 404
		/embed/a/b 404
	END
	http GET /oembed?url=http://agenda.localhost/eventos
	[ "$http_status $(header Content-Type)" = '200 application/json' ]
	http GET /assets/cartaz-embed.js
	[ "$http_status $(header Content-Type)" = '200 text/javascript; charset=utf-8' ]
	[ "$(header Cross-Origin-Resource-Policy) $(header Access-Control-Allow-Origin)" = 'cross-origin *' ]
	http GET /assets/embed.css
	[ -z "$(header Cross-Origin-Resource-Policy)" ]
}
