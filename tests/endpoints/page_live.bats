# The pages of a live brand: the upstream is asked, and what it cannot is said.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/pages
load ../helpers/live

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	live_start "$BATS_FILE_TMPDIR" 30
	live_brand live.localhost
	export HOST=live.localhost
}

teardown_file() {
	live_stop
}

setup() {
	forgotten
}

@test "live pages: the event, in both variants, read now" {
	HOST=live.localhost cgi GET events per_page=1
	slug=$(gojq -r '.data[0].slug' "$body_file") name=$(gojq -r '.data[0].name' "$body_file")
	before=$(asked)
	CARTAZ_NOW=2026-11-18T12:34:00Z cgi GET page-event '' "/$slug.md"
	[ "$http_status" = 200 ]
	[ "$(head -n 1 "$body_file")" = "# $name" ]
	grep -qF '(2026-11-18T09:34:00-03:00)' "$body_file"
	[ "$(asked)" -gt "$before" ]
	cgi GET page-event '' "/$slug"
	[ "$http_status" = 200 ]
	"$TESTS/support/page_text.py" "$body_file"
	cgi GET page-event '' /no-such-event
	is_error_page 404 text/html
}

@test "live pages: the listing, and that it cannot be filtered by date" {
	cgi GET page-events 'when=today&q=' /eventos.md
	[ "$http_status" = 200 ]
	[ "$(grep -c '^| 2\|^| Data' "$body_file")" = 20 ]
	grep -qF 'Esta agenda não pode ser filtrada por data' "$body_file"
	cgi GET page-events when=today
	grep -qF 'Esta agenda não pode ser filtrada por data' "$body_file"
	never grep -qE 'name="(when|from|to)"' "$body_file"
	for form in /eventos.rss /eventos.ics; do
		cgi GET page-events when=today "$form"
		sed -z 's/\r\n //g' "$body_file" | grep -qF 'Esta agenda não pode ser filtrada por data'
	done
	cgi GET page-home
	[ "$http_status" = 200 ]
}

@test "live pages: in a feed the brand's own line ends before what is said of the filter" {
	local line told
	while IFS='|' read -r line told; do
		brand_edit live.localhost '.description = $line' --arg line "$line"
		cgi GET page-events when=today /eventos.rss
		grep -qF "<description>$told Esta agenda não pode" "$body_file" || wrong "$line"
	done <<-'EOR'
		O que há em São Paulo!|O que há em São Paulo!
		O que há hoje?|O que há hoje?
		E mais…|E mais…
		Shows.|Shows.
		O que há em São Paulo|O que há em São Paulo.
	EOR
	cgi GET page-events when=today /eventos.ics
	sed -z 's/\r\n //g' "$body_file" | grep -qF 'X-WR-CALDESC:O que há em São Paulo. Esta agenda não pode'
	# With nothing behind it, it stays as it is.
	cgi GET page-events '' /eventos.rss
	grep -qF '<description>O que há em São Paulo</description>' "$body_file"
}

@test "live pages: RSS is the list in its order, without dates; Atom, which must have some, is not there" {
	cgi GET page-events '' /eventos.rss
	[ "$http_status" = 200 ]
	never grep -qE 'pubDate|lastBuildDate' "$body_file"
	sed -n 's,^<guid isPermaLink="false">tag:live.localhost[,]2026:event/\(.*\)</guid>$,\1,p' "$body_file" >"$BATS_TEST_TMPDIR/ids"
	cgi GET events per_page=50
	gojq -r '.data[].id' "$body_file" | diff - <(head -n "$(gojq '.data | length' "$body_file")" "$BATS_TEST_TMPDIR/ids")
	cgi GET page-events '' /eventos.atom
	[ "$http_status $(header Content-Type)" = '404 text/html; charset=utf-8' ]
	for program in page-events page-home; do
		cgi GET $program
		grep -qF 'eventos.rss' "$body_file"
		never grep -qF 'eventos.atom' "$body_file"
	done
}

@test "live pages: an upstream that is silent or broken is a 502 page in the variant asked for" {
	brand_edit live.localhost '.upstream.limits.total_ms = 400'
	for how in silent broken; do
		forgotten
		rm -f "$CARTAZ_VAR/live.localhost/live/circuit"
		mood $how
		for accept in text/html text/markdown; do
			for program in page-home page-events 'page-event /x'; do
				read -r name path <<<"$program"
				cgi GET "$name" '' "$path" HTTP_ACCEPT=$accept
				is_error_page 502 $accept
				never grep -qE "127.0.0.1|curl|upstream/" "$body_file"
			done
		done
		# What is too slow has failed as well: three open the circuit breaker.
		[ "$(asked)" = 3 ]
	done
}
