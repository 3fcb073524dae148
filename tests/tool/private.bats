# private: what says of itself that it is not for the public is left out, and counted.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite

# Public and private items of a kind, and the member that tells them apart
# (endpoints/private_live.bats reads the same rows).
@test "private: JSON of a calendar, of a mailbox and of content management systems" {
	local member private public
	while read -r member private public; do
		echo "[{\"id\": 1, \"name\": \"Seen\", \"$member\": $public}, {\"id\": 2, \"name\": \"Hidden\", \"$member\": $private}]" >in.json
		tool_ok import --json --accept-shrink "$HOST" in.json
		out_is -s --arg reason "is marked as private ($member)" \
			'.[0] | .events == 1 and .left_out == 1 and any(.reasons[]; .reason == $reason and .left_out)' || {
			echo "$member"
			return 1
		}
		cgi GET events
		body_is '[.data[].name] == ["Seen"]'
	done <"$TESTS/fixtures/private.tsv"
}

@test "private: items that a profile maps, also inside of another object" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "item": "/event", "map": {"id": "/id", "name": "/summary"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"event": {"id": 1, "summary": "Seen"}}, {"event": {"id": 2, "summary": "Hidden", "visibility": "private"}}]' >in.json
	tool_ok import --profile own "$HOST" in.json
	says 'record 2 left out: is marked as private (visibility)'
	tool_ok profile try own in.json
	holds "$out_file" 'is marked as private (visibility)'
	run ! grep -F Hidden "$out_file"
	cgi GET events
	body_is '[.data[].name] == ["Seen"]'
}

@test "private: rows of a sheet, with and without a profile" {
	printf 'id,name,Private\n1,Seen,False\n2,Hidden,True\n' >in.csv
	tool_ok import "$HOST" in.csv
	[ "$(grep -c 'is unknown' "$err_file")" = 0 ]
	says 'left out: is marked as private (Private)'
	cgi GET events
	body_is '[.data[].name] == ["Seen"]'
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/id", "name": "/name"}}' >"$CARTAZ_ETC/profiles/own.json"
	tool_ok import --profile own "$HOST" in.csv
	cgi GET events
	body_is '[.data[].name] == ["Seen"]'
}

@test "private: words that mean something else are no reason" {
	echo '[{"id": 1, "name": "A", "status": "Private event, ask at the door"}, {"id": 2, "name": "B", "class": "yoga"},
		{"id": 3, "name": "C", "public": "18+"}, {"id": 4, "name": "D", "access": "stairs"}]' >in.json
	tool_ok import "$HOST" in.json
	cgi GET events
	body_is '.meta.total == 4'
}
