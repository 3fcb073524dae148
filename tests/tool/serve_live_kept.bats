# cartaz serve for live brands: for how long a worker is kept.  All of the minute is a
# part of `make test-whole`.

# bats file_tags=whole

load ../helpers/live_suite
load ../helpers/serve
load ../helpers/serve_live
load ../helpers/rounds

# Another worker, or none.
has_left() { # PID
	[ ! -e "/proc/$1" ]
}

@test "serve live: a worker is kept for a minute, and the next one answers the same" {
	local first seconds
	seconds=$(rounds 4 40)
	start_server --workers 1
	ask_live events
	answered 200
	cp answer before
	first=$(live_workers)
	sleep "$seconds"
	[ "$(live_workers)" = "$first" ]
	ask_live events
	[ "$(live_workers)" = "$first" ]
	[ "$seconds" = 40 ] || kill -KILL "$first"
	eventually has_left "$first"
	ask_live events
	cmp answer before
	[ "$(live_workers)" != "$first" ]
	[ "$seconds" = 4 ] || never grep -q 'ended by' said
}
