# paged.bash - a brand that is crawled page by page, ten events a page, from
# support/upstream.py.  Needs catalog.bash, cgi.bash, tool.bash and crawl.bash.
#
#   paged_make               the brand $HOST, for setup(); teardown() is crawl_stop
#   upstream COUNT [FAULT]   starts an upstream and points the brand at it
#   asked                    how often it was asked; $log has a line for each, its
#                            last word the time
#   events_total             how many events are served

HOST=crawled.localhost

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
	log=$BATS_TEST_TMPDIR/upstream.log
}

upstream() { # COUNT [FAULT]
	: >"$log"
	crawl_from upstream.py "$1" "$log" "${2-}"
}

asked() {
	wc -l <"$log"
}

events_total() {
	cgi GET events
	jq .meta.total "$body_file"
}
