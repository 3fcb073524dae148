# source requests: several hosts at the same time, one request to each; redirects, but into no
# network of our own.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

# Sources N:HOST of a calendar sN.ics each; curl and the server take any name below localhost.
hosts() { # N:HOST...
	local source list=()
	for source; do
		feed "s${source%%:*}" "${source%%:*}"
		list+=("{\"name\": \"s${source%%:*}\", \"kind\": \"ical\", \"url\": \"http://${source#*:}.localhost:$CRAWL_PORT/s${source%%:*}.ics\"}")
	done
	sources "${list[@]}"
}

# Four requests that wait for each other, three times; the other sources of a host wait.
@test "sources: several hosts are requested at the same time, and each has one request at a time" {
	local n list=() want
	for n in {0..11}; do
		list+=("$n:h$((n / 3))")
		fault "s$n.ics" 'meet 4'
	done
	hosts "${list[@]}"
	tool_ok sync -v "$HOST"
	[ "$(served | wc -l)" = 12 ]
	[ "$(requests)" = 12 ]
	want=$(printf "$HOST: s%s: 1 event, changed\n" {0..11})
	[ "$(grep ': s[0-9]*: ' "$out_file")" = "$want" ] || {
		cat "$out_file"
		return 1
	}
	# A redirect waits for its host, too.
	at 1
	for n in {0..11}; do
		fault "s$n.ics" "to /s$(((n + 1) % 12)).ics?moved"
	done
	tool "sync" "$HOST"
	run -1 grep crowded "$log"
	[ "$(grep -c ' 302' "$log")" = 72 ]
}

@test "sources: sixteen hosts are requested at the same time" {
	local n list=()
	for n in {1..32}; do
		list+=("$n:h$n")
		fault "s$n.ics" 'meet 16'
	done
	hosts "${list[@]}"
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 32 ]
}

# The first source is answered after all others were.
@test "sources: a host that hangs holds no other one up" {
	local n list=(0:slow)
	for n in {1..20}; do
		list+=("$n:h$((n % 3))")
	done
	hosts "${list[@]}"
	fault s0.ics 'after 20'
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 21 ]
	# Its own limits end it, and the others are read.
	brand_edit "$HOST" '.sources[0].limits = {total_ms: 1000}'
	fault s0.ics hang
	feed s20 20 21
	at 1
	tool_fails sync "$HOST"
	says "$HOST: s0: too slow" '; its last events stay'
	[ "$(served | wc -l)" = 22 ]
}

@test "sources: a redirect is followed, but into no network of our own" {
	feed hall 1
	mv "$feeds/hall.ics" "$feeds/moved.ics"
	fault hall.ics 'to /moved.ics'
	sources hall:ical:hall.ics
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 1 ]
	at 1
	fault hall.ics "to http://localhost:$CRAWL_PORT/moved.ics"
	requests
	tool_fails sync "$HOST"
	says 'a redirect led to this machine or its networks'
	[ "$(requests)" = 1 ]
	at 2
	fault hall.ics 'to /hall.ics'
	tool_fails sync "$HOST"
	says 'more than 5 redirects'
}

@test "sources: no redirect leads into a network of our own, however it is written" {
	local to n=0 all=()
	for to in 10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254 127.1 0.0.0.0 '[::1]' '[::ffff:127.0.0.1]' '[fe80::1]' '[fd00::1]' \
		'[64:ff9b::7f00:1]' '[2002:7f00:1::]' '[2001:db8::1]' 2130706433; do
		feed "s$((n += 1))" 1
		fault "s$n.ics" "to http://$to:$CRAWL_PORT/s$n.ics"
		all+=("s$n:ical:s$n.ics")
	done
	sources "${all[@]}"
	tool_fails sync "$HOST"
	[ "$(grep -c 'a redirect led to this machine or its networks' "$err_file")" = "$n" ] || {
		cat "$err_file"
		return 1
	}
	[ "$(requests)" = "$n" ]
}

own='leads to an address of this site at which Cartaz itself answers; give the address where the events come from, or a file'

other_brand() { # HOST SOURCE-URL...: reads these addresses
	gojq --arg host "$1" '.host = $host | .name = $host | .aliases = [] | del(.upstream)
		| (.site_url, .base_url, .site_origin) |= sub("feira.localhost"; $host)
		| .sources = [$ARGS.positional | to_entries[] | {name: "s\(.key)", kind: "ical", url: .value}]' \
		"$TESTS/fixtures/brands/$HOST.json" --args "${@:2}" >"$CARTAZ_ETC/brands/$1.json"
}

