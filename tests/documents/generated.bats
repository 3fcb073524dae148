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
}

openapi() { # HOST
	echo "$CARTAZ_HTDOCS/$1/api/public/v1/openapi.json"
}

# Of the first event that has one: which events come next depends on the day.
organizer_of() { # HOST
	local slug
	HOST=$1 http GET "$API/events"
	for slug in $(gojq -r '.data[].slug' "$body_file"); do
		HOST=$1 http GET "$API/events/$slug"
		! gojq -er '.producer.slug // empty' "$body_file" || return 0
	done
	return 1
}

# Types from the documents NAME.json, and the client compiled with those of each, NAME.client.js:
# one start of each program for all of them.  What the compiler says goes to the file said.
generate() { # NAME...
	local name
	echo 'apis:' >redocly.yaml
	for name; do
		printf '  %s: {root: ./%s.json, x-openapi-ts: {output: ./%s.ts}}\n' "$name" "$name" "$name" >>redocly.yaml
		sed "s,'./gen.js','./$name.js'," "$TESTS/documents/client.ts" >"$name.client.ts"
	done
	openapi-typescript >generated 2>&1 || {
		cat generated
		return 1
	}
	tsc --strict --skipLibCheck --target es2022 --module nodenext --lib es2022,dom "${@/%/.client.ts}" >said || [ $? = 2 ]
}

@test "generated: a client compiles, and reads status in the list and producer in the detail; a member of the type null alone would be lost" {
	local host organizer
	for host in agenda palco; do
		cp "$(openapi $host.localhost)" $host.json
	done
	gojq '.components.schemas.Event.properties.producer = {type: "null"}' agenda.json >producer.json
	gojq '.components.schemas.Event.properties.status = {type: "null"}' agenda.json >status.json
	generate agenda palco producer status
	cat said
	[ "$(sed -n 's/^\([a-z]*\)\.client\.ts.* error TS.*/\1/p' said | sort -u | paste -sd ' ')" = 'producer status' ]
	for host in agenda palco; do
		organizer=$(organizer_of "$host.localhost")
		node --import "$TESTS/clients/names.mjs" $host.client.js "http://$host.localhost:$PORT/api/public/v1" "$organizer" >told
		HOST=$host.localhost http GET "$API/events?per_page=2&organization=$organizer"
		gojq -r '.data[0].slug' "$body_file" >slug
		gojq -r '.data[0] | "\(.name) (\(.status)) by nobody "' "$body_file" >expected
		HOST=$host.localhost http GET "$API/events/$(<slug)"
		gojq -r '"\(.name) (no status) by \(.producer.name) \(.producer.slug)"' "$body_file" >>expected
		gojq -r '.[0], .[1]' told | diff expected -
	done
	never grep -E 'null\)|by null' expected
}
