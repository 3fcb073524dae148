# agent-identity: an anonymous credential for an agent.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rounds
load ../helpers/answer

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# Posts the bytes that printf makes of this: post FORMAT [NAME=VALUE ...]
post() {
	BODY=$BATS_TEST_TMPDIR/request
	printf -- "$1" >"$BODY"
	BODY=$BODY cgi POST agent-identity '' '' "${@:2}"
}

# The refusal of this code is always the same, to the byte: refused CODE
refused() {
	local first=$BATS_TEST_TMPDIR/$1
	if [ ! -e "$first" ]; then
		is_problem 400 "$1"
		cp "$BATS_TEST_TMPDIR/out" "$first"
	fi
	[ "$exit_status" = 0 ] && cmp "$first" "$BATS_TEST_TMPDIR/out" || wrong "$(cat -A "$BATS_TEST_TMPDIR/request")"
}

issued() {
	[ "$http_status" = 201 ] || wrong 'not issued'
	body_is '.credential | test("^agent_[0-9a-f]{32}$")'
}

@test "identity: 201 with the members of the contract" {
	cgi POST agent-identity
	issued
	[ "$(header Content-Type)" = application/json ]
	[ "$(header Cache-Control)" = no-store ]
	[ -z "$(header ETag)" ]
	body_is 'del(.credential) == {identity_type: "anonymous", credential_type: "opaque_identifier",
		usage: {header: "X-Agent-Credential", grants_access: false,
			documentation: "http://agenda.localhost:8080/auth.md"}}'
}

@test "identity: usage points to the called brand's own guide" {
	HOST=palco.localhost cgi POST agent-identity
	body_is '.usage.documentation == "http://palco.localhost:8080/auth.md"'
}

@test "identity: no credential is issued twice" {
	count=$(rounds 15 50)
	for ((i = 0; i < count; i++)); do
		cgi POST agent-identity
		cat "$body_file"
	done | grep -oE 'agent_[0-9a-f]{32}"' | sort -u >"$BATS_TEST_TMPDIR/credentials"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/credentials")" = "$count" ]
}

@test "identity: no body, blanks, {} and the anonymous type are the same" {
	for body in '' ' ' ' \t\r\n  ' '{}' ' {\n} \n' '{"type":"anonymous"}' '{ "type" : "anonymous" }\r\n' \
		'{"type":"\\u0061nonymous"}'; do
		post "$body"
		issued
	done
}

@test "identity: unknown members are ignored" {
	for body in '{"a":1}' '{"type":"anonymous","scope":["x"],"n":null,"o":{"type":"admin"}}' '{"Type":"admin"}' \
		'{"":0}' '{"identity_type":"admin"}'; do
		post "$body"
		issued
	done
}

@test "identity: whatever the Content-Type" {
	for type in '' application/json 'application/json; charset=latin1' text/plain multipart/form-data \
		application/x-www-form-urlencoded garbage; do
		post '{"type":"anonymous"}' CONTENT_TYPE="$type"
		issued
		post '{"type":"admin"}' CONTENT_TYPE="$type"
		refused unsupported_identity_type
	done
}

@test "identity: a chunked body has no length and is read to its end" {
	chunked=(/usr/bin/env -u CONTENT_LENGTH HTTP_TRANSFER_ENCODING=chunked)
	post '{"type":"anonymous"}' "${chunked[@]}"
	issued
	post '' "${chunked[@]}"
	issued
	post '{"type":"admin"}' "${chunked[@]}"
	is_problem 400 unsupported_identity_type
	post '{"type":' "${chunked[@]}"
	is_problem 400 invalid_request_body
	post "{}$(printf ' %.0s' {1..4094})" "${chunked[@]}"
	issued
	post "{}$(printf ' %.0s' {1..4095})" "${chunked[@]}"
	is_problem 400 invalid_request_body
	post "{}$(printf ' %.0s' {1..90000})" "${chunked[@]}"
	is_problem 400 invalid_request_body
	# As Caddy tells its length.
	post '{"type":"anonymous"}' CONTENT_LENGTH=-1
	issued
	post '{"type":"admin"}' CONTENT_LENGTH=-1
	is_problem 400 unsupported_identity_type
}

@test "identity: without a length and not chunked there is no body to wait for" {
	# Standard input is a pipe that nobody closes.
	cgi POST agent-identity '' '' /usr/bin/timeout 60 /usr/bin/python3 -IS -c '
import os, sys
reader, writer = os.pipe()
os.set_inheritable(writer, True)
os.dup2(reader, 0)
os.execv(sys.argv[1], sys.argv[1:])'
	[ "$exit_status" = 0 ]
	issued
}

