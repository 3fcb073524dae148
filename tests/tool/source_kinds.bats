# source kinds: lists behind every element, conference schedules, and web pages with
# schema.org events.

bats_require_minimum_version 1.5.0

load ../helpers/feeds_suite

# ---- Pointers through every element.

# A profile of items with id, name and start: profile ITEMS_POINTER
profile() {
	printf '{"profile": 1, "list": {"path": "/list.json", "items": "%s"}, "map": {"id": "/id", "name": "/name", "starts_at": "/start"}}' \
		"$1" >p.json
	tool_ok profile lint ./p.json
}

# The names that import, sync and profile try read: all three are the same.
names() {
	local import sync
	tool_ok import --accept-shrink --profile ./p.json "$HOST" "$feeds/list.json"
	import=$(served | cut -d' ' -f2- | paste -sd,)
	sources "{\"name\": \"x\", \"kind\": \"json\", \"url\": \"$base\", \"profile\": \"$PWD/p.json\", \"max_drop\": 100}"
	tool_ok sync "$HOST"
	sync=$(served | cut -d' ' -f2- | paste -sd,)
	tool_ok profile try ./p.json "$feeds/list.json"
	grep -q "^# $(tr ',' '\n' <<<"$import" | grep -c .) item" "$out_file" || cat "$out_file"
	[ "$import" = "$sync" ] || echo "sync: $sync"
	echo "$import"
	cp "$TESTS/fixtures/brands/$HOST.json" "$CARTAZ_ETC/brands"
	rm -rf "${CARTAZ_VAR:?}/$HOST"
}

item() { printf '{"id": "%s", "name": "%s", "start": "2027-01-01"}' "$1" "$1"; } # NAME

@test "every element: of arrays, of objects whose keys are names, and of both" {
	local way
	printf '{"days": [{"rooms": {"A": [%s, %s], "*": []}}, {"rooms": {"B": [%s]}, "note": 1}, null, 7]}' \
		"$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	profile '/days/*/rooms/*/*'
	[ "$(names)" = a,b,c ]
	for way in '/days/*/rooms/*' '/*/*/rooms/*'; do
		profile "$way"
		tool_ok import --accept-shrink --profile ./p.json "$HOST" "$feeds/list.json"
		[ "$(served | cut -d' ' -f2- | paste -sd,)" = a,b,c ]
	done
	printf '{"events": {"12": %s, "13": %s}}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile '/events/*'
	[ "$(names)" = a,b ]
}

@test "every element: a position means the same in import as in sync" {
	printf '{"pages": [{"items": [%s]}, {"items": [%s]}]}' "$(item a)" "$(item b)" >"$feeds/list.json"
	profile /pages/1/items
	[ "$(names)" = b ]
}

@test "every element: a pointer that leads nowhere is named" {
	printf '{"days": [%s]}' "$(item a)" >"$feeds/list.json"
	for way in '/nothing/*/here' /nothing/here /days/7; do
		profile "$way"
		tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
		says "/list/items of the profile points to $way, which is not a list"
		tool_fails profile try ./p.json "$feeds/list.json"
		says "points to $way, which is not a list"
	done
	printf '{"days": [%s' "$(item a)" >"$feeds/list.json"
	tool_fails import --profile ./p.json "$HOST" "$feeds/list.json"
	says "ends too early"
}

@test "every element: the list alone, and one item a line, need no pointer" {
	profile '/days/*'
	printf '[%s, %s]' "$(item a)" "$(item b)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 2 ]
	printf '%s\n\n%s\n%s\n' "$(item a)" "$(item b)" "$(item c)" >"$feeds/list.json"
	tool_ok import --profile ./p.json "$HOST" "$feeds/list.json"
	[ "$(served | wc -l)" = 3 ]
}

