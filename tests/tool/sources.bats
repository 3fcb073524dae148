# sources: one brand, many sources.  Each is read on its own; one that fails keeps its
# events and changes nothing of the others.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

generation() {
	readlink "$CARTAZ_VAR/$HOST/current"
}

status_of() { # SLUG
	cgi GET page-event '' "/$1"
	echo "$http_status"
}

@test "sources: calendars, a sheet and native records are one catalog" {
	feed hall 1 2
	feed pub 3
	printf 'id,name,starts_at,location.city\ns1,From the sheet,2027-02-01 20:00,Olinda\n' >"$feeds/sheet.csv"
	records 1 >"$feeds/own.json"
	sources hall:ical:hall.ics pub:ical:pub.ics sheet:csv:sheet.csv own:native:own.json
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2-)" = "$(printf '%s\n' 'Event 1' 'Event 2' 'Event 3' 'From the sheet' 'Event 1' | sort)" ] || {
		served
		return 1
	}
	[ "$(requests)" = 4 ]
	cgi GET events 'city=Olinda'
	body_is '.data | length == 1'
}

@test "sources: nothing new is conditional requests and no new generation" {
	local before hours
	feed hall 1 2
	feed pub 3
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	before=$(generation)
	[ "$(requests)" = 2 ]
	at 1
	tool_ok sync "$HOST"
	[ "$(grep -c ' 304 conditional$' "$log")" = 2 ]
	[ "$(generation)" = "$before" ]
	at 2
	tool_ok sync --json "$HOST"
	out_is '.ok and .unchanged and .command == "sync"'
	feed pub 3 4
	at 3
	tool_ok sync "$HOST"
	[ "$(generation)" != "$before" ]
	[ "$(served | wc -l)" = 4 ]
	# A catalog without news does not become older than it is: a page says so after two days.
	for hours in 30 60; do
		at "$hours"
		tool_ok sync "$HOST"
	done
	at 100
	cgi GET page-home
	! grep -qF 'last updated on' "$body_file" || return 1
	at 109
	cgi GET page-home
	grep -qF 'last updated on' "$body_file"
}

@test "sources: each is asked when it is due, and by name at any time" {
	feed hall 1
	feed pub 2
	sources hall:ical:hall.ics "{\"name\": \"pub\", \"kind\": \"ical\", \"url\": \"$base/pub.ics\", \"every\": \"3h\"}"
	tool_ok sync "$HOST"
	requests
	at 1
	tool_ok sync "$HOST"
	[ "$(cut -d' ' -f1 "$log")" = /hall.ics ]
	requests
	tool_ok sync "$HOST" --source pub
	[ "$(cut -d' ' -f1 "$log")" = /pub.ics ]
	tool_fails import nobody.localhost --source hall "$feeds/hall.ics"
	! grep -q "has no sources" "$err_file" || return 1
	tool_fails sync "$HOST" --source nobody
	says 'the brand file has no source "nobody"'
}

@test "sources: whoever removes the records of one gets them again, although its server has nothing new" {
	feed hall 1
	feed pub 2
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	rm "$CARTAZ_VAR/$HOST/sources/hall/records"
	at 2
	tool_ok sync "$HOST"
	same 'the answers' '200 304 ' "$(tail -n 2 "$log" | cut -d' ' -f2 | sort | tr '\n' ' ')"
	[ "$(served | cut -d' ' -f2- | sort | tr '\n' ',')" = 'Event 1,Event 2,' ]
	[ -s "$CARTAZ_VAR/$HOST/sources/hall/records" ]
}

