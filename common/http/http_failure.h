/*
 * http_failure.h - the note of an exchange that failed: the address, the reason and the
 * repair.
 */
#ifndef HTTP_HTTP_FAILURE_H
#define HTTP_HTTP_FAILURE_H

#include "http/http_client.h"

enum { HTTP_FAILURE_SHOWN_MAX = 200 };

/*
 * Prints the address without its user, its query and its fragment, which may be secret.
 * An address that is too long for `out` is cut.
 */
void http_failure_show(const char *url, char out[HTTP_FAILURE_SHOWN_MAX]);
/*
 * Sets the error from an outcome other than HTTP_CLIENT_WHOLE, an address from
 * http_failure_show() and a reason such as libcurl's message.  Returns false.
 */
bool http_failure_note(
    enum http_outcome, const char *shown, const char *why, struct error *);

#endif