@test "every element: sessions of an item" {
	echo '{"profile": 1, "map": {"id": "/id", "name": "/id",
		"sessions": {"each": "/when/*/times", "map": {"starts_at": ""}}}}' >p.json
	echo '[{"id": "a", "when": {"sat": {"times": ["2027-01-02T20:00", "2027-01-02T22:00"]}, "sun": {"times": ["2027-01-03T18:00"]}}}]' >a.json
	tool_ok import --profile ./p.json "$HOST" a.json
	[ "$(cartaz records "$HOST" | gojq -c '[.sessions[].starts_at]')" = '["2027-01-02T20:00","2027-01-02T22:00","2027-01-03T18:00"]' ]
}

# ---- Conference schedules.

# A day in the way of pretalx, and of pentabarf: no guid, no time zone, no date with the hour.
schedule_xml() {
	cat <<-'EOF'
		<?xml version='1.0' encoding='utf-8' ?>
		<!-- made by nobody -->
		<schedule><generator name="pretalx"/><version>1</version>
		<conference><title>C35</title><days>1</days><time_zone_name>Europe/Berlin</time_zone_name></conference>
		<day index='1' date='2035-08-21' start='2035-08-21T04:00:00+02:00' end='2035-08-22T03:59:00+02:00'>
		  <room name='Curie' guid='r1'>
		    <event guid='g1' id='1' code='ABC'>
		      <room>Curie</room><title>Tea &amp; talk</title><subtitle></subtitle><type>Talk</type>
		      <date>2035-08-21T11:00:00+02:00</date><start>11:00</start><duration>00:30</duration>
		      <abstract><![CDATA[With **stars**]]></abstract><language>en</language><track>Ethics, Society &amp; Politics</track>
		      <persons><person id='1'>Ada</person><person id='2'>Grace</person></persons>
		      <url>https://talks.example/ABC/</url><links><link href='https://x.example/'>Slides</link></links>
		    </event>
		  </room>
		</day></schedule>
	EOF
}

pentabarf_xml() {
	cat <<-'EOF'
		<schedule><conference><title>Old</title><day_change>09:00:00</day_change></conference>
		<day index="1" date="2035-02-03"><room name="Janson">
		<event id="7"><start>09:00</start><duration>00:25</duration><title>First</title><abstract>&lt;p&gt;HTML&lt;/p&gt;</abstract></event>
		<event id="8"><start>01:00</start><duration>00:25</duration><title>After midnight</title></event>
		<event id="9"><duration>00:25</duration><title>No hour</title></event>
		</room><room name="Empty"/></day></schedule>
	EOF
}

talks() {
	cartaz records "$HOST" | gojq -c '[.name, .starts_at, .ends_at, .timezone, .location.name, .description, [.performers[]?.name], .url, .categories]' | sort
}

@test "schedule: XML and JSON of one conference are the same events" {
	schedule_xml >"$feeds/s.xml"
	sources talks:schedule:s.xml
	tool_ok sync "$HOST"
	[ "$(talks)" = '["Tea & talk","2035-08-21T11:00:00+02:00","2035-08-21T11:30:00+02:00","Europe/Berlin","Curie","<p>With <strong>stars</strong></p>",["Ada","Grace"],"https://talks.example/ABC/",["Ethics, Society & Politics"]]' ] || {
		talks
		return 1
	}
	talks >xml
	# The JSON has the zone outside of its talks.
	gojq -n '{schedule: {version: "1", conference: {time_zone_name: "Europe/Berlin", days: [{index: 1, date: "2035-08-21", rooms: {Curie: [{
		id: 1, guid: "g1", date: "2035-08-21T11:00:00+02:00", start: "11:00", duration: "00:30", room: "Curie", title: "Tea & talk",
		subtitle: "", track: "Ethics, Society & Politics", type: "Talk", language: "en", abstract: "With **stars**", url: "https://talks.example/ABC/",
		persons: [{id: 1, public_name: "Ada"}, {id: 2, public_name: "Grace"}]}]}}]}}}' >"$feeds/s.json"
	sources "{\"name\": \"talks\", \"kind\": \"schedule\", \"url\": \"$base/s.json\", \"defaults\": {\"timezone\": \"Europe/Berlin\"}}"
	at 1
	tool_ok sync "$HOST"
	same talks "$(<xml)" "$(talks)"
}

