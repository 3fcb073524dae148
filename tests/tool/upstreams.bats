# The upstreams of support/shapes: they answer, and refuse, what the real ones do.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/answer
load ../helpers/shapes

setup() {
	cd "$BATS_TEST_TMPDIR"
	shape_data events
}

teardown() {
	shape_stop
}

@test "upstreams: PostgREST's grammar, statuses and ranges" {
	shape_answers postgrest 'Bearer marked-secret' 55
}

@test "upstreams: OpenSearch's queries, refusals and window" {
	shape_answers opensearch "Basic $(printf cartaz:marked-secret | base64)" 35
}

@test "upstreams: Directus's filters, variables and refusals" {
	shape_answers directus 'Bearer marked-secret' 36
}

@test "upstreams: pretix's pages, paths and refusals" {
	shape_answers pretix 'Token marked-secret' 25
}

@test "upstreams: Ticketmaster's limits and faults" {
	shape_answers ticketmaster '' 16
}

@test "upstreams: pretix says what has not changed, where it can" {
	local url since etag
	shape_start pretix
	url=$shape_base/api/v1/organizers/bigevents/events/samba-da-laje
	since=$(curl -sS -D - -o body -H 'Authorization: Token marked-secret' "$url/items/" |
		sed -n 's/^Last-Modified: //p' | tr -d '\r')
	[ -n "$since" ]
	[ "$(curl -sS -o body -w '%{http_code}' -H 'Authorization: Token marked-secret' \
		-H "If-Modified-Since: $since" "$url/items/")" = 304 ]
	[ "$(curl -sS -o body -w '%{http_code}' -H 'Authorization: Token marked-secret' \
		-H 'If-Modified-Since: Thu, 01 Jan 2026 00:00:00 GMT' "$url/items/")" = 200 ]
	curl -sS -D head -o body -H 'Authorization: Token marked-secret' "$url/settings/"
	never grep -qiE '^(etag|last-modified):' head
	shape_start pretix etag=yes
	url=$shape_base/api/v1/organizers/bigevents/events/samba-da-laje
	etag=$(curl -sS -D - -o body -H 'Authorization: Token marked-secret' "$url/settings/" |
		sed -n 's/^ETag: //p' | tr -d '\r')
	[ "$(curl -sS -o body -w '%{http_code}' -H 'Authorization: Token marked-secret' \
		-H "If-None-Match: $etag" "$url/settings/")" = 304 ]
	gojq '.events |= map(.description = "Changed")' "$shape_file" >changed
	mv changed "$shape_file"
	[ "$(curl -sS -o body -w '%{http_code}' -H 'Authorization: Token marked-secret' \
		-H "If-None-Match: $etag" "$url/settings/")" = 200 ]
	[ "$(shape_counts .status)" = '{"200":2,"304":1}' ]
}

@test "upstreams: the log has the bytes that came" {
	shape_start postgrest
	printf 'GET /rest/v1/events?slug=eq.%%c3%%A3+b&x=%%ff HTTP/1.1\r\nHost: h\r\nUser-Agent: u\r\nConnection: close\r\n\r\n' >sent
	/usr/bin/python3 -IS - "$shape_port" <<-'EOF' >body
		import socket, sys
		with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as s, open("sent", "rb") as f:
		    s.sendall(f.read())
		    while chunk := s.recv(4096):
		        sys.stdout.write(chunk.decode("latin-1"))
	EOF
	[ "$(shape_log '[.target, .parameters, .headers["user-agent"], .method]')" = \
		'["/rest/v1/events?slug=eq.%c3%A3+b&x=%ff",null,"u","GET"]' ]
	curl -sS -o body --path-as-is "$shape_base/../v1/events"
	[ "$(shape_log '.target' | tail -n 1)" = '"/rest/v1/../v1/events"' ]
}
