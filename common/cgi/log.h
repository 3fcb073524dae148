/*
 * log.h - one bounded line for the operator when a request went wrong.
 *
 * Requests that went well are in the server's access log; this says why one
 * did not.  Controls and what is no ASCII are escaped: nobody forges a line.
 */
#ifndef CGI_LOG_H
#define CGI_LOG_H

#include "base/base.h"
#include "base/error.h"

void log_error(const char *program, const struct error *);

#endif
