/*
 * escape.h - other people's text, written so that it stays text.  Each function
 * is named by the place that the text will stand in.
 *
 * Rules:  zero-width, bidirectional and tag characters and controls are left out
 *         everywhere (text.h).  Where a place has one line, line ends and runs
 *         of blanks become one blank.
 * Addresses are not judged here: only what text_is_http_url() takes may come.
 */
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/base.h"
#include "base/buf.h"

/* Between tags, and in a value between double quotes; XML as well. */
void escape_html_text(const char *text, struct buf *);
void escape_html_attr(const char *text, struct buf *);
void escape_xml(const char *text, struct buf *);

/*
 * Words of one line of Markdown, wherever on it they stand: a heading, a
 * paragraph, a list item, the words of a link, a table's cell.  No character of
 * them means anything, and no address among them becomes a link.
 */
void escape_md_text(const char *text, struct buf *);
/* The address of [words](address). */
void escape_md_address(const char *url, struct buf *);

/* A string with its quotes, in JSON within <script>. */
void escape_json_in_script(const char *text, struct buf *);

/* A value of type TEXT of RFC 5545 section 3.3.11, not folded. */
void escape_icalendar(const char *text, struct buf *);

#endif
