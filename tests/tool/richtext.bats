# Descriptions as upstreams send them, as HTML and as Markdown.
#
#   fixtures/richtext/NAME.html|md|txt       a description of that kind
#                     NAME.expected.html     what callers get
#                     NAME.expected.md       the same for readers of Markdown
#                     differs.txt            whose text is not the text that another
#                                            parser reads, and why
#                     xss.txt                attacks, one a line

bats_require_minimum_version 1.5.0

load ../helpers/richtext
load ../helpers/rounds

setup() {
	cd "$TESTS/fixtures/richtext"
}

# The descriptions, with the kind that each is of.
descriptions() {
	local file
	for file in *.html *.md *.txt; do
		case $file in
		*.expected.*) ;;
		*.html) echo "html $file" ;;
		*.md) echo "markdown $file" ;;
		*-*.txt) echo "text $file" ;;
		esac
	done
}

is() { # EXPECTED ACTUAL
	[ "$1" = "$2" ] || {
		diff <(printf '%s\n' "$1") <(printf '%s\n' "$2")
		return 1
	}
}

files_of() { # KIND
	descriptions | sed -n "s/^$1 //p"
}

# Files, and a NUL after each.
ended() { # FILE...
	/usr/bin/python3 -IS -c 'import sys
for name in sys.argv[1:]:
    sys.stdout.buffer.write(open(name, "rb").read() + b"\0")' "$@"
}

# GOLDEN=renew writes the files instead, and the test fails to say so.
expected() { # AS EXTENSION
	local kind files failed=0 file text
	for kind in html markdown text; do
		mapfile -t files < <(files_of "$kind")
		ended "${files[@]}" | richtext "$kind" "$1" each >"$BATS_TEST_TMPDIR/is"
		if [ "${GOLDEN-}" = renew ]; then
			for file in "${files[@]}"; do
				IFS= read -r -d '' text
				printf %s "$text" >"${file%.*}.expected.$2"
			done <"$BATS_TEST_TMPDIR/is"
			failed=1
			continue
		fi
		ended "${files[@]/%.*/.expected.$2}" >"$BATS_TEST_TMPDIR/expected"
		diff -au "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/is" || failed=1
	done
	return $failed
}

@test "every description becomes the HTML that is expected" {
	[ "$(descriptions | wc -l)" -ge 100 ]
	expected html html
}

@test "every description becomes the Markdown that is expected" {
	expected markdown md
}

@test "cleaned HTML is of the allow-list alone, and cleaning it again changes nothing" {
	local kind
	for kind in html markdown text; do
		# shellcheck disable=SC2046 # a file a word
		ended $(files_of "$kind") | richtext "$kind" html each
	done >"$BATS_TEST_TMPDIR/once"
	[ "$(tr -cd '\0' <"$BATS_TEST_TMPDIR/once" | wc -c)" = "$(descriptions | wc -l)" ]
	"$TESTS/support/allowed.py" <"$BATS_TEST_TMPDIR/once"
	richtext html html each <"$BATS_TEST_TMPDIR/once" >"$BATS_TEST_TMPDIR/twice"
	diff -a "$BATS_TEST_TMPDIR/once" "$BATS_TEST_TMPDIR/twice"
}

