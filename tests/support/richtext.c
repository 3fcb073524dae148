/*
 * richtext - calls common/richtext.h for the suites.
 *
 * usage: richtext html|markdown|text html|markdown|plain <INPUT
 *
 * Prints the input, of the first kind, as the second.
 */
#include "richtext.h"

enum { ROOM = 64 * 1024 * 1024 };

static enum richtext_kind
kind_named(const char *name)
{
	if (strcmp(name, "markdown") == 0)
		return RICHTEXT_MARKDOWN;
	return strcmp(name, "text") == 0 ? RICHTEXT_TEXT : RICHTEXT_HTML;
}

int
main(int argc, char **argv)
{
	struct buf in = BUF_INIT(ROOM), out = BUF_INIT(ROOM);
	char piece[8192];
	size_t n;

	if (argc != 3)
		return 2;
	while ((n = fread(piece, 1, sizeof(piece), stdin)) > 0)
		buf_bytes(&in, piece, n);
	if (strcmp(argv[2], "markdown") == 0) {
		richtext_to_markdown(
		    kind_named(argv[1]), buf_cstr(&in), in.len, &out);
	} else {
		richtext_to_html(
		    kind_named(argv[1]), buf_cstr(&in), in.len, &out);
	}
	if (strcmp(argv[2], "plain") == 0) {
		struct buf plain = BUF_INIT(ROOM);

		richtext_plain(buf_cstr(&out), &plain);
		buf_release(&out);
		out = plain;
	}
	fwrite(buf_cstr(&out), 1, out.len, stdout);
	buf_release(&in);
	buf_release(&out);
	return fflush(stdout) != 0;
}
