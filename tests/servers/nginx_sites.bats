# nginx as nginx.md says for a server that has a site, and for https.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/debian_server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	debian_install
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	[ -z "${started-}" ] || kill -TERM "$started"
	[ -z "${root-}" ] || rm -rf "$root"
}

# The blocks of nginx.md of this kind, for the sample brand and this root.
block() { # KIND
	sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`/!p}" "$ROOT/static/docs/how-to/nginx.md" |
		sed -E "s/tickets.example.org/agenda.localhost/g; s|/usr/share/cartaz|/usr/local/share/cartaz|; s|/var/log/cartaz|/var/lib/cartaz/log|
			s|listen 443 |listen 127.0.0.1:$tls |; s|listen 80;|listen 127.0.0.1:$port;|; $moved"
}

@test "nginx: a site that is there goes on, and hosts without a name are its own" {
	debian
	printf 'server { listen 80 default_server; location / { return 200 mine; } }\n' | sed -E "$moved" >"$root/etc/nginx/conf.d/mine.conf"
	cp "$root/usr/local/share/cartaz/server/nginx-example.conf" "$root/etc/nginx/conf.d/cartaz.conf"
	# Debian's own and the example both are the default: this is the error that the page names.
	run ! nginx -t -c "$root/etc/nginx/nginx.conf" -p "$root" -e "$root/logs/error.log"
	grep -q 'a duplicate default server' "$root/logs/error.log"
	commands 'sh nginx-sites'
	sed -i 's/agenda.example.org/agenda.localhost/' "$root/etc/nginx/conf.d/cartaz.conf"
	debian_serve
	PORT=$port
	HOST=agenda.localhost http GET "$API/events"
	[ "$http_status" = 200 ]
	HOST=www.venue.example http GET /
	[ "$http_status $(cat "$body_file")" = '200 mine' ]
}

@test "nginx: beside a site Cartaz answers its own addresses, and the site all others" {
	local inner addresses path expected
	debian
	inner=$(free_port)
	cp "$root/usr/local/share/cartaz/server/nginx-example.conf" "$root/etc/nginx/conf.d/cartaz.conf"
	commands 'sh nginx-beside'
	sed -i "s/8081/$inner/" "$root/etc/nginx/conf.d/cartaz.conf"
	{
		echo "server { listen 127.0.0.1:$port default_server;"
		document_block 'nginx site-beside' | sed "s/8081/$inner/"
		echo 'default_type text/plain; location ~ o { return 200 mine; } location / { return 200 mine; } }'
	} >"$root/etc/nginx/conf.d/mine.conf"
	debian_serve
	PORT=$port
	while read -r path expected; do
		HOST=agenda.localhost http GET "$path"
		[ "$http_status $(header Content-Type)" = "$expected" ] || { echo "$path: $http_status $(header Content-Type), not $expected"; return 1; }
	done <<-'END'
		/ 200 text/plain
		/robots.txt 200 text/plain
		/eventosx 200 text/plain
		/wp-json/tribe/events/v1/events 200 text/plain
		/.well-known/security.txt 200 text/plain
		/eventos 200 text/html; charset=utf-8
		/eventos.md?q=a%20b 200 text/markdown; charset=utf-8
		/eventos/none 404 text/html; charset=utf-8
		/api/public/v1/health 200 application/json
		/docs/embed.md 200 text/markdown; charset=utf-8
		/embed?rows=3 200 text/html; charset=utf-8
		/.well-known/ard.json 200 application/json
		/assets/cartaz.css 200 text/css; charset=utf-8
		/cartaz-sitemap.xml 200 application/xml
	END
	# The addresses are those of beside.conf.
	addresses=$(sed -n 's/^Define CARTAZ_ADDRESSES "\(.*\)"$/\1/p' "$ROOT/static/server/beside.conf")
	grep -qxF "location ~ \"^${addresses/\$\{CARTAZ_EVENTS\}/eventos}\$\" {" <(document_block 'nginx site-beside')
}

@test "nginx: with the part for https a brand answers there, and http leads to it but for the issuer" {
	debian
	tls=$(free_port)
	commands
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=agenda.localhost \
		-keyout "$root/key" -out "$root/chain" 2>"$root/openssl.said"
	install -D "$root/chain" "$root/etc/letsencrypt/live/agenda.localhost/fullchain.pem"
	install -D "$root/key" "$root/etc/letsencrypt/live/agenda.localhost/privkey.pem"
	block 'nginx http' >>"$root/etc/nginx/conf.d/cartaz.conf"
	commands 'sh nginx-tls'
	install -D -m 644 /dev/stdin "$root/var/lib/cartaz/acme/.well-known/acme-challenge/token" <<<answer
	block 'nginx https' >>"$root/etc/nginx/conf.d/cartaz.conf"
	debian_serve
	PORT=$port
	HOST=agenda.localhost http GET /.well-known/acme-challenge/token
	[ "$http_status $(cat "$body_file")" = '200 answer' ]
	HOST=agenda.localhost http GET '/events?q=a%20b'
	[ "$http_status $(header Location)" = '308 https://agenda.localhost/events?q=a%20b' ]
	for path in "$API/events" /none; do
		curl -sSk -o "$root/body" -D "$root/head" --resolve "agenda.localhost:$tls:127.0.0.1" "https://agenda.localhost:$tls$path"
		grep -qi '^strict-transport-security: max-age=31536000' "$root/head"
	done
	curl -sSk --resolve "agenda.localhost:$tls:127.0.0.1" "https://agenda.localhost:$tls$API/events" | gojq -e '.meta.total > 0'
	HOST=palco.localhost http GET "$API/events"
	[ "$http_status" = 200 ]
}

@test "nginx: the page of the operator and the field of a CDN are as their pages have them" {
	local status
	debian
	cp "$root/usr/local/share/cartaz/server/nginx-example.conf" "$root/etc/nginx/conf.d/cartaz.conf"
	document_block 'nginx purge-map' | cat - "$root/etc/nginx/conf.d/cartaz.conf" >"$root/new.conf"
	document_block 'nginx purge' >"$root/line"
	sed "/server\/nginx.conf;/r $root/line" "$root/new.conf" >"$root/etc/nginx/conf.d/cartaz.conf"
	status=$(free_port)
	document_block 'nginx status' | sed -E "s/8082/$status/; $moved" >"$root/etc/nginx/conf.d/cartaz-status.conf"
	install -D -m 644 /dev/stdin "$root/var/lib/cartaz/status/index.html" <<<'<p>well</p>'
	debian_serve
	PORT=$port
	HOST=agenda.localhost http GET "$API/events"
	[ "$http_status $(header Surrogate-Key) $(header Cache-Groups)" = '200 agenda.localhost "agenda.localhost"' ]
	HOST=agenda.localhost http GET "$API/health"
	[ "$http_status $(header Surrogate-Key)" = '200 ' ]
	PORT=$status
	HOST=localhost http GET /index.html
	[ "$http_status $(header Content-Type) $(header Cache-Control)" = '200 text/html; charset=utf-8 no-store' ]
	[[ $(header Content-Security-Policy) == "default-src 'none'; style-src 'unsafe-inline'"* ]]
}
