# mcp: the Model Context Protocol, both eras, as a client of each sees it.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rounds
load ../helpers/requests
load ../helpers/rpc

SLUG=samba-da-laje-dona-zila-os-batuqueiros-da-penha

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

@test "mcp: initialize answers the version asked for, or the newest that begins so" {
	local asked answered
	while read -r asked answered; do
		legacy initialize "{\"protocolVersion\":\"$asked\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}"
		[ "$http_status" = 200 ]
		body_is --arg v "$answered" '.id == 7 and .result.protocolVersion == $v
			and .result.capabilities == {tools: {}, resources: {}, prompts: {}, completions: {}}
			and .result.serverInfo.name == "localhost.agenda/event-catalog"
			and .result.serverInfo.version == "1.0.0"
			and (.result | has("resultType") or has("ttlMs") | not)'
	done <<-'END'
		2025-11-25 2025-11-25
		2025-06-18 2025-06-18
		2025-03-26 2025-11-25
		2024-11-05 2025-11-25
		2026-07-28 2025-11-25
		2099-01-01 2025-11-25
	END
	[ -z "$(header Mcp-Session-Id)" ]
	[ "$(header Cache-Control)" = no-store ]
	for rule in 'price including fees' reCAPTCHA 'virtual queue' 'per-person' password 'public\|read endpoints' 'never instructions'; do
		gojq -r .result.instructions "$body_file" | grep -q "$rule" || wrong "no rule: $rule"
	done
}

@test "mcp: server/discover, and every list may be kept" {
	modern server/discover
	[ "$http_status" = 200 ]
	body_is '.result | .resultType == "complete" and .cacheScope == "public" and .ttlMs >= 0
		and .supportedVersions == ["2026-07-28", "2025-11-25", "2025-06-18"]
		and .capabilities == {tools: {}, resources: {}, prompts: {}, completions: {}}
		and ._meta["io.modelcontextprotocol/serverInfo"].name == "localhost.agenda/event-catalog"'
	local method
	for method in tools/list resources/list resources/templates/list prompts/list; do
		modern "$method"
		body_is '.result | .resultType == "complete" and .cacheScope == "public" and .ttlMs > 0'
		gojq '.result | del(.resultType, .ttlMs, .cacheScope, ._meta)' "$body_file" >"$BATS_TEST_TMPDIR/modern"
		legacy "$method"
		diff "$BATS_TEST_TMPDIR/modern" <(gojq .result "$body_file")
	done
	modern resources/read '{"uri":"catalog://usage-rules"}'
	body_is '.result.ttlMs > 0 and (.result.contents[0].text | contains("price including fees"))'
	modern tools/call '{"name":"get_event","arguments":{"slug":"x"}}'
	body_is '.result | .resultType == "complete" and (has("ttlMs") or has("cacheScope") | not)'
}

@test "mcp: agents.md lists the revisions that are answered, and addresses.md names them" {
	local rows=$ROOT/static/docs/reference/agents.md
	modern server/discover
	gojq -r '.result.supportedVersions[]' "$body_file" >"$BATS_TEST_TMPDIR/mcp"
	diff "$BATS_TEST_TMPDIR/mcp" <(sed -n 's/^| MCP | `\([^`]*\)` |.*/\1/p' "$rows")
	grep -qF "Model Context Protocol $(paste -sd, "$BATS_TEST_TMPDIR/mcp" | sed 's/,/, /g') |" "$ROOT/static/docs/reference/addresses.md"
	diff <(gojq -r '[.supportedInterfaces[].protocolVersion] | unique | reverse[]' \
		"$CARTAZ_HTDOCS/agenda.localhost/.well-known/agent-card.json") \
		<(sed -n 's/^| A2A | `\([^`]*\)` |.*/\1/p' "$rows")
}

# bats test_tags=whole
@test "mcp: what each era does not know" {
	legacy server/nothing
	refused 200 -32601 7
	legacy tools/lists
	refused 200 -32601 7
	modern tools/lists
	refused 404 -32601 7
	modern initialize '{"protocolVersion":"2026-07-28"}'
	refused 404 -32601 7
	modern ping
	refused 404 -32601 7
	modern subscriptions/listen
	refused 404 -32601 7
	legacy ping
	body_is '.result == {}'
	rpc mcp '{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{}}'
	refused 400 -32602 7
}

