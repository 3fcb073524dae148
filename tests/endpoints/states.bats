# states: whether an event takes place and whether one can buy, decided once.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc
load ../helpers/imported

setup() {
	imported_make
}

tells() { # WORDS
	grep -qF "$1" "$told_file" || {
		cat "$told_file"
		return 1
	}
}

# What MCP tells of an event: "status availability is_closed"
state_of() { # SLUG
	tool get_event "{\"slug\":\"$1\"}"
	gojq -r '.result.structuredContent | "\(.event_status) \(.availability) \(.is_closed)"' "$body_file"
}

@test "states: beside another state, nothing is said of a sale that is not known" {
	import <<<'[{"id": 1, "slug": "a", "name": "A", "event_status": "moved_online", "starts_at": "2035-01-31T20:00:00Z"}]'
	cgi GET page-events '' /eventos
	grep -qF '<b class="tag">agora on-line</b>' "$body_file"
	cgi GET page-events '' /eventos.rss
	grep -qxF '<title>A (agora on-line)</title>' "$body_file"
}

@test "states: a label that is known sets what is not told" {
	jq -Rn '[inputs | split("|") | {id: input_line_number, slug: "e\(input_line_number)", name: .[0], status: .[0],
		starts_at: "2035-01-31T20:00:00Z"}]' <<-'END' | import
		Cancelado!
		CANCELED
		adiada
		Remarcado
		Transferido para on-line
		Esgotados
		Sold-out
		active
		ended
	END
	local -A wanted=([1]='cancelled off_sale true' [2]='cancelled off_sale true' [3]='postponed unknown false'
		[4]='rescheduled unknown false' [5]='moved_online unknown false' [6]='scheduled sold_out true'
		[7]='scheduled sold_out true' [8]='scheduled unknown false' [9]='scheduled unknown false')
	for number in "${!wanted[@]}"; do
		[ "$(state_of "e$number")" = "${wanted[$number]}" ] || wrong "$number: $(state_of "e$number")"
	done
	# The contract's label stays the upstream's.
	cgi GET events
	body_is '[.data[].status] | sort == (["Cancelado!", "CANCELED", "adiada", "Remarcado", "Transferido para on-line", "Esgotados",
		"Sold-out", "active", "ended"] | sort)'
}

@test "states: what contradicts itself is told, and the more cautious truth is shown" {
	import <<-'END'
		[{"id": 1, "slug": "closed", "name": "A", "is_closed": true, "tickets": [{"name": "T", "available": true}]},
		 {"id": 2, "slug": "cancelled", "name": "B", "event_status": "cancelled", "tickets": [{"name": "T", "available": true}]},
		 {"id": 3, "slug": "label", "name": "C", "event_status": "scheduled", "status": "adiado"},
		 {"id": 4, "slug": "unknown", "name": "D", "event_status": "perhaps"},
		 {"id": 5, "slug": "gone", "name": "E", "is_closed": true, "starts_at": "2035-01-31",
		  "tickets": [{"name": "T", "price": "1.00", "available": false}]}]
	END
	tells 'record 1: /is_closed is true, but tickets are available; Cartaz shows that nothing is on sale'
	tells 'record 2: /tickets are available, but the event is cancelled, so nothing is on sale'
	tells 'record 3: /event_status differs from /status; the more cautious state is used: "scheduled"'
	tells 'record 4: /event_status is not one of scheduled, tentative, cancelled, postponed, rescheduled, moved_online: "perhaps"'
	[ "$(state_of closed)" = 'scheduled off_sale true' ]
	[ "$(state_of cancelled)" = 'cancelled off_sale true' ]
	[ "$(state_of label)" = 'postponed unknown false' ]
	[ "$(state_of unknown)" = 'scheduled unknown false' ]
	[ "$(state_of gone)" = 'scheduled sold_out true' ]
}

@test "states: a cancelled event says so first, sells nothing and goes to no calendar by a link" {
	import <<-'END'
		[{"id": 1, "slug": "a", "name": "A show", "event_status": "https://schema.org/EventCancelled", "buy_url": "https://b.example/",
		  "starts_at": "2035-01-31T20:00:00Z", "location": {"city": "Recife"}, "tickets": [{"name": "T", "total": "9.00"}]}]
	END
	cgi GET page-event '' /a
	grep -A1 -F '<h1>A show</h1>' "$body_file" | grep -qF '<p class="notice">Este evento foi cancelado.</p>'
	never grep -qF 'class="button buy"' "$body_file"
	never grep -qF '/eventos/a.ics' "$body_file"
	cgi GET page-event '' /a.md
	sed -n 3p "$body_file" | grep -qxF '**Este evento foi cancelado.**'
	grep -qF 'o evento foi cancelado. Para reembolso, procure a bilheteria' "$body_file"
	# Who subscribed before must hear of it.
	cgi GET page-event '' /a.ics
	grep -qx $'STATUS:CANCELLED\r' "$body_file"
	cgi GET page-events '' /eventos.md
	grep -F '[A show]' "$body_file" | grep -qF '| cancelado |'
}

# "SEQUENCE LAST-MODIFIED" of an event's calendar.
revision_of() { # SLUG
	cgi GET page-event '' "/$1.ics"
	tr -d '\r' <"$body_file" | sed -n 's/^\(SEQUENCE\|LAST-MODIFIED\)://p' | xargs
}

