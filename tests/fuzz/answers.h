/*
 * answers.h - an upstream that the target plays: http_client.h without a network.
 *
 * Owns:   the response, until the next exchange.
 */
#ifndef ANSWERS_H
#define ANSWERS_H

#include "http/http_client.h"

enum { ANSWERS_NONE = 0 }; /* in place of a status: no whole answer */

/*
 * The target's: adds header lines and the body; returns the status.  Of those that are
 * temporary (429, 5xx) the exchange fails, because the caller would wait.
 */
int answers_give(
    const struct http_request *, struct buf *headers, struct buf *body);

#endif