@test "mcp: a notification and an answer are taken, with 202 and nothing else" {
	local body
	for body in '{"jsonrpc":"2.0","method":"notifications/initialized"}' \
		'{"jsonrpc":"2.0","method":"tools/call","params":{"name":"search_events"}}' \
		'{"jsonrpc":"2.0","method":"nobody/knows"}' \
		'{"jsonrpc":"2.0","id":1,"result":{}}' \
		'{"jsonrpc":"2.0","id":"a","error":{"code":1,"message":"x"}}'; do
		rpc mcp "$body"
		[ "$http_status" = 202 ] && [ ! -s "$body_file" ] || wrong "$body"
		[ -z "$(header Content-Type)" ]
	done
}

@test "mcp: the modern checks, in their order" {
	local meta='"io.modelcontextprotocol/protocolVersion":"2026-07-28"'
	local caps='"io.modelcontextprotocol/clientCapabilities":{}'
	call() { # STATUS CODE META HEADERS...
		rpc_request "$*" mcp "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"tools/call\",\"params\":{\"name\":\"get_event\",
			\"arguments\":{\"slug\":\"x\"},\"_meta\":{$3}}}" "${@:4}"
	}
	local version=HTTP_MCP_PROTOCOL_VERSION=2026-07-28 method=HTTP_MCP_METHOD=tools/call
	asked() {
		# _meta comes first, whatever the headers say.
		call 400 -32602 "$meta" "$version"
		call 400 -32602 "$meta,\"io.modelcontextprotocol/clientCapabilities\":[]" "$version"
		call 400 -32602 '"io.modelcontextprotocol/protocolVersion":1' "$version"
		call 400 -32602 "$caps" "$version"
		call 400 -32602 '' HTTP_MCP_PROTOCOL_VERSION=2099-01-01
		# Then the version's header.
		call 400 -32020 "$meta,$caps"
		call 400 -32020 "$meta,$caps" HTTP_MCP_PROTOCOL_VERSION=2025-11-25
		call 400 -32020 "\"io.modelcontextprotocol/protocolVersion\":\"2099-01-01\",$caps" "$version"
		# Then the version.
		call 400 -32022 "\"io.modelcontextprotocol/protocolVersion\":\"2099-01-01\",$caps" HTTP_MCP_PROTOCOL_VERSION=2099-01-01
		# Then the other headers.
		call 400 -32020 "$meta,$caps" "$version"
		call 400 -32020 "$meta,$caps" "$version" HTTP_MCP_METHOD=tools/list
		call 400 -32020 "$meta,$caps" "$version" HTTP_MCP_METHOD=Tools/Call
		call 400 -32020 "$meta,$caps" "$version" "$method"
		call 400 -32020 "$meta,$caps" "$version" "$method" HTTP_MCP_NAME=search_events
		call 400 -32020 "$meta,$caps" "$version" "$method" 'HTTP_MCP_NAME==?base64?!!!!?='
		call 400 -32020 "$meta,$caps" "$version" "$method" "HTTP_MCP_NAME==?base64?$(printf get_events | base64)?="
	}
	answers_to asked
	each_answer 'is_refused_call(word(0) | tonumber; word(1) | tonumber; ["q"])
		and (word(1) != "-32022" or json.error.data == {
			supported: ["2026-07-28", "2025-11-25", "2025-06-18"], requested: "2099-01-01"})'
	modern tools/call '{"name":"get_event","arguments":{"slug":"x"}}' "HTTP_MCP_NAME==?base64?$(printf get_event | base64)?="
	body_is '.result.isError'
	modern tools/call '{"name":"get_event","arguments":{"slug":"x"}}' 'HTTP_MCP_NAME=  get_event	'
	body_is '.result.isError'
}

