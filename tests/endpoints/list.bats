# events: the listing, its pages and its four filters.

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/answer
load ../helpers/requests
load ../helpers/rounds

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add words.localhost "$TESTS/fixtures/words.ndjson"
	brand_add order.localhost "$TESTS/fixtures/order.ndjson"
	for host in agenda palco; do
		sample "$host.localhost" >"$BATS_FILE_TMPDIR/$host.json"
	done
}

# list QUERY leaves the answer; it must be a 200.
list() {
	cgi GET events "$1"
	[ "$http_status" = 200 ] || wrong "?$1"
}

# Slugs that the last answer lists.
slugs() {
	gojq -r '[.data[].slug] | join(" ")' "$body_file"
}

# A table of questions: the test's asked() writes them, as_asked sends them and looks
# at all answers, each of which must be a 200.
#
#   found QUERY SLUG...      the brand words.localhost finds these, in this order; words
#                            that find none: by the exact search (endpoints/ladder.bats)
#   counts N QUERY           so many are found; 0 of words: by the exact search
#   same QUERY QUERY         two queries have one answer but for their links
#   uses QUERY PAGE PER_PAGE this page of this length is told
exactly() {
	request "nothing ?$1" GET page-events "exact=1&$1" /eventos.md
}

found() {
	[[ $# != 1 || $1 != *q=* ]] || {
		HOST=words.localhost exactly "$1"
		return
	}
	HOST=words.localhost request "found ${*:2}?$1" GET events "per_page=50&$1"
}

counts() {
	[[ $1 != 0 || $2 != *q=* ]] || {
		exactly "$2"
		return
	}
	request "counts $1?$2" GET events "$2"
}

same() {
	local query
	pairs=$((${pairs-0} + 1))
	for query in "$@"; do
		request "same $pairs?$query" GET events "$query"
	done
}

uses() {
	request "uses \"per_page\":$3,\"current_page\":$2,?$1" GET events "$1"
}

as_asked() {
	answers_to asked
	no_answer 'def want: .row | .[index(" ") + 1:index("?")];
		(.[] | select(.status != 200 or .exit != 0)),
		(.[] | select(word(0) == "found" and want != ([json.data[].slug] | join(" ")))),
		(.[] | select(word(0) == "counts" and want != "\(json.meta.total)")),
		(.[] | select(word(0) == "counts" and want == "0" and json.data != [])),
		(.[] | select(word(0) == "nothing" and (.body | test("/eventos/[a-z0-9]")))),
		(.[] | select(word(0) == "uses" and (want as $want | .body[-120:] | contains($want) | not))),
		(map(select(word(0) == "same")) | group_by(want)[] | select(length != 2 or .[0].body != .[1].body)[])'
}

# How many a single query finds.
total() {
	list "$1"
	sed 's/.*"meta":{"total":\([0-9]*\),.*/\1/' "$body_file"
}

reference() { # BRAND COMMAND...
	"$TESTS/support/reference.py" "$BATS_FILE_TMPDIR/$1.json" \
		"$CARTAZ_ETC/brands/$1.localhost.json" "${@:2}"
}

@test "events: the first page is the golden one" {
	list ''
	[ "$(header Content-Type)" = application/json ]
	is_golden agenda.localhost/events.json
}

@test "events: the first page of the second brand is the golden one" {
	HOST=palco.localhost list ''
	is_golden palco.localhost/events.json
}

@test "events: open ones by start, then those without one, then closed ones, latest first" {
	HOST=order.localhost list ''
	gojq -r '.data[].slug' "$body_file" >"$BATS_TEST_TMPDIR/slugs"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/slugs")" = 11 ]
	sort -c "$BATS_TEST_TMPDIR/slugs"
}

# bats test_tags=whole
@test "events: the order is the one that a second reading of the rules finds" {
	for brand in agenda palco; do
		for page in 1 2; do
			HOST=$brand.localhost list "per_page=50&page=$page"
			gojq -r '.data[].slug' "$body_file"
		done >"$BATS_TEST_TMPDIR/slugs"
		diff <(reference "$brand" order) "$BATS_TEST_TMPDIR/slugs"
	done
}

# bats test_tags=whole
@test "events: hundreds of queries find what a second reading of the rules finds" {
	reference agenda compare "$(rounds 120 400)" 1
	reference palco compare "$(rounds 120 400)" 2
}

