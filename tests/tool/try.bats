# cartaz profile try: what a profile makes of the items of a file, or of one page
# that an upstream gives over HTTP.

load ../helpers/answer
load ../helpers/tool_suite

setup_file() {
	local ready=$BATS_FILE_TMPDIR/port
	export PAGES=$BATS_FILE_TMPDIR/pages LOG=$BATS_FILE_TMPDIR/log UPSTREAM PAGES_PID
	mkdir -p "$PAGES"
	mkfifo "$ready"
	/usr/bin/python3 -IS "$TESTS/support/pages.py" "$PAGES" "$LOG" >"$ready" 3>&- &
	PAGES_PID=$!
	read -r UPSTREAM <"$ready"
	UPSTREAM=http://127.0.0.1:$UPSTREAM
}

teardown_file() {
	kill "$PAGES_PID"
}

setup() {
	tool_setup
	: >"$LOG"
	mkdir "$CARTAZ_ETC/secrets"
	echo marked-secret >"$CARTAZ_ETC/secrets/token"
	chmod 0640 "$CARTAZ_ETC/secrets/token"
	profile
}

# A profile that says little, changed: profile [FILTER]
profile() {
	cat >little.json <<-'END'
		{"profile": 1,
		 "list": {"path": "/gigs", "query": {"page": "{page}", "n": "{per_page}", "q": "{q?}"},
		          "items": "/gigs", "total": "/count", "max": 20},
		 "map": {"id": "/id", "slug": "/slug", "name": "/name", "starts_at": "/when", "url": "/link",
		         "location.city": "/town", "is_closed": "/closed"}}
	END
	# jq keeps the order of its members.
	if [ $# = 0 ]; then mv little.json one.json; else jq "$1" little.json >one.json; fi
}

# Twenty items, some of which are not as they should be.
gigs() {
	gojq -n '[range(20) | {id: (. + 1), slug: "gig-\(.)", name: "Gig \(.)", when: "2027-01-0\(. % 9 + 1)",
			town: "Recife", link: "https://t.example/\(.)"}]
		| .[3].town = "" | .[4] |= del(.town) | .[5].name = null | .[6].slug = "gig-0"
		| .[7].when = "soon" | .[8].when = "later" | .[9].link = "javascript:1" | .[2].closed = true'
}

# A page of the upstream: page NAME STATUS [HEADER...], its body on standard input
page() {
	local name=$1 status=$2
	shift 2
	cat >body
	{
		printf 'HTTP/1.1 %s\r\n' "$status" "Content-Length: $(stat -c %s body)" "Connection: close" "$@" |
			sed '2,$s,^HTTP/1.1 ,,'
		printf '\r\n'
		cat body
	} >"$PAGES/$name"
}

# What the upstream was asked: the first line, and the fields of the last request.
asked() {
	sed -n 1p "$LOG"
}

sent() { # FIELD
	sed -n "s/^$1: //Ip" "$LOG"
}

# Of the summary, a line that begins so, with its blanks made one: sums_up LINE
sums_up() {
	sed -n '/^# [0-9]* items*: /,$p' "$out_file" | tr -s ' ' | grep -qxF -e "$1" || {
		echo "not in the summary: $1"
		sed -n '/^# [0-9]* items*: /,$p' "$out_file"
		return 1
	}
}

summary_is_right() {
	sums_up '# 20 items: 18 are events, 2 would be left out'
	sums_up ' left out: /name is missing: 1 (first: item 6)'
	sums_up ' left out: /slug is the slug of an earlier item: 1 (first: item 7)'
	sums_up ' not taken: /starts_at is not a date or time: 2 (first: item 8)'
	sums_up ' not taken: /url must be an http or https address: 1 (first: item 10)'
	sums_up ' id 20/20'
	sums_up ' name 19/20'
	sums_up ' starts_at 18/20'
	sums_up ' url 19/20'
	sums_up ' location.city 18/20'
	sums_up ' is_closed 1/20'
	[ "$(grep -c '^# item ' "$out_file")" = 3 ]
}

