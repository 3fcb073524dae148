# The OpenAPI document as the tools of its readers see it, and held against what
# the server answers.

bats_require_minimum_version 1.5.0

load ../helpers/catalog

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export PATH=$NODE_PATH/.bin:$PATH
	export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
	catalog_make "$BATS_FILE_TMPDIR"
	# A brand as it is in the world.
	gojq '.host = "agenda.example" | .aliases = [] | .site_url = "https://agenda.example"
		| .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"' \
		"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/agenda.example.json"
	cartaz publish agenda.example
}

openapi() { # HOST
	echo "$CARTAZ_HTDOCS/$1/api/public/v1/openapi.json"
}

# All findings of all rules but those skipped, one a line:
# redocly_finds FILE... [--skip-rule RULE]
redocly_finds() {
	redocly lint --extends recommended-strict --format json "$@" 2>/dev/null |
		gojq -rs 'if . == [] then "no answer" else .[].problems[] | "\(.location[0].source.ref | split("/")[-1]): \(.ruleId): \(.message)" end'
}

spectral_finds() { # FILE...
	echo 'extends: ["spectral:oas"]' >"$BATS_TEST_TMPDIR/rules.yaml"
	spectral lint -r "$BATS_TEST_TMPDIR/rules.yaml" -f json -q "$@" |
		gojq -rs 'if . == [] then "no answer" else .[][] | "\(.source | split("/")[-1]): \(.code): \(.message)" end'
}

# It finds nothing; that it would find something is a test below.
nothing() { # COMMAND...
	"$@" >"$BATS_TEST_TMPDIR/found"
	diff /dev/null "$BATS_TEST_TMPDIR/found"
}

# Each change of the document is found by the command: sees COMMAND FILTER...
sees() {
	local finds=$1 n=0 change dir=$BATS_TEST_TMPDIR/changed
	shift
	mkdir -p "$dir"
	for change in "$@"; do
		n=$((n + 1))
		gojq "$change" "$(openapi agenda.example)" >"$dir/$n.json"
	done
	"$finds" "$dir"/*.json | tee /dev/stderr | cut -d: -f1 | sort -u >"$BATS_TEST_TMPDIR/found"
	rm -r "$dir"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/found")" = $n ]
}

# One start of each for all documents.
@test "openapi: Redocly, strict, and Spectral find nothing: of a brand, also one with a rate limit, a deprecation and an upstream asked live, of the API of a relay, and of the sample brands but the localhost server" {
	local documents plain=$BATS_TEST_TMPDIR/openapi.json
	cp "$(openapi agenda.example)" "$plain"
	catalog_copy
	brand_edit agenda.example '.edge = {requests: 120, window_s: 60}
		| .auth_url = .site_url | .auth = {upstream: "https://identity.example", second_step: ["two_factor"]}
		| .upstream = {mode: "live", profile: "opensearch", base: "http://127.0.0.1:9"}
		| .deprecation = {at: "2027-01-01T00:00:00Z", sunset: "2027-07-01T00:00:00Z",
			info: "https://agenda.example/docs/v1", successor: "https://agenda.example/api/public/v2"}'
	cartaz publish agenda.example
	run ! cmp -s "$plain" "$(openapi agenda.example)"
	documents=("$plain" "$(openapi agenda.example)" "$CARTAZ_HTDOCS/agenda.example/auth/openapi.json" "$(openapi agenda.localhost)" "$(openapi palco.localhost)")
	redocly_finds "${documents[@]}" >"$BATS_TEST_TMPDIR/found"
	[ "$(grep -c ': no-server-example\.com: ' "$BATS_TEST_TMPDIR/found")" = 2 ]
	run ! grep -v ': no-server-example\.com: ' "$BATS_TEST_TMPDIR/found"
	nothing spectral_finds "${documents[@]}"
}

# bats test_tags=whole
@test "openapi: the linters see mistakes" {
	sees redocly_finds '.components.schemas.Images.nullable = true' 'del(.info.license)' \
		'del(.paths["/health"].get.summary)' '.servers[0].url += "/"' \
		'.components.responses.Event.content[].examples.event.value.id = "1"'
	sees spectral_finds 'del(.paths["/health"].get.description)' \
		'.paths["/health"].get.tags = ["Nowhere"]' 'del(.info.contact)'
}
