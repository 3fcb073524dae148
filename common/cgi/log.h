/*
 * log.h - one line in the error log for a request that failed.
 *
 * Shape: cartaz program=<name> code=<code> [request=<id>] why="<note or detail>"
 * Limits: 1,500 bytes; a longer line is cut.  Controls, quotes and non-ASCII are
 *        escaped, so that no client or upstream can forge a line.
 * Requests that succeed are in the access log of the server only.
 */
#ifndef CGI_LOG_H
#define CGI_LOG_H

#include "base/base.h"
#include "base/error.h"

/*
 * The lines that follow, and that of a fatal error, are of the request with this id,
 * by which the access log of the server knows it.  NULL, or one of another form than
 * [A-Za-z0-9@_-]{1,64}: of none.  The text is copied.
 */
void log_request(const char *id_or_null);

/* An error without a word has no line: another process answers, and logs. */
void log_error(const char *program, const struct error *);

#endif
