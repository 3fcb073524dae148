# The commands of SKILL.md and llms.txt run as they stand, and what the API catalog
# lists answers, on both brands.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/answer

setup_file() {
	server_start "$BATS_FILE_TMPDIR/run"
}

teardown_file() {
	server_stop
}

setup() {
	cd "$BATS_TEST_TMPDIR" || return
}

# Its commands, one a line: commands FILE
commands() {
	grep -oE "(^|\`)curl [^\`]*" "$1" | tr -d '`'
}

# The answer to a command, with the slug of an event for SLUG: answer COMMAND
answer() {
	bash -euo pipefail -c 'curl() { command curl --fail "$@"; }; eval "$1"' - "${1//SLUG/$slug}"
}

@test "skill: every command answers, and tells what its text says" {
	local host file command count
	for host in agenda.localhost palco.localhost; do
		slug=$(curl -s "http://$host:$PORT$API/events?per_page=1" | gojq -r '.data[0].slug')
		count=0
		for file in "$CARTAZ_HTDOCS/$host/.well-known/agent-skills/event-catalog/SKILL.md" "$CARTAZ_HTDOCS/$host/llms.txt"; do
			while read -r command; do
				answer "$command" >answer
				[ -s answer ]
				count=$((count + 1))
			done < <(commands "$file")
			# The days, and the lowest price with fees of each event.
			for command in 'eventos\.md\?when=weekend' 'eventos\.md\?from=[0-9-]*&to=[0-9-]*'; do
				answer "$(commands "$file" | grep -E -m1 "$command")" >answer
				head -1 answer | grep '^# '
			done
			grep -qF '`when`' "$file"
			grep -qF '`from`' "$file"
		done
		[ "$count" = 8 ] || { echo "$count"; false; }
		[ -s "$CARTAZ_HTDOCS/$host/.web/examples.json" ]
		[ "$(curl -s -o /dev/null -w '%{http_code}' "http://$host:$PORT/.web/examples.json")" = 404 ]
		curl -s "http://$host:$PORT/eventos.md" | grep -E '^\| (Quando|When) .*(com taxas|with fees)'
	done
}

@test "skill: a brand that is asked live is not said to know days" {
	catalog_copy
	brand_edit agenda.localhost '.upstream = {mode: "live", profile: "opensearch", base: "http://127.0.0.1:9"}'
	cartaz publish agenda.localhost
	never grep -E 'when=|`when`|`from`' "$CARTAZ_HTDOCS"/agenda.localhost/{llms.txt,.well-known/agent-skills/event-catalog/SKILL.md}
}

@test "api-catalog: everything that it lists answers, with the type that it tells" {
	local host type address
	for host in agenda.localhost palco.localhost; do
		gojq -r '.linkset[] | .anchor as $anchor | to_entries[] | select(.value | type == "array") | .value[]
			| "\(.type) \(.href)"' "$CARTAZ_HTDOCS/$host/.well-known/api-catalog" >listed
		[ "$(wc -l <listed)" -ge 10 ]
		while read -r type address; do
			curl -s -o /dev/null -w '%{http_code} %{content_type}\n' -H "Accept: $type" "$address" >told
			grep -E "^200 $type(;|\$)" told || {
				echo "$type $address: $(<told)"
				return 1
			}
		done <listed
		# Each item is the context of the links that describe it.
		gojq -e '[.linkset[].item[]?.href] as $items | [.linkset[].anchor] as $anchors
			| $items != [] and all($items[]; IN($anchors[]))' "$CARTAZ_HTDOCS/$host/.well-known/api-catalog"
	done
}
