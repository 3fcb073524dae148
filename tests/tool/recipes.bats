# The recipes of static/docs, as they stand there but for the folders: a brand that gets
# another host, one that ends, a secret that changes, another machine.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/crawl

BRAND=tickets.example.org

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	mkdir srv
	machine one
	awk '$0 == "```json brand" { inside = 1; next } /^```/ { inside = 0 } inside' "$ROOT"/static/docs/*/*.md >"$CARTAZ_ETC/brands/$BRAND.json"
	# The other brand of the machine, of which no recipe speaks.
	sed "s/tickets[.]example/other.example/g" "$CARTAZ_ETC/brands/$BRAND.json" >"$CARTAZ_ETC/brands/other.example.org.json"
	echo '[{"id": 1, "slug": "opening", "name": "Opening night", "starts_at": "2035-01-31"}]' >srv/events.json
	cartaz import "$BRAND" srv/events.json
	cartaz import other.example.org srv/events.json
	cartaz publish --all
}

teardown() {
	crawl_stop
}

# What make install leaves of a machine.
machine() { # NAME
	export CARTAZ_ETC=$PWD/$1/etc CARTAZ_VAR=$PWD/$1/var CARTAZ_HTDOCS=$PWD/$1/htdocs CARTAZ_SHARE=$ROOT/static
	mkdir -p "$CARTAZ_ETC/brands" "$CARTAZ_ETC/secrets" "$CARTAZ_VAR" "$CARTAZ_HTDOCS/assets"
	cp -R "$ROOT/htdocs/assets/." "$CARTAZ_HTDOCS/assets"
	touch "$CARTAZ_VAR/hosts.map"
}

recipe() { # KIND
	awk -v start="\`\`\`sh $1" '$0 == start { inside = 1; next } /^```/ { inside = 0 } inside' "$ROOT"/static/docs/*/*.md |
		sed -e "s|/etc/cartaz|$CARTAZ_ETC|g; s|/var/lib/cartaz/var|$CARTAZ_VAR|g; s|/var/lib/cartaz/htdocs|$CARTAZ_HTDOCS|g; s|/var/lib/cartaz|${CARTAZ_VAR%/var}|g" \
			-e "s|/srv/|$BATS_TEST_TMPDIR/srv/|g" >"recipe.$1"
	[ "$(wc -l <"recipe.$1")" -ge 1 ]
	bash -euxo pipefail -c 'runuser() { shift 3; "$@"; }
		chgrp() { :; }
		chown() { :; }
		apt-get() { :; }
		cartaz() { "$BUILD/cartaz" "$@"; }
		. "$1"' - "$PWD/recipe.$1" >said 2>&1 || {
		cat said
		return 1
	}
}

# The program at a host: host_says HOST, prints "status total".
host_says() {
	HOST=$1 cgi GET events
	echo "$http_status $(gojq -r '.meta.total // .code' "$body_file")"
}

@test "recipes: another host for a brand; the old one goes on as an alias" {
	mkdir "$CARTAZ_ETC/corrections"
	echo '[{"slug": "opening", "set": {"location.city": "Recife"}}]' >"$CARTAZ_ETC/corrections/$BRAND.json"
	echo '<p>Our policy</p>' >"$CARTAZ_HTDOCS/$BRAND/privacy.html"
	gojq '.links.privacy = "/privacy"' "$CARTAZ_ETC/brands/$BRAND.json" >new && cp new "$CARTAZ_ETC/brands/$BRAND.json"
	recipe rename
	HOST=$BRAND cgi GET site '' '' REQUEST_URI=/privacy
	[ "$http_status $(<"$body_file")" = '200 <p>Our policy</p>' ]
	[ "$(host_says agenda.example.org)" = '200 1' ]
	[ "$(host_says "$BRAND")" = '200 1' ]
	[ "$(host_says other.example.org)" = '200 1' ]
	HOST=$BRAND cgi GET event '' /opening
	body_is '.url == "https://agenda.example.org/eventos/opening" and .location.city == "Recife"' # its corrections are there
	[ ! -e "$CARTAZ_VAR/$BRAND" ]
	[ ! -e "$CARTAZ_HTDOCS/$BRAND" ]
	grep -qx "$BRAND agenda.example.org" "$CARTAZ_VAR/hosts.map"
}

