/*
 * confine_filter.h - the system calls that a kind of program may make (confine.h).
 *
 * Also called: seccomp, BPF, syscall allowlist.
 * Errors: none; all calls are allowed without seccomp, or on a machine without a table.
 * Cost:   the tables are constants.  One word of 32 bits holds the permission of 32
 *         calls.  The cost of a filter is its length and, if the kernel can predict the
 *         filter's answers, one test of every call.  A list of 50 comparisons takes
 *         three times as long to install.
 */
#ifndef BASE_CONFINE_FILTER_H
#define BASE_CONFINE_FILTER_H

#include "base/confine.h"

void confine_filter(enum confine_kind);

/* Returns true if the kernel accepts a filter. */
bool confine_filter_works(void);

#endif
