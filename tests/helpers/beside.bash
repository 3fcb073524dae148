# beside.bash - the Apache of an existing site, with static/server/beside.conf in its virtual
# host, as in how-to/beside-a-site.md.
#
#   beside_block NAME         prints a block of this document, with the paths and ports of the
#                             suite: RUN_DIR, INNER_PORT (Cartaz's own virtual host)
#   beside_site FOLDER        makes a typical site: addresses without a file lead to one page
#   beside_modules FOLDER     prints the beginning of a configuration, without a virtual host
#   beside_host FOLDER PORT [DIRECTIVE]   prints the virtual host of the site
#   beside_serve FOLDER       starts Apache with FOLDER/conf, until beside_stop
#   beside_start FOLDER PORT  does all of this, in front of the Cartaz at INNER_PORT
#
# Needs server.bash for free_port.

beside_block() { # NAME
	document_block "$1" | sed \
		-e "s|127.0.0.1:8081|127.0.0.1:$INNER_PORT|; s|/usr/local/share/cartaz/server|$ROOT/static/server|" \
		-e "s|/usr/local/lib/cartaz/cgi-bin|$RUN_DIR/cgi-bin|; s|/etc/cartaz|$RUN_DIR/etc|" \
		-e "s|/var/lib/cartaz|$RUN_DIR|; s|http://www.example.org|http://agenda.localhost:$PORT|"
}

beside_site() { # FOLDER
	mkdir -p "$1/assets" "$1/.well-known/acme-challenge" "$1/api"
	echo 'the old home' >"$1/index.html"
	echo 'User-agent: *' >"$1/robots.txt"
	echo '<svg/>' >"$1/favicon.svg"
	echo '<old/>' >"$1/sitemap.xml"
	echo 'the old icon' >"$1/icon-512.png"
	echo 'the old manifest' >"$1/site.webmanifest"
	echo 'body{}' >"$1/assets/theme.css"
	echo 'token' >"$1/.well-known/acme-challenge/token"
	echo 'the old page of an event' >"$1/event.html"
	echo 'old api' >"$1/api/old.txt"
	cat >"$1/.htaccess" <<-'EOF'
		RewriteEngine On
		RewriteCond %{REQUEST_FILENAME} !-f
		RewriteRule ^eventos(/[^.]*)?$ /event.html [L]
		ErrorDocument 404 "the old 404"
	EOF
}

beside_modules() { # FOLDER
	local modules=/usr/lib/apache2/modules module
	printf '%s %s\n' ServerRoot "$1" DefaultRuntimeDir "$1" PidFile "$1/pid" ErrorLog "$1/error.log" \
		ScriptSock "$1/cgid" ServerName host.invalid TypesConfig /etc/mime.types ServerTokens Prod
	for module in mpm_event alias authz_core authz_host cern_meta cgid deflate dir env filter headers mime proxy proxy_http \
		remoteip reqtimeout rewrite setenvif unique_id; do
		echo "LoadModule ${module}_module $modules/mod_$module.so"
	done
	# The line of Debian's deflate.conf.
	echo 'AddOutputFilterByType DEFLATE text/html text/plain text/xml text/css text/javascript'
}

beside_host() { # FOLDER PORT [DIRECTIVE]
	cat <<-END
		Listen 127.0.0.1:$2
		<VirtualHost 127.0.0.1:$2>
		ServerName www.example.org
		DocumentRoot $1/site
		<Directory $1/site>
		Require all granted
		AllowOverride All
		</Directory>
		${3-}
		$(beside_block 'apache beside-site')
		</VirtualHost>
	END
}

beside_serve() { # FOLDER
	local as=() right=+dac_read_search tries=0
	if [ "$(id -u)" = 0 ]; then
		# The folders of root stay closed.  In an installation, they are open.
		setpriv --inh-caps="$right" --ambient-caps="$right" true || right=+dac_override
		chown -R www-data:www-data "$1" "$RUN_DIR/log"
		as=(--reuid=www-data --regid=www-data --clear-groups --inh-caps="$right" --ambient-caps="$right")
	fi
	PATH=$PATH:/usr/sbin setpriv --pdeathsig TERM "${as[@]}" apache2 -f "$1/conf" \
		-D FOREGROUND >"$1/said" 2>&1 3>&- &
	export BESIDE_PID=$!
	until [ -s "$1/pid" ] && [ -n "$(find "$1" -name 'cgid*')" ]; do
		kill -0 "$BESIDE_PID" && [ $((tries += 1)) -lt 1200 ] || {
			cat "$1/said" "$1/error.log"
			return 1
		}
		sleep 0.05
	done
}

beside_stop() {
	[ -n "${BESIDE_PID-}" ] || return 0
	kill -TERM "$BESIDE_PID"
	wait "$BESIDE_PID"
	BESIDE_PID=
}

beside_start() { # FOLDER PORT
	mkdir -p "$1/site"
	beside_site "$1/site"
	# Without deflate, because the site's Apache or both may compress; the Cartaz of these suites
	# does not.
	{ beside_modules "$1" | grep -vi deflate && beside_host "$1" "$2"; } >"$1/conf"
	beside_serve "$1"
}
