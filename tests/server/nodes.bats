# Many nodes: one builder, three Apaches that pull from it, the shipped HAProxy before
# them. While nodes come, go and fall behind, twenty clients crawl the list: none fails,
# loses a row, or sees an older generation after a newer one.

# bats file_tags=whole

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/server
load ../helpers/edge
load ../helpers/nodes
load ../helpers/answer

setup_file() {
	local n
	edge_find
	PATH=$("$TESTS/support/unpacked" rsync):$PATH
	export PATH EDGE_PORT EDGE_PID
	nodes_prepare "$BATS_FILE_TMPDIR/nodes"
	echo 1 >"$NODES/generation"
	for n in 1 2 3; do
		node_pull $n >/dev/null
		node_start $n
	done
	nodes_edge
	for n in 1 2 3; do
		node_wait $n UP
	done
}

teardown_file() {
	local n
	kill "$EDGE_PID"
	for n in 1 2 3; do
		! kill -0 "$(<"$NODES/$n/pid")" 2>/dev/null || node_stop $n
	done
}

teardown() {
	[ -n "${BATS_TEST_COMPLETED-}" ] || answer_show
	[ -z "${CRAWL_PID-}" ] || kill "$CRAWL_PID"
}

crawl() { # in the background, until crawled
	rm -f "$NODES/enough" "$NODES/enough.done"
	"$TESTS/support/crawls.py" "$EDGE_PORT" $NODES_HOST 20 30 "$NODES/enough" >"$NODES/crawled" 3>&- &
	CRAWL_PID=$!
	crawls_on # some of it before what is to come
}

crawl_requests() {
	stat -c %s "$NODES/enough.done" 2>/dev/null || echo 0
}

# Waits for 100 more requests of the 20 clients: each has asked since, or one of them often.
crawls_on() {
	local least
	least=$(($(crawl_requests) + 100))
	until [ "$(crawl_requests)" -ge "$least" ]; do
		kill -0 "$CRAWL_PID"
		sleep 0.1
	done
}

# The builder's next one; $last is the one before.
generation() {
	last=$(<"$NODES/generation")
	now=$((last + 1))
	echo $now >"$NODES/generation"
	builder_import $now
}

all_pull() {
	local n
	for n in 1 2 3; do
		node_pull $n
	done
}

serves() { # NODE GENERATION
	at_node "$1" "$API/events?per_page=1"
	body_is --arg suffix " g$2" '.data[0].name | endswith($suffix)'
}

crawled() { # GENERATION...: those that must have been seen, in this order
	crawls_on
	touch "$NODES/enough"
	wait "$CRAWL_PID"
	CRAWL_PID=
	cat "$NODES/crawled"
	gojq -e --argjson generations "[$(IFS=,; echo "$*")]" '.failed == [] and .wrong == [] and .backwards == []
		and .requests >= 200 and .generations == $generations' "$NODES/crawled"
}

# Asks node N itself: at_node N PATH [CURL ARGS...]
at_node() {
	HOST=$NODES_HOST PORT=$(<"$NODES/$1/port") http GET "${@:2}"
}

@test "ready: says which generation a node serves, to the balancer alone" {
	at_node 1 /ready
	[ "$http_status" = 200 ]
	body_is --arg host $NODES_HOST --argjson events "$(gojq length "$NODES/events")" '.status == "ok" and .host == $host and .generation > 1 and .events == $events
		and .age_s >= 0 and (.switched_at | test("Z$"))'
	[ "$(header Cache-Control)" = no-store ]
	at_node 1 /ready -H 'X-Forwarded-For: 192.0.2.1'
	[ "$http_status" = 403 ]
}

@test "nodes: a new generation arrives at one after the other, and nobody goes back" {
	local n last now
	crawl
	generation
	for n in 1 2 3; do
		node_pull $n
		crawls_on
	done
	crawled $last $now
}

