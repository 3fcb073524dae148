# sources that changed since they were read, that failed, or that lack a secret: what check,
# sync, apply and status say of them, and that plain sync and apply read what changed.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

setup() {
	feeds_kept read_once
}

read_once() {
	mkdir -p "$CARTAZ_ETC/profiles"
	profile /title
	echo '{"shows": [{"nr": 7, "title": "By title", "other": "By other", "when": "2027-02-02T20:00"}]}' >"$feeds/a.json"
	feed pub 3
	sources "{\"name\": \"shop\", \"kind\": \"json\", \"url\": \"$base/a.json\", \"profile\": \"shows\"}" pub:ical:pub.ics
	tool_ok sync "$HOST"
	tool_ok publish "$HOST"
}

profile() { # POINTER: the name's place
	echo '{"profile": 1, "list": {"items": "/shows"}, "map": {"id": "/nr", "name": "'"$1"'", "starts_at": "/when"}}' \
		>"$CARTAZ_ETC/profiles/shows.json"
}

paged() { # LIST [MEMBERS]: the profile "paged"
	echo '{"profile": 1, '"${2-}"' "list": {"items": "/shows", '"$1"'}, "map": {"id": "/nr", "name": "/title"}}' \
		>"$CARTAZ_ETC/profiles/paged.json"
}

# What check finds of the sources.
finds() { # LINE...
	tool_fails check "$HOST"
	same 'the findings' "$(printf '%s\n' "$@")" "$(grep -e ': source ' -e ': /sources/' "$out_file")"
}

finds_none() {
	tool_ok check "$HOST"
	same 'the answer' '1 brand checked, no mistakes found' "$(cat "$out_file")"
}

names() {
	served | cut -d' ' -f2- | tr '\n' ','
}

changed="$HOST: source shop: after the last reading, its entry or profile, the brand's timezone, country, currency or defaults, or Cartaz's rules for duplicates changed; run cartaz apply $HOST"

@test "sources: one whose profile changed is due at once, named by check and status, and alone requested" {
	finds_none
	tool_ok sync "$HOST"
	[ "$(requests)" = 0 ]
	profile /other
	finds "$changed"
	tool_ok status "$HOST"
	holds "$out_file" "json; its entry or profile, the brand's timezone, country, currency or defaults, or Cartaz's rules for duplicates changed; due" 'ical; next in 60 min'
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
	says "$HOST: shop: the answer is 401; the address is not public, a secret is wrong, or the server refuses programs; its last events stay"
	[ "$(names)" = 'By other,Event 3,' ]
}

@test "an entry that was removed by hand is reported, and apply removes its events" {
	brand_edit "$HOST" '.sources |= .[1:]'
	tool_fails check "$HOST"
	holds "$out_file" "$HOST: the list of sources, or the file of duplicates, changed since the snapshot was built; run cartaz apply $HOST"
	tool_ok apply "$HOST"
	[ "$(requests)" = 0 ]
	[ "$(names)" = 'Event 3,' ]
	finds_none
	# A site without any events needs a person who agrees.
	brand_edit "$HOST" '.sources = []'
	tool_fails apply "$HOST"
	says "cartaz sync $HOST --accept-shrink serves the site without events"
	tool_ok sync "$HOST" --accept-shrink
	tool_ok apply "$HOST"
}

@test "apply reads new sources, also before the first snapshot" {
	feed club 5
	brand_edit "$HOST" ".sources += [{name: \"club\", kind: \"ical\", url: \"$base/club.ics\"}]"
	tool_ok apply "$HOST"
	[ "$(requests)" = 1 ]
	[ "$(names)" = 'By title,Event 3,Event 5,' ]
	rm -r "${CARTAZ_VAR:?}/$HOST"
	tool_ok apply "$HOST"
	[ "$(requests)" = 3 ]
	[ "$(names)" = 'By title,Event 3,Event 5,' ]
	# Without a snapshot it also reads what failed before, as soon as it is due.
	rm -r "${CARTAZ_VAR:?}/$HOST"
	fault a.json 401
	fault pub.ics 401
	fault club.ics 401
	tool_fails apply "$HOST"
	says 'shop: the answer is 401'
	requests
	fault a.json
	fault pub.ics
	fault club.ics
	at 2
	tool_ok apply "$HOST"
	[ "$(names)" = 'By title,Event 3,Event 5,' ]
	# A source that is filled by hand is not read.
	sources '{"name": "shop", "kind": "json", "profile": "shows"}' pub:ical:pub.ics
	requests
	tool apply "$HOST"
	[ "$(requests)" = 0 ]
}

