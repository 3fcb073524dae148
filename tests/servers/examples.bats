# The examples that make install makes for nginx and lighttpd (SERVER), and the commands
# of operations.md, in Debian's own configuration.

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
	local program
	program=$(command -v "$SERVER")
	# The server's user enters it.
	root=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-root.XXXXXX")
	cp -a "$BATS_FILE_TMPDIR/root/." "$root"
	cp -a "${program%/usr/*}/etc/$SERVER" "$root/etc"
	mkdir -p "$root/etc/nginx/sites-enabled" "$root/logs" "$root/tmp"
	chmod -R a+rwX "$root"
	port=$(free_port)
	socket=$(tr '\0' '\n' <"/proc/$(pgrep -P "$SERVER_PID" -f 'cartaz[- ]serve')/cmdline" | grep '/resident/socket$')
	moved="s|/etc/|$root/etc/|g; s|/usr/local/|$root/usr/local/|g; s|/var/lib/cartaz|$root/var/lib/cartaz|g
		s|/var/log/$SERVER|$root/logs|g; s|/run/$SERVER.pid|$root/pid|g; s|/run/cartaz.sock|$socket|g
		s|listen 80 |listen 127.0.0.1:$port |; s|^server.port .*|server.port = $port|
		s|/var/cache/lighttpd/uploads|$root/tmp|; /include_shell/d
		s|^http {|http { client_body_temp_path $root/tmp/b; scgi_temp_path $root/tmp/s; proxy_temp_path $root/tmp/p; fastcgi_temp_path $root/tmp/f; uwsgi_temp_path $root/tmp/u;|"
	find "$root/etc/$SERVER" "$root/usr/local/share/cartaz/server" -name '*.conf' -exec sed -i "$moved" {} +
}

# The commands as they are written, but for the package and the service.
commands() {
	awk -v start='```sh '"$SERVER" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' \
		"$ROOT/static/server/operations.md" | sed "$moved" >"$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/commands")" -ge 5 ]
	bash -euxo pipefail -c "apt-get() { :; }; systemctl() { :; }; chown() { :; }
		nginx() { command nginx -c '$root/etc/nginx/nginx.conf' -p '$root' -e '$root/logs/error.log' \"\$@\"; }
		lighttpd() { command lighttpd -m '$(dirname "$(dirname "$(command -v "$SERVER")")")/lib/lighttpd' \"\$@\"; }
		. '$BATS_TEST_TMPDIR/commands'"
}

@test "the commands of operations.md end in a configuration that parses and serves" {
	debian
	commands
	case $SERVER in
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
	[ "$(grep -cE ' agenda.localhost(:[0-9]+)? GET "/api/public/v1/events" 200 ' "$log")" = 1 ]
	[ "$SERVER" != nginx ] || grep -q ' agent_0\{31\}7$' "$log"
	[ "$(grep -c -e 127.0.0.1 -e secret-word "$log")" = 0 ]
}