@test "a page: the first items field by field, of all of them a summary" {
	gigs | gojq '{gigs: ., count: 41}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs"
	summary_is_right
	sums_up ' the upstream reports 41 items in all'
	grep -qx 'name  *"Gig 2"' "$out_file"
	grep -qx '  *by "/name"' "$out_file"
}

@test "a brand or its source: what it has now, read with its own profile" {
	gigs | gojq '{gigs: ., count: 41}' | page gigs '200 OK'
	mkdir -p "$CARTAZ_ETC/profiles"
	cp one.json "$CARTAZ_ETC/profiles/own.json"
	brand_edit "$HOST" ".upstream = {mode: \"snapshot\", profile: \"own\", base: \"$UPSTREAM\"}"
	tool_ok profile try "$HOST"
	summary_is_right
	tool_fails profile try "$HOST" --source hall
	says 'has no source "hall"'
	printf 'id,name\n1,A\n' | page sheet.csv '200 OK'
	brand_edit "$HOST" "del(.upstream) | .sources = [
		{name: \"api\", kind: \"json\", url: \"$UPSTREAM\", profile: \"own\"},
		{name: \"sheet\", kind: \"csv\", url: \"$UPSTREAM/sheet.csv\", profile: \"own\"},
		{name: \"plain\", kind: \"csv\", url: \"$UPSTREAM/sheet.csv\"}]"
	tool_fails profile try "$HOST"
	says "$HOST: name one of its sources with --source"
	tool_ok profile try "$HOST" --source api
	summary_is_right
	tool_ok profile try "$HOST" --source sheet
	sums_up ' finds nothing: /when'
	tool_fails profile try "$HOST" --source plain
	says "$HOST: plain has no profile or no address to try"
	page sheet.csv '404 Not Found' </dev/null
	tool_fails profile try "$HOST" --source sheet
	says 'sheet: the answer is 404; nothing is at this address'
}

@test "a file has the same summary, in each of its shapes" {
	gigs | gojq '{gigs: .}' >items.json
	tool_ok profile try one.json items.json
	summary_is_right
	cp "$out_file" first
	gigs | gojq -c '.[]' >items.lines
	tool_ok profile try one.json items.lines
	cmp "$out_file" first
	gigs >items.array
	tool_ok profile try one.json items.array
	cmp "$out_file" first
}

@test "the requests of also are not made, and the summary says so" {
	gigs | gojq '{gigs: ., count: 41}' | page gigs '200 OK'
	gojq '.list.path = "/gigs" | .detail = {path: "/gigs/{key}", also: {full: {path: "/gigs/{key}"}}} | .key = {after_first: "--"}' one.json >also.json
	tool_ok profile try also.json "$UPSTREAM/gigs"
	sums_up ' this command does not send the requests of /detail/also, so the rules for their answers find nothing here'
}

@test "what would be left out is what import leaves out" {
	gigs | gojq '{gigs: .}' >items.json
	mkdir -p share/profiles
	cp one.json share/profiles
	CARTAZ_SHARE=$PWD/share tool_ok import --json --profile one "$HOST" items.json
	out_is '.events == 18 and .left_out == 2 and .remarks == 4'
	tool_ok profile try one.json items.json
	sums_up '# 20 items: 18 are events, 2 would be left out'
}

@test "a record that is no JSON, or no object, is told and counted" {
	printf '%s\n' '{"id": 1, "name": "One"}' '{"id": 2, "name": }' '7' '{"id": 4, "name": "Four"}' >items.lines
	profile 'del(.list)'
	tool_ok profile try one.json items.lines
	sums_up '# 4 items: 2 are events, 2 would be left out'
	sums_up ' left out: not a JSON value: 1 (first: item 2)'
	sums_up ' left out: /id is missing: 1 (first: item 3)'
	grep -qx '  left out: /id is missing' "$out_file"
}

@test "tickets are shown and counted" {
	profile '.map.tickets = {each: "/offers", map: {name: "/n", price: "/p"}}'
	gojq -n '[{id: 1, name: "One", offers: [{n: "A", p: "5"}]}, {id: 2, name: "Two"}]' >items.json
	tool_ok profile try one.json items.json
	grep -q '^tickets  *\[{"name":"A","price":"5"}\]$' "$out_file"
	sums_up ' tickets 1/2'
}

@test "a long value is cut, in the middle of no character" {
	profile '.map.description = "/text"'
	gojq -n '[{id: 1, name: "One", text: ("ã" * 3000)}]' >items.json
	tool_ok profile try one.json items.json
	grep '^description' "$out_file" | grep -q '\.\.\.$'
	[ "$(grep '^description' "$out_file" | wc -c)" -lt 500 ]
	iconv -f UTF-8 -t UTF-8 "$out_file" >/dev/null
}

@test "the request is the profile's: its parameters where the address names none, its headers" {
	profile '.headers = {"Accept": "application/vnd.gigs+json"} | .query = {lang: "pt", n: "7"}
		| .list.headers = {Prefer: "count=exact"} | .list.query |= del(.n)'
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs?n=20&x=%C3%A9#part"
	[ "$(asked)" = "GET /gigs?n=20&x=%C3%A9&lang=pt&page=1 HTTP/1.1" ]
	[ "$(sent Accept)" = application/vnd.gigs+json ]
	[ "$(sent Prefer)" = count=exact ]
	[ "$(sent User-Agent)" = Cartaz/1.1.0 ]
	[ -z "$(sent Authorization)" ]
}

@test "a list that is asked with POST is" {
	profile '.list.method = "POST" | .list.body = {size: "{per_page}", from: "{offset}", q: "{q?}"} | .list.query = {}'
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs"
	[ "$(asked)" = 'POST /gigs HTTP/1.1' ]
	[ "$(sent Content-Type)" = application/json ]
	sed -n '/^{/p' "$LOG" | gojq -e '. == {size: 20, from: 0}'
}

@test "now is in UTC, and in the brand's zone" {
	profile '.list.query = {a: "{now}", b: "{now_local}"}'
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs"
	[ "$(asked)" = 'GET /gigs?a=2026-11-18T12%3A00%3A00Z&b=2026-11-18T12%3A00%3A00Z HTTP/1.1' ]
	: >"$LOG"
	brand_edit "$HOST" '.timezone = "America/Sao_Paulo"'
	tool_ok profile try --brand "$HOST" one.json "$UPSTREAM/gigs"
	[ "$(asked)" = 'GET /gigs?a=2026-11-18T12%3A00%3A00Z&b=2026-11-18T09%3A00%3A00-03%3A00 HTTP/1.1' ]
}

# bats test_tags=whole
@test "a value goes through both of its encoders, in their order, and is encoded for its place" {
	profile '.list.query = {a: "{upstream.town|fold|pgrst}", b: "x {q:Não|json|lower}", c: "{{{upstream.town|nodollar}}"}'
	brand_edit "$HOST" '.upstream.base = "http://else.example" | .upstream.vars = {town: "$São \"Paulo\""}'
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	tool_ok profile try --brand "$HOST" one.json "$UPSTREAM/gigs"
	[ "$(asked)" = 'GET /gigs?a=%22sao%20paulo%22&b=x%20%22n%C3%A3o%22&c=%7BS%C3%A3o%20%22Paulo%22%7D HTTP/1.1' ]
}

@test "with a brand it asks as that brand: its name, its variables, its secrets" {
	profile '.headers = {Authorization: "Token {secret.token}"} | .query = {team: "{upstream.team}", b: "{brand}"}'
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "one", base: $base, vars: {team: "a b"},
		secrets: {token: {file: "secrets/token"}}}' --arg base "$UPSTREAM/api"
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs" --brand "$HOST"
	[ "$(asked)" = "GET /gigs?team=a%20b&b=$HOST&page=1&n=20 HTTP/1.1" ]
	[ "$(sent Authorization)" = 'Token marked-secret' ]
	[ "$(sent User-Agent)" = "Cartaz/1.1.0 (+$(gojq -r .site_url "$CARTAZ_ETC/brands/$HOST.json"))" ]
	never grep -q marked-secret "$out_file" "$err_file"
}

@test "with a brand of several sources it asks as the source that the address is below" {
	profile '.headers = {Authorization: "Token {secret.token}"}'
	brand_edit "$HOST" 'del(.upstream) | .sources = [{name: "other", kind: "json", url: $base, profile: "one"},
		{name: "shop", kind: "json", url: "\($base)/v2", profile: "one", secrets: {token: {file: "secrets/token"}}},
		{name: "pub", kind: "ical", url: "\($base)/v2/a.ics"}]' --arg base "$UPSTREAM"
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	mkdir -p "$PAGES/v2"
	cp "$PAGES/gigs" "$PAGES/v2"
	tool_ok profile try one.json "$UPSTREAM/v2/gigs" --brand "$HOST"
	[ "$(sent Authorization)" = 'Token marked-secret' ]
	: >"$LOG"
	tool_fails profile try one.json "$UPSTREAM/gigs" --brand "$HOST"
	says_once "the profile's request needs {secret.token}, and $HOST has no such value"
	tool_fails profile try one.json http://127.0.0.2:1/v2/gigs --brand "$HOST"
	says_once "http://127.0.0.2:1/v2/gigs does not have the scheme, host and port of the url of a json source of $HOST, so Cartaz does not send {secret.token} there"
	[ ! -s "$LOG" ]
}

@test "a secret goes to its own upstream alone" {
	local base
	profile '.headers = {Authorization: "Token {secret.token}"}'
	gigs | gojq '{gigs: .}' | page gigs '200 OK'
	for base in https://127.0.0.1:${UPSTREAM##*:} http://127.0.0.1 http://127.0.0.2:${UPSTREAM##*:} \
		"http://127.0.0.1:$((${UPSTREAM##*:} ^ 1))" "http://127.0.0.1:${UPSTREAM##*:}.example"; do
		brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "one", base: $base,
			secrets: {token: {file: "secrets/token"}}}' --arg base "$base"
		tool_fails profile try --brand "$HOST" one.json "$UPSTREAM/gigs?key=typed-secret"
		says_once "$UPSTREAM/gigs does not have the scheme, host and port of the upstream.base of $HOST, so Cartaz does not send {secret.token} there"
		[ ! -s "$LOG" ]
	done
	profile '.headers = {Authorization: "Token {secret.token?}", X: "y"}'
	tool_ok profile try --brand "$HOST" one.json "$UPSTREAM/gigs"
	[ -z "$(sent Authorization)" ]
	[ "$(sent X)" = y ]
}

