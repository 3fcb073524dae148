/*
 * resident_say.h - log lines of the resident server for its operator.
 */
#ifndef RESIDENT_RESIDENT_SAY_H
#define RESIDENT_RESIDENT_SAY_H

#include "base/base.h"

/* A line on standard error: "cartaz serve: ...", of some hundred bytes at most. */
void resident_say(const char *fmt, ...) PRINTF_LIKE(1, 2);

#endif