@test "sources: one that is filled by hand and changed is named with its import" {
	sources '{"name": "shop", "kind": "json", "profile": "shows"}' pub:ical:pub.ics
	tool_ok import "$HOST" "$feeds/a.json" --source shop
	profile /other
	finds "${changed/cartaz apply $HOST/cartaz import $HOST FILE --source shop}"
	tool_ok status "$HOST"
	holds "$out_file" "json; its entry or profile, the brand's timezone, country, currency or defaults, or Cartaz's rules for duplicates changed; filled by cartaz import --source"
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
	finds "$HOST: source shop: the last reading failed: the answer is 401; the address is not public, a secret is wrong, or the server refuses programs; run cartaz sync $HOST --source shop"
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

@test "check: a secret of a source that others read, that is missing, or that its profile needs" {
	local file=$CARTAZ_ETC/secrets/key at="$CARTAZ_ETC/brands/$HOST.json: /sources/1"
	mkdir "$CARTAZ_ETC/secrets"
	(umask 027 && echo hidden-value >"$file")
	paged '"path": "/shows.json"' '"headers": {"X-Key": "{secret.key}"},'
	echo '{"shows": [{"nr": 1, "title": "A"}]}' >"$feeds/shows.json"
	brand_edit "$HOST" '.sources |= [.[1], {name: "api", kind: "json", url: $base, profile: "paged", secrets: {key: {file: "secrets/key"}}}]' \
		--arg base "$base/"
	# The final slash is not doubled.
	tool_ok sync "$HOST"
	grep -q '^/shows.json 200' "$log"
	tool_ok publish "$HOST"
	tool_ok rebuild "$HOST"
	finds_none
	chmod 0644 "$file"
	finds "$at/secrets/key: $file: every user has access to this secret; run chmod 0640 $file"
	rm "$file"
	finds "$at/secrets/key: $file: does not exist"
	(umask 027 && echo hidden-value >"$file")
	brand_edit "$HOST" '.sources[1].secrets |= {kee: .key}'
	tool_fails check "$HOST"
	holds "$out_file" "$at/secrets: lacks key, which the profile paged sends as {secret.key}; add it, or write {secret.key?} in a profile of your own"
	run ! grep hidden-value "$out_file" "$err_file"
	# A profile that only maps sends nothing.
	paged '"max": 9' '"headers": {"X-Key": "{secret.key}"},'
	tool check "$HOST"
	run ! grep lacks "$out_file"
}

@test "sources: a base with a final slash is joined with one slash, and stays without a path" {
	local path list members
	mkdir -p "$feeds/site/api"
	echo '{"shows": [{"nr": 1, "title": "A"}]}' | tee "$feeds/site/shows.json" >"$feeds/site/api/shows.json"
	sources "{\"name\": \"api\", \"kind\": \"json\", \"url\": \"$base/site/\", \"profile\": \"paged\"}"
	while IFS='|' read -r path list members; do
		paged "$list" "$members"
		tool sync "$HOST" --accept-shrink
		same 'the request' "$path" "$(cut -d' ' -f1 "$log")"
		requests
	done <<-'END'
		/site/shows.json|"path": "/shows.json"
		/site/api/shows.json|"path": "/shows.json"|"base": "{upstream.base}/api",
		/site/?n=1|"query": {"n": "1"}
	END
}

@test "sync -v says which sources are not due and until when; without -v and a terminal it says nothing" {
	at 0 10
	tool_ok sync -v "$HOST"
	same 'the lines' "$(printf "$HOST: %s: not due until 2026-12-01T13:00:00Z; --source %s reads it now\n" shop shop pub pub)" \
		"$(cat "$out_file")"
	tool_ok sync "$HOST"
	[ ! -s "$out_file" ]
	tool_ok sync -v "$HOST" --source pub
	run ! grep due "$out_file"
}

@test "a name with a typing mistake: of a brand, a source or a profile, the nearest is named" {
	local wrong
	for wrong in sync check status rebuild 'source list'; do
		# shellcheck disable=SC2086 # two words
		tool $wrong fiera.localhost
		[ "$exit_status" != 0 ]
		says "$CARTAZ_ETC/brands/fiera.localhost.json: does not exist; did you mean $HOST?"
	done
	tool_fails sync praia.example
	says "does not exist; cartaz status lists the brands of $CARTAZ_ETC (CARTAZ_ETC)"
	for wrong in "sync $HOST --source shpo" "source remove $HOST shpo"; do
		# shellcheck disable=SC2086 # the words of a command line
		tool_fails $wrong
		says "$HOST: the brand file has no source \"shpo\"; did you mean shop?"
	done
	tool_fails sync "$HOST" --source nobody
	says "$HOST: the brand file has no source \"nobody\"; cartaz source list shows its sources"
	brand_edit "$HOST" '.sources[0].profile = "show"'
	tool_fails check "$HOST"
	holds "$out_file" 'show.json does not exist, and ' '/profiles has no such file; did you mean shows?'
	brand_edit "$HOST" '.sources[0].profile = "nobody"'
	tool_fails check "$HOST"
	holds "$out_file" '/profiles has no such file; cartaz profile list shows the profiles'
}

@test "check: a currency that ISO 4217 does not have, of the brand and of a source" {
	brand_edit "$HOST" '.currency = "GPB" | .sources[1].defaults.currency = "XQX"'
	tool_fails check "$HOST"
	holds "$out_file" "$HOST.json: /currency: 'GPB' is not an ISO 4217 code; use a code such as BRL" \
		"$HOST.json: /sources/1/defaults/currency: 'XQX' is not an ISO 4217 code; use a code such as BRL"
	brand_edit "$HOST" '.currency = "GBP" | .sources[1].defaults.currency = "JPY"'
	tool check "$HOST"
	run ! grep 4217 "$out_file"
}

@test "check: a country that ISO 3166-1 does not have, of the brand and of a source" {
	brand_edit "$HOST" '.country = "UK" | .sources[1].defaults.country = "XQ"'
	tool_fails check "$HOST"
	holds "$out_file" "$HOST.json: /country: 'UK' is not a code of ISO 3166-1; did you mean GB?" \
		"$HOST.json: /sources/1/defaults/country: 'XQ' is not a code of ISO 3166-1; use a code such as BR"
	brand_edit "$HOST" '.country = "GB" | .sources[1].defaults.country = "PT"'
	tool check "$HOST"
	run ! grep 3166 "$out_file"
}

# The sample of a metric of the brand: metric NAME
metric() {
	tool_ok status --prometheus "$HOST"
	sed -n "s/^$1{[^}]*} //p" "$out_file"
}

@test "sources: a run ends with 3 while a source fails, due or not, and with 1 while all fail" {
	fault a.json 401
	at 1
	tool sync "$HOST"
	exits 3
	at 1 10
	tool sync "$HOST"
	exits 3
	says 'shop: the last reading failed: the answer is 401' 'its last events stay; the source is not due until' '; --source shop reads it now'
	[ "$(requests)" = 2 ]
	[ "$(metric cartaz_last_read_success)" = 1 ]
	tool sync "$HOST" --source pub
	exits 0
	tool sync "$HOST" --source shop
	exits 1
	fault pub.ics 500
	at 2 30
	tool sync "$HOST"
	exits 1
	at 2 40
	tool sync "$HOST"
	exits 1
	[ "$(metric cartaz_last_read_success)" = 0 ]
	[ "$(metric cartaz_last_run_success)" = 0 ]
	tool_ok status "$HOST"
	grep -qE "^$HOST .* sync failed; 2 of 2 sources failed \(shop, pub\)" "$out_file"
	tool_ok rebuild "$HOST"
	[ "$(metric cartaz_last_read_success)" = 0 ]
	tool_ok status "$HOST"
	grep -qE "^$HOST .* rebuild ok; before it sync failed; 2 of 2 sources failed" "$out_file"
	fault pub.ics
	at 4
	tool sync "$HOST"
	exits 3
	[ "$(metric cartaz_last_read_success)" = 1 ]
	fault a.json
	at 6
	tool_ok sync "$HOST"
}

@test "sources: a first sync in which none can be read writes no snapshot, and fails until one can" {
	rm -r "${CARTAZ_VAR:?}/$HOST"
	sources "{\"name\": \"shop\", \"kind\": \"json\", \"url\": \"$base/a.json\", \"profile\": \"shows\"}"
	fault a.json 401
	tool sync "$HOST"
	exits 1
	says 'shop: the answer is 401' 'it has no events yet'
	[ ! -e "$CARTAZ_VAR/$HOST/current" ]
	tool_ok status "$HOST"
	grep -qE "^$HOST .* sync failed; 1 of 1 source failed \(shop\); no snapshot; cartaz import or sync makes one$" "$out_file"
	[ "$(metric cartaz_last_read_success)" = 0 ]
	at 0 5
	tool sync --json "$HOST"
	exits 1
	out_is '.ok == false'
	fault a.json
	at 1
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 1 ]
	[ "$(metric cartaz_last_read_success)" = 1 ]
}

