# What callers ask for every day, through a real Apache.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/rounds
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# The slug of the first event of the list.
first_slug() {
	http GET "$API/events?per_page=1"
	gojq -r '.data[0].slug' "$body_file"
}

# Everything that can be asked for with GET.
every_address() {
	printf '%s\n' "$API/events?per_page=3" "$API/events/$(first_slug)" \
		"$API/health" "$API/openapi.json" /.well-known/openapi.json \
		/assets/agenda.svg
}

# Asks, and keeps the body to compare others with.
reference() { # ADDRESS
	local expected=200
	[[ $1 != *nope ]] || expected=404
	http GET "$1"
	[ "$http_status" = "$expected" ]
	cp "$body_file" "$BATS_TEST_TMPDIR/own"
}

# The others are its children.
first_process() {
	pgrep -P "$SERVER_PID" apache2
}

# bats test_tags=prefork,apache
@test "the server has the shape that this suite is for" {
	local children threads
	children=$(pgrep -d , -P "$(first_process)")
	threads=$(ps -o nlwp= -p "$children" | sort -n | tail -n 1)
	case $MPM in
	event) [ "$threads" -gt 1 ] ;;
	prefork) [ "$threads" -eq 1 ] ;;
	*) false ;;
	esac
}

# bats test_tags=apache
@test "what meets the callers is not root and cannot write the catalog" {
	local process user
	user=$(id -u)
	if [ "$user" -eq 0 ]; then
		user=$(id -u www-data)
		[ -z "$(find "$CARTAZ_ETC" "$CARTAZ_VAR" "$CARTAZ_HTDOCS" "$RUN_DIR/cgi-bin" \
			-not -type l \( -perm /022 -o -user www-data -o -group www-data \) -print)" ]
	fi
	for process in $(pgrep -f "^apache2 .*$RUN_DIR/log" | grep -vx "$(first_process)"); do
		[ "$(ps -o uid= -p "$process" | tr -d ' ')" -eq "$user" ] ||
			grep -q cgid <<<"$(ls -l "/proc/$process/fd")"
		[ $((0x$(sed -n 's/^CapEff:\t//p' "/proc/$process/status"))) -eq 0 ]
	done
	[ -n "$process" ]
}

@test "the list answers with events and says what it counted" {
	http GET "$API/events"
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	is_public
	body_is --argjson total "$(sample agenda.localhost | gojq length)" \
		'(.data | length) == 20 and .meta == {total: $total, per_page: 20,
		 current_page: 1, last_page: ($total / 20 | ceil)}'
	body_is --arg site "http://agenda.localhost:$PORT/" \
		'all(.data[]; .url == $site + "eventos/" + .slug)'
}

@test "every parameter of the query reaches the program" {
	http GET "$API/events?city=S%C3%A3o+Paulo&state=sp&page=2&per_page=2"
	body_is '.meta.per_page == 2 and .meta.current_page == 2 and .meta.total > 2
		 and all(.data[]; .location.city == "São Paulo")'
	http GET "$API/events?per_page=1&q=samba"
	body_is '.meta.total > 0 and .meta.total < 30'
	local organizer
	organizer=$(sample agenda.localhost | gojq -r 'map(.producer.slug // empty)[0]')
	http GET "$API/events?organization=$organizer&per_page=50"
	body_is '.meta.total > 0 and .meta.total < 30'
}

# bats test_tags=site,whole
@test "a query of 10 KB is answered" {
	http GET "$API/events?q=$(printf '%010240d' 0)"
	[ "$http_status" = 200 ]
}

@test "an event answers at its slug, escaped or not" {
	local slug escaped
	slug=$(first_slug)
	http GET "$API/events/$slug"
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	is_public
	body_is --arg slug "$slug" '.slug == $slug and .status == null and .producer.name'
	cp "$body_file" "$BATS_TEST_TMPDIR/plain"
	escaped=$(printf %s "$slug" | od -An -tx1 -v | tr -d ' \n' | sed 's/../%&/g')
	http GET "$API/events/$escaped"
	[ "$http_status" = 200 ]
	cmp "$body_file" "$BATS_TEST_TMPDIR/plain"
}

