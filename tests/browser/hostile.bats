# Attacks in every text that an organiser can write, through `cartaz import`, and in
# everything that a caller can ask: each ends as text.

bats_require_minimum_version 1.5.0

load ../helpers/catalog
load ../helpers/server
load ../helpers/browser
load ../helpers/rounds

# One event per line of a file; each line in every field.
hostile_records() { # FILE
	gojq -nR '[inputs] | to_entries | map(.value as $v | (.key % 3) as $k | {
		id: (.key + 1), slug: "v-\(.key + 1)", name: $v, description: $v, status: $v,
		starts_at: (if $k == 0 then $v else "2035-01-31T20:00:00-03:00" end),
		ends_at: (if $k == 1 then $v else "2035-01-31T23:00:00-03:00" end),
		timezone: (if $k == 2 then $v else "America/Sao_Paulo" end),
		url: (if $k == 0 then $v else "https://tickets.example/" + $v end),
		buy_url: (if $k == 1 then $v else "https://tickets.example/?q=" + $v end),
		images: (if $k == 2 then {banner: ("https://tickets.example/" + $v), thumbnail: $v} else null end),
		location: {name: $v, city: $v, state: $v, state_abbr: $v, formatted_address: $v,
			latitude: (if $k == 0 then $v else "-23.5" end), longitude: (if $k == 0 then $v else "-46.6" end)},
		producer: {name: $v, slug: (if $k == 1 then $v else "producer" end)},
		tickets: [{name: $v, price: "10.00", fee: "1.00", total: "11.00", currency: "BRL", available: true},
			{name: "x", price: $v, fee: $v, total: $v, currency: $v, available: true}]})' "$1"
}

# One event per line, with names only: the line, or in its place NAME and a number.
# named_records FILE [NAME]
named_records() {
	gojq -nR --arg word "${2-}" '[inputs] | to_entries | map((if $word == "" then .value else "\($word) \(.key)" end) as $v | {
		id: (.key + 1), slug: "v-\(.key + 1)", name: $v, starts_at: "2035-01-31T20:00:00-03:00",
		location: {name: $v, city: $v, state: "São Paulo", state_abbr: "SP", formatted_address: $v},
		producer: {name: $v, slug: "producer"},
		tickets: [{name: $v, price: "10.00", fee: "1.00", total: "11.00", currency: "BRL", available: true}]})' "$1"
}

add_brand() { # HOST
	gojq --arg host "$1" --arg port "$PORT" '.host = $host | .aliases = []
		| .site_url = "http://\($host):\($port)" | .site_origin = .site_url
		| .base_url = .site_url + "/api/public/v1"' \
		"$RUN_DIR/etc/brands/palco.localhost.json" >"$RUN_DIR/etc/brands/$1.json"
	cartaz publish "$1"
}

setup_file() {
	browser_start "$BATS_FILE_TMPDIR"
	export ATTACKS=$TESTS/fixtures/richtext/xss.txt share=$BATS_FILE_TMPDIR/share
	# Descriptions that are Markdown come through a profile that says so.
	cp -r "$ROOT/static" "$share"
	gojq '{profile: 1, description_format: "markdown", map: .}' >"$share/profiles/markdown.json" <<-'END'
		{"id": "/id", "slug": "/slug", "name": "/name", "description": "/description", "starts_at": "/starts_at"}
	END
	hostile_records "$ATTACKS" >"$BATS_FILE_TMPDIR/hostile.json"
	add_brand hostile.localhost
	cartaz import hostile.localhost "$BATS_FILE_TMPDIR/hostile.json" >/dev/null 2>&1
	add_brand markdown.localhost
	CARTAZ_SHARE=$share cartaz import markdown.localhost "$BATS_FILE_TMPDIR/hostile.json" \
		--profile markdown >/dev/null 2>&1
	cat "$ATTACKS" "$TESTS/fixtures/names.txt" >"$BATS_FILE_TMPDIR/names"
	add_brand names.localhost
	named_records "$BATS_FILE_TMPDIR/names" | cartaz import names.localhost - >/dev/null 2>&1
	add_brand words.localhost
	named_records "$BATS_FILE_TMPDIR/names" Word | cartaz import words.localhost - >/dev/null 2>&1
	# Every page of the brand with attacks, and everything that a caller can ask in a form.
	# Without WHOLE=1, some of each: the suites of descriptions and escapes try all attacks.
	seq "$(wc -l <"$ATTACKS")" | sed 's,^,/eventos/v-,' >"$BATS_FILE_TMPDIR/events"
	gojq -rR '@uri as $v | "/eventos?q=\($v)&city=\($v)&state=\($v)&organization=\($v)&when=\($v)&from=\($v)&to=\($v)&page=\($v)&\($v)=\($v)"' \
		"$ATTACKS" | sampled 23 >"$BATS_FILE_TMPDIR/asked"
	{
		echo /
		seq 20 | sampled 5 | sed 's,^,/eventos?page=,'
		gojq -rR '@uri | gsub("%2F"; "/") | "/eventos/\(.)"' "$ATTACKS" | sampled 23
	} >"$BATS_FILE_TMPDIR/others"
}