# bats test_tags=whole
@test "mcp: params that a method cannot use" {
	asked() {
		local method params uri
		while read -r method params; do
			legacy_request "200 -32602 $method $params" "$method" "$params"
		done <"$BATS_TEST_TMPDIR/params"
		# An event's address at another host, or of another kind, is none.
		for uri in "http://agenda.elsewhere:8080/eventos/$SLUG" "http://agenda.localhost:8080/problem/$SLUG" http://agenda.localhost:8080/eventos/no-such-event \
			http://agenda.localhost:8080/eventos/ http://agenda.localhost:8080/ http://agenda.localhost:8080/eventos.mdx file:///etc/passwd; do
			legacy_request "200 -32002 legacy $uri" resources/read "{\"uri\":\"$uri\"}"
			modern_request "200 -32602 modern $uri" resources/read "\"uri\":\"$uri\"" "$uri"
		done
	}
	cat >"$BATS_TEST_TMPDIR/params" <<-'END'
		initialize {}
		initialize {"protocolVersion":1}
		tools/list {"cursor":"x"}
		resources/list {"cursor":""}
		resources/templates/list {"cursor":"x"}
		prompts/list {"cursor":null}
		tools/call {}
		tools/call {"name":1}
		tools/call {"name":"buy_ticket"}
		tools/call {"name":"search_events","arguments":[]}
		tools/call {"name":"search_events","arguments":null}
		tools/call {"name":"search_events","arguments":"q"}
		resources/read {}
		resources/read {"uri":1}
		prompts/get {}
		prompts/get {"name":"nothing"}
		prompts/get {"name":"plan_outing","arguments":{"town":"x"}}
		prompts/get {"name":"plan_outing","arguments":{"when":"someday"}}
		completion/complete {}
		completion/complete {"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"city","value":""}}
		completion/complete {"ref":{"type":"ref/prompt","name":"plan_outing"},"argument":{"name":"town","value":""}}
		completion/complete {"ref":{"type":"ref/prompt","name":"plan_outing"},"argument":{"name":"city"}}
		completion/complete {"ref":{"type":"ref/other","name":"plan_outing"},"argument":{"name":"city","value":""}}
		completion/complete {"ref":{"type":"ref/resource","uri":"x"},"argument":{"name":"slug","value":""}}
	END
	answers_to asked
	[ "$(wc -l <"$answers_file")" = $(($(wc -l <"$BATS_TEST_TMPDIR/params") + 14)) ]
	each_answer 'is_refused_call(word(0) | tonumber; word(1) | tonumber; [7])
		and (word(2) != "modern" or json.error.data == {uri: word(3)})'
}

@test "mcp: a tool's wrong arguments are an answer that says what would be right" {
	asked() {
		local name arguments said
		while IFS='|' read -r name arguments said; do
			tool_request "$name $arguments|$said" "$name" "$arguments"
		done <"$BATS_TEST_TMPDIR/rows"
	}
	cat >"$BATS_TEST_TMPDIR/rows" <<-'END'
		search_events|{"per_page":0}|per_page must be an integer between 1 and 50
		search_events|{"per_page":51}|between 1 and 50
		search_events|{"per_page":"20"}|between 1 and 50
		search_events|{"per_page":2.5}|between 1 and 50
		search_events|{"per_page":null}|between 1 and 50
		search_events|{"page":0}|page must be an integer between 1 and 2147483647
		search_events|{"page":2147483648}|between 1 and 2147483647
		search_events|{"q":1}|q must be a string
		search_events|{"q":""}|leave it out
		search_events|{"q":" \t"}|leave it out
		search_events|{"city":["Recife"]}|city must be a string
		search_events|{"when":"someday"}|today, tomorrow, weekend, next_weekend, week, month, now
		search_events|{"from":"tomorrow"}|YYYY-MM-DD
		search_events|{"from":"2026-02-30"}|YYYY-MM-DD
		search_events|{"to":"2026-12-01T00:00:00Z"}|YYYY-MM-DD
		search_events|{"query":"samba"}|there is no argument "query"
		search_events|{"slug":"x"}|organization, when
		search_events|{"mood":"x"}|longitude, km, updated_since, sort, page, per_page
		search_events|{"free":1}|free must be true or false
		search_events|{"online":"yes"}|online must be true or false
		search_events|{"open":null}|open must be true or false
		search_events|{"age":"100"}|from "0" to "99"
		search_events|{"age":"adult"}|age must be "free"
		search_events|{"part_of_day":"noon"}|morning, afternoon, night
		search_events|{"accessibility":""}|sign_language
		search_events|{"price_max":"30"}|price_max must be a number between 0 and 1000000000
		search_events|{"price_max":-0.01}|between 0 and 1000000000
		search_events|{"price_max":1e999}|between 0 and 1000000000
		search_events|{"price_max":null}|must be a number
		search_events|{"latitude":-23.5}|send latitude and longitude together
		search_events|{"longitude":-46.6}|send latitude and longitude together
		search_events|{"km":5}|send latitude and longitude together
		search_events|{"latitude":-91,"longitude":0}|latitude must be a number between -90 and 90
		search_events|{"latitude":0,"longitude":180.5}|longitude must be a number between -180 and 180
		search_events|{"latitude":0,"longitude":0,"km":0}|km must be more than 0
		search_events|{"latitude":0,"longitude":0,"km":1001}|between 0 and 1000
		search_events|{"order":"price"}|there is no argument "order"
		list_filters|{"kind":"mood"}|city, state, organization, venue, category, country, language
		list_filters|{"prefix":" "}|leave it out
		list_filters|{"city":"Recife"}|the arguments are: kind, prefix
		search_events|{"when":"today","to":"2026-12-01"}|not both
		search_events|{"from":"2026-12-02","to":"2026-12-01"}|to must not be before from
		get_event|{}|slug is missing
		get_event|{"slug":null}|slug must be a string
		get_event|{"slug":"x","lang":"en"}|the arguments are: slug
		get_event|{"slug":"no-such-event"}|search_events
		get_event|{"slug":"../admin"}|search_events
		get_event_page|{"slug":"no-such-event"}|search_events
		get_event_page|{"id":1001}|the arguments are: slug
	END
	answers_to asked
	[ "$(wc -l <"$answers_file")" = "$(wc -l <"$BATS_TEST_TMPDIR/rows")" ]
	each_answer '(.row / "|")[1] as $said | .status == 200 and .exit == 0 and (json | .result.isError == true
		and (.result | has("structuredContent") | not)
		and .result.content[0].type == "text" and (.result.content[0].text | contains($said)))'
	tool search_events "{\"q\":\"$(printf 'x%.0s' {1..257})\"}"
	body_is '.result.isError and (.result.content[0].text | contains("256"))'
}

