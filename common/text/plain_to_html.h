/*
 * plain_to_html.h - text of which nobody says whether it is HTML.
 */
#ifndef TEXT_PLAIN_TO_HTML_H
#define TEXT_PLAIN_TO_HTML_H

#include "base/buf.h"

/*
 * A cell of a spreadsheet or a calendar's description as HTML: what has a known
 * tag in it is HTML already; elsewhere "<" is only a sign, and becomes "&lt;".
 * Answers the text itself, or what it put into the buffer.
 */
const char *plain_to_html(const char *text, struct buf *) MUST_USE;

#endif