@test "a slug is unescaped once, and a question mark in it starts no query" {
	local slug
	slug=$(first_slug)
	http GET "$API/events/%25$(printf %s "${slug:0:1}" | od -An -tx1 | tr -d ' \n')${slug:1}"
	is_public_problem 404 event_not_found
	http GET "$API/events/$slug%3Fa=b"
	is_public_problem 404 event_not_found
	http GET "$API/events/$slug?a=b"
	[ "$http_status" = 200 ]
}

# bats test_tags=prefork
@test "a credential is issued for any body that means anonymous" {
	local first
	for body in '' '{}' '{"type":"anonymous"}' ' {"type": "anonymous", "more": [1]} '; do
		http POST "$API/agent/identity" --data-binary "$body"
		[ "$http_status" = 201 ]
		[ "$(header Cache-Control)" = no-store ]
		is_public
		body_is '.credential | test("^agent_[0-9a-f]{32}$")'
		http POST "$API/agent/identity" --data-binary "$body" \
			-H 'Transfer-Encoding: chunked'
		[ "$http_status" = 201 ]
	done
	http POST "$API/agent/identity"
	[ "$http_status" = 201 ]
	first=$(gojq -r .credential "$body_file")
	http POST "$API/agent/identity"
	body_is --arg first "$first" '.credential != $first'
}

# bats test_tags=prefork
@test "a chunked body is read to its end, as one with a length is" {
	local how type
	for how in 'X-Nothing: 1' 'Transfer-Encoding: chunked'; do
		http POST "$API/agent/identity" -H "$how" -d '{"type":"person"}'
		is_public_problem 400 unsupported_identity_type
		http POST "$API/agent/identity" -H "$how" -d '{"type":"anonymous"} x'
		is_public_problem 400 invalid_request_body
		http POST "$API/agent/identity" -H "$how" -d "{$(printf '%5000s' '')}"
		is_public_problem 400 invalid_request_body
	done
	for type in text/plain application/x-www-form-urlencoded nonsense; do
		http POST "$API/agent/identity" -H "Content-Type: $type" -d '{}'
		[ "$http_status" = 201 ]
	done
}

# bats test_tags=prefork
@test "a body that no program reads does not cost the answer" {
	local address expected count
	count=$(rounds 30 100)
	head -c 60000 /dev/zero >"$BATS_TEST_TMPDIR/body"
	for address in "$API/events" "$API/events/x" "$API/health" "$API/agent/identity"; do
		expected=405
		[ "$address" != "$API/agent/identity" ] || expected=400
		curl -sS --max-time 120 -H 'Host: agenda.localhost' -H 'Connection: close' \
			--data-binary "@$BATS_TEST_TMPDIR/body" -o "$BATS_TEST_TMPDIR/sink" \
			-w '%{http_code}\n' "http://127.0.0.1:$PORT$address?[1-$count]" |
			sort | uniq -c >"$BATS_TEST_TMPDIR/statuses"
		cat "$BATS_TEST_TMPDIR/statuses"
		[ "$(tr -s ' ' <"$BATS_TEST_TMPDIR/statuses")" = " $count $expected" ]
	done
}

# bats test_tags=prefork,whole
@test "a caller that waits for 100 Continue is not left waiting" {
	wire 'POST %s HTTP/1.1\r\nHost: agenda.localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}' \
		"$API/agent/identity"
	# A server that has the body already need not ask for it.
	[[ $http_status == 100 || $http_status == 201 ]]
	grep -q '^HTTP/1.1 201 Created' "$BATS_TEST_TMPDIR/wire"
	grep -q '"credential":"agent_' "$body_file"
}

@test "health answers, for any host" {
	http GET "$API/health"
	[ "$http_status" = 200 ]
	is_public
	body_is '. == {status: "ok", version: "1.0.0"}'
	HOST=nobody.example http GET "$API/health"
	[ "$http_status" = 200 ]
	is_public
}

