# The texts of a live upstream are cleaned before any caller gets them.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/live
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	export CARTAZ_SHARE=$BATS_FILE_TMPDIR/share
	cp -R "$ROOT/static" "$CARTAZ_SHARE"
	mkfifo "$BATS_FILE_TMPDIR/port"
	/usr/bin/python3 -IS - >"$BATS_FILE_TMPDIR/port" 3>&- <<-'EOF' &
		import http.server, json
		NAMES = ["Fes\u202eta \U0001f469\u200d\U0001f4bb\u200b", "\u200b\u2066"]
		EVENTS = [{"id": n, "slug": "e%d" % n, "name": name, "starts_at": "2099-01-01T20:00:00"} for n, name in enumerate(NAMES)]
		class Upstream(http.server.BaseHTTPRequestHandler):
		    def do_GET(self):
		        found = [e for e in EVENTS if "slug=" not in self.path or "slug=" + e["slug"] in self.path]
		        body = json.dumps(found).encode()
		        self.send_response(200)
		        self.send_header("Content-Range", "0-1/2")
		        self.send_header("Content-Length", str(len(body)))
		        self.end_headers()
		        self.wfile.write(body)
		    def log_message(self, *args):
		        pass
		server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Upstream)
		print(server.server_port, flush=True)
		server.serve_forever()
	EOF
	LIVE_PID=$!
	read -r LIVE_PORT <"$BATS_FILE_TMPDIR/port"
	export LIVE_PID LIVE_PORT
	live_brand live.localhost
	export HOST=live.localhost
}

teardown_file() {
	live_stop
}

@test "live: list, detail, page and tools have the clean name" {
	local name=$'Festa \U1f469\u200d\U1f4bb'
	cgi GET events
	[ "$http_status" = 200 ]
	body_is --arg name "$name" '.data[0].name == $name'
	cgi GET event '' /e0
	body_is --arg name "$name" '.name == $name'
	cgi GET page-event '' /e0.md
	[ "$(head -n 1 "$body_file")" = "# $name" ]
	tool get_event '{"slug":"e0"}'
	body_is --arg name "$name" '.result.structuredContent.name == $name'
}

@test "live: an event whose name has nothing to see is none" {
	cgi GET events
	body_is '[.data[].slug] == ["e0"]'
	cgi GET event '' /e1
	[ "$http_status" != 200 ]
}