# bats test_tags=whole
@test "a redirect is told without a secret of the brand, a user and a password" {
	profile '.headers = {Authorization: "Token {secret.token}"}'
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "one", base: $base,
		secrets: {token: {file: "secrets/token"}}}' --arg base "$UPSTREAM"
	: | page away '302 Found' 'Location: /v2/marked%2Dsecret/events'
	: | page known '302 Found' 'Location: http://somebody:word@127.0.0.1/events?token=x'
	tool_fails profile try --brand "$HOST" one.json "$UPSTREAM/away"
	says_once "$UPSTREAM/away answered 302, which the profile does not accept"
	tool_fails profile try --brand "$HOST" one.json "$UPSTREAM/known"
	says_once 'answered 302 and redirects to http://127.0.0.1/events; redirects are not followed'
	never grep -e word -e somebody -e token=x "$err_file"
}

# bats test_tags=whole
@test "the case of a host does not matter" {
	profile '.headers = {Authorization: "Token {secret.token}"}'
	brand_edit "$HOST" '.upstream = {mode: "snapshot", profile: "one", base: "http://LOCALHOST/api",
		secrets: {token: {file: "secrets/token"}}}'
	tool profile try --brand "$HOST" one.json http://localhost/gigs
	says_once 'http://localhost/gigs'
	never grep -q 'does not send' "$err_file"
}

