# merged reports: how many events of each source are merged, and which state a merged event has.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/merged

# Two events that a and b list, one of them also c; and one that each has for itself.
three() {
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Duna\", $HALL}" '{id: "a3", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Duna\", $HALL}" '{id: "b3", name: "Karina"}'
	native c "{id: \"c1\", name: \"Siba\", $HALL}" '{id: "c3", name: "Lula"}'
	brand a b c
}

# What status says of the merged events of a, b and c.
merged_are() { # A B C
	tool status "$HOST" --json
	out_is --argjson n "[$1,$2,$3]" '[.[0].sources[].merged] == $n'
	tool status --prometheus
	for name in a b c; do
		holds "$out_file" "cartaz_source_merged_events{brand=\"$HOST\",source=\"$name\"} $1"
		shift
	done
}

@test "merged reports: status has the merged events of each source, on each of its surfaces" {
	three
	tool_ok sync "$HOST" --json
	out_is '.merged == 2 and .joined == 3 and .events == 5 and .records == 8'
	merged_are 2 2 1
	tool status "$HOST"
	[ "$(grep -c 'native, 2 merged; next in' "$out_file")" = 2 ]
	[ "$(grep -c 'native, 1 merged; next in' "$out_file")" = 1 ]
	tool status --html
	[ "$(grep -o 'native, 2 merged' "$out_file" | wc -l)" = 2 ]
	# It is the number of the last build, also of a source that was not read for it.
	native c '{id: "c3", name: "Lula"}'
	at 0 10
	tool_ok sync "$HOST" --source c --accept-shrink
	merged_are 2 2 0
	tool status "$HOST"
	[ "$(grep -c 'merged' "$out_file")" = 2 ]
}

@test "merged reports: an address that was never public has not moved" {
	three
	tool_ok sync "$HOST"
	tool status "$HOST" --json
	out_is '.[0] | .moved == 0 and .gone == 0'
	# Its event was public before it was merged.
	native c '{id: "c3", name: "Lula"}' '{id: "c4", name: "Otto", starts_at: "2027-01-08"}'
	at 1
	tool_ok sync "$HOST"
	native c '{id: "c3", name: "Lula"}' '{id: "c4", name: "Otto"}'
	at 2
	tool_ok sync "$HOST"
	[ "$(status_of otto-c4) $(target_of otto-c4)" = '301 otto-a3' ]
	tool status "$HOST" --json
	out_is '.[0] | .moved == 1 and .gone == 0'
	tool status "$HOST"
	holds "$out_file" '; 1 address moved'
}

@test "merged reports: an event that a correction hides is not counted as merged" {
	three
	mkdir "$CARTAZ_ETC/corrections"
	echo '[{"slug": "siba-a1", "hide": true}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	tool_ok sync "$HOST" --json
	out_is '.merged == 1 and .joined == 1 and .events == 4'
	merged_are 1 1 0
	tool_ok explain "$HOST"
	[ "$(sed -n '/^one event: siba-a1/,/left out/p' "$out_file")" = $'one event: siba-a1\n  a:siba-a1: start, place and name agree\n  c:siba-c1: start, place and name agree\n  b:siba-b1: start, place and name agree\n  the event is left out' ]
	[ "$(grep -c 'left out' "$out_file")" = 1 ]
}

# The state of the event of a (priority 5) and b, each with the members, and the doubtful pairs.
state_is() { # STATE DOUBTFUL MEMBERS_OF_A MEMBERS_OF_B
	native a "{id: \"a1\", name: \"Siba\", $HALL${3:+, $3}}" '{id: "a3", name: "Otto"}'
	native b "{id: \"b1\", name: \"Siba\", $HALL, age_rating: \"18\"${4:+, $4}}" '{id: "b3", name: "Karina"}'
	brand a=5 b
	at $((hour = hour + 1))
	tool_ok sync "$HOST" --json
	out_is --argjson doubtful "$2" '.merged == 1 and .doubtful == $doubtful' || return
	cgi GET page-event '' /siba-a1.ics
	grep -qi "^STATUS:$1" "$body_file" || {
		echo "$3 | $4: not $1"
		grep STATUS "$body_file"
		return 1
	}
}

