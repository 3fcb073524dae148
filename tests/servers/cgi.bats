# A server that starts the program "site", as another-server.md writes it for any of them: its own
# lines, before nginx with fcgiwrap and before lighttpd.

# bats file_tags=whole

load ../helpers/answer
load ../helpers/cgi
load ../helpers/server

setup_file() {
	RUN_DIR=$(mktemp -d "${TMPDIR:-/tmp}/cartaz-cgi.XXXXXX")
	chmod 755 "$RUN_DIR"
	server_prepare "$RUN_DIR"
	# In the place of the program: its folders are not those of an installation.
	rm "$RUN_DIR/cgi-bin/site"
	cat >"$RUN_DIR/cgi-bin/site" <<-PROGRAM
		#!/bin/sh
		export CARTAZ_ETC='$CARTAZ_ETC' CARTAZ_VAR='$CARTAZ_VAR' CARTAZ_HTDOCS='$CARTAZ_HTDOCS'
		env | grep -qE '^HTTP_(PROXY|COOKIE|AUTHORIZATION)=.' && exit 1
		exec '$RUN_DIR/cgi-bin/real/site'
	PROGRAM
	chmod 755 "$RUN_DIR/cgi-bin/site"
	mkdir "$RUN_DIR/cgi-bin/real"
	cp "$BUILD/cgi-bin/site" "$BUILD/cgi-bin/live" "$RUN_DIR/cgi-bin/real"
	export RUN_DIR
}

teardown_file() {
	rm -rf "$RUN_DIR"
}

teardown() {
	local pid
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	for pid in ${started-}; do
		kill -TERM "$pid" && wait "$pid" || continue
	done
}

# The lines of another-server.md with the folders and the port of this test.
lines() { # KIND
	document_block "$1 site" | sed "s|/usr/local/lib/cartaz/cgi-bin|$RUN_DIR/cgi-bin|
		s|/run/fcgiwrap.socket|$RUN_DIR/fcgiwrap|; s|listen 80 |listen 127.0.0.1:$PORT |" >"$RUN_DIR/lines"
	[ "$(wc -l <"$RUN_DIR/lines")" -ge 7 ]
}

# In the background, until it has made this file.
start() { # FILE COMMAND...
	local file=$1 tries=0
	shift
	setpriv --pdeathsig TERM "$@" >"$RUN_DIR/said" 2>&1 3>&- &
	started="$! ${started-}"
	until [ -e "$file" ]; do
		kill -0 "${started%% *}" && [ $((tries += 1)) -lt 1200 ] || {
			cat "$RUN_DIR/said"
			return 1
		}
		sleep 0.05
	done
}

answers() {
	local secret=(-H 'Proxy: http://proxy.example' -H 'Cookie: a=b' -H 'Authorization: Bearer x')
	HOST=agenda.localhost
	http GET "$API/events?q=samba&per_page=1" "${secret[@]}"
	[ "$http_status" = 200 ]
	body_is '.meta.per_page == 1 and (.data | length == 1)'
	http GET "$API/events/a%2Fb"
	is_problem 404 not_found
	http POST /mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
		-d '{"jsonrpc":"2.0","id":7,"method":"ping"}'
	[ "$http_status" = 200 ]
	body_is '.id == 7'
	http GET /llms.txt
	[ "$(header Content-Type)" = 'text/plain; charset=utf-8' ]
	http GET /eventos -H 'Accept: text/markdown'
	[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
	http HEAD /eventos/
	[ "$http_status" = 301 ]
	http DELETE "$API/health"
	[ "$http_status" = 405 ]
	HOST=nobody.example http GET /
	[ "$http_status" = 421 ]
}

@test "any server: nginx before fcgiwrap starts site, as another-server.md writes it" {
	local folder
	lines nginx
	{
		printf '%s\n' 'daemon off;' "pid $RUN_DIR/nginx.pid;" "error_log $RUN_DIR/error.log;" \
			'events { }' "$([ "$(id -u)" != 0 ] || echo 'user root root;')" 'http {' 'access_log off;'
		for folder in client_body proxy fastcgi scgi uwsgi; do echo "${folder}_temp_path $RUN_DIR/$folder;"; done
		cat "$RUN_DIR/lines"
		echo '}'
	} >"$RUN_DIR/nginx.conf"
	start "$RUN_DIR/fcgiwrap" fcgiwrap -c 4 -s "unix:$RUN_DIR/fcgiwrap"
	start "$RUN_DIR/nginx.pid" nginx -p "$RUN_DIR" -e "$RUN_DIR/error.log" -c "$RUN_DIR/nginx.conf"
	answers
}

@test "any server: lighttpd starts site, as another-server.md writes it" {
	local program
	program=$(command -v lighttpd)
	lines lighttpd
	{
		printf '%s\n' 'server.bind = "127.0.0.1"' "server.port = $PORT" "server.pid-file = \"$RUN_DIR/lighttpd.pid\"" \
			"server.document-root = \"$RUN_DIR/htdocs\"" "server.errorlog = \"$RUN_DIR/error.log\""
		cat "$RUN_DIR/lines"
	} >"$RUN_DIR/lighttpd.conf"
	start "$RUN_DIR/lighttpd.pid" "$program" -D -f "$RUN_DIR/lighttpd.conf" -m "${program%/sbin/*}/lib/lighttpd"
	answers
}
