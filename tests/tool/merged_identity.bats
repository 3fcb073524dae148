# merged identity: an event keeps its address and its calendar UID, whichever sources list it.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite
load ../helpers/merged

# Each feed has an event that only this source lists, so that none is ever empty.
declare -gA ONLY=([a]=Otto [b]=Karina [c]=Lula)

siba() { # SOURCE [MEMBERS]
	native "$1" "{id: \"${1}1\", name: \"Siba\", $HALL${2:+, $2}}" "{id: \"${1}2\", name: \"${ONLY[$1]}\"}"
}

nothing() { # SOURCE
	native "$1" "{id: \"${1}2\", name: \"${ONLY[$1]}\"}"
}

# One event "Siba" with the address and the UID that were noted, and the addresses lead to it.
stays() { # SLUG...
	local slug
	# One line, and not more.
	[ "$(served | sed -n 's/ Siba$//p')" = "$address" ]
	cgi GET page-event '' "/$address"
	[ "$http_status" = 200 ]
	[ "$(uid_of "$address")" = "$uid" ]
	for slug; do
		cgi GET page-event '' "/$slug"
		slug=$(header Location)
		[ "$http_status ${slug##*/}" = "301 $address" ]
	done
}

note() { # SLUG
	address=$1
	uid=$(uid_of "$1")
	[ -n "$uid" ]
}

@test "merged identity: one source drops the event and another begins to list it, in one sync" {
	siba a
	nothing b
	brand a b
	tool_ok sync "$HOST"
	note siba-a1
	nothing a
	siba b
	at 1
	tool_ok sync "$HOST"
	stays siba-b1
	[ "$(served | wc -l)" = 3 ]
	tool_ok explain "$HOST" siba-a1
	holds "$out_file" 'one event: siba-a1' '  the event continues an event that its source no longer lists'
	[ "$(tail -n 3 "$out_file" | head -n 2)" = $'one event: siba-a1\n  b:siba-b1' ]
	# It stays so, also if only one source is left, and back again.
	siba b 'age_rating: "18"'
	at 2
	tool_ok sync "$HOST"
	stays siba-b1
	brand b
	at 3
	tool_ok sync "$HOST" --accept-shrink
	stays siba-b1
	siba a
	brand a=5 b
	at 4
	tool_ok sync "$HOST"
	stays siba-b1
}

@test "merged identity: what leaves and what is new are matched one to one, or not at all" {
	local slug
	native a "{id: \"a1\", name: \"Siba\", $HALL}" "{id: \"a2\", name: \"Duna\", $HALL}" '{id: "a3", name: "Otto"}' '{id: "a4", name: "Lia"}'
	native b '{id: "b9", name: "Karina"}'
	brand a b
	tool_ok sync "$HOST"
	# Two new ones agree with Siba; a number is doubtful; Lia is on another day.
	native a '{id: "a3", name: "Otto"}'
	native b '{id: "b9", name: "Karina"}' "{id: \"b1\", name: \"Siba\", $HALL}" "{id: \"b2\", name: \"Siba\", $HALL}" \
		"{id: \"b3\", name: \"Duna 2\", $HALL}" '{id: "b4", name: "Lia", starts_at: "2027-01-06T20:00:00-03:00"}'
	at 1
	tool_ok sync "$HOST" --accept-shrink
	for slug in siba-a1 duna-a2 lia-a4; do
		[ "$(status_of "$slug")" = 410 ]
	done
	[ "$(served | wc -l)" = 6 ]
}

@test "merged identity: the nearest of several new events continues the one that left" {
	native a "{id: \"a1\", name: \"Siba\", $HALL}" '{id: "a3", name: "Otto"}'
	native b '{id: "b9", name: "Karina"}'
	brand a b
	tool_ok sync "$HOST"
	note siba-a1
	native a '{id: "a3", name: "Otto"}'
	native b '{id: "b9", name: "Karina"}' "{id: \"b2\", name: \"Siba\", $HALL, starts_at: \"2027-01-05T20:40:00-03:00\"}" "{id: \"b1\", name: \"Siba\", $HALL}"
	at 1
	tool_ok sync "$HOST"
	[ "$(target_of siba-b1)" = siba-a1 ]
	[ "$(uid_of siba-a1)" = "$uid" ]
	[ "$(status_of siba-b2)" = 200 ]
}

@test "merged identity: a source of a higher priority that lists the event later changes neither" {
	siba b
	nothing a
	brand a=5 b
	tool_ok sync "$HOST"
	note siba-b1
	siba a 'description: "<p>Of a</p>"'
	at 1
	tool_ok sync "$HOST"
	stays siba-a1
	cartaz records "$HOST" | gojq -se '.[] | select(.name == "Siba") | .description == "<p>Of a</p>" and ([.sources[].slug] == ["a", "b"])'
	# The source that had it first drops it, lists it again, and the other one drops it.
	nothing b
	at 2
	tool_ok sync "$HOST"
	stays siba-a1
	siba b
	at 3
	tool_ok sync "$HOST"
	stays siba-a1
	nothing a
	at 4
	tool_ok sync "$HOST"
	stays siba-a1
	tool_ok rebuild "$HOST"
	stays siba-a1
}