@test "sources: times without a zone are one remark of a source, until there is a zone" {
	local remark="times without a zone: 2 of 3 events; if all times are in $(gojq -r .timezone "$CARTAZ_ETC/brands/$HOST.json"), write \"defaults\": {\"timezone\": "
	echo '{"shows": [{"nr": 10, "title": "D", "when": "2027-02-03T20:00:00-03:00"}, {"nr": 7, "title": "A", "when": "2027-02-02T20:00"}, {"nr": 8, "title": "B", "when": "2027-02-03T20:00"},
		{"nr": 9, "title": "C", "when": "2027-02-03"}]}' >"$feeds/a.json"
	at 1
	tool_ok sync "$HOST"
	says "shop: $remark"
	[ "$(grep -c 'without a zone' "$err_file")" = 1 ]
	# As the timer does it: what was reported is not repeated.
	echo >>"$feeds/a.json"
	at 2
	grouped=1 tool_ok sync "$HOST"
	[ ! -s "$err_file" ]
	tool_ok source try "$HOST" "$base/a.json" --profile shows
	says "$remark"
	holds "$out_file" '  2027-02-03T20:00:00-03:00  D'
	brand_edit "$HOST" '.defaults.timezone = "America/Recife"'
	tool_ok sync "$HOST"
	[ ! -s "$err_file" ]
}

