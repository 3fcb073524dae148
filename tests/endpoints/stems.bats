# The words of q meet the words of events by their stems (common/text/stem.h), and
# words of scripts without blanks by pairs of letters (common/text/bigrams.h).

load ../helpers/catalog
load ../helpers/cgi
load ../helpers/pages

setup_file() {
	catalog_make "$BATS_FILE_TMPDIR"
	brand_add stems.localhost "$TESTS/fixtures/stems.ndjson"
	english british.localhost
}

# A brand with the same records in English: english HOST
english() {
	brand_add "$1" "$TESTS/fixtures/stems.ndjson"
	brand_edit "$1" '.locale = "en"'
	cartaz rebuild "$1"
}

# found QUERY SLUG...: these in this order, of $HOST; without the rungs of the ladder,
# and unless exact is empty without words that begin with the last one.
found() {
	local got
	cgi GET page-events "${exact-exact=1}&$1" /eventos.md
	[ "$http_status" = 200 ]
	got=$(sed -n '/^| ---/,$s#^|.*/eventos/\([a-z0-9-]*\)) |.*#\1#p' "$body_file" | xargs)
	[ "$got" = "${*:2}" ] && grep -qE "^$(($# - 1)) (evento|event)s?[,.]" "$body_file" || {
		echo "?$1: $got"
		sed -n 5,6p "$body_file"
		return 1
	}
}

@test "stems: number and gender do not part words, in any place of q" {
	HOST=stems.localhost
	found q=edicao edition editions
	found q=EDI%C3%87%C3%95ES edition editions
	found q=rara editions
	found q=edicoes+raro editions
	found q=workshops workshop
	found q=workshops+de+barros workshop
	found q=abertas house case
	found q=aberto+casa house
	found q=caso case
	found q=party parties
}

@test "stems: what must not meet does not" {
	HOST=stems.localhost
	found q=casa house
	found q=casamento
	found q=caso+aberta case
	found q=edito
	found q=james james
	found q=jame james
}

@test "stems: the last word is also a beginning, the others are not" {
	HOST=stems.localhost
	exact='' found q=sho shows-only show-only both stones shows-last told told-again
	exact='' found q=sh shows-only show-only both stones shows-last told told-again
	found q=sho+lua
	found q=sho
	exact='' found q=luas+sho shows-only
	exact='' found q=works workshop
	found q=workshopsx
}

# `placed` has the category that "show" names.  "show" in the text of `both` keeps it behind `told`, as without stems; "shows" in the
# name of `shows-only` is in front, and is not found without stems.
@test "stems: what exact words find keeps its order, what stems add is put between" {
	HOST=stems.localhost
	found q=shows+sol show-only
	exact='' found q=show+d placed shows-only show-only told both told-again stones
}

# Without stems "show pedra" finds `told` and then `stones`, both by their descriptions.
@test "stems: an event whose name has the stem and whose text has the word stays among the texts" {
	HOST=stems.localhost
	found q=show+pedra shows-last told stones
	found q=shows+pedra stones shows-last told
	found q=show+da shows-only both
}

@test "stems: pages of the list are parts of the whole list" {
	HOST=stems.localhost
	local page all=
	for page in 1 2 3 4 5 6 7 8; do
		cgi GET events "q=shows&per_page=1&page=$page"
		body_is '.meta.total == 8 and .meta.last_page == 8 and (.data | length) == 1'
		all+=" $(gojq -r '.data[0].slug' "$body_file")"
	done
	[ "$all" = ' shows-only both stones shows-last placed show-only told told-again' ]
}

@test "stems: address, state, country and categories are searched" {
	HOST=stems.localhost
	found q=ladeira placed
	found q=pernambuco placed
	found q=brasil placed
	found q=br placed
	found q=portugal abroad
	found q=artesanatos+populares placed
	found q=musicas placed
	found q=rendas placed
	found q=olinda+rua placed
	HOST=british.localhost
	found q=brazil placed
	found q=brasil
}

@test "stems: words without blanks are found by what is in them" {
	HOST=stems.localhost
	found q=%E6%9D%B1%E4%BA%AC tokyo-dome tokyo mixed                     # 東京
	found q=%E3%83%89%E3%83%BC%E3%83%A0 tokyo-dome                        # ドーム
	found q=%E5%A4%9C tokyo kyoto                                         # 夜, the last letter
	exact='' found q=%E4%BA%AC tokyo-dome tokyo kyoto mixed               # 京
	found q=%E6%9D%B1%E9%83%BD                                            # 東都, no pair
	found q=%E6%9D%B1%E4%BA%AC+%E5%A4%9C tokyo                            # 東京 夜
	found q=%E5%A4%9C+%E6%9D%B1%E4%BA%AC tokyo                            # 夜 東京
	found q=%EC%9A%B8%EC%97%90 seoul                                      # 울에
	found q=%EC%9A%B8%EC%97%90%EC%84%9C seoul                             # 울에서
	exact='' found q=%EC%84%9C%EC%9A%B0 seoul                                   # 서우, unfinished
	found q=%E0%B8%94%E0%B8%99%E0%B8%95%E0%B8%A3%E0%B8%B5 bangkok         # ดนตรี
	found q=rock mixed
	found q=rock+2026 mixed
	found q=2026+rock%E6%9D%B1 mixed
	found q=rock%E4%BA%AC mixed                                           # pairs need not be neighbours
	found q=rock%E5%A4%9C
}