@test "nodes: one stays behind while its link is cut, is not asked by those who have seen more, and catches up" {
	local last now
	crawl
	generation
	node_pull 1
	never node_pull 2 rsync://127.0.0.1:1/cartaz 2>"$NODES/said"
	grep -q 'Connection refused' "$NODES/said"
	node_pull 3
	crawls_on
	# the callers of node 1 must go to another: node 2 would take them back
	edge_says 'set server cartaz_programs/node1 state drain'
	crawls_on
	edge_says 'set server cartaz_programs/node1 state ready'
	serves 2 $last
	node_pull 2
	serves 2 $now
	crawled $last $now
}

# bats test_tags=whole
@test "nodes: a copy that is killed serves nothing of itself, and the next one goes on" {
	local served last now
	crawl
	generation
	served=$(readlink "$NODES/1/var/$NODES_HOST/current")
	run strace -f -qq -o "$BATS_TEST_TMPDIR/trace" -e inject=rename:signal=KILL:when=1 -e trace=rename \
		bash -c ". '$TESTS/helpers/nodes.bash'; $(declare -p NODES BUILD ROOT); node_pull 1"
	[ "$status" != 0 ]
	grep -qE ' rename\(.*( = \?|<unfinished \.\.\.>)$' "$BATS_TEST_TMPDIR/trace"
	grep -q 'killed by SIGKILL' "$BATS_TEST_TMPDIR/trace"
	[ "$(readlink "$NODES/1/var/$NODES_HOST/current")" = "$served" ]
	serves 1 $last
	node_pull 1
	serves 1 $now
	[ ! -e "$NODES/1/var/.incoming" ]
	all_pull
	crawled $last $now
}

@test "nodes: a generation that is refused holds up nothing else, and what the web server writes stays the node's" {
	local own=$NODES/4
	cp -a "$NODES/1" "$own"
	mkdir -p "$NODES/builder/var/$NODES_HOST/live" "$own/var/$NODES_HOST/live"
	chmod 755 "$NODES/builder/var/$NODES_HOST/live"
	chmod 700 "$own/var/$NODES_HOST/live"
	echo slot >"$own/var/$NODES_HOST/live/1"
	CARTAZ_ETC=$NODES/etc CARTAZ_VAR=$own/var CARTAZ_HTDOCS=$own/htdocs "$BUILD/cartaz" import $NODES_HOST - <"$NODES/events" >/dev/null
	echo new >"$NODES/builder/htdocs/$NODES_HOST/new.txt"
	# A sync of the builder removes these while rsync runs.
	mkdir "$NODES/builder/var/$NODES_HOST/sources"
	echo half >"$NODES/builder/var/$NODES_HOST/sources/records.new"
	mkdir "$NODES/builder/htdocs/"{"$NODES_HOST/.web/stage",".$NODES_HOST"}.new
	run node_pull 4
	rm -r "$NODES/builder/htdocs/"{"$NODES_HOST/new.txt","$NODES_HOST/.web/stage.new",".$NODES_HOST.new"} "$NODES/builder/var/$NODES_HOST/sources"
	echo "$output"
	[ ! -e "$own/var/$NODES_HOST/sources/records.new" ]
	[ ! -e "$own/htdocs/$NODES_HOST/.web/stage.new" ]
	[ ! -e "$own/htdocs/.$NODES_HOST.new" ]
	[ "$status" = 1 ]
	[[ $output == *'remove '*'/current first'* ]]
	[ "$(<"$own/htdocs/$NODES_HOST/new.txt")" = new ]
	# The builder's is 755.
	[[ "$(stat -c %a "$own/var/$NODES_HOST/live") $(<"$own/var/$NODES_HOST/live/1")" == '700 slot' ]]
}

