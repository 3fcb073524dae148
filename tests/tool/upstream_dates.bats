# upstream_dates: the upstream of a brand, whose events lost all dates.

bats_require_minimum_version 1.5.0

load ../helpers/tool_suite
load ../helpers/crawl

teardown() {
	crawl_stop
}

@test "dates: an upstream whose events lost all dates fails, also by the rule of its profile, and the snapshot stays" {
	dated() { # POINTER
		crawl_make listed <<-EOF
			{"profile": 1, "base": "{upstream.base}/events", "headers": {"Authorization": "Token {secret.token}"},
			 "list": {"path": "/", "query": {"page": "{page}", "size": "{per_page}"}, "items": "/results", "total": "/count"},
			 "map": {"id": "/event/number", "name": "/event/title", "sessions": {"each": "/event/days", "map": {"starts_at": "$1", "is_closed": "/full"}}}}
		EOF
	}
	dated /begin
	gojq -n '{events: [range(1; 5) | {number: ., title: "E", days: [{begin: "2035-01-01", full: true}]}]}' >state.json
	crawl_serve details.py "$PWD/state.json" log
	crawl_brand
	tool_ok sync "$HOST"
	sed 's/begin/starts/g' state.json >new.json && mv new.json state.json
	tool_fails sync "$HOST"
	says "$HOST: no event has a date now, and 4 had one before; correct the rule of the profile for starts_at; use --accept-shrink if this is right; the snapshot stays as it was"
	dated /starts
	tool_ok sync "$HOST"
	dated /wrong
	tool_fails sync "$HOST"
	says 'no event has a date now, and 4 had one before'
	cgi GET events
	body_is '[.data[].starts_at] == ["2035-01-01", "2035-01-01", "2035-01-01", "2035-01-01"]'
	tool_ok sync "$HOST" --accept-shrink
}