@test "merged identity: of two events that become one, the one that was published first stays" {
	siba b
	nothing a
	nothing c
	brand a=5 b c
	tool_ok sync "$HOST"
	note siba-b1
	native a "{id: \"a1\", name: \"Siba\", location: {name: \"Clube Oito\"}}" '{id: "a2", name: "Otto"}'
	at 1
	tool_ok sync "$HOST"
	[ "$(served | grep -c Siba)" = 2 ]
	siba a
	at 2
	tool_ok sync "$HOST"
	stays siba-a1
}

@test "merged identity: an event that the operator parts goes on with its own source" {
	siba a
	siba b
	brand a b
	tool_ok sync "$HOST"
	note siba-a1
	mkdir "$CARTAZ_ETC/duplicates"
	echo '{"different": [["a:a1", "b:b1"]]}' >"$CARTAZ_ETC/duplicates/$HOST.json"
	native a "{id: \"a1\", name: \"Siba solo\", $HALL}" '{id: "a2", name: "Otto"}'
	brand a b=5
	at 1
	tool_ok sync "$HOST"
	[ "$(status_of siba-a1) $(target_of siba-a1) $(status_of siba-b1)" = '301 siba-solo-a1 200' ]
	[ "$(uid_of siba-solo-a1)" = "$uid" ]
	[ "$(uid_of siba-b1)" != "$uid" ]
}

@test "merged identity: an event that a correction hides by its slug stays hidden" {
	siba b
	nothing a
	brand a=5 b
	tool_ok sync "$HOST"
	siba a
	at 1
	tool_ok sync "$HOST"
	mkdir "$CARTAZ_ETC/corrections"
	echo '[{"slug": "siba-b1", "hide": true}]' >"$CARTAZ_ETC/corrections/$HOST.json"
	for hour in 2 3 4; do
		at "$hour"
		siba a "age_rating: \"1$hour\""
		tool_ok sync "$HOST"
		[ ! -s "$err_file" ]
		[ "$(served | grep -c Siba)" = 0 ]
		[ "$(status_of siba-b1)" = 410 ]
	done
	# Also when only the other source lists it.
	nothing b
	at 5
	tool_ok sync "$HOST"
	[ "$(served | grep -c Siba)" = 0 ]
	rm "$CARTAZ_ETC/corrections/$HOST.json"
	at 6
	tool_ok sync "$HOST"
	[ "$(served | sed -n 's/ Siba$//p')" = siba-b1 ]
}

@test "merged identity: an address that another event has now is not taken back" {
	siba b
	siba a
	brand b a
	tool_ok sync "$HOST"
	native b '{id: "b7", name: "Siba", starts_at: "2027-03-01T20:00:00-03:00"}' '{id: "b2", name: "Karina"}'
	gojq -c 'map(if .id == "b7" then .slug = "siba-b1" else . end)' "$feeds/b.json" >"$feeds/new"
	mv "$feeds/new" "$feeds/b.json"
	at 1
	tool_ok sync "$HOST"
	[ ! -s "$err_file" ]
	[ "$(served | sed -n 's/ Siba$//p' | tr '\n' ' ')" = 'siba-a1 siba-b1 ' ]
	[ "$(status_of siba-a1) $(status_of siba-b1)" = '200 200' ]
}

@test "merged identity: the operator may name an event by its page, also after its first source dropped it" {
	siba b
	siba a
	native c "{id: \"c1\", name: \"Siba\", location: {name: \"Clube Oito\"}}" '{id: "c2", name: "Lula"}'
	brand b a c
	tool_ok sync "$HOST"
	[ "$(served | grep -c Siba)" = 2 ]
	nothing b
	mkdir "$CARTAZ_ETC/duplicates"
	echo '{"same": [["siba-b1", "c:c1"]]}' >"$CARTAZ_ETC/duplicates/$HOST.json"
	at 1
	tool_ok sync "$HOST"
	[ "$(served | sed -n 's/ Siba$//p')" = siba-b1 ]
	tool_ok explain "$HOST"
	run ! grep -q 'no event' "$out_file"
}

# Prints the id and the address of each event.
identities() {
	cartaz records "$HOST" | gojq -c '[.id, .slug]' | sort
}

@test "merged identity: a source with another name keeps the ids and the addresses of its events" {
	local before name kind
	siba a
	{ vevent u1 Lia 9; vevent u2 Duna 10; } | calendar >"$feeds/hall.ics"
	native b '{id: "b1", name: "Karina"}' '{id: "b2", name: "Lula", starts_at: "2027-02-01T20:00:00-03:00"}'
	sources a:native:a.json hall:ical:hall.ics b:native:b.json
	tool_ok sync "$HOST"
	before=$(identities)
	sources a:native:a.json new-hall:ical:hall.ics new-b:native:b.json
	at 1
	tool_ok sync "$HOST"
	[ "$(identities)" = "$before" ]
	# Also in the next readings, and when the source changes a name.
	at 2
	tool_ok sync "$HOST"
	tool_ok rebuild "$HOST"
	{ vevent u1 Frevo 9; vevent u2 Duna 10; } | calendar >"$feeds/hall.ics"
	native b '{id: "b1", name: "Noite do Recife"}' '{id: "b2", name: "Lula", starts_at: "2027-02-01T20:00:00-03:00"}'
	at 3
	tool_ok sync "$HOST"
	[ "$(identities)" = "$before" ]
	[ "$(target_of noite-do-recife-b1)" = karina-b1 ]
}