@test "nodes: a connection that breaks while generations are copied leaves what has come to the next run" {
	local own=$NODES/6 part=$NODES/6/var/.incoming/$NODES_HOST/.partial/000009.db rsync
	rsync=$(command -v rsync)
	cp -a "$NODES/1" "$own"
	mkdir "$BATS_TEST_TMPDIR/bin"
	cat >"$BATS_TEST_TMPDIR/bin/rsync" <<-END
		#!/bin/sh
		case \$* in
		*--files-from=*)
			mkdir -p '${part%/*}' && echo half >'$part'
			exit 12 ;;
		esac
		exec '$rsync' "\$@"
	END
	chmod +x "$BATS_TEST_TMPDIR/bin/rsync"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH run node_pull 6
	[ "$status" = 12 ]
	[ "$(<"$part")" = half ]
	node_pull 6
	[ ! -e "$own/var/.incoming" ]
}

@test "nodes: a generation that the builder removes while a node copies is replaced by the next one" {
	local own=$NODES/8 brand=$NODES/builder/var/$NODES_HOST rsync old
	rsync=$(command -v rsync)
	old=$(readlink "$brand/current")
	cp -a "$NODES/1" "$own"
	rm "$own/var/$NODES_HOST/current"
	generation
	mkdir "$BATS_TEST_TMPDIR/bin"
	# The link that the node copies is one behind, once.
	cat >"$BATS_TEST_TMPDIR/bin/rsync" <<-END
		#!/bin/sh
		case \$* in
		*--files-from=*)
			[ -e '$BATS_TEST_TMPDIR/once' ] || sed -i 's|/[0-9]*[.]|/999999.|' '$own/var/.incoming/.wanted'
			: >'$BATS_TEST_TMPDIR/once' ;;
		esac
		exec '$rsync' "\$@"
	END
	chmod +x "$BATS_TEST_TMPDIR/bin/rsync"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH run node_pull 8
	echo "$output"
	[ "$status" = 0 ]
	[[ $output != *999999* ]]
	[ "$(readlink "$own/var/$NODES_HOST/current")" = "$(readlink "$brand/current")" ]
	[ "$(readlink "$brand/current")" != "$old" ]
	all_pull
}

@test "nodes: one that cannot write the list of what it wants ends there, and removes nothing" {
	local own=$NODES/9
	cp -a "$NODES/1" "$own"
	echo kept >"$own/var/a-file"
	generation
	# As on a full disk: no byte can be written to a file.
	run eval '(trap "" XFSZ; ulimit -f 0; node_pull 9)'
	echo "$output"
	[ "$status" != 0 ]
	[ "$(<"$own/var/a-file")" = kept ]
	node_pull 9
	[ "$(readlink "$own/var/$NODES_HOST/current")" = "$(readlink "$NODES/builder/var/$NODES_HOST/current")" ]
	all_pull
}

@test "nodes: a brand that cannot be read on the builder holds up no other" {
	local own=$NODES/5 brand=$NODES/builder/var/palco.localhost generation
	generation=$(readlink "$brand/current")
	cp -a "$NODES/1" "$own"
	mv "$brand/${generation%.db}.sum" "$NODES/kept.sum"
	rm "$own/var/palco.localhost/current"
	generation
	echo new >"$NODES/builder/htdocs/$NODES_HOST/new.txt"
	run node_pull 5
	mv "$NODES/kept.sum" "$brand/${generation%.db}.sum"
	rm "$NODES/builder/htdocs/$NODES_HOST/new.txt"
	echo "$output"
	[ "$status" = 1 ]
	[[ $output == *"palco.localhost: "*"$generation"* ]]
	[ "$(<"$own/htdocs/$NODES_HOST/new.txt")" = new ]
	[ "$(readlink "$own/var/$NODES_HOST/current")" = "$(readlink "$NODES/builder/var/$NODES_HOST/current")" ]
	# The next one has it all.
	node_pull 5
	[ "$(readlink "$own/var/palco.localhost/current")" = "$generation" ]
	all_pull
}

