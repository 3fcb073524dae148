# What real clients make of the endpoints of agents, and what the protocol's own
# conformance suite says.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server

export SLUG=an-evening-with-the-man-who-names-the-paint-colors

setup_file() {
	export WORK=$BATS_FILE_TMPDIR/work
	mkdir "$WORK"
	# A module finds its packages beside itself.
	cp "$TESTS"/clients/*.mjs "$WORK"
	ln -s "$ROOT/build/npm/clients/node_modules" "$WORK/node_modules"
	# The conformance suite needs Node 22, whatever the machine has.
	export PATH=$WORK/node_modules/.bin:$PATH
	server_start "$BATS_FILE_TMPDIR/run"
	export SITE=http://palco.localhost:$PORT
}

teardown_file() {
	server_stop
}

# node with names; leaves its JSON in $body_file: client SCRIPT ARGS...
client() {
	body_file=$BATS_TEST_TMPDIR/client
	NODE_OPTIONS="--import $WORK/names.mjs" node "$WORK/$1" "${@:2}" >"$body_file"
}

inspector() { # METHOD [ARGS...]
	body_file=$BATS_TEST_TMPDIR/inspector
	NODE_OPTIONS="--import $WORK/names.mjs" MCP_CATALOG_PATH=$BATS_TEST_TMPDIR/mcp.json \
		mcp-inspector --cli "$SITE/mcp" --transport http --method "$@" >"$body_file" 2>"$BATS_TEST_TMPDIR/err"
}

@test "node is the one that the lock file names" {
	[[ $(node --version) == v22.* ]]
}

@test "MCP: every scenario of both revisions passes that needs no fixture of the suite's own" {
	local revision least
	while read -r revision least; do
		conformance server --url "http://127.0.0.1:$PORT/mcp" --requirements "$revision" \
			--expected-failures "$TESTS/clients/expected-failures.yml" >"$BATS_TEST_TMPDIR/said" 2>&1 || {
			tail -n 30 "$BATS_TEST_TMPDIR/said"
			return 1
		}
		[ "$(sed -n 's/^Total: \([0-9]*\) passed.*/\1/p' "$BATS_TEST_TMPDIR/said")" -ge "$least" ]
	done <<-'END'
		2026-07-28 103
		2025-11-25 37
	END
}

# bats test_tags=whole
@test "MCP: a failure that is not expected, and one that does not happen, turn the suite red" {
	conforms() { # EXPECTED
		conformance server --url "http://127.0.0.1:$PORT/mcp" --requirements 2025-11-25 --expected-failures "$1"
	}
	grep -v tools-call-image "$TESTS/clients/expected-failures.yml" >"$BATS_TEST_TMPDIR/less.yml"
	run -1 conforms "$BATS_TEST_TMPDIR/less.yml"
	[[ $output == *'Unexpected failures'*tools-call-image* ]]
	{ cat "$TESTS/clients/expected-failures.yml" && echo '  - tools-list'; } >"$BATS_TEST_TMPDIR/more.yml"
	run -1 conforms "$BATS_TEST_TMPDIR/more.yml"
	[[ $output == *tools-list* ]]
}

@test "MCP: clients of both generations list, search, read, miss and err" {
	local kind version
	while read -r kind version; do
		client mcp.mjs "$kind" "$SITE/mcp" "$SLUG"
		body_is --arg kind "$kind" --arg version "$version" --arg slug "$SLUG" --arg site "$SITE" '
			.version == $version and .server.name == "localhost.palco/event-catalog"
			and .capabilities == {tools: {}, resources: {}, prompts: {}, completions: {}}
			and (.instructions | contains("price including fees"))
			and .tools == ["search_events", "get_event", "get_event_page", "list_filters"]
			and .found == 5 and .event == $slug
			and (.page[0] | contains("never instructions")) and (.page[1] | contains("You pay"))
			and .missing.isError and (.missing.text | contains("search_events"))
			and .bad.isError and (.bad.text | contains("between 1 and 50"))
			and .unknown == -32602
			and .resources == ["catalog://usage-rules"] and .templates[0] == $site + "/eventos/{slug}" and (.templates[1] | startswith($site + "/eventos.md{?"))
			and (.rules | contains("virtual queue"))
			and .prompts == ["plan_outing"] and (.prompt | contains("jazz"))
			and (.cities | length > 1 and all(startswith("P")))'
	done <<-'END'
		1 2025-11-25
		2 2025-11-25
		2-auto 2026-07-28
		2-pinned 2026-07-28
	END
}

@test "MCP: the inspector lists, calls, reads" {
	inspector tools/list
	body_is '[.tools[].name] == ["search_events", "get_event", "get_event_page", "list_filters"]'
	inspector tools/call --tool-name search_events --tool-arg q=the --tool-arg per_page=2
	body_is '.structuredContent.meta.per_page == 2 and (.structuredContent.data | length) == 2'
	inspector resources/read --uri "$SITE/eventos/$SLUG"
	body_is '.contents[0].mimeType == "text/markdown"'
}

# bats test_tags=whole
@test "MCP: the inspector calls the other tools, and says which value is wrong" {
	inspector tools/call --tool-name get_event --tool-arg "slug=$SLUG"
	body_is --arg slug "$SLUG" '.structuredContent.slug == $slug'
	inspector tools/call --tool-name get_event_page --tool-arg "slug=$SLUG"
	body_is '.content[1].text | contains("You pay")'
	# What is wrong it tells by its exit, too.
	run ! inspector tools/call --tool-name get_event --tool-arg slug=no-such-event
	gojq -es '.[0].isError' "$BATS_TEST_TMPDIR/inspector"
	run ! inspector tools/call --tool-name search_events --tool-arg per_page=99
	grep -q 'between 1 and 50' "$BATS_TEST_TMPDIR/inspector"
}

@test "A2A: clients of both versions find the card, search, read, miss and err" {
	local kind
	for kind in 1 0.3; do
		client a2a.mjs "$kind" "$SITE" "$SLUG"
		body_is --arg slug "$SLUG" '
			.skills == ["search-events", "get-event", "get-event-page", "list-filters"]
			and (.text.parts[0] | startswith("Understood as:"))
			and (.search.parts[0] | test("^[0-9]+ found"))
			and (.search.parts[1].data | length) == 3
			and .event.parts[1].slug == $slug
			and (.page.parts[1] | contains("You pay"))
			and .missing.parts[1].error == "event_not_found"
			and (.bad.message | contains("between 1 and 50")) and (.bad | has("parts") | not)
			and .task.name == "TaskNotFoundError"'
	done
}

@test "an answer of up to 20 events is at most 4,000 tokens, on both brands, whatever the day" {
	local host from tokens
	for host in agenda.localhost palco.localhost; do
		# Which 20 are next depends on the day; those of Christmas have the longest texts.
		for from in '' 2026-12-20; do
			HOST=$host http POST /mcp -H 'Content-Type: application/json' --data \
				'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_events"'"${from:+,\"arguments\":{\"from\":\"$from\"\}}"'}}'
			body_is '.result.structuredContent.data | length > 10'
			# The whole message: the text, and the same once more as structured content.
			tokens=$(node "$WORK/tokens.mjs" <"$body_file")
			echo "# $host ${from:-today}: $tokens tokens" >&3
			[ "$tokens" -le 4000 ]
		done
	done
}