# A source for each fault. The events of the other source are renewed in the same run, and no
# page says "gone".
@test "sources: whatever is wrong with one keeps its events and changes nothing of the others" {
	local kind n=0 all=() slugs
	local kinds=(404 500 cut hang html empty 'to file:///etc/passwd' 'to /s8.ics' "to http://localhost:$CRAWL_PORT/pub.ics"
		not-a-calendar)
	for kind in "${kinds[@]}"; do
		feed "s$((n += 1))" $n
		all+=("{\"name\": \"s$n\", \"kind\": \"ical\", \"url\": \"$base/s$n.ics\", \"limits\": {\"total_ms\": 1000}}")
	done
	feed pub 27
	sources "${all[@]}" pub:ical:pub.ics
	tool_ok sync "$HOST"
	slugs=$(served | sed '/ Event 27$/d; s/ .*//')
	[ "$(wc -l <<<"$slugs")" = 10 ]
	at 1
	feed pub 28
	n=0
	for kind in "${kinds[@]}"; do
		n=$((n + 1))
		case $kind in
		html) echo '<!DOCTYPE html><title>Sign in</title>' >"$feeds/s$n.ics" ;;
		empty) : >"$feeds/s$n.ics" ;;
		not-a-calendar) echo '{"data": []}' >"$feeds/s$n.ics" ;;
		*) fault "s$n.ics" "$kind" ;;
		esac
	done
	tool_fails sync "$HOST"
	[ "$(wc -l <"$err_file")" = 10 ] || {
		cat "$err_file"
		return 1
	}
	for ((; n; n--)); do
		grep "$HOST: s$n: " "$err_file" | grep -q '; its last events stay$'
	done
	says 's10: is JSON, not a calendar'
	same 'the events' "$(printf 'Event %s\n' {1..10} 28 | sort)" "$(served | cut -d' ' -f2- | sort)"
	# shellcheck disable=SC2086 # slugs have no blanks
	answers_to pages_of $slugs
	each_answer '.status == 200'
	rm "$feeds"/*.fault
	feed s5 5
	feed s6 6
	feed s10 10
	at 50
	tool_ok sync "$HOST"
}

pages_of() { # SLUG...
	local slug
	for slug; do
		request "$slug" GET page-event '' "/$slug"
	done
}

@test "sources: a list that collapses is refused, a smaller loss is not" {
	local gone
	feed hall {1..10}
	feed pub 20
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	gone=$(served | sed -n 's/ Event 10$//p')
	feed hall 1 2 3 4
	at 1
	tool_fails sync "$HOST"
	says 'hall: has 4 events now, and had 10' '--accept-shrink' 'its last events stay'
	at 1 10
	tool sync -v "$HOST"
	exits 3
	says "$HOST: hall: the last reading failed: has 4 events now, and had 10" \
		'; its last events stay; the source is not due until 2026-12-01T14:00:00Z; --source hall reads it now'
	holds "$out_file" "$HOST: pub: not due until 2026-12-01T14:00:00Z; --source pub reads it now"
	[ "$(served | wc -l)" = 11 ]
	[ "$(status_of "$gone")" = 200 ]
	feed hall {1..9}
	at 2
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 10 ]
	[ "$(status_of "$gone")" = 410 ]
	feed hall 1
	at 3
	tool_ok sync "$HOST" --accept-shrink
	[ "$(served | wc -l)" = 2 ]
}

@test "sources: what is not read, and what all events lack, is said with the source's name" {
	gojq -nc '[range(12) | {id: ., name: "Event \(.)", begins: "2027-03-0\(. % 9 + 1)", location: {city: "Recife"}}]' >"$feeds/a.json"
	gojq -nc '[range(12) | {id: ., name: "Show \(.)", starts_at: "2027-03-01"}]' >"$feeds/b.json"
	sources a:native:a.json b:native:b.json
	tool_ok sync "$HOST"
	says "$HOST: a: /begins is unknown and ignored: 12 of 12 records" "$HOST: a: no event has a starts_at, so no event has a date; dates seem to be in /begins"
	run ! grep -q ': b: ' "$err_file"
}

@test "sources: defaults fill what a source does not say" {
	printf 'id,name,starts_at,location.city,currency,price\n1,A,2027-03-22 20:00,,,10\n2,B,2027-03-22 20:00,Olinda,,\n' >"$feeds/a.csv"
	sources "{\"name\": \"a\", \"kind\": \"csv\", \"url\": \"$base/a.csv\", \"defaults\": {\"timezone\": \"America/Recife\",
		\"venue\": \"Teatro\", \"city\": \"Recife\", \"state\": \"PE\", \"country\": \"BR\", \"organizer\": \"Casa\", \"categories\": [\"music\"]}}"
	tool_ok sync "$HOST"
	cartaz records "$HOST" | gojq -se '(.[] | select(.name == "A") | .timezone == "America/Recife" and .location.name == "Teatro"
		and .location.city == "Recife" and .location.state == "PE" and .producer.name == "Casa" and .categories == ["music"])
		and (.[] | select(.name == "B") | .location.city == "Olinda" and .location.state == "PE")'
}

@test "sources: a file fills one by hand, and never another" {
	feed hall 1
	feed pub 2
	sources hall:ical:hall.ics '{"name": "pub", "kind": "ical"}'
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 1 ]
	tool_ok import "$HOST" "$feeds/pub.ics" --source pub
	[ "$(served | wc -l)" = 2 ]
	tool_fails import "$HOST" "$feeds/pub.ics"
	says 'use --source to name the source whose events the file replaces'
	tool_fails import "$HOST" "$feeds/pub.ics" --source nobody
	says 'the brand file has no source "nobody"'
	echo 'BEGIN:VCALENDAR' >cut.ics
	tool_fails import "$HOST" cut.ics --source pub
	says "$HOST: pub: line 2: ends in the middle"
	at 1
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 2 ]
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	tool_fails import "$HOST" "$feeds/pub.ics" --source pub
	says 'has no sources'
}

@test "sources: a mistake in a source stops its sync, and no page" {
	feed hall 1
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	brand_edit "$HOST" '.sources[0].kind = "rss"'
	at 1
	tool_fails sync "$HOST"
	says '/sources/0/kind: must be'
	cgi GET events
	[ "$http_status" = 200 ]
	run ! grep -q unusable "$error_file"
}

# What the file brought is not what the server has, so the server sends all again.
@test "sources: after a file by hand the address is read anew" {
	feed hall 1
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	feed pub 2
	tool_ok import "$HOST" "$feeds/pub.ics" --source hall
	[ "$(served | cut -d' ' -f2-)" = 'Event 2' ]
	at 1
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2-)" = 'Event 1' ]
}

@test "sources: a clock that was set back stops no source" {
	feed hall 1
	sources hall:ical:hall.ics
	at 100
	tool_ok sync "$HOST"
	at 0
	feed hall 1 2
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 2 ]
}

@test "sources: a JSON address with a profile for its pages is crawled page by page" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"path": "/events-{page}.json", "items": "/events", "max": 2},
		"errors": {"beyond": [404]}, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/paged.json"
	echo '{"events": [{"nr": 1, "title": "A"}, {"nr": 2, "title": "B"}]}' >"$feeds/events-1.json"
	echo '{"events": [{"nr": 3, "title": "C"}]}' >"$feeds/events-2.json"
	sources "{\"name\": \"shop\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"paged\"}"
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2- | tr -d '\n')" = ABC ]
	grep -q '^/events-2.json 200' "$log"
	at 1
	fault events-2.json 500
	LD_PRELOAD=$BUILD/tests/hurry.so tool_fails sync "$HOST"
	says "$HOST: shop: page 2: " '; its last events stay'
	run ! grep -q 'the snapshot stays' "$err_file"
	[ "$(served | wc -l)" = 3 ]
	# Its time is over before the second page.
	fault events-2.json
	brand_edit "$HOST" '.sources[0].limits.crawl_ms = 1'
	at 2
	tool_fails sync "$HOST"
	says "$HOST: shop: page " "its requests took longer than limits.crawl_ms (0.001 s); raise this limit if the server cannot be faster; its last events stay"
	[ "$(served | wc -l)" = 3 ]
}

@test "sources: an answer that is too large is one sentence, and the last events stay" {
	feed hall 1 2
	feed pub 3
	sources "{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$base/hall.ics\", \"limits\": {\"max_bytes\": 2048}}" pub:ical:pub.ics
	tool_ok sync "$HOST"
	feed hall {1..40}
	feed pub 3 4
	at 1
	tool_fails sync "$HOST"
	says "$HOST: hall: the answer is too large (its body is over limits.max_bytes)" '; its last events stay'
	[ "$(served | wc -l)" = 4 ]
}

# bats test_tags=whole
@test "sources: more events than a source may have are one sentence, and the last ones stay" {
	feed hall 1
	sources hall:ical:hall.ics "{\"name\": \"big\", \"kind\": \"csv\", \"url\": \"$BATS_TEST_TMPDIR/big.csv\"}"
	printf 'id,name\n1,Small\n' >"$BATS_TEST_TMPDIR/big.csv"
	tool_ok sync "$HOST"
	awk 'BEGIN { print "id,name"; for (i = 1; i <= 1000001; i++) print i ",Event " i }' >"$BATS_TEST_TMPDIR/big.csv"
	at 1
	tool_fails sync "$HOST"
	says 'big: has more than 1000000 events'
	[ "$(served | wc -l)" = 2 ]
}

@test "sources: a source that is removed from the brand file takes its events with it" {
	feed hall 1 2
	feed pub 3
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 2 ]
}

@test "sources: a profile maps the items of a JSON address and of a sheet" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"items": "/shows"}, "map": {"id": "/nr", "name": "/title", "starts_at": "/when"}}' \
		>"$CARTAZ_ETC/profiles/shows.json"
	echo '{"shows": [{"nr": 7, "title": "Mapped", "when": "2027-02-02T20:00"}]}' >"$feeds/a.json"
	echo '{"profile": 1, "map": {"id": "/Nr", "name": "/Title", "starts_at": "/When"}}' >"$CARTAZ_ETC/profiles/sheet.json"
	printf 'Nr,Title,When\n8,From a sheet,2027-02-03T20:00\n' >"$feeds/b.csv"
	sources "{\"name\": \"a\", \"kind\": \"json\", \"url\": \"$base/a.json\", \"profile\": \"shows\"}" \
		"{\"name\": \"b\", \"kind\": \"csv\", \"url\": \"$base/b.csv\", \"profile\": \"sheet\"}"
	tool_ok sync "$HOST"
	[ "$(served | cut -d' ' -f2- | sort)" = "$(printf 'From a sheet\nMapped')" ]
}

@test "sources: a secret of an address is in no message and no file" {
	mkdir -p "$CARTAZ_ETC/secrets"
	echo marked-secret >"$CARTAZ_ETC/secrets/calendar"
	chmod 0640 "$CARTAZ_ETC/secrets/calendar"
	mkdir "$feeds/marked-secret"
	feed hall 1
	mv "$feeds/hall.ics" "$feeds/marked-secret"
	sources "{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$base/{secret.calendar}/hall.ics\",
		\"secrets\": {\"calendar\": {\"file\": \"secrets/calendar\"}}}"
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 1 ]
	at 1
	rm -r "$feeds/marked-secret"
	tool_fails sync "$HOST"
	run ! grep -r marked-secret "$err_file" "$out_file" "$CARTAZ_VAR"
	# Nobody listens there.
	brand_edit "$HOST" '.sources[0].url |= sub(":[0-9]+/"; ":1/")'
	at 2
	tool_fails sync "$HOST"
	says 'no connection'
	run ! grep -r marked-secret "$err_file" "$out_file" "$CARTAZ_VAR"
}

@test "sources: --dry-run reads and changes nothing" {
	feed hall 1
	sources hall:ical:hall.ics
	tool_ok sync -v --dry-run "$HOST"
	holds "$out_file" 'hall: 1 event'
	[ ! -e "$CARTAZ_VAR/$HOST/current" ]
	[ "$(ls -A "$CARTAZ_VAR/$HOST/sources/hall")" = '' ]
	tool_ok sync --json --dry-run "$HOST"
	out_is '.ok and .dry_run and (.unchanged | not) and .new == 1 and .changed == 0 and .gone == 0'
}

@test "sources: --dry-run counts the events that are new, changed and gone" {
	printf 'id,name,starts_at\n1,Jazz,2027-03-22\n2,Slam,2027-03-23\n3,Choro,2027-03-24\n4,Samba,2027-03-25\n' >"$feeds/s.csv"
	sources sheet:csv:s.csv
	tool_ok sync "$HOST"
	printf 'id,name,starts_at\n1,Jazz,2027-03-22\n2,Slam,2027-03-29\n3,Choro,2027-03-24\n5,Forro,2027-03-26\n6,Coco,2027-03-27\n' >"$feeds/s.csv"
	at 1
	tool_ok sync --dry-run "$HOST"
	holds "$out_file" "$HOST: sheet: 5 events, changed: 2 new, 1 changed, 1 gone" "$HOST: dry run, nothing was changed"
	tool_ok sync "$HOST"
	silent
	at 2
	tool_ok sync --dry-run "$HOST"
	holds "$out_file" "$HOST: sheet: nothing new" "$HOST: dry run, nothing was changed"
}

@test "sources: a refused import by hand leaves the state of the source as it was" {
	local before
	printf 'id,name,starts_at\n1,Jazz,2027-03-22\n' >"$feeds/s.csv"
	sources sheet:csv:s.csv
	echo '<html>' >wrong.csv
	tool_fails import "$HOST" wrong.csv --source sheet
	[ ! -e "$CARTAZ_VAR/$HOST/current" ]
	tool_ok sync "$HOST"
	before=$(cat "$CARTAZ_VAR/$HOST/sources/sheet/"state*)
	at 0 10
	tool_fails import "$HOST" wrong.csv --source sheet
	[ "$(cat "$CARTAZ_VAR/$HOST/sources/sheet/"state*)" = "$before" ]
	tool_ok sync "$HOST"
	tool_ok status "$HOST"
	run ! grep failed "$out_file"
}

@test "sources: a path that is a folder, or a FIFO that nobody writes, keeps the last events" {
	local make n=0 path=$BATS_TEST_TMPDIR/list.ics
	feed hall 1
	cp "$feeds/hall.ics" "$path"
	sources "{\"name\": \"hall\", \"kind\": \"ical\", \"url\": \"$path\"}"
	tool_ok sync "$HOST"
	for make in mkdir mkfifo; do
		rm -rf "$path"
		"$make" "$path"
		at $((n += 1))
		run timeout 20 "$BUILD/cartaz" sync "$HOST"
		[ "$status" = 1 ]
		[[ $output == *"hall: cannot read $path: is not a file; its last events stay"* ]]
		[ "$(served | wc -l)" = 1 ]
	done
}

@test "sources: what is wrong in the brand file is named with its place" {
	local mistake n=0
	feed hall 1
	sources hall:ical:hall.ics pub:ical:pub.ics
	cat >rows <<-'EOF'
		.sources[1].name = "hall"|/sources/1/name: is also the name of an earlier source; choose another name
		.sources[0].name = "The Hall"|/sources/0/name: must be a name such as
		.sources[0].kind = "rss"|/sources/0/kind: must be "ical", "csv", "json", "schedule", "schema.org", "postgresql" or "native"
		.sources[0].url = "ftp://x.example/a"|/sources/0/url: must be an http, https or webcal address
		.sources[0].url = "postgresql://app@db.example/shop"|/sources/0/url: must be postgresql://user@host/database for the kind postgresql
		.sources[0] += {kind: "postgresql", url: "postgresql://app:word@db.example/shop", query: "SELECT 1"}|/sources/0/url: must be an http, https or webcal address
		.sources[0] += {kind: "postgresql", url: "postgresql://db.example/shop?password=word", query: "SELECT 1"}|/sources/0/url: must be an http, https or webcal address, a path with a slash, or a postgresql:// address in which the password is {secret.NAME}
		.sources[0] += {kind: "postgresql", url: "postgresql://app@db.example/shop"}|/sources/0/query: is required for a source of the kind postgresql
		.sources[0].query = "SELECT 1"|/sources/0/query: is required for a source of the kind postgresql
		.sources[0].url = .site_url + "/eventos.ics"|/sources/0/url: must not be an address at which Cartaz itself answers with the events of the brand
		.sources[0].url = "webcal://FEIRA.test:80/eventos.ics"|/sources/0/url: must not be an address at which Cartaz itself answers with the events of the brand
		.sources[0].every = "1s"|/sources/0/every: must be a duration
		.sources[0].max_drop = 101|/sources/0/max_drop: must be an integer from 0 to 100
		.sources[0].defaults.country = "Brasil"|/sources/0/defaults/country: must be two capital letters
		.sources[0].profile = "strapi"|/sources/0/profile: is not allowed for a source of the kind ical or native
		.sources = {}|/sources: must be an array of at most 1000 sources
		del(.sources)|/upstream: is missing
		.upstream = {mode: "snapshot", profile: "native"}|/upstream: is not allowed beside "sources"
	EOF
	sed 's/|\/.*//; s/|or postg.*//' rows | brands_like
	tool_fails sync --all
	while IFS= read -r mistake; do
		holds "$err_file" "brands/r$((n += 1)).localhost.json: $mistake"
	done < <(sed -E 's/^.*[^|]\|(\/|or postg)/\1/' rows)
	[ "$n" = 18 ]
}

