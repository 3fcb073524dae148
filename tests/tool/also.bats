# also: what a list does not tell of an event is asked for, once, and again only
# when it may have changed.  What is kept for that is true after any crash.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/tool
load ../helpers/crawl
load ../helpers/detailed
load ../helpers/rounds

setup_file() {
	detailed_start
}

teardown_file() {
	crawl_stop
}

setup() {
	detailed_make
}

@test "also: what the further requests answer becomes part of the event" {
	upstream 5
	tool_ok sync "$HOST"
	silent
	[ "$(asked | sort)" = "$({
		printf '/events/?page=%d&size=4\n' 1 2 1 2
		printf '/events/%s/\n' {1..5}/{settings,dates}
		printf '/events/%s/items/?active=true\n' {1..5}
	} | sort)" ]
	records_kept | gojq -es 'length == 5 and all((.id | tostring) as $n
		| .slug == "event-\($n)--\($n)" and .description == "Sobre \($n)"
		and .images.banner == "https://i.example/\($n)" and .starts_at == "2027-01-01"
		and [.tickets[] | .name, .price] == ["Full", "\($n)0.00"])'
}

@test "also: a detail that is missing is absent, and the event is there" {
	upstream 3 'if .number == 2 then .settings = null else . end' \
		'.answers = {"/events/3/dates/": 403}'
	tool_ok sync "$HOST"
	records_kept | gojq -es 'length == 3
		and (.[] | select(.id == 2) | .description == null and .starts_at != null)
		and (.[] | select(.id == 3) | .description != null and .starts_at == null)'
}

@test "also: any other failure keeps the old snapshot, and says which event and what" {
	local answer times words
	upstream 2
	tool_ok sync "$HOST"
	while IFS='|' read -r answer times words; do
		state 3 '.changed = null' ".answers = {\"/events/2/items/\": $answer}"
		: >"$log"
		hurried tool_fails sync "$HOST"
		says_once "$HOST: event 2: items: $words; the snapshot stays as it was"
		[ "$(grep -c /events/2/items/ "$log")" = "$times" ]
		cgi GET events
		body_is '.meta.total == 2'
	done <<-'EOF'
		500|4|the upstream answered 500
		429|4|the upstream answered 429
		401|1|the upstream answered 401; look at the brand's secrets and the profile's headers
		304|1|the upstream answered 304; the request had no condition, so look at the profile's headers and at the cache before the upstream
		302|1|the upstream answered 302; redirects are not followed, so upstream.base, or the url of the source, must be the address that answers
		"<html>robot?</html>"|1|the answer is not JSON: HTML or XML at byte 1
	EOF
}

@test "also: nothing is asked about an event that was changed when it was" {
	upstream 5
	tool_ok sync "$HOST"
	asked_details
	tool_ok sync "$HOST"
	[ "$(asked)" = "$(printf '/events/?page=%d&size=4\n' 1 2 1 2)" ]
	# What is asked for, and what is not, is in the records all the same.
	state 5 '.settings.text = {en: "New \(.number)"}
		| if .number == 4 then .changed = "2026-01-02T00:00:00Z" else . end'
	tool_ok sync "$HOST"
	[ "$(asked_details)" = '4/settings 4/items 4/dates' ]
	[ "$(records_kept | gojq -s 'sort_by(.id) | map(.description) | join("|")')" = \
		'"Sobre 1|Sobre 2|Sobre 3|New 4|Sobre 5"' ]
	tool_ok sync "$HOST"
	[ -z "$(asked_details)" ]
}

# bats test_tags=whole
@test "also: a detail that was missing is not asked again either, until a change" {
	upstream 1 '.settings = null'
	tool_ok sync "$HOST"
	asked_details
	tool_ok sync "$HOST"
	[ -z "$(asked_details)" ]
	state 1 '.changed = "2026-01-03T00:00:00Z"'
	tool_ok sync "$HOST"
	[ "$(asked_details)" = '1/settings 1/items 1/dates' ]
	records_kept | gojq -e '.description == "Sobre 1"'
}

