# shared_host.bash - Apache as on a shared host: .htaccess is allowed, a folder may run CGI
# programs, and the configuration has nothing for Cartaz. Apache and the programs run as a user
# without rights. The site is the zip of `make dist`, filled by `cartaz publish --htaccess`.
#
#   host_site             makes $HOST_DIR, an open folder in which this user unpacks the zip, and
#                         sets $HOST_SITE to its site/
#   host_start [DIRECTIVE ...]   serves the site on $PORT, with directives for the server
#   host_stop             ends the server and removes the folder
#
# Needs server.bash for free_port. If root runs the tests, the user is www-data. With
# HOST_MAY_READ=1, the user may read closed folders, in which a suite keeps its catalogs.

host_as=()

host_user() {
	local right=+dac_read_search
	host_as=()
	[ "$(id -u)" = 0 ] || return 0
	host_as=(setpriv --reuid=www-data --regid=www-data --clear-groups)
	[ -n "${HOST_MAY_READ-}" ] || return 0
	setpriv --inh-caps="$right" --ambient-caps="$right" true || right=+dac_override
	host_as+=(--inh-caps="$right" --ambient-caps="$right")
}

host_site() {
	host_user
	HOST_DIR=$(mktemp -d /tmp/cartaz-host.XXXXXX)
	[ "$(id -u)" != 0 ] || chown www-data:www-data "$HOST_DIR"
	chmod 755 "$HOST_DIR"
	# The unpacked files belong to this user, like uploaded files.
	(cd "$HOST_DIR" && umask 022 && "${host_as[@]}" unzip -q "$ROOT"/build/dist/cartaz-*.zip)
	HOST_SITE=$(echo "$HOST_DIR"/cartaz-*/site)
	export HOST_DIR HOST_SITE
}

host_conf() { # [DIRECTIVE ...]
	local modules=/usr/lib/apache2/modules module
	printf '%s %s\n' ServerRoot "$HOST_DIR" DefaultRuntimeDir "$HOST_DIR" PidFile "$HOST_DIR/pid" \
		ErrorLog "$HOST_DIR/error.log" Listen "127.0.0.1:$PORT" ServerName host.invalid \
		ScriptSock "$HOST_DIR/cgid" DocumentRoot "$HOST_SITE" TypesConfig /etc/mime.types \
		AddDefaultCharset ISO-8859-1
	for module in mpm_event alias auth_basic authn_core authz_core authz_host authz_user autoindex cgid \
		deflate dir env filter headers mime negotiation rewrite setenvif; do
		echo "LoadModule ${module}_module $modules/mod_$module.so"
	done
	cat <<-END
		<Directory />
			Require all denied
			AllowOverride None
			Options None
		</Directory>
		<Directory $HOST_SITE>
			Require all granted
			AllowOverride FileInfo AuthConfig Limit Indexes Options=ExecCGI
			Options Indexes SymLinksIfOwnerMatch
			DirectoryIndex index.html index.php
		</Directory>
		$(printf '%s\n' "$@")
	END
}

host_start() { # [DIRECTIVE ...]
	local tries=0
	export PORT SERVER_PID
	PORT=${PORT:-$(free_port)}
	host_conf "$@" >"$HOST_DIR/conf"
	PATH=$PATH:/usr/sbin setpriv --pdeathsig TERM "${host_as[@]}" apache2 -f "$HOST_DIR/conf" \
		-D FOREGROUND >"$HOST_DIR/said" 2>&1 3>&- &
	SERVER_PID=$!
	until [ -s "$HOST_DIR/pid" ] && [ -S "$(echo "$HOST_DIR"/cgid*)" ]; do
		kill -0 "$SERVER_PID" && [ $((tries += 1)) -lt 1200 ] || {
			cat "$HOST_DIR/said" "$HOST_DIR/error.log"
			return 1
		}
		sleep 0.05
	done
}

host_stop() {
	[ -z "${SERVER_PID-}" ] || {
		kill -TERM "$SERVER_PID"
		wait "$SERVER_PID"
	}
	SERVER_PID=
	rm -rf "${HOST_DIR:?}"
}
