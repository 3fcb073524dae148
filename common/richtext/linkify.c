/*
 * linkify - turns the addresses in text into links.
 */
#include "richtext/internal.h"

#include "base/text.h"

/* True if the address at p[at] is in a word.  U+A0 to U+BF, U+2000 to U+203F are marks. */
static bool
is_in_word(const char *p, size_t at)
{
	if (at == 0 || (at > 1 && p[at - 2] == '\xc2') ||
	    (at > 2 && p[at - 3] == '\xe2' && p[at - 2] == '\x80'))
		return false;
	return text_is_letter_or_digit(p[at - 1]) || (p[at - 1] & 0x80) != 0;
}

static void
add_link(struct richtext_stream *s, const char *p, size_t n)
{
	bool opened = richtext_stream_open_link(s, p, n);

	richtext_stream_words(s, p, n);
	if (opened)
		richtext_stream_close(s, RICHTEXT_A);
}

void
richtext_linkify(struct richtext_stream *s, const char *p, size_t n)
{
	size_t from = 0, at = 0;

	while (at < n) {
		const char *h = memchr(p + at, 'h', n - at);
		size_t len = 0;

		if (h == NULL)
			break;
		at = (size_t)(h - p);
		if (!is_in_word(p, at))
			len = richtext_href_match(h, n - at);
		if (len > 0) {
			richtext_stream_words(s, p + from, at - from);
			add_link(s, h, len);
			from = at + len;
		}
		at += len > 0 ? len : 1;
	}
	richtext_stream_words(s, p + from, n - from);
}
