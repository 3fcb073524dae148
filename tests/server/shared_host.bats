# The zip of `make dist`, filled by `cartaz publish --htaccess`, on a host that allows
# .htaccess and a CGI folder and nothing else: Apache and programs without rights.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/cgi
load ../helpers/server
load ../helpers/catalog
load ../helpers/answer
load ../helpers/shared_host

setup_file() {
	export CATALOG=$BATS_FILE_TMPDIR/catalog
	host_site
	# Addresses that answers repeat have the port of the server.
	export PORT SERVER_PID
	PORT=$(free_port)
	RUN_DIR=$CATALOG CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	publish_site --all
	# The operator's own, beside what is ours.
	echo 'a page of my own' >"$HOST_SITE/own.html"
	host_start
}

teardown_file() {
	host_stop
}

setup() {
	export CARTAZ_ETC=$CATALOG/etc CARTAZ_VAR=$CATALOG/var CARTAZ_HTDOCS=$CATALOG/htdocs CARTAZ_SHARE=$ROOT/static
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

publish_site() { # --all | HOST
	CARTAZ_ETC=$CATALOG/etc CARTAZ_VAR=$CATALOG/var CARTAZ_HTDOCS=$CATALOG/htdocs CARTAZ_SHARE=$ROOT/static \
		cartaz publish "$1" --htaccess "$HOST_SITE"
	# The ETag of a file that is a second old is a weak one, and soon another.
	find "$HOST_SITE/cartaz/htdocs" -type f -exec touch -d '1 hour ago' {} +
	# It was uploaded: who runs the programs may write what is theirs and no more.
	[ "$(id -u)" != 0 ] || chown -R www-data:www-data "$HOST_SITE"
}

# The kinds of all addresses: status, method, address, start of the type.
addresses() {
	local slug=samba-da-laje-dona-zila-os-batuqueiros-da-penha
	cat <<-END
		200 GET / text/html
		200 GET /index.md text/markdown
		200 GET /eventos text/html
		200 GET /eventos.md text/markdown
		200 GET /eventos.ics text/calendar
		200 GET /eventos.rss application/rss+xml
		200 GET /eventos.atom application/atom+xml
		301 GET /eventos/ text/plain
		200 GET /eventos?q=samba&city=sao+paulo text/html
		200 GET /eventos/$slug text/html
		200 GET /eventos/$slug.md text/markdown
		200 GET /eventos/$slug.ics text/calendar
		200 GET /eventos/$slug.png image/png
		404 GET /eventos/no-such-event.png text/html
		200 GET /card.png image/png
		200 GET /favicon.ico image/x-icon
		200 GET /site.webmanifest application/manifest+json
		404 GET /eventos/no-such-event text/html
		200 GET $API/events?q=samba application/json
		200 GET $API/events/$slug application/json
		404 GET $API/events/no-such-event application/problem+json
		201 POST $API/agent/identity application/json
		200 GET $API/health application/json
		405 DELETE $API/events application/problem+json
		200 GET /docs text/html
		200 GET /docs/api.md text/markdown
		200 GET /assets/cartaz.css text/css
		200 GET /robots.txt text/plain
		200 GET /sitemap.xml application/xml
		200 GET /.well-known/agent-card.json application/json
		200 GET /own.html text/html
		301 GET /docs/ text/html
		404 GET /nothing text/html
		404 GET /nothing.md text/markdown
		404 GET /nothing.json application/problem+json
		404 GET $API/nothing application/problem+json
		301 GET $API/ text/plain
		404 GET /_problem/404.json application/problem+json
		405 POST /docs application/problem+json
	END
}

@test "shared host: every kind of address is answered, in its type and by its status" {
	local status method path type
	addresses >"$BATS_TEST_TMPDIR/addresses"
	while read -r status method path type; do
		http "$method" "$path"
		[ "$http_status" = "$status" ]
		[[ "$(header Content-Type)" == "$type"* ]]
	done <"$BATS_TEST_TMPDIR/addresses"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/addresses")" -ge 30 ]
}

@test "shared host: the pages of events are where the brand chose, and links to /eventos lead there" {
	local HOST=palco.localhost status method path wanted slug
	slug=$(gojq -r '.[0].slug' "$ROOT/static/brands/$HOST/events.json")
	brand_edit "$HOST" '.paths = {events: "/whats-on"}'
	publish_site --all
	while read -r status method path wanted; do
		http "$method" "$path"
		[ "$http_status" = "$status" ] || wrong "$method $path: not $status"
		[[ "$(header Location)$(header Content-Type)" == "${wanted/@/http://$HOST:$PORT}"* ]] || wrong "$method $path: not $wanted"
	done <<-END
		200 GET /whats-on text/html
		200 GET /whats-on?q=jazz text/html
		200 GET /whats-on.md text/markdown
		200 GET /whats-on.ics text/calendar
		200 GET /whats-on/$slug text/html
		200 GET /whats-on/$slug.md text/markdown
		404 GET /whats-on/a%3Fb text/html
		404 GET /whats-on/none text/html
		405 POST /whats-on text/html
		301 GET /whats-on/ @/whats-on
		301 GET /eventos @/whats-on
		301 GET /eventos.ics?q=a%20b @/whats-on.ics?q=a%20b
		301 GET /eventos/$slug?x=y @/whats-on/$slug?x=y
		404 GET /whats-onx text/html
		404 GET /.events/whats-on application/problem+json
		200 GET /docs text/html
		200 GET /llms.txt text/plain
		200 GET $API/events application/json
	END
	HOST=agenda.localhost http GET /whats-on
	[ "$http_status" = 404 ]
	brand_edit "$HOST" 'del(.paths)'
	publish_site --all
	http GET /whats-on
	[ "$http_status" = 404 ]
}

