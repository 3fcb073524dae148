/*
 * markdown.h - our own documents, from Markdown to the HTML of a page's content.
 *
 * For documents of static/site and nothing else, and never during a request:
 * discount recurses and is quadratic on what a stranger could write.
 * HTML in the Markdown is text.  Headings get an id: their words in lower case,
 * without marks, with dashes between.
 */
#ifndef TEXT_MARKDOWN_H
#define TEXT_MARKDOWN_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

/* Plain text, each on one line; all three are the caller's to release. */
struct markdown {
	struct buf html;
	struct buf title;   /* the first heading */
	struct buf summary; /* the first paragraph */
};

/* The buffers are made here. */
bool markdown_render(
    const char *md, size_t n, struct markdown *, struct error *) MUST_USE;
void markdown_release(struct markdown *);

#endif