# bats test_tags=whole
@test "the text of HTML is what gumbo reads, but for what is listed with its reason" {
	"${CC:-gcc}" -std=c17 -Wall -o "$BATS_TEST_TMPDIR/gumbo" "$TESTS/support/gumbo.c" -lgumbo
	local kind file ours theirs reason compared=0
	descriptions | grep '^html ' >"$BATS_TEST_TMPDIR/files"
	while read -r kind file; do
		richtext html plain <"$file"
		printf '\0'
		"$BATS_TEST_TMPDIR/gumbo" <"$file"
		printf '\0'
	done <"$BATS_TEST_TMPDIR/files" | words >"$BATS_TEST_TMPDIR/read"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/read")" = $((2 * $(wc -l <"$BATS_TEST_TMPDIR/files"))) ]
	# Without a tag line ends count here, and are blanks there: words do both.
	while read -r kind file && IFS= read -r ours <&5 && IFS= read -r theirs <&5; do
		compared=$((compared + 1))
		reason=$(sed -n "s/^${file%.html}	//p" differs.txt)
		if [ -z "$reason" ]; then
			is "$theirs" "$ours"
		else
			[ "$theirs" != "$ours" ] || {
				echo "$file is listed, and does not differ"
				return 1
			}
		fi
	done <"$BATS_TEST_TMPDIR/files" 5<"$BATS_TEST_TMPDIR/read"
	[ "$compared" = "$(wc -l <"$BATS_TEST_TMPDIR/files")" ]
	[ "$compared" -ge 60 ]
	[ "$(wc -l <differs.txt)" -lt 12 ]
}

# bats test_tags=whole
@test "the Markdown says the words of the HTML, read as Markdown again" {
	local kind file here there
	descriptions >"$BATS_TEST_TMPDIR/files"
	while read -r kind file; do
		richtext "$kind" plain <"$file"
		printf '\0'
		richtext "$kind" markdown <"$file" | richtext markdown plain
		printf '\0'
	done <"$BATS_TEST_TMPDIR/files" | words | tr -d ' /' >"$BATS_TEST_TMPDIR/read"
	[ "$(wc -l <"$BATS_TEST_TMPDIR/read")" = $((2 * $(wc -l <"$BATS_TEST_TMPDIR/files"))) ]
	while read -r kind file && IFS= read -r here <&5 && IFS= read -r there <&5; do
		[ "$here" = "$there" ] || echo "$file"
		is "$here" "$there"
	done <"$BATS_TEST_TMPDIR/files" 5<"$BATS_TEST_TMPDIR/read"
}

@test "attacks: 250 and more, as HTML, Markdown and text, leave nothing but the allow-list" {
	local kind
	[ "$(sort -u xss.txt | wc -l)" -ge 250 ]
	for kind in html markdown text; do
		tr '\n' '\0' <xss.txt | richtext "$kind" html each >"$BATS_TEST_TMPDIR/once"
		[[ $("$TESTS/support/allowed.py" <"$BATS_TEST_TMPDIR/once") == "$(wc -l <xss.txt) documents, 0 "* ]]
		richtext html html each <"$BATS_TEST_TMPDIR/once" >"$BATS_TEST_TMPDIR/twice"
		diff -a "$BATS_TEST_TMPDIR/once" "$BATS_TEST_TMPDIR/twice"
		# Their Markdown, read by a reader that takes HTML for text, is as harmless.
		tr '\n' '\0' <xss.txt | richtext "$kind" markdown each | tr '\0' '\n' >"$BATS_TEST_TMPDIR/md"
		run -1 grep -nE '(^|[^\\])<[a-zA-Z/!?]' <(sed 's/<https\?:[^<> ]*>//g' "$BATS_TEST_TMPDIR/md")
		run -1 grep -niE '(^|[^\\])\]\((<| )*(javascript|data|vbscript|file|blob|//)' "$BATS_TEST_TMPDIR/md"
	done
}

is_allowed() { # HTML
	printf '%s\0' "$1" | "$TESTS/support/allowed.py"
}

# bats test_tags=whole
@test "attacks: the machine that checks them sees each kind of wrong" {
	local wrong
	for wrong in '<script>x</script>' '<p onclick=x>x</p>' '<a href="javascript:x" rel="nofollow ugc">x</a>' \
		'<p><a href="https://x.example">x</a></p>' '<!-- x -->' '<p>x' '<p>x</strong></p>' '<br/>' '<p><</p>' \
		'x' '<ul>x</ul>' $'<p>\u200b</p>' '<p><a href="https://x.example/%22" rel="nofollow ugc" title="x">x</a></p>'; do
		is_allowed "$wrong" && {
			echo "should not be allowed: $wrong"
			return 1
		}
	done
	is_allowed '<p><a href="https://x.example/?a=1&amp;b" rel="nofollow ugc">x</a><br>y</p>'
}