@test "nodes: of a brand that the builder no longer has, pull keeps nothing, or names the brand file that is left" {
	local own=$NODES/7 host=former.localhost
	cp -a "$NODES/1" "$own"
	cp -a "$own/var/palco.localhost" "$own/var/$host"
	mkdir "$own/var/$host/live"
	touch "$own/var/$host/live/circuit"
	sed 's/palco[.]localhost/former.localhost/g' "$NODES/etc/brands/palco.localhost.json" >"$NODES/etc/brands/$host.json"
	run node_pull 7
	echo "$output"
	rm "$NODES/etc/brands/$host.json"
	[ "$output" = "pull: $host: the builder does not have this brand; remove $NODES/etc/brands/$host.json on this node" ]
	[ "$status" = 0 ]
	[ -e "$own/var/$host/current" ]
	[ -e "$own/var/$host/live/circuit" ]
	run node_pull 7
	[ "$output" = '' ]
	[ "$status" = 0 ]
	[ ! -e "$own/var/$host" ]
	[ -d "$own/var/palco.localhost" ]
}

@test "nodes: one is stopped, comes back, and is killed: no read fails" {
	crawl
	node_stop 2
	node_wait 2 DOWN
	node_start 2
	node_wait 2 UP
	node_kill 3
	node_wait 3 DOWN
	crawled "$(<"$NODES/generation")"
	node_start 3
	node_wait 3 UP
}

# bats test_tags=whole
@test "nodes: one without a snapshot is left out, and is back when it has one" {
	crawl
	mv "$NODES/1/var/$NODES_HOST" "$NODES/1/var/away"
	at_node 1 /ready
	is_problem 502 upstream_unavailable
	node_wait 1 DOWN
	mv "$NODES/1/var/away" "$NODES/1/var/$NODES_HOST"
	node_wait 1 UP
	crawled "$(<"$NODES/generation")"
}

# bats test_tags=whole
@test "nodes: the builder goes back to an earlier generation, and so do all" {
	local last now
	generation
	all_pull
	crawl
	builder_tool rollback $NODES_HOST >/dev/null
	all_pull
	crawls_on
	touch "$NODES/enough"
	wait "$CRAWL_PID"
	CRAWL_PID=
	cat "$NODES/crawled"
	# what is older by its name is newer by its switch
	gojq -e --argjson now $now --argjson last "$last" '.failed == [] and .wrong == [] and .generations == [$now, $last]' "$NODES/crawled"
	generation
	all_pull
}

@test "nodes: a node is drained by hand, and is asked nothing more" {
	local log=$NODES/2/log/access.log before
	edge_says 'set server cartaz_programs/node2 state drain'
	before=$(grep -c /events "$log")
	crawl
	crawled "$(<"$NODES/generation")"
	[ "$(grep -c /events "$log")" = "$before" ]
	edge_says 'set server cartaz_programs/node2 state ready'
}

@test "nodes: callers cannot say what they have seen, and are told nothing of it" {
	PORT=$EDGE_PORT HOST=$NODES_HOST http GET "$API/events" -H 'Cartaz-Generation: 99999999999' --interface 127.0.0.9
	[ "$http_status" = 200 ]
	[[ ${head,,} != *cartaz-generation* ]]
	# a node says so to the balancer alone
	at_node 1 "$API/events"
	[[ ${head,,} != *cartaz-generation* ]]
	at_node 1 "$API/events" -H 'Cartaz-Generation: 0'
	[ "$(header Cartaz-Generation)" = "$(stat -c %Y "$NODES/1/var/$NODES_HOST/current")" ]
	at_node 1 "$API/events" -H 'Cartaz-Generation: 99999999999'
	is_problem 503 internal_error
	[ "$(header Retry-After)" = 5 ]
	at_node 1 "$API/events" -H 'Cartaz-Generation: x'
	[ "$http_status" = 200 ]
}
