# sync: a snapshot by crawling the upstream.  Whatever is wrong with it, the old
# snapshot stays and one sentence says why.

bats_require_minimum_version 1.5.0

load ../helpers/paged_suite
load ../helpers/rounds

# The list section of the profile, with this in it: list JSON
list() {
	local file=$CARTAZ_SHARE/profiles/paged.json
	gojq --argjson with "$1" '.list = ({path: "/events", items: "/events", max: 10} + $with)' \
		"$file" >"$file.new"
	mv "$file.new" "$file"
}

@test "sync: every page is crawled, with the profile's page size and our name" {
	upstream 25
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	# Twice, because it may move meanwhile.
	[ "$(cut -d' ' -f2 "$log")" = "$(printf '/events?page=%d&size=10\n' 1 2 3 1 2 3)" ]
	grep -q "Cartaz/1.1.0 (+http://$HOST)" "$log"
	[ "$(grep -c '/eventos/event-[0-9]*<' "$CARTAZ_HTDOCS/$HOST/sitemap.xml")" = 25 ]
	cgi GET event '' /event-7
	body_is '.starts_at == "2099-01-01T20:00:00-02:00" or .starts_at == "2099-01-01T20:00:00-03:00"'
	cartaz status --json "$HOST" | gojq -e '.[0].last.command == "sync" and .[0].last.ok'
}

@test "sync: an upstream that asks to wait is asked again" {
	upstream 25 busy
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	[ "$(asked)" = 7 ]
}

@test "sync: --dry-run crawls and changes nothing" {
	upstream 25
	cartaz sync --dry-run "$HOST"
	[ "$(wc -l <"$log")" = 6 ]
	cgi GET events
	is_problem 502 upstream_unavailable
}

@test "sync: --all passes over brands that have nothing to crawl" {
	upstream 12
	cartaz sync --all
	[ "$(events_total)" = 12 ]
}

@test "sync: whatever is wrong keeps the old snapshot and is one sentence" {
	local fault
	upstream 12
	cartaz sync "$HOST"
	for fault in broken html moved large silent cut null nowhere lies repeats; do
		upstream 25 "$fault"
		[ "$fault" != silent ] || brand_edit "$HOST" '.upstream.limits.total_ms = 100'
		run --separate-stderr hurried cartaz sync "$HOST"
		[ "$status" = 1 ] || {
			echo "$fault: exit $status"
			return 1
		}
		[ "$(wc -l <<<"$stderr")" = 1 ]
		[[ $stderr == "cartaz sync: $HOST: "*"the snapshot stays as it was"?("; use --accept-incomplete if this is right") ]] || {
			echo "$fault: $stderr"
			return 1
		}
		[[ $stderr != *marked-* ]]
		[ "$(events_total)" = 12 ]
	done
}

@test "sync: an upstream that is not there is said" {
	upstream 3
	cartaz sync "$HOST"
	brand_edit "$HOST" '.upstream.base = "http://127.0.0.1:1"'
	run --separate-stderr hurried cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"connect"*"the snapshot stays as it was" ]]
	[ "$(events_total)" = 3 ]
}

@test "sync: a crawl with a third of the events is refused, unless that is accepted" {
	upstream 30
	cartaz sync "$HOST"
	upstream 10
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"--accept-shrink"* ]]
	[ "$(events_total)" = 30 ]
	cartaz sync --accept-shrink "$HOST"
	[ "$(events_total)" = 10 ]
}

@test "sync: the secret is in the request and nowhere else" {
	upstream 12
	cartaz sync -v --json "$HOST" >"$BATS_TEST_TMPDIR/said" 2>&1
	upstream 12 html
	run cartaz sync -v "$HOST"
	[ "$status" = 1 ]
	echo "$output" >>"$BATS_TEST_TMPDIR/said"
	run -1 grep -rl marked-secret "$CARTAZ_VAR" "$CARTAZ_HTDOCS" "$BATS_TEST_TMPDIR/said"
}

@test "sync: a secret that others can read, or that is not there, is refused" {
	upstream 12
	chmod 0644 "$CARTAZ_ETC/secrets/token"
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"chmod 0640"* ]]
	rm "$CARTAZ_ETC/secrets/token"
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"secrets/token"* ]]
	[ ! -s "$log" ]
}