@test "events: meta says how many there are, and what was used" {
	list ''
	body_is '.meta == {total: 75, per_page: 20, current_page: 1, last_page: 4}
		and (.data | length) == 20'
	list 'page=2&per_page=50'
	body_is '.meta == {total: 75, per_page: 50, current_page: 2, last_page: 2}
		and (.data | length) == 25'
	list 'q=nothing-has-this-word'
	body_is '. == {data: [], meta: {total: 0, per_page: 20, current_page: 1, last_page: 1}}'
}

@test "events: page by page every event is seen exactly once" {
	reference agenda order >"$BATS_TEST_TMPDIR/expected"
	asked() {
		for ((page = 1; (page - 1) * per_page < 75; page++)); do
			request "page $page" GET events "page=$page&per_page=$per_page"
		done
	}
	for per_page in $(rounds '7 50' '1 7 20 50'); do
		as_asked
		diff "$BATS_TEST_TMPDIR/expected" <(gojq -r '.body | fromjson | .data[].slug' "$answers_file")
	done
}

@test "events: following next from first to last sees every event once, searching too" {
	for query in per_page=7 'per_page=3&q=de&state=sp' 'per_page=2&q=s%C3%A3o+paulo'; do
		: >"$BATS_TEST_TMPDIR/seen"
		list "$query"
		for ((pages = 1; pages < 50; pages++)); do
			cat "$body_file" >>"$BATS_TEST_TMPDIR/seen"
			next=$(links next)
			[ -n "$next" ] || break
			list "${next#*\?}"
		done
		body_is --argjson pages "$pages" '.meta.current_page == $pages and .meta.last_page == $pages'
		[ "$pages" -gt 2 ]
		[ "$(gojq -s '.[-1].meta.total as $total | map(.data[].id) | length == $total and (unique | length) == $total' \
			"$BATS_TEST_TMPDIR/seen")" = true ]
	done
}

@test "events: a page beyond the last is empty and says which one it is" {
	for page in 5 2147483647; do
		list "page=$page"
		body_is --argjson page "$page" \
			'.data == [] and .meta == {total: 75, per_page: 20, current_page: $page, last_page: 4}'
		[ "$(links prev)" = "http://agenda.localhost:8080/api/public/v1/events?page=4&per_page=20" ]
		[ -z "$(links next)" ]
	done
	list "q=samba&page=99"
	body_is '.data == [] and .meta.current_page == 99 and .meta.total > 0'
}

@test "events: Link leads to the first, previous, next and last page" {
	base=http://agenda.localhost:8080/api/public/v1/events
	list ''
	[ "$(links first)" = "$base?page=1&per_page=20" ]
	[ -z "$(links prev)" ]
	[ "$(links next)" = "$base?page=2&per_page=20" ]
	[ "$(links last)" = "$base?page=4&per_page=20" ]
	list 'page=3&per_page=20'
	[ "$(links prev)" = "$base?page=2&per_page=20" ]
	[ "$(links next)" = "$base?page=4&per_page=20" ]
	list 'page=4'
	[ -z "$(links next)" ]
	list 'q=nothing-has-this-word'
	[ "$(links first)" = "$base?q=nothing-has-this-word&page=1&per_page=20" ]
	[ "$(links last)" = "$base?q=nothing-has-this-word&page=1&per_page=20" ]
	[ -z "$(links prev)$(links next)" ]
	[ "$(grep -c '^Link:' "$head_file")" = 2 ]
}

@test "events: Link repeats the filters, encoded anew, and leads to the same search" {
	base=http://agenda.localhost:8080/api/public/v1/events
	list 'x=1&per_page=5&organization=pulso-producoes&state=SP&city=S%c3%a3o+Paulo&q=+%26%3D%23%22%3E;+a,'
	want='q=%20%26%3D%23%22%3E%3B%20a%2C&city=S%C3%A3o%20Paulo&state=SP&organization=pulso-producoes'
	[ "$(links first)" = "$base?$want&page=1&per_page=5" ] || wrong "$(links first)"
	first=$(links first)
	asked() {
		same "${first#*\?}" 'q=+%26%3D%23%22%3E;+a,&city=S%C3%A3o+Paulo&state=SP&organization=pulso-producoes&per_page=5'
	}
	as_asked
	list 'q=%FF%00%0A%0D%0AX-Evil:+1%7f%22%3E&page=1'
	[ "$(grep -c Evil "$head_file")" -ge 2 ] # its words find something
	never grep -qi '^X-Evil' "$head_file"
	is_whole
}