@test "schedule: a day and an hour are a date, after midnight that of the next day" {
	pentabarf_xml >"$feeds/s.xml"
	sources talks:schedule:s.xml
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -r '"\(.name) \(.starts_at) \(.ends_at) \(.description)"' | sort)" = "$(printf '%s\n' \
		'After midnight 2035-02-04T01:00:00 2035-02-04T01:25:00 null' \
		'First 2035-02-03T09:00:00 2035-02-03T09:25:00 <p>HTML</p>' \
		'No hour null null null')" ]
	tool_ok import --accept-shrink "$HOST" "$feeds/s.xml" --source talks
	[ "$(served | wc -l)" = 3 ]
}

# Rows "WHAT|WORDS", a source s1, s2 ... for each: all of them fail, and keep their event.
rows_are_said() { # FILE
	local what why n=0
	tool_fails sync "$HOST"
	while IFS='|' read -r what why; do
		n=$((n + 1))
		grep -F "$HOST: s$n: " "$err_file" | grep -F "${why/BASE/$base}" | grep -q '; its last events stay$' || {
			echo "$what: not said: $why"
			cat "$err_file"
			return 1
		}
	done <"$1"
	[ "$(wc -l <"$err_file")" = "$n" ]
	[ "$(served | wc -l)" = "$n" ]
}

@test "schedule: what is wrong is one sentence with the source's name, and the last events stay" {
	local file why n=0 all=()
	cat >rows <<-'EOF'
		cut|ends before its last element, so the file is incomplete
		none|is a conference schedule without a talk (<event>)
		deep|the elements are nested too deeply
		long|the text of an element is too long
		<?xml version="1.0"?><rss><channel/></rss>|is XML with the root element <rss>; in XML, Cartaz reads only conference schedules (<schedule>); use a calendar of the same site, or read its pages: see docs/how-to/web-pages.md
		<?xml version="1.0"?><!DOCTYPE schedule [<!ENTITY a "b">]><schedule>&a;</schedule>|line 1: declares entities, which Cartaz does not read
		<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><schedule>&x;</schedule>|declares entities
		<?xml version="1.0"?><schedule><day></schedule>|line 1: mismatched tag
		<?xml version="1.0" encoding="x-mac"?><schedule/>|unknown encoding
		<!DOCTYPE html><title>Sign in</title>|is HTML or XML, not a conference schedule
		BEGIN:VCALENDAR|is a calendar, not a conference schedule
		{"schedule": {}}|points to /schedule/conference/days/*/rooms/*/*, which is not a list
	EOF
	while read -r _; do
		n=$((n + 1))
		schedule_xml | sed "s/Tea/$n/; s/11:00/$((n + 10)):00/g" >"$feeds/s$n.xml"
		all+=("s$n:schedule:s$n.xml")
	done <rows
	sources "${all[@]}"
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = "$n" ]
	n=0
	while IFS='|' read -r file why; do
		case $file in
		cut) schedule_xml | head -n 12 ;;
		none) schedule_xml | sed 's/<title>Tea.*title>//; s/event/lecture/' ;;
		deep) for ((i = 0; i < 40; i++)); do printf '<schedule>'; done ;;
		long) printf '<schedule>%s</schedule>' "$(head -c 1100000 /dev/zero | tr '\0' x)" ;;
		*) printf '%s' "$file" ;;
		esac >"$feeds/s$((n += 1)).xml"
	done <rows
	at 1
	rows_are_said rows
	schedule_xml >"$feeds/s1.xml"
	at 50
	tool_fails sync "$HOST"
	[ "$(wc -l <"$err_file")" = $((n - 1)) ]
}

@test "schedule: source try shows the talks and the entry" {
	schedule_xml >"$feeds/s.xml"
	tool_ok source try "$HOST" "$base/s.xml"
	holds "$out_file" 'Tea & talk, Curie' '1 event' '"kind": "schedule"'
	tool_fails profile guess "$feeds/s.xml"
	says 'is HTML or XML; in these formats, Cartaz reads only conference schedules and pages with schema.org events'
	tool_fails profile try schedule "$feeds/s.xml"
	says 'is HTML or XML; cartaz profile try reads only JSON and CSV'
}