@test "sync: a brand with native records has nothing to crawl" {
	local before
	before=$(find "$CARTAZ_VAR" | sort)
	run --separate-stderr cartaz sync feira.localhost
	[ "$status" = 1 ]
	[ "$stderr" = 'cartaz sync: feira.localhost: /upstream/profile is native, so there is nothing to crawl; use cartaz import' ]
	run --separate-stderr cartaz sync --json feira.localhost
	[ "$status" = 1 ]
	# Nothing was tried, so nothing failed.
	[ "$(find "$CARTAZ_VAR" | sort)" = "$before" ]
	[ "$(cartaz status --json feira.localhost | gojq '.[0].last')" = null ]
}

@test "sync: a second writer is told who is writing, and asks the upstream nothing" {
	upstream 12
	cartaz sync "$HOST"
	: >"$log"
	exec 8<>"$CARTAZ_VAR/$HOST/lock"
	flock 8
	run --separate-stderr cartaz sync "$HOST" 8>&-
	exec 8>&-
	[ "$status" = 75 ]
	[[ $stderr == "cartaz sync: $HOST is in use by cartaz sync, "* ]]
	[ "$(wc -l <<<"$stderr")" = 1 ]
	[ ! -s "$log" ]
}

@test "sync: an upstream that asks for a rest of hours is not asked again" {
	upstream 25 busy-long
	run --separate-stderr timeout 60 "$BUILD/cartaz" sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr =~ "the upstream answered 429 and asked Cartaz to wait "[0-9]+" seconds; Cartaz waits at most 300 seconds; the snapshot stays as it was"$ ]]
	[ "$(asked)" = 1 ]
}

# bats test_tags=whole
@test "sync: trouble is asked about again, and a refusal is not" {
	upstream 25 broken
	run --separate-stderr hurried cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$(asked)" = 5 ]
	upstream 25 silent
	brand_edit "$HOST" '.upstream.limits.total_ms = 1000'
	run --separate-stderr hurried cartaz sync "$HOST"
	[ "$status" = 1 ]
	[ "$(asked)" = 4 ]
	upstream 25 denied
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 2: the upstream answered 403; look at the brand's secrets and the profile's headers; the snapshot stays as it was" ]]
	[ "$(asked)" = 2 ]
}

# bats test_tags=whole
@test "sync: what is the same in a second is not asked again: no TLS, no end, no JSON" {
	local fault
	upstream 25
	brand_edit "$HOST" '.upstream.base |= sub("http:"; "https:")'
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *TLS* ]]
	[ "$(asked)" = 1 ]
	for fault in large html; do
		upstream 25 "$fault"
		run --separate-stderr cartaz sync "$HOST"
		[ "$status" = 1 ]
		[ "$(asked)" = 1 ]
	done
}

# bats test_tags=whole
@test "sync: an upstream that makes smaller pages than it is asked for is crawled whole" {
	local fault
	for fault in clamped clamped-untold; do
		upstream 25 "$fault"
		cartaz sync "$HOST"
		[ "$(events_total)" = 25 ]
		[ "$(asked)" = 14 ]
	done
}

# bats test_tags=whole
@test "sync: without a total it ends with a page that is not full, an empty one, or one beyond" {
	upstream 25 untold
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	[ "$(asked)" = 6 ]
	upstream 20 untold
	cartaz sync "$HOST"
	[ "$(events_total)" = 20 ]
	[ "$(asked)" = 6 ]
	upstream 20 beyond
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 3: the upstream answered 416;"* ]]
	gojq '.errors = {beyond: [416]}' "$CARTAZ_SHARE/profiles/paged.json" >"$BATS_TEST_TMPDIR/p"
	mv "$BATS_TEST_TMPDIR/p" "$CARTAZ_SHARE/profiles/paged.json"
	upstream 20 beyond
	cartaz sync "$HOST"
	[ "$(events_total)" = 20 ]
	# It may have moved before the page that is beyond.
	[ "$(asked)" = 6 ]
	upstream 11 beyond-erodes
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 0 ]
	[[ $stderr == *"the list changed while it was read"* ]]
	cgi GET events per_page=50
	body_is '[.data[].id] | sort == [range(2; 12)]'
	upstream 0 beyond
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 1: the upstream answered 416;"* ]]
}

@test "sync: an upstream without pages is asked once, and one that ignores them is no catalog" {
	upstream 25 unpaged
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 2: the upstream repeats a page; look at how the profile's list requests the pages; the snapshot stays as it was" ]]
	list '{}'
	upstream 25 unpaged
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	[ "$(asked)" = 1 ]
}

