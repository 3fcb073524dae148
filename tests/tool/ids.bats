# Ids at the limits of what they may be.

load ../helpers/tool_suite

@test "an id reaches both limits of 64 bits, as a number and the upper one as text" {
	local id
	for id in 9223372036854775807 -9223372036854775807 '"9223372036854775807"' '"9223372036854775806"' '"1234567890123456789"'; do
		tool_ok import "$HOST" - <<<"[{\"id\":$id,\"slug\":\"a\",\"name\":\"A\"}]"
		silent
		cgi GET event '' /a
		grep -qF "{\"id\":${id//\"/}," "$body_file"
		cgi GET events
		grep -qF "{\"id\":${id//\"/}," "$body_file"
		cgi GET page-event '' /a
		[ "$http_status" = 200 ]
		tool_ok rebuild "$HOST"
		cgi GET event '' /a
		grep -qF "{\"id\":${id//\"/}," "$body_file"
	done
}

# json-c makes one number of the lowest of 64 bits and of all below it.
@test "a number beyond 64 bits is no id, nor is the lowest of them" {
	local id
	for id in 9223372036854775808 18446744073709551615 18446744073709551616 -9223372036854775808 -9223372036854775809 \
		-18446744073709551616 -99999999999999999999999 9223372036854775807.0 1e3 -9223372036854775808.0; do
		tool_ok import "$HOST" - <<<"[{\"id\":$id,\"slug\":\"a\",\"name\":\"A\"},{\"id\":1,\"slug\":\"b\",\"name\":\"B\"}]"
		says 'record 1' '/id must be a 64-bit integer, or a text that is not empty'
		cgi GET events
		body_is '[.data[].slug] == ["b"]'
	done
}

@test "digits beyond 64 bits are text like any other, each with a number of its own" {
	gojq -nc '["9223372036854775808", "9223372036854775809", "99999999999999999999", "00000000000000000000007"]
		| to_entries | map({id: .value, slug: "e\(.key)", name: "E"})' >in.json
	tool_ok import "$HOST" in.json
	cgi GET events
	body_is '[.data[].id] | length == 4 and (unique | length) == 4 and all(. > 0 and . < 9007199254740992)'
}

@test "an id with nothing to see is none" {
	tool_ok import "$HOST" - <<<'[{"id":"\u200b","slug":"a","name":"A"},{"id":"b","slug":"b","name":"B"}]'
	says 'record 1' '/id must be a 64-bit integer, or a text that is not empty'
	cgi GET events
	body_is '[.data[].slug] == ["b"]'
}