# ---- Web pages with schema.org events.

ld() { # JSON...
	local json
	printf '<!DOCTYPE html>\n<html><head><title>T</title>\n'
	for json; do
		printf '<script type="application/ld+json">%s</script>\n' "$json"
	done
	printf '</head><body><p>Text</p></body></html>\n'
}

event() { # NAME [MORE MEMBERS]
	printf '{"@context": "https://schema.org", "@type": "Event", "name": "%s", "startDate": "2035-01-01T20:00:00Z"%s}' "$1" "${2:+, $2}"
}

page() { ld "$(event "$1")" >"$feeds/$1"; } # NAME: an event of this name

site() { # PAGE[=LASTMOD]...
	local page
	printf '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
	for page; do
		printf '<url><loc>%s/%s</loc><image:image xmlns:image="x"><image:loc>http://x.example/</image:loc></image:image>' "$base" "${page%%=*}"
		[[ $page != *=* ]] || printf '<lastmod>%s</lastmod>' "${page#*=}"
		printf '</url>\n'
	done
	printf '</urlset>\n'
}

web() { # FILE [MORE MEMBERS]: the source
	sources "{\"name\": \"web\", \"kind\": \"schema.org\", \"url\": \"$base/$1\"${2:+, $2}}"
	brand_edit "$HOST" '.sources[0].limits += {per_second: 1000}'
}

names_served() { served | cut -d' ' -f2- | paste -sd,; }

asked() { # what was requested since the last call, but robots.txt and the source's own address
	grep -vE '^/(robots.txt|site.xml|list.txt) ' "$log" | sed 's,^/,,; s/ 200$//' | sort | paste -sd,
	: >"$log"
}

@test "web: one page, its graph, arrays and lists; only what is an event" {
	ld "{\"@context\": \"https://schema.org\", \"@graph\": [{\"@type\": \"WebSite\", \"name\": \"Site\", \"startDate\": \"2035-01-01\"},
		$(event 'In a graph' '"url": "https://x.example/1"'), {\"@type\": \"Organization\", \"name\": \"Org\", \"event\": [$(event 'Of an organizer')]}]}" \
		"[$(event 'In an array'), {\"@type\": \"Place\", \"name\": \"Place\"}, {\"@type\": \"Event\"}]" \
		"{\"@type\": \"ItemList\", \"itemListElement\": [{\"@type\": \"ListItem\", \"item\": $(event 'In a list')}]}" \
		"$(event 'Dance' | sed 's,"Event","http://schema.org/DanceEvent",')" \
		"$(event 'Two types' | sed 's,"Event",["Thing"\, "schema:Festival"],')" \
		"$(event 'Not this' | sed 's,"Event","EventVenue",')" \
		"$(event 'Festival' "\"subEvent\": [$(event 'Part'), {\"@type\": \"Event\", \"startDate\": \"2035-01-02\"}], \"superEvent\": $(event 'Above')")" >"$feeds/p.html"
	web p.html
	tool_ok sync "$HOST"
	[ "$(names_served)" = 'Dance,Festival,In a graph,In a list,In an array,Of an organizer,Part,Two types' ] || {
		names_served
		return 1
	}
	[ "$(cartaz records "$HOST" | gojq -r 'select(.name == "In a graph", .name == "Part") | .url' | sort | paste -sd,)" = "$base/p.html,https://x.example/1" ]
	: >"$log"
	at 1
	tool_ok sync "$HOST"
	[ "$(asked)" = 'p.html 304 conditional' ]
}

