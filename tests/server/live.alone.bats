# A live brand under Apache: what its upstream's trouble costs the others.

# bats file_tags=whole

LIVE_LIMITS='.upstream.limits.total_ms = 1500 | .upstream.limits.slots = 8'
load ../helpers/live_server_suite

@test "a hung upstream and 50 clients: the others answer nearly as when all is quiet, the live brand at once" {
	# Half a second and a second are for slow machines; who waited for the upstream would wait 1500 ms.
	local said=$BATS_TEST_TMPDIR/said i
	/usr/bin/python3 -IS "$TESTS/support/patience.py" "$PORT" live.localhost 50 "$live_mood" 8 >"$said"
	cat "$said"
	gojq -e '.busy.health <= 2 * .quiet.health + 500 and .busy.list <= 2 * .quiet.list + 500' "$said"
	gojq -e '.late >= 25 and .live < 1000 and .statuses == {"502": (.statuses | add)}' "$said"
	HOST=live.localhost http GET "$API/events"
	is_public_problem 502 upstream_unavailable live.localhost
	[ "$(header Retry-After)" -ge 1 ]
	mood well
	later live.localhost 60000
	for ((i = 0; i < 250; i++)); do
		HOST=live.localhost http GET "$API/events"
		[ "$http_status" != 200 ] || break
		sleep 0.2
	done
	[ "$http_status" = 200 ]
}
