# cartaz serve where a web server only hands requests over (CARTAZ_PROGRAM is "site"):
# which endpoint an address, as it was written, is answered by.

load ../helpers/serve_suite

setup() {
	catalog_copy
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	serve_setup
}

teardown() {
	serve_teardown
}

asked() { # ADDRESS [NAME=VALUE ...]: its answer is in the file answer
	ask site REQUEST_URI="$1" QUERY_STRING=wrong "${@:2}"
}

# What is to be true of an answer. The requests are sent by all_are.
is() { # ADDRESS "STATUS TYPE" [NAME=VALUE ...]
	local IFS=$'\t' row=(site "REQUEST_URI=$1" QUERY_STRING=wrong "${@:3}")
	echo "${row[*]}" >>asked
	echo "$2"$'\t'"${1:0:99}" >>expected
}

all_are() {
	local answer want address is count=0
	ask_each <asked >answers
	while IFS=$'\t' read -r want address && IFS= read -r -d '' answer <&5; do
		count=$((count + 1))
		[[ $answer =~ (^|$'\n')Status:\ ([0-9]+) ]]
		is=${BASH_REMATCH[2]}
		! [[ $answer =~ $'\n'Content-Type:\ ([^;$'\n']*) ]] || is+=" ${BASH_REMATCH[1]}"
		[ "$is" = "$want" ] || {
			echo "$address is $is, not $want"
			return 1
		}
	done <expected 5<answers
	[ "$count" = "$(wc -l <expected)" ]
	rm asked expected
}

API=/api/public/v1 JSON=application/json PROBLEM=application/problem+json
SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha

every_kind() {
	local long
	long=$(printf '%0300d' 0)
	asked "$API/events?per_page=1"
	answered 200
	grep -q '"per_page":1,' answer
	is "http://nobody.example$API/events" "200 $JSON"
	is "$API/./x/..//%65vents" "200 $JSON"
	is "$API/events/$SLUG" "200 $JSON"
	is "$API/events/" "400 $PROBLEM"
	is "$API/events/$long" "404 $PROBLEM"
	is / '200 text/html'
	is "http://agenda.localhost" '200 text/html'
	is "?q=samba" "400 $PROBLEM"
	is '/?q=samba' '200 text/html'
	is /index.md '200 text/markdown'
	is /eventos/ '301 text/plain'
	is /eventos.ics '200 text/calendar'
	is "/eventos/$SLUG" '200 text/html'
	is /docs '200 text/html'
	asked /docs
	grep -q '^Cache-Control: public, max-age=3600$' answer
	is /docs '200 text/markdown' HTTP_ACCEPT=text/markdown
	is /docs '200 text/html' 'HTTP_ACCEPT=Text/Markdown;q=0'
	is /docs.md '200 text/markdown'
	is /nada '404 text/html'
	is "$API" "200 $JSON"
	is "$API/openapi.json" "200 $JSON"
	is /assets/cartaz.css '200 text/css'
	is /assets/none.css "404 $PROBLEM"
	is /assets "404 $PROBLEM"
	is /llms.txt '200 text/plain'
	is /auth/token "404 $PROBLEM"
	for hidden in /_problem/404.json /.web/published /.htaccess "$API/.root" /.well-known/.web/x; do
		is "$hidden" "404 $PROBLEM"
	done
	for bad in /%zz /% /%4 /../x /a/../../x '*' '' x; do
		is "$bad" "400 $PROBLEM"
	done
	is /eventos/%zz '400 text/html'
	is /eventos/a%2Fb '404 text/html'
	is "$API/events/a%00b" "404 $PROBLEM"
	is "/$(printf '%017000d' 0)" "414 $PROBLEM"
	all_are
	asked "/$(printf '%017000d' 0)"
	grep -q '"type":"about:blank"' answer
}

@test "site: every kind of address is answered, and what is none refused" {
	start_server --workers 1
	every_kind
}

# bats test_tags=whole
@test "site --fork: the same answers" {
	start_server --workers 1 --fork
	every_kind
}

@test "site: a host that is no brand's has nothing, not even an asset" {
	start_server --workers 1
	for address in / "$API/events" "$API/openapi.json" /assets/agenda.svg /nada /llms.txt; do
		is "$address" "421 $PROBLEM" HTTP_HOST=nobody.example
		is "$address" "421 $PROBLEM" HTTP_HOST=../agenda.localhost
	done
	all_are
}

# bats test_tags=whole
@test "site: an alias is its brand, and a brand that nobody published has no documents" {
	start_server --workers 1
	asked "$API/openapi.json" HTTP_HOST=localhost
	answered 200
	grep -q '"http://agenda.localhost:8080/api/public/v1"' answer
	rm -r "$CARTAZ_HTDOCS/palco.localhost"
	asked "$API/openapi.json" HTTP_HOST=palco.localhost
	answered 404
	grep -q '"type":"about:blank"' answer
	rm -r "$CARTAZ_HTDOCS/_problem"
	is "$API/openapi.json" "404 $PROBLEM" HTTP_HOST=palco.localhost
	all_are
}

@test "site: a file is read by GET and HEAD, and says so to others and to browsers" {
	start_server --workers 1
	asked /llms.txt REQUEST_METHOD=PUT
	answered 405
	grep -qx 'Allow: GET, HEAD' answer
	is "$API/events" "405 $PROBLEM" REQUEST_METHOD=PUT
	is /nothing.json "404 $PROBLEM" REQUEST_METHOD=PUT
	is /llms.txt 204 REQUEST_METHOD=OPTIONS HTTP_ORIGIN=https://a.example HTTP_ACCESS_CONTROL_REQUEST_METHOD=GET
	is /llms.txt "405 $PROBLEM" REQUEST_METHOD=OPTIONS
	is /llms.txt 304 'HTTP_IF_NONE_MATCH=*'
	is /llms.txt '200 text/plain' REQUEST_METHOD=HEAD
	all_are
	asked /llms.txt REQUEST_METHOD=HEAD
	[ -z "$(sed '1,/^$/d' answer)" ]
}

@test "site: what the web server refused is said in its status" {
	start_server --workers 1
	for status in 400 413 414 431 500 503; do
		is "$API/events" "$status $PROBLEM" REDIRECT_STATUS=$status REQUEST_METHOD=POST
	done
	is /eventos '413 text/html' REDIRECT_STATUS=413 REQUEST_METHOD=POST
	is "$API/events" "405 $PROBLEM" REDIRECT_STATUS=405 REQUEST_METHOD=TRACE
	is "$API/agent/identity" "201 $JSON" REDIRECT_STATUS=411 REQUEST_METHOD=GET
	is "$API/events" "200 $JSON" REDIRECT_STATUS=200
	all_are
}

# bats test_tags=whole
@test "site: a live brand's documents are served where its upstream does not answer" {
	local file=$CARTAZ_ETC/brands/palco.localhost.json
	gojq '.upstream.mode = "live" | .upstream.base = "https://up.example" | .upstream.profile = "directus"' \
		"$file" >edited && cp edited "$file"
	start_server --workers 1
	is /llms.txt '200 text/plain' HTTP_HOST=palco.localhost
	is "$API/events" "502 $PROBLEM" HTTP_HOST=palco.localhost
	all_are
	printf '{' >"$file"
	rm -f "$CARTAZ_VAR/palco.localhost/brand.json"
	is /llms.txt '200 text/plain' HTTP_HOST=palco.localhost
	all_are
}