@test "shared host: every prepared document is served as by our own configuration" {
	local host
	for host in agenda.localhost palco.localhost; do
		/usr/bin/python3 -IS "$TESTS/support/delivery.py" "$PORT" "$HOST_SITE/cartaz/htdocs" "$host"
	done
}

@test "shared host: agents are answered" {
	http POST /mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
	[ "$http_status" = 200 ]
	body_is '.result.tools | length > 2'
	http POST /a2a -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"message/send",
		"params":{"message":{"messageId":"m","role":"user","parts":[{"kind":"text","text":"samba"}]}}}'
	[ "$http_status" = 200 ]
	body_is .result
}

@test "shared host: pages answer by Accept, compared as the programs compare" {
	local path
	for path in / /eventos /docs /problems/not-found; do
		http GET "$path" -H 'Accept: text/markdown'
		[[ "$http_status $(header Content-Type)" == '200 text/markdown; charset=utf-8' ]]
		http GET "$path" -H 'Accept: text/markdown;q=0.5, text/html'
		[[ "$http_status $(header Content-Type)" == '200 text/html; charset=utf-8' ]]
		http GET "$path" -H 'Accept: text/markdown, text/html;q=0.5'
		[[ "$http_status $(header Content-Type)" == '200 text/markdown; charset=utf-8' ]]
	done
}

@test "shared host: data and programs have no address of their own" {
	local path
	[ -s "$HOST_SITE/cartaz/etc/brands/agenda.localhost.json" ]
	for path in /cartaz/etc/brands/agenda.localhost.json /cartaz/var/agenda.localhost/current /cartaz/etc/ \
		/%63artaz/etc/brands/agenda.localhost.json //cartaz/etc/brands/agenda.localhost.json \
		/x/../cartaz/etc/brands/agenda.localhost.json /cartaz/.web/uploaded \
		/cartaz/htdocs/agenda.localhost/llms.txt /cartaz/htdocs/assets/cartaz.css \
		/cgi-bin/events /cgi-bin/page-home /cgi-bin/.htaccess; do
		http GET "$path"
		is_public_problem 403 forbidden
	done
	for path in /.htaccess /.web/published /assets/ /cartaz; do
		http GET "$path"
		[ "$http_status" = 404 ]
	done
}

@test "shared host: a host that is no brand's has nothing, and one is its brand" {
	local path
	for path in /docs "$API/events" "$API/nothing" /assets/cartaz.css; do
		HOST=nobody.example http GET "$path"
		is_public_problem 421 unknown_brand -
	done
	HOST=nobody.example http GET "$API/health"
	[ "$http_status" = 200 ]
	HOST=palco.localhost http GET "$API/events"
	[ "$http_status" = 200 ]
	# By what an alias finds its brand when there are no links.
	HOST=LOCALHOST.:$PORT http GET "$API/events"
	body_is '.data | length > 0'
	HOST=LOCALHOST.:$PORT http GET /llms.txt
	cmp "$body_file" "$CARTAZ_HTDOCS/agenda.localhost/llms.txt"
}

@test "shared host: an address is read once, whatever is special in it" {
	local slug
	http GET "/eventos/100%25%20a%3Fb%23c%20d"
	[ "$http_status" = 404 ]
	[[ $(<"$body_file") == *event* ]]
	for slug in %2541 %25252f 100%25 a%3Fq=samba a%23b; do
		http GET "$API/events/$slug"
		is_public_problem 404 event_not_found
	done
}

@test "shared host: a deprecated version says so, and nothing beside it does" {
	local method path status
	brand_edit palco.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "http://palco.localhost/v1-ends", successor: null}'
	publish_site --all
	export HOST=palco.localhost
	while read -r status method path; do
		http "$method" "$path" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
		[ "$http_status" = "$status" ]
		case $path in
			"$API"*) [[ $head == *$'\nDeprecation: @1798761600\n'* && $head == *'rel="sunset"'* ]] ;;
			*) [[ $head != *Deprecation:* && $head != *Sunset:* && $head != *'rel="sunset"'* ]] ;;
		esac
	done <<-END
		200 GET $API/events
		200 GET $API/openapi.json
		204 OPTIONS $API/openapi.json
		405 POST $API/openapi.json
		404 GET $API/nothing
		200 GET /docs
		204 OPTIONS /docs
		405 POST /docs
		404 GET /nothing
		404 GET /nothing.json
		200 GET /eventos
	END
}

