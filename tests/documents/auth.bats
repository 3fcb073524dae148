# auth.md, the OAuth metadata and the description of the authentication API: as
# clients read them, and held against what the relay answers.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/server
load ../helpers/identity

RELAYING=palco.localhost

setup_file() {
	export NODE_PATH=$ROOT/build/npm/documents/node_modules
	export PATH=$NODE_PATH/.bin:$PATH
	export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
	server_start "$BATS_FILE_TMPDIR/run"
	identity_start "$BATS_FILE_TMPDIR"
	identity_relay $RELAYING
	brand_edit $RELAYING '.auth.second_step = ["two_factor"]'
}

teardown_file() {
	identity_stop
	server_stop
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
}

site() { # HOST
	echo "http://$1:$PORT"
}

discover() { # HOST
	node "$ROOT/tests/documents/oauth.js" "$PORT" "$(site "$1")" "$(site "$1")" "$(site "$1")$API"
}

SERVER=.well-known/oauth-authorization-server
ORIGINS=.well-known/oauth-protected-resource/.root
BASES=.well-known/oauth-protected-resource/api/public/v1

@test "oauth: a client discovers the authorization server and both resources of each brand" {
	local host found=$BATS_TEST_TMPDIR/found
	for host in agenda.localhost $RELAYING; do
		discover $host >"$found"
		gojq -e --arg site "$(site $host)" '.server.issuer == $site
			and [.resources[].resource] == [$site, $site + "/api/public/v1"]
			and all(.resources[]; .authorization_servers == [$site] and .bearer_methods_supported == ["header"])
			and .server.protected_resources == [.resources[].resource]' "$found"
	done
	gojq -e --arg site "$(site $RELAYING)" '.server.token_endpoint == $site + "/auth/token"' "$found"
}

# bats test_tags=whole
@test "oauth: what is wrong in a document is refused" {
	local file change kept=$BATS_TEST_TMPDIR/kept
	while read -r file change; do
		file=$CARTAZ_HTDOCS/agenda.localhost/$file
		cp "$file" "$kept"
		gojq "$change" "$kept" >"$file"
		run discover agenda.localhost
		cp "$kept" "$file"
		[ "$status" = 1 ] || wrong "nobody minds $change"
	done <<-END
		$SERVER .issuer += "/x"
		$SERVER .issuer = "https://auth.agenda.example"
		$SERVER del(.issuer)
		$SERVER [.]
		$ORIGINS .resource += "/api/public/v1"
		$ORIGINS del(.resource)
		$BASES .resource += "/"
		$BASES .resource = "http://palco.localhost:$PORT/api/public/v1"
	END
	discover agenda.localhost
}

# The spec's section 5.6 and nothing else; what it says is not there is not there.
is_declared() { # FILE AUTH_URL SITE
	gojq -e --arg auth "$2" --arg site "$3" '.agent_auth == {
		skill: ($site + "/auth.md"),
		register_uri: ($auth + "/users"),
		revocation_uri: ($auth + "/auth/revoke"),
		token_endpoint: ($auth + "/auth/token"),
		identity_types_supported: ["delegated_user"],
		delegated_user: {credential_types_supported: ["bearer_token"], registration_method: "human_in_the_loop"},
		credential_types_supported: ["bearer_token"],
		registration_methods_supported: ["human_in_the_loop"],
		automated_registration_supported: false}' "$1"
}

is_honest() { # FILE
	gojq -e '[paths[-1] | strings] as $names
		| [.. | select(. == null or . == [] or . == {} or . == "")] == []
		and ($names - ["jwks_uri", "scopes_supported", "registration_endpoint", "authorization_endpoint",
			"anonymous", "identity_assertion", "verified_email"] == $names)
		and ([.. | strings] - ["anonymous", "identity_assertion", "verified_email", "code", "password"] == [.. | strings])' "$1"
}

@test "oauth: agent_auth holds the declared values; nothing is there that is not supported, empty or null" {
	local host folder change
	for host in agenda.localhost $RELAYING; do
		folder=$CARTAZ_HTDOCS/$host
		is_declared "$folder/$SERVER" "$(gojq -r .auth_url "$CARTAZ_ETC/brands/$host.json")" "$(site $host)"
		is_honest "$folder/$SERVER"
		is_honest "$folder/$ORIGINS"
		is_honest "$folder/$BASES"
	done
	for change in '.jwks_uri = "x"' '.scopes_supported = []' '.agent_auth.claim_uri = null' '.x = ""' \
		'.agent_auth.identity_types_supported += ["anonymous"]' '.authorization_endpoint = "x"'; do
		gojq "$change" "$folder/$SERVER" >"$BATS_TEST_TMPDIR/changed"
		never is_honest "$BATS_TEST_TMPDIR/changed"
	done
	gojq '.agent_auth.automated_registration_supported = true' "$folder/$SERVER" >"$BATS_TEST_TMPDIR/changed"
	never is_declared "$BATS_TEST_TMPDIR/changed" "$(site $RELAYING)" "$(site $RELAYING)"
}

