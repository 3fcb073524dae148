# The examples that make install makes for each server (SERVER), and the commands of
# static/docs, in Debian's own configuration.

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

@test "the commands of static/docs end in a configuration that parses and serves" {
	debian
	commands
	debian_serve
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
