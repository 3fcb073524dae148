# debian_server.bash - Debian's own configuration of a server (SERVER) in a root folder of the
# test, and the commands of static/docs for this server.
#
#   debian_install         makes the installation, $BATS_FILE_TMPDIR/root
#   debian                 copies it for a test; sets $root and $port
#   commands [KIND]        runs the blocks of a kind ("sh $SERVER") in the documents, without the
#                          commands for packages and services
#   debian_serve           starts the server; sets $started
#
# Needs server.bash.

# Only one suite at a time runs this, because it writes the manual pages in the folder of the build.
debian_install() {
	flock "$BUILD" make -s -C "$ROOT" install DESTDIR="$BATS_FILE_TMPDIR/root" MODE="${BUILD##*/}" >"$BATS_FILE_TMPDIR/said" 2>&1 ||
		{ cat "$BATS_FILE_TMPDIR/said" && return 1; }
}

# Makes the server's own configuration in a root folder of this test, and replaces the paths of
# this machine in it.
debian() {
	local program name=$SERVER
	program=$(command -v "$name")
	# The user of the server must be able to enter it.
	root=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-root.XXXXXX")
	cp -a "$BATS_FILE_TMPDIR/root/." "$root"
	cp -a "${program%/usr/*}/etc/$name" "$root/etc"
	mkdir -p "$root/etc/nginx/sites-enabled" "$root/logs" "$root/tmp"
	# A server that starts programs needs a catalog in the folders of the example.
	cp -a "$CARTAZ_ETC/." "$root/etc/cartaz"
	cp -a "$CARTAZ_VAR/." "$root/var/lib/cartaz/var"
	cp -a "$CARTAZ_HTDOCS/." "$root/var/lib/cartaz/htdocs"
	chmod -R a+rwX "$root"
	port=$(free_port)
	# The socket of the resident server or of fcgiwrap, which already run for this suite.
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

# Runs the commands of the documents, without those for packages and services.
commands() { # [KIND]
	awk -v start='```'"${1:-sh $SERVER}" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' \
		"$ROOT"/static/docs/*/*.md |
		sed -E "s| /usr/share/cartaz| /usr/local/share/cartaz|g; $moved" >"$BATS_TEST_TMPDIR/commands"
	[ -s "$BATS_TEST_TMPDIR/commands" ]
	bash -euxo pipefail -c "apt-get() { :; }; runuser() { :; }; certbot() { :; }; systemctl() { :; }; chown() { :; }; usermod() { :; }
		nginx() { command nginx -c '$root/etc/nginx/nginx.conf' -p '$root' -e '$root/logs/error.log' \"\$@\"; }
		caddy() { XDG_DATA_HOME='$root' XDG_CONFIG_HOME='$root' command caddy \"\$@\"; }
		lighttpd() { command lighttpd -m '$(dirname "$(dirname "$(command -v lighttpd)")")/lib/lighttpd' \"\$@\"; }
		. '$BATS_TEST_TMPDIR/commands'"
}

debian_serve() {
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
}