@test "sync: the next page is where the upstream says: an address, a link, a cursor" {
	local next
	for next in '{"url": "/next"}' '{"link": "next"}'; do
		list "{\"next\": $next, \"query\": {\"size\": \"{per_page}\"}}"
		upstream 25
		cartaz sync "$HOST"
		[ "$(events_total)" = 25 ]
		[ "$(asked)" = 6 ]
	done
	# A cursor alone ends with a page that has nothing.  It shifts with no other event:
	# it is read once.
	for next in '3{"cursor": "/cursor", "more": "/more"}' '4{"cursor": "/cursor"}'; do
		list "{\"next\": ${next#?}, \"query\": {\"cursor\": \"{cursor?}\", \"size\": \"{per_page}\"}}"
		upstream 25
		cartaz sync "$HOST"
		[ "$(events_total)" = 25 ]
		[ "$(asked)" = "${next%%\{*}" ]
	done
}

# Link fields as others write them, a line for each field, "|" between them.
# bats test_tags=whole
@test "sync: a Link field in any form of the standard leads to the next page" {
	local links state=$BATS_FILE_TMPDIR/upstream.state
	list '{"next": {"link": "next"}, "query": {"size": "{per_page}"}}'
	while read -r links; do
		tr '|' '\n' <<<"$links" >"$state.links"
		upstream 25
		cartaz sync "$HOST"
		[ "$(events_total)" = 25 ] || {
			echo "not led on by: $links"
			return 1
		}
	done <<-'END'
		<@>; rel="next"
		</events?page=1>; rel="first"|<@>; rel="next"
		</style.css>; rel=preload; as=style|<@>; rel=next
		<@>;REL="next"
		<@> ; rel = "next"
		<@>; rel="last next"
		<@>; rel="Next  last"
		<@>; title="rel=x; a, b"; rel="next"
		<@>; title="a \" > , <b>; rel=\"prev\""; rel="next"
		</events?page=1>; rel="prev"; rel="next", <@>; rel=next; rel=prev
		, ,<@>; rel="next",
		no link, <@>; rel="next"; crossorigin
	END
	# What is no link to the next page is none.
	while read -r links; do
		tr '|' '\n' <<<"$links" >"$state.links"
		upstream 25
		cartaz sync --accept-shrink "$HOST"
		[ "$(events_total)" = 10 ] || {
			echo "led on by: $links"
			return 1
		}
	done <<-'END'
		<@>; rel="nextpage"
		<@>; rel="prev"; rel="next"
		<@>; title="rel=next"
		<@>; title="; rel=next"
		<@>; rel
		<@
		@; rel="next"
	END
	rm "$state.links"
}

# bats test_tags=whole
@test "sync: what is neither true nor false is no word about a next page" {
	local fault
	list '{"query": {"size": "10", "cursor": "{cursor?}"}, "next": {"cursor": "/cursor", "more": "/more"}}'
	upstream 25 more-true
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
	for fault in more-1 'more-"true"' more-null more-absent; do
		upstream 25 "$fault"
		run --separate-stderr cartaz sync "$HOST"
		[ "$status" = 1 ]
		[[ $stderr == *"the flag for a next page is neither true nor false; look at the profile's list.next.more; the snapshot stays as it was" ]]
	done
}

# bats test_tags=whole
@test "sync: an id below 64 bits is none, and no other id" {
	upstream 5 lowest
	run --separate-stderr cartaz sync --verbose "$HOST"
	[ "$status" = 0 ]
	[[ $output == *": 3 events from 5 records, 2 left out, "* ]]
	cgi GET events
	body_is '[.data[].id] | sort == [3, 4, 5]'
}

# bats test_tags=whole
@test "sync: an empty page is not the last one where the upstream says so, but not for ever" {
	local next
	for next in '"query": {"size": "10", "cursor": "{cursor?}"}, "next": {"cursor": "/cursor", "more": "/more"}' \
		'"query": {"size": "10"}, "next": {"url": "/next"}'; do
		list "{$next}"
		upstream 25 hollow
		cartaz sync "$HOST"
		[ "$(events_total)" = 25 ]
		upstream 20 endless
		run --separate-stderr cartaz sync "$HOST"
		[ "$status" = 1 ]
		[[ $stderr == *"page 103: the upstream has more than 100 empty pages in a row; the snapshot stays as it was" ]]
		[ "$(asked)" = 103 ]
	done
}

