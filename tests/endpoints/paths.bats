# The path of the pages of events is the brand's choice ("paths" of the brand file): every
# surface names it, and links to /eventos lead there.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/rpc

SITE=http://palco.localhost:8080

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	catalog_assets
	export HOST=palco.localhost SLUG
	brand_edit "$HOST" '.paths = {events: "/whats-on"}'
	sample "$HOST" >"$BATS_FILE_TMPDIR/events.json"
	cartaz import "$HOST" "$BATS_FILE_TMPDIR/events.json"
	cartaz publish "$HOST"
	SLUG=$(gojq -r '[.[] | select(.starts_at)][0].slug' "$BATS_FILE_TMPDIR/events.json")
}

# The last answer names the brand's path, or needs none, and never the other.
names_own() { # WHAT
	never grep -n '/eventos' "$body_file" "$head_file"
	grep -q "${2-/whats-on}" "$body_file" "$head_file" || wrong "$1 names none"
}

@test "paths: pages, feeds, calendars, cards, embeds and the API name the brand's own" {
	local status program path
	while read -r status program path; do
		cgi GET "$program" "${path#*\?}" "${path%%\?*}"
		[ "$http_status" = "$status" ] || wrong "$program $path: $http_status"
		names_own "$program $path"
	done <<-END
		200 page-home /?
		200 page-home /index.md?
		200 page-events ?
		200 page-events ?q=nothing-zqx&free=1
		200 page-events ?page=9
		200 page-events /eventos.md?
		200 page-events /eventos.md?q=nothing-zqx
		200 page-events /eventos.ics?
		200 page-events /eventos.rss?
		200 page-events /eventos.atom?
		200 page-event /$SLUG?
		200 page-event /$SLUG.md?
		200 page-event /$SLUG.ics?
		404 page-event /none?
		404 page-event /none.md?
		200 page-embed ?
		200 page-embed ?city=nowhere
		200 page-embed /$SLUG?
		404 page-embed /none?
		200 events ?
		200 event /$SLUG?
	END
	cgi GET page-events '' /
	[ "$http_status $(header Location)" = "301 $SITE/whats-on" ]
	cgi GET page-event '' "/$SLUG/"
	[ "$http_status $(header Location)" = "301 $SITE/whats-on/$SLUG" ]
	# The sample brand that chose none keeps the usual one.
	HOST=agenda.localhost cgi GET page-home
	never grep -q /whats-on "$body_file"
}

@test "paths: documents and the sitemap name it, and a mark tells web servers" {
	local dir=$CARTAZ_HTDOCS/$HOST
	never grep -rn '/eventos' "$dir" --exclude=openapi.json
	# There the examples are of another site.
	[ "$(grep -o '[^"]*/eventos' "$dir/api/public/v1/openapi.json" | sort -u)" = https://events.example/eventos ]
	local file
	for file in llms.txt opensearch.xml sitemap.xml docs/markdown.md docs/embed.html .well-known/agent-skills/event-catalog/SKILL.md; do
		grep -q "$SITE/whats-on" "$dir/$file" || wrong "$file"
	done
	[ -f "$dir/.events/whats-on" ]
	[ ! -e "$CARTAZ_HTDOCS/agenda.localhost/.events" ]
	cartaz check "$HOST"
}

@test "paths: agents are told the brand's own, and may read the former" {
	legacy resources/templates/list
	names_own templates
	tool search_events
	names_own search_events
	tool get_event "{\"slug\":\"$SLUG\"}"
	names_own get_event
	local uri
	for uri in "$SITE/whats-on/$SLUG" "$SITE/eventos/$SLUG" "$SITE/whats-on.md?page=1" "$SITE/eventos.md"; do
		legacy resources/read "{\"uri\":\"$uri\"}"
		gojq -r '.result.contents[0].text' "$body_file" >"$BATS_TEST_TMPDIR/text"
		grep -q "$SITE/whats-on/" "$BATS_TEST_TMPDIR/text" || wrong "$uri"
	done
	legacy resources/read "{\"uri\":\"$SITE/whats-onx/$SLUG\"}"
	never grep -q '"contents"' "$body_file"
	local template
	legacy resources/templates/list
	template=$(gojq -r '.result.resourceTemplates[] | select(.name == "event_list").uriTemplate' "$body_file")
	legacy completion/complete "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"$template\"},\"argument\":{\"name\":\"when\",\"value\":\"we\"}}"
	body_is '.result.completion.values == ["week", "weekend"] or .result.completion.values == ["weekend", "week"]'
	send '[{"text":"what is on?"}]'
	names_own a2a
}

@test "paths: oEmbed knows both addresses of a page" {
	local path
	for path in /whats-on /whats-on/ "/whats-on/$SLUG" /eventos "/eventos/$SLUG"; do
		cgi GET oembed "url=$SITE$path"
		[ "$http_status" = 200 ] || wrong "$path"
		never grep -q /eventos "$body_file"
	done
	for path in /whats /whats-onx "/whats-on/$SLUG/x" "/whats-onx/$SLUG" "/eventosx"; do
		cgi GET oembed "url=$SITE$path"
		[ "$http_status" = 404 ] || wrong "$path"
	done
	HOST=agenda.localhost cgi GET oembed 'url=http://agenda.localhost:8080/whats-on'
	[ "$http_status" = 404 ]
}