@test "events: page and per_page are held to their limits, or are the default" {
	asked() {
		uses page=-1 1 20
		uses page=0 1 20
		uses page=-0 1 20
		uses page=3 3 20
		uses page=003 3 20
		uses page=%33 3 20
		uses page=2147483647 2147483647 20
		uses page=2147483648 2147483647 20
		uses page=4294967297 2147483647 20
		uses page=18446744073709551616 2147483647 20
		uses page=18446744073709551617 2147483647 20
		uses page=99999999999999999999 2147483647 20
		uses page=-99999999999999999999 1 20
		for odd in abc '' + - %2B5 5+ +5 5.0 1e9 0x10 ５ %EF%BC%95 5%00 5%0A --5 -+5 5,0 NaN null true '[]' %FF; do
			uses "page=$odd&per_page=$odd" 1 20
		done
		uses per_page=-1 1 1
		uses per_page=0 1 1
		uses per_page=1 1 1
		uses per_page=49 1 49
		uses per_page=050 1 50
		uses per_page=51 1 50
		uses per_page=1000000000 1 50
		uses per_page=18446744073709551616 1 50
		uses 'page=2147483647&per_page=50' 2147483647 50
		uses 'page=2&page=3' 2 20
		uses 'page=x&page=3' 1 20
		uses 'page=2&page=' 2 20
		uses 'per_page=7&per_page=8&per_page=9' 1 7
		uses 'PAGE=2&Per_Page=3' 1 20
		uses 'page[]=2&%20page=2&pages=2' 1 20
	}
	as_asked
}

@test "events: unknown parameters are ignored, empty ones are absent, the first one counts" {
	asked() {
		same 'utf8=%E2%9C%93&foo=bar&=&&&q&x[]=1&=q&Q=samba&callback=f&fields=id' ''
		same 'q=&city=&state=&organization=&page=&per_page=' ''
		same 'q=samba&q=jazz' 'q=samba'
		same 'state=RJ&state=SP&state=' 'state=RJ'
		same 'q%3Dsamba' ''
		same '%71=samba&%63ity=' 'q=samba'
		same 'q%00x=samba' ''
	}
	as_asked
}

@test "events: blanks alone are no filter" {
	asked() {
		for blank in + %20 ++++ %09 %0A%0D; do
			for name in q city state organization; do
				same "$name=$blank" ''
			done
		done
	}
	as_asked
}

@test "events: q of punctuation, emoji and the like finds nothing" {
	asked() {
		for odd in - ... %22 %22%22 '*' '%25%25' '%F0%9F%8C%B5%F0%9F%8C%B5' %E2%80%9C%E2%80%9D '()' %5C %E2%80%8B \
			%CC%81 %00 %FF %C0%AF %ED%A0%80 %F4%90%80%80 %EF%BF%BD; do
			counts 0 "q=$odd"
		done
	}
	as_asked
}