@test "a document of JSON-LD with a graph is read as a page is, with and without its profile" {
	local graph
	graph="\"@graph\": [{\"@type\": \"WebSite\", \"name\": \"Site\", \"startDate\": \"2035-01-01\"}, $(event A '"@id": "#a"'), $(event B '"@id": "#b"')]"
	printf '{"@context": "https://schema.org", %s}' "$graph" >whole.json
	printf '{\n  %s, "@context": "https://schema.org"}\n' "$graph" >first.json
	tool_ok import --strict --profile schema.org "$HOST" whole.json
	[ "$(names_served)" = A,B ]
	tool_ok import --strict --replace "$HOST" first.json
	[ "$(names_served)" = A,B ]
	printf '{"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "Site"}]}' >none.json
	tool_fails import --profile schema.org "$HOST" none.json
	says 'JSON-LD without schema.org events'
	# A profile that names the list reads it.
	gojq '.list.items = "/@graph" | .only = {"/name": "B"}' "$ROOT/static/profiles/schema.org.json" >own.json
	tool_ok import --replace --accept-shrink --profile ./own.json "$HOST" whole.json
	[ "$(names_served)" = B ]
}

@test "web: a performer that is a text is a name, unless it is the type of one" {
	ld "$(event A '"performer": "Organization"')" "$(event B '"performer": "Ann Example"')" >p.html
	tool_ok import --strict --profile schema.org "$HOST" p.html
	same performers '[["A",null],["B",["Ann Example"]]]' "$(cartaz records "$HOST" | gojq -sc 'sort_by(.name) | map([.name, (.performers | if . then map(.name) else null end)])')"
}

@test "web: HTML as it comes: comments, attributes, other scripts, capitals, a BOM" {
	{
		printf '\xef\xbb\xbf<html><!-- <script type="application/ld+json">%s</script> -->\n' "$(event 'In a comment')"
		printf '<style>a > b { content: "<script type=application/ld+json>" }</style>'
		printf "<script>var s = '<script type=\"application/ld+json\">%s';</script>\n" "$(event 'In a script')"
		printf '<SCRIPT async data-x="a>b" TYPE=Application/LD+JSON >%s</SCRIPT >' "$(event 'Capitals')"
		printf '<a title=\x27<script type="application/ld+json">\x27>x</a>'
		printf "<svg><script class='y' type='application/ld+json; charset=utf-8'>\r\n%s\r\n</script></svg>" "$(event 'Quotes')"
	} >"$feeds/p.html"
	web p.html
	tool_ok sync "$HOST"
	[ "$(names_served)" = Capitals,Quotes ]
	event 'A document' >"$feeds/p.html"
	at 1
	tool_ok sync --accept-shrink "$HOST"
	[ "$(names_served)" = 'A document' ]
}

@test "web: a broken block is counted and named, and so is one that is cut; the others count" {
	ld "$(event one)" "{\"@type\": \"Event\", \"name\": \"comma\",}" "$(event two)" >"$feeds/p.html"
	printf '<script type="application/ld+json">%s' "$(event 'cut' | head -c 60)" >>"$feeds/p.html"
	web p.html
	tool_ok sync "$HOST"
	says "$HOST: web: 2 JSON-LD blocks are not valid; the first is $base/p.html: block 2: "
	[ "$(names_served)" = one,two ]
	ld "$(event one)" >"$feeds/p.html"
	printf '<script type="application/ld+json">{' >>"$feeds/p.html"
	at 1
	tool_ok sync "$HOST" --accept-shrink
	says "block 2: is cut"
}

@test "web: a thousand blocks are one sentence, and the last events stay" {
	page p.html
	web p.html
	tool_ok sync "$HOST"
	for ((i = 0; i < 1000; i++)); do
		printf '<script type="application/ld+json">{}</script>'
	done >"$feeds/p.html"
	at 1
	tool_fails sync "$HOST"
	says "$HOST: web: has more than 500 JSON-LD blocks or more than 1000 events; its last events stay"
	[ "$(names_served)" = p.html ]
}

