/*
 * resident_say.h - log lines of the resident server for its operator.
 */
#ifndef RESIDENT_RESIDENT_SAY_H
#define RESIDENT_RESIDENT_SAY_H

#include "base/base.h"

/*
 * Writes a line to standard error, "cartaz serve: ...".  The line is cut after 598 bytes.
 */
void resident_say(const char *fmt, ...) PRINTF_LIKE(1, 2);

#endif
