# cartaz serve for live brands: for how long a worker is kept, how many there are at most,
# and the connection that it keeps for all programs.

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live

# Another worker, or none.
has_left() { # PID
	[ ! -e "/proc/$1" ]
}

@test "serve live: a worker is kept for a minute, and the next one answers the same" {
	local first
	start_server --workers 1
	ask_live events
	answered 200
	cp answer before
	first=$(live_workers)
	sleep 50
	[ "$(live_workers)" = "$first" ]
	ask_live events
	[ "$(live_workers)" = "$first" ]
	eventually has_left "$first"
	ask_live events
	cmp answer before
	[ "$(live_workers)" != "$first" ]
	never grep -q 'ended by' said
}

has_workers() { # COUNT
	[ "$(live_workers 2>/dev/null | wc -l)" = "$1" ]
}

@test "serve live: 128 workers at most, and who waits for one is answered" {
	brand_edit "$HOST" '.upstream.limits |= (.slots = 200 | .total_ms = 30000)'
	CARTAZ_TIMEOUT=90 start_server --workers 2
	mood slow 10000
	"$TESTS/support/scgi.py" "$socket" --crowd 135 stop events HTTP_HOST="$HOST" >crowd 3>&- &
	eventually has_workers 128
	sleep 1
	has_workers 128
	touch stop
	wait $!
	cat crowd
	jq -e 'keys == ["Status: 200 OK"] and .["Status: 200 OK"] >= 135' crowd
}

@test "serve live: the connection to the upstream is kept through pages, feeds and the API" {
	start_server --workers 1
	ask_live events
	ask_live page-events
	ask_live page-event CARTAZ_PATH=/event-9
	ask_live event CARTAZ_PATH=/event-8
	ask_live page-home
	answered 200
	[ "$(asked)" -ge 5 ]
	[ "$(connected)" = 1 ]
}
