/*
 * confine_filter.h - the system calls that a kind of program may make (confine.h).
 *
 * Also called: seccomp, BPF, syscall allowlist.
 * Errors: none; if the kernel has no seccomp, or the machine is neither x86_64 nor
 *         aarch64, all calls are allowed.
 * Cost:   the filters are constant tables.  One word of 32 bits holds the permission of
 *         32 calls, because the kernel needs longer to install a longer filter: a list of
 *         50 comparisons takes three times as long.  The kernel also tests a filter with
 *         every call if it can predict the results.  These filters prevent that.
 */
#ifndef BASE_CONFINE_FILTER_H
#define BASE_CONFINE_FILTER_H

#include "base/confine.h"

/* Installs the filter of the kind for this process.  Do not pass CONFINE_NOT. */
void confine_filter(enum confine_kind);

/* Returns true if the kernel has seccomp and this machine has a filter. */
bool confine_filter_works(void);

#endif
