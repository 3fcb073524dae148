# The questions, cities and events that the published documents name for example
# are the brand's own, and each finds something.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
}

# The questions of the brand's documents, one a line: questions
questions() {
	gojq -r '.entries[].representativeQueries[]' "$CARTAZ_HTDOCS/$HOST/.well-known/ai-catalog.json"
	gojq -r '.skills[].examples[]' "$CARTAZ_HTDOCS/$HOST/.well-known/agent-card.json"
}

parameter() { # NAME
	gojq -r ".components.parameters.$1.example" "$CARTAZ_HTDOCS/$HOST/api/public/v1/openapi.json"
}

@test "examples: every question of the documents finds something, on both brands" {
	local text count
	for HOST in agenda.localhost palco.localhost; do
		count=0
		while read -r text; do
			send "$(gojq -cn --arg t "$text" '[{text: $t}]')"
			if [[ $text == *get-event-page* ]]; then
				body_is '.result.message.parts[1].text | startswith("# ")' || wrong "$text"
			elif [[ $text == *get-event* ]]; then
				body_is '.result.message.parts[1].data | .availability == "available"' || wrong "$text"
			elif [[ $text == *list-filters* ]]; then
				body_is '.result.message.parts[1].data.city.total > 0' || wrong "$text"
			else
				body_is '.result.message.parts[1].data | .meta.total > 0 and .data != []' || wrong "$text"
			fi
			count=$((count + 1))
		done < <(questions | sort -u)
		[ "$count" -ge 7 ]
	done
}

@test "examples: they are of the brand's language and cities, and name one event of it" {
	HOST=agenda.localhost questions | grep -x 'Belém: quais eventos há?'
	HOST=agenda.localhost questions | grep -E '^Quanto custa .*\?$'
	HOST=palco.localhost questions | grep -x 'What is on in New York?'
	HOST=palco.localhost questions | grep -E '^How much is .*\?$'
	never grep -rlE 'Recife|São Paulo|Belém|samba' "$CARTAZ_HTDOCS"/palco.localhost/{.well-known/{mcp,ai-catalog,agent-card,mcp/server-card}.json,a2a,mcp}
	for HOST in agenda.localhost palco.localhost; do
		send "$(gojq -cn --arg t "$(questions | grep -E -m1 '^(Quanto custa|How much)')" '[{text: $t}]')"
		body_is --arg slug "$(parameter Slug)" '.result.message.parts[1].data.data[0].slug == $slug'
	done
}

@test "examples: those of the OpenAPI document exist" {
	local name
	for HOST in agenda.localhost palco.localhost; do
		cgi GET event '' "/$(parameter Slug)"
		[ "$http_status" = 200 ]
		for name in Q City State Organization; do
			cgi GET events "$(gojq -rn --arg n "${name,}" --arg v "$(parameter $name)" '"\($n)=\($v | @uri)"')"
			body_is '.meta.total > 0' || wrong "$name"
		done
		# What an answer shows for example is nobody's, and so are its pictures.
		gojq -r '.components.responses | .. | .url?, .banner?, .thumbnail? | strings' \
			"$CARTAZ_HTDOCS/$HOST/api/public/v1/openapi.json" | sort -u >"$BATS_TEST_TMPDIR/addresses"
		[ -s "$BATS_TEST_TMPDIR/addresses" ]
		never grep -vE '^https://[a-z]+\.example/' "$BATS_TEST_TMPDIR/addresses"
	done
}

@test "examples: tools and prompts name a city and a state of the brand" {
	legacy tools/list
	body_is '.result.tools[0].inputSchema.properties | (.city.description | endswith(" For example: Belém"))
		and (.state.description | endswith(" For example: PA"))'
	legacy prompts/list
	body_is '.result.prompts[0].arguments[] | select(.name == "city").description == "The city. For example: Belém"'
	HOST=palco.localhost legacy prompts/list
	body_is '.result.prompts[0].arguments[] | select(.name == "city").description == "The city. For example: New York"'
}

@test "examples: words of a question are left out, and tomorrow is a day" {
	local text said
	while IFS='|' read -r text said; do
		send "$(gojq -cn --arg t "$text" '[{text: $t}]')"
		body_is --arg said "Understood as: $said." '.result.message.parts[0].text | startswith($said)' || wrong "$text"
	done <<-'END'
		Quais eventos há?|all events; left out "Quais eventos há"
		Which events are online?|only online events; left out "Which events are"
		O que tem amanhã?|when "tomorrow"; left out "O que tem"
		What is on in Recife tomorrow?|city "recife"; when "tomorrow"; left out "What is on"
		quanto custa Corujão do Forró?|words "corujao forro"; left out "quanto custa do"
		how much does jazz cost|words "jazz"; left out "how much does cost"
		hoje amanhã|words "amanha"; when "today"
	END
	# The day is the brand's: at 01:00 UTC it is still the day before in São Paulo.
	CARTAZ_NOW=2026-11-19T01:00:00Z send '[{"text":"amanhã"}]'
	body_is '.result.message.parts[0].text | startswith("Understood as: when \"tomorrow\".")'
	body_is '.result.message.parts[1].data.data | map(.starts_at[:10]) | index("2026-11-19") and (index("2026-11-20") | not)'
	# Nothing is left out in silence when nothing is found.
	send '[{"text":"quanto custa xyzzyq-wkjqz"}]'
	body_is '.result.message.parts[1].data | .data == [] and (.hint | startswith("Nothing matches."))'
}