@test "what only a brand knows needs one, and a brand that has it" {
	profile '.headers = {Authorization: "Token {secret.token}"}'
	tool_fails profile try one.json "$UPSTREAM/gigs"
	says_once 'the profile'\''s request needs {secret.token}; use --brand HOST to name a brand that has this value'
	profile '.list.query.team = "{upstream.team}"'
	tool_fails profile try one.json "$UPSTREAM/gigs"
	says_once 'the profile'\''s request needs {upstream.team}'
	tool_fails profile try one.json "$UPSTREAM/gigs" --brand "$HOST"
	says_once "the profile's request needs {upstream.team}, and $HOST has no such value; add it to the brand file"
	profile '.list.query.b = "{brand}"'
	tool_fails profile try one.json "$UPSTREAM/gigs"
	says_once 'the profile'\''s request needs {brand}'
	tool_fails profile try one.json "$UPSTREAM/gigs" --brand nobody.localhost
	says_once nobody.localhost
	[ ! -s "$LOG" ]
}

@test "whatever fails is one sentence" {
	local name words
	echo '<html><body>Are you a robot?</body></html>' | page html '200 OK' 'Content-Type: text/html'
	echo '{"error": "no"}' | page refused '403 Forbidden'
	: | page moved '301 Moved' 'Location: http://10.0.0.1/admin?token=x'
	: | page empty '200 OK'
	echo '{"gigs": [' | page cut '200 OK'
	echo 'Evento;Fecha' | page sheet '200 OK'
	echo 'null' | page null '200 OK'
	echo '{"count": 3, "results": [], "gigs": {"0": {}}}' | page elsewhere '200 OK'
	echo '{"count": 3}' | page without '200 OK'
	printf '[%s]' "$(printf '%0.s{},' {1..2000})7" | page list '200 OK'
	while read -r name words; do
		tool_fails profile try one.json "$UPSTREAM/$name"
		says_once "$UPSTREAM/$name" "$words"
		[ ! -s "$out_file" ]
	done <<-'END'
		nowhere answered 404, which the profile does not accept (/ok); give the whole address of the list, not the base
		refused answered 403, which the profile does not accept (/ok); look at the brand's secrets and the profile's headers
		html the answer is HTML or XML, not JSON
		sheet the answer is not JSON; if it is a sheet or a calendar, download it and give the path of the file
		moved answered 301 and redirects to http://10.0.0.1/admin; redirects are not followed
		empty the answer is empty
		cut the answer is not JSON: ends too early
		null the answer has no list at "/gigs", where the profile expects it (/list/items); the answer is null
		elsewhere the answer is an object with count, results, gigs
		without the answer is an object with count
		list the answer has no list at "/gigs"
	END
	never grep -rq 'token=x' "$err_file"
}

