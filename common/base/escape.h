/*
 * escape.h - writes untrusted text so that it stays text.
 *
 * Also called: HTML escaping, output encoding, XSS protection.
 * Each function is named after the place that the text goes to.
 * Rules:  invisible characters without an effect are left out everywhere (clean.h).
 *         In a place of one line, line ends and runs of blanks become one blank.  No
 *         function validates an address: pass only those that text_is_http_url()
 *         accepts.
 * Errors: none; invalid UTF-8 becomes U+FFFD.
 */
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/base.h"
#include "base/buf.h"

/* Between tags, and in an attribute value in double quotes; XML as well. */
void escape_html_text(const char *text, struct buf *);
void escape_html_attr(const char *text, struct buf *);
void escape_xml(const char *text, struct buf *);

/*
 * Words on one line of Markdown: in a heading, a paragraph, a list item, the
 * text of a link, a table's cell.  No character acts as markup and no address
 * becomes a link.
 */
void escape_md_text(const char *text, struct buf *);
/* [words](address) */
void escape_md_link(const char *words, const char *url, struct buf *);
/* An address among words, between angle brackets if it could act as markup. */
void escape_md_address(const char *url, struct buf *);

/* A JSON string with its quotes, inside <script>. */
void escape_json_in_script(const char *text, struct buf *);

/*
 * On a terminal: control characters and invisible characters are written as \uXXXX (in
 * pairs beyond U+FFFF), a byte that is not UTF-8 as \xXX, a tab or a line end as a
 * blank.  JSON of one line stays JSON of the same value.
 */
void escape_terminal(const char *p, size_t n, struct buf *);

/* A value of type TEXT of RFC 5545 section 3.3.11, not folded. */
void escape_icalendar(const char *text, struct buf *);

#endif