@test "sources: what a record says of its state is reported when its source is read, and only then" {
	vevent 1 'CANCELLED: Gig' 3 | calendar >"$feeds/hall.ics"
	feed pub 2
	sources hall:ical:hall.ics pub:ical:pub.ics
	tool_ok sync "$HOST"
	says '/name begins or ends with a word that sets the state: "CANCELLED: Gig"'
	[ "$(grep -c 'begins or ends with' "$err_file")" = 1 ]
	cgi GET events
	body_is '.data | map(select(.is_closed).name) == ["CANCELLED: Gig"]'
	feed pub 2 3
	at 2
	tool_ok sync "$HOST"
	[ ! -s "$err_file" ]
}

@test "sources: status, check and the metrics have each of them" {
	feed hall 1 2
	feed pub 3
	fault pub.ics 404
	sources hall:ical:hall.ics pub:ical:pub.ics '{"name": "own", "kind": "native"}'
	tool_fails sync "$HOST"
	at 0 30
	tool_ok status "$HOST"
	grep -qE '^  hall +2 +30 min +ical; next in 30 min$' "$out_file"
	grep -qE '^  pub +0 +- +ical; the answer is 404; nothing is at this address; next in 30 min$' "$out_file"
	grep -qE '^  own +0 +- +native; never read; filled by cartaz import --source$' "$out_file"
	tool_ok status --json "$HOST"
	out_is '.[0].sources | length == 3 and (.[0] | .ok and .events == 2 and .due_at == "2026-12-01T13:00:00Z")
		and (.[1] | (.ok | not) and .success_at == null and (.why | startswith("the answer is 404")))'
	tool_ok status --prometheus "$HOST"
	holds "$out_file" "cartaz_source_up{brand=\"$HOST\",source=\"hall\"} 1" "cartaz_source_up{brand=\"$HOST\",source=\"pub\"} 0" \
		"cartaz_source_events{brand=\"$HOST\",source=\"hall\"} 2" "cartaz_source_every_seconds{brand=\"$HOST\",source=\"pub\"} 3600"
	run ! grep -q 'source="own"} 3600' "$out_file"
	at 4
	tool check "$HOST"
	holds "$out_file" 'source hall: was last read 4 h ago; make sure that the source answers, and that cartaz sync runs' 'source pub: has never been read: the answer is 404' \
		'source own: has never been read; run cartaz import'
}