@test "oauth: served as JSON to everybody, for an hour, by validator" {
	local path
	for path in /.well-known/oauth-authorization-server /.well-known/oauth-protected-resource \
		/.well-known/oauth-protected-resource/api/public/v1; do
		http GET $path
		[ "$http_status" = 200 ]
		is_public
		[ "$(header Content-Type)" = application/json ]
		[ "$(header Cache-Control)" = 'public, max-age=3600' ]
		http_again
		[ "$http_status" = 304 ]
		http HEAD $path
		[ "$http_status" = 200 ]
		http POST $path
		is_public_problem 405 method_not_allowed
	done
	for path in /.well-known/oauth-protected-resource/ /.well-known/oauth-protected-resource/.root \
		/.well-known/oauth-protected-resource/api /.well-known/openid-configuration \
		/.well-known/oauth-authorization-server/api/public/v1; do
		http GET $path
		is_public_problem 404 not_found
	done
}

@test "auth.md: Markdown whose heading says so, and whose addresses answer" {
	local host address
	for host in agenda.localhost $RELAYING; do
		HOST=$host http GET /auth.md
		[ "$http_status" = 200 ]
		[ "$(header Content-Type)" = 'text/markdown; charset=utf-8' ]
		[ "$(header x-markdown-tokens)" -gt 500 ]
		[[ "$(head -n 1 "$body_file")" == '# auth.md'* ]]
		cp "$body_file" "$BATS_TEST_TMPDIR/auth.md"
		grep -o "$(site $host)/[^ )\"\`,:]*" "$BATS_TEST_TMPDIR/auth.md" | sed 's/[.]$//' | sort -u |
			grep -vE '/(auth/(token|refresh|revoke)|users)$' >"$BATS_TEST_TMPDIR/addresses"
		[ "$(wc -l <"$BATS_TEST_TMPDIR/addresses")" -ge 6 ]
		while read -r address; do
			address=${address#"$(site $host)"}
			case $address in
			"$API") continue ;; # what all the others are below
			*/agent/identity) HOST=$host http POST "$address" ;;
			*) HOST=$host http GET "$address" ;;
			esac
			[[ $http_status == 20[01] ]] || wrong "$address"
		done <"$BATS_TEST_TMPDIR/addresses"
		never grep -q "$([ $host = $RELAYING ] && echo agenda || echo palco)" "$BATS_TEST_TMPDIR/auth.md"
	done
	# The guide of a brand says what is so there.
	grep -q 'This service answers there' "$BATS_TEST_TMPDIR/auth.md"
	grep -q wrong_origin "$BATS_TEST_TMPDIR/auth.md"
	http GET /auth.md
	grep -q 'um serviço à parte' "$body_file"
	never grep -q wrong_origin "$body_file"
}

@test "auth api: described where it is relayed, and nowhere else" {
	HOST=$RELAYING http GET /auth/openapi.json
	[ "$http_status" = 200 ]
	[ "$(header Content-Type)" = application/json ]
	body_is --arg site "$(site $RELAYING)" '[.servers[].url] == [$site]
		and (.paths | keys) == ["/auth/refresh", "/auth/revoke", "/auth/token", "/users"]'
	HOST=$RELAYING http GET /.well-known/api-catalog
	body_is --arg site "$(site $RELAYING)" '[.linkset[] | select(.anchor == $site)
		| .["service-desc"][].href] == [$site + "/auth/openapi.json"]'
	http GET /auth/openapi.json
	is_public_problem 404 not_found
	http GET /.well-known/api-catalog
	body_is '[.linkset[].anchor] | all(contains("auth.agenda") | not)'
}

# documents/openapi.bats has both on this description of another brand, beside all others.
# bats test_tags=whole
@test "auth api: Redocly, strict, and Spectral find nothing in its description, and see mistakes" {
	local file=$CARTAZ_HTDOCS/agenda.example/auth/openapi.json dir=$BATS_TEST_TMPDIR
	gojq '.host = "agenda.example" | .aliases = [] | .site_url = "https://agenda.example" | .auth_url = .site_url
		| .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"' \
		"$CARTAZ_ETC/brands/$RELAYING.json" >"$CARTAZ_ETC/brands/agenda.example.json"
	cartaz publish agenda.example
	echo 'extends: ["spectral:oas"]' >"$dir/rules.yaml"
	gojq 'del(.paths["/users"].post.operationId, .info.license)' "$file" >"$dir/wrong.json"
	# All that either finds is in the second file.
	redocly lint --extends recommended-strict --format json "$file" "$dir/wrong.json" 2>/dev/null >"$dir/found" || [ $? = 1 ]
	gojq -es '[.[].problems[].location[0].source.ref | endswith("/wrong.json")] | length > 0 and all' "$dir/found"
	spectral lint -r "$dir/rules.yaml" -f json -q --fail-severity warn "$file" "$dir/wrong.json" >"$dir/found" || [ $? = 1 ]
	gojq -es '[.[][].source | endswith("/wrong.json")] | length > 0 and all' "$dir/found"
}

