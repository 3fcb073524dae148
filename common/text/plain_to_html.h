/*
 * plain.h - text of which nobody says whether it is HTML.
 *
 * Layer: 0 (base).
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "base/buf.h"

/*
 * A cell of a spreadsheet or a calendar's description as HTML: what has a known
 * tag in it is HTML already; elsewhere "<" is only a sign, and becomes "&lt;".
 * Answers the text itself, or what it put into the buffer.
 */
const char *plain_as_html(const char *text, struct buf *) MUST_USE;

#endif
