# damaged: a snapshot whose tables hold what nobody writes: no program crashes, and none
# takes long; what cannot be told is 502 or left out.

# bats file_tags=whole

load ../helpers/tool_suite
load ../helpers/answer
load ../helpers/rounds

setup() {
	tool_setup
	export CARTAZ_NOW=2026-11-20T12:00:00Z
	records 40 '.starts_at = "2026-11-\(.id % 15 + 10)T20:00" | .ends_at = "2026-11-\(.id % 15 + 10)T22:00"
		| if .id % 5 == 0 then .sessions = [range(10; 30) | {starts_at: "2026-11-\(.)T20:00", ends_at: "2026-11-\(.)T22:00"}] else . end
		| if .id % 7 == 0 then .starts_at = "2026-11-01" | .ends_at = "2026-12-10" else . end' >records.json
	gojq -c '. + [{id: 99, slug: "gone", name: "Gone"}]' records.json | CARTAZ_NOW=2026-11-19T12:00:00Z tool_ok import "$HOST" -
	tool_ok import "$HOST" records.json
	snapshot=$(readlink -f "var/$HOST/current")
	rm "var/$HOST"/000001.* # or it would serve
	cp "$snapshot" whole.db
}

damage() { # SQL
	cp whole.db "$snapshot"
	snapshot_edit "$snapshot" "$1"
}

asked() { # STATUSES PROGRAM QUERY [PATH]
	cgi GET "$2" "$3" "${4-}"
	[[ " $1 " == *" $http_status "* ]] || {
		echo "$2 ${4-}?$3: $http_status"
		head -c 2000 "$error_file"
		return 1
	}
}

# Every surface of lists and of what is gone has one of the statuses.
surfaces() { # STATUSES
	local query queries=('' 'from=0001-01-01&to=9999-12-31&q=event' 'when=month&city=Recife' when=month when=week
		'from=2026-11-01&to=2027-12-01')
	for query in "${queries[@]:0:$(rounds 3 6)}"; do
		asked "$1" events "$query"
		asked "$1" page-events "$query" /eventos
		asked "$1" page-events "$query" /eventos.ics
		asked "$1" page-events "order=news&$query" /eventos
	done
	asked "$1" page-home ''
	asked "$1 404 410" page-event '' /event-5
	asked "$1 404 410" page-event '' /gone
}

@test "damaged: a number of events that cannot be" {
	for events in -1 -100 9223372036854775807 99999999999999; do
		damage "UPDATE snapshot SET events = $events"
		surfaces 502
		tool status
		exits 0
	done
}

@test "damaged: a number of a filter's events that cannot be is no total of a list" {
	local total
	asked 200 events city=Recife
	total=$(gojq .meta.total "$body_file")
	for events in -1 41 9223372036854775807; do
		damage "UPDATE facet SET events = $events"
		asked 200 events city=Recife
		body_is ".meta.total == $total"
		asked 200 page-events city=Recife /eventos
	done
}

@test "damaged: summaries of nothing" {
	for card in NULL 0 "'a|b'" "''" "x'1f1f1f'"; do
		damage "UPDATE page SET card = $card"
		surfaces '200 502'
	done
}

@test "damaged: ranks that are no ranks, in every table" {
	for rank in -9223372036854775808 -1 9223372036854775807 4000000000000000000; do
		for table in page news; do
			damage "UPDATE OR IGNORE $table SET rank = $rank WHERE rank = 7"
			surfaces '200 502'
		done
		damage "UPDATE OR IGNORE during SET rank = $rank; UPDATE OR IGNORE later SET rank = $rank"
		surfaces 200
	done
}

@test "damaged: levels and times that are none" {
	for value in NULL "'text'" 9223372036854775807 -9223372036854775808 1e300 "x'00'"; do
		damage "UPDATE levels SET length = $value"
		surfaces 200
		damage "UPDATE OR IGNORE during SET end = $value, times = $value; UPDATE OR IGNORE later SET prev = $value, times = $value"
		surfaces 200
		damage "UPDATE OR IGNORE during SET start = $value; UPDATE OR IGNORE later SET start = $value;
			UPDATE news SET changed = $value, id = $value"
		surfaces 200
	done
}

