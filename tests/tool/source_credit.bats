# source_credit: whose record it is.  A build sets the credit of events from the sources of the
# brand file; endpoints/source_credit.bats has what shows it.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/answer

setup_file() {
	feeds_start
	export hall='{"slug": "town-hall", "name": "Town Hall & Friends", "url": "https://town.example/?a=1&b=2"}'
}

setup() {
	feeds_make
	feed hall 1 2
	printf 'id,name,starts_at,location.city,sources.name\ns1,Evening,2027-02-01 20:00,Olinda,Somebody else\n' >"$feeds/sheet.csv"
	sources "$(entry town-hall hall.ics ical \
		'{credit: {name: "Town Hall & Friends", url: "https://town.example/?a=1&b=2"}}')" sheet:csv:sheet.csv
}

entry() { # NAME FILE KIND MEMBERS
	gojq -nc --arg name "$1" --arg url "$base/$2" --arg kind "$3" "{name: \$name, kind: \$kind, url: \$url} + $4"
}

credits() { # FILTER: of the records that are served
	cartaz records "$HOST" | gojq -s -c --argjson hall "$hall" "$1"
}

@test "source credit: a build sets it from the brand file, whatever the records say" {
	tool_ok sync "$HOST"
	[ "$(credits '[.[] | {(.name): .sources}] | add == {Evening: [{slug: "sheet", name: "sheet"}],
		"Event 1": [$hall], "Event 2": [$hall]}')" = true ] || wrong "$(credits 'map(.sources)')"
	tool_ok explain "$HOST" "$(served | sed -n 's/ Evening//p')"
	grep -q '^ *sheet *{"slug":"sheet","name":"sheet"}$' "$out_file"
}

@test "source credit: the only source has none where it is the brand's own site" {
	local port=${base##*:} host wanted
	while IFS='|' read -r host wanted; do
		sources "$(gojq -nc --arg url "http://$host:${port%%/*}/hall.ics" '{name: "hall", kind: "ical", url: $url}')"
		tool_ok sync "$HOST"
		[ "$(credits 'map(.sources) | unique')" = "$wanted" ] || wrong "$host: $(credits 'map(.sources)')"
	done <<-END
		127.0.0.1|[[{"name":"hall","slug":"hall"}]]
		www.$HOST|[null]
		tickets.$HOST|[null]
		not-$HOST|[[{"name":"hall","slug":"hall"}]]
	END
	# With a credit of its own it is shown.
	sources "$(gojq -nc --arg url "http://www.$HOST:${port%%/*}/hall.ics" '{name: "hall", kind: "ical", url: $url, credit: {name: "Hall"}}')"
	tool_ok sync "$HOST"
	[ "$(credits 'map(.sources) | unique')" = '[[{"name":"Hall","slug":"hall"}]]' ]
}

@test "source credit: a change of it alone builds a new snapshot, and is no change of an event" {
	local slug
	revision() { # SLUG
		cgi GET page-event '' "/$1.ics"
		grep -E '^(DTSTAMP|SEQUENCE|LAST-MODIFIED)' "$body_file"
	}
	tool_ok sync "$HOST"
	slug=$(served | sed -n 's/ Event 1$//p')
	revision "$slug" >before
	[ "$(wc -l <before)" = 3 ]
	sources "$(entry town-hall hall.ics ical '{credit: {name: "Câmara"}}')" sheet:csv:sheet.csv
	at 1
	tool_ok sync "$HOST"
	[ "$(credits '[.[].sources[0] | select(.slug == "town-hall")] | unique == [{slug: "town-hall", name: "Câmara"}]')" = true ]
	diff before <(revision "$slug")
	cgi GET page-event '' "/$slug"
	grep -qF '<dd>Câmara</dd>' "$body_file"
	tool_ok rebuild "$HOST"
	[ "$(credits '[.[].sources[0].name] | sort')" = '["Câmara","Câmara","sheet"]' ]
}

@test "source credit: a mistake in it is named" {
	sources "$(entry town-hall hall.ics ical '{credit: {url: "javascript:alert(1)", link: 1}}')"
	tool_fails check "$HOST"
	holds "$out_file" '/sources/0/credit/name: is missing'
	holds "$out_file" '/sources/0/credit/url: must be an http or https address without a user, blanks, quotes or braces'
	holds "$out_file" '/sources/0/credit/link: is not a key of a brand file'
}
