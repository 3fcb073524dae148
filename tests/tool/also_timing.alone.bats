# also: a sync that is killed or interrupted at a moment that is measured by time.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/crawl

setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR" || return
	crawl_make detailed <<-'EOP'
		{
		  "profile": 1,
		  "base": "{upstream.base}/events",
		  "headers": {"Authorization": "Token {secret.token}"},
		  "list": {"path": "/", "query": {"page": "{page}", "size": "{per_page}"},
		           "items": "/results", "total": "/count", "max": 4},
		  "item": "/event",
		  "detail": {"path": "/{key}/", "root": "", "also": {
		    "settings": {"path": "/{key}/settings/", "root": ""},
		    "items": {"path": "/{key}/items/?active=true", "root": "/results"},
		    "next_date": {"path": "/{key}/dates/", "root": "/results/0"}}},
		  "key": {"after_first": "--"},
		  "errors": {"missing": [403, 404]},
		  "map": {"id": "/number", "slug": {"tpl": "{/title|slug}--{/number}"}, "name": "/title",
		    "updated_at": "/changed", "description": {"lang": "/settings/text"},
		    "starts_at": ["/next_date/from", "/from"],
		    "images.banner": {"pick": "/settings/pictures", "where": {"/kind": "cover"}, "get": "/href"},
		    "tickets": {"each": "/items", "map": {"name": "/name", "price": "/price"}}}
		}
	EOP
	log=$BATS_TEST_TMPDIR/upstream.log
	: >"$log"
}

teardown() {
	crawl_stop
}

# An upstream of N events, each changed by FILTER, the whole by WHOLE.
upstream() { # N [FILTER [WHOLE]]
	state "$@"
	crawl_from details.py "$PWD/state.json" "$log"
}

state() { # N [FILTER [WHOLE]]
	jq -nc --argjson n "$1" '{etags: false, events: [range(1; $n + 1) | {number: .,
		title: "Event \(.)", changed: "2026-01-01T00:00:00Z",
		settings: {text: {en: "About \(.)", pt: "Sobre \(.)"}, marked_private: "nobody",
			pictures: [{kind: "logo", href: "https://i.example/l", marked_private: 1},
				{kind: "cover", href: "https://i.example/\(.)", marked_private: 2}]},
		items: [{name: "Full", price: "\(. * 10).00", marked_private: 3}],
		dates: [{from: "2027-01-01", marked_private: 4}, {from: "2028-01-01"}]}
		| '"${2:-.}"']} | '"${3:-.}" >state.new
	mv state.new state.json
}

# The paths that were asked for, in their order, and the log emptied.
asked() {
	awk '{ print $2, $3 == "-" ? "" : "if", $4 }' "$log" | sed 's/ *200$//; s/  */ /g'
	: >"$log"
}

# The details that were asked for, "1/settings"; the list is asked always.
asked_details() {
	sed -n 's,.* /events/\([^/]*/[a-z]*\)/.*,\1,p' "$log" | paste -sd' '
	: >"$log"
}

records_kept() {
	sqlite3 "$CARTAZ_VAR/$HOST/current" 'SELECT json FROM record ORDER BY rank'
}

kept() { # SQL
	sqlite3 "$CARTAZ_VAR/$HOST/also.db" "$1"
}

# What there is must be what a sync that knows nothing makes.
is_true() {
	records_kept >was
	rm -f "$CARTAZ_VAR/$HOST/also.db"
	tool_ok sync "$HOST"
	records_kept | diff was -
}

@test "also: killed in the middle of the crawl, the next sync asks for the rest" {
	upstream 1 '.title = "Old"'
	tool_ok sync "$HOST"
	state 6 '.changed = "2026-05-05T00:00:00Z"' '.slow = 0.2'
	: >"$log"
	"$BUILD/cartaz" sync "$HOST" &
	local pid=$!
	timeout 20 bash -c "until grep -q /events/4/ '$log'; do sleep 0.02; done"
	kill -9 "$pid"
	run ! wait "$pid"
	cgi GET events
	body_is '[.data[].name] == ["Old"]'
	state 6 '.changed = "2026-05-05T00:00:00Z"'
	: >"$log"
	tool_ok sync "$HOST"
	# Two are done in more than a second, after which they are written down.
	asked_details >asked
	run ! grep '1/settings\|2/settings' asked
	grep '4/settings 4/items 4/dates 5/settings 5/items 5/dates 6/settings 6/items 6/dates' asked
	is_true
}

@test "also: Ctrl-C while an answer is kept ends after it, and leaves no journal" {
	local n
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	upstream 3 . '.slow = 0.4'
	for n in 1 3 4; do
		rm -f "$CARTAZ_VAR/$HOST/also.db"
		exit_status=0
		strace -f -qq -o trace -P "$CARTAZ_VAR/$HOST/also.db-journal" \
			-e inject=fdatasync:signal=INT:when="$n" \
			"$BUILD/cartaz" sync "$HOST" || exit_status=$?
		[ "$exit_status" = 130 ]
		[ "$(ls "$CARTAZ_VAR/$HOST")" = "$(printf '%s\n' also.db lock)" ]
	done
	[ "$(kept 'SELECT group_concat(DISTINCT key) FROM answer')" = 1 ]
}
