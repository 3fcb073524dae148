# edge.bash - the shipped HAProxy in front of the Apache of server.bash.
#
#   edge_variables [REQUESTS WINDOW_S]  exports the operator's variables, for this server
#   edge_start                starts HAProxy; sets $EDGE_PORT and $EDGE_PID. EDGE_CONF names
#                             another file than the shipped one, EDGE_D a folder of the operator,
#                             EDGE_OPTIONS an option, EDGE_LISTEN_PORT the port
#   edge_find                 adds haproxy to PATH: the installed one, or Debian's package,
#                             unpacked
#   edge_map                  makes the table of HAProxy's answers, with edge-problems
#
# Call server_start first, with PROXIES=127.0.0.1, and edge_map after `cartaz publish`.

edge_find() {
	PATH=$("$TESTS/support/unpacked" haproxy):$PATH
	export PATH
}

edge_map() {
	sh "$ROOT/static/server/edge-problems" "$CARTAZ_HTDOCS" >"$CARTAZ_ETC/edge.map"
}

edge_variables() {
	export CARTAZ_EDGE_APACHE=127.0.0.1:$PORT
	export CARTAZ_EDGE_HOSTS=$CARTAZ_VAR/hosts.map CARTAZ_EDGE_PROBLEMS=$CARTAZ_ETC/edge.map
	export CARTAZ_EDGE_NOBODY=$CARTAZ_HTDOCS/_problem
	[ $# = 0 ] || export CARTAZ_EDGE_REQUESTS=$1 CARTAZ_EDGE_WINDOW_S=$2
}

edge_start() {
	local tries=0
	EDGE_PORT=${EDGE_LISTEN_PORT:-$(free_port)}
	CARTAZ_EDGE_LISTEN=127.0.0.1:$EDGE_PORT setpriv --pdeathsig TERM haproxy -db ${EDGE_OPTIONS-} \
		-f "${EDGE_CONF-$ROOT/static/server/haproxy.cfg}" ${EDGE_D:+-f "$EDGE_D"} >"$RUN_DIR/edge.log" 2>&1 3>&- &
	EDGE_PID=$!
	until (exec {socket}<>"/dev/tcp/127.0.0.1/$EDGE_PORT") 2>"$RUN_DIR/edge.socket"; do
		tries=$((tries + 1))
		[ "$tries" -lt 1200 ] && kill -0 "$EDGE_PID" || {
			cat "$RUN_DIR/edge.log"
			return 1
		}
		sleep 0.05
	done
}
