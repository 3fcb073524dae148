# static/profiles: each with records as its upstream gives them, and the events
# that the programs answer for them.
#
#   fixtures/profiles/NAME/items.json      what the upstream gives
#                          brand.json      what is added to the brand file, if anything
#                          expected.json   {"reasons", "events"}: what import says; each event
#                                          as the list has it, with the detail's producer and what
#                                          is kept for its page: buy_url, updated_at, tickets,
#                                          and sessions, categories, tags, performers, age_rating,
#                                          accessibility, languages, door_time, where there are

load ../helpers/tool_suite

profiles() {
	basename -s .json -a "$ROOT"/static/profiles/*.json | sort
}

# The brand as it was, with what this profile needs: brand_for NAME
brand_for() {
	find "$TESTS/fixtures/brands/$HOST.json" "$TESTS/fixtures/profiles/$1/" \
		\( -name "$HOST.json" -o -name brand.json \) -exec cat {} + |
		gojq -s --arg name "$1" 'reduce .[] as $more ({}; . * $more)
			| .upstream.profile = $name' >"$CARTAZ_ETC/brands/$HOST.json"
}

@test "every profile is right, and has records and events to prove it" {
	local name
	for name in $(profiles); do
		tool_ok profile lint "$ROOT/static/profiles/$name.json"
		grep -q 'nothing wrong' "$out_file"
		[ -s "$TESTS/fixtures/profiles/$name/items.json" ]
		[ -s "$TESTS/fixtures/profiles/$name/expected.json" ]
	done
	[ "$(profiles | wc -l)" -ge 6 ]
}

@test "no folder of fixtures is without its profile" {
	same 'the names' "$(profiles)" "$(ls "$TESTS/fixtures/profiles")"
}

@test "what a profile makes of its upstream's records is what it should be" {
	local name from
	for name in $(profiles); do
		from=$TESTS/fixtures/profiles/$name
		brand_for "$name"
		tool_ok import --accept-shrink --json "$HOST" "$from/items.json"
		out_is --slurpfile items "$from/items.json" \
			'.records == ($items[0] | length) and .records == .events + .left_out'
		same "$name" "$(gojq . "$from/expected.json")" "$(catalog)"
	done
}

@test "a shop that the upstream names is in the record and on the page, which sells tickets" {
	local name slug shop
	for name in postgrest directus strapi json-server opensearch; do
		brand_for "$name"
		# A date may have a shop of its own.
		gojq 'map(del(.sessions, ._source.sessions))' "$TESTS/fixtures/profiles/$name/items.json" >items.json
		tool_ok import --accept-shrink "$HOST" items.json
		records_of "$HOST" | gojq -r 'select(.buy_url) | .slug, .buy_url' >links
		{ read -r slug && read -r shop; } <links
		cgi GET page-event '' "/$slug.md"
		grep -qF "]($shop)" "$body_file" || {
			echo "$name: $shop"
			return 1
		}
		cgi GET page-event '' "/$slug"
		grep -qF "href=\"$shop\"" "$body_file"
	done
}

# bats test_tags=whole
@test "one record a line, or --profile on the command line, is the same" {
	local name from expected
	for name in $(profiles); do
		from=$TESTS/fixtures/profiles/$name
		brand_for "$name"
		tool_ok import --accept-shrink --json "$HOST" "$from/items.json"
		expected=$(catalog)
		brand_edit "$HOST" '.upstream.profile = "native"'
		gojq -c '.[]' "$from/items.json" |
			tool_ok import --json --profile "$name" "$HOST" -
		same "$name" "$expected" "$(catalog)"
	done
}

# bats test_tags=whole
@test "ids are the same in every run, whatever the order" {
	local name ids
	for name in $(profiles); do
		brand_for "$name"
		gojq -c '.[]' "$TESTS/fixtures/profiles/$name/items.json" |
			tool_ok import --accept-shrink "$HOST" -
		cgi GET events per_page=50
		ids=$(gojq -c '[.data[] | {name, id}] | sort' "$body_file")
		[ "$(gojq 'length == (map(.id) | unique | length)' <<<"$ids")" = true ]
		# but of two with one slug the first is taken
		gojq -c '[.[] | select(.name != "The slug is taken")] | reverse[]' \
			"$TESTS/fixtures/profiles/$name/items.json" |
			tool_ok import "$HOST" -
		cgi GET events per_page=50
		same "$name" "$ids" "$(gojq -c '[.data[] | {name, id}] | sort' "$body_file")"
	done
}

# bats test_tags=whole
@test "try shows every field of a profile with the rule that makes it" {
	local name key
	for name in $(profiles); do
		tool_ok profile try "$ROOT/static/profiles/$name.json" \
			"$TESTS/fixtures/profiles/$name/items.json"
		[ "$(grep -c '^# item ' "$out_file")" = 3 ]
		for key in $(gojq -r '.map | keys[] | select(. != "tickets")' \
			"$ROOT/static/profiles/$name.json"); do
			[ "$(grep -c "^$key " "$out_file")" = 3 ]
		done
	done
}

# A block of the documentation: block NAME
block() {
	sed -n "/^\`\`\`json $1\$/,/^\`\`\`\$/p" "$ROOT"/static/docs/*/*.md | sed '1d;$d'
}

@test "the example of the documentation is true" {
	mkdir -p share/profiles
	block profile >share/profiles/example.json
	tool_ok profile lint share/profiles/example.json
	export CARTAZ_SHARE=$BATS_TEST_TMPDIR/share
	brand_edit "$HOST" '.upstream += {profile: "example", base: "https://gigs.example"}'
	block item | gojq '{gigs: [.]}' | tool_ok import "$HOST" -
	cgi GET events
	same 'the event' "$(block event | gojq .)" "$(gojq '.data[0]' "$body_file")"
	records_of "$HOST" |
		gojq -e '.tickets == [{name: "Pista", price: "40.00", fee: "4.00", total: "44.00",
			currency: "BRL", available: true, kind: null}]'
}

# Its fields: lint/files.bats.
@test "the documentation names every key that a profile may have" {
	local word
	grep -oE '\{ "[a-z ]+", "[a-z_]+", JSON_TREE_' "$ROOT/common/profile/profile_lint.c" |
		grep -oE '[a-z_]+", J' | tr -d '", J' | sort -u >words
	[ "$(wc -l <words)" -ge 30 ]
	while read -r word; do
		grep -q "\`$word\`" "$ROOT"/static/docs/*/*.md ||
			{ echo "not documented: $word" && return 1; }
	done <words
}

@test "the documentation names every encoder, and says whether it quotes" {
	local word
	grep -oE '\{ "[a-z]+", encode_' "$ROOT/common/profile/request_template_encode.c" |
		grep -oE '"[a-z]+"' | tr -d '"' >words
	[ "$(wc -l <words)" -ge 8 ]
	while read -r word; do
		grep -q "^| \`$word\` | $(grep -q "\"$word\".*quotes = true" "$ROOT/common/profile/request_template_encode.c" &&
			echo yes || echo no) |" "$ROOT/static/docs/reference/profile.md"
	done <words
}

@test "the documentation names every variable of a request" {
	local word
	grep -oE '^	\{ "[a-z_0]+", REQUEST' "$ROOT/common/profile/request_template_lint_text.c" | grep -oE '[a-z_0]+' >words
	[ "$(wc -l <words)" -ge 13 ]
	while read -r word; do
		grep -qF "\`{$word}\`" "$ROOT/static/docs/reference/profile.md"
	done <words
}