# Asks a relay and keeps the answer for judge.js: ask METHOD PATH [CURL ARGS...]
ask() {
	local kept=$BATS_TEST_TMPDIR/kept.$((COUNT += 1)) HOST=$RELAYING
	mkdir "$kept"
	printf '%s %s\n' "$1" "$2" >"$kept/request"
	BATS_TEST_TMPDIR=$kept http "$1" "$2" -H "X-Origin: $(site $RELAYING)" \
		-H 'Content-Type: application/json' "${@:3}"
}

ask_each() { # CURL ARGS...
	ask POST /auth/token -d "$LOGIN" "$@"
	ask POST /auth/refresh -d '{}' "$@"
	ask DELETE /auth/revoke "$@"
	ask POST /users -d '{}' "$@"
}

# Every kind of answer that the description has, from every address.
ask_everything() {
	local program
	identity_says
	ask_each
	identity_says '{"status": 200, "body": "{\"two_factor\": true}"}'
	ask_each
	identity_says '{"status": 400, "body": "{}"}'
	ask_each
	ask POST /auth/token -d '{"email": "ana@example.org"}'
	ask POST /auth/token -d '{"email": "ana@example.org", "g-recaptcha-response": "x"}'
	ask POST /users -d '[]'
	ask_each -H 'X-Origin: http://evil.example'
	identity_says '{"status": 401, "body": "{}", "headers": {"WWW-Authenticate": "Bearer"}}'
	ask_each
	identity_says '{"status": 429, "headers": {"Content-Type": "application/problem+json", "Retry-After": "9"}, "body": "{}"}'
	ask_each
	identity_says '{"status": 200, "body": "<html>"}'
	ask_each
	printf '%16385s' x >"$BATS_TEST_TMPDIR/large"
	for program in /auth/token /auth/refresh /auth/revoke /users; do
		ask GET $program
		ask "$([ $program = /auth/revoke ] && echo DELETE || echo POST)" $program --data-binary "@$BATS_TEST_TMPDIR/large"
	done
	mkdir "$BATS_TEST_TMPDIR/programs"
	for program in auth-token auth-refresh auth-revoke users; do
		mv "$RUN_DIR/cgi-bin/$program" "$BATS_TEST_TMPDIR/programs"
		printf '#!/bin/sh\nexit 1\n' >"$RUN_DIR/cgi-bin/$program"
		chmod 755 "$RUN_DIR/cgi-bin/$program"
	done
	ask_each
	mv "$BATS_TEST_TMPDIR"/programs/* "$RUN_DIR/cgi-bin"
}

@test "auth api: every answer is described, and everything described is answered" {
	COUNT=0
	ask_everything
	node "$ROOT/tests/documents/judge.js" "$CARTAZ_HTDOCS/$RELAYING/auth/openapi.json" "$BATS_TEST_TMPDIR"/kept.*
}

# bats test_tags=whole
@test "auth api: a mistake in its description is noticed" {
	local api=$CARTAZ_HTDOCS/$RELAYING/auth/openapi.json change
	COUNT=0
	ask_everything
	for change in 'del(.paths["/users"].post.responses["403"], .paths["/users"].post.responses.default)' \
		'.paths["/auth/token"].post.responses["402"] = .paths["/auth/token"].post.responses["403"]' \
		'.components.schemas.Problem.required += ["instance"]' \
		'del(.components.responses.Backend.headers["WWW-Authenticate"])' \
		'.components.responses.WrongOrigin.content["application/problem+json"].examples.refused.value.title = "x"' \
		'.paths["/auth/token"].post.responses["200"].content["application/json"].schema = {"$ref": "#/components/schemas/Problem"}'; do
		gojq "$change" "$api" >"$BATS_TEST_TMPDIR/changed.json"
		run node "$ROOT/tests/documents/judge.js" "$BATS_TEST_TMPDIR/changed.json" "$BATS_TEST_TMPDIR"/kept.*
		[ "$status" = 9 ] || wrong "nobody minds $change"
	done
}