@test "mcp: search_events finds what the API finds" {
	asked() {
		local arguments query
		while read -r arguments query; do
			tool_request "$arguments" search_events "$arguments"
			request "$arguments" GET events "$query"
		done <"$BATS_TEST_TMPDIR/rows"
	}
	cat >"$BATS_TEST_TMPDIR/rows" <<-'END'
		{}
		{"q":"samba"} q=samba
		{"q":"SAMBA","city":"são_paulo"} q=samba&city=sao+paulo
		{"city":"SAO-PAULO","state":"sp","per_page":3,"page":2} city=sao+paulo&state=SP&per_page=3&page=2
		{"organization":"cia-vaga-lume"} organization=cia-vaga-lume
		{"per_page":50,"page":2} per_page=50&page=2
		{"q":"!!!"} q=!!!
		{"page":99} page=99
		{"q":"nobody-has-this-word"} q=nobody-has-this-word
	END
	answers_to asked
	no_answer 'def found: [.meta, [.data[].slug]];
		group_by(.row)[] | select(length != 2 or any(.status != 200 or .exit != 0)
			or (.[0] | json.result.structuredContent | found) != (.[1] | json | found))[]'
	gojq -es '.[-1].body | fromjson | .data == []' "$answers_file"
}

@test "mcp: an answer without events names what there is instead" {
	local arguments hint
	while IFS='|' read -r arguments hint; do
		tool search_events "$arguments"
		body_is --arg hint "$hint" '.result.structuredContent | .data == [] and .hint == $hint' || wrong "$arguments"
	done <<-'END'
		{"q":"nobody-has-this-word"}|Nothing matches. No event has all words of q; use fewer or different words.
		{"city":"Recanto"}|Nothing matches. No city "Recanto"; possible values: "Recife" 3.
		{"city":"recife+Olinda"}|Nothing matches. No city "recife+Olinda"; possible values: "Recife" 3.
		{"city":"zzz","q":"samba"}|Nothing matches. No city "zzz"; possible values: "São Paulo" 16, "Rio de Janeiro" 4, "Belém" 3, "Brasília" 3, "Goiânia" 3.
		{"organization":"Cia. Vaga"}|Nothing matches. No organization "Cia. Vaga"; possible values: "cia-vaga-lume" 8.
		{"state":"XX","city":"Recife"}|Nothing matches. No state "XX"; possible values: "SP" 18, "RJ" 5, "PA" 4, "PE" 4, "BA" 3.
		{"city":"Recife","when":"today"}|Nothing matches. There is no event on the requested days; the next open event is on 2026-12-06 (events after these days: 2). Without city: 1. Without the dates: 3.
		{"city":"São Paulo","from":"2026-11-23","to":"2026-11-24","sort":"price"}|Nothing matches. There is no event on the requested days; the next open event is on 2026-11-25 (events after these days: 9). Without city: 2. Without the dates: 16.
		{"city":"São Paulo","from":"2026-11-23","to":"2026-11-24","sort":"newest"}|Nothing matches. There is no event on the requested days; the next open event is on 2026-11-25 (events after these days: 9). Without city: 2. Without the dates: 15.
		{"city":"Recife","q":"samba","when":"today"}|Nothing matches. Only q: 9. Only city: 3. Only the dates: 1.
	END
	# More than pages: no hint names others.
	tool search_events '{"city":"Recife","page":9}'
	body_is '.result.structuredContent.hint == "This page does not exist. The last page is meta.last_page."'
	tool search_events '{"city":"Recife"}'
	body_is '.result.structuredContent | has("hint") or has("understood") | not'
}

in_order() { # QUERY NAMES in this order
	cgi GET page-events "$1" /eventos.md
	[ "$(grep -oE '\[(Milonga|Historia del tango|Orquesta)\]' "$body_file" | paste -sd' ')" = "$2" ] || wrong "$1"
}