@test "recipes: check reports files of a brand that is now an alias" {
	gojq '.aliases = ["old.example.org"]' "$CARTAZ_ETC/brands/$BRAND.json" >new && cp new "$CARTAZ_ETC/brands/$BRAND.json"
	cartaz publish "$BRAND"
	mkdir "$CARTAZ_HTDOCS/old.example.org"
	run cartaz check "$BRAND"
	[ "$status" = 1 ]
	[[ $output == *"$CARTAZ_HTDOCS/old.example.org: is not served, because the host is an alias; move your files into $CARTAZ_HTDOCS/$BRAND, "* ]]
	rmdir "$CARTAZ_HTDOCS/old.example.org"
	cartaz check "$BRAND"
}

@test "recipes: a brand that ends leaves nothing, and the others answer" {
	recipe remove
	[ "$(host_says "$BRAND")" = '421 unknown_brand' ]
	[ "$(host_says other.example.org)" = '200 1' ]
	[ -z "$(find one -name "*$BRAND*")" ]
}

@test "recipes: a secret that changes is read by the next crawl, and by nobody else" {
	echo old >srv/known
	crawl_serve token_upstream.py "$PWD/srv/known"
	(umask 027 && echo old >"$CARTAZ_ETC/secrets/acme-token")
	gojq --arg base "http://127.0.0.1:$CRAWL_PORT" '.upstream = {mode: "snapshot", profile: "strapi", base: $base,
		vars: {collection: "events"}, secrets: {token: {file: "secrets/acme-token"}}}' \
		"$CARTAZ_ETC/brands/$BRAND.json" >new && cp new "$CARTAZ_ETC/brands/$BRAND.json"
	cartaz sync --accept-shrink "$BRAND"
	cartaz publish "$BRAND"
	[ "$(host_says "$BRAND")" = '200 2' ]
	# The upstream takes the new one alone from here on.
	echo new | tee srv/known srv/new-token
	run cartaz sync "$BRAND"
	[ "$status" = 1 ]
	recipe rotate
	[ "$(stat -c %a "$CARTAZ_ETC/secrets/acme-token")" = 640 ]
	[ "$(ls "$CARTAZ_ETC/secrets")" = acme-token ]
}

@test "recipes: another machine from a backup answers as the first" {
	local before
	HOST=$BRAND cgi GET event '' /opening
	before=$(<"$body_file")
	echo '<p>Our policy</p>' >privacy.html
	recipe own-page
	recipe backup
	# The disk is gone, and Cartaz is installed anew.
	rm -rf one
	machine one
	[ "$(host_says "$BRAND")" = '421 unknown_brand' ]
	recipe restore
	HOST=$BRAND cgi GET event '' /opening
	[ "$(<"$body_file")" = "$before" ]
	[ "$(host_says other.example.org)" = '200 1' ]
	[ -e "$CARTAZ_HTDOCS/$BRAND/docs.html" ]
	HOST=$BRAND cgi GET site '' '' REQUEST_URI=/privacy
	[ "$http_status $(<"$body_file")" = '200 <p>Our policy</p>' ]
}

@test "recipes: a backup in another folder is looked at there, and nothing that is served changes" {
	recipe backup
	find one -printf '%p %T@\n' | sort >before
	recipe elsewhere
	grep -q "$BRAND" said
	[ -e "srv/restore$CARTAZ_HTDOCS/$BRAND/docs.html" ]
	[ "$(readlink "srv/restore$CARTAZ_VAR/$BRAND/current")" = "$(readlink "$CARTAZ_VAR/$BRAND/current")" ]
	find one -printf '%p %T@\n' | sort | diff before -
}