@test "web: of a sitemap only pages that changed are requested" {
	local p
	for p in a b c; do page $p; done
	site a=2026-11-01 b=2026-11-01T10:00:00Z c >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b,c ]
	[ "$(asked)" = a,b,c ]
	at 1
	tool_ok sync "$HOST"
	[ "$(asked)" = 'c 304 conditional' ]
	at 2
	site a=2026-11-01 b=2026-12-01T09:00:00Z c=2026-12-01 >"$feeds/site.xml"
	ld "$(event b2)" >"$feeds/b"
	tool_ok sync "$HOST"
	[ "$(asked)" = 'b 200 conditional,c 304 conditional' ]
	[ "$(names_served)" = a,b2,c ]
	# c may have changed on that day, after it was read.
	at 3
	tool_ok sync "$HOST"
	[ "$(asked)" = 'c 304 conditional' ]
	# A page that leaves the list leaves the catalog.
	at 4
	site a=2026-11-01 b=2026-12-01T09:00:00Z >"$feeds/site.xml"
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b2 ]
}

@test "web: a page that fails keeps its events, one that is not there has none" {
	local p
	for p in a b c d; do page $p; done
	site a b c d >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	fault b 500
	fault c 404
	fault d 'to http://localhost:1/d'
	at 1
	tool_ok sync "$HOST"
	says "$HOST: web: 2 pages cannot be read; the events that were last read from such a page stay; the first is $base/b: the answer is 500"
	[ "$(names_served)" = a,b,d ]
	for p in b c d; do fault $p; done
	at 2
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b,c,d ]
	for p in a b c d; do fault $p 503; done
	at 3
	tool_fails sync "$HOST"
	says "web: none of its pages (4) can be read: $base/a: the answer is 503; its last events stay"
	[ "$(names_served)" = a,b,c,d ]
}

@test "web: a list that is refused forgets no page: one that fails after it keeps its events" {
	local p
	for p in a b c d; do page $p; done
	site a b c d >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	site a >"$feeds/site.xml"
	at 1
	tool_fails sync "$HOST"
	says 'web: has 1 event now, and had 4'
	site a b c d >"$feeds/site.xml"
	fault c 500
	at 2
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b,c,d ]
}

@test "web: an index of sitemaps, a list of addresses, max_pages, other hosts" {
	local p
	for p in a b c d; do page $p; done
	site a b >"$feeds/one.xml"
	site c d >"$feeds/two.xml"
	printf '<sitemapindex><sitemap><loc>%s/one.xml</loc></sitemap><sitemap><loc>%s/two.xml</loc></sitemap>%s</sitemapindex>' \
		"$base" "$base" '<sitemap><loc>http://x.example/s.xml</loc></sitemap>' >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b,c,d ]
	says "1 address is not on the host of the source's url"
	printf '\xef\xbb\xbf%s/a\r\n\n# no page\n  %s/b  \nhttp://x.example/\n%s/c\nfile:///etc/passwd\n' "$base" "$base" "$base" >"$feeds/list.txt"
	web list.txt '"limits": {"max_pages": 2}'
	at 1
	: >"$log"
	tool_ok sync --accept-shrink "$HOST"
	[ "$(names_served)" = a,b ]
	[ "$(asked | tr -d ' 304conditl')" = a,b ]
	says '1 address is beyond limits.max_pages' '2 addresses are not on the host'
	brand_edit "$HOST" '.sources[0].limits.max_pages = 10001'
	tool_fails sync "$HOST"
	says '/sources/0/limits/max_pages: must be an integer from 1 to 10000'
}

@test "web: a sitemap may be packed with gzip, and one that is damaged is one sentence" {
	page a
	page b
	site a b | gzip -c >"$feeds/one.xml.gz"
	printf '<sitemapindex><sitemap><loc>%s/one.xml.gz</loc></sitemap></sitemapindex>' "$base" >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	[ "$(names_served)" = a,b ]
	head -c 60 "$feeds/one.xml.gz" >"$feeds/cut" && mv "$feeds/cut" "$feeds/one.xml.gz"
	at 1
	tool_fails sync "$HOST"
	says "$HOST: web: is compressed with gzip, and is damaged; its last events stay"
	{ site a && printf '<!-- %03000d -->' 0; } | gzip -c >"$feeds/one.xml.gz"
	brand_edit "$HOST" '.sources[0].limits.max_bytes = 2000'
	at 2
	tool_fails sync "$HOST"
	says "$HOST: web: is compressed with gzip, and is larger than limits.max_bytes after decompression; its last events stay"
	[ "$(names_served)" = a,b ]
}

