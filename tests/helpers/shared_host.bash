# shared_host.bash - Apache as hosts set it up: .htaccess is allowed, a folder may run CGI
# programs, and nothing of its configuration knows Cartaz. It and the programs run as a
# user without rights, and the site is what `make dist` packed and `cartaz publish
# --htaccess` filled.
#
#   host_site             makes $HOST_DIR, an open folder, with the zip unpacked in it by that
#                         user, and names its site/ in $HOST_SITE
#   host_start [DIRECTIVE ...]   serves it on $PORT; directives are of the server
#   host_stop             ends the server and removes the folder
#
# Needs server.bash for free_port. As root, the user is www-data. HOST_MAY_READ=1 lets it
# read folders that are closed to it: where a suite keeps its catalogs.

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
	# What is unpacked is this user's, like what is uploaded.
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