# bats test_tags=whole
@test "sync: a next page without a cursor is a fault, for there are events on it" {
	list '{"query": {"size": "10", "cursor": "{cursor?}"}, "next": {"cursor": "/cursor", "more": "/more"}}'
	upstream 25
	cartaz sync "$HOST"
	upstream 25 uncursored
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 2: the upstream reports a next page, but gives no cursor; look at the profile's list.next.cursor; the snapshot stays as it was" ]]
	[ "$(asked)" = 1 ]
	[ "$(events_total)" = 25 ]
	# The last page needs none.
	upstream 10 uncursored
	cartaz sync "$HOST" --accept-shrink
	[ "$(events_total)" = 10 ]
}

# bats test_tags=whole
@test "sync: a next page that leads out of the house, or in a circle, is not followed" {
	list '{"next": {"url": "/next"}}'
	upstream 25 elsewhere
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 2: the next page's address does not begin with the scheme, host and port of the upstream, or with a slash, so Cartaz does not request it; the snapshot stays as it was" ]]
	upstream 25 circle
	run --separate-stderr cartaz sync "$HOST"
	[ "$status" = 1 ]
	[[ $stderr == *"page 3: the upstream repeats a page; look at how the profile's list requests the pages; the snapshot stays as it was" ]]
	[ "$(asked)" = 3 ]
}

@test "sync: another event with the slug of an earlier one is left out, not the same again" {
	sed -i 's/event-{\/number}/event-{\/zone|slug}/' "$CARTAZ_SHARE/profiles/paged.json"
	upstream 25
	run --separate-stderr cartaz sync --json "$HOST"
	[ "$status" = 0 ]
	gojq -e '.events == 1 and .left_out == 24 and .repeated == 0' <<<"$output"
}

@test "sync: on a terminal it says how far it is, of how many, and how long it takes" {
	upstream 25 slow
	script -qec "'$BUILD/cartaz' sync '$HOST'" "$BATS_TEST_TMPDIR/screen" </dev/null >/dev/null
	tr '\r' '\n' <"$BATS_TEST_TMPDIR/screen" >"$BATS_TEST_TMPDIR/lines"
	cat "$BATS_TEST_TMPDIR/lines"
	grep -q "cartaz sync $HOST: crawling, 1 of 25 events, " "$BATS_TEST_TMPDIR/lines"
	# Two of three pages after 1.2 s, and they are read twice.
	grep -qE "crawling, 11 of 25 events, .* 20 %, about [1-9] s left" "$BATS_TEST_TMPDIR/lines"
	grep -q "$HOST: 25 events from 25 records, generation 1, " "$BATS_TEST_TMPDIR/lines"
}

@test "sync: Ctrl-C and its like leave the old snapshot and nothing else" {
	local signal
	upstream 12
	cartaz sync "$HOST"
	tree "$CARTAZ_VAR" >"$BATS_TEST_TMPDIR/before"
	upstream 25 halts
	for signal in $(rounds INT 'INT TERM HUP'); do
		: >"$log"
		# A job in the background of a script would not hear of Ctrl-C.
		env --default-signal=INT,TERM,HUP "$BUILD/cartaz" sync "$HOST" &
		timeout 60 bash -c "until [ \$(wc -l <'$log') = 2 ]; do sleep 0.02; done"
		[ -e "$CARTAZ_VAR/$HOST/new.db" ]
		kill -"$signal" $!
		exit_status=0
		wait $! || exit_status=$?
		[ "$exit_status" = $((128 + $(kill -l "$signal"))) ]
		tree "$CARTAZ_VAR" | diff "$BATS_TEST_TMPDIR/before" -
		[ "$(events_total)" = 12 ]
	done
	upstream 25
	cartaz sync "$HOST"
	[ "$(events_total)" = 25 ]
}

# bats test_tags=whole
@test "sync: Ctrl-C when the snapshot is named already is too late: it is served" {
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	upstream 12
	cartaz sync "$HOST"
	upstream 25
	exit_status=0
	strace -f -qq -o "$BATS_TEST_TMPDIR/trace" -e trace=rename -e inject=rename:signal=INT:when=2 \
		"$BUILD/cartaz" sync "$HOST" || exit_status=$?
	[ "$exit_status" = 130 ]
	[ "$(events_total)" = 25 ]
	[ "$(ls "$CARTAZ_VAR/$HOST")" = "$(printf '%s\n' 00000{1,2}.{db,sum} brand.json current last.json lock)" ]
	cartaz status --json "$HOST" | gojq -e '.[0].last.ok and .[0].generation == 2'
}