@test "identity: no more than CONTENT_LENGTH is read" {
	post '{}{"type":"admin"}' CONTENT_LENGTH=2
	issued
	post '{}garbage' CONTENT_LENGTH=0
	issued
}

@test "identity: a length that is none is no reason to crash" {
	for length in abc 1e3 99999999999999999999 4097 9223372036854775807 ' 2'; do
		post '{}' CONTENT_LENGTH="$length"
		refused invalid_request_body
	done
}

@test "identity: any other type is not supported, null included" {
	for type in null 1 0 true false '""' '"Anonymous"' '"anonymous "' '"anonymous\\u0000"' '"delegated_user"' \
		'[]' '["anonymous"]' '{}' '{"type":"anonymous"}' 1.5 '"identity_assertion"'; do
		post "{\"type\": $type}"
		refused unsupported_identity_type
	done
}

@test "identity: what is no JSON is not valid" {
	for body in 'anonymous' '{' '}' '{"type"' '{"type":"anonymous"' '{"type":"anonymous"}}' '{}{}' '{},' '{,}' \
		"{'type':'anonymous'}" '{type:"anonymous"}' '{"type":"anonymous",}' '{"a":NaN}' '{"a":Infinity}' \
		'{"a":-Infinity}' '{"a":01}' '{"a":+1}' '{"a":.5}' '{"a":1.}' '{"a":0x1}' '{"a":"\t"}' '{"a":"\n"}' \
		'{"a":"\\x"}' '{"a":"\\u12"}' '{"a":"\\ud800"}' '// x\n{}' '/* x */{}' '{"a":undefined}' '{"a" 1}' \
		'{"a":True}' '{"a":nul}' 'type=anonymous' '<a/>' '\357\273\277{}' '\377\376{\0}\0' '{"a":"\377"}' \
		'{"a":"\300\257"}' '{"a":"\355\240\200"}' '{}\0' '\0' '\0{}' '{\0}' '{"a":"b\0c"}' '\f{}' '{}\v'; do
		post "$body"
		refused invalid_request_body
	done
}

@test "identity: JSON that is no object is not valid" {
	for body in '[]' '[{"type":"anonymous"}]' '"anonymous"' null true false 0 -1.5e3 ' "" '; do
		post "$body"
		refused invalid_request_body
	done
}

@test "identity: 4096 bytes are read, 4097 are too many" {
	filler=$(printf 'x%.0s' {1..4090})
	post "{\"a\":\"${filler:0:4088}\"}"
	[ "$(stat -c %s "$BATS_TEST_TMPDIR/request")" = 4096 ]
	issued
	post "{\"a\":\"${filler:0:4089}\"}"
	[ "$(stat -c %s "$BATS_TEST_TMPDIR/request")" = 4097 ]
	is_problem 400 invalid_request_body
	post "$(printf ' %.0s' {1..60000})"
	is_problem 400 invalid_request_body
}

@test "identity: deep nesting is refused, not followed" {
	for depth in 100 1300; do
		post "{\"a\":$(printf '[%.0s' $(seq $depth))$(printf ']%.0s' $(seq $depth))}"
		[ "$exit_status" = 0 ]
		is_problem 400 invalid_request_body
		post "$(printf '[%.0s' $(seq $depth))"
		is_problem 400 invalid_request_body
	done
	post '{"a":[[[[[[[[[[]]]]]]]]]]}'
	issued
}

@test "identity: a refusal does not repeat what was sent" {
	post '{"type":"<script>evil</script>"}'
	is_problem 400 unsupported_identity_type
	never grep -q evil "$body_file"
	post '{"evil":'
	is_problem 400 invalid_request_body
	never grep -q evil "$body_file"
}

@test "identity: a credential that is sent along changes nothing" {
	for credential in agent_00000000000000000000000000000000 garbage ''; do
		post '{}' HTTP_X_AGENT_CREDENTIAL="$credential" HTTP_AUTHORIZATION='Bearer x'
		issued
		never grep -q agent_00000000 "$body_file"
	done
}

@test "identity: works without a snapshot" {
	CARTAZ_VAR=/nowhere cgi POST agent-identity
	issued
}

@test "identity: a path below is not found" {
	cgi POST agent-identity '' /x
	is_problem 404 not_found
}
