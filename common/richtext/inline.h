/*
 * inline.h - inside richtext: the words of one paragraph as Markdown.
 *
 * Whether a * is emphasis depends on the characters on both its sides, so a
 * paragraph is collected whole and written at its end.  Emphasis that Markdown
 * could not tell (in the middle of a word, at a comma) gets a little shorter,
 * or is left out; no character of the text ever is.
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
	struct richtext_span *spans; /* in the order of their beginnings */
	size_t count, cap;
	size_t open[3], open_count; /* which of them have no end yet */
	size_t link;
	const char *line_gap; /* between two lines: "\n", or what replaces it */
	bool heading;
};

void richtext_inline_init(struct richtext_inline *);
void richtext_inline_release(struct richtext_inline *);
void richtext_inline_words(struct richtext_inline *, enum richtext_gap,
    const struct richtext_format *, const char *p, size_t n);
/* Writes it and is empty again; the prefix begins each further line. */
void richtext_inline_write(
    struct richtext_inline *, const char *prefix, struct buf *);

#endif