@test "openapi.json is the same bytes at both addresses, and each brand's own" {
	local brand
	for brand in agenda.localhost palco.localhost; do
		HOST=$brand http GET "$API/openapi.json"
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = application/json ]
		[ "$(header Cache-Control)" = 'public, max-age=3600' ]
		is_public
		body_is --arg base "http://$brand:$PORT$API" '.servers[0].url == $base'
		cp "$body_file" "$BATS_TEST_TMPDIR/$brand"
		HOST=$brand http GET /.well-known/openapi.json
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = application/json ]
		is_public
		cmp "$body_file" "$BATS_TEST_TMPDIR/$brand"
	done
	run cmp -s "$BATS_TEST_TMPDIR/agenda.localhost" "$BATS_TEST_TMPDIR/palco.localhost"
	[ "$status" -eq 1 ]
}

@test "a stylesheet may be kept for a year by its own fingerprint, for a minute by another, else an hour" {
	local path sum wrong
	for path in /assets/cartaz.css /assets/embed.css; do
		http GET "$([[ $path = *embed* ]] && echo /embed || echo /eventos)"
		sum=$(grep -oP "href=\"$path\?v=\K[^\"]*" "$body_file")
		http GET "$path"
		[ "$sum" = "$(sha1sum <"$body_file" | cut -c1-40)" ]
		http GET "$path?v=$sum"
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = 'text/css; charset=utf-8' ]
		[ "$(header Cache-Control)" = 'public, max-age=31536000, immutable' ]
		for wrong in "v=0123abcd" "v=${sum:0:39}" "v=${sum}0" "v=${sum^^}" "v=$(printf %040d 0)" 'v=' "x&v=$sum"; do
			http GET "$path?$wrong"
			[ "$http_status" = 200 ]
			[ "$(header Cache-Control)" = 'public, max-age=60, must-revalidate' ]
		done
		http GET "$path"
		[ "$(header Cache-Control)" = 'public, max-age=3600' ]
	done
	http GET "$API/openapi.json?v=$(http GET "$API/openapi.json" && sha1sum <"$body_file" | cut -c1-40)"
	[ "$(header Cache-Control)" = 'public, max-age=3600' ]
}

has_accent() { # HOST PATH COLOUR
	local HOST=$1
	http GET "$2" -H 'Accept: text/html'
	policy_has_colours
	[[ $(colours) == ":root{--accent:$3;"* ]] || wrong "$2: $(colours)"
	[ "$(grep -c '<link rel="stylesheet"' "$body_file")" = 1 ]
}

# bats test_tags=site
@test "every page has one stylesheet, and the brand's own colours in it" {
	local path
	for path in $(rounds '/ /eventos/no-such /docs/api /problems /embed' '/ /eventos /eventos?q=zzz /eventos/no-such /docs /docs/api /problems /problems/not-found /embed /embed/no-such'); do
		has_accent agenda.localhost "$path" '#e4572e'
	done
	for path in $(rounds '/eventos' '/ /eventos /eventos?q=zzz /eventos/no-such /docs /docs/api /problems /problems/not-found /embed /embed/no-such'); do
		has_accent palco.localhost "$path" '#2563a8'
	done
}

# bats test_tags=prefork
@test "HEAD is GET without the body" {
	local address
	for address in $(every_address) "$API/events/nope" "$API/nope"; do
		http GET "$address"
		grep -v -e '^Date:' -e '^Connection:' "$head_file" >"$BATS_TEST_TMPDIR/get"
		wire 'HEAD %s HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n' "$address"
		diff <(grep -v -e '^Date:' -e '^Connection:' "$head_file") "$BATS_TEST_TMPDIR/get"
		[ ! -s "$body_file" ]
	done
}

# bats test_tags=prefork
@test "Content-Length survives, always" {
	local address
	for address in $(for n in $(rounds 1 '1 2 3'); do every_address; done) "$API/events?per_page=50"; do
		http GET "$address"
		[ "$http_status" = 200 ]
		[ "$(header Content-Length)" = "$(stat -c %s "$body_file")" ]
		[ -z "$(header Transfer-Encoding)" ]
	done
}

