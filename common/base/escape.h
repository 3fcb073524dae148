/*
 * escape.h - writes untrusted text so that no part of it acts as markup or as a command.
 *
 * Also called: HTML escaping, output encoding, XSS protection.
 * Each function appends the text in the form that its place needs, such as an attribute
 * or a terminal.
 * Rules:  invisible characters that have no effect are left out (clean.h), except by
 *         escape_terminal(), which shows them.  An address is neither cleaned nor
 *         validated: pass only addresses that text_is_http_url() accepts.
 * Errors: none; invalid UTF-8 becomes U+FFFD, except in escape_terminal().
 */
#ifndef BASE_ESCAPE_H
#define BASE_ESCAPE_H

#include "base/base.h"
#include "base/buf.h"

/* Append text between tags, or in an attribute value in double quotes. */
void escape_html_text(const char *text, struct buf *);
void escape_html_attr(const char *text, struct buf *);
void escape_xml(const char *text, struct buf *);

/*
 * Appends text for one line of Markdown: for a heading, a paragraph, a list item, the
 * text of a link or a table's cell.  No character acts as markup, and no address becomes
 * a link.  A run of line ends and blanks becomes one blank, or nothing at the ends of the
 * text.
 */
void escape_md_text(const char *text, struct buf *);
/* Appends the link [words](url). */
void escape_md_link(const char *words, const char *url, struct buf *);
/* Appends an address, in angle brackets if a character of it could act as markup. */
void escape_md_address(const char *url, struct buf *);

/* Appends a JSON string with its quotes, for text inside <script>. */
void escape_json_in_script(const char *text, struct buf *);

/*
 * Appends text for a terminal.  A tab or a line end becomes a blank.  Other controls, the
 * line separators U+2028 and U+2029, and invisible characters without an effect become
 * \uXXXX (a surrogate pair beyond U+FFFF).  A byte that is not UTF-8 becomes \xXX.  A
 * line of valid JSON stays JSON with the same value.
 */
void escape_terminal(const char *p, size_t n, struct buf *);

/*
 * Appends a value of type TEXT (RFC 5545 section 3.3.11) without folding it.  Leaves out
 * CR, and writes a tab as a blank.
 */
void escape_icalendar(const char *text, struct buf *);

#endif
