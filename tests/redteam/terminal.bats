# What others wrote, in files, answers and their mistakes, on the operator's terminal, in
# the mail of cron and in last.json: no escape sequence, no forged line, nothing that
# turns text around.  Whoever types knows what they typed, and it is escaped too.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/tool
load ../helpers/crawl

HOST=feira.localhost

setup_file() {
	export says=$BATS_FILE_TMPDIR/says
	: >"$says"
	crawl_serve verbatim.py "$says"
}

teardown_file() {
	crawl_stop
}

# A title, colors, a forged line, C1, DEL, bidirectional controls, line separators.
setup() {
	tool_make "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	evil=$'Show\033]0;pwned\007\033[31m\nroot: all is well\r\302\233\302\205\177\342\200\256\342\201\246\342\200\250\342\200\251\363\240\201\201.'
	evil_json=$(gojq -Rs . <<<"$evil")
	controls=0
}

# Neither file of the last command has a byte that a terminal obeys, or a line of another's.
is_quiet() { # FILE...
	local file found
	for file in "${@:-$out_file}" "$err_file"; do
		found=$(LC_ALL=C grep -naP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xf3\xa0|^root: ' "$file" | head -3 | cat -v)
		[ -z "$found" ] || {
			echo "${file##*/}: $found"
			return 1
		}
		if LC_ALL=C grep -qaE '\\u(001b|202e)' "$file"; then controls=$((controls + 1)); fi
	done
}

quiet() { # ARGS...
	tool "$@"
	is_quiet
}

# One record whose every text is evil, and members that nobody knows.
evil_records() {
	gojq -nc --argjson evil "$evil_json" '[{id: 1, slug: "a", name: $evil, description: $evil, status: $evil,
		starts_at: $evil, ends_at: $evil, timezone: $evil, url: $evil, buy_url: $evil, event_status: $evil,
		images: {banner: $evil, thumbnail: $evil}, categories: [$evil], tags: [$evil], age_rating: $evil, performers: [{name: $evil}], languages: [$evil], accessibility: [$evil], door_time: $evil, currency: $evil,
		location: {name: $evil, city: $evil, state: $evil, state_abbr: $evil, formatted_address: $evil, latitude: $evil},
		producer: {name: $evil, slug: $evil}, tickets: [{name: $evil, price: $evil, fee: $evil, total: $evil, currency: $evil}],
		sessions: [{starts_at: $evil, event_status: $evil, buy_url: $evil}], ($evil): $evil},
		{id: $evil, slug: $evil, name: "b\($evil)", starts_at: "2099-01-01"}, {name: null, ($evil): 1}, $evil]'
}

@test "terminal: a file of records, told by every command" {
	local args
	evil_records >in.json
	quiet import "$HOST" in.json
	[ "$controls" -gt 0 ]
	[ -e "var/$HOST/last.json" ]
	is_quiet "var/$HOST/last.json"
	for args in "import $HOST in.json --json" "import $HOST in.json -v" "import $HOST in.json --strict" "status" "status --json" \
		"check" "explain $HOST a" "explain $HOST a --json" "profile guess in.json" "publish $HOST -v" "rebuild $HOST -v" \
		"import $HOST in.json --dry-run -v" "verify" "rollback $HOST" "status $HOST --json" "check $HOST" \
		"check $HOST --json" "verify --json" "publish $HOST --json" "rebuild $HOST --json"; do
		# shellcheck disable=SC2086
		quiet $args || {
			echo "cartaz $args"
			false
		}
	done
	is_quiet "var/$HOST/last.json"
}

