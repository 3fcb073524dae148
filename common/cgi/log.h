/*
 * log.h - writes one line to standard error, which is the server's error log, for a
 * request that failed, or that was answered in spite of a fault.
 *
 * Shape:  cartaz program=<name> code=<code> [request=<id>] why="<note or detail>"
 * Limits: 1,500 bytes; a longer line is cut.  Control characters, double quotes,
 *         backslashes and non-ASCII bytes are escaped, so that no client or upstream can
 *         forge a line.
 * Requests that succeed are only in the server's access log.
 */
#ifndef CGI_LOG_H
#define CGI_LOG_H

#include "base/base.h"
#include "base/error.h"

/*
 * Sets the id of the request for later lines and for a fatal error.  The server's access
 * log has the same id.  NULL, or an id that is not [A-Za-z0-9@_-]{1,64}, removes the id.
 * The text is copied.
 */
void log_request(const char *id_or_null);

/*
 * Writes a line with the note of the error, or with its detail if it has no note.  Writes
 * nothing for an error without a text, because then another process answers and logs.
 */
void log_error(const char *program, const struct error *);

#endif
