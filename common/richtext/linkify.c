/*
 * linkify - turns the addresses in text into links.
 */
#include "richtext/internal.h"

/* Before an address, these characters mean that it is part of a word. */
static bool
is_word_character(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || (c & 0x80) != 0;
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
		if (at == 0 || !is_word_character(p[at - 1]))
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
