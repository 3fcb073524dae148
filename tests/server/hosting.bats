# The published folder on a host that serves files only: Apache as hosts set it up,
# .htaccess allowed, no programs.

# bats file_tags=whole

bats_require_minimum_version 1.5.0

load ../helpers/cgi
load ../helpers/server
load ../helpers/catalog
load ../helpers/compressed

setup_file() {
	export RUN_DIR=$BATS_FILE_TMPDIR/run PORT SERVER_PID
	export CARTAZ_ETC=$RUN_DIR/etc CARTAZ_VAR=$RUN_DIR/var
	export CARTAZ_HTDOCS=$RUN_DIR/htdocs CARTAZ_SHARE=$ROOT/static
	local own=$BATS_FILE_TMPDIR/own right=+dac_read_search as=() tries=0
	PORT=$(free_port)
	mkdir -p "$RUN_DIR" "$own"
	CARTAZ_NOW='' sh "$ROOT/static/server/prepare"
	cp -R "$CARTAZ_HTDOCS/assets" "$CARTAZ_HTDOCS/palco.localhost"
	# The ETag of a file that is a second old is a weak one, and soon another.
	find "$CARTAZ_HTDOCS" -type f -exec touch -d '1 hour ago' {} +
	host_conf "$own" >"$own/conf"
	if [ "$(id -u)" = 0 ]; then
		# The folders of root stay closed; a host has no such right, and needs none.
		setpriv --inh-caps="$right" --ambient-caps="$right" true || right=+dac_override
		chown -R www-data:www-data "$own"
		as=(--reuid=www-data --regid=www-data --clear-groups --inh-caps="$right" --ambient-caps="$right")
	fi
	PATH=$PATH:/usr/sbin setpriv --pdeathsig TERM "${as[@]}" apache2 -f "$own/conf" \
		-D FOREGROUND >"$own/said" 2>&1 3>&- &
	SERVER_PID=$!
	until [ -s "$own/pid" ]; do
		kill -0 "$SERVER_PID" && [ $((tries += 1)) -lt 1200 ] || {
			cat "$own/said" "$own/error.log"
			return 1
		}
		sleep 0.05
	done
}

teardown_file() {
	server_stop
}

# What a host's own configuration looks like.
host_conf() { # DIR
	local modules=/usr/lib/apache2/modules module
	echo "ServerRoot $1"
	echo "DefaultRuntimeDir $1"
	echo "PidFile $1/pid"
	echo "ErrorLog $1/error.log"
	echo "Listen 127.0.0.1:$PORT"
	echo 'ServerName host.invalid'
	for module in mpm_event alias auth_basic authn_core authz_core authz_user autoindex deflate dir env \
		filter headers mime negotiation rewrite setenvif; do
		echo "LoadModule ${module}_module $modules/mod_$module.so"
	done
	echo "DocumentRoot $CARTAZ_HTDOCS/palco.localhost"
	cat <<-END
		TypesConfig /etc/mime.types
		AddDefaultCharset ISO-8859-1
		<Directory $CARTAZ_HTDOCS/palco.localhost>
			Require all granted
			AllowOverride All
			Options Indexes FollowSymLinks
			DirectoryIndex index.html index.php
		</Directory>
	END
}

@test "hosting: every prepared document is served as by our own configuration" {
	/usr/bin/python3 -IS "$TESTS/support/delivery.py" "$PORT" "$CARTAZ_HTDOCS" palco.localhost
}

@test "hosting: pages answer by Accept, and what takes a program is a real 404" {
	export HOST=palco.localhost
	local path
	for path in /docs /docs/api /problems/not-found; do
		http GET "$path" -H 'Accept: text/markdown'
		[ "$http_status" = 200 ]
		[[ $head == *$'\nContent-Type: text/markdown; charset=utf-8\n'* ]]
		http GET "$path" -H 'Accept: text/markdown;q=0, text/html'
		[[ $head == *$'\nContent-Type: text/html; charset=utf-8\n'* ]]
		http GET "$path" -H 'Accept: */*'
		[[ $head == *$'\nContent-Type: text/html; charset=utf-8\n'* ]]
	done
	for path in / /eventos /eventos/x /mcp /a2a "$API/events" "$API/health" /docs/ /nothing; do
		http GET "$path"
		is_public_problem 404 not_found palco.localhost
	done
	http POST "$API/agent/identity"
	is_public_problem 404 not_found palco.localhost
	http GET /assets/cartaz.css
	[ "$http_status" = 200 ]
	[[ $head == *$'\nContent-Type: text/css; charset=utf-8\n'* ]]
}

@test "hosting: where the host compresses, a document is compressed for who takes it, and 304 for who has it" {
	export HOST=palco.localhost
	{
		of_documents
		printf '%s\n' /docs/api /problems /assets/cartaz.css
	} | revalidates own-tags
	http GET /nothing -H 'Accept-Encoding: gzip'
	is_public_problem 404 not_found palco.localhost
}

@test "hosting: a deprecated version says so, and nothing beside it does" {
	export HOST=palco.localhost
	local method path status
	brand_edit palco.localhost '.deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
		info: "http://palco.localhost/v1-ends", successor: null}'
	cartaz publish palco.localhost
	while read -r status method path; do
		http "$method" "$path" -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET'
		[ "$http_status" = "$status" ]
		case $path in
			"$API"*) [[ $head == *$'\nDeprecation: @1798761600\n'* && $head == *'rel="sunset"'* ]] ;;
			*) [[ $head != *Deprecation:* && $head != *Sunset:* && $head != *'rel="sunset"'* ]] ;;
		esac
	done <<-END
		200 GET $API/openapi.json
		204 OPTIONS $API/openapi.json
		405 POST $API/openapi.json
		404 GET $API/events
		200 GET /docs
		204 OPTIONS /docs
		405 POST /docs
		405 POST /auth.md
		404 GET /nothing
	END
}
