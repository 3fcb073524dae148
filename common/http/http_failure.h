/*
 * http_failure.h - the note of an exchange that failed: the address, the reason and the
 * repair.
 */
#ifndef HTTP_HTTP_FAILURE_H
#define HTTP_HTTP_FAILURE_H

#include "http/http_client.h"

enum { HTTP_FAILURE_SHOWN_MAX = 200 };

/* Prints the address without its user and its query, which may be secret. */
void http_failure_show(const char *url, char out[HTTP_FAILURE_SHOWN_MAX]);
/* Sets the error.  Returns false. */
bool http_failure_note(
    enum http_outcome, const char *shown, const char *why, struct error *);

#endif