@test "bytes that are none: NUL, invalid UTF-8, cut characters, a byte order mark" {
	is '<p>ab</p>' "$(printf 'a\0b' | richtext html html)"
	is '<p>ab</p>' "$(printf '<p>a\0b' | richtext html html)"
	is '' "$(printf '<scr\0ipt>x</script>' | richtext html html)"
	is $'<p>a\ufffdb\ufffd</p>' "$(printf 'a\xffb\xc3' | richtext html html)"
	is $'<p>a\ufffd\ufffdb</p>' "$(printf '<p>a\xc0\x80b' | richtext html html)"
	is $'<p>\ufffd\ufffd\ufffd</p>' "$(printf '\xed\xa0\x80' | richtext markdown html)"
	is '<p>a</p>' "$(printf '\xef\xbb\xbf<p>a' | richtext html html)"
	is '' "$(richtext html html </dev/null)"
	is '' "$(printf ' \n\t' | richtext markdown markdown)"
}

# bats test_tags=whole
@test "an encoding that a description claims counts for nothing" {
	local claim
	for claim in '<meta charset="iso-8859-1">' '<?xml version="1.0" encoding="utf-16"?>' \
		'<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">'; do
		is '<p>ação “x” €</p>' "$(html_of "$claim<p>ação “x” €")"
	done
}

@test "64 KB count, cut at a character; the rest is as if it were not there" {
	is "<p>$(printf 'é%.0s' {1..32768})</p>" "$(printf 'é%.0s' {1..40000} | richtext html html)"
	is "<p>a$(printf 'é%.0s' {1..32767})</p>" "$({ printf a; printf 'é%.0s' {1..40000}; } | richtext text html)"
}

# bats test_tags=whole
@test "nesting: 32 elements at most, what is deeper is flat and not lost" {
	local tag
	for tag in blockquote ul 'ul><li' div b 'table><tr><td' span 'a href=x' section; do
		{
			for i in $(seq 300); do printf '<%s>%d ' "$tag" "$i"; done
			printf 'end'
		} >"$BATS_TEST_TMPDIR/deep"
		richtext html html <"$BATS_TEST_TMPDIR/deep" >"$BATS_TEST_TMPDIR/flat"
		is "$(seq 300 | tr '\n' ' ')end" "$(richtext html plain <"$BATS_TEST_TMPDIR/deep" | words)"
		is_allowed "$(cat "$BATS_TEST_TMPDIR/flat")"
		[ "$(depth <"$BATS_TEST_TMPDIR/flat")" -le 32 ]
	done
	[ "$(html_of "$(printf '<blockquote>%.0s' $(seq 60))x" | depth)" = 29 ]
}

# bats test_tags=whole
@test "300 rows, items and paragraphs without end tags do not nest" {
	is "$(printf '<p>a</p>\n%.0s' $(seq 300))" "$(html_of "$(printf '<p><b></b>a%.0s' $(seq 300))")"
	[ "$(html_of "<table>$(printf '<tr><td>a<td>b%.0s' $(seq 300))</table>" | grep -c '<table>')" = 1 ]
	[ "$(html_of "<ul>$(printf '<li>a%.0s' $(seq 300))</ul>" | grep -c '<ul>')" = 1 ]
}

# How deep the elements of standard input are nested.
depth() {
	grep -oE '</?[a-z]+[0-9]?' | grep -v '<br' |
		awk '/^<\// { n--; next } { n++; if (n > deepest) deepest = n } END { print deepest + 0 }'
}