@test "states: a change is a revision, at the time when it was read; the first time stays" {
	local record='{"id": 7, "slug": "a", "name": "A", "starts_at": "2035-01-31"}'
	CARTAZ_NOW=2026-01-01T00:00:00Z import <<<"[$record]"
	[ "$(revision_of a)" = '0 20260101T000000Z' ]
	CARTAZ_NOW=2026-01-02T00:00:00Z import <<<"[$record, {\"id\": 8, \"slug\": \"b\", \"name\": \"B\"}]"
	[ "$(revision_of a)" = '0 20260101T000000Z' ]
	# Another slug of the same id is the same event.
	CARTAZ_NOW=2026-01-03T00:00:00Z import <<<"[$record]" # B is gone
	CARTAZ_NOW=2026-01-04T00:00:00Z import <<<"[${record/\"slug\": \"a\"/\"slug\": \"new\"}]"
	[ "$(revision_of new)" = '1 20260104T000000Z' ]
	CARTAZ_NOW=2026-01-05T00:00:00Z cartaz rebuild "$HOST"
	[ "$(revision_of new)" = '1 20260104T000000Z' ]
	cgi GET page-events '' /eventos.rss
	grep -qxF '<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>' "$body_file"
	[ "$(sqlite3 "$CARTAZ_VAR/$HOST/current" "SELECT id, slug, datetime(gone, 'unixepoch') FROM history WHERE slug IN ('a', 'b', 'new') ORDER BY id, slug" | tr '\n' ' ')" \
		= '7|a|2026-01-04 00:00:00 7|new| 8|b|2026-01-03 00:00:00 ' ]
}

@test "states: a served snapshot that is damaged does not keep the next one from its history" {
	local record='{"id": 7, "slug": "a", "name": "A", "starts_at": "2035-01-31"}'
	CARTAZ_NOW=2026-01-01T00:00:00Z import <<<"[$record]"
	truncate -s 20000 "$(readlink -f "$CARTAZ_VAR/$HOST/current")"
	CARTAZ_NOW=2026-01-02T00:00:00Z import <<<"[$record]"
	[ "$(revision_of a)" = '0 20260102T000000Z' ]
}

@test "states: a damaged history does not keep the next import from the catalog, nor what is read of it from its bounds" {
	local file page
	gojq -n '[range(1500) | {id: ., slug: "e\(.)", name: "E \(.)"}]' | import
	file=$(readlink -f "$CARTAZ_VAR/$HOST/current")
	page=$(sqlite3 "$file" "SELECT pageno FROM dbstat WHERE name = 'history' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 3")
	dd if=/dev/urandom of="$file" bs=8192 seek=$((page - 1)) count=1 conv=notrunc status=none
	gojq -n '[range(1500) | {id: ., slug: "e\(.)", name: "F \(.)"}]' | import
	cgi GET events
	body_is '.meta.total == 1500 and .data[0].name == "F 0"'
	file=$(readlink -f "$CARTAZ_VAR/$HOST/current")
	snapshot_edit "$file" 'UPDATE history SET revision = 9223372036854775807, first_seen = 9223372036854775807'
	gojq -n '[range(1500) | {id: ., slug: "e\(.)", name: "G \(.)", starts_at: "2035-01-31"}]' | import
	[ "$(sqlite3 "$CARTAZ_VAR/$HOST/current" 'SELECT max(revision), min(revision), max(first_seen) = max(changed) FROM history WHERE gone IS NULL')" \
		= '2147483648|2147483648|1' ]
}

@test "states: after a rollback a revision does not count back" {
	local record='{"id": 7, "slug": "a", "name": "A", "starts_at": "2035-01-31"}'
	import <<<"[$record]"
	import <<<"[${record/\"A\"/\"B\"}]"
	[ "$(revision_of a | cut -d ' ' -f 1)" = 1 ]
	cartaz rollback "$HOST"
	[ "$(revision_of a | cut -d ' ' -f 1)" = 0 ]
	import <<<"[${record/\"A\"/\"C\"}]"
	[ "$(revision_of a | cut -d ' ' -f 1)" = 2 ]
}

@test "states: a page of a postponed event says of its open tickets that it is, and has those of the agents' tools" {
	import <<-'END'
		[{"id": 1, "slug": "later", "name": "A", "event_status": "postponed", "tickets": [{"name": "T", "total": "1.00"},
			{"name": "U", "total": "1.00", "available": false}]},
		 {"id": 2, "slug": "never", "name": "B", "event_status": "cancelled", "tickets": [{"name": "T", "total": "1.00"}]}]
	END
	[ "$(state_of later)" = 'postponed available false' ]
	cgi GET page-event '' /later.md
	grep -q '^| T |.* adiado |$' "$body_file"
	grep -q '^| U |.* indisponível |$' "$body_file"
	grep -qF 'Espere a nova data antes de comprar.' "$body_file"
	cgi GET page-event '' /later
	[ "$(grep -c '<tr class="gone">' "$body_file")" = 1 ]
	grep -F '<th scope="row">T</th>' "$body_file" | grep -qF '>adiado</td></tr>'
	never grep -qE 'disponível</td>.*T</th>|>disponível<' "$body_file"
	cgi GET page-event '' /never.md
	grep -q '^| T |.* indisponível |$' "$body_file"
}

@test "states: a filter without a match does not make the dates unsearchable" {
	cgi GET page-events 'city=Nowhere&when=weekend' /eventos.md
	never grep -qF 'não pode ser filtrada por data' "$body_file"
	cgi GET page-events 'q=!!!&when=weekend' /eventos.md
	never grep -qF 'não pode ser filtrada por data' "$body_file"
	tool search_events '{"city":"Nowhere","when":"weekend"}'
	body_is '.result.structuredContent.hint | contains("No city \"Nowhere\"") and (contains("cannot be searched") | not)'
	# Of city, state and organizer nothing is said to who sent none.
	tool search_events '{"from":"2001-01-01","to":"2001-01-02"}'
	body_is '.result.structuredContent.hint | test("^Nothing matches\\. There is no event on the requested days; the next open event is on [0-9-]{10} \\(events after these days: [0-9]+\\)\\.$")'
}