@test "mcp and pages: the next event is the next by date, although words match the name of a later one" {
	local host=$HOST
	printf '%s\n' '{"id": 1, "name": "Historia del tango", "starts_at": "2027-03-13T20:00-03:00"}' \
		'{"id": 2, "name": "Milonga", "starts_at": "2026-12-28T20:00-03:00", "categories": ["Tango"]}' \
		'{"id": 3, "name": "Orquesta", "starts_at": "2026-12-24T20:00-03:00", "categories": ["Tango"], "status": "sold out"}' >"$BATS_TEST_TMPDIR/tango.ndjson"
	brand_add tango.localhost "$BATS_TEST_TMPDIR/tango.ndjson"
	HOST=tango.localhost
	in_order 'q=tango' '[Historia del tango] [Milonga] [Orquesta]'
	in_order 'q=tango&sort=next' '[Milonga] [Historia del tango] [Orquesta]'
	in_order 'q=tango&when=today' '[Milonga] [Historia del tango]'
	tool search_events '{"q":"tango","when":"today"}'
	body_is '.result.structuredContent.hint | contains("; the next open event is on 2026-12-28 (events after these days: 3).")'
	tool search_events '{"q":"orquesta","when":"today"}'
	body_is '.result.structuredContent.hint | contains("; no later event is open (events after these days: 1).")'
	HOST=$host
}

@test "mcp: words that nothing has are told with what was searched instead" {
	local q rung searched
	while IFS='|' read -r q rung searched; do
		tool search_events "$(gojq -cn --arg q "$q" '{q: $q, per_page: 3}')"
		body_is --arg rung "$rung" --arg q "$searched" '.result.structuredContent | .understood.rung == $rung
			and .understood.q == $q and .meta.total > 0 and (.data | length) > 0' || wrong "$q"
	done <<-'END'
		sambba|repaired|samba
		tecno brega|joined|tecnobrega
	END
	# What was found as it was typed says nothing, with any filter.
	tool search_events '{"q":"samba","city":"São Paulo","free":false,"open":true}'
	body_is '.result.structuredContent | has("understood") or has("hint") | not'
}

@test "mcp: filters come before paging, and their count is that of all pages" {
	local arguments holds
	while IFS='|' read -r arguments holds; do
		tool search_events "$(gojq -c '. + {per_page: 2}' <<<"$arguments")"
		body_is "(.result.structuredContent | .meta.total > 2 and (.data | length) == 2 and all(.data[]; $holds))" || wrong "$arguments"
		total=$(gojq .result.structuredContent.meta.total "$body_file")
		tool search_events "$(gojq -c '. + {per_page: 50}' <<<"$arguments")"
		body_is --argjson n "$total" "(.result.structuredContent | (.data | length) == \$n and all(.data[]; $holds))" || wrong "$arguments"
	done <<-'END'
		{"online":true}|.is_online
		{"open":true,"city":"São Paulo"}|.availability == "available" and .city == "São Paulo"
		{"free":true}|.price_from == "0.00 BRL"
		{"price_max":25.88}|.price_from != null and (.price_from | split(" ")[0] | tonumber) <= 25.88
		{"venue":"galpao 47"}|.venue == "Galpão 47"
		{"latitude":-8.05,"longitude":-34.9,"km":50}|.city == "Recife"
		{"city":"São Paulo, SP"}|.city == "São Paulo"
		{"state":"Pernambuco"}|.state == "PE"
	END
	# To the cent.
	tool search_events '{"price_max":33,"per_page":50}'
	body_is '.result.structuredContent.data | any(.price_from == "33.00 BRL")'
	tool search_events '{"price_max":32.99,"per_page":50}'
	body_is '.result.structuredContent.data | any(.price_from == "33.00 BRL") | not'
}

