# richtext.bash - common/richtext/richtext.h as a command, from the build under test.
#
#   richtext KIND AS [each]        converts standard input from KIND (html, markdown, text) to AS
#                                  (html, markdown or plain).  With "each", standard input has
#                                  several texts, each with a NUL at its end
#   words                          prints texts that are separated by NULs as lines, with one blank
#                                  between words
#   html_of HTML, md_of HTML       print a short description as HTML or as Markdown

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
