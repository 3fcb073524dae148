# A cache of another kind in front, Debian's Varnish: it forgets a brand's group as
# purge-a-cache.md says, and nothing of another brand.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server
load ../helpers/example

setup_file() {
	local unpacked=$ROOT/build/unpacked/varnish dir=$BATS_FILE_TMPDIR
	sh "$TESTS/bench/unpack" "$unpacked" varnish
	server_start "$dir/run"
	export VARNISH_PORT VARNISH_PID
	VARNISH_PORT=$(free_port)
	document_block 'vcl purge' | sed "s/8080/$PORT/" >"$dir/default.vcl"
	# No entry grows old while a test runs.
	echo 'sub vcl_backend_response { if (beresp.ttl > 0s) { set beresp.ttl = 1d; } }' >>"$dir/default.vcl"
	setpriv --pdeathsig TERM "$unpacked/usr/sbin/varnishd" -F -j none -n "$dir/varnish" -f "$dir/default.vcl" \
		-a "127.0.0.1:$VARNISH_PORT" -s malloc,32m >"$dir/varnish.log" 2>&1 3>&- &
	VARNISH_PID=$!
	until grep -q 'Child launched OK' "$dir/varnish.log"; do
		kill -0 "$VARNISH_PID" || {
			cat "$dir/varnish.log"
			return 1
		}
		sleep 0.05
	done
}

teardown_file() {
	kill "$VARNISH_PID"
	wait "$VARNISH_PID"
	server_stop
}

cached() { # HOST PATH
	local origin=$PORT
	PORT=$VARNISH_PORT HOST=$1 http GET "$2"
	PORT=$origin
	[ "$http_status" = 200 ]
}

# Varnish names the request that is answered, and for a hit the one that it was made for.
is_hit() {
	[[ $(header X-Varnish) == *' '* ]]
}

purge() { # HOST
	eval "$(document_block 'sh purge' | sed "s/tickets.example.org/$1/; s/6081/$VARNISH_PORT/")"
}

@test "purge: a group is forgotten whole, of documents, pages and API, under aliases too, and no other brand's" {
	local path paths=("$API/events" /eventos / /llms.txt /docs) host
	for path in "${paths[@]}"; do
		for host in agenda.localhost localhost palco.localhost; do
			cached "$host" "$path"
			cached "$host" "$path"
			is_hit
		done
	done
	purge agenda.localhost
	for path in "${paths[@]}"; do
		cached palco.localhost "$path"
		is_hit
		for host in agenda.localhost localhost; do
			cached "$host" "$path"
			never is_hit
		done
	done
}

@test "purge: an import is seen as soon as the cache has forgotten, and not before" {
	local before
	cached palco.localhost "$API/events"
	before=$(<"$body_file")
	gojq '.[].name = "Another name"' "$ROOT/static/brands/palco.localhost/events.json" |
		gojq -f "$ROOT/static/brands/dated.jq" | "$BUILD/cartaz" import palco.localhost -
	cached palco.localhost "$API/events"
	[ "$(<"$body_file")" = "$before" ]
	# As the unit of a sync does it.
	eval "$(document_block 'ini purge' | sed -n "s/^ExecStopPost=//p" | sed "s/%i/palco.localhost/; s/6081/$VARNISH_PORT/")"
	cached palco.localhost "$API/events"
	grep -q '"Another name"' "$body_file"
}

@test "purge: who is not the builder, or names no host, purges nothing" {
	local origin=$PORT
	PORT=$VARNISH_PORT HOST='agenda localhost' http BAN /
	[ "$http_status" = 400 ]
	PORT=$VARNISH_PORT http BAN / --interface 127.0.0.2
	[ "$http_status" = 403 ]
	PORT=$origin
	http BAN /
	[ "$http_status" = 405 ]
}

@test "purge: a field of a CDN's own has the same group, where the answer may be kept" {
	local path
	EXAMPLE_LINES=$(document_block 'apache purge') example_start "$BATS_TEST_TMPDIR/own"
	PORT=$EXAMPLE_PORT
	for path in "$API/events" / /llms.txt /docs; do
		http GET "$path"
		[ "$http_status $(header Surrogate-Key) $(header Cache-Groups)" = '200 agenda.localhost "agenda.localhost"' ]
	done
	for path in "$API/health" /none-at-all; do
		http GET "$path"
		[ -z "$(header Surrogate-Key)$(header Cache-Groups)" ]
	done
	kill "$EXAMPLE_PID"
}