@test "links: a browser's idea of an address, strictly http or https" {
	local href html n=0
	local good=(https://a.example http://a.example:8080/x 'HTTPS://a.example/?q=1#f'
		' https://a.example/ ' $'ht\ntps://a.\texample/' //a.example 'https://[::1]/'
		'https://a\b.example' 'https://a.example\@b.example' 'https://-a.example' 'https:\\a.example')
	local bad=(javascript:x 'java&#10;script:x' data:,x mailto:a@b.example tel:1 ftp://a.example /x x '#x' ''
		https: https:// https:/// https:a.example 'https://a b.example' 'https://@a.example' 'https://a@b.example'
		'https://a.example:b/' 'https://.example' 'https://[::x]/' 'https://a%2e.example' $'https://a.example/\u202e' $'https://a\u200b.example'
		"https://a.example/$(printf 'x%.0s' {1..2048})")
	printf '<a href="%s">x</a>\0' "${good[@]}" "${bad[@]}" | richtext html html each >"$BATS_TEST_TMPDIR/links"
	while IFS= read -r -d '' html; do
		href=${good[n]-${bad[n - ${#good[@]}]}}
		n=$((n + 1))
		echo "$href: $html"
		if [ $n -le ${#good[@]} ]; then
			[[ $html == '<p><a href="http'*'" rel="nofollow ugc">x</a></p>' ]]
		else
			[ "$html" = '<p>x</p>' ]
		fi
	done <"$BATS_TEST_TMPDIR/links"
	[ $n = $((${#good[@]} + ${#bad[@]})) ]
	is '<p><a href="https://a.example/@b.example" rel="nofollow ugc">x</a></p>' \
		"$(html_of '<a href="https:\\a.example\@b.example">x</a>')"
}

# bats test_tags=whole
@test "what would take a parser long is shown as it was written" {
	local input
	input=$(printf '[a]%.0s' $(seq 1001))
	is "<p>$input</p>" "$(printf '%s' "$input" | richtext markdown html)"
	input=$(printf '> %.0s' $(seq 101))x
	is "<p>$(sed 's/>/\&gt;/g' <<<"$input")</p>" "$(printf '%s' "$input" | richtext markdown html)"
	input=$({ printf '[x]: http://a.example/\\&%s\n\n' "$(printf 'b%.0s' $(seq 2000))"; printf '[x] %.0s' $(seq 500); })
	[[ $(printf '%s' "$input" | richtext markdown html) == '<p>[x]: <a href='*'[x] [x]</p>' ]]
	input=$({ printf 'a|%.0s' $(seq 500); echo; printf -- '---|%.0s' $(seq 500); echo; printf 'b\n%.0s' $(seq 2000); })
	[[ $(printf '%s' "$input" | richtext markdown html) == '<p>a|a|'* ]]
}

@test "plain text of what was cleaned: a line for each block, references read" {
	is $'A & B\nx < y\nDois\num dois\nfim' \
		"$(printf '%s' '<h2>A &amp; B</h2>x &lt; y<ul><li><b>D</b>ois<li>um&nbsp;dois</ul><br>fim' |
			richtext html plain | sed 's/\xc2\xa0/ /g')"
}

# Every byte may be the last one: also that of a tag, a reference, a letter.
# bats test_tags=whole
@test "a description may end anywhere, and is of the allow-list alone" {
	local text='<p>a &amp; <b>b</b><br>\303\251<a href="http://x.example/?a&amp;b">c</a></p><ul><li>d<ol><li>e</li></ol></li></ul>'
	printf "$text" >"$BATS_TEST_TMPDIR/whole"
	for ((n = 1; n <= $(stat -c %s "$BATS_TEST_TMPDIR/whole"); n++)); do
		head -c "$n" "$BATS_TEST_TMPDIR/whole"
		printf '\0'
	done >"$BATS_TEST_TMPDIR/cut"
	richtext html html each <"$BATS_TEST_TMPDIR/cut" >"$BATS_TEST_TMPDIR/once"
	"$TESTS/support/allowed.py" <"$BATS_TEST_TMPDIR/once"
	richtext html html each <"$BATS_TEST_TMPDIR/once" >"$BATS_TEST_TMPDIR/twice"
	diff -a "$BATS_TEST_TMPDIR/once" "$BATS_TEST_TMPDIR/twice"
	is "$(printf 'a & b \303\251c d e')" "$(richtext html plain <"$BATS_TEST_TMPDIR/whole" | words)"
}
