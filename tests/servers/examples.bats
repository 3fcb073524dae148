# The examples that make install makes for each server (SERVER), and the commands of
# static/docs, in Debian's own configuration.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
	make -s -C "$ROOT" install DESTDIR="$BATS_FILE_TMPDIR/root" MODE="${BUILD##*/}" >"$BATS_FILE_TMPDIR/said" 2>&1 ||
		{ cat "$BATS_FILE_TMPDIR/said" && return 1; }
}

teardown_file() {
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	[ -z "${started-}" ] || kill -TERM "$started"
	[ -z "${root-}" ] || rm -rf "$root"
}

# The server's own configuration in a root of this test, and what stands in it for the
# paths of this machine.
debian() {
	local program name=$SERVER
	program=$(command -v "$name")
	# The server's user enters it.
	root=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-root.XXXXXX")
	cp -a "$BATS_FILE_TMPDIR/root/." "$root"
	cp -a "${program%/usr/*}/etc/$name" "$root/etc"
	mkdir -p "$root/etc/nginx/sites-enabled" "$root/logs" "$root/tmp"
	# Who starts the programs has a catalog in the example's own folders.
	cp -a "$CARTAZ_ETC/." "$root/etc/cartaz"
	cp -a "$CARTAZ_VAR/." "$root/var/lib/cartaz/var"
	cp -a "$CARTAZ_HTDOCS/." "$root/var/lib/cartaz/htdocs"
	chmod -R a+rwX "$root"
	port=$(free_port)
	# That of the resident server, or of fcgiwrap, of the one that runs beside.
	socket=$(pgrep -P "$SERVER_PID" -f 'cartaz[- ]serve|fcgiwrap' | head -n 1)
	socket=$(tr '\0' '\n' <"/proc/${socket:-self}/cmdline" | sed -n 's,^\(unix:\)\{0\,1\}\(/.*/resident/socket\)$,\2,p')
	moved="s|/etc/|$root/etc/|g; s|/usr/local/|$root/usr/local/|g; s|/var/lib/cartaz|$root/var/lib/cartaz|g
		s|/var/log/$name|$root/logs|g; s|/run/$name.pid|$root/pid|g; s#/run/(cartaz.sock|fcgiwrap.socket)#$socket#g;
		s|servers \{|admin off\n&|
		s|listen 80 |listen 127.0.0.1:$port |; s|^http:// \{|http://:$port {|; s|^server.port .*|server.port = $port|
		s|/var/cache/lighttpd/uploads|$root/tmp|; /include_shell/d
		s|^http \{|http { client_body_temp_path $root/tmp/b; scgi_temp_path $root/tmp/s; proxy_temp_path $root/tmp/p; fastcgi_temp_path $root/tmp/f; uwsgi_temp_path $root/tmp/u;|"
	find "$root/etc/$name" "$root/usr/local/share/cartaz/server" \( -name '*.conf' -o -name Caddyfile \) -exec sed -E -i "$moved" {} +
}

# The commands as they are written, but for the package and the service.
commands() {
	awk -v start='```sh '"$SERVER" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' \
		"$ROOT"/static/docs/*/*.md | sed -E "$moved" >"$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/commands")" -ge 5 ]
	bash -euxo pipefail -c "apt-get() { :; }; systemctl() { :; }; chown() { :; }; usermod() { :; }
		nginx() { command nginx -c '$root/etc/nginx/nginx.conf' -p '$root' -e '$root/logs/error.log' \"\$@\"; }
		caddy() { XDG_DATA_HOME='$root' XDG_CONFIG_HOME='$root' command caddy \"\$@\"; }
		lighttpd() { command lighttpd -m '$(dirname "$(dirname "$(command -v lighttpd)")")/lib/lighttpd' \"\$@\"; }
		. '$BATS_TEST_TMPDIR/commands'"
}

@test "the commands of static/docs end in a configuration that parses and serves" {
	debian
	commands
	case $SERVER in
	caddy) set -- env XDG_DATA_HOME="$root" XDG_CONFIG_HOME="$root" caddy run --adapter caddyfile --config "$root/etc/caddy/Caddyfile" --pidfile "$root/pid" ;;
	nginx) set -- nginx -c "$root/etc/nginx/nginx.conf" -p "$root" -e "$root/logs/error.log" -g 'daemon off;' ;;
	lighttpd) set -- lighttpd -D -f "$root/etc/lighttpd/lighttpd.conf" -m "$(dirname "$(dirname "$(command -v lighttpd)")")/lib/lighttpd" ;;
	esac
	setpriv --pdeathsig TERM "$@" >"$root/said" 2>&1 3>&- &
	started=$!
	until [ -s "$root/pid" ]; do
		kill -0 "$started" || {
			cat "$root/said" "$root/logs/"*
			return 1
		}
	done
	PORT=$port
	HOST=agenda.localhost http GET "$API/events?q=secret-word&per_page=1" -H "X-Agent-Credential: agent_$(printf %032d 7)"
	[ "$http_status" = 200 ]
	HOST=agenda.localhost http GET "$API/events/a%2Fb"
	is_problem 404 not_found
	HOST=agenda.localhost http GET /llms.txt
	[ "$(header Content-Type)" = 'text/plain; charset=utf-8' ]
	kill -TERM "$started"
	wait "$started"
	started=
	log=$root/var/lib/cartaz/log/access.log
	cat "$log"
	if [ "$SERVER" = caddy ]; then
		[ "$(gojq -c 'select(.request.host == "agenda.localhost:'"$port"'" and .request.uri == "/api/public/v1/events" and .status == 200)' "$log" | wc -l)" = 1 ]
	else
		[ "$(grep -cE ' agenda.localhost(:[0-9]+)? GET "/api/public/v1/events" 200 ' "$log")" = 1 ]
	fi
	[ "$SERVER" != nginx ] || grep -q ' agent_0\{31\}7$' "$log"
	[ "$(grep -c -e 127.0.0.1 -e secret-word "$log")" = 0 ]
}
