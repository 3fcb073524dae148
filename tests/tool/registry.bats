# The entry of the MCP registry and its proof: of a brand that wants them, and of no other.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	catalog_assets
}

setup() {
	catalog_copy
	well_known=$CARTAZ_HTDOCS/agenda.localhost/.well-known
}

# A key of its own, as mcp-registry.md makes it.
new_key() {
	openssl genpkey -algorithm ed25519 -out "$BATS_TEST_TMPDIR/registry.pem"
	key=$(openssl pkey -in "$BATS_TEST_TMPDIR/registry.pem" -pubout -outform DER | tail -c 32 | base64)
}

register() { # NAME KEY
	brand_edit agenda.localhost '.agents.registry = {name: $name, public_key: $key}' --arg name "$1" --arg key "$2"
}

@test "registry: the entry names the server, the proof the key, and without the key neither is there" {
	[ ! -e "$well_known/mcp/server.json" ]
	[ ! -e "$well_known/mcp-registry-auth" ]
	new_key
	register localhost.agenda/events "$key"
	cartaz publish agenda.localhost
	cartaz check
	# The members that the published schema requires and allows, and its patterns.
	gojq -e 'keys == ["$schema", "description", "name", "remotes", "title", "version", "websiteUrl"]
		and ."$schema" == "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
		and (.name | test("^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$") and . == "localhost.agenda/events")
		and (.title | length <= 100) and (.description | length >= 1 and length <= 100)
		and (.version | test("^[0-9]+[.][0-9]+[.][0-9]+"))
		and .websiteUrl == "http://agenda.localhost:8080/"
		and .remotes == [{type: "streamable-http", url: "http://agenda.localhost:8080/mcp"}]' "$well_known/mcp/server.json"
	[ "$(cat "$well_known/mcp-registry-auth")" = "v=MCPv1; k=ed25519; p=$key" ]
	grep -qrF 'Content-Type: text/plain; charset=utf-8' "$well_known/.web/mcp-registry-auth.meta"
	# The same as the server's card says.
	diff <(gojq '{title, description, version, websiteUrl}' "$well_known/mcp/server.json") \
		<(gojq '{title, description, version, websiteUrl}' "$well_known/mcp/server-card.json")
	brand_edit agenda.localhost 'del(.agents)'
	cartaz publish agenda.localhost
	[ ! -e "$well_known/mcp/server.json" ]
	[ ! -e "$well_known/mcp-registry-auth" ]
}

@test "registry: the entry is printed for any brand, and nothing is written" {
	local printed=$BATS_TEST_TMPDIR/printed
	cp -a "$CARTAZ_HTDOCS" "$BATS_TEST_TMPDIR/before"
	cartaz publish agenda.localhost --print server.json >"$printed"
	gojq -e '.name == "localhost.agenda/event-catalog"' "$printed"
	diff -r "$BATS_TEST_TMPDIR/before" "$CARTAZ_HTDOCS"
	# Any other document, by the end of its path; the whole segments of it.
	cartaz publish agenda.localhost --print mcp/server-card.json | cmp - "$well_known/mcp/server-card.json"
	cartaz publish --all --print robots.txt >"$printed"
	[ "$(grep -c '^Sitemap: ' "$printed")" = 2 ]
	run -1 --separate-stderr cartaz publish agenda.localhost --print card.json
	[ -z "$output" ]
	[[ $stderr == *"has no document card.json; name a file below $CARTAZ_HTDOCS/"*", such as robots.txt" ]]
	new_key
	register localhost.agenda/events "$key"
	cartaz publish agenda.localhost
	cartaz publish agenda.localhost --print server.json | cmp - "$well_known/mcp/server.json"
}

@test "registry: a name that is not the host's, and a key that is none, are told with their place" {
	refuses() { # NAME KEY POINTER SAYS
		register "$1" "$2"
		run -1 cartaz check agenda.localhost
		[[ $output == *"$3"* && $output == *"$4"* ]] || {
			echo "$1 $2: $output"
			return 1
		}
	}
	new_key
	local name
	for name in localhost/events localhost.agenda.www/events agenda.localhost/events localhost.agendas/events localhost.agenda-b/events; do
		refuses "$name" "$key" /agents/registry/name "in reverse order"
	done
	for name in localhost.agenda localhost.agenda/ localhost.agenda/a/b 'localhost.agenda/a b' "localhost.agenda/$(printf 'x%.0s' {1..200})"; do
		refuses "$name" "$key" /agents/registry/name com.example.www/events
	done
	for name in "${key%=}" "A$key" "${key%??}B=" "${key%=}*" "${key:1}"; do
		refuses localhost.agenda/events "$name" /agents/registry/public_key "32 bytes in base64"
	done
	brand_edit agenda.localhost '.agents.registry = {name: "localhost.agenda/events"}'
	run -1 cartaz check agenda.localhost
	[[ $output == */agents/registry* ]]
}
