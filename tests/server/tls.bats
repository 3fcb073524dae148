# TLS as tls.md says: certbot gets certificates through the shipped HAProxy, and
# through Apache alone, from an issuer of this suite; what is asked without TLS is led
# there, of a brand whose addresses begin with https.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server
load ../helpers/edge
load ../helpers/acme
load ../helpers/example

SECURE=palco.localhost ALIAS=www.palco.localhost

# Commands of the page, with what is of this place: no package, no service.
as_typed() { # KIND [ALIAS]
	document_block "$1" | sed -E "/^(apt-get|systemctl) /d; s/-d tickets\.example\.org/-d $SECURE${2+ -d $2}/; s/8402/$CERTBOT_PORT/
		s,/usr/local/share/cartaz/server/edge-certificate,$ROOT/static/server/edge-certificate $BATS_FILE_TMPDIR/certificates,
		s,/var/lib/cartaz/acme,$BATS_FILE_TMPDIR/webroot,; s/systemctl reload apache2/true/"
}

# A master, which is told to reload as the service does it.
edge_restart() {
	[ -z "${EDGE_PID-}" ] || {
		kill "$EDGE_PID"
		wait "$EDGE_PID" || [ $? = 143 ]
	}
	EDGE_OPTIONS=-W edge_start
}

setup_file() {
	local dir=$BATS_FILE_TMPDIR
	PROXIES=127.0.0.1 server_start "$dir/run"
	export TLS_PORT CERTBOT_PORT EDGE_PORT EDGE_PID
	TLS_PORT=$(free_port) CERTBOT_PORT=$(free_port)
	brand_edit "$SECURE" '.site_url = $site | .site_origin = $site | .base_url = $site + "/api/public/v1" | .aliases = [$alias]' \
		--arg site "https://$SECURE:$TLS_PORT" --arg alias "$ALIAS"
	cartaz publish --all
	edge_map
	edge_find
	edge_variables 50 60
	export CARTAZ_EDGE_ACME=127.0.0.1:$CERTBOT_PORT
	edge_restart
	acme_start "$dir/acme" "$EDGE_PORT"
	eval "$(as_typed 'sh acme' "$ALIAS")" || {
		cat "$dir/acme/log/letsencrypt.log" "$dir/acme/pebble.log"
		return 1
	}
	export CARTAZ_EDGE_TLS=$dir/certificates/ CARTAZ_EDGE_TLS_LISTEN=127.0.0.1:$TLS_PORT
	EDGE_LISTEN_PORT=$EDGE_PORT edge_restart
}

