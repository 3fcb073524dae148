/*
 * mdhtml.h - our own documents, from Markdown to the HTML of a page's content.
 *
 * Layer:  1 (door: discount; the only includer of its header).
 * For documents of static/site and nothing else, and never during a request:
 * discount recurses and is quadratic on what a stranger could write.
 * HTML in the Markdown is text.  Headings get an id: their words in lower case,
 * without marks, with dashes between.
 */
#ifndef MDHTML_H
#define MDHTML_H

#include "base.h"
#include "buf.h"
#include "fault.h"

/* *title is the text of the first heading, as HTML; the caller releases both. */
bool mdhtml_render(const char *md, size_t n, struct buf *html,
    struct buf *title, struct fault *) MUST_USE;

#endif