@test "merged reports: a cancellation by one source is never lost silently" {
	local hour=0 old='updated_at: "2026-11-01T00:00:00Z"' new='updated_at: "2026-11-02T00:00:00Z"'
	local cancelled='event_status: "cancelled"' scheduled='event_status: "scheduled"'
	local tentative='status: "TENTATIVE"'
	state_is CONFIRMED 0 '' ''
	# The first source says it, at any time.
	state_is CANCELLED 0 "$cancelled, $old" "$scheduled, $new"
	# Another one does, and the first one says nothing, or changed earlier.
	state_is CANCELLED 0 '' "$cancelled"
	state_is CANCELLED 0 "$new" "$cancelled, $old"
	state_is CANCELLED 0 "$scheduled, $old" "$cancelled, $new"
	state_is CANCELLED 0 '' 'status: "Cancelado"'
	# A tentative record says nothing against it.
	state_is CANCELLED 0 "$tentative, $new" "$cancelled, $old"
	state_is TENTATIVE 0 "$tentative, $old" "$scheduled, $new"
	state_is TENTATIVE 0 '' "$tentative"
	native b "{id: \"b1\", name: \"Cancelado: Siba\", $HALL}" '{id: "b3", name: "Karina"}'
	at $((hour = hour + 1))
	tool_ok sync "$HOST"
	cgi GET page-event '' /siba-a1.ics
	grep -q '^STATUS:CANCELLED' "$body_file"
	# Nobody knows which one is newer.
	state_is CONFIRMED 1 "$scheduled, $new" "$cancelled, $old"
	state_is CONFIRMED 1 "$scheduled" "$cancelled, $new"
	tool_ok explain "$HOST"
	grep -A 2 '^doubtful: the same event, but only some of its sources have it as cancelled' "$out_file" | tail -n 2 >seen
	[ "$(cat seen)" = $'  a:siba-a1\n  b:siba-b1' ]
}

@test "merged tickets: those that mean the same with the brand's currency and fees are one" {
	native a "{id: \"a1\", name: \"Siba\", $HALL, tickets: [{name: \"Pista\", price: \"40.00\", currency: null}, {price: \"0\"}]}"
	native b "{id: \"b1\", name: \"Siba\", $HALL, tickets: [{total: \"40.00\", currency: \"BRL\", price: \"40.00\", name: \"Pista\"}, {price: \"0.00\", currency: \"BRL\", total: \"0\"}]}"
	native c "{id: \"c1\", name: \"Siba\", $HALL, tickets: [{name: \"Pista\", currency: \"BRL\", price: \"40.00\"}, {price: \"40.00\", name: \"Pista\", currency: \"USD\"},
		{price: \"40.00\", name: \"Pista\", fee: \"4.00\"}, {price: \"0\", fees: \"unknown\"}]}"
	brand a b c
	brand_edit "$HOST" '.currency = "BRL" | .fees = "included"'
	tool_ok sync "$HOST"
	records_of "$HOST" | gojq -e '.tickets | map([.name, .price, .fee, .total, .currency]) | sort == [[null, "0", null, "0", "BRL"],
		["Pista", "40.00", null, "40.00", "BRL"], ["Pista", "40.00", null, "40.00", "USD"], ["Pista", "40.00", "4.00", null, "BRL"]]' || {
		records_of "$HOST" | gojq -c .tickets
		return 1
	}
}

@test "merged tickets: amounts are compared as numbers, and names without case, accents and signs" {
	native a "{id: \"a1\", name: \"Siba\", $HALL, tickets: [{name: \"Platea\", price: \"25000.00\"}, {name: \"Palco Alto\", price: \"40\", fee: \"4.5\"}]}"
	native b "{id: \"b1\", name: \"Siba\", $HALL, tickets: [{name: \"PLATEA\", price: 25000}, {name: \"Palco-alto\", price: \"40.00\", fee: \"4.50\"},
		{name: \"Platea\", price: \"2500\"}, {name: \"Platea B\", price: \"25000\"}]}"
	brand a b
	brand_edit "$HOST" '.currency = "BRL" | .fees = "included"'
	tool_ok sync "$HOST"
	records_of "$HOST" | gojq -e '.tickets | map([.name, .price]) | sort == [["PLATEA", "25000"], ["Palco-alto", "40.00"], ["Platea", "2500"], ["Platea B", "25000"]]' || {
		records_of "$HOST" | gojq -c .tickets
		return 1
	}
}

@test "merged reports: an event of forty sources is in the list of each source, and its page names them" {
	local i names=()
	for i in {1..40}; do
		native "s$i" '{id: "cabalgata", name: "Cabalgata de Reyes", '"$HALL"'}'
		names+=("s$i")
	done
	brand "${names[@]}"
	tool_ok sync --json "$HOST"
	out_is '.merged == 1 and .joined == 39 and .events == 1'
	[ "$(cartaz records "$HOST" | gojq '.sources | length')" = 40 ]
	for i in 1 8 9 40; do
		cgi GET page-events "source=s$i" .md
		holds "$body_file" 'Cabalgata de Reyes'
		cgi GET page-events "source=s$i" .ics
		holds "$body_file" 'BEGIN:VEVENT'
		cgi GET page-embed "source=s$i"
		holds "$body_file" 'Cabalgata de Reyes'
	done
	cgi GET page-event '' "/$(cartaz records "$HOST" | gojq -r .slug)"
	for i in {1..40}; do
		grep -Eq "[^a-z0-9]s$i[^a-z0-9]" "$body_file"
	done
}
