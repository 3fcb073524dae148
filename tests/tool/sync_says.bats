# sync: what it says of an upstream that makes it wait, or answers with a status that has
# no list.

bats_require_minimum_version 1.5.0

load ../helpers/paged_suite

@test "says: a long wait is told once where no terminal shows it, with --json too" {
	local option started ended until
	for option in '' --json; do
		upstream 25 busy-seconds
		started=$EPOCHSECONDS
		# shellcheck disable=SC2086
		run --separate-stderr hurried cartaz sync $option "$HOST"
		[ "$status" = 0 ]
		ended=$EPOCHSECONDS
		[[ $stderr =~ ^"cartaz sync: $HOST: the upstream answered 429; waiting 10 s, until "(20[0-9-]{8}T[0-9:]{8}Z)", then request 2 of at most 4"$ ]]
		until=$(date -d "${BASH_REMATCH[1]}" +%s)
		[ "$until" -ge $((started + 9)) ]
		[ "$until" -le $((ended + 11)) ]
		[ "$(asked)" = 8 ]
		[ "$(events_total)" = 25 ]
	done
	gojq -e '.ok and .events == 25' <<<"$output"
}

@test "says: a terminal shows each wait, the short ones too" {
	upstream 25 busy
	script -qec "'$BUILD/cartaz' sync '$HOST'" "$BATS_TEST_TMPDIR/screen" </dev/null >/dev/null
	tr '\r' '\n' <"$BATS_TEST_TMPDIR/screen" >"$BATS_TEST_TMPDIR/lines"
	cat "$BATS_TEST_TMPDIR/lines"
	grep -q "cartaz sync $HOST: the upstream answered 429; waiting 0.25 s, then request 2 of at most 4" "$BATS_TEST_TMPDIR/lines"
}

@test "says: a redirect is told with its place, without what may be secret" {
	local after='redirects are not followed, so upstream.base, or the url of the source, must be the address that answers; the snapshot stays as it was'
	upstream 25 moved
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: page 1: the upstream answered 301 and redirects to http://127.0.0.1:1/internal; $after" ]
	upstream 25 moved-secret
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: page 1: the upstream answered 302; $after" ]
}

@test "says: an answer without a body names what to look at" {
	upstream 25 nothing
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: page 1: the upstream answered 204; the answer is empty, so look at the profile's path and query; the snapshot stays as it was" ]
	upstream 25 unmodified
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$stderr" = "cartaz sync: $HOST: page 1: the upstream answered 304; the request had no condition, so look at the profile's headers and at the cache before the upstream; the snapshot stays as it was" ]
}
