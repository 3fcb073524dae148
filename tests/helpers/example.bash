# example.bash - Debian's Apache with the catalog of server_start: Debian's modules and numbers
# of threads, and the example.conf that `make install` writes.
#
#   example_start DIR         starts it; sets $EXAMPLE_PORT and $EXAMPLE_PID.  EXAMPLE_LINES are
#                             lines of the operator after the Include of cartaz.conf,
#                             EXAMPLE_FIRST lines before it, and EXAMPLE_MORE lines after the
#                             virtual host.  If EXAMPLE_PORT is set, it is the port

example_start() { # DIR
	local own=$1 module tries=0 as=() right=+dac_read_search
	EXAMPLE_PORT=${EXAMPLE_PORT:-$(free_port)}
	mkdir "$own"
	printf '%s\n' "${EXAMPLE_LINES-}" >"$own/lines"
	printf '%s\n' "${EXAMPLE_FIRST-}" >"$own/first"
	{
		for module in mpm_event cgid alias authz_core cern_meta env headers mime reqtimeout rewrite setenvif; do
			echo "LoadModule ${module}_module /usr/lib/apache2/modules/mod_$module.so"
		done
		printf '%s\n' 'StartServers 2' 'MinSpareThreads 25' 'MaxSpareThreads 75' 'ThreadLimit 64' \
			'ThreadsPerChild 25' 'MaxRequestWorkers 150' 'Timeout 300' 'KeepAliveTimeout 5' \
			"Listen 127.0.0.1:$EXAMPLE_PORT" "PidFile $own/pid" "ScriptSock $own/cgid" "DefaultRuntimeDir $own" \
			"ErrorLog $own/error.log" 'ServerName cartaz.invalid' 'TypesConfig /dev/null' \
			"Define CARTAZ_MEMORY ${MEMORY:-402653184}"
		CGIDIR=$RUN_DIR/cgi-bin ETC=$CARTAZ_ETC VAR=$CARTAZ_VAR HTDOCS=$CARTAZ_HTDOCS PREFIX=/usr \
			LOGDIR=$own LOCALSTATEDIR=$own SHARE=$ROOT/static sh "$ROOT/static/server/install" fill "$ROOT/static/server/example.conf" | sed "s/\*:80/*:$EXAMPLE_PORT/; /Define CARTAZ_LOG/r $own/first
			/Include .*cartaz.conf/r $own/lines"
		printf '%s\n' "${EXAMPLE_MORE-}"
	} >"$own/conf"
	if [ "$(id -u)" = 0 ]; then
		# As in static/server/serve: the folders of root stay closed.
		setpriv --inh-caps="$right" --ambient-caps="$right" true || right=+dac_override
		chown -R www-data:www-data "$own"
		as=(--reuid=www-data --regid=www-data --clear-groups --inh-caps="$right" --ambient-caps="$right")
	fi
	PATH=$PATH:/usr/sbin setpriv --pdeathsig TERM "${as[@]}" apache2 -D FOREGROUND -f "$own/conf" 3>&- &
	EXAMPLE_PID=$!
	until [ -s "$own/pid" ] && compgen -G "$own/cgid*" >/dev/null; do
		kill -0 "$EXAMPLE_PID" && [ $((tries += 1)) -lt 1200 ] || {
			cat "$own/error.log"
			return 1
		}
		sleep 0.05
	done
}
