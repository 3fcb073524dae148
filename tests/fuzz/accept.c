/*
 * accept - negotiation is that of RFC 9110: Markdown only where it is named with a
 * quality above 0, the same however blanks stand, never less for a higher quality of
 * it, never more for a higher one of HTML.
 */
#include "cgi/accept.h"

#include "fuzz.h"

/* The header with something in front of it, or behind it. */
static bool
with(const char *before, const char *header, const char *after)
{
	struct buf b = BUF_INIT(FUZZ_ROOM);
	bool markdown;

	buf_printf(&b, "%s%s%s", before, header, after);
	markdown = accept_markdown(buf_cstr(&b));
	buf_release(&b);
	return markdown;
}

/* Blanks around "," and ";", where nothing is quoted. */
static bool
with_blanks(const char *header)
{
	struct buf b = BUF_INIT(FUZZ_ROOM);
	bool markdown;

	for (; *header != '\0'; header++) {
		bool stop = *header == ',' || *header == ';';

		buf_text(&b, stop ? " \t" : "");
		buf_char(&b, *header);
		buf_text(&b, stop ? "\t " : "");
	}
	markdown = accept_markdown(buf_cstr(&b));
	buf_release(&b);
	return markdown;
}

/* A second reading, of a header of plain words: the highest quality of a type. */
static int
quality_of(const char *header, const char *type)
{
	size_t n = strlen(type);
	int best = -1, thousandths;
	char rest;

	for (const char *p = header; p != NULL;
	     p = strchr(p, ',') != NULL ? strchr(p, ',') + 1 : NULL) {
		char piece[64];

		if (strncmp(p, type, n) != 0)
			continue;
		snprintf(piece, sizeof(piece), "%.*s", (int)strcspn(p + n, ","),
		    p + n);
		if (sscanf(piece, ";q=0.%3d%c", &thousandths, &rest) != 1 ||
		    strlen(piece) != strlen(";q=0.000"))
			thousandths = piece[0] == '\0' ? 1000 : -1;
		best = thousandths > best ? thousandths : best;
	}
	return best;
}

/* A header of both types, with qualities that the input chooses. */
static void
check_pair(const uint8_t *data, size_t size)
{
	int markdown = fuzz_byte(&data, &size) * 4 % 1000;
	int html = fuzz_byte(&data, &size) * 4 % 1000;
	char header[96];

	snprintf(header, sizeof(header),
	    "text/html;q=0.%03d,text/markdown;q=0.%03d", html, markdown);
	HOLDS(quality_of(header, "text/html") == html);
	HOLDS(quality_of(header, "text/markdown") == markdown);
	HOLDS(accept_markdown(header) == (markdown > 0 && markdown >= html));
}

static bool
has_name(const char *header, const char *name)
{
	return strcasestr(header, name) != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *header = fuzz_text(data, size);
	bool markdown = accept_markdown(header);
	bool plain = strpbrk(header, "\"\\") == NULL;

	HOLDS(!markdown || has_name(header, "text/markdown"));
	HOLDS(!markdown || !plain || !with("", header, ",text/html;q=1") ||
	    with("", header, ",text/markdown"));
	if (plain) {
		HOLDS(markdown == with_blanks(header));
		HOLDS(markdown == with(" ,, ", header, " , "));
		HOLDS(markdown == with("", header, ",a/b;c=\"x,y;q=1\""));
		HOLDS(with("", header, ",text/markdown"));
		HOLDS(!with("", header, ",text/html") || markdown);
	}
	if (!has_name(header, "text/markdown") && plain) {
		HOLDS(!with("", header, ",text/markdown;q=0"));
		HOLDS(!with("", header, ",text/markdown;q=0.000,*/*"));
		HOLDS(!with("", header, ",text/markdown;q=0.9,text/html"));
	}
	check_pair(data, size);
	free(header);
	return 0;
}