# Nothing new makes no generation, and is no age either.
@test "sources: a catalog is as old as the last reading of its sources" {
	feed hall 1
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	at 30
	tool_ok sync "$HOST"
	tool_ok status "$HOST"
	grep -qE "^$HOST +1 +0 s " "$out_file"
}

@test "sources: the example of the documents is one" {
	local example
	example=$(sed -n '/^```json sources$/,/^```$/{/^```/!p}' "$ROOT"/static/docs/*/*.md)
	gojq --argjson with "{$example}" '. + $with | del(.upstream)' "$CARTAZ_ETC/brands/$HOST.json" >new.json
	mv new.json "$CARTAZ_ETC/brands/$HOST.json"
	tool check "$HOST"
	run ! grep -q '/sources' "$out_file"
	# One line for all that one sync reads.
	holds "$out_file" ' sources, such as shop, have never been read; run cartaz sync '"$HOST"
	[ "$(grep -c 'never been read' "$out_file")" = 1 ]
}

@test "sources: try shows what an address has, and the entry that sync takes" {
	local entry kind
	feed hall 1 2 3 4
	printf 'id,name,starts_at\n1,From the sheet,2027-02-01 20:00\n' >"$feeds/sheet.csv"
	records 1 >"$feeds/own.json"
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"nr": 1, "title": "Mapped"}]' >"$feeds/mapped.json"
	for kind in ical:hall.ics csv:sheet.csv native:own.json; do
		tool_ok source try "$HOST" "$base/${kind#*:}"
		entry=$(tail -n 1 "$out_file")
		gojq -e --arg kind "${kind%%:*}" --arg url "$base/${kind#*:}" \
			'. == {name: "127-0-0-1", kind: $kind, url: $url}' <<<"$entry"
	done
	tool_ok source try "$HOST" "$base/hall.ics"
	holds "$out_file" '2027-01-02T20:00:00-03:00  Event 1, Hall' '4 events'
	[ "$(grep -c 'Event' "$out_file")" = 3 ]
	echo '[{"codigo": "x7", "titulo": "Played twice", "funciones": [{"inicio": "2027-02-01T20:00:00"}, {"inicio": "2027-02-02T20:00:00"}]}]' >"$feeds/funciones.json"
	tool_ok source try "$HOST" "$base/funciones.json"
	holds "$out_file" '2027-02-01T20:00:00-03:00  Played twice' 'json: 1 event'
	run ! grep -q 'none with a date' "$out_file"
	tool_ok source try "$HOST" "$base/mapped.json" --profile own
	holds "$out_file" 'json: 1 event, none with a date' '"kind": "json"' '"profile": "own"'
	tail -n 1 "$out_file" >entry
	brand_edit "$HOST" '.sources = $entry | del(.upstream)' --slurpfile entry entry
	tool_ok sync "$HOST"
	[ "$(served)" = 'mapped--1 Mapped' ]
	# The profile that source add would write is only tried.
	echo '[{"codigo": "x7", "titulo": "Guessed", "inicio": "2027-02-01T20:00:00"}]' >"$feeds/guessed.json"
	tool_ok source try "$HOST" "$base/guessed.json"
	holds "$out_file" '2027-02-01T20:00:00-03:00  Guessed' 'json: 1 event' "$CARTAZ_ETC/profiles/127-0-0-1-2.json: a guessed profile; cartaz source add writes this file" '"profile": "127-0-0-1-2"'
	# Nothing is kept, and what is wrong is said.
	[ "$(ls "$CARTAZ_ETC/profiles")" = own.json ]
	[ "$(ls "$CARTAZ_VAR/$HOST/sources")" = "$(printf '127-0-0-1\nbuilt')" ]
	tool_fails source try "$HOST" "$base/nowhere.ics"
	says 'the answer is 404'
	echo '<!DOCTYPE html>' >"$feeds/page.html"
	tool_fails source try "$HOST" "$base/page.html"
	says 'is HTML, XML or JSON-LD'
	tool source look "$HOST" "$base/hall.ics"
	[ "$exit_status" = 2 ]
}

# A second implementation says what must be served.
month() { # DAYS SOURCES SEED
	"$TESTS/support/feeds_month.py" "$HOST" "$feeds" "$base" "$1" "$2" "$3"
}

# bats test_tags=whole
@test "sources: thirty days of forty sources with faults, against the truth" {
	month 30 40 "${SEED:-11}"
}
