# richtext.bash - common/richtext/richtext.h as a command, of the build under test.
#
#   richtext KIND AS [each]        standard input, of KIND (html, markdown, text),
#                                  AS html, markdown or plain; each: NUL-ended ones
#   words                          texts with a NUL between them, as lines with one blank
#                                  between words
#   html_of HTML, md_of HTML       what becomes of one short description

# shellcheck source=tests/helpers/untraced.bash
. "$TESTS/helpers/untraced.bash"

richtext() {
	"$BUILD/tests/richtext" "$@"
}

words() {
	/usr/bin/python3 -IS -c 'import sys
for text in sys.stdin.buffer.read().removesuffix(b"\0").split(b"\0"):
    print(" ".join(text.decode("utf-8", "replace").split()))'
}

html_of() {
	printf '%s' "$1" | richtext html html
}

md_of() {
	printf '%s' "$1" | richtext html markdown
}
