# Two sets of forty errands of an assistant through MCP, A2A, Markdown and JSON (tests/agents):
# only the records decide what is right, and a real tokenizer counts the tokens.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/rpc

setup_file() {
	export WORK=$BATS_FILE_TMPDIR/work
	mkdir "$WORK"
	cp "$TESTS/clients/tokens.mjs" "$WORK"
	ln -s "$ROOT/build/npm/clients/node_modules" "$WORK/node_modules"
	export PATH=$WORK/node_modules/.bin:$PATH TOKENS="node $WORK/tokens.mjs"
	catalog_make "$BATS_FILE_TMPDIR"
	for HOST in agenda.localhost palco.localhost; do
		sample "$HOST" >"$WORK/$HOST.json"
	done
}

tokens() {
	node "$WORK/tokens.mjs"
}

# Leaves the evaluation in $said.
evaluated() { # SET HOST=RECORDS...
	said=$BATS_TEST_TMPDIR/said
	PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$TESTS/agents/evaluate" "$@" >"$said"
	sed 's/^/# /' "$said" >&3
}

# A brand of the second set: the catalog as it is, then with what notices.json has.
city() { # NAME LOCALE ZONE CURRENCY COUNTRY CATALOG FILTER
	local host=$1.localhost records=$WORK/$1.localhost.json
	gojq --args '$ARGS.positional as [$host, $locale, $timezone, $currency, $country]
		| . + {$host, aliases: [], $locale, $timezone, $currency, $country, site_url: "http://\($host)"}
		| .site_origin = .site_url | .base_url = "\(.site_url)/api/public/v1"' "$host" "${@:2:4}" \
		<"$ROOT/static/brands/agenda.localhost/brand.json" >"$CARTAZ_ETC/brands/$host.json"
	gojq -s "map(select($7))" "$TESTS/search/catalogs/$6.ndjson" >"$records.plain"
	gojq --slurpfile notices "$TESTS/agents/notices.json" 'map(. + $notices[0][.slug])' "$records.plain" >"$records"
	CARTAZ_NOW=2026-11-10T12:00:00Z cartaz import "$host" "$records.plain"
	CARTAZ_NOW=2026-11-24T12:00:00Z cartaz import "$host" "$records"
}

cities() {
	local portuguese='(.location.country // .tickets[0].currency[:2] | . == "BR" or . == "PT")'
	city cidade pt-BR America/Sao_Paulo BRL BR ciudad "$portuguese"
	city ciudad es Europe/Madrid EUR ES ciudad "$portuguese | not"
	city town en-GB Europe/London GBP GB town true
	export CARTAZ_NOW=2026-11-25T15:00:00Z
}

figure() { # DOOR FIELD
	awk -v door="$1" -v field="$2" '$1 == door && $4 == 40 { print $field }' "$said"
}

@test "errands: MCP has 38 of 40 right in 60 calls and 35,000 tokens, A2A 32 in 40 calls" {
	evaluated errands "agenda.localhost=$WORK/agenda.localhost.json" "palco.localhost=$WORK/palco.localhost.json"
	[ "$(figure MCP 2)" -ge 38 ]
	[ "$(figure MCP 6)" -le 60 ]
	[ "$(figure MCP 8)" -le 35000 ]
	[ "$(figure A2A 2)" -ge 32 ]
	[ "$(figure A2A 6)" = 40 ]
	[ "$(figure Markdown 2)" -ge 30 ]
	[ "$(awk '$1 == "retold" { print $2 }' "$said")" -ge 20 ]
	[ "$(figure JSON 2)" -ge 12 ]
}

@test "errands: 40 more over three catalogs of cities: MCP has 38 right in 48 calls and 13,000 tokens, A2A 31, Markdown 38" {
	cities
	evaluated cities "cidade.localhost=$WORK/cidade.localhost.json" "ciudad.localhost=$WORK/ciudad.localhost.json" \
		"town.localhost=$WORK/town.localhost.json"
	[ "$(figure MCP 2)" -ge 38 ]
	[ "$(figure MCP 6)" -le 48 ]
	[ "$(figure MCP 8)" -le 13000 ]
	[ "$(figure A2A 2)" -ge 31 ]
	[ "$(figure A2A 6)" = 40 ]
	[ "$(figure Markdown 2)" -ge 38 ]
}

# bats test_tags=whole
@test "errands: an answer that is not that of the records counts as wrong" {
	# Other records than those that are served: nothing is free, online or in São Paulo.
	gojq 'map(.location.city |= if . == "São Paulo" then "Olinda" else . end | .is_online = false
		| .tickets |= map(.total = "999.00"))' "$WORK/agenda.localhost.json" >"$BATS_TEST_TMPDIR/others.json"
	evaluated errands "agenda.localhost=$BATS_TEST_TMPDIR/others.json" "palco.localhost=$WORK/palco.localhost.json"
	[ "$(figure MCP 2)" -le 36 ]
	for n in 1 2 3 4 5 12; do
		grep -q "^wrong MCP $n \"" "$said" || wrong "$n"
	done
}

@test "tokens: the tools 2,350, twenty events 2,200, the values of all filters 1,600, on both brands" {
	local most
	for HOST in agenda.localhost palco.localhost; do
		legacy tools/list
		most=$(gojq -c .result "$body_file" | tokens)
		echo "# $HOST: tools $most" >&3
		[ "$most" -le 2350 ]
		tool search_events
		body_is '.result.structuredContent.data | length == 20'
		most=$(gojq -c .result.structuredContent "$body_file" | tokens)
		echo "# $HOST: 20 events $most" >&3
		[ "$most" -le 2200 ]
		tool list_filters
		most=$(gojq -c .result.structuredContent "$body_file" | tokens)
		echo "# $HOST: filters $most" >&3
		[ "$most" -le 1600 ]
	done
}