@test "sources: another brand may be a source, but not one that reads this site, and not the site itself" {
	local to circle='leads to b.localhost, and from there back to this site, so the events would go in a circle'
	feed hall 1
	feed eventos 1
	feed own 2
	other_brand b.localhost "$base/hall.ics"
	sources "{\"name\": \"b\", \"kind\": \"ical\", \"url\": \"http://B.localhost:$CRAWL_PORT/eventos.ics\"}" own:ical:own.ics
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = 2 ]
	tool check "$HOST"
	run ! grep -F circle "$out_file"
	# By way of a third brand.
	other_brand b.localhost "$base/hall.ics" webcal://c.localhost/eventos.ics
	other_brand c.localhost "http://$HOST:8080/eventos.ics"
	feed own 2 3
	at 1
	tool_fails sync "$HOST"
	says "$HOST: b: $circle; its last events stay"
	[ "$(served | wc -l)" = 3 ]
	tool check "$HOST"
	holds "$out_file" "source b: $circle; remove this source"
	tool_fails source try "$HOST" "http://b.localhost:$CRAWL_PORT/eventos.ics"
	says_once "$circle"
	tool_ok source try "$HOST" "http://b.localhost:$CRAWL_PORT/hall.ics"
	# A redirect.
	sources hall:ical:hall.ics
	tool_ok sync "$HOST" --accept-shrink
	for to in "$HOST" b.localhost; do
		fault hall.ics "to http://$to:$CRAWL_PORT/eventos.ics"
		requests
		tool_fails sync "$HOST" --source hall
		[ "$(requests)" = 1 ]
		if [ "$to" = "$HOST" ]; then
			says "$HOST: hall: $own; its last events stay"
		else
			says "$HOST: hall: $circle; its last events stay"
		fi
	done
}

@test "sources: another program at the host of the site may be a source if it has a profile" {
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"path": "/own.json", "items": ""}, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"nr": 1, "title": "Own"}]' >"$feeds/own.json"
	feed hall 1
	brand_edit "$HOST" 'del(.upstream) | .sources = []'
	tool_ok source add "$HOST" "http://$HOST:$CRAWL_PORT" --profile own --name own
	tool_ok sync "$HOST"
	[ "$(served)" = 'own--1 Own' ]
	tool check "$HOST"
	run ! grep -F 'leads to' "$out_file"
}

@test "sources: a calendar or page that another program serves at the host of the site may be a source, an address of Cartaz not" {
	local at="http://$HOST:$CRAWL_PORT" path
	feed hall 1
	feed eventos 2
	feed eventosx 3
	printf '<script type="application/ld+json">%s</script>' \
		'{"@type": "Event", "name": "Web", "startDate": "2027-01-01T20:00:00-03:00", "url": "https://web.example/a"}' | tee "$feeds/web.html" >"$feeds/old.html"
	printf "$at/%s\n" web.html eventos/a old.html api/public/v1/events >"$feeds/list.txt"
	fault old.html 'to /eventos/a'
	brand_edit "$HOST" 'del(.upstream) | .sources = []'
	tool source add "$HOST" "$at/hall.ics" --name 'The Hall'
	exits 2
	grep -q -- '--name The Hall: a name has up to 40 lower-case letters' "$err_file"
	tool_ok source add "$HOST" "$at/hall.ics" --name hall
	brand_edit "$HOST" '.sources += [{name: "x", kind: "ical", url: "\($at)/eventosx.ics"}, {name: "web", kind: "schema.org", url: "\($at)/list.txt"}]' --arg at "$at"
	tool_ok sync "$HOST"
	says "2 addresses are not allowed by robots.txt, or answered by Cartaz"
	says "$at/old.html: redirects to an address that robots.txt does not allow, or at which Cartaz itself answers"
	[ "$(served | wc -l)" = 3 ]
	tool check "$HOST"
	run ! grep -E 'leads to|must not' "$out_file"
	for path in eventos eventos.ics 'eventos?q=a' eventos/a.ics api/public/v1/events %65ventos.ics /eventos.ics ./eventos.ics x/../eventos.ics; do
		tool_fails source try "$HOST" "$at/$path"
		says_once "$at/$path: $own"
	done
	brand_edit "$HOST" '.paths.events = "/hall"'
	tool_fails sync "$HOST"
	says_once '/sources/0/url: must not be an address at which Cartaz itself answers with the events of the brand'
	brand_edit "$HOST" '.sources = []'
	tool_ok source try "$HOST" "$at/eventos.ics"
}

@test "sources: two upstreams that lead to each other are refused, but not another program at the site's own host" {
	local host circle='/upstream/base leads to b.localhost, and from there back to this site, so the events would go in a circle'
	mkdir -p "$CARTAZ_ETC/profiles"
	echo '{"profile": 1, "list": {"path": "/own.json", "items": ""}, "map": {"id": "/nr", "name": "/title"}}' >"$CARTAZ_ETC/profiles/own.json"
	echo '[{"nr": 1, "title": "Own"}]' >"$feeds/own.json"
	other_brand b.localhost
	for host in "$HOST" b.localhost; do
		brand_edit "$host" 'del(.sources) | .upstream = {mode: "snapshot", profile: "own", base: $base}' --arg base "http://$HOST:$CRAWL_PORT"
	done
	tool_ok sync "$HOST"
	[ "$(served)" = 'own--1 Own' ]
	brand_edit "$HOST" '.upstream.base = "http://b.localhost"'
	tool_fails sync "$HOST"
	says_once "$HOST: $circle; the snapshot stays as it was"
	tool check "$HOST"
	holds "$out_file" "$CARTAZ_ETC/brands/$HOST.json: $circle"
}