# bats test_tags=whole
@test "terminal: spreadsheets and calendars" {
	printf 'id,slug,name,"%s",starts_at\n1,a,"%s","%s","%s"\n2,a,"%s",x\n' "${evil//$'\n'/ }" "$evil" "$evil" "$evil" "$evil" >in.csv
	quiet import "$HOST" in.csv -v
	quiet profile guess in.csv
	printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:%s\r\nEND:%s\r\nBEGIN:VEVENT\r\nUID:%s\r\nDTSTART;TZID=%s:20990101T100000\r\nSUMMARY:%s\r\nSTATUS:%s\r\nRRULE:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' \
		"$(printf 'V\033[31m\302\233\342\200\256')" "$(printf 'V\033[31m\302\233\342\200\256')" $'1\033[2J' $'X\033[2J\302\233\342\200\256' \
		$'S\033[2J' $'T\033[2J' $'FREQ=\033[2J' >in.ics
	quiet import "$HOST" in.ics -v
	quiet status
	[ "$controls" -gt 0 ]
}

# bats test_tags=whole
@test "terminal: a profile that is tried, and one that is wrong" {
	evil_records >in.json
	gojq -n --argjson evil "$evil_json" '{profile: 1, map: ({id: "/id", slug: "/slug", name: "/name", description: "/name", starts_at: "/starts_at",
		timezone: "/timezone", url: "/url", "location.city": "/location/city", "images.banner": "/images/banner"})}' >p.json
	quiet profile try p.json in.json
	quiet profile try p.json in.json --json
	quiet profile guess in.json --json
	[ "$controls" -gt 0 ]
	gojq --argjson evil "$evil_json" '.map[$evil] = "/x" | .map.name = $evil | .[$evil] = 1' p.json >bad.json
	quiet profile lint bad.json
	quiet profile try bad.json in.json
	quiet import "$HOST" in.json --profile ./bad.json
	printf '{"profile": 1, "\033[2J": "\302\233' >bad.json
	quiet profile lint bad.json
	gojq --argjson evil "$evil_json" '.[$evil] = $evil | .site_name = $evil | .timezone = $evil | .locale = $evil' "etc/brands/$HOST.json" >brand.json
	quiet check brand.json
	cp brand.json "etc/brands/$HOST.json"
	quiet check
	quiet status --json
	quiet publish "$HOST"
}

# Every place of an answer in which an upstream can put words.
answers_of_upstream() {
	local fields
	fields=$(evil_records | gojq -c .)
	printf '%s\0' \
		"HTTP/1.1 200 OK"$'\r\n\r\n'"{\"results\": $fields, \"next\": $evil_json}" \
		"HTTP/1.1 200 OK"$'\r\n\r\n'"{\"results\": $fields, \"next\": \"http://127.0.0.1:{port}/?x=\\u001b]0;x\\u0007\"}" \
		"HTTP/1.1 200 OK"$'\r\n\r\n'"{\"results\": $fields, \"next\": \"/x\\u001b]0;pwned\\u0007\\u001b[31m\\nroot: all is well\"}" \
		"HTTP/1.1 200 OK"$'\r\n\r\n'"{\"results\": $fields, \"next\": null}" \
		$'HTTP/1.1 302 \033[31m\r\nLocation: http://x.example/\033]0;x\007\302\233\342\200\256\r\n\r\n' \
		$'HTTP/1.1 500 \033[31m\342\200\256\r\n\r\n\033[31m' \
		$'HTTP/1.1 200 OK\r\n\r\n{"\033[31m": "\302\233' \
		$'HTTP/1.1 200 OK\r\nContent-Encoding: \033[31m\302\233\r\n\r\n{}' \
		$'HTTP/1.1 200 OK\r\nContent-Length: \033[31m\r\n\r\n{}' \
		$'HTTP/1.1 200 OK\r\n\033[31m: x\r\n\r\n{}' \
		$'HTTP/1.1 2\033[31m OK\r\n\r\n{}' \
		$'\033[31m\342\200\256\r\nroot: all is well\r\n\r\n'
}

# bats test_tags=whole
@test "terminal: the answers of an upstream, in a sync, at a terminal, and tried" {
	local count=0 answer HOST=crawled.localhost
	crawl_make verbatim <<-'EOF'
		{"profile": 1, "list": {"path": "/", "query": {"n": "{per_page}"}, "items": "/results", "next": {"url": "/next"}},
		 "map": {"id": "/id", "slug": "/slug", "name": "/name", "starts_at": "/starts_at", "location.city": "/location/city"}}
	EOF
	crawl_brand
	while IFS= read -r -d '' answer; do
		count=$((count + 1))
		printf '%s' "$answer" >"$says"
		exit_status=0
		hurried "$BUILD/cartaz" sync "$HOST" >"$out_file" 2>"$err_file" || exit_status=$?
		[[ $exit_status == [01] ]]
		is_quiet
		[ ! -e "var/$HOST/last.json" ] || is_quiet "var/$HOST/last.json"
		quiet status
		quiet status --json
		quiet profile try verbatim --brand "$HOST"
		quiet check
		NO_COLOR=1 hurried script -qc "'$BUILD/cartaz' sync '$HOST'" screen </dev/null >/dev/null
		# The line that is shown anew is the tool's own; script has a word at both ends.
		sed -i -e '1d;$d' -e $'s/\r\033\\[K//g; s/\r$//' screen
		is_quiet screen
	done < <(answers_of_upstream)
	[ "$count" = 12 ]
	[ "$controls" -gt 0 ]
}

@test "terminal: what is typed, too, and what people write stays as it is" {
	local name=$'Feira 👩\342\200\215💻 \u0645\u06cc\342\200\214\u062e\u0648\u0627\u0647\u0645 — ação, 東京'
	quiet "$evil"
	quiet status "--$evil"
	quiet check "$evil"
	quiet import "$evil" "$evil"
	[ "$controls" -gt 0 ]
	gojq -nc --arg name "$name" '[{id: 1, slug: "a", name: $name}]' >in.json
	gojq -n '{profile: 1, map: {id: "/id", name: "/name", description: "/name"}}' >p.json
	tool profile try p.json in.json
	holds "$out_file" "$name"
	is_quiet
}

# bats test_tags=whole
@test "terminal: JSON stays the JSON that it is" {
	local HOST=feira.localhost
	gojq -nc --argjson evil "$evil_json" '[{id: 1, slug: "a", name: "a", starts_at: "2099-01-01", location: {city: $evil}},
		{slug: "b", name: "b", starts_at: $evil}]' >in.json
	tool import "$HOST" in.json --json
	gojq -e --argjson evil "$evil_json" '.reasons | length > 0' "$out_file"
	tool profile guess in.json
	gojq -e .map "$out_file"
	tool explain "$HOST" a --json
	gojq -e 'length > 10' "$out_file"
	tool status --json
	gojq -e 'length == 1' "$out_file"
}
