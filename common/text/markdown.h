/*
 * markdown.h - the project's own Markdown documents as HTML.  Only this module includes
 * discount.
 *
 * Only for documents of static/site and static/docs, never for untrusted text: discount
 * recurses and takes quadratic time on hostile input.
 * Shape:  HTML in the Markdown is text.  A heading gets an id: its normalized
 *         words with dashes between them.
 * Owns:   the caller owns the three buffers, until markdown_release().
 * Errors: the document is too long, or discount refuses the document; the note has the
 *         reason.
 * Limits: 1 MiB of Markdown.
 */
#ifndef TEXT_MARKDOWN_H
#define TEXT_MARKDOWN_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

/* title and summary are plain text, each on one line. */
struct markdown {
	struct buf html;
	struct buf title;   /* the first heading of level 1 */
	struct buf summary; /* the first paragraph */
};

/* Initializes and fills the buffers.  After a failure, they are empty. */
bool markdown_render(
    const char *md, size_t n, struct markdown *, struct error *) MUST_USE;
void markdown_release(struct markdown *);

#endif