# bats test_tags=whole
@test "also: without a time of change an answer's tag is sent back, and 304 keeps what was there" {
	upstream 3 'del(.changed)' '.etags = true'
	tool_ok sync "$HOST"
	run -1 grep -v ' - ' "$log"
	: >"$log"
	tool_ok sync "$HOST"
	[ "$(grep -c ' 304$' "$log")" = 9 ]
	is_true
	: >"$log"
	state 3 'del(.changed) | if .number == 2 then .settings.text = {en: "New"} else . end' '.etags = true'
	tool_ok sync "$HOST"
	[ "$(grep -c ' 304$' "$log")" = 8 ]
	grep -q '/events/2/settings/ "[0-9a-f]*" 200$' "$log"
	records_kept | gojq -es 'map(select(.id == 2))[0].description == "New"'
	: >"$log"
	tool_ok sync "$HOST"
	[ "$(grep -c ' 304$' "$log")" = 9 ]
}

@test "also: a changed event is asked about with the tag that its answer had" {
	upstream 1 . '.etags = true'
	tool_ok sync "$HOST"
	: >"$log"
	state 1 '.changed = "2026-02-01T00:00:00Z"' '.etags = true'
	tool_ok sync "$HOST"
	[ "$(grep -c '" 304$' "$log")" = 3 ]
	: >"$log"
	tool_ok sync "$HOST"
	[ -z "$(asked_details)" ]
}

@test "also: without a time and a tag all is asked every time, and nothing is kept" {
	upstream 2 'del(.changed)'
	tool_ok sync "$HOST"
	asked_details
	tool_ok sync "$HOST"
	[ "$(asked_details | wc -w)" = 6 ]
	[ "$(kept 'SELECT count(*) FROM answer')" = 0 ]
}

# A clock of seconds, or one that is ahead, may stand still while more changes.
# bats test_tags=whole
@test "also: a time of change of the last minute is not believed yet" {
	local at asks
	upstream 1
	for at in 2026-11-18T11:59:30Z=3 2026-11-18T12:30:00Z=3 2026-11-18=3 \
		2026-11-17T20:00:00=3 2026-11-18T11:58:00Z=0 2026-11-15=0 v17=0; do
		asks=${at#*=}
		state 1 ".changed = \"${at%=*}\""
		tool_ok sync "$HOST"
		asked_details
		tool_ok sync "$HOST"
		[ "$(asked_details | wc -w)" = "$asks" ] || {
			echo "$at"
			return 1
		}
	done
}

@test "also: kept is what the rules look at, for the tool's user alone" {
	umask 000
	upstream 3
	tool_ok sync "$HOST"
	[ "$(stat -c %a "$CARTAZ_VAR/$HOST/also.db")" = 600 ]
	tool check "$HOST"
	run ! grep also "$out_file" # it is nobody's to read
	kept 'SELECT json FROM answer' >all
	grep -q 'Sobre 3' all
	grep -q 'About 3' all # the rule chooses among all languages
	run -1 grep -a marked "$CARTAZ_VAR/$HOST/also.db"
	[ "$(kept "SELECT json FROM answer WHERE key = '2' ORDER BY name")" = "$(printf '%s\n' \
		'[{"price":"20.00","name":"Full"}]' '{"from":"2027-01-01"}' \
		'{"pictures":[{"href":"https://i.example/l","kind":"logo"},{"href":"https://i.example/2","kind":"cover"}],"text":{"en":"About 2","pt":"Sobre 2"}}')" ]
}

@test "also: a list whose rules look at nothing has as many elements from what is kept" {
	local profile=$CARTAZ_SHARE/profiles/detailed.json
	gojq '.map.tickets.map = {name: {const: "Entry"}, price: {const: "10.00"}}' "$profile" >new.json
	mv new.json "$profile"
	upstream 2 '.items += [{kind: "b"}]'
	tool_ok sync "$HOST"
	tool_ok sync "$HOST"
	records_kept | gojq -es 'length == 2 and all(.tickets | map([.name, .price]) == [["Entry", "10.00"], ["Entry", "10.00"]])'
	[ "$(kept "SELECT json FROM answer WHERE key = '2' AND name = 'items'")" = '[{},{}]' ]
}

# bats test_tags=whole
@test "also: events that are gone are forgotten once a snapshot without them is served" {
	upstream 6
	tool_ok sync "$HOST"
	state 2
	tool_fails sync "$HOST"
	[ "$(kept 'SELECT count(DISTINCT key) FROM answer')" = 6 ]
	state 5
	tool_ok sync "$HOST"
	[ "$(kept 'SELECT group_concat(DISTINCT key) FROM answer')" = 1,2,3,4,5 ]
}

@test "also: a sync that fails keeps what it was told, and the next one asks for the rest" {
	upstream 6 . '.answers = {"/events/5/settings/": 500}'
	hurried tool_fails sync "$HOST"
	asked_details
	state 6
	tool_ok sync "$HOST"
	[ "$(asked_details)" = '5/settings 5/items 5/dates 6/settings 6/items 6/dates' ]
	is_true
}

# bats test_tags=whole
@test "also: --dry-run asks with what is known and keeps nothing" {
	upstream 2
	tool_ok sync --dry-run "$HOST"
	holds "$out_file" ': 2 new, 0 changed, 0 gone (dry run, nothing was changed)'
	[ ! -e "$CARTAZ_VAR/$HOST/also.db" ]
	tool_ok sync "$HOST"
	sha256sum "$CARTAZ_VAR/$HOST/also.db" >before
	asked_details
	state 3 'if .number == 1 then .changed = "2026-03-03T00:00:00Z" else . end'
	tool_ok sync --dry-run "$HOST"
	[ "$(asked_details)" = '1/settings 1/items 1/dates 3/settings 3/items 3/dates' ]
	sha256sum -c before
}

# bats test_tags=whole
@test "also: another profile, address or account is asked anew" {
	local change
	upstream 1
	tool_ok sync "$HOST"
	asked_details
	for change in \
		"sed -i 's/\"max\": 4/\"max\": 5/' $CARTAZ_SHARE/profiles/detailed.json" \
		"brand_edit $HOST '.upstream.vars = {account: \"other\"}'" \
		"brand_edit $HOST '.upstream.vars.account = \"third\"'" \
		"brand_edit $HOST '.upstream.base |= sub(\"127.0.0.1\"; \"localhost\")'"; do
		eval "$change"
		tool_ok sync "$HOST"
		[ "$(asked_details | wc -w)" = 3 ] || {
			echo "$change"
			return 1
		}
		[ "$(kept 'SELECT count(*) FROM answer')" = 3 ]
	done
	tool_ok sync "$HOST"
	[ -z "$(asked_details)" ]
}

# bats test_tags=whole
@test "also: a profile without further requests leaves nothing of them behind" {
	upstream 1
	tool_ok sync "$HOST"
	gojq 'del(.detail)' "$CARTAZ_SHARE/profiles/detailed.json" >p
	mv p "$CARTAZ_SHARE/profiles/detailed.json"
	tool_ok sync "$HOST" --accept-shrink
	[ "$(cd "$CARTAZ_VAR/$HOST" && echo also*)" = 'also*' ]
}

@test "also: what cannot be read is said, thrown away and asked for again" {
	local damage db=$CARTAZ_VAR/$HOST/also.db damages
	mapfile -t damages < <(sampled 3 <<-'EOF'
		printf garbage-that-is-no-database-at-all-and-more >$db
		: >$db
		truncate -s 20000 $db
		dd if=/dev/urandom of=$db bs=4096 seek=2 count=1 conv=notrunc status=none
		sqlite3 $db "DROP TABLE answer; CREATE TABLE answer(x)"
		chmod 0 $db
		sqlite3 $db "UPDATE answer SET json = \"{\""
	EOF
	)
	upstream 12 '.settings.text.en = ("x" * 6000)' # more than one page of the file
	for damage in "${damages[@]}"; do
		tool_ok sync "$HOST"
		eval "$damage"
		: >"$log"
		tool_ok sync "$HOST"
		case $damage in
		': >'* | chmod* | *UPDATE*) silent ;;
		*) says "$HOST: $db: " 'Cartaz does not use the responses in this file' ;;
		esac
		case $damage in
		chmod*) [ -z "$(asked_details)" ] ;;
		*) [ "$(asked_details | wc -w)" -ge 3 ] ;;
		esac
		[ "$(stat -c %a "$db")" = 600 ]
		# What was asked before the damage was found may be lost with it.
		tool_ok sync "$HOST"
		asked_details
		tool_ok sync "$HOST"
		silent
		[ -z "$(asked_details)" ]
		is_true
	done
}