# How many fields drifted at the last run, by the metric.
drifted() {
	metric cartaz_last_run_drifted_fields
}

@test "sources: a field that the operator's own profile dropped is no drift, and a new profile ends a drift" {
	local city='"location.city": "/town"'
	shows() { # MEMBER: the town is in it
		gojq -n '{shows: [range(12) | {nr: ., title: "T\(.)", when: "2027-02-02T20:00:00Z", "'"$1"'": "Recife"}]}' >"$feeds/a.json"
	}
	mapped() { # MORE RULES
		echo '{"profile": 1, "list": {"items": "/shows"}, "map": {"id": "/nr", "name": "/title", "starts_at": "/when"'"$1"'}}' \
			>"$CARTAZ_ETC/profiles/shows.json"
	}
	shows town
	mapped ", $city"
	at 1
	tool_ok sync "$HOST"
	mapped ''
	at 2
	tool_ok sync "$HOST"
	run ! grep drift "$err_file"
	[ "$(drifted)" = 0 ]
	# The upstream renames the member: a drift, until the profile follows, or drops the rule.
	mapped ", $city"
	at 3
	tool_ok sync "$HOST"
	shows place
	at 4
	tool_ok sync "$HOST"
	says 'shop: drift: location.city has a value in 0 of 12 events, and had a value in 12 of 12 before'
	[ "$(drifted)" = 1 ]
	at 5
	tool_ok sync "$HOST"
	[ "$(drifted)" = 1 ]
	mapped ''
	at 6
	tool_ok sync "$HOST"
	run ! grep drift "$err_file"
	[ "$(drifted)" = 0 ]
}

@test "sources: check of a copy of the brand file finds only what it says" {
	gojq '.sources[0].every = "3h" | .sources += [{name: "new", kind: "ical", url: "http://pub.example/a.ics"}]' \
		"$CARTAZ_ETC/brands/$HOST.json" >new.json
	tool_ok check new.json
	holds "$out_file" 'new.json: no mistakes found; to use the file, save it as '
	gojq '.sources[0].profile = "nowhere"' new.json >bad.json
	tool_fails check bad.json
	cp new.json "$CARTAZ_ETC/brands/$HOST.json"
	finds "$changed" "$HOST: source new: has never been read; run cartaz sync $HOST --source new"
}

@test "alias: a command for an alias names its brand" {
	local command
	brand_edit "$HOST" '.aliases = ["old.localhost"]'
	tool_ok publish "$HOST"
	for command in check sync status rebuild publish; do
		tool "$command" old.localhost
		exits 1
		says_once "cartaz $command: old.localhost: is an alias of $HOST"
	done
}

@test "sources: a long name of a source keeps the columns of status in line" {
	feed hall 1 2
	sources asociacion-vecinal-las-fuentes:ical:hall.ics
	tool_ok sync "$HOST"
	tool_ok status "$HOST"
	awk 'NR == 1 { at = index($0, "age") + 3 } NR > 1 && substr($0, at, 1) != " " { exit 1 }
		NR == 1 { events = index($0, "events") + 6 } NR > 1 && substr($0, events - 1, 2) !~ /^[0-9] / { exit 1 }' "$out_file"
}