@test "an upstream that is not there, or is no place to ask, is one sentence" {
	local url words
	while read -r url words; do
		tool_fails profile try one.json "$url"
		says_once "$words"
	done <<-'END'
		http://127.0.0.1:1/gigs?key=typed-secret http://127.0.0.1:1/gigs: no connection (
		http://nonesuch.invalid/gigs nonesuch.invalid
		ftp://127.0.0.1/gigs is not an http or https address
		file:///etc/passwd is not an http or https address
		http:///gigs is not an http or https address
		http://127.0.0.1/a|b is not an http or https address
		http://me:pass@127.0.0.1/gigs a user name or a password
	END
	never grep -q typed-secret "$err_file"
}

@test "an empty list is none, and not a mistake" {
	echo '{"gigs": [], "count": 0}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs"
	sums_up '# 0 items: 0 are events, 0 would be left out'
	echo '{"count": 0}' | page gigs '200 OK'
	tool_ok profile try one.json "$UPSTREAM/gigs"
	sums_up '# 0 items: 0 are events, 0 would be left out'
}

@test "a file that is not there, and a profile that is wrong, are one sentence" {
	tool_fails profile try one.json nonesuch.json
	says_once nonesuch.json
	tool_fails profile try nonesuch.json "$UPSTREAM/gigs"
	says_once nonesuch.json
	profile '.list.max = 0'
	tool_fails profile try one.json "$UPSTREAM/gigs"
	says_once 'one.json: /list/max: must be an integer from 1 to 2147483647'
	[ ! -s "$LOG" ]
}

@test "try: - is standard input, as of guess and import" {
	echo '{"gigs": [{"id": 1, "name": "Samba", "when": "2030-01-31", "slug": "samba"}]}' >gigs.json
	tool_ok profile try one.json gigs.json
	cp "$out_file" of_file
	tool_ok profile try one.json - <gigs.json
	diff of_file "$out_file"
	tool_fails profile try one.json - <<<'BEGIN:VCALENDAR'
	says_once 'cartaz profile: standard input: '
}
