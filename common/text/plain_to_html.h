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
 * Returns the text of a spreadsheet's cell, or of a calendar's description, as HTML.  A
 * text with a known tag, such as <p>, is already HTML, and is returned unchanged.  In any
 * other text, "<" becomes "&lt;".
 */
const char *plain_to_html(const char *text, struct buf *) MUST_USE;

#endif