@test "mcp: list_filters names what there is, those with most events first" {
	facet() { # KIND VALUE
		sqlite3 -json "$CARTAZ_VAR/agenda.localhost/current" "SELECT $2 AS value, events FROM facet
			WHERE kind = '$1' ORDER BY events DESC, facet.value LIMIT 24" | gojq -c .
	}
	tool list_filters
	[ "$(grep -o '"[a-z]*":{"total"' "$body_file" | cut -d '"' -f 2 | xargs)" = 'city state organization venue category country language' ]
	body_is --argjson cities "$(facet city label)" --argjson by "$(facet organization value)" \
		'.result.structuredContent | .city.values == $cities and (.city | .total > (.values | length))
			and [.organization.values[] | del(.name)] == $by and all(.organization.values[]; .name | length > 0)'
	tool list_filters '{"kind":"city","prefix":"sao "}'
	body_is '.result.structuredContent | keys == ["city", "notice"]
		and .city == {total: 2, values: [{value: "São Paulo", events: 16}, {value: "São Luís", events: 2}]}'
	# What it tells is what search_events takes, and so many are found.
	tool list_filters
	gojq -c '.result.structuredContent | to_entries[] | select(.key | IN("city", "state", "organization"))
		| .key as $k | .value.values[] | {arguments: {($k): .value}, events}' "$body_file" >"$BATS_TEST_TMPDIR/rows"
	asked() {
		local row
		while read -r row; do
			tool_request "$row" search_events "$(gojq -c .arguments <<<"$row")"
		done <"$BATS_TEST_TMPDIR/rows"
	}
	answers_to asked
	[ "$(wc -l <"$answers_file")" -gt 50 ]
	each_answer '(.row | fromjson).events == (json | .result.structuredContent.meta.total)'
}

@test "mcp: case and accents matter where the skill document says so" {
	found() { # ARGUMENTS
		tool search_events "$1"
		gojq .result.structuredContent.meta.total "$body_file"
	}
	[ "$(found '{"q":"SÃMBA"}')" -gt 0 ]
	[ "$(found '{"q":"SÃMBA"}')" = "$(found '{"q":"samba"}')" ]
	[ "$(found '{"city":"SAO PAULO"}')" -gt 0 ]
	[ "$(found '{"city":"SAO PAULO"}')" = "$(found '{"city":"são paulo"}')" ]
	[ "$(found '{"state":"sp"}')" -gt 0 ]
	[ "$(found '{"state":"sp"}')" = "$(found '{"state":"SP"}')" ]
	[ "$(found '{"organization":"cia-vaga-lume"}')" -gt 0 ]
	[ "$(found '{"organization":"Cia-Vaga-Lume"}')" = 0 ]
	local skill said=0
	for skill in "$ROOT"/htdocs/*/.well-known/agent-skills/event-catalog/SKILL.md; do
		tr '\n' ' ' <"$skill" >"$BATS_TEST_TMPDIR/skill"
		if grep -q '^# O catálogo' "$skill"; then
			grep -qF 'Em `q`, `city` e `state` não importam maiúsculas; em `q` e `city`, nem acentos; `organization` é exato.' "$BATS_TEST_TMPDIR/skill"
		else
			grep -qF 'Case does not matter in `q`, `city` and `state`, nor accents in `q` and `city`; `organization` is exact.' "$BATS_TEST_TMPDIR/skill"
		fi
		said=$((said + 1))
	done
	[ "$said" = 2 ]
}

# The days are those of the website's pages, which list the same.
@test "mcp: search_events by date finds what the pages find" {
	local arguments query
	while read -r arguments query; do
		tool search_events "$arguments"
		gojq -r '.result.structuredContent.data[].slug' "$body_file" | sort >"$BATS_TEST_TMPDIR/found"
		cgi GET page-events "$query" .md
		grep '^| ' "$body_file" | grep -o '/eventos/[a-z0-9-]*' | sed 's,/eventos/,,' | sort -u | diff "$BATS_TEST_TMPDIR/found" -
	done <<-'END'
		{"when":"today"} when=today
		{"when":"weekend"} when=weekend
		{"when":"month","city":"Recife"} when=month&city=Recife
		{"from":"2026-12-01","to":"2026-12-06"} from=2026-12-01&to=2026-12-06
	END
	[ -s "$BATS_TEST_TMPDIR/found" ]
	send '[{"text":"2026-12-01 a 2026-12-06"}]'
	gojq -r '.result.message.parts[1].data.data[].slug' "$body_file" | sort | diff "$BATS_TEST_TMPDIR/found" -
}

@test "mcp: details and the page are the API's and the website's" {
	tool get_event "{\"slug\":\"$SLUG\"}"
	gojq '.result.structuredContent | {slug, name, starts_at, ends_at, timezone, is_online, is_closed, url, venue,
		city, state, address, latitude, longitude, producer}' "$body_file" >"$BATS_TEST_TMPDIR/tool"
	cgi GET event '' "/$SLUG"
	diff "$BATS_TEST_TMPDIR/tool" <(gojq '{slug, name, starts_at, ends_at, timezone, is_online, is_closed, url,
		venue: .location.name, city: .location.city, state: .location.state_abbr,
		address: .location.formatted_address, latitude: .location.latitude,
		longitude: .location.longitude, producer}' "$body_file")
	tool get_event_page "{\"slug\":\"$SLUG\"}"
	gojq -j '.result.content[1].text' "$body_file" >"$BATS_TEST_TMPDIR/page"
	body_is '.result.content | length == 2 and (.[0].text | contains("never instructions"))'
	legacy resources/read "{\"uri\":\"http://agenda.localhost:8080/eventos/$SLUG\"}"
	gojq -j '.result.contents[0].text' "$body_file" | tail -n +3 | diff - "$BATS_TEST_TMPDIR/page"
	cgi GET page-event '' "/$SLUG.md"
	diff "$BATS_TEST_TMPDIR/page" "$body_file"
	grep -q '46,00' "$body_file"
}

@test "mcp: get_event has each ticket with its total, the calendar's address and where to buy" {
	tool get_event "{\"slug\":\"$SLUG\"}"
	gojq -c '.result.structuredContent.tickets[] | [.name, (.total, .price, .fee | tonumber * 100 | round), .currency, .available]' \
		"$body_file" >"$BATS_TEST_TMPDIR/told"
	diff "$BATS_TEST_TMPDIR/told" <(sample agenda.localhost | gojq -c --arg slug "$SLUG" '.[] | select(.slug == $slug).tickets[]
		| (.price | tonumber * 100 | round) as $price | (.fee | tonumber * 100 | round) as $fee
		| [.name, $price + $fee, $price, $fee, .currency // "BRL", if has("available") then .available else true end]')
	[ -s "$BATS_TEST_TMPDIR/told" ]
	body_is --arg slug "$SLUG" '.result.structuredContent | .calendar_url == .url + ".ics" and (.url | endswith($slug))
		and .buy_url == "https://ingressos.example/e/" + $slug'
	# An address of the website that answers with this event.
	cgi GET page-event '' "/$SLUG.ics"
	grep -q "^SUMMARY:Samba da Laje" "$body_file"
	# Nobody's total is the price without the fee, and 40 of many tickets are told.
	catalog_copy
	gojq -n '[{id: 1, slug: "many", name: "Many", starts_at: "2035-01-31",
		tickets: [range(60) | {name: "T\(.)", price: "10.00"}]}]' >"$BATS_TEST_TMPDIR/many.json"
	brand_add many.localhost "$BATS_TEST_TMPDIR/many.json"
	HOST=many.localhost
	brand_edit many.localhost 'del(.checkout_url)'
	tool get_event '{"slug":"many"}'
	body_is '.result.structuredContent | (.tickets | length) == 40 and all(.tickets[]; .total == null and .price == "10.00")
		and (.tickets_cut | contains("first 40 of 60")) and .buy_url == null'
	# The page leads to the brand's checkout, and so does the tool.
	brand_edit many.localhost '.checkout_url = "https://pay.example/{slug}?from=agenda"'
	tool get_event '{"slug":"many"}'
	body_is '.result.structuredContent.buy_url == "https://pay.example/many?from=agenda"'
}

@test "mcp: structured content is what its schema says, and the text says the same" {
	tool_answers() {
		local slug
		for HOST in agenda.localhost palco.localhost; do
			tool_request search_events search_events '{"per_page":50}'
			tool_request search_events search_events '{"q":"nobody-has-this-word"}'
			tool_request search_events search_events '{"per_page":50,"page":9}'
			tool_request list_filters list_filters
			cgi GET events per_page=50
			for slug in $(gojq -r '.data[].slug' "$body_file" | sampled 4); do
				tool_request get_event get_event "{\"slug\":\"$slug\"}"
			done
		done
	}
	legacy tools/list
	cp "$body_file" "$BATS_TEST_TMPDIR/tools"
	answers_to tool_answers
	each_answer '.status == 200 and .exit == 0'
	gojq -c '[.row, (.body | fromjson | .result)]' "$answers_file" >"$BATS_TEST_TMPDIR/answers"
	/usr/bin/python3 - "$BATS_TEST_TMPDIR/tools" "$BATS_TEST_TMPDIR/answers" "$(rounds 25 80)" <<-'PYTHON'
		import json, sys
		from jsonschema import Draft202012Validator
		tools = {t["name"]: t for t in json.load(open(sys.argv[1]))["result"]["tools"]}
		for t in tools.values():
		    for schema in (t["inputSchema"], t.get("outputSchema", {})):
		        Draft202012Validator.check_schema(schema)
		checks = {n: Draft202012Validator(t["outputSchema"]) for n, t in tools.items() if "outputSchema" in t}
		answers = [json.loads(line) for line in open(sys.argv[2])]
		assert len(answers) > int(sys.argv[3]), len(answers)
		for name, result in answers:
		    checks[name].validate(result["structuredContent"])
		    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
	PYTHON
}

# bats test_tags=whole
@test "mcp: a long description is cut, and the cut is said" {
	catalog_copy
	gojq -n '[{id: 1, slug: "long", name: "Long", starts_at: "2035-01-31",
		description: ("<p>" + ("çedilha " * 1000) + "</p>")}]' >"$BATS_TEST_TMPDIR/long.json"
	brand_add long.localhost "$BATS_TEST_TMPDIR/long.json"
	HOST=long.localhost
	tool get_event '{"slug":"long"}'
	body_is '.result.structuredContent | (.description | utf8bytelength) <= 1500
		and (.description | length > 1300)
		and (.description_cut | contains("of 9000 bytes") and contains("get_event_page"))'
	tool get_event_page '{"slug":"long"}'
	[ "$(grep -o 'çedilha' "$body_file" | wc -l)" = 1000 ]
}

@test "mcp: the prompt tells how, and completion knows the cities and organisers there are" {
	modern prompts/get '{"name":"plan_outing","arguments":{"wish":"samba","city":"Recife","when":"weekend"}}'
	body_is '.result.messages[0] | .role == "user" and (.content.text | contains("samba") and contains("Recife")
		and contains("weekend") and contains("search_events") and contains("get_event") and contains("with fees")
		and contains("link"))'
	values() { # NAME VALUE
		legacy completion/complete "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"plan_outing\"},
			\"argument\":{\"name\":\"$1\",\"value\":\"$2\"}}"
		[ "$(gojq -r '.result.completion.values | join(",")' "$body_file")" = "$3" ] || wrong "$1 $2"
	}
	values city 'sao ' 'São Paulo,São Luís'
	values city SANTA Santarém
	values city Atlantis ''
	values organization cia cia-vaga-lume
	values organization 'Cia. Vaga' cia-vaga-lume
	values when w weekend,week
	values venue 'galpao 4' 'Galpão 47'
	values wish x ''
	values category zzz ''
	values city '' "$(sqlite3 "$CARTAZ_VAR/agenda.localhost/current" \
		"SELECT group_concat(label) FROM (SELECT label FROM facet WHERE kind = 'city' ORDER BY events DESC, value LIMIT 100)")"
	body_is '.result.completion | .total == (.values | length) and .hasMore == false'
	# The templates' variables are the same arguments.
	legacy resources/templates/list
	local list=http://agenda.localhost:8080/eventos.md page='http://agenda.localhost:8080/eventos/{slug}' variable value expected
	body_is --arg page "$page" --arg list "$list" '[.result.resourceTemplates[].uriTemplate] | .[0] == $page and (.[1] | startswith($list))'
	list=$(gojq -r '.result.resourceTemplates[1].uriTemplate' "$body_file")
	while IFS='|' read -r template variable value expected; do
		legacy completion/complete "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"$template\"},
			\"argument\":{\"name\":\"$variable\",\"value\":\"$value\"}}"
		[ "$(gojq -r '.result.completion.values | join(",")' "$body_file")" = "$expected" ] || wrong "$template $variable"
	done <<-END
		$page|slug|samba|
		$list|city|sao |São Paulo,São Luís
		$list|venue|GALPAO 4|Galpão 47
		$list|when|next|next_weekend
		$list|q|samba|
	END
	legacy completion/complete "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"$list\"},\"argument\":{\"name\":\"mood\",\"value\":\"\"}}"
	refused 200 -32602 7
}

@test "mcp: the list is a resource, the same as the website's in Markdown" {
	local query
	for query in '' '?city=Recife' '?q=samba&when=month' '?venue=Galp%C3%A3o+47' '?from=2026-12-01&to=2026-12-06&page=1' '?q=nobody-has-this-word'; do
		legacy resources/read "{\"uri\":\"http://agenda.localhost:8080/eventos.md$query\"}"
		gojq -j '.result.contents[0].text' "$body_file" >"$BATS_TEST_TMPDIR/resource"
		body_is '.result.contents[0] | .mimeType == "text/markdown" and (.text | contains("never instructions"))'
		cgi GET page-events "${query#?}" .md
		tail -n +3 "$BATS_TEST_TMPDIR/resource" | diff - "$body_file" || wrong "$query"
	done
}

@test "mcp: no catalog is an answer that says when to ask again" {
	CARTAZ_VAR=/nowhere
	local name
	for name in search_events get_event get_event_page; do
		arguments='{"slug":"x"}'
		[ "$name" != search_events ] || arguments='{}'
		tool "$name" "$arguments"
		body_is '.result.isError and (.result.content[0].text | contains("try again in a minute") and contains("not answer from memory"))'
		never grep -qE 'nowhere|/var' "$body_file"
	done
	legacy resources/read "{\"uri\":\"http://agenda.localhost:8080/eventos/$SLUG\"}"
	refused 200 -32603 7
	legacy tools/list
	body_is '.result.tools | length == 4'
}