@test "events: q of operators is only text" {
	[ "$(total q=samba)" -gt 0 ]
	encoded() { # TEXT, as each of its characters is sent
		local i
		for ((i = 0; i < ${#1}; i++)); do
			printf '%%%02X' "'${1:i:1}"
		done
	}
	asked() {
		for odd in '"samba"' 'samba*' '*samba' '-samba' '+samba' '^samba' 'samba:' '(samba)' '{samba}' "'samba'" \
			'"samba' 'samba)' '%samba%' 'samba;' 'samba--' '`samba`' '\samba'; do
			same "q=$(encoded "$odd")" q=samba
		done
		# Were OR or NOT an operator, these would find the samba events.
		for odd in 'samba OR zzzz' 'samba NOT zzzz' 'zzzz OR samba' '"samba" OR "zzzz"' 'name: samba' 'terms : samba' \
			'NEAR(samba zzzz)' "samba' OR '1'='1" 'samba UNION SELECT' 'tsamba' 'f1' 'nsamba'; do
			counts 0 "q=$(encoded "$odd")"
		done
		request operators GET events "q=$(encoded '" OR * NEAR( - ^ : { } AND NOT')"
		request quotes GET events 'q=%22;DROP+TABLE+event;--'
		counts 75 ''
	}
	as_asked
}

@test "events: q finds words of name, place, producer, categories and description, and of nothing else" {
	asked() {
		found q=lieder strasse
		found q=praca placed
		found q=koln strasse
		found q=filhos held
		found q=lanterna emoji
		found q=luanda placed
		found q=escondida placed
		for nowhere in NW casa-lua-x hidden title amp; do
			found "q=$nowhere"
		done
	}
	as_asked
}

@test "events: no tag and no reference parts the words of a description, blocks and lines do" {
	asked() {
		for q in maxixe dengoso cavaquinho surdo pandeiro retrato 'dengoso+cavaquinho'; do
			found "q=$q" tagged
		done
		for nowhere in m axixe ngoso dengosocavaquinho surdopandeiro calado strong nofollow; do
			found "q=$nowhere+quintal"
		done
	}
	as_asked
}

@test "events: all words of q must be there, the last one may be unfinished" {
	asked() {
		found 'q=lua+cheia' named told
		found 'q=cheia+lua' named told
		found 'q=lua+che' named told
		found 'q=che+lua'
		found 'q=lua+cheia+zzzz'
		found 'q=terre+lua'
		found 'q=lua+terre' named
	}
	as_asked
}

@test "events: events whose name holds all words of q come first, each part in order" {
	asked() {
		found q=lua named emoji told held placed
		found q=lua+c named told held
	}
	as_asked
	HOST=words.localhost list 'q=lua&page=2&per_page=2'
	[ "$(slugs)" = 'told held' ]
	HOST=words.localhost list 'q=lua&page=3&per_page=2'
	[ "$(slugs)" = placed ]
}

@test "events: q folds case, accents, ligatures, wide digits and strokes" {
	asked() {
		for q in Straße STRASSE strasse 'STRA%C3%9FE' stra%EF%BD%93se; do found "q=$q" strasse; done
		for q in filme FILME ﬁlme %EF%AC%81lme; do found "q=$q" film; done
		for q in Łódź LODZ lodz łodz Lo%CC%81dz; do found "q=$q" lodz; done
		for q in 2026 ２０２６ 202%EF%BC%96 20; do found "q=$q" wide; done
		for q in já JA ja%CC%81; do found "q=$q" wide; done
		found q=%E2%80%8Blo%E2%80%8Bdz lodz
	}
	as_asked
}

@test "events: invalid UTF-8 and control characters in q separate words" {
	asked() {
		found 'q=lua%FFcheia' named told
		found 'q=lua%C0%AFcheia' named told
		found 'q=lua%00cheia' named told
		found 'q=lua%01%1f%7fcheia' named told
		found 'q=lua%ED%A0%80cheia' named told
		found 'q=cheia%C3' named told
		found 'q=che%00ia'
		found 'q=lua%2'
		found 'q=lua%zz'
	}
	as_asked
}

@test "events: sixteen words of q count" {
	asked() {
		a16=$(printf 'lua+%.0s' {1..16})
		found "q=${a16}zzzz" named emoji told held placed
		found "q=${a16#lua+}zzzz"
	}
	as_asked
}

# bats test_tags=whole
@test "events: 256 bytes of q count, whole characters only" {
	asked() {
		blank=$(printf '+%.0s' {1..253})
		found "q=lua${blank}zzzz" named emoji told held placed
		found "q=lua${blank#++}zzzz"
		found "q=lua${blank#+}%C3%A1x" named emoji told held placed
		found "q=$(printf 'zzzz%.0s' {1..2560})"
		found "q=$(printf '%%C3%%A1%.0s' {1..2560})"
		# What is no text is read as bytes like all else.
		found "q=$(printf '%%FF%.0s' {1..200})lua" named emoji told held placed
	}
	as_asked
}

# bats test_tags=whole
@test "events: a word longer than any is found by its beginning and by itself" {
	asked() {
		found q=Donaudampf long-word
		found q=Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft long-word
	}
	as_asked
}

@test "events: one city, however it is spelt" {
	asked() {
		counts 16 city=S%C3%A3o+Paulo
		for city in sao+paulo SAO+PAULO s%C3%A3o-paulo ++Sao%09Paulo. Sa%CC%83o+Paulo S%C3%83O%2FPAULO \
			'sao+paulo*' %22sao+paulo%22; do
			same "city=$city" city=S%C3%A3o+Paulo
		done
		for city in paulo sao saopaulo sao+paul sao+paulo+sp paulo+sao %25 - '*'; do
			counts 0 "city=$city"
		done
		counts 0 "city=$(printf 'x%.0s' {1..5000})"
		counts 0 "city=$(printf '%%EF%%B7%%BA+%.0s' {1..500})"
		counts 16 "city=sao+paulo$(printf '+%.0s' {1..500})rio"
		found city=lodz lodz
		found city=KOLN strasse
	}
	as_asked
}

@test "events: state is the abbreviation, in any case" {
	asked() {
		counts 18 state=SP
		same state=sp state=SP
		same state=Sp state=SP
		for state in S SPX S%C3%A3o+Paulo sao+paulo '*' %25 'SP+RJ' 'SP,RJ'; do
			counts 0 "state=$state"
		done
	}
	as_asked
}

@test "events: organization is the producer's slug exactly" {
	asked() {
		counts 10 organization=pulso-producoes
		for organization in Pulso-Producoes pulso pulso-producoe 'pulso+producoes' 'pulso-producoes%20' '*' %25 \
			"pulso-producoes'+OR+1=1" pulso-producoes%00; do
			counts 0 "organization=$organization"
		done
		found organization=Casa-Lua held
		found organization=casa-lua
	}
	as_asked
}

@test "events: filters together narrow each other" {
	having() { # CONDITION on a record
		gojq "[.[] | select($1)] | length" "$BATS_FILE_TMPDIR/agenda.json"
	}
	here='.location.city == "São Paulo"' theirs='.producer.slug == "pulso-producoes"'
	named='.name | test("noite"; "i")'
	both=$(having "$here and $theirs")
	[ "$both" -gt 0 ]
	[ "$both" -lt "$(having "$here")" ]
	[ "$(total 'city=sao+paulo&organization=pulso-producoes')" = "$both" ]
	[ "$(total 'city=sao+paulo&organization=pulso-producoes&state=sp')" = "$both" ]
	[ "$(total 'city=sao+paulo&state=RJ')" = 0 ]
	[ "$(total 'state=sp&organization=nobody')" = 0 ]
	list 'q=noite&city=sao+paulo&organization=pulso-producoes'
	body_is 'all(.data[]; .location.city == "São Paulo")'
	[ "$(gojq .meta.total "$body_file")" -ge "$(having "$here and $theirs and ($named)")" ]
	[ "$(gojq .meta.total "$body_file")" -lt "$both" ]
}

@test "events: each brand lists its own events only" {
	list per_page=50
	gojq '.data[].id' "$body_file" | sort >"$BATS_TEST_TMPDIR/agenda"
	HOST=palco.localhost list per_page=50
	gojq '.data[].id' "$body_file" | sort >"$BATS_TEST_TMPDIR/palco"
	[ -z "$(comm -12 "$BATS_TEST_TMPDIR/agenda" "$BATS_TEST_TMPDIR/palco")" ]
	body_is 'all(.data[]; .url | startswith("http://palco.localhost:8080/eventos/"))'
	HOST=palco.localhost list organization=pulso-producoes
	body_is '.meta.total == 0'
}

@test "events: an empty catalog is an empty list, not a failure" {
	catalog_copy
	brand_add empty.localhost - <<<'[]'
	HOST=empty.localhost list 'page=1'
	body_is '. == {data: [], meta: {total: 0, per_page: 20, current_page: 1, last_page: 1}}'
	asked() {
		for query in q=a city=x state=x organization=x 'q=a&city=x' page=9; do
			HOST=empty.localhost counts 0 "$query"
		done
	}
	as_asked
}

@test "events: a path below is not found" {
	for path in / /a /a/b //; do
		cgi GET events '' "$path"
		is_problem 404 not_found
	done
}

@test "events: a brand without a snapshot is 502" {
	catalog_copy
	rm "$CARTAZ_VAR"/agenda.localhost/{current,*.db}
	cgi GET events
	is_problem 502 upstream_unavailable
	rm -r "$CARTAZ_VAR/agenda.localhost"
	cgi GET events
	is_problem 502 upstream_unavailable
	HOST=palco.localhost list ''
}

@test "events: a snapshot that is too old for the brand is 502" {
	catalog_copy
	brand_edit agenda.localhost '.upstream.max_stale = "100000d"'
	list ''
	snapshot_edit "$CARTAZ_VAR/agenda.localhost/current" 'UPDATE snapshot SET read_at = 0'
	brand_edit agenda.localhost '.upstream.max_stale = "24h"'
	cgi GET events
	is_problem 502 upstream_unavailable
}

# A broken snapshot gives the whole answer or a 502, whose body tells nothing.  The
# test's asked() writes the rows:
#
#   whole QUERY          the answer of the snapshot as it is
#   broken FILE QUERY    that of FILE, or of a folder, in its place
whole() {
	request "whole ?$1" GET events "$1"
}

broken() {
	request "broken ?$2 of ${1##*/}" GET events "$2" '' /bin/sh -c 'rm -rf "$1" && cp -r "$2" "$1" && shift 2 && exec "$@"' \
		sh "$snapshot" "$1"
}

whole_or_502() { # FAILURES, a filter of their number
	answers_to asked
	no_answer 'def query: .row / " " | .[1];
		(map(select(word(0) == "whole")) | INDEX(query)) as $whole
		| map(select(word(0) == "broken" and .status != 200)) as $failed
		| (map(select(word(0) == "whole" and .status != 200))[]),
			(.[] | select(.exit != 0)),
			(.[] | select(word(0) == "broken" and .status == 200)
				| select([.head, .body, .error] != ($whole[query] | [.head, .body, .error]))),
			($failed[] | select((.error | test("^[^\n]*\n$")) and .head == $failed[0].head
				and .body == $failed[0].body | not)),
			($failed[:1][] | select((is_whole and is_problem(502; "upstream_unavailable")
				and (.body | test("sqlite|malformed|database|corrupt|[.]db|format"; "i") or contains($ENV.CARTAZ_VAR) | not)) | not)),
			($failed | length | select('"$1"' | not) | "\(.) failures")'
}

@test "events: a snapshot of another format, empty, no database or a folder is 502" {
	local n=0
	catalog_copy
	snapshot=$CARTAZ_VAR/agenda.localhost/000001.db
	cp "$snapshot" "$BATS_TEST_TMPDIR/whole.db"
	for breakage in 'UPDATE snapshot SET format = 99' 'UPDATE snapshot SET format = 0' 'DELETE FROM snapshot' \
		'DROP TABLE snapshot' 'DROP TABLE event' 'DROP TABLE facet' 'DROP TABLE words'; do
		n=$((n + 1))
		cp "$BATS_TEST_TMPDIR/whole.db" "$BATS_TEST_TMPDIR/$n.db"
		sqlite3 "$BATS_TEST_TMPDIR/$n.db" "$breakage"
	done
	: >"$BATS_TEST_TMPDIR/empty"
	echo 'no database' >"$BATS_TEST_TMPDIR/text"
	mkdir "$BATS_TEST_TMPDIR/folder"
	asked() {
		for ((n = 1; n <= 7; n++)); do
			broken "$BATS_TEST_TMPDIR/$n.db" 'q=a&city=sao+paulo'
		done
		for kind in empty text folder; do
			broken "$BATS_TEST_TMPDIR/$kind" ''
		done
	}
	whole_or_502 '. == 10'
}

# bats test_tags=whole
@test "events: a snapshot cut short anywhere gives the whole answer or a 502" {
	catalog_copy
	snapshot=$CARTAZ_VAR/agenda.localhost/000001.db
	size=$(stat -c %s "$snapshot")
	for ((cut = 1; cut < 24; cut++)); do
		head -c $((size * cut / 24 + cut)) "$snapshot" >"$BATS_TEST_TMPDIR/cut.$cut"
	done
	asked() {
		local queries=('' 'q=samba&per_page=50' 'city=sao+paulo&state=sp') query
		for query in "${queries[@]}"; do
			whole "$query"
		done
		for query in "${queries[@]}"; do
			for ((cut = 1; cut < 24; cut++)); do
				broken "$BATS_TEST_TMPDIR/cut.$cut" "$query"
			done
		done
	}
	whole_or_502 '. > 40'
}

# bats test_tags=whole
@test "events: a snapshot with the first page of a table blanked is 502" {
	local n=0
	catalog_copy
	snapshot=$CARTAZ_VAR/agenda.localhost/000001.db
	for page in 1 $(sqlite3 "$snapshot" "SELECT rootpage FROM sqlite_master
		WHERE name IN ('snapshot', 'event', 'facet', 'words_idx')"); do
		n=$((n + 1))
		cp "$snapshot" "$BATS_TEST_TMPDIR/$n.db"
		dd if=/dev/zero of="$BATS_TEST_TMPDIR/$n.db" bs=8192 count=1 seek=$((page - 1)) conv=notrunc status=none
	done
	asked() {
		for ((n = 1; n <= 5; n++)); do
			broken "$BATS_TEST_TMPDIR/$n.db" 'q=samba&city=sao+paulo'
		done
	}
	whole_or_502 '. == 5'
}
