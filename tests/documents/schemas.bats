# The published JSON documents and skills, of both brands and of one that has all
# there is, against the schemas of their standards; each sees what is seeded.

load ../helpers/catalog

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export PATH=$NODE_PATH/.bin:$PATH
	catalog_make "$BATS_FILE_TMPDIR"
	gojq '.host = "agenda.example" | .aliases = [] | .name = "\"Agenda\" & <b>" | .locale = "en"
		| .site_url = "https://agenda.example" | .site_origin = .site_url
		| .base_url = "\(.site_url)/api/public/v1" | del(.look)
		| .edge = {requests: 120, window_s: 60}
		| .deprecation = {at: "2026-01-01T00:00:00Z", sunset: "2027-01-01T00:00:00Z",
			info: "https://agenda.example/old", successor: "https://agenda.example/v2"}' \
		"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/agenda.example.json"
	cartaz publish agenda.example
	local host
	for host in agenda.localhost palco.localhost agenda.example; do
		cartaz publish "$host" --print server.json >"$CARTAZ_HTDOCS/$host/.server.json"
	done
}

# Schema, and the documents it is for, below a brand's folder.
documents() {
	cat <<-'END'
		server-card .well-known/mcp/server-card.json .well-known/mcp.json mcp/server-card
		agent-skills .well-known/agent-skills/index.json
		linkset .well-known/api-catalog
		agent-card .well-known/agent-card.json a2a/agent-card
		ai-catalog .well-known/ai-catalog.json
		ard .well-known/ard.json
		server .server.json
		problem _problem/4[0-9][0-9].json _problem/5[0-9][0-9].json
	END
}

judge() { # SCHEMA DOCUMENT...
	local schema=$TESTS/documents/schemas/$1.json
	shift
	node "$TESTS/documents/schemas.js" "$schema" "$@"
}

@test "schemas: every document is of its standard's shape" {
	local schema list pattern files
	while read -r schema list; do
		files=()
		for pattern in $list; do
			mapfile -t -O ${#files[@]} files < <(compgen -G "$CARTAZ_HTDOCS/*/$pattern")
		done
		[ $((${#files[@]} % 3)) = 0 ]
		judge "$schema" "${files[@]}"
	done < <(documents)
	judge problem "$CARTAZ_HTDOCS"/_problem/[45]??.json
}

# Each change of the document is seen: sees SCHEMA DOCUMENT FILTER...
sees() {
	local schema=$1 document=$CARTAZ_HTDOCS/agenda.example/$2 filter n=0
	shift 2
	mkdir -p "$BATS_TEST_TMPDIR/changed"
	for filter in "$@"; do
		n=$((n + 1))
		gojq "$filter" "$document" >"$BATS_TEST_TMPDIR/changed/$n"
	done
	judge "$schema" "$BATS_TEST_TMPDIR"/changed/* >"$BATS_TEST_TMPDIR/found" || [ $? = 9 ]
	rm -r "$BATS_TEST_TMPDIR/changed"
	[ "$(cut -d: -f1 "$BATS_TEST_TMPDIR/found" | sort -u | wc -l)" = $n ]
}

# bats test_tags=whole
@test "schemas: what is seeded is seen, in each document" {
	sees server-card .well-known/mcp/server-card.json '.name = "catalog"' 'del(.version)' \
		'.description += .description + .description' '.remotes[0].type = "http"' '."$schema" = "v1"'
	sees server-card mcp/server-card '.remotes[0].url = "/mcp"' '.version = "^1.0"'
	sees agent-skills .well-known/agent-skills/index.json '.skills = []' '.skills[0].name = "a--b"' \
		'.skills[0].digest |= ascii_upcase' 'del(.skills[0].description)' '."$schema" = "x"'
	sees linkset .well-known/api-catalog '.title = "x"' '.linkset[0].item = .linkset[0].item[0]' \
		'.linkset[1].anchor = "/api"' '.linkset[1]."service-doc"[0].hreflang = "en"' 'del(.linkset[1].status[0].href)'
	sees agent-card .well-known/agent-card.json '.supportedInterfaces = []' 'del(.url)' \
		'.skills[0].tags = []' '.protocolVersion = "1.0"' '.securitySchemes = {}'
	sees ai-catalog .well-known/ai-catalog.json '.title = "x"' '.entries[0].identifier = "mcp"' \
		'.entries[0].representativeQueries = ["one"]' '.entries[0].data = {}' 'del(.host.displayName)'
	sees ard .well-known/ard.json '.specVersion = "0.9"' '.entries[0].identifier = "mcp"' 'del(.entries[0].displayName)' \
		'del(.entries[0].representativeQueries)' '.entries[0].data = {}' '.entries[2].type = "text/markdown"'
	sees server .server.json '.name = "catalog"' 'del(.remotes)' '.version = "^1.0"' \
		'.description += .description' '.remotes[0].type = "http"' '."$schema" = "v1"'
	sees problem _problem/404.json '.status = "404"' '.instance = "/x"' 'del(.error)' '.type = "/problems/x"' '.code = "Not-found"'
}

@test "skills: the validator of the format takes each that is published" {
	local host skill count=0
	for host in agenda.localhost palco.localhost agenda.example; do
		for skill in "$CARTAZ_HTDOCS/$host"/.well-known/agent-skills/*/; do
			skills-ref validate "$skill"
			count=$((count + 1))
		done
	done
	[ "$count" = 3 ]
}

# bats test_tags=whole
@test "skills: the validator of the format sees what is seeded" {
	local skill=$CARTAZ_HTDOCS/agenda.example/.well-known/agent-skills/event-catalog change why copy=$BATS_TEST_TMPDIR/event-catalog
	mkdir "$copy"
	while IFS='|' read -r change why; do
		sed -E "$change" "$skill/SKILL.md" >"$copy/SKILL.md"
		run skills-ref validate "$copy"
		[[ $status = 1 && $output == *"$why"* ]] || {
			echo "after $change: $status $output"
			return 1
		}
	done <<-'END'
		s/^name: .*/name: events/|must match skill name
		s/^name: .*/name: Event-catalog/|must be lowercase
		/^description: /d|Missing required field in frontmatter: description
		s/^(description: ").*/\1"/|must be a non-empty string
		s/^description: .*/&\nversion: 1/|Unexpected fields in frontmatter: version
		s/^description: "/&"/|Invalid YAML
		1d|must start with YAML frontmatter
	END
}
