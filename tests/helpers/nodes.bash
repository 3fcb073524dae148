# nodes.bash - three nodes, a builder and the shipped HAProxy in front, on one machine.
# Needs catalog.bash, server.bash and edge.bash.  $node_numbers may have fewer nodes.
#
#   nodes_prepare DIR       makes DIR/builder, and DIR/1 DIR/2 DIR/3, which have pulled from it
#   node_start N            serves DIR/N on its port, also after the end of the test
#   node_stop N, node_kill N   end the node: in good order, or at once
#   node_wait N STATUS      waits until HAProxy reports that node N is UP, or DOWN
#   nodes_edge              starts HAProxy in front of all three, with a file of the operator
#   builder_tool ARGS...    runs the tool on the builder
#   builder_import N        imports generation N, in which all names end in " gN"
#   node_pull N [BUILDER]   runs the command of the node's timer

NODES_HOST=agenda.localhost node_numbers=(1 2 3)

builder_tool() {
	CARTAZ_SHARE=$ROOT/static CARTAZ_ETC=$NODES/etc CARTAZ_VAR=$NODES/builder/var CARTAZ_HTDOCS=$NODES/builder/htdocs \
		"$BUILD/cartaz" "$@"
}

builder_import() { # N
	gojq -c --arg n " g$1" 'map(.name += $n)' "$NODES/events" | builder_tool import $NODES_HOST - >/dev/null
}

node_pull() { # N [BUILDER]
	PATH=$BUILD:$PATH CARTAZ_ETC=$NODES/etc CARTAZ_VAR=$NODES/$1/var CARTAZ_HTDOCS=$NODES/$1/htdocs \
		"$ROOT/static/server/pull" "${2-$NODES/builder}"
}

nodes_prepare() { # DIR
	local n
	export NODES=$1
	PORT=8080 RUN_DIR=$NODES/1 CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	for n in "${node_numbers[@]:1}" builder; do
		cp -a "$NODES/1" "$NODES/$n"
	done
	mv "$NODES/builder/etc" "$NODES/etc"
	for n in "${node_numbers[@]}"; do
		rm -rf "${NODES:?}/$n/var" "${NODES:?}/$n/htdocs" "${NODES:?}/$n/etc"
		mkdir "$NODES/$n/var" "$NODES/$n/htdocs"
		cp -a "$NODES/etc" "$NODES/$n/etc"
		free_port >"$NODES/$n/port"
	done
	gojq -f "$ROOT/static/brands/dated.jq" "$ROOT/static/brands/$NODES_HOST/events.json" >"$NODES/events"
	builder_import 1
	builder_tool publish --all
}

node_start() { # N
	local ready=$NODES/$1/ready
	rm -f "$ready"
	mkfifo "$ready"
	RUN_DIR=$NODES/$1 PORT=$(<"$NODES/$1/port") PROXIES=127.0.0.1 CARTAZ_NOW='' ON_READY="echo ready >'$ready'" \
		sh "$ROOT/static/server/serve" >"$NODES/$1/serve.log" 2>&1 3>&- &
	echo $! >"$NODES/$1/pid"
	read -r -t 60 _ <>"$ready" || {
		cat "$NODES/$1/serve.log"
		return 1
	}
}

node_stop() { # N
	kill -TERM "$(<"$NODES/$1/pid")"
}

# Kills Apache and its programs, so that no connection ends in good order.
node_kill() { # N
	local apache
	apache=$(pgrep -P "$(<"$NODES/$1/pid")" apache2)
	kill -KILL -- "-$apache"
}

nodes_edge() {
	local backend n line
	mkdir "$NODES/edge.d"
	for backend in programs calendars files; do
		echo "backend cartaz_$backend from cartaz_nodes"
		for n in "${node_numbers[@]}"; do
			line="127.0.0.1:$(<"$NODES/$n/port")"
			[ $backend = programs ] && line="$line check" || line="$line track cartaz_programs/node$n"
			echo "    server node$n $line"
		done
	done >"$NODES/edge.d/nodes.cfg"
	printf 'global\n    stats socket %s/stats level admin\n' "$NODES" >"$NODES/edge.d/stats.cfg"
	CARTAZ_ETC=$NODES/etc CARTAZ_HTDOCS=$NODES/builder/htdocs BATS_FILE_TMPDIR=$NODES edge_map
	export CARTAZ_EDGE_HOSTS=$NODES/builder/var/hosts.map CARTAZ_EDGE_PROBLEMS=$NODES/etc/edge.map
	export CARTAZ_EDGE_NOBODY=$NODES/builder/htdocs/_problem CARTAZ_EDGE_REQUESTS=1000000
	export CARTAZ_EDGE_ADDRESS_REQUESTS=1000000 CARTAZ_EDGE_CHECK=${CARTAZ_EDGE_CHECK-/ready} CARTAZ_EDGE_CHECK_HOST=$NODES_HOST
	export CARTAZ_EDGE_OWN_BACKENDS=1 RUN_DIR=$NODES
	EDGE_D=$NODES/edge.d edge_start
}

edge_says() { # COMMAND
	/usr/bin/python3 -IS -c 'import socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect(sys.argv[1])
s.sendall(sys.argv[2].encode() + b"\n")
print(s.makefile().read())' "$NODES/stats" "$1"
}

node_wait() { # N STATUS
	local tries=0
	until [[ $(edge_says 'show stat' | awk -F, -v node="node$1" '$1 == "cartaz_programs" && $2 == node { print $18 }') == "$2"* ]]; do
		tries=$((tries + 1))
		[ $tries -lt 1200 ]
		sleep 0.1
	done
}
