# rpc.bash - JSON-RPC messages to a program.  Needs cgi.bash and answer.bash, and
# malformed_answers needs requests.bash.
#
#   rpc PROGRAM BODY [NAME=VALUE ...]     posts a message
#   legacy METHOD [PARAMS]                calls mcp in an old version, which has initialize
#   modern METHOD [PARAMS] [NAME=VALUE ...]   calls mcp in the version 2026-07-28, with its headers
#   tool NAME [ARGUMENTS]                 calls tools/call, in an old version
#   send PARTS [VERSION]                  sends a message to a2a, in version 1.0 or 0.3
#   rpc_request, legacy_request, modern_request, tool_request
#                                         write the same as requests (requests.bash)
#   refused STATUS CODE [ID]              fails if the last answer is not this error; ID is JSON,
#                                         or "none" for an error without the member
#   malformed_answers HOST...             prints the answers of both programs to each row of
#                                         fixtures/agents/malformed.txt, with the expected code
#                                         and id

malformed=$TESTS/fixtures/agents/malformed.txt

rpc() { # PROGRAM BODY [NAME=VALUE ...]
	printf '%s' "$2" >"$BATS_TEST_TMPDIR/request"
	BODY=$BATS_TEST_TMPDIR/request cgi POST "$1" '' '' \
		CONTENT_TYPE=application/json "${@:3}"
}

rpc_request() { # ROW PROGRAM BODY [NAME=VALUE ...]
	local BODY
	rpc_requests=$((${rpc_requests-0} + 1))
	BODY=$BATS_TEST_TMPDIR/request.$rpc_requests
	printf '%s' "$3" >"$BODY"
	request "$1" POST "$2" '' '' CONTENT_TYPE=application/json "${@:4}"
}

legacy_request() { # ROW METHOD [PARAMS]
	rpc_request "$1" mcp "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"$2\",\"params\":${3-"{}"}}"
}

modern_request() { # ROW METHOD PARAMS [NAME]: PARAMS are members, without braces
	local meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
	rpc_request "$1" mcp "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"$2\",\"params\":{${3:+$3,}$meta}}" \
		HTTP_MCP_PROTOCOL_VERSION=2026-07-28 HTTP_MCP_METHOD="$2" ${4:+HTTP_MCP_NAME="$4"}
}

tool_request() { # ROW NAME [ARGUMENTS]
	legacy_request "$1" tools/call "{\"name\":\"$2\",\"arguments\":${3-"{}"}}"
}

legacy() { # METHOD [PARAMS]
	rpc mcp "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"$1\",\"params\":${2-"{}"}}"
}

modern() { # METHOD [PARAMS] [NAME=VALUE ...]
	local params=${2-"{}"} name
	gojq -r '(._meta["io.modelcontextprotocol/protocolVersion"] = "2026-07-28"
		| ._meta["io.modelcontextprotocol/clientCapabilities"] = {} | tojson), .name // .uri // empty' \
		<<<"$params" >"$BATS_TEST_TMPDIR/params"
	{ read -r params && IFS= read -r name || [ -z "$name" ]; } <"$BATS_TEST_TMPDIR/params"
	rpc mcp "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"$1\",\"params\":$params}" \
		HTTP_MCP_PROTOCOL_VERSION=2026-07-28 HTTP_MCP_METHOD="$1" \
		${name:+HTTP_MCP_NAME="$name"} "${@:3}"
}

tool() { # NAME [ARGUMENTS]
	legacy tools/call "{\"name\":\"$1\",\"arguments\":${2-"{}"}}"
	[ "$http_status" = 200 ] && [ "$exit_status" = 0 ] || wrong "$1"
}

send() { # PARTS [VERSION]
	local method=SendMessage role=ROLE_USER
	[ "${2-1.0}" = 1.0 ] || method=message/send role=user
	rpc a2a "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"$method\",\"params\":{\"message\":{
		\"messageId\":\"m\",\"role\":\"$role\",\"parts\":$1}}}" HTTP_A2A_VERSION="${2-1.0}"
	[ "$http_status" = 200 ] && [ "$exit_status" = 0 ] || wrong "$1"
}

refused() { # STATUS CODE [ID]
	[ "$http_status" = "$1" ] && [ "$exit_status" = 0 ] || wrong "status $http_status, not $1"
	grep -qx 'Content-Type: application/json' "$head_file"
	body_is --argjson code "$2" --argjson id "${3-"[]"}" '.jsonrpc == "2.0" and .error.code == $code
		and (.error.message | length > 0) and (has("result") | not)
		and (if $id == [] then has("id") | not else has("id") and .id == $id end)'
}

malformed_requests() { # HOST...
	local HOST code id body program
	for HOST; do
		while read -r code id body; do
			for program in mcp a2a; do
				rpc_request "$program $HOST $code $id" "$program" "$body"
			done
		done <"$malformed"
	done
}

# Posts every malformed body to both programs of these brands. Prints one JSON object a line.
malformed_answers() { # HOST...
	answers_to malformed_requests "$@"
	gojq -c '(.row / " ") as $row | {program: $row[0], host: $row[1], code: ($row[2] | tonumber), id: ($row[3] | fromjson),
		exit, status, answer: (.body | fromjson)}' "$answers_file"
}