teardown_file() {
	browser_stop
}

@test "all attacks are there: 200 and more, each in every field, none refused" {
	[ "$(sort -u "$ATTACKS" | wc -l)" -ge 250 ]
	local host
	for host in hostile markdown; do
		[ "$(curl -s -H "Host: $host.localhost" "http://127.0.0.1:$PORT/api/public/v1/events?per_page=1" |
			gojq .meta.total)" = "$(wc -l <"$ATTACKS")" ]
	done
}

@test "the canary does not sing on any page, and the policy has nothing to report" {
	nothing canary hostile.localhost "$BATS_FILE_TMPDIR/others"
}

# The policy is only reported here: it stops nothing, and has nothing to stop.
@test "nor does it without a policy: the pages themselves are clean" {
	local events=$BATS_TEST_TMPDIR/events
	sampled 31 <"$BATS_FILE_TMPDIR/events" >"$events"
	nothing canary hostile.localhost "$events" softened
	sampled 43 <"$BATS_FILE_TMPDIR/events" >"$events"
	nothing canary markdown.localhost "$events" softened
}

@test "nor when a caller asks for attacks" {
	nothing canary hostile.localhost "$BATS_FILE_TMPDIR/asked" softened
}

# bats test_tags=whole
@test "the canary would sing: most attacks do on a page that lets them" {
	local port pid policy mode
	while IFS='|' read -r policy mode; do
		"$NODE" "$TESTS/browser/spoilt.cjs" "$ATTACKS" "$policy" >"$BATS_TEST_TMPDIR/port" 3>&- &
		pid=$!
		until [ -s "$BATS_TEST_TMPDIR/port" ]; do
			kill -0 $pid
			sleep 0.05
		done
		port=$(<"$BATS_TEST_TMPDIR/port")
		seq 0 60 | sed "s,^,http://127.0.0.1:$port/," >"$BATS_TEST_TMPDIR/spoilt"
		# shellcheck disable=SC2086 # no mode is no word
		reads canary - "$BATS_TEST_TMPDIR/spoilt" $mode
		kill $pid
		rm "$BATS_TEST_TMPDIR/port"
		[ -z "$policy" ] || [ "$(grep -c 'the policy forbade' "$found_file")" -ge 20 ]
		[[ -n $policy && -z $mode ]] || [ "$(grep -c 'the canary sang' "$found_file")" -ge 20 ]
		[[ -n $policy || -z $mode ]] || [ "$(grep -c 'no policy' "$found_file")" = 61 ]
		[ "$(cut -d: -f1-3 "$found_file" | sort -u | wc -l)" -ge 50 ]
	done <<-'END'
		|
		default-src 'self'|
		default-src 'self'|softened
		|softened
	END
}

@test "every description, and the whole of every page, is a fixed point of DOMPurify" {
	nothing purify agenda.localhost palco.localhost hostile.localhost markdown.localhost
}

# bats test_tags=whole
@test "DOMPurify would change what is no fixed point" {
	SPOIL='<p onclick="x">x</p>' reads purify palco.localhost
	grep -q 'changed to' "$found_file"
	grep -q 'page: took away' "$found_file"
}

@test "in Markdown read by commonmark.js no name or venue is anything but text" {
	# The first are the attacks, the last are names of all kinds.
	nothing names names.localhost words.localhost "$(rounds 7 1)"
}

# bats test_tags=whole
@test "commonmark.js would see a name that is more than text" {
	# As they come from pages that escape nothing.
	local name n=0
	for name in '*a*' '[a](https://x.example)' '<b>'; do
		sed "s|Word|$name|" >"$BATS_TEST_TMPDIR/page" <<<'# Word'
		"$NODE" -e '
			const { Parser } = require("commonmark");
			const heading = new Parser().parse(require("fs").readFileSync(0, "utf8")).firstChild;
			process.exit(heading.firstChild.type === "text" && !heading.firstChild.next ? 0 : 3)
		' <"$BATS_TEST_TMPDIR/page" || n=$((n + 1))
	done
	[ $n = 3 ]
	reads names names.localhost palco.localhost 20
	[ -s "$found_file" ]
}