@test "stems: English has its own, and Portuguese ones mean nothing there" {
	HOST=british.localhost
	found q=party parties
	found q=workshops workshop
	found q=edicoes editions
	found q=abertas house
}

@test "stems: windows, feeds and pages find by stems, too" {
	HOST=stems.localhost
	local path
	gojq -c '.starts_at = "2026-11-2\(.id % 9)T20:00:00-03:00"' "$TESTS/fixtures/stems.ndjson" >"$BATS_TEST_TMPDIR/dated"
	catalog_copy
	brand_add dated.localhost "$BATS_TEST_TMPDIR/dated"
	HOST=dated.localhost
	for path in '' .md .rss .atom .ics; do
		REQUEST_PATH=/eventos$path PATH_INFO=/eventos$path cgi GET page-events 'q=edicao&from=2026-11-18&to=2026-12-18'
		[ "$http_status" = 200 ]
		grep -q 'Edições raras' "$body_file"
		[ "$(grep -c 'Caso aberto' "$body_file")" = 0 ]
	done
}

@test "stems: without the bitmaps of common terms the answers are the same" {
	catalog_copy
	local query before
	HOST=stems.localhost
	for query in q=shows q=edicao q=show+d q=%E6%9D%B1%E4%BA%AC q=abertas q=shows+e; do
		cgi GET events "$query"
		before=$(cat "$body_file")
		snapshot_edit "$CARTAZ_VAR/stems.localhost/current" 'CREATE TABLE hidden AS SELECT * FROM bitmap; DELETE FROM bitmap'
		cgi GET events "$query"
		[ "$(cat "$body_file")" = "$before" ]
		snapshot_edit "$CARTAZ_VAR/stems.localhost/current" 'INSERT INTO bitmap SELECT * FROM hidden; DROP TABLE hidden'
	done
}

# bats test_tags=whole
@test "stems: another language of the brand is served by the stems that are there, until a rebuild" {
	catalog_copy
	HOST=stems.localhost
	cartaz rebuild stems.localhost
	brand_edit stems.localhost '.locale = "en"'
	found q=edicao edition editions
	run cartaz status stems.localhost
	echo "$output"
	cartaz rebuild stems.localhost
	found q=edicao edition
	[ "$(sqlite3 "file:$CARTAZ_VAR/stems.localhost/current?immutable=1" "SELECT words FROM stems WHERE stem = ''")" = en ]
}

# bats test_tags=whole
@test "stems: a damaged table is an error or fewer events, never an operator" {
	catalog_copy
	local file=$CARTAZ_VAR/stems.localhost/current words
	HOST=stems.localhost
	for words in "'x\"OR\"tshow'" "'a\" OR \"f1'" "'\" NOT (\"'" "x'00ff2022'" NULL "zeroblob(100000)" "' '" "'edicoes  edicao'" 7 \
		"replace(hex(zeroblob(100000)), '0', 'a ')" "'edicoes EDICAO'"; do
		snapshot_edit "$file" "UPDATE stems SET words = $words WHERE stem = 'edica'"
		cgi GET events q=edicao
		[ "$exit_status" = 0 ]
		[[ $http_status = 200 || $http_status = 502 ]]
		[ "$http_status" != 200 ] || body_is '.meta.total <= 2'
	done
	snapshot_edit "$file" "UPDATE stems SET words = 'xx' WHERE stem = ''"
	cgi GET events q=edicao
	[ "$http_status" = 200 ]
	body_is '.meta.total == 1'
	snapshot_edit "$file" "UPDATE stems SET words = zeroblob(100000) WHERE stem = ''"
	cgi GET events q=edicao
	[ "$exit_status" = 0 ]
	body_is '.meta.total == 1'
	snapshot_edit "$file" "DROP TABLE stems"
	cgi GET events q=edicao
	[ "$exit_status" = 0 ]
	[[ $http_status = 200 || $http_status = 502 ]]
}

# bats test_tags=whole
@test "stems: sixteen words with many forms and long runs stay within the budget" {
	HOST=stems.localhost
	local q
	q=$(printf 'shows+%.0s' {1..40})
	found "q=${q}shows" shows-only show-only both stones shows-last told told-again
	q=$(printf '%%E6%%9D%%B1%%E4%%BA%%AC%.0s' {1..14})
	found "q=$q"
	q=$(printf '%%E6%%9D%%B1+%.0s' {1..25})
	found "q=$q" tokyo-dome tokyo mixed kyoto
}
