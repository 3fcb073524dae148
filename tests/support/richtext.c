/*
 * richtext - calls common/richtext/richtext.h for the suites.
 *
 * usage: richtext html|markdown|text html|markdown|plain [each] <INPUT
 *
 * Converts the input from the first kind to the second.  With "each", the input has
 * several texts, and a NUL ends each text of the input and of the output.
 */
#include "richtext/richtext.h"

enum { ROOM = 64 * 1024 * 1024 };

static enum richtext_kind
kind_named(const char *name)
{
	if (strcmp(name, "markdown") == 0)
		return RICHTEXT_MARKDOWN;
	return strcmp(name, "text") == 0 ? RICHTEXT_TEXT : RICHTEXT_HTML;
}

static void
print(enum richtext_kind kind, const char *as, const char *p, size_t n)
{
	struct buf out = BUF_INIT(ROOM), plain = out;

	if (strcmp(as, "markdown") == 0)
		richtext_convert(kind, p, n, NULL, &out);
	else
		richtext_convert(kind, p, n, &out, NULL);
	if (strcmp(as, "plain") == 0) {
		richtext_plain_text(buf_cstr(&out), &plain);
		fwrite(buf_cstr(&plain), 1, plain.len, stdout);
	} else {
		fwrite(buf_cstr(&out), 1, out.len, stdout);
	}
	buf_release(&out);
	buf_release(&plain);
}

int
main(int argc, char **argv)
{
	struct buf in = BUF_INIT(ROOM);
	char piece[8192];
	size_t n;

	if (argc < 3)
		return 2;
	while ((n = fread(piece, 1, sizeof(piece), stdin)) > 0)
		buf_bytes(&in, piece, n);
	if (argc == 3)
		print(kind_named(argv[1]), argv[2], buf_cstr(&in), in.len);
	for (size_t at = 0; argc > 3 && at < in.len; at += n + 1) {
		n = strlen(in.p + at);
		print(kind_named(argv[1]), argv[2], in.p + at, n);
		putchar('\0');
	}
	buf_release(&in);
	return fflush(stdout) != 0;
}