# Which of the pages are requested: robots TEXT PAGE...
robots() {
	local p
	printf "$1" >"$feeds/robots.txt"
	printf "$base/%s\n" "${@:2}" >"$feeds/list.txt"
	web list.txt
	: >"$log"
	tool sync "$HOST" --source web
	grep -vE '^/(robots|list).txt ' "$log" | sed -E 's,^/,,; s/ [0-9]+( conditional)?$//' | paste -sd' '
}

@test "web: robots.txt: groups, the longest rule, patterns, percent-encoding" {
	mkdir "$feeds/x"
	[ "$(robots 'User-agent: *\nDisallow: /x/\nAllow: /x/a\n' x/a x/b y)" = 'x/a y' ]
	says '1 address is not allowed by robots.txt'
	[ "$(robots 'User-agent: *\nDisallow: /\n\nUser-Agent: other\nUser-agent: CARTAZ/1.0 # us\nDisallow: /b\n' a b)" = a ]
	[ "$(robots 'User-agent: cartaz\nDisallow: /a\nUser-agent: *\nDisallow: /b\nUser-agent: cartaz\nDisallow: /c\n' a b c)" = b ]
	[ "$(robots 'User-agent: cartazbot\nDisallow: /\nUser-agent: *\nDisallow:\n' a)" = a ]
	[ "$(robots 'user-agent:*\r\ndisallow:/*.pdf$\r\ndisallow: /*/z?q=\r\nallow : /same\r\ndisallow: /same\r\n' \
		a.pdf a.pdfx x/z 'x/z?q=1' same)" = 'a.pdfx x/z same' ]
	[ "$(robots 'User-agent: *\nDisallow: /%%7ea\nDisallow: /caf%%c3%%A9\nDisallow: /b%%2Fc\nDisallow: /%%2A\n' '~a' caf%C3%A9 b/c '*' d)" = 'b/c d' ]
	# Stars, and an end: each part comes once, in its order.
	[ "$(robots 'User-agent: *\nDisallow: /*a*b*$\nDisallow: /c*c$\nDisallow: /d*e*d$\nDisallow: /%%00\nDisallow: /f$g\n' \
		ba xaxb c cc cxcx dd ded dede 'f$g' z)" = 'ba c cxcx dd dede f$g z' ]
	[ "$(robots 'Disallow: /\nSitemap: x\nUser-agent: *\nCrawl-delay: 9\nDisallow: /a # no\n' a b)" = b ]
}

@test "web: without robots.txt all is allowed, while the server has an error nothing is" {
	page a
	web a
	fault robots.txt 403
	tool_ok sync "$HOST"
	fault robots.txt 503
	at 1
	tool_fails sync "$HOST"
	says 'web: Cartaz requests nothing, because robots.txt cannot be read: the server reported an error; its last events stay'
	[ "$(asked)" = a ]
	fault robots.txt cut
	echo 'User-agent: *' >"$feeds/robots.txt"
	at 2
	tool_fails sync "$HOST"
	says 'web: Cartaz requests nothing, because robots.txt cannot be read: the answer broke off'
	fault robots.txt
	printf 'User-agent: *\nDisallow: /a\n' >"$feeds/robots.txt"
	at 3
	tool_fails sync "$HOST"
	says 'robots.txt does not allow its address'
	[ "$(asked)" = '' ]
}

