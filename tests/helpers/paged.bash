# paged.bash - a brand that crawls support/upstream.py, ten events a page.  Needs catalog.bash,
# cgi.bash, tool.bash and crawl.bash.
#
#   paged_start              starts the upstream, for setup_file(); end it with crawl_stop
#   paged_make               makes the brand $HOST, for setup()
#   upstream COUNT [FAULT]   sets the events and the fault of the upstream, and writes the brand
#                            file anew
#   asked                    prints the number of requests; $log has a line for each, which ends
#                            with the time
#   events_total             prints the number of served events

HOST=crawled.localhost

paged_start() {
	export log=$BATS_FILE_TMPDIR/upstream.log
	crawl_serve upstream.py "$BATS_FILE_TMPDIR/upstream.state" "$log"
}

paged_make() {
	HOST=feira.localhost tool_make "$BATS_TEST_TMPDIR"
	crawl_make paged <<-'EOF'
		{
		  "profile": 1,
		  "headers": {"Authorization": "Token {secret.token}"},
		  "list": {"path": "/events", "query": {"page": "{page}", "size": "{per_page}", "q": "{q?}"},
		           "items": "/events", "total": "/total", "max": 10},
		  "map": {"id": "/number", "slug": {"tpl": "event-{/number}"}, "name": "/title",
		          "starts_at": "/when", "timezone": "/zone"}
		}
	EOF
}

upstream() { # COUNT [FAULT]
	: >"$log"
	echo "$1 ${2-}" >"$BATS_FILE_TMPDIR/upstream.state"
	crawl_brand
}

asked() {
	wc -l <"$log"
}

events_total() {
	cgi GET events
	grep -oP '"meta":\{[^{}]*"total":\K[0-9]+' "$body_file"
}
