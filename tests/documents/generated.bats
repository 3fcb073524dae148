# The client that openapi-typescript and openapi-fetch make of the OpenAPI
# document compiles, keeps every member of an event, and reads real answers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/answer

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export PATH=$NODE_PATH/.bin:$PATH
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR"
	ln -s "$NODE_PATH" node_modules
	echo '{"type": "module"}' >package.json
	cp "$TESTS/documents/client.ts" .
}

# Types from the document, and the client compiled with them: generate OPENAPI
generate() {
	openapi-typescript "$1" -o gen.ts >generated 2>&1 || {
		cat generated
		return 1
	}
	tsc --strict --skipLibCheck --target es2022 --module nodenext --lib es2022,dom client.ts
}

openapi() { # HOST
	echo "$CARTAZ_HTDOCS/$1/api/public/v1/openapi.json"
}

@test "generated: a client compiles, and reads status in the list and producer in the detail" {
	local host
	for host in agenda.localhost palco.localhost; do
		generate "$(openapi "$host")"
		node --import "$TESTS/clients/names.mjs" client.js "http://$host:$PORT/api/public/v1" >told
		HOST=$host http GET "$API/events?per_page=2"
		gojq -r '.data[0].slug' "$body_file" >slug
		gojq -r '.data[0] | "\(.name) (\(.status)) by nobody "' "$body_file" >expected
		HOST=$host http GET "$API/events/$(<slug)"
		gojq -r '"\(.name) (no status) by \(.producer.name) \(.producer.slug)"' "$body_file" >>expected
		gojq -r '.[0], .[1]' told | diff expected -
	done
	never grep -E 'null\)|by null' expected
}

@test "generated: a member of the type null alone would be lost" {
	local change
	for change in '.producer = {type: "null"}' '.status = {type: "null"}'; do
		gojq ".components.schemas.Event.properties |= ($change)" "$(openapi agenda.localhost)" >changed.json
		never generate changed.json >said
		grep -q 'client.ts.* error TS' said
	done
}
