# First steps: from an empty folder to a catalog that is served.

load ../helpers/tool_suite

# Every published document and every page of the brand, in one file.
everything() {
	find "$CARTAZ_HTDOCS/$HOST" -type f \( -name '*.md' -o -name '*.html' -o -name '*.json' -o -name '*.txt' -o -path '*/.well-known/*' \) \
		-exec grep -IH '' {} +
	cgi GET page-events
	cat "$body_file"
	cgi GET page-event '' /event-1
	cat "$body_file"
	HTTP_ACCEPT=text/markdown cgi GET page-event '' /event-1
	cat "$body_file"
	printf '{"jsonrpc":"2.0","id":1,"method":"%s","params":{"protocolVersion":"2025-06-18","uri":"catalog://usage-rules"}}' \
		initialize >initialize
	sed s/initialize/resources\\/read/ initialize >rules
	BODY=initialize cgi POST mcp '' '' CONTENT_TYPE=application/json
	cat "$body_file"
	BODY=rules cgi POST mcp '' '' CONTENT_TYPE=application/json
	cat "$body_file"
}

ACCOUNTS='auth/(token|refresh|revoke|openapi)|/users|recaptcha|queue|fila virtual|per person|por persona|por pessoa|bearer (token|<)|2fa|verification code is|two-step'

@test "a brand without auth_url: no page and no document has accounts, tokens, a queue or a limit" {
	local locale
	records 1 '.buy_url = "https://shop.example/1"' >good.json
	for locale in en pt-BR es; do
		cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
		brand_edit "$HOST" ".locale = \"$locale\""
		tool_ok import "$HOST" good.json
		tool_ok publish "$HOST"
		everything | grep -qiE "$ACCOUNTS"
		brand_edit "$HOST" 'del(.auth_url)'
		tool_ok publish "$HOST"
		everything >all
		[ "$(wc -l <all)" -gt 1000 ]
		run ! grep -iE "$ACCOUNTS" all
		tool_ok check "$HOST"
		# The documents of the contract keep their form.
		gojq -e --arg site "http://$HOST:8080" '.issuer == $site and .protected_resources == [$site, $site + "/api/public/v1"]
			and (has("token_endpoint") | not) and .agent_auth == {skill: ($site + "/auth.md"), identity_types_supported: [],
			credential_types_supported: [], registration_methods_supported: [], automated_registration_supported: false}' \
			"$CARTAZ_HTDOCS/$HOST/.well-known/oauth-authorization-server"
		gojq -e '.authorization_servers | length == 1' "$CARTAZ_HTDOCS/$HOST/.well-known/oauth-protected-resource/api/public/v1"
		[ "$(grep -c '^## ' "$CARTAZ_HTDOCS/$HOST/auth.md")" = 8 ]
	done
}