teardown_file() {
	acme_stop
	kill "$EDGE_PID"
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

# Asks with TLS and trusts the issuer alone: https METHOD HOST PATH [CURL ARGS...]
https() {
	local method=$1 host=$2 path=$3
	shift 3
	head_file=$BATS_TEST_TMPDIR/head body_file=$BATS_TEST_TMPDIR/body
	asked="$method https://$host$path"
	curl -sS --max-time 60 --cacert "$ACME_ROOT" --resolve "$host:$TLS_PORT:127.0.0.1" -X "$method" -D "$head_file" \
		-o "$body_file" "$@" "https://$host:$TLS_PORT$path" || return
	head_read "$(<"$head_file")"
}

plain() { # METHOD HOST PATH [CURL ARGS...]
	PORT=$EDGE_PORT HOST=$2 http "$1" "$3" "${@:4}"
}

serial() {
	openssl s_client -connect "127.0.0.1:$TLS_PORT" -servername "$SECURE" </dev/null 2>"$BATS_TEST_TMPDIR/s_client" |
		openssl x509 -noout -serial
}

@test "tls: the certificate that certbot got is served, for the alias too, to who trusts the issuer" {
	local host
	for host in "$SECURE" "$ALIAS"; do
		https GET "$host" "$API/events?per_page=1"
		[ "$http_status" = 200 ]
		[[ $(header link) == "<https://$SECURE:$TLS_PORT/"* ]]
	done
	never https GET agenda.localhost "$API/health"
	[ "$(stat -c %a "$BATS_FILE_TMPDIR/certificates" "$BATS_FILE_TMPDIR/certificates/$SECURE.pem" | xargs)" = '700 600' ]
	[ -z "$(find "$BATS_FILE_TMPDIR/certificates" -name '.*.new')" ]
}

@test "tls: a certificate that is renewed is used at once, and no request is lost" {
	local before now lost=$BATS_TEST_TMPDIR/lost
	before=$(serial)
	: >"$lost"
	while [ ! -e "$BATS_TEST_TMPDIR/ends" ]; do
		curl -sS --max-time 60 --interface 127.0.0.9 --cacert "$ACME_ROOT" --resolve "$SECURE:$TLS_PORT:127.0.0.1" -o "$BATS_TEST_TMPDIR/asked" -f \
			"https://$SECURE:$TLS_PORT/favicon.ico" >>"$lost" 2>&1 || echo lost >>"$lost"
		sleep 0.1
	done 3>&- &
	CARTAZ_EDGE_RELOAD="kill -USR2 $EDGE_PID" certbot renew --force-renewal
	until now=$(serial) && [ "$now" != "$before" ]; do
		sleep 0.05
	done
	touch "$BATS_TEST_TMPDIR/ends"
	wait $!
	cat "$lost"
	[ ! -s "$lost" ]
}

@test "tls: what is asked without is led to the same address of the host that was called" {
	local host method
	for host in "$SECURE" "$ALIAS"; do
		for method in GET HEAD; do
			plain "$method" "$host" '/eventos?q=a%20b&city=S%C3%A3o'
			[ "$http_status $(header location)" = "301 https://$host:$TLS_PORT/eventos?q=a%20b&city=S%C3%A3o" ]
			[ -z "$(header strict-transport-security)" ]
		done
	done
	plain GET "${SECURE^^}:80" "$API/none//at%2Fall"
	[ "$http_status $(header location)" = "301 https://$SECURE:$TLS_PORT$API/none//at%2Fall" ]
	plain POST "$SECURE" /mcp --data '{}'
	[ "$http_status $(header location)" = "308 https://$SECURE:$TLS_PORT/mcp" ]
	plain POST "$SECURE" /mcp --data '{"jsonrpc":"2.0","id":7,"method":"ping"}' -H 'Content-Type: application/json' \
		-L --cacert "$ACME_ROOT" --resolve "$SECURE:$TLS_PORT:127.0.0.1"
	[ "$(gojq .id "$body_file")" = 7 ]
}

@test "tls: a brand of http, nobody's host and the issuer's questions are led nowhere" {
	plain GET agenda.localhost "$API/health"
	[ "$http_status" = 200 ]
	plain GET nobody.example /eventos
	[ "$http_status" = 421 ]
	plain GET "$SECURE" /.well-known/acme-challenge/nothing
	# certbot does not listen now.
	[ "$http_status" = 503 ]
	[ "$(gojq -r .status "$body_file")" = 503 ]
}

@test "tls: browsers are told to stay with https, on every answer of a brand of https and there alone" {
	local path
	for path in / "$API/events" "$API/none" /none-at-all /favicon.ico; do
		https GET "$SECURE" "$path"
		[ "$(header strict-transport-security)" = max-age=31536000 ]
	done
	https GET agenda.localhost "$API/health" -k
	[ "$http_status" = 200 ]
	[ -z "$(header strict-transport-security)" ]
	plain GET agenda.localhost "$API/health"
	[ -z "$(header strict-transport-security)" ]
}

@test "tls: a redirect is counted for no limit" {
	local i
	for i in {1..60}; do
		plain GET "$SECURE" / --interface 127.0.0.7
		[ "$http_status" = 301 ]
	done
	https GET "$SECURE" "$API/health" --interface 127.0.0.7
	[ "$http_status" = 200 ]
}

# The virtual hosts of the page, of these ports and folders.
own_hosts() { # PORT TLS_PORT
	document_block 'apache tls' | sed "s/\*:80/*:$1/; s/\*:443/*:$2/; s/tickets\.example\.org/$SECURE/g; s,https://$SECURE/,https://$SECURE:$2/,
		s,/var/lib/cartaz/acme,$BATS_FILE_TMPDIR/webroot,g; s,/etc/letsencrypt,$ACME_DIR/etc,g
		s,/usr/local/lib/cartaz/cgi-bin,$RUN_DIR/cgi-bin,; s,/usr/local/share/cartaz,$ROOT/static,; s,/etc/cartaz,$CARTAZ_ETC,
		s,/var/lib/cartaz/var,$CARTAZ_VAR,; s,/var/lib/cartaz/htdocs,$CARTAZ_HTDOCS,; s,/var/lib/cartaz/log,$BATS_TEST_TMPDIR/second,"
}

@test "tls: Apache alone gets its certificate, too, leads to https, and answers there" {
	local port tls edge_pids=$ACME_PIDS
	EXAMPLE_PORT=$(free_port) tls=$(free_port)
	port=$EXAMPLE_PORT
	mkdir -p "$BATS_FILE_TMPDIR/webroot"
	chmod 755 "$BATS_FILE_TMPDIR/webroot"
	# The part for port 80 first.
	EXAMPLE_MORE=$(own_hosts "$port" "$tls" | sed '/<.VirtualHost>/q') example_start "$BATS_TEST_TMPDIR/first"
	acme_start "$BATS_TEST_TMPDIR/acme" "$port"
	eval "$(as_typed 'sh webroot')"
	kill "$EXAMPLE_PID"
	wait "$EXAMPLE_PID" || [ $? = 143 ]
	EXAMPLE_MORE="LoadModule ssl_module /usr/lib/apache2/modules/mod_ssl.so
Listen 127.0.0.1:$tls
$(own_hosts "$port" "$tls")" example_start "$BATS_TEST_TMPDIR/second"
	TLS_PORT=$tls https GET "$SECURE" "$API/events?per_page=1"
	[ "$http_status $(header Strict-Transport-Security)" = '200 max-age=31536000' ]
	TLS_PORT=$tls https GET "$SECURE" /none-at-all
	[ "$http_status $(header Strict-Transport-Security)" = '404 max-age=31536000' ]
	PORT=$port HOST=$SECURE http GET '/eventos?q=a%20b'
	[ "$http_status $(header Location)" = "308 https://$SECURE:$tls/eventos?q=a%20b" ]
	[ -z "$(header Strict-Transport-Security)" ]
	PORT=$port HOST=agenda.localhost http GET "$API/health"
	[ "$http_status" = 200 ]
	PORT=$port HOST=nobody.example http GET /
	[ "$http_status" = 421 ]
	acme_stop
	ACME_PIDS=$edge_pids
	kill "$EXAMPLE_PID"
}