# As a web server hands the former address over: REQUEST_URI is what was asked for.
@test "paths: the former address leads to the same page of the brand's own, with its ending and query" {
	local program path address to
	while read -r program path address to; do
		[ "$path" != - ] || path=
		cgi GET "$program" '' "$path" REQUEST_URI="$address" HTTP_IF_NONE_MATCH='*'
		[ "$http_status $(header Location)" = "301 $SITE$to" ] || wrong "$program $address"
	done <<-END
		page-events - /eventos /whats-on
		page-events / /eventos/ /whats-on/
		page-events - /eventos?q=a%20b&page=2 /whats-on?q=a%20b&page=2
		page-events /eventos.md /eventos.md?city=Recife /whats-on.md?city=Recife
		page-events /eventos.ics /eventos.ics /whats-on.ics
		page-event /$SLUG /eventos/$SLUG?utm=x /whats-on/$SLUG?utm=x
		page-event /$SLUG.md /eventos/$SLUG.md /whats-on/$SLUG.md
		page-event /none /eventos/none /whats-on/none
		page-event /$SLUG http://palco.localhost/eventos/$SLUG /whats-on/$SLUG
		page-card /$SLUG.png /eventos/$SLUG.png /whats-on/$SLUG.png
		page-events - /%65ventos?q=%3f /whats-on?q=%3f
		page-events - /whats-on/.././eventos?q=a /whats-on?q=a
		page-event /$SLUG //eventos//x/../$SLUG /whats-on/$SLUG
		page-event /a%3fb /eventos/a%3fb%25%23 /whats-on/a%3Fb%25%23
	END
	# A server may pass on what no address has: it does not end the header.
	cgi GET page-event '' '/a b' REQUEST_URI=$'/eventos/a b\r\nX: y\xe3'
	[ "$(header Location)" = "$SITE/whats-on/a%20b%0D%0AX:%20y%E3" ]
	cgi HEAD page-event '' "/$SLUG" REQUEST_URI="/eventos/$SLUG"
	[ "$http_status" = 301 ]
	cgi POST page-event '' "/$SLUG" REQUEST_URI="/eventos/$SLUG"
	[ "$http_status" = 405 ]
}

@test "paths: the brand's own address is answered, and nothing moves where no path was chosen" {
	local address
	for address in "/whats-on/$SLUG" "/whats-on/$SLUG?eventos" "/eventosx/$SLUG" "/x/eventos/$SLUG" '' \
		"/eventos/../whats-on/$SLUG" "/eventos/%2e%2e/whats-on/$SLUG"; do
		cgi GET page-event '' "/$SLUG" REQUEST_URI="$address"
		[ "$http_status" = 200 ] || wrong "$address"
	done
	cgi GET page-event '' "/$SLUG" REQUEST_URI="/whats-on/$SLUG"
	cgi GET page-event '' "/$SLUG" REQUEST_URI="/whats-on/$SLUG" HTTP_IF_NONE_MATCH="$(header ETag)"
	[ "$http_status" = 304 ]
	HOST=agenda.localhost cgi GET page-events '' '' REQUEST_URI=/eventos
	[ "$http_status" = 200 ]
	HOST=agenda.localhost cgi GET page-events '' / REQUEST_URI=/eventos/
	[ "$(header Location)" = http://agenda.localhost:8080/eventos ]
}

@test "paths: the snapshot is told to be of another path until it is rebuilt, and its API then names the new one" {
	catalog_copy
	brand_edit "$HOST" '.paths.events = "/agenda"'
	cartaz publish "$HOST"
	cartaz check "$HOST" >"$BATS_TEST_TMPDIR/said" 2>&1 && wrong 'check found nothing'
	grep -q 'rebuild' "$BATS_TEST_TMPDIR/said"
	cartaz rebuild "$HOST"
	cartaz check "$HOST"
	cgi GET events
	[ "$(gojq -r '.data[].url' "$body_file" | grep -vc "^$SITE/agenda/")" = 0 ]
	[ ! -e "$CARTAZ_HTDOCS/$HOST/.events/whats-on" ]
	[ -f "$CARTAZ_HTDOCS/$HOST/.events/agenda" ]
}

@test "paths: a static site has its pages there" {
	cp -R "$ROOT/htdocs/assets" "$CARTAZ_HTDOCS"
	cartaz export "$HOST" "$BATS_TEST_TMPDIR/site"
	cd "$BATS_TEST_TMPDIR/site"
	[ -s whats-on/index.html ]
	[ -s whats-on.md ]
	[ -s whats-on.ics ]
	[ -s "whats-on/$SLUG/index.html" ]
	[ -s "whats-on/$SLUG.md" ]
	[ ! -e eventos ]
	never grep -rnF '/eventos' . --exclude-dir=assets
	/usr/bin/python3 -IS "$TESTS/support/static_site.py" . "$SITE" >"$BATS_TEST_TMPDIR/said"
	grep -q ' pages, 0 broken' "$BATS_TEST_TMPDIR/said"
}
