# What scanners of agent readiness look for, over HTTP, at both brands; each check
# sees what it is there for.

load ../helpers/server

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

readiness() { # HOST
	/usr/bin/python3 -IS "$TESTS/support/readiness.py" "$PORT" "$1"
}

@test "readiness: every check that applies passes, in both brands" {
	local host
	for host in agenda.localhost palco.localhost; do
		readiness "$host" | tee "$BATS_TEST_TMPDIR/told"
		[ "$(grep -c '^ok ' "$BATS_TEST_TMPDIR/told")" = 19 ]
	done
}

# A document spoilt, or a program taken away, is seen by the checks named and by
# no other: sees CHECKS FILE [SED SCRIPT]
sees() {
	local kept=$BATS_TEST_TMPDIR/kept
	cp -p "$2" "$kept"
	if [ $# = 3 ]; then
		sed -i -E "$3" "$2"
		cmp -s "$2" "$kept" && echo "nothing changed in $2" && return 1
	else
		rm "$2"
	fi
	readiness palco.localhost >"$BATS_TEST_TMPDIR/told" || [ $? = 1 ]
	cp -p "$kept" "$2"
	diff <(tr ' ' '\n' <<<"$1") <(sed -n 's/^FAILED \([a-zA-Z0-9]*\).*/\1/p' "$BATS_TEST_TMPDIR/told")
}

# bats test_tags=whole
@test "readiness: each check turns red for what it is there for" {
	local d=$CARTAZ_HTDOCS/palco.localhost w=$CARTAZ_HTDOCS/palco.localhost/.well-known
	sees 'robotsTxt sitemap robotsTxtAiRules contentSignals contentUsage' "$d/robots.txt" 's/^User-agent:.*//; s/^(Sitemap: .*)sitemap.xml/\1other.xml/'
	sees 'contentUsage' "$d/.web/robots.txt.meta" 's/search=y/search=yes/'
	sees 'linkHeaders markdownNegotiation ard' "$RUN_DIR/cgi-bin/page-home"
	sees 'apiCatalog' "$w/api-catalog" 's/"linkset"/"title": "x", "linkset"/'
	sees 'oauthDiscovery' "$w/oauth-authorization-server" 's/("issuer": *"[^"]*)/\1\//'
	sees 'oauthProtectedResource' "$w/oauth-protected-resource/.root" 's/("resource": *"[^"]*)/\1\//'
	sees 'authMd' "$d/auth.md" 's/^# .*/# Access/'
	sees 'mcpServerCard' "$w/mcp/server-card.json" 's/"serverUrl"/"url"/'
	sees 'mcpServerCard ard' "$d/mcp/server-card"
	sees 'a2aAgentCard' "$w/agent-card.json" 's/"supportedInterfaces"/"interfaces"/'
	sees 'agentSkills' "$w/agent-skills/event-catalog/SKILL.md" 's/catalog/list/'
	sees 'llmsTxt' "$d/llms.txt" 's/^> //'
	sees 'securityTxt' "$w/security.txt" 's/^(Expires: 20)./\10/'
	sees 'openapi' "$w/openapi.json" 's/"3.1/"3.0/'
}

# bats test_tags=whole
@test "readiness: each check turns red for the rest of what it is there for" {
	local d=$CARTAZ_HTDOCS/palco.localhost w=$CARTAZ_HTDOCS/palco.localhost/.well-known
	sees 'sitemap' "$d/sitemap.xml" 's/urlset/urls/g'
	sees 'robotsTxtAiRules' "$d/robots.txt" 's/^Allow: .*/Disallow: \/eventos/'
	sees 'contentSignals' "$d/robots.txt" 's/ai-input=yes/ai-input=y/'
	sees 'contentUsage' "$d/robots.txt" 's/ai-use=y/ai-use=n/'
	sees 'apiCatalog' "$w/.web/api-catalog.meta" 's/application.linkset.json/application\/json/'
	sees 'oauthProtectedResource' "$w/oauth-protected-resource/api/public/v1"
	sees 'mcpServerCard' "$w/mcp.json" 's/"capabilities": *\{/&"logging":{},/'
	sees 'a2aAgentCard' "$RUN_DIR/cgi-bin/a2a"
	sees 'agentSkills' "$w/agent-skills/index.json" 's/"description":"/&x/'
	sees 'ard' "$w/ai-catalog.json" 's/"urn:air:/"urn:ard:/'
	sees 'ard' "$d/robots.txt" 's/^Agentmap/Agents/'
}

@test "readiness: a site that answers everything with a page is found out" {
	local d=$CARTAZ_HTDOCS/palco.localhost
	mkdir -p "$d/.well-known"
	echo '<!doctype html>' >"$d/.well-known/ucp"
	readiness palco.localhost >"$BATS_TEST_TMPDIR/told" || [ $? = 1 ]
	rm "$d/.well-known/ucp"
	grep -q '^FAILED nothingFalse' "$BATS_TEST_TMPDIR/told"
}