@test "damaged: what the page of an event shows beside it, which is a delta" {
	local stored column
	for stored in "x''" "x'ff'" "x'ffffffffffffffffff'" 'zeroblob(1000)' 'CAST(card AS BLOB)' "CAST(beside || x'0278' AS BLOB)" \
		'substr(beside, 1, length(beside) - 1)' '(SELECT beside FROM page other WHERE other.rank = 41 - page.rank)'; do
		for column in beside markdown; do
			damage "UPDATE page SET $column = $stored"
			surfaces '200 502'
			asked 502 page-event '' /event-5
		done
	done
}

@test "damaged: times of the snapshot and of its history" {
	for at in 9223372036854775807 -9223372036854775808 "'text'" NULL; do
		damage "UPDATE snapshot SET read_at = $at, generated_at = $at; UPDATE page SET first_seen = $at, changed = $at, revision = $at;
			UPDATE history SET first_seen = $at, changed = $at, revision = $at"
		surfaces '200 502'
		tool status
		exits 0
		damage "UPDATE history SET gone = $at WHERE id = 99"
		# Without the time it went the event is one that should be there.
		if [ "$at" = NULL ]; then
			surfaces '200 502'
		else
			surfaces 200
		fi
		tool_ok status
	done
}

@test "damaged: a summary that is no UTF-8" {
	damage "UPDATE page SET card = replace(card, 'event-', CAST(x'6576656e74ef' AS TEXT))"
	asked 502 page-events '' /eventos
	grep -q 'the snapshot has a damaged summary' "$error_file"
	asked 502 page-events 'q=event' /eventos.md
	printf '%s' '{"jsonrpc":"2.0","id":7,"method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER",
		"parts":[{"text":"event"}]}}}' >sentence
	BODY=sentence cgi POST a2a '' '' CONTENT_TYPE=application/json HTTP_A2A_VERSION=1.0
	body_is '.error.code == -32603'
}

# Of the page of the table, what SQLite reads first; with a checksum that is right.
damage_page() { # TABLE OFFSET BYTES
	local page
	cp whole.db "$snapshot"
	page=$(sqlite3 "$snapshot" "SELECT rootpage FROM sqlite_master WHERE name = '$1'")
	printf '%b' "$3" | dd of="$snapshot" bs=1 conv=notrunc status=none \
		seek=$(((page - 1) * $(sqlite3 "$snapshot" 'PRAGMA page_size') + $2))
	"$BUILD/tests/checksums" "$snapshot"
}

# The reason is the file's, and no mistake of a program.
names_the_file() {
	grep -q 'why="SQLite: database disk image is malformed"' "$error_file"
	never grep -q fatal "$error_file"
}

# A name of several words is looked up once for each number of them.
@test "damaged: a table of names is a fault of each sentence, and ends no program" {
	local table offset
	records 40 '.location.city = "Nova Lima da Serra"' >records.json
	tool_ok import "$HOST" records.json
	snapshot=$(readlink -f "var/$HOST/current")
	rm "var/$HOST"/000002.*
	cp "$snapshot" whole.db
	printf '%s' '{"jsonrpc":"2.0","id":7,"method":"SendMessage","params":{"message":{"messageId":"m","role":"ROLE_USER",
		"parts":[{"text":"festa em nova lima da serra"}]}}}' >sentence
	for table in name facet; do
		for offset in 0 3; do # what the page is, and of how many rows
			damage_page $table $offset '\0377\0377'
			asked 502 events 'q=festa+em+nova+lima+da+serra'
			names_the_file
			asked 502 page-events 'q=festa+em+nova+lima+da+serra' /eventos
			names_the_file
			BODY=sentence cgi POST a2a '' '' CONTENT_TYPE=application/json HTTP_A2A_VERSION=1.0
			body_is '.error.code == -32603'
			names_the_file
			asked 200 events
		done
	done
}
