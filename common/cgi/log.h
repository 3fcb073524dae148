/*
 * log.h - one line in the error log for a request that failed.
 *
 * Shape: cartaz program=<name> code=<code> why="<note or detail>"
 * Limits: 1,500 bytes; a longer line is cut.  Controls, quotes and non-ASCII are
 *        escaped, so that no client or upstream can forge a line.
 * Requests that succeed are in the access log of the server only.
 */
#ifndef CGI_LOG_H
#define CGI_LOG_H

#include "base/base.h"
#include "base/error.h"

void log_error(const char *program, const struct error *);

#endif