# bats test_tags=prefork,whole
@test "a list of 50 and the answer after it share a connection" {
	curl -sSv --max-time 60 -H "Host: agenda.localhost" \
		-o "$BATS_TEST_TMPDIR/one" -o "$BATS_TEST_TMPDIR/two" \
		"http://127.0.0.1:$PORT$API/events?per_page=50" \
		"http://127.0.0.1:$PORT$API/health" 2>"$BATS_TEST_TMPDIR/talk"
	grep -q 'Re-using existing connection' "$BATS_TEST_TMPDIR/talk"
	gojq -e '.status == "ok"' "$BATS_TEST_TMPDIR/two"
}

@test "nothing varies by a header that nobody looks at" {
	local address
	for address in $(every_address) "$API/nope" "$API/events/nope"; do
		http GET "$address" -H 'Accept: text/markdown' -H 'Accept-Encoding: gzip, br' \
			-H 'Accept-Language: pt-BR' -H 'Origin: https://app.example'
		[ -z "$(header Vary)$(header Content-Encoding)" ]
	done
	http POST "$API/agent/identity"
	[ -z "$(header Vary)" ]
}

# bats test_tags=prefork
@test "what did not change is 304, from a program and from a file" {
	local address etag given
	for address in "$API/events?per_page=3" "$API/events/$(first_slug)" \
		"$API/openapi.json" /.well-known/openapi.json; do
		http GET "$address"
		etag=$(header ETag)
		[[ $etag =~ ^(W/)?\"[0-9a-z-]+\"$ ]]
		for given in "$etag" "${etag#W/}" "\"other\", $etag" '*'; do
			http GET "$address" -H "If-None-Match: $given"
			[ "$http_status" = 304 ]
			[ ! -s "$body_file" ]
			[ "$(header ETag)" = "$etag" ]
			[[ $(header Cache-Control) == public,* ]]
			[ -z "$(header Content-Type)" ]
			is_public
		done
		http HEAD "$address" -H "If-None-Match: $etag"
		[ "$http_status" = 304 ]
		http GET "$address" -H 'If-None-Match: "other"'
		[ "$http_status" = 200 ]
		[ -s "$body_file" ]
	done
}

@test "what may not be kept has no ETag and is never 304" {
	local address
	for address in "$API/health" "$API/nope" "$API/events/nope"; do
		http GET "$address" -H 'If-None-Match: *'
		[ "$http_status" != 304 ]
		[ -z "$(header ETag)$(header Last-Modified)" ]
		[ "$(header Cache-Control)" = no-store ]
	done
}

# bats test_tags=whole
@test "a part of an answer cannot be asked for, the whole comes" {
	local address
	for address in "$API/events?per_page=3" "$API/openapi.json"; do
		reference "$address"
		http GET "$address" -H 'Range: bytes=0-9'
		[ "$http_status" = 200 ]
		cmp "$body_file" "$BATS_TEST_TMPDIR/own"
	done
}

# bats test_tags=whole
@test "conditions meant for writers do no harm" {
	local address
	for address in "$API/events?per_page=3" "$API/openapi.json"; do
		http GET "$address" -H 'If-Match: "other"' \
			-H 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'
		[ "$http_status" = 200 ]
	done
}

@test "an alias is its brand" {
	local address host
	for address in $(every_address) "$API/events/nope" "$API/nope"; do
		reference "$address"
		for host in localhost 127.0.0.1; do
			HOST=$host http GET "$address"
			cmp "$body_file" "$BATS_TEST_TMPDIR/own"
		done
	done
}

@test "a host is known whatever its case, its port and its last dot" {
	local address host
	for address in "$API/events?per_page=3" "$API/openapi.json" "$API/nope"; do
		HOST=palco.localhost reference "$address"
		for host in PALCO.LocalHost palco.localhost:1 \
			palco.localhost.:65535 Palco.localhost.; do
			HOST=$host http GET "$address"
			cmp "$body_file" "$BATS_TEST_TMPDIR/own"
		done
	done
}

# bats test_tags=apache
@test "an address in full names the brand, and Host is not asked" {
	local address
	for address in "$API/events?per_page=3" "$API/openapi.json" "$API/nope"; do
		HOST=palco.localhost reference "$address"
		wire 'GET http://palco.localhost%s HTTP/1.1\r\nHost: agenda.localhost\r\nConnection: close\r\n\r\n' "$address"
		cmp "$body_file" "$BATS_TEST_TMPDIR/own"
	done
}

# bats test_tags=site
@test "an unknown host is 421: programs, files and errors" {
	local address host addresses
	addresses="$API/events $API/events/x $API/events/ $API/openapi.json $API/nope /.well-known/openapi.json /assets/agenda.svg /nope /"
	for host in nobody.example agenda.localhost.example '[::1]'; do
		for address in $addresses; do
			HOST=$host http GET "$address"
			is_public_problem 421 unknown_brand -
		done
		HOST=$host http POST "$API/agent/identity"
		is_public_problem 421 unknown_brand -
		HOST=$host http DELETE "$API/events"
		is_public_problem 421 unknown_brand -
		HOST=$host http PUT "$API/openapi.json"
		is_public_problem 421 unknown_brand -
		addresses=$(rounds "$API/events $API/openapi.json /" "$addresses")
	done
}

# bats test_tags=site,whole
@test "a host that is a path in disguise is no brand" {
	local host
	for host in ../brands/agenda.localhost agenda.localhost/ '%61genda.localhost' \
		'agenda.localhost%00' '-' '.' '..' 'agenda..localhost' '.agenda.localhost'; do
		wire 'GET %s/events HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$API" "$host"
		[ "$http_status" = 400 ] || [ "$http_status" = 421 ]
		in_own_words || is_problem "$http_status" "$([ "$http_status" = 400 ] && echo bad_request || echo unknown_brand)"
	done
}

# bats test_tags=apache,site
@test "without a host, with two, and with a bad one: 400" {
	local address headers
	for address in "$API/events" "$API/openapi.json"; do
		for headers in '' 'Host: agenda.localhost\r\nHost: agenda.localhost\r\n' \
			'Host: agenda.localhost\r\nHost: palco.localhost\r\n' \
			'Host: agenda localhost\r\n' 'Host: agenda.localhost:port\r\n' \
			'Host: agenda_localhost$\r\n'; do
			wire 'GET %s HTTP/1.1\r\n%bConnection: close\r\n\r\n' "$address" "$headers"
			is_public_problem 400 bad_request -
		done
		wire 'GET %s HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n' "$address"
		is_public_problem 400 bad_request -
	done
	wire 'GET %s/events HTTP/1.0\r\n\r\n' "$API"
	is_public_problem 421 unknown_brand -
}

# The headers by which one might try to be somebody else.
claims() { # HOST
	printf -- '-H\n%s\n' "X-Origin: http://$1:$PORT" "X-Forwarded-Host: $1" \
		"X-Forwarded-Server: $1" "X-Host: $1" "X-Original-Host: $1" \
		"Forwarded: host=$1;proto=http" "Origin: http://$1" \
		"Referer: http://$1/" "X-Original-URL: http://$1/" "X-Rewrite-URL: http://$1/"
}

@test "only the host chooses the brand: no header and no query does" {
	local address as_palco as_agenda
	mapfile -t as_palco < <(claims palco.localhost)
	mapfile -t as_agenda < <(claims agenda.localhost)
	for address in "$API/events?per_page=3" "$API/openapi.json" "$API/nope" "$API/events/nope"; do
		reference "$address"
		http GET "$address" "${as_palco[@]}"
		cmp "$body_file" "$BATS_TEST_TMPDIR/own"
		HOST=nobody.example http GET "$address" "${as_agenda[@]}"
		is_public_problem 421 unknown_brand -
	done
	reference "$API/events?per_page=3&page=1"
	http GET "$API/events?per_page=3&page=1&host=palco.localhost&brand=palco.localhost&X-Origin=palco.localhost"
	cmp "$body_file" "$BATS_TEST_TMPDIR/own"
}

@test "a brand never shows another's events" {
	http GET "$API/events?per_page=50"
	gojq -r '.data[].slug' "$body_file" >"$BATS_TEST_TMPDIR/slugs"
	HOST=palco.localhost http GET "$API/events?per_page=50"
	body_is --rawfile slugs "$BATS_TEST_TMPDIR/slugs" \
		'(.data | length) > 0 and ([.data[].slug] - ($slugs / "\n")) == [.data[].slug]'
	HOST=palco.localhost http GET "$API/events/$(head -n 1 "$BATS_TEST_TMPDIR/slugs")"
	is_public_problem 404 event_not_found palco.localhost
}

# bats test_tags=site
@test "the called host is never echoed, in no header and no body" {
	local address host method methods=(GET POST OPTIONS) n=0
	for host in Marker7f3.example:4711 LOCALHOST:4711 agenda.localhost.:4711; do
		for address in "$API/events?per_page=3" "$API/events/" "$API/events/nope" \
			"$API/agent/identity" "$API/health" "$API/openapi.json" "$API/nope" \
			/.well-known/openapi.json "$API" /eventos /assets /assets/ "$API/%zz"; do
			# Each address gets each method, at another host.
			for method in $(rounds "${methods[n++ % 3]}" "${methods[*]}"); do
				HOST=$host http "$method" "$address" -H "X-Forwarded-Host: marker7f3.example"
				! grep -i -e :4711 -e marker7f3 -e 'localhost\.[:/]' "$head_file" "$body_file" || return 1
			done
		done
	done
}

@test "a client that has seen a later generation gets 503, and one that says so learns the generation" {
	http GET "$API/events" -H 'Cartaz-Generation: 0'
	[ "$http_status" = 200 ]
	[ "$(header Cartaz-Generation)" = "$(stat -c %Y "$CARTAZ_VAR/agenda.localhost/current")" ]
	http GET "$API/events" -H 'Cartaz-Generation: 99999999999'
	is_problem 503 internal_error
}

@test "a server says its name and no more" {
	http GET "$API/events"
	[ "$(header Server | tr '[:upper:]' '[:lower:]')" = "${SERVER:-apache}" ]
	[ -z "$(header X-Powered-By)" ]
}

@test "what a cache may keep of a brand has the brand's host as its group, what is not kept has none" {
	local path group HOST paths
	mapfile -t paths < <(every_address | sed 's,/assets/agenda.svg,/assets/cartaz.css,')
	paths+=(/eventos "/eventos/$(first_slug)" /docs /llms.txt)
	[ -n "${BESIDE-}" ] || paths+=(/ /sitemap.xml)
	for path in "${paths[@]}"; do
		for HOST in agenda.localhost localhost palco.localhost; do
			[[ $HOST != palco* || $path != /eventos/* && $path != "$API/events/"* ]] || continue
			group=$HOST
			http GET "$path"
			[ "$http_status" = 200 ]
			case $(header Cache-Control) in
			public,*) [ "$(header Cache-Groups)" = "\"${group/#localhost/agenda.localhost}\"" ] ;;
			no-store) [ -z "$(header Cache-Groups)" ] ;;
			*) false ;;
			esac
		done
	done
	HOST=agenda.localhost
	http GET "$API/events?per_page=3" -H "If-None-Match: $(http GET "$API/events?per_page=3" && header ETag)"
	[ "$http_status $(header Cache-Groups)" = '304 "agenda.localhost"' ]
	for path in "$API/events/none-at-all" "$API/none" /none-at-all /docs/none /_problem/404.json; do
		http GET "$path"
		[ "$http_status" = 404 ]
		[ -z "$(header Cache-Groups)" ]
	done
}
