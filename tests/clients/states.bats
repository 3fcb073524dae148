# The matrix of states by surfaces: every status and every availability of an event, states
# that only the title tells, private events and changed dates, on every surface, as its
# parsers see it, in both languages, from snapshots, stale ones too, and live.
# states.mjs has the table, surfaces.mjs the parsers.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/server
load ../helpers/live
load ../helpers/rounds

setup_file() {
	export WORK=$BATS_FILE_TMPDIR/work FIRST LAST OVER
	OVER=$(date -u -d '1 minute ago' +%Y-%m-%dT%H:%M:%SZ)
	FIRST=$(date -u -d yesterday +%Y-%m-%dT%H:%M:%SZ)
	LAST=$(date -u -d '1 hour ago' +%Y-%m-%dT%H:%M:%SZ)
	mkdir "$WORK"
	# A module finds its packages beside itself.
	cp "$TESTS"/clients/*.mjs "$WORK"
	ln -s "$ROOT/build/npm/clients/node_modules" "$WORK/node_modules"
	export PATH=$WORK/node_modules/.bin:$PATH
	local host file
	server_start "$BATS_FILE_TMPDIR/run"
	for file in before after open-first; do
		matrix records "$file" >"$WORK/$file.json"
	done
	for host in agenda.localhost palco.localhost; do
		CARTAZ_NOW=$FIRST cartaz import --accept-shrink "$host" "$WORK/before.json"
		CARTAZ_NOW=$LAST cartaz import "$host" "$WORK/after.json"
	done
	# The same events, read four days ago.
	gojq --arg port "$PORT" '.host = "old.localhost" | .aliases = [] | .upstream.max_stale = "24h" | .site_url = "http://old.localhost:\($port)"
		| .site_origin = .site_url | .base_url = .site_url + "/api/public/v1"' \
		"$CARTAZ_ETC/brands/agenda.localhost.json" >"$CARTAZ_ETC/brands/old.localhost.json"
	CARTAZ_NOW=$(date -u -d "$FIRST 4 days ago" +%Y-%m-%dT%H:%M:%SZ) cartaz import old.localhost "$WORK/before.json"
	CARTAZ_NOW=$(date -u -d "$LAST 4 days ago" +%Y-%m-%dT%H:%M:%SZ) cartaz import old.localhost "$WORK/after.json"
	CARTAZ_NOW='' cartaz publish old.localhost
	# A live brand over a store that lists what is open first.
	live_start "$BATS_FILE_TMPDIR" "$WORK/open-first.json"
	CARTAZ_NOW='' live_brand live.localhost
	gojq '.map += {is_closed: "/is_closed", event_status: "/event_status", buy_url: "/buy_url", "location.name": "/location/name",
		"location.city": "/location/city", "location.formatted_address": "/location/formatted_address",
		ends_at: "/ends_at", sessions: {each: "/sessions", map: {starts_at: "/starts_at", name: "/name", location: "/location"}},
		tickets: {each: "/tickets", map: {name: "/name", price: "/price", fee: "/fee", total: "/total", available: "/available"}}}' \
		"$CARTAZ_SHARE/profiles/moods.json" >"$WORK/moods.json"
	mv "$WORK/moods.json" "$CARTAZ_SHARE/profiles/moods.json"
	CARTAZ_NOW='' cartaz publish live.localhost
}

teardown_file() {
	live_stop
	server_stop
}

matrix() { # TASK ARGS...
	NODE_OPTIONS="--import $WORK/names.mjs" node "$WORK/matrix.mjs" "$@"
}

# The task finds nothing wrong with any of so many cells.
finds_nothing() { # TASK CELLS BRAND...
	local task=$1 cells=$2
	shift 2
	matrix "$task" "$FIRST" "$LAST" "$@" >"$BATS_TEST_TMPDIR/found" 2>"$BATS_TEST_TMPDIR/said" || {
		tail -n 30 "$BATS_TEST_TMPDIR/said"
		return 1
	}
	head -n 60 "$BATS_TEST_TMPDIR/found"
	[ ! -s "$BATS_TEST_TMPDIR/found" ]
	grep -qx "$cells cells" "$BATS_TEST_TMPDIR/said"
}

@test "states: each event is told on each of 22 surfaces as the table says, fresh and stale, and no two disagree" {
	EVERY=$(rounds 9 1) finds_nothing wrong "$(rounds 616 1936)" agenda.localhost:pt-BR old.localhost:pt-BR:stale
}

# bats test_tags=whole
@test "states: the same in the other language and, but for Atom, live" {
	finds_nothing wrong 1848 palco.localhost:en live.localhost:pt-BR:live
}

# bats test_tags=whole
@test "states: a wrong word on any one surface is noticed, beside the table and beside the others" {
	finds_nothing spoils 2816 agenda.localhost:pt-BR palco.localhost:en live.localhost:pt-BR:live
}
