/*
 * plain.h - plain text where HTML is wanted.
 *
 * Layer: 0 (base).
 */
#ifndef PLAIN_H
#define PLAIN_H

#include "buf.h"

/*
 * Is it HTML already?  A spreadsheet or a calendar does not say, so it is when a
 * known tag or a character reference stands in it.
 */
bool plain_is_html(const char *text) MUST_USE;

/* A <p> for each paragraph (a blank line is between), <br> for line ends. */
void plain_to_html(const char *text, struct buf *);

#endif
