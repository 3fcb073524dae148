# Gone and moved, as the tool keeps and counts them from generation to generation.

load ../helpers/tool_suite
load ../helpers/rounds

upstream_has() { # DAY
	CARTAZ_NOW=$1T12:00:00Z tool_ok import --accept-shrink "$HOST" -
}

counts() { # GONE MOVED [DAY]
	CARTAZ_NOW=${3-2026-11-25}T12:00:00Z tool_ok status --json
	out_is --argjson gone "$1" --argjson moved "$2" '.[0] | .gone == $gone and .moved == $moved'
}

page_is() { # STATUS SLUG
	CARTAZ_NOW=2026-11-25T12:00:00Z cgi GET page-event '' "/$2"
	same "the status of $2" "$1" "$http_status"
}

never_said() { # WORDS
	[[ $(<"$out_file") != *"$1"* ]]
}

@test "status counts what is gone and what moved, and says nothing of none" {
	upstream_has 2026-11-18 < <(records 5)
	counts 0 0
	tool_ok status
	same 'the row' "$HOST 5 0 s 1 import ok" "$(sed -n 2p "$out_file" | xargs)"
	upstream_has 2026-11-19 < <(records 5 | gojq -c '.[2:] | .[0].slug = "other"')
	counts 2 1
	CARTAZ_NOW=2026-11-19T12:00:00Z tool_ok status
	same 'the row' "$HOST 3 0 s 2 import ok; 2 addresses gone; 1 address moved" "$(sed -n 2p "$out_file" | xargs)"
	# A slug in use again is neither.
	upstream_has 2026-11-20 < <(records 5 | gojq -c '.[2:] | .[0].slug = "other" | .[1].slug = "event-1" | .[2].slug = "event-3"')
	counts 1 2
	counts 1 2 2027-02-16
	counts 0 2 2027-02-17
	CARTAZ_NOW=2027-02-17T12:00:00Z tool_ok status
	never_said gone
}

@test "a rebuild and an import of the same records keep what is gone and moved" {
	upstream_has 2026-11-18 < <(records 3)
	upstream_has 2026-11-19 < <(records 3 | gojq -c '.[1:] | .[0].slug = "other"')
	counts 1 1
	for day in 2026-11-20 2026-11-21; do
		brand_edit "$HOST" '.timezone = "America/Recife"'
		CARTAZ_NOW=${day}T12:00:00Z tool_ok rebuild "$HOST"
		counts 1 1
		upstream_has "$day" < <(records 3 | gojq -c '.[1:] | .[0].slug = "other"')
		counts 1 1
		page_is 410 event-1
		grep -qF 'Event 1' "$body_file"
		page_is 301 event-2
		brand_edit "$HOST" '.timezone = "America/Sao_Paulo"'
	done
}

@test "a rollback serves what was there, and the next import knows what was missed" {
	upstream_has 2026-11-18 < <(records 3)
	upstream_has 2026-11-19 < <(records 3 | gojq -c '.[1:]')
	page_is 410 event-1
	tool_ok rollback "$HOST"
	page_is 200 event-1
	counts 0 0
	# Rebuilt, it is there; what only the newer generation had would be gone.
	CARTAZ_NOW=2026-11-20T12:00:00Z tool_ok rebuild "$HOST"
	page_is 200 event-1
	upstream_has 2026-11-21 < <(records 3 | gojq -c '.[1:]')
	page_is 410 event-1
	grep -qF 'Event 1' "$body_file"
	counts 1 0
}

# bats test_tags=whole
@test "a past that is damaged, or older, does not keep the next generation from its events" {
	local file page
	upstream_has 2026-11-18 < <(records 3000)
	# The records of some: what was missed is known, its name is not.
	file=$(readlink -f "var/$HOST/current")
	for page in $(sqlite3 "$file" "SELECT pageno FROM dbstat WHERE name = 'record' AND pagetype = 'leaf' ORDER BY pageno LIMIT 3"); do
		dd if=/dev/urandom of="$file" bs=8192 seek=$((page - 1)) count=1 conv=notrunc status=none
	done
	upstream_has 2026-11-19 < <(records 3000 | gojq -c '.[100:]')
	counts 100 0
	page_is 410 event-1
	grep -qF '<h1>This event is no longer here</h1>' "$body_file"
	page_is 410 event-100
	# The index of what is gone.
	file=$(readlink -f "var/$HOST/current")
	page=$(sqlite3 "$file" "SELECT pageno FROM dbstat WHERE name = 'history_gone' LIMIT 1")
	dd if=/dev/urandom of="$file" bs=8192 seek=$((page - 1)) count=1 conv=notrunc status=none
	page_is 200 event-3000
	tool_ok status
	upstream_has 2026-11-20 < <(records 3000 | gojq -c '.[100:]')
	page_is 410 event-1
	# All of it.
	truncate -s 20000 "$(readlink -f "var/$HOST/current")"
	upstream_has 2026-11-21 < <(records 3000 | gojq -c '.[100:]')
	page_is 200 event-3000
	CARTAZ_NOW=2026-11-22T12:00:00Z tool_ok rebuild "$HOST"
	page_is 200 event-3000
}

@test "events that are there cost the history a byte each, and a slug is found by one seek" {
	upstream_has 2026-11-18 < <(records 2000)
	[ "$(sqlite3 "var/$HOST/current" 'SELECT count(card), count(gone) FROM history')" = '0|0' ]
	[ "$(sqlite3 "var/$HOST/current" "SELECT count(*) FROM dbstat WHERE name = 'history_gone'")" = 1 ]
	sqlite3 "var/$HOST/current" "EXPLAIN QUERY PLAN SELECT id FROM history INDEXED BY history_gone
		WHERE slug = 'x' AND gone IS NOT NULL" | grep -q 'SEARCH history USING COVERING INDEX history_gone (slug=?'
}

# bats test_tags=whole
@test "a catalog that goes takes no more memory than one that stays" {
	local stays goes count
	count=$(rounds 4000 20000)
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:quarantine_size_mb=1
	records "$count" '.description = "\("word " * 400)"' >all.json
	gojq -c '.[:1]' all.json >one.json
	tool_ok import "$HOST" all.json
	stays=$(peak "$BUILD/cartaz" import "$HOST" one.json --dry-run)
	goes=$(peak "$BUILD/cartaz" import --accept-shrink "$HOST" one.json)
	echo "goes $goes KB, one alone $stays KB"
	counts "$((count - 1))" 0
	[ "$goes" -lt $((stays * 2)) ]
}

@test "where all events have one id, each is the one with its slug, also when it is back" {
	local seen='SELECT count(*), count(DISTINCT first_seen), max(revision) FROM page'
	upstream_has 2026-11-18 < <(records 300 '.id = 7')
	upstream_has 2026-11-19 < <(records 300 '.id = 7')
	same unchanged '300|1|0' "$(sqlite3 "var/$HOST/current" "$seen")"
	upstream_has 2026-11-20 < <(records 300 '.id = 7 | .slug = "other-\(.name[6:])"')
	counts 300 0
	page_is 410 event-1
	upstream_has 2026-11-21 < <(records 1 '.id = 7')
	counts 0 599
	page_is 301 other-1
	# The former slugs stay for as long as the event does.
	upstream_has 2028-11-21 < <(records 1 '.id = 7')
	counts 0 599 2028-11-21
	upstream_has 2028-11-22 < <(records 2 '.id = .id + 7')
	upstream_has 2029-12-30 < <(records 2 '.id = .id + 7')
	counts 0 0 2029-12-30
}