@test "web: whatever is wrong is one sentence with the source's name, and the last events stay" {
	local n=0 p what why all=()
	cat >rows <<-'EOF'
		404|the answer is 404
		500|the answer is 500
		cut|the answer broke off
		to http://localhost:1/s.xml|redirects to another host; name that host in the source's url
		to file:///etc/passwd|redirects without a valid http or https address
		to /s6.xml|more than 5 redirects
		many|10 pages in a row cannot be read; the last is BASE/p9: the answer is 500
		child|the sitemap index lists BASE/none.xml, which answered 404
		other|the sitemap index lists BASE/other.txt, which is not a sitemap
		<urlset></urlset>|lists no page that robots.txt allows Cartaz to read
		<urlset><url><loc>http://www.other.example/a</loc></url></urlset>|is a list whose pages are on another host; give the address of the list on that host
		to /nowhere|redirects to an address that robots.txt does not allow
		<urlset><url></urlset>|line 1: mismatched tag
		<?xml version="1.0"?><rss><x/><urlset/></rss>|is XML with the root element <rss>, not a sitemap
		<html>Nothing</html>|has 0 events now, and had 1
	EOF
	printf 'User-agent: *\nDisallow: /nowhere\n' >"$feeds/robots.txt"
	while read -r _; do
		page "a$((n += 1))"
		site "a$n" >"$feeds/s$n.xml"
		all+=("{\"name\": \"s$n\", \"kind\": \"schema.org\", \"url\": \"$base/s$n.xml\", \"limits\": {\"per_second\": 1000}}")
	done <rows
	sources "${all[@]}"
	tool_ok sync "$HOST"
	[ "$(served | wc -l)" = "$n" ]
	n=0
	while IFS='|' read -r what why; do
		n=$((n + 1))
		case $what in
		many)
			for ((p = 0; p < 12; p++)); do fault "p$p" 500; done
			site p{0..11} >"$feeds/s$n.xml"
			;;
		child) printf '<sitemapindex><sitemap><loc>%s/none.xml</loc></sitemap></sitemapindex>' "$base" >"$feeds/s$n.xml" ;;
		other)
			echo '{}' >"$feeds/other.txt"
			printf '<sitemapindex><sitemap><loc>%s/other.txt</loc></sitemap></sitemapindex>' "$base" >"$feeds/s$n.xml"
			;;
		'<'*) printf '%s' "$what" >"$feeds/s$n.xml" ;;
		*) fault "s$n.xml" "$what" ;;
		esac
	done <rows
	at 1
	rows_are_said rows
}

@test "web: a page by hand, as a file, and an address with a secret" {
	page p.html
	tool_ok source try "$HOST" "$base/p.html"
	holds "$out_file" '2035-01-01T17:00:00-03:00' 'schema.org: 1 event' '"kind": "schema.org"'
	web p.html
	tool_ok import "$HOST" "$feeds/p.html" --source web
	[ "$(names_served)" = p.html ]
	web p.html "\"url\": \"$feeds/p.html\""
	brand_edit "$HOST" ".sources[0].url = \"$feeds/p.html\""
	at 1
	tool_ok sync "$HOST"
	[ "$(names_served)" = p.html ]
	mkdir -p "$CARTAZ_ETC/secrets"
	(umask 077 && echo p.html >"$CARTAZ_ETC/secrets/word")
	brand_edit "$HOST" ".sources[0] += {url: \"$base/{secret.word}\", secrets: {word: {file: \"secrets/word\"}}}"
	at 2
	tool_ok sync "$HOST"
	[ "$(cartaz records "$HOST" | gojq -r .buy_url)$(grep -rlF "$base/p.html" "$CARTAZ_VAR")" = null ]
}

# The time of three pages that hang is more than that of all.  The last test of the file: the
# server logs these requests only when it wakes up.
@test "web: pages that hang in turns end with the time of the source, and the last events stay" {
	local p
	for p in a b c d e f g h; do page $p; done
	site a b c d e f g h >"$feeds/site.xml"
	web site.xml
	tool_ok sync "$HOST"
	for p in b d f; do fault $p hang; done
	brand_edit "$HOST" '.sources[0].limits += {total_ms: 500, crawl_ms: 1200}'
	at 1
	tool_fails sync "$HOST"
	says "$HOST: web: its requests took longer than limits.crawl_ms (1.2 s); raise this limit if the server cannot be faster; its last events stay"
	[ "$(names_served)" = a,b,c,d,e,f,g,h ]
	run ! grep -E '^/[gh] ' <(tail -n +13 "$log")
	for p in b d f; do fault $p; done
	brand_edit "$HOST" '.sources[0].limits.crawl_ms = 60000'
	at 2
	tool_ok sync "$HOST"
}
