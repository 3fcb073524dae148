# richtext.bash - common/richtext/richtext.h as a command, of the build under test.
#
#   richtext_make DIR              builds it there
#   richtext KIND AS [each]        standard input, of KIND (html, markdown, text),
#                                  AS html, markdown or plain; each: NUL-ended ones
#   words                          texts with a NUL between them, as lines with one blank
#                                  between words
#   html_of HTML, md_of HTML       what becomes of one short description

richtext_make() { # DIR
	local checked=()
	if nm "$BUILD/libcartaz.a" 2>/dev/null | grep -q __asan_init; then
		checked=('-fsanitize=address,undefined')
	fi
	# shellcheck disable=SC2046 # words of options
	gcc -std=c17 -D_GNU_SOURCE "${checked[@]}" -iquote "$ROOT/common" \
		-o "$1/richtext" "$TESTS/support/richtext.c" "$BUILD/libcartaz.a" \
		$(pkg-config --libs libxml-2.0 md4c libutf8proc)
	export RICHTEXT=$1/richtext
}

richtext() {
	"$RICHTEXT" "$@"
}

words() {
	/usr/bin/python3 -c 'import sys
for text in sys.stdin.buffer.read().removesuffix(b"\0").split(b"\0"):
    print(" ".join(text.decode("utf-8", "replace").split()))'
}

html_of() {
	printf '%s' "$1" | richtext html html
}

md_of() {
	printf '%s' "$1" | richtext html markdown
}
