/*
 * inline.h - shared inside richtext: the words of one paragraph as Markdown.
 *
 * The characters on both sides of a * decide whether it is emphasis, so a paragraph is
 * collected as a whole and written at its end.  Emphasis that Markdown cannot express
 * (in the middle of a word, at a comma) is shortened or left out; no character of the
 * text is lost.
 * Owns:   text and spans, until richtext_inline_release().
 * Errors: none.
 * Units:  from and to are byte offsets in the text.
 * Source: CommonMark 0.30, section 6.2 (delimiter runs).
 */
#ifndef RICHTEXT_INLINE_H
#define RICHTEXT_INLINE_H

#include "richtext/internal.h"

struct richtext_span {
	enum richtext_tag tag; /* strong, em, a */
	size_t from, to;       /* in the text */
	const char *href;
	size_t href_len;
};

struct richtext_inline {
	struct buf text;
	struct richtext_span *spans; /* in the order of `from` */
	size_t count, cap;
	size_t open[3], open_count; /* indexes of open spans, outermost first */
	size_t link;
	const char
	    *line_separator; /* between two lines: "\n", or its replacement */
	bool heading;
};

void richtext_inline_init(struct richtext_inline *);
void richtext_inline_release(struct richtext_inline *);
/* Adds n bytes of words with their formats, after the separator. */
void richtext_inline_words(struct richtext_inline *, enum richtext_separator,
    const struct richtext_format *, const char *p, size_t n);
/*
 * Appends the paragraph to the buffer, and empties the paragraph.  The prefix begins each
 * line after the first.
 */
void richtext_inline_markdown_write(
    struct richtext_inline *, const char *prefix, struct buf *);

#endif
