/*
 * plain_to_html.h - HTML from text that may be plain or HTML.
 *
 * Owns:   nothing; the result is the text itself or the buffer's content.
 * Errors: none.
 */
#ifndef TEXT_PLAIN_TO_HTML_H
#define TEXT_PLAIN_TO_HTML_H

#include "base/buf.h"

/*
 * Returns a cell of a spreadsheet, or a calendar's description, as HTML.  Text with a
 * known tag is already HTML, and stays unchanged.  In any other text, "<" becomes "&lt;".
 */
const char *plain_to_html(const char *text, struct buf *) MUST_USE;

#endif