# Another site of this zip, for one test: other_site COMMAND..., which finds it in $HOST_SITE.
other_site() {
	(
		unset PORT SERVER_PID
		host_site
		trap host_stop EXIT
		publish_site agenda.localhost
		"$@"
	)
}

# Pages, API and documents are there.
is_served() {
	local path
	for path in / /eventos "$API/events" /docs /robots.txt /assets/cartaz.css; do
		http GET "$path"
		[ "$http_status" = 200 ]
	done
	http GET /docs -H 'Accept: text/markdown'
	[[ "$http_status $(header Content-Type)" == '200 text/markdown; charset=utf-8' ]]
	http GET /nothing.json
	is_problem 404 not_found
}

data_elsewhere() {
	mkdir "$HOST_DIR/private"
	mv "$HOST_SITE/cartaz/etc" "$HOST_SITE/cartaz/var" "$HOST_DIR/private"
	sed -i -e "s|^# \(SetEnv CARTAZ_ETC *\).*|\1$HOST_DIR/private/etc|" \
		-e "s|^# \(SetEnv CARTAZ_VAR *\).*|\1$HOST_DIR/private/var|" "$HOST_SITE/cgi-bin/.htaccess"
	[ "$(grep -c '^SetEnv CARTAZ' "$HOST_SITE/cgi-bin/.htaccess")" = 2 ]
	host_start
	is_served
}

@test "shared host: the data may be outside of the site, as a line of cgi-bin/.htaccess says" {
	other_site data_elsewhere
}

programs_elsewhere() {
	mv "$HOST_SITE/cgi-bin" "$HOST_DIR/programs"
	cp -R "$HOST_SITE/cartaz" "$HOST_DIR/cartaz"
	# The line that such a host does not allow.
	sed -i '/^Options +ExecCGI$/d' "$HOST_DIR/programs/.htaccess"
	host_start "ScriptAlias /cgi-bin/ $HOST_DIR/programs/" "<Directory $HOST_DIR/programs>" \
		'Require all granted' 'AllowOverride FileInfo AuthConfig' '</Directory>'
	is_served
}

@test "shared host: the programs may be where the host runs programs" {
	other_site programs_elsewhere
}

with_multiviews() {
	local path
	host_start "<Directory $HOST_SITE>" 'Options +MultiViews' '</Directory>'
	is_served
	for path in /docs /docs/api /problems/wrong-origin /problems/uri-too-long; do
		http GET "$path"
		[[ "$http_status $(header Content-Type)" == '200 text/html; charset=utf-8' ]]
		[ "$(header Vary)" = Accept-Encoding,Accept ]
	done
}

@test "shared host: a host that chooses among files by itself has nothing to choose" {
	other_site with_multiviews
}

@test "shared host: the rules of every program hold there, as by themselves" {
	# All of them: make test-servers.
	run -0 env -u PORT -u SERVER_PID FILTER='every: (every answer is whole|HEAD has the head|an unknown host)' JOBS=1 \
		"$TESTS/servers/through_htaccess" bash "$TESTS/run" contract/every.bats
	[[ $output == *'3 passed, 0 failed'* ]]
}

@test "shared host: the zip has no link, no shared object and at most 4 MB" {
	local zip program
	zip=$(echo "$ROOT"/build/dist/cartaz-*.zip)
	[ "$(stat -c %s "$zip")" -le 4000000 ]
	[ "$(unzip -Z "$zip" | grep -c '^l')" = 0 ]
	[ "$(find "$HOST_SITE" -type l | wc -l)" = 0 ]
	for program in "$HOST_SITE"/cgi-bin/*; do
		[ -x "$program" ]
		never grep -q 'NEEDED\|interpreter' <(readelf -dl "$program")
	done
	[ "$(find "$HOST_SITE/cgi-bin" -type f -name '[a-z]*' -printf '%f\n')" = site ]
}

@test "shared host: the own address of the program is closed" {
	local path
	for path in site site/ site/eventos events .htaccess; do
		http GET "/cgi-bin/$path"
		[ "$http_status" = 403 ] || [ "$http_status" = 404 ]
	done
}

@test "shared host: the same program and time make the same zip and tar" {
	local out=$BATS_TEST_TMPDIR/out way
	for way in one other; do
		mkdir -p "$out/$way"
		PROGRAM=$HOST_SITE/cgi-bin/site OUT=$out/$way VERSION=9 SOURCE_DATE_EPOCH=1800000000 sh "$ROOT/static/server/dist"
	done
	cmp "$out/one/cartaz-9.zip" "$out/other/cartaz-9.zip"
	cmp "$out/one/cartaz-9.tar.gz" "$out/other/cartaz-9.tar.gz"
	[ "$(tar -tzvf "$out/one/cartaz-9.tar.gz" | awk '{ print $4, $5 }' | sort -u)" = '2027-01-15 08:00' ]
}
