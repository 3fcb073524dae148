# A site of Cartaz as a source of another site: its file of records.

load ../helpers/tool_suite

OTHER=outra.localhost

# Events with every kind of end, place and ticket.
made() {
	records 8 '. + [
		{starts_at: "2026-12-02T20:00", location: {name: "Sala", city: "Villarreal del Ebro", country: "ES",
			formatted_address: "Calle Mayor 1, 50740, Villarreal del Ebro"}, description: "<p>Um texto.</p>"},
		{starts_at: "2026-12-02T20:00", ends_at: "2026-12-02T23:30", location: {name: "Teatro", city: "Recife"}},
		{starts_at: "2026-12-03", location: {name: "Praça", city: "São Paulo", state_abbr: "SP", country: "BR"}},
		{starts_at: "2026-12-04T10:00", timezone: "Europe/Madrid", location: {formatted_address: "Rua B, 3, Porto", city: "Porto"}},
		{starts_at: "2026-12-05T09:00", is_online: true, location: null},
		{starts_at: "2026-12-06T21:00", location: {city: "Olinda"}, description: "<p>A</p><p>B</p>",
			tickets: [{name: "Inteira", price: "40.00", fee: "4.00", total: "44.00"}], categories: ["music"]},
		{starts_at: "2026-12-07T21:00", age_rating: "12", tags: ["a"], performers: [{name: "Nara"}],
			sessions: [{starts_at: "2026-12-07T21:00"}, {starts_at: "2026-12-08T21:00", ends_at: "2026-12-08T23:00"}]},
		{event_status: "cancelled", starts_at: "2026-12-09T20:00"}][.id - 1]'
}

# Makes the other brand, and adds FILE as its only source.
other() { # FILE
	gojq '.host = "'$OTHER'" | del(.upstream)
		| .sources = []
		| walk(if type == "string" then gsub("feira\\.localhost"; "'$OTHER'") else . end)' \
		"$CARTAZ_ETC/brands/$HOST.json" >"$CARTAZ_ETC/brands/$OTHER.json"
	tool_ok source add "$OTHER" "$PWD/$1" --name feira
	tool_ok sync "$OTHER"
}

@test "our own file of records as a source: every fact of a record is the same" {
	made >in.json
	tool_ok import --profile native "$HOST" in.json
	tool_ok records "$HOST"
	cp "$out_file" events.ndjson
	other events.ndjson
	tool_ok records "$OTHER"
	# The name of the source is the only member that only the second site has.
	diff <(gojq -cS 'del(.sources)' events.ndjson | sort) <(gojq -cS 'del(.sources)' "$out_file" | sort)
}

@test "our own file of records as a source: a first record that a rule leaves out is no doubt about the list" {
	printf '%s\n' '{"id": 1, "name": "A", "starts_at": "2026-12-02", "sources": [{"name": "Town"}]}' \
		'{"id": 2, "name": "B", "starts_at": "2026-12-03", "sources": [{"name": "Town"}]}' >events.ndjson
	other events.ndjson
	brand_edit "$OTHER" '.sources[0].skip = {"/name": "A"}'
	tool_ok sync --accept-shrink "$OTHER"
	run ! grep -q 'seems to be at' "$err_file"
	[ "$(cartaz records "$OTHER" | gojq -r .name)" = B ]
}

@test "our own file of records as a source: an entry for each association names it, as many-sources.md says" {
	printf '%s\n' '{"id": 1, "name": "A", "starts_at": "2026-12-02", "sources": [{"name": "Town"}]}' \
		'{"id": 2, "name": "B", "starts_at": "2026-12-03", "sources": [{"name": "Jazz Club"}]}' >events.ndjson
	other events.ndjson
	[ "$(cartaz records "$OTHER" | gojq -r '.sources[0].name' | sort -u)" = feira ]
	brand_edit "$OTHER" '.sources = [.sources[0] as $s | ("Town", "Jazz Club") as $n | $s
		+ {name: ($n | ascii_downcase | sub(" "; "-")), only: {"/sources/0/name": $n}, credit: {name: $n}}]'
	tool_ok sync --accept-shrink "$OTHER"
	[ "$(cartaz records "$OTHER" | gojq -r '"\(.name) \(.sources[0].name)"' | sort | paste -sd,)" = 'A Town,B Jazz Club' ]
}
