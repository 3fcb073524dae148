# sync: how long it waits between its requests, as the upstream sees them.  A busy
# machine makes an answer late and the next wait look short: these run alone, and ask
# how long a wait is at least.

load ../helpers/paged_suite

# Seconds between the requests that the upstream has seen.
waits() {
	awk 'NR > 1 { print $NF - last } { last = $NF }' "$log"
}

# The waits were at least so long, and there were no others: waited SECONDS...
waited() {
	waits >"$BATS_TEST_TMPDIR/waits"
	printf '%s\n' "$@" | paste - "$BATS_TEST_TMPDIR/waits" >"$BATS_TEST_TMPDIR/both"
	awk -v n=$# 'NF != 2 || $2 < $1 { wrong = 1 } END { exit wrong || NR != n }' "$BATS_TEST_TMPDIR/both" || {
		echo 'at least, and in truth:'
		cat "$BATS_TEST_TMPDIR/both"
		return 1
	}
}

@test "sync timing: requests are as far apart as the limit says" {
	upstream 25
	brand_edit "$HOST" '.upstream.limits.per_second = 10'
	cartaz sync "$HOST"
	[ "$(asked)" = 6 ]
	# A tenth of a second each; of five the first and the last request may be seen late.
	waits | awk '{ all += $1 } END { print all " s in all"; exit all < 0.44 }'
}

@test "sync timing: an upstream that says until when is left alone until then, and not before" {
	upstream 25 busy-date
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	waited 0 0.9 0 0 0 0
	# That wait is the longest: nothing else held a request up.
	[ "$(waits | sort -n | tail -n 1)" = "$(waits | sed -n 2p)" ]
}

# bats test_tags=whole
@test "sync timing: trouble is asked about again, later and later" {
	upstream 25 broken
	run cartaz sync "$HOST"
	[ "$status" = 1 ]
	waited 0 0.25 0.5 1
}
