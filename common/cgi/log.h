/*
 * logline.h - one bounded line for the operator when a request went wrong.
 *
 * Layer: 1 (door: standard error, the server's error log).
 * Requests that went well are in the server's access log; this says why one
 * did not.  Controls and what is no ASCII are escaped: nobody forges a line.
 */
#ifndef LOGLINE_H
#define LOGLINE_H

#include "base/base.h"
#include "base/error.h"

void logline_fault(const char *program, const struct fault *);

#endif
