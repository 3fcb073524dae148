/*
 * utf8 - repairs UTF-8, and replaces characters that must not be shown.
 */
#include "richtext/internal.h"

#include "base/clean.h"
#include "base/text.h"

enum { REPLACEMENT = 0xfffd, NO_BREAK_SPACE = 0xa0 };

/* Returns the number of bytes from p on that can be copied without a check. */
static size_t
plain_run(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n && ((unsigned char)p[i] >= ' ' || p[i] == '\n') &&
	    (p[i] & 0x80) == 0)
		i++;
	return i;
}

void
richtext_utf8_repair(const char *p, size_t n, struct buf *b)
{
	for (size_t i = 0, len; i < n; i += len) {
		uint32_t c;

		len = plain_run(p + i, n - i);
		if (len > 0) {
			buf_bytes(b, p + i, len);
			continue;
		}
		len = text_utf8(p + i, n - i, &c);
		if (len == 0) {
			len = 1;
			text_put_utf8(REPLACEMENT, b);
		} else if (c == '\r') {
			buf_char(b, '\n');
			len += i + 1 < n && p[i + 1] == '\n';
		} else if (c == 0x0b || c == 0x0c) {
			buf_char(b, ' '); /* a line end or a page end of Word */
		} else if (c >= ' ' || c == '\t') {
			buf_bytes(b, p + i, len);
		}
	}
}

/*
 * The characters of windows-1252 for the C1 controls.  If C1 controls appear, a program
 * used bytes of windows-1252 as code points.  HTML has the same rule for references.
 */
static const uint16_t windows[32] = {
	0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, //
	0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,      //
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, //
	0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178, //
};

static bool
is_space(uint32_t c)
{
	return c == '\t' || (c >= 0x0b && c <= 0x0d) || c == 0x1680 ||
	    (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 ||
	    c == 0x205f || c == 0x3000;
}

uint32_t
richtext_utf8_visible(uint32_t c)
{
	if (c >= 0x80 && c < 0xa0)
		return windows[c - 0x80];
	if (is_space(c))
		return ' ';
	if (c == 0x202f)
		return NO_BREAK_SPACE;
	return text_is_invisible(c) && !clean_depends(c) && c != '\n' ? 0 : c;
}

/* Returns the length of a blank or no-break space at p, or 0. */
static size_t
blank_bytes(const char *p, uint32_t c)
{
	return *p == ' ' ? 1 : c == NO_BREAK_SPACE ? 2 : 0;
}

size_t
richtext_utf8_clean(char *p, size_t n)
{
	struct clean k;
	size_t len = 0, blank = 0; /* of the blank before */

	clean_start(&k, p, n);
	while (clean_next(&k)) {
		size_t this = blank_bytes(k.bytes, k.c);

		if (this > 0 && blank > 0) {
			len -= blank;
			p[len++] = ' ';
			blank = 1;
			continue;
		}
		memmove(p + len, k.bytes, k.len);
		len += k.len;
		blank = this;
	}
	return len;
}
