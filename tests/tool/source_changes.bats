# sources that changed since they were read, that failed, or that lack a secret: what check,
# sync, apply and status say of them, and that plain sync and apply read what changed.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

setup() {
	feeds_make
	mkdir -p "$CARTAZ_ETC/profiles"
	profile /title
	echo '{"shows": [{"nr": 7, "title": "By title", "other": "By other", "when": "2027-02-02T20:00"}]}' >"$feeds/a.json"
	feed pub 3
	sources "{\"name\": \"shop\", \"kind\": \"json\", \"url\": \"$base/a.json\", \"profile\": \"shows\"}" pub:ical:pub.ics
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
	requests
}

profile() { # POINTER: the name's place
	echo '{"profile": 1, "list": {"items": "/shows"}, "map": {"id": "/nr", "name": "'"$1"'", "starts_at": "/when"}}' \
		>"$CARTAZ_ETC/profiles/shows.json"
}

# What check finds of the sources.
finds() { # LINE...
	tool_fails check "$HOST"
	same 'the findings' "$(printf '%s\n' "$@")" "$(grep -e ': source ' -e ': /sources/' "$out_file")"
}

finds_none() {
	tool_ok check "$HOST"
	same 'the answer' '1 brand checked, nothing found' "$(cat "$out_file")"
}

names() {
	served | cut -d' ' -f2- | tr '\n' ','
}

changed="$HOST: source shop: was read with another entry, profile or version; run cartaz sync $HOST --source shop"

@test "sources: one whose profile changed is due at once, named by check and status, and alone requested" {
	finds_none
	tool_ok sync "$HOST"
	[ "$(requests)" = 0 ]
	profile /other
	finds "$changed"
	tool_ok status "$HOST"
	holds "$out_file" 'json; read with another entry, profile or version; due' 'ical; next in 60 min'
	tool_ok sync "$HOST"
	[ "$(requests)" = 1 ]
	[ "$(names)" = 'By other,Event 3,' ]
	tool_ok publish "$HOST"
	finds_none
	tool_ok sync "$HOST"
	[ "$(requests)" = 0 ]
}

@test "sources: one whose entry changed is due at once, whatever its server says of its file" {
	local change
	for change in '.only = {"/name": {matches: "title"}}' '.credit.name = "The shop"' '.defaults = {city: "Olinda"}' '.every = "2h"'; do
		brand_edit "$HOST" ".sources[0] |= ($change)"
		finds "$changed"
		tool_ok sync "$HOST"
		[ "$(requests)" = 1 ]
		tool check "$HOST"
		run ! grep ': source ' "$out_file"
	done
}

@test "apply reads the sources that changed, and no others" {
	profile /other
	tool_ok apply "$HOST"
	[ "$(requests)" = 1 ]
	[ "$(names)" = 'By other,Event 3,' ]
	tool_ok apply "$HOST"
	[ "$(requests)" = 0 ]
	# One that fails keeps its events, and apply says so.
	brand_edit "$HOST" '.sources[0].defaults.city = "Olinda"'
	fault a.json 401
	tool_fails apply "$HOST"
	says "$HOST: shop: the answer is 401: it is not public, or a secret is wrong; its last events stay"
	[ "$(names)" = 'By other,Event 3,' ]
}

@test "sources: one that is filled by hand and changed is named with its import" {
	sources '{"name": "shop", "kind": "json", "profile": "shows"}' pub:ical:pub.ics
	tool_ok import "$HOST" "$feeds/a.json" --source shop
	profile /other
	finds "${changed/cartaz sync $HOST/cartaz import $HOST}"
	tool_ok status "$HOST"
	holds "$out_file" 'json; read with another entry, profile or version; filled by cartaz import --source'
	tool_ok import "$HOST" "$feeds/a.json" --source shop
	[ "$(names)" = 'By other,Event 3,' ]
}

@test "sources: a profile with a mistake is one finding, and once it is mended its source is due" {
	echo '{' >"$CARTAZ_ETC/profiles/shows.json"
	tool_fails sync "$HOST" --source shop
	profile /title
	tool_ok sync "$HOST"
	[ "$(requests)" = 1 ]
}

@test "sources: check and status name one that failed the last time, until it was read" {
	fault a.json 401
	at 1
	tool_fails sync "$HOST"
	finds "$HOST: source shop: failed the last time: the answer is 401: it is not public, or a secret is wrong; cartaz sync $HOST --source shop reads it again"
	tool_ok rebuild "$HOST"
	tool_ok status "$HOST"
	grep -qE "^$HOST .* rebuild ok; 1 of 2 sources failed" "$out_file"
	fault a.json
	tool_ok sync "$HOST" --source shop
	tool_ok publish "$HOST"
	finds_none
	tool_ok status "$HOST"
	run ! grep -q failed "$out_file"
}