# bats test_tags=whole
@test "also: a file that cannot be made costs requests, not the sync" {
	upstream 2
	mkdir -p "$CARTAZ_VAR/$HOST/also.db/full"
	tool_ok sync "$HOST"
	says also.db
	asked_details
	tool_ok sync "$HOST"
	[ "$(asked_details | wc -w)" = 6 ]
	cgi GET events
	body_is '.meta.total == 2'
}

# Every call with which the file is changed, twice over.
# bats test_tags=whole
@test "also: killed at any write of what is kept, the next sync is right" {
	local call n count=0
	export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # not under strace
	upstream 2
	tool_ok sync "$HOST"
	cp -a "$CARTAZ_VAR" before
	state 2 '.changed = "2026-06-06T00:00:00Z" | .settings.text = {en: "New \(.number)"}'
	for call in pwrite64 fdatasync unlink; do
		for n in {1..9}; do
			rm -rf "$CARTAZ_VAR"
			cp -a before "$CARTAZ_VAR"
			exit_status=0
			strace -f -qq -o trace -P "$CARTAZ_VAR/$HOST/also.db" \
				-P "$CARTAZ_VAR/$HOST/also.db-journal" \
				-e inject="$call:signal=KILL:when=$n" \
				"$BUILD/cartaz" sync "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
			[ "$exit_status" = 137 ] || break
			count=$((count + 1))
			[ "$(kept 'PRAGMA integrity_check')" = ok ]
			tool_ok sync "$HOST"
			silent
			[ "$(records_kept | gojq -s 'sort_by(.id) | map(.description) | join("|")')" = '"New 1|New 2"' ]
			[ ! -e "$CARTAZ_VAR/$HOST/also.db-journal" ]
		done
	done
	[ "$count" -ge 10 ]
}

# bats test_tags=whole
@test "also: its requests are counted by the limit of requests a second" {
	upstream 2 'del(.changed)'
	brand_edit "$HOST" '.upstream.limits.per_second = 10'
	tool_ok sync "$HOST"
	awk 'NR == 1 { first = $1 } { last = $1 } END { exit NR != 7 || last - first < 0.5 }' "$log"
}

# bats test_tags=whole
@test "also: a key of dots is not an event's key, and is not asked for" {
	upstream 1 '.number = "x--.." | .title = "Dots"' '.events[0].number = ".."'
	tool_ok sync "$HOST"
	[ -z "$(asked_details)" ]
	run -1 grep -F .. "$log"
}

# bats test_tags=whole
@test "also: an event that the list alone makes unusable is not asked about" {
	upstream 2 'if .number == 1 then del(.title) else . end'
	tool_ok sync "$HOST"
	says 'record 1 left out: /name is missing'
	[ "$(asked_details)" = '2/settings 2/items 2/dates' ]
}
